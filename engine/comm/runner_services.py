"""What the runner of a communicator gets of it: the Protocol CommunicatorView."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unipal.engine.comm.calls import Calls
    from unipal.engine.comm.fast_path import FastPath
    from unipal.engine.comm.peers import Peers
    from unipal.engine.comm.prepare import Plans
    from unipal.engine.comm.state import State


class RunnerServices:
    """The functions of a communicator's parts under one roof. See CommunicatorView."""

    def __init__(
        self, state: State, peers: Peers, fast: FastPath, plans: Plans, calls: Calls
    ) -> None:
        self._state = state
        self.ffi, self.lib, self.handle = state.ffi, state.lib, state.handle
        self.name, self.rank, self.size, self.members = (
            state.name, state.rank, state.size, state.members,
        )  # fmt: skip
        self.chip, self.control = state.chip, state.control
        self.settings, self.context = state.settings, state.context
        self.works, self.works_lock = state.works, state.works_lock
        self.exchange, self.abort, self.fail = peers.exchange, peers.abort, peers.fail
        self.error, self.complete = peers.error, peers.complete
        self.absent = peers.absent
        self.has_failed, self.raise_failure = peers.has_failed, peers.raise_failure
        self.choice, self.prepared = plans.choice, plans.prepared
        self.plan_key, self.checked_plan = plans.key, plans.checked
        self.run_in_core, self.run_pair_in_core = calls.run_in_core, calls.run_pair_in_core
        self.start_in_core, self.start_chosen = calls.start_in_core, calls.start_chosen
        self.own_messages, self.copy_own_messages = calls.own_messages, calls.copy_own_messages
        self.number_reduction, self.reduce_number = calls.number_reduction, calls.reduce_number
        self.make_room = calls.make_room
        self.hold_fast_path, self.release_fast_path = fast.hold, fast.release

    def __repr__(self) -> str:
        return self._state.title

    @property
    def closed(self) -> bool:
        """Whether the communicator has been closed."""
        return self._state.closed

    @property
    def closing(self) -> bool:
        """Whether this rank is closing the communicator."""
        return self._state.closing
