"""What a chip's certificate permits on a rank, and the reasons for what it does not permit.

A `ChipStatus` is small and is sent to the other ranks as JSON, so that every rank decides from all
of them. A chip without a valid certificate has a status too, which says why.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from unipal.engine.selection import capabilities

HOST = "host"  # no chip: host memory only
IN_HOST_MEMORY = (HOST, "cpu", "numpy")  # the host can address the memory of these chips
CERTIFICATES = "UNIPAL_CERTIFICATES"  # environment variable: a folder that is searched first
RUNNERS = ("uni", "host", "hybrid", "homo")  # in order of preference between equals


@dataclass(frozen=True)
class ChipStatus:
    """One chip on one rank. `why`: why no certificate is valid; "" when one is."""

    chip: str
    build_id: str = ""
    id: str = ""  # digest of the certificate in use, without its time and machine
    origin: str = ""  # shipped, local, or UNIPAL_CERTIFICATES
    made_at: str = ""  # such as 2026-11-21T08:25:27Z
    passed: int = 0
    clauses: int = 0
    why: str = ""
    emulated: bool = False
    # runner → why it is locked, or ""; without a certificate, why none could unlock it
    runners: Mapping[str, str] = field(default_factory=dict)
    # runners that are locked only by clauses that did not run and that this machine can run
    untested: tuple[str, ...] = ()
    broken: str = ""  # reason, if a clause of the host runner failed
    lacks: Mapping[str, str] = field(default_factory=dict)  # capability → why it is not certified
    cells: Mapping[str, str] = field(default_factory=dict)  # see `cell`
    # other chip → runner → reason
    pairs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    peers: Mapping[str, str] = field(default_factory=dict)  # chip of a pair → digest of its sources
    ccl: tuple[str, ...] = ()  # certified collective libraries
    # runner → libraries certified under it
    carry: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    libraries: Mapping[str, str] = field(default_factory=dict)  # tested library → its sources
    # runner → what it does without, or what programs must heed
    restrictions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    certify: str = ""  # the command that certifies it, if it is not `pal certify CHIP`

    @property
    def held(self) -> bool:
        """Whether a certificate is valid for this chip, or none is needed."""
        return not self.why

    @property
    def locked(self) -> str:
        """Why uni is locked; "" when it is unlocked."""
        return self.why or self.runners.get("uni", "")

    def under(self, runner: str) -> tuple[str, ...]:
        """The certified libraries over which the runner's clauses passed."""
        return self.carry.get(runner) or self.ccl

    @property
    def command(self) -> str:
        """The command that certifies this chip."""
        return self.certify or f"pal certify {self.chip}"

    @property
    def bits(self) -> int:
        """The certified capabilities for PROXY and STREAM: enum engineAbility."""
        return sum(
            bit for name, (bit, _) in capabilities.CAPABILITIES.items() if not self.lacking(name)
        )

    def without(self, runner: str) -> str:
        """Why a runner is locked; "" when it is unlocked."""
        if not self.why:
            return self.runners.get(runner, f"its certificate has no entry for {runner}")
        never = self.runners.get(runner, "")
        return (
            f"{self.why}, and no certificate could unlock {runner}: {never}" if never else self.why
        )

    def may_unlock(self, runner: str) -> bool:
        """Whether certifying the chip here can unlock a runner that is locked."""
        return not self.runners.get(runner) if self.why else runner in self.untested

    def lacking(self, ability: str) -> str:
        """Why a capability (capabilities.py) is not certified; "" when it is."""
        return self.why or self.lacks.get(ability, "")

    @property
    def states(self) -> str:
        """One line for the agreement among ranks: the certificate and what it unlocks."""
        if self.why:
            return f"none for build {self.build_id[-12:] or 'unknown'}: {self.why}"
        unlocked = [name for name in RUNNERS if self.runners.get(name, "locked") == ""]
        return f"{self.id}, unlocks {', '.join(unlocked) or 'nothing'}"

    def to_message(self) -> dict[str, Any]:
        """The JSON form for the other ranks, without empty fields."""
        return {name: value for name, value in asdict(self).items() if value}

    def with_other(self, other: ChipStatus, runner: str) -> str | None:
        """Why a runner is not certified for the pair with `other`; "": it is; None: unknown.

        The certification of a pair is valid for one version of the other chip's sources.
        """
        known = self.pairs.get(other.chip)
        if known is None:
            return None
        if not self.is_tested_with(other):
            return f"{self.chip}+{other.chip} was certified with other sources of {other.chip}"
        return known.get(runner, "")

    def is_tested_with(self, other: ChipStatus) -> bool:
        """Whether the certificate has verdicts of the pair with these sources of `other`."""
        sources = self.peers.get(other.chip, "")
        current = not sources or sources == other.build_id.removeprefix("sha256:")
        return other.chip in self.pairs and current

    def cell(self, library: str, operation: str, type: str, reduce: str = "") -> str:
        """Why a collective library's cell is not certified; "" when it is.

        A certificate lists cells as LIBRARY.OPERATION.TYPE[.REDUCEOP] → verdict. The engine's own
        plans have no cells: their clauses cover every type and reduce op.
        """
        words = [operation, type, *([reduce] if reduce else [])]
        verdict = self.cells.get(".".join([library, *words]))
        if verdict == "pass":
            return ""
        said = "has no cell" if verdict is None else f"has {verdict.replace('_', ' ')} for the cell"
        return f"its certificate {said} {' × '.join(words)} of {library}"


