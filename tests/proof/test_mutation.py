"""The mutants and their gate: what they claim, that they compile, and that the suite can fail."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from checkout import ROOT
from sampling import FULL, SEED
from unipal.conformance.harness import registry
from unipal.generator.spec.model import Spec, load_spec

from proof import rendered
from proof.chips import deletion, gate
from proof.chips import mutants as mutate
from proof.coverage import uncovered
from proof.engine import defects

FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O0", "-fPIC", "-shared"]


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec(ROOT / "pal_spec")


@pytest.fixture(scope="module")
def mutants(spec: Spec) -> list[mutate.Mutant]:
    return mutate.mutants(spec)


def test_enough_of_them(spec: Spec, mutants: list[mutate.Mutant]) -> None:
    written = [m for m in mutants if m.source]
    assert len(mutants) - len(written) >= 2500
    assert len(written) >= 40
    device = {f.name for f in spec.functions if f.table == "device"}
    assert {m.function for m in mutants} == device


def test_every_active_clause_is_claimed_alone(spec: Spec, mutants: list[mutate.Mutant]) -> None:
    """Each clause has a mutant that is made for it: few targets, and this one first."""
    aimed = {m.targets[0] for m in mutants if len(m.targets) <= 6} | {
        t for m in mutants if len(m.targets) == 1 for t in m.targets
    }
    active = {c.id for f in spec.functions if f.table == "device" for c in f.clauses}
    assert not sorted(active - aimed)
    assert mutate.claimed(spec) >= active


def test_every_clause_of_a_runner_has_a_defect_of_the_engine_of_its_own(spec: Spec) -> None:
    aimed = {t[0] for t in defects.targets().values() if len(t) == 1}
    assert {c.id for c in spec.runner_clauses if c.status == "active"} <= aimed


def test_ranks_meet_defects_of_the_engine_and_adaptors_that_name_them() -> None:
    """Ranks are processes, and slow: of the many broken adaptors only a few are shown to them."""
    clauses = registry.spec()["clauses"]
    checks = {c: check for c, check in registry.load().items() if c in clauses}  # no toy checks
    ranks = {c for c, check in checks.items() if "ranks" in check.fixtures}
    assert ranks == {c for c, row in clauses.items() if row["level"] == "runner"}
    for case in gate.cases():
        met = gate.checks_for(case, checks, clauses)
        assert list(case.targets) == met[: len(case.targets)]
        of_runner = {c for c in ranks if c.startswith(f"{case.group}.")}
        assert set(met) == of_runner if case.engine else ranks & set(met) <= set(case.targets)


def test_hand_written_ones_name_a_real_defect() -> None:
    for one in mutate.handwritten():
        assert len(one.source) > 20, one.name
        assert one.targets, one.name


def test_rendered_twice_is_the_same(spec: Spec) -> None:
    first, again = mutate.rendered(spec), mutate.rendered(spec)
    assert first == again
    made = rendered.of_chips()
    assert made.rows == first[1]
    assert max(len(line) for line in made.source.read_text("utf-8").splitlines()) <= 100


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_compiles(compiler: str, tmp_path: Path) -> None:
    assert shutil.which(compiler), f"{compiler} is needed: apt install {compiler}"
    source = rendered.of_chips().source
    done = subprocess.run(
        [compiler, *FLAGS, "-I", str(ROOT / "generated"), "-o", str(tmp_path / "libm.so"),
         str(source), "-lpthread", "-lm"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_every_clause_has_a_mutant(spec: Spec) -> None:
    """Of a chip, of a library or of the engine; a clause that nothing violates is found."""
    assert uncovered(spec) == []
    clause = replace(spec.runner_clauses[0], id="uni.a clause that nobody breaks")
    more = replace(spec, runner_clauses=(*spec.runner_clauses, clause))
    assert uncovered(more) == [clause.id]


def test_a_defect_of_a_clause_that_no_runner_has_is_refused() -> None:
    with pytest.raises(ValueError, match=r"runners\.yaml has no clause uni\.rigth_bytes"):

        @defects.breaks("uni.rigth_bytes")
        def right_byte(engine: defects.Engine) -> None:
            """Never called."""


APPLY_EACH = """
import os
from proof.engine import defects
defects.Engine()
for name in defects.targets():
    pid = os.fork()
    if not pid:
        try:
            defects.apply(name)
            os._exit(0)
        except Exception as error:
            print(f"{name}: {error!r}", flush=True)
            os._exit(1)
    os.waitpid(pid, 0)
"""


def test_every_defect_of_the_engine_applies() -> None:
    """A defect that raises would end its rank, which the gate counts as a kill."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", APPLY_EACH], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_wrong_mutants_are_named(spec: Spec) -> None:
    def made(function: str, name: str, target: str, body: str) -> mutate.Mutant:
        return mutate.mutant(function, name, [target], body)

    good = made("deviceFree", "x", "deviceFree.null_ok", "return $call;")
    with pytest.raises(mutate.MutantError, match=r"deviceFree\.x: the name is used twice"):
        mutate.mutants(spec, [good, good])
    odd = made("deviceFree", "x", "deviceFree.nulls_ok", "return $call;")
    with pytest.raises(mutate.MutantError, match=r"clause deviceFree\.nulls_ok does not exist"):
        mutate.mutants(spec, [odd])
    wrong = made("deviceFree", "x", "deviceFree.null_ok", "return $call[size=1];")
    with pytest.raises(mutate.MutantError, match="deviceFree has no parameter size"):
        mutate.rendered(spec, [wrong])


def _case(name: str, *targets: str) -> gate.Case:
    return gate.Case(1, name, "basic", (name.split(".")[0],), targets, False, "")


