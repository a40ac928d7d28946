# Generated from pal_spec: do not edit, run `pal gen`.
"""The checks that follow from the parameters' fields: null arguments and values outside an enum.

Each call is right but for one argument; it must answer palInvalidArgument and write no output.
"""

from __future__ import annotations

from typing import Any

from unipal.conformance.harness.chip import Chip
from unipal.conformance.harness.registry import clause
from unipal.generated.pal import NAMES

INVALID_ARGUMENT = 4


def _refused(call: str, code: int) -> None:
    answer = NAMES.get(code, f"code {code}")
    assert code == INVALID_ARGUMENT, f"{call} answered {answer}, not palInvalidArgument"


@clause("deviceMemcpy.null_dst_refused")
def deviceMemcpy_null_dst_refused(chip: Chip) -> None:
    """A null dst is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    src = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceMemcpy(ffi.NULL, ffi.cast("void *", src), 64, 2, ffi.NULL)
    _refused("deviceMemcpy with null for dst", code)
    chip.deviceFree(src, 1)


@clause("deviceMemcpy.null_src_refused")
def deviceMemcpy_null_src_refused(chip: Chip) -> None:
    """A null src is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    dst = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceMemcpy(ffi.cast("void *", dst), ffi.NULL, 64, 2, ffi.NULL)
    _refused("deviceMemcpy with null for src", code)
    chip.deviceFree(dst, 1)


@clause("deviceMemcpy.bad_type_refused")
def deviceMemcpy_bad_type_refused(chip: Chip) -> None:
    """A type that is no palMemcpyType is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    dst = chip.deviceMalloc(64, 1)
    src = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceMemcpy(ffi.cast("void *", dst), ffi.cast("void *", src), 64, 97, ffi.NULL)
    _refused("deviceMemcpy with a value that is none of its enum for type", code)
    chip.deviceFree(src, 1)
    chip.deviceFree(dst, 1)


@clause("deviceMemset.null_ptr_refused")
def deviceMemset_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.deviceMemset(ffi.NULL, 0, 64, 1, ffi.NULL)
    _refused("deviceMemset with null for ptr", code)


@clause("deviceMemset.bad_type_refused")
def deviceMemset_bad_type_refused(chip: Chip) -> None:
    """A type that is no palMemType is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ptr = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceMemset(ffi.cast("void *", ptr), 0, 64, 97, ffi.NULL)
    _refused("deviceMemset with a value that is none of its enum for type", code)
    chip.deviceFree(ptr, 1)


@clause("deviceMalloc.null_ptr_refused")
def deviceMalloc_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.deviceMalloc(ffi.NULL, 64, 1)
    _refused("deviceMalloc with null for ptr", code)


@clause("deviceMalloc.bad_type_refused")
def deviceMalloc_bad_type_refused(chip: Chip) -> None:
    """A type that is no palMemType is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    mark_ptr = ffi.new("char[1]")
    ptr = ffi.new("void *[1]", [mark_ptr])
    code = chip.raw.deviceMalloc(ptr, 64, 97)
    _refused("deviceMalloc with a value that is none of its enum for type", code)
    assert ptr[0] == mark_ptr, "refused, yet ptr was written"


@clause("deviceFree.bad_type_refused")
def deviceFree_bad_type_refused(chip: Chip) -> None:
    """A type that is no palMemType is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.deviceFree(ffi.NULL, 97)
    _refused("deviceFree with a value that is none of its enum for type", code)


@clause("getDevice.null_device_refused")
def getDevice_null_device_refused(chip: Chip) -> None:
    """A null device is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.getDevice(ffi.NULL)
    _refused("getDevice with null for device", code)


@clause("getDeviceCount.null_count_refused")
def getDeviceCount_null_count_refused(chip: Chip) -> None:
    """A null count is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.getDeviceCount(ffi.NULL)
    _refused("getDeviceCount with null for count", code)


