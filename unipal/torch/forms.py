"""The short forms of a process group's methods: a tensor for a list of one, words for options.

torch's own functions pass lists and an options object. torch's class also accepts calls such as
`pg.broadcast(x, root=0)` and `pg.allreduce(x, op, timeout)`, and programs make them.

Source: the overloads of torch.distributed.ProcessGroup (torch/csrc/distributed/c10d/init.cpp).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch

_FIELDS = {"op": "reduceOp", "root": "rootRank", "timeout": "timeout"}  # of torch's options
Method = Callable[..., Any]


def overloaded(
    options: type[Any],
    *tensors: str,
    words: Sequence[str] = ("timeout",),
    single: int | None = None,
) -> Callable[[Method], Method]:
    """Gives a method (self, *tensors, opts) torch's short form (self, *tensors, *words).

    tensors: for each such parameter torch's names of it, separated by "/". words: options of the
    short form, in order. single: the parameter that is a tensor in the short form and a list in the
    long one; in the short form, each parameter becomes a list of one. TypeError names a parameter
    that is missing or unknown.
    """
    names, count = [one.split("/") for one in tensors], len(tensors)

    def decorate(method: Method) -> Method:
        @functools.wraps(method)
        def call(self: Any, *given: Any, **named: Any) -> Any:
            if len(given) == count + 1 and isinstance(given[count], options):
                return method(self, *given)
            values, rest = list(given[:count]), given[count:]
            for known in names[len(values) :]:
                values.append(_taken(method, known, named))
            opts = named.pop("opts", None)
            if opts is None:
                opts = options()
                for word, value in [*zip(words, rest, strict=False), *named.items()]:
                    if word not in words:
                        raise TypeError(f"{method.__name__}: {word} is none of {', '.join(words)}")
                    if value is not None:
                        setattr(opts, _FIELDS[word], value)
            if single is not None and isinstance(values[single], torch.Tensor):
                values = [[value] for value in values]
            return method(self, *values, opts)

        return call

    return decorate


def _taken(method: Method, names: Sequence[str], named: dict[str, Any]) -> Any:
    for name in names:
        if name in named:
            return named.pop(name)
    raise TypeError(f"{method.__name__}: {names[0]} is missing")
