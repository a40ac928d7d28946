"""Defects of some calls, derived for every device function: those calls do nothing and say
success, or fail.
"""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Spec

from proof.chips.mutants import Mutant, mutant, operator
from proof.chips.operators import KEEPERS

COUNT = "static atomic_uint calls;\nconst unsigned n = atomic_fetch_add(&calls, 1);\n"
EVERY = {"second": 2, "third": 3, "seventh": 7, "16th": 16}
EFFECTS = {"does_nothing": "palSuccess", "fails": "palSystemError"}
BEYOND = 256  # calls after which a function stops to work
THREAD = (
    "static atomic_long first;\nlong mine = syscall(SYS_gettid), none = 0;\n"
    "atomic_compare_exchange_strong(&first, &none, mine);\n"
)
DEVICE = "int32_t chosen = 0;\nB->getDevice(&chosen);\n"
# Which calls: name → statements, and the condition.
CALLS = {
    **{f"every_{word}_call": (COUNT, f"n % {k} == {k - 1}") for word, k in EVERY.items()},
    f"calls_after_{BEYOND}": (COUNT, f"n >= {BEYOND}"),
    "first_call_of_a_thread": ("static _Thread_local int calls;\n", "calls++ == 0"),
    "another_thread": (THREAD, "atomic_load(&first) != mine"),
    "another_device": (DEVICE, "chosen != 0"),
}


@operator()
def some_calls(spec: Spec) -> Iterator[Mutant]:
    """Some calls of a function do nothing and return success, or fail.

    They are every k-th, those after many, the first of each thread, those of threads other than the
    first one that called, and those with a device other than the first current.
    """
    for function in spec.functions:
        if function.table != "device":
            continue
        targets = [c.id for c in function.clauses if c.status == "active"]
        for word, (statements, when) in CALLS.items():
            for effect, result in EFFECTS.items():
                rare = word.startswith("every") and word != "every_second_call"
                if function.name in KEEPERS and effect == "does_nothing" and rare:
                    continue  # some bytes a call: less than the kernel's figures show
                if function.name == "getDevice" and word == "another_device":
                    continue  # the wrapper would ask itself
                body = f"{statements}if ({when})\n    return {result};\nreturn $call;"
                yield mutant(function.name, f"{word}_{effect}", targets, body)
