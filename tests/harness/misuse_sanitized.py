"""The engine's core and the cpu chip under a sanitizer, in ranks of tests/faults/misuse.py.

The core is compiled from the checkout; the chip's library is compiled by the registry as ever, with
another compiler command and in another cache. Python itself is not instrumented.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

from engine_native import ADDRESS, THREAD, extension
from misuse_cases import EXITS

SANITIZERS = {  # flags, libraries to be loaded first, options
    "address": (ADDRESS, ("libasan.so", "libubsan.so"), "ASAN", "detect_leaks=0:handle_segv=0"),
    "thread": (
        THREAD, ("libtsan.so",), "TSAN",
        "handle_segv=0:ignore_noninstrumented_modules=1:die_after_fork=0:atexit_sleep_ms=0",
    ),
}  # fmt: skip
NOT_SANITIZED = ("numpy", "opencl")  # chips without C of ours


class Sanitized:
    """What ranks need to run under a sanitizer; `core` is compiled into `folder`."""

    def __init__(self, name: str, folder: Path) -> None:
        flags, libraries, self._variable, self._options = SANITIZERS[name]
        found = [
            subprocess.run(
                ["gcc", f"-print-file-name={library}"], check=True, capture_output=True, text=True
            ).stdout.strip()
            for library in libraries
        ]
        self.flags = flags
        self.core = extension(folder / "_core.abi3.so", flags)
        words = {
            "LD_PRELOAD": ":".join(found), "CC": " ".join(["gcc", *flags]),
            "UNIPAL_CACHE": str(folder), "MALLOC_PERTURB_": "0",
            f"{self._variable}_OPTIONS": self._options,
        }  # fmt: skip
        self.command = ["setarch", "-R", "env", *(f"{key}={word}" for key, word in words.items())]

    def environment(self, act: str) -> dict[str, str]:
        """Additional environment variables of the ranks of a case with this act."""
        if act != EXITS or self._variable != "TSAN":
            return {}
        # A rank that ends by `os._exit` joins no thread: that is no leak.
        return {"TSAN_OPTIONS": f"{self._options}:report_thread_leaks=0"}


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
