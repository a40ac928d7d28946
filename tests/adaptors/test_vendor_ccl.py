"""Collective libraries of vendors: described by their calls, each over the emulator of its own.

Maps are compared with the vendors' headers as numbers (tests/proof/test_header_proof.py compiles
all that a file states against the headers themselves). One library, drawn by the seed, runs a
sample of the clauses of the ccl table over its emulated chip; UNIPAL_FULL=1 takes every library and
every clause, and certifies the drawn one with its chip.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from checkout import ROOT
from unipal.adaptors import ccl_registry, registry
from unipal.adaptors.cache import LoadError
from unipal.cli.main import main
from unipal.conformance.harness.target import Target
from unipal.conformance.rules.unlock import installed_rules, of_functions
from unipal.conformance.run import libraries
from unipal.generated.pal import DataType, RedOp
from unipal.generator.binding.libraries import load_ccl_binding
from unipal.generator.binding.model import Binding
from unipal.generator.diagnostics import SpecError
from unipal.generator.emit import core as render
from unipal.generator.emit import library_shim as ccl_shim
from unipal.generator.spec.model import load_spec

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261122"))
LIBRARIES = [name for name in ccl_registry.names() if ccl_registry.find_ccl(name).is_bound]
DRAWN = LIBRARIES if FULL else random.Random(SEED).sample(LIBRARIES, 1)

# Type → number, as the headers have it. NCCL's order, and who has another.
NCCL = {t.name: n for n, t in enumerate(DataType)}
TYPES: Mapping[str, Mapping[str, int]] = {
    "cncl": {
        "FLOAT16": 0x10, "BFLOAT16": 0x11, "FLOAT32": 0x12, "INT8": 0x20, "INT32": 0x22,
        "INT64": 0x23, "UINT8": 0x30, "UINT32": 0x32, "UINT64": 0x33,
    },
    "hccl": {
        "INT8": 0, "INT32": 2, "FLOAT16": 3, "FLOAT32": 4, "INT64": 5, "UINT64": 6, "UINT8": 7,
        "UINT32": 9, "FLOAT64": 10, "BFLOAT16": 11,
    },
    "pccl": {name: n for name, n in NCCL.items() if n < 8} | {"BFLOAT16": 8},
}  # fmt: skip
NO_AVERAGE = ("cncl", "hccl")
IDS = {"cncl": 136, "hccl": 4108}
WIDE = {"INT64", "UINT64", "FLOAT64"}
SIX = {"INT8", "INT32", "FLOAT16", "FLOAT32", "BFLOAT16"}


@pytest.fixture(scope="module")
def bindings() -> dict[str, Binding]:
    spec = load_spec(ROOT / "pal_spec")
    folder = ROOT / "adaptors" / "ccl"
    return {n: load_ccl_binding(folder / n / "adaptor.yaml", spec) for n in LIBRARIES}


def rows(binding: Binding, table: str, enum: Any, prefix: str) -> dict[str, int]:
    """What a table maps, by PAL's short names, as numbers."""
    short = {f"{prefix}{''.join(w.capitalize() for w in m.name.split('_'))}": m.name for m in enum}
    return {short[pal]: binding.constant_values[name] for pal, name in binding.tables[table]}


# ---- maps ----------------------------------------------------------------------------------------


def test_types_and_operations_are_the_headers_numbers(bindings: dict[str, Binding]) -> None:
    for name, binding in bindings.items():
        assert rows(binding, "data_type", DataType, "pal") == TYPES.get(name, NCCL), name
        ops = {op.name: n for n, op in enumerate(RedOp) if op.name != "AVG"}
        ops |= {} if name in NO_AVERAGE else {"AVG": 4}
        assert rows(binding, "reduce_op", RedOp, "pal") == ops, name
        assert binding.handles.id_bytes == IDS.get(name, 128)


def test_what_has_no_number_is_refused_with_a_reason(bindings: dict[str, Binding]) -> None:
    for name, binding in bindings.items():
        for table, enum in (("data_type", DataType), ("reduce_op", RedOp)):
            refused = {pal for pal, _ in binding.refusals[table]}
            mapped = {pal for pal, _ in binding.tables[table]}
            assert not refused & mapped
            assert len(refused | mapped) == len(list(enum)), name
            assert all(why for _, why in binding.refusals[table])
    assert set(rows(bindings["eccl"], "narrow_type", DataType, "pal")) == set(NCCL) - WIDE
    assert set(rows(bindings["hccl"], "reduced_type", DataType, "pal")) == SIX


