"""Which algorithm and lowering serve a call, and why not the others.

A decision is a function of the operation, the bytes and what all ranks agreed on when the
communicator was opened, so every rank decides alike. Candidates are the registered algorithms;
predicates take some out, each with its sentence; the rest is ordered by predicted time: the counts
of an algorithm's `cost` times the prices below.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from unipal.engine import algorithms
from unipal.engine.abilities import certified as certified_abilities
from unipal.engine.algorithms import Algorithm, Link, Lowering
from unipal.engine.errors import REFUSED, CommError
from unipal.engine.plan import base_operation
from unipal.engine.settings import Settings


@dataclass(frozen=True)
class Prices:
    """What an algorithm's cost counts, in seconds, for one way between ranks of a machine."""

    fixed: float  # entering, handing out addresses, leaving
    alpha: float  # a dependent message
    beta: float  # a byte moved between ranks
    gamma: float  # a byte folded
    local: float  # a byte copied by its own rank


# Shipped defaults, fitted to all algorithms of all operations between 2 and 4 processes on two
# x86-64 cores. A plan through slots needs no credits: its payload comes with its flag.
PRICES: Mapping[str, Prices] = {
    "slot": Prices(0.50e-6, 0.35e-6, 0.18e-9, 0.15e-9, 0.04e-9),
    "put": Prices(0.90e-6, 0.17e-6, 0.02e-9, 0.11e-9, 0.02e-9),
    "load_store": Prices(0.97e-6, 0.17e-6, 0.02e-9, 0.01e-9, 0.02e-9),
}
# With more ranks than processors a message waits until its receiver is scheduled.
CROWDED: Mapping[str, Prices] = {
    "slot": Prices(5.0e-6, 3.0e-6, 0.10e-9, 0.08e-9, 0.04e-9),
    "put": Prices(15e-6, 1.0e-6, 0.03e-9, 0.11e-9, 0.03e-9),
    "load_store": Prices(15e-6, 1.0e-6, 0.03e-9, 0.01e-9, 0.03e-9),
}
NEAR = 1 << 19  # bytes per call that stay in a core's cache; further ones cost FAR times as much
FAR = 3.5
EXTRA: Mapping[tuple[str, str], float] = {  # what cost functions do not count, in seconds
    ("send", "meet"): 0.4e-6,  # both ends hand out addresses, and both wait
}
SLOW_LOWERING = {Lowering.HOST: 1.0, Lowering.PROXY: 10.0, Lowering.STREAM: 100.0}


@dataclass(frozen=True)
class Situation:
    """What all ranks of a communicator agreed on."""

    n: int
    direct: bool  # every rank reaches every other's user memory
    scratch: bool  # every rank reaches every other's scratch
    slot_bytes: int  # payload of an eager slot
    cores: int  # processors that each rank may run on, the fewest of any rank
    lowerings: tuple[Lowering, ...]  # that the chips' certificates and this build allow
    refused_lowerings: Mapping[Lowering, str] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)


@dataclass(frozen=True)
class Choice:
    """One algorithm under one lowering, with its predicted time in seconds."""

    operation: str  # as called: a v-form keeps its own name
    algorithm: Algorithm
    lowering: Lowering
    staged: bool
    seconds: float

    @property
    def name(self) -> str:
        """Such as `ring, host` or `ring, stream, staged`."""
        staged = ", staged" if self.staged else ""
        return f"{self.algorithm.name}, {self.lowering.value}{staged}"


@dataclass(frozen=True)
class Decision:
    """What was chosen, what else would work in order of predicted time, and what would not."""

    operation: str
    bytes: int
    chosen: Choice
    others: tuple[Choice, ...]
    why_not: tuple[tuple[str, str], ...]  # (algorithm or runner, sentence)

    def __str__(self) -> str:
        lines = [
            f"{self.operation}  {self.bytes} bytes",
            f" > uni     {self.chosen.name:<36} predicted {_time(self.chosen.seconds)}",
        ]
        lines += [
            f"           {other.name:<36} predicted {_time(other.seconds)}" for other in self.others
        ]
        lines += [f"   {name}: not offered: {why}" for name, why in self.why_not]
        return "\n".join(lines)


def _time(seconds: float) -> str:
    if math.isinf(seconds):
        return "unknown"
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.2g} µs"


