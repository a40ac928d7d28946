"""The ranks meet elsewhere when the rank they met at is killed, stopped, or excluded."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from exchange_ranks import Ranks, ranks


@pytest.fixture(params=["unix", "tcp6"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    tmp_path.chmod(0o700)
    if request.param == "unix":
        return f"unix:{tmp_path}/job"
    with socket.socket(socket.AF_INET6) as probe:
        probe.bind(("::1", 0))
        return f"tcp:[::1]:{probe.getsockname()[1]}"


@pytest.fixture
def four(address: str) -> Iterator[Ranks]:
    with ranks(4, address) as job:
        yield job


def test_survivors_meet_at_the_lowest_rank_left(four: Ranks) -> None:
    four.tell([1, 2, 3], "gather", "a", [0, 1, 2, 3], 10.0)
    four.kill(0)
    for error in four.hear([1, 2, 3]):
        assert (error["error"], error["culprits"]) == ("gone", [0])
    assert four.ask([1, 2, 3], "recover", [0], 10.0) == [1, 1, 1]
    assert four.ask([1, 2, 3], "gather", "b", [1, 2, 3], 10.0) == [[1, 2, 3]] * 3
    assert four.ask([2], "agree", "q/x", [1, 2, 3], 5.0) == [[[r, "q/x"] for r in (1, 2, 3)]]
    assert four.ask([1, 2, 3], "survive", [0, 1, 2, 3], [], 10.0) == [[1, 2, 3]] * 3
    four.kill(1)
    assert four.ask([2, 3], "recover", [1], 10.0) == [2, 2]
    assert four.ask([2, 3], "gather", "c", [2, 3], 10.0) == [[2, 3]] * 2
    four.kill(2)
    assert four.ask([3], "recover", [2], 10.0) == [3]
    assert four.ask([3], "gather", "d", [3], 10.0) == [[3]]
    gone = four.ask([3], "gone")[0]
    assert sorted(gone) == ["0", "1", "2"]


def test_a_stopped_coordinator_is_passed_over_by_those_who_wait(four: Ranks) -> None:
    four.stop(0)
    assert four.ask([1, 2, 3], "gather", "a", [1, 2, 3], 10.0) == [[1, 2, 3]] * 3
    began = time.monotonic()
    error = four.ask([2], "gather", "all", [0, 1, 2, 3], 1.0)[0]
    assert (error["error"], error["culprits"]) == ("timeout", [0])
    assert "is stopped" in error["text"]
    assert time.monotonic() - began < 3
    assert four.ask([1, 2, 3], "recover", [0], 10.0) == [1, 1, 1]
    assert four.ask([1, 2, 3], "gather", "b", [1, 2, 3], 10.0) == [[1, 2, 3]] * 3
    four.signal(0, signal.SIGCONT)
    assert four.ask([0, 1, 2, 3], "gather", "c", [0, 1, 2, 3], 10.0) == [[0, 1, 2, 3]] * 4
    assert four.ask([0], "recover", [], 5.0) == [1], "it has followed the others"


def test_a_coordinator_that_reads_nothing_holds_nobody_up(four: Ranks) -> None:
    """More than the connection takes at once: sending ends with the deadline, too."""
    assert four.ask([0, 1, 2, 3], "big", 1 << 21, 20.0) == [4] * 4
    four.stop(0)
    began = time.monotonic()
    error = four.ask([1], "big", 1 << 22, 1.0)[0]
    assert error["culprits"] == [0]
    assert time.monotonic() - began < 3
    assert four.ask([1, 2, 3], "recover", [0], 10.0) == [1, 1, 1]
    assert four.ask([1, 2, 3], "gather", "b", [1, 2, 3], 10.0) == [[1, 2, 3]] * 3


def test_a_healthy_coordinator_is_left_by_all(four: Ranks) -> None:
    """One rank asks for it, the others follow, also the coordinator's; nothing that was asked is
    lost.
    """
    four.tell([0, 1, 3], "gather", "a", [0, 1, 2, 3], 10.0)
    four.tell([1], "gather", "b", [1, 2], 10.0)
    four.tell([2], "recover", [0], 10.0)
    four.tell([2], "gather", "a", [0, 1, 2, 3], 10.0)
    four.tell([2], "gather", "b", [1, 2], 10.0)
    assert four.hear([2]) == [1]
    assert four.hear([0, 1, 2, 3]) == [[0, 1, 2, 3]] * 4
    assert four.hear([1, 2]) == [[1, 2]] * 2
    assert four.ask([0, 1, 2, 3], "gone") == [{}] * 4
    assert four.ask([0, 1, 2, 3], "recover", [], 5.0) == [1] * 4


def test_two_communicators_exclude_different_ranks(four: Ranks) -> None:
    assert four.ask([1, 2, 3], "recover", [0], 10.0) == [1] * 3
    assert four.ask([2, 3], "recover", [1], 10.0) == [2] * 2
    assert four.ask([0, 1, 2, 3], "gather", "a", [0, 1, 2, 3], 10.0) == [[0, 1, 2, 3]] * 4
    four.kill(2)
    four.tell([0, 1, 3], "recover", [2], 10.0)
    assert four.hear([0, 1, 3]) == [3] * 3
    assert four.ask([0, 1, 3], "gather", "b", [0, 1, 3], 10.0) == [[0, 1, 3]] * 3


def test_two_that_die_at_once_are_both_named(four: Ranks) -> None:
    four.stop(3)  # it cannot be heard of before the coordinator is gone
    four.kill(0)
    four.kill(3)
    assert four.ask([1, 2], "recover", [0], 10.0) == [1, 1]
    error = four.ask([1], "gather", "b", [1, 2, 3], 8.0)[0]
    assert (error["error"], error["culprits"]) == ("gone", [3])
    assert f"rank 3 (process {four.processes[3].pid}) has ended" in error["text"]
    assert four.ask([1, 2], "gather", "c", [1, 2], 8.0) == [[1, 2]] * 2


def test_all_that_die_at_once_are_named_at_once(four: Ranks) -> None:
    """Also one that the coordinator could not tell of any more."""
    four.tell([1, 2], "gather", "a", [0, 1, 2, 3], 10.0)
    four.stop(0)
    four.kill(3)
    four.kill(0)
    for error in four.hear([1, 2]):
        assert (error["error"], error["culprits"]) == ("gone", [0, 3])
        assert "ended" in error["text"]
        assert "reset by peer" not in error["text"]
    assert four.ask([1, 2], "survive", [0, 1, 2, 3], [], 10.0) == [[1, 2]] * 2


def test_ranks_meet_at_the_lowest_that_answers(four: Ranks) -> None:
    """The first two are stopped at once; when they go on, they hear that they were left out."""
    four.stop(0)
    four.stop(1)
    began = time.monotonic()
    assert four.ask([2, 3], "survive", [0, 1, 2, 3], [], 2.0) == [[2, 3]] * 2
    assert time.monotonic() - began < 3
    assert four.ask([2, 3], "gather", "b", [2, 3], 10.0) == [[2, 3]] * 2
    four.signal(0, signal.SIGCONT)
    four.signal(1, signal.SIGCONT)
    for rank, error in enumerate(four.ask([0, 1], "survive", [0, 1, 2, 3], [], 2.0)):
        assert (error["error"], error["culprits"]) == ("aborted", [rank])
        assert f"rank {rank} (process" in error["text"]
        assert "is stopped and did not call shrink" in error["text"]
    assert four.ask([0, 1, 2, 3], "recover", [], 10.0) == [2] * 4, "all meet at one rank again"


def test_a_stopped_rank_is_passed_over_after_the_coordinator_has_died(four: Ranks) -> None:
    four.stop(1)
    four.kill(0)
    began = time.monotonic()
    assert four.ask([2, 3], "survive", [0, 1, 2, 3], [1], 5.0) == [[2, 3]] * 2
    assert time.monotonic() - began < 3
    four.signal(1, signal.SIGCONT)
    error = four.ask([1], "survive", [0, 1, 2, 3], [], 5.0)[0]
    assert (error["error"], error["culprits"]) == ("aborted", [1])


def test_who_gives_up_first_does_not_take_the_others_time(four: Ranks) -> None:
    """A rank that comes late but in time is in; the first one's time is not made longer by it."""
    four.tell([1], "survive", [0, 1, 2, 3], [], 2.0)
    four.ask([2], "gather", "later", [2], 5.0)
    four.tell([2, 3], "survive", [0, 1, 2, 3], [], 8.0)
    began = time.monotonic()
    assert four.hear([1, 2, 3]) == [[1, 2, 3]] * 3
    assert time.monotonic() - began < 3
    error = four.ask([0], "survive", [0, 1, 2, 3], [], 2.0)[0]
    assert (error["error"], error["culprits"]) == ("aborted", [0])


