"""The checker: every kind of fault has a plan that shows it, and the words that name it."""

from __future__ import annotations

import ast
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from unipal.engine.algorithms import Algorithm, Link, algorithm, build
from unipal.engine.checker import check as checker
from unipal.engine.checker.check import check, sequence
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import (
    CREDIT,
    DONE,
    SLOT_CHANNEL,
    Buf,
    Flag,
    Op,
    Plan,
    PlanError,
    RankProgram,
    Ref,
    Step,
)

Change = Callable[[list[list[Step]]], object]


def written(operation: str, parts: int = 1) -> Callable[[Callable[[Builder], None]], Algorithm]:
    """An algorithm of this test alone."""
    return algorithm(operation, needs={Link.PUT}, parts=lambda n: parts, register=False)


def changed(plan: Plan, change: Change) -> Plan:
    """The plan after `change` of its steps, numbered anew."""
    programs = [[step.again() for step in program.steps] for program in plan.ranks]
    change(programs)
    return from_steps(plan, programs)


def from_steps(plan: Plan, programs: Iterable[Iterable[Step]]) -> Plan:
    """A plan like `plan` with these steps, as they are."""
    ranks = [
        RankProgram(rank, [step.again(order=order) for order, step in enumerate(steps)])
        for rank, steps in enumerate(programs)
    ]
    return replace(plan, ranks=ranks)


def refused(plan: Plan, **options: bool) -> PlanError:
    """The error that the plan gives; it says what to do next."""
    with pytest.raises(PlanError) as caught:
        check(plan, **options)  # type: ignore[arg-type]
    return caught.value


def first(steps: list[Step], op: Op, **fields: int) -> int:
    """The index of the first step of this kind."""
    return next(
        i
        for i, step in enumerate(steps)
        if step.op is op and all(getattr(step, name) == value for name, value in fields.items())
    )


# Well-formed


MESH = build("mesh", "all_gather", 3)
RING = build("ring", "all_reduce", 4)
PAIR = build("eager", "send", 2)


def _set(rank: int, op: Op, /, **fields: object) -> Change:
    def change(programs: list[list[Step]]) -> None:
        step = programs[rank][first(programs[rank], op)]
        for name, value in fields.items():
            setattr(step, name, value)

    return change


def _ref(rank: int, op: Op, side: str, /, **fields: object) -> Change:
    def change(programs: list[list[Step]]) -> None:
        step = programs[rank][first(programs[rank], op)]
        setattr(step, side, tuple(ref._replace(**fields) for ref in getattr(step, side)))

    return change


def _also(rank: int, step: Step) -> Change:
    return lambda programs: programs[rank].append(step)


@pytest.mark.parametrize(
    ("plan", "change", "reason"),
    [
        (MESH, _set(0, Op.PUT, peer=3), "rank 3 is not a peer of rank 0"),
        (MESH, _set(0, Op.POST, peer=0), "rank 0 is not a peer of rank 0"),
        (MESH, _set(0, Op.POST, channel=16), "channel 16 is not one of 0..14"),
        (MESH, _set(0, Op.WAIT, value=0), "cannot wait for 0 posts"),
        (MESH, _set(0, Op.WAIT, value=2), "one at a time"),
        (MESH, _ref(0, Op.PUT, "dst", rank=2), "OUTPUT@2[0].part(0,1) is not of rank 1"),
        (MESH, _ref(0, Op.PUT, "src", rank=1), "INPUT@1[0].part(0,1) is not of rank 0"),
        (MESH, _ref(0, Op.PUT, "dst", block=3), "OUTPUT of rank 1 has 3 blocks"),
        (MESH, _ref(0, Op.PUT, "dst", extent=1), "not the same parts of windows of one length"),
        (MESH, _ref(0, Op.COPY, "dst", buffer=Buf.INPUT), "INPUT is read-only"),
        (MESH, _ref(0, Op.COPY, "src", rank=1), "a copy is local"),
        (MESH, _set(0, Op.COPY, flags=0), "is not marked SELF"),
        (MESH, _set(1, Op.COPY, src=()), "1 destinations and 0 sources"),
        (RING, _set(1, Op.RED, flags=Flag.SELF), "it is marked SELF but is not a COPY"),
        (RING, _ref(0, Op.RED, "src", lo=0), "not the same parts of windows of one length"),
        (RING, _ref(0, Op.PUT, "src", hi=9), "not the same parts of windows of one length"),
        (MESH, _set(0, Op.PUT, op=Op.CCL), "a CCL must not have operands"),
        (MESH, _also(0, Step(Op.CCL, 0)), "it contains no call"),
        (MESH, _also(0, Step(Op.JOIN, 0, event=7)), "event 7 is not recorded before it"),
        (MESH, _also(0, Step(Op.REC, 0)), "it names no event"),
        (
            MESH,
            _also(0, Step(Op.POST, 0, 1, channel=CREDIT)),
            "rank 0 gives rank 1 a second credit",
        ),
        (
            MESH,
            _also(0, Step(Op.POST, 0, 1, channel=2)),
            "lane 1 also posts to rank 1 on channel 2",
        ),
        (MESH, _also(0, Step(Op.FLUSH, 5, 1)), "lanes [0, 1, 2, 5] are not numbered"),
        (
            MESH,
            _also(0, Step(Op.POST, 0, 1, channel=9)),
            "rank 0 posts 1 times, rank 1 waits for 0",
        ),
        (PAIR, _also(1, Step(Op.FREE, 0, 0)), "rank 0 fills 1 slots, rank 1 frees 2"),
        (PAIR, _ref(1, Op.COPY, "src", block=1), "rank 1 sends no slots to rank 1"),
    ],
)
def test_a_step_that_is_not_well_formed_is_refused(plan: Plan, change: Change, reason: str) -> None:
    error = refused(changed(plan, change))
    assert reason in str(error)
    assert str(plan) in error.place


