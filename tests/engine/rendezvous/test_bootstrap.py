"""Ranks find each other, prove the secret, exchange, and hear of deaths; strangers stay outside."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from exchange_ranks import Ranks
from unipal.engine.comm.communicator import Communicator
from unipal.engine.errors import GONE, TIMEOUT, USAGE, CommError
from unipal.engine.rendezvous import bootstrap, control_client, coordinator, framing, sockets
from unipal.engine.rendezvous.bootstrap import Job, job_of, join, read_secret
from unipal.engine.rendezvous.control_client import SocketExchange
from unipal.engine.rendezvous.control_plane import Exchange, Promise
from unipal.engine.rendezvous.launcher_env import Launched
from unipal.engine.rendezvous.sockets import greet
from unipal.engine.tools.launch import launch

SECRET = b"0123456789abcdef"
HELD_US = 1_000_000


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(params=["unix", "tcp", "threads"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "unix":
        tmp_path.chmod(0o700)
        return f"unix:{tmp_path}/job"
    if request.param == "tcp":
        return f"tcp:127.0.0.1:{free_port()}"
    return f"threads:{tmp_path}"


def on_ranks(ranks: list[int], body: Callable[[int], Any]) -> dict[int, Any]:
    """What `body(rank)` answers or raises, each in a thread."""
    ended: dict[int, Any] = {}

    def one(rank: int) -> None:
        try:
            ended[rank] = body(rank)
        except CommError as error:
            ended[rank] = error

    threads = [threading.Thread(target=one, args=(rank,), daemon=True) for rank in ranks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert len(ended) == len(ranks), f"only {sorted(ended)} of {ranks} ended"
    return ended


def meet(address: str, size: int, body: Callable[[Exchange], Any], **words: Any) -> dict[int, Any]:
    """`body` on all ranks of a job; everybody leaves at the end."""

    def one(rank: int) -> Any:
        exchange = join(Job(rank, size, address, words.get("secret", SECRET)), timeout=10)
        try:
            return body(exchange)
        finally:
            exchange.close()

    return on_ranks(list(range(size)), one)


def served(address: str) -> None:
    """Returns once somebody listens there."""
    until = time.monotonic() + 10
    while not sockets.served(address):
        assert time.monotonic() < until, f"nobody serves {address}"
        time.sleep(0.001)


def together(exchange: Exchange) -> None:
    exchange.all_gather("the end", None, timeout=5)


def test_everybody_hears_everybody(address: str) -> None:
    def body(exchange: Exchange) -> Any:
        first = exchange.all_gather("a", {"rank": exchange.rank}, timeout=5)
        some = None
        if exchange.rank in (1, 3):
            some = exchange.all_gather("b", exchange.rank, members=[3, 1], timeout=5)
        together(exchange)
        return first, some

    ended = meet(address, 4, body)
    for rank, (first, some) in ended.items():
        assert first == [{"rank": r} for r in range(4)]
        assert some == ([3, 1] if rank in (1, 3) else None)


def test_control_threads_answer_while_callers_are_elsewhere(address: str) -> None:
    asked: list[int] = []

    def body(exchange: Exchange) -> Any:
        def answer(key: str) -> list[Any]:
            asked.append(exchange.rank)
            return [exchange.rank, key]

        exchange.serve("plan/", answer)
        exchange.all_gather("served", None, timeout=5)
        answers = exchange.agree("plan/x", timeout=5) if exchange.rank == 1 else None
        again = exchange.agree("plan/x", timeout=5) if exchange.rank == 1 else None
        together(exchange)
        return answers, again

    ended = meet(address, 3, body)
    assert ended[1] == ([[r, "plan/x"] for r in range(3)],) * 2
    assert sorted(asked) == [0, 1, 2], "an agreement is worked out once"


def test_an_answer_that_takes_time_is_waited_for_and_told_to_all(address: str) -> None:
    """The control thread goes on meanwhile; whoever asks late hears what a rank waits for."""
    promises = [Promise("counting sheep") for _ in range(3)]
    answered: list[str] = []

    def body(exchange: Exchange) -> Any:
        def answer(key: str) -> Any:
            answered.append(key)
            return promises[exchange.rank] if key == "plan/slow" else exchange.rank

        exchange.serve("plan/", answer)
        exchange.all_gather("served", None, timeout=5)
        if exchange.rank == 2:
            promises[2].set_result("two")
            with pytest.raises(CommError) as caught:
                exchange.agree("plan/slow", timeout=0.3)
            assert (caught.value.code, caught.value.culprits) == (TIMEOUT, (0, 1))
            assert caught.value.evidence == "ranks 0, 1 are still counting sheep after 0.3 s"
            assert exchange.agree("plan/quick", timeout=5) == [0, 1, 2]
            promises[0].set_result("none")
            promises[1].set_exception(ValueError("one"))
        exchange.all_gather("ready", None, timeout=5)
        answers = exchange.agree("plan/slow", timeout=5)
        together(exchange)
        return answers

    for answers in meet(address, 3, body).values():
        assert answers == ["none", {"error": "ValueError: one"}, "two"]


def test_a_caller_that_waits_for_an_answer_looks_about(address: str) -> None:
    """What it sees there ends its wait."""

    class SeenError(Exception):
        pass

    def seen() -> None:
        raise SeenError

    def body(exchange: Exchange) -> None:
        exchange.serve("plan/", lambda key: Promise("counting sheep"))
        exchange.all_gather("served", None, timeout=5)
        with pytest.raises(SeenError):
            exchange.agree("plan/slow", timeout=15, watch=seen)
        together(exchange)

    assert meet(address, 2, body) == {0: None, 1: None}


def test_who_is_busy_is_told_from_who_is_silent(address: str) -> None:
    """A rank that does not serve a question is silent; ranks that are threads serve from the start,
    so there it is gone.
    """

    def body(exchange: Exchange) -> str:
        if exchange.rank == 0:
            exchange.serve("plan/", lambda key: Promise("counting sheep"))
        exchange.all_gather("served", None, timeout=5)
        with pytest.raises(CommError) as caught:
            exchange.agree("plan/slow", timeout=0.3)
        together(exchange)
        return f"{caught.value.code} {caught.value.culprits} {caught.value.evidence}"

    expected = (
        f"{TIMEOUT} (0, 1) rank 0 is still counting sheep after 0.3 s; "
        "rank 1 did not answer 'plan/slow' within 0.3 s"
    )
    if address.startswith("threads:"):
        expected = f"{GONE} (1,) rank 1 does not serve 'plan/slow'"
    assert set(meet(address, 2, body).values()) == {expected}


@pytest.mark.parametrize("repeats", [True, False])
def test_a_rank_that_stops_reporting_its_work_is_silent(
    repeats: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stopped rank of another host cannot be seen: all that is known is that it says nothing."""
    if not repeats:
        monkeypatch.setattr(control_client, "BUSY_PERIOD_S", 3600.0)

    def body(exchange: Exchange) -> str:
        exchange.serve("plan/", lambda key: Promise("counting sheep"))
        exchange.all_gather("served", None, timeout=5)
        with pytest.raises(CommError) as caught:
            exchange.agree("plan/slow", timeout=1.3)
        together(exchange)
        return caught.value.evidence

    expected = {
        True: "ranks 0, 1 are still counting sheep after 1.3 s",
        False: "ranks 0, 1 did not answer 'plan/slow' within 1.3 s",
    }
    assert set(meet(f"unix:{tmp_path}/socket", 2, body).values()) == {expected[repeats]}


