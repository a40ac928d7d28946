"""Pairs of chips: ranks of two adaptors in one job, and what a certificate says of them."""

from __future__ import annotations

from pathlib import Path

from unipal.adaptors import registry
from unipal.conformance import certificate, pairs, runner
from unipal.conformance.target import Target
from unipal.conformance.unlock import installed_rules, of_pair
from unipal.conformance.verdicts import Verdict

RULES = installed_rules()


def _target(name: str) -> Target:
    return Target.of(registry.build(registry.find(name)))


def test_host_serves_ranks_on_two_chips_and_uni_says_why_it_cannot() -> None:
    both = pairs.together(_target("cpu"), _target("numpy"))
    asked = ["host.all_reduce", "host.async_on_a_stream", "host.mixed_memory", "uni.all_reduce"]
    results = runner.run(both, asked, gating=False)
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
