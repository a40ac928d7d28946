"""The engine's core and the cpu chip under a sanitizer, in ranks of tests/faults/misuse.py.

The core is compiled from the checkout; the chip's library is compiled by the registry as ever, with
another compiler command and in another cache. Python itself is not instrumented.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import sysconfig
from pathlib import Path

from c_objects import linked
from checkout import ROOT

ADDRESS = "-fsanitize=address,undefined -fno-sanitize-recover=undefined"
SANITIZERS = {  # flags, libraries to be loaded first, options
    "address": (ADDRESS, ("libasan.so", "libubsan.so"), "ASAN", "detect_leaks=0:handle_segv=0"),
    "thread": (
        "-fsanitize=thread -Wno-tsan", ("libtsan.so",), "TSAN",
        "handle_segv=0:ignore_noninstrumented_modules=1:die_after_fork=0:atexit_sleep_ms=0",
    ),
}  # fmt: skip
NOT_SANITIZED = ("numpy", "opencl")  # chips without C of ours


class Sanitized:
    """What ranks need to run under a sanitizer; `core` is compiled into `folder`."""

    def __init__(self, name: str, folder: Path) -> None:
        flags, libraries, variable, options = SANITIZERS[name]
        found = [
            subprocess.run(
                ["gcc", f"-print-file-name={library}"], check=True, capture_output=True, text=True
            ).stdout.strip()
            for library in libraries
        ]
        self.flags = ["-O1", "-g", *flags.split()]
        self.core = _core(folder, self.flags)
        words = {
            "LD_PRELOAD": ":".join(found), "CC": f"gcc -O1 -g {flags}",
            "UNIPAL_CACHE": str(folder), f"{variable}_OPTIONS": options, "MALLOC_PERTURB_": "0",
        }  # fmt: skip
        self.command = ["setarch", "-R", "env", *(f"{key}={word}" for key, word in words.items())]


def _core(folder: Path, flags: list[str]) -> Path:
    """The extension module, from the checkout's sources."""
    spec = importlib.util.spec_from_file_location("build_core", ROOT / "engine/core/build_core.py")
    assert spec is not None
    assert spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    build.ffibuilder.emit_c_code(str(folder / "_core.c"))
    target = folder / "_core.abi3.so"
    compiler = [
        "gcc", "-std=c11", "-pthread", "-fPIC", "-fvisibility=hidden", *flags,
        "-DPy_LIMITED_API=0x030B0000", "-I", sysconfig.get_paths()["include"],
        "-I", str(ROOT / "generated"), "-I", str(ROOT / "engine/core"),
    ]  # fmt: skip
    sources = [folder / "_core.c", *(ROOT / name for name in build.SOURCES)]
    return linked(target, compiler, sources, "-shared", "-ldl")


def take(core: str) -> None:
    """In a rank: this core is the engine's."""
    name = "unipal.engine._core"
    spec = importlib.util.spec_from_file_location(name, core)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])


def reports(text: str) -> bool:
    """Whether a sanitizer has said something in what a rank printed."""
    return any(words in text for words in ("Sanitizer", "runtime error:"))
