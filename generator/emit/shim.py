"""The shim of a bound chip: adaptor.yaml's steps as C over functions that are resolved when the
library is loaded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence

import jinja2
from unipal.generator.binding.builtins import BESIDE, ccl_words, shim_words
from unipal.generator.binding.expressions import (
    Call,
    Callback,
    CType,
    Index,
    Member,
    Name,
    Prototype,
    Unary,
)
from unipal.generator.binding.learnt import LEARNERS, QUERIES, learnt
from unipal.generator.binding.model import UNIQUE_ID, Binding, Bound, VendorType, param_type
from unipal.generator.binding.step_parser import callback_prototype
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
    every,
    expressions,
)
from unipal.generator.emit.c_expr import Writer, c_string, c_text, declared, fractions
from unipal.generator.spec.model import Function, Param, Spec

RUNTIME = ("shim_runtime.h", "shim_functions.h")
LEARNING = "shim_pending.h"
GROUP_END = CallStep(Call("group_end", (), 0), None, (), (), ())


def render(spec: Spec, binding: Binding, env: jinja2.Environment) -> dict[str, str]:
    """generated/<chip>/shim.c and the headers that every shim includes."""
    beside = headers_beside(binding)
    shared = (*RUNTIME, *beside, *([LEARNING] if learnt(binding) else []))
    runtime = {name: env.get_template(f"{name}.j2").render() for name in shared}
    digest = hashlib.sha256("".join(runtime[name] for name in shared).encode()).hexdigest()
    device = spec.table("device").functions
    text = env.get_template("shim.c.j2").render(
        spec=spec,
        binding=binding,
        runtime=digest,
        prefix=f"UNIPAL_{binding.chip.upper()}",
        types=[typedef(t) for t in binding.types],
        error_types=[error_reader(binding, e.type) for e in binding.errors],
        vendor_functions=[vendor_function(binding, f) for f in device],
        start=start_function(binding),
        each_thread=thread_function(binding),
        ended=ended_function(binding),
        each_device=device_function(binding),
        c_text=c_text,
        tables=tables(binding),
        beside=beside,
        words=shim_words(binding.handles.stream),
        learning=learning(binding),
        callbacks=callbacks(binding),
        declared=declared,
        c_string=c_string,
        functions=device,
    )
    return {f"{binding.chip}/shim.c": text, **runtime}


def headers_beside(binding: Binding) -> dict[str, tuple[str, ...]]:
    """The headers with words that the binding's functions call, and all words of each."""
    steps = [s for bound in binding.functions.values() for s in bound.steps]
    called = {n.name for n in expressions(steps) if isinstance(n, Call)}
    return {header: words for header, words in BESIDE.items() if called & set(words)}


def callbacks(binding: Binding) -> str:
    """`shim_call_<type>`: functions of the vendor's callback types, which call what was kept."""
    steps = [s for bound in binding.functions.values() for s in bound.steps]
    used = {n.type for n in expressions(steps) if isinstance(n, Callback)}
    parts = [_KEEP] if used else []
    for kind in (t for t in binding.types if t.name in used):
        proto = callback_prototype(kind.name, kind.c)
        assert proto is not None, kind.name
        user = next(p.name for p in proto.params if p.type == CType("void", 1))
        quiet = [f"    (void){p.name};" for p in proto.params if p.name != user]
        answers = (proto.result.base, proto.result.depth) != ("void", 0)
        params = ", ".join(declared(p.type, p.name) for p in proto.params)
        lines = [
            f"SHIM_PRIVATE {declared(proto.result, proto.name)}({params})",
            "{",
            f"    struct shim_callback call = *(struct shim_callback *){user};",
            f"    free({user});",
            *quiet,
            "    call.fn(call.args);",
            *(["    return 0;"] if answers else []),
            "}",
        ]
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


_KEEP = """struct shim_callback {
    palHostFunc fn;
    void *args;
};

SHIM_PRIVATE palResult shim_keep_callback(void **kept, palHostFunc fn, void *args)
{
    struct shim_callback *call = malloc(sizeof *call);
    if (call == NULL)
        return shim_fail("launchHostFunc", palSystemError, "no memory");
    *call = (struct shim_callback){fn, args};
    *kept = call;
    return palSuccess;
}"""


