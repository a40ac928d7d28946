"""Registered windows: memory of all ranks that every rank knows before a call.

comm.window(x)                      # all ranks, each with its own memory
comm.all_gather(x[...], out)        # under STREAM: directly into the peers' memory
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.algorithms import Lowering
from unipal.engine.calls import buffers
from unipal.engine.calls.buffers import SIZES
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import REFUSED, CommError
from unipal.engine.plan.ir import Buf

if TYPE_CHECKING:
    from unipal.engine.calls.call import Call
    from unipal.engine.selection.select import Choice


class Windows:
    """The part of a communicator that manages windows."""

    size: int
    _ffi: Any
    _lib: Any
    _native: Any
    _windows: dict[int, int]  # address → bytes
    _works_lock: threading.RLock
    _all_quick: dict[tuple[Any, ...], Any]

    def _usable(self) -> None:
        raise NotImplementedError

    if TYPE_CHECKING:  # provided by Preparation

        def _proved(
            self, key: plan_cache.Key, *, local: bool = False, until: float | None = None
        ) -> plan_cache.Checked: ...

    def exchange(self, value: Any) -> list[Any]:
        """Small values of all ranks, by rank."""
        raise NotImplementedError

    def window(self, x: Any) -> None:
        """Registers the chip's memory x with all ranks. All ranks call this, each with its own
        memory.

        STREAM calls access windows directly if their buffers are inside windows, at the same offset
        on every rank. Other STREAM calls go through scratch.
        """
        self._usable()
        found = buffers.describe(x, dtype="uint8" if not hasattr(x, "dtype") else None)
        size = found.elements * SIZES[found.type]
        offer = self._ffi.new("engineWindow *")
        refusal = ""
        if self._lib.engine_window_offer(self._native, found.address, size, offer):
            refusal = native.last_error("window").evidence
        offers = self._ffi.new("engineWindow[]", self.size)
        said = self.exchange([int(offer.alloc), int(offer.offset), int(offer.bytes), refusal])
        for rank, (alloc, offset, bytes_, why) in enumerate(said):
            if why:
                raise CommError(REFUSED, why, culprits=[rank], place=f"window at rank {rank}")
            offers[rank].alloc, offers[rank].offset, offers[rank].bytes = alloc, offset, bytes_
        if self._lib.engine_window_open(self._native, found.address, offers):
            raise native.last_error("window")
        with self._works_lock:
            self._windows[found.address] = size
            self._all_quick.clear()

    def close_window(self, x: Any) -> None:
        """Reverts `window`. All ranks call it when their calls on it have ended."""
        self._usable()
        found = buffers.describe(x, dtype="uint8" if not hasattr(x, "dtype") else None)
        self.exchange(None)
        with self._works_lock:
            self._windows.pop(found.address, None)
            self._all_quick.clear()
        if self._lib.engine_window_close(self._native, found.address):
            raise native.last_error("close_window")

    def _in_windows(self, call: Call, choice: Choice, until: float) -> bool:
        """Whether the buffers of a STREAM call that other ranks access are inside windows."""
        if choice.lowering is not Lowering.STREAM or call.vectors is not None or call.peer >= 0:
            return False
        if call.in_place and call.shape.inside != "same":
            return False  # the smaller buffer has a different offset on each rank
        key = plan_cache.Key(call.shape.name, choice.algorithm.name, self.size, call.root)
        remote = self._proved(key, local=True, until=until).plan.remote
        for buffer, address, at_root in (
            (Buf.INPUT, call.input, call.shape.input_at_root),
            (Buf.OUTPUT, call.output, call.shape.output_at_root),
        ):
            inside = any(start <= address < start + size for start, size in self._windows.items())
            if buffer in remote and (at_root or not inside):
                return False
        return True
