"""The chip under test, as checks use it.

`Chip` is the adaptor under test with helpers for checks. Every PAL function is a method that
returns its outputs or raises `PalError`, as in `chip.deviceMemset(ptr, 0, 64, MemType.DEVICE,
None)`; `chip.code.<function>` returns the result code instead, `chip.raw.<function>` passes cffi
values through untouched. Addresses are plain ints everywhere; streams and events are cffi handles,
None is the NULL stream.

Resources created by a helper are freed at the end of the check, if the freeing function is
certified by then. A check may also free them itself. No helper skips. Waiting is always bounded: by
`chip.patience` seconds for expected events, by `chip.settle` seconds for events that must not
happen.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import select
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.gate import HOLD_LIMIT_S, Gate, NotRunnableError, Probe
from unipal.conformance.harness.peer import Peer
from unipal.conformance.harness.registry import CLEANUP, functions
from unipal.generated.pal import (
    DataType,
    EventType,
    MemcpyType,
    MemType,
    PalError,
    RedOp,
    ResourceKind,
    Result,
)

if TYPE_CHECKING:
    from unipal.conformance.harness.limits import Large

__all__ = [
    "Chip", "DataType", "EventType", "Gate", "Landing", "MemType", "MemcpyType", "NotRunnableError",
    "PalError", "Peer", "Probe", "RedOp", "ResourceKind", "Result", "pattern",
]  # fmt: skip

POISON = 0xA5  # value of every output byte before a call
EDGE = 64  # last bytes of a write, whose arrival is awaited
CANARY = 64  # guarded bytes on each side of every host buffer


def pattern(size: int, seed: int = 0) -> bytes:
    """`size` bytes in which a shifted, swapped or lost byte is detectable; `seed` varies them."""
    row = bytes((i * 167 + seed * 31 + 7) % 251 for i in range(251))
    return (row * (size // 251 + 1))[:size]


def crowding(table: str = "/proc/loadavg") -> float:
    """Runnable threads per processor, now or over the last minute, whichever is more; at least 1.

    Source: proc(5), /proc/loadavg. 1 where that file cannot be read.
    """
    try:
        with open(table) as lines:
            fields = lines.read().split()
        wanting = max(float(fields[0]), float(fields[3].partition("/")[0]))
    except (OSError, ValueError, IndexError):
        return 1.0
    return max(1.0, wanting / (os.cpu_count() or 1))


class Chip:
    """The adaptor under test, for one check at a time."""

    def __init__(self, device: Any, ffi: Any, lib: Any) -> None:
        self.device = device
        self.ffi = ffi
        self.lib = lib
        self.patience = 4.0
        self.least_settle = 0.02
        self.hold_limit = HOLD_LIMIT_S
        self.certified: frozenset[str] | None = None  # None: all functions count as certified
        self.essential: frozenset[str] = (
            frozenset()
        )  # the function that this check tests, and its `uses`
        self.unsupported: dict[str, str] = {}  # function → declared reason
        self._writes_arrive = True  # False: one did not, so this check waits for no other
        self.waits: dict[str, str] = {}  # function → what is wrong with its wait (limits.long_wait)
        self.large: Large | None = None  # kept between two checks of large transfers
        self.notes: list[str] = []  # what a passing check says of its run
        self.code = _Calls(self, device.code)
        self.raw = _Calls(self, device.raw)
        self._owned: list[tuple[str, Any, tuple[Any, ...]]] = []  # (function, key, arguments)
        self._guards: dict[int, tuple[Any, int, str]] = {}
        self._calls: list[Call] = []
        self._mappings: list[
            mmap.mmap
        ] = []  # kept for the life of the process: work may be pending on them
        self._live: dict[
            int, tuple[int, MemType]
        ] = {}  # allocations of this check that have not been freed
        self._gone: set[int] = set()  # handles and addresses that the check freed
        self.refused: dict[
            str, str
        ] = {}  # function that returned palNotSupported in this check → its error text

    def __getattr__(self, name: str) -> Any:
        """The PAL function `name`."""
        return _watched(self, name, getattr(self.device, name), codes=False)

    # Queries

    @property
    def settle(self) -> float:
        """Seconds to watch for an event that must not happen, longer on a busy machine.

        An error of a thread that gets no processor meanwhile stays unseen, so `least_settle` is
        for an idle machine; it grows up to eightfold, and to a quarter of patience at most.
        """
        return min(
            self.least_settle * min(crowding(), 8.0), max(self.patience / 4, self.least_settle)
        )

    def supports(self, function: str) -> bool:
        """Whether `function` is not declared unsupported."""
        return function not in self.unsupported

    def relies_on(self, function: str) -> bool:
        """Whether every contract clause of `function` has passed so far."""
        return self.supports(function) and (self.certified is None or function in self.certified)

    def last_error(self) -> str:
        """getLastError of this thread; "" if that function fails too."""
        try:
            return str(self.device.getLastError())
        except PalError:
            return ""

    @property
    def devices(self) -> int:
        """getDeviceCount."""
        return int(self.device.getDeviceCount())

    def count(self, kind: ResourceKind) -> int:
        """resourceCount of `kind`."""
        return int(self.device.resourceCount(kind))

    # Memory

    def buffer(
        self, size: int, type: MemType = MemType.DEVICE, fill: bytes | int | None = None
    ) -> int:
        """Address of `size` fresh bytes of `type`. fill: their content, or one byte repeated."""
        address = int(self.device.deviceMalloc(size, type))
        assert address or not size, f"deviceMalloc({size}, {type.name}) returned success and NULL"
        self._own("deviceFree", address, type)
        self._apart(address, size, type)
        if fill is not None:
            content = bytes([fill]) * size if isinstance(fill, int) else fill
            assert len(content) <= size
            if type is MemType.HOST:
                self.poke(address, content)
            else:
                self.write(address, content)
        return address

    def _apart(self, address: int, size: int, type: MemType) -> None:
        """Fails if allocations overlap: deviceMalloc is then at fault, whatever the check tests."""
        for other, (room, kind) in self._live.items():
            if kind is type and address < other + room and other < address + size:
                raise NotRunnableError(
                    ("deviceMalloc",),
                    f"deviceMalloc of {size} bytes of {type.name} overlaps {room} others by "
                    f"{min(address + size, other + room) - max(address, other)} bytes",
                )
        self._live[address] = (size, type)

    def pinned(self, size: int, fill: bytes | int | None = None) -> int:
        """Address of `size` bytes of pinned host memory (deviceMalloc), for peek and poke."""
        return self.buffer(size, MemType.HOST, fill)

    def host(self, size: int, fill: bytes | int | None = POISON) -> int:
        """Address of `size` bytes of ordinary (pageable) host memory between canaries.

        The check fails if a canary has changed at its end.
        """
        block = self.ffi.new("unsigned char[]", size + 2 * CANARY)
        self.ffi.memmove(block, b"\xc7" * CANARY, CANARY)
        self.ffi.memmove(block + CANARY + size, b"\xc7" * CANARY, CANARY)
        address = int(self.ffi.cast("uintptr_t", block)) + CANARY
        self._guards[address] = (block, size, f"host buffer of {size} bytes")
        if fill is not None:
            self.poke(address, bytes([fill]) * size if isinstance(fill, int) else fill)
        return address

    def peek(self, address: int, size: int) -> bytes:
        """`size` bytes that the host can see at `address` (host or pinned memory)."""
        return bytes(self.ffi.buffer(self.ffi.cast("char *", address), size)) if size else b""

    def poke(self, address: int, data: bytes) -> None:
        """Writes `data` to host-visible memory."""
        self.ffi.memmove(self.ffi.cast("char *", address), data, len(data))

    def read(self, address: int, size: int) -> bytes:
        """`size` bytes of device memory, by a blocking deviceMemcpy."""
        landing = self.host(size)
        self.device.deviceMemcpy(landing, address, size, MemcpyType.DEVICE_TO_HOST, None)
        data = self.peek(landing, size)
        self._check_guard(landing)
        del self._guards[landing]
        return data

    def write(self, address: int, data: bytes) -> None:
        """Writes `data` to device memory by a blocking deviceMemcpy, and waits until it is there.

        A copy from pageable memory may return before its last bytes have arrived (CUDA Runtime API,
        "API synchronization behavior"), and this helper sets up what other streams then read.
        """
        source = self.host(len(data), data)
        self.device.deviceMemcpy(address, source, len(data), MemcpyType.HOST_TO_DEVICE, None)
        edge = data[-EDGE:]
        if edge and self._writes_arrive:
            place = address + len(data) - len(edge)
            self._writes_arrive = self.eventually(lambda: self.read(place, len(edge)) == edge)
        self._check_guard(source)
        del self._guards[source]

    def expect(self, address: int, data: bytes, what: str = "device memory") -> None:
        """Fails with the first differing byte unless device memory at `address` holds `data`."""
        self.same(self.read(address, len(data)), data, what)

    def same(self, found: bytes, wanted: bytes, what: str = "bytes") -> None:
        """Fails with the first difference unless `found` equals `wanted`."""
        if found == wanted:
            return
        assert len(found) == len(wanted), f"{what}: {len(found)} bytes instead of {len(wanted)}"
        at = next(i for i, (f, w) in enumerate(zip(found, wanted, strict=True)) if f != w)
        wrong = sum(f != w for f, w in zip(found, wanted, strict=True))
        raise AssertionError(
            f"{what}: byte {at} of {len(wanted)} is 0x{found[at]:02x} instead of "
            f"0x{wanted[at]:02x} ({wrong} wrong in all)"
        )

    def out(self, ctype: str, count: int = 1) -> Any:
        """A poisoned cffi array `ctype[count]` between canaries: the output of a raw call."""
        size = int(self.ffi.sizeof(ctype)) * count
        address = self.host(size)
        return self.ffi.cast(f"{ctype} *", address)

    def untouched(self, out: Any) -> bool:
        """Whether the output (of `out`, or an address of `host`) still holds its poison."""
        address = out if isinstance(out, int) else int(self.ffi.cast("uintptr_t", out))
        size = self._guards[address][1]
        return self.peek(address, size) == bytes([POISON]) * size

    # Streams and events

    def stream(self) -> Any:
        """A new stream."""
        stream = self.device.streamCreate()
        self._own("streamDestroy", stream)
        return stream

    def streams(self, count: int) -> list[Any]:
        """`count` new streams."""
        return [self.stream() for _ in range(count)]

    def event(self, type: EventType = EventType.DEFAULT) -> Any:
        """A new event, never recorded."""
        event = self.device.eventCreate(type)
        self._own("eventDestroy", event)
        return event

    def copy(self, stream: Any, data: bytes | None = None) -> Landing:
        """Enqueues a small copy from pinned to device memory; `landed` tells whether it is
        complete.
        """
        data = pattern(64, seed=len(self._owned)) if data is None else data
        source = self.pinned(len(data), data)
        target = self.buffer(len(data), fill=POISON)
        self.device.deviceMemcpy(target, source, len(data), MemcpyType.HOST_TO_DEVICE, stream)
        return Landing(self, target, data)

    def pending(self, stream: Any) -> bool:
        """Whether streamQuery returns palInProgress now."""
        return bool(self.device.streamQuery(stream) is Result.IN_PROGRESS)

    def finishes(self, stream: Any, seconds: float | None = None) -> bool:
        """Whether streamQuery returns success within `seconds` (default: patience)."""
        return self.eventually(lambda: not self.pending(stream), seconds)

    def reached(self, event: Any, seconds: float | None = None) -> bool:
        """Whether eventQuery returns success within `seconds` (default: patience)."""
        query = self.device.code.eventQuery  # an error of eventQuery is its own clauses' finding
        return self.eventually(lambda: query(event) is Result.SUCCESS, seconds)

    def drain(self, stream: Any) -> None:
        """Waits until `stream` is done; fails after the patience."""
        if not self.relies_on("streamSynchronize") and self.relies_on("streamQuery"):
            assert self.finishes(stream), "the stream's work does not complete"
            return
        self.within(lambda: self.device.streamSynchronize(stream), what="streamSynchronize")

    def observe(self, stream: Any, address: int = 0, size: int = 0) -> Probe:
        """Enqueues a host function that records when, where and in which order it ran.

        With `size` it also takes a copy of that many host-visible bytes at `address` as it runs.
        """
        probe = Probe(self.ffi, self.lib, address, size)
        self._owned.append(("", probe, ()))
        self.device.launchHostFunc(stream, probe.function, probe.argument)
        return probe

    def probe(self, address: int = 0, size: int = 0) -> Probe:
        """As `mark`, not enqueued: pass `probe.function, probe.argument` to launchHostFunc."""
        probe = Probe(self.ffi, self.lib, address, size)
        self._owned.append(("", probe, ()))
        return probe

    # Time and threads

    def eventually(self, condition: Callable[..., bool], seconds: float | None = None) -> bool:
        """Whether `condition` becomes true within `seconds` (default: patience)."""
        deadline = time.monotonic() + (self.patience if seconds is None else seconds)
        tries = 0
        while not condition():
            if time.monotonic() > deadline:
                return condition()
            tries += 1
            if tries > 50:
                select.select((), (), (), 0.0005)
            else:
                os.sched_yield()
        return True

    def never(self, condition: Callable[..., bool], seconds: float | None = None) -> bool:
        """Whether `condition` stays false for `seconds` (default: settle).

        A correct chip never fails this, however slow the machine. A wrong one may pass by chance,
        so use it together with a definite check.
        """
        return not self.eventually(condition, self.settle if seconds is None else seconds)

    def cycles(self, least: int, most: int) -> Iterator[int]:
        """0, 1, …: `most` numbers; at least `least` if half of the patience passes before that."""
        enough = time.monotonic() + self.patience / 2
        for number in range(most):
            if number >= least and time.monotonic() > enough:
                return
            yield number

    def start(self, body: Callable[..., Any], *, bare: bool = False) -> Call:
        """Runs `body` on a new thread. The check decides with `Call` how long it may take.

        The caller's device becomes current there first: some vendors require a choice in every
        thread. bare True: it does not.
        """
        if not bare:
            body = self._on_my_device(body)
        call = Call(self, body)
        self._calls.append(call)
        return call

    def new_thread(self, body: Callable[[], None], device: int) -> None:
        """Runs `body` on a new thread, with `device` current, and waits for its end.

        The runner's limit of the check bounds the wait.
        """

        def there() -> None:
            if device:
                self.device.setDevice(device)
            body()

        Call(self, there).result(threading.TIMEOUT_MAX)

    def _on_my_device(self, body: Callable[..., Any]) -> Callable[..., Any]:
        if not (self.relies_on("getDevice") and self.relies_on("setDevice")):
            return body
        mine = self.device.getDevice()

        def chosen() -> Any:
            self.device.code.setDevice(mine)
            return body()

        return chosen

    def within(
        self,
        body: Callable[..., Any],
        seconds: float | None = None,
        what: str = "the call",
        *,
        bare: bool = False,
    ) -> Any:
        """The result of `body` on another thread (see `start`); fails if it takes longer than
        `seconds`.
        """
        call = self.start(body, bare=bare)
        assert call.returns(seconds), f"{what} did not return"
        return call.result()

    def forked(self, body: Callable[..., Any]) -> Any:
        """The result of `body` (as JSON) in a forked child of this process; fails if the child
        dies.
        """
        readable, writable = os.pipe()
        pid = os.fork()
        if pid == 0:
            status = 1
            with contextlib.suppress(BaseException):
                os.write(writable, json.dumps(body()).encode())
                status = 0
            os._exit(status)
        os.close(writable)
        data = b""
        try:
            deadline = time.monotonic() + self.patience
            while select.select([readable], (), (), max(0.0, deadline - time.monotonic()))[0]:
                more = os.read(readable, 65536)
                if not more:
                    break
                data += more
            else:
                os.kill(pid, 9)
        finally:
            os.close(readable)
            _, status = os.waitpid(pid, 0)
        assert status == 0, f"the forked child ended with status {status:#x}"
        return json.loads(data)

    # Other processes

    def fingerprint(self, address: int, size: int) -> int:
        """A checksum of `size` bytes of device memory, returned by a peer instead of the bytes."""
        return zlib.crc32(self.read(address, size))

    def shared(self, path: str, size: int) -> int:
        """Address of a shared mapping of the first `size` bytes of a file, for peek and poke."""
        fd = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            mapping = mmap.mmap(fd, size)
        finally:
            os.close(fd)
        self._mappings.append(mapping)
        return int(self.ffi.cast("uintptr_t", self.ffi.from_buffer(mapping)))

    def ipc_export(self, address: int) -> bytes:
        """The IPC handle of an allocation as plain bytes, for `peer.open`."""
        handle, size = self.device.ipcMemHandleCreate()
        try:
            assert 0 < size <= 64, f"ipcMemHandleCreate returns a size of {size} bytes"
            self.device.ipcMemHandleGet(handle, address)
            return bytes(self.ffi.buffer(handle, 64))[:size]
        finally:
            self._cleanup("ipcMemHandleFree", handle)

    def ipc_open(self, data: bytes) -> int:
        """Maps another process's allocation from its handle; closed at the end of the check."""
        handle, _ = self.device.ipcMemHandleCreate()
        try:
            self.ffi.memmove(handle, data, len(data))
            address = int(self.device.ipcMemHandleOpen(handle))
        finally:
            self._cleanup("ipcMemHandleFree", handle)
        self._own("ipcMemHandleClose", address)
        return address

    def later(self, function: str, value: Any, *more: Any) -> None:
        """Calls `function(value, *more)` at the end of the check, unless the check has done so."""
        self._own(function, value, *more)

    # The runner's side

    def begin(
        self, certified: frozenset[str] | None, essential: frozenset[str] = frozenset()
    ) -> None:
        """Starts a check. `certified`: the functions whose contract clauses have all passed.

        Only these and the `essential` ones, which the check tests, are used to free resources.
        """
        self.certified = certified
        self.essential = essential
        self._owned.clear()
        self._guards.clear()
        self._calls.clear()
        self._gone.clear()
        self._live.clear()
        self.refused.clear()
        self.notes.clear()
        self._writes_arrive = True

    def note(self, text: str) -> None:
        """Adds a sentence to the evidence of this check if it passes."""
        self.notes.append(text)

    def gave_back(self, handle: Any) -> bool:
        """Whether this check destroyed or freed `handle`."""
        return self._key(handle) in self._gone

    def threads_inside(self) -> bool:
        """Whether a call that the check started on another thread has not returned."""
        return any(call.blocked(0.0) for call in self._calls)

    def end(self) -> None:
        """Ends a check: verifies every canary, then frees what is left, newest first."""
        try:
            for address in list(self._guards):
                self._check_guard(address)
        finally:
            self._drain_streams()
            while self._owned:
                function, _, arguments = self._owned.pop()
                if function:
                    self._cleanup(function, *arguments)
                if (
                    function == "deviceFreeAsync"
                ):  # completed before another check counts allocations
                    self._cleanup("streamSynchronize", arguments[1])
            self._guards.clear()

    def _drain_streams(self) -> None:
        """Waits for work on the streams that are left before its memory is freed. Otherwise a wait
        that returned too early could crash a later check.
        """
        if not self.relies_on("streamQuery"):
            return
        query = self.device.code.streamQuery
        for stream in [found[0] for name, _, found in self._owned if name == "streamDestroy"]:
            self.eventually(lambda s=stream: query(s) is not Result.IN_PROGRESS, self.patience / 8)

    def _own(self, function: str, value: Any, *more: Any) -> None:
        if value:
            self._owned.append((function, self._key(value), (value, *more)))

    def _disown(self, function: str, value: Any) -> None:
        key = self._key(value)
        for index in range(len(self._owned) - 1, -1, -1):
            if self._owned[index][:2] == (function, key):
                del self._owned[index]
                return

    def _key(self, value: Any) -> int:
        if value is None or isinstance(value, int):
            return value or 0
        return int(self.ffi.cast("uintptr_t", value))

    def _cleanup(self, function: str, *arguments: Any) -> None:
        """Frees on a best-effort basis, with certified functions only; ignores their errors."""
        if self.relies_on(function):
            getattr(self.device.code, function)(*arguments)

    def _check_guard(self, address: int) -> None:
        block, size, what = self._guards[address]
        edge = b"\xc7" * CANARY
        whole = bytes(self.ffi.buffer(block, size + 2 * CANARY))
        assert whole[:CANARY] == edge, f"{what}: bytes before it were overwritten"
        assert whole[CANARY + size :] == edge, f"{what}: bytes after it were overwritten"


