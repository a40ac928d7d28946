"""Measures prices: times algorithms on this machine and fits the cost model.

Ranks are processes that time algorithms of each way (slot, put, load_store) at several sizes. The
five prices of a way are then fitted to all its points at once, by least squares of the logarithms,
regularised towards the shipped prices. On the device path, where the host accesses no memory of the
chip, this is done for each of the lowerings PROXY and STREAM.
"""

from __future__ import annotations

import math
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import numpy as np
from unipal.engine import algorithms
from unipal.engine.algorithms import Algorithm, Link, Lowering
from unipal.engine.calls.call import shapes
from unipal.engine.selection import select
from unipal.engine.selection.cost_model import DEVICE_LOWERINGS, WAYS, Prices, Table, chips_key
from unipal.engine.tools.launch import launch, note

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator

OPERATIONS = ("all_reduce", "broadcast", "all_gather", "reduce", "reduce_scatter", "all_to_all")
SIZES = (64, 1 << 10, 4 << 10, 64 << 10, 512 << 10)  # bytes of the size column
DEVICE_SIZES = (64, 4 << 10, 64 << 10, 512 << 10, 4 << 20)  # on the device path
BATCHES = 5  # a point is the fastest of these
BATCH_SECONDS = 4e-3  # target duration of a batch
MAX_CALLS_PER_BATCH = 500  # per batch
MAX_CROWDED_RANKS = 8  # maximum ranks to measure more ranks than CPUs
MIN_POINTS_PER_WAY = 6  # of a way, to fit its prices
MIN_POINTS = MIN_POINTS_PER_WAY * len(WAYS)  # points measured regardless of the time limit
SHIPPED_WEIGHT, MAX_FACTOR = (
    1e-2,
    100.0,
)  # weight of a shipped price against a point; maximum factor between them
_FIELDS = tuple(one.name for one in fields(Prices))


@dataclass(frozen=True)
class Point:
    """One measurement. `bytes`: size column of nccl-tests; `seconds` per call."""

    operation: str
    algorithm: str
    n: int
    bytes: int
    seconds: float


@dataclass(frozen=True)
class Fit:
    """The prices of one way, with the median relative error of old and new ones."""

    way: str
    old: Prices
    new: Prices
    points: int
    error_before: float
    error_after: float


Progress = Callable[[int, int, Point], None]  # (points so far, planned, the last one)


def crowds(cores: int) -> dict[str, int]:
    """`near` and `crowded` → number of ranks to measure with; absent if the machine cannot."""
    found = {}
    if cores >= 2:
        found["near"] = min(cores, 4)
    if 2 * cores <= MAX_CROWDED_RANKS:
        found["crowded"] = max(2 * cores, 2)
    return found


def plan(n: int, lowering: Lowering = Lowering.HOST) -> list[tuple[Algorithm, int]]:
    """Algorithms and sizes, ordered so that every prefix contains some of each way."""
    by_way: dict[str, list[tuple[Algorithm, int]]] = {way: [] for way in WAYS}
    for size in SIZES if lowering is Lowering.HOST else DEVICE_SIZES:
        for operation in OPERATIONS:
            for made in algorithms.candidates(operation):
                if lowering in made.lowerings and _measurable(made, n, size):
                    by_way[select.way(made)].append((made, size))
    rows = [_spread(points) for points in by_way.values() if points]
    longest = max(map(len, rows))
    return [row[at] for at in range(longest) for row in rows if at < len(row)]


def _measurable(made: Algorithm, n: int, size: int) -> bool:
    block = _block(made.operation, n, size)
    fits = Link.SLOT not in made.needs or block <= SIZES[2]
    return (
        fits
        and block > select.GRANULE // 2
        and (made.ranks is None or n <= made.ranks)
        and math.isfinite(made.cost(n, size).alpha)
    )


def _spread(points: list[tuple[Algorithm, int]]) -> list[tuple[Algorithm, int]]:
    """The points reordered with distant ones first, so that a short run covers all sizes."""
    steps = [points[start::7] for start in range(7)]
    return [point for step in steps for point in step]


