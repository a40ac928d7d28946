"""Reports of certificates: one self-contained HTML page (a chip or the matrix), and JUnit.

A page is made from certificates only and needs no network: it contains its style, its script and
the lines of all clauses as data. A requirement and an evidence are in it once, whatever the number
of chips; the script shows the lines of a group when it is opened. Results over an emulator are
marked *emulated* at the chip and in each cell.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.metadata import version
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from unipal.conformance.rules.unlock import (
    EMULATED,
    NOT_PROMISED,
    VERDICTS,
    Rules,
    Unlocked,
    lines_of,
    pair,
)

if TYPE_CHECKING:
    from unipal.adaptors.field import HandWritten

# Levels of verification of a vendor function's prototype, best first.
WORDS = {
    "header": "read in the vendor's own header",
    "cuda-header": "the vendor is CUDA-compatible: read in NVIDIA's header",
    "usage": "seen at a public call site, the prototype inferred",
    "flagcx-only": "known from FlagCX's adaptor alone",
}
# What the words of a page mean.
STATES = {
    "unlocked": "the certificate permits this runner on this chip",
    "emulated": "shown over the generated emulator of the vendor's library only: the adaptor calls "
    "the library as described; it unlocks nothing on real hardware",
    "locked": "a clause that the runner needs did not pass; the cell says which",
    "no certificate": "no valid certificate was found; the cell says how to make one",
}
CLAUSES = {
    "pass": "the check ran, and the chip does what the clause requires",
    "fail": "the check ran, and the chip does something else; the line says what was seen",
    "unsupported": "the adaptor says that the chip lacks this, and why; the function refuses",
    "known_failure": "it fails, as the adaptor says with an issue and a date; it unlocks nothing",
    "not_run": "something that the check needs is missing or did not pass; the line names it",
    "differs": "a FlagCX plugin does otherwise, and FlagCX's interface does not require it",
    "not_applicable": "FlagCX's interface has no such function or parameter",
}
COLUMNS = {
    "clauses passed": "of the chip's own clauses; then where the certificate is (shipped: in the "
    "package, local: in the folder of this user) and the day on which it was made",
    "vendor functions": "how many prototypes of the vendor are verified, and how far",
    "lines by hand": "of all files of the adaptor that a person wrote, compared with FlagCX's; "
    "what a chip takes over from another counts there",
}


@dataclass(frozen=True)
class Entry:
    """One row of the matrix: a chip with a certificate that holds, or why it has none."""

    chip: str
    names: Mapping[str, str]
    origin: str = ""  # shipped | local | this run
    statement: Mapping[str, Any] | None = None
    runners: Mapping[str, Unlocked] | None = None
    reason: str = ""  # why there is no certificate
    next: str = ""
    hand_written: HandWritten | None = None  # hand-written lines, compared with FlagCX's
    symbols: Sequence[Mapping[str, Any]] = ()  # the vendor functions that the adaptor calls
    no_symbols: str = ""  # why there are none
    runtime: str = ""  # the row's runtime, if the chip has several
    on: str = ""  # name of that runtime
    emulator: bool = False  # whether the row is for a certificate over the emulator, valid or not

    @property
    def verified(self) -> str:
        """The number of vendor functions per level of verification."""
        counts = Counter(str(symbol["verified"]) for symbol in self.symbols)
        return ", ".join(f"{counts[w]} {w}" for w in WORDS if counts[w]) or self.no_symbols

    @property
    def emulated(self) -> bool:
        return self.emulator or bool(self.statement and self.statement["predicate"]["emulated"])

    @property
    def lines(self) -> Mapping[str, Mapping[str, Any]]:
        if self.statement is None:
            return {}
        return lines_of(self.statement["predicate"])

    @property
    def made(self) -> str:
        """The day on which the certificate was made; "" without one."""
        return str(self.statement["predicate"]["made"]["at"])[:10] if self.statement else ""

    @property
    def detailed(self) -> bool:
        """Whether the chip has details beyond its row."""
        return self.statement is not None or bool(self.symbols)

    @property
    def key(self) -> str:
        runtime = f"-{self.runtime}" if self.runtime else ""
        return f"{self.chip}{runtime}{'-emulated' if self.emulated else ''}"

    @property
    def shown(self) -> str:
        """The chip, with the runtime if there are several."""
        return f"{self.chip} on {self.on}" if self.on else self.chip


def page(title: str, entries: Sequence[Entry], rules: Rules) -> str:
    """The whole page. Details are expanded on a page of one chip and collapsed in the matrix."""
    here = Path(__file__).parent
    form = Template((here / "page.html").read_text(encoding="utf-8"))
    data = _Data(rules)
    return form.substitute(
        title=escape(title),
        about=about(entries, rules),
        legend=legend(columns=any(entry.hand_written for entry in entries)),
        style=(here / "page.css").read_text(encoding="utf-8"),
        script=(here / "page.js").read_text(encoding="utf-8"),
        matrix=_matrix(entries, rules),
        verdicts="".join(f'<option value="{v}">{_words(v)}</option>' for v in VERDICTS),
        chips="".join(_chip(e, data, opened=len(entries) == 1) for e in entries if e.detailed),
        data=data.as_json(),
    )


class _Data:
    """What the script makes the lines of clauses of: each text once, and lines that number them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.clauses: dict[str, int] = {}
        self.evidence: dict[str, int] = {"": 0}
        self.groups: list[list[list[int]]] = []

    def group(self, lines: Mapping[str, Mapping[str, Any]]) -> int:
        """Adds the lines of a group; its number. A line: clause, ms[, verdict, evidence]."""
        self.groups.append([self._line(id_, line) for id_, line in lines.items()])
        return len(self.groups) - 1

    def _line(self, id_: str, line: Mapping[str, Any]) -> list[int]:
        kind = f" ({line['kind']})" if line.get("kind") and line["evidence"] else ""
        evidence = f"{line['evidence']}{kind}"
        verdict = VERDICTS.index(line["verdict"])
        said = self.evidence.setdefault(evidence, len(self.evidence))
        shown = [self.clauses.setdefault(id_, len(self.clauses)), round(line["seconds"] * 1000)]
        return [*shown, verdict, said] if verdict or said else shown

    def as_json(self) -> str:
        """For an element <script>, which "</script" would end and "<!--" would change."""
        found = {
            "verdicts": VERDICTS,
            "clauses": [[id_, self.rules.clauses[id_].must] for id_ in self.clauses],
            "evidence": list(self.evidence),
            "groups": self.groups,
        }
        text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        return text.replace("<", "\\u003c")


