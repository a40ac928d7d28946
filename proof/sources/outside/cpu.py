"""Tests of the cpu adaptor at the start and end of a process, with system calls that fail.

    python -m proof.sources.outside.cpu LIBRARY

Settings, what dead processes left, handles of other processes, system calls that fail, and the end
of a process. Every scene runs in a process of its own, which loads the library and answers a text;
cpu.c makes the system calls fail. `complaints` compares the answers of a library with those of
the correct one.
"""

from __future__ import annotations

import _ctypes
import contextlib
import ctypes
import errno
import functools
import hashlib
import json
import os
import re
import select
import signal
import struct
import subprocess
import sys
import threading
import time
import traceback
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from unipal.adaptors.cache import compiler

from proof.sources import apart

if TYPE_CHECKING:
    from unipal.generated.device import Device
    from unipal.generated.pal import MemType

FOR_EVER = "60000"  # milliseconds
TIMES = 4  # a process ends so often, and the shortest counts
SCENE_S = 10.0  # a scene that takes longer hangs
MOST_HUNG = 3  # scenes
SHARED = Path("/dev/shm")
SIZE = 70_001
MOST_CALLS = 12  # system calls of one function that fail in turn
ROUNDS = 100
FIXED = 0x100022  # MAP_FIXED_NOREPLACE | MAP_PRIVATE | MAP_ANONYMOUS of <sys/mman.h>
PERTURB = -6  # M_PERTURB of <malloc.h>: memory that is allocated or freed is filled
NEW_PIDS = 0x20000000  # CLONE_NEWPID of <sched.h>
LEAK_BYTES = 16 * ROUNDS
SETTINGS = {
    "UNIPAL_CPU_DEVICES": ("", "0", "1", "-1", "256", "257", "x", "1x", " 1", "010", "0x2"),
    "UNIPAL_CPU_STRICT": ("", "0", "1", "2", "-1"),
    "UNIPAL_CPU_HW_QUEUES": ("", "0", "1", "2", "31", "32", "33", "2147483647", "2147483648", "-1"),
}
TOO_LONG = "9" * 30
NAME, SPACE, START, PID, EXACT, ID = 8, 24, 32, 40, 48, 56  # offsets in the header of a segment

SCENES = "scenes"
Scene = Callable[[Path], str]


# ---- from outside -------------------------------------------------------------------------------


@functools.cache
def failing_calls(folder: Path) -> Path:
    """The library that makes system calls fail, built into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "outside_cpu.so"
    source = Path(__file__).with_suffix(".c")
    words = ["-O1", "-fPIC", "-shared", "-pthread", str(source), "-o", str(made)]
    subprocess.run([*compiler(None), *words], check=True)
    return made


def answers(library: Path, calls: Path) -> dict[str, str]:
    """Scene → what it answered. calls: `failing_calls`."""
    command = [sys.executable, "-P", "-m", __spec__.name, str(library)]
    env = {k: v for k, v in os.environ.items() if not k.startswith("UNIPAL_CPU_")}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**env, "LD_PRELOAD": str(calls)},
        timeout=300,
    )
    found: dict[str, str] = json.loads(done.stdout) if done.returncode == 0 else {}
    return found or {SCENES: f"ended with {done.returncode}: {done.stderr[-300:]}"}


def steady(library: Path, calls: Path) -> dict[str, str]:
    """The answers of the correct library that are the same in every run.

    Raises RuntimeError if its process fails.
    """
    first, *more = (answers(library, calls) for _ in range(2))
    if SCENES in first:
        raise RuntimeError(f"{library}: {SCENES} {first[SCENES]}")
    return {k: v for k, v in first.items() if all(other.get(k) == v for other in more)}


def complaints(library: Path, calls: Path, right: Mapping[str, str]) -> list[str]:
    """The scenes in which a library answers otherwise than the correct one."""
    found = answers(library, calls)
    return [
        f"{name}: {found.get(name)!r} instead of {answer!r}"
        for name, answer in right.items()
        if found.get(name) != answer
    ]


def _apart(scene: Scene, library: Path) -> str:
    """What a scene answers in a process of its own."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.setpgid(0, 0)
        os.close(reading)
        ctypes.CDLL(None).mallopt(PERTURB, 0xA5)
        try:
            text = scene(library)
        except BaseException:
            text = traceback.format_exc(limit=-1)
        os.write(writing, text.encode()[:60000])
        os._exit(0)
    os.close(writing)
    parts = []
    end = time.monotonic() + SCENE_S
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, end - time.monotonic()))
        part = os.read(reading, 65536) if ready else b"hung"
        parts.append(part)
        if not ready or not part:
            break
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        if parts[-1]:
            os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)  # what it forked
    ended = f" signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else ""
    return _plain(b"".join(parts).decode(), library) + ended


def _plain(text: str, library: Path) -> str:
    """A text without the addresses and names that differ between two runs."""
    text = text.replace(str(library), "LIBRARY")
    return re.sub(r"(?<=process )\d+|0x[0-9a-f]+", "N", text)


# ---- in a scene ---------------------------------------------------------------------------------


def _load(library: Path) -> Device:
    from unipal.adaptors import registry

    return registry.load(library)


def _own() -> list[str]:
    """The segments of this process."""
    return [p.name for p in SHARED.glob(f"unipal-*-{os.getpid()}-*")]


def _settings(name: str, value: str, library: Path) -> str:
    from unipal.adaptors.registry import LoadError
    from unipal.generated.pal import MemType

    os.environ[name] = value
    try:
        device = _load(library)
    except LoadError as error:
        return str(error)
    count = device.getDeviceCount()
    device.setDevice(count - 1)
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    rows = Path("/proc/self/maps").read_text().splitlines()
    access = [row.split()[1] for row in rows if row.startswith(f"{memory:x}-")]
    answer = [count, device.getDevicePciBusId(count - 1), access]
    if "QUEUES" in name:
        answer.append(_blocked(device, memory))
    return repr(answer)


def _blocked(device: Device, memory: int) -> list[int]:
    """Which of 40 streams wait while the first one does."""
    from unipal.generated.pal import MemType, Result

    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    streams = [device.streamCreate() for _ in range(40)]
    device.streamWaitValue64(streams[0], word, 1, 0)
    for stream in streams:
        device.deviceMemset(memory, 1, 64, MemType.DEVICE, stream)
    waiting: list[int] = []
    same = 0
    while same < 10:
        now = [i for i, s in enumerate(streams) if device.streamQuery(s) != Result.SUCCESS]
        same, waiting = (same + 1 if now == waiting and _idle() else 0), now
        time.sleep(0.01)
    ctypes.memset(word, 1, 1)
    for stream in streams:
        device.streamSynchronize(stream)
        device.streamDestroy(stream)
    return waiting


def _idle() -> bool:
    """Whether no other thread of this process runs or waits for a processor."""
    others = set(os.listdir("/proc/self/task")) - {str(threading.get_native_id())}
    states = []
    for each in others:
        with contextlib.suppress(OSError):  # it has ended
            text = Path(f"/proc/self/task/{each}/stat").read_text()
            states.append(text.rpartition(")")[2].split()[0])
    return "R" not in states


def _segment(library: Path, pid_of: str = "live") -> tuple[str, bytes, int]:
    """Name and bytes of a segment, and the process that made it, which lives until this one ends,
    is killed, or is a zombie or traced.
    """
    from unipal.generated.pal import MemType

    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
        if pid_of == "odd":
            ctypes.CDLL(None).prctl(15, b"a) Z 1 (b")  # PR_SET_NAME
        device = _load(library)
        memory = device.deviceMalloc(SIZE, MemType.DEVICE)
        handle, size = device.ipcMemHandleCreate()
        device.ipcMemHandleGet(handle, memory)
        os.write(writing, bytes(device.ffi.buffer(handle.bytes, size)))
        if pid_of == "traced":
            ctypes.CDLL(None).ptrace(0, 0, 0, 0)  # PTRACE_TRACEME
            os.kill(os.getpid(), signal.SIGSTOP)
        if pid_of in ("dead", "zombie"):
            os.kill(os.getpid(), signal.SIGKILL)
        while True:
            signal.pause()
    os.close(writing)
    handle_bytes = os.read(reading, 4096)
    if pid_of == "dead":
        os.waitpid(pid, 0)
    elif pid_of == "traced":
        os.waitpid(pid, os.WUNTRACED)
    elif pid_of == "zombie":
        os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    (path,) = SHARED.glob(f"unipal-*-{pid}-*")
    _handles[path.name] = handle_bytes
    return path.name, path.read_bytes(), pid


_handles: dict[str, bytes] = {}  # segment → the bytes of its handle
_kept: list[Any] = []  # memory that lives as long as the process


def _put(data: bytes, at: int, kind: str, change: Callable[[int], int]) -> bytes:
    """`data` with the number at offset `at` changed."""
    value = change(struct.unpack_from(kind, data, at)[0])
    return data[:at] + struct.pack(kind, value) + data[at + struct.calcsize(kind) :]


