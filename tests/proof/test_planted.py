"""The gate of planted faults: a seeded sample over every bound chip. `python -m proof
bindings` tests them all.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from checkout import FIXTURES
from unipal.adaptors import registry
from unipal.conformance.harness import registry as suite
from unipal.conformance.harness.child_process import Limits
from unipal.generator.binding.model import binding_of, load_binding
from unipal.generator.emit import shim
from unipal.generator.emit.core import environment
from unipal.generator.spec.model import load_spec

from proof.bindings import gate
from proof.bindings.operators import Fault
from proof.bindings.operators_field import NOT_OF_A_BINDING
from proof.bindings.plant import OPERATORS, bound, described, faults, whole

DROPPED = {"chip": ["nvidia"], "only": "dropped stream"}  # faults of one kind
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))


def options(root: Path, **more: object) -> argparse.Namespace:
    given = {
        "sample": 0,
        "seed": SEED,
        "only": "",
        "chip": [],
        "root": root,
        "verbose": False,
        "results": None,
        "jobs": 2,
    }
    return argparse.Namespace(**{**given, **more})


SAMPLE = 6


def test_a_sample_is_caught(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each of another chip, drawn by the seed; `make full-planted` plants them all."""
    report = gate.gate(options(root, sample=SAMPLE))
    status = report.show(as_json=False)
    said = "".join(capsys.readouterr())
    assert status == 0, said
    assert report.mutants + report.details["need_a_header"] == SAMPLE
    assert report.equivalent <= 1
    chips = [c for c in registry.names() if registry.find(c).kind == "binding"]
    of_the_sample = [chip for chip in chips if re.search(rf"(?m)^{chip} ", said)]
    assert len(of_the_sample) == SAMPLE, said


@pytest.fixture(scope="module")
def every(root: Path) -> dict[str, list[Fault]]:
    """All faults: of every bound chip, and of the fixture with one oddity per function."""
    spec = load_spec(root / "pal_spec")
    chips = [*bound(root, spec), load_binding(FIXTURES / "odd", spec)]
    return {b.chip: faults(described(b, spec)) for b in chips}


def test_every_operator_plants(every: dict[str, list[Fault]], root: Path) -> None:
    """At least 40 faults in each chip, and each operator somewhere."""
    assert all(len(found) >= 40 for found in every.values())
    spec = load_spec(root / "pal_spec")
    chips = [*bound(root, spec), load_binding(FIXTURES / "odd", spec)]
    described_chips = [described(chip, spec) for chip in chips]
    idle = [
        o.__name__ for o in OPERATORS if not any(any(True for _ in o(c)) for c in described_chips)
    ]
    assert idle == []


def test_every_fault_is_another_file(every: dict[str, list[Fault]], root: Path) -> None:
    spec = load_spec(root / "pal_spec")
    nvidia = json.dumps(whole(bound(root, spec, ["nvidia"])[0]), sort_keys=True)
    texts = {json.dumps(f.data, sort_keys=True) for f in every["nvidia"]}
    assert nvidia not in texts
    assert len(texts) == len(every["nvidia"])


def test_every_defect_of_the_field_is_planted_or_says_why_not(
    every: dict[str, list[Fault]],
) -> None:
    """The list of defects read in adaptors of the field: A1 to A13, B1 to B6, C1 to C5."""
    named = {fault.operator.split()[0] for found in every.values() for fault in found}
    said = {word for key in NOT_OF_A_BINDING for word in re.findall(r"[ABC]\d+", key)}
    wanted = {
        f"{letter}{n}"
        for letter, last in (("A", 13), ("B", 6), ("C", 5))
        for n in range(1, last + 1)
    }
    assert wanted <= named | said


