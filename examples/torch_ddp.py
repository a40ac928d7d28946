"""Data-parallel training in PyTorch over unipal: the name of the back end is all that is unipal's.

torchrun --nproc-per-node 4 examples/torch_ddp.py
"""

from __future__ import annotations

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel


def main() -> None:
    dist.init_process_group("unipal")
    rank, size = dist.get_rank(), dist.get_world_size()
    torch.manual_seed(0)
    x = torch.randn(64 * size, 16)
    y = x.sum(1, keepdim=True)
    model = DistributedDataParallel(nn.Linear(16, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(50):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(x.chunk(size)[rank]), y.chunk(size)[rank])
        loss.backward()
        optimizer.step()
    dist.all_reduce(loss.detach_(), op=dist.ReduceOp.AVG)
    print(f"rank {rank} of {size}: loss {loss.item():.4f}\n", end="")
    dist.destroy_process_group()


if __name__ == "__main__":
    main()
