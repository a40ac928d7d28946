"""The opencl chip over a loader of OpenCL whose calls fail (opencl.c).

    python -m proof.sources.outside.opencl load|use LIBRARY PROXY [ANSWERS [all]]

No clause can make a call of OpenCL fail, nor run a chip on a platform that the machine lacks. Here
every call that a function makes fails in turn, of OpenCL and of the C library; work of a stream
fails before other work; the chip is loaded with other answers and settings. The program writes what
the chip answers, and what it holds then, as JSON: step and answer. With the file ANSWERS of what
the correct chip answers it writes the first difference alone, and ends there; or all of them.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from unipal.adaptors import registry
from unipal.adaptors.cache import compiler

from proof.bindings import vendor_failures
from proof.bindings.vendor_failures import Arguments, Output

if TYPE_CHECKING:
    from unipal.generated.device import Device

HERE = Path(__file__).resolve().parent
CHIP = "opencl"
LOAD, USE, ALL = "load", "use", "all"
LOADS = ("runtime.c", "device.c")  # the sources that run while the chip is loaded
CODES = (-5, -9999)  # one that the chip knows, and one of nobody
WAIT_FAILED = -14  # what a wait for work that fails answers
MAX_CODE = 64  # of OpenCL's own, from 1
MAX_CALLS = 32
RUNS = 3  # of the correct chip: answers that are not the same each time do not count
LIMIT_S = 120
SETTLE_S = 0.5  # how long a thread of the chip may take to give back what it holds
STILL_S = 0.02  # nothing has changed for so long: the threads have given back what they held
TIMED = ("streamQuery", "streamSynchronize", "deviceFreeAsync")  # depend on how fast a marker ends
HELD_S = 0.03  # how long work is held back that a function waits for
WAITS_S = 2.0  # … and if no function should
WAITING = ("deviceSynchronize", "streamSynchronize", "eventSynchronize")
NEVER_FAILS = r"cl(Release\w+|RetainEvent|SetUserEventStatus|SVMFree)"
COUNTED = {  # call of OpenCL → what it adds to the counts
    "clCreateUserEvent": "EVENTS, 1", "clRetainEvent": "EVENTS, 1", "clReleaseEvent": "EVENTS, -1",
    "clCreateCommandQueueWithProperties": "QUEUES, 1", "clRetainCommandQueue": "QUEUES, 1",
    "clReleaseCommandQueue": "QUEUES, -1", "clCreateProgramWithSource": "PROGRAMS, 1",
    "clReleaseProgram": "PROGRAMS, -1", "clCreateKernel": "KERNELS, 1", "clSVMAlloc": "SHARED, 1",
    "clSVMFree": "SHARED, -1",
}  # fmt: skip
LISTED = {"clGetPlatformIDs": "PLATFORMS, a0, a1, a2", "clGetDeviceIDs": "DEVICES, a2, a3, a4"}
OTHERS = {  # other answers about the platform or a device: (what is asked, the answer)
    "no memory is shared": ((0x1053, 0),),
    "no fine memory": ((0x1053, 1),),
    "no coarse memory": ((0x1053, 2),),
    "no unit": ((0x1002, 0),),
    "one unit": ((0x1002, 1),),
    "three units": ((0x1002, 3),),
    "two hundred units": ((0x1002, 200),),
    "no name": ((0x102B, 0),),
    "no name of the platform": ((0x0902, 0),),
    "no driver": ((0x102D, 0),),
    "a long name": ((0x102B, 2**64 - 1),),
    "a long driver": ((0x102D, 2**64 - 1),),
    "a long platform": ((0x0902, 2**64 - 1), (0x0901, 2**64 - 1)),
    "no extensions": ((0x1030, 0),),
    "no processor": ((0x1000, 4), (0x1053, 3)),
    "no processor, with the memory of the system": ((0x1000, 4), (0x1053, 7)),
    "a processor without the memory of the system": ((0x1000, 2), (0x1053, 3)),
}
SETTINGS: dict[str, dict[str, str | None]] = {
    **{f"devices {text!r}": {"UNIPAL_OPENCL_DEVICES": text} for text in
       ("", "x", "-1", "0", "1", "2", "3", "9", "999")},
    "no devices asked for": {"UNIPAL_OPENCL_DEVICES": None},
    "a platform": {"UNIPAL_OPENCL_PLATFORM": "Portable"},
    "no such platform": {"UNIPAL_OPENCL_PLATFORM": "Vapour"},
    "any platform": {"UNIPAL_OPENCL_PLATFORM": ""},
    "no library": {"UNIPAL_OPENCL_LIBRARY": "/nowhere/libOpenCL.so.1"},
    "another library": {"UNIPAL_OPENCL_LIBRARY": "libm.so.6"},
    "the usual library": {"UNIPAL_OPENCL_LIBRARY": ""},
    "no library set": {"UNIPAL_OPENCL_LIBRARY": None},
}  # fmt: skip
PLATFORMS = (2, 32, 33, 1000)
MANY = (2, 3, 63, 64, 65, 1000)  # devices of a platform, and parts of a device
STEP_NS = 1_500_000  # of the time stamps
LOADS_OF_USE = ("load: no processor, 2", "load: no extensions, 2")  # what a chip refuses then


# ---- the proxy ----------------------------------------------------------------------------------


def forwards(vocabulary: str) -> str:
    """The functions of the proxy, for the list of functions in vocabulary.h."""
    text = re.sub(r"void\(CL_CALLBACK \*\)\([^)]*\)", "void *", vocabulary)
    found = []
    for inside in re.findall(r"^OPENCL_FUNCTION\((.*?)\)$", text, re.M | re.S):
        result, name, *types = (re.sub(r"\s+", " ", word).strip() for word in inside.split(","))
        last = f"a{len(types) - 1}"
        typed = ", ".join(f"{type_} a{n}" for n, type_ in enumerate(types))
        given = ", ".join(f"a{n}" for n in range(len(types)))
        told = types[-1] == "cl_int *" and result != "cl_int"
        lines = [f"static {result} (*below)({', '.join(types)});",
                 f'if (!below) *(void **)&below = of_opencl("{name}");']  # fmt: skip
        if not re.fullmatch(NEVER_FAILS, name):
            fails = [f"if ({last}) *{last} = opencl_failure;"] if told else []
            answer = "opencl_failure" if result == "cl_int" else "NULL"
            lines += [f"if (turn()) {{ {' '.join(fails)} return {answer}; }}"]
        if result == "void":
            lines += [f"if (a1) count({COUNTED[name]});", f"below({given});"]
        else:
            if name == "clSetUserEventStatus":  # PoCL 3.1 ends the process at a failed one
                lines.append("a1 = a1 < 0 ? 0 : a1;")
            if name == "clCreateSubDevices":  # as if each part were the whole
                parts = "if (a3) a3[0] = a0; more(PARTS, a2, a3, a4); return 0;"
                lines.append(f"if (opencl_listed[PARTS]) {{ {parts} }}")
            lines.append(f"{result} answer = below({given});")
            worked = "answer == 0" if result == "cl_int" else "answer"
            if name == "clSVMAlloc":
                lines.append("if (answer && (a1 & CL_MEM_SVM_FINE_GRAIN_BUFFER)) count(FINE, 1);")
            if name == "clGetProgramBuildInfo":  # a log that needs more room than there is
                lines.append("if (a1 && a4) memset(a4, 'x', a3);")
            if name == "clWaitForEvents":
                lines.append("if (opencl_waits && gettid() == getpid()) answer = opencl_waits;")
            if name in COUNTED:
                lines.append(f"if ({worked}) count({COUNTED[name]});")
            elif types[-1] == "cl_event *":
                lines.append(f"if ({worked} && {last}) count(EVENTS, 1);")
            if re.fullmatch(r"clGet(Device|Platform)Info", name):
                lines.append("other_answer(a1, a3, a2);")
            if name == "clGetEventProfilingInfo":
                lines.append("if (opencl_step && a3) *(cl_ulong *)a3 = stamp();")
            if name in LISTED:
                lines.append(f"more({LISTED[name]});")
            lines.append("return answer;")
        body = "\n    ".join(lines)
        found.append(f"EXPORT {result} {name}({typed})\n{{\n    {body}\n}}\n")
    return "\n".join(["static bool inside(const void *at);", *found])


def proxy(folder: Path) -> Path:
    """Compiles the proxy in `folder`."""
    chip = registry.find(CHIP)
    folder.mkdir(parents=True, exist_ok=True)
    text = (chip.folder / "vocabulary.h").read_text(encoding="utf-8")
    (folder / "forwards.h").write_text(forwards(text), encoding="utf-8")
    include = [f"-I{place}" for place in (folder, *registry.recipe(chip, (), CHIP).include)]
    words = ["-std=gnu11", "-O1", "-fPIC", "-shared", "-pthread", "-w", "-fno-builtin", *include]
    made = folder / "libfailing_opencl.so"
    output = ["-o", str(made), str(HERE / "opencl.c"), "-ldl"]
    subprocess.run([*compiler(None), *words, *output], check=True)
    return made


def _run(
    part: str, library: Path, loader: Path, env: Mapping[str, str], *expected: str
) -> tuple[list[tuple[str, Any]], str]:
    words = [part, str(library), str(loader), *expected]
    command = [sys.executable, "-P", "-m", __spec__.name, *words]
    own = {"LD_PRELOAD": str(loader), "UNIPAL_OPENCL_LIBRARY": str(loader)}
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, **env, **own},
        timeout=LIMIT_S,
        stdin=subprocess.DEVNULL,
    )
    end = f"the process ended with {done.returncode}: {done.stderr.strip()[-300:]}"
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines, end if done.returncode else ""


def answers(part: str, library: Path, loader: Path, env: Mapping[str, str]) -> dict[str, Any]:
    """Step of a part → what the correct chip answers each time."""
    lines, end = _run(part, library, loader, env)
    found = dict(lines)
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(found, file)
        file.flush()
        for _ in range(RUNS - 1):
            others, another_end = _run(part, library, loader, env, file.name, ALL)
            end = end or another_end
            for step, _ in others:
                found.pop(step, None)
    if end:
        raise RuntimeError(f"{library}: {end}")
    return found


def complaints(
    part: str, library: Path, loader: Path, env: Mapping[str, str], expected: Path
) -> list[str]:
    """The first answer that is not that of the correct chip, which the file `expected` holds."""
    lines, end = _run(part, library, loader, env, str(expected))
    return [f"{step}: {answer}" for step, answer in lines] or ([end] if end else [])


# ---- in the process of the chip -----------------------------------------------------------------


class Proxy:
    """The proxy's variables."""

    KINDS = (
        "events", "queues", "programs", "kernels", "shared", "fine", "memory", "not locked",
        "joinable",
    )  # fmt: skip

    def __init__(self, path: str, library: str) -> None:
        self.loader, self.library = ctypes.CDLL(path), library
        self.at = ctypes.c_int.in_dll(self.loader, "opencl_fails_at")
        self.failure = ctypes.c_int.in_dll(self.loader, "opencl_failure")
        self.elsewhere = ctypes.c_int.in_dll(self.loader, "opencl_elsewhere")
        self.waits = ctypes.c_int.in_dll(self.loader, "opencl_waits")
        self.live = (ctypes.c_int * len(self.KINDS)).in_dll(self.loader, "opencl_live")
        self.listed = (ctypes.c_uint * 3).in_dll(self.loader, "opencl_listed")
        self.step = ctypes.c_uint64.in_dll(self.loader, "opencl_step")
        self.asked = (ctypes.c_uint * 2).in_dll(self.loader, "opencl_asked")
        self.says = (ctypes.c_uint64 * 2).in_dll(self.loader, "opencl_says")
        self.chip = ctypes.CDLL(library)
        text = Path("/proc/self/maps").read_text(encoding="utf-8")
        parts = [line.split()[0].split("-") for line in text.splitlines() if library in line]
        limits = (ctypes.c_size_t * 2).in_dll(self.loader, "opencl_chip")
        limits[:] = [int(parts[0][0], 16), int(parts[-1][1], 16)]

    def other(self, *pairs: tuple[int, int]) -> None:
        """Lets the proxy answer otherwise."""
        for n in range(2):
            self.asked[n], self.says[n] = pairs[n] if n < len(pairs) else (0, 0)

    def failing(self, number: int, call: Callable[[], Any], failure: int) -> tuple[Any, bool]:
        """What `call` answers while call `number` fails; whether it came to that."""
        self.failure.value, self.at.value = failure, number
        answer = call()
        met, self.at.value = self.at.value == 0, 0
        return answer, met


