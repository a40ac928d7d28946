"""`pal simulate`: predict a collective's time on a machine that need not be here."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import complete, terminal
from unipal.cli.explain import NAMES, TYPES

if TYPE_CHECKING:
    from unipal.engine.simulator.machine import Machine
    from unipal.engine.simulator.predict import Prediction
    from unipal.engine.simulator.simulate import Activity, Link

_LINKS, _PATH = 6, 10  # lines of the busiest links, and of the critical path


@click.command("simulate")
@click.argument("operation", type=complete.Operations(NAMES), metavar="OPERATION")
@click.option("-s", "--size", default="64M", show_default=True, help="Bytes: 8, 4K, 64M.")
@click.option("-d", "--type", "type_", type=click.Choice(TYPES), metavar="TYPE", default="float32",
              show_default=True)  # fmt: skip
@click.option("-n", "--ranks", type=click.IntRange(1, 65_536),
              help="Divided evenly over the hosts. Default: as the machine has.")  # fmt: skip
@click.option("--hosts", type=click.IntRange(1, 65_536),
              help="The first ones of the machine, again from the first.")  # fmt: skip
@click.option("--root", type=click.IntRange(0), default=0, show_default=True)
@click.option("--algorithm", type=complete.ALGORITHM, metavar="NAME",
              help="Only this one. Default: compare all.")  # fmt: skip
@click.option("--machine", "file", type=click.Path(dir_okay=False, path_type=Path),
              metavar="FILE", help="Its chips, links and hosts, as YAML.")  # fmt: skip
@click.option("--trace", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Write the fastest one's activities there, for Perfetto.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    operation: str, size: str, type_: str, ranks: int | None, hosts: int | None, root: int,
    algorithm: str | None, file: Path | None, trace: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Execute the plans of OPERATION in a model of chips and links, and print the predicted time,
    the busiest links, and the chain of activities that determines the time.

    Nothing is started. The manual's page simulator has the model and its limits. Exit status: 0
    fine, 1 the machine's file is invalid, 3 no algorithm could be simulated.
    """
    from unipal.engine import settings
    from unipal.engine.errors import REFUSED, CommError
    from unipal.engine.simulator import predict
    from unipal.engine.simulator.trace import write

    if operation not in predict.names():
        reason = f"{operation} is not a collective of blocks of one length"
        following = f"use one of {', '.join(predict.names())}"
        raise terminal.UserError("pal simulate", reason, following, 2)
    machine = _machine(file).spread(ranks, hosts)
    if root >= machine.n:
        reason = f"there is no rank {root} among {machine.n}"
        raise terminal.UserError("--root", reason, "name one of them", 2)
    bytes = settings.size(size, "--size")
    refused: dict[str, str] = {}
    if algorithm is None:
        found, others = predict.compare(operation, machine, bytes, type=type_, root=root)
        refused.update(others)
    else:
        found = [predict.predict(operation, algorithm, machine, bytes, type=type_, root=root)]
    if not found:
        reasons = "; ".join(f"{name}: {why}" for name, why in refused.items())
        raise CommError(REFUSED, reasons, place=operation, next="use fewer ranks")
    if trace is not None:
        write(found[0].result, machine, trace)
    if as_json:
        return terminal.say_json(_answer(found, refused, machine))
    _say(found, refused, machine)
    return 0


def _machine(file: Path | None) -> Machine:
    """The machine of a file, or the default one."""
    from unipal.engine.errors import UsageError
    from unipal.engine.simulator import machine
    from unipal.generator.diagnostics import Source, SpecError

    if file is None:
        return machine.default()
    try:
        source = Source.read(terminal.existing(file))
        return machine.parse(source.data, lambda *keys: str(source.at(*keys)))
    except UsageError as error:
        place, reason, following = error.place, error.evidence, error.next
    except SpecError as error:
        first = error.problems[0]
        place, reason = f"{first.path}:{first.line}:{first.col}", f"{first.what}: {first.reason}"
        following = first.next
    raise terminal.UserError(place, reason.removeprefix(": "), following, 1, "simulator")


