"""FlagCX's in-tree adaptors: compiled from a checkout over the emulators, certified, put on a page.

The checkout of these tests is a small one of our own, with one planted defect.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from checkout import ROOT
from unipal.adaptors import flagcx_tree, registry
from unipal.cli import chips
from unipal.generator.binding.model import load_binding
from unipal.generator.emit import vendor_header

PAL = str(Path(sys.executable).parent / "pal")
TREE = ROOT / "tests" / "fixtures" / "flagcx_tree"


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The small checkout, with FlagCX's table in the words of pal_spec/flagcx_v1.yaml."""
    home = tmp_path / "FlagCX"
    shutil.copytree(TREE, home)
    slots = yaml.safe_load((ROOT / "pal_spec" / "flagcx_v1.yaml").read_text())["slots"]
    members = "".join(f"    int (*{slot['name']})({slot['args']});\n" for slot in slots)
    text = f"struct flagcxDeviceAdaptor_v1 {{\n    char name[32];\n{members}}};\n"
    text += f"struct flagcxDeviceAdaptor {{\n    char name[32];\n{members}    void *later;\n}};\n"
    (home / "flagcx/adaptor/include/slots.h").write_text(text)
    return home


def test_an_adaptor_is_judged_with_its_file_and_line(tree: Path, tmp_path: Path) -> None:
    """The planted defect is a failed clause at the line of its function; the page says emulated."""
    out = tmp_path / "out"
    line = [PAL, "field", "--flagcx", "--home", tree, "--only", "nvidia", "--out", out, "--json"]
    run = subprocess.run(line, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    answer = json.loads(run.stdout)
    assert answer["emulated"] is True
    (adaptor,) = answer["adaptors"]
    source = (tree / "flagcx/adaptor/device/cuda_adaptor.cc").read_text().splitlines()
    place = 1 + next(k for k, text in enumerate(source) if "StreamSynchronize(" in text)
    failed = {row["clause"]: row["place"] for row in adaptor["failures"]}
    assert failed["streamSynchronize.waits_for_copies"] == f"cuda_adaptor.cc:{place}"
    assert adaptor["unlocked"] == []
    seen = {row["fact"]: row["seen"] for row in adaptor["known"]}
    assert seen["launchHostFunc with a null stream succeeds and calls nothing"] == (
        "found: `launchHostFunc.null_stream_refused` differs"
    )
    page = Path(answer["page"]).read_text()
    assert "(emulated)" in page.splitlines()[0]
    assert f"| `streamSynchronize.waits_for_copies` | cuda_adaptor.cc:{place} |" in page
    for chip, why in flagcx_tree.MISSING.items():
        assert f"Not compiled: {chip}. {why}" in page


@pytest.mark.parametrize(
    ("source", "said", "following"),
    [
        ("#error broken here\n", "broken here", "correct the source"),
        ("#include <nlohmann/absent.hpp>\n", "absent.hpp", "(Debian: nlohmann-json3-dev)"),
        ("#include <absent.h>\n", "absent.h", "install the package that has absent.h\n"),
    ],
)
def test_a_source_that_does_not_compile_is_said(
    tree: Path, tmp_path: Path, source: str, said: str, following: str
) -> None:
    """The compiler's words and the next step; the other results would still be written."""
    (tree / "flagcx/adaptor/device/cuda_adaptor.cc").write_text(source)
    line = [PAL, "field", "--flagcx", "--home", tree, "--only", "nvidia", "--out", tmp_path / "out"]
    run = subprocess.run(line, capture_output=True, text=True, check=False)
    assert run.returncode == 3
    assert said in run.stderr
    assert following in run.stderr
    assert (tmp_path / "out" / "flagcx-adaptors.md").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["field"], "nothing to certify was named"),
        (["field", "--flagcx"], "name a FlagCX checkout"),
        (["field", "--flagcx", "--home", "/"], "no FlagCX checkout"),
        (["field", "--flagcx", "--home", "/", "--only", "ascend"], "aclrtLaunchCallback"),
    ],
)
def test_bad_requests(words: list[str], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each says what is wrong, and what to do."""
    monkeypatch.delenv("FLAGCX_HOME", raising=False)
    run = subprocess.run([PAL, *words], capture_output=True, text=True, check=False)
    assert run.returncode in (2, 3)
    assert said in run.stderr
    assert "next:" in run.stderr


@pytest.mark.parametrize("chip", sorted(flagcx_tree.ADAPTORS))
def test_vendor_headers_compile(chip: str, tmp_path: Path) -> None:
    """The declarations of adaptor.yaml are valid C and C++, and name what the emulator exports."""
    binding = load_binding(registry.find(chip).folder / "adaptor.yaml", chips.spec())
    header = tmp_path / "vendor.h"
    header.write_text(vendor_header.render(binding))
    uses = "".join(f"    (void)&{symbol.exports[0]};\n" for symbol in binding.symbols)
    for compiler, name in (("cc", "use.c"), ("c++", "use.cpp")):
        source = tmp_path / name
        source.write_text(f'#include "vendor.h"\nvoid use(void)\n{{\n{uses}}}\n')
        line = [compiler, "-fsyntax-only", "-Wall", "-Wextra", "-Werror", source]
        run = subprocess.run(line, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stderr
