"""What the ranks of a job do now, from their flight recorders. It only reads.

A view needs no earlier one: rates are those of the last second, or of as much of it as the rings
still hold.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from unipal.engine.tools.flight_recorder import (
    MESSAGE,
    NO_PEER,
    RECEIVES,
    RECORD,
    Clock,
    Lane,
    RecordFile,
)
from unipal.engine.tools.trace import OPS, TO_PEER, Plans

RATE_S = 1.0
STATES = ("running", "waiting", "idle", "stopped", "dead", "closed")
NOT_SEEN = (
    "Not seen: calls by the lowering stream and by a vendor's library, and what a step does "
    "between its beginning and its end. A rank that has recorded nothing is not listed."
)


@dataclass(frozen=True)
class View:
    """One rank of a communicator at one moment. None: not known."""

    job: str
    rank: int
    size: int
    pid: int
    state: str
    """One of STATES: in a call, asleep in a step, between calls, stopped by a signal, ended, or
    closed with its recorder kept."""
    call: str
    """The call that it is in or was in last, such as `all_reduce/ring #7`; "" without one."""
    seconds: float | None
    """Since it has been in its step (waiting, stopped), since its last step was done otherwise; of
    a process that lives."""
    step: str
    """Of a rank in a call: `WAIT ← 2`."""
    peer: int | None
    """The rank that it waits for."""
    calls_per_second: float
    """Calls that began, over `rate_seconds`."""
    bytes_per_second: float
    """Bytes that steps moved or reduced, copies in own memory included."""
    rate_seconds: float
    """The time that both rates are of; 0 without one."""
    steps: int
    """Steps since the communicator was opened."""
    collectives: int | None
    """Collective calls since then, as far as the rings still show one."""


def view(path: Path, plans: Plans) -> View:
    """What the rank of this file does now. RecordsError, OSError."""
    with RecordFile(path) as file:
        return _view(file, plans)


def _view(file: RecordFile, plans: Plans) -> View:
    lanes = [file.lane(number) for number, head in enumerate(file.heads()) if head or number == 0]
    now = time.monotonic_ns()
    clock, names, alive = file.ticking(), file.plans(), file.alive
    gone = file.closed or alive is False
    start, calls, moved = _recent(lanes, clock, now)
    span = (now - start) / 1e9
    last, waiting, begun = _current(lanes)
    step, peer, seconds, call = "", None, None, ""
    if last is not None:
        call = _call(last, names)
        seconds = None if gone else max(0.0, (now - float(clock.ns(begun))) / 1e9)
    activity = "idle"
    if waiting:
        activity = "waiting"
        step = _step(last)
        peer = None if int(last["peer"]) == NO_PEER else int(last["peer"])
    elif last is not None and not _is_over(last, lanes, names, plans, file):
        activity = "running"
    state = (
        "closed" if file.closed
        else "dead" if alive is False
        else "stopped" if file.stopped
        else activity
    )  # fmt: skip
    epochs = [_collectives(lane) for lane in lanes]
    return View(
        file.job, file.rank, file.size, file.pid, state, call, seconds, step, peer,
        0.0 if gone or span <= 0 else calls / span, 0.0 if gone or span <= 0 else moved / span,
        0.0 if gone else span, sum(lane.head for lane in lanes), max(epochs, default=0) or None,
    )  # fmt: skip


def _recent(lanes: Sequence[Lane], clock: Clock, now: int) -> tuple[float, int, int]:
    """Where the last second begins, in ns; the calls that began since then, and their bytes."""
    start: float = now - RATE_S * 1e9
    for lane in lanes:
        if lane.first and len(lane.records):  # what was overwritten may be of it
            start = max(start, float(clock.ns(lane.records["t_issue"][0])))
    first = clock.ticks(start)
    moved, inside, before = 0, [], []
    for lane in lanes:
        new = lane.records["t_done"] >= first
        moved += int(lane.records["bytes"][new].sum())
        inside.append(_calls(lane.records[new]))
        before.append(_calls(lane.records[~new]))
    began = np.setdiff1d(np.concatenate(inside), np.concatenate(before))
    return start, len(began), moved


def _calls(records: Any) -> npt.NDArray[np.uint64]:
    """The calls of these records as numbers: kind, peer of a message, and the call's own number. Of
    a message only the steps that name its peer tell it.
    """
    kinds = (records["flags"] & (MESSAGE | RECEIVES)).astype(np.uint64)
    peers = np.where(kinds == 0, NO_PEER, records["peer"]).astype(np.uint64)
    every = kinds << np.uint64(48) | peers << np.uint64(32) | records["epoch"]
    return np.unique(every[(kinds == 0) | (peers != NO_PEER)])


def _collectives(lane: Lane) -> int:
    records = lane.records
    found = records["epoch"][records["flags"] & MESSAGE == 0]
    return int(found.max()) if len(found) else 0


def _current(lanes: Sequence[Lane]) -> tuple[Any, bool, Any]:
    """The step that the rank waits in, of several the first that it came to, else the one that was
    done last; whether it waits; and since when.
    """
    waits = [lane.waiting for lane in lanes if lane.waiting is not None]
    if waits:
        first = min(waits, key=lambda one: int(one["t_issue"]))
        return first, True, first["t_issue"]
    ends = [lane.records[-1] for lane in lanes if len(lane.records)]
    if not ends:
        return None, False, None
    last = max(ends, key=lambda one: int(one["t_done"]))
    return last, False, last["t_done"]


def _call(record: Any, names: dict[int, str]) -> str:
    plan = int(record["plan_id"])
    name = names.get(plan, f"plan {plan:016x}").partition(" n=")[0]
    peer = int(record["peer"])
    if record["flags"] & MESSAGE and peer != NO_PEER:
        name += f" {'from' if record['flags'] & RECEIVES else 'to'} {peer}"
    return f"{name} #{record['epoch']}"


def _step(record: Any) -> str:
    op = OPS.get(int(record["kind"]))
    word = op.name if op is not None else f"step {record['kind']}"
    if int(record["peer"]) == NO_PEER:
        return word
    return f"{word} {'→' if op in TO_PEER else '←'} {record['peer']}"


def _is_over(
    last: Any, lanes: Sequence[Lane], names: dict[int, str], plans: Plans, file: RecordFile
) -> bool:
    """Whether the call of the last step has ended: every lane of its plan has come to its end. If
    the plan is not known, it has not. Between two rounds of a call it has, too.
    """
    plan = int(last["plan_id"])
    program = plans.find(plan, names.get(plan, ""), file.size)
    if program is None:
        return False
    side = file.rank
    if last["flags"] & MESSAGE:
        side = 1 if last["flags"] & RECEIVES else 0
    if side >= len(program.lanes):
        return False
    rings = {lane.number: lane.records for lane in lanes}
    for number, steps in enumerate(program.lanes[side]):
        records = rings.get(min(number, file.lanes - 1), np.empty(0, RECORD))
        own = records[(records["lane"] == number) & (records["epoch"] == last["epoch"])]
        own = own[own["plan_id"] == last["plan_id"]]
        if steps and (not len(own) or int(own["step"][-1]) != len(steps) - 1):
            return False
    return True


# ---- Prometheus ----------------------------------------------------------------------------------

_METRICS: tuple[tuple[str, str, str, Callable[[View], float | None]], ...] = (
    ("unipal_up", "gauge", "1 while the rank's process lives and has not closed.",
     lambda one: int(one.state not in ("dead", "closed"))),
    ("unipal_steps_total", "counter", "Steps of plans since the communicator was opened.",
     lambda one: one.steps),
    ("unipal_collectives_total", "counter", "Collective calls since then.",
     lambda one: one.collectives),
    ("unipal_calls_per_second", "gauge", "Calls that began in the last second.",
     lambda one: one.calls_per_second),
    ("unipal_bytes_per_second", "gauge", "Bytes moved or reduced in the last second.",
     lambda one: one.bytes_per_second),
    ("unipal_waiting_seconds", "gauge", "Time in the step that waits, 0 if none does.",
     lambda one: one.seconds if one.state == "waiting" else 0),
)  # fmt: skip


def prometheus(found: Sequence[View]) -> str:
    """The views in Prometheus's text format, version 0.0.4."""
    lines = []
    for name, kind, text, of in _METRICS:
        rows = [(one, of(one)) for one in found]
        lines += [f"# HELP {name} {text}", f"# TYPE {name} {kind}"]
        lines += [f"{name}{_labels(one)} {value:.9g}" for one, value in rows if value is not None]
    name = "unipal_state"
    lines += [f"# HELP {name} 1 for the state that the rank is in.", f"# TYPE {name} gauge"]
    lines += [
        f"{name}{_labels(one, state=state)} {int(one.state == state)}"
        for one in found
        for state in STATES
    ]
    return "\n".join(lines) + "\n"


def _labels(one: View, **more: str) -> str:
    labels = {"job": one.job, "rank": str(one.rank), **more}
    escaped = {
        key: value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
        for key, value in labels.items()
    }
    return "{" + ",".join(f'{key}="{value}"' for key, value in escaped.items()) + "}"
