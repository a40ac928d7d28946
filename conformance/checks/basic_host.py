"""Checks of the basic group: pinned and registered host memory as the device reaches it."""

from __future__ import annotations

from unipal.conformance.harness.chip import Chip, Gate, ResourceKind, Result, pattern
from unipal.conformance.harness.observe import (
    D2D,
    D2H,
    H2D,
    INITIAL_BYTE,
    PAGE,
    address_of,
    lands,
    pages,
    pointer,
    refused,
    registered,
)
from unipal.conformance.harness.registry import MANY, ROW, clause
from unipal.conformance.harness.resources import leaves_nothing_behind


def _reaches(chip: Chip, host: int, size: int, what: str) -> None:
    """Device copies from and to the device address of `host` read and write the host's bytes."""
    device = chip.hostGetDevicePointer(host)
    other = chip.buffer(size)
    chip.poke(host, pattern(size, 1))
    chip.deviceMemcpy(other, device, size, D2D, None)
    chip.expect(other, pattern(size, 1), f"a device copy from {what}")
    chip.write(other, pattern(size, 2))
    chip.deviceMemcpy(device, other, size, D2D, None)
    lands(chip, host, pattern(size, 2), f"{what} after a device copy to it")


@clause("hostGetDevicePointer.same_bytes", repeat=ROW, elsewhere=True)
def device_pointer_same_bytes(chip: Chip) -> None:
    """The device reads and writes the host's bytes through the returned address."""
    for size in (1, 64, 4097):
        _reaches(chip, chip.pinned(size), size, "pinned memory")


@clause("hostGetDevicePointer.inner_pointer", repeat=MANY)
def device_pointer_inner_pointer(chip: Chip) -> None:
    """An inner address returns the device address of that byte."""
    size = 8192
    data = pattern(size, 3)
    pinned, other = chip.pinned(size, data), chip.buffer(16)
    for inside in (1, 64, 777, 4096, 5001, size - 16):
        chip.deviceMemcpy(other, chip.hostGetDevicePointer(pinned + inside), 16, D2D, None)
        chip.expect(other, data[inside : inside + 16], f"16 bytes from {inside} on")
    last = chip.hostGetDevicePointer(pinned + size - 1)
    chip.deviceMemcpy(other, last, 1, D2D, None)
    chip.expect(other, data[-1:], "the last byte")


@clause("hostGetDevicePointer.pageable_refused")
def device_pointer_pageable_refused(chip: Chip) -> None:
    """Ordinary host memory has no device address."""
    for address in (chip.host(64), pages(chip, PAGE)):
        out = chip.out("void *")
        code = Result(chip.raw.hostGetDevicePointer(out, pointer(chip, address)))
        refused(code, "hostGetDevicePointer of pageable memory")
        assert chip.untouched(out), "pageable memory is refused, but the output was written"


@clause("hostRegister.makes_copies_asynchronous")
def register_makes_copies_asynchronous(chip: Chip, gate: Gate) -> None:
    """Streamed copies from and to registered memory return while the stream is held, and are
    correct.
    """
    size = 2 * PAGE
    stream = chip.stream()
    data = pattern(size, 4)
    source, log = registered(chip, size, data), registered(chip, size, bytes([INITIAL_BYTE]) * size)
    device = chip.buffer(size, fill=bytes(size))
    with gate.hold(stream):
        chip.deviceMemcpy(device, source, size, H2D, stream)
        chip.deviceMemcpy(log, device, size, D2H, stream)
    lands(chip, log, data, "bytes from registered to device to registered memory")


@clause("hostRegister.device_pointer", repeat=ROW, elsewhere=True)
def register_device_pointer(chip: Chip) -> None:
    """The device can access registered memory, at its start and inside."""
    memory = registered(chip, 2 * PAGE)
    _reaches(chip, memory, 2 * PAGE, "registered memory")
    _reaches(chip, memory + 4099, 64, "the inside of registered memory")


