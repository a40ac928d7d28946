"""The checker's mutation gate: proves that the checker refuses broken plans.

    python -m proof plans [--sample N] [--seed S] [--json]

Every registered algorithm is built for n in 2, 3, 4, 5, 7 and 8, direct and staged in turn, and
broken in one place by every kind of `proof.plans.mutants`. The checker must refuse at least
99 % of these plans. An accepted plan is executed: three calls in sequence by the reference
interpreter, with an adversarial schedule that differs in each of RUNS runs, out of place and in
place. It counts as equivalent only if no run is wrong. One wrong run, one refused original, or one
failure of the checker other than a PlanError fails the gate with exit status 1.

A few of the refused plans are executed as well. The share of them that goes wrong shows how
sensitive the interpreter is.
"""

from __future__ import annotations

import math
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from unipal.engine.algorithms import REGISTER, Algorithm, build
from unipal.engine.checker import check, sources
from unipal.engine.plan.ir import Plan, PlanError, operations
from unipal.engine.plan.staging import stage

from proof.plans import reference
from proof.plans.mutants import KINDS, Mutant, mutants
from proof.report import Report, command_line

SIZES = (2, 3, 4, 5, 7, 8)
CALLS = 3
RUNS = 120  # executions of an accepted plan
SPOT_CHECK_RUNS = 30  # executions of a refused plan, until one goes wrong
SPOT_CHECK_PERIOD = 40  # one refused plan in this many is executed
MIN_REFUSED_SHARE = 0.99  # minimum share of refused broken plans
MIN_BROKEN_PLANS = 1000  # for a full run
MIN_ALGORITHMS = 8

REFUSED, EQUIVALENT, SURVIVED = "refused", "equivalent", "survived"


@dataclass
class Tally:
    """The verdicts on the broken plans."""

    by_kind: dict[str, Counter[str]] = field(default_factory=dict)
    by_algorithm: dict[str, Counter[str]] = field(default_factory=dict)
    by_size: Counter[int] = field(default_factory=Counter)
    survivors: list[str] = field(default_factory=list)
    """Broken plans that the checker accepted and that ran wrong, one sentence each."""
    faults: list[str] = field(default_factory=list)
    """Further reasons for the gate to fail, one sentence each."""
    equivalents: list[str] = field(default_factory=list)
    looked_at: int = 0
    seen_wrong: int = 0

    def add(self, algorithm: str, mutant: Mutant, verdict: str) -> None:
        """Counts one."""
        self.by_kind.setdefault(mutant.kind, Counter())[verdict] += 1
        self.by_algorithm.setdefault(algorithm, Counter())[verdict] += 1
        self.by_size[mutant.plan.n] += 1

    def total(self, verdict: str = "") -> int:
        """The number of broken plans with this verdict, or of all."""
        return sum(
            sum(counts.values()) if not verdict else counts[verdict]
            for counts in self.by_kind.values()
        )

    @property
    def share(self) -> float:
        """The share of refused plans."""
        return self.total(REFUSED) / max(1, self.total())

    def problems(self, whole: bool) -> list[str]:
        """Why the gate fails although nothing survived; empty if it does not."""
        found = list(self.faults)
        bound = MIN_REFUSED_SHARE
        if not whole:  # three standard deviations of a sample's share
            bound -= 3 * math.sqrt(bound * (1 - bound) / max(1, self.total()))
        if self.share < bound:
            found.append(f"only {self.share:.2%} of the broken plans are refused")
        if whole:
            if self.total() < MIN_BROKEN_PLANS:
                found.append(
                    f"only {self.total()} broken plans were made instead of {MIN_BROKEN_PLANS}"
                )
            if len(self.by_algorithm) < MIN_ALGORITHMS:
                found.append(f"only {len(self.by_algorithm)} algorithms were tested")
            found += [f"no broken plan for n = {n}" for n in SIZES if not self.by_size[n]]
            found += [f"{kind} broke no plan" for kind in KINDS if kind not in self.by_kind]
        return found

    def details(self) -> dict[str, Any]:
        """The counts by kind, algorithm and n, for the JSON form of the report."""
        return {
            "share_killed": self.share,
            "by_kind": {kind: dict(counts) for kind, counts in self.by_kind.items()},
            "by_algorithm": {name: dict(counts) for name, counts in self.by_algorithm.items()},
            "by_n": dict(sorted(self.by_size.items())),
            "equivalents": self.equivalents,
            "refused_and_executed": self.looked_at,
            "of_these_seen_wrong": self.seen_wrong,
            "checker": sources.checker_hash().hex(),
        }


