"""Checks of the stream group.

A call that waits for held work fails its check: the gate's limit passes, which `gate.hold` sees.
"""

from __future__ import annotations

from typing import Any

from unipal.conformance.harness.chip import (
    Chip,
    Gate,
    ResourceKind,
    Result,
    current_device,
    pattern,
)
from unipal.conformance.harness.limits import LONG_WAITS, distinct, long_wait, made_at_once
from unipal.conformance.harness.observe import (
    D2D,
    D2H,
    H2D,
    INITIAL_BYTE,
    Move,
    address_of,
    arrives,
    lands,
    last_error,
    returns_once_open,
    stays,
    succeeded,
    works,
)
from unipal.conformance.harness.registry import MANY, ROW, clause
from unipal.conformance.harness.resources import leaves_nothing_behind

MIB = 1 << 20
SIZE = 4097


# streamCreate, streamDestroy


@clause("streamCreate.distinct", elsewhere=True)
def create_distinct(chip: Chip) -> None:
    """32 live streams are 32 streams."""
    streams = [address_of(chip, stream) for stream in chip.streams(32)]
    assert all(streams), "streamCreate returned success and null"
    assert len(set(streams)) == 32, f"32 live streams have {len(set(streams))} different handles"


@clause("streamCreate.counted")
def create_counted(chip: Chip) -> None:
    """Each stream increments the count by one."""
    for _ in range(3):
        before = chip.count(ResourceKind.STREAM)
        chip.stream()
        grown = chip.count(ResourceKind.STREAM) - before
        assert grown == 1, f"streamCreate: the count grew by {grown}"


@clause("streamCreate.independent", elsewhere=True)
def create_independent(chip: Chip, gate: Gate) -> None:
    """Copies on two streams arrive while the third is held, for each of three streams."""
    streams = chip.streams(3)
    for busy in range(3):
        moves = {other: Move(chip, data=pattern(64, other)) for other in range(3) if other != busy}
        with gate.hold(streams[busy]):
            for other, move in moves.items():
                move.enqueue(streams[other])
                move.arrives(f"a copy on stream {other} while stream {busy} is held")


@clause("streamCreate.on_current_device", uses="deviceSynchronize")
def create_on_current_device(chip: Chip, gate: Gate) -> None:
    """The device that was current at its creation waits for it; the other does not."""
    for mine in (1, 0):
        with current_device(chip, mine):
            stream = chip.stream()
        with current_device(chip, 1 - mine), gate.hold(stream) as held:
            chip.deviceSynchronize()
            chip.setDevice(mine)
            returns_once_open(
                chip,
                held,
                chip.deviceSynchronize,
                f"deviceSynchronize of device {mine}, on which the stream was created,",
            )


@clause("streamDestroy.succeeds", elsewhere=True)
def destroy_succeeds(chip: Chip) -> None:
    """A thousand idle streams, some of them used, are freed; streams made later work."""
    for turn in range(1000):
        stream = chip.device.streamCreate()
        if turn % 250 == 7:
            works(chip, stream, f"a copy on stream {turn}")
        succeeded(chip.device.code.streamDestroy(stream), f"streamDestroy number {turn}")
    several = chip.streams(8)
    for stream in several[::2]:
        succeeded(chip.code.streamDestroy(stream), "streamDestroy")
    for stream in [*several[1::2], chip.stream()]:
        works(chip, stream, "a copy on a stream after others were destroyed")


@clause("streamDestroy.others_not_waited")
def destroy_others_not_waited(chip: Chip, gate: Gate) -> None:
    """An idle stream is destroyed while another stream is held."""
    busy, used, unused = chip.streams(3)
    works(chip, used, "a copy before the stream is destroyed")
    with gate.hold(busy):
        for stream in (used, unused):
            chip.streamDestroy(stream)


@clause("streamDestroy.counted", elsewhere=True)
def destroy_counted(chip: Chip) -> None:
    """Each destroyed stream decrements the count by one."""
    for stream in chip.streams(3):
        before = chip.count(ResourceKind.STREAM)
        chip.streamDestroy(stream)
        fallen = before - chip.count(ResourceKind.STREAM)
        assert fallen == 1, f"streamDestroy: the count fell by {fallen}"


