"""Prices of data movement: shipped defaults, or those that `pal tune` measured on this machine.

A tuned table is a JSON file, `prices.json` in the user's data folder. UNIPAL_PRICES names another
file, or `shipped` for the defaults. All ranks must use the same table.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from unipal.engine.errors import USAGE, CommError, UsageValueError

WAYS = ("slot", "put", "load_store")
FORMAT, VERSION = "unipal prices", 1
SHIPPED = "shipped"
MAX_FILE_BYTES = 1 << 16  # of a price file
MAX_PRICE_S = 10.0  # upper bound of any price


@dataclass(frozen=True)
class Prices:
    """Coefficients of an algorithm's cost in seconds, for one way between ranks of a machine."""

    fixed: float  # per call: entry, exchange of addresses, exit
    alpha: float  # per dependent message
    beta: float  # per byte moved between ranks
    gamma: float  # per byte folded
    local: float  # per byte copied within a rank


@dataclass(frozen=True)
class Table:
    """Tuned prices by way: `near` if every rank has a CPU, `crowded` for more ranks than CPUs.

    The shipped price is used for a way that was not measured.
    """

    near: Mapping[str, Prices]
    crowded: Mapping[str, Prices]
    made_at: str = ""
    machine: str = ""

    @property
    def digest(self) -> str:
        """12 hex digits over the prices."""
        return hashlib.blake2b(repr(_plain(self)).encode(), digest_size=6).hexdigest()


def _plain(table: Table) -> dict[str, dict[str, dict[str, float]]]:
    return {
        crowd: {way: asdict(price) for way, price in sorted(prices.items())}
        for crowd, prices in (("near", table.near), ("crowded", table.crowded))
    }


def place(environment: Mapping[str, str] | None = None) -> Path | None:
    """The price file; None if UNIPAL_PRICES selects the shipped prices."""
    environment = os.environ if environment is None else environment
    asked = environment.get("UNIPAL_PRICES")
    if asked == SHIPPED:
        return None
    if asked:
        return Path(asked)
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "unipal" / "prices.json"


def load(environment: Mapping[str, str] | None = None) -> Table | None:
    """The tuned table, or None. CommError (usage) describes an invalid file."""
    environment = os.environ if environment is None else environment
    where = place(environment)
    if where is None:
        return None
    try:
        with where.open("rb") as file:
            status = os.fstat(file.fileno())
            text = file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        if environment.get("UNIPAL_PRICES"):
            raise _bad(where, "does not exist") from None
        return None
    except OSError as error:
        raise _bad(where, f"cannot be read: {error.strerror}") from None
    if status.st_uid not in (os.getuid(), 0) or status.st_mode & 0o022:
        raise _bad(where, "other users can write it", f"chmod 600 {where}")
    if len(text) > MAX_FILE_BYTES:
        raise _bad(where, f"is longer than {MAX_FILE_BYTES} bytes")
    return parse(text, where)


def parse(text: bytes, where: Path) -> Table:
    """Parses a price file. CommError (usage) names the place of the error."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise _bad(where, f"is not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _bad(where, f'is not a price file: "format" must be "{FORMAT}"')
    if data.get("version") != VERSION:
        raise _bad(
            where, f"has version {data.get('version')!r}; this unipal reads version {VERSION}"
        )
    crowds = data.get("prices")
    if not isinstance(crowds, dict) or set(crowds) != {"near", "crowded"}:
        raise _bad(where, '"prices" must hold "near" and "crowded"')
    made = {crowd: _ways(where, crowd, ways) for crowd, ways in crowds.items()}
    return Table(made["near"], made["crowded"], str(data.get("made_at", "")),
                 str(data.get("machine", "")))  # fmt: skip


def _ways(where: Path, crowd: str, ways: Any) -> dict[str, Prices]:
    names = {one.name for one in fields(Prices)}
    if not isinstance(ways, dict) or not set(ways) <= set(WAYS):
        raise _bad(where, f"prices.{crowd} must hold ways of {', '.join(WAYS)}")
    for way, price in ways.items():
        if not isinstance(price, dict) or set(price) != names:
            raise _bad(where, f"prices.{crowd}.{way} must hold {', '.join(sorted(names))}")
        for name, value in price.items():
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not 0 < value <= MAX_PRICE_S:
                raise _bad(
                    where, f"prices.{crowd}.{way}.{name} is {value!r}, not a price in seconds"
                )
    return {
        way: Prices(**{name: float(value) for name, value in price.items()})
        for way, price in ways.items()
    }


def write(table: Table, where: Path) -> None:
    """Replaces the file atomically, with mode 0600."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "made_at": table.made_at,
        "machine": table.machine,
        "prices": _plain(table),
    }
    where.parent.mkdir(parents=True, exist_ok=True)
    part = where.with_name(f".{where.name}.{os.getpid()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    try:
        with os.fdopen(os.open(part, flags, 0o600), "w", encoding="utf-8") as file:
            file.write(json.dumps(data, indent=1, sort_keys=True) + "\n")
        part.replace(where)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _bad(where: Path, reason: str, following: str = "") -> CommError:
    advice = "`pal tune` writes a new one; UNIPAL_PRICES=shipped uses the defaults"
    return UsageValueError(USAGE, reason, place=str(where), next=following or advice)
