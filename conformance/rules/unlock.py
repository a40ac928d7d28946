"""Which runners a set of verdicts unlocks, and what blocks the others.

The rules (functions, clauses, needs of each runner) are the spec's, read from
`generated/clauses.json`. A clause that did not pass locks a runner, unless its violation cannot
hurt that runner, or unless nothing promises it (`not_applicable`, `differs`) and the engine does
without it: then it restricts the runner. The reasons are those of `pal_spec/runners.yaml`. The
certificate's writer, `pal verify` and the runtime all call `unlock()`, so they cannot disagree.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import unipal.generated

RUNNER = "runner"  # the level of clauses that are tested end to end, for a pair of chips
VERDICTS = ("pass", "fail", "unsupported", "known_failure", "not_run", "differs", "not_applicable")
# Verdicts of clauses that a FlagCX plugin need not keep.
NOT_PROMISED = ("not_applicable", "differs")
STATES = ("unlocked", "pending", "locked")
PENDING = "unlocked, runner level pending"
EMULATED = "; over the emulator only, so it unlocks nothing on real hardware"
# No clause asks a transport between hosts, so none has run in any certificate.
ONE_HOST = "on one host only: no transport between hosts has run"
CCL, DEVICE = "ccl", "device"  # tables
LEVEL = "its runner level"
NO_LIBRARY = "no collective library is certified over this chip"
ANY_CHIP = "refccl"  # the library that accepts the memory of every chip


@dataclass(frozen=True)
class Need:
    """One requirement of a runner: a leaf, all of some parts, or any one of them.

    An `all` without parts never blocks: it is an alternative that every chip has. `says` is the
    remark if an alternative is chosen.
    """

    kind: str  # group | clause | ccl | all | any
    name: str
    parts: tuple[Need, ...] = ()
    says: str = ""


@dataclass(frozen=True)
class Blocker:
    """One unmet requirement: the clauses that did not pass, and a sentence for users."""

    need: str
    clauses: tuple[str, ...]
    sentence: str


@dataclass(frozen=True)
class Runner:
    """The requirements of one runner within a node, and additional ones between nodes."""

    name: str
    doc: str
    needs: Need
    between_nodes: Need | None


@dataclass(frozen=True)
class Clause:
    """One testable MUST of the spec; one of level runner has its runner as function and group."""

    id: str
    function: str
    group: str
    level: str
    must: str
    flagcx: str
    draft: bool
    derived: bool
    needs: tuple[str, ...] = ()  # properties of the machine that its check requires
    otherwise: str = ""  # the adaptor of FlagCX that does otherwise, where flagcx is advice
    crashes: bool = False  # that adaptor crashes

    @property
    def binds_plugins(self) -> bool:
        """Whether a FlagCX plugin must keep it."""
        return self.flagcx == "required"


@dataclass(frozen=True)
class Lock:
    """What a clause that did not pass does to a runner, and why. `restricts`: what the engine does
    without it, "" if it cannot do without. `harmless`: it never locks.
    """

    because: str = ""
    restricts: str = ""
    harmless: bool = False


_ALWAYS = Lock()  # clauses without an entry: those of gates and between nodes


@dataclass(frozen=True)
class Rules:
    """The parts of the spec that decide about a certificate."""

    pal: str
    spec_sha256: str
    functions: Mapping[str, Mapping[str, Any]]
    clauses: Mapping[str, Clause]
    runners: Mapping[str, Runner]
    tolerated: Mapping[str, str] = field(default_factory=dict)  # need of a clause → restriction
    # runner → clause → why it locks
    locks: Mapping[str, Mapping[str, Lock]] = field(default_factory=dict)

    def table(self, name: str) -> dict[str, Clause]:
        """The binding (not draft) clauses of one table, in the spec's order.

        Those of the runners belong to the device table, or to the ccl table if they are tested over
        a collective library.
        """
        return {
            clause.id: clause
            for clause in self.clauses.values()
            if not clause.draft and self._table(clause.function) == name
        }

    def _table(self, function: str) -> str:
        if function in self.functions:
            return str(self.functions[function].get("table", DEVICE))
        return CCL if function in self.by_library else DEVICE

    @functools.cached_property
    def by_library(self) -> tuple[str, ...]:
        """The runners whose own clauses are tested over a collective library."""
        return tuple(name for name in self.runners if needs_ccl(self, name))

    def of_runners(self, runner: str = "") -> dict[str, Clause]:
        """The binding clauses of level runner: of one runner, or of all that are tested for a pair
        of chips.
        """
        names = [runner] if runner else [n for n in self.runners if n not in self.by_library]
        return {
            clause.id: clause
            for clause in self.clauses.values()
            if clause.level == RUNNER and not clause.draft and clause.function in names
        }

    def group(self, name: str) -> list[Clause]:
        """The binding clauses of one group."""
        return [c for c in self.clauses.values() if c.group == name and not c.draft]

    def optional(self, function: str) -> bool:
        """Whether a chip may leave the function out without losing its group."""
        return self.functions.get(function, {}).get("requirement") == "optional"

    def lock(self, runner: str, clause: str) -> Lock:
        """What a clause that did not pass does to a runner."""
        return self.locks.get(runner, {}).get(clause, _ALWAYS)

    def effect(self, runner: str, clause: str, line: Mapping[str, Any]) -> tuple[bool, str]:
        """Whether a clause with this line locks a runner, and the restriction if it does not."""
        verdict, lock = line.get("verdict"), self.lock(runner, clause)
        if verdict == "pass":
            return False, ""
        if lock.harmless:
            return False, "" if verdict in (None, "not_run") else lock.restricts
        said = self.restriction(clause, line)
        if not said and verdict in NOT_PROMISED:
            said = lock.restricts
        return not said, said

    def restriction(self, clause: str, line: Mapping[str, Any]) -> str:
        """The restriction if a clause could not run on this machine; "" if it is required."""
        if line.get("verdict") != "not_run":
            return ""
        needs = [need for need in line.get("needs", ()) if need in self.clauses[clause].needs]
        said = [self.tolerated.get(need, "") for need in needs]
        return said[0] if said and all(said) else ""


@dataclass(frozen=True)
class Unlocked:
    """The state of one runner for one chip."""

    name: str
    state: str
    sentence: str
    blocked_by: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    between_nodes: str = ""
    restrictions: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        return {
            "state": self.state,
            "sentence": self.sentence,
            "blocked_by": list(self.blocked_by),
            "uses": list(self.uses),
            "between_nodes": self.between_nodes,
            "restrictions": list(self.restrictions),
        }

    def shown(self) -> dict[str, Any]:
        """The JSON form for users. `as_dict` is what certificates contain: there, `between_nodes`
        is what a transport would use.
        """
        return {**self.as_dict(), "between_nodes": self.across}

    @property
    def across(self) -> str:
        """What is claimed between nodes."""
        return ONE_HOST if self.between_nodes else ""

    @property
    def word(self) -> str:
        """The state in one word: locked, unlocked or emulated."""
        if self.state == "locked":
            return "locked"
        return "emulated" if self.sentence.endswith(EMULATED) else "unlocked"

    @property
    def why(self) -> str:
        """The sentence without the state, with restrictions and the state between nodes."""
        if self.state == "locked":
            return self.sentence.partition(": ")[2]
        text = self.sentence.removeprefix("unlocked").lstrip(",; ")
        return "; ".join(filter(None, [text, self.across, *self.restrictions]))


@dataclass
class _Findings:
    blockers: list[Blocker] = field(default_factory=list)
    uses: list[str] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    restrictions: list[str] = field(default_factory=list)


def rules_from(data: Mapping[str, Any]) -> Rules:
    """Reads the generated tables. A missing key is a defect of the generator, not of a chip."""
    functions = data["functions"]
    clauses = {
        id_: Clause(
            id=id_,
            function=entry["function"],
            group=entry["group"],
            level=entry["level"],
            must=entry["must"],
            flagcx=entry.get("flagcx", "required"),
            draft=entry.get("status") == "draft",
            derived=bool(entry.get("derived", False)),
            needs=tuple(entry.get("needs") or ()),
            otherwise=entry.get("otherwise", ""),
            crashes=bool(entry.get("crashes", False)),
        )
        for id_, entry in data["clauses"].items()
    }
    runners = {entry["name"]: _runner(entry) for entry in data["runners"]}
    tolerated = dict(data.get("tolerated_needs") or {})
    locks: dict[str, dict[str, Lock]] = {}
    for entry in data["locks"]:
        lock = Lock(entry["because"], entry["restricts"], entry["harmless"])
        for runner, ids in entry["clauses"].items():
            locks.setdefault(runner, {}).update(dict.fromkeys(ids, lock))
    return Rules(data["pal"], data["spec_sha256"], functions, clauses, runners, tolerated, locks)


@functools.cache
def installed_rules() -> Rules:
    """The rules of the installed package."""
    return rules_from(json.loads(_clauses_path().read_text(encoding="utf-8")))


def _clauses_path() -> Path:
    return Path(str(unipal.generated.__file__)).parent / "clauses.json"


def _runner(entry: Mapping[str, Any]) -> Runner:
    """The entry of `runners.yaml` for one runner."""
    parts = [_all("", entry["needs"])]
    if "gate" in entry:
        parts.append(_any("completion gate", entry["gate"]))
    between = entry.get("inter_node")
    return Runner(
        name=entry["name"],
        doc=" ".join(str(entry.get("doc", "")).split()),
        needs=Need("all", "", tuple(parts)),
        between_nodes=_any("between nodes", between) if between else None,
    )


def _all(name: str, entry: Mapping[str, Any]) -> Need:
    parts = [Need("group", group) for group in entry.get("groups") or ()]
    parts.extend(Need("clause", clause) for clause in entry.get("clauses") or ())
    if entry.get("ccl"):
        parts.append(Need("ccl", CCL))
    return Need("all", name, tuple(parts), " ".join(str(entry.get("says", "")).split()))


def _any(name: str, entry: Mapping[str, Any]) -> Need:
    return Need("any", name, tuple(_all(part["name"], part) for part in entry["one_of"]))


def needed(rules: Rules, runner: str) -> list[str]:
    """The clauses that can lock the runner within a node, without alternatives.

    Those of the runner itself come last.
    """
    found: dict[str, None] = {}

    def walk(need: Need) -> None:
        if need.kind == "all":
            for part in need.parts:
                walk(part)
        elif need.kind != "any":
            ids = (i for i in _leaf_clauses(need, rules) if not rules.lock(runner, i).harmless)
            found.update(dict.fromkeys(ids))

    walk(rules.runners[runner].needs)
    return [*found, *rules.of_runners(runner)]


def needs_ccl(rules: Rules, runner: str) -> bool:
    """Whether the runner requires a collective library."""

    def walk(need: Need) -> bool:
        return need.kind == "ccl" or (need.kind == "all" and any(map(walk, need.parts)))

    return walk(rules.runners[runner].needs)


def _leaf_clauses(need: Need, rules: Rules) -> list[str]:
    """The clauses of a group's functions, without the optional ones."""
    if need.kind == "clause":
        return [need.name]
    if need.kind == "group":
        return [c.id for c in rules.group(need.name) if not rules.optional(c.function)]
    return []