@clause("streamDestroy.pending_work_completes", optional="launchHostFunc", elsewhere=True)
def destroy_pending_work_completes(chip: Chip, gate: Gate) -> None:
    """All work that was pending when the stream was destroyed still runs once, in order."""
    stream = chip.stream()
    data = pattern(SIZE, 1)
    source, log = chip.pinned(SIZE, data), chip.pinned(SIZE, INITIAL_BYTE)
    before = bytes([INITIAL_BYTE]) * SIZE
    first, second = chip.buffer(SIZE, fill=before), chip.buffer(SIZE, fill=before)
    with gate.hold(stream) as held:
        chip.deviceMemcpy(first, source, SIZE, H2D, stream)
        chip.deviceMemcpy(second, first, SIZE, D2D, stream)
        chip.deviceMemcpy(log, second, SIZE, D2H, stream)
        ran = chip.observe(stream) if chip.relies_on("launchHostFunc") else None
        call = chip.start(lambda: chip.streamDestroy(stream))
        call.returns(chip.settle)  # whether the call waits is tested by another clause
        stays(chip, first, before, "streamDestroy made pending work start early")
        held.open()
        call.result()
    lands(chip, log, data, "work that was pending when its stream was destroyed")
    if ran is not None:
        assert ran.wait(1, chip.patience), "a function pending on a destroyed stream did not run"


@clause("streamDestroy.host_does_not_wait")
def destroy_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the stream is held."""
    stream = chip.stream()
    landing_source, target = chip.pinned(64, pattern(64)), chip.buffer(64)
    with gate.hold(stream):
        chip.deviceMemcpy(target, landing_source, 64, H2D, stream)
        chip.streamDestroy(stream)


# streamCopy, streamFree


def _native(chip: Chip, stream: Any) -> int:
    """The native stream: the first word of what a stream points to."""
    return address_of(chip, stream.native)


def _wrapped(chip: Chip, native: int) -> Any:
    """A wrapper, freed when the check ends."""
    wrapper = chip.streamCopy(native)
    assert wrapper != chip.ffi.NULL, f"streamCopy(0x{native:x}) returned success and null"
    chip.later("streamFree", wrapper)
    return wrapper


@clause("streamCopy.first_word", repeat=ROW)
def copy_first_word(chip: Chip) -> None:
    """The wrapper's first word is the given native stream, for several streams and for 0."""
    streams = chip.streams(3)
    wrappers = [(_native(chip, s), _wrapped(chip, _native(chip, s))) for s in streams]
    wrappers.append((0, _wrapped(chip, 0)))
    wrappers += [(native, _wrapped(chip, native)) for native, _ in wrappers for _ in range(4)]
    for native, wrapper in wrappers:
        found = _native(chip, wrapper)
        assert found == native, f"native 0x{native:x} is wrapped as 0x{found:x}"


@clause("streamCopy.same_queue", elsewhere=True)
def copy_same_queue(chip: Chip, gate: Gate) -> None:
    """Copies that alternate between a stream and its wrapper run in order."""
    stream = chip.stream()
    wrapper = _wrapped(chip, _native(chip, stream))
    for first, second in ((stream, wrapper), (wrapper, stream)):
        data = pattern(SIZE, 3)
        before = bytes([INITIAL_BYTE]) * SIZE
        source, log = chip.pinned(SIZE, bytes(SIZE)), chip.pinned(SIZE, INITIAL_BYTE)
        one, two = chip.buffer(SIZE, fill=before), chip.buffer(SIZE, fill=before)
        with gate.hold(first):
            chip.deviceMemcpy(one, source, SIZE, H2D, second)
            chip.deviceMemcpy(two, one, SIZE, D2D, first)
            chip.deviceMemcpy(log, two, SIZE, D2H, second)
            stays(chip, one, before, "work through the other handle ran before earlier work")
            chip.poke(source, data)
        lands(chip, log, data, "three copies that alternate between a stream and its wrapper")


