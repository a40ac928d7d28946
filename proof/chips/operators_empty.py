"""Defects of calls of length 0, derived for every device function that has a clause about them."""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Function, Spec

from proof.chips.mutants import Mutant, mutant, operator

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


@operator()
def empty_calls(spec: Spec) -> Iterator[Mutant]:
    """A call of length 0 holds its stream, or changes memory that it was given."""
    for function in spec.functions:
        if function.table != "device":
            continue
        zero = [c.id for c in function.clauses if "0 succeeds and touches nothing" in c.must]
        length = next((p.name for p in function.params if p.name in LENGTHS), "")
        if not zero or not length:
            continue
        for name, statements in _effects(function):
            start = BYTE if "&byte" in statements else ""
            body = (
                f"palResult r = $call;\nif (r == palSuccess && !{length}) {{\n"
                f"{start}{statements}}}\nreturn r;"
            )
            yield mutant(function.name, f"empty_call_{name}", zero, body)
