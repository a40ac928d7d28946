"""Broken plans: one defect each, as an author or a faulty builder would make it.

A kind takes a finished plan and a source of chance, and answers with a changed plan and a sentence,
or None where the plan gives no occasion. Kinds leave out what cannot do harm by construction: a
COPY done twice, or two steps exchanged that neither share memory nor order anything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from unipal.engine.plan import (
    CREDIT,
    DONE,
    SLOT_CHANNEL,
    Buf,
    Flag,
    Op,
    Plan,
    RankProgram,
    Ref,
    Step,
    operations,
)

DATA = (Op.COPY, Op.PUT, Op.GET, Op.RED, Op.EAGER)
Programs = list[list[Step]]
Made = tuple[Programs, str] | None
Kind = Callable[[Plan, random.Random], Made]

KINDS: dict[str, Kind] = {}


@dataclass(frozen=True)
class Mutant:
    """A plan with one defect."""

    kind: str
    what: str
    plan: Plan


def mutants(
    plan: Plan, seed: int, per_kind: int = 1, kinds: Iterable[str] = ()
) -> Iterator[Mutant]:
    """Up to `per_kind` different broken plans of each of `kinds`, the same for the same seed.

    `kinds`: names out of KINDS; none means all.
    """
    known = {plan.digest()}
    for name in kinds or KINDS:
        kind = KINDS[name]
        draw = random.Random(f"{seed} {name} {plan}")
        found = tries = 0
        while found < per_kind and tries < 4 * per_kind:
            tries += 1
            made = kind(plan, draw)
            if made is None:
                continue
            programs, what = made
            broken = _plan(plan, programs)
            if broken.digest() not in known:
                known.add(broken.digest())
                found += 1
                yield Mutant(name, what, broken)


def _plan(plan: Plan, programs: Programs) -> Plan:
    """A plan of these steps, lanes numbered anew; the marks of the checker are taken off."""
    ranks = []
    for rank, steps in enumerate(programs):
        lanes = {lane: i for i, lane in enumerate(sorted({0, *(step.lane for step in steps)}))}
        copies = [
            step.again(order=order, lane=lanes[step.lane], flags=step.flags & ~Flag.FINAL)
            for order, step in enumerate(steps)
        ]
        ranks.append(RankProgram(rank, copies, plan.ranks[rank].events))
    return replace(plan, ranks=ranks)


def _programs(plan: Plan) -> Programs:
    return [list(program.steps) for program in plan.ranks]


def kind(function: Kind) -> Kind:
    """Register a kind of defect under its name."""
    KINDS[function.__name__.strip("_")] = function
    return function


def _pick(
    plan: Plan, draw: random.Random, wanted: Callable[[int, Step], bool]
) -> tuple[int, int] | None:
    """(rank, index) of a step that is wanted."""
    found = [
        (program.rank, index)
        for program in plan.ranks
        for index, step in enumerate(program.steps)
        if wanted(program.rank, step)
    ]
    return draw.choice(found) if found else None


def _place(rank: int, step: Step) -> str:
    return f"rank {rank} lane {step.lane} ({step})"


def _changed(plan: Plan, rank: int, index: int, new: Step | None, what: str) -> Made:
    programs = _programs(plan)
    old = programs[rank][index]
    programs[rank][index : index + 1] = [] if new is None else [new]
    return programs, f"{what}: {_place(rank, old)}"


# Steps left out, done twice, exchanged


@kind
def data_step_dropped(plan: Plan, draw: random.Random) -> Made:
    """A COPY, PUT, GET, RED or EAGER is missing."""
    at = _pick(plan, draw, lambda _, step: step.op in DATA)
    return at and _changed(plan, *at, None, "dropped")


@kind
def post_dropped(plan: Plan, draw: random.Random) -> Made:
    """A POST or FREE is missing."""
    at = _pick(plan, draw, lambda _, step: step.op in (Op.POST, Op.FREE))
    return at and _changed(plan, *at, None, "dropped")


@kind
def wait_dropped(plan: Plan, draw: random.Random) -> Made:
    """A WAIT is missing."""
    at = _pick(plan, draw, lambda _, step: step.op is Op.WAIT)
    return at and _changed(plan, *at, None, "dropped")


@kind
def signal_dropped(plan: Plan, draw: random.Random) -> Made:
    """A POST and the WAIT for it are missing, so that counters still balance."""
    return _without_pair(plan, draw, lambda step: step.channel > DONE)


@kind
def credit_dropped(plan: Plan, draw: random.Random) -> Made:
    """A credit is neither given nor taken."""
    return _without_pair(plan, draw, lambda step: step.channel == CREDIT)


@kind
def done_dropped(plan: Plan, draw: random.Random) -> Made:
    """The closing DONE is neither posted nor waited for."""
    return _without_pair(plan, draw, lambda step: step.channel == DONE)


def _without_pair(plan: Plan, draw: random.Random, wanted: Callable[[Step], bool]) -> Made:
    at = _pick(plan, draw, lambda _, step: step.op is Op.POST and wanted(step))
    if at is None:
        return None
    rank, index = at
    post = plan.ranks[rank].steps[index]
    number = sum(
        s.op is Op.POST and (s.peer, s.channel) == (post.peer, post.channel)
        for s in plan.ranks[rank].steps[:index]
    )
    programs = _programs(plan)
    del programs[rank][index]
    for i, step in enumerate(programs[post.peer]):
        if step.op is Op.WAIT and (step.peer, step.channel) == (rank, post.channel):
            number -= step.value
            if number < 0:
                if step.value == 1:
                    del programs[post.peer][i]
                else:
                    programs[post.peer][i] = step.again(value=step.value - 1)
                return programs, f"dropped with its WAIT: {_place(rank, post)}"
    return None


@kind
def flush_dropped(plan: Plan, draw: random.Random) -> Made:
    """A FLUSH is missing, of a GET or of PUTs whose end the rank learns in no other way."""
    choices = []
    for program in plan.ranks:
        for index, step in enumerate(program.steps):
            if step.op is Op.FLUSH:
                agent = step.lane, step.peer
                open_ = _unflushed(program.steps[:index], agent)
                told = any(s.op is Op.WAIT and s.channel != CREDIT for s in program.steps[open_:])
                if open_ < index and (program.steps[open_].op is Op.GET or not told):
                    choices.append((program.rank, index))
    return _changed(plan, *draw.choice(choices), None, "dropped") if choices else None


def _unflushed(steps: list[Step], agent: tuple[int, int]) -> int:
    """Index of the first transfer of (lane, peer) that no FLUSH follows; len(steps) for none."""
    found = len(steps)
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        if (step.lane, step.peer) == agent:
            if step.op is Op.FLUSH:
                break
            if step.op in (Op.PUT, Op.GET):
                found = index
    return found


@kind
def join_dropped(plan: Plan, draw: random.Random) -> Made:
    """A JOIN is missing."""
    at = _pick(plan, draw, lambda _, step: step.op is Op.JOIN)
    return at and _changed(plan, *at, None, "dropped")


@kind
def step_duplicated(plan: Plan, draw: random.Random) -> Made:
    """A step that has a lasting effect is done twice."""

    def lasting(_: int, step: Step) -> bool:
        if step.op is Op.RED:
            return any(dst in step.src for dst in step.dst)
        return step.op in (Op.POST, Op.WAIT, Op.EAGER, Op.FREE, Op.REC)

    at = _pick(plan, draw, lasting)
    if at is None:
        return None
    programs = _programs(plan)
    rank, index = at
    step = programs[rank][index]
    programs[rank].insert(index + 1, step.again())
    return programs, f"done twice: {_place(rank, step)}"


@kind
def steps_swapped(plan: Plan, draw: random.Random) -> Made:
    """Two neighbours of a lane, of which the second needs the first, are exchanged."""
    pairs = [
        (program.rank, *pair)
        for program in plan.ranks
        for pair in _neighbours(program.steps)
        if _needs(program.steps[pair[0]], program.steps[pair[1]])
    ]
    if not pairs:
        return None
    rank, one, two = draw.choice(pairs)
    programs = _programs(plan)
    steps = programs[rank]
    steps[one], steps[two] = steps[two], steps[one]
    return programs, f"exchanged: {_place(rank, steps[two])} and ({steps[one]})"


def _neighbours(steps: list[Step]) -> Iterator[tuple[int, int]]:
    last: dict[int, int] = {}
    for index, step in enumerate(steps):
        if step.lane in last:
            yield last[step.lane], index
        last[step.lane] = index


def _needs(one: Step, two: Step) -> bool:
    """Whether `two` relies on `one` having come before it on the lane."""
    if one.op in (Op.PUT, Op.GET) and two.op in (Op.POST, Op.FLUSH):
        return one.peer == two.peer
    if one.op is Op.FLUSH:
        return two.op is Op.POST and one.peer == two.peer
    if one.op is Op.WAIT:
        if one.channel == SLOT_CHANNEL:
            return any(ref.buffer is Buf.SLOT and ref.block == one.peer for ref in two.src)
        return two.op in (Op.PUT, Op.GET) and one.channel == CREDIT and one.peer == two.peer
    if two.op is Op.FREE:
        return any(ref.buffer is Buf.SLOT and ref.block == two.peer for ref in one.src)
    if one.op in (Op.COPY, Op.RED) and two.op in DATA:
        return any(dst.overlaps(src) for dst in one.dst for src in two.src)
    return False


# Order


@kind
def post_early(plan: Plan, draw: random.Random) -> Made:
    """A POST comes before the PUT that it publishes, with all that lies between."""

    def movable(rank: int, step: Step) -> bool:
        return step.op is Op.POST and step.channel > DONE

    at = _pick(plan, draw, movable)
    if at is None:
        return None
    rank, index = at
    programs = _programs(plan)
    steps = programs[rank]
    post = steps[index]
    before = [
        i
        for i, step in enumerate(steps[:index])
        if step.lane == post.lane and step.op is Op.PUT and step.peer == post.peer
    ]
    if not before:
        return None
    del steps[index]
    steps.insert(before[-1], post)
    return programs, f"posted before the PUT: {_place(rank, post)}"


@kind
def wait_late(plan: Plan, draw: random.Random) -> Made:
    """A WAIT comes after the first step that reads what it waits for."""
    choices = [
        (program.rank, index, later)
        for program in plan.ranks
        for index, step in enumerate(program.steps)
        if step.op is Op.WAIT and step.channel > DONE
        if (later := _use(plan, program.rank, index)) is not None
    ]
    if not choices:
        return None
    rank, index, later = draw.choice(choices)
    programs = _programs(plan)
    wait = programs[rank].pop(index)
    programs[rank].insert(later, wait)
    return programs, f"waited after its use: {_place(rank, wait)}"


def _published(plan: Plan, rank: int, index: int) -> list[Ref]:
    """What the poster of a WAIT's post has put to `rank` since its post before that."""
    wait = plan.ranks[rank].steps[index]
    number = sum(
        s.value
        for s in plan.ranks[rank].steps[: index + 1]
        if s.op is Op.WAIT and (s.peer, s.channel) == (wait.peer, wait.channel)
    )
    found: list[Ref] = []
    for step in plan.ranks[wait.peer].steps:
        if step.op is Op.PUT and step.peer == rank:
            found += step.dst
        elif step.op is Op.POST and (step.peer, step.channel) == (rank, wait.channel):
            number -= 1
            if number == 0:
                return found
            found = []
    return []


