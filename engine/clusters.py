"""Clusters of a communicator: ranks on one host and like chips, with one collective library.

Which they are, why the runner hybrid is not offered for them, and how the bytes between them go:
straight between device buffers where the chips' certificates allow that, else by way of host
memory, which `explain` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unipal.engine.calls import REDUCTIONS
from unipal.engine.chip import of_ranks
from unipal.engine.errors import USAGE, CommError, ranks_text
from unipal.engine.standing import HOST, IN_HOST_MEMORY, Standing

if TYPE_CHECKING:
    from unipal.engine.situation import Situation


@dataclass(frozen=True)
class Cluster:
    """Ranks, ascending, and what they share."""

    ranks: tuple[int, ...]
    chip: str
    library: str  # "": none is certified, or the one that is asked for is not
    name: str = ""  # that its ranks were given

    def __str__(self) -> str:
        return f"{ranks_text(self.ranks)} on {self.chip} with {self.library or 'no library'}"


def of(situation: Situation) -> tuple[Cluster, ...]:
    """The clusters, in the order of their first ranks."""
    places: dict[tuple[int, str, str, str], list[int]] = {}
    for rank, one in enumerate(situation.chips):
        name, asked = situation.groups[rank] if situation.groups else ("", "")
        host = situation.hosts[rank] if situation.hosts else 0
        places.setdefault((host, one.chip, asked, name), []).append(rank)
    found = []
    for (_, chip, asked, name), ranks in places.items():
        standings = [situation.chips[rank] for rank in ranks]
        library = _library(situation, standings, asked)
        found.append(Cluster(tuple(ranks), chip, library, name))
    return tuple(found)


NO_LIBRARY = "none"  # said in place of a library, for a rank that asks for none


def asked_for(
    words: Sequence[str], chips: Sequence[str], place: str, runner: str = ""
) -> tuple[list[str], str]:
    """The library of each rank, "" for none, and the runner that takes them: the one that is named
    in `runner`, else hybrid where ranks differ in chips or libraries, and homo where they do not.
    `words`: as of_ranks has them. `chips`: of each rank. CommError (usage), that is about `place`.
    """
    names = of_ranks(words, len(chips), place, "libraries")
    libraries = ["" if name == NO_LIBRARY else name for name in names]
    if not any(libraries):
        reason = f"{', '.join(words)} names no library"
        raise CommError(USAGE, reason, place=place, next="leave it away, or name one")
    several = len(set(libraries)) > 1
    if several and runner not in ("", "hybrid"):
        given = ", ".join(dict.fromkeys(names))
        reason = f"{given} are several, and runner {runner} is asked for"
        raise CommError(USAGE, reason, place=place, next="ask for runner hybrid, or for no runner")
    own = "hybrid" if several or len(set(chips)) > 1 else "homo"
    return libraries, runner or own


def _library(situation: Situation, members: Sequence[Standing], asked: str) -> str:
    """The library that is asked for, else the first that every member's certificate has."""
    if asked and situation.settings.uncertified:
        return asked
    common = [n for n in members[0].under("hybrid") if all(n in m.under("hybrid") for m in members)]
    if asked:
        return asked if asked in common else ""
    return common[0] if common else ""


def refusal(situation: Situation) -> str:
    """Why the runner hybrid is not offered; "" when it is."""
    if any(one.chip == HOST for one in situation.chips):
        return situation.by_certificate("hybrid")
    found = situation.clusters
    several = [one for one in found if len(one.ranks) > 1]
    without = list(dict.fromkeys(one.chip for one in several if not one.library))
    asked = sorted({library for _, library in situation.groups if library})
    if without and asked and any(one.ccl for one in situation.chips):
        there = list(dict.fromkeys(n for one in situation.chips for n in one.under("hybrid")))
        return f"library {', '.join(asked)} is asked for; certified is {', '.join(there)}"
    if without or not found:
        return f"no collective library is certified for {', '.join(without) or 'any chip'}"
    if len(found) == 1 and several:
        return f"the ranks are one cluster ({found[0]}), which homo serves"
    if not several:
        return "no two ranks are of one cluster: a library would have nothing to do"
    needed = {rank for one in several for rank in one.ranks}
    return situation.by_certificate("hybrid", needed)


def through_host(situation: Situation) -> str:
    """Why bytes between clusters go by way of host memory; "" when they go from device buffer to
    device buffer.
    """
    chips = {one.chip for one in situation.chips}
    if situation.across:
        return "ranks sit on different hosts, and there is no RDMA transport"
    if not situation.settings.ipc:
        return "UNIPAL_IPC=0: no rank opens another one's device memory"
    if len(chips) > 1:
        return situation.by_pair("uni", anyhow=True) or situation.by_certificate("uni")
    return situation.by_certificate("uni")


def preferred(situation: Situation) -> bool:
    """Whether hybrid goes before host where nobody asked for either: some chip's memory is not the
    host's, so that host would copy all bytes twice, and every cell of every library is certified,
    so that hybrid serves every call.
    """
    if "hybrid" in situation.refused_runners or "host" in situation.refused_runners:
        return False
    far = any(one.chip not in IN_HOST_MEMORY for one in situation.chips)
    return far and not any(
        _lacking(situation, cluster, cell)
        for cluster in situation.clusters
        if len(cluster.ranks) > 1
        for cell in _every_cell()
    )


def _every_cell() -> list[tuple[str, ...]]:
    from unipal.engine.buffers import TYPES

    moved = [(name, type) for name in ("send", "recv", "broadcast") for type in TYPES]
    folded = [("reduce", type, op) for type in TYPES for op in REDUCTIONS if op != "avg"]
    return [*moved, *folded, ("all_reduce", "int32", "sum")]


def lacks(situation: Situation, cells: Sequence[tuple[str, ...]]) -> str:
    """Why a cluster's library has not all of these cells; "" when all have. A cluster of one rank
    needs none.
    """
    if situation.settings.uncertified:
        return ""
    for cluster in situation.clusters:
        for cell in cells if len(cluster.ranks) > 1 else ():
            why = _lacking(situation, cluster, cell)
            if why:
                return f"{ranks_text(cluster.ranks)} ({cluster.chip}): {why}"
    return ""


def _lacking(situation: Situation, cluster: Cluster, cell: tuple[str, ...]) -> str:
    whys = (situation.chips[rank].cell(cluster.library, *cell) for rank in cluster.ranks)
    return next(filter(None, whys), "")
