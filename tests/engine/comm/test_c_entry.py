"""The C entry: tests/native/c_entry.c in the processes of ranks, against NumPy."""

from __future__ import annotations

import ctypes
import re
import statistics
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkout import NATIVE
from unipal.engine import native
from unipal.engine.calls import call as calls
from unipal.engine.comm.communicator import Communicator, init, parts_of
from unipal.engine.errors import ABORTED, REFUSED, USAGE, CommError
from unipal.engine.tools.launch import launch

import unipal

QUIET = {"uncertified": True, "timeout": 20.0, "record_lanes": 0, "scratch_bytes": 1 << 20}
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2", "-fPIC", "-shared", "-pthread")
COMPILERS = {
    "gcc": ("gcc", "-std=c11"),
    "clang": ("clang", "-std=c11"),
    "g++": ("g++", "-x", "c++", "-std=c++17"),
    "clang++": ("clang++", "-x", "c++", "-std=c++17"),
}
ARGUMENT, USE, REMOTE, IN_PROGRESS = 4, 5, 6, 7
# what each operation gives rank r of n that all passed `mine(rank)`
BLOCKS = {"": 0, "1": 1, "n": -1}


class Error(ctypes.Structure):
    """unipalError."""

    _fields_ = (
        ("code", ctypes.c_int32),
        ("aborted", ctypes.c_int32),
        ("culprits", ctypes.c_uint64 * 16),
        ("text", ctypes.c_char * 768),
    )


class Request(ctypes.Structure):
    """unipalRequest."""

    _fields_ = (
        ("call", ctypes.c_void_p),
        ("input", ctypes.c_void_p),
        ("output", ctypes.c_void_p),
        ("count", ctypes.c_uint64),
    )


