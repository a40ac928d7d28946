"""`pal tune`: measures this machine and writes the selection's prices."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import chips, complete, terminal

if TYPE_CHECKING:
    from unipal.engine.selection.cost_model import Prices, Table
    from unipal.engine.tools.tune import Fit, Point

_POINTS_PER_LINE = 20  # points between two lines of progress without a terminal
_COLUMNS = (("fixed", 1e6, "µs"), ("alpha", 1e6, "µs"), ("beta", 1e9, "ns/B"),
            ("gamma", 1e9, "ns/B"), ("local", 1e9, "ns/B"))  # fmt: skip


@click.command("tune")
@click.option("--seconds", type=click.FloatRange(1, 600), default=30.0, show_default=True,
              help="To measure for; a slow machine may need more.")  # fmt: skip
@click.option("-c", "--chip", type=complete.CHIP, default="cpu", show_default=True)
@click.option("--device-only", is_flag=True,
              help="Through the PAL alone: lowerings proxy and stream.")  # fmt: skip
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path),
              help="Write there. Default: UNIPAL_PRICES, else the user's data folder.")  # fmt: skip
@click.option("--dry-run", is_flag=True, help="Measure and show; write nothing.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    seconds: float, chip: str, device_only: bool, out: Path | None, dry_run: bool, as_json: bool
) -> int:
    """Time algorithms between processes of this machine and fit the selection's prices to them.

    With --device-only the lowerings proxy and stream are measured. Each call then takes the one
    with the lower predicted time. Other prices in the file are kept.

    Every rank of a job must use the same prices; a job with different ones reports it at its start.
    UNIPAL_PRICES=shipped uses the shipped prices. Exit status: 0 fine, 3 it could not run.
    """
    from unipal.engine.selection import cost_model
    from unipal.engine.tools import tune as tuning

    where = out or cost_model.place()
    if where is None and not dry_run:
        reason = "UNIPAL_PRICES=shipped disables the price file"
        raise terminal.UserError("pal tune", reason, "unset it, or give --out", 2)
    on = chips.everywhere(chip)
    run = tuning.tune_device if device_only else tuning.tune
    table, fits = run(seconds, chip=on, progress=_progress(seconds, quiet=as_json))
    if not any(fits.values()):
        reason = f"{seconds:g} s are too short to measure anything"
        raise terminal.UserError("pal tune", reason, "give more --seconds", 3)
    before = _before(where)
    table = before.joined(table) if before is not None else table
    if where is not None and not dry_run:
        cost_model.write(table, where)
    if as_json:
        return terminal.say_json(
            {
                "file": None if dry_run else str(where),
                "digest": table.digest,
                "made_at": table.made_at,
                "machine": table.machine,
                "fits": {crowd: [_row(one) for one in many] for crowd, many in fits.items()},
            }
        )
    rows = [row for crowd, many in fits.items() for one in many for row in _rows(crowd, one)]
    head = ["ranks", "way", "", *(f"{name} {unit}" for name, _, unit in _COLUMNS), "off by"]
    terminal.say(terminal.table(rows, head))
    for crowd in cost_model.CROWDS:
        if not any(name.partition(",")[0] == crowd for name in fits):
            terminal.say(
                f"{crowd} ranks: not measured on this machine; the shipped prices are used"
            )
    if not dry_run:
        text = f"written to {where}; UNIPAL_PRICES=shipped ignores it"
        terminal.say(terminal.wrapped(text, hanging=2))
    return 0


def _before(where: Path | None) -> Table | None:
    """The table in the file, which keeps what is not measured; None if it cannot be read."""
    from unipal.engine.errors import CommError
    from unipal.engine.selection import cost_model

    if where is None or not where.exists():
        return None
    try:
        return cost_model.load({"UNIPAL_PRICES": str(where)})
    except CommError:
        return None


def _progress(seconds: float, *, quiet: bool) -> Any:
    live = sys.stderr.isatty()
    began = time.monotonic()

    def show_progress(number: int, planned: int, point: Point) -> None:
        if quiet:
            return
        spent = terminal.remaining(number, planned, time.monotonic() - began, seconds)
        last = f"{point.operation} {point.algorithm} {point.bytes} bytes"
        what = f"{point.n} ranks · {last} · {point.seconds * 1e6:.3g} µs"
        text = terminal.fitted(f"{number} of {planned} points · {spent} · {what}")
        if live:
            sys.stderr.write("\r\x1b[2K" + text + ("\n" if number == planned else ""))
            sys.stderr.flush()
        elif number % _POINTS_PER_LINE == 1 or number == planned:
            terminal.say(text, err=True)

    return show_progress


def _rows(crowd: str, one: Fit) -> list[list[str]]:
    """The old and the new prices."""
    return [
        [crowd, one.way, "old", *_cells(one.old), f"{one.error_before:.0%}"],
        ["", f"{one.points} points", "new", *_cells(one.new), f"{one.error_after:.0%}"],
    ]


def _cells(price: Prices) -> list[str]:
    return [f"{getattr(price, name) * factor:.3g}" for name, factor, _ in _COLUMNS]


def _row(one: Fit) -> dict[str, Any]:
    return {
        "way": one.way,
        "points": one.points,
        "old": {name: getattr(one.old, name) for name, _, _ in _COLUMNS},
        "new": {name: getattr(one.new, name) for name, _, _ in _COLUMNS},
        "error_before": one.error_before,
        "error_after": one.error_after,
    }
