"""Steps in short: a call with the codes that are fine, a step that is taken only if something
holds, a refusal with its reason, and a local that is declared where it gets its value.

    acmeInit(null) or ACME_ALREADY
    acmeSetDevice(0) if device < 0
    refuse palInvalidArgument (there is no such device) if device >= number
    const char *name = acmeName()
"""

from __future__ import annotations

import re
from typing import Any

BESIDE = (  # keys of a step or a function whose texts are no steps
    "call", "ignores", "locals", "accept", "not_ready", "means", "results", "requires", "why",
    "if", "if_exported", "by", "answer", "refuse", "code", "fails_when", "override",
)  # fmt: skip

_REFUSAL = re.compile(r"refuse\s+(?P<code>\w+)\s*\((?P<why>.+?)\)(?:\s+if\s+(?P<if>.+))?")
_ACCEPTED = re.compile(r"(?P<call>.*\))\s+or\s+(?P<codes>\w+(?:\s+or\s+\w+)*)")
_LOCAL = re.compile(
    r"(?P<type>(?:const\s+)?[A-Za-z_]\w*(?:\s*\*+|\s))\s*(?P<name>[A-Za-z_]\w*)\s*=(?!=)"
)


def spelled_out(node: Any, locals: dict[str, str]) -> Any:
    """The step or the steps in the long form; what they declare is added to `locals`."""
    if isinstance(node, list):
        return [spelled_out(one, locals) for one in node]
    if isinstance(node, dict):
        return {
            key: value if key in BESIDE else spelled_out(value, locals)
            for key, value in node.items()
        }
    return _text(node, locals) if isinstance(node, str) else node


def _text(text: str, locals: dict[str, str]) -> Any:
    if refusal := _REFUSAL.fullmatch(text):
        step: Any = {"refuse": refusal["code"], "why": refusal["why"]}
        return {"if": refusal["if"], "then": step} if refusal["if"] else step
    step, _, condition = text.partition(" if ")
    if condition:
        return {"if": condition.strip(), "then": _text(step.strip(), locals)}
    if accepted := _ACCEPTED.fullmatch(text):
        return {"call": accepted["call"], "accept": re.split(r"\s+or\s+", accepted["codes"])}
    if declared := _LOCAL.match(text):
        locals[declared["name"]] = " ".join(declared["type"].split())
        return text[declared.start("name") :]
    return text
