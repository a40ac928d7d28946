"""Tables: opened from a library under the ABI rule, and wrapped by layers and mutants.

The compiled core does the work (core/loader.c); this module decides what may be opened and turns a
refusal into a `LoadError`. Tables are passed around as addresses.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path
from typing import Any

from unipal.adaptors.cache import LoadError, Recipe, check_private, compiled

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Kind:
    """One of the two tables: its C type, who answers it, and what puts a layer over it."""

    c: str
    getter: bytes
    layer: str


DEVICE = Kind("palDeviceTable", b"palGetDevice", "pal_layer")
CCL = Kind("palCclTable", b"palGetCcl", "pal_ccl_layer")

_NEXT = {  # coreProblem → what the person does about it
    1: "check the path and its permissions",
    2: "name the adaptor's shared library (libpal_<chip>.so), or its folder to build it",
    3: "copy or build it again; the file is incomplete",
    4: "build the adaptor on this machine: `pal build <chip>`",
    5: "build it again with all its sources; the message is the dynamic linker's",
    6: "name an adaptor of `pal build`; for a FlagCX plugin: `pal certify --flagcx-plugin`",
    7: "install what the message names, then `pal doctor`",
    8: "build the adaptor from its sources with this unipal: `pal build <chip>`",
    9: "build the adaptor again with this unipal: `pal build <chip>`",
}


def generated_folder() -> Path:
    """Where the generated C and data of the chips in tree stand."""
    import unipal.generated

    return Path(next(iter(unipal.generated.__path__))).resolve()


@once
def core() -> tuple[Any, Any]:
    """The compiled core: cffi's `ffi` and `lib`."""
    try:
        module = importlib.import_module("unipal.adaptors._core")
    except ImportError as error:
        raise LoadError(
            FOLDER / "_core",
            f"the compiled core is missing or does not fit this Python: {error}",
            "install unipal again: `pip install .` (needs a C compiler)",
        ) from None
    return module.ffi, module.lib


# ---- open --------------------------------------------------------------------------------------


_ADVICE = re.compile(r"(?:;|\n) *next: ")  # begins the next step in a library's own reason


def _refusal(library: Any, path: Path, owner: str = "") -> LoadError:
    """The error of a library that is not accepted. The library's own next step counts before ours.

    `owner`: named instead of the file if the library itself refuses.
    """
    ffi, lib = core()
    text = ffi.string(library.text).decode(errors="replace")
    reason, *advice = _ADVICE.split(text, maxsplit=1)
    following = advice[0] if advice else _NEXT.get(library.problem, "`pal doctor`")
    refused = owner and library.problem == lib.coreRefused
    return LoadError(owner if refused else path, reason, following)


def open_table(path: Path, kind: Kind = DEVICE, owner: str = "") -> int:
    """Address of the table of the adaptor library at `path`. LoadError when it is not accepted.

    `owner`: the chip or collective library, which an error names if its adaptor cannot start.
    """
    from unipal.generated.pal import VERSION

    ffi, lib = core()
    check_private(path)
    library = ffi.new("coreLibrary *")
    rule = (*VERSION, ffi.sizeof(kind.c))
    if lib.core_open(os.fsencode(path), kind.getter, *rule, library):
        raise _refusal(library, path, owner)
    return int(library.table)


def exported(path: Path, name: str) -> int:
    """Address of what the library at `path` exports as `name`."""
    ffi, lib = core()
    check_private(path)
    library = ffi.new("coreLibrary *")
    if lib.core_open_plain(os.fsencode(path), library):
        raise _refusal(library, path)
    address = int(lib.core_symbol(library.handle, name.encode()))
    if not address:
        raise LoadError(path, f"it does not export '{name}'", "run `pal gen`, then build again")
    return address


# ---- wrap --------------------------------------------------------------------------------------


def _own(name: str) -> Path:
    """The library compiled from one generated C file."""
    generated = generated_folder()
    recipe = Recipe(
        name=name,
        sources=(generated / f"{name}.c",),
        watched=tuple(sorted(generated.glob("*.h"))),
        include=(generated,),
    )
    return compiled(recipe).path


def mutate(table: int, mutant: tuple[str, int], kind: Kind = DEVICE) -> int:
    """Address of a table that passes everything to `table` with one defect.

    mutant: a library that exports `pal_mutant(table, number)`, and the number.
    """
    ffi, _ = core()
    path, number = mutant
    signature = f"const {kind.c} *(*)(const {kind.c} *, unsigned int)"
    wrap = ffi.cast(signature, exported(Path(path), "pal_mutant"))
    over = wrap(ffi.cast(f"const {kind.c} *", table), number)
    if over == ffi.NULL:
        raise LoadError(
            path,
            f"mutant {number} does not exist, or this process has another one already",
            "pass a number that the library has; one mutant per process",
        )
    return int(ffi.cast("uintptr_t", over))


def arm_faults(asked: str) -> None:
    """Gives the `fault` layer of this process something else to do than PAL_FAULT said: the same
    text, its calls counted from now on; "" for nothing. LoadError when it cannot be understood.
    """
    ffi, _ = core()
    path = _own("layers")
    arm = ffi.cast("int (*)(const char *)", exported(path, "pal_fault"))
    if arm(asked.encode()):
        why = ffi.cast("const char *(*)(void)", exported(path, "pal_layer_error"))
        reason = ffi.string(why()).decode(errors="replace")
        raise LoadError("layer 'fault'", reason, "write function:n:code, such as eventQuery:1:2")


def fault_hits() -> int:
    """Calls that the `fault` layer made fail or hang since it was armed."""
    ffi, _ = core()
    return int(ffi.cast("unsigned long (*)(void)", exported(_own("layers"), "pal_fault_hits"))())


def layers_asked() -> tuple[str, ...]:
    """The layers that PAL_LAYERS names."""
    asked = os.environ.get("PAL_LAYERS", "")
    return tuple(name.strip() for name in asked.split(",") if name.strip())


def layered(table: int, layers: Sequence[str], kind: Kind = DEVICE) -> int:
    """Address of `table` under the named layers; the first named is the nearest to the adaptor."""
    if not layers:
        return table
    ffi, _ = core()
    path = _own("layers")
    signature = f"const {kind.c} *(*)(const {kind.c} *, const char *)"
    wrap = ffi.cast(signature, exported(path, kind.layer))
    why = ffi.cast("const char *(*)(void)", exported(path, "pal_layer_error"))
    for name in layers:
        over = wrap(ffi.cast(f"const {kind.c} *", table), name.encode())
        if over == ffi.NULL:
            raise LoadError(
                f"layer '{name}'",
                ffi.string(why()).decode(errors="replace"),
                "correct PAL_LAYERS, or the setting that the reason names",
            )
        table = int(ffi.cast("uintptr_t", over))
    return table
