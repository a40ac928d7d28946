"""A page for each chip: what is bound to what, how far that is known, what is missing for a runner.

Everything here follows from adaptor.yaml and the spec: what a chip *declares*. What it was shown to
do stands in certificates, which no generated file repeats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import jinja2
from unipal.generator.binding.expressions import Call
from unipal.generator.binding.learnt import QUERIES, learnt
from unipal.generator.binding.model import OWN, Binding, Bound, symbol_table
from unipal.generator.binding.steps import expressions
from unipal.generator.spec.model import Function, Spec

ANY_CHIP = "pal"  # a collective library that works over any chip
SHIM = "answered by the shim itself, the same for every chip"
# How far a prototype is verified, the best first.
WORDS = ("header", "cuda-header", "usage", "flagcx-only")

# What the steps of a function alone do not say.
FILLED = "made of copies, from a page-locked block that is kept, and of the memory onto itself"
LEARNT = "its code for pending is learnt: what it answers while a host function holds a stream"

Line = dict[str, str]  # when (under which conditions), do (the call), note (what is said of it)


def described(spec: Spec, binding: Binding, libraries: Mapping[str, Any]) -> dict[str, Any]:
    """One chip as plain data, from which its pages are made."""
    data = binding.data
    how = data.get("implementation", "binding")
    kind = how if isinstance(how, str) else "python" if "python" in how else "c"
    symbols = symbol_table(binding)
    known = {symbol["name"]: symbol["verified"] for symbol in symbols}
    functions = [_function(f, binding, kind, known) for f in spec.table("device").functions]
    away = {f["name"]: f["why"] for f in functions if f["state"] in ("unsupported", "to do")}
    away |= {name: no.why for name, no in binding.unsupported.items()}
    collectives = [
        {
            "name": name,
            "names": dict(library["names"]),
            "any_chip": binding.chip not in library["accepts"],
            "unsupported": sorted(library.get("unsupported", {})),
            "composed": dict(library.get("composed", {})),
        }
        for name, library in sorted(libraries.items())
        if binding.chip in library["accepts"] or ANY_CHIP in library["accepts"]
    ]
    return {
        "names": dict(binding.names),
        "vendor": _vendor(data),
        "kind": kind,
        "extends": data.get("extends", {}).get("chip", ""),
        "libraries": [
            {
                "name": one.name,
                "sonames": list(one.sonames),
                "optional": one.optional,
                "hint": one.hint,
            }
            for one in binding.libraries
        ],
        "functions": functions,
        "symbols": symbols,
        "clauses_away": {
            name: {"kind": no.kind, "why": no.why, "source": no.source}
            for name, no in binding.unsupported.items()
            if "." in name
        },
        "known_failures": [dict(one) for one in data.get("known_failures", ())],
        "overrides": list(binding.overrides),
        "runners": _runners(spec, away, collectives),
        "collectives": collectives,
    }


def _vendor(data: Mapping[str, Any]) -> dict[str, str]:
    """The vendor's names; empty where the chip is nobody's."""
    vendor = data.get("vendor", {})
    return (
        {key: vendor[key] for key in ("en", "zh") if key in vendor}
        if isinstance(vendor, Mapping)
        else {"en": str(vendor)}
    )


def _function(
    function: Function, binding: Binding, kind: str, known: Mapping[str, str]
) -> dict[str, Any]:
    """What one PAL function is for the chip. `state`: bound, shim, override, unsupported, to do, or
    the language that it is written in.
    """
    name = function.name
    entry: dict[str, Any] = {
        "name": name,
        "group": function.group,
        "requirement": function.requirement,
        "calls": [],
        "symbols": [],
        "verified": "",
        "kind": "",
        "why": "",
        "source": "",
    }
    if name in binding.unsupported:
        no = binding.unsupported[name]
        return entry | {
            "state": "unsupported", "kind": no.kind, "why": no.why, "source": no.source
        }  # fmt: skip
    if name in binding.todo:
        return entry | {"state": "to do", "why": binding.still_to_do(name)}
    if not binding.is_bound:
        language = {"c": "C", "python": "Python"}.get(kind)
        if language is None:
            return entry | {"state": "to do", "why": "nothing is bound yet"}
        return entry | {"state": language, "why": f"code of its own, in {language}"}
    bound = binding.functions.get(name)
    if bound is None:
        return entry | {"state": "shim" if name in OWN else "to do", "why": SHIM}
    calls = (node.name for node in expressions(bound.steps) if isinstance(node, Call))
    symbols = list(dict.fromkeys(call for call in calls if call in known))
    lines = list(step_lines(binding.data["functions"][name]))
    words = [known[symbol] for symbol in symbols]
    return entry | {
        "state": "override" if bound.override else "bound",
        "calls": lines,
        "symbols": symbols,
        "verified": max(words, key=WORDS.index) if words else "",
        "why": bound.override or (SHIM + "; the call is for what it does not know")
        if bound.override or name in OWN
        else _beside(binding, bound),
    }


def _beside(binding: Binding, bound: Bound) -> str:
    """What the shim does for a function beside its steps."""
    called = {node.name for node in expressions(bound.steps) if isinstance(node, Call)}
    if called & {"fill", "fill_on"}:
        return FILLED
    return LEARNT if learnt(binding) and bound.function.name in QUERIES else ""


# Steps in words ---


def step_lines(step: Any, when: tuple[str, ...] = ()) -> Iterator[Line]:
    """The steps of a function as adaptor.yaml states them, one line each, conditions first."""
    if isinstance(step, str):
        yield _line(when, step)
    elif isinstance(step, list):
        for one in step:
            yield from step_lines(one, when)
    elif isinstance(step, Mapping):
        yield from _told_mapping(step, when)


def _line(when: Iterable[str], do: str, note: str = "") -> Line:
    return {"when": ", ".join(when), "do": " ".join(str(do).split()), "note": note}


def _told_mapping(step: Mapping[str, Any], when: tuple[str, ...]) -> Iterator[Line]:
    if "requires" in step:
        needs = step["requires"]
        yield _line((*when, f"unless {needs['if']}"), "palNotSupported", str(needs["why"]))
    for key, words in (("steps", ()), ("sync", ("no stream",)), ("async", ("on a stream",))):
        if key in step:
            yield from step_lines(step[key], (*when, *words))
    if "background" in step:
        yield from step_lines(step["background"], (*when, "on a thread of the shim"))
    for value, branch in step.get("cases", {}).items():
        yield from step_lines(branch, (*when, str(value)))
    if "if" in step or "if_exported" in step:
        condition = str(step["if"]) if "if" in step else f"with {step['if_exported']}"
        yield from step_lines(step.get("then", []), (*when, condition))
        yield from step_lines(step.get("else", []), (*when, "otherwise"))
    for value, result in step.get("results", {}).items():
        yield _line((*when, f"{step['answer']} == {value}"), str(result))
    if "refuse" in step:
        yield _line(when, step["refuse"], str(step["why"]))
    if "call" in step:
        yield _line(when, step["call"], _remarks(step))
    for line in step_lines(step.get("undo", [])):
        yield _line((*when, "undone by"), line["do"])


def _remarks(step: Mapping[str, Any]) -> str:
    """What a call's codes mean beside the chip's usual map."""
    parts = []
    for key, meaning in (("accept", "success"), ("not_ready", "pending")):
        codes = step.get(key, ())
        if codes:
            parts.append(f"{', '.join(map(str, codes))}: {meaning}")
    parts += [f"{code}: {result}" for code, result in step.get("means", {}).items()]
    return "; ".join(parts)


# Runners ---


def _runners(
    spec: Spec, away: Mapping[str, str], collectives: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """What each runner misses by what the chip declares; a certificate can only ask for more."""
    found: dict[str, Any] = {}
    for runner in spec.runners.get("runners", []):
        missing = list(_missing(spec, runner["needs"], away))
        served_by = [one["name"] for one in collectives]
        if runner["needs"].get("ccl") and not served_by:
            why = "no collective library accepts this chip's memory"
            missing.append({"need": "ccl", "functions": [], "why": why})
        uses, says = [], ""
        gates = runner.get("gate", {}).get("one_of", ())
        lacks = [(gate, list(_missing(spec, gate, away))) for gate in gates]
        best = next((gate for gate, lack in lacks if not lack), None)
        if best is not None:
            uses.append(best["name"])
            says = " ".join(str(best.get("says", "")).split())
        elif gates:
            missing += lacks[0][1]
        found[runner["name"]] = {
            "missing": missing,
            "uses": [*(served_by if runner["needs"].get("ccl") else ()), *uses],
            "says": says,
        }
    return found


def _missing(
    spec: Spec, needs: Mapping[str, Any], away: Mapping[str, str]
) -> Iterator[dict[str, Any]]:
    """The groups and clauses of a need that the chip declares not to have."""
    for group in needs.get("groups") or ():
        names = [
            f.name
            for f in spec.table("device").functions
            if f.group == group and f.requirement != "optional"
        ]
        gone = [name for name in away if name.partition(".")[0] in names]
        if gone:
            yield {"need": group, "functions": gone, "why": away[gone[0]]}
    for clause in needs.get("clauses") or ():
        gone = [name for name in (clause, clause.partition(".")[0]) if name in away]
        if gone:
            yield {"need": clause, "functions": gone[-1:], "why": away[gone[-1]]}


# Markdown ---


def text(words: object) -> str:
    """Words of a YAML file inside Markdown: on one line, and nothing in them is markup."""
    flat = " ".join(str(words).split())
    flat = flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]|~#])", r"\\\1", flat)


def code(words: object) -> str:
    """The same as code; a bar inside is escaped, as tables want it."""
    flat = " ".join(str(words).split()).replace("|", "\\|")
    fence = "`" * (max((len(run) for run in re.findall(r"`+", flat)), default=0) + 1)
    pad = " " if flat.startswith("`") or flat.endswith("`") else ""
    return f"{fence}{pad}{flat}{pad}{fence}" if flat else ""


def render_pages(
    spec: Spec, pages: Mapping[str, Mapping[str, Any]], env: jinja2.Environment
) -> dict[str, str]:
    """`<chip>/README.md` for each described chip, and their index."""
    env = env.overlay()
    env.filters |= {"text": text, "code": code}
    page, index = env.get_template("chip.md.j2"), env.get_template("chips.md.j2")
    out = {
        f"{chip}/README.md": page.render(chip=chip, page=data, spec=spec, words=WORDS)
        for chip, data in pages.items()
    }
    return out | {"reference/chips.md": index.render(pages=pages, spec=spec)}
