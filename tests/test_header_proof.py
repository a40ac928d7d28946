"""What every adaptor.yaml states of its vendor, compiled against the vendors' own headers.

Headers come from PyPI and Debian (`conformance/headers.py`). A chip whose vendor publishes none
there is named with the reason; a CUDA-compatible one is proved against NVIDIA's and counted apart.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from unipal.conformance import headers
from unipal.generator import proof
from unipal.generator.binding import Binding, header_proof, load_binding
from unipal.generator.expression import parse_prototype
from unipal.generator.model import load_spec

COMPILERS = [pytest.param(c, marks=pytest.mark.needs(c)) for c in ("gcc", "clang")]


def bound(root: Path) -> list[Binding]:
    """Every chip of the tree that is described by vendor calls."""
    spec = load_spec(root / "pal_spec")
    files = sorted((root / "adaptors").glob("*/adaptor.yaml"))
    return [b for b in (load_binding(file.parent, spec) for file in files) if b.is_bound]


@pytest.fixture(scope="module")
def chips(root: Path) -> list[Binding]:
    return bound(root)


@pytest.fixture(scope="module")
def nvidia(chips: list[Binding]) -> Binding:
    return next(b for b in chips if b.chip == "nvidia")


def compiled(text: str, folder: Path, cc: str = "cc") -> list[str]:
    """What the compiler says to a proof, over the headers that can be had."""
    file = folder / "proof.c"
    file.write_text(text, encoding="utf-8")
    return headers.complaints(file, cc)


def here(binding: Binding) -> headers.Found:
    return headers.fetch(proof.headers(binding))


# ---- every chip --------------------------------------------------------------------------------


@pytest.mark.parametrize("cc", COMPILERS)
def test_every_statement_is_the_headers(cc: str, chips: list[Binding], tmp_path: Path) -> None:
    wrong = {b.chip: compiled(header_proof(b), tmp_path, cc) for b in chips}
    assert {chip: said for chip, said in wrong.items() if said} == {}


@pytest.mark.parametrize("cc", COMPILERS)
def test_every_wrong_statement_is_refused(cc: str, chips: list[Binding], tmp_path: Path) -> None:
    """Each by a static assertion of its own: a syntax error would refuse for the wrong reason."""
    for binding in chips:
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
            and m.of not in {*found.lacks, *found.variables}
        ]
        assert missed == [], binding.chip


def test_constants_that_are_variables_in_c_have_the_value_in_the_text(
    chips: list[Binding],
) -> None:
    for binding in chips:
        written = here(binding).variables
        stated = {n: v for c in binding.constants if c.header for n, v in c.values if n in written}
        assert stated == {name: written[name] for name in stated}, binding.chip


def test_how_much_is_proved(chips: list[Binding], capsys: pytest.CaptureFixture[str]) -> None:
    """The table of the proof: own headers, NVIDIA's for compatible vendors, and what is missing."""
    total: Counter[str] = Counter()
    rows, absent, sums = [], [], {}
    for binding in chips:
        found = here(binding)
        count: Counter[str] = Counter()
        for symbol in binding.symbols:
            package = found.packages.get(symbol.header)
            known = symbol.verified in proof.PROVED and symbol.name not in found.lacks
            if package is None or not known:
                count["not proved"] += 1
                continue
            own = package.of == binding.chip
            assert symbol.verified == ("header" if own else "cuda-header"), symbol.name
            count["own" if own else "compatible"] += 1
        count["constants"] = sum(
            len(c.values) for c in binding.constants if c.header in found.packages
        )
        count["refused"] = sum(
            found.packages.keys() >= set(m.headers) and m.of not in {*found.lacks, *found.variables}
            for m in proof.mutants(binding)
        )
        total += count
        sums[binding.chip] = count["own"] + count["compatible"]
        rows.append(f"{binding.chip:<14}" + "".join(f"{count[k] or '·':>12}" for k in KEYS))
        absent += [f"{binding.chip}: {h}: {why}" for h, why in found.missing.items()]
        newer = sorted(found.lacks & {s.name for s in binding.symbols})
        absent += [f"{binding.chip}: {f}: {headers.NOWHERE}: newer than its header" for f in newer]
    with capsys.disabled():
        print("\n" + f"{'prototypes':<14}" + "".join(f"{k:>12}" for k in KEYS))
        print("\n".join([*rows, f"{'all':<14}" + "".join(f"{total[k]:>12}" for k in KEYS)]))
        print("".join(f"no header: {line}\n" for line in absent), end="")
    if not any(headers.NOWHERE not in line for line in absent):
        assert {chip: n for chip, n in LEAST.items() if sums.get(chip, n) < n} == {}


