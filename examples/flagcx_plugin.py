"""A FlagCX device plugin under `all_reduce`, by the runners host and uni.

    pal certify --flagcx-plugin libX.so         # once: says which runners it unlocks
    pal run -n 4 flagcx_plugin.py libX.so       # or: flagcx_plugin.py libX.so host

Every sum is compared with NumPy's. Rank 0 prints what the certificate restricts.
"""

from __future__ import annotations

import sys

import numpy as np

import unipal

COUNTS = (1, 1009, 1 << 18)  # elements
RUNNERS: tuple[unipal.RunnerName, ...] = ("host", "uni")


def reduce(comm: unipal.Communicator, count: int) -> None:
    """Sums random numbers of all ranks; every rank knows those of the others by their seeds."""
    given = [
        np.random.default_rng(rank).integers(-99, 100, count).astype(np.float32)
        for rank in range(comm.size)
    ]
    x = comm.alloc(count, "float32").copy_from(given[comm.rank])
    total = comm.alloc(count, "float32")
    comm.all_reduce(x, total, op="sum")
    np.testing.assert_array_equal(total.to_numpy(), np.sum(given, axis=0))
    np.testing.assert_array_equal(x.to_numpy(), given[comm.rank])
    for array in (x, total):
        array.free()


def main(plugin: str, *runners: str) -> None:
    """Runs `all_reduce` over the plugin by each of the runners."""
    if not set(runners) <= set(RUNNERS):
        sys.exit(f"{' '.join(runners)}: runners of a plugin are {' and '.join(RUNNERS)}")
    with unipal.init(chip=f"flagcx:{plugin}") as comm:
        for runner in RUNNERS:
            if runners and runner not in runners:
                continue
            with comm.dup(runner=runner) as served:
                for count in COUNTS:
                    reduce(served, count)
                if comm.rank == 0:
                    print(f"{runner}: {comm.size} ranks, {len(COUNTS)} sums as NumPy has them")
                    print(served.explain("all_reduce", 4 * COUNTS[-1]))


if __name__ == "__main__":
    main(*sys.argv[1:])