def learning(binding: Binding) -> str:
    """What shim_pending.h asks: the vendor's own answers to the two queries."""
    error = learnt(binding)
    if error is None:
        return ""
    lines = [f"#define SHIM_DONE {error.success}"]
    for name in QUERIES:
        step = binding.functions[name].steps[0]
        assert isinstance(step, CallStep), name
        params = vendor_params(binding, binding.functions[name].function)
        call = _vendor_call(binding).write(step.call)
        lines += [
            "",
            f"SHIM_PRIVATE int ask_{name}({params})",
            "{",
            f"    return (int){call};",
            "}",
        ]
    return "\n".join(lines)


def words_of(binding: Binding) -> Mapping[str, Prototype]:
    """What the shim offers beside the vendor's functions."""
    if binding.table == "ccl":
        return ccl_words(binding.handles, binding.errors[0].type)
    return shim_words(binding.handles.stream)


def typedef(kind: VendorType) -> str:
    """A type with the ABI of the vendor's, under the vendor's name."""
    match kind.kind:
        case "enum":
            return f"typedef int {kind.name};"
        case "pointer":
            return f"typedef void *{kind.name};"
        case "struct" if kind.fields:
            size = f'_Static_assert(sizeof({kind.name}) == {kind.bytes}, "bytes of {kind.name}");'
            return f"typedef struct {{\n    {kind.fields}\n}} {kind.name};\n{size}"
        case "struct":
            return f"typedef struct {{\n    _Alignas({kind.align}) unsigned char bytes[{kind.bytes}];\n}} {kind.name};"
        case "function":
            return f"typedef {kind.c.replace('(*)', f'(*{kind.name})')};"
        case _:
            return f"typedef {'u' if kind.kind == 'unsigned' else ''}int{8 * kind.bytes}_t {kind.name};"


def table_function(binding: Binding, name: str, inverse: bool, miss: str) -> str:
    """`name_of(key)` or `name_key(value)`: a table of the binding as a switch."""
    rows = [(v, k) if inverse else (k, v) for k, v in binding.tables[name]]
    lines = [
        f"SHIM_PRIVATE int {name}_{'key' if inverse else 'of'}(int from)",
        "{",
        "    switch (from) {",
    ]
    for key, value in rows:
        lines += [f"    case {key}:", f"        return {value};"]
    return "\n".join([*lines, "    default:", f"        return {miss};", "    }", "}"])


def error_reader(binding: Binding, name: str) -> str:
    """`check_<type>`: a vendor code as a PAL result, with the thread's error text set when it is
    an error.
    """
    error = next(e for e in binding.errors if e.type == name)
    values = next((s.values for s in binding.constants if error.success in dict(s.values)), ())
    lines = [
        f"SHIM_PRIVATE const char *name_of_{name}({name} code)",
        "{",
        "    switch ((int)code) {",
    ]
    for constant, _ in values:
        lines += [f"    case {constant}:", f'        return "{constant}";']
    lines += [
        "    default:",
        '        return "a code that adaptor.yaml does not name";',
        "    }",
        "}",
        "",
    ]
    lines += [
        f"SHIM_PRIVATE palResult check_{name}(const char *function, const char *call, {name} code)",
        "{",
        f"    palResult result = {binding.unhandled};",
        "    switch ((int)code) {",
        f"    case {error.success}:",
        "        return palSuccess;",
    ]
    for constant in error.not_ready:
        lines += [f"    case {constant}:"]
    if (
        error.not_ready and error.clear
    ):  # pending is not an error, and must not look like one to others
        lines += [f"        vendor.{error.clear}();"]
    if error.not_ready:
        lines += ["        return palInProgress;"]
    for constant, pal in error.map:
        lines += [f"    case {constant}:", f"        result = {pal};", "        break;"]
    lines += ["    default:", "        break;", "    }"]
    if error.clear:
        lines += [f"    vendor.{error.clear}();"]
    lines += [
        f'    return shim_fail(function, result, "%s answered %d (%s)", call, (int)code, name_of_{name}(code));',
        "}",
    ]
    return "\n".join(lines)