def said(text: str) -> str:
    """A text without addresses."""
    return re.sub(r"0x[0-9a-f]+", "0x", text)


_expected: dict[str, Any] = {}
_all: list[str] = []  # not empty: the process goes on after a difference


def told(step: str, answer: Any, again: Callable[[], Any] | None = None) -> None:
    """Writes an answer, if it is not what is expected; then the process ends. again: the answer
    once more, for threads of the chip may take a while to give back what they hold.
    """
    answer = json.loads(json.dumps(answer))
    until = time.monotonic() + (SETTLE_S if step in _expected else STILL_S)
    while again and time.monotonic() < until and answer != _expected.get(step, ""):
        time.sleep(0.001)
        now = json.loads(json.dumps(again()))
        if now != answer and step not in _expected:
            until = time.monotonic() + STILL_S
        answer = now
    if not _expected:
        sys.stdout.write(json.dumps([step, answer]) + "\n")
    elif step in _expected and answer != _expected[step]:
        sys.stdout.write(json.dumps([step, f"{answer} instead of {_expected[step]}"]) + "\n")
        sys.stdout.flush()
        if not _all:
            os._exit(1)


def in_child(step: str, work: Callable[[], Any]) -> None:
    """The answer of a child of this process, which has not yet started OpenCL."""
    theirs, ours = os.pipe()
    pid = os.fork()
    if pid == 0:
        with contextlib.suppress(BaseException):
            os.write(ours, json.dumps(work()).encode())
        os._exit(0)
    os.close(ours)
    with os.fdopen(theirs, "rb") as file:
        text = file.read().decode()
    os.waitpid(pid, 0)
    told(step, json.loads(text) if text else "crash")


