"""Checks of the event group.

A call that waits for held work fails its check: the gate's limit passes, which `gate.hold` sees.
"""

from __future__ import annotations

from typing import Any

from unipal.conformance.harness.chip import (
    Chip,
    EventType,
    Gate,
    ResourceKind,
    Result,
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
    lands,
    last_error,
    refused,
    returns_once_open,
    stays,
    succeeded,
    works,
)
from unipal.conformance.harness.registry import ROW, clause
from unipal.conformance.harness.resources import leaves_nothing_behind

MIB = 1 << 20
SIZE = 4097
TYPES = (EventType.DEFAULT, EventType.DISABLE_TIMING)


# eventCreate, eventDestroy


@clause("eventCreate.distinct")
def create_distinct(chip: Chip) -> None:
    """64 live events of both types are 64 events."""
    events = [address_of(chip, chip.event(TYPES[k % 2])) for k in range(64)]
    assert all(events), "eventCreate returned success and null"
    assert len(set(events)) == 64, f"64 live events have {len(set(events))} different handles"


@clause("eventCreate.counted")
def create_counted(chip: Chip) -> None:
    """Each event increments the count by one, whatever its type."""
    for type in (*TYPES, *TYPES):
        before = chip.count(ResourceKind.EVENT)
        chip.event(type)
        grown = chip.count(ResourceKind.EVENT) - before
        assert grown == 1, f"eventCreate of {type.name}: the count grew by {grown}"


@clause("eventCreate.without_timing_works", elsewhere=True)
def create_without_timingworks(chip: Chip, gate: Gate) -> None:
    """An event without timing can be recorded and awaited by the host and by a stream."""
    first, waiter = chip.streams(2)
    event = chip.event(EventType.DISABLE_TIMING)
    data = pattern(SIZE, 1)
    source, logs = chip.pinned(SIZE, data), [chip.pinned(SIZE, INITIAL_BYTE) for _ in range(2)]
    between = chip.buffer(SIZE, fill=bytes([INITIAL_BYTE]) * SIZE)

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
    lands(chip, logs[1], data, "what a stream ordered after the event copied")


@clause("eventDestroy.succeeds", repeat=ROW, elsewhere=True)
def destroy_succeeds(chip: Chip) -> None:
    """A thousand events, recorded and not, are freed; events made later work."""
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
    works(chip, waiter, "a copy after events that were kept while others were destroyed")


@clause("eventDestroy.counted", elsewhere=True)
def destroy_counted(chip: Chip) -> None:
    """Each destroyed event decrements the count by one, whatever its type."""
    for event in [chip.event(type) for type in (*TYPES, *TYPES)]:
        before = chip.count(ResourceKind.EVENT)
        chip.eventDestroy(event)
        fallen = before - chip.count(ResourceKind.EVENT)
        assert fallen == 1, f"eventDestroy: the count fell by {fallen}"


@clause("eventDestroy.pending_record_ok")
def destroy_pending_record_ok(chip: Chip, gate: Gate) -> None:
    """The call returns while the record is pending, and the stream's work still runs in order."""
    stream = chip.stream()
    data = pattern(SIZE, 2)
    source, target = chip.pinned(SIZE, data), chip.buffer(SIZE, fill=bytes(SIZE))
    log = chip.pinned(SIZE, INITIAL_BYTE)
    event = chip.event()
    with gate.hold(stream):
        chip.deviceMemcpy(target, source, SIZE, H2D, stream)
        chip.eventRecord(event, stream)
        chip.deviceMemcpy(log, target, SIZE, D2H, stream)
        chip.eventDestroy(event)
        what = "eventDestroy waited for its pending record, or made pending work start early"
        stays(chip, target, bytes(SIZE), what)
    lands(chip, log, data, "work around the record of a destroyed event")
    works(chip, stream, "a copy on the stream afterwards")


