"""The suite over the cpu chip with sanitizers or under valgrind: a report is a failed clause.

Valgrind runs a few clauses; UNIPAL_FULL=1 lets it run the whole contract level.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import ROOT
from sampling import FULL, sample
from unipal.adaptors import registry
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.verdicts import Verdict
from unipal.conformance.run.suite_runner import Limits, run

ADDRESS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
THREAD = ("-O1", "-g", "-fsanitize=thread")
# The suite looks at memory while the chip writes it, as one looks at a device's; the core is not
# instrumented, so that such looks are not races while those of the chip's own threads are.
THREAD_OPTIONS = "halt_on_error=1:abort_on_error=1:handle_segv=0:ignore_noninstrumented_modules=1"

VALGRIND = (
    "valgrind", "-q", "--leak-check=no", "--fair-sched=try", "--exit-on-first-error=yes",
    "--error-exitcode=9", f"--suppressions={ROOT / 'tests' / 'fixtures' / 'python.supp'}",
)  # fmt: skip


def runtime(name: str) -> str:
    """The path of a sanitizer's library, to be loaded before Python's own."""
    command = ["gcc", f"-print-file-name={name}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.needs("gcc")
@pytest.mark.parametrize(
    ("cflags", "libraries", "options"),
    sample(
        [
            pytest.param(
                ADDRESS,
                ("libasan.so", "libubsan.so"),
                {
                    # a small quarantine: freed memory that waits in it looks like a leak
                    "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:handle_segv=0"
                    ":quarantine_size_mb=1:thread_local_quarantine_size_kb=64"
                },
                id="address",
            ),
            pytest.param(THREAD, ("libtsan.so",), {"TSAN_OPTIONS": THREAD_OPTIONS}, id="thread"),
        ],
        1,
    ),
)
def test_no_report_in_the_whole_suite(
    cflags: tuple[str, ...], libraries: tuple[str, ...], options: dict[str, str]
) -> None:
    built = registry.build("cpu", cflags=cflags, cc="gcc")
    preload = ":".join(runtime(name) for name in libraries)
    env = {**options, "LD_PRELOAD": preload, "MALLOC_PERTURB_": "0"}
    levels = ["contract", "ordering", "process"]  # the engine above has a sanitized test of its own
    results = run(Target.of(built), levels, env=env, limits=Limits(scale=3.0))
    wrong = {o.clause: o.evidence for o in results if o.verdict is not Verdict.PASS}
    if cflags == THREAD:  # its tables grow with every new lock and object, which looks like a leak
        wrong = {c: why for c, why in wrong.items() if "KiB of memory behind" not in why}
    assert wrong == {}
    assert len(results) > 300


@pytest.mark.needs("valgrind")
def test_no_report_under_valgrind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    under = tmp_path / "python"
    under.write_text(f'#!/bin/sh\nexec {shlex.join(VALGRIND)} {shlex.quote(sys.executable)} "$@"\n')
    under.chmod(0o700)
    target = Target.of(registry.build("cpu", cflags=("-O1", "-g")))
    monkeypatch.setattr(sys, "executable", str(under))
    env = {"PYTHONMALLOC": "malloc", "MALLOC_PERTURB_": "0"}
    wanted = ["contract"] if FULL else sample(["getDeviceCount", "getDevice", "getVendor"], 1)
    results = run(target, wanted, env=env, limits=Limits(scale=15.0))
    assert {o.clause: o.evidence for o in results if o.verdict is not Verdict.PASS} == {}
    assert len(results) >= (200 if FULL else 1)
