"""How many bytes of a collective cross between hosts, counted in the plan.

All ranks of a host share one link. The time of a plan between hosts follows the bytes that the
busiest host sends or receives.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from unipal.engine.algorithms import Algorithm, build
from unipal.engine.plan.ir import Op

MAX_COUNTED_RANKS = 16  # largest plan that is built to be counted; larger ones are estimated


def bytes_of(made: Algorithm, n: int, hosts: tuple[int, ...], bytes: int, block: int) -> float:
    """Bytes through the link of the busiest host, in its busier direction.

    `bytes`: size column of nccl-tests; `block`: bytes of a block. A message is between two ranks on
    two hosts.
    """
    if made.operation in ("send", "sendrecv"):
        return float(block)
    if n <= MAX_COUNTED_RANKS:
        return blocks(made.operation, made.name, n, hosts) * block
    share = Counter(hosts)
    moved = made.cost(n, bytes).beta  # per rank, to ranks on any host
    return max(k * moved * (n - k) / max(1, n - 1) for k in share.values())


@lru_cache(maxsize=1024)
def reads(operation: str, algorithm: str, n: int, hosts: tuple[int, ...]) -> bool:
    """Whether the plan for root 0 reads or folds memory of a rank on another host. True for plans
    too large to be built for this question.
    """
    if n > MAX_COUNTED_RANKS or operation in ("send", "sendrecv"):
        return True
    for program in build(algorithm, operation, n).ranks:
        here = hosts[program.rank]
        for step in program.steps:
            if step.op is Op.GET and hosts[step.peer] != here:
                return True
            if step.op is Op.RED and any(hosts[ref.rank] != here for ref in step.refs()):
                return True
    return False


@lru_cache(maxsize=1024)
def blocks(operation: str, algorithm: str, n: int, hosts: tuple[int, ...]) -> float:
    """As `bytes_of`, in blocks, for root 0."""
    plan = build(algorithm, operation, n)
    sent, got = dict.fromkeys(hosts, 0.0), dict.fromkeys(hosts, 0.0)
    for program in plan.ranks:
        here = hosts[program.rank]
        for step in program.steps:
            if step.op not in (Op.PUT, Op.EAGER) or hosts[step.peer] == here:
                continue
            moved = sum((ref.hi - ref.lo) / plan.parts for ref in step.src)
            sent[here] += moved
            got[hosts[step.peer]] += moved
    return max((*sent.values(), *got.values()), default=0.0)