@clause("eventDestroy.old_record_is_apart", uses="eventCreate eventRecord streamWaitEvent")
def destroy_old_record_is_apart(chip: Chip, gate: Gate) -> None:
    """A record of a destroyed event does not complete an event that was created afterwards."""
    size = 4 * MIB
    first, second = chip.streams(2)
    old, last = [chip.event(type) for type in TYPES], chip.event()
    source, log = chip.buffer(size, fill=b"\x01" * size), chip.pinned(size, 0)
    query = chip.device.code.eventQuery
    with gate.hold(first):
        for event in old:
            chip.eventRecord(event, first)
            chip.eventDestroy(event)
        for _ in range(4):
            chip.deviceMemcpy(log, source, size, D2H, first)
        chip.eventRecord(last, first)
        chip.streamWaitEvent(second, last)
        new = [chip.event(type) for type in TYPES]
        for event in new:
            succeeded(query(event), "eventQuery of a new event, with an old record pending,")
            chip.eventRecord(event, second)
    done = chip.eventually(lambda: any(query(event) is Result.SUCCESS for event in new))
    assert done, "a record behind a wait does not become palSuccess"
    found = chip.peek(log + size - 64, 64)
    chip.same(found, b"\x01" * 64, "the work before the record of a new event when it was done")


# eventRecord


@clause("eventRecord.captures_earlier_work", repeat=ROW, elsewhere=True)
def record_captures_earlier_work(chip: Chip, gate: Gate) -> None:
    """A waiter of the event sees all copies before the record, including the large last one."""
    size = 2 * MIB
    first, waiter = chip.streams(2)
    event = chip.event()
    data, before = pattern(size, 3), bytes([INITIAL_BYTE])
    source, logs = chip.pinned(size, data), [chip.pinned(64, INITIAL_BYTE) for _ in range(2)]
    one, two = chip.buffer(size, fill=before * size), chip.buffer(size, fill=before * size)
    with gate.hold(first):
        chip.deviceMemcpy(one, source, size, H2D, first)
        chip.deviceMemcpy(two, one, size, D2D, first)
        chip.eventRecord(event, first)
        chip.streamWaitEvent(waiter, event)
        chip.deviceMemcpy(logs[0], two + size - 64, 64, D2H, waiter)
        chip.deviceMemcpy(logs[1], one, 64, D2H, waiter)
        assert chip.never(lambda: chip.peek(logs[1], 64) != before * 64), (
            "a waiter of the event continued while work before the record was pending"
        )
    lands(chip, logs[0], data[-64:], "the last bytes before the record, seen by the waiter")
    lands(chip, logs[1], data[:64], "the first bytes before the record, seen by the waiter")


@clause("eventRecord.ignores_later_work")
def record_ignores_later_work(chip: Chip, gate: Gate) -> None:
    """A waiter of the event continues while work after the record is held."""
    first, waiter = chip.streams(2)
    event = chip.event()
    chip.eventRecord(event, first)
    move = Move(chip)
    with gate.hold(first):
        chip.streamWaitEvent(waiter, event)
        move.enqueue(waiter)
        move.arrives("a copy after a record that has nothing pending before it")


