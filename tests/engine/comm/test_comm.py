"""The communicator's calls: buffers, in place and out of place, works, groups, memory, usage."""

from __future__ import annotations

import array
import os
import random
import threading
import time
import weakref
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from sampling import sample
from unipal.conformance.rules import certificate
from unipal.engine.calls.buffers import TYPES, describe
from unipal.engine.calls.call import REDUCTIONS, bus_factor
from unipal.engine.comm import communicator as comm_module
from unipal.engine.comm.communicator import Communicator, init, parts_of
from unipal.engine.errors import ABORTED, MISMATCH, REFUSED, TIMEOUT, USAGE, CommError, PlanMismatch
from unipal.engine.tools import oracle
from unipal.engine.tools.cases import V_FORMS, Case, Cell
from unipal.engine.tools.launch import Outcome, launch, outcomes

from proof.plans import sweep

SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
QUIET = {"uncertified": True, "timeout": 20.0, "record_lanes": 0, "scratch_bytes": 1 << 20}


def on(size: int, body: Callable[..., Any], *arguments: Any, **more: Any) -> list[Any]:
    """Results of `body(comm, …)` on ranks that are threads, unless said otherwise."""
    return launch(body, size, *arguments, **{"threads": True, "limit": 60.0, **QUIET, **more})


def alone() -> Communicator:
    return init(0, 1, **QUIET)  # type: ignore[arg-type]


# ---- results ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", sample([1, 2, 3, 4, 5, 7, 8], 3))
def test_a_sample_of_all_cells_on_processes(n: int) -> None:
    """The seeded sample of `python -m proof.plans.sweep`."""
    cells = 260 if n <= 4 else 120
    tally = sweep.sweep(cells, SEED + n, [n], ["host", "proxy", "stream"], quiet=True)
    assert tally.wrong == 0
    assert tally.cells > cells // 2


def test_a_sample_of_all_cells_on_sixteen_threads() -> None:
    tally = sweep.sweep(120, SEED, [16], ["host"], quiet=True)
    assert tally.wrong == 0
    assert tally.cells > 60


def _types(comm: Communicator) -> int:
    wrong = 0
    for dtype in TYPES:
        for op in REDUCTIONS:
            count = 61
            x = oracle.values(comm.rank, count, dtype, op, 7)
            comm.all_reduce(x, op=op, dtype=dtype)
            want = oracle.reduced(comm.size, count, dtype, op, 7)
            wrong += oracle.wrong(x, want, dtype, op, comm.size)
    return wrong


def test_every_type_and_reduction() -> None:
    assert on(3, _types) == [0, 0, 0]


def _views(comm: Communicator) -> list[Any]:
    """One call on each kind of buffer; all must give 1 + … + n."""
    rank, total = comm.rank + 1, comm.size * (comm.size + 1) // 2
    kinds: list[Any] = [
        np.full((2, 3), rank, np.float32),
        array.array("d", [rank] * 5),
        memoryview(bytearray(np.full(7, rank, np.int32).tobytes())).cast("i"),
    ]
    device = comm.alloc(9, "int64")
    device.numpy()[:] = rank
    kinds.append(device)
    for kind in kinds:
        comm.all_reduce(kind)
    part = comm.alloc(8, "float32")
    part.numpy()[:] = 0
    part[2:5].numpy()[:] = rank
    comm.all_reduce(part[2:5])
    assert part.to_numpy().tolist() == [0, 0, total, total, total, 0, 0, 0]
    assert np.from_dlpack(part).sum() == 3 * total
    half = np.full(4, 0x3F80, np.uint16)  # bfloat16 1.0
    comm.all_reduce(half, dtype="bfloat16")
    assert oracle.to_numbers(half, "bfloat16").tolist() == [float(comm.size)] * 4
    return [
        np.unique(np.asarray(k.numpy() if k is device else k)).tolist() == [total] for k in kinds
    ]


def test_kinds_of_buffers() -> None:
    assert on(3, _views) == [[True] * 4] * 3


