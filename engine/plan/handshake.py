"""Completes an author's plan: entry credits, the order of lanes around them, closing handshake.

For every ordered pair (accessor w, owner t) where w reads or writes t's INPUT, OUTPUT or SCRATCH:

- t posts a credit to w before anything else of its lane 0; w takes it directly before its first
  access to t, and w's other lanes that access t are ordered after that.
- t leaves only after w's last access: either the author posted to t after it, or w flushes and
  posts DONE and t waits for it. So t's buffers are its own again when its plan ends, and a credit
  line is never overwritten before it was read.
- w flushes its PUTs and GETs before it leaves: their local operands are its own again as well.

Library calls before a rank first synchronises with another by the engine's steps precede its
credits. Library calls after the last such step follow the handshake. So the engine's steps of a
rank form one run, which the core executes.

Single copies of a block onto itself in place are marked SELF.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from unipal.engine.plan.ir import (
    CREDIT,
    DONE,
    Buf,
    Flag,
    Op,
    Operation,
    Plan,
    Ref,
    Step,
    operations,
)

AUTO = int(Flag.AUTO)


def accessed(step: Step, rank: int) -> list[int]:
    """The other ranks whose INPUT, OUTPUT or SCRATCH a step of `rank` accesses, without
    duplicates.
    """
    if step.op is Op.PUT or step.op is Op.GET:
        return [step.peer]
    if step.op is Op.RED:
        return list(dict.fromkeys(r.rank for r in step.dst + step.src if r.rank != rank))
    return []


MEETING = frozenset({Op.PUT, Op.GET, Op.POST, Op.WAIT, Op.FLUSH, Op.EAGER, Op.FREE})


def phases(steps: list[Step], rank: int) -> tuple[list[Step], list[Step], list[Step]]:
    """Splits steps in three: up to the last library call before the first step that involves other
    ranks; the middle; from the first library call after the last such step.
    """
    calls = [at for at, step in enumerate(steps) if step.op is Op.CCL]
    meets = [at for at, step in enumerate(steps) if step.op in MEETING or accessed(step, rank)]
    if not calls or not meets:
        return [], steps, []
    start = 1 + max((at for at in calls if at < meets[0]), default=-1)
    end = min((at for at in calls if at > meets[-1]), default=len(steps))
    return steps[:start], steps[start:end], steps[end:]


def finish(
    plan: Plan, before: list[list[Step]] | None = None, after: list[list[Step]] | None = None
) -> None:
    """Completes an author's plan in place. It must not contain steps marked AUTO.

    `before`, `after`: per rank, local steps of lane 0 before its credits and after everything else.
    """
    parted = [phases(program.steps, program.rank) for program in plan.ranks]
    first: list[dict[int, int]] = []  # rank w → owner t → index of w's first access
    open_pairs: list[dict[int, _Exit]] = []
    for program, (_, middle, _) in zip(plan.ranks, parted, strict=True):
        seen: dict[int, int] = {}
        for index, step in enumerate(middle):
            for owner in accessed(step, program.rank):
                seen.setdefault(owner, index)
        first.append(seen)
        open_pairs.append(_exits(middle, program.rank) if seen else {})
    accessors: list[list[int]] = [[] for _ in plan.ranks]
    closing: list[list[int]] = [[] for _ in plan.ranks]
    for w in range(plan.n):
        for owner in first[w]:
            accessors[owner].append(w)
        for owner, exit_ in open_pairs[w].items():
            if exit_.unposted:
                closing[owner].append(w)
    for program, (lead, middle, tail) in zip(plan.ranks, parted, strict=True):
        rank = program.rank
        steps = [*(before[rank] if before else ()), *lead]
        steps += [
            Step(Op.POST, 0, w, channel=CREDIT, flags=AUTO)
            for w in sorted(accessors[rank], key=lambda w: (rank - w) % plan.n)
        ]
        _entry(middle, rank, first[rank], steps)
        last = [*tail, *(after[rank] if after else ())]
        _leave(steps, rank, plan.n, open_pairs[rank], closing[rank], bool(last))
        steps += last
        _number(steps, plan)
        program.steps = steps
        program.events = 1 + max((s.event for s in steps), default=-1)
        program.__dict__.pop("lanes", None)


def _entry(author: list[Step], rank: int, first: dict[int, int], out: list[Step]) -> None:
    """The author's steps, with a WAIT for each owner's credit before the first access to it."""
    at: dict[int, list[int]] = {}
    for owner, index in first.items():
        at.setdefault(index, []).append(owner)
    lanes_of: dict[int, set[int]] = {}
    for step in author:
        for owner in accessed(step, rank):
            lanes_of.setdefault(owner, set()).add(step.lane)
    event = 1 + max((s.event for s in author), default=-1)
    waits: dict[tuple[int, int], int] = {}  # (lane, owner) → event that the lane must join first
    for index, step in enumerate(author):
        for owner in at.get(index, ()):
            out.append(Step(Op.WAIT, step.lane, owner, channel=CREDIT, value=1, flags=AUTO))
            others = lanes_of[owner] - {step.lane}
            if others:
                out.append(Step(Op.REC, step.lane, event=event, flags=AUTO))
                for lane in others:
                    waits[lane, owner] = event
                event += 1
        if waits:
            for owner in accessed(step, rank):
                joined = waits.pop((step.lane, owner), None)
                if joined is not None:
                    out.append(Step(Op.JOIN, step.lane, event=joined, flags=AUTO))
        out.append(step)


@dataclass(slots=True)
class _Exit:
    """What a rank still has open with one owner at the end of its author's steps."""

    unflushed: dict[int, int] = field(default_factory=dict)  # lane → index of its last PUT or GET
    unread: dict[int, int] = field(default_factory=dict)  # lane → index of its last unflushed GET
    unposted: dict[int, int] = field(default_factory=dict)  # lane → index of its last access


