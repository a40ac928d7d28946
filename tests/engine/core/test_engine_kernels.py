"""Reductions, copies and the hash of the engine's core, against NumPy and hashlib.

The oracle computes in float64 and rounds by powers of two, not by bits: it shares no step with the
kernels. Every set of vector instructions that this machine has is tested.
"""

from __future__ import annotations

import ctypes
import hashlib
import itertools
import os
import platform
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import engine_native
import numpy as np
import pytest
from numpy.typing import NDArray
from unipal.adaptors import registry
from unipal.generated.device import Device
from unipal.generated.pal import DataType, MemType, RedOp

STORED = {
    DataType.INT8: np.int8,
    DataType.UINT8: np.uint8,
    DataType.INT32: np.int32,
    DataType.UINT32: np.uint32,
    DataType.INT64: np.int64,
    DataType.UINT64: np.uint64,
    DataType.FLOAT16: np.float16,
    DataType.FLOAT32: np.float32,
    DataType.FLOAT64: np.float64,
    DataType.BFLOAT16: np.uint16,
}
HALVES = {DataType.FLOAT16: (11, -14, 15), DataType.BFLOAT16: (8, -126, 127)}
FLOATS = (DataType.FLOAT16, DataType.BFLOAT16, DataType.FLOAT32, DataType.FLOAT64)
SHAPES = ((1, 1), (1, 2), (2, 2), (1, 3), (3, 4), (8, 8), (2, 11))  # destinations, sources
Array = NDArray[Any]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kernels")
    return engine_native.build(folder / "kernels.so", engine_native.KERNELS)


@pytest.fixture(scope="module", params=["0", "1", "2"], ids=["base", "avx2", "avx512"])
def core(built: Path, request: pytest.FixtureRequest) -> ctypes.CDLL:
    """The kernels limited to a set of instructions; the best there is where a set is absent."""
    return engine_native.load(built, UNIPAL_VECTOR=request.param, UNIPAL_STREAM_BYTES="1")


# ---- the oracle ------------------------------------------------------------------


def rounded(values: Array, precision: int, lowest: int, highest: int) -> Array:
    """float64 values to the nearest number of `precision` bits, ties to even."""
    with np.errstate(all="ignore"):
        exponent = np.maximum(np.frexp(values)[1] - 1, lowest)
        unit = np.ldexp(1.0, exponent - precision + 1)
        nearest = np.rint(values / unit) * unit
        largest = np.ldexp(2.0 - 2.0 ** (1 - precision), highest)
        nearest = np.where(np.abs(nearest) > largest, np.copysign(np.inf, values), nearest)
    return np.where(np.isfinite(values), nearest, values)


