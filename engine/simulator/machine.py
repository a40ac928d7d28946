"""The machine of a simulation: chips, links, hosts and where the ranks are.

A machine is described by data such as a YAML file contains:

    version: 1
    chips:
      cpu: {copy: 12 GB/s, reduce: 9 GB/s, port: 12 GB/s, startup: 0.1 us}
    links:
      memory: {latency: 0.3 us, bandwidth: 20 GB/s}
      ethernet: {latency: 25 us, bandwidth: 1.1 GB/s}
    hosts:
      - {count: 2, ranks: {cpu: 4}, inside: memory, rails: [ethernet]}
"""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine.errors import USAGE, UsageValueError

VERSION = 1
MAX_RANKS = 65_536
MAX_NUMBER = 1e18  # of any value, in seconds, bytes or bytes per second
Key = str | int
Place = Callable[..., str]
"""Keys down to an entry → where it is, such as `machine.yaml:3:5`."""


@dataclass(frozen=True)
class Chip:
    """The rates of one rank, in bytes per second.

    copy: bytes copied within the rank. reduce: bytes folded (size of every operand after the
    first). port: bytes sent to, and at the same time received from, other ranks. startup: seconds
    before each copy, fold or transfer that the rank starts, in which it starts nothing else.
    """

    name: str
    copy: float
    reduce: float
    port: float = math.inf
    startup: float = 0.0


@dataclass(frozen=True)
class Wire:
    """A kind of link. latency: seconds from the end of a transfer, or from a post, to the end of
    the receiver's wait. bandwidth: bytes per second; of a rail in each direction, of the inside of
    a host in total. window: bytes that a connection over a rail has under way, in its queues.
    """

    name: str
    latency: float
    bandwidth: float
    window: float = 0.0


@dataclass(frozen=True)
class Host:
    """Chips of its ranks in order, the link between them, and its rails to other hosts."""

    chips: tuple[Chip, ...]
    inside: Wire
    rails: tuple[Wire, ...]

    @property
    def bandwidth(self) -> float:
        """Bytes per second to other hosts, and from them: of all rails."""
        return sum(rail.bandwidth for rail in self.rails)

    @property
    def latency(self) -> float:
        """Of a message to a host like this one: it is striped over all rails, so the longest."""
        return max((rail.latency for rail in self.rails), default=0.0)

    @property
    def window(self) -> float:
        """Bytes that a connection has under way: of all rails."""
        return sum(rail.window for rail in self.rails)