def loaded(proxy_: Proxy, *, with_use: bool = False, fails: int = 0) -> Any:
    """The devices that loading the chip finds and the objects that it holds, or its error. fails:
    the call that fails meanwhile.
    """
    try:
        device, met = proxy_.failing(fails, partial(registry.load, Path(proxy_.library)), CODES[0])
    except registry.LoadError as error:
        met, proxy_.at.value = proxy_.at.value == 0, 0
        return [said(str(error)).replace(proxy_.library, ""), met, list(proxy_.live)]
    count = device.getDeviceCount()
    names = [device.getDeviceProperties(n).name for n in range(count)]
    found = [names, met, list(proxy_.live)]
    if with_use:
        found += [used(device)]
        settle(0)
        found += [list(proxy_.live)]
    return found


def used(device: Device) -> list[Any]:
    """The answers that depend on the kind of device."""
    from unipal.generated.pal import DataType, MemType, RedOp

    stream = device.streamCreate()
    room = ctypes.create_string_buffer(4096)
    at, far = ctypes.addressof(room), device.deviceMalloc(4096, MemType.DEVICE)
    near = device.deviceMalloc(4096, MemType.HOST)
    ctypes.memset(near, 0, 64)
    answers_ = [int(device.code.hostRegister(at, 4096))]
    for word in (near, far, at):
        if word == far:
            device.deviceMemset(far, 0, 64, MemType.DEVICE, None)
        answers_.append(int(device.code.streamWaitValue64(stream, word, 0, 0)))
        answers_.append(int(device.code.streamWriteValue64(stream, word, 0, 0)))
    for type_ in (DataType.INT8, DataType.FLOAT64, DataType.BFLOAT16):
        words = (near, near, near, 8, type_, RedOp.SUM, stream)
        answers_.append(int(device.code.deviceReduce(*words)))
    answers_.append(int(device.code.streamSynchronize(stream)))
    ctypes.memset(near, 1, 64)
    device.code.deviceReduce(near, near, near, 8, DataType.INT8, RedOp.SUM, stream)
    device.code.streamSynchronize(stream)
    answers_.append(int(device.code.streamDestroy(stream)))
    return [*answers_, ctypes.string_at(near, 8).hex()]


def settle(workers: int) -> None:
    """Waits until no more threads of the chip are left; they end some time after their stream."""
    until = time.monotonic() + SETTLE_S
    while len(threads()) > workers and time.monotonic() < until:
        time.sleep(0.001)