@clause("hostRegister.overlap_refused")
def register_overlap_refused(chip: Chip) -> None:
    """A range that shares a page with a registered one is refused."""
    memory = pages(chip, 4 * PAGE)
    chip.hostRegister(memory + PAGE, 2 * PAGE)
    chip.later("hostUnregister", memory + PAGE)
    for first, count in ((1, 2), (1, 1), (2, 1), (0, 2), (2, 2), (0, 4)):
        code = chip.code.hostRegister(memory + first * PAGE, count * PAGE)
        if code is Result.SUCCESS:
            chip.later("hostUnregister", memory + first * PAGE)
        refused(code, f"pages {first} to {first + count - 1}, of which 1 and 2 are registered,")


@clause("hostRegister.size_zero_refused")
def register_size_zero_refused(chip: Chip) -> None:
    """Size 0 is refused."""
    refused(chip.code.hostRegister(pages(chip, PAGE), 0), "hostRegister of 0 bytes")


@clause("hostRegister.counted", repeat=MANY, elsewhere=True)
def register_counted(chip: Chip) -> None:
    """Each range increments the count by one."""
    for size in (PAGE, 3 * PAGE):
        before = chip.count(ResourceKind.REGISTRATION)
        registered(chip, size)
        grown = chip.count(ResourceKind.REGISTRATION) - before
        assert grown == 1, f"registering {size} bytes: the count grew by {grown}"


@clause("hostUnregister.undoes", elsewhere=True)
def unregister_undoes(chip: Chip) -> None:
    """Afterwards the range has no device address and can be registered again."""
    memory = registered(chip, 2 * PAGE)
    for _ in range(3):
        chip.hostUnregister(memory)
        for inside in (0, PAGE + 5):
            out = chip.out("void *")
            code = Result(chip.raw.hostGetDevicePointer(out, pointer(chip, memory + inside)))
            refused(code, "hostGetDevicePointer of a range that was unregistered")
        chip.hostRegister(memory, 2 * PAGE)
        chip.later("hostUnregister", memory)
        assert address_of(chip, pointer(chip, chip.hostGetDevicePointer(memory))), "no address"


@clause("hostUnregister.unknown_refused")
def unregister_unknown_refused(chip: Chip) -> None:
    """Memory never registered, inside a registered range, and unregistered twice is refused."""
    refused(chip.code.hostUnregister(pages(chip, PAGE)), "hostUnregister of ordinary memory")
    memory = registered(chip, 2 * PAGE)
    for inside in (1, PAGE):
        code = chip.device.code.hostUnregister(memory + inside)
        refused(code, f"hostUnregister {inside} bytes into a range")
    chip.hostUnregister(memory)
    refused(chip.code.hostUnregister(memory), "hostUnregister twice")


@clause("hostUnregister.bytes_stay")
def unregister_bytes_stay(chip: Chip) -> None:
    """All bytes stay, including those that the device wrote."""
    data = pattern(2 * PAGE, 5)
    memory = registered(chip, 2 * PAGE, bytes(2 * PAGE))
    device = chip.buffer(PAGE, fill=data[:PAGE])
    chip.poke(memory + PAGE, data[PAGE:])
    chip.deviceMemcpy(memory, device, PAGE, D2H, None)
    chip.hostUnregister(memory)
    chip.same(chip.peek(memory, 2 * PAGE), data, "a range after hostUnregister")


@clause("hostUnregister.counted", elsewhere=True)
def unregister_counted(chip: Chip) -> None:
    """Each range decrements the count by one."""
    made = [registered(chip, size) for size in (PAGE, 3 * PAGE)]
    for memory in made:
        before = chip.count(ResourceKind.REGISTRATION)
        chip.hostUnregister(memory)
        fallen = before - chip.count(ResourceKind.REGISTRATION)
        assert fallen == 1, f"hostUnregister: the count fell by {fallen}"


@clause("hostUnregister.leaves_nothing_behind", uses="hostRegister")
def unregister_leaves_nothing_behind(chip: Chip) -> None:
    """Pages that are registered and unregistered, again and again."""
    size = 4 * PAGE
    address = pages(chip, size)
    register, unregister = chip.device.hostRegister, chip.device.hostUnregister

    def once() -> None:
        register(address, size)
        unregister(address)

    leaves_nothing_behind("hostRegister and hostUnregister", once)
