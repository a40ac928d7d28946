"""The mutation gate: proves that the suite can fail.

    python -m proof chips [--sample N] [--seed S] [--jobs J] [--deletions K] [--only WORD]
                          [--scale F] [--out FOLDER] [--json]
    python -m proof chips --no-gate [--deletions K] [--assertions K]

Checks of collective libraries have a separate gate (`python -m proof libraries`).

Every mutant of `proof.chips.mutants` (the cpu chip with one defect) is tested by the checks of the
functions that it breaks and of functions that use them, until MAX_KILLERS checks have failed. The
kill matrix lists these checks. Every mutant of `proof.engine` (the engine with one defect) is
tested by the checks of level runner, over the reference library if the runner needs one. A check
with a time limit of its own takes seconds: it tests the mutants that are made for it, and those
that violate its clause and that no other check made for them has killed. A check of a clause that
the mutant violates must kill it, or `equivalent.yaml` must name the clause that permits it. A full
run writes `kill_matrix.json` and `mutants_killed.json` to FOLDER, and requires for every check a
mutant that no other check kills. Its results are appended to results.jsonl in FOLDER at once, so a
run that was stopped goes on where it ended.

`--deletions` tests the reverse with the matrix of the last full run: the body of a check is
removed, and a mutant that only this check kills must then survive. `--assertions` removes single
assertions: a check that contains it must then pass a mutant that it kills, or fail on the correct
chip.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import hashlib
import json
import multiprocessing
import os
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from unipal.conformance.harness import ranks, registry
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import RUNNER
from unipal.conformance.run.suite_runner import HOLD_SHARE

from proof import rendered
from proof.chips import deletion
from proof.forked_child import GATE_HOLD_LIMIT_S, ForkedChild
from proof.report import Report, command_line

HERE = Path(__file__).resolve().parent
EQUIVALENT = HERE / "equivalent.yaml"
MATRIX = HERE / "kill_matrix.json"
CHECK_TIMEOUT_S = 1.5  # for one check
REPEATED_TIMEOUT_S = 6.0  # for one that is repeated
RANK_CHECK_TIMEOUT_S = 12.0  # for one check of level runner
LARGE = ".beyond_4_gib"  # such checks run one at a time: memory suffices for one
LEAKS = ".leaves_nothing_behind"  # checks that test only mutants that violate their clause
MOST_TRIED = 60  # mutants of a check that a deleted assertion is looked for with
RETRY_TIMEOUT_S = 3.0  # for a second run of a check if every kill is a timeout
MAX_HANGS = 3  # after so many hangs a mutant runs its target checks only
MAX_KILLERS = 4  # a mutant killed by so many checks, one of them a target, runs no more checks
PATIENCE_S = 0.4  # how long a check waits for an expected event
RANK_PATIENCE_S = 0.8  # the same for ranks, which share two cores with other ranks
SETTLE_S = 0.005  # how long a check watches for an event that must not happen
MAX_EQUIVALENT_SHARE = 0.05  # maximum share of equivalent mutants


@dataclass(frozen=True)
class Case:
    """One mutant: of the cpu chip, or with `engine` of the engine over the correct chip."""

    id: int
    name: str
    group: str
    functions: tuple[str, ...]
    targets: tuple[str, ...]
    handwritten: bool
    source: str
    engine: bool = False


@dataclass
class Kills:
    """The result for one mutant: the checks that failed, targets first."""

    name: str
    by: list[str] = field(default_factory=list)
    checks_run: int = 0
    hung: int = 0
    evidence: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


@dataclass(frozen=True)
class Equivalent:
    """A mutant that the spec permits: the permitting clause (or entry), and why."""

    mutant: str
    permitted_by: str
    why: str


class MutationError(Exception):
    """The gate cannot decide; the text has the place, the reason and the next step."""


# ---- mutants and their checks -------------------------------------------------------------------


def cases() -> list[Case]:
    """All mutants: those of chips by number, then those of the engine."""
    from proof.engine import defects

    chips = [
        Case(
            id=int(row["id"]),
            name=row["name"],
            group=row["group"],
            functions=tuple(row["functions"]),
            targets=tuple(row["targets"]),
            handwritten=bool(row["handwritten"]),
            source=row["source"],
        )
        for row in rendered.of_chips().rows
    ]
    engines = [
        Case(0, name, targets[0].partition(".")[0], (), targets, True, "", engine=True)
        for name, targets in defects.targets().items()
    ]
    return chips + engines


def by_clause() -> dict[str, list[str]]:
    """Clause → the names of all mutants that violate it: of chips, of the engine, of libraries."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, targets in [
        *((case.name, case.targets) for case in cases()),
        *((row["name"], row["targets"]) for row in rendered.of_libraries().rows),
    ]:
        for clause in targets:
            found[clause].append(name)
    return {clause: sorted(names) for clause, names in found.items()}