class _Calls:
    """`chip.code` and `chip.raw`: the same calls, which record what the check frees."""

    def __init__(self, chip: Chip, calls: Any) -> None:
        self._chip = chip
        self._calls = calls

    def __getattr__(self, name: str) -> Any:
        return _watched(self._chip, name, getattr(self._calls, name), codes=True)


def _watched(chip: Chip, name: str, call: Any, *, codes: bool) -> Any:
    """`call`, which records what it frees and whether it returns palNotSupported."""
    if not callable(call) or name not in functions():
        return call

    def watched(*arguments: Any, **named: Any) -> Any:
        if name in CLEANUP:
            if name not in chip.essential and not chip.relies_on(name):
                return Result.SUCCESS if codes else None  # clean-up is best effort
            if arguments:
                chip._disown(name, arguments[0])
                chip._gone.add(chip._key(arguments[0]))
                chip._live.pop(chip._key(arguments[0]), None)
        answer = call(*arguments, **named)
        if codes and int(answer) == Result.NOT_SUPPORTED:
            chip.refused[name] = chip.last_error()
        return answer

    return watched


class Landing:
    """An enqueued copy; tells whether its bytes have arrived."""

    def __init__(self, chip: Chip, target: int, data: bytes) -> None:
        self._chip = chip
        self.target = target
        self.data = data

    @property
    def landed(self) -> bool:
        """Whether the target holds the copied bytes now (read with a NULL-stream copy)."""
        return self._chip.read(self.target, len(self.data)) == self.data


