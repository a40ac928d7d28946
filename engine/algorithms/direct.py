"""Loads and stores into peers' mapped memory: no messages carry data, each byte is touched once.

Needs Link.LOAD_STORE: the folding CPU maps the buffers of all ranks. Scratch is not used. Entry
credits signal that inputs are ready, the closing handshake that results are complete.

Source: shared-memory collectives over mapped buffers (XHC of Open MPI, MPICH's release_gather); the
two-shot form is HCCL's two-shot mesh without the messages.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.algorithms.mesh import per_rank
from unipal.engine.plan.builder import Builder


@algorithm(
    "all_reduce",
    needs={Link.LOAD_STORE},
    parts=per_rank,
    cost=lambda n, m: Cost(1, 2 * m * (n - 1) / n, m * (n - 1) / n),
)
def all_reduce_direct(p: Builder) -> None:
    """Rank r folds part r of all inputs into part r of all outputs, in rank order.

    1 step, (n-1)·m/n bytes read from and (n-1)·m/n written to others per rank.
    """
    sources = [p.input.at(q).part(p.rank) for q in range(p.size)]
    p.reduce([p.output.at(q).part(p.rank) for q in (p.rank, *p.others())], *sources)


@algorithm(
    "reduce_scatter",
    needs={Link.LOAD_STORE},
    v=True,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, m * (n - 1) / n),
)
def reduce_scatter_direct(p: Builder) -> None:
    """Rank r folds block r of all inputs, in rank order. 1 step, (n-1)·m/n bytes read per rank."""
    p.reduce(p.output, *(p.input.at(q)[p.rank] for q in range(p.size)))


@algorithm(
    "reduce",
    needs={Link.LOAD_STORE},
    parts=per_rank,
    cost=lambda n, m: Cost(1, m, m * (n - 1) / n),
)
def reduce_direct(p: Builder) -> None:
    """Rank r folds part r of all inputs into the root's output, in rank order.

    1 step, (n-1)·m/n bytes read and m/n written per rank.
    """
    sources = [p.input.at(q).part(p.rank) for q in range(p.size)]
    p.reduce(p.output.at(p.root).part(p.rank), *sources)


@algorithm(
    "broadcast",
    needs={Link.LOAD_STORE},
    parts=per_rank,
    cost=lambda n, m: Cost(1, m, local=m / n),
)
def broadcast_direct(p: Builder) -> None:
    """Rank r copies part r of the root's input into every output: all CPUs copy, each byte is read
    once. 1 step, m/n bytes read and (n-1)·m/n written per rank.

    The root copies its own output whole, so that no step copies in place.
    """
    source = p.input.at(p.root).part(p.rank)
    targets = [p.output.at(q).part(p.rank) for q in (p.rank, *p.others()) if q != p.root]
    if targets:
        p.reduce(targets, source)
    if p.rank == p.root:
        p.copy(p.output, p.input)


@algorithm(
    "all_gather",
    needs={Link.LOAD_STORE},
    v=True,
    cost=lambda n, m: Cost(1, m * (n - 1) / n, local=m / n),
)
def all_gather_direct(p: Builder) -> None:
    """Every rank stores its block into all outputs in one pass over it.

    1 step, m/n bytes read and (n-1)·m/n written to others per rank.
    """
    p.copy(p.output[p.rank], p.input)
    if p.size > 1:
        p.reduce([p.output.at(q)[p.rank] for q in p.others()], p.input)
