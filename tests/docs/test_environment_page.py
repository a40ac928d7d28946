"""docs/environment.md names every environment variable that the sources read, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from checkout import ROOT
from environment_reads import Found, found_in
from unipal.engine.settings import settings

PAGE = ROOT / "docs" / "environment.md"
PRODUCT = (
    "unipal", "engine", "conformance", "cli", "adaptors", "generator", "generated", "bench",
    "examples", ".ci", "Makefile", "setup.py",
)  # fmt: skip
TESTS = ("tests", "proof")
# Names that are made at run time: as the reader of the sources writes them, and as the page does.
COMPUTED = {
    "*_LIBRARY": "UNIPAL_<CHIP>_LIBRARY",  # templates of shims: by the name of chip or library
    "UNIPAL_*_LIBRARY": "UNIPAL_<CHIP>_LIBRARY",  # template of emulated libraries: by the chip
    "UNIPAL_*_ADAPTOR": "UNIPAL_<CHIP>_ADAPTOR",  # the same, and registry.is_emulated
}
# The variables of a setting whose name in `Settings` is another.
FIELDS = {
    "buffsize": "scratch_bytes", "algorithm": "algorithms", "records": "record_lanes",
    "records_capacity": "record_capacity",
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A row of one of the page's tables."""

    section: str
    names: tuple[str, ...]
    default: str
    files: tuple[str, ...]


def rows(page: str) -> Iterator[Row]:
    section = ""
    for line in page.splitlines():
        if line.startswith("## "):
            section = line[3:]
        cells = re.split(r"\s*\|\s*", line)[1:-1]
        if line.startswith("| `") and section:
            names, _, _, default, files = cells
            quoted = re.findall(r"`([^`]+)`", names), re.findall(r"`([^`]+)`", files)
            yield Row(section, tuple(quoted[0]), default, tuple(quoted[1]))


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        place = ROOT / folder
        inside = place.rglob("*") if place.is_dir() else [place]
        for path in inside:
            part = path.relative_to(ROOT).parts
            if path.is_file() and not {"__pycache__", "build"}.intersection(part):
                yield path


def origin(file: str) -> str:
    """The template of a generated file, as the page names it; other files as they are."""
    if not file.startswith("generated/"):
        return file
    ccl = "ccl_" if re.fullmatch(r"generated/ccl/\w+/shim\.c", file) else ""
    return f"generator/templates/{ccl}{Path(file).name}.j2"


def readers(name: str, found: Found) -> set[str]:
    """The files that read a variable; a Python file also by a name that it computes."""
    computed = {
        file
        for pattern in COMPUTED
        if re.fullmatch(pattern.replace("*", r"\w+"), name)
        for file in found.names.get(pattern, ())
        if file.endswith(".py")
    }
    return {origin(file) for file in found.names[name]} | computed


def differences(page: str, product: Found, tests: Found) -> list[str]:
    """What the page leaves out, and what it says that is not so."""
    found = []
    known = {COMPUTED.get(name, name) for name in product.names}
    known |= {name for name in tests.names if name.startswith("UNIPAL_")}
    written: set[str] = set()
    for row in rows(page):
        for name in row.names:
            if name in written:
                found.append(f"{name} is in two rows")
            written.add(name)
            source = tests if row.section == "Tests" else product
            if name in COMPUTED.values():
                continue
            if name not in source.names:
                found.append(f"{name} is on the page, and nothing reads it")
            elif row.section == "Tests" and not readers(name, source).issuperset(row.files):
                found.append(f"{name} is not read by all of {', '.join(row.files)}")
            elif row.section != "Tests" and readers(name, source) != set(row.files):
                found.append(f"{name} is read by {', '.join(sorted(readers(name, source)))}")
    found += [f"{name} is not on the page" for name in sorted(known - written)]
    used = {shown for pattern, shown in COMPUTED.items() if pattern in product.names}
    found += [
        f"{name} is on the page, and nothing makes it"
        for name in sorted(written - known - used)
        if "<" in name
    ]
    return found


@pytest.fixture(scope="module")
def product() -> Found:
    return found_in(ROOT, sources(*PRODUCT))


@pytest.fixture(scope="module")
def tests() -> Found:
    return found_in(ROOT, sources(*TESTS))


def test_the_page_and_the_sources_name_the_same_variables(product: Found, tests: Found) -> None:
    assert differences(PAGE.read_text(encoding="utf-8"), product, tests) == []


def test_the_name_of_every_read_variable_is_known(product: Found) -> None:
    assert product.unknown == [], "write the name where it is read, or add it to COMPUTED"
    assert {name for name in product.names if "*" in name} == set(COMPUTED)


