"""The mutation gate: proves that the suite can fail.

    python -m unipal.conformance.mutation [--sample N] [--seed S] [--jobs J] [--deletions K]
                                          [--only WORD] [--scale F]
    python -m unipal.conformance.mutation --no-gate --deletions K

The checks of collective libraries have a gate of their own (`library_mutation`).

Every mutant of `generated/mutants.json` (the cpu chip with one defect) meets the checks of the
functions that it breaks and those that use one of them, until four have killed it; the kill matrix
is over these. Every mutant of `engine_defects` (the engine with one defect) meets the checks of
level runner, over the reference library where the runner has one. It must be killed by a check of a
clause that it violates, or stand in `equivalent.yaml` with the clause that permits it. A full run
writes `kill_matrix.json` and `mutants_killed.json`, and demands for every check a mutant that only
this check kills.

`--deletions` then proves the other direction with the matrix of the last full run: a check's body
is taken out of its source, and the mutant that only it kills must then survive.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.resources
import json
import multiprocessing
import os
import random
import select
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from unipal.conformance import deletion, ranks
from unipal.conformance.unlock import RUNNER

HERE = Path(__file__).resolve().parent
EQUIVALENT = HERE / "equivalent.yaml"
MATRIX = HERE / "kill_matrix.json"
KILLED = HERE / "mutants_killed.json"
LIMIT = 1.5  # seconds for one check
OPENING = 10.0  # for a mutant to open
COMPANY = 12.0  # seconds for one check of level runner
LONGER = 3.0  # once more, when not returning is all that kills
GATE = 0.6  # deadline of a gate: a call that waits for a held stream returns, and the check fails
HANGS = 3  # a mutant that has hung this often is not asked further: the targets come first
ENOUGH = 4  # nor one that so many checks have killed, one of its own among them
PATIENCE = 0.4
TOGETHER = 0.8  # the patience of ranks, which share two cores with other ranks
GLANCE = 0.005
SHARE = 0.05  # of the mutants that may be equivalent


@dataclass(frozen=True)
class Case:
    """One mutant: of mutants.json, or with `engine` a defect of the engine over the good chip."""

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
    """What became of one mutant: the checks that failed, targets first."""

    name: str
    by: list[str] = field(default_factory=list)
    asked: int = 0
    hung: int = 0
    evidence: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


@dataclass(frozen=True)
class Equivalent:
    """A mutant that the spec permits: the clause (or entry) that does, and why."""

    mutant: str
    permitted_by: str
    why: str


class MutationError(Exception):
    """The gate cannot judge: place, reason, next step in one text."""


# ---- what is tried ------------------------------------------------------------------------------


def cases() -> list[Case]:
    """All mutants: those of chips by number, then those of the engine."""
    from unipal.conformance import engine_defects

    text = importlib.resources.files("unipal.generated").joinpath("mutants.json").read_text("utf-8")
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
        for row in json.loads(text)
    ]
    engines = [
        Case(0, name, targets[0].partition(".")[0], (), targets, True, "", engine=True)
        for name, targets in engine_defects.targets().items()
    ]
    return chips + engines


def equivalents(path: Path = EQUIVALENT) -> dict[str, Equivalent]:
    """equivalent.yaml: mutant → the clause that permits it."""
    import yaml

    found: dict[str, Equivalent] = {}
    for entry in yaml.safe_load(path.read_text(encoding="utf-8")) or []:
        if set(entry) != {"mutants", "permitted_by", "why"}:
            raise MutationError(
                f"{path.name}: {entry}: an entry has mutants, permitted_by and why\n"
                "  next: complete it"
            )
        for name in entry["mutants"]:
            if name in found:
                raise MutationError(f"{path.name}: {name} stands twice\n  next: remove one")
            found[name] = Equivalent(name, entry["permitted_by"], entry["why"])
    return found


def asked(case: Case, checks: Mapping[str, Any], clauses: Mapping[str, Any]) -> list[str]:
    """The checks that can see what `case` breaks: its targets, then by function and by use.

    A check that starts another process is slow: it meets the mutants of its own group only. One
    that starts ranks meets those of the engine that are of its runner, and those that name it.
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
    ]
    return targets + sorted(others)


