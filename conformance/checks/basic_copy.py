"""Checks of the basic group: deviceMemcpy and deviceMemset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from unipal.conformance.harness.chip import (
    Chip,
    Gate,
    MemcpyType,
    MemType,
    NotRunnableError,
    Result,
    current_device,
    pattern,
)
from unipal.conformance.harness.limits import (
    PENDING,
    THREADS,
    HostBlocks,
    at_once,
    fill_held,
    large_buffer,
)
from unipal.conformance.harness.observe import (
    D2D,
    D2H,
    H2D,
    INITIAL_BYTE,
    Move,
    address_of,
    arrives,
    lands,
    refused,
    stays,
    succeeded,
    works,
)
from unipal.conformance.harness.registry import clause
from unipal.conformance.harness.resources import leaves_nothing_behind

SIZES = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 129, 255, 257, 1021,
         4095, 4096, 4097)  # fmt: skip
FEW_SIZES = (1, 2, 7, 64, 65, 257, 4097)
MARGIN = 64
ROOM = max(SIZES) + 4 * MARGIN
MIB = 1 << 20
ALIGNMENTS = ((0, 1), (1, 0), (1, 2), (2, 1), (0, 2), (2, 0), (3, 5), (8, 4), (7, 0), (0, 63))


class _Side:
    """One end of a copy: memory with margins, and a place in it at a chosen alignment."""

    def __init__(self, chip: Chip, *, device: bool, pinned: bool) -> None:
        self.chip = chip
        self.device = device
        if device:
            self.address = chip.buffer(ROOM)
        else:
            self.address = chip.pinned(ROOM) if pinned else chip.host(ROOM)

    def place(self, shift: int) -> int:
        """Offset, past the margin, of the first byte at `shift` modulo 64."""
        return MARGIN + (shift - self.address - MARGIN) % 64

    def put(self, content: bytes) -> None:
        if self.device:
            self.chip.write(self.address, content)
        else:
            self.chip.poke(self.address, content)

    def get(self) -> bytes:
        if self.device:
            return self.chip.read(self.address, ROOM)
        return self.chip.peek(self.address, ROOM)


def _copies_exactly(
    chip: Chip, kind: MemcpyType, shifts: Iterable[tuple[int, int]], sizes: Iterable[int]
) -> None:
    """Copies of `sizes` bytes between (source, target) alignments move exactly these bytes.

    The outermost margins are not checked: they are written and read by other copies, whose defects
    are not the subject of this check.
    """
    for pinned in (False,) if kind is D2D else (False, True):
        source = _Side(chip, device=kind is not H2D, pinned=pinned)
        target = _Side(chip, device=kind is not D2H, pinned=pinned)
        for from_shift, to_shift in shifts:
            for seed, size in enumerate(sizes):
                content = pattern(ROOM, seed)
                around = pattern(ROOM, seed + 100)
                source.put(content)
                target.put(around)
                start, to = source.place(from_shift), target.place(to_shift)
                chip.deviceMemcpy(target.address + to, source.address + start, size, kind, None)
                wanted = around[:to] + content[start : start + size] + around[to + size :]
                edge = MARGIN // 2
                chip.same(
                    target.get()[edge:-edge],
                    wanted[edge:-edge],
                    f"{kind.name} of {size} bytes from {from_shift} to {to_shift} modulo 64, "
                    f"from byte {to - edge} on, {'pinned' if pinned else 'pageable'} host",
                )


@clause("deviceMemcpy.h2d_align_64", elsewhere=True)
def h2d_align_64(chip: Chip) -> None:
    """Host to device, 64-byte aligned: exactly these bytes."""
    _copies_exactly(chip, H2D, [(0, 0)], SIZES)


@clause("deviceMemcpy.h2d_align_2")
def h2d_align_2(chip: Chip) -> None:
    """Host to device at even addresses: exactly these bytes."""
    _copies_exactly(chip, H2D, [(2, 2)], SIZES)


@clause("deviceMemcpy.h2d_align_1")
def h2d_align_1(chip: Chip) -> None:
    """Host to device at odd addresses: exactly these bytes."""
    _copies_exactly(chip, H2D, [(1, 1)], SIZES)


@clause("deviceMemcpy.d2h_align_64", elsewhere=True)
def d2h_align_64(chip: Chip) -> None:
    """Device to host, 64-byte aligned: exactly these bytes."""
    _copies_exactly(chip, D2H, [(0, 0)], SIZES)


@clause("deviceMemcpy.d2h_align_2")
def d2h_align_2(chip: Chip) -> None:
    """Device to host at even addresses: exactly these bytes."""
    _copies_exactly(chip, D2H, [(2, 2)], SIZES)


@clause("deviceMemcpy.d2h_align_1")
def d2h_align_1(chip: Chip) -> None:
    """Device to host at odd addresses: exactly these bytes."""
    _copies_exactly(chip, D2H, [(1, 1)], SIZES)


@clause("deviceMemcpy.d2d_align_64", elsewhere=True)
def d2d_align_64(chip: Chip) -> None:
    """Device to device, 64-byte aligned: exactly these bytes."""
    _copies_exactly(chip, D2D, [(0, 0)], SIZES)


@clause("deviceMemcpy.d2d_align_2")
def d2d_align_2(chip: Chip) -> None:
    """Device to device at even addresses: exactly these bytes."""
    _copies_exactly(chip, D2D, [(2, 2)], SIZES)


@clause("deviceMemcpy.d2d_align_1")
def d2d_align_1(chip: Chip) -> None:
    """Device to device at odd addresses: exactly these bytes."""
    _copies_exactly(chip, D2D, [(1, 1)], SIZES)


@clause("deviceMemcpy.different_alignment")
def different_alignment(chip: Chip) -> None:
    """Source and target alignments are independent, in each direction."""
    for kind in (H2D, D2H, D2D):
        _copies_exactly(chip, kind, ALIGNMENTS, FEW_SIZES)


@clause("deviceMemcpy.large")
def large(chip: Chip) -> None:
    """8 MiB + 3 bytes arrive completely from host to device, in another device buffer, and back."""
    size = 8 * MIB + 3
    lib = chip.lib
    source, landing = lib.probe_memory_new(size), lib.probe_memory_new(size + MARGIN)
    first, second = chip.buffer(size), chip.buffer(size)
    try:
        lib.probe_memory_pattern(source, size, 5)
        lib.probe_memory_fill(landing, INITIAL_BYTE, size + MARGIN)
        chip.deviceMemcpy(first, source, size, H2D, None)
        chip.deviceMemcpy(second, first, size, D2D, None)
        for place, way in ((first, "host to device"), (second, "device to device")):
            chip.deviceMemcpy(landing, place, size, D2H, None)
            at = lib.probe_memory_differs(source, landing, size)
            assert at < 0, f"{way} and back: byte {at} of {size} is wrong"
            after = lib.probe_memory_differs_from_byte(landing + size, INITIAL_BYTE, MARGIN)
            assert after < 0, f"device to host: byte {after} after the {size} copied was written"
            lib.probe_memory_fill(landing, INITIAL_BYTE, size)
    finally:
        lib.probe_memory_free(source, size)
        lib.probe_memory_free(landing, size + MARGIN)


def _wrong_byte(chip: Chip, address: int, size: int, value: int) -> int:
    """Offset of a byte of host-visible memory that is not `value`; -1 if there is none.

    The last 64 bytes are read first, before a write that is late arrives there.
    """
    differs = chip.lib.probe_memory_differs_from_byte
    at = int(differs(address + size - 64, value, 64))
    return size - 64 + at if at >= 0 else int(differs(address, value, size))


@clause("deviceMemcpy.null_stream_host_done_on_return", elsewhere=True)
def null_stream_host_done_on_return(chip: Chip) -> None:
    """From pinned memory to the device, and to pinned and pageable memory; a stream looks too."""
    size = 2 * MIB
    stream = chip.stream()
    source, landing = chip.pinned(size), chip.pinned(size, INITIAL_BYTE)
    pageable = chip.host(size, INITIAL_BYTE)
    device, tail = chip.buffer(size), chip.pinned(64, INITIAL_BYTE)
    for turn in range(4):
        byte = bytes([turn + 1])
        chip.poke(source, byte * size)
        chip.deviceMemcpy(device, source, size, H2D, None)
        chip.poke(source, b"\xee" * size)
        chip.deviceMemcpy(
            tail, device + size - 64, 64, D2H, stream
        )  # a stream without order to other work
        for place, what in ((landing, "pinned"), (pageable, "pageable")):
            chip.deviceMemcpy(place, device, size, D2H, None)
            at = _wrong_byte(chip, place, size, turn + 1)
            assert at < 0, (
                f"byte {at} of {size} in {what} memory is wrong: a blocking copy was not complete "
                "on return, or read its source later"
            )
        before = bytes([turn]) * 64 if turn else bytes([INITIAL_BYTE]) * 64
        chip.eventually(lambda b=before: chip.peek(tail, 64) != b)
        chip.same(chip.peek(tail, 64), byte * 64, "the last bytes, which a stream copied then")


@clause("deviceMemcpy.null_stream_done_on_return")
def null_stream_done_on_return(chip: Chip) -> None:
    """From device to device; a stream copies the last bytes out right after the call."""
    size = 2 * MIB
    stream = chip.stream()
    first, second = chip.buffer(size), chip.buffer(size)
    tail = chip.pinned(64, INITIAL_BYTE)
    for turn in range(4):
        byte = bytes([turn + 1])
        chip.write(first, byte * size)
        chip.deviceMemcpy(second, first, size, D2D, None)
        chip.deviceMemcpy(
            tail, second + size - 64, 64, D2H, stream
        )  # a stream without order to other work
        before = bytes([turn]) * 64 if turn else bytes([INITIAL_BYTE]) * 64
        chip.eventually(lambda b=before: chip.peek(tail, 64) != b)
        chip.same(chip.peek(tail, 64), byte * 64, "the last bytes of a blocking device copy")


@clause("deviceMemcpy.size_zero")
def memcpy_size_zero(chip: Chip) -> None:
    """Size 0 succeeds with any pointers and touches nothing."""
    data = pattern(128, 3)
    stream = chip.stream()
    device = chip.buffer(128, fill=data)
    hosts = ((chip.host(128, data), "pageable"), (chip.pinned(128, data), "pinned"))
    for kind in (H2D, D2H, D2D):
        for host, type in hosts:
            source = host if kind is H2D else device
            target = host if kind is D2H else device + 64
            what = f"{kind.name} of size 0"
            for to, start in ((target, source), (target, 0), (0, source), (0, 0), (device, device)):
                for queue in (None, stream):
                    code = chip.code.deviceMemcpy(to, start, 0, kind, queue)
                    succeeded(code, f"{what} with {to:#x} and {start:#x}")
                    chip.expect(device, data, f"device memory after {what}")
                    chip.same(chip.peek(host, 128), data, f"{type} host memory after {what}")
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after copies of size 0 on its stream")
    chip.expect(device, data, "device memory after copies of size 0")
    for host, type in hosts:
        chip.same(chip.peek(host, 128), data, f"{type} host memory after copies of size 0")


@clause("deviceMemcpy.overlap_refused")
def memcpy_overlap_refused(chip: Chip) -> None:
    """Overlapping ranges are refused, adjacent ones are not."""
    size = 256
    data = pattern(4 * size, 9)
    device = chip.buffer(4 * size, fill=data)
    stream = chip.stream()
    middle = device + size
    for distance in (0, 1, -1, 64, -64, size - 1, 1 - size):
        for queue in (None, stream):
            code = chip.code.deviceMemcpy(middle + distance, middle, size, D2D, queue)
            refused(code, f"copying {size} bytes onto themselves moved by {distance}")
            chip.expect(device, data, "memory after a refused overlapping copy")
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after refused ones")
    refused(chip.code.deviceMemcpy(middle, device, 2 * size, D2D, None), "copying half onto itself")
    chip.expect(device, data, "memory after refused overlapping copies")
    succeeded(
        chip.code.deviceMemcpy(middle + size, middle, size, D2D, None),
        "copying to the address directly after",
    )
    succeeded(
        chip.code.deviceMemcpy(device, middle, size, D2D, None),
        "copying to the address directly before",
    )
    part = data[size : 2 * size]
    chip.expect(
        device, part + part + part + data[3 * size :], "memory after copies to adjacent ranges"
    )


@clause("deviceMemcpy.null_stream_ignores_streams")
def memcpy_null_stream_ignores_streams(chip: Chip, gate: Gate) -> None:
    """Blocking copies in each direction complete before the gate's limit, which fails the check."""
    size = 4099
    data = pattern(size, 4)
    first, second = chip.buffer(size), chip.buffer(size)
    source, landing = chip.pinned(size, data), chip.pinned(size, INITIAL_BYTE)
    with gate.hold(chip.stream()):
        chip.deviceMemcpy(first, source, size, H2D, None)
        chip.deviceMemcpy(second, first, size, D2D, None)
        chip.deviceMemcpy(landing, second, size, D2H, None)
        chip.same(chip.peek(landing, size), data, "bytes copied with a null stream")


