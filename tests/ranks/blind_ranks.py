"""One rank on a chip whose memory the host does not reach: cells of every kind, judged; then what
was chosen. Run as: blind_ranks.py RANK SIZE FOLDER CHIP.
"""

from __future__ import annotations

import os
import sys

import numpy as np
from unipal.adaptors import registry
from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.errors import CommError
from unipal.engine.tools.cases import Case, Cell

CELLS = [
    ("all_reduce", "float32", "sum", 67),
    ("all_reduce", "float32", "avg", 5003),
    ("all_reduce", "int8", "avg", 67),
    ("all_reduce", "uint64", "prod", 1),
    ("all_reduce", "bfloat16", "sum", 70_001),
    ("reduce_scatter", "float16", "max", 5003),
    ("reduce_scatter", "int32", "min", 67),
    ("reduce", "float64", "sum", 1009),
    ("all_gather", "float32", "sum", 5003),
    ("all_to_all", "int32", "sum", 67),
]


def refused(comm: Communicator) -> None:
    """Host memory is refused by every rank before any hears of the call, and the next call is as
    good as ever.
    """
    said = ""
    try:
        comm.all_reduce(np.ones(5003, np.float32))
    except CommError as error:
        said = str(error)
    assert "host memory" in said, said
    x = comm.alloc(67)
    x.copy_from(np.full(67, comm.rank + 1, np.float32))
    comm.all_reduce(x)
    assert np.all(x.to_numpy() == comm.size * (comm.size + 1) / 2)


def main(rank: int, size: int, folder: str, chip: str) -> None:
    built = registry.build(chip, emulated=True)
    os.environ.update({**built.conformance, **built.env})
    comm = init(
        rank=rank,
        size=size,
        address=f"unix:{folder}/meet",
        chip=registry.load(built),
        timeout=120,
        uncertified=True,
        runner="uni",
    )
    for number, (name, type, op, count) in enumerate(CELLS):
        in_place = name == "all_reduce" and number % 2 == 1
        case = Case(comm, Cell(name, type, op, count, in_place, "device", 0))
        case.run()
        assert not case.wrong(), (name, type, op, count, in_place)
    refused(comm)
    print(comm.explain("all_reduce", 67), flush=True)
    comm.close()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4])
