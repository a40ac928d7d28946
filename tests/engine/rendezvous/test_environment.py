"""Every launcher's variables name a rank; what is incomplete or contradicts is quoted."""

from __future__ import annotations

import os
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from unipal.engine.errors import USAGE, CommError
from unipal.engine.rendezvous import addresses
from unipal.engine.rendezvous import job_dirs as paths
from unipal.engine.rendezvous.bootstrap import job_of
from unipal.engine.rendezvous.launcher_env import detect, hosts

OMPI = {
    "OMPI_COMM_WORLD_RANK": "1",
    "OMPI_COMM_WORLD_SIZE": "4",
    "OMPI_COMM_WORLD_LOCAL_RANK": "1",
    "OMPI_COMM_WORLD_LOCAL_SIZE": "4",
    "PMIX_NAMESPACE": "61341697",
    "PMIX_RANK": "1",
}
MPICH = {"PMI_RANK": "2", "PMI_SIZE": "3", "MPI_LOCALRANKID": "2", "MPI_LOCALNRANKS": "3"}
CRAY = {"PMI_RANK": "2", "PMI_SIZE": "3", "PMI_LOCAL_RANK": "0", "PMI_LOCAL_SIZE": "1"}
TORCH = {
    "RANK": "3",
    "WORLD_SIZE": "4",
    "LOCAL_RANK": "1",
    "LOCAL_WORLD_SIZE": "2",
    "MASTER_ADDR": "node1",
    "MASTER_PORT": "29500",
    "TORCHELASTIC_RUN_ID": "7",
    "TORCHELASTIC_RESTART_COUNT": "0",
}
TORCH_HERE = {**TORCH, "LOCAL_RANK": "3", "LOCAL_WORLD_SIZE": "4", "MASTER_ADDR": "localhost"}
SRUN = {
    "SLURM_PROCID": "5",
    "SLURM_NTASKS": "6",
    "SLURM_STEP_NUM_TASKS": "6",
    "SLURM_LOCALID": "1",
    "SLURM_NODEID": "2",
    "SLURM_STEP_TASKS_PER_NODE": "2(x3)",
    "SLURM_STEP_NODELIST": "node[09-11]",
    "SLURM_JOB_ID": "77",
    "SLURM_STEP_ID": "0",
}
SRUN_HERE = {
    "SLURM_PROCID": "1",
    "SLURM_NTASKS": "2",
    "SLURM_LOCALID": "1",
    "SLURM_STEP_NODELIST": "vm",
    "SLURM_JOB_ID": "77",
    "SLURM_STEP_ID": "0",
}
BATCH = {"SLURM_PROCID": "0", "SLURM_NTASKS": "4", "SLURM_JOB_ID": "77", "SLURM_LOCALID": "0"}
PAL = {"UNIPAL_RANK": "0", "UNIPAL_SIZE": "2", "UNIPAL_ADDRESS": "unix:/x/job"}


def without(environment: dict[str, str], *names: str) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name not in names}


