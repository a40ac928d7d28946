"""Handles of memory of another process: it, or the handle, was changed meanwhile."""

from __future__ import annotations

import ctypes
import os
import signal
import struct
from functools import partial
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.generated.pal import MemType, PalError

from proof.sources.outside.cpu import system_calls
from proof.sources.outside.cpu.held import state
from proof.sources.outside.cpu.memory_kinds import Kinds
from proof.sources.outside.cpu.segments import (
    FIELDS,
    SHARED,
    SIZE,
    of_another_process,
    put,
    remove,
)

CHANGES = ("none", "gone", "killed", "killed, not waited for", "longer", "shorter", "header only",
           "empty", "link", "folder", "other user", "open to all", "read only",
           *FIELDS)  # fmt: skip
SUM = 56  # offset in a handle; the sum of all before it
IN_HANDLE = {"random": (0, "<B"), "its end": (15, "<B"), "space": (16, "<Q"),
             "start": (24, "<Q"), "pid": (32, "<I"), "zero": (36, "<I"),
             "size": (40, "<Q"), "id": (48, "<Q")}  # fmt: skip
STEPS = {"random": (0,), "its end": (0,), "pid": (2**29, 2**30), "zero": (1, 2),
         "size": (1, -1, 4096, 1 - SIZE, -SIZE, 2**63 - SIZE, 2**64 - 1 - SIZE,
                  2**64 - 5000 - SIZE)}  # fmt: skip


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
            path.write_bytes(put(data, FIELDS[change], "<B", lambda n: n ^ 1))


def of_a_changed_segment(change: str, library: Path) -> str:
    """What a handle of another process opens after a change of its segment."""
    name, _, right, pid = of_another_process(library)
    device = registry.load(library)
    _change(change, SHARED / name, pid)
    handle, size = device.ipcMemHandleCreate()
    device.ffi.memmove(handle.bytes, right, size)
    try:
        memory = device.ipcMemHandleOpen(handle)
        length = device.memGetAddressRange(memory + 5)[1]
        device.ipcMemHandleClose(memory)
    except PalError as error:
        return f"{error.code} {device.getLastError()}"
    finally:
        os.seteuid(os.getuid())
        for left in SHARED.glob(f"{name}*"):
            remove(left)
    return f"{length} bytes"


def with_a_changed_byte(library: Path) -> str:
    """The results of handles of another process with one byte changed."""
    name, _, right, pid = of_another_process(library)
    device = registry.load(library)
    handle, size = device.ipcMemHandleCreate()
    found = []
    for at in range(size):
        changed = put(right, at, "<B", lambda n: n ^ 1)
        device.ffi.memmove(handle.bytes, changed, size)
        out = device.ffi.new("void **")
        found.append(device.raw.ipcMemHandleOpen(handle, out))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    (SHARED / name).unlink(missing_ok=True)
    return repr(found)


def _summed(data: bytes) -> bytes:
    """A handle with the sum of its bytes."""
    total = 0xCBF29CE484222325
    for byte in data[:SUM]:
        total = (total ^ byte) * 0x100000001B3 % 2**64
    return data[:SUM] + struct.pack("<Q", total)


def _stepped(step: int, number: int) -> int:
    return number + step if step else number ^ 1


def with_a_right_sum(library: Path) -> str:
    """What handles open that name another segment, owner, size or id than they were made with."""
    abroad = of_another_process(library).handle
    device = registry.load(library)
    ffi, code = device.ffi, device.code
    kinds = Kinds(device, abroad)
    out, found = ffi.new("void **"), []

    def bytes_of(handle: Any) -> bytes:
        return bytes(ffi.buffer(handle.bytes, 64))

    def changed(where: str, data: bytes) -> None:
        handle, _ = device.ipcMemHandleCreate()
        for name, (at, kind) in IN_HANDLE.items():
            for step in STEPS.get(name, (1, -1)):
                other = put(data, at, kind, partial(_stepped, step))
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


def with_file_0(library: Path) -> str:
    """Calls where the next file has the number 0."""
    abroad = of_another_process(library).handle
    os.close(0)
    device = registry.load(library)
    kinds = Kinds(device, abroad)
    memory = kinds.all()["exported"]()
    said = [b"%d" % memory.size, bytes(device.ffi.buffer(kinds.handle.bytes, 40))[24:32]]
    file = device.getHandleForAddressRange(memory.address, 4096, 0)
    os.close(file)
    imported = kinds.all()["imported"]()
    calls = system_calls.of(library)
    window = partial(device.code.gdrPtrMmap, imported.address, SIZE)
    said += [str([system_calls.refused(calls, window, number) for number in range(1, 5)]).encode()]
    own = Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19]
    same = said.pop(1) == struct.pack("<Q", int(own))
    return f"{said} {same} {file} {imported.end()}"


def window_of_the_dead(library: Path) -> str:
    """Host access to memory whose exporter has died, so that its name is gone."""
    exporter = of_another_process(library)
    device = registry.load(library)
    handle, _ = device.ipcMemHandleCreate()
    device.ffi.memmove(handle.bytes, exporter.handle, len(exporter.handle))
    address = device.ipcMemHandleOpen(handle)
    os.kill(exporter.pid, signal.SIGKILL)
    os.waitpid(exporter.pid, 0)
    remove(SHARED / exporter.name)
    window = device.gdrPtrMmap(address, SIZE)
    device.deviceMemset(address, 7, SIZE, MemType.DEVICE)
    seen = ctypes.string_at(window, SIZE)
    device.gdrPtrMunmap(window, SIZE)
    device.ipcMemHandleClose(address)
    return f"{seen == bytes([7]) * SIZE} {state(device)[:7]}"
