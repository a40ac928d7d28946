"""Order and faults: what is right never gets stuck, what is wrong ends in time and is named."""

from __future__ import annotations

import ctypes
import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from cached_ranks import Counted, again
from unipal.engine.comm.communicator import Communicator, init, parts_of
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import ABORTED, GONE, MISMATCH, TIMEOUT, CommError
from unipal.engine.rendezvous import control_client
from unipal.engine.tools.launch import Outcome, launch, outcomes

DEADLINE = 1.5
QUIET = {"uncertified": True, "record_lanes": 0, "scratch_bytes": 1 << 20, "limit": 60.0}


def on(size: int, body: Callable[..., Any], *arguments: Any, **more: Any) -> list[Any]:
    return launch(body, size, *arguments, **{**QUIET, "timeout": 20.0, **more})


# ---- order ---------------------------------------------------------------------------------------


def _two_orders(comm: Communicator) -> bool:
    """Two communicators, two threads per rank; the ranks start the threads in opposite order."""
    good = []

    def use(mine: Communicator, factor: int) -> None:
        for turn in range(200):
            x = np.full(100 + turn, factor * (mine.rank + 1), np.int64)
            mine.all_reduce(x)
            good.append(bool((x == factor * 3).all()))

    with comm.dup() as other:
        pairs = [(comm, 1), (other, 10)]
        threads = [threading.Thread(target=use, args=pair) for pair in pairs]
        for thread in threads if comm.rank == 0 else threads[::-1]:
            thread.start()
        for thread in threads:
            thread.join(30)
    return len(good) == 400 and all(good)


def test_two_communicators_in_opposite_order_by_threads() -> None:
    assert on(2, _two_orders) == [True, True]


def _two_orders_alone(comm: Communicator) -> list[int]:
    """The same by one thread, whose calls only start; first uses included."""
    with comm.dup() as other:
        a, b = np.full(1000, comm.rank, np.int32), np.full(1000, 5, np.int32)
        order = [(comm, a), (other, b)]
        works = [
            mine.all_reduce(x, async_op=True)
            for mine, x in (order if comm.rank == 0 else order[::-1])
        ]
        for work in works:
            assert work is not None
            work.wait(15)
        return [int(a[0]), int(b[-1])]


def test_two_communicators_in_opposite_order_by_works() -> None:
    assert on(2, _two_orders_alone) == [[1, 10]] * 2
    assert on(2, _two_orders_alone, threads=True) == [[1, 10]] * 2


def _concurrent_callers(comm: Communicator) -> bool:
    """Threads of one rank share a communicator: messages to different peers, and collectives."""
    good = []

    def ring(step: int) -> None:
        to, back = (comm.rank + step) % comm.size, (comm.rank - step) % comm.size
        for turn in range(100):
            x, y = np.full(50, turn + comm.rank, np.int32), np.empty(50, np.int32)
            comm.sendrecv(x, y, to, back)
            good.append(bool((y == turn + back).all()))

    threads = [threading.Thread(target=ring, args=(step,)) for step in (1, 2)]
    for thread in threads:
        thread.start()
    for turn in range(100):
        x = np.full(20, turn, np.int32)
        comm.all_reduce(x)
        good.append(bool((x == turn * comm.size).all()))
    for thread in threads:
        thread.join(30)
    return len(good) == 300 and all(good)


def test_threads_share_a_communicator() -> None:
    assert on(3, _concurrent_callers) == [True] * 3


def _leaves_first(comm: Communicator) -> int:
    """A rank that has done its part may leave while the others are still at it."""
    with comm.dup() as mine:
        x = np.full(10, mine.rank, np.int32)
        if mine.rank == 2:
            time.sleep(0.4)
        mine.broadcast(x, 0)
        mine.barrier() if mine.rank else None
        if mine.rank == 0:
            mine.barrier()
        return int(x[0])


def test_a_rank_that_is_done_may_leave() -> None:
    assert on(3, _leaves_first) == [0, 0, 0]


def _root_leaves(comm: Communicator, algorithm: str) -> int:
    with comm.dup(algorithms=algorithm) as mine:
        x = np.full(10, mine.rank, np.int32)
        if mine.rank == 2:
            time.sleep(0.5)
        mine.broadcast(x, 0)
        return int(x[0])


@pytest.mark.parametrize("algorithm", ["flat", "chain"])
def test_a_root_that_is_done_may_leave(algorithm: str) -> None:
    assert on(3, _root_leaves, algorithm) == [0, 0, 0]


