"""Failing vendor calls: each vendor call of a PAL function fails in turn, over the emulator.

    python -m proof.bindings.vendor_failures SHIM EMULATOR [CODE [RIGHT [CODE,CODE,...]]]

SHIM: a library, or the name of an adaptor in Python over an emulator.

The failing call does nothing and returns a code that no adaptor.yaml maps. The function must then
return an error that names it and the vendor call and quotes the code, leave its outputs and counts
unchanged and leak nothing: no stream, event or memory of the vendor, and no process memory. For
memory allocated by the vendor directly, a shim must report the same as the chip's correct one.
Freed resources must reach the vendor in time (resource_return.py). No device can be made to fail in
this way, so these tests are not clauses of the suite.

Errors are printed, one per line. `complaints` runs this program.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import gt
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.generated.device import Device

UNKNOWN_CODE = 0x5EED  # not a code of any vendor
MAX_VENDOR_CALLS = 12  # maximum number of vendor calls of one function
ROUNDS = 200  # failing calls whose memory is compared before and after
MAX_TRIES = 4  # repetitions, because background work may hold memory temporarily
MAX_GROWTH_BYTES = 16 * ROUNDS  # less than a leak in every call would be
SIZE, PAGE = 70_000, 4096
DEVICES = {"UNIPAL_CPU_DEVICES": "3"}
ANSWER = " \t"  # between a failing call and the function's answer, in the program's output
FIRST = "for the first time"  # such a call prepares its device, so none is made before
GIVES_BACK = ("Destroy", "Free", "FreeAsync", "Munmap", "Unregister", "of the host")

Call = Callable[[], int]
Arguments = Callable[[], tuple[Any, ...]]


def complaints(
    shim: Path | str,
    emulator: Path,
    env: Mapping[str, str],
    code: int = 0,
    right: Path | None = None,
    expected: Mapping[str, str] | None = None,
    codes: Sequence[int] = (),
) -> list[str]:
    """The errors of a shim over its emulator, found in a separate process. `env`: environment of
    both; `code`: a vendor code for failures, in addition to an unknown one; `right`: the chip's
    correct shim; `expected`: what that one answers (`results`), for the codes in `codes`.
    """
    lines, found = _run(shim, emulator, env, code, right, codes)
    for where, answer in (expected or {}).items():
        if found.get(where) != answer:
            lines.append(f"{where}, and the function answers {found.get(where)}, not {answer}")
    return lines


def results(
    shim: Path | str, emulator: Path, env: Mapping[str, str], code: int, codes: Sequence[int]
) -> dict[str, str]:
    """Failing vendor call → what the function answers. `codes`: of the first call of each."""
    return _run(shim, emulator, env, code, None, codes)[1]


def _run(
    shim: Path | str,
    emulator: Path,
    env: Mapping[str, str],
    code: int,
    right: Path | None,
    codes: Sequence[int],
) -> tuple[list[str], dict[str, str]]:
    words = [str(shim), str(emulator), str(code), str(right or shim), ",".join(map(str, codes))]
    command = [sys.executable, "-P", "-m", __spec__.name, *words]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, **DEVICES, **env},
        timeout=120,
    )
    rows = [line.partition(ANSWER) for line in done.stdout.splitlines()]
    lines = [row[0] for row in rows if not row[1]]
    if done.returncode not in (0, 1) or (done.returncode and not lines):
        lines.append(f"the process ended with {done.returncode}: {done.stderr.strip()[-300:]}")
    return lines, {row[0]: row[2] for row in rows if row[1]}


class Trial:
    """A shim and its emulator in this process."""

    def __init__(self, shim: str, emulator: Path, code: int, right: str) -> None:
        from unipal.adaptors import registry

        self.device: Device = registry.load(shim)
        self.right: Device = registry.load(right)
        self.below: Device = registry.load(Path(os.environ["UNIPAL_EMULATOR_BACKEND"]))
        self.ffi: Any = self.device.ffi
        self.vendor = ctypes.CDLL(str(emulator))
        self.at = ctypes.c_int.in_dll(self.vendor, "emulator_fails_at")
        self.failure = ctypes.c_int.in_dll(self.vendor, "emulator_failure")
        self.codes = (UNKNOWN_CODE, code) if code else (UNKNOWN_CODE,)
        self.answers: dict[str, str] = {}  # failing vendor call → what the function answered

    def failing(self, number: int, call: Call, failure: int = UNKNOWN_CODE) -> tuple[int, bool]:
        """The result of a call during which vendor call `number` fails; whether it was reached."""
        self.at.value, self.failure.value = number, failure
        code = call()
        met, self.at.value = self.at.value == 0, 0
        return code, met

    def held(self) -> tuple[list[int], list[int]]:
        """The counts of the shim and of the cpu chip below the emulator."""
        from unipal.generated.pal import ResourceKind

        def of(chip: Any) -> list[int]:
            return [chip.resourceCount(int(kind)) for kind in ResourceKind]

        return of(self.device), of(self.below)


def wrong(trial: Trial) -> Iterator[str]:
    """The errors of every function of the chip, with each of its vendor calls failing."""
    from unipal.generated.pal import Result

    for name, make in calls(trial).items():
        if not name.endswith(FIRST) and call_of(trial, name, make())() == Result.NOT_SUPPORTED:
            continue
        for failure in trial.codes:
            yield from _each_call(trial, name, make, failure)
        trial.device.setDevice(0)


def of_the_vendor(trial: Trial) -> Iterator[str]:
    """Compares base, size and id of memory that the shim did not allocate with the correct shim."""
    from unipal.generated.pal import MemType

    made = [trial.below.deviceMalloc(size, MemType.DEVICE) for size in (SIZE, 4096)]
    for at in (address + inside for address in made for inside in (0, 100)):
        said, right = (chip.memGetAddressRange(at) for chip in (trial.device, trial.right))
        if said != right:
            yield f"memGetAddressRange of memory of the vendor: {said} instead of {right}"


def _each_call(trial: Trial, name: str, make: Arguments, failure: int) -> Iterator[str]:
    """The errors of one function, with each of its vendor calls failing in turn."""
    from unipal.generated.pal import NAMES, Result

    for number in range(1, MAX_VENDOR_CALLS + 1):
        words = make()
        call = call_of(trial, name, words)
        outputs = [word.room for word in words if isinstance(word, Output)]
        before, written = trial.held(), [bytes(trial.ffi.buffer(room)) for room in outputs]
        code, met = trial.failing(number, call, failure)
        if not met:
            return
        where = f"{name}: vendor call {number} returns {failure}"
        trial.answers[where] = NAMES.get(code, f"code {code}")
        if code in (Result.SUCCESS, Result.IN_PROGRESS):
            yield f"{where}, but the function returns {Result(code).name}"
            return
        error = trial.device.getLastError()
        if not re.match(rf"{name.partition(' ')[0]}: (\w+: )?\w+ answered {failure}\b", error):
            yield f"{where}, but the error is {error!r}"
        if [bytes(trial.ffi.buffer(room)) for room in outputs] != written:
            yield f"{where}, but an output is written"
        if name.endswith(GIVES_BACK) or re.search(r": \w*(Destroy|Free)\w* answered", error):
            continue  # only the vendor knows what is left of it then
        after = trial.held()
        if after[0] != before[0] or any(
            map(gt, after[1], before[1])
        ):  # a decrease is valid: earlier work ends
            yield f"{where}, but the counts change from {before} to {after}"
        elif (grown := _grown(trial, number, call)) > MAX_GROWTH_BYTES:
            yield f"{where}, but {ROUNDS} calls leak {grown} bytes"


def each_code(trial: Trial, codes: Sequence[int]) -> None:
    """Lets the first vendor call of every function return each code, and keeps the answers. A call
    that prepares its device is the only one that compiles, so each of its vendor calls does.
    """
    from unipal.generated.pal import NAMES

    for name, make in calls(trial, -2).items():
        for number in range(1, MAX_VENDOR_CALLS + 1 if name.endswith(FIRST) else 2):
            for failure in codes:
                code, met = trial.failing(number, call_of(trial, name, make()), failure)
                if met:
                    said = trial.device.getLastError() if code else ""
                    text = re.sub("0x[0-9a-f]+", "an address", said)
                    where = f"{name}: vendor call {number} returns {failure}, one of all"
                    trial.answers[where] = f"{NAMES.get(code, code)} {text}"
        trial.device.setDevice(0)


class Mallinfo(ctypes.Structure):
    """mallinfo2 of the C library."""

    _fields_ = tuple((f"field_{number}", ctypes.c_size_t) for number in range(10))

    @property
    def used(self) -> int:
        """uordblks: bytes that are allocated."""
        return int(self.field_7)


def _grown(trial: Trial, number: int, call: Call) -> int:
    """Process memory in bytes that is left after ROUNDS failing calls, for each repetition."""
    info = ctypes.CDLL(None).mallinfo2
    info.restype = Mallinfo

    def after(rounds: int) -> int:
        for _ in range(rounds):
            trial.failing(number, call)
        trial.device.deviceSynchronize()
        return int(info().used)

    grown, before = [], after(ROUNDS)
    for _ in range(MAX_TRIES):
        now = after(ROUNDS)
        grown.append(now - before)
        if grown[-1] <= MAX_GROWTH_BYTES:
            break
        before = now
    return min(grown)


class Output:
    """The output of a call, filled with a pattern first."""

    def __init__(self, ffi: Any, kind: str, count: int = 1) -> None:
        self.kind = kind
        self.room = ffi.new(f"{kind}[{count}]")
        ffi.memmove(self.room, b"\xa5" * ffi.sizeof(self.room), ffi.sizeof(self.room))


def call_of(trial: Trial, name: str, words: tuple[Any, ...]) -> Call:
    """A call that returns its code; `name`: the function, and a description after a blank."""
    function = getattr(trial.device.raw, name.partition(" ")[0])
    given = [word.room if isinstance(word, Output) else word for word in words]
    return lambda: int(function(*given))


def calls(trial: Trial, unused: int = -1) -> dict[str, Arguments]:
    """PAL function → the arguments of a valid call; a resource that it frees is created anew.
    unused: the device of FIRST, from the end.
    """
    from unipal.generated.pal import DataType, MemcpyType, MemType, PalError, RedOp

    device, ffi = trial.device, trial.ffi
    null, across = ffi.NULL, int(MemcpyType.DEVICE_TO_DEVICE)

    def at(address: int) -> Any:
        return ffi.cast("void *", address)

    def out(kind: str, count: int = 1) -> Output:
        return Output(ffi, kind, count)

    def asked(name: str, *words: Any) -> Any:
        """The result of another function; None if the chip refuses it."""
        try:
            return getattr(device, name)(*words)
        except PalError:
            return 0

    last_device = device.getDeviceCount() + unused
    stream, other = device.streamCreate(), device.streamCreate()
    event, last = device.eventCreate(0), device.eventCreate(0)
    for each in (event, last):
        device.eventRecord(each, stream)
    device.streamSynchronize(stream)
    host = device.deviceMalloc(SIZE, MemType.HOST)
    one, two = (device.deviceMalloc(SIZE, MemType.DEVICE) for _ in range(2))
    ctypes.memset(host, 0, 64)
    properties = ffi.new("palDeviceProperties *")
    properties.struct_size = ffi.sizeof("palDeviceProperties")
    bus = ffi.new("char[]", str(asked("getDevicePciBusId", 0) or "0000:00:00.0").encode())
    function = ffi.cast("palHostFunc", ctypes.cast(nothing, ctypes.c_void_p).value)
    handle = asked("ipcMemHandleCreate")
    found: dict[str, Arguments] = {
        "deviceSynchronize": lambda: (),
        "deviceMemcpy": lambda: (at(two), at(one), 64, across, null),
        "deviceMemcpy on a stream": lambda: (at(two), at(one), 64, across, stream),
        "deviceMemset": lambda: (at(one), 1, 64, int(MemType.DEVICE), null),
        "deviceMemset on a stream": lambda: (at(one), 1, 64, int(MemType.DEVICE), stream),
        "setDevice": lambda: (0,),
        "getDevice": lambda: (out("int"),),
        "getDeviceCount": lambda: (out("int"),),
        "dmaSupport": lambda: (out("int"),),
        "getDeviceProperties": lambda: (properties, 0),
        "getDevicePciBusId": lambda: (out("char", 32), 32, 0),
        "getDeviceByPciBusId": lambda: (out("int"), bus),
        "hostGetDevicePointer": lambda: (out("void *"), at(host)),
        "deviceMallocAsync": lambda: (out("void *"), 64, stream),
        "deviceFreeAsync": lambda: (at(asked("deviceMallocAsync", 64, stream)), stream),
        "streamCreate": lambda: (out("palStream"),),
        "streamDestroy": lambda: (device.streamCreate(),),
        "streamSynchronize": lambda: (stream,),
        "streamQuery": lambda: (stream,),
        "streamWaitEvent": lambda: (other, event),
        "eventCreate": lambda: (out("palEvent"), 0),
        "eventDestroy": lambda: (device.eventCreate(0),),
        "eventRecord": lambda: (event, stream),
        "eventSynchronize": lambda: (event,),
        "eventQuery": lambda: (event,),
        "eventElapsedTime": lambda: (out("float"), event, last),
        "launchHostFunc": lambda: (stream, function, null),
        "streamWaitValue64": lambda: (stream, at(host), 0, 0),
        "streamWriteValue64": lambda: (stream, at(host), 1, 0),
        "gdrMemAlloc": lambda: (out("void *"), SIZE),
        "gdrMemFree": lambda: (at(asked("gdrMemAlloc", SIZE)),),
        "gdrPtrMmap": lambda: (out("void *"), at(one), SIZE),
        "gdrPtrMunmap": lambda: (at(asked("gdrPtrMmap", one, SIZE)), SIZE),
        "getHandleForAddressRange": lambda: (out("int"), at(gdr), 65536, 0),
        "deviceReduce": lambda: reduction(one, two, stream),
        "deviceReduce without a stream": lambda: reduction(one, two, null),
        "deviceFree": lambda: (at(device.deviceMalloc(64, MemType.DEVICE)), int(MemType.DEVICE)),
        "deviceFree of the host": lambda: (
            at(device.deviceMalloc(64, MemType.HOST)),
            int(MemType.HOST),
        ),
    }
    gdr = asked("gdrMemAlloc", SIZE) or one

    def reduction(source: int, target: int, queue: Any) -> tuple[Any, ...]:
        types = (int(DataType.INT32), int(RedOp.SUM))
        return at(target), at(source), at(source), 16, *types, queue

    device.setDevice(last_device)
    far, near = (device.deviceMalloc(SIZE, MemType.DEVICE) for _ in range(2))
    far_stream = device.streamCreate()
    device.setDevice(0)

    pages = ctypes.create_string_buffer(2 * PAGE)
    page = (ctypes.addressof(pages) + PAGE - 1) // PAGE * PAGE

    def registered() -> tuple[Any, ...]:
        asked("hostRegister", page, len(pages) - PAGE)
        return (at(page),)

    def unregistered() -> tuple[Any, ...]:
        asked("hostUnregister", page)
        return at(page), PAGE

    found |= {"hostRegister": unregistered, "hostUnregister": registered}

    def first() -> tuple[Any, ...]:
        device.setDevice(last_device)
        return reduction(far, near, far_stream)

    found[f"deviceReduce {FIRST}"] = first
    if handle:
        found["ipcMemHandleGet"] = lambda: (handle[0], at(one))
        # For freed memory: the shim opens this process's own memory without a vendor call.
        (gone, _), memory = device.ipcMemHandleCreate(), device.deviceMalloc(64, MemType.DEVICE)
        asked("ipcMemHandleGet", gone, memory)
        device.deviceFree(memory, MemType.DEVICE)
        found["ipcMemHandleOpen"] = lambda: (gone, out("void *"))

    def allocation(kind: MemType) -> tuple[Any, ...]:
        return out("void *"), SIZE, int(kind)

    found |= {f"deviceMalloc of {kind.name}": partial(allocation, kind) for kind in MemType}
    return found


def _no_work(args: Any) -> None:
    """A host function."""


nothing = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_no_work)


def main(shim: str, emulator: str, code: str = "0", right: str = "", codes: str = "") -> None:
    from proof.bindings.resource_return import goes_back

    trial = Trial(shim, Path(emulator), int(code), right or shim)
    found = [*wrong(trial), *of_the_vendor(trial), *goes_back(trial)]
    if codes:
        each_code(trial, [int(one) for one in codes.split(",")])
    answers = [f"{where}{ANSWER}{answer}" for where, answer in trial.answers.items()]
    sys.stdout.write("".join(f"{line}\n" for line in [*found, *answers]))
    sys.stdout.flush()
    os._exit(1 if found else 0)  # the end of the process releases its resources


if __name__ == "__main__":
    main(*sys.argv[1:])
