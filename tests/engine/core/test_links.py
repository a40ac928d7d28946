"""Ranks on different hosts: the core's links, with hosts that are pretended in one process, and a
peer played by the test where a rank would not misbehave."""

from __future__ import annotations

import os
import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import engine_hosts
import numpy as np
import pytest
from engine_hosts import Hosts
from engine_ranks import FLOAT32, CoreError, Rank, good, lib
from unipal.engine import algorithms
from unipal.engine.algorithms import Link
from unipal.engine.selection import crossing

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
HEAD = struct.Struct("<IBBHQQQ32x")  # magic, kind, space, channel, bytes, value, sequence
MAGIC = 0x6B6C7075
PUT, POST, CREDIT, SLOT, FREE, FLUSH, FLUSHED, ASK, ENTRY, ERROR, BYE = range(1, 12)
SCRATCH, OUTPUT = 2, 1
ABAB = (0, 1, 0, 1)
AABB = (0, 0, 1, 1)


ACROSS = ((0, 1), AABB, (0, 1, 2))


def tells(made: algorithms.Algorithm, hosts: tuple[int, ...]) -> bool:
    """Whether it reads within a host at most."""
    reads = made.needs & {Link.GET, Link.LOAD_STORE}
    return not reads or not crossing.reads(made.operation, made.name, len(hosts), hosts)


ALL_REDUCES = [
    pytest.param(hosts, made.name, id=f"{'+'.join(map(str, hosts))}-{made.name}")
    for hosts in ACROSS
    for made in algorithms.candidates("all_reduce")
    if tells(made, hosts)
]


# ---- calls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("staged", [False, True], ids=["direct", "staged"])
@pytest.mark.parametrize(("hosts", "name"), ALL_REDUCES)
def test_every_all_reduce_that_only_writes_between_hosts(
    hosts: tuple[int, ...], name: str, staged: bool
) -> None:
    n = len(hosts)

    def body(rank: Rank) -> None:
        call = rank.prepare("all_reduce", name, staged=staged)
        for count in (0, 1, 5, 777, 70000):
            if name in ("flat", "eager_doubling") and count > 5000:
                continue
            x = np.arange(count, dtype=np.float32) + rank.rank
            out = np.zeros(count, np.float32)
            for _ in range(3):
                rank.call(call, x, out, count)
            assert np.array_equal(out, n * np.arange(count) + n * (n - 1) / 2), (name, count)

    good(engine_hosts.run(body, hosts))


def test_a_plan_that_reads_is_refused_between_hosts() -> None:
    def body(rank: Rank) -> None:
        with pytest.raises(CoreError, match="memory of ranks on other hosts cannot be read"):
            rank.prepare("all_reduce", "direct")
        with pytest.raises(CoreError, match="other hosts do not see where blocks of vectors"):
            rank.prepare("all_gather", "ring", form="all_gatherv")
        rank.prepare("all_gather", "ring", form="all_gatherv", staged=True)

    good(engine_hosts.run(body, (0, 1)))


def test_more_than_scratch_goes_in_rounds() -> None:
    def body(rank: Rank) -> None:
        call = rank.prepare("all_reduce", "ring", staged=True)
        count = 1_500_000  # 6 MB through 1 MiB of scratch
        assert lib.engine_rounds(call, count) > 5
        x, out = np.full(count, rank.rank + 1.0, np.float32), np.zeros(count, np.float32)
        rank.call(call, x, out, count)
        assert (out == 10).all()

    good(engine_hosts.run(body, ABAB))


def test_messages_both_ways_and_many_in_flight() -> None:
    """More eager messages than the ring has slots, long ones beside them, both ways at once."""

    def body(rank: Rank) -> None:
        peer = 1 - rank.rank
        small = (rank.prepare("send", "eager", peer=peer), rank.prepare("recv", "eager", peer=peer))
        sent = [np.full(9, 100 * rank.rank + i, np.float32) for i in range(50)]
        got = [np.zeros(9, np.float32) for _ in range(50)]
        works = [rank.start((small[0], x, None, 9)) for x in sent]
        works += [rank.start((small[1], None, y, 9)) for y in got]
        for work in works:
            rank.wait(work)
        assert [y[0] for y in got] == [100 * peer + i for i in range(50)]
        big = [rank.prepare(kind, "rendezvous_put", peer=peer) for kind in ("send", "recv")]
        x, y = np.full(300_000, rank.rank, np.float32), np.zeros(300_000, np.float32)
        rank.check(lib.engine_sendrecv(big[0], x.ctypes.data, x.size, big[1], y.ctypes.data,
                                       y.size, 0))  # fmt: skip
        assert (y == peer).all()

    good(engine_hosts.run(body, (0, 1)))


