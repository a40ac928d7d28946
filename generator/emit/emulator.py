"""The emulator of a bound chip: a library that exports the vendor's functions over the cpu chip's
table.

A vendor function that one PAL function calls in one way is inverted from that call; the others say
in adaptor.yaml what they do (`emulator:`), in the words of emulator_runtime.h. Arguments are checked
as the vendor documents them: enum values, sets of flags, null outputs, handles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import jinja2
from unipal.generator.binding.builtins import CARRIED, CARRIED_CCL
from unipal.generator.binding.expressions import (
    Call,
    Cast,
    CType,
    Expression,
    Index,
    Name,
    Null,
    Number,
)
from unipal.generator.binding.learnt import QUERIES
from unipal.generator.binding.steps import (
    CallStep,
    IfStep,
    RefuseStep,
    SetStep,
    Step,
    every,
    expressions,
)
from unipal.generator.emit.c_expr import Writer, c_string, c_text, declared, fractions
from unipal.generator.spec.model import Spec

if TYPE_CHECKING:
    from unipal.generator.binding.model import Binding, Bound, ErrorType, Symbol


@dataclass(frozen=True)
class Inverse:
    """A vendor function turned round: the PAL function it stands for, and its arguments in C."""

    function: str
    arguments: tuple[str, ...]
    zero: tuple[str, ...]  # parameters that the binding always gives as 0 or null


def _given(argument: Expression, name: str, cast: str) -> tuple[str, str] | None:
    """The PAL parameter that an argument carries, and the C that gets it back."""
    match argument:
        case Name(name=pal):
            return pal, name
        case Cast(operand=Name(name=pal)):
            return pal, f"({cast})(uintptr_t){name}"
        case Index(name=table, index=Name(name=pal)):
            return pal, f"{table}_key({name})"
        case _:
            return None


def inverse(
    symbol: Symbol, functions: Mapping[str, Bound], constants: Mapping[str, int]
) -> Inverse | None:
    """The one PAL call a symbol stands for, or None when it is called in several ways."""
    uses: list[tuple[Bound, Call, bool]] = []
    for bound in functions.values():
        for step in every(bound.steps):
            if isinstance(step, CallStep) and step.call.name == symbol.name:
                uses.append((bound, step.call, len(list(every(bound.steps))) == 1))
    names = {u[0].function.name for u in uses}
    if len(names) > 1:  # one function is that call and no more, others use it on the way
        uses = [u for u in uses if u[2]] or uses
        names = {u[0].function.name for u in uses}
    if len(names) != 1 or uses[0][0].function.name not in CARRIED | CARRIED_CCL:
        return None
    best = max(uses, key=lambda use: sum(isinstance(a, Name) for a in use[1].arguments))
    bound, call, _ = best
    carried: dict[str, str] = {}
    zero: list[str] = []
    pal = {p.name: p for p in bound.function.params}
    for argument, param in zip(call.arguments, symbol.prototype.params, strict=False):
        if isinstance(argument, Number | Null):
            if isinstance(argument, Number) and argument.value:
                return None
            zero.append(param.name)
            continue
        target = next(
            (
                p
                for p in pal.values()
                if isinstance(argument, Cast) and p.name == getattr(argument.operand, "name", "")
            ),
            None,
        )
        given = _given(argument, param.name, target.c if target else "void *")
        if given is None or (given[0] not in pal and given[0] not in constants):
            return None
        if given[0] in pal:
            carried[given[0]] = given[1]
    missing = [p for p in pal.values() if p.name not in carried]
    if any(p.is_pointer or p.type.kind == "enum" for p in missing):
        return None
    return Inverse(bound.function.name, tuple(carried.get(p, "0") for p in pal), tuple(zero))


def missing(binding: Binding) -> list[str]:
    """Functions of the vendor's that no emulation is known for; with any of them there is no
    emulator.
    """
    clears = {e.clear for e in binding.errors}
    return [
        s.name
        for s in binding.symbols
        if not (
            s.emulate
            or (
                binding.error_type(s.prototype.result) is not None
                and (s.name in clears or inverse(s, binding.functions, binding.constant_values))
            )
        )
    ]


def render(spec: Spec, binding: Binding, env: jinja2.Environment) -> dict[str, str]:
    """generated/<chip>/emulator.c and the header that every emulator includes."""
    from unipal.generator.emit.shim import table_function, typedef

    if missing(binding):
        return {}
    names = sorted(binding.tables)
    text = env.get_template("emulator.c.j2").render(
        spec=spec,
        binding=binding,
        types=[typedef(t) for t in binding.types],
        tables=[
            table_function(binding, n, True, "-1").replace("SHIM_PRIVATE", "EMULATOR_PRIVATE")
            for n in names
        ],
        codes=[code_writer(binding, e.type) for e in binding.errors],
        sets=[set_check(s.name, s.flags, [n for n, _ in s.values]) for s in binding.constants],
        functions=["\n".join(vendor_export(binding, s)) for s in binding.symbols],
        declared=declared,
        c_string=c_string,
        c_text=c_text,
    )
    return {
        f"{binding.chip}/emulator.c": text,
        "emulator_runtime.h": env.get_template("emulator_runtime.h.j2").render(),
    }


def set_check(name: str, flags: bool, values: Sequence[str]) -> str:
    """`is_<set>(value)`: whether the vendor documents the value."""
    lines = [f"EMULATOR_PRIVATE bool is_{name}(long long value)", "{"]
    if flags:
        return "\n".join(
            [*lines, f"    return (value & ~(long long)({' | '.join(values)})) == 0;", "}"]
        )
    tests = " || ".join(f"value == {v}" for v in values)
    return "\n".join([*lines, f"    return {tests};", "}"])


def code_writer(binding: Binding, name: str) -> str:
    """`code_<type>`: what the vendor answers for a PAL result; the inverse of the binding's map."""
    error = next(e for e in binding.errors if e.type == name)
    back: dict[str, str] = {"palSuccess": error.success}
    if error.not_ready:
        back["palInProgress"] = error.not_ready[0]
    for code, pal in error.map:
        back.setdefault(pal, code)
    if error.invalid_handle:
        back["EMULATOR_BAD_HANDLE"] = error.invalid_handle
    lines = [
        f"EMULATOR_PRIVATE {name} code_{name}(int result)",
        "{",
        f"    {name} code = {error.other};",
        "    switch (result) {",
    ]
    if len(error.not_ready) > 1:  # in turn, so that a shim has to know them all
        lines[2:2] = [
            "    static atomic_uint turn;",
            f"    static const int pending[] = {{{', '.join(error.not_ready)}}};",
        ]
        back["palInProgress"] = (
            f"({name})pending[atomic_fetch_add(&turn, 1) % {len(error.not_ready)}]"
        )
    for pal, code in back.items():
        lines += [f"    case {pal}:", f"        code = {code};", "        break;"]
    lines += ["    default:", "        break;", "    }"]
    if binding.table == "device":  # a call of the tests' choice fails
        lines += [
            "    if (emulator_refused)",
            "        code = emulator_failure;",
            "    emulator_refused = false;",
        ]
    lines += [
        f"    if (code != {error.success})",
        "        emulator_error = code;",
        "    return code;",
        "}",
    ]
    if error.learnt:
        lines += ["", *_own_pending(error)]
    return "\n".join(lines)