def _cached(comm: Communicator) -> bool:
    """The second call of a kind takes the short way, and must do the same as the first."""
    n, rank = comm.size, comm.rank
    good = True
    for turn in range(3):
        x, out = comm.alloc(10), comm.alloc(10)
        a, b = np.empty(10, np.float32), np.empty(10, np.float32)
        for one, two, view, result in ((x, out, x.numpy(), out.numpy()), (a, b, a, b)):
            for again in range(2):
                view[:] = rank + turn + again
                comm.all_reduce(one, two)
                want = sum(r + turn + again for r in range(n))
                good &= bool((result == want).all() and (view == rank + turn + again).all())
                comm.all_reduce(one, op="max")
                good &= bool((view == n - 1 + turn + again).all())
                view[:] = rank
                comm.broadcast(one, n - 1)
                good &= bool((view == n - 1).all())
        block, whole = np.full(4, rank, np.int32), np.empty(4 * n, np.int32)
        for _ in range(2):
            comm.all_gather(block, whole)
            good &= whole.tolist() == [r for r in range(n) for _ in range(4)]
            whole[:] = rank
            comm.all_gather(whole)
            good &= whole.tolist() == [r for r in range(n) for _ in range(4)]
        comm.barrier()
    return good


def test_cached_calls_do_what_first_calls_do() -> None:
    assert all(on(3, _cached, threads=False))


def _same_array_again(comm: Communicator) -> list[float]:
    """An array of another type or size at the same address is another array."""
    found = []
    base = np.zeros(64, np.uint8)
    for dtype, count in (("float32", 4), ("int32", 4), ("float64", 8), ("float32", 16)):
        x = base[: count * np.dtype(dtype).itemsize].view(dtype)
        x[:] = 1
        comm.all_reduce(x)
        comm.all_reduce(x)
        found.append(float(x.sum()))
        del x
    return found


def test_an_address_is_no_identity() -> None:
    assert on(2, _same_array_again) == [[16.0, 16.0, 32.0, 64.0]] * 2


def _vectors(comm: Communicator) -> bool:
    n, rank = comm.size, comm.rank
    counts = [3 * r % 5 for r in range(n)]
    places = [10 * (n - 1 - r) for r in range(n)]
    x = np.full(counts[rank], rank, np.int32)
    out = np.full(10 * n, -1, np.int32)
    comm.all_gatherv(x, out, counts, places)
    good = all((out[p : p + c] == r).all() and (out[p + c : p + 10] == -1).all()
               for r, (p, c) in enumerate(zip(places, counts, strict=True)))  # fmt: skip
    whole = np.arange(10 * n, dtype=np.int32)
    mine = np.full(counts[rank], -7, np.int32)
    comm.scatterv(whole if rank == 1 else None, mine, counts, places, root=1)
    return good and mine.tolist() == list(range(places[rank], places[rank] + counts[rank]))


def test_vectors_with_holes() -> None:
    assert all(on(4, _vectors))


def _cached_vectors(comm: Communicator) -> int:
    """v-forms again and again on the same buffers, whose bytes change."""
    wrong = 0
    for memory in ("device", "numpy"):
        for operation in (*V_FORMS.values(), "all_to_all"):
            for in_place in (False, True) if not operation.startswith("all_to_all") else (False,):
                cell = Cell(operation, "int32", "sum", 7, in_place, memory, comm.size - 1)
                case = Case(comm, cell)
                for _ in range(3):
                    case.refill()
                    comm.barrier()
                    case.run()
                    wrong += case.wrong()
    return wrong


def test_cached_vectors() -> None:
    assert on(3, _cached_vectors, threads=False) == [0] * 3


# ---- messages, groups, works ---------------------------------------------------------------------


def _messages(comm: Communicator) -> list[float]:
    n, rank = comm.size, comm.rank
    x, y = np.full(100, rank, np.float32), np.empty(100, np.float32)
    right, left = (rank + 1) % n, (rank - 1) % n
    comm.sendrecv(x, y, right, left)
    found = [float(y[0])]
    work = comm.irecv(y, left)
    comm.send(x, right)
    work.wait()
    found.append(float(y[-1]))
    large, back = comm.alloc(1 << 18), comm.alloc(1 << 18)
    large.numpy()[:] = rank
    for _ in range(2):
        comm.sendrecv(large, back, right, left)
    found.append(float(back.numpy()[-1]))
    if rank == 0:
        comm.send(large, n - 1)
        comm.send(large[:3], n - 1)
    if rank == n - 1:
        comm.recv(back, 0)
        comm.recv(back[:3], 0)
        found.append(float(back.numpy()[:3].sum()))
    return found


