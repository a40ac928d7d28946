"""How the core knows that a process has ended: by a descriptor of it, or by its start time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkout import NATIVE
from engine_native import ADDRESS, C11, CORE
from fault_ranks import DEADLINE, SETTINGS
from unipal.engine.comm.communicator import init
from unipal.engine.errors import GONE, CommError
from unipal.engine.tools.launch import place


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("process") / "engine_process"
    sources = [str(NATIVE / "engine_process.c"), str(CORE / "process.c")]
    command = ["gcc", *C11, *ADDRESS, *sources, "-o", str(made)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return made


@pytest.mark.needs("gcc", "mounts")
@pytest.mark.parametrize("way", ["given", "absent", "forbidden"])
def test_a_watched_process(program: Path, way: str) -> None:
    """Alive, stopped, killed, reaped, its number used again, no descriptor left."""
    own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    line = ["unshare", *own, "--pid", "--mount-proc", "--fork", str(program), way]
    done = subprocess.run(line, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def watched() -> int:
    """Descriptors of processes that this process has."""
    folder, found = Path("/proc/self/fd"), 0
    for name in os.listdir(folder):
        try:
            found += "pidfd" in os.readlink(folder / name)
        except FileNotFoundError:  # that of the folder itself
            continue
    return found


def rank_of(pipe: Any, environment: dict[str, str]) -> None:
    """A rank that tells how many processes it watches, and dies in a call if it is the last."""
    os.environ.update(environment)
    seen = [watched()]
    comm = init(**SETTINGS)
    seen.append(watched())
    with comm.dup():
        seen.append(watched())
    last = comm.rank == comm.size - 1
    told: tuple[Any, ...] = ()
    begun = time.monotonic()
    try:
        comm.barrier()
        if last:
            pipe.send(seen)
            os.kill(os.getpid(), signal.SIGKILL)
        begun = time.monotonic()
        comm.all_reduce(np.ones(1 << 16, np.float32))
    except CommError as error:
        told = (error.code, error.culprits, time.monotonic() - begun)
    comm.close()
    seen.append(watched())
    pipe.send((seen, told))


def test_every_other_rank_of_the_host_is_watched_once() -> None:
    size = 3
    context = multiprocessing.get_context("spawn")
    with place() as where:
        made = []
        for rank in range(size):
            ours, theirs = context.Pipe()
            process = context.Process(target=rank_of, args=(theirs, where.environment(rank, size)))
            process.start()
            made.append((process, ours))
        told = [pipe.recv() for _, pipe in made]
        for process, _ in made:
            process.join()
    assert told[-1] == [0, size - 1, size - 1]
    for seen, (code, culprits, seconds) in told[:-1]:
        assert seen == [0, size - 1, size - 1, 0]
        assert code == GONE
        assert culprits == (size - 1,)
        assert seconds < DEADLINE
