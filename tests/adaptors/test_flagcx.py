"""The FlagCX import bridge: plugins of version 1, good and broken, through `pal certify`."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
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
    return compiled(tmp_path_factory.mktemp("naive") / "libnaive.so")


def compiled(library: Path, *defines: str) -> Path:
    """The second test plugin, or another kind of correct plugin that its source names."""
    flags = ["-std=c11", "-O1", "-g", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", "-pthread"]
    source = NATIVE / "flagcx_naive.c"
    subprocess.run(["cc", *flags, *defines, "-o", library, source, "-lrt"], check=True)
    return library


@pytest.fixture(scope="session")
def defects(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The second plugin with a switch for defects."""
    library = tmp_path_factory.mktemp("defects") / "libdefects.so"
    source = NATIVE / "flagcx_defects.c"
    flags = ["-std=c11", "-O1", "-g", "-fPIC", "-shared", "-Wall", "-Wextra", "-pthread"]
    subprocess.run(["cc", *flags, "-o", library, source, "-lrt"], check=True)
    return library


def environment(defect: str = "") -> dict[str, str]:
    """What the test plugins read."""
    backend = registry.build(registry.find("cpu"))
    env = dict(os.environ, PLUGIN_BACKEND=str(backend.path), PLUGIN_DEFECT=defect)
    if "size" in defect:  # of a transfer of more than 4 GiB
        del env["UNIPAL_CERTIFY_MEMORY_MIB"]
    return env | {"NAIVE_DEFECT": defect, "UNIPAL_CPU_STRICT": "1"}


