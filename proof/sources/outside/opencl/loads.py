"""Loads of the opencl chip with other answers, settings and failing calls."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.adaptors import registry
from unipal.generated.pal import DataType, MemType, RedOp

from proof.sources.outside.opencl.chip import settle
from proof.sources.outside.opencl.proxy import CODES, MAX_CALLS, Proxy
from proof.sources.outside.opencl.steps import said

if TYPE_CHECKING:
    from unipal.generated.device import Device

OTHERS = {  # other answers about the platform or a device: (what is asked, the answer)
    "no memory is shared": ((0x1053, 0),),
    "no fine memory": ((0x1053, 1),),
    "no coarse memory": ((0x1053, 2),),
    "no unit": ((0x1002, 0),),
    "one unit": ((0x1002, 1),),
    "three units": ((0x1002, 3),),
    "two hundred units": ((0x1002, 200),),
    "no name": ((0x102B, 0),),
    "no name of the platform": ((0x0902, 0),),
    "no driver": ((0x102D, 0),),
    "a long name": ((0x102B, 2**64 - 1),),
    "a long driver": ((0x102D, 2**64 - 1),),
    "a long platform": ((0x0902, 2**64 - 1), (0x0901, 2**64 - 1)),
    "no extensions": ((0x1030, 0),),
    "no processor": ((0x1000, 4), (0x1053, 3)),
    "no processor, with the memory of the system": ((0x1000, 4), (0x1053, 7)),
    "a processor without the memory of the system": ((0x1000, 2), (0x1053, 3)),
}
SETTINGS: dict[str, dict[str, str | None]] = {
    **{f"devices {text!r}": {"UNIPAL_OPENCL_DEVICES": text} for text in
       ("", "x", "-1", "0", "1", "2", "3", "9", "999")},
    "no devices asked for": {"UNIPAL_OPENCL_DEVICES": None},
    "a platform": {"UNIPAL_OPENCL_PLATFORM": "Portable"},
    "no such platform": {"UNIPAL_OPENCL_PLATFORM": "Vapour"},
    "any platform": {"UNIPAL_OPENCL_PLATFORM": ""},
    "no library": {"UNIPAL_OPENCL_LIBRARY": "/nowhere/libOpenCL.so.1"},
    "another library": {"UNIPAL_OPENCL_LIBRARY": "libm.so.6"},
    "the usual library": {"UNIPAL_OPENCL_LIBRARY": ""},
    "no library set": {"UNIPAL_OPENCL_LIBRARY": None},
}  # fmt: skip
PLATFORMS = (2, 32, 33, 1000)
MANY = (2, 3, 63, 64, 65, 1000)  # devices of a platform, and parts of a device


def _loaded(proxy_: Proxy, *, with_use: bool = False, fails: int = 0) -> Any:
    """The devices that loading the chip finds and the objects that it holds, or its error. fails:
    the call that fails meanwhile.
    """
    try:
        device, met = proxy_.failing(fails, partial(registry.load, Path(proxy_.library)), CODES[0])
    except registry.LoadError as error:
        met, proxy_.at.value = proxy_.at.value == 0, 0
        return [said(str(error)).replace(proxy_.library, ""), met, list(proxy_.live)]
    count = device.getDeviceCount()
    names = [device.getDeviceProperties(n).name for n in range(count)]
    found = [names, met, list(proxy_.live)]
    if with_use:
        found += [used(device)]
        settle(0)
        found += [list(proxy_.live)]
    return found


def used(device: Device) -> list[Any]:
    """The answers that depend on the kind of device."""
    stream = device.streamCreate()
    room = ctypes.create_string_buffer(4096)
    at, far = ctypes.addressof(room), device.deviceMalloc(4096, MemType.DEVICE)
    near = device.deviceMalloc(4096, MemType.HOST)
    ctypes.memset(near, 0, 64)
    answers_ = [int(device.code.hostRegister(at, 4096))]
    for word in (near, far, at):
        if word == far:
            device.deviceMemset(far, 0, 64, MemType.DEVICE, None)
        answers_.append(int(device.code.streamWaitValue64(stream, word, 0, 0)))
        answers_.append(int(device.code.streamWriteValue64(stream, word, 0, 0)))
    for type_ in (DataType.INT8, DataType.FLOAT64, DataType.BFLOAT16):
        words = (near, near, near, 8, type_, RedOp.SUM, stream)
        answers_.append(int(device.code.deviceReduce(*words)))
    answers_.append(int(device.code.streamSynchronize(stream)))
    ctypes.memset(near, 1, 64)
    device.code.deviceReduce(near, near, near, 8, DataType.INT8, RedOp.SUM, stream)
    device.code.streamSynchronize(stream)
    answers_.append(int(device.code.streamDestroy(stream)))
    return [*answers_, ctypes.string_at(near, 8).hex()]


def of_a_load(proxy_: Proxy) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Step → a load of the chip under other conditions."""

    def failing(number: int) -> Any:
        return _loaded(proxy_, with_use=True, fails=number)

    def with_platforms(number: int, fails: int) -> Any:
        proxy_.listed[0] = number
        return _loaded(proxy_, fails=fails)

    def other(pairs: tuple[tuple[int, int], ...], devices: str) -> Any:
        proxy_.other(*pairs)
        os.environ["UNIPAL_OPENCL_DEVICES"] = devices
        return _loaded(proxy_, with_use=True)

    def many(list_: int, number: int, devices: str) -> Any:
        proxy_.listed[list_] = number
        proxy_.other((0x1002, 64))
        os.environ["UNIPAL_OPENCL_DEVICES"] = devices
        return _loaded(proxy_)

    def with_setting(setting: Mapping[str, str | None], fails: int) -> Any:
        for name, text in setting.items():
            os.environ.pop(name, None)
            if text is not None:
                os.environ[name] = text
        return _loaded(proxy_, fails=fails)

    def unloaded() -> Any:
        proxy_.chip.palGetDevice()
        ctypes.CDLL(None).dlclose(ctypes.c_void_p(proxy_.chip._handle))
        return proxy_.library in Path("/proc/self/maps").read_text(encoding="utf-8")

    for number in range(1, MAX_CALLS):
        yield f"load: call {number} fails", partial(failing, number)
    for name, setting in SETTINGS.items():
        for fails in (0, 1) if "library" in name else (0,):
            yield f"load: {name}, call {fails} fails", partial(with_setting, setting, fails)
    for name, pairs in OTHERS.items():
        for devices in ("2", "3"):
            yield f"load: {name}, {devices}", partial(other, pairs, devices)
    for number in PLATFORMS:
        for fails in (0, 2, 3, 4, 5):
            step = f"load: {number} platforms, call {fails} fails"
            yield step, partial(with_platforms, number, fails)
    for number in MANY:
        for list_, name in ((1, "devices"), (2, "parts")):
            for devices in ("2", "10", "999"):
                yield f"load: {number} {name}, {devices}", partial(many, list_, number, devices)
    yield "load: unloaded", unloaded
