"""Steps read from YAML and checked against prototypes and parameters.

The checker gives every expression a C type, so that swapped, missing and mistyped arguments are
found before any C is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.generator.binding.c_body import Written
from unipal.generator.binding.c_text import parse_expression, parse_statement, shown
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
    Prototype,
    Statement,
    Text,
    Unary,
    parse_prototype,
    parse_type,
)
from unipal.generator.binding.steps import (
    AnswerStep,
    BackgroundStep,
    CallStep,
    CaseStep,
    GroupedStep,
    IfStep,
    RefuseStep,
    SetStep,
    Step,
    UndoStep,
)
from unipal.generator.diagnostics import Key, Location, Problem, Source, near


@dataclass(frozen=True)
class Words:
    """What an expression of one function may name."""

    names: Mapping[str, CType]
    arrays: frozenset[str] = frozenset()
    tables: Mapping[str, tuple[CType, CType]] = field(default_factory=dict)
    calls: Mapping[str, Prototype] = field(default_factory=dict)
    fields: Mapping[str, Mapping[str, CType]] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    codes: frozenset[str] = frozenset()
    results: frozenset[str] = frozenset()
    enums: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    optional: frozenset[str] = frozenset()
    callbacks: Mapping[str, str] = field(default_factory=dict)  # function types, as C
    direct: frozenset[str] = frozenset()  # locals that are structs with fields
    called: str = "the library"


FLOATS = frozenset(["float", "double"])
INTEGERS = frozenset(
    [
        "int",
        "unsigned int",
        "long",
        "unsigned long",
        "long long",
        "unsigned long long",
        "size_t",
        "int64_t",
        "uint64_t",
        "char",
        "unsigned char",
        "int16_t",
        "uint16_t",
        "int8_t",
        "uint8_t",
        "bool",
        "short",
        "unsigned short",
    ]
)
NULL = CType("null", 1)
TRUTH = CType("int")


def is_host_function(text: str) -> bool:
    """Whether a function type is the PAL's own, `void (*)(void *)`."""
    return re.fullmatch(r"void\s*\(\s*\*\s*\)\s*\(\s*void\s*\*\s*\w*\s*\)", text) is not None


def callback_prototype(name: str, text: str) -> Prototype | None:
    """The prototype of a function of a callback type, which has one `void *` of the caller's."""
    try:
        found = parse_prototype(re.sub(r"\(\s*\*\s*\)", f" shim_call_{name}", text, count=1))
    except ExpressionError:
        return None
    return found if sum(p.type == CType("void", 1) for p in found.params) == 1 else None


