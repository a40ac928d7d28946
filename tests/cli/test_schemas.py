"""The JSON answers of `pal`, each validated against the schema that `pal schema` prints."""

from __future__ import annotations

import copy
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import traced_ranks
from recorded import recorded
from unipal.cli.main import COMMANDS

PAL = [sys.executable, "-P", "-m", "unipal.cli.main"]
CALL = ("-np", "2", "-e", "64", "-n", "1", "-w", "0", "-T", "60")

# command → answers of every form that costs little. {here}: an empty folder; {root}: the checkout
CALLS: dict[str, list[tuple[int, tuple[str, ...]]]] = {
    "new": [(0, ("acme", "--dir", "{here}/acme")), (2, ("Acme",))],
    "gen": [(0, ("--check",))],
    "check-header": [
        (0, ("{root}/tests/fixtures/acme/adaptor.yaml", "{root}/tests/fixtures/acme")),
        (3, ("/no/such.yaml", "{root}")),
    ],
    "build": [(0, ("cpu",)), (0, ("numpy",)), (3, ("no_such_chip",))],
    "test": [
        (0, ("cpu", "getVendor")),
        (0, ("cpu", "event", "--list")),
        (0, ("cpu", "--ccl", "refccl", "ccl.getVersion")),
        (3, ("{here}/acme/acme", "getVendor")),
        (2, ("cpu", "no_such_clause")),
    ],
    "certify": [
        (0, ("cpu", "--level", "contract", "--out", "{here}/out", "--junit", "{here}/junit.xml")),
        (3, ("no_such_chip",)),
    ],
    "verify": [
        (0, ("{root}/adaptors/nvidia/certificate.emulated.json",)),
        (1, ("{root}/pyproject.toml",)),
        (3, ("/no/such.json",)),
    ],
    "show": [
        (0, ()), (0, ("deviceFree.counted",)), (0, ("streamWaitEvent",)), (0, ("ccl.allReduce",)),
        (0, ("uni",)), (0, ("homo",)), (0, ("refccl",)), (0, ("--stats",)), (2, ("no_such",)),
    ],
    "matrix": [(0, ()), (0, ("--html", "{here}/matrix.html"))],
    "field": [(2, ())],
    "docs": [(0, ()), (0, ("faq",)), (0, ("nvidia", "--out", "{here}/pages"))],
    "run": [
        (0, ("-n", "2", "true")),
        (1, ("-n", "2", "false")),
        (143, ("-n", "1", "sh", "-c", "kill $$")),
        (3, ("-n", "1", "/no/such/program")),
    ],
    "hang": [(3, ("nosuchjob",))],  # tests/engine/tools/test_hang.py has the others
    "perf": [(0, ("all_reduce", *CALL)), (0, ("sendrecv", *CALL)), (2, ("all_reduce", "-o", "x"))],
    "trace": [
        (0, ("{here}/recorder", "-o", "{here}/trace.json")),
        (1, ("{root}/pyproject.toml", "-o", "{here}/trace.json")),
        (3, ("/no/such/file",)),
    ],
    "top": [(0, ("{here}/recorder",)), (1, ("{root}/pyproject.toml",)), (3, ("nosuchjob",))],
    "explain": [
        (0, ("all_reduce",)),
        (0, ("all_reduce", "-n", "4", "--chip", "cpu:2,numpy:2")),
        (0, ("barrier", "--hosts", "2")),
        (3, ("all_reduce", "--runner", "homo")),
    ],
    "simulate": [
        (0, ("all_reduce", "-n", "4", "--hosts", "2")),
        (0, ("barrier", "--algorithm", "dissemination")),
        (3, ("all_reduce", "--machine", "/no/such.yaml")),
    ],
    "tune": [(0, ("--seconds", "1", "--dry-run")), (2, ("--seconds", "0"))],
    "balance": [
        (0, ("{root}/tests/fixtures/profile.json", "{root}/tests/fixtures/profile.json")),
        (0, ("{root}/tests/fixtures/profile.json", "--batch", "4")),
        (2, ("/no/such.json",)),
    ],
    "schema": [(0, ()), (0, ("test",)), (2, ("no_such",))],
    "doctor": [(0, ())],
}  # fmt: skip


def pal(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PAL, *words], cwd=folder, capture_output=True, text=True, timeout=300)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def printed(command: str, folder: Path) -> jsonschema.Draft202012Validator:
    """A validator by the schema that `pal schema COMMAND` prints."""
    schema = json.loads(pal("schema", command, folder=folder).stdout)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_every_command_is_asked() -> None:
    assert list(CALLS) == list(COMMANDS)


