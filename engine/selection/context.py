"""The facts that all ranks of a communicator agreed on, and the runners that remain.

A runner is refused by the first of its predicates that fails: another runner was requested, a
rank's certificate, the pair of chips, the hosts, the back end. Each refusal is a sentence that
names the ranks. Only a missing certificate can be overridden, by `uncertified=True`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from unipal.engine.algorithms import Lowering
from unipal.engine.checker.requirements import LOWERINGS
from unipal.engine.errors import REFUSED, CommError, ranks_text
from unipal.engine.selection import clusters
from unipal.engine.selection.chip_status import HOST, RUNNERS, ChipStatus
from unipal.engine.selection.cost_model import Table
from unipal.engine.selection.host_backends import BUILTIN
from unipal.engine.settings import Settings

NEEDED = {Lowering(name): predicates for name, predicates in LOWERINGS.items()}


@dataclass(frozen=True)
class Context:
    """The facts that all ranks agreed on. With `chips` empty nothing is known and nothing
    refused.
    """

    n: int
    direct: bool  # every rank can access every other's user memory
    scratch: bool  # every rank can access every other's scratch
    slot_bytes: int  # payload of an eager slot
    cores: int  # CPUs that the ranks of a host may run on, minimum over the hosts
    lowerings: tuple[Lowering, ...]  # allowed by the chips' certificates and this build
    refused_lowerings: Mapping[Lowering, str] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    chips: tuple[ChipStatus, ...] = ()  # by rank
    hosts: tuple[int, ...] = ()  # host number by rank; () and all equal mean one host
    host_names: tuple[str, ...] = ()  # by rank
    backends: tuple[str, ...] = (BUILTIN,)  # of the host runner, available on all ranks
    refused_backends: Mapping[str, str] = field(default_factory=dict)
    prices: Table | None = None  # None: the shipped prices
    groups: tuple[tuple[str, str], ...] = ()  # UNIPAL_CLUSTER and UNIPAL_CCL by rank, or ""
    blind: bool = False  # on some rank the host cannot address the chip's memory
    kinds: bool = False  # two ranks that represent all pairs like them: sentences name no rank

    @cached_property
    def clusters(self) -> tuple[clusters.Cluster, ...]:
        """Ranks on one host and the same chip, with one collective library."""
        return clusters.of(self)

    @cached_property
    def through_host(self) -> str:
        """Why hybrid moves bytes between clusters through host memory; "" where it does not."""
        return clusters.through_host(self)

    @property
    def order(self) -> tuple[str, ...]:
        """The runners in order of preference."""
        return ("uni", "hybrid", "host", "homo") if self._hybrid_first else RUNNERS

    @cached_property
    def _hybrid_first(self) -> bool:
        return clusters.preferred(self)

    @property
    def on_device(self) -> bool:
        """Whether the engine's core works on the chip's memory."""
        return "uni" not in self.refused_runners or (
            self.runner == "hybrid" and not self.through_host
        )

    @cached_property
    def refused_runners(self) -> dict[str, str]:
        """Runner → why it can serve no operation; runners that are offered are absent."""
        found = {}
        for runner in RUNNERS:
            why = self.refusal(runner) or self._not_requested(runner)
            if why:
                found[runner] = why
        return found

    def refusal(self, runner: str) -> str:
        """Why certificates, chips or hosts refuse a runner, whichever was requested; or ""."""
        if runner == "uni":
            return (
                self.by_certificate(runner) or self.by_pair(runner) or self._refused_across_hosts()
            )
        if runner == "host":
            return self._by_failure() or self._by_lowering() or self._by_backend()
        return clusters.refusal(self) if runner == "hybrid" else self._refused_homo()

    @property
    def runner(self) -> str:
        """The communicator's runner. A call that it does not support needs another communicator."""
        return next((name for name in self.order if name not in self.refused_runners), "")

    @property
    def backend(self) -> str:
        """The back end of the host runner."""
        return self.settings.host_backend

    @cached_property
    def memo(self) -> dict[Any, Any]:
        """What the selection has derived from these facts alone."""
        return {}

    @cached_property
    def across(self) -> bool:
        """Whether the ranks are on more than one host."""
        return len(set(self.hosts)) > 1

    def members(self, chip: str) -> list[int]:
        """The ranks on a chip."""
        return [rank for rank, one in enumerate(self.chips) if one.chip == chip]

    def remarks(self) -> list[str]:
        """Remarks on the chosen runners for a user: overrides, missing certificates, and what a
        certificate restricts.
        """
        found = []
        for one in self.distinct():
            where = self._who(one.chip, [one])
            if self.settings.uncertified and one.locked and one.chip != HOST:
                found.append(f"uncertified=True treats {where} as certified: {one.locked}")
            elif one.why:
                found.append(self._uncertified(one))
            found += [f"{where}: {said}" for said in one.restrictions.get(self.runner, ())]
        return list(dict.fromkeys([*found, *self.missing_certificates()]))

    def missing_certificates(self) -> list[str]:
        """Chips and pairs of chips that are limited to the runner host because clauses were not
        tested, and the command that tests them; empty where a setting requested the runner.
        """
        if self.runner != "host" or self.settings.runner or self.n == 1:
            return []
        if self.settings.uncertified:
            return []
        found, pairs = [], self.pairs_to_certify
        for one in self.distinct():
            if one.why:
                found.append(self._uncertified(one))
            elif "uni" in one.untested:
                start = "with an incomplete certificate only the host runner is offered"
                where = self._who(one.chip, [one])
                found.append(f"{start}: {where}: {one.locked}; next: `{self.command(one)}`")
            elif one.chip in pairs:
                start = "without a certificate of the pair only the host runner is offered"
                names = ", ".join(f"{one.chip}+{other}" for other in pairs[one.chip])
                found.append(f"{start}: {names}; next: `{self.command(one)}`")
        return list(dict.fromkeys(found))

    def _uncertified(self, one: ChipStatus) -> str:
        start = "without a certificate only the host runner is offered"
        return f"{start}: {self._who(one.chip, [one])}; next: `{self.command(one)}`"

    def command(self, one: ChipStatus) -> str:
        """The command that certifies a chip, with its pairs that no certificate covers."""
        others = self.pairs_to_certify.get(one.chip, ())
        return one.command + "".join(f" --with {other}" for other in others)

    @cached_property
    def pairs_to_certify(self) -> dict[str, tuple[str, ...]]:
        """Chip → other chips with which it can be certified as a pair for the runner uni, and is
        not. Of two chips it is the one that has to be certified itself. Empty where uni is refused
        for another reason as well.
        """
        chips = sorted(self.distinct(), key=lambda one: (not one.locked, one.chip))
        reachable = all(one.may_unlock("uni") or not one.locked for one in chips)
        if self.across or self.settings.uncertified or not reachable:
            return {}
        found: dict[str, tuple[str, ...]] = {}
        for one, other in _pairs(chips):
            if not one.is_tested_with(other) and not other.is_tested_with(one):
                found[one.chip] = (*found.get(one.chip, ()), other.chip)
        return found

    def distinct(self) -> list[ChipStatus]:
        """One status for each chip and certificate, in the order of ranks."""
        return list({(one.chip, one.id, one.why): one for one in self.chips}.values())

    def sentence(self, why: Callable[[ChipStatus], str], ranks: Set[int] | None = None) -> str:
        """Joins the results of `why` for each rank's chip and names the ranks; "" if all are ""."""
        reasons: dict[tuple[str, str], list[ChipStatus]] = {}
        for rank, one in enumerate(self.chips):
            said = why(one) if ranks is None or rank in ranks else ""
            if said:
                reasons.setdefault((one.chip, said), []).append(one)
        return "; ".join(f"{self._who(chip, of)}: {why}" for (chip, why), of in reasons.items())

    # ---- predicates ----------------------------------------------------------------------------

    def _not_requested(self, runner: str) -> str:
        asked = self.settings.runner
        return f"runner {asked} was requested" if asked not in (None, runner) else ""

    def _who(self, chip: str, same: Sequence[ChipStatus]) -> str:
        """`cpu` if all ranks are on it, else `ranks 2, 3 (opencl)`."""
        ranks = [rank for rank, one in enumerate(self.chips) if one in same]
        everywhere = self.kinds or len(ranks) == len(self.chips)
        return chip if everywhere else f"{ranks_text(ranks)} ({chip})"

    def by_certificate(self, runner: str, ranks: Set[int] | None = None) -> str:
        """Why a rank's certificate does not unlock the runner, or "". `ranks`: only these ranks."""

        def why(one: ChipStatus) -> str:
            if self.settings.uncertified and one.chip != HOST:
                return ""
            return one.without(runner)

        return self.sentence(why, ranks)

    def by_pair(self, runner: str, *, anyhow: bool = False) -> str:
        """Why two chips are not certified as a pair, or "". `anyhow`: `uncertified` does not
        override it.
        """
        if self.settings.uncertified and not anyhow:
            return ""
        chips = sorted(self.distinct(), key=lambda one: one.chip)
        names = list(dict.fromkeys(one.chip for one in chips))
        for one, other in _pairs(chips):
            said = [one.with_other(other, runner), other.with_other(one, runner)]
            if "" in said:
                continue
            whys = [why for why in said if why is not None]
            if whys:
                return f"ranks are on different chips, and the pair {whys[0]}"
            where = ", ".join(f"{ranks_text(self.members(chip))} on {chip}" for chip in names)
            pair = f"no certificate covers the pair {one.chip}+{other.chip}"
            pair += "" if self.kinds else f" ({where})"
            return f"ranks are on different chips, and {pair}"
        return ""

    def _refused_across_hosts(self) -> str:
        """Why uni cannot serve several hosts, or "": it has no transport between them."""
        if not self.across:
            return ""
        if self.kinds:
            return "ranks are on different hosts, and there is no RDMA transport"
        parts = []
        for number in dict.fromkeys(self.hosts):
            ranks = [rank for rank, host in enumerate(self.hosts) if host == number]
            name = self.host_names[ranks[0]] if self.host_names else str(number)
            parts.append(f"{ranks_text(ranks)} on host {name}")
        return f"ranks are on different hosts ({', '.join(parts)}), and there is no RDMA transport"

    def _by_failure(self) -> str:
        """Why a valid certificate says that host fails on a rank, or ""."""
        return "" if self.settings.uncertified else self.sentence(lambda one: one.broken)

    def _by_lowering(self) -> str:
        asked = self.settings.lowering
        if asked in (None, Lowering.HOST.value):
            return ""
        return f"it supports lowering host only, and lowering {asked} was requested"

    def _by_backend(self) -> str:
        if self.backend in self.backends:
            return ""
        why = self.refused_backends.get(self.backend, "this build does not contain it")
        return f"back end {self.backend} was requested: {why}"

    def _refused_homo(self) -> str:
        """Why homo is refused, or "": it needs one chip with a collective library."""
        chips = list(dict.fromkeys(one.chip for one in self.chips))
        if HOST in chips:
            return self.by_certificate("homo")
        if len(chips) > 1:
            return "ranks are on different chips"
        if self.across:
            return "ranks are on different hosts"
        asked = self.settings.ccl
        believed = bool(asked and self.settings.uncertified)
        without = [
            chip
            for chip in chips
            if not all(one.ccl or believed for one in self.chips if one.chip == chip)
        ]
        if without or not chips:
            return f"no collective library is certified for {', '.join(without) or 'any chip'}"
        if not self.library:
            there = ", ".join(
                dict.fromkeys(name for one in self.chips for name in one.under("homo"))
            )
            return f"library {asked} was requested; certified: {there}"
        return self.by_certificate("homo")

    @property
    def library(self) -> str:
        """The collective library of the runner homo: the requested one, else the first that every
        rank's certificate has; "" if none.
        """
        asked = self.settings.ccl
        if asked and self.settings.uncertified:
            return asked
        first = self.chips[0].under("homo") if self.chips else ()
        common = [name for name in first if all(name in one.under("homo") for one in self.chips)]
        if asked:
            return asked if asked in common else ""
        return common[0] if common else ""

    # ---- lowerings -----------------------------------------------------------------------------

    def lacks(self, lowering: Lowering) -> str:
        """Why the chips' certificates do not permit a lowering; "" when they do."""
        return self._without(NEEDED[lowering])

    def cannot_fold(self, lowering: Lowering, reduce: str) -> str:
        """Why the chips cannot reduce by `reduce` under a lowering; "" when they can.

        If the host can address the memory, it reduces under HOST and PROXY. Otherwise PROXY uses a
        host function or deviceReduce, which cannot divide for avg.
        """
        if lowering is Lowering.STREAM:
            return self._without(("reduce",))
        if not self.blind or self.settings.uncertified:
            return ""

        def why(one: ChipStatus) -> str:
            said = one.lacking("fold")
            by_chip = reduce != "avg" and not one.lacking("reduce")
            return f"fold: {said}" if said and not by_chip else ""

        return self.sentence(why)

    def _without(self, needed: Sequence[str]) -> str:
        """The first of these capabilities that each chip lacks, as a sentence; or ""."""

        def why(one: ChipStatus) -> str:
            for ability in needed:
                said = one.lacking(ability)
                if said:
                    return f"{ability}: {said}"
            return ""

        return "" if self.settings.uncertified else self.sentence(why)

    def require(self, by: str = "UNIPAL_RUNNER or runner=") -> None:
        """Raises CommError (refused) when a communicator opens for which no runner is left. `by`:
        what requested the runner, if one was.
        """
        asked = self.settings.runner
        if asked is not None and asked in self.refused_runners:
            raise CommError(
                REFUSED,
                f"runner {asked} was requested ({by}) but is not offered: "
                f"{self.refused_runners[asked]}",
                place="selection",
                next=_next(self, asked),
            )
        offered = [name for name in RUNNERS if name not in self.refused_runners]
        if not offered:
            reasons = "; ".join(f"{name}: {why}" for name, why in self.refused_runners.items())
            raise CommError(
                REFUSED, f"no runner is offered: {reasons}", place="selection", next=_next(self, "")
            )

    def serve(self, runner: str, what: str) -> None:
        """Raises CommError (refused) for a call that only another runner supports."""
        if runner != self.runner:
            raise CommError(
                REFUSED,
                f"this communicator is served by {self.runner}, which does not support this call; "
                f"`comm.explain` says why",
                place=what,
                next=f'call it on comm.dup(runner="{runner}")',
            )


