"""Ranks of the engine's core without the communicator above it: threads here, or processes.

A scenario is a function of `Rank` in engine_scenarios.py. `processes(name, size)` runs it in
fresh interpreters; `threads(body, size)` runs any function of Rank in threads of this one.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from unipal.adaptors import registry
from unipal.engine import native
from unipal.engine.algorithms import build
from unipal.engine.checker import check
from unipal.engine.compiled import image
from unipal.engine.plan.staging import stage
from unipal.generated.pal import MemType

ffi, lib = native.core()
FLOAT32, INT32 = 7, 2
SUM, AVG = 0, 4
SUCCESS, IN_PROGRESS = 0, 7
Array = npt.NDArray[Any]

_reports: dict[tuple[Any, ...], Any] = {}
_lock = threading.Lock()


class CoreError(Exception):
    """The core's own record: `code`, `culprits`, `aborted`, `text`."""

    def __init__(self, record: Any) -> None:
        self.code = int(record.code)
        self.aborted = bool(record.aborted)
        self.text = ffi.string(record.text).decode()
        self.culprits = [
            word * 64 + bit
            for word, bits in enumerate(record.culprits)
            for bit in range(64)
            if bits >> bit & 1
        ]
        super().__init__(f"{self.code}: {self.text}")


def plan_of(operation: str, algorithm: str, n: int, root: int, staged: bool) -> tuple[Any, Any]:
    """A plan and the checker's report, made once per process."""
    key = (operation, algorithm, n, root, staged)
    with _lock:
        if key not in _reports:
            plan = build(algorithm, operation, n, root)
            plan = stage(plan) if staged else plan
            _reports[key] = (plan, check.check(plan))
        return _reports[key]


def arena(size: int, slots: int = 0, slot_bytes: int = 0) -> str:
    path, error = ffi.new("char[]", int(lib.ENGINE_PATH_BYTES)), native.new_error()
    if lib.engine_arena_create(size, slots, slot_bytes, path, error):
        raise CoreError(error)
    return str(ffi.string(path).decode())


