"""Tensors as the buffers that a communicator takes: the same memory, without a copy where it is
contiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from unipal.engine.calls.buffers import BOOL, HostArray
from unipal.generated.pal import DataType

_BYTES = int(DataType.UINT8)
# Types whose elements a reduction adds or compares → palDataType, and elements of it in one.
_REDUCED = {
    torch.int8: (int(DataType.INT8), 1), torch.uint8: (_BYTES, 1),
    torch.int32: (int(DataType.INT32), 1), torch.int64: (int(DataType.INT64), 1),
    torch.float16: (int(DataType.FLOAT16), 1), torch.bfloat16: (int(DataType.BFLOAT16), 1),
    torch.float32: (int(DataType.FLOAT32), 1), torch.float64: (int(DataType.FLOAT64), 1),
    torch.complex64: (int(DataType.FLOAT32), 2), torch.complex128: (int(DataType.FLOAT64), 2),
    torch.bool: (BOOL, 1),
}  # fmt: skip


def contiguous(tensor: torch.Tensor) -> torch.Tensor:
    """The tensor, or a contiguous copy of what it shows."""
    plain = tensor.detach().resolve_conj().resolve_neg()
    return plain.contiguous()


def is_plain(tensor: torch.Tensor) -> bool:
    """Whether the memory of a tensor holds its elements, one after another."""
    return bool(tensor.is_contiguous() and not tensor.is_conj() and not tensor.is_neg())


def moved(tensor: torch.Tensor) -> Any:
    """The bytes of a contiguous tensor of any type."""
    _require_host(tensor)
    return HostArray(tensor.data_ptr(), tensor.numel() * tensor.element_size(), _BYTES, tensor)


def elements(tensor: torch.Tensor) -> Any:
    """The elements of a contiguous tensor that a reduction adds or compares; None if it cannot."""
    found = _REDUCED.get(tensor.dtype)
    if found is None:
        return None
    _require_host(tensor)
    return HostArray(tensor.data_ptr(), tensor.numel() * found[1], found[0], tensor)


def _require_host(tensor: torch.Tensor) -> None:
    """Raises TypeError if the elements of a tensor are not in host memory, one after another."""
    if not tensor.is_cpu or tensor.layout is not torch.strided:
        raise TypeError(
            f"the back end unipal takes strided tensors of device cpu, and this is a "
            f"{tensor.layout} one of {tensor.device}\n  next: copy it: tensor.to_dense().cpu()"
        )


def flat_of(tensors: Sequence[torch.Tensor]) -> torch.Tensor:
    """The elements of all tensors, one after another, in new memory."""
    return torch.cat([contiguous(one).view(-1) for one in tensors])


def spread(flat: torch.Tensor, tensors: Sequence[torch.Tensor]) -> None:
    """Copies the elements of `flat` into the tensors, one after another."""
    at = 0
    for one in tensors:
        one.detach().copy_(flat[at : at + one.numel()].view(one.shape))
        at += one.numel()