KEYS = ("own", "compatible", "not proved", "constants", "refused")
# so many at least, where the package can be had
LEAST = {"nvidia": 46, "amd": 42, "ascend": 30, "hygon": 38, "iluvatar": 36, "ppu": 40}
LEAST["kunlunxin"] = 30


def test_a_header_that_no_package_carries_is_named(nvidia: Binding, tmp_path: Path) -> None:
    """Its statements are left out, those of the other headers are not."""
    symbols = [
        replace(s, header="acme/acme.h") if s.name == "cuInit" else s for s in nvidia.symbols
    ]
    partly = replace(nvidia, symbols=tuple(symbols))
    assert here(partly).missing == {"acme/acme.h": headers.NOWHERE}
    wrong = replace(partly, symbols=tuple(_with(partly, "cudaMalloc", "int cudaMalloc(void)")))
    said = compiled(header_proof(wrong), tmp_path)
    assert len(said) == 1
    assert "cudaMalloc: another prototype in the header" in said[0]


def test_a_package_that_cannot_be_had_is_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = headers.Package("acme", "pip", ("unipal==99.99",), ("acme.h",), ("acme/include",))
    monkeypatch.setenv("UNIPAL_CACHE", str(tmp_path))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setattr(headers, "PACKAGES", (gone,))
    found = headers.fetch(["acme.h"])
    assert found.missing["acme.h"].startswith("unipal==99.99 (PyPI) could not be had: ERROR")
    assert found.flags == []
    assert list((tmp_path / "headers").iterdir()) == [], "nothing half done stays"


def test_what_a_package_is_said_to_lack_it_lacks() -> None:
    """No function is left out of the proof that its headers declare."""
    for package in headers.PACKAGES:
        for name in package.lacks:
            found = headers.fetch(next(iter(package.carries)).replace("*", "acl") for _ in "x")
            texts = [f.read_text(errors="replace") for d in found.folders for f in d.rglob("*.h")]
            assert found.folders or found.missing
            assert not any(re.search(rf"\b{name}\b", text) for text in texts), name


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


@pytest.mark.parametrize("cc", COMPILERS)
def test_the_calls_of_opencl_are_those_of_khronos(
    cc: str, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The C chip declares for itself what it calls: the very same lines against CL/cl.h."""
    functions, constants = vocabulary(root)
    assert len(functions) >= 25
    assert len(constants) >= 25
    found = headers.fetch(["CL/cl.h"])
    place = root / "adaptors" / "opencl" / "vocabulary.h"
    wrong = wrong_lines(functions, constants)
    if found.missing:
        functions, constants, wrong = [], {}, []
    else:
        assert compiled(f'{VOCABULARY}#include "{place}"\n', tmp_path, cc) == []
        said = compiled(VOCABULARY + "\n".join(wrong) + "\n", tmp_path, cc)
        assert [line for line in said if not re.search("another (prototype|value)", line)] == []
        assert len(said) == len(wrong)
    with capsys.disabled():
        why = "".join(f"; {h}: {reason}" for h, reason in found.missing.items())
        print(
            f"\nopencl: {len(functions)} prototypes and {len(constants)} constants proved, "
            f"{len(wrong)} wrong ones refused{why}"
        )


# ---- one chip, statement by statement -----------------------------------------------------------


def test_headers_of_pypi_say_the_same(
    nvidia: Binding, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheels that CI can install, not only the toolkit of this machine."""
    monkeypatch.setattr(headers, "TOOLKIT", tmp_path / "no toolkit")
    headers._folders.cache_clear()
    assert {p.by for p in here(nvidia).packages.values()} == {"pip"}
    assert not any(f.is_relative_to("/usr/local") for f in here(nvidia).folders)
    assert compiled(header_proof(nvidia), tmp_path) == []
    headers._folders.cache_clear()


def test_everything_is_in_the_proof(chips: list[Binding]) -> None:
    """Every function that a header decides, and every constant that has a header."""
    for binding in chips:
        text = header_proof(binding)
        for symbol in binding.symbols:
            decided = symbol.verified in ("header", "cuda-header") and bool(symbol.header)
            assert (f"PROVE_FUNCTION({symbol.name}, " in text) == decided, symbol.name
        for constants in binding.constants:
            for name, value in constants.values:
                assert (f"PROVE_VALUE({name}, {value});" in text) == bool(constants.header)


def test_every_symbol_has_wrong_prototypes(chips: list[Binding]) -> None:
    """Each parameter is wrong in some mutant: of another type, and missing."""
    for binding in chips:
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
