"""The binding language: what a vendor can write wrong, and what the odd ways of real vendors
become.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from checkout import FIXTURES
from unipal.generator.binding.c_text import parse_statement
from unipal.generator.binding.expressions import ExpressionError, parse_prototype
from unipal.generator.binding.files import schema
from unipal.generator.binding.model import load_binding
from unipal.generator.diagnostics import SpecError
from unipal.generator.emit import emulator
from unipal.generator.emit.chips import header_proof, render_chip
from unipal.generator.emit.core import environment
from unipal.generator.spec.model import Spec, load_spec

STRICT = (
    "-std=c11",
    "-Wall",
    "-Wextra",
    "-Wpedantic",
    "-Werror",
    "-fPIC",
    "-shared",
    "-fvisibility=hidden",
)


@pytest.fixture(scope="session")
def spec(root: Path) -> Spec:
    return load_spec(root / "pal_spec")


# What a vendor can write wrong ---

ODD = "tests/fixtures/odd/adaptor.yaml"
MISTAKES = {
    "unknown function of the vendor": (
        "oddCopy(dst, size, src, size, direction[type])",
        "oddCopi(dst, size, src, size, direction[type])",
        "11: deviceMemcpy: calls 'oddCopi', which no `declarations:` has\n"
        "  did you mean: oddCopy, oddCopyOn\n"
        "  next: correct the name, or add the prototype to `declarations:`",
    ),
    "unknown parameter": (
        "sync: oddCopy(dst, size, src, size",
        "sync: oddCopy(dest, size, src, size",
        "19: deviceMemcpy: 'dest' is not a parameter, local or constant\n"
        "  did you mean: dst\n"
        "  next: correct the name, or declare it",
    ),
    "argument missing": (
        "streamWaitEvent: oddWaitFor(event, stream, 0)",
        "streamWaitEvent: oddWaitFor(event, stream)",
        "20: streamWaitEvent: oddWaitFor takes 3 arguments (event, stream, flag), not 2\n"
        "  next: give every argument of the prototype",
    ),
    "arguments in the wrong order": (
        "streamWaitEvent: oddWaitFor(event, stream, 0)",
        "streamWaitEvent: oddWaitFor(stream, event, 0)",
        "31: streamWaitEvent: argument event of oddWaitFor is oddEvent, and 'stream' is oddStream\n"
        "  next: check the order of the arguments",
    ),
    "number for an enum": (
        "async: oddCopyOn(dst, size, src, size, stream, direction[type])",
        "async: oddCopyOn(dst, size, src, size, stream, 0)",
        "52: deviceMemcpy: argument kind of oddCopyOn is oddKind, and '0' is int\n"
        "  next: use a constant of type oddKind, or a table of them",
    ),
    "parameter forgotten": (
        "    ignores: {device: there is one}\n",
        "",
        "3: getDeviceProperties: parameter 'device' is not used\n"
        "  next: use it, or say why not: `ignores: {device: …}`",
    ),
    "stream forgotten": (
        "      oddStreamWait(stream);\n",
        "",
        "5: deviceMemset: the async form does not use the stream\n"
        "  next: give the stream to the call",
    ),
    "field that is none": (
        "props->pciBusId = 7",
        "props->pciBus = 7",
        "8: getDeviceProperties: 'props' has no field 'pciBus'\n"
        "  did you mean: pciBusId\n"
        "  next: correct the field",
    ),
    "dot for an arrow": (
        "props->pciBusId = 7",
        "props.pciBusId = 7",
        "8: getDeviceProperties: 'props' is a pointer\n  next: write props->pciBusId",
    ),
    "case forgotten": (
        "    case palMemManaged:\n"
        '        REFUSE(palNotSupported, "the chip has no managed memory");\n',
        "",
        "13: deviceMalloc: has no case for palMemManaged\n  next: add it; refuse where needed",
    ),
    "case that is none": (
        "case palMemDevice:\n",
        "case palMemDevic:\n",
        "10: deviceMalloc: 'palMemDevic' is not a value of type\n"
        "  did you mean: palMemDevice\n"
        "  next: use its values",
    ),
    "table without a row": (
        "    palMemcpyDeviceToHost: ODD_D2H\n",
        "",
        "3: direction: has no row for palMemcpyDeviceToHost\n"
        "  next: give every value of the enum a row",
    ),
    "constant that is none": (
        "pending: ODD_BUSY",
        "pending: ODD_BUZY",
        "14: oddError: no constant 'ODD_BUZY'\n"
        "  did you mean: ODD_BUSY\n"
        "  next: add the constant to `declarations:`",
    ),
    "code that means success": (
        "palInvalidArgument: ODD_BAD",
        "palSuccess: ODD_BAD",
        "17: oddError.ODD_BAD: an error cannot mean palSuccess\n"
        "  next: use `success:` or `pending:`",
    ),
    "required function declared away": (
        "[getDevicePciBusId, ",
        "[getVendor, getDevicePciBusId, ",
        "8: getVendor: is a required function and cannot be declared unsupported\n"
        "  next: bind it; a bug goes to `known_failures:`",
    ),
    "clause that is none": (
        "[getDevicePciBusId, ",
        "[hostRegister.size_zer_refused, getDevicePciBusId, ",
        "8: hostRegister.size_zer_refused: is not a clause of hostRegister\n"
        "  did you mean: hostRegister.size_zero_refused, hostRegister.overlap_refused\n"
        "  next: `pal show hostRegister` lists them",
    ),
    "clause of a required function": (
        "[getDevicePciBusId, ",
        "[deviceMemset.all_bytes, getDevicePciBusId, ",
        "8: deviceMemset.all_bytes: is a clause of a function that is required or not bound\n"
        "  next: a bug goes to `known_failures:`; a function without a call is declared whole",
    ),
    "function forgotten": (
        "  streamDestroy: oddStreamEnd(stream)\n",
        "",
        "1: streamDestroy: required function is neither bound nor declared\n"
        "  next: bind it under `functions:`, or list it under `todo:`",
    ),
    "misspelt PAL function": (
        "  streamDestroy: oddStreamEnd(stream)",
        "  streamDestroi: oddStreamEnd(stream)",
        "3: streamDestroi: is not a function of the device table\n"
        "  did you mean: streamDestroy\n"
        "  next: correct the name",
    ),
    "type that is none": (
        "oddError oddStreamEnd(oddStream stream)",
        "oddError oddStreamEnd(oddSteam stream)",
        "29: runtime: no type 'oddSteam'\n"
        "  did you mean: oddStream, oddStatus\n"
        "  next: add the type to `declarations:`",
    ),
    "prototype without a parameter name": (
        "oddError oddStreamEnd(oddStream stream)",
        "oddError oddStreamEnd(oddStream)",
        "16: runtime: oddStreamEnd: parameter 'oddStream' has no name or no type\n"
        "  next: name every parameter",
    ),
    "semicolon forgotten": (
        "oddError oddPin(void *ptr);",
        "oddError oddPin(void *ptr)",
        "16: runtime: is not C at 'oddPin(void *ptr)'\n"
        "  next: is a semicolon or a bracket missing?",
    ),
    "bracket forgotten": (
        "deviceSynchronize: oddStreamWait(NULL)",
        "deviceSynchronize: oddStreamWait(NULL",
        "39: deviceSynchronize: ends too early\n  next: close the bracket that is open",
    ),
    "unknown key": (
        "overrides: overrides.c",
        "override: overrides.c",
        "1: unknown key 'override'\n  did you mean: overrides\n  next: correct the key",
    ),
    "optional function that is none": (
        "optional: [oddNewest]",
        "optional: [oddNewst]",
        "16: oddNewst: 'oddNewst' is not declared in this block\n"
        "  did you mean: oddNewest, oddSet\n"
        "  next: name a function of these declarations",
    ),
    "never called": (
        "      oddError oddNewest",
        "      oddError oddLonely(void);\n      oddError oddNewest",
        "16: oddLonely: is declared and never called\n  next: call it or remove it",
    ),
    "code that means success here": (
        "eventRecord: oddEventMark(event, stream)",
        "eventRecord: MEANS(ODD_BAD, palSuccess, oddEventMark(event, stream))",
        "31: eventRecord: 'ODD_BAD' cannot mean palSuccess here\n  next: use ACCEPT(ODD_BAD, call)",
    ),
    "macro without a code": (
        "ACCEPT(ODD_ALREADY, oddStart())",
        "ACCEPT(oddStart())",
        "8: start: ACCEPT stands around a call\n  next: write ACCEPT(code, call)",
    ),
    "asking for what is always there": (
        "deviceSynchronize: oddStreamWait(NULL)",
        "deviceSynchronize: if (EXPORTED(oddStreamWait)) oddStreamWait(NULL);",
        "35: deviceSynchronize: 'oddStreamWait' is not an optional function\n"
        "  next: name it under `optional:`, or call it without asking",
    ),
    "local of a call that has returned": (
        "streamDestroy: oddStreamEnd(stream)",
        "streamDestroy: uint32_t number; oddStreamEnd(stream); LATER(oddCount(&number));",
        "3: streamDestroy: local 'number' is gone when the background steps run\n"
        "  next: use parameters and constants there",
    ),
    "answer without a device that is none": (
        "    other: ODD_BROKEN\n",
        "    other: ODD_BROKEN\n    no_device: ODD_NOT_REDY\n",
        "16: oddError: no constant 'ODD_NOT_REDY'\n"
        "  did you mean: ODD_NOT_READY, ODD_NO_MEMORY\n"
        "  next: add the constant to `declarations:`",
    ),
    "loop": (
        "    oddCount(&number);\n",
        "    for (;;) oddCount(&number);\n",
        "5: getDeviceCount: loops are not read here\n"
        "  next: write the function in a C file: `overrides:` and `override: why`",
    ),
    "return": (
        "    oddCount(&number);\n",
        "    return palSuccess;\n",
        "5: getDeviceCount: returns by itself; only a branch of `switch` says a result\n"
        '  next: write REFUSE(palResult, "why"); a body that ends has succeeded',
    ),
    "local of no type": (
        "    oddCount(&number);\n",
        "    uint23_t more;\n",
        "5: getDeviceCount: no type 'uint23_t'\n"
        "  did you mean: uint32_t, uint8_t\n"
        "  next: add the type to `declarations:`",
    ),
    "fraction for an integer": (
        "*count = (int)number",
        "*count = number * 1.5",
        "6: getDeviceCount: '*count' is int, and the value is double\n"
        "  next: cast it, or take another local",
    ),
    "result that is none": (
        "        return palSuccess;\n",
        "        return palSucces;\n",
        "16: eventQuery: 'palSucces' is not a value of palResult\n"
        "  did you mean: palSuccess\n"
        "  next: use one of them",
    ),
    "refusal without a reason": (
        '"the chip has no managed memory"',
        '" "',
        "33: deviceMalloc: the reason is empty\n  next: say why it is refused",
    ),
    "empty reason": (
        "ignores: {type: one call frees all memory}",
        'ignores: {type: ""}',
        "21: deviceFree.ignores.type: must not be empty\n  next: fill it in",
    ),
    "call split at its commas": (
        "    c: oddFree(ptr)\n    ignores: {type: one call frees all memory}\n",
        "    {c: oddFree(ptr, 3), ignores: {type: one call frees all memory}}\n",
        "9: YAML ends 'oddFree(ptr' at the comma\n"
        "  next: write the C behind `|` on lines of its own, or in quotes",
    ),
    "tab": (
        "    c: oddFree(ptr)\n",
        "\tc: oddFree(ptr)\n",
        "1: not YAML: a tab stands where YAML wants spaces\n  next: indent with spaces",
    ),
    "star in front of YAML": (
        "    c: oddEventMake(event)",
        "    c: *event = NULL",
        "8: not YAML: found undefined alias: * and & mean something to YAML\n"
        "  next: write C behind `|`, on lines of its own",
    ),
}


# Told at the function, table or section that lacks something, not at the changed line.
ELSEWHERE = (
    "parameter forgotten",
    "stream forgotten",
    "case forgotten",
    "function forgotten",
    "table without a row",
)


@pytest.mark.parametrize("mistake", sorted(MISTAKES))
def test_mistake_is_explained(mistake: str, root: Path, spec: Spec, tmp_path: Path) -> None:
    """The whole message of one mistake, with the place of the mistake in the file."""
    old, new, message = MISTAKES[mistake]
    text = (root / ODD).read_text(encoding="utf-8")
    assert text.count(old) == 1
    wrong = text.replace(old, new)
    (tmp_path / "adaptor.yaml").write_text(wrong, encoding="utf-8")
    with pytest.raises(SpecError) as raised:
        load_binding(tmp_path, spec, ODD)
    said = [str(p) for p in raised.value.problems]
    found = [p for p in raised.value.problems if str(p).split(":", 2)[2] == message]
    assert found, "\n".join(said)
    assert found[0].path == ODD
    changed = [
        n
        for n, (a, b) in enumerate(zip(text.split("\n"), wrong.split("\n"), strict=False), 1)
        if a != b
    ]
    if mistake not in ELSEWHERE:
        assert found[0].line == changed[0]


def test_all_mistakes_come_at_once(root: Path, spec: Spec, tmp_path: Path) -> None:
    """Two mistakes of one file are told together, in the order of the file."""
    text = (root / ODD).read_text(encoding="utf-8")
    for old, new, _ in (MISTAKES["unknown parameter"], MISTAKES["field that is none"]):
        text = text.replace(old, new)
    (tmp_path / "adaptor.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as raised:
        load_binding(tmp_path, spec)
    lines = [p.line for p in raised.value.problems]
    assert lines == sorted(lines)
    whole = " ".join(p.reason for p in raised.value.problems)
    assert "'dest'" in whole
    assert "'pciBus'" in whole


@pytest.mark.parametrize(
    ("text", "offset", "reason"),
    [
        ("f(a,, b)", 4, "is not C at ','"),
        ("f(a) g(b)", 5, "is not C at 'g(b);'"),
        ("3 = f(a)", 0, "only a local, a field or *output can be set"),
        ("f(a ? b)", 7, "is not C at ');'"),
        ("props-> = 1", 8, "is not C at '= 1;'"),
        ("x += 1", 0, "'+=' is not read here"),
        ("x = sizeof y", 4, "'sizeof' is not read here"),
    ],
)
def test_expression_errors_have_a_place(text: str, offset: int, reason: str) -> None:
    with pytest.raises(ExpressionError) as raised:
        parse_statement(text)
    assert (raised.value.offset, raised.value.reason) == (offset, reason)


def test_prototype_keeps_what_the_header_says() -> None:
    proto = parse_prototype(
        "cudaError_t  cudaX(const void *p, enum cudaMemcpyKind kind, unsigned int n)"
    )
    assert [str(p.type) for p in proto.params] == ["const void *", "cudaMemcpyKind", "unsigned int"]
    assert (
        proto.pointer_type
        == "cudaError_t (*)(const void *p, enum cudaMemcpyKind kind, unsigned int n)"
    )


# Generated C ---


# for tests of shims, and for emulated collective libraries
EMULATORS_OWN = {"emulator_fails_at", "emulator_failure", "unipal_emulator_stream_device"}


@pytest.mark.parametrize("chip", ["nvidia", "cambricon", "ascend", "tsingmicro"])
@pytest.mark.parametrize(
    "cc", [pytest.param(c, marks=pytest.mark.needs(c)) for c in ("gcc", "clang")]
)
def test_generated_c_is_clean(cc: str, chip: str, root: Path, spec: Spec, tmp_path: Path) -> None:
    """Shim and emulator compile without an SDK or a warning, and export what they should."""
    binding = load_binding(root / "adaptors" / chip, spec)
    for path, text in render_chip(spec, binding, environment()).items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for name in ("shim", "emulator"):
        library = tmp_path / f"{name}.so"
        flags = (*STRICT, '-DPAL_BUILD_ID="x"', f"-I{tmp_path}", f"-I{root / 'generated'}")
        subprocess.run(
            [cc, *flags, str(tmp_path / chip / f"{name}.c"), "-o", str(library), "-ldl"],
            check=True,
        )
        listed = subprocess.run(
            ["nm", "-D", "--defined-only", str(library)], check=True, capture_output=True, text=True
        )
        exported = {line.split()[-1] for line in listed.stdout.splitlines()}
        wanted = (
            {s.exports[0] for s in binding.symbols} | EMULATORS_OWN
            if name == "emulator"
            else {"palGetDevice", "palLoadError"}
        )
        assert exported == wanted


# What the two chips furthest from CUDA need, over their emulators ---

OVER_AN_EMULATOR = """
import ctypes, os, threading
from unipal.adaptors import registry
from unipal.generated.pal import MemType, Result
os.environ["UNIPAL_CPU_DEVICES"] = "2"
built = registry.build({chip!r}, emulated=True)
os.environ.update(built.env)
device = registry.load(built)
vendor = ctypes.CDLL(built.env["UNIPAL_{upper}_LIBRARY"])
code = device.code
Call = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
address = lambda handle: int(device.ffi.cast("uintptr_t", handle.native))
def elsewhere(work):
    found = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()
    thread.join()
    return found[0]