def _judge(
    need: Need,
    runner: str,
    rules: Rules,
    lines: Mapping[str, Mapping[str, Any]],
    ccl: _Libraries,
) -> _Findings:
    found = _Findings()
    if need.kind == "all":
        for part in need.parts:
            _add(found, _judge(part, runner, rules, lines, ccl))
        if need.name and not found.blockers:
            found.uses.append(need.name)
            found.says.extend(filter(None, [need.says]))
    elif need.kind == "any":
        misses: list[Blocker] = []
        for part in need.parts:
            attempt = _judge(part, runner, rules, lines, ccl)
            if not attempt.blockers:
                return attempt
            misses.extend(attempt.blockers)
        clauses = tuple(dict.fromkeys(c for miss in misses for c in miss.clauses))
        reasons = "; ".join(miss.sentence for miss in misses)
        found.blockers.append(
            Blocker(need.name, clauses, f"{need.name}: no alternative passed: {reasons}")
        )
    elif need.kind == "ccl":
        if ccl.certified:
            found.uses.extend(ccl.certified)
        else:
            found.blockers.append(Blocker(CCL, (CCL,), ccl.why))
    else:
        _judge_leaf(need, runner, rules, lines, found)
    return found


def _add(found: _Findings, part: _Findings) -> None:
    found.blockers.extend(part.blockers)
    found.uses.extend(part.uses)
    found.says.extend(part.says)
    found.restrictions.extend(part.restrictions)