def _exits(steps: list[Step], rank: int) -> dict[int, _Exit]:
    """Per owner, what no POST or FLUSH of the author closes.

    A POST closes the accesses of its own lane and of lanes ordered before it; of another lane only
    what was flushed there. It closes GETs only after a FLUSH, on every lane.
    """
    exits: dict[int, _Exit] = {}
    before: dict[int, dict[int, int]] = {}  # lane → other lane → number of steps ordered before
    recorded: dict[int, dict[int, int]] = {}
    for index, step in enumerate(steps):
        lane, op = step.lane, step.op
        if op is Op.PUT or op is Op.GET:
            exit_ = exits.setdefault(step.peer, _Exit())
            exit_.unflushed[lane] = exit_.unposted[lane] = index
            if op is Op.GET:
                exit_.unread[lane] = index
        elif op is Op.RED:
            for owner in accessed(step, rank):
                exits.setdefault(owner, _Exit()).unposted[lane] = index
        elif op is Op.FLUSH:
            if step.peer in exits:
                exits[step.peer].unflushed.pop(lane, None)
                exits[step.peer].unread.pop(lane, None)
        elif op is Op.REC:
            recorded[step.event] = {**before.get(lane, {}), lane: index}
        elif op is Op.JOIN:
            mine = before.setdefault(lane, {})
            for other, until in recorded.get(step.event, {}).items():
                mine[other] = max(until, mine.get(other, -1))
        elif op is Op.POST and step.peer in exits:
            exit_ = exits[step.peer]
            if lane not in exit_.unread:
                exit_.unposted.pop(lane, None)
            for other, until in before.get(lane, {}).items():
                if exit_.unposted.get(other, index) <= until and other not in exit_.unflushed:
                    del exit_.unposted[other]
    return exits


def _leave(
    steps: list[Step],
    rank: int,
    n: int,
    exits: dict[int, _Exit],
    closing: list[int],
    join_all: bool,
) -> None:
    """Adds missing FLUSHes, then DONE posts to owners, then waits for DONE from accessors.

    `join_all`: lane 0 continues after all other lanes, for the steps that follow.
    """
    owners = sorted(exits, key=lambda t: (t - rank) % n)
    for owner in owners:
        for lane in sorted(exits[owner].unflushed):
            steps.append(Step(Op.FLUSH, lane, owner, flags=AUTO))
    unposted = [owner for owner in owners if exits[owner].unposted]
    event = 1 + max((s.event for s in steps), default=-1)
    lanes = {lane for owner in unposted for lane in exits[owner].unposted}
    if join_all:
        lanes = {step.lane for step in steps}
    for lane in sorted(lanes - {0}):
        steps.append(Step(Op.REC, lane, event=event, flags=AUTO))
        steps.append(Step(Op.JOIN, 0, event=event, flags=AUTO))
        event += 1
    for owner in unposted:
        steps.append(Step(Op.POST, 0, owner, channel=DONE, flags=AUTO))
    for w in sorted(closing, key=lambda w: (rank - w) % n):
        steps.append(Step(Op.WAIT, 0, w, channel=DONE, value=1, flags=AUTO))


def _number(steps: list[Step], plan: Plan) -> None:
    """Renumbers lanes and events without gaps, sets places in the enqueue order and SELF marks."""
    operation = operations()[plan.operation]
    lanes = {lane: i for i, lane in enumerate(sorted({0, *(s.lane for s in steps)}))}
    events: dict[int, int] = {}
    for order, step in enumerate(steps):
        step.lane = lanes[step.lane]
        step.order = order
        if step.event >= 0:
            step.event = events.setdefault(step.event, len(events))
        if step.op is Op.COPY:
            self_ = _is_self(operation, plan.root, step.dst[0], step.src[0])
            step.flags = step.flags & ~Flag.SELF | (Flag.SELF if self_ else 0)


def _is_self(operation: Operation, root: int, dst: Ref, src: Ref) -> bool:
    if Buf.SCRATCH in (dst.buffer, src.buffer) or Buf.SLOT in (dst.buffer, src.buffer):
        return False
    return operation.home(dst, root)[:3] == operation.home(src, root)[:3]