class Held:
    def __init__(self, stream):
        self.entered, self.open = threading.Event(), threading.Event()
        self.call = Call(lambda _: (self.entered.set(), self.open.wait(20))[0])
        pointer = ctypes.cast(self.call, ctypes.c_void_p).value
        device.launchHostFunc(stream, pointer, 0)
        assert self.entered.wait(20)
"""

CAMBRICON = """
pointer = lambda value: ctypes.c_void_p(value)
pinned, memory = device.deviceMalloc(64, MemType.HOST), device.deviceMalloc(64, MemType.DEVICE)
assert vendor.cnrtMemset(pointer(pinned), 1, ctypes.c_size_t(64)) == 100006, "device memory only"
stream, event = device.streamCreate(), device.eventCreate(0)
code.deviceMemset(pinned, 0, 64, MemType.HOST, None)
held = Held(stream)
device.eventRecord(event, stream)
device.deviceMemset(pinned, 7, 64, MemType.HOST, stream)
assert ctypes.string_at(pinned, 64) == bytes(64), "set before its turn"
native = pointer(address(stream))
answers = {vendor.cnrtQueueQuery(native), vendor.cnrtQueueQuery(native)}
assert answers == {1, 632014}, answers
for _ in range(2):
    assert code.streamQuery(stream) == code.eventQuery(event) == Result.IN_PROGRESS
