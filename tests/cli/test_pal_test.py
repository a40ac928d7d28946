"""`pal test` and `pal show` for who writes an adaptor: choosing clauses, causes of failures."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest
from checkout import ROOT
from unipal.cli import causes, schema
from unipal.cli.main import main
from unipal.conformance.rules.unlock import installed_rules

PAL = [sys.executable, "-P", "-m", "unipal.cli.main"]
FILLS = "cudaMemsetAsync(ptr, value, size, stream)"
CLAUSES = [id_ for id_ in installed_rules().clauses if id_.startswith("deviceMemset.")]


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "UNIPAL_CACHE": str(folder / "cache"), "COLUMNS": "80"}
    line = [*PAL, *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=280, cwd=folder, env=env)


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an adaptor of a vendor, one of whose bindings fills a byte too many."""
    folder = tmp_path_factory.mktemp("vendor")
    text = (ROOT / "adaptors/nvidia/adaptor.yaml").read_text(encoding="utf-8")
    assert FILLS in text
    text = text.replace("chip: nvidia", "chip: acme").replace(
        FILLS, FILLS.replace("size", "size + 1")
    )
    (folder / "acme").mkdir()
    (folder / "acme/adaptor.yaml").write_text(text, encoding="utf-8")
    return folder


def line_of(folder: Path, words: str) -> int:
    lines = (folder / "acme/adaptor.yaml").read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_failures_are_grouped_by_cause_and_run_again(broken: Path) -> None:
    done = run(broken, "test", "./acme", "--emulated", "-v", "deviceMemset")
    assert done.returncode == 1
    failed = re.findall(r"^  fail  ([\w.]+): ", done.stderr, re.MULTILINE)
    passed = re.findall(r"^  pass  ([\w.]+)  \d+\.\d\d s", done.stderr, re.MULTILINE)
    assert sorted(failed + passed) == sorted(CLAUSES)
    assert 2 <= len(failed) < len(CLAUSES)
    summary = done.stdout
    assert summary.count("cudaMemsetAsync answered 1") == 1
    assert f"{len(failed)} clauses: deviceMemset: palInvalidArgument" in summary
    assert "(cudaErrorInvalidValue)" in summary
    assert f"acme/adaptor.yaml:{line_of(broken, '  deviceMemset:')}" in summary
    assert "the vendor refuses an argument" in summary
    assert all(id_ in summary for id_ in failed)

    listed = run(broken, "test", "./acme", "--emulated", "--lf", "--list", "--json")
    assert set(json.loads(listed.stdout)["clauses"]) == set(failed)
    again = run(broken, "test", "./acme", "--emulated", "--lf", "-x", "--json")
    answer = json.loads(again.stdout)
    assert answer["exit"] == again.returncode == 1
    assert len(answer["clauses"]) == 1
    assert set(answer["clauses"]) < set(failed)
    assert answer["causes"][0]["clauses"] == list(answer["clauses"])
    assert len(json.loads(run(broken, "test", "./acme", "--emulated", "--lf", "--list",
                              "--json").stdout)["clauses"]) == len(failed)  # fmt: skip


def test_nothing_that_failed_is_good_news(tmp_path: Path) -> None:
    words = ("test", "cpu", "getVendor", "--lf")
    first = run(tmp_path, *words)  # without a run before it, none is left out, as in pytest
    assert first.returncode == 0, first.stderr
    assert "cpu has not run here: no clause is left out" in first.stderr
    assert re.search(r"^cpu: [1-9]\d* clauses in ", first.stdout)
    again = run(tmp_path, *words, "--junit", "report.xml")
    assert again.returncode == 0, again.stderr
    assert again.stdout == (
        "cpu: none of these clauses failed in the last run, so none ran\n"
        "  next: `pal test cpu` runs all of them\n"
    )
    assert 'tests="0"' in (tmp_path / "report.xml").read_text(encoding="utf-8")
    answer = json.loads(run(tmp_path, *words, "--json").stdout)
    jsonschema.validate(answer, schema.schema("test"))
    assert (answer["exit"], answer["clauses"]) == (0, {})
    assert json.loads(run(tmp_path, *words, "--list", "--json").stdout)["clauses"] == {}


def test_without_a_cache_it_runs_all_the_same(tmp_path: Path) -> None:
    """The cpu chip's library needs none."""
    (tmp_path / "cache").touch()  # no folder can be made there
    for words in (("getVendor",), ("getVendor", "--lf")):
        done = run(tmp_path, "test", "cpu", *words)
        assert done.returncode == 0, done.stderr
        assert re.search(r"^cpu: [1-9]\d* clauses in ", done.stdout)


def test_a_list_runs_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, "test", "nvidia", "--list", "deviceMemset")
    assert done.returncode == 0, done.stderr
    assert [line.split()[0] for line in done.stdout.splitlines()[1:]] == CLAUSES


