"""Builds `unipal.engine._core`: the collective engine's core, in cffi's API mode.

Its declarations are the headers themselves without the lines that start with `#`, so that nothing
is stated twice.
"""

from __future__ import annotations

import re
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parents[2]
HEADERS = ("engine/core/image.h", "engine/core/engine.h")
SOURCES = (
    "generated/pal_calls.c",
    "engine/core/arena.c",
    "engine/core/blake2.c",
    "engine/core/calibrate.c",
    "engine/core/call.c",
    "engine/core/chip.c",
    "engine/core/comm.c",
    "engine/core/copy.c",
    "engine/core/data.c",
    "engine/core/device.c",
    "engine/core/entry.c",
    "engine/core/flight.c",
    "engine/core/fold.c",
    "engine/core/host.c",
    "engine/core/image.c",
    "engine/core/late.c",
    "engine/core/link.c",
    "engine/core/link_receive.c",
    "engine/core/link_send.c",
    "engine/core/mapping.c",
    "engine/core/meeting.c",
    "engine/core/memory.c",
    "engine/core/prepare.c",
    "engine/core/process.c",
    "engine/core/progress.c",
    "engine/core/progress_thread.c",
    "engine/core/proxy.c",
    "engine/core/records.c",
    "engine/core/reduce.c",
    "engine/core/registered.c",
    "engine/core/scratch.c",
    "engine/core/stream.c",
    "engine/core/submit.c",
    "engine/core/watch.c",
    "engine/core/window.c",
)
DEPENDS = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "engine/core").glob("*.h"))


def declarations(header: Path) -> str:
    """The text of `header` without preprocessor lines and comments: what cffi can read."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))


ffibuilder = FFI()
ffibuilder.cdef("\n".join(declarations(ROOT / header) for header in HEADERS))
ffibuilder.set_source(
    "unipal.engine._core",
    "\n".join(f'#include "{Path(header).name}"' for header in HEADERS),
    sources=list(SOURCES),
    depends=DEPENDS,
    include_dirs=["generated", "engine/core"],
    extra_compile_args=["-std=c11", "-O3", "-fvisibility=hidden"],
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
