"""The nodes of C expressions, and C types and prototypes.

Everything here is text in, frozen data out; an error says at which character of the text it stands,
and the caller turns that into a place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


class ExpressionError(Exception):
    """`offset` counts characters from the start of the text."""

    def __init__(self, offset: int, reason: str) -> None:
        self.offset, self.reason = offset, reason
        super().__init__(reason)


@dataclass(frozen=True)
class Number:
    value: int
    text: str
    offset: int


@dataclass(frozen=True)
class Name:
    name: str
    offset: int


@dataclass(frozen=True)
class Null:
    offset: int


@dataclass(frozen=True)
class Call:
    name: str
    arguments: tuple[Expression, ...]
    offset: int


@dataclass(frozen=True)
class Index:
    """`table[x]`, `KEY_OF(table, x)` (the table read backwards) or an element of an array."""

    name: str
    index: Expression
    inverse: bool
    offset: int


@dataclass(frozen=True)
class Fraction:
    """A number that is not an integer."""

    text: str
    offset: int


@dataclass(frozen=True)
class Text:
    """A literal with its quotes."""

    text: str
    offset: int


@dataclass(frozen=True)
class Choice:
    """`condition ? then : otherwise`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    offset: int


@dataclass(frozen=True)
class Member:
    """`props->name`, a field of a struct parameter; `direct`: `local.name`."""

    name: str
    field: str
    offset: int
    direct: bool = False


@dataclass(frozen=True)
class Callback:
    """`CALLBACK(type)`: a function of a vendor's callback type that calls what was kept."""

    type: str
    offset: int


@dataclass(frozen=True)
class Unary:
    operator: str
    operand: Expression
    offset: int


@dataclass(frozen=True)
class Binary:
    operator: str
    left: Expression
    right: Expression
    offset: int


@dataclass(frozen=True)
class Cast:
    type: str
    operand: Expression
    offset: int


@dataclass(frozen=True)
class Items:
    """`(void *[]){&a, &b}`: an array of addresses, for a call that takes one."""

    items: tuple[Expression, ...]
    offset: int


Expression = (
    Number | Fraction | Text | Name | Null | Call | Index | Member | Unary | Binary | Choice
    | Cast | Items | Callback
)  # fmt: skip


@dataclass(frozen=True)
class Statement:
    """`value`, or `target = value`."""

    target: Expression | None
    value: Expression


def walk(node: Expression | None) -> Iterator[Expression]:
    """The node and everything below it."""
    if node is None:
        return
    yield node
    match node:
        case Call(arguments=arguments):
            for argument in arguments:
                yield from walk(argument)
        case Items(items=items):
            for item in items:
                yield from walk(item)
        case Index(index=index):
            yield from walk(index)
        case Unary(operand=operand) | Cast(operand=operand):
            yield from walk(operand)
        case Binary(left=left, right=right):
            yield from walk(left)
            yield from walk(right)
        case Choice(condition=condition, then=then, otherwise=otherwise):
            for part in (condition, then, otherwise):
                yield from walk(part)


# C prototypes ---

_BASES = {
    "unsigned": "unsigned int",
    "int32_t": "int",
    "uint32_t": "unsigned int",
    "long long int": "long long",
    "long int": "long",
}


@dataclass(frozen=True)
class CType:
    """A C type: base name without const, enum or struct, and how many stars follow it."""

    base: str
    depth: int = 0
    const: bool = False

    def __str__(self) -> str:
        stars = " " + "*" * self.depth if self.depth else ""
        return f"{'const ' if self.const else ''}{self.base}{stars}"


@dataclass(frozen=True)
class CParam:
    name: str
    type: CType


@dataclass(frozen=True)
class Prototype:
    """A C function as its header declares it."""

    name: str
    result: CType
    params: tuple[CParam, ...]
    text: str

    @property
    def pointer_type(self) -> str:
        """The prototype as a type: the same text with (*) for the name."""
        head, _, tail = self.text.partition(self.name)
        return f"{head}(*){tail}"


def parse_type(text: str) -> CType:
    words = [w for w in re.findall(r"\w+|\*", text) if w not in ("enum", "struct")]
    base = " ".join(w for w in words if w not in ("*", "const"))
    return CType(_BASES.get(base, base), words.count("*"), words[:1] == ["const"])


def parse_prototype(text: str) -> Prototype:
    found = re.match(r"^\s*([\w\s*]+?[\s*])(\w+)\s*\(([^()]*)\)\s*$", text)
    if found is None:
        raise ExpressionError(0, "is not a C prototype of the form `result name(type name, …)`")
    result, name, inside = found.groups()
    params: list[CParam] = []
    offset = found.start(3)
    for piece in inside.split(",") if inside.strip() not in ("", "void") else ():
        entry = re.match(r"^\s*(.*?[\s*])(\w+)\s*(\[\s*\])?\s*$", piece)
        if entry is None:
            raise ExpressionError(offset, f"parameter '{piece.strip()}' has no name or no type")
        kind = parse_type(entry.group(1) + ("*" if entry.group(3) else ""))
        params.append(CParam(entry.group(2), kind))
        offset += len(piece) + 1
    return Prototype(name, parse_type(result), tuple(params), " ".join(text.split()))