def test_judging() -> None:
    tried = [_case(f"deviceFree.{n}", "deviceFree.null_ok") for n in "abcd"]
    results = [
        gate.Kills("deviceFree.a", ["deviceFree.null_ok"]),
        gate.Kills("deviceFree.b", ["deviceFree.counted"]),
        gate.Kills("deviceFree.c"),
        gate.Kills("deviceFree.d", ["deviceFree.null_ok"]),
    ]
    permitted = {"deviceFree.d": gate.Equivalent("deviceFree.d", "deviceFree", "why")}
    answer = gate.judge(tried, results, permitted)
    assert answer.killed == ["deviceFree.a"]
    assert answer.off_target == ["deviceFree.b"]
    assert answer.survived == ["deviceFree.c"]
    assert "deviceFree.d" in answer.stale
    assert not answer.good


def test_what_closes_the_gate_is_asked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A survivor, and the mutant that was made for a check which others have killed too."""
    names = ("leaves_nothing_behind", "counted", "others_stay")
    tried = [_case(f"deviceFree.{n}", f"deviceFree.{n}") for n in names]
    busy = [
        gate.Kills(tried[0].name, ["deviceFree.leaves_nothing_behind"]),
        gate.Kills(tried[1].name, ["deviceFree.counted", "deviceFree.leaves_nothing_behind"]),
        gate.Kills(tried[2].name),
    ]
    asked: list[str] = []

    def quiet(cases: list[gate.Case], setup: object, jobs: int) -> list[gate.Kills]:
        asked.extend(c.name for c in cases)
        return [gate.Kills(c.name, [c.targets[0]]) for c in cases]

    monkeypatch.setattr(gate, "run_all", quiet)
    checks = [c.targets[0] for c in tried]
    found = gate.rerun_open_cases(tried, busy, checks, gate.Setup({}, {}), {})
    assert asked == [tried[1].name, tried[2].name]
    assert gate.judge(tried, found, {}).killed == [c.name for c in tried]
    assert all(row["alone"] for row in gate.matrix(found, checks)["checks"].values())


def test_an_equivalent_mutant_that_was_killed_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A machine that was busy does not make it stale; one that is killed again is."""
    permitted = gate.equivalents()
    tried = [c for c in gate.cases() if c.name in permitted][:1]
    killed = [gate.Kills(c.name, [c.targets[0]]) for c in tried]
    spared = [gate.Kills(c.name) for c in tried]
    for again in (spared, killed):
        monkeypatch.setattr(gate, "run_all", lambda *_, again=again: again)
        found = gate.rerun_open_cases(tried, killed, [], gate.Setup({}, {}), permitted)
        assert found == again
        stale = [c.name for c in tried] if again is killed else []
        only = {c.name: permitted[c.name] for c in tried}
        assert gate.judge(tried, found, only).stale == stale


def test_matrix_says_who_kills_alone() -> None:
    results = [
        gate.Kills("m.one", ["f.a"], checks_run=3),
        gate.Kills("m.two", ["f.a", "f.b"], checks_run=3),
    ]
    table = gate.matrix(results, ["f.a", "f.b"])
    assert table["checks"]["f.a"] == {"kills": 2, "alone": ["m.one"]}
    assert table["checks"]["f.b"] == {"kills": 1, "alone": []}


def test_equivalents_name_what_permits_them() -> None:
    entries = gate.equivalents()
    known = {c.name for c in gate.cases()}
    clauses = registry.spec()["clauses"]
    for name, entry in entries.items():
        assert name in known
        named = entry.permitted_by
        assert named in clauses or named in registry.functions(), f"{name}: {named}"
    assert len(entries) <= gate.MAX_EQUIVALENT_SHARE * len(known)


def test_the_matrix_is_of_these_mutants() -> None:
    table = json.loads(gate.MATRIX.read_text("utf-8"))
    assert set(table["mutants"]) <= {c.name for c in gate.cases()}
    assert [c for c, row in table["checks"].items() if not gate.is_needed(row)] == []


def run_gate(*words: str) -> subprocess.CompletedProcess[str]:
    """The gate as CI runs it: a process of its own, since it forks a child per mutant."""
    line = [sys.executable, "-P", "-m", "proof", "chips", *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=600, check=False)


COUNT = 40 if FULL else 8  # `make test` runs a sample of its own


def test_a_sample_of_the_gate() -> None:
    done = run_gate("--sample", str(COUNT), "--seed", str(SEED))
    assert done.returncode == 0, done.stdout + done.stderr
    last = re.search(r"(?m)^all +(\d+) +(\d+) +0 +0$", done.stdout)
    assert last is not None, done.stdout
    assert int(last[1]) + int(last[2]) == COUNT


def test_the_gate_breaks_the_engine_too() -> None:
    done = run_gate("--only", "engine.host.scatterv_forgets", "--evidence")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "* host.scatterv: rank " in done.stderr
    assert len(re.findall(r"(?m)^  [* ] host\.", done.stderr)) == 1, "no other check kills it"


def test_every_assertion_of_a_check_can_be_deleted_alone() -> None:
    """Each stands on a line of its own, in a check of the device table."""
    found = deletion.assertions()
    assert len(found) >= 600
    places = Counter(one.place for one in found)
    assert [place for place, number in places.items() if number > 1] == []
    assert all(one.clauses for one in found)


def test_a_missing_check_lets_a_mutant_survive() -> None:
    done = run_gate("--no-gate", "--deletions", "3", "--seed", "11")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("survives") == 3


def test_a_missing_assertion_lets_a_mutant_pass() -> None:
    done = run_gate("--no-gate", "--assertions", "2", "--seed", "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(re.findall(r"(?m)^without \S+\.py:\d+ .*: \S+\.\w+ passes ", done.stdout)) == 2
    assert done.stdout.endswith("2 of 2 assertions cannot be deleted unseen\n")
