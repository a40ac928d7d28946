"""`pal hang` on what a job leaves: the same rank as the communicator named, and who waits for it.

`make test` tries each fault once with 4 ranks, UNIPAL_FULL=1 twenty times with 4 and with 16. Who
has the fault, and when, is drawn by the seed.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from hang_ranks import DEADLINE, FAULTS, deadline, endless, recorded
from kept_records import records
from unipal.cli.main import main
from unipal.cli.schema import schema
from unipal.engine.comm.communicator import Communicator
from unipal.engine.errors import GONE, MISMATCH, TIMEOUT
from unipal.engine.tools import flight_recorder, hang
from unipal.engine.tools.flight_recorder import RecordsError
from unipal.engine.tools.launch import outcomes

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
REPEATS = 20 if os.environ.get("UNIPAL_FULL") == "1" else 1
SIZES = (4, 16) if os.environ.get("UNIPAL_FULL") == "1" else (4,)
LIMIT = 30.0
CODES = {"dies": GONE, "stops": TIMEOUT, "late": TIMEOUT, "calls something else": MISMATCH}
CAUSES = {"dies": "died", "stops": "stopped", "late": "late", "calls something else": "mismatch"}


def said_of(capsys: pytest.CaptureFixture[str], job: str) -> dict[str, Any]:
    """What `pal hang JOB --json` says."""
    capsys.readouterr()
    assert main(["hang", job, "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    jsonschema.Draft202012Validator(schema("hang")).validate(answer)
    (found,) = answer["jobs"]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("turn", range(REPEATS))
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("size", SIZES)
def test_it_names_the_rank_that_the_communicator_named(
    size: int, fault: str, turn: int, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random(f"{SEED} {size} {fault} {turn}")
    victim, seed = dice.randrange(size), dice.getrandbits(32)
    with records(removed=False), recorded(fault, victim, size, seed) as (told, job):
        found = said_of(capsys, job)
    survivors = {rank: one for rank, one in told.items() if rank != victim}
    assert sorted(survivors) == [rank for rank in range(size) if rank != victim]
    for one in survivors.values():
        assert (one.broke, one.code) == ("", CODES[fault]), one
        assert victim in one.culprits, one
    named = told[found["failure"]["rank"]].culprits
    assert found["failure"]["culprits"] == list(named)
    assert victim in found["culprits"], found
    assert set(found["culprits"]) <= set(named), found  # of two that differ, either may be wrong
    root = next(root for root in found["roots"] if root["rank"] == victim)
    assert root["cause"] == CAUSES[fault], root
    alone = len(found["culprits"]) > 1  # two that differ, before others have entered the call
    assert root["chain"] or alone, found
    for wait, after in itertools.pairwise(root["chain"]):
        assert after["rank"] == wait["on"]["rank"], root["chain"]
    assert {wait["on"]["rank"] for wait in root["chain"][-1:]} <= {victim}
    for wait in root["chain"]:
        assert wait["rank"] in survivors, wait
        assert wait["number"] == survivors[wait["rank"]].after["entered"], (wait, survivors)
    if fault in ("stops", "late"):  # the others had a deadline's time to come to their waits
        assert {wait["rank"] for wait in found["waits"]} == set(survivors)
        assert all(wait["seconds"] > deadline(size) / 2 for wait in found["waits"]), found["waits"]
        assert found["replayed"] is not False, found


def until_said(job: str, wanted: tuple[int, ...], waiting: tuple[int, ...] = ()) -> hang.Finding:
    """What is found once these are the culprits, and all of `waiting` wait."""
    until = time.monotonic() + LIMIT
    while True:
        (found,) = hang.find(flight_recorder.find(job))
        if found.culprits == wanted and {wait.node[1] for wait in found.waits} >= set(waiting):
            return found
        assert time.monotonic() < until, found


def test_a_job_that_lives_is_stuck_while_a_rank_of_it_is_stopped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with endless(3) as (job, pids):
        assert until_said(job, ()).roots == []
        os.kill(pids[1], signal.SIGSTOP)
        found = until_said(job, (1,), (0, 2))
        assert main(["hang", job[:20]]) == 1
        os.kill(pids[1], signal.SIGCONT)
        until_said(job, ())
    assert [root.cause for root in found.roots] == [hang.STOPPED]
    assert found.failure is None
    assert {wait.node[1] for wait in found.waits} == {0, 2}
    said = " ".join(capsys.readouterr().out.split())
    assert f"its process {pids[1]} is stopped (state T, now)" in said
    assert f"next: `kill -CONT {pids[1]}` lets it go on" in said
    assert main(["hang", job]) == 3


def _crosswise(comm: Communicator, folder: str) -> None:
    """Both ranks make calls of two communicators, in another order."""
    other = comm.dup()
    y = np.ones(1000, np.float32)
    for one in (comm, other):
        one.all_reduce(y)
    comm.exchange("ready")
    first, second = (comm, other) if comm.rank == 0 else (other, comm)
    Path(folder, str(comm.rank)).write_text(f"{comm.recorder} {other.recorder}")
    try:
        first.all_reduce(y)
        second.all_reduce(y)
    finally:  # a rank that leaves aborts the wait of the other
        Path(folder, f"{comm.rank}.failed").touch()
        until = time.monotonic() + LIMIT
        while not Path(folder, f"{1 - comm.rank}.failed").exists() and time.monotonic() < until:
            os.sched_yield()


def _damaged(paths: list[str], folder: Path) -> None:
    """Files with wrong bytes in their heads are refused, or lead to some finding."""
    dice = random.Random(SEED)
    whole = Path(paths[0]).read_bytes()
    copy = folder / "copy"
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(dice.choice([1, 8, 300])):
            data[dice.randrange(12 << 10)] = dice.randrange(256)
        copy.write_bytes(data)
        with contextlib.suppress(RecordsError):
            assert hang.find([copy, *paths[1:]], pause=0) != []


def test_ranks_that_wait_for_each_other_on_two_communicators(tmp_path: Path) -> None:
    with records(removed=False):
        ended = outcomes(_crosswise, 2, str(tmp_path), chip="host", timeout=DEADLINE, limit=LIMIT)
        assert {getattr(one.error, "code", one.error) for one in ended} == {TIMEOUT}
        paths = [path for rank in "01" for path in (tmp_path / rank).read_text().split()]
        try:
            found = hang.find(paths)
            _damaged(paths, tmp_path)
        finally:
            for path in paths:
                os.unlink(path)
    for one in found:
        assert [root.cause for root in one.roots] == [hang.DEADLOCK] * 2
        assert one.culprits == (0, 1)
        chain = one.roots[0].chain
        assert {(wait.node[1], wait.on[1]) for wait in chain} == {(0, 1), (1, 0)}
        assert len({wait.node[0] for wait in chain}) == 2, "each waits in another job"


@pytest.mark.parametrize("words", [["nosuchjob"], ["/no/such/file"]])
def test_without_records_it_says_what_to_do(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["hang", *words]) == 3
    said = capsys.readouterr().err
    assert words[0] in said
    assert "\n  next: " in said


def test_another_file_is_refused(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hang", str(root / "pyproject.toml")]) == 1
    assert "pyproject.toml: begins with b'[" in capsys.readouterr().err