def _given(function: Function) -> bool:
    """Whether the vendor's part is told if there is a stream."""
    nullable = any(p.type.name == "stream" and p.nullable for p in function.params)
    return nullable and function.table == "device"


def vendor_params(binding: Binding, function: Function) -> str:
    """The parameter list of vendor_<function>: native handles, and whether a stream was given."""
    items = [_vendor_param(binding, p) for p in function.params if p.type.name != "ipc_handle"]
    if function.name == "memGetAddressRange":
        items[0] = "void *ptr"
    if function.name == "gdrPtrMunmap":
        items.append("void *devicePtr")
    if function.name.startswith("ipcMemHandle"):
        at = (
            [p.type.name for p in function.params].index("ipc_handle")
            if function.name != "ipcMemHandleClose"
            else 1
        )
        items.insert(at, "unsigned char *handle_bytes")
    if function.name == "ipcMemHandleGet":
        items.append("size_t size")
    if _given(function):
        items.append("bool given")
    return ", ".join(items) or "void"


def _vendor_param(binding: Binding, param: Param) -> str:
    if param.type.kind == "handle" or param.type.name == UNIQUE_ID:
        return declared(param_type(param, binding.handles), param.name)
    return param.declaration


class Body:
    """Writes the steps of one function."""

    def __init__(
        self, binding: Binding, function: Function | None, writer: Writer, known: dict[str, CType]
    ) -> None:
        self.binding, self.writer, self.known = binding, writer, known
        self.name = function.name if function else "load"
        self.function = function
        self.words = words_of(binding)
        self.given: list[str] = []
        self.guarded: Mapping[str, VendorType] = {}

    def is_text(self, target: Member) -> bool:
        """Whether a field is an array of characters, which takes a copy."""
        params = self.function.params if self.function else ()
        return any(
            f.length and f.name == target.field
            for p in params
            if p.name == target.name
            for f in p.type.fields
        )

    def lines(
        self,
        steps: Sequence[Step],
        undo: tuple[Step, ...] = (),
        pad: str = "    ",
        *,
        last: bool = False,
    ) -> Iterator[str]:
        """last: `return result;` follows, so the end of the steps needs none of its own."""
        for symbol in _missing(self.binding, steps):
            why = f"the vendor's library does not export {symbol}"
            yield f"{pad}if (vendor.{symbol} == NULL) {{"
            yield from self.undone(undo, pad + "    ")
            yield f'{pad}    return shim_fail({c_string(self.name)}, palNotSupported, "{why}");'
            yield f"{pad}}}"
        for number, step in enumerate(steps, start=1):
            if isinstance(step, CallStep):
                undo = self.without(undo, step.call)
            yield from self.step(step, undo, pad, last and number == len(steps))
            if isinstance(step, CallStep):
                undo = (*step.undo, *undo)
            elif isinstance(step, UndoStep):
                undo = (*step.steps, *undo)

    def step(self, step: Step, undo: tuple[Step, ...], pad: str, last: bool) -> Iterator[str]:
        match step:
            case SetStep(target=Member() as target, value=value) if self.is_text(target):
                place = self.writer.write(target)
                yield f"{pad}shim_copy_text({place}, sizeof {place}, {self.writer.write(value)});"
            case SetStep(target=target, value=value):
                yield f"{pad}{self.writer.write(target)} = {self.writer.write(value)};"
            case IfStep(condition=condition, then=then, otherwise=otherwise):
                yield f"{pad}if ({self.writer.condition(condition)}) {{"
                yield from self.lines(then, undo, pad + "    ", last=last)
                if otherwise:
                    yield f"{pad}}} else {{"
                    yield from self.lines(otherwise, undo, pad + "    ", last=last)
                yield f"{pad}}}"
            case CaseStep(by="stream", cases=cases):
                forms = dict(cases)
                yield f"{pad}if (given) {{"
                yield from self.lines(forms.get("async", ()), undo, pad + "    ", last=last)
                yield f"{pad}}} else {{"
                yield from self.lines(forms.get("sync", ()), undo, pad + "    ", last=last)
                yield f"{pad}}}"
            case CaseStep(by=by, cases=cases):
                yield f"{pad}switch ({by}) {{"
                for name, inner in cases:
                    yield f"{pad}case {name}:"
                    yield from self.lines(inner, undo, pad + "    ", last=last)
                    yield f"{pad}    break;"
                yield f"{pad}}}"
            case RefuseStep(code=code, why=why):
                yield from self.undone(undo, pad)
                yield f'{pad}return shim_fail({c_string(self.name)}, {code}, "%s", {c_string(why)});'
            case AnswerStep(local=local, results=results):
                yield f"{pad}switch ((int){local}) {{"
                for status, meaning in results:
                    yield f"{pad}case {status}:"
                    yield f"{pad}    return {meaning};"
                yield f"{pad}default:"
                yield f'{pad}    return shim_fail({c_string(self.name)}, {self.binding.unhandled}, "status %d", (int){local});'
                yield f"{pad}}}"
            case GroupedStep(steps=inner):
                yield f"{pad}if ((result = shim_group_start()) != palSuccess) {{"
                yield from self.undone(undo, pad + "    ")
                yield f"{pad}    return result;"
                yield f"{pad}}}"
                yield from self.lines(inner, (GROUP_END, *undo), pad)
                yield f"{pad}if ((result = shim_group_end()) != palSuccess) {{"
                yield from self.undone(undo, pad + "    ")
                yield f"{pad}    return result;"
                yield f"{pad}}}"
            case BackgroundStep():
                yield f"{pad}result = {self.name}_later({', '.join(self.given)});"
                if not last:
                    yield f"{pad}if (result != palSuccess)"
                    yield f"{pad}    return result;"
            case CallStep():
                past = [*self.past(step.call, undo, pad)]
                yield from self.call(step, undo, pad, last and not past)
                yield from past

    def past(self, call: Call, undo: tuple[Step, ...], pad: str) -> Iterator[str]:
        """A struct that the vendor filled further than adaptor.yaml declares it."""
        for argument in call.arguments:
            at = argument.operand if isinstance(argument, Unary) else None
            kind = self.guarded.get(at.name) if isinstance(at, Name) else None
            if kind is None or not isinstance(at, Name):
                continue
            why = f"{call.name} wrote past the {kind.bytes} bytes that are declared of {kind.name}"
            yield f"{pad}if (shim_is_past(&{at.name}_given.guard)) {{"
            yield from self.undone(undo, pad + "    ")
            yield f"{pad}    return shim_fail({c_string(self.name)}, palInternalError, {c_string(why)});"
            yield f"{pad}}}"

    def without(self, undo: tuple[Step, ...], call: Call) -> tuple[Step, ...]:
        """The undoing that is left once `call` is made: not the same call again, even if it fails."""
        made = self.writer.write(call)
        return tuple(
            step
            for step in undo
            if not isinstance(step, CallStep) or self.writer.write(step.call) != made
        )

    def undone(self, undo: tuple[Step, ...], pad: str) -> Iterator[str]:
        for step in undo:
            if isinstance(step, CallStep):
                yield f"{pad}(void){self.writer.write(step.call)};"

    def call(self, step: CallStep, undo: tuple[Step, ...], pad: str, last: bool) -> Iterator[str]:
        call = self.writer.write(step.call)
        word = self.words.get(step.call.name)
        if word is not None:
            fails = word.result != CType("void")
            yield f"{pad}{'result = ' if fails else ''}{call};"
            if fails:
                yield from self.failure(undo, pad, last)
            return
        symbol = self.binding.symbol(step.call.name)
        error = self.binding.error_type(symbol.prototype.result)
        if error is None:
            assigned = f"{self.writer.write(step.target)} = " if step.target is not None else ""
            yield f"{pad}{assigned}{call};"
            return
        check = f"check_{error.type}({c_string(self.name)}, {c_string(symbol.name)}, "
        own = f"shim_pending.{self.name.removesuffix('Query')}"
        asked = error.learnt and self.name in QUERIES and not step.not_ready
        if step.accept or step.not_ready or step.means or asked:
            yield f"{pad}{{"
            yield f"{pad}    {error.type} code = {call};"
            fine = {**dict.fromkeys(step.accept, "palSuccess")}
            fine |= dict.fromkeys(step.not_ready or ([own] if asked else ()), "palInProgress")
            for name, meaning in fine.items():
                yield f"{pad}    if (code == {name}) {{"
                if error.clear:
                    yield f"{pad}        vendor.{error.clear}();"
                yield f"{pad}        result = {meaning};"
                yield f"{pad}    }} else"
            for name, meaning in step.means:
                yield f"{pad}    if (code == {name}) {{"
                if error.clear:
                    yield f"{pad}        vendor.{error.clear}();"
                said = c_string(f"{symbol.name} answered {name}")
                yield f"{pad}        result = shim_fail({c_string(self.name)}, {meaning}, {said});"
                yield f"{pad}    }} else"
            yield f"{pad}        result = {check}code);"
            if step.not_ready:  # the type's own codes for pending are errors here
                own = " || ".join(
                    f"code == {n}" for n in error.not_ready if n not in step.not_ready
                )
                yield f"{pad}    if ({own or '0'})"
                yield f'{pad}        result = shim_fail({c_string(self.name)}, {self.binding.unhandled}, "code %d", (int)code);'
            yield f"{pad}}}"
        else:
            yield f"{pad}result = {check}{call});"
        yield from self.failure(undo, pad, last)

    def failure(self, undo: tuple[Step, ...], pad: str, last: bool) -> Iterator[str]:
        """What follows a call that may have failed."""
        lines = [*self.undone(undo, pad + "    ")]
        if not last:
            lines.append(f"{pad}    return result;")
        if len(lines) == 1:
            yield f"{pad}if (result != palSuccess)"
            yield from lines
        elif lines:
            yield f"{pad}if (result != palSuccess) {{"
            yield from lines
            yield f"{pad}}}"