def equivalents(path: Path = EQUIVALENT) -> dict[str, Equivalent]:
    """equivalent.yaml: mutant → the clause that permits it."""
    import yaml

    found: dict[str, Equivalent] = {}
    for entry in yaml.safe_load(path.read_text(encoding="utf-8")) or []:
        if set(entry) != {"mutants", "permitted_by", "why"}:
            raise MutationError(
                f"{path.name}: {entry}: an entry must have mutants, permitted_by and why\n"
                "  next: complete it"
            )
        for name in entry["mutants"]:
            if name in found:
                raise MutationError(
                    f"{path.name}: {name} is listed twice\n  next: remove one entry"
                )
            found[name] = Equivalent(name, entry["permitted_by"], entry["why"])
    return found


def checks_for(case: Case, checks: Mapping[str, Any], clauses: Mapping[str, Any]) -> list[str]:
    """The checks that can detect `case`: its targets, then by function and by use.

    A check that starts another process is slow: it tests the mutants of its own group only. One
    that starts ranks tests the engine's mutants of its runner, and mutants that target it. A check
    for leaks calls functions thousands of times and fails for any wrong call, so it tests only
    mutants that violate its clause.
    """
    if case.engine:
        others = [c for c, check in checks.items() if check.function == case.group]
        return [*case.targets, *sorted(set(others) - set(case.targets))]
    broken = set(case.functions)
    targets = [t for t in case.targets if t in checks]
    others = [
        c
        for c, check in checks.items()
        if c not in case.targets
        and (check.function in broken or check.uses & broken)
        and ("peer" not in check.fixtures or clauses[c]["group"] == case.group)
        and "ranks" not in check.fixtures
        and not c.endswith(LEAKS)
    ]
    return targets + sorted(others)


# ---- one child per mutant -----------------------------------------------------------------------


def _limit(clause: str) -> float:
    """The time limit that the check of a clause asks for; 0 if it has that of its level."""
    check = registry.load().get(clause)
    return (check.limit or 0.0) if check else 0.0


def _check_timeout(clause: str) -> float:
    check = registry.load().get(clause)
    return REPEATED_TIMEOUT_S if check and check.repeat > 1 else CHECK_TIMEOUT_S


@contextlib.contextmanager
def _alone(clause: str, path: str) -> Iterator[None]:
    """Holds the lock of large transfers while a check of them runs.

    path: the file that the processes of the gate lock.
    """
    with open(path, "rb") as file:
        if clause.endswith(LARGE):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