def test_notes_and_goodbyes_are_heard(address: str) -> None:
    heard: dict[int, list[Any]] = {0: [], 1: [], 2: []}

    def body(exchange: Exchange) -> None:
        mine = heard[exchange.rank]
        exchange.listen(
            lambda rank, why, clean: mine.append((rank, clean)),
            lambda rank, value: mine.append((rank, value)),
        )
        exchange.all_gather("listening", None, timeout=5)
        if exchange.rank == 2:
            exchange.tell({"n": 1})
            return
        until = time.monotonic() + 5
        while (2, True) not in mine and time.monotonic() < until:
            time.sleep(0.01)
        exchange.all_gather("done", None, members=[0, 1], timeout=5)

    meet(address, 3, body)
    for rank in (0, 1):
        assert heard[rank][:2] == [(2, {"n": 1}), (2, True)]


def test_missing_ranks_are_named(address: str) -> None:
    begun = time.monotonic()
    ended = on_ranks([0, 2], lambda rank: join(Job(rank, 4, address, SECRET), timeout=0.6))
    assert time.monotonic() - begun < 2
    for error in ended.values():
        assert isinstance(error, CommError)
        assert (error.code, error.culprits) == (TIMEOUT, (1, 3))
        assert "ranks 1, 3 of 4 did not join within 0.6 s" in str(error)


