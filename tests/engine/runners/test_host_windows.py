"""The host runner's windows over a chip whose copies move as late as a chip may let them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Generator, Sequence
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest
from unipal.engine.calls import call as calls
from unipal.engine.calls.buffers import type_code
from unipal.engine.runners import host

RANKS = 4
SCRATCH = 1 << 13
COUNT = 3 * SCRATCH  # many windows, and a last one that is not full


class LateChip:
    """A chip that copies nothing before somebody waits for an event behind the copy."""

    def __init__(self, memory: np.ndarray[Any, Any]) -> None:
        self._memory = memory
        self._queue: list[Callable[[], object]] = []
        self._done = 0
        self._rooms: list[Any] = []

    def getDevice(self) -> int:
        return 0

    def deviceMalloc(self, size: int, kind: int) -> int:
        self._rooms.append(np.zeros(size, np.uint8))
        return int(self._rooms[-1].ctypes.data)

    def memGetAddressRange(self, address: int) -> tuple[int, int, int]:
        start = int(self._memory.ctypes.data)
        return start, self._memory.nbytes, int(start <= address < start + self._memory.nbytes)

    def streamCreate(self) -> object:
        return object()

    def eventCreate(self, kind: int) -> dict[str, int]:
        return {"at": 0}

    def eventRecord(self, event: dict[str, int], stream: object) -> None:
        event["at"] = len(self._queue)

    def eventSynchronize(self, event: dict[str, int]) -> None:
        while self._done < event["at"]:
            self._queue[self._done]()
            self._done += 1

    def streamSynchronize(self, stream: object) -> None:
        self.eventSynchronize({"at": len(self._queue)})

    def deviceMemcpy(self, dst: int, src: int, size: int, kind: int, stream: object) -> None:
        self._queue.append(lambda: ctypes.memmove(dst, src, size))


class Alone(host.Builtin):
    """A back end of one rank: all ranks have given what this one gives, each plus its number."""

    def run(self, made: Sequence[calls.Call]) -> None:
        for one in made:
            given = _view(one.input, one.count)
            for rank in range(RANKS):
                _view(one.output + 4 * rank * one.count, one.count)[:] = given + rank


class Blocks(host.Builtin):
    """A back end that notes what it is given of each block, and gives the blocks of `gives`."""

    def __init__(self, comm: Any, gives: Sequence[np.ndarray[Any, Any]]) -> None:
        super().__init__(comm)
        self._gives = list(gives)
        self.took: dict[int, list[int]] = {}

    def run(self, made: Sequence[calls.Call]) -> None:
        for one in made:
            if one.vectors is None:  # a message
                self._take(0, one.input, one.count * (one.shape.name == "send"))
                self._give(0, one.output, one.count * (one.shape.name == "recv"))
                continue
            vectors = one.vectors
            ins = zip(vectors.input_displs, vectors.input_counts, strict=True)
            outs = zip(vectors.output_displs, vectors.output_counts, strict=True)
            for block, (at, count) in enumerate(ins):
                self._take(block, one.input + 4 * at, count)
            for block, (at, count) in enumerate(outs):
                self._give(block, one.output + 4 * at, count)

    def _take(self, block: int, address: int, count: int) -> None:
        if count:
            self.took.setdefault(block, []).extend(_view(address, count).tolist())

    def _give(self, block: int, address: int, count: int) -> None:
        if count:
            _view(address, count)[:] = self._gives[block][:count]
            self._gives[block] = self._gives[block][count:]


class Windowed(host.HostRunner):
    """Another rank has memory of its chip in every call, so that all ranks go in windows."""

    def _whole(self, job: Any) -> Generator[Any, None, bool]:
        yield from ()
        return False


def _view(address: int, count: int) -> np.ndarray[Any, Any]:
    room = (ctypes.c_int32 * count).from_address(address)
    return np.frombuffer(room, np.int32)


def _runner(chip: LateChip, backend: Callable[[Any], host.Builtin] = Alone) -> Windowed:
    comm = MagicMock(size=RANKS, rank=0, closed=True)
    comm.settings.timeout, comm.settings.scratch_bytes = 1.0, SCRATCH
    return Windowed(comm, chip, 0, backend(comm))


@pytest.mark.parametrize("input_on_chip", [False, True])
@pytest.mark.parametrize("output_on_chip", [False, True])
def test_a_window_is_moved_between_the_copies_of_its_staging(
    input_on_chip: bool, output_on_chip: bool
) -> None:
    on_chip, on_host = (np.zeros((1 + RANKS) * COUNT, np.int32) for _ in range(2))
    given, found = (
        (on_chip if there else on_host)[part]
        for there, part in (
            (input_on_chip, slice(0, COUNT)),
            (output_on_chip, slice(COUNT, None)),
        )
    )
    given[:] = np.arange(COUNT) * 7
    call = calls.Call(
        calls.shapes()["all_gather"], int(given.ctypes.data), int(found.ctypes.data), COUNT,
        type_code("int32"), 0, 0, False, (None, None),
    )  # fmt: skip
    _runner(LateChip(on_chip)).run([call], 0)
    for rank in range(RANKS):
        assert np.array_equal(found[rank * COUNT :][:COUNT], given + rank), f"block {rank}"


# Elements of each rank's block in two windows and in many: rank 0, this one, is soon done.
TWO, MANY = (100, 0, 300, 70), (500, 0, COUNT, 70)


@pytest.mark.parametrize("lengths", [TWO, MANY])
@pytest.mark.parametrize(
    ("operation", "in_blocks", "out_blocks"),
    [("scatter", 0, 1), ("gather", 1, 0), ("all_gather", 1, 4), ("reduce_scatter", 4, 1)],
)
def test_a_rank_whose_block_ends_before_the_others_has_all_of_it(
    operation: str, in_blocks: int, out_blocks: int, lengths: tuple[int, ...]
) -> None:
    """The last windows have nothing for it, or nothing to be copied one way."""
    ins, outs = lengths[:in_blocks], lengths[:out_blocks]
    chip = np.arange(sum(ins) + sum(outs), dtype=np.int32)
    chip[sum(ins) :] = -1
    wanted = [np.arange(size, dtype=np.int32) * 3 + block for block, size in enumerate(outs)]
    start = int(chip.ctypes.data)
    first, then = (calls.displacements(sizes) for sizes in (ins, outs))
    vectors = calls.Vectors(ins, tuple(first), outs, tuple(then), max(lengths))
    call = calls.Call(
        calls.shapes()[operation], start if ins else 0, start + 4 * sum(ins) if outs else 0, 0,
        type_code("int32"), 0, 1, False, (None, None), vectors,
    )  # fmt: skip
    runner = _runner(LateChip(chip), lambda comm: Blocks(comm, wanted))
    runner.run([call], 0)
    taken = runner.backend.took  # type: ignore[attr-defined]
    for block, (at, size) in enumerate(zip(first, ins, strict=True)):
        assert taken.get(block, []) == list(range(at, at + size)), f"input {block}"
    for block, (at, size) in enumerate(zip(then, outs, strict=True)):
        found = chip[sum(ins) + at :][:size]
        assert np.array_equal(found, wanted[block]), f"output {block}"


@pytest.mark.parametrize("count", [1000, COUNT])  # two windows, many
def test_a_short_message_that_comes_while_a_long_one_goes_is_all_there(count: int) -> None:
    chip = np.arange(count + 9, dtype=np.int32)
    wanted = [np.arange(9, dtype=np.int32) * 3]
    start = int(chip.ctypes.data)
    send, recv = (
        calls.Call(calls.shapes()[name], *at, type_code("int32"), 0, 0, False, (None, None), peer=1)
        for name, at in (("send", (start, 0, count)), ("recv", (0, start + 4 * count, 9)))
    )
    runner = _runner(LateChip(chip), lambda comm: Blocks(comm, wanted))
    runner.run([send, recv], 0)
    assert runner.backend.took == {0: list(range(count))}  # type: ignore[attr-defined]
    assert np.array_equal(chip[count:], wanted[0])
