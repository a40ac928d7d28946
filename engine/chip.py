"""A chip as a communicator uses it: loaded once per process, with its certificate's word."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine import standing
from unipal.engine.errors import USAGE, CommError
from unipal.engine.standing import HOST, IN_HOST_MEMORY, Standing

CHIP = "UNIPAL_CHIP"  # the chip of a rank whose program names none
log = logging.getLogger("unipal")
_HOST_SCRATCH, _DEVICE_SCRATCH = 16 << 20, 200 << 20


@dataclass(frozen=True)
class LoadedChip:
    """An adaptor in this process. `device` None stands for plain host memory."""

    name: str
    device: Any
    table: int
    build_id: str
    standing: Standing  # what its certificate says

    @property
    def locked(self) -> str:
        """Why the certificate does not unlock uni; "" when it does."""
        return self.standing.locked

    @property
    def abilities(self) -> int:
        """What the certificate proves for PROXY and STREAM: enum engineAbility."""
        return self.standing.bits

    def scratch_bytes(self, ranks: int) -> int:
        """The default: the field's size on a device, less where memory is the host's."""
        if self.name not in IN_HOST_MEMORY:
            return _DEVICE_SCRATCH
        try:
            free = shutil.disk_usage("/dev/shm").free
        except OSError:
            free = _HOST_SCRATCH * 8 * ranks
        return max(1 << 16, min(_HOST_SCRATCH, free // (8 * ranks)) // 4096 * 4096)

    def override(self) -> None:
        """Logs, once per process and chip, that it is used beyond its certificate."""
        if self.locked and self.name != HOST and self.name not in _said:
            _said.add(self.name)
            log.info("unipal: chip %s runs uncertified: %s", self.name, self.locked)


_loaded: dict[str, LoadedChip] = {}
_said: set[str] = set()
_lock = threading.Lock()


_WORDS = {"chips": ("chip", "cpu", "opencl"), "libraries": ("library", "mpi", "gloo")}


def of_ranks(chips: Sequence[str], n: int, place: str, what: str = "chips") -> list[str]:
    """The chip of each of n ranks. `chips`: NAME or NAME:COUNT, several also in one word with
    commas, in the order of ranks; without counts they share the ranks. CommError (usage), that is
    about `place`, where the counts are not n. `what`: chips, or libraries of ranks in the same way.
    """
    words = [word.strip() for text in chips for word in text.split(",")]
    parts = [word.rpartition(":") for word in words]
    counted = [(name, int(count)) for name, colon, count in parts if colon and count.isdecimal()]
    if not counted and words and all(words) and len(words) <= n:
        return [words[rank * len(words) // n] for rank in range(n)]
    names = [name for name, count in counted for _ in range(count)]
    empty = not all(name and count for name, count in counted)
    if len(counted) < len(words) or len(names) != n or empty:
        one, first, second = _WORDS[what]
        reason = f"{', '.join(words)} are not the {what} of {n} ranks"
        example = f"{first}:{n - n // 2} {second}:{n // 2}" if n > 1 else f"{first}:1"
        following = f"give each {one} a count, {n} in all: {example}"
        raise CommError(USAGE, reason, place=place, next=following)
    return names


def asked_for(chip: Any, environment: Mapping[str, str] = os.environ) -> Any:
    """The chip of this rank: the one that is given, else UNIPAL_CHIP, else cpu."""
    return chip if chip is not None else environment.get(CHIP) or "cpu"


def load(chip: Any) -> LoadedChip:
    """The chip of a name (or "host"), built and loaded when it is first asked for.

    A loaded `Device` is taken as it is; no certificate is looked for, so it counts as locked.
    """
    if not isinstance(chip, (str, os.PathLike)):
        table = int(chip.ffi.cast("uintptr_t", chip.table))
        unknown = standing.unknown(chip.name, chip.build_id, "it was given as a loaded table")
        return LoadedChip(chip.name, chip, table, chip.build_id, unknown)
    name = os.fspath(chip)
    with _lock:
        found = _loaded.get(name)
        if found is None:
            found = _loaded[name] = _load(name)
        return found


def _load(name: str) -> LoadedChip:
    if name == HOST:
        return LoadedChip(HOST, None, 0, "", standing.of_host())
    from unipal.adaptors import registry

    built = registry.build(name)
    device = registry.load(built)
    table = int(device.ffi.cast("uintptr_t", device.table))
    return LoadedChip(name, device, table, built.build_id, standing.of(built))
