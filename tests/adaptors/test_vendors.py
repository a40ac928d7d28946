"""The vendors of the field, each over the emulator of its own runtime.

Every chip that is a binding is built, loaded and visited: who it is, a copy there and back, a held
stream. One chip, drawn by the seed, goes through the whole `pal certify --emulated`; UNIPAL_FULL=1
takes them all. A new folder under adaptors/ is picked up by itself.
"""

from __future__ import annotations

import html
import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from unipal.adaptors import registry
from unipal.conformance.report import flagcx_claims

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))
CHIPS = [
    name
    for name in registry.names()
    if name != "nvidia"
    and (registry.find(name).kind, registry.find(name).origin) == ("binding", "tree")
]
DRAWN = CHIPS if FULL else random.Random(SEED).sample(CHIPS, 1)

# What FlagCX leaves out there although the vendor may have it, and uni needs.
IPC = ("ipcMemHandleGet", "ipcMemHandleOpen", "ipcMemHandleClose")
GAPS = {
    "amd": (*IPC, "hostGetDevicePointer"),
    "ascend": (*IPC, "hostGetDevicePointer"),
    "cambricon": (*IPC, "hostGetDevicePointer"),
    "iluvatar": ("hostGetDevicePointer",),
    "metax": ("hostGetDevicePointer",),
    "moorethreads": (*IPC, "hostGetDevicePointer"),
}

# Whose runtime tells no name by any call that is public: the shim says the product's.
NAMELESS = ("tsingmicro",)

VISIT = """
import ctypes, os, random, sys, threading
from unipal.adaptors import registry
from unipal.generated.pal import MemcpyType, MemType, Result
built = registry.build(sys.argv[1], emulated=True)
os.environ.update({**built.conformance, **built.env})
device = registry.load(built)
print(device.getVendor())
print(device.getDeviceProperties(0).name)

size = 70_001
given = random.Random(int(sys.argv[2])).randbytes(size)
source, target = device.deviceMalloc(size, MemType.HOST), device.deviceMalloc(size, MemType.HOST)
one, two = device.deviceMalloc(size, MemType.DEVICE), device.deviceMalloc(size, MemType.DEVICE)
ctypes.memmove(source, given, size)
ctypes.memset(target, 0, size)
stream, opened, entered = device.streamCreate(), threading.Event(), threading.Event()

@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def gate(_):
    entered.set()
    opened.wait(20)

device.launchHostFunc(stream, ctypes.cast(gate, ctypes.c_void_p).value, 0)
device.deviceMemcpy(one, source, size, MemcpyType.HOST_TO_DEVICE, stream)
device.deviceMemcpy(two, one, size, MemcpyType.DEVICE_TO_DEVICE, stream)
device.deviceMemcpy(target, two, size, MemcpyType.DEVICE_TO_HOST, stream)
event = device.eventCreate(0)
device.eventRecord(event, stream)
assert entered.wait(20), "the host function never ran"
assert device.code.streamQuery(stream) is Result.IN_PROGRESS, "a held stream is not pending"
assert device.code.eventQuery(event) is Result.IN_PROGRESS, "a held event is done"
assert ctypes.string_at(target, size) == bytes(size), "a copy did not wait for the held stream"
opened.set()
device.streamSynchronize(stream)
assert ctypes.string_at(target, size) == given, "other bytes came back"
assert device.code.streamQuery(stream) is Result.SUCCESS, "an idle stream is not done"
assert device.code.eventQuery(event) is Result.SUCCESS, "a passed event is not done"
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def declared(root: Path, chip: str) -> Mapping[str, Any]:
    """What the chip's own file says."""
    text = (root / "adaptors" / chip / "adaptor.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


def test_there_are_vendors() -> None:
    assert {"hygon", "iluvatar", "kunlunxin", "metax", "moorethreads", "ppu"} <= set(CHIPS)


@pytest.mark.parametrize("chip", CHIPS)
def test_a_visit(chip: str, root: Path) -> None:
    """Shim and emulator compile and load; names, a copy there and back, a held stream."""
    own = declared(root, chip)
    done = run(sys.executable, "-c", VISIT, chip, str(SEED))
    assert done.returncode == 0, done.stderr
    vendor, name = done.stdout.splitlines()
    assert vendor == own["vendor"].get("answer", own["vendor"]["en"])
    english = own["names"]["en"]
    assert name == (english if chip in NAMELESS else f"{english} (emulated)")


@pytest.mark.parametrize("chip", sorted(GAPS.keys() & set(CHIPS)))
def test_a_gap_is_closed_or_named(chip: str) -> None:
    """A call that uni needs and FlagCX leaves out is bound, or the missing one of the vendor's is
    named with where that was looked up.
    """
    away = registry.find(chip).unsupported
    for function in GAPS[chip]:
        assert function not in away or (away[function].why and away[function].source), function


@pytest.mark.parametrize("chip", DRAWN)
def test_the_whole_certificate(chip: str, tmp_path: Path) -> None:
    """No clause failed, and every runner that FlagCX claims is unlocked, over the emulator only."""
    done = run(
        sys.executable,
        "-m",
        "unipal.cli.main",
        "certify",
        chip,
        "--emulated",
        "--out",
        str(tmp_path),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    statement = json.loads((tmp_path / f"{chip}.emulated.json").read_text(encoding="utf-8"))
    predicate = statement["predicate"]
    judged = {**predicate["clauses"], **predicate["pairs"][f"{chip}+{chip}"]}
    failed = {name: line["evidence"] for name, line in judged.items() if line["verdict"] == "fail"}
    assert failed == {}
    runners = predicate["runners"]
    for offer in flagcx_claims.offered(chip):
        if offer.runner in (
            "host",
            "uni",
        ):  # the others need a library, which is not asked for here
            assert runners[offer.runner]["state"] == offer.here.state, offer
    for runner in {"host", "uni"} & flagcx_claims.CLAIMS[chip].keys():
        assert runners[runner]["state"] == "unlocked", (runner, runners[runner])
    # the table wraps at the width of the terminal
    assert "unlocks nothing on real hardware" in " ".join(done.stdout.split())
    report = html.unescape((tmp_path / f"{chip}.emulated.html").read_text(encoding="utf-8"))
    assert predicate["emulated"] is True
    assert "over its emulator" in done.stdout
    assert "emulated" in report.lower()