def report(plugin: Path, tmp_path: Path, defect: str = "") -> dict[str, Any]:
    """What one certification says; it ends in time whatever the plugin does."""
    run = subprocess.run(
        [PAL, "certify", "--flagcx-plugin", plugin, "--out", tmp_path, "--json"],
        env=environment(defect),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert run.stdout, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    assert answer["exit"] == run.returncode
    return answer


def certify(plugin: Path, tmp_path: Path, defect: str = "") -> tuple[int, dict[str, Any]]:
    """Exit status and clauses of one certification."""
    answer = report(plugin, tmp_path, defect)
    return answer["exit"], answer["clauses"]


def unlocked(answer: dict[str, Any]) -> set[str]:
    """The runners that a certification unlocks."""
    return {name for name, one in answer["runners"].items() if one["state"] == "unlocked"}


def failed(clauses: dict[str, Any]) -> set[str]:
    return {name for name, result in clauses.items() if result["verdict"] == "fail"}


def functions(names: set[str]) -> set[str]:
    return {name.split(".")[0] for name in names}


def is_accepted(answer: dict[str, Any], runners: set[str]) -> None:
    """No clause failed, and these runners are unlocked."""
    clauses = answer["clauses"]
    assert failed(clauses) == set(), {n: clauses[n]["evidence"] for n in failed(clauses)}
    assert answer["exit"] == 0
    assert unlocked(answer) == runners, answer["runners"]


@pytest.fixture(scope="session")
def good(plugin: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The verdicts of the test plugin."""
    answer = report(plugin, tmp_path_factory.mktemp("good"))
    is_accepted(answer, {"host", "uni"})
    for runner in ("homo", "hybrid"):
        why = answer["runners"][runner]["sentence"]
        assert "no collective library is certified" in why
        assert "pal certify --flagcx-plugin lib" in why
    return dict(answer["clauses"])


@pytest.fixture(scope="session")
def certification(
    naive: Path, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, dict[str, Any]]:
    """A folder with the certificate of the second test plugin, and what its making said."""
    folder = tmp_path_factory.mktemp("certified")
    answer = report(naive, folder)
    is_accepted(answer, {"host", "uni"})
    return folder, answer


@pytest.fixture(scope="session")
def certified(certification: tuple[Path, dict[str, Any]]) -> Path:
    """The folder with the certificate of the second test plugin."""
    return certification[0]


def test_good_plugin_passes_what_its_slots_carry(good: dict[str, Any]) -> None:
    """What version 1 carries passes, but for slots that are NULL; the rest is named."""
    table = json.loads((registry.generated_folder() / "clauses.json").read_text())["clauses"]
    null_slots = {"gdrPtrMmap", "gdrPtrMunmap"}
    for name, result in good.items():
        if table[name].get("status") == "draft":
            continue
        if table[name]["level"] == "runner":
            assert result["verdict"] == "pass", (name, result)
        elif table[name]["flagcx"] == "absent":
            assert result["verdict"] == "not_applicable", name
        elif table[name]["function"] in null_slots:
            assert result["verdict"] == "unsupported", name
        elif table[name]["flagcx"] == "advice":
            assert result["verdict"] in ("pass", "differs"), (name, result)
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
    rows = re.findall(r"^\| `(\w+)` \| (\d+) \|", text, re.MULTILINE)
    assert {name: int(number) for name, number in rows} == counted
    judged = {c["function"] for c in clauses if c["derived"] and c["flagcx"] == "required"}
    sentence = re.search(
        r"Null arguments are `flagcxInvalidArgument` in (.*?)\.\n", text, re.DOTALL
    )
    assert sentence is not None
    assert set(re.findall(r"`(\w+)`", sentence[1])) == judged


def test_a_plugin_with_one_device_is_judged_but_for_what_needs_two(
    certification: tuple[Path, dict[str, Any]],
) -> None:
    """One device, 16-byte aligned host memory, few argument checks: version 1 permits it."""
    clauses = certification[1]["clauses"]
    not_run = {n: r["evidence"] for n, r in clauses.items() if r["verdict"] == "not_run"}
    assert not_run
    assert all("two devices" in why for why in not_run.values()), not_run
    assert sum(result["verdict"] == "pass" for result in clauses.values()) >= 100


CRASHES = [
    # The slot frees memory in stream order, too, which checks of deviceMallocAsync do at their end.
    ("segfault_in_free", {"deviceFree", "deviceFreeAsync", "deviceMallocAsync"}),
    ("hang_in_synchronize", {"streamSynchronize"}),
]


def crash_or_hang_stays_in_its_slot(
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


# Defect of the first plugin → how the name of a clause that fails begins.
SUBTLE = [
    ("noop_memset", "deviceMemset.all_bytes"),
    ("drops_last_byte", "deviceMemcpy.h2d_align_64"),
    ("ignores_stream", "deviceMemcpy.after_earlier_work"),
    ("wait_event_does_nothing", "streamWaitEvent.later_work_waits"),
    ("event_query_code", "eventQuery.pending_is_in_progress"),
    ("vendor_too_long", "getVendor.non_empty"),
    ("heap_overflow", "streamCreate."),
]


def subtle_defect_fails_its_clause(
    plugin: Path, tmp_path: Path, good: dict[str, Any], defect: str, blamed: str
) -> None:
    """And the run goes on, also where the plugin corrupts its heap."""
    status, clauses = certify(plugin, tmp_path, defect)
    assert status == 1
    bad = failed(clauses)
    assert any(name.startswith(blamed) for name in bad), bad
    if defect == "heap_overflow":
        assert clauses["deviceMemcpy.h2d_align_64"]["verdict"] == "pass"
    if defect == "noop_memset":
        assert functions(bad) == {"deviceMemset"}
        others = {n: r["verdict"] for n, r in clauses.items() if not n.startswith("deviceMemset.")}
        assert others == {n: good[n]["verdict"] for n in others}


# Defect of the second plugin → the functions that may have failed clauses; the first must.
DEFECTS = {
    "device_sync_returns_at_once": "deviceSynchronize",
    "device_sync_misses_youngest": "deviceSynchronize",
    "memcpy_h2d_drops_last": "deviceMemcpy",
    "memcpy_d2h_drops_first": "deviceMemcpy",
    "memcpy_d2d_drops_odd": "deviceMemcpy",
    "memcpy_rounds_up": "deviceMemcpy",
    "memcpy_cuts_large": "deviceMemcpy",
    "memcpy_aligns_address": "deviceMemcpy",
    "memcpy_ignores_stream": "deviceMemcpy",
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
    "event_query_success": "eventQuery eventCreate",  # whose 10 000 events are queried
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
    "ipc_close_does_not_count": "ipcMemHandleClose ipcMemHandleOpen",  # null is no error of free
    "memcpy_leaks_memory": "deviceMemcpy",
    "memset_leaks_descriptor": "deviceMemset",
    "free_leaks_mapping": "deviceFree deviceFreeAsync",
    "device_choice_leaks_memory": "setDevice",
    "properties_leaks_descriptor": "getDeviceProperties",
    "stream_destroy_leaks_thread": "streamDestroy",
    "stream_free_leaks_memory": "streamFree",
    "wait_event_leaks_memory": "streamWaitEvent",
    "event_destroy_leaks_memory": "eventDestroy",
    "record_leaks_mapping": "eventRecord",
    "host_leaks_memory": "launchHostFunc",
    "wait_leaks_memory": "streamWaitValue64",
    "write_leaks_descriptor": "streamWriteValue64",
    "gdr_free_leaks_memory": "gdrMemFree",
    "ipc_free_leaks_shared_object": "ipcMemHandleFree",
    "ipc_close_leaks_mapping": "ipcMemHandleClose",
    "device_func_leaks_memory": "launchDeviceFunc",
    "memcpy_size_of_32_bits": "deviceMemcpy",
    "memcpy_d2h_size_is_signed": "deviceMemcpy",
    "memset_size_of_32_bits": "deviceMemset",
    "memcpy_queue_ends": "deviceMemcpy",
    "host_queue_ends": "launchHostFunc",
    "stream_table_ends": "streamCreate",
    "event_table_ends": "eventCreate",
    "sync_gives_up": "streamSynchronize",
    "event_sync_gives_up": "eventSynchronize",
    "device_sync_gives_up": "deviceSynchronize",
    "wait_value_gives_up": "streamWaitValue64",
    "wait_event_gives_up": "streamWaitEvent",
    "stream_create_races": "streamCreate",
    "event_create_races": "eventCreate",
    "host_races": "launchHostFunc",
    "memcpy_races": "deviceMemcpy",
}


def defect_fails_its_function_only(defects: Path, tmp_path: Path, defect: str) -> None:
    """Each defect is found, blamed on its function, and nothing else fails."""
    mine, *also = DEFECTS[defect].split()
    status, clauses = certify(defects, tmp_path, defect)
    assert status == 1
    bad = failed(clauses)
    assert mine in functions(bad)
    others = {n: clauses[n]["evidence"] for n in bad if not functions({n}) <= {mine, *also}}
    assert others == {}


BROKEN = [
    *((crash_or_hang_stays_in_its_slot, *one) for one in CRASHES),
    *((subtle_defect_fails_its_clause, *one) for one in SUBTLE),
    *((defect_fails_its_function_only, one, None) for one in sorted(DEFECTS)),
]


@pytest.mark.parametrize(("holds", "defect", "blamed"), sample(BROKEN, 1))
def test_a_broken_plugin(
    plugin: Path, defects: Path, tmp_path: Path, good: dict[str, Any],
    holds: Callable[..., None], defect: str, blamed: Any,
) -> None:  # fmt: skip
    if blamed is None:
        holds(defects, tmp_path, defect)
    else:
        holds(plugin, tmp_path, good, defect, blamed)


# Correct plugins of other kinds than the second test plugin → how it is compiled, where it is not
# a setting of the plugin with the defects.
KINDS = {
    "two_devices": "", "rude": "", "synchronous": "", "pools": "", "minimal": "",
    "chosen_device": "", "staged_copies": "", "host_serialised": "",
    "stream_ordered": "-DSTREAM_ORDERED=1", "required_only": "-DREQUIRED_ONLY",
    "the exported cpu chip": "",
}  # fmt: skip


@pytest.mark.parametrize("kind", sample(sorted(KINDS), 1))
def test_correct_plugin_is_found_without_fault(defects: Path, tmp_path: Path, kind: str) -> None:
    """Two devices; bad manners; synchronous where an adaptor of FlagCX is; memory, streams and
    events from pools; optional slots that are null; a device that every thread must choose; copies
    from pageable memory that arrive later; host functions that run one at a time; sets and copies
    inside the device that are asynchronous without a stream, too; the required slots alone.
    """
    library, setting = defects, kind
    if kind == "the exported cpu chip":
        exported = registry.build(registry.find("cpu")).path
        assert exported is not None
        library, setting = exported, ""
    elif KINDS[kind]:
        library, setting = compiled(tmp_path / "libkind.so", KINDS[kind]), ""
    answer = report(library, tmp_path, setting)
    is_accepted(answer, {"host"} if kind in ("minimal", "required_only") else {"host", "uni"})
    if kind == "required_only":
        assert answer["runners"]["uni"]["sentence"].startswith("locked: ipc unsupported: ")
        assert answer["runners"]["host"]["uses"] == ["host_function"]


WRITER = """
import signal, socket, sys, threading
from unipal.adaptors import registry
device = registry.load_plugin(sys.argv[1])
if len(sys.argv) > 2:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGPIPE})
end = threading.Event()
def choose():
    while not end.is_set():
        device.setDevice(0)
