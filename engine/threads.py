"""The exchange between ranks that are threads of one process."""

from __future__ import annotations

import hmac
import os
import secrets
import threading
import time
from collections.abc import Sequence
from typing import Any

from unipal.engine.errors import ABORTED, GONE, TIMEOUT, CommError, ranks_text
from unipal.engine.exchange import Answerer, Bookkeeping, GoneListener
from unipal.engine.survivors import Survivors, request_of
from unipal.engine.where import Where, host_id, host_name


class LocalJob:
    """The meeting point of ranks that are threads of this process."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.secret = secrets.token_bytes(32)
        self.changed = threading.Condition()
        self.ranks: dict[int, LocalExchange] = {}
        self.puts: dict[str, dict[int, Any]] = {}
        self.taken: dict[str, set[int]] = {}
        self.ended: dict[int, str] = {}
        self.done: dict[str, set[int]] = {}  # prefix of keys → ranks that are done with them
        self.families = Survivors()
        self.decisions: dict[str, dict[int, dict[str, Any] | str]] = {}  # family → rank → answer


class LocalExchange(Bookkeeping):
    """One rank of a LocalJob. An agreement is worked out by the thread that asks for it."""

    def __init__(self, job: LocalJob, rank: int, *, join_seconds: float) -> None:
        super().__init__(rank, job.size)
        self._job = job
        self.where = [Where(host_id(), host_name(), os.getpid())] * job.size
        self._agreed: dict[str, list[Any]] = {}
        with job.changed:
            job.ranks[rank] = self
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
        job, wanted = self._job, self._members(members)
        with job.changed:
            values = job.puts.setdefault(key, {})
            values[self.rank] = value
            job.changed.notify_all()

            def done() -> bool:
                missing = [rank for rank in wanted if rank not in values]
                return not missing or any(rank in job.ended for rank in missing)

            job.changed.wait_for(done, timeout)
            missing = [rank for rank in wanted if rank not in values]
            if not missing:
                taken = job.taken.setdefault(key, set())
                taken.add(self.rank)
                if len(taken) == len(wanted):
                    del job.puts[key], job.taken[key]
                return [values[rank] for rank in wanted]
            ended = [rank for rank in job.ended if rank in missing]  # who went first comes first
        if ended:
            raise CommError(GONE, job.ended[ended[0]], culprits=ended, place=key)
        why = f"{ranks_text(missing)} did not come to '{key}' within {timeout:g} s"
        raise CommError(TIMEOUT, why, culprits=missing, place=key)

    def agree(self, key: str, *, members: Sequence[int] | None = None, timeout: float) -> list[Any]:
        """See Exchange."""
        agreed = self._agreed.get(key)
        if agreed is None:
            agreed = [self._ask(rank, key) for rank in self._members(members)]
            self._agreed[key] = agreed
        return agreed

    def forget(self, prefix: str, members: Sequence[int], gone: GoneListener) -> None:
        """See Exchange."""
        self._unlisten(gone)
        for key in [key for key in self._agreed if key.startswith(prefix)]:
            del self._agreed[key]
        with self._job.changed:
            done = self._job.done.setdefault(prefix, set())
            done.add(self.rank)
            if not set(members) <= done | set(self._job.ended):
                return
            del self._job.done[prefix]
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
            why = job.families.come(family, self.rank, request, time.monotonic(), timeout)
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
        """Lets decisions fall that are due; under the job's lock."""
        job = self._job
        for family, decision in job.families.decided(job.ended, time.monotonic()):
            answers = job.decisions.setdefault(family, {})
            answers.update(dict.fromkeys(decision.members, decision.answer()))
            answers.update(decision.refused)
            job.changed.notify_all()

    def _ask(self, rank: int, key: str) -> Any:
        try:
            return self._job.ranks[rank]._answer(key)
        except KeyError:
            why = self._job.ended.get(rank, f"rank {rank} does not serve '{key}'")
            raise CommError(GONE, why, culprits=[rank], place=key) from None

    def key(self, purpose: str) -> bytes:
        """See Exchange."""
        return hmac.digest(self._job.secret, purpose.encode(), "sha256")

    def recover(self, excluded: Sequence[int], *, timeout: float) -> LocalExchange:
        """See Exchange. Threads meet in memory, which no rank takes along."""
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
        self.end(f"rank {self.rank} has left the job{': ' if why else ''}{why}", clean=not why)

    def end(self, why: str, *, clean: bool = False) -> None:
        """This rank is no more: the others hear `why`."""
        with self._job.changed:
            if self.rank in self._job.ended:
                return
            self._job.ended[self.rank] = why
            others = [other for rank, other in self._job.ranks.items() if rank != self.rank]
            self._job.changed.notify_all()
        for other in others:
            other._is_gone(self.rank, why, clean)
