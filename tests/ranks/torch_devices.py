"""A rank of a group that has another back end for another device: RANK SIZE STORE."""

from __future__ import annotations

import sys

import torch
import torch.distributed as dist

rank, size, store = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
dist.init_process_group(
    "cpu:unipal,cuda:gloo", init_method=f"file://{store}", rank=rank, world_size=size
)
for group in (dist.group.WORLD, dist.new_group(list(range(size)))):
    x = torch.full((3,), rank + 1.0)
    dist.all_reduce(x, group=group)
    assert x.tolist() == [size * (size + 1) / 2] * 3
    work = dist.all_reduce(x, async_op=True, group=group)
    work.get_future().wait()
    assert x.tolist() == [size**2 * (size + 1) / 2] * 3
    said: list[object] = [None] * size
    dist.all_gather_object(said, {"rank": rank}, group=group)
    assert said == [{"rank": other} for other in range(size)]
    assert group._get_backend(torch.device("cpu")).name() == "unipal"
    try:
        print(group._get_backend(torch.device("cuda")).name())
    except RuntimeError as error:
        print(error)
dist.destroy_process_group()