def _leftovers(library: Path) -> str:
    """Which files the next process removes."""
    made: dict[str, str] = {}

    def write(what: str, name: str, data: bytes) -> Path:
        path = SHARED / name
        path.write_bytes(data)
        made[what] = name
        return path

    def numbered(name: str, number: int) -> str:
        return name[:-2] + f"{int(name[-2:], 16) ^ number:02x}"

    for owner in ("dead", "zombie", "live", "odd", "traced"):
        name, data, pid = _segment(library, owner)
        made[owner] = name
        space = name.split("-")[1]
        changes: dict[str, bytes] = {
            "empty": b"",
            "short": data[:16],
            "no magic": b"\0" * 8 + data[8:],
            "later start": _put(data, START, "<Q", lambda n: n + 1),
            "earlier start": _put(data, START, "<Q", lambda n: n - 1),
            "other pid": _put(_put(data, START, "<Q", lambda n: n + 1), PID, "<i", lambda n: n + 1),
            "no magic, later start": b"\0" * 8 + _put(data, START, "<Q", lambda n: n + 1)[8:],
            "short, later start": _put(data, START, "<Q", lambda n: n + 1)[:44],
        }
        for number, (what, changed) in enumerate(changes.items(), start=1):
            write(f"{owner}, {what}", numbered(name, number), changed)
        others = {
            "next space": name.replace(space, f"{int(space, 16) + 1:x}"),
            "space before": name.replace(space, f"{int(space, 16) - 1:x}"),
            "longer": name + "0",
            "longer text": name + "x",
            "shorter": name[:-1],
            "upper": name[:-2] + "AG",
            "first": "x" + name,
            "no digits": name[:-32] + "x" * 32,
            "no pid": name.replace(f"-{pid}-", "--"),
        }
        for what, other in others.items():
            write(f"{owner}, {what}", other, data)
        place = SHARED / numbered(name, 100)
        place.mkdir()
        made[f"{owner}, folder"] = place.name
        place = SHARED / numbered(name, 101)
        place.symlink_to(SHARED / name)
        made[f"{owner}, link"] = place.name
        if os.geteuid() == 0:
            with contextlib.suppress(OSError):
                os.chown(write(f"{owner}, other user", numbered(name, 102), data), 12345, 12345)
    pid = os.fork()
    if pid == 0:
        _load(library)
        os._exit(0)
    os.waitpid(pid, 0)
    left = {what: os.path.lexists(SHARED / name) for what, name in made.items()}
    for name in made.values():
        _remove(SHARED / name)
    return repr(left)


def _leftovers_of_others(library: Path) -> str:
    """Whether a file of a dead process of another user stays, where this one could remove it."""
    (name, data, _), mode = _segment(library, "dead"), SHARED.stat().st_mode
    path = SHARED / name
    path.write_bytes(data[:16])
    path.chmod(0o666)
    SHARED.chmod(0o777)
    pid = os.fork()
    if pid == 0:
        raw = ctypes.CDLL(str(library))
        os.seteuid(12345)
        raw.palGetDevice()
        os._exit(0)
    _, status = os.waitpid(pid, 0)
    SHARED.chmod(mode & 0o7777)
    left = path.exists()
    _remove(path)
    return f"{status} {left}"


def _no_input(library: Path) -> str:
    """Calls where the next file has the number 0."""
    abroad = _handles[_segment(library)[0]]
    os.close(0)
    device = _load(library)
    kinds = _Kinds(device, abroad)
    memory = kinds.all()["exported"]()
    said = [b"%d" % memory.size, bytes(device.ffi.buffer(kinds.handle.bytes, 40))[24:32]]
    file = device.getHandleForAddressRange(memory.address, 4096, 0)
    os.close(file)
    imported = kinds.all()["imported"]()
    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    window = partial(device.code.gdrPtrMmap, imported.address, SIZE)
    said += [str([_refused(calls, window, number) for number in range(1, 5)]).encode()]
    own = Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19]
    same = said.pop(1) == struct.pack("<Q", int(own))
    return f"{said} {same} {file} {imported.end()}"


def _namespace(library: Path) -> str:
    """Whether memory of another pid namespace stays, and can be opened."""
    from unipal.generated.pal import MemType

    reading, writing = os.pipe()
    libc = ctypes.CDLL(None, use_errno=True)
    pid = os.fork()
    if pid == 0:
        if libc.unshare(NEW_PIDS | apart.NEW_MOUNTS) != 0:
            os._exit(1)
        if os.fork() == 0:
            libc.prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
            libc.mount(b"proc", b"/proc", b"proc", ctypes.c_ulong(0), None)
            device = _load(library)
            memory = device.deviceMalloc(SIZE, MemType.DEVICE)
            handle, size = device.ipcMemHandleCreate()
            device.ipcMemHandleGet(handle, memory)
            os.write(writing, bytes(device.ffi.buffer(handle.bytes, size)))
        while True:
            signal.pause()
    os.close(writing)
    handle_bytes = os.read(reading, 4096)
    before = sorted(SHARED.iterdir())
    device = _load(library)  # removes what the dead left
    left = sorted(SHARED.iterdir())
    handle, size = device.ipcMemHandleCreate()
    device.ffi.memmove(handle.bytes, handle_bytes, len(handle_bytes))
    out = device.ffi.new("void **")
    code = device.raw.ipcMemHandleOpen(handle, out)
    os.kill(pid, signal.SIGKILL)
    for path in before:
        path.unlink(missing_ok=True)
    return f"{len(before)} before, {len(left)} left, {code}"


FIELDS = {"magic": 0, "name": NAME, "space": SPACE, "start": START, "pid": PID, "exact": EXACT,
          "id": ID}  # fmt: skip
CHANGES = ("none", "gone", "killed", "killed, not waited for", "longer", "shorter", "header only",
           "empty", "link", "folder", "other user", "open to all", "read only",
           *FIELDS)  # fmt: skip


def _change(change: str, path: Path, pid: int) -> None:
    """Changes a segment, or its process."""
    data = path.read_bytes()
    match change:
        case "gone":
            path.unlink()
        case "killed":
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
        case "killed, not waited for":
            os.kill(pid, signal.SIGKILL)
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        case "longer" | "shorter" | "header only" | "empty":
            sizes = {"longer": len(data) + 4096, "shorter": len(data) - 1, "header only": 64}
            os.truncate(path, sizes.get(change, 0))
        case "link":
            path.rename(f"{path}x")
            path.symlink_to(f"{path}x")
        case "folder":
            path.unlink()
            path.mkdir()
        case "other user":
            os.chown(path, 12345, 12345)
        case "read only" | "open to all":
            path.chmod(0o400 if change == "read only" else 0o666)
            os.seteuid(12345)
        case _ if change in FIELDS:
            path.write_bytes(_put(data, FIELDS[change], "<B", lambda n: n ^ 1))


def _handle_of(change: str, library: Path) -> str:
    """What a handle of another process opens after a change of its segment."""
    from unipal.generated.pal import PalError

    name, _, pid = _segment(library)
    device = _load(library)
    _change(change, SHARED / name, pid)
    handle, size = device.ipcMemHandleCreate()
    device.ffi.memmove(handle.bytes, _handles[name], size)
    try:
        memory = device.ipcMemHandleOpen(handle)
        length = device.memGetAddressRange(memory + 5)[1]
        device.ipcMemHandleClose(memory)
    except PalError as error:
        return f"{error.code} {device.getLastError()}"
    finally:
        os.seteuid(os.getuid())
        for left in SHARED.glob(f"{name}*"):
            _remove(left)
    return f"{length} bytes"


def _remove(path: Path) -> None:
    """Removes a file, a link or an empty folder."""
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()


def _handle_bytes(library: Path) -> str:
    """The results of handles of another process with one byte changed."""
    name, _, pid = _segment(library)
    device = _load(library)
    handle, size = device.ipcMemHandleCreate()
    found = []
    for at in range(size):
        changed = _put(_handles[name], at, "<B", lambda n: n ^ 1)
        device.ffi.memmove(handle.bytes, changed, size)
        out = device.ffi.new("void **")
        found.append(device.raw.ipcMemHandleOpen(handle, out))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    (SHARED / name).unlink(missing_ok=True)
    return repr(found)


def _fork(library: Path) -> str:
    """What a forked child is answered, and whether its end leaves the parent's memory."""
    from unipal.generated.pal import MemType

    device = _load(library)
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    stream = device.streamCreate()
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        text = device.ffi.new("char[256]")
        code = device.code
        said = [int(code.getDeviceCount()), int(code.streamQuery(stream))]
        said += [int(code.deviceFree(memory, MemType.DEVICE)), device.raw.getLastError(text, 256)]
        os.write(writing, f"{said} {device.ffi.string(text)}".encode())
        ctypes.CDLL(None).exit(0)
    os.waitpid(pid, 0)
    held = len(_own())
    device.deviceFree(memory, MemType.DEVICE)
    return f"{os.read(reading, 4096).decode()} {held}"


# ---- the end of a process -----------------------------------------------------------------------


def _end(case: str, library: Path) -> str:
    """What is left in /dev/shm of a process that ended, and the time that it took at least; without
    a lock that is held meanwhile, whether it took next to none.
    """
    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    where, _, pause = case.partition(" for ")
    ends, times = [], []
    for _ in range(TIMES):
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            calls.edges_library(os.fsencode(library))
            _busy(_load(library), where, int(pause or 0), calls)
            os.write(writing, struct.pack("<d", time.monotonic()))
            ctypes.CDLL(None).exit(3)
        os.close(writing)
        begun = struct.unpack("<d", os.read(reading, 8))[0]
        _, status = os.waitpid(pid, 0)
        times.append(time.monotonic() - begun)
        left = [*SHARED.glob(f"unipal-*-{pid}-*")]
        for path in left:
            path.unlink()
        ends.append((len(left), os.waitstatus_to_exitcode(status)))
    limits = (0.095, 0.195, 0.295, 0.395) if pause == FOR_EVER else (0.095,)
    took = max((limit for limit in limits if min(times) >= limit), default=0)
    return f"{min(ends)[0]} left, status {max(status for _, status in ends)}, {took} s"


