"""Deadlock check: one greedy run decides, and an error shows which lane waits for which.

Each counter has one poster and only grows, and lanes are ordered, so a plan is a Kahn network: any
schedule reaches what one schedule reaches. A single run finds every deadlock.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from unipal.engine.checker.ccl_steps import CallMatcher, Part
from unipal.engine.checker.ccl_steps import stuck as deserted
from unipal.engine.checker.wellformed import (
    CCL,
    EAGER,
    FREE,
    JOIN,
    POST,
    REC,
    STRIDE,
    WAIT,
    Flat,
    FlatStep,
)
from unipal.engine.plan.ir import PlanError

SLOTS = 2  # slots per pair in every check: the smallest ring of an arena

Sequel = Sequence[tuple[Flat, Sequence[FlatStep]]]
"""The work of one queue, plan after plan."""


@dataclass
class Queue:
    """Steps of one rank that run in order, and the index of the blocked one."""

    rank: int
    work: Sequel
    at: int

    def unfinished(self) -> Iterable[tuple[Flat, FlatStep]]:
        """The blocked step and the steps after it."""
        skip = self.at
        for flat, steps in self.work:
            for step in steps[skip:]:
                yield flat, step
            skip = max(0, skip - len(steps))


def progress(flats: Sequence[Flat]) -> None:
    """Runs plans one after another with all lanes of a rank in one queue, in enqueue order.

    Streams may share hardware queues; then a waiting lane blocks the others behind it. One queue
    per rank is the worst case. Raises PlanError on a deadlock.
    """
    n = flats[0].plan.n
    queues = [[step for flat in flats for step in flat.queues[rank]] for rank in range(n)]
    at = [0] * n
    posted: dict[int, int] = {}
    taken: dict[int, int] = {}
    sleeping: dict[int, int] = {}  # key → rank that waits for it
    matcher = CallMatcher()
    inside: dict[int, list[Part]] = {}  # rank → the parts of its CCL step
    calling: list[int] = []
    plans = [[flat.plan for flat in flats for _ in flat.queues[rank]] for rank in range(n)]
    ready = list(range(n - 1, -1, -1))
    while ready:
        rank = ready.pop()
        queue, pc = queues[rank], at[rank]
        for step in queue[pc:]:
            kind = step[0]
            if kind == WAIT:
                key = step[1]
                total = taken.get(key, 0) + step[2]
                if posted.get(key, 0) < total:
                    sleeping[key] = rank
                    break
                taken[key] = total
            elif kind in (POST, FREE, EAGER):
                key = step[1] if kind == POST else step[2] if kind == FREE else step[4]
                if kind == EAGER:
                    freed = step[5]
                    total = taken.get(freed, 0) + 1
                    if total - posted.get(freed, 0) > SLOTS:
                        sleeping[freed] = rank
                        break
                    taken[freed] = total
                posted[key] = posted.get(key, 0) + 1
                if key in sleeping:
                    ready.append(sleeping.pop(key))
            elif kind == CCL:
                if rank not in inside:
                    inside[rank] = matcher.enter(plans[rank][pc], rank, step, (), None)
                    ready += calling
                    calling = []
                if any(part.missing for part in inside[rank]):
                    calling.append(rank)
                    break
                del inside[rank]
            pc += 1
        at[rank] = pc
    if any(at[rank] < len(queues[rank]) for rank in range(n)):
        if calling:
            rank, pc = calling[0], at[calling[0]]
            part = next(part for part in inside[rank] if part.missing)
            other = part.missing[0]
            left = at[other] < len(queues[other])
            stands = f"is at {queues[other][at[other]][-1]}" if left else "has ended"
            raise deserted(
                plans[rank][pc], part, queues[rank][pc][-1],
                f"{stands} when all lanes of a rank share one queue",
            )  # fmt: skip
        raise stuck(
            [
                Queue(rank, [(flat, flat.queues[rank]) for flat in flats], at[rank])
                for rank in range(n)
            ],
            merged=True,
        )


def stuck(queues: Sequence[Queue], *, merged: bool) -> PlanError:
    """The error for blocked queues: the cycle of waiting ranks, or the post that never comes."""
    waiting = [queue for queue in queues if next(iter(queue.unfinished()), None) is not None]
    chain: list[Queue] = [waiting[0]]
    words: list[str] = []
    end = ""
    while True:
        queue = chain[-1]
        flat, step = next(iter(queue.unfinished()))
        rank, serves, what = _serves(flat, queue.rank, step)
        found = next(
            (
                (other, later)
                for other in waiting
                if other.rank == rank
                for _, later in other.unfinished()
                if serves(later)
            ),
            None,
        )
        if found is None:
            words.append(f"rank {queue.rank} waits for {what} of rank {rank} that no step makes")
            break
        other, later = found
        _, stands = next(iter(other.unfinished()))
        text = f"rank {queue.rank} waits for rank {rank}, lane {later[-1].lane} ({later[-1]})"
        if stands is not later:
            text += f", behind its lane {stands[-1].lane} ({stands[-1]})"
        words.append(text)
        known = next((i for i, before in enumerate(chain) if before is other), None)
        if known is not None:
            chain, words, end = chain[known:], words[known:], "; the cycle is closed"
            break
        chain.append(other)
    flat, step = next(iter(chain[0].unfinished()))
    how = " when all lanes of a rank share one queue" if merged else ""
    return PlanError(
        flat.plan.place(chain[0].rank, step[-1]),
        f"it waits forever{how}: " + "; ".join(words) + end,
        "enqueue lanes by distance from this rank, not by the peer's number"
        if merged
        else "post before waiting, or move the wait to another lane",
    )


class _Serves:
    """Whether a step is the one that a blocked step waits for."""

    def __init__(self, kinds: tuple[int, ...], key: int) -> None:
        self.kinds = kinds
        self.key = key

    def __call__(self, step: FlatStep) -> bool:
        kind = step[0]
        if kind not in self.kinds:
            return False
        return bool(
            (step[2] if kind == FREE else step[4] if kind == EAGER else step[1]) == self.key
        )


def _serves(flat: Flat, rank: int, step: FlatStep) -> tuple[int, _Serves, str]:
    """(rank, predicate, description) of what a blocked step waits for."""
    kind = step[0]
    if kind == JOIN:
        return rank, _Serves((REC,), step[1]), f"event {step[1]}"
    key = step[5] if kind == EAGER else step[1]
    poster = key // STRIDE // flat.plan.n
    if kind == EAGER:
        return poster, _Serves((FREE,), key), "a freed slot"
    return poster, _Serves((POST, EAGER), key), "a post"
