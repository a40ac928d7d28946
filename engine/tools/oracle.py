"""Expected results of operations, computed with NumPy in float64, for perf, demo, sweep and tests.

Inputs are a pattern that every rank can generate for every other rank, so checking a result needs
no communication.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
PERIOD = 4093  # elements after which a pattern repeats; a prime, so a shift by a block is detected
_BITS = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53}  # of the significand


def numpy_type(dtype: str) -> np.dtype[Any]:
    """NumPy's type of an array that holds `dtype`; bfloat16 is stored in uint16."""
    return np.dtype(np.uint16 if dtype == "bfloat16" else dtype)


def pattern(rank: int, dtype: str, op: str = "sum", seed: int = 0) -> Array:
    """PERIOD values of one rank, as numbers.

    Seed 0: small numbers, for which every reduction is exact. Other seeds use all bits of the type:
    integers wrap, sums round, maxima and minima see NaNs; products stay in range. bool has zeros
    and ones, complex types have small numbers.
    """
    random = np.random.default_rng((seed, rank, sum(map(ord, dtype + op))))
    if dtype == "bool":
        return random.integers(0, 2, PERIOD)
    if dtype.startswith("complex"):
        return random.integers(-8, 9, PERIOD) + 1j * random.integers(-8, 9, PERIOD)
    if "float" not in dtype:
        if seed:
            ends = np.iinfo(dtype)
            return random.integers(ends.min, ends.max, PERIOD, dtype=dtype, endpoint=True)
        low, high = (1, 3) if op == "prod" else (0 if dtype.startswith("u") else -8, 9)
        return random.integers(low, high, PERIOD).astype(np.int64)
    if op == "prod":
        mark = (np.arange(PERIOD) + rank) % 8 == 0  # few factors of an element differ from 1
        size = np.where(mark, random.uniform(0.6, 1.6, PERIOD) if seed else 2.0, 1.0)
        return np.asarray(size * random.choice([1.0, -1.0], PERIOD))
    if not seed:
        return random.integers(-8, 9, PERIOD).astype(np.float64)
    numbers = random.uniform(-8, 8, PERIOD)
    if op in ("max", "min"):
        numbers[random.integers(0, PERIOD, 40)] = np.nan
        numbers[random.integers(0, PERIOD, 40)] = np.inf
        numbers[random.integers(0, PERIOD, 40)] = -np.inf
    return numbers


def to_type(values: Array, dtype: str) -> Array:
    """Converts numbers to an array of `dtype`: rounded once, integers wrapped."""
    if dtype == "bfloat16":
        bits = values.astype(np.float32).view(np.uint32)
        rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
        quiet = bits >> 16 | 0x40  # a NaN stays a NaN
        return np.where(np.isnan(values.astype(np.float32)), quiet, rounded).astype(np.uint16)
    with np.errstate(over="ignore", invalid="ignore"):
        return values.astype(dtype)


def to_numbers(values: Array, dtype: str) -> Array:
    """Converts an array of `dtype` to float64, or to the integers that it holds."""
    if dtype == "bfloat16":
        return (values.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return values.astype(np.float64) if dtype.startswith("float") else values


def values(
    rank: int, count: int, dtype: str, op: str = "sum", seed: int = 0, first: int = 0
) -> Array:
    """Elements [first, first + count) of a rank's infinite input, as `dtype`."""
    return _tiled(_typed(rank, dtype, op, seed), first, count)


@lru_cache(maxsize=512)
def _typed(rank: int, dtype: str, op: str, seed: int) -> Array:
    """One period of a rank's input."""
    return to_type(pattern(rank, dtype, op, seed), dtype)


def _tiled(one: Array, first: int, count: int) -> Array:
    start = first % PERIOD
    return np.tile(one, (start + count) // PERIOD + 1)[start : start + count]


def _fold(ranks: range, dtype: str, op: str, seed: int) -> Array:
    """One period of the reduction over ranks, as numbers, integers wrapped."""
    numbers = [to_numbers(_typed(r, dtype, op, seed), dtype) for r in ranks]
    folds: dict[str, Callable[[Array, Array], Array]] = {
        "sum": np.add, "avg": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum,
        "or": np.logical_or, "and": np.logical_and,
    }  # fmt: skip
    total = numbers[0]
    with np.errstate(over="ignore", invalid="ignore"):
        for other in numbers[1:]:
            total = folds[op](total, other)
    if op != "avg":
        return total
    if dtype.startswith(("int", "uint")):
        towards_zero = [abs(int(v)) // len(ranks) * (1 if v >= 0 else -1) for v in total]
        return np.array(towards_zero, dtype=dtype)
    return total / len(ranks)


@lru_cache(maxsize=512)
def _folded(n: int, dtype: str, op: str, seed: int) -> Array:
    """One period of the result of a reduction over n ranks."""
    return to_type(_fold(range(n), dtype, op, seed), dtype)


def reduced(
    n: int, count: int, dtype: str, op: str = "sum", seed: int = 0, first: int = 0
) -> Array:
    """Elements [first, first + count) of the reduction over n ranks' inputs, as `dtype`."""
    return _tiled(_folded(n, dtype, op, seed), first, count)


def output(
    operation: str,
    rank: int,
    n: int,
    count: int,
    dtype: str,
    op: str = "sum",
    root: int = 0,
    seed: int = 0,
) -> Array | None:
    """What `rank` must have after the operation on `values(r, …)`, as `dtype`; None: nothing.

    `count`: elements of a block, as in pal_spec/collectives.yaml. sendrecv sends to the next rank.
    """

    def made(source: int, elements: int, first: int = 0) -> Array:
        return values(source, elements, dtype, op, seed, first)

    match operation:
        case "all_reduce":
            return reduced(n, count, dtype, op, seed)
        case "reduce":
            return reduced(n, count, dtype, op, seed) if rank == root else None
        case "reduce_scatter":
            return reduced(n, count, dtype, op, seed, rank * count)
        case "broadcast":
            return made(root, count)
        case "all_gather":
            return np.concatenate([made(r, count) for r in range(n)])
        case "gather":
            return np.concatenate([made(r, count) for r in range(n)]) if rank == root else None
        case "scatter":
            return made(root, count, rank * count)
        case "all_to_all":
            return np.concatenate([made(r, count, rank * count) for r in range(n)])
        case "sendrecv":
            return made((rank - 1) % n, count)
    return None


def wrong(got: Array, want: Array, dtype: str, op: str = "sum", n: int = 1) -> int:
    """The number of wrong elements in `got`.

    Data movement, integers, maxima and minima are compared bit by bit (NaNs are equal). Sums,
    products and averages of floating types may differ by n roundings of the type, relative to the
    largest magnitude that the fold can pass through.
    """
    if got.shape != want.shape:
        return max(got.size, want.size)
    if np.array_equal(got.view(np.uint8), np.ascontiguousarray(want).view(np.uint8)):
        return 0
    if dtype not in _BITS:
        return int(np.count_nonzero(got != want))
    a, b = to_numbers(got, dtype), to_numbers(want, dtype)
    same = (a == b) | (np.isnan(a) & np.isnan(b))
    if op in ("sum", "avg", "prod"):
        room = n * 2.0 ** (1 - _BITS[dtype])
        least = {"prod": 0.0, "sum": 8.0 * n, "avg": 8.0}[op]
        scale = np.maximum(np.abs(b), least)
        with np.errstate(invalid="ignore"):
            same |= np.abs(a - b) <= room * scale
    return int(np.count_nonzero(~same))
