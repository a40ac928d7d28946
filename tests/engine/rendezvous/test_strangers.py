"""Strangers at the ports of a running job: refused and logged, and the job goes on."""

from __future__ import annotations

import contextlib
import os
import resource
import socket
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from exchange_ranks import SECRET, Ranks, ranks
from unipal.engine.errors import CommError
from unipal.engine.rendezvous import coordinator, framing, sockets
from unipal.engine.rendezvous.bootstrap import Job, join

FLOOD = 10_000
GARBAGE = {
    "http": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    "ones": b"\xff" * 4096,
    "long": (1 << 20).to_bytes(4, "big") + bytes(16),
    "list": b"\x00\x00\x00\x02" + bytes(16) + b"[]",
    "deep": b"\x00\x00\x10\x00" + bytes(16) + b"[" * 4096,
    "empty": b"\x00\x00\x00\x02" + bytes(16) + b"{}",
    "types": b"\x00\x00\x00\x28" + bytes(16) + b'{"rank":"0","size":[],"nonce":{},"pid":0}'[:40],
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(params=["unix", "tcp"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    tmp_path.chmod(0o700)
    return f"unix:{tmp_path}/job" if request.param == "unix" else f"tcp:127.0.0.1:{free_port()}"


@pytest.fixture
def job(address: str) -> Iterator[Ranks]:
    with ranks(3, address) as made:
        yield made


def stranger(address: str) -> socket.socket:
    """A connection to the address on which nothing has been said yet."""
    kind, _, where = address.partition(":")
    if kind == "unix":
        made = socket.socket(socket.AF_UNIX)
        made.connect(where)
        return made
    host, _, port = where.rpartition(":")
    return socket.create_connection((host, int(port)))


def stranger_when_served(address: str) -> socket.socket:
    """The same, as soon as somebody serves the address."""
    until = time.monotonic() + 20
    while True:
        try:
            return stranger(address)
        except OSError:
            assert time.monotonic() < until, f"nobody serves {address}"
            time.sleep(0.001)


def goes_on(job: Ranks, key: str) -> None:
    assert job.ask([0, 1, 2], "gather", key, [0, 1, 2], 10.0) == [[0, 1, 2]] * 3


@pytest.mark.parametrize("secret", [b"f" * 16, SECRET.encode() + b"x", b"0", b""])
def test_a_wrong_or_absent_secret(job: Ranks, address: str, secret: bytes) -> None:
    with stranger(address) as connection:
        connection.settimeout(10)
        channel = framing.Channel()
        hello = framing.receive(connection, channel)
        mine = framing.nonce()
        proof = framing.proof(secret, "join 0", hello["nonce"], mine, 1, 3)
        greeting = {"nonce": mine, "rank": 1, "size": 3, "pid": 1, "proof": proof}
        connection.sendall(channel.encode(greeting))
        answer = framing.receive(connection, channel)
        assert answer == {"refused": "it does not know this job's secret"}
        assert connection.recv(10) == b"", "and the connection ends"
    goes_on(job, "after")
    assert "refused a peer: it does not know this job's secret" in job.said(0)


def test_a_joiner_with_another_secret_hears_why(job: Ranks, address: str) -> None:
    with pytest.raises(CommError, match="it does not know this job's secret"):
        join(Job(1, 3, address, b"f" * 16), timeout=5)
    goes_on(job, "after")


@pytest.mark.parametrize("what", list(GARBAGE))
def test_garbage(job: Ranks, address: str, what: str) -> None:
    with stranger(address) as connection:
        connection.settimeout(10)
        assert b"nonce" in connection.recv(4096)
        connection.sendall(GARBAGE[what])
        with contextlib.suppress(ConnectionResetError):
            assert connection.recv(4096) == b""
    goes_on(job, "after")
    assert "refused an unauthenticated peer: protocol error: " in job.said(0)


class Relay:
    """Passes a rank's bytes to the coordinator, and keeps them."""

    def __init__(self, to: str) -> None:
        self._to, self.heard = to, b""
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"tcp:127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        here, _ = self._listener.accept()
        there = stranger(self._to)
        back = threading.Thread(target=self._pass, args=(there, here, False), daemon=True)
        back.start()
        self._pass(here, there, True)

    def _pass(self, source: socket.socket, to: socket.socket, keep: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                self.heard += data if keep else b""
                to.sendall(data)
        with contextlib.suppress(OSError):
            to.shutdown(socket.SHUT_WR)


def test_a_replayed_session(tmp_path: Path) -> None:
    """All that a rank said, its greeting and its authenticated frames, said again by another."""
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"
    relay, made = Relay(address), Ranks()
    try:
        made.start(0, 3, address)
        stranger_when_served(address).close()  # the relay asks once only
        made.start(1, 3, address)
        made.start(2, 3, relay.address)
        assert made.hear(range(3)) == ["joined"] * 3
        goes_on(made, "before")
        heard = relay.heard
        assert b"proof" in heard
        for replay in (heard, heard + heard):
            with stranger(address) as connection:
                connection.settimeout(10)
                channel = framing.Channel()
                framing.receive(connection, channel)
                connection.sendall(replay)
                assert framing.receive(connection, channel)["refused"]
        goes_on(made, "after")
        assert "refused a peer: it does not know this job's secret (2 so far)" in made.said(0)
    finally:
        made.end()


def descriptors(job: Ranks, rank: int) -> int:
    return len(os.listdir(f"/proc/{job.processes[rank].pid}/fd"))


def test_ten_thousand_half_open_connections(address: str) -> None:
    """They are opened while ranks join and work; some say half a frame. All stay open here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FLOOD + 500
    if hard != resource.RLIM_INFINITY and hard < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, wanted))  # root may
    elif soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    held: list[socket.socket] = []
    made = Ranks()
    try:
        made.start(0, 3, address, seconds=60)
        made.start(1, 3, address, seconds=60)
        held.append(stranger_when_served(address))
        while len(held) < FLOOD:
            connection = stranger(address)
            held.append(connection)
            if len(held) % 3 == 0:
                with contextlib.suppress(OSError):  # it may have been closed already
                    connection.send(b"\x00\x00\x00\x40" + bytes(10))
            if len(held) == 2000:
                made.start(2, 3, address, seconds=60)
            if len(held) == 6000:
                assert made.hear(range(3)) == ["joined"] * 3
            if len(held) >= 6000 and len(held) % 1000 == 0:
                goes_on(made, f"at {len(held)}")
        assert descriptors(made, 0) < coordinator.MAX_UNAUTHENTICATED + 100
        goes_on(made, "after")
        assert "closed unauthenticated connections (8192 so far)" in made.said(0)
    finally:
        for connection in held:
            connection.close()
        made.end()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_strangers_at_a_standby_address(tmp_path: Path) -> None:
    """It serves when somebody comes; who proves nothing gets nothing, and recovery still works."""
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"
    with ranks(3, address) as job:
        for what in GARBAGE.values():
            with stranger(f"{address}.1") as connection:
                connection.settimeout(10)
                assert b"nonce" in connection.recv(4096)
                connection.sendall(what)
                with contextlib.suppress(ConnectionResetError):
                    assert connection.recv(4096) == b""
        goes_on(job, "before")
        held = [stranger(f"{address}.1") for _ in range(400)]
        job.kill(0)
        assert job.ask([1, 2], "recover", [0], 10.0) == [1, 1]
        assert job.ask([1, 2], "gather", "after", [1, 2], 10.0) == [[1, 2]] * 2
        for connection in held:
            connection.close()


@pytest.mark.parametrize("mask", [0, 0o022, 0o277])
def test_a_served_socket_file_is_the_users_alone_and_the_process_keeps_its_umask(
    tmp_path: Path, mask: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The umask belongs to all threads of the caller's process: it is never changed."""
    before = os.umask(mask)
    try:
        monkeypatch.setattr(os, "umask", None)
        with sockets.listener(f"unix:{tmp_path}/s"):
            assert stat.S_IMODE((tmp_path / "s").stat().st_mode) == 0o600 & ~mask
    finally:
        monkeypatch.undo()
        os.umask(before)
