"""Collective libraries: the registry, the reference library, its certificate, its mutants.

Ranks are threads here, over host memory; the suite's own ranks are processes. `make test` shows a
seeded sample of the mutants to their checks, UNIPAL_FULL=1 all of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from checkout import ROOT
from unipal.adaptors import ccl_registry, registry
from unipal.adaptors.cache import LoadError
from unipal.cli.main import main
from unipal.conformance.harness import oracle
from unipal.conformance.harness import registry as suite
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.unlock import installed_rules, of_functions
from unipal.conformance.run import libraries
from unipal.generated.device import Ccl
from unipal.generated.pal import DataType, PalError, RedOp, Result
from unipal.generator.binding import library_files as ccl_file
from unipal.generator.spec.model import load_spec

from proof import rendered
from proof.libraries import gate, mutants

RULES = installed_rules()
OWN = list(of_functions(RULES))  # the runners over a library are judged in test_library_level
FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "1"))
FLOAT = int(DataType.FLOAT32)
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fPIC", "-fvisibility=hidden"]


@pytest.fixture(scope="module")
def ccl() -> Ccl:
    return ccl_registry.load_ccl("refccl")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deadline of half a second for the communicators that the test makes."""
    monkeypatch.setenv("UNIPAL_TIMEOUT", "0.5")


def segments() -> list[str]:
    return [name for name in os.listdir("/dev/shm") if name.startswith("unipal-refccl-")]


def together(
    ccl: Ccl, size: int, body: Callable[[int, Any], Any], *, absent: tuple[int, ...] = ()
) -> list[Any]:
    """What `body(rank, comm)` answers or raises on each rank that is not absent after joining."""
    id, answers = ccl.getUniqueId(), [None] * size

    def rank_of(rank: int) -> None:
        comm = ccl.commInitRank(size, id, rank)
        try:
            if rank not in absent:
                answers[rank] = body(rank, comm)
        except PalError as error:
            answers[rank] = error
        ready.wait(30)
        ccl.commAbort(comm)

    ready = threading.Barrier(size)
    threads = [threading.Thread(target=rank_of, args=(rank,)) for rank in range(size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    return answers


# ---- the registry -------------------------------------------------------------------------------


def test_a_library_is_found_built_once_and_carries_its_sources_digest(ccl: Ccl) -> None:
    found = ccl_registry.find_ccl("refccl")
    assert "refccl" in ccl_registry.names()
    assert ccl.name == "refccl"
    assert ccl.build_id == ccl_registry.ccl_source_id(found)
    assert ccl_registry.build_ccl(found) == ccl_registry.build_ccl("refccl")
    assert found in ccl_registry.accepting("cpu")
    assert found in ccl_registry.accepting("a_chip_of_tomorrow")


def test_an_unknown_library_is_an_error_that_says_what_there_is() -> None:
    with pytest.raises(LoadError, match=r"no collective library of this name; did you mean refccl"):
        ccl_registry.find_ccl("refcl")


def test_a_library_that_is_not_on_this_machine_says_how_to_get_it() -> None:
    found = ccl_registry.find_ccl("refccl")
    absent = ccl_registry.Library(
        "absent", found.folder, ("host",), found.sources,
        flags_from=("no_such_compiler_wrapper",), hint="apt install it",
    )  # fmt: skip
    with pytest.raises(LoadError, match=r"'no_such_compiler_wrapper' is not on this machine") as no:
        ccl_registry.build_ccl(absent)
    assert no.value.next == "apt install it"


def test_a_library_is_not_loaded_over_a_chip_whose_memory_it_does_not_take() -> None:
    found = ccl_registry.find_ccl("refccl")
    built = ccl_registry.build_ccl(found)
    other = ccl_registry.Library("other", found.folder, ("nvidia",), found.sources)
    wrong = ccl_registry.BuiltLibrary(other, built.path, built.build_id, built.sha256)
    with pytest.raises(LoadError, match="accepts nvidia, and not the memory of cpu"):
        ccl_registry.load_ccl(wrong, device=registry.load("cpu"))


ADAPTOR = """\
ccl: acme
names: {en: Acme collectives}
accepts: [host]
implementation: {c: [acme.c]}
"""
AWAY = """\
unsupported:
  - functions: [{}]
    kind: driver
    why: absent
implementation"""


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (("ccl: acme", "ccl: other"), "1:6", "the folder of this library is acme"),
        (("acme.c", "lost.c"), "4:", "no such file in this folder"),
        (("accepts: [host]", "accepts: []"), "3:", "accepts"),
        (("names:", "colour: red\nnames:"), "2:1", "colour"),
        (("implementation", AWAY.format("allReduc")), "5:17", "is not a function of the ccl table"),
        (("implementation", AWAY.format("groupEnd")), "5:17", "is required"),
    ],
)  # fmt: skip
def test_a_wrong_adaptor_file_is_an_error_with_its_place(
    tmp_path: Path, change: tuple[str, str], place: str, words: str
) -> None:
    folder = tmp_path / "adaptors" / "ccl" / "acme"
    folder.mkdir(parents=True)
    (folder / "acme.c").touch()
    (folder / "adaptor.yaml").write_text(ADAPTOR.replace(*change))
    problems: list[Any] = []
    read = ccl_file.read_libraries(tmp_path, load_spec(ROOT / "pal_spec"), problems)
    assert read == {}
    assert len(problems) == 1
    assert f"adaptors/ccl/acme/adaptor.yaml:{place}" in str(problems[0])
    assert words in str(problems[0])


