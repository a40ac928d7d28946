"""Prices: measured ones are written, read, refused when they are wrong, and decide."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from unipal.cli.main import main
from unipal.engine.errors import USAGE, CommError
from unipal.engine.selection import cost_model, select, what_if
from unipal.engine.selection.cost_model import Prices, Table
from unipal.engine.settings import settings
from unipal.engine.tools import tune

DEAR = Prices(1.0, 1.0, 1.0, 1.0, 1.0)
CHEAP = Prices(1e-9, 1e-9, 1e-12, 1e-12, 1e-12)


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    table = Table({"put": CHEAP}, {"slot": DEAR}, "2026-11-21T08:00:00Z", "a machine")
    where = tmp_path / "deep" / "prices.json"
    cost_model.write(table, where)
    assert where.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in where.parent.iterdir()] == ["prices.json"]
    read = cost_model.load({"UNIPAL_PRICES": str(where)})
    assert read == table
    assert read is not None
    assert read.digest == table.digest
    assert dataclasses.replace(table, near={}).digest != table.digest
    assert dataclasses.replace(table, made_at="").digest == table.digest


def test_prices_of_the_device_path_are_kept_by_chips(tmp_path: Path) -> None:
    """A later measurement of one half leaves the other as it was."""
    where = tmp_path / "prices.json"
    first = Table({"put": DEAR}, {"put": DEAR}, "2026-11-21T08:00:00Z")
    ways = {"proxy": {"near": {"put": CHEAP}}, "stream": {"near": {"put": DEAR}}}
    second = Table({}, {}, "2026-11-22T08:00:00Z", device={"acme+cpu": ways})
    joined = first.joined(second)
    cost_model.write(joined, where)
    read = cost_model.load({"UNIPAL_PRICES": str(where)})
    assert read == joined
    assert read is not None
    assert read.digest == joined.digest != first.digest
    assert (read.near, read.made_at) == (first.near, second.made_at)
    assert read.of_device(["cpu", "acme", "cpu"], "proxy", "near") == {"put": CHEAP}
    assert read.of_device(["cpu"], "proxy", "near") == {}
    assert read.of_device(["cpu", "acme"], "stream", "crowded") == {}
    again = read.joined(Table({"put": CHEAP}, {}, "2026-11-23T08:00:00Z"))
    assert (again.near, again.crowded, again.device) == ({"put": CHEAP}, {}, second.device)


def test_where_prices_lie(tmp_path: Path) -> None:
    assert cost_model.place({"UNIPAL_PRICES": "shipped"}) is None
    assert cost_model.place({"UNIPAL_PRICES": "/a/b"}) == Path("/a/b")
    data = {"XDG_DATA_HOME": str(tmp_path)}
    assert cost_model.place(data) == tmp_path / "unipal" / "prices.json"
    assert cost_model.load(data) is None
    assert cost_model.load({**data, "UNIPAL_PRICES": "shipped"}) is None
    with pytest.raises(CommError, match="does not exist"):
        cost_model.load({"UNIPAL_PRICES": str(tmp_path / "absent")})


def _text(**changed: object) -> str:
    price = {"fixed": 1e-6, "alpha": 1e-6, "beta": 1e-9, "gamma": 1e-9, "local": 1e-9}
    whole = {
        "format": "unipal prices", "version": 1, "made_at": "", "machine": "",
        "prices": {"near": {"put": {**price, **changed.pop("price", {})}}, "crowded": {}},  # type: ignore[dict-item]
    }  # fmt: skip
    return json.dumps({**whole, **changed})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ("[]", '"format" must be "unipal prices"'),
        (_text(format="others"), '"format" must be "unipal prices"'),
        (_text(version=2), "has version 2; this unipal reads version 1"),
        (_text(prices={}), '"prices" must hold "near" and "crowded"'),
        (_text(prices={"near": {"rdma": {}}, "crowded": {}}), "prices.near must hold ways"),
        (_text(price={"beta": -1.0}), "prices.near.put.beta is -1.0, not a price in seconds"),
        (_text(price={"beta": True}), "prices.near.put.beta is True, not a price in seconds"),
        (_text(price={"alpha": 1e9}), "prices.near.put.alpha is 1000000000.0"),
        (_text(price={"more": 1.0}), "prices.near.put must hold alpha, beta, fixed, gamma, local"),
        (" " * (1 << 17), "is longer than 65536 bytes"),
        (_text(device=[]), '"device" must hold chips'),
        (_text(device={"cpu": {"host": {}}}), "device.cpu must hold lowerings of proxy, stream"),
        (_text(device={"cpu": {"proxy": {"far": {}}}}), "device.cpu.proxy must hold"),
        (
            _text(device={"cpu": {"proxy": {"near": {"put": {}}}}}),
            "device.cpu.proxy.near.put must hold alpha",
        ),
    ],
)
def test_wrong_files_are_refused_by_place(text: str, says: str, tmp_path: Path) -> None:
    where = tmp_path / "prices.json"
    where.write_text(text)
    where.chmod(0o600)
    with pytest.raises(CommError) as caught:
        cost_model.load({"UNIPAL_PRICES": str(where)})
    assert caught.value.code == USAGE
    assert caught.value.place == str(where)
    assert says in caught.value.evidence


def test_a_file_that_others_may_write_is_refused(tmp_path: Path) -> None:
    where = tmp_path / "prices.json"
    where.write_text(_text())
    where.chmod(0o620)
    with pytest.raises(CommError, match="other users can write it") as caught:
        cost_model.load({"UNIPAL_PRICES": str(where)})
    assert caught.value.next == f"chmod 600 {where}"
    where.chmod(0o644)
    assert cost_model.load({"UNIPAL_PRICES": str(where)}) is not None


def test_tuned_prices_decide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("UNIPAL_")]:
        monkeypatch.delenv(name)
    where = tmp_path / "prices.json"
    ways = {"slot": DEAR, "put": CHEAP, "load_store": DEAR}
    cost_model.write(Table(ways, ways, "2026-11-21T08:00:00Z"), where)

    def chosen(place: str) -> select.Decision:
        monkeypatch.setenv("UNIPAL_PRICES", place)
        agreed = what_if.context(["cpu"], 2, settings(uncertified=True))
        return what_if.decide("all_reduce", 512, "float32", "sum", agreed)

    assert chosen("shipped").chosen.algorithm.name == "flat"
    assert " prices: " not in str(chosen("shipped"))
    tuned = chosen(str(where))
    assert select.way(tuned.chosen.algorithm) == "put"
    assert str(tuned).splitlines()[-1].startswith(" prices: tuned ")


def test_lowerings_of_the_device_path_are_chosen_by_measured_prices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small calls by the lowering with the lower start, large ones by that with the lower price of
    a byte; PROXY alone where one of the two was not measured.
    """
    for name in [name for name in os.environ if name.startswith("UNIPAL_")]:
        monkeypatch.delenv(name)
    where = tmp_path / "prices.json"
    monkeypatch.setenv("UNIPAL_PRICES", str(where))
    quick = dict.fromkeys(cost_model.WAYS, Prices(1e-6, 1e-6, 1e-9, 1e-9, 1e-9))
    wide = dict.fromkeys(cost_model.WAYS, Prices(1e-3, 1e-4, 1e-11, 1e-11, 1e-11))

    def decided(device: dict[str, object], size: int, asked: str | None = None) -> select.Decision:
        table = Table({}, {}, "2026-11-21T08:00:00Z", device={"cpu": device})  # type: ignore[dict-item]
        cost_model.write(table, where)
        wanted = settings(uncertified=True, host_view=False, lowering=asked)
        agreed = what_if.context(["cpu"], 2, wanted)
        return what_if.decide("all_gather", size, "float32", "sum", agreed)

    both = {"proxy": {"near": quick, "crowded": quick}, "stream": {"near": wide, "crowded": wide}}
    turned = {"proxy": both["stream"], "stream": both["proxy"]}
    for device, small, large in ((both, "proxy", "stream"), (turned, "stream", "proxy")):
        assert decided(device, 1 << 10).chosen.lowering.value == small
        assert decided(device, 1 << 28).chosen.lowering.value == large
    assert decided({"proxy": both["stream"]}, 1 << 10).chosen.lowering.value == "proxy"
    assert decided(both, 1 << 28, "proxy").chosen.lowering.value == "proxy"
    said = dict(decided({"proxy": both["proxy"]}, 1 << 10).why_not)["lowering stream"]
    assert "until `pal tune --device-only` has measured" in said


