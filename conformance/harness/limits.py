"""Limits: transfers of more than 4 GiB, waits of seconds, deep queues, many threads at once."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from unipal.conformance.harness import registry
from unipal.conformance.harness.chip import Chip, Gate, MemType, PalError, Result
from unipal.conformance.harness.observe import Move, address_of

GIB = 1 << 30
BLOCK = 4 << 20  # host memory of a large transfer repeats after so many bytes
TAIL = (1 << 20) + 3  # what a size has beyond a power of two
SIZES = (4 * GIB + TAIL, 2 * GIB + TAIL, GIB + TAIL, GIB // 4 + TAIL, GIB // 64 + TAIL)
BOUNDARIES = (1 << 16, 1 << 24, GIB, 2 * GIB, 4 * GIB)
# Functions that long_wait uses where they are certified: for `optional` of its checks.
LONG_WAITS = (
    "launchHostFunc eventCreate eventRecord eventSynchronize streamWaitEvent streamWaitValue64 "
    "streamSynchronize deviceSynchronize"
)
MEMORY_LIMIT = "UNIPAL_CERTIFY_MEMORY_MIB"  # environment: most memory for a large transfer
LOCK_WAIT_S = 30.0  # how long a check waits for another suite on this machine
WAIT_S = 5.2  # a wait of the adaptor must not give up before
THREADS = 16
LONG_PATIENCE = 3  # for many operations, as a multiple of the patience
PENDING = 100_000  # operations of a deep queue
BOUNDED_QUEUE_S = 1.0  # how long a held queue is filled; some adaptors make the caller wait


def available_memory() -> int:
    """Bytes that this machine can give without swapping, within the limit of the control group.

    Sources: proc(5) MemAvailable; cgroups(7), memory.max and memory.current.
    """
    free = 0
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable:"):
            free = int(line.split()[1]) << 10
    with contextlib.suppress(OSError, ValueError):
        group = Path("/sys/fs/cgroup")
        most = int((group / "memory.max").read_text())
        free = min(free, most - int((group / "memory.current").read_text()))
    return free


class Large:
    """Device memory of more than 4 GiB, or of the largest size that fits.

    What fits leaves half of the available memory to others, and only one suite of a user has such
    memory at a time. `address`, `size` in bytes, `why`: what did not permit more, or "".
    """

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        path = Path(tempfile.gettempdir()) / f"unipal-{os.geteuid()}-large.lock"
        flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        self._lock = os.open(path, flags, 0o600)
        self.address, self.size, self.why = 0, 0, ""
        room = available_memory() // 2
        limit = os.environ.get(MEMORY_LIMIT, "")
        if limit.isdigit() and int(limit) << 20 < room:
            room, self.why = int(limit) << 20, f"{MEMORY_LIMIT}={limit} permits no more"
        elif not chip.eventually(self._taken, LOCK_WAIT_S):
            room, self.why = SIZES[-2], "another suite uses the memory of this machine"
        for size in SIZES:
            if size > room and size != SIZES[-1]:
                self.why = self.why or "this machine has no memory for more"
                continue
            try:
                self.address = int(chip.device.deviceMalloc(size, MemType.DEVICE))
            except PalError:
                if size == SIZES[-1]:
                    raise
                self.why = self.why or "the chip has no memory for more"
            else:
                self.size = size
                return

    def _taken(self) -> bool:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def close(self) -> None:
        self._chip.device.code.deviceFree(self.address, MemType.DEVICE)
        os.close(self._lock)


@contextlib.contextmanager
def large_buffer(chip: Chip, doing: str, *, last: bool) -> Iterator[tuple[int, int]]:
    """Address and size of the chip's large memory, which is kept for the next check unless `last`.

    A size of less than 4 GiB is noted in the evidence, with `doing` and the reason.
    """
    large: Large | None = chip.large or Large(chip)
    assert large is not None
    chip.large = None
    try:
        if large.why:
            chip.note(f"{doing} {large.size} bytes at most: {large.why}")
        yield large.address, large.size
        if not last:
            chip.large, large = large, None
    finally:
        if large is not None:
            large.close()


class HostBlocks:
    """Pageable host memory of any size that takes little: most of its blocks are one block.

    Blocks at the boundaries of powers of two, and the last one, are memory of their own, so that
    what a transfer leaves out or misplaces there is seen.
    """

    def __init__(self, chip: Chip, size: int, seed: int | None) -> None:
        self._chip = chip
        self.size = size
        last = (size - 1) // BLOCK
        own = {0, last} | {
            block for edge in BOUNDARIES for block in (edge // BLOCK - 1, edge // BLOCK)
        }
        self.blocks = sorted(b for b in own if 0 <= b <= last)
        self.common = next(b for b in range(last + 1) if b not in own)
        numbers = chip.ffi.new("uint32_t[]", self.blocks)
        self.address = int(chip.lib.probe_memory_repeated(size, BLOCK, numbers, len(self.blocks)))
        assert self.address, "this machine cannot map the host memory of a large transfer"
        for block in (self.common, *self.blocks):
            place, length = self._extent(block)
            if seed is None:
                chip.lib.probe_memory_fill(place, 0x5C, length)
            else:
                chip.lib.probe_memory_pattern(place, length, seed + block)

    def _extent(self, block: int) -> tuple[int, int]:
        offset = block * BLOCK
        return self.address + offset, min(BLOCK, self.size - offset)

    def same(self, other: HostBlocks, what: str) -> None:
        """Fails unless the blocks of both hold the same bytes."""
        for block in (*self.blocks, self.common):
            place, length = self._extent(block)
            there, _ = other._extent(block)
            at = self._chip.lib.probe_memory_differs(place, there, length)
            assert at < 0, f"{what}: byte {block * BLOCK + at} of {self.size} is wrong"

    def holds(self, byte: int, what: str) -> None:
        """Fails unless every byte is `byte`."""
        for block in (*self.blocks, self.common):
            place, length = self._extent(block)
            at = self._chip.lib.probe_memory_differs_from_byte(place, byte, length)
            assert at < 0, f"{what}: byte {block * BLOCK + at} of {self.size} is wrong"

    def close(self) -> None:
        self._chip.lib.probe_memory_unmap(self.address, self.size, BLOCK)


def long_wait(chip: Chip, gate: Gate, function: str) -> None:
    """Fails unless `function` waits for WAIT_S, and for no longer than the work.

    One scenario serves all functions that are certified when it runs. It runs once in a process,
    and again for a function that is certified later.
    """
    if function not in chip.waits:
        chip.waits |= _waits(chip, gate, function)
    assert not chip.waits[function], chip.waits[function]


def _waits(chip: Chip, gate: Gate, tested: str) -> dict[str, str]:
    """Function → what is wrong with its wait; "" if nothing is."""

    def usable(*names: str) -> bool:
        return all(name == tested or chip.relies_on(name) for name in names)

    held, waiter, reader = chip.streams(3)
    event = chip.event() if usable("eventCreate", "eventRecord") else None
    word = chip.pinned(8, 0)
    after = {"launchHostFunc": (Move(chip), held)} if usable("launchHostFunc") else {}
    calls: dict[str, Callable[[], Any]] = {}
    with gate.hold(held):
        if event is not None:
            chip.eventRecord(event, held)
            if usable("streamWaitEvent"):
                chip.streamWaitEvent(waiter, event)
                after["streamWaitEvent"] = (Move(chip), waiter)
            if usable("eventSynchronize"):
                calls["eventSynchronize"] = lambda: chip.eventSynchronize(event)
        if usable("streamWaitValue64"):
            chip.streamWaitValue64(reader, word, 1, 0)
            after["streamWaitValue64"] = (Move(chip), reader)
        if usable("streamSynchronize"):
            calls["streamSynchronize"] = lambda: chip.streamSynchronize(held)
        if usable("deviceSynchronize"):
            calls["deviceSynchronize"] = chip.deviceSynchronize
        for move, stream in after.values():
            move.enqueue(stream)
        running = {name: chip.start(call) for name, call in calls.items()}
        early = {}
        began, tick = time.monotonic(), threading.Event()
        while time.monotonic() - began < WAIT_S:
            tick.wait(0.05)
            passed = time.monotonic() - began
            for name, call in running.items():
                if name not in early and call.returns(0.0):
                    early[name] = f"{name} returned after {passed:.1f} s, before the work was done"
            for name, (move, _) in after.items():
                if name not in early and move.begun:
                    early[name] = (
                        f"{name} held its stream for {passed:.1f} s only: later work has begun"
                    )
        chip.lib.probe_memory_store(word, 1)
    for name, call in running.items():
        if not call.returns():
            early.setdefault(name, f"{name} did not return when the work was done")
    for name, (move, _) in after.items():
        if not chip.eventually(lambda m=move: m.done):
            early.setdefault(name, f"{name}: later work did not run when the wait was over")
    return {name: early.get(name, "") for name in (*running, *after)}


def fill_held(chip: Chip, gate: Gate, stream: Any, enqueue: Callable[[int], object]) -> None:
    """Calls `enqueue(k)` for each of PENDING numbers while `stream` is held.

    The stream is released before the last call if the adaptor makes the caller wait, which it may.
    """
    with gate.hold(stream) as held:
        filling = chip.start(lambda: [enqueue(k) for k in range(PENDING)] and None)
        filling.returns(BOUNDED_QUEUE_S)
        held.open()
    assert filling.returns(LONG_PATIENCE * chip.patience), (
        f"enqueuing {PENDING} operations did not end"
    )
    filling.result()


def at_once(chip: Chip, function: str, rows: Sequence[Sequence[tuple[int, ...]]]) -> None:
    """Calls the PAL function on one thread for each of `rows`, with each of its argument tuples.

    Every thread makes the caller's device current first. Fails if a call is not successful.
    """
    table = address_of(chip, chip.device.table)
    device = chip.device.getDevice()
    made: list[list[int]] = []
    for row in rows:
        calls = []
        for name, arguments in (("setDevice", (device,)), *((function, a) for a in row)):
            slot = int(registry.spec()["functions"][name]["slot"])
            call = int(chip.lib.probe_call_new(table, slot))
            for position, value in enumerate(arguments):
                chip.lib.probe_call_argument(call, position, value)
            calls.append(call)
        made.append(calls)
    for calls in made:
        part = chip.ffi.new("uintptr_t[]", calls)
        assert chip.lib.probe_call_sequence(part, len(calls)) == 0, (
            "this machine cannot start a thread"
        )
    for number, calls in enumerate(made):
        ended = chip.lib.probe_call_wait(calls[-1], 1, LONG_PATIENCE * chip.patience)
        assert ended, f"{function} on thread {number} did not return"
    state = chip.ffi.new("probeCallState *")
    for number, calls in enumerate(made):
        for call in calls:
            chip.lib.probe_call_read(call, state)
            code = Result(state.code)
            assert code is Result.SUCCESS, (
                f"{function} on thread {number} of {len(rows)}: {code.name}"
            )


def made_at_once(chip: Chip, function: str, release: str, each: int, *more: int) -> list[Any]:
    """Handles from `each` calls on each of THREADS threads, released when the check ends.

    Fails if one is null or two are equal.
    """
    outs = chip.ffi.new("void *[]", THREADS * each)
    places = [address_of(chip, outs + k) for k in range(THREADS * each)]
    rows = [[(place, *more) for place in places[t * each : (t + 1) * each]] for t in range(THREADS)]
    at_once(chip, function, rows)
    kind = "palStream" if release == "streamDestroy" else "palEvent"
    made = [chip.ffi.cast(kind, outs[k]) for k in range(THREADS * each)]
    for handle in made:
        chip.later(release, handle)
    distinct(chip, made, function)
    return made


def distinct(chip: Chip, handles: list[Any], function: str) -> None:
    """Fails if one of the handles of `function` is null, or two are equal."""
    numbers = [address_of(chip, handle) for handle in handles]
    assert all(numbers), f"{function} returned success and null"
    assert len(set(numbers)) == len(numbers), (
        f"{len(numbers)} live handles of {function} are {len(set(numbers))} different ones"
    )
