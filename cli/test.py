"""`pal test`: runs the suite, or some clauses of it, on a chip."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli import causes, chips, complete, last_failed, session, terminal
from unipal.conformance.rules.unlock import CCL, Rules, installed_rules, unlock

if TYPE_CHECKING:
    from unipal.conformance.rules.verdicts import Outcome


@click.command("test")
@click.argument("chip", type=complete.CHIP)
@click.argument("clause", nargs=-1, type=complete.CLAUSE)
@click.option(
    "--ccl",
    "collective",
    type=complete.LIBRARY,
    metavar="LIBRARY",
    help="The clauses of this collective library over CHIP, instead of the chip's own.",
)
@click.option("--emulated", is_flag=True, help="Over the generated emulator of its library.")
@click.option("-x", "--exitfirst", is_flag=True, help="Stop at the first failure.")
@click.option(
    "--lf",
    "--last-failed",
    "last",
    is_flag=True,
    help="What failed in the last run; all if there was none.",
)
@click.option("--list", "only_list", is_flag=True, help="Print the clauses, run nothing.")
@click.option("-v", "--verbose", is_flag=True, help="A line for each clause.")
@click.option("--junit", type=click.Path(path_type=Path), help="Also write JUnit XML to this file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    chip: str,
    clause: tuple[str, ...],
    collective: str | None,
    emulated: bool,
    exitfirst: bool,
    last: bool,
    only_list: bool,
    verbose: bool,
    junit: Path | None,
    as_json: bool,
) -> int:
    """Run the suite on CHIP: all of it, or each CLAUSE (id, function, group, level or glob).

    Ctrl-C keeps the verdicts so far. Exit status: 0 nothing failed, 1 a clause failed, 3 nothing
    could run, or not all that was requested.
    """
    rules = installed_rules()
    if collective is not None:
        return _library(chip, collective, clause, emulated, junit, as_json)
    known = rules.table("device")
    wanted = chips.clauses_like(clause, known) if clause else None
    found = chips.find(chip)
    if last:
        failed = last_failed.among(found, wanted or list(known), emulated=emulated)
        if failed is None:
            terminal.say_error(
                f"pal test --lf: {found.name} has not run here: no clause is left out"
            )
        elif not failed and not only_list:
            return _nothing_failed(found.name, chip, emulated, junit, as_json)
        else:
            wanted = failed
    if only_list:
        return _list(list(known) if wanted is None else wanted, rules, as_json=as_json)
    built = session.ready(found, emulated=emulated)
    until = _failed if exitfirst else None
    results = session.run(
        found, built, wanted, rules, quiet=as_json, verbose=verbose, until=until, partial=True
    )
    lines = chips.lines(results)
    last_failed.keep(found, lines, emulated=emulated)
    if junit:
        from unipal.conformance.report import html

        session.write(junit, html.junit(found.name, lines, results.seconds))
    status = session.exit_status(found, results)
    following = session.next_step(found, lines, chip, emulated=emulated)
    if as_json:
        answer = {**results.to_json(), "chip": found.name, "emulated": emulated}
        reasons = [dataclasses.asdict(cause) for cause in causes.of(found, lines)]
        more = {"clauses": lines, "causes": reasons, "next": following}
        return terminal.say_json({**answer, **more}, status)
    where = " over its emulator" if emulated else ""
    terminal.say(f"{found.name}{where}: {len(lines)} clauses in {results.seconds:.1f} s")
    terminal.say()
    terminal.say(terminal.groups(rules, lines))
    failures = causes.text(causes.of(found, lines))
    for rest in filter(None, [failures, session.unlike_pass(lines, failed=False)]):
        terminal.say()
        terminal.say(rest)
    session.say_problems(results)
    terminal.say()
    if built is None:
        terminal.say("nothing is bound yet, so nothing ran and no runner is unlocked")
    elif wanted is None:
        terminal.say(terminal.runners(unlock(rules, lines, emulated=emulated)))
    terminal.say(terminal.wrapped(f"next: {following}", indent=2, hanging=2))
    return status


def _failed(outcome: Outcome) -> bool:
    return outcome.verdict.value == "fail"


def _nothing_failed(name: str, chip: str, emulated: bool, junit: Path | None, as_json: bool) -> int:
    """The answer of --lf where no clause failed in the last run."""
    from unipal.conformance.rules.verdicts import Results

    if junit:
        from unipal.conformance.report import html

        session.write(junit, html.junit(name, {}, 0.0))
    flag = " --emulated" if emulated else ""
    following = f"`pal test {chip}{flag}` runs all of them"
    if as_json:
        answer = {**Results(name).to_json(), "chip": name, "emulated": emulated}
        return terminal.say_json({**answer, "causes": [], "next": following})
    terminal.say(f"{name}: none of these clauses failed in the last run, so none ran")
    terminal.say(f"  next: {following}")
    return 0


def _list(wanted: Sequence[str], rules: Rules, *, as_json: bool) -> int:
    """Prints the clauses without running them."""
    if as_json:
        return terminal.say_json({"clauses": {id_: rules.clauses[id_].must for id_ in wanted}})
    rows = [[id_, rules.clauses[id_].level] for id_ in wanted]
    terminal.say(terminal.table(rows, ["clause", "level"]))
    return 0


def _library(
    chip: str,
    name: str,
    clause: tuple[str, ...],
    emulated: bool,
    junit: Path | None,
    as_json: bool,
) -> int:
    """Runs the clauses of a collective library over a chip."""
    rules = installed_rules()
    known = rules.table(CCL)
    words = tuple(_with_table(word, {row.function for row in known.values()}) for word in clause)
    wanted = chips.clauses_like(words, known) if words else list(known)
    found = chips.find(chip)
    library = chips.library(name, found, emulated=emulated)
    built = session.ready(found, emulated=emulated)
    if built is None:
        raise terminal.UserError(
            str(found.folder / "adaptor.yaml"),
            "every function is still to do",
            f"`pal test {chip}`",
        )
    tried = session.run_library(built, library, rules, quiet=as_json, clauses=wanted)
    if junit:
        from unipal.conformance.report import html

        seconds = sum(float(line["seconds"]) for line in tried.clauses.values())
        session.write(junit, html.junit(f"{found.name}+{name}", tried.clauses, seconds))
    status = int(tried.failed)
    flag = " --emulated" if emulated else ""
    following = f"`pal certify {chip}{flag} --ccl {name}`"
    if tried.failed:
        first = next(id_ for id_, line in tried.clauses.items() if line["verdict"] == "fail")
        following = f"`pal show {first}`, then `pal test {chip}{flag} --ccl {name} {first}`"
    if as_json:
        answer = {**tried.as_dict(), "chip": found.name, "ccl": name, "emulated": emulated}
        return terminal.say_json({**answer, "next": following}, status)
    where = f"{found.name} (emulated)" if emulated else found.name
    for line in session.of_library(where, name, tried):
        terminal.say(line)
    terminal.say(f"  next: {following}")
    return status


def _with_table(word: str, functions: set[str]) -> str:
    """A function or clause of the ccl table; the prefix `ccl.` may be omitted."""
    for name in (word, f"{CCL}.{word}"):
        if name in functions:
            return f"{name}.*"
        if name.rpartition(".")[0] in functions:
            return name
    return word
