"""The back end "unipal" of torch.distributed.

    import torch.distributed as dist
    import unipal.torch
    dist.init_process_group("unipal")

The import registers the back end for tensors in host memory (device "cpu"). Each process group is a
communicator of its own. The ranks of the first one meet at torch's store; the others are subsets of
it. Reductions take the types of
`unipal.Communicator.all_reduce` and complex numbers; what only moves takes every type of torch. A
failed call raises `torch.distributed.DistBackendError`, which names the rank at fault.

torch 2.13. The rest of the package is imported with the first process group.
"""

from __future__ import annotations

from typing import Any

import torch.distributed as dist

NAME = "unipal"
__all__ = ["NAME", "register"]


def register() -> None:
    """Registers the back end. Further calls do nothing."""
    if NAME not in dist.Backend.backend_list:
        dist.Backend.register_backend(NAME, _create, extended_api=True, devices=["cpu"])


def _create(asked: Any, options: Any) -> Any:
    """What torch calls on every rank of a new group."""
    from unipal.torch.process_group import create

    return create(asked)


register()
