"""The FlagCX export: built adaptors as plugins, in hosts that keep to FlagCX's rules.

The hosts (fixtures/flagcx_host*.c of chips, flagcx_ccl_host.c of collective libraries) are written
from the interface's facts alone. Broken exports show that they notice: each is one edit of the
generated layer.
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
from checkout import FIXTURES, NATIVE
from unipal.adaptors import ccl_registry, registry

PAL = str(Path(sys.executable).parent / "pal")
SCENES = ["load", "devices", "memory", "codes", "dma", "streams", "order", "functions", "events"]
SCENES += ["words", "ipc"]
FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
STRICT = ["-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test host, compiled."""
    program = tmp_path_factory.mktemp("host") / "flagcx_host"
    sources = sorted(NATIVE.glob("flagcx_host*.c"))
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
    for name in ("flagcx_export", "flagcx_ccl_export", "flagcx_import"):
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
    (folder / "plain.c").write_text((NATIVE / "flagcx_backend.c").read_text())
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
    but for the slots that FlagCX wants null and a descriptor that is not a dma-buf."""
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
        carried = clause["flagcx"] == "required" and clause["status"] != "draft"
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
    source = NATIVE / "flagcx_handles.c"
    subprocess.run(["cc", *flags, include, source, "-o", program, "-ldl", "-pthread"], check=True)
    run = subprocess.run([program, str(SEED)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, ""), run.stdout + run.stderr
    assert run.stdout.startswith("ok ")


# ---- broken exports ----------------------------------------------------------------------------


def broken(name: str, sample: int) -> dict[str, dict[str, str]]:
    """The edits of a file, or a few of them where the whole was not asked for."""
    edits = yaml.safe_load((FIXTURES / name).read_text(encoding="utf-8"))
    chosen = sorted(edits) if FULL else sorted(random.Random(SEED).sample(sorted(edits), sample))
    return {edit: edits[edit] for edit in chosen}


BROKEN = broken("flagcx_broken.yaml", 15)
BROKEN_CCL = broken("flagcx_ccl_broken.yaml", 5)


def text_of(name: str) -> str:
    return (registry.generated_folder() / name).read_text(encoding="utf-8")


def compiled(folder: Path, text: str) -> Path:
    """The export layer `text` in front of the libraries that the environment names."""
    source, library = folder / "export.c", folder / "libexport.so"
    source.write_text(text, encoding="utf-8")
    flags = ["-std=c11", "-w", "-fPIC", "-shared", f"-I{registry.generated_folder()}"]
    backend = NATIVE / "flagcx_backend.c"
    subprocess.run(["cc", *flags, source, backend, "-o", library, "-ldl", "-pthread"], check=True)
    return library


@pytest.mark.parametrize("name", ["flagcx", "flagcx_ccl"])
def test_every_edit_finds_its_text(name: str) -> None:
    layer = text_of(f"{name}_export.c")
    edits = yaml.safe_load((FIXTURES / f"{name}_broken.yaml").read_text(encoding="utf-8"))
    for edit, entry in edits.items():
        assert layer.count(entry["text"]) == 1, (edit, layer.count(entry["text"]))
        assert entry["text"] != entry["becomes"]
    assert len(edits) >= 10


def test_the_layer_alone_is_good(host: Path, cpu: registry.Built, tmp_path: Path) -> None:
    """What the broken ones are compared with."""
    library = compiled(tmp_path, text_of("flagcx_export.c"))
    lines = said(play(host, library, FLAGCX_BACKEND=str(cpu.path)))
    assert lines == [f"ok {scene}" for scene in SCENES]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_export_is_noticed(
    host: Path, cpu: registry.Built, tmp_path: Path, name: str
) -> None:
    """Played alone, the scene of the rule that is broken stops there."""
    edit = BROKEN[name]
    text = text_of("flagcx_export.c").replace(edit["text"], edit["becomes"])
    scenes = edit["scene"].split()
    run = play(host, compiled(tmp_path, text), *scenes, FLAGCX_BACKEND=str(cpu.path))
    assert run.returncode == 1, run.stdout
    said_no = tuple(f"FAIL {scene}" for scene in scenes)
    assert run.stdout.splitlines()[-1].startswith(said_no), run.stdout


# ---- collective libraries ----------------------------------------------------------------------


@pytest.fixture(scope="session")
def ccl_host(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test host of collective libraries, compiled."""
    program = tmp_path_factory.mktemp("ccl_host") / "flagcx_ccl_host"
    source = NATIVE / "flagcx_ccl_host.c"
    subprocess.run(["cc", *STRICT, source, "-o", program, "-ldl"], check=True)
    return program


@pytest.fixture(scope="session")
def refccl() -> Path:
    return ccl_registry.build_ccl("refccl").path


def join(
    ccl_host: Path, library: Path, id_bytes: int, **env: str
) -> subprocess.CompletedProcess[str]:
    """Three ranks over `library`."""
    return subprocess.run(
        [ccl_host, library, "3", str(id_bytes)],
        env={**os.environ, "UNIPAL_CPU_STRICT": "1", **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("id_bytes", [4120, 256])
def test_a_collective_library_is_a_plugin(
    ccl_host: Path, refccl: Path, cpu: registry.Built, id_bytes: int
) -> None:
    """Every operation, on a null and on a created stream, with the ids of new and of old cores."""
    run = join(ccl_host, refccl, id_bytes, FLAGCX_DEVICE_ADAPTOR_PLUGIN=str(cpu.path))
    assert (said(run), run.stderr) == (["ok 3 ranks"], "")


@pytest.mark.parametrize("named", ["", "/no/such/library.so"])
def test_without_a_device_plugin_of_ours_it_is_said(refccl: Path, named: str) -> None:
    """The library still answers; that it reaches no device memory is one line on stderr."""
    code = (
        "import ctypes, sys\n"
        "table = (ctypes.c_void_p * 35).in_dll(ctypes.CDLL(sys.argv[1]), sys.argv[2])\n"
        "ask = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int))(table[1])\n"
        "print(ask(ctypes.byref(ctypes.c_int())))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(refccl), "flagcxCCLAdaptorPlugin_v1"],
        env={**os.environ, "FLAGCX_DEVICE_ADAPTOR_PLUGIN": named},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said(run) == ["0"]
    assert run.stderr.count("\n") == 1
    assert "names no adaptor of unipal that works, so only host memory is reached" in run.stderr


@pytest.mark.parametrize("name", BROKEN_CCL)
def test_a_broken_collective_export_is_noticed(
    ccl_host: Path, refccl: Path, cpu: registry.Built, tmp_path: Path, name: str
) -> None:
    """A rank names what it was doing; the others may then miss it, and do so in time."""
    edit = BROKEN_CCL[name]
    text = text_of("flagcx_ccl_export.c").replace(edit["text"], edit["becomes"])
    run = join(
        ccl_host,
        compiled(tmp_path, text),
        256,
        FLAGCX_DEVICE_ADAPTOR_PLUGIN=str(cpu.path),
        FLAGCX_CCL_BACKEND=str(refccl),
        UNIPAL_TIMEOUT="3",
    )
    assert run.returncode == 1, run.stdout
    assert f", {edit['scene']}: " in run.stdout, run.stdout