def test_messages() -> None:
    found = on(3, _messages, threads=False)
    assert [one[:3] for one in found] == [[2.0] * 3, [0.0] * 3, [1.0] * 3]
    assert found[2][3] == 0


def _group(comm: Communicator) -> list[int]:
    """Crossed sends, and two messages to one peer, in one group."""
    peer, rank = 1 - comm.rank, comm.rank
    sizes = [5, 100_000]
    given = [np.full(size, 10 * rank + i, np.int32) for i, size in enumerate(sizes)]
    got = [np.empty(size, np.int32) for size in sizes]
    with comm.group():
        for one in given:
            comm.send(one, peer)
        for one in got:
            comm.recv(one, peer)
    with comm.group(async_op=True) as group:
        comm.send(given[0], rank)
        comm.recv(got[0], rank)
        comm.all_reduce(given[1])
    assert group.work is not None
    group.work.wait(10)
    assert group.work.is_completed()
    assert group.work.exception() is None
    return [int(got[0][0]), int(got[1][-1]), int(given[1][0])]


def test_groups() -> None:
    assert on(2, _group, threads=False) == [[0, 11, 12], [10, 1, 12]]


def _works(comm: Communicator) -> None:
    x = np.ones(50_000, np.float32)
    if comm.rank == 0:
        work = comm.all_reduce(x, async_op=True)
        assert not work.is_completed()
        assert "pending" in repr(work)
        with pytest.raises(CommError, match=r"was not done within 0\.05 s") as caught:
            work.wait(0.05)
        assert caught.value.code == TIMEOUT
        assert caught.value.culprits == (1,)
        assert "rank 1 has not entered it" in str(caught.value)
        comm.exchange("go")
        work.wait(10)
        assert work.exception() is None
        assert "done" in repr(work)
    else:
        comm.exchange("go")
        comm.all_reduce(x)
    assert (x == 2).all()
    many = [comm.all_reduce(np.ones(10, np.float32), async_op=True) for _ in range(300)]
    for one in many:
        one.wait(10)
    assert not parts_of(comm).state.works


def test_works() -> None:
    on(2, _works, threads=False)


def _nobody_waits(comm: Communicator) -> float:
    """A send that nobody waits for, in a process that computes in Python, is received."""
    x = np.arange(1 << 20, dtype=np.float32)
    if comm.rank == 0:
        comm.isend(x, 1)
        del x
        comm.exchange("sent")
        until = time.monotonic() + 1.5
        total = 0
        while time.monotonic() < until:
            total += sum(range(50))
        return 0.0
    comm.exchange("sent")
    begun = time.monotonic()
    y = np.empty(1 << 20, np.float32)
    comm.recv(y, 0)
    assert (y == np.arange(1 << 20, dtype=np.float32)).all()
    return time.monotonic() - begun


def test_a_send_that_nobody_waits_for() -> None:
    assert on(2, _nobody_waits, threads=False)[1] < 1.2


# ---- memory --------------------------------------------------------------------------------------


def _memory(comm: Communicator) -> list[int]:
    counts = []
    for _ in range(2):
        window = comm.mem_alloc(1 << 16)
        x = comm.alloc(1 << 14)
        comm.register(x)
        x.numpy()[:] = 1
        comm.all_reduce(x)
        counts.append(int(x.numpy()[0]))
        comm.unregister(x)
        comm.unregister(window)
        window.free()
        x.free()
        with pytest.raises(CommError, match="freed"):
            comm.all_reduce(x, op="max")
    return counts


def test_registered_memory() -> None:
    assert on(2, _memory, threads=False) == [[2, 2]] * 2


def _larger_than_scratch(comm: Communicator, algorithm: str) -> int:
    with comm.dup(algorithms=algorithm, cma=False) as staged:
        count = (1 << 18) + 5  # 1 MiB of floats and a little, through 64 KiB of scratch
        x = oracle.values(comm.rank, count, "float32", "sum", 3)
        staged.all_reduce(x)
        want = oracle.reduced(comm.size, count, "float32", "sum", 3)
        return oracle.wrong(x, want, "float32", "sum", comm.size)


@pytest.mark.parametrize("algorithm", ["ring", "mesh", "rhd"])
def test_a_message_larger_than_scratch(algorithm: str) -> None:
    assert on(2, _larger_than_scratch, algorithm, threads=False, scratch_bytes=1 << 16) == [0, 0]


