"""The gate of planted faults: a seeded sample; `python -m unipal.conformance.planted` runs them
all.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from unipal.adaptors import registry
from unipal.conformance import planted
from unipal.generator.planted import OPERATORS, faults

SAMPLE = 0 if os.environ.get("UNIPAL_FULL") else 14  # 0: all
SEED = 20261121


def options(root: Path, **more: object) -> argparse.Namespace:
    given = {
        "sample": 0,
        "seed": SEED,
        "only": "",
        "chip": "nvidia",
        "root": root,
        "verbose": False,
    }
    return argparse.Namespace(**{**given, **more})


def test_a_sample_is_caught(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = planted.gate(options(root, sample=SAMPLE))
    said = capsys.readouterr().out
    assert status == 0, said
    assert f"of {SAMPLE} faults caught" in said or not SAMPLE


def test_every_operator_plants(root: Path) -> None:
    """At least 40 faults, each operator some, and each another file."""
    data = yaml.safe_load(
        (root / "adaptors" / "nvidia" / "adaptor.yaml").read_text(encoding="utf-8")
    )
    found = faults(data)
    assert len(found) >= 40
    for operator in OPERATORS:
        assert list(operator(data)), operator.__name__
    texts = [json.dumps(f.data, sort_keys=True) for f in found]
    assert json.dumps(data, sort_keys=True) not in texts
    assert len(set(texts)) == len(texts)


@pytest.fixture(scope="module")
def not_ready(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The variant in which eventQuery takes another code for pending."""
    folder = tmp_path_factory.mktemp("planted")
    os.chmod(folder, 0o700)
    index = planted.plant(folder, root, ["--only", "wrong not-ready code eventQuery"])
    assert [f["parse"] for f in index["faults"]] == [""]
    return folder / str(index["faults"][0]["folder"])


def test_not_ready_code_of_event_query_fails_exactly_it(not_ready: Path) -> None:
    """The whole suite: clauses of eventQuery fail, and no clause of another function does."""
    committed = registry.build("nvidia", emulated=True)
    built = registry.build(registry.find(not_ready), cflags=planted.FLAGS)
    stage, evidence, wrong = planted.failures(built, committed, None)
    assert stage == "clause"
    assert wrong, "nothing failed"
    assert {c.split(".")[0] for c in wrong} == {"eventQuery"}, evidence


def test_a_fault_nobody_sees_shuts_the_gate(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The gate can fail: an unseen fault is named and the status is 1."""
    unseen = planted.Caught("dropped stream", "deviceMemcpy", "…", "nobody", "")
    monkeypatch.setattr(planted, "judge", lambda *_: unseen)
    assert planted.gate(options(root, sample=2)) == 1
    assert "not caught: dropped stream deviceMemcpy" in capsys.readouterr().out


def test_the_command_says_what_it_cannot_do(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "unipal.conformance.planted",
            "--root",
            str(tmp_path),
            "--sample",
            "1",
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 3
    assert "the generator failed" in done.stderr
