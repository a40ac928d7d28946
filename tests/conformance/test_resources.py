"""What repetitions leave behind is seen in the kernel's figures, and nothing else is."""

from __future__ import annotations

import subprocess
import sys

import pytest

# `once` is one repetition; malloc(3) and free(3) are those of the process.
PROGRAM = """
import ctypes, mmap, os, threading
from unipal.conformance.harness.resources import LeakError, leaves_nothing_behind
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
libc.free.argtypes = [ctypes.c_void_p]
libc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]
end, kept, count = threading.Event(), [], iter(range(10 ** 9))
def allocate(size):
    place = libc.malloc(size)
    libc.memset(place, 1, size)
    return place
{body}
try:
    leaves_nothing_behind("the call", once)
except LeakError as error:
    print(error)
os._exit(0)
"""
USED_HEAP = """
used = [allocate(200) for _ in range(200_000)]
for place in used[:-1]:
    libc.free(place)
"""
LEAKS = {
    "descriptor": ("once = lambda: os.dup(2)", "descriptors"),
    "descriptor, every fourth time": (
        "once = lambda: next(count) % 4 == 3 and os.dup(2)",
        "descriptors",
    ),
    "thread": ("once = lambda: threading.Thread(target=end.wait, daemon=True).start()", "threads"),
    "mapping": (
        "flags = (mmap.PROT_READ, mmap.PROT_READ | mmap.PROT_WRITE)\n"
        "once = lambda: kept.append(mmap.mmap(-1, 4096, prot=flags[next(count) % 2]))",
        "mappings",
    ),
    "memory": ("once = lambda: allocate(300)", "KiB of memory"),
    "memory of a heap that has room": (USED_HEAP + "once = lambda: allocate(300)", "KiB of memory"),
}
CLEAN = {
    "nothing": "once = lambda: libc.free(allocate(5000))",
    "a pool that grows once": (
        "def once():\n    if len(kept) < 40:\n        kept.append((os.dup(2), allocate(100_000)))"
    ),
    "a used heap": USED_HEAP + "once = lambda: libc.free(allocate(300))",
}


def said(body: str) -> str:
    run = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM.replace("{body}", body)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("kind", LEAKS)
def test_what_every_repetition_leaves_behind_is_named(kind: str) -> None:
    body, what = LEAKS[kind]
    assert f"{what} behind" in said(body)


@pytest.mark.parametrize("kind", CLEAN)
def test_repetitions_that_leave_nothing_behind_pass(kind: str) -> None:
    assert said(CLEAN[kind]) == ""
