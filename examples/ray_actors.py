"""Ranks as actors of Ray: Ray places and starts them, and they communicate by unipal.

    python examples/ray_actors.py        # pip install ray; 4 ranks

Rank 0's actor says where it can be reached. The job's secret goes to the actors as an argument.
"""

from __future__ import annotations

import contextlib
import secrets
import socket
import sys

import numpy as np
import ray

import unipal


@ray.remote(num_cpus=0)
class Rank:
    """A rank of the job."""

    def place(self) -> str:
        """An address on this node that is free now."""
        with contextlib.closing(socket.socket()) as free:
            free.bind(("", 0))
            return f"tcp:{ray.util.get_node_ip_address()}:{free.getsockname()[1]}"

    def join(self, rank: int, size: int, address: str, secret: str) -> None:
        """Joins the job. All ranks call it at the same time."""
        self.comm = unipal.init(rank, size, address, secret=secret)

    def add(self, count: int) -> list[float]:
        """The sum over all ranks of `count` numbers."""
        x = np.arange(count, dtype=np.float32) * (self.comm.rank + 1)
        self.comm.all_reduce(x)
        return [float(value) for value in x]

    def leave(self) -> None:
        """Closes the communicator."""
        self.comm.close()


def main(size: int = 4) -> None:
    """Starts the ranks, and prints what each of them has."""
    ray.init(num_cpus=size, include_dashboard=False, log_to_driver=False)
    ranks = [Rank.remote() for _ in range(size)]
    address, secret = ray.get(ranks[0].place.remote()), secrets.token_hex(32)
    ray.get([rank.join.remote(i, size, address, secret) for i, rank in enumerate(ranks)])
    for number, sums in enumerate(ray.get([rank.add.remote(4) for rank in ranks])):
        print(f"rank {number} of {size}: {sums}")
    ray.get([rank.leave.remote() for rank in ranks])
    ray.shutdown()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
