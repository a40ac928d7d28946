"""Predicts calls: builds the plan of an algorithm, cuts it into rounds, and simulates it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from unipal.engine import algorithms
from unipal.engine.algorithms import Algorithm, build
from unipal.engine.calls.buffers import CODES, SIZES
from unipal.engine.calls.call import bus_factor, shapes
from unipal.engine.errors import REFUSED, USAGE, CommError, UsageValueError
from unipal.engine.plan import staging
from unipal.engine.plan.ir import Plan, PlanError, operations
from unipal.engine.selection import what_if
from unipal.engine.simulator.machine import Machine
from unipal.engine.simulator.simulate import Result, simulate

SCRATCH_BYTES = 16 << 20  # of a rank; its first three quarters serve collectives
PAGE_BYTES = 4096
MAX_STEPS = 4_000_000  # of a plan: above, it takes gigabytes of memory
COMPARED_STEPS = 500_000  # of a plan that is compared with others: some seconds
_COUNTED_RANKS = (32, 64)  # plans that are built to estimate the steps of larger ones


@dataclass(frozen=True)
class Prediction:
    """A simulated call. `bytes`: size column of nccl-tests; `result`: times and links."""

    operation: str
    algorithm: str
    n: int
    bytes: int
    result: Result

    @property
    def seconds(self) -> float:
        """Of the call."""
        return self.result.seconds

    @property
    def algbw(self) -> float:
        """Algorithm bandwidth of nccl-tests, in bytes per second."""
        return self.bytes / self.seconds if self.seconds else 0.0

    @property
    def busbw(self) -> float:
        """Bus bandwidth of nccl-tests, in bytes per second."""
        return self.algbw * bus_factor(self.operation, self.n)


def names() -> list[str]:
    """The operations that can be simulated: those whose ranks all take part."""
    return [name for name in operations() if name != "send"]


def predict(
    operation: str,
    algorithm: str,
    machine: Machine,
    bytes: int,
    *,
    type: str = "float32",
    root: int = 0,
    handshake: bool = True,
    max_steps: int = MAX_STEPS,
) -> Prediction:
    """The prediction of one call of `bytes` (size column of nccl-tests) by an algorithm.

    PlanError: the algorithm does not serve it. CommError: (refused) its plan has more than
    `max_steps` steps, or cannot be simulated; (usage) unknown operation or type.
    """
    if operation not in names():
        following = f"use one of {', '.join(names())}"
        raise UsageValueError(USAGE, f"no operation {operation!r}", place="simulate",
                              next=following)  # fmt: skip
    if type not in CODES:
        raise UsageValueError(USAGE, f"no type {type!r}", place="simulate",
                              next=f"use one of {', '.join(CODES)}")  # fmt: skip
    made, n = algorithms.find(operation, algorithm), machine.n
    steps = _steps(operation, algorithm, n)
    if steps > max_steps:
        raise CommError(
            REFUSED, f"its plan for {n} ranks has about {steps:.2g} steps",
            place=f"{operation}/{algorithm}",
            next=f"name it with --algorithm; the limit is {MAX_STEPS}, else use fewer ranks",
        )  # fmt: skip
    size = SIZES[CODES[type]]
    shape, blocks = shapes()[operation], _blocks(operation, n)
    length = bytes // (size * blocks) if shape.input or shape.output else 0
    plan = build(made, operation, n, root)
    window = _chunk(made, plan, length, size)
    result = simulate(plan, machine, length, size, chunk=window, handshake=handshake)
    return Prediction(operation, algorithm, n, length * size * blocks, result)


def compare(
    operation: str, machine: Machine, bytes: int, *, type: str = "float32", root: int = 0
) -> tuple[list[Prediction], Mapping[str, str]]:
    """The predictions of all algorithms that serve the call, the fastest first; and of the others
    why they do not.
    """
    found, refused = [], {}
    slot, blocks = what_if.slot_bytes(machine.n), _blocks(operation, machine.n)
    for made in algorithms.candidates(operation):
        if made.one_slot and bytes > slot * blocks:
            refused[made.name] = f"{bytes // blocks} bytes do not fit into a slot of {slot}"
            continue
        try:
            found.append(
                predict(operation, made.name, machine, bytes, type=type, root=root,
                        max_steps=COMPARED_STEPS)
            )  # fmt: skip
        except PlanError as error:
            refused[made.name] = error.reason
        except CommError as error:
            if error.code != REFUSED:
                raise
            refused[made.name] = error.evidence
    found.sort(key=lambda one: one.seconds)
    return found, refused


def _chunk(made: Algorithm, plan: Plan, length: int, size: int) -> int:
    """Elements of a block per round, as the core has them with the default scratch."""
    chunk = max(1, length)
    space = SCRATCH_BYTES // 4 * 3
    if made.one_slot:
        chunk = min(chunk, max(1, what_if.slot_bytes(plan.n) // size))
    regions = plan.regions
    if regions and plan.parts > 1 and operations()[plan.operation].reduces:
        most = regions + 2 * _blocks(plan.operation, plan.n)
        if chunk * size * most > space:  # at least as many as when it is staged
            regions = max(regions, staging.regions(plan))
    if regions:
        chunk = min(chunk, max(1, space // regions // PAGE_BYTES * PAGE_BYTES // size))
    return chunk


def _blocks(operation: str, n: int) -> int:
    """Blocks of the larger buffer of a rank."""
    sides = operations()[operation]
    return n if "n" in (sides.input, sides.output) else 1


@lru_cache(maxsize=256)
def _steps(operation: str, algorithm: str, n: int) -> float:
    """Steps of a plan: an estimate by smaller ones, whose steps grow as a power of n."""
    small, large = _COUNTED_RANKS
    if n <= large:
        return 0.0
    first, second = (
        sum(len(program.steps) for program in build(algorithm, operation, ranks).ranks)
        for ranks in (small, large)
    )
    return float(second * (n / large) ** math.log2(second / first))
