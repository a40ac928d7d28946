"""Ranks of the runner hybrid for tests: clusters with a library each, on one chip or on several."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import homo_ranks
import numpy as np
import pytest
from hosts_ranks import Held, run_one, values
from unipal.adaptors import registry
from unipal.engine.comm.communicator import Communicator, parts_of
from unipal.engine.errors import CommError
from unipal.engine.selection import loaded_chip

Cells = Sequence[tuple[str, str, str, int]]
Traced = tuple[str, list[str], list[str]]
"""Library, its functions that were called, and cells whose output is not NumPy's."""


class _Traced:
    """A library's table that keeps the names of what was called."""

    def __init__(self, table: Any, names: list[str]) -> None:
        self._table, self._names = table, names

    def __getattr__(self, name: str) -> Any:
        if name[:1] != "_" and name not in self._names:
            self._names.append(name)
        return getattr(self._table, name)


def _trace(comm: Communicator) -> tuple[str, list[str]]:
    names: list[str] = []
    vendor: Any = parts_of(comm).state.runner._vendor  # type: ignore[union-attr]
    if vendor.table is not None:
        vendor.table = _Traced(vendor.table, names)
    return vendor.name, names


@contextmanager
def clusters(
    world: Communicator, sizes: Sequence[int], libraries: Sequence[str] = ("refccl",), **more: Any
) -> Iterator[Communicator]:
    """The ranks of `world` in clusters of these sizes; libraries in turn."""
    mine = next(i for i in range(len(sizes)) if world.rank < sum(sizes[: i + 1]))
    library = libraries[mine % len(libraries)]
    settings = {"runner": "hybrid", "cluster": str(mine), "ccl": library, **more}
    with world.dup(**settings) as comm:
        yield comm


def wrong_in(
    world: Communicator,
    shapes: Sequence[tuple[tuple[int, ...], int]],
    libraries: Sequence[str],
    asked: Cells,
) -> list[Traced]:
    """For each shape (sizes of clusters, borders): what was called, and what came out wrong."""
    found = []
    for sizes, borders in shapes:
        with clusters(world, sizes, libraries, borders=borders) as comm:
            library, names = _trace(comm)
            found.append((library, names, homo_ranks.wrong_cells(comm, asked)))
    return found


def on_chips(
    world: Communicator,
    names: Sequence[str],
    asked: Cells,
    settings: dict[str, Any],
    large: str = "int64",
) -> tuple[str, Traced, str, list[int]]:
    """The same with this rank on the emulated chip of that name; how the communicator explains
    itself, and wrong elements of large messages of the type `large`.
    """
    built = registry.build(names[world.rank], emulated=names[world.rank] != "cpu")
    os.environ.update(built.env)
    loaded = loaded_chip.load(registry.load(built))
    state, changed = parts_of(world).state, _changed(world, settings)
    made = Communicator(state.control, state.members, "chips", loaded, changed, world)
    with made as comm:
        library, called = _trace(comm)
        said = str(comm.explain("all_reduce", 1000))
        wrong = _wrong_cells(comm, asked)
        bad = _large(comm, large)
    return comm.context.runner, (library, called, wrong), said, bad


class _Open(Held):
    """A stream that nothing holds: not every chip has a word that a stream waits for."""

    def late(self, array: Any, content: homo_ranks.Array) -> None:
        """`array` gets `content` in stream order."""
        if content.nbytes:
            room = self._pinned(content.nbytes)
            room[:] = content.view(np.uint8)
            at = int(room.ctypes.data)
            self._device.deviceMemcpy(array.address, at, room.nbytes, 0, self.stream)


def _wrong_cells(comm: Communicator, asked: Cells) -> list[str]:
    """The cells whose output is not NumPy's."""
    found = []
    for name, type, op, count in asked:
        held = _Open(comm)
        if name in ("send", "recv"):
            got, want = _crossed(comm, type, count)
        else:
            got = run_one(comm, held, name, type, op, count, 0)
            want = homo_ranks.expected(comm, name, type, op, count)
        held.close()
        if got != want:
            found.append(f"rank {comm.rank}: {name} {type} {op} {count}")
    return found


