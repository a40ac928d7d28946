"""`pal run`: start a program on n ranks of this machine."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click
from unipal.cli import complete, requests, terminal
from unipal.cli import trace as traces

_COLOURS = ("cyan", "green", "yellow", "magenta", "blue", "bright_cyan", "bright_green")


@click.command("run", context_settings={"allow_interspersed_args": False})
@click.option("-n", "--ranks", type=click.IntRange(1), help="How many processes.")
@click.option(
    "--hostfile",
    type=complete.FILE,
    metavar="FILE",
    help="Start ranks on the hosts of FILE: `node1 slots=8 type=nvidia nic=eth0`. Without -n, one "
    "for each slot.",
)
@click.option(
    "--launcher",
    type=click.Choice(("ssh", "srun", "mpirun")),
    help="What starts ranks on other hosts. Default: srun in a job of Slurm, else ssh or mpirun.",
)
@click.option(
    "-c", "--chip", "--chips", "chip_words", multiple=True, type=complete.CHIPS, metavar="CHIPS",
    help="Of the ranks, in their order: opencl, or cpu:2,opencl:2. Default: what the program asks "
    "for, else cpu.",
)  # fmt: skip
@click.option(
    "--ccl", "library_words", multiple=True, type=complete.LIBRARIES, metavar="LIBRARIES",
    help="The collective library of the ranks, in their order: gloo, or mpi:2,gloo:2; none for "
    "ranks that need none. Ranks whose library wants a launcher are started by it.",
)  # fmt: skip
@click.option(
    "--runner",
    type=complete.RUNNER,
    metavar="RUNNER",
    help="Of all ranks: uni, host, hybrid or homo. Default: the engine selects.",
)
@click.option(
    "--no-check",
    is_flag=True,
    help="Start the ranks although the runner is not offered on the chips or a chip cannot start: "
    "the program passes chip=, ccl=, cluster= or uncertified=True itself.",
)
@click.option("--timeout", type=float, help="Seconds after which the job is stopped.")
@click.option(
    "--grace",
    type=float,
    default=2.0,
    show_default=True,
    help="Seconds for other ranks to end by themselves after one has failed.",
)
@click.option(
    "--keep-going",
    is_flag=True,
    help="Other ranks continue when one fails; the exit status is that of the first failure.",
)
@click.option(
    "--trace",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write what the ranks of this host did into FILE, for ui.perfetto.dev: the last steps of "
    "each lane, with arrows from signals to waits.",
)
@click.option("--no-prefix", is_flag=True, help="Print lines without `[rank] `.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Ranks' output goes to standard error; one JSON object at the end.",
)
@click.argument("program", required=True, type=complete.FILE)
@click.argument("arguments", nargs=-1, type=complete.FILE)
def command(
    ranks: int | None,
    hostfile: str | None,
    launcher: str | None,
    chip_words: tuple[str, ...],
    library_words: tuple[str, ...],
    runner: str | None,
    no_check: bool,
    timeout: float | None,
    grace: float,
    keep_going: bool,
    trace: Path | None,
    no_prefix: bool,
    as_json: bool,
    program: str,
    arguments: tuple[str, ...],
) -> int:
    """Start PROGRAM on n ranks; `unipal.init()` in it finds the others.

    Options of `pal run` stand before PROGRAM; what follows it is the program's.

    With --chip, ranks of one communicator use different chips: `unipal.init()` takes the rank's
    chip from UNIPAL_CHIP unless the program names one. With --ccl, each rank gets its library in
    UNIPAL_CCL, and UNIPAL_RUNNER requests homo, or hybrid if ranks differ.

    A chip that cannot start here, and a requested runner that the selection does not offer on the
    chips, are refused before any rank starts. The chips are those of --chip, else of UNIPAL_CHIP,
    else cpu; the runner is that of --runner, else of UNIPAL_RUNNER. What the program passes to
    `unipal.init()` is not known here: --no-check starts the ranks regardless.

    A .py file is run by this Python, and so is `python` if that of PATH has no unipal. Output lines
    are prefixed with the rank. The first failure ends the job with its exit status (128 + number
    for a signal). With --keep-going the other ranks continue: a program that can do without the
    lost rank, by `comm.shrink()`, completes its work.

    With --hostfile, ranks are started by ssh, srun or mpirun in the same folder of each host, which
    must have the program and unipal. Variables that begin with UNIPAL_, OMP_ and PYTHON go with
    them. The job's secret goes by standard input and is in no command line.

    A failed job ends with its root cause: the failure that was observed first, its rank, host and
    error. Of the ranks that called `unipal.init()` only the first one to fail prints a traceback;
    UNIPAL_TRACEBACK=1 shows that of every rank.
    """
    from unipal.engine.tools.launch import place
    from unipal.engine.tools.supervisor import Job, StartError

    on = requests.hosts(hostfile, launcher, ranks, chip_words, library_words)
    ranks = on.ranks if on else ranks
    if ranks is None:
        raise click.UsageError("Missing option '-n' / '--ranks', or '--hostfile'.")
    environments, launchers = requests.of(
        on.chips if on else chip_words, library_words, runner, ranks, check=not (on or no_check)
    )
    words = _with_unipal([program, *arguments])
    if trace is not None:
        traces.writable(trace)
    with place() as where:
        where, elsewhere = on.spread(where, words, environments) if on else (where, None)
        if trace is not None:  # behind `spread`: files on other hosts would be left there
            environments = [{**one, "UNIPAL_RECORDS_KEEP_ALL": "1"} for one in environments]
        job = Job(
            words,
            ranks,
            where,
            environments=environments,
            launchers=launchers,
            elsewhere=elsewhere,
            grace=grace,
            keep_going=keep_going,
            output=_Output(prefix=not no_prefix, apart=as_json),
            recorded=None if trace is None else partial(traces.write_run, trace),
        )
        try:
            status = job.run(timeout)
        except StartError as error:
            name = error.program
            following = f"check the path; a Python script: `pal run -n {ranks} python {name}`"
            raise terminal.UserError(name, error.reason, following) from None
    if as_json:
        answer = {"ranks": job.report(), "failed": job.failed, "root_cause": job.root_cause}
        return terminal.say_json(answer, status)
    return status


def _with_unipal(words: list[str]) -> list[str]:
    """The command line, with this Python for a .py file that is not executable, and for a `python`
    of PATH in which unipal is not installed: that of a virtual environment is not on PATH until the
    environment is activated. UserError: the .py file does not exist.
    """
    if words[0].endswith(".py") and not os.access(words[0], os.X_OK):
        terminal.existing(Path(words[0]))
        return [sys.executable, *words]
    if words[0] not in ("python", "python3"):
        return words
    found = shutil.which(words[0])
    if found is not None:
        if os.path.dirname(found) == os.path.dirname(sys.executable):
            return words
        test = "import sys; from importlib.util import find_spec; sys.exit(not find_spec('unipal'))"
        words_of_test = [found, "-P", "-c", test]
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            done = subprocess.run(words_of_test, stdin=subprocess.DEVNULL, timeout=20, check=False)
            if done.returncode == 0:
                return words
    why = f"`{words[0]}` of PATH has no unipal"
    terminal.say_error(f"pal run: {why}; {sys.executable} runs the program")
    return [sys.executable, *words[1:]]


class _Output:
    """Prints a job's output; `apart` leaves standard output to the JSON object."""

    def __init__(self, *, prefix: bool, apart: bool) -> None:
        self._prefix, self._apart = prefix, apart

    def rank(self, number: int, which: str, lines: Sequence[str]) -> None:
        target = sys.stderr if which == "err" or self._apart else sys.stdout
        head = f"[{number}] " if self._prefix else ""
        if head and target.isatty():
            head = click.style(head, fg=_COLOURS[number % len(_COLOURS)])
        target.write("".join(f"{head}{line}\n" for line in lines))
        target.flush()

    def launcher(self, name: str, lines: Sequence[str]) -> None:
        for line in lines:
            click.echo(f"[{name}] {line}" if self._prefix else line, err=True)

    def say(self, text: str) -> None:
        terminal.say_error(f"pal run: {text}")
