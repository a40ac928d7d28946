"""One communicator over different chips: every result, how each two ranks talk, and why so.

By default 2 cpu + 2 opencl ranks on each OpenCL runtime of this machine, and uneven mixes on one of
them that the seed draws. Results are compared with NumPy.
"""

from __future__ import annotations

import ctypes.util
import dataclasses
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import demo_chips
import mixed_ranks
import opencl_runtimes
import pytest
from unipal.adaptors import registry
from unipal.conformance.rules import certificate
from unipal.conformance.rules.unlock import installed_rules
from unipal.engine import settings
from unipal.engine.errors import FAILED, USAGE, CommError
from unipal.engine.selection import loaded_chip, pairs, select, what_if
from unipal.engine.selection.context import Context
from unipal.engine.tools.launch import launch, outcomes

SEED = os.environ.get("UNIPAL_SEED", "20261121")
DRAWN = random.Random(f"{SEED} mixed")
RUNTIMES = tuple(opencl_runtimes.PLATFORMS)
HERE = [name for name in RUNTIMES if not opencl_runtimes.absent(name)]
ONE = DRAWN.choice(HERE) if HERE else RUNTIMES[0]  # of this run
NO_PAIR = "ranks are on different chips, and no certificate covers the pair cpu+opencl"
every = pytest.mark.parametrize(
    "job",
    [pytest.param(r, marks=pytest.mark.needs(f"opencl {r}")) for r in RUNTIMES],
    indirect=True,
)
one = pytest.mark.needs(f"opencl {ONE}")


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Of cpu, numpy and opencl: everything passed, but for what adaptor.yaml declares away."""
    folder = tmp_path_factory.mktemp("certificates")
    for name in ("cpu", "numpy", "opencl"):
        found = registry.find(name)
        lines: dict[str, dict[str, Any]] = {}
        for id_, clause in installed_rules().table("device").items():
            no = found.unsupported.get(clause.function)
            lines[id_] = {"verdict": "pass"}
            if no is not None:
                lines[id_] = {"verdict": "unsupported", "kind": no.kind, "evidence": no.why}
        subject = certificate.Subject(name, registry.source_id(found))
        made = certificate.compose(
            certificate.Evidence(
                subject=subject, lines=lines, kind="c", reproduce=f"pal certify {name}",
                made_at="2026-11-21T08:00:00Z", seconds=1.0,
            )
        )  # fmt: skip
        certificate.write(made, folder / f"{name}.json")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("UNIPAL_")]:
            patch.delenv(name)
        patch.setenv("UNIPAL_CERTIFICATES", str(folder))
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("UNIPAL_PRICES", "shipped")
        yield folder


@pytest.fixture(scope="module")
def job(request: pytest.FixtureRequest, certificates: Path) -> list[dict[str, Any]]:
    """What four ranks of one job saw, two on cpu and two on opencl."""
    environment = opencl_runtimes.environment(request.param)
    mix = ["cpu:2", "opencl:2"]
    return launch(
        mixed_ranks.everything, 4, f"{SEED} {request.param}",
        chips=mix, environment=environment, timeout=60.0,
    )  # fmt: skip


# ---- results -------------------------------------------------------------------------------------


@every
def test_every_operation_is_right_over_two_chips(job: list[dict[str, Any]]) -> None:
    """Memory of the chips and of NumPy, mixed by rank; messages between all ranks."""
    assert [rank["wrong"] for rank in job] == [[]] * 4, f"seed {SEED}"


@every
def test_streams_of_each_chip_are_waited_for_and_held(job: list[dict[str, Any]]) -> None:
    assert [rank["streams"] for rank in job] == [[]] * 4


@one
@pytest.mark.parametrize("mix", [("cpu:1", "opencl:3"), ("cpu:3", "opencl:1")])
def test_uneven_mixes(mix: tuple[str, ...], certificates: Path) -> None:
    size = sum(int(word.partition(":")[2]) for word in mix)
    wrong = launch(
        mixed_ranks.some, size, f"{SEED} {mix}",
        chips=mix, environment=opencl_runtimes.environment(ONE), timeout=60.0,
    )  # fmt: skip
    assert wrong == [[]] * size, f"{ONE}, seed {SEED}"


# ---- a runtime with something missing ------------------------------------------------------------

LOADER = """
#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

int refuse_copies;

static void *real(const char *name)
{
    return dlsym(dlopen(BENEATH, RTLD_NOW), name);
}

int32_t clGetDeviceInfo(void *device, uint32_t what, size_t size, void *value, size_t *needed)
{
    int32_t (*next)(void *, uint32_t, size_t, void *, size_t *);
    *(void **)&next = real("clGetDeviceInfo");
    int32_t code = next(device, what, size, value, needed);
    char *found = what == 0x1030 && value ? strstr(value, "cl_khr_fp64") : NULL;
    if (found)
        memset(found, 'x', strlen("cl_khr_fp64"));
    return code;
}

