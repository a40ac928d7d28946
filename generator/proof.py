"""The header proof: C that compiles only if the vendor's own headers declare what adaptor.yaml
states.

Prototypes are compared as function-pointer types, names behind macros by their expansion, constants
and sizes by value. It is compiled wherever the headers can be installed; shim and emulator never
need them.
"""

from __future__ import annotations

from unipal.generator.binding import Binding, VendorType

_HEAD = """/* Compiles only if the vendor's headers declare what adaptors/{chip}/adaptor.yaml states. */
#include <stddef.h>
#include <stdint.h>
{includes}

#define PROOF_TEXT_(name) #name
#define PROOF_TEXT(name) PROOF_TEXT_(name)
#define PROVE(condition, ...) _Static_assert(condition, __VA_ARGS__)
#define PROVE_FUNCTION(name, type) \\
    PROVE(__builtin_types_compatible_p(__typeof__(&name), type), #name ": another prototype in the header")
#define PROVE_EXPORT(name, exported) \\
    PROVE(__builtin_strcmp(PROOF_TEXT(name), exported) == 0, #name ": the header calls it by another name than " exported)
#define PROVE_VALUE(name, value) PROVE((long long)(name) == value##LL, #name ": another value in the header")
"""


def render(binding: Binding, header: str | None = None) -> str:
    """The proof over all headers of the binding, or only over what stands in `header`."""
    includes = [header] if header else list(binding.headers)
    lines = [
        _HEAD.format(chip=binding.chip, includes="\n".join(f"#include <{h}>" for h in includes))
    ]
    used = {
        p.base
        for s in binding.symbols
        if _in(s.header, header)
        for p in (s.prototype.result, *(q.type for q in s.prototype.params))
    }
    for kind in binding.types:
        if header and kind.name not in used:
            continue
        size = f"sizeof({_spelled(binding, kind)}) {'<=' if kind.room else '=='} {kind.bytes}"
        lines.append(f'PROVE({size}, "{kind.name}: another size in the header");')
        if kind.kind == "struct" and not kind.room:
            lines.append(
                f'PROVE(_Alignof({kind.name}) == {kind.align}, "{kind.name}: another alignment in the header");'
            )
        if kind.kind in ("signed", "unsigned"):
            sign = "<" if kind.kind == "signed" else ">"
            lines.append(
                f'PROVE(({kind.name})-1 {sign} 0, "{kind.name}: another signedness in the header");'
            )
        if kind.kind == "function":
            lines.append(
                f'PROVE(__builtin_types_compatible_p({kind.name}, {kind.c}), "{kind.name}: another type in the header");'
            )
        if kind.same_as and (not header or kind.same_as in used):
            lines.append(
                f'PROVE(__builtin_types_compatible_p({kind.name}, {kind.same_as}), "{kind.name} is not {kind.same_as}");'
            )
    for symbol in binding.symbols:
        if symbol.verified not in ("header", "cuda-header") or not _in(symbol.header, header):
            continue
        lines.append(f"PROVE_FUNCTION({symbol.name}, {symbol.prototype.pointer_type});")
        lines.append(f'PROVE_EXPORT({symbol.name}, "{symbol.exports[0]}");')
    for constants in binding.constants:
        if constants.header and _in(constants.header, header):
            lines += [f"PROVE_VALUE({name}, {value});" for name, value in constants.values]
    return "\n".join(lines) + "\n"


def _spelled(binding: Binding, kind: VendorType) -> str:
    """The type's name as the prototypes write it: some enums and structs of the vendors' have no
    typedef.
    """
    tagged = [f"{tag} {kind.name}" for tag in ("enum", "struct")]
    return next((t for t in tagged for s in binding.symbols if t in s.prototype.text), kind.name)


def _in(place: str, header: str | None) -> bool:
    return bool(place) and (header is None or place == header)
