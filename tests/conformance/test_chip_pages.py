"""The page of each chip: all of its functions, calls, prototypes and reasons, as Markdown in the
tree and as HTML with what certificates show. Nothing of a vendor's YAML is markup.
"""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from chromium import Page
from unipal.adaptors import registry
from unipal.cli.main import main
from unipal.conformance.report import chip_pages
from unipal.conformance.report.html import Entry
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules
from unipal.generator.binding import model as binding
from unipal.generator.emit import core as render
from unipal.generator.emit import pages as written
from unipal.generator.spec.model import Spec, load_spec

RULES = installed_rules()
FUNCTIONS = [name for name, row in RULES.functions.items() if row["table"] == "device"]
HOSTILE = '<script>throw 1</script> | *bold* `tick` [x](y) & "quote"\\n$word'


@pytest.fixture(scope="module")
def spec(root: Path) -> Spec:
    return load_spec(root / "pal_spec")


def acme(folder: Path, root: Path, spec: Spec, text: str) -> dict[str, Any]:
    """A chip that takes over from NVIDIA and says `text` besides, as the data of its page."""
    for chip in ("nvidia", "acme"):
        (folder / chip).mkdir(parents=True, exist_ok=True)
    nvidia = (root / "adaptors/nvidia/adaptor.yaml").read_text(encoding="utf-8")
    (folder / "nvidia/adaptor.yaml").write_text(nvidia, encoding="utf-8")
    own = "chip: acme\nextends: {chip: nvidia, verified: usage, source: a call site}\n" + text
    (folder / "acme/adaptor.yaml").write_text(own, encoding="utf-8")
    bound = binding.load_binding(folder / "acme/adaptor.yaml", spec)
    return written.described(spec, bound, {})


def markdown(spec: Spec, page: dict[str, Any]) -> str:
    return written.render_pages(spec, {"acme": page}, render.environment())["acme/README.md"]


def columns(line: str) -> int:
    """How many cells a row of a Markdown table has: bars that nothing escapes."""
    return len(re.findall(r"(?<!\\)\|", line)) - 1


# ---- in the tree -----------------------------------------------------------------


@pytest.mark.parametrize("chip", registry.names())
def test_a_page_names_every_function_prototype_and_reason(chip: str, root: Path) -> None:
    """Compared with the chip's own file, read here as plain YAML."""
    page = (root / "generated" / chip / "README.md").read_text(encoding="utf-8")
    own = yaml.safe_load((root / "adaptors" / chip / "adaptor.yaml").read_text(encoding="utf-8"))
    title = page.splitlines()[1]
    assert all(name in title for name in own["names"].values())
    assert isinstance(own.get("vendor", ""), str) or own["vendor"]["zh"] in page
    functions = page.split("## Functions")[1].split("## Vendor functions")[0]
    assert re.findall(r"(?m)^\| \[`(\w+)`\]", functions) == FUNCTIONS
    plain = re.sub(r"\\(.)", r"\1", page).replace("&lt;", "<").replace("&gt;", ">")
    for one in own.get("unsupported", ()):
        assert " ".join(one["why"].split()).replace("&", "&amp;") in plain
    for library in own.get("libraries", {}).values():
        for block in (library, *library.get("more", ())):
            text = re.sub(r"//[^\n]*|\{[^}]*\}", " ", block.get("declarations", ""))
            for one in text.split(";"):
                prototype = " ".join(one.split())
                if "(" in prototype and not prototype.startswith("typedef"):
                    assert re.search(rf"\| `[^|]*{re.escape(prototype)}", page), prototype
    for line in functions.splitlines():
        assert not line.startswith("| [") or columns(line) == 3, line


def test_every_chip_is_in_the_index(root: Path) -> None:
    index = (root / "generated/reference/chips.md").read_text(encoding="utf-8")
    linked = re.findall(r"(?m)^\| \[(\w+)\]\(\.\./(\w+)/README\.md\)", index)
    assert linked == [(name, name) for name in registry.names()]


# ---- what a page says -------------------------------------------------------------