@clause("getVendor.null_vendor_refused")
def getVendor_null_vendor_refused(chip: Chip) -> None:
    """A null vendor is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.getVendor(ffi.NULL, 64)
    _refused("getVendor with null for vendor", code)


@clause("getDeviceProperties.null_props_refused")
def getDeviceProperties_null_props_refused(chip: Chip) -> None:
    """A null props is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.getDeviceProperties(ffi.NULL, 0)
    _refused("getDeviceProperties with null for props", code)


@clause("getLastError.null_text_refused")
def getLastError_null_text_refused(chip: Chip) -> None:
    """A null text is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.getLastError(ffi.NULL, 64)
    _refused("getLastError with null for text", code)


@clause("memGetAddressRange.null_ptr_refused")
def memGetAddressRange_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    mark_base = ffi.new("char[1]")
    base = ffi.new("void *[1]", [mark_base])
    size = ffi.new("size_t[1]", [77])
    id = ffi.new("uint64_t[1]", [77])
    code = chip.raw.memGetAddressRange(ffi.NULL, base, size, id)
    _refused("memGetAddressRange with null for ptr", code)
    assert base[0] == mark_base, "refused, yet base was written"
    assert size[0] == 77, "refused, yet size was written"
    assert id[0] == 77, "refused, yet id was written"


@clause("memGetAddressRange.null_base_refused")
def memGetAddressRange_null_base_refused(chip: Chip) -> None:
    """A null base is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ptr = chip.deviceMalloc(64, 1)
    size = ffi.new("size_t[1]", [77])
    id = ffi.new("uint64_t[1]", [77])
    code = chip.raw.memGetAddressRange(ffi.cast("void *", ptr), ffi.NULL, size, id)
    _refused("memGetAddressRange with null for base", code)
    assert size[0] == 77, "refused, yet size was written"
    assert id[0] == 77, "refused, yet id was written"
    chip.deviceFree(ptr, 1)


@clause("memGetAddressRange.null_size_refused")
def memGetAddressRange_null_size_refused(chip: Chip) -> None:
    """A null size is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ptr = chip.deviceMalloc(64, 1)
    mark_base = ffi.new("char[1]")
    base = ffi.new("void *[1]", [mark_base])
    id = ffi.new("uint64_t[1]", [77])
    code = chip.raw.memGetAddressRange(ffi.cast("void *", ptr), base, ffi.NULL, id)
    _refused("memGetAddressRange with null for size", code)
    assert base[0] == mark_base, "refused, yet base was written"
    assert id[0] == 77, "refused, yet id was written"
    chip.deviceFree(ptr, 1)


@clause("memGetAddressRange.null_id_refused")
def memGetAddressRange_null_id_refused(chip: Chip) -> None:
    """A null id is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ptr = chip.deviceMalloc(64, 1)
    mark_base = ffi.new("char[1]")
    base = ffi.new("void *[1]", [mark_base])
    size = ffi.new("size_t[1]", [77])
    code = chip.raw.memGetAddressRange(ffi.cast("void *", ptr), base, size, ffi.NULL)
    _refused("memGetAddressRange with null for id", code)
    assert base[0] == mark_base, "refused, yet base was written"
    assert size[0] == 77, "refused, yet size was written"
    chip.deviceFree(ptr, 1)


@clause("resourceCount.bad_kind_refused")
def resourceCount_bad_kind_refused(chip: Chip) -> None:
    """A kind that is no palResourceKind is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    count = ffi.new("uint64_t[1]", [77])
    code = chip.raw.resourceCount(97, count)
    _refused("resourceCount with a value that is none of its enum for kind", code)
    assert count[0] == 77, "refused, yet count was written"


@clause("resourceCount.null_count_refused")
def resourceCount_null_count_refused(chip: Chip) -> None:
    """A null count is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.resourceCount(0, ffi.NULL)
    _refused("resourceCount with null for count", code)


