"""Tests of adaptors in Python: missing packages, failing calls and work, files of dead processes.

    python -m proof.sources.outside.python CHIP

Prints what the adaptor answers then, as JSON. `complaints` runs this program over a mutant, whose
answers must be those of the original.
"""

from __future__ import annotations

import ctypes
import itertools
import json
import os
import resource
import subprocess
import sys
import threading
import time
import types
import weakref
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

TIMEOUT_S = 60
SHARED = Path("/dev/shm")
RANDOM = "0123456789abcdef" * 2
GONE = 0x7FFFFFF0  # no process has this number
BLOCK = 5000  # bytes of an allocation
MUCH = (1 << 62, (1 << 63) - 1, (1 << 64) - 1)

PROCESS = "the process"
Answers = dict[str, Any]


def answers(chip: str, env: Mapping[str, str]) -> Answers:
    """What a chip answers in a process of its own, with the environment `env`."""
    command = [sys.executable, "-P", "-m", __spec__.name, chip]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **env}, timeout=TIMEOUT_S
    )
    if done.returncode or done.stderr.strip():
        return {PROCESS: f"ended with {done.returncode}: {done.stderr.strip()[-300:]}"}
    found: Answers = json.loads(done.stdout)
    return found


def steady(chip: str, env: Mapping[str, str]) -> Answers:
    """The answers of the original that are the same in two runs.

    Raises RuntimeError if its process fails.
    """
    first, again = answers(chip, env), answers(chip, env)
    if PROCESS in first:
        raise RuntimeError(f"{chip}: {PROCESS} {first[PROCESS]}")
    return {what: one for what, one in first.items() if again.get(what) == one}


def complaints(chip: str, right: Answers, env: Mapping[str, str]) -> list[str]:
    """Where the answers are not those of the original."""
    found = answers(chip, env)
    return [
        f"{what}: {found.get(what)} instead of {right.get(what)}"
        for what in right
        if found.get(what) != right.get(what)
    ]


def said(call: Callable[..., object], *words: object, text: bool = False) -> Any:
    """What a call answers, or the code of the PalError that it raises. text: and its text."""
    from unipal.generated.pal import PalError, Result

    try:
        return call(*words)
    except PalError as error:
        code = Result(error.code).name
        return f"{code}: {error.text}" if text else code
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def lasts(call: Callable[[], object]) -> float:
    begun = time.monotonic()
    call()
    return time.monotonic() - begun


def apart(call: Callable[..., object], *words: object) -> Any:
    """The answer of a call on a thread of its own; None if the call does not end."""
    found: list[Any] = []
    thread = threading.Thread(
        target=lambda: found.append(said(call, *words, text=True)), daemon=True
    )
    thread.start()
    thread.join(TIMEOUT_S / 6)
    return found[0] if found else None


# ---- numpy --------------------------------------------------------------------------------------


def numpy() -> Answers:
    return {**_settings(), **_left_behind(), **_memory(), **_failing_work(), **_closing()}


def _settings() -> Answers:
    from unipal.adaptors.numpy.chip import NumpyAdaptor

    found = {}
    for text in ("", "0", "1", "5", "256", "257", "-1", "none"):
        os.environ["UNIPAL_NUMPY_DEVICES"] = text
        found[f"devices {text!r}"] = said(lambda: NumpyAdaptor().getDeviceCount())
    del os.environ["UNIPAL_NUMPY_DEVICES"]
    return found


def _start(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[19])


def _left_behind() -> Answers:
    """Which files of others remain when the chip is opened."""
    from unipal.adaptors.numpy.memory import Memory

    space, own = Path("/proc/self/ns/pid").stat().st_ino, os.getpid()
    names = {
        "of this process": f"{space:x}-{own}-{_start(own)}-{RANDOM}",
        "of an earlier process with this number": f"{space:x}-{own}-{_start(own) - 1}-{RANDOM}",
        "of a process to come": f"{space:x}-{own}-{_start(own) + 1}-{RANDOM}",
        "of a namespace before": f"{space - 1:x}-{GONE}-1-{RANDOM}",
        "of a namespace behind": f"{space + 1:x}-{GONE}-1-{RANDOM}",
        "that is too long": f"{space:x}-{GONE}-1-{RANDOM}0",
        "of another kind": f"{space:x}-{GONE}-1-of-somebody-else",
        **{
            f"number {n} of a process that is gone": f"{space:x}-{GONE}-1-{n:032x}"
            for n in range(9)
        },
    }
    folders = [SHARED / f"unipal-numpy-{space:x}-{GONE}-2-{n:032x}" for n in range(9)]
    places = {what: SHARED / f"unipal-numpy-{name}" for what, name in names.items()}
    for place in places.values():
        place.touch()
    for folder in folders:
        folder.mkdir()
    found: Answers = {"opening": said(lambda: Memory() and None)}
    found |= {f"file {what}": place.exists() for what, place in places.items()}
    for place in places.values():
        place.unlink(missing_ok=True)
    for folder in folders:
        folder.rmdir()
    return found


