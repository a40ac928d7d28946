"""Resolves operations' arguments to addresses, counts and vectors.

The shapes (which rank has which buffer, in place) come from `pal_spec/collectives.yaml`. A caller's
mistake becomes a CommError that names the call, the argument and the correction.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from unipal.engine.calls import buffers
from unipal.engine.calls.buffers import BOOL, CARRIED, NAMES, SIZES, Buffer
from unipal.engine.errors import USAGE, UsageError, UsageTypeError, UsageValueError
from unipal.generated import operation_codes
from unipal.generated.pal import RedOp
from unipal.generated.spec_tables import OPERATIONS

MAX_TAG = (1 << 32) - 1  # of a message
ANY_SOURCE = -1  # the peer of a recv from any source, until a message has come
REDUCTIONS = {
    "sum": int(RedOp.SUM),
    "prod": int(RedOp.PROD),
    "max": int(RedOp.MAX),
    "min": int(RedOp.MIN),
    "avg": int(RedOp.AVG),
}
ReduceOp = Literal["sum", "prod", "max", "min", "avg", "and", "or"]
LOGICAL = {"and": int(RedOp.MIN), "or": int(RedOp.MAX)}  # of bool, whose values are 0 and 1
OperationName = Literal[
    "send", "recv", "sendrecv", "broadcast", "gather", "gatherv", "scatter", "scatterv",
    "all_gather", "all_gatherv", "all_to_all", "all_to_allv", "reduce", "all_reduce",
    "reduce_scatter", "reduce_scatterv", "barrier",
]  # fmt: skip
_ALTERNATIVES = {  # to a reduction of a type that calls only move
    "int16": 'pass x.astype("int32")',
    "uint16": 'pass x.astype("uint32"), or dtype="bfloat16" if it contains bfloat16',
    "complex64": 'for sum and avg pass x.view("float32"), the real and imaginary parts',
    "complex128": 'for sum and avg pass x.view("float64"), the real and imaginary parts',
}
REDUCTION_NAMES = {code: name for name, code in REDUCTIONS.items()}


@dataclass(frozen=True)
class Shape:
    """An operation's buffers. Sizes are in blocks: "1", "n" or "" (none)."""

    name: str
    code: int  # enum engineOperationCode
    input: str
    output: str
    input_at_root: bool
    output_at_root: bool
    rooted: bool
    reduces: bool
    v: bool
    inside: str  # in place: "input" is inside OUTPUT, "output" is inside INPUT, "same", or ""
    bus_factor: str

    def has_input(self, rank: int, root: int) -> bool:
        """Whether `rank` has an input."""
        return self.input != "" and (not self.input_at_root or rank == root)

    def has_output(self, rank: int, root: int) -> bool:
        """Whether `rank` has an output."""
        return self.output != "" and (not self.output_at_root or rank == root)


@cache
def shapes() -> dict[str, Shape]:
    """Every operation of the table, by name."""
    blocks = {
        "": "", "count": "1", "counts[r]": "1", "count*n": "n", "sum(counts)": "n",
        "sum(send_counts)": "n", "sum(recv_counts)": "n",
    }  # fmt: skip
    found = {}
    for row in OPERATIONS:
        sides = {side: row[side] or {} for side in ("input", "output")}
        small, _, large = str(row["in_place"] or "").partition(" is ")
        inside = "" if not large else small.lower() if "*" in large or "[" in large else "same"
        found[row["name"]] = Shape(
            name=row["name"],
            code=getattr(operation_codes, str(row["name"]).upper()),
            input=blocks[str(sides["input"].get("size", ""))],
            output=blocks[str(sides["output"].get("size", ""))],
            input_at_root=sides["input"].get("at") == "root",
            output_at_root=sides["output"].get("at") == "root",
            rooted=bool(row["rooted"]),
            reduces=bool(row["reduces"]),
            v=bool(row["v"]),
            inside=inside,
            bus_factor=str(row["bus_factor"]),
        )
    return found


def bus_factor(name: str, n: int) -> float:
    """Bus bandwidth over algorithm bandwidth, as nccl-tests defines it."""
    top, _, bottom = shapes()[name].bus_factor.partition("/")
    value = 1.0
    for factor in top.split("*"):
        value *= n - 1.0 if factor == "(n-1)" else float(factor)
    return value / n if bottom else value


