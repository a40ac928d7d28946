"""What the kernel says that this process uses, and whether repetitions of a call use more of it.

An adaptor that reports its own resources may report what it likes, and one without `resourceCount`
reports nothing. The kernel's figures hold for both. A pool that grows once and is used again is
right, so a leak is growth in proportion to the number of repetitions. Source: proc(5).
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

WARM_UP = 48  # repetitions before the first reading
SECONDS = 0.2  # how long the repetitions of one period take, unless these bounds say otherwise
FEWEST, MOST = 48, 1000
TURNS = 10_000  # repetitions altogether that must succeed, if they take no longer than
TURNS_SECONDS = 0.4
SHARE = 8  # a leak of one object in so many repetitions is seen
KIB_PER_CALL = 1 / 8  # least growth of memory per repetition that is a leak
PAGES_PER_CALL = 1 / 2  # the same of address space: one page in eight repetitions
LEAST_PER_TURN = 1 / 32  # KiB: the same over thousands of repetitions
LEAST_KIB = 96  # least growth of memory in one period that is told from noise
PERIODS = (1, 2, 1, 2, 1)  # lengths; the first without a steady growth is the last
UNEVEN = 4  # how much more one period of a leak may add than another
TRIES, PAUSE = 5, 0.004  # readings until two are alike; s between them
PROC = Path("/proc/self")
SHARED = Path("/dev/shm")
_trim = getattr(ctypes.CDLL(None), "malloc_trim", None)


class LeakError(AssertionError):
    """Repetitions use up something; the process that made them must not go on."""


@dataclass(frozen=True)
class Usage:
    """One reading of this process. Memory in KiB; `shared_objects`: the user's in /dev/shm.

    `memory` is what the process wrote, in RAM or swapped out. Pages of files are left out: the
    kernel takes them away and brings them back as it likes. Mappings that are never written show
    in `address_space` alone.
    """

    threads: int
    descriptors: int
    mappings: int
    shared_objects: int
    memory: int
    locked: int
    address_space: int


WORDS = {
    "threads": "threads", "descriptors": "descriptors", "mappings": "mappings",
    "shared_objects": "objects in /dev/shm", "memory": "KiB of memory",
    "locked": "KiB of locked memory", "address_space": "KiB of address space",
}  # fmt: skip
MOST_RESIDENT_MIB = 4096  # a chip may keep freed memory for a while
MEMORY = ("memory", "locked", "address_space")


def usage() -> Usage:
    """The present use."""
    status = _numbers(PROC / "status")
    rollup = _numbers(PROC / "smaps_rollup")  # exact; RssAnon lags behind by some pages a processor
    return Usage(
        threads=status.get("Threads", 0),
        descriptors=len(os.listdir(PROC / "fd")),
        mappings=(PROC / "maps").read_bytes().count(b"\n"),
        shared_objects=len(_shared_objects()),
        memory=rollup.get("Anonymous", status.get("RssAnon", 0))
        + rollup.get("Swap", status.get("VmSwap", 0))
        + status.get("RssShmem", 0),
        locked=status.get("VmLck", 0) + status.get("VmPin", 0),
        address_space=status.get("VmSize", 0),
    )


def _numbers(path: Path) -> dict[str, int]:
    """The first number of every `Name: number` line; empty if the kernel has no such file."""
    found = {}
    with contextlib.suppress(OSError):
        for line in path.read_text().splitlines():
            name, _, rest = line.partition(":")
            first = rest.split()[:1]
            if first and first[0].isdigit():
                found[name] = int(first[0])
    return found


def _shared_objects() -> set[str]:
    """The names of the user's objects in /dev/shm, of this process and of others."""
    mine = os.geteuid()
    names = set()
    with contextlib.suppress(OSError), os.scandir(SHARED) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.stat(follow_symlinks=False).st_uid == mine:
                    names.add(entry.name)
    return names


def _held_elsewhere() -> set[str]:
    """The names of the objects in /dev/shm that other processes of the user mapped or opened."""
    names: set[str] = set()
    prefix = f"{SHARED}/"
    for process in PROC.parent.iterdir():
        if not process.name.isdigit() or process.name == str(os.getpid()):
            continue
        with contextlib.suppress(OSError):  # it ended, or is another user's
            for line in (process / "maps").read_text(errors="replace").splitlines():
                _, found, name = line.partition(prefix)
                if found:
                    names.add(name)
        with contextlib.suppress(OSError):
            for link in (process / "fd").iterdir():
                with contextlib.suppress(OSError):
                    target = os.readlink(link)
                    if target.startswith(prefix):
                        names.add(target.removeprefix(prefix))
    return names