def test_a_right_adaptor_file_is_read_whole(tmp_path: Path) -> None:
    folder = tmp_path / "adaptors" / "ccl" / "acme"
    folder.mkdir(parents=True)
    (folder / "acme.c").touch()
    (folder / "adaptor.yaml").write_text(ADAPTOR)
    problems: list[Any] = []
    read = ccl_file.read_libraries(tmp_path, load_spec(ROOT / "pal_spec"), problems)
    assert problems == []
    assert read["acme"]["accepts"] == ["host"]


# ---- the reference library ----------------------------------------------------------------------


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_its_sources_compile_without_a_warning(compiler: str, tmp_path: Path) -> None:
    assert shutil.which(compiler), f"{compiler} is needed: apt install {compiler}"
    found = ccl_registry.find_ccl("refccl")
    include = f"-I{ROOT / 'generated'}"
    for source in found.sources:
        line = [compiler, *FLAGS, '-DPAL_BUILD_ID="x"', include, "-c", str(source)]
        done = subprocess.run([*line, "-o", str(tmp_path / "x.o")], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("type", oracle.TYPES)
@pytest.mark.parametrize("op", oracle.REDUCTIONS)
def test_reductions_of_numbers_of_every_size(ccl: Ccl, type: str, op: str) -> None:
    """Wrapping integers; floats that round, overflow, are subnormal, infinite and no number."""
    size, count = 3, 4099
    given = []
    for rank in range(size):
        if type in oracle.FLOATS:
            numbers = oracle.spread(type, rank, count).copy()
            odd = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-7, 3e38, 6e4])
            with np.errstate(over="ignore"):
                kept = np.float64 if type == "float64" else np.float32
                numbers[rank :: size * 7][: odd.size] = oracle.encode(type, odd.astype(kept))
        else:
            numbers = oracle.inputs(type, rank, count, SEED, exact=False).copy()
        given.append(numbers)
    found = [np.empty_like(numbers) for numbers in given]

    def body(rank: int, comm: Any) -> None:
        words = (count, int(DataType[type.upper()]), int(RedOp[op.upper()]), comm)
        ccl.allReduce(given[rank].ctypes.data, found[rank].ctypes.data, *words)

    assert together(ccl, size, body) == [None] * size
    for numbers in found:
        assert oracle.distance(type, op, numbers, given) == ""


def test_an_absent_rank_is_named_by_all_who_wait(ccl: Ccl, soon: None) -> None:
    values = np.ones(5, np.float32)

    def body(rank: int, comm: Any) -> None:
        ccl.allReduce(values.ctypes.data, values.ctypes.data, 5, FLOAT, 0, comm)

    answers = together(ccl, 4, body, absent=(2,))
    for rank in (0, 1, 3):
        assert answers[rank].code == Result.REMOTE_ERROR
        assert "rank 2 of 4 did not come within 0.5 s" in str(answers[rank])


def test_who_does_not_join_is_named_and_the_segment_is_private_and_goes(
    ccl: Ccl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UNIPAL_TIMEOUT", "1")
    before, seen, said = set(segments()), [], []

    def join() -> None:
        try:
            ccl.commInitRank(3, ccl.getUniqueId(), 1)
        except PalError as error:
            said.append(str(error))

    thread = threading.Thread(target=join)
    thread.start()
    while thread.is_alive() and not seen:
        seen = [os.stat(f"/dev/shm/{name}").st_mode & 0o777 for name in {*segments()} - before]
    thread.join()
    assert seen == [0o600]
    assert set(segments()) <= before
    assert "commInitRank: palRemoteError: ranks 0, 2 of 3 did not come within 1 s" in said[0]


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ((("allReduce", 4, FLOAT, 0), ("allReduce", 5, FLOAT, 0)), (" 16", " 20")),
        ((("allReduce", 4, FLOAT, 0), ("allReduce", 4, 2, 0)), ("float32", "int32")),
        ((("allReduce", 4, FLOAT, 0), ("allReduce", 4, FLOAT, 1)), ("op 0", "op 1")),
        ((("allReduce", 4, FLOAT, 0), ("allGather", 4, FLOAT)), ("allReduce", "allGather")),
        ((("broadcast", 4, FLOAT, 0), ("broadcast", 4, FLOAT, 1)), ("root 0", "root 1")),
    ],
)  # fmt: skip
def test_calls_that_differ_fail_on_every_rank_and_name_both(
    ccl: Ccl, calls: tuple[tuple[Any, ...], ...], words: tuple[str, str]
) -> None:
    def body(rank: int, comm: Any) -> None:
        name, *rest = calls[rank]
        data = np.zeros(16, np.float32)
        getattr(ccl, name)(data.ctypes.data, data.ctypes.data, *rest, comm)

    for answer in together(ccl, 2, body):
        assert isinstance(answer, PalError)
        assert all(word in str(answer) for word in words), str(answer)


