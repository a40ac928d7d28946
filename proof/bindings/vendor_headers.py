"""The vendors' own headers: the packages of PyPI or Debian that contain them, and a cache.

    found = fetch(["cuda.h", "hip/hip_runtime_api.h", "tops/tops_runtime_api.h"])
    found.folders    # for the compiler
    found.missing    # {"tops/tops_runtime_api.h": NO_PACKAGE}

Nothing is installed: pip and apt-get download wheels and packages, whose headers are unpacked into
the cache. A header that is not available is reported with the reason, never ignored.
"""

from __future__ import annotations

import fnmatch
import functools
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

TOOLKIT = Path("/usr/local/cuda/include")
NO_PACKAGE = "no package of PyPI or Debian is known to contain it"
DOWNLOAD_TIMEOUT_S = 900  # for one download
# Wheels of a fixed Python version and machine: their headers do not depend on these.
_WHEELS = "--no-deps --only-binary=:all: --python-version 3.11 --implementation cp --abi cp311"
_WHEELS += " --abi none --platform manylinux_2_28_x86_64 --platform manylinux_2_27_x86_64"
_WHEELS += " --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64"


class HeaderError(Exception):
    """A package is not available; the text is the reason, in one line."""


@dataclass(frozen=True)
class Package:
    """Files of `by` (pip or apt) that carry a vendor's headers.

    `carries` are patterns of `#include` names, `folders` the include folders inside, `above` those
    from which headers include each other by longer names. `lacks` names functions and constants
    that came later than these headers, or than some releases of them. `language`: what they are
    written in. TOOLKIT is taken instead when it holds `probe`.
    """

    of: str
    by: str
    names: tuple[str, ...]
    carries: tuple[str, ...]
    folders: tuple[str, ...]
    defines: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()  # headers of other packages that its headers include
    probe: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    language: str = "c"

    @property
    def title(self) -> str:
        return f"{' '.join(self.names)} ({'PyPI' if self.by == 'pip' else 'Debian'})"


PACKAGES = (
    Package(
        "nvidia",
        "pip",
        ("nvidia-cuda-runtime==13.0.96", "nvidia-cuda-crt==13.0.88", "nvidia-cuda-cccl==13.0.85"),
        ("cuda*.h", "driver_types.h", "vector_types.h"),
        ("nvidia/cu13/include",),
        probe=("cuda.h", "crt/host_defines.h"),
    ),
    Package(
        "nvidia",
        "pip",
        ("nvidia-cuda-nvrtc==13.0.88",),
        ("nvrtc.h",),
        ("nvidia/cu13/include",),
    ),
    Package(
        "nvidia",
        "pip",
        ("nvidia-nccl-cu13==2.32.3",),
        ("nccl.h",),
        ("nvidia/nccl/include",),
        needs=("cuda_runtime.h",),
    ),
    Package(
        "amd",
        "pip",
        ("triton==3.5.1",),  # it compiles against HIP 6 and brings its headers
        ("hip/*.h",),
        ("triton/backends/amd/include",),
        ("__HIP_PLATFORM_AMD__",),
    ),
    Package(
        "ascend",
        "pip",
        ("torch-npu==2.14.0",),  # of Huawei's, with the headers of CANN and HCCL
        ("acl/*.h", "hccl/*.h"),
        ("torch_npu/include/third_party/acl/inc", "torch_npu/include/third_party/hccl/inc"),
        lacks=("aclrtDeviceGetPCIBusId", "aclrtDeviceGetByPCIBusId"),
        above=("torch_npu/include",),
        language="c++",
    ),
    Package(
        "amd",
        "apt",
        ("librccl-dev",),  # Debian has it since release 13
        ("rccl/*.h",),
        ("usr/include",),
        ("__HIP_PLATFORM_AMD__",),
        needs=("hip/hip_runtime_api.h",),
        lacks=("ncclCommFinalize", "ncclInProgress"),
    ),
    Package(
        "opencl",
        "apt",
        ("opencl-c-headers",),  # Khronos's own
        ("CL/*.h",),
        ("usr/include",),
        ("CL_TARGET_OPENCL_VERSION=300",),
    ),
)


@dataclass(frozen=True)
class Found:
    """Include folders and macros of the available headers, and why others are missing."""

    folders: tuple[Path, ...]
    defines: tuple[str, ...]
    packages: Mapping[str, Package]  # header → where it comes from
    missing: Mapping[str, str]

    @property
    def flags(self) -> list[str]:
        """Compiler options; the guard macro of each header enables its statements."""
        guards = ["PROOF_" + re.sub(r"\W", "_", header) for header in self.packages]
        folders = [part for folder in self.folders for part in ("-isystem", str(folder))]
        without = [f"PROOF_WITHOUT_{name}" for name in sorted(self.lacks)]
        return [*folders, *(f"-D{name}" for name in (*self.defines, *guards, *without))]

    @property
    def language(self) -> str:
        """C, unless some of these headers are C++ only."""
        return max((p.language for p in self.packages.values()), default="c")

    @property
    def lacks(self) -> frozenset[str]:
        """Functions and constants that are newer than these headers."""
        return frozenset().union(*(_lacking(p) for p in set(self.packages.values())))


def carrying(header: str) -> Package | None:
    """The package that contains a header."""
    for package in PACKAGES:
        if any(fnmatch.fnmatchcase(header, pattern) for pattern in package.carries):
            return package
    return None