threads = [threading.Thread(target=choose, daemon=True) for _ in range(2)]
for thread in threads:
    thread.start()
here, there = socket.socketpair()
there.close()
refused = 0
for _ in range(20_000):
    try:
        here.send(b"x")
    except BrokenPipeError:
        refused += 1
end.set()
for thread in threads:
    thread.join()
sys.exit(refused != 20_000)
"""


def test_no_write_ends_the_process_while_a_plugin_resets_sigpipe(defects: Path) -> None:
    """Two threads choose a device, in a plugin that resets SIGPIPE there; a third writes to a
    socket that nobody reads. Without the blocked signal the process ends by it.
    """

    def status(*more: str) -> int:
        line = [sys.executable, "-P", "-c", WRITER, str(defects), *more]
        return subprocess.run(line, env=environment("rude"), capture_output=True).returncode

    assert status() == 0
    assert status("unblocked") == -signal.SIGPIPE


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


# ---- what a plugin unlocks ---------------------------------------------------------------------


def pal(*words: str | Path, certificates: Path | None = None) -> str:
    """What a command prints, which must succeed, by the certificates of a folder."""
    env = dict(os.environ, UNIPAL_CERTIFICATES=str(certificates or ""), UNIPAL_TIMEOUT="60")
    done = subprocess.run(
        [PAL, *words], env=env, capture_output=True, text=True, check=False, timeout=200
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("defect", "still"),
    sample(
        [
            ("ipc_open_copies", {"host"}),  # what another process writes is not seen
            ("ipc_get_pointer", {"host"}),
            ("memset_wrong_value", {"host", "uni"}),  # no runner calls it
            ("wait_event_at_execution", {"host"}),  # host waits for events on the host
            ("memcpy_d2h_drops_first", set()),
            ("event_query_success", set()),
        ],
        1,
    ),
)
def test_a_defect_locks_the_runners_that_it_hurts(
    defects: Path, tmp_path: Path, defect: str, still: set[str]
) -> None:
    """And no other. Certification fails all the same."""
    answer = report(defects, tmp_path, defect)
    assert answer["exit"] == 1
    wrong = {name: answer["clauses"][name]["evidence"] for name in failed(answer["clauses"])}
    assert unlocked(answer) == still, wrong
    blocked = {name for name in ("host", "uni") if name not in still}
    bad = functions(failed(answer["clauses"]))
    for runner in blocked:
        state = answer["runners"][runner]
        assert bad & functions(set(state["blocked_by"])), state


@pytest.mark.parametrize("runner", ["host", "uni"])
def test_the_example_sums_over_a_plugin(naive: Path, certified: Path, runner: str) -> None:
    """With 4 ranks; the program compares every sum with NumPy's. Explanations tell what is
    restricted, and that the certificate is this plugin's.
    """
    program = ROOT / "examples" / "flagcx_plugin.py"
    said = pal("run", "-n", "4", program, naive, runner, certificates=certified)
    assert f"{runner}: 4 ranks, 3 sums as NumPy has them" in said
    assert f"▶ {runner}" in said
    assert re.search(r"certificates: flagcx_naive \d+/\d+ \(UNIPAL_CERTIFICATES", said)
    statement = json.loads((certified / "flagcx_naive.json").read_text(encoding="utf-8"))
    restrictions = statement["predicate"]["runners"][runner]["restrictions"]
    assert any("chip memory must come from comm.alloc" in one for one in restrictions)
    for one in restrictions:
        assert f"note: flagcx_naive: {one}" in said


def test_explain_needs_no_job(naive: Path, certified: Path) -> None:
    said = pal("explain", "all_reduce", "-n", "4", "-c", f"flagcx:{naive}", certificates=certified)
    assert "▶ uni" in said
    assert "chip memory must come from comm.alloc" in said


def test_verify_agrees_with_the_certificate(certified: Path) -> None:
    place = certified / "flagcx_naive.json"
    said = json.loads(pal("verify", place, "--json"))
    made = json.loads(place.read_text(encoding="utf-8"))["predicate"]["runners"]
    assert {n: s["state"] for n, s in said["runners"].items()} == {
        n: s["state"] for n, s in made.items()
    }


def test_a_certificate_is_of_one_file(naive: Path, certified: Path, tmp_path: Path) -> None:
    """A plugin of the same name with another byte has none; the command that makes one is told."""
    other = tmp_path / naive.name
    other.write_bytes(naive.read_bytes() + b"\0")
    said = pal("explain", "all_reduce", "-n", "4", "-c", f"flagcx:{other}", certificates=certified)
    said = "".join(said.split())  # lines of 80 columns break at spaces, and long paths at "/"
    assert "▶host" in said
    assert re.search(r"uninotoffered:.*certifiessources", said)
    assert f"next:`palcertify--flagcx-plugin{other}`" in said


FOREIGN = """
import unipal
from unipal.engine.errors import CommError
class Foreign:
    __cuda_array_interface__ = {
        "shape": (4,), "typestr": "<f4", "data": (4096, False), "version": 3
    }
