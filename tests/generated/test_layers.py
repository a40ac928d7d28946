"""The generated layers over a small table in C: validate, fault, trace, and their stacking."""

from __future__ import annotations

from checkout import ROOT

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from sampling import functions
from unipal.adaptors import registry
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.verdicts import Verdict
from unipal.conformance.run import suite_runner
from unipal.generator.emit.core import render_core
from unipal.generator.spec.model import load_spec



def put(folder: Path, texts: dict[str, str]) -> None:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def run(*command: str | Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(c) for c in command],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
        timeout=120,
    )


BELOW = r"""
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pal.h"
#include "refuse.h"

static struct palStreamRec queue;
static palResult mallocs(void **ptr, size_t size, palMemType type)
{
    (void)type;
    *ptr = size ? malloc(size) : NULL;
    return palSuccess;
}
static palResult frees(void *ptr, palMemType type) { (void)type; free(ptr); return palSuccess; }
static palResult sets(void *ptr, int value, size_t size, palMemType type, palStream stream)
{
    (void)type; (void)stream;
    memset(ptr, value, size);
    return palSuccess;
}
static palResult creates(palStream *stream) { *stream = &queue; return palSuccess; }
static palResult destroys(palStream stream) { (void)stream; return palSuccess; }
static palResult says(char *text, size_t size) { snprintf(text, size, "below"); return palSuccess; }
static palResult launches(palStream stream, palHostFunc fn, void *args)
{
    (void)stream;
    fn(args);
    return palSuccess;
}

static const palDeviceTable *table;
static void calls_back(void *args)
{
    palStream stream;
    *(palResult *)args = table->streamCreate(&stream);
}

#define SHOW(call) \
    (code = (call), table->getLastError(text, sizeof text), printf("%d %s\n", code, text))

int main(int argc, char **argv)
{
    static palDeviceTable below = {.struct_size = sizeof below, .major = 1};
    const palDeviceTable *(*layer)(const palDeviceTable *, const char *);
    const char *(*error)(void);
    void *library = dlopen(argv[1], RTLD_NOW);
    char text[256] = "", *memory = NULL;
    palStream stream = NULL;
    palResult code = palSuccess, inside = palSuccess;

    below.deviceMalloc = mallocs;
    below.deviceFree = frees;
    below.deviceMemset = sets;
    below.streamCreate = creates;
    below.streamDestroy = destroys;
    below.getLastError = says;
    below.launchHostFunc = launches;
    pal_device_refuse_rest(&below);
    *(void **)&layer = dlsym(library, "pal_layer");
    *(void **)&error = dlsym(library, "pal_layer_error");
    table = &below;
    for (int i = 2; i < argc; i++) {
        const palDeviceTable *over = layer(table, argv[i]);
        if (!over) {
            printf("refused: %s\n", error());
            return 1;
        }
        table = over;
    }
    SHOW(table->streamCreate(&stream));
    SHOW(table->deviceMalloc((void **)&memory, 64, palMemDevice));
    SHOW(table->deviceMemset(memory, 1, 65, palMemDevice, NULL));
    SHOW(table->deviceMemset(memory, 1, 64, (palMemType)7, NULL));
    SHOW(table->deviceMemset(NULL, 1, 64, palMemDevice, NULL));
    SHOW(table->deviceMemset(memory, 1, 64, palMemDevice, stream));
    SHOW(table->launchHostFunc(stream, calls_back, &inside));
    SHOW(inside);
    SHOW(table->deviceFree(memory, palMemDevice));
    SHOW(table->deviceFree(memory, palMemDevice));
    SHOW(table->streamDestroy(stream));
    SHOW(table->deviceMemset(memory, 1, 0, palMemDevice, stream));
    SHOW(table->setDevice(0));
    return 0;
}
"""

