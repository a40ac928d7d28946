"""Registers the back end. torch loads this module by its entry point at the end of its own import,
which may have begun in `register`: so torch is imported there alone.
"""

from __future__ import annotations

from typing import Any

NAME = "unipal"


def register() -> None:
    """Registers the back end. Further calls do nothing."""
    import torch.distributed as dist

    if NAME not in dist.Backend.backend_list:
        dist.Backend.register_backend(NAME, _create, extended_api=True, devices=["cpu"])


def _create(asked: Any, options: Any) -> Any:
    """What torch calls on every rank of a new group."""
    from unipal.torch.groups import create

    return create(asked)
