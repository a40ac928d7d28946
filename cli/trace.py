"""`pal trace`: what the ranks of a job did, as a trace for Perfetto."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli import complete, terminal

if TYPE_CHECKING:
    from unipal.engine.tools.trace import Trace


@click.command("trace")
@click.argument("words", nargs=-1, metavar="[JOB | FILE...]", type=complete.JOB)
@click.option("-o", "--out", type=click.Path(dir_okay=False, path_type=Path),
              default=Path("trace.json"), show_default=True, help="Write there.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(words: tuple[str, ...], out: Path, as_json: bool) -> int:
    """Write a trace of what the ranks of JOB did, from their flight recorders or from FILEs.

    Without an argument it is the newest job of this user on this host. The trace shows the last
    steps of each lane, as many as the recorder keeps: a slice for each call and for each step, an
    arrow from each signal to the wait that takes it. A step that still waits is open. Open the file
    in ui.perfetto.dev or chrome://tracing.

    A rank that runs or that has crashed has a recorder. One that closes removes it, unless
    UNIPAL_RECORDS_KEEP_ALL=1 is set; `pal run --trace FILE` does all of it. Exit status: 0 fine, 1
    a FILE is no flight recorder, 3 there is none.
    """
    from unipal.cli import recorders
    from unipal.engine.tools import trace

    paths = recorders.paths(words)
    writable(out)
    made = trace.make(recorders.read(paths, trace.read))
    made.write(out)
    if as_json:
        return terminal.say_json(
            {
                "file": str(out), "recorders": [str(path) for path in paths], "steps": made.steps,
                "arrows": made.arrows, "unmatched": sum(made.unmatched.values()),
                "dropped": made.dropped, "notes": made.notes,
            }
        )  # fmt: skip
    terminal.say(_summary(made, out, len(paths)))
    for note in made.notes:
        terminal.say(terminal.wrapped(note, indent=2, hanging=2))
    return 0


def writable(file: Path) -> None:
    """UserError if the file cannot be written. Leaves an empty file if there was none."""
    try:
        file.open("a").close()
    except OSError as error:
        raise terminal.UserError(
            str(file), f"it cannot be written: {error.strerror}", "name another file"
        ) from None


def write_run(file: Path, paths: Sequence[str]) -> None:
    """Writes the trace of a job that has ended, and says on standard error what is in it."""
    from unipal.cli import recorders
    from unipal.engine.tools import trace

    made = trace.make(recorders.read([Path(path) for path in paths], trace.read))
    made.write(file)
    if not paths:
        terminal.say_error(
            "pal run: the trace is empty: no rank has recorded a step; UNIPAL_RECORDS=0, "
            "UNIPAL_RECORDS_KEEP=0 and the lowering stream record none, and the ranks must be the "
            "processes that `pal run` starts"
        )
        return
    terminal.say_error("\n  ".join([f"pal run: {_summary(made, file, len(paths))}", *made.notes]))


def _summary(made: Trace, file: Path, files: int) -> str:
    words = f"{files} recorders, {made.steps} steps, {made.arrows} arrows"
    return f"{terminal.relative(file.resolve())}: {words}"