@pytest.mark.parametrize("command", list(COMMANDS))
def test_answers_are_as_their_schema_says(command: str, here: Path, root: Path) -> None:
    """In success and failure. The exit status of the answer is that of the process."""
    validator = printed(command, here)
    if command == "test":
        pal("new", "acme", "--dir", str(here / "acme"), folder=here)
    if command in ("trace", "top"):
        _, [path] = recorded(here, traced_ranks.gathers, 1, 1, 10, threads=True)
        path.rename(here / "recorder")
    for status, words in CALLS[command]:
        given = [word.format(here=here, root=root) for word in words]
        position = 2 if command == "run" else len(given)  # what follows a program is the program's
        done = pal(command, *given[:position], "--json", *given[position:], folder=root)
        assert done.returncode == status, (words, done.stderr)
        answer = json.loads(done.stdout)
        assert answer["exit"] == status, words
        assert answer["schema_version"] == 1
        assert ("error" in answer) <= (status != 0)
        problem = jsonschema.exceptions.best_match(validator.iter_errors(answer))
        assert problem is None, (words, problem.json_path, problem.message[:300])


@pytest.mark.parametrize("command", list(COMMANDS))
def test_wrong_usage_has_place_reason_and_next_step(command: str, here: Path) -> None:
    done = pal(command, "--json", "--no-such-option", folder=here)
    assert done.returncode == 2
    answer = json.loads(done.stdout)
    error = answer["error"]
    assert error["place"] == f"pal {command}"
    assert "--no-such-option" in error["reason"]
    assert error["next"] == f"`pal {command} --help`"
    assert done.stderr == f"{error['place']}: {error['reason']}\n  next: {error['next']}\n"
    printed(command, here).validate(answer)


@pytest.mark.parametrize(
    ("words", "place", "reason", "following"),
    [
        (("run", "--json"), "pal run", "PROGRAM", "`pal run --help`"),
        (("run", "-n", "x", "--json", "true"), "pal run", "'x'", "`pal run --help`"),
        (("perf", "nosuch", "--json"), "pal perf", "'nosuch'", "`pal perf --help`"),
        (("tset", "--json"), "pal tset", "did you mean: pal test", "`pal --help` lists"),
    ],
)
def test_wrong_usage_names_what_is_wrong(
    words: tuple[str, ...], place: str, reason: str, following: str, here: Path
) -> None:
    done = pal(*words, folder=here)
    assert done.returncode == 2
    error = json.loads(done.stdout)["error"]
    assert error["place"] == place
    assert reason in error["reason"]
    assert error["next"].startswith(following)


def test_an_invalid_yaml_has_the_line_as_its_place(here: Path) -> None:
    """With several problems, the first one's."""
    (here / "adaptor.yaml").write_text("chip: acme\nnames: {en: 3}\nnosuch: 1\n")
    done = pal("build", "./adaptor.yaml", "--json", folder=here)
    assert done.returncode == 1
    error = json.loads(done.stdout)["error"]
    assert re.fullmatch(r"adaptor\.yaml:\d+:\d+", error["place"])
    assert "nosuch" in error["reason"]
    assert error["next"]
    assert "next" not in error["place"]


@pytest.mark.parametrize(
    "words",
    [
        ("-n", "1", "/no/such/program", "--json"),
        ("-n", "1", "--", "/no/such/program", "--json"),
        ("-n", "x", "--chip", "cpu", "true", "--json"),
        ("--nosuch", "true", "--json"),
    ],
)
def test_json_behind_the_program_is_the_programs(words: tuple[str, ...], here: Path) -> None:
    done = pal("run", *words, folder=here)
    assert done.returncode in (2, 3)
    assert done.stdout == ""
    assert "next: " in done.stderr


def fields(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every field, of the first item of each list."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield (*place, name)
            yield from fields(inner, (*place, name))
    elif isinstance(value, list) and value:
        yield from fields(value[0], (*place, 0))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("doctor", ()), ("explain", ("all_reduce", "-n", "4", "--chip", "cpu:2,numpy:2")),
        ("build", ("cpu",)), ("run", ("-n", "1", "--json", "false")), ("show", ("streamQuery",)),
        ("build", ("no_such_chip",)),
    ],
)  # fmt: skip
def test_a_renamed_field_breaks_the_schema(
    command: str, words: tuple[str, ...], here: Path
) -> None:
    """At any depth, except where names are data."""
    validator = printed(command, here)
    words = words if "--json" in words else (*words, "--json")
    answer = json.loads(pal(command, *words, folder=here).stdout)
    data = {"environment", "clauses", "refused", "runners"}
    tried = 0
    for place in fields(answer):
        if len(place) > 1 and place[-2] in data:
            continue
        changed = copy.deepcopy(answer)
        inner = changed
        for step in place[:-1]:
            inner = inner[step]
        inner[f"{place[-1]}_"] = inner.pop(place[-1])
        assert not validator.is_valid(changed), place
        tried += 1
    assert tried > 3


def test_perf_writes_the_same_object_to_a_file(here: Path) -> None:
    file = here / "perf.json"
    done = pal("perf", "all_reduce", *CALL, "-J", str(file), "--json", folder=here)
    assert json.loads(done.stdout) == json.loads(file.read_text())