def test_the_error_names_rank_lane_step_and_next() -> None:
    error = refused(changed(MESH, _ref(1, Op.PUT, "dst", block=3)))
    assert error.place == (
        "all_gather/mesh n=3, rank 1, lane 1, step 1 "
        "(PUT peer 2 OUTPUT@2[3].part(0,1) ← INPUT@1[0].part(0,1))"
    )
    assert "next: " in str(refused(changed(MESH, lambda programs: programs[0].pop(0))))


def test_what_a_staged_plan_does_not_reach_is_not_reached() -> None:
    error = refused(replace(changed(MESH, lambda programs: None), staged=frozenset({Buf.OUTPUT})))
    assert "which the plan moves to scratch" in error.reason


def test_one_program_for_each_rank() -> None:
    error = refused(replace(MESH, ranks=MESH.ranks[:2]))
    assert "not have one program for each of 3 ranks" in error.reason


def test_the_enqueue_order_is_the_steps_order() -> None:
    plan = changed(MESH, lambda programs: None)
    plan.ranks[1].steps[0].order = 5
    assert "its position in the enqueue order is 5 instead of 0" in refused(plan).reason


# Progress


def test_waiting_before_posting_is_a_circle() -> None:
    @written("barrier")
    def all_wait(p: Builder) -> None:
        p.wait_from((p.rank - 1) % p.size, "token")
        p.post((p.rank + 1) % p.size, "token")

    error = refused(build(all_wait, "barrier", 3))
    assert "it waits forever: " in error.reason
    assert error.reason.endswith("the cycle is closed")
    assert error.reason.count("waits for rank") == 3


def test_lanes_by_peer_block_each_other_in_one_queue() -> None:
    """Each lane alone goes on; with one hardware queue per rank the natural loop gets stuck."""

    @written("all_gather")
    def by_peer(p: Builder) -> None:
        p.copy(p.output[p.rank], p.input)
        for peer in sorted(p.others()):
            distance = (peer - p.rank) % p.size
            with p.lane(distance):
                p.put(peer, p.output.at(peer)[p.rank], p.input)
                p.post(peer, "data")
                p.wait_from((p.rank - distance) % p.size, "data")

    assert check(build(by_peer, "all_gather", 2)).resources.lanes == 2
    for n in (3, 4, 8):
        error = refused(build(by_peer, "all_gather", n))
        assert "when all lanes of a rank share one queue" in error.reason
        assert "by distance" in error.next


def test_more_messages_than_slots_before_anyone_reads() -> None:
    def exchange(count: int) -> Plan:
        @written("sendrecv", parts=count)
        def flood(p: Builder) -> None:
            peer = 1 - p.rank
            for part in range(count):
                p.eager(peer, p.input.part(part))
            for part in range(count):
                p.copy(p.output.part(part), p.slot(peer).part(part))

        return build(flood, "sendrecv", 2)

    assert check(exchange(2)).resources.slots == 1
    error = refused(exchange(3))
    assert "EAGER" in error.place
    assert "FREE" in error.reason