def test_narrow_sockets_leave_messages_to_the_thread() -> None:
    """Kernel buffers of a few KB: most of every message is sent later, by the thread of links.

    A receiver's buffer of 4 KB would leave TCP to its persist timer: 80 KB/s.
    """
    made = Hosts(AABB)
    for end in made.ends.values():
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        end.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)

    def body(rank: Rank) -> None:
        calls = [rank.prepare("all_reduce", name) for name in ("ring", "rhd", "mesh", "nb")]
        count = 50_000
        for turn, call in enumerate(calls * 2):
            x = np.full(count, rank.rank + turn, np.float32)
            out = np.zeros(count, np.float32)
            rank.call(call, x, out, count)
            assert (out == 4 * turn + 6).all()

    good(engine_hosts.run(body, made))


# ---- failures between hosts ----------------------------------------------------------------------


def errors(answers: list[Any]) -> list[CoreError]:
    assert all(isinstance(answer, CoreError) for answer in answers), answers
    return answers


def _all_reduce(rank: Rank, count: int, algorithm: str = "ring") -> None:
    call = rank.prepare("all_reduce", algorithm)
    rank.call(call, np.ones(count, np.float32), np.zeros(count, np.float32), count)


def test_counts_that_differ_name_both_ranks_on_all_hosts() -> None:
    def body(rank: Rank) -> None:
        _all_reduce(rank, 10)
        _all_reduce(rank, 1000 if rank.rank == 3 else 2000)

    for error in errors(engine_hosts.run(body, AABB)):
        assert 3 in error.culprits
        assert "all_reduce of 1000 float32 sum" in error.text
        assert "all_reduce of 2000 float32 sum" in error.text


def test_a_rank_that_does_not_come_is_named_with_its_last_call() -> None:
    release = threading.Event()

    def body(rank: Rank) -> None:
        _all_reduce(rank, 10)
        if rank.rank == 2:
            assert release.wait(60)
            return
        try:
            _all_reduce(rank, 2000)
        finally:
            if rank.rank == 0:
                release.set()

    answers = engine_hosts.run(body, AABB, timeout=1.0)
    assert answers[2] is None
    for error in errors(answers[:2] + answers[3:]):
        assert error.culprits == [2]
        assert "rank 2 has not entered it (its last: all_reduce of 10 float32 sum #1)" in error.text


def test_a_rank_that_hangs_in_its_chip_is_named_on_all_hosts() -> None:
    """By the function that it was in at two answers; one that comes and goes is not."""
    release = threading.Event()

    def body(rank: Rank) -> None:
        _all_reduce(rank, 10)
        if rank.rank == 2:
            lib.engine_chip_enter(rank.comm, lib.engine_chip_function(b"deviceMemcpy"))
            assert release.wait(60)
            lib.engine_chip_leave(rank.comm)
            return
        try:
            _all_reduce(rank, 2000)
        finally:
            if rank.rank == 0:
                release.set()

    answers = engine_hosts.run(body, AABB, timeout=1.0)
    assert answers[2] is None
    for error in errors(answers[:2] + answers[3:]):
        assert error.culprits == [2]
        assert "nothing moved for 1 s: rank 2 hangs in deviceMemcpy; next" in error.text


def test_short_calls_of_the_chip_are_not_taken_for_one_that_hangs() -> None:
    release = threading.Event()

    def body(rank: Rank) -> None:
        function = lib.engine_chip_function(b"eventQuery")
        _all_reduce(rank, 10)
        if rank.rank == 2:
            while not release.is_set():
                lib.engine_chip_enter(rank.comm, function)
                lib.engine_chip_leave(rank.comm)
            return
        try:
            _all_reduce(rank, 2000)
        finally:
            if rank.rank == 0:
                release.set()

    for error in errors([a for a in engine_hosts.run(body, AABB, timeout=1.0) if a is not None]):
        assert error.culprits == [2]
        assert "rank 2 has not entered it" in error.text


