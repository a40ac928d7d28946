"""The cupy chip, emulated: CuPy's calls over the emulated CUDA libraries. No GPU is claimed.

And the kernel that it shares with the nvidia chip, compiled for the host and held against NumPy.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import re
import subprocess
import sys
import types
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from unipal.adaptors import registry
from unipal.adaptors.cache import LoadError
from unipal.adaptors.cupy import chip
from unipal.adaptors.numpy import arithmetic
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.verdicts import Verdict
from unipal.conformance.run import suite_runner
from unipal.generated.device import Device
from unipal.generated.pal import DataType, MemcpyType, MemType, PalError, RedOp, Result
from unipal.generator.binding.model import load_binding
from unipal.generator.spec.model import load_spec

FULL = os.environ.get("UNIPAL_FULL") == "1"
SAMPLE = (
    "deviceMemcpy.h2d_align_1", "deviceFree", "getDeviceProperties", "hostGetDevicePointer",
    "launchHostFunc.gates", "launchHostFunc.runs_once", "ipcMemHandleGet.inner_pointer",
    "ipcMemHandleOpen.exporter_gets_original", "ipcMemHandleClose.unknown_refused",
    "deviceReduce.half_rounds_once", "deviceReduce.in_place", "streamWaitValue64.null_addr_refused",
)  # fmt: skip


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    before = dict(os.environ)
    device = registry.load(registry.build("cupy", emulated=True), layers=())
    yield device
    device.keep.close()
    for name in set(os.environ) - set(before):
        del os.environ[name]


# ---- what is missing is told


def refused(monkeypatch: pytest.MonkeyPatch, module: object | None, name: str) -> LoadError:
    monkeypatch.setenv(chip.MODULE, name)
    if module is not None:
        monkeypatch.setitem(sys.modules, name, module)  # type: ignore[arg-type]
    with pytest.raises(LoadError) as caught:
        registry.load(registry.build("cupy"), layers=())
    return caught.value


def with_count(count: Any) -> object:
    """A module with CuPy's face and nothing behind it."""
    runtime = types.SimpleNamespace(getDeviceCount=count)
    return types.SimpleNamespace(__version__="14.2.0", cuda=types.SimpleNamespace(runtime=runtime))


def test_without_cupy_the_next_step_is_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    error = refused(monkeypatch, None, "no_such_cupy")
    assert error.place == "module no_such_cupy"
    assert "No module named 'no_such_cupy'" in error.reason
    assert "pip install 'unipal[cuda]'" in error.next


def test_without_a_gpu_cudas_own_words_are_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> int:
        raise RuntimeError("cudaErrorInsufficientDriver: too old")

    error = refused(monkeypatch, with_count(absent), "cupy_without_driver")
    assert error.place == "cupy_without_driver 14.2.0"
    assert error.reason == "finds no GPU: cudaErrorInsufficientDriver: too old"
    assert "nvidia-smi" in error.next
    none = refused(monkeypatch, with_count(lambda: 0), "cupy_without_device")
    assert none.reason == "finds no GPU: the driver shows none"
    assert "CUDA_VISIBLE_DEVICES" in none.next


# ---- the same facts as the nvidia chip's


def test_codes_mean_what_the_nvidia_chip_says(root: Path) -> None:
    data = load_binding(root / "adaptors" / "nvidia", load_spec(root / "pal_spec")).data
    codes = {name: number for one in data["constants"] for name, number in one["values"].items()}
    results = {f"pal{''.join(p.title() for p in r.name.split('_'))}": r for r in Result}
    for kind in ("cudaError_t", "CUresult"):
        said = {codes[name]: results[pal] for name, pal in data["errors"][kind]["map"].items()}
        assert {number: chip.RESULTS.get(number) for number in said} == said
        for name in data["errors"][kind]["not_ready"]:
            assert chip.RESULTS[codes[name]] == Result.IN_PROGRESS
    assert codes["cudaHostAllocMapped"] == chip.HOST_ALLOC_MAPPED
    assert codes["cudaHostRegisterMapped"] == chip.HOST_REGISTER_MAPPED
    assert codes["cudaStreamNonBlocking"] == chip.STREAM_NON_BLOCKING
    assert chip.COPY_KINDS[MemcpyType.DEVICE_TO_HOST] == codes["cudaMemcpyDeviceToHost"]
    assert (codes["REDUCE_THREADS"], codes["REDUCE_BLOCKS"]) == (chip.THREADS, chip.BLOCKS)