def _vendor_call(binding: Binding) -> Writer:
    words = words_of(binding)
    protos: dict[str, Prototype] = {**words, **{s.name: s.prototype for s in binding.symbols}}

    def call(name: str, arguments: Sequence[str]) -> str:
        if name == GROUP_END.call.name:
            return f"shim_{name}()"
        cast = [
            f"(void *)({a})"
            if p.type == CType("void", 1) and not a.startswith("&") and a != "NULL"
            else a
            for a, p in zip(arguments, protos[name].params, strict=True)
        ]
        return f"{'shim_' if name in words else 'vendor.'}{name}({', '.join(cast)})"

    return Writer(call)


def _missing(binding: Binding, steps: Sequence[Step]) -> list[str]:
    """Optional functions of the vendor's that these steps call in any case; a branch asks for its
    own.
    """
    plain = [s for s in steps if not isinstance(s, IfStep | CaseStep)]
    called = {n.name for n in expressions(plain) if isinstance(n, Call)}
    optional = {lib.name for lib in binding.libraries if lib.optional}
    return [
        s.name
        for s in binding.symbols
        if s.name in called and (s.optional or s.library in optional)
    ]


def _used(bound: Bound) -> frozenset[str]:
    """The parameters of vendor_<function> that its steps name."""
    used = {n.name for n in expressions(bound.steps) if isinstance(n, Name | Index | Member)}
    used |= {s.by for s in every(bound.steps) if isinstance(s, CaseStep)}
    if any(isinstance(s, CaseStep) and s.by == "stream" for s in every(bound.steps)):
        used.add("given")
    if "handle" in used:
        used.add("handle_bytes")
    return frozenset(used)


