"""Pairs: templates of send, recv and sendrecv. Rank 0 of the pair sends, rank 1 receives.

A communicator instantiates a template for a real pair and direction; a group is a set of them.
With one rank the pair is a rank and itself.

Source: eager, FIFO and rendezvous protocols as in MPICH, UCX and NCCL.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.plan.builder import Builder


def through_slots(p: Builder) -> None:
    """The sender fills the next slot, the receiver empties it. 1 step, m bytes, 2 copies.

    Up to one slot this is the eager protocol: the sender does not wait for the receiver. A longer
    message is the same plan in rounds of one slot each, in a ring of slots: the FIFO.
    """
    if p.size == 1:
        p.copy(p.output, p.input)
    elif p.rank == 0:
        p.eager(1, p.input)
    else:
        p.copy(p.output, p.slot(0))


for _name in ("eager", "fifo"):
    algorithm(
        "send", name=_name, needs={Link.SLOT}, ranks=2, cost=lambda n, m: Cost(1, m, local=m)
    )(through_slots)


@algorithm("send", needs={Link.GET}, ranks=2, cost=lambda n, m: Cost(2, m))
def send_rendezvous(p: Builder) -> None:
    """The receiver reads the sender's buffer once both have entered. 1 copy of m bytes."""
    if p.size == 1:
        p.copy(p.output, p.input)
    elif p.rank == 1:
        p.get(0, p.output, p.input.at(0))


@algorithm("send", needs={Link.PUT}, ranks=2, cost=lambda n, m: Cost(2, m))
def send_rendezvous_put(p: Builder) -> None:
    """The sender writes into the receiver's buffer once both have entered. 1 copy of m bytes."""
    if p.size == 1:
        p.copy(p.output, p.input)
    elif p.rank == 0:
        p.put(1, p.output.at(1), p.input)
        p.post(1, "data")
    else:
        p.wait_from(0, "data")


# sendrecv: every rank sends to the next one and receives from the previous one; with two ranks an
# exchange


def exchange_through_slots(p: Builder) -> None:
    """Fills the next rank's slot, empties the previous one's. 1 step, m bytes, 2 copies."""
    if p.size == 1:
        p.copy(p.output, p.input)
        return
    p.eager((p.rank + 1) % p.size, p.input)
    p.copy(p.output, p.slot((p.rank - 1) % p.size))


for _name in ("eager", "fifo"):
    algorithm("sendrecv", name=_name, needs={Link.SLOT}, cost=lambda n, m: Cost(1, m, local=m))(
        exchange_through_slots
    )


@algorithm("sendrecv", needs={Link.GET}, cost=lambda n, m: Cost(2, m))
def sendrecv_rendezvous(p: Builder) -> None:
    """Reads the previous rank's input. 1 copy of m bytes per rank."""
    if p.size == 1:
        p.copy(p.output, p.input)
    else:
        previous = (p.rank - 1) % p.size
        p.get(previous, p.output, p.input.at(previous))


@algorithm("sendrecv", needs={Link.PUT}, cost=lambda n, m: Cost(2, m))
def sendrecv_rendezvous_put(p: Builder) -> None:
    """Writes into the next rank's output. 1 copy of m bytes per rank."""
    if p.size == 1:
        p.copy(p.output, p.input)
        return
    following = (p.rank + 1) % p.size
    p.put(following, p.output.at(following), p.input)
    p.post(following, "data")
    p.wait_from((p.rank - 1) % p.size, "data")
