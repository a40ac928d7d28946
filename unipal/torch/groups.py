"""Makes the process groups of the back end."""

from __future__ import annotations

from typing import Any

import torch
import torch.distributed as dist

import unipal
from unipal.engine.errors import CommError
from unipal.engine.rendezvous import job_dirs
from unipal.torch.join import join
from unipal.torch.operations import Operations
from unipal.torch.process_group import UnipalProcessGroup
from unipal.torch.work import failure


def create(asked: Any) -> Operations:
    """What torch calls to make a process group; its other ranks make it at the same time.

    asked: torch's DistributedBackendOptions. DistBackendError names ranks that are missing.
    """
    try:
        if _stands_beside_others(asked):
            from unipal.torch.backend import UnipalBackend

            return UnipalBackend(*_open(asked), asked.process_group)
        return UnipalProcessGroup(*_open(asked))
    except CommError as error:
        raise failure(error) from None


def _stands_beside_others(asked: Any) -> bool:
    """Whether other devices of the new group have other back ends. torch 2.14 and later makes its
    own process group first, whose name then is that of another back end.
    """
    group = getattr(asked, "process_group", None)
    return group is not None and group.name() != "custom"


def _open(asked: Any) -> tuple[unipal.Communicator, job_dirs.Folder | None]:
    """A subset of the default group's communicator, or one of its own if there is none."""
    world = _default()
    ranks = list(asked.global_ranks_in_group)
    if ranks and world is not None:
        return world.communicator.subset(ranks, timeout=asked.timeout.total_seconds()), None
    return join(asked.store, asked.group_rank, asked.group_size, asked.timeout)


def _default() -> Operations | None:
    """What serves the default group's tensors of the CPU, if that is unipal."""
    if not dist.is_initialized():
        return None
    world = dist.distributed_c10d._get_default_group()
    try:
        found = world._get_backend(torch.device("cpu"))
    except RuntimeError:  # the group has no back end for the CPU
        return None
    return found if isinstance(found, Operations) else None
