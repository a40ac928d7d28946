"""Checks of the basic group: allocations of device, pinned and managed memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from unipal.conformance.harness.chip import (
    Chip,
    DataType,
    Gate,
    MemType,
    RedOp,
    ResourceKind,
    Result,
    pattern,
)
from unipal.conformance.harness.observe import (
    D2D,
    D2H,
    H2D,
    INITIAL_BYTE,
    address_of,
    arrives,
    disjoint,
    lands,
    refused,
    succeeded,
)
from unipal.conformance.harness.registry import MANY, ROW, clause
from unipal.conformance.harness.resources import leaves_nothing_behind, returns_memory

MIB = 1 << 20
SIZES = (1, 2, 63, 64, 65, 255, 4096, 4097, 100_003)
TOO_LARGE = (2**62, 2**63, 2**64 - 1, 2**64 - 4096, 2**60 + 64, 2**62 + 1)
BOTH = (MemType.DEVICE, MemType.HOST)
SLOT_MALLOC = 3


def _put(chip: Chip, type: MemType, address: int, data: bytes) -> None:
    """Writes to memory by the host if it is host-visible, otherwise by a copy."""
    if type is MemType.HOST:
        chip.poke(address, data)
    else:
        chip.write(address, data)


def _holds(chip: Chip, type: MemType, address: int, data: bytes, what: str) -> None:
    found = chip.peek(address, len(data)) if type is MemType.HOST else chip.read(address, len(data))
    chip.same(found, data, what)


def _host_writes(chip: Chip, address: int, data: bytes) -> bool:
    """Writes to memory by the host; False if the host cannot access it."""
    accessible = bool(chip.lib.probe_memory_readable(address, len(data)))
    if accessible:
        chip.poke(address, data)
    return accessible


def _managed(chip: Chip, size: int) -> int:
    """Managed memory, freed when the check ends; 0 if the type is refused correctly."""
    out = chip.out("void *")
    code = Result(chip.raw.deviceMalloc(out, size, MemType.MANAGED))
    if code is Result.NOT_SUPPORTED:
        assert chip.untouched(out), "managed memory is refused, but the output was written"
        return 0
    succeeded(code, "deviceMalloc of managed memory")
    assert not chip.untouched(out), "managed memory: success, but the output was never written"
    address = address_of(chip, out[0])
    assert address, "managed memory: success, but the pointer is null"
    chip.later("deviceFree", address, MemType.MANAGED)
    return address


@clause("deviceMalloc.distinct", elsewhere=True)
def malloc_distinct(chip: Chip) -> None:
    """Live allocations do not overlap, and writes to one leave the others unchanged."""
    made: list[tuple[MemType, int, bytes]] = []
    for turn in range(4):
        for size in SIZES:
            for type in BOTH:
                address = chip.buffer(size, type)
                data = pattern(size, 10 * turn + size % 7 + type)
                _put(chip, type, address, data)
                made.append((type, address, data))
    for type, address, data in made:
        what = f"{len(data)} bytes of {type.name} after other allocations were written"
        _holds(chip, type, address, data, what)


@clause("deviceMalloc.usable_whole", elsewhere=True)
def malloc_usable_whole(chip: Chip) -> None:
    """Every byte of an allocation keeps the value that is copied to it."""
    for size in (*SIZES, MIB + 1):
        data = pattern(size, size % 11)
        device = chip.buffer(size, fill=bytes(size))
        chip.write(device, data)
        pinned = chip.pinned(size)
        chip.deviceMemcpy(pinned, device, size, D2H, None)
        what = f"{size} bytes through device and pinned memory of this size"
        chip.same(chip.peek(pinned, size), data, what)
    size = 48 * MIB + 5
    device = chip.buffer(size)
    places = (0, size // 3, size - 64)
    for at in places:
        chip.write(device + at, pattern(64, at % 13))
    for at in places:
        chip.expect(device + at, pattern(64, at % 13), f"byte {at} of an allocation of {size}")


@clause("deviceMalloc.aligned")
def malloc_aligned(chip: Chip) -> None:
    """Every address is a multiple of 64."""
    for size in (1, 2, 3, 5, 7, 48, 63, 65, 100, 1000, 4097, 70_001):
        for type in BOTH:
            address = chip.buffer(size, type)
            assert address % 64 == 0, f"{type.name}: {size} bytes at 0x{address:x}"
        managed = _managed(chip, size)
        assert managed % 64 == 0, f"MANAGED: {size} bytes at 0x{managed:x}"


@clause("deviceMalloc.host_is_reachable", elsewhere=True)
def host_is_reachable(chip: Chip) -> None:
    """The host reads and writes pinned memory, and copies in both directions work."""
    for size in (1, 65, 4097, MIB + 3):
        pinned, device = chip.pinned(size), chip.buffer(size)
        data, other = pattern(size, 1), pattern(size, 2)
        assert _host_writes(chip, pinned, data), (
            f"the host cannot access {size} bytes of pinned memory"
        )
        chip.deviceMemcpy(device, pinned, size, H2D, None)
        chip.expect(device, data, "device memory copied from pinned memory")
        chip.write(device, other)
        chip.deviceMemcpy(pinned, device, size, D2H, None)
        chip.same(chip.peek(pinned, size), other, "pinned memory copied from device memory")


@clause("deviceMalloc.managed_is_reachable")
def managed_is_reachable(chip: Chip) -> None:
    """Host and device copies access managed memory at the same address, or it is refused."""
    for size in (64, 70_001):
        managed = _managed(chip, size)
        if not managed:
            continue
        device = chip.buffer(size)
        data, other = pattern(size, 3), pattern(size, 4)
        assert _host_writes(chip, managed, data), f"the host cannot access {size} managed bytes"
        chip.deviceMemcpy(device, managed, size, D2D, None)
        chip.expect(device, data, "device memory copied from managed memory")
        chip.write(device, other)
        chip.deviceMemcpy(managed, device, size, D2D, None)
        lands(chip, managed, other, "managed memory copied from device memory")


@clause("deviceMalloc.managed_is_written")
def managed_is_written(chip: Chip) -> None:
    """For managed memory the output is written, or an error is returned."""
    out = chip.out("void *")
    if Result(chip.raw.deviceMalloc(out, 4096, MemType.MANAGED)) is Result.SUCCESS:
        assert not chip.untouched(out), "managed memory: success, but the output was never written"
        address = address_of(chip, out[0])
        assert address, "managed memory: success, but the pointer is null"
        chip.later("deviceFree", address, MemType.MANAGED)


@clause("deviceMalloc.thousands_live")
def malloc_thousands_live(chip: Chip) -> None:
    """3000 live allocations of device memory do not overlap and keep their bytes."""
    count, size = 3000, 256
    made = []
    for _ in range(count):
        made.append(int(chip.device.deviceMalloc(size, MemType.DEVICE)))
        chip.later("deviceFree", made[-1], MemType.DEVICE)
    disjoint([(address, size) for address in made], "live allocations")
    stream = chip.stream()
    tags = chip.pinned(8 * count, b"".join(k.to_bytes(8, "little") for k in range(count)))
    back = chip.pinned(8 * count, 0)
    for k, address in enumerate(made):
        chip.device.deviceMemcpy(address + size - 8, tags + 8 * k, 8, H2D, stream)
    for k, address in enumerate(made):
        chip.device.deviceMemcpy(back + 8 * k, address + size - 8, 8, D2H, stream)
    lands(chip, back, chip.peek(tags, 8 * count), f"the last bytes of {count} live allocations")


@clause("deviceMalloc.size_zero")
def malloc_size_zero(chip: Chip) -> None:
    """Size 0 returns null and success and allocates nothing."""
    before = chip.count(ResourceKind.ALLOCATION)
    for type in BOTH:
        out = chip.out("void *")
        succeeded(Result(chip.raw.deviceMalloc(out, 0, type)), f"0 bytes of {type.name}")
        assert address_of(chip, out[0]) == 0, f"0 bytes of {type.name} returned an address"
    after = chip.count(ResourceKind.ALLOCATION)
    assert after == before, f"allocating 0 bytes twice changed the count by {after - before}"


@clause("deviceMalloc.too_large_refused")
def malloc_too_large_refused(chip: Chip) -> None:
    """Oversized requests are errors that leave the output and do not affect later calls."""
    for type in BOTH:
        for size in TOO_LARGE:
            out = chip.out("void *")
            code = Result(chip.raw.deviceMalloc(out, size, type))
            assert code not in (Result.SUCCESS, Result.IN_PROGRESS), (
                f"{size} bytes of {type.name} returned {code.name}"
            )
            assert chip.untouched(out), (
                f"{size} bytes of {type.name} are refused, but the output was written"
            )
        address = chip.buffer(4097, type)
        _put(chip, type, address, pattern(4097, 5))
        _holds(chip, type, address, pattern(4097, 5), "an allocation after refused ones")


@clause("deviceMalloc.counted")
def malloc_counted(chip: Chip) -> None:
    """Each successful call increments the count by one, for each type."""
    for type in BOTH:
        for size in (1, 64, 100_003):
            before = chip.count(ResourceKind.ALLOCATION)
            chip.buffer(size, type)
            grown = chip.count(ResourceKind.ALLOCATION) - before
            assert grown == 1, f"{size} bytes of {type.name}: the count grew by {grown}"
    before = chip.count(ResourceKind.ALLOCATION)
    made = _managed(chip, 64)
    grown = chip.count(ResourceKind.ALLOCATION) - before
    assert grown == bool(made), f"64 bytes of MANAGED: the count grew by {grown}"


@clause("deviceMalloc.not_stream_ordered")
def malloc_not_stream_ordered(chip: Chip, gate: Gate) -> None:
    """Memory allocated while a stream is held is usable at once."""
    with gate.hold(chip.stream()):
        for type in BOTH:
            for size in (64, MIB + 1):
                address = chip.buffer(size, type)
                _put(chip, type, address, pattern(size, 6))
                _holds(chip, type, address, pattern(size, 6), f"{type.name} under a held stream")


@clause("deviceMalloc.from_many_threads")
def malloc_from_many_threads(chip: Chip) -> None:
    """16 threads allocate at once; no two allocations share a byte.

    A thread uses the same size first and last: even if the threads run one after another, two of
    them request the same size consecutively.
    """
    threads, each = 16, 40
    table = address_of(chip, chip.device.table)
    outs = chip.ffi.new("void *[]", threads * each)
    calls, areas = [], []
    for k in range(threads * each):
        turn = k % each
        size = SIZES[min(turn, each - 1 - turn) % (len(SIZES) - 1)]
        call = chip.lib.probe_call_new(table, SLOT_MALLOC)
        chip.lib.probe_call_argument(call, 0, address_of(chip, outs + k))
        chip.lib.probe_call_argument(call, 1, size)
        chip.lib.probe_call_argument(call, 2, MemType.DEVICE)
        calls.append(call)
        areas.append(size)
    for t in range(threads):
        part = chip.ffi.new("uintptr_t[]", calls[t * each : (t + 1) * each])
        assert chip.lib.probe_call_sequence(part, each) == 0, "this machine cannot start a thread"
    for t in range(threads):
        last = calls[(t + 1) * each - 1]
        assert chip.lib.probe_call_wait(last, 1, chip.patience), "deviceMalloc did not return"
    state = chip.ffi.new("probeCallState *")
    made = []
    for k, call in enumerate(calls):
        chip.lib.probe_call_read(call, state)
        code, address = Result(state.code), address_of(chip, outs[k])
        given = address if code is Result.SUCCESS else 0
        assert given, f"deviceMalloc on thread {k // each} returned {code.name} and 0x{address:x}"
        chip.later("deviceFree", address, MemType.DEVICE)
        made.append((address, areas[k]))
    disjoint(made, f"allocations of {threads} threads")
    for address, size in made:
        chip.write(address, pattern(size, address // 64))
    for k, (address, size) in enumerate(made):
        what = f"allocation {k % each} of thread {k // each}"
        chip.expect(address, pattern(size, address // 64), what)


# deviceFree


@clause("deviceFree.null_ok")
def free_null_ok(chip: Chip) -> None:
    """Freeing null succeeds and frees nothing."""
    kept = [(type, chip.buffer(64, type)) for type in BOTH]
    for type, address in kept:
        _put(chip, type, address, pattern(64, 1))
    for type in (*BOTH, MemType.MANAGED):
        succeeded(chip.code.deviceFree(0, type), f"freeing null as {type.name}")
    for type, address in kept:
        _holds(chip, type, address, pattern(64, 1), f"{type.name} after null was freed")


@clause("deviceFree.succeeds", elsewhere=True)
def free_succeeds(chip: Chip) -> None:
    """Allocations are freed with success, in any order, and the next ones are usable."""
    for type in BOTH:
        for size in (1, 64, 4097, MIB + 1):
            for order in (1, -1):
                made = [chip.buffer(size, type) for _ in range(3)]
                for address in made[::order]:
                    succeeded(chip.code.deviceFree(address, type), f"freeing {type.name}")
            again = chip.buffer(size, type)
            _put(chip, type, again, pattern(size, 2))
            _holds(chip, type, again, pattern(size, 2), f"{type.name} allocated after a free")


@clause("deviceFree.counted", elsewhere=True)
def free_counted(chip: Chip) -> None:
    """Each freed allocation decrements the count by one, for each type."""
    made = [(type, chip.buffer(size, type)) for type in BOTH for size in (1, 100_003)]
    managed = _managed(chip, 64)
    if managed:
        made.append((MemType.MANAGED, managed))
    for type, address in made:
        before = chip.count(ResourceKind.ALLOCATION)
        chip.deviceFree(address, type)
        fallen = before - chip.count(ResourceKind.ALLOCATION)
        assert fallen == 1, f"freeing {type.name}: the count fell by {fallen}"


@clause("deviceFree.unknown_refused")
def free_unknown_refused(chip: Chip) -> None:
    """Foreign pointers and pointers inside an allocation are refused; the allocation stays."""
    size = 16384
    for type in BOTH:
        address = chip.buffer(size, type)
        _put(chip, type, address, pattern(size, 7))
        for inside in (1, 64, 4096, size - 1):
            code = chip.code.deviceFree(address + inside, type)
            refused(code, f"freeing {type.name} {inside} bytes into an allocation")
        refused(chip.code.deviceFree(chip.host(64), type), "freeing ordinary host memory")
        _holds(chip, type, address, pattern(size, 7), f"{type.name} after refused frees inside it")
        succeeded(chip.code.deviceFree(address, type), "freeing it correctly afterwards")


@clause("deviceFree.twice_refused")
def free_twice_refused(chip: Chip) -> None:
    """The second free of a pointer is refused, right after the first and later."""
    for type in BOTH:
        for size in (64, 4 * MIB):
            first, second = chip.buffer(size, type), chip.buffer(size, type)
            chip.deviceFree(first, type)
            refused(chip.code.deviceFree(first, type), f"freeing {type.name} twice")
            chip.deviceFree(second, type)
            refused(chip.code.deviceFree(first, type), f"freeing {type.name} again later")
            refused(chip.code.deviceFree(second, type), f"freeing {type.name} twice")


@clause("deviceFree.wrong_type_refused")
def free_wrong_type_refused(chip: Chip) -> None:
    """Another type than allocated is refused and the allocation stays."""
    for type, others in (
        (MemType.DEVICE, (MemType.HOST, MemType.MANAGED)),
        (MemType.HOST, (MemType.DEVICE, MemType.MANAGED)),
    ):
        address = chip.buffer(4097, type)
        _put(chip, type, address, pattern(4097, 3))
        for other in others:
            refused(chip.code.deviceFree(address, other), f"freeing {type.name} as {other.name}")
            _holds(chip, type, address, pattern(4097, 3), f"{type.name} freed as {other.name}")
        succeeded(chip.code.deviceFree(address, type), f"freeing {type.name} with its own type")
    managed = _managed(chip, 64)
    for other in BOTH if managed else ():
        refused(chip.code.deviceFree(managed, other), f"freeing managed memory as {other.name}")


@clause("deviceFree.returns_bytes", limit=40.0)
def free_returns_bytes(chip: Chip) -> None:
    """A thousand cycles of 64 MiB, 62 GiB in total: leaked memory would be exhausted.

    A chip with slow cycles, because it clears memory, runs 300 of them.
    """
    size = 64 * MIB
    malloc, free = chip.device.deviceMalloc, chip.device.deviceFree

    def cycle() -> None:
        free(malloc(size, MemType.DEVICE), MemType.DEVICE)

    returns_memory("deviceMalloc and deviceFree of 64 MiB", chip.cycles(300, 1000), cycle)
    device = chip.buffer(size)
    chip.write(device + size - 64, pattern(64))
    chip.expect(device + size - 64, pattern(64), "the last bytes after a thousand cycles")


@clause("deviceFree.others_stay")
def free_others_stay(chip: Chip) -> None:
    """Neighbours keep their bytes when an allocation is freed, and when its address is reused."""
    for type in BOTH:
        for size in (64, 4097, 100_003):
            made = [chip.buffer(size, type) for _ in range(5)]
            for seed, address in enumerate(made):
                _put(chip, type, address, pattern(size, seed))
            for freed in (1, 3):
                chip.deviceFree(made[freed], type)
            again = [chip.buffer(size, type) for _ in range(2)]
            for address in again:
                _put(chip, type, address, bytes([INITIAL_BYTE]) * size)
            for seed in (0, 2, 4):
                what = f"{size} bytes of {type.name} beside freed memory"
                _holds(chip, type, made[seed], pattern(size, seed), what)
        kept = chip.buffer(4096, type)
        _put(chip, type, kept, pattern(4096, 9))
        for _ in range(200):
            others = [chip.device.deviceMalloc(64, type) for _ in range(2)]
            for address in others:
                chip.device.deviceFree(address, type)
        later = [chip.buffer(64, type) for _ in range(200)]
        for k, address in enumerate(later):
            _put(chip, type, address, pattern(64, k))
        for k in range(0, 200, 2):
            chip.deviceFree(later[k], type)
        for k in range(1, 200, 2):
            _holds(chip, type, later[k], pattern(64, k), f"the {type.name} between 100 freed ones")
        _holds(chip, type, kept, pattern(4096, 9), f"{type.name} after 500 other frees")


@clause("deviceFree.from_other_thread")
def free_from_other_thread(chip: Chip) -> None:
    """Memory of each type that another thread allocated is freed."""
    for type in BOTH:
        made = [
            chip.within(lambda t=type: int(chip.device.deviceMalloc(4096, t)), what="deviceMalloc")
            for _ in range(3)
        ]
        for address in made:
            code = chip.device.code.deviceFree(address, type)
            succeeded(code, f"deviceFree of {type.name} memory that another thread allocated")


@clause("deviceFree.managed_memory")
def free_managed_memory(chip: Chip) -> None:
    """Managed memory, where there is any, is freed with success."""
    for _ in range(3):
        out = chip.out("void *")
        code = Result(chip.raw.deviceMalloc(out, 4096, MemType.MANAGED))
        address = 0 if code is not Result.SUCCESS else address_of(chip, out[0])
        if address and not chip.untouched(out):
            code = chip.device.code.deviceFree(address, MemType.MANAGED)
            succeeded(code, "deviceFree of managed memory")


@clause("deviceFree.pending_work_completes", optional="deviceReduce")
def free_pending_work_completes(chip: Chip, gate: Gate) -> None:
    """A pending copy from or through freed memory, and a pending reduction of freed operands,
    deliver the original bytes.
    """
    size = 65_537
    stream = chip.stream()
    meant, through = pattern(size, 1), pattern(size, 2)
    read, passed = chip.buffer(size, fill=meant), chip.buffer(size, fill=bytes(size))
    source = chip.pinned(size, through)
    logs = [chip.pinned(size, INITIAL_BYTE) for _ in range(2)]
    operands = [chip.buffer(size, fill=bytes([value]) * size) for value in (1, 2)]
    total = chip.buffer(size, fill=bytes(size))
    reduce = chip.device.code.deviceReduce
    reduces = chip.relies_on("deviceReduce") and (
        reduce(total, *operands, 1, DataType.UINT8, RedOp.SUM, None) is Result.SUCCESS
    )
    with gate.hold(stream) as held:
        if reduces:
            chip.deviceReduce(total, *operands, size, DataType.UINT8, RedOp.SUM, stream)
        chip.deviceMemcpy(logs[0], read, size, D2H, stream)
        chip.deviceMemcpy(passed, source, size, H2D, stream)
        chip.deviceMemcpy(logs[1], passed, size, D2H, stream)

        def free_all() -> None:  # on a separate thread, because it may wait for the work
            for memory in (read, passed, *operands):
                chip.deviceFree(memory, MemType.DEVICE)

        call = chip.start(free_all)
        if call.returns(chip.patience / 8):
            for _ in range(5):
                chip.buffer(size, fill=b"\xee" * size)
        held.open()
        call.result()
    lands(chip, logs[0], meant, "a pending copy from memory that was freed while it was pending")
    lands(
        chip, logs[1], through, "a pending copy through memory that was freed while it was pending"
    )
    if reduces:
        arrives(chip, total, b"\x03" * size, "a pending reduction of operands that were freed")


# deviceMallocAsync, deviceFreeAsync


def _allocated(chip: Chip, size: int, stream: Any) -> int:
    """Stream-ordered memory, freed on the same stream when the check ends."""
    address = int(chip.deviceMallocAsync(size, stream))
    assert address, f"deviceMallocAsync({size}) returned success and null"
    chip.later("deviceFreeAsync", address, stream)
    return address


@clause("deviceMallocAsync.usable_in_order", elsewhere=True)
def malloc_async_usable_in_order(chip: Chip, gate: Gate) -> None:
    """Work after the call writes and reads the whole allocation."""
    stream = chip.stream()

    def through(size: int) -> Callable[[], None]:
        data = pattern(size, size % 17)
        source, log = chip.pinned(size, data), chip.pinned(size, INITIAL_BYTE)
        memory = _allocated(chip, size, stream)
        chip.deviceMemcpy(memory, source, size, H2D, stream)
        chip.deviceMemcpy(log, memory, size, D2H, stream)
        return lambda: lands(chip, log, data, f"{size} bytes through stream-ordered memory")

    for size in (1, 65, 4097, MIB + 3):
        through(size)()
    with gate.hold(stream):
        call = chip.start(lambda: [through(size) for size in (1, 4097, 70_001)])
        call.returns(chip.settle)  # unless the allocation waits for the stream
    for check in call.result():
        check()


@clause("deviceMallocAsync.host_does_not_wait")
def malloc_async_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the stream is held."""
    stream = chip.stream()
    with gate.hold(stream):
        for size in (64, MIB):
            _allocated(chip, size, stream)
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "the stream's last copy")


