"""Clusters of a communicator: ranks on one host and the same chip, with one collective library.

This module finds the clusters, gives the reason if the runner hybrid is not offered for them, and
decides how bytes travel between them: directly between device buffers if the chips' certificates
allow it, otherwise through host memory, which `explain` reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unipal.engine.calls.call import REDUCTIONS
from unipal.engine.errors import USAGE, UsageValueError, ranks_text
from unipal.engine.selection.chip_status import HOST, IN_HOST_MEMORY, ChipStatus
from unipal.engine.selection.loaded_chip import of_ranks

if TYPE_CHECKING:
    from unipal.engine.selection.context import Context


@dataclass(frozen=True)
class Cluster:
    """Ranks in ascending order and what they share."""

    ranks: tuple[int, ...]
    chip: str
    library: str  # "": none is certified, or the requested one is not
    name: str = ""  # the cluster name given to its ranks

    def __str__(self) -> str:
        return f"{ranks_text(self.ranks)} on {self.chip} with {self.library or 'no library'}"


def of(context: Context) -> tuple[Cluster, ...]:
    """The clusters, ordered by their first rank."""
    places: dict[tuple[int, str, str, str], list[int]] = {}
    for rank, one in enumerate(context.chips):
        name, asked = context.groups[rank] if context.groups else ("", "")
        host = context.hosts[rank] if context.hosts else 0
        places.setdefault((host, one.chip, asked, name), []).append(rank)
    found = []
    for (_, chip, asked, name), ranks in places.items():
        statuses = [context.chips[rank] for rank in ranks]
        library = _library(context, statuses, asked)
        found.append(Cluster(tuple(ranks), chip, library, name))
    return tuple(found)


NO_LIBRARY = "none"  # in place of a library's name: this rank uses none


def requested(
    words: Sequence[str], chips: Sequence[str], place: str, runner: str = ""
) -> tuple[list[str], str]:
    """The library of each rank ("" for none), and the runner for them: `runner` if given, otherwise
    hybrid where chips or libraries differ, otherwise homo.

    `words`: as for of_ranks. `chips`: of each rank. `place`: subject of the CommError (usage).
    """
    names = of_ranks(words, len(chips), place, "libraries")
    libraries = ["" if name == NO_LIBRARY else name for name in names]
    if not any(libraries):
        reason = f"{', '.join(words)} selects no library for any rank"
        raise UsageValueError(USAGE, reason, place=place, next="omit it, or name one")
    several = len(set(libraries)) > 1
    if several and runner not in ("", "hybrid"):
        given = ", ".join(dict.fromkeys(names))
        reason = f"runner {runner} takes one library, and {given} were given"
        raise UsageValueError(
            USAGE, reason, place=place, next="request runner hybrid, or no runner"
        )
    own = "hybrid" if several or len(set(chips)) > 1 else "homo"
    return libraries, runner or own


def _library(context: Context, members: Sequence[ChipStatus], asked: str) -> str:
    """The requested library, else the first that every member's certificate has; "" if none."""
    if asked and context.settings.uncertified:
        return asked
    common = [n for n in members[0].under("hybrid") if all(n in m.under("hybrid") for m in members)]
    if asked:
        return asked if asked in common else ""
    return common[0] if common else ""


def refusal(context: Context) -> str:
    """Why the runner hybrid is not offered; "" when it is."""
    if any(one.chip == HOST for one in context.chips):
        return context.by_certificate("hybrid")
    found = context.clusters
    several = [one for one in found if len(one.ranks) > 1]
    without = list(dict.fromkeys(one.chip for one in several if not one.library))
    asked = sorted({library for _, library in context.groups if library})
    if without and asked and any(one.ccl for one in context.chips):
        there = list(dict.fromkeys(n for one in context.chips for n in one.under("hybrid")))
        return f"library {', '.join(asked)} was requested; certified: {', '.join(there)}"
    if without or not found:
        return f"no collective library is certified for {', '.join(without) or 'any chip'}"
    if len(found) == 1 and several:
        return f"the ranks are one cluster ({found[0]}), which homo serves"
    if not several:
        return "every rank is a cluster of its own, so no library is needed"
    needed = {rank for one in several for rank in one.ranks}
    return context.by_certificate("hybrid", needed)


def through_host(context: Context) -> str:
    """Why bytes between clusters travel through host memory; "" when they travel directly between
    device buffers.
    """
    chips = {one.chip for one in context.chips}
    if context.across:
        return "ranks are on different hosts, and there is no RDMA transport"
    if not context.settings.ipc:
        return "UNIPAL_IPC=0: no rank opens another one's device memory"
    if len(chips) > 1:
        return context.by_pair("uni", anyhow=True) or context.by_certificate("uni")
    return context.by_certificate("uni")


def preferred(context: Context) -> bool:
    """Whether hybrid precedes host by default.

    It does if host would copy all bytes twice, because some chip's memory is not the host's, and if
    every cell of every library is certified, so that hybrid serves every call.
    """
    if "hybrid" in context.refused_runners or "host" in context.refused_runners:
        return False
    far = any(one.chip not in IN_HOST_MEMORY for one in context.chips)
    return far and not any(
        _lacking(context, cluster, cell)
        for cluster in context.clusters
        if len(cluster.ranks) > 1
        for cell in _every_cell()
    )


def _every_cell() -> list[tuple[str, ...]]:
    from unipal.engine.calls.buffers import TYPES

    moved = [(name, type) for name in ("send", "recv", "broadcast") for type in TYPES]
    folded = [("reduce", type, op) for type in TYPES for op in REDUCTIONS if op != "avg"]
    return [*moved, *folded, ("all_reduce", "int32", "sum")]


def lacks(context: Context, cells: Sequence[tuple[str, ...]]) -> str:
    """Why a cluster's library lacks one of these cells; "" when none does. A cluster of one rank
    needs no library.
    """
    if context.settings.uncertified:
        return ""
    for cluster in context.clusters:
        for cell in cells if len(cluster.ranks) > 1 else ():
            why = _lacking(context, cluster, cell)
            if why:
                return f"{ranks_text(cluster.ranks)} ({cluster.chip}): {why}"
    return ""


def _lacking(context: Context, cluster: Cluster, cell: tuple[str, ...]) -> str:
    whys = (context.chips[rank].cell(cluster.library, *cell) for rank in cluster.ranks)
    return next(filter(None, whys), "")
