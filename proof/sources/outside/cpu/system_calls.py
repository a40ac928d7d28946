"""System calls that fail or take long when the cpu adaptor makes them: system_calls.c."""

from __future__ import annotations

import ctypes
import errno
import functools
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from unipal.adaptors.cache import compiler


@functools.cache
def built(folder: Path) -> Path:
    """The library that makes system calls fail, built into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "outside_cpu.so"
    source = Path(__file__).with_suffix(".c")
    words = ["-O1", "-fPIC", "-shared", "-pthread", str(source), "-o", str(made)]
    subprocess.run([*compiler(None), *words], check=True)
    return made


def preloaded() -> ctypes.CDLL:
    """That library, which this process was started with."""
    return ctypes.CDLL(os.environ["LD_PRELOAD"])


def of(library: Path) -> ctypes.CDLL:
    """That library, which from now on counts the system calls of `library`."""
    calls = preloaded()
    calls.edges_library(os.fsencode(library))
    return calls


def refused(
    calls: ctypes.CDLL,
    call: Callable[[], int],
    number: int,
    code: int = errno.ENOMEM,
    later: int = 0,
) -> int:
    """What a call answers while its system call `number` fails."""
    calls.edges_arm(number, code, later, 0)
    result = call()
    calls.edges_met()
    return int(result)
