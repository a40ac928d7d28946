"""OpenCL runtimes of this machine: where they are, and the environment that makes one the chip's.

PoCL comes with the system (Debian's pocl-opencl-icd). Intel's runtime for processors comes as a
Python wheel; the `.icd` file in it names another folder, so one is written here.
"""

from __future__ import annotations

import atexit
import ctypes.util
import functools
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PLATFORMS = {"pocl": "Portable Computing Language", "intel": "Intel(R) OpenCL"}
WHEEL = Path(sys.prefix) / "lib"  # where pip puts the libraries of intel-opencl-rt

# Asks the loader itself: no line of the chip is involved.
ASK = """
import ctypes, json, os
cl = ctypes.CDLL(os.environ.get("UNIPAL_OPENCL_LIBRARY") or "libOpenCL.so.1")
count = ctypes.c_uint(0)
cl.clGetPlatformIDs(0, None, ctypes.byref(count))
ids = (ctypes.c_void_p * (count.value or 1))()
cl.clGetPlatformIDs(count.value, ids, None)
def text(platform, what):
    room = ctypes.create_string_buffer(512)
    cl.clGetPlatformInfo(ctypes.c_void_p(platform), what, 512, room, None)
    return room.value.decode()
print(json.dumps([[text(p, 0x0902), text(p, 0x0901)] for p in ids[:count.value]]))
"""


@functools.cache
def _icd_folder() -> str:
    """A folder with the `.icd` file of Intel's wheel, as long as this process lives."""
    folder = tempfile.TemporaryDirectory(prefix="unipal-icd-")
    atexit.register(folder.cleanup)
    (Path(folder.name) / "intel.icd").write_text(f"{WHEEL / 'libintelocl.so'}\n", encoding="utf-8")
    return folder.name


def environment(runtime: str) -> dict[str, str]:
    """What a process has in its environment so that the chip uses `runtime`."""
    env = {"UNIPAL_OPENCL_PLATFORM": PLATFORMS[runtime]}
    if ctypes.util.find_library("OpenCL") is None and (WHEEL / "libOpenCL.so.1").exists():
        env["UNIPAL_OPENCL_LIBRARY"] = str(WHEEL / "libOpenCL.so.1")
    if runtime == "intel" and "OCL_ICD_VENDORS" not in os.environ:
        env["OCL_ICD_VENDORS"] = _icd_folder()
    return env


@functools.cache
def version(runtime: str) -> str:
    """The version that the runtime's platform states; "" when there is no such runtime here."""
    env = {**os.environ, **environment(runtime)}
    line = [sys.executable, "-c", ASK]
    try:
        done = subprocess.run(line, env=env, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired:
        return ""
    found = dict(json.loads(done.stdout)) if done.returncode == 0 else {}
    return str(found.get(PLATFORMS[runtime], ""))


def absent(runtime: str) -> str:
    """Why `runtime` cannot be used here; "" when it can."""
    return "" if version(runtime) else f"no OpenCL platform '{PLATFORMS[runtime]}' on this machine"
