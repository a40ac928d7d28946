"""Checks of the basic group: devices, names, error texts and counts.

Copies and sets are in basic_copy.py, allocations in basic_memory.py, registered memory and device
pointers in basic_host.py.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from typing import Any

from unipal.conformance.harness.chip import (
    POISON,
    Chip,
    EventType,
    Gate,
    MemType,
    NotRunnableError,
    ResourceKind,
    Result,
    current_device,
    pattern,
)
from unipal.conformance.harness.limits import LONG_WAITS, long_wait
from unipal.conformance.harness.observe import (
    D2D,
    D2H,
    INITIAL_BYTE,
    Move,
    address_of,
    arrives,
    refused,
    returns_once_open,
    succeeded,
)
from unipal.conformance.harness.registry import MANY, ROW, clause
from unipal.conformance.harness.resources import leaves_nothing_behind

MIB = 1 << 20
TOO_LARGE = 2**62
SLOT_MALLOC, SLOT_FREE = 3, 4
SLOT_STREAM_CREATE, SLOT_STREAM_DESTROY = 20, 21
SLOT_EVENT_CREATE, SLOT_EVENT_DESTROY = 27, 28
EVENTS = ("eventCreate", "eventRecord", "streamWaitEvent")
NO_DEVICE = "ffff:ff:1f.7"


# deviceSynchronize


@clause("deviceSynchronize.idle_returns", repeat=MANY, elsewhere=True)
def idle_returns(chip: Chip) -> None:
    """An idle device returns success, for repeated calls."""
    for turn in range(5):
        succeeded(
            chip.code.deviceSynchronize(), f"deviceSynchronize on an idle device, call {turn}"
        )


@clause("deviceSynchronize.waits_for_all_streams", optional=" ".join(EVENTS), elsewhere=True)
def waits_for_all_streams(chip: Chip, gate: Gate) -> None:
    """The call waits while any of 20 streams is held, and until the work of all is done.

    One stream has no work of its own at first: it waits for an event of the held one. It is the
    last stream in some rounds only, so that a call that waits for the last stream alone is seen.
    """
    size = 65_537
    streams = chip.streams(20)
    device = chip.buffer(size, fill=pattern(size, 1))
    event = chip.event() if all(map(chip.relies_on, EVENTS)) else None
    logs = [chip.pinned(size) for _ in streams]
    for slow, waiting in ((0, 19), (1, 5), (8, 19), (18, 2)):
        for log in logs:
            chip.poke(log, bytes([INITIAL_BYTE]) * size)
        with gate.hold(streams[slow]) as held:
            if event is not None:
                chip.eventRecord(event, streams[slow])
                chip.streamWaitEvent(streams[waiting], event)
            for stream, log in zip(streams, logs, strict=True):
                chip.deviceMemcpy(log, device, size, D2H, stream)

            def wait() -> list[bytes]:
                chip.deviceSynchronize()
                return [chip.peek(log, size) for log in logs]

            found = returns_once_open(chip, held, wait, "deviceSynchronize")
        for k, bytes_ in enumerate(found):
            what = f"stream {k}'s copy when deviceSynchronize returned; stream {slow} was held"
            chip.same(bytes_, pattern(size, 1), what)


@clause("deviceSynchronize.waits_for_values", uses="streamWaitValue64")
def device_waits_for_values(chip: Chip) -> None:
    """The call waits for a stream whose only work waits for a value."""
    stream, word = chip.stream(), chip.pinned(8, 0)
    move = Move(chip)
    chip.streamWaitValue64(stream, word, 1, 0)
    move.enqueue(stream)
    call = chip.start(chip.deviceSynchronize)
    early = call.returns(chip.settle)
    chip.lib.probe_memory_store(word, 1)
    assert not early, "deviceSynchronize returned while a stream waited for a value"
    assert call.returns(), "deviceSynchronize did not return once the value was written"
    assert move.done, "deviceSynchronize returned before the work after the wait was done"


@clause("deviceSynchronize.waits_for_host_funcs", uses="launchHostFunc", repeat=ROW)
def device_waits_for_host_funcs(chip: Chip, gate: Gate) -> None:
    """The call waits for a host function that has not returned."""
    with gate.hold(chip.stream()) as held:
        returns_once_open(chip, held, chip.deviceSynchronize, "deviceSynchronize")


@clause("deviceSynchronize.other_device_not_waited")
def other_device_not_waited(chip: Chip, gate: Gate) -> None:
    """Work held on either of two devices does not keep the other's call waiting."""
    for busy in (0, 1):
        with current_device(chip, busy):
            stream = chip.stream()
        with gate.hold(stream), current_device(chip, 1 - busy):
            chip.deviceSynchronize()