def test_a_post_that_never_comes() -> None:
    def other_peer(programs: list[list[Step]]) -> None:
        programs[0].append(Step(Op.WAIT, 0, 1, channel=5, value=1))
        programs[1].append(Step(Op.WAIT, 0, 0, channel=5, value=1))
        programs[1].append(Step(Op.POST, 0, 0, channel=5))
        programs[0].append(Step(Op.POST, 0, 1, channel=5))

    error = refused(changed(PAIR, other_peer))
    assert "the cycle is closed" in error.reason


# Races


def test_a_get_is_not_there_before_its_flush() -> None:
    plan = build("pull", "all_gather", 2)
    error = refused(changed(plan, lambda p: p[0].pop(first(p[0], Op.FLUSH))))
    assert "may still" in error.reason
    assert "FLUSH" in error.next


def test_a_put_may_still_read_its_source() -> None:
    @written("all_reduce")
    def overwrites(p: Builder) -> None:
        peer = 1 - p.rank
        p.copy(p.scratch[0], p.input)
        p.put(peer, p.scratch.at(peer)[1], p.scratch[0])
        p.post(peer, "data")
        p.reduce(p.scratch[0], p.scratch[0], p.input)
        p.wait_from(peer, "data")
        p.reduce(p.output, p.input, p.scratch[1])

    error = refused(build(overwrites, "all_reduce", 2))
    assert "it writes SCRATCH@1[0].part(0,1) while rank 1, lane 0, step 3 (PUT" in error.reason
    assert "may still read it" in error.reason
    assert error.next == "FLUSH peer 0 on lane 0 before it"


def test_two_lanes_that_nothing_orders() -> None:
    @written("broadcast")
    def twice(p: Builder) -> None:
        if p.rank == p.root:
            p.copy(p.output, p.input)
            for peer in p.others():
                p.put(peer, p.scratch.at(peer)[0], p.input)
                p.post(peer, "data")
        else:
            p.wait_from(p.root, "data")
            with p.lane(1):
                p.copy(p.output, p.scratch[0])

    error = refused(build(twice, "broadcast", 3))
    assert "rank 0, lane 0" in error.reason
    assert "may still write it" in error.reason


def test_two_puts_of_one_lane_are_not_ordered() -> None:
    def again(programs: list[list[Step]]) -> None:
        at = first(programs[0], Op.PUT)
        programs[0].insert(at, programs[0][at].again())

    assert "may still write it" in refused(changed(MESH, again)).reason


def test_memory_is_entered_with_its_owners_credit() -> None:
    def early(programs: list[list[Step]]) -> None:
        steps = programs[0]
        wait, put = first(steps, Op.WAIT, channel=CREDIT), first(steps, Op.PUT)
        steps[wait], steps[put] = steps[put], steps[wait]

    assert "without having taken that rank's credit" in refused(changed(MESH, early)).reason


def test_a_credit_of_another_rank_does_not_do() -> None:
    """Entry may be known through a third rank; the address comes with the credit alone."""

    def transitively(programs: list[list[Step]]) -> None:
        # 1 has no credit of 2 but hears from 0, who has it
        for poster, waiter, channel in ((0, 1, 5),):
            programs[poster].insert(
                1 + first(programs[poster], Op.WAIT, peer=2, channel=CREDIT),
                Step(Op.POST, 2, waiter, channel=channel),
            )
            at = first(programs[waiter], Op.WAIT, peer=2, channel=CREDIT)
            programs[waiter][at] = Step(Op.WAIT, 1, poster, channel=channel, value=1)
        del programs[2][first(programs[2], Op.POST, peer=1, channel=CREDIT)]

    error = refused(changed(MESH, transitively))
    assert "it accesses memory of rank 2 without having taken that rank's credit" in error.reason


def test_a_rank_stays_while_others_use_its_memory() -> None:
    plan = build("pull", "all_gather", 3)

    def leave(programs: list[list[Step]]) -> None:
        del programs[0][first(programs[0], Op.WAIT, peer=1, channel=DONE)]
        del programs[1][first(programs[1], Op.POST, peer=0, channel=DONE)]

    error = refused(changed(plan, leave))
    assert error.place == "all_gather/pull n=3, rank 0"
    assert "it returns while rank 1" in error.reason
    assert "may still read INPUT@0[0].part(0,1)" in error.reason


