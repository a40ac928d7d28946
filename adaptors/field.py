"""The chips of the field, and how much is written by hand for each: here, and in FlagCX.

A chip has a row in `pal matrix` from the day it is listed here, with or without an adaptor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.adaptors.ccl_registry import Library

FLAGCX = "FlagCX 0c721293 (2026-08-22): device adaptor + CCL adaptor + vendor header, C++"


@dataclass(frozen=True)
class Known:
    """A chip that people have: its names, and FlagCX's hand-written lines (device, CCL, header)."""

    en: str
    zh: str
    lines: tuple[int, int, int] | None = None
    on_gpu: bool = False  # `make gpu` certifies it, where there is one

    @property
    def names(self) -> dict[str, str]:
        return {"en": self.en, "zh": self.zh}


CHIPS: Mapping[str, Known] = MappingProxyType(
    {
        "cpu": Known("Reference chip on main processors", "处理器参考芯片"),
        "numpy": Known("Reference chip in Python", "Python 参考芯片"),
        "opencl": Known("OpenCL devices", "OpenCL 设备"),
        "cupy": Known("NVIDIA GPU through CuPy", "英伟达 GPU · CuPy", on_gpu=True),
        "nvidia": Known("NVIDIA GPU", "英伟达 GPU", (1007, 521, 62), on_gpu=True),
        "amd": Known("AMD Instinct GPU", "超威 GPU", (438, 347, 43)),
        "hygon": Known("Hygon DCU", "海光 DCU", (614, 344, 32)),
        "iluvatar": Known("Iluvatar CoreX", "天数智芯", (448, 345, 32)),
        "metax": Known("MetaX C500/C550", "沐曦", (456, 338, 37)),
        "moorethreads": Known("Moore Threads MTT S4000/S5000", "摩尔线程", (431, 333, 32)),
        "cambricon": Known("Cambricon MLU", "寒武纪", (402, 384, 35)),
        "kunlunxin": Known("Kunlunxin XPU", "昆仑芯", (527, 371, 52)),
        "ascend": Known("Huawei Ascend NPU", "华为昇腾", (374, 410, 30)),
        "tsingmicro": Known("TsingMicro TX81/TX8110", "清微智能", (477, 423, 35)),
        "enflame": Known("Enflame GCU", "燧原科技", (506, 276, 37)),
        "sunrise": Known("Sunrise PTPU", "曦望", (428, 308, 38)),
        "ppu": Known("Alibaba T-Head PPU", "阿里平头哥 PPU", (692, 355, 34)),
    }
)  # the numbers: line counts of the files of FLAGCX


# Vendors whose collective library has no adaptor under ccl/, and why.
NO_LIBRARY: Mapping[str, str] = MappingProxyType(
    {
        "kunlunxin": "BKCL: bkcl.h is not public, and no public program shows the numbers of its "
        "types, operations and codes or the bytes of its id; libbkcl.so was seen to export C++ "
        "names only",
        "tsingmicro": "TCCL: its header is not public, and nothing public shows its prototypes, "
        "numbers or the bytes of its id (Tecorigin's TCCL is another library)",
    }
)


@dataclass(frozen=True)
class Runtime:
    """One of several runtimes under a chip's API. Its devices' names tell the `platform` in
    brackets; `env` makes it the chip's.
    """

    name: str
    platform: str
    env: Mapping[str, str]


def _platform(name: str, platform: str) -> Runtime:
    return Runtime(name, platform, {"UNIPAL_OPENCL_PLATFORM": platform})


# Chips whose API several runtimes serve: each is certified by itself and has a row of its own.
RUNTIMES: Mapping[str, Mapping[str, Runtime]] = MappingProxyType(
    {
        "opencl": {
            "pocl": _platform("PoCL", "Portable Computing Language"),
            "intel": _platform("Intel's runtime for processors", "Intel(R) OpenCL"),
        }
    }
)


@dataclass(frozen=True)
class HandWritten:
    """The lines that a person keeps for one chip, all of them counted: comments and blanks, too.

    `theirs` is None with a reason where FlagCX has no such chip, `here` where we have none yet.
    """

    here: int | None
    theirs: int | None
    reason: str = ""

    @property
    def share(self) -> float | None:
        """Ours over FlagCX's."""
        return self.here / self.theirs if self.here is not None and self.theirs else None

    def as_dict(self) -> dict[str, Any]:
        reason = {"reason": self.reason} if self.reason else {}
        return {"here": self.here, "flagcx": self.theirs, "share": self.share, **reason}

    def __str__(self) -> str:
        here = "none yet" if self.here is None else str(self.here)
        if self.theirs is None:
            return f"{here} ({self.reason})"
        return f"{here} of {self.theirs}" + (f" ({self.share:.0%})" if self.share else "")


def libraries(chip: str) -> list[Library]:
    """The collective libraries that belong to a chip: those whose `accepts` names it first."""
    from unipal.adaptors import ccl_registry

    found = map(ccl_registry.find_ccl, ccl_registry.names())
    return [one for one in found if one.accepts[0] == chip]


def hand_written(chip: str, folder: Path) -> HandWritten:
    """Counts the files of a chip's folder, and of the collective libraries that belong to it."""
    known = CHIPS.get(chip)
    theirs = sum(known.lines) if known and known.lines else None
    reason = "" if theirs else "FlagCX has no adaptor for it"
    folders = [folder, *(one.folder for one in libraries(chip))]
    files = [
        file
        for place in folders
        for pattern in ("*.yaml", "*.c", "*.h", "*.py")
        for file in sorted(place.glob(pattern))
    ]
    if not files:
        return HandWritten(None, theirs, reason)
    here = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    return HandWritten(here, theirs, reason)