held.open.set()
device.streamSynchronize(stream)
assert ctypes.string_at(pinned, 64) == bytes([7]) * 64
answers = []
inside = Call(lambda _: answers.append(vendor.cnrtSyncDevice()))
device.launchHostFunc(stream, ctypes.cast(inside, ctypes.c_void_p).value, 0)
device.streamSynchronize(stream)
assert answers == [632015], "the vendor's API is forbidden inside a host function"
never = device.eventCreate(0)
assert code.eventElapsedTime(event, never) == Result.INVALID_ARGUMENT
assert "cnrtErrorCndrvFuncCall" in device.getLastError()
print("done")
"""

ASCEND = """
pointer, size = lambda value: ctypes.c_void_p(value), ctypes.c_size_t
target = ctypes.c_void_p()
allocate = lambda: vendor.aclrtMalloc(ctypes.byref(target), size(64), 0)
assert elsewhere(allocate) == 107002, "a thread that chose no device"
assert elsewhere(device.getDevice) == 0
assert elsewhere(lambda: (vendor.aclrtSetDevice(1), device.getDevice())[1]) == 1, "its own choice"
memory = device.deviceMalloc(64, MemType.DEVICE)
at = (pointer(memory), size(63), pointer(device.deviceMalloc(64, MemType.HOST)), size(64), 1)
assert vendor.aclrtMemcpy(*at) == 107000, "more than the target holds"
lone = ctypes.c_void_p()
assert vendor.aclrtCreateEventExWithFlag(ctypes.byref(lone), 8) == 0
stream = device.streamCreate()
native = pointer(address(stream))
assert vendor.aclrtStreamWaitEvent(native, lone) == 107000, "made without ACL_EVENT_SYNC"
handle, _ = device.ipcMemHandleCreate()
device.ipcMemHandleGet(handle, memory)
assert vendor.aclrtFree(pointer(memory)) == 107000, "its key is not closed"
device.deviceFree(memory, MemType.DEVICE)
held = Held(stream)
pinned = device.deviceMalloc(64, MemType.HOST)
ctypes.memset(pinned, 0, 64)
device.deviceMemset(pinned, 9, 64, MemType.HOST, stream)
device.streamDestroy(stream)
assert ctypes.string_at(pinned, 64) == bytes(64), "destroying did not wait, and lost nothing"
held.open.set()
device.deviceSynchronize()
assert ctypes.string_at(pinned, 64) == bytes([9]) * 64
print("done")
"""


@pytest.mark.parametrize(("chip", "script"), [("cambricon", CAMBRICON), ("ascend", ASCEND)])
def test_chip_of_another_shape(chip: str, script: str) -> None:
    """The emulator is as strict as the vendor's documents, and the shim keeps the contract."""
    text = OVER_AN_EMULATOR.format(chip=chip, upper=chip.upper()) + script
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True)
    assert done.stdout == "done\n", done.stderr


