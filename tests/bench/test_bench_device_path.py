"""bench/device_path.py: what it says of made-up programs, and that it runs unipal for real."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from checkout import ROOT

sys.path.insert(0, str(ROOT / "bench"))

import device_path
import flagcx_real

LINE = "Comm size: {} bytes; Elapsed time: {} sec; Algo bandwidth: 1 GB/s; Bus bandwidth: 1 GB/s"


@pytest.fixture
def flagcx(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[int, float]:
    """FlagCX's programs, of which every one prints these seconds by bytes."""
    times: dict[int, float] = {1024: 8e-6, 4096: 3e-5}
    programs = [tmp_path / name for name in device_path.PROGRAMS.values()]

    def run(self: flagcx_real.Host, command: list[str], n: int, runner: str) -> flagcx_real.Ended:
        assert (runner, command[-2:]) == ("uni", ["-R", "1"])
        loaded = "".join(
            f"Loaded {what} adaptor plugin '{name}'\n"
            for what, name in (("device", "cpu"), ("CCL", "refccl"))
        )
        log = loaded + "\n".join(LINE.format(*point) for point in times.items())
        return flagcx_real.Ended(0, (log,) * n, 10)

    host = flagcx_real.Host({}, "mpirun", 10, [], "cpu", "refccl", [])
    monkeypatch.setattr(flagcx_real.Host, "run", run)
    monkeypatch.setattr(flagcx_real, "prepared", lambda _: (host, programs))
    return times


@pytest.mark.parametrize(
    ("mine", "status", "says"),
    [
        ({1024: 2.0, 4096: 5.0, 16384: 1.0}, 0, "geometric mean 4.90 (bound 3.0); 0 of 4"),
        ({1024: 4.0, 4096: 15.0}, 1, "geometric mean 2.00 (bound 3.0); 0 of 4"),
        ({1024: 0.1, 4096: 60.0}, 1, "2 of 4 points below 1"),
    ],
)
def test_every_point_and_the_mean_are_judged(
    mine: device_path.Times, status: int, says: str, flagcx: dict[int, float], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(device_path, "ours", lambda *_: mine)
    monkeypatch.setattr(device_path, "PROGRAMS", {"broadcast": "perf_broadcast"})
    out = tmp_path / "points.json"
    assert device_path.main([str(tmp_path), "--rounds", "2", "--json", str(out)]) == status
    assert says in capsys.readouterr().out
    rows = json.loads(out.read_text())["rows"]
    assert {(row["n"], row["bytes"]) for row in rows} == {
        (2, 1024),
        (2, 4096),
        (4, 1024),
        (4, 4096),
    }
    for row in rows:
        assert row["flagcx_us"] == pytest.approx(flagcx[row["bytes"]] * 1e6)
        assert row["ratio"] == pytest.approx(flagcx[row["bytes"]] * 1e6 / mine[row["bytes"]])


def test_unipal_is_measured_on_the_device_path(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(device_path.ours("sendrecv", 2, 4096)) == {1024, 4096}
    with pytest.raises(device_path.LostError, match="unipal no_such n=2"):
        device_path.ours("no_such", 2, 4096)


def test_without_flagcx_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delenv("FLAGCX_HOME", raising=False)
    assert device_path.main([]) == 3
    assert "FLAGCX_HOME is not set" in capsys.readouterr().err
    assert device_path.main([str(tmp_path)]) == 3
    assert "no test programs" in capsys.readouterr().err