def test_a_coordinator_that_nobody_asked_is_no_reason_to_fail(four: Ranks) -> None:
    """It dies, and the next one is stopped, while others wait for each other alone."""
    four.tell([2], "gather", "a", [2, 3], 10.0)
    four.kill(0)
    four.stop(1)
    assert four.ask([3], "gather", "a", [2, 3], 10.0) == [[2, 3]]
    assert four.hear([2]) == [[2, 3]]


def test_the_next_coordinator_died_with_the_first(four: Ranks) -> None:
    four.stop(1)
    four.kill(0)
    four.kill(1)
    assert four.ask([2, 3], "recover", [0], 10.0) == [2, 2]
    assert four.ask([2, 3], "gather", "c", [2, 3], 8.0) == [[2, 3]] * 2
    error = four.ask([2], "gather", "d", [0, 2, 3], 8.0)[0]
    assert (error["error"], error["culprits"]) == ("gone", [0])


def test_a_rank_that_the_others_gave_up_is_told(four: Ranks) -> None:
    four.stop(3)
    four.kill(0)
    assert four.ask([1, 2], "recover", [0], 10.0) == [1, 1]
    assert four.ask([1, 2], "survive", [0, 1, 2, 3], [3], 5.0) == [[1, 2]] * 2
    four.kill(1)
    assert four.ask([2], "recover", [1], 10.0) == [2]
    four.signal(3, signal.SIGCONT)
    assert four.ask([3], "recover", [0, 1], 10.0) == [2]
    assert four.ask([2, 3], "gather", "again", [2, 3], 10.0) == [[2, 3]] * 2