# ---- one child per mutant -----------------------------------------------------------------------


class _Child:
    """A forked process that opens the mutant and runs checks; no adaptor is loaded before."""

    def __init__(self, opening: Mapping[str, Any], env: Mapping[str, str], scale: float) -> None:
        theirs_in, self._requests = os.pipe()
        self._answers, theirs_out = os.pipe()
        self._pending = b""
        self.pid = os.fork()
        if self.pid == 0:
            _become_child(theirs_in, theirs_out, self._requests, self._answers, env, scale)
        os.close(theirs_in)
        os.close(theirs_out)
        self.ready = bool((self.ask(opening, OPENING * scale) or {}).get("ready"))

    def ask(self, request: Mapping[str, Any], limit: float) -> dict[str, Any] | None:
        """The answer; None when the child died, and {"hung": True} when it did not answer."""
        try:
            os.write(self._requests, json.dumps(request).encode() + b"\n")
        except BrokenPipeError:
            return None
        deadline = time.monotonic() + limit
        while b"\n" not in self._pending:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self._answers], (), (), left)[0]:
                return {"hung": True}
            more = os.read(self._answers, 1 << 16)
            if not more:
                return None
            self._pending += more
        line, _, self._pending = self._pending.partition(b"\n")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def end(self) -> None:
        """Kill it and whatever it started."""
        os.close(self._requests)
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._answers)


def _become_child(
    requests: int, answers: int, other: int, another: int, env: Mapping[str, str], scale: float
) -> None:
    os.setsid()
    os.close(other)
    os.close(another)
    os.environ.update(env)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    sys.stdout = sys.stderr = os.fdopen(2, "w", closefd=False)  # not what a test runner put there
    from unipal.conformance import child, gate

    gate.HOLD_LIMIT = GATE * scale
    try:
        os._exit(child.main(requests, answers))
    except BaseException:
        os._exit(9)


class _Mutant:
    """One mutant under the checks; a child that died or hung is replaced."""

    def __init__(self, case: Case, spot: Bench) -> None:
        self._opening = {**spot.opening, "mutant": case.id or None}
        if case.engine:
            self._opening["defect"] = case.name
        if case.group in spot.by_library:
            self._opening["ccl"] = dict(spot.ccl)
        self._env, self._scale = spot.env, spot.scale
        self._child: _Child | None = None
        self.kills = Kills(case.name)

    def run(self, clauses: Iterable[str], targets: Sequence[str], spec: Mapping[str, Any]) -> Kills:
        start = time.monotonic()
        for clause in clauses:
            if self.kills.hung >= HANGS and clause not in targets:
                break
            if len(self.kills.by) >= ENOUGH and set(self.kills.by) & set(targets):
                break
            self.kills.asked += 1
            evidence = self._ask(clause, spec, LIMIT)
            if evidence and evidence != "hung" and clause not in targets:
                evidence = self._ask(clause, spec, LIMIT)  # twice: a busy machine kills nothing
            if evidence:
                self.kills.by.append(clause)
                self.kills.evidence[clause] = evidence
        if self.kills.evidence and set(self.kills.evidence.values()) == {"hung"}:
            first = self.kills.by[0]
            evidence = self._ask(first, spec, LONGER)
            if not evidence:
                self.kills.by.remove(first)
        self._end()
        self.kills.seconds = time.monotonic() - start
        return self.kills

    def _ask(self, clause: str, spec: Mapping[str, Any], limit: float) -> str:
        """Why the check failed; "" when it passed."""
        if self._child is None:
            self._child = _Child(self._opening, self._env, self._scale)
            if not self._child.ready:
                self._end()
                raise MutationError(
                    f"mutant {self.kills.name}: it does not open\n  next: `pal gen`, then again"
                )
        together = spec["clauses"][clause]["level"] == RUNNER
        limit = max(limit, COMPANY) if together else limit
        request = {
            "run": clause,
            "needs": list(spec["clauses"][clause].get("needs") or ()),
            "patience": (TOGETHER if together else PATIENCE) * self._scale,
            "glance": GLANCE,
            "hold_limit": GATE * self._scale,
            "gate": "launchHostFunc",
            "certified": None,
        }
        answer = self._child.ask(request, limit * self._scale)
        if answer is None:
            self._end()
            return "crash"
        if answer.get("hung"):
            self._end()
            self.kills.hung += 1
            return "hung"
        passed = answer["verdict"] == "pass"
        if not passed or not answer["clean"]:
            self._end()  # what a failed check left must not fail the next
        return "" if passed else str(answer["evidence"]) or "failed"

    def _end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