def returns_memory(what: str, turns: Iterable[int], once: Callable[[], object]) -> None:
    """Runs `once` for every turn. Fails before what it keeps takes the machine's memory."""

    def resident() -> int:
        return int((PROC / "statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    before = resident()
    for turn in turns:
        once()
        grown = (resident() - before) >> 20
        assert grown < MOST_RESIDENT_MIB, f"after {turn + 1} times {what} keeps {grown} MiB"


def leaves_nothing_behind(what: str, once: Callable[[], object]) -> None:
    """Fails if repetitions of `once` use up something of the system in proportion to their number.

    what: the calls that `once` makes, for the evidence. Raises LeakError, and what `once` raises.
    """
    start = time.monotonic()
    for _ in range(WARM_UP):
        once()
    each = (time.monotonic() - start) / WARM_UP
    count = max(FEWEST, min(MOST, int(SECONDS / max(each, 1e-6))))
    growth: dict[str, list[float]] = {name: [] for name in WORDS}  # per `count` repetitions
    present, start = _shared_objects(), time.monotonic()
    reading = _settled()
    made = 0
    for periods in PERIODS:
        made += count * periods
        for _ in range(count * periods):
            once()
        before, reading = reading, _settled()
        for name, grown in growth.items():
            grown.append((getattr(reading, name) - getattr(before, name)) / periods)
        growth = {name: grown for name, grown in growth.items() if _steady(name, grown, count)}
        if "shared_objects" in growth and not _left_objects(present, made, start):
            del growth["shared_objects"]
        if not growth:
            break
        certain = [name for name, grown in growth.items() if _certain(name, grown, count)]
        if certain or len(growth[next(iter(growth))]) == len(PERIODS):
            name = next(iter(certain or growth))
            left = f"{growth[name][-1]:.0f} {WORDS[name]}"
            raise LeakError(f"{what}: {count} repetitions leave {left} behind")
    _turns(what, once, reading)


def _turns(what: str, once: Callable[[], object], first: Usage) -> None:
    """Repeats `once` up to TURNS times: what ends after thousands fails, and small leaks show."""
    readings, counts = [first.memory], [0]
    until = time.monotonic() + TURNS_SECONDS
    while counts[-1] < TURNS and time.monotonic() < until:
        for _ in range(TURNS // 4):
            once()
            if time.monotonic() > until:
                break
        else:
            readings.append(_settled().memory)
            counts.append(counts[-1] + TURNS // 4)
    grown = [after - before for before, after in itertools.pairwise(readings)]
    if len(grown) == 4 and min(grown) >= TURNS // 4 * LEAST_PER_TURN:
        raise LeakError(f"{what}: {TURNS} repetitions leave {sum(grown)} {WORDS['memory']} behind")


def _settled() -> Usage:
    """A reading that a thread on its way out changes no longer: two alike, or the last one.

    Before, glibc gives back the free memory of the heap, in which a small leak would find room:
    malloc_trim(3).
    """
    if _trim is not None:
        _trim(0)
    reading = usage()
    for _ in range(TRIES):
        time.sleep(PAUSE)
        before, reading = reading, usage()
        if reading == before:
            break
    return reading


def _certain(name: str, grown: list[float], count: int) -> bool:
    """Whether two periods suffice: every second repetition left an object, and further ones might
    exhaust what the system permits.
    """
    return name not in MEMORY and len(grown) > 1 and min(grown) >= count / 2


def _left_objects(before: set[str], repetitions: int, start: float) -> bool:
    """Whether a leak explains the objects in /dev/shm that were not there `before`, at `start`.
    Objects that another process mapped or opened do not count, nor do those that are removed within
    moments. None do if their number grows as fast without a call: another process leaves them.
    """
    elapsed, left = time.monotonic() - start, _abandoned(before)
    if len(left) < 0.9 * repetitions / SHARE:
        return False
    pause = min(elapsed, SECONDS)
    time.sleep(pause)
    meanwhile = _abandoned(before | left)
    left &= _shared_objects()
    still = len(left) >= 0.9 * repetitions / SHARE
    return still and len(meanwhile) / pause < len(left) / elapsed / 2


def _abandoned(before: set[str]) -> set[str]:
    """Objects that were not there `before`, that no other process holds, and that stay."""
    found = _shared_objects() - before
    found -= _held_elsewhere()
    return found & _shared_objects()


def _steady(name: str, grown: list[float], count: int) -> bool:
    """Whether a leak explains what each period added. A table that grows in large steps, or the
    stacks that glibc keeps of up to five threads, add much in one period and nothing in another.
    """
    per_call = PAGES_PER_CALL if name == "address_space" else KIB_PER_CALL
    least = max(count * per_call, LEAST_KIB) if name in MEMORY else count / SHARE
    return min(grown) >= 0.9 * least and min(grown) * UNEVEN >= max(grown)
