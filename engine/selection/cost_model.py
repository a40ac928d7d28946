"""Prices of data movement: shipped defaults, or those that `pal tune` measured on this machine.

A tuned table is a JSON file, `prices.json` in the user's data folder. UNIPAL_PRICES names another
file, or `shipped` for the defaults. All ranks must use the same table.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from unipal.engine.errors import USAGE, CommError, UsageValueError

WAYS = ("slot", "put", "load_store")
CROWDS = ("near", "crowded")
DEVICE_LOWERINGS = ("proxy", "stream")  # those that reach a chip's memory through the PAL
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

    `device` has the same for ranks whose host cannot address the chip's memory: chips (names joined
    by "+") → lowering → crowd → way. The shipped price is used for a way that was not measured.
    """

    near: Mapping[str, Prices]
    crowded: Mapping[str, Prices]
    made_at: str = ""
    machine: str = ""
    device: Mapping[str, Mapping[str, Mapping[str, Mapping[str, Prices]]]] = field(
        default_factory=dict
    )

    def of_device(self, chips: Iterable[str], lowering: str, crowd: str) -> Mapping[str, Prices]:
        """The measured prices by way of a lowering between these chips; empty if there are none."""
        return self.device.get(chips_key(chips), {}).get(lowering, {}).get(crowd, {})

    def joined(self, newer: Table) -> Table:
        """This table with what the newer one measured instead."""
        host = newer if newer.near or newer.crowded else self
        device = {**self.device, **newer.device}
        return replace(newer, near=host.near, crowded=host.crowded, device=device)

    @property
    def digest(self) -> str:
        """12 hex digits over the prices."""
        text = repr((_plain(self), _plain_device(self)) if self.device else _plain(self))
        return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def chips_key(chips: Iterable[str]) -> str:
    """The name of a set of chips in a price file, such as `cpu` or `cpu+opencl`."""
    return "+".join(sorted(set(chips)))


def _plain(table: Table) -> dict[str, dict[str, dict[str, float]]]:
    return _plain_crowds({"near": table.near, "crowded": table.crowded})


def _plain_crowds(
    crowds: Mapping[str, Mapping[str, Prices]],
) -> dict[str, dict[str, dict[str, float]]]:
    return {
        crowd: {way: asdict(price) for way, price in sorted(prices.items())}
        for crowd, prices in crowds.items()
    }


def _plain_device(table: Table) -> dict[str, dict[str, Any]]:
    return {
        chips: {name: _plain_crowds(crowds) for name, crowds in sorted(lowerings.items())}
        for chips, lowerings in sorted(table.device.items())
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
    if not isinstance(crowds, dict) or set(crowds) != set(CROWDS):
        raise _bad(where, '"prices" must hold "near" and "crowded"')
    made = {crowd: _ways(where, f"prices.{crowd}", ways) for crowd, ways in crowds.items()}
    return Table(
        made["near"], made["crowded"], str(data.get("made_at", "")), str(data.get("machine", "")),
        _device(where, data.get("device", {})),
    )  # fmt: skip


def _device(where: Path, data: Any) -> dict[str, dict[str, dict[str, dict[str, Prices]]]]:
    if not isinstance(data, dict):
        raise _bad(where, '"device" must hold chips')
    found: dict[str, dict[str, dict[str, dict[str, Prices]]]] = {}
    for chips, lowerings in data.items():
        at = f"device.{chips}"
        if not isinstance(lowerings, dict) or not set(lowerings) <= set(DEVICE_LOWERINGS):
            raise _bad(where, f"{at} must hold lowerings of {', '.join(DEVICE_LOWERINGS)}")
        found[chips] = {}
        for name, crowds in lowerings.items():
            if not isinstance(crowds, dict) or not set(crowds) <= set(CROWDS):
                raise _bad(where, f'{at}.{name} must hold "near" and "crowded"')
            found[chips][name] = {
                crowd: _ways(where, f"{at}.{name}.{crowd}", ways) for crowd, ways in crowds.items()
            }
    return found


def _ways(where: Path, at: str, ways: Any) -> dict[str, Prices]:
    names = {one.name for one in fields(Prices)}
    if not isinstance(ways, dict) or not set(ways) <= set(WAYS):
        raise _bad(where, f"{at} must hold ways of {', '.join(WAYS)}")
    for way, price in ways.items():
        if not isinstance(price, dict) or set(price) != names:
            raise _bad(where, f"{at}.{way} must hold {', '.join(sorted(names))}")
        for name, value in price.items():
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not 0 < value <= MAX_PRICE_S:
                raise _bad(where, f"{at}.{way}.{name} is {value!r}, not a price in seconds")
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
        **({"device": _plain_device(table)} if table.device else {}),
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
