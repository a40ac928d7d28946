"""No call succeeds with bytes that their owner wrote after it had left the call, and nobody writes
into a buffer after its call has ended: `leaving_ranks`.

`make test` draws some rounds of each kind by the seed; UNIPAL_FULL=1 does 2 000 closes, aborts and
deadlines each. The last tests show that the rounds find a core without its checks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import leaving_ranks
import pytest
from changed_core import Edit, changed_core
from checkout import RANKS
from leaving_ranks import Seen, planned
from unipal.engine.errors import ABORTED, GONE, TIMEOUT, USAGE
from unipal.engine.tools.launch import launch

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
MOST = 16 << 20  # bytes of a buffer, about
HOST, DEVICE = ("numpy",), ("device",)
BOTH = ("device", "numpy")
# name: ranks, chip, threads, memories, settings of the communicators that are left, share of rounds
PLACES: dict[str, tuple[int, str, bool, Sequence[str], list[dict[str, Any]], int]] = {
    "host memory": (2, "host", False, HOST, [{}], 4),
    "host memory, 4 ranks": (4, "host", False, HOST, [{}], 2),
    "threads": (3, "host", True, HOST, [{}], 2),
    "two hosts": (4, "host", False, HOST, [{"hosts": "aabb"}, {"hosts": "abab"}], 3),
    "lowering host": (2, "cpu", False, BOTH, [{"lowering": "host"}], 2),
    "lowering proxy": (3, "cpu", False, BOTH, [{"lowering": "proxy"}], 2),
    "lowering stream": (3, "cpu", False, DEVICE, [{"lowering": "stream"}], 2),
    "windows": (2, "cpu", False, DEVICE, [{"lowering": "stream", "windows": True}], 1),
    "runner host": (2, "cpu", False, BOTH, [{"runner": "host"}], 2),
}
ROUNDS = (
    {"close": 100, "abort": 100, "deadline": 100, "stopped": 25}
    if FULL
    else {
        "close": 2,
        "abort": 2,
        "deadline": 1,
        "stopped": 1,
    }
)  # fmt: skip  (of a share)
# What the ranks that did not leave early may be told, where the call does not succeed.
TOLD = {"close": GONE, "abort": ABORTED, "deadline": TIMEOUT, "stopped": GONE}


def seen(place: str, how: str) -> list[Seen]:
    ranks, chip, threads, memories, settings, share = PLACES[place]
    plans = planned(
        SEED, ROUNDS[how] * share, ranks, [how], memories, settings, MOST
    )  # fmt: skip
    found: list[list[Seen]] = launch(
        leaving_ranks.leave, ranks, plans,
        threads=threads, chip=chip, timeout=30.0, uncertified=True, record_lanes=0,
    )  # fmt: skip
    return [one for rank in found for one in rank]


@pytest.mark.parametrize("how", ROUNDS)
@pytest.mark.parametrize("place", PLACES)
def test_who_leaves_a_call_early_spoils_no_other_result(place: str, how: str) -> None:
    if how == "stopped" and PLACES[place][2]:
        how = "close"  # threads of a process stop together
    for one in seen(place, how):
        assert not one.hung, one
        assert one.wrong == 0, one
        assert one.written == 0, one
        left = one.rank == one.plan.victim
        own = (ABORTED, USAGE) if how in ("close", "stopped") else (TOLD[how],)
        if one.code:
            assert one.code in (own if left else (TOLD[how],)), one
        if one.code and one.code != USAGE:
            assert one.culprits == (one.plan.victim,), one


# ---- the check is needed -------------------------------------------------------------------------

NEVER_ASKED: Edit = (
    "failure.h",
    "return atomic_load_explicit(&arena_head(comm->arena)->failed, memory_order_relaxed) != 0;",
    "(void)comm;\n    return false;",
)
NOT_SHOWN: Edit = (
    "failure.c",
    "        failure_show(comm, report);\n        error_set(comm, own);",
    "        error_set(comm, own);",
)
BATCH, BATCHES = 40, 15  # about one round in twenty meets a rank in its copy


@pytest.mark.parametrize("edit", [NEVER_ASKED, NOT_SHOWN] if FULL else [NEVER_ASKED])
def test_rounds_find_a_core_without_its_check(edit: Edit, tmp_path: Path) -> None:
    path = changed_core([edit], tmp_path)
    done = subprocess.run(
        [sys.executable, "-P", str(RANKS / "leaving_ranks.py"), str(SEED), str(BATCH),
         str(BATCHES)],
        env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    assert said["core"].startswith(path), "the changed core was not loaded"
    assert said["wrong"] > 0, said