def of_a_load(proxy_: Proxy) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Step → a load of the chip under other conditions."""

    def failing(number: int) -> Any:
        return loaded(proxy_, with_use=True, fails=number)

    def with_platforms(number: int, fails: int) -> Any:
        proxy_.listed[0] = number
        return loaded(proxy_, fails=fails)

    def other(pairs: tuple[tuple[int, int], ...], devices: str) -> Any:
        proxy_.other(*pairs)
        os.environ["UNIPAL_OPENCL_DEVICES"] = devices
        return loaded(proxy_, with_use=True)

    def many(list_: int, number: int, devices: str) -> Any:
        proxy_.listed[list_] = number
        proxy_.other((0x1002, 64))
        os.environ["UNIPAL_OPENCL_DEVICES"] = devices
        return loaded(proxy_)

    def with_setting(setting: Mapping[str, str | None], fails: int = 0) -> Any:
        for name, text in setting.items():
            os.environ.pop(name, None)
            if text is not None:
                os.environ[name] = text
        return loaded(proxy_, fails=fails)

    def unloaded() -> Any:
        proxy_.chip.palGetDevice()
        ctypes.CDLL(None).dlclose(ctypes.c_void_p(proxy_.chip._handle))
        return proxy_.library in Path("/proc/self/maps").read_text(encoding="utf-8")

    def settled(setting: Mapping[str, str | None], fails: int) -> Callable[[], Any]:
        return lambda: with_setting(setting, fails)

    for number in range(1, MAX_CALLS):
        yield f"load: call {number} fails", lambda n=number: failing(n)  # type: ignore[misc]
    for name, setting in SETTINGS.items():
        for fails in (0, 1) if "library" in name else (0,):
            yield f"load: {name}, call {fails} fails", settled(setting, fails)
    for name, pairs in OTHERS.items():
        for devices in ("2", "3"):
            yield f"load: {name}, {devices}", lambda p=pairs, d=devices: other(p, d)  # type: ignore[misc]
    for number in PLATFORMS:
        for fails in (0, 2, 3, 4, 5):
            yield (
                f"load: {number} platforms, call {fails} fails",
                lambda n=number, f=fails: with_platforms(n, f),  # type: ignore[misc]
            )
    for number in MANY:
        for list_, name in ((1, "devices"), (2, "parts")):
            for devices in ("2", "10", "999"):
                yield (
                    f"load: {number} {name}, {devices}",
                    lambda k=list_, n=number, d=devices: many(k, n, d),  # type: ignore[misc]
                )
    yield "load: unloaded", unloaded


class Chip:
    """The chip in this process."""

    def __init__(self, proxy_: Proxy) -> None:
        self.proxy = proxy_
        self.device = registry.load(Path(proxy_.library))
        self.ffi: Any = self.device.ffi
        self.opened = ctypes.CDLL("libOpenCL.so.1")
        for name in ("clCreateCommandQueueWithProperties", "clCreateContext", "clCreateUserEvent"):
            getattr(self.opened, name).restype = ctypes.c_void_p
        self.kept: list[Any] = []
        does_nothing = ctypes.cast(vendor_failures._nothing, ctypes.c_void_p)
        self.nothing = self.ffi.cast("palHostFunc", does_nothing.value)

    def held(self) -> list[int]:
        from unipal.generated.pal import ResourceKind

        return [*self.proxy.live, *(self.device.resourceCount(int(k)) for k in ResourceKind)]

    def tell_held(self, step: str, *rest: Any) -> None:
        """Writes an answer and what is held then."""
        told(step, [*rest, self.held()], lambda: [*rest, self.held()])

    def tell_quiet(self, step: str, *rest: Any) -> None:
        """Writes an answer and what is held when all work is done."""

        def again() -> Any:
            self.quiet()
            return [*rest, self.held()]

        told(step, [*rest, self.held()], again)

    def quiet(self) -> None:
        """Waits for all work, and lets frees that were postponed be carried out."""
        from unipal.generated.pal import MemType

        self.device.raw.deviceSynchronize()
        for _ in range(2):
            self.device.deviceFree(self.device.deviceMalloc(64, MemType.DEVICE), MemType.DEVICE)

    def answer(self, code: int) -> list[Any]:
        from unipal.generated.pal import NAMES, Result

        text = self.ffi.new("char[]", 1024)
        if code not in (Result.SUCCESS, Result.IN_PROGRESS):
            self.device.raw.getLastError(text, len(text))
        return [NAMES.get(code, code), said(self.ffi.string(text).decode())]

    def foreign(self) -> tuple[ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]:
        """A queue that the chip does not know, its context and its device."""
        own = self.device.streamCreate()
        native = ctypes.c_void_p(self.native(own))
        context, id_ = ctypes.c_void_p(), ctypes.c_void_p()
        self.opened.clGetCommandQueueInfo(native, 0x1090, 8, ctypes.byref(context), None)
        self.opened.clGetCommandQueueInfo(native, 0x1091, 8, ctypes.byref(id_), None)
        self.device.streamDestroy(own)
        made = self.opened.clCreateCommandQueueWithProperties(context, id_, None, None)
        return ctypes.c_void_p(made), context, id_

    def native(self, stream: Any) -> int:
        """The queue of a stream."""
        return int(self.ffi.cast("uintptr_t", stream.native))

    def call(self, name: str, *words: Any) -> list[Any]:
        """The answer of a function."""
        given = [w.room if isinstance(w, Output) else w for w in words]
        return self.answer(int(getattr(self.device.raw, name)(*given)))


def each_call(
    chip: Chip,
    kind: str,
    name: str,
    make: Arguments,
    *,
    first: bool = False,
    held: Busy | None = None,
    codes: Sequence[int] = CODES,
) -> None:
    """Each call of a function fails in turn. first: the function is not called before; held: what
    holds a stream back meanwhile; codes: what the call answers.
    """
    view = cast("vendor_failures.Trial", chip)
    if not first and not held:
        chip.quiet()
        code = vendor_failures.call_of(view, name, make())()
        told(f"{kind}{name}", chip.answer(code))
    for failure in codes:
        for number in range(1, MAX_CALLS):
            chip.quiet()
            words = make()
            call = vendor_failures.call_of(view, name, words)
            outputs = [w.room for w in words if isinstance(w, Output)]
            written = [bytes(chip.ffi.buffer(room)) for room in outputs]
            if held:
                held.begin(name)
            code, met = chip.proxy.failing(number, call, failure)
            answer = chip.answer(code)
            if held:
                held.end()
            same = [bytes(chip.ffi.buffer(room)) for room in outputs] == written
            step = f"{kind}{name}: call {number} answers {failure}"
            chip.tell_quiet(step, answer, same if met else None)
            if not met:
                break


def all_calls(
    chip: Chip, kind: str, device: Any, held: Busy | None = None, codes: Sequence[int] = CODES
) -> None:
    """Each call of every function fails in turn; then all streams are given back."""
    device.made.clear()
    view = cast("vendor_failures.Trial", SimpleNamespace(device=device, ffi=chip.ffi))
    for name, make in vendor_failures.calls(view).items():
        timed = name in TIMED and kind == "foreign "
        if not name.endswith(vendor_failures.FIRST) and not timed:
            each_call(chip, kind, name, make, held=held, codes=codes)
    for stream in device.made[:3]:  # the others are those that streamDestroy is called with
        end = chip.device.raw.streamFree if "foreign" in kind else chip.device.raw.streamDestroy
        end(stream)
    chip.quiet()
    chip.tell_quiet(f"{kind}: held at the end")


class Streams:
    """A device that remembers the streams that it made."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self.made: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._chip.device, name)

    def streamCreate(self) -> Any:
        self.made.append(self._chip.device.streamCreate())
        return self.made[-1]


class Busy:
    """A device whose first stream is held back, and its first events with it, while a call runs."""

    def __init__(self, chip: Chip, streams: Any) -> None:
        from unipal.generated.pal import MemType

        self._device, self._under = chip.device, streams
        self.made: list[Any] = []
        self._events: list[Any] = []
        self._word = chip.device.deviceMalloc(64, MemType.HOST)
        self._far = chip.device.deviceMalloc(64, MemType.DEVICE)
        self._late = threading.Timer(0, int)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._device, name)

    def streamCreate(self) -> Any:
        self.made.append(self._under.streamCreate())
        return self.made[-1]

    def eventCreate(self, kind: int) -> Any:
        self._events.append(self._device.eventCreate(kind))
        return self._events[-1]

    def begin(self, name: str) -> None:
        """Holds the stream back, until the function that waits for it has begun or `end`."""
        from unipal.generated.pal import MemType

        ctypes.memset(self._word, 0, 8)
        self._device.streamWaitValue64(self.made[0], self._word, 1, 0)
        self._device.deviceMemset(self._far, 1, 64, MemType.DEVICE, self.made[0])
        for event in self._events[:2]:
            self._device.eventRecord(event, self.made[0])
        seconds = HELD_S if name.partition(" ")[0] in WAITING else WAITS_S
        self._late = threading.Timer(seconds, ctypes.memset, (self._word, 1, 1))
        self._late.start()

    def end(self) -> None:
        self._late.cancel()
        self._late.join()
        ctypes.memset(self._word, 1, 1)
        self._device.streamSynchronize(self.made[0])
        self._device.deviceSynchronize()


class ForeignStreams(Streams):
    """A device whose new streams are wrappers of queues that it did not make."""

    def streamCreate(self) -> Any:
        queue, *rest = self._chip.foreign()
        self._chip.kept.append((queue, rest))
        self.made.append(self._chip.device.streamCopy(queue.value or 0))
        return self.made[-1]


class Failed(Streams):
    """A device whose new streams have work that failed."""

    def __init__(self, chip: Chip, streams: Any) -> None:
        from unipal.generated.pal import MemType

        super().__init__(chip)
        self._under = streams
        self._word = chip.device.deviceMalloc(64, MemType.HOST)

    def streamCreate(self) -> Any:
        device, proxy_ = self._chip.device, self._chip.proxy
        stream = self._under.streamCreate()
        self.made.append(stream)
        ctypes.memset(self._word, 0, 64)
        device.streamWaitValue64(stream, self._word, 1, 0)
        proxy_.elsewhere.value, proxy_.failure.value, proxy_.at.value = 1, CODES[0], 1
        device.raw.launchHostFunc(stream, self._chip.nothing, self._chip.ffi.NULL)
        ctypes.memset(self._word, 1, 1)
        device.raw.streamSynchronize(stream)
        proxy_.at.value = proxy_.elsewhere.value = 0
        return stream

    def streamSynchronize(self, stream: Any) -> None:
        self._chip.device.raw.streamSynchronize(stream)