def _judge_leaf(
    need: Need,
    runner: str,
    rules: Rules,
    lines: Mapping[str, Mapping[str, Any]],
    found: _Findings,
) -> None:
    missed: list[str] = []
    for id_ in _leaf_clauses(need, rules):
        locks, restriction = rules.effect(runner, id_, lines.get(id_, {}))
        if locks:
            missed.append(id_)
        elif restriction:
            found.restrictions.append(restriction)
    if missed:
        why = _why(need.name, missed, lines)
        verdict, ids = _worst(missed, lines)
        because = rules.lock(runner, ids[0]).because
        if verdict in NOT_PROMISED and because:
            why += f": {because.removesuffix('.')}"
        found.blockers.append(Blocker(need.name, tuple(missed), why))


def _worst(
    missed: Sequence[str], lines: Mapping[str, Mapping[str, Any]]
) -> tuple[str, Sequence[str]]:
    """The worst verdict of clauses that did not pass, and the clauses that have it."""
    by: dict[str, list[str]] = {}
    for id_ in missed:
        by.setdefault(lines.get(id_, {}).get("verdict", "not_run"), []).append(id_)
    order = ("fail", "known_failure", "unsupported", *NOT_PROMISED, "not_run")
    return next((verdict, by[verdict]) for verdict in order if verdict in by)


