"""FlagCX itself over exported adaptors: its own unit tests and perf programs, run and judged.

    python -P tests/adaptors/flagcx_real.py /path/to/FlagCX [--ranks 2 4]
        [--runner homo uni hybrid] [--only TEXT] [--chip cpu] [--emulated] [--ccl refccl]
        [--deadline 120] [--tables]

The folder is a FlagCX source tree whose `libflagcx.so` and test programs are built; how, stands in
docs/flagcx.md. The plugins are built here and named to FlagCX by its own environment variables.

A test passes when it passes on every rank, and a rank that did not load the plugins fails its
program, for FlagCX goes on without. One that crashes or outlives the deadline fails and the others
still run. The perf programs look at no data and at no result: theirs is a pass when every rank
ends well, there is a line for every size, and FlagCX wrote of no call that failed. What FlagCX
cannot do over any adaptor is `known`, with the reason.

Exit status: 0 nothing failed that is not known, 1 something did, 3 it could not run.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import fnmatch
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from unipal.adaptors import ccl_registry, registry
from unipal.adaptors.cache import LoadError, cache_folder, compiler

PROGRAMS = ("unittest/*/build/bin/*_tests", "perf/host_api/build/bin/perf_*")
SIZES = ["-b", "1K", "-e", "4M", "-f", "4", "-w", "2", "-n", "5"]
SIZES_RUN = 7  # 1 KiB, 4 KiB … 4 MiB
WORD = re.compile(r"\[ *(RUN|OK|FAILED|SKIPPED) *\] (\w[\w/]*\.\w[\w/]*)")
FAILED_CALL = re.compile(r"FLAGCX INFO (\S+:\d+ -> \d+)")
UNLOADED = "Unloading device adaptor plugin"
ALL_RAN = re.compile(r"test suites? ran\.")
ROW = re.compile(r"^Comm size: .*", re.MULTILINE)
PCI = Path("/sys/class/pci_bus")
FAREWELL = 10.0  # seconds for the launcher to end its ranks
RANK = """\
run='[ -z "$FIRST" ] || export LD_PRELOAD="$FIRST:$LD_PRELOAD"; exec "$0" "$@"'
stdbuf -oL sh -c "$run" "$0" "$@" >"$LOGS/$$.log" 2>&1  # line by line: a crash loses nothing
status=$?
echo $status >"$LOGS/$$.status"
[ $status -ne 1 ] || exit 0  # a test failed: the launcher must not end the other ranks for that
exit $status
"""


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
            fnmatch.fnmatch(runner, self.runner)
            and fnmatch.fnmatch(program, self.programs)
            and fnmatch.fnmatch(test, self.tests)
        )


KERNEL = "flagcxLaunchCollectiveKernel"
NO_KERNEL = "this libflagcx has no kernel to reduce in, and no plugin can bring one"
NO_RDMA = "needs a network with one-sided operations"
SELF = "a second message to oneself in a group is never started"
HEAP = "unipal's libraries have no windows, and FlagCX's own are for its other runners"
EARLY = "gathers from its scratch memory before it receives into it"
SCATTERS = "the host runner sends every rank another part of the root's buffer (bootstrap.cc)"
KNOWN = (
    Known("uni", "runner_mpi_tests", "*Reduce*", NO_KERNEL, hangs=True),
    Known("uni", "perf_*reduce*", "*", NO_KERNEL, hangs=True),
    Known("*", "perf_core_sendrecv", "*", SELF, hangs=True),
    *(
        Known("*", f"perf_{name}", "*", NO_RDMA, hangs=True)
        for name in ("get", "put", "one_side_register", "p2p_engine")
    ),
    Known("homo", "symmem_mpi_tests", "*.CrossGpu*", HEAP),
    Known("homo", "symmem_mpi_tests", "*.DevMemCreateWithWindow", HEAP),
    Known("homo", "symmem_mpi_tests", "*.RegisterSymmetricWindow", HEAP),
    Known("homo", "symmem_mpi_tests", "*.DeregisterAfterRegister", HEAP),
    Known("homo", "symmem_mpi_tests", "*.SymWindowFields", HEAP),
    Known("homo", "symmem_mpi_tests", "*.RegisterMultipleWindows", HEAP),
    Known("hybrid", "runner_mpi_tests", "*.Gather", EARLY),
    Known("host", "runner_mpi_tests", "*.Broadcast", SCATTERS),
    Known("homo", "topo_unit_tests", "P2pTopoTest.*", NO_RDMA),
)

NO_MAP = "the chip does not map host memory for its device, says its adaptor.yaml"
UNMAPPED = [
    Known("*", "adaptor_unit_tests", "*.HostGetDevicePointer", NO_MAP),
    Known("uni", "runner_mpi_tests", "*Reduce*", NO_MAP, hangs=True),
    Known("uni", "perf_*reduce*", "*", NO_MAP, hangs=True),
]


@dataclass(frozen=True)
class Outcome:
    """The verdict of one test: pass, FAIL, skipped (by the test itself) or known."""

    test: str
    verdict: str
    why: str = ""


@dataclass(frozen=True)
class Ended:
    """What became of all ranks of a program. `status` is None when the deadline was over."""

    status: int | None
    logs: tuple[str, ...]
    deadline: float

    @property
    def how(self) -> str:
        if self.status is None:
            return f"did not end in {self.deadline:g} s"
        return f"ended with status {self.status}"


@dataclass(frozen=True)
class Host:
    """How programs are started, and with what."""

    env: Mapping[str, str]
    mpirun: str
    deadline: float
    placed: Sequence[str]  # a command that starts another one where the chip has PCI addresses
    chip: str
    ccl: str
    known: Sequence[Known]
    first: str = ""  # a library that loads the plugins before main, and keeps them loaded
    blocking: Mapping[str, str] = field(default_factory=dict)  # environment of the host runner

    def run(
        self, command: Sequence[str], ranks: int, runner: str, *, preloaded: bool = False
    ) -> Ended:
        """A program in so many ranks, 0: without a launcher, until all end or time is over.

        preloaded: the plugins are loaded before its main, and stay loaded. The host runner does
        not wait for the stream that its data comes by, so its plugin ends copies at once.
        """
        with tempfile.TemporaryDirectory(prefix="unipal-flagcx-") as folder:
            launcher = [self.mpirun, "-n", str(ranks)] if ranks else []
            placed = self.placed if runner != "homo" else []
            process = subprocess.Popen(
                [*placed, *launcher, "sh", "-c", RANK, *command],
                env={**os.environ, **self.env, **asked(runner, ranks), "LOGS": folder,
                     **(self.blocking if runner == "host" else {}),
                     "FIRST": self.first if preloaded else ""},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )  # fmt: skip
            status: int | None = None
            try:
                status = process.wait(self.deadline)
            except subprocess.TimeoutExpired:
                process.terminate()  # a launcher ends its ranks
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(FAREWELL)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            logs = [log.read_text(errors="replace") for log in sorted(Path(folder).glob("*.log"))]
            own = [int(said.read_text() or 0) for said in Path(folder).glob("*.status")]
        if status == 0:
            status = max(own, default=0)
        return Ended(status, tuple(logs), self.deadline)

    def excuse(self, runner: str, program: str, test: str, hangs: bool = False) -> str:
        """Why FlagCX cannot do this, if it cannot."""
        found = (k.why for k in self.known if k.hangs == hangs and k.holds(runner, program, test))
        return next(found, "")

    def missing(self, ended: Ended, ranks: int) -> str:
        """Which plugin a rank did not load, if any."""
        for what, name in (("device", self.chip), ("CCL", self.ccl)):
            line = f"Loaded {what} adaptor plugin '{name}'"
            found = sum(line in log for log in ended.logs)
            if found < max(ranks, 1):
                return f"{found} of {max(ranks, 1)} ranks said: {line}"
        return ""


def asked(runner: str, ranks: int) -> dict[str, str]:
    """What makes FlagCX take one of its runners on one machine with one kind of chip."""
    if runner == "uni":
        return {"FLAGCX_USE_HETERO_COMM": "1"}
    clusters = {"host": ranks, "hybrid": 2}.get(runner)
    return {"FLAGCX_CLUSTER_SPLIT_LIST": str(clusters)} if clusters else {}


def judged(ended: Ended, ranks: int) -> list[Outcome]:
    """The tests that this run has begun, each over all ranks, in their order.

    The first one that some rank did not end is the culprit, and the last one that is judged.
    """
    logs = [{test: word for word, test in WORD.findall(log)} for log in ended.logs]
    outcomes = []
    for test in max(logs, key=len, default={}):
        said = [words[test] for words in logs if test in words]
        if "FAILED" in said:
            outcomes.append(Outcome(test, "FAIL", f"on {said.count('FAILED')} of {ranks} ranks"))
        elif len(said) < ranks or "RUN" in said:
            return [*outcomes, Outcome(test, "FAIL", ended.how)]
        elif "SKIPPED" in said:
            outcomes.append(Outcome(test, "skipped", "by the test itself"))
        else:
            outcomes.append(Outcome(test, "pass"))
    return outcomes


def unit(host: Host, program: Path, ranks: int, runner: str) -> list[Outcome]:
    """The tests of one GoogleTest program. What comes behind a crash is run by itself.

    A program that fails without asking for the plugins is run again with them loaded before main.
    """
    name = program.name
    preloaded = False
    done = {
        k.tests: Outcome(k.tests, "known", k.why)
        for k in host.known
        if k.hangs and k.holds(runner, name, k.tests)
    }
    while True:
        choice = "--gtest_filter=*" + ("-" + ":".join(done) if done else "")
        ended = host.run([str(program), choice], ranks, runner, preloaded=preloaded)
        if len(ended.logs) < max(ranks, 1):
            why = f"{len(ended.logs)} of {max(ranks, 1)} ranks were started"
            done["plugin"] = Outcome("plugin", "FAIL", why)
            break
        if not any("ADAPTOR/Plugin" in log for log in ended.logs):
            if ended.status != 0 and host.first and not preloaded:
                preloaded = True
                continue
            if ended.status != 0:
                done["start"] = Outcome("start", "FAIL", ended.how)
            elif all(outcome.verdict == "known" for outcome in done.values()):
                done["plugin"] = Outcome("plugin", "skipped", "the program asks for none")
            break
        missing = host.missing(ended, ranks)
        if missing:
            done["plugin"] = Outcome("plugin", "FAIL", f"{missing}; {ended.how}")
            break
        fresh = [o for o in judged(ended, max(ranks, 1)) if o.test not in done]
        done |= {o.test: o for o in fresh}
        if all(map(ALL_RAN.search, ended.logs)):
            if ended.status not in (0, 1):  # 1: tests failed, and are listed
                done["exit"] = Outcome("exit", "FAIL", ended.how)
            break
        if not fresh:
            done["start"] = Outcome("start", "FAIL", ended.how)
            break
    for test, outcome in done.items():
        why = host.excuse(runner, name, test) if outcome.verdict == "FAIL" else ""
        if why:
            done[test] = Outcome(test, "known", why)
    return list(done.values())


def perf(host: Host, program: Path, ranks: int, runner: str) -> tuple[Outcome, list[str]]:
    """One perf program, and the lines of its first rank."""
    why = host.excuse(runner, program.name, "", hangs=True)
    if why:
        return Outcome("ends", "known", why), []
    command = [str(program), *SIZES]
    ended = host.run(command, ranks, runner)
    note = ""
    if ended.status not in (0, None) and host.first and any(UNLOADED in e for e in ended.logs):
        ended = host.run(command, ranks, runner, preloaded=True)
        note = "FlagCX calls the plugin after it has unloaded it; the plugin was kept loaded"
    rows = max((ROW.findall(log) for log in ended.logs), key=len, default=[])
    failed = [call for log in ended.logs for call in FAILED_CALL.findall(log)]
    if ended.status != 0:
        why = ended.how
    elif missing := host.missing(ended, ranks):
        why = missing
    elif failed:
        why = f"{len(failed)} calls failed, first {failed[0]}"
    elif len(rows) < SIZES_RUN:
        why = f"{len(rows)} lines of {SIZES_RUN}"
    return Outcome("ends", "FAIL" if why else "pass", why or note), rows


def addresses(plugin: str) -> list[str]:
    """The PCI addresses of the plugin's devices, as FlagCX asks for them."""

    class Slots(ctypes.Structure):
        _fields_ = (("name", ctypes.c_char * 32), ("slots", ctypes.c_void_p * 48))

    table = Slots.in_dll(ctypes.CDLL(plugin), "flagcxDeviceAdaptorPlugin_v1")
    count = ctypes.c_int()
    ask_count = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int))(table.slots[7])
    ask = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_int)(
        table.slots[43]
    )
    if ask_count(ctypes.byref(count)) != 0:
        raise CannotRunError(f"{plugin}: getDeviceCount fails")
    text = ctypes.create_string_buffer(64)
    found = []
    for device in range(count.value):
        if ask(text, len(text), device) == 0:
            found.append(text.value.decode())
    return found