def _calls_at_end(library: Path) -> str:
    """What calls answer while the library gives back its segments, in a process that ends."""
    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        device = _load(library)
        words = {name: make() for name, make in _more_calls(device).items()}

        def ask() -> None:
            said = [f"{name}: {_said(device, name, given)}" for name, given in words.items()]
            os.write(writing, "\n".join(said).encode())

        function = ctypes.CFUNCTYPE(None)(ask)
        calls.edges_at_unlink(function)
        ctypes.CDLL(None).exit(3)
    os.close(writing)
    said = os.read(reading, 65536).decode()
    _, status = os.waitpid(pid, 0)
    for path in SHARED.glob(f"unipal-*-{pid}-*"):
        path.unlink()
    return f"{said} {status}"


def _end_of_importer(library: Path) -> str:
    """Whether memory of another process stays when one that opened it ends."""
    name, _, _ = _segment(library)
    pid = os.fork()
    if pid == 0:
        device = _load(library)
        kinds = _Kinds(device, _handles[name])
        kinds.all()["imported"]()
        kinds.all()["freed while open"]()
        ctypes.CDLL(None).exit(0)
    _, status = os.waitpid(pid, 0)
    return f"{status} {(SHARED / name).exists()}"


def _busy(device: Device, where: str, pause: int, calls: ctypes.CDLL) -> None:
    """Memory, streams and work of a process that is about to end; and if `where` names a lock, a
    thread that holds it for `pause` milliseconds.
    """
    from unipal.generated.pal import MemType

    memory = [device.deviceMalloc(size, MemType.DEVICE) for size in (SIZE, 1, 9000, SIZE)]
    device.gdrMemAlloc(SIZE)
    handle, _ = device.ipcMemHandleCreate()
    device.ipcMemHandleGet(handle, memory[0])
    for each in memory[1:3]:
        device.deviceFree(each, MemType.DEVICE)
    idle, stream = device.streamCreate(), device.streamCreate()
    device.deviceMemset(memory[0], 1, 64, MemType.DEVICE, idle)
    device.streamSynchronize(idle)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    if where == "refused":
        calls.edges_arm(1, errno.EAGAIN, 0, 0)
        device.code.deviceMemset(memory[0], 1, 64, MemType.DEVICE, stream)
        calls.edges_arm(0, 0, 0, 0)
    if where in ("pending", "queues"):
        device.streamWaitValue64(stream, word, 1, 0)
        device.deviceMemset(memory[0], 1, 64, MemType.DEVICE, stream)
    time.sleep(0.02)

    def fill() -> None:
        for _ in range(600):
            device.deviceMemset(memory[0], 1, 64, MemType.DEVICE, idle)

    # Lock → the first system call under it, of a function.
    held: dict[str, tuple[int, Callable[[], object]]] = {
        "queue": (1, fill),
        "regions": (1, lambda: device.deviceFree(memory[0], MemType.DEVICE)),
        "kept": (7, lambda: device.code.deviceMalloc(1 << 40, MemType.DEVICE)),
        "queues": (1, device.deviceSynchronize),
    }
    if where not in held:
        return
    number, call = held[where]

    def slow() -> None:
        calls.edges_arm(number, 0, 0, pause)
        call()

    threading.Thread(target=slow, daemon=True).start()
    until = time.monotonic() + 2
    while not calls.edges_slow() and time.monotonic() < until:
        time.sleep(0.001)


# ---- system calls that fail ---------------------------------------------------------------------


def _state(device: Device) -> list[int]:
    """What must be the same after a refused call."""
    from unipal.generated.pal import ResourceKind

    counts = [device.resourceCount(int(kind)) for kind in ResourceKind]
    files = len(os.listdir("/proc/self/fd"))
    return [*counts, files, len(_own())]


def _mapped() -> int:
    return len(Path("/proc/self/maps").read_text().splitlines())


def _calls(device: Device) -> dict[str, Callable[[], tuple[Any, ...]]]:
    """Calls of the cpu chip, besides those of vendor_failures."""
    from unipal.generated.pal import MemType

    from proof.bindings import vendor_failures

    ffi = device.ffi
    trial = cast("vendor_failures.Trial", SimpleNamespace(device=device, ffi=ffi))
    found = vendor_failures.calls(trial)
    stream, other = device.streamCreate(), device.streamCreate()
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    three = ffi.new("uint32_t[3]", [1, 1, 1])
    kernel = ffi.cast("void *", ctypes.cast(_kernel, ctypes.c_void_p).value)
    pages = ctypes.create_string_buffer(4 * 4096)
    page = (ctypes.addressof(pages) + 4095) // 4096 * 4096
    handle, _ = device.ipcMemHandleCreate()

    def at(address: int) -> Any:
        return ffi.cast("void *", address)

    def out(kind: str) -> Any:
        return vendor_failures.Output(ffi, kind)

    def after_free() -> tuple[Any, ...]:
        device.deviceFree(device.deviceMalloc(SIZE, MemType.DEVICE), MemType.DEVICE)
        return out("void *"), 123_457, int(MemType.DEVICE)

    found |= {
        "streamCopy": lambda: (out("palStream"), at(int(ffi.cast("uintptr_t", stream.native)))),
        "streamCopy of 0": lambda: (out("palStream"), ffi.NULL),
        "launchKernel": lambda: (kernel, three, three, ffi.NULL, 0, other),
        "hostRegister": lambda: (at(page), 4096),
        "ipcMemHandleCreate": lambda: (out("palIpcMemHandle"), out("size_t")),
        "ipcMemHandleGet": lambda: (handle, at(memory)),
        "memGetAddressRange": lambda: (
            at(memory), out("void *"), out("size_t"), out("uint64_t")
        ),
        "deviceMalloc of an unusual size": lambda: (out("void *"), 123_457, int(MemType.DEVICE)),
        "deviceMalloc after a free": after_free,
        "gdrPtrMmap of other memory": lambda: (
            out("void *"), at(device.deviceMalloc(SIZE, MemType.DEVICE)), SIZE
        ),
        "getHandleForAddressRange": lambda: (out("int"), at(memory), SIZE, 0),
    }  # fmt: skip
    _kept.append(pages)
    return found


def _no_kernel(block: Any, grid: Any, args: Any) -> None:
    """A kernel that does nothing."""


_kernel = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3)(_no_kernel)


def _more_calls(device: Device) -> dict[str, Callable[[], tuple[Any, ...]]]:
    """Those of `_calls`, and the calls that make or change nothing."""
    from proof.bindings.vendor_failures import Output

    ffi = device.ffi
    text = partial(Output, ffi, "char", 64)
    return {
        **_calls(device), "getVendor": lambda: (text(), 64), "getLastError": lambda: (text(), 64),
        "resourceCount": lambda: (0, Output(ffi, "uint64_t")),
        "streamDestroy of none": lambda: (ffi.NULL,), "streamFree": lambda: (ffi.NULL,),
        "deviceFreeAsync of none": lambda: (ffi.NULL, ffi.NULL),
        "ipcMemHandleFree": lambda: (ffi.NULL,), "ipcMemHandleClose": lambda: (ffi.NULL,),
        "launchDeviceFunc": lambda: (ffi.NULL, ffi.NULL, ffi.NULL),
    }  # fmt: skip


def _said(device: Device, name: str, words: Sequence[Any]) -> str:
    """What a call answers."""
    given = [getattr(word, "room", word) for word in words]
    try:
        code = int(getattr(device.raw, name.partition(" ")[0])(*given))
    except (OverflowError, TypeError):
        return "impossible"
    room = device.ffi.new("char[512]")
    refused = int(device.raw.getLastError(room, 512)) if code else 0
    return f"{code} {refused} {device.ffi.string(room)}"


def _wrong_arguments(library: Path) -> str:
    """The answers of all functions, with each argument null or beyond what is possible."""
    device = _load(library)
    found = []
    for name, make in _more_calls(device).items():
        for at in range(len(make())):
            if (name, at) == ("streamWaitValue64", 2):  # a value that is never reached
                continue
            for wrong in (-1, 0, 3, 5, 10, 99) if isinstance(make()[at], int) else (None,):
                words = list(make())
                words[at] = device.ffi.NULL if wrong is None else wrong
                found.append(f"{name} {at} {wrong}: {_said(device, name, words)}")
        device.setDevice(0)
    text = _plain("\n".join(found), library)
    return f"{len(found)} calls, {hashlib.sha256(text.encode()).hexdigest()} {_state(device)[:7]}"


def _in_function(library: Path) -> str:
    """The answers of all functions in a host function and in a kernel."""
    device = _load(library)
    stream = device.streamCreate()
    found: list[str] = []
    words = {name: make() for name, make in _more_calls(device).items()}
    device.streamSynchronize(stream)
    before = _state(device)[0]

    def ask(*_: Any) -> None:
        found.extend(f"{name}: {_said(device, name, given)}" for name, given in words.items())
        found.append(str(device.getDevice()))

    function, kernel = (ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * n)(ask) for n in (1, 3))
    at = [int(ctypes.cast(each, ctypes.c_void_p).value or 0) for each in (function, kernel)]
    for number in range(2):
        device.setDevice(number)
        stream = device.streamCreate()
        device.launchHostFunc(stream, at[0], 0)
        device.launchKernel(at[1], [1, 1, 1], [1, 1, 1], device.ffi.NULL, 0, stream)
        device.streamSynchronize(stream)
    return _plain("\n".join(found), library) + f" {_state(device)[0] == before}"