# ---- usage ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda c: c.all_reduce(np.ones(4)[::2]), "not contiguous"),
        (lambda c: c.all_reduce(3), "shows no memory"),
        (lambda c: c.all_reduce(np.ones(4), op="mean"), "is not a reduction"),
        (lambda c: c.all_reduce(np.ones(4), np.ones(5)), "blocks of 4 elements, out of 5"),
        (lambda c: c.all_reduce(np.ones(4), np.ones(4, np.int32)), "x holds float64 and out int32"),
        (lambda c: c.all_reduce(np.ones(4, np.uint16)), "uint16 cannot be reduced"),
        (lambda c: c.all_reduce(np.ones(4, ">f4")), "native byte order"),
        (lambda c: c.all_reduce(b"12345678", dtype="float32"), "cannot be written"),
        (lambda c: c.broadcast(np.ones(4), 1), "root=1 is none of ranks 0 to 0"),
        (lambda c: c.send(np.ones(4), 0), "needs its other half"),
        (lambda c: c.all_to_all(np.ones(4), None), "no in-place form"),
        (lambda c: c.all_gatherv(np.ones(4), None, [1, 2]), "is not a list of 1 numbers"),
        (lambda c: c.all_gatherv(np.ones(2), np.ones(2), [4]), "reach 4"),
        (lambda c: c.gather(np.ones(4), None, "x"), "root='x'"),
        (lambda c: c.alloc(4, "float128"), "is not a type of the PAL"),
    ],
)
def test_usage_errors_say_what_would_be_right(
    call: Callable[[Communicator], Any], says: str
) -> None:
    with alone() as comm:
        with pytest.raises(CommError, match=says) as caught:
            call(comm)
        assert caught.value.code == USAGE
        assert "next: " in str(caught.value)
        x = np.ones(3)
        comm.all_reduce(x)
        assert (x == 1).all()


def test_overlapping_buffers_are_refused() -> None:
    with alone() as comm:
        x = np.ones(10)
        for _ in range(2):
            with pytest.raises(CommError, match="overlap"):
                comm.all_reduce(x[:8], x[2:])
            comm.all_reduce(x[:5], x[5:])
        comm.all_reduce(x, x)


def test_a_read_only_output_is_refused_and_stays() -> None:
    with alone() as comm:
        x = np.ones(4)
        x.flags.writeable = False
        out = np.empty(4)
        for _ in range(2):
            comm.all_reduce(x, out)
            with pytest.raises(CommError, match="cannot be written"):
                comm.all_reduce(out, x)


def test_a_closed_communicator() -> None:
    comm = alone()
    x = comm.alloc(4)
    comm.all_reduce(x)
    comm.close()
    comm.close()
    for _ in range(2):
        with pytest.raises(CommError, match="is closed"):
            comm.all_reduce(x)
    with pytest.raises(CommError, match="is closed"):
        comm.barrier()


def test_a_forked_child_is_told() -> None:
    with alone() as comm:
        x = comm.alloc(4)
        comm.all_reduce(x)
        ours, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                comm.all_reduce(x)
                said = b"nothing"
            except CommError as error:
                said = f"{error.code} {error}".encode()
            os.write(theirs, said)
            os._exit(0)
        os.close(theirs)
        os.waitpid(child, 0)
        said = os.read(ours, 4096).decode()
        os.close(ours)
        assert said.startswith(USAGE)
        assert "this process was forked" in said
        comm.all_reduce(x)


def test_an_uncertified_chip_gets_the_host_runner_and_says_why(monkeypatch: pytest.MonkeyPatch,
                                                               tmp_path: Any) -> None:  # fmt: skip
    from unipal.engine.selection import loaded_chip

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("UNIPAL_CERTIFICATES", raising=False)
    monkeypatch.setattr(certificate, "shipped_name", lambda **_: "none.json")
    monkeypatch.setattr(loaded_chip, "_loaded", {})
    with init() as comm:
        decision = comm.explain("all_reduce", 1024)
        assert decision.runner == "host"
        assert decision.refused["uni"] == "cpu: this machine has no certificate for it"
        x = comm.alloc(8)
        x.numpy()[:] = 3
        comm.all_reduce(x)
        assert x.to_numpy().tolist() == [3.0] * 8
    with pytest.raises(CommError, match="runner uni was requested") as caught:
        init(runner="uni")
    assert caught.value.code == REFUSED
    assert "pal certify cpu" in caught.value.next


