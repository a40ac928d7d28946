"""Spec in, text out: each `render_…` answers {path under generated/: text}.

Pure: no clock, no environment, no file outside the templates; the same spec gives the same bytes on
every machine. Templates write their final form; a line over 100 columns is refused.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import jinja2
from unipal.generator.binding.model import Binding, symbol_table
from unipal.generator.emit import chips, pages
from unipal.generator.emit.python_stub import PythonCall, python_type
from unipal.generator.spec.model import Clause, Function, Param, Spec

WIDTH = 100
TEMPLATES = Path(__file__).parent.parent / "templates"
BANNER = "Generated from {origin}: do not edit, run `pal gen`."

SINGLE = (
    "pal.h",
    "pal_export.h",
    "pal_layout.h",
    "pal_calls.h",
    "pal_calls.c",
    "refuse.h",
    "layers.c",
    "pal.py",
    "device.py",
    "spec_tables.py",
    "trampoline.c",
)


# Slots that an exported adaptor leaves null always, and where it declares not to have them.
FLAGCX_NULL = ("gdrPtrMmap", "gdrPtrMunmap")
FLAGCX_ASKED = ("dmaSupport", "getHandleForAddressRange")
# Slots of an exported collective library that do more than pass their arguments on.
FLAGCX_CCL_OWN = ("getUniqueId", "commInitRank", "getErrorString", "getLastError")


class RenderError(Exception):
    """A template broke a rule of form; the text names the output and the line."""


def environment() -> jinja2.Environment:
    """The one Jinja environment: strict, with the filters that every template may use."""
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    env.filters["comment"] = c_comment
    env.filters["docstring"] = docstring
    env.filters["quoted"] = quoted
    env.globals["fit"] = fit
    env.globals["banner"] = banner
    env.globals["python_type"] = python_type
    env.globals["literal"] = python_literal
    env.globals["runner_needs"] = runner_needs
    env.globals["parameter_fields"] = parameter_fields
    env.globals["PythonCall"] = PythonCall
    return env


def render_core(spec: Spec) -> dict[str, str]:
    """What follows from the spec alone: header, calls, Python, checks, tables, reference."""
    env = environment()
    out: dict[str, str] = {}
    for name in SINGLE:
        out[name] = env.get_template(f"{name}.j2").render(spec=spec)
    out["clauses.json"] = _json(clauses_json(spec))
    for group in spec.groups:
        template = env.get_template("reference.md.j2")
        out[f"reference/{group.name}.md"] = template.render(spec=spec, group=group)
    runners = env.get_template("reference_runners.md.j2")
    out["reference/runners.md"] = runners.render(spec=spec)
    out["reference/index.md"] = env.get_template("reference_index.md.j2").render(spec=spec)
    return _finished(out)


def render_collectives(spec: Spec) -> dict[str, str]:
    """The engine's operation codes and the names of what it calls, for C and for Python."""
    operations = spec.collectives.get("operations")
    if not operations:
        return {}
    env, names = environment(), ("collectives.h", "operation_codes.py")
    values = {"spec": spec, "operations": operations}
    return _finished({name: env.get_template(f"{name}.j2").render(values) for name in names})


def render_bridge(spec: Spec) -> dict[str, str]:
    """FlagCX's plugin interfaces, version 1, and the bridges to them: a plugin certified as it is,
    adaptors and collective libraries that are plugins."""
    if not spec.flagcx:
        return {}
    env = environment()
    values = {
        "spec": spec,
        "flagcx": spec.flagcx,
        "functions": spec.table("device").functions,
        "flagcx_null": FLAGCX_NULL,
        "flagcx_asked": FLAGCX_ASKED,
        "flagcx_ccl_own": FLAGCX_CCL_OWN,
    }
    names = ("flagcx_v1.h", "flagcx_import.c", "flagcx_export.c", "flagcx_ccl_export.c")
    return _finished({name: env.get_template(f"{name}.j2").render(values) for name in names})


def render_chip(spec: Spec, binding: Binding) -> dict[str, str]:
    """Shim and emulator of one bound chip."""
    return _finished(chips.render_chip(spec, binding, environment()))