LayerRun = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def layered(tmp_path_factory: pytest.TempPathFactory) -> LayerRun:
    """Runs a program over a small table with the named layers over it."""
    folder = tmp_path_factory.mktemp("layers")
    put(folder, render_core(load_spec(ROOT / "pal_spec")))
    (folder / "program.c").write_text(BELOW)
    flags = ("-std=gnu11", "-O1", "-g", f"-I{folder}")
    shared = ("-shared", "-fPIC", folder / "layers.c", "-o", folder / "layers.so")
    for rest in (shared, (folder / "program.c", "-ldl", "-o", folder / "program")):
        done = run("gcc", *flags, *rest)
        assert done.returncode == 0, done.stderr
    return lambda *names, **env: run(folder / "program", folder / "layers.so", *names, **env)


def test_validate_refuses_what_the_fields_forbid(layered: LayerRun) -> None:
    lines = layered("validate").stdout.splitlines()
    assert lines[0] == "0 below"
    assert lines[2:6] == [
        "4 deviceMemset: validate: ptr: past the end of its allocation",
        "4 deviceMemset: validate: type: no palMemType",
        "4 deviceMemset: validate: ptr: null",
        "0 deviceMemset: validate: ptr: null",
    ]
    assert lines[7] == "5 streamCreate: validate: call: not allowed inside a host function"
    assert lines[9] == "4 deviceFree: validate: ptr: no live memory"
    assert lines[11] == "4 deviceMemset: validate: stream: no live stream"
    assert lines[12] == "9 below", "a failure below is the newer one"


def test_validate_reports_what_was_never_given_back(layered: LayerRun) -> None:
    env = {"PAL_FAULT": "streamDestroy:1:palSystemError", "PAL_VALIDATE_LEAKS": "1"}
    done = layered("fault", "validate", **env)
    assert "validate: stream 0x" in done.stderr
    assert "of streamCreate was never given back" in done.stderr


def test_the_suite_passes_under_the_layers(tmp_path: Path) -> None:
    """Neither layer changes what a right chip answers, and no check breaks a rule of the spec."""
    cpu = registry.build(registry.find("cpu"))
    env = {**cpu.conformance, "PAL_TRACE": str(tmp_path / "calls.json")}
    target = Target.of(cpu, layers=("validate", "trace"), env=env)
    results = suite_runner.run(target, functions(15, "layers"))
    assert len(results) > 30
    assert [o for o in results if o.verdict is not Verdict.PASS] == []


def test_fault_fails_the_chosen_call_only(layered: LayerRun) -> None:
    asked = "deviceMalloc:1:palSystemError,deviceMemset:2:3,deviceFree:2:hang:300"
    lines = layered("validate", "fault", PAL_FAULT=asked).stdout.splitlines()
    assert lines[1] == "2 deviceMalloc: fails by PAL_FAULT"
    assert lines[3] == "3 deviceMemset: fails by PAL_FAULT"


ARMED = """
import sys
from unipal.adaptors import registry, tables
device = registry.load("cpu", layers=("fault",))
def codes():
    return [device.code.setDevice(0) for _ in range(3)]
print(codes(), tables.fault_hits())
tables.arm_faults("setDevice:2:palSystemError,setDevice:3:hang:1")
print(codes(), tables.fault_hits())
tables.arm_faults("")
print(codes(), tables.fault_hits())
try:
    tables.arm_faults("setDevice:2")
except registry.LoadError as error:
    print(error.reason)
"""


def test_a_fault_is_armed_anew() -> None:
    """In a process of its own: a layer lies over one table of a process."""
    done = run(sys.executable, "-c", ARMED, PAL_FAULT="setDevice:1:palSystemError")
    assert done.stdout.splitlines() == [
        "[<Result.SYSTEM_ERROR: 2>, <Result.SUCCESS: 0>, <Result.SUCCESS: 0>] 1",
        "[<Result.SUCCESS: 0>, <Result.SYSTEM_ERROR: 2>, <Result.SUCCESS: 0>] 2",
        "[<Result.SUCCESS: 0>, <Result.SUCCESS: 0>, <Result.SUCCESS: 0>] 0",
        "PAL_FAULT: 'setDevice:2' is neither function:n:code nor function:n:hang:ms",
    ], done.stderr