def test_a_rank_stays_until_its_credit_is_taken() -> None:
    def idle(programs: list[list[Step]]) -> None:
        programs[1].insert(0, Step(Op.POST, 0, 0, channel=CREDIT))
        programs[0].append(Step(Op.WAIT, 0, 1, channel=CREDIT, value=1))

    error = refused(changed(PAIR, idle))
    assert "rank 0 may not have taken its credit yet" in error.reason


def test_waits_on_one_channel_are_in_order() -> None:
    @written("barrier")
    def two_lanes(p: Builder) -> None:
        peer = 1 - p.rank
        p.post(peer, "token")
        p.post(peer, "token")
        p.wait_from(peer, "token")
        with p.lane(1):
            p.wait_from(peer, "token")

    assert "the two waits are not ordered" in refused(build(two_lanes, "barrier", 2)).reason


def test_slots_are_read_between_wait_and_free() -> None:
    def swap(one: Op, two: Op) -> Change:
        def change(programs: list[list[Step]]) -> None:
            steps = programs[1]
            i, j = first(steps, one), first(steps, two)
            steps[i], steps[j] = steps[j], steps[i]

        return change

    assert "for which no WAIT was executed" in refused(changed(PAIR, swap(Op.WAIT, Op.COPY))).reason
    assert "for which no WAIT was executed" in refused(changed(PAIR, swap(Op.WAIT, Op.FREE))).reason
    assert "for which no WAIT was executed" in refused(changed(PAIR, swap(Op.COPY, Op.FREE))).reason
    aside = refused(changed(PAIR, lambda p: setattr(p[1][first(p[1], Op.COPY)], "lane", 1)))
    assert "slot" in aside.reason


def test_a_slot_is_read_as_it_was_filled() -> None:
    @written("sendrecv", parts=2)
    def halves(p: Builder) -> None:
        peer = 1 - p.rank
        p.eager(peer, p.input.part(0))
        p.copy(p.output.part(0), p.slot(peer).part(0))
        p.eager(peer, p.input.part(1))
        p.copy(p.output.part(1), p.slot(peer).part(1))

    plan = build(halves, "sendrecv", 2)
    assert check(plan).resources.parts == 2

    def other_half(programs: list[list[Step]]) -> None:
        step = programs[0][first(programs[0], Op.EAGER)]
        step.src = (step.src[0].part(1),)

    assert "the slot holds the parts [1, 2)" in refused(changed(plan, other_half)).reason


# Results


def ring(p: Builder) -> None:
    """The field's known wrong plan: receives into OUTPUT, then reduces received + sent in place."""
    following, previous = (p.rank + 1) % p.size, (p.rank - 1) % p.size
    for step in range(p.size - 1):
        sent, got = (p.rank - step) % p.size, (p.rank - step - 1) % p.size
        source = p.input if step == 0 else p.output
        p.put(following, p.output.at(following).part(sent), source.part(sent))
        p.post(following, "data")
        p.wait_from(previous, "data")
        p.reduce(p.output.part(got), p.output.part(got), p.input.part(got))
    for step in range(p.size - 1):
        sent = (p.rank + 1 - step) % p.size
        p.put(following, p.output.at(following).part(sent), p.output.part(sent))
        p.post(following, "data")
        p.wait_from(previous, "data")


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8])
def test_the_known_wrong_ring_is_refused_in_place(n: int) -> None:
    wrong = written("all_reduce", parts=n)(ring)
    assert check(build(wrong, "all_reduce", n), in_place=False).modes == ("out of place",)
    error = refused(build(wrong, "all_reduce", n))
    assert f"in place, {n} of {n} parts of OUTPUT are wrong" in error.reason
    assert f"rank 0 contributes {2 ** (n - 1)}\N{MULTIPLICATION SIGN}" in error.reason


def test_a_contribution_is_missing_or_foreign() -> None:
    def lose(programs: list[list[Step]]) -> None:
        step = programs[0][first(programs[0], Op.RED)]
        step.src = step.src[:1]

    error = refused(changed(build("mesh_one_shot", "all_reduce", 3), lose))
    assert "of OUTPUT are wrong" in error.reason
    assert ": nothing" in error.reason

    @written("all_to_all")
    def own_block(p: Builder) -> None:
        p.copy(p.output[p.rank], p.input[p.rank])
        for peer in p.others():
            p.put(peer, p.scratch.at(peer)[p.rank], p.input[p.rank])
            p.post(peer, "data")
        for peer in p.others():
            p.wait_from(peer, "data")
            p.copy(p.output[peer], p.scratch[peer])

    error = refused(build(own_block, "all_to_all", 2))
    assert "rank 1: nothing, the data of INPUT@1[1].part(0,1) does not belong there" in error.reason


