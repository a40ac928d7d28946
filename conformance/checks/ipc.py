"""Checks of the ipc group. The peer is another process with the same chip."""

from __future__ import annotations

import os
from typing import Any

from unipal.conformance.harness.chip import (
    Chip,
    MemType,
    PalError,
    ResourceKind,
    Result,
    pattern,
)
from unipal.conformance.harness.observe import refused, succeeded
from unipal.conformance.harness.peer import Peer
from unipal.conformance.harness.registry import MANY, clause
from unipal.conformance.harness.resources import leaves_nothing_behind

MIB = 1 << 20
SIZE = 8192
PAGE = os.sysconf("SC_PAGESIZE")
NO_ERRORS = (Result.SUCCESS, Result.IN_PROGRESS)  # result codes that are not errors


def _room(chip: Chip) -> tuple[Any, int]:
    """A handle, freed when the check ends, and the number of its significant bytes."""
    handle, size = chip.ipcMemHandleCreate()
    chip.later("ipcMemHandleFree", handle)
    return handle, int(size)


def _filled(chip: Chip, data: bytes) -> Any:
    """A handle with the bytes `data`."""
    handle, _ = _room(chip)
    chip.ffi.memmove(handle, data, len(data))
    return handle


def _not_opened(chip: Chip, data: bytes, what: str) -> None:
    """Fails unless opening a handle with bytes `data` is an error that leaves the output."""
    handle = _filled(chip, data)
    out = chip.out("void *")
    code = Result(chip.raw.ipcMemHandleOpen(handle, out))
    assert code not in NO_ERRORS, f"ipcMemHandleOpen of {what} returned {code.name}"
    assert chip.untouched(out), f"{what} is refused, but the output was written"


# ipcMemHandleCreate, ipcMemHandleGet


@clause("ipcMemHandleCreate.size_within_64", repeat=MANY, elsewhere=True)
def create_size_within_64(chip: Chip) -> None:
    """1 to 64 bytes are significant, and the 64 bytes of handles do not overlap."""
    made = [_room(chip) for _ in range(4)]
    for number, (handle, size) in enumerate(made):
        assert 1 <= size <= 64, f"ipcMemHandleCreate returns {size} bytes"
        chip.ffi.memmove(handle, pattern(64, number), 64)
    for number, (handle, _) in enumerate(made):
        found = bytes(chip.ffi.buffer(chip.ffi.cast("char *", handle), 64))
        chip.same(found, pattern(64, number), f"the 64 bytes of handle {number}")


@clause("ipcMemHandleCreate.counted")
def create_counted(chip: Chip) -> None:
    """Each handle increments the count by one."""
    for _ in range(3):
        before = chip.count(ResourceKind.IPC_HANDLE)
        _room(chip)
        grown = chip.count(ResourceKind.IPC_HANDLE) - before
        assert grown == 1, f"ipcMemHandleCreate: the count grew by {grown}"


