"""FlagCX itself over exported adaptors: its own unit tests and perf programs, run and judged.

    python tests/flagcx_real.py /path/to/FlagCX [--ranks 2 4] [--runner homo uni hybrid]
        [--only TEXT] [--chip cpu] [--ccl refccl] [--deadline 120]

The folder is a FlagCX source tree whose `libflagcx.so` and test programs are built; how, stands in
docs/flagcx.md. The plugins are built here and named to FlagCX by its own environment variables.
A rank that did not load them fails its program, for FlagCX goes on without. A test passes when it
passes on every rank. One that crashes or outlives the deadline fails and the others still run. The
perf programs check no data and no result: theirs is a pass when each ends, has a line for every
size, and no call was refused.

Exit status: 0 nothing of ours failed, 1 something did, 3 it could not run.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import fnmatch
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from unipal.adaptors import ccl_registry, registry
from unipal.adaptors.cache import LoadError

PROGRAMS = ("unittest/*/build/bin/*_tests", "perf/host_api/build/bin/perf_*")
SIZES = ["-b", "1K", "-e", "4M", "-f", "4", "-w", "2", "-n", "5"]
SIZES_RUN = 7  # 1 KiB, 4 KiB … 4 MiB
WORD = re.compile(r"\[ *(RUN|OK|FAILED|SKIPPED) *\] (\w[\w/]*\.\w[\w/]*)")
REFUSED = re.compile(r"FLAGCX INFO (\S+:\d+ -> \d+)")
ALL_RAN = re.compile(r"test suites? ran\.")
ROW = re.compile(r"^Comm size: ", re.MULTILINE)
PCI = Path("/sys/class/pci_bus")
FAREWELL = 10.0  # seconds for the launcher to end its ranks


class CannotRunError(Exception):
    """There is nothing to judge: why, and what to do."""


@dataclass(frozen=True)
class Known:
    """What a FlagCX of today cannot do over any adaptor; `hangs`: it is not even started."""

    runner: str
    programs: str
    tests: str
    why: str
    hangs: bool = False

    def holds(self, runner: str, program: str, test: str) -> bool:
        return (
            runner == self.runner
            and fnmatch.fnmatch(program, self.programs)
            and fnmatch.fnmatch(test, self.tests)
        )


NO_KERNEL = "reduces in a kernel that FlagCX compiles for its chip; a plugin cannot bring one"
KNOWN = (
    Known("uni", "runner_mpi_tests", "*Reduce*", NO_KERNEL, hangs=True),
    Known("uni", "perf_*reduce*", "*", NO_KERNEL, hangs=True),
)


@dataclass(frozen=True)
class Outcome:
    """The verdict of one test: pass, FAIL, skipped (by FlagCX) or known."""

    test: str
    verdict: str
    why: str = ""


@dataclass(frozen=True)
class Host:
    """How programs are started, and with what."""

    env: Mapping[str, str]
    mpirun: str
    deadline: float
    inside: Sequence[str]  # a command that the launcher is started by
    chip: str
    ccl: str


def runner_env(runner: str, ranks: int) -> dict[str, str]:
    """What makes FlagCX take one of its runners on one machine with one kind of chip."""
    if runner == "uni":
        return {"FLAGCX_USE_HETERO_COMM": "1"}
    clusters = {"host": ranks, "hybrid": 2}.get(runner)
    return {"FLAGCX_CLUSTER_SPLIT_LIST": str(clusters)} if clusters else {}


def start(host: Host, command: Sequence[str], ranks: int, extra: Mapping[str, str]) -> _Ended:
    """All ranks of a program, until they end or the deadline is over; a log for each."""
    with tempfile.TemporaryDirectory(prefix="unipal-flagcx-") as folder:
        launcher = [host.mpirun, "-n", str(ranks)] if ranks else []
        each = ["sh", "-c", f'exec "$0" "$@" >"{folder}/$$.log" 2>&1', *command]
        env = {**os.environ, **host.env, **extra}
        process = subprocess.Popen(
            [*host.inside, *launcher, *each],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        status: int | None
        try:
            _, said = process.communicate(timeout=host.deadline)
            status = process.returncode
        except subprocess.TimeoutExpired:
            status = None
            process.terminate()  # the launcher ends its ranks
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.communicate(timeout=FAREWELL)
            said = ""
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        logs = [path.read_text(errors="replace") for path in sorted(Path(folder).glob("*.log"))]
        return _Ended(status, tuple(logs), said.strip())


@dataclass(frozen=True)
class _Ended:
    status: int | None  # None: the deadline
    logs: tuple[str, ...]
    said: str

    def how(self, deadline: float) -> str:
        if self.status is None:
            return f"did not end in {deadline:g} s"
        return f"ended with status {self.status}"


def without_plugin(host: Host, ended: _Ended, ranks: int) -> str:
    """Which plugin a rank did not load, if any."""
    for what, name in (("device", host.chip), ("CCL", host.ccl)):
        line = f"Loaded {what} adaptor plugin '{name}'"
        if sum(line in log for log in ended.logs) < max(ranks, 1):
            return f"not every rank said: {line}"
    return ""


def judged(ended: _Ended, ranks: int, deadline: float) -> list[Outcome]:
    """The tests that this run has begun, each over all ranks."""
    words: dict[str, list[str]] = {}
    for log in ended.logs:
        last: dict[str, str] = {}
        for word, test in WORD.findall(log):
            last[test] = word
        for test, word in last.items():
            words.setdefault(test, []).append(word)
    outcomes = []
    for test, said in words.items():
        if "FAILED" in said:
            outcomes.append(Outcome(test, "FAIL", f"on {said.count('FAILED')} of {ranks} ranks"))
        elif len(said) == ranks and set(said) == {"OK"}:
            outcomes.append(Outcome(test, "pass"))
        elif len(said) == ranks and set(said) <= {"OK", "SKIPPED"}:
            outcomes.append(Outcome(test, "skipped", "by the test itself"))
        else:
            outcomes.append(Outcome(test, "FAIL", ended.how(deadline)))
    return outcomes


def known(runner: str, program: str, test: str, hangs: bool) -> str:
    found = (k.why for k in KNOWN if k.hangs == hangs and k.holds(runner, program, test))
    return next(found, "")


def unit(host: Host, program: Path, ranks: int, runner: str) -> list[Outcome]:
    """The tests of one GoogleTest program. `ranks` 0: without a launcher."""
    extra = runner_env(runner, ranks)
    left_out = [k.tests for k in KNOWN if k.hangs and k.holds(runner, program.name, k.tests)]
    done = {
        test: Outcome(test, "known", known(runner, program.name, test, True)) for test in left_out
    }
    while True:
        choice = "--gtest_filter=*" + ("-" + ":".join(done) if done else "")
        ended = start(host, [str(program), choice], ranks, extra)
        missing = without_plugin(host, ended, ranks)
        if missing and ended.status == 0 and not any("ADAPTOR/Plugin" in s for s in ended.logs):
            return [Outcome("plugin", "skipped", "the program asks for no plugin")]
        if missing:
            why = f"{missing}; {ended.how(host.deadline)}; {ended.said[:200]}"
            return [Outcome("plugin", "FAIL", why)]
        fresh = [o for o in judged(ended, max(ranks, 1), host.deadline) if o.test not in done]
        done |= {o.test: o for o in fresh}
        complete = bool(ended.logs) and all(map(ALL_RAN.search, ended.logs))
        if complete and ended.status not in (0, 1):  # 1: a test failed, and is listed
            fresh = []
            done["exit"] = Outcome("exit", "FAIL", ended.how(host.deadline))
        elif not complete and not fresh:
            done["start"] = Outcome("start", "FAIL", ended.how(host.deadline))
        if complete or not fresh:
            break
    excused = []
    for outcome in done.values():
        why = known(runner, program.name, outcome.test, False) if outcome.verdict == "FAIL" else ""
        excused.append(Outcome(outcome.test, "known", why) if why else outcome)
    return excused


def perf(host: Host, program: Path, ranks: int, runner: str) -> tuple[Outcome, str]:
    """One perf program, and what its first rank printed."""
    why = known(runner, program.name, "", True)
    if why:
        return Outcome("ends", "known", why), ""
    ended = start(host, [str(program), *SIZES], ranks, runner_env(runner, ranks))
    rows = max((len(ROW.findall(log)) for log in ended.logs), default=0)
    refused = [hit for log in ended.logs for hit in REFUSED.findall(log)]
    if ended.status != 0:
        why = f"{ended.how(host.deadline)}; {ended.said[:200]}"
    elif missing := without_plugin(host, ended, ranks):
        why = missing
    elif refused:
        why = f"refused {len(refused)} times: {refused[0]}"
    elif rows < SIZES_RUN:
        why = f"{rows} lines of {SIZES_RUN}"
    table = next((log for log in ended.logs if ROW.search(log)), "")
    return Outcome("ends", "FAIL" if why else "pass", why), table


def addresses(plugin: Path) -> list[str]:
    """The PCI addresses of the plugin's devices, as FlagCX asks for them."""

    class Slots(ctypes.Structure):
        _fields_ = (("name", ctypes.c_char * 32), ("slots", ctypes.c_void_p * 48))

    table = Slots.in_dll(ctypes.CDLL(str(plugin)), "flagcxDeviceAdaptorPlugin_v1")
    count = ctypes.c_int()
    ask_count = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int))(table.slots[7])
    ask = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_int)(
        table.slots[43]
    )
    if ask_count(ctypes.byref(count)) != 0:
        raise CannotRunError(f"{plugin}: getDeviceCount fails; next: pal test --emulated")
    text = ctypes.create_string_buffer(64)
    found = []
    for device in range(count.value):
        if ask(text, len(text), device) == 0:
            found.append(text.value.decode())
    return found