@clause("deviceMemcpy.returns_before_stream_drains")
def memcpy_returns_before_stream_drains(chip: Chip, gate: Gate) -> None:
    """Copies from and to pinned memory return while their stream is held."""
    size = MIB + 3
    stream = chip.stream()
    pinned, device = chip.pinned(size, 1), chip.buffer(size)
    with gate.hold(stream):
        for part in (1, 64, 65537, size):
            chip.deviceMemcpy(device, pinned, part, H2D, stream)
            chip.deviceMemcpy(pinned, device, part, D2H, stream)
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "the stream's last copy")


@clause("deviceMemcpy.d2d_returns_before_stream_drains")
def d2d_returns_before_stream_drains(chip: Chip, gate: Gate) -> None:
    """Copies inside the device return while their stream is held."""
    size = MIB + 3
    stream = chip.stream()
    first, second = chip.buffer(size), chip.buffer(size)
    with gate.hold(stream):
        for part in (1, 64, 65537, size):
            chip.deviceMemcpy(second, first, part, D2D, stream)
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "the stream's last copy")


@clause("deviceMemcpy.after_earlier_work")
def memcpy_after_earlier_work(chip: Chip, gate: Gate) -> None:
    """A source that changes while the stream is held is copied with its new contents."""
    stream = chip.stream()
    jobs = [
        Move(chip, kind, pattern(size, 1)) for kind in (H2D, D2H, D2D) for size in (64, 300_001)
    ]
    with gate.hold(stream):
        for job in jobs:
            job.enqueue(stream)
        assert chip.never(lambda: any(job.begun for job in jobs)), (
            "a streamed copy wrote its target while earlier work was pending"
        )
        for job in jobs:
            job.overwrite(pattern(job.size, 2))
    for job in jobs:
        job.arrives(f"{job.kind.name} of a source that was written before the copy ran")


