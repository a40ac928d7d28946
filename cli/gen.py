"""`pal gen`: write `generated/` from the spec and the chips, or compare only."""

from __future__ import annotations

import click
from unipal.cli import chips, terminal


@click.command("gen")
@click.option("--check", is_flag=True, help="Write nothing; print a diff, exit 1 if any.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(check: bool, as_json: bool) -> int:
    """Write generated/ from pal_spec/ and adaptors/*/adaptor.yaml.

    With --check, also the static rules: every clause has a check and a mutant operator, every check
    a clause, no locked slot has changed, no stray file. Exit status: 0 up to date, 1 not.
    """
    if not chips.in_repository():
        raise terminal.PersonError(
            str(chips.REPOSITORY),
            "is an installed package: its generated files belong to the package",
            "run `pal gen` in a checkout; for your own chip: `pal build FOLDER`",
        )
    from unipal.generator import check as generator_check

    if check:
        problems = generator_check.check(chips.REPOSITORY)
        if as_json:
            terminal.say_json({"up_to_date": not problems, "problems": [str(p) for p in problems]})
        else:
            for problem in problems:
                terminal.say(str(problem))
            if problems:
                terminal.say("  next: `pal gen`, then look at `git diff generated/`", err=True)
            else:
                terminal.say("generated/ is up to date")
        return 1 if problems else 0
    written = generator_check.write(chips.REPOSITORY)
    names = [str(path) for path in written or ()]
    if as_json:
        terminal.say_json({"written": names})
    else:
        terminal.say("\n".join(f"wrote {name}" for name in names) or "generated/ was up to date")
    return 0