@kind
def lanes_reordered(plan: Plan, draw: random.Random) -> Made:
    """Side lanes are enqueued by the number of their peer, at all ranks."""
    programs = _programs(plan)
    for rank, steps in enumerate(programs):
        first = next((i for i, step in enumerate(steps) if step.lane), len(steps))
        last = first
        while last < len(steps) and steps[last].lane and steps[last].op not in (Op.REC, Op.JOIN):
            last += 1
        lanes: dict[int, list[Step]] = {}
        for step in steps[first:last]:
            lanes.setdefault(step.lane, []).append(step)
        waits = any(s.op is Op.WAIT and s.channel > DONE for s in steps[first:last])
        if len(lanes) < 2 or not waits:
            return None
        order = sorted(lanes.values(), key=_peer_of)
        programs[rank][first:last] = [step for lane in order for step in lane]
    return programs, "lanes enqueued by peer"


def _peer_of(steps: list[Step]) -> int:
    return next((step.peer for step in steps if step.op in (Op.PUT, Op.GET, Op.POST)), -1)


@kind
def step_on_new_lane(plan: Plan, draw: random.Random) -> Made:
    """A POST after a PUT, or a WAIT before its use, runs on a lane of its own."""
    choices = [
        (program.rank, index)
        for program in plan.ranks
        for index, step in enumerate(program.steps)
        if step.channel > DONE and _bound(plan, program.rank, index)
    ]
    if not choices:
        return None
    rank, index = draw.choice(choices)
    steps = plan.ranks[rank].steps
    lane = 1 + max(step.lane for step in steps)
    return _changed(plan, rank, index, steps[index].again(lane=lane), "on a lane of its own")