int32_t clEnqueueSVMMemcpy(void *queue, uint32_t blocking, void *dst, const void *src, size_t size,
                           uint32_t waits, const void *list, void *event)
{
    int32_t (*next)(void *, uint32_t, void *, const void *, size_t, uint32_t, const void *, void *);
    *(void **)&next = real("clEnqueueSVMMemcpy");
    return refuse_copies ? -5 : next(queue, blocking, dst, src, size, waits, list, event);
}
"""


@pytest.fixture(scope="module")
def poorer(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The runtime behind a loader that hides float64, and refuses copies when it is told to."""
    env = opencl_runtimes.environment(ONE)
    beneath = env.get("UNIPAL_OPENCL_LIBRARY") or ctypes.util.find_library("OpenCL") or ""
    folder = tmp_path_factory.mktemp("loader")
    (folder / "loader.c").write_text(LOADER)
    place = [beneath, f"-Wl,-rpath,{Path(beneath).parent}"]
    subprocess.run(
        [os.environ.get("CC", "cc"), "-shared", "-fPIC", f'-DBENEATH="{beneath}"', "loader.c",
         "-o", "loader.so", "-Wl,--no-as-needed",
         *(place if os.sep in beneath else [f"-l:{beneath}"])],
        cwd=folder, check=True,
    )  # fmt: skip
    return {**env, "UNIPAL_OPENCL_LIBRARY": str(folder / "loader.so")}


@one
def test_a_type_that_the_chip_cannot_reduce_is_reduced_by_the_host(
    poorer: dict[str, str], certificates: Path
) -> None:
    said = launch(
        mixed_ranks.reduces_what_the_chip_cannot, 2,
        chips=["cpu", "opencl"], environment=poorer, timeout=60.0,
    )  # fmt: skip
    assert said[0] == ("", True)
    assert "float64: the device has no cl_khr_fp64" in said[1][0]
    assert said[1][1]


@one
def test_an_error_of_one_chip_is_named_on_all_ranks(
    poorer: dict[str, str], certificates: Path
) -> None:
    ended = outcomes(
        mixed_ranks.copies_are_refused, 3,
        chips=["cpu:2", "opencl:1"], environment=poorer, timeout=10.0,
    )  # fmt: skip
    for rank in ended:
        assert isinstance(rank.error, CommError), rank
        assert (rank.error.code, rank.error.culprits) == (FAILED, (2,))
        assert "clEnqueueSVMMemcpy answered -5 (CL_OUT_OF_RESOURCES)" in rank.error.evidence


# ---- how each two ranks talk ---------------------------------------------------------------------

TABLE = f"""\
 pairs of ranks                      runner                   why
 cpu+cpu         0-1                 host over shared memory  uni supports it, but not cpu+opencl: one runner serves all ranks
                                                              hybrid: no collective library is certified for cpu
                                                              homo: no collective library is certified for cpu
 cpu+opencl      0-2, 0-3, 1-2, 1-3  host over shared memory  uni: {NO_PAIR}
                                                              hybrid: no collective library is certified for cpu, opencl
                                                              homo: ranks are on different chips
 opencl+opencl   2-3                 host over shared memory  uni supports it, but not cpu+opencl: one runner serves all ranks
                                                              hybrid: no collective library is certified for opencl
                                                              homo: no collective library is certified for opencl
"""  # noqa: E501


def context(*chips: str, n: int, hosts: int = 1, **asked: Any) -> Context:
    return what_if.context(chips, n, settings.settings(**asked), hosts=hosts)


def decided(agreed: Context) -> select.Decision:
    return what_if.decide("all_reduce", 4 * 5003, "float32", "sum", agreed)


@every
def test_a_communicator_says_how_each_two_ranks_talk(job: list[dict[str, Any]]) -> None:
    for rank in job:
        assert TABLE in rank["said"] + "\n"
        assert rank["pairs"] == job[0]["pairs"]
    first, both, last = job[0]["pairs"]
    assert first["could"] == last["could"] == ["uni", "host"]
    assert both["could"] == ["host"]
    assert both["refused"]["uni"] == NO_PAIR
    assert (both["chips"], both["pairs"]) == (["cpu", "opencl"], 4)
    assert both["ranks"] == [[0, 2], [0, 3], [1, 2], [1, 3]]
    assert {pair["runner"] for pair in job[0]["pairs"]} == {"host"}


def test_the_command_says_the_same(certificates: Path) -> None:
    decision = decided(context("cpu:2,opencl:2", n=4))
    assert TABLE in str(decision) + "\n"
    assert [pair.count for pair in decision.pairs] == [1, 4, 1]


