"""A decision without a job: what ranks on these chips would do, given the local certificates.

Facts that only a running job knows are assumed: every rank can access every other's memory on its
host, and can use as many CPUs as this process.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence

from unipal.engine.calls import call
from unipal.engine.calls.buffers import CODES, NAMES, SIZES
from unipal.engine.errors import USAGE, UsageError, UsageValueError
from unipal.engine.selection import (
    chip_status,
    clusters,
    cost_model,
    host_backends,
    loaded_chip,
    select,
)
from unipal.engine.selection.chip_status import HOST, ChipStatus
from unipal.engine.settings import Settings, changed, near_or_all

_SLOT_PAYLOAD_BYTES, _SLOT_HEADER_BYTES, _CACHE_LINE_BYTES, _MIN_PAYLOAD_BYTES = (
    8192,
    24,
    64,
    40,
)  # bytes, as in engine/core/arena.c
_SLOTS_PER_PAIR, _MAX_SLOTS_BYTES = 2 * 8, 64 << 20  # slots of a pair of ranks; bytes of all slots


def context(
    chips: Sequence[str],
    n: int,
    settings: Settings,
    *,
    hosts: int = 1,
    emulated: bool = False,
    libraries: Sequence[str] = (),
) -> select.Context:
    """The context of n ranks on `chips`, as for loaded_chip.of_ranks. `libraries`: collective
    libraries in the same syntax; they determine the runner.

    Nothing is compiled or loaded. CommError (usage) if the counts do not add up to n.
    """
    names = loaded_chip.of_ranks(chips, n, "explain")
    asked = [settings.ccl or ""] * n
    if libraries:
        places = [f"{name} {rank * hosts // n}" for rank, name in enumerate(names)]
        asked, runner = clusters.requested(libraries, places, "explain", settings.runner or "")
        first = asked[0] if len(set(asked)) == 1 else None
        settings = changed(settings, runner=runner, ccl=first)
    found = {name: _status(name, emulated=emulated) for name in dict.fromkeys(names)}
    numbers = [rank * hosts // n for rank in range(n)]
    present = host_backends.present(settings.host_backend)
    blind = not settings.host_view or any(one.lacks.get("host_view") for one in found.values())
    cores, prices = len(os.sched_getaffinity(0)), cost_model.load()
    measured = select.are_measured(prices, names, select.crowd(n, cores))
    wanted, refused = select.usual_lowerings(settings.lowering, blind=blind, measured=measured)
    return select.Context(
        n=n,
        direct=settings.cma and settings.ipc,
        scratch=settings.ipc,
        slot_bytes=slot_bytes(n),
        cores=cores,
        lowerings=wanted,
        refused_lowerings=refused,
        blind=blind,
        settings=settings,
        chips=tuple(found[name] for name in names),
        hosts=tuple(numbers),
        host_names=tuple(f"{number}" for number in numbers),
        backends=tuple(name for name, why in present.items() if not why),
        refused_backends={name: why for name, why in present.items() if why},
        prices=prices,
        groups=tuple((settings.cluster or "", library) for library in asked),
    )


def decide(
    operation: str, bytes: int, type: str, reduce: str, agreed: select.Context
) -> select.Decision:
    """The decision for a call of so many bytes (size column of nccl-tests).

    CommError (usage) for an unknown operation, type or reduce op; (refused) when nothing serves it.
    """
    for what, given, known in (
        ("operation", operation, call.shapes()),
        ("type", type, CODES),
        ("reduce op", reduce, (*call.REDUCTIONS, *call.LOGICAL)),
    ):
        if given not in known:
            following = near_or_all(given, known)
            raise UsageValueError(
                USAGE, f"unknown {what} {given!r}", place="explain", next=following
            )
    agreed.require()
    shape, who = call.shapes()[operation], call.Caller(0, agreed.n)
    size = SIZES[CODES[type]]
    blocks = agreed.n if "n" in (shape.input, shape.output) else 1
    block = bytes // (size * blocks) * size
    try:
        carrier, _ = who.carrier(shape, CODES[type], reduce)
    except UsageError as error:
        raise UsageValueError(USAGE, error.evidence, place="explain", next=error.next) from None
    if operation == "all_to_allv":
        block = select.UNKNOWN_BLOCK
    if not shape.input and not shape.output:
        return select.decide(operation, 0, 0, agreed)
    decision = select.decide(
        operation,
        block * blocks,
        block,
        agreed,
        type=NAMES[carrier],
        reduce=call.REDUCTION_NAMES[who.reduction("explain", reduce)] if shape.reduces else "",
    )
    return dataclasses.replace(decision, type=type, reduce=reduce if shape.reduces else "")


def slot_bytes(n: int) -> int:
    """Payload of an eager slot if /dev/shm has enough space."""
    payload = _SLOT_PAYLOAD_BYTES
    while (
        payload > _MIN_PAYLOAD_BYTES
        and _stride(payload) * _SLOTS_PER_PAIR * n * n > _MAX_SLOTS_BYTES
    ):
        payload //= 2
    return _stride(max(payload, _MIN_PAYLOAD_BYTES)) - _SLOT_HEADER_BYTES


def _stride(payload: int) -> int:
    return (
        (_SLOT_HEADER_BYTES + payload + _CACHE_LINE_BYTES - 1)
        // _CACHE_LINE_BYTES
        * _CACHE_LINE_BYTES
    )


def _status(name: str, *, emulated: bool) -> ChipStatus:
    from unipal.adaptors import registry

    if name == HOST:
        return chip_status.of_host()
    found = registry.find(name)
    built_elsewhere = found.kind in ("library", "flagcx")
    build_id = registry.build(found).build_id if built_elsewhere else registry.source_id(found)
    return chip_status.of_chip(found, build_id, emulated=emulated and found.can_emulate)