class _Mutant:
    """Runs the checks on one mutant; replaces a child that died or hung."""

    def __init__(self, case: Case, setup: Setup) -> None:
        self._opening = {**setup.opening, "mutant": (setup.mutants, case.id) if case.id else None}
        if case.engine:
            self._opening |= {"rank_server": "proof.engine.rank_server", "change": case.name}
        if case.group in setup.by_library:
            self._opening["ccl"] = dict(setup.ccl)
        self._env, self._scale = setup.env, setup.scale
        self._library = setup.mutants
        self._child: ForkedChild | None = None
        self.kills = Kills(case.name)

    def run(self, clauses: Sequence[str], targets: Sequence[str], spec: Mapping[str, Any]) -> Kills:
        start = time.monotonic()
        long = {c for c in clauses if _limit(c) and c != targets[0]}  # they take seconds
        for clause in sorted(clauses, key=lambda c: c in long):
            if clause not in targets and self.kills.hung >= MAX_HANGS:
                continue
            if clause in long and (clause not in targets or set(self.kills.by) & set(targets)):
                continue
            if len(self.kills.by) >= MAX_KILLERS and set(self.kills.by) & set(targets):
                break
            self.kills.checks_run += 1
            evidence = self.ask(clause, spec, _check_timeout(clause))
            if evidence and evidence != "hung" and clause not in targets:
                # confirmed by a second run: a failure on a busy machine is not a kill
                evidence = self.ask(clause, spec, _check_timeout(clause))
            if evidence:
                self.kills.by.append(clause)
                self.kills.evidence[clause] = evidence
        if self.kills.evidence and set(self.kills.evidence.values()) == {"hung"}:
            first = self.kills.by[0]
            evidence = self.ask(first, spec, RETRY_TIMEOUT_S)
            if not evidence:
                self.kills.by.remove(first)
        self.end()
        self.kills.seconds = time.monotonic() - start
        return self.kills

    def ask(self, clause: str, spec: Mapping[str, Any], limit: float) -> str:
        """The evidence of a failed check; "" if it passed."""
        if self._child is None:
            self._child = ForkedChild(self._opening, self._env, self._scale)
            if not self._child.ready:
                self.end()
                raise MutationError(
                    f"mutant {self.kills.name}: it cannot be opened\n  next: run `pal gen`"
                )
        of_ranks = spec["clauses"][clause]["level"] == RUNNER
        limit = max(limit, RANK_CHECK_TIMEOUT_S) if of_ranks else limit
        own = _limit(clause)
        limit = max(limit, own)
        request = {
            "run": clause,
            "needs": list(spec["clauses"][clause].get("needs") or ()),
            "patience": (RANK_PATIENCE_S if of_ranks else PATIENCE_S) * self._scale,
            "settle": SETTLE_S,
            "hold_limit": max(GATE_HOLD_LIMIT_S, own * HOLD_SHARE) * self._scale,
            "gate": "launchHostFunc",
            "certified": None,
        }
        with _alone(clause, self._library):
            answer = self._child.ask(request, limit * self._scale)
        if answer is None:
            self.end()
            return "crash"
        if answer.get("hung"):
            self.end()
            self.kills.hung += 1
            return "hung"
        passed = answer["verdict"] == "pass"
        if not passed or not answer["clean"]:
            self.end()  # leftovers of a failed check must not affect the next one
        return "" if passed else str(answer["evidence"]) or "failed"

    def end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


# ---- many mutants -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setup:
    """The input of every worker: the correct chip's opening, its environment, deleted checks.

    scale: factor for all limits and the patience, for busy machines. ccl: the reference library,
    for the runners that need one.
    """

    opening: Mapping[str, Any]
    env: Mapping[str, str]
    mutants: str = ""  # path of their library
    deleted: tuple[str, ...] = ()
    scale: float = 1.0
    ccl: Mapping[str, Any] = field(default_factory=dict)
    by_library: tuple[str, ...] = ()


def build_setup(scale: float = 1.0) -> Setup:
    """Builds the cpu chip, the mutants and the reference library."""
    from unipal.adaptors import ccl_registry, registry
    from unipal.conformance.harness.target import Target
    from unipal.conformance.rules.unlock import ANY_CHIP, installed_rules
    from unipal.conformance.run import libraries

    target = Target.of(registry.build(registry.find("cpu")))
    ccl = libraries.over(target, ccl_registry.build_ccl(ANY_CHIP)).opening()["ccl"]
    return Setup(
        target.opening(), {**target.env, "UNIPAL_CPU_DEVICES": "2"}, scale=scale, ccl=ccl,
        by_library=installed_rules().by_library, mutants=str(rendered.of_chips().library()),
    )  # fmt: skip


def unsupported(setup: Setup) -> set[str]:
    """Functions that the underlying chip declares unsupported; no mutant can break them."""
    return set(setup.opening["unsupported"])


