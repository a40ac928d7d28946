"""Parts of communicators and what is left of them: who is in, in which order, who is told no."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from unipal.engine.comm import Communicator, init
from unipal.engine.errors import ABORTED, USAGE, CommError
from unipal.engine.launch import launch
from unipal.engine.survivors import FAMILIES, Survivors, request_of

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
    why = "rank 1 did not come to shrink within 0.5 s"
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


# ---- the decision --------------------------------------------------------------------------------


def decide(survivors: Survivors, gone: dict[int, str], now: float) -> list[Any]:
    return [
        (name, d.members, d.epoch, sorted(d.refused)) for name, d in survivors.decided(gone, now)
    ]


def test_a_decision_waits_for_everybody_who_may_come() -> None:
    survivors = Survivors()
    for rank in (0, 1):
        assert not survivors.come("w", rank, request_of([0, 1, 2, 3], 0, []), 10.0, 2.0)
        assert decide(survivors, {3: "rank 3 is gone"}, 10.1) == []
    assert not survivors.come("w", 2, request_of([0, 1, 2, 3], 0, []), 10.2, 2.0)
    assert decide(survivors, {3: "rank 3 is gone"}, 10.2) == [("w", (0, 1, 2), 1, [])]
    assert not survivors.waiting


def test_ranks_at_different_epochs_of_a_family_find_each_other() -> None:
    survivors = Survivors()
    survivors.come("w", 1, request_of([0, 1, 2], 1, []), 0.0, 9.0)
    survivors.come("w", 2, request_of([0, 1, 2, 3], 0, [3]), 0.1, 9.0)
    assert decide(survivors, {0: "rank 0 is gone"}, 0.2) == [("w", (1, 2), 2, [])]
    assert "excluded by rank 2" in survivors.come("w", 3, request_of([0, 1, 2, 3], 0, []), 0.3, 1.0)


def test_who_asked_and_then_went_is_not_waited_for() -> None:
    survivors = Survivors()
    survivors.come("w", 0, request_of([0, 1, 2], 0, []), 0.0, 9.0)
    survivors.come("w", 1, request_of([0, 1, 2], 0, []), 0.0, 9.0)
    gone = {1: "rank 1 is gone", 2: "rank 2 is gone"}
    assert decide(survivors, gone, 0.5) == [("w", (0,), 1, [])]


def test_those_who_exclude_each_other_are_both_out() -> None:
    survivors = Survivors()
    survivors.come("w", 0, request_of([0, 1, 2], 0, [1]), 0.0, 9.0)
    survivors.come("w", 1, request_of([0, 1, 2], 0, [0]), 0.0, 9.0)
    assert decide(survivors, {}, 0.1) == []
    survivors.come("w", 2, request_of([0, 1, 2], 0, []), 0.2, 9.0)
    assert decide(survivors, {}, 0.2) == [("w", (2,), 1, [0, 1])]


def test_what_is_remembered_of_families_has_a_bound() -> None:
    """A job that shrinks for ever does not grow for ever; the oldest is forgotten first."""
    survivors = Survivors()
    for number in range(FAMILIES + 1):
        survivors.come(f"w{number}", 0, request_of([0, 1], 0, [1]), 0.0, 9.0)
        assert decide(survivors, {}, 0.1) == [(f"w{number}", (0,), 1, [])]
    for name, said in (("w0", ""), ("w1", "excluded by rank 0"), (f"w{FAMILIES}", "excluded by")):
        assert said in survivors.come(name, 1, request_of([0, 1], 0, []), 1.0, 9.0)
    assert survivors.awaited() == {0}, "of the forgotten one alone"
