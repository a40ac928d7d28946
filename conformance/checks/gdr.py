"""Checks of the gdr group."""

from __future__ import annotations

import contextlib
import fcntl
import mmap
import os

from unipal.conformance.harness.chip import Chip, MemType, ResourceKind, Result, pattern
from unipal.conformance.harness.observe import (
    D2H,
    address_of,
    disjoint,
    pointer,
    refused,
    succeeded,
)
from unipal.conformance.harness.peer import Peer
from unipal.conformance.harness.registry import MANY, clause
from unipal.conformance.harness.resources import leaves_nothing_behind, returns_memory

MIB = 1 << 20
PAGE = 4096
NO_ERRORS = (Result.SUCCESS, Result.IN_PROGRESS)
TOO_LARGE = (2**62, 2**63, 2**64 - 1, 2**64 - 4096, 2**60 + 64)


def _allocated(chip: Chip, size: int, fill: bytes = b"") -> int:
    """Memory of gdrMemAlloc, freed when the check ends."""
    address = int(chip.gdrMemAlloc(size))
    assert address, f"gdrMemAlloc({size}) returned success and null"
    chip.later("gdrMemFree", address)
    if fill:
        chip.write(address, fill)
    return address


def _mapped(chip: Chip, address: int, size: int) -> int:
    """The host address of device memory, unmapped when the check ends."""
    host = int(chip.gdrPtrMmap(address, size))
    chip.later("gdrPtrMunmap", host, size)
    assert chip.lib.probe_memory_readable(host, size), (
        f"gdrPtrMmap returned success and 0x{host:x}, where the host cannot read"
    )
    return host


# gdrMemAlloc, gdrMemFree


@clause("gdrMemAlloc.usable_whole", elsewhere=True)
def alloc_usable_whole(chip: Chip) -> None:
    """Live allocations do not overlap, and each keeps its bytes."""
    made = []
    for turn in range(2):
        for size in (1, 100, PAGE, PAGE + 1, 70_001, MIB + 1):
            made.append((_allocated(chip, size, pattern(size, size + turn)), size, size + turn))
    disjoint([(address, size) for address, size, _ in made], "allocations of gdrMemAlloc")
    for address, size, seed in made:
        chip.expect(address, pattern(size, seed), f"{size} bytes of gdrMemAlloc")


