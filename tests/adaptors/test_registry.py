"""Finding, building and loading adaptors; every refusal names place, reason and next step."""

from __future__ import annotations

import os
import re
import shutil
import stat
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from unipal.adaptors import cache, registry, tables
from unipal.adaptors.registry import LoadError
from unipal.generated.pal import Result

from proof import rendered

ADAPTOR = """
#include "pal.h"
#include "refuse.h"
#define EXPORT __attribute__((visibility("default")))
EXPORT const palDeviceTable *palGetDevice(void);
static palDeviceTable table = {{
    .struct_size = sizeof(palDeviceTable), .major = PAL_MAJOR, .minor = PAL_MINOR,
    .name = "tiny", .build_id = PAL_BUILD_ID }};
static palResult synchronize(void) {{ return palSuccess; }}
const palDeviceTable *palGetDevice(void)
{{
    pal_device_refuse_rest(&table);
    table.deviceSynchronize = synchronize;
    {change}
    return &table;
}}
"""

Compile = Callable[..., Path]


@pytest.fixture(scope="module")
def shared_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache") / "unipal"


@pytest.fixture(autouse=True)
def plain_environment(shared_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNIPAL_CACHE", str(shared_cache))
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("PAL_LAYERS", raising=False)


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNIPAL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def chip_folder(tmp_path: Path) -> Path:
    """A chip out of tree, in C, with one function."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "adaptor.yaml").write_text("chip: tiny\nimplementation: {c: [tiny.c]}\n")
    (folder / "tiny.c").write_text(ADAPTOR.format(change=""))
    return folder


@pytest.fixture
def compile_c(tmp_path: Path) -> Compile:
    """Compiles C text to a library of its own."""

    def compile_c(text: str, name: str = "libodd.so", *flags: str) -> Path:
        source = tmp_path / "odd.c"
        source.write_text(text)
        include = f"-I{registry.generated_folder()}"
        identity = '-DPAL_BUILD_ID="sha256:0"'
        line = ["cc", "-std=c11", "-shared", "-fPIC", include, identity, *flags]
        subprocess.run([*line, str(source), "-o", str(tmp_path / name)], check=True)
        return tmp_path / name

    return compile_c


def refusal(call: Callable[[], object]) -> LoadError:
    with pytest.raises(LoadError) as caught:
        call()
    error = caught.value
    assert error.place
    assert error.reason
    assert error.next
    assert str(error) == f"{error.place}: {error.reason}\n  next: {error.next}"
    return error


# ---- find --------------------------------------------------------------------------------------


def test_chips_in_tree_are_found_by_name() -> None:
    assert {"cpu", "numpy", "nvidia"} <= set(registry.names())
    cpu = registry.find("cpu")
    assert (cpu.kind, cpu.origin, cpu.env["UNIPAL_CPU_STRICT"]) == ("c", "tree", "1")
    numpy = registry.find("numpy")
    assert numpy.kind == "python"
    assert numpy.unsupported["gdrMemAlloc"].kind == "hardware"
    assert registry.find("nvidia").kind == "binding"


def test_a_folder_a_yaml_and_a_library_are_found_by_path(chip_folder: Path) -> None:
    by_folder = registry.find(chip_folder)
    assert by_folder.name == "tiny"
    assert (
        by_folder == registry.find(chip_folder / "adaptor.yaml") == registry.find(f"{chip_folder}/")
    )
    built = registry.build(by_folder)
    assert built.path is not None
    library = registry.find(built.path)
    assert (library.name, library.kind, library.library) == ("tiny", "library", built.path)


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    error = refusal(lambda: registry.find("cpuu"))
    assert "did you mean cpu" in error.reason
    assert "pal new cpuu" in error.next


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("chip: [", "is not YAML"),
        ("- chip\n", "is not a mapping"),
        ("names: {en: Tiny}\n", "'chip' is missing"),
        ("chip: tiny\nnames: 3\n", "'names' must be a mapping"),
        ("chip: tiny\nunsupported: {gdrMemAlloc: {kind: driver}}\n", "'why' is missing"),
    ],
)
def test_an_adaptor_yaml_that_describes_no_chip(tmp_path: Path, text: str, reason: str) -> None:
    (tmp_path / "adaptor.yaml").write_text(text)
    error = refusal(lambda: registry.find(tmp_path))
    assert error.place == str(tmp_path / "adaptor.yaml")
    assert reason in error.reason


def test_a_chip_takes_over_what_the_extended_one_does_not_have(tmp_path: Path) -> None:
    no = "{kind: driver, why: none}"
    for name, text in {
        "old": f"unsupported: {{hostRegister: {no}, deviceReduce: {no}, dmaSupport: {no}}}",
        "new": "extends: {chip: old}\nfunctions: {dmaSupport: {}}\nunsupported: "
        "{deviceReduce: {kind: hardware, why: own}}",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "adaptor.yaml").write_text(f"chip: {name}\n{text}\n")
    declared = registry.find(tmp_path / "new").unsupported
    assert {name: no.why for name, no in declared.items()} == {
        "hostRegister": "none",
        "deviceReduce": "own",
    }


def test_what_is_bound_is_not_declared_away(tmp_path: Path) -> None:
    """A function that the extended chip declares away, and this one binds."""
    for name, text in {
        "old": "unsupported:\n  - functions: [hostRegister, deviceReduce]\n    kind: driver\n"
        "    why: CANN has no such call",
        "new": "extends: {chip: old}\nfunctions: {hostRegister: acmeMap(ptr)}",
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "adaptor.yaml").write_text(f"chip: {name}\n{text}\n")
    declared = registry.find(tmp_path / "new").unsupported
    assert {name: no.why for name, no in declared.items()} == {
        "deviceReduce": "CANN has no such call"
    }


def test_an_entry_point_brings_a_chip(
    chip_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site" / "acme_pal"
    shutil.copytree(chip_folder, package)
    (package / "__init__.py").touch()
    info = tmp_path / "site" / "acme_pal-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-pal\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[unipal.adaptors]\nacme = acme_pal\nlost = acme_pal.nowhere\n"
    )
    monkeypatch.syspath_prepend(tmp_path / "site")
    assert "acme" in registry.names()
    chip = registry.find("acme")
    assert (chip.origin, chip.folder) == ("entry point", package.resolve())
    error = refusal(lambda: registry.find("lost"))
    assert "entry point 'lost'" in error.place
    assert "cannot be imported: ModuleNotFoundError" in error.reason


# ---- build -------------------------------------------------------------------------------------


def test_the_same_content_is_compiled_once(chip_folder: Path, tmp_path: Path) -> None:
    log, wrapper = tmp_path / "log", tmp_path / "cc-counted"
    wrapper.write_text(f'#!/bin/sh\necho run >> {log}\nexec cc "$@"\n')
    wrapper.chmod(0o700)
    chip = registry.find(chip_folder)
    answers: list[registry.Built] = []
    threads = [
        threading.Thread(target=lambda: answers.append(registry.build(chip, cc=str(wrapper))))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 4
    assert len({(built.path, built.sha256, built.build_id) for built in answers}) == 1
    assert log.read_text() == "run\n"


def test_the_build_id_follows_sources_and_not_the_compiler(chip_folder: Path) -> None:
    chip = registry.find(chip_folder)
    first, other = registry.build(chip), registry.build(chip, cflags=["-O1"])
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", first.build_id)
    assert first.build_id == other.build_id
    assert first.path != other.path
    assert registry.load(first).build_id == first.build_id
    with open(chip_folder / "tiny.c", "a") as source:
        source.write("/* edited */\n")
    assert registry.build(chip).build_id != first.build_id


def test_a_damaged_library_is_compiled_again(chip_folder: Path) -> None:
    chip = registry.find(chip_folder)
    built = registry.build(chip)
    assert built.path is not None
    whole = built.path.read_bytes()
    built.path.write_bytes(whole[: len(whole) // 2])
    again = registry.build(chip)
    assert again.path == built.path
    assert built.path.read_bytes()[:4] == b"\x7fELF"
    assert cache.file_sha256(built.path) == again.sha256


def test_a_compiler_error_is_shown_whole(chip_folder: Path, own_cache: Path) -> None:
    (chip_folder / "tiny.c").write_text("int broken( {\n")
    error = refusal(lambda: registry.build(registry.find(chip_folder)))
    assert error.place == str(chip_folder / "tiny.c")
    assert "could not compile 'tiny'" in error.reason
    assert "broken" in error.reason
    log = own_cache / "tiny.log"
    assert str(log) in error.next
    assert "-shared" in log.read_text()
    assert not list(own_cache.glob("tiny-*/"))


def test_a_missing_compiler_and_missing_sources(
    chip_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chip = registry.find(chip_folder)
    error = refusal(lambda: registry.build(chip, cc="no-such-cc -O3"))
    assert (error.place, error.reason) == ("no-such-cc", "no such C compiler on this machine")
    monkeypatch.setenv("CC", "also-none")
    assert refusal(lambda: registry.build(chip)).place == "also-none"
    (chip_folder / "tiny.c").unlink()
    error = refusal(lambda: registry.build(chip))
    assert error.place.endswith("tiny.c")
    assert "pal build tiny" in error.next


def test_the_cache_is_private(chip_folder: Path, own_cache: Path) -> None:
    registry.build(registry.find(chip_folder))
    assert stat.S_IMODE(own_cache.stat().st_mode) == 0o700
    own_cache.chmod(0o777)
    error = refusal(lambda: registry.build(registry.find(chip_folder)))
    assert error.place == str(own_cache)
    assert "others may write into the build cache (mode 0777)" in error.reason
    assert f"chmod 700 {own_cache}" in error.next


def test_an_emulator_is_for_bindings_only() -> None:
    error = refusal(lambda: registry.build("cpu", emulated=True))
    assert "cpu has no emulator: it is implemented as 'c'" in error.reason


# ---- load --------------------------------------------------------------------------------------


def test_a_built_chip_loads_and_works(chip_folder: Path) -> None:
    device = registry.load(registry.build(registry.find(chip_folder)))
    assert device.name == "tiny"
    device.deviceSynchronize()
    assert device.code.getDeviceCount() == Result.NOT_SUPPORTED


def _machine(content: bytes, machine: int) -> bytes:
    return content[:18] + struct.pack("<H", machine) + content[20:]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda whole: b"", "not an ELF shared library"),
        (lambda whole: b"#!/bin/sh\n", "not an ELF shared library"),
        (lambda whole: whole[:40], "truncated: 40 bytes are less than an ELF header"),
        (lambda whole: whole[:2000], "truncated: its 2000 bytes end before its header tables do"),
        (lambda whole: whole[:-1], "truncated"),
        (lambda whole: whole[:4] + b"\x01" + whole[5:], "a 32-bit library"),
        (lambda whole: _machine(whole, 0x28), "built for ELF machine 40"),
        (lambda whole: whole[:16] + b"\x02\0" + whole[18:], "not a shared library"),
    ],
    ids=["empty", "script", "stub", "cut", "last byte", "32 bit", "processor", "program"],
)
def test_a_file_that_is_no_library_of_ours(
    compile_c: Compile, change: Callable[[bytes], bytes], reason: str
) -> None:
    path = compile_c(ADAPTOR.format(change=""))
    path.write_bytes(change(path.read_bytes()))
    error = refusal(lambda: registry.load(path))
    assert error.place == str(path)
    assert reason in error.reason


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(lambda: registry.load(tmp_path / "libgone.so")).reason == "no such file"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("table.major = 7;", "the library speaks PAL 7.0, this unipal speaks PAL 1.0"),
        ("table.struct_size = 8;", "struct_size 8 is not a header (120 bytes) plus whole slots"),
        ("table.struct_size -= 4;", "plus whole slots"),
        ("table.struct_size += 8;", "PAL 1.0 has no more than"),
        ("table.minor = 3; table.struct_size -= 8;", "PAL 1.3 has at least"),
        ("table.setDevice = 0;", "slot 5 is NULL"),
        ("for (int i = 0; i < 32; i++) table.name[i] = 'x';", "name is empty or not terminated"),
        ("for (int i = 0; i < 72; i++) table.build_id[i] = 'x';", "build_id is not terminated"),
        ("return 0;", "its getter answers NULL and gives no reason"),
    ],
)
def test_a_table_that_breaks_the_rule(compile_c: Compile, change: str, reason: str) -> None:
    path = compile_c(ADAPTOR.format(change=change))
    error = refusal(lambda: registry.load(path))
    assert error.place == str(path)
    assert reason in error.reason


def test_a_library_says_itself_why_it_cannot_load(compile_c: Compile) -> None:
    text = """
    #define EXPORT __attribute__((visibility("default")))
    EXPORT const void *palGetDevice(void) { return 0; }
    EXPORT const char *palLoadError(void) { return "libacme.so.3 does not export acmeInit"; }
    """
    error = refusal(lambda: registry.load(compile_c(text)))
    assert error.reason == "libacme.so.3 does not export acmeInit"


def test_a_library_gives_its_own_next_step_under_the_name_of_its_chip(chip_folder: Path) -> None:
    (chip_folder / "tiny.c").write_text("""
    #define EXPORT __attribute__((visibility("default")))
    EXPORT const void *palGetDevice(void) { return 0; }
    EXPORT const char *palLoadError(void) { return "libtiny.so is missing; next: install tiny"; }
    """)
    error = refusal(lambda: registry.load(registry.find(chip_folder)))
    assert (error.place, error.reason) == ("chip tiny", "libtiny.so is missing")
    assert error.next == "install tiny"


def test_a_library_without_the_getter_or_with_unknown_symbols(compile_c: Compile) -> None:
    error = refusal(lambda: registry.load(compile_c("int nothing;")))
    assert error.reason == "it does not export 'palGetDevice'"
    text = "int acme_lost(void); int palGetDevice(void) { return acme_lost(); }"
    error = refusal(lambda: registry.load(compile_c(text, "libunlinked.so")))
    assert "acme_lost" in error.reason


def test_older_and_newer_minors_load(compile_c: Compile) -> None:
    older = registry.load(compile_c(ADAPTOR.format(change="table.struct_size = 120 + 8 * 4;")))
    older.deviceSynchronize()
    assert older.code.setDevice(0) == Result.NOT_SUPPORTED  # past the end of its table
    newer = compile_c(
        ADAPTOR.format(change="table.minor = 9; table.struct_size += 64;"), "libnewer.so"
    )
    registry.load(newer).deviceSynchronize()


def test_a_library_that_anybody_could_have_written(compile_c: Compile, tmp_path: Path) -> None:
    path = compile_c(ADAPTOR.format(change=""))
    path.chmod(0o777)
    error = refusal(lambda: registry.load(path))
    assert "the library is world-writable (mode 0777)" in error.reason
    assert "chmod o-w" in error.next
    path.chmod(0o755)
    tmp_path.chmod(0o777)
    error = refusal(lambda: registry.load(path))
    assert f"its folder {tmp_path} is world-writable" in error.reason
    tmp_path.chmod(0o1777)  # sticky does not help in the folder itself
    assert "world-writable" in refusal(lambda: registry.load(path)).reason
    tmp_path.chmod(0o700)
    registry.load(path).deviceSynchronize()


def test_a_library_of_another_user(compile_c: Compile, monkeypatch: pytest.MonkeyPatch) -> None:
    path = compile_c(ADAPTOR.format(change=""))
    if os.geteuid() == 0:  # root's own files are trusted, so give this one away
        os.chown(path, 12345, -1)
    owner = path.stat().st_uid
    monkeypatch.setattr(cache.os, "geteuid", lambda: 54321)
    error = refusal(lambda: registry.load(path))
    assert f"the library belongs to user {owner}; this process runs as 54321" in error.reason


def test_layers_by_argument_and_by_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "from unipal.adaptors import registry\n"
        "device = registry.load('cpu'{})\n"
        "print(device.code.deviceFree(64, 1), device.getLastError())\n"
    )
    for argument, layers in ((", layers=['validate']", ""), ("", "validate")):
        run = subprocess.run(
            [sys.executable, "-c", script.format(argument)],
            env={**os.environ, "PAL_LAYERS": layers},
            capture_output=True,
            text=True,
            check=True,
        )
        assert "validate" in run.stdout
    monkeypatch.setenv("PAL_LAYERS", "nothing")
    error = refusal(lambda: registry.load("cpu"))
    assert error.place == "layer 'nothing'"
    assert "there are fault, trace and validate" in error.reason


def test_a_mutant_is_a_table_over_a_table() -> None:
    below = tables.open_table(Path(registry.build("cpu").path or ""))
    library = str(rendered.of_chips().library())
    error = refusal(lambda: tables.mutate(below, (library, 999_999)))
    assert "mutant 999999 does not exist" in error.reason
    assert tables.mutate(below, (library, 1)) not in (0, below)


def test_a_python_chip_loads_by_path_and_says_why_it_cannot_start(tmp_path: Path) -> None:
    (tmp_path / "adaptor.yaml").write_text(
        'chip: pychip\nimplementation: {python: "pychip_module:Adaptor"}\n'
    )
    error = refusal(lambda: registry.load(registry.find(tmp_path)))
    assert "'pychip_module:Adaptor' cannot start: ModuleNotFoundError" in error.reason
    (tmp_path / "pychip_module.py").write_text(
        "from unipal.generated.pal import DeviceAdaptor\n"
        "class Adaptor(DeviceAdaptor):\n"
        "    def getDeviceCount(self):\n"
        "        return 3\n"
    )
    device = registry.load(registry.find(tmp_path))
    assert (device.name, device.getDeviceCount()) == ("pychip", 3)
    assert device.build_id == registry.source_id(registry.find(tmp_path))
    device.keep.close()
