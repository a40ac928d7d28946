"""Times the layers of a model on this rank, for `pal balance`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping

import torch
from torch import nn

from unipal.balance import Layer, Profile
from unipal.engine.errors import USAGE, UsageValueError

_ADAM = 4  # copies of the parameters: themselves, their gradients and two moments


def profile(
    layers: Mapping[str, nn.Module] | nn.Sequential,
    batch: torch.Tensor,
    *,
    label: str = "cpu",
    memory: int | None = None,
    steps: int = 5,
    loss: Callable[[torch.Tensor], torch.Tensor] | None = None,
    copies: int = _ADAM,
) -> Profile:
    """Times each layer's forward and backward pass of one micro-batch, in the order of `layers`.

    Parameters
    ----------
    layers : mapping of str to Module, or Sequential
        Each layer takes what the one before it gives.
    batch : Tensor
        The first layer's input: one micro-batch.
    label : str
        The kind of rank, for the table of `pal balance`.
    memory : int, optional
        Bytes that a rank of this kind has for the model.
    steps : int
        Passes that are timed; the median of each layer counts. Two more come before them.
    loss : callable, optional
        What the last layer's output goes through; its time belongs to the last layer.
    copies : int
        State of a layer, as a multiple of the bytes of its parameters: 4 for Adam (parameters,
        gradients, two moments), 3 for SGD with momentum, 2 for SGD.

    Returns
    -------
    unipal.balance.Profile
        `unipal.balance.write` makes the file that `pal balance` reads.

    Raises
    ------
    UsageValueError
        There is no layer, or `steps` is less than 1.

    Examples
    --------
    >>> model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.ReLU())
    >>> found = unipal.torch.profile(model, torch.ones(4, 8))
    >>> [layer.name for layer in found.layers]
    ['0', '1']
    """
    named = dict(layers.named_children() if isinstance(layers, nn.Sequential) else layers.items())
    if not named or steps < 1:
        reason = "there is no layer" if not named else f"steps is {steps}"
        following = "pass the layers in their order, and steps of 1 or more"
        raise UsageValueError(USAGE, reason, place="unipal.torch.profile", next=following)
    taken: dict[str, list[float]] = {name: [] for name in named}
    kept: dict[str, int] = {}
    last = list(named)[-1]
    for step in range(steps + 2):
        given = batch
        for name, layer in named.items():
            given = given.detach()
            if given.is_floating_point():
                given.requires_grad_()
            saved: dict[int, int] = {}

            def note(tensor: torch.Tensor, saved: dict[int, int] = saved) -> torch.Tensor:
                storage = tensor.untyped_storage()
                saved[storage.data_ptr()] = storage.nbytes()
                return tensor

            begun = time.perf_counter()
            with torch.autograd.graph.saved_tensors_hooks(note, lambda tensor: tensor):
                found = layer(given)
                ends = loss(found) if loss is not None and name == last else found
            ends.backward(torch.ones_like(ends))
            spent = time.perf_counter() - begun
            own = {one.untyped_storage().data_ptr() for one in layer.parameters()}
            kept[name] = sum(size for place, size in saved.items() if place not in own)
            layer.zero_grad()
            if step >= 2:
                taken[name].append(spent)
            given = found
    return Profile(
        label,
        tuple(
            Layer(name, statistics.median(taken[name]), copies * _bytes(layer), kept[name])
            for name, layer in named.items()
        ),
        memory,
    )


def _bytes(layer: nn.Module) -> int:
    return sum(one.numel() * one.element_size() for one in layer.parameters())
