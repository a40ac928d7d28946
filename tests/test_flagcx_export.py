"""The FlagCX export: built adaptors as device plugins, in a host that keeps to FlagCX's rules.

The host (fixtures/flagcx_host*.c) is written from the interface's facts alone. Broken exports show
that it notices: each is one edit of the generated layer.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from unipal.adaptors import registry

PAL = str(Path(sys.executable).parent / "pal")
FIXTURES = Path(__file__).resolve().parent / "fixtures"
SCENES = ["load", "devices", "memory", "codes", "dma", "streams", "order", "functions", "events"]
SCENES += ["words", "ipc"]
FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
STRICT = ["-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test host, compiled."""
    program = tmp_path_factory.mktemp("host") / "flagcx_host"
    sources = sorted(FIXTURES.glob("flagcx_host*.c"))
    subprocess.run(["cc", *STRICT, "-pthread", *sources, "-o", program, "-ldl"], check=True)
    return program


@pytest.fixture(scope="session")
def cpu() -> registry.Built:
    return registry.build("cpu")


def play(
    host: Path, library: Path | None, *scene: str, **env: str
) -> subprocess.CompletedProcess[str]:
    """The host over `library`, with memory that only the adaptor may touch."""
    assert library is not None
    return subprocess.run(
        [host, library, *scene],
        env={**os.environ, "UNIPAL_CPU_STRICT": "1", **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def said(run: subprocess.CompletedProcess[str]) -> list[str]:
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout.splitlines()


# ---- good exports ------------------------------------------------------------------------------


def test_the_cpu_adaptor_is_a_plugin(host: Path, cpu: registry.Built) -> None:
    """Every scene passes and nothing optional is missing."""
    assert said(play(host, cpu.path)) == [f"ok {scene}" for scene in SCENES]


@pytest.mark.parametrize("cc", ["gcc", pytest.param("clang", marks=pytest.mark.needs("clang"))])
def test_the_bridges_compile_without_a_warning(cc: str, tmp_path: Path) -> None:
    """And in mixed company: with every slot that may be null left away."""
    generated = registry.generated_folder()
    for name in ("flagcx_export", "flagcx_import"):
        for away in ([], ["-DPAL_WITHOUT_dmaSupport", "-DPAL_WITHOUT_getHandleForAddressRange"]):
            flags = [*STRICT, "-fPIC", '-DPAL_BUILD_ID="x"', f"-I{generated}", *away]
            source = generated / f"{name}.c"
            subprocess.run([cc, *flags, "-c", source, "-o", tmp_path / "x.o"], check=True)


def test_an_emulated_vendor_shim_is_a_plugin(host: Path) -> None:
    """The same scenes over the shim of a vendor, whose library is the emulator (*emulated*)."""
    built = registry.build("nvidia", emulated=True)
    lines = said(play(host, built.path, **built.env))
    assert [line for line in lines if line.startswith("ok ")] == [f"ok {name}" for name in SCENES]


def test_what_a_chip_declares_away_is_null(host: Path, tmp_path: Path) -> None:
    """The core tests dmaSupport and getHandleForAddressRange for null before it calls them."""
    folder = tmp_path / "plain"
    folder.mkdir()
    why = "{kind: hardware, why: no device driver}"
    (folder / "adaptor.yaml").write_text(
        "chip: plain\nimplementation: {c: [plain.c]}\n"
        f"unsupported: {{dmaSupport: {why}, getHandleForAddressRange: {why}}}\n"
    )
    (folder / "plain.c").write_text((FIXTURES / "flagcx_backend.c").read_text())
    built = registry.build(registry.find(folder))
    assert said(play(host, built.path, "dma", FLAGCX_BACKEND="/nothing")) == ["ok load", "ok dma"]


def test_a_chip_that_cannot_start_says_no(host: Path, cpu: registry.Built) -> None:
    """Loading starts nothing, so the refusal comes from every call, and the reason on stderr."""
    run = play(host, cpu.path, "unusable", UNIPAL_CPU_DEVICES="many")
    assert said(run) == ["ok unusable"]
    assert run.stderr.count("\n") == 1
    assert "unipal: cpu as a FlagCX plugin: cpu: UNIPAL_CPU_DEVICES=many" in run.stderr


def test_loading_the_adaptor_starts_nothing(host: Path, cpu: registry.Built) -> None:
    """What FlagCX loads and never uses costs no thread and no line of output."""
    run = play(host, cpu.path, "no such scene", UNIPAL_CPU_DEVICES="many")
    assert (said(run), run.stderr) == (["ok load"], "")


def test_the_export_certifies_like_any_plugin(cpu: registry.Built, tmp_path: Path) -> None:
    """Out by the export and in again by the import: every clause that version 1 carries passes,
    but for the slots that FlagCX wants null and a descriptor that is no dma-buf."""
    level = [] if FULL else ["--level", "contract"]
    run = subprocess.run(
        [PAL, "certify", "--flagcx-plugin", str(cpu.path), "--out", tmp_path, "--json", *level],
        env={**os.environ, "UNIPAL_CPU_STRICT": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    clauses = json.loads(run.stdout)["clauses"]
    table = json.loads((registry.generated_folder() / "clauses.json").read_text())["clauses"]
    shown = set()
    for name, result in clauses.items():
        clause = table[name]
        carried = clause["flagcx"] == "carried" and clause["status"] != "draft"
        if (
            not carried
            or not (FULL or clause["level"] == "contract")
            or clause["level"] == "runner"
        ):
            continue
        refused = {"gdrPtrMmap", "gdrPtrMunmap", "getHandleForAddressRange"}
        wanted = "unsupported" if clause["function"] in refused else "pass"
        assert result["verdict"] == wanted, (name, result)
        shown.add(name)
    assert len(shown) >= 40


def test_distances_inside_handles(tmp_path: Path) -> None:
    """Every number of bytes that a vendor's handle may use, aligned memory and other: right, or
    refused; and no damaged handle opens."""
    program = tmp_path / "handles"
    flags = [*STRICT, "-fsanitize=address,undefined", "-fno-sanitize-recover"]
    include = f"-I{registry.generated_folder()}"
    source = FIXTURES / "flagcx_handles.c"
    subprocess.run(["cc", *flags, include, source, "-o", program, "-ldl", "-pthread"], check=True)
    run = subprocess.run([program, str(SEED)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, ""), run.stdout + run.stderr
    assert run.stdout.startswith("ok ")


# ---- broken exports ----------------------------------------------------------------------------

BROKEN = yaml.safe_load((FIXTURES / "flagcx_broken.yaml").read_text(encoding="utf-8"))
SAMPLE = sorted(BROKEN) if FULL else sorted(random.Random(SEED).sample(sorted(BROKEN), 15))


@pytest.fixture(scope="session")
def layer() -> str:
    return (registry.generated_folder() / "flagcx_export.c").read_text(encoding="utf-8")


def compiled(folder: Path, text: str) -> Path:
    """The export layer `text` in front of whatever library FLAGCX_BACKEND names."""
    source, library = folder / "export.c", folder / "libexport.so"
    source.write_text(text, encoding="utf-8")
    flags = ["-std=c11", "-w", "-fPIC", "-shared", f"-I{registry.generated_folder()}"]
    backend = FIXTURES / "flagcx_backend.c"
    subprocess.run(["cc", *flags, source, backend, "-o", library, "-ldl", "-pthread"], check=True)
    return library


def test_the_layer_alone_is_good(
    host: Path, cpu: registry.Built, layer: str, tmp_path: Path
) -> None:
    """What the broken ones are compared with; and every edit below still finds its text."""
    library = compiled(tmp_path, layer)
    lines = said(play(host, library, FLAGCX_BACKEND=str(cpu.path)))
    assert lines == [f"ok {scene}" for scene in SCENES]
    for name, edit in BROKEN.items():
        assert layer.count(edit["text"]) == 1, (name, layer.count(edit["text"]))
        assert set(edit["scene"].split()) <= set(SCENES)
        assert edit["text"] != edit["becomes"]


@pytest.mark.parametrize("name", SAMPLE)
def test_a_broken_export_is_noticed(
    host: Path, cpu: registry.Built, layer: str, tmp_path: Path, name: str
) -> None:
    """The host stops at the rule that is broken, and names the scene."""
    edit = BROKEN[name]
    library = compiled(tmp_path, layer.replace(edit["text"], edit["becomes"]))
    run = play(host, library, FLAGCX_BACKEND=str(cpu.path))
    assert run.returncode == 1, run.stdout
    said_no = tuple(f"FAIL {scene}" for scene in edit["scene"].split())
    assert run.stdout.splitlines()[-1].startswith(said_no), run.stdout