def vendor_function(binding: Binding, function: Function) -> str:
    """`vendor_<function>`: the steps of a bound function, a refusal for the others."""
    name, params = function.name, vendor_params(binding, function)
    head = f"SHIM_PRIVATE palResult vendor_{name}({params})\n{{"
    bound = binding.functions.get(name)
    used = _used(bound) if bound is not None else frozenset()
    names = [p.split()[-1].lstrip("*") for p in params.split(", ") if p != "void"]
    quiet = [f"    (void){n};" for n in names if n not in used]
    if bound is None:
        why = (
            binding.unsupported[name].why
            if name in binding.unsupported
            else "the chip has no call for it"
        )
        return "\n".join(
            [
                head,
                *quiet,
                f'    return shim_fail("{name}", palNotSupported, "%s", {c_string(why)});',
                "}",
            ]
        )
    if bound.composed:  # of messages, so what send refuses is refused before anything is called
        refusals = refused(binding, binding.functions["send"], name)
        made = f"    return shim_composed_{name}({', '.join(names)});"
        return "\n".join([head, *refusals, made, "}"])
    if bound.override:
        extern = f"palResult override_{name}({params}); /* {bound.override} */"
        return "\n".join([extern, head, f"    return override_{name}({', '.join(names)});", "}"])
    arrays = frozenset(p.name for p in function.params if p.type.name in ("u32_in", "u64_in"))
    base = _vendor_call(binding)
    kept = device_names(binding, bound)
    within = {n: f"{n}_given.value" for n in guarded(binding, bound.locals)}
    writer = Writer(
        base.calls,
        {n: f"of_device->{n}" for n in kept} | within,
        arrays=arrays,
        fractions=fractions(bound.locals),
    )
    lines = [head, "    palResult result = palSuccess;", *quiet]
    lines += refused(binding, bound, name)
    if bound.requires is not None:
        lines += [
            f"    if (!({writer.write(bound.requires)}))",
            f'        return shim_fail("{name}", palNotSupported, "%s", {c_string(bound.requires_why)});',
        ]
    if binding.each_thread and name not in ("setDevice", "getDeviceCount"):
        lines += ["    if ((result = vendor_thread()) != palSuccess)", "        return result;"]
    if name == "streamCreate" and "shim_fill.h" in headers_beside(binding):
        lines += [f'    if ((result = shim_fill_begin("{name}")) != palSuccess)']
        lines += ["        return result;"]
    if learnt(binding) and name in LEARNERS:
        lines += [
            f'    if ((result = shim_learn("{name}")) != palSuccess)',
            "        return result;",
        ]
    if kept:
        lines += ["    struct shim_device *of_device = NULL;"]
        lines += [
            "    if ((result = vendor_device(&of_device)) != palSuccess)",
            "        return result;",
        ]
    structs = guarded(binding, bound.locals)
    for local, kind in bound.locals:
        if local in structs:
            lines += _guarded_local(local, kind)
        else:
            lines += [f"    {declared(kind, local)};", f"    memset(&{local}, 0, sizeof {local});"]
    fills = name == "ipcMemHandleGet"
    uses_handle = any(isinstance(n, Name) and n.name == "handle" for n in expressions(bound.steps))
    if uses_handle and binding.table == "device":
        lines += _handle_in(binding)
    body = Body(binding, function, writer, {})
    body.given, body.guarded = names, structs
    lines += body.lines(
        bound.steps, last=not fills and not (binding.each_thread and name == "setDevice")
    )
    helper: list[str] = []
    later = [s for s in every(bound.steps) if isinstance(s, BackgroundStep)]
    if later:
        helper = [background(binding, function, params, names, body, later[0])]
    if binding.each_thread and name == "setDevice":
        lines.append("    shim_thread_begun = true;")
    if fills:
        lines.append(
            f"    memcpy(handle_bytes, {'handle' if binding.handles.ipc_text else '&handle'}, {binding.handles.ipc_bytes});"
        )
    return "\n".join([*helper, *lines, "    return result;", "}"])


