"""Certificates: what is written, what unlocks, and every kind of edit that is refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import unipal.pal_spec
import yaml
from unipal.conformance.rules import certificate, unlock

SHA = "ab" * 32
SUITE = certificate.Suite("cd" * 32, "clean", "0" * 40)


# What each entry covers: uni and host divide the clauses of two functions in every way.
LOCKS: list[dict[str, Any]] = [
    {
        "because": "Memory that is not there holds no result.",
        "restricts": "",
        "harmless": False,
        "clauses": {"host": ["deviceMalloc.gives_memory"], "uni": ["deviceMalloc.gives_memory"]},
    },
    {
        "because": "Null is followed.",
        "restricts": "null is never passed",
        "harmless": False,
        "clauses": {"uni": ["deviceMalloc.null_ptr_refused"]},
    },
    {
        "because": "The runner passes no null.",
        "restricts": "",
        "harmless": True,
        "clauses": {"host": ["deviceMalloc.null_ptr_refused"]},
    },
]


def spec() -> dict[str, Any]:
    """A spec of four groups with every kind of need and every kind of clause."""
    functions = {
        "deviceMalloc": {"group": "basic", "table": "device", "requirement": "required"},
        "hostRegister": {"group": "basic", "table": "device", "requirement": "optional"},
        "streamCreate": {"group": "stream", "table": "device", "requirement": "required"},
        "launchHostFunc": {"group": "host_func", "table": "device", "requirement": "capability"},
        "streamWaitValue64": {
            "group": "stream_mem_ops",
            "table": "device",
            "requirement": "capability",
        },
        "gdrMemAlloc": {"group": "gdr", "table": "device", "requirement": "capability"},
        "allReduce": {"group": "ccl", "table": "ccl", "requirement": "required"},
        "memAlloc": {"group": "ccl", "table": "ccl", "requirement": "optional"},
    }
    clauses = {
        name: {
            "function": name.split(".")[0],
            "group": functions[name.split(".")[0]]["group"],
            "level": "contract",
            "must": f"The sentence of {name}.",
            "flagcx": "required",
            "status": "final",
            "derived": False,
        }
        for name in (
            "deviceMalloc.gives_memory",
            "deviceMalloc.null_ptr_refused",
            "hostRegister.maps",
            "streamCreate.is_idle",
            "streamCreate.across_devices",
            "launchHostFunc.gates",
            "launchHostFunc.concurrent",
            "streamWaitValue64.waits",
            "gdrMemAlloc.is_registrable",
            "allReduce.sums",
            "allReduce.follows",
            "memAlloc.usable",
        )
    }
    for name in ("uni.all_reduce", "uni.barrier"):
        clauses[name] = {
            "function": "uni", "group": "uni", "level": "runner", "must": "A sentence.",
            "flagcx": "required", "status": "active", "derived": False,
        }  # fmt: skip
    clauses["allReduce.sums"]["status"] = "draft"
    clauses["deviceMalloc.null_ptr_refused"]["flagcx"] = "advice"
    clauses["streamCreate.across_devices"]["needs"] = ["two_devices"]
    gate = {
        "one_of": [
            {"name": "wait_value", "clauses": ["streamWaitValue64.waits"]},
            {"name": "host_function", "clauses": ["launchHostFunc.gates"]},
        ]
    }
    runners = [
        {"name": "homo", "needs": {"groups": ["basic", "stream"], "ccl": True}},
        {"name": "host", "needs": {"groups": ["basic", "stream"]}},
        {
            "name": "uni",
            "needs": {"groups": ["basic", "stream"]},
            "gate": gate,
            "inter_node": {
                "one_of": [
                    {"name": "gdr", "groups": ["gdr"]},
                    {"name": "host_staging", "says": "between nodes the bytes take the long way"},
                ]
            },
        },
    ]
    return {
        "pal": "1.0",
        "spec_sha256": "ef" * 32,
        "functions": functions,
        "clauses": clauses,
        "runners": runners,
        "locks": LOCKS,
        "tolerated_needs": {"two_devices": "one device; cross-device use is not certified"},
    }


RULES = unlock.rules_from(spec())
INSTALLED = unlock.installed_rules()


def lines(**changes: str) -> dict[str, dict[str, Any]]:
    """A pass for every device clause; keyword `deviceMalloc__gives_memory="fail"` changes one."""
    made: dict[str, dict[str, Any]] = {
        id_: {"verdict": "pass", "seconds": 0.01, "evidence": ""} for id_ in RULES.table("device")
    }
    for name, verdict in changes.items():
        made[name.replace("__", ".")] = {
            "verdict": verdict,
            "seconds": 0.0,
            "evidence": "no such unit on this board",
            "kind": "hardware",
        }
    return made


def collective(verdicts: dict[str, str]) -> dict[str, Any]:
    """What was found of a library: passes, but for `verdicts`."""
    found = dict.fromkeys(RULES.table("ccl"), "pass") | verdicts
    return {
        "build_id": f"sha256:{SHA}",
        "clauses": {
            id_: {"verdict": verdict, "evidence": "" if verdict == "pass" else "not here"}
            for id_, verdict in found.items()
        },
        "cells": {"all_reduce.float32.sum": "pass", "all_reduce.float16.sum": "unsupported"},
    }


def statement(
    verdicts: dict[str, dict[str, Any]] | None = None,
    *,
    kind: str = "c",
    emulated: bool = False,
    ccl: dict[str, str] | None = None,
    **changes: str,
) -> dict[str, Any]:
    evidence = certificate.Evidence(
        subject=certificate.Subject("cpu", f"sha256:{SHA}", "libpal_cpu.so", "12" * 32),
        lines=verdicts or lines(**changes),
        kind=kind,
        reproduce="pal certify cpu",
        made_at="2026-11-21T00:20:00Z",
        seconds=12.34,
        emulated=emulated,
        collectives={} if ccl is None else {"refccl": collective(ccl)},
        device={"name": "cpu 0", "count": 2},
        libraries={"libc.so.6": "2.36"},
        machine={"os": "Linux", "cores": 2},
        environment={"UNIPAL_CPU_STRICT": "1"},
        peers=["cpu"],
    )
    return certificate.compose(evidence, RULES, SUITE)


def verify(made: dict[str, Any] | Path, **words: Any) -> certificate.Verified:
    return certificate.verify(made, rules=RULES, suite=SUITE, **words)


def test_a_written_certificate_verifies_and_is_canonical(tmp_path: Path) -> None:
    path = certificate.write(statement(), tmp_path / "deep" / "cpu.json")
    verified = verify(path, build_id=f"sha256:{SHA}", binary_sha256="12" * 32)
    assert verified.chip == "cpu"
    assert verified.remarks == ()
    assert path.read_text() == certificate.canonical(json.loads(path.read_text()))
    assert json.loads(path.read_text())["_type"] == "https://in-toto.io/Statement/v1"


def test_uni_is_open_host_waits_for_its_runner_level_and_homo_names_the_ccl() -> None:
    runners = verify(statement()).runners
    assert runners["host"].state == "pending"
    assert runners["host"].sentence == "unlocked, runner level pending"
    assert runners["uni"].state == "unlocked"
    assert runners["uni"].sentence == "unlocked"
    assert runners["uni"].uses == ("wait_value",)
    assert runners["homo"].state == "locked"
    assert runners["homo"].blocked_by == ("ccl",)
    assert "no collective library is certified" in runners["homo"].sentence


@pytest.mark.parametrize(
    ("verdicts", "state"),
    [
        ({}, "pending"),
        ({"memAlloc.usable": "unsupported"}, "pending"),
        ({"memAlloc.usable": "fail"}, "locked"),
        ({"allReduce.follows": "fail"}, "locked"),
        ({"allReduce.follows": "not_run"}, "locked"),
    ],
)
def test_a_collective_library_opens_homo_when_it_keeps_every_clause(
    verdicts: dict[str, str], state: str
) -> None:
    verified = verify(statement(ccl=verdicts))
    assert verified.runners["homo"].state == state
    predicate = verified.statement["predicate"]
    assert predicate["ccl"] == ([] if state == "locked" else ["refccl"])
    assert predicate["cells"]["refccl.all_reduce.float16.sum"] == "unsupported"


@pytest.mark.parametrize("verdict", ["fail", "not_run", "known_failure"])
def test_anything_but_a_pass_locks_and_names_the_clause(verdict: str) -> None:
    host = verify(statement(deviceMalloc__gives_memory=verdict)).runners["host"]
    assert host.state == "locked"
    assert host.blocked_by == ("deviceMalloc.gives_memory",)
    assert "deviceMalloc.gives_memory" in host.sentence


@pytest.mark.parametrize("verdict", unlock.NOT_PROMISED)
def test_what_no_plugin_promises_restricts_where_the_engine_does_without(verdict: str) -> None:
    """Of one clause: host ignores it, uni does without and says so, homo has no entry for it."""
    found = lines(deviceMalloc__null_ptr_refused=verdict)
    runners = unlock.unlock(RULES, found, collectives={"refccl": collective({})})
    assert (runners["host"].state, runners["host"].restrictions) == ("pending", ())
    assert runners["uni"].state == "unlocked"
    assert runners["uni"].restrictions == ("null is never passed",)
    assert runners["homo"].state == "locked"
    assert runners["homo"].blocked_by == ("deviceMalloc.null_ptr_refused",)


@pytest.mark.parametrize("verdict", unlock.NOT_PROMISED)
def test_what_the_engine_cannot_do_without_locks_with_the_reason(verdict: str) -> None:
    data = spec()
    data["clauses"]["deviceMalloc.gives_memory"]["flagcx"] = "advice"
    rules = unlock.rules_from(data)
    host = unlock.unlock(rules, lines(deviceMalloc__gives_memory=verdict))["host"]
    assert host.blocked_by == ("deviceMalloc.gives_memory",)
    assert host.sentence.endswith(": Memory that is not there holds no result")


def test_of_a_plugin_nothing_is_promised_that_did_not_run() -> None:
    """Where version 1 does not require it; what it requires must run."""
    advice = lines(deviceMalloc__null_ptr_refused="not_run")
    assert unlock.unlock(RULES, advice)["uni"].state == "locked"
    uni = unlock.unlock(RULES, advice, imported=True)["uni"]
    assert (uni.state, uni.restrictions) == ("unlocked", ("null is never passed",))
    required = lines(deviceMalloc__gives_memory="not_run")
    assert unlock.unlock(RULES, required, imported=True)["uni"].state == "locked"
    made = statement(kind="flagcx", deviceMalloc__null_ptr_refused="not_run")
    assert verify(made).runners["uni"].state == "unlocked"


@pytest.mark.parametrize("verdict", ["fail", "known_failure", "unsupported", "not_run"])
def test_a_promise_that_is_broken_locks_unless_it_is_harmless(verdict: str) -> None:
    """`restricts` is for what nothing promises, never for a failure."""
    runners = unlock.unlock(RULES, lines(deviceMalloc__null_ptr_refused=verdict))
    assert runners["host"].state == "pending"
    assert runners["uni"].blocked_by == ("deviceMalloc.null_ptr_refused",)


@pytest.mark.parametrize("verdict", unlock.NOT_PROMISED)
def test_only_a_plugin_is_excused(verdict: str) -> None:
    """And only from what version 1 does not promise."""
    for kind, clause in (("binding", "deviceMalloc__null_ptr_refused"),
                         ("flagcx", "deviceMalloc__gives_memory")):  # fmt: skip
        with pytest.raises(certificate.CertificateError, match="imported v1 plugins only"):
            verify(statement(kind=kind, **{clause: verdict}))


@cache
def _runners_yaml() -> dict[str, Any]:
    """runners.yaml of the installed spec."""
    folder = Path(str(unipal.pal_spec.__file__)).parent
    found: dict[str, Any] = yaml.safe_load((folder / "runners.yaml").read_text(encoding="utf-8"))
    return found


def _by_hand(runner: str, verdicts: dict[str, str]) -> tuple[set[str], set[str]]:
    """Locking clauses and restrictions of a runner by the installed spec's YAML."""
    data = _runners_yaml()
    needed = next(one for one in data["runners"] if one["name"] == runner)["needs"]["groups"]
    locking, restrictions = set(), set()
    for id_, verdict in verdicts.items():
        clause = INSTALLED.clauses[id_]
        if clause.group not in needed or INSTALLED.optional(clause.function) or verdict == "pass":
            continue
        found = {"name": [], "argument": [], "function": []}  # type: dict[str, list[Any]]
        for harmless, entries in ((False, data["locks"]), (True, data["harmless"])):
            for entry in entries:
                if runner not in entry.get("runners", [runner]):
                    continue
                if id_ in entry.get("clauses", []):
                    found["name"].append((harmless, entry))
                if entry.get("arguments") and clause.derived:
                    found["argument"].append((harmless, entry))
                if clause.function in entry.get("functions", []):
                    found["function"].append((harmless, entry))
        ((harmless, entry),) = next(filter(None, found.values()))
        promised = verdict not in ("not_applicable", "differs")
        if harmless:
            restrictions |= {entry.get("restricts")} if verdict != "not_run" else set()
        elif promised or "restricts" not in entry:
            locking.add(id_)
        else:
            restrictions.add(entry["restricts"])
    return locking, restrictions - {None}


