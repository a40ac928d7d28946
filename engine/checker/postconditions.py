"""What each operation must leave in OUTPUT, read from `pal_spec/collectives.yaml`.

The generated table defines it as a formula per operation. Every formula in use has one line here. A
formula without a line is an error, so the spec and the checker cannot diverge silently.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from unipal.engine.plan.ir import Buf, PlanError, operations
from unipal.generated.spec_tables import OPERATIONS


class Expected(NamedTuple):
    """Required contents of a block of OUTPUT: block `block` of INPUT of `ranks`, each exactly
    once.
    """

    block: int
    ranks: int
    """A bit per contributing rank."""


class _Case(NamedTuple):
    """One rank's OUTPUT block of a call among n ranks."""

    rank: int
    block: int
    n: int
    root: int

    @property
    def everybody(self) -> int:
        return (1 << self.n) - 1


_FORMULAS: Mapping[str, Callable[[_Case], Expected]] = {
    "input[peer]": lambda c: Expected(0, 1),  # template of a pair: rank 0 sends
    # template: from the previous rank
    "input[source]": lambda c: Expected(0, 1 << (c.rank - 1) % c.n),
    "input[root]": lambda c: Expected(0, 1 << c.root),
    "concat(input[0..n-1])": lambda c: Expected(0, 1 << c.block),
    "input[i] at displs[i]": lambda c: Expected(0, 1 << c.block),
    "input[root][r*count:(r+1)*count]": lambda c: Expected(c.rank, 1 << c.root),
    "input[root] at displs[r]": lambda c: Expected(c.rank, 1 << c.root),
    "concat(input[i][r*count:(r+1)*count] for i)": lambda c: Expected(c.rank, 1 << c.block),
    "input[i] at send_displs[i][r] goes to recv_displs[r][i]": lambda c: Expected(
        c.rank, 1 << c.block
    ),
    "op(input[0..n-1])": lambda c: Expected(0, c.everybody),
    "op(input[i][r*count:(r+1)*count] for i)": lambda c: Expected(c.rank, c.everybody),
    "op(input[i] at displs[r])": lambda c: Expected(c.rank, c.everybody),
}
_NO_OUTPUT = "no rank leaves before all have entered"
_AT_ROOT = "at root: "


@cache
def formulas() -> Mapping[str, str]:
    """Operation → its formula; "" for a barrier. Plans of `send` must meet that of `recv`.

    Raises PlanError for a formula, of a plain form or a v-form, that is not defined here.
    """
    rows = {row["name"]: row for row in OPERATIONS}
    found = {}
    for name in operations():
        text = rows["recv" if name == "send" else name]["result"] or ""
        found[name] = "" if text == _NO_OUTPUT else text
        for form in (text, (rows.get(f"{name}v") or {"result": text})["result"]):
            formula = form.removeprefix(_AT_ROOT)
            meaning = _FORMULAS.get(formula)
            if formula != _NO_OUTPUT and meaning is None:
                raise PlanError(
                    f"collectives.yaml: {name}",
                    f"the checker does not know the result {form!r}",
                    "add it to engine/checker/postconditions.py",
                )
    return found


def is_barrier(operation: str) -> bool:
    """Whether the operation only orders entries before exits and moves no data."""
    return formulas()[operation] == ""


@cache
def expected(operation: str, n: int, root: int) -> tuple[tuple[Expected, ...], ...]:
    """rank → block of its OUTPUT → required contents. () for a rank without OUTPUT."""
    text = formulas()[operation]
    if text == "":
        return ((),) * n
    meaning = _FORMULAS[text.removeprefix(_AT_ROOT)]
    blocks = operations()[operation].blocks
    return tuple(
        tuple(
            meaning(_Case(rank, block, n, root))
            for block in range(blocks(Buf.OUTPUT, rank, n, root))
        )
        for rank in range(n)
    )