@clause("getDevicePciBusId.null_id_refused")
def getDevicePciBusId_null_id_refused(chip: Chip) -> None:
    """A null id is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.getDevicePciBusId(ffi.NULL, 64, 0)
    _refused("getDevicePciBusId with null for id", code)


@clause("getDeviceByPciBusId.null_device_refused")
def getDeviceByPciBusId_null_device_refused(chip: Chip) -> None:
    """A null device is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.getDeviceByPciBusId(ffi.NULL, b"0000:00:00.0")
    _refused("getDeviceByPciBusId with null for device", code)


@clause("getDeviceByPciBusId.null_id_refused")
def getDeviceByPciBusId_null_id_refused(chip: Chip) -> None:
    """A null id is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    device = ffi.new("int[1]", [77])
    code = chip.raw.getDeviceByPciBusId(device, ffi.NULL)
    _refused("getDeviceByPciBusId with null for id", code)
    assert device[0] == 77, "refused, yet device was written"


@clause("hostGetDevicePointer.null_devicePtr_refused")
def hostGetDevicePointer_null_devicePtr_refused(chip: Chip) -> None:
    """A null devicePtr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    hostPtr = chip.deviceMalloc(64, 0)
    code = chip.raw.hostGetDevicePointer(ffi.NULL, ffi.cast("void *", hostPtr))
    _refused("hostGetDevicePointer with null for devicePtr", code)
    chip.deviceFree(hostPtr, 0)


@clause("hostGetDevicePointer.null_hostPtr_refused")
def hostGetDevicePointer_null_hostPtr_refused(chip: Chip) -> None:
    """A null hostPtr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    mark_devicePtr = ffi.new("char[1]")
    devicePtr = ffi.new("void *[1]", [mark_devicePtr])
    code = chip.raw.hostGetDevicePointer(devicePtr, ffi.NULL)
    _refused("hostGetDevicePointer with null for hostPtr", code)
    assert devicePtr[0] == mark_devicePtr, "refused, yet devicePtr was written"


@clause("hostRegister.null_ptr_refused")
def hostRegister_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.hostRegister(ffi.NULL, 64)
    _refused("hostRegister with null for ptr", code)


@clause("hostUnregister.null_ptr_refused")
def hostUnregister_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.hostUnregister(ffi.NULL)
    _refused("hostUnregister with null for ptr", code)


@clause("deviceMallocAsync.null_ptr_refused")
def deviceMallocAsync_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.deviceMallocAsync(ffi.NULL, 64, stream)
    _refused("deviceMallocAsync with null for ptr", code)


@clause("deviceMallocAsync.null_stream_refused")
def deviceMallocAsync_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    mark_ptr = ffi.new("char[1]")
    ptr = ffi.new("void *[1]", [mark_ptr])
    code = chip.raw.deviceMallocAsync(ptr, 64, ffi.NULL)
    _refused("deviceMallocAsync with null for stream", code)
    assert ptr[0] == mark_ptr, "refused, yet ptr was written"


@clause("deviceFreeAsync.null_stream_refused")
def deviceFreeAsync_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.deviceFreeAsync(ffi.NULL, ffi.NULL)
    _refused("deviceFreeAsync with null for stream", code)


@clause("streamCreate.null_stream_refused")
def streamCreate_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.streamCreate(ffi.NULL)
    _refused("streamCreate with null for stream", code)


@clause("streamDestroy.null_stream_refused")
def streamDestroy_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.streamDestroy(ffi.NULL)
    _refused("streamDestroy with null for stream", code)


@clause("streamCopy.null_stream_refused")
def streamCopy_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.streamCopy(ffi.NULL, ffi.NULL)
    _refused("streamCopy with null for stream", code)


@clause("streamFree.null_stream_refused")
def streamFree_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.streamFree(ffi.NULL)
    _refused("streamFree with null for stream", code)


@clause("streamSynchronize.null_stream_refused")
def streamSynchronize_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.streamSynchronize(ffi.NULL)
    _refused("streamSynchronize with null for stream", code)


@clause("streamQuery.null_stream_refused")
def streamQuery_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.streamQuery(ffi.NULL)
    _refused("streamQuery with null for stream", code)


@clause("streamWaitEvent.null_stream_refused")
def streamWaitEvent_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    event = chip.event()
    code = chip.raw.streamWaitEvent(ffi.NULL, event)
    _refused("streamWaitEvent with null for stream", code)


@clause("streamWaitEvent.null_event_refused")
def streamWaitEvent_null_event_refused(chip: Chip) -> None:
    """A null event is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.streamWaitEvent(stream, ffi.NULL)
    _refused("streamWaitEvent with null for event", code)