def about(entries: Sequence[Entry], rules: Rules) -> str:
    """Version of unipal and of the spec, and when the certificates were made."""
    days = sorted(entry.made for entry in entries if entry.made)
    made = "no certificate"
    if days:
        made = f"{len(days)} certificates" if len(days) > 1 else "certificate"
        made += f" of <time>{days[0]}</time>"
        made += f" to <time>{days[-1]}</time>" if days[-1] != days[0] else ""
    return (
        f"unipal {escape(version('unipal'))} · PAL {escape(rules.pal)}, spec "
        f"<code>{escape(rules.spec_sha256[:12])}</code> · {made}"
    )


def legend(*, columns: bool) -> str:
    """The meaning of states, verdicts and columns, collapsed."""

    def rows(words: Mapping[str, str]) -> str:
        return "".join(f"<dt>{escape(w)}</dt><dd>{escape(said)}</dd>" for w, said in words.items())

    def badges(words: Mapping[str, str]) -> str:
        return "".join(
            f"<dt>{_badge('not_run' if word == 'no certificate' else word, _words(word))}</dt>"
            f"<dd>{escape(said)}</dd>"
            for word, said in words.items()
        )

    parts = [f"<h3>Runners</h3><dl class=facts>{badges(STATES)}</dl>"]
    parts.append(f"<h3>Clauses</h3><dl class=facts>{badges(CLAUSES)}</dl>")
    if columns:
        parts.append(f"<h3>Columns</h3><dl class=facts>{rows(COLUMNS)}</dl>")
        parts.append(f"<h3>Vendor functions</h3><dl class=facts>{rows(WORDS)}</dl>")
    return f"<details class=legend><summary>Legend</summary><div>{''.join(parts)}</div></details>"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _badge(name: str, words: str = "") -> str:
    return f'<span class="badge {name}">{escape(words or _words(name))}</span>'