@dataclass(frozen=True)
class Machine:
    """Hosts with ranks on them, numbered host by host."""

    hosts: tuple[Host, ...]

    @property
    def n(self) -> int:
        """Ranks."""
        return sum(len(host.chips) for host in self.hosts)

    @property
    def host_of(self) -> tuple[int, ...]:
        """The host of each rank."""
        return tuple(number for number, host in enumerate(self.hosts) for _ in host.chips)

    @property
    def chips(self) -> tuple[Chip, ...]:
        """The chip of each rank."""
        return tuple(chip for host in self.hosts for chip in host.chips)

    def spread(self, n: int | None = None, hosts: int | None = None) -> Machine:
        """The first `hosts` hosts, from the beginning again if there are not as many, with `n`
        ranks divided evenly, and those of a host between its chips. UsageValueError: it is not
        possible.
        """
        if n in (None, self.n) and hosts in (None, len(self.hosts)):
            return self
        count = len(self.hosts) if hosts is None else hosts
        kinds = [self.hosts[number % len(self.hosts)] for number in range(count)]
        if n is None:
            made = Machine(tuple(kinds))
            _check(made, "--hosts")
            return made
        if n < count and hosts is None:
            count, kinds = n, kinds[:n]
        if n < count:
            raise _wrong("--hosts", f"{n} ranks on {count} hosts", "use as many ranks as hosts")
        sizes = [0] * count
        for rank in range(n):
            sizes[rank * count // n] += 1
        made = Machine(
            tuple(
                Host(
                    tuple(
                        kind.chips[(2 * at + 1) * len(kind.chips) // (2 * size)]
                        for at in range(size)
                    ),
                    kind.inside,
                    kind.rails,
                )
                for kind, size in zip(kinds, sizes, strict=True)
            )
        )
        _check(made, "--ranks")
        return made


DEFAULT: Mapping[str, Any] = {
    "version": VERSION,
    "chips": {"cpu": {"copy": "12 GB/s", "reduce": "9 GB/s", "port": "12 GB/s",
                      "startup": "0.1 us"}},
    "links": {"memory": {"latency": "0.3 us", "bandwidth": "20 GB/s"},
              "ethernet": {"latency": "25 us", "bandwidth": "1.1 GB/s"}},
    "hosts": [{"count": 1, "ranks": {"cpu": 2}, "inside": "memory", "rails": ["ethernet"]}],
}  # fmt: skip
"""Used without a file. The rates are those of the selection's shipped prices."""


def default() -> Machine:
    """The machine of DEFAULT."""
    return parse(DEFAULT)


_SECONDS = {"s": 1.0, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9}
_RATES = {
    **{f"{k}B/s": f for k, f in (("", 1.0), ("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12))},
    **{f"{k}iB/s": f for k, f in (("K", 2.0**10), ("M", 2.0**20), ("G", 2.0**30))},
    **{f"{k}bit/s": f / 8 for k, f in (("k", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12))},
}
_BYTES = {unit.removesuffix("/s"): factor for unit, factor in _RATES.items() if "B/s" in unit}
_NUMBER = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)\s*(\S*)\s*")


def parse(data: Any, at: Place = lambda *keys: "machine") -> Machine:
    """The machine that `data` describes. `at` tells where an entry is, for errors.

    UsageValueError: what is wrong, where, and what to write.
    """
    return _Reader(at).machine(data)


class _Reader:
    """Checks and converts one description."""

    def __init__(self, at: Place) -> None:
        self._at = at

    def machine(self, data: Any) -> Machine:
        """The whole."""
        self._mapping(data, (), ("version", "chips", "links", "hosts"), ())
        if data["version"] != VERSION:
            raise self._bad(("version",), f"only version {VERSION} is known", "write version: 1")
        chips = {
            name: self._chip(name, body, ("chips", name))
            for name, body in self._named(data["chips"], ("chips",)).items()
        }
        wires = {
            name: self._wire(name, body, ("links", name))
            for name, body in self._named(data["links"], ("links",)).items()
        }
        rows = data["hosts"]
        if not isinstance(rows, list) or not rows:
            raise self._bad(("hosts",), "a list of at least one host is needed", _HOST_LINE)
        hosts: list[Host] = []
        total = 0
        for number, row in enumerate(rows):
            count, host = self._host(row, ("hosts", number), chips, wires)
            total += count * len(host.chips)
            if total > MAX_RANKS:
                reason = f"these hosts have more than {MAX_RANKS} ranks"
                raise self._bad(("hosts", number), reason, "use fewer")
            hosts += [host] * count
        made = Machine(tuple(hosts))
        _check(made, self._at("hosts"))
        return made

    def _chip(self, name: str, body: Any, keys: tuple[Key, ...]) -> Chip:
        self._mapping(body, keys, ("copy", "reduce"), ("port", "startup"))
        port = self._rate(body, keys, "port") if "port" in body else math.inf
        startup = self._seconds(body, keys, "startup") if "startup" in body else 0.0
        copy, fold = (self._rate(body, keys, key) for key in ("copy", "reduce"))
        return Chip(name, copy, fold, port, startup)

    def _wire(self, name: str, body: Any, keys: tuple[Key, ...]) -> Wire:
        self._mapping(body, keys, ("latency", "bandwidth"), ("window",))
        latency, rate = self._seconds(body, keys, "latency"), self._rate(body, keys, "bandwidth")
        window = self._value(body.get("window", 0), (*keys, "window"), _BYTES, "32 KiB")
        return Wire(name, latency, rate, window)

    def _host(
        self,
        body: Any,
        keys: tuple[Key, ...],
        chips: Mapping[str, Chip],
        wires: Mapping[str, Wire],
    ) -> tuple[int, Host]:
        self._mapping(body, keys, ("ranks", "inside"), ("count", "rails"))
        count = self._count(body.get("count", 1), (*keys, "count"))
        ranks: list[Chip] = []
        for name, many in self._named(body["ranks"], (*keys, "ranks")).items():
            chip = self._known(name, chips, (*keys, "ranks", name), "chip")
            ranks += [chip] * self._count(many, (*keys, "ranks", name))
        rails = body.get("rails", [])
        if not isinstance(rails, list):
            raise self._bad((*keys, "rails"), "a list of links is needed", "rails: [ethernet]")
        found = [
            self._known(name, wires, (*keys, "rails", number), "link")
            for number, name in enumerate(rails)
        ]
        inside = self._known(body["inside"], wires, (*keys, "inside"), "link")
        return count, Host(tuple(ranks), inside, tuple(found))

    def _known(self, name: Any, known: Mapping[str, Any], keys: tuple[Key, ...], what: str) -> Any:
        if not isinstance(name, str) or name not in known:
            near = difflib.get_close_matches(str(name), known, 1)
            following = f"did you mean {near[0]}?" if near else f"use one of {', '.join(known)}"
            raise self._bad(keys, f"there is no {what} {name!r}", following)
        return known[name]

    def _mapping(
        self, body: Any, keys: tuple[Key, ...], needed: Sequence[str], more: Sequence[str]
    ) -> None:
        fields = (*needed, *more)
        if not isinstance(body, dict):
            raise self._bad(keys, "a mapping is needed", f"with the fields {', '.join(fields)}")
        for key in body:
            if key not in fields:
                near = difflib.get_close_matches(str(key), fields, 1)
                following = f"did you mean {near[0]}?" if near else f"use {', '.join(fields)}"
                raise self._bad((*keys, key), f"there is no field {key!r} here", following)
        for key in needed:
            if key not in body:
                raise self._bad(keys, f"{key} is missing", "the manual's page simulator has all")

    def _named(self, body: Any, keys: tuple[Key, ...]) -> Mapping[str, Any]:
        if not isinstance(body, dict) or not body or not all(isinstance(k, str) for k in body):
            raise self._bad(keys, "a mapping of names is needed", "give each entry a name")
        return body

    def _count(self, value: Any, keys: tuple[Key, ...]) -> int:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not 1 <= value <= MAX_RANKS:
            reason = f"{value!r} is not a number of 1 to {MAX_RANKS}"
            raise self._bad(keys, reason, "write a whole number")
        return int(value)

    def _rate(self, body: Mapping[str, Any], keys: tuple[Key, ...], field: str) -> float:
        made = self._value(body[field], (*keys, field), _RATES, "12 GB/s or 200 Mbit/s")
        if made <= 0:
            raise self._bad((*keys, field), "the rate must be more than 0", "write 12 GB/s")
        return made

    def _seconds(self, body: Mapping[str, Any], keys: tuple[Key, ...], field: str) -> float:
        return self._value(body[field], (*keys, field), _SECONDS, "25 us or 0.5 ms")

    def _value(
        self, value: Any, keys: tuple[Key, ...], units: Mapping[str, float], example: str
    ) -> float:
        """In seconds, bytes or bytes per second. 0 needs no unit."""
        found = _NUMBER.fullmatch(str(value)) if isinstance(value, str | int | float) else None
        if isinstance(value, bool) or found is None:
            raise self._bad(keys, f"{value!r} is not a number with its unit", f"write {example}")
        number, unit = float(found[1]), found[2]
        if unit not in units and (unit or number):
            reason = f"{unit!r} is not one of the units {', '.join(units)}" if unit else "no unit"
            raise self._bad(keys, reason, f"write {example}")
        made = number * units.get(unit, 1.0)
        if made > MAX_NUMBER:
            raise self._bad(keys, f"{value} is more than any machine has", f"write {example}")
        return made

    def _bad(self, keys: tuple[Key, ...], reason: str, following: str) -> UsageValueError:
        what = ".".join(map(str, keys)) or "machine"
        return _wrong(self._at(*keys), f"{what}: {reason}", following)


_HOST_LINE = "write `- {ranks: {cpu: 4}, inside: memory, rails: [ethernet]}`"


def _check(made: Machine, place: str) -> None:
    """Several hosts need rails, and there is a limit of ranks."""
    if made.n > MAX_RANKS:
        raise _wrong(place, f"{made.n} ranks; the limit is {MAX_RANKS}", "use fewer")
    if len(made.hosts) > 1 and not all(host.rails for host in made.hosts):
        raise _wrong(place, "a host has no rails to the others", "give it rails: [ethernet]")


def _wrong(place: str, reason: str, following: str) -> UsageValueError:
    return UsageValueError(USAGE, reason, place=place, next=following)