def test_a_rank_that_does_not_come_is_named(address: str) -> None:
    def body(exchange: Exchange) -> Any:
        error = None
        if exchange.rank != 1:
            with pytest.raises(CommError) as caught:
                exchange.all_gather("x", 1, timeout=3.0)
            error = caught.value
        together(exchange)
        return error

    ended = meet(address, 3, body)
    for rank in (0, 2):
        assert (ended[rank].code, ended[rank].culprits) == (TIMEOUT, (1,))
        assert "'x'" in str(ended[rank])


def test_a_rank_that_left_fails_who_waits_for_it(address: str) -> None:
    def body(exchange: Exchange) -> Any:
        if exchange.rank == 2:
            return None
        with pytest.raises(CommError) as caught:
            exchange.all_gather("x", 1, timeout=5)
        exchange.all_gather("both", None, members=[0, 1], timeout=5)
        return caught.value

    ended = meet(address, 3, body)
    for rank in (0, 1):
        assert (ended[rank].code, ended[rank].culprits) == (GONE, (2,))


def test_ranks_say_different_sizes(address: str) -> None:
    ended = on_ranks([0, 1], lambda r: join(Job(r, 2 + r, address, SECRET), timeout=1))
    errors = [error for error in ended.values() if isinstance(error, CommError)]
    assert any("3 ranks" in str(e) and "2" in str(e) for e in errors), errors


