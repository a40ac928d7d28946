"""`pal gen` and `pal gen --check`: what generated/ should hold, what it holds, the static rules.

`write(root)` renders and writes; `check(root)` writes nothing and answers every difference and
every broken rule. Both read pal_spec/, adaptors/*/adaptor.yaml, and conformance/ as text.
"""

from __future__ import annotations

import difflib
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from unipal.generator.binding import library_files as ccl_file
from unipal.generator.binding.model import load_binding
from unipal.generator.diagnostics import Location, Problem, Source, SpecError, near
from unipal.generator.emit import core as render
from unipal.generator.emit import pages
from unipal.generator.spec.model import Function, Spec, load_spec

GENERATED = "generated"
CHECKS = "conformance/checks"
LOCK = "pal_spec/slots.lock"
KEPT = ("__init__.py",)  # in generated/, and not of the generator
CLAUSE = re.compile(r"@clause\(\s*\"([^\"]+)\"")
LOCK_TEXT = "# table name slot signature since: written by `pal gen`; a line never changes.\n"


@dataclass
class Outcome:
    """Rendered texts by path under generated/, and what went wrong on the way."""

    texts: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    spec: Spec | None = None


def write(root: Path) -> list[Path]:
    """Writes what changed and new lines of slots.lock; answers the paths.

    Raises SpecError after all that can be written is written.
    """
    outcome = produce(root)
    written: list[Path] = []
    if outcome.spec is not None:
        lock = read_lock(root)
        outcome.problems += lock_problems(outcome.spec, lock)
        added = [f for f in outcome.spec.functions if (f.table, f.name) not in lock]
        if added:
            file = root / LOCK
            text = file.read_text(encoding="utf-8") if file.exists() else LOCK_TEXT
            file.write_text(text + "".join(lock_line(f) + "\n" for f in added), encoding="utf-8")
            written.append(Path(LOCK))
    for path, text in outcome.texts.items():
        file = root / GENERATED / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            written.append(Path(GENERATED) / path)
    if outcome.problems:
        raise SpecError(sorted(outcome.problems))
    return written


def check(root: Path) -> list[Problem]:
    """Every difference of generated/ from what would be written, every broken static rule."""
    outcome = produce(root)
    problems = list(outcome.problems)
    spec = outcome.spec
    if spec is None:
        return sorted(problems)
    lock = read_lock(root)
    problems += lock_problems(spec, lock)
    for function in spec.functions:
        if (function.table, function.name) not in lock:
            reason = "slot is not locked yet"
            problems.append(
                Problem.at(function.location, function.name, reason, (), "run `pal gen`")
            )
    problems += differences(root, outcome.texts)
    if not outcome.problems:
        problems += strays(root, outcome.texts)
    problems += clause_rules(root, spec)
    return sorted(problems)


def produce(root: Path) -> Outcome:
    """Renders every part; a part that fails is reported and the others still come."""
    outcome = Outcome()
    try:
        spec = load_spec(root / "pal_spec")
    except SpecError as error:
        outcome.problems += error.problems
        return outcome
    outcome.spec = spec
    chips, bindings = read_chips(root, spec, outcome.problems)
    ccls = ccl_file.read_bindings(root, spec, outcome.problems)
    libraries = described_libraries(root, spec, ccls, outcome.problems)
    parts: list[tuple[str, Callable[[], Mapping[str, str]]]] = [
        ("pal_spec", lambda: render.render_core(spec)),
        ("pal_spec/collectives.yaml", lambda: render.render_collectives(spec)),
        ("pal_spec/flagcx_v1.yaml", lambda: render.render_bridge(spec)),
        ("adaptors", lambda: render.render_registry(chips, libraries)),
        ("adaptors", lambda: render.render_symbols(binding for _, binding in bindings)),
        ("adaptors", lambda: render.render_pages(spec, [b for _, b in bindings], libraries)),
    ]
    for place, binding in bindings:
        parts.append((place, partial(render.render_chip, spec, binding)))
    for place, binding in ccls:
        parts.append((place, partial(render.render_ccl, spec, binding)))
    for place, part in parts:
        try:
            outcome.texts.update(part())
        except SpecError as error:
            outcome.problems += error.problems
        except Exception as error:
            outcome.problems.append(fault(place, error))
    return outcome


