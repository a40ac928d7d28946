"""What the parts of a communicator share."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.calls.call import Caller
from unipal.engine.errors import USAGE, UsageError

if TYPE_CHECKING:
    from unipal.engine.calls.work import Work
    from unipal.engine.rendezvous.control_plane import Exchange
    from unipal.engine.runners.homo import HomoRunner
    from unipal.engine.runners.host import HostRunner
    from unipal.engine.selection.loaded_chip import LoadedChip
    from unipal.engine.selection.select import Context
    from unipal.engine.settings import Settings


class State:
    """The identity of a communicator, the core's handle, and whether it is open.

    `members`: job ranks, by rank of the communicator. `handle`: the core's engineComm *.
    """

    def __init__(
        self,
        control: Exchange,
        members: Sequence[int],
        name: str,
        chip: LoadedChip,
        settings: Settings,
        handle: Any,
        context: Context,
    ) -> None:
        self.ffi, self.lib = native.core()
        self.control, self.members, self.name = control, tuple(members), name
        self.chip, self.settings = chip, settings
        self.handle, self.context = handle, context
        self.rank, self.size = self.members.index(control.rank), len(self.members)
        self.caller = Caller(self.rank, self.size, self.chip.status.lacks.get("any_memory", ""))
        self.title = f"Communicator({name}, rank {self.rank} of {self.size}, {chip.name})"
        # None: the engine works on the callers' memory directly
        self.runner: HomoRunner | HostRunner | None = None
        self.closed = self.closing = self.forked = False
        self.life = threading.Lock()  # held briefly: protects the core's handle from close
        self.works: set[Work] = set()  # pending ones
        self.works_lock = threading.RLock()

    @property
    def open(self) -> bool:
        """Whether the core's handle may be used. Reliable while `life` is held."""
        return not self.closed and not self.forked

    def require_open(self) -> None:
        """Raises CommError (usage) unless the communicator is open in this process."""
        if self.forked:
            reason = "this process was forked from the one that opened the communicator"
            following = "start processes by spawn, and call unipal.init in each"
            raise UsageError(USAGE, reason, place=self.title, next=following)
        if self.closed:
            following = "make the call before close(), or a new communicator by unipal.init()"
            raise UsageError(USAGE, "the communicator is closed", place=self.title, next=following)

    def fact(self, number: int) -> int:
        """A number from the core: enum engineFact in engine/core/engine.h."""
        with self.life:
            self.require_open()
            return int(self.lib.engine_fact(self.handle, number))