def test_a_receiver_that_does_not_come_is_named() -> None:
    release = threading.Event()

    def body(rank: Rank) -> None:
        if rank.rank == 1:
            assert release.wait(60)
            return
        call = rank.prepare("send", "rendezvous_put", peer=1)
        try:
            rank.call(call, np.ones(5000, np.float32), None, 5000)
        finally:
            release.set()

    answers = engine_hosts.run(body, (0, 1), timeout=1.0)
    assert answers[0].culprits == [1]
    assert "rank 1 has not entered recv #1" in answers[0].text


def test_an_abort_is_heard_on_all_hosts() -> None:
    def body(rank: Rank) -> None:
        _all_reduce(rank, 10)
        if rank.rank == 0:
            lib.engine_abort(rank.comm, b"the reason", 0)
        _all_reduce(rank, 100)

    began = time.monotonic()
    for error in errors(engine_hosts.run(body, AABB)):
        assert error.aborted
        assert error.culprits == [0]
        assert "rank 0 aborted the communicator: the reason" in error.text
    assert time.monotonic() - began < 10


def test_a_connection_that_ends_names_rank_host_and_link() -> None:
    """Its socket is shut down under the communicator, as when the process is killed."""
    made = Hosts((0, 1))
    copy = made.ends[0, 1].dup()
    names = [end.getsockname()[1] for end in (made.ends[0, 1], made.ends[1, 0])]

    def body(rank: Rank) -> None:
        _all_reduce(rank, 10)
        if rank.rank == 0:
            copy.shutdown(socket.SHUT_RDWR)
        _all_reduce(rank, 100)

    for rank, error in enumerate(errors(engine_hosts.run(body, made))):
        assert error.culprits == [1 - rank]
        assert f"the connection to rank {1 - rank} on host h{1 - rank} has ended" in error.text
    assert names[0] != names[1]
    copy.close()


def test_leaving_early_is_said() -> None:
    def body(rank: Rank) -> None:
        _all_reduce(rank, 10)
        if rank.rank == 0:
            _all_reduce(rank, 10)

    answers = engine_hosts.run(body, (0, 1))
    assert answers[1] is None
    assert answers[0].culprits == [1]
    assert "rank 1 has closed the communicator" in answers[0].text


def test_leaving_with_the_last_bytes_on_their_way() -> None:
    """What a rank has sent arrives although it closes at once, through buffers of a few KB."""
    for _ in range(5):
        made = Hosts((0, 1))
        for end in made.ends.values():
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)

        def body(rank: Rank) -> None:
            call = rank.prepare("broadcast", "binomial")
            x = np.full(100_000, 7, np.float32) if rank.rank == 0 else None
            out = np.zeros(100_000, np.float32)
            rank.call(call, x, out, 100_000)
            assert (out == 7).all()

        good(engine_hosts.run(body, made))


class Withheld:
    """A link on whose way from rank 0 to rank 1 nothing goes on from the first FLUSH."""

    def __init__(self, hosts: Hosts) -> None:
        self.flushed = False
        self._near, near = engine_hosts.pair()
        self._far, far = engine_hosts.pair()
        for end in (hosts.ends[0, 1], hosts.ends[1, 0]):
            end.close()
        hosts.ends[0, 1], hosts.ends[1, 0] = near, far
        self._ways = [threading.Thread(target=way) for way in (self._forth, self._back)]
        for way in self._ways:
            way.start()

    def _forth(self) -> None:
        data = bytearray()
        while more := self._near.recv(1 << 16):
            data += more
            while not self.flushed and len(data) >= HEAD.size:
                _, kind, _, _, size, _, _ = HEAD.unpack_from(data)
                if kind == FLUSH:
                    self.flushed = True
                elif len(data) < HEAD.size + size:
                    break
                else:
                    self._far.sendall(data[: HEAD.size + size])
                    del data[: HEAD.size + size]

    def _back(self) -> None:
        while more := self._far.recv(1 << 16):
            self._near.sendall(more)
        self._near.shutdown(socket.SHUT_WR)  # rank 1 has closed

    def end(self) -> None:
        for way in self._ways:
            way.join(30)
        self._near.close()
        self._far.close()


