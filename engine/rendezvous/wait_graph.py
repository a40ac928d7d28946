"""Finds the ranks at fault for a timeout by following which rank waits for which.

A waiting rank knows which ranks have not arrived where it waits. Those may be waiting themselves:
in an earlier call, on another communicator, or in an exchange over the control connections. After a
timeout each rank therefore reports what it has entered and where it waits. The verdict blames ranks
that wait nowhere. If ranks wait in a cycle, it takes the earliest places and blames the ranks that
most others wait for there: such a rank skipped a call, or made one too many. On a tie it blames
both sides.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from unipal.engine.errors import TIMEOUT, CommError, ranks_text
from unipal.engine.rendezvous.control_plane import Exchange, quoted

Verdict = tuple[tuple[int, ...], str]  # job ranks to blame, and why
PREFIX = "accounts/"
_ABSENT = re.compile(r" has not entered \S+( #\d+)? \(| did not enter it| did not reach ")
_REPORT_TIMEOUT_S = 0.4  # time for the ranks to report their progress


@dataclass(frozen=True)
class Progress:
    """A rank's progress in a communicator: collectives entered and ended, and the same of messages.

    An entry of `messages`: whether it is sent, the peer (communicator rank), entered, ended.
    """

    entered: int
    ended: int
    messages: tuple[tuple[bool, int, int, int], ...] = ()


class Accountable(Protocol):
    """The part of a communicator that `account` needs."""

    name: str
    members: tuple[int, ...]
    failed_at: float  # when a caller of this rank got a failure; 0: none did

    def progress(self) -> Progress | None:
        """Progress of this rank; None: the communicator is closed."""
        ...


def account(comms: Iterable[Accountable], exchange: Exchange) -> dict[str, Any]:
    """This rank's report, as JSON."""
    calls, messages, told = {}, {}, []
    for comm in comms:
        told += [comm.name] if comm.failed_at else []
        progress = comm.progress()
        if progress is not None:
            calls[comm.name] = [progress.entered, progress.ended, list(comm.members)]
            messages[comm.name] = [
                [sends, comm.members[peer], entered, ended]
                for sends, peer, entered, ended in progress.messages
            ]
    return {"calls": calls, "messages": messages, "puts": exchange.waits(), "told": told}


def verdict(exchange: Exchange, name: str, key: str, absent: Sequence[int]) -> Verdict | None:
    """The ranks at fault, and why, when `absent` did not reach communicator `name`. Job ranks.

    Every rank that asks with the same key gets the same verdict. None: `absent` are at fault. An
    absent rank that knows of the failure has continued since, so its present wait is not a cause.
    """
    with contextlib.suppress(CommError):
        every, question = range(exchange.size), f"{PREFIX}{key}"
        said = exchange.answers(question, members=every, timeout=_REPORT_TIMEOUT_S)
        here = {r: one for r, one in enumerate(said) if one and "calls" in one}
        if not any(_has_gone_on(here[rank], name) for rank in absent if rank in here):
            return judge(here, absent)
    return None


def not_entered(exchange: Exchange, members: Sequence[int], name: str) -> list[int]:
    """Ranks of communicator `name` that have not entered the first collective call that this rank
    waits in, by what the members report now. None where it waits in no such call.
    """
    question = f"{PREFIX}{name}/now/{os.urandom(8).hex()}"
    with contextlib.suppress(CommError):
        said = exchange.answers(question, members=members, timeout=_REPORT_TIMEOUT_S)
        here = {m: one for m, one in zip(members, said, strict=True) if one and "calls" in one}
        entered, ended, _ = here.get(exchange.rank, {"calls": {}})["calls"].get(name, (0, 0, ()))
        if entered > ended:
            return [rank for rank, m in enumerate(members) if _entered(here, m, name) <= ended]
    return []


def _has_gone_on(report: Mapping[str, Any], name: str) -> bool:
    """Whether a rank knows that communicator `name` failed and was in none of its calls."""
    entered, ended, _ = report["calls"].get(name, (0, 0, ()))
    messages = report["messages"].get(name, ())
    inside = entered > ended or any(one[2] > one[3] for one in messages)
    return name in report["told"] and not inside


