"""Demo of collectives: four processes run every operation with the runner uni and check it.

    python examples/demo_collectives.py [--ranks 4] [--json]

Each operation runs on the chip's memory and on NumPy arrays, small and large, and is compared with
NumPy. The chip's certificate must unlock the runner; UNIPAL_CERTIFICATES names its folder.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.engine.calls.call import OperationName
    from unipal.engine.comm.communicator import Communicator

OPERATIONS: tuple[OperationName, ...] = (
    "all_reduce", "reduce", "reduce_scatter", "reduce_scatterv", "broadcast", "all_gather",
    "all_gatherv", "gather", "gatherv", "scatter", "scatterv", "all_to_all", "all_to_allv",
    "sendrecv", "barrier",
)  # fmt: skip
SIZES = (1 << 10, 1 << 20)  # bytes of a block
TURNS = 20


def show(comm: Communicator) -> int:
    """Runs every operation on this rank; rank 0 reports one row each. Returns the wrong
    elements.
    """
    from unipal.engine.tools.launch import note

    bad = 0
    for operation in OPERATIONS:
        row: dict[str, Any] = {"operation": operation, "seconds": [], "wrong": 0, "by": []}
        for size in SIZES if operation != "barrier" else (0,):
            chosen = None
            for memory in ("device", "numpy"):
                seconds, wrong = _one(comm, operation, size // 4, memory)
                said = comm.exchange([seconds, wrong])
                row["seconds"].append(max(one[0] for one in said))
                row["wrong"] += sum(one[1] for one in said)
            asked = "send" if operation == "sendrecv" else operation
            chosen = comm.explain(asked, size // 4).chosen
            row["by"].append([chosen.algorithm.name, chosen.lowering.value])
        bad += row["wrong"]
        if comm.rank == 0:
            note(row)
    return bad


def _one(comm: Communicator, operation: str, elements: int, memory: str) -> tuple[float, int]:
    """Seconds per call on this rank, and wrong elements over out of place and in place."""
    from unipal.engine.calls.call import shapes
    from unipal.engine.tools.cases import PLAIN, Case, Cell

    wrong, seconds = 0, 0.0
    inside = bool(shapes()[PLAIN.get(operation, operation)].inside)
    for in_place in (False, True) if inside else (False,):
        cell = Cell(operation, "float32", "sum", elements, in_place, memory, comm.size - 1)
        case = Case(comm, cell)
        case.run()
        wrong += case.wrong()
        if in_place:
            continue
        comm.barrier()
        begun = time.perf_counter()
        for _ in range(TURNS):
            case.run()
        seconds = (time.perf_counter() - begun) / TURNS
        comm.barrier()
    return seconds, wrong


def _microseconds(seconds: float) -> str:
    value = seconds * 1e6
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def _row(row: dict[str, Any]) -> list[str]:
    times = [_microseconds(seconds) for seconds in row["seconds"]]
    by = [f"{algorithm} ({lowering})" for algorithm, lowering in row["by"]]
    if len(times) == 2:  # an operation without data
        times, by = [*times, "", ""], [*by, ""]
    right = "ok" if not row["wrong"] else f"{row['wrong']} wrong"
    return [row["operation"], *times[:2], by[0], *times[2:], by[1], right]


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0: every result was correct; 1: one was wrong; 3: the demo could not run."""
    from unipal.cli import terminal
    from unipal.engine.errors import CommError
    from unipal.engine.tools.launch import launch

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--chip", default="cpu")
    parser.add_argument("--json", action="store_true")
    words = parser.parse_args(arguments)
    rows: list[dict[str, Any]] = []
    try:
        bad = launch(show, words.ranks, chip=words.chip, timeout=30.0, runner="uni",
                     notes=lambda rank, row: rows.append(row))  # fmt: skip
    except CommError as error:
        print(error, file=sys.stderr)
        return 3
    if words.json:
        print(json.dumps({"ranks": words.ranks, "rows": rows, "wrong": sum(bad)}))
        return 1 if sum(bad) else 0
    small, large = (f"{size >> 10} KiB" if size < 1 << 20 else "1 MiB" for size in SIZES)
    head = ["operation", f"{small} chip", "NumPy", "by", f"{large} chip", "NumPy", "by", "checked"]
    print(
        f"{words.ranks} processes, runner uni, chip {words.chip}: microseconds per call for blocks "
        f"of {small} and {large}, in memory of the chip and in NumPy arrays"
    )
    terminal.say(terminal.table([_row(row) for row in rows], head))
    print("every result compared with NumPy, out of place and in place: "
          + ("all right" if not sum(bad) else f"{sum(bad)} elements wrong"))  # fmt: skip
    return 1 if sum(bad) else 0


if __name__ == "__main__":
    sys.exit(main())
