"""What a plan needs from a chip's PAL, per lowering, as predicates: named sets of clauses.

A lowering turns each kind of step into PAL calls: STREAM enqueues everything, PROXY has one thread
that calls the device, HOST runs on a CPU that can access the memory. Each property that such a call
must have beyond its basic meaning is a clause. The selection offers a lowering if the chip's
certificate has all its clauses. Groups that a runner always needs are in `pal_spec/runners.yaml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass

from unipal.engine.plan.ir import Buf, Link, Op, Plan
from unipal.generated.spec_tables import RUNNERS

# Predicate → its clauses. The capabilities of `selection/capabilities.py` are predicates with a bit
# of the core; plans need whole predicates, so that both ask for the same clauses.
PREDICATES: Mapping[str, tuple[str, ...]] = {
    "copy": (
        "deviceMemcpy.after_earlier_work",
        "deviceMemcpy.before_later_work",
        "deviceMemcpy.in_stream_order",
        "deviceMemcpy.d2d_returns_before_stream_drains",
    ),
    "peer": (
        "ipcMemHandleGet.inner_pointer",
        "ipcMemHandleGet.plain_bytes",
        "ipcMemHandleOpen.same_bytes",
        "ipcMemHandleOpen.writes_are_seen",
        "ipcMemHandleOpen.two_exports",
    ),
    "fork": (
        "eventRecord.captures_earlier_work",
        "eventRecord.host_does_not_wait",
        "eventRecord.record_again_replaces",
        "streamWaitEvent.captures_at_call",
        "streamWaitEvent.host_does_not_wait",
        "streamWaitEvent.later_work_waits",
    ),
    "event": (
        "eventRecord.captures_earlier_work",
        "eventQuery.done_is_success",
        "eventQuery.pending_is_in_progress",
    ),
    "library": (  # used by homo around a library's calls
        "eventRecord.captures_earlier_work",
        "streamWaitEvent.captures_at_call",
        "streamWaitEvent.later_work_waits",
        "eventQuery.done_is_success",
        "eventQuery.pending_is_in_progress",
    ),
    "write_value": (
        "streamWriteValue64.eight_bytes",
        "streamWriteValue64.after_earlier_work",
        "streamWriteValue64.before_later_work",
        "streamWriteValue64.host_does_not_wait",
        "streamWriteValue64.releases_waiter",
    ),
    # Without `compare_is_cyclic`: the core's words count from 0 and do not reach 2^64.
    "wait_value": (
        "streamWaitValue64.reached_is_no_wait",
        "streamWaitValue64.holds_until_host_writes",
        "streamWaitValue64.greater_releases",
        "streamWaitValue64.host_does_not_wait",
        "streamWaitValue64.after_earlier_work",
    ),
    # The words of other ranks, in memory that all of them registered.
    "register": (
        "hostRegister.makes_copies_asynchronous",
        "hostRegister.device_pointer",
        "streamWriteValue64.registered_memory",
        "streamWaitValue64.registered_memory",
        "streamWaitValue64.other_process_releases",
    ),
    "host_function": (
        "launchHostFunc.runs_once",
        "launchHostFunc.after_earlier_work",
        "launchHostFunc.gates",
        "launchHostFunc.host_does_not_wait",
        "launchHostFunc.in_order",
    ),
    "host_function_blocks": (
        "launchHostFunc.concurrent",
        "launchHostFunc.copies_progress_while_blocked",
    ),
    "reduce": (
        "deviceReduce.sum",
        "deviceReduce.prod",
        "deviceReduce.max",
        "deviceReduce.min",
        "deviceReduce.half_rounds_once",
        "deviceReduce.in_place",
        "deviceReduce.after_earlier_work",
        "deviceReduce.before_later_work",
        "deviceReduce.host_does_not_wait",
    ),
    # A host function folds operands that copies on its stream bring in and out.
    "fold": (
        "launchHostFunc.runs_once",
        "launchHostFunc.after_earlier_work",
        "launchHostFunc.gates",
        "launchHostFunc.host_does_not_wait",
        "launchHostFunc.in_order",
        "deviceMalloc.host_is_reachable",
        "deviceMemcpy.h2d_align_1",
        "deviceMemcpy.d2h_align_1",
        "deviceMemcpy.after_earlier_work",
        "deviceMemcpy.before_later_work",
        "deviceMemcpy.in_stream_order",
    ),
    "proxy": (  # an event reports that copies are complete
        "deviceMemcpy.d2d_align_1",
        "deviceMemcpy.after_earlier_work",
        "deviceMemcpy.in_stream_order",
        "eventQuery.pending_is_in_progress",
        "eventQuery.done_is_success",
        "eventQuery.recorded_again_is_in_progress",
    ),
    "at_once": (  # the thread that moves a call waits for small copies itself
        "deviceMemcpy.from_many_threads",
        "streamSynchronize.waits_for_copies",
        "streamSynchronize.from_other_thread",
    ),
    "ask": ("streamQuery.pending_is_in_progress",),  # whoever waits for STREAM asks its stream
    "host_view": (  # every communicator tests it again, regardless of the certificate
        "gdrPtrMmap.host_sees_device_bytes",
        "gdrPtrMmap.device_sees_host_bytes",
    ),
    "any_memory": (  # the chip knows device memory that another library allocated
        "memGetAddressRange.base_and_size",
        "memGetAddressRange.foreign_is_unknown",
    ),
    "host_view_peer": ("gdrPtrMmap.other_process_writes",),
}
LOWERINGS: Mapping[str, tuple[str, ...]] = {
    "host": (),
    "proxy": ("proxy",),
    "stream": ("write_value", "wait_value", "register"),
}
"""Lowering → the predicates without which it is not offered for any plan."""
_START = ("write_value", "host_function", "event")


@dataclass(frozen=True)
class Needs:
    """Clauses that one lowering of one plan needs."""

    clauses: tuple[str, ...] = ()
    """All of these, sorted."""
    one_of: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] | None = None
    """Purpose → alternatives in order of preference: (name, clauses)."""
    why_not: str = ""
    """Why the lowering cannot run the plan at all; "" if it can."""
    host_memory: bool = False
    """Nothing is needed over plain host memory, including a chip whose memory it is."""

    def __str__(self) -> str:
        if self.why_not:
            return f"no: {self.why_not}"
        functions = Counter(clause.partition(".")[0] for clause in self.clauses)
        words = [", ".join(f"{name} ({count})" for name, count in functions.items()) or "no clause"]
        for purpose, ways in (self.one_of or {}).items():
            words.append(f"{purpose} by one of {', '.join(name for name, _ in ways)}")
        if self.host_memory:
            words.append("none of these over host memory")
        return "; ".join(words)


def requirements(plan: Plan) -> dict[str, Needs]:
    """Lowering → its needs for this plan's steps. CCL steps need the runner homo, or hybrid if the
    plan has the engine's own steps too.
    """
    ops = {step.op for step in plan.steps()}
    if Op.CCL in ops and plan.links - {Link.CCL} | (ops & {Op.POST, Op.WAIT}):
        rest = {step.op for step in plan.steps()} - {Op.CCL}
        why = "it also has steps of the engine: runner hybrid"
        between = {"homo": Needs(why_not=why), "hybrid": Needs(clauses("library"))}
        return {**_of_engine(plan, rest), **between}
    if Op.CCL in ops:
        why = "a vendor's library executes its steps: runner homo"
        needs = {lowering: Needs(why_not=why) for lowering in ("host", "proxy", "stream")}
        own = ("copy",) if Op.COPY in ops else ()
        return {**needs, "homo": Needs(clauses("library", *own))}
    return _of_engine(plan, ops)


def _of_engine(plan: Plan, ops: Set[Op]) -> dict[str, Needs]:
    """The needs of each lowering for steps of the engine."""
    remote = bool(plan.links & {Link.PUT, Link.GET, Link.LOAD_STORE})
    by_cpu = plan.links & {Link.SLOT, Link.LOAD_STORE}
    by_cpu_only = ""
    if by_cpu:
        words = " and ".join(
            sorted({Link.SLOT: "slots", Link.LOAD_STORE: "remote loads"}[link] for link in by_cpu)
        )
        by_cpu_only = f"{words} need a CPU that runs the steps"
    folds = any(len(step.src) > 1 for step in plan.steps() if step.op is Op.RED)
    device = ["copy", *["peer"] * remote, *["reduce"] * folds]
    signals = [*["write_value"] * (Op.POST in ops), *["wait_value"] * (Op.WAIT in ops)]
    stream = [*device, "fork", *signals, *["register"] * bool(signals)]
    host = ["host_view", *["peer", "host_view_peer"] * remote]
    gate = tuple(
        (str(way["name"]), tuple(map(str, way["clauses"])))
        for way in next(row for row in RUNNERS if row["name"] == "uni")["gate"]["one_of"]
    )
    touches = any(
        ref.buffer is not Buf.SLOT for step in plan.steps() for ref in step.dst + step.src
    )
    return {
        "host": Needs(clauses(*host) if touches else (), host_memory=True),
        "proxy": Needs(
            clauses(*device, "event", *LOWERINGS["proxy"]),
            {"start": tuple((name, PREDICATES[name]) for name in _START), "completion": gate},
            why_not=by_cpu_only,
        ),
        "stream": Needs(clauses(*stream), why_not=by_cpu_only),
    }


def clauses(*predicates: str) -> tuple[str, ...]:
    """The clauses of predicates, sorted."""
    return tuple(sorted({clause for name in predicates for clause in PREDICATES[name]}))
