"""`pal perf`: time and check a collective over a range of sizes, in nccl-tests' table."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from unipal.cli import complete, requests, session, terminal

if TYPE_CHECKING:
    from unipal.engine.settings import LoweringName
    from unipal.engine.tools.perf import Half, Plan, Row, Seat, Start

TYPES = {  # nccl-tests' type names
    "half": "float16", "float": "float32", "double": "float64", "fp16": "float16",
    "fp32": "float32", "fp64": "float64", "bf16": "bfloat16",
}  # fmt: skip
OPERATIONS = (
    "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "reduce", "gather",
    "scatter", "sendrecv",
)  # fmt: skip
# Programs read the rows of this table: they have nccl-tests' columns on a terminal of any width.
HEAD = """\
#                                                              out-of-place                       in-place          
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)       """  # noqa: E501, W291


CALL_TIMEOUT_S = 30.0
SHORTEST_S = 1.0  # deadline of a call, which the ranks need to open the communicator
FEW = 64  # -n from 2 to this probably means ranks, as it did before; to be removed in version 0.2


@click.command("perf", epilog=f"OPERATION is one of {', '.join(OPERATIONS)}.")
@click.argument("operation", type=complete.Operations(OPERATIONS), metavar="OPERATION")
@click.option(
    "-np", "--ranks", "processes", type=click.IntRange(1),
    help="Processes. Default: 2, or 1 with -t or -g.",
)  # fmt: skip
@click.option(
    "-t", "--nthreads", type=click.IntRange(1), help="Threads per process; each is a rank."
)
@click.option("-g", "--ngpus", type=click.IntRange(1), help="Devices per thread; each is a rank.")
@click.option("-b", "--minbytes", default="8", show_default=True, help="First size: 8, 4K, 64M.")
@click.option("-e", "--maxbytes", default="64M", show_default=True, help="Last size.")
@click.option("-f", "--stepfactor", type=click.IntRange(2), default=4, show_default=True)
@click.option("-i", "--stepbytes", default="0", help="Add this to the size instead of multiplying.")
@click.option(
    "-n", "--iters", type=click.IntRange(1), default=20, show_default=True,
    help="Timed calls of each size.",
)  # fmt: skip
@click.option(
    "-w", "--warmup_iters", "--warmup", "warmup", type=click.IntRange(0), default=5,
    show_default=True, help="Calls of each size that are not timed.",
)  # fmt: skip
@click.option(
    "-m", "--agg_iters", type=click.IntRange(1), default=1, show_default=True,
    help="Operations that one group call starts together.",
)  # fmt: skip
@click.option(
    "-d",
    "--datatype",
    type=complete.TYPES,
    metavar="TYPE",
    default="float32",
    show_default=True,
    help="A type, or all. bool, int16, uint16 and complex types are moved; bool is reduced by and, "
    "or, max, min.",
)
@click.option(
    "-o",
    "--op",
    "reduction",
    type=complete.REDUCTIONS,
    metavar="OP",
    default="sum",
    show_default=True,
    help="Or all.",
)
@click.option("-r", "--root", default="0", show_default=True, help="A rank, or all.")
@click.option(
    "-a", "--average", type=click.IntRange(0, 3), default=1, show_default=True,
    help="Time of 0 rank 0, 1 the average, 2 the fastest, 3 the slowest rank.",
)  # fmt: skip
@click.option(
    "-c", "--check", type=click.IntRange(0), default=1, show_default=True,
    help="Calls of each size whose results are checked; 0: none.",
)  # fmt: skip
@click.option(
    "-z", "--blocking", type=click.IntRange(0, 1), default=0, show_default=True,
    help="1: a barrier after each call.",
)  # fmt: skip
@click.option(
    "-R", "--local_register", "register", type=click.IntRange(0, 2), default=0, show_default=True,
    help="Before the calls: 1 register the buffers, 2 make windows of them.",
)  # fmt: skip
@click.option(
    "-G", "--cudagraph", type=click.IntRange(0), default=0,
    help="Only 0: the PAL has no graphs, and every call after the first has its plan ready.",
)  # fmt: skip
@click.option(
    "-T", "--timeout", type=click.FloatRange(0, min_open=True),
    help="Seconds for each size. Default: none, but 30 s for a call.",
)  # fmt: skip
@click.option(
    "-J", "--output_file", type=click.Path(path_type=Path, dir_okay=False),
    help="Also write the JSON object to this file.",
)  # fmt: skip
@click.option(
    "--memory", type=click.Choice(["device", "numpy"]), default="device", show_default=True,
    help="Memory of the chip, or plain NumPy arrays.",
)  # fmt: skip
@click.option(
    "--chip",
    type=complete.CHIPS,
    metavar="CHIPS",
    default="cpu",
    show_default=True,
    help="For all ranks, or cpu:2,opencl:2.",
)
@click.option(
    "--algorithm", type=complete.ALGORITHM, metavar="NAME", help="Force one, such as ring."
)
@click.option(
    "--lowering", type=click.Choice(["host", "proxy", "stream", "all"]),
    help="Force one; all: a table with the three side by side, measured in turn.",
)  # fmt: skip
@click.option(
    "--device-only", is_flag=True,
    help="No load and store of chip memory by the host: what an accelerator would do.",
)  # fmt: skip
@click.option("--runner", type=click.Choice(["uni", "host"]), help="Force one.")
@click.option(
    "--host-backend", type=click.Choice(["builtin", "mpi", "gloo"]), help="Of the host runner."
)
@click.option("--plot", type=click.Path(path_type=Path), help="Bandwidth by size, as PNG or SVG.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@click.pass_context
def command(
    context: click.Context,
    /,
    operation: str,
    as_json: bool,
    plot: Path | None,
    output_file: Path | None,
    **words: Any,
) -> int:
    """Time OPERATION on ranks of this machine and check its results.

    Options, columns and footer are nccl-tests': time per operation, algorithm and bus bandwidth,
    wrong elements, in rows that are as wide as there. There are PROCESSES x THREADS x DEVICES
    ranks. Exit status: 0 nothing was wrong, 1 something was, 2 wrong usage, 3 it could not run.
    """
    from unipal.cli import plot as plots

    ranks_given = words["processes"] or words["nthreads"] or words["ngpus"]
    if context.get_parameter_source("iters") is ParameterSource.COMMANDLINE and not ranks_given:
        _say_what_n_means(words["iters"])
    words["each"] = (words["nthreads"] or 1) * (words["ngpus"] or 1)
    several = words["nthreads"] or words["ngpus"]
    words["processes"] = words["processes"] or (1 if several else 2)
    words["ranks"] = words["processes"] * words["each"]
    words["several"] = words["lowering"] == "all"
    plan = _plan(operation, words)
    words["chips"] = requests.of_ranks([words["chip"]], words["ranks"], "pal perf --chip")
    if plot is not None:
        plots.require(plot)
    if output_file is not None:
        session.write(output_file, "")  # refused before anything is measured
    rows: list[Row] = []
    seats = _measure(plan, words, rows, quiet=as_json)
    halves = [half for row in rows for half in (row.out_of_place, row.in_place) if half]
    wrong = sum(half.wrong or 0 for half in halves)
    average = sum(half.bus_bandwidth for half in halves) / max(1, len(halves))
    status = 1 if wrong else 0
    if plot is not None:
        title = f"{operation}, {words['ranks']} ranks, {words['chip']}"
        plots.write(plot, title, _series(rows))
    answer = {
        "operation": operation,
        "ranks": words["ranks"],
        "seats": [dataclasses.asdict(seat) for seat in seats],
        "chip": words["chip"],
        "memory": plan.memory,
        "device_only": words["device_only"],
        "rows": [dataclasses.asdict(row) for row in rows],
        "out_of_bounds": wrong,
        "average_bus_bandwidth": average,
        "plot": str(plot) if plot else None,
    }
    if output_file is not None:
        session.write(output_file, terminal.json_text(answer, status) + "\n")
    if as_json:
        return terminal.say_json(answer, status)
    terminal.say(f"# Out of bounds values : {wrong} {'FAILED' if wrong else 'OK'}")
    terminal.say(f"# Avg bus bandwidth    : {average:.6g}")
    if plot is not None:
        terminal.say(f"# Plot                 : {plot}")
    terminal.say("#")
    return status


def _say_what_n_means(iterations: int) -> None:
    if 1 < iterations <= FEW:
        terminal.say(
            f"pal perf: -n {iterations} means {iterations} iterations, as in nccl-tests; for "
            f"{iterations} ranks: -np {iterations}",
            err=True,
        )


def _plan(operation: str, words: dict[str, Any]) -> Plan:
    from unipal.engine.errors import UsageError
    from unipal.engine.settings import size
    from unipal.engine.tools import perf

    types = tuple(TYPES.get(name, name) for name in words["datatype"].split(","))
    reductions = tuple(words["reduction"].split(","))
    try:
        types, reductions = perf.types_and_reductions(operation, types, reductions)
    except UsageError as error:
        raise terminal.UserError("pal perf", error.evidence, error.next, 2) from None
    roots = range(words["ranks"]) if words["root"] == "all" else words["root"].split(",")
    if any(not str(root).isdigit() or int(root) >= words["ranks"] for root in roots):
        reason = f"root {words['root']!r} is none of ranks 0 to {words['ranks'] - 1}"
        raise terminal.UserError("pal perf", reason, "-r 0, -r 1,2, or -r all", 2)
    if words["cudagraph"]:
        reason = "-G captures a graph of calls, and the PAL has none"
        raise terminal.UserError("pal perf", reason, "leave -G out", 2)
    begin, end = size(words["minbytes"], "-b"), size(words["maxbytes"], "-e")
    if begin > end:
        reason = f"no size from -b {words['minbytes']} to -e {words['maxbytes']}"
        raise terminal.UserError("pal perf", reason, "-e must be -b at least", 2)
    return perf.Plan(
        operation=operation,
        begin=begin,
        end=end,
        factor=words["stepfactor"],
        step=size(words["stepbytes"], "-i"),
        warmup=words["warmup"],
        iterations=words["iters"],
        types=types,
        reductions=reductions,
        roots=tuple(int(root) for root in roots),
        check=words["check"],
        blocking=bool(words["blocking"]),
        memory=words["memory"],
        aggregate=words["agg_iters"],
        average=words["average"],
        register=words["register"],
        limit=words["timeout"] or 0.0,
        lowerings=_lowerings(words),
    )


def _lowerings(words: dict[str, Any]) -> tuple[LoweringName, ...]:
    """Those of a table with several."""
    if not words["several"]:
        return ()
    if words["runner"] == "host":
        reason = "the runner host has one lowering"
        raise terminal.UserError("pal perf", reason, "leave out --runner or --lowering all", 2)
    if words["nthreads"] or words["ngpus"]:
        reason = "--lowering all has STREAM, for which each rank must be a process"
        raise terminal.UserError("pal perf", reason, "use -np instead of -t and -g", 2)
    return ("proxy", "stream") if words["device_only"] else ("host", "proxy", "stream")


def _measure(plan: Plan, words: dict[str, Any], rows: list[Row], *, quiet: bool) -> Sequence[Seat]:
    """Collects rows as they arrive and prints them; returns where the ranks ran."""
    from unipal.engine.errors import CommError
    from unipal.engine.tools import perf
    from unipal.engine.tools.launch import launch

    seats: list[Seat] = []

    def record(_: int, data: dict[str, Any]) -> None:
        found = perf.noted(data)
        if isinstance(found, perf.Start):
            seats.extend(found.seats)
            if not quiet:
                _say_head(plan, words, found)
            return
        rows.append(found)
        if quiet:
            return
        if not words["several"]:
            terminal.say(_line(found))
        elif len(rows) % len(plan.lowerings) == 0:
            terminal.say(_side_by_side(rows[-len(plan.lowerings) :]))

    asked = "send" if plan.operation == "sendrecv" else plan.operation
    try:
        launch(
            perf.measure,
            words["ranks"],
            plan,
            threads=words["processes"] == 1 and words["each"] > 1,
            per_process=words["each"],
            limit=24 * 3600.0,
            notes=record,
            chips=words["chips"],
            timeout=max(SHORTEST_S, words["timeout"] or CALL_TIMEOUT_S),
            algorithms=f"{asked}={words['algorithm']}" if words["algorithm"] else None,
            lowering=None if words["several"] else words["lowering"],
            host_view=not words["device_only"],
            runner=words["runner"],
            host_backend=words["host_backend"],
            # a measurement does not rely on the certificate; the head of the table says so
            uncertified=True,
        )
    except CommError as error:
        raise terminal.UserError(error.place, error.reason, error.next) from error
    return seats


def _say_head(plan: Plan, words: dict[str, Any], start: Start) -> None:
    from unipal.engine.selection import loaded_chip

    import unipal

    step = f"{plan.step}(bytes)" if plan.step else f"{plan.factor}(factor)"
    lowering = "" if plan.lowerings or start.runner != "uni" else f"  lowering {start.lowering}"
    only = "  device only" if words["device_only"] else ""
    terminal.say(
        f"# unipal {unipal.__version__}  {plan.operation}  memory {plan.memory}  "
        f"runner {start.runner}{lowering}{only}"
    )
    every = [loaded_chip.load(name) for name in dict.fromkeys(words["chips"])]
    for loaded in every:
        if loaded.locked:
            name = f"{loaded.name}: " if len(every) > 1 else ""
            _remark(f"uncertified: {name}{loaded.locked}")
    _remark(
        f"nThread {words['nthreads'] or 1} nGpus {words['ngpus'] or 1} minBytes {plan.begin} "
        f"maxBytes {plan.end} step: {step}"
    )
    _remark(
        f"warmup iters: {plan.warmup} iters: {plan.iterations} agg iters: {plan.aggregate} "
        f"validation: {plan.check} blocking: {int(plan.blocking)} average: {plan.average} "
        f"registered: {plan.register}"
    )
    terminal.say("#\n# Using devices")
    for seat in start.seats:
        terminal.say(
            f"#  Rank {seat.rank:2d} Pid {seat.pid:6d} on {seat.host:>10s} "
            f"device {seat.device:2d} {seat.chip}"
        )
    terminal.say("#\n" + (_head_of_several(plan.lowerings) if plan.lowerings else HEAD))


def _remark(text: str) -> None:
    """A line between those of the table, which is for people: it is wrapped."""
    for line in terminal.wrapped(text, indent=2).splitlines():
        terminal.say(f"# {line.strip()}")


def _line(row: Row) -> str:
    return _place(row) + _half(row.out_of_place) + _half(row.in_place)


def _place(row: Row) -> str:
    return (
        f"{row.size:12d}  {row.count:12d}  {row.type:>8.8s}  {row.reduction:>6.6s}  {row.root:6d}"
    )


def _head_of_several(lowerings: Sequence[str]) -> str:
    blank, names = "#" + " " * 56, "".join(f"  {name:^24}" for name in lowerings)
    columns = "     time     busbw  #wrong" * len(lowerings)
    units = "     (us)    (GB/s)        " * len(lowerings)
    return (
        f"{blank}{names}\n#       size         count      type   redop    root {columns}\n"
        f"#        (B)    (elements)                              {units}"
    )


def _side_by_side(rows: Sequence[Row]) -> str:
    """A line of `--lowering all`: out of place, one lowering beside the other."""
    halves = [row.out_of_place for row in rows]
    return _place(rows[0]) + "".join(
        f"   {_seven(half.seconds * 1e6)}    {_six(half.bus_bandwidth)}"
        f"  {'N/A' if half.wrong is None else half.wrong:>6}"
        for half in halves
    )


def _half(half: Half | None) -> str:
    if half is None:
        return f"  {'N/A':>7}  {'N/A':>6}  {'N/A':>6}  {'N/A':>5}"
    wrong = "N/A" if half.wrong is None else str(half.wrong)
    return (
        f"  {_seven(half.seconds * 1e6)}  {_six(half.algorithm_bandwidth)}"
        f"  {_six(half.bus_bandwidth)}  {wrong:>5}"
    )


def _seven(value: float) -> str:
    """Microseconds in seven characters, rounded as nccl-tests does."""
    if value >= 10000:
        return f"{value:7.0f}"
    return f"{value:7.1f}" if value >= 100 else f"{value:7.2f}"


def _six(value: float) -> str:
    return f"{value:6.2f}" if value < 1000 else f"{value:6.0f}"


def _series(rows: list[Row]) -> dict[str, list[tuple[float, float]]]:
    """Bus bandwidth by size: one series per side, type and reduction."""
    found: dict[str, list[tuple[float, float]]] = {}
    many = len({(row.type, row.reduction, row.root) for row in rows}) > 1
    for row in rows:
        name = f" {row.type} {row.reduction}" if many else ""
        for side, half in (("out of place", row.out_of_place), ("in place", row.in_place)):
            if half is not None and row.size:
                found.setdefault(side + name, []).append((row.size, half.bus_bandwidth))
    return found