@dataclass(frozen=True)
class Vectors:
    """Counts and displacements of a v-operation, in elements; `longest` block of any rank."""

    input_counts: tuple[int, ...]
    input_displs: tuple[int, ...]
    output_counts: tuple[int, ...]
    output_displs: tuple[int, ...]
    longest: int = 0


@dataclass(frozen=True)
class Call:
    """One rank's part of a call, resolved. `bytes` is the size column of nccl-tests."""

    shape: Shape
    input: int
    output: int
    count: int
    type: int
    reduce: int
    root: int
    in_place: bool
    keep: tuple[object, ...]
    vectors: Vectors | None = None
    peer: int = -1
    asked: bool = False  # the ranks have already agreed on something for this call
    tag: int = 0  # of a message

    @property
    def element_bytes(self) -> int:
        """Bytes of an element."""
        return SIZES[self.type]


@dataclass(frozen=True)
class Caller:
    """The calling rank and the number of ranks. `unknown`: why the chip does not know device memory
    of other libraries, which is then refused; "" if it does.
    """

    rank: int
    size: int
    unknown: str = ""

    def refuse(
        self, name: str, reason: str, next_step: str, kind: type[UsageError] = UsageValueError
    ) -> UsageError:
        """A usage error of this operation."""
        return kind(USAGE, reason, place=f"{name} at rank {self.rank}", next=next_step)

    def reduction(self, name: str, op: Any) -> int:
        """palRedOp of "sum", "prod", "max", "min", "avg", and for bool of "and", "or"."""
        code = REDUCTIONS.get(op, LOGICAL.get(op)) if isinstance(op, str) else None
        if code is None and isinstance(op, int) and int(op) in REDUCTION_NAMES:
            code = int(op)
        if code is None:
            known = f"one of {', '.join(REDUCTIONS)}; of bool: {', '.join(LOGICAL)}"
            kind = UsageValueError if isinstance(op, (str, int)) else UsageTypeError
            raise self.refuse(name, f"op={op!r} is not a reduction", known, kind)
        return code

    def rank_of(self, name: str, word: str, rank: Any) -> int:
        """Checks that a rank exists and returns it."""
        if not isinstance(rank, int) or not 0 <= rank < self.size:
            reason = f"{word}={rank!r} is none of ranks 0 to {self.size - 1}"
            kind = UsageValueError if isinstance(rank, int) else UsageTypeError
            raise self.refuse(name, reason, f"give a rank as {word}", kind)
        return rank

    def carrier(self, shape: Shape, type: int, op: Any) -> tuple[int, int]:
        """The palDataType that elements of a type travel as, and how many of it an element takes.
        UsageError if the operation cannot calculate with the type.
        """
        moved, name = CARRIED.get(type), shape.name
        if shape.reduces and isinstance(op, str) and op in LOGICAL and type != BOOL:
            reason = f"op={op!r} of {NAMES.get(type, type)}: logical reductions take bool"
            raise self.refuse(name, reason, "pass a bool array, such as x != 0")
        if moved is None:
            return type, 1
        if shape.reduces and type == BOOL and self.reduction(name, op) not in LOGICAL.values():
            reason = f"op={op!r} of bool is not defined"
            following = 'op="or" or "and"; dtype="uint8" calculates with numbers'
            raise self.refuse(name, reason, following)
        if shape.reduces and type != BOOL:
            reason = (
                f"{NAMES[type]} cannot be reduced: only operations that move data support this type"
            )
            raise self.refuse(name, reason, _ALTERNATIVES[NAMES[type]])
        return moved.carrier, moved.factor


def stream_number(stream: object) -> int:
    """The handle of a stream that a caller passes: a Stream, or a number."""
    try:
        return operator.index(stream)  # type: ignore[arg-type]
    except TypeError:
        reason = f"stream={stream!r} is not a stream"
        following = "pass a stream of comm.chip.stream(), or the number of the chip's handle"
        raise UsageTypeError(USAGE, reason, place="stream", next=following) from None


