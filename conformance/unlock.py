"""Which runners a set of verdicts unlocks, and what stands in the way of the others.

The rules (functions, clauses, needs of each runner) are the spec's, read from
`generated/clauses.json`. Only `pass` ever unlocks: `unsupported`, `known_failure`, `not_run` and
`not_applicable` block and say so. The certificate's writer, `pal verify` and the runtime all call
`unlock()`, so they cannot disagree.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import unipal.generated

VERDICTS = ("pass", "fail", "unsupported", "known_failure", "not_run", "not_applicable")
STATES = ("unlocked", "pending", "locked")
PENDING = "unlocked, runner level pending"
CCL = "ccl"


@dataclass(frozen=True)
class Need:
    """One thing a runner needs: a leaf (group, clause, ccl), all of some parts, or any one of them.

    An `always` leaf is an alternative that every chip has: it never blocks and is named in `uses`.
    """

    kind: str  # group | clause | function | ccl | always | all | any
    name: str
    parts: tuple[Need, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class Blocker:
    """One unmet need: the clauses that did not pass and a sentence for a person."""

    need: str
    clauses: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Runner:
    """What one runner needs within a node, and what it needs in addition between nodes."""

    name: str
    doc: str
    needs: Need
    between_nodes: Need


@dataclass(frozen=True)
class Clause:
    """One testable MUST of the spec."""

    id: str
    function: str
    group: str
    level: str
    must: str
    flagcx: str
    draft: bool
    derived: bool


@dataclass(frozen=True)
class Rules:
    """The spec as far as a certificate is judged by it."""

    pal: str
    spec_sha256: str
    functions: Mapping[str, Mapping[str, Any]]
    clauses: Mapping[str, Clause]
    runners: Mapping[str, Runner]

    def table(self, name: str) -> dict[str, Clause]:
        """The binding (not draft) clauses of one table, in the spec's order."""
        return {
            clause.id: clause
            for clause in self.clauses.values()
            if not clause.draft and self.functions[clause.function].get("table", "device") == name
        }

    def group(self, name: str) -> list[Clause]:
        """The binding clauses of one group."""
        return [c for c in self.clauses.values() if c.group == name and not c.draft]

    def optional(self, function: str) -> bool:
        """True when a chip may leave the function out without losing its group."""
        return bool(self.functions[function].get("requirement") == "optional")


@dataclass(frozen=True)
class Unlocked:
    """The state of one runner for one chip."""

    name: str
    state: str
    sentence: str
    blocked_by: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    between_nodes: str = ""
    doc: str = ""

    def as_dict(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "sentence": self.sentence,
            "blocked_by": list(self.blocked_by),
            "uses": list(self.uses),
            "between_nodes": self.between_nodes,
        }


@dataclass
class _Findings:
    blockers: list[Blocker] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)


def rules_from(data: Mapping[str, Any]) -> Rules:
    """Reads the generated tables; a missing key is an error of the generator, not of a chip."""
    functions = data["functions"]
    clauses = {
        id_: Clause(
            id=id_,
            function=entry["function"],
            group=entry["group"],
            level=entry["level"],
            must=entry["must"],
            flagcx=entry.get("flagcx", "carried"),
            draft=entry.get("status") == "draft",
            derived=bool(entry.get("derived", False)),
        )
        for id_, entry in data["clauses"].items()
    }
    runners = {name: _runner(name, entry) for name, entry in _named(data["runners"])}
    return Rules(data["pal"], data["spec_sha256"], functions, clauses, runners)


@functools.cache
def installed_rules() -> Rules:
    """The rules of the installed package."""
    return rules_from(json.loads(_clauses_path().read_text(encoding="utf-8")))


def _clauses_path() -> Path:
    return Path(str(unipal.generated.__file__)).parent / "clauses.json"


def _named(runners: Any) -> Iterable[tuple[str, Mapping[str, Any]]]:
    if isinstance(runners, Mapping):
        return list(runners.items())
    return [(entry["name"], entry) for entry in runners]


def _runner(name: str, entry: Mapping[str, Any]) -> Runner:
    return Runner(
        name=name,
        doc=" ".join(str(entry.get("doc", "")).split()),
        needs=_need(entry.get("needs", [])),
        between_nodes=_need(entry.get("between_nodes", [])),
    )


def _need(data: Any) -> Need:
    """One entry of the needs: a list means all of its parts."""
    if isinstance(data, Sequence) and not isinstance(data, str):
        return Need("all", "", tuple(_need(part) for part in data))
    if isinstance(data, str):
        return Need("group", data)
    why = " ".join(str(data.get("why", "")).split())
    if "one_of" in data:
        parts = tuple(_need(part) for part in data["one_of"])
        return Need("any", str(data.get("name", "one of")), parts, why)
    if "clauses" in data:
        parts = tuple(Need("clause", clause) for clause in data["clauses"])
        return Need("all", str(data.get("name", "")), parts, why)
    if "group" in data:
        return Need("group", str(data["group"]), (), why)
    if "function" in data:
        return Need("function", str(data["function"]), (), why)
    if "ccl" in data:
        return Need("ccl", CCL, (), why)
    if "always" in data:
        return Need("always", str(data["always"]), (), why)
    raise ValueError(f"generated/clauses.json: runners: unknown need {data!r}; next: `pal gen`")


def needed(rules: Rules, runner: str) -> list[str]:
    """The clauses whose passing unlocks the runner within a node, alternatives left out."""
    found: dict[str, None] = {}

    def walk(need: Need) -> None:
        if need.kind == "all":
            for part in need.parts:
                walk(part)
        elif need.kind != "any":
            found.update(dict.fromkeys(_leaf_clauses(need, rules, required_only=True)))

    walk(rules.runners[runner].needs)
    return list(found)