def _block(operation: str, n: int, size: int) -> int:
    shape = shapes()[operation]
    blocks = n if "n" in (shape.input, shape.output) else 1
    return max(4, size // blocks // 4 * 4)


# ---- on the ranks ------------------------------------------------------------------------------


def measure(comm: Communicator, seconds: float, lowering: str = "host") -> int:
    """Times points until the plan or the time ends, at least MIN_POINTS; rank 0 reports each.

    Every rank calls it. Arrays are in host memory for HOST, else in memory of the chip.
    """
    until = time.monotonic() + seconds
    points = plan(comm.size, Lowering(lowering))
    made: dict[int, Any] = {}
    for number, (algorithm, size) in enumerate(points):
        go_on = number < MIN_POINTS or time.monotonic() < until
        if not comm.exchange(go_on)[0]:
            return number
        place = algorithms.candidates(algorithm.operation).index(algorithm)
        if place not in made:
            made[place] = comm.dup(algorithms=_forced(place))
        elapsed = _time(made[place], algorithm.operation, size, on_chip=lowering != "host")
        if comm.rank == 0:
            note(
                {
                    "planned": len(points),
                    "operation": algorithm.operation,
                    "algorithm": algorithm.name,
                    "n": comm.size,
                    "bytes": size,
                    "seconds": elapsed,
                }
            )
    return len(points)


def _forced(place: int) -> dict[str, str]:
    """Operation → its algorithm number `place`: one communicator measures one of each."""
    every = {operation: algorithms.candidates(operation) for operation in OPERATIONS}
    return {name: those[place].name for name, those in every.items() if place < len(those)}


def _time(comm: Communicator, operation: str, size: int, *, on_chip: bool) -> float:
    """Seconds per call: the fastest batch, averaged over the ranks."""
    call = _call(comm, operation, _block(operation, comm.size, size) // 4, on_chip=on_chip)
    for _ in range(3):
        call()
    begun = time.perf_counter()
    for _ in range(3):
        call()
    once = (time.perf_counter() - begun) / 3
    turns = range(
        int(comm.exchange(min(MAX_CALLS_PER_BATCH, max(3, BATCH_SECONDS / max(once, 1e-7))))[0])
    )
    batches = []
    for _ in range(BATCHES):
        comm.barrier()
        begun = time.perf_counter()
        for _ in turns:
            call()
        batches.append((time.perf_counter() - begun) / len(turns))
    said = comm.exchange(batches)
    return float(min(sum(times) / len(times) for times in zip(*said, strict=True)))


def _call(comm: Communicator, operation: str, count: int, *, on_chip: bool) -> Callable[[], Any]:
    shape = shapes()[operation]
    run = getattr(comm, operation)
    counts = [count * (comm.size if side == "n" else 1) for side in (shape.input, shape.output)]
    x, out = (
        comm.alloc(many, "float32") if on_chip else np.ones(many, np.float32) for many in counts
    )
    return (lambda: run(x)) if operation == "broadcast" else (lambda: run(x, out))


# ---- the fit -----------------------------------------------------------------------------------


def fit(
    points: Sequence[Point], shipped: Mapping[str, Prices], *, staged: bool = False
) -> Iterator[Fit]:
    """The prices of each way with enough points; the shipped prices if they fit better.

    `staged`: the calls moved their data through scratch.
    """
    for way in WAYS:
        own = [
            (algorithms.find(point.operation, point.algorithm), point)
            for point in points
            if point.seconds > 0
        ]
        own = [(made, point) for made, point in own if select.way(made) == way]
        if len(own) < MIN_POINTS_PER_WAY:
            continue
        old = shipped[way]
        start = np.array([getattr(old, name) for name in _FIELDS])
        extra = [select.EXTRA.get((made.operation, made.name), 0.0) for made, _ in own]
        seconds = np.array([point.seconds for _, point in own]) - np.array(extra)
        seconds = np.maximum(seconds, 1e-9)
        rows = np.array(
            [select.counts(made, point.n, point.bytes, staged=staged) for made, point in own]
        )
        scaled = rows * start / seconds[:, None]
        factors = _factors(scaled)
        new = Prices(*(float(price) for price in start * factors))
        before, after = _error(own, old, staged=staged), _error(own, new, staged=staged)
        if after > before:  # the machine was busy with other work: the measurement is not usable
            new, after = old, before
        yield Fit(way, old, new, len(own), before, after)


def _factors(rows: Any) -> Any:
    """x near 1, within a factor of MAX_FACTOR, that brings the logarithms of rows · x nearest to 0.

    Levenberg's method on log x: a step is accepted only if it reduces the sum of squares.
    """
    held, most = SHIPPED_WEIGHT * len(rows), math.log(MAX_FACTOR)
    logs = np.zeros(rows.shape[1])

    def squares(at: Any) -> float:
        wrong = np.log(rows @ np.exp(at))
        return float(wrong @ wrong + held * (at @ at))

    best, damping = squares(logs), 1.0
    for _ in range(200):
        x = np.exp(logs)
        made = rows @ x
        slope = rows * x / made[:, None]
        down = -(slope.T @ np.log(made) + held * logs)
        system = slope.T @ slope + (held + damping) * np.eye(len(logs))
        tried = np.clip(logs + np.linalg.solve(system, down), -most, most)
        value = squares(tried)
        if value >= best - 1e-12:
            damping *= 10.0
            if damping > 1e9:
                break
            continue
        logs, best, damping = tried, value, damping / 3.0
    return np.exp(logs)


def _error(points: Sequence[tuple[Algorithm, Point]], price: Prices, *, staged: bool) -> float:
    errors = [
        abs(
            select.predicted(made, point.n, point.bytes, price, staged=staged) / point.seconds - 1.0
        )
        for made, point in points
    ]
    return statistics.median(errors)


# ---- the whole run -------------------------------------------------------------------------


def tune(
    seconds: float, *, chip: str = "cpu", progress: Progress | None = None
) -> tuple[Table, dict[str, list[Fit]]]:
    """Measures for about so many seconds. Returns the table and its fits by crowd.

    CommError names the failed rank and the reason.
    """
    asked = crowds(_cores())
    fits: dict[str, list[Fit]] = {}
    for crowd, n in asked.items():
        points = _measured(n, seconds / len(asked), chip, "host", progress)
        fits[crowd] = list(fit(points, _shipped(crowd)))
    near, crowded = (
        {one.way: one.new for one in fits.get(crowd, [])} for crowd in ("near", "crowded")
    )
    return Table(near, crowded, *_origin()), fits


def tune_device(
    seconds: float, *, chip: str = "cpu", progress: Progress | None = None
) -> tuple[Table, dict[str, list[Fit]]]:
    """The same through the PAL alone, for PROXY and STREAM. The fits' keys are as `near, proxy`.

    CommError names the failed rank and the reason.
    """
    asked = crowds(_cores())
    share = seconds / len(asked) / len(DEVICE_LOWERINGS)
    fits: dict[str, list[Fit]] = {}
    made: dict[str, dict[str, dict[str, Prices]]] = {}
    for name in DEVICE_LOWERINGS:
        made[name] = {}
        for crowd, n in asked.items():
            points = _measured(n, share, chip, name, progress)
            slow = select.SLOW_LOWERING[Lowering(name)]
            shipped = {
                way: replace(price, fixed=price.fixed * slow, alpha=price.alpha * slow)
                for way, price in _shipped(crowd).items()
            }
            found = list(fit(points, shipped, staged=name == "stream"))
            fits[f"{crowd}, {name}"] = found
            made[name][crowd] = {one.way: one.new for one in found}
    return Table({}, {}, *_origin(), device={chips_key([chip]): made}), fits


def _measured(
    n: int, seconds: float, chip: str, lowering: str, progress: Progress | None
) -> list[Point]:
    points: list[Point] = []

    def record(_: int, data: dict[str, Any]) -> None:
        planned = data.pop("planned")
        points.append(Point(**data))
        if progress is not None:
            progress(len(points), planned, points[-1])

    device = {} if lowering == "host" else {"UNIPAL_HOST_VIEW": "0", "UNIPAL_LOWERING": lowering}
    launch(
        measure, n, seconds, lowering, limit=seconds + 120.0, notes=record, chip=chip,
        timeout=60.0, uncertified=True, record_lanes=0, environment={**_SHIPPED, **device},
    )  # fmt: skip
    return points


def _cores() -> int:
    return len(os.sched_getaffinity(0))


def _shipped(crowd: str) -> Mapping[str, Prices]:
    return select.PRICES if crowd == "near" else select.CROWDED


def _origin() -> tuple[str, str]:
    """`made_at` and `machine` of a table."""
    machine = f"{platform.node()}, {platform.machine()}, {_cores()} processors"
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), machine


_SHIPPED = {  # the user's own settings must not affect the measurement
    "UNIPAL_PRICES": "shipped", "UNIPAL_ALGORITHM": "", "UNIPAL_LOWERING": "", "UNIPAL_RUNNER": "",
    "UNIPAL_HOST_BACKEND": "", "UNIPAL_HOST_VIEW": "1", "UNIPAL_IPC": "1",
}  # fmt: skip