def guarded(binding: Binding, locals_: Sequence[tuple[str, CType]]) -> dict[str, VendorType]:
    """The locals that are structs of the vendor's, which a wrong declaration makes too small."""
    structs = {t.name: t for t in binding.types if t.kind == "struct"}
    return {n: structs[k.base] for n, k in locals_ if k.depth == 0 and k.base in structs}


def _guarded_local(local: str, kind: CType) -> list[str]:
    return [
        "    struct {",
        f"        {declared(kind, 'value')};",
        "        struct shim_guard guard;",
        f"    }} {local}_given;",
        f"    memset(&{local}_given.value, 0, sizeof {local}_given.value);",
        f"    memset(&{local}_given.guard, SHIM_GUARD, sizeof {local}_given.guard);",
    ]


def refused(binding: Binding, bound: Bound, name: str) -> Iterator[str]:
    """Refusals of the values that a table of the binding has no constant for, before any call."""
    enums = {p.name for p in bound.function.params if p.type.kind == "enum"}
    used = {
        (n.name, n.index.name)
        for n in expressions(bound.steps)
        if isinstance(n, Index) and isinstance(n.index, Name) and n.index.name in enums
    }
    for table, param in sorted(used):
        for value, why in binding.refusals.get(table, ()):
            yield f"    if ({param} == {value})"
            yield f'        return shim_fail("{name}", palNotSupported, "%s", {c_string(why)});'


