"""A decision as text: what was chosen, its predicted time, and why the rest was not.

all_reduce  64 MiB  float32  sum   4 ranks: cpu ×2, opencl ×2
 ▶ host    direct over shared memory, builtin                  predicted 41 ms
   uni     not offered: ranks 2, 3 (opencl): ipc unsupported: "no IPC of device memory" (driver)
   hybrid  not offered: no collective library is certified for cpu, opencl
   homo    not offered: ranks are on different chips
 certificates: cpu 186/186 (shipped, build 3f9c2a…), opencl 121/121 (local, 2 hours ago)
"""

from __future__ import annotations

import math
from collections import Counter
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from unipal.engine.algorithms import Link, Lowering, library
from unipal.engine.errors import ranks_text
from unipal.engine.selection import pairs
from unipal.engine.selection.chip_status import HOST, RUNNERS, ChipStatus
from unipal.engine.selection.host_backends import BUILTIN

if TYPE_CHECKING:
    from unipal.engine.selection.select import Choice, Context, Decision

_TIME_COLUMN = 50  # of the predicted time
_MAX_LISTED_ALGORITHMS = 6  # further algorithms listed


def text(decision: Decision, now: datetime | None = None) -> str:
    """The explanation, without a final newline. `now`: reference time of ages."""
    lines = [_head(decision), *_runners(decision)]
    lines += _algorithms(decision)
    context = decision.context
    if context is not None:
        lines += _pairs(decision)
        lines += [f" note: {remark}" for remark in _notes(decision)]
        certificates = _certificates(context, now or datetime.now(UTC))
        lines += [f" certificates: {certificates}"] if certificates else []
        if context.prices is not None:
            tuned = context.prices
            lines.append(f" prices: tuned {age_text(tuned.made_at, now)}, {tuned.digest}")
    return "\n".join(lines)


def _notes(decision: Decision) -> list[str]:
    """Overrides, missing certificates, and calls that need another communicator."""
    context, runner = decision.context, decision.runner
    if context is None:
        return list(decision.notes)
    notes = [*decision.notes, *context.remarks()]
    if runner != context.runner:
        own = f"a communicator of these ranks is served by {context.runner}"
        notes.append(f'{own}; this call needs another communicator: comm.dup(runner="{runner}")')
    return notes


def _head(decision: Decision) -> str:
    words = [decision.operation, size_text(decision.bytes), decision.type, decision.reduce]
    head = "  ".join(filter(None, words))
    context = decision.context
    return f"{head}   {_ranks(context)}" if context is not None else head


def _ranks(context: Context) -> str:
    """`4 ranks: cpu ×2, opencl ×2`."""
    counts = Counter(one.chip if one.chip != HOST else "no chip" for one in context.chips)
    many = "rank" if context.n == 1 else "ranks"
    chips = ", ".join(f"{chip} ×{n}" for chip, n in counts.items())
    hosts = f" on {len(set(context.hosts))} hosts" if context.across else ""
    return f"{context.n} {many}" + (f": {chips}" if chips else "") + hosts


def _runners(decision: Decision) -> list[str]:
    """One line per runner, the chosen one first."""
    chosen = decision.runner
    lines = []
    for runner in (chosen, *(name for name in RUNNERS if name != chosen)):
        mark = "▶" if runner == chosen else " "
        best = decision.best(runner)
        if best is not None:
            words = f"{how(best, decision.context):<{_TIME_COLUMN}}"
            lines.append(f" {mark} {runner:<6}  {words} predicted {time_text(best.seconds)}")
        elif runner in decision.refused:
            lines.append(f" {mark} {runner:<6}  not offered: {decision.refused[runner]}")
    return lines


def _algorithms(decision: Decision) -> list[str]:
    """The chosen runner's other algorithms, and one line for each reason why some are not
    offered.
    """
    others = [
        f"{other.algorithm.name} {time_text(other.seconds)}"
        for other in decision.others
        if other.runner == decision.runner
    ]
    more = (
        f"; and {len(others) - _MAX_LISTED_ALGORITHMS} more"
        if len(others) > _MAX_LISTED_ALGORITHMS
        else ""
    )
    lines = (
        [f" {decision.runner} also has: {'; '.join(others[:_MAX_LISTED_ALGORITHMS])}{more}"]
        if others
        else []
    )
    reasons: dict[str, list[str]] = {}
    for name, why in decision.why_not:
        reasons.setdefault(why, []).append(name)
    return lines + [f"   {', '.join(names)}: not offered: {why}" for why, names in reasons.items()]


