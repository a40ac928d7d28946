"""`pal gen`: writes `generated/` from the spec and the chips, or compares only."""

from __future__ import annotations

from pathlib import Path

import click
from unipal.cli import chips, terminal


@click.command("gen")
@click.option("--check", is_flag=True, help="Write nothing; print a diff, exit 1 if any.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(check: bool, as_json: bool) -> int:
    """Write generated/ from pal_spec/ and adaptors/*/adaptor.yaml.

    With --check it also applies the static rules: every clause has a check and a mutant operator,
    every check has a clause, no locked slot has changed, no stray file. Exit status: 0 up to date,
    1 not.
    """
    root = chips.repository()
    if root is None:
        raise terminal.UserError(
            str(Path.cwd()),
            "is not a checkout of unipal; an installed package has its own generated files",
            "run `pal gen` in a checkout; for a chip of your own: `pal build FOLDER`",
        )
    from unipal.generator.generate import check as check_all
    from unipal.generator.generate import write

    if check:
        problems = check_all(root)
        if as_json:
            answer = {"up_to_date": not problems, "problems": [str(p) for p in problems]}
            return terminal.say_json(answer, 1 if problems else 0)
        for problem in problems:
            terminal.say(str(problem))
        if problems:
            terminal.say("  next: `pal gen`, then look at `git diff generated/`", err=True)
        else:
            terminal.say("generated/ is up to date")
        return 1 if problems else 0
    written = write(root)
    names = [str(path) for path in written or ()]
    if as_json:
        return terminal.say_json({"written": names})
    terminal.say("\n".join(f"wrote {name}" for name in names) or "generated/ was up to date")
    return 0
