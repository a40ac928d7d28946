"""What adaptor.yaml states of CUDA, compiled against NVIDIA's own headers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from unipal.conformance import planted
from unipal.generator.binding import Binding, header_proof, load_binding
from unipal.generator.expression import parse_prototype
from unipal.generator.model import load_spec


@pytest.fixture(scope="module")
def nvidia(root: Path) -> Binding:
    return load_binding(root / "adaptors" / "nvidia", load_spec(root / "pal_spec"))


def proved(binding: Binding, folder: Path, cc: str = "cc") -> str:
    file = folder / "proof.c"
    file.write_text(header_proof(binding), encoding="utf-8")
    return planted.compile_proof(file, cc)


@pytest.mark.parametrize(
    "cc", [pytest.param(c, marks=pytest.mark.needs(c)) for c in ("gcc", "clang")]
)
def test_every_statement_is_the_headers(cc: str, nvidia: Binding, tmp_path: Path) -> None:
    assert proved(nvidia, tmp_path, cc) == ""


def test_headers_of_pypi_say_the_same(
    nvidia: Binding, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wheels that CI can install, not only the toolkit of this machine."""
    monkeypatch.setattr(planted, "TOOLKIT", tmp_path / "no toolkit")
    assert proved(nvidia, tmp_path) == ""


def test_everything_is_in_the_proof(nvidia: Binding) -> None:
    """Every function, and every constant that has a header."""
    text = header_proof(nvidia)
    for symbol in nvidia.symbols:
        assert f"PROVE_FUNCTION({symbol.name}, " in text
    for constants in nvidia.constants:
        for name, value in constants.values:
            assert (f"PROVE_VALUE({name}, {value});" in text) == bool(constants.header)


def test_one_header_alone(nvidia: Binding) -> None:
    text = header_proof(nvidia, "cuda.h")
    assert "#include <cuda.h>\n" in text
    assert "cuda_runtime_api.h" not in text
    assert "PROVE_FUNCTION(cuInit," in text
    assert "cudaMalloc" not in text


def _with_prototype(binding: Binding, name: str, text: str) -> Binding:
    symbols = [
        replace(s, prototype=parse_prototype(text)) if s.name == name else s
        for s in binding.symbols
    ]
    return replace(binding, symbols=tuple(symbols))


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
    assert f"{name}: another prototype in the header" in proved(
        _with_prototype(nvidia, name, text), tmp_path
    )


def test_another_name_size_or_value_is_refused(nvidia: Binding, tmp_path: Path) -> None:
    plain = [
        replace(s, exports=(s.name,)) if s.name == "cuStreamWaitValue64" else s
        for s in nvidia.symbols
    ]
    said = proved(replace(nvidia, symbols=tuple(plain)), tmp_path)
    assert "cuStreamWaitValue64: the header calls it by another name" in said
    small = [replace(t, bytes=32) if t.name == "cudaIpcMemHandle_t" else t for t in nvidia.types]
    assert "cudaIpcMemHandle_t: another size" in proved(
        replace(nvidia, types=tuple(small)), tmp_path
    )
    first = replace(nvidia.constants[0], values=(("cudaErrorNotReady", 601),))
    said = proved(replace(nvidia, constants=(first, *nvidia.constants[1:])), tmp_path)
    assert "cudaErrorNotReady: another value" in said
