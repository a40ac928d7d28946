"""A program that ends without closing its communicators ends, whatever has become of its peers.

`make test` draws by the seed who becomes what in each scenario, UNIPAL_FULL=1 does all.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest
from checkout import RANKS
from unipal.engine.tools.launch import place

RANK = RANKS / "exit_rank.py"
RACE = RANKS / "close_race.py"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
FULL = os.environ.get("UNIPAL_FULL") == "1"
SIZE = 3
DEADLINE = 2.0
# Works that are pending end by their deadline, and a second after it. Where a thread of the program
# is in a call, closing waits some seconds for it; a call that hangs in the chip hangs far longer.
SECONDS = DEADLINE + 8.0
FATES = {"dead": signal.SIGKILL, "stopped": signal.SIGSTOP}
SCENARIOS = (
    "nothing", "failed", "pending", "messages", "on_a_stream", "on_a_stream of host",
    "in_a_thread", "in_the_chip", "raising",
)  # fmt: skip
ENVIRONMENT = {
    "on_a_stream": {"UNIPAL_LOWERING": "stream"},
    "on_a_stream of host": {"UNIPAL_RUNNER": "host"},
    "in_the_chip": {"UNIPAL_LOWERING": "proxy", "PAL_LAYERS": "fault"},
}


def ends(scenario: str, victim: int, fate: int) -> dict[int, tuple[int, float]]:
    """Exit status of each rank but the victim, and the seconds from its last word to its end."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("UNIPAL_")}
    clean |= {"DEADLINE": f"{DEADLINE:g}", "VICTIM": str(victim)}
    clean |= ENVIRONMENT.get(scenario, {})
    found: dict[int, tuple[int, float]] = {}
    with place() as where:
        ranks = [
            subprocess.Popen(
                [sys.executable, "-P", str(RANK), scenario.split(" ")[0]],
                env={**clean, **where.environment(rank, SIZE)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for rank in range(SIZE)
        ]
        try:
            for rank in ranks:
                assert rank.stdout is not None
                assert rank.stdout.readline() == "ready\n"
            ranks[victim].send_signal(fate)
            others = [rank for rank in range(SIZE) if rank != victim]
            for rank in others:
                pipe = ranks[rank].stdin
                assert pipe is not None
                pipe.write("go\n")
                pipe.close()
            for rank in others:
                out = ranks[rank].stdout
                assert out is not None
                said = float(out.readline())
                status = ranks[rank].wait(120)
                found[rank] = status, time.monotonic() - said
            return found
        finally:
            for rank in ranks:
                rank.kill()
                rank.wait()
                for pipe in (rank.stdin, rank.stdout):
                    assert pipe is not None
                    pipe.close()


def chosen() -> list[tuple[str, str, int]]:
    """Scenario, what becomes of the victim, and who it is."""
    every = [(fate, victim) for fate in FATES for victim in (0, SIZE - 1)]
    dice = random.Random(f"{SEED} exit")
    drawn = {name: every if FULL else [dice.choice(every)] for name in SCENARIOS}
    return [(name, *one) for name, some in drawn.items() for one in some]


@pytest.mark.parametrize(("scenario", "fate", "victim"), chosen())
def test_the_interpreter_ends(scenario: str, fate: str, victim: int) -> None:
    for rank, (status, seconds) in ends(scenario, victim, FATES[fate]).items():
        assert status == (3 if scenario == "raising" else 0), rank
        assert seconds < SECONDS, f"rank {rank} took {seconds:.1f} s"


def test_a_thread_that_calls_while_another_closes_is_told() -> None:
    """Each of 400 times: the communicator was closed, whatever the thread was about to do."""
    done = subprocess.run(
        [sys.executable, "-P", RACE], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    ends = json.loads(done.stdout)
    assert set(ends) <= {"usage", "aborted"}
    assert sum(ends.values()) == 400