@pytest.mark.parametrize("runner", ["host", "uni"])
@pytest.mark.parametrize("verdict", ["fail", "not_applicable", "differs"])
def test_the_spec_decides_clause_by_clause(runner: str, verdict: str) -> None:
    """For every clause alone, and for all that version 1 does not promise together."""
    device = {id_: c for id_, c in INSTALLED.table("device").items() if c.level != "runner"}
    passed = dict.fromkeys(INSTALLED.table("device"), "pass")
    cases = [{id_: verdict} for id_ in device]
    cases.append({id_: verdict for id_, c in device.items() if not c.binds_plugins})
    for case in cases:
        found = {id_: {"verdict": v, "evidence": "so"} for id_, v in {**passed, **case}.items()}
        state = unlock.unlock(INSTALLED, found)[runner]
        locking, restrictions = _by_hand(runner, case)
        gates = {c for c in case if c.partition(".")[0] in ("launchHostFunc", "streamWaitValue64")}
        assert set(state.blocked_by) - gates == locking - gates, case
        assert (state.state == "locked") == bool(locking), case
        assert set(state.restrictions) == restrictions, case


def test_every_runner_has_reasons_that_are_sentences() -> None:
    for runner, locks in INSTALLED.locks.items():
        assert set(unlock.needed(INSTALLED, runner)) - set(INSTALLED.of_runners(runner)) == {
            id_ for id_, lock in locks.items() if not lock.harmless
        }
        assert all(lock.because.endswith(".") for lock in locks.values())