@clause("deviceSynchronize.forked_child_refused")
def forked_child_refused(chip: Chip) -> None:
    """Every function that the chip offers returns palInvalidUsage in a forked child."""
    stream = chip.stream()
    kept = chip.buffer(64, fill=pattern(64, 1))
    before = chip.copy(stream)
    chip.eventually(lambda: before.landed)
    table = address_of(chip, chip.device.table)
    fields = [name for name, _ in chip.ffi.typeof("palDeviceTable").fields]
    first = fields.index("deviceSynchronize")
    calls = {}
    for slot, name in enumerate(fields[first:]):
        if chip.supports(name):
            calls[name] = chip.lib.probe_call_new(table, slot)
    detail = chip.ffi.new("int *")
    state = chip.ffi.new("probeCallState *")
    wrong = []
    for name, call in calls.items():
        ended = chip.lib.probe_call_forked(call, chip.patience, detail)
        chip.lib.probe_call_read(call, state)
        if ended == 1:
            wrong.append(f"{name} killed the child (signal {detail[0]})")
        elif ended == 2:
            wrong.append(f"{name} did not return")
            break
        elif ended == 3:
            raise NotRunnableError(("fork",), "this machine cannot fork")
        elif state.code != Result.INVALID_USAGE:
            wrong.append(f"{name} returned {Result(state.code).name}")
    assert not wrong, "in a forked child: " + "; ".join(wrong)
    chip.expect(kept, pattern(64, 1), "the parent's memory after the forks")
    after = chip.copy(stream)
    arrives(chip, after.target, after.data, "the parent's copy on its stream after the forks")


# setDevice, getDevice, getDeviceCount


def _no_devices(chip: Chip) -> tuple[int, ...]:
    """Ordinals that no device has."""
    return -1, chip.devices, chip.devices + 1, (1 << 31) - 1


@clause("setDevice.selects", repeat=MANY)
def set_device_selects(chip: Chip) -> None:
    """getDevice returns the device that was set, for ascending and descending ordinals."""
    ordinals = list(range(chip.devices))
    with current_device(chip, 0):
        for device in (*ordinals, *reversed(ordinals)):
            chip.setDevice(device)
            now = chip.getDevice()
            assert now == device, f"setDevice({device}), and getDevice returns {now}"


@clause("setDevice.out_of_range_refused")
def set_device_out_of_range_refused(chip: Chip) -> None:
    """-1, the number of devices and larger numbers are refused."""
    for device in _no_devices(chip):
        refused(chip.code.setDevice(device), f"setDevice({device})")


@clause("setDevice.kept_on_error")
def set_device_kept_on_error(chip: Chip) -> None:
    """After a refused call the current device is the one before."""
    with current_device(chip, 0):
        for device in range(chip.devices):
            chip.setDevice(device)
            for wrong in _no_devices(chip):
                code = chip.code.setDevice(wrong)
                now = chip.getDevice()
                assert code is not Result.SUCCESS, f"setDevice({wrong}) did not return an error"
                assert now == device, f"setDevice({wrong}) failed and left device {now}"


