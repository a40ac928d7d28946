"""`pal trace`, `pal top` and `pal run --trace`."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import traced_ranks
from kept_records import records
from recorded import recorded
from trace_check import checked
from unipal.cli.main import main
from unipal.engine.rendezvous import cleanup
from unipal.engine.tools import flight_recorder

LIMIT = 60.0
RUN = [sys.executable, "-P", "-m", "unipal.cli.main", "run", "-n", "2"]
PROGRAM = """
import os, sys, numpy, unipal
with unipal.init() as comm:
    for _ in range(3):
        comm.all_reduce(numpy.ones(1000, "float32"))
    print(comm.recorder, flush=True)
    comm.barrier()
    if comm.rank == 1:
        os._exit(int(sys.argv[1])) if int(sys.argv[1]) else None
"""


def run(tmp_path: Path, *options: str, status: int = 0, **variables: str) -> tuple[list[Path], str]:
    """Runs the program; the ranks' recorders, whether they stay or not, and standard error."""
    (tmp_path / "program.py").write_text(PROGRAM)
    words = [*RUN, *options, "--no-prefix", sys.executable, "-P", "program.py", str(status)]
    environment = {**os.environ, "UNIPAL_ALGORITHM": "all_reduce=ring", **variables}
    done = subprocess.run(
        words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=LIMIT
    )
    assert done.returncode == status, done.stderr
    return sorted(map(Path, done.stdout.split())), done.stderr


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Recorders of two ranks that have closed."""
    folder = tmp_path_factory.mktemp("files")
    paths: list[Path] = recorded(folder, traced_ranks.gathers, 2, 5, 1000, threads=True)[1]
    return paths


def test_run_writes_a_trace_and_leaves_nothing(tmp_path: Path) -> None:
    paths, said = run(tmp_path, "--trace", "out.json")
    found = checked(json.loads((tmp_path / "out.json").read_text()))
    job = paths[0].name.split("-")[2]
    assert [re.sub(r"\(.*", "", name) for name in found.processes.values()] == [
        f"rank {rank} of {job} " for rank in range(2)
    ]
    for calls in found.calls.values():
        assert [call["name"] for call in calls][:3] == [f"all_reduce/ring #{k}" for k in (1, 2, 3)]
        assert calls[3]["name"].startswith("barrier/")
    assert found.arrows
    assert re.search(r"pal run: out.json: 2 recorders, \d+ steps, \d+ arrows\n", said)
    assert [path for path in paths if path.exists()] == []


def test_run_writes_the_trace_of_a_job_that_failed(tmp_path: Path) -> None:
    paths, _ = run(tmp_path, "--trace", "out.json", status=7)
    try:
        found = checked(json.loads((tmp_path / "out.json").read_text()))
        assert [name.endswith("has ended)") for name in found.processes.values()] == [False, True]
        assert all(len(calls) >= 3 for calls in found.calls.values())
    finally:
        for path in paths:
            path.unlink(missing_ok=True)


def test_run_without_records_says_why_the_trace_is_empty(tmp_path: Path) -> None:
    (tmp_path / "out.json").write_text("before")
    _, said = run(tmp_path, "--trace", "out.json", UNIPAL_RECORDS="0")
    assert json.loads((tmp_path / "out.json").read_text())["traceEvents"] == []
    assert "the trace is empty: no rank has recorded a step; UNIPAL_RECORDS=0," in said


def test_kept_recorders_are_found_by_job_and_by_time(
    tmp_path: Path, files: list[Path], capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    keep = {"UNIPAL_RECORDS_KEEP_ALL": "1", "UNIPAL_RECORDS_CAPACITY": "8192"}
    with contextlib.ExitStack() as stack:
        stack.enter_context(records(removed=False))
        paths, said = run(tmp_path, **keep)
        for path in paths:
            stack.callback(path.unlink, missing_ok=True)
        assert f"flight recorders are kept: {paths[0]}, {paths[1]}\n" in said
        for path in paths:
            with flight_recorder.RecordFile(path) as file:
                assert file.capacity == 8192
        job, out = paths[0].name.split("-")[2], tmp_path / "trace.json"
        assert main(["trace", job, "-o", str(out)]) == 0
        assert capsys.readouterr().out.startswith(f"{out}: 2 recorders, ")
        named = json.loads(out.read_text())
        checked(named)
        monkeypatch.setattr(flight_recorder, "find", lambda job=None: [*paths, *files])
        assert main(["trace", "-o", str(out), "--json"]) == 0  # the newest of two jobs
        answer = json.loads(capsys.readouterr().out)
        assert answer["recorders"] == [str(path) for path in paths]
        newest = json.loads(out.read_text())
        assert newest["traceEvents"] == named["traceEvents"]
        assert answer["arrows"] + answer["unmatched"] == sum(
            row["name"].startswith(("POST", "EAGER"))
            for rows in checked(newest).slices.values()
            for row in rows
        )
        assert main(["top", "--json"]) == 0
        ranks = json.loads(capsys.readouterr().out)["ranks"]
        assert [(one["rank"], one["state"], one["collectives"]) for one in ranks] == [
            (0, "closed", 4), (1, "closed", 4),
        ]  # fmt: skip


def test_a_job_that_is_not_kept_leaves_none(tmp_path: Path) -> None:
    for value in ("", "0"):
        paths, said = run(tmp_path, UNIPAL_RECORDS_KEEP_ALL=value)
        assert len(paths) == 2
        assert [path for path in paths if path.exists()] == []
        assert "kept" not in said


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["trace", "nosuchjob"], 3, "job nosuchjob: no rank of it has a flight recorder here"),
        (["trace", "/no/such"], 3, "/no/such: no such flight recorder or job"),
        (["trace", __file__], 1, "too few for a flight recorder file|not b'unipalr"),
        (["trace", "{file}", "-o", "/no/such/out.json"], 3, "/no/such/out.json: it cannot be"),
        (["top", "{file}", "--json", "--prometheus"], 2, "give one"),
        (["top", "--every", "0"], 2, "0.1"),
    ],
)
def test_errors_have_place_reason_and_status(
    words: list[str], status: int, said: str, files: list[Path],
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main([word.format(file=files[0]) for word in words]) == status
    error = capsys.readouterr().err
    assert re.search(said, error)
    assert "next: " in error


def test_a_trace_that_cannot_be_written_stops_run_before_it_starts(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text("print('started')")
    words = [*RUN, "--trace", str(tmp_path / "no" / "out.json"), "program.py"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=LIMIT)
    assert (done.returncode, done.stdout) == (3, "")
    assert "it cannot be written" in done.stderr


def test_a_table_fits_and_says_what_is_not_seen(
    files: list[Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["top", *map(str, files)]) == 0
    text = capsys.readouterr().out
    assert max(map(len, text.splitlines())) <= 80
    rows = [line.split() for line in text.splitlines()[2:4]]
    assert [(row[0], row[2]) for row in rows] == [("0", "closed"), ("1", "closed")]
    assert "2 of 2 ranks are seen here" in text
    assert "Not seen: " in text
    assert main(["top", str(files[0]), "--prometheus"]) == 0
    assert "unipal_up{" in capsys.readouterr().out


def test_on_a_terminal_it_goes_on_until_it_is_interrupted(files: list[Path]) -> None:
    ours, theirs = os.openpty()
    words = [sys.executable, "-P", "-m", "unipal.cli.main", "top", str(files[0]), "--every", "0.1"]
    words = ["env", "--default-signal=INT", *words]  # which a shell ignores in the background
    with subprocess.Popen(words, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        try:
            shown, deadline = "", time.monotonic() + LIMIT
            while shown.count("Not seen: ") < 3 and time.monotonic() < deadline:
                shown += os.read(ours, 1 << 16).decode()
            process.send_signal(signal.SIGINT)
            assert process.wait(LIMIT) == 0
        finally:
            process.kill()
    os.close(ours)
    views = shown.split("\x1b[H")[1:]
    assert len(views) >= 3
    assert all("closed" in view for view in views[:2])


def test_a_job_is_completed(files: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    from unipal.cli import complete, recorders

    given: Any = [Path(f"/dev/shm/unipal-1-{job}-rank{rank}") for job in "ab" for rank in (0, 1)]
    monkeypatch.setattr(flight_recorder, "find", lambda job=None: given)
    assert recorders.jobs() == ["a", "b"]
    found = complete.JOB.shell_complete(None, None, "b")  # type: ignore[arg-type]
    assert [item.value for item in found] == ["b"]


def test_settling_tells_what_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleanup, "recorders", lambda processes, since: ["/no/such/a"])
    said = {
        (value, well): (monkeypatch.setenv("UNIPAL_RECORDS_KEEP_ALL", value),
                        cleanup.settle_recorders([1], 0.0, well))[1]
        for value in ("0", "1")
        for well in (True, False)
    }  # fmt: skip
    after = "/no/such/a; `pal hang` names the rank that the others waited for"
    assert said == {
        ("0", True): "",
        ("0", False): f"flight recorders of ranks that failed or did not close are kept: {after}",
        ("1", True): "flight recorders are kept: /no/such/a",
        ("1", False): f"flight recorders are kept: {after}",
    }
