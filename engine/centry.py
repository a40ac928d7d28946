"""Calls for programs in C and C++: engine/core/unipal.h, docs/c-entry.md.

call = comm.c_call("all_reduce", "float32", "sum")        # on all ranks
library.run(unipal.c_entry().address, call.address, ...)  # C: unipal_bind, then ->call(...)
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.engine import buffers, native
from unipal.engine.buffers import SIZES
from unipal.engine.calls import Call, shapes
from unipal.engine.errors import REFUSED, USAGE, CommError

if TYPE_CHECKING:
    from unipal.engine.calls import Shape
    from unipal.engine.comm import Communicator
    from unipal.engine.select import Choice

ABI = 1  # UNIPAL_ABI of unipal.h
CAPSULE = b"unipal.C_ENTRY"
_MOST_BYTES = 1 << 30  # of a block: the size up to which a choice is prepared by default


@dataclass(frozen=True)
class CEntry:
    """The table of functions. `address` goes to C as a pointer; `include` holds unipal.h."""

    address: int
    abi: int
    include: Path

    @property
    def capsule(self) -> Any:
        """The same in a PyCapsule named "unipal.C_ENTRY", as `PyCapsule_Import` finds it."""
        new = ctypes.pythonapi.PyCapsule_New
        new.restype = ctypes.py_object
        new.argtypes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p
        return new(self.address, CAPSULE, None)


def c_entry(abi: int = ABI) -> CEntry:
    """The table for C programs. CommError (usage) when this version does not speak `abi`."""
    if abi != ABI:
        reason = f"version {abi} of the C entry is asked for; this unipal has version {ABI}"
        raise CommError(USAGE, reason, place="c_entry", next="compile against its own unipal.h")
    return _entry()


@cache
def _entry() -> CEntry:
    _, lib = native.core()
    return CEntry(int(lib.engine_entry()), ABI, Path(__file__).parent / "core")


def __getattr__(name: str) -> Any:
    if name == "C_ENTRY":  # PyCapsule_Import("unipal.C_ENTRY") asks for it
        return c_entry().capsule
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(frozen=True)
class CCall:
    """A prepared call. `address` stands for it in C, until its communicator is closed; then it is
    refused. `forms` are the choices behind it: (largest count, its name).
    """

    address: int
    operation: str
    dtype: str
    forms: tuple[tuple[int, str], ...]
    comm: Communicator


def prepare(
    comm: Communicator,
    operation: str,
    dtype: Any,
    op: str,
    *,
    root: int = 0,
    peer: int = -1,
    count: int | None = None,
) -> CCall:
    """What `comm.c_call` answers. Sizes are served as `comm.<operation>` serves them, up to `count`
    elements; larger ones as `count`. CommError (usage) names what is wrong with an argument.
    """
    shape, type_ = _shape(comm, operation), buffers.type_code(dtype)
    who = comm._who
    message = operation in ("send", "recv")
    if message:
        who.rank_of(operation, "peer", peer)
        if peer == comm.rank:
            raise who.refuse(operation, "peer is this rank itself", "copy what stays on a rank")
    elif peer != -1:
        raise who.refuse(operation, f"peer={peer}: it has no peer", "leave peer= out")
    if shape.rooted:
        who.rank_of(operation, "root", root)
    reduce = who.reduction(operation, op) if shape.reduces else 0
    most = count if count is not None else _MOST_BYTES // SIZES[type_]
    if not isinstance(most, int) or most < 0:
        raise who.refuse(operation, f"count={count!r} is no number of elements", "such as 1 << 20")
    call = Call(
        shape, 0, 0, most, type_, reduce, root if shape.rooted else 0, False, (), None, peer
    )
    if comm._host is not None:
        runner = f"the {comm.situation.runner} runner serves this communicator"
        reason = f"{runner}, and C makes calls of the engine's alone"
        raise CommError(REFUSED, reason, place="c_call", next="call it from Python, or use uni")
    ffi, lib = native.core()
    forms = _forms(comm, call)[-int(lib.ENGINE_VARIANTS) :]
    variants = ffi.new("engineVariant[]", len(forms))
    for variant, (largest, choice) in zip(variants, forms, strict=True):
        variant.most, variant.prepared = largest, comm._ready(call, choice)
    handle = ffi.new("uint64_t *")
    if lib.engine_entry_open(comm._native, variants, len(forms), handle):
        raise native.last_error(f"c_call {operation}")
    named = tuple((largest, choice.name) for largest, choice in forms)
    return CCall(int(handle[0]), operation, buffers.NAMES[type_], named, comm)


def _shape(comm: Communicator, operation: str) -> Shape:
    shape = shapes().get(operation)
    if shape is None or shape.v or operation == "sendrecv":
        there = ", ".join(name for name, s in shapes().items() if not s.v and name != "sendrecv")
        reason = f"{operation!r} is no operation of the C entry"
        raise CommError(USAGE, reason, place="c_call", next=f"one of {there}")
    return shape


def _forms(comm: Communicator, call: Call) -> list[tuple[int, Choice]]:
    """The choices by ascending largest count: found at powers of two, then where exactly they
    change. The same on all ranks, since every rank decides alike.
    """
    operation, most = call.shape.name, call.count

    def at(count: int) -> Choice:
        chosen = comm._decide(operation, count * call.element_bytes, call.type, call.reduce).chosen
        comm.situation.serve(chosen.runner, operation)
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
    """The largest count from `low` on, below `high`, whose choice has this name still."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if at(middle).name == name else (low, middle)
    return low