def run_all(
    tried: Sequence[Case],
    setup: Setup,
    jobs: int,
    show: bool = False,
    kept: Path | None = None,
) -> list[Kills]:
    """Runs the mutants on `jobs` processes. The results are in the order of `tried`.

    kept: a file to which every result is appended; those in it of the same suite and the same
    mutants are not run again.
    """
    context = multiprocessing.get_context("fork")
    from proof.engine import defects

    engine = hashlib.sha256(Path(defects.__file__).read_bytes()).hexdigest()[:16]
    key = f"{certificate.suite_sha256()} {Path(setup.mutants).parent.name} {engine}"
    found = _kept(kept, key)
    todo = [case for case in tried if case.name not in found]
    with (
        context.Pool(jobs, initializer=_prepare, initargs=(setup,)) as pool,
        open(kept or os.devnull, "a", encoding="utf-8") as file,
    ):
        for kills in pool.imap_unordered(_try, todo, chunksize=1):
            found[kills.name] = kills
            print(json.dumps({"key": key, **asdict(kills)}), file=file, flush=True)
            if show and len(found) % 50 == 0:
                print(f"{len(found)} of {len(tried)} mutants", file=sys.stderr, flush=True)
    ranks.sweep()  # killed children leave their folders behind
    return [found[case.name] for case in tried]


def _kept(path: Path | None, key: str) -> dict[str, Kills]:
    """Mutant → its result in a file of run_all."""
    found = {}
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row.pop("key") == key:
                found[row["name"]] = Kills(**row)
    return found


_prepared: tuple[Setup, Mapping[str, Any], Mapping[str, Any]] | None = None


def _prepare(setup: Setup) -> None:
    global _prepared
    import unipal.adaptors.registry
    import unipal.conformance.harness.child  # noqa: F401
    from unipal.adaptors import tables
    from unipal.conformance.harness import registry as suite

    tables.core()  # loaded here once, not in every child
    checks = suite.load()
    for clause in setup.deleted:
        deletion.delete_body(clause)
    _prepared = (setup, checks, suite.spec())


def _try(case: Case) -> Kills:
    assert _prepared is not None
    setup, checks, spec = _prepared
    return _Mutant(case, setup).run(checks_for(case, checks, spec["clauses"]), case.targets, spec)


# ---- judging ------------------------------------------------------------------------------------


@dataclass
class Judgement:
    """The gate's result over the mutants that were run."""

    killed: list[str] = field(default_factory=list)
    equivalent: list[str] = field(default_factory=list)
    survived: list[str] = field(default_factory=list)
    off_target: list[str] = field(default_factory=list)  # killed, but not by a target
    stale: list[str] = field(default_factory=list)
    without_sole_kill: list[str] = field(
        default_factory=list
    )  # checks that are never the only killer

    @property
    def good(self) -> bool:
        return not (self.survived or self.off_target or self.stale or self.without_sole_kill)


def judge(
    tried: Sequence[Case], results: Sequence[Kills], permitted: Mapping[str, Equivalent]
) -> Judgement:
    """Sorts the mutants: killed by a target, permitted, or survived."""
    answer = Judgement()
    for case, kills in zip(tried, results, strict=True):
        own = set(kills.by) & set(case.targets)
        if case.name in permitted:
            (answer.stale if kills.by else answer.equivalent).append(case.name)
        elif own:
            answer.killed.append(case.name)
        elif kills.by:
            answer.off_target.append(case.name)
        else:
            answer.survived.append(case.name)
    known = {c.name for c in cases()}
    answer.stale += sorted(set(permitted) - known)
    return answer


def is_needed(row: Mapping[str, Any]) -> bool:
    """Whether a mutant shows that the check of this row of the matrix is needed."""
    return bool(row["alone"] or row.get("first"))


def _advice() -> set[str]:
    """The clauses that are advice for a FlagCX plugin."""
    from unipal.conformance.rules.unlock import installed_rules

    return {c.id for c in installed_rules().clauses.values() if c.flagcx == "advice"}


def matrix(results: Sequence[Kills], checks: Iterable[str]) -> dict[str, Any]:
    """check → number of kills and mutants that only it kills; mutant → checks that kill it.

    A FlagCX plugin is refused by required checks alone: for these `first` has the mutants that no
    other required check kills, although one that is advice may.
    """
    advice = _advice()
    only: dict[str, list[str]] = defaultdict(list)
    first: dict[str, list[str]] = defaultdict(list)
    number: Counter[str] = Counter()
    for kills in results:
        number.update(kills.by)
        if len(kills.by) == 1:
            only[kills.by[0]].append(kills.name)
        required = [c for c in kills.by if c not in advice]
        if len(required) == 1 < len(kills.by):
            first[required[0]].append(kills.name)
    return {
        "checks": {
            c: {
                "kills": number[c],
                "alone": sorted(only[c]),
                **({"first": sorted(first[c])} if first[c] and not only[c] else {}),
            }
            for c in sorted(checks)
        },
        "mutants": {
            k.name: {
                "checks": k.checks_run,
                "killed_by": sorted(k.by),
            }
            for k in sorted(results, key=lambda k: k.name)
        },
    }


