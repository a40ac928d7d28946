"""C declarations of a vendor's header: types with their layout, sets of constants, prototypes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pycparser import c_ast
from unipal.generator.binding.c_text import (
    CSyntaxError,
    Parsed,
    ctype,
    defined_types,
    parse_declarations,
    without_comments,
)
from unipal.generator.binding.expressions import ExpressionError, parse_prototype

Layout = tuple[int, int]  # bytes, alignment
_PLAIN: dict[str, tuple[str, int]] = {
    "char": ("signed", 1), "signed char": ("signed", 1), "unsigned char": ("unsigned", 1),
    "bool": ("unsigned", 1), "_Bool": ("unsigned", 1),
    "short": ("signed", 2), "unsigned short": ("unsigned", 2),
    "int": ("signed", 4), "unsigned int": ("unsigned", 4), "unsigned": ("unsigned", 4),
    "long": ("signed", 8), "unsigned long": ("unsigned", 8),
    "long long": ("signed", 8), "unsigned long long": ("unsigned", 8),
    "size_t": ("unsigned", 8), "uintptr_t": ("unsigned", 8),
    **{f"int{n}_t": ("signed", n // 8) for n in (8, 16, 32, 64)},
    **{f"uint{n}_t": ("unsigned", n // 8) for n in (8, 16, 32, 64)},
    "float": ("float", 4), "double": ("float", 8),
}  # fmt: skip
_DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(.+?)[ \t]*$", re.M)
_SAME = re.compile(r"\btypedef\s+(\w+)\s+\1\s*;")  # two names that `rename:` made one
_DIRECTIVE = re.compile(r"^[ \t]*#.*$", re.M)


@dataclass
class ConstantGroup:
    """Constants of one enum, or of neighbouring `#define` lines. `type` is "" for plain numbers."""

    type: str
    values: dict[str, int]
    offset: int


@dataclass
class Declarations:
    """What one text declares; every thing with its offset in the text."""

    types: dict[str, dict[str, Any]] = field(default_factory=dict)
    constants: list[ConstantGroup] = field(default_factory=list)
    functions: dict[str, str] = field(default_factory=dict)  # name → prototype
    offsets: dict[str, int] = field(default_factory=dict)  # of types, constants and functions


def read_declarations(
    text: str, types: Mapping[str, Mapping[str, Any]], values: Mapping[str, int]
) -> Declarations:
    """`types` and `values` were declared before. Raises CSyntaxError."""
    return _Reader(text, types, values).read()


class _Reader:
    def __init__(
        self, text: str, types: Mapping[str, Mapping[str, Any]], values: Mapping[str, int]
    ) -> None:
        self.found = Declarations()
        self.types: dict[str, Mapping[str, Any]] = dict(types)
        self.values = dict(values)
        self.plain = _SAME.sub(lambda m: " " * len(m[0]), without_comments(text))
        self.before: Collection[str] = set(types) - defined_types(self.plain)

    def read(self) -> Declarations:
        text = _DIRECTIVE.sub(lambda m: " " * len(m[0]), self.plain)
        self.parsed, nodes = parse_declarations(text, self.before)
        self.text = text
        self.defines()
        for node in nodes:
            self.declaration(node)
        return self.found

    def defines(self) -> None:
        """`#define NAME number` is a constant; lines that follow each other are one group."""
        group: ConstantGroup | None = None
        last = -1
        for line in _DIRECTIVE.finditer(self.plain):
            found = _DEFINE.match(self.plain, line.start(), line.end())
            if found is None:
                reason = "is a preprocessor line that is not read"
                raise CSyntaxError(line.start(), reason, "keep `#define NAME number` only")
            try:
                parsed = Parsed(f"enum {{ x = {found[2]} }};", (), ("", ""))
                value = self.number(parsed.tree.ext[0].type.values.enumerators[0].value)
            except CSyntaxError as error:
                reason = f"{found[1]} is not a number"
                raise CSyntaxError(found.start(2), reason, "declare numbers only") from error
            if group is None or self.plain[last : line.start()].strip():
                group = ConstantGroup("", {}, line.start())
                self.found.constants.append(group)
            last = line.end()
            self.constant(group, found[1], value, found.start(1))

    def declaration(self, node: c_ast.Node) -> None:
        at = self.parsed.at(node)
        match node:
            case c_ast.Typedef():
                self.typedef(str(node.name), node.type, at)
            case c_ast.Decl(type=c_ast.FuncDecl()):
                self.function(str(node.name), at)
            case c_ast.Decl(name=None, type=c_ast.Enum()):
                self.enum(node.type, str(node.type.name or ""))
            case c_ast.Decl(name=None, type=c_ast.Struct()) if node.type.decls:
                self.typedef(str(node.type.name), c_ast.TypeDecl(None, [], None, node.type), at)
            case c_ast.Decl(name=None, type=c_ast.Struct()):
                return
            case _:
                reason = "is not a type, enum or prototype"
                raise CSyntaxError(at, reason, "declare types, constants and functions only")

    def typedef(self, name: str, node: c_ast.Node, at: int) -> None:
        inner = node.type if isinstance(node, c_ast.TypeDecl) else None
        long: dict[str, Any]
        match inner:
            case c_ast.Enum():
                if inner.values is not None:
                    self.enum(inner, name)
                long = {"kind": "enum"}
            case c_ast.Struct() if inner.decls:
                size, align = self.layout(inner)
                fields = {} if _opaque(inner) else {"fields": self.fields(at)}
                aligned = {"align": align} if align > 1 else {}
                long = {"kind": "struct", "bytes": size, **aligned, **fields}
            case c_ast.Struct():
                raise CSyntaxError(at, f"{name} is a struct without its fields", _OPAQUE)
            case c_ast.IdentifierType():
                long = self.alias(" ".join(inner.names), at)
            case _:
                long = self.pointer(name, node, at)
        self.types[name] = self.found.types[name] = long
        self.found.offsets[name] = at

    def alias(self, other: str, at: int) -> dict[str, Any]:
        if other in self.types and other not in _PLAIN:
            known = self.types[other]
            kept = {k: v for k, v in known.items() if k != "same_as"}
            return {**kept, "same_as": known.get("same_as", other)}
        kind, size = _PLAIN.get(other, ("", 0))
        if not kind or kind == "float":
            raise CSyntaxError(at, f"'{other}' is not a type of a known size", "declare it before")
        return {"kind": kind, "bytes": size}

    def pointer(self, name: str, node: c_ast.Node, at: int) -> dict[str, Any]:
        if not isinstance(node, c_ast.PtrDecl):
            raise CSyntaxError(at, f"{name} is a type that is not read", "write a struct with it")
        if isinstance(node.type, c_ast.FuncDecl):
            text = re.sub(r"^\s*typedef\s+", "", self.slice(at))
            return {"kind": "function", "c": re.sub(rf"\(\s*\*\s*{name}\s*\)", "(*)", text)}
        return {"kind": "pointer"}

    def function(self, name: str, at: int) -> None:
        text = re.sub(r"^extern\s+", "", self.slice(at))
        try:
            parse_prototype(text)
        except ExpressionError as error:
            raise CSyntaxError(at, f"{name}: {error.reason}", "name every parameter") from error
        if name in self.found.functions:
            raise CSyntaxError(at, f"{name} is declared twice", "remove one of them")
        self.found.functions[name] = text
        self.found.offsets[name] = at

    def enum(self, node: c_ast.Enum, name: str) -> None:
        at = self.parsed.at(node)
        if node.values is None:
            return
        group, value = ConstantGroup(name, {}, at), -1
        for one in node.values.enumerators:
            value = value + 1 if one.value is None else self.number(one.value)
            self.constant(group, str(one.name), value, self.parsed.at(one))
        self.found.constants.append(group)
        if name:
            self.types[name] = self.found.types[name] = {"kind": "enum"}
            self.found.offsets.setdefault(name, at)

    def constant(self, group: ConstantGroup, name: str, value: int, at: int) -> None:
        group.values[name] = self.values[name] = value
        self.found.offsets[name] = at

    def number(self, node: c_ast.Node) -> int:
        """The value of a constant expression."""
        match node:
            case c_ast.Constant() if node.type not in ("string", "float", "double", "char"):
                digits = node.value.rstrip("uUlL")
                octal = len(digits) > 1 and digits[0] == "0" and digits.isdigit()
                return int(digits, 8 if octal else 0)
            case c_ast.ID() if node.name in self.values:
                return self.values[node.name]
            case c_ast.UnaryOp() if node.op in ("-", "~", "+"):
                value = self.number(node.expr)
                return {"-": -value, "~": ~value, "+": value}[node.op]
            case c_ast.Cast():
                return self.number(node.expr)
            case c_ast.BinaryOp() if node.op in ("+", "-", "*", "|", "&", "<<", ">>"):
                one, two = self.number(node.left), self.number(node.right)
                return {
                    "+": one + two, "-": one - two, "*": one * two, "|": one | two,
                    "&": one & two, "<<": one << (two & 63), ">>": one >> (two & 63),
                }[node.op]  # fmt: skip
            case _:
                reason = "is not a number that is known here"
                raise CSyntaxError(self.parsed.at(node), reason, "write the number")

    def layout(self, node: c_ast.Node) -> Layout:
        """Bytes and alignment under the C ABI of 64-bit machines."""
        match node:
            case c_ast.TypeDecl() | c_ast.Decl():
                return self.layout(node.type)
            case c_ast.PtrDecl():
                return 8, 8
            case c_ast.ArrayDecl():
                size, align = self.layout(node.type)
                return size * self.number(node.dim), align
            case c_ast.Enum():
                return 4, 4
            case c_ast.Struct() if node.decls:
                return _struct(self.layout(one) for one in node.decls)
            case c_ast.Union() if node.decls:
                parts = [self.layout(one) for one in node.decls]
                align = max(a for _, a in parts)
                return -(-max(s for s, _ in parts) // align) * align, align
            case c_ast.IdentifierType() | c_ast.Struct():
                name = node.name if isinstance(node, c_ast.Struct) else " ".join(node.names)
                name = str(ctype(c_ast.TypeDecl(None, [], None, node), self.parsed.at))
                known = self.types.get(name)
                if known is not None:
                    return layout_of(known)
                if name in _PLAIN:
                    return _PLAIN[name][1], _PLAIN[name][1]
                reason = f"the size of '{name}' is not known"
                raise CSyntaxError(self.parsed.at(node), reason, "declare it before")
            case _:
                raise CSyntaxError(self.parsed.at(node), "is not a field that is read")

    def fields(self, at: int) -> str:
        """The fields of the struct in front of its name, or behind its tag."""
        before = self.text.rfind("}", 0, at)
        close = before if self.text[before + 1 : at].strip() == "" else self.text.find("}", at)
        return " ".join(self.text[self.text.rfind("{", 0, close) + 1 : close].split())

    def slice(self, at: int) -> str:
        """The declaration around an offset, without its semicolon, on one line."""
        start = self.text.rfind(";", 0, at) + 1
        end = self.text.find(";", at)
        return " ".join(self.text[start : len(self.text) if end < 0 else end].split())


_OPAQUE = "bind a pointer to it: `typedef struct x *x_t;`"


def _opaque(node: c_ast.Node) -> bool:
    """A struct that is nothing but room."""
    one = node.decls[0].type if len(node.decls) == 1 else None
    return isinstance(one, c_ast.ArrayDecl) and node.decls[0].name in ("bytes", "words")


def _struct(fields: Iterator[Layout]) -> Layout:
    size, widest = 0, 1
    for part, align in fields:
        size = -(-size // align) * align + part
        widest = max(widest, align)
    return -(-size // widest) * widest, widest


def layout_of(entry: Mapping[str, Any]) -> Layout:
    """Bytes and alignment of a declared type."""
    if entry["kind"] == "struct":
        return entry["bytes"], entry.get("align", 1)
    size = int(entry.get("bytes", 4 if entry["kind"] == "enum" else 8))
    return size, size