@clause("setDevice.per_thread")
def set_device_per_thread(chip: Chip) -> None:
    """setDevice on one thread does not affect another, in either direction."""
    with current_device(chip, 0):
        theirs, ours = threading.Event(), threading.Event()

        def other() -> tuple[int, int]:
            chip.setDevice(1)
            before = chip.getDevice()
            theirs.set()
            assert ours.wait(chip.patience), "the first thread did not continue"
            return before, chip.getDevice()

        call = chip.start(other, bare=True)
        assert theirs.wait(chip.patience), "setDevice on another thread did not return"
        assert chip.getDevice() == 0, "another thread's setDevice(1) changed this thread's device"
        chip.setDevice(0)
        ours.set()
        before, after = call.result()
        assert before == 1, f"after setDevice(1) its own thread is on {before}"
        assert after == 1, f"this thread's setDevice(0) put another thread on {after}"


@clause("getDevice.in_range", repeat=MANY)
def get_device_in_range(chip: Chip) -> None:
    """The result is a valid ordinal and does not change between calls."""
    out = chip.out("int")
    succeeded(Result(chip.raw.getDevice(out)), "getDevice")
    found = "nothing" if chip.untouched(out) else out[0]
    assert 0 <= out[0] < chip.devices, f"getDevice writes {found}, of {chip.devices} devices"


@clause("getDevice.new_thread_starts_at_zero")
def new_thread_starts_at_zero(chip: Chip) -> None:
    """A new thread uses device 0, whatever the current device of its parent thread."""
    for device in range(chip.devices):
        with current_device(chip, device):
            found = chip.within(chip.getDevice, what="getDevice", bare=True)
        assert found == 0, f"a thread started from one on device {device} is on {found}"


@clause("getDevice.new_thread_is_apart")
def new_thread_is_apart(chip: Chip) -> None:
    """A new thread answers device 0 or an error, when another thread is on device 1."""
    out = chip.out("int")
    with current_device(chip, 1):
        code = chip.within(
            lambda: Result(chip.raw.getDevice(out)), what="getDevice on a new thread", bare=True
        )
    found = out[0] if code is Result.SUCCESS else 0
    assert found == 0, f"a new thread starts on device {found}, which another thread has chosen"


@clause("getDeviceCount.positive")
def device_count_positive(chip: Chip) -> None:
    """There is at least one device."""
    out = chip.out("int")
    succeeded(Result(chip.raw.getDeviceCount(out)), "getDeviceCount")
    found = "nothing" if chip.untouched(out) else out[0]
    assert out[0] >= 1, f"getDeviceCount writes {found}"


@clause("getDeviceCount.stable", repeat=MANY, elsewhere=True)
def device_count_stable(chip: Chip) -> None:
    """The number is the same for all calls, current devices and threads."""
    count = chip.getDeviceCount()
    for device in range(count):
        with current_device(chip, device):
            for _ in range(300):
                again = chip.getDeviceCount()
                assert again == count, f"{count} devices, then {again} on device {device}"
    other = chip.within(chip.getDeviceCount, what="getDeviceCount")
    assert other == count, f"{count} devices here, {other} on another thread"


# getVendor, getDeviceProperties, getLastError


@clause("getDeviceProperties.unknown_device_is_error")
def properties_unknown_device_is_error(chip: Chip) -> None:
    """-1, the number of devices and larger numbers are no success."""
    for device in _no_devices(chip):
        props = chip.ffi.new("palDeviceProperties *")
        props.struct_size = chip.ffi.sizeof("palDeviceProperties")
        code = Result(chip.raw.getDeviceProperties(props, device))
        assert code is not Result.SUCCESS, f"getDeviceProperties of device {device}: success"


@clause("getDevicePciBusId.bounded")
def pci_bus_id_bounded(chip: Chip) -> None:
    """A size that is too small for the text is not exceeded, whatever is answered."""
    for size in (1, 4, 12):
        out = chip.out("char", 64)
        chip.raw.getDevicePciBusId(out, size, 0)
        rest = bytes(chip.ffi.buffer(out, 64))[size:]
        assert rest == bytes([POISON]) * len(rest), f"bytes past the {size} given were written"


