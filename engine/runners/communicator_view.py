"""What a runner may use of the communicator that it serves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from unipal.engine.calls.call import Call
from unipal.engine.calls.work import Owner, Work
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import CommError
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.selection import select
from unipal.engine.selection.loaded_chip import LoadedChip
from unipal.engine.settings import Settings


class CommunicatorView(Owner, Protocol):
    """The communicator as its runner sees it. Implemented by `engine.comm.communicator`."""

    name: str
    size: int
    settings: Settings
    situation: select.Context
    _chip: LoadedChip
    _exchange: Exchange
    _members: tuple[int, ...]  # job ranks, by rank of the communicator
    _ffi: Any
    _native: Any  # engineComm *
    _closed: bool
    _closing: bool

    def exchange(self, value: Any) -> list[Any]:
        """Small JSON values of all ranks, by rank. Collective."""
        ...

    def abort(self, reason: str = "") -> None:
        """Fails the communicator on all ranks; this rank is the culprit."""
        ...

    def _abort_for(self, reason: str, culprit: int) -> None:
        """Fails the communicator on all ranks; rank `culprit` is to blame."""
        ...

    def _fail_for(self, error: CommError) -> None:
        """Ends the calls of all ranks with this error, whose culprits are ranks."""
        ...

    def _seen(self, error: CommError) -> CommError:
        """Completes the culprits of an error before a caller gets it."""
        ...

    def _has_failed(self) -> bool:
        """Whether the communicator has failed."""
        ...

    def _failed_already(self, place: str) -> None:
        """Raises the communicator's error, if it has failed."""
        ...

    def _decide(
        self, operation: str, block_bytes: int, type: int = -1, reduce: int = 0
    ) -> select.Decision:
        """Selects runner, algorithm and lowering of a call."""
        ...

    def _key(self, call: Call, choice: select.Choice) -> plan_cache.Key:
        """The key of a call's plan."""
        ...

    def _proved(
        self, key: plan_cache.Key, *, local: bool = False, until: float | None = None
    ) -> plan_cache.Checked:
        """The plan of a key, built and checked on all ranks. `until`: time.monotonic()."""
        ...

    def _ready(self, call: Call, choice: select.Choice | None = None) -> Any:
        """The core's prepared call."""
        ...

    def _run_native(
        self,
        call: Call,
        stream: int,
        given: tuple[Any, ...] | None = None,
        choice: select.Choice | None = None,
    ) -> None:
        """Runs a call in the core, and waits for it."""
        ...

    def _pair_native(self, send: Call, recv: Call, stream: int) -> tuple[Any, Any]:
        """Runs a send and a receive together in the core."""
        ...

    def _start_native(
        self, calls: Sequence[Call], stream: int, choice: select.Choice | None = None
    ) -> Work:
        """Starts calls in the core, messages to this rank itself included."""
        ...

    def _start_chosen(
        self, calls: Sequence[Call], choices: Sequence[select.Choice | None], stream: int = 0
    ) -> Work:
        """Starts calls in the core, each with its algorithm."""
        ...

    def _own_messages(self, calls: Sequence[Call]) -> list[tuple[Call, Call]]:
        """The messages of a rank to itself, as pairs of send and receive."""
        ...

    def _without_own(self, calls: Sequence[Call]) -> list[Call]:
        """The calls without the messages of a rank to itself, which are copied."""
        ...

    def _question(self, value: int, op: str) -> tuple[Any, Call, select.Choice]:
        """An all_reduce of one int64 over host memory: its buffer, the call, its algorithm."""
        ...

    def _ask_all(self, value: int, op: str) -> int:
        """The all_reduce of `_question`, run."""
        ...

    def _hold_quick(self) -> None:
        """Sends repeated small calls along the general path until `_let_quick`."""
        ...

    def _let_quick(self) -> None:
        """Reverts `_hold_quick`."""
        ...
