"""Reads flight recorder files, while the writer runs or after it has died.

The layout is defined in engine/core/records.c. A reader never writes and costs the writer nothing.
Times are ticks of the writer's clock; `RecordFile.seconds` converts them to seconds of
CLOCK_MONOTONIC, which all processes of a machine share.
"""

from __future__ import annotations

import mmap
import os
import re
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

FOLDER = Path("/dev/shm")
NO_PEER = 0xFFFF
FAILED, STREAMING, WAITED = 1, 2, 4
RECORD = np.dtype(
    [
        ("t_issue", "<u8"),
        ("t_done", "<u8"),
        ("plan_id", "<u8"),
        ("bytes", "<u8"),
        ("epoch", "<u4"),
        ("step", "<u4"),
        ("lane", "<u2"),
        ("peer", "<u2"),
        ("kind", "u1"),
        ("flags", "u1"),
        ("mark", "<u2"),
    ]
)
Records = npt.NDArray[np.void]

_MAGIC = b"unipalr\x01"
_HEADER = struct.Struct("<8sIIIIQIIiIQQQ40s")
_CLOCKS = struct.Struct("<QQQQQd")
_RING = struct.Struct("<QQ48s")
_RING_BYTES = _RING.size  # one cache line; the records follow
_PLACES = struct.Struct("<IIIIQ")  # behind _CLOCKS: failure, notes, their numbers, closed
_NOTE = struct.Struct("<8Q")
_FAILURE = struct.Struct("<QiI16Q768s")  # a letter per rank follows
_NAME = re.compile(r"unipal-(\d+)-([0-9a-z]{1,32})-rank(\d+)")


class RecordsError(ValueError):
    """The file is not a flight recorder or is truncated; the text has its path and the reason."""


@dataclass(frozen=True)
class Lane:
    """The contents of one lane's ring when it was read.

    `records` is a copy, oldest first, dtype `RECORD`. `first` is the number of its first record and
    `head` the number of records ever written. `dropped` counts requested records that were
    overwritten. `waiting` is the step that the lane sleeps for; None while it runs.
    """

    number: int
    records: Records
    first: int
    head: int
    dropped: int
    waiting: Records | None


@dataclass(frozen=True)
class Note:
    """A call that the rank has entered.

    `number` counts collectives, or messages to or from `peer` (None: a collective), from 1.
    `signature` is equal on ranks that made the same call. `count`: elements of a block, a hash of
    the counts if `hashed`. `operation`, `type`, `reduce`: codes. `root`: of a message its tag.
    `entered`: ticks. `round`: as last noted. `ended`: it has ended well.
    """

    number: int
    signature: int
    count: int
    plan_id: int
    entered: int
    operation: int
    type: int
    reduce: int
    hashed: bool
    root: int
    round: int
    ended: bool
    peer: int | None
    receives: bool


@dataclass(frozen=True)
class Failure:
    """What the communicator failed with. `at`: ticks. `code`: palResult. `culprits`: ranks.
    `states`: by rank, the state letter of its process at that moment as in proc(5), `X`: it was
    gone, `?`: it was on another host.
    """

    at: int
    code: int
    culprits: tuple[int, ...]
    text: str
    states: str


def find(job: str | None = None, folder: Path = FOLDER) -> list[Path]:
    """This user's files sorted by job and rank, of one job if given."""
    found = []
    for path in folder.iterdir():
        match = _NAME.fullmatch(path.name)
        if match and int(match[1]) == os.getuid() and job in (None, match[2]):
            found.append((match[2], int(match[3]), path))
    return [path for _, _, path in sorted(found)]


