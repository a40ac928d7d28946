"""The first call of a kind: decided, built, checked, agreed among the ranks, and prepared."""

from __future__ import annotations

import dataclasses
import json
import threading
from typing import TYPE_CHECKING, Any

from unipal.engine import buffers, calls, native, opening, plans, select
from unipal.engine.algorithms import Lowering
from unipal.engine.errors import FAILED, CommError, PlanMismatch, ranks_of
from unipal.engine.plan import PlanError

if TYPE_CHECKING:
    from unipal.engine.calls import Call
    from unipal.engine.exchange import Exchange
    from unipal.engine.settings import Settings

_LOWERINGS = {Lowering.HOST: 0, Lowering.PROXY: 1, Lowering.STREAM: 2}
_COLLECTIVE_BYTES = 15  # enum engineFact
MOST_DECISIONS = 1 << 10  # sizes of calls, about 10 KB each; then deciding starts anew


class Preparation:
    """The part of a communicator that makes calls ready."""

    rank: int
    size: int
    name: str
    settings: Settings
    situation: select.Situation
    _ffi: Any
    _lib: Any
    _native: Any
    _exchange: Exchange
    _members: tuple[int, ...]
    _preparing: threading.RLock
    _windows: dict[int, int]
    _prepared: dict[tuple[Any, ...], Any]
    _decisions: dict[tuple[str, int, int, int, int], select.Decision]
    _own_choices: dict[str, select.Choice]
    _agreed: set[plans.Key]

    def _usable(self) -> None:
        raise NotImplementedError

    if TYPE_CHECKING:  # of Windows

        def _in_windows(self, call: Call, choice: select.Choice) -> bool: ...

    def fact(self, number: int) -> int:
        """A number of the core's."""
        raise NotImplementedError

    def _failed_already(self, place: str) -> None:
        """Raises the error of a communicator that has failed: it goes before what others say."""
        record = native.new_error()
        self._lib.engine_error(self._native, record)
        if record.code:
            raise native.error_of(record, f"{place} at rank {self.rank} of {self.name}")

    def _has_failed(self) -> bool:
        """Whether the communicator has failed; not once it is closed."""
        raise NotImplementedError

    def _decide(
        self, operation: str, block_bytes: int, type: int = -1, reduce: int = 0
    ) -> select.Decision:
        """The decision for blocks of so many bytes. `type`: palDataType, -1: any; `reduce`:
        palRedOp. Calls are decided here alone, and what `explain` shows is the same object.
        """
        shape = calls.shapes()[operation]
        if not shape.input and not shape.output:
            block_bytes, type = 0, -1  # a barrier has neither
        blocks = self.size if "n" in (shape.input, shape.output) else 1
        if operation == "all_to_allv":
            block_bytes = select.UNKNOWN_BLOCK  # all must choose alike
        key = (operation, block_bytes, blocks, type, reduce)
        found = self._decisions.get(key)
        if found is None:
            if len(self._decisions) >= MOST_DECISIONS:
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
        """The choice for a small value of the engine's own, in host memory."""
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
        """The prepared call: decided, built, checked, agreed and loaded at its first use."""
        self._usable()
        if choice is None:
            longest = call.count if call.vectors is None else call.vectors.longest
            size = longest * call.element_bytes
            choice = self._decide(call.shape.name, size, call.type, call.reduce).chosen
            self.situation.serve(choice.runner, call.shape.name)
        if self._windows and self._in_windows(call, choice):
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
            with self._preparing:
                found = self._prepared.get(key)
                if found is None:
                    found = self._prepared[key] = self._prepare(call, choice)
        return found

    def _prepare(self, call: Call, choice: select.Choice) -> Any:
        pair = call.peer >= 0
        key = self._key(call, choice)
        if not pair:
            self._failed_already(key.text)
            self._agree(key)
        rank = (0 if call.shape.name == "send" else 1) if pair else self.rank
        try:
            image = plans.image(key, rank)
        except PlanError as error:
            raise plans.refused(error, key) from None
        operation = self._ffi.new("engineOperation *")
        operation.struct_size = self._ffi.sizeof("engineOperation")
        operation.type, operation.reduce = call.type, call.reduce
        operation.peer = call.peer if pair else 0
        operation.lowering = _LOWERINGS[choice.lowering]
        operation.in_place = call.in_place
        if call.shape.reduces:
            operation.chunk = plans.chunk(key, call.element_bytes, self.fact(_COLLECTIVE_BYTES))
        answer, problem = self._ffi.new("enginePrepared **"), native.new_error()
        if self._lib.engine_prepare(self._native, image, operation, answer, problem):
            raise native.error_of(problem, key.text)
        return answer[0]

    def _key(self, call: Call, choice: select.Choice) -> plans.Key:
        """The plan of a call."""
        key = plans.Key(
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

    def _agree(self, key: plans.Key) -> None:
        """All ranks would run the same plan, or a PlanMismatch says who would not."""
        if key in self._agreed or self.size == 1:
            return
        question = f"{self.name}/plan/{json.dumps(key)}"
        try:
            with ranks_of(self._members):
                answers = self._exchange.agree(
                    question, members=self._members, timeout=self.settings.timeout
                )
        except CommError:
            self._failed_already(key.text)  # a rank that left because of that is not to blame
            raise
        wrong = {rank: answer for rank, answer in enumerate(answers) if "error" in answer}
        if wrong:
            rank, answer = next(iter(wrong.items()))
            raise CommError(
                FAILED, f"rank {rank}: {answer['error']}", culprits=wrong, place=key.text
            )
        opening.require_same(
            [{"plan": answer["digest"]} for answer in answers], key.text, PlanMismatch
        )
        self._agreed.add(key)

    def _answer(self, question: str) -> dict[str, str]:
        """What the control thread says when a rank asks which plan a key has here."""
        key = plans.Key.parse(json.loads(question.partition("/plan/")[2]))
        return {"digest": plans.checked(key).digest}
