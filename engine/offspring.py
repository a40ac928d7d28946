"""Communicators made from a communicator: copies, parts of it, and what is left of it.

other = comm.dup()                         # the same ranks, an order of its own
row = comm.split(color=comm.rank // 2)     # the ranks of one colour
try:
    comm.all_reduce(x)
except unipal.CommError as error:
    comm = comm.shrink(error.culprits)     # the survivors go on
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine.errors import GONE, TIMEOUT, USAGE, CommError, ranks_of, ranks_text
from unipal.engine.settings import Settings, changed

if TYPE_CHECKING:
    from unipal.engine.comm import Communicator
    from unipal.engine.exchange import Exchange

_ANSWER_SECONDS = 0.5  # from a rank that is to be excluded, or the others meet elsewhere
_EPOCH = re.compile(r"(?P<family>.*?)(?:@(?P<epoch>\d+))?")


class Offspring:
    """The part of a communicator that makes others."""

    rank: int
    size: int
    name: str
    settings: Settings
    without: Mapping[int, str]
    _exchange: Exchange
    _members: tuple[int, ...]
    _children: int
    _exchanged: int
    _preparing: threading.RLock

    def _usable(self) -> None:
        raise NotImplementedError

    def exchange(self, value: Any) -> list[Any]:
        """Small values of all ranks, by rank."""
        raise NotImplementedError

    def abort(self, reason: str = "") -> None:
        """Fails the communicator on all ranks."""
        raise NotImplementedError

    def _abort_for(self, reason: str, culprit: int) -> None:
        raise NotImplementedError

    def _opened(
        self,
        exchange: Exchange,
        members: Sequence[int],
        name: str,
        settings: Settings,
        heir: bool = False,
    ) -> Communicator:
        """A communicator of `members` (ranks of the job) with this one's chip. An heir keeps the
        job after the communicator of `init` is closed.
        """
        raise NotImplementedError

    def dup(self, **settings: Any) -> Communicator:
        """Another communicator of the same ranks, with an order of its own. All ranks call it.

        `settings` replace those of this one, such as algorithms="ring" or lowering="stream".
        """
        self._usable()
        name = self._next_name()
        return self._opened(self._exchange, self._members, name, changed(self.settings, **settings))

    def split(self, color: int | None, key: int | None = None) -> Communicator | None:
        """A communicator of the ranks that give the same color, by key (None: this rank), then by
        rank. All ranks call it; a rank whose color is None gets None. This one stays as it is.

        Ends within three deadlines; CommError names a rank that does not come, or is gone.
        """
        self._usable()
        name = self._next_name()
        for number in (color, key):
            if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
                raise CommError(
                    USAGE, f"split takes whole numbers, not {number!r}", place=repr(self)
                )
        said = self.exchange([color, self.rank if key is None else key])
        if color is None:
            return None
        order = sorted((one[1], rank) for rank, one in enumerate(said) if one[0] == color)
        members = [self._members[rank] for _, rank in order]
        return self._opened(self._exchange, members, f"{name}/{color}", self.settings)

    def shrink(self, exclude: Sequence[int] = (), *, timeout: float | None = None) -> Communicator:
        """What is left of this communicator: a new one of the survivors, in the same order.

        All survivors call it, after a failure or without one. They need not know the same: who is
        gone (a dead process), who is in any survivor's `exclude` (ranks of this communicator, such
        as the `culprits` of an error), and who does not come within `timeout` seconds (None: the
        communicator's) is left out, by one decision for all. `without` of the new communicator
        says who and why. A survivor that fails meanwhile is left out too, by another round.

        This communicator is aborted, everywhere and at once, so that survivors which still wait in
        a call get its error and come here too. It stays failed; close it when convenient: its
        memory and windows are freed then, never the new one's.

        Ends within `timeout` and a deadline per round. CommError (aborted): this rank was left out.
        A rank that hangs or is stopped may, when it goes on, still write what the failed call let
        it: the scratch of the old communicator and the buffers of that call.
        """
        self._usable()
        outside = [rank for rank in exclude if not 0 <= rank < self.size]
        if outside:
            raise CommError(
                USAGE, f"{ranks_text(outside)} of {self.size} to exclude", place=repr(self)
            )
        gone = {
            self._members.index(r): why
            for r, why in self._exchange.gone.items()
            if r in self._members
        }
        culprits = sorted({*exclude, *gone})
        named = f" without {ranks_text(culprits)}" if culprits else ""
        whys = "".join(f": {why}" for why in list(gone.values())[:1])
        culprit = next(iter(culprits), self.rank)
        self._abort_for(f"it shrinks the communicator{named}{whys}", culprit)
        seconds = self.settings.timeout if timeout is None else timeout
        left = frozenset(self._members[rank] for rank in exclude)
        old = {member: rank for rank, member in enumerate(self._members)}
        while True:
            with ranks_of(self._members):
                answer, exchange = self._ask(left, seconds)
            members = [int(member) for member in answer["members"]]
            name = f"{self._lineage()[0]}@{answer['epoch']}"
            try:
                made = self._opened(exchange, members, name, self.settings, heir=True)
            except CommError as error:
                lost = {members[rank] for rank in error.culprits if rank < len(members)}
                if error.code not in (GONE, TIMEOUT) or not lost or exchange.rank in lost:
                    raise
                left |= lost
                continue
            made.without = {
                old[int(member)]: why
                for member, why in answer["without"].items()
                if int(member) in old
            }
            return made

    def _ask(self, left: frozenset[int], seconds: float) -> tuple[dict[str, Any], Exchange]:
        """The decision, and the exchange of those who go on. When the rank where all ranks meet
        goes or is silent meanwhile, they ask again where they meet next.
        """
        family, epoch = self._lineage()
        until = time.monotonic() + 2 * seconds
        while True:
            hub = self._exchange.hub_rank
            silent = [hub] if hub in left and not self._hears() else []
            exchange = self._exchange.recover(silent, timeout=seconds)
            try:
                answer = exchange.survivors(
                    family,
                    members=self._members,
                    epoch=epoch,
                    exclude=sorted(left),
                    timeout=seconds,
                )
            except CommError as error:
                if error.code not in (GONE, TIMEOUT) or time.monotonic() > until:
                    raise
                left |= {hub} & set(error.culprits)
            else:
                return answer, exchange

    def _hears(self) -> bool:
        """Whether the rank where all ranks meet answers, which takes it no caller of its own."""
        with self._preparing:
            self._exchanged += 1
            key = f"{self.name}: are you there? {self._exchange.rank} {self._exchanged}"
        try:
            self._exchange.all_gather(
                key, 0, members=[self._exchange.rank], timeout=_ANSWER_SECONDS
            )
        except CommError:
            return False
        return True

    def _lineage(self) -> tuple[str, int]:
        """The name that shrinking keeps, and how often it was done."""
        found = _EPOCH.fullmatch(self.name)
        assert found is not None
        return found["family"], int(found["epoch"] or 0)

    def _next_name(self) -> str:
        with self._preparing:
            self._children += 1
            return f"{self.name}.{self._children}"
