"""What every adaptor.yaml states of its vendor, compiled against the vendors' own headers: chips
and collective libraries alike.

Headers come from PyPI and Debian (`proof/bindings/vendor_headers.py`). A vendor that publishes none
there is named with the reason; a CUDA-compatible one is proved against NVIDIA's and counted apart.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from unipal.generator.binding import library_files as ccl_file
from unipal.generator.binding.expressions import parse_prototype
from unipal.generator.binding.model import Binding, load_binding
from unipal.generator.diagnostics import Problem
from unipal.generator.emit import header_proof as proof
from unipal.generator.emit.chips import header_proof
from unipal.generator.spec.model import load_spec

from proof.bindings import vendor_headers

# Some headers are C++ only: both compilers then need its library.
COMPILERS = [pytest.param(c, marks=pytest.mark.needs(c, "g++")) for c in ("gcc", "clang")]


def bound(root: Path) -> list[Binding]:
    """Every chip and collective library of the tree that is described by vendor calls."""
    spec, problems = load_spec(root / "pal_spec"), list[Problem]()
    files = sorted((root / "adaptors").glob("*/adaptor.yaml"))
    chips = [b for b in (load_binding(file.parent, spec) for file in files) if b.is_bound]
    libraries = [b for _, b in ccl_file.read_bindings(root, spec, problems)]
    assert problems == []
    return chips + libraries


def vendor(binding: Binding) -> str:
    """The chip whose vendor's headers are a binding's own."""
    return binding.chip if binding.table == "device" else str(binding.data["accepts"][0])


@pytest.fixture(scope="module")
def bindings(root: Path) -> list[Binding]:
    return bound(root)


@pytest.fixture(scope="module")
def nvidia(bindings: list[Binding]) -> Binding:
    return next(b for b in bindings if b.chip == "nvidia")


def compiled(text: str, folder: Path, cc: str = "cc") -> list[str]:
    """What the compiler says to a proof, over the headers that can be had."""
    file = folder / "proof.c"
    file.write_text(text, encoding="utf-8")
    return vendor_headers.complaints(file, cc)


def here(binding: Binding) -> vendor_headers.Found:
    return vendor_headers.fetch(proof.headers(binding))


# ---- every binding -----------------------------------------------------------------------------


@pytest.mark.parametrize("cc", COMPILERS)
def test_every_statement_is_the_headers(cc: str, bindings: list[Binding], tmp_path: Path) -> None:
    wrong = {b.chip: compiled(header_proof(b), tmp_path, cc) for b in bindings}
    assert {chip: said for chip, said in wrong.items() if said} == {}


@pytest.mark.parametrize("cc", COMPILERS)
def test_every_wrong_statement_is_refused(cc: str, bindings: list[Binding], tmp_path: Path) -> None:
    """Each by a static assertion of its own: a syntax error would refuse for the wrong reason."""
    for binding in bindings:
        found = here(binding)
        wrong = list(proof.mutants(binding))
        said = compiled(proof.render_mutants(binding, wrong), tmp_path, cc)
        refused = [
            m[1] for line in said if (m := re.search(r"assert\w* failed.*mutant (\d+):", line))
        ]
        assert len(refused) == len(said), [line for line in said if "mutant" not in line]
        missed = [
            f"{m.of}: {m.condition}"
            for at, m in enumerate(wrong)
            if str(at) not in refused
            and found.packages.keys() >= set(m.headers)
            and m.of not in found.lacks
        ]
        assert missed == [], binding.chip


@dataclass
class Row:
    """How far one binding is proved: how many of each of COLUMNS, and what is missing and why."""

    count: Counter[str]
    missing: list[str]

    def __str__(self) -> str:
        return "".join(f"{self.count[name] or '·':>12}" for name in COLUMNS)


COLUMNS = ("own", "compatible", "unseen", "not proved", "constants", "refused")
UNSEEN = "no public program shows"  # that the vendor exports it: compared, but counted apart


def proved(binding: Binding) -> Row:
    """What of a binding the headers at hand decide."""
    found, count = here(binding), Counter[str]()
    for symbol in binding.symbols:
        package = found.packages.get(symbol.header)
        if package is None or symbol.verified not in proof.PROVED or symbol.name in found.lacks:
            count["not proved"] += 1
            continue
        own = package.of == vendor(binding)
        assert symbol.verified == ("header" if own else "cuda-header"), symbol.name
        count["own" if own else "unseen" if UNSEEN in symbol.source else "compatible"] += 1
    for constants in binding.constants:
        if constants.header in found.packages:
            count["constants"] += len({n for n, _ in constants.values} - found.lacks)
    count["refused"] = sum(
        found.packages.keys() >= set(m.headers) and m.of not in found.lacks
        for m in proof.mutants(binding)
    )
    missing = [f"{header}: {why}" for header, why in found.missing.items()]
    newer = sorted(found.lacks & {s.name for s in binding.symbols})
    missing += [f"{name}: newer than the header at hand" for name in newer]
    words = Counter(s.verified for s in binding.symbols if s.verified not in proof.PROVED)
    missing += [f"{n} prototypes are known by {word} only" for word, n in words.items()]
    return Row(count, missing)


def test_how_much_is_proved(
    bindings: list[Binding], root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table of the proof: own headers, NVIDIA's for compatible vendors, and what is missing."""
    rows = {binding.chip: proved(binding) for binding in bindings} | {"opencl": khronos(root)}
    rows["all"] = Row(sum((row.count for row in rows.values()), Counter()), [])
    with capsys.disabled():
        print(f"\n{'prototypes':<14}" + "".join(f"{name:>12}" for name in COLUMNS))
        print("\n".join(f"{name:<14}{row}" for name, row in rows.items()))
        for name, row in rows.items():
            print("".join(f"no header: {name}: {why}\n" for why in row.missing), end="")
    least = {name: n for name, n in LEAST.items() if not whats_gone(rows[name])}
    assert {n: rows[n].count for n, many in least.items() if many > decided(rows[n])} == {}
    if least == LEAST:
        assert rows["all"].count["own"] >= 200
        assert decided(rows["all"]) >= 400


