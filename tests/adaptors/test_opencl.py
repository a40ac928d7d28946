"""The opencl chip on runtimes that nobody here wrote: PoCL and Intel's for processors.

By default a seeded sample of the contract level on one of them, and the pair with the cpu chip;
UNIPAL_FULL=1 certifies the chip whole on each.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import opencl_runtimes
import pytest
from unipal.adaptors import registry
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.unlock import installed_rules
from unipal.conformance.rules.verdicts import Verdict
from unipal.conformance.run import chip_pairs, suite_runner

from proof.sources.outside.opencl import proxy

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = os.environ.get("UNIPAL_SEED", "20261121")
DRAWN = random.Random(f"{SEED} opencl")
RUNTIMES = tuple(opencl_runtimes.PLATFORMS)
HERE = [name for name in RUNTIMES if not opencl_runtimes.absent(name)]
ONE = DRAWN.choice(HERE) if HERE else RUNTIMES[0]  # of this run

every = pytest.mark.parametrize(
    "runtime", [pytest.param(r, marks=pytest.mark.needs(f"opencl {r}")) for r in RUNTIMES]
)
one = pytest.mark.parametrize(
    "runtime", [pytest.param(ONE, marks=pytest.mark.needs(f"opencl {ONE}"))]
)

START = """
import ctypes, os, time
from unipal.adaptors import registry
from unipal.generated.pal import *
device = registry.load(registry.build("opencl"))
lib, ffi = device.lib, device.ffi
"""


def python(
    script: str, env: dict[str, str], limit: float = 300
) -> subprocess.CompletedProcess[str]:
    """A process that has opened the chip."""
    return subprocess.run(
        [sys.executable, "-c", START + script],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=limit,
        stdin=subprocess.DEVNULL,
    )


def target(runtime: str) -> Target:
    built = Target.of(registry.build("opencl"))
    return Target.of(
        registry.build("opencl"), env={**built.env, **opencl_runtimes.environment(runtime)}
    )


# ---- what the chip promises ------------------------------------------------------


if FULL:

    @every
    def test_every_declared_clause_passes_and_uni_is_unlocked(runtime: str, tmp_path: Path) -> None:
        line = [sys.executable, "-P", "-m", "unipal.cli.main", "certify", "opencl"]
        done = subprocess.run(
            [*line, "--out", str(tmp_path), "--json"],
            env={**os.environ, **opencl_runtimes.environment(runtime)},
            capture_output=True,
            text=True,
            timeout=1800,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        made = json.loads((tmp_path / "opencl.json").read_text(encoding="utf-8"))["predicate"]
        assert made["summary"]["fail"] == 0
        unlocked = {name for name, one in made["runners"].items() if one["state"] == "unlocked"}
        assert unlocked == {"host", "uni"}
        assert opencl_runtimes.version(runtime)[:60] in made["device"]["name"]


@one
def test_a_sample_of_the_contract_passes(runtime: str) -> None:
    """Functions drawn by the seed, besides those that every runner rests on."""
    wanted = target(runtime)
    clauses = installed_rules().table("device")
    functions = sorted({c.function for c in clauses.values()} - wanted.unsupported.keys())
    chosen = {"deviceMemcpy", "streamWaitEvent", *DRAWN.sample(functions, 5)}
    asked = [
        id_
        for id_, clause in clauses.items()
        if clause.level == "contract" and clause.function in chosen and "returns_bytes" not in id_
    ]
    results = suite_runner.run(wanted, asked)
    verdicts = {id_: results[id_].verdict for id_ in asked}
    wrong = {id_: results[id_].evidence for id_, v in verdicts.items() if v is not Verdict.PASS}
    assert wrong == {}, f"{runtime}, seed {SEED}"


@one
def test_host_functions_gate_their_stream_and_no_other(runtime: str) -> None:
    """Blocked functions on more streams than the machine has processors hold nothing else."""
    asked = [
        "launchHostFunc.gates",
        "launchHostFunc.concurrent",
        "launchHostFunc.copies_progress_while_blocked",
        "streamWaitValue64.holds_until_host_writes",
    ]
    results = suite_runner.run(target(runtime), asked, gating=False)
    assert {id_: results[id_].verdict for id_ in asked} == dict.fromkeys(asked, Verdict.PASS)


@one
def test_ranks_reach_each_others_device_memory(runtime: str) -> None:
    """Memory of a processor is the process's own pages, which another process can map."""
    asked = ["uni.all_reduce", "uni.all_gather", "ipcMemHandleOpen.survives_exporter"]
    results = suite_runner.run(target(runtime), asked, gating=False)
    assert {id_: results[id_].verdict for id_ in asked} == dict.fromkeys(asked, Verdict.PASS)


