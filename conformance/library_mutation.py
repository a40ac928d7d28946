"""The mutation gate of collective libraries: proves that the checks of the ccl table can fail.

    python -m unipal.conformance.library_mutation [--only WORD] [--sample N] [--seed S] [--evidence]

Every mutant of `generated/ccl_mutants.json` (the reference library with one defect) meets the
checks of the function that it breaks over the cpu chip, those of its own clauses first. One of them
must kill it. The library without a defect must pass all of them first.
"""

from __future__ import annotations

import argparse
import importlib.resources
import json
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from unipal.conformance import libraries
from unipal.conformance.process import Limits
from unipal.conformance.runner import Runner
from unipal.conformance.target import Target
from unipal.conformance.unlock import installed_rules
from unipal.conformance.verdicts import Verdict

LIBRARY, CHIP = "refccl", "cpu"
PATIENCE = 1.0  # seconds that a check waits for what must happen


@dataclass(frozen=True)
class Case:
    """One mutant; the first target is the clause that it was made for."""

    id: int
    name: str
    targets: tuple[str, ...]

    @property
    def function(self) -> str:
        """The function that it breaks, as clauses name it."""
        return self.name.rpartition(".")[0]


@dataclass
class Kills:
    """What became of one mutant: clause → why its check failed."""

    case: Case
    by: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def killed(self) -> bool:
        """Whether a check of a clause that it violates failed."""
        return not set(self.by).isdisjoint(self.case.targets)


def cases() -> list[Case]:
    """All mutants by number."""
    place = importlib.resources.files("unipal.generated").joinpath("ccl_mutants.json")
    rows = json.loads(place.read_text("utf-8"))
    return [Case(int(row["id"]), str(row["name"]), tuple(row["targets"])) for row in rows]


def target(case: Case | None) -> Target:
    """The cpu chip whose ranks have the library with this defect, or without one."""
    from unipal.adaptors import ccl_registry, registry, tables

    chip = Target.of(registry.build(registry.find(CHIP)))
    if case is not None:
        tables.build_mutants(tables.CCL)
    built = ccl_registry.build_ccl(LIBRARY)
    return libraries.over(chip, built, case.id if case else None)


def asked(case: Case, clauses: Sequence[str]) -> list[str]:
    """The clauses whose checks meet the mutant: its targets, then those of the same function."""
    same = [c for c in clauses if c.rpartition(".")[0] == case.function]
    return list(dict.fromkeys([*case.targets, *same]))


def failures(case: Case | None, clauses: Sequence[str], scale: float) -> Mapping[str, str]:
    """Clause → why its check failed, for those that did."""
    limits = Limits(scale=scale, patience=PATIENCE)
    found = {}
    with Runner(target(case), clauses, limits=limits, gating=False, table="ccl") as runner:
        for clause in clauses:
            outcome = runner.decide(clause)
            if outcome.verdict is not Verdict.PASS:
                found[clause] = outcome.evidence
    return found


def meet(case: Case, scale: float = 1.0) -> Kills:
    """One mutant under its checks."""
    begun = time.monotonic()
    wanted = asked(case, list(installed_rules().table("ccl")))
    return Kills(case, dict(failures(case, wanted, scale)), time.monotonic() - begun)


def sample(count: int, seed: int) -> list[Case]:
    """So many mutants by chance, in order."""
    every = cases()
    return sorted(random.Random(seed).sample(every, min(count, len(every))), key=lambda c: c.id)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="library_mutation", description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="only mutants whose name contains this")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants instead of all")
    parser.add_argument("--seed", type=int, default=1, help="of --sample")
    parser.add_argument("--scale", type=float, default=1.0, help="of all limits, on a busy machine")
    parser.add_argument("--evidence", action="store_true", help="print what killed each mutant")
    options = parser.parse_args(arguments)
    chosen = sample(options.sample, options.seed) if options.sample else cases()
    chosen = [case for case in chosen if options.only in case.name]
    wrong = failures(None, list(installed_rules().table("ccl")), options.scale)
    for clause, why in wrong.items():
        print(f"{LIBRARY} without a defect fails {clause}: {why}")
    results = []
    for case in chosen:
        results.append(meet(case, options.scale))
        if options.evidence:
            print(f"{case.name} ({results[-1].seconds:.1f} s)", flush=True)
            for clause, why in results[-1].by.items():
                mark = "*" if clause in case.targets else " "
                print(f"  {mark} {clause}: {' '.join(why.split())[:160]}", flush=True)
    survived = [kills for kills in results if not kills.killed]
    for kills in survived:
        others = f"; killed only by {', '.join(kills.by)}" if kills.by else ""
        print(f"survived: {kills.case.name} (violates {', '.join(kills.case.targets)}){others}")
    print(f"{len(results) - len(survived)} of {len(results)} mutants killed")
    return 1 if survived or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
