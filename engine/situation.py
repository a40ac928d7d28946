"""What all ranks of a communicator agreed on, and which runners that leaves.

A runner is refused by the first of its predicates that does not hold: another runner is asked for,
a rank's certificate, the pair of chips, the hosts, the back end. Each refusal is a sentence that
names the ranks. Only a certificate can be overridden, by `uncertified=True`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property

from unipal.engine import clusters
from unipal.engine.algorithms import Lowering
from unipal.engine.backends import BUILTIN
from unipal.engine.errors import REFUSED, CommError, ranks_text
from unipal.engine.prices import Table
from unipal.engine.settings import Settings
from unipal.engine.standing import HOST, RUNNERS, Standing

NEEDED = {  # abilities that a lowering cannot do without
    Lowering.HOST: (),
    Lowering.PROXY: ("proxy",),
    Lowering.STREAM: ("write_value", "wait_value", "register"),
}


@dataclass(frozen=True)
class Situation:
    """What all ranks of a communicator agreed on. `chips` (): nothing is known, nothing refused."""

    n: int
    direct: bool  # every rank reaches every other's user memory
    scratch: bool  # every rank reaches every other's scratch
    slot_bytes: int  # payload of an eager slot
    cores: int  # processors that each rank may run on, the fewest of any rank
    lowerings: tuple[Lowering, ...]  # that the chips' certificates and this build allow
    refused_lowerings: Mapping[Lowering, str] = field(default_factory=dict)
    settings: Settings = field(default_factory=Settings)
    chips: tuple[Standing, ...] = ()  # of each rank
    hosts: tuple[int, ...] = ()  # number of each rank's host; () and all equal: one host
    host_names: tuple[str, ...] = ()  # of each rank's host
    backends: tuple[str, ...] = (BUILTIN,)  # of the host runner, that all ranks have
    refused_backends: Mapping[str, str] = field(default_factory=dict)
    prices: Table | None = None  # None: as shipped
    groups: tuple[tuple[str, str], ...] = ()  # of each rank: UNIPAL_CLUSTER and UNIPAL_CCL, or ""
    blind: bool = False  # the host of some rank does not reach the memory of the chips
    kinds: bool = False  # two ranks that stand for all that are alike: sentences name no rank

    @cached_property
    def clusters(self) -> tuple[clusters.Cluster, ...]:
        """Ranks on one host and like chips, with one collective library."""
        return clusters.of(self)

    @cached_property
    def through_host(self) -> str:
        """Why hybrid takes bytes through host memory between clusters; "" where it does not."""
        return clusters.through_host(self)

    @property
    def order(self) -> tuple[str, ...]:
        """The runners in the order in which they are taken."""
        return ("uni", "hybrid", "host", "homo") if self._hybrid_first else RUNNERS

    @cached_property
    def _hybrid_first(self) -> bool:
        return clusters.preferred(self)

    @property
    def on_device(self) -> bool:
        """Whether the engine's core works on memory of the chip."""
        return "uni" not in self.refused_runners or (
            self.runner == "hybrid" and not self.through_host
        )

    @cached_property
    def refused_runners(self) -> dict[str, str]:
        """Runner → why no operation can be run by it; those that remain are absent."""
        found = {}
        for runner in RUNNERS:
            why = self.refusal(runner) or self._asked_for(runner)
            if why:
                found[runner] = why
        return found

    def refusal(self, runner: str) -> str:
        """Why certificates, chips and hosts refuse a runner, whatever was asked for; or ""."""
        if runner == "uni":
            return self.by_certificate(runner) or self.by_pair(runner) or self._apart()
        if runner == "host":
            return self._by_failure() or self._by_lowering() or self._by_backend()
        return clusters.refusal(self) if runner == "hybrid" else self._homo()

    @property
    def runner(self) -> str:
        """The one that serves a communicator; calls that it has not need another communicator."""
        return next((name for name in self.order if name not in self.refused_runners), "")

    @property
    def backend(self) -> str:
        """Of the host runner."""
        return self.settings.host_backend

    @property
    def across(self) -> bool:
        """Whether the ranks sit on more than one host."""
        return len(set(self.hosts)) > 1

    def members(self, chip: str) -> list[int]:
        """The ranks on a chip."""
        return [rank for rank, one in enumerate(self.chips) if one.chip == chip]

    def remarks(self) -> list[str]:
        """What a person should know of the chosen runners: overrides, and what is not certified."""
        found = []
        for one in self.distinct():
            where = self._who(one.chip, [one])
            if self.settings.uncertified and one.locked and one.chip != HOST:
                found.append(f"uncertified=True takes {where} as if certified: {one.locked}")
            elif one.why or one.runners.get("host"):
                following = f"next: `pal certify {one.chip}`"
                found.append(f"without a certificate the host runner only: {where}; {following}")
        return list(dict.fromkeys(found))

    def distinct(self) -> list[Standing]:
        """One standing for each chip and certificate, in the order of ranks."""
        return list({(one.chip, one.id, one.why): one for one in self.chips}.values())

    def sentence(self, why: Callable[[Standing], str], ranks: Set[int] | None = None) -> str:
        """What `why` answers of each rank's chip, the ranks named; "" where it is "" for all."""
        reasons: dict[tuple[str, str], list[Standing]] = {}
        for rank, one in enumerate(self.chips):
            said = why(one) if ranks is None or rank in ranks else ""
            if said:
                reasons.setdefault((one.chip, said), []).append(one)
        return "; ".join(f"{self._who(chip, of)}: {why}" for (chip, why), of in reasons.items())

    # ---- predicates ----------------------------------------------------------------------------

    def _asked_for(self, runner: str) -> str:
        asked = self.settings.runner
        return f"runner {asked} is asked for" if asked not in (None, runner) else ""

    def _who(self, chip: str, same: Sequence[Standing]) -> str:
        """`cpu` where all ranks have it, else `ranks 2, 3 (opencl)`."""
        ranks = [rank for rank, one in enumerate(self.chips) if one in same]
        everywhere = self.kinds or len(ranks) == len(self.chips)
        return chip if everywhere else f"{ranks_text(ranks)} ({chip})"

    def by_certificate(self, runner: str, ranks: Set[int] | None = None) -> str:
        """Each rank's certificate unlocks the runner; `ranks`: of these ranks."""

        def why(one: Standing) -> str:
            if self.settings.uncertified and one.chip != HOST:
                return ""
            return one.without(runner)

        return self.sentence(why, ranks)

    def by_pair(self, runner: str, *, anyhow: bool = False) -> str:
        """Every two chips are certified as a pair. `anyhow`: `uncertified` is no way round it."""
        if self.settings.uncertified and not anyhow:
            return ""
        chips = sorted(self.distinct(), key=lambda one: one.chip)
        names = list(dict.fromkeys(one.chip for one in chips))
        for at, one in enumerate(chips):
            for other in chips[at + 1 :]:
                said = [one.with_other(other, runner), other.with_other(one, runner)]
                if one.chip == other.chip or "" in said:
                    continue
                whys = [why for why in said if why is not None]
                if whys:
                    return f"ranks sit on different chips, and the pair {whys[0]}"
                where = ", ".join(f"{ranks_text(self.members(chip))} on {chip}" for chip in names)
                pair = f"no certificate has the pair {one.chip}+{other.chip}"
                pair += "" if self.kinds else f" ({where})"
                return f"ranks sit on different chips, and {pair}"
        return ""

    def _apart(self) -> str:
        """uni has no transport between hosts."""
        if not self.across:
            return ""
        if self.kinds:
            return "ranks sit on different hosts, and there is no RDMA transport"
        parts = []
        for number in dict.fromkeys(self.hosts):
            ranks = [rank for rank, host in enumerate(self.hosts) if host == number]
            name = self.host_names[ranks[0]] if self.host_names else str(number)
            parts.append(f"{ranks_text(ranks)} on host {name}")
        return f"ranks sit on different hosts ({', '.join(parts)}), and there is no RDMA transport"

    def _by_failure(self) -> str:
        """No certificate that holds says that host does not work there."""
        return "" if self.settings.uncertified else self.sentence(lambda one: one.broken)

    def _by_lowering(self) -> str:
        asked = self.settings.lowering
        if asked in (None, Lowering.HOST.value):
            return ""
        return f"it runs under lowering host alone, and lowering {asked} is asked for"

    def _by_backend(self) -> str:
        if self.backend in self.backends:
            return ""
        why = self.refused_backends.get(self.backend, "it is not in this build")
        return f"back end {self.backend} is asked for: {why}"

    def _homo(self) -> str:
        """homo: one chip with a collective library."""
        chips = list(dict.fromkeys(one.chip for one in self.chips))
        if HOST in chips:
            return self.by_certificate("homo")
        if len(chips) > 1:
            return "ranks sit on different chips"
        if self.across:
            return "ranks sit on different hosts"
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
            return f"library {asked} is asked for; certified is {there}"
        return self.by_certificate("homo")

    @property
    def library(self) -> str:
        """The collective library of the runner homo: the one that is asked for, else the first that
        every rank's certificate has; "" where there is none.
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
        """Why the chips' certificates do not carry a lowering; "" when they do."""
        return self._without(NEEDED[lowering])

    def cannot_fold(self, lowering: Lowering, reduce: str) -> str:
        """Why the chips do not reduce by `reduce` under a lowering; "" when they do.

        Where the host reaches the memory it does it under HOST and PROXY. Else under PROXY a host
        function does, or deviceReduce, which does not divide for avg.
        """
        if lowering is Lowering.STREAM:
            return self._without(("reduce",))
        if not self.blind or self.settings.uncertified:
            return ""

        def why(one: Standing) -> str:
            said = one.lacking("fold")
            by_chip = reduce != "avg" and not one.lacking("reduce")
            return f"fold: {said}" if said and not by_chip else ""

        return self.sentence(why)

    def _without(self, needed: Sequence[str]) -> str:
        """The first of these abilities that each chip has not."""

        def why(one: Standing) -> str:
            for ability in needed:
                said = one.lacking(ability)
                if said:
                    return f"{ability}: {said}"
            return ""

        return "" if self.settings.uncertified else self.sentence(why)

    def require(self) -> None:
        """Refuses, at opening, what no operation could be run by. CommError (refused) says why."""
        asked = self.settings.runner
        if asked is not None and asked in self.refused_runners:
            raise CommError(
                REFUSED,
                f"runner {asked} is asked for (UNIPAL_RUNNER or runner=), but is not offered: "
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
        """Refuses a call that only another runner has. CommError (refused) says what to do."""
        if runner != self.runner:
            raise CommError(
                REFUSED,
                f"this communicator is served by {self.runner}, which has not this call; "
                f"`comm.explain` says why",
                place=what,
                next=f'call it on comm.dup(runner="{runner}")',
            )


def _next(situation: Situation, asked: str) -> str:
    chips = dict.fromkeys(
        one.chip
        for one in situation.chips
        if one.locked and one.chip != HOST and not (one.why and one.runners.get(asked))
    )
    if asked in ("hybrid", "homo") or not chips:
        first = [*_to_certify(situation, asked), "leave UNIPAL_RUNNER away"]
        return f"{', '.join(first)}, or ask for a runner that `pal explain` offers"
    words = " and ".join(f"`pal certify {chip}`" for chip in chips)
    return f"{words}, or override it in code: unipal.init(uncertified=True)"


def _to_certify(situation: Situation, asked: str) -> list[str]:
    """The commands that certify the libraries which are asked for by name and are not certified."""
    if asked not in ("hybrid", "homo") or situation.settings.uncertified:
        return []
    names: dict[str, list[str]] = {}
    for rank, one in enumerate(situation.chips):
        group = situation.groups[rank][1] if situation.groups else situation.settings.ccl
        if group and group not in one.ccl and one.chip != HOST:
            names.setdefault(one.chip, []).append(f" --ccl {group}")
    return [f"`pal certify {chip}{''.join(dict.fromkeys(of))}`" for chip, of in names.items()]
