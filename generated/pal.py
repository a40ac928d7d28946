# Generated from pal_spec: do not edit, run `pal gen`.
"""The PAL for Python: codes, kinds, the error, and the classes that an adaptor derives from."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

VERSION = (1, 0)


class Result(IntEnum):
    """What every function answers."""

    SUCCESS = 0
    """Done, or enqueued."""
    UNHANDLED_DEVICE_ERROR = 1
    """The device runtime failed and no closer code fits."""
    SYSTEM_ERROR = 2
    """The operating system refused: memory, files, threads."""
    INTERNAL_ERROR = 3
    """The adaptor broke its own rules."""
    INVALID_ARGUMENT = 4
    """An argument is outside what the entry allows."""
    INVALID_USAGE = 5
    """Right arguments at the wrong time or in the wrong process or thread."""
    REMOTE_ERROR = 6
    """A peer failed or is gone."""
    IN_PROGRESS = 7
    """Not yet: pending work. No error."""
    UNHANDLED_CCL_ERROR = 8
    """The collective library failed and no closer code fits."""
    NOT_SUPPORTED = 9
    """The one spelling of no: outputs untouched, nothing enqueued."""


class DataType(IntEnum):
    """Element types of reductions and collectives."""

    INT8 = 0
    """Signed 8 bit."""
    UINT8 = 1
    """Unsigned 8 bit."""
    INT32 = 2
    """Signed 32 bit."""
    UINT32 = 3
    """Unsigned 32 bit."""
    INT64 = 4
    """Signed 64 bit."""
    UINT64 = 5
    """Unsigned 64 bit."""
    FLOAT16 = 6
    """IEEE half."""
    FLOAT32 = 7
    """IEEE single."""
    FLOAT64 = 8
    """IEEE double."""
    BFLOAT16 = 9
    """Upper half of an IEEE single."""


class RedOp(IntEnum):
    """Reduce operations."""

    SUM = 0
    """Sum; integers wrap."""
    PROD = 1
    """Product; integers wrap."""
    MAX = 2
    """Maximum; NaN wins."""
    MIN = 3
    """Minimum; NaN wins."""
    AVG = 4
    """Sum divided by the number of contributions; integers divide towards zero."""


class MemcpyType(IntEnum):
    """Direction of a copy."""

    HOST_TO_DEVICE = 0
    """From host to device memory."""
    DEVICE_TO_HOST = 1
    """From device to host memory."""
    DEVICE_TO_DEVICE = 2
    """Between device memories."""


class MemType(IntEnum):
    """Kind of an allocation."""

    HOST = 0
    """Page-locked host memory."""
    DEVICE = 1
    """Device memory."""
    MANAGED = 2
    """Memory that host and device reach by one address."""


class EventType(IntEnum):
    """What an event is for."""

    DEFAULT = 0
    """With a time stamp."""
    DISABLE_TIMING = 1
    """Without a time stamp."""


class ResourceKind(IntEnum):
    """What resourceCount counts."""

    ALLOCATION = 0
    """Live allocations of deviceMalloc, deviceMallocAsync and gdrMemAlloc."""
    STREAM = 1
    """Live streams and stream wrappers."""
    EVENT = 2
    """Live events."""
    IPC_HANDLE = 3
    """Handles between ipcMemHandleCreate and ipcMemHandleFree."""
    IPC_MAPPING = 4
    """Opens between ipcMemHandleOpen and ipcMemHandleClose, each open once."""
    REGISTRATION = 5
    """Ranges between hostRegister and hostUnregister."""
    HOST_MAPPING = 6
    """Mappings between gdrPtrMmap and gdrPtrMunmap."""


class DeviceProperties(NamedTuple):
    """What a device says of itself. The caller sets struct_size; nothing past it is written."""

    name: str
    """NUL-terminated model name."""
    pciBusId: int
    """PCI bus, -1 when the device has none."""
    pciDeviceId: int
    """PCI device, -1 when the device has none."""
    pciDomainId: int
    """PCI domain, -1 when the device has none."""


class PalError(Exception):
    """A PAL call answered another code than palSuccess.

    An adaptor in Python raises it; `function` is then filled in by the layer above.
    """

    def __init__(self, code: int, function: str = "", text: str = "") -> None:
        self.code = Result(code) if code in NAMES else code
        self.function = function
        self.text = text
        name = NAMES.get(code, f"code {code}")
        said = text.removeprefix(f"{function}: ")
        super().__init__(": ".join(part for part in (function, name, said) if part))


NAMES: dict[int, str] = {
    0: "palSuccess",
    1: "palUnhandledDeviceError",
    2: "palSystemError",
    3: "palInternalError",
    4: "palInvalidArgument",
    5: "palInvalidUsage",
    6: "palRemoteError",
    7: "palInProgress",
    8: "palUnhandledCclError",
    9: "palNotSupported",
}

RESULTS: dict[int, Result] = {result.value: result for result in Result}


def _refuse(function: str) -> PalError:
    return PalError(Result.NOT_SUPPORTED, function, "this adaptor does not implement it")


class DeviceAdaptor:
    """What a Python adaptor derives from: inputs as arguments, outputs as the answer.

    Every method refuses until it is overridden. Addresses are ints; a stream, event or other handle
    is whatever object the adaptor itself answered, None where the caller gave null. A method raises
    PalError to answer a code; any other exception is answered as palInternalError with its text.
    """

    def deviceSynchronize(self) -> None:
        """Wait until all work enqueued earlier on every stream of the current device is done."""
        raise _refuse("deviceSynchronize")

    def deviceMemcpy(self, dst: int, src: int, size: int, type: MemcpyType, stream: Any) -> None:
        """Copy size bytes from src to dst. With a stream the copy is enqueued; with a null stream
        it is complete on return and is not ordered against created streams.
        """
        raise _refuse("deviceMemcpy")

    def deviceMemset(self, ptr: int, value: int, size: int, type: MemType, stream: Any) -> None:
        """Set size bytes at ptr to the low byte of value."""
        raise _refuse("deviceMemset")

    def deviceMalloc(self, size: int, type: MemType) -> int:
        """Allocate size bytes on the current device, or page-locked on the host. Never stream-
        ordered; usable on return.
        """
        raise _refuse("deviceMalloc")

    def deviceFree(self, ptr: int, type: MemType) -> None:
        """Give an allocation back. Work that is pending on it when the call is made sees it intact;
        the call may wait for that work.
        """
        raise _refuse("deviceFree")

    def setDevice(self, device: int) -> None:
        """Make device the current one of the calling thread."""
        raise _refuse("setDevice")

    def getDevice(self) -> int:
        """Answer the current device of the calling thread."""
        raise _refuse("getDevice")

    def getDeviceCount(self) -> int:
        """Answer how many devices of the chip this process sees."""
        raise _refuse("getDeviceCount")

    def getVendor(self) -> str:
        """Answer the vendor's name."""
        raise _refuse("getVendor")

    def getDeviceProperties(self, device: int) -> DeviceProperties:
        """Answer the name and the PCI place of a device."""
        raise _refuse("getDeviceProperties")

    def getLastError(self) -> str:
        """Answer the text of the last failed call of the calling thread. Reading does not clear it.
        """
        raise _refuse("getLastError")

    def memGetAddressRange(self, ptr: int) -> tuple[int, int, int]:
        """Answer base, size and allocation id of the allocation that holds ptr. A pointer that this
        adaptor did not allocate or open answers base = ptr, size 0, id 0.
        """
        raise _refuse("memGetAddressRange")

    def resourceCount(self, kind: ResourceKind) -> int:
        """Answer how many resources of a kind are live in this process."""
        raise _refuse("resourceCount")

    def getDevicePciBusId(self, device: int) -> str:
        """Answer the PCI address of a device as dddd:bb:dd.f in hexadecimal."""
        raise _refuse("getDevicePciBusId")

    def getDeviceByPciBusId(self, id: str) -> int:
        """Answer the device with a PCI address."""
        raise _refuse("getDeviceByPciBusId")

    def hostGetDevicePointer(self, hostPtr: int) -> int:
        """Answer the address by which the device reaches page-locked host memory."""
        raise _refuse("hostGetDevicePointer")

    def hostRegister(self, ptr: int, size: int) -> None:
        """Page-lock a range of host memory so that copies from and to it are asynchronous and the
        device reaches it.
        """
        raise _refuse("hostRegister")

    def hostUnregister(self, ptr: int) -> None:
        """Undo hostRegister."""
        raise _refuse("hostUnregister")

    def deviceMallocAsync(self, size: int, stream: Any) -> int:
        """Allocate device memory in stream order."""
        raise _refuse("deviceMallocAsync")

    def deviceFreeAsync(self, ptr: int, stream: Any) -> None:
        """Give an allocation of deviceMallocAsync back in stream order."""
        raise _refuse("deviceFreeAsync")

    def streamCreate(self) -> Any:
        """Make a stream on the current device that is not ordered against the vendor's default
        stream.
        """
        raise _refuse("streamCreate")

    def streamDestroy(self, stream: Any) -> None:
        """Give a stream of streamCreate back. Pending work still completes; the call does not wait
        for it.
        """
        raise _refuse("streamDestroy")

    def streamCopy(self, native: int) -> Any:
        """Wrap a native stream of the vendor so that PAL calls can use it. The wrapper does not own
        the native stream.
        """
        raise _refuse("streamCopy")

    def streamFree(self, stream: Any) -> None:
        """Give a wrapper of streamCopy back. The native stream stays."""
        raise _refuse("streamFree")

    def streamSynchronize(self, stream: Any) -> None:
        """Wait until all work enqueued earlier on stream is done."""
        raise _refuse("streamSynchronize")

    def streamQuery(self, stream: Any) -> Result:
        """Say whether all work enqueued earlier on stream is done: palSuccess, or palInProgress."""
        raise _refuse("streamQuery")

    def streamWaitEvent(self, stream: Any, event: Any) -> None:
        """Make all later work on stream wait until the work captured by the last record of event is
        done. Returns at once.
        """
        raise _refuse("streamWaitEvent")

    def eventCreate(self, type: EventType) -> Any:
        """Make an event."""
        raise _refuse("eventCreate")

    def eventDestroy(self, event: Any) -> None:
        """Give an event back. A pending record does not make the call wait and is not disturbed."""
        raise _refuse("eventDestroy")

    def eventRecord(self, event: Any, stream: Any) -> None:
        """Make event stand for the work enqueued on stream before the call. Replaces an earlier
        record.
        """
        raise _refuse("eventRecord")

    def eventSynchronize(self, event: Any) -> None:
        """Wait until the work captured by the last record of event is done."""
        raise _refuse("eventSynchronize")

    def eventQuery(self, event: Any) -> Result:
        """Say whether the work captured by the last record of event is done: palSuccess, or
        palInProgress.
        """
        raise _refuse("eventQuery")

    def eventElapsedTime(self, start: Any, end: Any) -> float:
        """Answer the milliseconds between the completion of two records."""
        raise _refuse("eventElapsedTime")

    def launchHostFunc(self, stream: Any, fn: int, args: int) -> None:
        """Call fn(args) once on a thread of the runtime after all earlier work of stream, and hold
        later work of stream until fn returns.
        """
        raise _refuse("launchHostFunc")

    def streamWaitValue64(self, stream: Any, addr: int, value: int, flags: int) -> None:
        """Hold later work of stream until the word at addr minus value, as a signed number, is not
        negative.
        """
        raise _refuse("streamWaitValue64")

    def streamWriteValue64(self, stream: Any, addr: int, value: int, flags: int) -> None:
        """Store value at addr after all earlier work of stream, and make it visible to host,
        devices and processes that share the memory.
        """
        raise _refuse("streamWriteValue64")

    def gdrMemAlloc(self, size: int) -> int:
        """Allocate device memory that can be registered for direct access."""
        raise _refuse("gdrMemAlloc")

    def gdrMemFree(self, ptr: int) -> None:
        """Give memory of gdrMemAlloc back."""
        raise _refuse("gdrMemFree")

    def gdrPtrMmap(self, devicePtr: int, size: int) -> int:
        """Answer an address by which the host loads and stores device memory directly."""
        raise _refuse("gdrPtrMmap")

    def gdrPtrMunmap(self, hostPtr: int, size: int) -> None:
        """Give a mapping of gdrPtrMmap back."""
        raise _refuse("gdrPtrMunmap")

    def dmaSupport(self) -> int:
        """Say whether getHandleForAddressRange answers dma-buf descriptors."""
        raise _refuse("dmaSupport")

    def getHandleForAddressRange(self, ptr: int, size: int, flags: int) -> int:
        """Answer a file descriptor that stands for a range of device memory; a dma-buf of the range
        where dmaSupport answers 1, otherwise the shared memory object that holds it.
        """
        raise _refuse("getHandleForAddressRange")

    def ipcMemHandleCreate(self) -> tuple[Any, int]:
        """Make room for a handle and answer how many of its bytes must reach the other process."""
        raise _refuse("ipcMemHandleCreate")

    def ipcMemHandleGet(self, handle: Any, ptr: int) -> None:
        """Fill the handle with the name of the allocation that holds ptr."""
        raise _refuse("ipcMemHandleGet")

    def ipcMemHandleOpen(self, handle: Any) -> int:
        """Map the allocation that the handle names and answer the address of its first byte here.
        """
        raise _refuse("ipcMemHandleOpen")

    def ipcMemHandleClose(self, ptr: int) -> None:
        """Undo one ipcMemHandleOpen."""
        raise _refuse("ipcMemHandleClose")

    def ipcMemHandleFree(self, handle: Any) -> None:
        """Give the handle back. Mappings opened from its bytes stay."""
        raise _refuse("ipcMemHandleFree")

    def deviceReduce(self, dst: int, a: int, b: int, count: int, type: DataType, op: RedOp,
        stream: Any) -> None:
        """Enqueue dst[i] = op(a[i], b[i]) for i in [0, count). Half types accumulate in float32 and
        round once; avg is the sum divided by 2.
        """
        raise _refuse("deviceReduce")

    def launchDeviceFunc(self, stream: Any, fn: int, args: int) -> None:
        """Call fn(stream, args) at once on the calling thread; fn enqueues what it wants on stream.
        """
        raise _refuse("launchDeviceFunc")

    def launchKernel(self, func: int, block: Sequence[int], grid: Sequence[int], args: Any,
        shared: int, stream: Any) -> None:
        """Enqueue a device function of the vendor's own kind over grid × block."""
        raise _refuse("launchKernel")