@clause("ipcMemHandleGet.inner_pointer")
def get_inner_pointer(chip: Chip) -> None:
    """The handle of every address of an allocation opens at its base."""
    for size in (1, SIZE, 70_001):
        memory = chip.buffer(size)
        for inside in sorted({0, 1 % size, size // 2, size - 1}):
            found = chip.ipc_open(chip.ipc_export(memory + inside))
            assert found == memory, (
                f"the handle of byte {inside} of {size} opens at 0x{found:x}, not 0x{memory:x}"
            )


@clause("ipcMemHandleGet.inner_bytes", uses="ipcMemHandleOpen", elsewhere=True)
def get_inner_bytes(chip: Chip, peer: Peer) -> None:
    """The handle of an address inside is refused, or opens at the base, there, or at its page."""
    data = pattern(SIZE, 3)
    memory = chip.buffer(SIZE, fill=data)
    for _ in range(MANY):
        sent = chip.ipc_export(memory)
    chip.same(peer.read(peer.open(sent), 64), data[:64], f"memory exported {MANY} times")
    for inside in (64, 4096, 5056):
        handle, size = _room(chip)
        if chip.code.ipcMemHandleGet(handle, memory + inside) is not Result.SUCCESS:
            continue
        sent = bytes(chip.ffi.buffer(chip.ffi.cast("char *", handle), 64))[:size]
        found = peer.read(peer.open(sent), 64)
        page = max(0, inside - (memory + inside) % PAGE)
        permitted = [data[start : start + 64] for start in (0, page, inside)]
        assert found in permitted, f"the handle of byte {inside} of {SIZE} opens elsewhere"


@clause("ipcMemHandleGet.unknown_memory_refused")
def get_unknown_memory_refused(chip: Chip) -> None:
    """Ordinary host memory has no handle."""
    handle, _ = _room(chip)
    code = chip.code.ipcMemHandleGet(handle, chip.host(SIZE))
    assert code not in NO_ERRORS, f"ipcMemHandleGet of ordinary host memory returned {code.name}"


@clause("ipcMemHandleGet.foreign_refused", uses="deviceFree")
def get_foreign_refused(chip: Chip) -> None:
    """Host memory, ordinary and pinned, and freed memory have no handle."""
    handle, _ = _room(chip)
    freed = chip.buffer(SIZE)
    chip.deviceFree(freed, MemType.DEVICE)
    for address, what in (
        (chip.host(64), "ordinary host memory"),
        (chip.pinned(SIZE), "pinned memory"),
        (freed, "freed memory"),
        (freed + 100, "the inside of freed memory"),
    ):
        refused(chip.code.ipcMemHandleGet(handle, address), f"ipcMemHandleGet of {what}")


@clause("ipcMemHandleGet.plain_bytes", uses="ipcMemHandleOpen")
def get_plain_bytes(chip: Chip, peer: Peer) -> None:
    """The peer needs the significant bytes only; the handle itself may have been freed."""
    memory = chip.buffer(SIZE, fill=pattern(SIZE, 1))
    handle, size = _room(chip)
    chip.ipcMemHandleGet(handle, memory)
    data = bytes(chip.ffi.buffer(chip.ffi.cast("char *", handle), 64))[:size]
    chip.ffi.memmove(handle, bytes(64), 64)
    there = peer.open(data)
    chip.same(peer.read(there, SIZE), pattern(SIZE, 1), "what the peer reads through the handle")


# ipcMemHandleOpen


@clause("ipcMemHandleOpen.exporter_gets_original")
def open_exporter_gets_original(chip: Chip) -> None:
    """The exporting process gets its own address, for every open."""
    for size in (1, SIZE):
        memory = chip.buffer(size, fill=pattern(size))
        data = chip.ipc_export(memory)
        for turn in range(2):
            found = chip.ipc_open(data)
            assert found == memory, f"open {turn} returns 0x{found:x}, not 0x{memory:x}"


@clause("ipcMemHandleOpen.garbage_refused")
def open_garbage_refused(chip: Chip) -> None:
    """Zeros, arbitrary bytes and a handle with any bit changed are refused."""
    good = chip.ipc_export(chip.buffer(SIZE))
    _not_opened(chip, bytes(64), "zeros")
    _not_opened(chip, b"\xff" * 64, "ones")
    for seed in range(4):
        _not_opened(chip, pattern(64, seed), "bytes that no adaptor wrote")
    for bit in range(8 * len(good)):
        wrong = bytearray(good)
        wrong[bit // 8] ^= 1 << bit % 8
        _not_opened(chip, bytes(wrong), f"a handle with bit {bit} changed")


@clause("ipcMemHandleOpen.counted")
def open_counted(chip: Chip, peer: Peer) -> None:
    """Each open increments the count by one, also the second of a handle, in both processes."""
    data = chip.ipc_export(chip.buffer(SIZE))
    other = chip.ipc_export(chip.buffer(SIZE))
    for side, who in ((peer, "another process"), (chip, "the exporter")):
        for handle in (data, data, other):
            before = side.count(ResourceKind.IPC_MAPPING)
            side.ipc_open(handle)
            grown = side.count(ResourceKind.IPC_MAPPING) - before
            assert grown == 1, f"ipcMemHandleOpen in {who}: the count grew by {grown}"


@clause("ipcMemHandleOpen.same_bytes", elsewhere=True)
def open_same_bytes(chip: Chip, peer: Peer) -> None:
    """Each process sees every byte of the other, of 1 byte, of odd sizes and of 32 MiB + 1."""
    for size in (1, 4095, 70_001):
        memory = chip.buffer(size, fill=pattern(size, 2))
        found = peer.read(peer.open(chip.ipc_export(memory)), size)
        chip.same(found, pattern(size, 2), f"{size} bytes as the peer reads them")
        theirs = peer.ipc_export(peer.buffer(size, fill=pattern(size, 4)))
        chip.expect(chip.ipc_open(theirs), pattern(size, 4), f"{size} bytes of the peer")
    size = 32 * MIB + 1
    memory = chip.buffer(size, fill=pattern(size, 3))
    mine, theirs = chip.fingerprint(memory, size), peer.open(chip.ipc_export(memory))
    assert peer.fingerprint(theirs, size) == mine, f"the peer reads {size} bytes that differ"
    found = peer.read(theirs + size - 64, 64)
    chip.same(found, pattern(size, 3)[-64:], f"the last of {size} bytes as the peer reads them")


@clause("ipcMemHandleOpen.writes_are_seen")
def open_writes_are_seen(chip: Chip, peer: Peer) -> None:
    """The exporter reads the peer's writes at the start, inside and at the end; the rest stays."""
    size = 70_001
    memory = chip.buffer(size, fill=bytes(size))
    there = peer.open(chip.ipc_export(memory))
    wanted = bytearray(size)
    for at, part in ((0, 64), (4099, 777), (size - 5, 5)):
        peer.write(there + at, pattern(part, at))
        wanted[at : at + part] = pattern(part, at)
        chip.expect(memory, bytes(wanted), f"memory after the peer wrote {part} bytes at {at}")


@clause("ipcMemHandleOpen.opens_count", uses="ipcMemHandleClose")
def open_opens_count(chip: Chip, peer: Peer) -> None:
    """Of three opens each is usable until its close, at one address or at several."""
    memory = chip.buffer(SIZE, fill=pattern(SIZE, 4))
    data = chip.ipc_export(memory)
    opens = [peer.open(data) for _ in range(3)]
    while opens:
        for address in dict.fromkeys(opens):
            found = peer.read(address, SIZE)
            chip.same(found, pattern(SIZE, 4), f"a mapping with {len(opens)} of its opens left")
            peer.write(address, pattern(64, len(opens)))
            chip.expect(memory, pattern(64, len(opens)), f"writes with {len(opens)} opens left")
            peer.write(address, pattern(SIZE, 4))
        succeeded(peer.code("ipcMemHandleClose", opens.pop(0)), f"close {3 - len(opens)} of 3")


@clause("ipcMemHandleOpen.same_address")
def open_same_address(chip: Chip, peer: Peer) -> None:
    """Three opens of one handle answer one address."""
    data = chip.ipc_export(chip.buffer(SIZE))
    first, second, third = (peer.open(data) for _ in range(3))
    assert first == second == third, f"three opens answer {first:#x}, {second:#x}, {third:#x}"


@clause("ipcMemHandleOpen.two_exports")
def open_two_exports(chip: Chip, peer: Peer) -> None:
    """Two allocations have two separate mappings."""
    memories = [chip.buffer(SIZE, fill=pattern(SIZE, seed)) for seed in (5, 6)]
    there = [peer.open(chip.ipc_export(memory)) for memory in memories]
    assert abs(there[0] - there[1]) >= SIZE, f"mappings at {there[0]:#x} and {there[1]:#x} overlap"
    for seed, address in zip((5, 6), there, strict=True):
        chip.same(peer.read(address, SIZE), pattern(SIZE, seed), f"mapping {seed - 5}")
    peer.write(there[0], bytes(SIZE))
    found = peer.read(there[1], SIZE)
    chip.same(found, pattern(SIZE, 6), "one mapping after the other was written")
    chip.expect(memories[1], pattern(SIZE, 6), "one allocation after the other was written")


@clause("ipcMemHandleOpen.many_exports")
def open_many_exports(chip: Chip, peer: Peer) -> None:
    """200 allocations are exported before the first is opened; 100 of them are open at once."""
    size = 256
    memories = [chip.buffer(size, fill=pattern(size, k)) for k in range(200)]
    handles = [chip.ipc_export(memory) for memory in memories]
    there = [peer.open(data) for data in handles[:100]]
    for k in range(0, 100, 9):
        chip.same(peer.read(there[k], size), pattern(size, k), f"mapping {k} of 100")
    for k in (100, 150, 199):
        chip.same(peer.read(peer.open(handles[k]), size), pattern(size, k), f"export {k} of 200")


@clause("ipcMemHandleOpen.zeros_refused")
def open_zeros_refused(chip: Chip, peer: Peer) -> None:
    """A handle of zeros is an error in another process."""
    try:
        address = peer.open(bytes(64))
    except PalError:
        return
    raise AssertionError(f"a handle of zeros opened at {address:#x}")


@clause("ipcMemHandleOpen.freed_refused", uses="deviceFree")
def open_freed_refused(chip: Chip, peer: Peer) -> None:
    """A handle of freed memory is refused, in the peer and in the exporter."""
    for again in (False, True):
        memory = chip.buffer(SIZE)
        data = chip.ipc_export(memory)
        chip.deviceFree(memory, MemType.DEVICE)
        if again:
            chip.buffer(SIZE)  # possibly at the same address
        try:
            there = peer.ipc_open(data)
        except PalError as error:
            if error.function != "ipcMemHandleOpen":
                raise
        else:
            raise AssertionError(f"the peer opened a handle of freed memory, at {there:#x}")
        _not_opened(chip, data, "a handle of freed memory")


@clause("ipcMemHandleOpen.dead_exporter_refused")
def open_dead_exporter_refused(chip: Chip, peer: Peer) -> None:
    """The handle of a killed exporter is refused."""
    data = peer.ipc_export(peer.buffer(SIZE, fill=pattern(SIZE, 7)))
    peer.kill()
    _not_opened(chip, data, "a handle of a process that was killed")


@clause("ipcMemHandleOpen.survives_exporter")
def open_survives_exporter(chip: Chip, peer: Peer) -> None:
    """A mapping that was open when the exporter was killed stays readable and writable."""
    data = peer.ipc_export(peer.buffer(SIZE, fill=pattern(SIZE, 8)))
    here = chip.ipc_open(data)
    peer.kill()
    chip.expect(here, pattern(SIZE, 8), "the mapping after the exporter was killed")
    chip.write(here, pattern(SIZE, 9))
    chip.expect(here, pattern(SIZE, 9), "the mapping written after the exporter was killed")


# ipcMemHandleClose, ipcMemHandleFree


@clause("ipcMemHandleClose.unknown_refused")
def close_unknown_refused(chip: Chip) -> None:
    """Addresses that were not opened, or are closed as often as they were opened, are refused."""
    memory = chip.buffer(SIZE)
    refused(chip.device.code.ipcMemHandleClose(chip.host(64)), "closing ordinary host memory")
    refused(chip.device.code.ipcMemHandleClose(memory), "closing an allocation never opened")
    data = chip.ipc_export(memory)
    here, _ = (chip.ipc_open(data) for _ in range(2))
    for turn in range(2):
        succeeded(chip.code.ipcMemHandleClose(here), f"close {turn} of an open mapping")
    refused(chip.code.ipcMemHandleClose(here), "closing it again")


@clause("ipcMemHandleClose.exporter_keeps_memory")
def close_exporter_keeps_memory(chip: Chip) -> None:
    """In the exporting process the last close leaves the allocation and its bytes."""
    memory = chip.buffer(SIZE, fill=pattern(SIZE, 1))
    data = chip.ipc_export(memory)
    for turn in range(3):
        chip.ipcMemHandleClose(chip.ipc_open(data))
        chip.expect(memory, pattern(SIZE, 1 + turn), "memory after its mapping was closed")
        chip.write(memory, pattern(SIZE, 2 + turn))


@clause("ipcMemHandleClose.counted", elsewhere=True)
def close_counted(chip: Chip, peer: Peer) -> None:
    """Each close decrements the count by one, also the first of two, in both processes."""
    data = chip.ipc_export(chip.buffer(SIZE))
    for side, who in ((peer, "another process"), (chip, "the exporter")):
        for address in [side.ipc_open(data) for _ in range(2)]:
            before = side.count(ResourceKind.IPC_MAPPING)
            side.ipcMemHandleClose(address)
            fallen = before - side.count(ResourceKind.IPC_MAPPING)
            assert fallen == 1, f"ipcMemHandleClose in {who}: the count fell by {fallen}"


@clause("ipcMemHandleClose.open_again", uses="ipcMemHandleOpen", elsewhere=True)
def close_open_again(chip: Chip, peer: Peer) -> None:
    """After a close the same handle opens again and shows the current bytes."""
    memory = chip.buffer(SIZE)
    data = chip.ipc_export(memory)
    for turn in range(3):
        chip.write(memory, pattern(SIZE, turn))
        there = peer.open(data)
        chip.same(peer.read(there, SIZE), pattern(SIZE, turn), f"the mapping of open {turn}")
        succeeded(peer.code("ipcMemHandleClose", there), "closing it")


@clause("ipcMemHandleFree.counted", elsewhere=True)
def free_counted(chip: Chip) -> None:
    """Each freed handle decrements the count by one, filled or not."""
    memory = chip.buffer(64)
    made = [_room(chip)[0] for _ in range(3)]
    chip.ipcMemHandleGet(made[1], memory)
    for handle in made:
        before = chip.count(ResourceKind.IPC_HANDLE)
        chip.ipcMemHandleFree(handle)
        fallen = before - chip.count(ResourceKind.IPC_HANDLE)
        assert fallen == 1, f"ipcMemHandleFree: the count fell by {fallen}"


@clause("ipcMemHandleFree.mapping_stays", uses="ipcMemHandleOpen")
def free_mapping_stays(chip: Chip, peer: Peer) -> None:
    """The peer's mapping stays readable and writable after the exporter freed its handle."""
    memory = chip.buffer(SIZE, fill=pattern(SIZE, 3))
    handle, size = _room(chip)
    chip.ipcMemHandleGet(handle, memory)
    data = bytes(chip.ffi.buffer(chip.ffi.cast("char *", handle), 64))[:size]
    there = peer.open(data)
    chip.ipcMemHandleFree(handle)
    chip.same(peer.read(there, SIZE), pattern(SIZE, 3), "the peer's mapping")
    peer.write(there, pattern(SIZE, 4))
    chip.expect(memory, pattern(SIZE, 4), "memory that the peer wrote after the handle was freed")


# Resources


@clause("ipcMemHandleFree.leaves_nothing_behind", uses="ipcMemHandleCreate")
def free_leaves_nothing_behind(chip: Chip) -> None:
    """Handles of one allocation."""
    memory = chip.buffer(SIZE)
    create, fill = chip.device.ipcMemHandleCreate, chip.device.ipcMemHandleGet
    free = chip.device.ipcMemHandleFree

    def once() -> None:
        handle, _ = create()
        fill(handle, memory)
        free(handle)

    leaves_nothing_behind("ipcMemHandleCreate, ipcMemHandleGet and ipcMemHandleFree", once)


@clause(
    "ipcMemHandleClose.leaves_nothing_behind",
    uses="ipcMemHandleOpen ipcMemHandleCreate deviceFree",
)
def close_leaves_nothing_behind(chip: Chip, peer: Peer) -> None:
    """One allocation of the peer is opened and closed here; then another one each time, for of an
    allocation that is open already a chip may give out the mapping that it has.
    """
    handle, _ = chip.device.ipcMemHandleCreate()
    chip.later("ipcMemHandleFree", handle)
    opened, close = chip.device.ipcMemHandleOpen, chip.device.ipcMemHandleClose
    what = "ipcMemHandleOpen and ipcMemHandleClose"

    def name(memory: int) -> None:
        data = peer.ipc_export(memory)
        chip.ffi.memmove(handle, data, len(data))

    def another() -> None:
        memory = peer.buffer(SIZE)
        name(memory)
        close(opened(handle))
        peer.deviceFree(memory, MemType.DEVICE)

    name(peer.buffer(SIZE))
    leaves_nothing_behind(what, lambda: close(opened(handle)))
    leaves_nothing_behind(f"{what} of an allocation that is new each time", another)