def test_ranks_that_are_alike_have_no_table(certificates: Path) -> None:
    decision = decided(context("cpu", n=4))
    assert "pairs of ranks" not in str(decision)
    (pair,) = decision.pairs
    assert (pair.count, pair.runner, pair.over) == (6, "uni", "shared memory")
    assert pair.why[0].startswith("host supports it, if")
    assert decided(context("cpu", n=1)).pairs == ()


def test_many_ranks_are_counted_by_chip_and_host(certificates: Path) -> None:
    decision = decided(context("cpu:40", "opencl:24", n=64, hosts=4))
    found = {(pair.chips, pair.same_host): pair.count for pair in decision.pairs}
    hosts = [rank * 4 // 64 for rank in range(64)]
    names = ["cpu"] * 40 + ["opencl"] * 24
    counted: dict[Any, int] = {}
    for a in range(64):
        for b in range(a + 1, 64):
            key = (names[a], names[b]), hosts[a] == hosts[b]
            counted[key] = counted.get(key, 0) + 1
    assert found == counted
    text = str(decision)
    assert " cpu+opencl on two hosts " in text
    lines = [line for line in text.splitlines() if line.startswith(" cpu+opencl on one host")]
    assert "64 pairs" in lines[0]
    over = {pair.same_host: pair.over for pair in decision.pairs}
    assert over == {True: "shared memory", False: "TCP"}
    apart = next(p for p in decision.pairs if p.chips == ("cpu", "cpu") and not p.same_host)
    assert apart.refused["uni"] == "ranks are on different hosts, and there is no RDMA transport"


def test_a_runner_that_is_asked_for_is_the_reason(certificates: Path) -> None:
    decision = decided(context("cpu:2", "numpy:1", n=3, runner="host"))
    first, both = decision.pairs
    assert first.why[0] == "uni supports it, but runner host was requested"
    assert both.refused["uni"] == (
        "ranks are on different chips, and no certificate covers the pair cpu+numpy"
    )


def test_what_no_certificate_could_unlock_is_said_without_one(
    certificates: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("UNIPAL_CERTIFICATES", str(tmp_path))
    monkeypatch.setattr(certificate, "shipped_name", lambda **_: "none.json")
    agreed = context("cpu:2", "tsingmicro:2", n=4)
    none = "this machine has no certificate for it"
    cpu, other = agreed.refusal("uni").split("; ", 1)
    assert cpu == f"ranks 0, 1 (cpu): {none}"
    assert other.startswith(f"ranks 2, 3 (tsingmicro): {none}, and no certificate could unlock uni")
    why = registry.find("tsingmicro").unsupported["ipcMemHandleOpen"].why
    assert f'ipc unsupported: "{why}" (' in other
    with pytest.raises(CommError) as caught:
        context("cpu:2", "tsingmicro:2", n=4, runner="uni").require()
    assert caught.value.next.startswith("`pal certify cpu`, or override it in code")


def test_hybrid_pairs_talk_by_their_library_inside_a_cluster(certificates: Path) -> None:
    """cpu ranks with a library, in two clusters with names of their own, and two numpy ranks."""
    agreed = context("cpu:4", "numpy:2", n=6, runner="hybrid")
    cpu, numpy = (
        dataclasses.replace(
            one, ccl=("refccl",), runners={"hybrid": "", "host": "", "uni": "no IPC"}
        )
        for one in (agreed.chips[0], agreed.chips[4])
    )
    named = (("a", ""),) * 2 + (("b", ""),) * 2 + (("", ""),) * 2
    agreed = dataclasses.replace(agreed, chips=(cpu,) * 4 + (numpy,) * 2, groups=named)
    found = {pair.label: pair for pair in pairs.of(agreed, "hybrid")}
    assert list(found) == [
        "cpu (a)+cpu (a)", "cpu (a)+cpu (b)", "cpu (a)+numpy",
        "cpu (b)+cpu (b)", "cpu (b)+numpy", "numpy+numpy",
    ]  # fmt: skip
    over = {label: pair.over for label, pair in found.items()}
    assert over["cpu (a)+cpu (a)"] == over["numpy+numpy"] == "refccl"
    assert over["cpu (a)+cpu (b)"] == over["cpu (b)+numpy"] == "shared memory"
    assert all("hybrid" in pair.could for pair in found.values())
    between = found["cpu (a)+cpu (b)"]
    assert between.why[0] == f"through host memory: {agreed.through_host}"
    assert between.why[1] == "uni: cpu: no IPC"
    assert between.ranks == ((0, 2), (0, 3), (1, 2), (1, 3))
    # without the library of one chip nobody has hybrid
    agreed = dataclasses.replace(
        agreed, chips=(cpu,) * 4 + (dataclasses.replace(numpy, ccl=()),) * 2,
        settings=settings.settings(),
    )  # fmt: skip
    found = {pair.label: pair for pair in pairs.of(agreed, "host")}
    assert "hybrid supports it, but not cpu (a)+cpu (b), " in "\n".join(
        found["cpu (a)+cpu (a)"].why
    )
    none = "no collective library is certified for numpy"
    assert (
        found["cpu (b)+numpy"].refused["hybrid"] == found["numpy+numpy"].refused["hybrid"] == none
    )


def test_pairs_are_nothing_where_nothing_is_known() -> None:
    assert pairs.of(Context(2, True, True, 64, 1, ()), "uni") == ()


# ---- who gets which chip -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "n", "found"),
    [
        (["cpu:2,opencl:2"], 4, ["cpu", "cpu", "opencl", "opencl"]),
        (["cpu:1", "opencl:3"], 4, ["cpu", "opencl", "opencl", "opencl"]),
        (["cpu", "opencl"], 4, ["cpu", "cpu", "opencl", "opencl"]),
        (["cpu, numpy"], 3, ["cpu", "cpu", "numpy"]),
        (["numpy"], 2, ["numpy", "numpy"]),
        (["a:b/cpu"], 1, ["a:b/cpu"]),
    ],
)
def test_chips_of_ranks(words: list[str], n: int, found: list[str]) -> None:
    assert loaded_chip.of_ranks(words, n, "here") == found


@pytest.mark.parametrize(
    "words", [["cpu:2,opencl:1"], ["cpu:2,opencl"], ["cpu:0,opencl:4"], [""], [":4"], ["cpu:2,:2"],
              ["cpu,cpu,cpu,cpu,cpu"]],
)  # fmt: skip
def test_chips_that_are_not_those_of_the_ranks(words: list[str]) -> None:
    with pytest.raises(CommError, match="are not the chips of 4 ranks") as caught:
        loaded_chip.of_ranks(words, 4, "here")
    assert (caught.value.code, caught.value.place) == (USAGE, "here")
    assert caught.value.next == "give each chip a count, 4 in all: cpu:2 opencl:2"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-P", "-m", "unipal.cli.main", "run", *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=60)


SCRIPT = """
import numpy as np, unipal
with unipal.init(timeout=30) as comm:
    x = np.full(3, comm.rank + 1.0)
    comm.all_reduce(x)
    print(comm.context.chips[comm.rank].chip, x.tolist())
"""


def test_pal_run_gives_each_rank_its_chip(tmp_path: Path, certificates: Path) -> None:
    (tmp_path / "sum.py").write_text(SCRIPT)
    done = run("-n", "2", "--chips", "cpu:1,numpy:1", str(tmp_path / "sum.py"))
    assert done.returncode == 0, done.stderr
    assert sorted(done.stdout.splitlines()) == [
        "[0] cpu [3.0, 3.0, 3.0]",
        "[1] numpy [3.0, 3.0, 3.0]",
    ]


def test_pal_run_refuses_chips_before_it_starts_anything() -> None:
    done = run("-n", "4", "--chip", "cpu:2", "--chip", "opencl:3", "--", "echo", "started")
    assert (done.returncode, done.stdout) == (2, "")
    assert "pal run --chip: cpu:2, opencl:3 are not the chips of 4 ranks" in done.stderr
    assert "next: give each chip a count, 4 in all: cpu:2 opencl:2" in done.stderr
    done = run("-n", "4", "--chip", "cpu:2,opencll:2", "--", "echo", "started")
    assert (done.returncode, done.stdout) == (3, "")
    assert "opencll: no chip of this name; did you mean opencl" in done.stderr


# ---- the demo ------------------------------------------------------------------------------------


def test_the_demo_without_opencl_says_so_and_takes_numpy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], certificates: Path
) -> None:
    monkeypatch.setenv("UNIPAL_OPENCL_LIBRARY", "/nowhere/libOpenCL.so.1")
    monkeypatch.setattr(demo_chips, "SIZES", (67, 5003))
    assert demo_chips.main(["--ranks", "3"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("no OpenCL runtime was found: the loader cannot be opened: /nowhere/")
    assert "\n  next: correct or unset UNIPAL_OPENCL_LIBRARY; docs/opencl.md has more." in said
    assert "\nranks 0, 1 on cpu: " in said
    assert "\nrank 2 on numpy: " in said
    assert " cpu+numpy       0-2, 1-2  host over shared memory  uni: ranks are on di" in said
    assert said.endswith("compared with NumPy: all right\n")


@one
def test_the_demo_finds_a_runtime(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in opencl_runtimes.environment(ONE).items():
        monkeypatch.setenv(name, value)
    found = demo_chips._probe_opencl()
    assert opencl_runtimes.PLATFORMS[ONE] in found["name"]
    monkeypatch.setattr(demo_chips, "_probe_opencl", lambda: found)
    assert demo_chips.mix(4) == (["cpu:2", "opencl:2"], "")
