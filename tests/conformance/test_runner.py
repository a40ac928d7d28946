"""The runner on adaptors that crash, hang, corrupt the heap, refuse, or do nothing."""

from __future__ import annotations

import datetime
import inspect
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from checkout import FIXTURES, NATIVE, ROOT
from unipal.conformance.harness import chip as harness
from unipal.conformance.harness import observe, registry
from unipal.conformance.harness.child_process import ChildProcess
from unipal.conformance.harness.target import KnownFailure, Target, Unsupported
from unipal.conformance.rules.verdicts import Outcome, Results, Verdict
from unipal.conformance.run.schedule import Schedule, clauses_of
from unipal.conformance.run.suite_runner import EnvironmentFailureError, Limits, Runner
from unipal.generated.pal import Result

TODAY = datetime.date(2026, 11, 21)
LIMITS = Limits(contract=1.5, ordering=2.0, process=10.0, patience=0.5, settle=0.01, again=0.5)

CLAUSES = {  # clause → level, and the fields that are not usual
    "deviceMemcpy.toy_bytes": {"level": "contract"},
    "deviceMemset.toy_all": {"level": "contract"},
    "deviceMemset.toy_pinned": {"level": "contract"},
    "deviceMalloc.toy_usable": {"level": "contract"},
    "deviceFree.toy_frees": {"level": "contract"},
    "getDevice.toy_zero": {"level": "contract"},
    "getDeviceCount.toy_one": {"level": "contract"},
    "getVendor.toy_guarded": {
        "level": "contract",
        "flagcx": "advice",
        "otherwise": "toy_adaptor.cc:7 copies four words",
    },
    "streamSynchronize.toy_returns": {"level": "contract"},
    "streamQuery.toy_idle": {"level": "contract"},
    "launchHostFunc.toy_runs": {"level": "contract"},
    "gdrMemAlloc.toy_alloc": {"level": "contract"},
    "gdrMemFree.toy_free": {"level": "contract"},
    "streamQuery.toy_held": {"level": "ordering"},
    "launchHostFunc.toy_gates": {"level": "ordering"},
    "setDevice.toy_thread": {"level": "ordering", "needs": ["independent_queues"]},
    "deviceMalloc.toy_peer": {"level": "process"},
}


