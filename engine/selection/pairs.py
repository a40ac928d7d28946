"""How each two ranks of a communicator exchange data, and why.

One runner serves a communicator: the first that all ranks can use. A `Pair` represents all pairs of
ranks that are alike: same two chips, same cluster names, same host or two hosts. What two ranks
alone could use is found by applying the communicator's predicates to the two. For hybrid, which
needs a third rank, the answer is their part in it.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Any, NamedTuple

from unipal.engine.selection.chip_status import HOST, RUNNERS
from unipal.engine.selection.host_backends import BUILTIN

if TYPE_CHECKING:
    from unipal.engine.selection.context import Context

_MAX_RANKS_LISTED = 16  # largest communicator whose pairs are listed by rank
_MAX_PAIRS_SHOWN = 6  # pairs named in a row; more are counted


class Seat(NamedTuple):
    """A rank's chip, UNIPAL_CLUSTER and UNIPAL_CCL, or ""."""

    chip: str
    cluster: str = ""
    library: str = ""

    def __str__(self) -> str:
        chip = "no chip" if self.chip == HOST else self.chip
        given = self.cluster or self.library
        return f"{chip} ({given})" if given else chip


@dataclass(frozen=True)
class _Kind:
    """Two seats, and the context of a communicator of two such ranks."""

    seats: tuple[Seat, Seat]
    same_host: bool
    count: int
    two: Context

    @property
    def inside(self) -> bool:
        """Whether the two ranks belong to one cluster."""
        return self.same_host and self.seats[0] == self.seats[1]

    @property
    def label(self) -> str:
        return "+".join(map(str, self.seats))


@dataclass(frozen=True)
class Pair:
    """Pairs of ranks that are alike. `refused`: runner → why two such ranks alone cannot use it;
    `why`: reasons for `runner` and against each of the others.
    """

    label: str
    chips: tuple[str, str]
    same_host: bool
    count: int
    ranks: tuple[tuple[int, int], ...]  # each pair, in a small communicator
    runner: str
    over: str  # what carries their data
    refused: Mapping[str, str]
    why: tuple[str, ...]

    @property
    def could(self) -> tuple[str, ...]:
        """Runners that two such ranks alone could use."""
        return tuple(name for name in RUNNERS if name not in self.refused)

    def as_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "label": self.label,
            "chips": list(self.chips),
            "same_host": self.same_host,
            "pairs": self.count,
            "ranks": [list(two) for two in self.ranks],
            "runner": self.runner,
            "over": self.over,
            "could": list(self.could),
            "refused": dict(self.refused),
            "why": list(self.why),
        }


def of(context: Context, runner: str, refused: Mapping[str, str] | None = None) -> tuple[Pair, ...]:
    """The pairs of a communicator that `runner` serves, in the order of chips.

    `refused`: runner → why it does not serve all of them. Empty for one rank, or if nothing is
    known of the chips.
    """
    whole = dict(context.refused_runners if refused is None else refused)
    kinds = list(_kinds(context))
    alone = [_refused(context, kind) for kind in kinds]
    without = {  # runner → kinds of pairs that cannot use it
        name: [
            kind.label + (_where(kind.same_host) if context.across else "")
            for kind, own in zip(kinds, alone, strict=True)
            if name in own
        ]
        for name in RUNNERS
    }
    return tuple(
        Pair(
            kind.label,
            (kind.seats[0].chip, kind.seats[1].chip),
            kind.same_host,
            kind.count,
            _listed(context, kind),
            runner,
            _over(context, runner, kind),
            own,
            tuple(_why(context, runner, kind, own, without, whole)),
        )
        for kind, own in zip(kinds, alone, strict=True)
    )


def table(pairs: Sequence[Pair], *, across: bool) -> list[str]:
    """A readable table: the pairs, their runner, and one reason per line."""
    rows = []
    for pair in pairs:
        apart = _where(pair.same_host) if across else ""
        rows.append((pair.label + apart, _who(pair), f"{pair.runner} over {pair.over}", pair.why))
    heads = ("pairs of ranks", "", "runner")
    wide = [max(len(row[at]) for row in (heads, *rows)) for at in range(3)]
    lines = [_row(heads, wide) + "  why"]
    for *cells, whys in rows:
        start = _row(cells, wide)
        for why in whys or ("all ranks can use it",):
            lines.append(f"{start}  {why}")
            start = " " * len(start)
    return lines