def test_an_optional_function_is_no_part_of_its_group() -> None:
    assert verify(statement(hostRegister__maps="unsupported")).runners["host"].state == "pending"


def test_one_alternative_is_enough_and_none_says_why() -> None:
    other = verify(statement(streamWaitValue64__waits="unsupported")).runners["uni"]
    assert other.state == "unlocked"
    both = lines(streamWaitValue64__waits="unsupported", launchHostFunc__gates="fail")
    locked = verify(statement(both)).runners["uni"]
    assert locked.state == "locked"
    assert "completion gate: no alternative passed" in locked.sentence
    assert "no such unit on this board" in locked.sentence


@pytest.mark.parametrize("verdict", ["fail", "not_run", "known_failure"])
def test_a_runner_is_open_only_when_its_own_clauses_pass(verdict: str) -> None:
    verified = verify(statement(uni__barrier=verdict))
    uni = verified.runners["uni"]
    assert uni.state == "locked"
    assert uni.blocked_by == ("uni.barrier",)
    assert uni.sentence.startswith("locked: uni.barrier ")
    assert verified.runners["host"].state == "pending"
    emulated = verify(statement(uni__barrier=verdict, emulated=True)).runners["uni"]
    assert emulated.sentence.startswith("locked (emulated): uni.barrier ")