def described_libraries(
    root: Path, spec: Spec, bound: Iterable[tuple[str, Any]], problems: list[Problem]
) -> dict[str, Any]:
    """All collective libraries of the tree, the bound ones among them, as plain data."""
    found = dict(ccl_file.read_libraries(root, spec, problems))
    found |= {b.chip: ccl_file.described(b) for _, b in bound}
    return dict(sorted(found.items()))


def described_chips(root: Path) -> dict[str, dict[str, Any]]:
    """Chip → the data of its page, for every chip under root/adaptors. A few seconds.

    Raises SpecError with every problem of the files.
    """
    problems: list[Problem] = []
    spec = load_spec(root / "pal_spec")
    _, bindings = read_chips(root, spec, problems)
    bound = ccl_file.read_bindings(root, spec, problems)
    libraries = described_libraries(root, spec, bound, problems)
    if problems:
        raise SpecError(problems)
    return {b.chip: pages.described(spec, b, libraries) for _, b in bindings}


def fault(place: str, error: Exception) -> Problem:
    """A fault of the generator itself: it must not hide what the other parts have to say."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    reason = f"{type(error).__name__}: {error} ({where})"
    return Problem(place, 1, 1, "cannot be rendered", reason, (), "report it with this file")


# Chips ---

RUNTIME_KEYS = (
    "names",
    "implementation",
    "overrides",
    "extends",
    "library",
    "unsupported",
    "known_failures",
    "conformance",
)


def read_chips(
    root: Path, spec: Spec, problems: list[Problem]
) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    """What the registry needs of each adaptor.yaml, and what each says of its functions."""
    chips: dict[str, Any] = {}
    bindings: list[tuple[str, Any]] = []
    for file in sorted((root / "adaptors").glob("*/adaptor.yaml")):
        shown = f"adaptors/{file.parent.name}/adaptor.yaml"
        try:
            source = Source.read(file, shown)
            data = source.data
            if not isinstance(data, dict) or "chip" not in data:
                raise SpecError([Problem(shown, 1, 1, "", "misses 'chip'", (), "add 'chip: …'")])
            if data["chip"] != file.parent.name:
                raise SpecError(
                    [
                        source.problem(
                            ["chip"],
                            str(data["chip"]),
                            f"the folder of this chip is {file.parent.name}",
                            (),
                            "a chip and its folder have one name",
                            value=True,
                        )
                    ]
                )
            chips[data["chip"]] = {key: data[key] for key in RUNTIME_KEYS if key in data}
            binding = load_binding(file, spec, shown)
            bindings.append((shown, binding))
            if data.get("implementation", "binding") == "binding":
                chips[data["chip"]]["functions"] = sorted(binding.own)
                away = binding.data.get("unsupported", {})
                if chips[data["chip"]].pop("extends", None):  # with what it takes over
                    away = dict(sorted(away.items()))
                if away:
                    chips[data["chip"]]["unsupported"] = away
        except SpecError as error:
            problems += error.problems
        except Exception as error:
            problems.append(fault(shown, error))
    return chips, bindings


# Differences ---


def differences(root: Path, texts: Mapping[str, str]) -> Iterator[Problem]:
    """A unified diff for each generated file that is not what would be written."""
    for path, text in texts.items():
        shown = f"{GENERATED}/{path}"
        file = root / GENERATED / path
        now = file.read_text(encoding="utf-8") if file.exists() else ""
        if now == text:
            continue
        before = f"a/{shown}" if file.exists() else "/dev/null"
        lines = list(
            difflib.unified_diff(
                now.splitlines(keepends=True), text.splitlines(keepends=True), before, f"b/{shown}"
            )
        )
        line = next((int(m[1]) for x in lines if (m := re.match(r"@@ -(\d+)", x))), 1)
        reason = "is missing" if not file.exists() else "is not what `pal gen` writes"
        reason = f"{reason}\n{''.join(lines).rstrip()}"
        yield Problem(shown, max(line, 1), 1, "", reason, (), "run `pal gen`")


def strays(root: Path, texts: Mapping[str, str]) -> Iterator[Problem]:
    """Files in generated/ that the generator does not write."""
    folder = root / GENERATED
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if file.is_dir() or "__pycache__" in path or path in KEPT or path in texts:
            continue
        if file.suffix in (".so", ".o"):  # never committed; built in place by an editable install
            continue
        reason = "stray file: nothing generates it"
        yield Problem(f"{GENERATED}/{path}", 1, 1, "", reason, (), "delete it")


# Slots ---


@dataclass(frozen=True)
class Locked:
    """One line of slots.lock."""

    table: str
    name: str
    slot: int
    signature: str
    since: str
    line: int


def lock_line(function: Function) -> str:
    parts = (function.table, function.name, function.slot, function.signature_hash, function.since)
    return " ".join(map(str, parts))


def read_lock(root: Path) -> dict[tuple[str, str], Locked]:
    """slots.lock by table and name; empty when there is none yet."""
    file = root / LOCK
    if not file.exists():
        return {}
    locked: dict[tuple[str, str], Locked] = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = line.split()
        if len(fields) != 5 or not fields[2].isdigit():
            reason = "is not a line of the form: table name slot signature since"
            raise SpecError([Problem(LOCK, number, 1, "", reason, (), "restore it from git")])
        entry = Locked(fields[0], fields[1], int(fields[2]), fields[3], fields[4], number)
        locked[entry.table, entry.name] = entry
    return locked


def lock_problems(spec: Spec, lock: Mapping[tuple[str, str], Locked]) -> Iterator[Problem]:
    """Changes that would break adaptors that exist: slots only append."""
    known = {(f.table, f.name): f for f in spec.functions}
    for key, entry in lock.items():
        function = known.get(key)
        if function is None:
            taken = {f.slot: f.name for f in spec.table(entry.table).functions}
            other = taken.get(entry.slot)
            names = near(entry.name, (n for t, n in known if t == entry.table))
            yield Problem(
                LOCK,
                entry.line,
                1,
                entry.name,
                "locked function is gone from the spec"
                + (f", and slot {entry.slot} is now {other}" if other else ""),
                names,
                "keep the entry in pal_spec; slots are permanent",
            )
            continue
        place = function.location
        for what, was, now in (
            ("slot", str(entry.slot), str(function.slot)),
            ("signature", entry.signature, function.signature_hash),
            ("since", entry.since, function.since),
        ):
            if was != now:
                yield Problem.at(
                    place,
                    function.name,
                    f"{what} is {now}, but {LOCK}:{entry.line} locked it as {was}",
                    (),
                    "undo the change; a new contract is a new function in the next free slot",
                )


# Clauses and checks ---


def clause_rules(root: Path, spec: Spec) -> Iterator[Problem]:
    """Every active clause has one check, every check has a clause. Clauses that follow from fields
    have their checks in one file, which states no ids.
    """
    derived = Location(f"{CHECKS}/negative.py", 1, 1)
    checks = {clause.id: derived for clause in spec.clauses.values() if clause.derived}
    files = sorted((root / CHECKS).glob("[!_]*.py"))
    texts = [(f"{CHECKS}/{f.name}", f.read_text(encoding="utf-8")) for f in files]
    for shown, text in texts:
        for match in CLAUSE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            place = Location(shown, line, 1)
            clause = match[1]
            if clause in checks:
                reason = f"clause has two checks, the first at {checks[clause]}"
                yield Problem.at(place, clause, reason, (), "keep one of them")
            checks.setdefault(clause, place)
            if clause not in spec.clauses:
                yield Problem.at(
                    place,
                    clause,
                    "check of a clause that pal_spec does not state",
                    near(clause, spec.clauses),
                    "correct the id, or state the clause",
                )
    for clause in spec.clauses.values():
        if clause.status != "active":
            continue
        if clause.id not in checks:
            of_runner = clause.function not in spec.by_name
            group = "runners" if of_runner else spec.by_name[clause.function].group
            yield Problem.at(
                clause.location,
                clause.id,
                "clause without a check",
                (),
                f'write it in {CHECKS}/{group}.py: @clause("{clause.id}")',
            )