@clause("eventCreate.null_event_refused")
def eventCreate_null_event_refused(chip: Chip) -> None:
    """A null event is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.eventCreate(ffi.NULL, 0)
    _refused("eventCreate with null for event", code)


@clause("eventCreate.bad_type_refused")
def eventCreate_bad_type_refused(chip: Chip) -> None:
    """A type that is no palEventType is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    event = ffi.new("palEvent *")
    code = chip.raw.eventCreate(event, 97)
    _refused("eventCreate with a value that is none of its enum for type", code)
    assert event[0] == ffi.NULL, "refused, yet event was written"


@clause("eventDestroy.null_event_refused")
def eventDestroy_null_event_refused(chip: Chip) -> None:
    """A null event is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.eventDestroy(ffi.NULL)
    _refused("eventDestroy with null for event", code)


@clause("eventRecord.null_event_refused")
def eventRecord_null_event_refused(chip: Chip) -> None:
    """A null event is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.eventRecord(ffi.NULL, stream)
    _refused("eventRecord with null for event", code)


@clause("eventRecord.null_stream_refused")
def eventRecord_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    event = chip.event()
    code = chip.raw.eventRecord(event, ffi.NULL)
    _refused("eventRecord with null for stream", code)


@clause("eventSynchronize.null_event_refused")
def eventSynchronize_null_event_refused(chip: Chip) -> None:
    """A null event is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.eventSynchronize(ffi.NULL)
    _refused("eventSynchronize with null for event", code)


@clause("eventQuery.null_event_refused")
def eventQuery_null_event_refused(chip: Chip) -> None:
    """A null event is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.eventQuery(ffi.NULL)
    _refused("eventQuery with null for event", code)


@clause("eventElapsedTime.null_ms_refused")
def eventElapsedTime_null_ms_refused(chip: Chip) -> None:
    """A null ms is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    start = chip.event()
    end = chip.event()
    code = chip.raw.eventElapsedTime(ffi.NULL, start, end)
    _refused("eventElapsedTime with null for ms", code)


@clause("eventElapsedTime.null_start_refused")
def eventElapsedTime_null_start_refused(chip: Chip) -> None:
    """A null start is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ms = ffi.new("float[1]", [77])
    end = chip.event()
    code = chip.raw.eventElapsedTime(ms, ffi.NULL, end)
    _refused("eventElapsedTime with null for start", code)
    assert ms[0] == 77, "refused, yet ms was written"


@clause("eventElapsedTime.null_end_refused")
def eventElapsedTime_null_end_refused(chip: Chip) -> None:
    """A null end is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ms = ffi.new("float[1]", [77])
    start = chip.event()
    code = chip.raw.eventElapsedTime(ms, start, ffi.NULL)
    _refused("eventElapsedTime with null for end", code)
    assert ms[0] == 77, "refused, yet ms was written"


@clause("launchHostFunc.null_stream_refused")
def launchHostFunc_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.launchHostFunc(ffi.NULL, chip.lib.pal_idle_host_func, ffi.NULL)
    _refused("launchHostFunc with null for stream", code)


@clause("launchHostFunc.null_fn_refused")
def launchHostFunc_null_fn_refused(chip: Chip) -> None:
    """A null fn is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.launchHostFunc(stream, ffi.NULL, ffi.NULL)
    _refused("launchHostFunc with null for fn", code)