# ---- many mutants -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bench:
    """What every worker needs: the opening of the good chip, its environment, checks left out.

    scale: of all limits and of the patience, for machines with other work. ccl: the reference
    library, for the runners that are judged over one.
    """

    opening: Mapping[str, Any]
    env: Mapping[str, str]
    deleted: tuple[str, ...] = ()
    scale: float = 1.0
    ccl: Mapping[str, Any] = field(default_factory=dict)
    by_library: tuple[str, ...] = ()


def bench(scale: float = 1.0) -> Bench:
    """Build the cpu chip, the mutants and the reference library."""
    from unipal.adaptors import ccl_registry, registry
    from unipal.conformance import libraries
    from unipal.conformance.target import Target
    from unipal.conformance.unlock import ANY_CHIP, installed_rules

    target = Target.of(registry.build(registry.find("cpu")))
    registry.build_mutants()
    ccl = libraries.over(target, ccl_registry.build_ccl(ANY_CHIP)).opening()["ccl"]
    return Bench(
        target.opening(), {**target.env, "UNIPAL_CPU_DEVICES": "2"}, scale=scale, ccl=ccl,
        by_library=installed_rules().by_library,
    )  # fmt: skip


def unsupported(spot: Bench) -> set[str]:
    """Functions that the chip below declares unsupported: no clause of theirs can be broken."""
    return set(spot.opening["unsupported"])


def run_all(tried: Sequence[Case], spot: Bench, jobs: int, show: bool = False) -> list[Kills]:
    """Run the mutants on `jobs` processes; the answer is in the order of `tried`."""
    context = multiprocessing.get_context("fork")
    found: dict[str, Kills] = {}
    with context.Pool(jobs, initializer=_prepare, initargs=(spot,)) as pool:
        for done, kills in enumerate(pool.imap_unordered(_try, tried, chunksize=1), start=1):
            found[kills.name] = kills
            if show and done % 50 == 0:
                print(f"{done} of {len(tried)} mutants", file=sys.stderr, flush=True)
    ranks.sweep()  # children that were killed have left their folders
    return [found[case.name] for case in tried]


_prepared: tuple[Bench, Mapping[str, Any], Mapping[str, Any]] | None = None


def _prepare(spot: Bench) -> None:
    global _prepared
    from unipal.conformance import suite

    for needed in ("adaptors._core", "adaptors.registry", "conformance.child"):
        importlib.import_module(f"unipal.{needed}")

    checks = suite.load()
    for clause in spot.deleted:
        deletion.delete_body(clause)
    _prepared = (spot, checks, suite.spec())


def _try(case: Case) -> Kills:
    assert _prepared is not None
    spot, checks, spec = _prepared
    return _Mutant(case, spot).run(asked(case, checks, spec["clauses"]), case.targets, spec)


# ---- judging ------------------------------------------------------------------------------------


@dataclass
class Judgement:
    """The gate's answer over the mutants that were tried."""

    killed: list[str] = field(default_factory=list)
    equivalent: list[str] = field(default_factory=list)
    survived: list[str] = field(default_factory=list)
    elsewhere: list[str] = field(default_factory=list)  # killed, but by no clause of their own
    stale: list[str] = field(default_factory=list)
    lonely: list[str] = field(default_factory=list)  # checks that are no mutant's only killer

    @property
    def good(self) -> bool:
        return not (self.survived or self.elsewhere or self.stale or self.lonely)


