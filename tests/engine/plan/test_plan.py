"""Plans: what a builder writes, what the finishing adds, where data lies, what an error says."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from itertools import pairwise

import pytest
from unipal.engine.algorithms import Algorithm, Link, algorithm, build, find
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import (
    CREDIT,
    DONE,
    Buf,
    Flag,
    Op,
    Plan,
    PlanError,
    Ref,
    Step,
    base_operation,
    canonical,
    operations,
    part_bounds,
    rounds,
    window,
)
from unipal.engine.plan.staging import regions, stage

from proof.plans.reference import RunParameters, WrongRunError, run

LATE = RunParameters(1, uniform=False, lazy=1.0)  # transfers move as late as their FLUSH allows


def short(plan: Plan, rank: int, lane: int) -> list[str]:
    """Steps of a lane as `OP peer channel`."""
    return [
        " ".join(str(word) for word in (s.op.name, s.peer, s.channel) if word not in (-1,))
        for s in plan.ranks[rank].lanes[lane].steps
    ]


def test_mesh_all_gather_is_finished_with_credits_and_flushes() -> None:
    plan = build("mesh", "all_gather", 3)
    assert short(plan, 0, 0) == ["POST 2 0", "POST 1 0", "COPY"]
    assert short(plan, 0, 1) == ["WAIT 1 0", "PUT 1", "POST 1 2", "WAIT 2 2", "FLUSH 1"]
    assert short(plan, 0, 2) == ["WAIT 2 0", "PUT 2", "POST 2 2", "WAIT 1 2", "FLUSH 2"]
    copy = plan.ranks[0].lanes[0].steps[2]
    assert copy.flags & Flag.SELF
    assert plan.links == {Link.PUT}
    assert plan.remote == {Buf.OUTPUT}
    assert plan.regions == 0
    assert [s.order for s in plan.ranks[0].steps] == list(range(len(plan.ranks[0].steps)))


def test_reads_are_closed_by_flush_and_done() -> None:
    plan = build("rendezvous", "send", 2)
    assert short(plan, 0, 0) == ["POST 1 0", "WAIT 1 1"]
    assert short(plan, 1, 0) == ["WAIT 0 0", "GET 0", "FLUSH 0", "POST 0 1"]
    assert all(s.flags & Flag.AUTO for s in plan.ranks[1].steps if s.op is not Op.GET)


def test_a_post_after_an_unflushed_get_closes_nothing() -> None:
    @algorithm("send", needs={Link.GET}, register=False)
    def posts_too_early(p: Builder) -> None:
        if p.rank == 1:
            p.get(0, p.output, p.input.at(0))
            p.post(0, "read")
        else:
            p.wait_from(1, "read")

    plan = build(posts_too_early, "send", 2)
    assert short(plan, 1, 0) == ["WAIT 0 0", "GET 0", "POST 0 2", "FLUSH 0", "POST 0 1"]


def test_a_post_of_a_joined_lane_closes_the_other_lane() -> None:
    @algorithm("send", needs={Link.PUT}, register=False)
    def joined(p: Builder) -> None:
        if p.rank == 0:
            with p.lane(7):
                p.put(1, p.output.at(1), p.input)
                p.flush(1)
            p.join(7)
            p.post(1, "data")
        else:
            p.wait_from(0, "data")

    plan = build(joined, "send", 2)
    assert DONE not in {s.channel for s in plan.steps()}
    assert [lane.number for lane in plan.ranks[0].lanes] == [0, 1]
    run([plan], LATE)


def test_a_second_lane_is_ordered_after_the_credit() -> None:
    @algorithm("send", needs={Link.PUT}, parts=lambda n: 2, register=False)
    def two_lanes(p: Builder) -> None:
        if p.rank == 0:
            for lane in (1, 2):
                with p.lane(lane):
                    p.put(1, p.output.at(1).part(lane - 1), p.input.part(lane - 1))
                    p.post(1, f"data {lane}")
        else:
            p.wait_from(0, "data 1")
            p.wait_from(0, "data 2")

    plan = build(two_lanes, "send", 2)
    assert short(plan, 0, 1)[:3] == ["WAIT 1 0", "REC", "PUT 1"]
    assert short(plan, 0, 2)[:2] == ["JOIN", "PUT 1"]
    assert sum(s.channel == CREDIT and s.op is Op.WAIT for s in plan.steps()) == 1
    run([plan], replace(LATE, queues=1))


def test_slots_need_no_handshake() -> None:
    plan = build("flat", "all_reduce", 4)
    assert {s.op for s in plan.steps()} == {Op.EAGER, Op.WAIT, Op.RED, Op.FREE}
    assert not {s.channel for s in plan.steps()} & {CREDIT, DONE}


def test_staging_moves_what_peers_reach() -> None:
    plan = build("mesh", "all_gather", 3)
    staged = stage(plan)
    assert staged.remote == {Buf.SCRATCH}
    assert staged.regions == 2
    assert staged.staged == {Buf.INPUT, Buf.OUTPUT}
    assert staged.digest() != plan.digest()
    assert [s.op for s in staged.ranks[0].steps[-2:]] == [Op.COPY, Op.COPY]
    assert stage(build("flat", "all_gather", 3)).staged == frozenset()
    again = stage(stage(build("direct", "all_reduce", 3), [Buf.INPUT]), [Buf.OUTPUT])
    assert again.remote == {Buf.SCRATCH}
    run([again] * 2, replace(LATE, in_place=True))


@pytest.mark.parametrize("name", ["direct", "mesh", "rhd", "ring", "flat", "recursive_doubling"])
def test_regions_of_a_staged_plan_are_counted_without_it(name: str) -> None:
    plan = build(name, "all_reduce", 5)
    for buffers in ([Buf.INPUT], [Buf.OUTPUT], list(Buf)[:2]):
        assert regions(plan, buffers) == stage(plan, buffers).regions


def test_staging_leaves_what_only_the_owner_touches() -> None:
    staged = stage(build("direct", "all_reduce", 4))
    folds = [s for s in staged.ranks[1].steps if s.op is Op.RED]
    assert Ref(1, Buf.OUTPUT, 0, 1, 2) in folds[0].dst
    assert Ref(1, Buf.INPUT, 0, 1, 2) in folds[0].src
    outward = [s.dst[0][3:5] for s in staged.ranks[1].steps if s.op is Op.COPY and s.flags][-2:]
    assert outward == [(0, 1), (2, 4)]


def test_digest_is_of_what_is_done() -> None:
    assert build("eager", "send", 2).digest() == build("fifo", "recv", 2).digest()
    first, second = build("ring", "all_reduce", 4), build("ring", "all_reduce", 4)
    assert canonical(first) == canonical(second)
    assert len(first.digest()) == 32
    second.ranks[2].steps[5].value += 1
    assert canonical(first) != canonical(second)
    assert build("binomial", "reduce", 4, 1).digest() != build("binomial", "reduce", 4, 2).digest()


def test_windows_cover_blocks() -> None:
    for length in (0, 1, 15, 16, 17, 100):
        for chunk in (1, 7, 16, 1000):
            spans = [window(length, chunk, i) for i in range(rounds([length, 3], chunk))]
            assert [x for lo, hi in spans for x in range(lo, hi)] == list(range(length))
    assert rounds([], 4) == rounds([0, 0], 4) == 1


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16, 100])
def test_parts_are_whole_lines(size: int) -> None:
    granule = max(1, 64 // size)
    for width in (0, 1, granule - 1, granule, granule + 1, 10 * granule, 1009):
        for parts in (1, 2, 3, 8, 64):
            bounds = part_bounds(width, parts, size)
            assert len(bounds) == parts + 1
            assert bounds == sorted(bounds)
            assert (bounds[0], bounds[-1]) == (0, width)
            assert all(b % granule == 0 or b == width for b in bounds)
            lengths = [-(-(hi - lo) // granule) for lo, hi in pairwise(bounds)]
            assert max(lengths) - min(lengths) <= 1


def test_operations_come_from_the_table() -> None:
    known = operations()
    assert "recv" not in known
    assert "all_gatherv" not in known
    assert base_operation("recv") == "send"
    assert base_operation("all_gatherv") == "all_gather"
    assert base_operation("sendrecv") == "sendrecv"
    gather, scatter = known["gather"], known["scatter"]
    assert [gather.blocks(Buf.OUTPUT, r, 3, 1) for r in range(3)] == [0, 3, 0]
    assert gather.home(Ref(1, Buf.INPUT, 0, 0, 1), 1) == Ref(1, Buf.OUTPUT, 1, 0, 1)
    assert gather.home(Ref(0, Buf.INPUT, 0, 0, 1), 1) == Ref(0, Buf.INPUT, 0, 0, 1)
    assert scatter.home(Ref(1, Buf.OUTPUT, 0, 0, 1), 1) == Ref(1, Buf.INPUT, 1, 0, 1)
    shift = known["reduce_scatter"].home(Ref(2, Buf.OUTPUT, 0, 0, 1), 0)
    assert shift == Ref(2, Buf.INPUT, 2, 0, 1)
    assert known["all_to_all"].extent(Buf.INPUT, 1, 2, 4) == 6
    assert known["all_to_all"].extent(Buf.OUTPUT, 2, 1, 4) == 6
    assert known["reduce"].home(Ref(0, Buf.INPUT, 0, 0, 1), 0).buffer is Buf.OUTPUT


def wrong(text: str) -> Algorithm:
    """An all_gather whose only statement is wrong."""

    @algorithm("all_gather", needs=set(Link), parts=lambda n: 2, register=False)
    def all_gather_wrong(p: Builder) -> None:
        exec(text, {"p": p, "Link": Link})

    return all_gather_wrong


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("p.put(0, p.output.at(0)[0], p.input)", "rank 0 is not a peer of rank 0"),
        ("p.put(9, p.output[0], p.input)", "rank 9 is not a peer"),
        ("p.put(1, p.output[0], p.input)", "a PUT must go from rank 0 to rank 1"),
        ("p.get(1, p.output.at(1)[0], p.input)", "a GET must go from rank 1 to rank 0"),
        ("p.copy(p.output[3], p.input)", "has 3 blocks; block 3 does not exist"),
        ("p.copy(p.output.at(5)[0], p.input)", "rank 5 does not exist"),
        ("p.copy(p.output[0].part(0), p.input)", "are not the same parts"),
        ("p.copy(p.output[1], p.input)", "are not the same parts"),
        ("p.copy(p.output[0].part(1, 3), p.input.part(1, 3))", "is not within parts 0..2"),
        ("p.copy(p.slot(1), p.input)", "a slot is written by `eager` only"),
        ("p.reduce(p.slot(1), p.input)", "a slot is written by `eager` only"),
        ("p.copy(p.input, p.output[0])", "INPUT is read-only"),
        ("p.reduce([], p.input)", "needs a destination"),
        ("p.eager(1, p.input.at(1))", "is not of this rank"),
        ("p.wait_from(1, 'data', 0)", "cannot wait for 0 posts"),
        ("p.copy(p.scratch[-1], p.input)", "scratch region -1 does not exist"),
        ("[p.post(1, str(i)) for i in range(20)]", "channel '13' exceeds the limit"),
        ("p.lane(-1).__enter__()", "lane -1 is negative"),
    ],
)
def test_a_step_that_cannot_be_written_is_refused_where_it_stands(text: str, reason: str) -> None:
    with pytest.raises(PlanError) as caught:
        build(wrong(text), "all_gather", 3)
    assert reason in str(caught.value)
    assert caught.value.place.startswith("all_gather/wrong n=3, rank 0, lane 0, step ")


def test_a_lane_is_left_when_its_block_ends_with_an_error() -> None:
    @algorithm("all_gather", needs={Link.PUT}, register=False)
    def caught_inside(p: Builder) -> None:
        with pytest.raises(PlanError), p.lane(3):
            p.put(p.rank, p.output[p.rank], p.input)
        p.copy(p.output[p.rank], p.input)

    assert build(caught_inside, "all_gather", 2).ranks[0].steps[-1].lane == 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("rung", "all_reduce", 4), "did you mean ring?"),
        (("ring", "every_reduce", 4), "every_reduce/ring: no algorithm serves this operation"),
        (("ring", "all_reduce", 0), "it serves 1 to any number of ranks"),
        (("eager", "send", 3), "it serves 1 to 2 ranks"),
        (("binomial", "reduce", 4, 4), "root 4 is not one of ranks 0..3"),
        (("bruck", "all_to_allv", 4), "it serves blocks of one length only"),
    ],
)
def test_build_says_what_is_wrong(arguments: tuple[str, str, int], reason: str) -> None:
    with pytest.raises(PlanError, match=reason.replace("?", r"\?")):
        build(*arguments)


def test_options() -> None:
    assert build("chain", "broadcast", 3, parts=3).parts == 3
    assert build("hierarchical", "all_reduce", 8, group=4).options == (("group", 4),)
    for options in ({"parts": 0}, {"depth": 3}):
        with pytest.raises(PlanError):
            build("chain", "broadcast", 3, **options)
    with pytest.raises(PlanError, match="does not divide"):
        build("hierarchical", "all_reduce", 8, group=3)
    with pytest.raises(PlanError, match="it is an algorithm of all_reduce"):
        build(find("all_reduce", "ring"), "broadcast", 3)


def test_names_are_registered_once() -> None:
    with pytest.raises(PlanError, match="an algorithm of this name is registered already"):

        @algorithm("all_reduce", needs={Link.PUT})
        def all_reduce_ring(p: Builder) -> None:
            """Another one."""


def test_a_place_can_be_found() -> None:
    plan = build("mesh", "all_gather", 3)
    step = plan.ranks[2].lanes[1].steps[1]
    assert plan.place(2, step) == (
        "all_gather/mesh n=3, rank 2, lane 1, step 1 "
        "(PUT peer 0 OUTPUT@0[2].part(0,1) ← INPUT@2[0].part(0,1))"
    )
    assert plan.place(2) == "all_gather/mesh n=3, rank 2"
    assert str(Step(Op.WAIT, 0, 1, channel=2, value=3)) == "WAIT peer 1 channel 2 value 3"


def test_the_ring_is_built_fast() -> None:
    best = 1e9
    for _ in range(3):
        begin = time.process_time()
        build("ring", "all_reduce", 64)
        best = min(best, time.process_time() - begin)
    assert best < 0.5


# The oracle itself: it finds what is wrong


def test_the_known_wrong_ring_is_wrong_in_place_only() -> None:
    """It receives into the output and folds received + input: right, but not in place."""

    @algorithm("all_reduce", needs={Link.PUT}, parts=lambda n: n, register=False)
    def all_reduce_into_output(p: Builder) -> None:
        n, following, previous = p.size, (p.rank + 1) % p.size, (p.rank - 1) % p.size
        for step in range(n - 1):
            out, new = (p.rank - step) % n, (p.rank - 1 - step) % n
            held = p.output if step else p.input
            p.put(following, p.output.at(following).part(out), held.part(out))
            p.post(following, "reduce")
            p.wait_from(previous, "reduce")
            p.reduce(p.output.part(new), p.output.part(new), p.input.part(new))
        for step in range(n - 1):
            out = (p.rank + 1 - step) % n
            p.put(following, p.output.at(following).part(out), p.output.part(out))
            p.post(following, "gather")
            p.wait_from(previous, "gather")

    plan = build(all_reduce_into_output, "all_reduce", 4)
    run([plan], RunParameters(1))
    with pytest.raises(WrongRunError, match=r"OUTPUT@.* is wrong .*in_place=True"):
        run([plan], RunParameters(1, in_place=True))


def test_lanes_by_peer_block_each_other_in_one_queue() -> None:
    @algorithm("all_gather", needs={Link.PUT}, register=False)
    def all_gather_by_peer(p: Builder) -> None:
        p.copy(p.output[p.rank], p.input)
        for peer in sorted(p.others()):
            distance = (peer - p.rank) % p.size
            with p.lane(distance):
                p.put(peer, p.output.at(peer)[p.rank], p.input)
                p.post(peer, "data")
                p.wait_from((p.rank - distance) % p.size, "data")

    plan = build(all_gather_by_peer, "all_gather", 4)
    run([plan], RunParameters(1))
    with pytest.raises(WrongRunError, match="wait forever"):
        run([plan], RunParameters(1, queues=1))


def test_a_missing_flush_is_a_wrong_number() -> None:
    plan, ways = build("mesh_one_shot", "all_reduce", 2), range(20)
    for seed in ways:
        run([plan], replace(LATE, seed=seed, in_place=True))
    for program in plan.ranks:
        program.steps = [s for s in program.steps if s.op is not Op.FLUSH or s.flags & Flag.AUTO]
        program.__dict__.pop("lanes", None)
    with pytest.raises(WrongRunError, match=r"OUTPUT@.* is wrong .*in_place=True"):
        all(run([plan], replace(LATE, seed=s, in_place=True)) is None for s in ways)


def test_dropped_steps_are_found() -> None:
    rng = random.Random(5)
    for name, operation in (("ring", "all_reduce"), ("bruck", "all_gather"), ("flat", "reduce")):
        found = 0
        for _ in range(20):
            plan = build(name, operation, 3)
            program = rng.choice(plan.ranks)
            steps = [s for s in program.steps if s.op is not Op.FLUSH and not s.flags & Flag.SELF]
            program.steps.remove(rng.choice(steps))
            program.__dict__.pop("lanes", None)
            try:
                run([plan] * 3, RunParameters(1))
            except (AssertionError, IndexError):
                found += 1
        assert found == 20, (name, operation)