def _texts(library: Path) -> str:
    """Texts and properties in rooms of every size."""
    device = _load(library)
    ffi, found = device.ffi, []
    for size in range(ffi.sizeof("palDeviceProperties") + 20):
        room = ffi.new("char[]", b"\xa5" * 400)
        ffi.cast("size_t *", room)[0] = size
        properties = ffi.cast("palDeviceProperties *", room)
        found.append(
            f"{_said(device, 'getDeviceProperties', (properties, 1))} {bytes(ffi.buffer(room))!r}"
        )
        for name, more in (("getVendor", ()), ("getDevicePciBusId", (1,)), ("getLastError", ())):
            ffi.memmove(room, b"\xa5" * 400, 400)
            code = int(getattr(device.raw, name)(room, size, *more))
            found.append(f"{name} {code} {bytes(ffi.buffer(room))!r}")
    return hashlib.sha256("\n".join(found).encode()).hexdigest()


def _bus(library: Path) -> str:
    """Which texts are addresses of devices."""
    os.environ["UNIPAL_CPU_DEVICES"] = "100"
    device = _load(library)
    out, found = device.ffi.new("int *"), []
    for number in (0, 31, 32, 99):
        right = device.getDevicePciBusId(number)
        texts = [right, right.upper(), "", right + "0", right + " ", right[1:], " " + right[1:]]
        for at in range(len(right)):
            texts += [right[:at] + new + right[at + 1 :] for new in ("", *"0149aAfgG:. +-x")]
            texts += [right[:at] + "0" + right[at:]]
        for text in texts:
            out[0] = -1
            words = (out, device.ffi.new("char[]", text.encode()))
            found.append(f"{text!r} {_said(device, 'getDeviceByPciBusId', words)} {out[0]}")
    said = hashlib.sha256("\n".join(found).encode()).hexdigest()
    return f"{len(found)} texts, {said}"


def _failing(name: str, full: bool, library: Path) -> str:
    """A function, with each of its system calls failing in turn. full: where the registry of
    regions has to grow.
    """
    from unipal.generated.pal import NAMES, MemType

    from proof.bindings import vendor_failures

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    abroad = _handles[_segment(library)[0]] if name.endswith("another process") else b""
    device = _load(library)
    trial = cast("vendor_failures.Trial", SimpleNamespace(device=device, ffi=device.ffi))
    handle, _ = device.ipcMemHandleCreate()
    device.ffi.memmove(handle.bytes, abroad, len(abroad))
    make: Callable[[], tuple[Any, ...]]
    if abroad:
        make = lambda: (handle, vendor_failures.Output(device.ffi, "void *"))  # noqa: E731
    else:
        make = _calls(device)[name]
    small = partial(device.code.deviceMalloc, 8, MemType.HOST)
    refused_growth = partial(_refused, calls, small, 4)
    found = []
    modes = ((errno.ENOMEM, 0), (errno.ENOMEM, 1), (errno.ENOMEM, 2), (errno.EINTR, 0))
    for code, later in modes[:1] if full else modes:
        for number in range(1, MOST_CALLS + 1):
            words = make()
            call = vendor_failures.call_of(trial, name, words)
            while full and not refused_growth():
                pass
            rooms = [w.room for w in words if isinstance(w, vendor_failures.Output)]
            before, written = _state(device), [bytes(device.ffi.buffer(r)) for r in rooms]
            calls.edges_arm(number, code, later, 0)
            result = call()
            if not calls.edges_met():
                break
            same = [
                _state(device) == before,
                written == [bytes(device.ffi.buffer(r)) for r in rooms],
            ]
            text, grown = "", ""
            if result:
                text = device.getLastError()
                again = partial(_refused, calls, call, number, code, later)
                grown = _grown(again)
            said = NAMES.get(result, result)
            found.append(f"{number} {code} {later}: {said} {text} {same} {grown}")
    return "\n".join(found)


def _each(library: Path) -> str:
    """The answer of every function to a valid call."""
    from proof.bindings import vendor_failures

    ctypes.CDLL(os.environ["LD_PRELOAD"]).edges_library(os.fsencode(library))
    device = _load(library)
    trial = cast("vendor_failures.Trial", SimpleNamespace(device=device, ffi=device.ffi))
    found = {k: vendor_failures.call_of(trial, k, make())() for k, make in _calls(device).items()}
    modes = {oct((SHARED / name).stat().st_mode) for name in _own()}
    return f"{found} {_state(device)[:7]} {modes}"


def _refused(
    calls: ctypes.CDLL,
    call: Callable[[], int],
    number: int,
    code: int = errno.ENOMEM,
    later: int = 0,
) -> int:
    """What a call answers while its system call `number` fails."""
    calls.edges_arm(number, code, later, 0)
    result = call()
    calls.edges_met()
    return int(result)


def _grown(call: Callable[[], int]) -> str:
    """Whether refused calls leave memory or mappings."""
    from proof.bindings.vendor_failures import _Mallinfo

    info = ctypes.CDLL(None).mallinfo2
    info.restype = _Mallinfo
    before = (0, 0)
    for turn in range(8):
        if not all(call() for _ in range(ROUNDS)):
            return "a later call succeeds"
        now = int(info().used), _mapped()
        if turn and now[0] - before[0] <= LEAK_BYTES and now[1] - before[1] < ROUNDS / 2:
            return "nothing is left"
        before = now
    return "memory is left"


def _full(worker: bool, library: Path) -> str:
    """Calls on a queue that cannot grow, or without `worker` that gets none."""
    from unipal.generated.pal import MemcpyType, MemType

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    device = _load(library)
    code = device.code
    word, other_word = (device.deviceMalloc(8, MemType.HOST) for _ in range(2))
    ctypes.memset(word, 0, 8)
    kernel = int(ctypes.cast(_kernel, ctypes.c_void_p).value or 0)
    blocked, event, own = device.streamCreate(), device.eventCreate(0), device.eventCreate(0)
    device.streamWaitValue64(blocked, word, 1, 0)
    device.eventRecord(event, blocked)
    stream = device.streamCreate()
    if worker:
        device.streamWaitValue64(stream, word, 1, 0)
        write = partial(code.streamWriteValue64, stream, other_word, 0, 0)
        while not _refused(calls, write, 1):
            pass
    one = [1, 1, 1]
    across, kind = MemcpyType.DEVICE_TO_DEVICE, MemType.DEVICE
    cases: dict[str, Callable[[list[int]], Any]] = {
        "memset": lambda m: code.deviceMemset(m[0], 1, 64, kind, stream),
        "copy": lambda m: code.deviceMemcpy(m[0], m[1], 64, across, stream),
        "kernel": lambda _: code.launchKernel(kernel, one, one, device.ffi.NULL, 0, stream),
        "wait": lambda _: code.streamWaitEvent(stream, event),
        "record": lambda _: code.eventRecord(own, stream),
        "free": lambda m: code.deviceFreeAsync(m[0], stream),
        "write": lambda m: code.streamWriteValue64(stream, m[0], 1, 0),
        "function": lambda _: code.launchHostFunc(stream, 1, 0),
        "reduce": lambda m: code.deviceReduce(m[0], m[1], m[2], 8, 2, 0, stream),
    }
    found = []
    for case, call in cases.items():
        memory = [device.deviceMalloc(SIZE, kind) for _ in range(3)]
        refused = partial(_refused, calls, partial(call, memory), 2 if case == "kernel" else 1)
        before = _state(device)
        said: list[Any] = [refused(), device.getLastError(), _state(device) == before]
        said += [_grown(refused), int(code.eventQuery(own))]
        held = _held_bytes()
        for each in memory:  # what the refused call held can be freed
            device.deviceFree(each, kind)
        for size in range(1, 70):  # nothing is kept of the freed memory then
            device.deviceFree(device.deviceMalloc(size * 4096, kind), kind)
        found.append(f"{case}: {said} {held - _held_bytes()}")
    ctypes.memset(word, 1, 1)
    device.streamSynchronize(stream)
    return "\n".join(found)


def _held_bytes() -> int:
    """Bytes of segments of SIZE bytes that are mapped."""
    pages = (SIZE + 4095) // 4096 + 1
    rows = Path("/proc/self/maps").read_text().splitlines()
    spans = [[int(n, 16) for n in row.split()[0].split("-")] for row in rows if "unipal-" in row]
    return sum(pages for first, last in spans if last - first == pages * 4096)


def _waiting(library: Path) -> str:
    """deviceSynchronize without memory for the queues that it waits for."""
    from unipal.generated.pal import MemType

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    device = _load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    streams = [device.streamCreate() for _ in range(20)]
    for stream in streams:
        device.streamWaitValue64(stream, word, 1, 0)
    refused = partial(_refused, calls, device.code.deviceSynchronize)
    said = [[refused(n), device.getLastError(), _grown(partial(refused, n))] for n in (1, 2)]
    ctypes.memset(word, 1, 1)
    device.deviceSynchronize()
    for stream in streams:
        device.streamDestroy(stream)
    threads, until = "", time.monotonic() + 2
    while threads != "1" and time.monotonic() < until:
        threads = str(len(os.listdir("/proc/self/task")))
    return f"{said} {threads}"


