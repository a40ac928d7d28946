"""Checks of the kernel group. Reductions are compared with NumPy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip, DataType, Gate, MemType, RedOp, pattern
from unipal.conformance.harness.observe import (
    D2D,
    D2H,
    H2D,
    INITIAL_BYTE,
    address_of,
    arrives,
    lands,
    refused,
    stays,
    succeeded,
)
from unipal.conformance.harness.registry import ROW, clause
from unipal.conformance.harness.resources import leaves_nothing_behind

if TYPE_CHECKING:
    from numpy.typing import NDArray

COUNTS = (1, 2, 3, 7, 17, 64, 255, 1001)
MARGIN = 64
SLOT_MEMCPY = 1
NAMES = {
    DataType.INT8: "int8", DataType.UINT8: "uint8", DataType.INT32: "int32",
    DataType.UINT32: "uint32", DataType.INT64: "int64", DataType.UINT64: "uint64",
    DataType.FLOAT16: "float16", DataType.FLOAT32: "float32", DataType.FLOAT64: "float64",
}  # fmt: skip
HALVES = (DataType.FLOAT16, DataType.BFLOAT16)
FLOATS = (*HALVES, DataType.FLOAT32, DataType.FLOAT64)


class _Numbers:
    """Elements of one data type, as the bytes that a chip sees and as NumPy computes with them."""

    def __init__(self, type: DataType) -> None:
        import numpy

        self.np = numpy
        self.type = type
        self.half = type in HALVES
        self.floating = type in FLOATS
        self.dtype = numpy.dtype(NAMES.get(type, "uint16"))
        self.bytes = self.dtype.itemsize
        self.random = numpy.random.default_rng(1000 + type)

    def encode(self, values: NDArray[Any]) -> bytes:
        """To bytes; half types from float32, rounded to nearest even."""
        np = self.np
        with np.errstate(all="ignore"):
            if self.type is DataType.BFLOAT16:
                bits = np.asarray(values, "float32").view("uint32").astype("uint64")
                rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
                nan = np.isnan(np.asarray(values, "float32"))
                return bytes(np.where(nan, 0x7FC0, rounded).astype("uint16").tobytes())
            return bytes(np.asarray(values).astype(self.dtype).tobytes())

    def decode(self, data: bytes) -> NDArray[Any]:
        """From bytes, half types to float32."""
        np = self.np
        raw = np.frombuffer(data, self.dtype)
        if self.type is DataType.BFLOAT16:
            single: NDArray[Any] = (raw.astype("uint32") << 16).view("float32")
            return single
        values: NDArray[Any] = raw.astype("float32") if self.half else raw
        return values

    def small(self, count: int, limit: int) -> NDArray[Any]:
        """Whole numbers of magnitude up to `limit`, exact in every type."""
        low = -limit if self.floating or self.dtype.kind == "i" else 0
        values = self.random.integers(low, limit, count, endpoint=True)
        return values.astype("float32") if self.half else values.astype(self.dtype)

    def whole_range(self, count: int) -> NDArray[Any]:
        """Finite numbers of the type's whole range, including its limits."""
        np = self.np
        if not self.floating:
            ends = np.iinfo(self.dtype)
            values = self.random.integers(ends.min, ends.max, count, self.dtype, endpoint=True)
            special = [ends.min, ends.max, ends.max // 2 + 1, 0, 1]
        else:
            single = self.type is not DataType.FLOAT64
            kind = "float32" if single else "float64"
            reach = 4 if self.type is DataType.FLOAT16 else 30
            values = self.random.standard_normal(count) * 10.0 ** self.random.uniform(
                -reach, reach, count
            )
            values = np.where(values == 0, 1, values).astype(kind)
            values = self.decode(self.encode(values))
            special = [1.5, -2.0, 60000.0, -60000.0]
        mixed = np.array(values)
        for index, value in enumerate(special):
            if count > 4 * index + 2:
                mixed[4 * index + 2] = value
        return mixed if not self.half else self.decode(self.encode(mixed))

    def every_value(self) -> tuple[bytes, bytes]:
        """Every value of a half type, each NaN, too, and the same in another order. No zeros
        and nothing that is subnormal in float32: which of two zeros is larger is free, and so is
        whether a device keeps subnormals.
        """
        np = self.np
        values = np.arange(1 << 16, dtype="uint16")
        least = 1 if self.type is DataType.FLOAT16 else 0x80
        values = values[(values & 0x7FFF) >= least]
        return values.tobytes(), self.random.permutation(values).tobytes()

    def result(self, op: RedOp, a: NDArray[Any], b: NDArray[Any]) -> bytes:
        """NumPy's result for a and b."""
        np = self.np
        with np.errstate(all="ignore"):
            if op is RedOp.SUM:
                answer = a + b
            elif op is RedOp.PROD:
                answer = a * b
            elif op is RedOp.MAX:
                answer = np.maximum(a, b)
            elif op is RedOp.MIN:
                answer = np.minimum(a, b)
            elif self.floating:
                answer = (a + b) / a.dtype.type(2)
            else:
                total = a + b
                odd_negative = (total < 0) & (total % 2 != 0)
                answer = total // 2 + odd_negative.astype(total.dtype)
        return self.encode(answer)

    def same(self, found: bytes, wanted: bytes, what: str) -> None:
        """Compares bit by bit; all NaNs are equal."""
        np = self.np
        if found == wanted:
            return
        f, w = self.decode(found), self.decode(wanted)
        raw_f, raw_w = np.frombuffer(found, self.dtype), np.frombuffer(wanted, self.dtype)
        differ = raw_f.view(f"uint{8 * self.bytes}") != raw_w.view(f"uint{8 * self.bytes}")
        if self.floating:
            differ &= ~(np.isnan(f) & np.isnan(w))
        if differ.any():
            at = int(np.argmax(differ))
            raise AssertionError(
                f"{what}: element {at} of {len(f)} is {f[at]} instead of {w[at]} "
                f"({int(differ.sum())} wrong in all)"
            )


def _reduced(
    chip: Chip, numbers: _Numbers, op: RedOp, a: NDArray[Any], b: NDArray[Any], what: str = ""
) -> None:
    """Compares one reduction of a and b with NumPy; a, b and the bytes around dst must stay."""
    _reduced_bytes(chip, numbers, op, numbers.encode(a), numbers.encode(b), what)


def _reduced_bytes(
    chip: Chip, numbers: _Numbers, op: RedOp, left: bytes, right: bytes, what: str
) -> None:
    size = len(left)
    a, b = numbers.decode(left), numbers.decode(right)
    count = len(a)
    around = pattern(size + 2 * MARGIN, count)
    first, second = chip.buffer(size, fill=left), chip.buffer(size, fill=right)
    target = chip.buffer(size + 2 * MARGIN, fill=around)
    chip.deviceReduce(target + MARGIN, first, second, count, numbers.type, op, None)
    found = chip.read(target, size + 2 * MARGIN)
    said = f"{op.name} of {count} {numbers.type.name}{what}"
    numbers.same(found[MARGIN : MARGIN + size], numbers.result(op, a, b), said)
    chip.same(found[:MARGIN], around[:MARGIN], f"{said}: the bytes before dst")
    chip.same(found[MARGIN + size :], around[MARGIN + size :], f"{said}: the bytes after dst")
    chip.expect(first, left, f"{said}: operand a")
    chip.expect(second, right, f"{said}: operand b")


@clause("deviceReduce.sum", elsewhere=True)
def reduce_sum(chip: Chip) -> None:
    """Every type, odd counts; integers of the whole range, so that sums wrap."""
    for type in DataType:
        numbers = _Numbers(type)
        for count in COUNTS:
            if numbers.half:
                a, b = numbers.small(count, 64), numbers.small(count, 64)
            else:
                a, b = numbers.whole_range(count), numbers.whole_range(count)
            _reduced(chip, numbers, RedOp.SUM, a, b)


@clause("deviceReduce.prod")
def reduce_prod(chip: Chip) -> None:
    """Every type; integers of the whole range, so that products wrap."""
    for type in DataType:
        numbers = _Numbers(type)
        for count in COUNTS:
            if numbers.half:
                a, b = numbers.small(count, 15), numbers.small(count, 15)
            elif numbers.floating:
                a, b = numbers.whole_range(count), numbers.small(count, 1000)
            else:
                a, b = numbers.whole_range(count), numbers.whole_range(count)
            _reduced(chip, numbers, RedOp.PROD, a, b)


def _extremes(chip: Chip, op: RedOp) -> None:
    """Every type, including the limits of its range; for floats, a NaN in either operand."""
    for type in DataType:
        numbers = _Numbers(type)
        for count in COUNTS:
            a, b = numbers.whole_range(count), numbers.whole_range(count)
            _reduced(chip, numbers, op, a, b)
            _reduced(chip, numbers, op, b, a)
        if numbers.floating:
            a, b = numbers.whole_range(33), numbers.whole_range(33)
            a[::5], b[2::5] = numbers.np.nan, numbers.np.nan
            a[1], b[1] = numbers.np.nan, numbers.np.nan
            a[3], b[3] = numbers.np.inf, 1
            a[4], b[4] = -numbers.np.inf, 1
            _reduced(chip, numbers, op, a, b, " with NaN and infinities")
        if numbers.half:
            _reduced_bytes(chip, numbers, op, *numbers.every_value(), " of every value")


@clause("deviceReduce.max")
def reduce_max(chip: Chip) -> None:
    """Maximum over each type's whole range; a NaN in either operand gives NaN."""
    _extremes(chip, RedOp.MAX)


@clause("deviceReduce.min")
def reduce_min(chip: Chip) -> None:
    """Minimum over each type's whole range; a NaN in either operand gives NaN."""
    _extremes(chip, RedOp.MIN)


@clause("deviceReduce.avg")
def reduce_avg(chip: Chip) -> None:
    """Half of the sum; integers are rounded towards zero."""
    for type in DataType:
        numbers = _Numbers(type)
        for count in COUNTS:
            a, b = numbers.small(count, 60), numbers.small(count, 60)
            _reduced(chip, numbers, RedOp.AVG, a, b)
        if numbers.floating:
            if not numbers.half:
                a, b = numbers.whole_range(101), numbers.whole_range(101)
                _reduced(chip, numbers, RedOp.AVG, a, b, " of any size")
            continue
        ends = numbers.np.iinfo(numbers.dtype)
        low, high = -(-ends.min // 2), ends.max // 2  # sums of these do not wrap
        for count in (7, 101):
            a, b = (
                numbers.random.integers(low, high, count, numbers.dtype, endpoint=True)
                for _ in range(2)
            )
            a[:3], b[:3] = (high, low, high - 1), (high, low, high)
            _reduced(chip, numbers, RedOp.AVG, a, b, " up to the ends of the range")


@clause("deviceReduce.half_rounds_once")
def half_rounds_once(chip: Chip) -> None:
    """Half types of any size, including ties: computed in float32, rounded once to nearest even."""
    for type in HALVES:
        numbers = _Numbers(type)
        np = numbers.np
        unit = 2048 if type is DataType.FLOAT16 else 256  # from here on odd numbers are ties
        a = np.array([unit, unit + 2, unit, unit + 4, -unit, -unit - 2, unit, 1.0], "float32")
        b = np.array([1, 1, 3, 1, -1, -1, 0.5, 2.0**-9], "float32")
        a, b = numbers.decode(numbers.encode(a)), numbers.decode(numbers.encode(b))
        for op in (RedOp.SUM, RedOp.PROD, RedOp.AVG):
            _reduced(chip, numbers, op, a, b, " at ties")
            for count in (7, 1001):
                reach = 3.0 if type is DataType.FLOAT16 else 15.0
                c, d = (
                    numbers.decode(
                        numbers.encode(
                            numbers.random.standard_normal(count)
                            * 2.0 ** numbers.random.uniform(-reach, reach, count)
                        )
                    )
                    for _ in range(2)
                )
                _reduced(chip, numbers, op, c, d, " that round")
        top = numbers.decode(b"\xff\x7b" if type is DataType.FLOAT16 else b"\x7f\x7f")
        more = top * 2.0 ** np.arange(-14.0, 0.5, 0.5).astype("float32")
        for some in (more, -more):
            most = np.full(len(some), some[-1], "float32")
            some = numbers.decode(numbers.encode(some))
            _reduced(chip, numbers, RedOp.SUM, most, some, " at the end of the range")
        if type is DataType.FLOAT16:
            top = np.full(5, 65504, "float32")
            _reduced(chip, numbers, RedOp.AVG, top, top, " whose sum float16 does not hold")
            tiny = numbers.decode(numbers.encode(np.full(5, 3e-4, "float32")))
            _reduced(chip, numbers, RedOp.PROD, tiny, tiny * 8, " whose product is subnormal")


@clause("deviceReduce.in_place", elsewhere=True)
def reduce_in_place(chip: Chip) -> None:
    """dst may be a, b, or both."""
    for type in (DataType.INT32, DataType.FLOAT32, DataType.INT8, DataType.FLOAT16):
        numbers = _Numbers(type)
        for count in (7, 1001):
            a, b = numbers.small(count, 11), numbers.small(count, 11)
            for op in (RedOp.SUM, RedOp.PROD, RedOp.MAX):
                for which in ("a", "b", "both"):
                    first = chip.buffer(count * numbers.bytes, fill=numbers.encode(a))
                    second = chip.buffer(count * numbers.bytes, fill=numbers.encode(b))
                    if which == "both":
                        second = first
                    target = second if which == "b" else first
                    chip.deviceReduce(target, first, second, count, type, op, None)
                    wanted = numbers.result(op, a, a if which == "both" else b)
                    found = chip.read(target, len(wanted))
                    said = f"{op.name} of {count} {type.name} with dst equal to {which}"
                    numbers.same(found, wanted, said)


@clause("deviceReduce.null_stream_done_on_return")
def reduce_null_stream_done_on_return(chip: Chip) -> None:
    """With a null stream the result is in dst as soon as the call returns, on a new thread, too."""
    numbers, count = _Numbers(DataType.INT32), 1 << 20
    stream = chip.stream()
    a, b = numbers.small(count, 5), numbers.small(count, 6)
    first = chip.buffer(4 * count, fill=numbers.encode(a))
    second = chip.buffer(4 * count, fill=numbers.encode(b))
    wanted = numbers.result(RedOp.SUM, a, b)[-64:]
    for place in ("the first thread", "a new thread"):
        target = chip.buffer(4 * count, fill=bytes([INITIAL_BYTE]) * (4 * count))
        tail = chip.pinned(64, fill=wanted[::-1])

        def reduce(target: int = target, tail: int = tail) -> None:
            chip.deviceReduce(target, first, second, count, numbers.type, RedOp.SUM, None)
            chip.deviceMemcpy(tail, target + 4 * count - 64, 64, D2H, stream)

        chip.start(reduce).result() if place == "a new thread" else reduce()
        chip.streamSynchronize(stream)
        chip.same(chip.peek(tail, 64), wanted, f"the end of the result right after, on {place}")


@clause("deviceReduce.count_zero")
def reduce_count_zero(chip: Chip) -> None:
    """Count 0 succeeds with any pointers and touches nothing."""
    stream = chip.stream()
    a, b, dst = (chip.buffer(64, fill=pattern(64, seed)) for seed in range(3))
    for queue in (None, stream):
        for type in DataType:
            for op in (RedOp.SUM, RedOp.AVG):
                code = chip.code.deviceReduce(dst, a, b, 0, type, op, queue)
                succeeded(code, f"{op.name} of no {type.name}")
                chip.expect(dst, pattern(64, 2), f"dst of {op.name} of no {type.name}")
                code = chip.code.deviceReduce(0, 0, 0, 0, type, op, queue)
                succeeded(code, f"{op.name} of no {type.name} with null pointers")
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after reductions of nothing")
    for seed, address in enumerate((a, b, dst)):
        chip.expect(address, pattern(64, seed), "memory after reductions of nothing")


@clause("deviceReduce.partial_overlap_refused")
def reduce_partial_overlap_refused(chip: Chip) -> None:
    """A dst that partly overlaps a or b is refused; nothing is written."""
    count = 64
    for type in DataType:
        size = _Numbers(type).bytes
        whole = pattern(3 * count * size, size)
        block, other = chip.buffer(len(whole), fill=whole), chip.buffer(count * size)
        middle = block + count * size
        for elements in (1, -1, count - 1, 1 - count):
            dst = middle + elements * size
            for a, b in ((middle, other), (other, middle)):
                for queue in (None, chip.stream()):
                    code = chip.code.deviceReduce(dst, a, b, count, type, RedOp.SUM, queue)
                    refused(code, f"dst {elements} elements of {type.name} away from an operand")
                    chip.expect(block, whole, "memory after a refused reduction")


@clause("deviceReduce.misaligned_refused")
def reduce_misaligned_refused(chip: Chip) -> None:
    """A dst, a or b that is not aligned to the element size is refused; nothing is written."""
    a, b = chip.buffer(256, fill=pattern(256, 1)), chip.buffer(256, fill=pattern(256, 2))
    dst = chip.buffer(256, fill=pattern(256, 3))
    for type in DataType:
        size = _Numbers(type).bytes
        for off in {1, size // 2} if size > 1 else ():
            for x, y, z in ((off, 0, 0), (0, off, 0), (0, 0, off)):
                code = chip.code.deviceReduce(dst + x, a + y, b + z, 8, type, RedOp.MAX, None)
                which = "dst" if x else "a" if y else "b"
                refused(code, f"{type.name} with {which} off by {off}")
                chip.expect(dst, pattern(256, 3), "dst after a refused reduction")


def _floats(value: float, count: int) -> bytes:
    import struct

    return struct.pack("<f", value) * count


@clause("deviceReduce.after_earlier_work")
def reduce_after_earlier_work(chip: Chip, gate: Gate) -> None:
    """The reduction uses operands written by earlier work, not older contents."""
    count = 4099
    stream = chip.stream()
    before = bytes([INITIAL_BYTE]) * (4 * count)
    sources = [chip.pinned(4 * count, _floats(value, count)) for value in (3.0, 4.0)]
    operands = [chip.buffer(4 * count, fill=_floats(100.0, count)) for _ in range(2)]
    dst = chip.buffer(4 * count, fill=before)
    with gate.hold(stream):
        for operand, source in zip(operands, sources, strict=True):
            chip.deviceMemcpy(operand, source, 4 * count, H2D, stream)
        chip.deviceReduce(dst, *operands, count, DataType.FLOAT32, RedOp.SUM, stream)
        stays(chip, dst, before, "dst was written while earlier work was pending")
    arrives(chip, dst, _floats(7.0, count), "3 + 4, written by earlier work")


@clause("deviceReduce.before_later_work")
def reduce_before_later_work(chip: Chip, gate: Gate) -> None:
    """A small copy of the last elements directly after a large reduction sees them."""
    count = 700_001
    stream = chip.stream()
    a, b = (chip.buffer(4 * count, fill=_floats(value, count)) for value in (1.5, 2.0))
    dst = chip.buffer(4 * count, fill=bytes(4 * count))
    log = chip.pinned(64, INITIAL_BYTE)
    with gate.hold(stream):
        chip.deviceReduce(dst, a, b, count, DataType.FLOAT32, RedOp.PROD, stream)
        chip.deviceMemcpy(log, dst + 4 * count - 64, 64, D2H, stream)
    lands(chip, log, _floats(3.0, 16), "what a copy after the reduction sees")


@clause("deviceReduce.host_does_not_wait")
def reduce_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while the stream is held."""
    count = 200_001
    stream = chip.stream()
    a, b, dst = (chip.buffer(4 * count) for _ in range(3))
    with gate.hold(stream):  # it fails the check if a call returns only after its limit
        for part in (1, count):
            chip.deviceReduce(dst, a, b, part, DataType.INT32, RedOp.SUM, stream)
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after the reductions")


# launchDeviceFunc


@clause("launchDeviceFunc.called_once_here", repeat=ROW, elsewhere=True)
def called_once_here(chip: Chip) -> None:
    """fn runs once, on this thread, before the call returns, with the given stream and args."""
    for stream in chip.streams(2):
        probe = chip.probe()
        chip.launchDeviceFunc(stream, probe.device_function, probe.argument)
        assert probe.inline, "fn had not run on this thread when launchDeviceFunc returned"
        handed = address_of(chip, stream)
        assert probe.stream == handed, f"fn got stream 0x{probe.stream:x}, not 0x{handed:x}"
        landing = chip.copy(stream)
        arrives(chip, landing.target, landing.data, "a copy after launchDeviceFunc")
        assert probe.count == 1, f"fn ran {probe.count} times in total"


@clause("launchDeviceFunc.work_is_in_order")
def work_is_in_order(chip: Chip, gate: Gate) -> None:
    """A copy that fn enqueues runs between the copies before and after the call."""
    size = 4097
    stream = chip.stream()
    before = bytes([INITIAL_BYTE]) * size
    source, log = chip.pinned(size, bytes(size)), chip.pinned(size, INITIAL_BYTE)
    one, two = chip.buffer(size, fill=pattern(size, 1)), chip.buffer(size, fill=before)
    table = address_of(chip, chip.device.table)
    copy = chip.lib.probe_call_new(table, SLOT_MEMCPY)
    for position, value in enumerate((two, one, size, D2D)):
        chip.lib.probe_call_argument(copy, position, value)
    chip.lib.probe_call_stream_argument(copy, 4)
    with gate.hold(stream):
        chip.deviceMemcpy(one, source, size, H2D, stream)
        chip.launchDeviceFunc(stream, chip.lib.probe_call_device_function(), copy)
        chip.deviceMemcpy(log, two, size, D2H, stream)
        stays(chip, two, before, "a copy that fn enqueued ran before earlier work")
        chip.poke(source, pattern(size, 2))
    lands(chip, log, pattern(size, 2), "three copies, the middle one enqueued by fn")


@clause("launchDeviceFunc.does_not_drain")
def does_not_drain(chip: Chip, gate: Gate) -> None:
    """The call returns after fn has run, while the stream is held."""
    stream = chip.stream()
    with gate.hold(stream):  # it fails the check if a call returns only after its limit
        probe = chip.probe()
        chip.launchDeviceFunc(stream, probe.device_function, probe.argument)
        assert probe.ran, "launchDeviceFunc returned before fn had run"


# launchKernel


def _kernel_arguments(chip: Chip, kernel: int, value: int) -> tuple[Any, Any]:
    """`args` for the suite's kernel, and the objects that must stay alive with it."""
    cells = chip.ffi.new("uint64_t[2]", [kernel, value])
    return chip.ffi.new("void *[2]", [cells, cells + 1]), cells


@clause("launchKernel.zero_dimension_refused")
def zero_dimension_refused(chip: Chip) -> None:
    """A launch is refused if any of the six dimensions is 0, and nothing runs."""
    stream = chip.stream()
    words = chip.pinned(16, 0)
    kernel = chip.lib.probe_kernel_new(words, words + 8)
    args, cells = _kernel_arguments(chip, kernel, 1)
    function = chip.lib.probe_kernel_function()
    for at in range(6):
        sizes = [1 + k for k in range(6)]
        sizes[at] = 0
        code = chip.code.launchKernel(function, sizes[:3], sizes[3:], args, 0, stream)
        refused(code, f"launchKernel with block {sizes[:3]} and grid {sizes[3:]}")
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after refused kernels")
    state = chip.ffi.new("probeKernelState *")
    chip.lib.probe_kernel_read(kernel, state)
    assert state.runs == 0, f"a refused kernel ran {state.runs} times"
    del cells


@clause("launchKernel.runs", repeat=ROW, elsewhere=True)
def kernel_runs(chip: Chip, gate: Gate) -> None:
    """The kernel runs once per call with the given dimensions and arguments, in stream order."""
    stream = chip.stream()
    words = chip.pinned(16, 0)
    brought = chip.buffer(8, fill=(77).to_bytes(8, "little"))
    seen = chip.buffer(8, fill=bytes(8))
    kernel = chip.lib.probe_kernel_new(words, words + 8)
    value = 0x1122334455667788
    args, cells = _kernel_arguments(chip, kernel, value)
    function = chip.lib.probe_kernel_function()
    state = chip.ffi.new("probeKernelState *")
    for turn, (block, grid) in enumerate((([1, 1, 1], [1, 1, 1]), ([4, 3, 2], [7, 6, 5]))):
        chip.poke(words, bytes(16))
        chip.write(seen, bytes(8))
        with gate.hold(stream) as held:
            chip.deviceMemcpy(words, brought, 8, D2H, stream)
            chip.launchKernel(function, block, grid, args, 0, stream)
            chip.deviceMemcpy(seen, words + 8, 8, H2D, stream)
            early = chip.lib.probe_kernel_wait(kernel, turn + 1, chip.settle)
            assert held.is_open or not early, "the kernel ran while earlier work was pending"
        chip.lib.probe_kernel_wait(kernel, turn + 1, chip.patience)
        copied = "what a copy after the kernel brought of its argument"
        arrives(chip, seen, value.to_bytes(8, "little"), copied)
        chip.lib.probe_kernel_read(kernel, state)
        assert state.runs == turn + 1, f"{turn + 1} calls, {state.runs} runs"
        assert state.seen == 77, (
            f"the kernel read {state.seen} instead of the value written by earlier work"
        )
        assert list(state.block) == block, f"block {list(state.block)} instead of {block}"
        assert list(state.grid) == grid, f"grid {list(state.grid)} instead of {grid}"
    for _ in range(ROW):
        chip.launchKernel(function, block, grid, args, 0, stream)
    ran = chip.lib.probe_kernel_wait(kernel, turn + 1 + ROW, chip.patience)
    assert ran, f"of {ROW} more launches not all ran"
    chip.lib.probe_kernel_read(kernel, state)
    assert not state.inline_run, "the kernel ran on the calling thread"
    del cells


# Resources


@clause("deviceReduce.leaves_nothing_behind")
def reduce_leaves_nothing_behind(chip: Chip) -> None:
    """Reductions, of memory that is freed afterwards, with and without a stream."""
    stream = chip.stream()
    allocate, free = chip.device.deviceMalloc, chip.device.deviceFree
    reduce, synchronize = chip.device.deviceReduce, chip.device.streamSynchronize

    def once() -> None:
        for queue in (None, stream):
            dst, a, b = (allocate(4096, MemType.DEVICE) for _ in range(3))
            reduce(dst, a, b, 1024, DataType.UINT32, RedOp.SUM, queue)
            synchronize(stream)
            for memory in (dst, a, b):
                free(memory, MemType.DEVICE)

    leaves_nothing_behind("deviceReduce of memory that is then freed", once)


@clause("launchDeviceFunc.leaves_nothing_behind")
def device_func_leaves_nothing_behind(chip: Chip) -> None:
    """Functions that have run."""
    stream, probe = chip.stream(), chip.probe()
    launch = chip.device.launchDeviceFunc
    leaves_nothing_behind(
        "launchDeviceFunc", lambda: launch(stream, probe.device_function, probe.argument)
    )