def _carried(who: Caller, call: Call, op: Any = None) -> Call:
    """The call on elements of a PAL type."""
    type_, factor = who.carrier(call.shape, call.type, op)
    if type_ == call.type:
        return call
    vectors = call.vectors
    if vectors is not None and factor > 1:

        def longer(numbers: Sequence[int]) -> tuple[int, ...]:
            return tuple(factor * one for one in numbers)

        vectors = Vectors(
            longer(vectors.input_counts),
            longer(vectors.input_displs),
            longer(vectors.output_counts),
            longer(vectors.output_displs),
            factor * vectors.longest,
        )
    return dataclasses.replace(call, type=type_, count=factor * call.count, vectors=vectors)


def resolve(
    who: Caller,
    name: str,
    x: Any,
    out: Any,
    *,
    dtype: Any = None,
    op: Any = None,
    root: int = 0,
) -> Call:
    """Resolves a plain operation. `out=None` means in place, with x as the larger buffer."""
    shape, rank = shapes()[name], who.rank
    if shape.rooted:
        who.rank_of(name, "root", root)
    reduce = who.reduction(name, op) if shape.reduces else 0
    has_in, has_out = shape.has_input(rank, root), shape.has_output(rank, root)
    if not has_in and not has_out:
        return Call(shape, 0, 0, 0, 1, reduce, root, False, ())
    if out is None and has_in and has_out:
        return _carried(who, _in_place(who, shape, x, dtype, reduce, root), op)
    source = take(who, name, "x", x, dtype) if has_in else None
    target = None
    if has_out:
        only = x if out is None else out  # without an input, x alone is the output
        target = take(who, name, "out" if out is not None else "x", only, dtype, output=True)
    count, type_ = _agree(who, shape, source, target)
    in_place = False
    if source is not None and target is not None:
        in_place = _lies_in(who, shape, source, target, count, type_, root)
    call = Call(
        shape,
        source.address if source is not None else 0,
        target.address if target is not None else 0,
        count,
        type_,
        reduce,
        root,
        in_place,
        (x, out),
    )
    return _carried(who, call, op)


def take(
    who: Caller, name: str, word: str, thing: Any, dtype: Any, *, output: bool = False
) -> Buffer:
    """The memory of an argument `word`; UsageError names the call and the argument."""
    if thing is None:
        following = f"pass a buffer as {word}"
        raise who.refuse(name, f"this rank needs {word}", following, UsageTypeError)
    if who.unknown and buffers.is_foreign(thing):
        reason = f"{word} is in device memory that comm.alloc did not allocate: {who.unknown}"
        raise who.refuse(name, reason, "copy it to an array of comm.alloc")
    if isinstance(thing, (list, tuple)) and any(hasattr(one, "__len__") for one in thing):
        raise _list_refused(who, name, word, len(thing))
    try:
        found = buffers.describe(thing, dtype=dtype, what=word)
    except UsageError as error:
        raise who.refuse(name, error.evidence, error.next, type(error)) from None
    if output and not found.writable:
        raise who.refuse(name, f"{word} cannot be written", "pass a writable buffer")
    return found


def _list_refused(who: Caller, name: str, word: str, count: int) -> UsageError:
    """The error for a list of arrays where the operation takes one array."""
    shape = shapes().get(name)
    following = "pass one array, and put the calls of several arrays into one comm.group()"
    if shape is not None and (shape.output if word == "out" else shape.input) == "n":
        whole = f"one array of shape ({who.size}, …), a block per rank"
        following = f"pass {whole}" + ("" if word == "out" else f", such as numpy.stack({word})")
    reason = f"{word} is a list of {count} arrays, which shows no memory"
    return who.refuse(name, reason, following, UsageTypeError)


def _agree(
    who: Caller, shape: Shape, source: Buffer | None, target: Buffer | None
) -> tuple[int, int]:
    """Elements of a block and the type, from one or both buffers."""
    counts = {}
    for word, buffer, blocks in (("x", source, shape.input), ("out", target, shape.output)):
        if buffer is None:
            continue
        parts = who.size if blocks == "n" else 1
        if buffer.elements % parts:
            reason = f"{word} has {buffer.elements} elements: no multiple of {who.size} ranks"
            raise who.refuse(shape.name, reason, "pass one block of equal size per rank")
        counts[word] = buffer.elements // parts
    if source is not None and target is not None:
        if source.type != target.type:
            names = NAMES[source.type], NAMES[target.type]
            reason = f"x holds {names[0]} and out {names[1]}"
            raise who.refuse(shape.name, reason, "pass buffers of one type")
        if counts["x"] != counts["out"]:
            reason = f"x has blocks of {counts['x']} elements, out of {counts['out']}"
            raise who.refuse(shape.name, reason, "pass buffers that fit each other")
    buffer = source if source is not None else target
    assert buffer is not None
    return next(iter(counts.values())), buffer.type