def place(found: Iterable[str]) -> str:
    """A shell text that shows FlagCX the devices' PCI addresses where it reads a machine's.

    Without a link speed for each there its runners uni, host and hybrid do not start. It mounts over
    one folder of the caller's own mount namespace, so nobody else sees it.
    """
    lines = ["set -e", f"mount -t tmpfs none {PCI}"]
    for address in found:
        bus = address.rsplit(":", 1)[0]
        device = f"{PCI}/.of/pci{bus}/{address}"
        lines += [f"mkdir -p {device} {PCI}/.of/pci{bus}/pci_bus/{bus}"]
        lines += [f"[ -e {PCI}/{bus} ] || ln -s .of/pci{bus}/pci_bus/{bus} {PCI}/{bus}"]
        for name, value in (
            ("class", "0x120000"),
            ("vendor", "0x0"),
            ("device", "0x0"),
            ("subsystem_vendor", "0x0"),
            ("subsystem_device", "0x0"),
            ("max_link_speed", "16.0 GT/s PCIe"),
            ("max_link_width", "16"),
            ("numa_node", "0"),
        ):
            lines += [f"echo '{value}' > {device}/{name}"]
    return "\n".join([*lines, 'exec "$@"'])


def prepared(options: argparse.Namespace) -> tuple[Host, list[Path]]:
    root = options.flagcx / "test"
    programs = sorted(
        p for pattern in PROGRAMS for p in root.glob(pattern) if os.access(p, os.X_OK)
    )
    if not programs:
        raise CannotRunError(f"{root}: no test programs; next: build them, see docs/flagcx.md")
    if shutil.which(options.mpirun) is None:
        raise CannotRunError(f"{options.mpirun}: not found; next: name a launcher: --mpirun")
    env = {
        "UNIPAL_CPU_DEVICES": os.environ.get("UNIPAL_CPU_DEVICES", str(max(options.ranks))),
        "FLAGCX_SOCKET_IFNAME": os.environ.get("FLAGCX_SOCKET_IFNAME", "lo"),
        "FLAGCX_DEBUG": "INFO",
        "GTEST_COLOR": "no",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    }
    os.environ.update(env)
    device = registry.build(options.chip).path
    library = ccl_registry.build_ccl(options.ccl).path
    if device is None:
        raise CannotRunError(f"{options.chip}: has no library, so it is no plugin")
    env["FLAGCX_DEVICE_ADAPTOR_PLUGIN"] = str(device)
    env["FLAGCX_CCL_ADAPTOR_PLUGIN"] = str(library)
    shown = [a for a in addresses(device) if not Path("/sys/bus/pci/devices", a).exists()]
    own = ["unshare", *([] if os.geteuid() == 0 else ["--user", "--map-root-user"]), "--mount"]
    inside = [*own, "sh", "-c", place(shown), "sh"] if shown else []
    return (
        Host(env, options.mpirun, options.deadline, inside, options.chip, options.ccl),
        [p for p in programs if options.only in str(p.relative_to(root))],
    )


