"""Expected results of collectives, computed with NumPy from inputs that every rank can generate.

Elements travel as arrays of a storage type: NumPy's own, and uint16 for bfloat16. A seed determines
the inputs of all ranks, so that each rank knows the inputs of all others. Exact inputs are small
whole numbers of which no sum or product of a few ranks rounds or wraps in any type; bits are random
bytes, for what is moved and not computed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]

TYPES = (
    "int8", "uint8", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64",
    "bfloat16",
)  # fmt: skip
HALVES = ("float16", "bfloat16")
FLOATS = (*HALVES, "float32", "float64")
INTEGERS = tuple(t for t in TYPES if t not in FLOATS)
REDUCTIONS = ("sum", "prod", "max", "min", "avg")
POOL = 1 << 16  # number of elements from which inputs are sliced
_ROUNDING = {"float16": 2.0**-11, "bfloat16": 2.0**-8, "float32": 2.0**-24, "float64": 2.0**-53}


def storage(type: str) -> np.dtype[Any]:
    """The NumPy type in which elements of `type` are kept."""
    return np.dtype("uint16" if type == "bfloat16" else type)


def decode(type: str, kept: Array) -> Array:
    """The numeric values of stored elements; half types as float32."""
    if type == "bfloat16":
        return (kept.astype(np.uint32) << 16).view(np.float32)
    return kept.astype(np.float32) if type == "float16" else kept


def encode(type: str, numbers: Array) -> Array:
    """`numbers` as stored elements, rounded to nearest, ties to even."""
    if type != "bfloat16":
        return numbers.astype(storage(type))
    bits = numbers.astype(np.float32).view(np.uint32)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(numbers), np.uint16(0x7FC0), rounded)


@cache
def _pool(type: str, rank: int, exact: bool) -> Array:
    random = np.random.default_rng([rank, TYPES.index(type), int(exact)])
    if exact:
        numbers = random.integers(1, 4, POOL)
        if not type.startswith("uint"):
            numbers = numbers * random.choice([-1, 1], POOL)
        return encode(type, numbers.astype(np.float32 if type in HALVES else storage(type)))
    kept = storage(type)
    return np.frombuffer(random.bytes(POOL * kept.itemsize), kept)


def inputs(type: str, rank: int, count: int, seed: int, *, exact: bool) -> Array:
    """`count` elements of `rank`: whole numbers that reduce exactly, or random bits."""
    pool = _pool(type, rank, exact)
    start = seed * 7919 % (POOL // 2)
    part = pool[start : start + count]
    if part.size < count:
        part = np.resize(pool[start:], count)
    return part


def reduced(type: str, op: str, contributions: Sequence[Array]) -> Array:
    """The reduction of stored elements: integers wrap, floats in float64 and then rounded once.

    An average divides the sum by the number of contributions; integers towards zero.
    """
    n = len(contributions)
    if type in INTEGERS:
        return _whole(op, np.stack(contributions), n)
    numbers = np.stack([decode(type, c).astype(np.float64) for c in contributions])
    with np.errstate(all="ignore"):
        found = {
            "sum": lambda: numbers.sum(axis=0),
            "prod": lambda: numbers.prod(axis=0),
            "max": lambda: numbers.max(axis=0),
            "min": lambda: numbers.min(axis=0),
            "avg": lambda: numbers.sum(axis=0) / n,
        }[op]()
        return encode(type, found)


def _whole(op: str, stacked: Array, n: int) -> Array:
    kind = stacked.dtype
    if op in ("max", "min"):
        return np.asarray(stacked.max(axis=0) if op == "max" else stacked.min(axis=0))
    with np.errstate(over="ignore"):
        if op == "prod":
            return np.asarray(np.multiply.reduce(stacked, axis=0, dtype=kind))
        total = np.add.reduce(stacked, axis=0, dtype=kind)
    if op == "sum":
        return np.asarray(total)
    share = total // kind.type(n)
    if kind.kind == "i":
        share = share + ((total < 0) & (total % kind.type(n) != 0)).astype(kind)
    return np.asarray(share)


def bound(type: str, op: str, contributions: Sequence[Array]) -> Array:
    """Maximum error of a floating result: one rounding per contribution and one more."""
    numbers = np.stack([np.abs(decode(type, c).astype(np.float64)) for c in contributions])
    size = numbers.prod(axis=0) if op == "prod" else numbers.sum(axis=0)
    size = size / len(contributions) if op == "avg" else size
    tiny = {"float16": 2.0**-24, "bfloat16": 2.0**-133, "float32": 2.0**-149}.get(type, 0.0)
    return np.asarray((len(contributions) + 1) * (_ROUNDING[type] * size + tiny))


def difference(type: str, found: Array, wanted: Array) -> str:
    """The first element whose bits differ between `found` and `wanted`; "" if none."""
    if found.size != wanted.size:
        return f"{found.size} elements instead of {wanted.size}"
    whole = np.dtype(f"u{storage(type).itemsize}")
    wrong = found.view(whole) != wanted.view(whole)
    return _said(type, found, wanted, wrong)


def distance(type: str, op: str, found: Array, contributions: Sequence[Array]) -> str:
    """The first element of `found` that is not the reduction (`bound` for floats); "" if none."""
    wanted = reduced(type, op, contributions)
    if type in INTEGERS:
        return difference(type, found, wanted)
    with np.errstate(all="ignore"):
        exact, got = (decode(type, a).astype(np.float64) for a in (wanted, found))
        far = np.abs(got - exact) > bound(type, op, contributions)
        wrong = (far & ~(got == exact)) | (np.isnan(got) != np.isnan(exact))
    return _said(type, found, wanted, wrong)


def _said(type: str, found: Array, wanted: Array, wrong: Array) -> str:
    if not wrong.any():
        return ""
    at = int(np.argmax(wrong))
    got, due = decode(type, found[at : at + 1])[0], decode(type, wanted[at : at + 1])[0]
    return (
        f"element {at} of {found.size} is {got} instead of {due} ({int(wrong.sum())} wrong in all)"
    )


def nans(count: int) -> Array:
    """Quiet NaNs."""
    return np.full(count, np.nan, np.float32)


@cache
def _spread(type: str, rank: int) -> Array:
    random = np.random.default_rng([rank, TYPES.index(type), 2])
    reach = 3.0 if type == "float16" else 8.0
    numbers = random.standard_normal(POOL) * 2.0 ** random.uniform(-reach, reach, POOL)
    return encode(type, numbers.astype(np.float64 if type == "float64" else np.float32))


def spread(type: str, rank: int, count: int) -> Array:
    """`count` floating elements of `rank` of many sizes, so that sums and products round."""
    return np.resize(_spread(type, rank), count)


def bias(type: str, op: str, found: Array, contributions: Sequence[Array]) -> float:
    """The mean error in roundings, positive away from zero: near 0 for rounding to nearest.

    Elements with cancellation between contributions are left out.
    """
    with np.errstate(all="ignore"):
        exact = np.abs(decode(type, reduced(type, op, contributions)).astype(np.float64))
        got = np.abs(decode(type, found).astype(np.float64))
        size = bound(type, op, contributions) / (len(contributions) + 1)
        plain = (exact * _ROUNDING[type] > 0.7 * size) & np.isfinite(got)
        wrong = ((got - exact) / (2 * size))[plain]
    return float(np.mean(wrong)) if wrong.size else 0.0