def whats_gone(row: Row) -> list[str]:
    """Headers that a package carries and that could not be downloaded now."""
    return [why for why in row.missing if "could not be downloaded" in why]


def decided(row: Row) -> int:
    return row.count["own"] + row.count["compatible"]


# So many at least, where the packages can be had. RCCL's header comes with Debian 13 and later.
LEAST = {"amd": 44, "ascend": 32, "hygon": 39, "iluvatar": 38, "kunlunxin": 32, "nvidia": 55}
LEAST |= {"ppu": 42, "nccl": 23, "hccl": 17, "duccl": 19, "ixccl": 19, "ppu_nccl": 19, "opencl": 32}


def test_a_header_that_no_package_carries_is_named(nvidia: Binding, tmp_path: Path) -> None:
    """Its statements are left out, those of the other headers are not."""
    symbols = [
        replace(s, header="acme/acme.h") if s.name == "cuInit" else s for s in nvidia.symbols
    ]
    partly = replace(nvidia, symbols=tuple(symbols))
    assert here(partly).missing == {"acme/acme.h": vendor_headers.NO_PACKAGE}
    wrong = replace(partly, symbols=tuple(_with(partly, "cudaMalloc", "int cudaMalloc(void)")))
    said = compiled(header_proof(wrong), tmp_path)
    assert len(said) == 1
    assert "cudaMalloc: another prototype in the header" in said[0]


