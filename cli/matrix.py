"""`pal matrix`: chips and the runners that their certificates unlock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from unipal.cli import chips, session, terminal
from unipal.conformance import certificate, report
from unipal.conformance.unlock import Rules, Unlocked, installed_rules


@click.command("matrix")
@click.option("--html", type=click.Path(path_type=Path), help="Write one self-contained page.")
@click.option(
    "--certificates",
    type=click.Path(path_type=Path),
    help="Look in this folder before the shipped and the local certificates.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(html: Path | None, certificates: Path | None, as_json: bool) -> int:
    """Chips and runners, from certificates that hold; what was emulated is shown as emulated."""
    rules = installed_rules()
    rows = entries(certificates)
    written = session.write(html, report.page("Chips and runners", rows, rules)) if html else None
    if as_json:
        page = str(written) if written else None
        terminal.say_json({"chips": [_json(entry) for entry in rows], "html": page})
        return 0
    terminal.say(_table(rows, rules))
    looked = [str(certificates)] if certificates else []
    looked += ["the chip's folder (shipped)", f"{certificate.user_folder()} (local)"]
    terminal.say("\nOnly passes unlock a runner; what was emulated opens none on real hardware.")
    terminal.say(f"Certificates were looked for in {', then '.join(looked)}.")
    if written:
        terminal.say(f"page: {written}")
    return 0


def entries(folder: Path | None) -> list[report.Entry]:
    """One row per chip, and one more for a certificate over its emulator."""
    from unipal.adaptors import registry

    rows: list[report.Entry] = []
    for name in registry.names():
        chip = registry.find(name)
        real, emulated = (_entry(chip, folder, emulated=e) for e in (False, True))
        if real.statement is not None or emulated.statement is None:
            rows.append(real)
        if emulated.statement is not None:
            rows.append(emulated)
    return rows


def _entry(chip: Any, folder: Path | None, *, emulated: bool) -> report.Entry:
    """The certificate in the named folder, else the shipped one, else the local one."""
    answer = chips.certified(chip, emulated=emulated, first=folder)
    if "verified" not in answer:
        return report.Entry(chip.name, chip.names, reason=answer["reason"], next=answer["next"])
    verified: certificate.Verified = answer["verified"]
    return report.Entry(
        chip.name, chip.names, answer["origin"], verified.statement, verified.runners
    )


def _table(rows: Sequence[report.Entry], rules: Rules) -> str:
    lines: list[list[str]] = []
    why: list[list[str]] = []
    for entry in rows:
        name = f"{entry.chip} (emulated)" if entry.emulated else entry.chip
        if entry.runners is None:
            lines.append([name, *[""] * len(rules.runners), "no certificate"])
            why.append([name, f"{entry.reason}; next: {terminal.command_of(entry.next)}"])
            continue
        states = [terminal.mark(entry.runners[r].word) for r in rules.runners]
        passed = sum(line["verdict"] == "pass" for line in entry.lines.values())
        lines.append([name, *states, f"{passed} of {len(entry.lines)} ({entry.origin})"])
        why.extend([name, text] for text in _reasons(entry.runners))
    head = ["chip", *rules.runners, "clauses passed"]
    reasons = terminal.table(why, ["chip", "why not"]) if why else ""
    return terminal.table(lines, head) + ("\n\n" + reasons if reasons else "")


def _reasons(runners: Mapping[str, Unlocked]) -> list[str]:
    """Each reason of a lock once, with the runners that it locks."""
    locked: dict[str, list[str]] = {}
    for name, state in runners.items():
        if state.state == "locked":
            for reason in state.why.split("; "):
                locked.setdefault(reason, []).append(name)
    return [f"{', '.join(names)}: {reason}" for reason, names in locked.items()]


def _json(entry: report.Entry) -> dict[str, Any]:
    runners = entry.runners or {}
    return {
        "chip": entry.chip,
        "emulated": entry.emulated,
        "origin": entry.origin,
        "reason": entry.reason,
        "next": entry.next,
        "runners": {name: state.as_dict() for name, state in runners.items()},
        "summary": entry.statement["predicate"]["summary"] if entry.statement else {},
    }
