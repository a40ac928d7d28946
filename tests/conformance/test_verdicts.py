"""The words of a verdict, and the lint that keeps them from being dodged."""

from __future__ import annotations

from pathlib import Path

import pytest
from unipal.conformance.harness.registry import Check
from unipal.conformance.rules.unlock import VERDICTS
from unipal.conformance.rules.verdicts import LEVELS, Outcome, Results, Verdict, summary
from unipal.conformance.run import lint
from unipal.conformance.run.schedule import Schedule, clauses_of


def outcome(clause: str, verdict: Verdict, evidence: str = "why") -> Outcome:
    return Outcome(clause, clause.partition(".")[0], "contract", verdict, 0.25, evidence)


def test_the_words_are_those_of_a_certificate() -> None:
    assert tuple(v.value for v in Verdict) == VERDICTS
    assert len({v.letter for v in Verdict}) == len(Verdict)
    assert "skip" not in VERDICTS


def test_only_a_pass_needs_no_evidence() -> None:
    assert outcome("a.b", Verdict.PASS, "").evidence == ""
    for verdict in set(Verdict) - {Verdict.PASS}:
        with pytest.raises(ValueError, match=f"a.b: verdict {verdict} has no evidence"):
            outcome("a.b", verdict, "")


@pytest.mark.parametrize(
    ("verdicts", "problems", "status"),
    [
        ([Verdict.PASS], [], 0),
        ([Verdict.PASS, Verdict.UNSUPPORTED, Verdict.NOT_APPLICABLE, Verdict.NOT_RUN], [], 0),
        ([Verdict.KNOWN_FAILURE], [], 0),
        ([Verdict.PASS, Verdict.FAIL], [], 1),
        ([Verdict.FAIL], ["asked for, could not run"], 1),
        ([Verdict.PASS], ["asked for, could not run"], 3),
        ([], [], 3),
    ],
)
def test_exit_status(verdicts: list[Verdict], problems: list[str], status: int) -> None:
    results = Results("cpu", problems=problems)
    for number, verdict in enumerate(verdicts):
        results.add(outcome(f"f.c{number}", verdict))
    assert results.exit_status == status


def test_results_as_json_and_in_words() -> None:
    results = Results("cpu")
    results.add(outcome("f.a", Verdict.PASS, ""))
    results.add(outcome("f.b", Verdict.FAIL, "3 instead of 4"))
    data = results.to_json()
    assert data["counts"]["fail"] == 1
    assert data["counts"]["known_failure"] == 0
    assert data["clauses"]["f.b"] == {
        "verdict": "fail", "seconds": 0.25, "evidence": "3 instead of 4",
    }  # fmt: skip
    assert summary(results) == "1 pass, 1 fail"
    assert summary([]) == "no clause"
    with pytest.raises(ValueError, match=r"f\.a: the clause has two verdicts"):
        results.add(outcome("f.a", Verdict.FAIL))


def test_the_check_modules_leave_nothing_out() -> None:
    assert [str(finding) for finding in lint.findings()] == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("pytest.skip('later')", "'skip' leaves a check out"),
        ("numpy = pytest.importorskip('numpy')", "'importorskip' leaves a check out"),
        ("from pytest import xfail", "'xfail' leaves a check out"),
        ("raise unittest.SkipTest", "'SkipTest' leaves a check out"),
        ("time.sleep(1)", "'sleep' is not a synchronisation"),
        ("try:\n    f()\nexcept Exception:\n    pass", "this except clause hides failures"),
        (
            "try:\n    f()\nexcept (ValueError, AssertionError):\n    pass",
            "this except clause hides",
        ),
        ("try:\n    f()\nexcept:\n    pass", "this except clause hides failures"),
    ],
)
def test_the_lint_finds(tmp_path: Path, line: str, reason: str) -> None:
    (tmp_path / "test_bad.py").write_text(f"import pytest, time, unittest\n{line}\n")
    found = [str(finding) for finding in lint.findings(tmp_path)]
    assert len(found) == 1
    assert f"{tmp_path.name}/test_bad.py:" in found[0]
    assert reason in found[0]
    assert "next: " in found[0]


def test_the_lint_lets_honest_code_be(tmp_path: Path) -> None:
    code = "try:\n    f()\nexcept PalError:\n    pass\nexcept Exception:\n    raise\nskipped = 0\n"
    (tmp_path / "test_good.py").write_text(code)
    assert lint.findings(tmp_path) == []


# The order of a gated run, on functions that rest on each other.


def toy_schedule(uses: dict[str, str]) -> Schedule:
    names = sorted({clause.partition(".")[0] for clause in uses})
    spec = {
        "functions": {
            name: {"table": "device", "group": "basic", "slot": slot, "requirement": "required"}
            for slot, name in enumerate(names)
        },
        "clauses": {
            clause: {"function": clause.partition(".")[0], "level": "contract", "must": "…"}
            for clause in uses
        },
    }

    def body(chip: object) -> None: ...

    checks = {
        clause: Check(clause, body, frozenset(used.split()), None, ("chip",), "m", 1)
        for clause, used in uses.items()
    }
    return Schedule(clauses_of(spec), checks)


def test_what_others_rest_on_comes_first() -> None:
    schedule = toy_schedule({"a.x": "b", "b.x": "c", "c.x": ""})
    assert schedule.order(["a.x"]) == ["c.x", "b.x", "a.x"]
    obstacle = schedule.obstacle("a.x", {"b.x": outcome("b.x", Verdict.FAIL)}, {})
    assert obstacle is not None
    assert obstacle.needs == ("b.x",)
    assert schedule.obstacle("a.x", {"b.x": outcome("b.x", Verdict.PASS)}, {}) is None
    undecided = schedule.obstacle("a.x", {}, {})
    assert undecided is not None


def test_functions_that_rest_on_each_other_do_not_lock() -> None:
    schedule = toy_schedule({"a.plain": "", "a.deep": "b", "b.x": "a"})
    assert schedule.order(["a.deep"]) == ["a.plain", "a.deep", "b.x"]
    assert schedule.obstacle("a.deep", {}, {}) is None
    failed = {"a.plain": outcome("a.plain", Verdict.FAIL)}
    obstacle = schedule.obstacle("b.x", failed, {})
    assert obstacle is not None
    assert obstacle.needs == ("a.plain",)


def test_levels_have_the_order_of_the_design() -> None:
    assert LEVELS == ("contract", "ordering", "process", "runner")
