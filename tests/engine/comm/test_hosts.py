"""Communicators over several hosts: pretended ones as threads, and two network namespaces with a
wire between them, 2 + 2 ranks as processes."""

from __future__ import annotations

import logging
import os
import random
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkout import HARNESS
from netns import Host, two_hosts
from unipal.engine import algorithms
from unipal.engine.algorithms import Link
from unipal.engine.calls.call import shapes
from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.errors import GONE, REFUSED, TIMEOUT, CommError
from unipal.engine.rendezvous import data_links, framing
from unipal.engine.selection import crossing
from unipal.engine.tools.cases import Case, Cell

from proof.plans import sweep

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
FULL = os.environ.get("UNIPAL_FULL") == "1"
QUIET = {"chip": "host", "timeout": 20.0, "record_lanes": 0, "scratch_bytes": 1 << 20}


def on(hosts: str, body: Callable[[Communicator], Any], **more: Any) -> list[Any]:
    """What `body` answers on ranks that are threads, one for each letter: its host."""
    address = f"threads:hosts-{secrets.token_hex(4)}"
    answers: list[Any] = [None] * len(hosts)

    def one(rank: int) -> None:
        try:
            with init(rank=rank, size=len(hosts), address=address, host=hosts[rank],
                      **{**QUIET, **more}) as comm:  # fmt: skip
                answers[rank] = body(comm)
        except (CommError, AssertionError) as error:
            answers[rank] = error

    threads = [threading.Thread(target=one, args=(rank,)) for rank in range(len(hosts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads), "a rank did not come back"
    return answers


def good(answers: list[Any]) -> list[Any]:
    for rank, answer in enumerate(answers):
        if isinstance(answer, BaseException):
            raise AssertionError(f"rank {rank}: {answer}") from answer
    return answers


# ---- results -------------------------------------------------------------------------------------


def _work(hosts: str, cells: int) -> list[tuple[list[Any], list[list[Any]]]]:
    """A seeded sample of the sweep's cells, without algorithms that read from other hosts."""
    found, n = [], len(hosts)
    numbers = tuple(sorted(set(hosts)).index(host) for host in hosts)
    for group, some in sweep.plan(n, cells, SEED, ["host"]):
        kept = []
        for cell in some:
            base = "send" if cell.operation == "sendrecv" else cell.operation
            base = base.removesuffix("v") if base not in shapes() else base
            made = algorithms.REGISTER.get((base.removesuffix("v"), group.algorithm))
            made = made or algorithms.REGISTER[base, group.algorithm]
            reads = made.needs & {Link.GET, Link.LOAD_STORE}
            if not (reads and crossing.reads(made.operation, made.name, n, numbers)):
                kept.append(list(cell._replace(memory="numpy")))
        if kept:
            found.append((list(group), kept))
    return found


@pytest.mark.parametrize("hosts", ["ab", "aabb", "abab", "abc", "aaab"])
def test_a_sample_of_all_cells(hosts: str) -> None:
    work = _work(hosts, 2000 if FULL else 150)
    answers = good(on(hosts, lambda comm: sweep.run(comm, work)))
    assert [answer["wrong"] for answer in answers] == [0] * len(hosts)
    assert answers[0]["cells"] > 50


def test_who_sits_where_is_known_and_told() -> None:
    def body(comm: Communicator) -> Any:
        return comm.context.hosts, comm.context.host_names, str(comm.explain("all_reduce", 9))

    for hosts, names, text in good(on("baab", body)):
        assert hosts == (0, 1, 1, 0)
        assert names == ("b", "a", "a", "b")
        assert "direct: not offered: memory of ranks on other hosts cannot be read" in text


def test_an_algorithm_that_reads_is_refused_when_asked_for() -> None:
    def body(comm: Communicator) -> None:
        comm.all_reduce(np.ones(9, np.float32))

    for error in on("ab", body, algorithms="all_reduce=direct"):
        assert isinstance(error, CommError)
        assert error.code == REFUSED
        assert "memory of ranks on other hosts cannot be read" in error.evidence


def test_groups_and_works_and_children() -> None:
    def body(comm: Communicator) -> None:
        rank, n = comm.rank, comm.size
        x, got = np.full(40_000, rank, np.float32), np.zeros((n, 40_000), np.float32)
        with comm.group():
            for peer in range(n):
                comm.send(x, peer)
                comm.recv(got[peer], peer)
        assert (got == np.arange(n)[:, None]).all()
        works = [comm.all_reduce(np.full(7, i), async_op=True) for i in range(20)]
        for work in works:
            work.wait()
        with comm.dup() as other:
            other.broadcast(x, n - 1)
            assert (x == n - 1).all()
        half = comm.split(rank % 2)
        y = np.ones(5)
        half.all_reduce(y)
        assert (y == half.size).all()
        assert len(set(half.context.hosts)) == 2

    good(on("aabb", body))


# ---- strangers -----------------------------------------------------------------------------------


def _doors(**more: Any) -> data_links.Doors:
    return data_links.Doors((), b"k" * 32, 0, 2, [1], **more)


def _to(doors: data_links.Doors) -> socket.socket:
    ip, _, port = doors.offers[0].removeprefix("tcp:").rpartition(":")
    return socket.create_connection((ip.strip("[]"), int(port)), 10)


def test_a_link_is_given_to_its_rank_alone(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, "unipal")
    doors = _doors()
    until = time.monotonic() + 20
    try:
        for key, rank, why in (
            (b"x" * 32, 1, "does not know this communicator's secret"),
            (b"k" * 32, 0, "rank 0 is not expected"),
        ):
            with pytest.raises(CommError, match=why):
                data_links.connect(doors.offers, key, rank, 2, 0, time.monotonic())
        with pytest.raises(CommError, match="secret"):
            data_links.connect(doors.offers, b"k" * 32, 1, 2, 5, time.monotonic())  # another rank's
        made = data_links.connect(doors.offers, b"k" * 32, 1, 2, 0, until)
        taken = doors.take(until)
        assert taken[1].getpeername() == made.getsockname()
        with pytest.raises(CommError, match="secret"):
            data_links.connect(doors.offers, b"k" * 32, 1, 3, 0, time.monotonic())
        made.close()
        taken[1].close()
    finally:
        doors.close()
    assert "a link refused" in caplog.text


def test_garbage_and_half_open_connections_do_not_keep_a_rank_out() -> None:
    doors = _doors()
    draw = random.Random(SEED)
    try:
        half_open = [_to(doors) for _ in range(data_links.MAX_UNAUTHENTICATED + 40)]
        for _ in range(20):
            with _to(doors) as one:
                one.sendall(draw.randbytes(draw.randrange(1, 300)))
        until = time.monotonic() + 20
        made = data_links.connect(doors.offers, b"k" * 32, 1, 2, 0, until)
        assert list(doors.take(until)) == [1]
        made.close()
        for one in half_open:
            one.close()
    finally:
        doors.close()


def test_a_handshake_that_is_replayed_is_refused() -> None:
    doors = _doors()
    try:
        with _to(doors) as first:
            channel = framing.Channel()
            hello = framing.receive(first, channel)
            proof = framing.proof(b"k" * 32, "join 0", hello["nonce"], "n", 1, 2)
            said = {"nonce": "n", "rank": 1, "size": 2, "pid": 1, "proof": proof}
        with _to(doors) as second:
            channel = framing.Channel()
            framing.receive(second, channel)
            second.sendall(channel.encode(said))
            assert "secret" in framing.receive(second, channel)["refused"]
    finally:
        doors.close()


def test_the_next_address_is_tried() -> None:
    """The first one leads to somebody else."""
    doors, other = _doors(), data_links.Doors((), b"o" * 32, 0, 2, [1])
    try:
        until = time.monotonic() + 20
        made = data_links.connect([*other.offers, *doors.offers], b"k" * 32, 1, 2, 0, until)
        assert doors.take(until)[1].getpeername() == made.getsockname()
        made.close()
    finally:
        doors.close()
        other.close()


# ---- two namespaces ------------------------------------------------------------------------------

SCRIPT = """
import sys
sys.path[:0] = {folders!r}
import test_hosts
test_hosts.rank_main(sys.argv[1:])
"""


class Job:
    """Four ranks on two hosts, each running a function of this file."""

    def __init__(
        self, hosts: tuple[Host, Host], folder: Path, function: str, *words: str, ipv6: bool = False
    ) -> None:
        secret = folder / "secret"
        if not secret.exists():
            secret.touch(mode=0o600)
            secret.write_text(secrets.token_hex(32))
        ip = f"[{hosts[0].ipv6}]" if ipv6 else hosts[0].ipv4
        script = SCRIPT.format(folders=[str(Path(__file__).parent), str(HARNESS)])
        self.processes = [
            hosts[rank // 2].start(
                [sys.executable, "-c", script, function, *words],
                env={
                    **os.environ,
                    "UNIPAL_RANK": str(rank),
                    "UNIPAL_SIZE": "4",
                    "UNIPAL_ADDRESS": f"tcp:{ip}:4700",
                    "UNIPAL_JOB_SECRET_FILE": str(secret),
                    "UNIPAL_STREAM_BYTES": "100000" if ipv6 else "never",
                },
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            )
            for rank in range(4)
        ]  # fmt: skip

    def line(self, rank: int) -> str:
        """The next line of a rank."""
        out = self.processes[rank].stdout
        assert out is not None
        return str(out.readline()).strip()

    def rest(self, rank: int) -> str:
        """What a rank says to its end."""
        return str(self.processes[rank].communicate(timeout=90)[0]).strip()

    def close(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()


def rank_main(words: list[str]) -> None:
    """A rank of a Job: calls the function named first with the communicator."""
    timeout = float(os.environ.get("UNIPAL_TIMEOUT", "30"))
    with init(chip="host", timeout=timeout, record_lanes=0) as comm:
        globals()[words[0]](comm, *words[1:])


CELLS = [
    Cell(operation, "float32", "sum", elements, False, "numpy", 1, 3)
    for operation in (
        "all_reduce", "reduce", "broadcast", "all_gather", "all_gatherv", "gather", "gatherv",
        "scatter", "scatterv", "all_to_all", "all_to_allv", "reduce_scatter", "reduce_scatterv",
        "sendrecv", "barrier",
    )
    for elements in (0, 3, 1009, 300_007)
]  # fmt: skip


def _all_operations(comm: Communicator) -> None:
    wrong = []
    for cell in CELLS:
        case = Case(comm, cell)
        case.run()
        if case.wrong():
            wrong.append(cell)
    assert len(set(comm.context.hosts)) == 2
    print("wrong:", wrong, "of", len(CELLS), flush=True)


@pytest.mark.needs("netns")
@pytest.mark.parametrize("ipv6", [False, True], ids=["IPv4", "IPv6"])
def test_every_operation_between_namespaces(tmp_path: Path, ipv6: bool) -> None:
    with two_hosts() as hosts:
        job = Job(hosts, tmp_path, "_all_operations", ipv6=ipv6)
        said = [job.rest(rank) for rank in range(4)]
        job.close()
    assert said == [f"wrong: [] of {len(CELLS)}"] * 4


def _until_it_fails(comm: Communicator, large: str) -> None:
    x = np.ones(int(large), np.float32)
    comm.all_reduce(x)
    print(os.getpid(), flush=True)
    entered = time.monotonic()
    try:
        while True:
            entered = time.monotonic()
            comm.all_reduce(x)
    except CommError as error:
        took = time.monotonic() - entered
        print(f"{error.code}|{took:.2f}|{list(error.culprits)}|{error.evidence}", flush=True)


def _failures(
    tmp_path: Path,
    hosts: tuple[Host, Host],
    harm: Callable[[Job, list[int]], None],
    large: int = 1 << 18,
) -> dict[int, tuple[str, float, list[int], str]]:
    """What the ranks that still speak say after `harm`, with a deadline of 3 s."""
    os.environ["UNIPAL_TIMEOUT"] = "3"
    try:
        job = Job(hosts, tmp_path, "_until_it_fails", str(large))
    finally:
        del os.environ["UNIPAL_TIMEOUT"]
    pids = [int(job.line(rank)) for rank in range(4)]
    harm(job, pids)
    found = {}
    for rank in range(4):
        line = job.line(rank) if pids[rank] else ""
        if line:
            code, took, culprits, evidence = line.split("|", 3)
            found[rank] = code, float(took), eval(culprits), evidence
    job.close()
    return found


@pytest.mark.needs("netns")
@pytest.mark.parametrize("end", [0, 1], ids=["this end", "other end"])
def test_a_link_that_goes_down_is_named_within_the_deadline(tmp_path: Path, end: int) -> None:
    with two_hosts() as hosts:
        found = _failures(tmp_path, hosts, lambda job, pids: hosts[end].unplug())
    assert sorted(found) == [0, 1, 2, 3]
    for rank, (code, took, culprits, evidence) in found.items():
        here, there = (hosts[0], hosts[1]) if rank < 2 else (hosts[1], hosts[0])
        others = {2, 3} if rank < 2 else {0, 1}
        assert code == TIMEOUT, evidence
        assert took < 4.5, evidence
        assert culprits, evidence
        assert set(culprits) <= others, evidence
        assert f"on host {there.name} does not answer" in evidence
        assert f"link {here.interface} {here.ipv4} port" in evidence
        assert f"to {there.ipv4} port" in evidence


@pytest.mark.needs("netns")
def test_a_link_that_comes_back_in_time_costs_nothing_but_time(tmp_path: Path) -> None:
    """The wire is cut for a moment; TCP sends again what was lost."""
    with two_hosts() as hosts:
        job = Job(hosts, tmp_path, "_many_calls")
        assert [job.line(rank) for rank in range(4)] == ["go"] * 4
        hosts[1].unplug()
        hosts[1].plug()
        said = [job.rest(rank) for rank in range(4)]
        job.close()
    assert said == ["right"] * 4


def _many_calls(comm: Communicator) -> None:
    print("go", flush=True)
    for turn in range(60):
        x = np.full(50_000, comm.rank + turn, np.float32)
        comm.all_reduce(x)
        assert (x == 4 * turn + 6).all()
    print("right", flush=True)


@pytest.mark.needs("netns")
def test_a_killed_rank_is_named_on_both_hosts(tmp_path: Path) -> None:
    def kill(job: Job, pids: list[int]) -> None:
        os.kill(pids[2], 9)
        pids[2] = 0

    with two_hosts() as hosts:
        found = _failures(tmp_path, hosts, kill)
    assert sorted(found) == [0, 1, 3]
    for code, took, culprits, evidence in found.values():
        assert code == GONE, evidence
        assert took < 2, evidence
        assert culprits == [2], evidence


@pytest.mark.needs("netns")
def test_a_stopped_rank_is_told_from_a_dead_link(tmp_path: Path) -> None:
    def stop(job: Job, pids: list[int]) -> None:
        os.kill(pids[2], 19)
        pids[2] = 0

    with two_hosts() as hosts:
        found = _failures(tmp_path, hosts, stop, 1 << 12)
    assert sorted(found) == [0, 1, 3]
    for code, took, culprits, evidence in found.values():
        assert code == TIMEOUT, evidence
        assert took < 4.5, evidence
        assert culprits == [2], evidence
        assert "is stopped" in evidence
