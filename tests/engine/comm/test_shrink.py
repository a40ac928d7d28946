"""Parts of communicators and what is left of them: who is in, in which order, who is told no."""

from __future__ import annotations

import contextlib
import os
import random
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from comm_ranks import DEADLINE, comms
from exchange_ranks import Ranks
from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.errors import ABORTED, GONE, TIMEOUT, USAGE, CommError
from unipal.engine.rendezvous.membership import FAMILIES, Decision, Survivors, request_of
from unipal.engine.tools.launch import launch

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
REPEATS = 20 if os.environ.get("UNIPAL_FULL") == "1" else 1
KINDS: list[dict[str, Any]] = [
    {"chip": "host"},
    {"chip": "cpu", "lowering": "stream"},
    {"chip": "cpu", "lowering": "proxy"},
    {"chip": "cpu", "runner": "host"},
]

QUIET: dict[str, Any] = {
    "uncertified": True, "record_lanes": 0, "scratch_bytes": 1 << 18, "limit": 60.0,
    "timeout": 15.0,
}  # fmt: skip


def _sum(comm: Communicator, value: int) -> int:
    x = np.full(100, value)
    comm.all_reduce(x)
    return int(x[-1])


def _split(comm: Communicator) -> Any:
    rows = comm.split(comm.rank // 2)
    turned = comm.split(0, -comm.rank)
    some = comm.split(None if comm.rank == 1 else 7)
    assert rows is not None
    assert turned is not None
    with rows, turned:
        said = [rows.rank, rows.size, _sum(rows, comm.rank), turned.rank]
        inner = turned.split(turned.rank % 2)
        assert inner is not None
        with inner:
            said += [inner.size, _sum(inner, comm.rank)]
    said += [None if some is None else (some.rank, some.size), _sum(comm, 1)]
    if some is not None:
        some.close()
    return said


@pytest.mark.parametrize("threads", [False, True])
def test_split_by_color_and_key(threads: bool) -> None:
    said = launch(_split, 4, threads=threads, **QUIET)
    assert [one[:4] for one in said] == [[0, 2, 1, 3], [1, 2, 1, 2], [0, 2, 5, 1], [1, 2, 5, 0]]
    assert [one[4:6] for one in said] == [[2, 2], [2, 4], [2, 2], [2, 4]]
    assert [one[6] for one in said] == [(0, 3), None, (1, 3), (2, 3)]
    assert [one[7] for one in said] == [4] * 4


def _subsets(comm: Communicator) -> Any:
    """Each rank opens those that it belongs to, and knows of no other."""
    wanted = [(3, 1), (0, 1, 2), (3, 1), (2, 3)]
    mine = [one for one in wanted if comm.rank in one]
    with contextlib.ExitStack() as stack:
        made = [stack.enter_context(comm.subset(one)) for one in mine]
        found = sorted(zip(mine, made, strict=True), key=lambda one: (one[0], one[1].name))
        return [(ranks, one.rank, _sum(one, comm.rank)) for ranks, one in found], _sum(comm, 1)


@pytest.mark.parametrize("threads", [False, True])
def test_subsets_are_opened_by_their_members_alone(threads: bool) -> None:
    said = launch(_subsets, 4, threads=threads, **QUIET)
    pair, three, last = (3, 1), (0, 1, 2), (2, 3)
    assert said == [
        ([(three, 0, 3)], 4),
        ([(three, 1, 3), (pair, 1, 4), (pair, 1, 4)], 4),
        ([(three, 2, 3), (last, 0, 5)], 4),
        ([(last, 1, 5), (pair, 0, 4), (pair, 0, 4)], 4),
    ]


def _excluded(comm: Communicator, out: int) -> Any:
    """The rank that is left out is well; one survivor names it, the others name nobody."""
    with comm.dup() as other:
        comm.barrier()
        try:
            left = other.shrink([out] if comm.rank == 3 else ())
        except CommError as error:
            comm.barrier()
            comm.barrier()
            return error.code, error.culprits, str(error)
        with left:
            said = left.rank, left.size, _sum(left, comm.rank), dict(left.without), left.name
            comm.barrier()  # a shrink aborts calls that others are still in
            again = left.shrink()
            with again:
                said += (again.name, _sum(again, 1))
        with pytest.raises(CommError) as caught:
            other.barrier()
        assert caught.value.code == ABORTED
        comm.barrier()
        return said


@pytest.mark.parametrize("threads", [False, True])
@pytest.mark.parametrize("out", [0, 1])
def test_shrink_without_a_rank_that_is_well(out: int, threads: bool) -> None:
    said = launch(_excluded, 4, out, threads=threads, **QUIET)
    code, culprits, text = said[out]
    assert (code, culprits) == (ABORTED, (out,))
    assert f"rank {out} was excluded by rank" in text
    members = [rank for rank in range(4) if rank != out]
    for place, rank in enumerate(members):
        assert said[rank][:3] == (place, 3, sum(members))
        assert list(said[rank][3]) == [out]
        assert said[rank][4:] == ("world.1@1", "world.1@2", 3)


def _late(comm: Communicator) -> Any:
    with comm.dup() as other:
        if comm.rank == 1:
            comm.exchange("the others have shrunk")
            with pytest.raises(CommError) as caught:
                other.shrink()
            comm.exchange("all know")
            return caught.value.code, str(caught.value)
        with other.shrink(timeout=0.5) as left:
            comm.exchange("the others have shrunk")
            comm.exchange("all know")
            return left.size, dict(left.without)


def test_who_does_not_come_in_time_is_left_out_and_told_so() -> None:
    said = launch(_late, 3, **QUIET)
    why = "rank 1 did not call shrink within 0.5 s"
    assert said[0] == said[2] == (2, {1: why})
    assert said[1][0] == ABORTED
    assert why in said[1][1]


def test_a_rank_that_does_not_exist_cannot_be_excluded() -> None:
    with init(uncertified=True) as comm:
        with pytest.raises(CommError) as caught:
            comm.shrink([1])
        assert caught.value.code == USAGE
        x = np.ones(3)
        comm.all_reduce(x)  # it has not been aborted


def _closed(comm: Communicator) -> Any:
    left = comm.shrink()
    comm.close()
    value = _sum(left, 1)
    left.exchange("the job is still there")
    left.close()
    with pytest.raises(CommError):
        left.shrink()
    return value


def test_what_is_left_keeps_the_job_after_the_first_is_closed() -> None:
    assert launch(_closed, 2, **QUIET) == [2, 2]


# ---- after ranks were killed or stopped ----------------------------------------------------------


def address(tmp_path: Path) -> str:
    tmp_path.chmod(0o700)
    return f"unix:{tmp_path}/job"


def go_on(job: Ranks, survivors: Sequence[int], exclude: Sequence[int], out: Sequence[int]) -> None:
    """One shrink leaves exactly these ranks, in time, with a reason for each that is out."""
    for left in job.ask(survivors, "shrink", 0, list(exclude)):
        assert left["members"] == list(survivors), left
        assert sorted(map(int, left["without"])) == sorted(out), left
        for rank, why in left["without"].items():
            assert f"rank {rank} " in why, left
        assert left["seconds"] < DEADLINE + 1, left
    assert job.ask(survivors, "all_reduce", 1) == [len(survivors)] * len(survivors)


def two(turn: int, of: Sequence[Sequence[int]] = ((0, 1), (0, 3), (1, 2))) -> tuple[int, int]:
    """Who is hit, of 4."""
    dice = random.Random(f"{SEED} {turn}")
    first, second = of[turn] if turn < len(of) else dice.sample(range(4), 2)
    return first, second


@pytest.mark.parametrize("turn", range(max(3, REPEATS)))
def test_two_killed_at_once_are_named_and_left_out_at_once(turn: int, tmp_path: Path) -> None:
    hit = two(turn)
    survivors = [rank for rank in range(4) if rank not in hit]
    with comms(4, address(tmp_path), **KINDS[(turn + 1) % 4]) as job:
        for rank in hit:
            job.stop(rank)  # so that both have died before anybody hears of one
        job.tell(survivors, "all_reduce", 0)
        job.kill(*hit)
        for error in job.hear(survivors):
            assert (error["error"], error["culprits"]) == (GONE, sorted(hit)), error
            assert error["seconds"] < DEADLINE + 1, error
        go_on(job, survivors, (), hit)


@pytest.mark.parametrize("turn", range(max(2, REPEATS)))
def test_two_stopped_at_once_are_left_out_and_told_so(turn: int, tmp_path: Path) -> None:
    """The ranks at which all meet are among them; when they go on, they do not make a job of their
    own.
    """
    hit = sorted(two(turn, ((0, 1), (1, 0))))
    survivors = [rank for rank in range(4) if rank not in hit]
    with comms(4, address(tmp_path), **KINDS[turn % 4]) as job:
        for rank in hit:
            job.stop(rank)
        for error in job.ask(survivors, "all_reduce", 0):
            assert (error["error"], error["culprits"]) == (TIMEOUT, hit), error
            assert error["seconds"] < DEADLINE + 1, error
        go_on(job, survivors, hit if turn % 2 else (), hit)
        for rank in hit:
            job.signal(rank, signal.SIGCONT)
        for error in job.ask(hit, "all_reduce", 0):
            assert error["error"] in (TIMEOUT, ABORTED), error
        for rank, error in zip(hit, job.ask(hit, "shrink", 0), strict=True):
            assert (error["error"], error["culprits"]) == (ABORTED, [rank]), error
            assert error["seconds"] < DEADLINE + 1, error
        assert job.ask(survivors, "all_reduce", 1) == [2.0, 2.0], "nobody disturbs them"


@pytest.mark.parametrize("turn", range(REPEATS))
def test_one_is_stopped_and_the_coordinator_killed(turn: int, tmp_path: Path) -> None:
    """The next one, at which the ranks would meet, does not answer."""
    with comms(4, address(tmp_path), **KINDS[turn % 4]) as job:
        job.stop(1)
        job.tell([2, 3], "all_reduce", 0)
        job.kill(0)
        for error in job.hear([2, 3]):
            assert (error["error"], error["culprits"]) == (GONE, [0]), error
        go_on(job, [2, 3], (), [0, 1])


def test_the_cause_goes_before_the_shrink_that_follows_it(tmp_path: Path) -> None:
    """Ranks that were in no call when one died hear of it, and not that the job shrinks."""
    with comms(4, address(tmp_path), chip="host") as job:
        job.kill(3)
        (error,) = job.ask([0], "exchange", 0)
        assert (error["error"], error["culprits"]) == (GONE, [3]), error
        job.tell([0], "shrink", 0)
        assert job.ask([1, 2], "failed", 0) == [True, True]
        for error in job.ask([1, 2], "broadcast", 0, 0):
            assert (error["error"], error["culprits"]) == (GONE, [3]), error
            assert "has ended" in error["text"], error
        job.tell([1, 2], "shrink", 0)
        assert [left["members"] for left in job.hear([0, 1, 2])] == [[0, 1, 2]] * 3


def test_a_rank_that_does_not_come_is_the_cause_of_the_shrink(tmp_path: Path) -> None:
    with comms(3, address(tmp_path), chip="host") as job:
        job.stop(2)
        (error,) = job.ask([0], "exchange", 0)
        assert (error["error"], error["culprits"]) == (TIMEOUT, [2]), error
        job.tell([0], "shrink", 0, [2])
        assert job.ask([1], "failed", 0) == [True]
        (error,) = job.ask([1], "broadcast", 0, 0)
        assert (error["error"], error["culprits"]) == (TIMEOUT, [2]), error
        job.tell([1], "shrink", 0)
        assert [left["members"] for left in job.hear([0, 1])] == [[0, 1]] * 2


def test_closing_after_a_failure_tells_the_failure(tmp_path: Path) -> None:
    """Not only that this rank has closed the communicator."""
    with comms(3, address(tmp_path), chip="host") as job:
        job.kill(2)
        (error,) = job.ask([0], "exchange", 0)
        assert (error["error"], error["culprits"]) == (GONE, [2]), error
        job.ask([0], "close", 0)
        assert job.ask([1], "failed", 0) == [True]
        (error,) = job.ask([1], "all_reduce", 0)
        assert (error["error"], error["culprits"]) == (GONE, [2]), error


def test_parts_of_a_job_do_not_need_its_coordinator(tmp_path: Path) -> None:
    """Which is in none of them: it dies, and the next one is stopped."""
    with comms(4, address(tmp_path), chip="host") as job:
        assert job.ask(range(4), "split", 0, 0) == [4] * 4
        job.tell([0, 1], "split", 0, 1)
        assert job.ask([2, 3], "split", 0, 2) == [2, 2]
        assert job.hear([0, 1]) == [2, 2]
        job.kill(0)
        assert job.ask([2, 3], "exchange", 2) == [[0, 1]] * 2
        job.stop(1)
        assert job.ask([2, 3], "broadcast", 2, 0) == [None] * 2, "a first use, agreed anew"
        assert job.ask([2, 3], "all_reduce", 2) == [2.0] * 2


# ---- the decision --------------------------------------------------------------------------------


def decide(survivors: Survivors, gone: dict[int, str], now: float) -> list[Any]:
    return [
        (name, d.members, d.epoch, sorted(d.refused)) for name, d in survivors.decided(gone, now)
    ]


def test_a_decision_waits_for_everybody_who_may_come() -> None:
    survivors = Survivors()
    for rank in (0, 1):
        assert not survivors.record("w", rank, request_of([0, 1, 2, 3], 0, []), 10.0, 2.0)
        assert decide(survivors, {3: "rank 3 is gone"}, 10.1) == []
    assert not survivors.record("w", 2, request_of([0, 1, 2, 3], 0, []), 10.2, 2.0)
    assert decide(survivors, {3: "rank 3 is gone"}, 10.2) == [("w", (0, 1, 2), 1, [])]
    assert not survivors.waiting


def test_ranks_at_different_epochs_of_a_family_find_each_other() -> None:
    survivors = Survivors()
    survivors.record("w", 1, request_of([0, 1, 2], 1, []), 0.0, 9.0)
    survivors.record("w", 2, request_of([0, 1, 2, 3], 0, [3]), 0.1, 9.0)
    assert decide(survivors, {0: "rank 0 is gone"}, 0.2) == [("w", (1, 2), 2, [])]
    assert "excluded by rank 2" in survivors.record(
        "w", 3, request_of([0, 1, 2, 3], 0, []), 0.3, 1.0
    )


def test_who_asked_and_then_went_is_not_waited_for() -> None:
    survivors = Survivors()
    survivors.record("w", 0, request_of([0, 1, 2], 0, []), 0.0, 9.0)
    survivors.record("w", 1, request_of([0, 1, 2], 0, []), 0.0, 9.0)
    gone = {1: "rank 1 is gone", 2: "rank 2 is gone"}
    assert decide(survivors, gone, 0.5) == [("w", (0,), 1, [])]


def test_those_who_exclude_each_other_are_both_out() -> None:
    survivors = Survivors()
    survivors.record("w", 0, request_of([0, 1, 2], 0, [1]), 0.0, 9.0)
    survivors.record("w", 1, request_of([0, 1, 2], 0, [0]), 0.0, 9.0)
    assert decide(survivors, {}, 0.1) == []
    survivors.record("w", 2, request_of([0, 1, 2], 0, []), 0.2, 9.0)
    assert decide(survivors, {}, 0.2) == [("w", (2,), 1, [0, 1])]


def test_the_first_to_give_up_ends_the_waiting() -> None:
    """Who asks later, for longer, does not keep it."""
    survivors = Survivors()
    survivors.record("w", 0, request_of([0, 1, 2], 0, []), 0.0, 2.0)
    survivors.record("w", 1, request_of([0, 1, 2], 0, []), 1.9, 2.0)
    assert decide(survivors, {}, 1.95) == []
    assert decide(survivors, {}, 2.0) == [("w", (0, 1), 1, [])]


def test_a_round_that_failed_does_not_lend_its_number() -> None:
    """Its communicator has a name that ranks have used already."""
    survivors = Survivors()
    for rank in (0, 1):
        survivors.record("w", rank, request_of([0, 1, 2], 0, [2]), 0.0, 9.0)
    assert decide(survivors, {}, 0.1) == [("w", (0, 1), 1, [])]
    survivors.record("w", 0, request_of([0, 1, 2], 0, []), 0.2, 9.0)
    assert decide(survivors, {1: "rank 1 has ended", 2: ""}, 0.2) == [("w", (0,), 2, [])]


def test_a_decision_of_the_coordinator_before_is_taken_over() -> None:
    """Rank 0 got it, ranks 1 and 3 did not before the coordinator died; it had left rank 3 out."""
    survivors = Survivors()
    for rank in (1, 3):
        survivors.record("w", rank, request_of([0, 1, 2, 3], 0, []), 0.0, 9.0)
    assert survivors.known() == [("w", 0)]
    said = Decision((0, 1), 1, {2: "rank 2 has ended", 3: "rank 3 was late"}, {}).answer()
    taken = survivors.adopt("w", Decision.read(said))
    assert taken is not None
    assert (taken.members, taken.epoch, taken.refused) == ((0, 1), 1, {3: "rank 3 was late"})
    assert not survivors.waiting
    assert survivors.adopt("w", Decision.read(said)) is None, "nobody waits for it"
    assert survivors.record("w", 3, request_of([0, 1, 2, 3], 0, []), 1.0, 9.0) == "rank 3 was late"


def test_what_is_remembered_of_families_has_a_bound() -> None:
    """A job that shrinks for ever does not grow for ever; the oldest is forgotten first."""
    survivors = Survivors()
    for number in range(FAMILIES + 1):
        survivors.record(f"w{number}", 0, request_of([0, 1], 0, [1]), 0.0, 9.0)
        assert decide(survivors, {}, 0.1) == [(f"w{number}", (0,), 1, [])]
    for name, said in (("w0", ""), ("w1", "excluded by rank 0"), (f"w{FAMILIES}", "excluded by")):
        assert said in survivors.record(name, 1, request_of([0, 1], 0, []), 1.0, 9.0)
    assert survivors.awaited() == {0}, "of the forgotten one alone"
