# Generated from pal_spec: do not edit, run `pal gen`.
"""Calling a PAL table from Python.

`Device(ffi, lib, table)` has one method per slot: inputs as arguments, outputs as the answer,
PalError when the code is not palSuccess. `device.code.<function>` takes the same inputs and answers
the code; `device.raw.<function>` passes cffi values through untouched and answers the code as an
int.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NoReturn

from unipal.generated.pal import (
    DeviceProperties,
    RESULTS,
    PalError,
    Result,
)


def _result(code: int, function: str) -> Result:
    result = RESULTS.get(code)
    if result is None:
        raise PalError(code, function, "answered a number that is not a palResult")
    return result


class Raw:
    """The C wrappers of one table; arguments and answer are cffi's."""

    def __init__(self, lib: Any, table: Any, prefix: str) -> None:
        self._lib, self._table, self._prefix = lib, table, prefix

    def __getattr__(self, name: str) -> Callable[..., int]:
        call: Callable[..., int] = partial(getattr(self._lib, self._prefix + name), self._table)
        setattr(self, name, call)
        return call


class Device:
    """A loaded device table. `keep` is held as long as the object lives."""

    def __init__(self, ffi: Any, lib: Any, table: Any, keep: object = None) -> None:
        self._ffi, self._lib, self._table, self._null = ffi, lib, table, ffi.NULL
        self.ffi, self.lib, self.table, self.keep = ffi, lib, table, keep
        self.code = DeviceCodes(ffi, lib, table)
        self.raw = Raw(lib, table, "pal_")

    @property
    def name(self) -> str:
        """The adaptor's name, from the table."""
        return str(self._ffi.string(self._table.name).decode("utf-8", "replace"))

    @property
    def build_id(self) -> str:
        """The digest of the adaptor's sources, from the table."""
        return str(self._ffi.string(self._table.build_id).decode("utf-8", "replace"))

    def _fail(self, code: int, function: str) -> NoReturn:
        """Raises with the text that the adaptor keeps of this thread's last failure."""
        room = self._ffi.new("char[1024]")
        self._lib.pal_getLastError(self._table, room, 1024)
        raise PalError(code, function, self._ffi.string(room).decode("utf-8", "replace"))

    def deviceSynchronize(self) -> None:
        """Wait until all work enqueued earlier on every stream of the current device is done."""
        code = self._lib.pal_deviceSynchronize(self._table)
        if code:
            self._fail(code, "deviceSynchronize")

    def deviceMemcpy(self, dst: int, src: int, size: int, type: int, stream: Any = None) -> None:
        """Copy size bytes from src to dst. With a stream the copy is enqueued; with a null stream
        it is complete on return and is not ordered against created streams.
        """
        code = self._lib.pal_deviceMemcpy_at(self._table, dst, src, size, type,
            stream or self._null)
        if code:
            self._fail(code, "deviceMemcpy")

    def deviceMemset(self, ptr: int, value: int, size: int, type: int, stream: Any = None) -> None:
        """Set size bytes at ptr to the low byte of value."""
        code = self._lib.pal_deviceMemset_at(self._table, ptr, value, size, type,
            stream or self._null)
        if code:
            self._fail(code, "deviceMemset")

    def deviceMalloc(self, size: int, type: int) -> int:
        """Allocate size bytes on the current device, or page-locked on the host. Never stream-
        ordered; usable on return.
        """
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_deviceMalloc(self._table, out_ptr, size, type)
        if code:
            self._fail(code, "deviceMalloc")
        return int(self._ffi.cast("uintptr_t", out_ptr[0]))

    def deviceFree(self, ptr: int, type: int) -> None:
        """Give an allocation back. Work that is pending on it when the call is made sees it intact;
        the call may wait for that work.
        """
        code = self._lib.pal_deviceFree_at(self._table, ptr, type)
        if code:
            self._fail(code, "deviceFree")

    def setDevice(self, device: int) -> None:
        """Make device the current one of the calling thread."""
        code = self._lib.pal_setDevice(self._table, device)
        if code:
            self._fail(code, "setDevice")

    def getDevice(self) -> int:
        """Answer the current device of the calling thread."""
        out_device = self._ffi.new("int[1]")
        code = self._lib.pal_getDevice(self._table, out_device)
        if code:
            self._fail(code, "getDevice")
        return int(out_device[0])

    def getDeviceCount(self) -> int:
        """Answer how many devices of the chip this process sees."""
        out_count = self._ffi.new("int[1]")
        code = self._lib.pal_getDeviceCount(self._table, out_count)
        if code:
            self._fail(code, "getDeviceCount")
        return int(out_count[0])

    def getVendor(self, *, size: int = 256) -> str:
        """Answer the vendor's name."""
        out_vendor = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_getVendor(self._table, out_vendor, size)
        if code:
            self._fail(code, "getVendor")
        return str(self._ffi.string(out_vendor, size).decode("utf-8", "replace"))

    def getDeviceProperties(self, device: int) -> DeviceProperties:
        """Answer the name and the PCI place of a device."""
        out_props = self._ffi.new("palDeviceProperties *")
        out_props.struct_size = self._ffi.sizeof("palDeviceProperties")
        code = self._lib.pal_getDeviceProperties(self._table, out_props, device)
        if code:
            self._fail(code, "getDeviceProperties")
        return DeviceProperties(self._ffi.string(out_props.name).decode("utf-8", "replace"),
            out_props.pciBusId, out_props.pciDeviceId, out_props.pciDomainId)

    def getLastError(self, *, size: int = 256) -> str:
        """Answer the text of the last failed call of the calling thread. Reading does not clear it.
        """
        out_text = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_getLastError(self._table, out_text, size)
        if code:
            self._fail(code, "getLastError")
        return str(self._ffi.string(out_text, size).decode("utf-8", "replace"))

    def memGetAddressRange(self, ptr: int) -> tuple[int, int, int]:
        """Answer base, size and allocation id of the allocation that holds ptr. A pointer that this
        adaptor did not allocate or open answers base = ptr, size 0, id 0.
        """
        out_base = self._ffi.new("void *[1]")
        out_size = self._ffi.new("size_t[1]")
        out_id = self._ffi.new("uint64_t[1]")
        code = self._lib.pal_memGetAddressRange_at(self._table, ptr, out_base, out_size, out_id)
        if code:
            self._fail(code, "memGetAddressRange")
        return (int(self._ffi.cast("uintptr_t", out_base[0])), int(out_size[0]), int(out_id[0]))

    def resourceCount(self, kind: int) -> int:
        """Answer how many resources of a kind are live in this process."""
        out_count = self._ffi.new("uint64_t[1]")
        code = self._lib.pal_resourceCount(self._table, kind, out_count)
        if code:
            self._fail(code, "resourceCount")
        return int(out_count[0])

    def getDevicePciBusId(self, device: int, *, size: int = 256) -> str:
        """Answer the PCI address of a device as dddd:bb:dd.f in hexadecimal."""
        out_id = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_getDevicePciBusId(self._table, out_id, size, device)
        if code:
            self._fail(code, "getDevicePciBusId")
        return str(self._ffi.string(out_id, size).decode("utf-8", "replace"))

    def getDeviceByPciBusId(self, id: str) -> int:
        """Answer the device with a PCI address."""
        out_device = self._ffi.new("int[1]")
        code = self._lib.pal_getDeviceByPciBusId(self._table, out_device, id.encode())
        if code:
            self._fail(code, "getDeviceByPciBusId")
        return int(out_device[0])

    def hostGetDevicePointer(self, hostPtr: int) -> int:
        """Answer the address by which the device reaches page-locked host memory."""
        out_devicePtr = self._ffi.new("void *[1]")
        code = self._lib.pal_hostGetDevicePointer_at(self._table, out_devicePtr, hostPtr)
        if code:
            self._fail(code, "hostGetDevicePointer")
        return int(self._ffi.cast("uintptr_t", out_devicePtr[0]))

    def hostRegister(self, ptr: int, size: int) -> None:
        """Page-lock a range of host memory so that copies from and to it are asynchronous and the
        device reaches it.
        """
        code = self._lib.pal_hostRegister_at(self._table, ptr, size)
        if code:
            self._fail(code, "hostRegister")

    def hostUnregister(self, ptr: int) -> None:
        """Undo hostRegister."""
        code = self._lib.pal_hostUnregister_at(self._table, ptr)
        if code:
            self._fail(code, "hostUnregister")

    def deviceMallocAsync(self, size: int, stream: Any) -> int:
        """Allocate device memory in stream order."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_deviceMallocAsync(self._table, out_ptr, size, stream or self._null)
        if code:
            self._fail(code, "deviceMallocAsync")
        return int(self._ffi.cast("uintptr_t", out_ptr[0]))

    def deviceFreeAsync(self, ptr: int, stream: Any) -> None:
        """Give an allocation of deviceMallocAsync back in stream order."""
        code = self._lib.pal_deviceFreeAsync_at(self._table, ptr, stream or self._null)
        if code:
            self._fail(code, "deviceFreeAsync")

    def streamCreate(self) -> Any:
        """Make a stream on the current device that is not ordered against the vendor's default
        stream.
        """
        out_stream = self._ffi.new("palStream *")
        code = self._lib.pal_streamCreate(self._table, out_stream)
        if code:
            self._fail(code, "streamCreate")
        return out_stream[0]

    def streamDestroy(self, stream: Any) -> None:
        """Give a stream of streamCreate back. Pending work still completes; the call does not wait
        for it.
        """
        code = self._lib.pal_streamDestroy(self._table, stream or self._null)
        if code:
            self._fail(code, "streamDestroy")

    def streamCopy(self, native: int) -> Any:
        """Wrap a native stream of the vendor so that PAL calls can use it. The wrapper does not own
        the native stream.
        """
        out_stream = self._ffi.new("palStream *")
        code = self._lib.pal_streamCopy_at(self._table, out_stream, native)
        if code:
            self._fail(code, "streamCopy")
        return out_stream[0]

    def streamFree(self, stream: Any) -> None:
        """Give a wrapper of streamCopy back. The native stream stays."""
        code = self._lib.pal_streamFree(self._table, stream or self._null)
        if code:
            self._fail(code, "streamFree")

    def streamSynchronize(self, stream: Any) -> None:
        """Wait until all work enqueued earlier on stream is done."""
        code = self._lib.pal_streamSynchronize(self._table, stream or self._null)
        if code:
            self._fail(code, "streamSynchronize")

    def streamQuery(self, stream: Any) -> Result:
        """Say whether all work enqueued earlier on stream is done: palSuccess, or palInProgress."""
        code = self._lib.pal_streamQuery(self._table, stream or self._null)
        if code not in (0, 7):
            self._fail(code, "streamQuery")
        return RESULTS[code]

    def streamWaitEvent(self, stream: Any, event: Any) -> None:
        """Make all later work on stream wait until the work captured by the last record of event is
        done. Returns at once.
        """
        code = self._lib.pal_streamWaitEvent(self._table, stream or self._null, event or self._null)
        if code:
            self._fail(code, "streamWaitEvent")

    def eventCreate(self, type: int) -> Any:
        """Make an event."""
        out_event = self._ffi.new("palEvent *")
        code = self._lib.pal_eventCreate(self._table, out_event, type)
        if code:
            self._fail(code, "eventCreate")
        return out_event[0]

    def eventDestroy(self, event: Any) -> None:
        """Give an event back. A pending record does not make the call wait and is not disturbed."""
        code = self._lib.pal_eventDestroy(self._table, event or self._null)
        if code:
            self._fail(code, "eventDestroy")

    def eventRecord(self, event: Any, stream: Any) -> None:
        """Make event stand for the work enqueued on stream before the call. Replaces an earlier
        record.
        """
        code = self._lib.pal_eventRecord(self._table, event or self._null, stream or self._null)
        if code:
            self._fail(code, "eventRecord")

    def eventSynchronize(self, event: Any) -> None:
        """Wait until the work captured by the last record of event is done."""
        code = self._lib.pal_eventSynchronize(self._table, event or self._null)
        if code:
            self._fail(code, "eventSynchronize")

    def eventQuery(self, event: Any) -> Result:
        """Say whether the work captured by the last record of event is done: palSuccess, or
        palInProgress.
        """
        code = self._lib.pal_eventQuery(self._table, event or self._null)
        if code not in (0, 7):
            self._fail(code, "eventQuery")
        return RESULTS[code]

    def eventElapsedTime(self, start: Any, end: Any) -> float:
        """Answer the milliseconds between the completion of two records."""
        out_ms = self._ffi.new("float[1]")
        code = self._lib.pal_eventElapsedTime(self._table, out_ms, start or self._null,
            end or self._null)
        if code:
            self._fail(code, "eventElapsedTime")
        return float(out_ms[0])

    def launchHostFunc(self, stream: Any, fn: int, args: int) -> None:
        """Call fn(args) once on a thread of the runtime after all earlier work of stream, and hold
        later work of stream until fn returns.
        """
        code = self._lib.pal_launchHostFunc_at(self._table, stream or self._null, fn, args)
        if code:
            self._fail(code, "launchHostFunc")

    def streamWaitValue64(self, stream: Any, addr: int, value: int, flags: int) -> None:
        """Hold later work of stream until the word at addr minus value, as a signed number, is not
        negative.
        """
        code = self._lib.pal_streamWaitValue64_at(self._table, stream or self._null, addr, value,
            flags)
        if code:
            self._fail(code, "streamWaitValue64")

    def streamWriteValue64(self, stream: Any, addr: int, value: int, flags: int) -> None:
        """Store value at addr after all earlier work of stream, and make it visible to host,
        devices and processes that share the memory.
        """
        code = self._lib.pal_streamWriteValue64_at(self._table, stream or self._null, addr, value,
            flags)
        if code:
            self._fail(code, "streamWriteValue64")

    def gdrMemAlloc(self, size: int) -> int:
        """Allocate device memory that can be registered for direct access."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_gdrMemAlloc(self._table, out_ptr, size)
        if code:
            self._fail(code, "gdrMemAlloc")
        return int(self._ffi.cast("uintptr_t", out_ptr[0]))

    def gdrMemFree(self, ptr: int) -> None:
        """Give memory of gdrMemAlloc back."""
        code = self._lib.pal_gdrMemFree_at(self._table, ptr)
        if code:
            self._fail(code, "gdrMemFree")

    def gdrPtrMmap(self, devicePtr: int, size: int) -> int:
        """Answer an address by which the host loads and stores device memory directly."""
        out_hostPtr = self._ffi.new("void *[1]")
        code = self._lib.pal_gdrPtrMmap_at(self._table, out_hostPtr, devicePtr, size)
        if code:
            self._fail(code, "gdrPtrMmap")
        return int(self._ffi.cast("uintptr_t", out_hostPtr[0]))

    def gdrPtrMunmap(self, hostPtr: int, size: int) -> None:
        """Give a mapping of gdrPtrMmap back."""
        code = self._lib.pal_gdrPtrMunmap_at(self._table, hostPtr, size)
        if code:
            self._fail(code, "gdrPtrMunmap")

    def dmaSupport(self) -> int:
        """Say whether getHandleForAddressRange answers dma-buf descriptors."""
        out_supported = self._ffi.new("int[1]")
        code = self._lib.pal_dmaSupport(self._table, out_supported)
        if code:
            self._fail(code, "dmaSupport")
        return int(out_supported[0])

    def getHandleForAddressRange(self, ptr: int, size: int, flags: int) -> int:
        """Answer a file descriptor that stands for a range of device memory; a dma-buf of the range
        where dmaSupport answers 1, otherwise the shared memory object that holds it.
        """
        out_fd = self._ffi.new("int[1]")
        code = self._lib.pal_getHandleForAddressRange_at(self._table, out_fd, ptr, size, flags)
        if code:
            self._fail(code, "getHandleForAddressRange")
        return int(out_fd[0])

    def ipcMemHandleCreate(self) -> tuple[Any, int]:
        """Make room for a handle and answer how many of its bytes must reach the other process."""
        out_handle = self._ffi.new("palIpcMemHandle *")
        out_size = self._ffi.new("size_t[1]")
        code = self._lib.pal_ipcMemHandleCreate(self._table, out_handle, out_size)
        if code:
            self._fail(code, "ipcMemHandleCreate")
        return (out_handle[0], int(out_size[0]))

    def ipcMemHandleGet(self, handle: Any, ptr: int) -> None:
        """Fill the handle with the name of the allocation that holds ptr."""
        code = self._lib.pal_ipcMemHandleGet_at(self._table, handle or self._null, ptr)
        if code:
            self._fail(code, "ipcMemHandleGet")

    def ipcMemHandleOpen(self, handle: Any) -> int:
        """Map the allocation that the handle names and answer the address of its first byte here.
        """
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_ipcMemHandleOpen(self._table, handle or self._null, out_ptr)
        if code:
            self._fail(code, "ipcMemHandleOpen")
        return int(self._ffi.cast("uintptr_t", out_ptr[0]))

    def ipcMemHandleClose(self, ptr: int) -> None:
        """Undo one ipcMemHandleOpen."""
        code = self._lib.pal_ipcMemHandleClose_at(self._table, ptr)
        if code:
            self._fail(code, "ipcMemHandleClose")

    def ipcMemHandleFree(self, handle: Any) -> None:
        """Give the handle back. Mappings opened from its bytes stay."""
        code = self._lib.pal_ipcMemHandleFree(self._table, handle or self._null)
        if code:
            self._fail(code, "ipcMemHandleFree")

    def deviceReduce(self, dst: int, a: int, b: int, count: int, type: int, op: int,
        stream: Any = None) -> None:
        """Enqueue dst[i] = op(a[i], b[i]) for i in [0, count). Half types accumulate in float32 and
        round once; avg is the sum divided by 2.
        """
        code = self._lib.pal_deviceReduce_at(self._table, dst, a, b, count, type, op,
            stream or self._null)
        if code:
            self._fail(code, "deviceReduce")

    def launchDeviceFunc(self, stream: Any, fn: int, args: int) -> None:
        """Call fn(stream, args) at once on the calling thread; fn enqueues what it wants on stream.
        """
        code = self._lib.pal_launchDeviceFunc_at(self._table, stream or self._null, fn, args)
        if code:
            self._fail(code, "launchDeviceFunc")

    def launchKernel(self, func: int, block: Sequence[int], grid: Sequence[int], args: Any,
        shared: int, stream: Any) -> None:
        """Enqueue a device function of the vendor's own kind over grid × block."""
        code = self._lib.pal_launchKernel_at(self._table, func, block, grid, args or self._null,
            shared, stream or self._null)
        if code:
            self._fail(code, "launchKernel")