FORGED = """
import fcntl, struct
memory = device.deviceMalloc(5000, MemType.DEVICE)
handle, size = device.ipcMemHandleCreate()
device.ipcMemHandleGet(handle, memory)
bytes_ = ffi.buffer(handle, 64)
pid, fd, length, token = struct.unpack_from("=iiQ16s", bytes_)
flags = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW
print(pid == os.getpid(), length == 5000, fcntl.fcntl(fd, fcntl.F_GET_SEALS) == flags,
      oct(os.fstat(fd).st_mode & 0o777))
other = os.memfd_create("other", os.MFD_ALLOW_SEALING)
copied = bytearray(os.pread(fd, 12288, 0))
os.pwrite(other, copied, 0)  # the label names the descriptor fd
ends = os.pipe()

def opened(number, owner=pid):
    bytes_[:] = struct.pack("=iiQ16s", owner, number, length, token) + bytes(32)
    return device.code.ipcMemHandleOpen(handle).name

print(opened(fd, pid + 1), opened(other), opened(ends[0]), opened(99999), opened(-1))
struct.pack_into("=i", copied, 8192 + 12, other)
os.pwrite(other, copied, 0)  # all is right, but the file can still shrink
unsealed = opened(other)
fcntl.fcntl(other, fcntl.F_ADD_SEALS, flags)
print(unsealed, opened(other))
try:
    os.ftruncate(fd, 0)
    print("it can shrink")
except PermissionError:
    print("it cannot shrink")
device.deviceFree(memory, MemType.DEVICE)
try:
    os.fstat(fd)
    print("open")
except OSError:
    print("closed")
"""


@one
def test_a_handle_opens_nothing_but_its_allocation(runtime: str) -> None:
    """Other files, pipes, descriptors and processes behind a handle are refused."""
    done = python(FORGED, opencl_runtimes.environment(runtime))
    assert done.returncode == 0, done.stderr
    first, refused, sealed, shrinks, end = done.stdout.splitlines()
    assert first == "True True True 0o600"
    assert refused.split() == ["REMOTE_ERROR"] * 4 + ["INVALID_ARGUMENT"]
    assert sealed.split() == ["REMOTE_ERROR", "SUCCESS"]  # refused for its seals alone
    assert (shrinks, end) == ("it cannot shrink", "closed")


@one
def test_ranks_of_cpu_and_opencl_reduce_together(runtime: str) -> None:
    """Up to four ranks, every second one on the other chip, all types and operations."""
    both = chip_pairs.together(Target.of(registry.build("cpu")), target(runtime))
    results = suite_runner.run(both, ["host.all_reduce"], gating=False)
    assert results["host.all_reduce"].verdict is Verdict.PASS, results["host.all_reduce"].evidence


# ---- what stands behind it -------------------------------------------------------


@every
def test_the_device_says_which_runtime_it_is_of(runtime: str) -> None:
    """Name and version of the platform, as the loader itself states them."""
    env = opencl_runtimes.environment(runtime)
    done = python("print(device.getDeviceProperties(0).name)", env)
    assert done.returncode == 0, done.stderr
    wanted = f"{opencl_runtimes.PLATFORMS[runtime]} {opencl_runtimes.version(runtime)}"
    assert f"({wanted[:100]}" in done.stdout


FOREIGN = """
opened = ctypes.CDLL(os.environ.get("UNIPAL_OPENCL_LIBRARY") or "libOpenCL.so.1")
for name in ("clCreateCommandQueueWithProperties", "clCreateContext", "clCreateUserEvent"):
    getattr(opened, name).restype = ctypes.c_void_p
p = ctypes.c_void_p
own = device.streamCreate()
context, id_ = p(), p()
native = p(int(ffi.cast("uintptr_t", own.native)))
opened.clGetCommandQueueInfo(native, 0x1090, 8, ctypes.byref(context), None)
opened.clGetCommandQueueInfo(native, 0x1091, 8, ctypes.byref(id_), None)
queue = p(opened.clCreateCommandQueueWithProperties(context, id_, None, None))
stream = device.streamCopy(queue.value)
source, target = device.deviceMalloc(64, MemType.HOST), device.deviceMalloc(64, MemType.DEVICE)
ffi.memmove(ffi.cast("char *", source), bytes(range(64)), 64)
gate = p(opened.clCreateUserEvent(context, None))
opened.clEnqueueBarrierWithWaitList(queue, 1, ctypes.byref(gate), None)  # past the chip
pending = device.streamQuery(stream)
device.deviceMemcpy(target, source, 64, MemcpyType.HOST_TO_DEVICE, stream)
event = device.eventCreate(EventType.DISABLE_TIMING)
device.eventRecord(event, stream)
held = device.eventQuery(event)
opened.clSetUserEventStatus(gate, 0)
device.streamSynchronize(stream)
landed = ffi.new("char[]", 64)
where = int(ffi.cast("uintptr_t", landed))
device.deviceMemcpy(where, target, 64, MemcpyType.DEVICE_TO_HOST, None)
until = time.monotonic() + 10  # a query of a foreign queue waits briefly for its marker only
while (done := device.streamQuery(stream)) == Result.IN_PROGRESS and time.monotonic() < until:
    pass
print(pending == Result.IN_PROGRESS, held == Result.IN_PROGRESS,
      ffi.buffer(landed, 64)[:] == bytes(range(64)), done == Result.SUCCESS)
other = p(opened.clCreateContext(None, 1, ctypes.byref(id_), None, None, None))
strange = p(opened.clCreateCommandQueueWithProperties(other, id_, None, None))
print(device.code.streamCopy(strange.value) == Result.INVALID_ARGUMENT)
device.streamFree(stream)
print(opened.clReleaseCommandQueue(queue))
"""