def first_calls(chip: Chip) -> None:
    """What a device prepares at its first call fails in turn."""
    from unipal.generated.pal import DataType, MemcpyType, MemType, RedOp

    device, ffi = chip.device, chip.ffi
    null = ffi.NULL
    device.setDevice(device.getDeviceCount() - 1)
    own, default = device.streamCreate(), device.streamCopy(0)
    at = [ffi.cast("void *", device.deviceMallocAsync(4096, own)) for _ in range(2)]
    event = device.eventCreate(0)
    across, kind = int(MemcpyType.DEVICE_TO_DEVICE), int(MemType.DEVICE)
    found: dict[str, Arguments] = {
        "deviceMemcpy": lambda: (at[1], at[0], 64, across, null),
        "deviceMemset": lambda: (at[0], 1, 64, kind, null),
        "streamQuery of native 0": lambda: (default,),
        "eventRecord on native 0": lambda: (event, default),
        "deviceMemset on a new stream": lambda: (at[0], 1, 64, kind, own),
    }
    for type_ in DataType:
        words = (at[1], at[0], at[0], 16, int(type_), int(RedOp.SUM), own)
        found[f"deviceReduce of {type_.name}"] = lambda w=words: w  # type: ignore[misc]
    word = ffi.cast("void *", device.deviceMalloc(64, MemType.HOST))
    ffi.memmove(word, bytes(64), 64)
    for name, *given in (
        ("deviceMemcpy", at[1], at[0], 64, across, null),
        ("deviceMemset", at[0], 1, 64, kind, null),
        ("deviceReduce", at[1], at[0], at[0], 16, int(DataType.INT8), int(RedOp.SUM), null),
        *on_stream(chip, default, event, word, *at),
    ):
        for number in (1, 2):
            answer, met = chip.proxy.failing(number, partial(chip.call, name, *given), CODES[0])
            chip.tell_held(f"no queue: {name} {given[-1] == null} {number}", answer, met)
    for name, make in found.items():
        each_call(chip, "first: ", name, make, first=True, codes=CODES[:1])
    device.setDevice(0)


def on_stream(
    chip: Chip, stream: Any, event: Any, word: Any, one: Any, two: Any
) -> list[tuple[Any, ...]]:
    """Calls of every function that takes a stream, but those that end it."""
    from unipal.generated.pal import DataType, MemcpyType, MemType, RedOp

    across, kind = int(MemcpyType.DEVICE_TO_DEVICE), int(MemType.DEVICE)
    return [
        ("streamQuery", stream),
        ("streamSynchronize", stream),
        ("eventRecord", event, stream),
        ("streamWaitEvent", stream, event),
        ("launchHostFunc", stream, chip.nothing, chip.ffi.NULL),
        ("streamWaitValue64", stream, word, 0, 0),
        ("streamWriteValue64", stream, word, 0, 0),
        ("deviceFreeAsync", one, stream),
        ("deviceMemcpy", two, one, 64, across, stream),
        ("deviceMemset", one, 1, 64, kind, stream),
        ("deviceReduce", two, one, one, 16, int(DataType.INT8), int(RedOp.SUM), stream),
    ]


def no_queue(chip: Chip) -> None:
    """Every function with a stream whose queue the chip does not know."""
    from unipal.generated.pal import EventType, MemType

    device, ffi = chip.device, chip.ffi
    held = device.streamCreate()
    word = device.deviceMalloc(64, MemType.HOST)
    ctypes.memset(word, 0, 64)
    memory = [ffi.cast("void *", device.deviceMallocAsync(64, held)) for _ in range(2)]
    device.streamWaitValue64(held, word, 1, 0)
    event = device.eventCreate(EventType.DEFAULT)
    device.eventRecord(event, held)
    unknown = ffi.new("struct palStreamRec *")
    unknown.native = ffi.cast("void *", word)
    at = ffi.cast("void *", word)
    for name, *given in (
        *on_stream(chip, unknown, event, at, *memory),
        ("streamDestroy", unknown),
        ("streamFree", unknown),
    ):
        chip.tell_held(f"unknown: {name}", chip.call(name, *given))
    ctypes.memset(word, 1, 1)
    device.streamSynchronize(held)
    device.streamDestroy(held)
    device.eventDestroy(event)


def fresh_streams(chip: Chip) -> None:
    """Each call of the first job of a stream fails in turn; then the stream is destroyed."""
    from unipal.generated.pal import MemType

    device, ffi = chip.device, chip.ffi
    room = ctypes.create_string_buffer(64)
    plain = ffi.cast("void *", ctypes.addressof(room))
    word = ffi.cast("void *", device.deviceMalloc(64, MemType.HOST))
    ffi.memmove(word, bytes(64), 64)
    workers = len(threads())
    for name, *given in (
        ("launchHostFunc", chip.nothing, ffi.NULL),
        ("streamWaitValue64", word, 0, 0),
        ("deviceMemset", plain, 1, 64, int(MemType.HOST)),
    ):
        for number in range(1, MAX_CALLS):
            stream = device.streamCreate()
            words = [*given, stream] if name == "deviceMemset" else [stream, *given]
            answer, met = chip.proxy.failing(number, partial(chip.call, name, *words), CODES[0])
            end = chip.call("streamSynchronize", stream)
            device.streamDestroy(stream)
            chip.quiet()
            settle(workers)
            chip.tell_quiet(f"fresh: {name}: call {number}", answer, end, met)
            if not met:
                break


