"""The exchange between ranks that are threads of one process."""

from __future__ import annotations

import hmac
import os
import secrets
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from unipal.engine.errors import ABORTED, GONE, TIMEOUT, CommError, again, ranks_text
from unipal.engine.rendezvous.control_plane import (
    ENDED,
    GAVE_UP,
    LEFT,
    Answerer,
    Bookkeeping,
    GoneListener,
    Watch,
    awaited,
    quoted,
    spoken,
    unanswered,
)
from unipal.engine.rendezvous.locality import Where, host_id, host_name
from unipal.engine.rendezvous.membership import Survivors, request_of


class _Question:
    """A question to all ranks, asked once, with the answers received so far."""

    def __init__(self, members: Sequence[int]) -> None:
        self.members = list(members)
        self.values: dict[int, Any] = {}
        self.busy: dict[int, str] = {}
        self.answered: Future[list[Any]] = Future()
        self._lock = threading.Lock()

    def give(self, rank: int, value: Any) -> None:
        """Records the answer of a rank."""
        with self._lock:
            self.values[rank] = value
            last = len(self.values) == len(self.members)
        if last:
            self.answered.set_result([self.values[member] for member in self.members])

    def timeout_error(self, key: str, seconds: float) -> CommError:
        """The timeout error of a caller that waited for `seconds`."""
        missing = [rank for rank in self.members if rank not in self.values]
        why = unanswered(key, missing, self.busy, seconds)
        return CommError(TIMEOUT, why, culprits=missing, place=spoken(key))