def test_the_override_is_logged_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Any,
                                     caplog: pytest.LogCaptureFixture) -> None:  # fmt: skip
    from unipal.engine.selection import loaded_chip

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("UNIPAL_CERTIFICATES", raising=False)
    monkeypatch.setattr(certificate, "shipped_name", lambda **_: "none.json")
    monkeypatch.setattr(loaded_chip, "_loaded", {})
    monkeypatch.setattr(loaded_chip, "_logged_uncertified", set())
    with caplog.at_level("INFO", logger="unipal"):
        for _ in range(2):
            with alone() as comm:
                decision = comm.explain("all_reduce", 1024)
    why = "this machine has no certificate for it"
    assert [r.getMessage() for r in caplog.records if "uncertified" in r.getMessage()] == [
        f"unipal: chip cpu runs uncertified: {why}"
    ]
    assert decision.runner == "uni"
    assert f" note: uncertified=True treats cpu as certified: {why}" in str(decision)


def _differ(comm: Communicator) -> None:
    raise AssertionError("the ranks must not get here")


def _after_a_mismatch(comm: Communicator) -> list[str]:
    """The places of the errors of a mismatch and of three calls after it."""
    x, found = np.ones(4, np.float32), []
    first = comm.barrier if comm.rank else partial(comm.all_reduce, x)
    for call in (
        first,
        partial(comm.all_reduce, x),
        partial(comm.send, x, 1 - comm.rank),
        lambda: comm.all_reduce(x, async_op=True).wait(),
    ):
        with pytest.raises(CommError, match="entered barrier") as caught:
            call()
        found.append(caught.value.place)
    return found


@pytest.mark.parametrize("runner", ["uni", "host"])
def test_a_call_after_a_failure_says_that_it_is_an_earlier_one(runner: str) -> None:
    settings = {**QUIET, "runner": runner, "uncertified": True, "timeout": 20}
    for rank, places in enumerate(launch(_after_a_mismatch, 2, threads=True, **settings)):
        where = f" at rank {rank} of world"
        assert places[0] == ("barrier" if rank else "all_reduce") + where
        assert len(places) == 4
        for place in places[1:]:
            assert place.endswith(where + ", which failed in an earlier call")


def test_ranks_with_different_settings_are_named() -> None:
    def one(rank: int) -> dict[str, Any]:
        return {"algorithms": "ring" if rank == 1 else "mesh"}

    ended = _with_settings(3, one)
    for outcome in ended:
        assert isinstance(outcome.error, PlanMismatch), outcome
        assert outcome.error.culprits == (1,)
        assert "UNIPAL_ALGORITHM is {'': 'mesh'} on ranks 0, 2, {'': 'ring'} on rank 1" in str(
            outcome.error
        )


