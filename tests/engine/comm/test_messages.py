"""Messages by tag and from any source, over ranks that are threads and processes."""

from __future__ import annotations

import os
import random
import secrets
import threading
from typing import Any

import numpy as np
import pytest
from unipal.engine.comm.communicator import Communicator, init, parts_of
from unipal.engine.errors import MISMATCH, TIMEOUT, CommError, UsageError
from unipal.engine.tools.launch import launch

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
QUIET: dict[str, Any] = {
    "uncertified": True, "timeout": 20.0, "record_lanes": 0, "scratch_bytes": 1 << 20,
}  # fmt: skip
SIZES = (0, 1, 300, 5000, 200_000)  # of int32: one slot, many slots, in one copy
KINDS = pytest.mark.parametrize("threads", [True, False], ids=["threads", "processes"])


def on(size: int, body: Any, *arguments: Any, **more: Any) -> list[Any]:
    return launch(body, size, *arguments, **{"limit": 60.0, **QUIET, **more})


def _shuffled(comm: Communicator, seed: int) -> int:
    """Both ranks send each other the same random messages, and receive them in other orders."""
    draw, peer = random.Random(seed), 1 - comm.rank
    sent = [(draw.choice((0, 1, 2, 2**32 - 1)), draw.choice(SIZES)) for _ in range(40)]
    order = list(range(len(sent)))
    random.Random(seed + 1 + comm.rank).shuffle(order)
    for tag in {tag for tag, _ in sent}:  # those of one tag keep their order
        places = [i for i, place in enumerate(order) if sent[place][0] == tag]
        for i, place in zip(places, sorted(order[i] for i in places), strict=True):
            order[i] = place
    works = [
        comm.isend(np.full(size, 1000 * comm.rank + i, np.int32), peer, tag=tag)
        for i, (tag, size) in enumerate(sent)
    ]
    for i in order:
        tag, size = sent[i]
        x = np.zeros(size, np.int32)
        if draw.random() < 0.5:
            assert comm.recv(x, peer, tag=tag) == peer
        else:
            work = comm.irecv(x, peer, tag=tag)
            works.append(work)
            work.wait()
            assert work.source == peer
        assert (x == 1000 * peer + i).all(), (i, tag, size, x[:3])
    for work in works:
        work.wait()
    assert not parts_of(comm).calls.messages.kept
    return len(order)


@KINDS
@pytest.mark.parametrize("more", range(3))
def test_messages_are_received_by_their_tags(threads: bool, more: int) -> None:
    assert on(2, _shuffled, SEED + more, threads=threads) == [40, 40]


def _posted(comm: Communicator, size: int) -> list[int]:
    """Receives that wait before anything is sent, the last one first."""
    if comm.rank == 0:
        xs = [np.full(size, -1, np.int64) for _ in range(12)]
        works = [comm.irecv(xs[tag], 1, tag=tag) for tag in reversed(range(12))]
        comm.barrier()
        for work in works:
            work.wait()
        assert all((x == x[0]).all() for x in xs)
        return [int(x[0]) for x in xs]
    comm.barrier()
    for tag in range(12):
        comm.send(np.full(size, tag, np.int64), 0, tag=tag)
    return []


@KINDS
@pytest.mark.parametrize("size", [1, 100_000])
def test_each_message_goes_to_the_receive_with_its_tag(threads: bool, size: int) -> None:
    assert on(2, _posted, size, threads=threads)[0] == list(range(12))


def _any(comm: Communicator) -> list[tuple[int, int]]:
    """Rank 0 receives two messages of each other rank, whichever comes, and one with a tag."""
    if comm.rank:
        for number in range(2):
            comm.send(np.full(2000, 10 * comm.rank + number), 0)
        comm.send(np.full(3, comm.rank), 0, tag=comm.rank)
        return []
    found = []
    for number in range(2 * (comm.size - 1)):
        x = np.zeros(2000, np.int64)
        if number % 2:
            source = comm.recv(x, None)
        else:
            work = comm.irecv(x, None)
            work.wait()
            assert work.source is not None
            source = work.source
        found.append((source, int(x[-1])))
    x = np.zeros(3, np.int64)
    assert comm.recv(x, None, tag=2) == 2
    assert x.tolist() == [2, 2, 2]
    return found


@KINDS
def test_a_receive_from_any_source_tells_the_source(threads: bool) -> None:
    found = on(4, _any, threads=threads)[0]
    assert sorted(found) == [(rank, 10 * rank + number) for rank in (1, 2, 3) for number in (0, 1)]
    for rank in (1, 2, 3):
        assert [x for source, x in found if source == rank] == [10 * rank, 10 * rank + 1]


