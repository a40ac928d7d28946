"""Level runner over a collective library: what it opens, what locks it, and what is asked.

A seeded sample of the clauses runs over refccl on the cpu chip; UNIPAL_FULL=1 runs them all, and
some over the emulated library of a vendor that lacks types and averages.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from unipal.adaptors import ccl_registry, registry
from unipal.cli.main import main
from unipal.conformance.harness.target import Target
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import RUNNER, installed_rules, of_functions, unlock
from unipal.conformance.rules.verdicts import Outcome, Verdict
from unipal.conformance.run import libraries
from unipal.conformance.run.suite_runner import Runner
from unipal.engine.selection.chip_status import ChipStatus, from_message, of_certificate

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261122"))
RULES = installed_rules()
BOTH = ("homo", "hybrid")
PASSED = {"verdict": "pass"}
Lines = dict[str, dict[str, Any]]


def passed(table: str, **others: dict[str, Any]) -> Lines:
    """Every clause of a table passed, but for some."""
    return dict.fromkeys(RULES.table(table), PASSED) | others


def states(collectives: Mapping[str, Lines], **more: Any) -> dict[str, Any]:
    """The runners of a chip all of whose own clauses passed."""
    found = {name: {"clauses": lines} for name, lines in collectives.items()}
    return dict(unlock(RULES, passed("device"), collectives=found, **more))


# ---- what opens them ----------------------------------------------------------------------------


def test_the_runners_over_a_library_are_those_that_need_one() -> None:
    assert RULES.by_library == BOTH
    for name in BOTH:
        own = RULES.of_runners(name)
        assert own
        assert set(own) <= set(RULES.table("ccl"))
        assert not set(own) & (set(RULES.table("device")) | set(RULES.of_runners()))
    assert {c.function for c in RULES.of_runners().values()} == {"host", "uni"}


@pytest.mark.parametrize(
    ("chip", "emulated", "command"),
    [
        ("cpu", False, "pal certify cpu --ccl refccl"),
        ("nvidia", True, "pal certify nvidia --emulated --ccl nccl"),
        ("ascend", True, "pal certify ascend --emulated --ccl hccl"),
        ("acme_x1", False, "pal certify acme_x1 --ccl refccl"),
    ],
)
def test_without_a_library_they_are_locked_and_the_next_command_is_named(
    chip: str, emulated: bool, command: str
) -> None:
    found = states({}, chip=chip, emulated=emulated)
    word = "locked (emulated)" if emulated else "locked"
    for name in BOTH:
        assert found[name].state == "locked"
        assert found[name].sentence == (
            f"{word}: no collective library is certified over this chip (next: `{command}`)"
        )
    assert {found[name].state for name in ("host", "uni")} == {"unlocked"}


def test_a_library_opens_them_when_it_and_the_runner_keep_every_clause() -> None:
    found = states({"refccl": passed("ccl")})
    assert {found[name].word for name in BOTH} == {"unlocked"}
    assert "refccl" in found["homo"].uses
    over = states({"nccl": passed("ccl")}, emulated=True)
    assert {over[name].word for name in BOTH} == {"emulated"}


def test_a_clause_of_the_runner_that_fails_locks_that_runner_alone() -> None:
    said = {"verdict": "fail", "evidence": "rank 1 of 4: element 3 is 7 instead of 8"}
    found = states({"refccl": passed("ccl", **{"homo.all_reduce": said})})
    assert found["homo"].sentence == (
        "locked: homo.all_reduce failed: rank 1 of 4: element 3 is 7 instead of 8"
    )
    assert found["homo"].blocked_by == ("homo.all_reduce",)
    assert found["hybrid"].state == "unlocked"


def test_a_library_that_breaks_a_clause_of_its_own_opens_nothing() -> None:
    said = {"verdict": "fail", "evidence": "no"}
    found = states({"refccl": passed("ccl", **{"ccl.allReduce.right_bytes": said})})
    for name in BOTH:
        assert found[name].sentence == (
            "locked: no collective library is certified over this chip "
            "(refccl: ccl.allReduce.right_bytes failed)"
        )


def test_of_several_libraries_those_serve_over_which_the_runner_keeps_its_clauses() -> None:
    said = {"verdict": "fail", "evidence": "late"}
    tried = {"gloo": passed("ccl", **{"homo.barrier": said}), "refccl": passed("ccl")}
    found = states(tried)
    assert found["homo"].state == found["hybrid"].state == "unlocked"
    assert [name for name in found["homo"].uses if name in tried] == ["refccl"]
    assert [name for name in found["hybrid"].uses if name in tried] == ["gloo", "refccl"]
    status = of_certificate(_verified(tried), "cpu", "here")
    assert status.ccl == ("gloo", "refccl")
    for one in (status, from_message(json.loads(json.dumps(status.to_message())))):
        assert one.under("homo") == ("refccl",)
        assert one.under("hybrid") == ("gloo", "refccl")
    assert ChipStatus("cpu", ccl=("refccl",)).under("homo") == ("refccl",)


def _verified(collectives: Mapping[str, Lines]) -> certificate.Verified:
    evidence = certificate.Evidence(
        subject=certificate.Subject("cpu", registry.source_id(registry.find("cpu"))),
        lines=passed("device"),
        kind="c",
        reproduce="a test",
        made_at="2026-11-22T08:00:00Z",
        seconds=1.0,
        collectives={
            name: {"build_id": "sha256:0", "clauses": lines, "cells": {}}
            for name, lines in collectives.items()
        },
    )
    return certificate.verify(certificate.compose(evidence))


def test_a_verdict_on_a_runner_cannot_be_edited() -> None:
    made = dict(_verified({"refccl": passed("ccl")}).statement)
    line = made["predicate"]["collectives"]["refccl"]["clauses"]["hybrid.barrier"]
    line |= {"verdict": "fail", "evidence": "late"}
    with pytest.raises(certificate.CertificateError, match=r"predicate\.runners\.hybrid"):
        certificate.verify(made)


# ---- what is asked ------------------------------------------------------------------------------


class Answers(Runner):
    """A runner of clauses that decides by a table and starts nothing."""

    verdicts: Mapping[str, Verdict] = {}
    asked: list[str]

    def decide(self, clause: str) -> Outcome:
        self.asked.append(clause)
        verdict = self.verdicts.get(clause, Verdict.PASS)
        said = "" if verdict is Verdict.PASS else "so it is"
        return Outcome(clause, clause.rpartition(".")[0], RUNNER, verdict, evidence=said)


@pytest.mark.parametrize(
    ("failing", "unmet", "homo", "hybrid"),
    [
        ((), {}, "", ""),
        (("ccl.send.right_bytes",), {}, *["refccl does not pass ccl.send.right_bytes"] * 2),
        (("homo.send_recv", "homo.sendrecv"), {},
         "not run: homo.send_recv and homo.sendrecv did not pass", ""),
        ((), {"hybrid": "not asked: gdr unsupported"}, "", "not asked: gdr unsupported"),
    ],
)  # fmt: skip
def test_a_runner_is_asked_only_where_its_clauses_could_open_it(
    failing: tuple[str, ...],
    unmet: dict[str, str],
    homo: str,
    hybrid: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Answers, "verdicts", dict.fromkeys(failing, Verdict.FAIL))
    monkeypatch.setattr(Answers, "asked", [], raising=False)
    monkeypatch.setattr(libraries, "Runner", Answers)
    built = ccl_registry.build_ccl("refccl")
    found = libraries.certify(Target("cpu"), built, RULES, unmet=unmet)
    assert list(found.clauses) == list(RULES.table("ccl"))
    for runner, why in (("homo", homo), ("hybrid", hybrid)):
        left = [id_ for id_ in RULES.of_runners(runner) if id_ not in Answers.asked]
        assert bool(left) == bool(why)
        assert {found.clauses[id_]["evidence"] for id_ in left} == ({why} if why else set())
        assert {found.clauses[id_]["verdict"] for id_ in left} <= {"not_run"}


def test_a_clause_of_them_needs_the_option_and_an_error_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["test", "cpu", "homo.barrier"]) == 2
    said = capsys.readouterr().err
    assert "the clauses of homo are judged over a collective library" in said
    assert "pal test cpu --ccl refccl homo.barrier" in said


# ---- live ---------------------------------------------------------------------------------------


def sample() -> list[str]:
    """Some clauses of either runner."""
    draw = random.Random(SEED)
    chosen = {"homo.wrong_count_named", "hybrid.through_host_memory"}
    for name in BOTH:
        chosen |= set(
            RULES.of_runners(name) if FULL else draw.sample(list(RULES.of_runners(name)), 3)
        )
    return [id_ for id_ in RULES.table("ccl") if id_ in chosen]


def _over(chip: str, library: str, clauses: list[str], lacks: tuple[str, ...] = ()) -> Lines:
    """The lines of clauses over a library that lacks cells."""
    emulated = chip != "cpu"
    target = Target.of(registry.build(chip, emulated=emulated))
    built = ccl_registry.build_ccl(ccl_registry.find_ccl(library), emulated=emulated)
    with Runner(libraries.over(target, built, lacks=lacks), clauses, gating=False,
                table="ccl") as runner:  # fmt: skip
        return {clause: runner.decide(clause).to_json() for clause in clauses}


def test_the_reference_library_carries_both_runners_on_the_cpu_chip() -> None:
    found = _over("cpu", "refccl", sample())
    assert {id_: row for id_, row in found.items() if row["verdict"] != "pass"} == {}


def test_a_runner_is_not_asked_for_cells_that_its_library_lacks() -> None:
    """Without any type nothing is left to ask, and that is not a pass."""
    cells = tuple(f"reduce.{type}.sum" for type in ("float16", "bfloat16", "float64"))
    assert _over("cpu", "refccl", ["homo.reduce"], cells)["homo.reduce"]["verdict"] == "pass"
    every = tuple(cell for cell in _cells() if cell.startswith("broadcast."))
    line = _over("cpu", "refccl", ["homo.broadcast"], every)["homo.broadcast"]
    assert line["verdict"] == "fail"
    assert "the library supports none of the requested types" in line["evidence"]


def _cells() -> list[str]:
    from unipal.conformance.harness import oracle

    return [f"{name}.{type}" for name in ("broadcast", "send") for type in oracle.TYPES]


def test_pal_test_finds_the_cells_of_a_library_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Emulated: HCCL has no average and fewer types, and homo is right all the same."""
    words = ["--emulated", "--ccl", "hccl", "--junit", str(tmp_path / "x.xml")]
    clauses = ["homo.reduce", *(["hybrid.*", "homo.*"] if FULL else [])]
    assert main(["test", "ascend", *clauses, *words]) == 0
    assert "clauses pass" in capsys.readouterr().out
    assert 'ascend+hccl.homo" name="reduce"' in (tmp_path / "x.xml").read_text()


def test_every_clause_of_the_ccl_table_is_of_a_function_or_of_such_a_runner() -> None:
    of_runners = {id_ for name in BOTH for id_ in RULES.of_runners(name)}
    assert set(RULES.table("ccl")) == set(of_functions(RULES)) | of_runners