@pytest.mark.parametrize(
    ("environment", "launcher", "rank", "local", "one_host", "master"),
    [
        (PAL, "pal run", (0, 2), (None, None), True, ""),
        (OMPI, "Open MPI", (1, 4), (1, 4), True, ""),
        ({**OMPI, "OMPI_COMM_WORLD_LOCAL_SIZE": "2"}, "Open MPI", (1, 4), (1, 2), False, ""),
        (MPICH, "MPICH", (2, 3), (2, 3), True, ""),
        (CRAY, "MPICH", (2, 3), (0, 1), False, ""),
        (TORCH, "torchrun", (3, 4), (1, 2), False, "node1"),
        (TORCH_HERE, "torchrun", (3, 4), (3, 4), True, "localhost"),
        (without(TORCH, "LOCAL_RANK", "LOCAL_WORLD_SIZE"), "torchrun", (3, 4), (None, None), False,
         "node1"),
        (SRUN, "Slurm", (5, 6), (1, 2), False, "node09"),
        (SRUN_HERE, "Slurm", (1, 2), (1, 2), True, "vm"),
        # one launcher started by another
        ({**SRUN, **TORCH}, "torchrun", (3, 4), (1, 2), False, "node1"),
        ({**SRUN, "PMI_RANK": "5", "PMI_SIZE": "6", **TORCH}, "torchrun", (3, 4), (1, 2), False,
         "node1"),
        ({**SRUN, "PMI_RANK": "5", "PMI_SIZE": "6"}, "Slurm", (5, 6), (1, 2), False, "node09"),
        ({**BATCH, **OMPI}, "Open MPI", (1, 4), (1, 4), True, ""),
        ({**OMPI, "RANK": "1", "WORLD_SIZE": "4", "MASTER_ADDR": "a", "MASTER_PORT": "1"},
         "Open MPI", (1, 4), (1, 4), True, ""),
        ({**OMPI, **TORCH, **PAL}, "pal run", (0, 2), (None, None), True, ""),
    ],
)  # fmt: skip
def test_each_launcher_is_understood(
    environment: dict[str, str],
    launcher: str,
    rank: tuple[int, int],
    local: tuple[int | None, int | None],
    one_host: bool,
    master: str,
) -> None:
    said = detect(environment)
    assert said is not None
    assert said.launcher == launcher
    assert (said.rank, said.size) == rank
    assert (said.local_rank, said.local_size) == local
    assert (said.one_host, said.master) == (one_host, master)
    for quoted in said.variables:
        name, _, value = quoted.partition("=")
        assert repr(environment[name]) == value


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"HOME": "/root", "PMIX_RANK": "0", "LOCAL_RANK": "3"},
        {"SLURM_JOB_ID": "7", "SLURM_NTASKS": "4", "SLURM_NODELIST": "vm"},  # a shell by salloc
        {**BATCH, "SLURM_NTASKS": "1"},
        without(BATCH, "SLURM_NTASKS"),
    ],
)
def test_no_job(environment: dict[str, str]) -> None:
    assert detect(environment) is None
    job = job_of(environment=environment)
    assert (job.rank, job.size) == (0, 1)