def _memory() -> Answers:
    from unipal.adaptors.numpy import memory
    from unipal.generated.pal import MemType

    mine, space, own = memory.Memory(), Path("/proc/self/ns/pid").stat().st_ino, os.getpid()
    start = f"unipal-numpy-{space:x}-{own}-{_start(own)}-"
    first = mine.allocate(BLOCK, MemType.DEVICE)
    found: Answers = {"id": mine.address_range(first)[2] > 0}
    files = list(SHARED.glob(f"{start}*"))
    found["files"] = [(len(f.name) - len(start), f.stat().st_mode) for f in files]
    for kind in MemType:
        found[f"much of {kind.name}"] = [said(mine.allocate, size, kind) for size in MUCH]
    before, limits = len(os.listdir("/proc/self/fd")), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, limits[1]))
    found["a full system"] = said(mine.allocate, 1 << 20, MemType.DEVICE)
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    found["descriptors"] = len(os.listdir("/proc/self/fd")) - before
    found["files after it"] = len(list(SHARED.glob(f"{start}*")))

    def handle(pid: int, began: int, random: bytes, size: int, within: int = space) -> bytes:
        facts = (memory.MAGIC, random, pid, within, began, size, 1)
        return memory.HANDLE.pack(*facts, memory._digest(*facts))

    random = bytes.fromhex(RANDOM)
    found["a process that is gone"] = said(mine.open, handle(GONE, 1, random, 1))
    found["a file that is gone"] = said(mine.open, handle(own, _start(own), random, 1))
    place = SHARED / f"{start}{RANDOM}"
    place.write_bytes(bytes(BLOCK))
    found["too short"] = said(mine.open, handle(own, _start(own), random, BLOCK + 1))
    there = said(mine.open, handle(own, _start(own), random, BLOCK))
    found["as long as said"] = said(lambda: mine.address_range(there)[:2] == (there, BLOCK))
    found["closes"] = [said(mine.close, there), said(mine.close, there)]
    found["closed"] = mine.address_range(there)[1]
    linked = SHARED / f"{start}{RANDOM[::-1]}"
    linked.symlink_to(place)
    another = handle(own, _start(own), bytes.fromhex(RANDOM[::-1]), 1)
    found["a link"] = said(mine.open, another)
    linked.unlink()
    place.unlink()
    for other in (space - 1, space + 1):
        elsewhere = SHARED / f"unipal-numpy-{other:x}-{GONE}-1-{RANDOM}"
        elsewhere.write_bytes(bytes(BLOCK))
        opened = said(mine.open, handle(GONE, 1, random, 1, other))
        found[f"of namespace {other - space}"] = opened != "REMOTE_ERROR"
        said(mine.close, opened)
        elsewhere.unlink()
    shared = mine.allocate(BLOCK, MemType.DEVICE)
    region = mine.begin_free(mine.allocate(BLOCK, MemType.DEVICE))
    mine.free(mine.allocate(3 * BLOCK, MemType.HOST), MemType.HOST)
    found["files after host memory"] = len(list(SHARED.glob(f"{start}*")))
    mine.allocate(3 * BLOCK, MemType.DEVICE)  # of the size of what was freed, and a file
    found["files with device memory"] = len(list(SHARED.glob(f"{start}*")))
    ends = (partial(mine.free, type=MemType.DEVICE), mine.begin_free, mine.export)
    found["freed in order"] = [said(end, region.base) for end in ends]
    mine.end_free(region)
    name = mine.export(shared + 9)
    found["its own"] = [said(mine.open, name) == shared for _ in range(2)]
    mine.free(shared, MemType.DEVICE)
    found["its own, freed"] = said(mine.open, name) == shared
    for number in range(4):
        said(mine.close, shared)
        found[f"its own, closed {number} times"] = mine.address_range(shared)[1]
    found["its own, gone"] = said(mine.open, name)

    # Python collects a buffer on the thread that opens another process's memory.
    right = memory.start_time
    memory.start_time = lambda pid: mine.free(first, MemType.DEVICE)
    found["freed meanwhile"] = apart(lambda: mine.open(handle(own, 1, bytes(16), 1))) is not None
    memory.start_time = right
    found["files left"] = len(list(SHARED.glob(f"{start}*")))
    said(mine.end)
    found["files at the end"] = len(list(SHARED.glob(f"{start}*")))
    return found


