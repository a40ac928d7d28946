"""What a plan needs from a chip's PAL, per lowering, as ids of clauses.

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

COPY = (
    "deviceMemcpy.after_earlier_work",
    "deviceMemcpy.before_later_work",
    "deviceMemcpy.in_stream_order",
    "deviceMemcpy.d2d_returns_before_stream_drains",
)
PEER = (
    "ipcMemHandleGet.inner_pointer",
    "ipcMemHandleGet.plain_bytes",
    "ipcMemHandleOpen.same_bytes",
    "ipcMemHandleOpen.writes_are_seen",
    "ipcMemHandleOpen.two_exports",
)
REDUCE = (
    "deviceReduce.after_earlier_work",
    "deviceReduce.before_later_work",
    "deviceReduce.host_does_not_wait",
    "deviceReduce.half_rounds_once",
    "deviceReduce.in_place",
)
FORK = (
    "eventRecord.captures_earlier_work",
    "eventRecord.host_does_not_wait",
    "eventRecord.record_again_replaces",
    "streamWaitEvent.captures_at_call",
    "streamWaitEvent.host_does_not_wait",
    "streamWaitEvent.later_work_waits",
)
DONE = ("eventQuery.done_is_success", "eventQuery.pending_is_in_progress")
SIGNAL_WORD = ("hostRegister.device_pointer",)
POST = (
    "streamWriteValue64.after_earlier_work",
    "streamWriteValue64.eight_bytes",
    "streamWriteValue64.host_does_not_wait",
    "streamWriteValue64.registered_memory",
)
WAIT = (
    "streamWaitValue64.after_earlier_work",
    "streamWaitValue64.compare_is_cyclic",
    "streamWaitValue64.greater_releases",
    "streamWaitValue64.host_does_not_wait",
    "streamWaitValue64.other_process_releases",
    "streamWaitValue64.registered_memory",
)
START: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "write_value",
        ("streamWriteValue64.after_earlier_work", "streamWriteValue64.registered_memory"),
    ),
    ("host_function", ("launchHostFunc.after_earlier_work", "launchHostFunc.host_does_not_wait")),
    ("event", ("eventRecord.captures_earlier_work", *DONE)),
)
LIBRARY = (  # used by homo around a library's calls
    "eventRecord.captures_earlier_work",
    "streamWaitEvent.captures_at_call",
    "streamWaitEvent.later_work_waits",
    *DONE,
)
LOAD_STORE = ("gdrPtrMmap.device_sees_host_bytes", "gdrPtrMmap.host_sees_device_bytes")
LOAD_STORE_PEER = ("gdrPtrMmap.other_process_writes",)


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
        between = {"homo": Needs(why_not=why), "hybrid": Needs(tuple(sorted(LIBRARY)))}
        return {**_of_engine(plan, rest), **between}
    if Op.CCL in ops:
        why = "a vendor's library executes its steps: runner homo"
        needs = {lowering: Needs(why_not=why) for lowering in ("host", "proxy", "stream")}
        own = set(COPY) if Op.COPY in ops else set()
        return {**needs, "homo": Needs(tuple(sorted({*own, *LIBRARY})))}
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
    device: set[str] = set(COPY)
    if remote:
        device.update(PEER)
    if folds:
        device.update(REDUCE)
    stream = device | set(FORK)
    if Op.POST in ops:
        stream.update(POST, SIGNAL_WORD)
    if Op.WAIT in ops:
        stream.update(WAIT, SIGNAL_WORD)
    proxy = device | {"eventRecord.captures_earlier_work", *DONE}
    host = set(LOAD_STORE)
    if remote:
        host.update(PEER, LOAD_STORE_PEER)
    gate = tuple(
        (str(way["name"]), tuple(map(str, way["clauses"])))
        for way in next(row for row in RUNNERS if row["name"] == "uni")["gate"]["one_of"]
    )
    touches = any(
        ref.buffer is not Buf.SLOT for step in plan.steps() for ref in step.dst + step.src
    )
    return {
        "host": Needs(tuple(sorted(host)) if touches else (), host_memory=True),
        "proxy": Needs(
            tuple(sorted(proxy)), {"start": START, "completion": gate}, why_not=by_cpu_only
        ),
        "stream": Needs(tuple(sorted(stream)), why_not=by_cpu_only),
    }