def test_a_code_without_a_line_is_never_success(bindings: dict[str, Binding]) -> None:
    for name, binding in bindings.items():
        error = binding.errors[0]
        text = ccl_shim.meaning(binding)
        said = dict(re.findall(r"case (\w+):\n\s+return (\w+);", text))
        assert [code for code, result in said.items() if result == "palSuccess"] == [error.success]
        assert re.search(r"default:\n\s+return palUnhandledCclError;", text), name
        assert binding.constant_values[error.success] == 0


def test_composed_operations_are_said_and_refuse_what_messages_refuse(
    bindings: dict[str, Binding],
) -> None:
    composed = {name: set(ccl_registry.find_ccl(name).composed) for name in LIBRARIES}
    assert composed["nccl"] == {"gather", "scatter", "alltoAll", "alltoAllv"}
    assert composed["mccl"] == set()
    assert composed["eccl"] == {"alltoAll", "alltoAllv"}
    text = (ROOT / "generated" / "ccl" / "cncl" / "shim.c").read_text(encoding="utf-8")
    body = text[text.index("palResult vendor_gather(") :].partition("\n}\n")[0]
    refusal, call = body.index("palNotSupported"), body.index("shim_composed_gather(")
    assert "type == palFloat64" in body
    assert refusal < call


# ---- the language --------------------------------------------------------------------------------


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A library's file with one thing changed."""
    text = (ROOT / "adaptors" / "ccl" / name / "adaptor.yaml").read_text(encoding="utf-8")
    assert old in text
    (folder / name).mkdir()
    place = folder / name / "adaptor.yaml"
    place.write_text(text.replace(old, new, 1), encoding="utf-8")
    return place


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (
            "nccl",
            "ncclResult_t ncclCommGetAsyncError(",
            "ncclResult_t ncclNobody(int a);\n      ncclResult_t ncclCommGetAsyncError(",
            "is declared and never called",
        ),
        ("nccl", "  groupEnd: ncclGroupEnd()\n", "", "required function is neither bound"),
        ("nccl", "palAvg: ncclAvg", "palAvg: ncclSum", "maps two values to ncclSum"),
        ("nccl", "    palAvg: ncclAvg\n", "", "reduce_op: has no row for palAvg"),
        (
            "hccl",
            "HcclBroadcast(recv, count, data_type[type], (uint32_t)root,",
            "HcclBroadcast(recv, count, data_type[type], comm,",
            "argument root of HcclBroadcast",
        ),
        ("nccl", "id: ncclUniqueId}", "id: ncclUniqeId}", "no type 'ncclUniqeId'"),
        ("nccl", "alltoAllv: NCCL has none", "allGather: NCCL has none", "allGather"),
        ("nccl", "comm: ncclComm_t,", "comm: ncclCom_t,", "no type 'ncclCom_t'"),
        ("cncl", "{refuse: CNCL has no type of 64-bit floats}", "cnclFloat32", "maps two values"),
        ("cncl", "{refuse: CNCL has no average}", "cnclSum", "maps two values to cnclSum"),
        (
            "hccl",
            "palUint64: HCCL_DATA_TYPE_UINT64",
            "palUint64: HCCL_DATA_TYPE_INT8",
            "two values",
        ),
        ("hccl", "    *state = (int)meaning(code);\n", "", "parameter 'state' is not used"),
    ],
)
def test_a_wrong_file_is_an_error_with_its_place(
    tmp_path: Path, name: str, old: str, new: str, said: str
) -> None:
    place = changed(tmp_path, name, old, new)
    with pytest.raises(SpecError) as caught:
        load_ccl_binding(place, load_spec(ROOT / "pal_spec"))
    assert said in str(caught.value)
    assert re.search(r"adaptor\.yaml:\d+:\d+: ", str(caught.value))


# ---- the emulator is strict ----------------------------------------------------------------------

