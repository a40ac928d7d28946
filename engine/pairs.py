"""How each two ranks of a communicator talk, and why so.

One runner serves a communicator: the first that all ranks can use. A `Pair` stands for all pairs of
ranks that are alike, two chips on one host or on two. What two ranks alone could use is found by
the predicates of the whole, asked of those two.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from unipal.engine.backends import BUILTIN
from unipal.engine.standing import HOST, RUNNERS, Standing

if TYPE_CHECKING:
    from unipal.engine.situation import Situation

_LISTED = 16  # ranks up to which pairs are listed
_SHOWN = 6  # pairs that a row names; more are counted


@dataclass(frozen=True)
class Pair:
    """Pairs of ranks that stand alike. `refused`: runner → why two such ranks alone cannot use it;
    `why`: why they talk by `runner` and by none of the others, a sentence each.
    """

    chips: tuple[str, str]
    same_host: bool
    count: int
    ranks: tuple[tuple[int, int], ...]  # each pair, where the communicator is small
    runner: str
    over: str  # what carries their bytes
    refused: Mapping[str, str]
    why: tuple[str, ...]

    @property
    def could(self) -> tuple[str, ...]:
        """Runners that two such ranks alone could use."""
        return tuple(name for name in RUNNERS if name not in self.refused)

    def as_dict(self) -> dict[str, Any]:
        """All of it as JSON."""
        return {
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


def of(
    situation: Situation, runner: str, refused: Mapping[str, str] | None = None
) -> tuple[Pair, ...]:
    """The pairs of a communicator that `runner` serves, in the order of chips. `refused`: runner →
    why it does not serve all of them. Empty where nothing is known of the chips, and for one rank.
    """
    whole = dict(situation.refused_runners if refused is None else refused)
    kinds = list(_kinds(situation))
    alone = [_refused(situation, chips, same_host) for chips, same_host, _ in kinds]
    without = {  # runner → the kinds of pairs that cannot use it
        name: [
            _label(chips, situation, same_host=same_host)
            for (chips, same_host, _), own in zip(kinds, alone, strict=True)
            if name in own
        ]
        for name in RUNNERS
    }
    return tuple(
        Pair(
            (chips[0].chip, chips[1].chip),
            same_host,
            count,
            _listed(situation, chips, same_host=same_host),
            runner,
            _over(situation, runner, chips, same_host=same_host),
            own,
            tuple(_why(situation, runner, own, without, whole)),
        )
        for (chips, same_host, count), own in zip(kinds, alone, strict=True)
    )


def table(pairs: Sequence[Pair], *, across: bool) -> list[str]:
    """Lines for a person: the pairs, their runner, and one reason a line."""
    rows = []
    for pair in pairs:
        chips = "+".join(map(said, pair.chips))
        apart = (", on one host" if pair.same_host else ", on two hosts") if across else ""
        rows.append((chips + apart, _who(pair), f"{pair.runner} over {pair.over}", pair.why))
    heads = ("pairs of ranks", "", "runner")
    wide = [max(len(row[at]) for row in (heads, *rows)) for at in range(3)]
    lines = [_row(heads, wide) + "  why"]
    for *cells, whys in rows:
        start = _row(cells, wide)
        for why in whys or ("all ranks can use it",):
            lines.append(f"{start}  {why}")
            start = " " * len(start)
    return lines


def said(chip: str) -> str:
    """A chip's name for a person."""
    return "no chip" if chip == HOST else chip


def _row(cells: Sequence[Any], wide: Sequence[int]) -> str:
    return "  ".join(f"{cell:<{width}}" for cell, width in zip(cells, wide, strict=True))


def _who(pair: Pair) -> str:
    """`0-2, 0-3`, or how many."""
    if pair.ranks and pair.count <= _SHOWN:
        return ", ".join(f"{one}-{other}" for one, other in pair.ranks)
    return f"{pair.count} pairs"


def _label(chips: Sequence[Standing], situation: Situation, *, same_host: bool) -> str:
    names = "+".join(said(one.chip) for one in chips)
    if not situation.across:
        return names
    return f"{names} {'on one host' if same_host else 'on two hosts'}"


def _kinds(situation: Situation) -> Iterator[tuple[tuple[Standing, Standing], bool, int]]:
    """Two chips, whether on one host, and how many pairs of ranks are so."""
    chips = {one.chip: one for one in situation.chips}  # all ranks of a chip have one certificate
    hosts = situation.hosts or (0,) * len(situation.chips)
    on = Counter(one.chip for one in situation.chips)
    at = Counter(zip((one.chip for one in situation.chips), hosts, strict=True))
    for one, other in combinations_with_replacement(chips, 2):
        if one == other:
            every = on[one] * (on[one] - 1) // 2
            near = sum(n * (n - 1) // 2 for (chip, _), n in at.items() if chip == one)
        else:
            every = on[one] * on[other]
            near = sum(n * at[other, host] for (chip, host), n in at.items() if chip == one)
        for same_host, count in ((True, near), (False, every - near)):
            if count:
                yield (chips[one], chips[other]), same_host, count


def _refused(
    situation: Situation, chips: tuple[Standing, Standing], same_host: bool
) -> dict[str, str]:
    """Runner → why two ranks on these chips alone cannot use it, whatever was asked for."""
    two = dataclasses.replace(
        situation, n=2, chips=chips, hosts=(0, 0 if same_host else 1), host_names=(), kinds=True
    )
    return {name: why for name in RUNNERS if (why := two.refusal(name))}


def _listed(
    situation: Situation, chips: Sequence[Standing], *, same_host: bool
) -> tuple[tuple[int, int], ...]:
    if situation.n > _LISTED:
        return ()
    wanted, names = sorted(one.chip for one in chips), [one.chip for one in situation.chips]
    hosts = situation.hosts or (0,) * situation.n
    return tuple(
        (one, other)
        for one in range(situation.n)
        for other in range(one + 1, situation.n)
        if wanted == sorted((names[one], names[other]))
        and same_host == (hosts[one] == hosts[other])
    )


def _over(situation: Situation, runner: str, chips: Sequence[Standing], *, same_host: bool) -> str:
    """What carries the bytes of two ranks."""
    inside = chips[0].chip == chips[1].chip and same_host
    if runner == "homo" or (runner == "hybrid" and inside):
        return situation.library or next(iter(chips[0].ccl), "its library")
    if runner == "host" and situation.backend != BUILTIN:
        return situation.backend
    return "shared memory" if same_host else "TCP"


def _why(
    situation: Situation,
    runner: str,
    own: Mapping[str, str],
    without: Mapping[str, Sequence[str]],
    whole: Mapping[str, str],
) -> Iterator[str]:
    """Of each other runner, why these two do not talk by it."""
    asked = situation.settings.runner
    for name in RUNNERS:
        if name == runner:
            continue
        if name in own:
            yield f"{name}: {own[name]}"
        elif asked not in (None, name):
            yield f"{name} could, but runner {asked} is asked for"
        elif without[name]:
            yield f"{name} could, but {', '.join(without[name])} could not: one runner serves all"
        elif name in whole:
            yield f"{name}: {whole[name]}"
        else:
            yield f"{name} could, where it is asked for"
