"""The emulator of a bound collective library: a library that exports the vendor's functions, and
whose body is refccl over the emulated chip.

As in an emulator of a chip, a function that one PAL function calls in one way is turned round, and
the others say under `emulate:` what they do, in the words of ccl_emulator_runtime.h.
"""

from __future__ import annotations

import jinja2
from unipal.generator.binding import Binding, Handles, param_type
from unipal.generator.c_steps import c_string, declared
from unipal.generator.emulator import code_writer, missing, set_check, vendor_export
from unipal.generator.expression import CParam, CType, Prototype, parse_prototype
from unipal.generator.model import Spec
from unipal.generator.shim import table_function, typedef

_WORDS = """
int version(int *version, int number)
int unique_id($id *id)
int init_rank($comm *comm, int size, $id *id, int rank)
int check($comm comm)
$result state($comm comm)
int in_group(void)
int register_buffer($comm comm, void *pointer, size_t size, void **handle)
int deregister_buffer($comm comm, void *handle)
""".strip().split("\n")


def words(spec: Spec, handles: Handles, result: str) -> dict[str, Prototype]:
    """What `emulate:` may call: PAL functions on the vendor's handles, and words of its own."""
    found = {
        f.name: Prototype(
            f.name,
            CType("int"),
            tuple(CParam(p.name, param_type(p, handles)) for p in f.params),
            "",
        )
        for f in spec.table("ccl").functions
    }
    native = {"$id": handles.id, "$comm": handles.comm, "$result": result}
    for word in _WORDS:
        for mark, name in native.items():
            word = word.replace(mark, name)
        proto = parse_prototype(word)
        found[proto.name] = proto
    return found


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
