"""Messages in a group: every rank swaps its edges with both neighbours, in a ring, at once.

    pal run -n 4 groups.py

Calls of a group start together, so sends and receives may cross: no order of them deadlocks.
"""

from __future__ import annotations

import numpy as np

import unipal

EDGE = 1000


def main() -> None:
    """A halo exchange: after it, each rank has the edges that lie next to its part."""
    with unipal.init(chip="host") as comm:
        left, right = (comm.rank - 1) % comm.size, (comm.rank + 1) % comm.size
        part = np.full((3, EDGE), comm.rank, np.float32)
        above, below = np.empty(EDGE, np.float32), np.empty(EDGE, np.float32)
        with comm.group():
            comm.send(part[0], left)
            comm.send(part[-1], right)
            comm.recv(below, right)
            comm.recv(above, left)
        assert (above == left).all()
        assert (below == right).all()
        print(f"rank {comm.rank}: between ranks {above[0]:g} and {below[0]:g}\n", end="")


if __name__ == "__main__":
    main()