def rerun_open_cases(
    tried: Sequence[Case],
    results: Sequence[Kills],
    checks: Iterable[str],
    setup: Setup,
    permitted: Mapping[str, Equivalent],
) -> list[Kills]:
    """The results after a second run, one mutant at a time, of those that fail the gate.

    On a busy machine a race may survive and a slow check may fail. Survivors, killed equivalent
    mutants, and mutants made for a check without a sole kill so far run again.
    """
    first = judge(tried, results, permitted)
    table = matrix(results, checks)
    without_sole_kill = {c for c, row in table["checks"].items() if not is_needed(row)}
    closed = {*first.survived, *first.off_target, *first.stale}
    again = [c for c in tried if c.name in closed or without_sole_kill & set(c.targets[:1])]
    if not again:
        return list(results)
    print(f"run again: {', '.join(c.name for c in again)}", file=sys.stderr, flush=True)
    found = {kills.name: kills for kills in run_all(again, setup, 1)}
    return [found.get(kills.name, kills) for kills in results]


def _by_group(tried: Sequence[Case], verdicts: Judgement) -> Iterator[str]:
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for word in ("killed", "equivalent", "survived", "off_target"):
        names = set(getattr(verdicts, word))
        for case in tried:
            groups[case.group][word] += case.name in names
    yield f"{'group':<16}{'killed':>8}{'equivalent':>12}{'survived':>10}{'by others':>11}"
    for group, row in [*groups.items(), ("all", sum(groups.values(), Counter()))]:
        yield (
            f"{group:<16}{row['killed']:>8}{row['equivalent']:>12}"
            f"{row['survived']:>10}{row['off_target']:>11}"
        )


def deletions(
    count: int, seed: int, jobs: int, scale: float = 1.0, matrix_file: Path = MATRIX
) -> int:
    """Deletes `count` random checks, one at a time; 0 if each time a mutant survives, or only
    checks that are advice still notice one.
    """
    advice = _advice()
    checks = json.loads(matrix_file.read_text(encoding="utf-8"))["checks"]
    chosen = sorted(random.Random(seed).sample(sorted(checks), min(count, len(checks))))
    known = {c.name: c for c in cases()}
    setup = build_setup(scale)
    wrong = 0
    for clause in chosen:
        row = checks[clause]
        alone = [n for n in (*row["alone"], *row.get("first", ())) if n in known][:3]
        without = replace(setup, deleted=(clause,))
        for at_once in (
            min(jobs, max(1, len(alone))),
            1,
        ):  # a second run with one job: the machine may have been busy
            results = run_all([known[n] for n in alone], without, at_once)
            free = [k.name for k in results if advice.issuperset(k.by)]
            if free:
                break
        wrong += not free
        said = f"{free[0]} survives" if free else "nothing survives"
        print(f"without the check of {clause}: {said}")
    return 1 if wrong else 0


CORRECT = Case(0, "the correct chip", "", (), (), False, "")


@dataclass(frozen=True)
class Deleted:
    """An assertion without which a check passes a mutant, or fails on the correct chip, for which
    the statement did more than assert. `mutant` is "" if nothing was found.
    """

    assertion: deletion.Assertion
    clause: str = ""
    mutant: str = ""

    @property
    def seen(self) -> bool:
        return bool(self.mutant)

    def __str__(self) -> str:
        verb = "fails on" if self.mutant == CORRECT.name else "passes"
        said = f"{self.clause} {verb} {self.mutant}" if self.seen else "no mutant shows it"
        return f"without {self.assertion.place} `{self.assertion.text[:90]}`: {said}"