def _loading(number: int, later: int, library: Path) -> str:
    """What loading answers when a system call fails meanwhile, and what works then."""
    from unipal.generated.pal import MemType

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    raw = ctypes.CDLL(str(library))
    raw.palGetDevice.restype = ctypes.c_void_p
    raw.palLoadError.restype = ctypes.c_char_p
    calls.edges_arm(number, errno.ENOMEM, later, 0)
    table = raw.palGetDevice()
    met = calls.edges_met()
    if not table:
        return f"{met} {raw.palLoadError().decode()}"
    device = _load(library)
    device.deviceMalloc(SIZE, MemType.DEVICE)
    return f"{met} {[name.count('-') for name in _own()]}"


# ---- every call on every kind of memory ---------------------------------------------------------


@dataclass(frozen=True)
class _Memory:
    """A range that a call may be given. end: frees it, and answers the code."""

    name: str
    address: int
    size: int
    end: Callable[[], int]
    shared: bool = False  # a later allocation of this size gets its place


class _Kinds:
    """Makes memory of every kind."""

    def __init__(self, device: Device, abroad: bytes) -> None:
        from unipal.generated.pal import MemType

        self.device, self.code, self.kind = device, device.code, MemType
        self.stream, self.blocked = device.streamCreate(), device.streamCreate()
        self.word = device.deviceMalloc(8, MemType.HOST)
        ctypes.memset(self.word, 0, 8)
        device.streamWaitValue64(self.blocked, self.word, 1, 0)
        self.handle, size = device.ipcMemHandleCreate()
        self.abroad, _ = device.ipcMemHandleCreate()
        device.ffi.memmove(self.abroad.bytes, abroad, size)

    def all(self) -> dict[str, Callable[[], _Memory]]:
        """Kind → what makes memory of it."""
        kinds = {str(kind.name): partial(self._allocated, kind) for kind in self.kind}
        return {
            **kinds, "async": self._async, "gdr": self._gdr, "being freed": self._freeing,
            "registered": self._registered, "low": self._low, "window": self._window,
            "exported": self._exported, "opened": self._opened, "freed while open": self._open_only,
            "imported": self._imported, "window of imported": self._window_of_imported,
            "freed": self._freed, "pageable": self._pageable, "null": self._null,
        }  # fmt: skip

    def _allocated(self, kind: MemType) -> _Memory:
        at = self.device.deviceMalloc(SIZE, kind)
        end = partial(self.code.deviceFree, at, kind)
        return _Memory(kind.name, at, SIZE, end, kind == self.kind.DEVICE)

    def _async(self) -> _Memory:
        at = self.device.deviceMallocAsync(SIZE, self.stream)

        def end() -> int:
            code = int(self.code.deviceFreeAsync(at, self.stream))
            self.device.streamSynchronize(self.stream)
            return code

        return _Memory("async", at, SIZE, end, shared=True)

    def _gdr(self) -> _Memory:
        at = self.device.gdrMemAlloc(SIZE)
        return _Memory("gdr", at, SIZE, partial(self.code.gdrMemFree, at), shared=True)

    def _freeing(self) -> _Memory:
        at = self.device.deviceMalloc(SIZE, self.kind.DEVICE)
        self.device.deviceFreeAsync(at, self.blocked)
        return _Memory("being freed", at, SIZE, lambda: 0)

    def _pages(self, count: int) -> int:
        """The second of `count` pages of the process."""
        pages = ctypes.create_string_buffer((count + 2) * 4096)
        _kept.append(pages)
        return (ctypes.addressof(pages) + 4095) // 4096 * 4096 + 4096

    def _registered(self) -> _Memory:
        at = self._pages(3)
        self.device.hostRegister(at, 4096)
        return _Memory("registered", at, 4096, partial(self.code.hostUnregister, at))

    def _pageable(self) -> _Memory:
        return _Memory("pageable", self._pages(3), 4096, lambda: 0)

    def _null(self) -> _Memory:
        return _Memory("null", 0, 4096, lambda: 0)

    def _low(self) -> _Memory:
        """Registered memory whose size is above its address."""
        at, size = 0x40000, 0x80000
        words = (ctypes.c_void_p(at), ctypes.c_size_t(size + 4096), 3)
        ctypes.CDLL(None).mmap(*words, FIXED, -1, ctypes.c_long(0))
        self.device.hostRegister(at, size)
        return _Memory("low", at, size, partial(self.code.hostUnregister, at))

    def _window(self) -> _Memory:
        return self._window_of(self._allocated(self.kind.DEVICE))

    def _window_of_imported(self) -> _Memory:
        return self._window_of(self._imported())

    def _window_of(self, memory: _Memory) -> _Memory:
        at = self.device.gdrPtrMmap(memory.address, SIZE)

        def end() -> int:
            return int(self.code.gdrPtrMunmap(at, SIZE)) * 10 + memory.end()

        return _Memory(f"window of {memory.name}", at, SIZE, end)

    def _exported(self) -> _Memory:
        memory = self._allocated(self.kind.DEVICE)
        self.device.ipcMemHandleGet(self.handle, memory.address)
        return _Memory("exported", memory.address, SIZE, memory.end)

    def _opened(self) -> _Memory:
        memory = self._exported()
        self.device.ipcMemHandleOpen(self.handle)

        def end() -> int:
            return int(self.code.ipcMemHandleClose(memory.address)) * 10 + memory.end()

        return _Memory("opened", memory.address, SIZE, end)

    def _open_only(self) -> _Memory:
        memory = self._exported()
        self.device.ipcMemHandleOpen(self.handle)
        memory.end()
        end = partial(self.code.ipcMemHandleClose, memory.address)
        return _Memory("freed while open", memory.address, SIZE, end)

    def _imported(self) -> _Memory:
        at = self.device.ipcMemHandleOpen(self.abroad)
        return _Memory("imported", at, SIZE, partial(self.code.ipcMemHandleClose, at))

    def _freed(self) -> _Memory:
        size = 9 * 4096  # no other memory has this size
        at = self.device.deviceMalloc(size, self.kind.DEVICE)
        self.device.deviceFree(at, self.kind.DEVICE)
        return _Memory("freed", at, size, lambda: 0)

    def ended(self, memory: _Memory) -> str:
        """What the end of memory answers, and whether its place is free then."""
        code = int(memory.end())
        if not memory.shared:
            return f"{memory.name}: {code} {_is_mapped(memory.address)}"
        other = self.device.deviceMalloc(memory.size, self.kind.DEVICE)
        self.device.deviceFree(other, self.kind.DEVICE)
        return f"{memory.name}: {code} {other == memory.address}"


def _is_mapped(address: int) -> bool:
    found = ctypes.c_ubyte()
    at = ctypes.c_void_p(address & ~4095)
    return not int(ctypes.CDLL(None).mincore(at, ctypes.c_size_t(1), ctypes.byref(found)))


def _row_after(address: int) -> str:
    """How many bytes from an address on have the same access, and which."""
    for row in Path("/proc/self/maps").read_text().splitlines():
        span, access = row.split()[:2]
        first, last = (int(n, 16) for n in span.split("-"))
        if first <= address < last:
            return f"{last - address} {access}"
    return ""


class _Script:
    """Calls with their arguments, and what they answer."""

    def __init__(self, library: Path, strict: bool) -> None:
        abroad = _handles[_segment(library)[0]]
        os.environ["UNIPAL_CPU_STRICT"] = str(int(strict))
        ctypes.CDLL(os.environ["LD_PRELOAD"]).edges_library(os.fsencode(library))
        self.device = _load(library)
        self.ffi = self.device.ffi
        self.kinds = _Kinds(self.device, abroad)
        self.lines: list[str] = []
        self.known: list[_Memory] = []

    def at(self, address: int) -> Any:
        return self.ffi.cast("void *", address % 2**64)

    def where(self, address: int) -> str:
        """An address as a place in known memory."""
        for memory in self.known:
            if memory.address <= address < memory.address + memory.size and memory.address:
                return f"{memory.name}+{address - memory.address}"
        return hex(address)

    def ask(self, what: str, function: str, *words: Any) -> int:
        """Makes a call, and notes what it answered."""
        code = int(getattr(self.device.raw, function)(*words))
        text = self.device.getLastError() if code else ""
        self.lines.append(f"{what} {function}: {code} {text}")
        return code

    def note(self, what: object) -> None:
        self.lines.append(str(what))

    def answer(self) -> str:
        """The notes, in brief."""
        counts = _state(self.device)[:7]
        text = _plain("\n".join(self.lines), Path("none"))
        parts = [text[at : at + 200_000] for at in range(0, len(text), 200_000)]
        sums = [hashlib.sha256(part.encode()).hexdigest()[:12] for part in parts]
        return f"{len(self.lines)} notes, {sums}, {counts}"


SIZES = (0, 1, 64, 4096)
STREAMS = ("stream", "")
HUGE = (2**63 - 1, 2**63, 2**64 - 8192, 2**64 - 4096, 2**64 - 1)


