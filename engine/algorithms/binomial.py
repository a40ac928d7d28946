"""Binomial trees: ⌈log2 n⌉ steps from or to the root.

Ranks are counted from the root: v = (rank - root) mod n. The children of v are v + 2^k for every
2^k below its lowest set bit (below n for the root); the subtree of child c = v + 2^k is
[c, c + 2^k), as far as there are ranks.

Source: MPICH's binomial broadcast, reduce, gather and scatter; Thakur, Rabenseifner, Gropp 2005.
"""

from __future__ import annotations

from unipal.engine.algorithms import Cost, Link, algorithm
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Ref


def position(p: Builder) -> int:
    """This rank counted from the root."""
    return (p.rank - p.root) % p.size


def at_position(p: Builder, v: int) -> int:
    """The rank at position v, modulo n."""
    return (v + p.root) % p.size


def children(v: int, n: int) -> list[tuple[int, int]]:
    """(child, bit) of position v, nearest first."""
    found = []
    k = 0
    while v + (1 << k) < n and not v >> k & 1:
        found.append((v + (1 << k), k))
        k += 1
    return found


def parent(v: int) -> tuple[int, int]:
    """(parent, bit) of position v > 0: v without its lowest set bit."""
    lowest = v & -v
    return v - lowest, lowest.bit_length() - 1


def depth(n: int) -> int:
    """⌈log2 n⌉."""
    return (n - 1).bit_length()


@algorithm("broadcast", needs={Link.PUT}, cost=lambda n, m: Cost(depth(n), depth(n) * m, local=m))
def broadcast_binomial(p: Builder) -> None:
    """Far children first. ⌈log2 n⌉ steps of m bytes."""
    v, held = position(p), p.output[0]
    if v:
        p.wait_from(at_position(p, parent(v)[0]), "data")
    else:
        held = p.input[0]
    for child, _ in reversed(children(v, p.size)):
        peer = at_position(p, child)
        p.put(peer, p.output.at(peer), held)
        p.post(peer, "data")
    if not v:
        p.copy(p.output, p.input)


@algorithm("broadcast", needs={Link.SLOT}, cost=lambda n, m: Cost(depth(n), depth(n) * m, local=m))
def broadcast_eager_binomial(p: Builder) -> None:
    """The same tree through slots, for small messages of many ranks."""
    v, held = position(p), p.output[0]
    if v:
        p.copy(p.output, p.slot(at_position(p, parent(v)[0])))
    else:
        held = p.input[0]
    for child, _ in reversed(children(v, p.size)):
        p.eager(at_position(p, child), held)
    if not v:
        p.copy(p.output, p.input)


@algorithm("reduce", needs={Link.PUT}, cost=lambda n, m: Cost(depth(n), m, depth(n) * m))
def reduce_binomial(p: Builder) -> None:
    """A rank folds its own input and its children's sums, then sends the sum to its parent.

    ⌈log2 n⌉ steps of m bytes, each folded. Region k takes the sum of the child at bit k.
    """
    v = position(p)
    operands = [p.input[0]]
    for child, k in children(v, p.size):
        p.wait_from(at_position(p, child), "data")
        operands.append(p.scratch[k])
    if v == 0:
        p.reduce(p.output, *operands)
        return
    total = operands[0]
    if len(operands) > 1:
        total = p.scratch[depth(p.size)]
        p.reduce(total, *operands)
    above, k = parent(v)
    peer = at_position(p, above)
    p.put(peer, p.scratch.at(peer)[k], total)
    p.post(peer, "data")


@algorithm("reduce", needs={Link.SLOT}, cost=lambda n, m: Cost(depth(n), m, depth(n) * m))
def reduce_eager_binomial(p: Builder) -> None:
    """The same tree through slots, for small messages of many ranks."""
    v = position(p)
    operands = [p.input[0]]
    operands += [p.slot(at_position(p, child)) for child, _ in children(v, p.size)]
    if v == 0:
        p.reduce(p.output, *operands)
        return
    total = operands[0]
    if len(operands) > 1:
        total = p.scratch[0]
        p.reduce(total, *operands)
    p.eager(at_position(p, parent(v)[0]), total)


def _tree_cost(n: int, m: int) -> Cost:
    return Cost(depth(n), m * (n - 1) / n, local=m / n)


@algorithm("gather", needs={Link.PUT}, v=True, cost=_tree_cost)
def gather_binomial(p: Builder) -> None:
    """A rank collects its subtree's blocks in scratch, then sends them on with its own.

    ⌈log2 n⌉ steps, (n-1)·m/n bytes into the root. Position w of the subtree of v lies in region
    w - v - 1.
    """
    v = position(p)
    root_output = p.output.at(p.root)
    blocks: list[tuple[int, Ref]] = [(v, p.input[0])]
    for child, k in children(v, p.size):
        p.wait_from(at_position(p, child), "data")
        for w in range(child, min(child + (1 << k), p.size)):
            blocks.append((w, p.scratch[w - v - 1].like(root_output[at_position(p, w)])))
    if v == 0:
        p.copy(p.output[p.rank], p.input)
        return
    above, _ = parent(v)
    peer = at_position(p, above)
    for w, held in blocks:
        target = root_output[at_position(p, w)]
        if above:
            target = p.scratch.at(peer)[w - above - 1].like(target)
        p.put(peer, target, held)
    p.post(peer, "data")


@algorithm("scatter", needs={Link.PUT}, v=True, cost=_tree_cost)
def scatter_binomial(p: Builder) -> None:
    """A rank gets its subtree's blocks and sends each child that child's, far children first.

    ⌈log2 n⌉ steps, (n-1)·m/n bytes out of the root. Position w of the subtree of v lies in region
    w - v - 1 of v, its own block in its output.
    """
    v = position(p)
    root_input = p.input.at(p.root)
    if v:
        p.wait_from(at_position(p, parent(v)[0]), "data")
    for child, k in reversed(children(v, p.size)):
        peer = at_position(p, child)
        for w in range(child, min(child + (1 << k), p.size)):
            block = root_input[at_position(p, w)]
            held = p.scratch[w - v - 1].like(block) if v else block
            target = p.output.at(peer)[0]
            if w != child:
                target = p.scratch.at(peer)[w - child - 1].like(block)
            p.put(peer, target, held)
        p.post(peer, "data")
    if not v:
        p.copy(p.output, p.input[p.rank])
