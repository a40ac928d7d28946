"""Messages by tag and from any source: what the core does not match by itself.

The core gives each message to the first posted receive with its tag. A message is unexpected if no
posted receive has its tag. While it blocks posted receives, it is received here into a buffer; the
receive that asks for it later copies from the buffer. A receive from any source is posted for a
rank once a message with its tag has come from that rank. Both happen in threads that wait for, or
ask about, a call of the communicator.
"""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsInt

import numpy as np
from unipal.engine.algorithms import Lowering
from unipal.engine.calls import buffers
from unipal.engine.calls.buffers import SIZES, HostArray
from unipal.engine.calls.call import ANY_SOURCE, Call, resolve_message, stream_number
from unipal.engine.calls.work import Work
from unipal.engine.errors import (
    FAILED,
    MISMATCH,
    TIMEOUT,
    USAGE,
    CommError,
    UsageError,
    again,
)

if TYPE_CHECKING:
    from unipal.engine.comm.calls import Calls
    from unipal.engine.comm.fast_path import FastPath
    from unipal.engine.comm.peers import Peers
    from unipal.engine.comm.prepare import Plans
    from unipal.engine.comm.state import State

_LONGEST_PAUSE_S = 1e-3  # between two looks for a message from any source
_LOOK_AT_FAILURE_S = 0.02  # between two looks whether the communicator has failed
_BLOCKS = 2  # answer of engine_probe: the message blocks posted receives


@dataclass(eq=False)
class _Kept:
    """An unexpected message: the call that receives it into a buffer, and its Work."""

    call: Call
    work: Work


class Messages:
    """The unexpected messages of a communicator to this rank.

    `kept`: those in buffers, by source, in the order in which they were sent.
    """

    def __init__(self, state: State, peers: Peers, fast: FastPath, plans: Plans) -> None:
        self._state, self._peers, self._fast, self._plans = state, peers, fast, plans
        self.kept: dict[int, list[_Kept]] = {}
        self._lock = threading.RLock()

    def admit(self, call: Call, stream: SupportsInt) -> None:
        """Raises UsageError if a message with a tag, or from any source, cannot be matched."""
        state, name, anyone = self._state, call.shape.name, call.peer == ANY_SOURCE
        runner, hosts = state.runner, state.context.hosts
        peers = range(state.size) if anyone else (call.peer,)
        one = dataclasses.replace(call, peer=(state.rank + 1) % state.size) if anyone else call
        if hosts and any(hosts[rank] != hosts[state.rank] for rank in peers):
            why = (
                "there are ranks on other hosts"
                if anyone
                else f"rank {call.peer} is on another host"
            )
        elif runner is not None and not runner.passes([one], stream_number(stream)):
            why = f"the runner {state.context.runner} makes the call"
        elif self._lowering(call) is not Lowering.HOST:
            why = "the host has no access to the memory"
        else:
            return
        what = "from any source" if anyone else f"with tag {call.tag}"
        following = "name the source, and use tag 0: messages then keep their order"
        raise UsageError(USAGE, f"a message {what}: {why}", place=name, next=following)

    def _lowering(self, call: Call) -> Lowering:
        size = call.count * call.element_bytes
        return self._plans.choice(call.shape.name, size, call.type, call.reduce).lowering

    def make_room(self, calls: Calls) -> None:
        """Receives unexpected messages that block posted receives. Any thread."""
        state = self._state
        arrival = state.ffi.new("engineArrival *")
        with self._lock:
            for peer in range(state.size):
                while state.lib.engine_probe(state.handle, peer, arrival) == _BLOCKS:
                    self._keep(calls, peer, arrival.count, arrival.type, arrival.tag)

    def _keep(self, calls: Calls, peer: int, count: int, type: int, tag: int) -> None:
        try:
            memory = np.empty(count * SIZES[type], np.uint8)
        except (KeyError, MemoryError, ValueError):
            reason = (
                f"rank {peer} sends {count} elements of type {type}, which this rank cannot keep"
            )
            raise CommError(FAILED, reason, culprits=[peer], place="recv") from None
        array = HostArray(memory.ctypes.data, count, type, memory)
        call = resolve_message(self._state.caller, "recv", array, peer, "source", tag=tag)
        work = calls.start_in_core([call], 0)
        if not self.kept:
            self._fast.hold()  # receives look here first
        self.kept.setdefault(peer, []).append(_Kept(call, work))

    def serve(self, made: Sequence[Call]) -> list[Call]:
        """Ends the receives whose messages are kept; returns the other calls."""
        return [call for call in made if call.shape.name != "recv" or not self._serve(call)]

    def _serve(self, call: Call) -> bool:
        with self._lock:
            mine = self.kept.get(call.peer, [])
            found = next((one for one in mine if one.call.tag == call.tag), None)
            if found is None:
                return False
            mine.remove(found)
            if not mine:
                del self.kept[call.peer]
            if not self.kept:
                self._fast.release()
        found.work.wait()
        sent = found.call
        if (sent.count, sent.type) != (call.count, call.type):
            reason = (
                f"rank {call.peer} sent {sent.count} elements of type {sent.type} with tag "
                f"{sent.tag}, and rank {self._state.rank} receives {call.count} of type {call.type}"
            )
            ranks = [call.peer, self._state.rank]
            raise CommError(MISMATCH, reason, culprits=ranks, place="recv")
        buffers.copy(call, dataclasses.replace(sent, input=sent.output))
        return True

    def source_of(self, tag: int) -> int | None:
        """A rank whose next message is unexpected and has this tag; None so far."""
        state = self._state
        arrival = state.ffi.new("engineArrival *")
        for peer, mine in list(self.kept.items()):
            if any(one.call.tag == tag for one in mine):
                return peer
        for peer in (*range(state.rank + 1, state.size), *range(state.rank)):
            if state.lib.engine_probe(state.handle, peer, arrival) and arrival.tag == tag:
                return int(peer)
        return None

    def check(self) -> None:
        """Raises CommError when the communicator has failed or was closed."""
        self._peers.watch("recv")

    def late(self, tag: int) -> CommError:
        """The error of a receive from any source at its deadline. The communicator fails."""
        state = self._state
        seconds, others = state.settings.timeout, [r for r in range(state.size) if r != state.rank]
        reason = f"no rank has sent a message with tag {tag} for {seconds:g} s"
        error = CommError(TIMEOUT, reason, culprits=others, place=f"recv at rank {state.rank}")
        self._peers.fail(error)
        return error


