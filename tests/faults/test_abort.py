"""Random kills in random calls, and aborts in the middle of large ones: the rest goes on.

`make test` does 10 of each, UNIPAL_FULL=1 300 kills and 150 aborts; all of it is drawn by the seed.
"""

from __future__ import annotations

import os
import random

import pytest
from kill_ranks import LOWERINGS, run_aborts, run_kills
from unipal.engine.errors import ABORTED, GONE

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
SIZE = 4
WANTED = 300 if FULL else 10
SECONDS = 3.0  # until a death is heard of
TURNS = 50 if FULL else 4  # under each lowering


def jobs(wanted: int) -> list[tuple[str, int, int]]:
    """Jobs with so many kills together: lowering, kills, seed. A rank that is left alone has no
    peers to wait for on a stream.
    """
    made: list[tuple[str, int, int]] = []
    while sum(kills for _, kills, _ in made) < wanted:
        dice = random.Random(f"{SEED} kill {len(made)}")
        lowering = dice.choice(LOWERINGS)
        made.append((lowering, SIZE - (2 if lowering == "stream" else 1), dice.getrandbits(32)))
    return made


@pytest.mark.parametrize(("lowering", "kills", "seed"), jobs(WANTED))
def test_ranks_killed_at_random_steps_of_random_calls(lowering: str, kills: int, seed: int) -> None:
    told = run_kills(seed, SIZE, kills, lowering)
    assert len(told) == SIZE - kills, told
    for one in told.values():
        assert not one.broke, one
        assert one.leaks == {}, one
        assert one.after == {"wrong": 0, "size": SIZE - kills}, one
        for number, once in enumerate(one.rounds, 1):
            assert once["code"] in (GONE, ABORTED), once
            assert once["culprits"] == (once["victim"],), once
            assert "gone" in once["text"] or "has ended" in once["text"], once
            assert once["seconds"] < SECONDS, once
            assert once["wrong"] == 0, once
            assert once["without"] == [once["victim"]], once
            assert once["size"] == SIZE - number, once


@pytest.mark.parametrize("lowering", ["host", "proxy", "stream"])
def test_aborts_in_the_middle_of_large_calls(lowering: str) -> None:
    told = run_aborts(SEED, 2, TURNS, lowering)
    assert len(told) == 2, told
    for one in told.values():
        assert not one.broke, one
        assert len(one.rounds) == TURNS
        for once in one.rounds:
            assert once["code"] == ABORTED, once
            assert once["culprits"] == (once["who"],), once
            assert once["abort"] < 1, once
            assert once["late"] < 1, once
            assert once["drained"] < 1, once
            assert once["close"] < 5, once
            assert once["good"], once
            assert once["leaks"] == {}, once
