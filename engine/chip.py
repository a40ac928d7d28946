"""A chip as a communicator uses it: loaded once per process, with its certificate's word."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from dataclasses import dataclass
from typing import Any

from unipal.engine import select
from unipal.engine.errors import REFUSED, CommError

log = logging.getLogger("unipal")
HOST = "host"  # no chip: host memory only
_HOST_SCRATCH, _DEVICE_SCRATCH = 16 << 20, 200 << 20


@dataclass(frozen=True)
class LoadedChip:
    """An adaptor in this process. `device` None stands for plain host memory."""

    name: str
    device: Any
    table: int
    build_id: str
    locked: str  # why the certificate does not unlock uni; "" when it does
    abilities: int = 0  # what the certificate proves for PROXY and STREAM

    def scratch_bytes(self, ranks: int) -> int:
        """The default: the field's size on a device, less where memory is the host's."""
        if self.name not in (HOST, "cpu", "numpy"):
            return _DEVICE_SCRATCH
        try:
            free = shutil.disk_usage("/dev/shm").free
        except OSError:
            free = _HOST_SCRATCH * 8 * ranks
        return max(1 << 16, min(_HOST_SCRATCH, free // (8 * ranks)) // 4096 * 4096)

    def require(self, uncertified: bool) -> None:
        """Refuses a chip whose certificate does not unlock uni, unless that is overridden."""
        if not self.locked:
            return
        if not uncertified:
            raise CommError(
                REFUSED,
                f"runner uni is not unlocked: {self.locked}",
                place=f"chip {self.name}",
                next=f"`pal certify {self.name}`, or say unipal.init(uncertified=True)",
            )
        if self.name not in _said:
            _said.add(self.name)
            log.info("unipal: chip %s runs uncertified: %s", self.name, self.locked)


_loaded: dict[str, LoadedChip] = {}
_said: set[str] = set()
_lock = threading.Lock()


def load(chip: Any) -> LoadedChip:
    """The chip of a name (or "host"), built and loaded when it is first asked for.

    A loaded `Device` is taken as it is; no certificate is looked for, so it counts as locked.
    """
    if not isinstance(chip, (str, os.PathLike)):
        table = int(chip.ffi.cast("uintptr_t", chip.table))
        why = "it was given as a loaded table"
        return LoadedChip(chip.name, chip, table, chip.build_id, why)
    name = os.fspath(chip)
    with _lock:
        found = _loaded.get(name)
        if found is None:
            found = _loaded[name] = _load(name)
        return found


def _load(name: str) -> LoadedChip:
    if name == HOST:
        return LoadedChip(HOST, None, 0, "", "")
    from unipal.adaptors import registry

    built = registry.build(name)
    device = registry.load(built)
    table = int(device.ffi.cast("uintptr_t", device.table))
    return LoadedChip(name, device, table, built.build_id, *select.certified(built))