@clause("deviceMemcpy.before_later_work", elsewhere=True)
def memcpy_before_later_work(chip: Chip, gate: Gate) -> None:
    """A small copy of the last bytes, directly after a large one in any direction, sees them."""
    size, tail = 2 * MIB + 5, 32
    stream = chip.stream()
    source = chip.pinned(size, pattern(size, 6))
    first = chip.buffer(size, fill=bytes([INITIAL_BYTE]) * size)
    second = chip.buffer(size, fill=bytes([INITIAL_BYTE]) * size)
    back = chip.pinned(size, INITIAL_BYTE)
    ends = [chip.pinned(tail, INITIAL_BYTE), chip.pinned(tail, INITIAL_BYTE)]
    last = chip.buffer(tail, fill=bytes([INITIAL_BYTE]) * tail)
    wanted = pattern(size, 6)[-tail:]
    with gate.hold(stream):
        chip.deviceMemcpy(first, source, size, H2D, stream)
        chip.deviceMemcpy(ends[0], first + size - tail, tail, D2H, stream)
        chip.deviceMemcpy(second, first, size, D2D, stream)
        chip.deviceMemcpy(ends[1], second + size - tail, tail, D2H, stream)
        chip.deviceMemcpy(back, second, size, D2H, stream)
        chip.deviceMemcpy(last, back + size - tail, tail, H2D, stream)
    lands(chip, ends[0], wanted, "what a copy after host-to-device sees")
    lands(chip, ends[1], wanted, "what a copy after device-to-device sees")
    arrives(chip, last, wanted, "what a copy after device-to-host sees")