def render_ccl(spec: Spec, binding: Binding) -> dict[str, str]:
    """Shim and emulator of one bound collective library."""
    return _finished(chips.render_ccl(spec, binding, environment()))


def render_registry(
    described: Mapping[str, Any], libraries: Mapping[str, Any] | None = None
) -> dict[str, str]:
    """What the registries need of the chips and the collective libraries in the tree, so that they
    read no YAML.
    """
    texts = {"chips.json": _json(described)}
    return texts | {"ccls.json": _json(libraries)} if libraries else texts


def render_symbols(bindings: Iterable[Binding]) -> dict[str, str]:
    """The vendor functions that bound chips call, and how far each prototype is verified."""
    table = {b.chip: symbol_table(b) for b in bindings if b.is_bound}
    return {"symbols.json": _json(table)}


def render_pages(
    spec: Spec, bindings: Iterable[Binding], libraries: Mapping[str, Any]
) -> dict[str, str]:
    """A page for each chip of the tree, and their index."""
    found = {b.chip: pages.described(spec, b, libraries) for b in bindings}
    return _finished(pages.render_pages(spec, found, environment()))


def _finished(out: Mapping[str, str]) -> dict[str, str]:
    """The form every generated file has; raises with every line that breaks it."""
    texts = {path: _finish(out[path]) for path in sorted(out)}
    long = [
        f"generated/{path}:{number}: {len(line)} columns, at most {WIDTH}: {line}"
        for path, text in texts.items()
        if path in SINGLE
        for number, line in enumerate(text.split("\n"), 1)
        if len(line) > WIDTH
    ]
    if long:
        raise RenderError("\n".join(long))
    return texts


def _finish(text: str) -> str:
    """No trailing blanks, no blank lines and one newline at the end."""
    return "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n") + "\n"


# What templates use ---


def banner(origin: str, mark: str = "") -> str:
    """The first line of a generated file; mark is the comment sign of a line comment."""
    text = BANNER.format(origin=origin)
    return f"{mark} {text}" if mark else f"/* {text} */"


def fit(head: str, items: Iterable[str], tail: str, indent: int | None = None) -> str:
    """head + items joined by commas + tail, broken before column 100.

    Later lines are indented by `indent` or, without it, by 4 more than head.
    """
    first = len(head) - len(head.lstrip())
    pad = " " * (first + 4 if indent is None else indent)
    parts = list(items)
    lines, line = [], head
    for index, item in enumerate(parts):
        last = index == len(parts) - 1
        piece = item + (tail if last else ",")
        glue = "" if line in (head, pad) else " "
        if len(line) + len(glue) + len(piece) > WIDTH and line != pad:
            lines.append(line.rstrip())
            line, glue = pad, ""
        line += glue + piece
    if not parts:
        line += tail
    return "\n".join([*lines, line])


def c_comment(text: str, indent: int = 0) -> str:
    """A block comment that fits; one line when it can."""
    pad = " " * indent
    text = " ".join(text.split()).replace("*/", "* /")
    if len(pad) + len(text) + 6 <= WIDTH:
        return f"{pad}/* {text} */"
    lines = textwrap.wrap(text, WIDTH - len(pad) - 3)
    return "\n".join([f"{pad}/*", *(f"{pad} * {line}" for line in lines), f"{pad} */"])


def docstring(text: str, indent: int) -> str:
    """A docstring that fits."""
    pad = " " * indent
    text = " ".join(text.split()).replace("\\", "\\\\").replace('"""', "'''")
    if len(pad) + len(text) + 6 <= WIDTH:
        return f'{pad}"""{text}"""'
    lines = textwrap.wrap(text, WIDTH - len(pad) - 3)
    return "\n".join([f'{pad}"""{lines[0]}', *(pad + line for line in lines[1:]), f'{pad}"""'])


def quoted(text: str) -> str:
    """A C or Python string literal (double quotes, ASCII)."""
    return json.dumps(text)


