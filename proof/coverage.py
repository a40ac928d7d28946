"""Which clauses no mutant violates."""

from __future__ import annotations

from unipal.generator.spec.model import Spec

from proof.chips import mutants as chips
from proof.engine import defects
from proof.libraries import mutants as libraries


def uncovered(spec: Spec) -> list[str]:
    """The active clauses that no mutant of a chip or library and no defect of the engine claims to
    violate.
    """
    claimed = {
        *chips.claimed(spec),
        *libraries.ccl_claimed(spec),
        *(clause for clauses in defects.targets().values() for clause in clauses),
    }
    active = {clause.id for clause in spec.clauses.values() if clause.status == "active"}
    return sorted(active - claimed)