@clause("streamCopy.native_zero")
def copy_native_zero(chip: Chip) -> None:
    """The wrapper of native 0 is a stream: copies complete, streamSynchronize waits for them."""
    size = 2 * MIB
    wrapper = _wrapped(chip, 0)
    data = pattern(size, 4)
    source, log = chip.pinned(size, data), chip.pinned(size, INITIAL_BYTE)
    one, two = chip.buffer(size), chip.buffer(size)
    chip.deviceMemcpy(one, source, size, H2D, wrapper)
    chip.deviceMemcpy(two, one, size, D2D, wrapper)
    chip.deviceMemcpy(log, two, size, D2H, wrapper)
    chip.streamSynchronize(wrapper)
    found = chip.peek(log, size)
    chip.same(found, data, "the copies on native 0 when streamSynchronize returned")


@clause("streamCopy.counted")
def copy_counted(chip: Chip) -> None:
    """Each wrapper increments the count by one."""
    for native in (_native(chip, chip.stream()), 0):
        before = chip.count(ResourceKind.STREAM)
        _wrapped(chip, native)
        grown = chip.count(ResourceKind.STREAM) - before
        assert grown == 1, f"streamCopy(0x{native:x}): the count grew by {grown}"


@clause("streamFree.native_stays", elsewhere=True)
def free_native_stays(chip: Chip, gate: Gate) -> None:
    """Work pending through the wrapper completes, and the stream stays usable."""
    stream = chip.stream()
    for turn in range(2):
        wrapper = chip.streamCopy(_native(chip, stream))
        source, target = chip.pinned(SIZE, pattern(SIZE, turn)), chip.buffer(SIZE, fill=bytes(SIZE))
        log = chip.pinned(SIZE, INITIAL_BYTE)
        with gate.hold(stream) as held:
            chip.deviceMemcpy(target, source, SIZE, H2D, wrapper)
            chip.deviceMemcpy(log, target, SIZE, D2H, stream)
            call = chip.start(lambda w=wrapper: chip.device.streamFree(w))
            call.returns(chip.settle)
            held.open()
            call.result()
        lands(chip, log, pattern(SIZE, turn), "work pending when the wrapper was freed")
        works(chip, stream, "a copy on the native stream after its wrapper was freed")


@clause("streamFree.counted", elsewhere=True)
def free_counted(chip: Chip) -> None:
    """Each freed wrapper decrements the count by one."""
    for native in (_native(chip, chip.stream()), 0):
        wrapper = _wrapped(chip, native)
        before = chip.count(ResourceKind.STREAM)
        chip.streamFree(wrapper)
        fallen = before - chip.count(ResourceKind.STREAM)
        assert fallen == 1, f"streamFree: the count fell by {fallen}"


# streamSynchronize, streamQuery


@clause("streamSynchronize.idle_returns")
def synchronize_idle_returns(chip: Chip) -> None:
    """Idle streams, new and used, return success for repeated calls."""
    for stream in chip.streams(2):
        for turn in range(5):
            succeeded(chip.code.streamSynchronize(stream), f"an idle stream, call {turn}")
        works(chip, stream, "a copy on a stream after streamSynchronize")


@clause("streamSynchronize.waits_for_copies", elsewhere=True)
def synchronize_waits_for_copies(chip: Chip, gate: Gate) -> None:
    """Held and running copies in each direction are complete when the call returns."""
    size = 2 * MIB
    stream = chip.stream()
    data = pattern(size, 5)
    log = chip.pinned(size, INITIAL_BYTE)
    device = chip.buffer(size, fill=data)
    other = chip.buffer(size, fill=bytes([INITIAL_BYTE]) * size)
    for _ in range(MANY):
        chip.streamSynchronize(stream)

    def wait() -> tuple[bytes, bytes]:
        chip.streamSynchronize(stream)
        return chip.peek(log, size), chip.read(other + size - 64, 64)

    source = chip.pinned(size)
    for turn in range(4):
        chip.poke(source, bytes([turn + 1]) * size)
        chip.deviceMemcpy(device, source, size, H2D, stream)
        chip.deviceMemcpy(other, device, size, D2D, stream)
        chip.deviceMemcpy(log, device, size, D2H, stream)
        host, inside = wait()
        chip.same(host, bytes([turn + 1]) * size, "a copy when streamSynchronize returned")
        chip.same(inside, bytes([turn + 1]) * 64, "a device copy when streamSynchronize returned")
    chip.write(device, data)
    chip.write(other, bytes([INITIAL_BYTE]) * size)
    with gate.hold(stream) as held:
        chip.deviceMemcpy(other, device, size, D2D, stream)
        chip.deviceMemcpy(log, device, size, D2H, stream)
        host, inside = returns_once_open(chip, held, wait, "streamSynchronize")
    chip.same(host, data, "a held copy to the host when streamSynchronize returned")
    chip.same(inside, data[-64:], "a held copy in the device when streamSynchronize returned")