def test_what_a_runner_lacks_is_said_before_its_own_clauses() -> None:
    uni = verify(statement(streamCreate__is_idle="fail", uni__barrier="not_run")).runners["uni"]
    assert uni.blocked_by == ("streamCreate.is_idle",)


def test_lines_of_the_runners_stand_with_the_pair() -> None:
    made = statement()
    assert set(made["predicate"]["pairs"]) == {"cpu+cpu"}
    assert set(made["predicate"]["pairs"]["cpu+cpu"]) == {"uni.all_reduce", "uni.barrier"}
    assert not any(id_.startswith("uni.") for id_ in made["predicate"]["clauses"])
    assert made["predicate"]["summary"]["pass"] == len(RULES.table("device"))
    assert verify(made).lines["uni.barrier"]["verdict"] == "pass"


def test_a_pair_with_another_chip_opens_nothing_here() -> None:
    """Its clauses are complete and its own; the state is that of the chip with itself."""
    made = statement(uni__barrier="fail")
    passed = {"verdict": "pass", "seconds": 0.1, "evidence": ""}
    made["predicate"]["pairs"]["cpu+numpy"] = dict.fromkeys(RULES.of_runners(), passed)
    made["predicate"]["seals"] = certificate._seals(made)
    assert verify(made).runners["uni"].state == "locked"


