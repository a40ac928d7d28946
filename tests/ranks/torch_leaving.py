"""Four ranks of torch of which rank 0 leaves while the others go on in a group of their own.

torchrun --nproc-per-node 4 torch_leaving.py
"""

from __future__ import annotations

import datetime

import torch
import torch.distributed as dist


def main() -> None:
    """Rank 0 ends; then the others sum in a group that exists, and in one that they make."""
    dist.init_process_group("unipal", timeout=datetime.timedelta(seconds=30))
    rank = dist.get_rank()
    store = dist.distributed_c10d._get_default_store()
    made = dist.new_group([1, 2, 3])
    if rank == 0:
        dist.destroy_process_group()
        store.set("left", "yes")
        return
    store.wait(["left"], datetime.timedelta(seconds=60))
    for group in (made, dist.new_group([1, 2, 3], use_local_synchronization=True)):
        x = torch.full((3,), float(rank))
        dist.all_reduce(x, group=group)
        assert x.tolist() == [6.0] * 3, x
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
