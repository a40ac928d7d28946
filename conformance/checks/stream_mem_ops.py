"""Checks of the stream_mem_ops group.

A call that waits for held work fails its check: the gate's limit passes, which `gate.hold` sees.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from functools import partial
from typing import Any

from unipal.conformance.harness.chip import Chip, Gate, Result, pattern
from unipal.conformance.harness.limits import LONG_WAITS, long_wait
from unipal.conformance.harness.observe import (
    D2H,
    H2D,
    INITIAL_BYTE,
    PAGE,
    arrives,
    lands,
    refused,
    registered,
    stays,
)
from unipal.conformance.harness.peer import Peer
from unipal.conformance.harness.registry import clause
from unipal.conformance.harness.resources import leaves_nothing_behind

MIB = 1 << 20
TOP = 2**64
HIGH = 1 << 32
FLAGS = (1, 2, -1, 0x40000000)


def _bytes(value: int) -> bytes:
    return (value % TOP).to_bytes(8, "little")


def _waits(
    chip: Chip,
    stream: Any,
    word: int,
    value: int,
    below: list[Callable[..., None]],
    reach: Callable[..., None],
) -> None:
    """Work after a wait for `value` is held for each of `below` and runs after `reach`.

    The work copies a source that contains the last step, so work that ran early is detected.
    """
    source = chip.pinned(64, 0)
    target = chip.buffer(64, fill=bytes([INITIAL_BYTE]) * 64)
    chip.streamWaitValue64(stream, word, value, 0)
    chip.deviceMemcpy(target, source, 64, H2D, stream)
    before = bytes([INITIAL_BYTE]) * 64
    stays(chip, target, before, "work after the wait ran before the word reached the value")
    for step, change in enumerate(below):
        change()
        what = f"work after the wait ran at change {step} of the word, still below the value"
        assert chip.never(lambda: chip.read(target, 64) != before, chip.settle / 2), what
    chip.poke(source, b"\x77" * 64)
    reach()
    arrives(chip, target, b"\x77" * 64, "work after the wait once the word reached the value")


def _goes_on(chip: Chip, stream: Any, what: str) -> None:
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, what)


def _wait_refused(code: Result, release: Callable[[], None], what: str) -> None:
    """Fails if a wait was accepted, after `release`: a stream that is held cannot be destroyed."""
    if code is Result.SUCCESS:
        release()
    refused(code, what)


# streamWaitValue64


@clause("streamWaitValue64.reached_is_no_wait")
def wait_reached_is_no_wait(chip: Chip) -> None:
    """A word at or above the value releases the stream."""
    stream = chip.stream()
    word = chip.pinned(8)
    for now, value in ((0, 0), (5, 5), (6, 5), (HIGH + 1, 5), (2**62, 1), (HIGH * 7, HIGH * 7)):
        chip.lib.probe_memory_store(word, now)
        chip.streamWaitValue64(stream, word, value, 0)
        _goes_on(chip, stream, f"work after a wait for {value} on a word of {now}")


@clause("streamWaitValue64.misaligned_refused")
def wait_misaligned_refused(chip: Chip) -> None:
    """Addresses off by 1 to 7 are refused and do not hold the stream."""
    stream = chip.stream()
    pinned, device = chip.pinned(64, 0), chip.buffer(64, fill=bytes(64))
    for memory, store in ((pinned, chip.poke), (device, chip.write)):
        for off in (1, 2, 4, 7):
            word = memory + 8 + off
            code = chip.code.streamWaitValue64(stream, word, 9, 0)
            what = f"waiting on an address at {off} modulo 8"
            _wait_refused(code, partial(store, word, _bytes(9)), what)
            _goes_on(chip, stream, "work after a refused wait")


@clause("streamWaitValue64.flags_refused")
def wait_flags_refused(chip: Chip) -> None:
    """Any flag is refused and does not hold the stream."""
    stream = chip.stream()
    word = chip.pinned(8, 0)
    for flags in FLAGS:
        code = chip.code.streamWaitValue64(stream, word, 9, flags)
        _wait_refused(code, lambda: chip.poke(word, _bytes(9)), f"flags {flags:#x}")
    _goes_on(chip, stream, "work after refused waits")


@clause("streamWaitValue64.holds_until_host_writes", elsewhere=True)
def wait_holds_until_host_writes(chip: Chip) -> None:
    """All 64 bits are compared: neither the low half alone nor a value less by one releases."""
    stream = chip.stream()
    word = chip.pinned(24, 0) + 8
    store = chip.lib.probe_memory_store
    store(word - 8, 2**60)  # the neighbouring bytes do not belong to the word
    store(word + 8, 2**60)
    value = 3 * HIGH + 7
    _waits(
        chip,
        stream,
        word,
        value,
        [lambda: store(word, 7), lambda: store(word, HIGH + 9), lambda: store(word, value - 1)],
        lambda: store(word, value),
    )
    store(word, 0)
    _waits(chip, stream, word, 1, [], lambda: store(word, 1))


@clause("streamWaitValue64.compares_in_its_turn")
def wait_compares_in_its_turn(chip: Chip, gate: Gate) -> None:
    """A value that the word had at the call, but not in the stream's turn, is no release."""
    stream = chip.stream()
    word, source = chip.pinned(8, 0), chip.pinned(64, 1)
    target = chip.buffer(64, fill=0)
    store = chip.lib.probe_memory_store
    store(word, 5)
    with gate.hold(stream):
        chip.streamWaitValue64(stream, word, 5, 0)
        chip.deviceMemcpy(target, source, 64, H2D, stream)
        store(word, 4)
    stays(chip, target, bytes(64), "the wait was decided before its turn in the stream")
    store(word, 5)
    arrives(chip, target, bytes([1]) * 64, "work after the wait once the word reached the value")


