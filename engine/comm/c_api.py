"""Prepared calls for programs in C and C++: engine/core/unipal.h, docs/c-entry.md.

call = comm.c_call("all_reduce", "float32", "sum")        # on all ranks
library.run(unipal.c_entry().address, call.address, ...)  # C: unipal_bind, then ->call(...)
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.engine import native
from unipal.engine.calls import buffers
from unipal.engine.calls.buffers import SIZES
from unipal.engine.calls.call import Call, shapes
from unipal.engine.errors import REFUSED, USAGE, CommError, UsageValueError
from unipal.engine.settings import near_or_all

if TYPE_CHECKING:
    from unipal.engine.calls.call import Shape
    from unipal.engine.comm.communicator import Communicator
    from unipal.engine.comm.prepare import Plans
    from unipal.engine.comm.state import State
    from unipal.engine.selection.select import Choice

ABI = 1  # UNIPAL_ABI of unipal.h
CAPSULE = b"unipal.C_ENTRY"
_MAX_BLOCK_BYTES = 1 << 30  # of a block: the largest size prepared by default


@dataclass(frozen=True)
class CEntry:
    """The table of functions. `address` is passed to C as a pointer; `include` contains
    unipal.h.
    """

    address: int
    abi: int
    include: Path

    @property
    def capsule(self) -> Any:
        """The table in a PyCapsule named "unipal.C_ENTRY", as `PyCapsule_Import` expects it."""
        new = ctypes.pythonapi.PyCapsule_New
        new.restype = ctypes.py_object
        new.argtypes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
        return new(self.address, CAPSULE, None)


def c_entry(abi: int = ABI) -> CEntry:
    """The table of functions for C programs: docs/c-entry.md.

    Parameters
    ----------
    abi : int
        UNIPAL_ABI of the unipal.h that the program was compiled with.

    Returns
    -------
    CEntry
        `address` is passed to C as a pointer; `include` is the folder of unipal.h.

    Raises
    ------
    UsageValueError
        This version of unipal has another ABI.

    Examples
    --------
    >>> (unipal.c_entry().include / "unipal.h").exists()
    True
    """
    if abi != ABI:
        reason = f"version {abi} of the C entry is asked for; this unipal has version {ABI}"
        raise UsageValueError(
            USAGE, reason, place="c_entry", next="compile against its own unipal.h"
        )
    return _entry()


@cache
def _entry() -> CEntry:
    _, lib = native.core()
    return CEntry(int(lib.engine_entry()), ABI, Path(__file__).parent.parent / "core")


def __getattr__(name: str) -> Any:
    if name == "C_ENTRY":  # requested by PyCapsule_Import("unipal.C_ENTRY")
        return c_entry().capsule
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(frozen=True)
class CCall:
    """A prepared call. `address` identifies it in C until its communicator is closed; after that it
    is refused. `forms`: its choices as (largest count, name).
    """

    address: int
    operation: str
    dtype: str
    forms: tuple[tuple[int, str], ...]
    comm: Communicator


def prepare(
    comm: Communicator,
    state: State,
    plans: Plans,
    operation: str,
    dtype: Any,
    op: str,
    *,
    root: int = 0,
    peer: int = -1,
    count: int | None = None,
) -> CCall:
    """Implements `comm.c_call`. Sizes up to `count` elements are served as by `comm.<operation>`,
    larger ones like `count`. CommError (usage) names an invalid argument.
    """
    shape, type_ = _shape(operation), buffers.pal_type(dtype, f"c_call({operation!r})")
    who = state.caller
    message = operation in ("send", "recv")
    if message:
        who.rank_of(operation, "peer", peer)
        if peer == state.rank:
            raise who.refuse(operation, "peer is this rank itself", "copy what stays on a rank")
    elif peer != -1:
        raise who.refuse(operation, f"peer={peer}: it has no peer", "leave peer= out")
    if shape.rooted:
        who.rank_of(operation, "root", root)
    reduce = who.reduction(operation, op) if shape.reduces else 0
    most = count if count is not None else _MAX_BLOCK_BYTES // SIZES[type_]
    if not isinstance(most, int) or most < 0:
        raise who.refuse(
            operation, f"count={count!r} is not a number of elements", "such as 1 << 20"
        )
    call = Call(
        shape, 0, 0, most, type_, reduce, root if shape.rooted else 0, False, (), None, peer
    )
    if state.runner is not None:
        runner = f"the {state.context.runner} runner serves this communicator"
        reason = f"{runner}, and C makes calls of the engine's alone"
        raise CommError(REFUSED, reason, place="c_call", next="call it from Python, or use uni")
    ffi, lib = native.core()
    forms = _forms(state, plans, call)[-int(lib.ENGINE_VARIANTS) :]
    variants = ffi.new("engineVariant[]", len(forms))
    for variant, (largest, choice) in zip(variants, forms, strict=True):
        variant.most, variant.prepared = largest, plans.prepared(call, choice)
    handle = ffi.new("uint64_t *")
    if lib.engine_entry_open(state.handle, variants, len(forms), handle):
        raise native.last_error(f"c_call {operation}")
    named = tuple((largest, choice.name) for largest, choice in forms)
    return CCall(int(handle[0]), operation, buffers.NAMES[type_], named, comm)


def _shape(operation: str) -> Shape:
    shape = shapes().get(operation)
    if shape is None or shape.v or operation == "sendrecv":
        there = [name for name, s in shapes().items() if not s.v and name != "sendrecv"]
        reason = f"{operation!r} is not an operation of the C entry"
        raise UsageValueError(USAGE, reason, place="c_call", next=near_or_all(operation, there))
    return shape


def _forms(state: State, plans: Plans, call: Call) -> list[tuple[int, Choice]]:
    """The choices by ascending largest count. Changes are searched between powers of two and then
    located exactly. The result is equal on all ranks, since every rank decides alike.
    """
    operation, most = call.shape.name, call.count

    def at(count: int) -> Choice:
        size = count * call.element_bytes
        chosen = plans.choice(operation, size, call.type, call.reduce)
        state.context.serve(chosen.runner, operation)
        return chosen

    if operation == "barrier" or most == 0:
        return [(most, at(0))]
    forms: list[tuple[int, Choice]] = []
    low, here = 1, at(1)
    while low < most:
        high = min(2 * low, most)
        there = at(high)
        if there.name != here.name:
            last = _last(at, low, high, here.name)
            forms.append((last, here))
            here = there
        low = high
    return [*forms, (most, here)]


def _last(at: Any, low: int, high: int, name: str) -> int:
    """The largest count in [low, high) whose choice still has this name."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if at(middle).name == name else (low, middle)
    return low