def test_a_rank_that_closes_after_its_last_call_need_not_answer_a_flush() -> None:
    """Rank 1 may have all that it needs, and be gone, when rank 0 asks what has arrived."""
    made = Hosts((0, 1, 2))
    link = Withheld(made)

    def body(rank: Rank) -> None:
        call = rank.prepare("all_reduce", "recursive_doubling")
        x, out = np.arange(777, dtype=np.float32) + rank.rank, np.zeros(777, np.float32)
        rank.call(call, x, out, 777)
        assert np.array_equal(out, 3 * np.arange(777) + 3)

    good(engine_hosts.run(body, made))
    link.end()
    assert link.flushed, "the plan asks for no flush: choose another one"


# ---- a peer played by the test -------------------------------------------------------------------


class Played:
    """Rank 0 of two hosts; rank 1 is this object's end of the link."""

    def __init__(self, **config: Any) -> None:
        made = Hosts((0, 1))
        self.end = made.ends.pop((1, 0))
        self.end.settimeout(20)
        self.rank = made.open(0, **config)
        self.sequence = self._heard = 0
        self._data = bytearray()

    def say(self, kind: int, space: int = 0, channel: int = 0, value: int = 0,
            payload: bytes = b"", **wrong: int) -> None:  # fmt: skip
        self.sequence += 1
        head = {"magic": MAGIC, "bytes": len(payload), "sequence": self.sequence, **wrong}
        self.end.sendall(
            HEAD.pack(head["magic"], kind, space, channel, head["bytes"], value, head["sequence"])
            + payload
        )

    def heard(self) -> Iterator[tuple[int, int, bytes]]:
        """Kind, value and payload of what the rank sends, until it closes."""
        while True:
            while len(self._data) >= HEAD.size:
                magic, kind, _, _, size, value, number = HEAD.unpack_from(self._data)
                if len(self._data) < HEAD.size + size:
                    break
                self._heard += 1
                assert (magic, number) == (MAGIC, self._heard)
                payload = bytes(self._data[HEAD.size : HEAD.size + size])
                del self._data[: HEAD.size + size]
                yield kind, value, payload
            more = self.end.recv(1 << 20)
            if not more:
                assert self._data == b""
                return
            self._data += more

    def failure(self) -> CoreError:
        until = time.monotonic() + 10
        while (error := self.rank.error()) is None:
            assert time.monotonic() < until, "nothing was said against it"
            time.sleep(0.001)
        return error

    def close(self) -> None:
        self.end.close()
        self.rank.close()


def _slot(bytes_: int, said: int | None = None) -> bytes:
    return struct.pack("<QII", 0, bytes_ if said is None else said, 0) + bytes(bytes_)


