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