def originals(seed: int) -> Iterator[tuple[Algorithm, int, int, bool]]:
    """Every algorithm for every size, with a root and a placement: (algorithm, n, root, staged)."""
    draw = random.Random(seed)
    for number, made in enumerate(REGISTER.values()):
        for n in SIZES:
            if made.ranks is None or n <= made.ranks:
                root = draw.randrange(n) if operations()[made.operation].rooted else 0
                yield made, n, root, (number + n) % 2 == 1


def cases(seed: int, sample: int = 0) -> Iterator[tuple[str, Plan, Mutant | None]]:
    """(algorithm, plan, broken plan): every original first with None, then its broken plans.

    `sample`: approximate number of broken plans, of algorithms, sizes and kinds drawn at random; 0:
    one of every kind for all.
    """
    draw = random.Random(seed)
    chosen = list(originals(seed))
    if sample:
        chosen = draw.sample(chosen, min(len(chosen), math.ceil(sample / 2)))
    per_plan = math.ceil(sample / len(chosen)) if sample else len(KINDS)
    left = sample or math.inf
    for made, n, root, staged in chosen:
        plan = build(made, made.operation, n, root)
        if staged:
            plan = stage(plan)
        name = f"{made.operation}/{made.name}"
        yield name, plan, None
        kinds = draw.sample(sorted(KINDS), len(KINDS)) if sample else list(KINDS)
        for mutant in islice(mutants(plan, seed, 1, kinds), int(min(per_plan, left))):
            left -= 1
            yield name, plan, mutant


def runs(plan: Plan, count: int) -> str:
    """A description of the first wrong one of `count` runs; "" if all were correct."""
    reduces = operations()[plan.operation].reduces
    for seed in range(count):
        way = reference.RunParameters.of(
            seed, in_place=bool(seed % 2), average=bool(reduces and seed // 2 % 2)
        )
        try:
            reference.run([plan] * CALLS, way)
        except (reference.WrongRunError, IndexError, KeyError) as error:
            return f"{type(error).__name__}: {error}"
    return ""


def judge(name: str, mutant: Mutant, tally: Tally) -> None:
    """Submits one broken plan to the checker, and to the interpreter if accepted."""
    try:
        check.check(mutant.plan)
    except PlanError:
        tally.add(name, mutant, REFUSED)
        if tally.total(REFUSED) % SPOT_CHECK_PERIOD == 0:
            tally.looked_at += 1
            tally.seen_wrong += bool(runs(mutant.plan, SPOT_CHECK_RUNS))
        return
    except Exception as error:
        tally.add(name, mutant, SURVIVED)
        tally.survivors.append(
            f"{mutant.kind} of {mutant.plan} ({mutant.what}): the checker fails with "
            f"{type(error).__name__}: {error}"
        )
        return
    wrong = runs(mutant.plan, RUNS)
    text = f"{mutant.kind} of {mutant.plan}: {mutant.what}"
    if wrong:
        tally.add(name, mutant, SURVIVED)
        tally.survivors.append(f"accepted, but gives wrong results: {text}: {wrong}")
    else:
        tally.add(name, mutant, EQUIVALENT)
        tally.equivalents.append(text)


def gate(seed: int, sample: int = 0) -> Tally:
    """Runs the whole gate, or a sample of it."""
    tally = Tally()
    for name, plan, mutant in cases(seed, sample):
        if mutant is not None:
            judge(name, mutant, tally)
            continue
        try:
            check.check(plan)
        except PlanError as error:
            tally.faults.append(f"an unbroken plan is refused: {error}")
            continue
        wrong = runs(plan, 2)
        if wrong:
            tally.faults.append(f"an unbroken plan gives wrong results: {wrong}")
    return tally


def table(title: str, rows: dict[str, Counter[str]]) -> list[str]:
    """Counts as lines of text."""
    width = max(map(len, [title, *rows]))
    lines = [f"{title:{width}}  {'broken':>7} {REFUSED:>8} {EQUIVALENT:>11} {SURVIVED:>9}"]
    for name, counts in sorted(rows.items()):
        lines.append(
            f"{name:{width}}  {sum(counts.values()):7} {counts[REFUSED]:8} "
            f"{counts[EQUIVALENT]:11} {counts[SURVIVED]:9}"
        )
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    options = command_line("plans", __doc__ or "").parse_args(arguments)
    report = Report("plans", options.seed, options.sample)
    tally = gate(options.seed, options.sample)
    report.killed, report.equivalent = tally.total(REFUSED), tally.total(EQUIVALENT)
    report.survived, report.problems = tally.survivors, tally.problems(not options.sample)
    report.details = tally.details()
    report.tables = [
        *table("kind", tally.by_kind),
        *table("algorithm", tally.by_algorithm),
        *(f"equivalent by {RUNS} runs: {text}" for text in tally.equivalents),
        f"of {tally.looked_at} refused plans that were executed, {tally.seen_wrong} gave wrong "
        f"results within {SPOT_CHECK_RUNS} runs",
    ]
    return report.show(as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
