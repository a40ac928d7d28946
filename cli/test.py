"""`pal test`: the suite, or some clauses of it, on a chip."""

from __future__ import annotations

from pathlib import Path

import click
from unipal.cli import chips, session, terminal
from unipal.conformance.unlock import installed_rules, unlock


@click.command("test")
@click.argument("chip", type=chips.ChipName())
@click.argument("clause", nargs=-1)
@click.option("--emulated", is_flag=True, help="Over the generated emulator of its library.")
@click.option("--junit", type=click.Path(path_type=Path), help="Also write JUnit XML to this file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    chip: str, clause: tuple[str, ...], emulated: bool, junit: Path | None, as_json: bool
) -> int:
    """Run the suite on CHIP: all of it, or each CLAUSE (id, function, group, level or glob).

    Exit status: 0 nothing failed, 1 a clause failed, 3 nothing could run.
    """
    rules = installed_rules()
    known = rules.table("device")
    wanted = chips.clauses_like(clause, known) if clause else None
    found = chips.find(chip)
    built = session.ready(found, rules, emulated=emulated)
    results = session.run(found, built, wanted, rules, quiet=as_json)
    lines = chips.lines(results)
    if junit:
        from unipal.conformance import report

        session.write(junit, report.junit(found.name, lines, results.seconds))
    status = session.exit_status(found, results)
    following = session.next_step(found, lines, chip, emulated=emulated)
    if as_json:
        answer = {**results.to_json(), "chip": found.name, "emulated": emulated}
        terminal.say_json({**answer, "clauses": lines, "exit": status, "next": following})
        return status
    where = " over its emulator" if emulated else ""
    terminal.say(f"{found.name}{where}: {len(lines)} clauses in {results.seconds:.1f} s")
    terminal.say()
    terminal.say(terminal.groups(rules, lines))
    rest = session.unlike_pass(lines)
    if rest:
        terminal.say()
        terminal.say(rest)
    session.say_problems(results)
    terminal.say()
    if built is None:
        terminal.say("nothing is bound yet, so nothing ran and no runner is unlocked")
    elif wanted is None:
        terminal.say(terminal.runners(unlock(rules, lines, emulated=emulated)))
    terminal.say(f"  next: {following}")
    return status