def place(found: Iterable[str]) -> str:
    """A shell text that shows FlagCX the devices' PCI addresses where it reads a machine's.

    Without a link speed for each there its runners uni, host and hybrid do not start. It mounts
    over one folder of the caller's own mount namespace, so nobody else sees it.
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


def compiled(name: str, core: Path, *words: str | Path) -> str:
    """Builds a library of tests/native for a libflagcx, in the cache; its path."""
    source = Path(__file__).parents[1] / f"native/{name}.c"
    key = hashlib.sha256(bytes(core.resolve())).hexdigest()[:16]
    made = cache_folder() / f"{name}-{key}.so"
    line = [*compiler(None), "-shared", "-fPIC", source, "-o", made, *words]
    run = subprocess.run(line, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise CannotRunError(f"{source} does not compile: {run.stderr.strip()[-200:]}")
    return str(made)


def interfaces() -> list[str]:
    """The network interfaces that are up, the loopback first."""
    found = [
        path.parent.name
        for path in sorted(Path("/sys/class/net").glob("*/operstate"))
        if path.read_text().strip() in ("up", "unknown")
    ]
    return sorted(found, key=lambda name: name != "lo")


def prepared(options: argparse.Namespace) -> tuple[Host, list[Path]]:
    """The host, and the programs that were asked for."""
    root = options.flagcx / "test"
    programs = sorted(path for pattern in PROGRAMS for path in root.glob(pattern))
    if not programs:
        raise CannotRunError(f"{root}: no test programs; next: build them, see docs/flagcx.md")
    if shutil.which(options.mpirun) is None:
        raise CannotRunError(f"{options.mpirun}: not found; next: name a launcher by --mpirun")
    env = {
        "FLAGCX_DEBUG": "INFO",  # it says what was loaded, and which call failed
        "GTEST_COLOR": "no",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "UNIPAL_CPU_DEVICES": str(max(options.ranks)),  # FlagCX refuses two ranks on one device
        "FLAGCX_SOCKET_IFNAME": ",".join(interfaces()),
    }
    env |= {name: os.environ[name] for name in list(env)[-2:] if name in os.environ}
    built = registry.build(options.chip, emulated=options.emulated)
    env |= built.env
    if built.path is None:
        raise CannotRunError(f"{options.chip}: has no library, so it is not a plugin")
    env["FLAGCX_DEVICE_ADAPTOR_PLUGIN"] = str(built.path)
    env["FLAGCX_CCL_ADAPTOR_PLUGIN"] = str(ccl_registry.build_ccl(options.ccl).path)
    ask = "import flagcx_real, sys; print(*flagcx_real.addresses(sys.argv[1]))"
    told = subprocess.run(  # in a process of its own: the plugin counts its devices once
        [sys.executable, "-P", "-c", ask, str(built.path)],
        env={**os.environ, **env, "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode != 0:
        raise CannotRunError(f"{built.path}: tells no addresses: {told.stderr[-200:]}")
    foreign = [a for a in told.stdout.split() if not Path("/sys/bus/pci/devices", a).exists()]
    own = ["unshare", *([] if os.geteuid() == 0 else ["--user", "--map-root-user"]), "--mount"]
    placed = [*own, "sh", "-c", place(foreign), "sh"] if foreign else []
    core = options.flagcx / "build/lib/libflagcx.so"
    kernel = core.is_file() and KERNEL.encode() in core.read_bytes()
    known = [k for k in KNOWN if not (kernel and k.why == NO_KERNEL)]
    first, blocking = "", {}
    if core.is_file():
        first = compiled("flagcx_plugin_first", core, "-Wl,--no-as-needed", core)
        made = compiled("flagcx_blocking", core, f"-I{registry.generated_folder()}", "-ldl")
        blocking = {
            "FLAGCX_DEVICE_ADAPTOR_PLUGIN": made,
            "FLAGCX_BLOCKING_BACKEND": str(built.path),
        }
    if "hostGetDevicePointer" in built.chip.unsupported:
        known += UNMAPPED
    host = Host(
        env, options.mpirun, options.deadline, placed, options.chip, options.ccl, known, first,
        blocking,
    )  # fmt: skip
    return host, [path for path in programs if options.only in str(path.relative_to(root))]


def rounds(options: argparse.Namespace, host: Host) -> list[tuple[str, int]]:
    """The runners and numbers of ranks, with a line for what is left out."""
    chosen = []
    for runner in options.runner:
        for ranks in options.ranks:
            if runner == "hybrid" and ranks < 4:
                print(f"hybrid n={ranks}  not run: two clusters of two ranks need four")
            elif runner == "hybrid" and "," not in host.env["FLAGCX_SOCKET_IFNAME"]:
                print(f"hybrid n={ranks}  not run: needs two network interfaces")
            else:
                chosen.append((runner, ranks))
    return chosen


def report(options: argparse.Namespace) -> int:
    host, programs = prepared(options)
    verdicts: Counter[str] = Counter()
    mark = "emulated  " if options.emulated else ""

    def say(place: str, program: Path, outcome: Outcome) -> None:
        verdicts[outcome.verdict] += 1
        why = f": {outcome.why}" if outcome.why else ""
        place = f"{mark}{place:10}"
        print(f"{place}  {program.name}  {outcome.test}  {outcome.verdict}{why}", flush=True)

    for program in programs:
        if program.name.endswith("_unit_tests"):
            for outcome in unit(host, program, 0, "homo"):
                say("1 process", program, outcome)
    for runner, ranks in rounds(options, host):
        place = f"{runner:6} n={ranks}"
        for program in programs:
            if program.name.endswith("_mpi_tests"):
                for outcome in unit(host, program, ranks, runner):
                    say(place, program, outcome)
            elif program.name.startswith("perf_"):
                outcome, rows = perf(host, program, ranks, runner)
                say(place, program, outcome)
                if options.tables:
                    print("\n".join(rows))
    print(mark + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    return 1 if verdicts["FAIL"] or not verdicts["pass"] else 0


def parsed(arguments: Sequence[str] | None = None) -> argparse.Namespace:
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
    parser.add_argument("--emulated", action="store_true", help="the chip's emulator is opened")
    parser.add_argument("--ccl", default="refccl")
    parser.add_argument("--deadline", type=float, default=120.0, help="seconds for a program")
    parser.add_argument("--mpirun", default="mpirun")
    parser.add_argument("--tables", action="store_true", help="print the perf programs' lines")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    options = parsed(arguments)
    try:
        return report(options)
    except (CannotRunError, LoadError) as error:
        print(error, file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
