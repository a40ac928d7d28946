"""What the shell completes, asked of click as the shell asks it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.shell_completion import ShellComplete
from unipal.adaptors import registry
from unipal.cli.main import pal


def completed(*words: str) -> set[str]:
    """The values offered for the last word."""
    shell = ShellComplete(pal, {}, "pal", "_PAL_COMPLETE")
    return {item.value for item in shell.get_completions(list(words[:-1]), words[-1])}


CHIPS = set(registry.names())
TYPES = {
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "bfloat16",
    "float32", "float64", "complex64", "complex128", "bool",
}  # fmt: skip
OPS = {"sum", "prod", "max", "min", "avg", "and", "or"}
RUNNERS = {"uni", "host", "hybrid", "homo"}


@pytest.mark.parametrize(
    "words",
    [
        ["build"], ["test"], ["certify"], ["certify", "cpu", "--with"],
        ["verify", "x.json", "--chip"], ["run", "--chip"], ["run", "-c"], ["perf", "--chip"],
        ["explain", "--chip"], ["tune", "--chip"], ["new", "acme", "--extends"],
    ],
)  # fmt: skip
def test_a_chip(words: list[str]) -> None:
    assert completed(*words, "") == CHIPS
    assert completed(*words, "op") == {"opencl"}


def test_a_page_of_the_manual_or_a_chip(root: Path) -> None:
    manual = {page.stem for page in (root / "docs").glob("*.md")}
    spec = {f"reference/{page.stem}" for page in (root / "generated/reference").glob("*.md")}
    spec = spec - {"reference/index", "reference/chips"} | {"reference", "chips"}
    assert completed("docs", "") == {*CHIPS, *manual, *spec, *(f"chips/{chip}" for chip in CHIPS)}
    assert completed("docs", "hy") == {"hybrid-runner", "hygon"}


def test_a_program_and_its_files() -> None:
    """The shell lists them itself."""
    shell = ShellComplete(pal, {}, "pal", "_PAL_COMPLETE")
    for words in ([], ["python"], ["python", "train.py"], ["./train.py", "--epochs", "3"]):
        found = shell.get_completions(["run", "-n", "2", *words], "da")
        assert [(item.value, item.type) for item in found] == [("da", "file")], words


def test_a_chip_to_start_from() -> None:
    assert completed("new", "acme", "--like", "") == {*CHIPS, "python"}


def test_a_chip_of_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "acme").mkdir()
    (tmp_path / "acme/adaptor.yaml").touch()
    for folder in (tmp_path, tmp_path / "acme"):
        monkeypatch.chdir(folder)
        assert completed("run", "--chip", "ac") == {"acme"}


def test_the_next_of_several_chips() -> None:
    for words in (["run", "--chip"], ["perf", "--chip"], ["explain", "--chip"]):
        assert completed(*words, "cpu:2,op") == {"cpu:2,opencl"}
    assert completed("run", "--ccl", "mpi:2,gl") == {"mpi:2,gloo"}


def test_a_library(root: Path) -> None:
    every = {file.parent.name for file in (root / "adaptors/ccl").glob("*/adaptor.yaml")}
    assert completed("test", "cpu", "--ccl", "") == every
    assert completed("certify", "cpu", "--ccl", "") == every
    assert completed("run", "--ccl", "") == {*every, "none"}
    assert completed("explain", "--ccl", "") == {*every, "none"}


def test_a_clause(root: Path) -> None:
    found = completed("test", "cpu", "streamWait")
    assert {"streamWaitEvent", "streamWaitEvent.captures_at_call"} <= found
    assert all(one.startswith("streamWait") for one in found)
    assert {"contract", "ordering", "process", "runner", "event", "deviceFree"} <= completed(
        "test", "cpu", ""
    )
    assert "deviceFree.counted" in completed("test", "cpu", "getVendor", "deviceFree.")
    with_library = completed("test", "cpu", "--ccl", "refccl", "ccl.allR")
    assert "ccl.allReduce.in_place" in with_library
    assert "ccl.allReduce.in_place" not in completed("test", "cpu", "ccl.allR")


def test_what_can_be_explained(root: Path) -> None:
    lock = (root / "pal_spec/slots.lock").read_text().splitlines()
    rows = [line.split() for line in lock if not line.startswith("#")]
    names = {name if table == "device" else f"{table}.{name}" for table, name, *_ in rows}
    assert len(names) > 60
    assert names | RUNNERS | {"nccl", "deviceFree.counted", "uni.barrier"} <= completed("show", "")


@pytest.mark.parametrize("command", ["perf", "explain"])
def test_an_algorithm_of_the_operation(command: str) -> None:
    def offered(name: str) -> set[str]:
        return completed(command, name, "--algorithm", "")

    assert {"ring", "rhd", "direct"} <= offered("all_reduce")
    assert offered("broadcast") != offered("all_reduce")
    assert completed(command, "all_reduce", "--algorithm", "ri") == {"ring"}


def test_an_algorithm_that_is_offered_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    from unipal.cli.main import main

    for name in completed("explain", "all_gather", "--algorithm", ""):
        main(["explain", "all_gather", "--algorithm", name, "--uncertified"])
        assert "unknown" not in capsys.readouterr().err, name


def test_a_type_an_op_a_runner_an_operation_a_lowering() -> None:
    assert completed("perf", "-d", "") == {*TYPES, "all"}
    assert completed("perf", "-d", "int8,float") == {"int8,float16", "int8,float32", "int8,float64"}
    assert completed("perf", "-o", "") == {*OPS, "all"}
    assert completed("explain", "-d", "") == TYPES
    assert completed("explain", "-o", "") == OPS
    assert completed("run", "--runner", "") == completed("explain", "--runner", "") == RUNNERS
    assert completed("perf", "--runner", "") == {"uni", "host"}
    assert {"all_reduce", "barrier"} <= completed("explain", "")
    assert {"all_reduce", "sendrecv"} <= completed("perf", "")
    assert completed("perf", "--lowering", "") == {"host", "proxy", "stream", "all"}
    assert completed("perf", "--host-backend", "") == {"builtin", "mpi", "gloo"}
    assert completed("certify", "cpu", "--level", "") == {
        "contract", "ordering", "process", "runner",
    }  # fmt: skip


def test_a_runtime_a_command_an_adaptor_of_flagcx() -> None:
    assert "pocl" in completed("certify", "opencl", "--runtime", "")
    assert completed("certify", "cpu", "--runtime", "") == set()
    assert {"test", "certify", "schema"} <= completed("")
    assert {"test", "certify"} <= completed("schema", "")
    assert {"nvidia", "amd"} <= completed("field", "--only", "")
