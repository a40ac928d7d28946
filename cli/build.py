"""`pal build`: compile a chip's adaptor into the cache."""

from __future__ import annotations

import click
from unipal.cli import chip_page, chips, complete, terminal


@click.command("build")
@click.argument("chip", type=complete.CHIP)
@click.option("--emulated", is_flag=True, help="Also build the emulator of the vendor's library.")
@click.option("--cc", help="C compiler, else $CC or cc.")
@click.option("--cflags", default="", help="Further compiler flags, in one word list.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(chip: str, emulated: bool, cc: str | None, cflags: str, as_json: bool) -> int:
    """Compile the adaptor of CHIP (a name, a folder, an adaptor.yaml) and print its path.

    The C and the reference page of a chip outside the tree are written to the folder generated
    beside its adaptor.yaml.
    """
    import shlex

    from unipal.adaptors import registry

    found = chips.find(chip)
    chips.require(found, emulated=emulated)
    built = registry.build(found, emulated=emulated, cflags=shlex.split(cflags), cc=cc)
    file = chip_page.place(found)
    page = chip_page.write(found, file) if file else None
    where = str(built.path) if built.path else f"{built.chip.python} (a Python adaptor)"
    if as_json:
        return terminal.say_json(
            {
                "chip": built.chip.name,
                "path": str(built.path) if built.path else None,
                "build_id": built.build_id,
                "sha256": built.sha256,
                "emulated": built.emulated,
                "environment": dict(built.env),
                "page": str(page) if page else None,
            }
        )
    terminal.say(where)
    for name, value in built.env.items():
        terminal.say(f"  {name}={value}")
    if page:
        terminal.say(f"page: {terminal.relative(page)}")
    if found.kind == "binding" and not found.can_emulate:
        terminal.say(f"no emulator yet: `pal build {chip} --emulated` lists what is missing")
    flag = " --emulated" if emulated else ""
    terminal.say(f"  next: `pal test {chip}{flag}`")
    return 0
