"""The judge of FlagCX's own programs, over programs and a launcher that are made here; and over a
FlagCX that was built, where the environment names one (FLAGCX_HOME)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import flagcx_real
import pytest
from checkout import NATIVE

JUDGE = Path(flagcx_real.__file__)
LOADED = (
    "vm:1 FLAGCX INFO ADAPTOR/Plugin: Loaded device adaptor plugin 'cpu'\\n"
    "vm:1 FLAGCX INFO ADAPTOR/Plugin: Loaded CCL adaptor plugin 'refccl'"
)
LAUNCHER = """#!/bin/sh
shift; count=$1; shift
rank=0 worst=0 started=
while [ $rank -lt $count ]; do RANK=$rank "$@" & started="$started $!" rank=$((rank + 1)); done
for one in $started; do wait $one || worst=$?; done
exit $worst
"""
TESTS = """#!{python}
import os, sys, time
names = {names}
left_out = sys.argv[1].partition("=*-")[2].split(":")
said = "{loaded}"
print(said)
for name in names:
    if name in left_out:
        continue
    print(f"[ RUN      ] {{name}}", flush=True)
    what = names[name] if os.environ["RANK"] == "1" else "OK"
    if what == "hangs":
        time.sleep(600)
    if what == "crashes":
        os.abort()
    print(f"[ {{what:>8}} ] {{name}} (0 ms)", flush=True)
print("[==========] tests from 1 test suite ran.")
sys.exit(any(word == "FAILED" for word in names.values()))
"""


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def suite(tree: Path, loaded: str = LOADED, **words: str) -> None:
    """A program of GoogleTest's whose tests say such a word on rank 1, and OK on rank 0."""
    names = {f"Suite.{name}": word for name, word in words.items()}
    text = TESTS.format(python=sys.executable, names=names, loaded=loaded)
    program(tree / "test/unittest/some/build/bin/some_mpi_tests", text)


def perf(tree: Path, body: str) -> None:
    text = f'#!/bin/sh\nprintf "{LOADED}\\n"\n{body}\n'
    program(tree / "test/perf/host_api/build/bin/perf_some", text)


def judge(tree: Path, *more: str) -> subprocess.CompletedProcess[str]:
    program(tree / "launch", LAUNCHER)
    line = [sys.executable, JUDGE, tree, "--mpirun", tree / "launch", "--ranks", "2"]
    return subprocess.run(
        [*line, "--runner", "homo", "--deadline", "3", *more],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_test_passes_when_it_passes_on_every_rank(tmp_path: Path) -> None:
    suite(tmp_path, Good="OK", Wrong="FAILED", Left="SKIPPED")
    run = judge(tmp_path)
    assert run.returncode == 1, run.stderr
    assert run.stdout.splitlines() == [
        "homo   n=2  some_mpi_tests  Suite.Good  pass",
        "homo   n=2  some_mpi_tests  Suite.Wrong  FAIL: on 1 of 2 ranks",
        "homo   n=2  some_mpi_tests  Suite.Left  skipped: by the test itself",
        "1 FAIL, 1 pass, 1 skipped",
    ]


def test_nothing_failed(tmp_path: Path) -> None:
    suite(tmp_path, Good="OK")
    perf(tmp_path, "for size in 1 2 3 4 5 6 7; do echo Comm size: $size bytes; done")
    run = judge(tmp_path)
    assert (run.returncode, run.stdout.splitlines()[-1]) == (0, "2 pass"), run.stdout + run.stderr


@pytest.mark.parametrize("what", ["crashes", "hangs"])
def test_what_comes_behind_a_bad_test_is_still_run(tmp_path: Path, what: str) -> None:
    suite(tmp_path, Bad=what, Good="OK")
    run = judge(tmp_path)
    why = "did not end in 3 s" if what == "hangs" else "ended with status 134"
    assert run.returncode == 1, run.stderr
    assert run.stdout.splitlines() == [
        f"homo   n=2  some_mpi_tests  Suite.Bad  FAIL: {why}",
        "homo   n=2  some_mpi_tests  Suite.Good  pass",
        "1 FAIL, 1 pass",
    ]


def test_a_plugin_that_was_not_loaded_is_a_failure(tmp_path: Path) -> None:
    """FlagCX warns and goes on with its own adaptor: its tests would pass."""
    suite(tmp_path, loaded=LOADED.replace("device adaptor plugin 'cpu'", "nothing"), Good="OK")
    run = judge(tmp_path)
    assert run.returncode == 1
    assert "FAIL: 0 of 2 ranks said: Loaded device adaptor plugin 'cpu'" in run.stdout


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("echo Comm size: 1 bytes", "1 lines of 7"),
        ("exit 3", "ended with status 3"),
        ("exit 1", "ended with status 1"),
        ("sleep 600", "did not end in 3 s"),
        (
            "for i in 1 2 3 4 5 6 7; do echo Comm size: 1; done\n"
            'echo "vm:1 FLAGCX INFO flagcx/core/group.cc:7 -> 4"',
            "2 calls failed, first flagcx/core/group.cc:7 -> 4",
        ),
    ],
)
def test_a_perf_program_that_did_not_do_its_work(tmp_path: Path, body: str, why: str) -> None:
    perf(tmp_path, body)
    run = judge(tmp_path)
    assert run.stdout.splitlines() == [f"homo   n=2  perf_some  ends  FAIL: {why}", "1 FAIL"]
    assert run.returncode == 1