@clause("deviceMemcpy.in_stream_order", elsewhere=True)
def memcpy_in_stream_order(chip: Chip) -> None:
    """A thousand copies to one place, logged after every tenth, run in the order of the calls."""
    count = 1000
    stream = chip.stream()
    numbers = b"".join(k.to_bytes(8, "little") for k in range(1, count + 1))
    pinned, device = chip.pinned(8 * count, numbers), chip.buffer(8 * count, fill=numbers)
    place = chip.buffer(8, fill=bytes(8))
    log = chip.pinned(8 * count, 0)
    wanted = bytearray(8 * count)
    for k in range(count):
        if k % 3:
            chip.deviceMemcpy(place, pinned + 8 * k, 8, H2D, stream)
        else:
            chip.deviceMemcpy(place, device + 8 * k, 8, D2D, stream)
        if k % 10 == 9 or k < 50:
            chip.deviceMemcpy(log + 8 * k, place, 8, D2H, stream)
            wanted[8 * k : 8 * k + 8] = numbers[8 * k : 8 * k + 8]
    chip.eventually(lambda: chip.peek(log + 8 * (count - 1), 8) != bytes(8))
    lands(chip, log, bytes(wanted), "the values read by the copies in between")
    chip.expect(place, numbers[-8:], "the place after the last of a thousand copies")


@clause("deviceMemcpy.starts_by_itself")
def memcpy_starts_by_itself(chip: Chip) -> None:
    """300 copies on an idle stream each land with no call after them."""
    stream = chip.stream()
    source, log = chip.buffer(64), chip.pinned(64, INITIAL_BYTE)
    for turn in range(300):
        data = pattern(64, turn)
        chip.device.deviceMemcpy(source, chip.pinned(64, data), 64, H2D, None)
        chip.device.deviceMemcpy(log, source, 64, D2H, stream)
        lands(chip, log, data, f"copy {turn} on an idle stream")


@clause("deviceMemcpy.on_each_device")
def memcpy_on_each_device(chip: Chip) -> None:
    """Copies in every direction, on a stream and without one, with each device current."""
    size = 4097
    for device in range(chip.devices):
        with current_device(chip, device):
            for stream in (None, chip.stream()):
                source, landing = chip.pinned(size, pattern(size, device)), chip.pinned(size, 0)
                first, second = chip.buffer(size, fill=0), chip.buffer(size, fill=0)
                chip.deviceMemcpy(first, source, size, H2D, stream)
                chip.deviceMemcpy(second, first, size, D2D, stream)
                chip.deviceMemcpy(landing, second, size, D2H, stream)
                what = f"bytes copied with device {device} current"
                lands(chip, landing, pattern(size, device), what)


@clause("deviceMemcpy.size_zero_touches_nothing")
def memcpy_size_zero_touches_nothing(chip: Chip) -> None:
    """A copy of no bytes writes none, in every direction, whatever it answers."""
    stream = chip.stream()
    jobs = [Move(chip, kind, pattern(64, 1)) for kind in (H2D, D2H, D2D)]
    for job in jobs:
        for queue in (None, stream):
            chip.device.code.deviceMemcpy(job.target, job.source, 0, job.kind, queue)
    works(chip, stream, "a copy after copies of size 0")
    for job in jobs:
        assert not job.begun, f"{job.kind.name}: a copy of size 0 wrote its target"