def judge(
    tried: Sequence[Case], results: Sequence[Kills], permitted: Mapping[str, Equivalent]
) -> Judgement:
    """Killed by a clause of its own, permitted, or survived."""
    answer = Judgement()
    for case, kills in zip(tried, results, strict=True):
        own = set(kills.by) & set(case.targets)
        if case.name in permitted:
            (answer.stale if kills.by else answer.equivalent).append(case.name)
        elif own:
            answer.killed.append(case.name)
        elif kills.by:
            answer.elsewhere.append(case.name)
        else:
            answer.survived.append(case.name)
    known = {c.name for c in cases()}
    answer.stale += sorted(set(permitted) - known)
    return answer


def matrix(results: Sequence[Kills], checks: Iterable[str]) -> dict[str, Any]:
    """check → how many it kills and which only it kills; mutant → who kills it."""
    only: dict[str, list[str]] = defaultdict(list)
    number: Counter[str] = Counter()
    for kills in results:
        number.update(kills.by)
        if len(kills.by) == 1:
            only[kills.by[0]].append(kills.name)
    return {
        "checks": {c: {"kills": number[c], "alone": sorted(only[c])} for c in sorted(checks)},
        "mutants": {
            k.name: {
                "checks": k.asked,
                "killed_by": sorted(k.by),
            }
            for k in sorted(results, key=lambda k: k.name)
        },
    }


def second_look(
    tried: Sequence[Case],
    results: Sequence[Kills],
    checks: Iterable[str],
    spot: Bench,
    permitted: Mapping[str, Equivalent],
) -> list[Kills]:
    """The results, with those that close the gate asked for once more, one mutant at a time.

    A machine that was busy in between makes a race survive, and a slow check fail. What is asked
    again are survivors, equivalent mutants that were killed, and mutants made for a check that is
    no mutant's only killer so far.
    """
    first = judge(tried, results, permitted)
    table = matrix(results, checks)
    lonely = {c for c, row in table["checks"].items() if not row["alone"]}
    closed = {*first.survived, *first.elsewhere, *first.stale}
    again = [c for c in tried if c.name in closed or lonely & set(c.targets[:1])]
    if not again:
        return list(results)
    print(f"asked again: {', '.join(c.name for c in again)}", file=sys.stderr, flush=True)
    found = {kills.name: kills for kills in run_all(again, spot, 1)}
    return [found.get(kills.name, kills) for kills in results]


def _by_group(tried: Sequence[Case], verdicts: Judgement) -> Iterator[str]:
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for word in ("killed", "equivalent", "survived", "elsewhere"):
        names = set(getattr(verdicts, word))
        for case in tried:
            groups[case.group][word] += case.name in names
    yield f"{'group':<16}{'killed':>8}{'equivalent':>12}{'survived':>10}{'by others':>11}"
    for group, row in [*groups.items(), ("all", sum(groups.values(), Counter()))]:
        yield (
            f"{group:<16}{row['killed']:>8}{row['equivalent']:>12}"
            f"{row['survived']:>10}{row['elsewhere']:>11}"
        )


def deletions(count: int, seed: int, jobs: int, scale: float = 1.0) -> int:
    """Take `count` random checks out, one at a time; 0 when each time a mutant survives."""
    if not MATRIX.exists():
        raise MutationError(f"{MATRIX.name}: not written yet\n  next: run the whole gate first")
    checks = json.loads(MATRIX.read_text(encoding="utf-8"))["checks"]
    chosen = sorted(random.Random(seed).sample(sorted(checks), min(count, len(checks))))
    known = {c.name: c for c in cases()}
    spot = bench(scale)
    wrong = 0
    for clause in chosen:
        alone = [n for n in checks[clause]["alone"] if n in known][:3]
        without = replace(spot, deleted=(clause,))
        for at_once in (min(jobs, max(1, len(alone))), 1):  # again: the machine may have been busy
            results = run_all([known[n] for n in alone], without, at_once)
            free = [k.name for k in results if not k.by]
            if free:
                break
        wrong += not free
        said = f"{free[0]} survives" if free else "nothing survives"
        print(f"without the check of {clause}: {said}")
    return 1 if wrong else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="mutation", description="The mutation gate.")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants instead of all")
    parser.add_argument("--seed", type=int, default=1, help="of --sample and --deletions")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only mutants whose name contains this")
    parser.add_argument("--deletions", type=int, default=0, help="checks to take out, one by one")
    parser.add_argument("--no-gate", action="store_true", help="nothing but the deletions")
    parser.add_argument("--scale", type=float, default=1.0, help="of all limits, on a busy machine")
    parser.add_argument("--evidence", action="store_true", help="print what killed each mutant")
    options = parser.parse_args(arguments)
    try:
        status = 0 if options.no_gate else gate(options)
        if options.deletions:
            status |= deletions(options.deletions, options.seed, options.jobs, options.scale)
        return status
    except MutationError as error:
        print(error, file=sys.stderr)
        return 3