def test_a_message_of_another_size_is_refused_and_names_both(ccl: Ccl) -> None:
    data = np.zeros(16, np.float32)

    def body(rank: int, comm: Any) -> None:
        if rank:
            ccl.recv(data.ctypes.data, 9, FLOAT, 0, comm)
        else:
            ccl.send(data.ctypes.data, 7, FLOAT, 1, comm)

    answer = together(ccl, 2, body)[1]
    assert "rank 0 sent 28 bytes, rank 1 takes 36" in str(answer)


def test_a_rank_that_gives_up_is_heard_by_those_who_wait(ccl: Ccl) -> None:
    data = np.zeros(16, np.float32)
    id, waits = ccl.getUniqueId(), threading.Event()
    said: list[str] = []

    def waiter() -> None:
        comm = ccl.commInitRank(2, id, 0)
        waits.set()
        try:
            ccl.allReduce(data.ctypes.data, data.ctypes.data, 16, FLOAT, 0, comm)
        except PalError as error:
            said.append(str(error))
        ccl.commDestroy(comm)

    thread = threading.Thread(target=waiter)
    thread.start()
    comm = ccl.commInitRank(2, id, 1)
    assert waits.wait(10)
    ccl.commAbort(comm)
    thread.join(10)
    assert said
    assert "rank 1 of 2 gave the communicator back" in said[0]


def test_a_group_of_blocking_calls_named_in_opposite_order_completes(ccl: Ccl) -> None:
    ids = [ccl.getUniqueId(), ccl.getUniqueId()]
    data = [[np.full(9, 10 * turn + rank, np.float32) for turn in range(2)] for rank in range(2)]

    def body(rank: int, comm: Any) -> None:
        comms = [ccl.commInitRank(2, id, rank) for id in ids]
        ccl.groupStart()
        for turn in (0, 1) if rank == 0 else (1, 0):
            at = data[rank][turn].ctypes.data
            ccl.allReduce(at, at, 9, FLOAT, int(RedOp.SUM), comms[turn])
        ccl.groupEnd()
        for one in comms:
            ccl.commDestroy(one)

    assert together(ccl, 2, body) == [None, None]
    for rank in range(2):
        assert [set(values.tolist()) for values in data[rank]] == [{1.0}, {21.0}]


def test_arguments_that_are_wrong_are_refused_and_nothing_moves(ccl: Ccl) -> None:
    data = np.zeros(4, np.float32)
    at = data.ctypes.data

    def body(rank: int, comm: Any) -> list[Result]:
        code = ccl.code
        return [
            code.allReduce(0, at, 4, FLOAT, 0, comm),
            code.allReduce(at, 0, 4, FLOAT, 0, comm),
            code.allReduce(at, at, 4, 99, 0, comm),
            code.allReduce(at, at, 4, FLOAT, 5, comm),
            code.allReduce(at, at, 4, FLOAT, 0, None),
            code.reduce(at, 0, 4, FLOAT, 0, 1, comm),
            code.send(at, 4, FLOAT, -1, comm),
            code.commInitRank(1, b"not an id", 0),
        ]

    assert together(ccl, 1, body)[0] == [Result.INVALID_ARGUMENT] * 8
    assert ccl.code.groupEnd() == Result.INVALID_USAGE
    assert ccl.code.commRegister(None, at, 16) == Result.INVALID_ARGUMENT


