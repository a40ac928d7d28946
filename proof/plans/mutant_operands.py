"""Broken plans whose steps use the wrong memory or name the wrong rank.

These are kinds of `proof.plans.mutants`, which imports this file.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from unipal.engine.plan.ir import Buf, Flag, Op, Plan, Ref, Step, operations

from proof.plans.mutants import DATA, Made, changed, kind, pick


@kind
def peer_wrong(plan: Plan, draw: random.Random) -> Made:
    """A step names another rank; a transfer goes to that rank."""
    if plan.n < 3:
        return None
    at = pick(plan, draw, lambda _, step: step.peer >= 0 and step.op is not Op.FLUSH)
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    peer = draw.choice([r for r in range(plan.n) if r not in (rank, step.peer)])
    new = step.again(peer=peer)
    if step.op is Op.PUT:
        new.dst = (step.dst[0]._replace(rank=peer),)
    elif step.op is Op.GET:
        new.src = (step.src[0]._replace(rank=peer),)
    return changed(plan, rank, index, new, f"at peer {peer}")


@kind
def operand_of_other_rank(plan: Plan, draw: random.Random) -> Made:
    """A remote operand of a RED belongs to another rank."""

    def remote(rank: int, step: Step) -> bool:
        return step.op is Op.RED and any(ref.rank != rank for ref in step.refs())

    at = pick(plan, draw, remote) if plan.n > 1 else None
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    side = draw.choice([s for s in ("dst", "src") if any(r.rank != rank for r in getattr(step, s))])
    refs = list(getattr(step, side))
    which = draw.choice([i for i, ref in enumerate(refs) if ref.rank != rank])
    others = [r for r in range(plan.n) if r != refs[which].rank]
    refs[which] = refs[which]._replace(rank=draw.choice(others))
    return changed(
        plan, rank, index, step.again(**{side: tuple(refs)}), f"{side} {which} is {refs[which]}"
    )


@kind
def block_wrong(plan: Plan, draw: random.Random) -> Made:
    """An operand is another block, or another scratch region, of the same memory."""
    operation = operations()[plan.operation]

    def blocks(ref: Ref) -> int:
        if ref.buffer is Buf.SCRATCH:
            return plan.regions
        return operation.blocks(ref.buffer, ref.rank, plan.n, plan.root)

    return _operand_wrong(
        plan,
        draw,
        lambda ref: ref.buffer is not Buf.SLOT and blocks(ref) > 1,
        lambda ref: _rightly(
            plan,
            ref._replace(block=draw.choice([b for b in range(blocks(ref)) if b != ref.block])),
        ),
    )


@kind
def buffer_wrong(plan: Plan, draw: random.Random) -> Made:
    """An operand is INPUT instead of OUTPUT, or scratch instead of either, or vice versa."""
    operation = operations()[plan.operation]

    def others(ref: Ref) -> list[Ref]:
        found = []
        for buffer in (Buf.INPUT, Buf.OUTPUT):
            if buffer is not ref.buffer:
                count = operation.blocks(buffer, ref.rank, plan.n, plan.root)
                if count:
                    block = ref.block if ref.block < count else draw.randrange(count)
                    found.append(_rightly(plan, ref._replace(buffer=buffer, block=block)))
        if ref.buffer is not Buf.SCRATCH:
            found.append(ref._replace(buffer=Buf.SCRATCH, block=draw.randrange(plan.regions + 1)))
        return found

    return _operand_wrong(
        plan,
        draw,
        lambda ref: ref.buffer is not Buf.SLOT,
        lambda ref: draw.choice(others(ref)),
    )


def _rightly(plan: Plan, ref: Ref) -> Ref:
    """The ref with its block's length."""
    if ref.buffer is Buf.SCRATCH:
        return ref
    extent = operations()[plan.operation].extent(ref.buffer, ref.rank, ref.block, plan.n)
    return ref._replace(extent=extent)


def _operand_wrong(
    plan: Plan,
    draw: random.Random,
    fits: Callable[[Ref], bool],
    change: Callable[[Ref], Ref],
) -> Made:
    """Changes one operand; the lengths of the others follow, as the builder would do it."""
    at = pick(plan, draw, lambda _, step: step.op in DATA and any(map(fits, step.refs())))
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    refs = list(step.refs())
    which = draw.choice([i for i, ref in enumerate(refs) if fits(ref)])
    refs[which] = change(refs[which])
    extent = refs[which].extent
    refs = [
        ref._replace(extent=extent) if ref.buffer in (Buf.SCRATCH, Buf.SLOT) else ref
        for ref in refs
    ]
    split = len(step.dst)
    new = step.again(dst=tuple(refs[:split]), src=tuple(refs[split:]))
    if new.op is Op.COPY:
        home = operations()[plan.operation].home
        user = all(ref.buffer in (Buf.INPUT, Buf.OUTPUT) for ref in refs)
        onto = user and home(refs[0], plan.root)[:3] == home(refs[1], plan.root)[:3]
        new.flags = new.flags & ~Flag.SELF | (Flag.SELF if onto else 0)
    return changed(plan, rank, index, new, f"operand {which} is {refs[which]}")


@kind
def slice_wrong(plan: Plan, draw: random.Random) -> Made:
    """A step uses other parts."""
    if plan.parts < 2:
        return None
    at = pick(plan, draw, lambda _, step: step.op in DATA)
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    ref = step.src[0]
    width = ref.hi - ref.lo
    starts = [lo for lo in range(plan.parts - width + 1) if lo != ref.lo]
    spans = [(lo, lo + width) for lo in starts]
    if width > 1:
        spans += [(ref.lo, ref.hi - 1), (ref.lo + 1, ref.hi)]
    lo, hi = draw.choice(spans)
    new = step.again(
        dst=tuple(r._replace(lo=lo, hi=hi) for r in step.dst),
        src=tuple(r._replace(lo=lo, hi=hi) for r in step.src),
    )
    return changed(plan, rank, index, new, f"parts [{lo}, {hi})")


@kind
def operand_lost(plan: Plan, draw: random.Random) -> Made:
    """A RED omits one of its sources or destinations."""
    at = pick(plan, draw, lambda _, s: s.op is Op.RED and (len(s.src) > 1 or len(s.dst) > 1))
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    side = draw.choice([s for s in ("dst", "src") if len(getattr(step, s)) > 1])
    refs = list(getattr(step, side))
    lost = refs.pop(draw.randrange(len(refs)))
    return changed(plan, rank, index, step.again(**{side: tuple(refs)}), f"without {lost}")


@kind
def operand_twice(plan: Plan, draw: random.Random) -> Made:
    """A RED uses one source in place of another."""
    at = pick(plan, draw, lambda _, s: s.op is Op.RED and len(set(s.src)) > 1)
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    src = list(step.src)
    one, two = draw.sample(range(len(src)), 2)
    src[one] = src[two]
    return changed(plan, rank, index, step.again(src=tuple(src)), f"twice {src[two]}")
