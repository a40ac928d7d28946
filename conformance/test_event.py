"""Checks of the event group."""

from __future__ import annotations

from typing import Any

from unipal.conformance.evidence import (
    BEFORE,
    D2D,
    D2H,
    H2D,
    Move,
    address_of,
    lands,
    last_error,
    refused,
    returns_once_open,
    stays,
    still_held,
    succeeded,
    works,
)
from unipal.conformance.harness import (
    Chip,
    EventType,
    Gate,
    ResourceKind,
    Result,
    pattern,
)
from unipal.conformance.suite import clause

MIB = 1 << 20
SIZE = 4097
TYPES = (EventType.DEFAULT, EventType.DISABLE_TIMING)


# eventCreate, eventDestroy


@clause("eventCreate.distinct")
def create_distinct(chip: Chip) -> None:
    """64 live events of both types are 64 events."""
    events = [address_of(chip, chip.event(TYPES[k % 2])) for k in range(64)]
    assert all(events), "eventCreate answered success and null"
    assert len(set(events)) == 64, f"64 live events have {len(set(events))} different handles"


@clause("eventCreate.counted")
def create_counted(chip: Chip) -> None:
    """Each event counts one, whatever its type."""
    for type in (*TYPES, *TYPES):
        before = chip.count(ResourceKind.EVENT)
        chip.event(type)
        grown = chip.count(ResourceKind.EVENT) - before
        assert grown == 1, f"eventCreate of {type.name}: the count grew by {grown}"


@clause("eventCreate.without_timing_works")
def create_without_timingworks(chip: Chip, gate: Gate) -> None:
    """Without timing: recorded, waited for by the host, and by a stream."""
    first, waiter = chip.streams(2)
    event = chip.event(EventType.DISABLE_TIMING)
    data = pattern(SIZE, 1)
    source, logs = chip.pinned(SIZE, data), [chip.pinned(SIZE, BEFORE) for _ in range(2)]
    between = chip.buffer(SIZE, fill=bytes([BEFORE]) * SIZE)

    def wait() -> bytes:
        chip.eventSynchronize(event)
        return chip.peek(logs[0], SIZE)

    with gate.hold(first) as held:
        chip.deviceMemcpy(between, source, SIZE, H2D, first)
        chip.deviceMemcpy(logs[0], between, SIZE, D2H, first)
        chip.eventRecord(event, first)
        chip.streamWaitEvent(waiter, event)
        chip.deviceMemcpy(logs[1], between, SIZE, D2H, waiter)
        found = returns_once_open(chip, held, wait, "eventSynchronize of an event without timing")
    chip.same(found, data, "captured work when eventSynchronize returned")
    lands(chip, logs[1], data, "what a stream behind the event copied")


@clause("eventDestroy.succeeds")
def destroy_succeeds(chip: Chip) -> None:
    """A thousand events, recorded and not, go back; events made later work."""
    stream = chip.stream()
    for turn in range(1000):
        event = chip.device.eventCreate(TYPES[turn % 2])
        if turn % 100 == 3:
            chip.eventRecord(event, stream)
        succeeded(chip.device.code.eventDestroy(event), f"eventDestroy number {turn}")
    several = [chip.event() for _ in range(8)]
    for event in several[::2]:
        succeeded(chip.code.eventDestroy(event), "eventDestroy")
    waiter = chip.stream()
    for event in [*several[1::2], chip.event()]:
        chip.eventRecord(event, stream)
        chip.streamWaitEvent(waiter, event)
    works(chip, waiter, "a copy behind events that outlived others")


@clause("eventDestroy.counted")
def destroy_counted(chip: Chip) -> None:
    """Each event destroyed counts one less, whatever its type."""
    for event in [chip.event(type) for type in (*TYPES, *TYPES)]:
        before = chip.count(ResourceKind.EVENT)
        chip.eventDestroy(event)
        fallen = before - chip.count(ResourceKind.EVENT)
        assert fallen == 1, f"eventDestroy: the count fell by {fallen}"