# ---- emulated


def test_what_is_emulated_says_so(device: Device) -> None:
    assert registry.build("cupy", emulated=True).emulated
    assert "(emulated)" in device.getDeviceProperties(0).name


def test_clauses_hold_over_the_emulated_libraries() -> None:
    target = Target.of(registry.build("cupy", emulated=True))
    rules = suite_runner.Runner(target, None).selected if FULL else None
    wanted = [id_ for id_ in rules if not id_.startswith(("host.", "uni."))] if rules else SAMPLE
    found = suite_runner.run(target, wanted)
    unsupported = {o.function for o in found if o.verdict is Verdict.UNSUPPORTED}
    without = [o for o in found if o.verdict is Verdict.NOT_RUN and set(o.needs) <= unsupported]
    wrong = [o for o in found if o.verdict not in (Verdict.PASS, Verdict.UNSUPPORTED)]
    assert [o for o in wrong if o not in without] == []
    assert sum(o.verdict is Verdict.PASS for o in found) >= 10


def test_a_handle_names_the_allocation_and_the_range_gives_the_offset(device: Device) -> None:
    base = device.deviceMalloc(1 << 16, MemType.DEVICE)
    inside = base + 4096
    handles = [device.ipcMemHandleCreate()[0] for _ in range(2)]
    for handle, address in zip(handles, (base, inside), strict=True):
        device.ipcMemHandleGet(handle, address)
    names = [bytes(device.ffi.buffer(handle, 64)) for handle in handles]
    assert names[0] == names[1]
    assert device.ipcMemHandleOpen(handles[1]) == base
    found, size, id_ = device.memGetAddressRange(inside)
    assert (inside - found, size) == (4096, 1 << 16)
    device.ipcMemHandleClose(base)
    device.deviceFree(base, MemType.DEVICE)
    again = device.deviceMalloc(1 << 16, MemType.DEVICE)
    assert device.memGetAddressRange(again)[2] != id_
    with pytest.raises(PalError, match="is not an open mapping"):
        device.ipcMemHandleClose(again)
    device.deviceFree(again, MemType.DEVICE)


def test_a_reduction_runs_on_the_streams_device(device: Device) -> None:
    a, b = np.arange(1000, dtype="i4"), np.full(1000, 7, "i4")
    device.setDevice(1)
    stream = device.streamCreate()
    memory = [device.deviceMalloc(4000, MemType.DEVICE) for _ in range(3)]
    for address, values in zip(memory[1:], (a, b), strict=True):
        device.deviceMemcpy(address, values.ctypes.data, 4000, MemcpyType.HOST_TO_DEVICE)
    device.setDevice(0)
    device.deviceReduce(*memory, 1000, DataType.INT32, RedOp.PROD, stream)
    device.streamSynchronize(stream)
    assert device.getDevice() == 0
    result = np.zeros(1000, "i4")
    device.deviceMemcpy(result.ctypes.data, memory[0], 4000, MemcpyType.DEVICE_TO_HOST)
    assert (result == a * b).all()
    for address in memory:
        device.deviceFree(address, MemType.DEVICE)
    device.streamDestroy(stream)


# ---- the kernel itself

HOST = """
#include <stdint.h>
#include <string.h>
#define __device__ static
#define __global__
static float from_half(unsigned short b) { _Float16 h; memcpy(&h, &b, 2); return (float)h; }
static unsigned short to_half(float v) { _Float16 h = (_Float16)v; unsigned short b; memcpy(&b, &h, 2); return b; }
static float FLOAT_OF(uint32_t b) { float v; memcpy(&v, &b, 4); return v; }
static uint32_t BITS_OF(float v) { uint32_t b; memcpy(&b, &v, 4); return b; }
static struct { unsigned x, y, z; } blockIdx, threadIdx, blockDim = {4, 1, 1}, gridDim = {3, 1, 1};
#include "reduce.cu"
void reduce(void *dst, const void *a, const void *b, u64 count, int type, int op)
{
    for (blockIdx.x = 0; blockIdx.x < gridDim.x; blockIdx.x++)
        for (threadIdx.x = 0; threadIdx.x < blockDim.x; threadIdx.x++)
            unipal_reduce(dst, a, b, count, type, op);
}
"""  # noqa: E501


