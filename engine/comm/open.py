"""Opens one rank of a communicator: the agreement of all ranks, the arena, the core's handle."""

from __future__ import annotations

import dataclasses
import logging
import os
from collections.abc import Sequence
from typing import Any

from unipal.engine import native
from unipal.engine.algorithms import Lowering
from unipal.engine.comm import consistency, multi_host
from unipal.engine.errors import FAILED, GONE, REFUSED, CommError, ranks_of, ranks_text
from unipal.engine.rendezvous import wait_graph
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.selection import chip_status, cost_model, host_backends, select
from unipal.engine.selection.loaded_chip import LoadedChip
from unipal.engine.settings import Settings
from unipal.generated.pal import PalError

log = logging.getLogger("unipal")
_warned: set[str] = set()  # the warnings of this process
_REPORT_TIMEOUT_S = 0.5  # to report why this rank did not open, while others may hang
_LIBRARY_MARGIN_S = 0.8
_RETURN_MS = 100  # blocking calls return this often, so that Python can handle signals
_CMA, _IPC, _THREADS, _SLOT, _VIEW = 0, 1, 2, 3, 4
_FACTS = (0, 1, 2, 3, 17)  # enum engineFact, in this order


def open_rank(
    exchange: Exchange,
    members: Sequence[int],
    name: str,
    chip: LoadedChip,
    settings: Settings,
) -> tuple[Any, select.Context, int]:
    """Opens this rank together with all `members`: the core's handle, the facts for the selection,
    and the number of its device. CommError names who differs or failed.
    """
    rank, size = members.index(exchange.rank), len(members)
    try:
        device, tuned = _device(chip, rank), cost_model.load()
        path, refusal = multi_host.new_arena(size) if rank == 0 else "", None
    except CommError as error:
        path, device, tuned = "", 0, None
        why = f"{error.place}: {error.evidence}"
        refusal = {"code": error.code, "why": why, "next": error.next}
    said = {
        "refusal": refusal,
        "arena": path,
        "slots": _slot_bytes(path),
        "place": multi_host.place_of(exchange, settings),
        "pid": os.getpid(),
        "processors": f"{sum(1 << one for one in os.sched_getaffinity(0)):x}",
        "scratch": settings.scratch_bytes or chip.scratch_bytes(size),
        "chip": chip.status.to_message(),
        "backends": host_backends.present(settings.host_backend),
        "group": [settings.cluster or "", settings.ccl or ""],
        "inputs": consistency.inputs(settings, chip.status, tuned),
    }
    comm, several = None, None
    try:
        try:
            with ranks_of(members):
                all_said = exchange.all_gather(
                    f"{name}: open", said, members=members, timeout=settings.timeout
                )
        except CommError as error:
            raise wait_graph.blame(exchange, members, name, error) from None
        _compare(all_said, name)
        agreed = _agreed(all_said, settings, tuned)
        agreed.require()
        if rank == 0:
            _warn(agreed)
        if settings.uncertified:
            chip.override()
        uni = agreed.on_device  # otherwise the core does not access the chip's memory
        scratch = min(one["scratch"] for one in all_said)
        path = path or all_said[0]["arena"]
        pids = [one["pid"] for one in all_said]
        if agreed.across:
            places = [one["place"] for one in all_said]
            several = multi_host.MultiHost(
                exchange, members, name, places, all_said[0]["slots"], settings
            )
            path = several.arena(path)
            pids = [0 if one in several.far else pid for one, pid in enumerate(pids)]
        processors = _processors(all_said)[all_said[rank]["place"]["host"]]
        comm, problem = _open(
            path, rank, scratch, chip, settings, several, pids=pids, processors=processors,
            device=device, uni=uni, seconds=settings.timeout + _extra_seconds(agreed),
            ipc=settings.ipc or bool(agreed.runner == "hybrid" and agreed.through_host),
        )  # fmt: skip
        facts = None if comm is None else [_fact(comm, number) for number in _FACTS]
        answer = {"error": problem and _error_message(problem), "facts": facts}
        seconds = _REPORT_TIMEOUT_S if problem else settings.timeout
        try:
            with ranks_of(members):
                answers = exchange.all_gather(
                    f"{name}: opened", answer, members=members, timeout=seconds
                )
        except CommError as error:
            if problem is None or (error.code == GONE and not problem.culprits):
                raise
            raise problem from None  # the rank at fault does not answer either
        _all_open([one["error"] for one in answers], name)
    except BaseException:
        if comm is not None:
            native.core()[1].engine_close(comm)
        if path:
            native.core()[1].engine_arena_remove(path.encode())
        raise
    finally:
        if several is not None:
            several.close()
    return comm, _situation(agreed, [one["facts"] for one in answers]), device


