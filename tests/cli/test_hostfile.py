"""`pal run --hostfile`: ranks on several hosts, and what is refused before any of them starts."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from netns import Host, two_hosts
from ssh_servers import served

PAL = str(Path(sys.executable).parent / "pal")
OVER_SSH = pytest.mark.needs("netns", "sshd", "ssh", "nsenter")

SUMS = """
import os, pathlib, sys
import numpy as np, unipal
secret = pathlib.Path(os.environ["UNIPAL_JOB_SECRET_FILE"]).read_bytes().strip()
assert len(secret) >= 32
with unipal.init() as comm:
    x = np.arange(1000, dtype=np.float32) * (comm.rank + 1)
    comm.all_reduce(x)
    assert (x == 10 * np.arange(1000)).all()
    shown = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        for name in ("cmdline", "environ"):
            try:
                found = (process / name).read_bytes()
            except OSError:
                continue
            shown += [str(process / name)] if secret in found else []
    host, chip = os.environ["UNIPAL_HOST_NAME"], os.environ["UNIPAL_CHIP"]
    mode = oct(os.stat(os.environ["UNIPAL_JOB_SECRET_FILE"]).st_mode & 0o777)
    print(comm.rank, host, chip, sys.argv[1], mode, shown)
    comm.barrier()
"""
ALONE = """
import os, signal, sys
print("pid", os.getpid(), flush=True)
signal.pause()
"""


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[tuple[Host, Host, str]]:
    """Two hosts with servers of SSH, and the command that enters them."""
    with two_hosts() as pair, served(pair, tmp_path) as ssh:
        yield (*pair, ssh)


def start(host: Host, ssh: str, file: Path, *words: str) -> subprocess.Popen[Any]:
    """Starts `pal run` on `host`."""
    env = {**os.environ, "UNIPAL_SSH": ssh, "PYTHONSAFEPATH": "1"}
    for name in [name for name in env if name.startswith("UNIPAL_") and name != "UNIPAL_SSH"]:
        del env[name]
    line = [PAL, "run", "--hostfile", str(file), *words]
    pipe = subprocess.PIPE
    return host.start(line, env=env, cwd=file.parent, stdout=pipe, stderr=pipe, text=True)


@OVER_SSH
@pytest.mark.needs("opencl pocl")
def test_a_job_of_two_chips_on_two_hosts(hosts: tuple[Host, Host, str], tmp_path: Path) -> None:
    a, b, ssh = hosts
    (tmp_path / "sums.py").write_text(SUMS)
    file = tmp_path / "hosts"
    file.write_text(
        f"# the head is one of them\n{a.ipv4} slots=2 type=cpu nic={a.interface}\n\n"
        f"{b.ipv4} slots=2 type=opencl  # by SSH\n"
    )
    done = start(a, ssh, file, "--no-prefix", "sums.py", "an argument")
    out, err = done.communicate(timeout=120)
    assert done.returncode == 0, err
    chips, places = ["cpu", "cpu", "opencl", "opencl"], [a.ipv4, a.ipv4, b.ipv4, b.ipv4]
    assert sorted(out.splitlines()) == [
        f"{rank} {places[rank]} {chips[rank]} an argument 0o600 []" for rank in range(4)
    ]


@OVER_SSH
def test_a_rank_that_fails_elsewhere_is_named(
    hosts: tuple[Host, Host, str], tmp_path: Path
) -> None:
    a, b, ssh = hosts
    (tmp_path / "fails.py").write_text(
        "import unipal\ncomm = unipal.init()\nif comm.rank == 1: raise ValueError('bad batch')\n"
        "comm.barrier()\n"
    )
    file = tmp_path / "hosts"
    file.write_text(f"{a.ipv4} type=cpu\n{b.ipv4} type=cpu\n")
    done = start(a, ssh, file, "--json", "fails.py")
    out, err = done.communicate(timeout=120)
    assert done.returncode == 1, err
    cause = json.loads(out)["root_cause"]
    assert (cause["rank"], cause["host"]) == (1, b.ipv4)
    assert "ValueError: bad batch" in cause["error"]


@OVER_SSH
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_rank_outlives_the_head(
    hosts: tuple[Host, Host, str], tmp_path: Path, number: int
) -> None:
    a, b, ssh = hosts
    (tmp_path / "alone.py").write_text(ALONE)
    file = tmp_path / "hosts"
    file.write_text(f"{b.ipv4} slots=2\n")
    job = start(a, ssh, file, "alone.py")
    assert job.stdout is not None
    pids = [int(re.sub(r".*pid ", "", job.stdout.readline())) for _ in range(2)]
    ends = [os.pidfd_open(pid) for pid in pids]
    job.send_signal(number)
    import select

    for end in ends:
        assert select.select([end], [], [], 15)[0], "a rank still runs"
        os.close(end)
    job.communicate(timeout=30)


@OVER_SSH
def test_a_host_that_cannot_be_entered_is_named(
    hosts: tuple[Host, Host, str], tmp_path: Path
) -> None:
    a, _, ssh = hosts
    (tmp_path / "alone.py").write_text(ALONE)
    file = tmp_path / "hosts"
    file.write_text(f"{a.ipv4}\n10.87.0.9\n")
    b = start(a, ssh, file, "alone.py")
    _, err = b.communicate(timeout=60)
    assert b.returncode == 255
    assert "rank 1 on 10.87.0.9" in err
    assert "No route to host" in err


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("", "", "it names no host"),
        ("node1 slot=8", ":1", "'slot=8' is no word of a hostfile"),
        ("# none\nnode1 slots=0", ":2", "slots=0 is not a number of ranks"),
        ("node1 slots=two", ":1", "slots=two is not a number of ranks"),
        ("node1 slots=1 slots=2", ":1", "slots is given twice"),
        ("node1\nnode1", ":2", "node1 is listed twice"),
        ("-oProxyCommand=x", ":1", "is no name of a host"),
        ("node1 type=cpu\nnode2", ":1", "another line has none"),
        ("localhost\nnode2", ":1", "localhost is not what other hosts reach it by"),
        ("node1 slots=2", "", "3 ranks do not fit into its 2 slots"),
    ],
)
def test_a_wrong_hostfile_is_refused(tmp_path: Path, text: str, place: str, says: str) -> None:
    file = tmp_path / "hosts"
    file.write_text(text)
    more = ["-n", "3"] if "fit" in says else []
    line = [PAL, "run", "--hostfile", str(file), *more, "true"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    said = " ".join(done.stderr.split())
    assert f"{file}{place}" in said.replace(" ", "")
    assert says in said


def test_a_wrong_port_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "hosts"
    file.write_text("localhost\n")
    env = {**os.environ, "UNIPAL_PORT": "http"}
    line = [PAL, "run", "--hostfile", str(file), "true"]
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "UNIPAL_PORT: 'http' is not a port" in " ".join(done.stderr.split())


def test_a_chip_of_another_host_must_exist(tmp_path: Path) -> None:
    file = tmp_path / "hosts"
    file.write_text("node1 type=cpu\nnode2 type=nvida\n")
    line = [PAL, "run", "--hostfile", str(file), "true"]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "nvida: no chip of this name; did you mean nvidia" in " ".join(done.stderr.split())


def test_options_that_do_not_go_together(tmp_path: Path) -> None:
    file = tmp_path / "hosts"
    file.write_text("localhost slots=2 type=cpu\n")
    given = ["--hostfile", str(file)]
    for words, says in (
        ([*given, "--ccl", "gloo", "true"], "collective libraries are not started"),
        ([*given, "--chip", "cpu", "true"], "--chip is given, too"),
        (["--launcher", "ssh", "-n", "1", "true"], "there is no --hostfile"),
        (["true"], "Missing option '-n' / '--ranks', or '--hostfile'"),
    ):
        done = subprocess.run([PAL, "run", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2, words
        assert says in " ".join(done.stderr.split())


def test_a_hostfile_of_this_machine_needs_no_launcher(tmp_path: Path) -> None:
    file = tmp_path / "hosts"
    file.write_text("localhost slots=2 type=cpu\n")
    program = "import os; print(os.environ['UNIPAL_RANK'], os.environ['UNIPAL_CHIP'])"
    env = {**os.environ, "PATH": "/nowhere"}
    line = [PAL, "run", "--hostfile", str(file), "--no-prefix", sys.executable, "-c", program]
    done = subprocess.run(line, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == ["0 cpu", "1 cpu"]