def _why(name: str, missed: Sequence[str], lines: Mapping[str, Mapping[str, Any]]) -> str:
    """The sentence for clauses that did not pass: the worst verdict and the first clause."""
    if not missed:
        return f"{name}: no verdict"
    verdict, ids = _worst(missed, lines)
    if verdict == "unsupported":
        line = lines[ids[0]]
        return f'{name} unsupported: "{line.get("evidence", "")}" ({line.get("kind", "driver")})'
    words = {
        "fail": "failed",
        "known_failure": "known to fail",
        "not_applicable": "not applicable to this plugin",
        "differs": "kept otherwise by this plugin",
        "not_run": "not run",
    }
    if len(ids) > 2:
        return f"{len(ids)} clauses of {name} {words[verdict]}, first {ids[0]}"
    return f"{', '.join(ids)} {words[verdict]}"


def pair(chip: str, other: str = "") -> str:
    """The name of a pair of chips in a certificate; a chip with itself unless `other` is given."""
    return f"{chip}+{other or chip}"


def of_pair(lines: Mapping[str, Mapping[str, Any]], rules: Rules) -> dict[str, str]:
    """Runner → "" if the pair supports it, else the first failed clause and its evidence."""
    found = {}
    for runner in rules.runners:
        proved = rules.of_runners(runner)
        missed = [id_ for id_ in proved if lines.get(id_, {}).get("verdict") != "pass"]
        if not proved or runner in rules.by_library:
            continue
        found[runner] = ""
        if missed:
            line = lines.get(missed[0], {"verdict": "not_run"})
            said = " ".join(str(line.get("evidence", "")).split())
            found[runner] = f"{missed[0]} {line['verdict'].replace('_', ' ')}: {said}"
    return found


def certified(rules: Rules, collectives: Mapping[str, Mapping[str, Any]]) -> tuple[str, ...]:
    """The collective libraries of a certificate that passed every clause of the ccl table.

    Optional clauses may be declared unsupported. Cells of operations are certified one by one.
    """
    return tuple(
        name
        for name, found in sorted(collectives.items())
        if of_functions(rules) and not unkept(rules, found["clauses"])
    )


def of_functions(rules: Rules) -> dict[str, Clause]:
    """The binding clauses of the ccl table's functions, without those of runners."""
    return {id_: c for id_, c in rules.table(CCL).items() if c.function in rules.functions}