def decode(type: DataType, stored: Array) -> Array:
    """What the elements mean, in float64; Python integers for integers."""
    if type is DataType.BFLOAT16:
        return (stored.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    if type in FLOATS:
        return stored.astype(np.float64)
    return stored.astype(object)


def step(type: DataType, op: RedOp, a: Array, b: Array) -> Array:
    """One binary step on decoded values."""
    with np.errstate(all="ignore"):
        if op is RedOp.PROD:
            result = a * b
        elif op is RedOp.MAX:
            result = np.maximum(a, b)
        elif op is RedOp.MIN:
            result = np.minimum(a, b)
        else:
            result = a + b
        return fit(type, result)


def fit(type: DataType, values: Array) -> Array:
    """Into the type's range: wrapped integers, rounded floats (half types through float32)."""
    if type not in FLOATS:
        ends = np.iinfo(STORED[type])
        return (values - ends.min) % (ends.max - ends.min + 1) + ends.min
    if type is DataType.FLOAT64:
        return values
    with np.errstate(all="ignore"):
        single = values.astype(np.float32).astype(np.float64)
    return rounded(single, *HALVES[type]) if type in HALVES else single


def wanted(type: DataType, op: RedOp, sources: Sequence[Array], divisor: int) -> Array:
    """The decoded result of folding stored sources."""
    result = decode(type, sources[0])
    for source in sources[1:]:
        result = step(type, op, result, decode(type, source))
    if divisor > 1:
        if type in FLOATS:
            with np.errstate(all="ignore"):
                result = fit(type, result / divisor)
        else:
            quotient = np.abs(result) // divisor
            result = np.where(result < 0, -quotient, quotient) if len(result) else result
    return result


def same(type: DataType, found: Array, expected: Array, what: str) -> None:
    values = decode(type, found)
    if type in FLOATS:
        differ = (values != expected) & ~(np.isnan(values) & np.isnan(expected))
    else:
        differ = values != expected
    if np.any(differ):
        at = int(np.argmax(differ))
        raise AssertionError(f"{what}: element {at} is {values[at]}, not {expected[at]}")


def bits(type: DataType, found: Array) -> bytes:
    """The bytes, with every NaN the same: of two NaNs either may be the answer."""
    if type in FLOATS:
        found = found.copy()
        found[np.isnan(decode(type, found))] = 0x7FC0 if type is DataType.BFLOAT16 else np.nan
    return found.tobytes()


# ---- values and calls ------------------------------------------------------------


def numbers(type: DataType, count: int, seed: int, special: bool = True) -> Array:
    """Random bits of the whole range for integers; floats of many sizes, some of them special."""
    draw = np.random.default_rng(seed)
    stored = STORED[type]
    if type not in FLOATS:
        ends = np.iinfo(stored)
        return draw.integers(ends.min, ends.max, count, stored, endpoint=True)
    reach = 4.0 if type is DataType.FLOAT16 else 20.0
    values = draw.standard_normal(count) * 2.0 ** draw.uniform(-reach, reach, count)
    if special and count > 30:
        odd = [np.nan, np.inf, -np.inf, 0.0, -0.0, 1e-7, 6e4, -6e4, 3e-39, 1e300, 2049, 257]
        at = draw.permutation(count)[: count // 3]
        values[at] = draw.choice(odd, len(at))
    with np.errstate(all="ignore"):
        if type is DataType.BFLOAT16:
            return (rounded(values, 8, -126, 127).astype(np.float32).view(np.uint32) >> 16).astype(
                np.uint16
            )
        return values.astype(stored)


class Place:
    """Memory for elements at `offset` bytes past a line, with guard bytes around it."""

    GUARD = 64

    def __init__(self, array: Array, offset: int) -> None:
        self.dtype, self.bytes = array.dtype, array.nbytes
        self.area = np.full(self.bytes + 3 * self.GUARD + 64, 0xA5, np.uint8)
        self.start = self.GUARD + (-(self.area.ctypes.data + self.GUARD)) % 64 + offset
        self.address = self.area.ctypes.data + self.start
        self.area[self.start : self.start + self.bytes] = array.view(np.uint8)

    def read(self) -> Array:
        """The elements; AssertionError when a byte beside them changed."""
        assert np.all(self.area[: self.start] == 0xA5), "bytes before were written"
        assert np.all(self.area[self.start + self.bytes :] == 0xA5), "bytes after were written"
        return self.area[self.start : self.start + self.bytes].copy().view(self.dtype)


def pointers(places: Sequence[Place]) -> Any:
    return (ctypes.c_void_p * len(places))(*(place.address for place in places))


def reduce(
    core: ctypes.CDLL,
    targets: Sequence[Place],
    sources: Sequence[Place],
    count: int,
    type: DataType,
    op: RedOp,
    divisor: int = 0,
    streaming: bool = False,
) -> bool:
    core.reduce_fold.restype = ctypes.c_bool
    return bool(
        core.reduce_fold(
            pointers(targets), len(targets), pointers(sources), len(sources),
            ctypes.c_size_t(count), int(type), int(op), ctypes.c_uint64(divisor), streaming,
        )
    )  # fmt: skip


# ---- reductions ------------------------------------------------------------------


def cases() -> Iterator[tuple[int, int, int, int]]:
    """Count, destinations, sources, offset in elements or, for odd ones, in bytes."""
    for (targets, sources), count in itertools.product(SHAPES, (0, 1, 7, 1009)):
        yield count, targets, sources, (0, 3, 8, 61)[(count + targets + sources) % 4]


@pytest.mark.parametrize("op", RedOp, ids=lambda op: op.name.lower())
@pytest.mark.parametrize("type", DataType, ids=lambda type: type.name.lower())
def test_folds_as_the_oracle(core: ctypes.CDLL, type: DataType, op: RedOp) -> None:
    with np.errstate(all="ignore"):
        for count, ndst, nsrc, offset in cases():
            arrays = [numbers(type, count, 97 * s + nsrc) for s in range(nsrc)]
            divisor = nsrc if op is RedOp.AVG else 0
            expected = wanted(type, op, arrays, divisor)
            results = []
            for streaming in (False, True):
                sources = [Place(a, (offset * (s + 1)) % 64) for s, a in enumerate(arrays)]
                targets = [Place(np.zeros_like(arrays[0]), (offset * d) % 64) for d in range(ndst)]
                assert reduce(core, targets, sources, count, type, op, divisor, streaming)
                for target in targets:
                    results.append(bits(type, target.read()))
                    what = f"{op.name} {type.name} count {count} {nsrc}→{ndst} {streaming=}"
                    same(type, target.read(), expected, what)
                for source, array in zip(sources, arrays, strict=True):
                    assert source.read().tobytes() == array.tobytes()
            assert len(set(results)) == 1, "streaming or not, every destination has the same bits"


@pytest.mark.parametrize("type", DataType, ids=lambda type: type.name.lower())
def test_large_counts(core: ctypes.CDLL, type: DataType) -> None:
    count = 2**20 + 3
    a, b = (numbers(type, count, seed) for seed in (5, 6))
    with np.errstate(all="ignore"):
        # NumPy wraps; the oracle's Python integers take too long here
        expected = wanted(type, RedOp.SUM, (a, b), 0) if type in FLOATS else a + b
        for streaming in (False, True):
            sources = [Place(a, 4), Place(b, 12)]
            targets = [Place(np.zeros_like(a), 20), Place(np.zeros_like(a), 1)]
            assert reduce(core, targets, sources, count, type, RedOp.SUM, 0, streaming)
            for target in targets:
                found = target.read()
                if type in FLOATS:
                    same(type, found, expected, f"{type.name} {streaming=}")
                else:
                    assert np.array_equal(found, expected)


@pytest.mark.parametrize("type", DataType, ids=lambda type: type.name.lower())
def test_a_destination_may_be_a_source(core: ctypes.CDLL, type: DataType) -> None:
    for nsrc, streaming in itertools.product((1, 2, 3, 8), (False, True)):
        arrays = [numbers(type, 5003, 11 * s) for s in range(nsrc)]
        expected = wanted(type, RedOp.SUM, arrays, 3)
        for which in range(nsrc):
            sources = [Place(a, 8 * s) for s, a in enumerate(arrays)]
            other = Place(np.zeros_like(arrays[0]), 16)
            for targets in ([sources[which]], [other, sources[which]], [sources[which], other]):
                fresh = [Place(a, 8 * s) for s, a in enumerate(arrays)]
                targets = [fresh[which] if t is sources[which] else t for t in targets]
                assert reduce(core, targets, fresh, 5003, type, RedOp.SUM, 3, streaming)
                for target in targets:
                    same(type, target.read(), expected, f"in place of source {which} of {nsrc}")


@pytest.mark.parametrize("type", DataType, ids=lambda type: type.name.lower())
@pytest.mark.parametrize("op", [RedOp.SUM, RedOp.PROD, RedOp.MAX], ids=lambda op: op.name.lower())
def test_a_fold_of_many_is_a_chain_of_two(core: ctypes.CDLL, type: DataType, op: RedOp) -> None:
    arrays = [numbers(type, 3001, s, special=False) for s in range(6)]
    at_once = Place(np.zeros_like(arrays[0]), 0)
    assert reduce(core, [at_once], [Place(a, 0) for a in arrays], 3001, type, op)
    chain = Place(arrays[0], 0)
    for array in arrays[1:]:
        assert reduce(core, [chain], [chain, Place(array, 2)], 3001, type, op)
    assert at_once.read().tobytes() == chain.read().tobytes()


@pytest.mark.parametrize("type", FLOATS, ids=lambda type: type.name.lower())
@pytest.mark.parametrize("op", [RedOp.MAX, RedOp.MIN], ids=lambda op: op.name.lower())
def test_nan_wins_from_every_source(core: ctypes.CDLL, type: DataType, op: RedOp) -> None:
    nan = 0x7FC0 if type is DataType.BFLOAT16 else np.nan
    for nsrc in (2, 3, 8):
        for where in range(nsrc):
            arrays = [numbers(type, 67, s, special=False) for s in range(nsrc)]
            arrays[where][::3] = nan
            target = Place(np.zeros_like(arrays[0]), 0)
            assert reduce(core, [target], [Place(a, 2) for a in arrays], 67, type, op)
            assert np.all(np.isnan(decode(type, target.read())[::3]))
            assert not np.any(np.isnan(decode(type, target.read())[1::3]))


@pytest.mark.parametrize("type", DataType, ids=lambda type: type.name.lower())
def test_the_divide_comes_last_and_once(core: ctypes.CDLL, type: DataType) -> None:
    for divisor in (1, 2, 3, 5, 7, 64, 255, 1000, 2**31):
        arrays = [numbers(type, 1009, divisor + s) for s in range(3)]
        if type not in FLOATS:
            ends = np.iinfo(STORED[type])
            arrays[0][:4] = (ends.min, ends.max, 0, ends.max - 1)
            arrays[1][:4], arrays[2][:4] = 0, 0
        target = Place(np.zeros_like(arrays[0]), 0)
        assert reduce(core, [target], [Place(a, 0) for a in arrays], 1009, type, RedOp.AVG, divisor)
        same(type, target.read(), wanted(type, RedOp.AVG, arrays, divisor), f"divided by {divisor}")


@pytest.mark.parametrize("type", HALVES, ids=lambda type: type.name.lower())
def test_every_half_survives_and_rounds(core: ctypes.CDLL, type: DataType) -> None:
    """All 65536 bit patterns through a product with 1 and with a number that makes ties."""
    every = np.arange(65536, dtype=np.uint16)
    stored = every if type is DataType.BFLOAT16 else every.view(np.float16)
    for factor in (1.0, 0.5, 1.25, 3.0):
        bits = np.float32(factor).view(np.uint32) >> 16
        one = np.uint16(bits) if type is DataType.BFLOAT16 else np.float16(factor)
        arrays = [stored, np.full(65536, one, stored.dtype)]
        target = Place(stored, 0)
        assert reduce(core, [target], [Place(a, 0) for a in arrays], 65536, type, RedOp.PROD)
        with np.errstate(all="ignore"):
            same(type, target.read(), wanted(type, RedOp.PROD, arrays, 0), f"times {factor}")


def test_nonsense_writes_nothing(core: ctypes.CDLL) -> None:
    source, target = Place(np.arange(8), 0), Place(np.zeros(8, np.int64), 0)
    for type, op, nsrc in ((10, 0, 1), (-1, 0, 1), (4, 5, 1), (4, -1, 1), (4, 0, 0)):
        core.reduce_fold.restype = ctypes.c_bool
        done = core.reduce_fold(
            pointers([target]), 1, pointers([source]), nsrc, ctypes.c_size_t(8), type, op,
            ctypes.c_uint64(0), False,
        )  # fmt: skip
        assert not done
    assert not target.read().any()


# ---- the same bits as the chip ---------------------------------------------------


@pytest.fixture(scope="module")
def device() -> Device:
    return registry.load(registry.build(registry.find("cpu")))


@pytest.mark.parametrize("op", [o for o in RedOp if o is not RedOp.AVG], ids=lambda o: o.name)
@pytest.mark.parametrize("type", DataType, ids=lambda type: type.name.lower())
def test_the_same_bits_as_the_cpu_chip(
    core: ctypes.CDLL, device: Device, type: DataType, op: RedOp
) -> None:
    """Any bits, NaN and subnormal numbers among them; two NaNs at one place are left out."""
    count = 70001
    draw = np.random.default_rng(int(type) * 8 + int(op))
    dtype = np.dtype(STORED[type])
    a, b = (np.frombuffer(draw.bytes(count * dtype.itemsize), dtype).copy() for _ in range(2))
    if type in FLOATS:
        with np.errstate(all="ignore"):
            both = np.isnan(decode(type, a)) & np.isnan(decode(type, b))
        b[both] = 0
    ours = Place(np.zeros_like(a), 0)
    assert reduce(core, [ours], [Place(a, 0), Place(b, 0)], count, type, op)
    size = count * dtype.itemsize
    memory = [device.deviceMalloc(size, MemType.DEVICE) for _ in range(3)]
    try:
        for address, array in zip(memory[1:], (a, b), strict=True):
            ctypes.memmove(address, array.ctypes.data, size)
        device.deviceReduce(memory[0], memory[1], memory[2], count, type, op, None)
        theirs = ctypes.string_at(memory[0], size)
    finally:
        for address in memory:
            device.deviceFree(address, MemType.DEVICE)
    assert ours.read().tobytes() == theirs


# ---- copies ----------------------------------------------------------------------


@pytest.mark.parametrize("streaming", [False, True], ids=["plain", "streaming"])
def test_copies_exactly(core: ctypes.CDLL, streaming: bool) -> None:
    sizes = (0, 1, 63, 64, 65, 1009, 4096, 16384, 16385, 65536 + 4095, 2**20 + 3)
    for number, size in enumerate(sizes):
        data = np.frombuffer(random.Random(size).randbytes(size), np.uint8)
        source = Place(data, (7 * number) % 64)
        for offset in (0, 1, 33):
            targets = [Place(np.zeros(size, np.uint8), (offset * d) % 64) for d in (1, 2, 3)]
            core.copy_bytes(
                ctypes.c_void_p(targets[0].address), ctypes.c_void_p(source.address),
                ctypes.c_size_t(size), streaming,
            )  # fmt: skip
            core.copy_each(
                pointers([source, *targets[1:]]), 3, ctypes.c_void_p(source.address),
                ctypes.c_size_t(size), streaming,
            )  # fmt: skip
            for place in (source, *targets):
                assert np.array_equal(place.read(), data)


# ---- settings --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "bytes"), [("0", 0), ("123456789", 123456789), ("never", 2**64 - 1)]
)
def test_threshold_from_the_environment(built: Path, text: str, bytes: int) -> None:
    core = engine_native.load(built, UNIPAL_STREAM_BYTES=text)
    assert core.calibrate_streaming_threshold(2) == bytes


def test_threshold_that_is_no_number_is_said(
    built: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    core = engine_native.load(built, UNIPAL_STREAM_BYTES="1M")
    threshold = core.calibrate_streaming_threshold(2)
    assert threshold >= 65536
    assert capfd.readouterr().err == (
        'unipal: UNIPAL_STREAM_BYTES=1M: neither a number of bytes nor "never"; using the measured '
        f"{threshold}\n"
    )


def test_more_ranks_in_a_cache_stream_sooner(built: Path) -> None:
    core = engine_native.load(built)
    most = [core.calibrate_streaming_threshold(ranks) for ranks in (1, 2, 64, 4096)]
    assert most[0] == most[1], "two leave each other what each needs"
    assert most == sorted(most, reverse=True)
    streams = platform.machine() == "x86_64"  # others have no streaming stores to choose
    assert (most[3] < most[1]) == streams


class Scheduling(ctypes.Structure):
    """struct sched_attr of sched_getattr(2), in its first form."""

    _fields_ = (
        ("size", ctypes.c_uint32), ("policy", ctypes.c_uint32), ("flags", ctypes.c_uint64),
        ("nice", ctypes.c_int32), ("priority", ctypes.c_uint32), ("runtime", ctypes.c_uint64),
        ("deadline", ctypes.c_uint64), ("period", ctypes.c_uint64),
    )  # fmt: skip


def time_slice() -> tuple[int, int, int]:
    """Policy, nice value and time slice of this thread, as the kernel has them."""
    found = Scheduling()
    number = {"x86_64": 315, "aarch64": 275}[platform.machine()]  # sched_getattr
    assert ctypes.CDLL(None).syscall(number, 0, ctypes.byref(found), ctypes.sizeof(found), 0) == 0
    return found.policy, found.nice, found.runtime


def test_a_short_time_slice_is_requested_and_given_back(built: Path) -> None:
    core, before = engine_native.load(built), time_slice()
    shortest = 100_000 if before[2] else 0  # before Linux 6.12 the kernel tells none
    core.cpu_short_slice()
    core.cpu_short_slice()
    assert time_slice() == (*before[:2], shortest)
    core.cpu_usual_slice()
    assert time_slice() == before
    core.cpu_usual_slice()
    assert time_slice() == before


def test_a_thread_with_a_policy_of_its_own_is_left_alone(built: Path) -> None:
    core = engine_native.load(built)

    def batch() -> tuple[tuple[int, int, int], tuple[int, int, int]]:
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
        before = time_slice()
        core.cpu_short_slice()
        return before, time_slice()

    with ThreadPoolExecutor(1) as pool:
        before, after = pool.submit(batch).result()
    assert before == after
    assert before[0] == os.SCHED_BATCH


def test_running_threads_are_counted(built: Path) -> None:
    core = engine_native.load(built)
    assert core.cpu_running() >= 1, "this one runs"


def test_vector_level_can_only_be_lowered(built: Path, capfd: pytest.CaptureFixture[str]) -> None:
    best = engine_native.load(built).cpu_vector_level()
    for level in range(3):
        core = engine_native.load(built, UNIPAL_VECTOR=str(level))
        assert core.cpu_vector_level() == min(level, best)
    assert capfd.readouterr().err == ""
    assert engine_native.load(built, UNIPAL_VECTOR="fast").cpu_vector_level() == best
    said = f"unipal: UNIPAL_VECTOR=fast: not 0, 1 or 2; using {best}\n"
    assert capfd.readouterr().err == said


# ---- the hash --------------------------------------------------------------------


def test_blake2b_as_hashlib(core: ctypes.CDLL) -> None:
    draw = random.Random(7)
    sizes = [*range(260), 1000, 4096, 100_003]
    for size in sizes:
        data = draw.randbytes(size)
        state = (ctypes.c_uint64 * 32)()  # more than struct engine_blake2 needs
        core.blake2_init(state)
        at = 0
        while at < size:
            part = data[at : at + draw.choice((1, 63, 127, 128, 129, 5000))]
            core.blake2_update(state, part, ctypes.c_size_t(len(part)))
            at += len(part)
        digest = ctypes.create_string_buffer(32)
        core.blake2_final(state, digest)
        assert digest.raw == hashlib.blake2b(data, digest_size=32).digest(), size


@pytest.mark.needs("clang")
def test_clang_computes_the_same(built: Path, tmp_path: Path) -> None:
    path = engine_native.build(tmp_path / "clang.so", engine_native.KERNELS, cc="clang")
    ours, other = engine_native.load(built), engine_native.load(path)
    for type, op in itertools.product(DataType, RedOp):
        arrays = [numbers(type, 4099, s) for s in range(3)]
        if type in FLOATS:
            arrays = [numbers(type, 4099, s, special=False) for s in range(3)]
        found = []
        for core in (ours, other):
            target = Place(arrays[0], 4)
            assert reduce(core, [target], [Place(a, 8) for a in arrays], 4099, type, op, 3)
            found.append(target.read().tobytes())
        assert found[0] == found[1], f"{type.name} {op.name}"