@clause("deviceMemset.on_each_device")
def memset_on_each_device(chip: Chip) -> None:
    """Sets on a stream and without one, with each device current."""
    size = 4097
    for device in range(chip.devices):
        with current_device(chip, device):
            for stream in (None, chip.stream()):
                target = chip.buffer(size, fill=0)
                chip.deviceMemset(target, 0xA5, size, MemType.DEVICE, stream)
                what = f"memory that was set with device {device} current"
                arrives(chip, target, b"\xa5" * size, what)


@clause("deviceMemset.size_zero_touches_nothing")
def memset_size_zero_touches_nothing(chip: Chip) -> None:
    """A set of no bytes sets none, of both types of memory, whatever it answers."""
    stream = chip.stream()
    device, host = chip.buffer(64, fill=pattern(64, 1)), chip.pinned(64, pattern(64, 2))
    for queue in (None, stream):
        chip.device.code.deviceMemset(device, 0xA5, 0, MemType.DEVICE, queue)
        chip.device.code.deviceMemset(host, 0xA5, 0, MemType.HOST, queue)
    works(chip, stream, "a copy after sets of size 0")
    chip.expect(device, pattern(64, 1), "device memory after a set of size 0")
    chip.same(chip.peek(host, 64), pattern(64, 2), "pinned memory after a set of size 0")


@clause("deviceMemset.managed_memory", uses="deviceMalloc")
def memset_managed_memory(chip: Chip) -> None:
    """Managed memory that the host can read is set, on a stream and without one."""
    size = 4097
    out = chip.out("void *")
    if Result(chip.raw.deviceMalloc(out, size, MemType.MANAGED)) is not Result.SUCCESS:
        return
    address = 0 if chip.untouched(out) else address_of(chip, out[0])
    if not address:
        return
    chip.later("deviceFree", address, MemType.MANAGED)
    if not chip.lib.probe_memory_readable(address, size):
        return
    for value, stream in ((0x5A, None), (0xA5, chip.stream())):
        chip.deviceMemset(address, value, size, MemType.MANAGED, stream)
        lands(chip, address, bytes([value]) * size, "managed memory after a set")


@clause("deviceMemcpy.beyond_4_gib", uses="deviceMalloc", limit=60.0)
def memcpy_beyond_4_gib(chip: Chip) -> None:
    """One call each way, on a stream and without one; the bytes at powers of two and at the end."""
    with large_buffer(chip, "copied", last=False) as (device, size):
        source = HostBlocks(chip, size, seed=11)
        landing = HostBlocks(chip, size, seed=None)
        try:
            chip.device.deviceMemcpy(device, source.address, size, H2D, None)
            stream = chip.stream()
            chip.device.deviceMemcpy(landing.address, device, size, D2H, stream)
            chip.device.streamSynchronize(stream)
            landing.same(source, "host to device and back")
        finally:
            source.close()
            landing.close()


