"""One script under every launcher: the same result; what its launcher says wrongly is quoted."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from checkout import ROOT
from netns import two_hosts

HELLO = str(ROOT / "examples" / "hello.py")
SIZE = 3
RUNNERS = ("uni", "host", "homo", "hybrid")  # which one serves is not this test's business
MPIRUN = ["mpirun", "--oversubscribe", "-n", str(SIZE)]
LAUNCHERS = ("UNIPAL_", "OMPI_", "PMI", "MPI_", "SLURM_", "TORCHELASTIC_", "MASTER_")
WITH_MPI = f"from mpi4py import MPI; import runpy; runpy.run_path({HELLO!r}, run_name='__main__')"


@pytest.fixture
def clean(tmp_path: Path) -> dict[str, str]:
    """An environment that no launcher has touched; folders of jobs go to `tmp_path`."""
    kept = {name: v for name, v in os.environ.items() if not name.startswith(LAUNCHERS)}
    kept = {name: v for name, v in kept.items() if name not in ("RANK", "WORLD_SIZE", "LOCAL_RANK")}
    (tmp_path / "r").mkdir(mode=0o700)
    root = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    return {**kept, **root, "XDG_RUNTIME_DIR": str(tmp_path / "r"), "OMP_NUM_THREADS": "1"}


def run(words: Sequence[str], environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, env=environment, capture_output=True, text=True, timeout=120)


def check(lines: Sequence[str], size: int = SIZE) -> None:
    """0+1+2, 1+2+3, … on every rank, by one runner."""
    sums = [sum(range(first, first + size)) for first in range(4)]
    expected = [
        [f"rank {rank} of {size}: {runner}: {sums}" for rank in range(size)] for runner in RUNNERS
    ]
    assert sorted(lines) in expected


def good(words: Sequence[str], environment: Mapping[str, str]) -> None:
    done = run(words, environment)
    assert done.returncode == 0, done.stderr
    check([line for line in done.stdout.splitlines() if line.startswith("rank ")])


def by_hand(environment: Mapping[str, str], of: Mapping[str, str]) -> None:
    """Ranks that are started one by one; `of`: variables, `#` stands for the rank."""
    started = []
    for rank in range(SIZE):
        mine = {name: value.replace("#", str(rank)) for name, value in of.items()}
        started.append(
            subprocess.Popen(
                [sys.executable, HELLO],
                env={**environment, **mine},
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
    ended = [process.communicate(timeout=60) for process in started]
    for process, (_, error) in zip(started, ended, strict=True):
        assert process.returncode == 0, error
    check([output.strip() for output, _ in ended])


def test_pal_run(clean: dict[str, str]) -> None:
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", "3", "--no-prefix", HELLO]
    good(line, clean)


@pytest.mark.needs("mpirun")
def test_open_mpi(clean: dict[str, str]) -> None:
    good([*MPIRUN, sys.executable, HELLO], clean)
    assert list(Path(clean["XDG_RUNTIME_DIR"]).iterdir()) == []


@pytest.mark.needs("mpirun", "module mpi4py")
def test_open_mpi_where_the_program_uses_it_too(clean: dict[str, str]) -> None:
    good([*MPIRUN, sys.executable, "-c", WITH_MPI], clean)
    assert list(Path(clean["XDG_RUNTIME_DIR"]).iterdir()) == []


@pytest.mark.needs("mpirun", "module mpi4py")
def test_open_mpi_that_says_several_hosts(clean: dict[str, str]) -> None:
    """MPI broadcasts a TCP address and a secret of rank 0."""
    hosts = "OMPI_COMM_WORLD_LOCAL_SIZE=1 OMPI_COMM_WORLD_LOCAL_RANK=0 exec"
    line = [*MPIRUN, "sh", "-c", f"{hosts} {sys.executable} {HELLO}"]
    good(line, clean)


@pytest.mark.needs("module torch", "own name")
def test_torchrun(clean: dict[str, str]) -> None:
    line = [sys.executable, "-m", "torch.distributed.run", "--nproc-per-node", str(SIZE), HELLO]
    good(line, clean)
    assert list(Path(clean["XDG_RUNTIME_DIR"]).iterdir()) == []


def test_slurms_variables(clean: dict[str, str]) -> None:
    variables = {
        "SLURM_PROCID": "#",
        "SLURM_LOCALID": "#",
        "SLURM_NTASKS": "3",
        "SLURM_STEP_NUM_TASKS": "3",
        "SLURM_STEP_TASKS_PER_NODE": "3",
        "SLURM_NODEID": "0",
        "SLURM_STEP_NODELIST": "here",
        "SLURM_JOB_ID": "4711",
        "SLURM_STEP_ID": "0",
    }
    by_hand(clean, variables)
    assert list(Path(clean["XDG_RUNTIME_DIR"]).iterdir()) == []


def test_mpichs_variables(clean: dict[str, str]) -> None:
    """No variable names the job: the process that started the ranks does."""
    variables = {"PMI_RANK": "#", "PMI_SIZE": "3", "MPI_LOCALRANKID": "#", "MPI_LOCALNRANKS": "3"}
    by_hand(clean, variables)


def test_torchruns_variables_over_several_hosts(clean: dict[str, str], tmp_path: Path) -> None:
    """Each rank a host of its own, as far as the variables go: TCP, and a secret for all."""
    secret = tmp_path / "secret"
    secret.write_text("0123456789abcdef" * 2)
    secret.chmod(0o600)
    variables = {
        "RANK": "#",
        "WORLD_SIZE": "3",
        "LOCAL_RANK": "0",
        "LOCAL_WORLD_SIZE": "1",
        "MASTER_ADDR": "127.0.0.1",
        "MASTER_PORT": "29500",
        "TORCHELASTIC_RUN_ID": str(tmp_path),
        "UNIPAL_JOB_SECRET_FILE": str(secret),
    }
    by_hand(clean, variables)


@pytest.mark.needs("mpirun")
def test_two_launchers_that_contradict_are_quoted(clean: dict[str, str]) -> None:
    torch = "RANK=5 WORLD_SIZE=9 MASTER_ADDR=x MASTER_PORT=1 exec"
    line = [*MPIRUN, "sh", "-c", f"{torch} {sys.executable} {HELLO}"]
    done = run(line, clean)
    assert done.returncode != 0
    assert "Open MPI and torchrun contradict each other" in done.stderr
    for variable in ("OMPI_COMM_WORLD_SIZE='3'", "RANK='5'", "WORLD_SIZE='9'"):
        assert variable in done.stderr
    assert "next: " in done.stderr


# ---- two hosts -----------------------------------------------------------------------------------

# Open MPI tells hosts apart by their names, and by what they have in /dev/shm.
AS_HOST = "hostname {name}; mount -t tmpfs tmpfs /dev/shm; export UNIPAL_HOST_NAME={name};"


@pytest.mark.needs("netns", "module torch")
def test_torchrun_on_two_hosts(clean: dict[str, str], tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("0123456789abcdef" * 2)
    secret.chmod(0o600)
    environment = {**clean, "UNIPAL_JOB_SECRET_FILE": str(secret)}
    with two_hosts() as hosts:
        started = []
        for number, host in enumerate(hosts):
            line = [sys.executable, "-m", "torch.distributed.run", "--nproc-per-node", "2"]
            line += ["--nnodes", "2", "--node-rank", str(number), "--master-port", "29512"]
            line += ["--master-addr", hosts[0].ipv4, HELLO]
            pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
            started.append(host.start(line, env=environment, **pipes))
        ended = [process.communicate(timeout=120) for process in started]
    for process, (_, error) in zip(started, ended, strict=True):
        assert process.returncode == 0, error
    check([line for output, _ in ended for line in output.splitlines()], 4)


@pytest.mark.needs("netns", "mpirun", "mounts", "module mpi4py")
def test_open_mpi_on_two_hosts(clean: dict[str, str], tmp_path: Path) -> None:
    """What ssh would do, an agent does that enters the other namespace."""
    agent = tmp_path / "agent"
    enter = "nsenter --net=/run/netns/$host -- unshare --uts --mount -- sh -c"
    words = AS_HOST.format(name="$host")
    agent.write_text(f'#!/bin/sh\nhost=$1; shift\nexec {enter} "{words} $*"\n')
    agent.chmod(0o700)
    with two_hosts() as (here, there):
        line = [*MPIRUN[:2], "--host", f"{here.name}:2,{there.name}:2"]
        line += ["-mca", "plm_rsh_agent", str(agent)]
        for what in ("oob", "btl"):
            line += ["-mca", f"{what}_tcp_if_include", f"{here.ipv4}/24"]
        text = f"{AS_HOST.format(name=here.name)} exec {' '.join(line)} {sys.executable} {HELLO}"
        words = ["unshare", "--uts", "--mount", "sh", "-c", text]
        done = here.run(words, env=clean, capture_output=True, text=True, timeout=120)
    check([said for said in done.stdout.splitlines() if said.startswith("rank ")], 4)
