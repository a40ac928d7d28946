"""The words that may stand beside C in a vendor's prototype: which set an argument is of, that it
may be null, and what a binding gives for it.

    acmeAlloc(void **at or null, unsigned int flags in attach_flags = ACME_ALL) -> allocate(at, 8)
    acmeWait(acmeStream stream)? as acmeWait_v2
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unipal.generator.expression import CType, parse_type

_PIECE = re.compile(
    r"(?P<c>.*?)(?:\s+in\s+(?P<chosen>\w+))?(?P<null>\s+or\s+null)?(?:\s*=\s*(?P<given>.+))?"
)


@dataclass(frozen=True)
class Parameter:
    """One parameter: its C, and the words beside it."""

    c: str
    chosen: str = ""  # the set of constants that its values are of
    nullable: bool = False
    given: str = ""  # the expression that a binding gives for it

    @property
    def name(self) -> str:
        found = re.search(r"(\w+)\s*(?:\[\s*\])?\s*$", self.c)
        return found[1] if found else ""

    @property
    def spelled(self) -> str:
        """Its type as it is written, without const and without the name."""
        kind = re.sub(rf"\b{self.name}\s*(\[\s*\])?\s*$", "", self.c) if self.name else self.c
        return " ".join(re.sub(r"\b(const|enum|struct)\b", "", kind).split())

    @property
    def pointed(self) -> str:
        """What it points to: the type of a local that it is to fill."""
        return re.sub(r"\s*\*$", "", self.spelled)

    @property
    def type(self) -> CType:
        return parse_type(self.spelled + ("*" if "[" in self.c else ""))


@dataclass(frozen=True)
class Written:
    """A prototype as plain C, and its parameters with what was said of them."""

    text: str
    name: str
    params: tuple[Parameter, ...]
    emulate: Any = ""  # what the emulator does, behind `->`
    exports: tuple[str, ...] = ()  # the names to look for, behind `as`
    optional: bool = False  # `?`: the library may lack it

    def carried_out(self, text: str) -> Any:
        """A word of the emulator's alone gets the vendor's parameters, in their order; what is
        done only `if` something holds is refused otherwise.
        """
        call, _, condition = text.partition(" if ")
        if re.fullmatch(r"\w+", call):
            call = f"{call}({', '.join(p.name for p in self.params)})"
        if not condition:
            return call
        condition, _, code = condition.partition(" else ")
        refusal = {"refuse": code.strip() or "palInvalidArgument", "why": f"wants {condition}"}
        return {"if": condition, "then": call, "else": refusal}


def read(text: str, result: str = "", parts: Mapping[str, str] | None = None) -> Written:
    """`text` without the words beside C; a prototype that states no result gets `result`, and
    `<name>` stands for the parameters that `parts` has under that name.
    """
    text, _, emulate = (part.strip() for part in text.partition("->"))
    text = re.sub(r"<(\w+)>", lambda m: parts.get(m[1], m[0]), text) if parts else text
    head, opened, rest = text.partition("(")
    inside, closed, tail = rest.rpartition(")")
    words = head.split()
    name = words[-1].lstrip("*") if words else ""
    beside = re.fullmatch(r"\s*(\?)?\s*(?:as\s+(\w+(?:\s*,\s*\w+)*))?\s*", tail)
    if not opened or not closed or beside is None:
        return Written(text, name, (), emulate)
    exports = tuple(re.findall(r"\w+", beside[2] or ""))
    if result and len(words) == 1:
        head = f"{result} {words[0]}"
    empty = inside.strip() in ("", "void")
    params = () if empty else tuple(parameter(piece) for piece in pieces(inside))
    plain = f"{head}({', '.join(p.c for p in params) or inside})"
    return Written(plain, name, params, emulate, exports, bool(beside[1]))


def parameter(text: str) -> Parameter:
    found = _PIECE.fullmatch(text.strip())
    assert found is not None
    return Parameter(
        found["c"], found["chosen"] or "", bool(found["null"]), (found["given"] or "").strip()
    )


def pieces(inside: str) -> list[str]:
    """What stands between the commas, those inside brackets left alone."""
    found, depth = [""], 0
    for letter in inside:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            found.append("")
        else:
            found[-1] += letter
    return found
