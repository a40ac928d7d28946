"""`pal docs`: the manual, and the reference page of every chip."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem
from unipal.cli import chips, manual, matrix, session, terminal
from unipal.conformance.report import chip_pages
from unipal.conformance.rules.unlock import installed_rules

DEFAULT = Path("build/docs")


class Page(click.ParamType[str]):
    """The name of a page of the manual, or of a chip."""

    name = "page"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        own = [CompletionItem(name, help=title) for name, title in manual.pages().items()]
        found = [item for item in own if item.value.startswith(incomplete)]
        return [*found, *chips.ChipName().shell_complete(ctx, param, incomplete)]


@click.command("docs")
@click.argument("page", nargs=-1, type=Page())
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

    Without a PAGE the pages are listed. A PAGE that is the name of a chip writes that chip's page,
    --out without a PAGE writes those of all chips and an index: what is bound to what, what each
    runner lacks, and what the chip's certificates show.
    """
    if out is None and not certificates and set(page) <= set(manual.pages()):
        return _show(page, as_json)
    return _write(page, out or DEFAULT, certificates, as_json)


def _show(page: tuple[str, ...], as_json: bool) -> int:
    titles = manual.pages()
    if as_json:
        shown = {name: titles[name] for name in page or titles}
        terminal.say_json({"pages": [str(manual.folder() / f"{name}.md") for name in shown],
                           "titles": shown})  # fmt: skip
    elif page:
        click.echo_via_pager("\n".join(map(manual.text, page)))
    else:
        terminal.say(terminal.table(list(titles.items()), ["page", ""]))
        terminal.say(f"\n`pal docs PAGE` shows a page; the files are in {manual.folder()}")
    return 0


def _near(name: str, known: list[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, known, 3)
    return f"did you mean {' or '.join(close)}" if close else "the chips are in `pal matrix`"


def _write(chip: tuple[str, ...], out: Path, certificates: Path | None, as_json: bool) -> int:
    from unipal.generator.generate import described_chips

    import unipal

    rules = installed_rules()
    known = described_chips(Path(str(unipal.__file__)).parent)
    for name in chip:
        if name not in known:
            raise terminal.UserError(
                name, "is neither a page of the manual nor a chip in the tree",
                f"{_near(name, [*known, *manual.pages()])}; `pal docs` lists the pages", 2,
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