def report(options: argparse.Namespace) -> int:
    host, programs = prepared(options)
    verdicts: Counter[str] = Counter()

    def say(runner: str, ranks: int, program: Path, outcome: Outcome) -> None:
        verdicts[outcome.verdict] += 1
        why = f": {outcome.why}" if outcome.why else ""
        where = f"{runner:6} n={ranks}" if ranks else "1 process "
        print(f"{where}  {program.name}  {outcome.test}  {outcome.verdict}{why}", flush=True)

    for program in programs:
        if program.name.endswith("_unit_tests"):
            for outcome in unit(host, program, 0, "homo"):
                say("", 0, program, outcome)
    for runner in options.runner:
        for ranks in options.ranks:
            if runner == "hybrid" and ranks < 4:
                continue  # two clusters of two: a cluster of one makes FlagCX take host
            for program in programs:
                if program.name.endswith("_mpi_tests"):
                    for outcome in unit(host, program, ranks, runner):
                        say(runner, ranks, program, outcome)
                elif program.name.startswith("perf_"):
                    outcome, table = perf(host, program, ranks, runner)
                    say(runner, ranks, program, outcome)
                    if options.tables:
                        print("\n".join(re.findall(r"^Comm size: .*", table, re.MULTILINE)))
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    return 1 if verdicts["FAIL"] or not verdicts["pass"] else 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="FlagCX's own programs over exported adaptors.")
    parser.add_argument("flagcx", type=Path, help="a FlagCX source tree, built")
    parser.add_argument("--ranks", type=int, nargs="+", default=[2, 4])
    parser.add_argument(
        "--runner",
        nargs="+",
        default=["homo", "uni", "hybrid"],
        choices=["homo", "uni", "hybrid", "host"],
    )
    parser.add_argument("--only", default="", help="programs whose path contains this text")
    parser.add_argument("--chip", default="cpu")
    parser.add_argument("--ccl", default="refccl")
    parser.add_argument("--deadline", type=float, default=120.0, help="seconds for a program")
    parser.add_argument("--mpirun", default="mpirun")
    parser.add_argument("--tables", action="store_true", help="print the perf programs' lines")
    options = parser.parse_args(arguments)
    try:
        return report(options)
    except (CannotRunError, LoadError) as error:
        print(error, file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