@one
def test_a_queue_made_elsewhere_becomes_a_stream(runtime: str) -> None:
    """Work that its owner enqueues past the chip is waited for; a foreign context is refused."""
    done = python(FOREIGN, opencl_runtimes.environment(runtime))
    assert done.returncode == 0, done.stderr
    worked, refused, released = done.stdout.splitlines()
    assert (worked, refused) == ("True True True True", "True")
    assert released == "0", "the queue is still its owner's"


LEAVE = """
import ctypes
ran = []
call = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: ran.append(1))
stream = device.streamCreate()
device.launchHostFunc(stream, ctypes.cast(call, ctypes.c_void_p).value, 0)
device.streamSynchronize(stream)
print(len(ran))
"""


@one
def test_a_process_with_an_idle_thread_of_the_chip_ends(runtime: str) -> None:
    done = python(LEAVE, opencl_runtimes.environment(runtime))
    assert (done.returncode, done.stdout) == (0, "1\n"), done.stderr


# ---- what a person hears when it cannot work -------------------------------------


def refusal(env: dict[str, str]) -> str:
    done = python("", env)
    assert done.returncode != 0
    return done.stderr


def test_a_missing_loader_is_named() -> None:
    said = refusal({"UNIPAL_OPENCL_LIBRARY": "/nowhere/libOpenCL.so.1"})
    assert "/nowhere/libOpenCL.so.1" in said
    assert "correct or unset UNIPAL_OPENCL_LIBRARY" in said


@one
def test_an_unknown_platform_is_answered_with_those_there_are(runtime: str) -> None:
    env = opencl_runtimes.environment(runtime) | {"UNIPAL_OPENCL_PLATFORM": "Vapour"}
    said = refusal(env)
    assert "UNIPAL_OPENCL_PLATFORM=Vapour" in said
    assert f'"{opencl_runtimes.PLATFORMS[runtime]}"' in said


@one
def test_a_machine_without_a_runtime_is_told_what_to_install(runtime: str, tmp_path: Path) -> None:
    said = refusal(opencl_runtimes.environment(runtime) | {"OCL_ICD_VENDORS": str(tmp_path)})
    assert "the loader finds no runtime" in said
    assert "pocl-opencl-icd" in said


BEHIND_A_FAILURE = """
import ctypes, sys
from pathlib import Path
from unipal.adaptors import registry
from unipal.generated.pal import MemType
from proof.sources.outside.opencl.proxy import Proxy
library, loader = sys.argv[1:]
proxy = Proxy(loader, library)
device = registry.load(Path(library))
stream = device.streamCreate()
word = device.deviceMalloc(8, MemType.HOST)
ctypes.memset(word, 0, 8)
ran = []
function = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(ran.append)
note = ctypes.cast(function, ctypes.c_void_p).value
device.streamWaitValue64(stream, word, 1, 0)
for _ in range(3):
    device.launchHostFunc(stream, note, 0)
proxy.failure.value, proxy.elsewhere.value, proxy.at.value = -5, 1, 1
ctypes.c_uint64.from_address(word).value = 1
code = device.code.streamSynchronize(stream)
print(code.name, len(ran))
"""
WITHOUT_UNITS = """
import sys
from pathlib import Path
from unipal.adaptors import registry
from proof.sources.outside.opencl.loads import used
from proof.sources.outside.opencl.proxy import Proxy
library, loader = sys.argv[1:]
proxy = Proxy(loader, library)
proxy.other((0x1002, 0))  # CL_DEVICE_MAX_COMPUTE_UNITS
print(used(registry.load(Path(library)))[-1])
"""


@pytest.mark.needs("opencl pocl")
@pytest.mark.parametrize(
    ("program", "said"),
    [(BEHIND_A_FAILURE, "SYSTEM_ERROR 0"), (WITHOUT_UNITS, bytes([1 + 1] * 8).hex())],
    ids=["no function runs behind work that failed", "a device that tells no units reduces"],
)
def test_a_call_of_opencl_that_fails_is_no_wrong_answer(
    tmp_path: Path, program: str, said: str
) -> None:
    """A proxy of OpenCL's loader makes one call fail, or answer otherwise."""
    loader, library = proxy.built(tmp_path), registry.build("opencl").path
    own = {"LD_PRELOAD": str(loader), "UNIPAL_OPENCL_LIBRARY": str(loader)}
    run = subprocess.run(
        [sys.executable, "-P", "-c", program, str(library), str(loader)],
        env={**os.environ, **own}, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert (run.returncode, run.stdout.strip()) == (0, said), run.stderr