def _text(chip: Chip, call: Callable[..., int], size: int, room: int = 512) -> bytes:
    """The text that `call(buffer, size)` writes, without the NUL; fails if `size` is exceeded."""
    out = chip.out("char", room)
    code = Result(call(out, size))
    succeeded(code, f"a call with a buffer of {size} bytes")
    found = bytes(chip.ffi.buffer(out, room))
    text, end, _ = found[:size].partition(b"\0")
    assert end, f"no NUL in the first {size} bytes"
    rest = found[size:]
    assert rest == bytes([POISON]) * len(rest), f"bytes past the {size} given were written"
    return text


@clause("getVendor.non_empty", repeat=MANY, elsewhere=True)
def vendor_non_empty(chip: Chip) -> None:
    """1 to 127 characters, the same at every call and on every thread."""
    name = _text(chip, chip.raw.getVendor, 256)
    assert 1 <= len(name) <= 127, f"the vendor's name has {len(name)} characters"
    again = [_text(chip, chip.raw.getVendor, 256) for _ in range(3)]
    again.append(chip.within(lambda: _text(chip, chip.raw.getVendor, 256), what="getVendor"))
    assert again == [name] * 4, f"the vendor is {name!r}, then {again}"


@clause("getVendor.bounded")
def vendor_bounded(chip: Chip) -> None:
    """A small buffer receives the terminated start of the name and no further byte."""
    name = _text(chip, chip.raw.getVendor, 256)
    for size in sorted({1, 2, 3, max(1, len(name) - 1), len(name), len(name) + 1, len(name) + 2}):
        found = _text(chip, chip.raw.getVendor, size)
        wanted = name[: size - 1]
        assert found == wanted, f"with {size} bytes of room: {found!r} instead of {wanted!r}"


@clause("getVendor.size_zero_refused")
def vendor_size_zero_refused(chip: Chip) -> None:
    """Size 0 is refused and nothing is written."""
    out = chip.out("char", 64)
    refused(Result(chip.raw.getVendor(out, 0)), "getVendor with size 0")
    assert chip.untouched(out), "getVendor with size 0 is refused but wrote to the buffer"


def _properties(chip: Chip, size: int) -> Any:
    """A poisoned palDeviceProperties of `size` bytes between canaries, struct_size set."""
    room = max(size, chip.ffi.sizeof("palDeviceProperties")) + 64
    props = chip.ffi.cast("palDeviceProperties *", chip.host(room))
    props.struct_size = size
    return props


@clause("getDeviceProperties.name_non_empty", repeat=MANY, elsewhere=True)
def properties_name_non_empty(chip: Chip) -> None:
    """Every device has a terminated, non-empty name."""
    size = chip.ffi.sizeof("palDeviceProperties")
    for device in range(chip.devices):
        props = _properties(chip, size)
        code = Result(chip.raw.getDeviceProperties(props, device))
        succeeded(code, f"getDeviceProperties of device {device}")
        name, end, _ = bytes(chip.ffi.buffer(props.name)).partition(b"\0")
        assert end, f"the name of device {device} is not terminated"
        assert name, f"device {device} has an empty name"
        assert bytes([POISON]) not in name, f"the name of device {device} is not written: {name!r}"