class DeviceCodes:
    """The same calls, answering the result code; what a call writes is dropped."""

    def __init__(self, ffi: Any, lib: Any, table: Any) -> None:
        self._ffi, self._lib, self._table, self._null = ffi, lib, table, ffi.NULL

    def deviceSynchronize(self) -> Result:
        """The code of deviceSynchronize."""
        code = self._lib.pal_deviceSynchronize(self._table)
        return _result(code, "deviceSynchronize")

    def deviceMemcpy(self, dst: int, src: int, size: int, type: int, stream: Any = None) -> Result:
        """The code of deviceMemcpy."""
        code = self._lib.pal_deviceMemcpy_at(self._table, dst, src, size, type,
            stream or self._null)
        return _result(code, "deviceMemcpy")

    def deviceMemset(self, ptr: int, value: int, size: int, type: int,
        stream: Any = None) -> Result:
        """The code of deviceMemset."""
        code = self._lib.pal_deviceMemset_at(self._table, ptr, value, size, type,
            stream or self._null)
        return _result(code, "deviceMemset")

    def deviceMalloc(self, size: int, type: int) -> Result:
        """The code of deviceMalloc."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_deviceMalloc(self._table, out_ptr, size, type)
        return _result(code, "deviceMalloc")

    def deviceFree(self, ptr: int, type: int) -> Result:
        """The code of deviceFree."""
        code = self._lib.pal_deviceFree_at(self._table, ptr, type)
        return _result(code, "deviceFree")

    def setDevice(self, device: int) -> Result:
        """The code of setDevice."""
        code = self._lib.pal_setDevice(self._table, device)
        return _result(code, "setDevice")

    def getDevice(self) -> Result:
        """The code of getDevice."""
        out_device = self._ffi.new("int[1]")
        code = self._lib.pal_getDevice(self._table, out_device)
        return _result(code, "getDevice")

    def getDeviceCount(self) -> Result:
        """The code of getDeviceCount."""
        out_count = self._ffi.new("int[1]")
        code = self._lib.pal_getDeviceCount(self._table, out_count)
        return _result(code, "getDeviceCount")

    def getVendor(self, *, size: int = 256) -> Result:
        """The code of getVendor."""
        out_vendor = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_getVendor(self._table, out_vendor, size)
        return _result(code, "getVendor")

    def getDeviceProperties(self, device: int) -> Result:
        """The code of getDeviceProperties."""
        out_props = self._ffi.new("palDeviceProperties *")
        out_props.struct_size = self._ffi.sizeof("palDeviceProperties")
        code = self._lib.pal_getDeviceProperties(self._table, out_props, device)
        return _result(code, "getDeviceProperties")

    def getLastError(self, *, size: int = 256) -> Result:
        """The code of getLastError."""
        out_text = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_getLastError(self._table, out_text, size)
        return _result(code, "getLastError")

    def memGetAddressRange(self, ptr: int) -> Result:
        """The code of memGetAddressRange."""
        out_base = self._ffi.new("void *[1]")
        out_size = self._ffi.new("size_t[1]")
        out_id = self._ffi.new("uint64_t[1]")
        code = self._lib.pal_memGetAddressRange_at(self._table, ptr, out_base, out_size, out_id)
        return _result(code, "memGetAddressRange")

    def resourceCount(self, kind: int) -> Result:
        """The code of resourceCount."""
        out_count = self._ffi.new("uint64_t[1]")
        code = self._lib.pal_resourceCount(self._table, kind, out_count)
        return _result(code, "resourceCount")

    def getDevicePciBusId(self, device: int, *, size: int = 256) -> Result:
        """The code of getDevicePciBusId."""
        out_id = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_getDevicePciBusId(self._table, out_id, size, device)
        return _result(code, "getDevicePciBusId")

    def getDeviceByPciBusId(self, id: str) -> Result:
        """The code of getDeviceByPciBusId."""
        out_device = self._ffi.new("int[1]")
        code = self._lib.pal_getDeviceByPciBusId(self._table, out_device, id.encode())
        return _result(code, "getDeviceByPciBusId")

    def hostGetDevicePointer(self, hostPtr: int) -> Result:
        """The code of hostGetDevicePointer."""
        out_devicePtr = self._ffi.new("void *[1]")
        code = self._lib.pal_hostGetDevicePointer_at(self._table, out_devicePtr, hostPtr)
        return _result(code, "hostGetDevicePointer")

    def hostRegister(self, ptr: int, size: int) -> Result:
        """The code of hostRegister."""
        code = self._lib.pal_hostRegister_at(self._table, ptr, size)
        return _result(code, "hostRegister")

    def hostUnregister(self, ptr: int) -> Result:
        """The code of hostUnregister."""
        code = self._lib.pal_hostUnregister_at(self._table, ptr)
        return _result(code, "hostUnregister")

    def deviceMallocAsync(self, size: int, stream: Any) -> Result:
        """The code of deviceMallocAsync."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_deviceMallocAsync(self._table, out_ptr, size, stream or self._null)
        return _result(code, "deviceMallocAsync")

    def deviceFreeAsync(self, ptr: int, stream: Any) -> Result:
        """The code of deviceFreeAsync."""
        code = self._lib.pal_deviceFreeAsync_at(self._table, ptr, stream or self._null)
        return _result(code, "deviceFreeAsync")

    def streamCreate(self) -> Result:
        """The code of streamCreate."""
        out_stream = self._ffi.new("palStream *")
        code = self._lib.pal_streamCreate(self._table, out_stream)
        return _result(code, "streamCreate")

    def streamDestroy(self, stream: Any) -> Result:
        """The code of streamDestroy."""
        code = self._lib.pal_streamDestroy(self._table, stream or self._null)
        return _result(code, "streamDestroy")

    def streamCopy(self, native: int) -> Result:
        """The code of streamCopy."""
        out_stream = self._ffi.new("palStream *")
        code = self._lib.pal_streamCopy_at(self._table, out_stream, native)
        return _result(code, "streamCopy")

    def streamFree(self, stream: Any) -> Result:
        """The code of streamFree."""
        code = self._lib.pal_streamFree(self._table, stream or self._null)
        return _result(code, "streamFree")

    def streamSynchronize(self, stream: Any) -> Result:
        """The code of streamSynchronize."""
        code = self._lib.pal_streamSynchronize(self._table, stream or self._null)
        return _result(code, "streamSynchronize")

    def streamQuery(self, stream: Any) -> Result:
        """The code of streamQuery."""
        code = self._lib.pal_streamQuery(self._table, stream or self._null)
        return _result(code, "streamQuery")

    def streamWaitEvent(self, stream: Any, event: Any) -> Result:
        """The code of streamWaitEvent."""
        code = self._lib.pal_streamWaitEvent(self._table, stream or self._null, event or self._null)
        return _result(code, "streamWaitEvent")

    def eventCreate(self, type: int) -> Result:
        """The code of eventCreate."""
        out_event = self._ffi.new("palEvent *")
        code = self._lib.pal_eventCreate(self._table, out_event, type)
        return _result(code, "eventCreate")

    def eventDestroy(self, event: Any) -> Result:
        """The code of eventDestroy."""
        code = self._lib.pal_eventDestroy(self._table, event or self._null)
        return _result(code, "eventDestroy")

    def eventRecord(self, event: Any, stream: Any) -> Result:
        """The code of eventRecord."""
        code = self._lib.pal_eventRecord(self._table, event or self._null, stream or self._null)
        return _result(code, "eventRecord")

    def eventSynchronize(self, event: Any) -> Result:
        """The code of eventSynchronize."""
        code = self._lib.pal_eventSynchronize(self._table, event or self._null)
        return _result(code, "eventSynchronize")

    def eventQuery(self, event: Any) -> Result:
        """The code of eventQuery."""
        code = self._lib.pal_eventQuery(self._table, event or self._null)
        return _result(code, "eventQuery")

    def eventElapsedTime(self, start: Any, end: Any) -> Result:
        """The code of eventElapsedTime."""
        out_ms = self._ffi.new("float[1]")
        code = self._lib.pal_eventElapsedTime(self._table, out_ms, start or self._null,
            end or self._null)
        return _result(code, "eventElapsedTime")

    def launchHostFunc(self, stream: Any, fn: int, args: int) -> Result:
        """The code of launchHostFunc."""
        code = self._lib.pal_launchHostFunc_at(self._table, stream or self._null, fn, args)
        return _result(code, "launchHostFunc")

    def streamWaitValue64(self, stream: Any, addr: int, value: int, flags: int) -> Result:
        """The code of streamWaitValue64."""
        code = self._lib.pal_streamWaitValue64_at(self._table, stream or self._null, addr, value,
            flags)
        return _result(code, "streamWaitValue64")

    def streamWriteValue64(self, stream: Any, addr: int, value: int, flags: int) -> Result:
        """The code of streamWriteValue64."""
        code = self._lib.pal_streamWriteValue64_at(self._table, stream or self._null, addr, value,
            flags)
        return _result(code, "streamWriteValue64")

    def gdrMemAlloc(self, size: int) -> Result:
        """The code of gdrMemAlloc."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_gdrMemAlloc(self._table, out_ptr, size)
        return _result(code, "gdrMemAlloc")

    def gdrMemFree(self, ptr: int) -> Result:
        """The code of gdrMemFree."""
        code = self._lib.pal_gdrMemFree_at(self._table, ptr)
        return _result(code, "gdrMemFree")

    def gdrPtrMmap(self, devicePtr: int, size: int) -> Result:
        """The code of gdrPtrMmap."""
        out_hostPtr = self._ffi.new("void *[1]")
        code = self._lib.pal_gdrPtrMmap_at(self._table, out_hostPtr, devicePtr, size)
        return _result(code, "gdrPtrMmap")

    def gdrPtrMunmap(self, hostPtr: int, size: int) -> Result:
        """The code of gdrPtrMunmap."""
        code = self._lib.pal_gdrPtrMunmap_at(self._table, hostPtr, size)
        return _result(code, "gdrPtrMunmap")

    def dmaSupport(self) -> Result:
        """The code of dmaSupport."""
        out_supported = self._ffi.new("int[1]")
        code = self._lib.pal_dmaSupport(self._table, out_supported)
        return _result(code, "dmaSupport")

    def getHandleForAddressRange(self, ptr: int, size: int, flags: int) -> Result:
        """The code of getHandleForAddressRange."""
        out_fd = self._ffi.new("int[1]")
        code = self._lib.pal_getHandleForAddressRange_at(self._table, out_fd, ptr, size, flags)
        return _result(code, "getHandleForAddressRange")

    def ipcMemHandleCreate(self) -> Result:
        """The code of ipcMemHandleCreate."""
        out_handle = self._ffi.new("palIpcMemHandle *")
        out_size = self._ffi.new("size_t[1]")
        code = self._lib.pal_ipcMemHandleCreate(self._table, out_handle, out_size)
        return _result(code, "ipcMemHandleCreate")

    def ipcMemHandleGet(self, handle: Any, ptr: int) -> Result:
        """The code of ipcMemHandleGet."""
        code = self._lib.pal_ipcMemHandleGet_at(self._table, handle or self._null, ptr)
        return _result(code, "ipcMemHandleGet")

    def ipcMemHandleOpen(self, handle: Any) -> Result:
        """The code of ipcMemHandleOpen."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_ipcMemHandleOpen(self._table, handle or self._null, out_ptr)
        return _result(code, "ipcMemHandleOpen")

    def ipcMemHandleClose(self, ptr: int) -> Result:
        """The code of ipcMemHandleClose."""
        code = self._lib.pal_ipcMemHandleClose_at(self._table, ptr)
        return _result(code, "ipcMemHandleClose")

    def ipcMemHandleFree(self, handle: Any) -> Result:
        """The code of ipcMemHandleFree."""
        code = self._lib.pal_ipcMemHandleFree(self._table, handle or self._null)
        return _result(code, "ipcMemHandleFree")

    def deviceReduce(self, dst: int, a: int, b: int, count: int, type: int, op: int,
        stream: Any = None) -> Result:
        """The code of deviceReduce."""
        code = self._lib.pal_deviceReduce_at(self._table, dst, a, b, count, type, op,
            stream or self._null)
        return _result(code, "deviceReduce")

    def launchDeviceFunc(self, stream: Any, fn: int, args: int) -> Result:
        """The code of launchDeviceFunc."""
        code = self._lib.pal_launchDeviceFunc_at(self._table, stream or self._null, fn, args)
        return _result(code, "launchDeviceFunc")

    def launchKernel(self, func: int, block: Sequence[int], grid: Sequence[int], args: Any,
        shared: int, stream: Any) -> Result:
        """The code of launchKernel."""
        code = self._lib.pal_launchKernel_at(self._table, func, block, grid, args or self._null,
            shared, stream or self._null)
        return _result(code, "launchKernel")