def _pairs(chips: Sequence[ChipStatus]) -> Iterator[tuple[ChipStatus, ChipStatus]]:
    """Each two of the statuses that are of different chips."""
    return ((one, other) for one, other in combinations(chips, 2) if one.chip != other.chip)


def _next(context: Context, asked: str) -> str:
    commands = dict.fromkeys(
        context.command(one)
        for one in context.chips
        if (asked in ("uni", "") and one.chip in context.pairs_to_certify)
        or (one.locked and one.chip != HOST and not (one.why and one.runners.get(asked)))
    )
    if asked in ("hybrid", "homo") or not commands:
        first = [*_to_certify(context, asked), "request no runner"]
        return f"{', '.join(first)}, or one that `pal explain` offers"
    words = " and ".join(f"`{command}`" for command in commands)
    return f"{words}, or override it in code: unipal.init(uncertified=True)"


def _to_certify(context: Context, asked: str) -> list[str]:
    """The commands that certify the libraries that were requested but are not certified."""
    if asked not in ("hybrid", "homo") or context.settings.uncertified:
        return []
    names: dict[str, list[str]] = {}
    for rank, one in enumerate(context.chips):
        group = context.groups[rank][1] if context.groups else context.settings.ccl
        if group and group not in one.ccl and one.chip != HOST:
            names.setdefault(one.command, []).append(f" --ccl {group}")
    return [f"`{command}{''.join(dict.fromkeys(of))}`" for command, of in names.items()]