@clause("getDeviceProperties.respects_struct_size")
def properties_respects_struct_size(chip: Chip) -> None:
    """For callers of any version, bytes past struct_size and struct_size itself stay unchanged."""
    whole = int(chip.ffi.sizeof("palDeviceProperties"))
    header = int(chip.ffi.sizeof("size_t"))
    name_end = int(chip.ffi.offsetof("palDeviceProperties", "pciBusId"))
    for size in (whole, header, header + 8, name_end, name_end + 4, name_end + 8, whole + 40):
        props = _properties(chip, size)
        succeeded(Result(chip.raw.getDeviceProperties(props, 0)), f"struct_size {size}")
        assert props.struct_size == size, f"struct_size {size} became {props.struct_size}"
        found = bytes(chip.ffi.buffer(chip.ffi.cast("char *", props), max(size, whole) + 64))
        rest = found[size:]
        assert rest == bytes([POISON]) * len(rest), f"bytes past struct_size {size} were written"


@clause("getDeviceProperties.out_of_range_refused")
def properties_out_of_range_refused(chip: Chip) -> None:
    """-1, the number of devices and larger numbers are refused, and nothing is written."""
    size = int(chip.ffi.sizeof("palDeviceProperties"))
    header = int(chip.ffi.sizeof("size_t"))
    for device in _no_devices(chip):
        props = _properties(chip, size)
        code = Result(chip.raw.getDeviceProperties(props, device))
        refused(code, f"getDeviceProperties of device {device}")
        found = bytes(chip.ffi.buffer(chip.ffi.cast("char *", props), size))[header:]
        assert found == bytes([POISON]) * len(found), (
            f"device {device} is refused, but the structure was written"
        )


@clause("getDeviceProperties.pci_matches_bus_id", optional="getDevicePciBusId")
def properties_pci_matches_bus_id(chip: Chip) -> None:
    """Domain, bus and device are those of the printed id, or -1 without one."""
    size = int(chip.ffi.sizeof("palDeviceProperties"))
    for device in range(chip.devices):
        props = _properties(chip, size)
        chip.raw.getDeviceProperties(props, device)
        found = (props.pciDomainId, props.pciBusId, props.pciDeviceId)
        wanted = (-1, -1, -1)
        if chip.supports("getDevicePciBusId"):
            parts = re.split("[:.]", chip.getDevicePciBusId(device))
            wanted = (int(parts[0], 16), int(parts[1], 16), int(parts[2], 16))
        assert found == wanted, f"device {device}: PCI address {found} instead of {wanted}"


def _last_error(chip: Chip) -> str:
    return _text(chip, chip.raw.getLastError, 512).decode("utf-8", "replace")


def _fail_set_device(chip: Chip) -> None:
    assert chip.code.setDevice(-1) is not Result.SUCCESS, "setDevice(-1) did not return an error"


def _fail_memcpy(chip: Chip) -> None:
    """Copies 64 bytes from null to null, which deviceMemcpy refuses."""
    chip.code.deviceMemcpy(0, 0, 64, D2D, None)


@clause("getLastError.names_function", repeat=MANY, elsewhere=True)
def last_error_names_function(chip: Chip) -> None:
    """The text contains the name of the function that failed last, each time."""
    for _ in range(2):
        for fail, name in ((_fail_set_device, "setDevice"), (_fail_memcpy, "deviceMemcpy")):
            fail(chip)
            text = _last_error(chip)
            assert name in text, f"after a wrong call of {name} the text is {text!r}"
    known, foreign = chip.buffer(64), chip.host(64)
    for dst, src in ((known, foreign), (foreign, known)):
        if chip.code.deviceMemcpy(dst, src, 64, D2D, None) is not Result.SUCCESS:
            text = _last_error(chip)
            assert "deviceMemcpy" in text, f"deviceMemcpy refused memory, and the text is {text!r}"


@clause("getLastError.keeps_until_next_failure")
def last_error_keeps(chip: Chip) -> None:
    """Reading the text and successful calls leave it unchanged; another failure replaces it."""
    memory = chip.buffer(64)
    _fail_set_device(chip)
    text = _last_error(chip)
    assert text, "setDevice failed, and the text is empty"
    for what, call in (
        ("reading it", lambda: _last_error(chip)),
        ("a successful getDeviceCount", lambda: chip.devices),
        ("a successful copy", lambda: chip.write(memory, bytes(64))),
    ):
        call()
        now = _last_error(chip)
        assert now == text, f"{what} changed the text from {text!r} to {now!r}"
    _fail_memcpy(chip)
    now = _last_error(chip)
    assert now not in ("", text), f"a wrong deviceMemcpy after setDevice leaves the text {now!r}"


