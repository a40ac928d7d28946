"""Plans as they are replayed for a job that hangs: found by digest, and run as far as they go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from unipal.engine import algorithms
from unipal.engine.plan.ir import SLOT_CHANNEL, Op, Plan, PlanError, Step, base_operation
from unipal.engine.plan.staging import stage


@cache
def plan_of(plan_id: int, operation: str, n: int, root: int) -> Plan | None:
    """The plan whose digest begins with `plan_id`, among those of the registered algorithms; None
    for another one, such as that of several clusters.
    """
    for one in algorithms.candidates(base_operation(operation)):
        if n > one.inline_ranks:
            continue
        try:
            plain = algorithms.build(one, base_operation(operation), n, root)
            for plan in (plain, stage(plain)):
                if int.from_bytes(bytes.fromhex(plan.digest())[:8], "little") == plan_id:
                    return plan
        except PlanError:
            continue
    return None


def serving(plan: Plan, rank: int, lane: int, number: int) -> tuple[int, int, int] | None:
    """Rank, lane and number of the step that a WAIT waits for: of the posts to its counter the one
    that completes what this WAIT and those before it take. None for another step.
    """
    step = _step(plan, rank, lane, number)
    if step is None or step.op is not Op.WAIT:
        return None
    slot = step.channel == SLOT_CHANNEL
    left = sum(
        before.value
        for before in plan.ranks[rank].steps[: step.order + 1]
        if before.op is Op.WAIT and (before.peer, before.channel) == (step.peer, step.channel)
    )
    for lane_of_peer in plan.ranks[step.peer].lanes:
        left_here = left
        for index, post in enumerate(lane_of_peer.steps):
            sends = post.op is Op.EAGER if slot else post.op is Op.POST
            if sends and post.peer == rank and (slot or post.channel == step.channel):
                left_here -= 1
                if left_here == 0:
                    return step.peer, lane_of_peer.number, index
    return None


def _step(plan: Plan, rank: int, lane: int, number: int) -> Step | None:
    lanes = plan.ranks[rank].lanes
    if lane >= len(lanes) or number >= len(lanes[lane].steps):
        return None
    return lanes[lane].steps[number]


def replay(plan: Plan, held: Mapping[int, Mapping[int, int]]) -> list[list[int]]:
    """Runs a plan as far as it goes, and answers by rank and lane how many steps were done.

    `held`: ranks of which a lane does at most so many steps, none if it is not named. Lanes are
    ordered and a counter has one poster, so any order of steps comes to the same end.
    """
    at = [[0] * len(program.lanes) for program in plan.ranks]
    posted: dict[tuple[int, int, int], int] = {}
    taken: dict[tuple[int, int, int], int] = {}
    events: set[tuple[int, int]] = set()
    moved = True
    while moved:
        moved = False
        for program in plan.ranks:
            rank = program.rank
            for lane in program.lanes:
                most = len(lane.steps)
                if rank in held:
                    most = min(most, held[rank].get(lane.number, 0))
                while at[rank][lane.number] < most:
                    step = lane.steps[at[rank][lane.number]]
                    channel = SLOT_CHANNEL if step.op is Op.EAGER else step.channel
                    if step.op is Op.WAIT:
                        key = (step.peer, rank, channel)
                        if posted.get(key, 0) < taken.get(key, 0) + step.value:
                            break
                        taken[key] = taken.get(key, 0) + step.value
                    elif step.op is Op.JOIN and (rank, step.event) not in events:
                        break
                    elif step.op in (Op.POST, Op.EAGER):
                        key = (rank, step.peer, channel)
                        posted[key] = posted.get(key, 0) + 1
                    elif step.op is Op.REC:
                        events.add((rank, step.event))
                    at[rank][lane.number] += 1
                    moved = True
    return at