@clause("streamWaitValue64.null_stream_refused")
def streamWaitValue64_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    addr = chip.deviceMalloc(64, 1)
    code = chip.raw.streamWaitValue64(ffi.NULL, ffi.cast("void *", addr), 0, 0)
    _refused("streamWaitValue64 with null for stream", code)
    chip.deviceFree(addr, 1)


@clause("streamWaitValue64.null_addr_refused")
def streamWaitValue64_null_addr_refused(chip: Chip) -> None:
    """A null addr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.streamWaitValue64(stream, ffi.NULL, 0, 0)
    _refused("streamWaitValue64 with null for addr", code)


@clause("streamWriteValue64.null_stream_refused")
def streamWriteValue64_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    addr = chip.deviceMalloc(64, 1)
    code = chip.raw.streamWriteValue64(ffi.NULL, ffi.cast("void *", addr), 0, 0)
    _refused("streamWriteValue64 with null for stream", code)
    chip.deviceFree(addr, 1)


@clause("streamWriteValue64.null_addr_refused")
def streamWriteValue64_null_addr_refused(chip: Chip) -> None:
    """A null addr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.streamWriteValue64(stream, ffi.NULL, 0, 0)
    _refused("streamWriteValue64 with null for addr", code)


@clause("gdrMemAlloc.null_ptr_refused")
def gdrMemAlloc_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.gdrMemAlloc(ffi.NULL, 64)
    _refused("gdrMemAlloc with null for ptr", code)


@clause("gdrPtrMmap.null_hostPtr_refused")
def gdrPtrMmap_null_hostPtr_refused(chip: Chip) -> None:
    """A null hostPtr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    devicePtr = chip.deviceMalloc(64, 1)
    code = chip.raw.gdrPtrMmap(ffi.NULL, ffi.cast("void *", devicePtr), 64)
    _refused("gdrPtrMmap with null for hostPtr", code)
    chip.deviceFree(devicePtr, 1)


@clause("gdrPtrMmap.null_devicePtr_refused")
def gdrPtrMmap_null_devicePtr_refused(chip: Chip) -> None:
    """A null devicePtr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    mark_hostPtr = ffi.new("char[1]")
    hostPtr = ffi.new("void *[1]", [mark_hostPtr])
    code = chip.raw.gdrPtrMmap(hostPtr, ffi.NULL, 64)
    _refused("gdrPtrMmap with null for devicePtr", code)
    assert hostPtr[0] == mark_hostPtr, "refused, yet hostPtr was written"


@clause("gdrPtrMunmap.null_hostPtr_refused")
def gdrPtrMunmap_null_hostPtr_refused(chip: Chip) -> None:
    """A null hostPtr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.gdrPtrMunmap(ffi.NULL, 64)
    _refused("gdrPtrMunmap with null for hostPtr", code)


@clause("dmaSupport.null_supported_refused")
def dmaSupport_null_supported_refused(chip: Chip) -> None:
    """A null supported is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.dmaSupport(ffi.NULL)
    _refused("dmaSupport with null for supported", code)


@clause("getHandleForAddressRange.null_fd_refused")
def getHandleForAddressRange_null_fd_refused(chip: Chip) -> None:
    """A null fd is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ptr = chip.deviceMalloc(64, 1)
    code = chip.raw.getHandleForAddressRange(ffi.NULL, ffi.cast("void *", ptr), 64, 0)
    _refused("getHandleForAddressRange with null for fd", code)
    chip.deviceFree(ptr, 1)


@clause("getHandleForAddressRange.null_ptr_refused")
def getHandleForAddressRange_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    fd = ffi.new("int[1]", [77])
    code = chip.raw.getHandleForAddressRange(fd, ffi.NULL, 64, 0)
    _refused("getHandleForAddressRange with null for ptr", code)
    assert fd[0] == 77, "refused, yet fd was written"


@clause("ipcMemHandleCreate.null_handle_refused")
def ipcMemHandleCreate_null_handle_refused(chip: Chip) -> None:
    """A null handle is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    size = ffi.new("size_t[1]", [77])
    code = chip.raw.ipcMemHandleCreate(ffi.NULL, size)
    _refused("ipcMemHandleCreate with null for handle", code)
    assert size[0] == 77, "refused, yet size was written"