@clause("eventRecord.host_does_not_wait")
def record_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the stream is held, the first time and again, for both types."""
    stream = chip.stream()
    events = [chip.event(type) for type in TYPES]
    with gate.hold(stream):
        for event in events * 2:
            chip.eventRecord(event, stream)
    works(chip, stream, "a copy after the records")


@clause("eventRecord.record_again_replaces")
def record_again_replaces(chip: Chip, gate: Gate) -> None:
    """The last record counts, if it is held and if it is on another stream that is not held."""
    first, idle, waiter = chip.streams(3)
    for other in (first, idle):
        event = chip.event()
        before, data = bytes([INITIAL_BYTE]) * SIZE, pattern(SIZE, 4)
        source, log = chip.pinned(SIZE, data), chip.pinned(SIZE, INITIAL_BYTE)
        between = chip.buffer(SIZE, fill=before)
        chip.eventRecord(event, other)
        with gate.hold(first):
            chip.deviceMemcpy(between, source, SIZE, H2D, first)
            chip.eventRecord(event, first)
            chip.streamWaitEvent(waiter, event)
            chip.deviceMemcpy(log, between, SIZE, D2H, waiter)
            assert chip.never(lambda p=log, b=before: chip.peek(p, SIZE) != b), (
                "the waiter waited for an earlier record instead of the last one"
            )
        lands(chip, log, data, "what a stream ordered after the second record copied")
    event = chip.event()
    move = Move(chip)
    with gate.hold(first):
        chip.eventRecord(event, first)
        chip.eventRecord(event, idle)
        chip.streamWaitEvent(waiter, event)
        move.enqueue(waiter)
        move.arrives("a copy after a record that replaced a held one")


# eventSynchronize, eventQuery


@clause("eventSynchronize.never_recorded_returns")
def synchronize_never_recorded_returns(chip: Chip) -> None:
    """Events never recorded are done."""
    for type in TYPES:
        event = chip.event(type)
        for _ in range(3):
            succeeded(chip.code.eventSynchronize(event), "eventSynchronize, never recorded,")


@clause("eventSynchronize.waits", repeat=ROW, elsewhere=True)
def synchronize_waits(chip: Chip, gate: Gate) -> None:
    """Captured copies, held and running ones, are complete when the call returns."""
    size = 2 * MIB
    stream = chip.stream()
    device, log = chip.buffer(size), chip.pinned(size, 0)

    def wait() -> bytes:
        chip.eventSynchronize(event)
        return chip.peek(log + size - 64, 64)

    for type in reversed(TYPES):
        event = chip.event(type)
        chip.poke(log, bytes(size))
        chip.write(device, b"\x01" * size)
        with gate.hold(stream) as held:
            chip.deviceMemcpy(log, device, size, D2H, stream)
            chip.eventRecord(event, stream)
            found = returns_once_open(chip, held, wait, f"eventSynchronize, {type.name},")
        chip.same(found, b"\x01" * 64, "the last bytes of held work when eventSynchronize returned")
    for turn in (2, 3, 4):
        chip.write(device, bytes([turn]) * size)
        chip.deviceMemcpy(log, device, size, D2H, stream)
        chip.eventRecord(event, stream)
        chip.same(wait(), bytes([turn]) * 64, "the last bytes when eventSynchronize returned")
    for _ in range(ROW):
        chip.eventSynchronize(event)


@clause("eventSynchronize.ignores_later_work")
def synchronize_ignores_later_work(chip: Chip, gate: Gate) -> None:
    """Work that is held after the record does not delay the call."""
    stream, event = chip.stream(), chip.event()
    log, device = chip.pinned(SIZE, INITIAL_BYTE), chip.buffer(SIZE, fill=pattern(SIZE, 5))
    chip.deviceMemcpy(log, device, SIZE, D2H, stream)
    chip.eventRecord(event, stream)
    with gate.hold(stream):
        chip.eventSynchronize(event)


@clause("eventQuery.never_recorded_is_success")
def query_never_recorded_is_success(chip: Chip) -> None:
    """Events never recorded are done."""
    for type in TYPES:
        event = chip.event(type)
        for _ in range(3):
            succeeded(chip.code.eventQuery(event), "eventQuery of an event never recorded")


@clause("eventQuery.pending_is_in_progress", optional="getLastError", elsewhere=True)
def query_pending_is_in_progress(chip: Chip, gate: Gate) -> None:
    """After held work every result is palInProgress, for both types; the error text stays."""
    stream = chip.stream()
    text = last_error(chip)
    events = [chip.event(type) for type in TYPES]
    many = [chip.event(TYPES[k % 2]) for k in range(600)]
    with gate.hold(stream):
        for event in events:
            chip.eventRecord(event, stream)
        for turn in range(3000):
            code = chip.device.code.eventQuery(events[turn % 2])
            assert code is Result.IN_PROGRESS, f"query {turn} after held work: {code.name}"
        for event in many:
            chip.device.eventRecord(event, stream)
        for k, event in enumerate(many):
            code = chip.device.code.eventQuery(event)
            assert code is Result.IN_PROGRESS, f"record {k} of 600 after held work: {code.name}"
    assert last_error(chip) == text, f"palInProgress changed the error text to {last_error(chip)!r}"


@clause("eventQuery.done_is_success", repeat=ROW, elsewhere=True)
def query_done_is_success(chip: Chip, gate: Gate) -> None:
    """palSuccess implies the captured work's bytes, and is returned although later work is held."""
    size = 2 * MIB
    stream, event = chip.stream(), chip.event()
    device, log = chip.buffer(size), chip.pinned(size, 0)

    def done() -> bool:
        code = chip.code.eventQuery(event)
        assert code in (Result.SUCCESS, Result.IN_PROGRESS), f"eventQuery returns {code.name}"
        return code is Result.SUCCESS

    def captured(turn: int) -> None:
        chip.write(device, bytes([turn]) * size)
        chip.deviceMemcpy(log, device, size, D2H, stream)
        chip.eventRecord(event, stream)

    for turn in (1, 2, 3):
        if turn == 1:
            with gate.hold(stream):
                captured(turn)
                done()  # a result from while it was pending must not be cached
        else:
            captured(turn)
        assert chip.eventually(done), "the captured work does not end according to eventQuery"
        found = chip.peek(log + size - 64, 64)
        chip.same(found, bytes([turn]) * 64, "the last bytes when eventQuery returns palSuccess")
        for _ in range(2):
            assert done(), "eventQuery returned palSuccess once only"
    captured(4)
    with gate.hold(stream):
        assert chip.eventually(done), "eventQuery stays palInProgress while later work is held"


