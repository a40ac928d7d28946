"""The planted-fault gate: proves that a wrong adaptor.yaml is detected without the hardware.

    python -m proof bindings [--sample N] [--seed S] [--only TEXT] [--chip nvidia]... [--jobs J]
                             [--results FILE] [--json]

The generator writes variants of the chips' adaptor.yaml, each wrong in one way. The emulator comes
from the committed file, the shim from the variant. A fault is caught by the first of: the reader of
adaptor.yaml, the vendor's real headers, the C compiler, loading, a clause of the suite, a failing
vendor call (vendor_failures.py). The table shows which. A fault that nothing catches must be listed
in equivalent.yaml with the reason why it is harmless. A fault that only a header could reveal, if
no package contains the vendor's header, is counted separately.

A full run takes hours. FILE keeps the results, and the next run continues after them. A line is
valid while the chip's sources and the suite are unchanged.
"""

from __future__ import annotations

import argparse
import fnmatch
import hashlib
import json
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from unipal.conformance.rules import certificate

from proof.bindings import vendor_failures, vendor_headers
from proof.report import Report, command_line

if TYPE_CHECKING:
    from unipal.adaptors.registry import Built
    from unipal.conformance.harness.child_process import Limits

EQUIVALENT = Path(__file__).with_name("equivalent.yaml")
JUDGES = [
    Path(__file__).with_name(f"{name}.py")
    for name in ("gate", "vendor_failures", "resource_return")
]  # files that decide in addition to the suite
STAGES = ("reader", "header", "compiler", "load", "clause", "failure", "no header", "nobody")
FLAGS = ("-O0", "-w")
MAX_LATE_CLAUSES = 4  # maximum number of late clauses; more mean that the machine is too busy


class PlantedError(Exception):
    """The gate cannot run."""


@dataclass(frozen=True)
class Caught:
    """The result for one fault. `no header`: only a header that is in no package can reveal it."""

    chip: str
    operator: str
    name: str
    what: str
    stage: str
    evidence: str

    @property
    def label(self) -> str:
        return f"{self.chip}: {self.operator} {self.name}"


# One fault ---


def judge(fault: dict[str, Any], folder: Path, committed: Built | None) -> Caught:
    """Finds what catches a fault first."""
    place = folder / fault["folder"]
    stage, evidence = "reader", fault["parse"]
    if not evidence:
        stage, evidence = "header", _against_headers(place / "proof.c")
    if not evidence and committed is not None:
        stage, evidence = run_shim(fault, place, committed)
    header = fault["header"]
    if not evidence and header and header in vendor_headers.fetch([header]).missing:
        stage = "no header"
    words = " ".join(evidence.split())
    return Caught(fault["chip"], fault["operator"], fault["name"], fault["what"], stage, words)


def _against_headers(proof: Path) -> str:
    """The first contradiction to the vendor's headers that are available."""
    return next(iter(vendor_headers.complaints(proof)), "")


def run_shim(fault: dict[str, Any], place: Path, committed: Built) -> tuple[str, str]:
    """Stage and evidence for a variant that reader and headers accept."""
    from unipal.adaptors import registry

    try:
        built = registry.build(registry.find(place), cflags=FLAGS)
    except registry.LoadError as error:
        return "compiler", str(error)
    wanted = list(fault["functions"])
    stage, evidence = confirmed(built, committed, wanted) if wanted else ("", "")
    if not evidence:
        stage, evidence = "failure", next(iter(when_failing(built, committed, fault["code"])), "")
    if not evidence:
        stage, evidence = confirmed(built, committed, None)
    return (stage, evidence) if evidence else ("nobody", "")


def confirmed(built: Built, committed: Built, clauses: Sequence[str] | None) -> tuple[str, str]:
    """Stage and evidence of the first failure that the variant causes: it occurs again with longer
    limits, and not with the committed shim. On a busy machine clauses without a fault may be late.
    """
    from unipal.conformance.harness.child_process import Limits

    late: list[str] = []
    last = ""
    while len(late) < MAX_LATE_CLAUSES:
        stage, evidence, wrong = failures(built, committed, clauses, first=True, passed_over=late)
        if not wrong:
            return stage, next(iter(evidence), "")
        full = Limits()
        again = (
            failures(built, committed, wrong, limits=full)[2]
            or failures(built, committed, clauses, True, late, full)[2] == wrong
        )
        own = failures(committed, committed, wrong, limits=full)[1] if again else []
        if again and not own:
            return stage, evidence[0]
        late += wrong
        last = f"of the committed shim: {own[0]}" if own else f"once only: {evidence[0]}"
    raise PlantedError(
        f"{', '.join(late)} of {built.chip.name} also fail without a fault ({last})\n"
        f"  next: reduce the load of the machine, or use --jobs 1"
    )