def from_message(data: Mapping[str, Any]) -> ChipStatus:
    """The ChipStatus that another rank sent."""
    known = {one.name for one in fields(ChipStatus)}
    given = {name: value for name, value in data.items() if name in known}
    tuples = {
        key: {runner: tuple(words) for runner, words in given.get(key, {}).items()}
        for key in ("carry", "restrictions")
    }
    names = {key: tuple(given.get(key, ())) for key in ("ccl", "untested")}
    return ChipStatus(**{**given, **names, **tuples})


def of_host() -> ChipStatus:
    """The status of plain host memory. The host runner needs no proof there."""
    there_is_none = "no chip is in use"
    runners = {"uni": there_is_none, "host": "", "hybrid": there_is_none, "homo": there_is_none}
    return ChipStatus(HOST, runners=runners)


def unknown(
    chip: str,
    build_id: str,
    why: str,
    *,
    emulated: bool = False,
    never: Mapping[str, str] | None = None,
) -> ChipStatus:
    """The status of a chip without a valid certificate. `never`: runner → why none could unlock
    it.
    """
    return ChipStatus(chip, build_id, why=why, emulated=emulated, runners=never or {})


def of_clauses(chip: str, build_id: str, passed: Sequence[str]) -> ChipStatus:
    """The status of a chip that has passed these clauses and is tested under its runners."""
    lines = {id_: {"verdict": "pass"} for id_ in passed}
    lacks = {name: why for name in capabilities.CAPABILITIES if (why := _ability(lines, name))}
    return ChipStatus(chip, build_id, runners=dict.fromkeys(RUNNERS, ""), lacks=lacks)


def of(built: Any) -> ChipStatus:
    """The status of a built chip (`unipal.adaptors.registry.Built`)."""
    return of_chip(built.chip, built.build_id, emulated=built.emulated)


def of_chip(chip: Any, build_id: str, *, emulated: bool = False) -> ChipStatus:
    """The status of a chip (`unipal.adaptors.registry.Chip`) that has these sources.

    A FlagCX plugin is bound to its file, and never shipped with a certificate.
    """
    if chip.kind != "flagcx":
        return look_up(chip.name, chip.folder, build_id, emulated=emulated, lacks=chip.unsupported)
    found = look_up(chip.certified_name, None, build_id)
    lacks = capabilities.not_promised() if found.why else found.lacks
    return replace(found, lacks=lacks, certify=f"pal certify --flagcx-plugin {chip.library}")


def look_up(
    chip: str,
    folder: Path | None,
    build_id: str,
    *,
    emulated: bool = False,
    lacks: Mapping[str, Any] | None = None,
) -> ChipStatus:
    """The first valid certificate for these sources.

    Searched are UNIPAL_CERTIFICATES, the user's data folder, and the certificates shipped with the
    chip. If none is valid, the reason is that of the first one found. `lacks`: functions that the
    chip declares unsupported, with `kind` and `why`.
    """
    from unipal.conformance.rules import certificate

    why = ""
    for origin, path in _places(chip, folder, emulated=emulated):
        if not path.exists():
            continue
        try:
            verified = certificate.verify(path, build_id=build_id)
        except certificate.CertificateError as error:
            why = why or f"its certificate ({origin}) is not valid: {_without_path(error, path)}"
            continue
        return of_certificate(verified, chip, origin)
    return unknown(
        chip, build_id, why or "this machine has no certificate for it",
        emulated=emulated, never=_never(lacks or {}),
    )  # fmt: skip


def _never(lacks: Mapping[str, Any]) -> dict[str, str]:
    """Runner → what would block it even if every clause passed that the chip does not declare
    unsupported.
    """
    from unipal.conformance.rules.unlock import installed_rules, unlock

    if not lacks:
        return {}
    rules, lines = installed_rules(), {}
    for id_, clause in rules.clauses.items():
        no = lacks.get(clause.function)
        lines[id_] = {"verdict": "pass"}
        if no is not None:
            lines[id_] = {"verdict": "unsupported", "kind": no.kind, "evidence": no.why}
    states = unlock(rules, lines, collectives={"any": {"clauses": lines}})
    return {name: state.why for name, state in states.items() if state.state == "locked"}


def _without_path(error: Any, path: Path) -> str:
    """The reason with its position in the file, without the path, which differs by machine."""
    place = str(error.place).removeprefix(str(path)).lstrip(":").strip()
    return f"{place} {error.reason}".strip()