def compiled(folder: Path, name: str) -> Path:
    """tests/native/c_entry.c as a library, by one of the compilers."""
    target = folder / f"c_entry-{name}.so"
    command = [*COMPILERS[name], *WARNINGS, f"-I{unipal.c_entry().include}"]
    source = str(NATIVE / "c_entry.c")
    done = subprocess.run([*command, source, "-o", target], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The library as C11 by the first compiler."""
    return str(compiled(tmp_path_factory.mktemp("c_entry"), "gcc"))


class Program:
    """The library's functions with the table's address in front."""

    def __init__(self, path: str) -> None:
        self.library = ctypes.CDLL(path)  # gives the GIL up around calls
        self.entry = unipal.c_entry().address
        self.library.timed.restype = ctypes.c_double

    def __call__(self, name: str, *arguments: Any) -> Any:
        given = [
            ctypes.c_double(a)
            if isinstance(a, float)
            else ctypes.c_uint64(a)
            if isinstance(a, int)
            else a
            for a in arguments
        ]
        return getattr(self.library, name)(ctypes.c_void_p(self.entry), *given)

    def error(self) -> Error:
        """Why the last function of this thread failed."""
        found = Error()
        self("why", ctypes.byref(found))
        return found

    def culprits(self, error: Error, size: int) -> list[int]:
        """The ranks that unipal_is_culprit names."""
        return [r for r in range(size) if self.library.culprit(ctypes.byref(error), r)]


def on(size: int, body: Any, *arguments: Any, **more: Any) -> list[Any]:
    """Results of `body(comm, …)` in processes."""
    return launch(body, size, *arguments, **{"limit": 100.0, **QUIET, **more})


def address(array: np.ndarray[Any, Any] | None) -> int:
    """Of the first element; 0 of None."""
    return 0 if array is None else int(array.ctypes.data)


def values(rank: int, elements: int, dtype: str) -> np.ndarray[Any, Any]:
    """Small whole numbers, so that sums are exact in any order."""
    return ((np.arange(elements) * 7 + rank * 3) % 11).astype(dtype)


def wanted(
    operation: str, rank: int, n: int, count: int, root: int, dtype: str
) -> tuple[np.ndarray[Any, Any] | None, np.ndarray[Any, Any] | None]:
    """Input and correct output of a rank; None where it has none."""
    shape = calls.shapes()[operation]
    size = {"": 0, "1": count, "n": count * n}
    x = [values(r, size[shape.input], dtype) for r in range(n)]
    everything = np.concatenate(x)
    blocks = [everything[r * count * n :][: count * n] for r in range(n)] if shape.input else []
    out = {
        "broadcast": lambda: x[root],
        "gather": lambda: everything,
        "all_gather": lambda: everything,
        "scatter": lambda: x[root][rank * count :][:count],
        "all_to_all": lambda: np.concatenate([b[rank * count :][:count] for b in blocks]),
        "reduce": lambda: np.sum(x, axis=0, dtype=dtype),
        "all_reduce": lambda: np.sum(x, axis=0, dtype=dtype),
        "reduce_scatter": lambda: np.sum(x, axis=0, dtype=dtype)[rank * count :][:count],
        "barrier": lambda: None,
    }[operation]()
    mine = x[rank] if shape.has_input(rank, root) else None
    return mine, out if shape.has_output(rank, root) else None


OPERATIONS = (
    "broadcast", "gather", "scatter", "all_gather", "all_to_all", "reduce", "all_reduce",
    "reduce_scatter", "barrier",
)  # fmt: skip


def _right(comm: Communicator, path: str, ways: tuple[str, ...]) -> int:
    program, checked = Program(path), 0
    root = comm.size - 1
    for operation in OPERATIONS:
        for dtype in ("float32", "int64"):
            call = comm.c_call(operation, dtype, "sum", root=root, count=1 << 17)
            for count in (0, 1, 1000, 1 << 17):
                x, want = wanted(operation, comm.rank, comm.size, count, root, dtype)
                for way in ways:
                    out = None if want is None else np.zeros_like(want)
                    given = (call.address, address(x), address(out), count, 0)
                    if way == "blocking":
                        code = program("blocking", *given)
                    elif way == "tested":
                        looks = ctypes.c_uint64()
                        code = program("tested", *given, ctypes.byref(looks))
                    else:
                        left = ctypes.c_void_p()
                        code = program("waited", *given, -1.0, ctypes.byref(left))
                    assert code == 0, program.error().text
                    if out is not None:
                        assert np.array_equal(out, want), f"{operation} {dtype} {count} {way}"
                    checked += 1
    return checked


@pytest.mark.parametrize("n", [2, 4])
@pytest.mark.parametrize(
    "compiler",
    [pytest.param(name, marks=pytest.mark.needs(name)) for name in COMPILERS],
)
def test_every_operation_is_right(tmp_path: Path, compiler: str, n: int) -> None:
    """Blocking, by test and by wait; compiled as C11 and as C++17."""
    path = str(compiled(tmp_path, compiler))
    ways = ("blocking", "tested", "waited") if compiler in ("gcc", "clang++") else ("blocking",)
    assert on(n, _right, path, ways, chip="host") == [len(OPERATIONS) * 8 * len(ways)] * n


def _device(comm: Communicator, path: str, lowering: str) -> list[str]:
    program = Program(path)
    device = parts_of(comm).state.chip.device
    call = comm.c_call("all_reduce", "float32", "sum", count=1 << 18)
    stream = device.streamCreate()
    for count in (1, 1000, 1 << 18):
        x, out = comm.alloc(count), comm.alloc(count)
        x.numpy()[:] = values(comm.rank, count, "float32")
        want = np.sum([values(r, count, "float32") for r in range(comm.size)], axis=0)
        handle = int(device.ffi.cast("uintptr_t", stream))
        left = ctypes.c_void_p()
        given = (call.address, x.address, out.address, count, handle)
        assert program("blocking", *given) == 0, program.error().text
        assert np.array_equal(out.numpy(), want)
        out.numpy()[:] = 0
        code = program("waited", *given, 20.0, ctypes.byref(left))
        assert code == 0, program.error().text
        assert np.array_equal(out.numpy(), want)
        given = (call.address, x.address, x.address, count, 0)
        assert program("blocking", *given) == 0, program.error().text
        assert np.array_equal(x.numpy(), want), "in place"
    device.streamDestroy(stream)
    return [name for _, name in call.forms]


@pytest.mark.parametrize("lowering", ["host", "proxy", "stream"])
def test_device_memory_and_a_stream(library: str, lowering: str) -> None:
    found = on(2, _device, library, lowering, chip="cpu", lowering=lowering)
    assert found[0] == found[1]
    assert all(lowering in name for name in found[0])


def _messages(comm: Communicator, path: str) -> None:
    program = Program(path)
    peer = 1 - comm.rank
    send = comm.c_call("send", "int32", peer=peer)
    receive = comm.c_call("recv", "int32", peer=peer)
    for count in (1, 5000, 300_000):
        x, out = values(comm.rank, count, "int32"), np.zeros(count, np.int32)
        requests = (Request * 2)(
            Request(send.address, address(x), 0, count),
            Request(receive.address, 0, address(out), count),
        )
        assert program("crossed", requests, 2) == 0, program.error().text
        assert np.array_equal(out, values(peer, count, "int32"))
    many = 40  # more than a group keeps on its stack
    x = np.arange(many, dtype=np.int32) + 100 * comm.rank
    out = np.zeros(many, np.int32)
    halves = [
        Request(call.address, address(x) + 4 * i * (call is send), address(out) + 4 * i, 1)
        for i in range(many)
        for call in (send, receive)
    ]
    assert program("crossed", (Request * len(halves))(*halves), len(halves)) == 0
    assert np.array_equal(out, np.arange(many) + 100 * peer)


def test_messages_cross_in_a_group(library: str) -> None:
    on(2, _messages, library, chip="host")


def _threads(comm: Communicator, path: str) -> None:
    program, count, number = Program(path), 30_000, 8
    call = comm.c_call("all_reduce", "float64", "sum", count=count)
    x, out = values(comm.rank, count, "float64"), np.zeros((number, count))
    given = (call.address, address(x), address(out), count, count * 8, number)
    assert program("threads", *given) == 0, program.error().text
    want = np.sum([values(r, count, "float64") for r in range(comm.size)], axis=0)
    assert (out == want).all()


def test_threads_share_a_call(library: str) -> None:
    on(2, _threads, library, chip="host")


# ---- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (0, "the address is NULL"),
        (1, "no table of unipal at this address"),
        (2, "version 2 of the table .* compiled for version 1"),
        (3, "version 1 of the table with 72 bytes, .* with 80"),
    ],
)
def test_a_table_that_does_not_fit_is_refused(library: str, change: int, words: str) -> None:
    program, error = Program(library), Error()
    assert program("unbound", change, ctypes.byref(error)) == USE
    assert error.code == USE
    assert re.search(words, error.text.decode())


def test_a_longer_table_of_the_same_version_is_taken(library: str) -> None:
    assert Program(library)("unbound", 4, ctypes.byref(Error())) == 0


def test_a_version_that_is_not_spoken() -> None:
    with pytest.raises(CommError, match="version 2 of the C entry is asked for") as caught:
        unipal.c_entry(abi=2)
    assert caught.value.code == USAGE


@pytest.mark.parametrize(
    ("which", "code", "words"),
    [
        (0, ARGUMENT, "the call is NULL"),
        (1, USE, "or the handle is invalid"),
        (2, ARGUMENT, "the call is NULL"),
        (3, ARGUMENT, "work is NULL"),
        (4, ARGUMENT, "requests or work is NULL"),
        (5, ARGUMENT, "the call is NULL"),
        (6, ARGUMENT, "there are none"),
        (7, ARGUMENT, "test: the work is NULL"),
        (8, ARGUMENT, "wait: the work is NULL"),
        (9, ARGUMENT, "the call is NULL"),
        (10, ARGUMENT, "all_reduce: the input is null and 4 bytes of it are needed"),
        (11, 0, ""),
    ],
)
def test_misuse_has_a_code_and_a_text(library: str, which: int, code: int, words: str) -> None:
    program = Program(library)
    with init(chip="host", **QUIET) as comm:  # type: ignore[arg-type]
        good = comm.c_call("all_reduce", count=100)
        assert program("misused", good.address, which) == code
        if code:
            error = program.error()
            assert error.code == code
            assert words in error.text.decode()
        x = np.ones(100, np.float32)
        assert program("blocking", good.address, address(x), address(x), 100, 0) == 0, "it goes on"


@pytest.mark.parametrize(
    ("arguments", "more", "words"),
    [
        (("all_gatherv",), {}, "is not an operation of the C entry"),
        (("all_reduce", "float32", "mean"), {}, "op='mean' is not a reduction"),
        (("all_reduce", "complex64"), {}, "is not a type of the PAL"),
        (("all_reduce",), {"peer": 0}, "it has no peer"),
        (("all_reduce",), {"count": -1}, "is not a number of elements"),
        (("broadcast",), {"root": 1}, "none of ranks 0 to 0"),
        (("send",), {}, "peer=-1 is none of ranks"),
        (("send",), {"peer": 0}, "peer is this rank itself"),
    ],
)
def test_a_call_that_cannot_be_prepared(
    arguments: tuple[str, ...], more: dict[str, int], words: str
) -> None:
    with (
        init(chip="host", **QUIET) as comm,  # type: ignore[arg-type]
        pytest.raises(CommError, match=words) as caught,
    ):
        comm.c_call(*arguments, **more)
    assert caught.value.code == USAGE


def test_what_the_host_runner_serves_is_not_called_from_c() -> None:
    with (
        init(chip="cpu", runner="host", **QUIET) as comm,  # type: ignore[arg-type]
        pytest.raises(CommError, match="the host runner serves this communicator") as caught,
    ):
        comm.c_call("all_reduce")
    assert caught.value.code == REFUSED


def test_a_call_of_a_closed_communicator_is_refused(library: str) -> None:
    program = Program(library)
    x = np.ones(4, np.float32)
    stale = []
    for _ in range(3):
        comm = init(chip="host", **QUIET)  # type: ignore[arg-type]
        call = comm.c_call("all_reduce", count=4)
        assert program("blocking", call.address, address(x), address(x), 4, 0) == 0
        comm.close()
        stale.append(call.address)
        for old in stale:
            assert program("blocking", old, address(x), address(x), 4, 0) == USE
            assert "its communicator was closed" in program.error().text.decode()
    assert len(set(stale)) == len(stale), "handles are not used again"
    with pytest.raises(CommError, match="the communicator is closed"):
        comm.c_call("all_reduce")


def _closes(comm: Communicator, path: str) -> tuple[int, int, str]:
    """Rank 0 closes while a thread of its is in a call, and with a work that is pending."""
    program = Program(path)
    call = comm.c_call("all_reduce", count=8)
    x, y = np.ones(8, np.float32), np.ones(8, np.float32)
    if comm.rank:
        comm.exchange(None)
        return 0, 0, ""
    left, codes = ctypes.c_void_p(), []
    given = (call.address, address(x), address(x), 8, 0)
    assert program("waited", *given, 0.0, ctypes.byref(left)) == IN_PROGRESS
    inside = threading.Thread(
        target=lambda: codes.append(
            (program("blocking", call.address, address(y), address(y), 8, 0), program.error().text)
        )
    )
    inside.start()
    while comm.fact(8) < 1:
        time.sleep(0.001)
    until = time.monotonic() + 0.2
    while time.monotonic() < until and inside.is_alive():
        time.sleep(0.01)
    comm.exchange(None)
    comm.close()
    inside.join(10)
    waited = program("go_on", left.value, 1.0)
    return codes[0][0], waited, codes[0][1].decode()


def test_closing_ends_what_c_is_in(library: str) -> None:
    inside, waited, text = on(2, _closes, library, chip="host")[0]
    assert inside == USE
    assert waited == USE
    assert "rank 0 closed the communicator" in text


def _abort(comm: Communicator, path: str) -> tuple[int, list[int], str, str]:
    program = Program(path)
    call = comm.c_call("all_reduce", count=8)
    x = np.ones(8, np.float32)
    comm.exchange("all ranks have prepared it")
    if comm.rank == 1:
        assert program("aborted", call.address, b"enough") == 0
    code = program("blocking", call.address, address(x), address(x), 8, 0)
    error = program.error()
    assert error.aborted
    try:
        comm.all_reduce(x)
        caught = ""
    except CommError as problem:
        caught = problem.code
    return code, program.culprits(error, comm.size), error.text.decode(), caught


def test_an_abort_from_c_names_its_rank(library: str) -> None:
    for code, culprits, text, caught in on(3, _abort, library, chip="host"):
        assert (code, culprits, caught) == (REMOTE, [1], ABORTED)
        assert "rank 1 aborted the communicator: enough" in text


def _late(comm: Communicator, path: str) -> tuple[int, list[int], str]:
    program = Program(path)
    call = comm.c_call("all_reduce", count=8)
    x = np.ones(8, np.float32)
    if comm.rank == 1:  # stays until it hears that rank 0 has given up
        record, until = native.new_error(), time.monotonic() + 10
        state = parts_of(comm).state
        while not record.code and time.monotonic() < until:
            state.lib.engine_error(state.handle, record)
            time.sleep(0.01)
        return int(record.code), [], ""
    left = ctypes.c_void_p()
    given = (call.address, address(x), address(x), 8, 0)
    assert program("waited", *given, 0.05, ctypes.byref(left)) == IN_PROGRESS
    code = program("go_on", left.value, -1.0)
    error = program.error()
    return code, program.culprits(error, comm.size), error.text.decode()


def test_a_rank_that_does_not_come_is_named(library: str) -> None:
    code, culprits, text = on(2, _late, library, chip="host", timeout=1.0)[0]
    assert (code, culprits) == (REMOTE, [1])
    assert "rank 1 has not entered it" in text


# ---- how it is found, and what it costs ---------------------------------------------------------


def test_the_capsule_is_found_by_its_name() -> None:
    """As an extension in C finds it: PyCapsule_Import(UNIPAL_CAPSULE, 0)."""
    found = ctypes.pythonapi.PyCapsule_Import
    found.restype = ctypes.c_void_p
    found.argtypes = ctypes.c_char_p, ctypes.c_int
    header = (unipal.c_entry().include / "unipal.h").read_text(encoding="utf-8")
    [name] = re.findall(r'#define UNIPAL_CAPSULE "(.*?)"', header)
    assert found(name.encode(), 0) == unipal.c_entry().address


def test_forms_are_chosen_as_python_chooses() -> None:
    with init(chip="host", **QUIET) as comm:  # type: ignore[arg-type]
        call = comm.c_call("all_reduce", "float32", count=1 << 22)
        assert call.forms[-1][0] == 1 << 22
        low = 1
        for largest, name in call.forms:
            for count in {low, (low + largest) // 2, largest}:
                assert comm.explain("all_reduce", count, "float32").chosen.name == name
            low = largest + 1


def _cost(comm: Communicator, path: str) -> float:
    """Time by C over time by Python, of batches in turn."""
    program, times = Program(path), 300
    x = np.zeros(2, np.float32)
    call = comm.c_call("all_reduce", count=2)
    ratios = []
    for _ in range(60):
        by_c = program("timed", call.address, address(x), 2, times)
        assert by_c > 0, program.error().text
        begun = time.perf_counter()
        for _ in range(times):
            comm.all_reduce(x)
        ratios.append(by_c / (time.perf_counter() - begun))
    return statistics.median(ratios)


@pytest.mark.parametrize("n", [1, 2])
def test_c_costs_no_more_than_python(library: str, n: int) -> None:
    """Alone, where a call is all overhead, at most 0.7 of it; with a peer, not more."""
    ratio = min(on(n, _cost, library, chip="host"))
    print(f"{n} ranks: all_reduce of 8 bytes from C takes {ratio:.2f} of comm.all_reduce")
    assert ratio < (0.7 if n == 1 else 1.1)