class RecordFile:
    """One rank's file, mapped read-only. A context manager; `close` unmaps it.

    Raises `RecordsError` for a file of another kind, OSError if it cannot be opened.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        with self.path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size < _HEADER.size + _CLOCKS.size:
                raise RecordsError(f"{path}: {size} bytes are too few for a flight recorder file")
            self._map = mmap.mmap(file.fileno(), size, prot=mmap.PROT_READ)
        fields = _HEADER.unpack_from(self._map)
        (magic, self._header_bytes, record_bytes, self.lanes, self.capacity, self._ring_bytes,
         self.rank, self.size, self.pid, self._clock, self._start, self._space,
         self.created_ns, job) = fields  # fmt: skip
        reason = None
        if magic != _MAGIC:
            reason = f"begins with {magic!r}, not {_MAGIC!r}"
        elif record_bytes != RECORD.itemsize:
            reason = f"has records of {record_bytes} bytes, not {RECORD.itemsize}"
        elif (
            self.capacity < 1
            or self._ring_bytes < _RING_BYTES + self.capacity * RECORD.itemsize
            or self._header_bytes + self.lanes * self._ring_bytes > size
        ):
            reason = f"is truncated to {size} bytes"
        elif max(self._clocks()[1:3]) >= 1 << 63:
            reason = "has clocks of more than 63 bits"
        if reason:
            self.close()
            raise RecordsError(f"{path}: {reason}")
        self.job = job.rstrip(b"\0").decode("ascii", "replace")
        failure, notes, calls, messages, _ = self._places()
        if notes + (calls + messages) * _NOTE.size > self._header_bytes or (
            notes and failure + _FAILURE.size + self.size > notes
        ):
            self.close()
            raise RecordsError(f"{path}: has a head of {self._header_bytes} bytes, too few")

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Unmaps the file. Data already read stays valid."""
        self._map.close()

    @property
    def alive(self) -> bool | None:
        """Whether the writer still runs; None if it is in another pid namespace."""
        if os.stat("/proc/self/ns/pid").st_ino != self._space:
            return None
        try:
            text = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return False
        fields = text[text.rindex(")") + 2 :].split()
        return fields[0] not in "ZX" and int(fields[19]) == self._start

    @property
    def clock(self) -> str:
        """The unit of ticks, `"tsc"` or `"monotonic"`."""
        return "tsc" if self._clock == 1 else "monotonic"

    def seconds(self, ticks: Any) -> Any:
        """Converts ticks, a number or an array, to seconds of CLOCK_MONOTONIC.

        Exact if `clock == "monotonic"`. Otherwise it interpolates between the two moments at which
        the writer recorded both clocks, or uses the writer's first estimate (within 1 in 1000) if
        these are too close together.
        """
        if self._clock != 1:
            return np.asarray(ticks, np.float64) / 1e9
        for _ in range(100):
            version, first_ticks, first_ns, last_ticks, last_ns, scale = self._clocks()
            if version == self._clocks()[0]:
                break
        if version % 2 == 0 and last_ns - first_ns >= 50_000_000 and last_ticks > first_ticks:
            scale = (last_ns - first_ns) / (last_ticks - first_ticks)
        since = np.asarray(ticks).astype(np.int64) - first_ticks
        return first_ns / 1e9 + since * scale / 1e9

    def _clocks(self) -> tuple[int, int, int, int, int, float]:
        clocks: tuple[int, int, int, int, int, float] = _CLOCKS.unpack_from(self._map, _HEADER.size)
        return clocks

    def lane(self, number: int, since: int = 0) -> Lane:
        """The ring of a lane: records numbered `since` and later that still exist.

        To follow a lane, pass the last result's `head` as `since`; `dropped` then counts what was
        overwritten in between. IndexError for a lane without a ring.
        """
        if not 0 <= number < self.lanes:
            raise IndexError(
                f"{self.path}: lane {number} does not exist; the file has {self.lanes} lanes"
            )
        at = self._header_bytes + number * self._ring_bytes
        head = _RING.unpack_from(self._map, at)[0]
        start = at + _RING_BYTES
        held = np.frombuffer(
            self._map[start : start + self.capacity * RECORD.itemsize], RECORD
        )  # a copy: the writer continues
        after, waiting_at, waiting = _RING.unpack_from(self._map, at)
        # The writer may be writing record `after` over record `after - capacity`.
        oldest = max(0, after - self.capacity + (1 if after >= self.capacity else 0))
        if after == head and self.alive is False:
            oldest = max(0, head - self.capacity)
            if head > oldest and held[oldest % self.capacity]["mark"] != oldest & 0xFFFF:
                oldest += 1  # it was being overwritten when the writer died
        first = min(max(since, oldest), head)
        numbers = np.arange(first, head)
        records = held[numbers % self.capacity]
        open_step = None
        if waiting_at == after + 1:
            open_step = np.frombuffer(waiting, RECORD)[0]
        return Lane(number, records, first, head, max(0, first - since), open_step)

    def _places(self) -> tuple[int, int, int, int, int]:
        at = _HEADER.size + _CLOCKS.size
        places: tuple[int, int, int, int, int] = _PLACES.unpack_from(self._map, at)
        return places

    @property
    def closed(self) -> int:
        """Ticks when the communicator was closed; 0: it was not."""
        return self._places()[4]

    def calls(self) -> list[Note]:
        """The last collectives that the rank has entered, by number."""
        _, at, count, _, _ = self._places()
        return sorted(self._notes(at, count), key=lambda note: note.number)

    def messages(self) -> list[Note]:
        """The last message to and from each peer; with many peers, only of some."""
        _, at, before, count, _ = self._places()
        return self._notes(at + before * _NOTE.size, count)

    def _notes(self, at: int, count: int) -> list[Note]:
        found = []
        for place in range(at, at + count * _NOTE.size, _NOTE.size):
            for _ in range(100):  # the writer may be writing it
                words = _NOTE.unpack_from(self._map, place)
                if words[0] and words[0] == _NOTE.unpack_from(self._map, place)[0]:
                    found.append(_note(words))
                    break
        return found

    def failure(self) -> Failure | None:
        """Why the communicator has failed; None: it has not, or a rank has aborted it."""
        place, notes, _, _, _ = self._places()
        at = _FAILURE.unpack_from(self._map, place)[0] if notes else 0
        if at == 0:
            return None
        _, code, _, *words, text = _FAILURE.unpack_from(self._map, place)
        letters = place + _FAILURE.size
        ranks = range(min(self.size, 64 * len(words)))
        return Failure(
            at, code, tuple(rank for rank in ranks if words[rank // 64] >> rank % 64 & 1),
            text.partition(b"\0")[0].decode("utf-8", "replace"),
            self._map[letters : letters + self.size].decode("ascii", "replace"),
        )  # fmt: skip


def _note(words: tuple[int, ...]) -> Note:
    number, signature, count, plan, entered, what, state, where = words
    peer = where & 0xFFFF
    return Note(
        number, signature, count, plan, entered, what & 0xFF, what >> 8 & 0xFF, what >> 16 & 0xFF,
        bool(what >> 24 & 1), what >> 32, state & 0xFFFFFFFF, bool(state >> 32),
        None if peer == NO_PEER else peer, bool(where >> 16 & 1),
    )  # fmt: skip
