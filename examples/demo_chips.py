"""Demo of mixed chips: one communicator with ranks on different chips, and how each pair talks.

    python examples/demo_chips.py [--ranks 4] [--chips cpu:2,opencl:2]

Half of the ranks are on cpu, the others on opencl. If the machine has no OpenCL runtime, the demo
says so and uses numpy. Every operation runs on memory of the ranks' chips and on NumPy arrays, and
is compared with NumPy.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator

SIZES = (1 << 10, 1 << 18)  # elements of a block
TURNS = 3
PROBE_TIMEOUT_S = 60.0  # to compile the adaptor and open the runtime


def show(comm: Communicator, sizes: Sequence[int]) -> int:
    """Runs every operation on this rank with blocks of these sizes; rank 0 reports how the ranks
    talk and one row per operation. Returns the number of wrong elements.
    """
    from unipal.engine.calls.call import shapes
    from unipal.engine.tools.launch import note

    chosen = comm.explain("all_reduce", sizes[-1])
    said = comm.exchange(_device(comm))
    if comm.rank == 0:
        note({"devices": said, "runner": chosen.runner, "explained": str(chosen)})
    bad = 0
    for operation in (name for name in shapes() if name not in ("send", "recv")):
        row: dict[str, Any] = {"operation": operation, "seconds": [], "wrong": 0}
        for elements in sizes if operation != "barrier" else (0,):
            seconds, wrong = _one(comm, operation, elements)
            found = comm.exchange([seconds, wrong])
            row["seconds"].append(max(one[0] for one in found))
            row["wrong"] += sum(one[1] for one in found)
        bad += row["wrong"]
        if comm.rank == 0:
            note(row)
    return bad


def _device(comm: Communicator) -> list[str]:
    """This rank's chip and its runtime's name for the device."""
    from unipal.engine.selection import loaded_chip

    loaded = loaded_chip.load(comm.context.chips[comm.rank].chip)
    return [loaded.name, str(loaded.device.getDeviceProperties(0).name)]


def _one(comm: Communicator, operation: str, elements: int) -> tuple[float, int]:
    """Seconds per call on this rank in its chip's memory, and wrong elements there and in
    arrays.
    """
    from unipal.engine.tools.cases import Case, Cell

    wrong, seconds = 0, 0.0
    for memory in ("numpy", "device"):
        case = Case(comm, Cell(operation, "float32", "sum", elements, False, memory, comm.size - 1))
        case.run()
        wrong += case.wrong()
        comm.barrier()
        begun = time.perf_counter()
        for _ in range(TURNS):
            case.run()
        seconds = (time.perf_counter() - begun) / TURNS
    return seconds, wrong


# ---- an OpenCL runtime -------------------------------------------------------------------------


def look() -> dict[str, str]:
    """Opens the opencl chip in this process. Returns its device's name, or why there is none."""
    from unipal.engine.errors import CommError
    from unipal.engine.selection import loaded_chip

    try:
        return {"name": str(loaded_chip.load("opencl").device.getDeviceProperties(0).name)}
    except CommError as error:
        why, _, following = error.evidence.removeprefix("opencl: ").partition("; next: ")
        return {"why": why, "next": following or error.next}


def _probe_opencl() -> dict[str, str]:
    """Runs `look` in a separate process, so that the runtime's threads stay out of this one."""
    line = [sys.executable, "-P", __file__, "--look"]
    try:
        done = subprocess.run(
            line, capture_output=True, text=True, timeout=PROBE_TIMEOUT_S, check=False
        )
        found: dict[str, str] = json.loads(done.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return {"why": "opening it failed", "next": "see `pal doctor`"}
    return found


def mix(ranks: int) -> tuple[list[str], str]:
    """The chips of a job that includes OpenCL if a runtime exists, and a remark if none does."""
    found = _probe_opencl()
    other = "opencl" if "name" in found else "numpy"
    said = ""
    if other == "numpy":
        said = (
            f"no OpenCL runtime was found: {found['why']}\n  next: {found['next']}; docs/opencl.md "
            "has more. Until then the other ranks are on numpy, a chip in Python.\n"
        )
    return [f"cpu:{ranks - ranks // 2}", f"{other}:{ranks // 2}"], said


# ---- output --------------------------------------------------------------------------------


def _summary_text(first: dict[str, Any]) -> str:
    """The ranks' devices, and the part of the explanation about pairs."""
    from unipal.engine.errors import ranks_text

    at: dict[tuple[str, ...], list[int]] = {}
    for rank, device in enumerate(first["devices"]):
        at.setdefault(tuple(device), []).append(rank)
    lines = [f"{ranks_text(on)} on {chip}: {name}" for (chip, name), on in at.items()]
    hidden = (" also has: ", " not offered: ")  # the table of pairs has the runners' reasons
    lines += [
        line for line in first["explained"].splitlines() if not any(word in line for word in hidden)
    ]
    if first["runner"] == "host":
        lines.append(
            "host: each rank's chip copies to and from pinned host memory; between ranks it is the "
            "host's memory that is moved and reduced"
        )
    return "\n".join([*lines, ""])


def _row(row: dict[str, Any]) -> list[str]:
    from unipal.engine.selection.explain import time_text

    times = [time_text(seconds) for seconds in row["seconds"]]
    times += [""] * (len(SIZES) - len(times))  # an operation without data
    return [row["operation"], *times, "ok" if not row["wrong"] else f"{row['wrong']} wrong"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit status 0: every result was correct; 1: one was wrong; 3: the demo could not run."""
    from unipal.cli import terminal
    from unipal.engine.errors import CommError
    from unipal.engine.selection.explain import size_text
    from unipal.engine.tools.launch import launch

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--ranks", type=int, default=4)
    parser.add_argument("--chips", help="such as cpu:2,opencl:2")
    parser.add_argument("--look", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args(arguments)
    if words.look:
        print(json.dumps(look()))
        return 0
    chips, said = ([words.chips], "") if words.chips else mix(words.ranks)
    notes: list[dict[str, Any]] = []
    try:
        bad = launch(show, words.ranks, SIZES, chips=chips, timeout=60.0,
                     notes=lambda rank, one: notes.append(one))  # fmt: skip
    except CommError as error:
        print(error, file=sys.stderr)
        return 3
    print(said + _summary_text(notes[0]))
    head = ["operation", *(size_text(4 * elements) for elements in SIZES), "checked"]
    terminal.say(terminal.table([_row(row) for row in notes[1:]], head))
    right = "all right" if not sum(bad) else f"{sum(bad)} elements wrong"
    print(
        "time of a call on memory of the chips; every result, there and in NumPy arrays, compared "
        f"with NumPy: {right}"
    )
    return 1 if sum(bad) else 0


if __name__ == "__main__":
    sys.exit(main())