def test_a_launcher_that_starts_nobody(tmp_path: Path) -> None:
    suite(tmp_path, Good="OK")
    run = judge(tmp_path, "--mpirun", "true")
    assert run.stdout.splitlines()[0].endswith("plugin  FAIL: 0 of 2 ranks were started")
    assert run.returncode == 1


def test_a_crash_before_the_first_test_is_a_failure(tmp_path: Path) -> None:
    program(tmp_path / "test/unittest/some/build/bin/some_mpi_tests", "#!/bin/sh\nkill -SEGV $$\n")
    run = judge(tmp_path)
    line = "homo   n=2  some_mpi_tests  start  FAIL: ended with status 139"
    assert (run.returncode, run.stdout.splitlines()) == (1, [line, "1 FAIL"])


def test_what_flagcx_cannot_do_is_known_and_fails_nobody(tmp_path: Path) -> None:
    suite(tmp_path, Good="OK")
    program(tmp_path / "test/perf/host_api/build/bin/perf_put", "#!/bin/sh\nexit 1\n")
    run = judge(tmp_path)
    assert run.returncode == 0
    assert f"perf_put  ends  known: {flagcx_real.NO_RDMA}" in run.stdout


def core(tree: Path) -> None:
    """A libflagcx whose device handle says that it loaded the plugins."""
    source, library = tree / "core.c", tree / "build/lib/libflagcx.so"
    source.write_text(
        "#include <stdio.h>\n"
        f'int flagcxDeviceHandleInit(void **handle) {{ puts("{LOADED}"); *handle = 0; '
        "return fflush(stdout); }\n"
    )
    library.parent.mkdir(parents=True)
    subprocess.run(["cc", "-shared", "-fPIC", source, "-o", library], check=True)


def test_a_program_that_loads_no_plugin_gets_them_before_its_main(tmp_path: Path) -> None:
    """It ends with an error at first, and its tests pass once the plugins are loaded."""
    core(tmp_path)
    program(
        tmp_path / "test/unittest/some/build/bin/some_unit_tests",
        '#!/bin/sh\n[ "$FIRST" ] || kill -SEGV $$\necho "[ RUN      ] Suite.Good"\n'
        'echo "[       OK ] Suite.Good (0 ms)"\necho "[==========] tests from 1 test suite ran."\n',
    )
    run = judge(tmp_path)
    assert run.stdout.splitlines() == ["1 process   some_unit_tests  Suite.Good  pass", "1 pass"]
    assert run.returncode == 0, run.stderr


