"""The inputs that all ranks of a communicator must share, compared when it opens.

Every rank sends its inputs and compares all of them, so all ranks raise the same PlanMismatch. It
names each input that differs, its values, and their ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from unipal.engine import VERSION
from unipal.engine.errors import CommError, PlanMismatch, ranks_text
from unipal.engine.selection import cost_model, select
from unipal.engine.selection.chip_status import HOST, ChipStatus
from unipal.engine.settings import Settings

CERTIFICATE = "certificate of "


def inputs(
    settings: Settings, status: ChipStatus, tuned: cost_model.Table | None
) -> dict[str, Any]:
    """The inputs of this rank's decisions, under names that users know."""
    said = {
        "unipal": VERSION,
        "selection": select.table_digest(),
        "prices": cost_model.SHIPPED if tuned is None else f"tuned {tuned.digest}",
        **settings.deciding(),
    }
    if status.chip != HOST:
        said[CERTIFICATE + status.chip] = status.states
    return said


def require_same(
    said: Sequence[dict[str, Any]],
    place: str,
    kind: type[CommError] = CommError,
    next: str = "",
) -> None:
    """Raises `kind` (mismatch) with each value that differs and its ranks.

    A chip's certificate is compared among the ranks on that chip.
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
    """Raises PlanMismatch, on every rank, unless all ranks sent the same inputs."""
    following = "give all ranks the same settings, certificates and prices"
    require_same(said, place, PlanMismatch, following)
