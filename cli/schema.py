"""`pal schema`: the JSON Schema of what a command prints with --json."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from unipal.cli import terminal
from unipal.cli.main import COMMANDS

FOLDER = Path(__file__).parent / "schemas"
COMMON = "common"  # the parts that several schemas refer to


@click.command("schema")
@click.argument("name", type=click.Choice(tuple(COMMANDS)), required=False, metavar="[COMMAND]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(name: str | None, as_json: bool) -> int:
    """Print the JSON Schema (draft 2020-12) of what COMMAND prints with --json.

    The schema is complete in itself and closed: a field that it does not name is an error. Without
    COMMAND: the commands that have one.
    """
    if as_json:
        wanted = [name] if name else list(COMMANDS)
        return terminal.say_json({"schemas": {one: schema(one) for one in wanted}})
    if name is None:
        terminal.say("\n".join(COMMANDS))
        terminal.say("  next: `pal schema test > test.schema.json`", err=True)
    else:
        terminal.say(json.dumps(schema(name), ensure_ascii=False, indent=1))
    return 0


def schema(name: str) -> dict[str, Any]:
    """The schema of a command's answer, with the common parts inside."""
    whole: dict[str, Any] = _read(name)
    whole["$defs"] = {COMMON: _read(COMMON)}
    return whole


def _read(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found
