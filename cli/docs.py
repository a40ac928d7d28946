"""`pal docs`: the manual, and the reference page of every chip."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli import chip_page, chips, complete, manual, matrix, session, terminal
from unipal.conformance.report import chip_pages
from unipal.conformance.rules.unlock import installed_rules

if TYPE_CHECKING:
    from unipal.adaptors.registry import Chip

DEFAULT = Path("build/docs")


@click.command("docs")
@click.argument("page", nargs=-1, type=complete.PAGE)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help=f"Write the pages of chips into this folder (of a CHIP without --out: {DEFAULT}).",
)
@click.option(
    "--certificates",
    type=click.Path(path_type=Path),
    help="Look in this folder before the local and the shipped certificates.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    page: tuple[str, ...], out: Path | None, certificates: Path | None, as_json: bool
) -> int:
    """Show a PAGE of the manual, or write the page of a chip.

    Without a PAGE the pages are listed: the manual, and the reference of chips and spec. A PAGE
    that names a chip, or the folder of one, writes that chip's page; --out without a PAGE writes
    those of all chips of the tree and an index: what is bound to what, what each runner lacks, and
    what the chip's certificates show.
    """
    if out is None and not certificates and set(page) <= set(manual.pages()):
        return _show(page, as_json)
    return _write(page, out or DEFAULT, certificates, as_json)


def _show(page: tuple[str, ...], as_json: bool) -> int:
    titles = manual.pages()
    if as_json:
        shown = {name: titles[name] for name in page or titles}
        files = manual.files()
        return terminal.say_json(
            {"pages": [str(files[name]) for name in sorted(shown)], "titles": shown}
        )
    if page:
        click.echo_via_pager("\n".join(map(manual.shown, page)))
    else:
        terminal.say(terminal.table(list(titles.items()), ["page", ""]))
        about = f"`pal docs PAGE` shows a page; the manual's files are in {manual.folder()}"
        terminal.say(f"\n{terminal.wrapped(about)}")
    return 0


def _outside(name: str, known: Iterable[str]) -> Chip:
    """A chip outside the tree. UserError if there is none, or if no adaptor.yaml describes it."""
    from unipal.adaptors import registry

    try:
        found = chips.find(name)
    except registry.LoadError:
        found = None
    if found is not None and (found.folder / "adaptor.yaml").is_file():
        return found
    from difflib import get_close_matches

    pages = manual.files()
    close = [page for page in pages if page.endswith(f"/{name}")]
    close = close or get_close_matches(name, [*known, *pages], 3)
    hint = f"did you mean {' or '.join(close)}" if close else "the chips are in `pal matrix`"
    reason = "is neither a page of the manual nor a chip that an adaptor.yaml describes"
    raise terminal.UserError(name, reason, f"{hint}; `pal docs` lists the pages", 2)


def _write(names: tuple[str, ...], out: Path, certificates: Path | None, as_json: bool) -> int:
    from unipal.generator.generate import described_chips

    import unipal

    rules = installed_rules()
    known = described_chips(Path(str(unipal.__file__)).parent)
    outside = {name: _outside(name, known) for name in names if name not in known}
    rows = matrix.entries(certificates)
    written = [session.write(out / "index.html", chip_pages.index(known, rows, rules))]
    for name in names or known:
        if name in outside:
            file = out / f"{outside[name].name}.html"
            written.append(chip_page.write(outside[name], file, certificates))
        else:
            text = chip_pages.chip(name, known[name], rows, rules)
            written.append(session.write(out / f"{name}.html", text))
    shown = [row for row in rows if not names or row.chip in names]
    for chip in outside.values():
        shown += matrix.entries_of(chip, certificates)
    certified = sorted({row.key for row in shown if row.statement is not None})
    if as_json:
        pages = [str(path) for path in written]
        return terminal.say_json({"pages": pages, "certificates": certified})
    index, *chip_files = written
    count = f"{len(chip_files)} pages" if len(chip_files) > 1 else str(chip_files[0])
    terminal.say(terminal.wrapped(f"{count} and {index}", hanging=2))
    if certified:
        many = "certificates" if len(certified) > 1 else "certificate"
        terminal.say(terminal.wrapped(f"with the {many} of {', '.join(certified)}"))
    else:
        following = terminal.command_of(shown[0].next if names else "pal certify --all --emulated")
        terminal.say(terminal.wrapped(f"no certificate was found; next: {following}"))
    return 0
