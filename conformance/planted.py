"""The planted-fault gate: proves that a wrong adaptor.yaml is noticed before it meets silicon.

    python -m unipal.conformance.planted [--sample N] [--seed S] [--only TEXT] [--chip nvidia]...

The generator writes variants of the chips' adaptor.yaml, each wrong in one way. The emulator is the
committed file's, the shim the variant's. A fault is caught by the first of: the reader of
adaptor.yaml, the vendor's real headers, the C compiler, loading, a clause of the suite. The table
says which; at least 95 % (of a few: all but one) must be caught, the rest is named. What only a
header could tell, where the vendor's is in no package, counts apart.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.conformance import headers

if TYPE_CHECKING:
    from unipal.adaptors.registry import Built

SHARE = 0.95
STAGES = ("reader", "header", "compiler", "load", "clause", "no header", "nobody")
FLAGS = ("-O0", "-w")


class PlantedError(Exception):
    """The gate itself cannot run."""


@dataclass(frozen=True)
class Caught:
    """What became of one fault; `no header`: only one that is in no package can tell."""

    chip: str
    operator: str
    name: str
    what: str
    stage: str
    evidence: str


# One fault ---


def judge(fault: dict[str, Any], folder: Path, committed: Built | None) -> Caught:
    """Who catches a fault first."""
    place = folder / fault["folder"]
    stage, evidence = "reader", fault["parse"]
    if not evidence:
        stage, evidence = "header", _against_headers(place / "proof.c")
    if not evidence and committed is not None:
        stage, evidence = run_shim(fault, place, committed)
    header = fault["header"]
    if not evidence and header and header in headers.fetch([header]).missing:
        stage = "no header"
    words = " ".join(evidence.split())
    return Caught(fault["chip"], fault["operator"], fault["name"], fault["what"], stage, words)


def _against_headers(proof: Path) -> str:
    """The first contradiction of the vendor's headers, as far as they can be had."""
    return next(iter(headers.complaints(proof)), "")


def run_shim(fault: dict[str, Any], place: Path, committed: Built) -> tuple[str, str]:
    """The stage and the evidence of a variant that reads, compiles against the headers, and may
    run.
    """
    from unipal.adaptors import registry

    try:
        built = registry.build(registry.find(place), cflags=FLAGS)
    except registry.LoadError as error:
        return "compiler", str(error)
    wanted = list(fault["functions"]) or None
    for clauses in [wanted, None] if wanted else [None]:
        stage, evidence, _ = failures(built, committed, clauses, first=True)
        if evidence:
            return stage, evidence[0]
    return "nobody", ""


def failures(
    built: Built, committed: Built, clauses: Sequence[str] | None, first: bool = False
) -> tuple[str, list[str], list[str]]:
    """Stage, evidence and clause ids of what fails over the committed emulator; with `first` the
    first only.
    """
    from dataclasses import replace

    from unipal.conformance.process import EnvironmentFailureError, Limits
    from unipal.conformance.runner import run
    from unipal.conformance.target import HOST_KERNEL, Target
    from unipal.conformance.verdicts import Outcome, Verdict

    def failed(outcome: Outcome) -> bool:
        return outcome.verdict is Verdict.FAIL

    target = Target.of(built, facts=frozenset({HOST_KERNEL}), emulated=True, foreign=False)
    env = {**target.env, **committed.conformance, **committed.env}
    target = replace(target, env=env)
    found: list[Outcome] = []
    try:
        run(
            target,
            clauses,
            limits=Limits.short(),
            on_result=found.append,
            until=failed if first else None,
        )
    except EnvironmentFailureError as error:
        return "load", [str(error)], []
    wrong = {o.clause: o for o in found if failed(o)}
    return "clause", [f"{o.clause}: {o.evidence}" for o in wrong.values()], sorted(wrong)


# The gate ---


def plant(folder: Path, root: Path, options: Sequence[str]) -> dict[str, Any]:
    """Lets the generator write the variants; answers its index."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "unipal.generator.planted",
        str(folder),
        "--root",
        str(root),
        *options,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise PlantedError(
            f"the generator failed: {done.stderr.strip()}\n  next: `pal gen --check`"
        )
    index: dict[str, Any] = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    return index


def table(caught: Sequence[Caught]) -> Iterator[str]:
    """Operators, then chips, by who caught their faults."""
    for title, key in (("fault", "operator"), ("chip", "chip")):
        yield f"{title:<34}" + "".join(f"{s:>10}" for s in STAGES)
        rows: dict[str, Counter[str]] = {}
        for entry in caught:
            rows.setdefault(getattr(entry, key), Counter())[entry.stage] += 1
        for name, row in [*sorted(rows.items()), ("all", sum(rows.values(), Counter()))]:
            yield f"{name:<34}" + "".join(f"{row[s] or '·':>10}" for s in STAGES)


def gate(options: argparse.Namespace) -> int:
    from unipal.adaptors import registry

    folder = Path(tempfile.mkdtemp(prefix="unipal-planted-"))
    os.chmod(folder, 0o700)
    chosen = [part for chip in options.chip for part in ("--chip", chip)]
    chosen += ["--seed", str(options.seed)]
    chosen += ["--sample", str(options.sample)] if options.sample else []
    chosen += ["--only", options.only] if options.only else []
    emulated: dict[str, Built] = {}
    try:
        index = plant(folder, options.root, chosen)
        caught = []
        for fault in index["faults"]:
            chip = fault["chip"]
            if chip not in emulated and not fault["parse"]:
                emulated[chip] = registry.build(chip, emulated=True)
            caught.append(judge(fault, folder, emulated.get(chip)))
            if options.verbose:
                entry = caught[-1]
                print(
                    f"{entry.stage:<9} {entry.chip} {entry.operator}: {entry.what}\n"
                    f"          {entry.evidence[:200]}",
                    flush=True,
                )
            shutil.rmtree(folder / fault["folder"], ignore_errors=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(table(caught)))
    missed = [c for c in caught if c.stage == "nobody"]
    for entry in missed:
        print(f"not caught: {entry.chip}: {entry.operator} {entry.name}: {entry.what}")
    apart = sum(c.stage == "no header" for c in caught)
    counted = len(caught) - apart
    share = 1 - len(missed) / counted if counted else 0.0
    print(
        f"{counted - len(missed)} of {counted} faults caught ({share:.1%}), {apart} need a header "
        f"that is in no package; {index['total']} planted in all"
    )
    return 0 if counted and len(missed) <= max(1, (1 - SHARE) * counted) else 1


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="planted", description="The planted-fault gate.")
    parser.add_argument("--sample", type=int, default=0, help="so many faults instead of all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", default="", help="faults whose `operator name` contains this text"
    )
    parser.add_argument("--chip", action="append", default=[], help="instead of every bound chip")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--verbose", action="store_true", help="print each fault and its evidence")
    options = parser.parse_args(arguments)
    try:
        return gate(options)
    except PlantedError as error:
        print(error, file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
