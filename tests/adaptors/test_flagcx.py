"""The FlagCX import bridge: plugins of version 1, good and broken, through `pal certify`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from checkout import NATIVE, ROOT
from sampling import sample
from unipal.adaptors import registry

PAL = str(Path(sys.executable).parent / "pal")


@pytest.fixture(scope="session")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test plugin, compiled; it wraps the cpu chip's table."""
    library = tmp_path_factory.mktemp("plugin") / "libtestcpu.so"
    include = registry.generated_folder()
    flags = ["-std=c11", "-O1", "-g", "-fPIC", "-shared", "-Wall", "-Wextra"]
    subprocess.run(
        ["cc", *flags, f"-I{include}", "-o", library, NATIVE / "flagcx_plugin.c", "-ldl"],
        check=True,
    )
    return library


@pytest.fixture(scope="session")
def naive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The second test plugin, which shares no code with the cpu chip."""
    library = tmp_path_factory.mktemp("naive") / "libnaive.so"
    source = NATIVE / "flagcx_naive.c"
    flags = ["-std=c11", "-O1", "-g", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", "-pthread"]
    subprocess.run(["cc", *flags, "-o", library, source, "-lrt"], check=True)
    return library


@pytest.fixture(scope="session")
def defects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The second plugin with a switch for defects."""
    library = tmp_path_factory.mktemp("defects") / "libdefects.so"
    source = NATIVE / "flagcx_defects.c"
    flags = ["-std=c11", "-O1", "-g", "-fPIC", "-shared", "-Wall", "-Wextra", "-pthread"]
    subprocess.run(["cc", *flags, "-o", library, source, "-lrt"], check=True)
    return library


