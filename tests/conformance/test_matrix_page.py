"""The matrix page in headless Chromium: drill-down, filter, two widths, no network, no error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chromium import Page
from unipal.adaptors.field import HandWritten
from unipal.conformance.report import html
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules

pytestmark = pytest.mark.needs("chromium")
RULES = installed_rules()
CLAUSES = RULES.table("device")
SYMBOLS = [
    {
        "name": name, "exports": [name], "library": "cudart", "verified": word,
        "source": "a header <of theirs> " + "long" * 20, "functions": ["deviceMalloc"],
    }
    for name, word in (("cudaMalloc", "header"), ("cudaSomething" + "Long" * 12, "usage"))
]  # fmt: skip
HOSTILE = "<script>throw 1</script> & \"'`$x\nsecond line"


def entry(chip: str, *, emulated: bool = False, **groups: str) -> html.Entry:
    """A chip that passes everything but the named groups; failures carry hostile evidence."""
    lines: dict[str, dict[str, Any]] = {}
    for id_, clause in CLAUSES.items():
        verdict = groups.get(clause.group, "pass")
        words = "" if verdict == "pass" else HOSTILE
        lines[id_] = {"verdict": verdict, "seconds": 0.0123, "evidence": words}
        if verdict == "unsupported":
            lines[id_]["kind"] = "driver"
    evidence = certificate.Evidence(
        certificate.Subject(chip, f"sha256:{'ab' * 32}", f"libpal_{chip}.so", "cd" * 32),
        lines, "c", f"pal certify {chip}", "2026-11-21T00:20:00Z", 12.0, emulated=emulated,
        machine={"os": "Linux", "cores": 2},
    )  # fmt: skip
    statement = certificate.compose(evidence, RULES)
    states = certificate.verify(statement, rules=RULES).runners
    return html.Entry(
        chip, {"en": chip.upper(), "zh": "参考"}, "local", statement, states,
        hand_written=HandWritten(120, 1200), symbols=SYMBOLS if emulated else (), no_symbols="C",
    )  # fmt: skip


ENTRIES = [
    entry("cpu"),
    entry("numpy", gdr="unsupported", event="fail"),
    entry("nvidia", emulated=True),
    html.Entry(
        "cupy", {"en": "CuPy"}, reason="there is none <yet>", next="pal certify cupy",
        hand_written=HandWritten(None, None, "nobody has it"), symbols=SYMBOLS[:1],
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "matrix.html"
    path.write_text(html.page("Chips and runners", ENTRIES, RULES), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def page(file: Path) -> Iterator[Page]:
    with Page(file, width=1400) as opened:
        yield opened


def shown(page: Page, selector: str) -> int:
    count = page.run(
        f"Array.from(document.querySelectorAll('{selector}'))"
        ".filter(e => e.checkVisibility()).length"
    )
    return int(count)


def test_nothing_is_wrong_and_nothing_is_fetched(page: Page, file: Path) -> None:
    assert page.run("document.title") == "Chips and runners"
    assert page.problems == []
    assert [url for url in page.requests if not url.startswith(("file:", "data:"))] == []
    assert "http" not in file.read_text(encoding="utf-8").replace("http-equiv", "")


def test_every_chip_has_a_row_and_every_runner_a_cell(page: Page) -> None:
    rows = page.run(
        "Array.from(document.querySelectorAll('.matrix tbody tr')).map(r => r.innerText)"
    )
    assert [row.split()[0] for row in rows] == ["cpu", "numpy", "nvidia", "cupy"]
    assert rows[0].count("unlocked") == 2, "host and uni"
    assert "no collective library is certified" in rows[0]
    assert "there is none <yet>" in rows[3]
    assert "pal certify cupy" in rows[3]


def test_what_is_emulated_says_so_in_its_row_in_each_cell_and_in_its_details(page: Page) -> None:
    cells = page.run(
        "Array.from(document.querySelectorAll('.matrix tbody tr:nth-child(3) td[data-runner]'))"
        ".map(c => c.innerText)"
    )
    runners = cells[: len(RULES.runners)]
    assert len(cells) == len(RULES.runners) + 3
    assert all("emulated" in cell for cell in runners)
    assert not any(cell.startswith("unlocked") for cell in cells)
    assert "emulated" in page.run("document.querySelector('#nvidia-emulated summary').innerText")
    assert "emulated" not in page.run("document.querySelector('#cpu summary').innerText")


def test_a_chip_opens_down_to_sentence_time_and_evidence(page: Page) -> None:
    assert shown(page, ".clause") == 0
    page.click("a[data-chip=numpy]")
    assert page.run("document.getElementById('numpy').open") is True
    page.click("#numpy details.group:nth-of-type(3) summary")
    group = [c for c in CLAUSES.values() if c.group == "event"]
    assert shown(page, "#numpy .clause") == len(group)
    first = page.run("document.querySelector('#numpy details.group[open] .clause').innerText")
    assert group[0].id in first
    assert group[0].must in first
    assert "0.012 s" in first
    assert "<script>throw 1</script>" in first
    page.click("#numpy details.group:nth-of-type(3) summary")
    page.click("#numpy > summary")
    assert shown(page, ".clause") == 0
    assert page.problems == []


def test_the_filter_finds_clauses_by_any_words(page: Page) -> None:
    page.type("#filter", "streamWaitEvent captures")
    assert shown(page, ".clause") == 3
    assert page.run("document.getElementById('count').innerText") == (
        f"3 of {3 * len(CLAUSES)} clauses"
    )
    page.type("#filter", "nvidia streamWaitEvent captures")
    assert shown(page, ".clause") == 1
    assert shown(page, "details.chip") == 1
    page.type("#filter", "no such words")
    assert shown(page, ".clause") == 0
    assert shown(page, "details.chip") == 0
    page.type("#filter", "")
    assert shown(page, "details.chip") == 4
    assert shown(page, ".clause") == 0, "what was closed before the filter is closed after it"


def test_the_filter_finds_verdicts(page: Page) -> None:
    events = sum(c.group == "event" for c in CLAUSES.values())
    change = "const s = document.getElementById('verdict'); s.value = '%s'; "
    change += "s.dispatchEvent(new Event('change'))"
    page.run(f"(() => {{ {change % 'fail'} }})()")
    assert shown(page, ".clause") == events
    page.run(f"(() => {{ {change % ''} }})()")
    assert shown(page, ".clause") == 0
    assert page.problems == []


def test_lines_and_vendor_functions_stand_beside_the_runners(page: Page) -> None:
    written = page.run(
        "Array.from(document.querySelectorAll('.matrix td.written')).map(c => c.innerText)"
    )
    assert written[:2] == ["C", "120 of 1200 (10%)"]
    assert written[4:] == [
        *("1 header, 1 usage", "120 of 1200 (10%)"),
        *("1 header", "none yet (nobody has it)"),
    ]
    page.click("a[data-chip=nvidia-emulated]")
    page.click("#nvidia-emulated details.group:last-of-type summary")
    assert shown(page, "#nvidia-emulated .symbols tbody tr") == len(SYMBOLS)
    said = page.run("document.querySelector('#nvidia-emulated .symbols tbody tr').innerText")
    for words in ("cudaMalloc", "header", "a header <of theirs>", "deviceMalloc"):
        assert words in said
    page.click("#nvidia-emulated details.group:last-of-type summary")
    page.click("#nvidia-emulated > summary")
    page.click("a[data-chip=cupy]")
    assert page.run("document.getElementById('cupy').open") is True, "functions, no certificate"
    page.click("#cupy > summary")
    assert page.problems == []


@pytest.mark.parametrize("width", [1400, 400])
def test_it_fits_the_width_open_and_closed(page: Page, width: int) -> None:
    page.resize(width)
    for opened in ("true", "false"):
        page.run(f"document.querySelectorAll('details').forEach(d => d.open = {opened})")
        wide = page.run(
            "Array.from(document.querySelectorAll('body *')).filter(e => e.checkVisibility() && "
            "e.getBoundingClientRect().right > innerWidth + 1).map(e => e.className).slice(0, 5)"
        )
        assert wide == []
        assert page.run("document.documentElement.scrollWidth <= innerWidth") is True
    page.resize(1400)


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (None, "not measured with this suite"),
        (
            {"derived": 70, "hand_written": 30, "killed": 96, "equivalent": 4, "survived": 0},
            "96 killed, 4 equivalent, 0 survived (70 derived, 30 hand-written)",
        ),
    ],
    ids=["of another suite", "of this one"],
)
def test_a_certificate_of_one_chip_is_open_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counts: dict[str, int] | None, words: str
) -> None:
    monkeypatch.setattr(certificate, "mutants_killed", lambda suite: counts)
    file = tmp_path / "cpu.html"
    file.write_text(html.page("cpu: certificate", [entry("cpu")], RULES), encoding="utf-8")
    with Page(file, width=1400) as page:
        assert page.run("document.getElementById('cpu').open") is True
        facts = page.run("document.querySelector('#cpu .facts').innerText")
        assert page.problems == []
    for expected in ("ab" * 32, words, "pal certify cpu", "Unsigned"):
        assert expected in facts