class StepReader:
    """Reads the steps at one place of the file; problems are collected, not raised."""

    def __init__(
        self, source: Source, text: str, words: Words, what: str, problems: list[Problem]
    ) -> None:
        self.source, self.lines, self.words = source, text.split("\n"), words
        self.what, self.problems = what, problems
        self.written: dict[tuple[Key, ...], Written] = {}

    # Reading

    def steps(self, data: Any, path: tuple[Key, ...]) -> tuple[Step, ...]:
        items = (
            [(entry, (*path, at)) for at, entry in enumerate(data)]
            if isinstance(data, list)
            else [(data, path)]
        )
        return tuple(s for entry, at in items if (s := self.step(entry, at)) is not None)

    def step(self, data: Any, path: tuple[Key, ...]) -> Step | None:
        if isinstance(data, str):
            return self.statement(data, path)
        if not {"if", "if_exported"} & set(data):
            for key in {"then", "else"} & set(data):
                self.problem(
                    (*path, key), 0, f"has '{key}' but no 'if'", (), "add 'if: …'", key=True
                )
        if "call" in data:
            return self.call_step(data, path)
        if "sync" in data or "async" in data:
            return self.streamed(data, path)
        if "by" in data:
            return self.cases(data, path)
        if "if" in data:
            condition = self.parsed(data["if"], (*path, "if"))
            then = self.steps(data["then"], (*path, "then"))
            otherwise = self.steps(data["else"], (*path, "else")) if "else" in data else ()
            return None if condition is None else IfStep(condition, then, otherwise)
        if "if_exported" in data:
            return self.exported(data, path)
        if "background" in data:
            return BackgroundStep(self.steps(data["background"], (*path, "background")))
        if "undo" in data:
            return UndoStep(self.steps(data["undo"], (*path, "undo")))
        if "grouped" in data:
            return GroupedStep(self.steps(data["grouped"], (*path, "grouped")))
        if "answer" in data:
            return self.answer(data, path)
        if "refuse" in data:
            self.check_result(data["refuse"], (*path, "refuse"))
            return RefuseStep(data["refuse"], data["why"])
        self.problem(
            path,
            0,
            f"is not a step: {', '.join(data)}",
            (),
            "write a call, an assignment, `if` or `switch`",
        )
        return None

    def statement(self, text: str, path: tuple[Key, ...]) -> Step | None:
        try:
            parsed = self.read(text, path)
        except ExpressionError as error:
            self.problem(path, error.offset, error.reason, (), "correct the expression")
            return None
        if isinstance(parsed.value, Call):
            result = self.check_call(parsed.value, path)
            if parsed.target is not None:
                self.check_target(parsed.target, result, path)
            return CallStep(parsed.value, parsed.target, (), (), ())
        if parsed.target is None:
            self.problem(
                path,
                0,
                "does nothing: it calls and sets nothing",
                (),
                "write a call or `target = value`",
            )
            return None
        self.check_target(parsed.target, self.type_of(parsed.value, path), path)
        return SetStep(parsed.target, parsed.value)

    def mark(self, text: object, path: tuple[Key, ...]) -> None:
        """A text that a person wrote inside a body knows its place."""
        if isinstance(text, Written):
            self.written[path] = text

    def read(self, text: str, path: tuple[Key, ...]) -> Statement:
        """A text of the data; what a person wrote was read already, and knows its place."""
        self.mark(text, path)
        if isinstance(text, Written) and text.node is not None:
            return text.node
        return parse_statement(text, self.words.kinds)

    def call_step(self, data: Mapping[str, Any], path: tuple[Key, ...]) -> Step | None:
        step = self.statement(data["call"], (*path, "call"))
        if not isinstance(step, CallStep):
            if step is not None:
                self.problem((*path, "call"), 0, "is not a call", (), "write `function(arguments)`")
            return None
        undo = self.steps(data["undo"], (*path, "undo")) if "undo" in data else ()
        for key in ("accept", "not_ready"):
            for at, name in enumerate(data.get(key, ())):
                self.check_code(name, (*path, key, at))
        for name, result in data.get("means", {}).items():
            self.check_code(name, (*path, "means", name))
            self.check_result(result, (*path, "means", name))
            if result in ("palSuccess", "palInProgress"):
                macro = "ACCEPT" if result == "palSuccess" else "PENDING"
                reason = f"'{name}' cannot mean {result} here"
                self.problem((*path, "means", name), 0, reason, (), f"use {macro}({name}, call)")
        accept, not_ready = (tuple(data.get(key, ())) for key in ("accept", "not_ready"))
        means = tuple(data.get("means", {}).items())
        return CallStep(step.call, step.target, undo, accept, not_ready, means)

    def streamed(self, data: Mapping[str, Any], path: tuple[Key, ...]) -> Step:
        for key, other in (("sync", "async"), ("async", "sync")):
            if key not in data:
                self.problem(
                    (*path, other), 0, f"has '{other}' but not '{key}'", (), f"add '{key}: …'"
                )
        branches = tuple(
            (key, self.steps(data[key], (*path, key))) for key in ("sync", "async") if key in data
        )
        return CaseStep("stream", branches)

    def cases(self, data: Mapping[str, Any], path: tuple[Key, ...]) -> Step | None:
        by = data["by"]
        self.mark(by, (*path, "by"))
        self.mark(by, (*path, "cases"))
        values = self.words.enums.get(by)
        if values is None:
            reason = f"'{by}' is not an enum parameter"
            known = self.words.enums
            self.problem(
                (*path, "by"),
                0,
                reason,
                near(by, known),
                f"choose by one of: {', '.join(known) or 'none'}",
            )
            return None
        for name in data["cases"]:
            self.mark(name, (*path, "cases", name))
            if name not in values:
                hint = near(name, values)
                self.problem(
                    (*path, "cases", name),
                    0,
                    f"'{name}' is not a value of {by}",
                    hint,
                    "use its values",
                    key=True,
                )
        missing = [v for v in values if v not in data["cases"]]
        if missing:
            self.problem(
                (*path, "cases"),
                0,
                f"has no case for {', '.join(missing)}",
                (),
                "add it; refuse where needed",
                key=True,
            )
        branches = tuple((n, self.steps(b, (*path, "cases", n))) for n, b in data["cases"].items())
        return CaseStep(by, branches)

    def exported(self, data: Mapping[str, Any], path: tuple[Key, ...]) -> Step:
        """A choice by whether the library has an optional function."""
        name = data["if_exported"]
        self.mark(name, (*path, "if_exported"))
        if name not in self.words.optional:
            known = self.words.optional
            self.problem(
                (*path, "if_exported"),
                0,
                f"'{name}' is not an optional function",
                near(name, known),
                "name it under `optional:`, or call it without asking",
            )
        then = self.steps(data.get("then", []), (*path, "then"))
        otherwise = self.steps(data["else"], (*path, "else")) if "else" in data else ()
        return IfStep(Name(f"vendor.{name}", 0), then, otherwise, name)

    def answer(self, data: Mapping[str, Any], path: tuple[Key, ...]) -> Step:
        name = data["answer"]
        self.mark(name, (*path, "answer"))
        if name not in self.words.names:
            self.problem(
                (*path, "answer"),
                0,
                f"no local '{name}'",
                near(name, self.words.names),
                "declare it: `int name;`",
            )
        for result in data["results"].values():
            self.check_result(result, (*path, "results"))
        return AnswerStep(name, tuple((str(k), v) for k, v in data["results"].items()))

    # Checking

    def parsed(self, text: str, path: tuple[Key, ...]) -> Expression | None:
        try:
            self.mark(text, path)
            if isinstance(text, Written) and text.node is not None:
                value = text.node.value
            else:
                value = parse_expression(str(text), self.words.kinds)
        except ExpressionError as error:
            self.problem(path, error.offset, error.reason, (), "correct the expression")
            return None
        self.type_of(value, path)
        return value

    def check_call(self, call: Call, path: tuple[Key, ...]) -> CType:
        proto = self.words.calls.get(call.name)
        if proto is None:
            hint = near(call.name, self.words.calls)
            advice = "correct the name, or add the prototype to `declarations:`"
            self.problem(
                path,
                call.offset,
                f"calls '{call.name}', which {self.words.called} has",
                hint,
                advice,
            )
            for argument in call.arguments:
                self.type_of(argument, path)
            return TRUTH
        if len(call.arguments) != len(proto.params):
            wanted = ", ".join(p.name for p in proto.params) or "none"
            taken, given_count = len(proto.params), len(call.arguments)
            reason = f"{call.name} takes {taken} arguments ({wanted}), not {given_count}"
            self.problem(path, call.offset, reason, (), "give every argument of the prototype")
        for argument, param in zip(call.arguments, proto.params, strict=False):
            given = self.type_of(argument, path)
            if given is not None and not self.fits(given, param.type, argument):
                place = f"argument {param.name} of {call.name}"
                reason = f"{place} is {param.type}, and '{shown(argument)}' is {given}"
                self.problem(path, argument.offset, reason, (), self.advice(given, param.type))
        return proto.result

    def callback(self, name: str, offset: int, path: tuple[Key, ...]) -> CType | None:
        """A vendor's function type that can carry what the PAL calls."""
        text = self.words.callbacks.get(name)
        if text is None:
            hint = near(name, self.words.callbacks)
            reason, advice = (
                f"'{name}' is not a function type",
                "declare it: `typedef … (*name)(…);`",
            )
            self.problem(path, offset, reason, hint, advice)
            return None
        if callback_prototype(name, text) is None:
            reason = f"'{name}' does not carry one `void *` of the caller's"
            advice = "name its parameters; exactly one is `void *`"
            self.problem(path, offset, reason, (), advice)
            return None
        return CType(name)

    def advice(self, given: CType, wanted: CType) -> str:
        if (
            given.depth == 1
            and wanted.depth == 0
            and self.words.kinds.get(wanted.base, wanted.base) in INTEGERS | {"unsigned", "signed"}
        ):
            return f"cast it: ({wanted.base})…"
        if self.words.kinds.get(wanted.base) == "function" and given.base == "palHostFunc":
            return f"keep_callback(&kept, fn, args), and give CALLBACK({wanted.base}) with `kept`"
        if self.words.kinds.get(wanted.base) == "enum":
            return f"use a constant of type {wanted.base}, or a table of them"
        return "check the order of the arguments"

    def check_target(self, target: Expression, value: CType | None, path: tuple[Key, ...]) -> None:
        wanted = self.type_of(target, path)
        if wanted is not None and value is not None and not self.fits(value, wanted, None):
            self.problem(
                path,
                target.offset,
                f"'{shown(target)}' is {wanted}, and the value is {value}",
                (),
                "cast it, or take another local",
            )

    def canonical(self, kind: CType) -> CType:
        return CType(self.words.same.get(kind.base, kind.base), kind.depth)

    def fits(self, given: CType, wanted: CType, argument: Expression | None) -> bool:
        given, wanted = self.canonical(given), self.canonical(wanted)
        kind_g, kind_w = (self.words.kinds.get(t.base, "") for t in (given, wanted))
        if given == NULL:
            return wanted.depth > 0 or kind_w in ("pointer", "function")
        if given == wanted:
            return True
        if given.depth == 0 and wanted.depth == 0:
            if kind_w == "enum" or kind_g == "enum":
                return False
            if kind_w == "function":
                plain = is_host_function(self.words.callbacks.get(wanted.base, ""))
                return given.base == "palHostFunc" and plain
            if kind_w != "function" and FLOATS & {given.base, wanted.base}:
                widened = given.base in INTEGERS or (given.base, wanted.base) == ("float", "double")
                return widened and wanted.base in FLOATS
            integer_g = given.base in INTEGERS or kind_g in ("signed", "unsigned")
            integer_w = wanted.base in INTEGERS or kind_w in ("signed", "unsigned")
            return integer_g and integer_w
        if given.depth and wanted.depth:
            if wanted == CType("void", 1):
                return given.depth == 1 or isinstance(argument, Unary)
            return given == CType("void", 1) and wanted.depth == 1
        return False

    def type_of(self, node: Expression, path: tuple[Key, ...]) -> CType | None:
        match node:
            case Number():
                return CType("int")
            case Null():
                return NULL
            case Fraction():
                return CType("double")
            case Callback(type=name, offset=offset):
                return self.callback(name, offset, path)
            case Text():
                return CType("char", 1, True)
            case Choice(condition=condition, then=then, otherwise=otherwise):
                self.type_of(condition, path)
                self.type_of(otherwise, path)
                return self.type_of(then, path)
            case Name(name=name, offset=offset):
                if name not in self.words.names:
                    hint = near(name, self.words.names)
                    self.problem(
                        path,
                        offset,
                        f"'{name}' is not a parameter, local or constant",
                        hint,
                        "correct the name, or declare it",
                    )
                    return None
                return self.words.names[name]
            case Call():
                return self.check_call(node, path)
            case Index(name=name, index=index, inverse=inverse, offset=offset):
                inner = self.type_of(index, path)
                if name in self.words.arrays:
                    array = self.words.names[name]
                    return CType(array.base, array.depth - 1)
                if name not in self.words.tables:
                    hint = near(name, [*self.words.tables, *self.words.arrays])
                    self.problem(
                        path, offset, f"no table '{name}'", hint, "declare it under `tables:`"
                    )
                    return None
                key, value = self.words.tables[name][:: -1 if inverse else 1]
                if inner is not None and self.canonical(inner) != self.canonical(key):
                    self.problem(
                        path,
                        index.offset,
                        f"table {name} is indexed by {key}, and '{shown(index)}' is {inner}",
                        (),
                        "index it by its own keys",
                    )
                return value
            case Member(name=name, field=entry, offset=offset, direct=direct):
                fields = self.words.fields.get(name)
                if fields is None:
                    self.problem(
                        path,
                        offset,
                        f"'{name}' is not a struct parameter",
                        near(name, self.words.fields),
                        "correct the name",
                    )
                    return None
                if direct != (name in self.words.direct):
                    reason = f"'{name}' is {'a' if direct else 'not a'} pointer"
                    advice = f"write {name}{'->' if direct else '.'}{entry}"
                    self.problem(path, offset, reason, (), advice)
                    return None
                if entry not in fields:
                    self.problem(
                        path,
                        offset,
                        f"'{name}' has no field '{entry}'",
                        near(entry, fields),
                        "correct the field",
                    )
                    return None
                return fields[entry]
            case Unary(operator="&", operand=operand):
                if not isinstance(operand, Name | Member):
                    self.problem(
                        path,
                        node.offset,
                        "& needs a local, a handle or a field",
                        (),
                        "correct the expression",
                    )
                    return None
                inner = self.type_of(operand, path)
                return None if inner is None else CType(inner.base, inner.depth + 1)
            case Unary(operator="*", operand=operand):
                inner = self.type_of(operand, path)
                if inner is not None and inner.depth == 0:
                    self.problem(
                        path,
                        node.offset,
                        f"'{shown(operand)}' is {inner} and points to nothing",
                        (),
                        "remove the *",
                    )
                    return None
                return None if inner is None else CType(inner.base, inner.depth - 1)
            case Unary(operand=operand):
                return self.type_of(operand, path)
            case Cast(type=text, operand=operand, offset=offset):
                self.type_of(operand, path)
                kind = parse_type(text)
                if kind.base not in self.words.kinds and kind.base not in INTEGERS | FLOATS | {
                    "void"
                }:
                    self.problem(
                        path,
                        offset,
                        f"no type '{kind.base}'",
                        near(kind.base, self.words.kinds),
                        "add the type to `declarations:`",
                    )
                    return None
                return kind
            case Items(items=items):
                for item in items:
                    self.type_of(item, path)
                    if not isinstance(item, Unary) or item.operator != "&":
                        self.problem(
                            path, item.offset, "a list holds addresses", (), "write &local"
                        )
                return CType("void", 2)
            case Binary(operator=operator, left=left, right=right):
                one, two = self.type_of(left, path), self.type_of(right, path)
                if operator in ("==", "!=", "<", "<=", ">", ">=", "&&", "||"):
                    return TRUTH
                if isinstance(right, Name) and not isinstance(left, Name) and two is not None:
                    one, two = two, one
                floating = next((t for t in (one, two) if t and t.base in FLOATS), None)
                return floating or one

    def check_code(self, name: str, path: tuple[Key, ...]) -> None:
        self.mark(name, path)
        if name not in self.words.codes:
            self.problem(
                path,
                0,
                f"'{name}' is not a constant",
                near(name, self.words.codes),
                "add the constant to `declarations:`",
            )

    def check_result(self, name: str, path: tuple[Key, ...]) -> None:
        self.mark(name, path)
        if name not in self.words.results:
            self.problem(
                path,
                0,
                f"'{name}' is not a value of palResult",
                near(name, self.words.results),
                "use one of them",
            )

    def problem(
        self,
        path: tuple[Key, ...],
        offset: int,
        reason: str,
        hint: Sequence[str],
        advice: str,
        key: bool = False,
    ) -> None:
        written = self.written.get(path)
        if written is not None:
            found = written.place(offset or written.start)
            self.problems.append(Problem.at(found, self.what, reason, hint, advice))
            return
        place = self.source.at(*path, value=not key)
        line = self.lines[place.line - 1] if place.line <= len(self.lines) else ""
        quoted = line[place.column - 1 : place.column] in ('"', "'")
        plain = not key and self.source.is_text(*path)
        column = place.column + offset + quoted if plain else place.column
        if column > len(line) + 1:  # the text goes on in the next line of the file
            column = place.column
        found = Location(place.path, place.line, column)
        self.problems.append(Problem.at(found, self.what, reason, hint, advice))
