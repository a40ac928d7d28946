"""Defects of what a call that does nothing leaves behind, derived for every device function.

A call that is refused, or that has nothing to do, leaves memory and streams as they were.
"""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Function, Spec

from proof.chips.mutants import Mutant, mutant, operator
from proof.chips.operators import _refusals

PLACES = {"first": "0", "last": "held - 1"}
BYTE = "char *base = NULL;\nsize_t held = 0;\nunsigned char byte = 0;\n"
LENGTHS = ("size", "count")


def _effects(function: Function) -> Iterator[tuple[str, str]]:
    """A name and C statements for each effect on what the call was given."""
    for param in function.params:
        if param.type.name == "stream" and not param.is_output:
            hold = (
                f"if ({param.name}) {{\n    static void *never;\n    if (!never)\n"
                "        B->deviceMalloc(&never, 8, palMemHost);\n    *(uint64_t *)never = 0;\n"
                f"    B->streamWaitValue64({param.name}, never, 1, 0);\n}}\n"
            )
            yield f"holds_the_{param.name}", hold
        elif param.is_address and not param.is_output:
            for place, at in PLACES.items():
                change = (
                    f"if ({param.name} && holder({param.name}, &base, &held)) {{\n"
                    f"    base += {at};\n"
                    "    B->deviceMemcpy(&byte, base, 1, palMemcpyDeviceToHost, NULL);\n"
                    "    byte += 37;\n"
                    "    B->deviceMemcpy(base, &byte, 1, palMemcpyHostToDevice, NULL);\n}\n"
                )
                yield f"changes_the_{place}_byte_of_{param.name}", change


def _refusals_beside(function: Function, effect: str) -> list[str]:
    """The refusals for another reason than the argument that the effect is on."""
    if not function.name.startswith(("device", "streamW")):
        return []
    on = effect.rpartition("_")[2]
    return [c for c in _refusals(function) if not c.endswith(f".null_{on}_refused")]


@operator()
def effects(spec: Spec) -> Iterator[Mutant]:
    """A refused call, or one of length 0, holds its stream or changes memory that it was given."""
    for function in spec.functions:
        if function.table != "device":
            continue
        zero = [c.id for c in function.clauses if "0 succeeds and touches nothing" in c.must]
        length = next((p.name for p in function.params if p.name in LENGTHS), "")
        for name, statements in _effects(function):
            refusals = _refusals_beside(function, name)
            start = BYTE if "&byte" in statements else ""
            if refusals:
                body = (
                    "palResult r = $call;\nif (r != palSuccess && r != palInProgress) {\n"
                    f"{start}{statements}}}\nreturn r;"
                )
                yield mutant(function.name, f"refused_call_{name}", refusals, body)
            if zero and length:
                body = (
                    f"palResult r = $call;\nif (r == palSuccess && !{length}) {{\n"
                    f"{start}{statements}}}\nreturn r;"
                )
                yield mutant(function.name, f"empty_call_{name}", zero, body)
