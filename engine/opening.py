"""Opening one rank of a communicator: what all ranks agree on, the arena, the core's handle."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unipal.engine import native, select
from unipal.engine.abilities import ALL
from unipal.engine.algorithms import Lowering
from unipal.engine.chip import LoadedChip
from unipal.engine.errors import FAILED, REFUSED, CommError, PlanMismatch, ranks_of, ranks_text
from unipal.engine.exchange import Exchange
from unipal.engine.settings import Settings

import unipal

_RETURN_MS = 100  # blocking calls come back so often, for Python to look at signals
_CMA, _IPC, _THREADS, _SLOT = 0, 1, 2, 3  # enum engineFact


@dataclass(frozen=True)
class Opened:
    """The core's handle, and what the selection goes by."""

    comm: Any
    situation: select.Situation


def open_rank(
    exchange: Exchange,
    members: Sequence[int],
    name: str,
    chip: LoadedChip,
    settings: Settings,
) -> Opened:
    """Opens this rank together with all `members`. CommError names who differs or failed."""
    rank, size = members.index(exchange.rank), len(members)
    try:
        chip.require(settings.uncertified)
        path, refusal = _arena(rank, size), None
    except CommError as error:
        path, refusal = "", {"code": error.code, "why": error.evidence, "next": error.next}
    said = {
        "refusal": refusal,
        "arena": path,
        "machine": _machine(),
        "cores": len(os.sched_getaffinity(0)),
        "scratch": settings.scratch_bytes or chip.scratch_bytes(size),
        "inputs": {
            "unipal": unipal.__version__,
            "selection": select.table_digest(),
            **settings.deciding(),
        },
    }
    comm = None
    try:
        with ranks_of(members):
            all_said = exchange.all_gather(
                f"{name}: open", said, members=members, timeout=settings.timeout
            )
        _compare(all_said, name)
        scratch = min(one["scratch"] for one in all_said)
        comm, problem = _open(all_said[0]["arena"], rank, size, scratch, chip, settings)
        facts = None if comm is None else [_fact(comm, number) for number in range(4)]
        answer = {"error": problem, "facts": facts}
        with ranks_of(members):
            answers = exchange.all_gather(
                f"{name}: opened", answer, members=members, timeout=settings.timeout
            )
        failed = {r: one["error"] for r, one in enumerate(answers) if one["error"]}
        if failed:
            first, reason = next(iter(failed.items()))
            raise CommError(FAILED, f"rank {first}: {reason}", culprits=failed, place=name)
    except BaseException:
        if comm is not None:
            native.core()[1].engine_close(comm)
        if path:
            native.core()[1].engine_arena_remove(path.encode())
        raise
    cores = min(one["cores"] for one in all_said)
    return Opened(comm, _situation(size, [one["facts"] for one in answers], settings, cores))


def _arena(rank: int, size: int) -> str:
    """The arena's path, made by rank 0; "" on the others."""
    if rank != 0:
        return ""
    ffi, lib = native.core()
    path, error = ffi.new("char[]", int(lib.ENGINE_PATH_BYTES)), native.new_error()
    if lib.engine_arena_create(size, 0, 0, path, error):
        raise native.error_of(error, "arena")
    return str(ffi.string(path).decode())


def _machine() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return platform.node()


def _compare(said: Sequence[dict[str, Any]], name: str) -> None:
    for rank, one in enumerate(said):
        if one["refusal"]:
            no = one["refusal"]
            reason = f"rank {rank}: {no['why']}"
            raise CommError(no["code"], reason, culprits=[rank], place=name, next=no["next"])
    apart = [rank for rank, one in enumerate(said) if one["machine"] != said[0]["machine"]]
    if apart:
        reason = f"{ranks_text(apart)} run on another machine than rank 0"
        following = "start all ranks on one machine: there is no transport between machines yet"
        raise CommError(REFUSED, reason, culprits=apart, place=name, next=following)
    require_same([one["inputs"] for one in said], name, PlanMismatch)


def require_same(
    said: Sequence[dict[str, Any]], place: str, kind: type[CommError] = CommError
) -> None:
    """Raises `kind` (mismatch) with each value that differs and the ranks that have it."""
    differing, culprits = [], set()
    for name in sorted({name for one in said for name in one}):
        values = [repr(one.get(name)) for one in said]
        if len(set(values)) == 1:
            continue
        usual = Counter(values).most_common(1)[0][0]
        parts = []
        for value in dict.fromkeys(values):
            ranks = [rank for rank, other in enumerate(values) if other == value]
            parts.append(f"{value} on {ranks_text(ranks)}")
            if value != usual:
                culprits.update(ranks)
        differing.append(f"{name} is {', '.join(parts)}")
    if differing:
        raise kind("mismatch", "; ".join(differing), culprits=culprits, place=place)


def _open(
    path: str, rank: int, size: int, scratch: int, chip: LoadedChip, settings: Settings
) -> tuple[Any, str | None]:
    """The core's handle, or why there is none."""
    ffi, lib = native.core()
    config = ffi.new("engineConfig *")
    config.struct_size = ffi.sizeof("engineConfig")
    config.rank, config.size = rank, size
    config.flags = 0 if settings.cma else lib.ENGINE_NO_CMA
    config.flags |= 0 if settings.ipc else lib.ENGINE_NO_IPC
    arena = ffi.new("char[]", path.encode())
    config.path, config.table = arena, chip.table
    config.scratch_bytes = scratch
    config.record_lanes = settings.record_lanes
    config.record_capacity = settings.record_capacity
    config.return_ms, config.timeout = _RETURN_MS, settings.timeout
    config.spin_us = settings.spin_us
    if chip.device is not None:
        count = int(chip.device.getDeviceCount())
        config.device = rank % max(1, count)
        chip.device.setDevice(config.device)
    answer, error = ffi.new("engineComm **"), native.new_error()
    if lib.engine_open(config, answer, error):
        failed = native.error_of(error, "open")
        return None, f"{failed.evidence}; next: {failed.next}"
    if chip.device is not None:  # run uncertified, a chip is believed to do what it has
        lib.engine_certify(answer[0], ALL if settings.uncertified else chip.abilities)
    return answer[0], None


def _fact(comm: Any, number: int) -> int:
    return int(native.core()[1].engine_fact(comm, number))


def _situation(
    size: int, facts: Sequence[Sequence[int]], settings: Settings, cores: int
) -> select.Situation:
    """What every rank has; equal on all ranks, since it comes from all their facts."""
    lowest = [min(one[number] for one in facts) for number in range(4)]
    threads = any(one[_THREADS] for one in facts)
    wanted = Lowering(settings.lowering) if settings.lowering else Lowering.HOST
    refused = {
        lowering: "HOST is faster where the host reaches the memory; UNIPAL_LOWERING asks for it"
        for lowering in Lowering
        if lowering is not wanted
    }
    if threads and wanted is Lowering.STREAM:
        reason = "ranks that are threads of one process cannot use STREAM: their streams may share"
        following = "use UNIPAL_LOWERING=host or proxy, or processes"
        raise CommError(REFUSED, reason + " a queue", place="open", next=following)
    return select.Situation(
        n=size,
        direct=bool(lowest[_CMA] or threads) and bool(lowest[_IPC] or threads),
        scratch=bool(lowest[_IPC] or threads),
        slot_bytes=lowest[_SLOT],
        cores=cores,
        lowerings=(wanted,),
        refused_lowerings=refused,
        settings=settings,
    )