def test_between_nodes_is_said_apart() -> None:
    assert verify(statement()).runners["uni"].between_nodes == "between nodes: gdr"
    uni = verify(statement(gdrMemAlloc__is_registrable="unsupported")).runners["uni"]
    assert uni.state == "unlocked"
    assert uni.between_nodes == "between nodes the bytes take the long way"


def test_nothing_is_claimed_between_nodes_without_a_transport_that_ran() -> None:
    """A certificate names what a transport would use; what users see does not."""
    states = verify(statement()).runners
    assert states["uni"].why.endswith("on one host only: no transport between hosts has run")
    assert "gdr" not in states["uni"].why
    assert states["uni"].shown() == {
        **states["uni"].as_dict(),
        "between_nodes": "on one host only: no transport between hosts has run",
    }
    assert states["host"].shown() == states["host"].as_dict()


def test_a_machine_with_one_device_restricts_and_does_not_lock() -> None:
    alone = lines(streamCreate__across_devices="not_run")
    alone["streamCreate.across_devices"]["needs"] = ["two_devices"]
    host = verify(statement(alone)).runners["host"]
    assert host.state == "pending"
    assert host.restrictions == ("one device; cross-device use is not certified",)


def test_a_need_that_the_spec_does_not_know_excuses_nothing() -> None:
    excused = lines(deviceMalloc__gives_memory="not_run")
    excused["deviceMalloc.gives_memory"]["needs"] = ["two_devices"]
    assert verify(statement(excused)).runners["host"].state == "locked"


def test_emulated_is_said_in_every_sentence() -> None:
    verified = verify(statement(emulated=True))
    assert verified.emulated
    assert all("emulat" in state.sentence for state in verified.runners.values())
    words = {name: state.word for name, state in verified.runners.items()}
    assert words == {"homo": "locked", "host": "emulated", "uni": "emulated"}
    assert any("unlocks nothing on real hardware" in remark for remark in verified.remarks)


def test_another_build_of_the_same_sources_stays_certified() -> None:
    verified = verify(statement(), build_id=f"sha256:{SHA}", binary_sha256="99" * 32)
    assert verified.remarks == ("this binary is another build of the same sources",)