@clause("deviceMemcpy.many_pending", limit=60.0)
def memcpy_many_pending(chip: Chip, gate: Gate) -> None:
    """Every even one writes a cell and the next one copies that cell out: each must take effect."""
    stream = chip.stream()
    pairs = PENDING // 2
    wanted = b"".join(k.to_bytes(8, "little") for k in range(1, pairs + 1))
    numbers, cells = chip.pinned(8 * pairs, wanted), chip.buffer(8 * pairs, fill=0)
    log = chip.pinned(8 * pairs, 0)
    copy = chip.device.deviceMemcpy

    def enqueue(k: int) -> None:
        at = 8 * (k // 2)
        if k % 2 == 0:
            copy(cells + at, numbers + at, 8, H2D, stream)
        else:
            copy(log + at, cells + at, 8, D2H, stream)

    fill_held(chip, gate, stream, enqueue)
    chip.drain(stream)
    chip.same(chip.peek(log, 8 * pairs), wanted, f"what {PENDING} copies of one stream brought")


@clause("deviceMemcpy.from_many_threads")
def memcpy_from_many_threads(chip: Chip) -> None:
    """Each of 16 threads moves its own bytes in with the null stream, and out on a stream."""
    size, each = 4097, 20
    source, back = chip.pinned(size * THREADS), chip.pinned(size * THREADS, INITIAL_BYTE)
    chip.poke(source, b"".join(pattern(size, 3 * t) for t in range(THREADS)))
    device = chip.buffer(size * THREADS, fill=INITIAL_BYTE)
    shared = chip.stream()
    streams = [shared if t % 2 else chip.stream() for t in range(THREADS)]
    at_once(
        chip,
        "deviceMemcpy",
        [[(device + t * size, source + t * size, size, H2D, 0)] * each for t in range(THREADS)],
    )
    at_once(
        chip,
        "deviceMemcpy",
        [
            [(back + t * size, device + t * size, size, D2H, address_of(chip, streams[t]))] * each
            for t in range(THREADS)
        ],
    )
    for t in range(THREADS):
        lands(chip, back + t * size, pattern(size, 3 * t), f"what thread {t} of {THREADS} copied")
    for stream in {address_of(chip, s): s for s in streams}.values():
        chip.drain(stream)


@clause("deviceMemcpy.leaves_nothing_behind", uses="deviceMalloc streamCreate")
def memcpy_leaves_nothing_behind(chip: Chip) -> None:
    """Copies in each direction, with and without a stream."""
    size = 4097
    stream = chip.stream()
    host, device, other = chip.pinned(size, 1), chip.buffer(size), chip.buffer(size)
    pageable = chip.host(size)
    copy, synchronize = chip.device.deviceMemcpy, chip.device.streamSynchronize
    for queue, what in ((None, "without a stream"), (stream, "on a stream")):

        def once(queue: Any = queue) -> None:
            copy(device, host, size, H2D, queue)
            copy(other, device, size, D2D, queue)
            copy(pageable, other, size, D2H, queue)
            if queue is not None:
                synchronize(queue)

        leaves_nothing_behind(f"deviceMemcpy in each direction {what}", once)


@clause("deviceMemset.beyond_4_gib", uses="deviceMalloc deviceMemcpy deviceFree", limit=60.0)
def memset_beyond_4_gib(chip: Chip) -> None:
    """One call; the bytes at powers of two and at the end."""
    with large_buffer(chip, "set", last=True) as (device, size):
        landing = HostBlocks(chip, size, seed=None)
        try:
            stream = chip.stream()
            chip.device.deviceMemset(device, 0x77, size, MemType.DEVICE, stream)
            chip.device.streamSynchronize(stream)
            chip.device.deviceMemcpy(landing.address, device, size, D2H, None)
            landing.holds(0x77, "device memory that one call set")
        finally:
            landing.close()


@clause("deviceMemset.leaves_nothing_behind", uses="deviceMalloc streamCreate")
def memset_leaves_nothing_behind(chip: Chip) -> None:
    """Sets of device and pinned memory, with and without a stream."""
    size = 4097
    stream = chip.stream()
    host, device = chip.pinned(size), chip.buffer(size)
    fill, synchronize = chip.device.deviceMemset, chip.device.streamSynchronize
    for queue, what in ((None, "without a stream"), (stream, "on a stream")):

        def once(queue: Any = queue) -> None:
            fill(device, 1, size, MemType.DEVICE, queue)
            fill(host, 1, size, MemType.HOST, queue)
            if queue is not None:
                synchronize(queue)

        leaves_nothing_behind(f"deviceMemset {what}", once)


@clause("deviceMemcpy.pageable_is_right")
def pageable_is_right(chip: Chip) -> None:
    """Streamed copies from and to pageable memory deliver the bytes."""
    stream = chip.stream()
    for size in (1, 63, 4097, 65537, MIB + 1):
        data = pattern(size, size)
        source, landing = chip.host(size + 1, b"\x11" + data), chip.host(size, INITIAL_BYTE)
        device = chip.buffer(size, fill=bytes([INITIAL_BYTE]) * size)
        chip.deviceMemcpy(device, source + 1, size, H2D, stream)
        chip.deviceMemcpy(landing, device, size, D2H, stream)
        lands(chip, landing, data, f"{size} bytes through pageable memory and back")
        chip.expect(device, data, f"{size} bytes from pageable memory")


@clause("deviceMemcpy.across_devices")
def memcpy_across_devices(chip: Chip) -> None:
    """Copies between memories of two devices, each way, blocking and on a stream of either."""
    size = 65539
    memory, streams = [], []
    for device in (0, 1):
        with current_device(chip, device):
            memory.append(chip.buffer(size))
            streams.append(chip.stream())
    for turn, queue in enumerate((None, *streams)):
        for way in (0, 1):
            data = pattern(size, 2 * turn + way)
            chip.write(memory[way], data)
            chip.write(memory[1 - way], bytes([INITIAL_BYTE]) * size)
            chip.deviceMemcpy(memory[1 - way], memory[way], size, D2D, queue)
            what = f"{size} bytes from device {way} to device {1 - way}"
            if queue is None:
                chip.expect(memory[1 - way], data, what)
            else:
                arrives(chip, memory[1 - way], data, what + " on a stream")


# deviceMemset


def _set_exactly(chip: Chip, starts: Iterable[int], sizes: Iterable[int], value: int) -> None:
    """Sets of `sizes` bytes at `starts` modulo 64 change exactly these bytes of device memory."""
    side = _Side(chip, device=True, pinned=False)
    for shift in starts:
        for seed, size in enumerate(sizes):
            around = pattern(ROOM, seed)
            side.put(around)
            at = side.place(shift)
            chip.deviceMemset(side.address + at, value, size, MemType.DEVICE, None)
            wanted = around[:at] + bytes([value & 255]) * size + around[at + size :]
            found = side.get()
            if found != wanted:
                side.put(around)
                if side.get() != around:
                    raise NotRunnableError(
                        ("deviceMemcpy",),
                        "copies to the device and back do not return the same bytes",
                    )
            chip.same(found, wanted, f"memory around {size} bytes set at offset {at}")


@clause("deviceMemset.all_bytes", elsewhere=True)
def memset_all_bytes(chip: Chip) -> None:
    """Every byte of an aligned range is set, small and large, and its neighbours stay."""
    for value in (0x5A, 0, 0xFF):
        _set_exactly(chip, (0,), (8, 64, 256, 1024, 4096), value)
    size = MIB
    memory = chip.buffer(size + 2 * MARGIN, fill=bytes([INITIAL_BYTE]) * (size + 2 * MARGIN))
    chip.deviceMemset(memory + MARGIN, 0x77, size, MemType.DEVICE, None)
    edge = bytes([INITIAL_BYTE]) * MARGIN
    chip.expect(memory, edge + b"\x77" * size + edge, "1 MiB set between margins")


@clause("deviceMemset.low_byte_of_value")
def memset_low_byte_of_value(chip: Chip) -> None:
    """Only the low 8 bits of value are used, whatever the other bits and the sign."""
    for value in (0x1FF, 0x100, 0x12345678, -1, -256, -128, 0x7F80, -(2**31), 2**31 - 1, 200):
        _set_exactly(chip, (0,), (8, 64), value)


@clause("deviceMemset.unaligned")
def memset_unaligned(chip: Chip) -> None:
    """Odd starts and odd sizes are exact."""
    for value in (0xC3, 0):
        _set_exactly(chip, (1, 3, 7, 13, 63), (1, 3, 5, 7, 9, 15, 17, 31, 63, 65, 129, 4097), value)
    _set_exactly(chip, (0,), (1, 3, 7, 63, 65, 4097), 0x81)
    _set_exactly(chip, (1, 2, 4), (2, 4, 8, 64), 0x81)


@clause("deviceMemset.host_memory", elsewhere=True)
def memset_host_memory(chip: Chip) -> None:
    """Pinned host memory is set, exactly."""
    memory = chip.pinned(ROOM)
    for start, size, value in ((0, ROOM, 0x42), (64, 4096, 0), (65, 1, 0xFF), (3, 1021, 0x1E7)):
        around = pattern(ROOM, size)
        chip.poke(memory, around)
        chip.deviceMemset(memory + start, value, size, MemType.HOST, None)
        wanted = around[:start] + bytes([value & 255]) * size + around[start + size :]
        chip.same(chip.peek(memory, ROOM), wanted, f"pinned memory, {size} bytes set at {start}")


@clause("deviceMemset.null_stream_host_memory_done_on_return")
def memset_null_stream_host_memory_done_on_return(chip: Chip) -> None:
    """Pinned memory, from its last byte to its first."""
    size = 4 * MIB
    pinned = chip.pinned(size)
    for value in (1, 2, 3, 4):
        chip.deviceMemset(pinned, value, size, MemType.HOST, None)
        at = _wrong_byte(chip, pinned, size, value)
        assert at < 0, f"byte {at} of {size} is wrong right after a blocking set"


@clause("deviceMemset.null_stream_done_on_return")
def memset_null_stream_done_on_return(chip: Chip) -> None:
    """Device memory; a stream copies the last bytes out right after the call."""
    size = 4 * MIB
    stream = chip.stream()
    device, tail = chip.buffer(size), chip.pinned(64)
    for value in (1, 2, 3, 4):
        chip.poke(tail, bytes([INITIAL_BYTE]) * 64)
        chip.deviceMemset(device, value, size, MemType.DEVICE, None)
        chip.deviceMemcpy(
            tail, device + size - 64, 64, D2H, stream
        )  # a stream without order to other work
        chip.eventually(lambda: chip.peek(tail, 64) != bytes([INITIAL_BYTE]) * 64)
        lands(
            chip, tail, bytes([value]) * 64, "the end of device memory right after a blocking set"
        )


@clause("deviceMemset.size_zero")
def memset_size_zero(chip: Chip) -> None:
    """Size 0 succeeds with any pointer and touches nothing."""
    data = pattern(128, 8)
    stream = chip.stream()
    device, pinned = chip.buffer(128, fill=data), chip.pinned(128, data)
    for address, type in ((device, MemType.DEVICE), (pinned + 1, MemType.HOST)):
        for queue in (None, stream):
            succeeded(chip.code.deviceMemset(address, 0, 0, type, queue), "setting 0 bytes")
            succeeded(chip.code.deviceMemset(0, 0, 0, type, queue), "setting 0 bytes at null")
            chip.expect(device, data, "device memory after a set of size 0")
            chip.same(chip.peek(pinned, 128), data, "pinned memory after a set of size 0")
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after sets of size 0 on its stream")
    chip.expect(device, data, "device memory after sets of size 0")
    chip.same(chip.peek(pinned, 128), data, "pinned memory after sets of size 0")


@clause("deviceMemset.null_stream_ignores_streams")
def memset_null_stream_ignores_streams(chip: Chip, gate: Gate) -> None:
    """Blocking sets complete before the gate's limit, which fails the check."""
    device, pinned = chip.buffer(4099, fill=bytes(4099)), chip.pinned(64, 0)
    with gate.hold(chip.stream()):
        chip.deviceMemset(device, 0x6B, 4099, MemType.DEVICE, None)
        chip.deviceMemset(pinned, 0x6B, 64, MemType.HOST, None)
        chip.expect(device, b"\x6b" * 4099, "device memory set with a null stream")
        chip.same(chip.peek(pinned, 64), b"\x6b" * 64, "pinned memory set with a null stream")


@clause("deviceMemset.returns_before_stream_drains")
def memset_returns_before_stream_drains(chip: Chip, gate: Gate) -> None:
    """Sets return while their stream is held."""
    size = MIB + 3
    stream = chip.stream()
    device, pinned = chip.buffer(size), chip.pinned(size)
    with gate.hold(stream):
        for part in (1, 64, size):
            chip.deviceMemset(device, 1, part, MemType.DEVICE, stream)
            chip.deviceMemset(pinned, 1, part, MemType.HOST, stream)
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "the stream's last copy")


