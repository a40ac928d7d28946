"""`pal matrix`: chips and the runners that their certificates unlock."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from unipal.cli import chips, session, terminal
from unipal.conformance.report import html as report
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import Rules, Unlocked, installed_rules

if TYPE_CHECKING:
    from unipal.adaptors.field import HandWritten
    from unipal.adaptors.registry import Chip


@click.command("matrix")
@click.option("--html", type=click.Path(path_type=Path), help="Write one self-contained page.")
@click.option(
    "--certificates",
    type=click.Path(path_type=Path),
    help="Look in this folder before the local and the shipped certificates.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(html: Path | None, certificates: Path | None, as_json: bool) -> int:
    """Chips and runners, from valid certificates; emulated results are marked as emulated."""
    from unipal.adaptors import field

    rules = installed_rules()
    rows = entries(certificates)
    written = session.write(html, report.page("Chips and runners", rows, rules)) if html else None
    if as_json:
        page = str(written) if written else None
        return terminal.say_json({"chips": [_json(entry) for entry in rows], "html": page})
    terminal.say(_table(rows, rules))
    looked = [str(certificates)] if certificates else []
    looked += [f"{certificate.user_folder()} (local)", "the chip's folder (shipped)"]
    terminal.say()
    for text in (
        "Lines by hand: every line of the chip's files and of its collective library's, comments "
        f"and blank ones too, of those of {field.FLAGCX}, if it has the chip. "
        "What a chip takes over from another counts there. `pal show --stats` counts lines of code "
        "of the chip alone.",
        "Only passes unlock a runner; what was emulated opens none on real hardware.",
        f"Certificates were looked for in {', then '.join(looked)}.",
    ):
        terminal.say(terminal.wrapped(text))
    if written:
        terminal.say(f"page: {written}")
    return 0


def entries(folder: Path | None) -> list[report.Entry]:
    """The rows: one per chip of the field and per other chip found, one per runtime if a chip has
    several, and one more for a certificate over an emulator. An invalid certificate has a row too;
    a chip that needs a GPU always has one. A note on standard error tells if there is no `folder`.
    """
    from unipal.adaptors import field, registry

    if folder is not None and not folder.is_dir():
        reason = "no such folder; the other certificates are shown"
        terminal.say_error(f"--certificates {folder}: {reason}\n  next: check the path")
    found = registry.names()
    rows: list[report.Entry] = []
    for name in dict.fromkeys([*field.CHIPS, *found]):
        if name not in found:
            known = field.CHIPS[name]
            lines = field.hand_written(name, registry.FOLDER / name)
            rows.append(
                report.Entry(
                    name,
                    known.names,
                    reason="no adaptor yet",
                    next=f"pal new {name}",
                    hand_written=lines,
                    no_symbols="no adaptor yet",
                )
            )
            continue
        chip = registry.find(name)
        runtimes = field.RUNTIMES.get(name, {})
        if runtimes:
            rows += [_entry(chip, folder, emulated=False, runtime=r) for r in runtimes]
            other = _entry(chip, folder, emulated=False)
            if other.statement and not any(
                chips.made_on(other.statement, name, runtime) for runtime in runtimes
            ):
                rows.append(other)
            continue
        rows += entries_of(chip, folder)
    return rows


def entries_of(chip: Chip, folder: Path | None) -> list[report.Entry]:
    """The rows of a chip with one runtime."""
    real, emulated = (_entry(chip, folder, emulated=e) for e in (False, True))
    return [e for e in (real, emulated) if not e.reason.endswith(chips.NONE_YET)] or [real]


def _entry(chip: Chip, folder: Path | None, *, emulated: bool, runtime: str = "") -> report.Entry:
    """The certificate in the given folder, else the local one, else the shipped one."""
    from unipal.adaptors import field

    on = field.RUNTIMES[chip.name][runtime].name if runtime else ""

    symbols = _symbols().get(chip.name, [])
    no_symbols = "" if symbols else _why_no_symbols(chip)
    lines = field.hand_written(chip.name, chip.folder)
    answer = chips.certified(chip, emulated=emulated, first=folder, runtime=runtime)
    if "verified" not in answer:
        reason, following = f"not certified here: {answer['reason']}", answer["next"]
        known = field.CHIPS.get(chip.name)
        if known and known.on_gpu and not emulated and answer["reason"] == chips.NONE_YET:
            reason = "no GPU run yet"
            following = f"`make gpu` where one is, or `{following} --emulated`"
        elif not emulated and chip.can_emulate and following.startswith("pal certify "):
            following = f"`{following}` on the chip, or `{following} --emulated`"
        return report.Entry(
            chip.name,
            chip.names,
            reason=reason,
            next=following,
            hand_written=lines,
            symbols=symbols,
            no_symbols=no_symbols,
            runtime=runtime,
            on=on,
            emulator=emulated,
        )
    verified: certificate.Verified = answer["verified"]
    return report.Entry(
        chip.name,
        chip.names,
        answer["origin"],
        verified.statement,
        verified.runners,
        hand_written=lines,
        symbols=symbols,
        no_symbols=no_symbols,
        runtime=runtime,
        on=on,
    )


@functools.cache
def _symbols() -> dict[str, list[dict[str, Any]]]:
    """The vendor functions of the bound chips in the tree."""
    from unipal.adaptors import registry

    file = registry.generated_folder() / "symbols.json"
    table: dict[str, list[dict[str, Any]]] = json.loads(file.read_text(encoding="utf-8"))
    return table


def _why_no_symbols(chip: Chip) -> str:
    if chip.kind == "binding":
        return "not generated: `pal gen`" if chip.origin == "tree" else "out of tree"
    return {"python": "a Python adaptor", "c": "C of its own"}.get(chip.kind, chip.kind)


def _table(rows: Sequence[report.Entry], rules: Rules) -> str:
    from unipal.adaptors import field

    lines: list[list[str]] = []
    why: list[list[str]] = []
    written: list[list[str]] = []
    for entry in rows:
        if entry.chip in field.NO_LIBRARY:
            reason = f"homo: no adaptor of the vendor's library: {field.NO_LIBRARY[entry.chip]}"
            why.append([entry.chip, reason])
        name = f"{entry.shown} (emulated)" if entry.emulated else entry.shown
        if not written or written[-1][0] != entry.chip:
            names = " · ".join(entry.names.values())
            written.append([entry.chip, _by_hand(entry.hand_written), entry.verified, names])
        if entry.runners is None:
            lines.append([name, *["-"] * len(rules.runners), "no certificate"])
            why.append([name, f"{entry.reason}; next: {terminal.command_of(entry.next)}"])
            continue
        states = [terminal.mark(entry.runners[r].word) for r in rules.runners]
        passed = sum(line["verdict"] == "pass" for line in entry.lines.values())
        lines.append([name, *states, f"{passed} of {len(entry.lines)} ({entry.origin})"])
        why.extend([name, text] for text in _reasons(entry.runners))
    head = ["chip", *rules.runners, "clauses passed"]
    heads = ["chip", "lines by hand (FlagCX)", "vendor functions", "names"]
    parts = [terminal.table(lines, head), terminal.table(written, heads)]
    parts += [terminal.table(why, ["chip", "why not"])] if why else []
    parts.append(
        terminal.table(_libraries(rows), ["library", "accepts", "certified over", "names"])
    )
    return "\n\n".join(parts)


def _by_hand(lines: HandWritten | None) -> str:
    """`584 of 1590 (37%)`; the number alone if FlagCX has no such chip."""
    if lines is None or lines.here is None or lines.theirs is not None:
        return str(lines)
    return str(lines.here)


def _libraries(rows: Sequence[report.Entry]) -> list[list[str]]:
    """Every collective library, and the chips over which its cells were certified."""
    from unipal.adaptors import ccl_registry

    found: list[list[str]] = []
    for library in map(ccl_registry.find_ccl, ccl_registry.names()):
        over = []
        for entry in rows:
            cells = chips.library_cells(entry.statement, library.name) if entry.statement else []
            if cells:
                name = f"{entry.chip} (emulated)" if entry.emulated else entry.chip
                over.append(f"{name}: {cells.count('pass')} of {len(cells)} cells")
        names = " · ".join(library.names.values())
        accepts = ", ".join(library.accepts)
        found.append([library.name, accepts, "; ".join(over) or "no certificate", names])
    return found


def _reasons(runners: Mapping[str, Unlocked]) -> list[str]:
    """Each reason once, with the runners that it locks."""
    locked: dict[str, list[str]] = {}
    for name, state in runners.items():
        if state.state == "locked":
            for reason in state.why.split("; "):
                locked.setdefault(reason, []).append(name)
    return [f"{', '.join(names)}: {reason}" for reason, names in locked.items()]


def _of_vendor(chip: str) -> list[str]:
    """The vendor's collective libraries that have an adaptor."""
    from unipal.adaptors import ccl_registry

    return [one.name for one in ccl_registry.accepting(chip) if chip in one.accepts]


def _json(entry: report.Entry) -> dict[str, Any]:
    from unipal.adaptors import field

    runners = entry.runners or {}
    return {
        "chip": entry.chip,
        "runtime": entry.runtime,
        "emulated": entry.emulated,
        "origin": entry.origin,
        "reason": entry.reason,
        "next": entry.next,
        "names": dict(entry.names),
        "hand_written": entry.hand_written.as_dict() if entry.hand_written else {},
        "symbols": list(entry.symbols),
        "verified": entry.verified,
        "libraries": _of_vendor(entry.chip),
        "no_library": field.NO_LIBRARY.get(entry.chip, ""),
        "runners": {name: state.shown() for name, state in runners.items()},
        "summary": entry.statement["predicate"]["summary"] if entry.statement else {},
    }