# ---- the fit ------------------------------------------------------------------------------------


def _points(true: dict[str, Prices], n: int, noise: float) -> list[tune.Point]:
    chance = random.Random(7)
    return [
        tune.Point(
            made.operation, made.name, n, size,
            select.predicted(made, n, size, true[select.way(made)]) * chance.uniform(1, 1 + noise),
        )
        for made, size in tune.plan(n)
    ]  # fmt: skip


@pytest.mark.parametrize("n", [2, 4])
def test_a_fit_is_never_further_off_than_what_was_shipped(n: int) -> None:
    """Points of a machine that others use: every third took a turn of the scheduler."""
    shipped = dict(select.PRICES)
    chance, kept = random.Random(3), 0
    for _ in range(20):
        points = [
            dataclasses.replace(point, seconds=point.seconds + 0.05 * (chance.random() < 0.35))
            for point in _points(shipped, n, 0.2)[: tune.MIN_POINTS]
        ]
        for one in tune.fit(points, shipped):
            assert one.error_after <= one.error_before
            kept += one.new == one.old
    assert kept


@pytest.mark.parametrize("n", [2, 4])
def test_the_fit_finds_prices_that_points_were_made_with(n: int) -> None:
    true = {
        "slot": Prices(3e-6, 1e-6, 0.9e-9, 0.5e-9, 0.2e-9),
        "put": Prices(9e-6, 0.5e-6, 0.2e-9, 0.3e-9, 0.1e-9),
        "load_store": Prices(5e-6, 2e-6, 0.1e-9, 0.1e-9, 0.1e-9),
    }
    fits = list(tune.fit(_points(true, n, 0.1), select.PRICES))
    assert [one.way for one in fits] == ["slot", "put", "load_store"]
    for one in fits:
        assert one.error_after < 0.12 < one.error_before
        assert one.old == select.PRICES[one.way]
        assert 0.5 < one.new.fixed / true[one.way].fixed < 2


