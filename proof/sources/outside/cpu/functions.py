"""What every function of the cpu chip answers: to valid calls, to wrong ones, and where."""

from __future__ import annotations

import ctypes
import hashlib
import os
from pathlib import Path
from typing import Any

from unipal.adaptors import registry

from proof.bindings import vendor_failures
from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.calls import answer_of, every, plain, trial, valid
from proof.sources.outside.cpu.held import state
from proof.sources.outside.cpu.segments import SHARED, own


def valid_calls(library: Path) -> str:
    """The answer of every function to a valid call."""
    system_calls.of(library)
    device = registry.load(library)
    view = trial(device)
    found = {k: vendor_failures.call_of(view, k, make())() for k, make in valid(device).items()}
    modes = {oct((SHARED / name).stat().st_mode) for name in own()}
    return f"{found} {state(device)[:7]} {modes}"


def wrong_arguments(library: Path) -> str:
    """The answers of all functions, with each argument null or beyond what is possible."""
    device = registry.load(library)
    found = []
    for name, make in every(device).items():
        for at in range(len(make())):
            if (name, at) == ("streamWaitValue64", 2):  # a value that is never reached
                continue
            for wrong in (-1, 0, 3, 5, 10, 99) if isinstance(make()[at], int) else (None,):
                words = list(make())
                words[at] = device.ffi.NULL if wrong is None else wrong
                found.append(f"{name} {at} {wrong}: {answer_of(device, name, words)}")
        device.setDevice(0)
    unknown = (device.ffi.new("palStream *"), device.ffi.cast("void *", 4096))
    found.append(f"streamCopy of no stream: {answer_of(device, 'streamCopy', unknown)}")
    text = plain("\n".join(found), library)
    return f"{len(found)} calls, {hashlib.sha256(text.encode()).hexdigest()} {state(device)[:7]}"


def in_a_function(library: Path) -> str:
    """The answers of all functions in a host function and in a kernel."""
    device = registry.load(library)
    stream = device.streamCreate()
    found: list[str] = []
    words = {name: make() for name, make in every(device).items()}
    device.streamSynchronize(stream)
    before = state(device)[0]

    def ask(*_: Any) -> None:
        found.extend(f"{name}: {answer_of(device, name, given)}" for name, given in words.items())
        found.append(str(device.getDevice()))

    function, kernel = (ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * n)(ask) for n in (1, 3))
    at = [int(ctypes.cast(each, ctypes.c_void_p).value or 0) for each in (function, kernel)]
    for number in range(2):
        device.setDevice(number)
        stream = device.streamCreate()
        device.launchHostFunc(stream, at[0], 0)
        device.launchKernel(at[1], [1, 1, 1], [1, 1, 1], device.ffi.NULL, 0, stream)
        device.streamSynchronize(stream)
    return plain("\n".join(found), library) + f" {state(device)[0] == before}"


def rooms(library: Path) -> str:
    """Texts and properties in rooms of every size."""
    device = registry.load(library)
    ffi, found = device.ffi, []
    for size in range(ffi.sizeof("palDeviceProperties") + 20):
        room = ffi.new("char[]", b"\xa5" * 400)
        ffi.cast("size_t *", room)[0] = size
        properties = ffi.cast("palDeviceProperties *", room)
        answer = answer_of(device, "getDeviceProperties", (properties, 1))
        found.append(f"{answer} {bytes(ffi.buffer(room))!r}")
        for name, more in (("getVendor", ()), ("getDevicePciBusId", (1,)), ("getLastError", ())):
            ffi.memmove(room, b"\xa5" * 400, 400)
            code = int(getattr(device.raw, name)(room, size, *more))
            found.append(f"{name} {code} {bytes(ffi.buffer(room))!r}")
    return hashlib.sha256("\n".join(found).encode()).hexdigest()


def bus_addresses(library: Path) -> str:
    """Which texts are addresses of devices."""
    os.environ["UNIPAL_CPU_DEVICES"] = "100"
    device = registry.load(library)
    out, found = device.ffi.new("int *"), []
    for number in (0, 31, 32, 99):
        right = device.getDevicePciBusId(number)
        texts = [right, right.upper(), "", right + "0", right + " ", right[1:], " " + right[1:]]
        for at in range(len(right)):
            texts += [right[:at] + new + right[at + 1 :] for new in ("", *"0149aAfgG:. +-x")]
            texts += [right[:at] + "0" + right[at:]]
        for text in texts:
            out[0] = -1
            words = (out, device.ffi.new("char[]", text.encode()))
            found.append(f"{text!r} {answer_of(device, 'getDeviceByPciBusId', words)} {out[0]}")
    said = hashlib.sha256("\n".join(found).encode()).hexdigest()
    return f"{len(found)} texts, {said}"