@clause("streamWaitValue64.registered_memory")
def wait_registered_memory(chip: Chip) -> None:
    """A word in registered memory holds and releases like a pinned one."""
    word = registered(chip, 2 * PAGE, bytes(2 * PAGE)) + PAGE + 8
    store = chip.lib.probe_memory_store
    _waits(chip, chip.stream(), word, 5, [lambda: store(word, 4)], lambda: store(word, 5))


@clause("streamWaitValue64.device_memory", optional="streamWriteValue64")
def wait_device_memory(chip: Chip) -> None:
    """A word of device memory is raised by another stream's copy and by its write."""
    stream, other = chip.streams(2)
    source = chip.pinned(8, _bytes(0))

    def copy(word: int, value: int) -> Callable[[], None]:
        def enqueue() -> None:
            chip.poke(source, _bytes(value))
            chip.deviceMemcpy(word, source, 8, H2D, other)

        return enqueue

    value = HIGH + 3
    word = chip.buffer(64, fill=bytes(64)) + 16
    _waits(chip, stream, word, value, [copy(word, 3)], copy(word, value))
    if chip.relies_on("streamWriteValue64"):
        again = chip.buffer(64, fill=bytes(64)) + 8
        _waits(
            chip, stream, again, value, [], lambda: chip.streamWriteValue64(other, again, value, 0)
        )


@clause("streamWaitValue64.greater_releases", elsewhere=True)
def wait_greater_releases(chip: Chip) -> None:
    """A word that increases beyond the value, by little or by much, releases the stream."""
    stream = chip.stream()
    store = chip.lib.probe_memory_store
    for value, jump in ((5, 6), (5, HIGH * 5), (HIGH, HIGH + 1), (1, 2**63)):
        word = chip.pinned(8, 0)
        _waits(chip, stream, word, value, [], lambda w=word, j=jump: store(w, j))


@clause("streamWaitValue64.compare_is_cyclic")
def wait_compare_is_cyclic(chip: Chip) -> None:
    """The comparison is cyclic: a small word after wrapping is past a large value."""
    stream = chip.stream()
    store = chip.lib.probe_memory_store
    word = chip.pinned(8, _bytes(TOP - 9))
    try:
        _waits(chip, stream, word, TOP - 5, [lambda: store(word, TOP - 6)], lambda: store(word, 3))
    finally:
        store(word, TOP - 5)  # releases whatever compares otherwise
    _waits(chip, stream, word, 3, [lambda: store(word, TOP - 1)], lambda: store(word, 3))


