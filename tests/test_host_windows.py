"""The host runner's windows over a chip whose copies move as late as a chip may let them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Generator, Sequence
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest
from unipal.engine import calls, hostrun
from unipal.engine.buffers import type_code

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


class Alone(hostrun.Builtin):
    """A back end of one rank: all ranks have given what this one gives, each plus its number."""

    def run(self, made: Sequence[calls.Call]) -> None:
        for one in made:
            given = _view(one.input, one.count)
            for rank in range(RANKS):
                _view(one.output + 4 * rank * one.count, one.count)[:] = given + rank


class Windowed(hostrun.HostRunner):
    """Another rank has memory of its chip in every call, so that all ranks go in windows."""

    def _whole(self, job: Any) -> Generator[Any, None, bool]:
        yield from ()
        return False


def _view(address: int, count: int) -> np.ndarray[Any, Any]:
    room = (ctypes.c_int32 * count).from_address(address)
    return np.frombuffer(room, np.int32)


def _runner(chip: LateChip) -> hostrun.HostRunner:
    comm = MagicMock(size=RANKS, rank=0, _closed=True)
    comm.settings.timeout, comm.settings.scratch_bytes = 1.0, SCRATCH
    return Windowed(comm, chip, 0, Alone(comm))


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