def certify(plugin: Path, tmp_path: Path, defect: str = "") -> tuple[int, dict[str, Any]]:
    """Exit status and clauses of one certification; it ends in time whatever the plugin does."""
    backend = registry.build(registry.find("cpu"))
    env = dict(os.environ, PLUGIN_BACKEND=str(backend.path), PLUGIN_DEFECT=defect)
    env["NAIVE_DEFECT"] = defect
    env["UNIPAL_CPU_STRICT"] = "1"
    run = subprocess.run(
        [PAL, "certify", "--flagcx-plugin", plugin, "--out", tmp_path, "--json"],
        env=env,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.stdout, run.stderr
    return run.returncode, json.loads(run.stdout)["clauses"]


def failed(clauses: dict[str, Any]) -> set[str]:
    return {name for name, result in clauses.items() if result["verdict"] == "fail"}


def functions(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


@pytest.fixture(scope="session")
def good(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    status, clauses = certify(plugin, tmp_path_factory.mktemp("good"))
    assert failed(clauses) == set(), {n: clauses[n]["evidence"] for n in failed(clauses)}
    assert status == 0
    return clauses


def test_good_plugin_passes_what_its_slots_carry(good: dict[str, Any]) -> None:
    """What version 1 carries passes, but for slots that are NULL; the rest is named."""
    table = json.loads((registry.generated_folder() / "clauses.json").read_text())["clauses"]
    null_slots = {"gdrPtrMmap", "gdrPtrMunmap"}
    for name, result in good.items():
        if table[name].get("status") == "draft":
            continue
        if table[name]["level"] == "runner":  # which needs what version 1 never promised
            assert result["verdict"] == "not_run", name
            assert re.match(
                r"(uni|host) needs \w+\.\w+, which is not applicable", result["evidence"]
            )
        elif table[name]["flagcx"] != "carried":
            assert result["verdict"] == "not_applicable", name
        elif table[name]["function"] in null_slots:
            assert result["verdict"] == "unsupported", name
        else:
            assert result["verdict"] == "pass", (name, result)
    assert sum(result["verdict"] == "pass" for result in good.values()) >= 100


def test_documentation_counts_the_clauses_of_each_class() -> None:
    """And names the functions that refuse null, as the spec has them."""
    table = json.loads((registry.generated_folder() / "clauses.json").read_text())
    device = {name for name, entry in table["functions"].items() if entry["table"] == "device"}
    clauses = [clause for clause in table["clauses"].values() if clause["function"] in device]
    counted = Counter(clause["flagcx"] for clause in clauses)
    text = (ROOT / "docs" / "flagcx.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \w+ \| `(\w+)` \| (\d+) \|", text, re.MULTILINE)
    assert {name: int(number) for name, number in rows} == counted
    judged = {c["function"] for c in clauses if c["derived"] and c["flagcx"] == "carried"}
    sentence = re.search(
        r"Null arguments are `flagcxInvalidArgument` in (.*?)\.\n", text, re.DOTALL
    )
    assert sentence is not None
    assert set(re.findall(r"`(\w+)`", sentence[1])) == judged


def test_unrelated_plugin_is_found_without_fault(naive: Path, tmp_path: Path) -> None:
    """One device, 16-byte aligned host memory, few argument checks: version 1 permits it."""
    status, clauses = certify(naive, tmp_path)
    assert failed(clauses) == set(), {n: clauses[n]["evidence"] for n in failed(clauses)}
    assert status == 0
    not_run = {n: r["evidence"] for n, r in clauses.items() if r["verdict"] == "not_run"}
    assert not_run
    here = {n: why for n, why in not_run.items() if not n.startswith(("uni.", "host."))}
    assert all("two devices" in why for why in here.values()), here
    assert all(
        not_run[n].startswith(("uni needs ", "host needs ")) for n in set(not_run) - set(here)
    ), not_run
    assert sum(result["verdict"] == "pass" for result in clauses.values()) >= 100


def test_noop_memset_fails_exactly_its_clauses(
    plugin: Path, tmp_path: Path, good: dict[str, Any]
) -> None:
    status, clauses = certify(plugin, tmp_path, "noop_memset")
    assert status == 1
    assert functions(failed(clauses)) == {"deviceMemset"}
    others = {n: r["verdict"] for n, r in clauses.items() if not n.startswith("deviceMemset.")}
    assert others == {n: good[n]["verdict"] for n in others}


CRASHES = [
    # One slot frees memory in stream order, too, which checks of deviceMallocAsync do at their end.
    ("segfault_in_free", {"deviceFree", "deviceMallocAsync"}),
    ("hang_in_synchronize", {"streamSynchronize"}),
]


@pytest.mark.parametrize(("defect", "blamed"), sample(CRASHES, 1))
def test_crash_and_hang_stay_in_their_slot(
    plugin: Path, tmp_path: Path, good: dict[str, Any], defect: str, blamed: set[str]
) -> None:
    """The run ends, the slot's clauses fail, and only what needs it is not run, and says so."""
    status, clauses = certify(plugin, tmp_path, defect)
    assert status == 1
    assert functions(failed(clauses)) == blamed
    for name, result in clauses.items():
        if name.partition(".")[0] in blamed:
            continue
        if result["verdict"] == "not_run":
            assert any(function in result["evidence"] for function in blamed), (name, result)
        else:
            assert result["verdict"] == good[name]["verdict"], (name, result)


@pytest.mark.parametrize(
    ("defect", "clause"),
    sample(
        [
            ("drops_last_byte", "deviceMemcpy.h2d_align_64"),
            ("ignores_stream", "deviceMemcpy.after_earlier_work"),
            ("wait_event_does_nothing", "streamWaitEvent.later_work_waits"),
            ("event_query_code", "eventQuery.pending_is_in_progress"),
            ("vendor_too_long", "getVendor.non_empty"),
        ],
        2,
    ),
)
def test_subtle_defect_fails_its_clause(
    plugin: Path, tmp_path: Path, defect: str, clause: str
) -> None:
    status, clauses = certify(plugin, tmp_path, defect)
    assert status == 1
    assert clauses[clause]["verdict"] == "fail"


def test_heap_overflow_is_a_failed_clause(plugin: Path, tmp_path: Path) -> None:
    """A plugin that corrupts its heap in streamCreate is blamed there; the run goes on."""
    status, clauses = certify(plugin, tmp_path, "heap_overflow")
    assert status == 1
    assert "streamCreate" in functions(failed(clauses))
    assert clauses["deviceMemcpy.h2d_align_64"]["verdict"] == "pass"


# Defect of the second plugin → the functions that may have failed clauses; the first must.
DEFECTS = {
    "device_sync_returns_at_once": "deviceSynchronize",
    "device_sync_misses_youngest": "deviceSynchronize",
    # The check of eventElapsedTime looks at what a copy delivers.
    "memcpy_h2d_drops_last": "deviceMemcpy eventElapsedTime",
    "memcpy_d2h_drops_first": "deviceMemcpy eventElapsedTime",
    "memcpy_d2d_drops_odd": "deviceMemcpy",
    "memcpy_rounds_up": "deviceMemcpy",
    "memcpy_cuts_large": "deviceMemcpy",
    "memcpy_aligns_address": "deviceMemcpy",
    "memcpy_ignores_stream": "deviceMemcpy eventElapsedTime",
    "memcpy_captures_source": "deviceMemcpy",
    "memset_drops_last": "deviceMemset",
    "memset_wrong_value": "deviceMemset",
    "memset_not_host": "deviceMemset",
    "malloc_overlaps": "deviceMalloc",
    "free_corrupts_heap": "deviceFree deviceMallocAsync",  # as in CRASHES
    "sync_waits_for_copies_only": "streamSynchronize",
    "sync_waits_for_all": "streamSynchronize",
    "sync_misses_last": "streamSynchronize",
    "sync_hangs_second_time": "streamSynchronize",
    "query_always_success": "streamQuery",
    "query_always_pending": "streamQuery",
    "query_wrong_code": "streamQuery",
    "query_any_stream": "streamQuery",
    "query_ends_process": "streamQuery",
    "query_overflows_stack": "streamQuery",
    "wait_event_at_execution": "streamWaitEvent",
    "record_late": "eventRecord",
    "record_only_first": "eventRecord streamWaitEvent",
    "event_query_success": "eventQuery",
    "event_sync_waits_for_later": "eventSynchronize",
    "event_sync_spins": "eventSynchronize",
    "elapsed_microseconds": "eventElapsedTime",
    "elapsed_negative": "eventElapsedTime",
    "elapsed_zero": "eventElapsedTime",
    "host_on_caller": "launchHostFunc",
    "host_twice": "launchHostFunc",
    "host_not_gating": "launchHostFunc",
    "host_jumps_queue": "launchHostFunc",
    "host_never": "launchHostFunc",
    "wait_equal": "streamWaitValue64",
    "write_double": "streamWriteValue64",
    "ipc_open_copies": "ipcMemHandleOpen",
    "ipc_get_pointer": "ipcMemHandleGet ipcMemHandleOpen",
    "ipc_create_too_small": "ipcMemHandleCreate",
    "stream_create_kills_parent": "streamCreate",
    "stream_create_writes_everywhere": "streamCreate",
    "stream_create_closes_descriptors": "streamCreate",
    "stream_create_background_crash": "streamCreate",
    "malloc_always_succeeds": "deviceMalloc",
    "malloc_on_stream_reuses": "deviceMallocAsync",
    "gdr_alloc_always_succeeds": "gdrMemAlloc",
    "gdr_free_refuses_null": "gdrMemFree",
    "set_device_any": "setDevice",
    "properties_of_first": "getDeviceProperties",
    "properties_unchecked": "getDeviceProperties",
    "pci_unchecked": "getDevicePciBusId",
    "by_pci_any": "getDeviceByPciBusId",
    "by_pci_lower_case": "getDeviceByPciBusId",
    "stream_on_first_device": "streamCreate deviceSynchronize",
    "stream_destroy_drops": "streamDestroy",
    "stream_copy_is_another": "streamCopy",
    "stream_copy_forgets_native": "streamCopy",
    "stream_free_drops": "streamFree",
    "elapsed_unchecked": "eventElapsedTime",
    "wait_unchecked": "streamWaitValue64",
    "ipc_get_unchecked": "ipcMemHandleGet",
    "ipc_open_pretends": "ipcMemHandleOpen",
    "ipc_close_does_not_count": "ipcMemHandleOpen",  # its clause counts opens
}


@pytest.mark.parametrize("defect", sample(sorted(DEFECTS), 2))
def test_defect_fails_its_function_only(defects: Path, tmp_path: Path, defect: str) -> None:
    """Each defect is found, blamed on its function, and nothing else fails."""
    mine, *also = DEFECTS[defect].split()
    status, clauses = certify(defects, tmp_path, defect)
    assert status == 1
    bad = failed(clauses)
    assert mine in functions(bad)
    others = {n: clauses[n]["evidence"] for n in bad if not functions({n}) <= {mine, *also}}
    assert others == {}


@pytest.mark.parametrize("manner", ["two_devices", "rude"])
def test_unusual_plugin_is_found_without_fault(defects: Path, tmp_path: Path, manner: str) -> None:
    """Two devices; noise on both outputs, other signal handlers, another rounding mode."""
    status, clauses = certify(defects, tmp_path, manner)
    assert failed(clauses) == set(), {n: clauses[n]["evidence"] for n in failed(clauses)}
    assert status == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [(None, "no such file"), (b"no library" * 99, "invalid ELF header"), (b"\x7fELF", "too short")],
)
def test_unusable_plugin_is_an_environment_error(
    tmp_path: Path, content: bytes | None, says: str
) -> None:
    """No clause was judged, so the status is neither 0 nor 1, and the reason is told."""
    path = tmp_path / "plugin.so"
    if content is not None:
        path.write_bytes(content)
    run = subprocess.run(
        [PAL, "certify", "--flagcx-plugin", path, "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 3
    assert says in run.stdout + run.stderr
    assert "next:" in run.stderr + run.stdout