@clause("deviceMallocAsync.distinct", repeat=ROW)
def malloc_async_distinct(chip: Chip) -> None:
    """Stream-ordered and other allocations do not overlap."""
    streams = chip.streams(2)
    areas = []
    for turn in range(4):
        for size in (1, 64, 4097, 70_001):
            areas.append((_allocated(chip, size, streams[turn % 2]), size))
            areas.append((chip.buffer(size), size))
    disjoint(areas, "stream-ordered and plain allocations")


@clause("deviceMallocAsync.size_zero")
def malloc_async_size_zero(chip: Chip) -> None:
    """Size 0 returns null and success."""
    stream = chip.stream()
    out = chip.out("void *")
    succeeded(Result(chip.raw.deviceMallocAsync(out, 0, stream)), "0 bytes in stream order")
    assert address_of(chip, out[0]) == 0, "0 bytes in stream order returned an address"
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after an allocation of 0 bytes")


@clause("deviceMallocAsync.counted")
def malloc_async_counted(chip: Chip) -> None:
    """Each call increments the count of allocations by one."""
    stream = chip.stream()
    for size in (1, 4097):
        before = chip.count(ResourceKind.ALLOCATION)
        _allocated(chip, size, stream)
        grown = chip.count(ResourceKind.ALLOCATION) - before
        assert grown == 1, f"deviceMallocAsync({size}): the count grew by {grown}"