def _both_ways(comm: Communicator) -> int:
    """Messages in both directions and a collective at once, in rounds through scratch."""
    count, wrong = 50_001, 0
    x, y = comm.alloc(count, "int64"), comm.alloc(count, "int64")
    z = comm.alloc(count, "int64")
    for turn in range(30):
        x.numpy()[:] = 1000 * comm.rank + turn
        y.numpy()[:] = -1
        z.numpy()[:] = 1
        work = comm.all_reduce(z, async_op=True)
        comm.sendrecv(x, y, (comm.rank + 1) % comm.size, (comm.rank - 1) % comm.size)
        assert work is not None
        work.wait()
        wrong += int((y.numpy() != 1000 * ((comm.rank - 1) % comm.size) + turn).sum())
        wrong += int((z.numpy() != comm.size).sum())
    return wrong


@pytest.mark.parametrize("lowering", ["stream", "proxy"])
def test_calls_that_run_side_by_side_do_not_share_scratch(lowering: str) -> None:
    assert on(3, _both_ways, lowering=lowering, scratch_bytes=1 << 17) == [0, 0, 0]


def _same_bits(comm: Communicator) -> int:
    """A float average in rounds through scratch, whose bits follow the cut of the rounds."""
    results = []
    for lowering in ("host", "stream"):
        with comm.dup(algorithms="hierarchical", lowering=lowering) as mine:
            x = mine.alloc(50_001, "float64")
            x.numpy()[:] = np.random.default_rng(comm.rank).standard_normal(50_001)
            mine.all_reduce(x, op="avg")
            results.append(x.numpy().copy())
    return int(np.count_nonzero(results[0] != results[1]))


def test_lowerings_cut_rounds_alike() -> None:
    assert on(5, _same_bits, scratch_bytes=1 << 17) == [0] * 5


# ---- faults --------------------------------------------------------------------------------------


def failing(size: int, body: Callable[..., Any], *arguments: Any, **more: Any) -> list[Outcome]:
    """Outcomes of ranks with a short deadline; their seconds are counted in the body."""
    return outcomes(body, size, *arguments, **{**QUIET, "timeout": DEADLINE, **more})


def _fails(comm: Communicator, call: Callable[[], Any]) -> tuple[CommError, float]:
    """How `call` fails, and after how many seconds."""
    comm.exchange("all are here")
    begun = time.monotonic()
    with pytest.raises(CommError) as caught:
        call()
    return caught.value, time.monotonic() - begun


def _absent(comm: Communicator, absent: int) -> Any:
    x = np.ones(1000)
    comm.all_reduce(x)
    if comm.rank == absent:
        comm.exchange("all are here")
        time.sleep(DEADLINE + 1)
        return None
    return _fails(comm, lambda: comm.all_reduce(x))


@pytest.mark.parametrize("threads", [False, True])
def test_a_rank_that_never_enters_is_named(threads: bool) -> None:
    ended = failing(3, _absent, 1, threads=threads)
    for rank in (0, 2):
        error, seconds = ended[rank].value
        assert (error.code, error.culprits) == (TIMEOUT, (1,)), error
        assert "rank 1 has not entered it" in str(error)
        assert "its last: all_reduce of 1000 float64 sum" in str(error)
        assert seconds < DEADLINE + 1


def _odd(comm: Communicator, what: str) -> Any:
    odd = comm.rank == 1
    x = np.ones(1000, np.int64 if odd and what == "type" else np.float64)
    if what == "count" and odd:
        x = np.ones(1001)
    if what == "class" and odd:
        x = np.ones(1 << 20)
    if what == "operation" and odd:
        return _fails(comm, lambda: comm.broadcast(x, 0))
    if what == "root":  # a root does not wait for anybody, until the slots are full
        calls = range(comm.fact(parts_of(comm).state.lib.ENGINE_FACT_SLOTS) + 1)
        return _fails(comm, lambda: [comm.broadcast(x, comm.rank % 2) for _ in calls])
    if what == "reduction":
        return _fails(comm, lambda: comm.all_reduce(x, op="max" if odd else "sum"))
    return _fails(comm, lambda: comm.all_reduce(x))


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("count", ("1000 float64", "1001 float64")),
        ("class", ("1000 float64", "1048576 float64")),
        ("type", ("1000 float64", "1000 int64")),
        ("operation", ("all_reduce", "broadcast")),
        ("root", ("root 0", "root 1")),
        ("reduction", ("float64 max", "float64 sum")),
    ],
)
def test_what_ranks_do_not_agree_on_is_named(what: str, words: tuple[str, str]) -> None:
    for outcome in failing(3, _odd, what):
        error, seconds = outcome.value
        assert error.code == MISMATCH, error
        assert 1 in error.culprits
        assert all(word in str(error) for word in words), error
        assert seconds < DEADLINE + 1


