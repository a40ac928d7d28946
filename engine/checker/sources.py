"""The hash of the checker's sources, without an import of the checker: a rank whose plan was proved
before needs no more of it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from unipal.generated.spec_tables import OPERATIONS


@cache
def checker_hash() -> bytes:
    """BLAKE2b-256 over the checker's sources and the table of operations: 32 bytes."""
    found = hashlib.blake2b(digest_size=32)
    here = Path(__file__).parent
    # ir.py defines the steps' meaning
    for path in (*sorted(here.glob("*.py")), here.parent / "plan" / "ir.py"):
        data = path.read_bytes()
        found.update(f"{path.name} {len(data)}\n".encode())
        found.update(data)
    rows = [{key: _plain(value) for key, value in row.items()} for row in OPERATIONS]
    found.update(repr(rows).encode())
    return found.digest()


def _plain(value: object) -> object:
    return sorted(value.items()) if hasattr(value, "items") else value
