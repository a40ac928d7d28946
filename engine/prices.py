"""Prices of moving bytes: shipped ones, or those that `pal tune` measured on this machine.

A tuned table is a JSON file of the user's own, `prices.json` in the user's data folder;
UNIPAL_PRICES names another file, or `shipped` for none. All ranks must use the same one.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from unipal.engine.errors import USAGE, CommError

WAYS = ("slot", "put", "load_store")
FORMAT, VERSION = "unipal prices", 1
SHIPPED = "shipped"
MOST_BYTES = 1 << 16  # of a file of prices
MOST_SECONDS = 10.0  # that any price may be


@dataclass(frozen=True)
class Prices:
    """What an algorithm's cost counts, in seconds, for one way between ranks of a machine."""

    fixed: float  # entering, handing out addresses, leaving
    alpha: float  # a dependent message
    beta: float  # a byte moved between ranks
    gamma: float  # a byte folded
    local: float  # a byte copied by its own rank


@dataclass(frozen=True)
class Table:
    """Tuned prices by way: `near` for ranks that all have a processor, `crowded` for more ranks.

    A way that was not measured is absent: the shipped price serves.
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


def place(environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file that is read and written; None where UNIPAL_PRICES asks for the shipped prices."""
    asked = environment.get("UNIPAL_PRICES")
    if asked == SHIPPED:
        return None
    if asked:
        return Path(asked)
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "unipal" / "prices.json"


def load(environment: Mapping[str, str] = os.environ) -> Table | None:
    """The tuned table; None where there is none. CommError (usage) names what is wrong with it."""
    where = place(environment)
    if where is None:
        return None
    try:
        with where.open("rb") as file:
            status = os.fstat(file.fileno())
            text = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        if environment.get("UNIPAL_PRICES"):
            raise _bad(where, "there is no such file") from None
        return None
    except OSError as error:
        raise _bad(where, f"cannot be read: {error.strerror}") from None
    if status.st_uid not in (os.getuid(), 0) or status.st_mode & 0o022:
        raise _bad(where, "another user may write it", f"chmod 600 {where}")
    if len(text) > MOST_BYTES:
        raise _bad(where, f"it is longer than {MOST_BYTES} bytes")
    return parse(text, where)


def parse(text: bytes, where: Path) -> Table:
    """The table in a file's text. CommError (usage) names the place of what is wrong."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise _bad(where, f"is not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise _bad(where, f'is no file of prices: "format" must be "{FORMAT}"')
    if data.get("version") != VERSION:
        raise _bad(where, f"is of version {data.get('version')!r}, this unipal reads {VERSION}")
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
            if not number or not 0 < value <= MOST_SECONDS:
                raise _bad(where, f"prices.{crowd}.{way}.{name} is {value!r}, no price in seconds")
    return {
        way: Prices(**{name: float(value) for name, value in price.items()})
        for way, price in ways.items()
    }


def write(table: Table, where: Path) -> None:
    """Puts the file in place in one step, closed to other users."""
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
    advice = "`pal tune` writes a new one; UNIPAL_PRICES=shipped does without"
    return CommError(USAGE, reason, place=str(where), next=following or advice)