def test_a_rank_that_is_there_already_and_another_size_are_refused(ccl: Ccl) -> None:
    id, said = ccl.getUniqueId(), []
    first = threading.Thread(target=lambda: said.append(ccl.commInitRank(2, id, 0)))
    first.start()
    shared = Path("/dev/shm") / f"{id.split(bytes(1))[0].decode().lstrip('/')}-join"
    until = time.monotonic() + 30
    while not (shared.exists() and any(shared.read_bytes()[:64])):  # the size comes first
        assert time.monotonic() < until, "the first rank does not join"
    assert ccl.code.commInitRank(3, id, 2) == Result.INVALID_ARGUMENT
    assert "rank 2 says 3 ranks, another one said 2" in ccl.getLastError(None)
    comm = ccl.commInitRank(2, id, 1)
    first.join(10)
    for one in (comm, said[0]):
        ccl.commDestroy(one)


def test_a_communicator_that_was_given_back_is_refused(ccl: Ccl) -> None:
    comm = ccl.commInitRank(1, ccl.getUniqueId(), 0)
    ccl.commDestroy(comm)
    assert ccl.code.commDestroy(comm) == Result.INVALID_ARGUMENT
    assert ccl.code.commCount(comm) == Result.INVALID_ARGUMENT


# ---- conformance --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def findings() -> libraries.Findings:
    target = Target.of(registry.build(registry.find("cpu")))
    return libraries.certify(target, ccl_registry.build_ccl("refccl"), RULES, clauses=OWN)


def test_the_reference_library_keeps_every_clause_over_the_cpu_chip(
    findings: libraries.Findings,
) -> None:
    assert set(findings.clauses) == set(OWN)
    wrong = {id_: row for id_, row in findings.clauses.items() if row["verdict"] != "pass"}
    assert wrong == {}


def test_every_operation_type_and_reduce_op_is_a_cell(findings: libraries.Findings) -> None:
    moves = ("gather", "scatter", "broadcast", "all_gather", "all_to_all", "all_to_allv")
    wanted = {f"{name}.{type}" for name in (*moves, "send", "recv") for type in oracle.TYPES}
    wanted |= {
        f"{name}.{type}.{op}"
        for name in ("reduce", "all_reduce", "reduce_scatter")
        for type in oracle.TYPES
        for op in oracle.REDUCTIONS
    }
    assert set(findings.cells) == wanted
    assert set(findings.cells.values()) == {"pass"}


def test_a_chip_in_python_has_it_too() -> None:
    target = Target.of(registry.build(registry.find("numpy")))
    wanted = ["ccl.allReduce.in_stream_order", "ccl.groupStart.crossed_sends"]
    built = ccl_registry.build_ccl("refccl")
    found = libraries.certify(target, built, RULES, clauses=wanted)
    assert {row["verdict"] for row in found.clauses.values()} == {"pass"}, found.clauses


def test_what_is_declared_unsupported_must_refuse() -> None:
    """The library works there, so declaring it away is a failure that says so."""
    found = ccl_registry.find_ccl("refccl")
    no = {"memFree": registry.Unsupported("driver", "none")}
    liar = ccl_registry.Library(
        "refccl", found.folder, found.accepts, found.sources, unsupported=no
    )
    built = ccl_registry.build_ccl(found)
    built = ccl_registry.BuiltLibrary(liar, built.path, built.build_id, built.sha256)
    target = Target.of(registry.build(registry.find("cpu")))
    clause = "ccl.memFree.succeeds"
    tried = libraries.certify(target, built, RULES, clauses=[clause])
    assert tried.clauses[clause]["verdict"] == "fail"
    assert "but it works: remove the line" in tried.clauses[clause]["evidence"]


def test_pal_test_shows_clauses_of_a_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["test", "cpu", "getVersion", "ccl.commCount", "memFree.succeeds", "--ccl", "refccl"]
    assert main([*words, "--junit", str(tmp_path / "x.xml")]) == 0
    assert "refccl over cpu: 3 of 3 clauses pass" in capsys.readouterr().out
    assert "getVersion.positive" in (tmp_path / "x.xml").read_text()


# ---- mutants ------------------------------------------------------------------------------------


def test_every_clause_has_a_mutant_that_is_made_for_it() -> None:
    spec = load_spec(ROOT / "pal_spec")
    active = {c.id for f in spec.table("ccl").functions for c in f.clauses if c.status == "active"}
    assert {one.targets[0] for one in mutants.ccl_mutants(spec)} >= active
    assert active == set(OWN)
    assert {id_ for id_ in suite.load() if id_.startswith("ccl.")} == active


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_mutants_compile(compiler: str, tmp_path: Path) -> None:
    line = [
        compiler,
        *FLAGS,
        "-shared",
        "-I",
        str(ROOT / "generated"),
        str(rendered.of_libraries().source),
    ]
    done = subprocess.run([*line, "-o", str(tmp_path / "x.so")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "case",
    gate.cases() if FULL else gate.sample(4, SEED),
    ids=lambda case: case.name,
)
def test_a_check_of_its_clause_kills_a_mutant(case: gate.Case) -> None:
    assert gate.meet(case).killed