def test_a_package_that_cannot_be_had_is_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = vendor_headers.Package("acme", "pip", ("unipal==99.99",), ("acme.h",), ("acme/include",))
    monkeypatch.setenv("UNIPAL_CACHE", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setattr(vendor_headers, "PACKAGES", (gone,))
    found = vendor_headers.fetch(["acme.h"])
    assert found.missing["acme.h"].startswith("unipal==99.99 (PyPI) could not be downloaded: ERROR")
    assert found.flags == []
    assert list((tmp_path / "headers").iterdir()) == [], "nothing half done stays"


def test_what_a_package_is_said_to_lack_it_lacks() -> None:
    """A list that has grown old would hide nothing, but it would tell of more than is missing.

    What distributions carry differs by their release: there the list is of what may be missing.
    """
    for package in (p for p in vendor_headers.PACKAGES if p.lacks and p.by == "pip"):
        found = vendor_headers.fetch([package.carries[0].replace("*", "acl")])
        assert found.missing or found.lacks == set(package.lacks)


def test_what_a_release_names_is_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the functions that a package may lack, only those are left out that its headers lack."""
    package = vendor_headers.Package(
        "acme", "apt", ("acme",), ("*.h",), (".",), lacks=("fNew", "fOld")
    )
    (tmp_path / "acme.h").write_text("int fOld(void); int fNewer(void);\n")
    monkeypatch.setattr(vendor_headers, "PACKAGES", (package,))
    monkeypatch.setattr(vendor_headers, "downloaded", lambda package, base: tmp_path)
    found = vendor_headers.fetch(["acme.h"])
    assert found.lacks == {"fNew"}
    assert "-DPROOF_WITHOUT_fNew" in found.flags
    assert "-DPROOF_WITHOUT_fOld" not in found.flags


# ---- chips in C --------------------------------------------------------------------------------

VOCABULARY = """#include <stddef.h>
#include <stdint.h>
#ifdef PROOF_CL_cl_h
#include <CL/cl.h>
#endif
#define OPENCL_CONSTANT(name, value) \\
    _Static_assert((long long)(name) == (long long)(value), #name ": another value");
#define OPENCL_FUNCTION(result, name, ...) \\
    _Static_assert(__builtin_types_compatible_p(__typeof__(&name), result (*)(__VA_ARGS__)), \\
                   #name ": another prototype");
"""


def vocabulary(root: Path) -> tuple[list[list[str]], dict[str, str]]:
    """The functions (result, name, parameters) and constants that the opencl chip uses."""
    text = (root / "adaptors" / "opencl" / "vocabulary.h").read_text(encoding="utf-8")
    body = " ".join(text.partition("*/")[2].split())
    functions = []
    for inside in re.findall(r"OPENCL_FUNCTION\((.*?)\)(?= OPENCL_| #undef)", body)[1:]:
        pieces = re.split(r", (?![^()]*\))", inside)
        functions.append(pieces)
    constants = dict(re.findall(r"OPENCL_CONSTANT\((\w+), ([^)]+)\)", body))
    constants.pop("name", None)
    return functions, constants


def wrong_lines(functions: list[list[str]], constants: dict[str, str]) -> list[str]:
    """Every parameter of another type, missing, one too many; another result; another value."""
    lines = []
    for result, name, *params in functions:
        for at, param in enumerate(params):
            before, after = params[:at], params[at + 1 :]
            if "(" not in param:
                lines.append(f"{result}, {name}, {', '.join([*before, param + ' *', *after])}")
            lines.append(f"{result}, {name}, {', '.join([*before, *after]) or 'void'}")
        lines.append(f"{result}, {name}, {', '.join([*params, 'int'])}")
        lines.append(f"{result} *, {name}, {', '.join(params)}")
    wrong = [f"OPENCL_FUNCTION({line})" for line in lines]
    return wrong + [f"OPENCL_CONSTANT({name}, ({value}) + 1)" for name, value in constants.items()]


def khronos(root: Path) -> Row:
    """What of the opencl chip Khronos's header decides."""
    functions, constants = vocabulary(root)
    missing = [
        f"{header}: {why}" for header, why in vendor_headers.fetch(["CL/cl.h"]).missing.items()
    ]
    if missing:
        return Row(Counter({"not proved": len(functions)}), missing)
    refused = len(wrong_lines(functions, constants))
    count = {"own": len(functions), "constants": len(constants), "refused": refused}
    return Row(Counter(count), [])


@pytest.mark.parametrize("cc", COMPILERS)
def test_the_calls_of_opencl_are_those_of_khronos(cc: str, root: Path, tmp_path: Path) -> None:
    """The C chip declares for itself what it calls: the very same lines against CL/cl.h."""
    functions, constants = vocabulary(root)
    assert len(functions) >= 25
    assert len(constants) >= 25
    place, known = root / "adaptors" / "opencl" / "vocabulary.h", khronos(root)
    if known.missing:  # named in the table
        return
    assert compiled(f'{VOCABULARY}#include "{place}"\n', tmp_path, cc) == []
    said = compiled(VOCABULARY + "\n".join(wrong_lines(functions, constants)) + "\n", tmp_path, cc)
    assert [line for line in said if not re.search("another (prototype|value)", line)] == []
    assert len(said) == known.count["refused"]


# ---- one chip, statement by statement -----------------------------------------------------------


def test_headers_of_pypi_say_the_same(
    nvidia: Binding, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheels that CI can install, not only the toolkit of this machine."""
    monkeypatch.setattr(vendor_headers, "TOOLKIT", tmp_path / "no toolkit")
    assert {p.by for p in here(nvidia).packages.values()} == {"pip"}
    assert not any(f.is_relative_to("/usr/local") for f in here(nvidia).folders)
    assert compiled(header_proof(nvidia), tmp_path) == []


def test_everything_is_in_the_proof(bindings: list[Binding]) -> None:
    """Every function that a header decides, and every constant that has a header."""
    for binding in bindings:
        text = header_proof(binding)
        for symbol in binding.symbols:
            decided = symbol.verified in ("header", "cuda-header") and bool(symbol.header)
            assert (f"PROVE_FUNCTION({symbol.name}, " in text) == decided, symbol.name
        for constants in binding.constants:
            for name, value in constants.values:
                assert (f"PROVE_VALUE({name}, {value});" in text) == bool(constants.header)


def test_every_symbol_has_wrong_prototypes(bindings: list[Binding]) -> None:
    """Each parameter is wrong in some mutant: of another type, and missing."""
    for binding in bindings:
        wrong = Counter(m.of for m in proof.mutants(binding) if m.kind == "prototype")
        for symbol in proof.proved(binding):
            assert wrong[symbol.name] >= 2 * len(symbol.prototype.params) + 2, symbol.name


def _with(binding: Binding, name: str, text: str) -> list[object]:
    return [
        replace(s, prototype=parse_prototype(text)) if s.name == name else s
        for s in binding.symbols
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cudaMalloc", "cudaError_t cudaMalloc(void *devPtr, size_t size)"),
        (
            "cudaMemcpyAsync",
            "cudaError_t cudaMemcpyAsync(void *dst, const void *src, int count, "
            "enum cudaMemcpyKind kind, cudaStream_t stream)",
        ),
        (
            "cudaIpcOpenMemHandle",
            "cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t *handle, "
            "unsigned int flags)",
        ),
        ("cuLaunchKernel", "CUresult cuLaunchKernel(CUfunction f)"),
    ],
)
def test_another_prototype_is_refused(
    name: str, text: str, nvidia: Binding, tmp_path: Path
) -> None:
    wrong = replace(nvidia, symbols=tuple(_with(nvidia, name, text)))
    said = compiled(header_proof(wrong), tmp_path)
    assert len(said) == 1
    assert f"{name}: another prototype in the header" in said[0]


def test_no_number_passes_for_an_enum_of_a_cpp_header(
    bindings: list[Binding], tmp_path: Path
) -> None:
    hccl = next(b for b in bindings if b.chip == "hccl")
    text = "HcclResult HcclBroadcast(void *buf, uint64_t count, uint32_t dataType, uint32_t root, "
    text += "HcclComm comm, aclrtStream stream)"
    wrong = replace(hccl, symbols=tuple(_with(hccl, "HcclBroadcast", text)))
    said = compiled(header_proof(wrong), tmp_path)
    assert len(said) == (0 if here(hccl).missing else 1)
    assert all("HcclBroadcast: another prototype in the header" in line for line in said)


def test_another_name_size_or_value_is_refused(nvidia: Binding, tmp_path: Path) -> None:
    plain = [
        replace(s, exports=(s.name,)) if s.name == "cuStreamWaitValue64" else s
        for s in nvidia.symbols
    ]
    said = compiled(header_proof(replace(nvidia, symbols=tuple(plain))), tmp_path)
    assert "cuStreamWaitValue64: the header calls it by another name" in said[0]
    small = [replace(t, bytes=32) if t.name == "cudaIpcMemHandle_t" else t for t in nvidia.types]
    said = compiled(header_proof(replace(nvidia, types=tuple(small))), tmp_path)
    assert "cudaIpcMemHandle_t: another size" in said[0]
    first = replace(nvidia.constants[0], values=(("cudaErrorNotReady", 601),))
    wrong = replace(nvidia, constants=(first, *nvidia.constants[1:]))
    assert "cudaErrorNotReady: another value" in compiled(header_proof(wrong), tmp_path)[0]
