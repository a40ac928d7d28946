"""A chip as a communicator uses it: loaded once per process, with its status."""

from __future__ import annotations

import logging
import os
import shutil
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unipal.adaptors.cache import LoadError
from unipal.engine.errors import FAILED, USAGE, CommError, UsageTypeError, UsageValueError
from unipal.engine.selection import capabilities, chip_status
from unipal.engine.selection.chip_status import HOST, IN_HOST_MEMORY, ChipStatus

CHIP = "UNIPAL_CHIP"  # environment variable: the chip of a rank whose program names none
log = logging.getLogger("unipal")
_HOST_SCRATCH_BYTES, _DEVICE_SCRATCH_BYTES = 16 << 20, 200 << 20


class ChipLoadError(CommError, LoadError):
    """A chip that cannot be built or loaded on this machine."""


class UnknownChipError(UsageValueError, LoadError):
    """A name or path that is no chip."""


@dataclass(frozen=True)
class LoadedChip:
    """An adaptor loaded in this process. `device` is None for plain host memory."""

    name: str
    device: Any
    table: int
    build_id: str
    status: ChipStatus  # what its certificate permits
    place: str = ""  # the path of a chip that the registry does not find by its name

    @property
    def locked(self) -> str:
        """Why the certificate does not unlock uni; "" when it does."""
        return self.status.locked

    @property
    def abilities(self) -> int:
        """The certified capabilities for PROXY and STREAM: enum engineAbility."""
        return self.status.bits

    def permitted(self, *, uncertified: bool) -> int:
        """The capabilities in use: the certified ones, or all that the chip does not declare away,
        without those that the interface of a FlagCX plugin does not promise.
        """
        if not uncertified:
            return self.abilities
        away = sum(capabilities.CAPABILITIES[name][0] for name in self.status.lacks)
        return capabilities.believed(self.place or self.name) & ~away

    def scratch_bytes(self, ranks: int) -> int:
        """Default scratch size: 200 MiB on a device, less where memory is the host's."""
        if self.name not in IN_HOST_MEMORY:
            return _DEVICE_SCRATCH_BYTES
        try:
            free = shutil.disk_usage("/dev/shm").free
        except OSError:
            free = _HOST_SCRATCH_BYTES * 8 * ranks
        return max(1 << 16, min(_HOST_SCRATCH_BYTES, free // (8 * ranks)) // 4096 * 4096)

    def override(self) -> None:
        """Logs, once per process and chip, that it is used without certification."""
        if self.locked and self.name != HOST and self.name not in _logged_uncertified:
            _logged_uncertified.add(self.name)
            log.info("unipal: chip %s runs uncertified: %s", self.name, self.locked)


_loaded: dict[str, LoadedChip] = {}
_logged_uncertified: set[str] = set()
_lock = threading.Lock()


_WORDS = {"chips": ("chip", "cpu", "opencl"), "libraries": ("library", "mpi", "gloo")}


def of_ranks(chips: Sequence[str], n: int, place: str, what: str = "chips") -> list[str]:
    """The chip of each of n ranks.

    `chips`: NAME or NAME:COUNT in the order of ranks, comma-separated or as several words; without
    counts the ranks are divided evenly. `what`: chips, or libraries in the same syntax. `place`:
    subject of the CommError (usage) if the counts do not add up to n.
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
        raise UsageValueError(USAGE, reason, place=place, next=following)
    return names


def requested(chip: Any, environment: Mapping[str, str] | None = None) -> Any:
    """The chip of this rank: `chip` if given, else UNIPAL_CHIP, else cpu."""
    environment = os.environ if environment is None else environment
    return chip if chip is not None else environment.get(CHIP) or "cpu"


def require_chip(place: str, chip: Any) -> None:
    """Raises UsageTypeError if `chip` is nothing that `load` takes."""
    is_device = hasattr(chip, "ffi") and hasattr(chip, "table")
    if not is_device and not isinstance(chip, (str, os.PathLike, LoadedChip)):
        reason = f"chip={chip!r} is no chip"
        following = "pass a name, a path, or a Device that unipal.adaptors.registry.load returned"
        raise UsageTypeError(USAGE, reason, place=place, next=following)


def require_found(chip: Any) -> None:
    """Raises UnknownChipError if `chip` is a name or a path that no chip has."""
    from unipal.adaptors import registry

    try:
        if isinstance(chip, (str, os.PathLike)) and chip != HOST:
            registry.find(os.fspath(chip))
    except LoadError as error:
        raise UnknownChipError(USAGE, error.reason, place=error.place, next=error.next) from None


def load(chip: Any) -> LoadedChip:
    """The chip of a name (or "host"), built and loaded on first use.

    A loaded `Device` is used as it is. No certificate is searched for it, so it is locked. A
    LoadedChip is returned as it is. UnknownChipError, or ChipLoadError if it cannot be used here.
    """
    if isinstance(chip, LoadedChip):
        return chip
    if not isinstance(chip, (str, os.PathLike)):
        table = int(chip.ffi.cast("uintptr_t", chip.table))
        unknown = chip_status.unknown(
            chip.name,
            chip.build_id,
            "it was passed as a loaded function table, for which no certificate is searched",
        )
        return LoadedChip(chip.name, chip, table, chip.build_id, unknown)
    name = os.fspath(chip)
    with _lock:
        found = _loaded.get(name)
        if found is None:
            found = _loaded[name] = _load(name)
        return found


def proved(device: Any, passed: Sequence[str]) -> LoadedChip:
    """A loaded `Device` as a certificate with these passed clauses would permit it, with every
    runner unlocked: for the runs that decide whether they are.
    """
    status = chip_status.of_clauses(device.name, device.build_id, passed)
    table = int(device.ffi.cast("uintptr_t", device.table))
    return LoadedChip(device.name, device, table, device.build_id, status)


def _load(name: str) -> LoadedChip:
    if name == HOST:
        return LoadedChip(HOST, None, 0, "", chip_status.of_host())
    from unipal.adaptors import registry

    require_found(name)
    try:
        built = registry.build(name)
        device = registry.load(built)
    except LoadError as error:
        raise ChipLoadError(FAILED, error.reason, place=error.place, next=error.next) from error
    table = int(device.ffi.cast("uintptr_t", device.table))
    status, chip = chip_status.of(built), built.chip
    if chip.origin == "path" and chip.kind != "flagcx":
        return LoadedChip(chip.name, device, table, built.build_id, status, place=name)
    return LoadedChip(name, device, table, built.build_id, status)