STRICT = """
import ctypes, json
from unipal.adaptors import ccl_registry, registry
device = registry.load(registry.build("nvidia", emulated=True))
built = ccl_registry.build_ccl("nccl", emulated=True)
ccl = ccl_registry.load_ccl(built, device=device)
nccl = ctypes.CDLL(built.env["UNIPAL_NCCL_LIBRARY"])
class Id(ctypes.Structure):
    _fields_ = [("internal", ctypes.c_char * 128)]
id, comm = Id(), ctypes.c_void_p()
pointer, size = ctypes.c_void_p, ctypes.c_size_t
nccl.ncclCommInitRank.argtypes = [ctypes.POINTER(pointer), ctypes.c_int, Id, ctypes.c_int]
reduce = nccl.ncclAllReduce
reduce.argtypes = [pointer, pointer, size, ctypes.c_int, ctypes.c_int, pointer, pointer]
said = {"id": nccl.ncclGetUniqueId(ctypes.byref(id))}
cut = Id.from_buffer_copy(bytes(id)[:100] + bytes(28))
said["cut id"] = nccl.ncclCommInitRank(ctypes.byref(comm), 1, cut, 0)
said["join"] = nccl.ncclCommInitRank(ctypes.byref(comm), 1, id, 0)
a, b = device.deviceMalloc(400, 1), device.deviceMalloc(400, 1)
native = lambda s: int(device.ffi.cast("uintptr_t", s.native))
here = native(device.streamCreate())
device.setDevice(1)
there = native(device.streamCreate())
device.setDevice(0)
said["right"] = reduce(a, b, 100, 7, 0, comm, here)
said["no comm"] = reduce(a, b, 100, 7, 0, None, here)
said["no such type"] = reduce(a, b, 100, 97, 0, comm, here)
said["no such op"] = reduce(a, b, 100, 7, 9, comm, here)
said["bytes for elements"] = reduce(a, b, 400, 7, 0, comm, here)
said["another type"] = reduce(a, b, 100, 8, 0, comm, here)
said["host memory"] = reduce(ctypes.addressof(id), b, 10, 7, 0, comm, here)
said["stream of another device"] = reduce(a, b, 100, 7, 0, comm, there)
said["no stream"] = reduce(a, b, 100, 7, 0, comm, a)
said["no group"] = nccl.ncclGroupEnd()
said["gone"] = (nccl.ncclCommDestroy(comm), reduce(a, b, 100, 7, 0, comm, here))
print(json.dumps(said))
"""


def test_the_emulator_refuses_what_the_library_does() -> None:
    env = {**os.environ, "UNIPAL_CPU_DEVICES": "2"}
    line = [sys.executable, "-P", "-c", STRICT]
    done = subprocess.run(line, capture_output=True, text=True, check=False, env=env, timeout=300)
    assert done.returncode == 0, done.stderr
    argument, usage = 4, 5
    assert json.loads(done.stdout) == {
        "id": 0, "cut id": argument, "join": 0, "right": 0, "no comm": argument,
        "no such type": argument, "no such op": argument, "bytes for elements": argument,
        "another type": argument, "host memory": argument, "stream of another device": usage,
        "no stream": argument, "no group": usage, "gone": [0, argument],
    }  # fmt: skip


def test_an_emulated_library_needs_an_emulated_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    class Real:
        name = "nvidia"

    monkeypatch.delenv("UNIPAL_NVIDIA_ADAPTOR", raising=False)
    built = ccl_registry.BuiltLibrary(ccl_registry.find_ccl("nccl"), ROOT, "", "", True)
    with pytest.raises(LoadError, match="is emulated, but nvidia is not"):
        ccl_registry.load_ccl(built, device=Real())  # type: ignore[arg-type]
    accepting = ccl_registry.accepting("nvidia")
    assert [one.name for one in accepting if one.is_bound] == ["nccl"]


# ---- faults that only running shows --------------------------------------------------------------