@clause("gdrMemAlloc.page_aligned")
def alloc_page_aligned(chip: Chip) -> None:
    """Every address is a multiple of 4096."""
    for size in (1, 64, 100, PAGE, PAGE + 1, 70_001):
        for _ in range(MANY // 5):
            address = _allocated(chip, size)
            assert address % PAGE == 0, f"{size} bytes at 0x{address:x}"


@clause("gdrMemAlloc.size_zero")
def alloc_size_zero(chip: Chip) -> None:
    """Size 0 returns null and success and allocates nothing."""
    before = chip.count(ResourceKind.ALLOCATION)
    out = chip.out("void *")
    succeeded(Result(chip.raw.gdrMemAlloc(out, 0)), "gdrMemAlloc of 0 bytes")
    assert address_of(chip, out[0]) == 0, "gdrMemAlloc of 0 bytes returned an address"
    grown = chip.count(ResourceKind.ALLOCATION) - before
    assert grown == 0, f"gdrMemAlloc of 0 bytes: the count grew by {grown}"


@clause("gdrMemAlloc.too_large_refused")
def alloc_too_large_refused(chip: Chip) -> None:
    """Oversized requests are errors and leave the output."""
    for size in TOO_LARGE:
        out = chip.out("void *")
        code = Result(chip.raw.gdrMemAlloc(out, size))
        assert code not in (Result.SUCCESS, Result.IN_PROGRESS), f"{size} bytes: {code.name}"
        assert chip.untouched(out), f"{size} bytes are refused, but the output was written"


@clause("gdrMemAlloc.counted")
def alloc_counted(chip: Chip) -> None:
    """Each call increments the count of allocations by one."""
    for size in (1, 70_001):
        before = chip.count(ResourceKind.ALLOCATION)
        _allocated(chip, size)
        grown = chip.count(ResourceKind.ALLOCATION) - before
        assert grown == 1, f"gdrMemAlloc({size}): the count grew by {grown}"


@clause("gdrMemFree.null_ok")
def free_null_ok(chip: Chip) -> None:
    """Freeing null succeeds and frees nothing."""
    kept = _allocated(chip, 64, pattern(64))
    succeeded(chip.code.gdrMemFree(0), "gdrMemFree of null")
    chip.expect(kept, pattern(64), "memory after null was freed")


@clause("gdrMemFree.unknown_refused")
def free_unknown_refused(chip: Chip) -> None:
    """Foreign memory, inner addresses and a second free are refused."""
    plain, pinned = chip.buffer(8192, fill=pattern(8192)), chip.pinned(64)
    mine = _allocated(chip, 8192, pattern(8192, 1))
    for address, what in (
        (chip.host(64), "ordinary host memory"),
        (pinned, "pinned memory"),
        (plain, "memory of deviceMalloc"),
        (mine + 1, "one byte into an allocation"),
        (mine + PAGE, "a page into an allocation"),
    ):
        refused(chip.device.code.gdrMemFree(address), f"gdrMemFree of {what}")
    chip.expect(mine, pattern(8192, 1), "memory after refused frees")
    chip.expect(plain, pattern(8192), "memory of deviceMalloc after a refused free")
    succeeded(chip.code.gdrMemFree(mine), "gdrMemFree of the allocation itself")
    refused(chip.code.gdrMemFree(mine), "gdrMemFree twice")


@clause("gdrMemFree.returns_bytes", limit=40.0)
def free_returns_bytes(chip: Chip) -> None:
    """A thousand cycles of 64 MiB, 62 GiB in total: leaked memory would be exhausted.

    A chip with slow cycles, because it clears memory, runs 300 of them.
    """
    size = 64 * MIB
    alloc, free = chip.device.gdrMemAlloc, chip.device.gdrMemFree
    what = "gdrMemAlloc and gdrMemFree of 64 MiB"
    returns_memory(what, chip.cycles(300, 1000), lambda: free(alloc(size)))
    memory = _allocated(chip, size)
    chip.write(memory + size - 64, pattern(64))
    chip.expect(memory + size - 64, pattern(64), "the last bytes after a thousand cycles")


@clause("gdrMemFree.counted", elsewhere=True)
def free_counted(chip: Chip) -> None:
    """Each freed allocation decrements the count by one."""
    for memory in [_allocated(chip, size) for size in (1, 70_001)]:
        before = chip.count(ResourceKind.ALLOCATION)
        chip.gdrMemFree(memory)
        fallen = before - chip.count(ResourceKind.ALLOCATION)
        assert fallen == 1, f"gdrMemFree: the count fell by {fallen}"


# gdrPtrMmap, gdrPtrMunmap


@clause("gdrPtrMmap.host_sees_device_bytes", elsewhere=True)
def mmap_host_sees_device_bytes(chip: Chip) -> None:
    """Bytes copied before and after the mapping are read through it."""
    for size in (1, 64, PAGE + 1, 70_001):
        for memory in (_allocated(chip, size), chip.buffer(size)):
            chip.write(memory, pattern(size, 1))
            host = _mapped(chip, memory, size)
            chip.same(chip.peek(host, size), pattern(size, 1), "bytes copied before the mapping")
            chip.write(memory, pattern(size, 2))
            chip.same(chip.peek(host, size), pattern(size, 2), "bytes copied after the mapping")


@clause("gdrPtrMmap.device_sees_host_bytes")
def mmap_device_sees_host_bytes(chip: Chip) -> None:
    """Device copies read what the host stored through the mapping."""
    for size in (1, 64, PAGE + 1, 70_001):
        for memory in (_allocated(chip, size, bytes(size)), chip.buffer(size, fill=bytes(size))):
            host = _mapped(chip, memory, size)
            for seed in (1, 2):
                chip.poke(host, pattern(size, seed))
                chip.expect(memory, pattern(size, seed), "device memory that the host stored to")


@clause("gdrPtrMmap.inner_range")
def mmap_inner_range(chip: Chip) -> None:
    """A range at an odd address maps exactly its bytes; the bytes around it stay."""
    size = 3 * PAGE
    memory = _allocated(chip, size)
    ranges = ((1003, 777), (PAGE, PAGE), (PAGE - 1, 2), (size - 1, 1), (2 * PAGE + 5, 64))
    for start, part in ranges * (MANY // len(ranges)):
        whole = pattern(size, part)
        chip.write(memory, whole)
        host = _mapped(chip, memory + start, part)
        found = chip.peek(host, part)
        chip.same(found, whole[start : start + part], f"{part} bytes mapped from {start} on")
        chip.poke(host, b"\xd1" * part)
        wanted = whole[:start] + b"\xd1" * part + whole[start + part :]
        chip.expect(memory, wanted, f"memory, {part} bytes stored at {start} through the mapping")


@clause("gdrPtrMmap.outside_refused")
def mmap_outside_refused(chip: Chip) -> None:
    """Ranges that exceed their allocation, foreign memory and size 0 are refused."""
    size = 2 * PAGE
    memory, foreign = _allocated(chip, size), chip.host(64)
    for address, part, what in (
        (memory, size + 1, "one byte more than the allocation"),
        (memory, 2**63, "very much more than the allocation"),
        (memory + size - 1, 2, "two bytes from the last one on"),
        (memory + 8, 2**64 - 8, "a size that wraps around"),
        (memory, 0, "size 0"),
        (foreign, 64, "ordinary host memory"),
    ):
        out = chip.out("void *")
        code = Result(chip.raw.gdrPtrMmap(out, pointer(chip, address), part))
        refused(code, f"gdrPtrMmap of {what}")
        assert chip.untouched(out), f"{what} is refused, but the output was written"


@clause("gdrPtrMmap.counted")
def mmap_counted(chip: Chip) -> None:
    """Each mapping increments the count by one, including the second one of a range."""
    memory = _allocated(chip, PAGE)
    for _ in range(2):
        before = chip.count(ResourceKind.HOST_MAPPING)
        _mapped(chip, memory, PAGE)
        grown = chip.count(ResourceKind.HOST_MAPPING) - before
        assert grown == 1, f"gdrPtrMmap: the count grew by {grown}"


@clause("gdrPtrMmap.other_process_writes")
def mmap_other_process_writes(chip: Chip, peer: Peer) -> None:
    """The kernel writes the peer's bytes through the address, and device copies read them."""
    size = PAGE + 100
    memory = _allocated(chip, 3 * PAGE, bytes(3 * PAGE))
    host = _mapped(chip, memory + 8, size)
    data = pattern(size, 5)
    put = peer.cma_write(os.getpid(), host, data)
    chip.expect(
        memory,
        bytes(8) + data + bytes(3 * PAGE - 8 - size),
        f"memory after another process wrote {put} of {size} bytes through the address",
    )
    found = peer.cma_read(os.getpid(), host, size)
    chip.same(found, data, "what another process reads through the address")


@clause("gdrPtrMunmap.memory_stays")
def munmap_memory_stays(chip: Chip) -> None:
    """Bytes stored through a mapping outlive it, and the memory can be mapped again."""
    memory = _allocated(chip, PAGE, bytes(PAGE))
    log = chip.pinned(PAGE)
    for seed in (1, 2, 3):
        host = _mapped(chip, memory, PAGE)
        chip.poke(host, pattern(PAGE, seed))
        chip.gdrPtrMunmap(host, PAGE)
        chip.deviceMemcpy(log, memory, PAGE, D2H, None)
        chip.same(chip.peek(log, PAGE), pattern(PAGE, seed), "memory that was mapped before")


@clause("gdrPtrMunmap.unknown_refused")
def munmap_unknown_refused(chip: Chip) -> None:
    """Foreign and inner addresses, other sizes and a second call are refused."""
    size = 2 * PAGE
    memory = _allocated(chip, size, pattern(size))
    host = _mapped(chip, memory, size)
    for address, part, what in (
        (chip.host(64), 64, "ordinary host memory"),
        (host + PAGE, PAGE, "the second half of a mapping"),
        (host, size - 1, "a smaller size"),
        (host, PAGE, "half the size"),
        (host, size + PAGE, "a larger size"),
    ):
        refused(chip.device.code.gdrPtrMunmap(address, part), f"gdrPtrMunmap of {what}")
    chip.same(chip.peek(host, size), pattern(size), "the mapping after refused calls")
    succeeded(chip.code.gdrPtrMunmap(host, size), "gdrPtrMunmap of the mapping itself")
    refused(chip.code.gdrPtrMunmap(host, size), "gdrPtrMunmap twice")


@clause("gdrPtrMunmap.counted", elsewhere=True)
def munmap_counted(chip: Chip) -> None:
    """Each removed mapping decrements the count by one."""
    memory = _allocated(chip, PAGE)
    for host in [_mapped(chip, memory, PAGE) for _ in range(2)]:
        before = chip.count(ResourceKind.HOST_MAPPING)
        chip.gdrPtrMunmap(host, PAGE)
        fallen = before - chip.count(ResourceKind.HOST_MAPPING)
        assert fallen == 1, f"gdrPtrMunmap: the count fell by {fallen}"


# dmaSupport, getHandleForAddressRange


def _dma(chip: Chip) -> int:
    out = chip.out("int")
    succeeded(Result(chip.raw.dmaSupport(out)), "dmaSupport")
    assert not chip.untouched(out), "dmaSupport returns success but writes nothing"
    return int(out[0])


@clause("dmaSupport.zero_or_one", repeat=MANY, elsewhere=True)
def dma_zero_or_one(chip: Chip) -> None:
    """The result is 0 or 1 and does not change between calls."""
    answers = [_dma(chip) for _ in range(3)]
    assert answers[0] in (0, 1), f"dmaSupport returns {answers[0]}"
    assert answers == answers[:1] * 3, f"dmaSupport returns {answers}"


@clause("dmaSupport.handle_follows", optional="getHandleForAddressRange")
def dma_handle_follows(chip: Chip) -> None:
    """If dma-buf is supported, memory of gdrMemAlloc has a descriptor."""
    memory = _allocated(chip, PAGE)
    if _dma(chip):
        fd = chip.getHandleForAddressRange(memory, PAGE, 0)  # an error if it is unsupported
        os.fstat(fd)
        os.close(fd)


@clause("getHandleForAddressRange.new_descriptor", elsewhere=True)
def handle_new_descriptor(chip: Chip) -> None:
    """Each call returns a new descriptor with close-on-exec; closing it leaves the memory."""
    memory = _allocated(chip, 2 * PAGE, pattern(2 * PAGE))
    fds = [chip.getHandleForAddressRange(memory + at, PAGE, 0) for at in (0, 0, PAGE)]
    try:
        assert len(set(fds)) == 3, f"three calls return the descriptors {fds}"
        for fd in fds:
            os.fstat(fd)
            assert fcntl.fcntl(fd, fcntl.F_GETFD) & fcntl.FD_CLOEXEC, (
                "a descriptor lacks the close-on-exec flag"
            )
    finally:
        for fd in set(fds):
            os.close(fd)
    chip.expect(memory, pattern(2 * PAGE), "memory whose descriptors were closed")
    chip.write(memory, pattern(2 * PAGE, 1))
    chip.expect(memory, pattern(2 * PAGE, 1), "memory written after its descriptors were closed")


def _no_handle(chip: Chip, address: int, size: int, flags: int, what: str) -> None:
    out = chip.out("int")
    code = Result(chip.raw.getHandleForAddressRange(out, pointer(chip, address), size, flags))
    if code is Result.SUCCESS:
        os.close(out[0])
    refused(code, f"getHandleForAddressRange of {what}")
    assert chip.untouched(out), f"{what} is refused, but the output was written"


@clause("getHandleForAddressRange.outside_refused")
def handle_outside_refused(chip: Chip) -> None:
    """Host memory, ranges that exceed the allocation, empty and unaligned ones are refused."""
    memory = _allocated(chip, 2 * PAGE)
    _no_handle(chip, memory, 0, 0, "an empty range")
    pinned = chip.buffer(2 * PAGE, MemType.HOST)
    aligned = (pinned + PAGE - 1) // PAGE * PAGE
    _no_handle(chip, aligned, PAGE, 0, "pinned host memory")
    _no_handle(chip, memory, 3 * PAGE, 0, "more than the allocation")
    _no_handle(chip, memory + PAGE, 2 * PAGE, 0, "a range that exceeds the allocation")
    _no_handle(chip, memory + 64, PAGE, 0, "an unaligned range")


@clause("getHandleForAddressRange.host_memory_refused")
def handle_host_memory_refused(chip: Chip) -> None:
    """Ordinary host memory has no descriptor, although device memory has one."""
    os.close(chip.getHandleForAddressRange(_allocated(chip, PAGE), PAGE, 0))
    aligned = (chip.host(2 * PAGE) + PAGE - 1) // PAGE * PAGE
    out = chip.out("int")
    code = Result(chip.raw.getHandleForAddressRange(out, pointer(chip, aligned), PAGE, 0))
    if code is Result.SUCCESS and out[0] >= 0:
        os.close(out[0])
    assert code not in NO_ERRORS, f"a descriptor of ordinary host memory: {code.name}"


@clause("getHandleForAddressRange.same_memory", elsewhere=True)
def handle_same_memory(chip: Chip) -> None:
    """Where the descriptor can be mapped, the mapping shows what the device writes later.

    A dma-buf is the range; a shared memory object holds it at an offset that nothing tells.
    """
    memory = _allocated(chip, PAGE, pattern(PAGE, 1))
    fd = chip.getHandleForAddressRange(memory, PAGE, 0)
    try:
        with contextlib.suppress(OSError), mmap.mmap(fd, os.lseek(fd, 0, os.SEEK_END)) as view:
            chip.write(memory, pattern(PAGE, 2))
            assert view.find(pattern(PAGE, 2)) >= 0, (
                "a mapping of the descriptor does not show what was written after it was made"
            )
    finally:
        os.close(fd)


@clause("getHandleForAddressRange.flags_refused")
def handle_flags_refused(chip: Chip) -> None:
    """Any flag is refused."""
    memory = _allocated(chip, PAGE)
    for flags in (1, 2, 1 << 40):
        _no_handle(chip, memory, PAGE, flags, f"flags {flags:#x}")


# Resources


@clause("gdrMemFree.leaves_nothing_behind", uses="gdrMemAlloc")
def free_leaves_nothing_behind(chip: Chip) -> None:
    """Allocations that are freed at once."""
    allocate, free = chip.device.gdrMemAlloc, chip.device.gdrMemFree

    def once() -> None:
        for size in (1, 4097, 70_001):
            free(allocate(size))

    leaves_nothing_behind("gdrMemAlloc and gdrMemFree", once)


@clause("gdrPtrMunmap.leaves_nothing_behind", uses="gdrPtrMmap gdrMemAlloc")
def munmap_leaves_nothing_behind(chip: Chip) -> None:
    """Mappings of one allocation."""
    size = 4 * PAGE
    memory = _allocated(chip, size)
    map_, unmap = chip.device.gdrPtrMmap, chip.device.gdrPtrMunmap
    leaves_nothing_behind("gdrPtrMmap and gdrPtrMunmap", lambda: unmap(map_(memory, size), size))


@clause("getHandleForAddressRange.leaves_nothing_behind", uses="gdrMemAlloc")
def descriptor_leaves_nothing_behind(chip: Chip) -> None:
    """Descriptors of one allocation, each closed at once."""
    size = 4 * PAGE
    memory = _allocated(chip, size)
    ask = chip.device.getHandleForAddressRange
    leaves_nothing_behind(
        "getHandleForAddressRange and close", lambda: os.close(ask(memory, size, 0))
    )