class Ccl:
    """A loaded ccl table. `keep` is held as long as the object lives."""

    def __init__(self, ffi: Any, lib: Any, table: Any, keep: object = None) -> None:
        self._ffi, self._lib, self._table, self._null = ffi, lib, table, ffi.NULL
        self.ffi, self.lib, self.table, self.keep = ffi, lib, table, keep
        self.code = CclCodes(ffi, lib, table)
        self.raw = Raw(lib, table, "pal_ccl_")

    @property
    def name(self) -> str:
        """The adaptor's name, from the table."""
        return str(self._ffi.string(self._table.name).decode("utf-8", "replace"))

    @property
    def build_id(self) -> str:
        """The digest of the adaptor's sources, from the table."""
        return str(self._ffi.string(self._table.build_id).decode("utf-8", "replace"))

    def _fail(self, code: int, function: str) -> NoReturn:
        """Raises with the text that the adaptor keeps of this thread's last failure."""
        room = self._ffi.new("char[1024]")
        self._lib.pal_ccl_getLastError(self._table, self._null, room, 1024)
        raise PalError(code, function, self._ffi.string(room).decode("utf-8", "replace"))

    def getVersion(self) -> int:
        """Answer the library version as one number."""
        out_version = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_getVersion(self._table, out_version)
        if code:
            self._fail(code, "getVersion")
        return int(out_version[0])

    def getUniqueId(self) -> bytes:
        """Make the name of a communicator-to-be; one rank calls it and the bytes reach all."""
        out_id = self._ffi.new("palUniqueId *")
        code = self._lib.pal_ccl_getUniqueId(self._table, out_id)
        if code:
            self._fail(code, "getUniqueId")
        return bytes(self._ffi.buffer(out_id.bytes))

    def getErrorString(self, code: int) -> str:
        """Answer text for a result code."""
        out_text = self._ffi.new("const char *[1]")
        code = self._lib.pal_ccl_getErrorString(self._table, out_text, code)
        if code:
            self._fail(code, "getErrorString")
        return str(self._ffi.string(out_text[0]).decode("utf-8", "replace"))

    def getLastError(self, comm: Any, *, size: int = 256) -> str:
        """Answer the text of the last failure of a communicator, or of the calling thread when comm
        is null.
        """
        out_text = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_ccl_getLastError(self._table, comm or self._null, out_text, size)
        if code:
            self._fail(code, "getLastError")
        return str(self._ffi.string(out_text, size).decode("utf-8", "replace"))

    def commInitRank(self, size: int, id: bytes, rank: int) -> Any:
        """Join a communicator; returns when all ranks have joined."""
        out_comm = self._ffi.new("palComm *")
        in_id = self._ffi.new("palUniqueId *")
        self._ffi.memmove(in_id.bytes, id, len(id))
        code = self._lib.pal_ccl_commInitRank(self._table, out_comm, size, in_id, rank)
        if code:
            self._fail(code, "commInitRank")
        return out_comm[0]

    def commFinalize(self, comm: Any) -> None:
        """Flush all work of a communicator; destroy may follow."""
        code = self._lib.pal_ccl_commFinalize(self._table, comm or self._null)
        if code:
            self._fail(code, "commFinalize")

    def commDestroy(self, comm: Any) -> None:
        """Give a communicator back after its work is done."""
        code = self._lib.pal_ccl_commDestroy(self._table, comm or self._null)
        if code:
            self._fail(code, "commDestroy")

    def commAbort(self, comm: Any) -> None:
        """Give a communicator back at once; pending work ends with an error."""
        code = self._lib.pal_ccl_commAbort(self._table, comm or self._null)
        if code:
            self._fail(code, "commAbort")

    def commCount(self, comm: Any) -> int:
        """Answer the number of ranks."""
        out_count = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commCount(self._table, comm or self._null, out_count)
        if code:
            self._fail(code, "commCount")
        return int(out_count[0])

    def commGetDeviceNumber(self, comm: Any) -> int:
        """Answer the device of this rank."""
        out_device = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commGetDeviceNumber(self._table, comm or self._null, out_device)
        if code:
            self._fail(code, "commGetDeviceNumber")
        return int(out_device[0])

    def commUserRank(self, comm: Any) -> int:
        """Answer the rank of the caller."""
        out_rank = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commUserRank(self._table, comm or self._null, out_rank)
        if code:
            self._fail(code, "commUserRank")
        return int(out_rank[0])

    def commGetAsyncError(self, comm: Any) -> int:
        """Answer the state of the communicator without waiting."""
        out_state = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commGetAsyncError(self._table, comm or self._null, out_state)
        if code:
            self._fail(code, "commGetAsyncError")
        return int(out_state[0])

    def commRegister(self, comm: Any, ptr: int, size: int) -> int:
        """Register a buffer so that operations on it need no staging."""
        out_handle = self._ffi.new("void *[1]")
        code = self._lib.pal_ccl_commRegister_at(self._table, comm or self._null, ptr, size,
            out_handle)
        if code:
            self._fail(code, "commRegister")
        return int(self._ffi.cast("uintptr_t", out_handle[0]))

    def commDeregister(self, comm: Any, handle: int) -> None:
        """Undo commRegister."""
        code = self._lib.pal_ccl_commDeregister_at(self._table, comm or self._null, handle)
        if code:
            self._fail(code, "commDeregister")

    def memAlloc(self, size: int) -> int:
        """Allocate memory that the library prefers for its operations."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_ccl_memAlloc(self._table, out_ptr, size)
        if code:
            self._fail(code, "memAlloc")
        return int(self._ffi.cast("uintptr_t", out_ptr[0]))

    def memFree(self, ptr: int) -> None:
        """Give memory of memAlloc back."""
        code = self._lib.pal_ccl_memFree_at(self._table, ptr)
        if code:
            self._fail(code, "memFree")

    def groupStart(self) -> None:
        """Begin a group: operations until groupEnd start together."""
        code = self._lib.pal_ccl_groupStart(self._table)
        if code:
            self._fail(code, "groupStart")

    def groupEnd(self) -> None:
        """End the group and start its operations."""
        code = self._lib.pal_ccl_groupEnd(self._table)
        if code:
            self._fail(code, "groupEnd")

    def reduce(self, send: int, recv: int, count: int, type: int, op: int, root: int, comm: Any,
        stream: Any = None) -> None:
        """Combine count elements of every rank at root."""
        code = self._lib.pal_ccl_reduce_at(self._table, send, recv, count, type, op, root,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "reduce")

    def gather(self, send: int, recv: int, count: int, type: int, root: int, comm: Any,
        stream: Any = None) -> None:
        """Collect count elements of every rank at root, in rank order."""
        code = self._lib.pal_ccl_gather_at(self._table, send, recv, count, type, root,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "gather")

    def scatter(self, send: int, recv: int, count: int, type: int, root: int, comm: Any,
        stream: Any = None) -> None:
        """Give every rank its count elements of root."""
        code = self._lib.pal_ccl_scatter_at(self._table, send, recv, count, type, root,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "scatter")

    def broadcast(self, send: int, recv: int, count: int, type: int, root: int, comm: Any,
        stream: Any = None) -> None:
        """Give every rank the count elements of root."""
        code = self._lib.pal_ccl_broadcast_at(self._table, send, recv, count, type, root,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "broadcast")

    def allReduce(self, send: int, recv: int, count: int, type: int, op: int, comm: Any,
        stream: Any = None) -> None:
        """Combine count elements of every rank at every rank."""
        code = self._lib.pal_ccl_allReduce_at(self._table, send, recv, count, type, op,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "allReduce")

    def reduceScatter(self, send: int, recv: int, count: int, type: int, op: int, comm: Any,
        stream: Any = None) -> None:
        """Combine size times count elements of every rank; rank r keeps block r."""
        code = self._lib.pal_ccl_reduceScatter_at(self._table, send, recv, count, type, op,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "reduceScatter")

    def allGather(self, send: int, recv: int, count: int, type: int, comm: Any,
        stream: Any = None) -> None:
        """Collect count elements of every rank at every rank, in rank order."""
        code = self._lib.pal_ccl_allGather_at(self._table, send, recv, count, type,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "allGather")

    def alltoAll(self, send: int, recv: int, count: int, type: int, comm: Any,
        stream: Any = None) -> None:
        """Give block r of every rank to rank r."""
        code = self._lib.pal_ccl_alltoAll_at(self._table, send, recv, count, type,
            comm or self._null, stream or self._null)
        if code:
            self._fail(code, "alltoAll")

    def alltoAllv(self, send: int, sendCounts: Sequence[int], sendDispls: Sequence[int], recv: int,
        recvCounts: Sequence[int], recvDispls: Sequence[int], type: int, comm: Any,
        stream: Any = None) -> None:
        """Give every rank its own number of elements."""
        code = self._lib.pal_ccl_alltoAllv_at(self._table, send, sendCounts, sendDispls, recv,
            recvCounts, recvDispls, type, comm or self._null, stream or self._null)
        if code:
            self._fail(code, "alltoAllv")

    def send(self, send: int, count: int, type: int, peer: int, comm: Any,
        stream: Any = None) -> None:
        """Send count elements to peer."""
        code = self._lib.pal_ccl_send_at(self._table, send, count, type, peer, comm or self._null,
            stream or self._null)
        if code:
            self._fail(code, "send")

    def recv(self, recv: int, count: int, type: int, peer: int, comm: Any,
        stream: Any = None) -> None:
        """Receive count elements from peer."""
        code = self._lib.pal_ccl_recv_at(self._table, recv, count, type, peer, comm or self._null,
            stream or self._null)
        if code:
            self._fail(code, "recv")


class CclCodes:
    """The same calls, answering the result code; what a call writes is dropped."""

    def __init__(self, ffi: Any, lib: Any, table: Any) -> None:
        self._ffi, self._lib, self._table, self._null = ffi, lib, table, ffi.NULL

    def getVersion(self) -> Result:
        """The code of getVersion."""
        out_version = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_getVersion(self._table, out_version)
        return _result(code, "getVersion")

    def getUniqueId(self) -> Result:
        """The code of getUniqueId."""
        out_id = self._ffi.new("palUniqueId *")
        code = self._lib.pal_ccl_getUniqueId(self._table, out_id)
        return _result(code, "getUniqueId")

    def getErrorString(self, code: int) -> Result:
        """The code of getErrorString."""
        out_text = self._ffi.new("const char *[1]")
        code = self._lib.pal_ccl_getErrorString(self._table, out_text, code)
        return _result(code, "getErrorString")

    def getLastError(self, comm: Any, *, size: int = 256) -> Result:
        """The code of getLastError."""
        out_text = self._ffi.new("char[]", max(size, 1))
        code = self._lib.pal_ccl_getLastError(self._table, comm or self._null, out_text, size)
        return _result(code, "getLastError")

    def commInitRank(self, size: int, id: bytes, rank: int) -> Result:
        """The code of commInitRank."""
        out_comm = self._ffi.new("palComm *")
        in_id = self._ffi.new("palUniqueId *")
        self._ffi.memmove(in_id.bytes, id, len(id))
        code = self._lib.pal_ccl_commInitRank(self._table, out_comm, size, in_id, rank)
        return _result(code, "commInitRank")

    def commFinalize(self, comm: Any) -> Result:
        """The code of commFinalize."""
        code = self._lib.pal_ccl_commFinalize(self._table, comm or self._null)
        return _result(code, "commFinalize")

    def commDestroy(self, comm: Any) -> Result:
        """The code of commDestroy."""
        code = self._lib.pal_ccl_commDestroy(self._table, comm or self._null)
        return _result(code, "commDestroy")

    def commAbort(self, comm: Any) -> Result:
        """The code of commAbort."""
        code = self._lib.pal_ccl_commAbort(self._table, comm or self._null)
        return _result(code, "commAbort")

    def commCount(self, comm: Any) -> Result:
        """The code of commCount."""
        out_count = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commCount(self._table, comm or self._null, out_count)
        return _result(code, "commCount")

    def commGetDeviceNumber(self, comm: Any) -> Result:
        """The code of commGetDeviceNumber."""
        out_device = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commGetDeviceNumber(self._table, comm or self._null, out_device)
        return _result(code, "commGetDeviceNumber")

    def commUserRank(self, comm: Any) -> Result:
        """The code of commUserRank."""
        out_rank = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commUserRank(self._table, comm or self._null, out_rank)
        return _result(code, "commUserRank")

    def commGetAsyncError(self, comm: Any) -> Result:
        """The code of commGetAsyncError."""
        out_state = self._ffi.new("int[1]")
        code = self._lib.pal_ccl_commGetAsyncError(self._table, comm or self._null, out_state)
        return _result(code, "commGetAsyncError")

    def commRegister(self, comm: Any, ptr: int, size: int) -> Result:
        """The code of commRegister."""
        out_handle = self._ffi.new("void *[1]")
        code = self._lib.pal_ccl_commRegister_at(self._table, comm or self._null, ptr, size,
            out_handle)
        return _result(code, "commRegister")

    def commDeregister(self, comm: Any, handle: int) -> Result:
        """The code of commDeregister."""
        code = self._lib.pal_ccl_commDeregister_at(self._table, comm or self._null, handle)
        return _result(code, "commDeregister")

    def memAlloc(self, size: int) -> Result:
        """The code of memAlloc."""
        out_ptr = self._ffi.new("void *[1]")
        code = self._lib.pal_ccl_memAlloc(self._table, out_ptr, size)
        return _result(code, "memAlloc")

    def memFree(self, ptr: int) -> Result:
        """The code of memFree."""
        code = self._lib.pal_ccl_memFree_at(self._table, ptr)
        return _result(code, "memFree")

    def groupStart(self) -> Result:
        """The code of groupStart."""
        code = self._lib.pal_ccl_groupStart(self._table)
        return _result(code, "groupStart")

    def groupEnd(self) -> Result:
        """The code of groupEnd."""
        code = self._lib.pal_ccl_groupEnd(self._table)
        return _result(code, "groupEnd")

    def reduce(self, send: int, recv: int, count: int, type: int, op: int, root: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of reduce."""
        code = self._lib.pal_ccl_reduce_at(self._table, send, recv, count, type, op, root,
            comm or self._null, stream or self._null)
        return _result(code, "reduce")

    def gather(self, send: int, recv: int, count: int, type: int, root: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of gather."""
        code = self._lib.pal_ccl_gather_at(self._table, send, recv, count, type, root,
            comm or self._null, stream or self._null)
        return _result(code, "gather")

    def scatter(self, send: int, recv: int, count: int, type: int, root: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of scatter."""
        code = self._lib.pal_ccl_scatter_at(self._table, send, recv, count, type, root,
            comm or self._null, stream or self._null)
        return _result(code, "scatter")

    def broadcast(self, send: int, recv: int, count: int, type: int, root: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of broadcast."""
        code = self._lib.pal_ccl_broadcast_at(self._table, send, recv, count, type, root,
            comm or self._null, stream or self._null)
        return _result(code, "broadcast")

    def allReduce(self, send: int, recv: int, count: int, type: int, op: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of allReduce."""
        code = self._lib.pal_ccl_allReduce_at(self._table, send, recv, count, type, op,
            comm or self._null, stream or self._null)
        return _result(code, "allReduce")

    def reduceScatter(self, send: int, recv: int, count: int, type: int, op: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of reduceScatter."""
        code = self._lib.pal_ccl_reduceScatter_at(self._table, send, recv, count, type, op,
            comm or self._null, stream or self._null)
        return _result(code, "reduceScatter")

    def allGather(self, send: int, recv: int, count: int, type: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of allGather."""
        code = self._lib.pal_ccl_allGather_at(self._table, send, recv, count, type,
            comm or self._null, stream or self._null)
        return _result(code, "allGather")

    def alltoAll(self, send: int, recv: int, count: int, type: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of alltoAll."""
        code = self._lib.pal_ccl_alltoAll_at(self._table, send, recv, count, type,
            comm or self._null, stream or self._null)
        return _result(code, "alltoAll")

    def alltoAllv(self, send: int, sendCounts: Sequence[int], sendDispls: Sequence[int], recv: int,
        recvCounts: Sequence[int], recvDispls: Sequence[int], type: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of alltoAllv."""
        code = self._lib.pal_ccl_alltoAllv_at(self._table, send, sendCounts, sendDispls, recv,
            recvCounts, recvDispls, type, comm or self._null, stream or self._null)
        return _result(code, "alltoAllv")

    def send(self, send: int, count: int, type: int, peer: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of send."""
        code = self._lib.pal_ccl_send_at(self._table, send, count, type, peer, comm or self._null,
            stream or self._null)
        return _result(code, "send")

    def recv(self, recv: int, count: int, type: int, peer: int, comm: Any,
        stream: Any = None) -> Result:
        """The code of recv."""
        code = self._lib.pal_ccl_recv_at(self._table, recv, count, type, peer, comm or self._null,
            stream or self._null)
        return _result(code, "recv")
