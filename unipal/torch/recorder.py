"""Torch's flight recorder of this back end: the last calls of a rank, for `torchfrtrace`.

The entries are those of torch's own recorder (format 2.10 of `torch.distributed.flight_recorder`,
read from the loader in torch 2.13 to 2.15), and so are its variables: TORCH_FR_DUMP_TEMP_FILE (the
begin of the name of the file that a rank writes when a call has failed) and TORCH_FR_BUFFER_SIZE
(entries that are kept). An entry takes several microseconds, which is as long as a small call. So
calls are recorded if one of the two is set.
"""

from __future__ import annotations

import itertools
import os
import pickle
import sys
import tempfile
import threading
import time
import weakref
from collections import deque
from pathlib import Path
from typing import Any

import torch
import torch.distributed as dist

_FORMAT = "2.10"
_BACK_END = "gloo"  # torchfrtrace takes known names only
_STACK = 6  # frames of the program that an entry keeps
_SIZE = 2000  # entries, if the number is not set
# operations of the communicator whose torch name is another one
_NAMES = {
    "all_gatherv": "all_gather", "all_to_allv": "all_to_all", "isend": "send", "irecv": "recv",
}  # fmt: skip
_TYPES = {
    torch.float32: "Float", torch.float64: "Double", torch.float16: "Half", torch.int8: "Char",
    torch.bfloat16: "BFloat16", torch.int16: "Short", torch.int32: "Int", torch.int64: "Long",
    torch.uint8: "Byte", torch.bool: "Bool", torch.complex64: "ComplexFloat",
    torch.complex128: "ComplexDouble",
}  # fmt: skip
_OWN = str(Path(__file__).parent)
_TORCH = str(Path(torch.__file__).parent)


class Entry:
    """One call. `ended_ns` is 0 until it has ended well."""

    __slots__ = (
        "begun_ns", "ended_ns", "frames", "group", "inputs", "name", "number", "outputs",
        "sequence",
    )  # fmt: skip

    def __init__(
        self, group: Group, number: int, name: str, sequence: int, inputs: Any, outputs: Any
    ) -> None:
        self.group, self.number, self.name, self.sequence = group, number, name, sequence
        self.inputs, self.outputs = inputs, outputs
        self.begun_ns, self.ended_ns = time.time_ns(), 0
        self.frames = _frames()

    def ended(self) -> None:
        """The call has ended well."""
        self.ended_ns = time.time_ns()


class Recorder:
    """The entries of all groups of this process."""

    def __init__(self) -> None:
        size = os.environ.get("TORCH_FR_BUFFER_SIZE", "")
        size = size or os.environ.get("TORCH_NCCL_TRACE_BUFFER_SIZE", "")
        kept = int(size) if size.isdigit() else _SIZE if size or _dump_file() else 0
        self.on = kept > 0  # whether calls are recorded
        self.entries: deque[Entry] = deque(maxlen=kept)
        self.numbers = itertools.count()
        self._lock = threading.Lock()
        self._dumped = False

    def failed(self) -> None:
        """After the first failed call of this process: writes the file that the user asked for. If
        that fails, a line on standard error says so: the error of the call is what the user needs.
        """
        begin = _dump_file()
        if not begin or not self.on or not dist.is_initialized():
            return
        with self._lock:
            first, self._dumped = not self._dumped, True
        if not first:
            return
        try:
            self.write(f"{begin}{dist.get_rank()}")
        except OSError as error:
            text = f"unipal.torch: TORCH_FR_DUMP_TEMP_FILE: no flight record was written: {error}"
            print(f"{text}\n  next: name a folder that can be written", file=sys.stderr)

    def write(self, file: str) -> None:
        """Writes the entries to a file of this user's alone, which replaces one of this name."""
        at = Path(file)
        handle, made = tempfile.mkstemp(dir=at.parent, prefix=f".{at.name}.")
        try:
            with os.fdopen(handle, "wb") as open_file:
                pickle.dump(self.dump(), open_file)  # the format that torchfrtrace reads
            os.replace(made, at)
        except BaseException:
            os.unlink(made)
            raise

    def dump(self) -> dict[str, Any]:
        """What torch's recorder would dump."""
        entries = list(self.entries)
        groups = {entry.group.name: entry.group for entry in entries}
        return {
            "version": _FORMAT,
            "pg_config": {
                name: {"name": name, "desc": group.title, "ranks": str(group.ranks)}
                for name, group in groups.items()
            },
            "pg_status": {},
            "entries": [_row(entry) for entry in entries],
        }


def _dump_file() -> str:
    """The begin of the name of the file to write after a failure; "" if none is wanted."""
    begin = os.environ.get("TORCH_FR_DUMP_TEMP_FILE", "")
    return begin or os.environ.get("TORCH_NCCL_DEBUG_INFO_TEMP_FILE", "")