def _answer(found: list[Prediction], refused: dict[str, str], machine: Machine) -> dict[str, Any]:
    best = found[0]
    return {
        "operation": best.operation,
        "bytes": best.bytes,
        "ranks": machine.n,
        "hosts": len(machine.hosts),
        "algorithms": [
            {"algorithm": one.algorithm, "seconds": one.seconds, "rounds": one.result.rounds,
             "algbw": one.algbw, "busbw": one.busbw}
            for one in found
        ],
        "refused": refused,
        "links": [
            {"link": link.name, "bytes": link.bytes, "bandwidth": link.bandwidth,
             "utilisation": best.result.utilisation(link)}
            for link in _busiest(best)
        ],
        "path": [
            {"kind": one.kind, "rank": one.rank, "peer": one.peer if one.peer >= 0 else None,
             "bytes": one.bytes, "start": one.start, "seconds": one.seconds}
            for one in best.result.path()
        ],
    }  # fmt: skip


def _busiest(one: Prediction) -> list[Link]:
    """The links with bytes and a limit, the most used first."""
    used = [link for link in one.result.links if link.bytes and link.bandwidth < float("inf")]
    return sorted(used, key=lambda link: -one.result.utilisation(link))


def _say(found: list[Prediction], refused: dict[str, str], machine: Machine) -> None:
    best = found[0]
    count = len(machine.hosts)
    kinds = Counter(chip.name for chip in machine.chips)
    ranks = ", ".join(f"{name} ×{many}" for name, many in kinds.items())
    hosts = f"{count} host" + ("s" if count > 1 else "")
    terminal.say(f"{best.operation}  {_size(best.bytes)}  {machine.n} ranks on {hosts}: {ranks}")
    rows = [
        [one.algorithm, _time(one.seconds), f"{one.algbw / 1e9:.3g}", f"{one.busbw / 1e9:.3g}",
         str(one.result.rounds), f"{one.seconds / best.seconds:.2f}" if best.seconds else "1.00"]
        for one in found
    ]  # fmt: skip
    head = ["algorithm", "time", "algbw GB/s", "busbw GB/s", "rounds", "beside the first"]
    terminal.say(terminal.table(rows, head))
    for name, why in refused.items():
        terminal.say(terminal.wrapped(f"{name}: not simulated: {why}", hanging=2))
    links = _busiest(best)
    if links:
        terminal.say(f"\nlinks of {best.algorithm}, the most used first")
        rows = [
            [link.name, f"{best.result.utilisation(link):.0%}", _size(link.bytes),
             f"{link.bandwidth / 1e9:.3g} GB/s"]
            for link in links[:_LINKS]
        ]  # fmt: skip
        terminal.say(terminal.table(rows, ["link", "used", "bytes", "bandwidth"]))
        _more(len(links) - _LINKS, "links")
    path = best.result.path()
    if path:
        terminal.say(f"\ncritical path of {best.algorithm}: {_shares(path)}")
        rows = [
            [_time(one.start), _time(one.seconds), one.kind,
             f"rank {one.rank}" + (f" → {one.peer}" if one.peer >= 0 else ""),
             _size(one.bytes) if one.bytes else ""]
            for one in path[:_PATH]
        ]  # fmt: skip
        terminal.say(terminal.table(rows, ["at", "takes", "what", "where", "bytes"]))
        _more(len(path) - _PATH, "activities; --json has all")


def _more(count: int, what: str) -> None:
    if count > 0:
        terminal.say(f"… and {count} more {what}")


def _shares(path: list[Activity]) -> str:
    """The part of the time that each kind of activity takes."""
    seconds: dict[str, float] = {}
    for one in path:
        seconds[one.kind] = seconds.get(one.kind, 0.0) + one.seconds
    total = sum(seconds.values()) or 1.0
    rows = sorted(seconds.items(), key=lambda row: -row[1])
    return ", ".join(f"{kind} {took / total:.0%}" for kind, took in rows)


def _time(seconds: float) -> str:
    for factor, unit in ((1.0, "s"), (1e3, "ms"), (1e6, "µs")):
        if seconds * factor >= 1 or unit == "µs":
            return f"{seconds * factor:.4g} {unit}"
    raise AssertionError(seconds)


def _size(bytes: float) -> str:
    for factor, unit in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if bytes >= factor:
            return f"{bytes / factor:.4g} {unit}"
    return f"{bytes:.0f} B"