REDUCED = "ncclAllReduce(send, recv, count, data_type[type], reduce_op[op], comm"
PLANTED = {  # library, what is changed, the clause that fails
    "operations swapped": (
        "nccl", "palMax: ncclMax\n    palMin: ncclMin\n", "palMax: ncclMin\n    palMin: ncclMax\n",
        "allReduce.right_bytes",
    ),
    "signs swapped": (
        "cncl", "palInt32: cnclInt32\n    palUint32: cnclUint32\n",
        "palInt32: cnclUint32\n    palUint32: cnclInt32\n", "reduceScatter.right_bytes",
    ),
    "stream dropped": (
        "nccl",
        f"  allReduce: {REDUCED}, stream)\n",
        f"  allReduce:\n    c: {REDUCED}, NULL)\n    ignores: {{stream: forgotten}}\n",
        "allReduce.in_stream_order",
    ),
    "bytes for elements": (
        "hccl", "HcclBroadcast(recv, count, ", "HcclBroadcast(recv, count * 4, ",
        "broadcast.right_bytes",
    ),
    "another rank's copy": (
        "hccl", "if ((int)me == root)", "if ((int)me != root)", "broadcast.right_bytes",
    ),
    "group swapped": (
        "nccl", "  groupStart: ncclGroupStart()\n  groupEnd: ncclGroupEnd()\n",
        "  groupStart: ncclGroupEnd()\n  groupEnd: ncclGroupStart()\n",
        "alltoAll.right_bytes",
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", PLANTED if FULL else random.Random(SEED).sample([*PLANTED], 1))
def test_a_wrong_shim_over_the_right_emulator_fails(fault: str, tmp_path: Path) -> None:
    name, old, new, clause = PLANTED[fault]
    spec = load_spec(ROOT / "pal_spec")
    place = changed(tmp_path, name, old, new)
    wrong = render.render_ccl(spec, load_ccl_binding(place, spec))[f"ccl/{name}/shim.c"]
    library = ccl_registry.find_ccl(name)
    assert library.generated is not None
    generated = tmp_path / "generated" / name
    generated.mkdir(parents=True)
    (generated / "shim.c").write_text(wrong, encoding="utf-8")
    right = (library.generated / "emulator.c").read_text(encoding="utf-8")
    (generated / "emulator.c").write_text(right, encoding="utf-8")
    built = ccl_registry.build_ccl(replace(library, generated=generated), emulated=True)
    target = Target.of(registry.build(library.accepts[0], emulated=True))
    found = libraries.certify(target, built, installed_rules(), clauses=[f"ccl.{clause}"])
    assert found.failed, found.clauses


# ---- conformance ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DRAWN)
def test_a_library_keeps_the_clauses_over_its_emulated_chip(name: str) -> None:
    """Cells that its tables refuse are unsupported, and no others."""
    library = ccl_registry.find_ccl(name)
    rules, draw = installed_rules(), random.Random(SEED)
    every = list(of_functions(rules))
    always = ["ccl.allReduce.right_bytes", "ccl.alltoAllv.right_bytes", "ccl.commAbort.releases"]
    wanted = every if FULL else [*always, *draw.sample(sorted(set(every) - set(always)), 5)]
    target = Target.of(registry.build(library.accepts[0], emulated=True))
    found = libraries.certify(
        target, ccl_registry.build_ccl(library, emulated=True), rules, clauses=wanted
    )
    wrong = {id: line for id, line in found.clauses.items() if line["verdict"] == "fail"}
    assert wrong == {}
    declared = {id for id in wanted if id.split(".")[1] in library.unsupported}
    said = {id for id, line in found.clauses.items() if line["verdict"] == "unsupported"}
    assert said == declared
    refused = {
        f"all_reduce.{type.name.lower()}.{op.name.lower()}"
        for type in DataType
        for op in RedOp
        if _refuses(name, type.name, op.name)
    }
    cells = {cell for cell, verdict in found.cells.items() if verdict == "unsupported"}
    assert {cell for cell in cells if cell.startswith("all_reduce.")} == refused


def _refuses(library: str, type: str, op: str) -> bool:
    """Whether a reduction of this type and operation is none of the library's."""
    types = {"hccl": SIX, "eccl": set(NCCL) - WIDE}.get(library, set(TYPES.get(library, NCCL)))
    return type not in types or (op == "AVG" and library in NO_AVERAGE)


if FULL:

    def test_its_certificate_opens_homo_emulated(tmp_path: Path) -> None:
        name = random.Random(SEED).choice(LIBRARIES)
        chip = ccl_registry.find_ccl(name).accepts[0]
        assert main(["certify", chip, "--emulated", "--ccl", name, "--out", str(tmp_path)]) == 0
        written = tmp_path / f"{chip}.emulated.json"
        predicate = json.loads(written.read_text(encoding="utf-8"))["predicate"]
        assert predicate["emulated"] is True
        assert predicate["ccl"] == [name]
        assert predicate["runners"]["homo"]["state"] != "locked"
