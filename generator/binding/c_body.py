"""Function bodies in C, as the steps of the model.

A body is calls, assignments, locals, `if`, `switch`, and the macros below for what C lacks. Each
text of a step remembers where it stands in the file (`Written`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from pycparser import c_ast
from unipal.generator.binding.c_text import (
    CSyntaxError,
    Parsed,
    ctype,
    expression,
    parse_body,
    shown,
    shown_statement,
    statement,
)
from unipal.generator.binding.expressions import Binary, Call, Expression, Name, Null, Statement
from unipal.generator.diagnostics import Location

ACCEPT, PENDING, MEANS = "ACCEPT", "PENDING", "MEANS"  # around a call: what a code means here
ON_ERROR = "ON_ERROR"  # behind a call: carried out when a later step fails
LATER = "LATER"  # calls that a thread of the shim makes afterwards
GROUPED = "GROUPED"  # calls inside a group of a collective library
REFUSE = "REFUSE"  # a result and the reason
EXPORTED = "EXPORTED"  # whether the library has an optional function
MACROS = (ACCEPT, PENDING, MEANS, ON_ERROR, LATER, GROUPED, REFUSE, EXPORTED)

Place = Callable[[int], Location]


class Written(str):
    """A text of a step, what it was read as, and where it stands."""

    node: Statement | None
    place: Place
    start: int

    @classmethod
    def of(cls, text: str, place: Place, offset: int, node: Statement | None = None) -> Written:
        """`node`, where its offsets count in the body; else the text stands at `offset`."""
        made = cls(text)
        made.node = node
        made.start = offset if node is not None else 0
        made.place = place if node is not None else lambda more: place(offset + more)
        return made


@dataclass
class Body:
    """The steps of one body, its locals, and where each local is declared."""

    steps: list[Any] = field(default_factory=list)
    locals: dict[str, str] = field(default_factory=dict)
    places: dict[str, Location] = field(default_factory=dict)


def read_body(text: str, types: Collection[str], place: Place) -> Body:
    """Raises CSyntaxError for what is not C, or no step."""
    parsed, nodes = parse_body(text, types)
    reader = _Reader(parsed, place)
    reader.body.steps = reader.steps(nodes)
    if not reader.body.steps:
        raise CSyntaxError(0, "does nothing", "write a call or `target = value`")
    return reader.body


class _Reader:
    def __init__(self, parsed: Parsed, place: Place) -> None:
        self.at, self.place, self.body = parsed.at, place, Body()

    def steps(self, nodes: list[c_ast.Node]) -> list[Any]:
        found: list[Any] = []
        for node in nodes:
            for step in self.step(node):
                if isinstance(step, _Undo):
                    self.undo(found, step)
                else:
                    found.append(step)
        return found

    def block(self, node: c_ast.Node | None) -> Any:
        """The steps of a branch; one step stands alone."""
        inside = node.block_items or [] if isinstance(node, c_ast.Compound) else [node]
        found = self.steps([one for one in inside if one is not None])
        return found[0] if len(found) == 1 else found

    def step(self, node: c_ast.Node) -> Iterator[Any]:
        match node:
            case c_ast.Decl():
                yield from self.local(node)
            case c_ast.DeclList():
                for one in node.decls:
                    yield from self.local(one)
            case c_ast.If():
                yield self.choice(node)
            case c_ast.Switch():
                yield self.cases(node)
            case c_ast.Compound():
                yield from self.steps(node.block_items or [])
            case c_ast.EmptyStatement():
                return
            case c_ast.FuncCall(name=c_ast.ID()) if node.name.name in MACROS:
                yield self.macro(node)
            case c_ast.FuncCall() | c_ast.Assignment():
                yield self.plain(node)
            case c_ast.Return():
                reason = "returns by itself; only a branch of `switch` says a result"
                advice = f'write {REFUSE}(palResult, "why"); a body that ends has succeeded'
                raise CSyntaxError(self.at(node), reason, advice)
            case c_ast.For() | c_ast.While() | c_ast.DoWhile():
                reason = "loops are not read here"
                advice = "write the function in a C file: `overrides:` and `override: why`"
                raise CSyntaxError(self.at(node), reason, advice)
            case _:
                reason = "does nothing: it calls and sets nothing"
                raise CSyntaxError(self.at(node), reason, "write a call or `target = value`")

    def plain(self, node: c_ast.Node) -> Any:
        """A call or an assignment; the call may stand in macros that say what its codes mean."""
        value = node.rvalue if isinstance(node, c_ast.Assignment) else node
        if _macro(value) in (ACCEPT, PENDING, MEANS):
            raise CSyntaxError(
                self.at(value), f"{_macro(value)} has no value", "let it stand by itself"
            )
        read = statement(node, self.at)
        return Written.of(shown_statement(read), self.place, self.at(node), read)

    def local(self, node: c_ast.Decl) -> Iterator[Any]:
        if node.name is None or isinstance(node.type, c_ast.FuncDecl | c_ast.ArrayDecl):
            raise CSyntaxError(self.at(node), "is not a local of a plain type")
        kind, name = str(ctype(node.type, self.at)), str(node.name)
        if self.body.locals.setdefault(name, kind) != kind:
            reason = f"local '{name}' is {kind} here and {self.body.locals[name]} before"
            raise CSyntaxError(self.at(node), reason, "take another name")
        self.body.places.setdefault(name, self.place(self.at(node)))
        if node.init is not None:
            value = expression(node.init, self.at)
            read = Statement(Name(name, self.at(node)), value)
            yield Written.of(shown_statement(read), self.place, self.at(node), read)

    def choice(self, node: c_ast.If) -> Any:
        if _macro(node.cond) == EXPORTED:
            long: dict[str, Any] = {"if_exported": self.name(node.cond)}
        elif (given := _on_stream(expression(node.cond, self.at))) is not None:
            branches = (node.iftrue, node.iffalse)
            if node.iffalse is None:
                reason = "asks for the stream, and says nothing for the other case"
                raise CSyntaxError(self.at(node), reason, "add `else`")
            without, with_stream = branches if given == "==" else branches[::-1]
            return {"sync": self.block(without), "async": self.block(with_stream)}
        else:
            long = {"if": self.value(node.cond)}
        long["then"] = self.block(node.iftrue)
        if node.iffalse is not None:
            long["else"] = self.block(node.iffalse)
        return long

    def value(self, node: c_ast.Node) -> Written:
        read = expression(node, self.at)
        return Written.of(shown(read), self.place, self.at(node), Statement(None, read))

    # Macros

    def macro(self, node: c_ast.FuncCall) -> Any:
        name, given = node.name.name, _given(node)
        match name:
            case "REFUSE":
                if len(given) != 2 or not _is_text(given[1]):
                    reason = f"{REFUSE} takes a result and a text"
                    raise CSyntaxError(self.at(node), reason, f'{REFUSE}(palNotSupported, "why")')
                why = _unquoted(given[1])
                if not why.strip():
                    raise CSyntaxError(
                        self.at(given[1]), "the reason is empty", "say why it is refused"
                    )
                return {"refuse": self.word(given[0]), "why": why}
            case "ON_ERROR":
                if len(given) != 1 or not isinstance(given[0], c_ast.FuncCall):
                    raise CSyntaxError(self.at(node), f"{ON_ERROR} takes one call")
                return _Undo(self.plain(given[0]), self.at(node))
            case "LATER" | "GROUPED":
                if not given:
                    raise CSyntaxError(self.at(node), f"{name} takes calls")
                key = "background" if name == LATER else "grouped"
                steps = [step for one in given for step in self.step(one)]
                return {key: steps[0] if key == "grouped" and len(steps) == 1 else steps}
            case "EXPORTED":
                reason = f"{EXPORTED} is a condition"
                raise CSyntaxError(self.at(node), reason, f"write `if ({EXPORTED}(function))`")
            case _:
                return self.judged(node)

    def judged(self, node: c_ast.FuncCall) -> Any:
        """A call whose codes mean something else than everywhere."""
        name, given = node.name.name, _given(node)
        if len(given) != (3 if name == MEANS else 2) or not isinstance(given[-1], c_ast.FuncCall):
            form = "MEANS(code, palResult, call)" if name == MEANS else f"{name}(code, call)"
            raise CSyntaxError(self.at(node), f"{name} stands around a call", f"write {form}")
        inner = self.judged(given[-1]) if _macro(given[-1]) in (ACCEPT, PENDING, MEANS) else None
        long: dict[str, Any] = inner or {"call": self.plain(given[-1])}
        if name == MEANS:
            means = {self.word(given[0]): self.word(given[1]), **long.get("means", {})}
            return {**long, "means": means}
        key = "accept" if name == ACCEPT else "not_ready"
        return {**long, key: [self.word(given[0]), *long.get(key, [])]}

    def undo(self, steps: list[Any], undo: _Undo) -> None:
        last = steps[-1] if steps else None
        if isinstance(last, Written) and last.node and isinstance(last.node.value, Call):
            last = {"call": last}
        if not isinstance(last, dict) or "call" not in last:
            steps.append({"undo": undo.call})
            return
        before = last.get("undo", [])
        before = before if isinstance(before, list) else [before]
        steps[-1] = {**last, "undo": [undo.call, *before] if before else undo.call}

    def word(self, node: c_ast.Node) -> Written:
        if isinstance(node, c_ast.Constant) and node.type == "int":
            return Written.of(node.value, self.place, self.at(node))
        if not isinstance(node, c_ast.ID):
            raise CSyntaxError(self.at(node), "a name is wanted here")
        return Written.of(node.name, self.place, self.at(node))

    def name(self, node: c_ast.Node) -> Written:
        """The one name that a macro takes."""
        given = _given(node)
        if len(given) != 1:
            raise CSyntaxError(self.at(node), f"{_macro(node)} takes one name")
        return self.word(given[0])

    # Switch

    def cases(self, node: c_ast.Switch) -> Any:
        if not isinstance(node.cond, c_ast.ID):
            reason = "switch takes a parameter or a local"
            raise CSyntaxError(self.at(node), reason, "put the value into a local first")
        branches = list(self.branches(node))
        answers = [(names, _returned(inside)) for names, inside in branches]
        if branches and all(result is not None for _, result in answers):
            results = {
                self.word(one): self.word(result)
                for names, result in answers
                if result is not None
                for one in names
            }
            return {"answer": self.word(node.cond), "results": results}
        long: dict[str, Any] = {}
        for names, inside in branches:
            steps = self.block(c_ast.Compound([one for one in inside if not _is_break(one)]))
            for one in names:
                long[self.word(one)] = steps
        return {"by": self.word(node.cond), "cases": long}

    def branches(self, node: c_ast.Switch) -> Iterator[tuple[list[c_ast.Node], list[c_ast.Node]]]:
        names: list[c_ast.Node] = []
        inside = node.stmt.block_items or [] if isinstance(node.stmt, c_ast.Compound) else []
        if not inside:
            raise CSyntaxError(self.at(node), "switch has no cases")
        for at, case in enumerate(inside):
            if not isinstance(case, c_ast.Case):
                reason = "every value has a case of its own; `default` is not read"
                raise CSyntaxError(self.at(case), reason, "write `case VALUE:`")
            names.append(case.expr)
            if not case.stmts:
                continue
            ends = _is_break(case.stmts[-1]) or _returned(case.stmts) is not None
            refused = _macro(case.stmts[-1]) == REFUSE
            if not ends and not refused and at + 1 < len(inside):
                reason = "the case runs into the next one"
                raise CSyntaxError(self.at(case), reason, "end it with `break;`")
            yield names, case.stmts
            names = []
        if names:
            raise CSyntaxError(self.at(names[0]), "the case does nothing", "say what it does")


@dataclass(frozen=True)
class _Undo:
    call: Written
    offset: int


def shape(steps: list[Any], locals: dict[str, str], beside: dict[str, Any]) -> Any:
    """A body in its shortest form; `beside` is what else is said of the function."""
    more = {**({"locals": locals} if locals else {}), **beside}
    one = steps[0] if len(steps) == 1 else None
    if not more:
        return steps if one is None else one
    if isinstance(one, dict):
        return {**one, **more}
    if isinstance(one, Written) and one.node is not None and isinstance(one.node.value, Call):
        return {"call": one, **more}
    return {"steps": steps if one is None else one, **more}


def _macro(node: c_ast.Node | None) -> str:
    called = isinstance(node, c_ast.FuncCall) and isinstance(node.name, c_ast.ID)
    return str(node.name.name) if called and node is not None and node.name.name in MACROS else ""


def _given(node: c_ast.Node) -> list[c_ast.Node]:
    return list(node.args.exprs) if node.args is not None else []


def _is_text(node: c_ast.Node) -> bool:
    return isinstance(node, c_ast.Constant) and node.type == "string"


def _unquoted(node: c_ast.Node) -> str:
    text: str = node.value[1:-1]
    return text.replace('\\"', '"').replace("\\\\", "\\")


def _is_break(node: c_ast.Node) -> bool:
    return isinstance(node, c_ast.Break)


def _returned(inside: list[c_ast.Node]) -> c_ast.Node | None:
    only = inside[0] if len(inside) == 1 else None
    return only.expr if isinstance(only, c_ast.Return) else None


def _on_stream(node: Expression) -> str | None:
    """`stream == NULL` or `stream != NULL`."""
    if isinstance(node, Binary) and node.operator in ("==", "!="):
        left, right = node.left, node.right
        if isinstance(left, Name) and left.name == "stream" and isinstance(right, Null):
            return node.operator
    return None
