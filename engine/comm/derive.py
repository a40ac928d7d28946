"""Derived communicators: copies, subsets, and the survivors of a failure.

other = comm.dup()                         # the same ranks, an independent order
row = comm.split(color=comm.rank // 2)     # the ranks of one colour
some = comm.subset([0, 2])                 # these ranks alone call it
try:
    comm.all_reduce(x)
except unipal.CommError as error:
    comm = comm.shrink(error.culprits)     # the survivors continue
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from unipal.engine.errors import (
    GONE,
    TIMEOUT,
    USAGE,
    CommError,
    UsageTypeError,
    UsageValueError,
    ranks_of,
    ranks_text,
)
from unipal.engine.settings import changed, whole
from unipal.engine.settings import seconds as seconds_of

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator
    from unipal.engine.comm.peers import Peers
    from unipal.engine.comm.state import State
    from unipal.engine.rendezvous.control_plane import Exchange
    from unipal.engine.settings import Settings

_EPOCH = re.compile(r"(?P<family>.*?)(?:@(?P<epoch>\d+))?")


class Opener(Protocol):
    """Opens a communicator of `members` (job ranks) with the chip of this one. An heir keeps the
    job after the communicator of `init` is closed.
    """

    def __call__(
        self,
        control: Exchange,
        members: Sequence[int],
        name: str,
        settings: Settings,
        heir: bool = False,
    ) -> Communicator: ...


def _ranks(title: str, name: str, given: Any) -> list[int]:
    """The ranks of an argument. UsageTypeError: it is no sequence of whole numbers."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        reason = f"{name}={given!r} is not a sequence of ranks"
        raise UsageTypeError(USAGE, reason, place=title, next="pass a list of ranks, such as [1]")
    return [whole(title, f"a rank of {name}", rank) for rank in given]


class Family:
    """The communicators that are derived from one. It gets the opener with each call, so that no
    reference cycle keeps a closed communicator and its arena.
    """

    def __init__(self, state: State, peers: Peers) -> None:
        self._state, self._peers = state, peers
        self._children = 0
        self._subsets: Counter[tuple[int, ...]] = Counter()  # opened so far, by their ranks

    def dup(self, opener: Opener, settings: Mapping[str, Any]) -> Communicator:
        """See Communicator.dup."""
        self._state.require_open()
        name = self._next_name()
        return opener(
            self._state.control,
            self._state.members,
            name,
            changed(self._state.settings, **settings),
        )

    def split(self, opener: Opener, color: int | None, key: int | None) -> Communicator | None:
        """See Communicator.split."""
        self._state.require_open()
        name = self._next_name()
        for number in (color, key):
            if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
                raise UsageTypeError(
                    USAGE, f"split takes whole numbers, not {number!r}", place=self._state.title
                )
        said = self._peers.exchange([color, self._state.rank if key is None else key], "split")
        if color is None:
            return None
        order = sorted((one[1], rank) for rank, one in enumerate(said) if one[0] == color)
        members = [self._state.members[rank] for _, rank in order]
        return opener(self._state.control, members, f"{name}/{color}", self._state.settings)

    def subset(
        self, opener: Opener, ranks: Sequence[int], settings: Mapping[str, Any]
    ) -> Communicator:
        """See Communicator.subset."""
        self._state.require_open()
        title, size = self._state.title, self._state.size
        chosen = _ranks(title, "ranks", ranks)
        if len(set(chosen)) < len(chosen) or not all(0 <= rank < size for rank in chosen):
            reason = f"ranks={chosen} are not different ranks below {size}"
            raise UsageValueError(USAGE, reason, place=title, next="name each rank once")
        if self._state.rank not in chosen:
            reason = f"rank {self._state.rank} is not one of ranks={chosen}"
            following = "call it on the ranks that it names, and on no other"
            raise UsageValueError(USAGE, reason, place=title, next=following)
        made = changed(self._state.settings, **settings)
        with self._state.life:
            self._subsets[tuple(chosen)] += 1
            number = self._subsets[tuple(chosen)]
        # every member has opened the same number of subsets of these ranks
        name = f"{self._state.name}[{','.join(map(str, chosen))}]#{number}"
        members = [self._state.members[rank] for rank in chosen]
        return opener(self._state.control, members, name, made)

    def shrink(self, opener: Opener, exclude: Sequence[int], timeout: float | None) -> Communicator:
        """See Communicator.shrink."""
        self._state.require_open()
        title = self._state.title
        exclude = _ranks(title, "exclude", exclude)
        if timeout is not None:
            timeout = seconds_of(title, "timeout", timeout)
        outside = [rank for rank in exclude if not 0 <= rank < self._state.size]
        if outside:
            raise UsageValueError(
                USAGE,
                f"{ranks_text(outside)} of {self._state.size} to exclude",
                place=self._state.title,
            )
        cause = self._peers.cause()
        if cause is not None:
            self._peers.fail(cause)
        else:
            named = f" without {ranks_text(exclude)}" if exclude else ""
            culprit = min(exclude, default=self._state.rank)
            self._peers.abort(f"it shrinks the communicator{named}", culprit)
        seconds = self._state.settings.timeout if timeout is None else timeout
        left = frozenset(self._state.members[rank] for rank in exclude)
        old = {member: rank for rank, member in enumerate(self._state.members)}
        (family, epoch), own, blamed = self._lineage(), self._state.control.rank, False
        while True:
            with ranks_of(self._state.members):
                answer, exchange = self._ask(family, epoch, left, seconds)
            members = [int(member) for member in answer["members"]]
            epoch = int(answer["epoch"])
            try:
                made = opener(
                    exchange, members, f"{family}@{epoch}", self._state.settings, heir=True
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
        exchange = self._state.control
        if exchange.coordinator_rank in left:
            exchange = exchange.recover(sorted(left), timeout=seconds)
        answer = exchange.survivors(
            family, members=self._state.members, epoch=epoch, exclude=sorted(left), timeout=seconds
        )
        return answer, exchange

    def _lineage(self) -> tuple[str, int]:
        """The name that shrinking keeps, and the number of times it was done."""
        found = _EPOCH.fullmatch(self._state.name)
        assert found is not None
        return found["family"], int(found["epoch"] or 0)

    def _next_name(self) -> str:
        with self._state.life:
            self._children += 1
            return f"{self._state.name}.{self._children}"