@clause("streamSynchronize.waits_for_host_funcs", uses="launchHostFunc", repeat=ROW)
def synchronize_waits_for_host_funcs(chip: Chip, gate: Gate) -> None:
    """The call waits for a host function that has not returned."""
    stream = chip.stream()
    with gate.hold(stream) as held:
        returns_once_open(chip, held, lambda: chip.streamSynchronize(stream), "streamSynchronize")


@clause("streamSynchronize.only_its_stream")
def synchronize_only_its_stream(chip: Chip, gate: Gate) -> None:
    """The call returns for a stream while the other one is held, for each of two streams."""
    streams = chip.streams(2)
    for busy in (0, 1):
        move = Move(chip)
        with gate.hold(streams[busy]):
            move.enqueue(streams[1 - busy])
            chip.streamSynchronize(streams[1 - busy])


@clause("streamSynchronize.from_other_device")
def synchronize_from_other_device(chip: Chip, gate: Gate) -> None:
    """The call waits for a stream of the device that is not current."""
    for mine in (0, 1):
        with current_device(chip, mine):
            stream = chip.stream()
        what = f"streamSynchronize of a stream of device {mine}, with {1 - mine} current,"

        def wait(of: Any = stream) -> None:
            chip.streamSynchronize(of)

        with gate.hold(stream) as held, current_device(chip, 1 - mine):
            returns_once_open(chip, held, wait, what)


@clause("streamSynchronize.from_other_thread")
def synchronize_from_other_thread(chip: Chip, gate: Gate) -> None:
    """The call on another thread waits for work that this thread enqueued; five threads return."""
    size = 8 * MIB  # a copy that takes longer than a thread needs to wait again
    stream = chip.stream()
    data = pattern(size, 6)
    device, log = chip.buffer(size, fill=data), chip.pinned(size, INITIAL_BYTE)

    def wait() -> bytes:
        chip.streamSynchronize(stream)
        return chip.peek(log, size)

    with gate.hold(stream) as held:
        chip.deviceMemcpy(log, device, size, D2H, stream)
        what = "streamSynchronize on a thread that did not create the stream"
        others = [chip.start(lambda: chip.streamSynchronize(stream)) for _ in range(4)]
        call = chip.start(lambda: returns_once_open(chip, held, wait, what))
        found = call.result()
        for number, other in enumerate(others):
            assert other.returns(), f"{what}: thread {number} of 5 that wait did not return"
    chip.same(found, data, "the bytes when streamSynchronize returned on another thread")


@clause("streamQuery.idle_is_success")
def query_idle_is_success(chip: Chip) -> None:
    """Streams without work return palSuccess."""
    for stream in chip.streams(3):
        for _ in range(3):
            succeeded(chip.code.streamQuery(stream), "streamQuery of an idle stream")


@clause("streamQuery.pending_is_in_progress", optional="getLastError", elsewhere=True)
def query_pending_is_in_progress(chip: Chip, gate: Gate) -> None:
    """A held stream returns palInProgress each time, with and without enqueued copies.

    This is not an error: the text of the last error stays.
    """
    stream = chip.stream()
    move = Move(chip)
    text = last_error(chip)
    with gate.hold(stream):
        for turn in range(3000):
            code = chip.device.code.streamQuery(stream)
            assert code is Result.IN_PROGRESS, f"query {turn} of a held stream: {code.name}"
            if turn == 10:
                move.enqueue(stream)
    assert last_error(chip) == text, f"palInProgress changed the error text to {last_error(chip)!r}"