def _message_differs(comm: Communicator) -> Any:
    x = np.ones(10 + comm.rank)
    if comm.rank == 0:
        return _fails(comm, lambda: comm.send(np.ones(100_000), 1))
    return _fails(comm, lambda: comm.recv(x, 0))


def test_a_message_of_another_size_is_named_on_both_sides() -> None:
    for outcome in failing(2, _message_differs):
        error, seconds = outcome.value
        assert error.code == MISMATCH, error
        assert "100000" in str(error)
        assert "11" in str(error)
        assert seconds < DEADLINE + 1


def _killed(comm: Communicator) -> Any:
    x = np.ones(1 << 20, np.float32)
    comm.all_reduce(x)
    if comm.rank == 1:
        comm.exchange("all are here")
        os.kill(os.getpid(), signal.SIGKILL)
    return _fails(comm, lambda: [comm.all_reduce(x) for _ in range(3)])


def test_a_killed_rank_is_named() -> None:
    ended = failing(3, _killed)
    assert "was killed by SIGKILL" in str(ended[1].error)
    for rank in (0, 2):
        error, seconds = ended[rank].value
        assert (error.code, error.culprits) == (GONE, (1,)), error
        assert seconds < DEADLINE + 1


def _raises(comm: Communicator) -> Any:
    if comm.rank == 1:
        comm.exchange("all are here")
        raise ValueError("a mistake of the program")
    return _fails(comm, lambda: comm.all_reduce(np.ones(100)))


@pytest.mark.parametrize("threads", [False, True])
def test_a_rank_that_raises_is_named(threads: bool) -> None:
    ended = failing(3, _raises, threads=threads)
    assert "a mistake of the program" in str(ended[1].error)
    for rank in (0, 2):
        error, seconds = ended[rank].value
        assert error.code in (GONE, ABORTED), error
        assert error.culprits == (1,), error
        assert seconds < DEADLINE + 1


@pytest.mark.parametrize(
    ("members", "culprit"),
    [([0, 1, 2], 1), ([0, 2], 0)],  # who waits for rank 1, too; who does not
)
def test_who_asks_when_the_coordinator_has_left_after_another_blames_the_first(
    members: list[int], culprit: int
) -> None:
    """Rank 0, where the ranks meet, left in good order because rank 1 had, while rank 2 asked."""
    mesh = control_client.SocketExchange.__new__(control_client.SocketExchange)
    mesh._ready = threading.Condition()
    mesh._first_cause = 0, 0, "rank 0 has left the job"
    mesh.gone = {1: "rank 1 has left the job", 0: "rank 0 has left the job"}
    mesh._left = {0, 1}
    ended = mesh._connection_lost("a key", "the connection broke", 0, 0, members)
    assert ended.error.culprits == (culprit,)
    assert f"rank {culprit} has left the job" in str(ended.error)


def _comes_last(comm: Communicator, mark: str) -> Any:
    comm.exchange("all are here")
    until = time.monotonic() + 10
    if comm.rank == 1:
        while not os.path.exists(mark):
            assert time.monotonic() < until, "rank 2 does not come"
            os.sched_yield()
        return None  # the communicator is closed in good order
    if comm.rank == 2:
        mesh: Any = parts_of(comm).state.control
        send, caller = mesh._send, threading.get_ident()

        def late(*message: Any, **more: Any) -> None:
            if threading.get_ident() == caller:
                Path(mark).touch()
                while not {0, 1} <= mesh.gone.keys():
                    assert time.monotonic() < until, mesh.gone
                    os.sched_yield()
            send(*message, **more)

        mesh._send = late
    with pytest.raises(CommError) as caught:
        comm.all_reduce(np.ones(100))
    return caught.value


def test_who_asks_when_all_others_have_left_blames_the_first(tmp_path: Path) -> None:
    """Rank 0, where the ranks meet, left because rank 1 had, while rank 2 asked there."""
    ended = failing(3, _comes_last, str(tmp_path / "mark"))
    for rank in (0, 2):
        error = ended[rank].value
        assert (error.code, error.culprits) == (GONE, (1,)), error