def _evidence(work: tuple[str, Case]) -> str:
    """The evidence of a check that fails on a mutant twice; "" if it passes."""
    assert _prepared is not None
    clause, case = work
    setup, _, spec = _prepared
    one = _Mutant(case, setup)
    limit = max(_check_timeout(clause), _limit(clause))
    found = one.ask(clause, spec, limit) and one.ask(clause, spec, limit)
    one.end()
    return found


def _without(work: tuple[deletion.Assertion, list[tuple[str, Case]]]) -> Deleted:
    """Deletes an assertion in this process, and looks for a mutant that its check then passes."""
    assertion, tries = work
    deletion.delete_assertion(assertion)
    for clause, case in tries:
        if not _evidence((clause, case)):
            return Deleted(assertion, clause, case.name)
    for clause in assertion.clauses:
        if _evidence((clause, CORRECT)):
            return Deleted(assertion, clause, CORRECT.name)
    return Deleted(assertion)


def delete_assertions(
    count: int,
    seed: int,
    jobs: int,
    scale: float = 1.0,
    matrix_file: Path = MATRIX,
    at: str = "",
    only: str = "",
) -> int:
    """Deletes `count` random assertions, one at a time; 0 if a mutant passes a check each time.

    `at` is the begin of the place of those that are drawn from, `only` a part of mutants' names.
    The mutants of a check are those that it kills by the matrix, and those that violate its clause
    if it is not one that takes seconds; first those that fail at the assertion.
    """
    table = json.loads(matrix_file.read_text(encoding="utf-8"))["mutants"]
    every = [one for one in deletion.assertions() if one.place.startswith(at)]
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    wanted = {clause for one in chosen for clause in one.clauses}
    mutants: dict[str, list[tuple[int, Case]]] = defaultdict(list)
    for case in (one for one in cases() if only in one.name):
        killed_by = table.get(case.name, {}).get("killed_by", [])
        short = {clause for clause in case.targets if not _limit(clause)}
        for clause in {*killed_by, *short} & wanted:
            if not case.engine:
                mutants[clause].append((len(killed_by) or len(case.targets), case))
    tested = [
        (clause, case)
        for clause, found in sorted(mutants.items())
        for _, case in sorted(found, key=lambda one: (one[0], one[1].name))[:MOST_TRIED]
    ]
    context = multiprocessing.get_context("fork")
    setup = build_setup(scale)
    with context.Pool(jobs, _prepare, (setup,)) as pool:
        evidence = pool.map(_evidence, tested, chunksize=1)
    failed = [(*one, said) for one, said in zip(tested, evidence, strict=True) if said]

    def tries(assertion: deletion.Assertion) -> list[tuple[str, Case]]:
        found = [one for one in failed if one[0] in assertion.clauses]
        found.sort(key=lambda one: f"({assertion.place})" not in one[2])
        return [(clause, case) for clause, case, _ in found]

    unseen = 0
    with context.Pool(jobs, _prepare, (setup,), maxtasksperchild=1) as pool:
        work = [(one, tries(one)) for one in chosen]
        for deleted in pool.imap_unordered(_without, work, chunksize=1):
            unseen += not deleted.seen
            print(deleted, flush=True)
    ranks.sweep()
    print(f"{len(chosen) - unseen} of {len(chosen)} assertions cannot be deleted unseen")
    return 1 if unseen else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = command_line("chips", __doc__ or "")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only mutants whose name contains this")
    parser.add_argument(
        "--deletions", type=int, default=0, help="number of checks to delete, one by one"
    )
    parser.add_argument(
        "--assertions", type=int, default=0, help="number of assertions to delete, one by one"
    )
    parser.add_argument(
        "--at", default="", help="only assertions at places that begin with this, as ipc.py:9"
    )
    parser.add_argument("--no-gate", action="store_true", help="run the deletions only")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="factor for all limits, for a busy machine"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("build/gate"), help="output folder of a full run"
    )
    parser.add_argument(
        "--evidence", action="store_true", help="print the checks that killed each mutant"
    )
    options = parser.parse_args(arguments)
    try:
        status = 0 if options.no_gate else gate(options).show(as_json=options.json)
        made = options.out / MATRIX.name  # written by the full run above
        table = MATRIX if options.no_gate or not made.exists() else made
        single = partial(delete_assertions, at=options.at, only=options.only)
        for count, delete in ((options.deletions, deletions), (options.assertions, single)):
            if count:
                status |= delete(count, options.seed, options.jobs, options.scale, table)
        return status
    except MutationError as error:
        print(error, file=sys.stderr)
        return 3


