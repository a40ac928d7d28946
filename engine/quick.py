"""The cached path: from a call in Python to one call of the core, for what has run before.

A prepared call is looked up by operation, buffer kinds and option; the kind of a buffer is one
number made of its count and type, and of whether it is a DeviceArray. Arrays are remembered by
identity with their address.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from unipal.engine import buffers
from unipal.engine.buffers import SIZES, DeviceArray
from unipal.engine.calls import Call, Caller, shapes

if TYPE_CHECKING:
    from unipal.engine.homorun import HomoRunner
    from unipal.engine.hostrun import HostRunner
    from unipal.engine.work import Work

SENDRECV = 17  # where no code of an operation is
OVERLAP = -1  # ENGINE_OVERLAP
MOST_REMEMBERED = 1 << 14  # kinds of calls; then remembering starts anew
_NAMES = {shape.code: shape.name for shape in shapes().values()}
# id → (weak reference, key as DeviceArray's, address, type). NumPy refuses to move the memory of an
# array that is weakly referenced, so the address holds as long as the reference does.
_arrays: dict[int, tuple[Any, int, int, Any]] = {}


def _key(x: Any) -> int | None:
    """The key of a DeviceArray or of an array that can be remembered; -1 of None."""
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
    key = found.elements << 8 | found.type << 1 | 1  # odd: no DeviceArray has such a key
    gone = partial(_forget, name, _arrays)
    _arrays[name] = (weakref.ref(x, gone), key, found.address, x.dtype)
    return key


def _forget(name: int, arrays: dict[int, tuple[Any, int, int, Any]], _: object) -> None:
    """An array has died; the number may become another's."""
    arrays.pop(name, None)


def vector_key(counts: Any, displs: Any) -> Any:
    """Vectors as what a call is remembered by; None of what is no list of numbers."""
    try:
        return tuple(counts), None if displs is None else tuple(displs)
    except TypeError:
        return None


def seen(x: Any) -> tuple[int, int] | None:
    """(key, address) of a DeviceArray, or of an array that was seen before."""
    if type(x) is DeviceArray:
        return x.key, x.address
    if type(x) is np.ndarray:
        entry = _arrays.get(id(x))
        if entry is not None and entry[0]() is x and entry[3] is x.dtype:
            return entry[1], entry[2]
    return None


class Quick:
    """What a communicator remembers of its calls. `_quick` is what may be used now (nothing while a
    group is open or the host runner has calls pending), `_all_quick` everything. The host runner
    has only those remembered that the core may run by itself, and never with a stream.
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
        """Every call takes the long way, until `_let_quick` has been called as often."""
        with self._works_lock:
            self._holds += 1
            self._quick = {}

    def _let_quick(self) -> None:
        """Takes a `_hold_quick` back."""
        with self._works_lock:
            self._holds -= 1
            if not self._holds and not self._closed:
                self._quick = self._all_quick

    # ---- what the communicator does ------------------------------------------------------------

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

    # ---- the cached path -----------------------------------------------------------------------

    def _fast(self, code: int, x: Any, out: Any, option: Any, stream: int) -> bool:
        """Runs a call whose like has run before; False when there was none, or it needs a look."""
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
                return False  # in place, or a mistake: both need a look
        if status:
            self._go_on(status, _NAMES[code])
        return True

    def _fast_v(self, code: int, x: Any, out: Any, option: Any, stream: int) -> bool:
        """The same for v-operations; `option` holds the vectors."""
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
        """The same for v-operations; `vectors` is the core's struct with what keeps it alive."""
        code, x, out, option, dtype = given
        if dtype is not None:
            return
        mine, theirs = _key(x), _key(out)
        if mine is None or theirs is None:
            return
        if len(self._all_quick) >= MOST_REMEMBERED:
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
        """Makes the next call of this kind a fast one, where it can be."""
        if len(self._all_quick) >= MOST_REMEMBERED:
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
        # a rank may give what it does not need (an output where it is not the root): the core
        # gets the address and leaves it alone
        used = (key if call.input else -1, key2 if call.output else -1)
        sizes = [(k >> 8) * SIZES[k >> 1 & 0x7F] if k >= 0 else 0 for k in used]
        self._all_quick[code, key, option, key2] = self._make_bound(
            prepared, call.count, 0 if call.input else -1, 0 if call.output else -1, *sizes
        )

    def _make_bound(self, prepared: Any, count: int, *places: int) -> Any:
        """The core's engineBound; `places` are its further fields."""
        return self._ffi.new("engineBound *", (prepared, count, *places))