def _bound(plan: Plan, rank: int, index: int) -> bool:
    """Whether the steps of its lane need a signal to be where it is."""
    steps = plan.ranks[rank].steps
    step = steps[index]
    if step.op is Op.POST:
        posts = [s for s in steps[index + 1 :] if s.op is Op.POST and s.peer == step.peer]
        puts = [s for s in steps[:index] if s.op is Op.PUT and s.peer == step.peer]
        return bool(puts) and puts[-1].lane == step.lane and not posts
    return _use(plan, rank, index) is not None


def _use(plan: Plan, rank: int, index: int) -> int | None:
    """The first later step of the lane that reads what the WAIT at `index` announces."""
    written = _published(plan, rank, index)
    steps = plan.ranks[rank].steps
    for later in range(index + 1, len(steps)):
        if steps[later].lane == steps[index].lane and any(
            dst.overlaps(ref) for dst in written for ref in steps[later].src
        ):
            return later
    return None


# Where and who


@kind
def peer_wrong(plan: Plan, draw: random.Random) -> Made:
    """A step names another rank; a transfer really goes there."""
    if plan.n < 3:
        return None
    at = _pick(plan, draw, lambda _, step: step.peer >= 0 and step.op is not Op.FLUSH)
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
    return _changed(plan, rank, index, new, f"at peer {peer}")