def _row(cells: Sequence[Any], wide: Sequence[int]) -> str:
    return "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, wide, strict=True))


def _who(pair: Pair) -> str:
    """`0-2, 0-3`, or their number."""
    if pair.ranks and pair.count <= _MAX_PAIRS_SHOWN:
        return ", ".join(f"{one}-{other}" for one, other in pair.ranks)
    return f"{pair.count} pairs"


def _where(same_host: bool) -> str:
    return " on one host" if same_host else " on two hosts"


def _seats(context: Context) -> list[Seat]:
    """The seat of each rank."""
    groups = context.groups or (("", ""),) * len(context.chips)
    return [Seat(one.chip, *group) for one, group in zip(context.chips, groups, strict=True)]


def _kinds(context: Context) -> Iterator[_Kind]:
    seats = _seats(context)
    # all ranks of a chip have the same status
    statuses = {one.chip: one for one in context.chips}
    on, at = Counter(seats), Counter(zip(seats, _hosts(context), strict=True))
    for one, other in combinations_with_replacement(on, 2):
        if one == other:
            every = on[one] * (on[one] - 1) // 2
            near = sum(n * (n - 1) // 2 for (seat, _), n in at.items() if seat == one)
        else:
            every = on[one] * on[other]
            near = sum(n * at[other, host] for (seat, host), n in at.items() if seat == one)
        for same_host, count in ((True, near), (False, every - near)):
            if count:
                two = dataclasses.replace(
                    context,
                    n=2,
                    chips=(statuses[one.chip], statuses[other.chip]),
                    hosts=(0, 0 if same_host else 1),
                    host_names=(),
                    groups=(one[1:], other[1:]) if context.groups else (),
                    kinds=True,
                )
                yield _Kind((one, other), same_host, count, two)


def _hosts(context: Context) -> Sequence[int]:
    return context.hosts or (0,) * len(context.chips)


def _refused(context: Context, kind: _Kind) -> dict[str, str]:
    """Runner → why two such ranks alone cannot use it, whichever was requested."""
    whys = {name: kind.two.refusal(name) for name in RUNNERS if name != "hybrid"}
    whys["hybrid"] = _no_hybrid(context, kind)
    return {name: whys[name] for name in RUNNERS if whys[name]}


def _no_hybrid(context: Context, kind: _Kind) -> str:
    """Why hybrid does not serve the pair, or "". Inside a cluster it needs a library. Between two
    clusters the pair needs none, but the communicator must allow hybrid.
    """
    if not kind.inside or HOST in (kind.seats[0].chip, kind.seats[1].chip):
        return context.refusal("hybrid")
    if not kind.two.clusters[0].library:
        return f"no collective library is certified for {kind.seats[0]}"
    return kind.two.by_certificate("hybrid")


def _listed(context: Context, kind: _Kind) -> tuple[tuple[int, int], ...]:
    if context.n > _MAX_RANKS_LISTED:
        return ()
    seats, hosts, wanted = _seats(context), _hosts(context), sorted(kind.seats)
    return tuple(
        (one, other)
        for one, other in combinations(range(context.n), 2)
        if wanted == sorted((seats[one], seats[other]))
        and kind.same_host == (hosts[one] == hosts[other])
    )


def _over(context: Context, runner: str, kind: _Kind) -> str:
    """What carries the data of two ranks."""
    if runner == "homo":
        return context.library
    if runner == "hybrid" and kind.inside:
        return kind.two.clusters[0].library
    if runner == "host" and context.backend != BUILTIN:
        return context.backend
    return "shared memory" if kind.same_host else "TCP"


def _why(
    context: Context,
    runner: str,
    kind: _Kind,
    own: Mapping[str, str],
    without: Mapping[str, Sequence[str]],
    whole: Mapping[str, str],
) -> Iterator[str]:
    """For each other runner, why these two ranks do not use it."""
    asked = context.settings.runner
    if runner == "hybrid" and not kind.inside and context.through_host:
        yield f"through host memory: {context.through_host}"
    for name in RUNNERS:
        if name == runner:
            continue
        if name in own:
            yield f"{name}: {own[name]}"
        elif asked not in (None, name):
            yield f"{name} supports it, but runner {asked} was requested"
        elif without[name]:
            missing = ", ".join(without[name])
            yield f"{name} supports it, but not {missing}: one runner serves all ranks"
        elif name in whole:
            yield f"{name}: {whole[name]}"
        else:
            yield f"{name} supports it, if requested"
