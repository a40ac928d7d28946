"""Each call that a function makes fails in turn, of OpenCL and of the C library."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

from unipal.generated.pal import DataType, EventType, MemcpyType, MemType, RedOp

from proof.bindings import vendor_failures
from proof.bindings.vendor_failures import Arguments, Output
from proof.sources.outside.opencl.chip import WAITS_S, Chip, settle, threads
from proof.sources.outside.opencl.proxy import CODES, MAX_CALLS
from proof.sources.outside.opencl.steps import told
from proof.sources.outside.opencl.streams import Busy

TIMED = ("streamQuery", "streamSynchronize", "deviceFreeAsync")  # depend on how fast a marker ends


def _each_call(
    chip: Chip,
    kind: str,
    name: str,
    make: Arguments,
    *,
    first: bool = False,
    held: Busy | None = None,
    codes: Sequence[int] = CODES,
) -> None:
    """Each call of a function fails in turn. first: the function is not called before; held: what
    holds a stream back meanwhile; codes: what the call answers.
    """
    view = cast("vendor_failures.Trial", chip)
    if not first and not held:
        chip.quiet()
        code = vendor_failures.call_of(view, name, make())()
        told(f"{kind}{name}", chip.answer(code))
    for failure in codes:
        for number in range(1, MAX_CALLS):
            chip.quiet()
            words = make()
            call = vendor_failures.call_of(view, name, words)
            outputs = [w.room for w in words if isinstance(w, Output)]
            written = [bytes(chip.ffi.buffer(room)) for room in outputs]
            if held:
                held.begin(name)
            code, met = chip.proxy.failing(number, call, failure)
            answer = chip.answer(code)
            if held:
                held.end()
            same = [bytes(chip.ffi.buffer(room)) for room in outputs] == written
            step = f"{kind}{name}: call {number} answers {failure}"
            chip.tell_quiet(step, answer, same if met else None)
            if not met:
                break


def all_calls(
    chip: Chip, kind: str, device: Any, held: Busy | None = None, codes: Sequence[int] = CODES
) -> None:
    """Each call of every function fails in turn; then all streams are given back."""
    device.made.clear()
    view = cast("vendor_failures.Trial", SimpleNamespace(device=device, ffi=chip.ffi))
    for name, make in vendor_failures.calls(view).items():
        timed = name in TIMED and kind == "foreign "
        if not name.endswith(vendor_failures.FIRST) and not timed:
            _each_call(chip, kind, name, make, held=held, codes=codes)
    for stream in device.made[:3]:  # the others are those that streamDestroy is called with
        end = chip.device.raw.streamFree if "foreign" in kind else chip.device.raw.streamDestroy
        end(stream)
    chip.quiet()
    chip.tell_quiet(f"{kind}: held at the end")


def first_calls(chip: Chip) -> None:
    """What a device prepares at its first call fails in turn."""
    device, ffi = chip.device, chip.ffi
    null = ffi.NULL
    device.setDevice(device.getDeviceCount() - 1)
    own, default = device.streamCreate(), device.streamCopy(0)
    at = [ffi.cast("void *", device.deviceMallocAsync(4096, own)) for _ in range(2)]
    event = device.eventCreate(0)
    across, kind = int(MemcpyType.DEVICE_TO_DEVICE), int(MemType.DEVICE)
    found: dict[str, Arguments] = {
        "deviceMemcpy": lambda: (at[1], at[0], 64, across, null),
        "deviceMemset": lambda: (at[0], 1, 64, kind, null),
        "streamQuery of native 0": lambda: (default,),
        "eventRecord on native 0": lambda: (event, default),
        "deviceMemset on a new stream": lambda: (at[0], 1, 64, kind, own),
    }
    for type_ in DataType:
        words = (at[1], at[0], at[0], 16, int(type_), int(RedOp.SUM), own)
        found[f"deviceReduce of {type_.name}"] = lambda w=words: w  # type: ignore[misc]
    word = ffi.cast("void *", device.deviceMalloc(64, MemType.HOST))
    ffi.memmove(word, bytes(64), 64)
    for name, *given in (
        ("deviceMemcpy", at[1], at[0], 64, across, null),
        ("deviceMemset", at[0], 1, 64, kind, null),
        ("deviceReduce", at[1], at[0], at[0], 16, int(DataType.INT8), int(RedOp.SUM), null),
        *_on_stream(chip, default, event, word, *at),
    ):
        for number in (1, 2):
            answer, met = chip.proxy.failing(number, partial(chip.call, name, *given), CODES[0])
            chip.tell_held(f"no queue: {name} {given[-1] == null} {number}", answer, met)
    for name, make in found.items():
        _each_call(chip, "first: ", name, make, first=True, codes=CODES[:1])
    device.setDevice(0)


def _on_stream(
    chip: Chip, stream: Any, event: Any, word: Any, one: Any, two: Any
) -> list[tuple[Any, ...]]:
    """Calls of every function that takes a stream, but those that end it."""
    across, kind = int(MemcpyType.DEVICE_TO_DEVICE), int(MemType.DEVICE)
    return [
        ("streamQuery", stream),
        ("streamSynchronize", stream),
        ("eventRecord", event, stream),
        ("streamWaitEvent", stream, event),
        ("launchHostFunc", stream, chip.nothing, chip.ffi.NULL),
        ("streamWaitValue64", stream, word, 0, 0),
        ("streamWriteValue64", stream, word, 0, 0),
        ("deviceFreeAsync", one, stream),
        ("deviceMemcpy", two, one, 64, across, stream),
        ("deviceMemset", one, 1, 64, kind, stream),
        ("deviceReduce", two, one, one, 16, int(DataType.INT8), int(RedOp.SUM), stream),
    ]


def no_queue(chip: Chip) -> None:
    """Every function with a stream whose queue the chip does not know."""
    device, ffi = chip.device, chip.ffi
    held = device.streamCreate()
    word = device.deviceMalloc(64, MemType.HOST)
    ctypes.memset(word, 0, 64)
    memory = [ffi.cast("void *", device.deviceMallocAsync(64, held)) for _ in range(2)]
    device.streamWaitValue64(held, word, 1, 0)
    event = device.eventCreate(EventType.DEFAULT)
    device.eventRecord(event, held)
    unknown = ffi.new("struct palStreamRec *")
    unknown.native = ffi.cast("void *", word)
    at = ffi.cast("void *", word)
    for name, *given in (
        *_on_stream(chip, unknown, event, at, *memory),
        ("streamDestroy", unknown),
        ("streamFree", unknown),
    ):
        chip.tell_held(f"unknown: {name}", chip.call(name, *given))
    ctypes.memset(word, 1, 1)
    device.streamSynchronize(held)
    device.streamDestroy(held)
    device.eventDestroy(event)


def fresh_streams(chip: Chip) -> None:
    """Each call of the first job of a stream fails in turn; then the stream is destroyed."""
    device, ffi = chip.device, chip.ffi
    room = ctypes.create_string_buffer(64)
    plain = ffi.cast("void *", ctypes.addressof(room))
    word = ffi.cast("void *", device.deviceMalloc(64, MemType.HOST))
    ffi.memmove(word, bytes(64), 64)
    workers = len(threads())
    for name, *given in (
        ("launchHostFunc", chip.nothing, ffi.NULL),
        ("streamWaitValue64", word, 0, 0),
        ("deviceMemset", plain, 1, 64, int(MemType.HOST)),
    ):
        for number in range(1, MAX_CALLS):
            stream = device.streamCreate()
            words = [*given, stream] if name == "deviceMemset" else [stream, *given]
            answer, met = chip.proxy.failing(number, partial(chip.call, name, *words), CODES[0])
            end = chip.call("streamSynchronize", stream)
            device.streamDestroy(stream)
            chip.quiet()
            settle(workers)
            chip.tell_quiet(f"fresh: {name}: call {number}", answer, end, met)
            if not met:
                break


def calls_of_the_host(chip: Chip) -> None:
    """Functions with host memory of any kind; each call of theirs fails in turn."""
    device, ffi = chip.device, chip.ffi
    stream = device.streamCreate()
    room = [ctypes.create_string_buffer(4096) for _ in range(2)]
    known, plain = (ffi.cast("char *", ctypes.addressof(each)) for each in room)
    memory = device.deviceMalloc(64, MemType.DEVICE)
    device.deviceMemset(memory, 3, 64, MemType.DEVICE, None)
    far = ffi.cast("char *", memory)
    device.hostRegister(ctypes.addressof(room[0]), 4096)
    host, across = int(MemType.HOST), int(MemcpyType.DEVICE_TO_HOST)
    near, managed = (
        ffi.cast("char *", device.deviceMalloc(64, kind))
        for kind in (MemType.HOST, MemType.MANAGED)
    )
    odd = ffi.cast("char *", device.deviceMalloc(12, MemType.HOST))
    ffi.memmove(odd, bytes(12), 12)
    untimed = device.eventCreate(EventType.DISABLE_TIMING)
    of_device = int(MemType.DEVICE)
    found: dict[str, Arguments] = {
        "streamWriteValue64": lambda: (stream, known, 1, 0),
        "streamWaitValue64": lambda: (stream, known, 0, 0),
        "streamWriteValue64 of plain memory": lambda: (stream, plain, 1, 0),
        "streamWaitValue64 of plain memory": lambda: (stream, plain, 0, 0),
        "streamWriteValue64 past the end": lambda: (stream, odd + 8, 1, 0),
        "streamWaitValue64 past the end": lambda: (stream, odd + 8, 0, 0),
        "deviceMemset": lambda: (plain, 1, 64, host, stream),
        "deviceMemset without a stream": lambda: (plain + 64, 2, 64, host, ffi.NULL),
        "deviceMemset of the chip's": lambda: (near, 1, 64, host, stream),
        "deviceMemset of the chip's without a stream": lambda: (near, 2, 64, host, ffi.NULL),
        "deviceMemset of too much": lambda: (far, 1, 65, of_device, stream),
        "deviceMemset past the end": lambda: (far + 8, 1, 64, of_device, stream),
        "deviceMemcpy": lambda: (plain + 128, far, 64, across, stream),
        "deviceMemcpy of too much": lambda: (plain, far, 65, across, stream),
        "deviceMemcpy to too little": lambda: (far, plain, 65, across, stream),
        "hostGetDevicePointer": lambda: (Output(ffi, "void *"), known),
        "hostGetDevicePointer of plain memory": lambda: (Output(ffi, "void *"), plain),
        "hostGetDevicePointer of the chip's": lambda: (Output(ffi, "void *"), near + 63),
        "hostGetDevicePointer of managed memory": lambda: (Output(ffi, "void *"), managed),
        "hostGetDevicePointer of the device's": lambda: (Output(ffi, "void *"), far),
        "eventRecord without time": lambda: (untimed, stream),
        "eventQuery without time": lambda: (untimed,),
    }
    for name, make in found.items():
        _each_call(chip, "host: ", name, make)
    chip.quiet()
    told("host: bytes", [each.raw[:200].hex() for each in room])
    device.streamDestroy(stream)
    chip.quiet()
    chip.tell_quiet("host: held at the end")


def no_room(chip: Chip) -> None:
    """deviceSynchronize with two busy streams, while there is no memory for the second."""
    device = chip.device
    word = device.deviceMalloc(64, MemType.HOST)
    streams = [device.streamCreate() for _ in range(2)]
    for number in (2, 4):
        ctypes.memset(word, 0, 64)
        for stream in streams:
            device.streamWaitValue64(stream, word, 1, 0)
        late = threading.Timer(WAITS_S, ctypes.memset, (word, 1, 1))
        late.start()
        answer, met = chip.proxy.failing(number, partial(chip.call, "deviceSynchronize"), CODES[0])
        chip.tell_held(f"no room: {number}", answer, met, ctypes.string_at(word, 1).hex())
        late.cancel()
        late.join()
        ctypes.memset(word, 1, 1)
        device.deviceSynchronize()
    for stream in streams:
        device.streamDestroy(stream)
