"""Splits a model between ranks of different speed: layers into stages, a batch into shares.

A profile says what each layer of a model takes on one kind of rank: the seconds of its forward and
backward pass of one micro-batch, the bytes of its state (parameters, gradients, optimizer), and the
bytes that it keeps between forward and backward. `unipal.torch.profile` measures one.

`layers` finds the contiguous split with the shortest longest stage, which bounds the throughput of
a pipeline. It is exact: dynamic programming over (stage, first layer), as for the partition of a
chain onto a chain of processors (Bokhari, 1988, "Partitioning problems in parallel, pipelined, and
distributed computing"), with the memory of each stage as a constraint.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from unipal.engine.errors import USAGE, UsageValueError

SCHEMA_VERSION = 1


@dataclass(frozen=True)
class Layer:
    """One layer on one kind of rank: seconds of a micro-batch, forward and backward; bytes."""

    name: str
    seconds: float
    state_bytes: int = 0
    activation_bytes: int = 0


@dataclass(frozen=True)
class Profile:
    """The layers of a model on one kind of rank. `memory`: bytes that a rank has for them."""

    label: str
    layers: tuple[Layer, ...]
    memory: int | None = None

    @property
    def seconds(self) -> float:
        """One micro-batch through all layers."""
        return sum(one.seconds for one in self.layers)


@dataclass(frozen=True)
class Stage:
    """The layers `first` to `last` (included) on one rank; `bytes` is the most that it holds."""

    label: str
    first: int
    last: int
    seconds: float
    bytes: int


@dataclass(frozen=True)
class Split:
    """A pipeline. `speedup`: its throughput beside the fastest rank alone; `efficiency`: beside the
    sum of all ranks alone. Both without the time of transfers.
    """

    stages: tuple[Stage, ...]
    micro_batches: int
    speedup: float
    efficiency: float


def read(path: Path) -> Profile:
    """The profile in a file that `write` made. UsageValueError names the field that is wrong."""

    def wrong(place: str, reason: str) -> UsageValueError:
        return _wrong(f"{path}: {place}", reason, "measure the profile anew, or correct the field")

    try:
        found: Any = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise wrong("file", str(error.strerror)) from None
    except ValueError as error:
        raise wrong("file", f"no JSON: {error}") from None
    if not isinstance(found, dict) or found.get("schema_version") != SCHEMA_VERSION:
        raise wrong("schema_version", f"only {SCHEMA_VERSION} is known")
    label, memory, rows = found.get("label"), found.get("memory"), found.get("layers")
    if not isinstance(label, str) or not label:
        raise wrong("label", "a text is needed")
    if memory is not None and not _count(memory):
        raise wrong("memory", "bytes, or null for no limit")
    if not isinstance(rows, list) or not rows:
        raise wrong("layers", "a list of at least one layer is needed")
    layers = []
    for number, row in enumerate(rows):
        place = f"layers[{number}]"
        if not isinstance(row, dict) or set(row) - set(Layer.__annotations__):
            raise wrong(place, f"an object with the fields {', '.join(Layer.__annotations__)}")
        seconds = row.get("seconds")
        if isinstance(seconds, bool) or not isinstance(seconds, int | float):
            raise wrong(f"{place}.seconds", "a number is needed")
        if not (0 <= seconds < math.inf):
            raise wrong(f"{place}.seconds", "a number of at least 0 is needed")
        for field in ("state_bytes", "activation_bytes"):
            if not _count(row.get(field, 0)):
                raise wrong(f"{place}.{field}", "a whole number of bytes is needed")
        if not isinstance(row.get("name"), str):
            raise wrong(f"{place}.name", "a text is needed")
        layers.append(Layer(**row))
    return Profile(label, tuple(layers), memory)


def write(profile: Profile, path: Path) -> None:
    """Writes a profile for `read`."""
    text = json.dumps({"schema_version": SCHEMA_VERSION, **asdict(profile)}, indent=1)
    path.write_text(f"{text}\n", encoding="utf-8")


def layers(profiles: Sequence[Profile], micro_batches: int = 1) -> Split:
    """The layers of each stage, of which the n-th is on a rank of the n-th profile.

    By the schedules 1F1B and its kin, stage s of S keeps the activations of at most S - s
    micro-batches. UsageValueError: the profiles are of different models, there are more stages than
    layers, or no split fits into memory.
    """
    names = {tuple(one.name for one in profile.layers) for profile in profiles}
    if len(names) != 1:
        counts = ", ".join(f"{p.label} has {len(p.layers)}" for p in profiles)
        raise _wrong("profiles", f"their layers differ: {counts}", "measure one model on each rank")
    if micro_batches < 1:
        raise _wrong("micro-batches", f"{micro_batches} is less than 1", "give at least 1")
    total, count = len(profiles[0].layers), len(profiles)
    if count > total:
        reason = f"{count} stages, but {total} layers: each stage needs one"
        raise _wrong("stages", reason, "give fewer profiles, or a profile of smaller layers")
    # best[i]: the shortest longest stage of the stages so far that hold the first i layers, and
    # where the last of them begins
    best: list[tuple[float, int]] = [(0.0, -1)] + [(math.inf, -1)] * total
    cuts: list[list[int]] = []
    for number, profile in enumerate(profiles):
        turn = [(math.inf, -1)] * (total + 1)
        kept = min(count - number, micro_batches)
        for first in range(number, total):
            if best[first][0] == math.inf:
                continue
            seconds, held = 0.0, 0
            for end in range(first + 1, total - (count - number - 1) + 1):
                layer = profile.layers[end - 1]
                seconds += layer.seconds
                held += layer.state_bytes + kept * layer.activation_bytes
                if profile.memory is not None and held > profile.memory:
                    break
                longest = max(best[first][0], seconds)
                if longest < turn[end][0]:
                    turn[end] = (longest, first)
        best = turn
        cuts.append([first for _, first in turn])
    if best[total][0] == math.inf:
        sizes = ", ".join(f"{p.label} has {_size(p.memory)}" for p in profiles)
        reason = f"no split into {count} stages fits: {sizes}"
        raise _wrong("memory", reason, "add a stage, or take smaller micro-batches")
    stages: list[Stage] = []
    end = total
    for number in reversed(range(count)):
        first, profile = cuts[number][end], profiles[number]
        part, kept = profile.layers[first:end], min(count - number, micro_batches)
        held = sum(one.state_bytes + kept * one.activation_bytes for one in part)
        seconds = sum(one.seconds for one in part)
        stages.append(Stage(profile.label, first, end - 1, seconds, held))
        end = first
    # a pipeline of S stages is full after S - 1 micro-batches
    taken = (micro_batches + count - 1) * best[total][0] / micro_batches
    alone = [1 / profile.seconds if profile.seconds else math.inf for profile in profiles]
    pace = 1 / taken if taken else math.inf
    return Split(tuple(reversed(stages)), micro_batches, pace / max(alone), pace / sum(alone))


def samples(batch: int, speeds: Sequence[float], fixed: Sequence[float] = ()) -> list[int]:
    """The samples of each rank of a batch, so that all end at the same time; each has at least one.

    `speeds` are samples a second, `fixed` the seconds of a step that do not depend on its samples
    (0 without it): rank r takes fixed[r] + samples / speeds[r]. Samples that whole numbers leave go
    to the largest remainders. UsageValueError: the batch is smaller than the number of ranks, a
    speed is not positive, or a fixed time is negative.
    """
    if batch < len(speeds) or not speeds:
        reason = f"{batch} samples for {len(speeds)} ranks: each needs one"
        raise _wrong("batch", reason, "give a larger batch")
    if not all(0 < speed < math.inf for speed in speeds):
        raise _wrong("speeds", f"{list(speeds)}: one is not positive", "measure them anew")
    before = list(fixed) or [0.0] * len(speeds)
    if len(before) != len(speeds) or not all(0 <= one < math.inf for one in before):
        reason = f"{before}: a number of at least 0 is needed for each rank"
        raise _wrong("fixed", reason, "measure them anew")
    whole = batch - len(speeds)  # beyond the one that each has
    before = [one + 1 / speed for one, speed in zip(before, speeds, strict=True)]
    exact = [0.0] * len(speeds)
    busy = sorted(range(len(speeds)), key=before.__getitem__)
    while whole:  # those that are done before all others begin get no more than their one
        pace = sum(speeds[rank] for rank in busy)
        end = (whole + sum(before[rank] * speeds[rank] for rank in busy)) / pace
        if end >= before[busy[-1]]:
            for rank in busy:
                exact[rank] = (end - before[rank]) * speeds[rank]
            break
        busy.pop()
    shares = [math.floor(one) for one in exact]
    order = sorted(range(len(speeds)), key=lambda rank: shares[rank] - exact[rank])
    for rank in order[: whole - sum(shares)]:
        shares[rank] += 1
    return [share + 1 for share in shares]


def _wrong(place: str, reason: str, following: str) -> UsageValueError:
    return UsageValueError(USAGE, reason, place=place, next=following)


def _count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _size(memory: int | None) -> str:
    return "no limit" if memory is None else f"{memory} bytes"