@pytest.mark.parametrize(
    ("environment", "quoted", "says"),
    [
        # incomplete
        (without(OMPI, "OMPI_COMM_WORLD_SIZE"), ["OMPI_COMM_WORLD_RANK='1'"],
         "OMPI_COMM_WORLD_SIZE is not set"),
        (without(MPICH, "PMI_RANK"), ["PMI_SIZE='3'"], "PMI_RANK is not set"),
        (without(TORCH, "RANK"), ["WORLD_SIZE='4'", "LOCAL_RANK='1'"], "RANK is not set"),
        (without(TORCH, "WORLD_SIZE"), ["RANK='3'"], "WORLD_SIZE is not set"),
        (without(TORCH, "MASTER_PORT"), ["MASTER_ADDR='node1'"], "MASTER_PORT is not set"),
        (without(TORCH, "MASTER_ADDR"), ["MASTER_PORT='29500'"], "MASTER_ADDR is not set"),
        (without(SRUN, "SLURM_NTASKS", "SLURM_STEP_NUM_TASKS"), ["SLURM_PROCID='5'"],
         "SLURM_STEP_NUM_TASKS is not set"),
        (without(PAL, "UNIPAL_SIZE"), ["UNIPAL_RANK='0'"], "UNIPAL_SIZE is not set"),
        ({**OMPI, "UNIPAL_SIZE": "4"}, ["UNIPAL_SIZE='4'"], "UNIPAL_RANK is not set"),
        (BATCH, ["SLURM_PROCID='0'", "SLURM_NTASKS='4'"], "the batch script started this process"),
        # no numbers, no ranks
        (
            {**OMPI, "OMPI_COMM_WORLD_RANK": "one"},
            ["OMPI_COMM_WORLD_RANK='one'"],
            "is not a number",
        ),
        ({**TORCH, "WORLD_SIZE": ""}, ["WORLD_SIZE=''"], "is not a number"),
        ({**TORCH, "MASTER_PORT": "http"}, ["MASTER_PORT='http'"], "is not a number"),
        ({**MPICH, "PMI_RANK": "-1"}, ["PMI_RANK='-1'"], "is not a number"),
        ({**MPICH, "PMI_RANK": "3"}, ["PMI_RANK='3'", "PMI_SIZE='3'"], "rank 3 of 3 does not"),
        ({**SRUN, "SLURM_STEP_NODELIST": "node[0-"}, ["SLURM_STEP_NODELIST='node[0-'"],
         "cannot be read"),
        ({**SRUN, "SLURM_STEP_TASKS_PER_NODE": "2x3"}, ["SLURM_STEP_TASKS_PER_NODE='2x3'"],
         "cannot be read"),
        # contradictions inside one launcher, and between two
        ({**OMPI, "OMPI_COMM_WORLD_LOCAL_RANK": "4"},
         ["OMPI_COMM_WORLD_LOCAL_RANK='4'", "OMPI_COMM_WORLD_LOCAL_SIZE='4'"], "contradict"),
        ({**TORCH, "LOCAL_WORLD_SIZE": "5"}, ["LOCAL_WORLD_SIZE='5'", "WORLD_SIZE='4'"],
         "contradict"),
        ({**SRUN, "SLURM_STEP_TASKS_PER_NODE": "2,1"},
         ["SLURM_STEP_TASKS_PER_NODE='2,1'", "SLURM_STEP_NUM_TASKS='6'"], "contradict"),
        ({**OMPI, **TORCH},
         ["OMPI_COMM_WORLD_RANK='1'", "OMPI_COMM_WORLD_SIZE='4'", "RANK='3'", "WORLD_SIZE='4'"],
         "Open MPI and torchrun contradict each other"),
        ({**OMPI, **MPICH}, ["OMPI_COMM_WORLD_SIZE='4'", "PMI_SIZE='3'"],
         "Open MPI and MPICH contradict each other"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_quoted(environment: dict[str, str], quoted: list[str], says: str) -> None:
    with pytest.raises(CommError) as caught:
        job_of(environment=environment)
    assert caught.value.code == USAGE
    assert caught.value.next
    for variable in [*quoted, says]:
        assert variable in caught.value.evidence, caught.value.evidence


@pytest.mark.parametrize(
    ("words", "environment", "says"),
    [
        ({"rank": 9}, TORCH, "rank 9 of 4 contradicts torchrun: RANK='3', WORLD_SIZE='4'"),
        ({"rank": 0, "size": 3}, TORCH_HERE, "size=3 contradicts torchrun: RANK='3'"),
        ({"rank": 2}, PAL, "rank 2 of 2 does not exist"),
        ({}, TORCH, "on several hosts needs a secret: RANK='3', WORLD_SIZE='4'"),
        ({}, SRUN, "on several hosts needs a secret: SLURM_PROCID='5'"),
        ({}, {**TORCH, "UNIPAL_JOB_SECRET_FILE": "/x", "UNIPAL_PORT": "x"}, "UNIPAL_PORT='x'"),
        ({}, {**CRAY, "UNIPAL_JOB_SECRET_FILE": "/x"}, "mpi4py, which is missing: PMI_RANK='2'"),
    ],
)
def test_arguments_against_the_environment(
    words: dict[str, Any], environment: dict[str, str], says: str
) -> None:
    with pytest.raises(CommError) as caught:
        job_of(**words, environment=environment)
    assert caught.value.code == USAGE
    assert says in caught.value.evidence


def test_arguments_come_first() -> None:
    job = job_of(rank=1, size=2, address="unix:/y/job", environment={**OMPI, **TORCH})
    assert (job.rank, job.size, job.address) == (1, 2, "unix:/y/job")
    assert job_of(size=3, environment=PAL).size == 3


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("vm", ["vm"]),
        ("a,b-2", ["a", "b-2"]),
        ("node[08-11]", ["node08", "node09", "node10", "node11"]),
        ("r[1-2]n[3,05]", ["r1n3", "r1n05", "r2n3", "r2n05"]),
        ("login,node[1,3-4]x,z9", ["login", "node1x", "node3x", "node4x", "z9"]),
        ("", []),
    ],
)
def test_slurms_host_lists(text: str, names: list[str]) -> None:
    assert hosts(text) == names


# ---- where they meet ----------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of jobs go here; mpi4py is not installed, as far as these tests go."""
    monkeypatch.setattr(addresses.importlib.util, "find_spec", lambda name: None)
    monkeypatch.delitem(sys.modules, "mpi4py.MPI", raising=False)
    monkeypatch.setattr(paths, "base", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("environment", [OMPI, MPICH, TORCH_HERE, SRUN_HERE])
def test_one_host_meets_in_a_closed_folder_of_the_job(
    environment: dict[str, str], folders: Path
) -> None:
    first, second = job_of(environment=environment), job_of(environment=environment)
    assert first.address == second.address
    assert first.folder is not None
    assert first.address == f"unix:{first.folder.path}/job"
    assert first.folder.path.parent == folders
    assert stat.S_IMODE(first.folder.path.stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("environment", "variable"),
    [
        (OMPI, "PMIX_NAMESPACE"),
        (TORCH_HERE, "MASTER_PORT"),
        (TORCH_HERE, "TORCHELASTIC_RESTART_COUNT"),
        (TORCH_HERE, "TORCHELASTIC_RUN_ID"),
        (SRUN_HERE, "SLURM_JOB_ID"),
        (SRUN_HERE, "SLURM_STEP_ID"),
    ],
)
def test_other_jobs_have_other_folders(environment: dict[str, str], variable: str) -> None:
    other = {**environment, variable: "99"}
    assert job_of(environment=environment).address != job_of(environment=other).address


def test_a_folder_that_others_prepared_is_refused(folders: Path) -> None:
    held = job_of(environment=TORCH_HERE).folder
    assert held is not None
    held.path.chmod(0o755)
    with pytest.raises(CommError, match="other users can enter it"):
        job_of(environment=TORCH_HERE)
    held.release()
    (folders / "elsewhere").mkdir(mode=0o700)
    held.path.symlink_to(folders / "elsewhere")
    with pytest.raises(CommError, match="not a folder"):
        job_of(environment=TORCH_HERE)


def test_a_folder_goes_with_the_last_who_holds_it(folders: Path) -> None:
    first, second = (job_of(environment=OMPI).folder for _ in range(2))
    assert first is not None
    assert second is not None
    (first.path / "job.1").touch()
    first.release()
    assert second.path.exists()
    second.release()
    assert not second.path.exists()


def test_folders_of_killed_jobs_are_swept_and_others_are_not(folders: Path) -> None:
    left = folders / f"unipal-{os.getuid()}-left"
    left.mkdir(mode=0o700)
    (left / "job.2").touch()
    foreign = folders / "unipal-x"
    foreign.mkdir()
    held = job_of(environment=OMPI).folder
    assert held is not None
    assert job_of(environment=TORCH_HERE).folder is not None
    assert not left.exists()
    assert held.path.exists()
    assert foreign.exists()


def test_a_folder_that_is_swept_while_a_rank_comes_is_made_again(folders: Path) -> None:
    """Ranks that come and go at once: whoever has the folder has the one that stands there."""

    def come_and_go(_: int) -> list[bool]:
        kept = []
        for _ in range(1500):
            held = paths.shared("job")
            kept.append(held.path.is_dir())
            held.release()
        return kept

    with ThreadPoolExecutor(4) as pool:
        assert all(all(kept) for kept in pool.map(come_and_go, range(4)))
    assert list(folders.iterdir()) == []


def test_several_hosts_meet_at_rank_0s_host_by_tcp(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("s" * 32)
    secret.chmod(0o600)
    more = {"UNIPAL_JOB_SECRET_FILE": str(secret)}
    job = job_of(environment={**TORCH, **more})
    host, _, port = job.address.removeprefix("tcp:").rpartition(":")
    assert (host, job.secret) == ("node1", b"s" * 32)
    assert 20000 <= int(port) < 30000
    again = job_of(environment={**TORCH, **more, "RANK": "0", "LOCAL_RANK": "0"})
    assert again.address == job.address, "all ranks work out the same"
    assert job_of(environment={**TORCH, **more, "UNIPAL_PORT": "7"}).address == "tcp:node1:7"
    assert job_of(environment={**SRUN, **more}).address.startswith("tcp:node09:")
    six = job_of(environment={**TORCH, **more, "MASTER_ADDR": "fd00::1", "UNIPAL_PORT": "7"})
    assert six.address == "tcp:[fd00::1]:7"
    given = {"UNIPAL_ADDRESS": "tcp:10.0.0.1:99"}
    assert job_of(environment={**TORCH, **more, **given}).address == "tcp:10.0.0.1:99"