def _error(code: int, who: int = 1, text: bytes = b"why") -> bytes:
    words = [1 << who % 64 if word == who // 64 else 0 for word in range(16)]
    return struct.pack("<ii16Q768s", code, 0, *words, text)


CROOKED: dict[str, Callable[[Played], None]] = {
    "no magic": lambda p: p.say(POST, channel=1, value=1, magic=7),
    "no such kind": lambda p: p.say(77),
    "kind 0": lambda p: p.say(0),
    "sequence": lambda p: p.say(POST, channel=1, value=1, sequence=5),
    "past scratch": lambda p: p.say(PUT, channel=SCRATCH, value=(1 << 20) - 3, payload=b"four"),
    "far past scratch": lambda p: p.say(PUT, channel=SCRATCH, value=1 << 63, payload=b"x"),
    "offset that wraps": lambda p: p.say(PUT, channel=SCRATCH, value=2**64 - 2, payload=b"four"),
    "length that wraps": lambda p: p.say(PUT, channel=SCRATCH, value=8, bytes=2**64 - 4),
    "an input": lambda p: p.say(PUT, channel=0, value=0, payload=b"x"),
    "an output of no call": lambda p: p.say(PUT, channel=OUTPUT, value=0, payload=b"x"),
    "no such space": lambda p: p.say(POST, space=3, channel=1, value=1),
    "no such channel": lambda p: p.say(POST, channel=16, value=1),
    "a credit as post": lambda p: p.say(POST, channel=0, value=1),
    "post of nothing": lambda p: p.say(POST, channel=1, value=0),
    "post beyond poison": lambda p: p.say(POST, channel=1, value=1 << 62),
    "post with payload": lambda p: p.say(POST, channel=1, value=1, payload=b"x"),
    "short credit": lambda p: p.say(CREDIT, value=1, payload=b"12345678"),
    "slot out of turn": lambda p: p.say(SLOT, value=2, payload=_slot(8)),
    "no such slot set": lambda p: p.say(SLOT, space=2, value=1, payload=_slot(8)),
    "slot too long": lambda p: p.say(SLOT, value=1, payload=_slot(1 << 17)),
    "slot too short": lambda p: p.say(SLOT, value=1, payload=b"1234"),
    "slot that lies": lambda p: p.say(SLOT, value=1, payload=_slot(8, 4096)),
    "free of nothing": lambda p: p.say(FREE, value=0),
    "short entry": lambda p: p.say(ENTRY, payload=b"x"),
    "long error": lambda p: p.say(ERROR, payload=bytes(4096)),
    "error that is none": lambda p: p.say(ERROR, payload=_error(0)),
    "error that is pending work": lambda p: p.say(ERROR, payload=_error(7)),
    "error of no code": lambda p: p.say(ERROR, payload=_error(-1)),
    "error by a rank that is not there": lambda p: p.say(ERROR, payload=_error(6, who=2)),
    "error by a rank far beyond": lambda p: p.say(ERROR, payload=_error(6, who=1000)),
    "error without an end": lambda p: p.say(ERROR, payload=_error(6, text=b"x" * 768)),
}


@pytest.mark.parametrize("how", CROOKED)
def test_what_no_rank_sends_fails_the_communicator(how: str) -> None:
    played = Played(timeout=5.0)
    CROOKED[how](played)
    error = played.failure()
    assert error.culprits == [1]
    assert "rank 1 on host h1: protocol error" in error.text
    played.close()


def test_an_error_that_a_peer_tells_is_the_communicators() -> None:
    played = Played(timeout=5.0)
    played.say(ERROR, payload=_error(6, who=1, text=b"rank 1 has had enough"))
    error = played.failure()
    assert error.culprits == [1]
    assert error.text == "rank 1 has had enough"
    played.close()


def test_bytes_by_chance_never_do_harm() -> None:
    """Seeded messages near the real ones: each is taken, or fails the communicator."""
    draw = random.Random(SEED)
    for _ in range(60):
        played = Played(timeout=5.0)
        try:
            for _ in range(draw.randrange(1, 12)):
                payload = draw.randbytes(draw.choice((0, 0, 8, 16, 40, 5000)))
                played.say(
                    draw.randrange(0, 13), draw.randrange(0, 4), draw.randrange(0, 18),
                    draw.choice((0, 1, 2, 3, draw.getrandbits(20), draw.getrandbits(64))), payload,
                )  # fmt: skip
        except OSError:
            assert played.failure().culprits == [1]  # it has ended the link
        error = played.rank.error()
        assert error is None or error.culprits == [1] or "sent" not in error.text
        played.close()


def test_a_send_that_nobody_receives_says_so_and_goodbye() -> None:
    """The peer gives no credit and answers nothing; it reads at last what was asked and said."""
    played = Played(timeout=1.0)
    count = 4_000_000
    call = played.rank.prepare("send", "rendezvous_put", peer=1)
    x = np.full(count, 3, np.float32)
    went: list[CoreError] = []

    def send() -> None:
        try:
            played.rank.call(call, x, None, count)
        except CoreError as error:
            went.append(error)

    caller = threading.Thread(target=send)
    caller.start()
    caller.join(20)
    assert went[0].culprits == [1]
    assert "rank 1 on host h1 does not answer" in went[0].text
    closing = threading.Thread(target=played.rank.close)
    closing.start()
    kinds = [kind for kind, _, _ in played.heard()]
    closing.join(20)
    assert kinds[-2:] == [ERROR, BYE]
    assert set(kinds[:-2]) == {ASK}
    played.end.close()


def test_half_a_put_is_filled_up_and_the_stream_goes_on() -> None:
    """A ring's first PUT needs no more than the peer's credit; the peer reads none of it."""
    played = Played(timeout=1.0, scratch_bytes=64 << 20)
    count = 8_000_000  # parts of 16 MB: more than the kernel takes
    call = played.rank.prepare("all_reduce", "ring")
    x, out = np.full(count, 3, np.float32), np.zeros(count, np.float32)
    went: list[CoreError] = []

    def run() -> None:
        try:
            played.rank.call(call, x, out, count)
        except CoreError as error:
            went.append(error)

    caller = threading.Thread(target=run)
    caller.start()
    heard = played.heard()
    kind, value, payload = next(heard)
    assert (kind, value) == (CREDIT, 1)
    played.say(CREDIT, value=1, payload=payload)  # the same signature back
    caller.join(20)
    assert went[0].culprits == [1]
    x[:] = 4  # the caller's own again: a byte of it may not be sent any more
    closing = threading.Thread(target=played.rank.close)
    closing.start()
    rest = list(heard)
    closing.join(20)
    kinds = [kind for kind, _, _ in rest]
    assert kinds[0] == PUT
    values = np.frombuffer(rest[0][2], np.float32)
    assert 0 < (values == 3).sum() < values.size, "the kernel took the whole, or nothing"
    assert (values[values != 3] == 0).sum() >= values.size - (values == 3).sum() - 1
    assert kinds[-2:] == [ERROR, BYE]
    assert POST not in kinds, "nothing may say that the PUT is whole"
    played.end.close()


def test_a_late_writer_cannot_reach_memory_that_went_back() -> None:
    """After the call has failed, a PUT into its output is dropped, byte for byte."""
    played = Played(timeout=1.0)
    count = 4096
    call = played.rank.prepare("recv", "rendezvous_put", peer=1)
    out = np.zeros(count, np.float32)
    went: list[CoreError] = []

    def run() -> None:
        try:
            played.rank.call(call, None, out, count)
        except CoreError as error:
            went.append(error)

    caller = threading.Thread(target=run)
    caller.start()
    kind, value, _ = next(played.heard())
    assert (kind, value) == (CREDIT, 1)
    space = 2  # the sender is the higher rank
    whole = np.full(count, 5, np.float32).tobytes()
    played.sequence += 1
    head = HEAD.pack(MAGIC, PUT, space, OUTPUT, len(whole), 0, played.sequence)
    played.end.sendall(head + whole[:1000])  # begun in time …
    caller.join(20)
    assert len(went) == 1
    seen = out.copy()
    out[:] = 9
    played.end.sendall(whole[1000:])  # … and finished too late
    played.say(ASK, value=1)
    assert any(kind == ENTRY for kind, _, _ in played.heard())  # it has taken all before the ASK
    assert (out == 9).all()
    assert (seen[:250] == 5).all()
    assert (seen[250:] == 0).all()
    played.close()


def test_a_silent_peer_is_named_with_host_and_link() -> None:
    """It holds the connection open and says nothing: the deadline names what is known."""
    played = Played(timeout=1.0)
    with pytest.raises(CoreError) as caught:
        _all_reduce(played.rank, 2000)
    ours, theirs = played.end.getpeername()[1], played.end.getsockname()[1]
    assert caught.value.culprits == [1]
    assert "all_reduce #1: nothing moved for 1 s: rank 1 on host h1" in caught.value.text
    assert f"link lo 127.0.0.1 port {ours} to 127.0.0.1 port {theirs}" in caught.value.text
    assert "its kernel answers" in caught.value.text
    played.close()


def test_a_credit_of_another_call_ends_the_call_though_the_peer_explains_nothing() -> None:
    """Found by the credit's signature; a real peer says which call it is in, this one is silent."""
    played = Played(timeout=1.0)
    call = played.rank.prepare("all_reduce", "ring", type_=FLOAT32)
    went: list[CoreError] = []

    def run() -> None:
        try:
            played.rank.call(call, np.ones(100, np.float32), np.zeros(100, np.float32), 100)
        except CoreError as error:
            went.append(error)

    caller = threading.Thread(target=run)
    caller.start()
    played.say(CREDIT, value=1, payload=struct.pack("<QQ", 12345, 0))
    caller.join(20)
    assert went[0].culprits == [1]
    assert "all_reduce #1: nothing moved for 1 s: rank 1 on host h1" in went[0].text
    assert "does not answer" in went[0].text
    played.close()
