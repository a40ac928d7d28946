"""Ranks that wait for each other in different places: who is off is blamed, not who waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from comm_ranks import DEADLINE, comms
from exchange_ranks import Ranks
from unipal.engine.comm.communicator import Communicator
from unipal.engine.errors import TIMEOUT, CommError
from unipal.engine.rendezvous.wait_graph import judge
from unipal.engine.tools.launch import launch

KINDS: list[dict[str, Any]] = [
    {"chip": "host"},
    {"chip": "cpu", "lowering": "stream"},
    {"chip": "cpu", "runner": "host"},
]


def address(tmp_path: Path) -> str:
    tmp_path.chmod(0o700)
    return f"unix:{tmp_path}/job"


def all_blame(job: Ranks, ranks: Sequence[int], culprits: Sequence[int]) -> list[str]:
    """What they say, within the deadline."""
    errors = job.hear(ranks)
    for rank, error in zip(ranks, errors, strict=True):
        assert (error["error"], error["culprits"]) == (TIMEOUT, list(culprits)), (rank, error)
        assert error["seconds"] < DEADLINE + 1, error
    return [error["text"] for error in errors]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: "-".join(kind.values()))
def test_a_rank_skips_a_call_and_waits_in_another_communicator(
    kind: dict[str, Any], tmp_path: Path
) -> None:
    with comms(4, address(tmp_path), **kind) as job:
        assert job.ask(range(4), "dup", 0) == [4] * 4
        assert job.ask(range(4), "all_reduce", 1) == [4.0] * 4
        job.tell([0, 1, 3], "all_reduce", 0)
        job.tell([2], "all_reduce", 1)
        texts = all_blame(job, range(4), [2])
        assert "ranks 0, 1, 3 have entered call #2 of world, and rank 2 has not" in texts[2]


def test_a_rank_skips_a_call_and_comes_to_an_exchange(tmp_path: Path) -> None:
    with comms(4, address(tmp_path), chip="host") as job:
        job.tell([0, 1, 3], "all_reduce", 0)
        job.tell([2], "exchange", 0)
        all_blame(job, range(4), [2])


def test_a_rank_skips_a_call_that_others_have_done_their_part_of(tmp_path: Path) -> None:
    """Ranks 1 and 2 stand with it where rank 0 does not come, which waits for it alone."""
    with comms(4, address(tmp_path), chip="host") as job:
        assert job.ask(range(4), "gather", 0, 0) == [None] * 4
        job.tell([0, 1, 2], "gather", 0, 0)
        assert job.hear([1, 2]) == [None] * 2
        job.tell([1, 2, 3], "dup", 0)
        all_blame(job, range(4), [3])


def test_one_against_one_names_both(tmp_path: Path) -> None:
    with comms(2, address(tmp_path), chip="host") as job:
        assert job.ask([0, 1], "dup", 0) == [2, 2]
        job.tell([0], "all_reduce", 0)
        job.tell([1], "all_reduce", 1)
        all_blame(job, [0, 1], [0, 1])


def test_who_waits_for_an_absent_rank_is_not_to_blame(tmp_path: Path) -> None:
    with comms(3, address(tmp_path), chip="host") as job:
        assert job.ask(range(3), "dup", 0) == [3] * 3
        job.tell([0], "all_reduce", 0)
        job.tell([1], "all_reduce", 1)
        all_blame(job, [0, 1], [2])


def _skips(comm: Communicator) -> tuple[str, tuple[int, ...]]:
    ways = (lambda: comm.all_reduce(np.ones(10)), lambda: comm.exchange("it is here"))
    with pytest.raises(CommError) as caught:
        ways[comm.rank == 1]()
    return caught.value.code, caught.value.culprits


def test_ranks_that_are_threads() -> None:
    said = launch(_skips, 4, threads=True, chip="host", timeout=DEADLINE, record_lanes=0)
    assert said == [(TIMEOUT, (1,))] * 4


# ---- the verdict ---------------------------------------------------------------------------------

Said = dict[str, Any]


def at(puts: Sequence[str] = (), **calls: tuple[int, int]) -> Said:
    """One of 4 ranks: what it has entered and ended of each communicator, where else it waits."""
    told = {name: [*numbers, [0, 1, 2, 3]] for name, numbers in calls.items()}
    return {"calls": told, "messages": {}, "puts": [[key, [0, 1, 2, 3]] for key in puts]}


def in_message(said: Said, sends: bool, peer: int, entered: int, ended: int) -> Said:
    return {**said, "messages": {"a": [[sends, peer, entered, ended]]}}


CASES: dict[str, tuple[Callable[[], Mapping[int, Said]], list[int], tuple[int, ...] | None]] = {
    "who is absent waits nowhere": (
        lambda: {r: at(a=(1 + (r != 2), 1)) for r in range(4)}, [2], None),
    "who is absent waits for another one": (
        lambda: {0: at(a=(2, 1), b=(1, 1)), 1: at(a=(1, 1), b=(2, 1)),
                 2: at(a=(2, 1), b=(1, 1)), 3: at(a=(2, 1), b=(1, 1))}, [0, 2, 3], (1,)),
    "a silent rank": (
        lambda: {0: at(a=(2, 1)), 1: at(a=(1, 1), b=(2, 1)), 2: at(a=(2, 1), b=(2, 1))}, [1], (3,)),
    "two against two": (
        lambda: {r: at(a=(1 + (r < 2), 1), b=(1 + (r > 1), 1)) for r in range(4)},
        [2, 3], (0, 1, 2, 3)),
    "who was at the earlier place is right": (
        lambda: {0: at(a=(2, 1)), 1: at(["k"], a=(2, 2)), 2: at(["k"], a=(2, 2)),
                 3: at(["k"], a=(1, 1))}, [0], (3,)),
    "all wait for one in messages, and it in an exchange": (
        lambda: {0: in_message(at(), False, 3, 1, 0), 1: in_message(at(), True, 3, 1, 0),
                 2: in_message(at(), False, 3, 2, 1), 3: at(["k"])}, [0, 1, 2], (3,)),
    "a message that both are in holds nobody up": (
        lambda: {0: in_message(at(a=(1, 0)), True, 1, 1, 0), 1: in_message(at(), False, 0, 1, 0),
                 2: at(a=(1, 0)), 3: at(a=(1, 0))}, [1], None),
    "it waits in a message for one that waits nowhere": (
        lambda: {0: at(a=(1, 0)), 1: in_message(at(a=(0, 0)), True, 2, 1, 0), 2: at(a=(1, 1)),
                 3: at(a=(1, 0))}, [1], (2,)),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_verdict(name: str) -> None:
    accounts, absent, culprits = CASES[name]
    found = judge(accounts(), absent)
    assert (found and found[0]) == culprits
