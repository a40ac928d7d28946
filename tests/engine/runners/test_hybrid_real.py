"""One communicator over two collective libraries: MPI and Gloo of this machine, and the vendors'
own, emulated. What is called is read from the trace layer, and from the libraries' symbols.

`make test` takes a seeded sample of the cells and one layout besides 2+2, UNIPAL_FULL=1 all.
"""

from __future__ import annotations

import json
import os
import random
import re
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import homo_ranks
import hybrid_real_ranks
import pytest
from checkout import NATIVE, RANKS
from unipal.engine.calls.call import shapes
from unipal.engine.errors import ABORTED, GONE, MISMATCH, TIMEOUT
from unipal.engine.tools.launch import launch

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261122"))
REAL = pytest.mark.needs("mpirun", "mpicc", "lib gloo", "g++")
AUDIT = pytest.mark.needs("audit")
OTHERS = [(1, 3), (3, 1), (2, 3)]  # ranks with MPI, ranks with Gloo
DRAWN = OTHERS if FULL else random.Random(SEED).sample(OTHERS, 1)
FUNCTIONS = ("reduce", "broadcast", "allReduce", "send", "recv")  # that hybrid asks a library for
SYMBOLS = {  # that the function of each name calls once
    "mpi": {"reduce": "MPI_Ireduce", "broadcast": "MPI_Ibcast", "allReduce": "MPI_Iallreduce"},
    "gloo": {
        "reduce": "_ZN4gloo6reduceERNS_13ReduceOptionsE",
        "broadcast": "_ZN4gloo9broadcastERNS_16BroadcastOptionsE",
        "allReduce": "_ZN4gloo9allreduceERKNS_16AllreduceOptionsE",
    },
    "nccl": {"reduce": "ncclReduce", "broadcast": "ncclBroadcast", "allReduce": "ncclAllReduce",
             "send": "ncclSend", "recv": "ncclRecv"},
    "hccl": {"reduce": "HcclReduce", "broadcast": "HcclBroadcast", "allReduce": "HcclAllReduce",
             "send": "HcclSend", "recv": "HcclRecv"},
}  # fmt: skip
FILES = {  # how the libraries' files begin
    "mpi": "libmpi.so",
    "gloo": "libgloo",
    "nccl": "libpal_nccl_emulator",
    "hccl": "libpal_hccl_emulator",
}


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """The environment of processes whose calls into libraries are counted; {} where none can be."""
    folder, source = tmp_path_factory.mktemp("audit"), NATIVE / "symbol_calls.c"
    line = ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", str(source)]
    done = subprocess.run([*line, "-o", f"{folder}/symbol_calls.so"], capture_output=True)
    if done.returncode:
        assert b"the stubs are x86-64" in done.stderr, done.stderr
        return {}
    return {
        "LD_AUDIT": f"{folder}/symbol_calls.so",
        "SYMBOLS_OF": ",".join(FILES.values()),
        "SYMBOLS_TO": str(folder),
    }


def symbols(file: Path) -> dict[str, dict[str, int]]:
    """Library → symbol → calls of it in a process: the table of symbol_calls.c."""
    content = file.read_bytes() if file.exists() else b""
    most = len(content) // 256
    calls = struct.unpack_from(f"{most}Q", content)
    found: dict[str, dict[str, int]] = {}
    for number in (number for number in range(most) if calls[number]):
        at = 8 * most + 248 * number
        file_name, symbol = content[at : at + 248].rstrip(b"\0").decode().split()
        (name,) = [name for name, start in FILES.items() if file_name.startswith(start)]
        found.setdefault(name, {})[symbol] = calls[number]
    return found


def traced(file: Path) -> Counter[tuple[str, str]]:
    """(library, function) → calls that the trace layer has written."""
    text = file.read_text(encoding="utf-8").rstrip().rstrip(",")
    events = json.loads(f"{text}]")
    return Counter((one["cat"], one["name"]) for one in events if one["cat"] != "pal")


def run(
    folder: Path, shape: tuple[int, int], part: float, audited: Mapping[str, str], *more: str
) -> list[dict[str, Any]]:
    """Ranks of `pal run` over MPI and Gloo: what each found, with its calls."""
    size = sum(shape)
    kept = {k: v for k, v in os.environ.items() if not re.match("UNIPAL_[RSAJ]|OMPI_|PMI", k)}
    kept |= audited
    kept["PYTHONPATH"] = str(RANKS)  # no folder is searched unasked
    program = [sys.executable, "-P", hybrid_real_ranks.__file__, str(folder), str(SEED), str(part)]
    asked = ["-n", str(size), "--keep-going", "--ccl", f"mpi:{shape[0]},gloo:{shape[1]}"]
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", *asked, *program, *more]
    done = subprocess.run(line, env=kept, capture_output=True, text=True, timeout=900)
    assert done.returncode == (9 if more else 0), done.stdout + done.stderr
    found = [json.loads((folder / f"said{rank}").read_text()) for rank in range(size)]
    for rank, one in enumerate(found):
        one["calls"] = traced(folder / f"trace{rank}")
        one["symbols"] = symbols(folder / f"symbols{rank}")
    return found


def right(found: list[dict[str, Any]]) -> None:
    """Every cell is what NumPy says, and the runner is hybrid on every rank."""
    assert [one["wrong"] for one in found] == [[]] * len(found)
    assert {one["runner"] for one in found} == {"hybrid"}


