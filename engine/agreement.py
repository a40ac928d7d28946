"""What all ranks of a communicator must have in common, compared when it is opened.

Every rank says its inputs; all compare them all, so all raise the same PlanMismatch, which names
each input that differs, its values, and the ranks that have them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from unipal.engine import prices, select
from unipal.engine.errors import CommError, PlanMismatch, ranks_text
from unipal.engine.settings import Settings
from unipal.engine.standing import HOST, Standing

import unipal

CERTIFICATE = "certificate of "


def inputs(settings: Settings, standing: Standing, tuned: prices.Table | None) -> dict[str, Any]:
    """What this rank decides by, under the names that a person knows."""
    said = {
        "unipal": unipal.__version__,
        "selection": select.table_digest(),
        "prices": prices.SHIPPED if tuned is None else f"tuned {tuned.digest}",
        **settings.deciding(),
    }
    if standing.chip != HOST:
        said[CERTIFICATE + standing.chip] = standing.states
    return said


def require_same(
    said: Sequence[dict[str, Any]],
    place: str,
    kind: type[CommError] = CommError,
    next: str = "",
) -> None:
    """Raises `kind` (mismatch) with each value that differs and the ranks that have it.

    The certificate of a chip is compared among the ranks that are on it.
    """
    differing, culprits = [], set()
    for name in sorted({name for one in said for name in one}):
        having = [
            rank for rank, one in enumerate(said) if name in one or not name.startswith(CERTIFICATE)
        ]
        values = {rank: repr(said[rank].get(name)) for rank in having}
        if len(set(values.values())) == 1:
            continue
        usual = Counter(values.values()).most_common(1)[0][0]
        parts = []
        for value in dict.fromkeys(values.values()):
            ranks = [rank for rank, other in values.items() if other == value]
            parts.append(f"{value} on {ranks_text(ranks)}")
            if value != usual:
                culprits.update(ranks)
        differing.append(f"{name} is {', '.join(parts)}")
    if differing:
        raise kind("mismatch", "; ".join(differing), culprits=culprits, place=place, next=next)


def compare(said: Sequence[dict[str, Any]], place: str) -> None:
    """PlanMismatch, on every rank, unless all ranks said the same inputs."""
    following = "give all ranks the same settings, certificates and prices"
    require_same(said, place, PlanMismatch, following)