def test_other_sources_are_refused() -> None:
    with pytest.raises(certificate.CertificateError, match=r"subject\[0\].digest") as caught:
        verify(statement(), build_id=f"sha256:{'77' * 32}")
    assert "`pal certify cpu` writes a new one" in str(caught.value)


def test_an_unknown_clause_cannot_be_certified() -> None:
    evidence = certificate.Evidence(
        certificate.Subject("cpu", SHA), {"made.up": {"verdict": "pass"}}, "c", "", "", 0.0
    )
    with pytest.raises(certificate.CertificateError, match=r"made\.up"):
        certificate.compose(evidence, RULES, SUITE)


def test_a_clause_without_a_line_is_not_run() -> None:
    evidence = certificate.Evidence(
        certificate.Subject("cpu", f"sha256:{SHA}"), {}, "c", "pal certify cpu",
        "2026-11-21T00:20:00Z", 1.0,
    )  # fmt: skip
    made = certificate.compose(evidence, RULES, SUITE)
    assert {line["verdict"] for line in made["predicate"]["clauses"].values()} == {"not_run"}
    assert verify(made).runners["host"].state == "locked"


def _set(*path: str | int, to: Any) -> Callable[[dict[str, Any]], None]:
    def change(made: dict[str, Any]) -> None:
        where: Any = made
        for key in path[:-1]:
            where = where[key]
        where[path[-1]] = to

    return change


def _drop(*path: str) -> Callable[[dict[str, Any]], None]:
    def change(made: dict[str, Any]) -> None:
        where: Any = made
        for key in path[:-1]:
            where = where[key]
        del where[path[-1]]

    return change


