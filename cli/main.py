"""The `pal` command. It parses, calls and prints; each subcommand is imported only when it runs."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

import click

# name → (module, one line for `pal --help`), in the order of a bring-up
COMMANDS: dict[str, tuple[str, str]] = {
    "new": ("new", "Create a chip, in this repository or as a project of its own."),
    "gen": ("gen", "Write generated/ from the spec and the chips; --check only compares."),
    "check-header": ("check_header", "Compare an adaptor.yaml with the vendor's own headers."),
    "build": ("build", "Compile a chip's adaptor into the cache and print its path."),
    "test": ("test", "Run the conformance suite, or some clauses of it, on a chip."),
    "certify": ("certify", "Run the whole suite and write certificate and report."),
    "verify": ("verify", "Check a certificate against the installed spec, suite and sources."),
    "show": ("show", "Explain a clause or a function, or count lines with --stats."),
    "matrix": ("matrix", "Chips and the runners that their certificates unlock."),
    "field": ("flagcx_field", "Certify FlagCX's own device adaptors, emulated."),
    "docs": ("docs", "Show the manual; write the reference pages of chips."),
    "run": ("run", "Start a program on n ranks of this machine."),
    "hang": ("hang", "Name the rank that a job hangs on, from what its ranks have recorded."),
    "perf": ("perf", "Time and check a collective, as nccl-tests does."),
    "trace": ("trace", "What the ranks did, step by step, for Perfetto."),
    "top": ("top", "Live view of the ranks of a job: call, step, peer, rates."),
    "explain": ("explain", "Which runner would serve a call, and why not the others."),
    "simulate": ("simulate", "Predict a collective's time on a machine of a model."),
    "tune": ("tune", "Measure the selection's prices on this machine."),
    "balance": ("balance", "Split a model's layers or batches between unequal ranks."),
    "schema": ("schema", "JSON Schema of what a command prints with --json."),
    "doctor": ("doctor", "Check this machine; report what is missing and what to do."),
}

FAILED, USAGE, ENVIRONMENT = 1, 2, 3
BROKEN_PIPE = 128 + signal.SIGPIPE  # as a shell has it of a program that the signal ended


class Lazy(click.Group):
    """A group whose help imports no subcommand."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"unipal.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            from unipal.cli import terminal

            close = get_close_matches(args[0], COMMANDS, 1)
            hint = f"\n  did you mean: pal {close[0]}" if close else ""
            reason, following = f"no such command{hint}", "`pal --help` lists the commands"
            raise terminal.UserError(f"pal {args[0]}", reason, following, USAGE)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # the reader, such as `head`, has ended
            with contextlib.suppress(OSError):  # standard output need not be a file
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return BROKEN_PIPE

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands, in the order of a bring-up"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.group(
    cls=Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit status: 0 fine · 1 invalid: a clause, a check, a certificate or a file that was "
    "given failed · 2 wrong usage · 3 missing: a file, a chip or something of this machine is not "
    "here, or what was requested could not run. Completion: "
    'eval "$(_PAL_COMPLETE=bash_source pal)" (or zsh_source, fish_source).',
)
@click.version_option(package_name="unipal", message="unipal %(version)s")
def pal() -> None:
    """Bring up a chip: one YAML file, a generated adaptor, and a certificate of what it can do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns the exit status. Every error has place, reason and next step."""
    words = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    if words[0] == "help":  # pal help COMMAND
        words = [*words[1:2], "--help"]
    try:
        status: Any = pal.main(args=words, prog_name="pal", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.Abort:
        click.echo("pal: stopped", err=True)
        return ENVIRONMENT
    except click.ClickException as error:
        return _say(_command(words), error.format_message(), "", USAGE, words)
    except KeyboardInterrupt:
        click.echo("pal: stopped", err=True)
        return ENVIRONMENT
    except Exception as error:
        if hasattr(error, "problems"):  # of the generator
            return _say(*_several(error.problems), FAILED, words)
        # an error with a reason and a next step
        if hasattr(error, "reason") and hasattr(error, "next"):
            place = str(getattr(error, "place", "pal"))
            reason, following = str(error.reason), str(error.next)
            page = str(getattr(error, "manual_page", ""))
            return _say(place, reason, following, _status(error), words, _code(error), page)
        if os.environ.get("UNIPAL_TRACEBACK"):
            raise
        return _say(*_unexpected(error), ENVIRONMENT, words)


def _status(error: Exception) -> int:
    """The exit status of an error. The engine calls a wrong file wrong usage, too."""
    if hasattr(error, "status"):
        return int(error.status)
    if getattr(error, "code", "") != "usage":
        return ENVIRONMENT
    place = str(getattr(error, "place", ""))
    if os.sep in place or place.endswith(".json"):
        return FAILED if os.path.exists(place) else ENVIRONMENT
    return USAGE


def _code(error: Exception) -> str:
    """The code of an error of the engine, `certificate` for one of a certificate, else "". That of
    a UserError is that of its cause.
    """
    from unipal.conformance.rules.certificate import CertificateError

    cause = error.__cause__ or error
    return "certificate" if isinstance(cause, CertificateError) else getattr(cause, "code", "")


def _unexpected(error: Exception) -> tuple[str, str, str]:
    """Place, reason and next step of an internal error."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else "pal"
    again = "set UNIPAL_TRACEBACK=1, run it again, and report what it prints"
    return place, f"internal error in unipal: {type(error).__name__}: {error}", again


def _command(words: Sequence[str]) -> str:
    """Such as `pal test`."""
    return " ".join(["pal", *(word for word in words[:1] if word in COMMANDS)])


def _several(problems: Sequence[Any]) -> tuple[str, str, str]:
    """Place of the first of several problems, all their reasons, and the next step of the last."""
    place, _, reason = "\n".join(map(str, problems)).partition(": ")
    following = str(problems[-1].next)
    return place, reason.removesuffix(f"\n  next: {following}"), following


def _asks_json(words: Sequence[str]) -> bool:
    """Whether --json is an option of the command. What follows the program of `pal run` is not."""
    if words[:1] != ["run"]:
        return "--json" in words
    from unipal.cli import run

    values = {name for one in run.command.params if _takes_value(one) for name in one.opts}
    rest = iter(words[1:])
    for word in rest:
        if word == "--json":
            return True
        if word in values:
            next(rest, None)
        elif word == "--" or not word.startswith("-"):
            return False
    return False


def _takes_value(parameter: click.Parameter) -> bool:
    return isinstance(parameter, click.Option) and not parameter.is_flag


def _say(
    place: str,
    reason: str,
    next_step: str,
    status: int,
    words: Sequence[str],
    code: str | None = None,
    page: str = "",
) -> int:
    """Prints an error. `code`: of an error of ours; None for one of the command line. `page`: of
    the manual, if it is known.
    """
    from unipal.cli import manual, terminal

    next_step = next_step or f"`{_command(words)} --help`"
    if _asks_json(words):
        error = {"place": place, "reason": reason, "next": next_step}
        terminal.say_json({"error": error}, status)
    text = f"{place}: {reason}"
    if not page and "did you mean" not in reason:
        page = manual.page_of(text) if code is None else manual.page_of(text, code, place)
    more = f"\n  more: `pal docs {page}`" if page else ""
    terminal.say_error(f"{text}{more}\n  next: {next_step}")  # what to do comes last
    return status


if __name__ == "__main__":
    sys.exit(main())
