"""One rank has a fault: every survivor hears who and why in time, shrinks and goes on.

`make test` tries each fault once, UNIPAL_FULL=1 twenty times; who has it is drawn by the seed.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from checkout import RANKS
from fault_ranks import DEADLINE, Told, run, run_start
from unipal.engine.errors import ABORTED, FAILED, GONE, MISMATCH, TIMEOUT

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
REPEATS = 20 if os.environ.get("UNIPAL_FULL") == "1" else 1
SIZE = 3


def draw(fault: str, turn: int) -> tuple[int, int]:
    """The victim, and a seed for what it does."""
    dice = random.Random(f"{SEED} {fault} {turn}")
    return dice.randrange(SIZE), dice.getrandbits(32)


def judge(
    told: dict[int, Told],
    victim: int,
    code: str,
    words: tuple[str, ...],
    kept: frozenset[str] = frozenset(),
) -> None:
    """Every survivor names the victim and the cause within the deadline and a second. `kept`: one
    more of each of these may be held afterwards.
    """
    survivors = [rank for rank in range(SIZE) if rank != victim]
    for rank in survivors:
        assert rank in told, f"rank {rank} told nothing (the victim is rank {victim})"
        one = told[rank]
        assert not one.broke, one
        assert one.code == code, one
        assert victim in one.culprits, one
        assert any(word.format(victim=victim) in one.text for word in words), one.text
        assert one.seconds < DEADLINE + 1, one
        assert set(one.leaks) <= kept, one
        assert all(now == before + 1 for before, now in one.leaks.values()), one


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
@pytest.mark.parametrize(
    ("fault", "words"),
    [("stopped", "is stopped"), ("stopped in the chip", "is stopped, in ipcMemHandleOpen")],
)
def test_a_stopped_rank(fault: str, words: str, turn: int) -> None:
    """That it is stopped is the cause; a function of the chip that it was in does not hang."""
    victim, seed = draw(fault, turn)
    told = run(fault, victim, SIZE, seed)
    judge(told, victim, TIMEOUT, (words,))
    goes_on(told, victim, SIZE - 1)


@pytest.mark.parametrize("turn", range(REPEATS))
def test_a_rank_that_never_enters(turn: int) -> None:
    victim, seed = draw("absent", turn)
    told = run("absent", victim, SIZE, seed)
    judge(told, victim, TIMEOUT, ("rank {victim} has not entered it",))
    goes_on(told, victim, SIZE - 1)
    assert told[victim].culprits == (victim,)
    assert told[victim].after["error"] in (ABORTED, GONE, TIMEOUT), "it is left out"


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


@pytest.mark.parametrize("turn", range(REPEATS))
@pytest.mark.parametrize(
    ("fault", "function", "in_time"),
    [
        ("hang staging", "deviceMemcpy", True),
        ("block proxy", "deviceMemcpy", False),
        ("block proxy, work", "deviceMemcpy", True),
        ("block proxy, small", "streamSynchronize", False),
        ("block stream", "streamWaitValue64", False),
        ("block host", "ipcMemHandleOpen", False),
        ("block before", "streamSynchronize", False),
        ("block staging", "deviceMemcpy", False),
    ],
)
def test_a_rank_whose_call_hangs_in_the_chip(
    fault: str, function: str, in_time: bool, turn: int
) -> None:
    """`in_time`: the thread that hangs is not the caller's, who gets the error as the others do. A
    caller that hangs itself gets it when the chip's function has returned.
    """
    victim, seed = draw(fault, turn)
    told = run(fault, victim, SIZE, seed)
    judge(told, victim, TIMEOUT, (f"rank {{victim}} hangs in {function}",))
    goes_on(told, victim, SIZE - 1)
    own = told[victim]
    assert own.culprits == (victim,), own
    assert (own.seconds < DEADLINE + 1) is in_time, own
    assert own.leaks == {} or in_time, own  # what a thread that hangs still holds is not given back


@pytest.mark.needs("lib gloo")
@pytest.mark.parametrize("turn", range(REPEATS))
def test_a_rank_that_hangs_beside_a_foreign_back_end(turn: int) -> None:
    """Its lane is aborted: nothing stays but the thread and the descriptors of Gloo's device."""
    victim, seed = draw("block gloo", turn)
    told = run("block gloo", victim, SIZE, seed)
    kept = frozenset({"threads", "descriptors"})
    judge(told, victim, TIMEOUT, ("rank {victim} hangs in deviceMemcpy",), kept)
    goes_on(told, victim, SIZE - 1)