class CCLAdaptor:
    """What a Python adaptor derives from: inputs as arguments, outputs as the answer.

    Every method refuses until it is overridden. Addresses are ints; a stream, event or other handle
    is whatever object the adaptor itself answered, None where the caller gave null. A method raises
    PalError to answer a code; any other exception is answered as palInternalError with its text.
    """

    def getVersion(self) -> int:
        """Answer the library version as one number."""
        raise _refuse("getVersion")

    def getUniqueId(self) -> bytes:
        """Make the name of a communicator-to-be; one rank calls it and the bytes reach all."""
        raise _refuse("getUniqueId")

    def getErrorString(self, code: Result) -> str:
        """Answer text for a result code."""
        raise _refuse("getErrorString")

    def getLastError(self, comm: Any) -> str:
        """Answer the text of the last failure of a communicator, or of the calling thread when comm
        is null.
        """
        raise _refuse("getLastError")

    def commInitRank(self, size: int, id: bytes, rank: int) -> Any:
        """Join a communicator; returns when all ranks have joined."""
        raise _refuse("commInitRank")

    def commFinalize(self, comm: Any) -> None:
        """Flush all work of a communicator; destroy may follow."""
        raise _refuse("commFinalize")

    def commDestroy(self, comm: Any) -> None:
        """Give a communicator back after its work is done."""
        raise _refuse("commDestroy")

    def commAbort(self, comm: Any) -> None:
        """Give a communicator back at once; pending work ends with an error."""
        raise _refuse("commAbort")

    def commCount(self, comm: Any) -> int:
        """Answer the number of ranks."""
        raise _refuse("commCount")

    def commGetDeviceNumber(self, comm: Any) -> int:
        """Answer the device of this rank."""
        raise _refuse("commGetDeviceNumber")

    def commUserRank(self, comm: Any) -> int:
        """Answer the rank of the caller."""
        raise _refuse("commUserRank")

    def commGetAsyncError(self, comm: Any) -> int:
        """Answer the state of the communicator without waiting."""
        raise _refuse("commGetAsyncError")

    def commRegister(self, comm: Any, ptr: int, size: int) -> int:
        """Register a buffer so that operations on it need no staging."""
        raise _refuse("commRegister")

    def commDeregister(self, comm: Any, handle: int) -> None:
        """Undo commRegister."""
        raise _refuse("commDeregister")

    def memAlloc(self, size: int) -> int:
        """Allocate memory that the library prefers for its operations."""
        raise _refuse("memAlloc")

    def memFree(self, ptr: int) -> None:
        """Give memory of memAlloc back."""
        raise _refuse("memFree")

    def groupStart(self) -> None:
        """Begin a group: operations until groupEnd start together."""
        raise _refuse("groupStart")

    def groupEnd(self) -> None:
        """End the group and start its operations."""
        raise _refuse("groupEnd")

    def reduce(self, send: int, recv: int, count: int, type: DataType, op: RedOp, root: int,
        comm: Any, stream: Any) -> None:
        """Combine count elements of every rank at root."""
        raise _refuse("reduce")

    def gather(self, send: int, recv: int, count: int, type: DataType, root: int, comm: Any,
        stream: Any) -> None:
        """Collect count elements of every rank at root, in rank order."""
        raise _refuse("gather")

    def scatter(self, send: int, recv: int, count: int, type: DataType, root: int, comm: Any,
        stream: Any) -> None:
        """Give every rank its count elements of root."""
        raise _refuse("scatter")

    def broadcast(self, send: int, recv: int, count: int, type: DataType, root: int, comm: Any,
        stream: Any) -> None:
        """Give every rank the count elements of root."""
        raise _refuse("broadcast")

    def allReduce(self, send: int, recv: int, count: int, type: DataType, op: RedOp, comm: Any,
        stream: Any) -> None:
        """Combine count elements of every rank at every rank."""
        raise _refuse("allReduce")

    def reduceScatter(self, send: int, recv: int, count: int, type: DataType, op: RedOp, comm: Any,
        stream: Any) -> None:
        """Combine size times count elements of every rank; rank r keeps block r."""
        raise _refuse("reduceScatter")

    def allGather(self, send: int, recv: int, count: int, type: DataType, comm: Any,
        stream: Any) -> None:
        """Collect count elements of every rank at every rank, in rank order."""
        raise _refuse("allGather")

    def alltoAll(self, send: int, recv: int, count: int, type: DataType, comm: Any,
        stream: Any) -> None:
        """Give block r of every rank to rank r."""
        raise _refuse("alltoAll")

    def alltoAllv(self, send: int, sendCounts: Sequence[int], sendDispls: Sequence[int], recv: int,
        recvCounts: Sequence[int], recvDispls: Sequence[int], type: DataType, comm: Any,
        stream: Any) -> None:
        """Give every rank its own number of elements."""
        raise _refuse("alltoAllv")

    def send(self, send: int, count: int, type: DataType, peer: int, comm: Any,
        stream: Any) -> None:
        """Send count elements to peer."""
        raise _refuse("send")

    def recv(self, recv: int, count: int, type: DataType, peer: int, comm: Any,
        stream: Any) -> None:
        """Receive count elements from peer."""
        raise _refuse("recv")