def test_bytes_that_nobody_wrote() -> None:
    error = refused(changed(MESH, lambda p: p[0].pop(first(p[0], Op.COPY))))
    assert "OUTPUT@0[0].part(0,1): it holds bytes that no step of this call wrote" in error.reason
    assert "out of place" in error.reason


def test_a_barrier_orders_every_entry_before_every_exit() -> None:
    @written("barrier")
    def neighbours(p: Builder) -> None:
        p.post((p.rank + 1) % p.size, "token")
        p.wait_from((p.rank - 1) % p.size, "token")

    assert check(build(neighbours, "barrier", 2)).modes == ("out of place",)
    error = refused(build(neighbours, "barrier", 3))
    assert "it returns while rank 2 may not have entered yet" in error.reason
    assert error.place == "barrier/neighbours n=3, rank 1"


# Averages


def test_final_stands_where_the_sum_is_complete() -> None:
    plan = build("ring", "all_reduce", 4)
    report = check(plan)
    marked = [step for step in plan.steps() if step.flags & Flag.FINAL]
    assert len(marked) == len(report.final) == 4
    assert all(step.op is Op.RED for step in marked)
    for program in plan.ranks:
        last = max(step.order for step in program.steps if step.op is Op.RED)
        assert (program.rank, last) in report.final
    again = build("ring", "all_reduce", 4)
    check(again)
    assert [step.flags for step in again.steps()] == [step.flags for step in plan.steps()]


def test_a_fold_is_complete_as_a_whole_or_not_at_all() -> None:
    @written("all_reduce", parts=2)
    def by_parts(p: Builder) -> None:
        peer = (p.rank + 1) % 3
        last = (p.rank + 2) % 3
        for region, to in enumerate((peer, last)):
            p.put(to, p.scratch.at(to)[region], p.input)
            p.post(to, "data")
            p.flush(to)
        p.wait_from(last, "data")
        p.wait_from(peer, "data")
        p.reduce(p.scratch[2].part(0), p.input.part(0), p.scratch[0].part(0))
        p.copy(p.scratch[2].part(1), p.input.part(1))
        p.reduce(p.scratch[2], p.scratch[2], p.scratch[1])
        p.copy(p.output.part(0), p.scratch[2].part(0))
        p.reduce(p.output.part(1), p.scratch[2].part(1), p.scratch[0].part(1))

    error = refused(build(by_parts, "all_reduce", 3))
    assert "complete in some parts" in error.reason


# Sequences, reports, certificates


def test_sequences_are_of_one_communicator() -> None:
    with pytest.raises(PlanError, match="the same number of ranks"):
        sequence([MESH, RING])


def test_composition_is_part_of_check() -> None:
    other = build("binomial", "broadcast", 4, 2)
    assert check(RING, composed_with=[other]).rounds == 2
    broken = changed(other, lambda p: p[2].pop(first(p[2], Op.COPY)))
    with pytest.raises(PlanError, match="broadcast/binomial"):
        check(RING, composed_with=[broken])


def test_a_report_is_kept_by_digest() -> None:
    report = check(build("ring", "all_reduce", 5))
    assert check(build("ring", "all_reduce", 5)) is report
    assert check(build("ring", "all_reduce", 5), in_place=False) is not report
    assert report.digest == build("ring", "all_reduce", 5).digest()


def test_plans_alike_are_reported_under_their_own_names() -> None:
    one, two = check(build("eager", "send", 2)), check(build("fifo", "send", 2))
    assert one.digest == two.digest
    assert (one.plan, two.plan) == ("send/eager n=2", "send/fifo n=2")


def test_nobody_waits_for_a_large_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "INLINE_RANKS", 6)
    monkeypatch.setattr(checker, "_reports", {})  # another test may have checked it
    plan = build("binomial", "broadcast", 7)
    error = refused(plan)
    assert "inline=False" in error.next
    report = check(plan, inline=False)
    assert check(build("binomial", "broadcast", 7)) is report