@clause("streamQuery.done_is_success", repeat=ROW, elsewhere=True)
def query_done_is_success(chip: Chip, gate: Gate) -> None:
    """palSuccess is returned, but not before the bytes are in place."""
    size = 2 * MIB
    stream = chip.stream()
    device, log = chip.buffer(size), chip.pinned(size, 0)

    def done() -> bool:
        code = chip.code.streamQuery(stream)
        if code is Result.SUCCESS:
            return True
        assert code is Result.IN_PROGRESS, f"streamQuery of working stream: {code.name}"
        return False

    def last_bytes(turn: int) -> None:
        assert chip.eventually(done), "the stream's work does not end according to streamQuery"
        found = chip.peek(log + size - 64, 64)
        chip.same(found, bytes([turn]) * 64, "the last bytes when streamQuery returns palSuccess")

    chip.write(device, b"\x01" * size)
    with gate.hold(stream):
        chip.deviceMemcpy(log, device, size, D2H, stream)
        done()  # a result from while it was pending must not be cached
    last_bytes(1)
    for turn in (2, 3, 4):
        chip.write(device, bytes([turn]) * size)
        chip.deviceMemcpy(log, device, size, D2H, stream)
        last_bytes(turn)


@clause("streamQuery.only_its_stream")
def query_only_its_stream(chip: Chip, gate: Gate) -> None:
    """A stream becomes palSuccess while the other one is held, for each of two streams."""
    for busy in (0, 1):
        streams = chip.streams(2)
        idle = streams[1 - busy]
        move = Move(chip)
        with gate.hold(streams[busy]):
            code = chip.code.streamQuery(idle)
            succeeded(code, "streamQuery of an idle stream while another is held")
            move.enqueue(idle)
            move.arrives("a copy while another stream is held")
            became = chip.eventually(lambda s=idle: chip.code.streamQuery(s) is Result.SUCCESS)
            assert became, "a stream whose work is done stays pending while another is held"


# streamWaitEvent


@clause("streamWaitEvent.unrecorded_is_no_wait")
def wait_unrecorded_is_no_wait(chip: Chip) -> None:
    """A stream that waits for a never-recorded event continues."""
    for _ in range(2):
        stream, event = chip.stream(), chip.event()
        chip.streamWaitEvent(stream, event)
        works(chip, stream, "a copy after the wait for an event never recorded")


def _relayed(chip: Chip, gate: Gate, first: Any, waiter: Any, event: Any, then: Any) -> None:
    """`waiter` copies the bytes that `first` writes once it is released, and not earlier bytes."""
    data, before = pattern(SIZE, 7), bytes([INITIAL_BYTE]) * SIZE
    source, log = chip.pinned(SIZE, data), chip.pinned(SIZE, INITIAL_BYTE)
    between, target = chip.buffer(SIZE, fill=before), chip.buffer(SIZE, fill=before)
    with gate.hold(first):
        chip.deviceMemcpy(between, source, SIZE, H2D, first)
        chip.eventRecord(event, first)
        chip.streamWaitEvent(waiter, event)
        then()
        chip.deviceMemcpy(log, between, SIZE, D2H, waiter)
        chip.deviceMemcpy(target, between, SIZE, D2D, waiter)
        assert chip.never(lambda: chip.peek(log, SIZE) != bytes([INITIAL_BYTE]) * SIZE), (
            "work after the wait started while the captured work was pending"
        )
    lands(chip, log, data, "what the waiting stream copied to the host")
    arrives(chip, target, data, "what the waiting stream copied in the device")