def _aborts_first(comm: Communicator) -> Any:
    comm.exchange("all are here")
    until = time.monotonic() + 10
    mesh: Any = parts_of(comm).state.control

    def wait_for(ended: Callable[[], bool]) -> None:
        while not ended():
            assert time.monotonic() < until, mesh.gone
            os.sched_yield()

    if comm.rank == 1:
        comm.abort("a mistake of the program")
        wait_for(lambda: 0 in mesh.gone)
        return None
    if comm.rank == 2:
        failed, looked = parts_of(comm).peers.raise_failure, []

        def once(place: str) -> None:
            if looked:
                failed(place)
            else:  # as if rank 1 had not aborted yet
                looked.append(place)
                wait_for(lambda: 0 in mesh.gone)

        parts_of(comm).peers.raise_failure = once  # type: ignore[method-assign]
    with pytest.raises(CommError) as caught:
        comm.all_reduce(np.ones(100))
    return caught.value


def test_who_asks_when_a_rank_has_left_for_an_abort_blames_who_aborted() -> None:
    """Rank 0, where the ranks meet, left before rank 1, whose abort it had seen."""
    ended = failing(3, _aborts_first)
    for rank in (0, 2):
        error = ended[rank].value
        assert (error.code, error.culprits) == (ABORTED, (1,)), error