def spec() -> Mapping[str, Any]:
    """The real functions with the toy's clauses."""
    clauses = {
        id_: {"function": id_.partition(".")[0], "must": id_, "flagcx": "required", **fields}
        for id_, fields in CLAUSES.items()
    }
    return {**registry.spec(), "clauses": clauses}


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Compiles the toy adaptor with one fault and answers its path."""
    folder = tmp_path_factory.mktemp("toy")
    folder.chmod(0o700)

    def build(fault: str = "") -> str:
        library = folder / f"libpal_toy_{fault.replace(' ', '_')}.so"
        if not library.exists():
            subprocess.run(
                ["cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror",
                 "-fno-builtin-malloc", "-Wno-array-bounds", "-Wno-stringop-overflow",
                 "-Wno-stringop-truncation", f'-DTOY_FAULT="{fault}"', f"-I{ROOT / 'generated'}",
                 "-o", str(library), str(NATIVE / "toy_adaptor.c")],
                check=True,
            )  # fmt: skip
        return str(library)

    return build


def target(library: str, **more: Any) -> Target:
    lacks = Unsupported("hardware", "a toy has no GDR")
    fields: dict[str, Any] = {
        "name": "toy",
        "library": library,
        "unsupported": {"gdrMemAlloc": lacks, "gdrMemFree": lacks},
    }
    return Target(**{**fields, **more})


def go(
    what: Target,
    clauses: Sequence[str] | None = None,
    on_result: Callable[[Outcome], object] | None = None,
    gating: bool = True,
    env: Mapping[str, str] | None = None,
) -> Results:
    runner = Runner(
        what, clauses, on_result=on_result, limits=LIMITS, gating=gating, today=TODAY, spec=spec(),
        modules=["toy_checks"], env={"PYTHONPATH": str(FIXTURES), **(env or {})},
    )  # fmt: skip
    with runner:
        runner.decide_all()
    return runner.results


@pytest.fixture(autouse=True)
def _toy_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FIXTURES))


def of(results: Results, verdict: Verdict) -> set[str]:
    return {o.clause for o in results.of(verdict)}


GATED = {"streamQuery.toy_held", "launchHostFunc.toy_gates"}
GDR = {"gdrMemAlloc.toy_alloc", "gdrMemFree.toy_free"}


def test_every_clause_gets_a_verdict(toy: Callable[[str], str]) -> None:
    seen: list[Outcome] = []
    results = go(target(toy("")), on_result=seen.append)
    assert [o.clause for o in seen] == list(results.outcomes)
    assert set(results.outcomes) == set(CLAUSES)
    assert of(results, Verdict.UNSUPPORTED) == GDR
    assert of(results, Verdict.PASS) == set(CLAUSES) - GATED - GDR
    gates = results["launchHostFunc.toy_gates"]
    assert gates.verdict is Verdict.FAIL
    assert "on the calling thread" in gates.evidence
    held = results["streamQuery.toy_held"]
    assert held.verdict is Verdict.NOT_RUN
    assert held.needs == ("launchHostFunc",)
    assert results.children == 3, "one child for each level"


def test_levels_come_in_order(toy: Callable[[str], str]) -> None:
    levels = [o.level for o in go(target(toy("")))]
    assert levels == sorted(levels, key=("contract", "ordering", "process").index)


def test_a_crash_is_its_clauses_failure(toy: Callable[[str], str]) -> None:
    results = go(target(toy("crash in deviceFree")))
    assert of(results, Verdict.FAIL) == {"deviceFree.toy_frees", "launchHostFunc.toy_gates"}
    evidence = results["deviceFree.toy_frees"].evidence
    assert evidence.startswith("SIGSEGV in deviceFree (")
    assert not of(results, Verdict.NOT_RUN) - GATED


def test_a_hang_is_its_clauses_failure(toy: Callable[[str], str]) -> None:
    start = time.monotonic()
    results = go(target(toy("hang in streamSynchronize")))
    assert time.monotonic() - start < 15
    evidence = results["streamSynchronize.toy_returns"].evidence
    assert evidence.startswith("did not return within 1.5 s in streamSynchronize (")
    assert of(results, Verdict.FAIL) - GATED == {"streamSynchronize.toy_returns"}


def test_damage_is_blamed_on_the_clause_that_did_it(toy: Callable[[str], str]) -> None:
    results = go(target(toy("getDevice breaks getVendor")))
    culprit, victim = results["getDevice.toy_zero"], results["getVendor.toy_guarded"]
    assert culprit.verdict is Verdict.FAIL
    assert "getVendor.toy_guarded, which passes alone, crashed after it" in culprit.evidence
    assert "SIGABRT" in culprit.evidence
    assert victim.verdict is Verdict.PASS


def test_who_fails_alone_blames_nobody_for_a_crash(toy: Callable[[str], str]) -> None:
    """The clause fails in a new process, and crashes one that served others: its own failure."""
    results = go(target(toy("getVendor fails and later crashes")))
    assert of(results, Verdict.FAIL) - GATED == {"getVendor.toy_guarded"}
    assert "SIGABRT" not in results["getVendor.toy_guarded"].evidence


def test_a_function_that_nothing_else_finds_fault_with_is_not_to_blame(
    toy: Callable[[str], str],
) -> None:
    """The clause of a copy fails because memory is refused, which no clause of memory notices."""
    seen: list[Outcome] = []
    results = go(target(toy("deviceMalloc of 100 bytes fails")), on_result=seen.append)
    assert of(results, Verdict.FAIL) - GATED == {"deviceMemcpy.toy_bytes"}
    assert results["deviceMemcpy.toy_bytes"].evidence.startswith("deviceMalloc: palSystemError")
    assert [o.verdict for o in seen if o.clause == "deviceMemcpy.toy_bytes"] == [
        Verdict.NOT_RUN,  # until the clauses of deviceMalloc were decided
        Verdict.FAIL,
    ]


def test_a_run_that_ends_early_gives_every_failure_its_verdict(toy: Callable[[str], str]) -> None:
    runner = Runner(
        target(toy("deviceMalloc of 100 bytes fails")), limits=LIMITS, today=TODAY, spec=spec(),
        modules=["toy_checks"], env={"PYTHONPATH": str(FIXTURES)},
    )  # fmt: skip
    with runner:
        runner.decide_all(until=lambda outcome: outcome.clause == "deviceMemcpy.toy_bytes")
    assert of(runner.results, Verdict.FAIL) == {"deviceMemcpy.toy_bytes"}


@pytest.mark.parametrize(
    ("ends", "says"),
    [
        ("x.x", "SIGABRT"),  # the second time alone
        ("x...", "once, after"),
        ("x..." + 40 * "x", " intermittently, after "),  # from the sequence on
    ],
)
def test_a_crash_by_chance_is_nobody_elses(
    toy: Callable[[str], str], tmp_path: Path, ends: str, says: str
) -> None:
    """Which call crashes is given; clauses before it have nothing to do with it."""
    chance = {"TOY_ENDS": ends, "TOY_CALLS": str(tmp_path / "calls")}
    results = go(target(toy("")), env=chance)
    assert of(results, Verdict.FAIL) - GATED == {"getVendor.toy_guarded"}
    assert says in results["getVendor.toy_guarded"].evidence


@pytest.mark.parametrize("fault", ["overflow in deviceMemset", "deviceMemset hits a neighbour"])
def test_a_heap_overflow_of_foreign_code_is_found(toy: Callable[[str], str], fault: str) -> None:
    results = go(target(toy(fault), foreign=True))
    failed = of(results, Verdict.FAIL) - GATED
    assert failed
    assert all(c.startswith("deviceMemset.") for c in failed), failed
    blocked = results["getDeviceCount.toy_one"]
    assert blocked.verdict is Verdict.NOT_RUN
    assert blocked.needs[0].startswith("deviceMemset.")


def test_canaries_around_outputs(toy: Callable[[str], str]) -> None:
    results = go(target(toy("getVendor writes past its end")), ["getVendor"])
    assert "bytes after it were overwritten" in results["getVendor.toy_guarded"].evidence


def test_what_failed_is_named_where_it_is_needed(toy: Callable[[str], str]) -> None:
    results = go(target(toy("deviceMemset does nothing")))
    assert of(results, Verdict.FAIL) - GATED == {"deviceMemset.toy_all", "deviceMemset.toy_pinned"}
    blocked = results["getDeviceCount.toy_one"]
    assert blocked.verdict is Verdict.NOT_RUN
    assert blocked.needs == ("deviceMemset.toy_all", "deviceMemset.toy_pinned")
    assert blocked.evidence == "uses deviceMemset, whose clause deviceMemset.toy_all failed"
    assert results.exit_status == 1


def test_a_selection_still_checks_what_it_rests_on(toy: Callable[[str], str]) -> None:
    results = go(target(toy("deviceMemset does nothing")), ["getDeviceCount"])
    assert list(results.outcomes) == ["getDeviceCount.toy_one"]
    assert results["getDeviceCount.toy_one"].verdict is Verdict.NOT_RUN


def test_a_word_that_selects_nothing_could_not_run(toy: Callable[[str], str]) -> None:
    results = go(target(toy("")), ["deviceMemzet"])
    assert results.exit_status == 3
    assert results.problems[0].startswith("deviceMemzet: no clause")


def test_declared_unsupported_must_refuse(toy: Callable[[str], str]) -> None:
    accepts = go(target(toy("gdrMemAlloc succeeds")), ["gdrMemAlloc"])["gdrMemAlloc.toy_alloc"]
    assert accepts.verdict is Verdict.FAIL
    assert "hardware: a toy has no GDR" in accepts.evidence
    assert "gdrMemAlloc returned SUCCESS" in accepts.evidence
    writes = go(target(toy("gdrMemAlloc refuses but writes")), ["gdrMemAlloc"])
    assert "but wrote its output" in writes["gdrMemAlloc.toy_alloc"].evidence
    good = go(target(toy("")), ["gdrMemAlloc"])["gdrMemAlloc.toy_alloc"]
    assert (good.verdict, good.evidence) == (
        Verdict.UNSUPPORTED, "hardware: a toy has no GDR",
    )  # fmt: skip


def test_a_clause_declared_away_must_fail(toy: Callable[[str], str]) -> None:
    """What a vendor's call does otherwise is run all the same: a pass ends the declaration."""
    otherwise = {"deviceMemset.toy_all": Unsupported("hardware", "it sets every second byte")}
    library = toy("deviceMemset does nothing")
    found = go(target(library, unsupported=otherwise), ["deviceMemset.toy_all"])
    outcome = found["deviceMemset.toy_all"]
    assert (outcome.verdict, outcome.evidence) == (
        Verdict.UNSUPPORTED, "hardware: it sets every second byte",
    )  # fmt: skip
    assert found.exit_status == 0
    passes = go(target(toy(""), unsupported=otherwise), ["deviceMemset.toy_all"])
    assert passes["deviceMemset.toy_all"].verdict is Verdict.FAIL
    assert "it passes: remove this declaration" in passes["deviceMemset.toy_all"].evidence