@kind
def operand_of_other_rank(plan: Plan, draw: random.Random) -> Made:
    """A remote operand of a RED is another rank's."""

    def remote(rank: int, step: Step) -> bool:
        return step.op is Op.RED and any(ref.rank != rank for ref in step.refs())

    at = _pick(plan, draw, remote) if plan.n > 1 else None
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    side = draw.choice([s for s in ("dst", "src") if any(r.rank != rank for r in getattr(step, s))])
    refs = list(getattr(step, side))
    which = draw.choice([i for i, ref in enumerate(refs) if ref.rank != rank])
    others = [r for r in range(plan.n) if r != refs[which].rank]
    refs[which] = refs[which]._replace(rank=draw.choice(others))
    return _changed(
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
    """An operand is INPUT instead of OUTPUT, or scratch instead of either, or the other way."""
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
    """The ref with the length that its block has."""
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
    """One operand becomes another; lengths of the others follow, as the builder would do it."""
    at = _pick(plan, draw, lambda _, step: step.op in DATA and any(map(fits, step.refs())))
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
    return _changed(plan, rank, index, new, f"operand {which} is {refs[which]}")


@kind
def slice_wrong(plan: Plan, draw: random.Random) -> Made:
    """A step works on other parts."""
    if plan.parts < 2:
        return None
    at = _pick(plan, draw, lambda _, step: step.op in DATA)
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
    return _changed(plan, rank, index, new, f"parts [{lo}, {hi})")


@kind
def operand_lost(plan: Plan, draw: random.Random) -> Made:
    """A RED forgets one of its sources or destinations."""
    at = _pick(plan, draw, lambda _, s: s.op is Op.RED and (len(s.src) > 1 or len(s.dst) > 1))
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    side = draw.choice([s for s in ("dst", "src") if len(getattr(step, s)) > 1])
    refs = list(getattr(step, side))
    lost = refs.pop(draw.randrange(len(refs)))
    return _changed(plan, rank, index, step.again(**{side: tuple(refs)}), f"without {lost}")


@kind
def operand_twice(plan: Plan, draw: random.Random) -> Made:
    """A RED takes one source in the place of another."""
    at = _pick(plan, draw, lambda _, s: s.op is Op.RED and len(set(s.src)) > 1)
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    src = list(step.src)
    one, two = draw.sample(range(len(src)), 2)
    src[one] = src[two]
    return _changed(plan, rank, index, step.again(src=tuple(src)), f"twice {src[two]}")


# Signals


@kind
def value_wrong(plan: Plan, draw: random.Random) -> Made:
    """A WAIT waits for one more or one less."""
    at = _pick(plan, draw, lambda _, step: step.op is Op.WAIT)
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    value = step.value + draw.choice((1, -1))
    return _changed(plan, rank, index, step.again(value=value), f"value {value}")


@kind
def channel_wrong(plan: Plan, draw: random.Random) -> Made:
    """A POST or WAIT is on another channel."""
    at = _pick(plan, draw, lambda _, step: step.op in (Op.POST, Op.WAIT))
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    channel = draw.choice([c for c in range(4) if c != step.channel])
    return _changed(plan, rank, index, step.again(channel=channel), f"on channel {channel}")


@kind
def flush_late(plan: Plan, draw: random.Random) -> Made:
    """A GET is taken for done before its FLUSH."""
    at = _pick(plan, draw, lambda _, step: step.op is Op.GET)
    if at is None:
        return None
    rank, index = at
    get = plan.ranks[rank].steps[index]
    programs = _programs(plan)
    for i, step in enumerate(programs[rank][index:], index):
        if step.op is Op.FLUSH and (step.lane, step.peer) == (get.lane, get.peer):
            flush = programs[rank].pop(i)
            programs[rank].append(flush)
            return programs, f"flushed at the very end: {_place(rank, get)}"
    return None
