"""Ranks that call different operations: nobody gets a wrong result for it, or waits in vain."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from changed_core import Edit, changed_core
from checkout import HARNESS, RANKS
from leaving_ranks import OPERATIONS
from unipal.engine.comm.communicator import Communicator
from unipal.engine.errors import GONE, MISMATCH, CommError
from unipal.engine.tools.cases import Case, Cell
from unipal.engine.tools.launch import launch

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
COLLECTIVES = [name for name in OPERATIONS if name != "sendrecv"]  # messages meet no collective
SIZES = (1, 300_000)  # elements of a block: through slots, and by larger plans
BLIND = ("gatherv", "barrier", 300_000)  # the root is posted to, and told nothing else
PLACES: dict[str, tuple[int, dict[str, Any], list[dict[str, Any]]]] = {
    "host memory": (2, {"chip": "host"}, [{}, {}]),
    "3 ranks": (3, {"chip": "host"}, [{}, {}, {}]),
    "two hosts": (2, {"chip": "host"}, [{"host": "a"}, {"host": "b"}]),
    "lowering proxy": (2, {"chip": "cpu", "lowering": "proxy"}, [{}, {}]),
    "lowering stream": (2, {"chip": "cpu", "lowering": "stream"}, [{}, {}]),
    "runner host": (2, {"chip": "cpu", "runner": "host"}, [{}, {}]),
}


def drawn(place: str) -> list[tuple[str, str, int]]:
    """Operation of rank 0, operation of the others, elements."""
    every = [(*pair, n) for pair in itertools.permutations(COLLECTIVES, 2) for n in SIZES]
    return every if FULL else [BLIND, *random.Random(f"{SEED} {place}").sample(every, 40)]


def differ(
    comm: Communicator, pairs: list[tuple[str, str, int]], memory: str, own: list[dict[str, Any]]
) -> list[tuple[Any, ...]]:
    """What this rank's call came to, for each pair: code, culprits, wrong elements."""
    found: list[tuple[Any, ...]] = []
    for first, other, elements in pairs:
        child = comm.dup(**own[comm.rank])
        case = Case(child, Cell(first if comm.rank == 0 else other, elements=elements,
                                memory=memory))  # fmt: skip
        try:
            case.run()
            found.append(("", (), case.wrong()))
        except CommError as error:
            found.append((error.code, error.culprits, 0))
        child.close()
        comm.barrier()
    return found


def told(place: str, pairs: list[tuple[str, str, int]]) -> list[list[tuple[Any, ...]]]:
    """What each rank's calls came to."""
    ranks, settings, own = PLACES[place]
    memory = "numpy" if settings["chip"] == "host" else "device"
    found: list[list[tuple[Any, ...]]] = launch(
        differ, ranks, pairs, memory, own,
        timeout=20.0, uncertified=True, record_lanes=0, **settings,
    )  # fmt: skip
    return found


@pytest.mark.parametrize("place", PLACES)
def test_another_operation_gives_no_wrong_result(place: str) -> None:
    pairs = drawn(place)
    found = told(place, pairs)
    for number, pair in enumerate(pairs):
        for rank, of_rank in enumerate(found):
            code, culprits, wrong = of_rank[number]
            assert wrong == 0, (pair, rank)
            # A rank that needs nothing of the others may be through, and close before they look.
            assert code in ("", MISMATCH, GONE), (pair, rank, code)
            assert not code or rank in culprits or 0 in culprits or code == GONE, (pair, rank)


NEVER_LOOKED: Edit = (
    "watch.c",
    "    entries_differ(prepared, call, peer, &code);\n    return code;",
    "    (void)prepared, (void)call, (void)peer;\n    return code;",
)


def test_a_core_that_does_not_look_at_entries_is_found(tmp_path: Path) -> None:
    path = changed_core([NEVER_LOOKED], tmp_path)
    done = subprocess.run(
        [sys.executable, "-P", __file__],
        env={**os.environ, "PYTHONPATH": f"{path}:{HARNESS}:{RANKS}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["core"].startswith(path), "the changed core was not loaded"
    assert said["wrong"] > 0, said


if __name__ == "__main__":
    from unipal.engine import _core

    results = [one for of_rank in told("host memory", [BLIND] * 10) for one in of_rank]
    print(json.dumps({"wrong": sum(wrong for _, _, wrong in results), "core": _core.__file__}))