@clause("streamWaitEvent.later_work_waits", elsewhere=True)
def wait_later_work_waits(chip: Chip, gate: Gate) -> None:
    """Copies after the wait read what the captured work wrote, for each use of an event."""
    first, waiter = chip.streams(2)
    event = chip.event()
    for _ in range(2):
        _relayed(chip, gate, first, waiter, event, lambda: None)
    _relayed(chip, gate, waiter, first, event, lambda: None)
    done = chip.event()
    idle, *waiters = chip.streams(301)
    chip.eventRecord(done, idle)
    source, target = chip.pinned(64, 1), chip.buffer(64 * len(waiters), fill=0)
    with gate.hold(first):
        chip.eventRecord(event, first)
        for k, stream in enumerate(waiters):
            for one in (event, done) if k % 3 else (done, event):  # neither replaces the other
                chip.streamWaitEvent(stream, one)
            chip.deviceMemcpy(target + 64 * k, source, 64, H2D, stream)
        size = 64 * len(waiters)
        what = f"work of one of {len(waiters)} waiting streams ran before the captured work"
        assert chip.never(lambda: any(chip.read(target, size))), what
    arrives(chip, target, bytes([1]) * size, f"work of {len(waiters)} streams after their waits")


@clause("streamWaitEvent.host_does_not_wait")
def wait_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the captured work is held."""
    first, waiter = chip.streams(2)
    event = chip.event()
    move = Move(chip)
    with gate.hold(first):
        chip.eventRecord(event, first)
        chip.streamWaitEvent(waiter, event)
        move.enqueue(waiter)
        chip.streamWaitEvent(waiter, event)
    works(chip, waiter, "a copy after the wait")


@clause("streamWaitEvent.captures_at_call")
def wait_captures_at_call(chip: Chip, gate: Gate) -> None:
    """A later record of the event does not change what the stream waits for."""
    first, second, waiter = chip.streams(3)
    event = chip.event()
    chip.eventRecord(event, first)  # complete at once, because `first` is idle
    chip.streamWaitEvent(waiter, event)
    move = Move(chip)
    with gate.hold(second):
        chip.eventRecord(event, second)
        move.enqueue(waiter)
        move.arrives("a copy after the wait for a record made before the held one")
    idle, waiter = chip.streams(2)
    again = chip.event()
    _relayed(chip, gate, first, waiter, again, lambda: chip.eventRecord(again, idle))
    _in_a_circle(chip, gate)


def _in_a_circle(chip: Chip, gate: Gate) -> None:
    """A stream that waited for a later record than the one at the call would wait for itself."""
    waiter, other = chip.streams(2)
    event, passed = chip.event(), chip.event()
    chip.eventRecord(event, other)
    move = Move(chip)
    with gate.hold(waiter):
        chip.streamWaitEvent(waiter, event)
        move.enqueue(waiter)
        chip.eventRecord(passed, waiter)
        chip.streamWaitEvent(other, passed)
        chip.eventRecord(event, other)
    move.arrives("a copy after a wait that was pending when its event was recorded again")


@clause("streamWaitEvent.across_devices")
def wait_across_devices(chip: Chip, gate: Gate) -> None:
    """A stream of one device waits for work of another device's stream, in both directions."""
    for mine in (0, 1):
        with current_device(chip, mine):
            first, event = chip.stream(), chip.event()
            brought = chip.buffer(SIZE, fill=pattern(SIZE, mine))
        with current_device(chip, 1 - mine):
            waiter = chip.stream()
            target = chip.buffer(SIZE, fill=bytes(SIZE))
        relay = chip.pinned(SIZE, INITIAL_BYTE)
        with gate.hold(first):
            chip.deviceMemcpy(relay, brought, SIZE, D2H, first)
            chip.eventRecord(event, first)
            chip.streamWaitEvent(waiter, event)
            chip.deviceMemcpy(target, relay, SIZE, H2D, waiter)
            what = f"device {1 - mine} continued while device {mine}'s work was pending"
            stays(chip, target, bytes(SIZE), what)
        what = f"what device {1 - mine} copied behind the work of device {mine}"
        arrives(chip, target, pattern(SIZE, mine), what)


@clause("streamWaitEvent.outlives_event", uses="eventDestroy")
def wait_outlives_event(chip: Chip, gate: Gate) -> None:
    """The wait stays effective after its event was destroyed and others were created."""
    first, waiter = chip.streams(2)
    event = chip.event()

    def destroy() -> None:
        chip.eventDestroy(event)
        for _ in range(4):
            chip.event()

    _relayed(chip, gate, first, waiter, event, destroy)