_recorder = Recorder()


class Group:
    """What torch calls a group, and its ranks as the world counts them."""

    def __init__(self, name: str, title: str, ranks: list[int]) -> None:
        self.name, self.title, self.ranks = name, title, ranks
        self.count = itertools.count(1)


class Calls:
    """The calls of one group. What torch calls the group is read with the first call.

    torchfrtrace wants every rank of a group in each entry. So the messages from one rank to another
    are those of a group of these two.
    """

    def __init__(self, group: Any) -> None:
        self._group = weakref.ref(group)  # which has these calls
        self._made: Group | None = None
        self._pairs: dict[tuple[int, int], Group] = {}

    def begun(self, name: str, words: tuple[Any, ...]) -> Entry | None:
        """A collective call with these words begins. None: calls are not recorded."""
        if not _recorder.on:
            return None
        tensors = [one.keep for one in words[:2] if hasattr(one, "keep")]
        inputs = [(one.shape, one.dtype) for one in tensors[:1]]
        outputs = [(one.shape, one.dtype) for one in tensors[1:]] or inputs
        return _add(self._known(), name, inputs, outputs)

    def message(
        self, name: str, tensor: torch.Tensor, rank: int, other: int | None
    ) -> Entry | None:
        """A message between this rank of the group and another one begins."""
        if not _recorder.on or other is None:
            return None
        way = (rank, other) if name == "send" else (other, rank)
        pair = self._pairs.get(way)
        if pair is None:
            group = self._known()
            ranks = [group.ranks[one] for one in way]
            called = f"{group.name}:{ranks[0]}->{ranks[1]}"
            pair = self._pairs[way] = Group(called, group.title, sorted(ranks))
        first = int(pair.ranks[0] != self._known().ranks[way[0]])  # the sender's place in the pair
        arrow = f"{first}->{1 - first}" if name == "send" else f"{1 - first}<-{first}"
        shown = [(tensor.shape, tensor.dtype)]
        return _add(pair, f"{name} {arrow}", shown, shown)

    def _known(self) -> Group:
        if self._made is None:
            group: Any = self._group()
            found = dist.distributed_c10d._world.pg_group_ranks.get(group)
            ranks = sorted(found) if found else list(range(group.size()))
            self._made = Group(group.group_name, group.group_desc or "undefined", ranks)
        return self._made


def _add(group: Group, name: str, inputs: Any, outputs: Any) -> Entry:
    entry = Entry(group, next(_recorder.numbers), name, next(group.count), inputs, outputs)
    _recorder.entries.append(entry)
    return entry


def failed() -> None:
    """A call of this process has failed."""
    _recorder.failed()


def write(file: str) -> None:
    """See unipal.torch.dump_flight_recorder."""
    _recorder.write(file)


def _frames() -> list[tuple[Any, int]]:
    """Code and line of the program's innermost frames, without torch's and this package's."""
    found: list[tuple[Any, int]] = []
    seen: Any = sys._getframe(1)
    while seen is not None and len(found) < _STACK:
        file = seen.f_code.co_filename
        if not file.startswith((_OWN, _TORCH)):
            found.append((seen.f_code, seen.f_lineno))
        seen = seen.f_back
    return found


def _row(entry: Entry) -> dict[str, Any]:
    """An entry in torch's format."""
    name = entry.name.partition(" ")[0]
    message = name in ("send", "recv")
    shown = f"{_BACK_END}:{_NAMES.get(entry.name, entry.name)}"
    return {
        "record_id": entry.number,
        "pg_id": 0,
        "process_group": (entry.group.name, entry.group.title),
        "collective_seq_id": entry.sequence,
        "p2p_seq_id": entry.sequence if message else 0,
        "op_id": entry.sequence,
        "profiling_name": shown,
        "time_created_ns": entry.begun_ns,
        "time_discovered_completed_ns": entry.ended_ns or None,
        "input_sizes": [list(shape) for shape, _ in entry.inputs] or [[1]],
        "input_dtypes": [_type(one) for _, one in entry.inputs] or ["Float"],
        "output_sizes": [list(shape) for shape, _ in entry.outputs] or [[1]],
        "output_dtypes": [_type(one) for _, one in entry.outputs] or ["Float"],
        "state": "completed" if entry.ended_ns else "started",
        "retired": bool(entry.ended_ns),
        "is_p2p": message,
        "timeout_ms": 0,
        "frames": [
            {"name": code.co_name, "filename": code.co_filename, "line": line}
            for code, line in entry.frames
        ],
    }


def _type(one: torch.dtype) -> str:
    return _TYPES.get(one, str(one).removeprefix("torch."))
