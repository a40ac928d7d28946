"""The same script under every launcher: each rank says who it is, and all add up.

Started by one of

    pal run -n 4 examples/hello.py             # --chip cpu:2,numpy:2 for ranks on two chips
    mpirun -n 4 python examples/hello.py
    torchrun --nproc-per-node 4 examples/hello.py
    srun -n 4 python examples/hello.py
"""

from __future__ import annotations

import numpy as np

import unipal


def main() -> None:
    """Adds up the ranks' numbers by an all_reduce, and prints what came out."""
    with unipal.init() as comm:
        x = np.arange(4, dtype=np.float32) + comm.rank
        comm.all_reduce(x)
        chosen = comm.explain("all_reduce", x.size, "float32")
        runner = getattr(chosen, "runner", "uni")
        line = f"rank {comm.rank} of {comm.size}: {runner}: {x.astype(int).tolist()}"
        print(line + "\n", end="", flush=True)  # one write, as lines of ranks come together


if __name__ == "__main__":
    main()
