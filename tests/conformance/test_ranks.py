"""Ranks as processes: what they answer, how one that fails, dies or stays silent is named."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_ranks
from checkout import RANKS
from unipal.conformance.harness.gate import NotRunnableError
from unipal.conformance.harness.ranks import DEFAULT_SIZE, Ranks, sweep

PATIENCE = 1.0


@pytest.fixture(scope="module")
def ranks() -> Iterator[Ranks]:
    from unipal.adaptors import registry
    from unipal.conformance.harness.target import Target

    target = Target.of(registry.build("cpu"))
    before = {name: os.environ.get(name) for name in ("PYTHONPATH", *target.env)}
    os.environ.update({"PYTHONPATH": str(RANKS), **target.env})
    made = Ranks(json.dumps(target.opening()), PATIENCE)
    yield made
    made.close()
    for name, value in before.items():
        os.environ.pop(name)
        os.environ.update({} if value is None else {name: value})


def test_a_body_runs_once_in_a_process_of_each_rank(ranks: Ranks) -> None:
    found = ranks.run(toy_ranks.who, 3)
    assert [row[:2] for row in found] == [[0, 3], [1, 3], [2, 3]]
    assert len({row[2] for row in found}) == 3
    again = ranks.run(toy_ranks.who)
    assert [row[2] for row in again][:3] == [row[2] for row in found], "the processes are kept"
    assert len(again) == DEFAULT_SIZE
    assert ranks.run(toy_ranks.echo, 2, a=[1, "ü"]) == [{"a": [1, "ü"]}] * 2


def test_ranks_meet_without_the_engine(ranks: Ranks) -> None:
    for _ in range(2):
        assert ranks.run(toy_ranks.meets, 3) == [[False, True, True, True, False]] * 3


def test_the_rank_that_is_wrong_is_named_and_not_those_that_wait_for_it(ranks: Ranks) -> None:
    with pytest.raises(AssertionError, match=r"rank 2 of 4: seven is not eight; and \d more ranks"):
        ranks.run(toy_ranks.wrong_at, bad=2)
    assert len(ranks.run(toy_ranks.who)) == DEFAULT_SIZE, "new ranks serve the next body"


def test_a_rank_that_dies_is_named_with_its_signal(ranks: Ranks) -> None:
    with pytest.raises(AssertionError, match="rank 1 of 3 ended with SIGSEGV"):
        ranks.run(toy_ranks.dies_at, 3, bad=1)


def test_a_rank_that_does_not_answer_is_named_in_time(ranks: Ranks) -> None:
    ranks.run(toy_ranks.who)
    begun = time.monotonic()
    with pytest.raises(AssertionError, match="rank 0 of 4 did not answer in time"):
        ranks.run(toy_ranks.silent_at, bad=0, seconds=1.0)
    assert time.monotonic() - begun < 5


def test_what_the_engine_cannot_run_is_not_run(ranks: Ranks) -> None:
    with pytest.raises(NotRunnableError, match="the host has no view of this memory"):
        ranks.run(toy_ranks.refused, 2)


def test_the_process_that_forks_ranks_outlives_their_failures(ranks: Ranks) -> None:
    before = {_parent(row[2]) for row in ranks.run(toy_ranks.who)}
    with pytest.raises(AssertionError, match="rank 1 of 3 ended with SIGSEGV"):
        ranks.run(toy_ranks.dies_at, 3, bad=1)
    after = {_parent(row[2]) for row in ranks.run(toy_ranks.who)}
    assert len(before) == 1
    assert after == before, "one interpreter has started for all of them"


def test_a_nursery_that_was_killed_is_replaced(ranks: Ranks) -> None:
    parent = _parent(ranks.run(toy_ranks.who)[0][2])
    os.kill(parent, signal.SIGKILL)
    os.waitid(os.P_PID, parent, os.WEXITED | os.WNOWAIT)
    found = ranks.run(toy_ranks.who)
    assert len(found) == DEFAULT_SIZE
    assert _parent(found[0][2]) != parent


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_no_process_and_no_folder_is_left(ranks: Ranks) -> None:
    pids = [row[2] for row in ranks.run(toy_ranks.who)]
    folder = _folder(ranks)
    assert folder.exists()
    ranks.close()
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    assert not folder.exists()


KILLED = """
import os, signal, sys
from unipal.conformance.harness.ranks import _Folder
print(_Folder().path, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_folder_of_ranks_whose_parent_was_killed_is_swept(ranks: Ranks) -> None:
    dead = subprocess.run([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True)
    left = Path(dead.stdout.strip())
    assert left.is_dir()
    ranks.run(toy_ranks.who)
    sweep()
    assert not left.exists()
    assert _folder(ranks).exists(), "a folder that somebody holds stays"


def _folder(ranks: Ranks) -> Path:
    assert ranks._folder is not None
    return Path(ranks._folder.path)
