"""Which rank leads: among the ranks left, the lowest of those passed over least often.

A rank is passed over when it does not answer although it is not known to have ended: it is stopped
or hangs. It stays a member of the job. The rank that passes it over informs the other ranks, and
the rank itself as soon as it answers. Ranks with the same knowledge choose the same leader, and
knowledge only grows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable


class Order:
    """The order in which ranks lead, as one rank knows it. Not thread-safe; its owner holds a
    lock.
    """

    def __init__(self, size: int) -> None:
        self._passed = [0] * size

    def leader(self, gone: Collection[int]) -> int:
        """The leader among the ranks not in `gone`; at least one must be left."""
        left = (rank for rank in range(len(self._passed)) if rank not in gone)
        return min(left, key=lambda rank: (self._passed[rank], rank))

    def times(self, rank: int) -> int:
        """How often the rank was passed over."""
        return self._passed[rank]

    def passed(self) -> list[int]:
        """The ranks that were passed over at least once."""
        return [rank for rank, times in enumerate(self._passed) if times]

    def pass_over(self, rank: int) -> None:
        """Lets other ranks lead first until all of them have been passed over as often."""
        self._passed[rank] += 1

    def merge(self, counts: Iterable[tuple[int, int]]) -> bool:
        """Merges another rank's knowledge. Returns whether any of it was new."""
        new = False
        for rank, times in counts:
            if times > self._passed[rank]:
                self._passed[rank], new = times, True
        return new

    def counts(self) -> list[tuple[int, int]]:
        """This rank's knowledge for `merge`, JSON-serialisable."""
        return [(rank, times) for rank, times in enumerate(self._passed) if times]


def parse_counts(message: Iterable[Iterable[int]], size: int) -> list[tuple[int, int]]:
    """Parses what `Order.counts` returned. TypeError or ValueError when it is malformed."""
    counts = [(int(rank), int(times)) for rank, times in message]
    if any(not 0 <= rank < size for rank, _ in counts):
        raise ValueError("a rank that does not exist")
    return counts