@clause("eventDestroy.pending_record_ok")
def destroy_pending_record_ok(chip: Chip, gate: Gate) -> None:
    """With the record pending the call returns, and the stream's work still happens in its turn."""
    stream = chip.stream()
    data = pattern(SIZE, 2)
    source, target = chip.pinned(SIZE, data), chip.buffer(SIZE, fill=bytes(SIZE))
    log = chip.pinned(SIZE, BEFORE)
    event = chip.event()
    with gate.hold(stream) as held:
        chip.deviceMemcpy(target, source, SIZE, H2D, stream)
        chip.eventRecord(event, stream)
        chip.deviceMemcpy(log, target, SIZE, D2H, stream)
        chip.eventDestroy(event)
        still_held(held, "eventDestroy with its record pending")
        stays(chip, target, bytes(SIZE), "eventDestroy let pending work start before its turn")
    lands(chip, log, data, "work around the record of a destroyed event")
    works(chip, stream, "a copy on the stream afterwards")


# eventRecord


@clause("eventRecord.captures_earlier_work")
def record_captures_earlier_work(chip: Chip, gate: Gate) -> None:
    """All copies before the record, the large last one too, are seen by who waits for it."""
    size = 2 * MIB
    first, waiter = chip.streams(2)
    event = chip.event()
    data, before = pattern(size, 3), bytes([BEFORE])
    source, logs = chip.pinned(size, data), [chip.pinned(64, BEFORE) for _ in range(2)]
    one, two = chip.buffer(size, fill=before * size), chip.buffer(size, fill=before * size)
    with gate.hold(first):
        chip.deviceMemcpy(one, source, size, H2D, first)
        chip.deviceMemcpy(two, one, size, D2D, first)
        chip.eventRecord(event, first)
        chip.streamWaitEvent(waiter, event)
        chip.deviceMemcpy(logs[0], two + size - 64, 64, D2H, waiter)
        chip.deviceMemcpy(logs[1], one, 64, D2H, waiter)
        assert chip.never(lambda: chip.peek(logs[1], 64) != before * 64), (
            "who waits for the event went on while work before the record was pending"
        )
    lands(chip, logs[0], data[-64:], "the last bytes before the record, seen by who waits")
    lands(chip, logs[1], data[:64], "the first bytes before the record, seen by who waits")


@clause("eventRecord.ignores_later_work")
def record_ignores_later_work(chip: Chip, gate: Gate) -> None:
    """Who waits for the event goes on while work behind the record is held."""
    first, waiter = chip.streams(2)
    event = chip.event()
    chip.eventRecord(event, first)
    move = Move(chip)
    with gate.hold(first) as held:
        chip.streamWaitEvent(waiter, event)
        move.enqueue(waiter)
        move.arrives("a copy behind a record that has nothing pending before it")
        still_held(held, "who waits for the event")


