"""Which clauses of a chip failed when they last ran: what `pal test --lf` runs."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.adaptors.registry import Chip


def keep(chip: Chip, lines: Mapping[str, Mapping[str, Any]], *, emulated: bool) -> None:
    """Replaces what is known of the clauses that have just run."""
    file = _place(chip, emulated)
    if file is None:  # the next --lf then knows less
        return
    before = _read(file) - set(lines)
    now = {id_ for id_, line in lines.items() if line["verdict"] == "fail"}
    with contextlib.suppress(OSError):
        file.write_text(json.dumps(sorted(before | now)) + "\n", encoding="utf-8")


def among(chip: Chip, wanted: Sequence[str], *, emulated: bool) -> list[str] | None:
    """The clauses, of those wanted, that failed when they last ran; None if there was no run."""
    file = _place(chip, emulated)
    if file is None or not file.exists():
        return None
    return sorted(_read(file) & set(wanted))


def _place(chip: Chip, emulated: bool) -> Path | None:
    """The file that names them, in the user's cache; None if there can be no cache."""
    from unipal.adaptors.cache import cache_folder
    from unipal.adaptors.registry import LoadError

    where = hashlib.sha256(f"{chip.folder.resolve()} {emulated}".encode()).hexdigest()[:16]
    try:
        return cache_folder() / f"failed-{chip.name}-{where}.json"
    except LoadError:
        return None


def _read(file: Path) -> set[str]:
    try:
        return {str(id_) for id_ in json.loads(file.read_text(encoding="utf-8"))}
    except (OSError, ValueError, TypeError):
        return set()