class Rank:
    """One rank of one communicator."""

    def __init__(self, rank: int, size: int, path: str, chip: bool = False, **config: Any) -> None:
        self.rank, self.size = rank, size
        self.device = registry.load(registry.build(registry.find("cpu"))) if chip else None
        made = ffi.new("engineConfig *")
        keep = ffi.new("char[]", path.encode())
        made.struct_size = ffi.sizeof("engineConfig")
        made.rank, made.size, made.path = rank, size, keep
        made.scratch_bytes, made.timeout = 1 << 20, 20.0
        if self.device is not None:
            made.table = int(ffi.cast("uintptr_t", self.device.table))
        for name, value in config.items():
            setattr(made, name, value)
        answer, error = ffi.new("engineComm **"), native.new_error()
        if lib.engine_open(made, answer, error):
            raise CoreError(error)
        self.comm = answer[0]
        self._keep: list[Any] = []

    def fact(self, name: str) -> int:
        return int(lib.engine_fact(self.comm, getattr(lib, f"ENGINE_FACT_{name}")))

    def prepare(
        self,
        operation: str,
        algorithm: str,
        *,
        type_: int = FLOAT32,
        reduce: int = SUM,
        root: int = 0,
        peer: int = -1,
        staged: bool = False,
        form: str = "",
        chunk: int = 0,
    ) -> Any:
        """The prepared call; `peer` of send and recv, `form` of a v-operation."""
        pair = peer >= 0
        plan, report = plan_of(
            "send" if pair else operation, algorithm, 2 if pair else self.size, root, staged
        )
        rank = (0 if operation == "send" else 1) if pair else self.rank
        data = image.freeze(plan, rank, report, form or operation)
        loaded, error = ffi.new("engineImage **"), native.new_error()
        if lib.engine_image_load(data, len(data), image.checker_hash(), loaded, error):
            raise CoreError(error)
        what = ffi.new("engineOperation *")
        what.struct_size = ffi.sizeof("engineOperation")
        what.type, what.reduce, what.peer, what.chunk = type_, reduce, max(0, peer), chunk
        answer = ffi.new("enginePrepared **")
        code = lib.engine_prepare(self.comm, loaded[0], what, answer, error)
        lib.engine_image_free(loaded[0])
        if code:
            raise CoreError(error)
        return answer[0]

    def check(self, code: int) -> None:
        if code:
            raise CoreError(lib.engine_last_error())

    def call(self, prepared: Any, x: Array | None, out: Array | None, count: int) -> None:
        self.check(lib.engine_call(prepared, address(x), address(out), count, 0))

    def call_v(self, prepared: Any, x: Array | None, out: Array | None, **vectors: Any) -> None:
        made = self.vectors(**vectors)
        self.check(lib.engine_call_v(prepared, address(x), address(out), made, 0))

    def vectors(self, *, longest: int = 0, **lists: Any) -> Any:
        made = ffi.new("engineVectors *")
        made.longest = longest
        for side in ("input", "output"):
            for kind in ("counts", "displs"):
                values = ffi.new("uint64_t[]", [int(v) for v in lists[f"{side}_{kind}"]])
                self._keep.append(values)
                setattr(made, f"{side}_{kind}", values)
            setattr(made, f"{side}s", len(lists[f"{side}_counts"]))
        return made

    def start(self, *requests: tuple[Any, Array | None, Array | None, int]) -> Any:
        made = ffi.new("engineRequest[]", len(requests))
        for request, (prepared, x, out, count) in zip(made, requests, strict=True):
            request.prepared, request.count = prepared, count
            request.input, request.output = address(x), address(out)
        work = ffi.new("engineWork **")
        self.check(lib.engine_start(self.comm, made, len(requests), 0, work))
        return work[0]

    def wait(self, work: Any, seconds: float = -1.0) -> None:
        code = lib.engine_wait(work, seconds)
        lib.engine_release(work)
        self.check(code)

    def alloc(self, count: int, dtype: Any = np.float32) -> Array:
        """Device memory of the chip, seen by NumPy; host memory without a chip. Zeroed."""
        if self.device is None:
            return np.zeros(count, dtype)
        bytes_ = max(1, count * np.dtype(dtype).itemsize)
        at = self.device.deviceMalloc(bytes_, MemType.DEVICE)
        array: Array = np.frombuffer(ffi.buffer(ffi.cast("char *", at), bytes_), dtype, count)
        array[:] = 0
        return array

    def free(self, array: Array) -> None:
        if self.device is not None:
            lib.engine_forget(self.comm, address(array))
            self.device.deviceFree(address(array), MemType.DEVICE)

    def error(self) -> CoreError | None:
        record = native.new_error()
        lib.engine_error(self.comm, record)
        return CoreError(record) if record.code else None

    def close(self) -> None:
        lib.engine_close(self.comm)


def address(array: Array | None) -> int:
    return 0 if array is None else int(array.ctypes.data)


def threads(body: Callable[[Rank], Any], size: int, **config: Any) -> list[Any]:
    """What `body` answers on each rank; an exception is an answer too."""
    path = arena(size)
    answers: list[Any] = [None] * size

    def run(rank: int) -> None:
        try:
            mine = Rank(rank, size, path, **config)
        except CoreError as error:
            answers[rank] = error
            return
        try:
            answers[rank] = body(mine)
        except (CoreError, AssertionError) as error:
            answers[rank] = error
        finally:
            mine.close()

    made = [threading.Thread(target=run, args=(rank,)) for rank in range(size)]
    for thread in made:
        thread.start()
    for thread in made:
        thread.join(120)
    assert not any(thread.is_alive() for thread in made), "a rank did not come back"
    return answers


def good(answers: list[Any]) -> list[Any]:
    """The answers, when none is an exception."""
    for rank, answer in enumerate(answers):
        if isinstance(answer, BaseException):
            raise AssertionError(f"rank {rank}: {answer}") from answer
    return answers


def processes(
    scenario: str, size: int, env: Mapping[str, str] | None = None, codes: Mapping[int, int] = {}
) -> list[str]:
    """What each rank printed. `codes`: exit statuses other than 0 that ranks must end with."""
    import os

    path = arena(size)
    script = str(Path(__file__).with_name("engine_scenarios.py"))
    made = [
        subprocess.Popen(
            [sys.executable, script, scenario, str(rank), str(size), path],
            env={**os.environ, "PYTHONPATH": str(Path(script).parent), **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        for rank in range(size)
    ]
    said = [process.communicate(timeout=120)[0] for process in made]
    Path(path.replace("-comm", "-flag")).unlink(missing_ok=True)
    for rank, process in enumerate(made):
        assert process.returncode == codes.get(rank, 0), f"rank {rank}:\n{said[rank]}"
    return said
