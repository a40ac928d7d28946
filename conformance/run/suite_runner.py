"""Runs clauses against an adaptor: decides what runs, supervises the children, gives verdicts.

A clause runs if the contract clauses of the functions that its check uses have passed; otherwise
it is `not_run` and names them. Checks run in spawned children (see `child`), many in sequence in
one child. A crash or a hang fails the clause, and a new child continues. If a child crashes in a
clause that passes alone, the clauses before it run again to find the one at fault.
"""

from __future__ import annotations

import datetime
import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any

from unipal.conformance.harness import ranks, registry
from unipal.conformance.harness.child_process import (
    ChildProcess,
    EnvironmentFailureError,
    Limits,
    Report,
)
from unipal.conformance.harness.gate import HOST_FUNCTION
from unipal.conformance.harness.target import KnownFailure, Target, Unsupported
from unipal.conformance.rules.verdicts import LEVELS, Outcome, Results, Verdict
from unipal.conformance.run.schedule import Clause, Obstacle, Schedule, clauses_of

__all__ = ["EnvironmentFailureError", "Limits", "Runner", "Target", "run"]

ADVICE, ABSENT = "advice", "absent"  # classes of clauses for FlagCX plugins
HOLD_SHARE = 0.4  # share of a clause's limit after which its gate opens by itself
PASSES_BEFORE_BLAME = (
    3  # times that a clause which crashed passes without others before one of them is blamed
)
# A call that a failure names: by its result code, or by a null result in spite of success.
_ACCUSED = re.compile(
    r"\b(\w+): pal[A-Z]"
    r"|\b(\w+) returned (?:SUCCESS|[A-Z]+_[A-Z_]+)\b"
    r"|\b(\w+)\([^()]*\) returned success and (?:NULL|null)"
)
_ONE_QUEUE = {"UNIPAL_CPU_HW_QUEUES": "1", "CUDA_DEVICE_MAX_CONNECTIONS": "1"}


def run(
    target: Target,
    clauses: Iterable[str] | None = None,
    *,
    on_result: Callable[[Outcome], object] | None = None,
    limits: Limits | None = None,
    env: Mapping[str, str] | None = None,
    gating: bool = True,
    today: datetime.date | None = None,
    until: Callable[[Outcome], bool] | None = None,
) -> Results:
    """Certifies `target`: all clauses, or those that match one of `clauses` (see Schedule.select).

    on_result is called for every outcome, and again if a verdict is corrected: the clause passed
    but broke a later one. until: ends the run early when it returns True. gating False runs exactly
    the given clause ids in the given order, in as few children as possible and without
    prerequisites: for adaptors with planted defects. Raises EnvironmentFailureError when the
    adaptor cannot be opened.
    """
    with Runner(
        target, clauses, on_result=on_result, limits=limits, env=env, gating=gating, today=today
    ) as runner:
        runner.decide_all(until)
    return runner.results