def background(
    binding: Binding,
    function: Function,
    params: str,
    names: Sequence[str],
    body: Body,
    step: BackgroundStep,
) -> str:
    """`<function>_later`: a thread on the caller's device that carries the steps out."""
    name = function.name
    used = {n.name for n in expressions(step.steps) if isinstance(n, Name | Index | Member)}
    head = f"SHIM_PRIVATE palResult {name}_steps({params})"
    quiet = [f"    (void){n};" for n in names if n not in used]
    fields = [f"    {p};" for p in params.split(", ")]
    given = ", ".join(f"values.{n}" for n in names)
    return "\n".join(
        [
            head,
            "{",
            "    palResult result = palSuccess;",
            *quiet,
            *body.lines(step.steps, last=True),
            "    return result;",
            "}",
            "",
            f"struct {name}_values {{",
            "    int device;",
            *(f.replace("const ", "") for f in fields),
            "};",
            "",
            f"SHIM_PRIVATE void *{name}_thread(void *args)",
            "{",
            f"    struct {name}_values values = *(struct {name}_values *)args;",
            "    free(args);",
            "    if (vendor_setDevice(values.device) == palSuccess)",
            f"        (void){name}_steps({given});",
            "    return NULL;",
            "}",
            "",
            f"SHIM_PRIVATE palResult {name}_later({params})",
            "{",
            f"    struct {name}_values *values = malloc(sizeof *values);",
            "    int device = 0;",
            f'    palResult result = shim_within("{name}", vendor_getDevice(&device));',
            "    if (values == NULL || result != palSuccess) {",
            "        free(values);",
            f'        return result != palSuccess ? result : shim_fail("{name}", palSystemError, "no memory");',
            "    }",
            f"    *values = (struct {name}_values){{device, {', '.join(names)}}};",
            f'    return shim_background("{name}", {name}_thread, values);',
            "}",
            "",
        ]
    )


def thread_function(binding: Binding) -> str:
    """`vendor_thread`: what each thread does before its first call of the vendor's."""
    if not binding.each_thread:
        return ""
    writer = _vendor_call(binding)
    lines = [
        "static _Thread_local bool shim_thread_begun;",
        "",
        "SHIM_PRIVATE palResult vendor_thread(void)",
        "{",
        "    palResult result = palSuccess;",
        "    if (shim_thread_begun)",
        "        return palSuccess;",
    ]
    for local, kind in binding.thread_locals:
        lines += [f"    {declared(kind, local)};", f"    memset(&{local}, 0, sizeof {local});"]
    body = Body(binding, None, writer, {})
    body.name = "each_thread"
    lines += body.lines(binding.each_thread)
    return "\n".join([*lines, "    shim_thread_begun = true;", "    return result;", "}"])


def device_names(binding: Binding, bound: Bound) -> list[str]:
    """The values of `each_device` that a function uses."""
    used = {n.name for n in expressions(bound.steps) if isinstance(n, Name)}
    return [name for name, _ in binding.device_values if name in used]