def _with_settings(size: int, given: Callable[[int], dict[str, Any]]) -> list[Outcome]:
    import secrets
    import threading

    address, ended = f"threads:{secrets.token_hex(8)}", {}

    def one(rank: int) -> None:
        try:
            init(rank, size, address, **QUIET, **given(rank))  # type: ignore[arg-type]
            ended[rank] = Outcome(rank)
        except CommError as error:
            ended[rank] = Outcome(rank, None, error)

    threads = [threading.Thread(target=one, args=(rank,)) for rank in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    return [ended[rank] for rank in range(size)]


def _explained(comm: Communicator) -> str:
    return str(comm.explain("all_reduce", 1 << 20))


def test_explain_names_the_choice_and_the_rest() -> None:
    text = on(4, _explained)[0]
    assert text.startswith("all_reduce  4 MiB  float32  sum   4 ranks: cpu ×4\n ▶ uni ")
    assert "flat, eager_doubling: not offered: 4194304 bytes do not fit into a slot" in text
    with pytest.raises(CommError, match="no algorithm supports all_reduce by bruck"):
        on(2, lambda comm: comm.dup(algorithms="all_reduce=bruck").all_reduce(np.ones(3)))


def _plan_differs(comm: Communicator) -> str:
    """A rank whose sources build another plan of the same name."""
    with comm.dup(algorithms="ring") as mine:
        if comm.rank == 1:
            control = parts_of(mine).state.control
            control.serve(f"{mine.name}/plan/", lambda key: {"digest": "0" * 32})
        comm.exchange("ready")
        with pytest.raises(PlanMismatch) as caught:
            mine.all_reduce(np.ones(1000))
    return f"{caught.value.code} {caught.value.culprits} {caught.value}"


def test_a_plan_that_differs_is_an_error_on_every_rank() -> None:
    for said in on(3, _plan_differs, threads=False):
        assert said.startswith(f"{MISMATCH} (1,)")
        assert "on rank 1" in said


def test_abort_ends_everybody() -> None:
    for outcome in outcomes(_abort, 3, threads=True, **QUIET):
        assert outcome.error is None, outcome.error


def _abort(comm: Communicator) -> None:
    x = np.ones(1000)
    comm.all_reduce(x)
    if comm.rank == 2:
        comm.exchange("all are in")
        comm.abort("enough")
        comm.abort()
    else:
        comm.exchange("all are in")
    with pytest.raises(CommError, match="enough") as caught:
        comm.all_reduce(x)
    assert caught.value.code == ABORTED


class _OpensOne:
    """Stands among the open communicators. Looked at, it has a thread open one more."""

    _keeps_job, opened = False, None

    def _is_of(self, control: object) -> bool:
        if self.opened is None:
            made: list[Communicator] = []
            thread = threading.Thread(target=lambda: made.append(alone()))
            thread.start()
            thread.join(30.0)
            (self.opened,) = made
        return False


def test_a_communicator_closes_while_another_thread_opens_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, other = alone(), _OpensOne()
    monkeypatch.setattr(comm_module, "_open", weakref.WeakSet([other, first]))
    first.close()
    assert other.opened is not None
    x = np.ones(4, np.float32)
    other.opened.all_reduce(x)
    assert x.tolist() == [1.0] * 4
    other.opened.close()


def test_bus_factors_are_those_of_nccl_tests() -> None:
    assert bus_factor("all_reduce", 4) == 1.5
    assert bus_factor("all_gather", 4) == bus_factor("all_to_all", 4) == 0.75
    assert bus_factor("broadcast", 4) == bus_factor("sendrecv", 4) == 1.0


def test_dlpack_and_interfaces_are_read() -> None:
    class Shown:
        def __init__(self, **face: Any) -> None:
            self.__cuda_array_interface__ = {"version": 3, **face}

    shown = describe(Shown(shape=(2, 3), typestr="<f4", data=(4096, False)))
    assert (shown.address, shown.elements, TYPES["float32"][0]) == (4096, 6, shown.type)
    with pytest.raises(CommError, match="not contiguous"):
        describe(Shown(shape=(2, 3), typestr="<f4", data=(4096, False), strides=(12, 8)))
    with pytest.raises(CommError, match="is of type"):
        describe(Shown(shape=(2,), typestr=">f4", data=(4096, False)))

    class Packed:
        def __init__(self, of: np.ndarray[Any, Any]) -> None:
            self._of = of

        def __dlpack__(self) -> Any:
            return self._of.__dlpack__()

        def __dlpack_device__(self) -> Any:
            return self._of.__dlpack_device__()

    values = np.arange(6, dtype=np.float64).reshape(2, 3)
    assert describe(Packed(values)).address == values.ctypes.data
    with pytest.raises(CommError, match="not contiguous"):
        describe(Packed(values.T))


def test_random_programs_give_the_same_on_all_ranks() -> None:
    """Operations back to back, without a barrier, in a random order that all ranks share."""
    assert on(3, _program, SEED, threads=False) == [0, 0, 0]
    assert on(5, _program, SEED + 1) == [0] * 5


def _program(comm: Communicator, seed: int) -> int:
    draw, wrong = random.Random(seed), 0
    operations = ["all_reduce", "broadcast", "all_gather", "reduce_scatter", "all_to_all", "reduce",
                  "gather", "scatter", "barrier", "all_gatherv", "reduce_scatterv"]  # fmt: skip
    for turn in range(120):
        cell = Cell(
            draw.choice(operations), draw.choice(["float32", "int32", "bfloat16"]),
            draw.choice(["sum", "max"]), draw.choice([0, 1, 3, 500, 20_000]),
            draw.random() < 0.5, draw.choice(["numpy", "device"]), draw.randrange(comm.size), turn,
        )  # fmt: skip
        if cell.operation == "all_to_all":
            cell = cell._replace(in_place=False)
        case = Case(comm, cell)
        case.run()
        wrong += case.wrong()
    return wrong