def _places(chip: str, folder: Path | None, *, emulated: bool) -> Iterator[tuple[str, Path]]:
    from unipal.conformance.rules import certificate

    own = os.environ.get(CERTIFICATES)
    if own:
        yield CERTIFICATES, Path(own) / certificate.file_name(chip, emulated=emulated)
    yield from certificate.places(chip, folder, emulated=emulated)


def of_certificate(verified: Any, chip: str, origin: str) -> ChipStatus:
    """The status that a verified certificate (`unipal.conformance.rules.certificate.Verified`)
    gives."""
    from unipal.conformance.rules.unlock import installed_rules

    statement = verified.statement
    predicate = statement["predicate"]
    lines = verified.lines
    own = f"{chip}+"
    pairs = {
        name.removeprefix(own): _pair(name, given, installed_rules())
        for name, given in predicate["pairs"].items()
        if name.startswith(own) and name != own + chip
    }
    return ChipStatus(
        chip=chip,
        build_id="sha256:" + statement["subject"][0]["digest"]["sha256"],
        id=_identity(statement),
        origin=origin,
        made_at=predicate["made"]["at"],
        passed=sum(line["verdict"] == "pass" for line in lines.values()),
        clauses=len(lines),
        emulated=verified.emulated,
        runners={
            name: "" if state.word == "unlocked" else state.why
            for name, state in verified.runners.items()
        },
        untested=tuple(
            name for name, state in verified.runners.items() if _is_untested(state, lines)
        ),
        broken=_broken(verified.runners[HOST], lines),
        lacks={name: why for name in capabilities.CAPABILITIES if (why := _ability(lines, name))},
        cells=dict(predicate["cells"]),
        pairs=pairs,
        peers=dict(peer.split(" ", 1) for peer in predicate["peers"] if " " in peer),
        ccl=tuple(predicate["ccl"]),
        carry={
            name: tuple(one for one in predicate["ccl"] if one in state.uses)
            for name, state in verified.runners.items()
        },
        libraries={name: str(one["build_id"]) for name, one in predicate["collectives"].items()},
        restrictions={
            name: state.restrictions
            for name, state in verified.runners.items()
            if state.restrictions and state.state != "locked"
        },
    )


def _is_untested(state: Any, lines: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether a runner is locked only by clauses that did not run, and not for want of a property
    of the machine.
    """
    blocking = [lines.get(id_, {}) for id_ in state.blocked_by]
    return bool(blocking) and all(
        line.get("verdict", "not_run") == "not_run" and not line.get("needs") for line in blocking
    )


def _broken(state: Any, lines: Mapping[str, Mapping[str, Any]]) -> str:
    """Why host is locked, if a clause that it needs ran and did not pass.

    A clause that did not run proves nothing, like a missing certificate: host is still offered.
    """
    verdicts = {lines.get(id_, {}).get("verdict", "not_run") for id_ in state.blocked_by}
    return state.why if verdicts - {"not_run"} else ""


def _ability(lines: Mapping[str, Mapping[str, Any]], name: str) -> str:
    missed = capabilities.missing(lines, name)
    if not missed:
        return ""
    verdict = str(lines.get(missed[0], {}).get("verdict", "not_run")).replace("_", " ")
    more = f" and {len(missed) - 1} more" if len(missed) > 1 else ""
    return f"{missed[0]}{more}: {verdict}"


def _pair(name: str, lines: Mapping[str, Mapping[str, Any]], rules: Any) -> dict[str, str]:
    """Runner → why it is not certified for this pair of chips, or ""."""
    found = {}
    for runner in rules.runners:
        proved = rules.of_runners(runner)
        missed = [id_ for id_ in proved if lines.get(id_, {}).get("verdict") != "pass"]
        if not proved:
            found[runner] = "the spec has no clauses of level runner for it yet"
        elif runner in rules.by_library:
            found[runner] = "its clauses apply to a collective library, not to a pair"
        elif missed:
            verdict = str(lines.get(missed[0], {}).get("verdict", "not_run")).replace("_", " ")
            found[runner] = f"{name}: {missed[0]}: {verdict}"
        else:
            found[runner] = ""
    return found


def _identity(statement: Mapping[str, Any]) -> str:
    """12 hex digits over sources, spec, suite, verdicts, cells and collective libraries.

    Two machines that certify the same sources with the same verdicts get the same digest.
    """
    predicate = statement["predicate"]
    verdicts = {id_: line["verdict"] for id_, line in predicate["clauses"].items()}
    pairs = {
        name: {id_: line["verdict"] for id_, line in lines.items()}
        for name, lines in predicate["pairs"].items()
    }
    decides = [
        statement["subject"][0]["digest"]["sha256"],
        predicate["pal"],
        predicate["suite"]["sha256"],
        predicate["emulated"],
        verdicts,
        pairs,
        predicate["cells"],
        predicate["ccl"],
        {
            name: [one["build_id"], {id_: row["verdict"] for id_, row in one["clauses"].items()}]
            for name, one in predicate["collectives"].items()
        },
    ]
    text = json.dumps(decides, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
