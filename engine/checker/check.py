"""The checker: a plan runs only after `check` has proved it correct.

The proof covers both rounds of one call and any sequence of calls: every step is well-formed; there
is no deadlock, even when all lanes of a rank share one queue; no two accesses race; OUTPUT is what
`pal_spec/collectives.yaml` defines, with every contribution exactly once, out of place and in
place. The facts found on the way form the `Report`.

    wellformed      operands, posting lanes, balance        liveness     deadlocks
    happens_before  vector clocks, signals, slots, calls    dataflow     values and races
    postconditions  the spec's results                      diagnostics  error texts
    ccl_steps       calls of a vendor library             sources      hash of all of them
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace

from unipal.engine.checker.happens_before import Execution
from unipal.engine.checker.liveness import progress
from unipal.engine.checker.report import Report, resources, traffic
from unipal.engine.checker.requirements import requirements
from unipal.engine.checker.sources import checker_hash
from unipal.engine.checker.wellformed import Flat, flatten, numbered
from unipal.engine.plan.ir import Buf, Op, Plan, PlanError

INLINE_RANKS = 256
"""Plans of more ranks are not checked while a call waits."""

INLINE_CLOCKS = 1 << 26
"""The same limit for clock entries (4 bytes each): lanes × (lanes + agents)."""

_reports: dict[tuple[str, frozenset[Buf], int, bool], Report] = {}


def certificate(digest: str) -> bytes:
    """BLAKE2b-256 over (plan digest ‖ checker hash): 32 bytes. Protects against accidents only."""
    return hashlib.blake2b(bytes.fromhex(digest) + checker_hash(), digest_size=32).digest()


def check(
    plan: Plan,
    *,
    rounds: Sequence[int] = (1, 2),
    composed_with: Iterable[Plan] = (),
    in_place: bool = True,
    inline: bool = True,
) -> Report:
    """Proves a finished plan and sets FINAL on its steps.

    `rounds`: number of rounds of a call, or calls in sequence, to run; a run of k contains all
    shorter ones. `composed_with`: other finished plans of the same communicator, each run before
    and after this one. `in_place`: also proves the in-place form, if the operation has one.
    `inline`: a call waits, so plans of more than INLINE_RANKS ranks or INLINE_CLOCKS entries are
    refused. Check such a plan beforehand with inline=False: reports are kept by digest for the life
    of the process.

    PlanError has the place, the reason and the next step.
    """
    numbered(plan)
    times = max(rounds)
    key = plan.digest(), plan.staged, times, in_place
    others = list(composed_with)
    report = _reports.get(key)
    if report is None:
        if inline:
            _affordable(plan)
        report = _reports[key] = _checked(plan, times, in_place)
    for other in others:
        sequence([plan, other], in_place=in_place)
        sequence([other, plan], in_place=in_place)
    report.mark(plan)
    return report if report.plan == str(plan) else replace(report, plan=str(plan))


def _affordable(plan: Plan) -> None:
    """Refuses a plan whose proof needs too much time or memory while a call waits."""
    following = "check it beforehand: unipal.engine.checker.check.check(plan, inline=False)"
    if plan.n > INLINE_RANKS:
        why = f"plans of more than {INLINE_RANKS} ranks are not checked while a call waits"
        raise PlanError(str(plan), why, following)
    lanes, agents = set(), set()
    for program in plan.ranks:
        for step in program.steps:
            lanes.add((program.rank, step.lane))
            if step.op in (Op.PUT, Op.GET):
                agents.add((program.rank, step.lane, step.peer, step.op))
    clocks = len(lanes) * (len(lanes) + len(agents))
    if clocks > INLINE_CLOCKS:
        size, most = (f"{4 * one / (1 << 30):.2g} GiB" for one in (clocks, INLINE_CLOCKS))
        why = f"the clocks of its {len(lanes)} lanes take {size}; the limit during a call is {most}"
        raise PlanError(str(plan), why, f"choose an algorithm with fewer lanes, or {following}")


def _checked(plan: Plan, times: int, in_place: bool) -> Report:
    flat = flatten(plan)
    modes = _modes([flat], in_place)
    _progress([flat] * times)
    outcome = Execution([flat] * times, modes).run()
    return Report(
        plan=str(plan),
        digest=plan.digest(),
        certificate=certificate(plan.digest()),
        rounds=times,
        modes=tuple("in place" if mode else "out of place" for mode in modes),
        final=outcome.final,
        uneven=outcome.uneven,
        resources=resources(plan),
        traffic=traffic(plan),
        needs=requirements(plan),
    )


def sequence(plans: Sequence[Plan], *, in_place: bool = True) -> None:
    """Proves calls of several finished plans, one after another on one communicator.

    Raises PlanError as `check` does, and when the plans have different numbers of ranks.
    """
    if len({plan.n for plan in plans}) != 1:
        raise PlanError(
            ", ".join(map(str, plans)),
            "plans of one communicator must have the same number of ranks",
        )
    flats = [flatten(plan) for plan in plans]
    _progress(flats)
    Execution(flats, _modes(flats, in_place)).run()


def _modes(flats: Sequence[Flat], in_place: bool) -> list[bool]:
    return [False, True] if in_place and any(flat.aliases() for flat in flats) else [False]


def _progress(flats: Sequence[Flat]) -> None:
    """Runs with merged lanes. With one lane per rank the run with clocks covers this."""
    if any(len(lanes) > 1 for flat in flats for lanes in flat.lanes):
        progress(flats)