@clause("eventQuery.recorded_again_is_in_progress")
def query_recorded_again_is_in_progress(chip: Chip, gate: Gate) -> None:
    """A complete event is pending again when it is recorded after held work."""
    stream = chip.stream()
    for type in TYPES:
        event = chip.event(type)
        chip.eventRecord(event, stream)
        done = chip.eventually(lambda e=event: chip.code.eventQuery(e) is Result.SUCCESS)
        assert done, "a record on an idle stream does not become palSuccess"
        with gate.hold(stream):
            chip.eventRecord(event, stream)
            code = chip.code.eventQuery(event)
            assert code is Result.IN_PROGRESS, f"recorded again after held work: {code.name}"


# eventElapsedTime

HOLDS_MS = (24.8, 5.8)  # an answer in whole milliseconds differs from them by more than the slack
SLACK_MS = 0.5  # milliseconds: resolution of device clocks
DRIFT = 0.01  # and their rate against the host's


@clause("eventElapsedTime.measures", uses="deviceMemcpy", repeat=ROW, elsewhere=True)
def elapsed_measures(chip: Chip, gate: Gate) -> None:
    """The time between two records lies within the bounds measured by the host's clock.

    It is measured twice with the same events: the second records replace the first.
    """
    stream = chip.stream()
    start, end = chip.event(), chip.event()
    now = chip.lib.probe_now_ns
    for hold_ms in HOLDS_MS:
        first, mark = (
            Move(chip),
            Move(chip),
        )  # different bytes, because stale ones would prove nothing
        earliest_start = now()
        chip.eventRecord(start, stream)
        first.enqueue(stream)
        first.arrives("a copy after the first record")
        latest_start = now()
        with gate.hold(stream):
            chip.eventRecord(end, stream)
            mark.enqueue(stream)
            chip.eventually(lambda: now() - latest_start >= hold_ms * 1e6)  # noqa: B023
            earliest_end = now()
        mark.arrives("a copy after the second record")
        latest_end = now()
        least = (earliest_end - latest_start) / 1e6 * (1 - DRIFT) - SLACK_MS
        most = (latest_end - earliest_start) / 1e6 * (1 + DRIFT) + SLACK_MS
        found = chip.eventElapsedTime(start, end)
        assert least <= found <= most, (
            f"{found:.3f} ms between records; the host measured {least:.3f} to {most:.3f} ms"
        )
        for _ in range(ROW):
            again = chip.eventElapsedTime(start, end)
            assert again == found, f"the same records are {found} ms apart, then {again} ms"


@clause("eventElapsedTime.pending_is_no_success")
def elapsed_pending_is_no_success(chip: Chip, gate: Gate) -> None:
    """While the end is pending no time is answered."""
    stream = chip.stream()
    start, end = chip.event(), chip.event()
    chip.eventRecord(start, stream)
    with gate.hold(stream):
        chip.eventRecord(end, stream)
        code = Result(chip.raw.eventElapsedTime(chip.out("float"), start, end))
        assert code is not Result.SUCCESS, "with the end record pending: palSuccess"


