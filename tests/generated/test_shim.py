"""Shims at run time: memory of others, the odd ways of vendors, and what a failed load says."""

from __future__ import annotations

from checkout import FIXTURES

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from unipal.generator.binding.model import load_binding
from unipal.generator.emit.chips import render_chip
from unipal.generator.emit.core import environment
from unipal.generator.spec.model import load_spec

# Memory of others in the same process ---


FOREIGN = """
import ctypes, os
from unipal.adaptors import registry
from unipal.generated.pal import MemType
built = registry.build("nvidia", emulated=True)
os.environ.update(built.env)
device = registry.load(built)
cuda = ctypes.CDLL(built.env["UNIPAL_NVIDIA_LIBRARY"])
pointer = ctypes.c_void_p()
assert cuda.cudaMalloc(ctypes.byref(pointer), ctypes.c_size_t(10_000)) == 0
base, size, number = device.memGetAddressRange(pointer.value + 9_999)
assert (base, size) == (pointer.value, 10_000) and number, (base, size, number)
own = device.deviceMalloc(10_000, MemType.DEVICE)
assert device.memGetAddressRange(own)[2] not in (0, number)
handle, _ = device.ipcMemHandleCreate()
device.ipcMemHandleGet(handle, pointer.value + 17)
assert device.memGetAddressRange(pointer.value + 10_000)[1:] == (0, 0)
assert device.code.deviceFree(pointer.value, MemType.DEVICE).name == "INVALID_ARGUMENT"
assert cuda.cudaFree(pointer) == 0
assert device.memGetAddressRange(pointer.value)[1:] == (0, 0)
assert device.getLastError().startswith("deviceFree: "), device.getLastError()
stream, word = device.streamCreate(), device.deviceMalloc(4096, MemType.HOST)
ctypes.memset(word, 0, 8)
device.streamWaitValue64(stream, word, 1, 0)
assert device.streamQuery(stream).name == "IN_PROGRESS"
assert cuda.cudaGetLastError() == 0, "a pending stream looks like an error to others"
ctypes.memset(word, 1, 1)
device.streamSynchronize(stream)
assert device.code.setDevice(99).name == "INVALID_ARGUMENT"
assert cuda.cudaGetLastError() == 0, "a refused call looks like an error to others"
print("done")
"""


def test_memory_of_other_users_of_the_runtime() -> None:
    """What a framework allocated is known by the vendor's own call, and has a handle."""
    done = subprocess.run([sys.executable, "-c", FOREIGN], capture_output=True, text=True)
    assert done.stdout == "done\n", done.stderr


# The odd ways of vendors, over a library that writes down its calls ---


def write(texts: dict[str, str], folder: Path) -> None:
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


class Odd:
    """The odd chip, loaded over its fake library."""

    def __init__(self, shim: Path, vendor: Path) -> None:
        from unipal.adaptors import registry

        self.vendor = ctypes.CDLL(str(vendor))
        self.vendor.odd_written.restype = ctypes.c_char_p
        self.device = registry.load(shim)

    def calls(self) -> list[str]:
        return str(self.vendor.odd_written().decode()).split(") ")

    def after(self, work: Callable[[], object]) -> str:
        self.vendor.odd_written()
        work()
        return str(self.vendor.odd_written().decode()).strip()


