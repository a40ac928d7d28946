"""The capabilities that a chip's certificate grants to the lowerings PROXY and STREAM.

The bits are enum engineAbility of `engine/core/engine.h`. A capability needs all of its clauses
passed. A missing one disables a lowering or makes it fall back to the next mechanism, and is
reported by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unipal.engine.checker.requirements import PREDICATES

BITS: Mapping[str, int] = {
    "write_value": 1,
    "wait_value": 2,
    "register": 4,
    "host_function": 8,
    "host_function_blocks": 16,
    "reduce": 32,
    "fold": 64,
    "at_once": 128,
    "ask": 256,
    "proxy": 0,  # for the selection only, not passed to the core
    "host_view": 0,  # the same
    "any_memory": 0,  # the same
}
CAPABILITIES: Mapping[str, tuple[int, tuple[str, ...]]] = {
    name: (bit, PREDICATES[name]) for name, bit in BITS.items()
}
ALL = sum(BITS.values())


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


def not_promised() -> dict[str, str]:
    """Capability → why the interface of FlagCX plugins does not promise it."""
    from unipal.conformance.rules.unlock import installed_rules

    clauses = installed_rules().clauses
    found = {}
    for name, (_, needed) in CAPABILITIES.items():
        away = [id_ for id_ in needed if not clauses[id_].binds_plugins]
        if away:
            found[name] = f"FlagCX v1 does not promise {away[0]}"
    return found


def missing(lines: Mapping[str, Mapping[str, Any]], name: str) -> list[str]:
    """The clauses of a capability that did not pass."""
    return [
        clause for clause in CAPABILITIES[name][1] if lines.get(clause, {}).get("verdict") != "pass"
    ]
