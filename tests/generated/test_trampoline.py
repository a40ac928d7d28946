"""A Python adaptor behind the C table: values in, answers out, and no failure is success."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from unipal.adaptors import registry, tables, trampoline
from unipal.adaptors.registry import LoadError
from unipal.generated.device import Device
from unipal.generated.pal import (
    DeviceAdaptor,
    DeviceProperties,
    EventType,
    MemcpyType,
    MemType,
    PalError,
    ResourceKind,
    Result,
)

ffi, lib = tables.core()


class Thing:
    """A stream or an event."""

    def __init__(self, native: int | None = None) -> None:
        if native is not None:
            self.native = native


class Adaptor(DeviceAdaptor):
    """Answers what a test puts into `answers`, and keeps what it was called with."""

    def __init__(self) -> None:
        self.answers: dict[str, Any] = {}
        self.calls: list[tuple[Any, ...]] = []
        self.closed = 0

    def close(self) -> None:
        self.closed += 1

    def _do(self, function: str, *inputs: Any) -> Any:
        self.calls.append((function, *inputs))
        answer = self.answers.get(function)
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def getDevice(self) -> int:
        return self._do("getDevice")

    def setDevice(self, device: int) -> None:
        return self._do("setDevice", device)

    def getDeviceCount(self) -> int:
        return 2

    def getVendor(self) -> str:
        return self._do("getVendor")

    def getDevicePciBusId(self, device: int) -> str:
        return "0000:1a:00.0"

    def getDeviceByPciBusId(self, id: str) -> int:
        return self._do("getDeviceByPciBusId", id)

    def getDeviceProperties(self, device: int) -> DeviceProperties:
        return DeviceProperties("Ångström " * 40, 7, -1, 3)

    def memGetAddressRange(self, ptr: int) -> tuple[int, int, int]:
        return self._do("memGetAddressRange", ptr)

    def deviceMalloc(self, size: int, type: MemType) -> int:
        return self._do("deviceMalloc", size, type)

    def deviceFree(self, ptr: int, type: MemType) -> None:
        return self._do("deviceFree", ptr, type)

    def deviceMemcpy(self, dst: int, src: int, size: int, type: MemcpyType, stream: Any) -> None:
        return self._do("deviceMemcpy", dst, src, size, type, stream)

    def streamCreate(self) -> Any:
        return self._do("streamCreate")

    def streamDestroy(self, stream: Any) -> None:
        return self._do("streamDestroy", stream)

    def streamQuery(self, stream: Any) -> Result:
        return self._do("streamQuery", stream)

    def streamSynchronize(self, stream: Any) -> None:
        return self._do("streamSynchronize", stream)

    def launchHostFunc(self, stream: Any, fn: int, args: int) -> None:
        self._do("launchHostFunc", stream, fn, args)
        ffi.cast("palHostFunc", fn)(ffi.cast("void *", args))

    def eventCreate(self, type: EventType) -> Any:
        return self._do("eventCreate", type)

    def ipcMemHandleCreate(self) -> tuple[bytes, int]:
        return b"first", 40

    def ipcMemHandleGet(self, handle: memoryview, ptr: int) -> None:
        handle[:4] = b"name"

    def ipcMemHandleFree(self, handle: memoryview) -> None:
        pass

    def launchKernel(
        self, func: int, block: Any, grid: Any, args: int, shared: int, stream: Any
    ) -> None:
        self._do("launchKernel", func, list(block), list(grid), args, shared, stream)


@pytest.fixture
def adaptor() -> Adaptor:
    return Adaptor()


@pytest.fixture
def device(adaptor: Adaptor) -> Iterator[Device]:
    device = registry.load(adaptor, layers=())
    yield device
    device.keep.close()


def address(value: Any) -> int:
    return int(ffi.cast("uintptr_t", value))


# ---- answers -----------------------------------------------------------------------------------


def test_what_is_not_overridden_refuses_before_anything_else(device: Device) -> None:
    assert device.code.deviceMemset(0, 0, 64, 99) == Result.NOT_SUPPORTED
    assert device.raw.eventQuery(device.table and ffi.NULL) == Result.NOT_SUPPORTED
    assert device.getLastError() == "eventQuery: this adaptor does not implement it"


def test_exceptions_and_errors_become_codes(device: Device, adaptor: Adaptor) -> None:
    adaptor.answers["setDevice"] = ValueError("a bug\0 with a NUL")
    with pytest.raises(PalError) as caught:
        device.setDevice(1)
    assert caught.value.code == Result.INTERNAL_ERROR
    assert caught.value.text == "setDevice: ValueError: a bug? with a NUL"
    adaptor.answers["setDevice"] = PalError(Result.REMOTE_ERROR, text="peer gone")
    assert device.code.setDevice(1) == Result.REMOTE_ERROR
    assert device.getLastError() == "setDevice: peer gone"
    adaptor.answers["setDevice"] = KeyboardInterrupt()
    assert device.code.setDevice(1) == Result.INTERNAL_ERROR
    adaptor.answers["setDevice"] = PalError(Result.SUCCESS, text="no error, but raised")
    assert device.code.setDevice(1) == Result.INTERNAL_ERROR


def test_a_failure_of_the_trampoline_itself_is_no_success(
    device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise MemoryError

    monkeypatch.setattr(trampoline.Trampoline, "enter", broken)
    assert device.raw.getDevice(ffi.new("int *")) == Result.INTERNAL_ERROR
    monkeypatch.setattr(trampoline.Trampoline, "enter", lambda *_: "no number")
    assert device.raw.getDevice(ffi.new("int *")) == Result.INTERNAL_ERROR


@pytest.mark.parametrize(
    ("function", "answer", "text"),
    [
        ("getDevice", None, "answered None where a value is due"),
        ("getDevice", "three", "TypeError"),
        ("getDevice", 1 << 40, "OverflowError"),
        ("getVendor", 7, "AttributeError"),
        ("memGetAddressRange", (1, 2), "must answer 3 values"),
        ("deviceMalloc", None, "answered None"),
        ("streamCreate", None, "answered None"),
    ],
)
def test_an_answer_that_does_not_fit_is_an_internal_error(
    device: Device, adaptor: Adaptor, function: str, answer: Any, text: str
) -> None:
    adaptor.answers[function] = answer
    inputs = {"deviceMalloc": (64, 1), "memGetAddressRange": (64,)}.get(function, ())
    assert getattr(device.code, function)(*inputs) == Result.INTERNAL_ERROR
    assert device.getLastError().startswith(f"{function}: ")
    assert text in device.getLastError()
    assert device.resourceCount(ResourceKind.ALLOCATION) == 0
    assert device.resourceCount(ResourceKind.STREAM) == 0


def test_queries_answer_and_leave_the_last_error(device: Device, adaptor: Adaptor) -> None:
    adaptor.answers["streamCreate"] = Thing()
    stream = device.streamCreate()
    adaptor.answers["setDevice"] = PalError(Result.INVALID_ARGUMENT, text="kept")
    device.code.setDevice(9)
    for answer in (Result.IN_PROGRESS, PalError(Result.IN_PROGRESS)):
        adaptor.answers["streamQuery"] = answer
        assert device.streamQuery(stream) == Result.IN_PROGRESS
    adaptor.answers["streamQuery"] = Result.SUCCESS
    assert device.streamQuery(stream) == Result.SUCCESS
    assert device.getLastError() == "setDevice: kept"
    adaptor.answers["streamQuery"] = 55
    assert device.raw.streamQuery(stream) == Result.INTERNAL_ERROR


# ---- values ------------------------------------------------------------------------------------


def test_inputs_arrive_as_python_values(device: Device, adaptor: Adaptor) -> None:
    adaptor.answers["streamCreate"] = thing = Thing(native=0x1234)
    stream = device.streamCreate()
    assert address(stream.native) == 0x1234
    device.setDevice(-1)
    device.deviceMemcpy(4096, 8192, 64, MemcpyType.DEVICE_TO_HOST, stream)
    device.deviceMemcpy(4096, 8192, 64, MemcpyType.DEVICE_TO_DEVICE, None)
    device.raw.launchKernel(ffi.cast("void *", 77), [1, 2, 3], [4, 5, 6], ffi.NULL, 16, stream)
    assert adaptor.calls[1:] == [
        ("setDevice", -1),
        ("deviceMemcpy", 4096, 8192, 64, MemcpyType.DEVICE_TO_HOST, thing),
        ("deviceMemcpy", 4096, 8192, 64, MemcpyType.DEVICE_TO_DEVICE, None),
        ("launchKernel", 77, [1, 2, 3], [4, 5, 6], 0, 16, thing),
    ]


def test_text_is_cut_to_its_room(device: Device, adaptor: Adaptor) -> None:
    adaptor.answers["getVendor"] = "Acme"
    assert device.getVendor() == "Acme"
    room = ffi.new("char[8]", b"~~~~~~~")
    assert device.raw.getVendor(room, 3) == 0
    assert bytes(ffi.buffer(room)) == b"Ac\0~~~~\0"
    assert device.raw.getVendor(room, 0) == Result.INVALID_ARGUMENT
    assert device.raw.getDevicePciBusId(room, 12, 0) == Result.INVALID_ARGUMENT
    assert device.getDevicePciBusId(0) == "0000:1a:00.0"
    adaptor.answers["getDeviceByPciBusId"] = 1
    assert device.getDeviceByPciBusId("0000:1A:00.0") == 1
    assert adaptor.calls[-1] == ("getDeviceByPciBusId", "0000:1A:00.0")


def test_properties_respect_the_callers_room(device: Device) -> None:
    props = ffi.new("palDeviceProperties *")
    whole = ffi.sizeof(props[0])
    ffi.memmove(props, b"\xee" * whole, whole)
    props.struct_size = 12  # room for four characters of the name
    assert device.raw.getDeviceProperties(props, 0) == 0
    assert props.struct_size == 12
    assert bytes(ffi.buffer(props))[8:] == "Ångström"[:3].encode() + b"\xee" * (whole - 12)
    props.struct_size = 4
    assert device.raw.getDeviceProperties(props, 0) == Result.INVALID_ARGUMENT
    props.struct_size = whole
    assert device.raw.getDeviceProperties(props, 0) == 0
    assert (props.pciBusId, props.pciDeviceId, props.pciDomainId) == (7, -1, 3)
    assert len(ffi.string(props.name)) == 255


def test_ipc_handles_are_c_memory(device: Device) -> None:
    handle, size = device.ipcMemHandleCreate()
    assert size == 40
    assert bytes(ffi.buffer(handle, 64)) == b"first".ljust(64, b"\0")
    device.ipcMemHandleGet(handle, 4096)
    assert bytes(ffi.buffer(handle, 64)).startswith(b"namet\0")
    foreign = ffi.new("struct palIpcMemHandleRec *")
    device.ipcMemHandleGet(foreign, 4096)  # any 64 bytes will do
    assert bytes(foreign.bytes)[:4] == b"name"
    assert device.code.ipcMemHandleFree(foreign) == Result.INVALID_ARGUMENT
    assert device.resourceCount(ResourceKind.IPC_HANDLE) == 1
    device.ipcMemHandleFree(handle)
    assert device.resourceCount(ResourceKind.IPC_HANDLE) == 0


# ---- checks and counts -------------------------------------------------------------------------


def test_wrong_arguments_never_reach_the_adaptor(device: Device, adaptor: Adaptor) -> None:
    adaptor.answers["streamCreate"] = Thing()
    stream = device.streamCreate()
    adaptor.calls.clear()
    wrong = [
        device.code.deviceMalloc(64, 3),
        device.code.deviceMemcpy(4096, 4100, 64, 2),
        device.code.deviceMemcpy(0, 4100, 64, 2),
        device.code.deviceMemcpy(4096, 4100, 64, 17),
        device.code.launchHostFunc(stream, 0, 0),
        device.raw.getDevice(ffi.NULL),
        device.raw.streamSynchronize(ffi.NULL),
        device.raw.streamSynchronize(ffi.cast("palStream", 0xDEAD0)),
        device.raw.launchKernel(ffi.cast("void *", 7), [1, 0, 1], [1, 1, 1], ffi.NULL, 0, stream),
        device.raw.resourceCount(7, ffi.new("uint64_t *")),
        device.raw.resourceCount(0, ffi.NULL),
        device.raw.getLastError(ffi.NULL, 8),
    ]
    assert wrong == [Result.INVALID_ARGUMENT] * len(wrong)
    assert adaptor.calls == []
    assert device.deviceMemcpy(0, 0, 0, 2) is None
    assert device.deviceMalloc(0, 1) == 0
    assert device.deviceFree(0, 1) is None
    assert adaptor.calls == []


def test_resources_are_counted_on_success_only(device: Device, adaptor: Adaptor) -> None:
    def count(kind: ResourceKind) -> int:
        return device.resourceCount(kind)

    adaptor.answers["deviceMalloc"] = 4096
    device.deviceMalloc(64, MemType.DEVICE)
    device.deviceMalloc(0, MemType.DEVICE)
    adaptor.answers["deviceFree"] = PalError(Result.INVALID_ARGUMENT, text="no")
    device.code.deviceFree(5, 1)
    assert count(ResourceKind.ALLOCATION) == 1
    adaptor.answers["deviceFree"] = None
    device.deviceFree(4096, MemType.DEVICE)
    device.deviceFree(0, MemType.DEVICE)
    assert count(ResourceKind.ALLOCATION) == 0
    adaptor.answers["eventCreate"] = Thing()
    adaptor.answers["streamCreate"] = Thing()
    device.eventCreate(EventType.DEFAULT)
    stream = device.streamCreate()
    assert (count(ResourceKind.EVENT), count(ResourceKind.STREAM)) == (1, 1)
    device.streamDestroy(stream)
    assert count(ResourceKind.STREAM) == 0
    assert device.code.streamDestroy(stream) == Result.INVALID_ARGUMENT


# ---- threads, callbacks, forks -----------------------------------------------------------------


def test_the_last_error_belongs_to_the_thread(device: Device, adaptor: Adaptor) -> None:
    adaptor.answers["setDevice"] = PalError(Result.INVALID_ARGUMENT, text="here")
    device.code.setDevice(1)
    seen: list[str] = []
    thread = threading.Thread(target=lambda: seen.append(device.getLastError()))
    thread.start()
    thread.join()
    assert seen == [""]
    assert device.getLastError() == "setDevice: here"


def test_a_blocked_host_function_leaves_python_running(device: Device, adaptor: Adaptor) -> None:
    adaptor.answers["streamCreate"] = Thing()
    stream = device.streamCreate()
    gate = lib.probe_gate_new(20.0)
    thread = threading.Thread(
        target=device.launchHostFunc, args=(stream, lib.probe_gate_function(), gate)
    )
    thread.start()
    assert lib.probe_gate_wait_entered(gate, 1, 10.0)
    assert device.getDeviceCount() == 2  # Python runs while C blocks
    lib.probe_gate_open(gate)
    thread.join(10.0)
    assert not thread.is_alive()


def test_inside_a_host_function_only_some_calls_are_allowed(
    device: Device, adaptor: Adaptor
) -> None:
    adaptor.answers["streamCreate"] = Thing()
    stream = device.streamCreate()
    out = ffi.new("uint64_t *")
    codes = []
    for name in ("getDeviceCount", "memGetAddressRange", "streamSynchronize"):
        call = lib.probe_call_new(address(device.table), trampoline.SLOTS.index(name))
        arguments = [out, out, out, out] if name == "memGetAddressRange" else [out]
        for position, value in enumerate([stream] if name == "streamSynchronize" else arguments):
            lib.probe_call_argument(call, position, address(value))
        device.launchHostFunc(stream, lib.probe_call_function(), call)
        state = ffi.new("probeCallState *")
        lib.probe_call_read(call, state)
        codes.append(state.code)
    assert codes == [Result.SUCCESS, Result.INVALID_USAGE, Result.INVALID_USAGE]
    device.streamSynchronize(stream)


def test_a_forked_child_is_refused_with_a_sentence(device: Device) -> None:
    for name in ("getDevice", "streamSynchronize", "getLastError"):
        call = lib.probe_call_new(address(device.table), trampoline.SLOTS.index(name))
        lib.probe_call_argument(call, 0, address(ffi.new("char[64]")))
        detail = ffi.new("int *")
        assert lib.probe_call_forked(call, 10.0, detail) == 0
        state = ffi.new("probeCallState *")
        lib.probe_call_read(call, state)
        assert state.code == Result.INVALID_USAGE
        assert b"forked after the adaptor was loaded" in ffi.string(state.text)
    assert device.getDeviceCount() == 2


def test_many_threads_enter_at_once(device: Device) -> None:
    call_of = []
    for _ in range(16):
        call = lib.probe_call_new(address(device.table), trampoline.SLOTS.index("getDeviceCount"))
        count = ffi.new("int *")
        lib.probe_call_argument(call, 0, address(count))
        call_of.append((call, count))
    started = time.monotonic()
    assert lib.probe_call_threads([call for call, _ in call_of], 16, 200) == 0
    for call, count in call_of:
        assert lib.probe_call_wait(call, 200, 30.0), time.monotonic() - started
        assert count[0] == 2


# ---- life --------------------------------------------------------------------------------------


def test_a_closed_adaptor_refuses_and_its_table_is_reused(adaptor: Adaptor) -> None:
    device = registry.load(adaptor, layers=())
    device.keep.close()
    device.keep.close()
    assert adaptor.closed == 1
    assert device.code.getDeviceCount() == Result.INVALID_USAGE
    with pytest.raises(PalError, match="the adaptor was closed"):
        device.deviceSynchronize()
    many = [registry.load(Adaptor(), layers=()) for _ in range(4)]
    with pytest.raises(LoadError, match="all tables for Python adaptors are in use"):
        registry.load(Adaptor(), layers=())
    for each in many:
        each.keep.close()
    registry.load(Adaptor(), layers=()).keep.close()


def test_only_device_adaptors_are_taken() -> None:
    with pytest.raises(LoadError, match="is not a DeviceAdaptor"):
        registry.load(object())
