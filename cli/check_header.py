"""`pal check-header`: an adaptor.yaml against the vendor's own headers."""

from __future__ import annotations

from pathlib import Path

import click
from unipal.cli import chips, terminal


@click.command("check-header")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--cc", default="cc", help="C compiler.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(file: Path, folder: Path, cc: str, as_json: bool) -> int:
    """Compare the declarations of FILE, an adaptor.yaml, with the vendor's headers in FOLDER.

    FOLDER is where #include <...> of the vendor's headers starts. Prototypes, sizes, alignments and
    constants are compared; what no header there declares is left out. Exit status: 0 nothing
    differs, 1 something does, or FILE is invalid, 3 FILE, FOLDER or the compiler is missing.
    """
    from unipal.generator.diagnostics import SpecError
    from unipal.generator.emit import header_check

    terminal.existing(file)
    terminal.existing(folder, "folder")
    spec = chips.spec()
    try:
        chips.described(file)
        problems = header_check.complaints(file, folder, spec, cc)
    except SpecError as error:
        problems = list(error.problems)
    except header_check.HeaderError as error:
        raise terminal.UserError(str(file), error.reason, error.next, 3) from error
    status = 1 if problems else 0
    if as_json:
        answer = {"file": str(file), "problems": [str(problem) for problem in problems]}
        return terminal.say_json(answer, status)
    for problem in problems:
        terminal.say(str(problem))
    if not problems:
        terminal.say(f"{file}: the headers declare what it states")
    return status
