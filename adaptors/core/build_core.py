"""Builds `unipal.adaptors._core`: one prebuilt extension, in cffi's API mode, for every chip.

It holds the loader, the generated call wrappers, the trampolines of Python adaptors and the suite's
probes. Its declarations are the headers themselves without the lines that start with `#`, so that
nothing is stated twice.
"""

from __future__ import annotations

import re
from pathlib import Path

from cffi import FFI

ROOT = Path(__file__).resolve().parents[2]
HEADERS = (
    "generated/pal.h",
    "generated/pal_calls.h",
    "adaptors/core/core.h",
    "adaptors/core/trampoline.h",
    "conformance/harness/probe.h",
)
SOURCES = (
    "generated/pal_calls.c",
    "generated/trampoline.c",
    "adaptors/core/loader.c",
    "adaptors/core/trampoline.c",
    "conformance/harness/probe.c",
    "conformance/harness/probe_bell.c",
    "conformance/harness/probe_call.c",
    "conformance/harness/probe_memory.c",
)
FOLDERS = ("generated", "adaptors/core", "conformance/harness")
FROM_C = 'extern "Python+C" int32_t trampoline_python(uint32_t, uint32_t, uint64_t *);'


def declarations(header: Path) -> str:
    """The text of `header` without preprocessor lines and comments: what cffi can read."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))


ffibuilder = FFI()
ffibuilder.cdef("\n".join([*(declarations(ROOT / header) for header in HEADERS), FROM_C]))
ffibuilder.set_source(
    "unipal.adaptors._core",
    "\n".join(f'#include "{Path(header).name}"' for header in HEADERS),
    sources=list(SOURCES),
    depends=list(HEADERS),
    include_dirs=list(FOLDERS),
    extra_compile_args=["-std=c11", "-O2", "-fvisibility=hidden"],
    libraries=["dl", "pthread"],
)