def _own_pending(error: ErrorType) -> Iterator[str]:
    """`pending_<type>`: codes for pending that nobody is told."""
    name = error.type
    yield "/* Streams and events have codes of their own for pending, and every process others: no shim can know them. */"
    yield f"EMULATOR_PRIVATE {name} pending_{name}(int of_event, int result)"
    yield "{"
    yield "    if (result != palInProgress)"
    yield f"        return code_{name}(result);"
    yield f"    emulator_error = {error.other} + 2 + 2 * (int)(getpid() % 1000) + of_event;"
    yield "    return emulator_error;"
    yield "}"


def vendor_export(binding: Binding, symbol: Symbol) -> Iterator[str]:
    """One exported function of the vendor's."""
    proto = symbol.prototype
    params = ", ".join(declared(p.type, p.name) for p in proto.params) or "void"
    result = proto.result.base
    error = binding.error_type(proto.result)
    # Where a library may have a function under another name than its header, it has.
    exported = next((name for name in symbol.exports if name != proto.name), proto.name)
    yield f"EMULATOR_EXPORT {declared(proto.result, exported)}({params})"
    yield "{"
    if error is None:  # it answers a value: what its one call says
        yield f"    return ({declared(proto.result, '').strip()})emulate_{_value(symbol)};"
        yield "}"
        return
    is_last = symbol.name in {e.clear for e in binding.errors}
    if is_last:
        yield f"    return ({result})emulate_last_error();"
        yield "}"
        return
    bad = f"return code_{result}(palInvalidArgument)"
    yield "    if (!emulator_ready())"
    yield f"        return code_{result}(palUnhandledDeviceError);"
    if _makes_context(binding, symbol):
        yield "    emulator_context = true;"
    if error.no_device and symbol.name not in _without_device(binding):
        yield "    if (!emulator_chosen)"
        yield f"        return {error.no_device};"
    sets = {s.type: s.name for s in binding.constants if s.type}
    chosen = dict(symbol.arguments)
    for param in proto.params:
        name = chosen.get(param.name) or (
            sets.get(param.type.base) if param.type.depth == 0 else None
        )
        if name:
            yield f"    if (!is_{name}({param.name}))"
            yield f"        {bad};"
        elif param.name not in symbol.nullable and _is_output(param.type):
            yield f"    if ({param.name} == NULL)"
            yield f"        {bad};"
    if symbol.emulate:
        for local, kind in symbol.emulate_locals:
            yield f"    {declared(kind, local)};"
            yield f"    memset(&{local}, 0, sizeof {local});"
        kept = fractions(symbol.emulate_locals)
        yield from _steps(symbol.emulate, result, "    ", kept)
    else:
        turned = inverse(symbol, binding.functions, binding.constant_values)
        assert turned is not None, symbol.name
        for name in turned.zero:
            yield f"    if ({name} != 0)"
            yield f"        {bad};"
        code = f"code_{result}("
        if error.learnt and turned.function in QUERIES:
            code = f"pending_{result}({int(turned.function == 'eventQuery')}, "
        yield f"    return {code}emulate_{turned.function}({', '.join(turned.arguments)}));"
        yield "}"
        return
    if not isinstance(symbol.emulate[-1], CallStep):
        yield f"    return code_{result}(palSuccess);"
    yield "}"