def test_an_undeclared_refusal_fails_and_says_what_to_do(toy: Callable[[str], str]) -> None:
    results = go(target(toy(""), unsupported={}), ["gdrMemAlloc"])
    outcome = results["gdrMemAlloc.toy_alloc"]
    assert outcome.verdict is Verdict.FAIL
    assert "declare it under `unsupported:` in adaptor.yaml" in outcome.evidence


def test_an_imported_plugin_declares_nothing(toy: Callable[[str], str]) -> None:
    results = go(target(toy(""), unsupported={}, imported=True))
    assert results["gdrMemAlloc.toy_alloc"].verdict is Verdict.UNSUPPORTED
    assert results["gdrMemFree.toy_free"].verdict is Verdict.UNSUPPORTED
    assert results["getVendor.toy_guarded"].verdict is Verdict.PASS


def test_advice_is_run_last_and_a_violation_is_no_failure(toy: Callable[[str], str]) -> None:
    """A clause of class advice, which crashes: nothing else is affected or depends on it."""
    broken = target(toy("getVendor writes past its end"), unsupported={}, imported=True)
    results = go(broken)
    assert of(results, Verdict.FAIL) == {"launchHostFunc.toy_gates"}
    assert of(results, Verdict.DIFFERS) == {"getVendor.toy_guarded"}
    assert list(results.outcomes)[-1] == "getVendor.toy_guarded"
    evidence = results["getVendor.toy_guarded"].evidence
    assert "bytes after it were overwritten" in evidence
    assert evidence.endswith("(v1 permits it: toy_adaptor.cc:7 copies four words)")
    judged = go(target(toy("getVendor writes past its end")))
    assert judged["getVendor.toy_guarded"].verdict is Verdict.FAIL


