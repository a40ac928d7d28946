"""`pal top`: what the ranks of a job do now."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli import complete, terminal

if TYPE_CHECKING:
    from unipal.engine.tools.top import View
    from unipal.engine.tools.trace import Plans

_COLOURS = {"running": "green", "waiting": "yellow", "stopped": "red", "dead": "red"}
_HOME, _REST = "\x1b[H", "\x1b[J"  # to the first line; from here to the end of the screen


@click.command("top")
@click.argument("words", nargs=-1, metavar="[JOB | FILE...]", type=complete.JOB)
@click.option("--every", type=click.FloatRange(0.1, 3600), default=1.0, show_default=True,
              metavar="SECONDS", help="Between two views on a terminal.")  # fmt: skip
@click.option("--once", is_flag=True, help="One view. Default without a terminal.")
@click.option("--prometheus", is_flag=True, help="One view as metrics, in Prometheus's text.")
@click.option("--json", "as_json", is_flag=True, help="One view as one JSON object.")
def command(
    words: tuple[str, ...], every: float, once: bool, prometheus: bool, as_json: bool
) -> int:
    """Show what the ranks of JOB do, from their flight recorders: the call that each is in, the
    step and the rank that it waits for, since when, and calls and bytes per second.

    Without an argument it is the newest job of this user on this host. Rates are those of the last
    second. A rank waits when it sleeps in a step, runs when it is in a call, and is idle between
    calls. The ranks are only read; a view takes about 3 ms for each. Ctrl-C ends it.

    Exit status: 0 fine, 1 a FILE is no flight recorder, 3 there is none.
    """
    from unipal.cli import recorders
    from unipal.engine.tools import top
    from unipal.engine.tools.trace import Plans

    if as_json and prometheus:
        raise click.UsageError("--json and --prometheus are two forms of one view: give one")
    plans = Plans()
    live = sys.stdout.isatty() and not (once or as_json or prometheus)
    paths = recorders.paths(words)
    views = _views(paths, plans)
    if as_json:
        return terminal.say_json({"ranks": [asdict(one) for one in views]})
    if prometheus:
        click.echo(top.prometheus(views), nl=False)
        return 0
    if not live:
        terminal.say(_text(views))
        return 0
    try:
        while views:
            lines = _text(views).replace("\n", "\x1b[K\n")
            sys.stdout.write(f"{_HOME}{lines}\x1b[K\n{_REST}")
            sys.stdout.flush()
            time.sleep(every)
            views = _views(paths, plans)
    except KeyboardInterrupt:
        return 0
    terminal.say("no rank is left")
    return 0


def _views(paths: list[Path], plans: Plans) -> list[View]:
    from unipal.cli import recorders
    from unipal.engine.tools import top

    found = recorders.read(paths, lambda path: top.view(path, plans))
    return sorted(found, key=lambda one: (one.job, one.rank))


def _text(views: list[View]) -> str:
    from unipal.engine.tools import top

    lines: list[str] = []
    for job in dict.fromkeys(one.job for one in views):
        ranks = [one for one in views if one.job == job]
        lines += [f"{job}: {len(ranks)} of {max(one.size for one in ranks)} ranks are seen here"]
        rows = [
            [
                str(one.rank), str(one.pid), click.style(one.state, fg=_COLOURS.get(one.state)),
                "" if one.seconds is None else _time(one.seconds),
                f"{one.calls_per_second:.4g}", _bytes(one.bytes_per_second), one.step, one.call,
            ]
            for one in ranks
        ]  # fmt: skip
        head = ["rank", "process", "state", "for", "calls/s", "B/s", "step", "call"]
        lines += [terminal.table(rows, head), ""]
    return "\n".join([*lines, terminal.wrapped(top.NOT_SEEN)])


def _time(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _bytes(rate: float) -> str:
    for unit, size in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if rate >= size:
            return f"{rate / size:.3g} {unit}"
    return f"{rate:.0f}"