def _failing_work() -> Answers:
    from unipal.adaptors.numpy import chip as original
    from unipal.generated.pal import MemType

    chip: Any = original

    def fails(*words: object) -> None:
        raise MemoryError("no more")

    one, right = chip.NumpyAdaptor(), chip._fill
    stream, other = one.streamCreate(), one.streamCreate()
    memory = one.deviceMalloc(BLOCK, MemType.DEVICE)
    found: Answers = {}
    for wait in ("streamSynchronize", "streamQuery", "deviceSynchronize"):
        words = () if wait == "deviceSynchronize" else (stream,)
        chip._fill = fails
        one.deviceMemset(memory, 1, BLOCK, MemType.DEVICE, stream)
        while not stream.queue.idle:
            time.sleep(0.001)
        chip._fill = right
        found[f"{wait} of another"] = said(one.streamSynchronize, other)
        found[wait] = apart(getattr(one, wait), *words)
        found[f"{wait} again"] = apart(getattr(one, wait), *words)
    one.deviceMemset(memory, 7, BLOCK, MemType.DEVICE, stream)
    one.streamSynchronize(stream)
    stream.queue.put(lambda: time.sleep(0.1))
    waiter = threading.Thread(target=stream.queue.wait, daemon=True)
    waiter.start()
    time.sleep(0.02)
    for _ in range(1000):
        stream.queue.put(fails)
    waiter.join(TIMEOUT_S / 6)
    found["waits only for work before it"] = not waiter.is_alive()
    said(one.streamSynchronize, stream)
    held = threading.Event()
    gone = weakref.ref(held)
    stream.queue.put(held.set)
    del held
    one.streamSynchronize(stream)
    found["what work held is gone"] = gone() is None
    found["work after it"] = ctypes.string_at(memory, BLOCK) == b"\7" * BLOCK
    found |= _waiting(one, stream, other, memory)
    found["streamFree"] = said(one.streamFree, stream)
    found["streamDestroy"] = said(one.streamDestroy, one.streamCopy(stream.native))
    one.close()
    return found


def _waiting(one: Any, stream: Any, other: Any, memory: int) -> Answers:
    """A stream that waits long for an event of another, and words that are too short."""
    from unipal.generated.pal import EventType, MemType

    word, event = one.deviceMalloc(8, MemType.DEVICE), one.eventCreate(EventType.DEFAULT)
    ctypes.memset(word, 0, 8)
    one.streamWaitValue64(stream, word, 1, 0)
    one.eventRecord(event, stream)
    one.streamWaitEvent(other, event)
    one.deviceMemset(memory, 9, 1, MemType.DEVICE, other)
    time.sleep(0.5)
    found: Answers = {"waits long": ctypes.string_at(memory, 1) != b"\t"}
    ctypes.memset(word, 1, 1)
    one.streamSynchronize(other)
    found["waited"] = ctypes.string_at(memory, 1) == b"\t"
    for size in (1, 7):
        short = one.deviceMalloc(size, MemType.DEVICE)
        found[f"waits for {size} bytes"] = said(one.streamWaitValue64, stream, short, 0, 0)
        found[f"writes {size} bytes"] = said(one.streamWriteValue64, stream, short, 0, 0)
    found["streamCopy"] = said(one.streamCopy, 0x7FFF0000)
    found["natives"] = [queue.native > 0 for queue in (stream, other, event)]
    return found


