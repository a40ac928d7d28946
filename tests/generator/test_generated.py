"""`pal gen` and `pal gen --check`: differences, strays, locked slots, clauses and their checks."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checkout import FIXTURES, ROOT
from unipal.generator.diagnostics import Problem
from unipal.generator.generate import check, lock_line, read_lock, strays, write
from unipal.generator.spec.model import load_spec

SMALL = FIXTURES / "spec_small"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with the small spec, one check and generated files that are up to date."""
    shutil.copytree(SMALL, tmp_path / "pal_spec", ignore=shutil.ignore_patterns("golden"))
    (tmp_path / "conformance" / "checks").mkdir(parents=True)
    (tmp_path / "conformance" / "checks" / "paint.py").write_text('@clause("paint.every_byte")\n')
    write(tmp_path)
    return tmp_path


def found(checkout: Path) -> list[Problem]:
    return list(check(checkout))


def test_up_to_date(checkout: Path) -> None:
    reasons = {p.what: p.reason for p in found(checkout)}
    assert "paint.every_byte" not in reasons
    assert reasons == {
        "paint.keeps_order": "clause without a check",
        "paintQuery.dries": "clause without a check",
        "sell.once": "clause without a check",
        "gallery.mural": "clause without a check",
    }


def test_edited_file_shows_a_diff(checkout: Path) -> None:
    file = checkout / "generated" / "pal.h"
    file.write_text(file.read_text().replace("palGreen = 1", "palGreen = 2"))
    problem = next(p for p in found(checkout) if p.path == "generated/pal.h")
    assert problem.reason.startswith("is not what `pal gen` writes\n--- a/generated/pal.h\n")
    assert "-    palGreen = 2\n+    palGreen = 1\n" in problem.reason
    assert problem.next == "run `pal gen`"


def test_stray_file(checkout: Path) -> None:
    """Looked for when everything renders: a part that fails makes no strays of its files."""
    (checkout / "generated" / "shim.c").write_text("int x;\n")
    texts = {
        f.relative_to(checkout / "generated").as_posix(): ""
        for f in (checkout / "generated").rglob("*")
        if f.name != "shim.c"
    }
    assert [str(p) for p in strays(checkout, texts)] == [
        "generated/shim.c:1:1: stray file: nothing generates it\n  next: delete it"
    ]


def test_missing_file_shows_a_diff(checkout: Path) -> None:
    (checkout / "generated" / "refuse.h").unlink()
    problem = next(p for p in found(checkout) if p.path == "generated/refuse.h")
    assert problem.reason.startswith("is missing\n--- /dev/null\n+++ b/generated/refuse.h\n")


def test_changed_slot(checkout: Path) -> None:
    file = checkout / "pal_spec" / "sell.yaml"
    edited = file.read_text().replace("type: text_in, dir: in", "type: ptr, space: any, dir: in")
    file.write_text(edited)
    problem = next(p for p in check(checkout) if p.reason.startswith("signature is"))
    lock = next(e for k, e in read_lock(checkout).items() if k[1] == "sell")
    assert str(problem).startswith("pal_spec/sell.yaml:6:9: sell: signature is ")
    assert str(problem).endswith(
        f", but pal_spec/slots.lock:{lock.line} locked it as {lock.signature}\n"
        "  next: undo the change; a new contract is a new function in the next free slot"
    )


def test_removed_function(checkout: Path) -> None:
    (checkout / "pal_spec" / "sell.yaml").unlink()
    (checkout / "pal_spec" / "runners.yaml").unlink()
    assert any(
        str(p) == "pal_spec/slots.lock:4:1: sell: locked function is gone from the spec\n"
        "  next: keep the entry in pal_spec; slots are permanent"
        for p in check(checkout)
    )


def test_new_slot_is_appended(checkout: Path) -> None:
    lock = checkout / "pal_spec" / "slots.lock"
    before = lock.read_text()
    last = before.splitlines()[-1]
    lock.write_text(before.removesuffix(last + "\n"))
    assert any(p.reason == "slot is not locked yet" for p in check(checkout))
    write(checkout)
    assert lock.read_text() == before
    assert last == lock_line(load_spec(SMALL).by_name["sell"])


def test_check_without_clause(checkout: Path) -> None:
    file = checkout / "conformance" / "checks" / "paint.py"
    more = '\n@clause("paint.every_bite")\n@clause("paint.every_byte")\n'
    file.write_text(file.read_text() + more)
    texts = [str(p) for p in found(checkout)]
    assert (
        "conformance/checks/paint.py:3:1: paint.every_bite: check of a clause that pal_spec does "
        "not state\n  did you mean: paint.every_byte\n"
        "  next: correct the id, or state the clause"
    ) in texts
    assert (
        "conformance/checks/paint.py:4:1: paint.every_byte: clause has two checks, the first at "
        "conformance/checks/paint.py:1:1\n  next: keep one of them"
    ) in texts


def test_the_product_is_up_to_date() -> None:
    """What CI runs as `pal gen --check`."""
    assert [str(p) for p in check(ROOT)] == []


def test_a_clause_of_a_runner_has_a_check(checkout: Path) -> None:
    """Checks are read as text."""

    def said() -> set[str]:
        return {p.reason for p in check(checkout) if p.what == "gallery.mural"}

    assert said() == {"clause without a check"}
    file = checkout / "conformance" / "checks" / "gallery.py"
    file.write_text('@clause("gallery.mural")\n')
    assert said() == set()