def test_an_interrupt_keeps_the_verdicts(tmp_path: Path) -> None:
    env = {**os.environ, "UNIPAL_CACHE": str(tmp_path)}
    process = subprocess.Popen(
        [*PAL, "test", "cpu", "-v"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=env,
        # a shell's background job, such as CI, ignores it, and so would its children
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert process.stderr is not None
    seen = [process.stderr.readline() for _ in range(5)]  # it is at work
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=60)
    assert all(line.startswith("  pass  ") for line in seen)
    assert process.returncode == 3
    every = len(installed_rules().table("device"))
    counted = re.search(r"cpu: (\d+) clauses in", said)
    left = re.search(r"interrupted: (\d+) clauses were not run", said)
    assert counted is not None, said + told
    assert left is not None, said + told
    assert 5 <= int(counted[1]) < every
    assert int(counted[1]) + int(left[1]) == every


def test_an_interrupted_certification_writes_no_certificate(tmp_path: Path) -> None:
    env = {**os.environ, "UNIPAL_CACHE": str(tmp_path / "cache"), "COLUMNS": "80"}
    process = subprocess.Popen(
        [*PAL, "certify", "cpu", "--out", str(tmp_path / "out")], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=env,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert process.stderr is not None
    assert process.stderr.readline().startswith("25 of ")  # it is at work
    process.send_signal(signal.SIGINT)
    said, told = process.communicate(timeout=60)
    assert process.returncode == 3
    assert re.search(r"^basic +\d+ +\d+ pass$", said, re.MULTILINE), said + told
    last = [line for line in told.splitlines()[-3:] if not line.startswith("  more: ")][-2:]
    number = re.fullmatch(
        r"pal certify cpu: stopped after (\d+) clauses; no certificate was written", last[0]
    )
    assert number, told
    assert 25 <= int(number[1]) < len(installed_rules().table("device"))
    assert last[1] == "  next: `pal certify cpu` starts again"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "stage", "said"),
    [
        (
            ["cpu", "--level", "contract", "--ccl", "refccl"],
            "session.run_library",
            "next: `pal certify cpu --level contract --ccl refccl` starts again",
        ),
        (["--all"], "field.certify_all", "pal certify --all: stopped after 0 of "),
    ],
)
def test_a_certification_that_is_stopped_says_how_to_go_on(
    words: list[str],
    stage: str,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stop(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"unipal.cli.{stage}", stop)
    assert main(["certify", *words, "--out", str(tmp_path)]) == 3
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


BINDING = """chip: acme
errors:
  acmeError_t:
    success: acmeSuccess
    pending: acmeErrorNotReady
functions:
  streamQuery: acmeStreamQuery(stream)
  setDevice: acmeSetDevice(device)
"""


@pytest.mark.parametrize(
    ("evidence", "likely"),
    [
        (
            "streamQuery: palUnhandledDeviceError: acmeStreamQuery answered 801 (acmeErrorBusy)",
            "acmeErrorBusy is not the pending code, acmeErrorNotReady (",
        ),
        ("setDevice: palUnhandledDeviceError: acmeSetDevice answered 77", "77 has no name"),
        (
            "setDevice: palNotSupported: acmeSetDevice answered 9 (acmeErrorNot)",
            "declare setDevice under `unsupported:`",
        ),
        (
            "setDevice: palUnhandledDeviceError: acmeSetDevice answered 7 (acmeErrorOdd)",
            "acmeErrorOdd is under no code of `errors:`",
        ),
        ("byte 0 of 4 is 0x1 instead of 0x2", ""),
    ],
)
def test_likely_causes(tmp_path: Path, evidence: str, likely: str) -> None:
    (tmp_path / "adaptor.yaml").write_text(BINDING)
    function = evidence.partition(":")[0] if ":" in evidence else "setDevice"
    chip: Any = SimpleNamespace(folder=tmp_path)
    lines = {
        f"{function}.{name}": {"verdict": "fail", "evidence": f"{evidence} (basic.py:{number})"}
        for number, name in enumerate(("one", "two"))
    }
    (cause,) = causes.of(chip, {**lines, "setDevice.three": {"verdict": "pass", "evidence": ""}})
    assert cause.clauses == list(lines)
    assert cause.place.endswith(f":{7 if function == 'streamQuery' else 8}")
    assert likely in cause.likely
    assert bool(likely) == bool(cause.likely)


def test_a_function_shows_what_its_binding_needs(tmp_path: Path) -> None:
    said = run(tmp_path, "show", "deviceMemcpy").stdout
    flat = " ".join(said.split())
    assert flat.startswith(
        "palResult deviceMemcpy(void *dst, const void *src, size_t size, palMemcpyType type, "
        "palStream stream)"
    )
    assert re.search(
        r"^stream +in, or null +Queue, or null for a blocking copy", said, re.MULTILINE
    )
    assert re.search(r"^palInvalidArgument +dst or src is null", said, re.MULTILINE)
    assert "    async: cudaMemcpyAsync(dst, src, size, copy_kind[type], stream)" in said
    wide = [line for line in said.splitlines() if len(line) > 80]
    assert all("cudaMemcpy" in line or " " not in line for line in wide)  # or a path
    names = {id_.rpartition(".")[2] for id_ in installed_rules().clauses
             if id_.startswith("deviceMemcpy.")}  # fmt: skip
    assert all(re.search(rf"\b{name}\b", said) for name in names)
    answer = json.loads(run(tmp_path, "show", "deviceMemcpy", "--json").stdout)
    assert [p["name"] for p in answer["parameters"]] == ["dst", "src", "size", "type", "stream"]
    assert answer["example"]["chip"] == "nvidia"
