"""Placement: adapts a plan to user buffers that peers cannot access.

`stage` moves every part of INPUT and OUTPUT that another rank accesses into scratch regions of its
owner, which every rank has mapped: a copy in before the credits, a copy out after the last DONE.
Parts that only their owner accesses are not moved.
"""

from __future__ import annotations

from collections.abc import Iterable

from unipal.engine.plan.handshake import AUTO, accessed, finish
from unipal.engine.plan.ir import Buf, Op, Plan, RankProgram, Ref, Step

Window = tuple[int, Buf, int]  # rank, buffer, block


def stage(plan: Plan, buffers: Iterable[Buf] = (Buf.INPUT, Buf.OUTPUT)) -> Plan:
    """A new finished plan in which no other rank accesses user memory of the kinds `buffers`.

    The same object if nothing has to move. A staged plan can be staged again for the other kind of
    buffer.
    """
    kinds = frozenset(buffers)
    if not plan.remote & kinds:
        return plan
    author = [_author_steps(program) for program in plan.ranks]
    copies = [_copies(program) for program in plan.ranks]
    moved = _moved(plan, author, kinds)
    regions = _regions(plan, moved)
    before: list[list[Step]] = [inward for inward, _ in copies]
    after: list[list[Step]] = [outward for _, outward in copies]
    lengths: dict[Window, int] = {}
    written: dict[Window, int] = {}
    ranks = []
    for program, steps in zip(plan.ranks, author, strict=True):
        changed = []
        for step in steps:
            for ref in step.dst + step.src:
                lengths[ref[:3]] = ref.extent
            for ref in step.dst:
                written[ref[:3]] = written.get(ref[:3], 0) | _mask(ref)
            changed.append(_rewritten(step, program.rank, moved, regions))
        ranks.append(RankProgram(program.rank, changed))
    for window, mask in moved.items():
        rank, buffer, block = window
        if buffer is Buf.OUTPUT:
            mask &= written.get(window, 0)
        for lo, hi in _runs(mask, plan.parts):
            user = Ref(rank, buffer, block, lo, hi, lengths[window])
            there = user._replace(buffer=Buf.SCRATCH, block=regions[window])
            if buffer is Buf.INPUT:
                before[rank].append(Step(Op.COPY, 0, dst=(there,), src=(user,), flags=AUTO))
            else:
                after[rank].append(Step(Op.COPY, 0, dst=(user,), src=(there,), flags=AUTO))
    staged = Plan(
        operation=plan.operation,
        algorithm=plan.algorithm,
        n=plan.n,
        root=plan.root,
        parts=plan.parts,
        ranks=ranks,
        channels=dict(plan.channels),
        staged=plan.staged | kinds,
        options=plan.options,
    )
    finish(staged, before, after)
    return staged


def regions(plan: Plan, buffers: Iterable[Buf] = (Buf.INPUT, Buf.OUTPUT)) -> int:
    """`stage(plan, buffers).regions` of a plan that is not staged yet, in less time."""
    kinds = frozenset(buffers)
    if not plan.remote & kinds:
        return plan.regions
    author = [[s for s in program.steps if not s.flags & AUTO] for program in plan.ranks]
    made = _regions(plan, _moved(plan, author, kinds))
    return max(plan.regions, 1 + max(made.values(), default=-1))


def _author_steps(program: RankProgram) -> list[Step]:
    return [step.again() for step in program.steps if not step.flags & AUTO]


def _copies(program: RankProgram) -> tuple[list[Step], list[Step]]:
    """Copies in and out inserted by an earlier staging."""
    copies = [s.again() for s in program.steps if s.flags & AUTO and s.op is Op.COPY]
    return (
        [s for s in copies if s.src[0].buffer is Buf.INPUT],
        [s for s in copies if s.dst[0].buffer is Buf.OUTPUT],
    )


def _mask(ref: Ref) -> int:
    return (1 << ref.hi) - (1 << ref.lo)


def _moved(plan: Plan, author: list[list[Step]], kinds: frozenset[Buf]) -> dict[Window, int]:
    """Per window, the parts to move, as bits.

    INPUT is never written, so only the parts that peers read move. Of OUTPUT every ref moves that
    shares a part with one that moves; otherwise data would be in two places.
    """
    moved: dict[Window, int] = {}
    spans: dict[Window, set[int]] = {}
    for program, steps in zip(plan.ranks, author, strict=True):
        for step in steps:
            remote = bool(accessed(step, program.rank))
            for ref in step.dst + step.src:
                if ref.buffer not in kinds:
                    continue
                if remote and ref.rank != program.rank:
                    moved[ref[:3]] = moved.get(ref[:3], 0) | _mask(ref)
                if ref.buffer is Buf.OUTPUT:
                    spans.setdefault(ref[:3], set()).add(_mask(ref))
    for window in moved:
        grew = True
        while grew:
            grew = False
            for span in spans.get(window, ()):
                if span & moved[window] and span & ~moved[window]:
                    moved[window] |= span
                    grew = True
    return dict(sorted(moved.items()))


def _regions(plan: Plan, moved: dict[Window, int]) -> dict[Window, int]:
    """A new scratch region for every window that moves."""
    free = [0] * plan.n
    for step in plan.steps():
        for ref in step.dst + step.src:
            if ref.buffer is Buf.SCRATCH and ref.block >= free[ref.rank]:
                free[ref.rank] = ref.block + 1
    regions = {}
    for window in moved:
        regions[window] = free[window[0]]
        free[window[0]] += 1
    return regions


def _rewritten(step: Step, rank: int, moved: dict[Window, int], regions: dict[Window, int]) -> Step:
    def new(ref: Ref) -> Ref:
        if not moved.get(ref[:3], 0) & _mask(ref) or (ref.buffer is Buf.INPUT and ref.rank == rank):
            return ref
        return ref._replace(buffer=Buf.SCRATCH, block=regions[ref[:3]])

    step.dst = tuple(map(new, step.dst))
    step.src = tuple(map(new, step.src))
    return step


def _runs(mask: int, parts: int) -> list[tuple[int, int]]:
    """The contiguous spans of set bits, ascending."""
    runs: list[tuple[int, int]] = []
    for part in range(parts):
        if mask >> part & 1:
            if runs and runs[-1][1] == part:
                runs[-1] = (runs[-1][0], part + 1)
            else:
                runs.append((part, part + 1))
    return runs