def calls_of_the_host(chip: Chip) -> None:
    """Functions with host memory of any kind; each call of theirs fails in turn."""
    from unipal.generated.pal import EventType, MemcpyType, MemType

    device, ffi = chip.device, chip.ffi
    stream = device.streamCreate()
    room = [ctypes.create_string_buffer(4096) for _ in range(2)]
    known, plain = (ffi.cast("char *", ctypes.addressof(each)) for each in room)
    memory = device.deviceMalloc(64, MemType.DEVICE)
    device.deviceMemset(memory, 3, 64, MemType.DEVICE, None)
    far = ffi.cast("char *", memory)
    device.hostRegister(ctypes.addressof(room[0]), 4096)
    host, across = int(MemType.HOST), int(MemcpyType.DEVICE_TO_HOST)
    near, managed = (
        ffi.cast("char *", device.deviceMalloc(64, kind))
        for kind in (MemType.HOST, MemType.MANAGED)
    )
    odd = ffi.cast("char *", device.deviceMalloc(12, MemType.HOST))
    ffi.memmove(odd, bytes(12), 12)
    untimed = device.eventCreate(EventType.DISABLE_TIMING)
    of_device = int(MemType.DEVICE)
    found: dict[str, Arguments] = {
        "streamWriteValue64": lambda: (stream, known, 1, 0),
        "streamWaitValue64": lambda: (stream, known, 0, 0),
        "streamWriteValue64 of plain memory": lambda: (stream, plain, 1, 0),
        "streamWaitValue64 of plain memory": lambda: (stream, plain, 0, 0),
        "streamWriteValue64 past the end": lambda: (stream, odd + 8, 1, 0),
        "streamWaitValue64 past the end": lambda: (stream, odd + 8, 0, 0),
        "deviceMemset": lambda: (plain, 1, 64, host, stream),
        "deviceMemset without a stream": lambda: (plain + 64, 2, 64, host, ffi.NULL),
        "deviceMemset of the chip's": lambda: (near, 1, 64, host, stream),
        "deviceMemset of the chip's without a stream": lambda: (near, 2, 64, host, ffi.NULL),
        "deviceMemset of too much": lambda: (far, 1, 65, of_device, stream),
        "deviceMemset past the end": lambda: (far + 8, 1, 64, of_device, stream),
        "deviceMemcpy": lambda: (plain + 128, far, 64, across, stream),
        "deviceMemcpy of too much": lambda: (plain, far, 65, across, stream),
        "deviceMemcpy to too little": lambda: (far, plain, 65, across, stream),
        "hostGetDevicePointer": lambda: (Output(ffi, "void *"), known),
        "hostGetDevicePointer of plain memory": lambda: (Output(ffi, "void *"), plain),
        "hostGetDevicePointer of the chip's": lambda: (Output(ffi, "void *"), near + 63),
        "hostGetDevicePointer of managed memory": lambda: (Output(ffi, "void *"), managed),
        "hostGetDevicePointer of the device's": lambda: (Output(ffi, "void *"), far),
        "eventRecord without time": lambda: (untimed, stream),
        "eventQuery without time": lambda: (untimed,),
    }
    for name, make in found.items():
        each_call(chip, "host: ", name, make)
    chip.quiet()
    told("host: bytes", [each.raw[:200].hex() for each in room])
    device.streamDestroy(stream)
    chip.quiet()
    chip.tell_quiet("host: held at the end")


def the_table(chip: Chip) -> None:
    """The facts in the chip's table, and the answers to null arguments."""
    chip.proxy.chip.palGetDevice.restype = ctypes.c_void_p
    table = chip.ffi.cast("palDeviceTable *", chip.proxy.chip.palGetDevice())
    names = [chip.ffi.string(text).decode() for text in (table.name, table.build_id)]
    vendor = chip.device.getVendor()
    told("table", [*names, vendor, table.struct_size, table.major, table.minor])
    null = chip.ffi.NULL
    told("streamFree of null", chip.answer(int(table.streamFree(null))))
    told("streamCopy to null", chip.answer(int(table.streamCopy(null, null))))


def each_code(chip: Chip) -> None:
    """Every code of OpenCL from the first call of a function."""
    event, stream = chip.device.eventCreate(0), chip.device.streamCreate()
    for code in range(1, MAX_CODE):
        call = lambda: int(chip.device.raw.eventRecord(event, stream))  # noqa: E731
        told(f"code {-code}", chip.answer(chip.proxy.failing(1, call, -code)[0]))


def failed_work(
    chip: Chip, kind: str, make: Callable[[], Any], waiting: str = "", waits: int = 0
) -> None:
    """Work of a stream fails in a thread of the chip, before other work of the stream. waiting: a
    function that waits meanwhile; waits: what its waits answer, if they fail too.
    """
    from unipal.generated.pal import EventType, MemcpyType, MemType

    device, ffi = chip.device, chip.ffi
    stream, other = make(), device.streamCreate()
    host, far = device.deviceMalloc(4096, MemType.HOST), device.deviceMalloc(4096, MemType.DEVICE)
    ctypes.memset(host, 0, 4096)
    at, there = (ffi.cast("void *", address) for address in (host, far))
    third, spare = device.streamCreate(), device.deviceMallocAsync(64, other)
    before, point, last, late = (
        device.eventCreate(t)
        for t in (EventType.DEFAULT, EventType.DISABLE_TIMING, EventType.DEFAULT, EventType.DEFAULT)
    )
    ran = []
    noted = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: ran.append(1))
    noting = ffi.cast("palHostFunc", ctypes.cast(noted, ctypes.c_void_p).value)
    chip.kept += [noted, noting]
    across, memory = int(MemcpyType.DEVICE_TO_DEVICE), int(MemType.DEVICE)

    def tell(step: str, *words: Any) -> None:
        call = partial(chip.call, step.partition(" ")[0], *words)
        answer, until = call(), time.monotonic() + WAITS_S
        while "held" not in step and answer[0] == "palInProgress" and time.monotonic() < until:
            time.sleep(0.001)
            answer = call()
        told(f"failed work {kind} {waiting} {waits}: {step}", answer)

    tell("eventRecord before", before, stream)
    tell("eventSynchronize before", before)
    tell("streamWaitValue64", stream, at, 1, 0)
    chip.proxy.elsewhere.value, chip.proxy.failure.value = 1, CODES[0]
    time.sleep(HELD_S)  # its thread waits for what the first job waits for
    chip.proxy.at.value = 1
    tell("launchHostFunc behind it", stream, noting, ffi.NULL)
    tell("deviceMemset behind it", there, 1, 64, memory, stream)
    tell("launchHostFunc behind that", stream, noting, ffi.NULL)
    for event, name in ((point, "point"), (last, "last")):
        tell(f"eventRecord of {name}", event, stream)
    steps: list[tuple[Any, ...]] = [
        ("streamQuery", stream), ("eventQuery point", point), ("eventQuery last", last),
        ("eventElapsedTime", Output(ffi, "float"), before, last),
        ("eventElapsedTime back", Output(ffi, "float"), last, before),
        ("eventElapsedTime point", Output(ffi, "float"), before, point),
        ("eventElapsedTime late", Output(ffi, "float"), before, late),
        ("streamQuery other", other), ("streamWaitEvent", third, point),
        ("streamQuery third", third),
    ]  # fmt: skip
    for step, *words in steps:
        tell(f"{step} while it is held", *words)
    late_word = threading.Timer(HELD_S if waiting else 0, ctypes.memset, (host, 1, 1))
    late_word.start()
    if waiting:
        arguments = {"deviceSynchronize": (), "eventSynchronize": (last,)}
        chip.proxy.waits.value = waits
        tell(f"{waiting} that waits", *arguments.get(waiting, (stream,)))
        chip.proxy.waits.value = 0
    late_word.join()
    until = time.monotonic() + 5
    while chip.proxy.at.value and time.monotonic() < until:
        time.sleep(0.001)
    chip.proxy.elsewhere.value = 0
    time.sleep(HELD_S)
    steps += [
        ("eventSynchronize point", point), ("eventSynchronize last", last),
        ("streamWaitEvent last", other, last), ("streamWaitEvent point", other, point),
        ("streamQuery other then", other), ("streamSynchronize other", other),
        ("deviceSynchronize",),
        ("streamSynchronize", stream), ("streamSynchronize again", stream),
        ("launchHostFunc", stream, chip.nothing, ffi.NULL),
        ("streamWaitValue64 again", stream, at, 0, 0),
        ("eventRecord late", late, stream), ("eventQuery late", late),
        ("deviceMemcpy", at, there, 64, across, stream), ("streamQuery late", stream),
        ("streamSynchronize late", stream),
        ("deviceMallocAsync", Output(ffi, "void *"), 64, stream),
        ("deviceFreeAsync", ffi.cast("void *", spare), stream),
        ("streamSynchronize third", third),
        ("deviceMemcpy without a stream", at, there, 64, across, ffi.NULL),
        ("streamSynchronize other again", other),
    ]  # fmt: skip
    for step, *words in steps:
        tell(f"{step}", *words)
    last_device = device.getDeviceCount() - 1
    for number in (last_device, 0):
        device.setDevice(number)
        tell(f"deviceSynchronize of device {number}")
    device.raw.streamFree(stream) if kind == "foreign" else device.raw.streamDestroy(stream)
    tell("deviceSynchronize at the end")
    tell("deviceSynchronize at last")
    told(f"failed work {kind} {waiting} {waits}: ran", len(ran))
    chip.tell_quiet(f"failed work {kind} {waiting} {waits}: held")