def test_a_runner_misses_what_the_chip_declares_away(
    tmp_path: Path, root: Path, spec: Spec
) -> None:
    page = acme(
        tmp_path, root, spec,
        "names: {en: Acme}\ntodo: {eventQuery: the vendor has not answered yet}\nunsupported:\n"
        "- {functions: [ipcMemHandleGet], kind: driver, why: no handles leave the process}\n"
        "- {functions: [gdrMemAlloc], kind: hardware, why: no memory for a card}\n"
        "- {functions: [hostRegister], kind: driver, why: optional}\n"
        "- {functions: [streamWaitValue64.compare_is_cyclic], kind: driver,"
        " why: it compares numbers}\n",
    )  # fmt: skip
    missing = {
        name: {lack["need"]: lack["functions"] for lack in one["missing"]}
        for name, one in page["runners"].items()
    }
    event = {"event": ["eventQuery"]}
    assert missing["host"] == event
    assert missing["uni"] == event | {"ipc": ["ipcMemHandleGet"]}
    assert missing["hybrid"] == event | {"gdr": ["gdrMemAlloc"], "ccl": []}
    assert page["runners"]["uni"]["uses"] == ["wait_value"]
    shown = markdown(spec, page)
    assert "no handles leave the process" in shown
    assert "**to do**: the vendor has not answered yet" in shown
    assert "None accepts this chip's memory." in shown
    assert "`streamWaitValue64.compare_is_cyclic` | it compares numbers (driver)" in shown


def test_steps_are_told_in_words_with_their_conditions() -> None:
    step = {
        "requires": {"if": "version >= 7", "why": "it came with 7"},
        "steps": [
            "first(x)",
            {"by": "type", "cases": {"palMemHost": {"call": "give(x)", "accept": ["BUSY"]}}},
            {"if_exported": "newer", "then": "newer(x)", "else": {"refuse": "palNotSupported",
             "why": "too old"}},
            {"background": ["wait(s)"]},
            {"answer": "status", "results": {0: "palInProgress"}},
            {"sync": "a(x)", "async": {"call": "b(x, s)", "undo": "c(x)"}},
        ],
    }  # fmt: skip
    assert [(line["when"], line["do"], line["note"]) for line in written.step_lines(step)] == [
        ("unless version >= 7", "palNotSupported", "it came with 7"),
        ("", "first(x)", ""),
        ("palMemHost", "give(x)", "BUSY: success"),
        ("with newer", "newer(x)", ""),
        ("otherwise", "palNotSupported", "too old"),
        ("on a thread of the shim", "wait(s)", ""),
        ("status == 0", "palInProgress", ""),
        ("no stream", "a(x)", ""),
        ("on a stream", "b(x, s)", ""),
        ("on a stream, undone by", "c(x)", ""),
    ]


# ---- markup ----------------------------------------------------------------------