@clause("ipcMemHandleCreate.null_size_refused")
def ipcMemHandleCreate_null_size_refused(chip: Chip) -> None:
    """A null size is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    handle = ffi.new("palIpcMemHandle *")
    code = chip.raw.ipcMemHandleCreate(handle, ffi.NULL)
    _refused("ipcMemHandleCreate with null for size", code)
    assert handle[0] == ffi.NULL, "refused, yet handle was written"


@clause("ipcMemHandleGet.null_handle_refused")
def ipcMemHandleGet_null_handle_refused(chip: Chip) -> None:
    """A null handle is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    ptr = chip.deviceMalloc(64, 1)
    code = chip.raw.ipcMemHandleGet(ffi.NULL, ffi.cast("void *", ptr))
    _refused("ipcMemHandleGet with null for handle", code)
    chip.deviceFree(ptr, 1)


@clause("ipcMemHandleGet.null_ptr_refused")
def ipcMemHandleGet_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    handle = chip.ipcMemHandleCreate()[0]
    code = chip.raw.ipcMemHandleGet(handle, ffi.NULL)
    _refused("ipcMemHandleGet with null for ptr", code)
    chip.ipcMemHandleFree(handle)


@clause("ipcMemHandleOpen.null_handle_refused")
def ipcMemHandleOpen_null_handle_refused(chip: Chip) -> None:
    """A null handle is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    mark_ptr = ffi.new("char[1]")
    ptr = ffi.new("void *[1]", [mark_ptr])
    code = chip.raw.ipcMemHandleOpen(ffi.NULL, ptr)
    _refused("ipcMemHandleOpen with null for handle", code)
    assert ptr[0] == mark_ptr, "refused, yet ptr was written"


@clause("ipcMemHandleOpen.null_ptr_refused")
def ipcMemHandleOpen_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    handle = chip.ipcMemHandleCreate()[0]
    exported = chip.deviceMalloc(64, 1)
    chip.ipcMemHandleGet(handle, exported)
    code = chip.raw.ipcMemHandleOpen(handle, ffi.NULL)
    _refused("ipcMemHandleOpen with null for ptr", code)
    chip.deviceFree(exported, 1)
    chip.ipcMemHandleFree(handle)


@clause("ipcMemHandleClose.null_ptr_refused")
def ipcMemHandleClose_null_ptr_refused(chip: Chip) -> None:
    """A null ptr is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.ipcMemHandleClose(ffi.NULL)
    _refused("ipcMemHandleClose with null for ptr", code)


@clause("ipcMemHandleFree.null_handle_refused")
def ipcMemHandleFree_null_handle_refused(chip: Chip) -> None:
    """A null handle is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.ipcMemHandleFree(ffi.NULL)
    _refused("ipcMemHandleFree with null for handle", code)


@clause("deviceReduce.null_dst_refused")
def deviceReduce_null_dst_refused(chip: Chip) -> None:
    """A null dst is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    a = chip.deviceMalloc(64, 1)
    b = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceReduce(ffi.NULL, ffi.cast("void *", a), ffi.cast("void *", b), 16, 7, 0,
        ffi.NULL)
    _refused("deviceReduce with null for dst", code)
    chip.deviceFree(b, 1)
    chip.deviceFree(a, 1)