def held_back(chip: Chip) -> None:
    """Memory that is freed while streams use it, and streams that are destroyed."""
    from unipal.generated.pal import EventType, MemType

    device = chip.device
    words, idle = device.deviceMalloc(64, MemType.HOST), device.streamCreate()
    workers = len(threads())
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        ctypes.memset(words, 0, 64)
        streams = [device.streamCreate() for _ in range(3)]
        events = [device.eventCreate(EventType.DEFAULT) for _ in streams]
        for number, stream in enumerate(streams):
            device.streamWaitValue64(stream, words + 8 * number, 1, 0)
            if number == 1:
                memory = device.deviceMalloc(4096, MemType.DEVICE)
                device.deviceFree(memory, MemType.DEVICE)
            else:
                memory = device.deviceMallocAsync(4096, stream)
                device.deviceMemset(memory, 1, 4096, MemType.DEVICE, stream)
                device.deviceFreeAsync(memory, stream)
            device.eventRecord(events[number], stream)
        device.streamDestroy(streams[order[0]])
        for step, number in enumerate(order):
            told(f"held back {order} {step}", chip.held()[4])  # allocations
            ctypes.memset(words + 8 * number, 1, 1)
            device.eventSynchronize(events[number])
            if number != order[0]:
                device.streamSynchronize(streams[number])
            device.deviceFreeAsync(device.deviceMallocAsync(64, idle), idle)
        told(f"held back {order} all", chip.call("deviceSynchronize"))
        for number in order[1:]:
            device.streamDestroy(streams[number])
        for event in events:
            device.eventDestroy(event)
        device.streamDestroy(device.streamCreate())
        device.streamDestroy(device.streamCreate())
        device.deviceSynchronize()
        settle(workers)
        chip.tell_quiet(f"held back {order} end")
    device.streamDestroy(idle)
    told("held back: threads", threads(), threads)


def destroyed(chip: Chip) -> None:
    """Streams that are destroyed while they have work; then each function that gives them back."""
    from unipal.generated.pal import EventType, MemType

    device, ffi, opened = chip.device, chip.ffi, chip.opened
    word, near = (device.deviceMalloc(64, MemType.HOST) for _ in range(2))
    ctypes.memset(near, 0, 64)
    events = [device.eventCreate(EventType.DEFAULT) for _ in range(2)]
    ran = []
    noted = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: ran.append(1))
    noting = ffi.cast("palHostFunc", ctypes.cast(noted, ctypes.c_void_p).value)
    chip.kept += [noted]

    def busy(number: int = 0) -> Any:
        stream = device.streamCreate()
        ctypes.memset(word, 0, 64)
        device.streamWaitValue64(stream, word, 1, 0)
        device.deviceMemset(near, 7, 64, MemType.HOST, stream)
        device.eventRecord(events[number], stream)
        return stream

    workers = len(threads())
    device.streamDestroy(busy())
    late = threading.Timer(HELD_S, ctypes.memset, (word, 1, 1))
    late.start()
    answer = chip.call("deviceSynchronize")
    told("destroyed: deviceSynchronize waits", [answer, ctypes.string_at(near, 1).hex()])
    late.join()
    spare, kept = device.streamCreate(), Output(ffi, "palStream")
    copied = device.streamCopy(chip.native(spare))
    for name, given in (
        ("streamCreate", kept), ("streamFree", copied), ("streamDestroy", spare),
        ("deviceSynchronize", None),
    ):  # fmt: skip
        settle(workers)
        for stream in (busy(0), busy(1)):
            device.streamDestroy(stream)
        chip.tell_held(f"destroyed: before {name}")
        ctypes.memset(word, 1, 1)
        for event in events:
            device.eventSynchronize(event)
        answer = chip.call(name, *([] if given is None else [given]))
        settle(workers)
        chip.tell_held(f"destroyed: {name}", answer)
    device.streamDestroy(kept.room[0])

    stream = busy()
    native = ctypes.c_void_p(chip.native(stream))
    opened.clRetainCommandQueue(native)
    device.streamDestroy(stream)
    again = device.streamCopy(native.value or 0)
    told("destroyed: launchHostFunc", chip.call("launchHostFunc", again, noting, ffi.NULL))
    ctypes.memset(word, 1, 1)
    told("destroyed: streamSynchronize", chip.call("streamSynchronize", again))
    time.sleep(HELD_S)
    told("destroyed: launchHostFunc again", chip.call("launchHostFunc", again, noting, ffi.NULL))
    until = time.monotonic() + SETTLE_S
    while len(ran) < 2 and time.monotonic() < until:
        time.sleep(0.001)
    told("destroyed: ran", len(ran))
    device.streamFree(again)
    opened.clReleaseCommandQueue(native)
    for event in events:
        device.eventDestroy(event)
    chip.quiet()
    settle(workers)
    chip.tell_quiet("destroyed: held")