def device_function(binding: Binding) -> str:
    """`vendor_device`: what is made once for each device, by the first call that needs it."""
    if not binding.each_device:
        return ""
    users = [name for name, bound in binding.functions.items() if device_names(binding, bound)]
    base = _vendor_call(binding)
    made = {name: f"of_device->{name}" for name, _ in binding.device_values}
    body = Body(binding, None, Writer(base.calls, made), {})
    body.name = users[0] if len(users) == 1 else "each_device"
    locals_ = [
        line
        for local, kind in binding.device_locals
        for line in (f"    {declared(kind, local)};", f"    memset(&{local}, 0, sizeof {local});")
    ]
    return "\n".join(
        [
            "struct shim_device {",
            "    bool ready;",
            *(f"    {declared(kind, name)};" for name, kind in binding.device_values),
            "};",
            "static struct shim_device shim_of_devices[SHIM_DEVICES];",
            "",
            "SHIM_PRIVATE palResult vendor_prepare(int device, struct shim_device *of_device)",
            "{",
            "    palResult result = palSuccess;",
            "    (void)device;",
            *locals_,
            *body.lines(binding.each_device, last=True),
            "    return result;",
            "}",
            "",
            "/* The lock is held while the vendor prepares, so that one device is prepared once. */",
            "SHIM_PRIVATE palResult vendor_device(struct shim_device **found)",
            "{",
            "    static pthread_mutex_t preparing = PTHREAD_MUTEX_INITIALIZER;",
            "    int device = 0;",
            f"    palResult result = shim_within({c_string(body.name)}, vendor_getDevice(&device));",
            "    if (result != palSuccess)",
            "        return result;",
            "    if (device < 0 || device >= SHIM_DEVICES)",
            f'        return shim_fail({c_string(body.name)}, palSystemError, "device %d: at most %d are prepared", device, SHIM_DEVICES);',
            "    pthread_mutex_lock(&preparing);",
            "    if (!shim_of_devices[device].ready) {",
            "        result = vendor_prepare(device, &shim_of_devices[device]);",
            "        shim_of_devices[device].ready = result == palSuccess;",
            "    }",
            "    pthread_mutex_unlock(&preparing);",
            "    *found = &shim_of_devices[device];",
            "    return result;",
            "}",
        ]
    )


def ended_function(binding: Binding) -> str:
    """`vendor_ipc_ended`: what becomes of a handle when its memory is about to be freed."""
    head = "SHIM_PRIVATE palResult vendor_ipc_ended(unsigned char *handle_bytes)\n{"
    if not binding.ipc_ended:
        return f"{head}\n    (void)handle_bytes;\n    return palSuccess;\n}}"
    body = Body(binding, None, _vendor_call(binding), {})
    body.name = "deviceFree"
    lines = [head, "    palResult result = palSuccess;", *_handle_in(binding)]
    return "\n".join([*lines, *body.lines(binding.ipc_ended, last=True), "    return result;", "}"])


def _handle_in(binding: Binding) -> list[str]:
    size = binding.handles.ipc_bytes
    if binding.handles.ipc_text:
        return [
            f"    char handle[{size} + 1] = {{0}};",
            f"    memcpy(handle, handle_bytes, {size});",
        ]
    return [
        f"    {binding.handles.ipc} handle;",
        f"    memcpy(&handle, handle_bytes, {size});",
        f'    _Static_assert(sizeof handle == {size}, "bytes of an IPC handle");',
    ]


def start_function(binding: Binding) -> str:
    """`vendor_start`: what runs once the functions are resolved."""
    writer = _vendor_call(binding)
    lines = ["SHIM_PRIVATE palResult vendor_start(void)", "{", "    palResult result = palSuccess;"]
    for local, kind in binding.start_locals:
        lines += [f"    {declared(kind, local)};", f"    memset(&{local}, 0, sizeof {local});"]
    lines += Body(binding, None, writer, {}).lines(binding.start, last=True)
    return "\n".join([*lines, "    return result;", "}"])


def tables(binding: Binding) -> list[str]:
    """The tables of the binding, from PAL values to the vendor's."""
    return [table_function(binding, name, False, "-1") for name in sorted(binding.tables)]
