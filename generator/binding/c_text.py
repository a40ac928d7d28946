"""C inside adaptor.yaml, read by pycparser: expressions, function bodies and declarations.

Text in, frozen nodes out. An error says at which character of the text it stands; the caller turns
that into a place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import lru_cache

from pycparser import c_ast, c_parser
from unipal.generator.binding.expressions import (
    Binary,
    Call,
    Callback,
    Cast,
    Choice,
    CType,
    Expression,
    ExpressionError,
    Fraction,
    Index,
    Items,
    Member,
    Name,
    Null,
    Number,
    Statement,
    Text,
    Unary,
    parse_type,
)

STANDARD = frozenset(
    [
        "size_t",
        "bool",
        "int8_t",
        "int16_t",
        "int32_t",
        "int64_t",
        "uint8_t",
        "uint16_t",
        "uint32_t",
        "uint64_t",
        "uintptr_t",
    ]
)
CALLBACK = "CALLBACK"  # CALLBACK(type): a function of that type, which calls what was kept
KEY_OF = "KEY_OF"  # KEY_OF(table, value): the table read backwards
_WORD = re.compile(r"[A-Za-z_]\w*")
_AT = re.compile(r"^[^:]*:(\d+)(?::(\d+))?:\s*(.*)$", re.S)
_CARRIED = re.compile(rf"\b{CALLBACK}\s*\(\s*(\w+)\s*\)")
_NO_VALUE = re.compile(r"(?:,|[-+*/%&|<>=!]=?)\s*[,;)]")
_SKIPPED = re.compile(r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|/\*.*?\*/|//[^\n]*", re.S)


class CSyntaxError(ExpressionError):
    """Text that is not C, or C that a binding cannot state. `next` says what to write; `type`: the
    name that no type has.
    """

    def __init__(self, offset: int, reason: str, next: str = "", type: str = "") -> None:
        super().__init__(offset, reason)
        self.next, self.type = next, type


def without_comments(text: str) -> str:
    """The text with blanks in the place of comments, so that every character keeps its offset."""

    def blank(found: re.Match[str]) -> str:
        part = found[0]
        return re.sub(r"[^\n]", " ", part) if part.startswith("/") else part

    return _SKIPPED.sub(blank, text)


class Parsed:
    """A syntax tree, and the offset of each of its nodes in the text it was read from."""

    def __init__(self, text: str, types: Collection[str], around: tuple[str, str]) -> None:
        carried = set(_CARRIED.findall(text))  # CALLBACK takes a type where C has values only
        words = set(_WORD.findall(text)) - carried
        self.used = used = {w for w in words if w in types or w in STANDARD}
        head = "".join(f"typedef int {name}; " for name in sorted(used)) + around[0]
        self.lines = [0]
        for line in text.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.length, self.text = len(text), text
        try:
            self.tree: c_ast.FileAST = c_parser.CParser().parse(
                f"{head}\n{without_comments(text)}\n{around[1]}"
            )
        except c_parser.ParseError as error:
            raise self._explained(str(error)) from error
        self.typedefs = len(used)

    def at(self, node: c_ast.Node) -> int:
        """The offset of a node; a node without a place of its own has that of its first child."""
        coord = node.coord
        if coord is None:
            inside = [child for _, child in node.children()]
            return self.at(inside[0]) if inside else 0
        return self.offset(coord.line, coord.column or 1)

    def offset(self, line: int, column: int) -> int:
        start = self.lines[line - 2] if 0 <= line - 2 < len(self.lines) else self.length
        return max(0, min(start + column - 1, self.length))

    def _explained(self, message: str) -> CSyntaxError:
        found = _AT.match(message)
        if found is None and (empty := _NO_VALUE.search(self.text)):
            at = empty.end() - 1
            return CSyntaxError(at, f"is not C at '{empty[0][-1]}'", "a value is missing before it")
        at = self.offset(int(found[1]), int(found[2] or 1)) if found else self.length
        rest = self.text[at:]
        if not rest.strip().strip(";"):
            last = len(self.text.rstrip().rstrip(";"))
            return CSyntaxError(
                max(last - 1, 0), "ends too early", "close the bracket that is open"
            )
        before = re.search(r"([A-Za-z_]\w*)\s*\**\s*$", self.text[:at])
        known = _C_WORDS | STANDARD | self.used | defined_types(self.text)
        if before and re.match(r"\w", rest) and before[1] not in known:
            reason, advice = f"no type '{before[1]}'", "add the type to `declarations:`"
            return CSyntaxError(before.start(1), reason, advice, before[1])
        shown = rest[:20].split("\n")[0].strip()
        return CSyntaxError(at, f"is not C at '{shown}'", "is a semicolon or a bracket missing?")


_C_WORDS = frozenset(
    [
        "return",
        "if",
        "else",
        "switch",
        "case",
        "default",
        "const",
        "struct",
        "enum",
        "unsigned",
        "int",
        "long",
        "typedef",
    ]
)


def defined_types(text: str) -> set[str]:
    """The names that the text itself defines as types."""
    flat = re.sub(r"\{[^{}]*\}", " ", re.sub(r"\{[^{}]*\}", " ", text))
    found = set(re.findall(r"\btypedef\b[^;]*?\b(\w+)\s*;", flat))
    return found | set(re.findall(r"\btypedef\b[^;]*?\(\s*\*\s*(\w+)\s*\)", flat))


def parse_body(text: str, types: Collection[str]) -> tuple[Parsed, list[c_ast.Node]]:
    """The statements of a function body; the last semicolon may be left out."""
    parsed = Parsed(_closed(text), types, ("void body(void) {", "}"))
    if len(parsed.tree.ext) != parsed.typedefs + 1:
        raise CSyntaxError(len(text) - 1, "has more closing brackets than opening ones")
    return parsed, list(parsed.tree.ext[-1].body.block_items or ())


def _closed(text: str) -> str:
    """The text with the semicolon that its last line may lack."""
    plain = without_comments(text).rstrip()
    return text if not plain or plain[-1] in ";}" else f"{text[: len(plain)]};{text[len(plain) :]}"


def parse_declarations(text: str, types: Collection[str]) -> tuple[Parsed, list[c_ast.Node]]:
    """The declarations of a header, as far as they are written down."""
    parsed = Parsed(_closed(text), types, ("", ""))
    return parsed, list(parsed.tree.ext[parsed.typedefs :])


@lru_cache(maxsize=4096)
def _statement(text: str, types: frozenset[str]) -> Statement:
    parsed, items = parse_body(text, types)
    if len(items) != 1:
        raise CSyntaxError(0, "is not one statement")
    return statement(items[0], parsed.at)


def parse_statement(text: str, types: Collection[str] = ()) -> Statement:
    """`value` or `target = value`."""
    used = {word for word in _WORD.findall(text) if word in types}
    return _statement(text, frozenset(used))


def parse_expression(text: str, types: Collection[str] = ()) -> Expression:
    found = parse_statement(text, types)
    if found.target is not None:
        raise CSyntaxError(0, "sets something, where a value is wanted", "use == to compare")
    return found.value


# Trees as expressions ---

Places = Callable[[c_ast.Node], int]


def statement(node: c_ast.Node, at: Places) -> Statement:
    """An assignment or a lone expression."""
    if not isinstance(node, c_ast.Assignment):
        return Statement(None, expression(node, at))
    if node.op != "=":
        raise CSyntaxError(
            at(node), f"'{node.op}' is not read here", f"write `x = x {node.op[0]} …`"
        )
    target = expression(node.lvalue, at)
    settable = isinstance(target, Name | Member) or (
        isinstance(target, Unary) and target.operator == "*" and isinstance(target.operand, Name)
    )
    if not settable:
        reason = "only a local, a field or *output can be set"
        raise CSyntaxError(at(node.lvalue), reason, "is a semicolon missing before it?")
    return Statement(target, expression(node.rvalue, at))


def expression(node: c_ast.Node, at: Places) -> Expression:
    """A C expression as the model has it; raises for what the model has not."""
    offset = at(node)
    match node:
        case c_ast.Constant(type="string"):
            return Text(node.value, offset)
        case c_ast.Constant() if node.type in ("float", "double", "long double"):
            return Fraction(node.value, offset)
        case c_ast.Constant(type="char"):
            raise CSyntaxError(offset, "characters are not read here", "write the number")
        case c_ast.Constant():
            digits = node.value.rstrip("uUlL")
            octal = len(digits) > 1 and digits[0] == "0" and digits.isdigit()
            return Number(int(digits, 8 if octal else 0), node.value, offset)
        case c_ast.ID(name="NULL"):
            return Null(offset)
        case c_ast.ID():
            return Name(node.name, offset)
        case c_ast.FuncCall():
            return _call(node, at)
        case c_ast.ArrayRef(name=c_ast.ID()):
            return Index(node.name.name, expression(node.subscript, at), False, offset)
        case c_ast.StructRef(name=c_ast.ID()):
            return Member(node.name.name, node.field.name, offset, node.type == ".")
        case c_ast.UnaryOp() if node.op in ("&", "*", "!", "-", "~"):
            return Unary(node.op, expression(node.expr, at), offset)
        case c_ast.BinaryOp():
            return Binary(node.op, expression(node.left, at), expression(node.right, at), offset)
        case c_ast.TernaryOp():
            condition, then = expression(node.cond, at), expression(node.iftrue, at)
            return Choice(condition, then, expression(node.iffalse, at), offset)
        case c_ast.Cast():
            return Cast(
                str(ctype(node.to_type, at, as_written=True)), expression(node.expr, at), offset
            )
        case c_ast.CompoundLiteral(init=c_ast.InitList()):
            return Items(tuple(expression(one, at) for one in node.init.exprs), offset)
        case _:
            name = type(node).__name__
            shown = {"UnaryOp": f"'{getattr(node, 'op', '')}'"}.get(name, f"a C {name}")
            raise CSyntaxError(
                offset, f"{shown} is not read here", "write it with calls, locals and arithmetic"
            )


def _call(node: c_ast.FuncCall, at: Places) -> Expression:
    offset = at(node)
    if not isinstance(node.name, c_ast.ID):
        raise CSyntaxError(offset, "only a function by its name can be called")
    given = node.args.exprs if node.args is not None else []
    if node.name.name == CALLBACK:
        if len(given) != 1 or not isinstance(given[0], c_ast.ID):
            raise CSyntaxError(offset, f"{CALLBACK} takes a type")
        return Callback(given[0].name, offset)
    if node.name.name == KEY_OF:
        if len(given) != 2 or not isinstance(given[0], c_ast.ID):
            raise CSyntaxError(offset, f"{KEY_OF} takes a table and a value")
        return Index(given[0].name, expression(given[1], at), True, offset)
    return Call(node.name.name, tuple(expression(one, at) for one in given), offset)


def ctype(node: c_ast.Node, at: Places, as_written: bool = False) -> CType:
    """The type of a declaration or of a cast; an array counts as a pointer."""
    depth, const = 0, False
    while True:
        match node:
            case c_ast.PtrDecl() | c_ast.ArrayDecl():
                depth, node = depth + 1, node.type
            case c_ast.TypeDecl() | c_ast.Typename() | c_ast.Decl():
                const = const or "const" in (node.quals or ())
                node = node.type
            case c_ast.IdentifierType():
                name = " ".join(node.names)
                return CType(name if as_written else parse_type(name).base, depth, const)
            case c_ast.Enum() | c_ast.Struct():
                return CType(str(node.name), depth, const)
            case _:
                raise CSyntaxError(at(node), "is a type that is not read here", "name a typedef")


# Expressions as text ---


def shown(node: Expression, outer: int = 0) -> str:
    """The expression as C, with the brackets that it needs."""
    match node:
        case Number(text=text) | Fraction(text=text) | Text(text=text):
            return text
        case Null():
            return "NULL"
        case Name(name=name):
            return name
        case Callback(type=name):
            return f"{CALLBACK}({name})"
        case Member(name=name, field=entry, direct=direct):
            return f"{name}{'.' if direct else '->'}{entry}"
        case Index(name=name, index=index, inverse=True):
            return f"{KEY_OF}({name}, {shown(index)})"
        case Index(name=name, index=index):
            return f"{name}[{shown(index)}]"
        case Call(name=name, arguments=arguments):
            return f"{name}({', '.join(shown(a) for a in arguments)})"
        case Items(items=items):
            return f"(void *[]){{{', '.join(shown(i) for i in items)}}}"
        case Unary(operator=operator, operand=operand):
            return f"{operator}{shown(operand, 20)}"
        case Cast(type=kind, operand=operand):
            return f"({kind}){shown(operand, 20)}"
        case Choice(condition=condition, then=then, otherwise=otherwise):
            text = f"{shown(condition, 1)} ? {shown(then)} : {shown(otherwise)}"
            return f"({text})" if outer else text
        case Binary(operator=operator, left=left, right=right):
            level = _level(operator)
            text = f"{shown(left, level)} {operator} {shown(right, level + 1)}"
            return f"({text})" if outer > level else text


_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", "<=", ">", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)


def _level(operator: str) -> int:
    return next(at + 1 for at, some in enumerate(_LEVELS) if operator in some)


def shown_statement(found: Statement) -> str:
    value = shown(found.value)
    return value if found.target is None else f"{shown(found.target)} = {value}"