def _leaf_clauses(need: Need, rules: Rules, *, required_only: bool) -> list[str]:
    if need.kind == "clause":
        return [need.name]
    if need.kind == "function":
        return [c.id for c in rules.clauses.values() if c.function == need.name and not c.draft]
    if need.kind == "group":
        return [
            c.id
            for c in rules.group(need.name)
            if not (required_only and rules.optional(c.function))
        ]
    return []


def _judge(need: Need, rules: Rules, lines: Mapping[str, Mapping[str, Any]], ccl: Sequence[str],
           found: _Findings) -> None:  # fmt: skip
    if need.kind == "all":
        for part in need.parts:
            _judge(part, rules, lines, ccl, found)
        if need.name and not found.blockers:
            found.uses.append(need.name)
    elif need.kind == "any":
        _judge_any(need, rules, lines, ccl, found)
    elif need.kind == "always":
        found.uses.append(need.name)
    elif need.kind == "ccl":
        if ccl:
            found.uses.extend(ccl)
        else:
            found.blockers.append(
                Blocker(CCL, (CCL,), "no certified CCL adaptor accepts this chip's memory")
            )
    else:
        blocker = _blocked_leaf(need, rules, lines)
        if blocker:
            found.blockers.append(blocker)


def _judge_any(need: Need, rules: Rules, lines: Mapping[str, Mapping[str, Any]],
               ccl: Sequence[str], found: _Findings) -> None:  # fmt: skip
    misses: list[Blocker] = []
    for part in need.parts:
        attempt = _Findings()
        _judge(part, rules, lines, ccl, attempt)
        if not attempt.blockers:
            found.uses.extend(attempt.uses or [part.name])
            return
        misses.extend(attempt.blockers)
    clauses = tuple(dict.fromkeys(c for miss in misses for c in miss.clauses))
    reasons = "; ".join(miss.sentence for miss in misses)
    found.blockers.append(Blocker(need.name, clauses, f"{need.name}: none of these: {reasons}"))


def _blocked_leaf(
    need: Need, rules: Rules, lines: Mapping[str, Mapping[str, Any]]
) -> Blocker | None:
    missed: list[str] = []
    for id_ in _leaf_clauses(need, rules, required_only=False):
        verdict = lines.get(id_, {}).get("verdict", "not_run")
        allowed = need.kind == "group" and rules.optional(rules.clauses[id_].function)
        if verdict != "pass" and not (allowed and verdict in ("unsupported", "not_applicable")):
            missed.append(id_)
    if not missed:
        return None
    return Blocker(need.name, tuple(missed), _why(need.name, missed, lines))


def _why(name: str, missed: Sequence[str], lines: Mapping[str, Mapping[str, Any]]) -> str:
    """The sentence for clauses that did not pass: the worst verdict, and never all of them."""
    by: dict[str, list[str]] = {}
    for id_ in missed:
        by.setdefault(lines.get(id_, {}).get("verdict", "not_run"), []).append(id_)
    for verdict in ("fail", "known_failure", "unsupported", "not_applicable", "not_run"):
        ids = by.get(verdict)
        if not ids:
            continue
        if verdict == "unsupported":
            line = lines[ids[0]]
            return (
                f'{name} unsupported: "{line.get("evidence", "")}" ({line.get("kind", "driver")})'
            )
        words = {
            "fail": "failed",
            "known_failure": "known to fail",
            "not_applicable": "not applicable to this plugin",
            "not_run": "not run",
        }
        more = f" and {len(ids) - 2} more" if len(ids) > 2 else ""
        listed = ", ".join(ids[:2])
        return f"{listed}{more} {words[verdict]}"
    return f"{name}: no verdict"


def unlock(
    rules: Rules,
    lines: Mapping[str, Mapping[str, Any]],
    *,
    ccl: Sequence[str] = (),
    emulated: bool = False,
) -> dict[str, Unlocked]:
    """Every runner's state for these clause lines ({id: {"verdict": …, "evidence": …, "kind": …}}).

    `ccl` names the CCL adaptors certified with this chip. An emulated run says so everywhere.
    """
    return {
        name: _unlock_one(runner, rules, lines, ccl, emulated)
        for name, runner in rules.runners.items()
    }


def _unlock_one(runner: Runner, rules: Rules, lines: Mapping[str, Mapping[str, Any]],
                ccl: Sequence[str], emulated: bool) -> Unlocked:  # fmt: skip
    inside, between = _Findings(), _Findings()
    _judge(runner.needs, rules, lines, ccl, inside)
    _judge(runner.between_nodes, rules, lines, ccl, between)
    suffix = " (emulated: unlocks nothing on real hardware)" if emulated else ""
    uses = tuple(dict.fromkeys(use for use in inside.uses if use))
    if inside.blockers:
        blocked = tuple(dict.fromkeys(c for b in inside.blockers for c in b.clauses))
        sentence = "locked: " + "; ".join(b.sentence for b in inside.blockers)
        return Unlocked(runner.name, "locked", sentence + suffix, blocked, uses, "", runner.doc)
    pending = [c for c in rules.clauses.values() if c.level == "runner" and c.draft]
    proved = [
        c for c in rules.clauses.values()
        if c.level == "runner" and not c.draft and c.function == runner.name
    ]  # fmt: skip
    level_done = bool(proved) and not pending
    state, sentence = ("unlocked", "unlocked") if level_done else ("pending", PENDING)
    nodes = ""
    if runner.between_nodes.parts:
        nodes = (
            "between nodes: locked: " + "; ".join(b.sentence for b in between.blockers)
            if between.blockers
            else "between nodes: " + ", ".join(dict.fromkeys(u for u in between.uses if u))
        )
    return Unlocked(runner.name, state, sentence + suffix, (), uses, nodes, runner.doc)