def decide(
    operation: str, bytes: int, block_bytes: int, situation: Situation, algorithm: str | None = None
) -> Decision:
    """The decision for one call. `bytes`: size column of nccl-tests; `block_bytes`: of one block.

    `algorithm` forces one, as settings do. CommError (refused) where nothing can serve.
    """
    base = base_operation(operation)
    is_v = operation not in (base, "recv", "sendrecv")
    forced = algorithm or situation.settings.algorithms.get(operation)
    forced = forced or situation.settings.algorithms.get(base)
    everywhere = situation.settings.algorithms.get("")
    if forced is None and everywhere is not None:
        there = {made.name for made in algorithms.candidates(base)}
        forced = everywhere if everywhere in there else None
    choices: list[Choice] = []
    why_not = [(one.value, why) for one, why in situation.refused_lowerings.items()]
    for made in algorithms.candidates(base):
        why = _why_not(made, is_v, block_bytes, situation, forced)
        if why:
            why_not.append((made.name, why))
            continue
        for lowering in sorted(made.lowerings, key=lambda one: one.value):
            asked = situation.settings.lowering in (None, lowering.value)
            if asked and lowering in situation.lowerings:
                choices.append(_choice(operation, made, lowering, bytes, situation))
    if not choices:
        raise _nothing(operation, forced, situation, why_not)
    choices.sort(key=lambda choice: choice.seconds)  # stable: what was registered first wins ties
    return Decision(operation, bytes, choices[0], tuple(choices[1:]), tuple(why_not))


def _why_not(
    made: Algorithm, is_v: bool, block_bytes: int, situation: Situation, forced: str | None
) -> str:
    """Why an algorithm cannot serve; "" when it can."""
    if forced is not None and made.name != forced:
        return f"{forced} is asked for"
    if is_v and not made.v:
        return "it serves blocks of one length only"
    if made.ranks is not None and situation.n > made.ranks and made.operation != "send":
        return f"it serves at most {made.ranks} ranks"
    if not situation.scratch and made.needs - {Link.SLOT}:
        return "ranks cannot open each other's memory"
    if made.one_slot and forced is None and block_bytes > situation.slot_bytes:
        return f"{block_bytes} bytes do not fit into a slot of {situation.slot_bytes}"
    return ""


def _choice(
    operation: str, made: Algorithm, lowering: Lowering, bytes: int, situation: Situation
) -> Choice:
    # a message has two ends, however many ranks there are
    cost = made.cost(2 if made.operation == "send" else situation.n, bytes)
    # streams take addresses up front: those of scratch
    staged = made.needs != {Link.SLOT} and (not situation.direct or lowering is Lowering.STREAM)
    way = "slot" if Link.SLOT in made.needs else "put"
    way = "load_store" if Link.LOAD_STORE in made.needs else way
    price = (CROWDED if situation.n > situation.cores else PRICES)[way]
    moved = (
        cost.beta * price.beta
        + cost.gamma * price.gamma
        + (cost.local + (2 * bytes if staged else 0)) * price.local
    )
    far = 1.0 + (FAR - 1.0) * max(0.0, 1.0 - NEAR / bytes) if bytes else 1.0
    start = (price.fixed + cost.alpha * price.alpha) * SLOW_LOWERING[lowering]
    seconds = start + moved * far + EXTRA.get((made.operation, made.name), 0.0)
    return Choice(operation, made, lowering, staged, seconds)


def _nothing(
    operation: str, forced: str | None, situation: Situation, why_not: list[tuple[str, str]]
) -> CommError:
    asked = f" by {forced}" if forced else ""
    lowering = situation.settings.lowering
    how = f" under {lowering}" if lowering else ""
    reasons = "; ".join(f"{name}: {why}" for name, why in why_not if "is asked for" not in why)
    there = ", ".join(made.name for made in algorithms.candidates(base_operation(operation)))
    return CommError(
        REFUSED,
        f"nothing serves {operation}{asked}{how} on {situation.n} ranks"
        + (f" ({reasons})" if reasons else ""),
        place=operation,
        next=f"its algorithms are: {there or 'none'}; see UNIPAL_ALGORITHM, UNIPAL_LOWERING",
    )


def table_digest() -> str:
    """Identifies prices and algorithms: ranks with different ones would decide differently."""
    names = sorted((*key, *sorted(link.value for link in made.needs)) for key, made in
                   algorithms.REGISTER.items())  # fmt: skip
    text = repr((PRICES, CROWDED, NEAR, FAR, EXTRA, SLOW_LOWERING, names))
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


# ---- certificates ------------------------------------------------------------------------------


def certified(built: Any) -> tuple[str, int]:
    """Why the certificate of this build does not unlock uni ("" when it does), and the abilities
    that it proves (`unipal.engine.abilities`).

    Looked for in UNIPAL_CERTIFICATES, then shipped with the chip, then in the user's data folder.
    """
    import os
    from pathlib import Path

    from unipal.conformance import certificate

    chip = built.chip
    own = os.environ.get("UNIPAL_CERTIFICATES")
    verified = None
    if own:
        place = Path(own) / certificate.file_name(chip.name, emulated=built.emulated)
        if place.exists():
            try:
                verified = certificate.verify(place, build_id=built.build_id)
            except certificate.CertificateError as error:
                return f"{error.place}: {error.reason}", 0
    if verified is None:
        found = certificate.find(
            chip.name, chip.folder, emulated=built.emulated, build_id=built.build_id
        )
        if found is None:
            return f"no valid certificate of {chip.name} was found on this machine", 0
        verified = found[2]
    state = verified.runners["uni"]
    abilities = certified_abilities(verified.lines)
    if state.word != "unlocked":
        return f"{chip.name}: uni is {state.word}: {state.why}", abilities
    return "", abilities
