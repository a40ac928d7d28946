"""What a runner may use of the communicator that it serves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from unipal.engine.calls.call import Call
from unipal.engine.calls.work import Work, WorkOwner
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import CommError
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.selection import select
from unipal.engine.selection.loaded_chip import LoadedChip
from unipal.engine.settings import Settings


class CommunicatorView(WorkOwner, Protocol):
    """The communicator as its runner sees it. Implemented by `engine.comm.runner_services`."""

    name: str
    size: int
    members: tuple[int, ...]  # job ranks, by rank of the communicator
    settings: Settings
    context: select.Context
    chip: LoadedChip
    control: Exchange
    ffi: Any
    handle: Any  # engineComm *

    @property
    def closed(self) -> bool:
        """Whether the communicator has been closed."""
        ...

    @property
    def closing(self) -> bool:
        """Whether this rank is closing the communicator."""
        ...

    # ---- other ranks ---------------------------------------------------------------------------

    def exchange(self, value: Any, /) -> list[Any]:
        """Small JSON values of all ranks, by rank. Collective."""
        ...

    def abort(self, reason: str, culprit: int | None = None, /) -> None:
        """Fails the communicator on all ranks; rank `culprit` (None: this rank) is to blame."""
        ...

    def fail(self, error: CommError, /) -> None:
        """Ends the calls of all ranks with this error, whose culprits are ranks."""
        ...

    def complete(self, error: CommError, /) -> CommError:
        """Completes the culprits of an error before a caller gets it."""
        ...

    def has_failed(self) -> bool:
        """Whether the communicator has failed."""
        ...

    def raise_failure(self, place: str, /) -> None:
        """Raises the communicator's error, if it has failed."""
        ...

    # ---- plans ---------------------------------------------------------------------------------

    def choice(
        self, operation: str, block_bytes: int, type: int = -1, reduce: int = 0
    ) -> select.Choice:
        """Selects runner, algorithm and lowering of a call."""
        ...

    def plan_key(self, call: Call, choice: select.Choice, /) -> plan_cache.Key:
        """The key of a call's plan."""
        ...

    def checked_plan(
        self, key: plan_cache.Key, *, local: bool = False, until: float | None = None
    ) -> plan_cache.Checked:
        """The plan of a key, built and checked on all ranks. `until`: time.monotonic()."""
        ...

    def prepared(self, call: Call, choice: select.Choice | None = None, /) -> Any:
        """The core's prepared call."""
        ...

    # ---- calls in the core ---------------------------------------------------------------------

    def run_in_core(
        self,
        call: Call,
        stream: int,
        given: tuple[Any, ...] | None = None,
        choice: select.Choice | None = None,
    ) -> None:
        """Runs a call, and waits for it."""
        ...

    def run_pair_in_core(self, send: Call, recv: Call, stream: int, /) -> tuple[Any, Any]:
        """Runs a send and a receive together."""
        ...

    def start_in_core(
        self, made: Sequence[Call], stream: int, choice: select.Choice | None = None, /
    ) -> Work:
        """Starts calls, messages to this rank itself included."""
        ...

    def start_chosen(
        self, made: Sequence[Call], choices: Sequence[select.Choice | None], stream: int = 0, /
    ) -> Work:
        """Starts calls, each with its choice and none a message to the rank itself."""
        ...

    def own_messages(self, made: Sequence[Call], /) -> list[tuple[Call, Call]]:
        """The messages of a rank to itself, as pairs of send and receive."""
        ...

    def copy_own_messages(self, made: Sequence[Call], /) -> list[Call]:
        """Copies the messages of a rank to itself; returns the other calls."""
        ...

    def number_reduction(self, value: int, op: str, /) -> tuple[Any, Call, select.Choice]:
        """An all_reduce of one int64 over host memory: its buffer, the call, its choice."""
        ...

    def reduce_number(self, value: int, op: str, /) -> int:
        """The all_reduce of `number_reduction`, run."""
        ...

    def hold_fast_path(self) -> None:
        """Sends repeated small calls along the general path until `release_fast_path`."""
        ...

    def release_fast_path(self) -> None:
        """Reverts `hold_fast_path`."""
        ...