@clause("eventElapsedTime.pending_is_in_progress")
def elapsed_pending_is_in_progress(chip: Chip, gate: Gate) -> None:
    """While the end is pending the result is palInProgress and nothing is written; the same in the
    other order, while the start is pending.
    """
    stream = chip.stream()
    done, held = chip.event(), chip.event()
    chip.eventRecord(done, stream)
    works(chip, stream, "a copy after the first record")
    with gate.hold(stream):
        chip.eventRecord(held, stream)
        for which, start, end in (("end", done, held), ("start", held, done)) * 3:
            out = chip.out("float")
            code = Result(chip.raw.eventElapsedTime(out, start, end))
            assert code is Result.IN_PROGRESS, f"with the {which} record pending: {code.name}"
            assert chip.untouched(out), "palInProgress, but the output was written"


def _recorded(chip: Chip, *events: Any) -> None:
    """Records events on a stream and waits until it has passed them."""
    stream = chip.stream()
    for event in events:
        chip.eventRecord(event, stream)
    works(chip, stream, "a copy after the records")


@clause("eventElapsedTime.never_recorded_refused")
def elapsed_never_recorded_refused(chip: Chip) -> None:
    """The call is refused if either event or both were never recorded."""
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
    """The call is refused if either event or both were created without timing."""
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


# At the limits


@clause("eventCreate.ten_thousand_live", limit=60.0)
def create_ten_thousand_live(chip: Chip, gate: Gate) -> None:
    """10 000 events: half are recorded before work that is held, half after it."""
    count = 10_000
    events = [chip.event(TYPES[k % 2]) for k in range(count)]
    record, query = chip.device.eventRecord, chip.device.code.eventQuery
    idle, stream = chip.streams(2)
    for event in events[: count // 2]:
        record(event, idle)
    for at in (0, count // 2 - 1, 255, 256, 4095, 4096):
        assert chip.reached(events[at]), f"event {at} of {count}, recorded on an idle stream"
    late = range(count // 2, count)
    with gate.hold(stream) as held:
        recording = chip.start(lambda: [record(events[k], stream) for k in late] and None)
        if recording.returns(chip.patience / 4) and not held.is_open:
            early = [k for k in late if query(events[k]) is Result.SUCCESS]
            assert held.is_open or not early, (
                f"event {early[0]} of {count} is done while the work before its record is held"
            )
        held.open()
        recording.result()
    for k in late:
        assert chip.reached(events[k]), f"event {k} of {count} is not done after its work"
    distinct(chip, [*events, *(chip.event() for _ in range(64))], "eventCreate")


@clause("eventCreate.from_many_threads")
def create_from_many_threads(chip: Chip) -> None:
    """16 threads make 40 events each at once; each stands for its own record."""
    events = made_at_once(chip, "eventCreate", "eventDestroy", 40, int(EventType.DEFAULT))
    stream = chip.stream()
    for event in events:
        chip.device.eventRecord(event, stream)
    for k, event in enumerate(events):
        assert chip.reached(event), f"event {k} of {len(events)} that many threads made"


@clause("eventDestroy.leaves_nothing_behind", uses="eventCreate")
def destroy_leaves_nothing_behind(chip: Chip) -> None:
    """Events of each type that are recorded and destroyed, and events never recorded."""
    stream = chip.stream()
    create, destroy = chip.device.eventCreate, chip.device.eventDestroy
    record, synchronize = chip.device.eventRecord, chip.device.streamSynchronize

    def once() -> None:
        for type in TYPES:
            destroy(create(type))
            event = create(type)
            record(event, stream)
            synchronize(stream)
            destroy(event)

    leaves_nothing_behind("eventCreate, eventRecord and eventDestroy", once)


@clause("eventRecord.leaves_nothing_behind")
def record_leaves_nothing_behind(chip: Chip) -> None:
    """Records of one event."""
    stream, event = chip.stream(), chip.event()
    record, synchronize = chip.device.eventRecord, chip.device.streamSynchronize

    def once() -> None:
        record(event, stream)
        synchronize(stream)

    leaves_nothing_behind("eventRecord", once)


@clause(
    "eventSynchronize.waits_for_seconds",
    optional=LONG_WAITS,
    uses="eventCreate eventRecord",
    limit=20.0,
)
def synchronize_waits_for_seconds(chip: Chip, gate: Gate) -> None:
    """Captured work that is held for 5 s keeps the call waiting all the time."""
    long_wait(chip, gate, "eventSynchronize")
