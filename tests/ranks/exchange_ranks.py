"""Ranks of an exchange as processes of their own, each led line by line by the test.

    with ranks(3, f"unix:{folder}/job") as job:
        job.tell([1, 2], "gather", "a", [0, 1, 2], 5.0)
        job.kill(0)
        answers = job.hear([1, 2])

A command is a JSON list; the answer is what it gave, or {"error": code, "culprits", "text"}.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

SECRET = "0123456789abcdef"


class Ranks:
    """The processes of a job, by rank; `program` is what each runs."""

    def __init__(self, program: str = __file__) -> None:
        self._program = program
        self.processes: dict[int, subprocess.Popen[str]] = {}

    def start(
        self,
        rank: int,
        size: int,
        address: str,
        before: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        seconds: float = 20,
        more: Sequence[str] = (),
    ) -> None:
        """Starts one rank; `before` stands before its command line, `more` behind it."""
        words = [*before, sys.executable, self._program, str(rank), str(size), address]
        words += [str(seconds), *more]
        self.processes[rank] = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parent), **(environment or {})},
        )

    def tell(self, ranks: Sequence[int], *command: Any) -> None:
        for rank in ranks:
            pipe = self.processes[rank].stdin
            assert pipe is not None
            pipe.write(json.dumps(command) + "\n")
            pipe.flush()

    def hear(self, ranks: Sequence[int]) -> list[Any]:
        """One answer of each."""
        answers = []
        for rank in ranks:
            pipe = self.processes[rank].stdout
            assert pipe is not None
            line = pipe.readline()
            if not line:
                raise AssertionError(f"rank {rank} ended:\n{self.said(rank)}")
            answers.append(json.loads(line))
        return answers

    def ask(self, ranks: Sequence[int], *command: Any) -> list[Any]:
        self.tell(ranks, *command)
        return self.hear(ranks)

    def signal(self, rank: int, number: int) -> None:
        self.processes[rank].send_signal(number)

    def stop(self, rank: int) -> None:
        """SIGSTOP; returns once no thread of the rank runs any more."""
        self.signal(rank, signal.SIGSTOP)
        tasks = Path(f"/proc/{self.processes[rank].pid}/task")
        until = time.monotonic() + 10
        while time.monotonic() < until:
            states = [
                (task / "stat").read_text().rpartition(") ")[2][0] for task in tasks.iterdir()
            ]
            if set(states) == {"T"}:
                return
            os.sched_yield()
        raise AssertionError(f"rank {rank} does not stop")

    def kill(self, *ranks: int) -> None:
        """SIGKILL to all of them; returns when they have ended."""
        for rank in ranks:
            self.processes[rank].kill()
        for rank in ranks:
            self.processes[rank].wait(10)

    def said(self, rank: int) -> str:
        """What the rank has logged; it must have ended."""
        return self.processes[rank].communicate(timeout=20)[1]

    def end(self) -> None:
        for process in self.processes.values():
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            with contextlib.suppress(ValueError, OSError):
                process.communicate(timeout=20)


@contextlib.contextmanager
def ranks(size: int, address: str) -> Iterator[Ranks]:
    """A job whose ranks have all joined."""
    job = Ranks()
    try:
        for rank in range(size):
            job.start(rank, size, address)
        assert job.hear(range(size)) == ["joined"] * size
        yield job
    finally:
        job.end()


# ---- the process -------------------------------------------------------------------------------


def main() -> None:
    """One rank: joins, then does what it is told until its input ends."""
    from unipal.engine.errors import CommError
    from unipal.engine.rendezvous.bootstrap import Job, join

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    rank, size, address, seconds = sys.argv[1:]

    def answer(value: Any) -> None:
        print(json.dumps(value), flush=True)

    def error(caught: CommError) -> None:
        answer({"error": caught.code, "culprits": caught.culprits, "text": str(caught)})

    try:
        secret = b"" if os.environ.get("NO_SECRET") else SECRET.encode()
        exchange = join(Job(int(rank), int(size), address, secret), timeout=float(seconds))
    except CommError as caught:
        return error(caught)
    exchange.serve("q/", lambda key: [exchange.rank, key])
    answer("joined")
    for line in sys.stdin:
        what, *more = json.loads(line)
        try:
            match what:
                case "gather":
                    key, members, timeout = more
                    said = exchange.all_gather(key, exchange.rank, members=members, timeout=timeout)
                    answer(said)
                case "big":
                    value = "x" * more[0]
                    answer(len(exchange.all_gather("big", value, timeout=more[1])))
                case "agree":
                    answer(exchange.agree(more[0], members=more[1], timeout=more[2]))
                case "survive":
                    words = {"members": more[0], "epoch": 0, "exclude": more[1]}
                    answer(exchange.survivors("f", timeout=more[2], **words)["members"])
                case "recover":
                    answer(exchange.recover(more[0], timeout=more[1]).coordinator_rank)
                case "gone":
                    answer({str(rank): why for rank, why in exchange.gone.items()})
                case "where":
                    answer([[one.host, one.name, one.pid] for one in exchange.where])
                case "key":
                    answer(exchange.key(more[0]).hex())
                case "close":
                    exchange.close()
                    answer("closed")
        except CommError as caught:
            error(caught)
    exchange.close()


if __name__ == "__main__":
    os.chdir(Path(__file__).parent)
    main()
