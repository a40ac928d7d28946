"""The cupy chip: NVIDIA GPUs through CuPy's runtime and driver calls, and nothing beside CuPy.

Streams and events are CUDA's own handles, so that a stream of CuPy's or PyTorch's is wrapped by
`streamCopy(stream.ptr)`. What CuPy does not bind is declared away in adaptor.yaml.

A host function is entered by CuPy with Python's lock and runs without it. Calls that CuPy makes
without giving that lock up never wait for a stream, but for one: closing an IPC mapping, before
which the device is waited for here.

UNIPAL_CUPY_MODULE names a module to use in CuPy's place; `cupy_emulated` is one.
"""

from __future__ import annotations

import ctypes
import importlib
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from unipal.adaptors.cache import LoadError
from unipal.adaptors.cupy.ranges import BY_TYPE, ON_HOST, Kind, Opened, Ranges, Shared, refuse
from unipal.generated.pal import (
    DataType,
    DeviceAdaptor,
    DeviceProperties,
    EventType,
    MemcpyType,
    MemType,
    PalError,
    RedOp,
    Result,
)

MODULE = "UNIPAL_CUPY_MODULE"
EXIT_SECONDS = 1.0  # how long the exit of a process waits for host functions

# Called through this, a C function runs without Python's lock: it may block as long as it likes.
HOST_FUNC = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

# Of driver_types.h and cuda.h (CUDA 12.4 and 13.0), as adaptors/nvidia/adaptor.yaml states them.
HOST_ALLOC_MAPPED = HOST_REGISTER_MAPPED = 2
STREAM_NON_BLOCKING = 1
EVENT_FLAGS = {EventType.DEFAULT: 0, EventType.DISABLE_TIMING: 2}
COPY_KINDS = {
    MemcpyType.HOST_TO_DEVICE: 1, MemcpyType.DEVICE_TO_HOST: 2, MemcpyType.DEVICE_TO_DEVICE: 3,
}  # fmt: skip
REDUCE = Path(__file__).parent.parent / "kernels" / "reduce.cu"  # the nvidia chip's, too
THREADS, BLOCKS = 256, 1024  # it takes any number of both
NOT_READY = 600
RESULTS: Mapping[int, Result] = {
    1: Result.INVALID_ARGUMENT,
    2: Result.SYSTEM_ERROR,
    101: Result.INVALID_ARGUMENT,
    205: Result.REMOTE_ERROR,
    400: Result.INVALID_ARGUMENT,
    NOT_READY: Result.IN_PROGRESS,
    712: Result.INVALID_ARGUMENT,
    713: Result.INVALID_ARGUMENT,
    800: Result.INVALID_USAGE,
    801: Result.NOT_SUPPORTED,
}


