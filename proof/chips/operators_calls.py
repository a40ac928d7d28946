"""Defects of some calls, derived for every device function: every k-th does nothing and says
success, or fails.
"""

from __future__ import annotations

from collections.abc import Iterator

from unipal.generator.spec.model import Spec

from proof.chips.mutants import Mutant, mutant, operator
from proof.chips.operators import KEEPERS

COUNT = "static atomic_uint calls;\nconst unsigned n = atomic_fetch_add(&calls, 1);\n"
EVERY = {"second": 2, "third": 3, "16th": 16}
EFFECTS = {"does_nothing": "palSuccess", "fails": "palSystemError"}


@operator()
def some_calls(spec: Spec) -> Iterator[Mutant]:
    """Some calls of a function do nothing and return success, or fail."""
    for function in spec.functions:
        if function.table != "device":
            continue
        targets = [c.id for c in function.clauses if c.status == "active"]
        for word, every in EVERY.items():
            for effect, result in EFFECTS.items():
                if function.name in KEEPERS and effect == "does_nothing" and every > 2:
                    continue  # some bytes a call: less than the kernel's figures show
                body = (
                    f"{COUNT}if (n % {every} == {every - 1})\n    return {result};\nreturn $call;"
                )
                yield mutant(function.name, f"every_{word}_call_{effect}", targets, body)