def _crossed(comm: Communicator, type: str, count: int) -> tuple[bytes, bytes]:
    """Everybody sends to the next rank before it receives, in one group."""
    me, n = comm.rank, comm.size
    x, out = comm.alloc(count, type), comm.alloc(count, type)
    x.copy_from(values(me, count, type, 0))
    with comm.group():
        comm.send(x, (me + 1) % n)
        comm.recv(out, (me - 1) % n)
    return bytes(out.to_numpy().tobytes()), values((me - 1) % n, count, type, 0).tobytes()


def _changed(world: Communicator, settings: dict[str, Any]) -> Any:
    from unipal.engine.settings import changed

    return changed(world.settings, **settings)


def _large(comm: Communicator, type: str = "int64") -> list[int]:
    """Wrong elements of messages that do not fit into scratch: an all_reduce, a reduce_scatter."""
    count, n, me = 70_001, comm.size, comm.rank
    values = [np.arange(count, dtype=type) % 1009 + rank for rank in range(n)]
    x = comm.alloc(count, type)
    x.copy_from(values[me])
    comm.all_reduce(x, op="max")
    found = [int(np.count_nonzero(x.to_numpy() != values[n - 1]))]
    each = 20_003
    whole, out = comm.alloc(each * n, type), comm.alloc(each, type)
    whole.copy_from(np.arange(each * n, dtype=type) + me)
    comm.reduce_scatter(whole, out)
    want = n * np.arange(each * me, each * (me + 1)) + sum(range(n))
    found.append(int(np.count_nonzero(out.to_numpy() != want)))
    return found


def large(world: Communicator, sizes: Sequence[int], borders: int) -> list[int]:
    """Wrong elements where scratch holds a small part of a message, and parts are borders'; then
    where ranks reach each other's scratch only.
    """
    found = []
    for cma in (True, False):
        with clusters(world, sizes, borders=borders, scratch_bytes=1 << 18, cma=cma) as comm:
            found += _large(comm)
    return found


def apart(world: Communicator, sizes: Sequence[int], asked: Cells) -> tuple[list[str], str]:
    """Wrong cells where clusters sit apart, as if on hosts of their own, and why it is so."""
    mine = next(i for i in range(len(sizes)) if world.rank < sum(sizes[: i + 1]))
    with world.dup(runner="hybrid", ccl="refccl", host=f"host{mine}") as comm:
        return homo_ranks.wrong_cells(comm, asked), comm.context.through_host


def every_way(
    world: Communicator,
    shapes: Sequence[tuple[tuple[int, ...], int]],
    libraries: Sequence[str],
    asked: Cells,
) -> tuple[list[Traced], list[int], tuple[list[str], str]]:
    """All of the above, in processes that are there."""
    few = list({cell[0]: cell for cell in asked}.values())  # one of each operation
    wrong = wrong_in(world, shapes, libraries, asked)
    return wrong, large(world, (1, 3), 2), apart(world, (2, 2), few)


def failures(world: Communicator, sizes: Sequence[int]) -> dict[str, Any]:
    """How calls end that cannot end well, and what a communicator leaves behind."""
    with clusters(world, sizes) as comm:
        left = homo_ranks.gives_back(comm)
    with clusters(world, sizes) as comm:
        said: dict[str, Any] = dict(homo_ranks.every_failure(comm))
    return {**said, "left": left}


def left_alone(world: Communicator, sizes: Sequence[int]) -> Any:
    """The last rank dies while the others wait for it; they go on without it."""
    with clusters(world, sizes) as comm:
        return homo_ranks.left_alone(comm)


def certified(world: Communicator) -> dict[str, Any]:
    """An average of a certified sum, and what is refused: an uncertified cell, host memory, ranks
    that disagree on borders.
    """
    said: dict[str, Any] = {}
    with world.dup(runner="hybrid", cluster="a" if world.rank < 2 else "b") as comm:
        x = comm.alloc(5)
        x.copy_from(np.full(5, comm.rank + 1.0))
        comm.all_reduce(x, op="avg")
        said["average"] = x.to_numpy().tolist()
        said["max"] = _refused(lambda: comm.all_reduce(x, op="max"))
        said["host memory"] = _refused(lambda: comm.all_reduce(np.ones(3, np.float32)))
    said["borders"] = _refused(lambda: world.dup(runner="hybrid", borders=world.rank + 1))
    return said


def _refused(call: Callable[[], Any]) -> str:
    with pytest.raises(CommError) as caught:
        call()
    return f"{caught.value.code}: {caught.value.evidence}"