class Reader(HTMLParser):
    """The text of a page; fails on a tag that is not closed."""

    VOID = ("meta", "link", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, (self.open, tag, self.getpos())

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


def test_nothing_of_a_vendors_file_is_markup(tmp_path: Path, root: Path, spec: Spec) -> None:
    said = json.dumps(HOSTILE)
    page = acme(
        tmp_path, root, spec,
        f"names: {{en: {said}, zh: {said}}}\nvendor: {{en: {said}}}\n"
        f"unsupported:\n"
        f"- {{functions: [deviceReduce], kind: driver, why: {said}, source: {said}}}\n"
        f"libraries:\n  cuda: {{sonames: [{said}], hint: {said}}}\n"
        f"todo: {{eventQuery: {said}}}\n",
    )  # fmt: skip
    page["known_failures"] = [{"clause": HOSTILE, "issue": HOSTILE, "until": HOSTILE}]
    shown = markdown(spec, page)
    outside = re.sub(r"(`+).+?\1", "", shown.split("-->", 1)[1])
    assert "<script" not in outside
    assert not re.search(r"(?<!\\)\[x(?<!\\)\]", outside)
    for table in re.findall(r"(?m)(?:^\|.*\n)+", shown):
        head, rule, *rows = table.splitlines()
        assert {columns(line) for line in rows} <= {columns(head)} == {columns(rule)}
    row = Entry("acme", {"en": HOSTILE}, reason=HOSTILE, next=HOSTILE)
    for text in (
        chip_pages.chip("acme", page, [row], RULES),
        chip_pages.index({"acme": page}, [row], RULES),
    ):
        reader = read(text)
        assert not reader.seen & {"script", "b", "i", "em"}
        assert HOSTILE in reader.text


# ---- HTML, with and without certificates ------------------------------------------


def emulated(chip: str, failed: str) -> dict[str, Any]:
    """A certificate over an emulator in which the clauses of one function failed."""
    lines = {id_: {"verdict": "pass"} for id_ in RULES.table("device")}
    for id_, clause in RULES.table("device").items():
        if clause.function == failed:
            lines[id_] = {"verdict": "fail", "evidence": "another value came back"}
    sources = registry.source_id(registry.find(chip))
    evidence = certificate.Evidence(
        certificate.Subject(chip, sources, f"libpal_{chip}.so", "cd" * 32),
        lines, "binding", f"pal certify {chip} --emulated", "2026-11-21T00:20:00Z", 12.0,
        emulated=True,
    )  # fmt: skip
    return certificate.compose(evidence, RULES)


def test_pal_docs_writes_an_index_and_a_page_of_each_chip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(certificate, "shipped_name", lambda **_: "none.json")
    folder, out = tmp_path / "certificates", tmp_path / "pages"
    certificate.write(emulated("hygon", "eventRecord"), folder / "hygon.emulated.json")
    assert main(["docs", "--out", str(out), "--certificates", str(folder), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["certificates"] == ["hygon-emulated"]
    assert [Path(p).name for p in answer["pages"]] == [
        "index.html", *(f"{name}.html" for name in registry.names())
    ]  # fmt: skip
    for path in map(Path, answer["pages"]):
        reader = read(path.read_text(encoding="utf-8"))
        assert all((out / link).is_file() for link in reader.links if link != "data:,"), path
        assert "script" not in reader.seen
    shown = read((out / "hygon.html").read_text(encoding="utf-8")).text
    clauses = [c for c in RULES.table("device").values() if c.function == "eventRecord"]
    assert f"0 of {len(clauses)} passed emulated" in shown
    assert re.search(r"(?<!0) of \d+ passed(?! emulated)", shown) is None
    assert "certificate (" in shown
    adaptors = registry.find("hygon").folder.parent
    files = [adaptors / at / "adaptor.yaml" for at in ("hygon", "ccl/duccl")]
    assert f"{sum(f.read_text().count(chr(10)) for f in files)} lines here" in shown
    index = (out / "index.html").read_text(encoding="utf-8")
    rows = {
        m[1]: m[0] for m in re.finditer(r'<tr [^>]*><th [^>]*><a href="(\w+)\.html.*?</tr>', index)
    }
    assert "emulated" in rows["hygon"]
    assert "pal certify amd --emulated" in rows["amd"]
    assert "emulated</span>" not in rows["amd"]


def test_an_unknown_chip_has_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["docs", "nobody", "--out", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert "nobody: is neither a page of the manual nor a chip" in error
    assert "`pal matrix`" in error
    assert main(["docs", "higon", "--out", str(tmp_path)]) == 2
    assert "did you mean hygon" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.needs("chromium")
def test_the_pages_fit_a_wide_and_a_narrow_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "certificates"
    certificate.write(emulated("ascend", "eventRecord"), folder / "ascend.emulated.json")
    words = ["docs", "ascend", "--out", str(tmp_path), "--certificates", str(folder)]
    assert main(words) == 0
    for name in ("ascend", "index"):
        file = tmp_path / f"{name}.html"
        with Page(file, width=1400) as page:
            for width in (1400, 400):
                page.resize(width)
                page.run("document.querySelectorAll('details').forEach(d => d.open = true)")
                assert page.run("document.documentElement.scrollWidth <= innerWidth"), (name, width)
            assert page.problems == []
            assert [url for url in page.requests if not url.startswith(("file:", "data:"))] == []