@clause("deviceMemset.after_earlier_work")
def memset_after_earlier_work(chip: Chip, gate: Gate) -> None:
    """Earlier work copies the bytes from before the set, whether or not the call waits for it."""
    stream = chip.stream()
    for size in (64, 200_001):
        data = pattern(size, 5)
        device, log = chip.buffer(size, fill=data), chip.pinned(size, INITIAL_BYTE)
        with gate.hold(stream):
            chip.deviceMemcpy(log, device, size, D2H, stream)
            call = chip.start(
                lambda d=device, n=size: chip.deviceMemset(d, 0x99, n, MemType.DEVICE, stream)
            )
            stays(chip, device, data, "device memory was set while earlier work was pending")
        call.result()
        lands(chip, log, data, "what work before the set of device memory read")
        arrives(chip, device, b"\x99" * size, "device memory, once earlier work was done")


@clause("deviceMemset.before_later_work", elsewhere=True)
def memset_before_later_work(chip: Chip, gate: Gate) -> None:
    """A small copy of the last bytes directly after a large set sees the value."""
    size, tail = 2 * MIB + 1, 16
    stream = chip.stream()
    device = chip.buffer(size, fill=bytes([INITIAL_BYTE]) * size)
    log = chip.pinned(tail, INITIAL_BYTE)

    def enqueue() -> None:
        chip.deviceMemset(device, 0x3D, size, MemType.DEVICE, stream)
        chip.deviceMemcpy(log, device + size - tail, tail, D2H, stream)

    with gate.hold(stream):
        call = chip.start(enqueue)
        call.returns(chip.settle)  # unless the set waits for the stream
    call.result()
    lands(chip, log, b"\x3d" * tail, "what a copy after a set of device memory sees")


