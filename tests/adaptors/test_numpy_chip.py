"""The numpy chip: the same verdicts as the cpu chip's, and what no clause can see from inside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sampling import functions
from unipal.adaptors import registry
from unipal.adaptors.numpy import memory
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.verdicts import Verdict
from unipal.conformance.run import suite_runner
from unipal.generated.device import Device
from unipal.generated.pal import DataType, MemType, PalError, RedOp

SHARED = Path("/dev/shm")
START = """
import sys
from unipal.adaptors import registry
from unipal.generated.pal import *
device = registry.load("numpy")
lib, ffi = device.lib, device.ffi
"""


def start(script: str, **env: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", START + script],
        env={**os.environ, **env},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def files_of(pid: int) -> list[Path]:
    return list(SHARED.glob(f"unipal-numpy-*-{pid}-*"))


@pytest.fixture
def device() -> Iterator[Device]:
    device = registry.load("numpy", layers=())
    yield device
    device.keep.close()


def test_every_verdict_is_the_cpu_chips() -> None:
    chosen = functions(10, "numpy")
    numpy = suite_runner.run(Target.of(registry.build("numpy")), chosen)
    cpu = suite_runner.run(Target.of(registry.build("cpu")), chosen)
    assert set(numpy.outcomes) == set(cpu.outcomes)
    gdr = ("gdr", "dmaSupport.", "getHandleForAddressRange.")  # which the chip does not have
    other = {
        outcome.clause: (outcome, cpu[outcome.clause])
        for outcome in numpy
        if outcome.verdict != cpu[outcome.clause].verdict and not outcome.clause.startswith(gdr)
    }
    assert other == {}
    unsupported = {o.clause for o in numpy if o.verdict is Verdict.UNSUPPORTED}
    assert unsupported == {clause for clause in cpu.outcomes if clause.startswith(gdr)}
    assert numpy.counts[Verdict.PASS] >= 10
    assert numpy.counts[Verdict.FAIL] == 0


def test_memory_is_freed_while_an_allocation_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python collects a buffer on the thread that opens another process's memory."""
    mine = memory.Memory()
    freed = mine.allocate(4096, MemType.DEVICE)
    facts = (memory.MAGIC, bytes(16), 1, memory.pid_space(), 1, 4096, 1)
    handle = memory.HANDLE.pack(*facts, memory._digest(*facts))

    def collected(pid: int) -> None:
        mine.free(freed, MemType.DEVICE)

    monkeypatch.setattr(memory, "start_time", collected)
    said: list[str] = []

    def opens() -> None:
        try:
            mine.open(handle)
        except PalError as error:
            said.append(str(error))

    thread = threading.Thread(target=opens, daemon=True)
    thread.start()
    thread.join(30)
    assert said, "it waits for itself"
    assert "the exporting process 1 is gone" in said[0]
    assert mine.address_range(freed) == (freed, 0, 0)


def test_the_number_of_devices_is_a_setting() -> None:
    five = start("print(device.getDeviceCount())", UNIPAL_NUMPY_DEVICES="5")
    assert five.communicate()[0] == "5\n"
    none = start("", UNIPAL_NUMPY_DEVICES="none")
    _, err = none.communicate()
    assert "UNIPAL_NUMPY_DEVICES=none: not a number from 1 to 256" in err
    assert "next: " in err


def test_an_exit_with_work_pending_ends_threads_and_files() -> None:
    child = start(
        "stream, other = device.streamCreate(), device.streamCreate()\n"
        "p = device.deviceMalloc(1 << 20, MemType.DEVICE)\n"
        "q = device.deviceMalloc(1 << 20, MemType.DEVICE)\n"
        "word = device.deviceMalloc(8, MemType.DEVICE)\n"
        "device.streamWaitValue64(stream, word, 1, 0)\n"
        "event = device.eventCreate(EventType.DEFAULT)\n"
        "device.eventRecord(event, stream)\n"
        "device.streamWaitEvent(other, event)\n"
        "device.deviceMemcpy(p, q, 1 << 20, MemcpyType.DEVICE_TO_DEVICE, other)\n"
        "device.deviceFree(p, MemType.DEVICE)\n"
        "print('pending', flush=True)\n"
    )
    started = time.monotonic()
    out, err = child.communicate(timeout=30)
    assert (child.returncode, out, err) == (0, "pending\n", "")
    assert time.monotonic() - started < 20
    assert files_of(child.pid) == []


def test_an_exit_while_a_host_function_blocks_ends_soon() -> None:
    child = start(
        "gate = lib.probe_gate_new(60.0)\n"
        "device.launchHostFunc(device.streamCreate(), lib.probe_gate_function(), gate)\n"
        "print(lib.probe_gate_wait_entered(gate, 1, 20.0), flush=True)\n"
    )
    out, _ = child.communicate(timeout=30)
    assert (child.returncode, out) == (0, "1\n")


