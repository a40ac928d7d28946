"""The back end for the CPU in a group that has other back ends for other devices, as in
`init_process_group("cpu:unipal,cuda:nccl")`. torch 2.14 is the first that lets Python make one.

torch forwards `wait` and `get_future` of a Work of such a group, and nothing else: its
`is_completed` is False for ever (PyWorkHolder in torch/csrc/distributed/c10d/py/PyProcessGroup.hpp
of torch 2.15).
"""

from __future__ import annotations

from typing import Any

from torch._C._distributed_c10d import Backend

from unipal.torch.operations import Operations


class UnipalBackend(Operations, Backend):  # type: ignore[misc]
    """A back end whose operations are those of a communicator."""

    def monitored_barrier(self, opts: Any, wait_all_ranks: bool = False) -> None:
        """A barrier; the error of rank 0 names the ranks that are missing. opts: torch's
        BarrierOptions.
        """
        self._monitored(opts.timeout, wait_all_ranks)
