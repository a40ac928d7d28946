"""Puts the back end "unipal" in the place of others by name, in programs that are not changed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch.distributed as dist
from torch.distributed import distributed_c10d

from unipal.engine.errors import USAGE, UsageValueError

FUNCTIONS = ("init_process_group", "new_group")  # of torch.distributed, that take a back end
_MODULES = (dist, distributed_c10d)
_original: dict[str, Callable[..., Any]] = {}


def patch(names: Sequence[str]) -> tuple[str, ...]:
    """See unipal.torch.patch."""
    for name in names:
        if name not in dist.Backend.backend_list:
            known = ", ".join(dist.Backend.backend_list[1:])
            reason = f"names has {name!r}, which is no back end of torch"
            raise UsageValueError(USAGE, reason, place="unipal.torch.patch", next=f"use {known}")
    unpatch()
    for function in FUNCTIONS:
        _original[function] = getattr(distributed_c10d, function)
        for module in _MODULES:
            setattr(module, function, _with_unipal(_original[function], frozenset(names)))
    return tuple(f"{module.__name__}.{one}" for module in _MODULES for one in FUNCTIONS)


def unpatch() -> None:
    """See unipal.torch.unpatch."""
    for function, original in _original.items():
        for module in _MODULES:
            setattr(module, function, original)
    _original.clear()


def _with_unipal(function: Callable[..., Any], names: frozenset[str]) -> Callable[..., Any]:
    """The function with another back end. init_process_group takes it first, new_group third."""
    position = 0 if function.__name__ == "init_process_group" else 2

    @functools.wraps(function)
    def call(*given: Any, **words: Any) -> Any:
        if len(given) > position:
            given = (*given[:position], _chosen(given[position], names), *given[position + 1 :])
        else:
            words["backend"] = _chosen(words.get("backend"), names)
        return function(*given, **words)

    return call


def _chosen(backend: Any, names: frozenset[str]) -> Any:
    """The back end of a request: unipal's name if it is to be replaced, else what it asks for."""
    asked = [one.rpartition(":")[2] for one in str(backend or "").lower().split(",")]
    return "unipal" if backend is None or names.issuperset(asked) else backend
