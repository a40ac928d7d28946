"""Random misuse and faults end as the table of docs/faults.md says; the judge of that can refuse.

40 cases, drawn by UNIPAL_SEED; `make full-misuse` does 1 000, `make full-misuse-sanitized` 200
under each sanitizer. One case again: `python -P tests/faults/misuse.py --case SEED`.
"""

from __future__ import annotations

import copy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import misuse
import misuse_cases as cases
import pytest
from checkout import NATIVE
from misuse_cases import Call, Case, Comm
from misuse_judge import Told, judge, table
from misuse_sanitized import SANITIZERS, Sanitized, reports
from sampling import FULL, SEED, sample


def refused(seeds: range, under: Sanitized | None = None) -> str:
    """What was not as the table says, of cases of these seeds."""
    again = f"python -P tests/faults/misuse.py {'--sanitizer … ' if under else ''}--case "
    return "\n".join(
        "\n  ".join([f"{again}{ended.case.seed}: {ended.case.name}", *ended.found])
        for ended in misuse.run(seeds, jobs=2, under=under)
        if ended.found
    )


@pytest.mark.needs("mounts")
def test_random_cases() -> None:
    """`make full-misuse` plays 1 000."""
    found = refused(range(SEED, SEED + (40 if FULL else 15)))
    assert not found, found


