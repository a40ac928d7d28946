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


def place(chip: Chip, *, emulated: bool) -> Path:
    """The file that names them, in the user's cache."""
    from unipal.adaptors.cache import cache_folder

    where = hashlib.sha256(f"{chip.folder.resolve()} {emulated}".encode()).hexdigest()[:16]
    return cache_folder() / f"failed-{chip.name}-{where}.json"


def keep(file: Path, lines: Mapping[str, Mapping[str, Any]]) -> None:
    """Replaces what the file says of the clauses that have just run."""
    before = _read(file) - set(lines)
    now = {id_ for id_, line in lines.items() if line["verdict"] == "fail"}
    with contextlib.suppress(OSError):  # the next --lf then knows less
        file.write_text(json.dumps(sorted(before | now)) + "\n", encoding="utf-8")


def among(file: Path, wanted: Sequence[str]) -> list[str] | None:
    """The clauses, of those wanted, that the file names; None if there was no run."""
    if not file.exists():
        return None
    return sorted(_read(file) & set(wanted))


def _read(file: Path) -> set[str]:
    try:
        return {str(id_) for id_ in json.loads(file.read_text(encoding="utf-8"))}
    except (OSError, ValueError, TypeError):
        return set()