def translated(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """`function`, whose failures become PalErrors where CUDA gave a code."""

    def call(*arguments: Any) -> Any:
        try:
            return function(*arguments)
        except Exception as error:
            status = getattr(error, "status", None)
            if status is None:
                raise
            code = RESULTS.get(int(status), Result.UNHANDLED_DEVICE_ERROR)
            raise PalError(code, text=f"{name} answered {status} ({error})") from None

    return call


class Calls:
    """A module of CuPy's whose failures are PalErrors."""

    def __init__(self, module: Any) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        call = translated(name, getattr(self._module, name))
        setattr(self, name, call)
        return call


class Stream:
    """A CUDA stream. `wrapper`: of streamCopy, somebody else's."""

    def __init__(self, native: int, device: int, *, wrapper: bool = False) -> None:
        self.native, self.device, self.wrapper = native, device, wrapper


class Event:
    """A CUDA event."""

    def __init__(self, native: int) -> None:
        self.native = native


def _native(stream: Stream | None) -> int:
    return 0 if stream is None else stream.native


def opened_module() -> Any:
    """CuPy with a GPU under it; a LoadError says what is missing."""
    name = os.environ.get(MODULE) or "cupy"
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        following = "`pip install 'unipal[cuda]'` (CUDA 13), or 'unipal[cuda12]'"
        raise LoadError(f"module {name}", f"cannot be imported: {error}", following) from None
    what = f"{name} {getattr(module, '__version__', '')}".strip()
    try:
        count = module.cuda.runtime.getDeviceCount()
    except Exception as error:  # of a class that only CuPy knows
        reason = f"finds no GPU: {error}"
        following = "install the NVIDIA driver; `nvidia-smi` must show a GPU"
        raise LoadError(what, reason, following) from None
    if count < 1:
        following = "look at CUDA_VISIBLE_DEVICES and at `nvidia-smi`"
        raise LoadError(what, "finds no GPU: the driver shows none", following)
    return module


class CupyAdaptor(DeviceAdaptor):
    """CuPy's calls on CUDA's own handles."""

    def __init__(self) -> None:
        self._cupy = opened_module()
        self._cuda = Calls(self._cupy.cuda.runtime)
        self._driver = Calls(self._cupy.cuda.driver)
        self._ranges = Ranges()
        self._shared = Shared()
        self._reduce: Any = None
        self._functions = 0  # host functions that have not returned
        self._returned = threading.Condition()

    def close(self) -> None:
        """Waits a moment for host functions: CUDA would enter Python after its end."""
        with self._returned:
            self._returned.wait_for(lambda: self._functions == 0, EXIT_SECONDS)

    # ---- devices ---------------------------------------------------------------------------------

    def setDevice(self, device: int) -> None:
        self._cuda.setDevice(device)

    def getDevice(self) -> int:
        return int(self._cuda.getDevice())

    def getDeviceCount(self) -> int:
        return int(self._cuda.getDeviceCount())

    def getVendor(self) -> str:
        return "NVIDIA"

    def getDeviceProperties(self, device: int) -> DeviceProperties:
        found = self._cuda.getDeviceProperties(device)
        name = found["name"]
        text = name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)
        place = (int(found[key]) for key in ("pciBusID", "pciDeviceID", "pciDomainID"))
        return DeviceProperties(text, *place)

    def getDevicePciBusId(self, device: int) -> str:
        return str(self._cuda.deviceGetPCIBusId(device))

    def getDeviceByPciBusId(self, id: str) -> int:
        return int(self._cuda.deviceGetByPCIBusId(id))

    def deviceSynchronize(self) -> None:
        self._cuda.deviceSynchronize()

    # ---- memory ----------------------------------------------------------------------------------

    def deviceMalloc(self, size: int, type: MemType) -> int:
        if type == MemType.HOST:
            address = self._cuda.hostAlloc(size, HOST_ALLOC_MAPPED)
        elif type == MemType.MANAGED:
            address = self._cuda.mallocManaged(size)
        else:
            address = self._cuda.malloc(size)
        return self._ranges.add(BY_TYPE[type], int(address), size)

    def deviceFree(self, ptr: int, type: MemType) -> None:
        free = self._cuda.freeHost if type == MemType.HOST else self._cuda.free
        self._end(ptr, BY_TYPE[type], lambda: free(ptr))

    def deviceMallocAsync(self, size: int, stream: Stream) -> int:
        address = int(self._cuda.mallocAsync(size, stream.native))
        return self._ranges.add(Kind.ASYNC, address, size)

    def deviceFreeAsync(self, ptr: int, stream: Stream) -> None:
        self._end(ptr, Kind.ASYNC, lambda: self._cuda.freeAsync(ptr, stream.native))

    def _end(self, ptr: int, kind: Kind, free: Callable[[], object]) -> None:
        """Ends a range: it is out of the registry before CUDA may give its address away again."""
        taken = self._ranges.take(ptr, kind)
        try:
            free()
        except PalError:
            self._ranges.put_back(taken)
            raise
        self._shared.forget(taken)

    def memGetAddressRange(self, ptr: int) -> tuple[int, int, int]:
        found = self._ranges.find(ptr)
        if found is None or found.kind is Kind.REGISTERED:
            return ptr, 0, 0
        return found.base, found.size, found.id

    def hostGetDevicePointer(self, hostPtr: int) -> int:
        found = self._ranges.find(hostPtr)
        if found is None or found.kind not in ON_HOST:
            raise refuse(f"0x{hostPtr:x} is neither pinned nor registered")
        return int(self._cuda.pointerGetAttributes(hostPtr).devicePointer)

    def hostRegister(self, ptr: int, size: int) -> None:
        if self._ranges.touching(ptr, size) is not None:
            raise refuse(f"0x{ptr:x} + {size} bytes are registered or allocated already")
        self._cuda.hostRegister(ptr, size, HOST_REGISTER_MAPPED)
        self._ranges.add(Kind.REGISTERED, ptr, size)

    def hostUnregister(self, ptr: int) -> None:
        self._end(ptr, Kind.REGISTERED, lambda: self._cuda.hostUnregister(ptr))

    def deviceMemcpy(
        self, dst: int, src: int, size: int, type: MemcpyType, stream: Stream | None
    ) -> None:
        self._cuda.memcpyAsync(dst, src, size, COPY_KINDS[type], _native(stream))
        self._wait_when_blocking(stream)

    def deviceMemset(
        self, ptr: int, value: int, size: int, type: MemType, stream: Stream | None
    ) -> None:
        self._cuda.memsetAsync(ptr, value & 0xFF, size, _native(stream))
        self._wait_when_blocking(stream)

    def _wait_when_blocking(self, stream: Stream | None) -> None:
        """CUDA's own blocking calls return early for device memory and small pageable copies."""
        if stream is None:
            self._cuda.streamSynchronize(0)

    # ---- streams and events ----------------------------------------------------------------------

    def streamCreate(self) -> Stream:
        device = self.getDevice()
        return Stream(int(self._cuda.streamCreateWithFlags(STREAM_NON_BLOCKING)), device)

    def streamDestroy(self, stream: Stream) -> None:
        if stream.wrapper:
            raise refuse("a wrapper of streamCopy; it goes back with streamFree")
        self._cuda.streamDestroy(stream.native)

    def streamCopy(self, native: int) -> Stream:
        return Stream(native, self.getDevice(), wrapper=True)

    def streamFree(self, stream: Stream) -> None:
        if not stream.wrapper:
            raise refuse("no wrapper of streamCopy; it goes back with streamDestroy")

    def streamSynchronize(self, stream: Stream) -> None:
        self._cuda.streamSynchronize(stream.native)

    def streamQuery(self, stream: Stream) -> Result:
        return _state("streamQuery", self._cuda.streamQuery(stream.native))

    def streamWaitEvent(self, stream: Stream, event: Event) -> None:
        self._cuda.streamWaitEvent(stream.native, event.native)

    def eventCreate(self, type: EventType) -> Event:
        return Event(int(self._cuda.eventCreateWithFlags(EVENT_FLAGS[type])))

    def eventDestroy(self, event: Event) -> None:
        self._cuda.eventDestroy(event.native)

    def eventRecord(self, event: Event, stream: Stream) -> None:
        self._cuda.eventRecord(event.native, stream.native)

    def eventSynchronize(self, event: Event) -> None:
        self._cuda.eventSynchronize(event.native)

    def eventQuery(self, event: Event) -> Result:
        return _state("eventQuery", self._cuda.eventQuery(event.native))

    def eventElapsedTime(self, start: Event, end: Event) -> float:
        return float(self._cuda.eventElapsedTime(start.native, end.native))

    def launchHostFunc(self, stream: Stream, fn: int, args: int) -> None:
        function = HOST_FUNC(fn)
        with self._returned:
            self._functions += 1
        try:
            self._cuda.launchHostFunc(stream.native, lambda _: self._run(function, args), 0)
        except PalError:
            self._has_returned()
            raise

    def _run(self, function: Callable[[int], object], args: int) -> None:
        try:
            function(args)
        finally:
            self._has_returned()

    def _has_returned(self) -> None:
        with self._returned:
            self._functions -= 1
            self._returned.notify_all()

    # ---- other processes -------------------------------------------------------------------------

    def ipcMemHandleCreate(self) -> tuple[bytes, int]:
        return bytes(64), 64

    def ipcMemHandleGet(self, handle: memoryview, ptr: int) -> None:
        """CUDA names the allocation whichever of its addresses is given; so does this."""
        found = self._ranges.find(ptr)
        if found is None or found.kind is not Kind.DEVICE:
            raise refuse(f"0x{ptr:x} is in no device allocation of this process")
        made = bytes(self._cuda.ipcGetMemHandle(found.base))
        with self._shared.lock:
            self._shared.exports[made] = found
        handle[:] = made

    def ipcMemHandleOpen(self, handle: memoryview) -> int:
        asked = bytes(handle)
        if not any(asked):
            raise refuse("the handle was never filled")
        with self._shared.lock:
            for opened in self._shared.opens:
                if opened.handle == asked:
                    opened.count += 1
                    return opened.address
            own = self._shared.exports.get(asked)
            address = own.base if own is not None else int(self._cuda.ipcOpenMemHandle(asked))
            self._shared.opens.append(Opened(asked, address, own))
            return address

    def ipcMemHandleClose(self, ptr: int) -> None:
        here = self._ranges.find(ptr)
        with self._shared.lock:
            opens = [o for o in self._shared.opens if o.address == ptr]
        # what lies at the address of freed memory by now was never opened
        found = next((o for o in opens if o.own is None or here is None or o.own == here), None)
        if found is None:
            raise refuse(f"0x{ptr:x} is not an open mapping")
        if found.own is None:
            self._cuda.deviceSynchronize()  # the call below waits for it, holding Python's lock
        with self._shared.lock:
            if found not in self._shared.opens:
                raise refuse(f"0x{ptr:x} is not an open mapping any more")
            if found.count == 1 and found.own is None:
                self._cuda.ipcCloseMemHandle(ptr)
            found.count -= 1
            if found.count == 0:
                self._shared.opens.remove(found)

    def ipcMemHandleFree(self, handle: memoryview) -> None:
        pass  # the trampoline owns the 64 bytes

    # ---- computing -------------------------------------------------------------------------------

    def deviceReduce(
        self,
        dst: int,
        a: int,
        b: int,
        count: int,
        type: DataType,
        op: RedOp,
        stream: Stream | None,
    ) -> None:
        """CuPy compiles the kernel at the first use on each device, and keeps it on disk."""
        import numpy as np

        if self._reduce is None:
            self._reduce = self._cupy.RawKernel(REDUCE.read_text("utf-8"), "unipal_reduce")
        numbers = [np.uint64(n) for n in (dst, a, b, count)]
        arguments = (*numbers, np.int32(int(type)), np.int32(int(op)))
        launch = translated("RawKernel", self._launch)
        launch(stream, (BLOCKS, 1, 1), (THREADS, 1, 1), arguments)
        self._wait_when_blocking(stream)

    def _launch(
        self, stream: Stream | None, grid: tuple[int, ...], block: tuple[int, ...], given: Any
    ) -> None:
        """The kernel on the stream's device, whichever one is current."""
        device = self.getDevice() if stream is None else stream.device
        with self._cupy.cuda.Device(device), self._cupy.cuda.ExternalStream(_native(stream)):
            self._reduce(grid, block, given)

    def launchKernel(
        self,
        func: int,
        block: Sequence[int],
        grid: Sequence[int],
        args: int,
        shared: int,
        stream: Stream,
    ) -> None:
        self._driver.launchKernel(func, *grid, *block, shared, stream.native, args, 0)


def _state(function: str, status: int) -> Result:
    """What CuPy's queries answer as CUDA's code, without an exception."""
    if status == 0:
        return Result.SUCCESS
    code = RESULTS.get(int(status), Result.UNHANDLED_DEVICE_ERROR)
    if code != Result.IN_PROGRESS:
        raise PalError(code, text=f"{function} answered {status}")
    return Result.IN_PROGRESS