@pytest.fixture(scope="module", params=sample(list(SANITIZERS), 1, "misuse"))
def sanitized(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Sanitized:
    return Sanitized(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.needs("mounts", "gcc", "setarch")
def test_some_cases_under_a_sanitizer(sanitized: Sanitized) -> None:
    found = refused(range(SEED, SEED + 5), sanitized)
    assert not found, found


@pytest.mark.needs("gcc", "setarch")
def test_a_sanitizer_reports_what_is_wrong(sanitized: Sanitized, tmp_path: Path) -> None:
    """In a Python that is not instrumented, as ranks are."""
    library, source = tmp_path / "planted.so", NATIVE / "planted.c"
    subprocess.run(["gcc", "-shared", "-fPIC", *sanitized.flags, source, "-o", library], check=True)
    load = f"import ctypes; ctypes.CDLL({str(library)!r})"
    for words, wrong in ((load, True), ("import ctypes", False)):
        done = subprocess.run(
            [*sanitized.command, sys.executable, "-c", words], capture_output=True, text=True
        )
        assert reports(done.stderr) is wrong, done.stderr


# ---- the table -----------------------------------------------------------------------------------


def test_the_table_has_the_drivers_words_and_all_of_them() -> None:
    rows = table()
    assert {act for act, _ in rows} == set(cases.ACTS)
    assert {moment for _, moment in rows} == {*cases.MOMENTS, ""}


def test_every_row_is_drawn() -> None:
    rows = table()
    drawn = {cases.draw(seed, list(rows)) for seed in range(3000)}
    assert {(case.act, case.moment) for case in drawn} == set(rows)
    assert {case.n for case in drawn} == {2, 4, 8}
    assert {(case.chip, case.lowering) for case in drawn} == {one[:2] for one in cases.FLAVOURS}
    calls = [call for case in drawn for call in case.calls]
    assert {call.operation for call in calls} == set(cases.OPERATIONS)
    assert {call.type for call in calls} == set(cases.TYPES)


@pytest.mark.parametrize("cell", ["gon", "it and two others", "soon"])
def test_a_word_that_the_table_has_not_is_refused(cell: str, tmp_path: Path) -> None:
    page = tmp_path / "faults.md"
    text = misuse.PAGE.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("| two are stopped"))
    old = {"gon": "timeout", "it and two others": "it", "soon": "deadline"}[cell]
    page.write_text(text.replace(line, line.replace(f"| {old} |", f"| {cell} |")), encoding="utf-8")
    with pytest.raises(ValueError, match=cell):
        table(page)


# ---- the judge -----------------------------------------------------------------------------------

# Rank 2 of four is killed at second 10 in the broadcast of the dup; deadline 2 s.
KILL = Case(
    1, 4, "unix", "cpu", "host", None, 1 << 20, "closes",
    (Comm("world", (0, 1, 2, 3), 8.0), Comm("dup", (0, 1, 2, 3), 2.0), Comm("part", (1, 3), 8.0)),
    (Call(0, 1, "broadcast"), Call(1, 0, "barrier"), Call(2, 1, "barrier"), Call(3, 2, "barrier")),
    cases.KILLED, cases.INSIDE, (2,), 1, 0, 0.01,
)  # fmt: skip


def _line(comm: int, number: int, begun: float, ended: float, code: str, *culprits: int) -> Any:
    return {
        "kind": "call", "at": ended, "what": "barrier", "comm": comm, "number": number,
        "begun": begun, "ended": ended, "wrong": 0, "code": code, "culprits": list(culprits),
        "text": code,
    }  # fmt: skip


def right() -> dict[int, Told]:
    """What ranks tell when all is as it must be."""
    told = {2: Told([{"kind": "fault", "at": 10.0}], -9)}
    for rank in (0, 1, 3):
        lines = [
            {"kind": "enter", "at": 9.9, "number": 0, "comm": 1},
            _line(1, 0, 9.9, 10.2, "gone", 2),
            _line(0, 1, 10.2, 10.3, "gone", 2),
            *([_line(2, 3, 10.3, 10.4, "ok")] if rank != 0 else []),
            {"kind": "shrink", "at": 11.0, "begun": 10.5, "code": "ok", "members": [0, 1, 3],
             "size": 3, "without": [2], "culprits": [], "text": ""},
            {"kind": "kept", "at": 11.1, "written": {}},
            {"kind": "end", "at": 11.2, "plans": []},
        ]  # fmt: skip
        told[rank] = Told(lines)
    return told


def verdict(told: dict[int, Told], *left: str) -> list[str]:
    return judge(KILL, table()[KILL.act, KILL.moment], told, left)


def test_the_judge_takes_what_is_right() -> None:
    assert verdict(right()) == []


def _of(told: dict[int, Told], rank: int, kind: str, number: int = 0) -> dict[str, Any]:
    return told[rank].of(kind)[number]


def _change(rank: int, kind: str, number: int = 0, **words: Any) -> Callable[[Any], None]:
    return lambda told: _of(told, rank, kind, number).update(words)


def _drop(rank: int, kind: str) -> Callable[[Any], None]:
    return lambda told: told[rank].lines.remove(_of(told, rank, kind))


def _late_by_the_machine(told: dict[int, Told]) -> None:
    """Too late by 0.2 s, of which threads were not run for 0.1 s."""
    _of(told, 1, "call").update(ended=11.2)
    told[1].lines.insert(0, {"kind": "late", "at": 11.0, "seconds": 0.1})


MUTANTS: dict[str, tuple[Callable[[dict[int, Told]], None], str]] = {
    "wrong values": (_change(3, "call", 2, wrong=5), "succeeded with 5 wrong elements"),
    "wrong values of a failed call": (_change(3, "call", 0, wrong=-1), "wrote around a buffer"),
    "another code": (_change(0, "call", 0, code="timeout"), "timeout of [2]"),
    "an innocent culprit": (_change(0, "call", 0, culprits=[1]), "the culprit is rank 2"),
    "one culprit too many": (_change(0, "call", 0, culprits=[1, 2]), "the culprit is rank 2"),
    "no culprit": (_change(0, "call", 0, culprits=[]), "the culprit is rank 2"),
    "too late": (_change(1, "call", 0, ended=11.2), "too late"),
    "later than the machine was": (_late_by_the_machine, "0.10 s too late"),
    "never told": (
        lambda told: [line.update(code="ok") for line in told[0].of("call")],
        "all calls of communicator 1 succeeded",
    ),
    "another communicator": (
        _change(3, "call", 2, code="gone", culprits=[2]), "the fault does not concern it",
    ),
    "written after the end": (_change(1, "kept", written={"0": 1}), "were written after their end"),
    "no end": (_drop(1, "end"), "told no end"),
    "a hang": (lambda told: setattr(told[1], "status", None), "hangs"),
    "a crash": (lambda told: setattr(told[1], "status", -11), "status -11"),
    "the victim lives": (lambda told: setattr(told[2], "status", 0), "status 0, not -9"),
    "shrink fails": (_change(1, "shrink", code="timeout"), "shrink: timeout"),
    "shrink without one": (_change(1, "shrink", members=[0, 1], size=2), "shrink made [0, 1]"),
    "shrink counts wrong": (_change(1, "shrink", size=4), "shrink made"),
    "shrink misses nobody": (_change(1, "shrink", without=[]), "it is without []"),
    "nobody shrinks": (_drop(1, "shrink"), "did not call shrink"),
    "a slow shrink": (_change(1, "shrink", at=16.0), "shrink took"),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTANTS)
def test_the_judge_refuses(name: str) -> None:
    mutate, words = MUTANTS[name]
    told = copy.deepcopy(right())
    mutate(told)
    found = verdict(told)
    assert any(words in sentence for sentence in found), found


def _written_by_a_stopped_rank(lowering: str, call: int, size: int) -> list[str]:
    """Rank 2 was in call 0 when it was stopped, and continued; rank 1 finds bytes of a call."""
    case = replace(KILL, chip="cpu", lowering=lowering, runner=None, act=cases.WAKES)
    told = copy.deepcopy(right())
    told[2] = Told([
        {"kind": "enter", "at": 9.8, "number": 3, "comm": 2}, _line(2, 3, 9.8, 9.9, "ok"),
        {"kind": "enter", "at": 9.9, "number": 0, "comm": 1},
        *told[2].lines,
    ])  # fmt: skip
    _change(1, "kept", written={str(call): size})(told)
    found = judge(case, table()[case.act, case.moment], told, ())
    return [sentence for sentence in found if "were written" in sentence]


@pytest.mark.parametrize(
    ("lowering", "call", "size"), [("host", 0, 1 << 20), ("proxy", 0, 5 << 20), ("stream", 0, 2)]
)
def test_a_stopped_rank_may_write_what_the_page_says(lowering: str, call: int, size: int) -> None:
    assert _written_by_a_stopped_rank(lowering, call, size) == []


@pytest.mark.parametrize(
    ("lowering", "call", "size"),
    [
        ("host", 0, (1 << 20) + 1),
        ("proxy", 3, 1),
        ("stream", 1, 1),
        ("host", 2, 1),
        ("proxy", 0, -1),
    ],
)
def test_a_stopped_rank_may_write_no_more(lowering: str, call: int, size: int) -> None:
    sentence = f"rank 1: buffers of calls [{call}] were written after their end"
    assert _written_by_a_stopped_rank(lowering, call, size) == [sentence]


def test_the_judge_refuses_what_is_left() -> None:
    assert verdict(right(), "/dev/shm/unipal-x") == ["left behind: /dev/shm/unipal-x"]


@pytest.mark.parametrize(("code", "culprits"), [("aborted", (2,)), ("gone", (1,)), ("ok", ())])
def test_the_judge_refuses_an_error_that_changes(code: str, culprits: tuple[int, ...]) -> None:
    told = right()
    again = {**_line(1, -1, 10.2, 10.2, code, *culprits), "what": "again"}
    told[0].lines.insert(2, again)
    assert verdict(told) == [
        f"rank 0: communicator 1 failed with gone of [2], then {code} of {list(culprits)}"
    ]