def test_every_bound_chip_has_an_emulator(root: Path, spec: Spec) -> None:
    for file in sorted((root / "adaptors").glob("*/adaptor.yaml")):
        binding = load_binding(file, spec)
        assert not binding.is_bound or emulator.missing(binding) == []


def test_extends_renames_and_replaces(root: Path, spec: Spec, tmp_path: Path) -> None:
    """A compatible vendor is a short file: prefixes renamed, single entries replaced."""
    (tmp_path / "nvidia").mkdir()
    shutil.copy(root / "adaptors" / "nvidia" / "adaptor.yaml", tmp_path / "nvidia")
    chip = tmp_path / "duo"
    chip.mkdir()
    (chip / "adaptor.yaml").write_text(
        "chip: duo\nnames: {en: Duo}\nvendor: Duo\n"
        "extends: {chip: nvidia, rename: {cuda: duo, cu: du, CU: DU, CUDA: DUO}}\n"
        "libraries:\n  cudart: {sonames: [libduort.so]}\n"
        "constants:\n  DUO_OWN: {value: 601, why: own}\n"
        "functions:\n  hostGetDevicePointer: duoHostGetDevicePointer(devicePtr, hostPtr, 0)\n"
        "unsupported:\n  - functions: [launchKernel, deviceReduce]\n"
        "    kind: driver\n    why: not in Duo 1\n",
        encoding="utf-8",
    )
    binding = load_binding(chip, spec)
    assert {s.name[:3] for s in binding.symbols} == {
        "duo",
        "duD",
        "duI",
        "duM",
        "duP",
        "duS",
    }
    assert binding.constant_values["DUO_OWN"] == 601
    assert binding.symbol("duStreamWaitValue64").exports == ("duStreamWaitValue64_v2",)
    base = load_binding(root / "adaptors" / "nvidia", spec)
    assert set(binding.functions) == set(base.functions) - {"launchKernel", "deviceReduce"}
    assert "launchKernel" in binding.unsupported
    assert "duLaunchKernel" not in {s.name for s in binding.symbols}
    assert emulator.missing(binding) == []


