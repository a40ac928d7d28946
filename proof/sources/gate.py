"""The gate of generic mutants: universalmutator over the sources of five adaptors.

    python -m proof sources [--sample N] [--quota N] [--seed S] [--jobs J] [--only CHIP]
                            [--kept FILE] [--out FOLDER] [--json]

Every mutant runs the checks that reach its line, first the one that killed it according to
results.json, then the fastest, until one fails twice. Mutants that pass them all run the tests that
no check can make as well (proof.sources.outside). Results are appended to FILE at once, so a run
that was stopped goes on where it ended. A result counts as
long as its source is the same, a survivor that nothing explains as long as the suite and the tests
beyond it are, too.
QUOTA mutants of each adaptor are tested, in an order that --seed decides; those that do not
compile or have the object code of the original do not count. A run over all adaptors writes
results.json and source-mutants.md, the page, to FOLDER.

--sample N tests N mutants that results.json has as killed, each by the check that killed it.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import multiprocessing
import os
import random
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.conformance.harness import ranks
from unipal.conformance.harness import registry as suite
from unipal.conformance.harness.limits import MEMORY_LIMIT
from unipal.conformance.harness.target import Target
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules
from unipal.conformance.run.suite_runner import HOLD_SHARE

from proof.forked_child import GATE_HOLD_LIMIT_S, ForkedChild
from proof.report import Report, command_line
from proof.sources import apart, build, mutants, page, reach
from proof.sources.mutants import CHIPS, Mutant
from proof.sources.outside import tests as outside

HERE = Path(__file__).resolve().parent
RESULTS = HERE / "results.json"
QUOTA = {"cpu": 1050, "opencl": 550, "nvidia": 620, "numpy": 550, "cupy": 350}
IN_FLIGHT = 4  # mutants that the pool may have taken, for each job
SHOWN_EVERY = 50
CHECK_TIMEOUT_S = 2.0  # of one check, at least; else SLOWER times that of the original
SLOWER = 6.0
RETRY_TIMEOUT_S = 8.0  # of the second run of a check that did not end
LARGEST_MIB = "300"  # memory of the largest transfers, for every survivor makes them
MOST_UNUSED = 0.1  # share of an adaptor's checks that may fail over the original here
PATIENCE_S = 0.4
SETTLE_S = 0.005
KILLED, SURVIVED, UNREACHED = "killed", "survived", "unreached"


@dataclass(frozen=True)
class Adaptor:
    """What a worker needs of an adaptor: its opening, environment, objects and reached lines."""

    opening: Mapping[str, Any]
    env: Mapping[str, str]
    objects: Mapping[str, Path]
    reach: reach.Reach
    needs: Mapping[str, tuple[str, ...]]
    sole: Mapping[str, str]  # mutant → the only check that it runs, if any is given
    tests: Mapping[str, outside.Test]  # tests that are no checks
    beyond_first: frozenset[str] = frozenset()  # mutants that those tests meet before the checks
    killer: Mapping[str, str] = field(default_factory=dict)  # mutant → what killed it before


@dataclass
class Result:
    """The verdict of a mutant. by: the check that killed it; checks: how many ran."""

    mutant: Mutant
    verdict: str
    by: str = ""
    evidence: str = ""
    checks: int = 0
    seconds: float = 0.0

    def row(self) -> dict[str, Any]:
        one = self.mutant
        return {
            "id": one.id, "chip": one.chip, "file": one.file, "line": one.line,
            "before": one.before, "after": one.after, "rule": one.rule,
            "verdict": self.verdict, "by": self.by, "evidence": self.evidence,
            "checks": self.checks, "seconds": round(self.seconds, 2),
        }  # fmt: skip


# ---- one mutant ---------------------------------------------------------------------------------


@contextlib.contextmanager
def _before(folder: str) -> Iterator[None]:
    """Puts a folder of build.placed before the adaptors, for the children forked meanwhile."""
    import unipal.adaptors

    place = str(Path(folder) / "adaptors")
    if folder:
        unipal.adaptors.__path__.insert(0, place)
    try:
        yield
    finally:
        if folder:
            unipal.adaptors.__path__.remove(place)


class _Chip:
    """A broken adaptor; every check runs in the same child until one fails."""

    def __init__(self, opening: Mapping[str, Any], env: Mapping[str, str]) -> None:
        self._opening, self._env = opening, env
        self._child: ForkedChild | None = None

    def ask(self, clause: str, needs: Sequence[str], limit: float) -> str:
        """What is wrong; "" if the check passed."""
        if self._child is None:
            with _before(self._env.get("PYTHONPATH", "")):
                self._child = ForkedChild(self._opening, self._env, 1.0)
            if not self._child.ready:
                self.end()
                return "it cannot be opened"
        answer = self._child.ask(
            {
                "run": clause, "needs": list(needs), "patience": PATIENCE_S, "settle": SETTLE_S,
                "hold_limit": max(GATE_HOLD_LIMIT_S, limit * HOLD_SHARE),
                "gate": "launchHostFunc", "certified": None,
            },
            limit,
        )  # fmt: skip
        if answer is None or answer.get("hung"):
            self.end()
            return "crash" if answer is None else "hung"
        passed = answer["verdict"] == "pass"
        if not passed or not answer["clean"]:
            self.end()
        return "" if passed else str(answer["evidence"]) or "failed"

    def end(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None


def _limit(clause: str, seconds: float) -> float:
    own = suite.load()[clause].limit or 0.0
    return max(CHECK_TIMEOUT_S, own, SLOWER * seconds)


def test(mutant: Mutant, adaptor: Adaptor) -> Result:
    """Builds a mutant and runs the checks that reach it. Raises build.DroppedError."""
    begun = time.monotonic()
    with build.scratch() as place:
        folder = Path(place)
        opening, env = dict(adaptor.opening), dict(adaptor.env)
        if adaptor.objects:
            opening["library"] = str(build.library(mutant, dict(adaptor.objects), folder))
            env |= {k: opening["library"] for k in env if k.endswith("_ADAPTOR")}
        else:
            env["PYTHONPATH"] = str(build.overlay(mutant, folder))
        seconds = adaptor.reach.seconds
        clauses = adaptor.reach.checks(mutant.file, mutant.line)
        if mutant.id in adaptor.sole:
            clauses = [c for c in (adaptor.sole[mutant.id],) if c not in outside.NAMES]
        last = adaptor.killer.get(mutant.id, "")
        usable = set(clauses) - set(adaptor.reach.failed)
        ordered = sorted(usable, key=lambda c: (c != last, seconds[c]))
        result = Result(mutant, SURVIVED if ordered else UNREACHED)
        made = Path(opening["library"]) if adaptor.objects else folder
        if mutant.id in adaptor.beyond_first:
            _beyond(result, adaptor, made)
        chip = _Chip(opening, env)
        for clause in ordered if result.verdict != KILLED else ():
            result.checks += 1
            needs = adaptor.needs[clause]
            limit = _limit(clause, seconds[clause])
            wrong = chip.ask(clause, needs, limit)
            if wrong:
                again = limit if wrong != "hung" else max(limit, RETRY_TIMEOUT_S)
                wrong = chip.ask(clause, needs, again)
            if wrong:
                result.verdict, result.by, result.evidence = KILLED, clause, wrong[:200]
                break
        chip.end()
        if result.verdict != KILLED and mutant.id not in adaptor.beyond_first:
            _beyond(result, adaptor, made)
        apart.end_users(folder)
    result.seconds = time.monotonic() - begun
    return result


def _beyond(result: Result, adaptor: Adaptor, made: Path) -> None:
    """Runs the tests that are no checks over the library, or the folder, `made`."""
    by, wrong = outside.wrong(adaptor.tests, made, result.mutant.file)
    sure = by in outside.TWICE
    if by and (sure or outside.wrong(adaptor.tests, made, result.mutant.file)[0]):
        result.verdict, result.by, result.evidence = KILLED, by, wrong[:200]


# ---- many mutants -------------------------------------------------------------------------------

_adaptors: dict[str, Adaptor] = {}


def runner(adaptor_env: Mapping[str, str], needs: Mapping[str, tuple[str, ...]]) -> reach.Run:
    """Runs one check over the original, patiently."""

    def run(clause: str, opening: Mapping[str, Any], env: Mapping[str, str]) -> tuple[bool, float]:
        own = dict(adaptor_env)
        if opening["library"]:
            own |= {k: opening["library"] for k in own if k.endswith("_ADAPTOR")}
        begun = time.monotonic()
        chip = _Chip(opening, {**own, **env})
        wrong = chip.ask(clause, needs[clause], max(20.0, suite.load()[clause].limit or 0.0))
        chip.end()
        return not wrong, time.monotonic() - begun

    return run


def prepare(chip: str, folder: Path, sole: Mapping[str, str] | None = None) -> Adaptor:
    """Builds an adaptor and measures what each check reaches.

    sole: mutant → the only check that it runs, if it is known; then nothing is measured.
    """
    import unipal.conformance.harness.child  # noqa: F401
    from unipal.adaptors import tables

    tables.core()
    found = registry.find(chip)
    target = Target.of(registry.build(found, emulated=found.can_emulate))
    spec = suite.spec()["clauses"]
    libraries = installed_rules().table("ccl")
    clauses = [
        c
        for c, check in suite.load().items()
        if "ranks" not in check.fixtures
        and c in spec
        and c not in libraries
        and spec[c]["status"] != "draft"
        and not {check.function, *check.uses} & set(target.unsupported)
    ]
    needs = {c: tuple(spec[c].get("needs") or ()) for c in clauses}

    env = {**target.env, MEMORY_LIMIT: LARGEST_MIB}
    run = runner(env, needs)
    reached = (
        reach.Reach({}, dict.fromkeys(clauses, 1.0), ())
        if sole
        else reach.measured(chip, target.opening(), clauses, run, folder)
    )
    objects = {} if found.kind == "python" else build.originals(chip, folder / f"objects-{chip}")
    given = dict(sole or {})
    needed = sole is None or set(outside.NAMES) & set(sole.values())
    tests = outside.of(chip, folder) if needed else {}
    return Adaptor(target.opening(), env, objects, reached, needs, given, tests)


def _one(mutant: Mutant) -> tuple[Mutant, Result | str]:
    try:
        return mutant, test(mutant, _adaptors[mutant.chip])
    except build.DroppedError as dropped:
        return mutant, str(dropped)
    finally:
        apart.clean()


def keys(chip: str) -> dict[str, str]:
    """Source → what the results of its mutants depend on: its text."""
    paths = mutants.sources(registry.find(chip))
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest()[:16] for path in paths}


def what_looks() -> str:
    """What a survivor depends on besides its source: the suite and the tests beyond it."""
    there = sorted(Path(outside.__file__).parent.rglob("*"))
    beyond = b"".join(path.read_bytes() for path in there if path.suffix in (".c", ".py"))
    return hashlib.sha256(certificate.suite_sha256().encode() + beyond).hexdigest()[:16]


def _kept(path: Path, chip: str) -> tuple[dict[str, dict[str, Any]], frozenset[str]]:
    """Mutant → its row, for the rows that are still true; and the mutants that survived, which are
    tested again.
    """
    if not path.exists():
        return {}, frozenset()
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    sources = keys(chip)
    mine = (r for r in rows if r["chip"] == chip and r["key"] == sources.get(r["file"]))
    found = {row["id"]: row for row in mine}  # the last row of a mutant counts
    now = what_looks()
    alive = [r for r in found.values() if r["verdict"] in (SURVIVED, UNREACHED)]
    explained = page.reasons(alive)
    again = {r["id"] for r in alive if r["suite"] != now and r["id"] not in explained}
    return {k: r for k, r in found.items() if k not in again}, frozenset(again)


def run_chip(chip: str, seed: int, jobs: int, kept: Path, quota: int) -> list[dict[str, Any]]:
    """The rows of the mutants of one adaptor, in their order, until `quota` were tested."""
    sources, now = keys(chip), what_looks()
    done, survived = _kept(kept, chip)
    killer = _recorded().get(chip, {}).get("killed", {})
    beyond = {id_ for id_, by in killer.items() if by in outside.NAMES}
    # New tests are mostly of what no check can see.
    first = survived | beyond
    _adaptors[chip] = replace(_adaptors[chip], beyond_first=first, killer=killer)
    rows: list[dict[str, Any]] = []
    waiting: list[Mutant] = []  # given to the pool or done, not yet in rows
    room = threading.Semaphore(IN_FLIGHT * jobs)  # the pool takes mutants as early as it can
    lock = threading.Lock()  # of rows and waiting: a thread of the pool runs todo
    stopped = threading.Event()  # the pool waits for that thread when an error ends the loop

    def todo() -> Iterator[Mutant]:
        for mutant in mutants.of_chip(chip, seed):
            if sum(map(_counts, rows)) >= quota:
                return
            waiting.append(mutant)
            gather()
            if mutant.id not in done:
                while not room.acquire(timeout=1.0):
                    if stopped.is_set():
                        return
                yield mutant

    def gather() -> None:
        with lock:
            while waiting and waiting[0].id in done:
                rows.append(done[waiting.pop(0).id])

    context = multiprocessing.get_context("fork")
    pool = context.Pool(jobs, initializer=apart.begin)
    with pool, kept.open("a", encoding="utf-8") as file, contextlib.ExitStack() as end:
        end.callback(stopped.set)
        for number, (mutant, result) in enumerate(pool.imap_unordered(_one, todo()), 1):
            room.release()
            known: dict[str, Any] = {"id": mutant.id, "chip": chip, "verdict": result}
            if isinstance(result, Result):
                known = result.row()
            known |= {"file": mutant.file, "key": sources[mutant.file], "suite": now}
            done[mutant.id] = known
            file.write(json.dumps(known) + "\n")
            file.flush()
            gather()
            if number % SHOWN_EVERY == 0:
                said = f"{sum(map(_counts, rows))} of {quota} mutants, {_survivors(rows)} survived"
                print(f"{chip}: {said}", file=sys.stderr, flush=True)
    gather()
    ranks.sweep()
    return rows


def _counts(row: Mapping[str, Any]) -> bool:
    return row["verdict"] not in (build.INVALID, build.SAME)


def _survivors(rows: Sequence[Mapping[str, Any]]) -> int:
    return sum(row["verdict"] in (SURVIVED, UNREACHED) for row in rows)


def _recorded() -> dict[str, Any]:
    """What results.json has of each adaptor."""
    return dict(json.loads(RESULTS.read_text(encoding="utf-8")))


def again(count: int, seed: int, jobs: int, folder: Path) -> tuple[list[str], int, int]:
    """Tests `count` mutants that results.json has as killed: who survives now, how many of the
    others are equivalent, and how many were tested. An equivalent one may have been killed by a
    check that failed on a busy machine.
    """
    recorded = _recorded()
    known = [(chip, id_) for chip, part in recorded.items() for id_ in part["killed"]]
    chosen = set(random.Random(seed).sample(sorted(known), min(count, len(known))))
    todo = []
    for chip in sorted({chip for chip, _ in chosen}):
        found = [m for m in mutants.of_chip(chip, 0) if (chip, m.id) in chosen]
        if found:  # the others are of sources that have changed since
            _adaptors[chip] = prepare(chip, folder, sole=recorded[chip]["killed"])
            todo += found
    context = multiprocessing.get_context("fork")
    with context.Pool(jobs, initializer=apart.begin) as pool:
        results = [result for _, result in pool.imap_unordered(_one, todo, chunksize=1)]
    ranks.sweep()
    alive = [r.row() for r in results if isinstance(r, Result) and r.verdict != KILLED]
    why = page.reasons(alive)
    equal = {id_ for id_, reason in why.items() if reason.equivalent}
    return [_sentence(row) for row in alive if row["id"] not in equal], len(equal), len(results)


def _sentence(row: Mapping[str, Any]) -> str:
    return (
        f"{row['chip']}/{row['file']}:{row['line']} ({row['verdict']}, {row['id']}): "
        f"{row['before'].strip()!r} -> {row['after'].strip()!r}"
    )


def gate(options: argparse.Namespace) -> Report:
    """Runs the requested mutants."""
    report = Report("sources", options.seed, options.sample)
    kept: Path = options.kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    reason = apart.impossible()
    if reason:
        report.untested = [f"all: {reason}; next: run it as root, or allow user namespaces"]
        report.killed = 0
        return report
    if options.sample:
        report.survived, report.equivalent, tested = again(
            options.sample, options.seed, options.jobs, kept.parent
        )
        report.killed = tested - len(report.survived) - report.equivalent
        return report
    rows: list[dict[str, Any]] = []
    for chip in (c for c in CHIPS if options.only in c):
        _adaptors[chip] = prepare(chip, kept.parent)
        failed = _adaptors[chip].reach.failed
        checks = len(_adaptors[chip].needs)
        if failed:
            print(f"{chip}: not used: {', '.join(failed)}", file=sys.stderr, flush=True)
        if len(failed) > checks * MOST_UNUSED:
            reason = f"{chip}: {len(failed)} of {checks} checks fail over the original"
            report.untested = [*report.untested, f"{reason}; next: pal certify {chip}"]
            continue
        rows += run_chip(chip, options.seed, options.jobs, kept, options.quota or QUOTA[chip])
    tested_rows = [row for row in rows if _counts(row)]
    alive = [row for row in tested_rows if row["verdict"] != KILLED]
    reasons = page.reasons(alive)
    report.killed = len(tested_rows) - len(alive)
    report.equivalent = sum(reasons[r["id"]].equivalent for r in alive if r["id"] in reasons)
    open_ = [row for row in alive if row["id"] not in reasons]
    report.survived = [_sentence(row) for row in open_]
    if not options.only and not report.untested:
        options.out.mkdir(parents=True, exist_ok=True)
        page.write(rows, options.out)
    share = (report.killed + report.equivalent) / max(1, len(tested_rows))
    report.details = {"share": round(share, 4)}
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; returns the exit status."""
    parser = command_line("sources", __doc__ or "")
    jobs = 2 * (os.cpu_count() or 1)  # much of a mutant's time is waiting
    parser.add_argument("--jobs", type=int, default=jobs)
    parser.add_argument("--only", default="", help="only adaptors whose name contains this")
    parser.add_argument("--quota", type=int, default=0, help="mutants of each adaptor")
    parser.add_argument(
        "--kept", type=Path, default=Path("build/sources/results.jsonl"), help="file of the results"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("build/sources"),
        help="folder of results.json and the page",
    )
    options = parser.parse_args(arguments)
    return gate(options).show(as_json=options.json)


if __name__ == "__main__":
    sys.exit(main())
