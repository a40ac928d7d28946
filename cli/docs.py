"""`pal docs`: the reference page of every chip, and their index."""

from __future__ import annotations

from pathlib import Path

import click
from unipal.cli import chips, matrix, session, terminal
from unipal.conformance.report import chip_pages
from unipal.conformance.rules.unlock import installed_rules


@click.command("docs")
@click.argument("chip", nargs=-1, type=chips.ChipName())
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build/docs"),
    show_default=True,
    help="The folder for the pages.",
)
@click.option(
    "--certificates",
    type=click.Path(path_type=Path),
    help="Look in this folder before the shipped and the local certificates.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(chip: tuple[str, ...], out: Path, certificates: Path | None, as_json: bool) -> int:
    """Write a page for each CHIP of the tree (none: for all), and an index of all chips.

    A page lists what is bound to what and how far that is verified, what each runner lacks, and
    what the chip's certificates show. generated/<chip>/README.md has the same without certificates.
    """
    from unipal.generator.generate import described_chips

    import unipal

    rules = installed_rules()
    known = described_chips(Path(str(unipal.__file__)).parent)
    for name in chip:
        if name not in known:
            raise terminal.UserError(
                name, "has no page: only chips in the tree have one",
                f"name one of {', '.join(known)}", 2,
            )  # fmt: skip
    rows = matrix.entries(certificates)
    written = [session.write(out / "index.html", chip_pages.index(known, rows, rules))]
    for name in chip or known:
        text = chip_pages.chip(name, known[name], rows, rules)
        written.append(session.write(out / f"{name}.html", text))
    certified = sorted({row.key for row in rows if row.statement is not None})
    if as_json:
        shown = [str(path) for path in written]
        terminal.say_json({"pages": shown, "certificates": certified})
        return 0
    terminal.say(f"{len(written) - 1} pages and {written[0]}")
    if certified:
        terminal.say(f"with the certificates of {', '.join(certified)}")
    else:
        terminal.say("no certificate was found: `pal certify --all --emulated` makes them")
    return 0
