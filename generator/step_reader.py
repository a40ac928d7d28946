"""Steps read from YAML and checked against prototypes and parameters.

The checker gives every expression a C type, so that swapped, missing and mistyped arguments are
found before any C is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.generator.expression import (
    Binary,
    Call,
    Cast,
    CType,
    Expression,
    ExpressionError,
    Index,
    Items,
    Member,
    Name,
    Null,
    Number,
    Prototype,
    Statement,
    Unary,
    parse_expression,
    parse_statement,
    parse_type,
)
from unipal.generator.source import Key, Location, Problem, Source, near
from unipal.generator.steps import (
    AnswerStep,
    BackgroundStep,
    CallStep,
    CaseStep,
    GroupedStep,
    IfStep,
    RefuseStep,
    SetStep,
    Step,
)


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
    called: str = "the library"


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


class StepReader:
    """Reads the steps at one place of the file; problems are collected, not raised."""

    def __init__(
        self, source: Source, text: str, words: Words, what: str, problems: list[Problem]
    ) -> None:
        self.source, self.lines, self.words = source, text.split("\n"), words
        self.what, self.problems = what, problems

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
            f"is no step: {', '.join(data)}",
            (),
            "write a call, or call, if, if_exported, by, grouped, background, answer, refuse",
        )
        return None

    def statement(self, text: str, path: tuple[Key, ...]) -> Step | None:
        try:
            parsed: Statement = parse_statement(text)
        except ExpressionError as error:
            self.problem(path, error.offset, error.reason, (), "correct the expression")
            return None
        if isinstance(parsed.value, Call):
            result = self.check_call(parsed.value, path)
            if parsed.target is not None:
                self.check_target(parsed.target, result, path)
            return CallStep(parsed.value, parsed.target, (), (), (), None, "")
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

    def call_step(self, data: Mapping[str, Any], path: tuple[Key, ...]) -> Step | None:
        step = self.statement(data["call"], (*path, "call"))
        if not isinstance(step, CallStep):
            if step is not None:
                self.problem((*path, "call"), 0, "is no call", (), "write `function(arguments)`")
            return None
        undo = self.steps(data["undo"], (*path, "undo")) if "undo" in data else ()
        for key in ("accept", "not_ready"):
            for at, name in enumerate(data.get(key, ())):
                self.check_code(name, (*path, key, at))
        fails = (
            self.parsed(data["fails_when"], (*path, "fails_when")) if "fails_when" in data else None
        )
        if "code" in data:
            self.check_result(data["code"], (*path, "code"))
        code = data.get("code", "palSystemError")
        for name, result in data.get("means", {}).items():
            self.check_code(name, (*path, "means", name))
            self.check_result(result, (*path, "means", name))
            if result in ("palSuccess", "palInProgress"):
                key = "accept" if result == "palSuccess" else "not_ready"
                reason = f"'{name}' cannot mean {result} here"
                self.problem((*path, "means", name), 0, reason, (), f"use `{key}: [{name}]`")
        accept, not_ready = (tuple(data.get(key, ())) for key in ("accept", "not_ready"))
        means = tuple(data.get("means", {}).items())
        return CallStep(step.call, step.target, undo, accept, not_ready, fails, code, means)

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
        values = self.words.enums.get(by)
        if values is None:
            reason = f"'{by}' is no enum parameter"
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
            if name not in values:
                hint = near(name, values)
                self.problem(
                    (*path, "cases", name),
                    0,
                    f"'{name}' is no value of {by}",
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
        if name not in self.words.optional:
            known = self.words.optional
            self.problem(
                (*path, "if_exported"),
                0,
                f"'{name}' is no optional function",
                near(name, known),
                "declare it under `symbols:` with `optional: true`, or call it without asking",
            )
        then = self.steps(data.get("then", []), (*path, "then"))
        otherwise = self.steps(data["else"], (*path, "else")) if "else" in data else ()
        return IfStep(Name(f"vendor.{name}", 0), then, otherwise, name)

    def answer(self, data: Mapping[str, Any], path: tuple[Key, ...]) -> Step:
        name = data["answer"]
        if name not in self.words.names:
            self.problem(
                (*path, "answer"),
                0,
                f"no local '{name}'",
                near(name, self.words.names),
                "declare it under `locals:`",
            )
        for result in data["results"].values():
            self.check_result(result, (*path, "results"))
        return AnswerStep(name, tuple((str(k), v) for k, v in data["results"].items()))

    # Checking

    def parsed(self, text: str, path: tuple[Key, ...]) -> Expression | None:
        try:
            value = parse_expression(str(text))
        except ExpressionError as error:
            self.problem(path, error.offset, error.reason, (), "correct the expression")
            return None
        self.type_of(value, path)
        return value

    def check_call(self, call: Call, path: tuple[Key, ...]) -> CType:
        proto = self.words.calls.get(call.name)
        if proto is None:
            hint = near(call.name, self.words.calls)
            advice = "correct the name, or declare the function under `symbols:`"
            self.problem(
                path,
                call.offset,
                f"calls '{call.name}', which {self.words.called} does not declare",
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
                reason = f"{place} is {param.type}, and '{self.shown(argument)}' is {given}"
                self.problem(path, argument.offset, reason, (), self.advice(given, param.type))
        return proto.result

    def advice(self, given: CType, wanted: CType) -> str:
        if (
            given.depth == 1
            and wanted.depth == 0
            and self.words.kinds.get(wanted.base, wanted.base) in INTEGERS | {"unsigned", "signed"}
        ):
            return f"cast it: ({wanted.base})…"
        if self.words.kinds.get(wanted.base) == "enum":
            return f"use a constant of type {wanted.base}, or a table of them"
        return "check the order of the arguments"

    def check_target(self, target: Expression, value: CType | None, path: tuple[Key, ...]) -> None:
        wanted = self.type_of(target, path)
        if wanted is not None and value is not None and not self.fits(value, wanted, None):
            self.problem(
                path,
                target.offset,
                f"'{self.shown(target)}' is {wanted}, and the value is {value}",
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
                return kind_g == "function" or given.base == "palHostFunc"
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
            case Name(name=name, offset=offset):
                if name not in self.words.names:
                    hint = near(name, self.words.names)
                    self.problem(
                        path,
                        offset,
                        f"'{name}' is no parameter, local or constant",
                        hint,
                        "correct the name, or declare it under `locals:` or `constants:`",
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
                        f"table {name} is indexed by {key}, and '{self.shown(index)}' is {inner}",
                        (),
                        "index it by its own keys",
                    )
                return value
            case Member(name=name, field=entry, offset=offset):
                fields = self.words.fields.get(name)
                if fields is None:
                    self.problem(
                        path,
                        offset,
                        f"'{name}' is no struct parameter",
                        near(name, self.words.fields),
                        "correct the name",
                    )
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
                        f"'{self.shown(operand)}' is {inner} and points to nothing",
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
                if kind.base not in self.words.kinds and kind.base not in INTEGERS | {"void"}:
                    self.problem(
                        path,
                        offset,
                        f"no type '{kind.base}'",
                        near(kind.base, self.words.kinds),
                        "declare it under `types:`",
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
                return (
                    one
                    if isinstance(left, Name) or two is None
                    else two
                    if isinstance(right, Name)
                    else one
                )

    def check_code(self, name: str, path: tuple[Key, ...]) -> None:
        if name not in self.words.codes:
            self.problem(
                path,
                0,
                f"'{name}' is no constant",
                near(name, self.words.codes),
                "declare it under `constants:`",
            )

    def check_result(self, name: str, path: tuple[Key, ...]) -> None:
        if name not in self.words.results:
            self.problem(
                path,
                0,
                f"'{name}' is no value of palResult",
                near(name, self.words.results),
                "use one of them",
            )

    def shown(self, node: Expression) -> str:
        match node:
            case Number(text=text):
                return text
            case Name(name=name):
                return name
            case Null():
                return "null"
            case Unary(operator=operator, operand=operand):
                return operator + self.shown(operand)
            case Member(name=name, field=entry):
                return f"{name}.{entry}"
            case Index(name=name, index=index, inverse=inverse):
                return f"{name}{'~' if inverse else ''}[{self.shown(index)}]"
            case Cast(type=kind, operand=operand):
                return f"({kind}){self.shown(operand)}"
            case Call(name=name):
                return f"{name}(…)"
            case Items():
                return "[…]"
            case Binary(operator=operator, left=left, right=right):
                return f"{self.shown(left)} {operator} {self.shown(right)}"

    def problem(
        self,
        path: tuple[Key, ...],
        offset: int,
        reason: str,
        hint: Sequence[str],
        advice: str,
        key: bool = False,
    ) -> None:
        place = self.source.at(*path, value=not key)
        line = self.lines[place.line - 1] if place.line <= len(self.lines) else ""
        quoted = line[place.column - 1 : place.column] in ('"', "'")
        written = not key and self.source.is_text(*path)
        column = place.column + offset + quoted if written else place.column
        if column > len(line) + 1:  # the text goes on in the next line of the file
            column = place.column
        found = Location(place.path, place.line, column)
        self.problems.append(Problem.at(found, self.what, reason, hint, advice))
