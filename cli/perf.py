"""`pal perf`: time and check a collective over a range of sizes, in nccl-tests' table."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import terminal

if TYPE_CHECKING:
    from unipal.engine.tools.perf import Half, Plan, Row

TYPES = {  # nccl-tests' type names
    "half": "float16", "float": "float32", "double": "float64", "fp16": "float16",
    "fp32": "float32", "fp64": "float64", "bf16": "bfloat16",
}  # fmt: skip
OPERATIONS = (
    "all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "reduce", "gather",
    "scatter", "sendrecv",
)  # fmt: skip
HEAD = """\
#                                                              out-of-place                       in-place          
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)       """  # noqa: E501, W291


@click.command("perf")
@click.argument("operation", type=click.Choice(OPERATIONS))
@click.option("-n", "--ranks", type=click.IntRange(1), default=2, show_default=True)
@click.option("-b", "--minbytes", default="8", show_default=True, help="First size: 8, 4K, 64M.")
@click.option("-e", "--maxbytes", default="64M", show_default=True, help="Last size.")
@click.option("-f", "--stepfactor", type=click.IntRange(2), default=4, show_default=True)
@click.option("-i", "--stepbytes", default="0", help="Add this to the size instead of multiplying.")
@click.option("-w", "--warmup", type=click.IntRange(0), default=5, show_default=True)
@click.option("--iters", type=click.IntRange(1), default=20, show_default=True)
@click.option("-d", "--datatype", default="float32", show_default=True, help="A type, or all.")
@click.option("-o", "--op", "reduction", default="sum", show_default=True, help="Or all.")
@click.option("-r", "--root", default="0", show_default=True, help="A rank, or all.")
@click.option("-c", "--check", type=click.IntRange(0, 1), default=1, show_default=True)
@click.option("-z", "--blocking", type=click.IntRange(0, 1), default=0, help="A barrier per call.")
@click.option(
    "-M", "--memory", type=click.Choice(["device", "numpy"]), default="device", show_default=True,
    help="Memory of the chip, or plain NumPy arrays.",
)  # fmt: skip
@click.option("--chip", default="cpu", show_default=True, help="For all ranks, or cpu:2,opencl:2.")
@click.option("--threads", is_flag=True, help="Ranks are threads of one process.")
@click.option("--algorithm", help="Force one, such as ring.")
@click.option("--lowering", type=click.Choice(["host", "proxy", "stream"]), help="Force one.")
@click.option("--runner", type=click.Choice(["uni", "host"]), help="Force one.")
@click.option(
    "--host-backend", type=click.Choice(["builtin", "mpi", "gloo"]), help="Of the host runner."
)
@click.option("--timeout", type=float, default=30.0, show_default=True, help="Deadline of a call.")
@click.option("--plot", type=click.Path(path_type=Path), help="Bandwidth by size, as PNG or SVG.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(operation: str, as_json: bool, plot: Path | None, **words: Any) -> int:
    """Time OPERATION on n ranks of this machine and check its results.

    Columns and footer are nccl-tests': time per call, algorithm and bus bandwidth, wrong elements.
    Exit status: 0 nothing was wrong, 1 something was, 3 it could not run.
    """
    from unipal.cli import plot as plots

    plan = _plan(operation, words)
    if plot is not None:
        plots.require(plot)
    rows: list[Row] = []
    if not as_json:
        _say_head(plan, words)
    _measure(plan, words, rows, quiet=as_json)
    halves = [half for row in rows for half in (row.out_of_place, row.in_place) if half]
    wrong = sum(half.wrong or 0 for half in halves)
    average = sum(half.bus_bandwidth for half in halves) / max(1, len(halves))
    status = 1 if wrong else 0
    if plot is not None:
        title = f"{operation}, {words['ranks']} ranks, {words['chip']}"
        plots.write(plot, title, _series(rows))
    if as_json:
        terminal.say_json(
            {
                "operation": operation,
                "ranks": words["ranks"],
                "chip": words["chip"],
                "memory": plan.memory,
                "rows": [dataclasses.asdict(row) for row in rows],
                "out_of_bounds": wrong,
                "average_bus_bandwidth": average,
                "plot": str(plot) if plot else None,
                "exit": status,
            }
        )
        return status
    terminal.say(f"# Out of bounds values : {wrong} {'FAILED' if wrong else 'OK'}")
    terminal.say(f"# Avg bus bandwidth    : {average:.6g}")
    if plot is not None:
        terminal.say(f"# Plot                 : {plot}")
    terminal.say("#")
    return status


def _plan(operation: str, words: dict[str, Any]) -> Plan:
    from unipal.engine.calls.buffers import TYPES as KNOWN
    from unipal.engine.calls.call import REDUCTIONS
    from unipal.engine.settings import size
    from unipal.engine.tools import perf

    types = tuple(KNOWN) if words["datatype"] == "all" else tuple(words["datatype"].split(","))
    types = tuple(TYPES.get(name, name) for name in types)
    reductions = (
        tuple(REDUCTIONS) if words["reduction"] == "all" else tuple(words["reduction"].split(","))
    )
    roots = range(words["ranks"]) if words["root"] == "all" else words["root"].split(",")
    for what, given, known in (("type", types, KNOWN), ("reduction", reductions, REDUCTIONS)):
        for name in given:
            if name not in known:
                reason = f"unknown {what} {name!r}"
                raise terminal.UserError("pal perf", reason, f"one of {', '.join(known)}", 2)
    if any(not str(root).isdigit() or int(root) >= words["ranks"] for root in roots):
        reason = f"root {words['root']!r} is none of ranks 0 to {words['ranks'] - 1}"
        raise terminal.UserError("pal perf", reason, "-r 0, -r 1,2, or -r all", 2)
    return perf.Plan(
        operation=operation,
        begin=size(words["minbytes"], "-b"),
        end=size(words["maxbytes"], "-e"),
        factor=words["stepfactor"],
        step=size(words["stepbytes"], "-i"),
        warmup=words["warmup"],
        iterations=words["iters"],
        types=types,
        reductions=reductions,
        roots=tuple(int(root) for root in roots),
        check=bool(words["check"]),
        blocking=bool(words["blocking"]),
        memory=words["memory"],
    )


def _measure(plan: Plan, words: dict[str, Any], rows: list[Row], *, quiet: bool) -> None:
    """Collects rows as they arrive and prints them."""
    from unipal.engine.errors import CommError
    from unipal.engine.tools import perf
    from unipal.engine.tools.launch import launch

    def record(_: int, data: dict[str, Any]) -> None:
        rows.append(perf.row_of(data))
        if not quiet:
            terminal.say(_line(rows[-1]))

    asked = "send" if plan.operation == "sendrecv" else plan.operation
    try:
        launch(
            perf.measure,
            words["ranks"],
            plan,
            threads=words["threads"],
            limit=24 * 3600.0,
            notes=record,
            chips=_chips(words),
            timeout=words["timeout"],
            algorithms=f"{asked}={words['algorithm']}" if words["algorithm"] else None,
            lowering=words["lowering"],
            runner=words["runner"],
            host_backend=words["host_backend"],
            # a measurement does not rely on the certificate; the head of the table says so
            uncertified=True,
        )
    except CommError as error:
        raise terminal.UserError(error.place, error.reason, error.next) from None


def _chips(words: dict[str, Any]) -> list[str]:
    """The chip of each rank."""
    from unipal.engine.selection import loaded_chip

    return loaded_chip.of_ranks([words["chip"]], words["ranks"], "pal perf --chip")


def _say_head(plan: Plan, words: dict[str, Any]) -> None:
    from unipal.engine.selection import loaded_chip

    import unipal

    how = "threads" if words["threads"] else "processes"
    step = f"{plan.step} bytes" if plan.step else f"factor {plan.factor}"
    terminal.say(
        f"# unipal {unipal.__version__}  {plan.operation}  {words['ranks']} {how}  "
        f"chip {words['chip']}  memory {plan.memory}  runner {words['runner'] or 'uni'}"
    )
    every = [loaded_chip.load(name) for name in dict.fromkeys(_chips(words))]
    for loaded in every:
        if loaded.locked:
            name = f"{loaded.name}: " if len(every) > 1 else ""
            terminal.say(f"# uncertified: {name}{loaded.locked}")
    terminal.say(
        f"# minBytes {plan.begin} maxBytes {plan.end} step: {step} warmup iters: {plan.warmup} "
        f"iters: {plan.iterations} validation: {int(plan.check)} blocking: {int(plan.blocking)}\n#"
    )
    terminal.say(HEAD)


def _line(row: Row) -> str:
    head = (
        f"{row.size:12d}  {row.count:12d}  {row.type:>8.8s}  {row.reduction:>6.6s}  {row.root:6d}"
    )
    return head + _half(row.out_of_place) + _half(row.in_place)


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