def calls_of(library: str, calls: Counter[tuple[str, str]], seen: Mapping[str, Any]) -> None:
    """The rank's calls went to this library alone; its symbols were called as often."""
    assert {name for name, _ in calls} == {library}
    for function in FUNCTIONS[:3]:
        assert calls[library, function] > 0, function
    assert calls[library, "send"] + calls[library, "recv"] > 0
    if seen:
        assert set(seen) == {library}
        for function, symbol in SYMBOLS[library].items():
            assert seen[library].get(symbol, 0) == calls[library, function], symbol


# ---- MPI and Gloo for real -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def halves(
    tmp_path_factory: pytest.TempPathFactory, audited: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Two ranks with MPI and two with Gloo, whose last one dies in the end."""
    part = 1.0 if FULL else 0.05
    return run(tmp_path_factory.mktemp("halves"), (2, 2), part, audited, "fails")


@REAL
def test_mpi_in_two_ranks_and_gloo_in_two_give_what_numpy_gives(
    halves: list[dict[str, Any]],
) -> None:
    right(halves)
    assert {cell[0] for cell in homo_ranks.cells(SEED, 0.05)} == set(shapes())
    for rank, one in enumerate(halves):
        calls_of("mpi" if rank < 2 else "gloo", one["calls"], {})
        inside = "mpi in ranks 0, 1; gloo in ranks 2, 3"
        assert f"▶ hybrid  {inside}; PUT between device buffers" in one["explained"]


@REAL
@AUDIT
def test_the_libraries_own_symbols_are_called_as_often_as_the_trace_says(
    halves: list[dict[str, Any]],
) -> None:
    for rank, one in enumerate(halves):
        calls_of("mpi" if rank < 2 else "gloo", one["calls"], one["symbols"])
        assert one["symbols"]
    assert halves[0]["symbols"]["mpi"]["MPI_Comm_create_group"] == 1
    connected = [name for name in halves[2]["symbols"]["gloo"] if "connectFullMesh" in name]
    assert len(connected) == 1


@REAL
def test_calls_that_cannot_end_name_who_is_to_blame_on_the_ranks_of_both(
    halves: list[dict[str, Any]],
) -> None:
    for rank, one in enumerate(halves[:3]):
        said = one["failed"]
        code, culprits, _, seconds = said["asynchronous"]
        assert (code, culprits) == (TIMEOUT, [3]), (rank, said)
        assert seconds < homo_ranks.DEADLINE + 2
        code, culprits, evidence, _ = said["count"]
        assert code == MISMATCH, (rank, said)
        assert culprits
        assert "all_reduce of 6" in evidence
        code, culprits, evidence, seconds = said["aborted"]
        assert (code, culprits) == (ABORTED, [0])
        assert "enough" in evidence
        assert seconds < 2


@REAL
def test_a_rank_that_dies_is_named_at_once_and_the_others_go_on(
    halves: list[dict[str, Any]],
) -> None:
    for one in halves[:3]:
        (code, culprits, _, seconds), *after = one["alone"]
        assert (code, culprits) == (GONE, [3])
        assert seconds < 10  # of a deadline of 60
        assert after == [3, "hybrid", 3.0 * 67]


@REAL
@pytest.mark.parametrize("shape", DRAWN, ids=lambda shape: f"{shape[0]}+{shape[1]}")
def test_clusters_of_other_sizes_give_what_numpy_gives(
    shape: tuple[int, int], tmp_path: Path, audited: Mapping[str, str]
) -> None:
    found = run(tmp_path, shape, 1.0 if FULL else 0.02, audited)
    right(found)
    for rank, one in enumerate(found):
        mine = int(rank >= shape[0])
        if shape[mine] > 1:
            calls_of(("mpi", "gloo")[mine], one["calls"], one["symbols"])
        else:  # alone in its cluster: it needs no library, and opens none
            assert not one["calls"]
            assert not one["symbols"]


# ---- the vendors' libraries, emulated ------------------------------------------------------------

CHIPS = ["nvidia", "nvidia", "ascend", "ascend", "ascend", "cpu"]
LIBRARIES = ["nccl", "nccl", "hccl", "hccl", "hccl", ""]


@AUDIT
def test_nccl_and_hccl_in_one_communicator(
    audited: Mapping[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Emulated: two nvidia ranks over NCCL, three ascend ranks over HCCL, and a cpu rank alone."""
    folds = ("int8", "int32", "float16", "float32", "bfloat16")  # that HCCL's reductions take
    every = [c for c in homo_ranks.cells(SEED, 1.0) if c[1] in folds or not c[2]]
    asked, drawn = [], random.Random(SEED)
    for name in shapes():
        mine = [c for c in every if c[0] == name and (FULL or c[3] == 67)]
        asked += drawn.sample(mine, max(2, len(mine) // 4) if FULL else 1)
    assert {cell[0] for cell in asked} == set(shapes())
    for name, value in audited.items():
        monkeypatch.setenv(name, value)
    found = launch(hybrid_real_ranks.on_vendors, 6, CHIPS, LIBRARIES, asked, str(tmp_path),
                   chip="host", timeout=60, limit=900)  # fmt: skip
    for rank, (process, (runner, (library, called, wrong), said, large)) in enumerate(found):
        assert (runner, wrong, large) == ("hybrid", [], [0, 0])
        assert "nccl in ranks 0, 1; hccl in ranks 2, 3, 4; rank 5; PUT through host memory" in said
        calls = traced(tmp_path / f"trace{rank}")
        if rank == 5:
            assert (library, called, calls) == ("no library", [], {})
            continue
        assert library == LIBRARIES[rank]
        seen = symbols(Path(audited["SYMBOLS_TO"], str(process)))
        calls_of(library, calls, seen)
        assert set(called) <= {name for _, name in calls}