def _queries(script: _Script, memory: _Memory, inside: int) -> None:
    """Calls that leave memory as it is, at an offset of it."""
    from unipal.generated.pal import MemType

    ffi, device = script.ffi, script.device
    at, rest = script.at(memory.address + inside), memory.size - inside
    what = f"{memory.name}+{inside}"
    base, size, id_ = ffi.new("void **"), ffi.new("size_t *"), ffi.new("uint64_t *")
    script.ask(what, "memGetAddressRange", at, base, size, id_)
    script.note(f"{script.where(int(ffi.cast('uintptr_t', base[0])))} {size[0]} {id_[0]}")
    out, number = ffi.new("void **"), ffi.new("int *")
    if not script.ask(what, "hostGetDevicePointer", out, at):
        script.note(script.where(int(ffi.cast("uintptr_t", out[0]))))
    for length in (*SIZES, rest, rest + 1, HUGE[-1]):
        for kind in MemType:
            if kind != MemType.HOST or (memory.name not in ("freed", "null") and rest):
                fill = (at, 7, length, int(kind), ffi.NULL)
                script.ask(f"{what} {length} {kind}", "deviceMemset", *fill)
        if not script.ask(f"{what} {length}", "gdrPtrMmap", out, at, length):
            seen = ctypes.c_ubyte.from_address(int(ffi.cast("uintptr_t", out[0]))).value
            script.note(f"{seen} {device.resourceCount(6)}")
            for more, longer in ((1, 0), (0, 1), (0, 0)):
                script.ask(what, "gdrPtrMunmap", out[0] + more, length + longer)
        for flags in (0, 1):
            words = (number, at, length, flags)
            if not script.ask(f"{what} {length}", "getHandleForAddressRange", *words):
                script.note(os.fstat(number[0]).st_size)
                os.close(number[0])
        if not script.ask(f"{what} {length}", "hostRegister", at, length):
            script.ask(what, "hostUnregister", at)
    handle = script.kinds.handle
    if not script.ask(what, "ipcMemHandleGet", handle, at):
        script.ask(what, "ipcMemHandleOpen", handle, out)
        script.note(script.where(int(ffi.cast("uintptr_t", out[0]))))
        script.ask(what, "ipcMemHandleClose", out[0])
    for function in ("streamWaitValue64", "streamWriteValue64"):
        for flags in (0, 1):
            script.ask(what, function, script.kinds.stream, at, 5, flags)
    device.streamSynchronize(script.kinds.stream)


def _pairs(script: _Script, stream: Any) -> None:
    """Copies and reductions between all kinds of memory."""
    from unipal.generated.pal import DataType, MemcpyType, RedOp

    ffi = script.ffi
    usable = [m for m in script.known if m.name != "freed"]
    for one in usable:
        for other in usable:
            what = f"{one.name} {other.name}"
            to, same = script.at(one.address), script.at(other.address)
            for kind in MemcpyType:
                script.ask(what, "deviceMemcpy", to, same, 64, int(kind), stream)
            from_ = script.at(other.address and other.address + 1024)
            for kind in MemcpyType:
                script.ask(f"{what} {kind}", "deviceMemcpy", to, from_, 64, int(kind), stream)
            for length in (0, other.size - 1023, one.size + 1, HUGE[-1]):
                kind = MemcpyType.DEVICE_TO_DEVICE
                script.ask(f"{what} {length}", "deviceMemcpy", to, from_, length, int(kind), stream)
            for words in ((to, from_, from_), (from_, to, from_), (from_, from_, to)):
                for type_ in (DataType.INT8, DataType.INT32, DataType.FLOAT64):
                    rest = (int(type_), int(RedOp.SUM), stream)
                    script.ask(f"{what} {type_}", "deviceReduce", *words, 8, *rest)
    for one in usable:
        at = script.at(one.address)
        for inside in (1, 4, 64):
            near = script.at(one.address and one.address + inside)
            for kind in MemcpyType:
                script.ask(one.name, "deviceMemcpy", at, near, 64, int(kind), stream)
            for words in ((at, near, near), (near, at, near), (near, near, at), (near,) * 3):
                rest = (int(DataType.INT32), int(RedOp.MAX), stream)
                script.ask(one.name, "deviceReduce", *words, 16, *rest)
        for type_, width in ((DataType.FLOAT16, 2), (DataType.INT32, 4), (DataType.INT64, 8)):
            for count in (
                2**64 // width + 1,
                2**64 // width,
                one.size // width + 1,
                2**63,
                2**64 - 1,
            ):
                rest = (int(type_), int(RedOp.SUM), stream)
                script.ask(f"{count} {width}", "deviceReduce", at, at, at, count, *rest)
    script.ask("end", "streamSynchronize", stream) if stream != ffi.NULL else None


def _contents(script: _Script) -> None:
    """Notes what is in memory."""
    from unipal.generated.pal import MemcpyType

    room = script.device.deviceMalloc(SIZE, script.kinds.kind.HOST)
    for memory in script.known:
        if memory.name in ("freed", "null"):
            continue
        own = ("HOST", "MANAGED", "registered", "low", "pageable")
        if memory.name in own or memory.name.startswith("window"):
            data = ctypes.string_at(memory.address, memory.size)
        else:
            to, from_ = script.at(room), script.at(memory.address)
            kind = int(MemcpyType.DEVICE_TO_HOST)
            script.device.raw.deviceMemcpy(to, from_, memory.size, kind, script.ffi.NULL)
            data = ctypes.string_at(room, memory.size)
        script.note(f"{memory.name} {zlib.crc32(data)}")
    script.device.deviceFree(room, script.kinds.kind.HOST)


def _memory_calls(strict: bool, library: Path) -> str:
    """Every call on every kind of memory; then nothing is held, and all of it can be freed."""
    script = _Script(library, strict)
    kinds = script.kinds.all()
    script.known = [make() for make in kinds.values()]
    for number, memory in enumerate(script.known):
        if memory.name not in ("freed", "null"):
            kind = script.kinds.kind
            for each in (kind.DEVICE, kind.HOST):
                words = (script.at(memory.address), number, memory.size, int(each), script.ffi.NULL)
                script.ask(memory.name, "deviceMemset", *words)
    for memory in script.known:
        for inside in (0, 8, 4096 - 4, memory.size - 8, memory.size - 1, memory.size):
            _queries(script, memory, inside)
    script.device.streamSynchronize(script.kinds.stream)
    _contents(script)
    for stream in (script.kinds.stream, script.ffi.NULL):
        _pairs(script, stream)
        _contents(script)
    for size in HUGE:
        out = script.ffi.new("void **")
        for each in script.kinds.kind:
            script.ask(str(size), "deviceMalloc", out, size, int(each))
        script.ask(str(size), "gdrMemAlloc", out, size)
        script.ask(str(size), "deviceMallocAsync", out, size, script.kinds.stream)
        script.ask(str(size), "hostRegister", script.at(script.kinds._pages(1)), size & ~4095)
    for size in (1, 4094, 4095, 4096, 4097, 8192):
        for each in script.kinds.kind:
            at = script.device.deviceMalloc(size, each)
            script.note(f"{size} {each} {_row_after(at)} {script.device.code.deviceFree(at, each)}")
    for memory in script.known:
        script.note(script.kinds.ended(memory))
    _free_calls(script, kinds)
    ctypes.memset(script.kinds.word, 1, 1)
    script.device.streamSynchronize(script.kinds.blocked)
    return script.answer()


def _free_calls(script: _Script, kinds: Mapping[str, Callable[[], _Memory]]) -> None:
    """Every call that ends memory, on every kind; what it does not end can be freed."""
    ffi = script.ffi
    calls: dict[str, tuple[Any, ...]] = {
        **{f"deviceFree {kind.name}": (int(kind),) for kind in script.kinds.kind},
        "gdrMemFree": (), "deviceFreeAsync": (script.kinds.stream,), "hostUnregister": (),
        "ipcMemHandleClose": (), "gdrPtrMunmap": (SIZE,),
    }  # fmt: skip
    base, size, id_ = ffi.new("void **"), ffi.new("size_t *"), ffi.new("uint64_t *")
    for make in kinds.values():
        for name, more in calls.items():
            for inside in (0, 1, 4096):
                memory = make()
                script.known = [memory]
                at = script.at(memory.address + inside)
                script.ask(f"{memory.name}+{inside}", name.partition(" ")[0], at, *more)
                script.device.streamSynchronize(script.kinds.stream)
                script.ask("then", "memGetAddressRange", at, base, size, id_)
                script.note(f"{size[0]} {script.kinds.ended(memory)}")


# ---- handles with a right check sum -------------------------------------------------------------


SUM = 56  # offset in a handle; the sum of all before it
IN_HANDLE = {"random": (0, "<B"), "its end": (15, "<B"), "space": (16, "<Q"),
             "start": (24, "<Q"), "pid": (32, "<I"), "zero": (36, "<I"),
             "size": (40, "<Q"), "id": (48, "<Q")}  # fmt: skip
STEPS = {"random": (0,), "its end": (0,), "pid": (2**29, 2**30), "zero": (1, 2),
         "size": (1, -1, 4096, 1 - SIZE, -SIZE, 2**63 - SIZE, 2**64 - 1 - SIZE,
                  2**64 - 5000 - SIZE)}  # fmt: skip


def _summed(data: bytes) -> bytes:
    """A handle with the sum of its bytes."""
    total = 0xCBF29CE484222325
    for byte in data[:SUM]:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return data[:SUM] + struct.pack("<Q", total)


