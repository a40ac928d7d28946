"""Prepares the first call of a kind: decide, build, check, agree among the ranks, load."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.algorithms import Lowering
from unipal.engine.calls import buffers
from unipal.engine.calls import call as calls
from unipal.engine.comm import open
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import FAILED, TIMEOUT, CommError, PlanMismatch, closed_error
from unipal.engine.plan.ir import PlanError
from unipal.engine.rendezvous.control_plane import Promise
from unipal.engine.selection import select

if TYPE_CHECKING:
    from concurrent.futures import Future

    from unipal.engine.calls.call import Call
    from unipal.engine.rendezvous.control_plane import Exchange
    from unipal.engine.settings import Settings

_LOWERINGS = {Lowering.HOST: 0, Lowering.PROXY: 1, Lowering.STREAM: 2}
_FACT_COLLECTIVE_BYTES = 15  # enum engineFact
MAX_DECISIONS = 1 << 10  # call sizes, about 10 KB each; then the table is cleared
_ERROR_GRACE_S = 0.5  # how late another thread's error may be
_PROVING_TEXT = "building and proving plan"
_TIMEOUT_ADVICE = (
    "look at what the named ranks do; a proof goes on and is kept, so a later call finds it; "
    "UNIPAL_TIMEOUT=<seconds> waits longer, UNIPAL_ALGORITHM names a plan with fewer steps"
)


class Preparation:
    """The part of a communicator that prepares calls."""

    rank: int
    size: int
    name: str
    settings: Settings
    situation: select.Context
    _ffi: Any
    _lib: Any
    _native: Any
    _exchange: Exchange
    _members: tuple[int, ...]
    _preparing: threading.RLock
    _life: threading.Lock
    _closed: bool
    _windows: dict[int, int]
    _prepared: dict[tuple[Any, ...], Any]
    _decisions: dict[tuple[str, int, int, int, int], select.Decision]
    _own_choices: dict[str, select.Choice]
    _agreed: set[plan_cache.Key]

    def _usable(self) -> None:
        raise NotImplementedError

    if TYPE_CHECKING:  # provided by Windows

        def _in_windows(self, call: Call, choice: select.Choice, until: float) -> bool: ...

    def fact(self, number: int) -> int:
        """A number of the core's."""
        raise NotImplementedError

    def _failed_already(self, place: str) -> None:
        """Raises the communicator's own error, if it has failed; it precedes other ranks'
        answers.
        """
        record = native.new_error()
        self._lib.engine_error(self._native, record)
        self._raise(record, place)

    def _raise(self, record: Any, place: str) -> None:
        if record.code:
            place = f"{place} at rank {self.rank} of {self.name}"
            raise self._seen(native.error_of(record, place))

    def _hears(self) -> AbstractContextManager[None]:
        """For questions to other ranks."""
        raise NotImplementedError

    def _seen(self, error: CommError) -> CommError:
        """Completes an error with further knowledge."""
        raise NotImplementedError

    def _fail_for(self, error: CommError) -> None:
        """Ends the calls of all ranks with this error, whose culprits are ranks."""
        raise NotImplementedError

    def _has_failed(self) -> bool:
        """Whether the communicator has failed; False once it is closed."""
        raise NotImplementedError

    def _decide(
        self, operation: str, block_bytes: int, type: int = -1, reduce: int = 0
    ) -> select.Decision:
        """The decision for blocks of so many bytes. `type`: palDataType, -1: any; `reduce`:
        palRedOp. All calls are decided here, and `explain` shows the same object.
        """
        shape = calls.shapes()[operation]
        if not shape.input and not shape.output:
            block_bytes, type = 0, -1  # a barrier has neither
        blocks = self.size if "n" in (shape.input, shape.output) else 1
        if operation == "all_to_allv":
            block_bytes = select.UNKNOWN_BLOCK  # all ranks must choose alike
        key = (operation, block_bytes, blocks, type, reduce)
        found = self._decisions.get(key)
        if found is None:
            if len(self._decisions) >= MAX_DECISIONS:
                self._decisions.clear()
            found = select.decide(
                operation,
                blocks * block_bytes,
                block_bytes,
                self.situation,
                type=buffers.NAMES.get(type, ""),
                reduce=calls.REDUCTION_NAMES[reduce] if shape.reduces else "",
            )
            self._decisions[key] = found
        return found

    def _by_host(self, operation: str, size: int) -> select.Choice:
        """The choice for a small value of the engine itself, in host memory."""
        found = self._own_choices.get(operation)
        if found is None:
            free = dataclasses.replace(
                self.settings, lowering=None, algorithms={}, runner=None, host_backend="builtin"
            )
            situation = dataclasses.replace(
                self.situation, lowerings=(Lowering.HOST,), settings=free
            )
            found = select.decide(operation, size, size, situation).chosen
            self._own_choices[operation] = found
        return found

    def _ready(self, call: Call, choice: select.Choice | None = None) -> Any:
        """The prepared call: decided, built, checked, agreed and loaded on first use.

        All of that ends within the communicator's timeout, or with a CommError (timeout) that names
        the ranks whose plan is not ready.
        """
        self._usable()
        until = time.monotonic() + self.settings.timeout
        if choice is None:
            longest = call.count if call.vectors is None else call.vectors.longest
            size = longest * call.element_bytes
            choice = self._decide(call.shape.name, size, call.type, call.reduce).chosen
            self.situation.serve(choice.runner, call.shape.name)
        if self._windows and self._in_windows(call, choice, until):
            choice = dataclasses.replace(choice, staged=False)
        key = (
            call.shape.name,
            call.type,
            call.reduce,
            call.root,
            call.in_place,
            call.peer,
            choice.algorithm.name,
            choice.lowering,
            choice.staged,
        )
        found = self._prepared.get(key)
        if found is None:
            with self._alone(call.shape.name, until):
                found = self._prepared.get(key)
                if found is None:
                    found = self._prepared[key] = self._prepare(call, choice, until)
        return found

    @contextlib.contextmanager
    def _alone(self, what: str, until: float) -> Iterator[None]:
        """Holds `_preparing`: threads of one rank prepare their calls one after another. The holder
        polls while it waits, and releases the lock when the communicator fails.
        """
        # The holder has its own deadline, and its error is more specific.
        left = max(0.0, until - time.monotonic()) + _ERROR_GRACE_S
        if not self._preparing.acquire(timeout=left):
            self._watch(what)
            why = f"another thread of rank {self.rank} was still preparing a call of its own"
            late = f"{why} after {self.settings.timeout:g} s"
            raise CommError(TIMEOUT, late, culprits=[self.rank], place=what, next=_TIMEOUT_ADVICE)
        try:
            yield
        finally:
            self._preparing.release()

    def _prepare(self, call: Call, choice: select.Choice, until: float) -> Any:
        pair = call.peer >= 0
        key = self._key(call, choice)
        made = self._proved(key, local=pair, until=until)
        rank = (0 if call.shape.name == "send" else 1) if pair else self.rank
        try:
            image = plan_cache.image(made, key, rank)
        except PlanError as error:
            raise plan_cache.refused(error, key) from None
        operation = self._ffi.new("engineOperation *")
        operation.struct_size = self._ffi.sizeof("engineOperation")
        operation.type, operation.reduce = call.type, call.reduce
        operation.peer = call.peer if pair else 0
        operation.lowering = _LOWERINGS[choice.lowering]
        operation.in_place = call.in_place
        if call.shape.reduces:
            operation.chunk = plan_cache.chunk(
                made, call.element_bytes, self.fact(_FACT_COLLECTIVE_BYTES)
            )
        answer, problem = self._ffi.new("enginePrepared **"), native.new_error()
        if self._lib.engine_prepare(self._native, image, operation, answer, problem):
            raise native.error_of(problem, key.text)
        return answer[0]

    def _key(self, call: Call, choice: select.Choice) -> plan_cache.Key:
        """The plan key of a call."""
        key = plan_cache.Key(
            call.shape.name,
            choice.algorithm.name,
            2 if call.peer >= 0 else self.size,
            call.root,
            choice.staged,
            not self.settings.unchecked,
        )
        if choice.runner != "hybrid":
            return key
        clusters = tuple(cluster.ranks for cluster in self.situation.clusters)
        return key._replace(clusters=clusters, borders=self.settings.borders)

    def _proved(
        self, key: plan_cache.Key, *, local: bool = False, until: float | None = None
    ) -> plan_cache.Checked:
        """The proved plan of `key`. All ranks have the same one; `local` skips the agreement.

        `until`: deadline, time.monotonic(); by default the communicator's timeout from now.
        """
        until = time.monotonic() + self.settings.timeout if until is None else until
        if not local:
            self._failed_already(key.text)
            self._agree(key, until)
        try:
            return plan_cache.checked(key, until, partial(self._watch, key.text))
        except PlanError as error:
            raise plan_cache.refused(error, key) from None
        except TimeoutError:
            late = f"rank {self.rank} is still {_doing(key)} after {self.settings.timeout:g} s"
            raise CommError(
                TIMEOUT, late, culprits=[self.rank], place=key.text, next=_TIMEOUT_ADVICE
            ) from None

    def _watch(self, place: str) -> None:
        """For a waiting caller: raises when the communicator has failed or was closed."""
        with self._life:
            if self._closed:
                raise closed_error(self.rank, place)
            record = native.new_error()
            self._lib.engine_error(self._native, record)
        self._raise(record, place)  # may ask other ranks, which may ask this one

    def _agree(self, key: plan_cache.Key, until: float) -> None:
        """Raises PlanMismatch unless all ranks would run the same plan."""
        if key in self._agreed or self.size == 1:
            return
        question = f"{self.name}/plan/{json.dumps(key)}"
        left = max(0.0, until - time.monotonic())
        watch = partial(self._watch, key.text)
        try:
            with self._hears():
                answers = self._exchange.agree(
                    question, members=self._members, timeout=left, watch=watch
                )
        except CommError as error:
            self._failed_already(key.text)  # a rank that left because of a failure is not to blame
            late = error.code == TIMEOUT
            found = CommError(
                error.code, error.evidence, culprits=error.culprits, place=key.text,
                next=_TIMEOUT_ADVICE if late else error.next,
            )  # fmt: skip
            if error.culprits and not (late and _PROVING_TEXT in error.evidence):
                self._fail_for(found)  # no call is possible with a rank that does not answer
                self._failed_already(key.text)
            raise found from None
        wrong = {rank: answer for rank, answer in enumerate(answers) if "error" in answer}
        if wrong:
            rank, answer = next(iter(wrong.items()))
            raise CommError(
                FAILED, f"rank {rank}: {answer['error']}", culprits=wrong, place=key.text,
                next=answer.get("next", ""),
            )  # fmt: skip
        open.require_same(
            [{"plan": answer["digest"]} for answer in answers], key.text, PlanMismatch
        )
        self._agreed.add(key)

    def _answer(self, question: str) -> dict[str, str] | Promise:
        """The control thread's answer to a rank that asks for this rank's plan of a key."""
        key = plan_cache.Key.parse(json.loads(question.partition("/plan/")[2]))
        made = plan_cache.start(key)
        if made.done():
            return _told(made)
        promise = Promise(_doing(key))
        made.add_done_callback(lambda done: promise.set_result(_told(done)))
        return promise


def _doing(key: plan_cache.Key) -> str:
    """Describes the work on a plan that is not ready yet."""
    return f"{_PROVING_TEXT} {key.text}"


def _told(made: Future[plan_cache.Checked]) -> dict[str, str]:
    """The answer to other ranks for a plan that is ready, or refused."""
    error = made.exception()
    if error is None:
        return {"digest": made.result().digest}
    said = {"error": f"{type(error).__name__}: {error}"}
    if isinstance(error, PlanError):
        said = {"error": f"{error.place}: {error.reason}", "next": error.next}
    return said
