"""The host runner: back ends that agree, streams that are respected, calls that end."""

from __future__ import annotations

import dataclasses
import json
import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hosts_ranks
import numpy as np
import pytest
from cached_ranks import again
from hosts_ranks import Held, every_operation, values
from unipal.adaptors import ccl_registry, registry
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules
from unipal.engine import native
from unipal.engine.calls.call import shapes
from unipal.engine.comm.communicator import Communicator, init, parts_of
from unipal.engine.errors import (
    ABORTED,
    FAILED,
    GONE,
    MISMATCH,
    REFUSED,
    TIMEOUT,
    CommError,
    ranks_text,
)
from unipal.engine.runners import backend_ccl, stream_gate
from unipal.engine.selection import host_backends, loaded_chip
from unipal.engine.selection.capabilities import ALL, CAPABILITIES
from unipal.engine.tools.launch import launch, outcomes, place

HOST: dict[str, Any] = {"runner": "host", "uncertified": True, "timeout": 30}
RANKS = 3
MPI = pytest.mark.needs("mpirun", "mpicc")
GLOO = pytest.mark.needs("lib gloo")


@pytest.fixture(scope="module")
def builtin() -> list[dict[str, str]]:
    return launch(every_operation, RANKS, chip="cpu", **HOST)


def _agree(found: list[dict[str, str]], builtin: list[dict[str, str]], backend: str) -> int:
    """How many cells gave the same bytes on every rank: all."""
    same = 0
    for rank, cells in enumerate(found):
        assert set(cells) == set(builtin[rank])
        for cell, digest in cells.items():
            assert digest == builtin[rank][cell], f"rank {rank}: {cell} of {backend}"
            same += 1
    return same


def test_every_operation_runs_on_both_chips_and_gives_the_same(
    builtin: list[dict[str, str]],
) -> None:
    other = launch(every_operation, RANKS, chip="numpy", **HOST)
    assert other == builtin
    assert {cell.partition(".")[0] for cell in builtin[0]} == set(shapes())


@GLOO
def test_gloo_gives_what_the_built_in_back_end_gives(builtin: list[dict[str, str]]) -> None:
    found = launch(every_operation, RANKS, chip="cpu", host_backend="gloo", **HOST)
    assert _agree(found, builtin, "gloo") > 100


@MPI
def test_mpi_gives_what_the_built_in_back_end_gives(
    builtin: list[dict[str, str]], tmp_path: Path
) -> None:
    with place() as job:
        line = [
            "mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(RANKS), sys.executable,
            hosts_ranks.__file__, "mpi", job.address, "cpu", secrets.token_hex(16),
            str(tmp_path),
        ]  # fmt: skip
        done = subprocess.run(line, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    found = [json.loads((tmp_path / f"{rank}.json").read_text()) for rank in range(RANKS)]
    assert _agree(found, builtin, "mpi") > 100


@MPI
def test_without_mpirun_mpi_is_refused_with_the_next_step() -> None:
    ended = outcomes(_nothing, 2, chip="cpu", host_backend="mpi", **HOST)
    for outcome in ended:
        assert isinstance(outcome.error, CommError)
        assert outcome.error.code == REFUSED
        assert "MPI did not start this process" in str(outcome.error)
        assert "start the program by `mpirun" in str(outcome.error)


def _nothing(comm: Communicator) -> None:
    comm.barrier()


# ---- what a back end lacks -----------------------------------------------------------------------


@GLOO
def test_what_a_library_declares_that_it_lacks_is_refused_on_every_rank() -> None:
    for said in launch(_lacks, 2, chip="cpu", host_backend="gloo", **HOST):
        assert said == [
            "refused: gloo has no alltoAllv, which all_to_allv needs: not today",
            "refused: gloo has no send, which gatherv needs: not today",
            "mismatch: ranks 0, 1",
        ]


def _lacks(world: Communicator) -> list[str]:
    declared = ccl_registry.find_ccl("gloo")
    no = dict.fromkeys(("alltoAllv", "send"), ccl_registry.Unsupported("driver", "not today", ""))
    lacking = dataclasses.replace(declared, unsupported=no)
    comm, said = world.dup(), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ccl_registry, "find_ccl", lambda name: lacking)
        for call in (
            lambda: comm.all_to_allv(comm.alloc(2), comm.alloc(2), [1, 1], [1, 1]),
            lambda: comm.gatherv(comm.alloc(1), comm.alloc(2), [1, 1]),
        ):
            with pytest.raises(CommError) as error:
                call()
            said.append(error.value.reason)
    x = comm.alloc(5, "float32")
    x.copy_from(np.ones(5))
    comm.all_reduce(x)  # the communicator serves on
    assert (x.to_numpy() == comm.size).all()
    with pytest.raises(CommError) as error:
        comm.all_reduce(comm.alloc(5 + comm.rank))
    assert "rank 0: all_reduce of 5 float32 sum; rank 1: all_reduce of 6" in error.value.evidence
    return [*said, f"{error.value.code}: {ranks_text(error.value.culprits)}"]


