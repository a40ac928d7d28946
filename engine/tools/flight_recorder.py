"""Reads flight recorder files, while the writer runs or after it has died.

The layout is defined in engine/core/records.c. A reader never writes and costs the writer nothing.
Times are ticks of the writer's clock; `RecordFile.seconds` converts them to seconds of
CLOCK_MONOTONIC, which all processes of a machine share.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import re
import stat
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

FOLDER = Path("/dev/shm")
NO_PEER = 0xFFFF
FAILED, STREAMING, WAITED, MESSAGE, RECEIVES = 1, 2, 4, 8, 16
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
_PLAN = struct.Struct("<Q56s")
_RING = struct.Struct("<QQ48s")
_RING_BYTES = _RING.size  # one cache line; the records follow
_PLACES = struct.Struct("<IIIIQII")  # behind _CLOCKS: see _Places
_NOTE = struct.Struct("<8Q")
_FAILURE = struct.Struct("<QiI16Q768s")  # a letter per rank follows
_NAME = re.compile(r"unipal-(\d+)-([0-9a-z]{1,32})-rank(\d+)")


class RecordsError(ValueError):
    """The file is not a flight recorder or is truncated; the text has its path and the reason."""


class _Places(NamedTuple):
    """Where the parts of a file's head are, in bytes from its start, and how many entries each has.

    `calls` notes of collectives are followed by `messages` of messages. `closed`: ticks, or 0.
    """

    failure: int
    notes: int
    calls: int
    messages: int
    closed: int
    names: int
    plans: int


class Clock(NamedTuple):
    """How ticks of a writer become nanoseconds of CLOCK_MONOTONIC: `first_ns` was at `first_ticks`.

    `measured_ns`: the time between the two moments that gave `ns_per_tick`; 0 if it is the writer's
    first estimate, which is within 1 in 1000.
    """

    first_ticks: int
    first_ns: int
    ns_per_tick: float
    measured_ns: int

    def ns(self, ticks: Any) -> Any:
        """Ticks, a number or an array, in nanoseconds."""
        since = np.asarray(ticks).astype(np.int64) - self.first_ticks
        return self.first_ns + since * self.ns_per_tick

    def ticks(self, ns: float) -> int:
        """The ticks of a time in nanoseconds; 0 for one before them."""
        return max(0, round(self.first_ticks + (ns - self.first_ns) / self.ns_per_tick))


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
        if not match or int(match[1]) != os.getuid() or job not in (None, match[2]):
            continue
        with contextlib.suppress(OSError):  # it may go at any moment
            about = path.lstat()
            if stat.S_ISREG(about.st_mode) and about.st_uid == os.getuid():
                found.append((match[2], int(match[3]), path))
    return [path for _, _, path in sorted(found)]


class RecordFile:
    """One rank's file, mapped read-only. A context manager; `close` unmaps it.

    Raises `RecordsError` for a file of another kind, OSError if it cannot be opened.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        descriptor = os.open(self.path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        with open(descriptor, "rb") as file:
            about = os.fstat(descriptor)
            size = about.st_size
            if not stat.S_ISREG(about.st_mode):
                raise RecordsError(f"{path}: it is no file, so no flight recorder")
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
            self._header_bytes < _HEADER.size + _CLOCKS.size + _PLACES.size
            or self.lanes < 1
            or self.capacity < 1
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
        held = self._places()
        if (
            held.names + held.plans * _PLAN.size > self._header_bytes
            or held.notes + (held.calls + held.messages) * _NOTE.size > self._header_bytes
            or (held.notes and held.failure + _FAILURE.size + self.size > held.notes)
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
    def process(self) -> tuple[int, int]:
        """The writer's process id and start time."""
        return self.pid, self._start

    @property
    def alive(self) -> bool | None:
        """Whether the writer still runs; None if it is in another pid namespace."""
        state = self._state()
        return None if state is None else state not in ("", "Z", "X")

    def _state(self) -> str | None:
        """The letter of the writer's state in /proc; "" if it has ended, None if it is in another
        pid namespace.
        """
        if os.stat("/proc/self/ns/pid").st_ino != self._space:
            return None
        try:
            text = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        fields = text[text.rindex(")") + 2 :].split()
        return fields[0] if int(fields[19]) == self._start else ""

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
        return self.ticking().ns(ticks) / 1e9

    def ticking(self) -> Clock:
        """How ticks become time, as far as it is known now."""
        for _ in range(100):
            version, first_ticks, first_ns, last_ticks, last_ns, scale = self._clocks()
            if version == self._clocks()[0]:
                break
        if self._clock != 1:
            return Clock(0, 0, 1.0, 1 << 62)
        measured = last_ns - first_ns
        if version % 2 or measured < 50_000_000 or last_ticks <= first_ticks:
            return Clock(first_ticks, first_ns, scale, 0)
        return Clock(first_ticks, first_ns, measured / (last_ticks - first_ticks), measured)

    @property
    def boot_ns(self) -> int:
        """When this host's CLOCK_MONOTONIC was 0, in nanoseconds of the time of day, as the writer
        saw it when it made the file. Hosts differ, by their boots at least.
        """
        return int(self.created_ns - self._clocks()[2])

    @property
    def closed(self) -> int:
        """Ticks when the rank closed its communicator, and its file was to be kept; 0: it has not
        closed.
        """
        return self._places().closed

    @property
    def stopped(self) -> bool:
        """Whether a signal has stopped the writer; False if it is in another pid namespace."""
        return self._state() in ("T", "t")

    def plans(self) -> dict[int, str]:
        """The plans that the rank has prepared: id of its records → `all_reduce/ring n=4`. A plan
        of which the file has no name is missing.
        """
        held = self._places()
        places = range(held.names, held.names + held.plans * _PLAN.size, _PLAN.size)
        found = {}
        for plan, text in (_PLAN.unpack_from(self._map, at) for at in places):
            if plan:
                found[plan] = text.partition(b"\0")[0].decode("ascii", "replace")
        return found

    def heads(self) -> list[int]:
        """Records ever written, by lane."""
        at, every = self._header_bytes, self._ring_bytes
        rings = [_RING.unpack_from(self._map, at + lane * every) for lane in range(self.lanes)]
        return [ring[0] for ring in rings]

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

    def _places(self) -> _Places:
        return _Places(*_PLACES.unpack_from(self._map, _HEADER.size + _CLOCKS.size))

    def calls(self) -> list[Note]:
        """The last collectives that the rank has entered, by number."""
        held = self._places()
        return sorted(self._notes(held.notes, held.calls), key=lambda note: note.number)

    def messages(self) -> list[Note]:
        """The last message to and from each peer; with many peers, only of some."""
        held = self._places()
        return self._notes(held.notes + held.calls * _NOTE.size, held.messages)

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
        held = self._places()
        place = held.failure
        at = _FAILURE.unpack_from(self._map, place)[0] if held.notes else 0
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