CLAUSE = ("predicate", "clauses", "deviceMalloc.gives_memory")
TAMPERED: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("_type", _set("_type", to="https://in-toto.io/Statement/v0.1")),
    ("predicateType", _set("predicateType", to="urn:unipal:conformance:2")),
    ("subject[0].name", _set("subject", 0, "name", to="sources of nvidia")),
    ("subject", _set("subject", 0, "digest", "sha256", to="34" * 32)),
    ("subject[0].digest.sha256", _set("subject", 0, "digest", "sha256", to="short")),
    ("subject", _set("subject", 1, "digest", "sha256", to="34" * 32)),
    ("subject", _set("subject", to=[])),
    ("predicate.pal.version", _set("predicate", "pal", "version", to="1.1")),
    ("predicate.pal.spec_sha256", _set("predicate", "pal", "spec_sha256", to="56" * 32)),
    ("predicate.suite.sha256", _set("predicate", "suite", "sha256", to="56" * 32)),
    ("predicate.suite.state", _set("predicate", "suite", "state", to="spotless")),
    ("predicate.suite", _set("predicate", "suite", "commit", to="1" * 40)),
    ("predicate.mutants", _set("predicate", "mutants", to={"killed": 999})),
    ("predicate.mutants", _set("predicate", "mutants", to=dict.fromkeys(
        ("derived", "hand_written", "killed", "equivalent", "survived"), 999))),
    ("predicate.adaptor.chip", _set("predicate", "adaptor", "chip", to="../evil")),
    ("predicate.adaptor", _set("predicate", "adaptor", "kind", to="python")),
    ("predicate.adaptor.table", _set("predicate", "adaptor", "table", to="net")),
    ("predicate.device", _set("predicate", "device", "name", to="X1-80G")),
    ("predicate.libraries", _set("predicate", "libraries", "libc.so.6", to="9")),
    ("predicate.machine", _set("predicate", "machine", "cores", to=4096)),
    ("predicate.environment", _set("predicate", "environment", to={})),
    ("predicate.emulated", _set("predicate", "emulated", to="no")),
    ("predicate.runners", _set("predicate", "emulated", to=True)),
    ("predicate.clauses.deviceMalloc.gives_memory.verdict", _set(*CLAUSE, "verdict", to="skip")),
    ("predicate.clauses.deviceMalloc.gives_memory.verdict", _set(*CLAUSE, "verdict",
                                                                 to="not_applicable")),
    ("predicate.clauses.deviceMalloc.gives_memory.verdict", _set(*CLAUSE, "verdict",
                                                                 to="unsupported")),
    ("predicate.clauses.deviceMalloc.gives_memory.evidence", _set(*CLAUSE, "verdict", to="fail")),
    ("predicate.clauses.deviceMalloc.gives_memory.seconds", _set(*CLAUSE, "seconds", to=-1)),
    ("predicate.clauses", _set(*CLAUSE, "seconds", to=0.02)),
    ("predicate.clauses", _set(*CLAUSE, "evidence", to="looked fine")),
    ("predicate.clauses.deviceMalloc.gives_memory.waiver", _set(*CLAUSE, "waiver", to="yes")),
    ("predicate.clauses.deviceMalloc.gives_memory", _drop(*CLAUSE)),
    ("predicate.clauses.allReduce.sums", _set("predicate", "clauses", "allReduce.sums", to={
        "verdict": "pass", "seconds": 0.0, "evidence": ""})),
    ("predicate.cells.allReduce", _set("predicate", "cells", to={"allReduce": "maybe"})),
    ("predicate.cells.nccl.send.int8", _set("predicate", "cells", to={"nccl.send.int8": "pass"})),
    ("predicate.collectives.nccl.clauses.allReduce.follows",
     _set("predicate", "collectives", to={"nccl": {"build_id": "", "clauses": {}}})),
    ("predicate.pairs.cpu+cpu", _drop("predicate", "pairs", "cpu+cpu")),
    ("predicate.pairs.cpu+cpu.uni.barrier", _drop("predicate", "pairs", "cpu+cpu", "uni.barrier")),
    ("predicate.pairs.cpu+cpu.uni.barrier.verdict", _set("predicate", "pairs", "cpu+cpu",
     "uni.barrier", to={"verdict": "unsupported", "seconds": 0.0, "evidence": "no"})),
    ("predicate.pairs.numpy+cpu", _set("predicate", "pairs", "numpy+cpu", to={})),
    ("predicate.pairs.cpu+numpy.uni.all_reduce", _set("predicate", "pairs", "cpu+numpy", to={})),
    ("predicate.pairs", _set("predicate", "pairs", "cpu+cpu", "uni.barrier", "seconds", to=9.0)),
    ("predicate.clauses.uni.barrier", _set("predicate", "clauses", "uni.barrier", to={
     "verdict": "pass", "seconds": 0.0, "evidence": ""})),
    ("predicate.ccl", _set("predicate", "ccl", to=["nccl"])),
    ("predicate.peers", _set("predicate", "peers", to=["nvidia"])),
    ("predicate.runners.homo.state", _set("predicate", "runners", "homo", "state", to="unlocked")),
    ("predicate.runners.homo.blocked_by", _set("predicate", "runners", "homo", "blocked_by",
                                               to=[])),
    ("predicate.runners.host.sentence", _set("predicate", "runners", "host", "sentence", to="ok")),
    ("predicate.runners.turbo", _set("predicate", "runners", "turbo", to={
        "state": "unlocked", "sentence": "", "blocked_by": [], "uses": [], "between_nodes": "",
        "restrictions": []})),
    ("predicate.runners.uni", _drop("predicate", "runners", "uni")),
    ("predicate.summary", _set("predicate", "summary", "pass", to=99)),
    ("predicate.made", _set("predicate", "made", "at", to="2027-01-01T00:00:00Z")),
    ("predicate.made.at", _set("predicate", "made", "at", to="yesterday")),
    ("predicate.reproduce", _set("predicate", "reproduce", to="true")),
    ("predicate.statement", _set("predicate", "statement", to="Signed.")),
    ("predicate.seals", _drop("predicate", "seals", "predicate.peers")),
    ("predicate.seals.predicate.luck", _set("predicate", "seals", "predicate.luck", to="7" * 64)),
    ("predicate.signature", _set("predicate", "signature", to="trust me")),
    ("predicate.peers", _drop("predicate", "peers")),
]  # fmt: skip