def _warn(agreed: select.Context) -> None:
    """Warns of certificates that are missing, once in a process."""
    for said in agreed.missing_certificates():
        if said not in _warned:
            _warned.add(said)
            log.warning("unipal: %s", said)


def _extra_seconds(agreed: select.Context) -> float:
    """Seconds added to the core's deadlines. The runner hybrid has its own deadline and can tell
    which rank is missing in a cluster; the core only sees that a border does not arrive.
    """
    return _LIBRARY_MARGIN_S if agreed.runner == "hybrid" else 0.0


def _error_message(error: CommError) -> dict[str, Any]:
    return {
        "code": error.code,
        "why": error.evidence,
        "who": list(error.culprits),
        "next": error.next,
    }


def _all_open(errors: Sequence[dict[str, Any] | None], name: str) -> None:
    """Raises the error that ranks reported, if any; one of a rank's own before one that names
    another rank.
    """
    failed = {rank: error for rank, error in enumerate(errors) if error}
    own = [rank for rank, error in failed.items() if set(error["who"]) <= {rank}]
    if failed:
        first = next(iter(own or failed))
        error = failed[first]
        why = f"rank {first}: {error['why']}" if own else error["why"]
        culprits = own or error["who"]
        raise CommError(error["code"], why, culprits=culprits, place=name, next=error["next"])


def _device(chip: LoadedChip, rank: int) -> int:
    """This rank's device of the chip, set for the calling thread. CommError if the chip refuses."""
    if chip.device is None:
        return 0
    try:
        device = rank % max(1, int(chip.device.getDeviceCount()))
        chip.device.setDevice(device)
    except PalError as error:
        following = f"`pal test {chip.name} {error.function}`"
        raise CommError(FAILED, str(error), place=f"chip {chip.name}", next=following) from None
    return device


def _slot_bytes(path: str) -> int:
    return int(native.core()[1].engine_arena_slot_bytes(path.encode())) if path else 0


def _processors(said: Sequence[dict[str, Any]]) -> dict[str, int]:
    """By host, the number of processors that any of its ranks may run on. A launcher that binds
    each rank to one (mpirun does) leaves as many as there are ranks.
    """
    masks: dict[str, int] = {}
    for one in said:
        host = one["place"]["host"]
        masks[host] = masks.get(host, 0) | int(one["processors"], 16)
    return {host: mask.bit_count() for host, mask in masks.items()}


def _compare(said: Sequence[dict[str, Any]], name: str) -> None:
    for rank, one in enumerate(said):
        if one["refusal"]:
            no = one["refusal"]
            reason = f"rank {rank}: {no['why']}"
            raise CommError(no["code"], reason, culprits=[rank], place=name, next=no["next"])
    consistency.compare([one["inputs"] for one in said], name)


def _agreed(
    said: Sequence[dict[str, Any]], settings: Settings, tuned: cost_model.Table | None
) -> select.Context:
    """The ranks' statements. What their memories support is known only after opening."""
    whys: dict[str, str] = {}
    for rank, one in enumerate(said):
        for backend, why in one["backends"].items():
            whys[backend] = whys.get(backend, "") or (why and f"{ranks_text([rank])}: {why}")
    places = [one["place"] for one in said]
    return select.Context(
        n=len(said),
        hosts=multi_host.numbers(places),
        host_names=tuple(place["name"] for place in places),
        direct=False,
        scratch=False,
        slot_bytes=0,
        cores=min(_processors(said).values()),
        lowerings=(),
        settings=settings,
        chips=tuple(chip_status.from_message(one["chip"]) for one in said),
        backends=tuple(backend for backend, why in whys.items() if not why),
        refused_backends={backend: why for backend, why in whys.items() if why},
        prices=tuned,
        groups=tuple((str(one["group"][0]), str(one["group"][1])) for one in said),
    )