@pytest.mark.needs("gcc")
def test_the_kernel_computes_what_numpy_does(root: Path, tmp_path: Path) -> None:
    """Compiled for the host, where twelve threads take turns."""
    (tmp_path / "host.c").write_text(HOST, encoding="utf-8")
    line = ["gcc", "-std=gnu11", "-O1", "-ffp-contract=off", "-shared", "-fPIC", "-w"]
    line += ["-I", str(root / "adaptors" / "kernels"), "-o", str(tmp_path / "host.so")]
    subprocess.run([*line, str(tmp_path / "host.c")], check=True)
    reduce = ctypes.CDLL(str(tmp_path / "host.so")).reduce
    reduce.argtypes = [ctypes.c_void_p] * 3 + [ctypes.c_uint64, ctypes.c_int, ctypes.c_int]
    random = np.random.default_rng(20261122)
    count = 1013
    for type_, op in itertools.product(DataType, RedOp):
        size = arithmetic.bytes_of(count, type_)
        a, b = (
            random.integers(0, 256, size, dtype="u1") for _ in range(2)
        )  # NaN and infinity, too
        due, got = np.zeros(size, "u1"), np.zeros(size + 8, "u1")
        with np.errstate(all="ignore"):
            arithmetic.reduce(due.ctypes.data, a.ctypes.data, b.ctypes.data, count, type_, op)
        reduce(got.ctypes.data, a.ctypes.data, b.ctypes.data, count, int(type_), int(op))
        assert not got[size:].any(), (type_, op)
        same = _values(got[:size], type_) == _values(due, type_)
        both_nan = _nan(got[:size], type_) & _nan(due, type_)
        assert (same | both_nan).all(), (type_, op)


def _values(data: Any, type_: DataType) -> Any:
    return data.view(arithmetic.NAMES[type_])


def _nan(data: Any, type_: DataType) -> Any:
    values = _values(data, type_)
    if type_ == DataType.BFLOAT16:
        values = (values.astype("u4") << 16).view("f4")
    return np.isnan(values) if values.dtype.kind == "f" else np.zeros(values.shape, bool)


if FULL:

    @pytest.mark.parametrize("architecture", [75, 80, 90, 100, 120])
    def test_nvrtc_takes_the_kernel(architecture: int, root: Path, tmp_path: Path) -> None:
        """NVIDIA's own compiler of PyPI; it needs no GPU to compile."""
        line = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(tmp_path)]
        subprocess.run([*line, "nvidia-cuda-nvrtc==13.0.88"], check=True)
        with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
            wheel.extractall(tmp_path)
        folder = tmp_path / "nvidia" / "cu13" / "lib"
        for builtins in folder.glob("libnvrtc-builtins.so.*"):
            ctypes.CDLL(str(builtins), mode=ctypes.RTLD_GLOBAL)
        nvrtc = ctypes.CDLL(str(folder / "libnvrtc.so.13"))
        source = (root / "adaptors" / "kernels" / "reduce.cu").read_bytes()
        program, size = ctypes.c_void_p(), ctypes.c_size_t()
        assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), source, None, 0, None, None) == 0
        option = (ctypes.c_char_p * 1)(f"--gpu-architecture=sm_{architecture}".encode())
        assert nvrtc.nvrtcCompileProgram(program, 1, option) == 0
        assert nvrtc.nvrtcGetCUBINSize(program, ctypes.byref(size)) == 0
        image = ctypes.create_string_buffer(size.value)
        assert nvrtc.nvrtcGetCUBIN(program, image) == 0
        assert re.match(rb"\x7fELF", image.raw)
        assert b"unipal_reduce" in image.raw
