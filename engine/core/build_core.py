"""Builds `unipal.engine._core`: the collective engine's core, in cffi's API mode.

Its declarations are the headers themselves without the lines that start with `#`, so that nothing
is stated twice.
"""

from __future__ import annotations

import re
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ("generated/collectives.h", "engine/core/image_format.h", "engine/core/engine.h")
# The files of the core from the bottom up. A file uses symbols and headers of the files that stand
# before it, in its own layer or in a lower one, and of no others
# (tests/engine/core/test_core_layers.py). What a lower layer needs of a higher one it calls through
# `struct comm_hooks` (comm_state.h).
LAYERS: dict[str, tuple[str, ...]] = {
    "base": (
        "error", "clock", "futex", "cpu", "process", "blake2", "copy", "calibrate", "reduce",
        "records", "reaper",
    ),
    "shm": ("arena", "image"),
    "comm": ("doorbell", "pal_notes", "failure", "lock", "guard", "abort", "entries", "work"),
    "pal": ("pal_error", "pal_device"),
    "link": ("link_state", "link_send", "link_receive", "link"),
    "memory": ("memory", "mapping", "scratch", "registered"),
    "exec": ("window", "call_buffers", "data", "late", "watch", "interpreter"),
    "device": ("fold", "device", "gate", "stream", "flight", "landing"),
    "calls": ("message", "call", "progress", "background", "progress_thread", "proxy", "submit"),
    "api": ("device_close", "prepare", "meeting", "entry", "comm"),
}  # fmt: skip
# Headers without a .c file, for the files of their layer and of those above it.
STATES: dict[str, tuple[str, ...]] = {
    "base": ("engine", "image_format", "reduce_kernels"),
    "comm": ("memory_state", "comm_state", "call_state"),
    "device": ("device_state", "flight_state"),
    "calls": ("proxy_state",),
    "api": ("unipal",),
}
SOURCES = (
    "generated/pal_calls.c",
    *(f"engine/core/{name}.c" for names in LAYERS.values() for name in names),
)
INCLUDES = ("generated", "engine/core")
FLAGS = ("-std=c11", "-O3", "-fvisibility=hidden")
DEPENDS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "engine/core").glob("*.h"))


def declarations(header: Path) -> str:
    """The text of `header` without preprocessor lines and comments: what cffi can read."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*$", "", text, flags=re.MULTILINE)


ffibuilder = FFI()
ffibuilder.cdef("\n".join(declarations(ROOT / header) for header in HEADERS))
ffibuilder.set_source(
    "unipal.engine._core",
    "\n".join(f'#include "{Path(header).name}"' for header in HEADERS),
    sources=list(SOURCES),
    depends=DEPENDS,
    include_dirs=list(INCLUDES),
    extra_compile_args=list(FLAGS),
    libraries=["dl", "pthread"],
)

if __name__ == "__main__":  # for work on the core: builds this module alone, beside its Python
    import os
    import shutil
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        for name in ("engine/core", "generated"):
            shutil.copytree(ROOT / name, Path(folder) / name)
        made = Path(ffibuilder.compile(tmpdir=folder, target="unipal/engine/_core.*"))
        new = ROOT / "engine" / f"_core.{os.getpid()}.new"
        shutil.copy(made, new)
        os.replace(new, ROOT / "engine" / "_core.abi3.so")  # running processes keep theirs
