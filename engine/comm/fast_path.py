"""The fast path: from a Python call to one call of the core, for calls that have run before.

A prepared call is looked up by operation, buffer kinds and option. The kind of a buffer is a number
made of its count, its type, and whether it is a DeviceArray. NumPy arrays are remembered by
identity, with their address.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, SupportsInt

import numpy as np
from unipal.engine import native
from unipal.engine.calls import buffers
from unipal.engine.calls.buffers import SIZES, DeviceArray, HostArray
from unipal.engine.calls.call import Call, shapes
from unipal.generated.operation_codes import BARRIER, RECV, SEND, SENDRECV

if TYPE_CHECKING:
    from unipal.engine.comm.peers import Peers
    from unipal.engine.comm.state import State

UNFIT = -1  # ENGINE_UNFIT
MAX_REMEMBERED = 1 << 14  # kinds of calls; then the table is cleared
_KEYED = (DeviceArray, HostArray)
_NAMES = {shape.code: shape.name for shape in shapes().values()}
# id → (weak reference, key as DeviceArray's, address, type). NumPy does not move the memory of an
# array with weak references, so the address is valid as long as the reference.
_arrays: dict[int, tuple[Any, int, int, Any]] = {}


def _key(x: Any) -> int | None:
    """The key of a buffer that has one or of an array that can be remembered; -1 for None."""
    if x is None:
        return -1
    if isinstance(x, _KEYED):
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


def identity(x: Any) -> tuple[int, int] | None:
    """(key, address) of a buffer that has a key, or of a known array."""
    if type(x) in _KEYED:
        return x.key, x.address
    if type(x) is np.ndarray:
        entry = _arrays.get(id(x))
        if entry is not None and entry[0]() is x and entry[3] is x.dtype:
            return entry[1], entry[2]
    return None


class FastPath:
    """A communicator's table of known calls.

    `known(key)` finds a call of the core, to be run by `bound(call, ...)`; None if there is none or
    it must not be used now: while a group is open or the host runner has pending calls. With the
    host runner only calls that the core may run alone are stored, and none with a stream.

    The smallest calls of a communicator do this look-up themselves, without a call of a method.
    Therefore `known` is the look-up of the current table, bound once, and not a method.
    """

    def __init__(self, state: State, peers: Peers) -> None:
        self._state, self._peers = state, peers
        self.bound, self.bound_pair = state.lib.engine_call_bound, state.lib.engine_sendrecv_bound
        self.table: dict[tuple[Any, ...], Any] = {}
        self.known: Callable[[tuple[Any, ...]], Any] = self.table.get
        self._nothing: dict[tuple[Any, ...], Any] = {}
        self.make_room: Callable[[], None] = lambda: None  # see Messages
        self._holds = 0

    def hold(self) -> None:
        """Disables the fast path until `release` has been called as often."""
        with self._state.works_lock:
            self._holds += 1
            self.known = self._nothing.get

    def release(self) -> None:
        """Reverts `hold`."""
        with self._state.works_lock:
            self._holds -= 1
            if not self._holds:
                self.known = self.table.get

    def clear(self) -> None:
        """Forgets all calls."""
        self.table.clear()

    def close(self) -> None:
        """Disables the fast path for good."""
        self.table = {}
        self.known = self.table.get

    def finish(self, code: int, what: str) -> None:
        """After a blocking call that did not succeed at once: waits on, or raises its error."""
        state = self._state
        try:
            while code == native.IN_PROGRESS:  # Python handles signals here
                self.make_room()
                code = state.lib.engine_resume(state.handle)
        except BaseException as error:
            why = f"interrupted by {type(error).__name__}"
            state.lib.engine_abort(state.handle, why.encode(), state.rank)
            while state.lib.engine_resume(state.handle) == native.IN_PROGRESS:
                pass
            raise
        if code:
            failed = self._peers.error(what)
            self._peers.tell()
            raise failed

    def call(self, code: int, x: Any, out: Any, option: Any, stream: SupportsInt) -> bool:
        """Runs a call of a known kind. False if it is unknown or needs a full check."""
        if stream and self._state.runner is not None:
            return False
        kind = type(x)
        if kind is DeviceArray or kind is HostArray:
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
            bound = self.known((code, key, option))
            if bound is None:
                return False
            status = self.bound(bound, address, address, stream)
        else:
            kind = type(out)
            if kind is DeviceArray or kind is HostArray:
                key2, there = out.key, out.address
            elif kind is np.ndarray:
                entry = _arrays.get(id(out))
                if entry is None or entry[0]() is not out or entry[3] is not out.dtype:
                    return False
                key2, there = entry[1], entry[2]
            else:
                return False
            bound = self.known((code, key, option, key2))
            if bound is None:
                return False
            status = self.bound(bound, address, there, stream)
        if status:
            if status == UNFIT:
                return False  # needs a full check
            self.finish(status, _NAMES[code])
        return True

    def call_v(self, code: int, x: Any, out: Any, option: Any, stream: SupportsInt) -> bool:
        """As `call`, for v-operations; `option` contains the vectors."""
        if stream and self._state.runner is not None:
            return False
        mine = identity(x) if x is not None else (-1, 0)
        theirs = identity(out) if out is not None else (-1, 0)
        if mine is None or theirs is None:
            return False
        found = self.known((code, mine[0], theirs[0], option))
        if found is None:
            return False
        prepared, start, end, vectors, bytes_in, bytes_out = found
        if out is None:
            a, b = mine[1] + start if start >= 0 else 0, mine[1] + end if end >= 0 else 0
        else:
            a, b = mine[1], theirs[1]
            if a < b + bytes_out and b < a + bytes_in:
                return False
        status = self._state.lib.engine_call_v(prepared, a, b, vectors[0], stream)
        if status:
            self.finish(status, _NAMES[code])
        return True

    def message(self, code: int, x: Any, peer: int | None, stream: SupportsInt) -> bool:
        """As `call`, for a send or a recv."""
        found = identity(x)
        if found is None or (stream and self._state.runner is not None):
            return False
        bound = self.known((code, found[0], peer))
        if bound is None:
            return False
        status = self.bound(bound, found[1], found[1], stream)
        if status:
            self.finish(status, _NAMES[code])
        return True

    def sendrecv(self, x: Any, out: Any, dest: int, source: int, stream: SupportsInt) -> bool:
        """As `call`, for a send and a recv that are known one by one."""
        mine, theirs = identity(x), identity(out)
        if mine is None or theirs is None or (stream and self._state.runner is not None):
            return False
        there = self.known((SEND, mine[0], dest))
        here = self.known((RECV, theirs[0], source))
        if there is None or here is None:
            return False
        room = len(self.table) < MAX_REMEMBERED
        if room and type(x) is DeviceArray and type(out) is DeviceArray:
            self.table[SENDRECV, x.key, out.key, dest, source] = there, here
        status = self.bound_pair(there, mine[1], here, theirs[1], stream)
        if status:
            self.finish(status, "sendrecv")
        return True

    def remember_v(self, given: tuple[Any, ...], call: Call, prepared: Any, vectors: Any) -> None:
        """As `remember`, for v-operations; `vectors` is the core's struct and its owner."""
        code, x, out, option, dtype = given
        if dtype is not None:
            return
        mine, theirs = _key(x), _key(out)
        if mine is None or theirs is None:
            return
        if len(self.table) >= MAX_REMEMBERED:
            self.table.clear()
        key = (code, mine, theirs, option)
        if out is None:
            place = identity(x)
            base = place[1] if place is not None else 0
            start = call.input - base if call.input else -1
            end = call.output - base if call.output else -1
            self.table[key] = (prepared, start, end, vectors, 0, 0)
        elif not call.in_place and call.output and (x is None) == (not call.input):
            sizes = [(k >> 8) * SIZES[k >> 1 & 0x7F] if k >= 0 else 0 for k in (mine, theirs)]
            self.table[key] = (prepared, 0, 0, vectors, *sizes)

    def remember(self, given: tuple[Any, ...], call: Call, prepared: Any) -> None:
        """Makes the next call of this kind a fast one, if possible."""
        if len(self.table) >= MAX_REMEMBERED:
            self.table.clear()
        if given == (BARRIER,):
            self.table[given] = self._make_bound(prepared, 0, -1, -1)
            return
        code, x, out, option, dtype = given
        if dtype is not None:
            return
        key = _key(x)
        if key is None:
            return
        if out is None:
            base = x.address if type(x) in _KEYED else _arrays[id(x)][2] if key >= 0 else 0
            start = call.input - base if call.input else -1
            end = call.output - base if call.output else -1
            self.table[code, key, option] = self._make_bound(prepared, call.count, start, end)
            return
        key2 = _key(out)
        if key2 is None or call.in_place:
            return
        # A rank may pass a buffer that it does not need (an output on a non-root rank): the core
        # gets the address and does not access it.
        used = (key if call.input else -1, key2 if call.output else -1)
        sizes = [(k >> 8) * SIZES[k >> 1 & 0x7F] if k >= 0 else 0 for k in used]
        self.table[code, key, option, key2] = self._make_bound(
            prepared, call.count, 0 if call.input else -1, 0 if call.output else -1, *sizes
        )

    def _make_bound(self, prepared: Any, count: int, *places: int) -> Any:
        """A core engineBound; `places` are its remaining fields."""
        return self._state.ffi.new("engineBound *", (prepared, count, *places))