def _closing() -> Answers:
    """Work of every kind is pending when the chip is closed."""
    from unipal.adaptors.numpy.chip import NumpyAdaptor
    from unipal.generated.pal import EventType, MemType

    found: Answers = {}
    for what in ("a value", "an event", "nothing"):
        one, before = NumpyAdaptor(), threading.active_count()
        stream, other = one.streamCreate(), one.streamCreate()
        word = one.deviceMalloc(8, MemType.DEVICE)
        event = one.eventCreate(EventType.DEFAULT)
        if what != "nothing":
            one.streamWaitValue64(stream, word, 1, 0)
            one.eventRecord(event, stream)
        if what == "an event":
            one.streamWaitEvent(other, event)
        one.deviceMemset(word, 0, 8, MemType.DEVICE, other)
        workers = set(threading.enumerate()) - {threading.main_thread()}
        found[f"threads end with the process, {what}"] = all(one.daemon for one in workers)
        found[f"closing while a stream waits for {what}"] = lasts(one.close) < 1.9
        left = SHARED.glob(f"unipal-numpy-*-{os.getpid()}-*")
        found[f"files after it, {what}"] = len(list(left))
        found[f"threads after it, {what}"] = threading.active_count() - before
    return found


# ---- cupy ---------------------------------------------------------------------------------------


def cupy() -> Answers:
    return {**_opening(), **_failing_calls(), **_faked(), **_host_functions()}


def _opening() -> Answers:
    from unipal.adaptors.cupy import chip

    def runtime(count: Callable[[], int]) -> Any:
        calls = types.SimpleNamespace(getDeviceCount=count)
        return types.SimpleNamespace(cuda=types.SimpleNamespace(runtime=calls))

    def absent() -> int:
        raise RuntimeError("no driver")

    before, found = os.environ[chip.MODULE], {}
    made = {"absent": runtime(absent), "none": runtime(lambda: 0), "one": runtime(lambda: 1)}
    made["none"].__version__ = "14"
    for name, module in made.items():
        sys.modules[f"cupy_{name}"] = module
    sys.modules["cupy"] = made["none"]
    for name in ("cupy_missing", "", *(f"cupy_{name}" for name in made)):
        os.environ[chip.MODULE] = name
        found[f"module {name}"] = said(lambda: chip.opened_module() is made["one"])
    os.environ[chip.MODULE] = before
    return found


def _failing_calls() -> Answers:
    """What is known of memory that CUDA did not free."""
    from unipal.adaptors.cupy.chip import CupyAdaptor
    from unipal.generated.pal import MemType

    vendor = ctypes.CDLL(os.environ["UNIPAL_NVIDIA_LIBRARY"])
    at = ctypes.c_int.in_dll(vendor, "emulator_fails_at")
    ctypes.c_int.in_dll(vendor, "emulator_failure").value = 700
    one = CupyAdaptor()
    stream = one.streamCreate()
    page = os.sysconf("SC_PAGESIZE")
    room = ctypes.create_string_buffer(4 * page)
    whole = ctypes.addressof(room) + -ctypes.addressof(room) % page
    one.hostRegister(whole, 2 * page)
    found: Answers = {}
    for start, size in ((-1, 2), (-1, 1), (0, 1), (1, 1), (2, 1)):
        answer = said(one.hostRegister, whole + start * page, size * page, text=True)
        found[f"hostRegister of {size} pages at {start} of 2"] = (
            answer and answer.rpartition("bytes")[2]
        )
    things: dict[str, tuple[int, Callable[[int], None]]] = {
        kind.name: (one.deviceMalloc(BLOCK, kind), partial(one.deviceFree, type=kind))
        for kind in MemType
    }
    memory = one.deviceMallocAsync(BLOCK, stream)
    things["ASYNC"] = (memory, partial(one.deviceFreeAsync, stream=stream))
    things["REGISTERED"] = (whole, one.hostUnregister)
    another = CupyAdaptor()
    first = another.deviceMalloc(BLOCK, MemType.DEVICE)
    found["first id"] = another.memGetAddressRange(first)[2] > 0
    another.deviceFree(first, MemType.DEVICE)
    for name, (place, end) in things.items():
        at.value = 1
        found[f"{name} is not freed"] = said(end, place)
        at.value = 0
        found[f"{name} is known"] = one.memGetAddressRange(place + 9)[1]
        found[f"{name} is freed"] = said(end, place)
        found[f"{name} is freed again"] = said(end, place) is None
        found[f"{name} is unknown"] = one.memGetAddressRange(place)[1]
    found["streamFree"] = said(one.streamFree, stream)
    found["streamDestroy"] = said(one.streamDestroy, one.streamCopy(stream.native))
    one.streamDestroy(stream)
    return found


