"""The fast path: from a Python call to one call of the core, for calls that have run before.

A prepared call is looked up by operation, buffer kinds and option. The kind of a buffer is a number
made of its count, its type, and whether it is a DeviceArray. Arrays are remembered by identity,
with their address.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from unipal.engine.calls import buffers
from unipal.engine.calls.buffers import SIZES, DeviceArray
from unipal.engine.calls.call import Call, Caller, shapes

if TYPE_CHECKING:
    from unipal.engine.calls.work import Work
    from unipal.engine.runners.homo import HomoRunner
    from unipal.engine.runners.host import HostRunner

SENDRECV = 17  # not an operation code
OVERLAP = -1  # ENGINE_OVERLAP
MAX_REMEMBERED = 1 << 14  # kinds of calls; then the table is cleared
_NAMES = {shape.code: shape.name for shape in shapes().values()}
# id → (weak reference, key as DeviceArray's, address, type). NumPy does not move the memory of an
# array with weak references, so the address is valid as long as the reference.
_arrays: dict[int, tuple[Any, int, int, Any]] = {}


def _key(x: Any) -> int | None:
    """The key of a DeviceArray or of an array that can be remembered; -1 for None."""
    if x is None:
        return -1
    if type(x) is DeviceArray:
        return x.key
    if type(x) is not np.ndarray or not x.flags.writeable:
        return None
    name = id(x)
    known = _arrays.get(name)
    if known is not None and known[0]() is x and known[3] is x.dtype:
        return known[1]
    found = buffers.describe(x)
    key = found.elements << 8 | found.type << 1 | 1  # odd: never the key of a DeviceArray
    gone = partial(_forget, name, _arrays)
    _arrays[name] = (weakref.ref(x, gone), key, found.address, x.dtype)
    return key


def _forget(name: int, arrays: dict[int, tuple[Any, int, int, Any]], _: object) -> None:
    """The array was freed; its id may be reused."""
    arrays.pop(name, None)


def vector_key(counts: Any, displs: Any) -> Any:
    """Vectors as a hashable key; None if they are not lists of numbers."""
    try:
        return tuple(counts), None if displs is None else tuple(displs)
    except TypeError:
        return None


def seen(x: Any) -> tuple[int, int] | None:
    """(key, address) of a DeviceArray, or of a known array."""
    if type(x) is DeviceArray:
        return x.key, x.address
    if type(x) is np.ndarray:
        entry = _arrays.get(id(x))
        if entry is not None and entry[0]() is x and entry[3] is x.dtype:
            return entry[1], entry[2]
    return None


class Quick:
    """A communicator's table of known calls. `_quick` is what may be used now (empty while a group
    is open or the host runner has pending calls), `_all_quick` is everything. With the host runner
    only calls that the core may run alone are stored, and none with a stream.
    """

    rank: int
    _who: Caller
    _lib: Any
    _ffi: Any
    _bound: Any  # the core's engine_call_bound
    _bound_pair: Any  # the core's engine_sendrecv_bound
    _mine: threading.local
    _host: HomoRunner | HostRunner | None
    _closed: bool
    _works_lock: threading.RLock

    def __init__(self) -> None:
        self._all_quick: dict[tuple[Any, ...], Any] = {}
        self._quick = self._all_quick
        self._holds = 0

    def _hold_quick(self) -> None:
        """Disables the fast path until `_let_quick` has been called as often."""
        with self._works_lock:
            self._holds += 1
            self._quick = {}

    def _let_quick(self) -> None:
        """Reverts `_hold_quick`."""
        with self._works_lock:
            self._holds -= 1
            if not self._holds and not self._closed:
                self._quick = self._all_quick

    # ---- provided by the communicator ------------------------------------------------------------

    def _go_on(self, code: int, what: str) -> None:
        raise NotImplementedError

    def _ready(self, call: Call) -> Any:
        raise NotImplementedError

    def _run(
        self, call: Call, stream: int, async_op: bool, given: tuple[Any, ...] | None = None
    ) -> Work | None:
        raise NotImplementedError

    def _start(self, calls: Sequence[Call], stream: int) -> Work:
        raise NotImplementedError

    def _pair_native(self, send: Call, recv: Call, stream: int) -> tuple[Any, Any]:
        raise NotImplementedError

    def _with_longest(self, call: Call, stream: int) -> Call:
        raise NotImplementedError

    def _usable(self) -> None:
        raise NotImplementedError

    # ---- fast path ---------------------------------------------------------------------------

    def _fast(self, code: int, x: Any, out: Any, option: Any, stream: int) -> bool:
        """Runs a call of a known kind. False if it is unknown or needs a full check."""
        if stream and self._host is not None:
            return False
        kind = type(x)
        if kind is DeviceArray:
            key, address = x.key, x.address
        elif kind is np.ndarray:
            entry = _arrays.get(id(x))
            if entry is None or entry[0]() is not x or entry[3] is not x.dtype:
                return False
            key, address = entry[1], entry[2]
        elif x is None:
            key, address = -1, 0
        else:
            return False
        if out is None:
            bound = self._quick.get((code, key, option))
            if bound is None:
                return False
            status = self._bound(bound, address, address, stream)
        else:
            kind = type(out)
            if kind is DeviceArray:
                key2, there = out.key, out.address
            elif kind is np.ndarray:
                entry = _arrays.get(id(out))
                if entry is None or entry[0]() is not out or entry[3] is not out.dtype:
                    return False
                key2, there = entry[1], entry[2]
            else:
                return False
            bound = self._quick.get((code, key, option, key2))
            if bound is None:
                return False
            status = self._bound(bound, address, there, stream)
            if status == OVERLAP:
                return False  # in place, or a mistake: needs a full check
        if status:
            self._go_on(status, _NAMES[code])
        return True

    def _fast_v(self, code: int, x: Any, out: Any, option: Any, stream: int) -> bool:
        """As `_fast`, for v-operations; `option` contains the vectors."""
        if stream and self._host is not None:
            return False
        mine = seen(x) if x is not None else (-1, 0)
        theirs = seen(out) if out is not None else (-1, 0)
        if mine is None or theirs is None:
            return False
        found = self._quick.get((code, mine[0], theirs[0], option))
        if found is None:
            return False
        prepared, start, end, vectors, bytes_in, bytes_out = found
        if out is None:
            a, b = mine[1] + start if start >= 0 else 0, mine[1] + end if end >= 0 else 0
        else:
            a, b = mine[1], theirs[1]
            if a < b + bytes_out and b < a + bytes_in:
                return False
        status = self._lib.engine_call_v(prepared, a, b, vectors[0], stream)
        if status:
            self._go_on(status, _NAMES[code])
        return True

    def _remember_v(self, given: tuple[Any, ...], call: Call, prepared: Any, vectors: Any) -> None:
        """As `_remember`, for v-operations; `vectors` is the core's struct and its owner."""
        code, x, out, option, dtype = given
        if dtype is not None:
            return
        mine, theirs = _key(x), _key(out)
        if mine is None or theirs is None:
            return
        if len(self._all_quick) >= MAX_REMEMBERED:
            self._all_quick.clear()
        key = (code, mine, theirs, option)
        if out is None:
            place = seen(x)
            base = place[1] if place is not None else 0
            start = call.input - base if call.input else -1
            end = call.output - base if call.output else -1
            self._all_quick[key] = (prepared, start, end, vectors, 0, 0)
        elif not call.in_place and call.output and (x is None) == (not call.input):
            sizes = [(k >> 8) * SIZES[k >> 1 & 0x7F] if k >= 0 else 0 for k in (mine, theirs)]
            self._all_quick[key] = (prepared, 0, 0, vectors, *sizes)

    def _remember(self, given: tuple[Any, ...], call: Call, prepared: Any) -> None:
        """Makes the next call of this kind a fast one, if possible."""
        if len(self._all_quick) >= MAX_REMEMBERED:
            self._all_quick.clear()
        if given == (16,):
            self._all_quick[given] = self._make_bound(prepared, 0, -1, -1)
            return
        code, x, out, option, dtype = given
        if dtype is not None:
            return
        key = _key(x)
        if key is None:
            return
        if out is None:
            base = x.address if type(x) is DeviceArray else _arrays[id(x)][2] if key >= 0 else 0
            start = call.input - base if call.input else -1
            end = call.output - base if call.output else -1
            self._all_quick[code, key, option] = self._make_bound(prepared, call.count, start, end)
            return
        key2 = _key(out)
        if key2 is None or call.in_place:
            return
        # A rank may pass a buffer that it does not need (an output on a non-root rank): the core
        # gets the address and does not access it.
        used = (key if call.input else -1, key2 if call.output else -1)
        sizes = [(k >> 8) * SIZES[k >> 1 & 0x7F] if k >= 0 else 0 for k in used]
        self._all_quick[code, key, option, key2] = self._make_bound(
            prepared, call.count, 0 if call.input else -1, 0 if call.output else -1, *sizes
        )

    def _make_bound(self, prepared: Any, count: int, *places: int) -> Any:
        """A core engineBound; `places` are its remaining fields."""
        return self._ffi.new("engineBound *", (prepared, count, *places))