class Runner:
    """One run. `selected`: the requested clauses; `decide` gives the verdict of one of them.

    table: `device` or `ccl`. `cells`: results of a collective library's cells, by
    OPERATION.TYPE[.REDUCEOP].
    """

    def __init__(
        self,
        target: Target,
        clauses: Iterable[str] | None = None,
        *,
        on_result: Callable[[Outcome], object] | None = None,
        limits: Limits | None = None,
        env: Mapping[str, str] | None = None,
        gating: bool = True,
        today: datetime.date | None = None,
        spec: Mapping[str, Any] | None = None,
        modules: Sequence[str] | None = None,
        table: str = "device",
    ) -> None:
        self.target = target
        self.limits = limits or Limits()
        self.results = Results(target.name)
        self._on_result = on_result
        self._env = env
        self._gating = gating
        self._today = today or datetime.date.today()
        self._modules = modules
        self.checks = registry.load(modules)
        self.clauses = clauses_of(spec or registry.spec(), table)
        self.cells: dict[str, str] = {}
        self._advice = frozenset(
            c.id for c in self.clauses.values() if gating and target.imported and c.flagcx == ADVICE
        )
        self.schedule = Schedule(self.clauses, self.checks, self._advice)
        self._unsupported: dict[str, Unsupported] = dict(target.unsupported)
        self._known = {k.clause: k for k in target.known_failures}
        self._decided: dict[str, Outcome] = {}
        self._accused: dict[str, Outcome] = {}  # failures by which a clause accuses a function
        self._functions = {c.function for c in self.clauses.values()}
        self._refusals: dict[str, tuple[str, float]] = {}
        self._hung: set[str] = set()
        self._in_vain: set[str] = set()  # functions in whose checks a wait timed out
        self._lost = 0.0  # total seconds of failed clauses
        self._child: ChildProcess | None = None
        self._spare: ChildProcess | None = None  # opens the adaptor while the other works
        self._level = ""
        self._advising = False
        self._started = time.monotonic()
        wanted = None if clauses is None else list(clauses)
        if gating:
            self.selected = self.schedule.select(wanted)
            self._plan = deque(self.schedule.order(self.selected))
            self._complain(wanted)
        else:
            self.selected = wanted if wanted is not None else list(self.checks)
            self._plan = deque(self.selected)
        chosen = set(self.selected)
        self.order = [c for c in self._plan if c in chosen]

    def __enter__(self) -> Runner:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self._end_child()
        if self._spare is not None:
            self._spare.close()
        ranks.sweep()
        self._sentence()
        self.results.seconds = time.monotonic() - self._started

    def open(self) -> None:
        """Starts the first child, so that an adaptor that cannot be opened is reported at once."""
        self._running_child()

    def decide(self, clause: str) -> Outcome:
        """The outcome of one selected clause, after all clauses that precede it in the plan."""
        while clause not in self._decided:
            self._step()
        return self._decided[clause]

    def decide_all(self, until: Callable[[Outcome], bool] | None = None) -> None:
        """Decides every clause of the plan."""
        while self._plan:
            outcome = self._step(accuse=self._gating)
            if until is not None and until(outcome):
                return
        self._sentence()
        self._attribute()

    def _sentence(self) -> None:
        """Gives accusing clauses their verdict: `fail`, unless a clause of the accused function has
        failed.
        """
        for clause, outcome in self._accused.items():
            (accused,) = self._decided[clause].needs
            guilty = [
                o.clause for o in self._decided.values() if o.function == accused and o.failed
            ]
            if guilty:
                why = f"uses {accused}, whose clause {guilty[0]} failed; here: {outcome.evidence}"
                outcome = replace(
                    outcome, verdict=Verdict.NOT_RUN, evidence=why, needs=tuple(guilty[:1])
                )
            self._decide(outcome)
        self._accused.clear()

    def _attribute(self) -> None:
        """Replaces a failure that is caused by a function it uses by `not_run`, with the cause."""
        for clause in [id_ for id_ in self._decided if self._gating]:
            outcome = self._decided[clause]
            broken = outcome.verdict in (Verdict.FAIL, Verdict.DIFFERS)
            if not broken or _names(outcome, self.clauses[clause]):
                continue
            root = self.schedule.root(clause, self._decided)
            if root is not None:
                evidence = f"{root.why}; here: {outcome.evidence}"
                self._decide(
                    replace(outcome, verdict=Verdict.NOT_RUN, evidence=evidence, needs=root.needs)
                )

    def _complain(self, wanted: Sequence[str] | None) -> None:
        for pattern in wanted or ():
            if not self.schedule.select([pattern]):
                self.results.problems.append(
                    f"{pattern}: no clause, function or level has this name\n"
                    "  next: `pal show` lists them"
                )
        for clause in self._known:
            if clause not in self.clauses:
                place = self._known[clause].place
                self.results.problems.append(
                    f"{place}: {clause}: this clause does not exist in the spec"
                )

    def _step(self, *, accuse: bool = False) -> Outcome:
        """Decides the next clause. accuse: a failure by another function waits for the clauses of
        that function, whose users therefore run, and is `not_run` until then.
        """
        clause = self._plan.popleft()
        if clause in self._decided:
            return self._decided[clause]
        outcome = self._judge(self.clauses[clause])
        accused = self._accuses(outcome) if accuse else ""
        if accused:
            self._accused[clause] = outcome
            why = f"{accused} may be at fault: {outcome.evidence}"
            outcome = replace(outcome, verdict=Verdict.NOT_RUN, evidence=why, needs=(accused,))
        self._decide(outcome)
        return outcome

    def _accuses(self, outcome: Outcome) -> str:
        """The function that a failure names first, if it is not the clause's own; else ""."""
        found = _ACCUSED.search(outcome.evidence) if outcome.failed else None
        accused = next(filter(None, found.groups())) if found else ""
        return accused if accused in self._functions - {outcome.function} else ""

    def _decide(self, outcome: Outcome) -> None:
        self._decided[outcome.clause] = outcome
        if outcome.clause in self.selected:
            self.results.outcomes[outcome.clause] = outcome
            if self._on_result is not None:
                self._on_result(outcome)

    # The verdict of one clause

    def _judge(self, clause: Clause) -> Outcome:
        check = self.checks.get(clause.id)
        if self._gating:
            if self.target.imported and clause.flagcx == ABSENT:
                why = "FlagCX v1 has no such slot or parameter"
                return self._outcome(clause, Verdict.NOT_APPLICABLE, why)
            if clause.function in self.target.todo:
                place = self.target.todo[clause.function]
                return self._outcome(
                    clause, Verdict.NOT_RUN, f"to do in {place}", (clause.function,)
                )
            if clause.function in self.target.unsupported:
                return self._declared(clause)
            if clause.function in self._unsupported:
                lacks = self._unsupported[clause.function]
                return self._outcome(clause, Verdict.UNSUPPORTED, str(lacks))
        if check is None:
            if clause.draft:
                return self._outcome(clause, Verdict.NOT_RUN, "a draft clause: no check yet")
            if clause.id in self.selected:
                self.results.problems.append(f"{clause.id}: the suite has no check for it")
            return self._outcome(clause, Verdict.NOT_RUN, "the suite has no check for this clause")
        if self._gating:
            lacking = self._lacking(clause)
            if lacking:
                named = tuple(need for need in clause.needs if need in lacking)
                return self._outcome(clause, Verdict.NOT_RUN, lacking, named)
            obstacle = self.schedule.obstacle(clause.id, self._decided, self._all_unsupported())
            if obstacle is not None:
                return self._blocked(clause, obstacle)
            if clause.id in self._known:
                return self._known_failure(clause, self._known[clause.id])
            if clause.id in self.target.unsupported:
                return self._otherwise(clause)
        report, child = self._run(clause)
        if clause.id in self._advice:
            return self._advised(clause, report, child)
        if report.answer is None and not report.hung and self._gating and child.history:
            return self._after_crash(clause, report, list(child.history))
        return self._verdict(clause, report)

    def _all_unsupported(self) -> dict[str, Any]:
        return {**self._unsupported, **self.target.todo}

    def _blocked(self, clause: Clause, obstacle: Obstacle) -> Outcome:
        """The outcome of a clause that an obstacle prevents from running."""
        mates = {c.function for c in self.clauses.values() if c.group == clause.group}
        lacking = set(obstacle.needs) <= mates & self._unsupported.keys()
        if self.target.imported and lacking and not clause.required:
            # a plugin lacks a capability as a whole: functions that create and release go together
            lacks = Unsupported(
                "driver", f"{obstacle.needs[0]} is missing, and there is no alternative"
            )
            self._unsupported[clause.function] = lacks
            return self._outcome(clause, Verdict.UNSUPPORTED, str(lacks))
        return self._outcome(clause, Verdict.NOT_RUN, obstacle.why, obstacle.needs)

    def _lacking(self, clause: Clause) -> str:
        """What this machine or its configuration lacks for `clause`; "" if nothing."""
        environment = {**(self.target.env or {}), **(self._env or {})}
        for need in clause.needs:
            if need == "independent_queues":
                for name, value in _ONE_QUEUE.items():
                    if environment.get(name) == value:
                        return f"needs independent queues; {name}={value} merges them"
            elif need != "two_devices" and need not in self.target.facts:
                return f"needs {need}, which {self.target.name} does not have"
        return ""

    def _run(self, clause: Clause) -> tuple[Report, ChildProcess]:
        """Runs one check in the current child."""
        if clause.level != self._level:
            self._level = clause.level
            if self._gating:
                self._end_child()
        self._advising = clause.id in self._advice
        child = self._running_child()
        report = self._ask(child, clause)
        if report.answer is None or not report.answer["clean"]:
            self._end_child()
        if report.answer is not None:
            child.history.append(clause.id)
        if report.hung:
            self._hung.add(clause.function)
        if clause.id in self._advice:
            return report, child
        answer = report.answer or {"verdict": "", "seconds": 0.0}
        if answer["verdict"] == "fail" and float(answer["seconds"]) >= self._patience(clause):
            self._in_vain.add(clause.function)
        if report.answer is None or answer["verdict"] == "fail":
            self._lost += report.seconds
        return report, child

    def _ask(self, child: ChildProcess, clause: Clause) -> Report:
        check = self.checks[clause.id]
        limit = self.limits.of(clause.level, check.limit)
        if clause.function in self._hung:
            limit = min(limit, self.limits.again * self.limits.scale)
        hold = limit * HOLD_SHARE
        if self._brief(clause) and check.limit is None:
            hold = min(hold, 0.6 * self.limits.again * self.limits.scale)
            if clause.level != LEVELS[0] or clause.id in self._advice:
                limit = min(limit, 3 * self.limits.again * self.limits.scale)
        request = {
            "run": clause.id,
            "needs": list(clause.needs),
            "hold_limit": hold,
            **self._conditions(clause),
        }
        return child.ask(request, limit)

    def _conditions(self, clause: Clause) -> dict[str, Any]:
        conditions: dict[str, Any] = {
            "patience": self._patience(clause),
            "settle": self.limits.settle,
            "gate": HOST_FUNCTION,
            "certified": None,
        }
        if self._gating:
            gate, obstacle = self.schedule.gate(clause.id, self._decided, self._all_unsupported())
            conditions.update(gate=gate, gate_why=obstacle.why, gate_needs=list(obstacle.needs))
            conditions["certified"] = [
                f
                for f in sorted({c.function for c in self.clauses.values()})
                if f not in self._unsupported and not self.schedule.broken(f, self._decided)
            ]
        if self.target.imported:
            passed = [id_ for id_, one in self._decided.items() if one.verdict is Verdict.PASS]
            conditions["passed"] = list(self.target.passed or passed)
        return conditions

    def _patience(self, clause: Clause) -> float:
        """How long a check waits for an expected event; less after a timeout of the function."""
        seconds = self.limits.patience
        if clause.function in self._in_vain or self._brief(clause):
            seconds = min(seconds, self.limits.again / 2)
        return seconds * self.limits.scale

    def _brief(self, clause: Clause) -> bool:
        """Whether `clause` gets less time: it is advice, or failures have taken much time."""
        lost = self._gating and self._lost > self.limits.loss * self.limits.scale
        return lost or clause.id in self._advice

    def _advised(self, clause: Clause, report: Report, child: ChildProcess) -> Outcome:
        """The outcome of a clause that the adaptor need not keep, and has just run.

        A failed check counts if it fails again in a process that no other clause has run in. A
        crash is a failure, unless an adaptor of FlagCX crashes there as well.
        """
        crashed = report.answer is None and not report.hung
        again = bool(child.history) if crashed else len(child.history) > 1 and not report.hung
        outcome = self._verdict(clause, report)
        if outcome.verdict is Verdict.FAIL:
            self._end_child()
        if outcome.verdict is Verdict.FAIL and again:
            with self._fresh() as fresh:
                report = self._ask(fresh, clause)
                outcome = self._verdict(clause, report)
                crashed = report.answer is None and not report.hung
        if outcome.verdict is not Verdict.FAIL:
            return outcome
        if crashed and not clause.crashes:
            why = "another answer is permitted by v1, a crash is not"
            return replace(outcome, evidence=f"{outcome.evidence} ({why})")
        evidence = f"{outcome.evidence} (v1 permits it: {clause.otherwise})"
        return replace(outcome, verdict=Verdict.DIFFERS, evidence=evidence)

    def _verdict(self, clause: Clause, report: Report) -> Outcome:
        if report.answer is None:
            return self._outcome(clause, Verdict.FAIL, report.death, seconds=report.seconds)
        answer = report.answer
        self.cells.update(answer.get("cells") or {})
        verdict = Verdict(answer["verdict"])
        evidence = str(answer["evidence"])
        needs = tuple(answer.get("needs", ()))
        refused = answer.get("refused") or {}
        if verdict is Verdict.FAIL and refused:
            verdict, evidence, needs = self._refused(clause, refused, evidence)
        return self._outcome(clause, verdict, evidence, needs, float(answer["seconds"]))

    def _refused(
        self, clause: Clause, refused: Mapping[str, str], evidence: str
    ) -> tuple[Verdict, str, tuple[str, ...]]:
        """The outcome of a check that failed after functions returned palNotSupported, with their
        texts.

        It is a failure, except for functions that a plugin lacks, which it cannot declare.
        """
        function = clause.function
        if self.target.imported:
            lacking = [f for f, text in refused.items() if self._lacks(f, text)]
            if function in lacking:
                why = "the plugin's slot is NULL or returns flagcxNotSupported"
                self._unsupported.setdefault(function, Unsupported("driver", why))
                return Verdict.UNSUPPORTED, f"driver: {why}", ()
            if lacking:
                why = f"uses {', '.join(lacking)}, which the plugin lacks"
                return Verdict.NOT_RUN, why, tuple(lacking)
        elif function in refused and not clause.required and function not in self._unsupported:
            evidence += (
                f"; {function} returns palNotSupported but is not declared: declare it under "
                "`unsupported:` in adaptor.yaml, with kind and why"
            )
        return Verdict.FAIL, evidence, ()

    def _lacks(self, function: str, said: str) -> bool:
        """Whether a plugin that refused `function` lacks it, rather than failed this call."""
        mine = [c for c in self.clauses.values() if c.function == function]
        works = any(
            c.id in self._decided
            and self._decided[c.id].verdict is Verdict.PASS
            and not c.id.endswith("_refused")  # a wrong argument is refused by a stub as well
            for c in mine
        )
        required = any(c.required for c in mine)
        return not works and (not required or said.startswith(f"{function}: the slot of plugin"))

    def _outcome(
        self,
        clause: Clause,
        verdict: Verdict,
        evidence: str = "",
        needs: tuple[str, ...] = (),
        seconds: float = 0.0,
    ) -> Outcome:
        check = self.checks.get(clause.id)
        place = check.place if check else ""
        return Outcome(
            clause.id, clause.function, clause.level, verdict, seconds, evidence, needs, place
        )

    # Declarations

    def _declared(self, clause: Clause) -> Outcome:
        """The outcome for a function that is declared unsupported: a call must be refused."""
        function = clause.function
        declared = self.target.unsupported[function]
        if function not in self._refusals:
            conditions = self._conditions(clause)
            limit = self.limits.of("contract")
            child = self._running_child()
            report = child.ask({"refuse": function, **conditions}, limit)
            if report.answer is None:
                wrong = f"a call ended the process: {report.death}"
            else:
                wrong = str(report.answer["evidence"])
            if report.answer is None or not report.answer["clean"]:
                self._end_child()
            self._refusals[function] = (wrong, report.seconds)
        wrong, seconds = self._refusals[function]
        if wrong:
            evidence = f"declared unsupported ({declared}), but {wrong}"
            return self._outcome(clause, Verdict.FAIL, evidence, seconds=seconds)
        return self._outcome(clause, Verdict.UNSUPPORTED, str(declared), seconds=seconds)

    def _otherwise(self, clause: Clause) -> Outcome:
        """A clause that the vendor's call is declared to violate. It runs nevertheless, in a
        separate process; a pass is a failure.
        """
        declared = self.target.unsupported[clause.id]
        with self._fresh() as child:
            outcome = self._verdict(clause, self._ask(child, clause))
        if outcome.verdict is Verdict.PASS:
            evidence = f"declared unsupported ({declared}), but it passes: remove this declaration"
            return replace(outcome, verdict=Verdict.FAIL, evidence=evidence)
        if outcome.verdict is not Verdict.FAIL:
            return outcome
        return replace(outcome, verdict=Verdict.UNSUPPORTED, evidence=str(declared))

    def _known_failure(self, clause: Clause, known: KnownFailure) -> Outcome:
        """A known failure runs in a separate process; a pass or a past date is a failure."""
        with self._fresh() as child:
            report = self._ask(child, clause)
        outcome = self._verdict(clause, report)
        if outcome.verdict is Verdict.PASS:
            evidence = f"passes now: remove this entry from {known.place} ({known.issue})"
            return replace(outcome, verdict=Verdict.FAIL, evidence=evidence)
        if outcome.verdict is not Verdict.FAIL:
            return outcome
        try:
            until = datetime.date.fromisoformat(known.until)
        except ValueError:
            evidence = f"{known.place}: until: {known.until!r} is not a date (year-month-day)"
            return replace(outcome, evidence=evidence)
        if self._today > until:
            evidence = f"accepted until {known.until} ({known.issue}), which is past: "
            return replace(outcome, evidence=evidence + outcome.evidence)
        evidence = f"{known.issue}, until {known.until}: {outcome.evidence}"
        return replace(outcome, verdict=Verdict.KNOWN_FAILURE, evidence=evidence)

    # Children

    def _running_child(self) -> ChildProcess:
        if self._child is None or not self._child.running:
            self._end_child()
            self._child = self._start()
        return self._child

    def _start(self) -> ChildProcess:
        self.results.children += 1
        child, self._spare = self._spare, None
        if child is not None:
            try:
                child.open()
            except EnvironmentFailureError:  # the chip may permit one process at a time
                child = None
        if child is None:
            child = self._spawned()
            child.open()
        if self._advising:  # an adaptor of FlagCX fails most of them, and each failure ends a child
            self._spare = self._spawned()
        return child

    def _spawned(self) -> ChildProcess:
        return ChildProcess(self.target, self.limits, self._env, self._modules)

    def _fresh(self) -> _Fresh:
        return _Fresh(self._start())

    def _end_child(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None

    # Blame

    def _after_crash(self, clause: Clause, report: Report, before: list[str]) -> Outcome:
        """Finds the clause at fault after the child crashed in `clause` after others.

        A race crashes only sometimes, so a clause is blamed only after `clause` has passed
        PASSES_BEFORE_BLAME times without it.
        """
        for _ in range(PASSES_BEFORE_BLAME):
            alone = self._verdict(clause, self._crashes([], clause))
            if alone.verdict is not Verdict.PASS:
                return alone  # the clause fails alone, so no other clause is at fault
        first, last = 0, len(before)  # the clause at fault is in before[first:last]
        if self._crashes(before, clause).answer is not None:
            evidence = (
                f"{report.death}, once, after {len(before)} other clauses; it passes alone and "
                "the same sequence did not crash again"
            )
            return self._outcome(clause, Verdict.FAIL, evidence, seconds=report.seconds)
        while last - first > 1:
            middle = (first + last) // 2
            if self._crashes(before[middle:], clause).answer is None:
                first = middle
            else:
                last = middle
        for _ in range(PASSES_BEFORE_BLAME):
            if self._crashes(before[last:], clause).answer is None:
                evidence = (
                    f"{report.death} intermittently, after {len(before)} other clauses and without "
                    "any of them"
                )
                return self._outcome(clause, Verdict.FAIL, evidence, seconds=report.seconds)
        culprit = self._decided.get(before[first])
        if culprit is not None and culprit.verdict is Verdict.PASS:
            evidence = (
                f"it corrupts the process: {clause.id}, which passes alone, crashed after it "
                f"({report.death})"
            )
            self._decide(replace(culprit, verdict=Verdict.FAIL, evidence=evidence))
        return alone

    def _crashes(self, before: Sequence[str], clause: Clause) -> Report:
        """Runs `before` and then `clause` in a new child; returns the report of the last one that
        ran.
        """
        with self._fresh() as child:
            for id_ in before:
                report = self._ask(child, self.clauses[id_])
                if report.answer is None:
                    return report
            return self._ask(child, clause)


def _names(outcome: Outcome, clause: Clause) -> bool:
    """Whether a failure is a result code or a crash of the clause's own function."""
    said = outcome.evidence
    return said.startswith(f"{clause.function}: ") or bool(
        re.search(rf"\bin {clause.function}\b", said.partition(" (")[0])
    )


class _Fresh:
    """A child that is closed at the end of `with`."""

    def __init__(self, child: ChildProcess) -> None:
        self._child = child

    def __enter__(self) -> ChildProcess:
        return self._child

    def __exit__(self, *_: object) -> None:
        self._child.close()