def time_stamps(chip: Chip) -> None:
    """The time between two records, as OpenCL tells it."""
    device = chip.device
    stream, events = device.streamCreate(), [device.eventCreate(0) for _ in range(2)]
    for event in events:
        device.eventRecord(event, stream)
    device.streamSynchronize(stream)
    for step in (STEP_NS, 2**64 - STEP_NS, 7 * 10**15):
        chip.proxy.step.value = step
        told(f"{step} ns", repr(device.eventElapsedTime(*events)))
    chip.proxy.step.value = 0
    for event in events:
        device.eventDestroy(event)
    device.streamDestroy(stream)


def no_room(chip: Chip) -> None:
    """deviceSynchronize with two busy streams, while there is no memory for the second."""
    from unipal.generated.pal import MemType

    device = chip.device
    word = device.deviceMalloc(64, MemType.HOST)
    streams = [device.streamCreate() for _ in range(2)]
    for number in (2, 4):
        ctypes.memset(word, 0, 64)
        for stream in streams:
            device.streamWaitValue64(stream, word, 1, 0)
        late = threading.Timer(WAITS_S, ctypes.memset, (word, 1, 1))
        late.start()
        answer, met = chip.proxy.failing(number, partial(chip.call, "deviceSynchronize"), CODES[0])
        chip.tell_held(f"no room: {number}", answer, met, ctypes.string_at(word, 1).hex())
        late.cancel()
        late.join()
        ctypes.memset(word, 1, 1)
        device.deviceSynchronize()
    for stream in streams:
        device.streamDestroy(stream)


def threads() -> list[str]:
    """The signals that each thread of the chip takes."""
    found = []
    for task in Path("/proc/self/task").iterdir():
        with contextlib.suppress(OSError):
            if (task / "comm").read_text(encoding="utf-8").strip() == "unipal-opencl":
                status = (task / "status").read_text(encoding="utf-8")
                found.append(re.findall(r"SigBlk:\s*(\w+)", status)[0])
    return sorted(found)


def foreign_queues(chip: Chip) -> None:
    """Wrappers of queues that the chip did not make."""
    from unipal.generated.pal import MemType

    device, opened = chip.device, chip.opened
    queue, context, id_ = chip.foreign()
    one, two = (device.streamCopy(queue.value or 0) for _ in range(2))
    chip.tell_held("foreign: twice")
    gate = ctypes.c_void_p(opened.clCreateUserEvent(context, None))
    opened.clEnqueueBarrierWithWaitList(queue, 1, ctypes.byref(gate), None)
    event = device.eventCreate(1)
    for step in ("first", "second"):
        told(f"foreign: query, {step}", chip.call("streamQuery", one))
    told("foreign: record", chip.call("eventRecord", event, two))
    told("foreign: event", chip.call("eventQuery", event))
    opened.clSetUserEventStatus(gate, 0)
    told("foreign: wait", chip.call("streamSynchronize", two))
    told("foreign: after", chip.call("eventQuery", event))
    opened.clFinish(queue)
    told(
        "foreign: query at the end",
        chip.call("streamQuery", one),
        lambda: chip.call("streamQuery", one),
    )
    other = ctypes.c_void_p(opened.clCreateContext(None, 1, ctypes.byref(id_), None, None, None))
    strange = opened.clCreateCommandQueueWithProperties(other, id_, None, None)
    room = Output(chip.ffi, "palStream")
    told("foreign: other context", chip.call("streamCopy", room, chip.ffi.cast("void *", strange)))
    native = chip.ffi.cast("void *", strange)
    told("foreign: no room", chip.call("streamCopy", chip.ffi.NULL, native))
    pointer = chip.ffi.cast("void *", queue.value)
    for number in range(1, 8):
        answer, met = chip.proxy.failing(
            number, lambda: chip.call("streamCopy", room, pointer), CODES[0]
        )
        told(f"foreign: call {number} of streamCopy fails", [answer, met])
    device.streamFree(one)
    told("foreign: one is left", chip.call("streamSynchronize", two))
    device.streamFree(two)
    fresh, _, _ = chip.foreign()
    for number in range(1, 8):
        pointer = chip.ffi.cast("void *", fresh.value)
        copied = partial(chip.call, "streamCopy", room, pointer)
        answer, met = chip.proxy.failing(number, copied, CODES[0])
        chip.tell_held(f"foreign: call {number} of the first streamCopy", answer, met)
        if not met:
            break
    device.eventDestroy(event)
    device.deviceSynchronize()
    last_device, word = device.getDeviceCount() - 1, device.deviceMalloc(64, MemType.HOST)
    ctypes.memset(word, 0, 64)
    device.setDevice(last_device)
    far = ForeignStreams(chip).streamCreate()
    device.streamWaitValue64(far, word, 1, 0)
    late = threading.Timer(10 * HELD_S, ctypes.memset, (word, 1, 1))
    late.start()
    for number in (0, last_device):
        device.setDevice(number)
        device.deviceSynchronize()
        told(f"foreign: device {number} is done", ctypes.string_at(word, 1).hex())
    late.join()
    device.setDevice(0)
    device.streamFree(far)
    chip.quiet()
    chip.tell_quiet("foreign: held")


def main(part: str, library: str, loader: str, expected: str = "", *rest: str) -> None:
    proxy_ = Proxy(loader, library)
    _all.extend(rest)
    if expected:
        _expected.update(json.loads(Path(expected).read_text(encoding="utf-8")))
    for step, work in of_a_load(proxy_):
        if part == LOAD or step in LOADS_OF_USE:
            in_child(step, work)
    if part == LOAD:
        return
    chip = Chip(proxy_)
    gc.disable()
    the_table(chip)
    first_calls(chip)
    each_code(chip)
    calls_of_the_host(chip)
    no_queue(chip)
    fresh_streams(chip)
    destroyed(chip)
    no_room(chip)
    time_stamps(chip)
    all_calls(chip, "", Streams(chip))
    all_calls(chip, "foreign ", ForeignStreams(chip))
    for kind, device in ("busy ", Streams(chip)), ("busy foreign ", ForeignStreams(chip)):
        busy = Busy(chip, device)
        all_calls(chip, kind, busy, busy, CODES[:1])
    for kind, device in ("failed ", Streams(chip)), ("failed foreign ", ForeignStreams(chip)):
        all_calls(chip, kind, Failed(chip, device), codes=CODES[1:])
    for waiting in ("", "streamSynchronize", "deviceSynchronize", "eventSynchronize"):
        failed_work(chip, "own", chip.device.streamCreate, waiting)
    for waiting in ("streamSynchronize", "deviceSynchronize"):
        failed_work(chip, "own", chip.device.streamCreate, waiting, WAIT_FAILED)
    failed_work(chip, "foreign", ForeignStreams(chip).streamCreate)
    held_back(chip)
    foreign_queues(chip)
    told("signals of the first thread", sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ())))
    sys.stdout.flush()
    os._exit(0)  # the end of the process releases its resources


if __name__ == "__main__":
    main(*sys.argv[1:])