def _open(
    path: str,
    rank: int,
    scratch: int,
    chip: LoadedChip,
    settings: Settings,
    several: multi_host.MultiHost | None,
    *,
    pids: Sequence[int],
    processors: int,
    device: int,
    uni: bool,
    seconds: float,
    ipc: bool,
) -> tuple[Any, CommError | None]:
    """The core's handle, or why there is none."""
    ffi, lib = native.core()
    config = ffi.new("engineConfig *")
    config.struct_size = ffi.sizeof("engineConfig")
    config.rank, config.size = rank, len(pids)
    processes = ffi.new("uint32_t[]", list(pids))
    config.pids = processes
    remote = several.remote if several is not None else ffi.NULL
    config.remote = remote
    config.flags = 0 if settings.cma else lib.ENGINE_NO_CMA
    config.flags |= 0 if ipc else lib.ENGINE_NO_IPC
    config.flags |= 0 if settings.host_view else lib.ENGINE_NO_HOST_VIEW
    arena = ffi.new("char[]", path.encode())
    config.path, config.table = arena, chip.table if uni else 0
    config.scratch_bytes = scratch
    config.record_lanes = settings.record_lanes
    config.record_capacity = settings.record_capacity
    config.return_ms, config.timeout = _RETURN_MS, seconds
    config.spin_us, config.processors = settings.spin_us, processors
    config.device = device
    answer, error = ffi.new("engineComm **"), native.new_error()
    if lib.engine_open(config, answer, error):
        return None, native.error_of(error, "open")
    lib.engine_hold(answer[0])  # a thread may start a call while another one closes
    comm = ffi.gc(answer[0], lib.engine_let)
    # an uncertified chip is assumed to support what it declares
    if chip.device is not None and uni:
        lib.engine_certify(comm, chip.permitted(uncertified=settings.uncertified))
    if several is not None:
        try:
            several.link(comm)
        except CommError as failed:
            lib.engine_close(comm)
            return None, failed
    return comm, None


def _fact(comm: Any, number: int) -> int:
    return int(native.core()[1].engine_fact(comm, number))


def _situation(agreed: select.Context, facts: Sequence[Sequence[int]]) -> select.Context:
    """The context with the facts of all ranks, therefore equal on all ranks."""
    lowest = [min(one[number] for one in facts) for number in range(len(_FACTS))]
    threads, settings = any(one[_THREADS] for one in facts), agreed.settings
    blind = agreed.on_device and not lowest[_VIEW]
    names = {one.chip for one in agreed.chips}
    measured = not threads and select.are_measured(
        agreed.prices, names, select.crowd(agreed.n, agreed.cores)
    )
    wanted, refused = select.usual_lowerings(settings.lowering, blind=blind, measured=measured)
    if threads and Lowering.STREAM in wanted:
        reason = "ranks that are threads of one process cannot use STREAM: their streams may share"
        following = "use UNIPAL_LOWERING=host or proxy, or processes"
        raise CommError(REFUSED, reason + " a queue", place="open", next=following)
    if blind and Lowering.HOST in wanted:
        following = "use UNIPAL_LOWERING=proxy or stream, or none"
        raise CommError(REFUSED, select.NO_HOST_VIEW, place="open", next=following)
    return dataclasses.replace(
        agreed,
        direct=bool(lowest[_CMA] or threads) and bool(lowest[_IPC] or threads),
        scratch=bool(lowest[_IPC] or threads),
        slot_bytes=lowest[_SLOT],
        lowerings=wanted,
        refused_lowerings=refused,
        blind=blind,
    )
