"""Derived communicators: copies, subsets, and the survivors of a failure.

other = comm.dup()                         # the same ranks, an independent order
row = comm.split(color=comm.rank // 2)     # the ranks of one colour
try:
    comm.all_reduce(x)
except unipal.CommError as error:
    comm = comm.shrink(error.culprits)     # the survivors continue
"""

from __future__ import annotations

import re
import threading
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine.errors import GONE, TIMEOUT, USAGE, CommError, ranks_of, ranks_text
from unipal.engine.settings import Settings, changed

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator
    from unipal.engine.rendezvous.control_plane import Exchange

_EPOCH = re.compile(r"(?P<family>.*?)(?:@(?P<epoch>\d+))?")


class Offspring:
    """The part of a communicator that creates others."""

    rank: int
    size: int
    name: str
    settings: Settings
    without: Mapping[int, str]
    _exchange: Exchange
    _members: tuple[int, ...]
    _children: int
    _exchanged: int
    _life: threading.Lock

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

    def _fail_for(self, error: CommError) -> None:
        raise NotImplementedError

    def _cause(self) -> CommError | None:
        """Why calls cannot continue if the core does not know it: ranks that have ended, or an
        error that was raised here.
        """
        raise NotImplementedError

    def _opened(
        self,
        exchange: Exchange,
        members: Sequence[int],
        name: str,
        settings: Settings,
        heir: bool = False,
    ) -> Communicator:
        """A communicator of `members` (job ranks) with this one's chip. An heir keeps the job after
        the communicator of `init` is closed.
        """
        raise NotImplementedError

    def dup(self, **settings: Any) -> Communicator:
        """Another communicator of the same ranks, with its own order. All ranks call it.

        `settings` override those of this one, such as algorithms="ring" or lowering="stream".
        """
        self._usable()
        name = self._next_name()
        return self._opened(self._exchange, self._members, name, changed(self.settings, **settings))

    def split(self, color: int | None, key: int | None = None) -> Communicator | None:
        """A communicator of the ranks that pass the same color, ordered by key (None: this rank),
        then by rank. All ranks call it; a rank with color None gets None. This communicator does
        not change.

        Ends within three deadlines. CommError names a rank that does not call it, or is gone.
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
        """A new communicator of the survivors of this one, in the same order.

        All survivors call it, after a failure or without one. They may have different knowledge:
        one decision for all leaves out ranks that are gone (dead processes), ranks in any
        survivor's `exclude` (ranks of this communicator, such as the `culprits` of an error), and
        ranks that do not call within `timeout` seconds (None: the communicator's timeout).
        `without` of the new communicator has them with reasons. Another round leaves out a survivor
        that fails meanwhile.

        This communicator fails on all ranks at once, so that survivors still waiting in a call
        return and shrink too: with the error that this rank reacts to, if there is one, otherwise
        as aborted. It stays failed. Close it when convenient: that frees its memory and windows,
        never the new one's.

        Ends within `timeout` plus one deadline per round. CommError (aborted): this rank was left
        out. A rank that hangs or is stopped may, when it resumes, still write to the scratch of the
        old communicator and to the buffers of the failed call.
        """
        self._usable()
        outside = [rank for rank in exclude if not 0 <= rank < self.size]
        if outside:
            raise CommError(
                USAGE, f"{ranks_text(outside)} of {self.size} to exclude", place=repr(self)
            )
        cause = self._cause()
        if cause is not None:
            self._fail_for(cause)
        else:
            named = f" without {ranks_text(exclude)}" if exclude else ""
            culprit = min(exclude, default=self.rank)
            self._abort_for(f"it shrinks the communicator{named}", culprit)
        seconds = self.settings.timeout if timeout is None else timeout
        left = frozenset(self._members[rank] for rank in exclude)
        old = {member: rank for rank, member in enumerate(self._members)}
        (family, epoch), own, blamed = self._lineage(), self._exchange.rank, False
        while True:
            with ranks_of(self._members):
                answer, exchange = self._ask(family, epoch, left, seconds)
            members = [int(member) for member in answer["members"]]
            epoch = int(answer["epoch"])
            try:
                made = self._opened(
                    exchange, members, f"{family}@{epoch}", self.settings, heir=True
                )
            except CommError as error:
                lost = {members[rank] for rank in error.culprits if rank < len(members)}
                lost.update(exchange.ended(members))
                if error.code not in (GONE, TIMEOUT) or not lost or (blamed and own in lost):
                    raise
                # for example it was stopped: the others report how they continued
                blamed = own in lost
                left |= lost - {own}
                continue
            made.without = {
                old[int(member)]: why
                for member, why in answer["without"].items()
                if int(member) in old
            }
            return made

    def _ask(
        self, family: str, epoch: int, left: frozenset[int], seconds: float
    ) -> tuple[dict[str, Any], Exchange]:
        """The decision after `epoch`, and the exchange of the members. Its coordinator is none of
        the ranks to be left out.
        """
        exchange = self._exchange
        if exchange.coordinator_rank in left:
            exchange = exchange.recover(sorted(left), timeout=seconds)
        answer = exchange.survivors(
            family, members=self._members, epoch=epoch, exclude=sorted(left), timeout=seconds
        )
        return answer, exchange

    def _lineage(self) -> tuple[str, int]:
        """The name that shrinking keeps, and the number of times it was done."""
        found = _EPOCH.fullmatch(self.name)
        assert found is not None
        return found["family"], int(found["epoch"] or 0)

    def _next_name(self) -> str:
        with self._life:
            self._children += 1
            return f"{self.name}.{self._children}"