def _value(symbol: Symbol) -> str:
    """The call of a function whose result is not a code."""
    step = symbol.emulate[0]
    assert isinstance(step, CallStep), symbol.name
    writer = Writer(lambda name, arguments: f"{name}({', '.join(arguments)})")
    return writer.write(step.call)


def _makes_context(binding: Binding, symbol: Symbol) -> bool:
    """Whether the function makes the calling thread's context current: it is of the binding's first
    library and works on a device. False for bindings without `launch_in_context`.
    """
    if symbol.library != binding.libraries[0].name:
        return False
    if symbol.name in _without_device(binding, "getDevice"):
        return False
    steps = (step for other in binding.symbols for step in other.emulate)
    return any(isinstance(s, CallStep) and s.call.name == "launch_in_context" for s in steps)


def _without_device(binding: Binding, *more: str) -> frozenset[str]:
    """Vendor functions that a thread may call before it chooses a device, and those that the PAL
    functions `more` call.
    """
    free = ("setDevice", "getDeviceCount", "getDevicePciBusId", "getDeviceByPciBusId", *more)
    bounds = [binding.functions[n] for n in free if n in binding.functions]
    steps = [*binding.start, *(s for b in bounds for s in b.steps)]
    return frozenset(n.name for n in expressions(steps) if isinstance(n, Call))


def _is_output(kind: CType) -> bool:
    """A place for an answer, which may not be null unless the vendor says so."""
    return bool(kind.depth) and not kind.const and (kind.base != "void" or kind.depth == 2)


def _steps(
    steps: Sequence[Step], result: str, pad: str, fractions: frozenset[str] = frozenset()
) -> Iterator[str]:
    writer = Writer(
        lambda name, arguments: f"emulate_{name}({', '.join(arguments)})", fractions=fractions
    )
    for index, step in enumerate(steps):
        last = index == len(steps) - 1
        match step:
            case CallStep(call=call, target=target) if target is not None:  # it answers no code
                yield f"{pad}{writer.write(target)} = {writer.write(call)};"
                if last:
                    yield f"{pad}return code_{result}(palSuccess);"
            case CallStep(call=call) if last:
                yield f"{pad}return code_{result}({writer.write(call)});"
            case CallStep(call=call):
                yield f"{pad}{{"
                yield f"{pad}    int answer = {writer.write(call)};"
                yield f"{pad}    if (answer != palSuccess)"
                yield f"{pad}        return code_{result}(answer);"
                yield f"{pad}}}"
            case SetStep(target=target, value=value):
                yield f"{pad}{writer.write(target)} = {writer.write(value)};"
            case IfStep(condition=condition, then=then, otherwise=otherwise):
                yield f"{pad}if ({writer.condition(condition)}) {{"
                yield from _steps(then, result, pad + "    ", fractions)
                if otherwise:
                    yield f"{pad}}} else {{"
                    yield from _steps(otherwise, result, pad + "    ", fractions)
                yield f"{pad}}}"
            case RefuseStep(code=code):
                yield f"{pad}return code_{result}({code});"
            case _:
                raise ValueError(f"{type(step).__name__} has no meaning in an emulation")