def _faked() -> Answers:
    """CUDA's answers that the emulator does not give."""
    from unipal.adaptors.cupy.chip import CupyAdaptor
    from unipal.generated.pal import MemType

    one = CupyAdaptor()
    calls: list[object] = []
    cuda: Any = one._cuda
    facts = {"pciBusID": 3, "pciDeviceID": 2, "pciDomainID": 1, "name": "Ein Gerät"}
    found: Answers = {}
    for name in (facts["name"], b"Ger\xffat"):
        cuda.getDeviceProperties = lambda device, name=name: {**facts, "name": name}
        found[f"name {name!r}"] = said(one.getDeviceProperties, 0)

    def fails() -> None:
        raise ValueError("not of CUDA")

    one._cupy.cuda.runtime.deviceSynchronize = fails
    found["another failure"] = said(one.deviceSynchronize)
    del one._cupy.cuda.runtime.deviceSynchronize

    cuda.ipcOpenMemHandle = lambda handle: handle[0] << 16
    cuda.ipcCloseMemHandle = calls.append
    cuda.deviceSynchronize = lambda: calls.append("waits")

    def opens(first: int) -> Any:
        return said(lambda: one.ipcMemHandleOpen(memoryview(bytes([first, *range(1, 64)]))))

    def closes(place: int) -> Any:
        return said(one.ipcMemHandleClose, place)

    found["opens"] = [opens(2), opens(2), opens(3), opens(4)]
    wrong = (0x10000, 0x10001, 0x1FFFF, 0x20001, 0x50000)
    found["closes"] = [closes(place) for place in (*wrong, 0x20000, 0x20000, 0x20000, 0x40000)]
    memory, made = one.deviceMalloc(BLOCK, MemType.DEVICE), itertools.count(5)
    cuda.ipcGetMemHandle = lambda base: bytes([next(made), *range(1, 64)])
    for _ in range(3):
        said(one.ipcMemHandleGet, memoryview(bytearray(64)), memory + 9)
    found["opens its own"] = [opens(number) == memory for number in (5, 6, 7)]
    one.deviceFree(memory, MemType.DEVICE)
    found["closes it when it is freed"] = [closes(memory) for _ in range(4)]
    found["opens it when it is freed"] = [opens(number) for number in (5, 6, 7)]
    cuda.deviceSynchronize = lambda: one._shared.opens.clear()
    found["closes what another thread closed"] = closes(0x30000)
    found["calls"] = calls
    return found


def _host_functions() -> Answers:
    """How long closing the chip waits for host functions."""
    from unipal.adaptors.cupy.chip import HOST_FUNC, CupyAdaptor

    vendor = ctypes.CDLL(os.environ["UNIPAL_NVIDIA_LIBRARY"])
    at = ctypes.c_int.in_dll(vendor, "emulator_fails_at")
    one, gate = CupyAdaptor(), threading.Event()
    stream, other, entered = one.streamCreate(), one.streamCreate(), threading.Event()

    returned: list[int | None] = []

    def waits(milliseconds: int | None) -> None:
        entered.set()
        gate.wait((milliseconds or 0) / 1000)
        returned.append(milliseconds)

    function = HOST_FUNC(waits)
    address = ctypes.cast(function, ctypes.c_void_p).value or 0

    def launched(milliseconds: int, queue: Any = stream) -> None:
        entered.clear()
        one.launchHostFunc(queue, address, milliseconds)
        entered.wait(5)

    at.value = 1
    found: Answers = {"not launched": said(one.launchHostFunc, stream, address, 1)}
    at.value = 0
    found["closing after nothing"] = lasts(one.close) < 0.9
    for _ in range(2):
        launched(1)
    one.streamSynchronize(stream)
    found["closing after two that returned"] = lasts(one.close) < 0.9
    launched(300)
    one.close()
    found["closing while one returns"] = 300 in returned
    launched(20_000)
    launched(1, other)
    one.streamSynchronize(other)
    found["closing while one stays"] = 0.5 < lasts(one.close) < 5
    gate.set()
    one.streamSynchronize(stream)
    return found


def main(chip: str) -> None:
    """Prints the answers of a chip."""
    ignored: list[str] = []
    sys.unraisablehook = lambda event: ignored.append(repr(event.exc_value))
    threading.excepthook = lambda event: ignored.append(repr(event.exc_value))
    found = {"numpy": numpy, "cupy": cupy}[chip]()
    sys.stdout.write(json.dumps({**found, "ignored exceptions": ignored}))
    sys.stdout.flush()
    os._exit(0)  # a mutant's threads may stay


if __name__ == "__main__":
    main(*sys.argv[1:])