COMPATIBLE = """chip: duo
names: {en: Duo}
extends:
  chip: nvidia
  rename: {cuda: duo}
  verified: usage
  source: call sites of duo
  constants: the shape of CUDA's
  without: [memGetAddressRange]
  symbols:
    - {names: [duoMallocAsync], optional: true, verified: flagcx-only, source: FlagCX}
libraries:
  cudart:
    sonames: [libduort.so]
    header: duo_runtime_api.h
    verified: header
    source: duo_runtime_api.h
    declarations: |
      typedef struct { unsigned char bytes[4096]; } duoProperties;
      duoError_t duoProperties_(duoProperties *of, int device);
    upper_bounds: [duoProperties]
start: int count; duoGetDeviceCount(&count);
functions:
  getDeviceProperties: |
    duoProperties of;
    duoProperties_(&of, device);
    copy_text(props->name, 256, (char *)&of);
emulator:
  duoProperties_: describe(of, device)
unsupported:
  - functions: [dmaSupport, getHandleForAddressRange]
    kind: driver
    why: not in Duo
"""


def compatible(root: Path, tmp_path: Path, text: str) -> Path:
    """A chip beside a copy of nvidia's."""
    (tmp_path / "nvidia").mkdir()
    shutil.copy(root / "adaptors" / "nvidia" / "adaptor.yaml", tmp_path / "nvidia")
    (tmp_path / "duo").mkdir()
    (tmp_path / "duo" / "adaptor.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "duo"


def test_what_is_taken_over_says_how_far_it_is_known(
    root: Path, spec: Spec, tmp_path: Path
) -> None:
    """The chip's own words for all symbols, for single ones and for constants; not NVIDIA's."""
    binding = load_binding(compatible(root, tmp_path, COMPATIBLE), spec)
    known = {s.name: (s.verified, s.source, s.optional) for s in binding.symbols}
    assert known["duoMalloc"] == ("usage", "call sites of duo", False)
    assert known["duoMallocAsync"] == ("flagcx-only", "FlagCX", True)
    assert known["duoProperties_"] == ("header", "duo_runtime_api.h", False)
    assert {c.header for c in binding.constants} == {""}
    assert "memGetAddressRange" not in binding.functions
    assert "cuMemGetAddressRange" not in known
    assert "sizeof(duoProperties) <= 4096" in header_proof(binding)


def test_a_field_of_characters_is_copied(root: Path, spec: Spec, tmp_path: Path) -> None:
    """The shim cuts the vendor's text to the field, and compiles without a warning."""
    binding = load_binding(compatible(root, tmp_path, COMPATIBLE), spec)
    texts = render_chip(spec, binding, environment())
    for path, text in texts.items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert "shim_copy_text(props->name, 256, " in texts["duo/shim.c"]
    flags = (*STRICT, '-DPAL_BUILD_ID="x"', f"-I{tmp_path}", f"-I{root / 'generated'}")
    for name in ("shim", "emulator"):
        source, library = tmp_path / "duo" / f"{name}.c", tmp_path / f"{name}.so"
        subprocess.run(["cc", *flags, str(source), "-o", str(library), "-ldl"], check=True)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        (
            "names: [duoMallocAsync]",
            "names: [duoMalocAsync]",
            11,
            "duo: chip 'nvidia' has no symbol 'duoMalocAsync'\n"
            "  did you mean: duoMallocAsync, duoMemcpyAsync\n"
            "  next: name a symbol as this chip calls it",
        ),
        (
            "without: [memGetAddressRange]",
            "without: [memGetAdressRange]",
            9,
            "duo: chip 'nvidia' does not bind 'memGetAdressRange'\n"
            "  did you mean: memGetAddressRange\n"
            "  next: name a function that it binds",
        ),
    ],
)
def test_mistake_in_what_is_taken_over(
    old: str, new: str, line: int, message: str, root: Path, spec: Spec, tmp_path: Path
) -> None:
    """A name that the extended file has not: the place, near names, the next step."""
    assert COMPATIBLE.count(old) == 1
    chip = compatible(root, tmp_path, COMPATIBLE.replace(old, new))
    with pytest.raises(SpecError) as raised:
        load_binding(chip, spec)
    said = [str(p) for p in raised.value.problems]
    assert any(f"adaptor.yaml:{line}:" in text and text.endswith(message) for text in said), said