def _stepped(step: int, number: int) -> int:
    return number + step if step else number ^ 1


def _forged(library: Path) -> str:
    """What handles open that name another segment, owner, size or id than they were made with."""
    abroad = _handles[_segment(library)[0]]
    device = _load(library)
    ffi, code = device.ffi, device.code
    kinds = _Kinds(device, abroad)
    out, found = ffi.new("void **"), []

    def bytes_of(handle: Any) -> bytes:
        return bytes(ffi.buffer(handle.bytes, 64))

    def changed(where: str, data: bytes) -> None:
        handle, _ = device.ipcMemHandleCreate()
        for name, (at, kind) in IN_HANDLE.items():
            for step in STEPS.get(name, (1, -1)):
                other = _put(data, at, kind, partial(_stepped, step))
                ffi.memmove(handle.bytes, _summed(other), 64)
                result = device.raw.ipcMemHandleOpen(handle, out)
                text = device.getLastError() if result else ""
                if not result:
                    at_ = int(ffi.cast("uintptr_t", out[0]))
                    text = f"{device.memGetAddressRange(at_)[1]} {code.ipcMemHandleClose(at_)}"
                found.append(f"{where} {name} {step}: {int(result)} {text}")

    changed("closed", abroad)
    imported = kinds.all()["imported"]()
    changed("open", abroad)
    found.append(f"{int(imported.end())}")
    for kind in ("exported", "opened", "freed while open"):
        memory = kinds.all()[kind]()
        changed(kind, bytes_of(kinds.handle))
        found.append(kinds.ended(memory))
        changed(f"{kind}, then ended", bytes_of(kinds.handle))
    return "\n".join(found)


# ---- streams ------------------------------------------------------------------------------------


def _recorded_again(library: Path) -> str:
    """Whether an event has the time of its last record, when an earlier one is reached later."""
    from unipal.generated.pal import MemType

    device = _load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    event, other = device.eventCreate(0), device.eventCreate(0)
    blocked, stream = device.streamCreate(), device.streamCreate()
    device.streamWaitValue64(blocked, word, 1, 0)
    device.eventRecord(event, blocked)
    said = [int(device.code.eventQuery(event))]
    for each in (event, other):
        device.eventRecord(each, stream)
        device.eventSynchronize(each)
    said.append(int(device.code.eventQuery(event)))
    ctypes.memset(word, 1, 1)
    device.streamSynchronize(blocked)
    return f"{said} {device.eventElapsedTime(event, other) >= 0}"


def _clock(library: Path) -> str:
    """The time between events, while the clock of the library goes forward."""
    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    device = _load(library)
    stream, events = device.streamCreate(), [device.eventCreate(0) for _ in range(4)]
    for event, ahead in zip(events, (0, 0, 1, 5000), strict=True):
        time.sleep(0.003)
        calls.edges_ahead(ahead)
        device.eventRecord(event, stream)
        device.streamSynchronize(stream)
    found = [device.eventElapsedTime(events[0], event) for event in events]
    limits = ((0, 0), (3, 999), (1006, 1999), (5_000_009, 5_000_999))
    return str([a <= ms <= b for ms, (a, b) in zip(found, limits, strict=True)])


def _served(close: bool, library: Path) -> str:
    """Whether a stream runs all its work, while another thread waits for part of it and its worker
    begins late. close: it is destroyed meanwhile.
    """
    from unipal.generated.pal import MemType

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    device = _load(library)
    size = 16 << 20
    memory = device.deviceMalloc(size, MemType.DEVICE)
    word = device.deviceMalloc(8, MemType.HOST)
    ctypes.memset(word, 0, 8)
    calls.edges_late(30)
    stream, event = device.streamCreate(), device.eventCreate(0)
    for _ in range(100):
        device.deviceMemset(memory, 1, size, MemType.DEVICE, stream)
    device.eventRecord(event, stream)
    kernel = int(ctypes.cast(_kernel, ctypes.c_void_p).value or 0)
    device.launchKernel(kernel, [1, 1, 1], [1, 1, 1], device.ffi.NULL, 0, stream)
    device.streamWriteValue64(stream, word, 1, 0)
    waiting = threading.Thread(target=device.eventSynchronize, args=(event,))
    waiting.start()
    if close:
        time.sleep(0.01)
        device.streamDestroy(stream)
    waiting.join()
    until = time.monotonic() + 3
    while not ctypes.c_uint64.from_address(word).value and time.monotonic() < until:
        time.sleep(0.002)
    return str(ctypes.c_uint64.from_address(word).value)


def _late(library: Path) -> str:
    """Whether a thread waits for work that only the worker does, which begins late; and whether
    the worker runs kernels.
    """
    from unipal.generated.pal import MemType

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    device = _load(library)
    words = [device.deviceMalloc(8, MemType.HOST) for _ in range(2)]
    for word in words:
        ctypes.memset(word, 0, 8)
    calls.edges_late(30)
    stream = device.streamCreate()
    threads: list[int] = []
    kernel = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3)(
        lambda *_: threads.append(threading.get_ident())
    )
    at = int(ctypes.cast(kernel, ctypes.c_void_p).value or 0)
    device.launchKernel(at, [1, 1, 1], [1, 1, 1], device.ffi.NULL, 0, stream)
    device.streamWriteValue64(stream, words[0], 1, 0)
    device.streamWaitValue64(stream, words[1], 1, 0)
    device.streamWriteValue64(stream, words[0], 2, 0)
    waiting = threading.Thread(target=device.streamSynchronize, args=(stream,))
    waiting.start()
    until = time.monotonic() + 3
    while not ctypes.c_uint64.from_address(words[0]).value and time.monotonic() < until:
        time.sleep(0.002)
    waiting.join(0.02)
    said = [waiting.is_alive(), ctypes.c_uint64.from_address(words[0]).value]
    ctypes.memset(words[1], 1, 1)
    waiting.join()
    return f"{said} {ctypes.c_uint64.from_address(words[0]).value} {threads == [waiting.ident]}"


def _synchronized(library: Path) -> str:
    """For how long deviceSynchronize waits for streams that go on one after another."""
    from unipal.generated.pal import MemType

    device = _load(library)
    found = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        words = [device.deviceMalloc(8, MemType.HOST) for _ in order]
        streams = [device.streamCreate() for _ in order]
        for word, stream in zip(words, streams, strict=True):
            ctypes.memset(word, 0, 8)
            device.streamWaitValue64(stream, word, 1, 0)
        waiting = threading.Thread(target=device.deviceSynchronize)
        waiting.start()
        for each in order:
            waiting.join(0.01)
            found.append(waiting.is_alive())
            ctypes.memset(words[each], 1, 1)
        waiting.join()
        found += [not device.code.streamQuery(stream) for stream in streams]
    return str(found)


def _ends_meanwhile(library: Path) -> str:
    """A stream ends while deviceSynchronize has found that it has work."""
    from unipal.generated.pal import MemType

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])
    calls.edges_library(os.fsencode(library))
    device = _load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    said = []
    for _ in range(2):
        ctypes.memset(word, 0, 8)
        stream = device.streamCreate()
        device.streamWaitValue64(stream, word, 1, 0)
        before = calls.edges_slow()

        def end(stream: Any = stream, before: int = before) -> None:
            while calls.edges_slow() == before:
                time.sleep(0.001)
            device.streamDestroy(stream)
            ctypes.memset(word, 1, 1)

        ending = threading.Thread(target=end)
        ending.start()
        calls.edges_arm(1, 0, 0, 50)
        said.append(int(device.code.deviceSynchronize()))
        ending.join()
    return f"{said} {device.resourceCount(1)}"


def _pageable(library: Path) -> str:
    """Whether calls with memory that the chip does not know end when the work has ended."""
    from unipal.generated.pal import MemcpyType, MemType

    device = _load(library)
    word = device.deviceMalloc(8, MemType.HOST)
    memory, data = device.deviceMalloc(SIZE, MemType.DEVICE), ctypes.create_string_buffer(64)
    at = ctypes.addressof(data)
    stream, found = device.streamCreate(), []
    calls = (
        partial(device.deviceMemcpy, memory, at, 64, MemcpyType.HOST_TO_DEVICE, stream),
        partial(device.deviceMemcpy, at, memory, 64, MemcpyType.DEVICE_TO_HOST, stream),
        partial(device.deviceMemset, at, 7, 64, MemType.HOST, stream),
        partial(device.deviceMemset, memory, 7, 64, MemType.DEVICE, stream),
    )
    for call in calls:
        ctypes.memset(word, 0, 8)
        device.streamWaitValue64(stream, word, 1, 0)
        thread = threading.Thread(target=call)
        thread.start()
        thread.join(0.02 if call != calls[-1] else 3)
        found.append(thread.is_alive())
        ctypes.memset(word, 1, 1)
        thread.join()
    device.streamSynchronize(stream)
    return f"{found} {data.raw[-1]}"


def _two_waiting(library: Path) -> str:
    """Whether a thread that waits for less work goes on earlier than one that waits for more."""
    from unipal.generated.pal import MemType

    device = _load(library)
    words = [device.deviceMalloc(8, MemType.HOST) for _ in range(2)]
    found = []
    for first in (0, 1):
        stream, events = device.streamCreate(), [device.eventCreate(0) for _ in words]
        for word, event in zip(words, events, strict=True):
            ctypes.memset(word, 0, 8)
            device.streamWaitValue64(stream, word, 1, 0)
            device.eventRecord(event, stream)
        threads = [threading.Thread(target=device.eventSynchronize, args=(e,)) for e in events]
        for each in (first, 1 - first):
            threads[each].start()
            threads[each].join(0.02)
        for word, thread in zip(words, threads, strict=True):
            ctypes.memset(word, 1, 1)
            thread.join(2)
            found.append(thread.is_alive())
    return str(found)


