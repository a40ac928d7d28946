"""Runs and starts the resolved calls of a communicator: by its runner, or in the core."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsInt

import numpy as np
from unipal.engine.calls import buffers
from unipal.engine.calls import call as calls
from unipal.engine.calls.call import Call
from unipal.engine.calls.work import Group, Work
from unipal.engine.comm.messages import AnySource, Messages
from unipal.engine.errors import MISMATCH, USAGE, CommError, UsageError

if TYPE_CHECKING:
    from unipal.engine.comm.fast_path import FastPath
    from unipal.engine.comm.peers import Peers
    from unipal.engine.comm.prepare import Plans
    from unipal.engine.comm.state import State
    from unipal.engine.comm.windows import Windows
    from unipal.engine.selection import select

_UNLIMITED_ELEMENTS = 1 << 63  # elements per round
_WORKS_BEFORE_CLEANUP = 64  # number of pending works from which finished ones are removed


class Calls:
    """The calls of a communicator that the fast path does not know, and its groups."""

    def __init__(
        self, state: State, peers: Peers, fast: FastPath, windows: Windows, plans: Plans
    ) -> None:
        self._state, self._peers, self._fast = state, peers, fast
        self._windows, self._plans = windows, plans
        self._thread = threading.local()
        # what a Work uses: see WorkOwner
        self.rank, self.lib = state.rank, state.lib
        self.works, self.works_lock = state.works, state.works_lock
        self.messages = Messages(state, peers, fast, plans)
        self.timeout = state.settings.timeout
        fast.make_room = self.make_room

    def error(self, what: str) -> CommError:
        """The error of a call that had begun, for its caller."""
        made = self._peers.error(what, later=False)
        self._peers.tell()
        return made

    def absent(self) -> list[int]:
        """Ranks that have not entered the call that this rank waits in."""
        return self._peers.absent()

    # ---- groups --------------------------------------------------------------------------------

    @property
    def group(self) -> Group | None:
        """The open group of the calling thread."""
        return getattr(self._thread, "group", None)

    def enter_group(self, group: Group) -> None:
        """From now on this thread's calls go into the group."""
        self._state.require_open()
        if self.group is not None:
            raise UsageError(USAGE, "a group inside a group", place="group", next="use one")
        self._thread.group = group
        self._fast.hold()

    def leave_group(self) -> None:
        """Reverts `enter_group`."""
        self._thread.group = None
        self._fast.release()

    def require_no_group(self, name: str, plain: str) -> None:
        """Refuses a call that cannot stand in the open group."""
        if self.group is not None:
            reason = f"{name} inside a group, which has one work for all its calls"
            following = f"use {plain}; comm.group(async_op=True) does not wait at its end"
            raise UsageError(USAGE, reason, place=name, next=following)

    # ---- by the runner or the core -------------------------------------------------------------

    def run(
        self,
        call: Call,
        stream: SupportsInt,
        async_op: bool,
        given: tuple[Any, ...] | None = None,
    ) -> Work | None:
        """Makes one call, or adds it to the thread's group. `given`: the fast path's key."""
        self._state.require_open()
        group, runner, number = self.group, self._state.runner, calls.stream_number(stream)
        if group is not None:
            group.add(call, async_op)
            return None
        if async_op:
            return self.start([call], stream)
        stream = number
        try:
            if runner is not None and not runner.passes([call], stream):
                runner.run([call], stream)
            else:
                self.run_in_core(call, stream, given)
        except CommError:
            self._peers.tell()
            raise
        return None

    def message(self, call: Call, stream: SupportsInt, given: tuple[Any, ...]) -> None:
        """As `run`, for a blocking send or recv."""
        group = self.group
        if group is not None:
            self._state.require_open()
            group.add(call, False)
            return
        self._require_other(call)
        if call.tag or self.messages.kept:
            self.start_message(call, stream).wait()
        else:
            self.run(call, stream, False, given)

    def start_message(self, call: Call, stream: SupportsInt) -> Work:
        """Starts a send or recv."""
        self._require_other(call)
        return self.start([call], stream)

    def receive_any(self, call: Call, stream: SupportsInt) -> Work:
        """Starts a recv from any source."""
        self.require_no_group("recv from any source", "recv from a rank")
        self.messages.admit(call, stream)
        work = AnySource(self, call, stream)
        with self.works_lock:
            self._state.require_open()
            self.works.add(work)
        return work

    def make_room(self) -> None:
        """Receives unexpected messages that block posted receives; for threads that wait."""
        self.messages.make_room(self)

    def _require_other(self, call: Call) -> None:
        """Refuses a message of a rank to itself that stands alone."""
        name = call.shape.name
        if call.peer == self.rank:
            reason = f"a {name} between a rank and itself needs its other half at once"
            following = "use sendrecv, or put both into one group"
            raise UsageError(USAGE, reason, place=name, next=following)

    def sendrecv(
        self,
        send: Call,
        recv: Call,
        stream: SupportsInt,
        given: tuple[tuple[Any, ...], tuple[Any, ...]],
    ) -> None:
        """Makes a send and a recv at once. `given`: the fast path's keys."""
        group, pair = self.group, [send, recv]
        stream = calls.stream_number(stream)
        if group is not None:
            group.add(send, False)
            group.add(recv, False)
        elif self.rank in (send.peer, recv.peer) or self.messages.kept:
            self.start(pair, stream).wait()
        else:
            try:
                self._run_pair(send, recv, stream, given)
            except CommError:
                self._peers.tell()
                raise

    def _run_pair(
        self,
        send: Call,
        recv: Call,
        stream: int,
        given: tuple[tuple[Any, ...], tuple[Any, ...]],
    ) -> None:
        runner, pair = self._state.runner, [send, recv]
        if runner is not None and not runner.passes(pair, stream):
            runner.run(pair, stream)
            return
        prepared = self.run_pair_in_core(send, recv, stream)
        for key, call, one in zip(given, pair, prepared, strict=True):
            self._fast.remember(key, call, one)

    def start(self, made: Sequence[Call], stream: SupportsInt) -> Work:
        """Starts calls, all or none. The Work keeps a Stream, whose last reference destroys it."""
        self._state.require_open()
        runner, number = self._state.runner, calls.stream_number(stream)
        for call in made:
            if call.tag and call.peer != self.rank:
                self.messages.admit(call, stream)
        if self.messages.kept:
            made = self.messages.serve(made)
        try:
            if runner is not None and not runner.passes(made, number):
                work = runner.start(made, number)
            else:
                work = self.start_in_core(made, number)
        except CommError:
            self._peers.tell()
            raise
        work._hold(stream)
        return work

    def with_longest(self, call: Call, stream: SupportsInt) -> Call:
        """all_to_allv with the longest block of any rank, which only pairs of ranks know. A small
        all_reduce finds it if it matters, so that all ranks run the same number of rounds.
        """
        vectors, runner = call.vectors, self._state.runner
        assert vectors is not None
        if runner is not None and not runner.passes([call], calls.stream_number(stream), asks=True):
            return call  # the runner asks in its own order
        if self._state.lib.engine_chunk(self._plans.prepared(call)) >= _UNLIMITED_ELEMENTS:
            return call  # one round for any lengths
        if self.group is not None:
            if runner is not None:
                return call
            reason = "all_to_allv cannot stand in a group: it first agrees on the longest block"
            raise UsageError(USAGE, reason, place="all_to_allv", next="call it by itself")
        agreed = dataclasses.replace(vectors, longest=self.reduce_number(vectors.longest, "max"))
        return dataclasses.replace(call, vectors=agreed, asked=True)

    # ---- in the core, on memory that it can access ---------------------------------------------

    def run_in_core(
        self,
        call: Call,
        stream: int,
        given: tuple[Any, ...] | None = None,
        choice: select.Choice | None = None,
    ) -> None:
        """Makes one call. `given`: the fast path's key."""
        state, fast = self._state, self._fast
        prepared = self._plans.prepared(call, choice)
        if call.vectors is None:
            if given is not None:
                fast.remember(given, call, prepared)
            code = state.lib.engine_call(prepared, call.input, call.output, call.count, stream)
        else:
            vectors = self._vectors(call)
            if given is not None:
                fast.remember_v(given, call, prepared, vectors)
            code = state.lib.engine_call_v(prepared, call.input, call.output, vectors[0], stream)
        if code:
            fast.finish(code, call.shape.name)

    def run_pair_in_core(self, send: Call, recv: Call, stream: int) -> tuple[Any, Any]:
        """Makes a send and a recv at once; returns their prepared calls."""
        to, back = self._plans.prepared(send), self._plans.prepared(recv)
        code = self._state.lib.engine_sendrecv(
            to, send.input, send.count, back, recv.output, recv.count, stream
        )
        if code:
            self._fast.finish(code, "sendrecv")
        return to, back

    def start_in_core(
        self, made: Sequence[Call], stream: int, choice: select.Choice | None = None
    ) -> Work:
        """Starts calls, messages to this rank itself included."""
        made = self.copy_own_messages(made)
        return self.start_chosen(made, [choice] * len(made), stream)

    def start_chosen(
        self, made: Sequence[Call], choices: Sequence[select.Choice | None], stream: int = 0
    ) -> Work:
        """Starts calls, each with its choice and none a message to the rank itself."""
        state = self._state
        names = ", ".join(dict.fromkeys(call.shape.name for call in made)) or "copy"
        requests = state.ffi.new("engineRequest[]", max(1, len(made)))
        alive: list[object] = []
        for request, call, choice in zip(requests, made, choices, strict=False):
            request.prepared = self._plans.prepared(call, choice)
            request.input, request.output, request.count = call.input, call.output, call.count
            request.tag = call.tag
            if call.vectors is not None:
                vectors, keep = self._vectors(call)
                request.vectors = vectors
                alive += (vectors, keep)
        handle = state.ffi.new("engineWork **")
        if len(self.works) >= _WORKS_BEFORE_CLEANUP:
            for work in list(self.works):
                work.is_completed()
        with self.works_lock:
            state.require_open()
            if state.lib.engine_start(state.handle, requests, len(made), stream, handle):
                raise self._peers.error(names)
            keep = tuple(thing for call in made for thing in call.keep)
            work = Work(self, handle[0], keep, names)
            self.works.add(work)
        return work

    def reduce_number(self, value: int, op: str) -> int:
        """Reduces a number of each rank by a small all_reduce, in the order of the calls."""
        said, ask, choice = self.number_reduction(value, op)
        self.run_in_core(ask, 0, choice=choice)
        return int(said[0])

    def number_reduction(self, value: int, op: str) -> tuple[Any, Call, select.Choice]:
        """The call of `reduce_number`: the array for its result, the call, and the choice that all
        ranks use.
        """
        said = np.array([value], dtype=np.int64)
        ask = calls.resolve(self._state.caller, "all_reduce", said, None, op=op)
        return said, ask, self._plans.by_host("all_reduce", said.nbytes)

    def copy_own_messages(self, made: Sequence[Call]) -> list[Call]:
        """Performs a rank's messages to itself; returns the other calls."""
        for send, recv in self.own_messages(made):
            buffers.copy(recv, send)
        return [call for call in made if call.peer != self.rank]

    def own_messages(self, made: Sequence[Call]) -> list[tuple[Call, Call]]:
        """A rank's messages to itself, each send with its recv."""
        rank, place = self.rank, f"rank {self.rank}"
        sends = [c for c in made if c.peer == rank and c.shape.name == "send"]
        recvs = [c for c in made if c.peer == rank and c.shape.name == "recv"]
        for half in (sends, recvs):
            half.sort(key=lambda c: c.tag)
        if len(sends) != len(recvs):
            reason = f"{len(sends)} sends to itself and {len(recvs)} receives from itself"
            raise UsageError(USAGE, reason, place=place, next="give each its other half")
        for send, recv in zip(sends, recvs, strict=True):
            if (send.count, send.type, send.tag) != (recv.count, recv.type, recv.tag):
                reason = (
                    f"it sends itself {send.count} elements with tag {send.tag}, and expects "
                    f"{recv.count} with tag {recv.tag}"
                )
                raise CommError(MISMATCH, reason, culprits=[rank], place=place)
        return list(zip(sends, recvs, strict=True))

    def _vectors(self, call: Call) -> tuple[Any, object]:
        """The core's struct, and an object that must outlive it."""
        vectors, ffi = call.vectors, self._state.ffi
        assert vectors is not None
        lists = [
            ffi.new("uint64_t[]", list(values) or [0])
            for values in (
                vectors.input_counts,
                vectors.input_displs,
                vectors.output_counts,
                vectors.output_displs,
            )
        ]
        made = ffi.new("engineVectors *")
        made.input_counts, made.input_displs = lists[0], lists[1]
        made.output_counts, made.output_displs = lists[2], lists[3]
        made.inputs, made.outputs = len(vectors.input_counts), len(vectors.output_counts)
        made.longest = vectors.longest
        return made, lists
