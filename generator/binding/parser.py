"""An adaptor.yaml becomes a Binding: functions, symbols and declarations, each checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unipal.generator.binding.builtins import built_in, emulated_calls
from unipal.generator.binding.expressions import (
    Call,
    CType,
    Expression,
    Index,
    Member,
    Name,
    Prototype,
    Unary,
    parse_type,
    walk,
)
from unipal.generator.binding.inheritance import Kept, kept
from unipal.generator.binding.learnt import misfits
from unipal.generator.binding.model import (
    BINDABLE_OWN,
    OWN,
    Binding,
    Bound,
    ConstantSet,
    ErrorType,
    Handles,
    Symbol,
    Unsupported,
    VendorLibrary,
    VendorType,
    param_type,
    vendor_answer,
)
from unipal.generator.binding.step_parser import StepReader, Words
from unipal.generator.binding.steps import (
    AnswerStep,
    BackgroundStep,
    CallStep,
    CaseStep,
    IfStep,
    SetStep,
    Step,
    every,
    expressions,
)
from unipal.generator.binding.vocabulary import Vocabulary
from unipal.generator.diagnostics import Key, Problem, near
from unipal.generator.spec.model import Function


def known_beside(function: str) -> dict[str, CType]:
    """What the shim tells a function beside its parameters."""
    return {
        "ipcMemHandleGet": {"size": CType("size_t")},  # of the allocation that ptr starts
        "gdrPtrMunmap": {"devicePtr": CType("void", 1)},  # what was mapped
    }.get(function, {})


class AdaptorReader(Vocabulary):
    """Reads one file; the problems of all parts are collected."""

    ANSWERED: tuple[str, ...] = OWN  # by the shim itself
    NEEDED = ("libraries", "types", "handles", "errors", "symbols")

    def read(self) -> Binding | None:
        """The binding, or None when the file cannot be understood; `problems` says why."""
        if not self.open():
            return None
        how = self.data.get("implementation", "binding")
        return self.bound() if how == "binding" and "functions" in self.data else self.other()

    def other(self) -> Binding:
        """A chip in C or Python, or one whose calls are all still to do."""
        self.check_declarations()
        d = self.data
        return Binding(
            d["chip"],
            d["names"],
            vendor_answer(d),
            False,
            (),
            (),
            (),
            Handles("", "", "", 0, False),
            (),
            (),
            {},
            (),
            (),
            (),
            (),
            {},
            self.unsupported(),
            tuple(d.get("todo", ())),
            self.overrides(),
            d,
        )

    def unsupported(self) -> dict[str, Unsupported]:
        return {
            n: Unsupported(u["kind"], u["why"], u.get("source", ""))
            for n, u in self.data.get("unsupported", {}).items()
        }

    def bound(self) -> Binding | None:
        d = self.data
        for key in self.NEEDED:
            if key not in d:
                self.refuse(
                    ("functions",),
                    d[self.KEY],
                    f"misses '{key}', which a binding needs",
                    f"add '{key}: …'",
                )
        if self.problems:
            return None
        self.enums = {t.name: tuple(v.name for v in t.values) for t in self.spec.kind("enum")}
        self.types = tuple(
            VendorType(
                n,
                t["kind"],
                t.get("bytes", 4 if t["kind"] == "enum" else 8),
                t.get("align", 1),
                t.get("same_as", ""),
                t.get("c", ""),
                t.get("room", False),
                t.get("fields", ""),
            )
            for n, t in d["types"].items()
        )
        self.kinds = {t.name: t.kind for t in self.types}
        for t in self.types:
            if t.kind == "struct" and "bytes" not in d["types"][t.name]:
                self.refuse(
                    ("types", t.name),
                    t.name,
                    "a struct passed by value states its bytes",
                    "add 'bytes: …'",
                )
        self.constant_sets = tuple(
            ConstantSet(
                c["set"],
                c.get("type", ""),
                c.get("flags", False),
                c.get("header", ""),
                tuple(c["values"].items()),
            )
            for c in d.get("constants", ())
        )
        self.constant_type = {
            n: CType(s.type or "int") for s in self.constant_sets for n, _ in s.values
        }
        self.texts = self.read_texts()
        self.check_constants()
        self.tables = self.read_tables()
        handles = self.read_handles()
        protos = self.read_prototypes()
        errors = self.read_errors()
        values = self.declared(d.get("start", {}).get("values", {}), ("start", "values"))
        self.prototypes = {p.name: p for p, _, _ in protos}
        self.optional = frozenset(
            p.name
            for p, at, index in protos
            if d["symbols"][at]["functions"][index].get("optional")
            or d["libraries"].get(d["symbols"][at]["library"], {}).get("optional")
        )
        start_locals = self.declared(d.get("start", {}).get("locals", {}), ("start", "locals"))
        start: tuple[Step, ...] = ()
        if "start" in d:
            words = self.words({**values, **start_locals}, "start")
            layer = self.layer("start")
            start = StepReader(layer.source, layer.text, words, "start", self.problems).steps(
                d["start"]["steps"], ("start", "steps")
            )
        thread_locals: dict[str, CType] = {}
        each_thread: tuple[Step, ...] = ()
        if "each_thread" in d:
            path: tuple[Key, ...] = ("each_thread",)
            thread_locals = self.declared(d["each_thread"].get("locals", {}), (*path, "locals"))
            words = self.words({**values, **thread_locals}, "each_thread")
            layer = self.layer(*path)
            reader = StepReader(layer.source, layer.text, words, "each_thread", self.problems)
            each_thread = reader.steps(d["each_thread"]["steps"], (*path, "steps"))
        ended: tuple[Step, ...] = ()
        if "ipc_ended" in d:
            path = ("ipc_ended",)
            kind = CType("char", 1) if handles.ipc_text else CType(handles.ipc)
            words = self.words({**values, "handle": kind}, "ipc_ended")
            layer = self.layer(*path)
            reader = StepReader(layer.source, layer.text, words, "ipc_ended", self.problems)
            ended = reader.steps(d["ipc_ended"]["steps"], (*path, "steps"))
        device_values, device_locals, each_device = self.read_each_device(values)
        functions = self.read_functions(handles, {**values, **device_values})
        served = {
            n.name for b in functions.values() for n in expressions(b.steps) if type(n) is Name
        }
        if not served & set(device_values):  # what an extended chip prepared for nothing
            device_values, device_locals, each_device = {}, {}, ()
        symbols = self.read_symbols(protos, handles)
        self.check_declarations()
        for place, what, reason, advice in misfits(errors, functions, self.prototypes):
            self.refuse(place, what, reason, advice)
        own_steps = (*start, *each_thread, *ended, *each_device)
        symbols = self.used(symbols, functions, own_steps, errors)
        libraries = tuple(
            VendorLibrary(n, tuple(b["sonames"]), b.get("optional", False), b.get("hint", ""))
            for n, b in d["libraries"].items()
        )
        in_use = Kept(self.types, self.constant_sets, self.tables, errors, libraries)
        if "extends" in d:
            own, types = self.layers[0].source.data, (*values.values(), *start_locals.values())
            types = (*types, *device_values.values(), *device_locals.values())
            at_first = (*start, *each_device)
            in_use = kept(in_use, own, handles, symbols, functions.values(), at_first, types)
        return Binding(
            d[self.KEY],
            d["names"],
            vendor_answer(d),
            True,
            in_use.libraries,
            tuple(d.get("headers", ())),
            in_use.types,
            handles,
            in_use.errors,
            in_use.constants,
            in_use.tables,
            symbols,
            start,
            tuple(values.items()),
            tuple(start_locals.items()),
            functions,
            self.unsupported(),
            tuple(d.get("todo", ())),
            self.overrides(),
            d,
            each_thread,
            tuple(thread_locals.items()),
            ended,
            self.refusals,
            self.TABLE,
            each_device,
            tuple(device_values.items()),
            tuple(device_locals.items()),
            tuple(
                (name, text) for name, text in self.texts.items() if each_device or name in served
            ),
            tuple(self.layers[0].source.data.get("functions", ())),
        )

    def read_each_device(
        self, values: Mapping[str, CType]
    ) -> tuple[dict[str, CType], dict[str, CType], tuple[Step, ...]]:
        """What is made once for each device: its values, its locals and its steps."""
        if "each_device" not in self.data:
            return {}, {}, ()
        path: tuple[Key, ...] = ("each_device",)
        data = self.data["each_device"]
        made = self.declared(data["values"], (*path, "values"))
        locals_ = self.declared(data.get("locals", {}), (*path, "locals"))
        words = self.words({**values, **made, **locals_, "device": CType("int")}, "each_device")
        layer = self.layer(*path)
        reader = StepReader(layer.source, layer.text, words, "each_device", self.problems)
        return made, locals_, reader.steps(data["steps"], (*path, "steps"))

    def read_functions(self, handles: Handles, values: Mapping[str, CType]) -> dict[str, Bound]:
        known = {f.name: f for f in self.spec.table(self.TABLE).functions}
        functions: dict[str, Bound] = {}
        for name, raw in self.data["functions"].items():
            path: tuple[Key, ...] = ("functions", name)
            if name not in known:
                self.refuse(
                    path,
                    name,
                    f"is not a function of the {self.TABLE} table",
                    "correct the name",
                    near(name, known),
                )
                continue
            if name in self.ANSWERED and name not in BINDABLE_OWN:
                self.refuse(path, name, "the shim answers this function itself", "remove it")
                continue
            functions[name] = self.function(known[name], raw, path, handles, values)
        return functions

    def function(
        self,
        function: Function,
        raw: Any,
        path: tuple[Key, ...],
        handles: Handles,
        values: Mapping[str, CType],
    ) -> Bound:
        layer = self.layer(*path)
        meta = raw if isinstance(raw, dict) else {}
        locals_ = self.declared(meta.get("locals", {}), (*path, "locals"))
        params = {p.name: param_type(p, handles) for p in function.params}
        if function.name == "ipcMemHandleClose":
            params["handle"] = (
                CType("char", 1) if handles.ipc_text else CType(handles.ipc)
            )  # the bytes that were opened, for vendors that close by key
        params |= known_beside(function.name)
        arrays = frozenset(p.name for p in function.params if p.type.name in ("u32_in", "u64_in"))
        fields = {
            p.name: {
                f.name: CType(parse_type(f.c).base, 1 if f.length else 0) for f in p.type.fields
            }
            for p in function.params
            if p.type.kind == "struct"
        }
        enums = {p.name: self.enums[p.type.name] for p in function.params if p.type.kind == "enum"}
        words = self.words({**params, **values, **locals_}, function.name, arrays, fields, enums)
        reader = StepReader(layer.source, layer.text, words, function.name, self.problems)
        steps: tuple[Step, ...] = ()
        meta_keys = ("locals", "ignores", "requires", "steps", "override")
        if "steps" in meta:
            steps = reader.steps(meta["steps"], (*path, "steps"))
        elif "override" not in meta:
            steps = reader.steps(
                {k: v for k, v in meta.items() if k not in meta_keys} if meta else raw, path
            )
        elif not self.overrides():
            self.refuse(
                (*path, "override"),
                function.name,
                "is overridden, but the chip names no `overrides:` file",
                "add 'overrides: overrides.c'",
            )
        requires = (
            reader.parsed(meta["requires"]["if"], (*path, "requires", "if"))
            if "requires" in meta
            else None
        )
        if steps:
            self.check_params(function, steps, meta, path, locals_)
        place = layer.source.at(*path)
        return Bound(
            function,
            steps,
            tuple(locals_.items()),
            requires,
            meta.get("requires", {}).get("why", ""),
            meta.get("override", ""),
            place,
        )

    def check_params(
        self,
        function: Function,
        steps: tuple[Step, ...],
        meta: Mapping[str, Any],
        path: tuple[Key, ...],
        locals_: Mapping[str, CType],
    ) -> None:
        """Every parameter is used or said to be ignored; every local is used."""
        used = {n.name for n in expressions(steps) if isinstance(n, Name | Index | Member)}
        used |= {s.by for s in every(steps) if isinstance(s, CaseStep)}
        ignored = meta.get("ignores", {})
        names = [p.name for p in function.params]
        for name in ignored:
            if name not in names:
                self.refuse(
                    (*path, "ignores", name),
                    function.name,
                    f"ignores '{name}', which is not a parameter",
                    "correct the name",
                    near(name, names),
                )
            elif name in used:
                self.refuse(
                    (*path, "ignores", name),
                    function.name,
                    f"ignores '{name}', which it uses",
                    "remove the line",
                )
        for name in names:
            if name not in used and name not in ignored:
                self.refuse(
                    path,
                    function.name,
                    f"parameter '{name}' is not used",
                    f"use it, or say why not: `ignores: {{{name}: …}}`",
                )
        for name in locals_:
            if name not in used:
                self.refuse(
                    (*path, "locals", name),
                    function.name,
                    f"local '{name}' is not used",
                    "remove it",
                )
        for call, name in self.read_unset(steps, locals_):
            self.refuse(
                path,
                function.name,
                f"{call} reads local '{name}', which nothing has set",
                f"set it in a step before: `{name} = …`",
            )
        for step in every(steps):
            named = {
                n.name
                for n in (expressions(step.steps) if isinstance(step, BackgroundStep) else ())
                if isinstance(n, Name | Member | Index)
            }
            for name in sorted(named & set(locals_)):
                self.refuse(
                    path,
                    function.name,
                    f"local '{name}' is gone when the background steps run",
                    "use parameters and constants there",
                )
        for case in every(steps):
            if isinstance(case, CaseStep) and case.by == "stream":
                for key, inner in case.cases:
                    named = {n.name for n in expressions(inner) if isinstance(n, Name)}
                    if key == "async" and "stream" not in named and "stream" not in ignored:
                        self.refuse(
                            (*path, "async"),
                            function.name,
                            "the async form does not use the stream",
                            "give the stream to the call",
                        )
                    if key == "sync" and "stream" in named:
                        self.refuse(
                            (*path, "sync"),
                            function.name,
                            "the sync form uses the stream, which is null there",
                            "use null",
                        )

    def read_unset(
        self, steps: tuple[Step, ...], locals_: Mapping[str, CType]
    ) -> Iterator[tuple[str, str]]:
        """Who reads a local before any step has filled it, and the local."""
        filled: set[str] = set()
        for step in every(steps):
            read: Expression
            match step:
                case CallStep(call=call):
                    who, read = call.name, call
                case SetStep(value=value):
                    who, read = "an assignment", value
                case IfStep(condition=condition):
                    who, read = "a condition", condition
                case AnswerStep(local=local):
                    who, read = "an answer", Name(local, 0)
                case _:
                    continue
            nodes = list(walk(read))
            pointed = [n.operand for n in nodes if isinstance(n, Unary) and n.operator == "&"]
            given = {n.name for n in pointed if isinstance(n, Name | Member | Index)}
            named = {n.name for n in nodes if isinstance(n, Name | Member)}
            for name in sorted(named & set(locals_) - given - filled):
                yield who, name
            if isinstance(step, CallStep):
                for name in sorted(self.for_reading(step.call) & set(locals_) - filled):
                    yield who, name
            if isinstance(step, SetStep | CallStep) and isinstance(step.target, Name | Member):
                filled.add(step.target.name)
            filled |= given

    def for_reading(self, call: Call) -> set[str]:
        """What a call takes the address of, and only reads there."""
        proto = {**self.own_words(), **self.prototypes}.get(call.name)
        return {
            given.operand.name
            for given, param in zip(call.arguments, proto.params if proto else (), strict=False)
            if isinstance(given, Unary) and isinstance(given.operand, Name) and param.type.const
        }

    def read_symbols(
        self, protos: list[tuple[Prototype, int, int]], handles: Handles
    ) -> tuple[Symbol, ...]:
        calls = self.emulation(handles)
        sets = {s.name: s for s in self.constant_sets}
        symbols = []
        for proto, at, index in protos:
            block = self.data["symbols"][at]
            entry = block["functions"][index]
            path: tuple[Key, ...] = ("symbols", at, "functions", index)
            names = [p.name for p in proto.params]
            for name in entry.get("arguments", {}):
                if name not in names:
                    self.refuse(
                        (*path, "arguments", name),
                        proto.name,
                        f"has no parameter '{name}'",
                        "correct the name",
                        near(name, names),
                    )
            for nth, name in enumerate(entry.get("nullable", ())):
                if name not in names:
                    self.refuse(
                        (*path, "nullable", nth),
                        proto.name,
                        f"has no parameter '{name}'",
                        "correct the name",
                        near(name, names),
                        value=True,
                    )
            steps, locals_ = self.emulated(proto, calls)
            layer, own = self.placed(path)
            place = layer.source.at(*own)
            symbols.append(
                Symbol(
                    proto.name,
                    proto,
                    block["library"],
                    block.get("header", ""),
                    tuple(entry.get("exports", (proto.name,))),
                    entry.get("optional", False),
                    entry.get("verified", block["verified"]),
                    entry.get("source", block["source"]),
                    tuple((n, s) for n, s in entry.get("arguments", {}).items() if s in sets),
                    tuple(entry.get("nullable", ())),
                    steps,
                    place,
                    tuple(locals_.items()),
                )
            )
        for name in self.data.get("emulator", {}):
            if name not in self.prototypes:
                reason = f"no function '{name}'"
                advice = "name a function of `declarations:`"
                hint = near(name, self.prototypes)
                self.refuse(("emulator", name), name, reason, advice, hint)
        return tuple(symbols)

    def emulated(
        self, proto: Prototype, calls: Mapping[str, Prototype]
    ) -> tuple[tuple[Step, ...], dict[str, CType]]:
        """What the emulator does for a function, where `emulator:` says it."""
        path: tuple[Key, ...] = ("emulator", proto.name)
        said = self.data.get("emulator", {}).get(proto.name)
        if said is None:
            return (), {}
        meta = said if isinstance(said, dict) and "locals" in said else {}
        locals_ = self.declared(meta.get("locals", {}), (*path, "locals"))
        base = self.words({**{p.name: p.type for p in proto.params}, **locals_}, proto.name)
        words = Words(
            **{**base.__dict__, "calls": calls, "called": "neither the PAL nor the emulator"}
        )
        layer = self.layer(*path)
        reader = StepReader(layer.source, layer.text, words, proto.name, self.problems)
        body = meta.get("steps") or {k: v for k, v in meta.items() if k != "locals"} or said
        return reader.steps(body, path), locals_

    def emulation(self, handles: Handles) -> Mapping[str, Prototype]:
        """The words of `emulator:`."""
        return {**emulated_calls(self.spec, handles), **built_in(handles)}

    def check_declarations(self) -> None:
        """Every function is bound, answered by the shim, or declared; and only capabilities are
        declared away.
        """
        d = self.data
        known = {f.name: f for f in self.spec.table(self.TABLE).functions}
        for key in ("unsupported", "todo"):
            entries = d.get(key, {})
            for at, name in enumerate(entries):
                keys: tuple[Key, ...] = (key, name) if isinstance(entries, dict) else (key, at)
                if key == "unsupported" and name.partition(".")[0] in known and "." in name:
                    self.check_clause(known[name.partition(".")[0]], name, keys)
                elif name not in known:
                    self.refuse(
                        keys,
                        name,
                        f"is not a function of the {self.TABLE} table",
                        "correct the name",
                        near(name, known),
                    )
                elif key == "unsupported" and not known[name].unsupported_allowed:
                    self.refuse(
                        keys,
                        name,
                        "is a required function and cannot be declared unsupported",
                        "bind it; a bug goes to `known_failures:`",
                    )
                elif name in d.get("functions", {}):
                    self.refuse(
                        keys,
                        name,
                        f"is declared {key} and bound at the same time",
                        "remove one of them",
                    )
        if d.get("implementation", "binding") != "binding" or "functions" not in d:
            return
        for name in known:
            if (
                name not in d["functions"]
                and name not in self.ANSWERED
                and name not in d.get("unsupported", {})
                and name not in d.get("todo", ())
            ):
                kind = (
                    "required" if known[name].requirement == "required" else known[name].requirement
                )
                section = "todo" if kind == "required" else "unsupported"
                advice = f"bind it under `functions:`, or list it under `{section}:`"
                self.refuse(
                    ("functions",), name, f"{kind} function is neither bound nor declared", advice
                )

    def check_clause(self, function: Function, name: str, keys: tuple[Key, ...]) -> None:
        """A single clause that a bound capability is declared not to keep."""
        ids = [f"{function.name}.{c.id.rpartition('.')[2]}" for c in function.clauses]
        if name not in ids:
            self.refuse(
                keys,
                name,
                f"is not a clause of {function.name}",
                f"`pal show {function.name}` lists them",
                near(name, ids),
            )
        elif not function.unsupported_allowed or function.name not in self.data["functions"]:
            self.refuse(
                keys,
                name,
                "is a clause of a function that is required or not bound",
                "a bug goes to `known_failures:`; a function without a call is declared whole",
            )

    def used(
        self,
        symbols: tuple[Symbol, ...],
        functions: Mapping[str, Bound],
        start: tuple[Step, ...],
        errors: tuple[ErrorType, ...],
    ) -> tuple[Symbol, ...]:
        """The symbols that are called. One that is not is a mistake, unless calls are still to be
        written.
        """
        steps = [*start, *(s for b in functions.values() for s in b.steps)]
        called = {n.name for n in expressions(steps) if isinstance(n, Call)}
        called |= {e.clear for e in errors}
        names = [s.name for s in symbols]
        for error in errors:
            if error.clear and error.clear not in names:
                self.refuse(
                    ("errors", error.type, "clear"),
                    error.type,
                    f"no function '{error.clear}'",
                    "add the prototype to `declarations:`",
                    near(error.clear, names),
                    value=True,
                )
        if self.data.get("todo"):
            return tuple(s for s in symbols if s.name in called)
        own = self.layers[0].source.path
        symbols = tuple(s for s in symbols if s.name in called or s.location.path == own)
        for symbol in symbols:
            if symbol.name not in called:
                self.problems.append(
                    Problem.at(
                        symbol.location,
                        symbol.name,
                        "is declared and never called",
                        (),
                        "call it or remove it",
                    )
                )
        return symbols