with unipal.init(chip=CHIP) as comm:
    for call in (comm.all_reduce, lambda x: comm.broadcast(x, root=0)):
        try:
            call(Foreign())
        except CommError as error:
            assert error.code == "usage", error
            print(error)
"""


def test_device_memory_of_others_is_refused(naive: Path, certified: Path, tmp_path: Path) -> None:
    """The bridge cannot tell it from host memory, which the engine would read."""
    program = tmp_path / "foreign.py"
    program.write_text(FOREIGN.replace("CHIP", repr(f"flagcx:{naive}")), encoding="utf-8")
    said = pal("run", "-n", "2", program, certificates=certified)
    assert said.count("device memory that comm.alloc did not allocate") == 4


SECOND = """
from unipal.adaptors import registry
first = registry.load_plugin(FIRST)
assert registry.load_plugin(FIRST).build_id == first.build_id
try:
    registry.load_plugin(SECOND)
except registry.LoadError as error:
    print(error)
"""


def test_a_process_loads_one_plugin(naive: Path, plugin: Path) -> None:
    """The second one would be served by the first, under its own certificate."""
    program = SECOND.replace("FIRST", repr(str(naive))).replace("SECOND", repr(str(plugin)))
    said = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True
    )
    assert f"{plugin}: this process has loaded another FlagCX plugin" in said.stdout


RECORDS = """
from unipal.adaptors import registry
from unipal.generated.pal import EventType, MemType, ResourceKind
device = registry.load_plugin(PLUGIN)
sizes = (1, 4096, 12345, 64)
memory = [device.deviceMalloc(size, MemType.DEVICE) for size in sizes]
host = device.deviceMalloc(64, MemType.HOST)
ids = set()
for base, size in zip(memory, sizes):
    for at in (base, base + size // 2, base + size - 1):
        assert device.memGetAddressRange(at)[:2] == (base, size)
    ids.add(device.memGetAddressRange(base)[2])
assert len(ids) == len(sizes) and 0 not in ids
assert device.memGetAddressRange(host)[2] == 0
assert device.resourceCount(ResourceKind.ALLOCATION) == len(sizes) + 1
device.deviceFree(memory[1], MemType.DEVICE)
assert device.memGetAddressRange(memory[1])[2] == 0
again = device.deviceMalloc(4096, MemType.DEVICE)
assert device.memGetAddressRange(again)[2] not in ids
stream, event = device.streamCreate(), device.eventCreate(EventType.DEFAULT)
assert device.resourceCount(ResourceKind.STREAM) == 1
device.streamDestroy(stream)
device.eventDestroy(event)
for kind in (ResourceKind.STREAM, ResourceKind.EVENT):
    assert device.resourceCount(kind) == 0
print("as allocated")
"""


def test_the_bridge_knows_what_was_allocated_through_it(naive: Path) -> None:
    program = RECORDS.replace("PLUGIN", repr(str(naive)))
    done = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout == "as allocated\n", done.stderr


AWKWARD = """
import numpy as np
import unipal
chip, runner = CHIP, RUNNER
with unipal.init(chip=chip, runner=runner, uncertified=True) as comm:
    n, me = comm.size, comm.rank
    x = comm.alloc(1009).copy_from(np.arange(1009) + me)
    comm.all_reduce(x)
    assert np.array_equal(x.to_numpy(), n * np.arange(1009, dtype=np.float32) + n * (n - 1) // 2)
    with comm.group():
        for peer in range(n):
            comm.send(x[:7], dest=peer)
        got = [comm.alloc(7) for _ in range(n)]
        for peer in range(n):
            comm.recv(got[peer], source=peer)
    for one in got:
        assert np.array_equal(one.to_numpy(), x.to_numpy()[:7])
    stream = DEVICE.streamCreate()
    handle = int(DEVICE.ffi.cast("uintptr_t", stream))
    work = comm.all_gather(x[:500], comm.alloc(500 * n), stream=handle, async_op=True)
    work.wait()
    DEVICE.streamSynchronize(stream)
    DEVICE.streamDestroy(stream)
print("done")
"""


@pytest.mark.parametrize("runner", ["host", "uni"])
def test_the_engine_relies_on_no_null_stream_and_no_alignment(tmp_path: Path, runner: str) -> None:
    """Over a plugin that refuses every null-stream copy and set, and aligns pinned memory to 8."""
    library = compiled(tmp_path / "libawkward.so", "-DAWKWARD=8")
    text = AWKWARD.replace("CHIP", repr(f"flagcx:{library}")).replace("RUNNER", repr(runner))
    loaded = "from unipal.adaptors import registry\nDEVICE = registry.load_plugin"
    program = tmp_path / "awkward.py"
    program.write_text(f"{loaded}({str(library)!r})\n{text}", encoding="utf-8")
    assert pal("run", "-n", "3", program).count("done") == 3
