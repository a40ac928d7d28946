"""The words that may stand beside C in a vendor's prototype: which set an argument is of, that it
may be null, what a binding gives for it, and behind the bracket what else belongs to the call.

    acmeAlloc(void **at or null, unsigned int flags in attach_flags = ACME_ALL) -> allocate(at, 8)
    acmeWait(acmeStream stream)? as acmeWait_v2
    acmeCopy(void *to, size_t room >= count, const void *from, size_t count)
    acmeAsk(acmeStream stream, acmeState *state) answers ACME_IDLE = 0 for palSuccess
    acmeFree(void *at) after acmeSync() without type (one call frees all memory)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from unipal.generator.expression import CType, parse_type

_PIECE = re.compile(
    r"(?P<c>.*?)(?:\s+in\s+(?P<chosen>(?:flags\s+)?\w+))?(?P<null>\s+or\s+null)?"
    r"(?:\s*(?P<how>[=<>]?=)\s*(?P<given>.+))?"
)
_NUMBERED = re.compile(r"\b([A-Za-z_]\w*)\s*=\s*(-?(?:0[xX][0-9a-fA-F]+|\d+))\b")
_BEHIND = re.compile(
    r"\s*(?P<optional>\?)?\s*(?:as\s+(?P<exports>\w+(?:\s*,\s*\w+)*))?\s*(?P<in_place>in\s+place)?"
    r"(?:\s*answers\s+(?P<answers>.+?))?(?:\s*after\s+(?P<after>.+?))?"
    r"(?:\s*without\s+(?P<without>(?:\w+(?:\s*,\s*\w+)*\s*\([^()]+\)\s*,?\s*)+))?\s*"
)
_ANSWER = re.compile(r"\s*(\w+)(?:\s*=\s*(-?(?:0[xX][0-9a-fA-F]+|\d+)))?\s+for\s+(\w+)\s*")
_IGNORED = re.compile(r"\s*(\w+(?:\s*,\s*\w+)*)\s*\(([^()]+)\)\s*,?")
_BOTH = re.compile(r"(\w+)\[(\w+)\]\s*\(")


@dataclass(frozen=True)
class Parameter:
    """One parameter: its C, and the words beside it."""

    c: str
    chosen: str = ""  # the set of constants that its values are of
    nullable: bool = False
    given: str = ""  # the expression that a binding gives for it
    relation: str = ""  # ==, >= or <=: how it stands to what is given
    numbers: tuple[tuple[str, int], ...] = ()  # constants that are declared in what is given
    flags: bool = False  # of a set whose values may be combined

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
class Answer:
    """What one value of an out-parameter means."""

    constant: str
    number: int | None
    result: str


@dataclass(frozen=True)
class Written:
    """A prototype as plain C, and its parameters with what was said of them."""

    text: str
    name: str
    params: tuple[Parameter, ...]
    emulate: Any = ""  # what the emulator does, behind `->`
    exports: tuple[str, ...] = ()  # the names to look for, behind `as`
    optional: bool = False  # `?`: the library may lack it
    in_place: bool = False  # one buffer is what is sent and what is received
    answers: tuple[Answer, ...] = ()  # behind `answers`
    after: tuple[str, ...] = ()  # the steps before the call, behind `after`
    without: tuple[tuple[str, str], ...] = ()  # the PAL's parameters that it does not use, and why

    @property
    def condition(self) -> str:
        """What must hold of the parameters, or the vendor refuses the call."""
        said = [f"{p.name} {p.relation} {p.given}" for p in self.params if p.relation]
        return " && ".join(said)

    def carried_out(self, text: str, takes: Mapping[str, int] = MappingProxyType({})) -> Any:
        """A word of the emulator's alone gets the vendor's parameters, in their order, and where it
        `takes` fewer, those that are of no set; what is done only `if` something holds is refused
        otherwise, as what the parameters' own conditions do not allow.
        """
        call, _, code = text.partition(" else ")
        call, _, condition = call.partition(" if ")
        if re.fullmatch(r"\w+", call):
            fewer = takes.get(call, len(self.params)) < len(self.params)
            call = f"{call}({', '.join(p.name for p in self.params if not (fewer and p.chosen))})"
        condition = " && ".join(c for c in (condition.strip(), self.condition) if c)
        if not condition:
            return call
        refusal = {"refuse": code.strip() or "palInvalidArgument", "why": f"wants {condition}"}
        return {"if": condition, "then": call, "else": refusal}


def read(text: str, result: str = "", parts: Mapping[str, str] | None = None) -> Written:
    """`text` without the words beside C; a prototype that states no result gets `result`, and
    `<name>` stands for the parameters that `parts` has under that name.
    """
    text, _, emulate = (part.strip() for part in text.partition("->"))
    text = re.sub(r"<(\w+)>", lambda m: parts.get(m[1], m[0]), text) if parts else text
    head, opened, rest = text.partition("(")
    inside, closed, tail = _closed(rest)
    words = head.split()
    name = words[-1].lstrip("*") if words else ""
    beside = _BEHIND.fullmatch(tail)
    found = [_ANSWER.fullmatch(one) for one in pieces(beside["answers"] or "")] if beside else []
    answers = [one for one in found if one is not None]
    if not opened or not closed or beside is None or (beside["answers"] and None in found):
        return Written(text, name, (), emulate)
    if result and len(words) == 1:
        head = f"{result} {words[0]}"
    empty = inside.strip() in ("", "void")
    params = () if empty else tuple(parameter(piece) for piece in pieces(inside))
    return Written(
        f"{head}({', '.join(p.c for p in params) or inside})",
        name,
        params,
        emulate,
        tuple(re.findall(r"\w+", beside["exports"] or "")),
        bool(beside["optional"]),
        bool(beside["in_place"]),
        tuple(Answer(a[1], int(a[2], 0) if a[2] else None, a[3]) for a in answers),
        tuple(step.strip() for step in pieces(beside["after"])) if beside["after"] else (),
        tuple(
            (one, " ".join(names[2].split()))
            for names in _IGNORED.finditer(beside["without"] or "")
            for one in re.findall(r"\w+", names[1])
        ),
    )


def both_forms(text: str) -> dict[str, str]:
    """`copy[Async](int a[, stream s])` as its form without a stream and the one with it, by their
    cases; {} for any other prototype.
    """
    named = _BOTH.search(text)
    if named is None:
        return {}
    forms = {"sync": (named[1], ""), "async": (named[1] + named[2], r"\1")}
    return {
        case: text[: named.start()]
        + name
        + "("
        + re.sub(r"\s*\[(\s*,[^\[\]]*)\]", kept, text[named.end() :])
        for case, (name, kept) in forms.items()
    }


def parameter(text: str) -> Parameter:
    found = _PIECE.fullmatch(text.strip())
    assert found is not None
    given = (found["given"] or "").strip()
    numbers = tuple((n[1], int(n[2], 0)) for n in _NUMBERED.finditer(given))
    *flags, chosen = (found["chosen"] or "").split() or [""]
    return Parameter(
        found["c"],
        chosen,
        bool(found["null"]),
        _NUMBERED.sub(r"\1", given),
        "" if found["how"] in ("=", None) else found["how"],
        numbers,
        bool(flags),
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


def _closed(text: str) -> tuple[str, str, str]:
    """What stands up to the bracket that closes, that bracket, and what stands behind it."""
    depth = 0
    for at, letter in enumerate(text):
        if letter == ")" and depth == 0:
            return text[:at], letter, text[at + 1 :]
        depth += (letter == "(") - (letter == ")")
    return text, "", ""
