"""The checker's report on a correct plan: resources, traffic and requirements."""

from __future__ import annotations

import ast
import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from unipal.engine.checker.requirements import Needs
from unipal.engine.plan.ir import Flag, Op, Plan, operations
from unipal.generated.spec_tables import OPERATIONS


@dataclass(frozen=True)
class Resources:
    """The maximum that one rank needs of each resource."""

    lanes: int
    steps: int
    events: int
    regions: int
    """Scratch regions; each holds one window."""
    channels: int
    """Channels per ordered pair: one more than the highest number."""
    signals: int
    """Counters at which one rank waits."""
    slots: int
    """Peers that fill slots of one rank."""
    parts: int
    """Parts per window."""


@dataclass(frozen=True)
class Traffic:
    """Bytes between ranks, in multiples of one block of the call."""

    links: Mapping[tuple[int, int], Fraction]
    """(from, to) → blocks."""
    busiest: Fraction
    """Blocks that the busiest rank sends, or receives if that is more."""
    bound: Fraction
    """Lower bound of that number for any algorithm: bus_factor of the operation."""

    @property
    def ratio(self) -> float:
        """Busiest rank over the lower bound; 1.0 is optimal, and if nothing must be moved."""
        return float(self.busiest / self.bound) if self.bound else 1.0


@dataclass(frozen=True)
class Report:
    """The checker's result for one plan. An incorrect plan has none."""

    plan: str
    digest: str
    """Of the plan, 32 hexadecimal digits."""
    certificate: bytes
    """BLAKE2b-256 over (plan digest ‖ hash of the checker's sources)."""
    rounds: int
    """Number of rounds, or calls in sequence, that were run."""
    modes: tuple[str, ...]
    """Contains "out of place", and "in place" if the operation has that form."""
    final: frozenset[tuple[int, int]]
    """(rank, order) of every RED whose result is complete: an average divides there."""
    uneven: str
    """Empty if the plan may serve a v-form, else the step that assumes blocks of equal length."""
    resources: Resources
    traffic: Traffic
    needs: Mapping[str, Needs] = field(default_factory=dict)
    """Lowering ("host", "proxy", "stream") → clauses that the steps need."""

    def mark(self, plan: Plan) -> None:
        """Sets FINAL on the steps of `plan`, which is the plan of this report."""
        for program in plan.ranks:
            for step in program.steps:
                if step.op is Op.RED:
                    complete = (program.rank, step.order) in self.final
                    step.flags = step.flags & ~Flag.FINAL | (Flag.FINAL if complete else 0)

    def __str__(self) -> str:
        used, moved = self.resources, self.traffic
        lines = [
            f"{self.plan}: correct, {' and '.join(self.modes)}, {self.rounds} calls in sequence",
            f"  per rank: {used.lanes} lanes, {used.steps} steps, {used.regions} scratch regions, "
            f"{used.signals} counters on {used.channels} channels, slots from {used.slots} peers",
            f"  busiest rank moves {float(moved.busiest):.4g} blocks, at least "
            f"{float(moved.bound):.4g} ({moved.ratio:.2f}\N{MULTIPLICATION SIGN})",
        ]
        if "homo" in self.needs:
            lines[-1] = "  the vendor's library decides what moves between ranks"
        if self.uneven:
            lines.append(f"  blocks of one length only: {self.uneven}")
        for name, needs in self.needs.items():
            lines.append(f"  {name}: {needs}")
        return "\n".join(lines)


def resources(plan: Plan) -> Resources:
    """The resources of a plan, counted over its steps."""
    lanes = steps = events = channels = signals = slots = 0
    for program in plan.ranks:
        waits = {(s.peer, s.channel) for s in program.steps if s.op is Op.WAIT}
        eager = {s.peer for s in program.steps if s.op is Op.FREE}
        lanes = max(lanes, 1 + max((s.lane for s in program.steps), default=0))
        steps = max(steps, len(program.steps))
        events = max(events, len({s.event for s in program.steps if s.op is Op.REC}))
        channels = max(channels, 1 + max((s.channel for s in program.steps), default=-1))
        signals = max(signals, len(waits))
        slots = max(slots, len(eager))
    return Resources(lanes, steps, events, plan.regions, channels, signals, slots, plan.parts)


def traffic(plan: Plan) -> Traffic:
    """The load of every link in one run of the plan, and the lower bound."""
    parts: dict[tuple[int, int], int] = {}

    def carry(of: int, to: int, count: int) -> None:
        parts[of, to] = parts.get((of, to), 0) + count

    for program in plan.ranks:
        rank = program.rank
        for step in program.steps:
            if step.op is Op.PUT or step.op is Op.EAGER:
                carry(rank, step.peer, step.src[0].hi - step.src[0].lo)
            elif step.op is Op.GET:
                carry(step.peer, rank, step.src[0].hi - step.src[0].lo)
            elif step.op is Op.RED:
                for ref in step.src:
                    if ref.rank != rank:
                        carry(ref.rank, rank, ref.hi - ref.lo)
                for ref in step.dst:
                    if ref.rank != rank:
                        carry(rank, ref.rank, ref.hi - ref.lo)
    links = {link: Fraction(count, plan.parts) for link, count in sorted(parts.items())}
    out, into = [Fraction(0)] * plan.n, [Fraction(0)] * plan.n
    for (of, to), blocks in links.items():
        out[of] += blocks
        into[to] += blocks
    return Traffic(links, max(*out, *into), lower_bound(plan.operation, plan.n))


def lower_bound(operation: str, n: int) -> Fraction:
    """Blocks that the busiest rank sends or receives at least: bus_factor times the size column."""
    row = next(row for row in OPERATIONS if row["name"] == operation)
    if n == 1:
        return Fraction(0)
    shape = operations()[operation]
    blocks = n if "n" in (shape.input, shape.output) else 1
    return _value(ast.parse(str(row["bus_factor"]), mode="eval").body, n) * blocks


_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def _value(node: ast.expr, n: int) -> Fraction:
    """Evaluates the table's expressions in n exactly."""
    match node:
        case ast.Constant(value=int(number)):
            return Fraction(number)
        case ast.Name(id="n"):
            return Fraction(n)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
            return Fraction(_OPERATORS[type(op)](_value(left, n), _value(right, n)))
    raise ValueError(f"{ast.unparse(node)!r} is not an expression in n")