@clause("deviceMemset.host_memory_after_earlier_work")
def memset_host_memory_after_earlier_work(chip: Chip, gate: Gate) -> None:
    """Earlier work copies the bytes from before the set."""
    stream = chip.stream()
    for size in (64, 200_001):
        data = pattern(size, 5)
        pinned = chip.pinned(size, data)
        other = chip.buffer(size, fill=bytes([INITIAL_BYTE]) * size)
        with gate.hold(stream):
            chip.deviceMemcpy(other, pinned, size, H2D, stream)
            chip.deviceMemset(pinned, 0x99, size, MemType.HOST, stream)
            chip.same(chip.peek(pinned, size), data, "pinned memory while earlier work is pending")
        arrives(chip, other, data, "what work before the set of pinned memory read")
        lands(chip, pinned, b"\x99" * size, "pinned memory, once earlier work was done")


@clause("deviceMemset.host_memory_before_later_work")
def memset_host_memory_before_later_work(chip: Chip, gate: Gate) -> None:
    """A small copy of the last bytes directly after a large set sees the value."""
    size, tail = 2 * MIB + 1, 16
    stream = chip.stream()
    pinned = chip.pinned(size, INITIAL_BYTE)
    other = chip.buffer(tail, fill=bytes([INITIAL_BYTE]) * tail)

    def enqueue() -> None:
        chip.deviceMemset(pinned, 0x3E, size, MemType.HOST, stream)
        chip.deviceMemcpy(other, pinned + size - tail, tail, H2D, stream)

    with gate.hold(stream):
        call = chip.start(enqueue)
        call.returns(chip.settle)  # unless the set waits for the stream
    call.result()
    arrives(chip, other, b"\x3e" * tail, "what a copy after a set of pinned memory sees")
