"""One rank has a fault: every survivor hears who and why in time, shrinks and goes on.

`make test` tries each fault twice, UNIPAL_FULL=1 twenty times; who has it is drawn by the seed.
"""

from __future__ import annotations

import os
import random

import pytest
from fault_ranks import DEADLINE, Told, run
from unipal.engine.errors import ABORTED, GONE, MISMATCH, TIMEOUT

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
REPEATS = 20 if os.environ.get("UNIPAL_FULL") == "1" else 2
SIZE = 3


def draw(fault: str, turn: int) -> tuple[int, int]:
    """The victim, and a seed for what it does."""
    dice = random.Random(f"{SEED} {fault} {turn}")
    return dice.randrange(SIZE), dice.getrandbits(32)


def judge(told: dict[int, Told], victim: int, code: str, words: tuple[str, ...]) -> None:
    """Every survivor names the victim and the cause within the deadline and a second."""
    survivors = [rank for rank in range(SIZE) if rank != victim]
    for rank in survivors:
        assert rank in told, f"rank {rank} told nothing (the victim is rank {victim})"
        one = told[rank]
        assert not one.broke, one
        assert one.code == code, one
        assert victim in one.culprits, one
        assert any(word.format(victim=victim) in one.text for word in words), one
        assert one.seconds < DEADLINE + 1, one
        assert one.leaks == {}, one


def goes_on(told: dict[int, Told], victim: int, size: int) -> None:
    """What is left works, and says who is missing."""
    for rank, one in told.items():
        if rank == victim and size < SIZE:
            continue
        assert one.after.get("good"), one
        assert one.after["size"] == size, one
        assert list(one.after["without"]) == ([victim] if size < SIZE else []), one


@pytest.mark.parametrize("turn", range(REPEATS))
def test_a_killed_rank(turn: int) -> None:
    victim, seed = draw("killed", turn)
    told = run("killed", victim, SIZE, seed)
    judge(told, victim, GONE, ("rank {victim} (process", "rank {victim} is gone"))
    goes_on(told, victim, SIZE - 1)


@pytest.mark.parametrize("turn", range(REPEATS))
def test_a_stopped_rank(turn: int) -> None:
    victim, seed = draw("stopped", turn)
    told = run("stopped", victim, SIZE, seed)
    judge(told, victim, TIMEOUT, ("is stopped",))
    goes_on(told, victim, SIZE - 1)


@pytest.mark.parametrize("turn", range(REPEATS))
def test_a_rank_that_never_enters(turn: int) -> None:
    victim, seed = draw("absent", turn)
    told = run("absent", victim, SIZE, seed)
    judge(told, victim, TIMEOUT, ("rank {victim} has not entered it",))
    goes_on(told, victim, SIZE - 1)
    assert told[victim].culprits == (victim,)
    assert told[victim].after["error"] == ABORTED, told[victim]


@pytest.mark.parametrize("turn", range(REPEATS))
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ("count", "all_reduce of 65537 float32"),
        ("type", "all_reduce of 65536 int32"),
        ("order", "broadcast of 65536 float32"),
    ],
)
def test_ranks_that_call_something_else(fault: str, words: str, turn: int) -> None:
    victim, seed = draw(fault, turn)
    told = run(fault, victim, SIZE, seed)
    judge(told, victim, MISMATCH, (words,))
    goes_on(told, victim, SIZE)


@pytest.mark.parametrize("turn", range(REPEATS))
@pytest.mark.parametrize(
    ("lowering", "function"),
    [("proxy", "deviceMemcpy"), ("stream", "streamWaitValue64"), ("host", "ipcMemHandleOpen")],
)
def test_a_rank_that_hangs_in_a_call_of_the_chip(lowering: str, function: str, turn: int) -> None:
    victim, seed = draw(f"hang {lowering}", turn)
    told = run(f"hang {lowering}", victim, SIZE, seed)
    judge(told, victim, TIMEOUT, (f"rank {{victim}} hangs in {function}",))
    goes_on(told, victim, SIZE - 1)
    assert told[victim].culprits == (victim,), told[victim]
