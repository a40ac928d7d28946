"""`pal new`: creates a chip to bring up, in this checkout or as a separate project."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from unipal.cli import chips, complete, session, terminal
from unipal.conformance.rules.unlock import installed_rules

if TYPE_CHECKING:
    from unipal.generator.binding.model import Binding
    from unipal.generator.scaffold import Functions


@click.command("new")
@click.argument("name")
@click.option(
    "--like",
    type=complete.MODEL,
    metavar="CHIP",
    help="Start from another chip's bindings, or `python`.",
)
@click.option(
    "--extends",
    "base",
    type=complete.CHIP,
    metavar="CHIP",
    help="In a checkout: inherit CHIP's file; a short file overrides single lines.",
)
@click.option(
    "--dir", "folder", type=click.Path(path_type=Path), help="Make a project in this folder."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    name: str, like: str | None, base: str | None, folder: Path | None, as_json: bool
) -> int:
    """Create chip NAME: adaptor.yaml with every function still to do, and the files it needs.

    In a checkout of unipal it becomes adaptors/NAME. Elsewhere, or with --dir, it becomes a project
    of its own with README, pyproject.toml and a CI workflow. Nothing is ever overwritten.
    """
    from unipal.generator import scaffold

    _check_name(name)
    functions = installed_rules().functions
    root = chips.repository() if folder is None else None
    inside = root is not None and Path.cwd().is_relative_to(root)
    if base is not None and (like or not inside):
        reason = (
            "cannot be combined with --like"
            if like
            else "works only in a checkout that has CHIP's file"
        )
        raise terminal.UserError(
            f"--extends {base}", reason, f"`pal new {name} --like {like or base}`", 2
        )
    if inside and root is not None:
        home = root / "adaptors" / name
        if base is not None:
            files = scaffold.extending(name, base, _base(name, base))
        else:
            files = _chip(name, f"unipal.adaptors.{name}", like, functions)
        flag = "" if base is None else " --emulated"
        following = ["pal gen", f"pal test {name}{flag}"]
    else:
        home = folder or Path.cwd() / name
        files = scaffold.project(name, _chip(name, name, like, functions))
        following = [f"cd {terminal.relative(home)}", f"pal test {name}"]
    written = _write({home / file: text for file, text in files.items()}, home)
    place = next(path for path in written if path.name == "adaptor.yaml")
    if as_json:
        answer = {"chip": name, "files": [str(p) for p in written], "next": following}
        return terminal.say_json(answer)
    for path in written:
        terminal.say(f"wrote {terminal.relative(path)}")
    if base is not None:
        said = f"{terminal.relative(place)} inherits all of {base}: override there what differs"
    else:
        count = len(scaffold.device_functions(functions))
        said = f"{count} functions are to do; each is a line of {terminal.relative(place)}"
    terminal.say(f"\n{terminal.wrapped(said)}")
    for number, line in enumerate(following):
        terminal.say(f"  {'next:' if number == 0 else '     '} {line}")
    return 0


def _check_name(name: str) -> None:
    from unipal.adaptors import registry
    from unipal.generator import scaffold

    if not scaffold.fits(name):
        raise terminal.UserError(
            name,
            "is not a chip name: lower-case letters, digits and _, a letter first, at most 31",
            f"`pal new {scaffold.better_name(name)}`",
            2,
        )
    if name in registry.names():
        raise terminal.UserError(
            name, "a chip of this name exists", f"choose another name, or `pal test {name}`", 2
        )


def _chip(name: str, module: str, like: str | None, functions: Functions) -> dict[str, str]:
    """The files of a chip: from scratch, in Python, or with another chip's bindings."""
    from unipal.adaptors import registry
    from unipal.generator import scaffold

    if not like:
        return scaffold.bound_chip(name, module, functions)
    if like == "python":
        import unipal.generated.pal

        interface = Path(str(unipal.generated.pal.__file__)).read_text(encoding="utf-8")
        return scaffold.python_chip(name, module, functions, interface)
    chip = registry.find(like)
    source = chip.folder / "adaptor.yaml"
    if chip.kind != "binding" or not source.is_file():
        raise terminal.UserError(
            f"--like {like}",
            f"{like} has no bindings to start from (it is '{chip.kind}')",
            f"`pal new {name} --like nvidia`, or --like python",
            2,
        )
    return scaffold.chip_like(name, module, functions, like, source.read_text(encoding="utf-8"))


def _base(name: str, base: str) -> Binding:
    """The binding of the chip that --extends names."""
    from unipal.adaptors import registry
    from unipal.generator.binding.model import load_binding

    chip = registry.find(base)
    place = chip.folder / "adaptor.yaml"
    binding = load_binding(place, chips.spec(), place.name) if chip.kind == "binding" else None
    if binding is None:
        raise terminal.UserError(
            f"--extends {base}",
            f"{base} has no bindings to take over (it is '{chip.kind}')",
            f"`pal new {name} --extends nvidia`",
            2,
        )
    return binding


def _write(files: dict[Path, str], home: Path) -> list[Path]:
    """Writes all files or none: an existing one stops it before anything is written."""
    for path in files:
        if path.exists():
            raise terminal.UserError(
                str(path), "exists already and is not overwritten",
                f"remove {home}, or choose another name or --dir", 2,
            )  # fmt: skip
    return [session.write(path, text) for path, text in files.items()]