def python_literal(data: Any, indent: int = 0) -> str:
    """Plain data as a Python expression, one item a line, keys in the order of the spec."""
    pad, inner = " " * indent, " " * (indent + 4)
    if isinstance(data, Mapping):
        if not data:
            return "{}"
        rows = [
            f"{inner}{json.dumps(k)}: {python_literal(v, indent + 4)},\n" for k, v in data.items()
        ]
        return "{\n" + "".join(rows) + pad + "}"
    if isinstance(data, (list, tuple)):
        if not data:
            return "()"
        rows = [f"{inner}{python_literal(v, indent + 4)},\n" for v in data]
        return "(\n" + "".join(rows) + pad + ")"
    if isinstance(data, str):
        return _string(data, indent)
    return repr(data)


def _string(text: str, indent: int) -> str:
    literal = json.dumps(text, ensure_ascii=False)
    room = WIDTH - indent - 40
    if len(literal) <= room:
        return literal
    pad = " " * (indent + 4)
    pieces = textwrap.wrap(text, room, drop_whitespace=False, break_on_hyphens=False)
    rows = "".join(f"{pad}{json.dumps(p, ensure_ascii=False)}\n" for p in pieces)
    return "(\n" + rows + " " * indent + ")"


# Data for the runtime ---


def _json(data: Any) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def clauses_json(spec: Spec) -> dict[str, Any]:
    """What runtime, suite and certificates know of the spec."""
    return {
        "_": BANNER.format(origin="pal_spec"),
        "pal": spec.version,
        "spec_sha256": spec.sha256,
        "groups": {
            g.name: {"table": g.table, "requirement": g.requirement, "doc": g.doc}
            for g in spec.groups
        },
        "functions": {f.key: _function_json(f) for f in spec.functions},
        "clauses": {c.id: _clause_json(spec, c) for c in spec.clauses.values()},
        "runners": runner_needs(spec),
        "locks": [
            {
                "because": lock.because,
                "restricts": lock.restricts,
                "harmless": lock.harmless,
                "clauses": {runner: list(ids) for runner, ids in lock.clauses.items()},
            }
            for lock in spec.locks
        ],
        "tolerated_needs": spec.runners.get("tolerated_needs", {}),
    }


def parameter_fields(param: Param) -> str:
    """The fields of a parameter as Python arguments, without empty ones at the end."""
    words = (param.name, param.type.name, param.type.kind, param.dir)
    ends = (param.space, param.unit) if param.unit else (param.space,) if param.space else ()
    return ", ".join([*map(quoted, words), repr(param.nullable), *map(quoted, ends)])


def runner_needs(spec: Spec) -> list[dict[str, Any]]:
    """The runners without their clauses, which stand among all others."""
    return [
        {key: value for key, value in entry.items() if key not in ("clauses", "shared")}
        for entry in spec.runners.get("runners", [])
    ]


def _clause_json(spec: Spec, clause: Clause) -> dict[str, Any]:
    """A clause; one of a runner has the runner for its function and its group."""
    of_runner = clause.function not in spec.by_name
    entry: dict[str, Any] = {
        "function": clause.function,
        "group": clause.function if of_runner else spec.by_name[clause.function].group,
        "level": clause.level,
        "must": clause.must,
        "flagcx": clause.flagcx,
        **({"otherwise": clause.otherwise} if clause.otherwise else {}),
        **({"crashes": True} if clause.crashes else {}),
        "status": clause.status,
        "derived": clause.derived,
        "needs": list(clause.needs),
    }
    if of_runner:
        entry["operations"] = list(clause.operations)
    return entry


def _function_json(function: Function) -> dict[str, Any]:
    return {
        "group": function.group,
        "table": function.table,
        "slot": function.slot,
        "since": function.since,
        "requirement": function.requirement,
        "capability": function.capability,
        "doc": function.doc,
        "flagcx": function.flagcx,
        "signature": function.signature,
        "params": [_param_json(p) for p in function.params],
    }


def _param_json(param: Param) -> dict[str, Any]:
    return {
        "name": param.name,
        "type": param.type.name,
        "kind": param.type.kind,
        "dir": param.dir,
        "nullable": param.nullable,
    }