def test_few_points_leave_the_shipped_prices() -> None:
    points = _points(dict(select.PRICES), 2, 0.0)
    assert list(tune.fit(points[: tune.MIN_POINTS_PER_WAY - 1], select.PRICES)) == []
    for one in tune.fit(points, select.PRICES):
        assert one.error_after < 1e-6


def test_every_prefix_of_the_plan_has_all_ways() -> None:
    for n in (2, 4, 8):
        points = tune.plan(n)
        assert len(points) == len(set(points))
        assert {select.way(made) for made, _ in points[:3]} == set(cost_model.WAYS)
        first = Counter(select.way(made) for made, _ in points[: tune.MIN_POINTS])
        assert set(first.values()) == {tune.MIN_POINTS_PER_WAY}
        assert {size for _, size in points} == set(tune.SIZES)


def test_machines_measure_what_they_can() -> None:
    assert tune.crowds(1) == {"crowded": 2}
    assert tune.crowds(2) == {"near": 2, "crowded": 4}
    assert tune.crowds(64) == {"near": 4}


# ---- the command --------------------------------------------------------------------------------


def test_the_command_measures_writes_and_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = tmp_path / "prices.json"
    monkeypatch.setenv("UNIPAL_PRICES", str(where))
    assert main(["tune", "--seconds", "1"]) == 0
    printed = capsys.readouterr()
    head = set(" ".join(printed.out.splitlines()[:2]).split())  # units may be wrapped
    assert {"ranks", "way", "fixed", "alpha", "beta", "gamma", "local", "off", "by", "µs"} <= head
    assert f"writtento{where}" in "".join(printed.out.split()), "a long path may be wrapped"
    found = re.findall(
        r"(?m)^\d+ of \d+ points · \d+ s, about (\d+) s left · \d ranks", printed.err
    )
    assert found
    assert max(map(int, found)) <= 1, "it ends after a second"
    table = cost_model.load({"UNIPAL_PRICES": str(where)})
    assert table is not None
    assert set(table.near) | set(table.crowded) == set(cost_model.WAYS)
    monkeypatch.setenv("UNIPAL_PRICES", "shipped")
    assert main(["tune", "--seconds", "4"]) == 2
    assert "UNIPAL_PRICES=shipped disables the price file" in capsys.readouterr().err


def test_the_command_measures_the_device_path_and_keeps_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where = tmp_path / "prices.json"
    monkeypatch.setenv("UNIPAL_PRICES", str(where))
    cost_model.write(Table({"put": CHEAP}, {}, "2026-11-21T08:00:00Z"), where)
    assert main(["tune", "--device-only", "--seconds", "1", "--json"]) == 0
    fits = json.loads(capsys.readouterr().out)["fits"]
    table = cost_model.load({"UNIPAL_PRICES": str(where)})
    assert table is not None
    assert table.near == {"put": CHEAP}
    for crowd in tune.crowds(len(os.sched_getaffinity(0))):
        for lowering in cost_model.DEVICE_LOWERINGS:
            rows = {row["way"]: row for row in fits[f"{crowd}, {lowering}"]}
            assert "put" in rows
            assert rows["put"]["points"] >= tune.MIN_POINTS_PER_WAY
            found = table.of_device(["cpu"], lowering, crowd)
            assert set(found) == set(rows)
    assert "slot" not in table.of_device(
        ["cpu"], "stream", next(iter(table.device["cpu"]["stream"]))
    )
    where.write_text("{")
    assert main(["tune", "--device-only", "--seconds", "1", "--dry-run", "--json"]) == 0


def test_the_doctor_says_which_prices_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said() -> tuple[bool, str]:
        main(["doctor", "--json"])
        found = json.loads(capsys.readouterr().out)["findings"]
        return next((one["good"], one["says"]) for one in found if one["name"] == "prices")

    monkeypatch.setenv("UNIPAL_PRICES", "shipped")
    assert said() == (True, "as shipped; `pal tune` measures this machine")
    where = tmp_path / "prices.json"
    monkeypatch.setenv("UNIPAL_PRICES", str(where))
    assert said() == (False, f"{where}: usage: does not exist")
    cost_model.write(Table({"put": CHEAP}, {}, "2026-11-21T08:00:00Z", "a machine"), where)
    good, says = said()
    assert good
    assert says.startswith("tuned ")
    assert says.endswith(f" on a machine: {where}")
