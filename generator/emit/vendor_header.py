"""A header with what adaptor.yaml declares of a vendor's library: types, constants, functions.

Programs that are written for the vendor's header compile against it and run over the emulator of
that library. It declares no more than adaptor.yaml does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from unipal.generator.emit.c_expr import declared
from unipal.generator.emit.shim import typedef

if TYPE_CHECKING:
    from unipal.generator.binding.model import Binding, Symbol

OPENING = """\
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
#define _Alignas alignas
#define _Static_assert static_assert
extern "C" {
#endif
"""
CLOSING = """\
#ifdef __cplusplus
}
#endif
"""


def render(binding: Binding) -> str:
    """The text, for C and C++."""
    parts = [OPENING]
    parts += [typedef(one) for one in binding.types]
    for constants in binding.constants:
        values = ", ".join(f"{name} = {value}" for name, value in constants.values)
        parts.append(f"enum {{ {values} }};")
    parts += [_function(one) for one in binding.symbols]
    return "\n".join([*parts, CLOSING])


def _function(symbol: Symbol) -> str:
    """The prototype under the exported name, and the name that programs write."""
    name = symbol.exports[0]
    parameters = ", ".join(declared(p.type, p.name) for p in symbol.prototype.params) or "void"
    text = f"{declared(symbol.prototype.result, name)}({parameters});"
    return text if name == symbol.name else f"{text}\n#define {symbol.name} {name}"