def test_nobody_waits_for_clocks_that_fill_the_memory() -> None:
    """The same number of ranks, by an algorithm with one lane each, is not matter."""
    error = refused(build("mesh", "all_gather", 80))
    assert "the clocks of its 6400 lanes take 0.3 GiB; the limit during a call is 0.25 GiB" in (
        error.reason
    )
    assert "choose an algorithm with fewer lanes, or check it beforehand" in error.next
    assert "inline=False" in error.next
    assert check(build("flat", "broadcast", 80)).plan == "broadcast/flat n=80"


def test_a_certificate_is_of_this_plan_by_this_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = check(build("ring", "all_reduce", 2)), check(build("ring", "all_reduce", 3))
    assert len(one.certificate) == len(checker.checker_hash()) == 32
    assert one.certificate == checker.certificate(one.digest) != two.certificate
    monkeypatch.setattr(checker, "checker_hash", lambda: bytes(32))
    assert checker.certificate(one.digest) != one.certificate


def test_the_checkers_hash_covers_what_the_checker_imports() -> None:
    """All of its room is hashed, and plan.py; nothing else of the engine is imported there."""
    imported = set()
    for path in Path(checker.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("unipal.engine"):
                imported.add(node.module)
    assert "unipal.engine.checker.wellformed" in imported
    others = {name for name in imported if not str(name).startswith("unipal.engine.checker")}
    assert others == {"unipal.engine.plan.ir"}


def test_a_report_reads_well() -> None:
    text = str(check(build("ring", "all_reduce", 4)))
    assert text.startswith("all_reduce/ring n=4: correct, out of place and in place, 2 calls")
    assert "busiest rank moves 1.5 blocks, at least 1.5 (1.00\N{MULTIPLICATION SIGN})" in text
    text = str(check(build("flat", "all_reduce", 4)))
    assert "stream: no: slots need a CPU" in text


def test_a_plan_for_blocks_of_one_length_is_told_apart() -> None:
    def through_scratch(own: bool) -> Algorithm:
        @written("all_gather")
        def relay(p: Builder) -> None:
            peer = 1 - p.rank
            p.copy(p.output[p.rank], p.input)
            p.put(peer, p.scratch.at(peer)[0], p.input)
            p.post(peer, "data")
            p.wait_from(peer, "data")
            length = p.output[p.rank if own else peer]
            p.copy(p.scratch[1].like(length), p.scratch[0].like(length))
            p.copy(p.output[peer], p.scratch[1])

        return relay

    assert check(build(through_scratch(False), "all_gather", 2)).uneven == ""
    report = check(build(through_scratch(True), "all_gather", 2))
    assert "it moves data of length 1 of the call as if it had length 0" in report.uneven
    assert "blocks of one length only: all_gather/relay n=2, rank 0" in str(report)


# Speed


def _of_this_processor(work: Callable[[], object]) -> float:
    """Processor time of `work`, in units of a loop over a dictionary of 20 000 turns, taken beside
    it: 1.35 ms where a check of the ring of 8 ranks takes 4.4 ms."""
    found: dict[int, int] = {}
    began = time.thread_time()
    for i in range(20_000):
        found[i % 97] = found.get(i % 97, 0) + i
    unit = time.thread_time() - began
    began = time.thread_time()
    work()
    return (time.thread_time() - began) / unit


@pytest.mark.parametrize(("n", "units", "times"), [(8, 7.0, 25), (64, 700.0, 3)])
def test_the_ring_is_checked_fast(n: int, units: float, times: int) -> None:
    """One `check`: both modes, two calls in a row, report and digest; the best of some.

    The bounds stand for 10 ms and 1 s on the processor that the unit was taken on.
    """
    taken = []
    for _ in range(times):
        plan = build("ring", "all_reduce", n)
        checker._reports.clear()
        taken.append(_of_this_processor(partial(check, plan)))
        if taken[-1] < units:
            break
    assert min(taken) < units, taken


def test_slot_channel_is_beyond_the_named_ones() -> None:
    """A POST by hand on the slots' channel is refused: slots are published by EAGER."""
    error = refused(changed(PAIR, _also(0, Step(Op.POST, 0, 1, channel=SLOT_CHANNEL))))
    assert "channel 15 is not one of 0..14" in error.reason


def test_names_of_memory() -> None:
    ref = Ref(2, Buf.SCRATCH, 1, 0, 1)
    assert str(ref) == "SCRATCH@2[1].part(0,1)"