class AnySource(Work):
    """A receive from any source.

    It begins when a message has come, which is seen while a thread waits for it or asks for it.
    """

    def __init__(self, calls: Calls, call: Call, stream: SupportsInt) -> None:
        super().__init__(calls, None, call.keep, "recv")
        self._calls, self._call, self._stream = calls, call, stream
        self._inner: Work | None = None
        self._looked = self._begun = time.monotonic()
        self._one = threading.RLock()

    def is_completed(self) -> bool:
        """Whether it has ended, with or without error. Does not wait."""
        with self._one:
            if self._ended:
                return True
            try:
                self._look()
            except CommError as error:
                self._finish(error)
                return True
            if self._inner is None or not self._inner.is_completed():
                return False
            self._finish(self._inner.exception())
            return True

    def wait(self, timeout: float | None = None) -> None:
        """Waits until it has ended: see Work."""
        until = None if timeout is None else time.monotonic() + timeout
        pause = 0.0
        while not self.is_completed():
            left = None if until is None else until - time.monotonic()
            if left is not None and left <= 0:
                reason = f"recv was not done within {timeout:g} s; it goes on"
                raise CommError(TIMEOUT, reason, place="wait", next="wait longer")
            if self._inner is not None:
                self._inner.wait(left)
            else:
                time.sleep(pause if left is None else min(pause, left))
                pause = min(2 * pause + 1e-5, _LONGEST_PAUSE_S)
        if self._error is not None:
            raise again(self._error)

    def _look(self) -> None:
        """Begins the receive when a message has come. CommError: it cannot come any more."""
        if self._inner is not None:
            return
        messages, now = self._calls.messages, time.monotonic()
        source = messages.source_of(self._call.tag)
        if source is not None:
            self.source = source
            call = dataclasses.replace(self._call, peer=source)
            self._inner = self._calls.start([call], self._stream)
        elif now - self._looked > _LOOK_AT_FAILURE_S:
            self._looked = now
            messages.check()
            if now - self._begun > self._calls.timeout:
                raise messages.late(self._call.tag)

    def _finish(self, error: CommError | None) -> None:
        with self._comm.works_lock:
            self._error = None if error is None else again(error)
            self._ended, self._keep = True, ()
            self._comm.works.discard(self)