class Call:
    """A body that runs on a separate thread."""

    def __init__(self, chip: Chip, body: Callable[..., Any]) -> None:
        self._chip = chip
        self._answer: list[Any] = []
        self._error: list[BaseException] = []
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(body,), daemon=True)
        self._thread.start()

    def _run(self, body: Callable[..., Any]) -> None:
        try:
            self._answer.append(body())
        except BaseException as error:
            self._error.append(error)
        finally:
            self._done.set()

    def returns(self, seconds: float | None = None) -> bool:
        """Whether the body ends within `seconds` (default: patience)."""
        return self._done.wait(self._chip.patience if seconds is None else seconds)

    def blocked(self, seconds: float | None = None) -> bool:
        """Whether the body is still running after `seconds` (default: settle)."""
        return not self._done.wait(self._chip.settle if seconds is None else seconds)

    def result(self, seconds: float | None = None) -> Any:
        """The body's result, or its exception; fails if it does not end within `seconds` (default:
        patience).
        """
        assert self.returns(seconds), "the call on another thread did not return"
        if self._error:
            raise self._error[0]
        return self._answer[0]


@contextlib.contextmanager
def current_device(chip: Chip, device: int) -> Iterator[None]:
    """Makes `device` current on the calling thread, and restores the previous one at the end."""
    before = chip.device.getDevice()
    chip.device.setDevice(device)
    try:
        yield
    finally:
        chip.device.setDevice(before)