def _in_place(who: Caller, shape: Shape, x: Any, dtype: Any, reduce: int, root: int) -> Call:
    if not shape.inside:
        raise who.refuse(shape.name, "it has no in-place form", "pass out=")
    whole = take(who, shape.name, "x", x, dtype, output=True)
    larger = who.size if "n" in (shape.input, shape.output) else 1
    if whole.elements % larger:
        reason = f"x has {whole.elements} elements: no multiple of {who.size} ranks"
        raise who.refuse(shape.name, reason, "in place, x is the larger buffer: a block per rank")
    count = whole.elements // larger
    own = whole.address + (root if shape.rooted else who.rank) * count * SIZES[whole.type]
    source = own if shape.inside == "input" else whole.address
    target = own if shape.inside == "output" else whole.address
    return Call(shape, source, target, count, whole.type, reduce, root, True, (x,))


def _lies_in(
    who: Caller, shape: Shape, source: Buffer, target: Buffer, count: int, type_: int, root: int
) -> bool:
    """Whether the buffers are in place as the operation defines; other overlaps are refused."""
    size = SIZES[type_]
    own = (root if shape.rooted else who.rank) * count * size
    if count == 0:
        return False
    if shape.inside == "same" and source.address == target.address:
        return True
    if shape.inside == "input" and source.address == target.address + own:
        return True
    if shape.inside == "output" and target.address == source.address + own:
        return True
    ends = [b.address + b.elements * size for b in (source, target)]
    if source.address < ends[1] and target.address < ends[0]:
        reason = "x and out overlap, and not as the in-place form has it"
        raise who.refuse(shape.name, reason, "pass out=None for in place, or separate buffers")
    return False


# ---- v-operations ------------------------------------------------------------------------------


def displacements(counts: Sequence[int]) -> tuple[int, ...]:
    """Displacements of consecutive blocks."""
    found, at = [], 0
    for count in counts:
        found.append(at)
        at += count
    return tuple(found)


def _vector(who: Caller, name: str, word: str, values: Any) -> tuple[int, ...]:
    try:
        found = tuple(int(value) for value in values)
    except (TypeError, ValueError):
        found = ()
    if len(found) != who.size or any(value < 0 for value in found):
        reason = f"{word}={values!r} is not a list of {who.size} numbers of elements"
        raise who.refuse(name, reason, f"give one number per rank as {word}")
    return found


def resolve_v(
    who: Caller,
    name: str,
    x: Any,
    out: Any,
    counts: Any,
    displs: Any,
    *,
    dtype: Any = None,
    op: Any = None,
    root: int = 0,
) -> Call:
    """Resolves a v-operation with one vector of counts, which is equal on all ranks."""
    shape, rank = shapes()[name], who.rank
    if shape.rooted:
        who.rank_of(name, "root", root)
    reduce = who.reduction(name, op) if shape.reduces else 0
    lengths = _vector(who, name, "counts", counts)
    places = displacements(lengths) if displs is None else _vector(who, name, "displs", displs)
    many_in = shape.input == "n"
    has_in, has_out = shape.has_input(rank, root), shape.has_output(rank, root)
    one = ((lengths[rank],), (0,))
    many = (lengths, places)
    in_place = out is None and has_in and has_out
    source = take(who, name, "x", x, dtype, output=in_place) if has_in else None
    target = source if in_place else None
    if has_out and not in_place:
        only = x if out is None else out
        target = take(who, name, "x" if out is None else "out", only, dtype, output=True)
    whole = (source if many_in else target) if not in_place else source
    piece = (target if many_in else source) if not in_place else None
    _fits(who, name, whole, lengths, places)
    if piece is not None and piece.elements < lengths[rank]:
        reason = f"a block of {piece.elements} elements; counts[{rank}] is {lengths[rank]}"
        raise who.refuse(name, reason, "pass as many elements as counts says")
    known = source if source is not None else target
    if source is not None and target is not None and source.type != target.type:
        raise who.refuse(name, "x and out are of different types", "pass buffers of one type")
    type_ = known.type if known is not None else buffers.type_code(dtype or "uint8")
    start = source.address if source is not None else 0
    end = target.address if target is not None else 0
    own = places[root if shape.rooted else rank] * SIZES[type_]
    if in_place:
        start, end = (start + own, start) if not many_in else (start, start + own)
    elif source is not None and target is not None:
        in_place = (start == end + own) if not many_in else (end == start + own)
    vectors = Vectors(
        *(many if many_in else one), *(one if many_in else many), longest=max(lengths)
    )
    call = Call(shape, start, end, 0, type_, reduce, root, in_place, (x, out), vectors)
    return _carried(who, call, op)


