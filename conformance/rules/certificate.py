"""The certificate of a chip: an in-toto Statement v1 with one writer and one verifier.

`compose()` is the only writer. `verify()` recomputes everything derived: the field set is closed,
the clause set must equal the installed spec's, the summary and the runners are computed again,
every section must match its seal, and the source digest must be that of the given adaptor. The
runtime uses the same function. A certificate is unsigned and states so: it proves consistency, not
honesty.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from unipal.conformance.rules.schema import STATEMENT, mismatch, short
from unipal.conformance.rules.unlock import (
    CCL,
    NOT_PROMISED,
    VERDICTS,
    Clause,
    Rules,
    Unlocked,
    certified,
    installed_rules,
    lines_of,
    pair,
    unlock,
)

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
IMPORTED = "flagcx"  # the kind of a FlagCX plugin
PREDICATE_TYPE = "urn:unipal:conformance:1"
UNSIGNED = "Unsigned: this certificate proves consistency, not honesty."


class CertificateError(Exception):
    """An invalid certificate; prints as `place: reason` and `next: …`."""

    def __init__(self, place: str, reason: str, next_step: str) -> None:
        super().__init__(f"{place}: {reason}\n  next: {next_step}")
        self.place = place
        self.reason = reason
        self.next = next_step


@dataclass(frozen=True)
class Subject:
    """What is certified: the digest of the adaptor's sources, and of the binary built from them."""

    chip: str
    build_id: str  # "sha256:" + 64 hex digits, also compiled into the table
    binary: str = ""  # file name of the built library; empty for a Python adaptor
    binary_sha256: str = ""


@dataclass(frozen=True)
class Evidence:
    """The results of a run that a certificate contains.

    `lines` is keyed by clause id; those of level runner are of the chip paired with itself. `pairs`
    has the lines of the chip with another, by the other's name. `collectives` has for each
    collective library over this chip its `build_id`, its `clauses` (including those of the runners
    that use it) and its `cells`.
    """

    subject: Subject
    lines: Mapping[str, Mapping[str, Any]]
    kind: str
    reproduce: str
    made_at: str
    seconds: float
    table: str = "device"
    emulated: bool = False
    device: Mapping[str, Any] = field(default_factory=dict)
    libraries: Mapping[str, str] = field(default_factory=dict)
    machine: Mapping[str, Any] = field(default_factory=dict)
    environment: Mapping[str, str] = field(default_factory=dict)
    collectives: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    peers: Sequence[str] = ()
    pairs: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Suite:
    """The identity of the installed suite: its hash, and whether its checkout was edited."""

    sha256: str
    state: str  # clean | modified | unknown (not in a repository)
    commit: str = ""


@dataclass(frozen=True)
class Verified:
    """A valid certificate, with the recomputed states of its runners."""

    statement: Mapping[str, Any]
    runners: Mapping[str, Unlocked]
    remarks: tuple[str, ...]

    @property
    def chip(self) -> str:
        return str(self.statement["predicate"]["adaptor"]["chip"])

    @property
    def emulated(self) -> bool:
        return bool(self.statement["predicate"]["emulated"])

    @property
    def lines(self) -> Mapping[str, Mapping[str, Any]]:
        """Every clause's line, including those of the chip paired with itself."""
        return lines_of(self.statement["predicate"])


# ---------------------------------------------------------------- the suite's own identity


def suite_files() -> list[Path]:
    """The files that define and run checks: those of three folders, without exception."""
    here = Path(__file__).parent.parent
    folders = [here / name for name in ("checks", "harness", "run")]
    return sorted(p for f in folders for p in f.iterdir() if p.suffix in (".py", ".c", ".h"))


@functools.cache
def suite_sha256() -> str:
    """One hash over the names and texts of `suite_files()`; the mutation gate uses the same."""
    digest = hashlib.sha256()
    for path in suite_files():
        text = path.read_bytes()
        digest.update(f"{path.parent.name}/{path.name}\0{len(text)}\0".encode())
        digest.update(text)
    return digest.hexdigest()