@clause("deviceReduce.null_a_refused")
def deviceReduce_null_a_refused(chip: Chip) -> None:
    """A null a is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    dst = chip.deviceMalloc(64, 1)
    b = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceReduce(ffi.cast("void *", dst), ffi.NULL, ffi.cast("void *", b), 16, 7, 0,
        ffi.NULL)
    _refused("deviceReduce with null for a", code)
    chip.deviceFree(b, 1)
    chip.deviceFree(dst, 1)


@clause("deviceReduce.null_b_refused")
def deviceReduce_null_b_refused(chip: Chip) -> None:
    """A null b is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    dst = chip.deviceMalloc(64, 1)
    a = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceReduce(ffi.cast("void *", dst), ffi.cast("void *", a), ffi.NULL, 16, 7, 0,
        ffi.NULL)
    _refused("deviceReduce with null for b", code)
    chip.deviceFree(a, 1)
    chip.deviceFree(dst, 1)


@clause("deviceReduce.bad_type_refused")
def deviceReduce_bad_type_refused(chip: Chip) -> None:
    """A type that is no palDataType is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    dst = chip.deviceMalloc(64, 1)
    a = chip.deviceMalloc(64, 1)
    b = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceReduce(ffi.cast("void *", dst), ffi.cast("void *", a),
        ffi.cast("void *", b), 16, 97, 0, ffi.NULL)
    _refused("deviceReduce with a value that is none of its enum for type", code)
    chip.deviceFree(b, 1)
    chip.deviceFree(a, 1)
    chip.deviceFree(dst, 1)


@clause("deviceReduce.bad_op_refused")
def deviceReduce_bad_op_refused(chip: Chip) -> None:
    """A op that is no palRedOp is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    dst = chip.deviceMalloc(64, 1)
    a = chip.deviceMalloc(64, 1)
    b = chip.deviceMalloc(64, 1)
    code = chip.raw.deviceReduce(ffi.cast("void *", dst), ffi.cast("void *", a),
        ffi.cast("void *", b), 16, 7, 97, ffi.NULL)
    _refused("deviceReduce with a value that is none of its enum for op", code)
    chip.deviceFree(b, 1)
    chip.deviceFree(a, 1)
    chip.deviceFree(dst, 1)


@clause("launchDeviceFunc.null_stream_refused")
def launchDeviceFunc_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.launchDeviceFunc(ffi.NULL, chip.lib.pal_idle_device_func, ffi.NULL)
    _refused("launchDeviceFunc with null for stream", code)


@clause("launchDeviceFunc.null_fn_refused")
def launchDeviceFunc_null_fn_refused(chip: Chip) -> None:
    """A null fn is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.launchDeviceFunc(stream, ffi.NULL, ffi.NULL)
    _refused("launchDeviceFunc with null for fn", code)


@clause("launchKernel.null_func_refused")
def launchKernel_null_func_refused(chip: Chip) -> None:
    """A null func is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.launchKernel(ffi.NULL, [1, 1, 1], [1, 1, 1], ffi.NULL, 64, stream)
    _refused("launchKernel with null for func", code)


@clause("launchKernel.null_block_refused")
def launchKernel_null_block_refused(chip: Chip) -> None:
    """A null block is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.launchKernel(chip.lib.pal_idle_kernel, ffi.NULL, [1, 1, 1], ffi.NULL, 64,
        stream)
    _refused("launchKernel with null for block", code)


@clause("launchKernel.null_grid_refused")
def launchKernel_null_grid_refused(chip: Chip) -> None:
    """A null grid is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    stream = chip.stream()
    code = chip.raw.launchKernel(chip.lib.pal_idle_kernel, [1, 1, 1], ffi.NULL, ffi.NULL, 64,
        stream)
    _refused("launchKernel with null for grid", code)


@clause("launchKernel.null_stream_refused")
def launchKernel_null_stream_refused(chip: Chip) -> None:
    """A null stream is refused with palInvalidArgument."""
    ffi: Any = chip.ffi
    code = chip.raw.launchKernel(chip.lib.pal_idle_kernel, [1, 1, 1], [1, 1, 1], ffi.NULL, 64,
        ffi.NULL)
    _refused("launchKernel with null for stream", code)