@pytest.mark.parametrize(("place", "change"), TAMPERED)
def test_every_edit_is_refused_with_its_place(
    place: str, change: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    made = copy.deepcopy(statement())
    change(made)
    path = tmp_path / "cpu.json"
    path.write_text(certificate.canonical(made))
    with pytest.raises(certificate.CertificateError) as caught:
        verify(path, build_id=f"sha256:{SHA}")
    first, last = str(caught.value).splitlines()
    assert first.startswith(f"{path}: {place}")
    assert last.startswith("  next: ")
    assert "writes a new one" in last


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is not JSON"),
        ("[]\n", "is not a JSON object"),
        ('{"_type": 1, "_type": 1}', "is not in canonical form"),
        ('{\n "_type": "x"\n}\n', "predicateType: is missing"),
    ],
)
def test_a_file_that_is_no_certificate_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "cpu.json"
    path.write_text(text)
    with pytest.raises(certificate.CertificateError, match=reason):
        verify(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(certificate.CertificateError, match="cannot be read"):
        verify(tmp_path / "none.json")


def test_look_up_prefers_local_to_shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    local, shipped = certificate.places("cpu", tmp_path / "chip")
    assert shipped == ("shipped", tmp_path / "chip" / "certificate.json")
    assert local == ("local", tmp_path / "data" / "unipal" / "certificates" / "cpu.json")
    emulated = certificate.places("nvidia", None, emulated=True)
    assert [path.name for _, path in emulated] == ["nvidia.emulated.json"]


def test_the_first_certificate_that_holds_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the runtime looks it up: for the installed spec and the sources that it loads."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    installed = unlock.installed_rules()
    passed = {id_: {"verdict": "pass"} for id_ in installed.table("device")}
    evidence = certificate.Evidence(
        certificate.Subject("cpu", f"sha256:{SHA}"), passed, "c", "pal certify cpu",
        "2026-11-21T00:20:00Z", 1.0,
    )  # fmt: skip
    chip, build_id = tmp_path / "chip", f"sha256:{SHA}"
    assert certificate.find("cpu", chip, build_id=build_id) is None
    shipped = certificate.write(certificate.compose(evidence), chip / "certificate.json")
    found = certificate.find("cpu", chip, build_id=build_id)
    assert found is not None
    assert found[:2] == ("shipped", shipped)
    assert found[2].runners["host"].state == "unlocked"
    failed = {**passed, "deviceMalloc.usable_whole": {"verdict": "fail", "evidence": "here"}}
    here = certificate.compose(replace(evidence, lines=failed))
    local = certificate.write(here, certificate.places("cpu", None)[0][1])
    found = certificate.find("cpu", chip, build_id=build_id)
    assert found is not None
    assert found[:2] == ("local", local), "what this machine shows counts first"
    assert found[2].runners["host"].state == "locked"
    local.write_text(local.read_text().replace('"fail"', '"pass"'))
    found = certificate.find("cpu", chip, build_id=build_id)
    assert found is not None
    assert found[0] == "shipped", "a local certificate that does not hold is passed over"
    assert certificate.find("cpu", chip, build_id=f"sha256:{'00' * 32}") is None


def test_mutant_counts_of_another_suite_are_left_out() -> None:
    assert certificate.mutants_killed(certificate.Suite("00" * 32, "clean")) is None


def test_the_suites_hash_is_stable_and_leaves_the_writers_out() -> None:
    assert certificate.suite_sha256() == certificate.suite_sha256()
    files = certificate.suite_files()
    assert {path.parent.name for path in files} == {"checks", "harness", "run"}
    names = {path.name for path in files}
    assert "certificate.py" not in names
    assert "__init__.py" in names
