"""dst[i] = op(a[i], b[i]) over memory at addresses, by NumPy.

Integers wrap; halves are computed in float32 and rounded once, to nearest even; NaN wins maximum
and minimum. NumPy is imported with the first reduction.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from unipal.generated.pal import DataType, RedOp

if TYPE_CHECKING:
    import numpy as np

NAMES = {
    DataType.INT8: "i1", DataType.UINT8: "u1", DataType.INT32: "i4", DataType.UINT32: "u4",
    DataType.INT64: "i8", DataType.UINT64: "u8", DataType.FLOAT16: "f2", DataType.FLOAT32: "f4",
    DataType.FLOAT64: "f8", DataType.BFLOAT16: "u2",
}  # fmt: skip


def bytes_of(count: int, type: DataType) -> int:
    """Size of `count` elements."""
    return count * int(NAMES[type][1])


def reduce(dst: int, a: int, b: int, count: int, type: DataType, op: RedOp) -> None:
    """Computes all elements; dst may be a or b itself."""
    import numpy as np

    with np.errstate(all="ignore"):
        left, right = _wide(_array(a, count, type), type), _wide(_array(b, count, type), type)
        _array(dst, count, type)[:] = _narrow(_combined(left, right, op), type)


def _array(address: int, count: int, type: DataType) -> np.ndarray[Any, Any]:
    """The elements at `address`, in place."""
    import numpy as np

    memory: Any = (ctypes.c_char * bytes_of(count, type)).from_address(address)
    elements: np.ndarray[Any, Any] = np.frombuffer(memory, dtype=NAMES[type])
    return elements


def _wide(values: Any, type: DataType) -> Any:
    """Halves as float32; a bfloat16 is the upper half of one."""
    if type == DataType.BFLOAT16:
        return (values.astype("u4") << 16).view("f4")
    return values.astype("f4") if type == DataType.FLOAT16 else values


def _narrow(values: Any, type: DataType) -> Any:
    """Rounds float32 to halves, to nearest even; NaN stays NaN."""
    import numpy as np

    if type == DataType.FLOAT16:
        return values.astype("f2")
    if type != DataType.BFLOAT16:
        return values
    bits = values.view("u4")
    rounded = (bits + np.uint32(0x7FFF) + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(values), (bits >> 16) | 0x40, rounded).astype("u2")


def _combined(a: Any, b: Any, op: RedOp) -> Any:
    import numpy as np

    if op == RedOp.MAX:
        return np.maximum(a, b)
    if op == RedOp.MIN:
        return np.minimum(a, b)
    if op == RedOp.PROD:
        return a * b
    total = a + b
    if op == RedOp.SUM:
        return total
    if total.dtype.kind == "f":
        return total / total.dtype.type(2)
    return (total + (total < 0)) >> 1  # towards zero