def test_what_has_no_slot_is_not_applicable(
    toy: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CLAUSES["getVendor.toy_guarded"], "flagcx", "absent")
    results = go(target(toy(""), unsupported={}, imported=True))
    assert results["getVendor.toy_guarded"].verdict is Verdict.NOT_APPLICABLE


def test_an_imported_plugin_may_not_refuse_what_is_required(toy: Callable[[str], str]) -> None:
    broken = target(toy("getDeviceCount refuses"), unsupported={}, imported=True)
    outcome = go(broken, ["getDeviceCount"])["getDeviceCount.toy_one"]
    assert outcome.verdict is Verdict.FAIL
    assert "palNotSupported" in outcome.evidence


def test_to_do_is_not_run(toy: Callable[[str], str]) -> None:
    todo = {"deviceMemset": "adaptor.yaml:41"}
    results = go(target(toy(""), todo=todo))
    assert results["deviceMemset.toy_all"].verdict is Verdict.NOT_RUN
    assert results["deviceMemset.toy_all"].evidence == "to do in adaptor.yaml:41"
    assert results["getDeviceCount.toy_one"].verdict is Verdict.NOT_RUN
    assert results["getDeviceCount.toy_one"].needs == ("deviceMemset",)


def test_what_the_machine_lacks_is_said(toy: Callable[[str], str]) -> None:
    results = go(target(toy("")), ["setDevice"], env={"UNIPAL_CPU_HW_QUEUES": "1"})
    outcome = results["setDevice.toy_thread"]
    assert outcome.verdict is Verdict.NOT_RUN
    assert "UNIPAL_CPU_HW_QUEUES=1" in outcome.evidence


@pytest.mark.parametrize(
    ("fault", "until", "verdict", "words"),
    [
        ("deviceMemset does nothing", "2026-11-21", "known_failure", "until 2026-11-21: "),
        ("deviceMemset does nothing", "2026-11-20", "fail", "which is past"),
        ("", "2026-12-31", "fail", "remove this entry"),
        ("deviceMemset does nothing", "soon", "fail", "is not a date"),
    ],
)
def test_a_known_failure_has_an_end(
    toy: Callable[[str], str], fault: str, until: str, verdict: str, words: str
) -> None:
    known = KnownFailure("deviceMemset.toy_all", "https://example.org/issues/7", until)
    results = go(target(toy(fault), known_failures=(known,)), ["deviceMemset.toy_all"])
    outcome = results["deviceMemset.toy_all"]
    assert outcome.verdict.value == verdict
    assert words in outcome.evidence


