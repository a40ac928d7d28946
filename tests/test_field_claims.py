"""What FlagCX claims for the vendors of the field, beside what is offered here (emulated).

The table is hand-entered in conformance/claims.py. Whole certificates are in test_vendors.py: they
show that what is computed here is what `pal certify <chip> --emulated` finds.
"""

from __future__ import annotations

from collections import Counter

import pytest
from unipal.adaptors import registry
from unipal.conformance import claims
from unipal.conformance.target import todo
from unipal.conformance.unlock import installed_rules

VENDORS = sorted(claims.CLAIMS)


def test_all_thirteen_are_there_with_as_many_runners_as_were_counted() -> None:
    """hal-practice.md counts the runners that can be reached: homo and host 13 of 13, uni 6."""
    counted = Counter(runner for claim in claims.CLAIMS.values() for runner in claim)
    assert counted == {"homo": 13, "host": 13, "hybrid": 12, "uni": 6}
    assert set(counted) == set(installed_rules().runners)
    assert set(claims.CLAIMS) <= set(registry.names())


@pytest.mark.parametrize("chip", VENDORS)
def test_what_is_claimed_is_offered_or_the_reason_is_known(chip: str) -> None:
    """The one reason: the vendor has not published what a required function needs."""
    found = registry.find(chip)
    for offer in claims.offered(chip):
        if not offer.missing:
            assert offer.here.state == "unlocked" or offer.claimed is None, offer
            continue
        here = offer.here
        unpublished = {id_.partition(".")[0] for id_ in here.blocked_by} <= todo(found).keys()
        assert unpublished, offer
        assert todo(found), offer


@pytest.mark.parametrize("chip", sorted(set(VENDORS) - {"tsingmicro"}))
def test_host_is_offered_everywhere_and_no_group_that_uni_needs_is_missing(chip: str) -> None:
    """IPC and host functions are bound in all of them, so uni is open as well."""
    offers = {offer.runner: offer for offer in claims.offered(chip)}
    assert offers["host"].here.state == "unlocked"
    blocked = {id_.partition(".")[0] for id_ in offers["uni"].here.blocked_by}
    assert blocked <= {"uni"}


def test_a_function_that_is_declared_away_locks_what_needs_it() -> None:
    """The computation can say no: without IPC there is no uni, and the sentence is the vendor's."""
    import dataclasses

    from unipal.adaptors.registry import Unsupported
    from unipal.conformance.unlock import unlock

    rules, chip = installed_rules(), registry.find("ascend")
    no = {**chip.unsupported, "ipcMemHandleOpen": Unsupported("driver", "no such call", "a header")}
    lines = claims.expected(dataclasses.replace(chip, unsupported=no), rules)
    state = unlock(rules, lines, emulated=True)["uni"]
    assert state.state == "locked"
    assert 'ipc unsupported: "no such call" (driver)' in state.sentence
    assert unlock(rules, claims.expected(chip, rules), emulated=True)["uni"].state == "unlocked"
