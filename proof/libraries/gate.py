"""The mutation gate of collective libraries: proves that the checks of the ccl table can fail.

    python -m proof libraries [--only WORD] [--sample N] [--seed S] [--evidence] [--json]

Every mutant of `proof.libraries.mutants` (the reference library with one defect) is tested over the
cpu chip by the checks of the function that it breaks, those of its own clauses first. One of them
must kill it. The library without a defect must pass all of them before.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from unipal.conformance.harness.child_process import Limits
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.unlock import installed_rules
from unipal.conformance.rules.verdicts import Verdict
from unipal.conformance.run import libraries
from unipal.conformance.run.suite_runner import Runner

from proof import rendered
from proof.report import Report, command_line

LIBRARY, CHIP = "refccl", "cpu"
PATIENCE_S = 1.0  # how long a check waits for an expected event


@dataclass(frozen=True)
class Case:
    """One mutant; the first target is the clause for which it was written."""

    id: int
    name: str
    targets: tuple[str, ...]

    @property
    def function(self) -> str:
        """The function that it breaks, by its name in clauses."""
        return self.name.rpartition(".")[0]


@dataclass
class Kills:
    """The result for one mutant: clause → why its check failed."""

    case: Case
    by: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def killed(self) -> bool:
        """Whether a check of a violated clause failed."""
        return not set(self.by).isdisjoint(self.case.targets)


def cases() -> list[Case]:
    """All mutants by number."""
    rows = rendered.of_libraries().rows
    return [Case(int(row["id"]), str(row["name"]), tuple(row["targets"])) for row in rows]


def target(case: Case | None) -> Target:
    """The cpu chip whose ranks use the library with this defect, or without one."""
    from unipal.adaptors import ccl_registry, registry

    chip = Target.of(registry.build(registry.find(CHIP)))
    built = ccl_registry.build_ccl(LIBRARY)
    mutant = (str(rendered.of_libraries().library()), case.id) if case else None
    return libraries.over(chip, built, mutant)


def checks_for(case: Case, clauses: Sequence[str]) -> list[str]:
    """The clauses that test the mutant: its targets, then those of the same function."""
    same = [c for c in clauses if c.rpartition(".")[0] == case.function]
    return list(dict.fromkeys([*case.targets, *same]))


def failures(case: Case | None, clauses: Sequence[str], scale: float) -> Mapping[str, str]:
    """Clause → why its check failed, for failed clauses."""
    limits = Limits(scale=scale, patience=PATIENCE_S)
    found = {}
    with Runner(target(case), clauses, limits=limits, gating=False, table="ccl") as runner:
        for clause in clauses:
            outcome = runner.decide(clause)
            if outcome.verdict is not Verdict.PASS:
                found[clause] = outcome.evidence
    return found


def meet(case: Case, scale: float = 1.0) -> Kills:
    """Runs the checks of one mutant."""
    begun = time.monotonic()
    wanted = checks_for(case, list(installed_rules().table("ccl")))
    return Kills(case, dict(failures(case, wanted, scale)), time.monotonic() - begun)


def sample(count: int, seed: int) -> list[Case]:
    """A random sample of mutants, in order."""
    every = cases()
    return sorted(random.Random(seed).sample(every, min(count, len(every))), key=lambda c: c.id)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = command_line("libraries", __doc__ or "")
    parser.add_argument("--only", default="", help="only mutants whose name contains this")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="factor for all limits, for a busy machine"
    )
    parser.add_argument(
        "--evidence", action="store_true", help="print the checks that killed each mutant"
    )
    options = parser.parse_args(arguments)
    report = Report("libraries", options.seed, options.sample)
    chosen = sample(options.sample, options.seed) if options.sample else cases()
    wrong = failures(None, list(installed_rules().table("ccl")), options.scale)
    report.problems = [f"{LIBRARY} without a defect: {c}: {why}" for c, why in wrong.items()]
    results = []
    for case in (case for case in chosen if options.only in case.name):
        results.append(meet(case, options.scale))
        if options.evidence:
            print(f"{case.name} ({results[-1].seconds:.1f} s)", file=sys.stderr)
            for clause, why in results[-1].by.items():
                mark = "*" if clause in case.targets else " "
                print(f"  {mark} {clause}: {' '.join(why.split())[:160]}", file=sys.stderr)
    report.killed = sum(kills.killed for kills in results)
    report.survived = [
        f"{kills.case.name} (violates {', '.join(kills.case.targets)})"
        + (f"; killed only by {', '.join(kills.by)}" if kills.by else "")
        for kills in results
        if not kills.killed
    ]
    return report.show(as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
