"""The emulator of a bound collective library: a library that exports the vendor's functions, and
whose body is refccl over the emulated chip.

As in an emulator of a chip, a function that one PAL function calls in one way is turned round, and
the others say under `emulator:` what they do, in the words of ccl_emulator_runtime.h.
"""

from __future__ import annotations

import jinja2
from unipal.generator.binding.model import Binding
from unipal.generator.emit.c_expr import c_string, declared
from unipal.generator.emit.emulator import code_writer, missing, set_check, vendor_export
from unipal.generator.emit.shim import table_function, typedef
from unipal.generator.spec.model import Spec


def render(spec: Spec, binding: Binding, env: jinja2.Environment) -> dict[str, str]:
    """generated/ccl/<name>/emulator.c and the header that every such emulator includes."""
    if missing(binding):
        return {}
    text = env.get_template("ccl_emulator.c.j2").render(
        spec=spec,
        binding=binding,
        chip=binding.data["accepts"][0],
        result=binding.errors[0].type,
        types=[typedef(t) for t in binding.types],
        tables=[
            table_function(binding, n, True, "-1").replace("SHIM_PRIVATE", "EMULATOR_PRIVATE")
            for n in sorted(binding.tables)
        ],
        codes=[code_writer(binding, e.type) for e in binding.errors],
        sets=[set_check(s.name, s.flags, [n for n, _ in s.values]) for s in binding.constants],
        functions=["\n".join(vendor_export(binding, s)) for s in binding.symbols],
        declared=declared,
        c_string=c_string,
    )
    return {
        f"ccl/{binding.chip}/emulator.c": text,
        "ccl/ccl_emulator_runtime.h": env.get_template("ccl_emulator_runtime.h.j2").render(),
    }
