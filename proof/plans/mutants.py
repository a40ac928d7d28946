"""Broken plans with one defect each, as an author or a faulty builder would make it.

A kind takes a finished plan and a random generator. It returns a changed plan and a sentence, or
None if the plan has no opportunity. Kinds omit changes that are harmless by construction: a COPY
done twice, or an exchange of two steps that neither share memory nor order anything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from unipal.engine.plan.ir import (
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
    """Up to `per_kind` different broken plans of each of `kinds`, reproducible by seed.

    `kinds`: names from KINDS; empty means all.
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
    """A plan of these steps, with lanes renumbered and the checker's marks removed."""
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
    """Registers a kind of defect under its name."""
    KINDS[function.__name__.strip("_")] = function
    return function


def pick(
    plan: Plan, draw: random.Random, wanted: Callable[[int, Step], bool]
) -> tuple[int, int] | None:
    """(rank, index) of a random step that satisfies `wanted`."""
    found = [
        (program.rank, index)
        for program in plan.ranks
        for index, step in enumerate(program.steps)
        if wanted(program.rank, step)
    ]
    return draw.choice(found) if found else None


def _place(rank: int, step: Step) -> str:
    return f"rank {rank} lane {step.lane} ({step})"


def changed(plan: Plan, rank: int, index: int, new: Step | None, what: str) -> Made:
    """The plan's steps with one of them replaced or removed."""
    programs = _programs(plan)
    old = programs[rank][index]
    programs[rank][index : index + 1] = [] if new is None else [new]
    return programs, f"{what}: {_place(rank, old)}"


# Steps removed, duplicated, exchanged


@kind
def data_step_dropped(plan: Plan, draw: random.Random) -> Made:
    """A COPY, PUT, GET, RED or EAGER is missing."""
    at = pick(plan, draw, lambda _, step: step.op in DATA)
    return at and changed(plan, *at, None, "dropped")


@kind
def post_dropped(plan: Plan, draw: random.Random) -> Made:
    """A POST or FREE is missing."""
    at = pick(plan, draw, lambda _, step: step.op in (Op.POST, Op.FREE))
    return at and changed(plan, *at, None, "dropped")


@kind
def wait_dropped(plan: Plan, draw: random.Random) -> Made:
    """A WAIT is missing."""
    at = pick(plan, draw, lambda _, step: step.op is Op.WAIT)
    return at and changed(plan, *at, None, "dropped")


@kind
def signal_dropped(plan: Plan, draw: random.Random) -> Made:
    """A POST and its WAIT are missing, so that counters still balance."""
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
    at = pick(plan, draw, lambda _, step: step.op is Op.POST and wanted(step))
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
    """A FLUSH is missing, of a GET or of PUTs whose end the rank does not learn otherwise."""
    choices = []
    for program in plan.ranks:
        for index, step in enumerate(program.steps):
            if step.op is Op.FLUSH:
                agent = step.lane, step.peer
                open_ = _unflushed(program.steps[:index], agent)
                told = any(s.op is Op.WAIT and s.channel != CREDIT for s in program.steps[open_:])
                if open_ < index and (program.steps[open_].op is Op.GET or not told):
                    choices.append((program.rank, index))
    return changed(plan, *draw.choice(choices), None, "dropped") if choices else None


def _unflushed(steps: list[Step], agent: tuple[int, int]) -> int:
    """Index of the first transfer of (lane, peer) that no FLUSH follows; len(steps) if none."""
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
    at = pick(plan, draw, lambda _, step: step.op is Op.JOIN)
    return at and changed(plan, *at, None, "dropped")


@kind
def step_duplicated(plan: Plan, draw: random.Random) -> Made:
    """A step with a lasting effect is done twice."""

    def lasting(_: int, step: Step) -> bool:
        if step.op is Op.RED:
            return any(dst in step.src for dst in step.dst)
        return step.op in (Op.POST, Op.WAIT, Op.EAGER, Op.FREE, Op.REC)

    at = pick(plan, draw, lasting)
    if at is None:
        return None
    programs = _programs(plan)
    rank, index = at
    step = programs[rank][index]
    programs[rank].insert(index + 1, step.again())
    return programs, f"done twice: {_place(rank, step)}"


@kind
def steps_swapped(plan: Plan, draw: random.Random) -> Made:
    """Two adjacent steps of a lane, of which the second needs the first, are exchanged."""
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
    """Whether `two` relies on `one` preceding it on the lane."""
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
    """A POST precedes the PUT that it publishes, and everything in between."""

    def movable(rank: int, step: Step) -> bool:
        return step.op is Op.POST and step.channel > DONE

    at = pick(plan, draw, movable)
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
    """A WAIT follows the first step that reads what it waits for."""
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
    """What the poster of a WAIT's post has put to `rank` since its previous post."""
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
    """Side lanes are enqueued by the number of their peer, on all ranks."""
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
    """A POST after a PUT, or a WAIT before its use, runs on a separate lane."""
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
    return changed(plan, rank, index, steps[index].again(lane=lane), "on a separate lane")


def _bound(plan: Plan, rank: int, index: int) -> bool:
    """Whether the steps of its lane need a signal at its position."""
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


# Signals


@kind
def value_wrong(plan: Plan, draw: random.Random) -> Made:
    """A WAIT waits for one post more or less."""
    at = pick(plan, draw, lambda _, step: step.op is Op.WAIT)
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    value = step.value + draw.choice((1, -1))
    return changed(plan, rank, index, step.again(value=value), f"value {value}")


@kind
def channel_wrong(plan: Plan, draw: random.Random) -> Made:
    """A POST or WAIT is on another channel."""
    at = pick(plan, draw, lambda _, step: step.op in (Op.POST, Op.WAIT))
    if at is None:
        return None
    rank, index = at
    step = plan.ranks[rank].steps[index]
    channel = draw.choice([c for c in range(4) if c != step.channel])
    return changed(plan, rank, index, step.again(channel=channel), f"on channel {channel}")


@kind
def flush_late(plan: Plan, draw: random.Random) -> Made:
    """A GET is assumed complete before its FLUSH."""
    at = pick(plan, draw, lambda _, step: step.op is Op.GET)
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


from proof.plans import mutant_operands  # noqa: E402, F401 -- adds kinds
