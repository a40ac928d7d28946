"""What Python users meet: errors, shapes, types that only move, lists, objects, streams."""

from __future__ import annotations

import ast
import inspect
import pickle
import re
import subprocess
import sys
import weakref
from collections.abc import Callable
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from unipal.adaptors.cache import LoadError
from unipal.engine import settings
from unipal.engine.calls import buffers, call
from unipal.engine.tools.launch import launch, outcomes

import unipal

HOST: dict[str, Any] = {"threads": True, "chip": "host", "timeout": 20.0, "limit": 60.0}
CPU: dict[str, Any] = {**HOST, "chip": "cpu", "uncertified": True, "scratch_bytes": 1 << 20}
MOVED = ["bool", "int16", "uint16", "complex64", "complex128"]


def alone(**more: Any) -> unipal.Communicator:
    return unipal.init(0, 1, chip="host", **more)


# ---- errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (lambda c: c.all_reduce([1.0]), TypeError),
        (lambda c: c.all_reduce(None), TypeError),
        (lambda c: c.all_reduce(np.ones(2), op=None), TypeError),
        (lambda c: c.all_reduce(np.ones(2), op="mean"), ValueError),
        (lambda c: c.all_reduce(np.ones(2), stream="0"), TypeError),
        (lambda c: c.all_reduce(np.ones(2), dtype=2.5), TypeError),
        (lambda c: c.all_reduce(np.ones(2), dtype="float31"), ValueError),
        (lambda c: c.all_reduce(np.ones(4)[::2]), ValueError),
        (lambda c: c.broadcast(np.ones(2), "0"), TypeError),
        (lambda c: c.broadcast(np.ones(2), 1), ValueError),
        (lambda c: c.split("row"), TypeError),
        (lambda c: c.subset("01"), TypeError),
        (lambda c: c.subset([0, 0]), ValueError),
        (lambda c: c.subset([0, 1]), ValueError),
        (lambda c: c.subset([]), ValueError),
        (lambda c: c.dup(borders=0), ValueError),
        (lambda c: c.explain("all_reduced", 1), ValueError),
        (lambda c: c.all_gather(np.ones(2), [np.ones(2)] * 2), ValueError),
        (lambda c: c.all_gather_object({1}), TypeError),
        (lambda c: c.all_gather_object(1, codec="yaml"), ValueError),
        (lambda c: c.shrink("x"), TypeError),
        (lambda c: c.shrink(1), TypeError),
        (lambda c: c.shrink([0.5]), TypeError),
        (lambda c: c.shrink([1]), ValueError),
        (lambda c: c.shrink(timeout="x"), TypeError),
        (lambda c: c.dup(timeout="x"), TypeError),
        (lambda c: unipal.init(0, 1, chip="nosuch"), ValueError),
        (lambda c: unipal.init(0, 1, chip="/no/such/chip"), ValueError),
        (lambda c: unipal.init(0, 1, chip=3.5), TypeError),
        (lambda c: unipal.init("a", 2), TypeError),
        (lambda c: unipal.init(0, "2"), TypeError),
        (lambda c: unipal.init(0, 2, address=1), TypeError),
        (lambda c: unipal.init(0, 1, chip="host", secret=1), TypeError),
        (lambda c: unipal.init(0, 1, chip="host", timeout="x"), TypeError),
        (lambda c: unipal.init(0, 1, chip="host", join_timeout="x"), TypeError),
        (lambda c: unipal.init(0, 1, chip="host", scratch_bytes="1M"), TypeError),
        (lambda c: unipal.init(0, 1, chip="host", algorithms=3), TypeError),
        (lambda c: unipal.init(0, 1, chip="host", cluster=3), TypeError),
        (lambda c: unipal.init(0, 1, chip="host", uncertified="no"), TypeError),
        (lambda c: launch(print, "2"), TypeError),
        (lambda c: launch(print, 0), ValueError),
        (lambda c: launch(3, 2), TypeError),
        (lambda c: launch(lambda comm: comm.rank, 2), TypeError),
        (lambda c: launch(print, 3, chips="cpu"), TypeError),
        (lambda c: launch(print, 2, chips=["cpu", "nosuch"]), ValueError),
        (lambda c: launch(print, 2, chip="nosuch"), ValueError),
        (lambda c: launch(print, 2, chip=3.5), TypeError),
        (lambda c: launch(print, 2, timeout="x"), TypeError),
        (lambda c: launch(print, 2, runner="fast"), ValueError),
        (lambda c: launch(print, 2, limit="x"), TypeError),
        (lambda c: launch(print, 2, per_process=3), ValueError),
        (lambda c: launch(print, 2, environment={"A": 1}), TypeError),
    ],
)
def test_usage_errors_are_those_of_python(
    wrong: Callable[[unipal.Communicator], Any],
    kind: type[Exception],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Place, reason and next step, before any process starts."""

    def refuse(*_: Any) -> None:
        raise AssertionError("a process was started")

    resource_tracker.ensure_running()
    monkeypatch.setattr("multiprocessing.util.spawnv_passfds", refuse)
    with alone() as comm:
        with pytest.raises(kind) as caught:
            wrong(comm)
        error = caught.value
        assert isinstance(error, unipal.UsageError)
        assert isinstance(error, unipal.CommError)
        assert error.code == "usage"
        assert all((error.place, error.evidence, error.next))
        comm.barrier()


def test_an_unknown_chip_is_a_load_error_as_well() -> None:
    for chip in ("nosuch", "/no/such/chip"):
        with pytest.raises(LoadError, match="next: ") as caught:
            unipal.init(0, 1, chip=chip)
        assert isinstance(pickle.loads(pickle.dumps(caught.value)), type(caught.value))


def test_a_chip_that_cannot_be_loaded_is_a_comm_error(tmp_path: Path) -> None:
    """A Python adaptor that does not start."""
    (tmp_path / "adaptor.yaml").write_text(
        "chip: absent\nimplementation: {python: 'no_such_module:Chip'}\n"
    )
    with pytest.raises(unipal.CommError, match="no_such_module") as caught:
        unipal.init(0, 1, chip=tmp_path)
    assert isinstance(caught.value, LoadError)
    assert caught.value.code == "failed"
    assert caught.value.next


def test_init_describes_every_keyword() -> None:
    text = inspect.getdoc(unipal.init) or ""
    more = text.partition("**more\n")[2].partition("Returns\n")[0]
    listed = re.findall(r"^ *- ([\w, ]+?) : \S", more, re.M)
    assert {n for one in listed for n in one.split(", ")} == set(
        settings.MoreSettings.__optional_keys__
    )


def test_errors_of_a_state_are_neither_type_nor_value() -> None:
    comm = alone()
    comm.close()
    with pytest.raises(unipal.UsageError, match="is closed") as caught:
        comm.barrier()
    assert not isinstance(caught.value, (TypeError, ValueError))


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        (lambda: unipal.init(0, 1, chip="host", tiemout=1), "did you mean timeout"),
        (lambda: unipal.init(0, 1, chips="host"), "did you mean chip"),
        (lambda: unipal.init(0, 1, chip="host", lowring="proxy"), "did you mean lowering"),
        (lambda: unipal.launch(print, 1, theads=True), "did you mean threads"),
        (lambda: alone().dup(runer="uni"), "did you mean runner"),
        (lambda: alone().dup(qqq=1), "one of timeout, scratch_bytes"),
    ],
)
def test_an_unknown_keyword_is_a_type_error_with_near_names(
    wrong: Callable[[], Any], near: str
) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument") as caught:
        wrong()
    assert near in str(caught.value)


def _misspells(comm: unipal.Communicator) -> None:
    comm.all_reduce(np.ones(2), opp="max")  # type: ignore[call-overload]


def test_an_unknown_keyword_of_an_operation_is_a_type_error_with_near_names() -> None:
    """Added when the error leaves `with` or ends the program: a call itself has no time for it."""
    with pytest.raises(TypeError, match=r"argument 'opp'; did you mean op\?$"), alone() as comm:
        _misspells(comm)
    with pytest.raises(TypeError, match=r"argument 'opp'; did you mean op\?$"):
        launch(_misspells, 2, **HOST)
    said = r"'q'; use one of x, dest, tag, "
    with pytest.raises(TypeError, match=said) as caught, alone() as comm:
        comm.send(np.ones(2), 0, q=1)  # type: ignore[call-arg]
    assert not isinstance(caught.value, unipal.UsageError)
    with pytest.raises(TypeError) as caught, alone():
        raise TypeError("f() got an unexpected keyword argument 'opp'")
    assert "mean" not in str(caught.value)


def test_a_program_that_ends_by_an_unknown_keyword_is_told_the_near_name(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import numpy as np, unipal\n"
        "comm = unipal.init(0, 1, chip='host')\n"
        "comm.all_reduce(np.ones(2), opp='sum')\n"
    )
    done = subprocess.run(
        [sys.executable, "-P", str(program)], capture_output=True, text=True, timeout=60
    )
    assert done.stderr.splitlines()[-1].endswith(
        "all_reduce() got an unexpected keyword argument 'opp'; did you mean op?"
    )


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (
            lambda c: c.all_gather(np.ones(1), []),
            "all_gather at rank 0: usage: out is a list of 0 arrays, and the communicator has 1 "
            "rank\n  next: pass a list with one array per rank as out",
        ),
        (
            lambda c: c.all_to_all([np.ones(1)], np.ones(1)),
            "all_to_all at rank 0: usage: out is not a list, and another argument is one\n"
            "  next: pass a list with one array per rank as out",
        ),
        (
            lambda c: c.all_reduce(np.ones(2, np.int16)),
            "all_reduce at rank 0: usage: int16 cannot be reduced: only operations that move data "
            'support this type\n  next: pass x.astype("int32")',
        ),
        (
            lambda c: c.isend(np.ones(2), 5),
            "isend at rank 0: usage: dest=5 is none of ranks 0 to 0\n  next: give a rank as dest",
        ),
        (
            lambda c: c.irecv(np.ones(2), 5),
            "irecv at rank 0: usage: source=5 is none of ranks 0 to 0\n"
            "  next: give a rank as source",
        ),
        (
            lambda c: c.sendrecv(np.ones(2), 3, 0, 0),
            "sendrecv at rank 0: usage: out is an int, which shows no memory\n"
            "  next: pass a NumPy array, a DeviceArray, or an object with __dlpack__",
        ),
        (
            lambda c: c.explain("allreduce", 4),
            "explain: usage: unknown operation 'allreduce'\n  next: did you mean all_reduce or ",
        ),
        (
            lambda c: c.c_call("allreduce"),
            "c_call: usage: 'allreduce' is not an operation of the C entry\n"
            "  next: did you mean all_reduce or ",
        ),
        (
            lambda c: c.all_reduce([1.0]),
            "all_reduce at rank 0: usage: x is a list, which shows no memory\n",
        ),
        (lambda c: c.register(3), "register: usage: x is an int, which shows no memory\n"),
        (lambda c: c.alloc(2, "float31"), "dtype: usage: 'float31' is not a type of the PAL\n"),
        (lambda c: c.alloc(-1), "shape: usage: -1 has a negative extent\n"),
        (
            lambda c: c.alloc(2).copy_from([1]),
            "copy_from: usage: 1 values were given for 2 elements\n",
        ),
        (
            lambda c: c.gather(np.ones(2), [np.ones(2)]),
            "gather at rank 0: usage: out is a list of 1 arrays, which shows no memory\n"
            "  next: pass one array of shape (1, …), a block per rank",
        ),
        (
            lambda c: c.scatter([np.ones(2)], np.ones(2)),
            "scatter at rank 0: usage: x is a list of 1 arrays, which shows no memory\n"
            "  next: pass one array of shape (1, …), a block per rank, such as numpy.stack(x)",
        ),
        (
            lambda c: c.reduce_scatter([np.ones(2)], np.ones(2)),
            "reduce_scatter at rank 0: usage: x is a list of 1 arrays, which shows no memory\n"
            "  next: pass one array of shape (1, …), a block per rank, such as numpy.stack(x)",
        ),
        (
            lambda c: c.all_reduce([np.ones(2)]),
            "all_reduce at rank 0: usage: x is a list of 1 arrays, which shows no memory\n"
            "  next: pass one array, and put the calls of several arrays into one comm.group()",
        ),
    ],
)
def test_usage_errors_name_call_argument_and_next_step(
    call: Callable[[unipal.Communicator], Any], says: str
) -> None:
    with unipal.init(0, 1, chip="cpu", uncertified=True, record_lanes=0) as comm:
        with pytest.raises(unipal.UsageError) as caught:
            call(comm)
        assert str(caught.value).startswith(says)


def test_a_closed_communicator_says_what_to_do() -> None:
    comm = alone()
    comm.close()
    with pytest.raises(unipal.UsageError, match="the communicator is closed") as caught:
        comm.barrier()
    following = "make the call before close(), or a new communicator by unipal.init()"
    assert caught.value.next == following


def test_elements_of_a_device_array_are_read_by_name() -> None:
    with unipal.init(0, 1, chip="cpu", uncertified=True, record_lanes=0) as comm:
        x = comm.alloc((2, 2))
        with pytest.raises(TypeError, match=r"must be slices, not int: use x.to_numpy\(\)"):
            x[0]  # type: ignore[call-overload]
        with pytest.raises(TypeError, match=r"not converted .* implicitly: use x.to_numpy\(\)"):
            np.asarray(x)


def test_completion_lists_the_api_alone() -> None:
    code = "import unipal; unipal.init; print([n for n in dir(unipal) if not n.startswith('__')])"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    shown = set(ast.literal_eval(run.stdout))
    rooms = {"adaptors", "conformance", "engine", "generated"}
    assert shown - rooms == set(unipal.__all__) - {"__version__"}
    with alone() as comm:
        assert {"all_reduce", "context", "rank"} <= set(dir(comm))
        assert not {"recorder", "situation"} & set(dir(comm))


def test_no_signature_prints_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values of variables are read when a function is called, never when it is shown."""
    from unipal.engine.rendezvous import addresses, bootstrap, network_interfaces
    from unipal.engine.selection import cost_model, loaded_chip

    for module in (settings, addresses, bootstrap, network_interfaces, cost_model, loaded_chip):
        for name, thing in inspect.getmembers(module, inspect.isfunction):
            assert "PATH" not in str(inspect.signature(thing)), name
    monkeypatch.setenv("UNIPAL_BORDERS", "3")
    assert settings.settings().borders == 3


def test_a_second_init_points_to_dup(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("UNIPAL_RANK", "UNIPAL_SIZE", "UNIPAL_ADDRESS"):
        monkeypatch.delenv(name, raising=False)
    with unipal.init(chip="host") as comm:
        with pytest.raises(unipal.UsageError, match="already open") as caught:
            unipal.init(chip="host")
        assert "dup()" in str(caught.value)
        with comm.dup() as other:
            other.barrier()
    unipal.init(chip="host").close()


def _second(comm: unipal.Communicator) -> str:
    with pytest.raises(unipal.UsageError) as caught:
        unipal.init()
    comm.barrier()
    return str(caught.value)


def test_a_second_init_of_a_rank_points_to_dup() -> None:
    for rank, said in enumerate(launch(_second, 2, chip="host", timeout=20.0)):
        assert f"Communicator(world, rank {rank} of 2, host) is already open" in said
        assert "use dup()" in said


# ---- literals ------------------------------------------------------------------------------------


def test_the_literals_of_types_are_the_names_that_calls_take() -> None:
    assert set(get_args(buffers.DTypeName)) == {*buffers.TYPES, *buffers.MOVED}
    assert set(get_args(call.ReduceOp)) == {*call.REDUCTIONS, *call.LOGICAL}
    assert set(get_args(call.OperationName)) == set(call.shapes())
    named = {*settings.AllSettings.__optional_keys__, *settings.AllSettings.__required_keys__}
    assert named == set(settings.NAMES)
    assert set(get_args(settings.RunnerName)) == set(settings.RUNNERS)


# ---- messages and groups -------------------------------------------------------------------------


def _works(comm: unipal.Communicator) -> list[str]:
    x, y = np.full(3, comm.rank), np.zeros(3, int)
    peer = 1 - comm.rank
    works = [comm.isend(x, peer), comm.irecv(y, peer)]
    for work in works:
        work.wait(10)
    assert (y == peer).all()
    said = []
    for start in (comm.isend, comm.irecv):
        with pytest.raises(unipal.UsageError) as caught, comm.group():
            start(x, peer)
        said.append(caught.value.next)
    comm.barrier()
    return said


def test_isend_and_irecv_answer_works_or_are_refused() -> None:
    for said in launch(_works, 2, **HOST):
        assert [one.split(";")[0] for one in said] == ["use send", "use recv"]


def _colors(comm: unipal.Communicator) -> int:
    if comm.rank == 0:
        comm.split(None)
        return 0
    with comm.split(7, key=-comm.rank) as part:
        return 10 * part.size + part.rank


def test_split_gives_a_communicator_to_ranks_with_a_color() -> None:
    assert launch(_colors, 3, **HOST) == [0, 21, 20]


# ---- types that only move ------------------------------------------------------------------------


def _value(rank: int, dtype: str, count: int) -> Any:
    """Numbers that differ by rank, with an imaginary part where there is one."""
    base = np.arange(count) * 7 + 100 * rank
    if dtype == "bool":
        return (base // 7 + rank) % 3 == 0
    return (base + 1j * (base + 1)).astype(dtype) if "complex" in dtype else base.astype(dtype)


def _moved(comm: unipal.Communicator, dtype: str, memory: str) -> None:
    n, rank, count = comm.size, comm.rank, 5
    every = [_value(r, dtype, count) for r in range(n)]

    def place(values: Any) -> Any:
        if memory == "numpy":
            return np.array(values)
        return comm.alloc(len(values), dtype).copy_from(values)

    def read(buffer: Any) -> Any:
        return buffer if memory == "numpy" else buffer.to_numpy()

    def same(buffer: Any, wanted: Any) -> None:
        assert read(buffer).dtype == dtype
        assert np.array_equal(read(buffer), wanted)

    whole = np.concatenate(every)
    for _ in range(2):  # the second time by the fast path
        x, out = place(every[rank]), place(np.zeros(n * count, dtype))
        comm.all_gather(x, out)
        same(out, whole)
        comm.all_gatherv(x, out, [count] * n)
        same(out, whole)
        comm.broadcast(x, 1)
        same(x, every[1])
        back = place(np.zeros(n * count, dtype))
        comm.all_to_all(out, back)
        same(back, np.tile(every[rank], n))
        piece = place(np.zeros(count, dtype))
        comm.scatter(out, piece, 0)
        same(piece, every[rank])
        comm.gather(piece, back, n - 1)
        if rank == n - 1:
            same(back, whole)
        comm.sendrecv(piece, x, (rank + 1) % n, (rank - 1) % n)
        same(x, every[(rank - 1) % n])
    if dtype != "bool":
        with pytest.raises(unipal.UsageValueError, match=f"{dtype} cannot be reduced"):
            comm.all_reduce(x)
    comm.barrier()


@pytest.mark.parametrize("memory", ["numpy", "chip"])
@pytest.mark.parametrize("dtype", MOVED)
def test_types_that_only_move(dtype: str, memory: str) -> None:
    launch(_moved, 3, dtype, memory, **CPU)


def _logical(comm: unipal.Communicator) -> list[list[bool]]:
    given = np.array([[0, 0, 1, 1], [0, 1, 0, 1]], bool)
    found = []
    for op in ("or", "and", "max", "min"):
        for _ in range(2):
            x = given[comm.rank].copy()
            comm.all_reduce(x, op=op)
        found.append(x.tolist())
    bits = given[comm.rank].view(np.uint8).copy()
    comm.all_reduce(bits)  # remembered by the fast path, and no permission for bool
    for op in ("sum", "prod", "avg"):
        with pytest.raises(unipal.UsageValueError, match="of bool is not defined"):
            comm.all_reduce(given[comm.rank].copy(), op=op)
    with pytest.raises(unipal.UsageValueError, match="logical reductions take bool"):
        comm.all_reduce(bits, op="and")
    comm.barrier()
    return found


def test_bool_reduces_as_logical_or_and_and() -> None:
    either, both = [False, True, True, True], [False, False, False, True]
    assert launch(_logical, 2, **HOST) == [[either, both, either, both]] * 2


# ---- shapes and lists ----------------------------------------------------------------------------


def _shapes(comm: unipal.Communicator) -> None:
    x = comm.alloc((4, 3), np.int32).copy_from(np.arange(12).reshape(4, 3))
    assert (x.shape, len(x), x.count, x.nbytes) == ((4, 3), 4, 12, 48)
    assert x.to_numpy().tolist() == np.arange(12).reshape(4, 3).tolist()
    assert x[1:3].shape == (2, 3)
    assert x[1:3].numpy().tolist() == [[3, 4, 5], [6, 7, 8]]
    comm.all_reduce(x[2:])
    assert x.numpy()[3].tolist() == [18, 20, 22]
    assert comm.alloc(np.int64(5)).shape == (5,)
    assert comm.alloc(()).count == 1
    with pytest.raises(TypeError, match="not a shape"):
        comm.alloc("4")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="negative"):
        comm.alloc((2, -1))


def test_alloc_takes_a_shape() -> None:
    launch(_shapes, 2, **CPU)


def _lists(comm: unipal.Communicator) -> None:
    n, rank = comm.size, comm.rank
    out = [np.zeros(2) for _ in range(n)]
    comm.all_gather(np.full(2, float(rank)), out)
    assert [one.tolist() for one in out] == [[float(r)] * 2 for r in range(n)]
    sent = [np.full(r + 1, 10 * rank + r) for r in range(n)]
    got = [np.zeros(rank + 1, int) for _ in range(n)]
    work = comm.all_to_all(sent, got, async_op=True)
    work.wait(10)
    assert [one.tolist() for one in got] == [[10 * r + rank] * (rank + 1) for r in range(n)]
    device = [comm.alloc(2, "float64") for _ in range(n)]
    comm.all_gather(comm.alloc(2, "float64").copy_from([rank, -rank]), device)
    assert [one.to_numpy().tolist() for one in device] == [[r, -r] for r in range(n)]
    with pytest.raises(ValueError, match=r"out\[1\] has 3 elements, x 2"):
        comm.all_gather(np.ones(2), [np.ones(2), np.ones(3), *out[2:]])
    with pytest.raises(ValueError, match="out is not a list"):
        comm.all_to_all(sent, np.zeros(6))
    comm.barrier()


def test_lists_of_arrays() -> None:
    launch(_lists, 3, **CPU)


# ---- objects -------------------------------------------------------------------------------------


class Loud:
    """Counts how often it is unpickled."""

    loaded = 0

    def __reduce__(self) -> tuple[Callable[[], Loud], tuple[()]]:
        return _loud, ()


def _loud() -> Loud:
    Loud.loaded += 1
    return Loud()


def _objects(comm: unipal.Communicator) -> None:
    n, rank = comm.size, comm.rank
    mine = {"rank": rank, "text": "ü" * 5000 * rank, "none": None}
    every = [{"rank": r, "text": "ü" * 5000 * r, "none": None} for r in range(n)]
    assert comm.all_gather_object(mine) == every
    assert comm.gather_object(mine, root=1) == (every if rank == 1 else None)
    assert comm.broadcast_object((rank, "x") if rank == 2 else None, root=2) == [2, "x"]
    assert comm.broadcast_object({3, 4}, codec="pickle") == {3, 4}
    with pytest.raises(unipal.UsageError, match="JSON serializable") as caught:
        comm.all_gather_object(Loud() if rank == 1 else 1)
    assert isinstance(caught.value, TypeError) == (rank == 1)
    assert caught.value.culprits == (1,)
    with pytest.raises(unipal.CommError, match="codec") as mixed:
        comm.all_gather_object(rank, codec="json" if rank else "pickle")
    assert mixed.value.code == "mismatch"
    comm.barrier()


def test_objects_of_all_ranks() -> None:
    launch(_objects, 3, **HOST)
    assert Loud.loaded == 0


# ---- streams -------------------------------------------------------------------------------------


def _streams(comm: unipal.Communicator) -> None:
    x, total = comm.alloc(1000), comm.size * (comm.size + 1) / 2
    with comm.chip.stream() as first, comm.chip.stream() as second:
        assert first.address not in (0, second.address)
        event = comm.chip.event()
        for number in (first, first.address):
            for _ in range(2):
                x.numpy()[:] = comm.rank + 1
                comm.all_reduce(x, stream=number)
                event.record(first)
                second.wait(event)
                second.synchronize()
                assert event.is_completed()
                assert second.is_completed()
                assert (x.to_numpy() == total).all()
        comm.all_reduce(x, op="avg", stream=first, async_op=True).wait(10)
        with comm.group(stream=first):
            comm.all_reduce(x, op="max")
        comm.barrier(stream=second)
    assert (x.to_numpy() == total).all()
    with pytest.raises(unipal.UsageError, match="stream is closed"):
        comm.all_reduce(x, stream=first)
    first.close()


def test_streams_and_events_of_a_chip() -> None:
    launch(_streams, 2, **{**CPU, "threads": False}, lowering="proxy")


def _kept_stream(comm: unipal.Communicator) -> None:
    x = comm.alloc(4)
    for group in (False, True):
        stream = comm.chip.stream()
        seen = weakref.ref(stream)
        if group:
            with comm.group(stream=stream, async_op=True) as calls:
                comm.all_reduce(x)
            work = calls.work
            del calls
        else:
            work = comm.all_reduce(x, stream=stream, async_op=True)
        del stream
        assert work is not None
        assert seen() is not None
        work.wait()
        assert seen() is None


def test_a_work_keeps_its_stream_until_it_has_ended() -> None:
    """Otherwise the last reference destroys the stream while the call uses it."""
    launch(_kept_stream, 2, **{**CPU, "threads": False}, lowering="proxy")


def test_host_memory_has_no_streams() -> None:
    with alone() as comm, pytest.raises(unipal.UsageError, match="has no chip"):
        comm.chip.stream()


def test_errors_cross_processes_with_their_type() -> None:
    """A usage error of a rank is a TypeError where the job was started, too."""
    [ended] = outcomes(_wrong, 1, chip="host")
    assert isinstance(ended.error, unipal.UsageTypeError)


def _wrong(comm: unipal.Communicator) -> None:
    comm.all_reduce(None)  # type: ignore[call-overload]
