"""FlagCX's own device adaptors, compiled from a checkout, as plugins over the emulated runtimes.

The source of an adaptor is compiled as it is. What its vendor's header declares comes from
adaptor.yaml, and flagcx_headers/ adds what FlagCX calls beyond that. Nothing of FlagCX is a part of
this project.
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from unipal.adaptors import registry
from unipal.adaptors.cache import LoadError, Recipe, cache_folder, compiled

DEVICE = Path("flagcx/adaptor/device")
INCLUDE = tuple(
    Path("flagcx") / part
    for part in (
        "include", "adaptor/include", "adaptor/include/device_api", "core/include",
        "service/include", "runner/include",
    )
)  # fmt: skip
VENDOR = "vendor_declarations.h"
OWN = Path(__file__).resolve().parent / "flagcx_headers"


@dataclass(frozen=True)
class InTree:
    """An adaptor of FlagCX: the chip whose runtime it calls, its source, the macro that selects it,
    its table, and the vendor's headers that it includes.
    """

    chip: str
    source: str
    macro: str
    table: str
    headers: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.source.removesuffix(".cc")


CUDA = ("cuda.h", "cuda_runtime.h", "nccl.h")
ADAPTORS: Mapping[str, InTree] = {
    one.chip: one
    for one in (
        InTree("nvidia", "cuda_adaptor.cc", "USE_NVIDIA_ADAPTOR", "cudaAdaptor", CUDA),
        InTree("amd", "hip_adaptor.cc", "USE_AMD_ADAPTOR", "hipAdaptor",
               ("hip/hip_runtime.h", "rccl.h")),
        InTree("hygon", "ducuda_adaptor.cc", "USE_DU_ADAPTOR", "ducudaAdaptor", CUDA),
        InTree("iluvatar", "ixcuda_adaptor.cc", "USE_ILUVATAR_COREX_ADAPTOR", "ixcudaAdaptor",
               CUDA),
        InTree("metax", "maca_adaptor.cc", "USE_METAX_ADAPTOR", "macaAdaptor",
               ("mcr/mc_runtime.h", "mccl.h")),
        InTree("ppu", "ppu_cuda_adaptor.cc", "USE_PPU_ADAPTOR", "ppucudaAdaptor", CUDA),
        InTree("moorethreads", "musa_adaptor.cc", "USE_MUSA_ADAPTOR", "musaAdaptor",
               ("musa.h", "musa_runtime.h", "mccl.h")),
        InTree("enflame", "tops_adaptor.cc", "USE_ENFLAME_ADAPTOR", "topsAdaptor",
               ("tops/tops_runtime.h", "tops/tops_runtime_api.h", "eccl.h")),
        InTree("sunrise", "ptpu_adaptor.cc", "USE_SUNRISE_ADAPTOR", "ptpuAdaptor",
               ("tang.h", "tang_runtime.h", "pccl.h")),
    )
}  # fmt: skip
# Adaptors that are not compiled: they call functions that adaptor.yaml does not declare, because
# unipal's adaptor calls others, so that the emulator does not have them.
MISSING: Mapping[str, str] = {
    "ascend": "cann_adaptor.cc calls aclrtLaunchCallback, aclrtCreateEventWithFlag and "
    "aclrtQueryEventWaitStatus",
    "cambricon": "mlu_adaptor.cc calls cnrtMemcpyAsync_V2, cnrtMallocAsync and cnrtFreeAsync",
    "kunlunxin": "kunlunxin_adaptor.cc calls cudaMallocAsync, cudaFreeAsync and cudaHostRegister",
    "tsingmicro": "tsmicro_adaptor.cc calls txIpcOpenMemHandle, txEventElapsedTime and "
    "txGetDeviceProperty",
}


@dataclass(frozen=True)
class Plugin:
    """A compiled adaptor. `env` makes the emulated runtime work in its process."""

    adaptor: InTree
    path: Path
    env: Mapping[str, str]


def checked(home: Path) -> Path:
    """The folder of a FlagCX checkout. LoadError if it is none."""
    home = home.expanduser().resolve()
    if not (home / DEVICE).is_dir():
        raise LoadError(
            home,
            f"no FlagCX checkout: it has no folder {DEVICE}",
            "name one: `git clone https://github.com/flagos-ai/FlagCX`, then "
            "`pal field --flagcx --home FlagCX` or FLAGCX_HOME",
        )
    return home


def commit(home: Path) -> str:
    """The first 8 digits of the checkout's commit, "" if git does not know it."""
    line = ["git", "-C", str(home), "rev-parse", "--short=8", "HEAD"]
    try:
        run = subprocess.run(line, capture_output=True, text=True, check=False, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return run.stdout.strip() if run.returncode == 0 else ""


def build(home: Path, adaptor: InTree, declarations: str) -> Plugin:
    """The adaptor as a plugin. `declarations`: the text of its vendor's header.

    Raises LoadError, also when the source does not compile.
    """
    source = home / DEVICE / adaptor.source
    if not source.is_file():
        raise LoadError(source, "no such file", "take another version of FlagCX, such as 0c721293")
    emulated = registry.build(adaptor.chip, emulated=True)
    emulator = emulated.env[f"UNIPAL_{adaptor.chip.upper()}_LIBRARY"]
    headers = _headers(adaptor, declarations)
    library = compiled(
        Recipe(
            name=f"{adaptor.name}_emulated",
            sources=(OWN / "plugin.cpp",),
            watched=(source, OWN / "vendor_runtime.h", headers / VENDOR, Path(emulator)),
            include=(OWN, headers, *(home / folder for folder in INCLUDE)),
            defines=(
                (adaptor.macro, "1"),
                ("VENDOR_HEADER", f'"{VENDOR}"'),
                ("ADAPTOR_SOURCE", f'"{source}"'),
                ("ADAPTOR_TABLE", adaptor.table),
            ),
            cflags=("-w", f"-Wl,--no-as-needed,{emulator}"),
        )
    )
    return Plugin(adaptor, library.path, emulated.env)


def _headers(adaptor: InTree, declarations: str) -> Path:
    """A folder with the vendor's headers, under the names that FlagCX includes."""
    folder = cache_folder() / "flagcx_headers"
    folder.mkdir(mode=0o700, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as made:
        new = Path(made) / adaptor.chip
        for name in adaptor.headers:
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text('#include "vendor_runtime.h"\n', encoding="utf-8")
        (new / VENDOR).write_text(declarations, encoding="utf-8")
        parts = "\0".join((declarations, *adaptor.headers))
        final = folder / f"{adaptor.chip}-{hashlib.sha256(parts.encode()).hexdigest()[:16]}"
        if not final.exists():
            try:
                os.rename(new, final)
            except OSError:  # another process made it first
                if not final.exists():
                    raise
    return final


def places(home: Path, adaptor: InTree) -> dict[str, int]:
    """Function of the PAL → line of the adaptor's function for it, as far as names tell."""
    found: dict[str, int] = {}
    prefix = adaptor.table.removesuffix("Adaptor")
    pattern = re.compile(rf"\b{prefix}Adaptor(?:Mem)?(\w+)\(")
    text = (home / DEVICE / adaptor.source).read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        match = pattern.search(line)
        if match and not line.rstrip().endswith(";"):
            name = match.group(1)[0].lower() + match.group(1)[1:]
            found.setdefault(name, number)
    for plain, ordered in (
        ("deviceMalloc", "deviceMallocAsync"),
        ("deviceFree", "deviceFreeAsync"),
    ):
        if plain in found:
            found[ordered] = found[plain]
    return found