def test_extending_a_chip_that_extends(root: Path, spec: Spec, tmp_path: Path) -> None:
    """Each file's renaming follows that of the file below it; of what is taken over, the words of
    calls that nobody makes are left out, and what a renaming makes equal is one.
    """
    (tmp_path / "nvidia").mkdir()
    shutil.copy(root / "adaptors" / "nvidia" / "adaptor.yaml", tmp_path / "nvidia")
    gone = ("memGetAddressRange", "gdrMemAlloc", "gdrMemFree", "dmaSupport", "launchKernel")
    gone = (*gone, "getHandleForAddressRange", "streamWaitValue64", "streamWriteValue64")
    gone = (*gone, "deviceReduce")
    files = {
        "duo": "extends: {chip: nvidia, rename: {cuda: duo, cu: duo, cudart: duo, CUresult: "
        "duoError_t, cuDeviceGetAttribute: duoDriverGetAttribute, CUDA 13.0: Duo 1}}\n"
        "libraries:\n  duo:\n    sonames: [libduo.so]\n    source: duo.h\n    declarations: |\n"
        "      typedef enum { duoSuccess = 0, duoErrorNotReady = 600, duoErrorUnknown = 999 } "
        "duoError_t;\n"
        "results: {duoError_t: {success: duoSuccess, pending: duoErrorNotReady, "
        "other: duoErrorUnknown}}\n"
        "start: duoInit(0)\n"
        "unsupported: [{functions: [" + ", ".join(gone[1:]) + "], kind: driver, why: none}]\n"
        "todo: [memGetAddressRange]\n",
        "trio": "extends: {chip: duo, rename: {duo: trio, Duo: Trio, duoFreeHost: trioHostFree}}\n",
    }
    for name, text in files.items():
        (tmp_path / name).mkdir()
        whole = f"chip: {name}\nnames: {{en: Chip}}\n{text}"
        (tmp_path / name / "adaptor.yaml").write_text(whole, encoding="utf-8")
    binding = load_binding(tmp_path / "trio", spec)
    assert [(lib.name, lib.sonames) for lib in binding.libraries] == [("trio", ("libduo.so",))]
    assert {s.name[:4] for s in binding.symbols} == {"trio"}
    assert {s.library for s in binding.symbols} == {"trio"}
    assert "trioHostFree" in {s.name for s in binding.symbols}
    assert {s.source.split()[0] for s in binding.symbols} == {"Trio"}
    assert [e.type for e in binding.errors] == ["trioError_t"]
    assert {t.name for t in binding.types} == {
        "trioError_t", "trioMemcpyKind", "trioDeviceAttr", "trioStream_t", "trioEvent_t",
        "CUdevice", "trioIpcMemHandle_t", "trioHostFn_t",
    }  # fmt: skip
    assert "trioErrorNotPermitted" not in binding.constant_values, "the own set is the whole set"
    assert {c.name for c in binding.constants}.isdisjoint(
        {
            "duopointer_attribute",
            "CUmemRangeHandleType",
            "GDR_GRANULE",
            "duoStreamWaitValue64_flags",
        }
    )
    assert set(gone[1:]) <= set(binding.unsupported)
    assert emulator.missing(binding) == []