def test_a_coordinator_that_leaves_in_peace_is_followed(four: Ranks) -> None:
    assert four.ask([0], "close") == ["closed"]
    assert four.ask([1, 2, 3], "gather", "b", [1, 2, 3], 10.0) == [[1, 2, 3]] * 3
    assert four.ask([1], "close") == ["closed"]
    assert four.ask([2, 3], "agree", "q/y", [2, 3], 10.0) == [[[2, "q/y"], [3, "q/y"]]] * 2


def test_all_know_where_the_others_are_and_a_key_of_their_own(four: Ranks) -> None:
    where = four.ask([0, 1, 2, 3], "where")
    assert where == [where[0]] * 4
    pids = [four.processes[rank].pid for rank in range(4)]
    assert [pid for _, _, pid in where[0]] == pids
    assert len({host for host, _, _ in where[0]}) == 1
    keys = four.ask([0, 1, 2, 3], "key", "links")
    assert len(set(keys)) == 1
    assert four.ask([0], "key", "else")[0] != keys[0]
    four.kill(0)
    assert four.ask([1, 2, 3], "recover", [0], 10.0) == [1, 1, 1]
    assert four.ask([1, 2, 3], "key", "links") == keys[1:]


def test_nothing_is_left_in_the_folder(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    with ranks(3, f"unix:{tmp_path}/job") as job:
        job.kill(0)
        assert job.ask([1, 2], "recover", [0], 10.0) == [1, 1]
        assert job.ask([1, 2], "close") == ["closed"] * 2
    assert list(tmp_path.iterdir()) == []


def test_values_that_are_too_long_are_refused_and_the_job_goes_on(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    with ranks(3, f"unix:{tmp_path}/job") as job:
        for error in job.ask([0, 1, 2], "big", 6 << 20, 20.0):  # each fits, not all three
            assert error["error"] == "failed"
            assert "exceeds the limit of 16777216" in error["text"]
        error = job.ask([2], "big", 17 << 20, 5.0)[0]
        assert (error["error"], error["culprits"]) == ("failed", [2])
        assert job.ask([0, 1, 2], "gather", "b", [0, 1, 2], 5.0) == [[0, 1, 2]] * 3
