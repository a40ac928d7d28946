"""Tensors as the arrays that a communicator takes: the same memory, without a copy where it is
contiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch

Array = npt.NDArray[Any]

# Types whose elements a reduction adds or compares.
REDUCED = {
    torch.int8: "int8", torch.uint8: "uint8", torch.int32: "int32", torch.int64: "int64",
    torch.float16: "float16", torch.bfloat16: "bfloat16", torch.float32: "float32",
    torch.float64: "float64",
}  # fmt: skip
_COMPLEX = {torch.complex64: torch.float32, torch.complex128: torch.float64}


class Elements(NamedTuple):
    """What a reduction works on: an array, and the type of its elements where NumPy lacks it."""

    array: Array
    dtype: str | None


def contiguous(tensor: torch.Tensor) -> torch.Tensor:
    """The tensor, or a contiguous copy of what it shows."""
    plain = tensor.detach().resolve_conj().resolve_neg()
    return plain.contiguous()


def moved(tensor: torch.Tensor) -> Array:
    """The bytes of a contiguous tensor of any type."""
    if tensor.numel() == 0:
        return np.empty(0, np.uint8)
    array: Array = tensor.view(-1).view(torch.uint8).numpy()
    return array


def elements(tensor: torch.Tensor) -> Elements | None:
    """The elements of a contiguous tensor that a reduction adds or compares; None if it cannot."""
    flat = tensor.view(-1)
    if flat.dtype in _COMPLEX:
        flat = torch.view_as_real(flat).view(-1)
    name = REDUCED.get(flat.dtype)
    if name is None:
        return None
    if name == "bfloat16":
        return Elements(flat.view(torch.int16).numpy().view(np.uint16), name)
    return Elements(flat.numpy(), None)


def flat_of(tensors: Sequence[torch.Tensor]) -> torch.Tensor:
    """The elements of all tensors, one after another, in new memory."""
    return torch.cat([contiguous(one).view(-1) for one in tensors])


def spread(flat: torch.Tensor, tensors: Sequence[torch.Tensor]) -> None:
    """Copies the elements of `flat` into the tensors, one after another."""
    at = 0
    for one in tensors:
        one.detach().copy_(flat[at : at + one.numel()].view(one.shape))
        at += one.numel()
