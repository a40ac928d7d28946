"""Ranks of the runner hybrid over libraries of this machine, each started as its library wants.

`pal run -n 4 --ccl mpi:2,gloo:2 python hybrid_real_ranks.py FOLDER SEED PART` does cells of every
operation in every rank and leaves what it found, and a trace of its calls, in FOLDER. With `fails`
behind it then makes calls that cannot end well, and the last rank dies.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import homo_ranks
import hybrid_ranks
from unipal.engine.comm.communicator import Communicator, init


def main(folder: str, seed: str, part: str, fails: str = "") -> None:
    number, place = os.environ["UNIPAL_RANK"], Path(folder)
    os.environ["PAL_LAYERS"], os.environ["PAL_TRACE"] = "trace", f"{folder}/calls{number}"
    counted = Path(os.environ.get("SYMBOLS_TO", ""), str(os.getpid()))
    with init(uncertified=True, timeout=60) as comm:
        said: dict[str, Any] = {
            "rank": comm.rank,
            "runner": comm.context.runner,
            "explained": str(comm.explain("all_reduce", 1000)),
            "wrong": homo_ranks.wrong_cells(comm, homo_ranks.cells(int(seed), float(part))),
        }
        comm.barrier()
        for file, name in ((counted, "symbols"), (Path(f"{folder}/calls{number}"), "trace")):
            if file.is_file():  # none: of no library anything was called
                shutil.copy(file, place / f"{name}{number}")
        (place / f"said{number}").write_text(json.dumps(said), encoding="utf-8")
        if fails:
            said |= {"failed": failing(comm), "alone": homo_ranks.left_alone(comm)}
            (place / f"said{number}").write_text(json.dumps(said), encoding="utf-8")


def failing(comm: Communicator) -> dict[str, homo_ranks.Said | None]:
    """How calls end to which a rank does not come, that differ, and that are given up."""
    return {
        "asynchronous": homo_ranks.absent(comm, "asynchronous"),
        "count": homo_ranks.disagree(comm, "count"),
        "aborted": homo_ranks.aborted(comm.dup()),
    }


def on_vendors(
    world: Communicator,
    chips: Sequence[str],
    libraries: Sequence[str],
    asked: hybrid_ranks.Cells,
    folder: str,
) -> tuple[int, Any]:
    """This process, and what `hybrid_ranks.on_chips` answers where each rank asks for a library;
    the trace of its calls is in `folder`.
    """
    os.environ["PAL_LAYERS"], os.environ["PAL_TRACE"] = "trace", f"{folder}/trace{world.rank}"
    ccl = libraries[world.rank] or None
    settings = {"runner": "hybrid", "uncertified": True, "ccl": ccl}
    return os.getpid(), hybrid_ranks.on_chips(world, chips, asked, settings, "int32")


if __name__ == "__main__":
    main(*sys.argv[1:])