def unkept(rules: Rules, lines: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The clauses of the ccl table's functions that prevent the certification of a library."""

    def kept(clause: Clause) -> bool:
        verdict = lines.get(clause.id, {}).get("verdict")
        required = rules.functions[clause.function]["requirement"] == "required"
        return bool(verdict == "pass" or (verdict == "unsupported" and not required))

    return [clause.id for clause in of_functions(rules).values() if not kept(clause)]


@dataclass(frozen=True)
class _Libraries:
    """The results of collective libraries over a chip: clause lines by name; those that are
    certified, and why none is.
    """

    lines: Mapping[str, Mapping[str, Mapping[str, Any]]]
    certified: tuple[str, ...]
    why: str

    @classmethod
    def of(
        cls, rules: Rules, collectives: Mapping[str, Mapping[str, Any]], chip: str, flag: str
    ) -> _Libraries:
        lines = {name: found["clauses"] for name, found in collectives.items()}
        whys = [
            f"{name}: {_why('it', unkept(rules, found), found)}"
            for name, found in sorted(lines.items())
        ]
        whys = whys or [f"next: `pal certify {chip or 'CHIP'}{flag} --ccl {_fitting(chip)}`"]
        return cls(lines, certified(rules, collectives), f"{NO_LIBRARY} ({', '.join(whys)})")


@functools.cache
def _fitting(chip: str) -> str:
    """A library that can be certified over a chip: its vendor's, or the one for any chip."""
    place = _clauses_path().with_name("ccls.json")
    known = json.loads(place.read_text(encoding="utf-8")) if place.exists() else {}
    return next((name for name, row in sorted(known.items()) if chip in row["accepts"]), ANY_CHIP)


def lines_of(predicate: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """A certificate's clause lines in one mapping: the chip's own, then those with itself."""
    return {
        **predicate["clauses"],
        **predicate["pairs"].get(pair(predicate["adaptor"]["chip"]), {}),
    }


def unlock(
    rules: Rules,
    lines: Mapping[str, Mapping[str, Any]],
    *,
    collectives: Mapping[str, Mapping[str, Any]] | None = None,
    emulated: bool = False,
    chip: str = "",
    imported: bool = False,
) -> dict[str, Unlocked]:
    """Every runner's state for these clause lines ({id: {"verdict": …, "evidence": …, "kind": …}}).

    A runner is unlocked if everything that it needs and all its own clauses of level runner have
    passed. It is pending while the spec has no such clauses for it. Those lines are of the chip
    paired with itself; where a collective library works under the runner they are of one that is
    certified: `collectives`, as in a certificate. `chip`: for the next step, a name or the option
    that names a plugin. `imported`: a FlagCX plugin, of which nothing is promised where a clause
    that it need not keep did not run. All sentences of an emulated run say so.
    """
    if imported:
        lines = {id_: _excused(rules, id_, line) for id_, line in lines.items()}
    flag = " --emulated" if emulated else ""
    libraries = _Libraries.of(rules, collectives or {}, chip, flag)
    return {
        name: _unlock_one(runner, rules, lines, libraries, emulated)
        for name, runner in rules.runners.items()
    }


def _excused(rules: Rules, clause: str, line: Mapping[str, Any]) -> Mapping[str, Any]:
    """A plugin's line as it counts: a clause that it need not keep, and that did not run, does not
    apply.
    """
    known = rules.clauses.get(clause)
    free = known is not None and not known.binds_plugins and line.get("verdict") == "not_run"
    free = free and not rules.restriction(clause, line)
    return {**line, "verdict": "not_applicable"} if free else line


def unmet(rules: Rules, runner: str, lines: Mapping[str, Mapping[str, Any]]) -> str:
    """The chip's unmet requirements of a runner, without a library; "" if there are none."""
    there = _Libraries({}, (CCL,), "")
    return "; ".join(
        b.sentence
        for b in _judge(rules.runners[runner].needs, runner, rules, lines, there).blockers
    )


def _unlock_one(
    runner: Runner,
    rules: Rules,
    lines: Mapping[str, Mapping[str, Any]],
    ccl: _Libraries,
    emulated: bool,
) -> Unlocked:
    inside = _judge(runner.needs, runner.name, rules, lines, ccl)
    uses = tuple(dict.fromkeys(inside.uses))
    restrictions = tuple(dict.fromkeys(inside.restrictions))
    locked = f"locked{' (emulated)' if emulated else ''}: "
    if inside.blockers:
        blocked = tuple(dict.fromkeys(c for b in inside.blockers for c in b.clauses))
        sentence = locked + "; ".join(b.sentence for b in inside.blockers)
        return Unlocked(runner.name, "locked", sentence, blocked, uses, "", restrictions)
    proved = rules.of_runners(runner.name)
    of_library = runner.name in rules.by_library
    over = {name: ccl.lines[name] for name in ccl.certified} if of_library else {"": lines}
    unproved = {
        name: [id_ for id_ in proved if found.get(id_, {}).get("verdict") != "pass"]
        for name, found in over.items()
    }
    if all(unproved.values()):
        whys = [_unproved(name, missed, over[name]) for name, missed in unproved.items()]
        blocked = tuple(dict.fromkeys(id_ for missed in unproved.values() for id_ in missed))
        why = locked + "; ".join(whys)
        return Unlocked(runner.name, "locked", why, blocked, uses, "", restrictions)
    uses = tuple(name for name in uses if not unproved.get(name))
    state, sentence = ("unlocked", "unlocked") if proved else ("pending", PENDING)
    if emulated:
        sentence += EMULATED
    nodes = ""
    if runner.between_nodes:
        between = _judge(runner.between_nodes, runner.name, rules, lines, ccl)
        words = [b.sentence for b in between.blockers] or between.says or between.uses
        nodes = "; ".join(words)
        if not nodes.startswith("between nodes"):
            nodes = f"between nodes: {nodes}"
    return Unlocked(runner.name, state, sentence, (), uses, nodes, restrictions)


def _unproved(library: str, missed: Sequence[str], lines: Mapping[str, Mapping[str, Any]]) -> str:
    """The reason if clauses of level runner did not pass, over a library or for a pair."""
    why = _why(f"{LEVEL} over {library}" if library else LEVEL, missed, lines)
    said = " ".join(str(lines.get(missed[0], {}).get("evidence", "")).split())
    alike = len({lines[id_]["verdict"] for id_ in missed if id_ in lines}) == 1
    return f"{why}: {said.replace('; ', ', ')}" if said and alike else why