def fetch(headers: Iterable[str]) -> Found:
    """The headers, from the cache or downloaded now."""
    packages: dict[str, Package] = {}
    missing: dict[str, str] = {}
    folders: dict[Path, None] = {}
    defines: dict[str, None] = {}
    for header in dict.fromkeys(headers):
        package = carrying(header)
        if package is None:
            missing[header] = NO_PACKAGE
            continue
        try:
            places = [*_folders(package)]
            for other in filter(None, map(carrying, package.needs)):
                places += _folders(other)
            if not any((place / header).is_file() for place in places):
                raise HeaderError(f"{package.title} does not contain it")
        except HeaderError as error:
            missing[header] = str(error)
            continue
        packages[header] = package
        folders |= dict.fromkeys(places)
        defines |= dict.fromkeys(package.defines)
    return Found(tuple(folders), tuple(defines), packages, missing)


def wanted(proof: Path) -> list[str]:
    """The headers that a proof tests, as it includes them."""
    text = proof.read_text(encoding="utf-8")
    return re.findall(r"(?m)^#ifdef PROOF_\w+\n#include <([^>]+)>", text)


def complaints(proof: Path, cc: str = "cc", found: Found | None = None) -> list[str]:
    """Every compiler error of a proof with the available headers."""
    found = found or fetch(wanted(proof))
    if "clang" in Path(cc).name:
        own = ["-ferror-limit=0", "-fno-caret-diagnostics"]
    else:
        own = ["-fmax-errors=0", "-fno-diagnostics-show-caret"]
    said = {"c": "gnu11", "c++": "gnu++17"}[found.language]
    line = [cc, "-x", found.language, f"-std={said}", "-w", "-fsyntax-only", *own]
    line += [*found.flags, str(proof)]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120)
    errors = [line for line in done.stderr.splitlines() if re.search(r"\berror: ", line)]
    return errors or ([f"the compiler ended with {done.returncode}"] if done.returncode else [])


# Downloads ---


def _folders(package: Package) -> tuple[Path, ...]:
    """The include folders of a package; a failure is remembered for this process."""
    had = _had(package, _base(), TOOLKIT)
    if isinstance(had, str):
        raise HeaderError(had)
    return had


@functools.cache
def _had(package: Package, base: Path, toolkit: Path) -> tuple[Path, ...] | str:
    """The include folders, below `base` or of the toolkit. HeaderError if not available."""
    if package.probe and all((toolkit / name).is_file() for name in package.probe):
        return (toolkit,)
    try:
        root = downloaded(package, base)
    except HeaderError as error:
        return str(error)
    inside = (root / folder for folder in (*package.folders, *package.above))
    return tuple(folder for folder in inside if folder.is_dir())


def _lacking(package: Package) -> frozenset[str]:
    """The names of `lacks` that the available headers indeed lack."""
    return _unnamed(_folders(package), package.lacks) if package.lacks else frozenset()


@functools.cache
def _unnamed(folders: tuple[Path, ...], names: tuple[str, ...]) -> frozenset[str]:
    texts = [f.read_text("utf-8", "replace") for folder in folders for f in folder.rglob("*.h")]
    return frozenset(n for n in names if not any(re.search(rf"\b{n}\b", t) for t in texts))


def _base() -> Path:
    cache = os.environ.get("UNIPAL_CACHE")
    return (Path(cache) if cache else Path.home() / ".cache" / "unipal") / "headers"


def downloaded(package: Package, base: Path) -> Path:
    """The unpacked headers of a package below `base`. The folder is complete or does not exist."""
    key = hashlib.sha256(repr((package.names, package.folders)).encode()).hexdigest()[:12]
    place = base / f"{re.split('[=<>]', package.names[0])[0]}-{key}"
    if place.is_dir():
        return place
    base.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix="fetch-", dir=base))
    try:
        with tempfile.TemporaryDirectory() as temporary:
            (_by_pip if package.by == "pip" else _by_apt)(package, Path(temporary), fresh)
        try:
            fresh.rename(place)
        except OSError:
            if not place.is_dir():  # otherwise another process was faster
                raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return place


def _by_pip(package: Package, temporary: Path, into: Path) -> None:
    pip = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
    _done([*pip, *_WHEELS.split(), "-d", str(temporary), *package.names], package)
    for wheel in temporary.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            inside = [n for n in archive.namelist() if n.startswith(package.folders)]
            archive.extractall(into, inside)


def _by_apt(package: Package, temporary: Path, into: Path) -> None:
    os.chmod(temporary, 0o755)
    get = ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", *package.names]
    try:
        _done(get, package, temporary)
    except HeaderError as error:
        lists = any(Path("/var/lib/apt/lists").glob("*_Packages*"))
        if os.geteuid() != 0 or (lists and "Unable to locate" in str(error)):
            raise
        _done(["apt-get", "-qq", "update"], package)  # a new machine has no package lists
        _done(get, package, temporary)
    for file in temporary.glob("*.deb"):
        _done(["dpkg-deb", "-x", str(file), str(into)], package)


def _done(line: Sequence[str], package: Package, folder: Path | None = None) -> None:
    try:
        done = subprocess.run(
            line,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=DOWNLOAD_TIMEOUT_S,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise HeaderError(f"{package.title} could not be downloaded: {error}") from None
    if done.returncode:
        said = [text for text in done.stderr.splitlines() if "WARNING" not in text and text]
        reason = said[-1] if said else f"status {done.returncode}"
        raise HeaderError(f"{package.title} could not be downloaded: {reason}")