def gate(options: argparse.Namespace) -> Report:
    """Runs the requested mutants."""
    from unipal.conformance.harness import registry as suite
    from unipal.conformance.rules.unlock import installed_rules

    report = Report(
        "engine" if options.only == "engine." else "chips", options.seed, options.sample
    )
    setup = build_setup(options.scale)
    absent = unsupported(setup)
    every = [c for c in cases() if not set(c.functions) & absent]
    tried = [c for c in every if options.only in c.name]
    if options.sample:
        tried = random.Random(options.seed).sample(tried, min(options.sample, len(tried)))
    full = not options.sample and not options.only
    permitted = equivalents()
    options.out.mkdir(parents=True, exist_ok=True)
    kept = options.out / "results.jsonl" if full else None
    results = run_all(tried, setup, options.jobs, sys.stderr.isatty() or full, kept)
    drafts = {c for c, row in suite.spec()["clauses"].items() if row["status"] == "draft"}
    off_target = {*drafts, *installed_rules().table("ccl")}  # tested by proof.libraries
    checks = {c for c, check in suite.load().items() if check.function not in absent} - off_target
    if full:
        results = rerun_open_cases(tried, results, checks, setup, permitted)
    verdicts = judge(tried, results, permitted)
    table = matrix(results, checks)
    if full:
        verdicts.without_sole_kill = [c for c, row in table["checks"].items() if not is_needed(row)]
        text = json.dumps(table, indent=1, sort_keys=True)
        (options.out / MATRIX.name).write_text(text + "\n", encoding="utf-8")
        derived = sum(not c.handwritten for c in tried)
        counts = {
            "derived": derived,
            "hand_written": len(tried) - derived,
            "killed": len(verdicts.killed),
            "equivalent": len(verdicts.equivalent),
            "survived": len(verdicts.survived) + len(verdicts.off_target),
            "suite_sha256": certificate.suite_sha256(),
        }
        text = json.dumps({**counts, "mutants": by_clause()}, indent=1, sort_keys=True)
        (options.out / "mutants_killed.json").write_text(text + "\n", encoding="utf-8")
    if options.evidence:
        _show_evidence(tried, results)
    _fill(report, tried, results, verdicts)
    share = report.equivalent / max(1, len(tried))
    if full and share > MAX_EQUIVALENT_SHARE:
        said = f"{share:.1%} of the mutants are equivalent: at most {MAX_EQUIVALENT_SHARE:.0%} may"
        report.problems = [*report.problems, said]
    return report


def _show_evidence(tried: Sequence[Case], results: Sequence[Kills]) -> None:
    targets = {c.name: c.targets for c in tried}
    for one in results:
        print(f"{one.name} ({one.seconds:.1f} s, {one.checks_run} checks)", file=sys.stderr)
        for clause, why in one.evidence.items():
            mark = "*" if clause in targets[one.name] else " "
            print(f"  {mark} {clause}: {why[:160]}", file=sys.stderr)


def _fill(
    report: Report, tried: Sequence[Case], results: Sequence[Kills], verdicts: Judgement
) -> None:
    targets = {c.name: ", ".join(c.targets[:4]) for c in tried}
    kills = {k.name: k for k in results}
    report.killed, report.equivalent = len(verdicts.killed), len(verdicts.equivalent)
    report.survived = [
        *(f"{name} (violates {targets[name]})" for name in verdicts.survived),
        *(
            f"{name} (violates {targets[name]}): killed only by {', '.join(kills[name].by[:4])}"
            for name in verdicts.off_target
        ),
    ]
    report.problems = [
        *(
            f"equivalent.yaml: {name} is killed or does not exist; remove the line"
            for name in verdicts.stale
        ),
        *(f"no mutant is killed by this check only: {c}" for c in verdicts.without_sole_kill),
    ]
    report.tables = list(_by_group(tried, verdicts))


if __name__ == "__main__":
    sys.exit(main())
