"""The small languages inside adaptor.yaml: expressions, statements and C prototypes.

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
    """`table[x]`, `table~[x]` (the table read backwards) or an element of an array parameter."""

    name: str
    index: Expression
    inverse: bool
    offset: int


@dataclass(frozen=True)
class Member:
    """`props.name`: a field of a struct that the function fills."""

    name: str
    field: str
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
    """`[&a, &b]`: an array of addresses, for a call that takes one."""

    items: tuple[Expression, ...]
    offset: int


Expression = Number | Name | Null | Call | Index | Member | Unary | Binary | Cast | Items


@dataclass(frozen=True)
class Statement:
    """`value`, or `target = value`."""

    target: Expression | None
    value: Expression


_TOKEN = re.compile(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|[0-9]+)|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<mark>==|!=|<=|>=|&&|\|\||[-+*/%&<>!()\[\],.=~|]))"
)
_LEVELS = (
    ("||",),
    ("&&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("|",),
    ("+", "-"),
    ("*", "/", "%"),
)


class _Parser:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str, int]] = []
        at = 0
        while at < len(text) and text[at:].strip():
            found = _TOKEN.match(text, at)
            if found is None:
                blank = len(text[at:]) - len(text[at:].lstrip())
                raise ExpressionError(at + blank, f"'{text[at + blank]}' has no meaning here")
            kind = found.lastgroup or ""
            self.tokens.append((kind, found.group(kind), found.start(kind)))
            at = found.end()
        self.tokens.append(("end", "the end", len(text)))
        self.at = 0

    @property
    def token(self) -> tuple[str, str, int]:
        return self.tokens[self.at]

    def take(self, mark: str) -> bool:
        if self.token[0] == "mark" and self.token[1] == mark:
            self.at += 1
            return True
        return False

    def need(self, mark: str) -> None:
        if not self.take(mark):
            raise ExpressionError(self.token[2], f"expected '{mark}', found {self.shown()}")

    def shown(self) -> str:
        kind, text, _ = self.token
        return text if kind == "end" else f"'{text}'"

    def statement(self) -> Statement:
        first = self.binary(0)
        if not self.take("="):
            self.end()
            return Statement(None, first)
        target_ok = isinstance(first, Name | Member) or (
            isinstance(first, Unary) and first.operator == "*" and isinstance(first.operand, Name)
        )
        if not target_ok:
            raise ExpressionError(first.offset, "only a local, a field or *output can be set")
        value = self.binary(0)
        self.end()
        return Statement(first, value)

    def end(self) -> None:
        if self.token[0] != "end":
            raise ExpressionError(self.token[2], f"expected the end, found {self.shown()}")

    def binary(self, level: int) -> Expression:
        if level == len(_LEVELS):
            return self.unary()
        left = self.binary(level + 1)
        while self.token[0] == "mark" and self.token[1] in _LEVELS[level]:
            _, operator, offset = self.token
            self.at += 1
            left = Binary(operator, left, self.binary(level + 1), offset)
        return left

    def unary(self) -> Expression:
        kind, text, offset = self.token
        if kind == "mark" and text in ("&", "*", "!", "-"):
            self.at += 1
            return Unary(text, self.unary(), offset)
        if kind == "mark" and text == "(":
            cast = self.cast()
            return cast if cast is not None else self.primary()
        return self.primary()

    def cast(self) -> Expression | None:
        """`(type)x`: a name in brackets with an operand right behind it."""
        (_, _, offset), name = self.token, self.tokens[self.at + 1]
        if name[0] != "name" or self.at + 3 >= len(self.tokens):
            return None
        stars = 0
        while self.tokens[self.at + 2 + stars][1] == "*":
            stars += 1
        close, after = self.tokens[self.at + 2 + stars], self.tokens[self.at + 3 + stars]
        if close[1] != ")" or not (after[0] in ("name", "number") or after[1] in ("&", "(", "*")):
            return None
        self.at += 3 + stars
        return Cast(name[1] + " " * bool(stars) + "*" * stars, self.unary(), offset)

    def primary(self) -> Expression:
        kind, text, offset = self.token
        self.at += 1
        if kind == "number":
            return Number(int(text, 0), text, offset)
        if kind == "name":
            if text == "null":
                return Null(offset)
            if self.take("("):
                return Call(text, tuple(self.arguments()), offset)
            if self.token[1] in ("[", "~"):
                inverse = self.take("~")
                self.need("[")
                index = self.binary(0)
                self.need("]")
                return Index(text, index, inverse, offset)
            if self.take("."):
                if self.token[0] != "name":
                    raise ExpressionError(self.token[2], f"expected a field, found {self.shown()}")
                self.at += 1
                return Member(text, self.tokens[self.at - 1][1], offset)
            return Name(text, offset)
        if kind == "mark" and text == "(":
            inner = self.binary(0)
            self.need(")")
            return inner
        if kind == "mark" and text == "[":
            return Items(tuple(self.arguments("]")), offset)
        self.at -= 1
        raise ExpressionError(offset, f"expected a value, found {self.shown()}")

    def arguments(self, close: str = ")") -> Iterator[Expression]:
        if self.take(close):
            return
        while True:
            yield self.binary(0)
            if self.take(close):
                return
            self.need(",")


def parse_statement(text: str) -> Statement:
    return _Parser(text).statement()


def parse_expression(text: str) -> Expression:
    parser = _Parser(text)
    value = parser.binary(0)
    parser.end()
    return value


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
        raise ExpressionError(0, "is no C prototype of the form `result name(type name, …)`")
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