@pytest.fixture(scope="module")
def built(root: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Shim and vendor library of the odd chip."""
    return make(root, FIXTURES / "odd", tmp_path_factory.mktemp("odd"))


def make(root: Path, source: Path, folder: Path) -> tuple[Path, Path]:
    spec = load_spec(root / "pal_spec")
    write(render_chip(spec, load_binding(source, spec), environment()), folder)
    flags = (
        "-std=c11",
        "-D_GNU_SOURCE",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-fPIC",
        "-shared",
        '-DPAL_BUILD_ID="x"',
    )
    shim, vendor = folder / "libpal_odd.so", folder / "libodd.so"
    files = [str(folder / "odd" / "shim.c"), str(source / "overrides.c")]
    include = [f"-I{folder}", f"-I{root / 'generated'}"]
    subprocess.run(
        ["cc", *flags, "-fvisibility=hidden", *include, *files, "-o", str(shim), "-ldl"], check=True
    )
    subprocess.run(["cc", *flags, str(source / "vendor.c"), "-o", str(vendor)], check=True)
    os.chmod(folder, 0o700)
    return shim, vendor


@pytest.fixture
def odd(built: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> Odd:
    monkeypatch.setenv("UNIPAL_ODD_LIBRARY", str(built[1]))
    chip = Odd(*built)
    chip.vendor.odd_answer(0)
    return chip


def test_argument_order_and_tables(odd: Odd) -> None:
    code = odd.device.code
    memory = odd.device.deviceMalloc(64, 1)
    other = odd.device.deviceMalloc(64, 1)
    low, high = sorted((memory, other))
    assert (
        odd.after(lambda: code.deviceMemcpy(low, high, 8, 0, None))
        == "copy(max 8, count 8, kind 0, forward 1)"
    )
    assert (
        odd.after(lambda: code.deviceMemcpy(low, high, 8, 1, None))
        == "copy(max 8, count 8, kind 2, forward 1)"
    )
    assert (
        odd.after(lambda: code.deviceMemcpy(high, low, 8, 2, None))
        == "copy(max 8, count 8, kind 1, forward 0)"
    )
    stream = odd.device.streamCreate()
    call = "copyOn(max 8, count 8, stream 1, kind 1, forward 1)"
    assert odd.after(lambda: code.deviceMemcpy(low, high, 8, 2, stream)) == call
    sequence = "streamWait(1) set(1, max 5, value 255, count 5)"
    assert odd.after(lambda: code.deviceMemset(memory, 0x1FF, 5, 1, stream)) == sequence
    event = odd.device.eventCreate(0)
    assert odd.after(lambda: code.streamWaitEvent(stream, event)) == "waitFor(event, 1, 0)"


def test_answer_in_an_out_parameter(odd: Odd) -> None:
    from unipal.generated.pal import Result

    event = odd.device.eventCreate(0)
    status = ctypes.c_int.in_dll(odd.vendor, "odd_status")
    for value, result in (
        (0, Result.IN_PROGRESS),
        (1, Result.SUCCESS),
        (7, Result.UNHANDLED_DEVICE_ERROR),
    ):
        status.value = value
        assert odd.device.code.eventQuery(event) == result


def test_codes_of_one_call(odd: Odd) -> None:
    """Two codes mean pending for streamQuery; one of them is an error elsewhere."""
    from unipal.generated.pal import Result

    stream = odd.device.streamCreate()
    for code, result in (
        (1, Result.IN_PROGRESS),
        (632014, Result.IN_PROGRESS),
        (5, Result.INVALID_ARGUMENT),
        (6, Result.SYSTEM_ERROR),
        (4, Result.UNHANDLED_DEVICE_ERROR),
        (0, Result.SUCCESS),
    ):
        odd.vendor.odd_answer(code)
        assert odd.device.code.streamQuery(stream) == result
    odd.vendor.odd_answer(5)
    odd.device.code.streamSynchronize(stream)
    assert odd.device.getLastError() == "streamSynchronize: oddStreamWait answered 5 (ODD_BAD)"


def test_failure_without_a_code_and_undo(odd: Odd) -> None:
    from unipal.generated.pal import ResourceKind, Result

    code = odd.device.code
    before = odd.device.resourceCount(ResourceKind.ALLOCATION)
    fails = ctypes.c_int.in_dll(odd.vendor, "odd_allocation_fails")
    fails.value = 1
    assert code.deviceMalloc(64, 0) == Result.SYSTEM_ERROR
    fails.value = 0
    odd.vendor.odd_answer(9)
    assert odd.after(lambda: code.deviceMalloc(64, 0)) == "alloc(64) pin(1) free"
    assert odd.device.resourceCount(ResourceKind.ALLOCATION) == before
    assert code.deviceMalloc(64, 2) == Result.NOT_SUPPORTED
    assert odd.device.getLastError() == "deviceMalloc: the chip has no managed memory"


def test_optional_library_and_versioned_symbol(odd: Odd) -> None:
    from unipal.generated.pal import Result

    assert odd.device.code.hostRegister(4096, 4096) == Result.NOT_SUPPORTED
    assert (
        odd.device.getLastError() == "hostRegister: the vendor's library does not export oddExtra"
    )
    assert odd.device.code.getDevicePciBusId(0) == Result.NOT_SUPPORTED
    assert odd.device.getLastError() == "getDevicePciBusId: the chip is not a PCI device"


def test_optional_function_of_one_branch(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A branch whose function the library lacks refuses before it calls anything; others work."""
    from unipal.generated.pal import MemType, Result

    source = tmp_path / "source"
    shutil.copytree(FIXTURES / "odd", source)
    text = (source / "adaptor.yaml").read_text(encoding="utf-8")
    old = 'REFUSE(palNotSupported, "the chip has no managed memory");'
    assert text.count(old) == 1
    new = "*ptr = oddAlloc(size);\n        oddExtra(*ptr, size);"
    (source / "adaptor.yaml").write_text(text.replace(old, new), encoding="utf-8")
    shim, vendor = make(root, source, tmp_path / "made")
    monkeypatch.setenv("UNIPAL_ODD_LIBRARY", str(vendor))
    odd = Odd(shim, vendor)
    odd.vendor.odd_answer(0)
    codes: list[int] = []
    assert odd.after(lambda: codes.append(odd.device.code.deviceMalloc(64, MemType.MANAGED))) == ""
    assert codes == [Result.NOT_SUPPORTED]
    assert (
        odd.device.getLastError() == "deviceMalloc: the vendor's library does not export oddExtra"
    )
    made: list[int] = []
    assert odd.after(lambda: made.append(odd.device.deviceMalloc(64, MemType.DEVICE))) == (
        "alloc(64)"
    )
    odd.device.deviceFree(made[0], MemType.DEVICE)


def test_text_handles_and_close_by_key(odd: Odd) -> None:
    memory = odd.device.deviceMalloc(64, 1)
    handle, size = odd.device.ipcMemHandleCreate()
    assert size == 64
    assert odd.after(lambda: odd.device.ipcMemHandleGet(handle, memory)) == "keyOf(1, 65)"
    assert odd.after(lambda: odd.device.ipcMemHandleOpen(handle)) == "", (
        "the exporter gets its own address"
    )
    odd.device.ipcMemHandleClose(memory)
    odd.device.deviceFree(memory, 1)
    opened: list[int] = []
    assert odd.after(lambda: opened.append(odd.device.ipcMemHandleOpen(handle))) == "openKey(64)"
    assert odd.after(lambda: odd.device.ipcMemHandleOpen(handle)) == "", "a second open counts"
    assert odd.after(lambda: odd.device.ipcMemHandleClose(opened[0])) == ""
    assert odd.after(lambda: odd.device.ipcMemHandleClose(opened[0])) == "closeKey(64, k)"


def test_override_in_c(odd: Odd) -> None:
    event = odd.device.eventCreate(0)
    assert odd.after(lambda: odd.device.eventSynchronize(event)) == ""


# Loading ---

LOAD = """
import sys
from unipal.adaptors import registry
try:
    registry.load(sys.argv[1])
except registry.LoadError as error:
    print(error)
"""


def load_message(shim: Path, **env: str) -> str:
    clean = {k: v for k, v in os.environ.items() if not k.startswith("UNIPAL_")}
    done = subprocess.run(
        [sys.executable, "-c", LOAD, str(shim)],
        env={**clean, **env},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_missing_library_is_named(built: tuple[Path, Path]) -> None:
    said = load_message(built[0])
    assert "library runtime cannot be loaded: libodd.so.2: cannot open shared object file" in said
    assert "next: install the odd runtime" in said


def test_missing_symbol_is_named(built: tuple[Path, Path], tmp_path: Path) -> None:
    """A library that lacks one function: the function, the library and the next step."""
    (tmp_path / "half.c").write_text("int oddStart(void);\nint oddStart(void) { return 0; }\n")
    half = tmp_path / "half.so"
    subprocess.run(
        ["cc", "-shared", "-fPIC", str(tmp_path / "half.c"), "-o", str(half)], check=True
    )
    said = load_message(built[0], UNIPAL_ODD_LIBRARY=str(half))
    assert (
        "library runtime: symbol 'oddCopy' is not exported by the library given in the environment"
        in said
    )


def test_failing_start_is_told(built: tuple[Path, Path], tmp_path: Path) -> None:
    source = (FIXTURES / "odd" / "vendor.c").read_text()
    (tmp_path / "dead.c").write_text(source.replace("return 7;", "return 9;"))
    dead = tmp_path / "dead.so"
    subprocess.run(
        ["cc", "-D_GNU_SOURCE", "-shared", "-fPIC", str(tmp_path / "dead.c"), "-o", str(dead)],
        check=True,
    )
    said = load_message(built[0], UNIPAL_ODD_LIBRARY=str(dead))
    assert "load: oddStart answered 9 (ODD_BROKEN)\n  next: check that the driver works" in said
