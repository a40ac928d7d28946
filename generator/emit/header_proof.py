"""The header proof: C that compiles only if the vendor's own headers declare what adaptor.yaml
states.

Prototypes are compared as function-pointer types, names behind macros by their expansion, constants
and sizes by value. The text is C and C++, for headers that are only one of them; C++ is the stricter,
an enum is not an integer there. It is compiled wherever the headers can be installed; shim and emulator never
need them. What belongs to a header counts only where its guard is defined
(`-DPROOF_cuda_h`), so that a chip of which one header is public is proved by that one; what the
header at hand is too old for is left out by name (`-DPROOF_WITHOUT_f`).

`render_mutants` writes the same with one wrong statement beside each right one: a compiler that
accepts one of them would prove nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from unipal.generator.binding.expressions import CType
from unipal.generator.binding.model import Binding, Symbol, VendorType

_HEAD = """/* Compiles only if the vendor's headers declare what adaptors/{chip}/adaptor.yaml states. */
#include <stddef.h>
#include <stdint.h>
{includes}

#ifdef __cplusplus
template <class A, class B> struct proof_types {{ static constexpr bool same = false; }};
template <class A> struct proof_types<A, A> {{ static constexpr bool same = true; }};
#define PROOF_SAME(...) proof_types<__VA_ARGS__>::same
#define PROOF_ALIGN(type) alignof(type)
#define PROVE(condition, ...) static_assert(condition, __VA_ARGS__)
#else
#define PROOF_SAME(...) __builtin_types_compatible_p(__VA_ARGS__)
#define PROOF_ALIGN(type) _Alignof(type)
#define PROVE(condition, ...) _Static_assert(condition, __VA_ARGS__)
#endif
#define PROOF_TEXT_(name) #name
#define PROOF_TEXT(name) PROOF_TEXT_(name)
#define PROVE_FUNCTION(name, type) \\
    PROVE(PROOF_SAME(__typeof__(&name), type), #name ": another prototype in the header")
#define PROVE_EXPORT(name, exported) \\
    PROVE(__builtin_strcmp(PROOF_TEXT(name), exported) == 0, #name ": the header calls it by another name than " exported)
#define PROVE_VALUE(name, value) PROVE((long long)(name) == value##LL, #name ": another value in the header")
"""
PROVED = ("header", "cuda-header")  # the words of prototypes that a header decides
SCALARS = ("signed", "unsigned", "enum")
SLIPS = {  # the same number, of another width or sign
    "unsigned int": ("int", "unsigned long"),
    "int": ("unsigned int", "long"),
    "size_t": ("int", "unsigned int", "long"),
    "int32_t": ("uint32_t", "int64_t"),
    "uint32_t": ("int32_t", "uint64_t"),
    "uint64_t": ("uint32_t", "int64_t"),
}


@dataclass(frozen=True)
class Statement:
    """One line of the proof, the headers that it is about (all of them must be there), and the
    function or constant, which a package with an older header may lack.
    """

    headers: tuple[str, ...]
    text: str
    name: str = ""


@dataclass(frozen=True)
class Mutant:
    """A wrong statement: of what, how it is wrong, and the condition that must not hold."""

    headers: tuple[str, ...]
    of: str
    kind: str  # prototype | export | constant | size
    condition: str


def guard(header: str) -> str:
    """The macro under which the statements of a header count."""
    return "PROOF_" + re.sub(r"\W", "_", header)


def absent(name: str) -> str:
    """The macro that says that the headers at hand do not have something."""
    return f"PROOF_WITHOUT_{name}"


def headers(binding: Binding) -> tuple[str, ...]:
    """Every header that something of the binding is proved against, those to include first."""
    found = [*binding.headers, *(s.header for s in proved(binding))]
    found += [c.header for c in binding.constants]
    return tuple(dict.fromkeys(filter(None, found)))


def proved(binding: Binding) -> Iterator[Symbol]:
    """The symbols whose prototypes a header decides."""
    for symbol in binding.symbols:
        if symbol.verified in PROVED and symbol.header:
            yield symbol


def render(binding: Binding) -> str:
    """The proof over all headers of the binding, each under its guard."""
    return _file(binding, [*_types(binding), *_symbols(binding), *_constants(binding)])


def render_mutants(binding: Binding, mutants: Sequence[Mutant]) -> str:
    """Wrong statements, all in one file: the compiler must refuse each, by its number."""
    lines = [
        Statement(
            m.headers,
            f'PROVE({m.condition}, "mutant {at}: {m.of}");',
            "" if m.kind == "size" else m.of,
        )
        for at, m in enumerate(mutants)
    ]
    return _file(binding, lines)


def _file(binding: Binding, statements: Sequence[Statement]) -> str:
    includes = "\n".join(
        f"#ifdef {guard(header)}\n#include <{header}>\n#endif" for header in headers(binding)
    )
    lines = [_HEAD.format(chip=binding.chip, includes=includes)]
    last = ""
    for statement in statements:
        known = [f"defined {guard(header)}" for header in statement.headers]
        known += [f"!defined {absent(statement.name)}"] if statement.name else []
        if (now := " && ".join(known)) != last:
            lines += ["#endif"] if last else []
            lines += [f"#if {now}"] if now else []
            last = now
        lines.append(statement.text)
    return "\n".join([*lines, *(["#endif"] if last else [])]) + "\n"


# Right statements ---


def _types(binding: Binding) -> Iterator[Statement]:
    for kind in binding.types:
        where = _declared(binding, kind)
        if where is None:
            continue
        bound = "<=" if kind.room else "=="
        size = f"sizeof({_spelled(binding, kind)}) {bound} {kind.bytes}"
        yield Statement(where, f'PROVE({size}, "{kind.name}: another size in the header");')
        if kind.kind == "struct" and bound == "==":
            yield Statement(
                where,
                f'PROVE(PROOF_ALIGN({kind.name}) == {kind.align}, "{kind.name}: another alignment in the header");',
            )
        if kind.kind in ("signed", "unsigned"):
            sign = "<" if kind.kind == "signed" else ">"
            yield Statement(
                where,
                f'PROVE(({kind.name})-1 {sign} 0, "{kind.name}: another signedness in the header");',
            )
        if kind.kind == "function":
            yield Statement(
                where,
                f'PROVE(PROOF_SAME({kind.name}, {kind.c}), "{kind.name}: another type in the header");',
            )
        same = next((t for t in binding.types if t.name == kind.same_as), None)
        there = _declared(binding, same) if same else None
        if there is not None:
            yield Statement(
                tuple(dict.fromkeys((*where, *there))),
                f'PROVE(PROOF_SAME({kind.name}, {kind.same_as}), "{kind.name} is not {kind.same_as}");',
            )


def _symbols(binding: Binding) -> Iterator[Statement]:
    for symbol in proved(binding):
        where, name = (symbol.header,), symbol.name
        yield Statement(where, f"PROVE_FUNCTION({name}, {symbol.prototype.pointer_type});", name)
        yield Statement(where, f'PROVE_EXPORT({name}, "{symbol.exports[0]}");', name)


def _constants(binding: Binding) -> Iterator[Statement]:
    for constants in binding.constants:
        if constants.header:
            for name, value in constants.values:
                yield Statement((constants.header,), f"PROVE_VALUE({name}, {value});", name)


def _declared(binding: Binding, kind: VendorType) -> tuple[str, ...] | None:
    """The header that declares a type, as far as the binding tells: of the first symbol with it,
    or of its constants. None when no header that decides anything has it.
    """
    for symbol in proved(binding):
        prototype = symbol.prototype
        if kind.name in (prototype.result.base, *(p.type.base for p in prototype.params)):
            return (symbol.header,)
    for constants in binding.constants:
        if constants.header and constants.type == kind.name:
            return (constants.header,)
    return None


def _spelled(binding: Binding, kind: VendorType) -> str:
    """The type's name as the prototypes write it: some enums and structs of the vendors' have no
    typedef.
    """
    tagged = [f"{tag} {kind.name}" for tag in ("enum", "struct")]
    return next((t for t in tagged for s in binding.symbols if t in s.prototype.text), kind.name)


# Wrong statements ---


def mutants(binding: Binding) -> Iterator[Mutant]:
    """Every wrong statement that stands for a likely slip in a prototype, a name, a value or a
    size.
    """
    for symbol in proved(binding):
        where = (symbol.header,)
        for pointer in dict.fromkeys(_wrong_pointers(binding, symbol)):
            yield Mutant(
                where,
                symbol.name,
                "prototype",
                f"PROOF_SAME(__typeof__(&{symbol.name}), {pointer})",
            )
        wrong = f"{symbol.exports[0]}_v9"
        yield Mutant(
            where,
            symbol.name,
            "export",
            f'__builtin_strcmp(PROOF_TEXT({symbol.name}), "{wrong}") == 0',
        )
    for constants in binding.constants:
        for name, value in constants.values if constants.header else ():
            for other in (value + 1, -value - 2):
                yield Mutant(
                    (constants.header,), name, "constant", f"(long long)({name}) == {other}LL"
                )
    for kind in binding.types:
        there = _declared(binding, kind)
        if there is not None and not kind.room:
            name = _spelled(binding, kind)
            yield Mutant(there, kind.name, "size", f"sizeof({name}) == {2 * kind.bytes}")


def _wrong_pointers(binding: Binding, symbol: Symbol) -> Iterator[str]:
    """The prototype as a type, wrong in one way each: a parameter of another type, width or sign,
    one missing, one too many, two neighbours swapped, another result.
    """
    text = symbol.prototype.text
    head, _, tail = text.partition(symbol.name)
    inside = tail.strip()[1:-1]
    parts = [] if inside.strip() in ("", "void") else [p.strip() for p in inside.split(",")]
    kinds = {t.name: t.kind for t in binding.types}

    def pointer(some: Sequence[str], result: str = head) -> str:
        return f"{result}(*)({', '.join(some) or 'void'})"

    for at, (part, param) in enumerate(zip(parts, symbol.prototype.params, strict=True)):

        def changed(wrong: str, at: int = at) -> str:
            return pointer([*parts[:at], wrong, *parts[at + 1 :]])

        typed = re.sub(rf"\b{param.name}\b(\s*\[\s*\])?\s*$", "", part).strip()
        stars = typed + (" *" if part.endswith("]") else "")
        yield changed(f"{stars} *{param.name}")
        if param.type.depth:
            const = stars.startswith("const ")
            yield changed(f"{stars.removeprefix('const ') if const else 'const ' + stars}")
            yield changed("long long")
        elif kinds.get(param.type.base, "signed") in SCALARS:
            yield changed("double")
        if number := re.search(rf"\b({'|'.join(SLIPS)})\b", stars):
            for other in SLIPS[number[0]]:
                yield changed(stars.replace(number[0], other, 1))
        yield pointer([*parts[:at], *parts[at + 1 :]])
        if at and _told_apart(symbol.prototype.params[at - 1].type, param.type, kinds):
            yield pointer([*parts[: at - 1], part, parts[at - 1], *parts[at + 1 :]])
    yield pointer([*parts, "float one_too_many"])
    yield pointer(parts, f"{head.strip()} *")
    yield pointer(parts, "void " if symbol.prototype.result.base != "void" else "int ")


def _told_apart(one: CType, other: CType, kinds: Mapping[str, str]) -> bool:
    """Whether two types are surely different to a compiler, whatever stands behind their names:
    a number and an address, two enums, two numbers of known width and sign.
    """
    if bool(one.depth) != bool(other.depth):
        return kinds.get((other if one.depth else one).base, "signed") in SCALARS
    bases = {one.base, other.base}
    if one.depth or len(bases) == 1:
        return False
    if all(kinds.get(base) == "enum" for base in bases):
        return True
    return bases <= {"int", "unsigned int", "size_t"}