@pytest.mark.parametrize("name", ["mpi", "gloo"])
def test_a_machine_without_the_library_is_told_what_to_install(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = ccl_registry.find_ccl(name)
    absent = dataclasses.replace(
        found, flags_from=found.flags_from and ("no-mpicc",), headers=("no/such/header.h",)
    )
    monkeypatch.setattr(ccl_registry, "find_ccl", lambda _: absent)
    monkeypatch.setattr(ccl_registry, "missing", ccl_registry.missing.__wrapped__)
    said = host_backends.present(name)
    assert said["builtin"] == ""
    assert "no-mpicc" in said[name] or "no/such/header.h" in said[name]
    assert said[name].endswith(f"next: {found.hint}")


# ---- streams -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [stream_gate.WAIT_VALUE, stream_gate.HOST_FUNCTION])
def test_each_gate_holds_the_stream_until_the_output_is_written(kind: str) -> None:
    assert launch(_gated, 2, kind, chip="cpu", **HOST) == [kind, kind]


def _gated(comm: Communicator, kind: str) -> str:
    assert parts_of(comm).state.runner is not None
    without = () if kind == stream_gate.WAIT_VALUE else ("wait_value",)
    parts_of(comm).state.runner._gates._kinds = stream_gate.kinds(_all_but(*without))
    held = Held(comm)
    for count in (67, 2_000_003):  # the second in several windows
        x, out = comm.alloc(count), comm.alloc(count)
        held.late(x, values(comm.rank, count, "float32", 0))
        work = comm.all_reduce(x, out, stream=held.number, async_op=True)
        later = held.after(out)
        assert work is not None
        assert not work.is_completed()
        held.open()
        held.drain()
        work.wait()
        wanted = sum(values(rank, count, "float32", 0) for rank in range(comm.size))
        assert (later.view(np.float32) == wanted).all()
    return parts_of(comm).state.runner.gate


def _all_but(*names: str) -> int:
    return ALL & ~sum(CAPABILITIES[name][0] for name in names)


def test_without_a_certified_gate_the_output_is_there_after_wait() -> None:
    for said in launch(_ungated, 2, chip="cpu", **HOST):
        assert said == (
            "back end builtin",
            f"gate host_blocking: {stream_gate.SAID['host_blocking']}",
        )


def _ungated(comm: Communicator) -> tuple[str, ...]:
    assert parts_of(comm).state.runner is not None
    parts_of(comm).state.runner._gates._kinds = stream_gate.kinds(0)
    held = Held(comm)
    x, out = comm.alloc(5003), comm.alloc(5003)
    held.late(x, values(comm.rank, 5003, "float32", 0))
    work = comm.all_reduce(x, out, stream=held.number, async_op=True)
    held.open()
    assert work is not None
    work.wait()
    later = held.after(out)
    held.drain()
    wanted = sum(values(rank, 5003, "float32", 0) for rank in range(comm.size))
    assert (later.view(np.float32) == wanted).all()
    return parts_of(comm).state.runner.says()


def test_a_gate_is_chosen_in_the_order_of_the_spec() -> None:
    assert stream_gate.kinds(ALL)[0] == "wait_value"
    assert stream_gate.kinds(_all_but("wait_value"))[0] == "host_function"
    assert stream_gate.kinds(_all_but("wait_value", "host_function_blocks")) == ("host_blocking",)


# ---- what the engine runs without the runner ---------------------------------------------------


@pytest.mark.parametrize("chip", ["cpu", "numpy"])
def test_a_cached_call_on_arrays_is_one_call_of_the_core(chip: str) -> None:
    assert launch(again, RANKS, "numpy", chip=chip, **HOST) == [[], [], []]


def test_arrays_and_memory_of_the_chip_take_turns() -> None:
    assert launch(_takes_turns, RANKS, chip="cpu", scratch_bytes=1 << 18, **HOST) == [[], [], []]


def _takes_turns(comm: Communicator) -> list[str]:
    """The same calls on arrays and on the chip's memory, each of which may be remembered; the large
    ones work by windows unless all ranks have arrays.
    """
    n, rank, wrong = comm.size, comm.rank, []
    runner: Any = parts_of(comm).state.runner
    pool = runner._pool
    take = pool.take
    rooms: list[int] = []

    def noted(size: int) -> int:
        rooms.append(size)
        return int(take(size))

    pool.take = noted
    for count in (67, 60_007):
        arrays = np.empty(count, np.float32), np.empty(n * count, np.float32)
        memory = comm.alloc(count), comm.alloc(n * count)
        for turn, of_chip in enumerate([(), (), range(n), (0,), (1, 2), (), range(n), ()]):
            given = [values(r, count, "float32", turn) for r in range(n)]
            x: Any
            x, out = memory if rank in of_chip else arrays
            np.copyto(x, given[rank]) if x is arrays[0] else x.copy_from(given[rank])
            rooms.clear()
            comm.all_gather(x, out)
            comm.all_reduce(x)
            wanted = np.concatenate(given), sum(given)
            for name, one, right in zip(("gathered", "reduced"), (out, x), wanted, strict=True):
                found = one if isinstance(one, np.ndarray) else one.to_numpy()
                if not np.array_equal(found, right):
                    wrong.append(f"{name} {count}, chip's memory on {list(of_chip)}, call {turn}")
            staged = len(rooms) == 2 if rank in of_chip else not (rooms and not of_chip)
            if not staged or any(size > 3 * runner.window_bytes for size in rooms):
                wrong.append(f"{count}, chip's memory on {list(of_chip)}: staging of {rooms}")
    return wrong


def test_a_cached_call_comes_after_what_is_pending() -> None:
    assert launch(_comes_after, 2, chip="cpu", **HOST) == [[], []]


def _comes_after(comm: Communicator) -> list[str]:
    """Rank 1 has a call pending behind a held stream when it makes one that is remembered."""
    count, rank, wrong = 67, comm.rank, []
    y = np.ones(count, np.float32)
    for _ in range(3):
        comm.all_reduce(y, op="max")
    for turn in range(3):
        first, second = (
            [values(r, count, "float32", seed) for r in range(2)] for seed in (turn, turn + 1)
        )
        y[:] = second[rank]
        if rank == 0:
            x = first[0].copy()
            comm.all_reduce(x, op="max")
            comm.all_reduce(y, op="max")
            found = x
        else:
            held, memory = Held(comm), comm.alloc(count)
            held.late(memory, first[1])
            tickets = _tickets(comm)
            work = comm.all_reduce(memory, op="max", stream=held.number, async_op=True)
            opener = threading.Thread(target=_open_when, args=(held, comm, tickets + 2))
            opener.start()
            comm.all_reduce(y, op="max")
            work.wait()  # type: ignore[union-attr]
            opener.join()
            held.drain()
            found = memory.to_numpy()
        wrong += [] if np.array_equal(found, np.maximum(*first)) else [f"first of turn {turn}"]
        wrong += [] if np.array_equal(y, np.maximum(*second)) else [f"second of turn {turn}"]
    return wrong


def _tickets(comm: Communicator) -> int:
    """Calls that have queued in the host runner."""
    return sum(parts_of(comm).state.runner._next.values())  # type: ignore[union-attr]


def _open_when(held: Held, comm: Communicator, tickets: int) -> None:
    """Opens the stream when so many calls have queued, in the end anyway."""
    until = time.monotonic() + 10
    while _tickets(comm) < tickets and time.monotonic() < until:
        os.sched_yield()
    held.open()


def test_a_stream_is_waited_for_though_the_call_is_known() -> None:
    assert launch(_follows, 2, chip="cpu", **HOST) == [[], []]


def _follows(comm: Communicator) -> list[str]:
    """Calls on arrays that are remembered without a stream, then come with one."""
    count, peer, wrong, held = 67, 1 - comm.rank, [], Held(comm)
    late = held._pinned(4 * count).view(np.float32)  # what a copy on the stream writes
    out, both = np.empty(count, np.float32), np.empty(2 * count, np.float32)
    memory = comm.alloc(count)
    known: list[tuple[Callable[[int], Any], Any, Callable[[Any, Any], Any]]] = [
        (lambda stream: comm.all_reduce(late, out, op="max", stream=stream), out, np.maximum),
        (lambda stream: comm.sendrecv(late, out, peer, peer, stream=stream), out,
         lambda *given: given[peer]),
        (lambda stream: comm.all_gatherv(late, both, [count, count], stream=stream), both,
         lambda *given: np.concatenate(given)),
    ]  # fmt: skip
    for seed, (call, found, right) in enumerate(known):
        late[:] = 0
        call(0)
        call(0)
        given = [values(r, count, "float32", seed) for r in range(2)]
        held.late(memory, given[comm.rank])
        parts_of(comm).state.chip.device.deviceMemcpy(
            late.ctypes.data, memory.address, late.nbytes, 1, held.stream
        )
        tickets = _tickets(comm) + 1
        opener = threading.Thread(target=_open_when, args=(held, comm, tickets))
        opener.start()
        call(held.number)
        opener.join()
        held.drain()
        wrong += [] if np.array_equal(found, right(*given)) else [f"call {seed}: {found}"]
    return wrong


# ---- ends ----------------------------------------------------------------------------------------


def test_a_stream_that_never_comes_ends_in_an_error_on_every_rank() -> None:
    settings = {**HOST, "timeout": 1.0}
    for outcome in outcomes(_never, 2, chip="cpu", **settings):
        assert isinstance(outcome.error, CommError), outcome
        assert outcome.error.culprits == (1,)
        assert outcome.seconds < 6


def _never(comm: Communicator) -> None:
    held = Held(comm)
    x = comm.alloc(67)
    x.copy_from(np.ones(67))
    if comm.rank == 1:
        held.late(x, np.ones(67, np.float32))
    work = comm.all_reduce(x, stream=held.number, async_op=True)
    assert work is not None
    try:
        work.wait()
    finally:
        held.open()
        held.drain()


def test_an_abort_ends_a_pending_call_and_lets_the_stream_go() -> None:
    for said in launch(_aborted, 2, chip="cpu", **HOST):
        assert said == "aborted"


def _aborted(comm: Communicator) -> str:
    held = Held(comm)
    x = comm.alloc(1 << 20)
    held.late(x, np.ones(1 << 20, np.float32))
    work = comm.all_reduce(x, stream=held.number, async_op=True)
    comm.exchange("both have started it")
    comm.abort("enough")
    assert work is not None
    with pytest.raises(CommError) as error:
        work.wait(5)
    held.open()
    held.drain()
    return error.value.code


@GLOO
def test_a_rank_that_stays_away_from_a_foreign_back_end_is_named() -> None:
    ended = outcomes(_absent, 3, chip="cpu", host_backend="gloo", **HOST)
    for rank in (0, 1):
        error = ended[rank].error
        assert isinstance(error, CommError)
        assert error.culprits == (2,), error
    assert ended[2].error is None


def _absent(world: Communicator) -> None:
    comm = world.dup(timeout=2.0)  # of its calls; the library has another deadline
    x = comm.alloc(67)
    x.copy_from(np.ones(67))
    comm.all_reduce(x)
    if comm.rank < 2:
        comm.all_reduce(x)
    record, state = native.new_error(), parts_of(comm).state
    until = time.monotonic() + 30
    while not record.code and time.monotonic() < until:  # this rank calls nothing meanwhile
        state.lib.engine_error(state.handle, record)
    assert record.code, "nobody failed"


@GLOO
@pytest.mark.parametrize("fault", ["own deadline", "given up", "at once"])
def test_a_foreign_back_end_that_fails_first_does_not_hide_the_reason(fault: str) -> None:
    """By a deadline of its own shortly before ours, or as another rank has just given up: while
    it moves, or before it can begin.
    """
    late = fault == "own deadline"
    ended = outcomes(_fails_first, 3, fault, chip="cpu", host_backend="gloo", **HOST)
    errors = [one.error for one in ended[:2]]
    for error in errors:
        assert isinstance(error, CommError)
        assert error.culprits == ((2,) if late else (1,)), error
        assert error.code == (TIMEOUT if late else ABORTED)
        assert ("did not end all_reduce" if late else "enough") in str(error)
    assert ended[2].error is None


def _fails_first(world: Communicator, fault: str) -> None:
    comm = world.dup(timeout=2.0)
    after = 1.9 if fault == "own deadline" else 0.2
    x = comm.alloc(67)
    x.copy_from(np.ones(67))
    comm.all_reduce(x)
    if comm.rank < 2:
        begun, ended = time.monotonic(), backend_ccl._Started.ended

        def refuses(*_: Any) -> Any:
            raise CommError(FAILED, "Gloo: Connection reset", place="back end gloo")

        def fails(works: Any) -> bool:
            if comm.rank == 0 and time.monotonic() > begun + after:
                refuses()
            if comm.rank == 1 and time.monotonic() > begun + after + 0.1 and after < 1:
                comm.abort("enough")
            return ended(works)

        backend_ccl._Started.ended = fails  # type: ignore[method-assign]
        if fault == "at once" and comm.rank == 0:
            backend_ccl.CclHost.start = refuses  # type: ignore[method-assign]
        comm.all_reduce(x)
    record, state = native.new_error(), parts_of(comm).state
    until = time.monotonic() + 30
    while not record.code and time.monotonic() < until:
        state.lib.engine_error(state.handle, record)
    assert record.code, "nobody failed"


# ---- chips that differ ---------------------------------------------------------------------------


def test_ranks_on_two_chips_run_by_host_and_say_why_not_uni(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("UNIPAL_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("UNIPAL_CERTIFICATES", str(tmp_path))
    monkeypatch.setattr(loaded_chip, "_loaded", {})
    for name in ("cpu", "numpy"):
        _certify(name, tmp_path)
    found: dict[int, Any] = {}
    chips = ("cpu", "cpu", "numpy", "numpy")

    def one(rank: int) -> None:
        try:
            with init(rank, 4, "threads:mixed", chips[rank], timeout=30) as comm:
                x, out = comm.alloc(5003), comm.alloc(4 * 5003)
                x.copy_from(np.full(5003, rank + 1))
                comm.all_gather(x, out)
                comm.all_reduce(x)
                said = str(comm.explain("all_reduce", 5003))
                found[rank] = float(x.to_numpy().sum()), float(out.to_numpy().sum()), said
        except BaseException as error:
            found[rank] = error

    ranks = [threading.Thread(target=one, args=(rank,)) for rank in range(4)]
    for thread in ranks:
        thread.start()
    for thread in ranks:
        thread.join(60)
    loaded_chip._loaded["numpy"].device.keep.close()  # its table, of which a process has few
    for rank in range(4):
        total, gathered, said = found[rank]
        assert total == gathered == 10 * 5003
        assert "ranks are on different chips" in said
        assert "no certificate covers the pair cpu+numpy" in said
        assert "(ranks 0, 1 on cpu, ranks 2, 3 on numpy)" in said


def _certify(name: str, folder: Path) -> None:
    """A certificate of a chip in which every clause passed."""
    built = registry.build(registry.find(name))
    rules = installed_rules()
    lines = {id_: {"verdict": "pass", "evidence": ""} for id_ in rules.table("device")}
    made = certificate.compose(
        certificate.Evidence(
            subject=certificate.Subject(name, built.build_id), lines=lines, kind="c",
            reproduce=f"pal certify {name}", made_at="2026-11-21T08:00:00Z", seconds=1.0,
        )
    )  # fmt: skip
    certificate.write(made, folder / certificate.file_name(name, emulated=False))


@pytest.mark.parametrize("code", [TIMEOUT, GONE, MISMATCH, FAILED, REFUSED])
def test_what_one_rank_finds_is_every_ranks_error(code: str) -> None:
    """Text of any length; the words by which a timeout is known stand in front."""
    words = "gloo did not end all_reduce within 2 s; " if code == TIMEOUT else "because; "
    for said in outcomes(_finds, 3, words, code, chip="cpu", **HOST):
        assert isinstance(said.error, CommError)
        assert (said.error.code, said.error.culprits) == (code, (1, 2))
        assert said.error.evidence.startswith(words + "ü" * 200)
        assert said.error.next == "look there"


def _finds(comm: Communicator, words: str, code: str) -> None:
    found = CommError(code, words + "ü" * 900, culprits=[1, 2], next="look there")
    comm.all_reduce(np.ones(4, np.float32))  # the ranks agree on its plan
    comm.exchange("all are here")
    if comm.rank == 0:
        refused, state = native.record_of(found), parts_of(comm).state
        for wrong in ("code", "culprits", "none"):
            refused.code = 0 if wrong == "code" else 7 if wrong == "none" else 6
            refused.culprits[0] = 1 << 3 if wrong == "culprits" else 2
            assert state.lib.engine_fail(state.handle, refused) == 4, wrong
        assert state.lib.engine_fail(state.handle, state.ffi.NULL) == 4
        parts_of(comm).peers.fail(found)
    comm.all_reduce(np.ones(4, np.float32))