# At the limits


@clause("streamCreate.thousand_live", limit=60.0)
def create_thousand_live(chip: Chip) -> None:
    """A thousand streams, each with a copy that is enqueued while all of them live."""
    count = 1000
    streams = chip.streams(count)
    distinct(chip, streams, "streamCreate")
    source = chip.pinned(8 * count, b"".join(k.to_bytes(8, "little") for k in range(1, count + 1)))
    target = chip.buffer(8 * count, fill=0)
    for k, stream in enumerate(streams):
        chip.device.deviceMemcpy(target + 8 * k, source + 8 * k, 8, H2D, stream)
    arrives(chip, target, chip.peek(source, 8 * count), "a copy on each of a thousand streams")


@clause("streamCreate.from_many_threads", optional="launchHostFunc")
def create_from_many_threads(chip: Chip) -> None:
    """16 threads make 8 streams each at once; a copy on each arrives."""
    streams = made_at_once(chip, "streamCreate", "streamDestroy", 8)
    source = chip.pinned(8 * len(streams), 1)
    target = chip.buffer(8 * len(streams), fill=0)
    for k, stream in enumerate(streams):
        chip.device.deviceMemcpy(target + 8 * k, source + 8 * k, 8, H2D, stream)
    arrives(chip, target, bytes([1]) * 8 * len(streams), "copies on streams of many threads")
    if chip.relies_on("launchHostFunc"):
        counter = chip.lib.probe_counter_new()
        for stream in streams:
            chip.device.launchHostFunc(stream, chip.lib.probe_counter_function(), counter)
        ran = chip.eventually(lambda: chip.lib.probe_counter_read(counter) == len(streams))
        assert ran, "a host function on a stream of another thread did not run"


@clause("streamDestroy.leaves_nothing_behind", uses="streamCreate")
def destroy_leaves_nothing_behind(chip: Chip) -> None:
    """Streams that are used and destroyed, and streams that are never used."""
    host, device = chip.pinned(64, 1), chip.buffer(64)
    create, destroy = chip.device.streamCreate, chip.device.streamDestroy
    copy, synchronize = chip.device.deviceMemcpy, chip.device.streamSynchronize

    def once() -> None:
        destroy(create())
        stream = create()
        copy(device, host, 64, H2D, stream)
        synchronize(stream)
        destroy(stream)

    leaves_nothing_behind("streamCreate, a copy and streamDestroy", once)


@clause("streamFree.leaves_nothing_behind", uses="streamCopy streamCreate")
def free_leaves_nothing_behind(chip: Chip) -> None:
    """Wrappers of one native stream."""
    native = address_of(chip, chip.ffi.cast("void **", chip.stream())[0])
    wrap, free = chip.device.streamCopy, chip.device.streamFree
    leaves_nothing_behind("streamCopy and streamFree", lambda: free(wrap(native)))


@clause("streamSynchronize.waits_for_seconds", optional=LONG_WAITS, limit=20.0)
def synchronize_waits_for_seconds(chip: Chip, gate: Gate) -> None:
    """Work that is held for 5 s keeps the call waiting all the time."""
    long_wait(chip, gate, "streamSynchronize")


@clause(
    "streamWaitEvent.holds_for_seconds",
    optional=LONG_WAITS,
    uses="eventCreate eventRecord",
    limit=20.0,
)
def wait_event_holds_for_seconds(chip: Chip, gate: Gate) -> None:
    """Captured work that is held for 5 s holds later work of the waiting stream all the time."""
    long_wait(chip, gate, "streamWaitEvent")


@clause("streamWaitEvent.leaves_nothing_behind", uses="eventRecord")
def wait_event_leaves_nothing_behind(chip: Chip) -> None:
    """Waits for an event whose work is done."""
    first, second = chip.streams(2)
    event = chip.event()
    chip.eventRecord(event, first)
    chip.device.streamSynchronize(first)
    wait, synchronize = chip.device.streamWaitEvent, chip.device.streamSynchronize

    def once() -> None:
        wait(second, event)
        synchronize(second)

    leaves_nothing_behind("streamWaitEvent", once)