@clause("getLastError.bounded")
def last_error_bounded(chip: Chip) -> None:
    """A small buffer receives the terminated start of the text and no further byte."""
    _fail_set_device(chip)
    whole = _text(chip, chip.raw.getLastError, 512)
    assert whole, "setDevice failed, and the text is empty"
    for size in sorted({1, 2, 7, max(1, len(whole)), len(whole) + 1}):
        found = _text(chip, chip.raw.getLastError, size)
        wanted = whole[: size - 1]
        assert found == wanted, f"with {size} bytes of room: {found!r} instead of {wanted!r}"


@clause("getLastError.per_thread")
def last_error_per_thread(chip: Chip) -> None:
    """Each thread has its own text, which is empty at first."""
    _fail_set_device(chip)
    mine = _last_error(chip)

    def other() -> tuple[str, str]:
        before = _last_error(chip)
        _fail_memcpy(chip)
        return before, _last_error(chip)

    before, theirs = chip.within(other, what="a failing call on another thread", bare=True)
    now = _last_error(chip)
    assert mine, "setDevice failed, and the text is empty"
    assert not before, f"a thread on which nothing failed has the text {before!r}"
    assert theirs, "a wrong call on another thread left that thread's text empty"
    assert now == mine, f"a failure on another thread changed {mine!r} to {now!r}"


# resourceCount


def _counts(chip: Chip) -> dict[str, int]:
    """The count of every kind; fails if one is not fully written."""
    found = {}
    for kind in ResourceKind:
        out = chip.out("uint64_t")
        succeeded(Result(chip.raw.resourceCount(kind, out)), f"resourceCount of {kind.name}")
        assert out[0] < 2**32, (
            f"resourceCount of {kind.name} returns {out[0]:#x}: upper half not written"
        )
        found[kind.name] = int(out[0])
    return found


@clause("resourceCount.every_kind", repeat=MANY, elsewhere=True)
def every_kind(chip: Chip) -> None:
    """Every kind has a count, which does not change between two calls."""
    first = _counts(chip)
    for _ in range(2):
        again = _counts(chip)
        assert again == first, f"without calls in between: {first}, then {again}"


REFUSED_IF_OFFERED = (
    "gdrMemAlloc hostRegister hostUnregister gdrPtrMmap gdrPtrMunmap ipcMemHandleClose "
    "deviceMallocAsync deviceFreeAsync"
)


@clause("resourceCount.failures_not_counted", uses="deviceFree", optional=REFUSED_IF_OFFERED)
def failures_not_counted(chip: Chip) -> None:
    """Refused calls and calls of size 0 leave every count unchanged."""
    ffi, null = chip.ffi, chip.ffi.NULL
    foreign = chip.host(64)
    stream = chip.stream()
    kept = chip.buffer(64)
    out = ffi.new("void *[1]")
    before = _counts(chip)
    chip.code.deviceMalloc(0, MemType.DEVICE)
    chip.code.deviceMalloc(0, MemType.HOST)
    chip.code.deviceMalloc(TOO_LARGE, MemType.DEVICE)
    chip.code.deviceMalloc(TOO_LARGE, MemType.HOST)
    chip.raw.deviceMalloc(null, 64, MemType.DEVICE)
    chip.raw.deviceMalloc(out, 64, 97)
    chip.device.code.deviceFree(0, MemType.DEVICE)
    chip.device.code.deviceFree(foreign, MemType.DEVICE)
    chip.device.code.deviceFree(kept + 1, MemType.DEVICE)
    chip.raw.streamCreate(null)
    chip.raw.eventCreate(null, EventType.DEFAULT)
    chip.raw.eventCreate(ffi.new("palEvent *"), 97)
    for name, arguments in (
        ("gdrMemAlloc", (0,)),
        ("gdrMemAlloc", (TOO_LARGE,)),
        ("deviceMallocAsync", (0, stream)),
        ("deviceFreeAsync", (0, stream)),
        ("hostRegister", (foreign, 0)),
        ("hostUnregister", (foreign,)),
        ("gdrPtrMmap", (foreign, 64)),
        ("gdrPtrMunmap", (foreign, 64)),
        ("ipcMemHandleClose", (foreign,)),
    ):
        if chip.relies_on(name):
            getattr(chip.device.code, name)(*arguments)
    after = _counts(chip)
    changed = {name: after[name] - before[name] for name in before if after[name] != before[name]}
    assert not changed, f"refused and size-0 calls changed counts: {changed}"


