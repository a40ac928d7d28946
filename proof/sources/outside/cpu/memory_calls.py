"""Every call on every kind of memory: what it answers, what memory holds then, and its end."""

from __future__ import annotations

import ctypes
import hashlib
import itertools
import os
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.generated.pal import DataType, MemcpyType, MemType, RedOp

from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.calls import plain
from proof.sources.outside.cpu.held import state
from proof.sources.outside.cpu.memory_kinds import Kinds, Memory
from proof.sources.outside.cpu.segments import SIZE, of_another_process

SIZES = (0, 1, 64, 4096)
HUGE = (2**63 - 1, 2**63, 2**64 - 8192, 2**64 - 4096, 2**64 - 1)


SIZES = (0, 1, 64, 4096)


class _Script:
    """Calls with their arguments, and what they answer."""

    def __init__(self, library: Path, strict: bool) -> None:
        abroad = of_another_process(library).handle
        os.environ["UNIPAL_CPU_STRICT"] = str(int(strict))
        system_calls.of(library)
        self.device = registry.load(library)
        self.ffi = self.device.ffi
        self.kinds = Kinds(self.device, abroad)
        self.lines: list[str] = []
        self.known: list[Memory] = []

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
        counts = state(self.device)[:7]
        text = plain("\n".join(self.lines), Path("none"))
        parts = [text[at : at + 200_000] for at in range(0, len(text), 200_000)]
        sums = [hashlib.sha256(part.encode()).hexdigest()[:12] for part in parts]
        return f"{len(self.lines)} notes, {sums}, {counts}"


def _row_after(address: int) -> str:
    """How many bytes from an address on have the same access, and which."""
    for row in Path("/proc/self/maps").read_text().splitlines():
        span, access = row.split()[:2]
        first, last = (int(n, 16) for n in span.split("-"))
        if first <= address < last:
            return f"{last - address} {access}"
    return ""


def _queries(script: _Script, memory: Memory, inside: int) -> None:
    """Calls that leave memory as it is, at an offset of it."""
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
    room = script.device.deviceMalloc(SIZE, MemType.HOST)
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
    script.device.deviceFree(room, MemType.HOST)


def all_calls(strict: bool, library: Path) -> str:
    """Every call on every kind of memory; then nothing is held, and all of it can be freed."""
    script = _Script(library, strict)
    kinds = script.kinds.all()
    script.known = [make() for make in kinds.values()]
    for number, memory in enumerate(script.known):
        if memory.name not in ("freed", "null"):
            for each in (MemType.DEVICE, MemType.HOST):
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
        for each in MemType:
            script.ask(str(size), "deviceMalloc", out, size, int(each))
        script.ask(str(size), "gdrMemAlloc", out, size)
        script.ask(str(size), "deviceMallocAsync", out, size, script.kinds.stream)
        script.ask(str(size), "hostRegister", script.at(script.kinds.pages(1)), size & ~4095)
    for size in (1, 4094, 4095, 4096, 4097, 8192):
        for each in MemType:
            at = script.device.deviceMalloc(size, each)
            script.note(f"{size} {each} {_row_after(at)} {script.device.code.deviceFree(at, each)}")
    for memory in script.known:
        script.note(script.kinds.ended(memory))
    _free_calls(script, kinds)
    ctypes.memset(script.kinds.word, 1, 1)
    script.device.streamSynchronize(script.kinds.blocked)
    return script.answer()


def _free_calls(script: _Script, kinds: Mapping[str, Callable[[], Memory]]) -> None:
    """Every call that ends memory, on every kind; what it does not end can be freed."""
    ffi = script.ffi
    calls: dict[str, tuple[Any, ...]] = {
        **{f"deviceFree {kind.name}": (int(kind),) for kind in MemType},
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


def neighbours(library: Path) -> str:
    """Pages that are registered beside one another, in each order."""
    abroad = of_another_process(library).handle
    device = registry.load(library)
    kinds, found = Kinds(device, abroad), []
    for order in itertools.permutations(range(3)):
        pages = kinds.pages(5)
        at = [pages + n * 4096 for n in range(3)]
        found += [device.code.hostRegister(at[n], 4096) for n in order]
        found.append(device.code.hostRegister(at[0], 2 * 4096))
        found += [device.code.hostUnregister(at[n]) for n in order]
    return str(found)
