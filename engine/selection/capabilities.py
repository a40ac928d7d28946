"""The capabilities that a chip's certificate grants to the lowerings PROXY and STREAM.

The bits are enum engineAbility of `engine/core/engine.h`. A capability needs all of its clauses
passed. A missing one disables a lowering or makes it fall back to the next mechanism, and is
reported by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

CAPABILITIES: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "write_value": (
        1,
        (
            "streamWriteValue64.eight_bytes",
            "streamWriteValue64.after_earlier_work",
            "streamWriteValue64.before_later_work",
            "streamWriteValue64.host_does_not_wait",
            "streamWriteValue64.releases_waiter",
            "streamWriteValue64.registered_memory",
        ),
    ),
    "wait_value": (
        2,
        (
            "streamWaitValue64.reached_is_no_wait",
            "streamWaitValue64.holds_until_host_writes",
            "streamWaitValue64.greater_releases",
            "streamWaitValue64.host_does_not_wait",
            "streamWaitValue64.after_earlier_work",
            "streamWaitValue64.registered_memory",
            "streamWaitValue64.other_process_releases",
        ),
    ),
    "register": (4, ("hostRegister.makes_copies_asynchronous", "hostRegister.device_pointer")),
    "host_function": (
        8,
        (
            "launchHostFunc.runs_once",
            "launchHostFunc.after_earlier_work",
            "launchHostFunc.gates",
            "launchHostFunc.host_does_not_wait",
            "launchHostFunc.in_order",
        ),
    ),
    "host_function_blocks": (
        16,
        ("launchHostFunc.concurrent", "launchHostFunc.copies_progress_while_blocked"),
    ),
    "reduce": (
        32,
        (
            "deviceReduce.sum",
            "deviceReduce.prod",
            "deviceReduce.max",
            "deviceReduce.min",
            "deviceReduce.half_rounds_once",
            "deviceReduce.in_place",
            "deviceReduce.after_earlier_work",
            "deviceReduce.before_later_work",
            "deviceReduce.host_does_not_wait",
        ),
    ),
    # A host function folds operands that copies on its stream bring in and out.
    "fold": (
        64,
        (
            "launchHostFunc.runs_once",
            "launchHostFunc.after_earlier_work",
            "launchHostFunc.gates",
            "launchHostFunc.host_does_not_wait",
            "launchHostFunc.in_order",
            "deviceMalloc.host_is_reachable",
            "deviceMemcpy.h2d_align_1",
            "deviceMemcpy.d2h_align_1",
            "deviceMemcpy.after_earlier_work",
            "deviceMemcpy.before_later_work",
            "deviceMemcpy.in_stream_order",
        ),
    ),
    # For the selection only: bit 0, not passed to the core.
    "proxy": (  # an event reports that copies are complete
        0,
        (
            "deviceMemcpy.d2d_align_1",
            "deviceMemcpy.after_earlier_work",
            "deviceMemcpy.in_stream_order",
            "eventQuery.pending_is_in_progress",
            "eventQuery.done_is_success",
            "eventQuery.recorded_again_is_in_progress",
        ),
    ),
    "host_view": (  # every communicator tests it again, regardless of the certificate
        0,
        ("gdrPtrMmap.host_sees_device_bytes", "gdrPtrMmap.device_sees_host_bytes"),
    ),
}
ALL = sum(bit for bit, _ in CAPABILITIES.values())
STREAM = ("write_value", "wait_value", "register")  # STREAM needs all of these


def certified(lines: Mapping[str, Mapping[str, Any]]) -> int:
    """The capability bits of a certificate's verdicts, by clause."""
    return sum(bit for name, (bit, _) in CAPABILITIES.items() if not missing(lines, name))


def believed(chip: str) -> int:
    """The capability bits of a chip without a certificate: all but those that it declares
    unsupported.
    """
    from unipal.adaptors import registry

    try:
        away = registry.find(chip).unsupported
    except registry.LoadError:
        return ALL  # an external file, which declares nothing
    lacks = {name.partition(".")[0] for name in away}
    return sum(
        bit
        for bit, clauses in CAPABILITIES.values()
        if lacks.isdisjoint(clause.partition(".")[0] for clause in clauses)
    )


def missing(lines: Mapping[str, Mapping[str, Any]], name: str) -> list[str]:
    """The clauses of a capability that did not pass."""
    return [
        clause for clause in CAPABILITIES[name][1] if lines.get(clause, {}).get("verdict") != "pass"
    ]