def gate(options: argparse.Namespace) -> int:
    """Run the mutants that `options` ask for; 1 when the gate stays shut."""
    from unipal.conformance import certificate, suite
    from unipal.conformance.unlock import installed_rules

    start = time.monotonic()
    spot = bench(options.scale)
    absent = unsupported(spot)
    every = [c for c in cases() if not set(c.functions) & absent]
    tried = [c for c in every if options.only in c.name]
    if options.sample:
        tried = random.Random(options.seed).sample(tried, min(options.sample, len(tried)))
    full = not options.sample and not options.only
    permitted = equivalents()
    results = run_all(tried, spot, options.jobs, show=sys.stderr.isatty() or full)
    drafts = {c for c, row in suite.spec()["clauses"].items() if row["status"] == "draft"}
    elsewhere = {*drafts, *installed_rules().table("ccl")}  # library_mutation has those
    checks = {c for c, check in suite.load().items() if check.function not in absent} - elsewhere
    if full:
        results = second_look(tried, results, checks, spot, permitted)
    verdicts = judge(tried, results, permitted)
    table = matrix(results, checks)
    if full:
        verdicts.lonely = [c for c, row in table["checks"].items() if not row["alone"]]
        MATRIX.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        derived = sum(not c.handwritten for c in tried)
        counts = {
            "derived": derived,
            "hand_written": len(tried) - derived,
            "killed": len(verdicts.killed),
            "equivalent": len(verdicts.equivalent),
            "survived": len(verdicts.survived) + len(verdicts.elsewhere),
            "suite_sha256": certificate.suite_sha256(),
        }
        KILLED.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    _print(tried, results, verdicts, options.evidence)
    share = len(verdicts.equivalent) / max(1, len(tried))
    if full and share > SHARE:
        print(f"{share:.1%} of the mutants are equivalent: at most {SHARE:.0%} may be")
        return 1
    print(f"{time.monotonic() - start:.0f} s")
    return 0 if verdicts.good else 1


def _print(
    tried: Sequence[Case], results: Sequence[Kills], verdicts: Judgement, evidence: bool
) -> None:
    targets = {c.name: c.targets for c in tried}
    kills = {k.name: k for k in results}
    if evidence:
        for one in results:
            print(f"{one.name} ({one.seconds:.1f} s, {one.asked} checks)")
            for clause, why in one.evidence.items():
                mark = "*" if clause in targets[one.name] else " "
                print(f"  {mark} {clause}: {why[:160]}")
    print("\n".join(_by_group(tried, verdicts)))
    for name in verdicts.survived:
        print(f"survived: {name} (violates {', '.join(targets[name][:4])})")
    for name in verdicts.elsewhere:
        print(f"killed only by others: {name}: {', '.join(kills[name].by[:4])}")
        print(f"  it violates {', '.join(targets[name][:4])}")
    for name in verdicts.stale:
        print(f"equivalent.yaml: {name}: it is killed, or there is no such mutant; remove the line")
    for clause in verdicts.lonely:
        print(f"no mutant that only this check kills: {clause}")


if __name__ == "__main__":
    sys.exit(main())