def _fits(
    who: Caller,
    name: str,
    whole: Buffer | None,
    lengths: Sequence[int],
    places: Sequence[int],
) -> None:
    if whole is None:
        return
    need = max((p + c for p, c in zip(places, lengths, strict=True) if c), default=0)
    if whole.elements < need:
        reason = f"{whole.elements} elements, but counts and displs reach {need}"
        raise who.refuse(name, reason, "pass a larger buffer, or correct the vectors")


def resolve_all_to_allv(
    who: Caller,
    x: Any,
    out: Any,
    send_counts: Any,
    recv_counts: Any,
    send_displs: Any,
    recv_displs: Any,
    *,
    dtype: Any = None,
) -> Call:
    """Resolves all_to_allv: what rank i sends to r must be what r expects from i."""
    name = "all_to_allv"
    sends = _vector(who, name, "send_counts", send_counts)
    gets = _vector(who, name, "recv_counts", recv_counts)
    sent = (
        displacements(sends)
        if send_displs is None
        else _vector(who, name, "send_displs", send_displs)
    )
    got = (
        displacements(gets)
        if recv_displs is None
        else _vector(who, name, "recv_displs", recv_displs)
    )
    source = take(who, name, "x", x, dtype)
    target = take(who, name, "out", out, dtype, output=True)
    _fits(who, name, source, sends, sent)
    _fits(who, name, target, gets, got)
    if source.type != target.type:
        raise who.refuse(name, "x and out are of different types", "pass buffers of one type")
    size = SIZES[source.type]
    ends = [b.address + b.elements * size for b in (source, target)]
    if source.address < ends[1] and target.address < ends[0]:
        raise who.refuse(name, "x and out overlap", "it has no in-place form: pass another out")
    vectors = Vectors(sends, sent, gets, got, longest=max(max(sends), max(gets)))
    call = Call(
        shapes()[name], source.address, target.address, 0, source.type, 0, 0, False, (x, out),
        vectors,
    )  # fmt: skip
    return _carried(who, call)


# ---- messages ----------------------------------------------------------------------------------


def resolve_message(
    who: Caller, name: str, x: Any, peer: Any, word: str, *, dtype: Any = None, tag: Any = 0,
    anyone: bool = False, method: str = "", x_word: str = "x",
) -> Call:  # fmt: skip
    """Resolves a send or recv of all of x. anyone: `peer` may be None, for any source. `method`:
    what the program called, if not `name`; `x_word`: its word for x.
    """
    called = method or name
    to = ANY_SOURCE if peer is None and anyone else who.rank_of(called, word, peer)
    if to == ANY_SOURCE and who.size == 1:
        raise who.refuse(called, "there is no other rank to receive from", "give a rank as source")
    if not isinstance(tag, int) or not 0 <= tag <= MAX_TAG:
        kind = UsageValueError if isinstance(tag, int) else UsageTypeError
        raise who.refuse(called, f"tag={tag!r} is not a tag", f"use 0 to {MAX_TAG}", kind)
    found = take(who, called, x_word, x, dtype, output=name == "recv")
    start, end = (found.address, 0) if name == "send" else (0, found.address)
    call = Call(
        shapes()[name], start, end, found.elements, found.type, 0, 0, False, (x,), None, to, tag=tag
    )
    return _carried(who, call)