@clause("deviceFreeAsync.after_earlier_work", elsewhere=True)
def free_async_after_earlier_work(chip: Chip, gate: Gate) -> None:
    """Earlier work reads intact data while other memory is allocated and written."""
    size = 65_537
    stream, other = chip.streams(2)
    data = pattern(size, 9)
    source, log = chip.pinned(size, data), chip.pinned(size, INITIAL_BYTE)
    scribble = chip.pinned(size, b"\xee" * size)
    memory = _allocated(chip, size, stream)
    chip.deviceMemcpy(memory, source, size, H2D, stream)

    def freed_and_written() -> Any:
        chip.deviceFreeAsync(memory, stream)
        for _ in range(4):
            chip.buffer(size, fill=b"\xee" * size)
            chip.deviceMemcpy(_allocated(chip, size, other), scribble, size, H2D, other)
            landing = chip.copy(other)
            chip.eventually(lambda c=landing: c.landed, chip.settle)
        again = _allocated(chip, size, stream)
        chip.deviceMemcpy(again, scribble, size, H2D, stream)
        return landing

    with gate.hold(stream) as held:
        chip.deviceMemcpy(log, memory, size, D2H, stream)
        call = chip.start(freed_and_written)
        call.returns(8 * chip.settle)  # of a plugin that waits for the stream it does not
        held.open()
        landing = call.result()
    lands(chip, log, data, "what work before deviceFreeAsync read")
    arrives(chip, landing.target, landing.data, "a copy on the other stream")