@clause("resourceCount.from_many_threads", uses="deviceFree streamDestroy eventDestroy")
def counts_from_many_threads(chip: Chip) -> None:
    """8 threads create and 8 threads destroy: the counts change by exactly these numbers."""
    threads, memories, streams, events = 8, 40, 2, 40
    ffi, lib = chip.ffi, chip.lib
    table = address_of(chip, chip.device.table)
    start = _counts(chip)
    each = memories + streams + events
    outs = ffi.new("void *[]", threads * each)
    size = 64

    def call(slot: int, *arguments: int) -> int:
        made = int(lib.probe_call_new(table, slot))
        for position, argument in enumerate(arguments):
            lib.probe_call_argument(made, position, argument)
        return made

    def run(plans: list[list[int]], what: str) -> None:
        for plan in plans:
            part = ffi.new("uintptr_t[]", plan)
            assert lib.probe_call_sequence(part, len(plan)) == 0, (
                "this machine cannot start a thread"
            )
        for plan in plans:
            assert lib.probe_call_wait(plan[-1], 1, chip.patience), f"{what}: a call hangs"
        state = ffi.new("probeCallState *")
        for plan in plans:
            for one in plan:
                lib.probe_call_read(one, state)
                succeeded(Result(state.code), f"{what}: a call")

    def plans(make: Callable[[int, int], int]) -> list[list[int]]:
        return [[make(t * each + k, k) for k in range(each)] for t in range(threads)]

    def create(at: int, k: int) -> int:
        out = address_of(chip, outs + at)
        if k < memories:
            return call(SLOT_MALLOC, out, size, MemType.DEVICE)
        if k < memories + streams:
            return call(SLOT_STREAM_CREATE, out)
        return call(SLOT_EVENT_CREATE, out, EventType.DEFAULT)

    def destroy(at: int, k: int) -> int:
        made = address_of(chip, outs[at])
        if k < memories:
            return call(SLOT_FREE, made, MemType.DEVICE)
        return call(SLOT_STREAM_DESTROY if k < memories + streams else SLOT_EVENT_DESTROY, made)

    for turn in range(2):
        run(plans(create), "8 threads creating")
        grown = _counts(chip)
        run(plans(destroy), "8 threads destroying")
        for name, many in (("ALLOCATION", memories), ("STREAM", streams), ("EVENT", events)):
            found, wanted = grown[name] - start[name], threads * many
            assert found == wanted, f"{wanted} {name} made by 8 threads count {found}"
        end = _counts(chip)
        assert end == start, f"turn {turn}: started at {start}, ended at {end}"


# PCI addresses

PCI_ID = re.compile(r"[0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\.[0-9A-Fa-f]")


@clause("getDevicePciBusId.format", repeat=MANY, elsewhere=True)
def pci_format(chip: Chip) -> None:
    """Every device has a different id of the form dddd:bb:dd.f, which fits into 13 bytes."""
    ids = []
    for device in range(chip.devices):
        for size in (13, 64):
            text = _text(chip, lambda b, n, d=device: chip.raw.getDevicePciBusId(b, n, d), size)
            assert PCI_ID.fullmatch(text.decode("ascii", "replace")), f"device {device} is {text!r}"
        ids.append(text.lower())
    assert len(set(ids)) == len(ids), f"two devices share a PCI address: {ids}"