def test_what_is_varied_is_what_is_committed(root: Path) -> None:
    """A chip written out without `extends` gives the very shim that is generated for it."""
    spec = load_spec(root / "pal_spec")
    for binding in bound(root, spec):
        if "extends" not in binding.data:
            continue
        again = described(binding, spec).data
        assert "extends" not in again
        file = root / "adaptors" / binding.chip / "adaptor.yaml"
        made = shim.render(spec, binding_of(json.dumps(again), spec, "x", file), environment())
        kept = root / "generated" / binding.chip / "shim.c"
        assert made[f"{binding.chip}/shim.c"] == kept.read_text(encoding="utf-8"), binding.chip


ONLY = "B3 pending answered as an error eventQuery"


@pytest.fixture(scope="module")
def not_ready(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The variant in which eventQuery takes another code for pending."""
    folder = tmp_path_factory.mktemp("planted")
    os.chmod(folder, 0o700)
    index = gate.plant(folder, root, ["--chip", "nvidia", "--only", ONLY])
    assert [f["parse"] for f in index["faults"]] == [""]
    return folder / str(index["faults"][0]["folder"])


def test_not_ready_code_of_event_query_fails_exactly_it(not_ready: Path) -> None:
    """The whole suite: clauses of eventQuery fail, and none whose check does not call it.

    The first run has short time limits. Failed clauses of other functions run again with the usual
    limits.
    """
    committed = registry.build("nvidia", emulated=True)
    built = registry.build(registry.find(not_ready), cflags=gate.FLAGS)

    def failing(clauses: Sequence[str] | None, limits: Limits | None) -> tuple[int, list[str]]:
        stage, evidence, wrong = gate.failures(built, committed, clauses, limits=limits)
        assert stage == "clause", evidence
        others = [clause for clause in wrong if "eventQuery" not in uses(clause)]
        return len(wrong) - len(others), others

    def uses(clause: str) -> frozenset[str]:
        check = suite.load()[clause]
        return check.uses | {check.function}

    own, others = failing(None, None)
    assert own > 0, "nothing failed"
    if others:
        _, others = failing(others, Limits())
    assert others == []


def test_a_fault_nobody_sees_shuts_the_gate(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The gate can fail: an unseen fault is named and the status is 1."""
    unseen = gate.Caught("nvidia", "dropped stream", "deviceMemcpy", "…", "nobody", "")
    monkeypatch.setattr(gate, "judge", lambda *_: unseen)
    report = gate.gate(options(root, sample=2, **DROPPED))
    assert report.show(as_json=False) == 1
    assert "survived: nvidia: dropped stream deviceMemcpy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("- faults: [a\n", "line 2"),
        ("faults: [a]\nwhy: b\n", None),
        ("- faults: [a]\n  why: b\n- c\n", "entry 2"),
        ("- faults: a\n  why: b\n", "entry 1"),
        ("- faults: [a]\n  why:\n", "entry 1"),
    ],
)
def test_a_list_of_equivalents_that_cannot_be_read_says_where(
    text: str, place: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "equivalent.yaml"
    path.write_text(text)
    if place is None:  # one entry alone is a list of one
        assert gate.equivalents(path) == [gate.Equivalent("a", "b")]
        return
    with pytest.raises(gate.PlantedError, match=rf"(?s){place}.*next: "):
        gate.equivalents(path)


def test_the_command_says_what_it_cannot_do(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "proof",
            "bindings",
            "--root",
            str(tmp_path),
            "--sample",
            "1",
        ],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 3
    assert "the generator failed" in done.stderr


def test_what_was_judged_holds_for_the_same_suite(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An interrupted run goes on behind it; another suite and another judge judge anew."""
    told = tmp_path / "told"

    def judge(fault: dict[str, Any], *_: object) -> gate.Caught:
        with told.open("a") as file:
            file.write("x")
        return gate.Caught(fault["chip"], fault["operator"], fault["name"], "…", "clause", "…")

    monkeypatch.setattr(gate, "judge", judge)
    given = options(root, sample=2, **DROPPED, results=tmp_path / "results")
    for digest, judged in (("one", 2), ("one", 2), ("two", 4)):
        monkeypatch.setattr(gate.certificate, "suite_sha256", lambda digest=digest: digest)
        assert gate.gate(given).status == 0
        assert len(told.read_text()) == judged
    another_judge = tmp_path / "judge.py"
    another_judge.write_text("another")
    monkeypatch.setattr(gate, "JUDGES", [*gate.JUDGES[:-1], another_judge])
    assert gate.gate(given).status == 0
    assert len(told.read_text()) == 6


def test_only_a_run_over_all_chips_refuses_an_equivalent_that_matches_no_fault(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "judged", lambda *_: ([], [], 0))
    assert gate.gate(options(root, chip=["nvidia"])).problems == []
    assert len(gate.gate(options(root)).problems) == len(gate.equivalents()) > 0


def test_a_fault_that_cannot_be_judged_now_does_not_stop_the_others(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is named, the status says so, and the next run judges it."""
    busy = {"busy": True}

    def judge(fault: dict[str, Any], *_: object) -> gate.Caught:
        if busy["busy"] and fault["folder"] == "0001":
            raise gate.PlantedError("everything is late\n  next: --jobs 1")
        return gate.Caught(fault["chip"], fault["operator"], fault["name"], "…", "clause", "…")

    monkeypatch.setattr(gate, "judge", judge)
    given = options(root, sample=3, **DROPPED, results=tmp_path / "results")
    assert gate.gate(given).show(as_json=False) == 3
    said = capsys.readouterr()
    assert "2 of 2 mutants killed, 0 equivalent, 0 survived, 1 not tested" in said.out
    assert re.search(r"not tested: \w+: dropped stream \S+: everything is late", said.err)
    busy["busy"] = False
    assert gate.gate(given).status == 0
    assert gate.gate(given).killed == 3


class Machine:
    """A suite of two clauses; `late`: which fail of the committed shim, too, or only at first."""

    def __init__(self, late: set[str], once: bool) -> None:
        self.late, self.once, self.runs = late, once, 0

    def failures(
        self, built: str, committed: str, clauses: list[str] | None, first: bool = False,
        passed_over: Sequence[str] = (), limits: object = None,
    ) -> tuple[str, list[str], list[str]]:  # fmt: skip
        self.runs += 1
        wrong = set(self.late) if not self.once or self.runs == 1 else set()
        if built == "variant":
            wrong.add("b.fault")
        found = [c for c in clauses or ["a.slow", "b.fault"] if c in wrong - set(passed_over)]
        found = found[:1] if first else found
        return "clause", [f"{one}: evidence" for one in found], found


@pytest.mark.parametrize("once", [True, False])
def test_a_clause_that_is_late_without_a_fault_catches_none(
    monkeypatch: pytest.MonkeyPatch, once: bool
) -> None:
    """It is passed over, whether it comes again or not; a fault behind it is still found."""
    built, right = cast("registry.Built", "variant"), cast("registry.Built", "committed")
    monkeypatch.setattr(gate, "failures", Machine({"a.slow"}, once).failures)
    assert gate.confirmed(built, right, None) == ("clause", "b.fault: evidence")
    monkeypatch.setattr(gate, "failures", Machine({"a.slow"}, once).failures)
    assert gate.confirmed(built, right, ["a.slow"]) == ("clause", "")


def test_a_machine_on_which_everything_is_late_judges_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = [f"a.{number}" for number in range(gate.MAX_LATE_CLAUSES)]
    monkeypatch.setattr(gate, "failures", Machine(set(slow), False).failures)
    built = SimpleNamespace(chip=SimpleNamespace(name="nvidia"))
    with pytest.raises(
        gate.PlantedError, match=r"a\.0, a\.1, .* without a fault \(of .*: a\.3: .*\)\n  next"
    ):
        gate.confirmed(cast("registry.Built", built), cast("registry.Built", None), slow)
