"""The closed field set of a certificate, and a check that finds the first violation.

A form is a dict of fields (a name that ends in `?` may be missing; every other name is refused), a
list of one form for all items (`Some` bounds their number), `Each` for an object whose keys are
data, or a test: a function that answers "" for a good value and otherwise what it must be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from unipal.conformance.rules.unlock import STATES, VERDICTS

KINDS = ("binding", "c", "python", "flagcx", "library")
TABLES = ("device", "ccl")
_HEX = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,30}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")

Mismatch = tuple[str, str]  # place, reason


@dataclass(frozen=True)
class Each:
    """An object whose keys are names and whose values all have one form."""

    form: Any


@dataclass(frozen=True)
class Some:
    """A list of between `least` and `most` items."""

    form: list[Any]
    least: int
    most: int


def one_of(*words: str) -> Callable[[Any], str]:
    return lambda value: "" if value in words and isinstance(value, str) else " or ".join(words)


def matches(pattern: re.Pattern[str], words: str) -> Callable[[Any], str]:
    return lambda value: "" if isinstance(value, str) and pattern.fullmatch(value) else words


def text(value: Any) -> str:
    return "" if isinstance(value, str) else "text"


def flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def count(value: Any) -> str:
    ok = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return "" if ok else "a number from 0 up"


def seconds(value: Any) -> str:
    ok = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e7
    return "" if ok else "seconds from 0 up"


def fact(value: Any) -> str:
    ok = isinstance(value, str | int | float | bool) or value is None
    return "" if ok else "a plain fact (text, number, true, false or null)"


def mismatch(value: Any, form: Any, place: str) -> Mismatch | None:
    """The first place under `place` where `value` violates `form`, and why; None if it conforms."""
    if isinstance(form, dict):
        return _fields(value, form, place)
    if isinstance(form, list):
        if not isinstance(value, list):
            return place, f"must be a list, not {short(value)}"
        found = (mismatch(item, form[0], f"{place}[{i}]") for i, item in enumerate(value))
        return next(filter(None, found), None)
    if isinstance(form, Some):
        if isinstance(value, list) and not form.least <= len(value) <= form.most:
            return place, f"must have {form.least} to {form.most} items, not {len(value)}"
        return mismatch(value, form.form, place)
    if isinstance(form, Each):
        if not isinstance(value, dict):
            return place, f"must be an object, not {short(value)}"
        found = (mismatch(item, form.form, f"{place}.{key}") for key, item in value.items())
        return next(filter(None, found), None)
    words = form(value)
    return (place, f"must be {words}, not {short(value)}") if words else None


def _fields(value: Any, form: Mapping[str, Any], place: str) -> Mismatch | None:
    if not isinstance(value, dict):
        return place, f"must be an object, not {short(value)}"
    fields = {name.removesuffix("?"): inner for name, inner in form.items()}
    dot = f"{place}." if place else ""
    for name in value:
        if name not in fields:
            return dot + name, "is not a field of a certificate"
    for name in form:
        if not name.endswith("?") and name not in value:
            return dot + name, "is missing"
    found = (mismatch(item, fields[name], dot + name) for name, item in value.items())
    return next(filter(None, found), None)


def short(value: object) -> str:
    """A value for an error text: JSON, truncated to 80 characters."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)
    return text if len(text) <= 80 else text[:77] + "…"


def _mutants(value: Any) -> str:
    names = {"derived", "hand_written", "killed", "equivalent", "survived"}
    if value is None:
        return ""
    named = isinstance(value, dict) and set(value) == names
    ok = named and not any(map(count, value.values()))
    return "" if ok else "null or the counts " + ", ".join(sorted(names))


_SHA = matches(_HEX, "64 hex digits")
_LINE = {
    "verdict": one_of(*VERDICTS),
    "seconds": seconds,
    "evidence": text,
    "kind?": one_of("hardware", "driver"),
    "needs?": [text],
}
STATEMENT: dict[str, Any] = {
    "_type": text,
    "predicateType": text,
    "subject": Some([{"name": text, "digest": {"sha256": _SHA}}], 1, 2),
    "predicate": {
        "pal": {"version": text, "spec_sha256": _SHA},
        "suite": {
            "sha256": _SHA,
            "state": one_of("clean", "modified", "unknown"),
            "commit": matches(re.compile("|[0-9a-f]{40}"), "a commit, or empty"),
        },
        "mutants": _mutants,
        "adaptor": {
            "chip": matches(_NAME, "a chip's name (a-z, 0-9, _)"),
            "kind": one_of(*KINDS),
            "table": one_of(*TABLES),
        },
        "device": Each(fact),
        "libraries": Each(text),
        "machine": Each(fact),
        "environment": Each(text),
        "emulated": flag,
        "clauses": Each(_LINE),
        "pairs": Each(Each(_LINE)),
        "collectives": Each({"build_id": text, "clauses": Each(_LINE)}),
        "cells": Each(one_of(*VERDICTS)),
        "ccl": [text],
        "peers": [text],
        "runners": Each(
            {
                "state": one_of(*STATES),
                "sentence": text,
                "blocked_by": [text],
                "uses": [text],
                "between_nodes": text,
                "restrictions": [text],
            }
        ),
        "summary": Each(count),
        "made": {
            "at": matches(_TIME, "a time such as 2026-11-21T00:20:00Z"),
            "seconds": seconds,
        },
        "reproduce": text,
        "statement": text,
        "seals": Each(_SHA),
    },
}
