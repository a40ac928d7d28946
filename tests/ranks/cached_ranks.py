"""Ranks for tests of the cached path: every call, repeated with other values."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from unipal.engine.comm.communicator import Communicator, parts_of

COUNT, TURNS = 5, 3


class Counted:
    """Counts calls of the core that a communicator makes, while it is entered."""

    def __init__(self, comm: Communicator) -> None:
        self._state, self._fast, self.calls = parts_of(comm).state, parts_of(comm).fast, 0
        self._lib, self._bound, self._pair = (
            self._state.lib, self._fast.bound, self._fast.bound_pair,
        )  # fmt: skip

    def __getattr__(self, name: str) -> Any:
        function = getattr(self._lib, name)

        def counted(*arguments: Any) -> Any:
            self.calls += 1
            return function(*arguments)

        return counted

    def __enter__(self) -> Counted:
        self._state.lib = self
        self._fast.bound, self._fast.bound_pair = self.engine_call_bound, self.engine_sendrecv_bound
        return self

    def __exit__(self, *error: object) -> None:
        self._state.lib = self._lib
        self._fast.bound, self._fast.bound_pair = self._bound, self._pair


def again(comm: Communicator, memory: str) -> list[str]:
    """Calls with every root, made three times: what went wrong. The later times they take the
    cached path, which is one call of the core each. `memory`: "numpy", "device", or "window": of
    the device, in a window.
    """
    n, rank, count = comm.size, comm.rank, COUNT
    wrong: list[str] = []
    streams = comm.settings.lowering == "stream"

    def made(elements: int) -> tuple[Any, Any]:
        if memory == "numpy":
            array = np.zeros(elements)
            return array, array
        buffer = comm.alloc(elements, "float64")
        if memory == "window":
            comm.window(buffer)
        return buffer, buffer.numpy()

    (one, one_view), (all_, all_view) = made(count), made(n * count)
    (got, got_view), (wide, wide_view) = made(count), made(n * count)
    counts = [count - r for r in range(n)]
    places = [r * count for r in range(n)]
    mine_only = one[: counts[rank]], got[: counts[rank]]
    right, left = (rank + 1) % n, (rank - 1) % n

    def chain() -> None:
        """A message from each rank to the next; the last has none to send."""
        if rank:
            comm.recv(got, left)
        if right:
            comm.send(one, right)

    def spread(blocks: list[Any]) -> Any:
        """Blocks of `counts` at `places`; what lies between is untouched."""
        found = np.full(n * count, -1.0)
        for place, block in zip(places, blocks, strict=True):
            found[place : place + len(block)] = block
        return found

    for root in range(n):
        mine = rank == root
        for turn in range(TURNS):
            values = [np.arange(count) + 100 * r + 7 * turn for r in range(n)]
            every = np.concatenate(values)
            tables = [every + 1000 * r for r in range(n)]  # what all_ holds on each rank
            part = [table[places[rank] : places[rank] + count] for table in tables]
            untouched = np.full(count, -1.0)
            calls: list[tuple[str, Callable[[], Any], Any, Any]] = [
                ("gather", lambda: comm.gather(one, wide if mine else None, root),  # noqa: B023
                 wide_view if mine else None, every),
                ("gather, out everywhere", lambda: comm.gather(one, wide, root),  # noqa: B023
                 wide_view, every if mine else every * 0 - 1),
                ("scatter", lambda: comm.scatter(all_ if mine else None, got, root),  # noqa: B023
                 got_view, part[root]),
                ("broadcast", lambda: comm.broadcast(one, root), one_view, values[root]),  # noqa: B023
                ("reduce", lambda: comm.reduce(one, got, root),  # noqa: B023
                 got_view, sum(values) if mine else untouched),
                ("all_reduce", lambda: comm.all_reduce(one), one_view, sum(values)),
                ("all_reduce, out", lambda: comm.all_reduce(one, got), got_view, sum(values)),
                ("all_gather", lambda: comm.all_gather(one, wide), wide_view, every),
                ("all_to_all", lambda: comm.all_to_all(all_, wide), wide_view,
                 np.concatenate(part)),
                ("reduce_scatter", lambda: comm.reduce_scatter(all_, got), got_view, sum(part)),
                ("all_gatherv", lambda: comm.all_gatherv(mine_only[0], wide, counts, places),
                 wide_view, spread([v[:c] for v, c in zip(values, counts, strict=True)])),
                ("gatherv",
                 lambda: comm.gatherv(mine_only[0], wide, counts, places, root),  # noqa: B023
                 wide_view, spread([v[:c] for v, c in zip(values, counts, strict=True)])
                 if mine else every * 0 - 1),
                ("scatterv",
                 lambda: comm.scatterv(all_, mine_only[1], counts, places, root),  # noqa: B023
                 got_view[: counts[rank]], part[root][: counts[rank]]),
                ("reduce_scatterv",
                 lambda: comm.reduce_scatterv(all_, mine_only[1], counts, places),
                 got_view[: counts[rank]], np.sum(part, axis=0)[: counts[rank]]),
                ("all_to_allv",
                 lambda: comm.all_to_allv(all_, wide, counts, [counts[rank]] * n, places, places),
                 wide_view, spread([block[: counts[rank]] for block in part])),
                ("sendrecv", lambda: comm.sendrecv(one, got, right, left), got_view, values[left]),
                ("send and recv", chain, got_view, values[left] if rank else untouched),
                ("barrier", comm.barrier, None, None),
            ]  # fmt: skip
            for name, call, view, expected in calls:
                one_view[:], all_view[:] = values[rank], tables[rank]
                got_view[:] = wide_view[:] = -1
                with Counted(comm) as counted:
                    call()
                if view is not None and not np.array_equal(view, expected):
                    wrong.append(f"{name} from root {root}, call {turn}: {view}")
                most = 2 if call is chain else 1
                if name == "all_to_allv" and streams:
                    most = 3  # the ranks agree on the longest block first
                if turn and counted.calls > most:
                    wrong.append(f"{name} from root {root}, call {turn}: {counted.calls} calls")
                comm.barrier()
    return wrong
