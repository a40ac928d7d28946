"""Prepares the first call of a kind: decide, build, check, agree among the ranks, load."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from unipal.engine import native
from unipal.engine.algorithms import Lowering
from unipal.engine.calls import buffers
from unipal.engine.calls import call as calls
from unipal.engine.calls.buffers import SIZES
from unipal.engine.comm.consistency import require_same
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import FAILED, TIMEOUT, USAGE, CommError, PlanMismatch, UsageValueError
from unipal.engine.plan.ir import Buf, PlanError, base_operation
from unipal.engine.rendezvous.control_plane import Promise
from unipal.engine.runners import host, host_staging
from unipal.engine.selection import select
from unipal.engine.selection.host_backends import BUILTIN
from unipal.engine.settings import near_or_all

if TYPE_CHECKING:
    from concurrent.futures import Future

    from unipal.engine.calls.call import Call
    from unipal.engine.comm.peers import Peers
    from unipal.engine.comm.state import State
    from unipal.engine.comm.windows import Windows

_T = TypeVar("_T")
_LOWERINGS = {Lowering.HOST: 0, Lowering.PROXY: 1, Lowering.STREAM: 2}
_FACT_COLLECTIVE_BYTES = 15  # enum engineFact
MAX_CHOICES = 1 << 14  # call sizes, about 300 bytes each; then the table is cleared
_ERROR_GRACE_S = 0.5  # how late another thread's error may be
_PROVING_TEXT = "building and proving plan"
_TIMEOUT_ADVICE = (
    "look at what the named ranks do; a proof goes on and is kept, so a later call finds it; "
    "UNIPAL_TIMEOUT=<seconds> waits longer, UNIPAL_ALGORITHM names a plan with fewer steps"
)


class Plans:
    """The plans and prepared calls of a communicator."""

    def __init__(self, state: State, peers: Peers, windows: Windows) -> None:
        self._state, self._peers, self._windows = state, peers, windows
        self._preparing = threading.RLock()
        # by call and choice: (operation, type, reduce, root, in place, peer, whether windows count,
        # algorithm, lowering, staged)
        self.ready: dict[tuple[Any, ...], Any] = {}
        self._choices: dict[tuple[str, int, int, int], select.Choice] = {}
        self._own_choices: dict[str, select.Choice] = {}
        self._agreed: set[plan_cache.Key] = set()

    def decide(
        self, operation: str, block_bytes: int, type: int = -1, reduce: int = 0
    ) -> select.Decision:
        """The decision for blocks of so many bytes, for `explain`. `type`: palDataType, -1: any;
        `reduce`: palRedOp. CommError (refused) when nothing can serve the call.
        """
        return self._asked(select.decide, operation, block_bytes, type, reduce)

    def choice(
        self, operation: str, block_bytes: int, type: int = -1, reduce: int = 0
    ) -> select.Choice:
        """What `decide` chooses. All calls are decided here."""
        key = (operation, block_bytes, type, reduce)
        found = self._choices.get(key)
        if found is None:
            if len(self._choices) >= MAX_CHOICES:
                self._choices.clear()
            found = self._choices[key] = self._asked(select.choose, *key)
        return found

    def _asked(
        self, of: Callable[..., _T], operation: str, block_bytes: int, type: int, reduce: int
    ) -> _T:
        """Asks the selection."""
        shape = calls.shapes()[operation]
        if not shape.input and not shape.output:
            block_bytes, type = 0, -1  # a barrier has neither
        blocks = self._state.size if "n" in (shape.input, shape.output) else 1
        if operation == "all_to_allv":
            block_bytes = select.UNKNOWN_BLOCK  # all ranks must choose alike
        return of(
            operation,
            blocks * block_bytes,
            block_bytes,
            self._state.context,
            type=buffers.NAMES.get(type, ""),
            reduce=calls.REDUCTION_NAMES[reduce] if shape.reduces else "",
        )

    def explain(self, operation: str, count: int, dtype: Any, op: Any) -> select.Decision:
        """See Communicator.explain."""
        if operation not in calls.shapes():
            following = near_or_all(operation, calls.shapes())
            reason = f"unknown operation {operation!r}"
            raise UsageValueError(USAGE, reason, place="explain", next=following)
        caller, type_ = self._state.caller, buffers.type_code(dtype)
        reduce = caller.reduction("explain", op)
        code, factor = caller.carrier(calls.shapes()[operation], type_, op)
        count *= factor
        notes: tuple[str, ...] = ()
        at_once, runner = count, self._state.runner
        windowed = runner if isinstance(runner, host.HostRunner) else None
        if windowed is not None:
            shape, window = calls.shapes()[operation], windowed.window_bytes
            at_once = host_staging.at_once(shape, count, SIZES[code], self._state.size, window)
        if runner is not None:
            notes = runner.says()
        decision = self.decide(operation, at_once * SIZES[code], code, reduce)
        if windowed is not None and at_once < count:
            whole = self.decide(operation, count * SIZES[code], code, reduce)
            decision = dataclasses.replace(decision, bytes=whole.bytes)
            notes += (f"{count} elements per block go in windows of {at_once}, each as shown here",)
            if windowed.backend.name == BUILTIN and operation not in ("send", "recv"):
                notes += (f"where no rank has memory of a chip in it, whole: {whole.chosen.name}",)
        if self._windows and decision.chosen.staged:
            notes += ("buffers that lie in windows of all ranks are not staged",)
        if code != type_ and decision.type:  # the elements travel as those of another type
            named = op if isinstance(op, str) and decision.reduce else decision.reduce
            decision = dataclasses.replace(decision, type=buffers.NAMES[type_], reduce=named)
        return dataclasses.replace(decision, notes=notes) if notes else decision

    def by_host(self, operation: str, size: int) -> select.Choice:
        """The choice for a small value of the engine itself, in host memory."""
        found = self._own_choices.get(operation)
        if found is None:
            free = dataclasses.replace(
                self._state.settings,
                lowering=None,
                algorithms={},
                runner=None,
                host_backend="builtin",
            )
            context = dataclasses.replace(
                self._state.context, lowerings=(Lowering.HOST,), settings=free
            )
            found = select.decide(operation, size, size, context).chosen
            self._own_choices[operation] = found
        return found

    def prepared(self, call: Call, choice: select.Choice | None = None) -> Any:
        """The prepared call: decided, built, checked, agreed and loaded on first use.

        All of that ends within the communicator's timeout, or with a CommError (timeout) that names
        the ranks whose plan is not ready.
        """
        self._state.require_open()
        until = time.monotonic() + self._state.settings.timeout
        if choice is None:
            longest = call.count if call.vectors is None else call.vectors.longest
            size = longest * call.element_bytes
            choice = self.choice(call.shape.name, size, call.type, call.reduce)
            self._state.context.serve(choice.runner, call.shape.name)
        shown = self._shown(call, choice, until)
        if shown is not None and self._inside(call, shown):
            choice = dataclasses.replace(choice, staged=False)
        key = (
            call.shape.name,
            call.type,
            call.reduce,
            call.root,
            call.in_place,
            call.peer,
            bool(shown),
            choice.algorithm.name,
            choice.lowering,
            choice.staged,
        )
        found = self.ready.get(key)
        if found is None:
            with self._alone(call.shape.name, until):
                found = self.ready.get(key)
                if found is None:
                    found = self.ready[key] = self._prepare(call, choice, shown, until)
        return found

    @contextlib.contextmanager
    def _alone(self, what: str, until: float) -> Iterator[None]:
        """Holds `_preparing`: threads of one rank prepare their calls one after another. The holder
        polls while it waits, and releases the lock when the communicator fails.
        """
        # The holder has its own deadline, and its error is more specific.
        left = max(0.0, until - time.monotonic()) + _ERROR_GRACE_S
        if not self._preparing.acquire(timeout=left):
            self._peers.watch(what)
            why = f"another thread of rank {self._state.rank} was still preparing a call of its own"
            late = f"{why} after {self._state.settings.timeout:g} s"
            raise CommError(
                TIMEOUT, late, culprits=[self._state.rank], place=what, next=_TIMEOUT_ADVICE
            )
        try:
            yield
        finally:
            self._preparing.release()

    def _prepare(
        self, call: Call, choice: select.Choice, shown: tuple[Buf, ...] | None, until: float
    ) -> Any:
        pair = call.peer >= 0
        key = self.key(call, choice)
        made = self.checked(key, local=pair, until=until)
        rank = (0 if call.shape.name == "send" else 1) if pair else self._state.rank
        try:
            image = plan_cache.image(made, key, rank)
        except PlanError as error:
            raise plan_cache.refused(error, key) from None
        operation = self._state.ffi.new("engineOperation *")
        operation.struct_size = self._state.ffi.sizeof("engineOperation")
        operation.type, operation.reduce = call.type, call.reduce
        operation.peer = call.peer if pair else 0
        operation.lowering = _LOWERINGS[choice.lowering]
        operation.in_place = call.in_place
        operation.shown = sum(1 << buffer for buffer in shown or ())
        operation.inside = bool(shown) and not choice.staged
        if call.shape.reduces:
            operation.chunk = plan_cache.chunk(
                made, call.element_bytes, self._state.fact(_FACT_COLLECTIVE_BYTES)
            )
        answer, problem = self._state.ffi.new("enginePrepared **"), native.new_error()
        if self._state.lib.engine_prepare(self._state.handle, image, operation, answer, problem):
            raise native.error_of(problem, key.text)
        plain = key._replace(operation=base_operation(key.operation))  # as its digest has it
        self._state.lib.engine_name_plan(answer[0], plain.text.encode())
        return answer[0]

    def _shown(self, call: Call, choice: select.Choice, until: float) -> tuple[Buf, ...] | None:
        """The buffers that a STREAM call accesses directly if all of them lie in windows.

        None if there are no windows, or if the call does not use them.
        """
        if not self._windows or choice.lowering is not Lowering.STREAM:
            return None
        if call.vectors is not None or call.peer >= 0:
            return None
        if call.in_place and call.shape.inside != "same":
            return None  # the smaller buffer has a different offset on each rank
        key = plan_cache.Key(call.shape.name, choice.algorithm.name, self._state.size, call.root)
        remote = self.checked(key, local=True, until=until).remote
        at_root = {
            Buf.INPUT: call.shape.input_at_root,
            Buf.OUTPUT: call.shape.output_at_root,
        }
        shown = tuple(buffer for buffer in at_root if buffer in remote)
        return None if any(at_root[buffer] for buffer in shown) else shown

    def _inside(self, call: Call, shown: tuple[Buf, ...]) -> bool:
        """Whether all these buffers of a call lie in windows."""
        address = {Buf.INPUT: call.input, Buf.OUTPUT: call.output}
        return all(self._windows.contain(address[buffer]) for buffer in shown)

    def key(self, call: Call, choice: select.Choice) -> plan_cache.Key:
        """The plan key of a call."""
        key = plan_cache.Key(
            call.shape.name,
            choice.algorithm.name,
            2 if call.peer >= 0 else self._state.size,
            call.root,
            choice.staged,
            not self._state.settings.unchecked,
        )
        if choice.runner != "hybrid":
            return key
        clusters = tuple(cluster.ranks for cluster in self._state.context.clusters)
        return key._replace(clusters=clusters, borders=self._state.settings.borders)

    def checked(
        self, key: plan_cache.Key, *, local: bool = False, until: float | None = None
    ) -> plan_cache.Checked:
        """The proved plan of `key`. All ranks have the same one; `local` skips the agreement.

        `until`: deadline, time.monotonic(); by default the communicator's timeout from now.
        """
        until = time.monotonic() + self._state.settings.timeout if until is None else until
        if not local:
            self._peers.raise_failure(key.text)
            self._agree(key, until)
        try:
            return plan_cache.checked(key, until, partial(self._peers.watch, key.text))
        except PlanError as error:
            raise plan_cache.refused(error, key) from None
        except TimeoutError:
            self._peers.raise_failure(key.text)  # an earlier failure goes first
            rank, seconds = self._state.rank, self._state.settings.timeout
            late = f"rank {rank} is still {_doing(key)} after {seconds:g} s"
            raise CommError(
                TIMEOUT, late, culprits=[rank], place=key.text, next=_TIMEOUT_ADVICE
            ) from None

    def _agree(self, key: plan_cache.Key, until: float) -> None:
        """Raises PlanMismatch unless all ranks would run the same plan."""
        if key in self._agreed or self._state.size == 1:
            return
        question = f"{self._state.name}/plan/{json.dumps(key)}"
        left = max(0.0, until - time.monotonic())
        watch = partial(self._peers.watch, key.text)
        try:
            with self._peers.asking():
                answers = self._state.control.agree(
                    question, members=self._state.members, timeout=left, watch=watch
                )
        except CommError as error:
            self._peers.raise_failure(
                key.text
            )  # a rank that left because of a failure is not to blame
            late = error.code == TIMEOUT
            found = CommError(
                error.code, error.evidence, culprits=error.culprits, place=key.text,
                next=_TIMEOUT_ADVICE if late else error.next,
            )  # fmt: skip
            if error.culprits and not (late and _PROVING_TEXT in error.evidence):
                self._peers.fail(found)  # no call is possible with a rank that does not answer
                self._peers.raise_failure(key.text)
            raise found from None
        wrong = {rank: answer for rank, answer in enumerate(answers) if "error" in answer}
        if wrong:
            rank, answer = next(iter(wrong.items()))
            raise CommError(
                FAILED, f"rank {rank}: {answer['error']}", culprits=wrong, place=key.text,
                next=answer.get("next", ""),
            )  # fmt: skip
        require_same([{"plan": answer["digest"]} for answer in answers], key.text, PlanMismatch)
        self._agreed.add(key)


def answer(question: str) -> dict[str, str] | Promise:
    """The control thread's answer to a rank that asks for this rank's plan of a key."""
    key = plan_cache.Key.parse(json.loads(question.partition("/plan/")[2]))
    made = plan_cache.start(key)
    if made.done():
        return _plan_answer(made)
    promise = Promise(_doing(key))
    made.add_done_callback(lambda done: promise.set_result(_plan_answer(done)))
    return promise


def _doing(key: plan_cache.Key) -> str:
    """Describes the work on a plan that is not ready yet."""
    return f"{_PROVING_TEXT} {key.text}"


def _plan_answer(made: Future[plan_cache.Checked]) -> dict[str, str]:
    """The answer to other ranks for a plan that is ready, or refused."""
    error = made.exception()
    if error is None:
        return {"digest": made.result().digest}
    said = {"error": f"{type(error).__name__}: {error}"}
    if isinstance(error, PlanError):
        said = {"error": f"{error.place}: {error.reason}", "next": error.next}
    return said