def _matrix(entries: Sequence[Entry], rules: Rules) -> str:
    written = any(entry.hand_written for entry in entries)
    more = ("vendor functions", "lines by hand") if written else ()
    names = ("chip", *rules.runners, "clauses passed", *more)
    rows = [_row(entry, rules, written=written) for entry in entries]
    return table(names, rows)


def table(head: Sequence[str], rows: Iterable[str]) -> str:
    """A table that scrolls in its box. Its roles are written out: a narrow page shows a row as a
    block, which takes the meaning from its elements.
    """
    cells = "".join(f"<th scope=col role=columnheader>{escape(name)}</th>" for name in head)
    return (
        f"<div class=wide><table class=matrix role=table><thead role=rowgroup><tr role=row>{cells}"
        f"</tr></thead><tbody role=rowgroup>{''.join(rows)}</tbody></table></div>"
    )


def names_of(names: Mapping[str, str]) -> str:
    """A chip's or vendor's names, each marked with its language."""
    return " · ".join(
        f"<span lang={escape(language)}>{escape(name)}</span>" if language != "en" else escape(name)
        for language, name in names.items()
    )


def following(text: str) -> str:
    """The next step, its commands as code."""
    parts = (text if "`" in text else f"`{text}`").split("`")
    return "".join(
        f"<code>{escape(part)}</code>" if place % 2 else escape(part)
        for place, part in enumerate(parts)
    )


def _row(entry: Entry, rules: Rules, *, written: bool) -> str:
    names = names_of(entry.names)
    soft = f'<span class="why">{names}</span>' if names else ""
    link = escape(entry.shown)
    if entry.detailed:
        link = f'<a href="#{entry.key}" data-chip="{entry.key}">{link}</a>'
    emulated = f" {_badge('emulated')}" if entry.emulated else ""
    head = f"<tr role=row><th scope=row role=rowheader>{link}{emulated}{soft}</th>"
    tail = _written(entry) if written else ""
    if entry.statement is None or entry.runners is None:
        reason = f"{escape(entry.reason)}<br>next: {following(entry.next)}"
        return (
            f"{head}<td class=clauses role=cell colspan={len(rules.runners) + 1}>"
            f"{_badge('not_run', 'no certificate')}<span class=why>{reason}</span></td>{tail}</tr>"
        )
    cells = "".join(_cell(entry, name, entry.runners[name]) for name in rules.runners)
    passed = sum(line["verdict"] == "pass" for line in entry.lines.values())
    return (
        f'{head}{cells}<td class=clauses role=cell data-runner="clauses passed">'
        f"{passed} of {len(entry.lines)}"
        f"<span class=why>{escape(entry.origin)}, <time>{entry.made}</time></span></td>{tail}</tr>"
    )


def _written(entry: Entry) -> str:
    """The vendor functions that the adaptor calls, and its hand-written lines."""
    return (
        f'<td class=written role=cell data-runner="vendor functions">{escape(entry.verified)}</td>'
        f'<td class=written role=cell data-runner="lines by hand">'
        f"{escape(str(entry.hand_written))}</td>"
    )


def _cell(entry: Entry, name: str, state: Unlocked) -> str:
    badge = _badge(state.word)
    if entry.emulated and state.word != "emulated":
        badge += " " + _badge("emulated")
    words = f"<span class=why>{escape(why_of(state))}</span>" if why_of(state) else ""
    return f'<td role=cell data-runner="{escape(name)}">{badge}{words}</td>'