def test_extending_in_a_circle_is_told(spec: Spec, tmp_path: Path) -> None:
    for name, other in (("one", "two"), ("two", "one")):
        (tmp_path / name).mkdir()
        text = f"chip: {name}\nnames: {{en: {name}}}\nextends: {{chip: {other}}}\n"
        (tmp_path / name / "adaptor.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SpecError) as raised:
        load_binding(tmp_path / "one", spec)
    (problem,) = raised.value.problems
    assert (problem.path, problem.line) == ("adaptors/two/adaptor.yaml", 3)
    assert problem.reason == "extends 'one', which extends it in turn"
    assert problem.next


def test_what_is_missing_is_told_with_the_refusal(
    root: Path, spec: Spec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`todo` may say why; the shim's refusal and the clauses that cannot run say it too."""
    from unipal.adaptors import registry
    from unipal.conformance.harness import target

    text = (root / ODD).read_text(encoding="utf-8")
    for line in (
        "  streamDestroy: oddStreamEnd(stream)\n",
        "  hostRegister: oddExtra(ptr, size)\n",
    ):
        assert text.count(line) == 1
        text = text.replace(line, "")
    text = (
        text.rstrip("\n")
        + "\ntodo:\n  streamDestroy: its symbol is not public\n  hostRegister: nobody knows\n"
    )
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "adaptor.yaml").write_text(text, encoding="utf-8")
    shutil.copy(FIXTURES / "odd" / "overrides.c", tmp_path / "odd")
    binding = load_binding(tmp_path / "odd", spec)
    assert set(binding.todo) == {"streamDestroy", "hostRegister"}
    assert "its symbol is not public" in render_chip(spec, binding, environment())["odd/shim.c"]
    monkeypatch.chdir(tmp_path)
    line = text.split("\n").index("  streamDestroy: its symbol is not public") + 1
    told = target.todo(registry.find(tmp_path / "odd"))
    assert told["streamDestroy"] == f"odd/adaptor.yaml:{line}: its symbol is not public"


def test_mistake_in_an_extended_file_stands_there(root: Path, spec: Spec, tmp_path: Path) -> None:
    """A problem of the extended file is told at its line there, one of the chip's at its own."""
    (tmp_path / "nvidia").mkdir()
    text = (root / "adaptors" / "nvidia" / "adaptor.yaml").read_text(encoding="utf-8")
    right = "cudaError_t cudaSetDevice(int device);"
    assert text.count(right) == 1
    text = text.replace(right, "cudaError_t cudaSetDevice(itn device);")
    (tmp_path / "nvidia" / "adaptor.yaml").write_text(text, encoding="utf-8")
    chip = tmp_path / "duo"
    chip.mkdir()
    (chip / "adaptor.yaml").write_text(
        "chip: duo\nnames: {en: Duo}\nextends: {chip: nvidia, rename: {cuda: duo}}\n",
        encoding="utf-8",
    )
    with pytest.raises(SpecError) as raised:
        load_binding(chip, spec)
    line = next(n for n, one in enumerate(text.split("\n"), 1) if "(itn device)" in one)
    (problem,) = raised.value.problems
    assert (problem.path, problem.line) == ("adaptors/nvidia/adaptor.yaml", line)
    assert problem.reason == "no type 'itn'"


def test_mistake_of_a_chip_that_extends_stands_in_its_own_file(
    root: Path, spec: Spec, tmp_path: Path
) -> None:
    text = COMPATIBLE.replace(
        "    upper_bounds:", "      duoError_t duoX(void);\n    upper_bounds:"
    )
    chip = compatible(root, tmp_path, text)
    with pytest.raises(SpecError) as raised:
        load_binding(chip, spec)
    line = text.split("\n").index("      duoError_t duoX(void);") + 1
    places = {(p.path, p.line, p.reason) for p in raised.value.problems}
    assert (str(chip / "adaptor.yaml"), line, "is declared and never called") in places


def test_every_key_is_explained(root: Path) -> None:
    """docs/binding.md names every key that the schema knows."""
    text = (root / "docs" / "binding.md").read_text(encoding="utf-8")

    def keys(node: object) -> set[str]:
        if isinstance(node, dict):
            own = set(node.get("properties", {})) if "properties" in node else set()
            return own.union(*(keys(v) for v in node.values()))
        return set().union(*(keys(v) for v in node)) if isinstance(node, list) else set()

    missing = {k for k in keys(schema()) if not re.search(rf"\b{re.escape(k)}\b", text)}
    assert missing <= {"en", "zh", "clause", "issue", "until"}