@clause("getDevicePciBusId.small_buffer_refused")
def pci_small_buffer_refused(chip: Chip) -> None:
    """A buffer of less than 13 bytes is refused and nothing is written past it."""
    for size in (0, 1, 7, 12):
        out = chip.out("char", 64)
        code = Result(chip.raw.getDevicePciBusId(out, size, 0))
        refused(code, f"getDevicePciBusId with a buffer of {size} bytes")
        rest = bytes(chip.ffi.buffer(out, 64))[size:]
        assert rest == bytes([POISON]) * len(rest), f"bytes past the {size} given were written"


@clause("getDevicePciBusId.out_of_range_refused")
def pci_out_of_range_refused(chip: Chip) -> None:
    """-1, the number of devices and larger numbers are refused."""
    for device in _no_devices(chip):
        refused(chip.code.getDevicePciBusId(device), f"getDevicePciBusId of device {device}")


@clause("getDeviceByPciBusId.round_trip", repeat=MANY, elsewhere=True)
def pci_round_trip(chip: Chip) -> None:
    """The printed id of every device resolves to that device."""
    for device in range(chip.devices):
        text = chip.getDevicePciBusId(device)
        out = chip.out("int")
        code = Result(chip.raw.getDeviceByPciBusId(out, text.encode()))
        succeeded(code, f"getDeviceByPciBusId of {text}")
        assert out[0] == device, f"device {device} prints {text}, which resolves to device {out[0]}"


@clause("getDeviceByPciBusId.case_insensitive")
def pci_case_insensitive(chip: Chip) -> None:
    """Upper and lower case digits resolve to the same device."""
    for device in range(chip.devices):
        text = chip.getDevicePciBusId(device)
        printed = chip.getDeviceByPciBusId(text)
        for same in (text.upper(), text.lower()):
            found = chip.getDeviceByPciBusId(same)
            assert found == printed, f"{same} resolves to device {found}, but {text} to {printed}"


@clause("getDeviceByPciBusId.unknown_refused")
def pci_unknown_refused(chip: Chip) -> None:
    """The address of no device, and text that is not an address, are errors; the output stays."""
    for text in (NO_DEVICE, "", "no address", "zzzz:00:00.0"):
        out = chip.out("int")
        code = Result(chip.raw.getDeviceByPciBusId(out, text.encode()))
        assert code not in (Result.SUCCESS, Result.IN_PROGRESS), (
            f"getDeviceByPciBusId of {text!r} returned {code.name} and {out[0]}"
        )
        assert chip.untouched(out), f"{text!r} is refused, but the output was written"


@clause("setDevice.leaves_nothing_behind", uses="getDeviceCount")
def set_device_leaves_nothing_behind(chip: Chip) -> None:
    """Every device becomes current, again and again."""
    devices, choose = range(chip.devices), chip.device.setDevice
    before = chip.getDevice()
    leaves_nothing_behind("setDevice", lambda: [choose(device) for device in devices])
    chip.setDevice(before)


@clause("getDeviceProperties.leaves_nothing_behind")
def properties_leave_nothing_behind(chip: Chip) -> None:
    """The properties of device 0, again and again."""
    ask = chip.device.getDeviceProperties
    leaves_nothing_behind("getDeviceProperties", lambda: ask(0))


@clause("deviceSynchronize.waits_for_seconds", optional=LONG_WAITS, limit=20.0)
def device_synchronize_waits_for_seconds(chip: Chip, gate: Gate) -> None:
    """Work that is held for 5 s keeps the call waiting all the time."""
    long_wait(chip, gate, "deviceSynchronize")