def _unloaded(library: Path) -> str:
    """Whether the library stays when it is closed, for its workers run on."""
    loaded = ctypes.CDLL(str(library))
    loaded.palGetDevice()
    _ctypes.dlclose(loaded._handle)
    return f"{str(library) in Path('/proc/self/maps').read_text()}"


def _uses(script: _Script) -> dict[str, Callable[[], None]]:
    """What may be done again and again."""
    from unipal.generated.pal import MemType

    device, kinds, code = script.device, script.kinds, script.device.code
    memory = device.deviceMalloc(SIZE, MemType.DEVICE)
    word = device.deviceMalloc(8, MemType.HOST)
    kernel = int(ctypes.cast(_kernel, ctypes.c_void_p).value or 0)
    one = [1, 1, 1]

    def fill(stream: Any, count: int) -> None:
        for _ in range(count):
            device.deviceMemset(memory, 1, 8, MemType.DEVICE, stream)

    def long_queue() -> None:
        stream = device.streamCreate()
        fill(stream, 600)
        device.streamSynchronize(stream)
        fill(stream, 600)
        device.streamDestroy(stream)

    def blocked(stream: Any) -> None:
        ctypes.memset(word, 0, 8)
        device.streamWaitValue64(stream, word, 1, 0)

    def events() -> None:
        one_stream, other = device.streamCreate(), device.streamCreate()
        event, again = device.eventCreate(0), device.eventCreate(0)
        blocked(one_stream)
        device.eventRecord(event, one_stream)
        device.streamWaitEvent(other, event)
        device.eventRecord(again, one_stream)
        device.eventRecord(again, other)
        device.eventRecord(event, other)
        device.eventDestroy(event)
        device.streamDestroy(one_stream)
        device.streamDestroy(other)
        ctypes.memset(word, 1, 1)
        device.eventSynchronize(again)
        device.streamWaitEvent(kinds.stream, again)
        device.eventDestroy(again)

    def held() -> None:
        stream = device.streamCreate()
        blocked(stream)
        ends = [make() for name, make in kinds.all().items() if name in ("DEVICE", "HOST", "gdr")]
        for each in ends:
            device.deviceMemset(each.address, 1, 8, MemType.DEVICE, stream)
        device.launchKernel(kernel, one, one, device.ffi.NULL, 0, stream)
        words = (ends[0].address, ends[1].address, ends[2].address, 8, 2, 0, stream)
        device.deviceReduce(*words)
        device.streamWriteValue64(stream, ends[1].address, 1, 0)
        wrapper = device.streamCopy(int(device.ffi.cast("uintptr_t", stream.native)))
        for each in ends:
            each.end()
        device.streamDestroy(stream)
        ctypes.memset(word, 1, 1)
        device.streamSynchronize(wrapper)
        device.streamFree(wrapper)

    def ends() -> None:
        for name, make in kinds.all().items():
            if name not in ("being freed", "pageable", "registered"):
                make().end()

    calls = ctypes.CDLL(os.environ["LD_PRELOAD"])

    def no_worker() -> None:
        stream = device.streamCreate()
        _refused(calls, partial(code.deviceMemset, memory, 1, 8, MemType.DEVICE, stream), 1)
        device.streamDestroy(stream)

    def refused() -> None:
        code.deviceMemset(memory, 1, SIZE + 1, MemType.DEVICE, kinds.stream)
        code.deviceMemcpy(memory, memory, 8, 3, kinds.stream)
        code.gdrPtrMmap(memory, SIZE + 1)
        code.hostRegister(memory & ~4095, 4096)

    def shared() -> None:
        streams = [device.streamCreate() for _ in range(3)]
        for stream in streams:
            fill(stream, 3)
            device.streamDestroy(stream)

    def other_device() -> None:
        device.setDevice(1)
        streams = [device.streamCreate() for _ in range(3)]
        for at in (1, 0, 2):
            fill(streams[at], 3)
            device.streamDestroy(streams[at])
        device.deviceSynchronize()
        device.setDevice(0)

    return {
        "shared queues": shared, "other device": other_device, "long queue": long_queue,
        "events": events, "held": held, "ends": ends, "no worker": no_worker, "refused": refused,
    }  # fmt: skip


def _again(name: str, library: Path) -> str:
    """Whether something done again and again leaves memory, mappings, files or threads."""
    from proof.bindings.vendor_failures import _Mallinfo

    os.environ["UNIPAL_CPU_HW_QUEUES"] = str(int(name == "shared queues") * 3)
    script = _Script(library, strict=False)
    info = ctypes.CDLL(None).mallinfo2
    info.restype = _Mallinfo
    use = _uses(script)[name]
    script.device.streamWriteValue64(script.kinds.stream, script.kinds.word, 0, 0)
    before = [0] * 4
    for turn in range(8):
        for _ in range(ROUNDS // 4):
            use()
        script.device.streamSynchronize(script.kinds.stream)
        until = time.monotonic() + 3
        most = 5 if name == "shared queues" else 3
        while len(os.listdir("/proc/self/task")) > most and time.monotonic() < until:
            time.sleep(0.001)
        tasks, files = (len(os.listdir(f"/proc/self/{each}")) for each in ("task", "fd"))
        now = [int(info().used) // (LEAK_BYTES // 4), _mapped() // 8, tasks, files]
        if turn and all(a <= b for a, b in zip(now, before, strict=True)):
            return f"nothing is left, {tasks} threads, {_state(script.device)[:7]}"
        before = now
    return "something is left"


def scenes() -> Iterator[tuple[str, Scene]]:
    """The scenes by name."""
    for name, values in SETTINGS.items():
        for value in (*values, TOO_LONG):
            yield f"{name}={value}", partial(_settings, name, value)
    yield "leftovers", _leftovers
    for change in CHANGES:
        yield f"handle of a segment: {change}", partial(_handle_of, change)
    yield "handles", _handle_bytes
    yield "leftovers of others", _leftovers_of_others
    yield "file 0", _no_input
    yield "end of an importer", _end_of_importer
    yield "calls at the end", _calls_at_end
    yield "another pid namespace", _namespace
    yield "fork", _fork
    held = [f"{lock} for {FOR_EVER}" for lock in ("queue", "regions", "kept", "queues")]
    for case in (
        "idle",
        "pending",
        "refused",
        *held,
        "queue for 20",
        "regions for 20",
        "kept for 20",
    ):
        yield f"end: {case}", partial(_end, case)
    for number in range(1, 7):
        for later in (0, 1):
            yield f"load: system call {number}, {later}", partial(_loading, number, later)
    yield "every function", _each
    for strict in (False, True):
        yield f"calls on memory, strict {int(strict)}", partial(_memory_calls, strict)
    yield "handles with a right sum", _forged
    yield "an event that is recorded again", _recorded_again
    yield "clock", _clock
    for close in (False, True):
        yield f"a stream that another thread serves, {close}", partial(_served, close)
    yield "a late worker", _late
    yield "two threads that wait", _two_waiting
    yield "pageable memory", _pageable
    yield "addresses of the bus", _bus
    yield "texts", _texts
    yield "wrong arguments", _wrong_arguments
    yield "calls in a function", _in_function
    yield "streams that go on one after another", _synchronized
    yield "a stream that ends meanwhile", _ends_meanwhile
    yield "an unloaded library", _unloaded
    for name in USES:
        yield f"again and again: {name}", partial(_again, name)
    yield "full queue", partial(_full, True)
    yield "stream without a worker", partial(_full, False)
    yield "deviceSynchronize", _waiting
    for name in FAILING:
        yield f"failing: {name}", partial(_failing, name, False)
    for name in GROWING:
        yield f"failing with a full registry: {name}", partial(_failing, name, True)


USES = (
    "shared queues",
    "other device",
    "long queue",
    "events",
    "held",
    "ends",
    "no worker",
    "refused",
)
GROWING = (
    "deviceMalloc of DEVICE", "deviceMalloc of HOST", "hostRegister", "gdrPtrMmap",
    "ipcMemHandleOpen of another process",
)  # fmt: skip
FAILING = (
    "deviceMalloc of DEVICE", "deviceMalloc of HOST", "deviceMalloc of MANAGED",
    "deviceMalloc of an unusual size", "deviceMalloc after a free", "deviceMallocAsync",
    "streamCreate", "streamCopy", "streamCopy of 0", "eventCreate", "launchKernel", "hostRegister",
    "gdrMemAlloc", "gdrPtrMmap of other memory", "ipcMemHandleCreate", "ipcMemHandleGet",
    "ipcMemHandleOpen", "ipcMemHandleOpen of another process", "getHandleForAddressRange",
)  # fmt: skip


def main(library: str) -> None:
    apart.begin()  # other processes would remove what the dead left
    found: dict[str, str] = {}
    for name, scene in scenes():
        found[name] = _apart(scene, Path(library))
        if sum(answer.startswith("hung") for answer in found.values()) == MOST_HUNG:
            break  # it is wrong, and the others might take as long
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