@pytest.mark.parametrize("turn", range(REPEATS))
def test_a_communicator_is_closed_while_a_call_hangs(turn: int) -> None:
    """The others hear of the abort, or of the hanging call when they look before."""
    victim, seed = draw("close meanwhile", turn)
    told = run("close meanwhile", victim, SIZE, seed)
    own = told.pop(victim)
    assert (own.broke, own.code) == ("", ABORTED), own
    for one in told.values():
        assert one.code in (ABORTED, TIMEOUT), one
        assert one.culprits == (victim,), one
        assert one.seconds < DEADLINE + 1, one
        assert one.leaks == {}, one
    goes_on(told, victim, SIZE - 1)


@pytest.mark.parametrize("turn", range(REPEATS))
@pytest.mark.parametrize(
    ("fault", "function"),
    [("block for good", "ipcMemHandleOpen"), ("block staging for good", "deviceMemcpy")],
)
def test_a_rank_that_never_comes_back_from_the_chip(fault: str, function: str, turn: int) -> None:
    victim, seed = draw(fault, turn)
    told = run(fault, victim, SIZE, seed)
    judge(told, victim, TIMEOUT, (f"rank {{victim}} hangs in {function}",))
    goes_on(told, victim, SIZE - 1)
    assert victim not in told


@pytest.mark.parametrize("turn", range(REPEATS))
@pytest.mark.parametrize(
    ("fault", "code", "words"),
    [
        ("never joins", TIMEOUT, ("rank {victim} of 3 did not join", "rank 0 did not open")),
        ("dies before opening", GONE, ("rank {victim} (process", "rank {victim} is gone")),
        ("dies opening", GONE, ("rank {victim} (process", "rank {victim} is gone")),
        ("hangs opening", TIMEOUT, ("rank {victim} hangs in deviceMalloc",)),
    ],
)
def test_a_rank_that_fails_during_init(
    fault: str, code: str, words: tuple[str, ...], turn: int
) -> None:
    victim, _ = draw(fault, turn)
    judge(run_start(fault, [victim], SIZE), victim, code, words)


def test_all_ranks_that_do_not_open_are_named() -> None:
    told = run_start("hangs opening", [0, 2], SIZE)
    for one in told.values():
        assert (one.code, one.culprits) == (TIMEOUT, (0, 2)), one
        assert "2 of 3 ranks did not open" in one.text or one.rank != 1, one


# ---- a full /dev/shm -----------------------------------------------------------------------------

SMALL = """
import json, sys
sys.path.insert(0, {ranks!r})
import fault_ranks
if __name__ == "__main__":
    told = fault_ranks.run_full({what!r}, 3)
    print(json.dumps([vars(one) for one in told.values()]))
"""


def full(what: str, size: str, tmp_path: Path) -> list[dict[str, Any]]:
    """What ranks told that have a /dev/shm of `size`, in a mount namespace of their own."""
    script = tmp_path / "full.py"
    script.write_text(SMALL.format(ranks=str(RANKS), what=what))
    namespace = ["--mount"] if os.geteuid() == 0 else ["--mount", "--user", "--map-root-user"]
    mount = f"mount -t tmpfs -o size={size} tmpfs /dev/shm && exec {sys.executable} {script}"
    line = ["unshare", *namespace, "sh", "-c", mount]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    answer: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return answer


@pytest.mark.needs("mounts")
@pytest.mark.parametrize("turn", range(REPEATS))
@pytest.mark.parametrize(
    ("what", "size", "words"),
    [
        ("start", "256k", ("No space left on device", "make /dev/shm larger")),
        ("start", "2m", ("No space left on device",)),
        ("later", "24m", ("No space left on device",)),
    ],
)
def test_a_full_shared_memory(
    what: str, size: str, words: tuple[str, ...], turn: int, tmp_path: Path
) -> None:
    told = full(what, size, tmp_path)
    assert len(told) == SIZE
    for one in told:
        assert not one["broke"], one
        assert one["code"] == FAILED, one
        assert len(one["culprits"]) >= 1, one
        assert any(word in one["text"] for word in words), one
        assert one["seconds"] < DEADLINE + 1, one
        assert one["leaks"] == {}, one
        if what == "later":
            assert one["after"]["good"], one
            assert one["after"]["size"] == SIZE, one
