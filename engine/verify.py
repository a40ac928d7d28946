"""The checker: a plan runs only after `check` has proved it.

What is proved, for both rounds of one call and for any sequence of calls: every step is
well-formed; nobody waits for ever, also when all lanes of a rank share one queue; no two accesses
race; OUTPUT is what `pal_spec/collectives.yaml` says, every contribution exactly once, out of place
and in place. What is found out on the way is the `Report`.

    wellformed  operands, posting lanes, balance        progress   who waits for whom
    execution   vector clocks, signals, slots, calls    symbolic   values and races
    postconditions  the spec's results                  findings   the words of an error
    library_steps   calls of a vendor's library
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from unipal.engine.execution import Execution
from unipal.engine.plan import Buf, Plan, PlanError
from unipal.engine.progress import progress
from unipal.engine.report import Report, resources, traffic
from unipal.engine.requirements import requirements
from unipal.engine.wellformed import Flat, flatten, numbered
from unipal.generated.spec_tables import OPERATIONS

INLINE_RANKS = 64
"""Plans of more ranks are not checked while a call waits for it."""

SOURCES = (
    "execution.py",
    "findings.py",
    "library_steps.py",
    "plan.py",
    "postconditions.py",
    "progress.py",
    "report.py",
    "requirements.py",
    "symbolic.py",
    "verify.py",
    "wellformed.py",
)
"""The checker's sources, beside this file; `plan.py` says what steps and operations mean."""

_reports: dict[tuple[str, frozenset[Buf], int, bool], Report] = {}


@cache
def checker_hash() -> bytes:
    """BLAKE2b-256 over the checker's sources and the operations' table: 32 bytes."""
    found = hashlib.blake2b(digest_size=32)
    here = Path(__file__).parent
    for name in SOURCES:
        data = (here / name).read_bytes()
        found.update(f"{name} {len(data)}\n".encode())
        found.update(data)
    rows = [{key: _plain(value) for key, value in row.items()} for row in OPERATIONS]
    found.update(repr(rows).encode())
    return found.digest()


def _plain(value: object) -> object:
    return sorted(value.items()) if hasattr(value, "items") else value


def certificate(digest: str) -> bytes:
    """BLAKE2b-256 over (plan digest ‖ checker hash): 32 bytes. Against accidents, not attackers."""
    return hashlib.blake2b(bytes.fromhex(digest) + checker_hash(), digest_size=32).digest()


def check(
    plan: Plan,
    *,
    rounds: Sequence[int] = (1, 2),
    composed_with: Iterable[Plan] = (),
    in_place: bool = True,
    inline: bool = True,
) -> Report:
    """Prove a finished plan and set FINAL on its steps.

    `rounds`: how many rounds of a call, or calls in a row, are run; a run of k contains all shorter
    ones. `composed_with`: other finished plans of the same communicator, each run before and after
    this one. `in_place`: whether the in-place form, where the operation has one, is promised too.
    `inline`: a caller waits, so plans of more than INLINE_RANKS ranks are refused; check such a
    plan beforehand with inline=False: reports are kept by digest for the life of the process.

    Raises PlanError with the place, the reason and the next step.
    """
    numbered(plan)
    times = max(rounds)
    key = plan.digest(), plan.staged, times, in_place
    others = list(composed_with)
    report = _reports.get(key)
    if report is None:
        if inline and plan.n > INLINE_RANKS:
            raise PlanError(
                str(plan),
                f"plans of more than {INLINE_RANKS} ranks are not checked while a call waits",
                "check it beforehand: unipal.engine.verify.check(plan, inline=False)",
            )
        report = _reports[key] = _checked(plan, times, in_place)
    for other in others:
        sequence([plan, other], in_place=in_place)
        sequence([other, plan], in_place=in_place)
    report.mark(plan)
    return report if report.plan == str(plan) else replace(report, plan=str(plan))


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
    """Prove calls of several finished plans, one after another on one communicator.

    Raises PlanError as `check` does, also when the plans are of different numbers of ranks.
    """
    if len({plan.n for plan in plans}) != 1:
        raise PlanError(
            ", ".join(map(str, plans)), "plans of one communicator have one number of ranks"
        )
    flats = [flatten(plan) for plan in plans]
    _progress(flats)
    Execution(flats, _modes(flats, in_place)).run()


def _modes(flats: Sequence[Flat], in_place: bool) -> list[bool]:
    return [False, True] if in_place and any(flat.aliases() for flat in flats) else [False]


def _progress(flats: Sequence[Flat]) -> None:
    """Lanes merged; where every rank has one lane, the run with clocks shows the same."""
    if any(len(lanes) > 1 for flat in flats for lanes in flat.lanes):
        progress(flats)
