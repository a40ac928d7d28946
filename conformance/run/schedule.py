"""The order in which clauses run, and the obstacles that prevent a clause from running.

Levels run one after another. Within the contract level, functions that others depend on come first.
If functions depend on each other (a copy needs memory, and memory is tested by a copy), the clause
with the fewest undecided prerequisites runs first, and a failed clause blocks the others.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from unipal.conformance.harness.gate import HOST_FUNCTION, WAIT_VALUE
from unipal.conformance.harness.registry import Check, runner_needs
from unipal.conformance.rules.unlock import Rules, installed_rules
from unipal.conformance.rules.verdicts import LEVELS, Outcome, Verdict

# Clauses that a gate needs in addition to the contract clauses of its function.
GATES: Mapping[str, tuple[str, ...]] = {
    HOST_FUNCTION: (
        "launchHostFunc.in_order",
    ),  # tested with host functions only, because copies may be defective
    WAIT_VALUE: ("streamWaitValue64.holds_until_host_writes",),
}
ORDER_WITHOUT_SLOT = 10_000  # sort key of a clause whose function has no slot
_SATISFIED = (Verdict.PASS, Verdict.DIFFERS, Verdict.NOT_APPLICABLE)


@dataclass(frozen=True)
class Clause:
    """The properties of a clause that a run needs."""

    id: str
    function: str
    group: str
    level: str
    must: str
    flagcx: str
    draft: bool
    needs: tuple[str, ...]
    slot: int
    index: int
    required: bool
    otherwise: str = ""
    crashes: bool = False


@dataclass(frozen=True)
class Obstacle:
    """Why a clause cannot run: the prerequisites, and a sentence."""

    needs: tuple[str, ...]
    why: str


def clauses_of(spec: Mapping[str, Any], table: str = "device") -> dict[str, Clause]:
    """The clauses of `table`, from clauses.json. Those of the runners belong to the device table,
    or to the ccl table if the runner needs a collective library.
    """
    functions = spec["functions"]
    by_library = {r["name"] for r in spec.get("runners", ()) if r["needs"].get("ccl")}
    found: dict[str, Clause] = {}
    for index, (id_, entry) in enumerate(spec["clauses"].items()):
        function = functions.get(entry["function"]) or {
            "table": "ccl" if entry["function"] in by_library else "device",
            "group": entry["group"], "slot": ORDER_WITHOUT_SLOT, "requirement": "runner",
        }  # fmt: skip
        if function["table"] != table:
            continue
        found[id_] = Clause(
            id=id_,
            function=entry["function"],
            group=function["group"],
            level=entry["level"],
            must=entry["must"],
            flagcx=entry.get("flagcx") or "required",
            draft=entry.get("status") == "draft",
            needs=tuple(entry.get("needs") or ()),
            slot=int(function["slot"]),
            index=index,
            required=function["requirement"] == "required",
            otherwise=entry.get("otherwise") or "",
            crashes=bool(entry.get("crashes")),
        )
    return found


class Schedule:
    """The order of a gated run, derived from the spec, the checks and the outcomes so far.

    advice: clauses that the adaptor need not keep. They run after those that it must keep, and no
    clause but those of runners depends on them. rules: what locks a runner; the installed ones by
    default.
    """

    def __init__(
        self,
        clauses: Mapping[str, Clause],
        checks: Mapping[str, Check],
        advice: frozenset[str] = frozenset(),
        rules: Rules | None = None,
    ) -> None:
        self.clauses = clauses
        self.checks = checks
        self._advice = advice
        self._rules = rules or installed_rules()
        self._contract: dict[str, list[str]] = {}
        for clause in clauses.values():
            if clause.level == LEVELS[0] and not clause.draft and clause.id not in advice:
                self._contract.setdefault(clause.function, []).append(clause.id)
        self._group = self._mutual()

    def select(self, patterns: Iterable[str] | None) -> list[str]:
        """Ids that match: a clause id, a function name, a level, or a glob over ids.

        None: all but drafts.
        """
        if patterns is None:
            return [c.id for c in self.clauses.values() if not c.draft]
        words = set(patterns)
        globs = [w for w in words if any(c in w for c in "*?[")]
        return [
            c.id
            for c in self.clauses.values()
            if not words.isdisjoint((c.id, c.function, c.level))
            or any(fnmatch.fnmatchcase(c.id, g) for g in globs)
        ]

    def _late(self, clause: str) -> bool:
        check = self.checks.get(clause)
        return check is not None and check.late

    def uses(self, clause: str) -> frozenset[str]:
        """Functions that the clause's check uses, without those of the gate."""
        check = self.checks.get(clause)
        return check.uses if check else frozenset()

    def contract(self, function: str) -> list[str]:
        """The contract clauses of `function`."""
        return self._contract.get(function, [])

    def order(self, selected: Iterable[str]) -> list[str]:
        """`selected` and all clauses that decide whether they run, in order of decision."""
        wanted = self._closure(selected)
        later = [c for c in wanted if self.clauses[c].level != LEVELS[0]]
        first = {id_ for ids in GATES.values() for id_ in ids}
        later.sort(
            key=lambda id_: (
                LEVELS.index(self.clauses[id_].level),
                id_ not in first,
                self.clauses[id_].slot,
                self.clauses[id_].index,
            )
        )
        contract = self._contract_order(c for c in wanted if c not in set(later))
        contract.sort(key=self._late)
        ordered = [*contract, *later]

        def stage(id_: str) -> tuple[bool, bool]:
            return self.clauses[id_].level == LEVELS[-1], id_ in self._advice

        return sorted(ordered, key=stage)

    def obstacle(
        self, clause: str, outcomes: Mapping[str, Outcome], unsupported: Mapping[str, Any]
    ) -> Obstacle | None:
        """The obstacle that prevents `clause` from running, given the outcomes so far."""
        mine = self.clauses[clause]
        for function in sorted(self.uses(clause), key=self._rank):
            if function in unsupported:
                state = "still to do" if isinstance(unsupported[function], str) else "unsupported"
                return Obstacle((function,), f"uses {function}, which is {state}")
            same = mine.level == LEVELS[0] and self._group.get(function) == self._group.get(
                mine.function
            )
            bad = self.broken(function, outcomes, open_is_broken=not same)
            if mine.level == LEVELS[-1] and function in runner_needs(mine.function):
                bad = tuple(id_ for id_ in bad if not self._rules.lock(mine.function, id_).harmless)
            if bad:
                return self._names(function, bad, outcomes)
        return self._unproved(mine, outcomes) if mine.level == LEVELS[-1] else None

    def _unproved(self, mine: Clause, outcomes: Mapping[str, Outcome]) -> Obstacle | None:
        """The first clause that locks a runner, for one of the runner's own clauses."""
        for other in self.clauses.values():
            outcome = outcomes.get(other.id)
            if other.function not in self.uses(mine.id) or outcome is None:
                continue
            here = outcome.verdict is Verdict.NOT_RUN and (
                other.id in self._advice or not self._blocked(outcome)
            )
            line = {"verdict": outcome.verdict.value, "needs": outcome.needs}
            if self._rules.effect(mine.function, other.id, line)[0] and not here:
                why = f"{mine.function} needs {other.id}, which {_word(outcome)}"
                return Obstacle((other.id,), why)
        return None

    def broken(
        self, function: str, outcomes: Mapping[str, Outcome], *, open_is_broken: bool = True
    ) -> tuple[str, ...]:
        """Contract clauses of `function` that prevent others from using it.

        These are the failed ones or, if none of its clauses has passed, those that could not run
        because of another function. Undecided ones count if requested, but for late ones.
        """
        failed, blocked, is_open, passed = [], [], [], False
        for id_ in self.contract(function):
            outcome = outcomes.get(id_)
            if outcome is None:
                is_open += [] if self._late(id_) else [id_]
            elif outcome.verdict is Verdict.NOT_RUN:
                if self._blocked(outcome):
                    blocked.append(id_)
            elif outcome.verdict not in _SATISFIED:
                failed.append(id_)
            else:
                passed |= outcome.verdict is Verdict.PASS
        if is_open and open_is_broken:
            failed += is_open
        if failed or passed or is_open:
            return tuple(failed)
        return tuple(blocked)

    def _names(
        self, function: str, bad: tuple[str, ...], outcomes: Mapping[str, Outcome]
    ) -> Obstacle:
        """The obstacle for users of a function with the clauses `bad`: the root causes."""
        first = outcomes.get(bad[0])
        if first is None or first.verdict is not Verdict.NOT_RUN:
            return Obstacle(bad, f"uses {function}, whose clause {bad[0]} {_word(first)}")
        roots: dict[str, None] = {}
        todo, seen = list(bad), set(bad)
        while todo:
            outcome = outcomes.get(todo.pop(0))
            for need in outcome.needs if outcome else ():
                below = outcomes.get(need)
                if below is None or below.verdict is not Verdict.NOT_RUN or not below.needs:
                    roots[need] = None
                elif need not in seen:
                    seen.add(need)
                    todo.append(need)
        root = next(iter(roots), bad[0])
        said = f"{root} {_word(outcomes[root])}" if root in outcomes else f"{root} is missing"
        return Obstacle(tuple(roots) or bad, f"uses {function}, which could not be checked: {said}")

    def root(self, clause: str, outcomes: Mapping[str, Outcome]) -> Obstacle | None:
        """The failed clause that explains why `clause` failed too; None when there is none.

        It belongs to a function that the check of `clause` uses, to no later level, and its own
        check does not use the function of `clause`. The defect is therefore in the function used.
        """
        mine = self.clauses[clause]
        check = self.checks.get(clause)
        used = self.uses(clause) | (check.optional if check else frozenset())
        for function in sorted(used - {mine.function}, key=self._rank):
            for other in self.clauses.values():
                outcome = outcomes.get(other.id)
                if (
                    other.function == function
                    and outcome is not None
                    and outcome.verdict is Verdict.FAIL
                    and LEVELS.index(other.level) <= LEVELS.index(mine.level)
                    and mine.function not in self.uses(other.id)
                ):
                    return Obstacle((other.id,), f"uses {function}, whose clause {other.id} failed")
        return None

    def gate(
        self, clause: str, outcomes: Mapping[str, Outcome], unsupported: Mapping[str, Any]
    ) -> tuple[str, Obstacle]:
        """The function for a gate ("" if there is none), and the obstacle if there is none."""
        needs: list[str] = []
        why: list[str] = []
        for function, rests_on in GATES.items():
            if function in unsupported:
                why.append(f"{function} is unsupported")
                needs.append(function)
                continue
            if self.clauses[clause].function == function:
                return function, Obstacle((), "")
            bad = self.broken(function, outcomes, open_is_broken=True)
            bad += tuple(
                id_
                for id_ in rests_on
                if id_ in outcomes and id_ != clause and self._disproved(outcomes[id_])
            )
            if not bad:
                return function, Obstacle((), "")
            names = self._names(function, bad, outcomes)
            needs.extend(names.needs)
            why.append(names.why.removeprefix("uses "))
        return "", Obstacle(tuple(needs), "needs a gate, and " + "; ".join(why))

    def _blocked(self, outcome: Outcome) -> bool:
        """Whether another function, not this machine, prevented a clause from running."""
        return bool(set(outcome.needs) - set(self.clauses[outcome.clause].needs))

    @staticmethod
    def _disproved(outcome: Outcome) -> bool:
        return outcome.verdict not in (*_SATISFIED, Verdict.NOT_RUN)

    def _closure(self, selected: Iterable[str]) -> list[str]:
        wanted: set[str] = set()
        todo = list(selected)
        while todo:
            clause = todo.pop()
            if clause in wanted:
                continue
            wanted.add(clause)
            functions = set(self.uses(clause))
            check = self.checks.get(clause)
            if check and "gate" in check.fixtures:
                functions.update(GATES)
                todo.extend(id_ for ids in GATES.values() for id_ in ids if id_ in self.clauses)
            for function in functions:
                todo.extend(self.contract(function))
        return [c for c in self.clauses if c in wanted]

    def _rank(self, function: str) -> tuple[int, str]:
        ids = self.contract(function)
        return (self.clauses[ids[0]].slot if ids else ORDER_WITHOUT_SLOT, function)

    def _edges(self) -> dict[str, set[str]]:
        edges: dict[str, set[str]] = {f: set() for f in self._contract}
        for function, ids in self._contract.items():
            for id_ in ids:
                edges[function] |= {g for g in self.uses(id_) if g in edges and g != function}
                check = self.checks.get(id_)
                if check and "gate" in check.fixtures and HOST_FUNCTION in edges:
                    edges[function] |= {HOST_FUNCTION} - {function}
        return edges

    def _mutual(self) -> dict[str, int]:
        """Function → number of its group; lower numbers first, mutual users share one (Tarjan)."""
        edges = self._edges()
        index: dict[str, int] = {}
        low: dict[str, int] = {}
        stack: list[str] = []
        groups: dict[str, int] = {}
        number = 0

        def visit(function: str) -> None:
            nonlocal number
            index[function] = low[function] = len(index)
            stack.append(function)
            for used in sorted(edges[function], key=self._rank):
                if used not in index:
                    visit(used)
                    low[function] = min(low[function], low[used])
                elif used in stack:
                    low[function] = min(low[function], index[used])
            if low[function] == index[function]:
                while True:
                    member = stack.pop()
                    groups[member] = number
                    if member == function:
                        break
                number += 1

        for function in sorted(edges, key=self._rank):
            if function not in index:
                visit(function)
        return groups

    def _contract_order(self, ids: Iterable[str]) -> list[str]:
        by_group: dict[int, list[str]] = {}
        for id_ in ids:
            by_group.setdefault(self._group.get(self.clauses[id_].function, -1), []).append(id_)
        ordered: list[str] = []
        for group in sorted(by_group):
            open_ids = by_group[group]
            while open_ids:
                open_functions = {self.clauses[c].function for c in open_ids}

                def cost(id_: str, open_functions: set[str] = open_functions) -> tuple[int, ...]:
                    clause = self.clauses[id_]
                    others = self.uses(id_) - {clause.function}
                    return (len(others & open_functions), clause.slot, clause.index)

                best = min(open_ids, key=cost)
                ordered.append(best)
                open_ids.remove(best)
        return ordered


def _word(outcome: Outcome | None) -> str:
    if outcome is None:
        return "has no verdict yet"
    if outcome.verdict is Verdict.FAIL:
        return "failed"
    return {Verdict.NOT_RUN: "was not run", Verdict.KNOWN_FAILURE: "is a known failure"}.get(
        outcome.verdict, f"is {outcome.verdict.value.replace('_', ' ')}"
    )
