"""The whole suite over the cpu chip built with sanitizers: a report is a failed clause."""

from __future__ import annotations

import subprocess

import pytest
from unipal.adaptors import registry
from unipal.conformance.runner import Limits, run
from unipal.conformance.target import Target
from unipal.conformance.verdicts import Verdict

ADDRESS = ("-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
THREAD = ("-O1", "-g", "-fsanitize=thread")
# The suite looks at memory while the chip writes it, as one looks at a device's; the core is not
# instrumented, so that such looks are no races while those of the chip's own threads are.
THREAD_OPTIONS = "halt_on_error=1:abort_on_error=1:handle_segv=0:ignore_noninstrumented_modules=1"


def runtime(name: str) -> str:
    """The path of a sanitizer's library, to be loaded before Python's own."""
    command = ["gcc", f"-print-file-name={name}"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.needs("gcc")
@pytest.mark.parametrize(
    ("cflags", "libraries", "options"),
    [
        (
            ADDRESS,
            ("libasan.so", "libubsan.so"),
            {"ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1:handle_segv=0"},
        ),
        (THREAD, ("libtsan.so",), {"TSAN_OPTIONS": THREAD_OPTIONS}),
    ],
    ids=["address", "thread"],
)
def test_no_report_in_the_whole_suite(
    cflags: tuple[str, ...], libraries: tuple[str, ...], options: dict[str, str]
) -> None:
    built = registry.build("cpu", cflags=cflags, cc="gcc")
    preload = ":".join(runtime(name) for name in libraries)
    env = {**options, "LD_PRELOAD": preload, "MALLOC_PERTURB_": "0"}
    results = run(Target.of(built), env=env, limits=Limits(scale=3.0))
    assert {o.clause: o.evidence for o in results if o.verdict is not Verdict.PASS} == {}
    assert len(results) > 300
