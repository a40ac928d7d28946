"""Ranks of the runner hybrid over libraries of this machine, each started as its library wants.

`pal run -n 4 --ccl mpi:2,gloo:2 python hybrid_real_ranks.py FOLDER SEED PART` does cells of every
operation in every rank and leaves what it found, and the trace of its calls, in FOLDER. With
`failing` or `dying` behind it also makes calls that cannot end well.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import homo_ranks
import hybrid_ranks
from unipal.engine.comm import Communicator, init


def main(folder: str, seed: str, part: str, then: str = "") -> None:
    number = os.environ["UNIPAL_RANK"]
    os.environ["PAL_LAYERS"], os.environ["PAL_TRACE"] = "trace", f"{folder}/trace{number}"
    with init(uncertified=True, timeout=60) as comm:
        said = {
            "rank": comm.rank,
            "process": os.getpid(),
            "runner": comm.situation.runner,
            "chip": comm.situation.chips[comm.rank].chip,
            "explained": str(comm.explain("all_reduce", 1000)),
            "wrong": homo_ranks.wrong_cells(comm, homo_ranks.cells(int(seed), float(part))),
        }
        if then == "failing":
            said["failed"] = failing(comm)
        if then == "dying":
            said["failed"] = homo_ranks.left_alone(comm)
    Path(f"{folder}/said{number}").write_text(json.dumps(said), encoding="utf-8")


def failing(comm: Communicator) -> dict[str, homo_ranks.Said | None]:
    """How calls end to which a rank does not come, that differ, and that are given up."""
    return {
        "asynchronous": homo_ranks.absent(comm, "asynchronous"),
        "count": homo_ranks.disagree(comm, "count"),
        "aborted": homo_ranks.aborted(comm),
    }


def on_vendors(
    world: Communicator, chips: Sequence[str], libraries: Sequence[str], asked: hybrid_ranks.Cells
) -> tuple[int, Any]:
    """This process, and what `hybrid_ranks.on_chips` answers where each rank asks for a library."""
    ccl = libraries[world.rank] or None
    settings = {"runner": "hybrid", "uncertified": True, "ccl": ccl}
    return os.getpid(), hybrid_ranks.on_chips(world, chips, asked, settings, "int32")


if __name__ == "__main__":
    main(*sys.argv[1:])
