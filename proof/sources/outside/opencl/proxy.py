"""A loader of OpenCL that forwards calls, or lets them fail or answer otherwise: proxy.c."""

from __future__ import annotations

import ctypes
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from unipal.adaptors import registry
from unipal.adaptors.cache import compiler

CODES = (-5, -9999)  # one that the chip knows, and one of nobody
MAX_CALLS = 32  # that one function makes
NEVER_FAILS = r"cl(Release\w+|RetainEvent|SetUserEventStatus|SVMFree)"
COUNTED = {  # call of OpenCL → what it adds to the counts
    "clCreateUserEvent": "EVENTS, 1", "clRetainEvent": "EVENTS, 1", "clReleaseEvent": "EVENTS, -1",
    "clCreateCommandQueueWithProperties": "QUEUES, 1", "clRetainCommandQueue": "QUEUES, 1",
    "clReleaseCommandQueue": "QUEUES, -1", "clCreateProgramWithSource": "PROGRAMS, 1",
    "clReleaseProgram": "PROGRAMS, -1", "clCreateKernel": "KERNELS, 1", "clSVMAlloc": "SHARED, 1",
    "clSVMFree": "SHARED, -1",
}  # fmt: skip
LISTED = {"clGetPlatformIDs": "PLATFORMS, a0, a1, a2", "clGetDeviceIDs": "DEVICES, a2, a3, a4"}


def _forwards(vocabulary: str) -> str:
    """The functions of the proxy, for the list of functions in vocabulary.h."""
    text = re.sub(r"void\(CL_CALLBACK \*\)\([^)]*\)", "void *", vocabulary)
    found = []
    for inside in re.findall(r"^OPENCL_FUNCTION\((.*?)\)$", text, re.M | re.S):
        result, name, *types = (re.sub(r"\s+", " ", word).strip() for word in inside.split(","))
        last = f"a{len(types) - 1}"
        typed = ", ".join(f"{type_} a{n}" for n, type_ in enumerate(types))
        given = ", ".join(f"a{n}" for n in range(len(types)))
        told = types[-1] == "cl_int *" and result != "cl_int"
        lines = [f"static {result} (*below)({', '.join(types)});",
                 f'if (!below) *(void **)&below = of_opencl("{name}");']  # fmt: skip
        if not re.fullmatch(NEVER_FAILS, name):
            fails = [f"if ({last}) *{last} = opencl_failure;"] if told else []
            answer = "opencl_failure" if result == "cl_int" else "NULL"
            lines += [f"if (turn()) {{ {' '.join(fails)} return {answer}; }}"]
        if result == "void":
            lines += [f"if (a1) count({COUNTED[name]});", f"below({given});"]
        else:
            if name == "clSetUserEventStatus":  # PoCL 3.1 ends the process at a failed one
                lines.append("a1 = a1 < 0 ? 0 : a1;")
            if name == "clCreateSubDevices":  # as if each part were the whole
                parts = "if (a3) a3[0] = a0; more(PARTS, a2, a3, a4); return 0;"
                lines.append(f"if (opencl_listed[PARTS]) {{ {parts} }}")
            lines.append(f"{result} answer = below({given});")
            worked = "answer == 0" if result == "cl_int" else "answer"
            if name == "clSVMAlloc":
                lines.append("if (answer && (a1 & CL_MEM_SVM_FINE_GRAIN_BUFFER)) count(FINE, 1);")
            if name == "clGetProgramBuildInfo":  # a log that needs more room than there is
                lines.append("if (a1 && a4) memset(a4, 'x', a3);")
            if name == "clWaitForEvents":
                lines.append("if (opencl_waits && gettid() == getpid()) answer = opencl_waits;")
            if name in COUNTED:
                lines.append(f"if ({worked}) count({COUNTED[name]});")
            elif types[-1] == "cl_event *":
                lines.append(f"if ({worked} && {last}) count(EVENTS, 1);")
            if re.fullmatch(r"clGet(Device|Platform)Info", name):
                lines.append("other_answer(a1, a3, a2);")
            if name == "clGetEventProfilingInfo":
                lines.append("if (opencl_step && a3) *(cl_ulong *)a3 = stamp();")
            if name in LISTED:
                lines.append(f"more({LISTED[name]});")
            lines.append("return answer;")
        body = "\n    ".join(lines)
        found.append(f"EXPORT {result} {name}({typed})\n{{\n    {body}\n}}\n")
    return "\n".join(["static bool inside(const void *at);", *found])


def built(folder: Path) -> Path:
    """Compiles the proxy in `folder`."""
    chip = registry.find("opencl")
    folder.mkdir(parents=True, exist_ok=True)
    text = (chip.folder / "vocabulary.h").read_text(encoding="utf-8")
    (folder / "forwards.h").write_text(_forwards(text), encoding="utf-8")
    include = [f"-I{place}" for place in (folder, *registry.recipe(chip, (), "opencl").include)]
    words = ["-std=gnu11", "-O1", "-fPIC", "-shared", "-pthread", "-w", "-fno-builtin", *include]
    made = folder / "libfailing_opencl.so"
    output = ["-o", str(made), str(Path(__file__).with_suffix(".c")), "-ldl"]
    subprocess.run([*compiler(None), *words, *output], check=True)
    return made


class Proxy:
    """The proxy's variables."""

    KINDS = (
        "events", "queues", "programs", "kernels", "shared", "fine", "memory", "not locked",
        "joinable",
    )  # fmt: skip

    def __init__(self, path: str, library: str) -> None:
        self.loader, self.library = ctypes.CDLL(path), library
        self.at = ctypes.c_int.in_dll(self.loader, "opencl_fails_at")
        self.failure = ctypes.c_int.in_dll(self.loader, "opencl_failure")
        self.elsewhere = ctypes.c_int.in_dll(self.loader, "opencl_elsewhere")
        self.waits = ctypes.c_int.in_dll(self.loader, "opencl_waits")
        self.live = (ctypes.c_int * len(self.KINDS)).in_dll(self.loader, "opencl_live")
        self.listed = (ctypes.c_uint * 3).in_dll(self.loader, "opencl_listed")
        self.step = ctypes.c_uint64.in_dll(self.loader, "opencl_step")
        self.asked = (ctypes.c_uint * 2).in_dll(self.loader, "opencl_asked")
        self.says = (ctypes.c_uint64 * 2).in_dll(self.loader, "opencl_says")
        self.chip = ctypes.CDLL(library)
        text = Path("/proc/self/maps").read_text(encoding="utf-8")
        parts = [line.split()[0].split("-") for line in text.splitlines() if library in line]
        limits = (ctypes.c_size_t * 2).in_dll(self.loader, "opencl_chip")
        limits[:] = [int(parts[0][0], 16), int(parts[-1][1], 16)]

    def other(self, *pairs: tuple[int, int]) -> None:
        """Lets the proxy answer otherwise."""
        for n in range(2):
            self.asked[n], self.says[n] = pairs[n] if n < len(pairs) else (0, 0)

    def failing(self, number: int, call: Callable[[], Any], failure: int) -> tuple[Any, bool]:
        """What `call` answers while call `number` fails; whether it came to that."""
        self.failure.value, self.at.value = failure, number
        answer = call()
        met, self.at.value = self.at.value == 0, 0
        return answer, met
