"""The numpy chip: what a Python adaptor looks like when it does everything.

Derive from `DeviceAdaptor` and override what your runtime can do; every method that is not
overridden refuses with palNotSupported. When a method here is called, the trampoline has dealt with
nulls, values outside enums, overlapping ranges and size 0, and it counts resources. What is left is
the chip itself:

- addresses are ints; streams and events are the objects that streamCreate and eventCreate answered;
- answer outputs, raise PalError for a code, and never answer what was not done;
- a stream of None asks for a blocking call that is not ordered against any stream.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
import weakref
from collections.abc import Callable, Sequence

from unipal.adaptors.numpy import arithmetic
from unipal.adaptors.numpy.memory import Memory, Region, refuse
from unipal.adaptors.numpy.queues import LOOK, Event, Marker, Queue, Stopped, Stream
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

PCI_DOMAIN = 0xFFFD  # no machine has one that high; the cpu chip uses another
PCI_DEVICES = 32

# Called through these, a C function runs without Python's lock: it may block as long as it likes.
HOST_FUNC = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
KERNEL = ctypes.CFUNCTYPE(
    None, ctypes.POINTER(ctypes.c_uint32), ctypes.POINTER(ctypes.c_uint32), ctypes.c_void_p
)


def _device_count() -> int:
    text = os.environ.get("UNIPAL_NUMPY_DEVICES") or "2"
    if not text.isdecimal() or not 1 <= int(text) <= 256:
        raise ValueError(f"UNIPAL_NUMPY_DEVICES={text}: not a number from 1 to 256")
    return int(text)


class NumpyAdaptor(DeviceAdaptor):
    """Virtual devices in main memory; `UNIPAL_NUMPY_DEVICES` says how many (2)."""

    def __init__(self) -> None:
        self._devices = _device_count()
        self._thread = threading.local()
        self._memory = Memory()
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._queues: weakref.WeakSet[Queue] = weakref.WeakSet()  # a worker keeps its own alive
        self._natives: dict[int, Queue] = {}
        self._defaults: dict[int, Queue] = {}

    def close(self) -> None:
        """Ends all workers. Called once, when the adaptor is given back or the process exits."""
        self._stopping.set()
        for queue in self._all_queues():
            queue.join()
        self._memory.end()

    # ---- devices ---------------------------------------------------------------------------------

    def _checked(self, device: int) -> int:
        if not 0 <= device < self._devices:
            raise refuse(f"device {device} is not in 0 to {self._devices - 1}")
        return device

    def setDevice(self, device: int) -> None:
        self._thread.device = self._checked(device)

    def getDevice(self) -> int:
        return int(getattr(self._thread, "device", 0))

    def getDeviceCount(self) -> int:
        return self._devices

    def getVendor(self) -> str:
        return "unipal"

    def getDeviceProperties(self, device: int) -> DeviceProperties:
        bus, slot = divmod(self._checked(device), PCI_DEVICES)
        return DeviceProperties(f"unipal numpy device {device}", bus, slot, PCI_DOMAIN)

    def getDevicePciBusId(self, device: int) -> str:
        bus, slot = divmod(self._checked(device), PCI_DEVICES)
        return f"{PCI_DOMAIN:04x}:{bus:02x}:{slot:02x}.0"

    def getDeviceByPciBusId(self, id: str) -> int:
        for device in range(self._devices):
            if self.getDevicePciBusId(device) == id.lower():
                return device
        raise refuse(f"no device has the address '{id}'")

    def deviceSynchronize(self) -> None:
        device = self.getDevice()
        for queue in self._all_queues():
            if queue.device == device:
                queue.wait()
                queue.raise_failure()

    # ---- memory ----------------------------------------------------------------------------------

    def deviceMalloc(self, size: int, type: MemType) -> int:
        return self._memory.allocate(size, type)

    def deviceFree(self, ptr: int, type: MemType) -> None:
        self._memory.free(ptr, type)

    def deviceMallocAsync(self, size: int, stream: Stream) -> int:
        # Memory that no work uses yet is ready at once, and so before work enqueued later.
        return self._memory.allocate(size, MemType.DEVICE)

    def deviceFreeAsync(self, ptr: int, stream: Stream) -> None:
        region = self._memory.begin_free(ptr)
        stream.queue.put(lambda: self._memory.end_free(region))

    def memGetAddressRange(self, ptr: int) -> tuple[int, int, int]:
        return self._memory.address_range(ptr)

    def hostGetDevicePointer(self, hostPtr: int) -> int:
        return self._memory.device_pointer(hostPtr)

    def hostRegister(self, ptr: int, size: int) -> None:
        self._memory.register(ptr, size)

    def hostUnregister(self, ptr: int) -> None:
        self._memory.unregister(ptr)

    def deviceMemcpy(
        self, dst: int, src: int, size: int, type: MemcpyType, stream: Stream | None
    ) -> None:
        to_host, from_host = type == MemcpyType.DEVICE_TO_HOST, type == MemcpyType.HOST_TO_DEVICE
        target = self._memory.span("dst", dst, size, host=to_host)
        source = self._memory.span("src", src, size, host=from_host)
        self._run(stream, lambda: _move(dst, src, size), target, source)

    def deviceMemset(
        self, ptr: int, value: int, size: int, type: MemType, stream: Stream | None
    ) -> None:
        region = self._memory.span("ptr", ptr, size, host=type == MemType.HOST)
        self._run(stream, lambda: _fill(ptr, value & 0xFF, size), region)

    def _run(
        self, stream: Stream | None, work: Callable[[], None], *regions: Region | None
    ) -> None:
        """Runs `work` now, or enqueues it holding `regions`.

        Pageable memory (a region of None) makes the caller wait until the work is done, as it does
        on real chips: only pinned memory gives an asynchronous copy.
        """
        if stream is None:
            work()
            return

        def task(held: Sequence[Region | None] = regions) -> None:
            work()

        stream.queue.put(task)
        if None in regions:
            stream.queue.wait()

    # ---- streams ---------------------------------------------------------------------------------

    def _all_queues(self) -> list[Queue]:
        with self._lock:
            return list(self._queues)

    def _new_queue(self, device: int) -> Queue:
        queue = Queue(device, self._stopping)
        self._queues.add(queue)
        return queue

    def streamCreate(self) -> Stream:
        with self._lock:
            stream = Stream(self._new_queue(self.getDevice()))
            self._natives[stream.native] = stream.queue
        return stream

    def streamDestroy(self, stream: Stream) -> None:
        if stream.wrapper:
            raise refuse("a wrapper of streamCopy; it goes back with streamFree")
        with self._lock:
            del self._natives[stream.native]
        stream.queue.end()

    def streamCopy(self, native: int) -> Stream:
        with self._lock:
            queue = self._natives.get(native) if native else self._default()
        if queue is None:
            raise refuse(f"0x{native:x} is the native handle of no live stream")
        return Stream(queue, native)

    def _default(self) -> Queue:
        """The queue that frameworks mean by native stream 0, one per device."""
        device = self.getDevice()
        if device not in self._defaults:
            self._defaults[device] = self._new_queue(device)
        return self._defaults[device]

    def streamFree(self, stream: Stream) -> None:
        if not stream.wrapper:
            raise refuse("no wrapper of streamCopy; it goes back with streamDestroy")

    def streamSynchronize(self, stream: Stream) -> None:
        stream.queue.wait()
        stream.queue.raise_failure()

    def streamQuery(self, stream: Stream) -> Result:
        if not stream.queue.idle:
            return Result.IN_PROGRESS
        stream.queue.raise_failure()
        return Result.SUCCESS

    def streamWaitEvent(self, stream: Stream, event: Event) -> None:
        marker = event.marker  # the record as it is now; a later one does not count
        if marker is not None:
            stream.queue.put(lambda: marker.wait(self._stopping))

    def launchHostFunc(self, stream: Stream, fn: int, args: int) -> None:
        stream.queue.put(lambda: HOST_FUNC(fn)(args))

    def streamWaitValue64(self, stream: Stream, addr: int, value: int, flags: int) -> None:
        region = self._memory.span("addr", addr, 8, host=False)

        def task(held: Region | None = region) -> None:
            word = ctypes.c_int64.from_address(addr)
            while ctypes.c_int64(word.value - value).value < 0:  # cyclic
                if self._stopping.is_set():
                    raise Stopped
                time.sleep(LOOK)  # nobody tells us that memory changed

        stream.queue.put(task)

    def streamWriteValue64(self, stream: Stream, addr: int, value: int, flags: int) -> None:
        region = self._memory.span("addr", addr, 8, host=False)

        def task(held: Region | None = region) -> None:
            ctypes.c_uint64.from_address(addr).value = value

        stream.queue.put(task)

    # ---- events ----------------------------------------------------------------------------------

    def eventCreate(self, type: EventType) -> Event:
        return Event(timed=type == EventType.DEFAULT)

    def eventDestroy(self, event: Event) -> None:
        pass  # whoever waits holds the marker, not the event

    def eventRecord(self, event: Event, stream: Stream) -> None:
        marker = Marker()
        stream.queue.put(marker.reach)
        event.marker = marker

    def eventSynchronize(self, event: Event) -> None:
        if event.marker is not None:
            event.marker.wait()

    def eventQuery(self, event: Event) -> Result:
        pending = event.marker is not None and not event.marker.reached
        return Result.IN_PROGRESS if pending else Result.SUCCESS

    def eventElapsedTime(self, start: Event, end: Event) -> float:
        for name, event in (("start", start), ("end", end)):
            if not event.timed:
                raise refuse(f"{name} was made with palEventDisableTiming")
            if event.marker is None:
                raise refuse(f"{name} was never recorded")
        first, last = start.marker, end.marker
        assert first is not None
        assert last is not None
        if not (first.reached and last.reached):
            raise PalError(Result.IN_PROGRESS)
        return (last.when_ns - first.when_ns) / 1e6

    # ---- other processes -------------------------------------------------------------------------

    def ipcMemHandleCreate(self) -> tuple[bytes, int]:
        return bytes(64), 64

    def ipcMemHandleGet(self, handle: memoryview, ptr: int) -> None:
        handle[:] = self._memory.export(ptr)

    def ipcMemHandleOpen(self, handle: memoryview) -> int:
        return self._memory.open(bytes(handle))

    def ipcMemHandleClose(self, ptr: int) -> None:
        self._memory.close(ptr)

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
        size = arithmetic.bytes_of(count, type)
        regions = [
            self._memory.span(name, address, size, host=False)
            for name, address in (("dst", dst), ("a", a), ("b", b))
        ]
        self._run(stream, lambda: arithmetic.reduce(dst, a, b, count, type, op), *regions)

    def launchKernel(
        self,
        func: int,
        block: Sequence[int],
        grid: Sequence[int],
        args: int,
        shared: int,
        stream: Stream,
    ) -> None:
        sizes = (ctypes.c_uint32 * 3)(*block), (ctypes.c_uint32 * 3)(*grid)
        stream.queue.put(lambda: KERNEL(func)(*sizes, args))


def _move(dst: int, src: int, size: int) -> None:
    ctypes.memmove(dst, src, size)  # lets other threads run meanwhile


def _fill(ptr: int, value: int, size: int) -> None:
    ctypes.memset(ptr, value, size)
