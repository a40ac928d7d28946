"""Messages name calls, never the keys under which ranks meet."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from unipal.engine.rendezvous.control_plane import quoted, spoken
from unipal.engine.tools.launch import outcomes

import unipal


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("world: exchange 3", "exchange #3 of world"),
        ("world.1/0: split 1", "split #1 of world.1/0"),
        ("world.2: open", "the opening of world.2"),
        ("world: library 1-2", "library of world"),
        (
            f"world/plan/{json.dumps(['all_reduce', 'ring', 4])}",
            "the plan all_reduce/ring of world",
        ),
        ("plan/slow", "plan/slow"),
    ],
)
def test_a_key_in_words(key: str, words: str) -> None:
    assert spoken(key) == words
    assert quoted(key) == (words if words != key else f"'{key}'")


def _late(comm: unipal.Communicator, name: str) -> None:
    if comm.rank == 0:
        call: dict[str, Any] = {
            "exchange": lambda: comm.exchange(1),
            "split": lambda: comm.split(0),
            "dup": comm.dup,
            "all_gather_object": lambda: comm.all_gather_object(1),
        }
        call[name]()
    else:
        time.sleep(2.5)


@pytest.mark.parametrize("threads", [True, False])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("exchange", "exchange #1 of world"),
        ("split", "split #1 of world"),
        ("dup", "the opening of world.1"),
        ("all_gather_object", "all_gather_object #1 of world"),
    ],
)
def test_an_error_names_the_call(name: str, words: str, threads: bool) -> None:
    first, _ = outcomes(_late, 2, name, threads=threads, chip="host", timeout=0.5, limit=30)
    assert isinstance(first.error, unipal.CommError)
    assert first.error.place == words
    assert f"rank 1 did not reach {words} within 0.5 s" in first.error.evidence