def why_of(state: Unlocked) -> str:
    """The sentence beside a state's badge, without what the legend says of the badge."""
    return state.why.removeprefix(EMULATED.lstrip("; ")).lstrip("; ")


def _chip(entry: Entry, data: _Data, *, opened: bool) -> str:
    emulated = f" {_badge('emulated')}" if entry.emulated else ""
    counts, told = _badge("not_run", "no certificate"), ""
    if entry.statement is not None and entry.runners is not None:
        summary = entry.statement["predicate"]["summary"]
        counts = " ".join(_badge(v, f"{n} {_words(v)}") for v, n in summary.items() if n)
        states = "".join(
            f"<li><span class=name>{escape(name)}</span> {_badge(s.word)} "
            f"{escape(why_of(s))}{_uses(s)}</li>"
            for name, s in entry.runners.items()
        )
        told = (
            f"<h3>Runners</h3><ul class=runners>{states}</ul>"
            f"<h3>Clauses</h3>{_groups(entry, data)}"
            f"<h3>What was certified</h3>{_facts(entry)}"
        )
    return (
        f'<details class=chip id="{entry.key}"{" open" if opened else ""}>'
        f"<summary><h2>{escape(entry.shown)}</h2>{emulated} {counts}</summary><div>"
        f"{told}{_symbols(entry)}</div></details>\n"
    )


