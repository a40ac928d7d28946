"""Registered windows: memory of all ranks that every rank knows before a call.

comm.window(x)                      # all ranks, each with its own memory
comm.all_gather(x[...], out)        # under STREAM: directly into the peers' memory
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.calls import buffers
from unipal.engine.calls.buffers import SIZES
from unipal.engine.errors import REFUSED, USAGE, CommError, UsageError

if TYPE_CHECKING:
    from unipal.engine.comm.fast_path import FastPath
    from unipal.engine.comm.peers import Peers
    from unipal.engine.comm.state import State


class Windows:
    """The windows of a communicator. False if there are none."""

    def __init__(self, state: State, peers: Peers, fast: FastPath) -> None:
        self._state, self._peers, self._fast = state, peers, fast
        self._sizes: dict[int, int] = {}  # address → bytes

    def __bool__(self) -> bool:
        return bool(self._sizes)

    def open(self, x: Any) -> None:
        """See Communicator.window."""
        state = self._state
        state.require_open()
        address, size = extent(x, "window")
        offer = state.ffi.new("engineWindow *")
        refusal = ""
        if state.lib.engine_window_offer(state.handle, address, size, offer):
            refusal = native.last_error("window").evidence
        offers = state.ffi.new("engineWindow[]", state.size)
        mine = [int(offer.alloc), int(offer.offset), int(offer.bytes), refusal]
        said = self._peers.exchange(mine, "window")
        for rank, (alloc, offset, bytes_, why) in enumerate(said):
            if why:
                raise CommError(REFUSED, why, culprits=[rank], place=f"window at rank {rank}")
            offers[rank].alloc, offers[rank].offset, offers[rank].bytes = alloc, offset, bytes_
        if state.lib.engine_window_open(state.handle, address, offers):
            raise native.last_error("window")
        with state.works_lock:
            self._sizes[address] = size
            self._fast.clear()

    def close(self, x: Any) -> None:
        """See Communicator.close_window."""
        state = self._state
        state.require_open()
        address, _ = extent(x, "close_window")
        self._peers.exchange(None, "close_window")
        with state.works_lock:
            self._sizes.pop(address, None)
            self._fast.clear()
        if state.lib.engine_window_close(state.handle, address):
            raise native.last_error("close_window")

    def contain(self, address: int) -> bool:
        """Whether a window contains this address."""
        return any(start <= address < start + size for start, size in self._sizes.items())


def extent(x: Any, place: str) -> tuple[int, int]:
    """The address of a buffer and its size in bytes. `place`: the call, in errors."""
    try:
        found = buffers.describe(x, dtype="uint8" if not hasattr(x, "dtype") else None, what="x")
    except UsageError as error:
        raise type(error)(USAGE, error.evidence, place=place, next=error.next) from None
    return found.address, found.elements * SIZES[found.type]
