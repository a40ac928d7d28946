"""`pal explain`: which runner would serve a call, and why not the others. No job is started."""

from __future__ import annotations

import os
from typing import Any

import click
from unipal.cli import complete, requests, terminal
from unipal.generated.spec_tables import OPERATIONS

NAMES = tuple(str(row["name"]) for row in OPERATIONS)
TYPES = (
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "bfloat16",
    "float32", "float64", "complex64", "complex128", "bool",
)  # fmt: skip
REDUCTIONS = ("sum", "prod", "max", "min", "avg", "and", "or")


@click.command("explain", epilog=f"OPERATION is one of {', '.join(NAMES)}.")
@click.argument("operation", type=complete.Operations(NAMES), metavar="OPERATION")
@click.option("-s", "--size", default="64M", show_default=True, help="Bytes: 8, 4K, 64M.")
@click.option("-d", "--type", "type_", type=click.Choice(TYPES), metavar="TYPE", default="float32",
              show_default=True, help=f"One of {', '.join(TYPES)}.")  # fmt: skip
@click.option("-o", "--op", "reduction", default="sum", show_default=True,
              type=click.Choice(REDUCTIONS), help="and, or: of bool.")  # fmt: skip
@click.option("-n", "--ranks", type=click.IntRange(1, 4096), default=2, show_default=True)
@click.option(
    "-c", "--chip", "--chips", "on", type=complete.CHIPS, multiple=True, metavar="CHIPS",
    help="Of the ranks, in their order: cpu, or cpu:2,opencl:2. Default cpu.",
)  # fmt: skip
@click.option(
    "--ccl", "libraries", multiple=True, type=complete.LIBRARIES, metavar="LIBRARIES",
    help="Of the ranks, in their order: gloo, or mpi:2,gloo:2; none for ranks that need none.",
)  # fmt: skip
@click.option("--hosts", type=click.IntRange(1), default=1, show_default=True,
              help="The ranks are divided evenly.")  # fmt: skip
@click.option("--runner", type=click.Choice(["uni", "host", "hybrid", "homo"]), help="Ask for one.")
@click.option("--host-backend", type=click.Choice(["builtin", "mpi", "gloo"]), help="Ask for one.")
@click.option("--lowering", type=click.Choice(["host", "proxy", "stream"]), help="Ask for one.")
@click.option(
    "--algorithm", type=complete.ALGORITHM, metavar="NAME", help="Ask for one, such as ring."
)
@click.option("--uncertified", is_flag=True, help="As unipal.init(uncertified=True).")
@click.option("--emulated", is_flag=True, help="By the certificates of emulators.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    operation: str, size: str, type_: str, reduction: str, ranks: int, on: tuple[str, ...],
    libraries: tuple[str, ...], as_json: bool, hosts: int, emulated: bool, algorithm: str | None,
    **asked: Any,
) -> int:  # fmt: skip
    """Say which runner, algorithm and lowering would serve OPERATION, and why not the others.

    Uses the certificates on this machine and the environment; nothing is started. Exit status: 0
    something serves it, 3 nothing does.
    """
    from unipal.adaptors import ccl_registry
    from unipal.engine import settings
    from unipal.engine.selection import what_if

    given = {name: value or None for name, value in asked.items()}
    forced = f"{operation}={algorithm}" if algorithm else None
    made = settings.settings(os.environ, algorithms=forced, **given)
    agreed = what_if.context(
        requests.of_ranks(on or ["cpu"], ranks, "explain"),
        ranks,
        made,
        hosts=hosts,
        emulated=emulated,
        libraries=libraries,
    )
    for name in {library for _, library in agreed.groups if library}:
        ccl_registry.find_ccl(name)
    decision = what_if.decide(operation, settings.size(size, "--size"), type_, reduction, agreed)
    if as_json:
        return terminal.say_json(decision.as_dict())
    terminal.say(terminal.flowing(str(decision)))
    return 0
