"""Four ranks of torch of which rank 2 is late, or calls something else.

torchrun --nproc-per-node 4 torch_recorded.py (absent|other) FOLDER
"""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import torch
import torch.distributed as dist

import unipal.torch


def main(what: str, folder: Path) -> None:
    """Rank 2 does not do what the others do in their last call."""
    dist.init_process_group("unipal", timeout=datetime.timedelta(seconds=5))
    rank = dist.get_rank()
    x = torch.ones(4)
    dist.all_reduce(x)
    if rank < 2:  # a message to each other, in both orders
        calls = [lambda: dist.send(x, 1 - rank), lambda: dist.recv(x, 1 - rank)]
        for call in calls if rank else reversed(calls):
            call()
    dist.barrier()
    if rank == 2 and what == "absent":
        store = dist.distributed_c10d._get_default_store()
        for other in (0, 1, 3):
            store.wait([f"failed {other}"], datetime.timedelta(seconds=60))
        unipal.torch.dump_flight_recorder(str(folder / "dump_2"))
        return
    try:
        if rank == 2:
            dist.broadcast(x, 0)
        else:
            dist.all_reduce(x)  # the call that fails
    except dist.DistBackendError:
        dist.distributed_c10d._get_default_store().set(f"failed {rank}", "yes")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