@clause("deviceFreeAsync.host_does_not_wait")
def free_async_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the stream is held."""
    stream = chip.stream()
    memory = _allocated(chip, 4097, stream)
    with gate.hold(stream):
        chip.deviceFreeAsync(memory, stream)
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "the stream's last copy")


@clause("deviceFreeAsync.null_ok")
def free_async_null_ok(chip: Chip) -> None:
    """Freeing null succeeds."""
    succeeded(chip.code.deviceFreeAsync(0, chip.stream()), "deviceFreeAsync of null")


@clause("deviceFreeAsync.unknown_refused")
def free_async_unknown_refused(chip: Chip) -> None:
    """Pointers that were never allocated are refused."""
    stream = chip.stream()
    refused(chip.code.deviceFreeAsync(chip.host(64), stream), "freeing ordinary host memory")
    memory = _allocated(chip, 8192, stream)
    chip.drain(stream)
    chip.write(memory, pattern(8192))
    refused(chip.code.deviceFreeAsync(memory + 64, stream), "freeing inside an allocation")
    chip.expect(memory, pattern(8192), "memory after a refused free inside it")


@clause("deviceFreeAsync.counted", elsewhere=True)
def free_async_counted(chip: Chip) -> None:
    """After the free, the count has fallen by one."""
    stream = chip.stream()
    kept, memory = _allocated(chip, 64, stream), _allocated(chip, 4097, stream)
    source, log = chip.pinned(8, pattern(8)), chip.pinned(8, INITIAL_BYTE)
    before = chip.count(ResourceKind.ALLOCATION)
    chip.deviceFreeAsync(memory, stream)
    chip.deviceMemcpy(kept, source, 8, H2D, stream)
    chip.deviceMemcpy(log, kept, 8, D2H, stream)
    lands(chip, log, pattern(8), "work after deviceFreeAsync")
    fallen = before - chip.count(ResourceKind.ALLOCATION)
    assert fallen == 1, f"deviceFreeAsync and all work after it: the count fell by {fallen}"


# memGetAddressRange


def _range(chip: Chip, address: int) -> tuple[int, int, int]:
    """Base, size and id that memGetAddressRange returns."""
    base, size, id_ = chip.memGetAddressRange(address)
    return int(base), int(size), int(id_)


def _answers_for(chip: Chip, type: MemType) -> None:
    made = [(chip.buffer(size, type), size) for size in (1, 100, 4096, 65_537, MIB)]
    for address, size in made:
        for inside in {0, size // 2, size - 1}:
            base, whole, _ = _range(chip, address + inside)
            what = f"byte {inside} of {size} of {type.name}"
            assert base == address, f"{what}: base 0x{base:x} instead of 0x{address:x}"
            assert whole >= size, f"{what}: size {whole}"
            for other, _ in made:
                assert not base < other < base + whole, (
                    f"{what}: the size {whole} reaches into the allocation at 0x{other:x}"
                )


@clause("memGetAddressRange.base_and_size", repeat=MANY, elsewhere=True)
def range_base_and_size(chip: Chip) -> None:
    """First, inner and last byte of device memory return its base and size."""
    _answers_for(chip, MemType.DEVICE)


@clause("memGetAddressRange.host_memory")
def range_host_memory(chip: Chip) -> None:
    """The same for pinned memory."""
    _answers_for(chip, MemType.HOST)


@clause("memGetAddressRange.ids_differ")
def range_ids_differ(chip: Chip) -> None:
    """Live allocations have different ids, the same at every byte."""
    seen: dict[int, int] = {}
    for turn in range(20):
        size = (64, 4097)[turn % 2]
        address = chip.buffer(size, BOTH[turn % 3 == 0])
        ids = {_range(chip, address + inside)[2] for inside in (0, 13, size - 1)}
        assert len(ids) == 1, f"one allocation has the ids {sorted(ids)}"
        id_ = ids.pop()
        assert id_, "a live allocation has id 0, which means unknown"
        assert id_ not in seen, f"0x{address:x} and 0x{seen[id_]:x} share the id {id_}"
        seen[id_] = address


@clause("memGetAddressRange.id_not_reused", uses="deviceFree")
def range_id_not_reused(chip: Chip) -> None:
    """A reused address has a new id."""
    last: dict[int, int] = {}
    for size in (64, 4097, MIB):
        for _ in range(40):
            address = chip.buffer(size)
            id_ = _range(chip, address)[2]
            assert last.get(address) != id_ or not id_, (
                f"a new allocation at 0x{address:x} has the id {id_} of the freed one"
            )
            assert id_, "a live allocation has id 0, which means unknown"
            last[address] = id_
            chip.deviceFree(address, MemType.DEVICE)


@clause("memGetAddressRange.foreign_is_unknown", uses="deviceFree")
def range_foreign_is_unknown(chip: Chip) -> None:
    """Foreign memory, the byte after an allocation, and freed memory have id 0."""
    foreign = chip.host(64)
    assert _range(chip, foreign + 8) == (foreign + 8, 0, 0), "ordinary host memory has an id"
    for type in BOTH:
        for size in (64, 4096, 65_537):
            address = chip.buffer(size, type)
            base, whole, own = _range(chip, address)
            past, _, id_ = _range(chip, base + whole)
            starts_another = past == base + whole and id_ not in (0, own)
            assert id_ == 0 or starts_another, (
                f"the byte after {size} bytes of {type.name} has id {id_} (base 0x{past:x})"
            )
            chip.deviceFree(address, type)
            for inside in (0, size // 2, size - 1):
                id_ = _range(chip, address + inside)[2]
                assert id_ == 0, f"byte {inside} of freed {type.name} still has id {id_}"


@clause("deviceFree.leaves_nothing_behind", uses="deviceMalloc")
def free_leaves_nothing_behind(chip: Chip) -> None:
    """Allocations of each memory type that receive a copied byte and are freed at once."""
    allocate, free, copy = (
        chip.device.deviceMalloc,
        chip.device.deviceFree,
        chip.device.deviceMemcpy,
    )
    pinned, device = chip.pinned(1, 1), chip.buffer(1, fill=1)
    for type, source, kind in ((MemType.DEVICE, pinned, H2D), (MemType.HOST, device, D2H)):

        def once(type: MemType = type, source: int = source, kind: Any = kind) -> None:
            for size in (1, 4097, 70_001):
                memory = allocate(size, type)
                copy(memory, source, 1, kind, None)
                free(memory, type)

        leaves_nothing_behind(f"deviceMalloc and deviceFree of {type.name} memory", once)


@clause("deviceFreeAsync.leaves_nothing_behind", uses="deviceMallocAsync")
def free_async_leaves_nothing_behind(chip: Chip) -> None:
    """Allocations in stream order that are freed at once."""
    stream = chip.stream()
    allocate, free = chip.device.deviceMallocAsync, chip.device.deviceFreeAsync
    synchronize = chip.device.streamSynchronize

    def once() -> None:
        for size in (1, 4097, 70_001):
            free(allocate(size, stream), stream)
        synchronize(stream)

    leaves_nothing_behind("deviceMallocAsync and deviceFreeAsync", once)
