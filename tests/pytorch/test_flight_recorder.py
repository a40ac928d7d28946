"""What torchfrtrace, torch's own reader, says of the files that ranks leave."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT

PROGRAM = ROOT / "tests" / "ranks" / "torch_recorded.py"
LINE = next(
    number
    for number, line in enumerate(PROGRAM.read_text().splitlines(), 1)
    if line.endswith("# the call that fails")
)
pytestmark = pytest.mark.needs("module torch")


def _ranks(what: str, folder: Path, **env: str) -> str:
    line = [sys.executable, "-P", "-m", "torch.distributed.run", "--nproc-per-node", "4"]
    done = subprocess.run(
        [*line, "--no-python", sys.executable, "-P", str(PROGRAM), what, str(folder)],
        env={**os.environ, "OMP_NUM_THREADS": "1", **env},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stderr


def _read(folder: Path) -> str:
    module = "torch.distributed.flight_recorder.fr_trace"
    line = [sys.executable, "-P", "-m", module, "-p", "dump_", str(folder)]
    done = subprocess.run(line, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("what", "verdict"),
    [
        ("absent", r"Not all ranks joining collective.*missing ranks: \{2\}"),
        ("other", r"Culprit rank 2; .*'all_reduce' does not match found collective.*'broadcast'"),
    ],
)
def test_torchs_reader_names_the_rank_at_fault(tmp_path: Path, what: str, verdict: str) -> None:
    _ranks(what, tmp_path, TORCH_FR_DUMP_TEMP_FILE=f"{tmp_path}/dump_")
    files = sorted(tmp_path.iterdir())
    assert [one.name for one in files] == [f"dump_{rank}" for rank in range(4)]
    assert {one.stat().st_mode & 0o777 for one in files} == {0o600}
    said = _read(tmp_path)
    assert re.search(verdict, said, re.DOTALL), said
    assert f"{PROGRAM}:{LINE}" in said
    assert said.count("collective: ") == 1  # nothing else is wrong, the messages neither


@pytest.mark.parametrize(
    ("setting", "recorded"),
    [({}, 0), ({"TORCH_FR_BUFFER_SIZE": "0"}, 0), ({"TORCH_FR_BUFFER_SIZE": "1"}, 1)],
)
def test_calls_are_recorded_if_torch_is_told_so(
    tmp_path: Path, setting: dict[str, str], recorded: int
) -> None:
    _ranks("absent", tmp_path, **setting)
    (file,) = tmp_path.iterdir()  # that of the rank that asks for it
    assert len(pickle.loads(file.read_bytes())["entries"]) == recorded


def test_a_file_that_cannot_be_written_does_not_hide_the_error_of_the_call(tmp_path: Path) -> None:
    said = _ranks("other", tmp_path, TORCH_FR_DUMP_TEMP_FILE=f"{tmp_path}/none/dump_")
    # the ranks expect the error of their call, and end with another status after any other error
    assert said.count("no flight record was written: ") == 4
    assert "next: name a folder that can be written" in said
