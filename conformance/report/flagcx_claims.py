"""The runners that FlagCX claims for a vendor, compared with those that the adaptor can unlock.

    python -m unipal.conformance.report.flagcx_claims

`offered(chip)` is derived from the bindings and declarations of adaptor.yaml, as if every clause of
what is bound passed over the emulator, those of its collective libraries and of the runners over
them too; that they do is what `pal certify <chip> --emulated --ccl <library>` shows. A runner that
FlagCX claims and that is not offered has a sentence that says why.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.target import todo
from unipal.conformance.rules.unlock import CCL, RUNNER, Rules, Unlocked, installed_rules, unlock

if TYPE_CHECKING:
    from unipal.adaptors.registry import Chip

SOURCE = "FlagCX 0c721293 (2026-08-22): its README, and its adaptors where they support less"
NO_GATHER = "without gather"
MOVES = "without gather, scatter and alltoall"
NO_REDUCE = "without reductions"
NO_IPC = "without IPC within a node"
WHOLE = ""  # claimed for all operations

# Vendor → runner → exceptions of the claim. A runner that is not listed is not claimed.
CLAIMS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "nvidia": {"homo": WHOLE, "host": WHOLE, "hybrid": WHOLE, "uni": WHOLE},
        "hygon": {"homo": WHOLE, "host": WHOLE, "hybrid": WHOLE, "uni": WHOLE},
        "kunlunxin": {
            "homo": NO_GATHER,
            "host": WHOLE,
            "hybrid": "without gather, scatter and alltoallv",
            "uni": WHOLE,
        },
        "ppu": {"homo": WHOLE, "host": WHOLE, "hybrid": WHOLE, "uni": NO_REDUCE},
        "enflame": {"homo": WHOLE, "host": WHOLE, "hybrid": WHOLE, "uni": NO_REDUCE},
        "sunrise": {"homo": MOVES, "host": WHOLE, "hybrid": MOVES, "uni": NO_REDUCE},
        "iluvatar": {"homo": WHOLE, "host": WHOLE, "hybrid": WHOLE},
        "metax": {"homo": WHOLE, "host": WHOLE, "hybrid": WHOLE},
        "amd": {"homo": WHOLE, "host": WHOLE, "hybrid": NO_IPC},
        "moorethreads": {"homo": WHOLE, "host": WHOLE, "hybrid": NO_IPC},
        "cambricon": {"homo": WHOLE, "host": WHOLE, "hybrid": NO_IPC},
        "tsingmicro": {"homo": WHOLE, "host": WHOLE, "hybrid": "sums at risk: memset does nothing"},
        "ascend": {"homo": WHOLE, "host": WHOLE},
    }
)


@dataclass(frozen=True)
class Offer:
    """A runner of a vendor: FlagCX's claim (None: no claim), and the state here."""

    runner: str
    claimed: str | None
    here: Unlocked

    @property
    def missing(self) -> str:
        """Why a claimed runner is not offered here; "" if it is offered or not claimed."""
        if self.claimed is None or self.here.state == "unlocked":
            return ""
        return self.here.why or self.here.sentence


def expected(chip: Chip, rules: Rules) -> dict[str, dict[str, Any]]:
    """Clause → its line, as if every bound function passed its clauses."""
    missing = todo(chip)
    lines: dict[str, dict[str, Any]] = {}
    for id_, clause in rules.table("device").items():
        no = chip.unsupported.get(clause.function) or chip.unsupported.get(id_)
        if clause.level == RUNNER:
            lines[id_] = {"verdict": "pass"}
        elif clause.function in missing:
            lines[id_] = {"verdict": "not_run", "evidence": f"to do: {missing[clause.function]}"}
        elif no:
            lines[id_] = {"verdict": "unsupported", "evidence": no.why, "kind": no.kind}
        else:
            lines[id_] = {"verdict": "pass"}
    return lines


def offered(chip: str) -> list[Offer]:
    """Every runner of a chip."""
    from unipal.adaptors import ccl_registry, registry

    rules, found = installed_rules(), registry.find(chip)
    kept = {"clauses": {id_: {"verdict": "pass"} for id_ in rules.table(CCL)}}
    libraries = {one.name: kept for one in ccl_registry.accepting(found)}
    lines = expected(found, rules)
    states = unlock(rules, lines, collectives=libraries, emulated=True, chip=chip)
    claims = CLAIMS.get(chip, {})
    return [Offer(name, claims.get(name), state) for name, state in states.items()]


def main() -> int:
    for chip in CLAIMS:
        for offer in offered(chip):
            claim = "not claimed" if offer.claimed is None else offer.claimed or "claimed"
            here = offer.here.state + (" (emulated)" if offer.here.state == "unlocked" else "")
            print(f"{chip:<13}{offer.runner:<8}{here:<22}{claim}")
            if offer.missing:
                print(f"{'':<21}missing: {offer.missing}")
    print(f"claims: {SOURCE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