@clause("eventRecord.host_does_not_wait")
def record_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the stream is held, the first time and again, for both types."""
    stream = chip.stream()
    events = [chip.event(type) for type in TYPES]
    with gate.hold(stream) as held:
        for event in events * 2:
            chip.eventRecord(event, stream)
            still_held(held, "eventRecord")
    works(chip, stream, "a copy behind the records")


@clause("eventRecord.record_again_replaces")
def record_again_replaces(chip: Chip, gate: Gate) -> None:
    """The last record counts: a later one that is held, or one elsewhere that is not."""
    first, idle, waiter = chip.streams(3)
    for other in (first, idle):
        event = chip.event()
        before, data = bytes([BEFORE]) * SIZE, pattern(SIZE, 4)
        source, log = chip.pinned(SIZE, data), chip.pinned(SIZE, BEFORE)
        between = chip.buffer(SIZE, fill=before)
        chip.eventRecord(event, other)
        with gate.hold(first):
            chip.deviceMemcpy(between, source, SIZE, H2D, first)
            chip.eventRecord(event, first)
            chip.streamWaitEvent(waiter, event)
            chip.deviceMemcpy(log, between, SIZE, D2H, waiter)
            assert chip.never(lambda p=log, b=before: chip.peek(p, SIZE) != b), (
                "an earlier record, and not the last, was waited for"
            )
        lands(chip, log, data, "what a stream behind the second record copied")
    event = chip.event()
    move = Move(chip)
    with gate.hold(first) as held:
        chip.eventRecord(event, first)
        chip.eventRecord(event, idle)
        chip.streamWaitEvent(waiter, event)
        move.enqueue(waiter)
        move.arrives("a copy behind a record that replaced a held one")
        still_held(held, "who waits for the record that replaced the held one")


# eventSynchronize, eventQuery


@clause("eventSynchronize.never_recorded_returns")
def synchronize_never_recorded_returns(chip: Chip) -> None:
    """Events never recorded are done."""
    for type in TYPES:
        event = chip.event(type)
        for _ in range(3):
            succeeded(chip.code.eventSynchronize(event), "eventSynchronize, never recorded,")


@clause("eventSynchronize.waits")
def synchronize_waits(chip: Chip, gate: Gate) -> None:
    """Captured copies are in place when the call returns, held ones and running ones."""
    size = 2 * MIB
    stream, event = chip.stream(), chip.event()
    device, log = chip.buffer(size), chip.pinned(size, 0)

    def wait() -> bytes:
        chip.eventSynchronize(event)
        return chip.peek(log + size - 64, 64)

    chip.write(device, b"\x01" * size)
    with gate.hold(stream) as held:
        chip.deviceMemcpy(log, device, size, D2H, stream)
        chip.eventRecord(event, stream)
        found = returns_once_open(chip, held, wait, "eventSynchronize")
    chip.same(found, b"\x01" * 64, "the last bytes of held work when eventSynchronize returned")
    for turn in (2, 3, 4):
        chip.write(device, bytes([turn]) * size)
        chip.deviceMemcpy(log, device, size, D2H, stream)
        chip.eventRecord(event, stream)
        chip.same(wait(), bytes([turn]) * 64, "the last bytes when eventSynchronize returned")


@clause("eventSynchronize.ignores_later_work")
def synchronize_ignores_later_work(chip: Chip, gate: Gate) -> None:
    """What is held behind the record does not keep the call."""
    stream, event = chip.stream(), chip.event()
    log, device = chip.pinned(SIZE, BEFORE), chip.buffer(SIZE, fill=pattern(SIZE, 5))
    chip.deviceMemcpy(log, device, SIZE, D2H, stream)
    chip.eventRecord(event, stream)
    with gate.hold(stream) as held:
        chip.eventSynchronize(event)
        still_held(held, "eventSynchronize, only later work being held,")


@clause("eventQuery.never_recorded_is_success")
def query_never_recorded_is_success(chip: Chip) -> None:
    """Events never recorded are done."""
    for type in TYPES:
        event = chip.event(type)
        for _ in range(3):
            succeeded(chip.code.eventQuery(event), "eventQuery of an event never recorded")


@clause("eventQuery.pending_is_in_progress", optional="getLastError")
def query_pending_is_in_progress(chip: Chip, gate: Gate) -> None:
    """Behind held work every answer is palInProgress, for both types; the error text stays."""
    stream = chip.stream()
    text = last_error(chip)
    events = [chip.event(type) for type in TYPES]
    with gate.hold(stream) as held:
        for event in events:
            chip.eventRecord(event, stream)
        for turn in range(20):
            code = chip.code.eventQuery(events[turn % 2])
            assert code is Result.IN_PROGRESS, f"query {turn} behind held work: {code.name}"
        still_held(held, "eventQuery")
    assert last_error(chip) == text, f"palInProgress changed the error text to {last_error(chip)!r}"


@clause("eventQuery.done_is_success")
def query_done_is_success(chip: Chip, gate: Gate) -> None:
    """palSuccess comes with the captured work's bytes, and though later work is held."""
    size = 2 * MIB
    stream, event = chip.stream(), chip.event()
    device, log = chip.buffer(size), chip.pinned(size, 0)

    def done() -> bool:
        code = chip.code.eventQuery(event)
        assert code in (Result.SUCCESS, Result.IN_PROGRESS), f"eventQuery answers {code.name}"
        return code is Result.SUCCESS

    def captured(turn: int) -> None:
        chip.write(device, bytes([turn]) * size)
        chip.deviceMemcpy(log, device, size, D2H, stream)
        chip.eventRecord(event, stream)

    for turn in (1, 2, 3):
        if turn == 1:
            with gate.hold(stream):
                captured(turn)
                done()  # an answer while it is pending must not stick
        else:
            captured(turn)
        assert chip.eventually(done), "the captured work does not end, says eventQuery"
        found = chip.peek(log + size - 64, 64)
        chip.same(found, bytes([turn]) * 64, "the last bytes when eventQuery says palSuccess")
    captured(4)
    with gate.hold(stream) as held:
        assert chip.eventually(done), "eventQuery stays palInProgress while later work is held"
        still_held(held, "eventQuery")


