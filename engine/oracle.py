"""What an operation must give, worked out with NumPy in float64; for perf, demo, sweep and tests.

Inputs are a pattern of small values that every rank can make for every other rank, so nothing is
sent to check a result. Sums of few such values are exact in every type; a bound covers the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
PERIOD = 4093  # elements after which a pattern repeats; a prime, so that no shift by a block fits
_BITS = {"float16": 11, "bfloat16": 8, "float32": 24, "float64": 53}  # of the significand


def numpy_type(dtype: str) -> np.dtype[Any]:
    """NumPy's type of the array that holds `dtype`; bfloat16 lies in uint16."""
    return np.dtype(np.uint16 if dtype == "bfloat16" else dtype)


def pattern(rank: int, dtype: str, op: str = "sum", seed: int = 0) -> Array:
    """PERIOD values of one rank, as numbers. Products stay within every type."""
    random = np.random.default_rng((seed, rank, sum(map(ord, dtype + op))))
    if op == "prod":
        choices = [1, 1, 1, 2] if dtype.startswith(("int", "uint")) else [1, -1, 0.5, 2]
        return random.choice(np.array(choices), PERIOD)
    low = 0 if dtype.startswith("uint") else -8
    return random.integers(low, 9, PERIOD).astype(np.float64 if "float" in dtype else np.int64)


def to_type(values: Array, dtype: str) -> Array:
    """Numbers as an array of `dtype`: rounded once, integers wrapped."""
    if dtype == "bfloat16":
        bits = values.astype(np.float32).view(np.uint32)
        rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
        quiet = bits >> 16 | 0x40  # a NaN stays one
        return np.where(np.isnan(values.astype(np.float32)), quiet, rounded).astype(np.uint16)
    with np.errstate(over="ignore", invalid="ignore"):
        return values.astype(dtype)


def to_numbers(values: Array, dtype: str) -> Array:
    """An array of `dtype` as float64, or as the integers that it holds."""
    if dtype == "bfloat16":
        return (values.astype(np.uint32) << 16).view(np.float32).astype(np.float64)
    return values.astype(np.float64) if dtype.startswith("float") else values


def values(
    rank: int, count: int, dtype: str, op: str = "sum", seed: int = 0, first: int = 0
) -> Array:
    """Elements [first, first + count) of a rank's endless input, as `dtype`."""
    return _tiled(to_type(pattern(rank, dtype, op, seed), dtype), first, count)


def _tiled(one: Array, first: int, count: int) -> Array:
    start = first % PERIOD
    return np.tile(one, (start + count) // PERIOD + 1)[start : start + count]


def _fold(ranks: range, dtype: str, op: str, seed: int) -> Array:
    """One period of the reduction over ranks, as numbers, integers wrapped."""
    numbers = [to_numbers(to_type(pattern(r, dtype, op, seed), dtype), dtype) for r in ranks]
    folds: dict[str, Callable[[Array, Array], Array]] = {
        "sum": np.add, "avg": np.add, "prod": np.multiply, "max": np.maximum, "min": np.minimum,
    }  # fmt: skip
    total = numbers[0]
    with np.errstate(over="ignore"):
        for other in numbers[1:]:
            total = folds[op](total, other)
    if op != "avg":
        return total
    if dtype.startswith(("int", "uint")):
        towards_zero = [abs(int(v)) // len(ranks) * (1 if v >= 0 else -1) for v in total]
        return np.array(towards_zero).astype(dtype)
    return total / len(ranks)


@cache
def _folded(n: int, dtype: str, op: str, seed: int) -> Array:
    return _fold(range(n), dtype, op, seed)


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

    `count` is in elements of a block, as in pal_spec/collectives.yaml; sendrecv goes to the next.
    """

    def made(source: int, elements: int, first: int = 0) -> Array:
        return values(source, elements, dtype, op, seed, first)

    def reduced(elements: int, first: int = 0) -> Array:
        return _tiled(to_type(_folded(n, dtype, op, seed), dtype), first, elements)

    match operation:
        case "all_reduce":
            return reduced(count)
        case "reduce":
            return reduced(count) if rank == root else None
        case "reduce_scatter":
            return reduced(count, rank * count)
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
    """Elements of `got` that are not what was wanted.

    Data movement, integers, maxima and minima: bit by bit (NaNs are equal). Sums, products and
    averages of floating types: within n roundings of the type, relative to the largest magnitude
    that the fold can pass through.
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
