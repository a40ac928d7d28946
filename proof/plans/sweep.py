"""The long correctness sweep: every algorithm under every lowering that claims a case.

    python -m proof.plans.sweep                      # at least 20 000 cells, seeded
    python -m proof.plans.sweep --cells 600 --seed 3 # a sample, as the tests take it

A cell is (ranks, operation, algorithm, lowering, placement, type, reduction, count, in or out of
place, memory, root). Results are compared with NumPy in float64, and bit by bit between different
lowerings. Ranks are processes up to 8 and threads for 16 and 64. Progress goes to standard error.
At the end it prints the number of cells and of wrong ones; exit status 1 if one is wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from unipal.engine import algorithms
from unipal.engine.algorithms import Algorithm, Lowering
from unipal.engine.calls.buffers import TYPES
from unipal.engine.calls.call import REDUCTIONS, shapes
from unipal.engine.errors import CommError
from unipal.engine.settings import LoweringName
from unipal.engine.tools.cases import V_FORMS, Case, Cell
from unipal.engine.tools.launch import launch, note

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator

PROCESSES, THREADS = (1, 2, 3, 4, 5, 7, 8), (16, 64)
LARGE = (1 << 20) + 3


class Group(NamedTuple):
    """The forced settings of cells that share a communicator."""

    algorithm: str
    lowering: LoweringName
    staged: bool


@dataclass
class Tally:
    """The results of a run."""

    cells: int = 0
    wrong: int = 0
    refused: int = 0
    compared: int = 0  # results also compared between lowerings


def counts(n: int) -> list[int]:
    """Elements of a block: zero, one, around the number of ranks, odd, and more than scratch."""
    return sorted({0, 1, n - 1, n, n + 1, 1009, LARGE})


def cells_of(made: Algorithm, n: int) -> Iterator[Cell]:
    """Every cell that an algorithm claims for n ranks, including v-forms."""
    shape = shapes()[made.operation]
    name = "sendrecv" if made.operation == "send" else made.operation
    ops = tuple(REDUCTIONS) if shape.reduces else ("sum",)
    if name == "barrier":
        yield Cell(name, "uint8", "sum", 0, False, "numpy", 0, 0)
        return
    names = [name, *([V_FORMS[name]] if made.v and name in V_FORMS else [])]
    for operation in names:
        inside = (False, True) if shapes()[operation].inside else (False,)
        for count in counts(n):
            if count == LARGE and n > 8:
                count = 4096 * 3 + 5  # 64 ranks share one machine's memory
            for type_ in TYPES:
                for op in ops:
                    for in_place in inside:
                        memory = ("device", "numpy")[(count + len(type_) + in_place) % 2]
                        root = (count + len(op)) % n if shape.rooted else 0
                        yield Cell(operation, type_, op, count, in_place, memory, root, 1)


def plan(n: int, share: int, seed: int, lowerings: Sequence[str]) -> list[tuple[Group, list[Cell]]]:
    """About `share` cells for n ranks, evenly over algorithms, lowerings and placements.

    The largest count takes a twentieth of the cells. The same cells are drawn for every lowering of
    an algorithm, so that their results can be compared. A small share omits some.
    """
    threads = n in THREADS
    groups: list[tuple[Group, Algorithm]] = []
    for made in algorithms.REGISTER.values():
        if made.ranks is not None and n > made.ranks and made.operation != "send":
            continue
        if made.operation == "sendrecv":
            continue  # the communicator's sendrecv is a pair of templates
        for lowering in sorted(made.lowerings, key=lambda one: one.value):
            if lowering.value not in lowerings or (threads and lowering is Lowering.STREAM):
                continue
            for staged in (False, True):
                groups.append((Group(made.name, lowering.value, staged), made))
    every = share / max(1, len(groups))
    found: dict[Group, list[Cell]] = {}
    for group, made in groups:
        draw = random.Random(f"{seed} {n} {made.operation} {made.name} {group.staged}")
        number = int(every + draw.random())
        few = int(number / 20 + draw.random())
        all_cells = list(cells_of(made, n))
        small = [cell for cell in all_cells if cell.elements != LARGE]
        large = [cell for cell in all_cells if cell.elements == LARGE]
        chosen = draw.sample(small, min(len(small), number - few))
        chosen += draw.sample(large, min(len(large), few))
        if chosen:
            found.setdefault(group, []).extend(chosen)
    return list(found.items())


# ---- on a rank ---------------------------------------------------------------------------------


def run(comm: Communicator, work: list[tuple[list[Any], list[list[Any]]]]) -> dict[str, int]:
    """Runs all groups on this rank; reports the end of every group and every wrong cell."""
    tally = Tally()
    seen: dict[tuple[Any, ...], int] = {}
    for words, cells in work:
        group, cell = Group(*words), None
        try:
            with comm.dup(
                algorithms=group.algorithm,
                lowering=group.lowering,
                cma=not group.staged,
            ) as mine:
                for each in cells:
                    cell = Cell(*each)
                    _one(mine, group, cell, tally, seen)
        except CommError as error:
            note({"failed": [*group, cell, str(error)]})
            raise
        if comm.rank == 0:
            note({"done": len(cells)})
    return vars(tally)


def _one(
    comm: Communicator, group: Group, cell: Cell, tally: Tally, seen: dict[tuple[Any, ...], int]
) -> None:
    if group.lowering != "host":
        cell = cell._replace(memory="device")  # other lowerings move chip memory only
    case = Case(comm, cell)
    case.run()
    tally.cells += 1
    if case.want is None:
        return
    bad, result = case.wrong(), zlib.crc32(case.result().tobytes())
    key = (group.algorithm, group.staged, cell._replace(memory=""))
    tally.compared += key in seen
    first = seen.setdefault(key, result)
    if bad or first != result:
        tally.wrong += 1
        how = f"{bad} elements" if bad else "not the bits of another lowering"
        note({"wrong": [*group, *cell, comm.rank, how]})


# ---- the command -------------------------------------------------------------------------------


def sweep(
    cells: int, seed: int, sizes: Sequence[int], lowerings: Sequence[str], *, quiet: bool = False
) -> Tally:
    """Runs about `cells` cells over the sizes; prints progress and every wrong cell."""
    total, begun = Tally(), time.monotonic()
    for n in sizes:
        work = plan(n, -(-cells // len(sizes)), seed, lowerings)
        planned = sum(len(group) for _, group in work)
        done: Counter[str] = Counter()

        def noted(rank: int, value: dict[str, Any], n: int = n, done: Counter[str] = done,
                  planned: int = planned) -> None:  # fmt: skip
            if "wrong" in value or "failed" in value:
                print(f"n={n} {json.dumps(value)}", file=sys.stderr, flush=True)
            done["cells"] += value.get("done", 0)
            if not quiet and "done" in value:
                _progress(f"n={n}: {done['cells']} of {planned} cells", begun)

        results = launch(
            run, n, [[list(group), [list(cell) for cell in some]] for group, some in work],
            threads=n in THREADS, limit=3 * 3600.0, notes=noted, uncertified=True,
            timeout=60.0, record_lanes=0, scratch_bytes=1 << 20,
        )  # fmt: skip
        if not quiet:
            _progress(f"n={n}: done, {results[0]['cells']} cells", begun, last=True)
        total.cells += results[0]["cells"]
        total.wrong += sum(one["wrong"] for one in results)
        total.compared += results[0]["compared"]
    return total


_said = 0.0


def _progress(text: str, begun: float, *, last: bool = False) -> None:
    """Prints one updating line on a terminal, and a line every few seconds elsewhere."""
    global _said
    now = time.monotonic()
    live = sys.stderr.isatty()
    if not last and now - _said < (0.1 if live else 10.0):
        return
    _said = now
    start, end = ("\r", "\n" if last else "") if live else ("", "\n")
    print(f"{start}{text}, {now - begun:.0f} s   ", end=end, file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; exit status 1 if a cell is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cells", type=int, default=22000)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--sizes", default=",".join(map(str, PROCESSES + THREADS)))
    parser.add_argument("--lowerings", default="host,proxy,stream")
    parser.add_argument("--json", action="store_true")
    words = parser.parse_args(arguments)
    begun = time.monotonic()
    sizes = [int(word) for word in words.sizes.split(",")]
    tally = sweep(words.cells, words.seed, sizes, words.lowerings.split(","))
    seconds = time.monotonic() - begun
    if words.json:
        print(json.dumps({**vars(tally), "seconds": seconds}))
    else:
        print(
            f"{tally.cells} cells on {words.sizes} ranks: {tally.wrong} wrong, "
            f"{tally.compared} also compared between lowerings, {seconds:.0f} s"
        )
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
