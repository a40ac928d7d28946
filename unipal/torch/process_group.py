"""The process group of the back end, which takes the place of torch's.

It has tensors of the CPU alone; see `backend` for groups with several devices. torch calls it
without its dispatcher, which takes 8 us, and returns its Works as they are.
"""

from __future__ import annotations

from datetime import timedelta

import torch
import torch.distributed as dist

from unipal.torch.operations import Operations


class UnipalProcessGroup(Operations, dist.ProcessGroup):  # type: ignore[misc]
    """A process group whose operations are those of a communicator."""

    @property
    def _device_types(self) -> list[torch.device]:
        """Devices of the tensors that the group takes. None until torch knows the group: torch 2.15
        attaches its flight recorder to a new group that has devices, which only a group with a back
        end in C++ can serve.
        """
        known = self in dist.distributed_c10d._world.pg_map
        return [torch.device("cpu")] if known else []

    def _get_backend(self, device: torch.device) -> UnipalProcessGroup:
        """The back end of a device. RuntimeError: not of the CPU."""
        if torch.device(device).type != "cpu":
            raise RuntimeError(
                f"the back end unipal has no tensors of device {device}\n"
                "  next: copy them to host memory; with torch 2.14 or later a group may have "
                "another back end for them, as in init_process_group('cpu:unipal,cuda:nccl')"
            )
        return self

    def monitored_barrier(
        self, timeout: timedelta | None = None, wait_all_ranks: bool = False
    ) -> None:
        """A barrier; the error of rank 0 names the ranks that are missing."""
        self._monitored(timeout, wait_all_ranks)
