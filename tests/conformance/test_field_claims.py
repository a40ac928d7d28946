"""What FlagCX claims for the vendors of the field, beside what is offered here (emulated).

The table is hand-entered in conformance/report/flagcx_claims.py. Whole certificates are in
test_vendors.py: they show that what is computed here is what `pal certify <chip> --emulated` finds.
"""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest
from unipal.adaptors import registry
from unipal.conformance.harness.target import todo
from unipal.conformance.report import flagcx_claims
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules

FULL = os.environ.get("UNIPAL_FULL") == "1"
VENDORS = sorted(flagcx_claims.CLAIMS)


def test_all_thirteen_are_there_with_as_many_runners_as_were_counted() -> None:
    """hal-practice.md counts the runners that can be reached: homo and host 13 of 13, uni 6."""
    counted = Counter(runner for claim in flagcx_claims.CLAIMS.values() for runner in claim)
    assert counted == {"homo": 13, "host": 13, "hybrid": 12, "uni": 6}
    assert set(counted) == set(installed_rules().runners)
    assert set(flagcx_claims.CLAIMS) <= set(registry.names())


@pytest.mark.parametrize("chip", VENDORS)
def test_what_is_claimed_is_offered(chip: str) -> None:
    """Nothing that FlagCX claims for a vendor is locked here, and nothing is still to do."""
    assert not todo(registry.find(chip))
    for offer in flagcx_claims.offered(chip):
        assert not offer.missing, offer
        assert offer.here.state == "unlocked" or offer.claimed is None, offer


# Of whose IPC handle not even the size is public; FlagCX does not claim uni for it.
WITHOUT_UNI = ("tsingmicro",)


@pytest.mark.parametrize("chip", VENDORS)
def test_host_is_offered_everywhere_and_no_group_that_uni_needs_is_missing(chip: str) -> None:
    """IPC and host functions are bound in all but one, so uni is open as well."""
    offers = {offer.runner: offer for offer in flagcx_claims.offered(chip)}
    assert offers["host"].here.state == "unlocked"
    blocked = {id_.partition(".")[0] for id_ in offers["uni"].here.blocked_by}
    if chip in WITHOUT_UNI:
        assert offers["uni"].here.state == "locked"
        assert 'ipc unsupported: "the size of txIpcMemHandle_t' in offers["uni"].here.sentence
        assert {name for name in blocked if name.startswith("ipcMemHandle")}
    else:
        assert blocked <= {"uni"}


def test_a_function_that_is_declared_away_locks_what_needs_it() -> None:
    """The computation can say no: without IPC there is no uni, and the sentence is the vendor's."""
    import dataclasses

    from unipal.adaptors.registry import Unsupported
    from unipal.conformance.rules.unlock import unlock

    rules, chip = installed_rules(), registry.find("ascend")
    no = {**chip.unsupported, "ipcMemHandleOpen": Unsupported("driver", "no such call", "a header")}
    lines = flagcx_claims.expected(dataclasses.replace(chip, unsupported=no), rules)
    state = unlock(rules, lines, emulated=True)["uni"]
    assert state.state == "locked"
    assert 'ipc unsupported: "no such call" (driver)' in state.sentence
    assert (
        unlock(rules, flagcx_claims.expected(chip, rules), emulated=True)["uni"].state == "unlocked"
    )


def test_no_certificate_of_real_hardware_is_shipped_that_nobody_has_seen() -> None:
    """Only the cpu chip's, and a GPU's: of nvidia and cupy."""
    real = {path.parent.name for path in registry.FOLDER.glob("*/certificate.json")}
    assert real <= {"cpu", "nvidia", "cupy"}


def test_the_certificate_of_the_cpu_chip_is_of_the_library_in_the_wheel() -> None:
    """A program gets uni without `pal certify cpu`; as above, of this suite in `make test-full`."""
    cpu = registry.find("cpu")
    predicate = certificate.read(cpu.folder / "certificate.json")["predicate"]
    then = certificate.Suite(predicate["suite"]["sha256"], "unknown")
    verified = certificate.verify(
        cpu.folder / "certificate.json",
        build_id=registry.source_id(cpu) if FULL else "",
        suite=None if FULL else then,
    )
    assert not predicate["emulated"]
    assert {name for name, state in verified.runners.items() if state.state == "unlocked"} == {
        "host",
        "uni",
    }


@pytest.mark.parametrize("chip", VENDORS)
def test_the_shipped_certificate_says_what_is_offered(chip: str) -> None:
    """`make test-full`: it is of these sources and of this suite; `make certificates` makes it so.
    `make test`: it holds for the sources and the suite that it names.
    """
    found = registry.find(chip)
    path = found.folder / certificate.shipped_name(emulated=True)
    predicate = certificate.read(path)["predicate"]
    then = certificate.Suite(predicate["suite"]["sha256"], "unknown")
    verified = certificate.verify(
        path,
        build_id=registry.source_id(found) if FULL else "",
        suite=None if FULL else then,
    )
    assert predicate["emulated"]
    assert not predicate["summary"]["fail"] + predicate["summary"]["known_failure"]
    told = {name: state.state for name, state in verified.runners.items()}
    assert told == {offer.runner: offer.here.state for offer in flagcx_claims.offered(chip)}
    assert not re.search(r"/(home|root|tmp)/", path.read_text(encoding="utf-8")), "of one machine"