def when_failing(built: Built, committed: Built, code: int) -> list[str]:
    """Errors of the shim when vendor calls fail; code: one that its adaptor.yaml maps."""
    env = {**committed.conformance, **committed.env}
    emulator = Path(env[f"UNIPAL_{committed.chip.name.upper()}_LIBRARY"])
    assert built.path is not None
    return vendor_failures.complaints(built.path, emulator, env, code, committed.path)


def failures(
    built: Built,
    committed: Built,
    clauses: Sequence[str] | None,
    first: bool = False,
    passed_over: Sequence[str] = (),
    limits: Limits | None = None,
) -> tuple[str, list[str], list[str]]:
    """Stage, evidence and clause ids of the failures over the committed emulator; with `first` of
    the first only. `passed_over`: ignored clauses; `limits`: short ones by default.
    """
    from dataclasses import replace

    from unipal.conformance.harness.child_process import EnvironmentFailureError, Limits
    from unipal.conformance.harness.target import HOST_KERNEL, Target
    from unipal.conformance.rules.verdicts import Outcome, Verdict
    from unipal.conformance.run.suite_runner import run

    def failed(outcome: Outcome) -> bool:
        return outcome.verdict is Verdict.FAIL and outcome.clause not in passed_over

    target = Target.of(built, facts=frozenset({HOST_KERNEL}), emulated=True, foreign=False)
    env = {**target.env, **committed.conformance, **committed.env}
    target = replace(target, env=env)
    found: list[Outcome] = []
    try:
        run(
            target,
            clauses,
            limits=limits or Limits.short(),
            on_result=found.append,
            until=failed if first else None,
        )
    except EnvironmentFailureError as error:
        return "load", [str(error)], []
    wrong = {o.clause: o for o in found if failed(o)}
    return "clause", [f"{o.clause}: {o.evidence}" for o in wrong.values()], sorted(wrong)


# The gate ---


def plant(folder: Path, root: Path, options: Sequence[str]) -> dict[str, Any]:
    """Runs the generator of the variants; returns its index."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "proof.bindings.plant",
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
    """A table of operators and chips by stage that caught their faults."""
    for title, key in (("fault", "operator"), ("chip", "chip")):
        yield f"{title:<34}" + "".join(f"{s:>10}" for s in STAGES)
        rows: dict[str, Counter[str]] = {}
        for entry in caught:
            rows.setdefault(getattr(entry, key), Counter())[entry.stage] += 1
        for name, row in [*sorted(rows.items()), ("all", sum(rows.values(), Counter()))]:
            yield f"{name:<34}" + "".join(f"{row[s] or '·':>10}" for s in STAGES)


@dataclass(frozen=True)
class Equivalent:
    """A pattern of harmless faults, and the reason."""

    pattern: str
    why: str

    def permits(self, one: Caught) -> bool:
        return fnmatch.fnmatchcase(one.label, self.pattern)


def equivalents(path: Path = EQUIVALENT) -> list[Equivalent]:
    """equivalent.yaml, one entry per pattern; PlantedError for a line without a reason."""
    try:
        rows = yaml.safe_load(path.read_text(encoding="utf-8")) or []
    except yaml.YAMLError as error:
        raise PlantedError(f"{path}: {error}\n  next: correct the YAML") from None
    if not isinstance(rows, list):
        rows = [rows]
    found = []
    for at, row in enumerate(rows):
        known = isinstance(row, dict) and set(row) == {"faults", "why"}
        patterns = row["faults"] if known else []
        if not patterns or not isinstance(patterns, list) or not str(row["why"] or "").strip():
            raise PlantedError(
                f"{path}: entry {at + 1}: an entry must have faults (patterns) and why\n"
                f"  next: add both"
            )
        found += [Equivalent(str(pattern), str(row["why"])) for pattern in patterns]
    return found


def _judges() -> str:
    """A digest of the suite and of the other files that decide."""
    digest = hashlib.sha256(certificate.suite_sha256().encode())
    for path in JUDGES:
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Results:
    """Earlier results by fault; a line is valid for the same sources and the same judges."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._known: dict[str, Caught] = {}
        text = path.read_text(encoding="utf-8") if path and path.exists() else ""
        for line in text.splitlines():
            row = json.loads(line)
            key = row.pop("key")
            self._known[key] = Caught(**row)

    @staticmethod
    def _key(fault: dict[str, Any], sources: str) -> str:
        return "|".join((sources, fault["operator"], fault["name"], fault["what"]))

    def known(self, fault: dict[str, Any], sources: str) -> Caught | None:
        return self._known.get(self._key(fault, sources))

    def add(self, fault: dict[str, Any], sources: str, caught: Caught) -> None:
        if self.path is not None:
            row = {"key": self._key(fault, sources), **asdict(caught)}
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


