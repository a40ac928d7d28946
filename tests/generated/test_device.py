"""Calling a table from Python: outputs as answers, codes as errors, slots that a table lacks."""

from __future__ import annotations

import pytest
from unipal.adaptors import registry
from unipal.generated.device import Device
from unipal.generated.pal import (
    DeviceAdaptor,
    MemcpyType,
    MemType,
    PalError,
    ResourceKind,
    Result,
)


@pytest.fixture(scope="module")
def device() -> Device:
    return registry.load(registry.build(registry.find("cpu")))


def test_outputs_are_answers(device: Device) -> None:
    address = device.deviceMalloc(100, MemType.DEVICE)
    base, size, identity = device.memGetAddressRange(address + 1)
    assert (base, size) == (address, 100)
    assert identity
    device.deviceFree(address, MemType.DEVICE)
    assert device.getDeviceProperties(0).name
    assert device.getVendor() == device.getVendor(size=100)
    assert len(device.getVendor(size=3)) == 2


def test_queries_answer_their_code(device: Device) -> None:
    stream = device.streamCreate()
    try:
        assert device.streamQuery(stream) is Result.SUCCESS
        with pytest.raises(PalError) as caught:
            device.streamQuery(None)
        assert caught.value.code is Result.INVALID_ARGUMENT
    finally:
        device.streamDestroy(stream)


def test_a_failed_call_raises_with_the_adaptors_text(device: Device) -> None:
    with pytest.raises(PalError) as caught:
        device.deviceFree(4096, MemType.DEVICE)
    error = caught.value
    assert (error.code, error.function) == (Result.INVALID_ARGUMENT, "deviceFree")
    assert error.text == device.getLastError()
    assert str(error).startswith("deviceFree: palInvalidArgument: ")
    assert str(error).count("deviceFree") == 1


def test_code_answers_and_drops_outputs(device: Device) -> None:
    assert device.code.deviceMemcpy(0, 0, 0, MemcpyType.DEVICE_TO_DEVICE) is Result.SUCCESS
    assert device.code.setDevice(-1) is Result.INVALID_ARGUMENT
    before = device.resourceCount(ResourceKind.ALLOCATION)
    assert device.code.deviceMalloc(0, MemType.DEVICE) is Result.SUCCESS
    assert device.resourceCount(ResourceKind.ALLOCATION) == before


def test_raw_passes_values_through(device: Device) -> None:
    count = device.ffi.new("int *")
    assert device.raw.getDeviceCount(count) == 0
    assert count[0] == device.getDeviceCount()
    assert device.raw.getDeviceCount(device.ffi.NULL) == Result.INVALID_ARGUMENT


def test_slots_past_struct_size_refuse_and_write_nothing(device: Device) -> None:
    """A table of an older minor version: what it does not have is not supported."""
    older = device.ffi.new("palDeviceTable *", device.table[0])
    older.struct_size = device.ffi.offsetof("palDeviceTable", "resourceCount")
    old = Device(device.ffi, device.lib, older)
    count = device.ffi.new("uint64_t *", 77)
    assert old.raw.resourceCount(0, count) == Result.NOT_SUPPORTED
    assert count[0] == 77
    assert old.code.streamCreate() is Result.NOT_SUPPORTED
    assert old.memGetAddressRange(16) == (16, 0, 0)


def test_a_python_adaptor_refuses_what_it_does_not_override() -> None:
    adaptor = DeviceAdaptor()
    for name in vars(DeviceAdaptor):
        if name.startswith("_"):
            continue
        method = getattr(adaptor, name)
        arguments = [None] * (method.__code__.co_argcount - 1)
        with pytest.raises(PalError, match=f"{name}: palNotSupported: ") as caught:
            method(*arguments)
        assert caught.value.code is Result.NOT_SUPPORTED