def _groups(comm: Communicator) -> list[float]:
    """Tags in a group, where messages to the rank itself have tags as well."""
    xs = [np.full(4, float(10 * comm.rank + tag)) for tag in range(3)]
    ys = [np.zeros(4) for _ in range(3)]
    peer = 1 - comm.rank
    with comm.group():
        for tag in (0, 1):
            comm.send(xs[tag], peer, tag=tag)
        comm.send(xs[2], comm.rank, tag=2)
        for tag in (2, 1, 0):
            comm.recv(ys[tag], comm.rank if tag == 2 else peer, tag=tag)
    return [float(y[0]) for y in ys]


def test_tags_in_a_group() -> None:
    assert on(2, _groups, threads=True) == [[10, 11, 2], [0, 1, 12]]


def _kept_and_wrong(comm: Communicator) -> str:
    """A message that was kept for a receive, which then asks for another number of elements."""
    if comm.rank:
        comm.send(np.ones(7), 0, tag=1)
        comm.send(np.ones(3), 0, tag=2)
        comm.barrier()
        return ""
    comm.recv(np.zeros(3), 1, tag=2)
    with pytest.raises(CommError) as caught:
        comm.recv(np.zeros(8), 1, tag=1)
    assert (caught.value.code, caught.value.culprits) == (MISMATCH, (0, 1))
    comm.barrier()
    return caught.value.evidence


def test_a_kept_message_of_another_size_is_a_mismatch() -> None:
    evidence = on(2, _kept_and_wrong, threads=True)[0]
    assert evidence.startswith("rank 1 sent 7 elements")
    assert "rank 0 receives 8" in evidence


def _late(comm: Communicator) -> str:
    if comm.rank:
        with pytest.raises(CommError):
            comm.barrier()
        return ""
    with pytest.raises(CommError) as caught:
        comm.recv(np.zeros(1), None, tag=5)
    assert caught.value.code == TIMEOUT
    assert caught.value.culprits == (1,)
    return caught.value.evidence


def test_nobody_sends_to_any_source() -> None:
    found = on(2, _late, threads=True, timeout=1.0)[0]
    assert found == "no rank has sent a message with tag 5 for 1 s"


def _other_tag(comm: Communicator) -> CommError:
    x = np.zeros(100_000)
    if comm.rank == 0:
        comm.send(x, 1, tag=7)  # which rank 1 keeps: it waits behind it
    with pytest.raises(CommError) as caught:
        comm.barrier() if comm.rank == 0 else comm.recv(x, 0, tag=8)
    return caught.value


def test_a_tag_that_nobody_sends_is_an_error_at_the_deadline() -> None:
    for error in on(2, _other_tag, threads=True, timeout=1.0):
        assert error.code == TIMEOUT
        assert 0 in error.culprits  # and 1, where its late barrier is what was seen first
        assert "has not entered send #2" in error.evidence


@pytest.mark.parametrize(("tag", "kind"), [(-1, ValueError), (2**32, ValueError), ("a", TypeError)])
def test_what_is_no_tag(tag: Any, kind: type[Exception]) -> None:
    comm = init(0, 1, **QUIET)
    try:
        with pytest.raises(kind, match="is not a tag"):
            comm.isend(np.ones(1), 0, tag=tag)
        with pytest.raises(ValueError, match="no other rank to receive from"):
            comm.recv(np.ones(1), None)
        with pytest.raises(TypeError, match="source=None is none of ranks"):
            comm.sendrecv(np.ones(1), np.ones(1), dest=0, source=None)  # type: ignore[arg-type]
    finally:
        comm.close()


def test_other_hosts_are_refused() -> None:
    """Between hosts a receiver does not see what comes."""
    address, said = f"threads:tags-{secrets.token_hex(4)}", ["", ""]

    def one(rank: int) -> None:
        with init(rank=rank, size=2, address=address, host="ab"[rank], **QUIET) as comm:
            if rank:
                with pytest.raises(UsageError) as tagged:
                    comm.send(np.ones(1), 0, tag=3)
                with pytest.raises(UsageError) as any_source:
                    comm.recv(np.ones(1), None)
                said[:] = tagged.value.evidence, any_source.value.evidence
            comm.barrier()

    ranks = [threading.Thread(target=one, args=(rank,)) for rank in range(2)]
    for rank in ranks:
        rank.start()
    for rank in ranks:
        rank.join()
    assert said == [
        "a message with tag 3: rank 0 is on another host",
        "a message from any source: there are ranks on other hosts",
    ]
