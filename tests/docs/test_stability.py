"""docs/stability.md promises what is so: names, parameters, versions, and tests that exist."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
from checkout import ROOT
from unipal.cli.main import COMMANDS, ENVIRONMENT, FAILED, USAGE
from unipal.conformance.rules.certificate import PREDICATE_TYPE
from unipal.engine import VERSION, errors
from unipal.engine.calls import buffers
from unipal.engine.comm import consistency
from unipal.engine.comm.c_api import ABI
from unipal.engine.selection import chip_status, cost_model
from unipal.engine.settings import Settings
from unipal.generated import pal

import unipal

PAGE = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
CLASSES = (
    unipal.Communicator, unipal.Work, unipal.DeviceArray, unipal.Chip, unipal.Stream, unipal.Event,
)  # fmt: skip
EXCEPTIONS = {"CommError", "PlanMismatch", "UsageError", "UsageTypeError", "UsageValueError"}
TYPES = {"ArrayLike", "DTypeLike", "ReduceOp", "RunnerName"}


def shown(name: str, function: Callable[..., Any], skipped: int) -> str:
    """The names of a function's parameters, with `*` before those that are keywords only."""
    words, apart = [], False
    for parameter in list(inspect.signature(function).parameters.values())[skipped:]:
        star = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        if parameter.kind is parameter.KEYWORD_ONLY and not apart:
            words.append("*")
        apart |= parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        words.append(star + parameter.name)
    return f"{name}({', '.join(words)})"


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_python_api_is_that_of_the_page() -> None:
    """Every public name is promised with its parameters, or named as not covered."""
    text = section("Python API")
    uncovered = set(re.findall(r"`(\w+\.\w+)`", text.split("Not covered:")[1].split(";")[0]))
    found = {
        shown(name, thing, 0)
        for name in unipal.__all__
        if inspect.isfunction(thing := getattr(unipal, name))
    }
    for kind in CLASSES:
        public = {name: thing for name, thing in vars(kind).items() if not name.startswith("_")}
        names = {f"{kind.__name__}.{name}": thing for name, thing in public.items()}
        facts = {name for name in names if not inspect.isfunction(names[name])}
        assert {n for n in facts if f"`{n.partition('.')[2]}`" not in text} <= uncovered
        found |= {shown(n, f, 1) for n, f in names.items() if n not in uncovered | facts}
        uncovered -= set(names)
    [block] = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    assert sorted(block.splitlines()) == sorted(found)
    assert uncovered == set(), "named as not covered, and not there"
    others = {n for n in unipal.__all__ if not inspect.isfunction(getattr(unipal, n))}
    classes = {kind.__name__ for kind in (*CLASSES, unipal.Group)}
    assert others == classes | EXCEPTIONS | TYPES | {"__version__"}
    assert all(f"`{name}`" in text for name in {"Group"} | EXCEPTIONS | TYPES)


def test_an_error_has_the_fields_and_codes_of_the_page() -> None:
    text = section("Python API").split("exceptions")[1].split("Not covered")[0]
    quoted = re.findall(r"`(\w+)`", text.partition("A `CommError` has")[2])
    fields, codes = quoted[: quoted.index("code", 1)], quoted[quoted.index("code", 1) + 1 :]
    error = unipal.CommError("timeout", "late", culprits=[2], place="here", next="wait")
    assert [bool(getattr(error, field)) for field in fields] == [True] * 6
    known = {value for name, value in vars(errors).items() if name.isupper() and name[0] != "_"}
    assert set(codes) == known


def test_the_commands_are_those_of_the_page() -> None:
    text = section("Command line")
    names = re.findall(r"`([\w-]+)`", text.partition("The commands are")[2].partition(".")[0])
    assert names == list(COMMANDS)
    statuses = re.findall(r"^\| (\d) \|", text, re.MULTILINE)
    assert statuses == ["0", *map(str, (FAILED, USAGE, ENVIRONMENT))]


def test_the_versions_are_those_of_the_page() -> None:
    assert f"The package has version {unipal.__version__}." in PAGE
    assert f"| PAL {pal.VERSION[0]}.{pal.VERSION[1]} |" in PAGE
    assert f"| `UNIPAL_ABI` {ABI} |" in PAGE
    assert f"| `{PREDICATE_TYPE}` |" in PAGE
    assert f"| price files | {cost_model.VERSION} |" in PAGE


def test_ranks_of_another_version_are_refused() -> None:
    """The version of the package is among what all ranks must share."""
    mine = consistency.inputs(Settings(), chip_status.of_host(), None)
    other = {**mine, "unipal": "0.0.9"}
    with pytest.raises(unipal.PlanMismatch) as caught:
        consistency.compare([mine, other, mine], "world")
    assert f"unipal is '{VERSION}' on ranks 0, 2, '0.0.9' on rank 1" in caught.value.evidence
    assert caught.value.culprits == (1,)


def test_every_test_that_the_page_names_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)
    assert len(named) >= 15
    for file, name in named:
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, file


def test_the_questions_name_every_type() -> None:
    page = (ROOT / "docs" / "faq.md").read_text(encoding="utf-8")
    answer = page.partition("**7. ")[2].partition("\n\n")[0]
    listed = answer.partition("Types: ")[2].partition(". ")[0]
    types = set(re.findall(r"\b(?:b?float|u?int|complex)\d+\b|\bbool\b", listed))
    assert types == set(get_args(buffers.DTypeName))
