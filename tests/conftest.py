"""The fixture `root`, and tests that need a tool of the machine.

A test marked `needs("clang")` is not run where `clang` is not on the path; it is taken out of the
run and named with its reason at the end, so that a green run says what it did not show. "netns"
stands for the right to make network namespaces, "mounts" for that to make mount namespaces,
"opencl pocl" and "opencl intel" for an OpenCL runtime, "lib gloo" for a library of the linker's,
"audit" for a dynamic linker and a processor under which calls of symbols can be counted,
"checkout" for the history of git, which an unpacked source distribution lacks, "env NAME" for a
variable of the environment.
"""

from __future__ import annotations

import atexit
import ctypes.util
import functools
import importlib.util
import itertools
import os
import platform
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import netns
import opencl_runtimes
import pytest
from checkout import ROOT
from sampling import sample

os.environ.setdefault("UNIPAL_PRICES", "shipped")  # what this user has tuned decides no test
if "UNIPAL_PLAN_CACHE" not in os.environ:  # nor what this user has run; workers of xdist inherit it
    os.environ["UNIPAL_PLAN_CACHE"] = tempfile.mkdtemp(prefix="unipal-test-plans-")
    atexit.register(shutil.rmtree, os.environ["UNIPAL_PLAN_CACHE"], ignore_errors=True)
# Transfers of more than 4 GiB are made by the tests about them, not by every certification.
os.environ.setdefault("UNIPAL_CERTIFY_MEMORY_MIB", "64")
# Files that take twenty seconds or more. They begin first, so that no process is left with one at
# the end, and half of the parameters of each of their tests are drawn, unless UNIPAL_FULL=1.
LONGEST = {
    f"test_{name}.py"
    for name in (
        "accounts", "acme", "bootstrap", "c_entry", "comm", "comm_order", "cpu_native",
        "distribution", "engine_core_native", "engine_kernels", "engine_sanitized", "exit",
        "fault_sites", "faults", "field_defects", "flagcx", "foreign_ccl", "homo", "hostrun",
        "hosts", "hybrid", "hybrid_real", "launchers", "leaving", "leftovers", "lowerings",
        "many_ranks", "mismatch", "misuse", "mixed_chips", "mutation", "new", "planted", "recovery",
        "registry", "sanitized_suite", "shrink", "vendor_ccl", "vendors", "vendors_day", "wheel",
    )
}  # fmt: skip
MINUTES = (  # tests that run the whole suite, for a minute each: a run takes one of them
    "test_flagcx.py::test_a_broken_plugin",
    "test_flagcx.py::test_a_plugin_with_one_device_is_judged_but_for_what_needs_two",
    "test_flagcx.py::test_correct_plugin_is_found_without_fault",
    "test_flagcx.py::test_good_plugin_passes_what_its_slots_carry",
)
_not_run: list[tuple[str, str]] = []


@functools.cache
def _absent(name: str) -> str:
    """Why there is no such thing: a command, "module x", "opencl x", "netns", "own name"; or ""."""
    if name == "checkout":
        return "" if (ROOT / ".git").exists() else "the sources are not in a git checkout"
    if name == "own name":
        try:
            socket.getaddrinfo(socket.gethostname(), None)
        except OSError as error:
            return f"the machine's own name has no address ({error})"
        return ""
    if name == "mounts":
        own = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
        line = ["unshare", *own, "--mount", "true"]  # fails in a changed root that is not a mount
        if shutil.which(line[0]) is None:
            return "no unshare"
        done = subprocess.run(line, capture_output=True, text=True, check=False)
        return f"no mount namespaces ({done.stderr.strip()})" if done.returncode else ""
    if name == "netns":
        why = netns.possible()
        return f"no network namespaces ({why})" if why else ""
    if name == "audit":
        has = platform.machine() == "x86_64" and platform.libc_ver()[0] == "glibc"
        return "" if has else "calls of symbols are counted on x86-64 with glibc only"
    if name.startswith("opencl "):
        return opencl_runtimes.absent(name.removeprefix("opencl "))
    if name.startswith("env "):
        return "" if os.environ.get(name[4:]) else f"{name[4:]} is not set"
    if name.startswith("lib "):
        there = ctypes.util.find_library(name.removeprefix("lib "))
        return "" if there else f"{name.replace(' ', '')} is not installed"
    if name.startswith("module "):
        found = importlib.util.find_spec(name.removeprefix("module "))
        return "" if found else f"{name} is not installed"
    return "" if shutil.which(name) else f"{name} not found on this machine"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "needs(*things): commands on the path, modules, OpenCL runtimes, netns or mounts"
    )


def _drawn(name: str, cases: list[pytest.Item]) -> list[pytest.Item]:
    """Of the cases of one test those that run."""
    if cases[0].path.name not in LONGEST:
        return cases
    return sample(cases, (len(cases) + 1) // 2, name)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)  # stable; xdist begins in this order
    kept = []
    tests = itertools.groupby(items, key=lambda item: item.nodeid.partition("[")[0])
    drawn = {item for name, group in tests for item in _drawn(name, list(group))}
    left_out = set(MINUTES) - set(sample(MINUTES, 1))
    drawn = {item for item in drawn if not any(name in item.nodeid for name in left_out)}
    if len(drawn) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in drawn])
        items[:] = [item for item in items if item in drawn]
    for item in items:
        wanted = [name for mark in item.iter_markers("needs") for name in mark.args]
        absent = list(filter(None, map(_absent, wanted)))
        if absent:
            _not_run.append((item.nodeid, ", ".join(absent)))
        else:
            kept.append(item)
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process of `pytest -n` tells what it left out."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["not_run"] = _not_run


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """All of them tell the same."""
    _not_run[:] = [(nodeid, why) for nodeid, why in node.workeroutput.get("not_run", _not_run)]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for nodeid, reason in _not_run:
        terminalreporter.write_line(f"not run: {nodeid}: {reason}")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