def test_a_rank_taken_twice(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"

    def body(exchange: Exchange) -> Any:
        error = None
        if exchange.rank == 0:
            with pytest.raises(CommError, match="rank 1 has already joined as process") as caught:
                join(Job(1, 2, address, SECRET), timeout=2)
            error = caught.value
        together(exchange)
        return error

    meet(address, 2, body)


# ---- strangers ----------------------------------------------------------------------------------


def test_a_wrong_secret_is_refused_and_the_job_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"
    refused = threading.Event()

    def one(rank: int) -> Any:
        if rank == 9:
            try:
                return join(Job(1, 2, address, b"f" * 16), timeout=5)
            finally:
                refused.set()
        if rank == 1:
            refused.wait(10)
        exchange = join(Job(rank, 2, address, SECRET), timeout=5)
        together(exchange)
        exchange.close()
        return "joined"

    ended = on_ranks([0, 1, 9], one)
    assert (ended[0], ended[1]) == ("joined", "joined")
    assert "does not know this job's secret" in str(ended[9])
    assert "refused a peer" in caplog.text


def test_an_impostor_of_rank_0_is_found_out(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(f"{tmp_path}/job")
        server.listen()

        def impostor() -> None:
            connection, _ = server.accept()
            channel = framing.Channel()
            connection.sendall(channel.encode({"unipal": 1, "nonce": "00"}))
            framing.receive(connection, channel)
            connection.sendall(channel.encode({"proof": "0" * 64}))

        threading.Thread(target=impostor, daemon=True).start()
        with pytest.raises(CommError, match="does not know this job's secret"):
            join(Job(1, 2, f"unix:{tmp_path}/job", SECRET), timeout=2)


@pytest.mark.parametrize(
    "garbage",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\xff" * 64,
        b"\x00\x00\x00\x02" + bytes(16) + b"[]",
        b"\x00\x00\x10\x00" + bytes(16) + b"[" * 4096,
        b"\x00\x00\x00\x02" + bytes(16) + b"{}",
        b"",
    ],
)
def test_garbage_ends_a_connection_and_nothing_else(tmp_path: Path, garbage: bytes) -> None:
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"

    def body(exchange: Exchange) -> Any:
        if exchange.rank == 1:
            with socket.socket(socket.AF_UNIX) as stranger:
                stranger.connect(f"{tmp_path}/job")
                stranger.settimeout(3)
                assert b"nonce" in stranger.recv(4096)
                stranger.sendall(garbage)
                if garbage:
                    assert stranger.recv(4096) == b""
        together(exchange)
        return "fine"

    assert meet(address, 2, body) == {0: "fine", 1: "fine"}


def test_a_replayed_handshake_is_refused(tmp_path: Path) -> None:
    """The bytes of a good greeting, sent again: the coordinator's nonce is another one."""
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"
    sent: list[bytes] = []

    class Spy(socket.socket):
        def sendall(self, data: Any, *flags: Any) -> None:  # type: ignore[override]
            sent.append(bytes(data))
            super().sendall(data, *flags)

    def one(rank: int) -> Any:
        if rank == 1:
            served(address)
            with Spy(socket.AF_UNIX) as first, socket.socket(socket.AF_UNIX) as again:
                first.connect(f"{tmp_path}/job")
                greet(first, address, SECRET, 1, 3)
                again.connect(f"{tmp_path}/job")
                channel = framing.Channel()
                framing.receive(again, channel)
                again.sendall(sent[0])
                return framing.receive(again, channel)
        with pytest.raises(CommError, match=r"rank 1 .*is gone"):  # once it has been refused
            join(Job(0, 3, address, SECRET), timeout=10)
        return None

    assert "secret" in on_ranks([0, 1], one)[1]["refused"]


def test_who_comes_after_another_rank_has_died_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also rank 0: its coordinator serves before it has joined itself."""
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"
    enter = bootstrap._connect

    def once_rank_1_is_gone(job: Job, until: float) -> Any:
        said = "as process"
        while "as process" in said:  # the coordinator has not yet seen it go
            with socket.socket(socket.AF_UNIX) as connection:
                connection.connect(f"{tmp_path}/job")
                try:
                    greet(connection, address, SECRET, 1, 3)
                except CommError as error:
                    said = error.evidence
        assert said.endswith("rank 1 has already joined")
        return enter(job, until)

    monkeypatch.setattr(bootstrap, "_connect", once_rank_1_is_gone)
    begun = time.monotonic()
    with pytest.raises(CommError, match=r"rank 1 .*is gone"):
        join(Job(0, 3, address, SECRET), timeout=30)
    assert time.monotonic() - begun < 15


def test_half_open_connections_do_not_keep_ranks_out(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"
    opened: list[socket.socket] = []

    def one(rank: int) -> Any:
        if rank == 1:
            served(address)
            for _ in range(600):
                half = socket.socket(socket.AF_UNIX)
                half.connect(f"{tmp_path}/job")
                opened.append(half)
        exchange = join(Job(rank, 2, address, SECRET), timeout=10)
        together(exchange)
        exchange.close()
        return "joined"

    assert on_ranks([0, 1], one) == {0: "joined", 1: "joined"}
    for half in opened:
        half.close()
    assert coordinator.MAX_UNAUTHENTICATED < 600


def test_frames_cannot_be_repeated_or_altered() -> None:
    ends = framing.Channel(), framing.Channel()
    ends[0].authenticated(SECRET, "h", "j", at_coordinator=True)
    ends[1].authenticated(SECRET, "h", "j", at_coordinator=False)
    frame = ends[0].encode({"t": 1})
    assert list(ends[1].feed(frame)) == [{"t": 1}]
    with pytest.raises(framing.WireError, match="not authenticated"):
        list(ends[1].feed(frame))
    altered = bytearray(ends[0].encode({"t": 2}))
    altered[-2] ^= 1
    with pytest.raises(framing.WireError):
        list(framing.Channel().feed(bytes(altered)))
    with pytest.raises(framing.WireError, match="the limit"):
        framing.Channel().encode({"t": "x" * framing.GREETING_LIMIT})


# ---- what a job is ------------------------------------------------------------------------------


def test_environment_and_arguments_name_the_job(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("s" * 32 + "\n")
    secret.chmod(0o600)
    given = {
        "UNIPAL_RANK": "1",
        "UNIPAL_SIZE": "3",
        "UNIPAL_ADDRESS": "unix:/x/y",
        "UNIPAL_JOB_SECRET_FILE": str(secret),
    }
    assert job_of(environment=given) == Job(1, 3, "unix:/x/y", b"s" * 32)
    assert job_of(rank=2, environment=given).rank == 2
    alone = job_of(environment={})
    assert (alone.rank, alone.size) == (0, 1)
    assert "s" * 32 not in repr(job_of(environment=given))


@pytest.mark.parametrize(
    ("words", "environment", "says"),
    [
        ({"rank": 0}, {}, "size is unknown"),
        ({"rank": 3, "size": 3}, {}, "rank 3 of 3 does not exist"),
        ({"rank": 0, "size": 2}, {}, "address is unknown"),
        ({}, {"UNIPAL_RANK": "one", "UNIPAL_SIZE": "2"}, "UNIPAL_RANK='one' is not a number"),
    ],
)
def test_contradictions_are_refused(
    words: dict[str, Any], environment: dict[str, str], says: str
) -> None:
    with pytest.raises(CommError, match=says) as caught:
        job_of(**words, environment=environment)
    assert caught.value.code == USAGE


def test_places_that_others_can_reach_need_a_secret(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with pytest.raises(CommError, match="other users can enter it"):
        join(Job(0, 1, f"unix:{tmp_path}/job"))
    with pytest.raises(CommError, match="anybody can connect to a TCP port"):
        join(Job(0, 1, "tcp:127.0.0.1:1"))
    with pytest.raises(CommError, match="107"):
        join(Job(0, 1, f"unix:{tmp_path}/{'x' * 120}", SECRET))
    with pytest.raises(CommError, match="unknown scheme"):
        join(Job(0, 1, "pigeon:coop", SECRET))


def test_a_secret_file_must_be_closed(tmp_path: Path) -> None:
    place = tmp_path / "secret"
    place.write_text("x" * 32)
    place.chmod(0o644)
    with pytest.raises(CommError, match="other users can read"):
        read_secret(place)
    place.chmod(0o600)
    assert read_secret(place) == b"x" * 32
    place.write_text("short")
    with pytest.raises(CommError, match="5 bytes"):
        read_secret(place)


def test_a_stale_socket_is_taken_over(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    with socket.socket(socket.AF_UNIX) as old:
        old.bind(f"{tmp_path}/job")
    assert meet(f"unix:{tmp_path}/job", 2, lambda e: e.size, secret=b"") == {0: 2, 1: 2}
    assert not (tmp_path / "job").exists()


def test_a_rank_has_joined_although_rank_0_left_before_it_could_look() -> None:
    """The control thread may handle "ready" and the end of the connection before `join` wakes."""
    exchange = SocketExchange.__new__(SocketExchange)
    exchange._ready, exchange._failed = threading.Condition(), {}
    exchange._up, exchange.gone = False, {0: "rank 0 has left the job"}
    exchange._connections = 0
    with pytest.raises(CommError, match="rank 0 has left the job"):
        exchange._await_join(1.0)
    exchange._connections = 1
    exchange._await_join(1.0)


def test_progress_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coordinator, "_FIRST_PROGRESS_LOG_S", 0.2)
    tmp_path.chmod(0o700)
    with pytest.raises(CommError):
        join(Job(0, 3, f"unix:{tmp_path}/job", SECRET), timeout=1)
    assert "unipal: waiting for ranks 1, 2 of 3, " in caplog.text


def test_progress_says_on_which_host(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """torchrun puts ranks 2 and 3 side by side: whoever has come says where the other one is."""
    monkeypatch.setattr(coordinator, "_FIRST_PROGRESS_LOG_S", 0.2)
    monkeypatch.setenv("UNIPAL_HOST_NAME", "b")
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"

    def one(rank: int) -> None:
        launched = Launched("torchrun", rank, 5, rank % 2, 2, in_order=True) if rank else None
        join(Job(rank, 5, address, SECRET, launched), timeout=1)

    ended = on_ranks([0, 2], one)
    for error in ended.values():
        assert error.culprits == (1, 3, 4)
        assert "ranks 1, 4, rank 3 on host b, of 5 did not join within 1 s" in str(error)
    assert "unipal: waiting for ranks 1, 4, rank 3 on host b, of 5, " in caplog.text


@pytest.mark.parametrize("victim", [0, 1])
def test_a_rank_that_dies_before_all_are_here_is_named(tmp_path: Path, victim: int) -> None:
    tmp_path.chmod(0o700)
    job = Ranks()
    try:
        for rank in (0, 1):
            job.start(rank, 3, f"unix:{tmp_path}/job")
        until = time.monotonic() + 20
        for rank in (0, 1):  # a rank's standby socket comes after its handshake
            while not (tmp_path / f"job.{rank}").exists() and time.monotonic() < until:
                time.sleep(0.001)
        began = time.monotonic()
        job.kill(victim)
        (error,) = job.hear([1 - victim])
        assert (error["error"], error["culprits"]) == ("gone", [victim])
        assert time.monotonic() - began < 2
    finally:
        job.end()


def test_errors_survive_a_process_boundary() -> None:
    import pickle

    error = CommError(GONE, "rank 3 is gone", culprits=[3], place="here")
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert (again.code, again.culprits, again.next) == (error.code, error.culprits, error.next)
    assert json.loads(json.dumps(error.culprits)) == [3]


def test_a_forked_child_does_not_keep_the_job_open(tmp_path: Path) -> None:
    """The parent's death is seen although a child, forked before, lives."""
    tmp_path.chmod(0o700)
    address = f"unix:{tmp_path}/job"
    gone: list[int] = []
    children: list[int] = []

    def body(exchange: Exchange) -> None:
        if exchange.rank == 0:
            exchange.listen(lambda rank, why, clean: gone.append(rank))
        together(exchange)
        if exchange.rank == 1:
            child = os.fork()
            if child == 0:
                signal.pause()
                os._exit(0)
            children.append(child)
            exchange._closed = True  # type: ignore[attr-defined]  # its thread ends silently
            exchange._standby.close()  # type: ignore[attr-defined]
            exchange._connection.shutdown(socket.SHUT_RDWR)  # type: ignore[attr-defined]
            return
        until = time.monotonic() + 20
        while not gone and time.monotonic() < until:
            time.sleep(0.01)

    try:
        meet(address, 2, body)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    assert gone[:1] == [1]


def test_who_went_first_is_named_and_not_who_left_because_of_it(address: str) -> None:
    """Ranks 2 and 1 are gone, in this order, before the others ask."""

    def body(exchange: Exchange) -> Any:
        together(exchange)
        gone: list[int] = []
        changed = threading.Condition()

        def note(rank: int, why: str, clean: bool) -> None:
            with changed:
                gone.append(rank)
                changed.notify_all()

        exchange.listen(note)
        wanted = {0: [2, 1], 1: [2], 2: [], 3: [2, 1]}[exchange.rank]
        with changed:
            assert changed.wait_for(lambda: gone[: len(wanted)] == wanted, 10), gone
        if exchange.rank == 2:
            return exchange.close("its chip is broken")
        if exchange.rank == 1:
            return exchange.close()
        with pytest.raises(CommError) as error:
            exchange.all_gather("all", None, timeout=5)
        return error.value.evidence

    ended = meet(address, 4, body)
    assert ended[0] == ended[3] == "rank 2 has left the job: its chip is broken"


def _holds_the_gil(comm: Communicator) -> float:
    """The longest that a rank waited for an answer while rank 0 held its interpreter's lock."""
    longest = 0.0
    for _ in range(6):
        comm.exchange("all are here")
        begun = time.monotonic()
        comm.exchange("now")
        longest = max(longest, time.monotonic() - begun)
        if comm.rank == 0:
            ctypes.PyDLL(None).usleep(HELD_US)  # as MPI_Init does, in which all wait for all
    return longest


def test_the_last_to_hear_is_the_rank_that_answers() -> None:
    """It may hold its interpreter's lock at once, and nobody must wait for its threads then."""
    longest = launch(_holds_the_gil, 4, threads=False, uncertified=True)
    assert max(longest) < HELD_US / 1e6 / 2