@clause("eventQuery.recorded_again_is_in_progress")
def query_recorded_again_is_in_progress(chip: Chip, gate: Gate) -> None:
    """An event that was done is pending again after a record behind held work."""
    stream = chip.stream()
    for type in TYPES:
        event = chip.event(type)
        chip.eventRecord(event, stream)
        done = chip.eventually(lambda e=event: chip.code.eventQuery(e) is Result.SUCCESS)
        assert done, "a record behind no work does not become palSuccess"
        with gate.hold(stream):
            chip.eventRecord(event, stream)
            code = chip.code.eventQuery(event)
            assert code is Result.IN_PROGRESS, f"recorded again behind held work: {code.name}"


# eventElapsedTime

HOLD_MS = 25.0
SLACK_MS = 0.5  # resolution of device clocks
DRIFT = 0.01  # and their rate against the host's


@clause("eventElapsedTime.measures")
def elapsed_measures(chip: Chip, gate: Gate) -> None:
    """The time between two records, within what the host's clock read around each allows.

    Twice with the same events: the second records replace the first, and the time is another.
    """
    stream = chip.stream()
    start, end = chip.event(), chip.event()
    now = chip.lib.probe_now_ns
    for hold_ms in (HOLD_MS, HOLD_MS / 5):
        first, mark = Move(chip), Move(chip)  # bytes that are there already would prove nothing
        earliest_start = now()
        chip.eventRecord(start, stream)
        first.enqueue(stream)
        first.arrives("a copy behind the first record")
        latest_start = now()
        with gate.hold(stream):
            chip.eventRecord(end, stream)
            mark.enqueue(stream)
            chip.eventually(lambda: now() - latest_start >= hold_ms * 1e6)  # noqa: B023
            earliest_end = now()
        mark.arrives("a copy behind the second record")
        latest_end = now()
        least = (earliest_end - latest_start) / 1e6 * (1 - DRIFT) - SLACK_MS
        most = (latest_end - earliest_start) / 1e6 * (1 + DRIFT) + SLACK_MS
        found = chip.eventElapsedTime(start, end)
        assert least <= found <= most, (
            f"{found:.3f} ms between records that the host saw {least:.3f} to {most:.3f} ms apart"
        )


@clause("eventElapsedTime.pending_is_in_progress")
def elapsed_pending_is_in_progress(chip: Chip, gate: Gate) -> None:
    """While the end is pending the answer is palInProgress and nothing is written."""
    stream = chip.stream()
    start, end = chip.event(), chip.event()
    chip.eventRecord(start, stream)
    with gate.hold(stream) as held:
        chip.eventRecord(end, stream)
        for _ in range(3):
            out = chip.out("float")
            code = Result(chip.raw.eventElapsedTime(out, start, end))
            assert code is Result.IN_PROGRESS, f"with the end record pending: {code.name}"
            assert chip.untouched(out), "palInProgress, yet the output was written"
        still_held(held, "eventElapsedTime")


def _recorded(chip: Chip, *events: Any) -> None:
    """Record events on a stream, and see that it has passed them."""
    stream = chip.stream()
    for event in events:
        chip.eventRecord(event, stream)
    works(chip, stream, "a copy behind the records")


@clause("eventElapsedTime.never_recorded_refused")
def elapsed_never_recorded_refused(chip: Chip) -> None:
    """With either event never recorded, or both, the call is refused."""
    done, never, other = chip.event(), chip.event(), chip.event()
    _recorded(chip, done)
    for start, end, which in (
        (never, done, "the first"),
        (done, never, "the second"),
        (never, other, "no"),
    ):
        what = f"eventElapsedTime with {which} event {'recorded' if which == 'no' else 'not'}"
        refused(chip.code.eventElapsedTime(start, end), what)


@clause("eventElapsedTime.without_timing_refused")
def elapsed_without_timing_refused(chip: Chip) -> None:
    """With either event made without timing, or both, the call is refused."""
    timed = chip.event()
    first, second = chip.event(EventType.DISABLE_TIMING), chip.event(EventType.DISABLE_TIMING)
    _recorded(chip, timed, first, second)
    for start, end, which in (
        (first, timed, "the first"),
        (timed, second, "the second"),
        (first, second, "either"),
    ):
        code = chip.code.eventElapsedTime(start, end)
        refused(code, f"eventElapsedTime with {which} event made without timing")