@pytest.mark.parametrize("culprit", [0, 3])
def test_a_failure_during_preparation_goes_before_the_late_plan(
    culprit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rank whose plan is late blames itself only if the communicator has not failed meanwhile."""
    late = []

    def is_late(*_: Any) -> Any:
        late.append(True)
        raise TimeoutError

    def failed(place: str) -> None:
        if late and culprit:
            raise CommError(GONE, "rank 3 has ended", culprits=[culprit], place=place)

    with init(chip="host", uncertified=True, record_lanes=0) as comm:
        with monkeypatch.context() as patch:
            patch.setattr(plan_cache, "checked", is_late)
            patch.setattr(parts_of(comm).peers, "raise_failure", failed)
            with pytest.raises(CommError) as caught:
                comm.all_reduce(np.ones(100))
        error = caught.value
        assert (error.code, error.culprits) == (GONE if culprit else TIMEOUT, (culprit,))


def _interrupted(comm: Communicator) -> Any:
    x = np.ones(1000)
    comm.all_reduce(x)
    comm.exchange("all are here")
    if comm.rank == 0:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            comm.all_reduce(x)
        return time.monotonic() - begun
    time.sleep(1)
    with pytest.raises(CommError) as caught:
        comm.all_reduce(x)
    return caught.value


def test_an_interrupt_ends_a_blocked_call() -> None:
    ended = failing(2, _interrupted, timeout=20.0)
    assert ended[0].value < 1.0, ended[0]
    assert ended[1].value.code == ABORTED
    assert "KeyboardInterrupt" in str(ended[1].value)


# ---- the cached path -----------------------------------------------------------------------------


@pytest.mark.parametrize("memory", ["device", "numpy", "window"])
def test_a_cached_call_does_what_the_first_did(memory: str) -> None:
    assert on(3, again, memory) == [[], [], []]


@pytest.mark.parametrize("memory", ["device", "window"])
def test_a_cached_stream_call_does_what_the_first_did(memory: str) -> None:
    assert on(3, again, memory, chip="cpu", lowering="stream") == [[], [], []]


@pytest.mark.parametrize("memory", ["device", "numpy"])
def test_a_cached_call_is_one_call_of_the_core(memory: str) -> None:
    with init(uncertified=True) as comm:
        x = comm.alloc(2) if memory == "device" else np.ones(2, np.float32)
        out = comm.alloc(2) if memory == "device" else np.ones(2, np.float32)
        calls = [
            lambda: comm.all_reduce(x), lambda: comm.all_reduce(x, out), lambda: comm.broadcast(x),
            lambda: comm.all_gather(x, out), lambda: comm.reduce(x, out), comm.barrier,
        ]  # fmt: skip
        for call in calls:
            call()
        with Counted(comm) as counted:
            for number, call in enumerate(calls, 1):
                call()
                assert counted.calls == number


def _brought_together(comm: Communicator) -> tuple[int, bool, bool]:
    """Times that the rank left the processor it was put on, whether it polls, and whether it may
    still run wherever it might."""
    allowed = os.sched_getaffinity(0)
    x = comm.alloc(2)
    for _ in range(50):
        os.sched_setaffinity(0, {min(allowed)})
        os.sched_setaffinity(0, allowed)
        for _ in range(200):
            comm.all_reduce(x)
    lib = parts_of(comm).state.lib
    left, polls = comm.fact(lib.ENGINE_FACT_ASIDES), comm.fact(lib.ENGINE_FACT_SPINS)
    return left, bool(polls), os.sched_getaffinity(0) == allowed


def test_ranks_that_poll_on_one_processor_part() -> None:
    (one, polls, free), (two, _, free_too) = on(2, _brought_together)
    assert (one + two > 0) == polls  # with fewer processors than ranks there is nowhere to go
    assert [free, free_too] == [True, True]


def _crowded_together(comm: Communicator) -> tuple[int, int, list[int], bool]:
    """Times that the rank left a processor that all were put on, times that it slept, where it
    waited in the end, and whether it may still run wherever it might."""
    libc = ctypes.CDLL(None)
    allowed = os.sched_getaffinity(0)
    x = comm.alloc(2)
    where: list[int] = []
    for _ in range(20):
        os.sched_setaffinity(0, {min(allowed)})
        comm.barrier()
        os.sched_setaffinity(0, allowed)
        for _ in range(400):
            comm.all_reduce(x)
        where.append(libc.sched_getcpu())
    lib = parts_of(comm).state.lib
    left, slept = comm.fact(lib.ENGINE_FACT_ASIDES), comm.fact(lib.ENGINE_FACT_SLEEPS)
    return left, slept, where, os.sched_getaffinity(0) == allowed


def test_more_ranks_than_processors_are_spread_over_them() -> None:
    """All are put on one processor again and again; the scheduler alone leaves them there for many
    milliseconds, since each of them looks busy. Beside others that compute they sleep instead, and
    the scheduler places them when it wakes them."""
    every = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(every)[:2])
    try:
        found = on(4, _crowded_together)
    finally:
        os.sched_setaffinity(0, every)
    left, slept, where, free = zip(*found, strict=True)
    assert all(free)
    if len(every) == 1:
        assert sum(left) == 0
    elif sum(slept) < 1000:
        assert sum(left) > 0
        together = [len(set(turn)) == 1 for turn in zip(*where, strict=True)]
        assert together.count(True) < len(together) / 2, where


def _bound(comm: Communicator) -> tuple[bool, bool, int]:
    """Whether ranks poll that a launcher has bound to a processor each, or all to one; and how many
    processors there are."""
    allowed = sorted(os.sched_getaffinity(0))
    lib, polls = parts_of(comm).state.lib, []
    for mine in (allowed[comm.rank % len(allowed)], allowed[0]):
        os.sched_setaffinity(0, {mine})
        with comm.dup() as bound:
            polls.append(bool(bound.fact(lib.ENGINE_FACT_SPINS)))
            x = bound.alloc(3)
            x.numpy()[:] = comm.rank + 1
            bound.all_reduce(x)
            assert x.numpy().tolist() == [3.0] * 3
    os.sched_setaffinity(0, allowed)
    return polls[0], polls[1], len(allowed)


def test_ranks_that_are_bound_to_a_processor_each_poll() -> None:
    for each, together, processors in on(2, _bound):
        assert each == (processors >= 2)
        assert not together


def test_python_adds_little_to_a_cached_call() -> None:
    """What `comm.all_reduce(x)` adds to the core's function, against the cheapest cffi call."""
    with init(uncertified=True) as comm:
        x = comm.alloc(2)
        comm.all_reduce(x)
        state, fast = parts_of(comm).state, parts_of(comm).fast
        bound = next(iter(fast.table.values()))

        def best(call: Callable[[], Any]) -> float:
            found = 1e9
            for _ in range(200):
                begun = time.perf_counter_ns()
                for _ in range(100):
                    call()
                found = min(found, (time.perf_counter_ns() - begun) / 100)
            return found

        whole = best(lambda: comm.all_reduce(x))
        core = best(lambda: fast.bound(bound, x.address, x.address, 0))
        nothing = best(lambda: state.lib.engine_fact(state.handle, 0))
        assert whole - core <= 3 * nothing, (whole, core, nothing)