def test_the_defaults_of_settings_are_those_of_the_page() -> None:
    """What `settings` returns for no variable stands in the column "default"."""
    bare, checked = settings({}), 0
    for row in rows(PAGE.read_text(encoding="utf-8")):
        for name in row.names:
            word = name.removeprefix("UNIPAL_").lower()
            field = FIELDS.get(word, word)
            if "engine/settings.py" in row.files:
                assert f"`{getattr(bare, field)}`" in row.default, name
                checked += 1
    assert checked == 14


@pytest.mark.parametrize("name", ["UNIPAL_TIMEOUT", "UNIPAL_VECTOR", "UNIPAL_NCCL_LIBRARY"])
def test_a_variable_that_the_page_leaves_out_is_reported(
    name: str, product: Found, tests: Found
) -> None:
    page = PAGE.read_text(encoding="utf-8").replace(f"`{name}`", "", 1)
    assert f"{name} is not on the page" in differences(page, product, tests)


def test_a_variable_that_nothing_reads_is_reported(product: Found, tests: Found) -> None:
    page = PAGE.read_text(encoding="utf-8").replace("`UNIPAL_PORT`", "`UNIPAL_PROT`")
    assert differences(page, product, tests) == [
        "UNIPAL_PROT is on the page, and nothing reads it",
        "UNIPAL_PORT is not on the page",
    ]


def test_a_wrong_reader_is_reported(product: Found, tests: Found) -> None:
    page = PAGE.read_text(encoding="utf-8").replace("`engine/core/cpu.c`", "`engine/core/copy.c`")
    assert differences(page, product, tests) == ["UNIPAL_VECTOR is read by engine/core/cpu.c"]


PYTHON = """
import os
from collections.abc import Mapping
WORD, PAIR = "A_CONSTANT", 0
NAMES = ("IN_TUPLE", "ALSO_IN_TUPLE")
class Names:
    rank: str
    size: tuple[str, ...]
ONE = Names("A_FIELD", ("ANOTHER_FIELD",))
NOT_READ = "NOT_READ"
FILLED = {"WRITTEN": "1"}
FILE = "A_FILE"
def plain(environment: Mapping[str, str] = os.environ):
    os.environ["ONLY_SET"] = "1"
    os.environ.update(FILLED)
    if "ASKED" in environment and environment.get("GOT") or os.getenv("GETENV"):
        return os.environ["SUBSCRIPT"]
def copied():
    answer = dict(os.environ)
    answer.setdefault("IN_COPY", "1")
    return {**answer, "MADE": "1"}
def looped(names: Names, environment):
    for word in ("red", "green"):
        environment.get(f"COLOUR_{word.upper()}")
    return _first(names.size, environment), environment[names.rank], environment.get(FILE)
def _first(names, environment):
    return next((name for name in names if name in environment), None)
def passed():
    _first(NAMES, os.environ)
    return [value for name, value in os.environ.items() if name in ("FILTERED",)]
def made(chip):
    return os.environ.get(f"CHIP_{chip}_PATH")
def secret(name):
    return os.environ.get(name.strip())
"""
C = """
#define NAME "A_MACRO"
static const char *const LIST[] = {"IN_ARRAY", "ALSO_IN_ARRAY"};
static bool setting(const char *name, int *value)
{
    return getenv(name) != NULL;
}
void f(void)
{
    getenv("LITERAL"), getenv(NAME), getenv(LIST[0]), setting("ARGUMENT", 0), puts("NOT_READ");
    getenv(unknown());
}
"""


def test_the_reader_of_sources_finds_every_way_to_read(tmp_path: Path) -> None:
    """Python and C, with names that are constants, loops, parameters; assignments are no reads."""
    texts = {"a.py": PYTHON, "b.c": C, "c.h.j2": 'x = getenv("{{ prefix }}_LIBRARY");'}
    texts["Makefile"] = "MADE ?= 1\nSET := 2\n"
    texts["prepare"] = "#!/usr/bin/env bash\necho ${SHELL_NAME:-1} $OTHER\n"
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = found_in(tmp_path, sorted(tmp_path.iterdir()))
    assert found.names == {
        name: {file}
        for file, names in {
            "a.py": "IN_TUPLE ALSO_IN_TUPLE A_FIELD ANOTHER_FIELD ASKED GOT GETENV SUBSCRIPT "
            "IN_COPY COLOUR_RED COLOUR_GREEN A_FILE FILTERED CHIP_*_PATH",
            "b.c": "LITERAL A_MACRO IN_ARRAY ALSO_IN_ARRAY ARGUMENT",
            "c.h.j2": "*_LIBRARY",
            "Makefile": "MADE",
            "prepare": "SHELL_NAME",
        }.items()
        for name in names.split()
    }
    assert found.unknown == ["a.py:34: name.strip()", "b.c:11: getenv(unknown())"]
