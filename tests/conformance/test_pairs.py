"""Pairs of chips: ranks of two adaptors in one job, and what a certificate says of them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from unipal.adaptors import registry
from unipal.cli.main import main
from unipal.conformance.harness.target import Target
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import RUNNER, installed_rules, of_pair
from unipal.conformance.rules.verdicts import Outcome, Verdict
from unipal.conformance.run import chip_pairs, suite_runner

RULES = installed_rules()


def _target(name: str) -> Target:
    return Target.of(registry.build(registry.find(name)))


def test_host_serves_ranks_on_two_chips_and_uni_says_why_it_cannot() -> None:
    both = chip_pairs.together(_target("cpu"), _target("numpy"))
    asked = ["host.all_reduce", "host.async_on_a_stream", "host.mixed_memory", "uni.all_reduce"]
    results = suite_runner.run(both, asked, gating=False)
    assert [results[clause].verdict for clause in asked[:3]] == [Verdict.PASS] * 3
    assert results["uni.all_reduce"].verdict is not Verdict.PASS
    assert "rank 1" in results["uni.all_reduce"].evidence or (
        "engine cannot run" in results["uni.all_reduce"].evidence
    )


def test_a_certificate_carries_the_pair_and_is_verified_with_it(tmp_path: Path) -> None:
    passed = {id_: {"verdict": "pass"} for id_ in RULES.table("device")}
    proved = {id_: {"verdict": "pass"} for id_ in RULES.of_runners()}
    proved["uni.barrier"] = {"verdict": "fail", "evidence": "rank 1 was not in"}
    made = certificate.compose(
        certificate.Evidence(
            certificate.Subject("cpu", "sha256:" + "5" * 64), passed, "c",
            "pal certify cpu --with numpy", "2026-11-21T08:00:00Z", 1.0, pairs={"numpy": proved},
        )
    )  # fmt: skip
    path = certificate.write(made, tmp_path / "cpu.json")
    verified = certificate.verify(path)
    lines = verified.statement["predicate"]["pairs"]["cpu+numpy"]
    assert verified.runners["uni"].state == "unlocked", "the pair says nothing of the chip alone"
    assert of_pair(lines, RULES) == {"host": "", "uni": "uni.barrier fail: rank 1 was not in"}


def test_certify_adds_the_pair_and_names_the_sources_of_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--level", "contract", "--out", str(tmp_path), "--json"]
    assert main(["certify", "numpy", "--with", "cpu", *words]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["pairs"]["cpu"]["host"] == ""
    assert "engine cannot run on this chip" in answer["pairs"]["cpu"]["uni"]
    verified = certificate.verify(Path(answer["files"]["certificate"]))
    predicate = verified.statement["predicate"]
    lines = predicate["pairs"]["numpy+cpu"]
    assert set(lines) == set(RULES.of_runners())
    assert {id_ for id_, line in lines.items() if line["verdict"] == "pass"} == {
        id_ for id_ in lines if id_.startswith("host.")
    }
    sources = registry.source_id(registry.find("cpu")).removeprefix("sha256:")
    assert f"cpu {sources}" in predicate["peers"]
    assert predicate["reproduce"] == "pal certify numpy --level contract --with cpu"


def test_a_runner_of_which_two_clauses_failed_with_the_other_chip_is_not_asked_further() -> None:
    asked: list[str] = []

    class Failing:
        def __init__(self, *_: object, **__: object) -> None: ...
        def __enter__(self) -> Failing:
            return self

        def __exit__(self, *_: object) -> None: ...
        def decide(self, clause: str) -> Outcome:
            asked.append(clause)
            name = clause.partition(".")[0]
            verdict = Verdict.FAIL if name == "uni" else Verdict.PASS
            return Outcome(clause, name, RUNNER, verdict, evidence="so it is")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chip_pairs, "Runner", Failing)
        cpu = Target("cpu")
        found = chip_pairs.certify(cpu, replace(cpu, name="numpy"), RULES)
    host = {id_ for id_ in RULES.of_runners() if id_.startswith("host.")}
    assert host < set(asked)
    assert len(asked) == len(host) + chip_pairs.MAX_FAILED_CLAUSES
    left = [line for id_, line in found.items() if id_ not in asked]
    assert {line["verdict"] for line in left} == {"not_run"}
    assert all("did not pass with numpy" in line["evidence"] for line in left)