def test_an_adaptor_that_does_not_open_fails_no_clause(toy: Callable[[str], str]) -> None:
    with pytest.raises(EnvironmentFailureError) as refused:
        go(target(toy("does not load")))
    assert "libtoyrt.so.3 does not export toyInit" in refused.value.reason
    assert refused.value.next
    with pytest.raises(EnvironmentFailureError, match="the process dies while loading it: SIGABRT"):
        go(target(toy("crashes as it loads")))
    with pytest.raises(EnvironmentFailureError, match="no such file"):
        go(target("/nonexistent/libpal_toy.so"))


def test_the_reason_is_told_also_when_the_child_has_left_before_it_is_read(
    toy: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(child: ChildProcess) -> bool:
        child._process.wait(10)
        return False

    monkeypatch.setattr(ChildProcess, "running", property(gone))
    with pytest.raises(EnvironmentFailureError, match="no such file"):
        go(target("/nonexistent/libpal_toy.so"))


def test_a_chip_that_permits_one_process_at_a_time_is_certified(
    toy: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The spare process, which starts while advice runs, is refused by such a chip."""
    started: list[ChildProcess] = []
    refused: list[ChildProcess] = []
    begin, opened = ChildProcess.__init__, ChildProcess.open

    def start(child: ChildProcess, *words: Any) -> None:
        alone = not any(other._requests >= 0 and other.running for other in started)
        begin(child, *words)
        started.append(child)
        if not alone:
            refused.append(child)

    def open_(child: ChildProcess) -> None:
        if child in refused:
            child.close()
            raise EnvironmentFailureError("toy", "another process has the device", "")
        opened(child)

    monkeypatch.setattr(ChildProcess, "__init__", start)
    monkeypatch.setattr(ChildProcess, "open", open_)
    results = go(target(toy(""), imported=True), ["getVendor.toy_guarded", "deviceMalloc.toy_peer"])
    assert refused
    assert results.outcomes["deviceMalloc.toy_peer"].verdict is Verdict.PASS


def test_broken_on_purpose_runs_exactly_what_is_asked(toy: Callable[[str], str]) -> None:
    wanted = ["getDeviceCount.toy_one", "deviceMemset.toy_all", "deviceFree.toy_frees"]
    results = go(target(toy("crash in deviceFree")), wanted, gating=False)
    assert list(results.outcomes) == wanted
    assert of(results, Verdict.PASS) == set()
    assert results.children <= 4


def test_a_child_starts_fast(toy: Callable[[str], str]) -> None:
    """Little more than an interpreter with what it needs of others: a run starts hundreds."""

    def bare() -> float:
        begin = time.monotonic()
        subprocess.run([sys.executable, "-P", "-c", "import cffi, json"], check=True)
        return time.monotonic() - begin

    def start() -> float:
        begin = time.monotonic()
        child = ChildProcess(target(toy("")), LIMITS, {"PYTHONPATH": str(FIXTURES)}, ["toy_checks"])
        child.open()
        seconds = time.monotonic() - begin
        child.close()
        return seconds

    turns = [(bare(), start()) for _ in range(8)]
    assert min(s for _, s in turns) < 8 * min(b for b, _ in turns), turns


def test_helpers_name_what_they_call() -> None:
    for name, functions in registry.HELPERS.items():
        helper = getattr(observe if name == "Move" else harness.Chip, name)
        source = inspect.getsource(helper)
        called = [f for f in functions if f in source]
        others = [h for h in registry.HELPERS if f"self.{h}(" in source]
        assert called or others, f"{name} calls none of {functions}"
        assert set(functions) <= registry.functions()


@pytest.mark.parametrize(
    ("line", "threads"),
    [
        ("0.15 1.58 3.17 1/80 11099", 0.15),  # idle
        ("0.15 1.58 3.17 {six}/80 11099", 6),  # busy just now, for each processor
        ("{three}.0 0.0 0.0 1/80 11099", 3),  # busy all the minute
        ("no such words", 1),
        (None, 1),
    ],
)
def test_settling_takes_longer_where_threads_share_the_processors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str | None, threads: float
) -> None:
    cpus = os.cpu_count() or 1
    table = tmp_path / "loadavg"
    if line is not None:
        table.write_text(line.format(six=6 * cpus, three=3 * cpus))
    found = harness.crowding(str(table))
    assert found == max(1, threads)
    chip = harness.Chip(SimpleNamespace(code=None, raw=None), None, None)
    for patience, crowd, seconds in [
        (4.0, found, 0.02 * max(1, threads)),
        (4.0, 500.0, 0.16),  # eightfold at most
        (0.2, 500.0, 0.05),  # and never longer than a quarter of patience
        (0.01, 500.0, 0.02),  # nor shorter than on an idle machine
    ]:
        monkeypatch.setattr(harness, "crowding", lambda crowd=crowd: crowd)
        chip.patience = patience
        assert chip.settle == pytest.approx(seconds)


@pytest.mark.parametrize("certified", [frozenset({"streamQuery"}), frozenset[str]()])
def test_what_a_check_left_ends_before_its_memory_goes(certified: frozenset[str]) -> None:
    """streamQuery is asked until the work has ended, where it may be relied on."""
    said: list[str] = []
    answers = [Result.IN_PROGRESS, Result.IN_PROGRESS, Result.SUCCESS]

    def query(stream: int) -> Result:
        said.append(f"streamQuery {stream}: {answers[0].name}")
        return answers.pop(0)

    def free(name: str) -> Callable[[int], Result]:
        return lambda what: said.append(f"{name} {what}") or Result.SUCCESS  # type: ignore[func-returns-value]

    code = SimpleNamespace(
        streamQuery=query, deviceFree=free("deviceFree"), streamDestroy=free("streamDestroy")
    )
    chip = harness.Chip(SimpleNamespace(code=code, raw=None), None, None)
    chip.certified = certified | {"deviceFree", "streamDestroy"}
    chip._own("streamDestroy", 7)
    chip._own("deviceFree", 8)
    chip.end()
    asked = ["streamQuery 7: IN_PROGRESS", "streamQuery 7: IN_PROGRESS", "streamQuery 7: SUCCESS"]
    assert said == [*(asked if certified else []), "deviceFree 8", "streamDestroy 7"]


def test_what_a_check_uses_is_read_from_its_code(monkeypatch: pytest.MonkeyPatch) -> None:
    checks = registry.load(["toy_checks"])
    assert checks["getDeviceCount.toy_one"].uses == {"deviceMalloc", "deviceMemset"}
    assert checks["deviceFree.toy_frees"].uses == {"deviceMalloc"}
    assert checks["deviceMemcpy.toy_bytes"].uses == {"deviceMalloc"}


def test_a_second_check_for_a_clause_is_refused() -> None:
    registry.load(["toy_checks"])

    def again(chip: harness.Chip) -> None: ...

    with pytest.raises(registry.SuiteError, match="already has a check"):
        registry.clause("deviceMemcpy.toy_bytes")(again)

    def strange(chip: harness.Chip, tmp_path: Path) -> None: ...

    with pytest.raises(registry.SuiteError, match="chip, tmp_path"):
        registry.clause("deviceMemcpy.toy_other")(strange)


def test_a_clause_of_a_runner_runs_when_all_that_the_runner_needs_has_passed() -> None:
    """What this machine cannot run stands in no way, nor do groups that uni does without."""
    clauses = clauses_of(registry.spec())
    schedule = Schedule(clauses, registry.load())

    def why(**others: Verdict) -> str:
        outcomes = {
            c.id: Outcome(c.id, c.function, c.level, Verdict.PASS)
            for c in clauses.values()
            if c.level != "runner"
        }
        for name, verdict in others.items():
            id_ = name.replace("__", ".")
            needs = clauses[id_].needs
            outcomes[id_] = Outcome(id_, "", clauses[id_].level, verdict, 0.0, "so", needs)
        obstacle = schedule.obstacle("uni.all_reduce", outcomes, {})
        return obstacle.why if obstacle else ""

    assert why() == ""
    failed = why(ipcMemHandleOpen__writes_are_seen=Verdict.FAIL)
    assert failed == "uni needs ipcMemHandleOpen.writes_are_seen, which failed"
    assert why(gdrMemAlloc__usable_whole=Verdict.FAIL) == ""
    assert why(deviceMemcpy__across_devices=Verdict.NOT_RUN) == ""
    # A promise that version 1 does not make, and one whose violation cannot hurt a runner.
    assert why(deviceMalloc__aligned=Verdict.NOT_APPLICABLE) == ""
    assert why(streamCreate__null_stream_refused=Verdict.FAIL) == ""
    assert why(deviceMalloc__aligned=Verdict.FAIL).startswith("uses deviceMalloc, whose clause ")
    asked = schedule.order(["uni.barrier"])
    assert asked[-1] == "uni.barrier"
    assert {clauses[c].level for c in asked[:-1]} == {"contract"}
    assert {"ipc", "host_func"} <= {clauses[c].group for c in asked}