def test_a_crash_behind_flagcxs_unloading_is_said(tmp_path: Path) -> None:
    """The program is run again with the plugins kept; one that crashes then, too, fails."""
    core(tmp_path)
    sizes = "for size in 1 2 3 4 5 6 7; do echo Comm size: $size bytes; done\n"
    end = 'echo "FLAGCX INFO Unloading device adaptor plugin"\n'
    perf(tmp_path, sizes + end + '[ "$FIRST" ] || kill -SEGV $$')
    run = judge(tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "perf_some  ends  pass: FlagCX calls the plugin after it has unloaded it" in run.stdout
    perf(tmp_path, sizes + end + "kill -SEGV $$")
    run = judge(tmp_path)
    assert run.returncode == 1
    assert "perf_some  ends  FAIL: ended with status 139" in run.stdout


def test_without_programs_it_says_what_to_do(tmp_path: Path) -> None:
    run = judge(tmp_path)
    assert (run.returncode, run.stdout) == (3, "")
    assert "no test programs; next: build them, see docs/flagcx.md" in run.stderr


@pytest.mark.needs("mounts")
def test_flagcx_finds_the_chips_addresses(tmp_path: Path) -> None:
    """By the path that it asks for, with a link; and nobody outside sees it."""
    own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    place = flagcx_real.place(["f0c0:00:00.0", "f0c0:00:1f.0"])
    width = "/sys/class/pci_bus/f0c0:00/../../f0c0:00:1f.0/max_link_width"
    line = ["unshare", *own, "--mount", "sh", "-c", place, "sh", "cat", width]
    run = subprocess.run(line, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (0, "16\n"), run.stderr
    assert not Path(width).exists()


@pytest.mark.needs("env FLAGCX_HOME", "mpirun")
def test_flagcx_itself(tmp_path: Path) -> None:
    """Its tests of a device adaptor, of IPC and of all collectives between two processes."""
    line = [sys.executable, JUDGE, os.environ["FLAGCX_HOME"], "--ranks", "2", "--runner", "homo"]
    for only, least in (("unittest/adaptor", 20), ("unittest/runner", 9)):
        run = subprocess.run(
            [*line, "--only", only], capture_output=True, text=True, check=False, timeout=600
        )
        assert run.returncode == 0, run.stdout + run.stderr
        assert run.stdout.count("  pass\n") >= least, run.stdout


@pytest.mark.needs("env FLAGCX_HOME", "mpirun", "mpicxx", "mounts")
@pytest.mark.parametrize("ranks", [2, 4])
@pytest.mark.parametrize("offset", [0, 4096, 12345])
def test_registered_parts_of_memory_are_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ranks: int, offset: int
) -> None:
    """FlagCX opens them in the other process and copies straight; every word is right."""
    home = Path(os.environ["FLAGCX_HOME"])
    program = tmp_path / "registered"
    source = NATIVE / "flagcx_registered.cpp"
    libraries = [f"-L{home}/build/lib", f"-Wl,-rpath,{home}/build/lib", "-lflagcx"]
    command = ["mpicxx", "-std=c++17", f"-I{home}/flagcx/include", source, "-o", program]
    subprocess.run([*command, *libraries], check=True)
    monkeypatch.setenv("FLAGCX_DEBUG_SUBSYS", "ALL")
    monkeypatch.setenv("UNIPAL_CPU_STRICT", "1")
    host, _ = flagcx_real.prepared(flagcx_real.parsed([str(home)]))
    ended = host.run([str(program), str(offset), str(1 << 20)], ranks, "uni")
    assert ended.status == 0, ended.logs
    assert sum("0 words are wrong" in log for log in ended.logs) == ranks
    assert all("regBufFlag=1" in log for log in ended.logs), "FlagCX copied by way of its buffers"
