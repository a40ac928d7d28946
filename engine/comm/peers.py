"""The other ranks of a communicator: exchanges values with them, tells them failures, and finds
which of them caused one.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.errors import (
    GONE,
    TIMEOUT,
    CommError,
    again,
    and_gone,
    closed_error,
    ranks_of,
    ranks_text,
)
from unipal.engine.rendezvous import wait_graph
from unipal.engine.runners import homo, host
from unipal.engine.selection.host_backends import BUILTIN

if TYPE_CHECKING:
    from unipal.engine.comm.state import State

_FACT_THREAD_RANKS = 2  # enum engineFact: ranks are threads of one process
_FACT_CALLS_ENTERED = 8  # enum engineFact: collectives entered
_QUESTION_INTERVAL_S = 1.0  # between questions who has entered a call
_UNANSWERED_MEMORY_S = 60.0  # seconds for which ranks are assumed not to answer again


class Peers:
    """The control-plane side of a communicator."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.name, self.rank, self.members = state.name, state.rank, state.members
        self._exchanged = 0
        # time and reason of the last missing answer
        self._unanswered: tuple[float, CommError] | None = None
        self._blamed: tuple[str, CommError] | None = None  # evidence, and the error made from it
        self._absent: tuple[float, list[int]] = 0.0, []  # when `absent` asked, and what it found
        self.failed_at = 0.0  # when a failed call was reported here
        self._told = False  # a caller has got the error with which the communicator failed

    # ---- questions to other ranks --------------------------------------------------------------

    def exchange(self, value: Any, what: str = "exchange") -> list[Any]:
        """Small JSON values of all ranks, by rank. Collective. `what`: the call, in messages."""
        state = self._state
        state.require_open()
        with state.life:
            self._exchanged += 1
            key = f"{self.name}: {what} {self._exchanged}"
        with self.asking():
            return state.control.all_gather(
                key, value, members=self.members, timeout=state.settings.timeout
            )

    @contextlib.contextmanager
    def asking(self) -> Iterator[None]:
        """For questions to other ranks: errors inside name ranks of this communicator, and are
        remembered as the reason why it cannot continue, until ranks answer again.
        """
        try:
            with ranks_of(self.members):
                yield
        except CommError as error:
            blamed = self._blame(error)
            if blamed.code in (GONE, TIMEOUT) and blamed.culprits:
                # a copy without frames, which would hold buffers
                self._unanswered = time.monotonic(), again(blamed)
            if blamed is error:
                raise
            raise blamed from None
        self._unanswered = None

    def cause(self) -> CommError | None:
        """Why calls cannot continue if the core does not know it: ranks that have ended, or an
        error that was raised here.
        """
        if self._unanswered is not None:
            at, error = self._unanswered
            if time.monotonic() - at < _UNANSWERED_MEMORY_S:
                return error
        ended = self._ended()
        if not ended:
            return None
        verb = "has" if len(ended) == 1 else "have"
        return CommError(GONE, f"{ranks_text(ended)} {verb} ended", culprits=ended, place=self.name)

    # ---- failures ------------------------------------------------------------------------------

    def fail(self, error: CommError) -> None:
        """Ends the calls of all ranks with this error, whose culprits are ranks."""
        state = self._state
        with state.life:
            if state.open:
                state.lib.engine_fail(state.handle, native.record_of(error))

    def abort(self, reason: str, culprit: int | None = None) -> None:
        """Fails the communicator on all ranks; rank `culprit` (None: this rank) is to blame."""
        state = self._state
        with state.life:
            if state.open:
                who = self.rank if culprit is None else culprit
                state.lib.engine_abort(state.handle, reason.encode()[:600], who)

    def tell_cause(self) -> None:
        """Before closing: tells ranks that still wait the reason."""
        if self._unanswered is not None and not self._state.closed:
            cause = self.cause()
            if cause is not None:
                self.fail(cause)

    def has_failed(self) -> bool:
        """Whether the communicator has failed; False once it is closed."""
        state, record = self._state, native.new_error()
        with state.life:
            if state.open:
                state.lib.engine_error(state.handle, record)
        return bool(record.code)

    def raise_failure(self, place: str) -> None:
        """Raises the communicator's own error, if it has failed; it precedes other ranks'
        answers.
        """
        record = native.new_error()
        self._state.lib.engine_error(self._state.handle, record)
        self._raise(record, place)

    def watch(self, place: str) -> None:
        """For a waiting caller: raises when the communicator has failed or was closed."""
        state = self._state
        with state.life:
            if state.closed:
                raise closed_error(self.rank, place)
            record = native.new_error()
            state.lib.engine_error(state.handle, record)
        self._raise(record, place)  # may ask other ranks, which may ask this one

    def error(self, what: str, *, later: bool = True) -> CommError:
        """The core's error of this thread, or of this communicator. `later`: of a call that may
        have begun after the communicator had failed.
        """
        state, (_, lib) = self._state, native.core()
        if state.closed:
            return closed_error(self.rank, what)
        place = self._place(what, later=later)
        record = native.new_error()
        lib.engine_error(state.handle, record)
        if not record.code:
            return self.complete(native.last_error(place))
        return self.complete(native.error_of(record, place))

    def complete(self, error: CommError) -> CommError:
        """Completes the error of a call: with all ranks that have ended if it names one, and with
        the ranks to blame if ranks wait for each other.
        """
        made = and_gone(error, self._missed()) if error.code == GONE else self._blame(error)
        self.failed_at = self.failed_at or time.monotonic()
        return made

    def rank_left(self, rank: int, why: str, clean: bool) -> None:
        """A control thread's report that job rank `rank` is gone. The core detects dead processes
        itself if it makes the calls, but not dead threads.
        """
        state = self._state
        if clean or rank not in self.members:
            return
        with state.life:
            blind = isinstance(state.runner, homo.HomoRunner) or bool(
                state.open and state.lib.engine_fact(state.handle, _FACT_THREAD_RANKS)
            )
        if blind:
            place = f"{self.name} at rank {self.rank}"
            self.fail(CommError(GONE, why, culprits=[self.members.index(rank)], place=place))

    def _raise(self, record: Any, place: str) -> None:
        if record.code:
            raise self.complete(native.error_of(record, self._place(place)))

    def tell(self) -> None:
        """A caller gets the error of its call: later calls fail with the same one, and say so."""
        self._told = self._told or self.has_failed()

    def _place(self, what: str, *, later: bool = True) -> str:
        """The place of an error of a call `what`."""
        earlier = ", which failed in an earlier call" if self._told and later else ""
        return f"{what} at rank {self.rank} of {self.name}{earlier}"

    def _ended(self) -> list[int]:
        """Ranks of this communicator that have ended without leaving the job."""
        return [self.members.index(one) for one in self._state.control.ended(self.members)]

    def _missed(self) -> list[int]:
        """Ranks that ended before they completed what this rank has entered."""
        state, ended = self._state, self._ended()
        if not ended or self._runner_of_calls() is not None:
            return ended
        with state.life:
            if not state.open:
                return []
            entered = int(state.lib.engine_fact(state.handle, _FACT_CALLS_ENTERED))
            return [r for r in ended if state.lib.engine_finished(state.handle, r) < entered]

    def _blame(self, error: CommError) -> CommError:
        """Corrects the culprits of a timeout: see wait_graph.py."""
        if error.code != TIMEOUT:
            return error
        if self._blamed is None or error.evidence not in (
            self._blamed[0], self._blamed[1].evidence
        ):  # fmt: skip
            made = wait_graph.blame(self._state.control, self.members, self.name, error)
            self._blamed = error.evidence, again(made)
        said = self._blamed[1]
        return CommError(
            TIMEOUT, said.evidence, culprits=said.culprits, place=error.place, next=error.next
        )

    def absent(self) -> list[int]:
        """Ranks that have not entered the call that this rank waits in; asks them once a second."""
        asked, found = self._absent
        if time.monotonic() - asked > _QUESTION_INTERVAL_S:
            found = wait_graph.not_entered(self._state.control, self.members, self.name)
            self._absent = time.monotonic(), found
        return found

    # ---- reports to other ranks ----------------------------------------------------------------

    def progress(self) -> wait_graph.Progress | None:
        """See Accountable. Calls that failed long ago count as ended."""
        state = self._state
        with state.life:
            if not state.open:
                return None
            runner = self._runner_of_calls()
            if runner is not None:
                return runner.progress()
            entered = int(state.lib.engine_fact(state.handle, _FACT_CALLS_ENTERED))
            ended = int(state.lib.engine_finished(state.handle, self.rank))
            if self.failed_at and time.monotonic() - self.failed_at > state.settings.timeout:
                return wait_graph.Progress(entered, entered)
            return wait_graph.Progress(entered, ended, tuple(self._messages()))

    def _messages(self) -> Iterator[tuple[bool, int, int, int]]:
        """See wait_graph.Progress. `life` is held."""
        state = self._state
        ended = state.ffi.new("uint64_t *")
        for peer in range(state.size):
            for receives in (0, 1):
                entered = int(state.lib.engine_messages(state.handle, peer, receives, ended))
                if entered:
                    yield not receives, peer, entered, int(ended[0])

    def _runner_of_calls(self) -> homo.HomoRunner | host.HostRunner | None:
        """The runner, if calls are not the core's own."""
        runner = self._state.runner
        if isinstance(runner, host.HostRunner) and runner.backend.name == BUILTIN:
            return None
        return runner
