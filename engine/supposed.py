"""A decision without a job: what ranks on these chips would do, by the certificates found here.

What only a running job knows is supposed: every rank reaches every other's memory on its host, and
runs on as many processors as this process may use.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from unipal.engine import backends, calls, chip, clusters, prices, select, standing
from unipal.engine.buffers import TYPES
from unipal.engine.errors import USAGE, CommError
from unipal.engine.settings import Settings, changed
from unipal.engine.standing import HOST, Standing

_SLOT, _HEAD, _LINE, _SMALLEST = 8192, 24, 64, 40  # bytes, as engine/core/arena.c has them
_SLOTS, _ROOM = 2 * 8, 64 << 20  # slots of a pair of ranks; bytes of all slots


def situation(
    chips: Sequence[str],
    n: int,
    settings: Settings,
    *,
    hosts: int = 1,
    emulated: bool = False,
    libraries: Sequence[str] = (),
) -> select.Situation:
    """`chips`: NAME or NAME:COUNT, in the order of ranks; without counts they share the ranks.
    `libraries`: the same of collective libraries, for which the runner is asked that takes them.

    Nothing is compiled or loaded. CommError (usage) where the counts are not n.
    """
    names = chip.of_ranks(chips, n, "explain")
    asked = [settings.ccl or ""] * n
    if libraries:
        places = [f"{name} {rank * hosts // n}" for rank, name in enumerate(names)]
        asked, runner = clusters.asked_for(libraries, places, "explain", settings.runner or "")
        first = asked[0] if len(set(asked)) == 1 else None
        settings = changed(settings, runner=runner, ccl=first)
    found = {name: _standing(name, emulated=emulated) for name in dict.fromkeys(names)}
    numbers = [rank * hosts // n for rank in range(n)]
    present = backends.present()
    blind = any(one.lacks.get("host_view") for one in found.values())
    wanted, refused = select.usual_lowering(settings.lowering, blind=blind)
    return select.Situation(
        n=n,
        direct=settings.cma and settings.ipc,
        scratch=settings.ipc,
        slot_bytes=slot_bytes(n),
        cores=len(os.sched_getaffinity(0)),
        lowerings=(wanted,),
        refused_lowerings=refused,
        blind=blind,
        settings=settings,
        chips=tuple(found[name] for name in names),
        hosts=tuple(numbers),
        host_names=tuple(f"{number}" for number in numbers),
        backends=tuple(name for name, why in present.items() if not why),
        refused_backends={name: why for name, why in present.items() if why},
        prices=prices.load(),
        groups=tuple((settings.cluster or "", library) for library in asked),
    )


def decide(
    operation: str, bytes: int, type: str, reduce: str, agreed: select.Situation
) -> select.Decision:
    """The decision for a call of so many bytes (size column of nccl-tests).

    CommError (usage) for an unknown operation, type or reduce op; (refused) where nothing serves.
    """
    for what, given, known in (
        ("operation", operation, calls.shapes()),
        ("type", type, TYPES),
        ("reduce op", reduce, calls.REDUCTIONS),
    ):
        if given not in known:
            following = f"one of {', '.join(known)}"
            raise CommError(USAGE, f"there is no {what} {given!r}", place="explain", next=following)
    agreed.require()
    shape = calls.shapes()[operation]
    blocks = agreed.n if "n" in (shape.input, shape.output) else 1
    block = bytes // (TYPES[type][1] * blocks) * TYPES[type][1]
    if operation == "all_to_allv":
        block = select.UNKNOWN_BLOCK
    if not shape.input and not shape.output:
        block, type = 0, ""
    return select.decide(
        operation,
        block * blocks,
        block,
        agreed,
        type=type,
        reduce=reduce if shape.reduces else "",
    )


def slot_bytes(n: int) -> int:
    """Payload of an eager slot where /dev/shm has room."""
    payload = _SLOT
    while payload > _SMALLEST and _stride(payload) * _SLOTS * n * n > _ROOM:
        payload //= 2
    return _stride(max(payload, _SMALLEST)) - _HEAD


def _stride(payload: int) -> int:
    return (_HEAD + payload + _LINE - 1) // _LINE * _LINE


def _standing(name: str, *, emulated: bool) -> Standing:
    from unipal.adaptors import registry

    if name == HOST:
        return standing.of_host()
    found = registry.find(name)
    if found.kind in ("library", "flagcx"):
        return standing.look_up(found.name, found.folder, registry.build(found).build_id)
    return standing.look_up(
        found.name,
        found.folder,
        registry.source_id(found),
        emulated=emulated and found.can_emulate,
        lacks=found.unsupported,
    )