@clause("streamWaitValue64.host_does_not_wait")
def wait_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns although the word is never raised, and while earlier work is held."""
    stream = chip.stream()
    word = chip.pinned(8, 0)
    with gate.hold(stream):
        call = chip.start(lambda: chip.streamWaitValue64(stream, word, 4, 0))
        returned = call.returns()
    chip.lib.probe_memory_store(word, 4)
    call.result()
    assert returned, "streamWaitValue64 returned only when the word was raised"
    _goes_on(chip, stream, "work after the wait")


@clause("streamWaitValue64.after_earlier_work")
def wait_after_earlier_work(chip: Chip) -> None:
    """Copies before the wait arrive while the copy after it waits."""
    stream = chip.stream()
    word = chip.pinned(8, 0)
    size = 65_537
    source, target = chip.pinned(size, pattern(size, 1)), chip.buffer(size, fill=bytes(size))
    log = chip.pinned(size, INITIAL_BYTE)
    store = chip.lib.probe_memory_store
    chip.deviceMemcpy(target, source, size, H2D, stream)
    chip.deviceMemcpy(log, target, size, D2H, stream)
    _waits(
        chip,
        stream,
        word,
        2,
        [
            lambda: lands(
                chip, log, pattern(size, 1), "work before the wait, with the word below the value,"
            )
        ],
        lambda: store(word, 2),
    )


def _shared_page() -> str:
    """The path of a new file of one page, in shared memory if available."""
    folder = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    fd, path = tempfile.mkstemp(prefix="unipal-word-", dir=folder)
    os.ftruncate(fd, PAGE)
    os.close(fd)
    return path


@clause("streamWaitValue64.other_process_releases", uses="hostRegister")
def wait_other_process_releases(chip: Chip, peer: Peer) -> None:
    """A word of registered memory, shared with the peer, is written by the peer."""
    path = _shared_page()
    try:
        memory, theirs = chip.shared(path, PAGE), peer.shared(path, PAGE)
    finally:
        os.unlink(path)
    chip.hostRegister(memory, PAGE)
    chip.later("hostUnregister", memory)
    word, there = memory + 64, theirs + 64
    value = HIGH + 2
    _waits(
        chip,
        chip.stream(),
        word,
        value,
        [lambda: peer.poke(there, _bytes(value - 1))],
        lambda: peer.poke(there, _bytes(value)),
    )


# streamWriteValue64


@clause("streamWriteValue64.eight_bytes", elsewhere=True)
def write_eight_bytes(chip: Chip) -> None:
    """Exactly the word is written, little-endian, for several values."""
    stream = chip.stream()
    around = pattern(64, 1)
    pinned, device = chip.pinned(64), chip.buffer(64)
    for at in (8, 24, 56):
        for value in (0x1122334455667788, 0, TOP - 1, HIGH, 255):
            wanted = around[:at] + _bytes(value) + around[at + 8 :]
            chip.poke(pinned, around)
            chip.write(device, around)
            chip.streamWriteValue64(stream, pinned + at, value, 0)
            lands(chip, pinned, wanted, f"pinned memory, {value:#x} written at {at}")
            chip.streamWriteValue64(stream, device + at, value, 0)
            arrives(chip, device, wanted, f"device memory, {value:#x} written at {at}")


@clause("streamWriteValue64.misaligned_refused")
def write_misaligned_refused(chip: Chip) -> None:
    """Addresses off by 1 to 7 are refused and nothing is stored."""
    stream = chip.stream()
    around = pattern(64, 2)
    pinned, device = chip.pinned(64, around), chip.buffer(64, fill=around)
    for memory in (pinned, device):
        for off in (1, 2, 4, 7):
            code = chip.code.streamWriteValue64(stream, memory + 8 + off, 9, 0)
            refused(code, f"writing to an address at {off} modulo 8")
            _goes_on(chip, stream, "work after a refused write")
            chip.same(chip.peek(pinned, 64), around, "pinned memory after a refused write")
            chip.expect(device, around, "device memory after a refused write")


@clause("streamWriteValue64.flags_refused")
def write_flags_refused(chip: Chip) -> None:
    """Any flag is refused and nothing is stored."""
    stream = chip.stream()
    around = pattern(64, 3)
    pinned = chip.pinned(64, around)
    for flags in FLAGS:
        refused(chip.code.streamWriteValue64(stream, pinned + 8, 9, flags), f"flags {flags:#x}")
        _goes_on(chip, stream, "work after a refused write")
        chip.same(chip.peek(pinned, 64), around, "pinned memory after a refused write")


@clause("streamWriteValue64.after_earlier_work")
def write_after_earlier_work(chip: Chip, gate: Gate) -> None:
    """The word is not written while work is held, and not before that work's bytes."""
    size = 2 * MIB
    stream = chip.stream()
    data = pattern(size, 4)
    device, log = chip.buffer(size, fill=data), chip.pinned(size, INITIAL_BYTE)
    pinned = chip.pinned(8, 0)
    inside = chip.buffer(8, fill=bytes(8))
    with gate.hold(stream):
        chip.deviceMemcpy(log, device, size, D2H, stream)
        chip.streamWriteValue64(stream, pinned, HIGH + 1, 0)
        chip.streamWriteValue64(stream, inside, HIGH + 1, 0)
        stays(chip, inside, bytes(8), "a word of device memory was stored before earlier work")
        chip.same(chip.peek(pinned, 8), bytes(8), "a pinned word while earlier work is held")
    seen = chip.lib.probe_memory_wait(pinned, 1, chip.patience)
    tail = chip.peek(log + size - 64, 64)
    assert seen, "the word was not stored once earlier work was done"
    found = chip.peek(log, size - 64) + tail
    chip.same(found, data, "the bytes of earlier work when the word was written")
    arrives(chip, inside, _bytes(HIGH + 1), "a word of device memory")


