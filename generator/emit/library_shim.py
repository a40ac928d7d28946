"""The shim of a bound collective library: adaptor.yaml's steps behind the ccl table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import jinja2
from unipal.generator.binding.model import Binding
from unipal.generator.emit.c_expr import c_string, declared
from unipal.generator.emit.shim import (
    error_reader,
    start_function,
    tables,
    typedef,
    vendor_function,
)
from unipal.generator.spec.model import Function, Param, Spec

RUNTIME = ("shim_runtime.h", "ccl_shim_functions.h")
OPERATIONS = (
    "reduce",
    "gather",
    "scatter",
    "broadcast",
    "allReduce",
    "reduceScatter",
    "allGather",
    "alltoAll",
    "alltoAllv",
    "send",
    "recv",
)
ENUMS = {"palDataType": "palBfloat16", "palRedOp": "palAvg"}  # the last value of each


def render(spec: Spec, binding: Binding, env: jinja2.Environment) -> dict[str, str]:
    """generated/ccl/<name>/shim.c and the headers that every such shim includes."""
    functions = {f.name: f for f in spec.table("ccl").functions}
    operations = [operation(functions[name]) for name in OPERATIONS]
    runtime = {
        "ccl/ccl_shim_functions.h": env.get_template("ccl_shim_functions.h.j2").render(
            operations=operations
        )
    }
    shared = env.get_template("shim_runtime.h.j2").render() + runtime["ccl/ccl_shim_functions.h"]
    text = env.get_template("ccl_shim.c.j2").render(
        spec=spec,
        binding=binding,
        runtime=hashlib.sha256(shared.encode()).hexdigest(),
        prefix=f"UNIPAL_{binding.chip.upper()}",
        types=[typedef(t) for t in binding.types],
        error_types=[error_reader(binding, e.type) for e in binding.errors],
        meaning=meaning(binding),
        vendor_functions=[vendor_function(binding, f) for f in functions.values()],
        start=start_function(binding),
        tables=tables(binding),
        declared=declared,
        c_string=c_string,
        functions=functions.values(),
    )
    return {f"ccl/{binding.chip}/shim.c": text, **runtime}


def meaning(binding: Binding) -> str:
    """`shim_meaning`: a vendor code as a PAL result, without an error text."""
    error = binding.errors[0]
    rows = [(error.success, "palSuccess")]
    rows += [(code, "palInProgress") for code in error.not_ready]
    rows += list(error.map)
    lines = [
        f"SHIM_PRIVATE palResult shim_meaning({error.type} code)",
        "{",
        "    switch ((int)code) {",
    ]
    for code, result in rows:
        lines += [f"    case {code}:", f"        return {result};"]
    lines += ["    default:", f"        return {binding.unhandled};", "    }", "}"]
    return "\n".join(lines)


def operation(function: Function) -> str:
    """`shim_<operation>`: its arguments are judged, then the library's own call is made."""
    params = ", ".join(p.declaration for p in function.params)
    lines = [
        f"SHIM_PRIVATE palResult shim_{function.name}({params})",
        "{",
        f'    SHIM_JOINED("{function.name}", comm);',
    ]
    lines += _judged(function)
    given = ", ".join(_given(p) for p in function.params)
    lines += [
        f"{_NATIVE} = NULL;",
        "    palResult result = shim_begin(function_, joined, stream, &native);",
        "    if (result == palSuccess)",
        f"        result = vendor_{function.name}({given});",
        "    return shim_end(joined, stream, result);",
        "}",
    ]
    return "\n".join(lines)


_NATIVE = "    SHIM_STREAM native"


def _given(param: Param) -> str:
    """An argument of the vendor's part."""
    return {"comm": "joined->record.native", "stream": "native"}.get(param.type.name, param.name)


def _judged(function: Function) -> Iterator[str]:
    names = {p.name for p in function.params}
    for param in function.params:
        last = ENUMS.get(param.type.name)
        if last:
            no = f'"{param.name}: %d is not a {param.type.name}", (int){param.name}'
            yield f"    SHIM_JOINED_REFUSE((unsigned){param.name} > {last}, {no});"
        elif param.name in ("root", "peer"):
            outside = f"{param.name} < 0 || {param.name} >= joined->size"
            no = f'"{param.name} %d is outside 0 to %d", {param.name}, joined->size - 1'
            yield f"    SHIM_JOINED_REFUSE({outside}, {no});"
    if "count" in names:
        yield "    if (count == 0)"
        yield "        return shim_leave(joined, palSuccess);"
        no = '"count: %zu elements are past the end of the address space", count'
        yield f"    SHIM_JOINED_REFUSE(count > SIZE_MAX / 8 / (size_t)joined->size, {no});"
    for param in function.params:
        if param.is_pointer and param.type.name not in ("comm", "stream"):
            condition = f"{param.name} == NULL"
            if param.nullable:  # only the root has it
                condition = f"joined->rank == root && {condition}"
            yield f'    SHIM_JOINED_REFUSE({condition}, "{param.name} is null");'
