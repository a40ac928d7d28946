"""What repetitions leave behind is seen in the kernel's figures, and nothing else is."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

# `once` is one repetition; malloc(3) and free(3) are those of the process.
PROGRAM = """
import ctypes, mmap, os, pathlib, sys, threading
from unipal.conformance.harness import resources
from unipal.conformance.harness.resources import LeakError, leaves_nothing_behind
resources.SHARED = pathlib.Path(sys.argv[1])  # other tests count what lies in /dev/shm
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
libc.free.argtypes = [ctypes.c_void_p]
libc.memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]
end, kept, count, finish = threading.Event(), [], iter(range(10 ** 9)), []
def name_object():
    kept.append(f"{sys.argv[1]}/unipal-test-{os.getpid()}-{next(count)}")
    return kept[-1]
def allocate(size):
    place = libc.malloc(size)
    libc.memset(place, 1, size)
    return place
{body}
try:
    leaves_nothing_behind("the call", once)
except LeakError as error:
    print(error, flush=True)
for name in kept:
    if str(name).startswith(sys.argv[1]):
        os.unlink(name)
for function in finish:
    function()
os._exit(0)
"""
USED_HEAP = """
used = [allocate(200) for _ in range(200_000)]
for place in used[:-1]:
    libc.free(place)
"""
# One mapping that nobody writes grows by `size` bytes, as ASan's tables do.
RESERVED = """
libc.mremap.restype = ctypes.c_void_p
libc.mremap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int]
reserved = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE)
place = [ctypes.addressof(ctypes.c_char.from_buffer(reserved)), 4096, 0]
def reserve(size):
    place[2] += size
    while place[2] > place[1]:
        place[0] = libc.mremap(place[0], place[1], place[1] + 4096, 1)
        place[1] += 4096
"""
# Another process makes and maps an object at every repetition; it ends with its standard input.
OTHER = """
import mmap, os, sys
held = []
while os.read(0, 1):
    name = f"{sys.argv[1]}/unipal-test-{os.getpid()}-{len(held)}"
    file = os.open(name, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
    os.truncate(file, 4096)
    held.append((name, mmap.mmap(file, 4096)))
    os.close(file)
    os.write(1, b"1")
for name, _ in held:
    os.unlink(name)
os.write(1, b"0")
"""
OTHER_PROCESS = f"""
import subprocess, sys
command = [sys.executable, "-P", "-c", {OTHER!r}, sys.argv[1]]
other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
def once():
    os.write(other.stdin.fileno(), b"1")
    assert os.read(other.stdout.fileno(), 1) == b"1"
def stop():
    other.stdin.close()
    assert os.read(other.stdout.fileno(), 1) == b"0"
finish.append(stop)
"""
# Another process leaves objects that nobody holds, as fast as it can.
LEAVER = """
import itertools, os, pathlib, sys, threading
end = threading.Event()
threading.Thread(target=lambda: (os.read(0, 1), end.set()), daemon=True).start()
made = []
while not end.is_set():
    made.append(pathlib.Path(sys.argv[1], f"unipal-test-{os.getpid()}-{len(made)}"))
    made[-1].touch()
    if len(made) == 1:
        os.write(1, b"1")
for path in made:
    path.unlink()
os.write(1, b"0")
"""
# Every repetition makes an object; all of them are removed when the suite has searched for their
# holders for the given time.
REMOVED_AT_SEARCH = """
searched, search = iter(range(1, 10 ** 9)), resources._held_elsewhere
def searching():
    held = search()
    if next(searched) == {turn}:
        for path in resources.SHARED.iterdir():
            path.unlink()
    return held
resources._held_elsewhere = searching
prefix = f"{{sys.argv[1]}}/unipal-test-{{os.getpid()}}-"  # names are not kept: they are memory
once = lambda: os.close(os.open(f"{{prefix}}{{next(count)}}", os.O_CREAT | os.O_EXCL, 0o600))
"""
LEAVING_PROCESS = f"""
import subprocess, sys, time
command = [sys.executable, "-P", "-c", {LEAVER!r}, sys.argv[1]]
other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
assert os.read(other.stdout.fileno(), 1) == b"1"
def once():
    until = time.monotonic() + 0.002
    while time.monotonic() < until:
        pass
def stop():
    other.stdin.close()
    assert os.read(other.stdout.fileno(), 1) == b"0"
finish.append(stop)
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
    "object in /dev/shm": (
        "once = lambda: os.close(os.open(name_object(), os.O_CREAT | os.O_EXCL, 0o600))",
        "objects in /dev/shm",
    ),
    "address space": (RESERVED + "once = lambda: reserve(4096)", "KiB of address space"),
    "memory": ("once = lambda: allocate(300)", "KiB of memory"),
    "memory of a heap that has room": (USED_HEAP + "once = lambda: allocate(300)", "KiB of memory"),
}
CLEAN = {
    "nothing": "once = lambda: libc.free(allocate(5000))",
    "a pool that grows once": (
        "def once():\n    if len(kept) < 40:\n        kept.append((os.dup(2), allocate(100_000)))"
    ),
    "address space that is reserved in advance": RESERVED + "once = lambda: reserve(128)",
    "objects of another process": OTHER_PROCESS,
    "objects that another process leaves": LEAVING_PROCESS,
    "objects that are removed during the first search": REMOVED_AT_SEARCH.format(turn=1),
    "objects that are removed during the pause": REMOVED_AT_SEARCH.format(turn=2),
    "a used heap": USED_HEAP + "once = lambda: libc.free(allocate(300))",
}


def said(body: str, shared: Path) -> str:
    run = subprocess.run(
        [sys.executable, "-P", "-c", PROGRAM.replace("{body}", body), str(shared)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.parametrize("kind", LEAKS)
def test_what_every_repetition_leaves_behind_is_named(kind: str, tmp_path: Path) -> None:
    body, what = LEAKS[kind]
    assert f"{what} behind" in said(body, tmp_path)


@pytest.mark.parametrize("kind", CLEAN)
def test_repetitions_that_leave_nothing_behind_pass(kind: str, tmp_path: Path) -> None:
    assert said(CLEAN[kind], tmp_path) == ""