@clause("streamWriteValue64.before_later_work", elsewhere=True)
def write_before_later_work(chip: Chip, gate: Gate) -> None:
    """A copy directly after the write reads the word, in pinned and in device memory."""
    stream = chip.stream()
    for value in (HIGH + 5, TOP - 2):
        pinned, device = chip.pinned(8, 0), chip.buffer(8, fill=bytes(8))
        target, log = chip.buffer(8, fill=bytes([INITIAL_BYTE]) * 8), chip.pinned(8, INITIAL_BYTE)
        with gate.hold(stream):
            chip.streamWriteValue64(stream, pinned, value, 0)
            chip.deviceMemcpy(target, pinned, 8, H2D, stream)
            chip.streamWriteValue64(stream, device, value, 0)
            chip.deviceMemcpy(log, device, 8, D2H, stream)
        arrives(chip, target, _bytes(value), "a copy after the write of a pinned word")
        lands(chip, log, _bytes(value), "a copy after the write of a word of device memory")


@clause("streamWriteValue64.host_does_not_wait")
def write_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the stream is held."""
    stream = chip.stream()
    pinned, device = chip.pinned(8, 0), chip.buffer(8, fill=bytes(8))
    with gate.hold(stream):
        chip.streamWriteValue64(stream, pinned, 6, 0)
        chip.streamWriteValue64(stream, device, 6, 0)
    _goes_on(chip, stream, "work after the writes")


@clause("streamWriteValue64.releases_waiter")
def write_releases_waiter(chip: Chip, gate: Gate) -> None:
    """The waiter continues although a gate holds the writer directly after the write."""
    waiter, writer = chip.streams(2)
    for word in (chip.pinned(8, 0), chip.buffer(8, fill=bytes(8))):
        chip.streamWaitValue64(waiter, word, HIGH, 0)
        source, target = chip.pinned(64, b"\x33" * 64), chip.buffer(64, fill=bytes(64))
        chip.deviceMemcpy(target, source, 64, H2D, waiter)
        chip.streamWriteValue64(writer, word, HIGH, 0)
        with gate.hold(writer):
            what = "work after a wait whose word was written, with the writer held after that,"
            arrives(chip, target, b"\x33" * 64, what)


@clause("streamWriteValue64.registered_memory")
def write_registered_memory(chip: Chip) -> None:
    """Exactly the word in registered memory is written."""
    around = pattern(2 * PAGE, 5)
    memory = registered(chip, 2 * PAGE, around)
    stream = chip.stream()
    for at in (0, PAGE + 8, 2 * PAGE - 8):
        chip.poke(memory, around)
        chip.streamWriteValue64(stream, memory + at, 0x8877665544332211, 0)
        wanted = around[:at] + _bytes(0x8877665544332211) + around[at + 8 :]
        lands(chip, memory, wanted, f"registered memory, a word written at {at}")


# At the limits


@clause("streamWaitValue64.holds_for_seconds", optional=LONG_WAITS, limit=20.0)
def wait_value_holds_for_seconds(chip: Chip, gate: Gate) -> None:
    """A value that is written after 5 s holds later work of the stream until then."""
    long_wait(chip, gate, "streamWaitValue64")


@clause("streamWaitValue64.leaves_nothing_behind")
def wait_value_leaves_nothing_behind(chip: Chip) -> None:
    """Waits for a value that is there."""
    stream, word = chip.stream(), chip.pinned(8, 1)
    wait, synchronize = chip.device.streamWaitValue64, chip.device.streamSynchronize

    def once() -> None:
        wait(stream, word, 1, 0)
        synchronize(stream)

    leaves_nothing_behind("streamWaitValue64", once)


@clause("streamWriteValue64.leaves_nothing_behind")
def write_value_leaves_nothing_behind(chip: Chip) -> None:
    """Writes of a value."""
    stream, word = chip.stream(), chip.pinned(8, 0)
    write, synchronize = chip.device.streamWriteValue64, chip.device.streamSynchronize

    def once() -> None:
        write(stream, word, 1, 0)
        synchronize(stream)

    leaves_nothing_behind("streamWriteValue64", once)