def judged(
    options: argparse.Namespace, chosen: Sequence[str]
) -> tuple[list[Caught], list[str], int]:
    """The requested faults with the stages that caught them, the reasons why others could not be
    tested, and the total number of faults.
    """
    from unipal.adaptors import registry

    results = Results(options.results)
    folder = Path(tempfile.mkdtemp(prefix="unipal-planted-"))
    os.chmod(folder, 0o700)
    found: dict[int, Caught] = {}
    unjudged: list[str] = []
    try:
        index = plant(folder, options.root, chosen)
        faults = index["faults"]
        judges = _judges()
        sources = {
            chip: f"{registry.source_id(registry.find(chip))}|{judges}"
            for chip in {f["chip"] for f in faults}
        }
        open_ = []
        for at, fault in enumerate(faults):
            known = results.known(fault, sources[fault["chip"]])
            if known is None:
                open_.append(at)
            else:
                found[at] = known
        needed = {faults[at]["chip"] for at in open_ if not faults[at]["parse"]}
        emulated = {chip: registry.build(chip, emulated=True) for chip in sorted(needed)}
        context = multiprocessing.get_context("fork")
        prepared = (faults, folder, emulated)
        with context.Pool(options.jobs, initializer=_prepare, initargs=prepared) as pool:
            for at, one in pool.imap_unordered(_judge, open_, chunksize=1):
                if isinstance(one, str):  # the others are tested nevertheless
                    fault = faults[at]
                    label = f"{fault['chip']}: {fault['operator']} {fault['name']}"
                    unjudged.append(f"{label}: {one}")
                    continue
                found[at] = one
                results.add(faults[at], sources[faults[at]["chip"]], one)
                if options.verbose:
                    print(
                        f"{one.stage:<9} {one.chip} {one.operator}: {one.what}\n"
                        f"          {one.evidence[:200]}",
                        flush=True,
                    )
                elif len(found) % 100 == 0:
                    print(f"{len(found)} of {len(faults)} faults", file=sys.stderr, flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return [found[at] for at in sorted(found)], unjudged, int(index["total"])


_prepared: tuple[Sequence[dict[str, Any]], Path, dict[str, Built]] | None = None


def _prepare(faults: Sequence[dict[str, Any]], folder: Path, emulated: dict[str, Built]) -> None:
    """Initialises a worker process."""
    global _prepared
    _prepared = (faults, folder, emulated)


def _judge(at: int) -> tuple[int, Caught | str]:
    """The fault's number with the stage that caught it, or why it could not be tested."""
    assert _prepared is not None
    faults, folder, emulated = _prepared
    caught: Caught | str
    try:
        caught = judge(faults[at], folder, emulated.get(faults[at]["chip"]))
    except PlantedError as error:
        caught = str(error)
    shutil.rmtree(folder / faults[at]["folder"], ignore_errors=True)
    return at, caught


def gate(options: argparse.Namespace) -> Report:
    """Tests the requested faults."""
    report = Report("bindings", options.seed, options.sample)
    permitted = equivalents()
    chosen = [part for chip in options.chip for part in ("--chip", chip)]
    chosen += ["--seed", str(options.seed)]
    chosen += ["--sample", str(options.sample)] if options.sample else []
    chosen += ["--only", options.only] if options.only else []
    caught, report.untested, total = judged(options, chosen)
    missed = [c for c in caught if c.stage == "nobody"]
    unknown = [c for c in missed if not any(e.permits(c) for e in permitted)]
    report.survived = [f"{c.label}: {c.what}" for c in unknown]
    report.equivalent = len(missed) - len(unknown)
    without_header = sum(c.stage == "no header" for c in caught)
    report.killed = len(caught) - without_header - len(missed)
    whole = len(caught) == total and not options.chip
    stale = []
    for equal in permitted:
        met = [c for c in caught if equal.permits(c)]
        stale += [f"{c.label} is caught ({c.stage})" for c in met if c.stage != "nobody"]
        if not met and whole:
            stale.append(f"{equal.pattern} matches no fault")
    report.problems = [f"{EQUIVALENT.name}: {s}; remove or correct the line" for s in stale]
    report.tables = [
        *table(caught),
        f"{total} faults planted; {without_header} of the tested ones need a vendor's header that "
        "no package contains, and are not counted",
    ]
    report.details = {
        "planted": total,
        "need_a_header": without_header,
        "caught_by": dict(Counter(c.stage for c in caught)),
    }
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = command_line("bindings", __doc__ or "")
    parser.add_argument(
        "--only", default="", help="only faults whose `operator name` contains this text"
    )
    parser.add_argument(
        "--chip", action="append", default=[], help="only this chip; may be given again"
    )
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--results", type=Path, help="file of results; a later run continues after them"
    )
    parser.add_argument("--verbose", action="store_true", help="print each fault and its evidence")
    options = parser.parse_args(arguments)
    try:
        return gate(options).show(as_json=options.json)
    except PlantedError as error:
        print(error, file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