def blame(exchange: Exchange, members: Sequence[int], name: str, error: CommError) -> CommError:
    """Corrects the culprits of a timeout in the communicator `name`. Other errors, whose cause is
    known, stay as they are.
    """
    if error.code != TIMEOUT or not _ABSENT.search(error.evidence):
        return error
    absent = [members[rank] for rank in error.culprits if rank < len(members)]
    if not absent or exchange.rank in absent:
        return error
    digest = hashlib.blake2b(error.evidence.encode(), digest_size=8).hexdigest()
    found = verdict(exchange, name, f"{name}/{digest}", absent)
    if found is None:
        return error
    blamed, why = found
    own = [rank for rank, member in enumerate(members) if member in blamed]
    return CommError(
        TIMEOUT, f"{error.evidence}; {why}", culprits=own or error.culprits, place=error.place,
        next=error.next,
    )  # fmt: skip


@dataclass
class _Place:
    """Where ranks wait: a call, a message or an exchange."""

    what: str
    came: set[int] = field(default_factory=set)
    waiting: set[int] = field(default_factory=set)
    absent: set[int] = field(default_factory=set)

    def before(self, other: _Place) -> bool:
        """Whether a rank that waits at the other place has passed this one."""
        return bool(other.waiting & self.came - self.waiting)


def judge(accounts: Mapping[int, Mapping[str, Any]], absent: Sequence[int]) -> Verdict | None:
    """As `verdict`, from reports by rank. A rank without a report did not answer. None also where
    a rank is in a call that all have entered: then it is too late to tell.
    """
    places = _places(accounts)
    reached, idle, held = set(), set(), []
    queue = list(absent)
    while queue:
        rank = queue.pop()
        if rank in reached:
            continue
        reached.add(rank)
        at = [place for place in places if rank in place.waiting and place.absent - {rank}]
        if not at and any(rank in place.waiting for place in places):
            return None
        if not at:
            idle.add(rank)
        held += [place for place in at if place not in held]
        queue += [other for place in at for other in place.absent]
    if idle:
        ways = [place for place in held if place.absent & idle]
        return None if idle == set(absent) else (tuple(sorted(idle)), _story(ways))
    first = [place for place in held if not any(other.before(place) for other in held)] or held
    waited: dict[int, set[int]] = {}  # rank → ranks that wait for it
    for place in first:
        for rank in place.absent:
            waited.setdefault(rank, set()).update(place.waiting)
    most = max(map(len, waited.values()))
    blamed = {rank for rank, waiting in waited.items() if len(waiting) == most}
    if blamed == set(absent):
        return None
    return tuple(sorted(blamed)), _story([place for place in first if place.absent & blamed])


def _story(places: Sequence[_Place]) -> str:
    """The verdict's reason as text."""
    return "; ".join(
        f"{ranks_text(place.came)} {'has' if len(place.came) == 1 else 'have'} entered "
        f"{place.what}, and {ranks_text(place.absent)} "
        f"{'has' if len(place.absent) == 1 else 'have'} not"
        for place in places[:2]
    )


def _places(accounts: Mapping[int, Mapping[str, Any]]) -> list[_Place]:
    """All places where a rank waits."""
    found: dict[tuple[str, int], _Place] = {}
    for rank, one in accounts.items():
        for name, (entered, ended, members) in one["calls"].items():
            if entered <= ended:
                continue
            number = int(ended) + 1
            place = found.setdefault((name, number), _Place(f"call #{number} of {name}"))
            place.waiting.add(rank)
            place.came = {r for r in members if _entered(accounts, r, name) >= number}
            place.absent = set(members) - place.came
        for name, messages in one["messages"].items():
            for sends, peer, entered, ended in messages:
                number = int(ended) + 1
                if entered < number:
                    continue
                ends = f"from rank {rank} to rank {peer}" if sends else (
                    f"from rank {peer} to rank {rank}")  # fmt: skip
                what = f"message #{number} {ends} of {name}"
                absent = number > _message(accounts, peer, name, not sends, rank)
                found[what, rank] = _Place(what, {rank}, {rank}, {peer} if absent else set())
        for key, members in one["puts"]:
            place = found.setdefault((key, -1), _Place(quoted(key)))
            place.waiting.add(rank)
            place.came = place.waiting
            place.absent = set(members) - place.came
    return list(found.values())


def _message(
    accounts: Mapping[int, Mapping[str, Any]], rank: int, name: str, sends: bool, peer: int
) -> int:
    """How many messages to or from a peer a rank has entered."""
    said = accounts.get(rank, {}).get("messages", {}).get(name, [])
    return next((int(one[2]) for one in said if one[:2] == [sends, peer]), 0)


def _entered(accounts: Mapping[int, Mapping[str, Any]], rank: int, name: str) -> int:
    said = accounts.get(rank, {}).get("calls", {}).get(name)
    return int(said[0]) if said else 0