def test_the_next_start_removes_what_a_killed_process_left() -> None:
    child = start(
        "device.deviceMalloc(4096, MemType.DEVICE)\nprint('ready', flush=True)\nsys.stdin.read()\n"
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    assert len(files_of(child.pid)) == 1
    child.send_signal(signal.SIGKILL)
    # Any test that starts this chip removes what ended processes left. A child that has not been
    # waited for still counts as running.
    os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
    assert len(files_of(child.pid)) == 1
    child.communicate()
    start("").communicate()
    assert files_of(child.pid) == []


def test_freed_memory_is_used_again_only_when_nobody_else_knows_it(device: Device) -> None:
    others = set(files_of(os.getpid()))
    first = device.deviceMalloc(8192, MemType.DEVICE)
    name = set(files_of(os.getpid())) - others
    device.deviceFree(first, MemType.DEVICE)
    second = device.deviceMalloc(8192, MemType.DEVICE)
    assert set(files_of(os.getpid())) - others == name
    handle, _ = device.ipcMemHandleCreate()
    device.ipcMemHandleGet(handle, second)
    device.deviceFree(second, MemType.DEVICE)
    assert not name & set(files_of(os.getpid()))
    device.deviceMalloc(8192, MemType.DEVICE)
    assert not name & set(files_of(os.getpid()))


def test_pending_work_keeps_what_was_freed(device: Device) -> None:
    lib = device.lib
    stream = device.streamCreate()
    host = device.deviceMalloc(4096, MemType.HOST)
    gate = lib.probe_gate_new(20.0)
    memory = device.deviceMalloc(4096, MemType.DEVICE)
    lib.probe_memory_pattern(host, 4096, 5)
    device.deviceMemcpy(memory, host, 4096, 0)
    lib.probe_memory_fill(host, 0, 4096)
    device.launchHostFunc(stream, lib.probe_gate_function(), gate)
    device.deviceMemcpy(host, memory, 4096, 1, stream)
    device.deviceFree(memory, MemType.DEVICE)
    again = device.deviceMalloc(4096, MemType.DEVICE)
    device.deviceMemset(again, 0xEE, 4096, MemType.DEVICE)
    lib.probe_gate_open(gate)
    device.streamSynchronize(stream)
    assert lib.probe_memory_differs_from_pattern(host, 4096, 5) == -1


def test_bfloat16_rounds_to_nearest_even(device: Device) -> None:
    import numpy as np

    a = np.array([1.0, 1.0, 3.0, np.nan, 3.38e38, -1.0], "f4")
    b = np.array([2**-9, 3 * 2**-9, 2**-8, 1.0, 3.38e38, -(2**-8)], "f4")
    with np.errstate(over="ignore"):
        exact = a + b
    halves = [(x.view("u4") >> 16).astype("u2") for x in (a, b)]
    memory = [device.deviceMalloc(12, MemType.DEVICE) for _ in range(3)]
    for address, values in zip(memory[1:], halves, strict=True):
        device.deviceMemcpy(address, values.ctypes.data, 12, 0)
    device.deviceReduce(*memory, 6, DataType.BFLOAT16, RedOp.SUM)
    result = np.zeros(6, "u2")
    device.deviceMemcpy(result.ctypes.data, memory[0], 12, 1)
    wide = (result.astype("u4") << 16).view("f4")
    assert np.isnan(wide[3])
    assert np.isinf(wide[4])
    for at in (0, 1, 2, 5):
        below = np.uint32(exact[at].view("u4") & 0xFFFF0000)
        near = [below.view("f4"), np.uint32(below + 0x10000).view("f4")]
        assert abs(wide[at] - exact[at]) == min(abs(each - exact[at]) for each in near)
        assert wide[at] in near


def test_memory_that_is_collected_inside_an_adaptor_is_freed_later() -> None:
    """The collector may end an array while the adaptor holds the lock that freeing needs."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", COLLECTED],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["0", "1", "2"]


COLLECTED = """if True:
    import gc, threading
    import unipal
    from unipal.adaptors.numpy.chip import NumpyAdaptor

    lock, freed, ends = threading.Lock(), [], []
    malloc, free, destroy = (
        NumpyAdaptor.deviceMalloc, NumpyAdaptor.deviceFree, NumpyAdaptor.streamDestroy
    )

    def deviceMalloc(self, *words):
        with lock:
            gc.collect()
            return malloc(self, *words)

    def deviceFree(self, address, *words):
        with lock:
            freed.append(address)
            return free(self, address, *words)

    def streamDestroy(self, stream):
        with lock:
            ends.append(stream)
            return destroy(self, stream)

    NumpyAdaptor.deviceMalloc, NumpyAdaptor.deviceFree = deviceMalloc, deviceFree
    NumpyAdaptor.streamDestroy = streamDestroy
    with unipal.init(rank=0, size=1, chip="numpy", uncertified=True) as comm:
        kept = comm.alloc(8)
        lost = [comm.alloc(8), comm.chip.stream()]
        address = lost[0].address
        lost.append(lost)
        gc.disable()
        del lost
        more = comm.alloc(8)
        print(freed.count(address))
        more = comm.alloc(8)
        print(freed.count(address))
    print(freed.count(address) + len(ends))
"""