@pytest.mark.parametrize("asked", ["deviceMaloc:1:2", "deviceMalloc:0:2", "setDevice:1:hang", "x"])
def test_fault_that_cannot_be_understood(asked: str, layered: LayerRun) -> None:
    assert layered("fault", PAL_FAULT=asked).stdout == (
        f"refused: PAL_FAULT: '{asked}' is neither function:n:code nor function:n:hang:ms\n"
    )


def test_unknown_layer(layered: LayerRun) -> None:
    expected = "refused: no layer 'faults': there are fault, trace and validate\n"
    assert layered("faults").stdout == expected


def test_a_layer_lies_over_one_table(layered: LayerRun) -> None:
    done = layered("validate", "fault", "validate")
    assert done.stdout == (
        "refused: layer 'validate' lies over another adaptor of this process already\n"
    )


def test_trace_is_one_event_per_call(layered: LayerRun, tmp_path: Path) -> None:
    trace = tmp_path / "calls.json"
    assert layered("validate", "trace", PAL_TRACE=str(trace)).returncode == 0
    text = trace.read_text(encoding="utf-8")
    events = json.loads(text.rstrip().rstrip(",") + "]")
    named = [e for e in events if e["name"] != "getLastError"]
    assert named[0]["name"] == "streamCreate"
    assert named[2]["args"] == {
        "code": 4,
        "ptr": named[2]["args"]["ptr"],
        "value": 1,
        "size": 65,
        "type": 1,
        "stream": "0x0",
    }
    assert all(e["ph"] == "X" and e["dur"] >= 0 for e in events)


def test_trace_without_a_file(layered: LayerRun) -> None:
    expected = "refused: PAL_TRACE: names no file for the trace\n"
    assert layered("trace", PAL_TRACE="").stdout == expected


LIBRARIES = """
import os, sys
import numpy as np
from unipal.adaptors import ccl_registry, registry, tables
device = registry.load("cpu")
ccl = ccl_registry.load_ccl("refccl", device=device)
comm = ccl.commInitRank(1, ccl.getUniqueId(), 0)
x = np.arange(3, dtype=np.float32)
ccl.allReduce(x.ctypes.data, x.ctypes.data, 3, 7, 0, comm, None)
print(ccl.code.allReduce(x.ctypes.data, x.ctypes.data, 3, 99, 0, comm, None), x.ctypes.data)
ccl.commDestroy(comm)
assert ccl_registry.load_ccl("refccl", device=device).table == ccl.table
for layer in ("trace", "fault"):
    try:
        tables.layered(4096, (layer,), tables.CCL)
    except registry.LoadError as error:
        print(error.reason)
"""


def test_calls_of_a_collective_library_stand_in_the_trace_under_its_name(tmp_path: Path) -> None:
    file = tmp_path / "calls.json"
    done = run(sys.executable, "-c", LIBRARIES, PAL_LAYERS="validate,trace", PAL_TRACE=str(file))
    said = done.stdout.splitlines()
    code, address = said[0].split()
    assert code != "0", "there is no type 99"
    events = json.loads(file.read_text(encoding="utf-8").rstrip().rstrip(",") + "]")
    assert {e["cat"] for e in events} == {"pal", "refccl"}
    called = [e for e in events if e["cat"] == "refccl"]
    assert [e["name"] for e in called if not e["name"].startswith("get")] == [
        "commInitRank", "allReduce", "allReduce", "commDestroy",
    ]  # fmt: skip
    first, second = (e["args"] for e in called if e["name"] == "allReduce")
    assert first == {
        "code": 0, "send": hex(int(address)), "recv": hex(int(address)), "count": 3, "type": 7,
        "op": 0, "comm": first["comm"], "stream": "0x0",
    }  # fmt: skip
    assert second == {**first, "code": second["code"], "type": 99}
    assert second["code"] != 0
    assert said[1:] == [
        "layer 'trace' lies over another library of this process already",
        "layer 'fault' does not lie over a collective library",
    ]
