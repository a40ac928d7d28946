"""Two communicators on two streams: two collectives under way at once, each in its own order.

    pal run -n 2 two_streams.py

A communicator is one order of calls that all ranks keep. Work that is independent gets a
communicator of its own, by `dup`; here ranks even start the two in opposite order.
"""

from __future__ import annotations

import numpy as np

import unipal

COUNT = 1 << 16


def main() -> None:
    """Sums gradients on one stream while parameters are gathered on the other."""
    with unipal.init(chip="cpu", lowering="proxy", uncertified=True) as sums, sums.dup() as gathers:
        rank, size = sums.rank, sums.size
        gradients, part = sums.alloc(COUNT), gathers.alloc(COUNT // size)
        parameters = gathers.alloc(COUNT // size * size)
        gradients.numpy()[:], part.numpy()[:] = rank + 1, rank + 1
        first, second = sums.chip.stream(), gathers.chip.stream()

        def reduce() -> unipal.Work:
            return sums.all_reduce(gradients, stream=first, async_op=True)

        def gather() -> unipal.Work:
            return gathers.all_gather(part, parameters, stream=second, async_op=True)

        works = [start() for start in ((reduce, gather) if rank % 2 else (gather, reduce))]
        for work in works:
            work.wait()
        for stream in (first, second):  # later work of a stream would find the results, too
            stream.synchronize()
            stream.close()
        assert (gradients.numpy() == size * (size + 1) // 2).all()
        want = np.repeat(np.arange(1, size + 1, dtype=np.float32), COUNT // size)
        assert np.array_equal(parameters.numpy(), want)
        print(
            f"rank {rank}: sum {gradients.numpy()[0]:g}, parts {want[:: COUNT // size]}\n", end=""
        )


if __name__ == "__main__":
    main()