class LocalJob:
    """The shared state of ranks that are threads of this process."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.secret = secrets.token_bytes(32)
        self.changed = threading.Condition()
        self.ranks: dict[int, LocalExchange] = {}
        self.puts: dict[str, dict[int, Any]] = {}
        self.taken: dict[str, set[int]] = {}
        self.ended: dict[int, str] = {}
        self.done: dict[str, set[int]] = {}  # key prefix → ranks that have closed its communicator
        self.families = Survivors()
        self.decisions: dict[str, dict[int, dict[str, Any] | str]] = {}  # family → rank → answer
        self.questions: dict[str, _Question] = {}

    def closed_by(self, key: str, ranks: Sequence[int]) -> list[int]:
        """Those of `ranks` that have closed the communicator of this key."""
        done = [ranks for prefix, ranks in self.done.items() if key.startswith(prefix)]
        return [rank for rank in ranks if done and rank in done[0]]


class LocalExchange(Bookkeeping):
    """One rank of a LocalJob. The first thread that asks for an agreement asks all ranks."""

    def __init__(self, job: LocalJob, rank: int, *, join_seconds: float) -> None:
        super().__init__(rank, job.size)
        self._job = job
        self.where = [Where(host_id(), host_name(), os.getpid())] * job.size
        self._waits: dict[str, str] = {}  # key that a thread waits for → reason to give up, or ""
        with job.changed:
            job.ranks[rank] = self
            # one notification by the last rank instead of one by each
            if len(job.ranks) == job.size:
                job.changed.notify_all()
            come = job.changed.wait_for(lambda: len(job.ranks) == job.size, join_seconds)
            missing = [other for other in range(job.size) if other not in job.ranks]
        if not come:
            why = f"{ranks_text(missing)} of {job.size} did not join within {join_seconds:g} s"
            raise CommError(TIMEOUT, why, culprits=missing, place="unipal.init")

    def all_gather(
        self, key: str, value: Any, *, members: Sequence[int] | None = None, timeout: float
    ) -> list[Any]:
        """See Exchange."""
        with self._puts.waiting(key, self._members(members)):
            return self._gather(key, value, self._members(members), timeout)

    def _gather(self, key: str, value: Any, wanted: list[int], timeout: float) -> list[Any]:
        job = self._job
        with job.changed:
            values = job.puts.setdefault(key, {})
            values[self.rank] = value
            self._waits[key] = ""
            # one notification by the last rank instead of one by each
            if values.keys() >= set(wanted):
                job.changed.notify_all()

            def done() -> bool:
                missing = [rank for rank in wanted if rank not in values]
                closed = self._waits[key] or job.closed_by(key, missing)
                return bool(not missing or closed or any(rank in job.ended for rank in missing))

            job.changed.wait_for(done, timeout)
            withdrawn = self._waits.pop(key)
            missing = [rank for rank in wanted if rank not in values]
            if not missing:
                taken = job.taken.setdefault(key, set())
                taken.add(self.rank)
                if len(taken) == len(wanted):
                    del job.puts[key], job.taken[key]
                return [values[rank] for rank in wanted]
            # in the order in which they went
            ended = [rank for rank in job.ended if rank in missing]
            closed = job.closed_by(key, missing)
        if withdrawn:
            raise CommError(ABORTED, withdrawn, culprits=[self.rank], place=spoken(key))
        if ended:
            raise CommError(GONE, job.ended[ended[0]], culprits=ended, place=spoken(key))
        if closed:
            why = f"rank {closed[0]} has closed the communicator"
            raise CommError(GONE, why, culprits=closed, place=spoken(key))
        why = f"{ranks_text(missing)} did not reach {quoted(key)} within {timeout:g} s"
        raise CommError(TIMEOUT, why, culprits=missing, place=spoken(key))

    def agree(
        self,
        key: str,
        *,
        members: Sequence[int] | None = None,
        timeout: float,
        watch: Watch | None = None,
    ) -> list[Any]:
        """See Exchange."""
        until = time.monotonic() + timeout
        question = _Question(self._members(members))
        with self._job.changed:
            asked = self._job.questions.setdefault(key, question)
        if asked is question:
            self._put_to_all(key, question)
        if not awaited(asked.answered, until, watch):
            raise asked.timeout_error(key, timeout)
        try:
            return list(asked.answered.result())
        except CommError as error:
            raise again(error) from None

    def _put_to_all(self, key: str, question: _Question) -> None:
        """Asks every rank. A rank that does not serve the key fails the question for all askers."""
        why = f"rank {self.rank} was interrupted while it asked"
        error = CommError(ABORTED, why, culprits=[self.rank], place=spoken(key))
        try:
            for rank in question.members:
                busy, give = partial(question.busy.__setitem__, rank), partial(question.give, rank)
                self._job.ranks[rank]._answer(key, busy, give)
        except BaseException as caught:
            if isinstance(caught, KeyError):
                why = self._job.ended.get(rank, f"rank {rank} does not serve {quoted(key)}")
                error = CommError(GONE, why, culprits=[rank], place=spoken(key))
            with self._job.changed:
                self._job.questions.pop(key, None)
            question.answered.set_exception(error)
            if not isinstance(caught, KeyError):
                raise

    def withdraw(self, prefix: str, why: str) -> None:
        """See Exchange."""
        with self._job.changed:
            for key in self._waits:
                if key.startswith(prefix):
                    self._waits[key] = why
            self._job.changed.notify_all()

    def answers(self, key: str, *, members: Sequence[int], timeout: float) -> list[Any]:
        """See Exchange."""
        question = _Question(members)
        with self._job.changed:
            asked = self._job.questions.setdefault(key, question)
        for rank in members if asked is question else ():
            give = partial(question.give, rank)
            try:
                if rank in self._job.ended:
                    raise KeyError(key)
                self._job.ranks[rank]._answer(key, lambda doing: None, give)
            except KeyError:
                give(None)
        if not awaited(asked.answered, time.monotonic() + timeout):
            raise asked.timeout_error(key, timeout)
        return list(asked.answered.result())

    def forget(self, prefix: str, members: Sequence[int], gone: GoneListener) -> None:
        """See Exchange."""
        self._unlisten(gone)
        with self._job.changed:
            done = self._job.done.setdefault(prefix, set())
            done.add(self.rank)
            self._job.changed.notify_all()
            if not set(members) <= done | set(self._job.ended):
                return
            del self._job.done[prefix]
            for key in [key for key in self._job.questions if key.startswith(prefix)]:
                del self._job.questions[key]
        for rank in members:
            self._job.ranks[rank]._forgotten(prefix)

    def survivors(
        self,
        family: str,
        *,
        members: Sequence[int],
        epoch: int,
        exclude: Sequence[int],
        timeout: float,
    ) -> dict[str, Any]:
        """See Exchange."""
        job, request = self._job, request_of(members, epoch, exclude)
        with job.changed:
            answers = job.decisions.setdefault(family, {})
            answers.pop(self.rank, None)
            why = job.families.record(family, self.rank, request, time.monotonic(), timeout)
            if why:
                answers[self.rank] = why
            self._decide()
            while self.rank not in answers:
                job.changed.wait(0.1)
                self._decide()
            answer = answers.pop(self.rank)
        if isinstance(answer, str):
            raise CommError(ABORTED, answer, culprits=[self.rank], place=family)
        return answer

    def _decide(self) -> None:
        """Makes the decisions that are due. The job's lock is held."""
        job = self._job
        for family, decision in job.families.decided(job.ended, time.monotonic()):
            answers = job.decisions.setdefault(family, {})
            answers.update(dict.fromkeys(decision.members, decision.answer()))
            answers.update(decision.refused)
            job.changed.notify_all()

    def key(self, purpose: str) -> bytes:
        """See Exchange."""
        return hmac.digest(self._job.secret, purpose.encode(), "sha256")

    def ended(self, members: Sequence[int]) -> list[int]:
        """See Exchange."""
        with self._ready:
            return [rank for rank in members if rank in self.gone and self._way(rank) == ENDED]

    def recover(self, excluded: Sequence[int], *, timeout: float) -> LocalExchange:
        """See Exchange. There is no coordinator to lose among threads."""
        return self

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """See Exchange."""
        for rank in self._members(members):
            if rank != self.rank:
                self._job.ranks[rank]._is_told(self.rank, value)

    def serve(self, prefix: str, answerer: Answerer) -> None:
        """See Exchange."""
        with self._ready:
            self._answerers[prefix] = answerer

    def close(self, why: str = "") -> None:
        """See Exchange."""
        text = f"rank {self.rank} has left the job{': ' if why else ''}{why}"
        self.end(text, GAVE_UP if why else LEFT)

    def end(self, why: str, way: str = ENDED) -> None:
        """Marks this rank as gone and tells the others `why`."""
        with self._job.changed:
            if self.rank in self._job.ended:
                return
            self._job.ended[self.rank] = why
            others = [other for rank, other in self._job.ranks.items() if rank != self.rank]
            self._job.changed.notify_all()
        for other in others:
            other._is_gone(self.rank, why, way)
