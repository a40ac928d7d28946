"""Demo of launchers: one script under `pal run`, Open MPI's mpirun and torchrun.

    python examples/demo_launchers.py [--ranks 4]

Each rank belongs to two communicators, one of all ranks and one of its half, and checks an
all_reduce in both. The first rank of each prints the runner and why the others were not chosen. A
launcher that is not installed is reported.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator

ELEMENTS = 1 << 18
SECONDS = 60.0  # after which a hanging job is stopped
JOB = [__file__, "--job"]


def _tell(comm: Communicator, members: Sequence[int]) -> bool:
    """Reduces and checks; the first rank prints the runner and why the others were not chosen."""
    import numpy as np

    x = np.full(ELEMENTS, comm.rank + 1, np.float32)
    comm.all_reduce(x)
    right = bool((x == comm.size * (comm.size + 1) / 2).all())
    if comm.rank == 0:
        text = str(comm.explain("all_reduce", ELEMENTS, "float32")).splitlines()
        runners = itertools.takewhile(lambda line: " also has: " not in line, text)
        who = f"communicator of ranks {', '.join(map(str, members))}"
        said = [f"{who}: {'right' if right else 'WRONG'}", *runners, ""]
        print("\n".join(said), end="", flush=True)  # one write, so that lines of ranks do not mix
    return right


def job() -> int:
    """One rank's part, under any launcher."""
    from unipal.engine.comm.communicator import init

    with init(chip="cpu", timeout=20.0) as comm:
        right = _tell(comm, range(comm.size))
        comm.barrier()
        with comm.split(comm.rank % 2) as half:
            right &= _tell(half, range(comm.rank % 2, comm.size, 2))
        comm.barrier()
    return 0 if right else 1


def lines(ranks: int) -> Iterator[tuple[str, list[str], str]]:
    """For each launcher: its name, the command line, and what is missing to run it."""
    python = [sys.executable, "-P", *JOB]
    yield "pal run", [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", str(ranks),
                      *python], ""  # fmt: skip
    mpirun = ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(ranks), *python]
    yield "mpirun", mpirun, "" if shutil.which("mpirun") else "mpirun is not installed"
    torch = importlib.util.find_spec("torch") is not None
    torchrun = [sys.executable, "-m", "torch.distributed.run", "--nproc-per-node", str(ranks)]
    yield "torchrun", [*torchrun, *JOB], "" if torch else "torch is not installed"


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0: every installed launcher gave the correct result; 1: one did not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--job", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args(arguments)
    if words.job:
        return job()
    # torchrun would set it and print a warning
    environment = {"OMP_NUM_THREADS": "1", **os.environ}
    status = 0
    for name, line, missing in lines(words.ranks):
        if missing:
            print(f"-- {name}: not run: {missing}", flush=True)
            continue
        print(f"-- {name}", flush=True)
        try:
            done = subprocess.run(line, timeout=SECONDS, check=False, env=environment)
        except subprocess.TimeoutExpired:
            print(f"{name}: did not end within {SECONDS:g} s", file=sys.stderr)
            status = 1
            continue
        if done.returncode:
            print(f"{name}: exit status {done.returncode}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