def _pairs(decision: Decision) -> list[str]:
    """The table of pairs of ranks, if they differ in chips or hosts."""
    context, found = decision.context, decision.pairs
    if context is None or (len(found) < 2 and len({chip for p in found for chip in p.chips}) < 2):
        return []
    return [f" {line}" for line in pairs.table(found, across=context.across)]


def how(choice: Choice, context: Context | None) -> str:
    """`ring over shared memory, staged, builtin`."""
    made = choice.algorithm
    if choice.runner == "homo":
        return library.description(made, choice.operation, choice.backend)
    if choice.runner == "hybrid" and context is not None:
        return _between(context)
    if choice.backend not in ("", BUILTIN):
        return f"{choice.operation} of {choice.backend}"
    if context is not None and context.across:
        way = "over TCP"
    elif made.needs == {Link.SLOT}:
        way = "through slots"
    elif not made.needs:
        way = "by signals"
    else:
        way = "over shared memory"
    words = [f"{made.name} {way}"]
    words += [f"lowering {choice.lowering.value}"] if choice.lowering is not Lowering.HOST else []
    words += ["staged"] if choice.staged else []
    words += [choice.backend] if choice.backend else []
    return ", ".join(words)


def _between(context: Context) -> str:
    """`refccl in ranks 0, 1; refccl in ranks 2, 3; PUT between`."""
    inside = "; ".join(
        f"{one.library} in {ranks_text(one.ranks)}" if len(one.ranks) > 1 else ranks_text(one.ranks)
        for one in context.clusters
    )
    way = "through host memory" if context.through_host else "between device buffers"
    return f"{inside}; PUT {way}"


def _certificates(context: Context, now: datetime) -> str:
    return ", ".join(_certificate(one, now) for one in context.distinct() if one.chip != HOST)


def _certificate(one: ChipStatus, now: datetime) -> str:
    if one.why:
        return f"{one.chip} none"
    about = f"build {one.build_id.removeprefix('sha256:')[:6]}…"
    if one.origin != "shipped":
        about = age_text(one.made_at, now)
    return f"{one.chip} {one.passed}/{one.clauses} ({one.origin}, {about})"


def age_text(made_at: str, now: datetime | None = None) -> str:
    """`2 hours ago`; the text itself if it is not a time."""
    try:
        made = datetime.fromisoformat(made_at)
    except ValueError:
        return made_at or "at an unknown time"
    seconds = ((now or datetime.now(UTC)) - made).total_seconds()
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        number = int(seconds // length)
        if number > 0:
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"


def size_text(bytes: int) -> str:
    """`64 MiB`, or `4194305 bytes` if no unit divides it."""
    for unit, size in (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)):
        if bytes and bytes % size == 0:
            return f"{bytes // size} {unit}"
    return f"{bytes} bytes"


def time_text(seconds: float) -> str:
    """`41 ms`; `unknown` if it was never measured."""
    if math.isinf(seconds):
        return "unknown"
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.2g} µs"


def as_dict(decision: Decision) -> dict[str, Any]:
    """The decision as JSON."""
    context = decision.context
    runners: dict[str, Any] = {}
    for runner in RUNNERS:
        best = decision.best(runner)
        if best is not None:
            runners[runner] = {"offered": True, **_choice(best)}
        elif runner in decision.refused:
            runners[runner] = {"offered": False, "why": decision.refused[runner]}
    return {
        "operation": decision.operation,
        "bytes": decision.bytes,
        "type": decision.type,
        "reduce": decision.reduce,
        "ranks": context.n if context is not None else None,
        "runner": decision.runner,
        "chosen": _choice(decision.chosen),
        "others": [{"runner": other.runner, **_choice(other)} for other in decision.others],
        "runners": runners,
        "why_not": [{"what": name, "why": why} for name, why in decision.why_not],
        "pairs": [pair.as_dict() for pair in decision.pairs],
        "notes": _notes(decision),
        "chips": [_chip(one) for one in context.chips] if context is not None else [],
        "prices": context.prices.digest if context is not None and context.prices else "",
    }


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "algorithm": choice.algorithm.name,
        "lowering": choice.lowering.value,
        "staged": choice.staged,
        "backend": choice.backend,
        "seconds": None if math.isinf(choice.seconds) else choice.seconds,
    }


def _chip(one: ChipStatus) -> dict[str, Any]:
    return {
        "chip": one.chip,
        "certificate": one.id,
        "origin": one.origin,
        "passed": one.passed,
        "clauses": one.clauses,
        "why": one.why,
        "build_id": one.build_id,
    }