def _symbols(entry: Entry) -> str:
    """Every vendor function with its verification, source and callers."""
    if not entry.symbols:
        return ""
    rows = "".join(
        f'<tr data-word="{escape(symbol["verified"])}"><td class=id>{escape(symbol["name"])}</td>'
        f"<td>{escape(symbol['verified'])}</td><td>{escape(symbol['library'])}</td>"
        f"<td>{escape(symbol['source'])}</td>"
        f"<td>{escape(', '.join(symbol['functions']) or 'at load')}</td></tr>"
        for symbol in entry.symbols
    )
    words = "".join(
        f"<dt>{word}</dt><dd>{escape(meaning)}</dd>"
        for word, meaning in WORDS.items()
        if any(symbol["verified"] == word for symbol in entry.symbols)
    )
    head = "".join(
        f"<th scope=col>{name}</th>"
        for name in ("vendor function", "verified", "library", "source", "called for")
    )
    return (
        f"<h3>Vendor functions</h3><dl class=facts>{words}</dl><details class=group>"
        f"<summary><span class=name>{len(entry.symbols)} functions</span>"
        f"<span class=count>{escape(entry.verified)}</span></summary>"
        f"<div class=wide><table class=symbols><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def _uses(state: Unlocked) -> str:
    if state.state == "locked" or not state.uses:
        return ""
    return f' <span class="soft">by {escape(", ".join(state.uses))}</span>'


def _groups(entry: Entry, data: _Data) -> str:
    """The chip's own clauses by group, then those of each tested collective library."""
    assert entry.statement is not None
    predicate = entry.statement["predicate"]
    chip = predicate["adaptor"]["chip"]
    shown = _grouped(entry, data, entry.lines, "", pair(chip))
    for name, found in predicate["collectives"].items():
        over = pair(chip, name)
        shown += _grouped(entry, data, found["clauses"], over, over)
    return shown


def _grouped(
    entry: Entry, data: _Data, lines: Mapping[str, Mapping[str, Any]], over: str, of_runner: str
) -> str:
    """One collapsible section per group; `over` and, for runners, `of_runner` follow its name."""

    rules = data.rules

    def group(id_: str) -> str:
        return rules.clauses[id_].group

    order = list(dict.fromkeys(c.group for c in rules.clauses.values()))
    ids = sorted(lines, key=lambda id_: order.index(group(id_)))
    parts = []
    for name, some in itertools.groupby(ids, key=group):
        members = list(some)
        passed = sum(lines[id_]["verdict"] == "pass" for id_ in members)
        number = data.group({id_: lines[id_] for id_ in members})
        behind = of_runner if name in rules.runners else over
        shown = escape(name) + (f" · {escape(behind)}" if behind else "")
        parts.append(
            f'<details class=group data-chip="{escape(entry.chip)}" data-lines={number}><summary>'
            f"<span class=name>{shown}</span>"
            f"<span class=count>{passed} of {len(members)} passed</span></summary></details>"
        )
    return "".join(parts)


def _facts(entry: Entry) -> str:
    assert entry.statement is not None
    predicate = entry.statement["predicate"]
    rows: list[tuple[str, str]] = []
    for subject in entry.statement["subject"]:
        rows.append((subject["name"], f"sha256 {subject['digest']['sha256']}"))
    rows.append(
        ("adaptor", f"{predicate['adaptor']['kind']}, {predicate['adaptor']['table']} table")
    )
    for section in ("device", "libraries", "machine", "environment"):
        rows.extend((f"{section}: {key}", str(value)) for key, value in predicate[section].items())
    suite = predicate["suite"]
    rows.append(("suite", f"{suite['sha256'][:16]}… ({suite['state']})"))
    rows.append(
        ("spec", f"PAL {predicate['pal']['version']}, {predicate['pal']['spec_sha256'][:16]}…")
    )
    rows.append(("mutants", _mutants(predicate["mutants"])))
    rows.append(("emulated", "yes: unlocks nothing on real hardware" if entry.emulated else "no"))
    rows.append(("peers tested", ", ".join(predicate["peers"]) or "none"))
    rows.append(("made", f"{predicate['made']['at']}, in {predicate['made']['seconds']} s"))
    rows.append(("reproduce", predicate["reproduce"]))
    rows.append(("worth", predicate["statement"]))
    body = "".join(f"<dt>{escape(k)}</dt><dd>{escape(v)}</dd>" for k, v in rows)
    return f"<dl class=facts>{body}</dl>"


def _mutants(counts: Mapping[str, int] | None) -> str:
    if counts is None:
        return "not measured with this suite"
    return (
        f"{counts['killed']} killed, {counts['equivalent']} equivalent, "
        f"{counts['survived']} survived ({counts['derived']} derived, "
        f"{counts['hand_written']} hand-written)"
    )


def junit(chip: str, lines: Mapping[str, Mapping[str, Any]], seconds: float) -> str:
    """JUnit XML: one case per clause. A clause without a verdict of its own is an error."""
    bad = sum(line["verdict"] == "fail" for line in lines.values())
    missing = sum(line["verdict"] == "not_run" for line in lines.values())
    aside = ("unsupported", *NOT_PROMISED, "known_failure")
    left = sum(line["verdict"] in aside for line in lines.values())
    return "\n".join(
        itertools.chain(
            [
                '<?xml version="1.0" encoding="utf-8"?>',
                f'<testsuites><testsuite name={_attribute(f"unipal {chip}")} tests="{len(lines)}" '
                f'failures="{bad}" errors="{missing}" skipped="{left}" time="{seconds:.3f}">',
            ],
            itertools.chain.from_iterable(_case(chip, id_, line) for id_, line in lines.items()),
            ["</testsuite></testsuites>", ""],
        )
    )


def _case(chip: str, id_: str, line: Mapping[str, Any]) -> Iterable[str]:
    function, _, name = id_.partition(".")
    head = (
        f"<testcase classname={_attribute(f'{chip}.{function}')} name={_attribute(name)} "
        f'time="{line.get("seconds", 0.0):.4f}"'
    )
    element = {"pass": "", "fail": "failure", "not_run": "error"}.get(line["verdict"], "skipped")
    if not element:
        return [head + "/>"]
    words = f"{_words(line['verdict'])}: {line.get('evidence', '')}"
    return [head + ">", f"<{element} message={_attribute(words)}/>", "</testcase>"]


def _attribute(text: str) -> str:
    """A quoted XML attribute; characters that XML forbids become a question mark."""
    legal = "".join(
        c if c in "\t\n" or (c >= " " and not 0xD800 <= ord(c) <= 0xDFFF) else "?" for c in text
    )
    return quoteattr(legal, {"\n": "&#10;", "\t": "&#9;"})