def installed_suite() -> Suite:
    """The installed suite and the state of its checkout, if it is in one."""
    folder = Path(__file__).parent.parent
    if not (folder.parent / ".git").exists():
        return Suite(suite_sha256(), "unknown")
    try:
        commit = _git(folder, "rev-parse", "HEAD")
        changed = _git(folder, "status", "--porcelain", "--", *map(str, suite_files()))
    except (OSError, subprocess.SubprocessError):
        return Suite(suite_sha256(), "unknown")
    return Suite(suite_sha256(), "modified" if changed else "clean", commit)


def _git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *words], capture_output=True, text=True, check=True, timeout=20
    )
    return done.stdout.strip()


def mutants_killed(suite: Suite) -> dict[str, int] | None:
    """The mutation gate's counts; None if they were measured with another suite."""
    text = (Path(__file__).parent / "mutants_killed.json").read_text(encoding="utf-8")
    data = json.loads(text)
    if data.get("suite_sha256") != suite.sha256:
        return None
    names = ("derived", "hand_written", "killed", "equivalent", "survived")
    return {name: int(data.get(name, 0)) for name in names}


# ---------------------------------------------------------------- writing


def canonical(statement: Mapping[str, Any]) -> str:
    """The canonical form of a certificate, with sorted keys."""
    return json.dumps(statement, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def compose(
    evidence: Evidence, rules: Rules | None = None, suite: Suite | None = None
) -> dict[str, Any]:
    """The statement for one run. Clauses without a line are `not_run`; unknown ids are an error."""
    rules = rules or installed_rules()
    suite = suite or installed_suite()
    wanted = rules.table(evidence.table)
    strange = sorted(set(evidence.lines) - set(wanted))
    if strange:
        raise CertificateError(
            strange[0], "the run has a verdict for a clause that the spec does not have", "pal gen"
        )
    lines = {id_: _line(evidence.lines.get(id_)) for id_ in wanted}
    proved = {id_: lines[id_] for id_ in rules.of_runners() if id_ in lines}
    collectives = {
        name: {
            "build_id": str(found["build_id"]),
            "clauses": {id_: _line(found["clauses"].get(id_)) for id_ in rules.table(CCL)},
        }
        for name, found in evidence.collectives.items()
    }
    cells = {
        f"{name}.{cell}": verdict
        for name, found in evidence.collectives.items()
        for cell, verdict in found["cells"].items()
    }
    ccl = certified(rules, collectives)
    subject = evidence.subject
    runners = unlock(
        rules,
        lines,
        collectives=collectives,
        emulated=evidence.emulated,
        chip=_asked(evidence.kind, subject.chip, subject.binary),
        imported=evidence.kind == IMPORTED,
    )
    pairs = {pair(subject.chip): proved} if proved else {}
    for other, theirs in evidence.pairs.items():
        pairs[pair(subject.chip, other)] = {id_: _line(theirs.get(id_)) for id_ in proved}
    subjects = [_subject(f"sources of {subject.chip}", subject.build_id.removeprefix("sha256:"))]
    if subject.binary:
        subjects.append(_subject(subject.binary, subject.binary_sha256))
    predicate: dict[str, Any] = {
        "pal": {"version": rules.pal, "spec_sha256": rules.spec_sha256},
        "suite": {"sha256": suite.sha256, "state": suite.state, "commit": suite.commit},
        "mutants": mutants_killed(suite),
        "adaptor": {"chip": subject.chip, "kind": evidence.kind, "table": evidence.table},
        "device": dict(evidence.device),
        "libraries": dict(evidence.libraries),
        "machine": dict(evidence.machine),
        "environment": dict(evidence.environment),
        "emulated": evidence.emulated,
        "clauses": {id_: line for id_, line in lines.items() if id_ not in proved},
        "pairs": pairs,
        "collectives": collectives,
        "cells": cells,
        "ccl": list(ccl),
        "peers": sorted(evidence.peers),
        "runners": {name: state.as_dict() for name, state in runners.items()},
        "summary": summary(lines),
        "made": {"at": evidence.made_at, "seconds": round(evidence.seconds, 1)},
        "reproduce": evidence.reproduce,
        "statement": UNSIGNED,
    }
    statement = {
        "_type": STATEMENT_TYPE,
        "subject": subjects,
        "predicateType": PREDICATE_TYPE,
        "predicate": predicate,
    }
    predicate["seals"] = _seals(statement)
    return statement


def _asked(kind: str, chip: str, binary: str) -> str:
    """How `pal certify` names a chip, or a plugin by its file."""
    return f"--flagcx-plugin {binary}" if kind == IMPORTED and binary else chip


def _binary(statement: Mapping[str, Any]) -> str:
    """The file name of the certified binary; "" if there is none."""
    return next((str(subject["name"]) for subject in statement["subject"][1:]), "")


def _line(line: Mapping[str, Any] | None) -> dict[str, Any]:
    line = line or {"verdict": "not_run", "evidence": "the run ended before this clause"}
    kept = {
        "verdict": line["verdict"],
        "seconds": round(float(line.get("seconds", 0.0)), 4),
        "evidence": str(line.get("evidence", "")),
    }
    if line.get("kind"):
        kept["kind"] = str(line["kind"])
    if line.get("needs"):
        kept["needs"] = [str(need) for need in line["needs"]]
    return kept


def _subject(name: str, sha256: str) -> dict[str, Any]:
    return {"name": name, "digest": {"sha256": sha256}}


def _seals(statement: Mapping[str, Any]) -> dict[str, str]:
    """One hash per section, so that an error names the edited section."""
    sections = {f"predicate.{k}": v for k, v in statement["predicate"].items() if k != "seals"}
    sections["subject"] = statement["subject"]
    return {
        name: hashlib.sha256(canonical({"section": value}).encode()).hexdigest()
        for name, value in sections.items()
    }


def summary(lines: Mapping[str, Mapping[str, Any]]) -> dict[str, int]:
    """The number of clauses per verdict, including verdicts without a clause."""
    counts = dict.fromkeys(VERDICTS, 0)
    for line in lines.values():
        counts[line["verdict"]] += 1
    return counts


def write(statement: Mapping[str, Any], path: Path) -> Path:
    """Replaces the certificate atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}")
    part.write_text(canonical(statement), encoding="utf-8")
    part.replace(path)
    return path


# ---------------------------------------------------------------- look-up


def user_folder() -> Path:
    """The folder of local certificates."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "unipal" / "certificates"


def file_name(chip: str, *, emulated: bool) -> str:
    return f"{chip}.emulated.json" if emulated else f"{chip}.json"


def shipped_name(*, emulated: bool) -> str:
    return "certificate.emulated.json" if emulated else "certificate.json"


def places(chip: str, folder: Path | None, *, emulated: bool = False) -> list[tuple[str, Path]]:
    """The places of a certificate in search order: local, for what this machine showed counts
    before what another did; then shipped with the chip.
    """
    local = ("local", user_folder() / file_name(chip, emulated=emulated))
    return [local, ("shipped", folder / shipped_name(emulated=emulated))] if folder else [local]


def find(
    chip: str, folder: Path | None, *, emulated: bool = False, build_id: str = ""
) -> tuple[str, Path, Verified] | None:
    """The first certificate in search order that is valid for these sources, or None."""
    for origin, path in places(chip, folder, emulated=emulated):
        if path.exists():
            try:
                return origin, path, verify(path, build_id=build_id)
            except CertificateError:
                continue
    return None


# ---------------------------------------------------------------- verifying


def read(path: Path) -> dict[str, Any]:
    """The statement in a file. CertificateError unless it is in canonical form."""
    again = "`pal certify CHIP` writes a new one"
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CertificateError(str(path), f"cannot be read: {error}", again) from error
    try:
        statement = json.loads(text)
    except json.JSONDecodeError as error:
        place = f"{path}:{error.lineno}:{error.colno}"
        raise CertificateError(place, f"is not JSON: {error.msg}", again) from error
    if not isinstance(statement, dict):
        raise CertificateError(f"{path}:1:1", "is not a JSON object", again)
    if canonical(statement) != text:
        raise CertificateError(
            str(path),
            "is not in canonical form: it was edited by hand or has a duplicate key",
            again,
        )
    return statement


def verify(
    source: Path | Mapping[str, Any],
    *,
    build_id: str = "",
    binary_sha256: str = "",
    rules: Rules | None = None,
    suite: Suite | None = None,
) -> Verified:
    """Returns what the certificate proves, or raises `CertificateError`.

    `build_id` of the given adaptor must be the certified one. A different `binary_sha256` is only
    a remark: the same sources built by another compiler stay certified.
    """
    rules = rules or installed_rules()
    at = str(source) if isinstance(source, Path) else "certificate"
    statement = read(source) if isinstance(source, Path) else source
    check = _Checker(at)
    check.shape(statement)
    predicate = statement["predicate"]
    chip = predicate["adaptor"]["chip"]
    check.again = "`" + predicate["reproduce"] + "` writes a new one"
    check.equal("_type", statement["_type"], STATEMENT_TYPE)
    check.equal("predicateType", statement["predicateType"], PREDICATE_TYPE)
    check.equal("predicate.statement", predicate["statement"], UNSIGNED)
    check.spec(predicate, rules)
    check.lines(predicate, rules)
    lines = lines_of(predicate)
    check.equal("predicate.summary", predicate["summary"], summary(lines))
    check.collectives(predicate, rules)
    runners = unlock(
        rules,
        lines,
        collectives=predicate["collectives"],
        emulated=predicate["emulated"],
        chip=_asked(predicate["adaptor"]["kind"], chip, _binary(statement)),
        imported=predicate["adaptor"]["kind"] == IMPORTED,
    )
    check.runners(predicate["runners"], runners)
    check.suite(predicate, suite or installed_suite())
    check.equal("subject[0].name", statement["subject"][0]["name"], f"sources of {chip}")
    check.seals(statement)
    remarks = list(check.sources(statement, build_id, binary_sha256))
    if predicate["suite"]["state"] == "modified":
        remarks.append("the suite's checkout had uncommitted changes when the certificate was made")
    if predicate["emulated"]:
        remarks.append("emulated: it unlocks nothing on real hardware")
    return Verified(statement, runners, tuple(remarks))


class _Checker:
    """The checks of `verify()`, each naming its place in the file."""

    def __init__(self, at: str) -> None:
        self.at = at
        self.again = "`pal certify CHIP` writes a new one"

    def refuse(self, place: str, reason: str, next_step: str = "") -> CertificateError:
        where = f"{self.at}: {place}" if place else self.at
        return CertificateError(where, reason, next_step or self.again)

    def equal(self, place: str, found: object, expected: object) -> None:
        if found != expected:
            raise self.refuse(place, f"is {short(found)}, but must be {short(expected)}")

    def shape(self, statement: Any) -> None:
        wrong = mismatch(statement, STATEMENT, "")
        if wrong:
            raise self.refuse(*wrong)

    def spec(self, predicate: Mapping[str, Any], rules: Rules) -> None:
        self.equal("predicate.pal.version", predicate["pal"]["version"], rules.pal)
        if predicate["pal"]["spec_sha256"] != rules.spec_sha256:
            raise self.refuse(
                "predicate.pal.spec_sha256",
                f"was made with spec {predicate['pal']['spec_sha256'][:12]}…, "
                f"the installed spec is {rules.spec_sha256[:12]}…",
            )

    def lines(self, predicate: Mapping[str, Any], rules: Rules) -> None:
        """Checks the chip's own clauses, and those of the runners for each pair."""
        table = predicate["adaptor"]["table"]
        proved = rules.of_runners() if table == "device" else {}
        own = {id_: c for id_, c in rules.table(table).items() if id_ not in proved}
        self.section("predicate.clauses", predicate["clauses"], own, predicate, rules)
        chip, pairs = predicate["adaptor"]["chip"], predicate["pairs"]
        if proved and pair(chip) not in pairs:
            raise self.refuse(f"predicate.pairs.{pair(chip)}", "is missing")
        for name, lines in pairs.items():
            place = f"predicate.pairs.{name}"
            if not proved:
                raise self.refuse(
                    place, "is not a pair: the installed spec has no clauses for pairs"
                )
            if not name.startswith(f"{chip}+"):
                raise self.refuse(place, f"is not a pair of {chip}")
            self.section(place, lines, proved, predicate, rules)

    def collectives(self, predicate: Mapping[str, Any], rules: Rules) -> None:
        """Checks the clauses of each collective library, and which libraries are certified."""
        collectives = predicate["collectives"]
        for name, found in collectives.items():
            place = f"predicate.collectives.{name}.clauses"
            self.section(place, found["clauses"], rules.table(CCL), predicate, rules)
        for cell in predicate["cells"]:
            if cell.partition(".")[0] not in collectives:
                raise self.refuse(
                    f"predicate.cells.{cell}", "belongs to a library that was not tested"
                )
        self.equal("predicate.ccl", predicate["ccl"], list(certified(rules, collectives)))

    def section(
        self,
        at: str,
        lines: Mapping[str, Any],
        wanted: Mapping[str, Clause],
        predicate: Mapping[str, Any],
        rules: Rules,
    ) -> None:
        for id_ in wanted:
            if id_ not in lines:
                raise self.refuse(
                    f"{at}.{id_}",
                    f"is missing: {len(lines)} clauses instead of {len(wanted)}",
                )
        imported = predicate["adaptor"]["kind"] == IMPORTED
        for id_, line in lines.items():
            place = f"{at}.{id_}"
            if id_ not in wanted:
                raise self.refuse(place, "is not a clause of the installed spec")
            function = rules.functions.get(wanted[id_].function, {"requirement": "required"})
            verdict = line["verdict"]
            if verdict == "unsupported" and not (
                (imported and wanted[id_].function in rules.functions) or _may_refuse(function)
            ):
                raise self.refuse(
                    f"{place}.verdict", f"is unsupported, but {wanted[id_].function} is required"
                )
            if verdict in NOT_PROMISED and (not imported or wanted[id_].binds_plugins):
                raise self.refuse(
                    f"{place}.verdict",
                    f"is {verdict}, which is valid for imported v1 plugins only, and for clauses "
                    "that are not required of them",
                )
            if verdict != "pass" and not line["evidence"]:
                raise self.refuse(
                    f"{place}.evidence", f"is empty, but verdict {verdict} requires evidence"
                )

    def runners(self, found: Mapping[str, Any], expected: Mapping[str, Unlocked]) -> None:
        for name in sorted(set(found) ^ set(expected)):
            raise self.refuse(f"predicate.runners.{name}", "is not a runner of the installed spec"
                              if name in found else "is missing")  # fmt: skip
        for name, state in expected.items():
            for key, value in state.as_dict().items():
                if found[name][key] != value:
                    raise self.refuse(
                        f"predicate.runners.{name}.{key}",
                        f"is {short(found[name][key])}, but the verdicts imply {short(value)}",
                    )

    def suite(self, predicate: Mapping[str, Any], suite: Suite) -> None:
        if predicate["suite"]["sha256"] != suite.sha256:
            raise self.refuse(
                "predicate.suite.sha256",
                f"was made with suite {predicate['suite']['sha256'][:12]}…, "
                f"the installed suite is {suite.sha256[:12]}…",
            )

    def seals(self, statement: Mapping[str, Any]) -> None:
        expected, found = _seals(statement), statement["predicate"]["seals"]
        for name, seal in expected.items():
            if name not in found:
                raise self.refuse(f"predicate.seals.{name}", "is missing")
            if found[name] != seal:
                raise self.refuse(
                    name, "does not match its seal: it was edited after it was sealed"
                )
        for name in found:
            if name not in expected:
                raise self.refuse(f"predicate.seals.{name}", "seals no section of this certificate")

    def sources(
        self, statement: Mapping[str, Any], build_id: str, binary_sha256: str
    ) -> Sequence[str]:
        certified = statement["subject"][0]["digest"]["sha256"]
        if build_id and build_id.removeprefix("sha256:") != certified:
            raise self.refuse(
                "subject[0].digest.sha256",
                f"certifies sources {certified[:12]}…, but this adaptor was built from "
                f"{build_id.removeprefix('sha256:')[:12]}…",
            )
        if not build_id:
            return ["the adaptor's sources were not available, so their digest was not compared"]
        binaries = [subject["digest"]["sha256"] for subject in statement["subject"][1:]]
        if binary_sha256 and binaries and binary_sha256 not in binaries:
            return ["this binary is another build of the same sources"]
        return []


def _may_refuse(function: Mapping[str, Any]) -> bool:
    return function.get("requirement") != "required"
