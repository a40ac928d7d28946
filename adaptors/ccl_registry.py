"""Find a collective library, build its adaptor, load it over a chip.

    from unipal.adaptors import ccl_registry, registry

    device = registry.load("cpu")
    ccl = ccl_registry.load_ccl("refccl", device=device)    # compiled once per content
    id = ccl.getUniqueId()                                  # on one rank; the bytes reach all
    comm = ccl.commInitRank(size, id, rank)
    ccl.allReduce(send, recv, count, DataType.FLOAT32, RedOp.SUM, comm, stream)
    ccl.commDestroy(comm)

`ccl` is `unipal.generated.device.Ccl`: a method per slot of `palCclTable`, PalError when the code
is not palSuccess; `ccl.code.<function>` answers the code; `ccl.table` is the C table for the
engine's core. Addresses are ints, streams are those of `device`. A stream of None blocks.

`accepting(chip)` answers the libraries that can work on a chip's memory. One that accepts `pal`
works on every chip, through the device table that `load_ccl` hands to it; `host` is plain host
memory; any other word is the name of a chip whose native memory and streams the library takes.

A library of a vendor's is described by the vendor's calls (`is_bound`): its shim opens the vendor's
library when it is loaded. Over an emulated chip its generated emulator takes that place, whose body
is refccl, and nothing else does: `load_ccl` follows the chip.

The library's deadline for waiting on other ranks is UNIPAL_TIMEOUT (seconds), read when a
communicator is made. A `LoadError` names the place, the reason and the next step, also where the
library itself is not on this machine.
"""

from __future__ import annotations

import difflib
import json
import os
import shlex
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache as once
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from unipal.adaptors import registry, tables
from unipal.adaptors.cache import LoadError, Recipe, compiled, compiler, source_digest
from unipal.adaptors.registry import Chip, Unsupported

if TYPE_CHECKING:
    from unipal.generated.device import Ccl, Device

FOLDER = Path(__file__).resolve().parent / "ccl"
ANY_CHIP = "pal"  # memory and streams of any chip, through its device table
HOST = "host"
USE_DEVICE = "palCclUseDevice"
TRACE = "trace"  # the layer that lies over a library's table, too
BODY = "refccl"  # the library that emulated ones are made of


@dataclass(frozen=True)
class Library:
    """What is known of a collective library before anything is built.

    `flags_from` is a command that prints compiler flags (a compiler wrapper of the library),
    `headers` are those that the compiler must find; `hint` says how to get the library where one of
    them is missing. `launcher` is the command that must start the ranks: their number and program
    follow; none where ranks need no launcher. `doc` says what is composed of other operations.
    """

    name: str
    folder: Path
    accepts: tuple[str, ...]
    sources: tuple[Path, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    cflags: tuple[str, ...] = ()
    libs: tuple[str, ...] = ()
    flags_from: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    hint: str = ""
    doc: str = ""
    launcher: tuple[str, ...] = ()
    launcher_env: Mapping[str, str] = field(default_factory=dict)
    unsupported: Mapping[str, Unsupported] = field(default_factory=dict)
    generated: Path | None = None  # of a library that is described by the vendor's calls
    refused: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    composed: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_bound(self) -> bool:
        """Whether it is a generated shim over a vendor's library."""
        return self.generated is not None

    @property
    def can_emulate(self) -> bool:
        """Whether an emulator of the vendor's library was generated."""
        return self.generated is not None and (self.generated / "emulator.c").is_file()

    @property
    def takes_device(self) -> bool:
        """Whether it is handed the chip's device table."""
        return ANY_CHIP in self.accepts or self.is_bound

    def accepts_chip(self, chip: str) -> bool:
        """Whether it works on the device memory and the streams of a chip of this name."""
        return ANY_CHIP in self.accepts or (chip != HOST and chip in self.accepts)


@dataclass(frozen=True)
class BuiltLibrary:
    """A loadable library adaptor: the file, the digest of its sources and of its bytes. `env` is
    what the process that loads it must have in its environment.
    """

    library: Library
    path: Path
    build_id: str
    sha256: str
    emulated: bool = False
    env: Mapping[str, str] = field(default_factory=dict)


# ---- find ---------------------------------------------------------------------------------------


@once
def _in_tree() -> Mapping[str, Mapping[str, Any]]:
    table = tables.generated_folder() / "ccls.json"
    if not table.exists():
        return MappingProxyType({})
    content: Mapping[str, Mapping[str, Any]] = json.loads(table.read_text(encoding="utf-8"))
    return MappingProxyType(content)


def names() -> list[str]:
    """Every collective library that `find_ccl` knows."""
    return sorted(_in_tree())


def find_ccl(name: str) -> Library:
    """The library called `name`. LoadError when there is none."""
    if name not in _in_tree():
        close = difflib.get_close_matches(name, names(), n=3)
        hint = f"; did you mean {' or '.join(close)}" if close else ""
        raise LoadError(
            name,
            f"no collective library of this name{hint} (known: {', '.join(names()) or 'none'})",
            "name one of these, or add adaptors/ccl/<name>/adaptor.yaml and run `pal gen`",
        )
    data = _in_tree()[name]
    how, folder = data.get("implementation"), FOLDER / name
    shim = None if how else tables.generated_folder() / "ccl" / name
    how = how or {"c": ()}
    return Library(
        name=name,
        folder=folder,
        accepts=tuple(data["accepts"]),
        sources=tuple(folder / source for source in how["c"]),
        names=dict(data["names"]),
        cflags=tuple(how.get("cflags", ())),
        libs=tuple(how.get("libs", ())),
        flags_from=tuple(how.get("flags_from", ())),
        headers=tuple(how.get("headers", ())),
        hint=str(how.get("hint", "")),
        doc=str(data.get("doc", "")),
        launcher=tuple(data.get("launcher", {}).get("command", ())),
        launcher_env=dict(data.get("launcher", {}).get("env", {})),
        unsupported={
            function: Unsupported(str(no["kind"]), str(no["why"]), str(no.get("source", "")))
            for function, no in data.get("unsupported", {}).items()
        },
        generated=shim,
        refused=data.get("refused", {}),
        composed=data.get("composed", {}),
    )


def accepting(chip: Chip | str) -> list[Library]:
    """The libraries that can work on the memory of `chip`, by name."""
    name = chip if isinstance(chip, str) else chip.name
    return [found for found in map(find_ccl, names()) if found.accepts_chip(name)]


# ---- build --------------------------------------------------------------------------------------


def ccl_source_id(library: Library) -> str:
    """The build id of a library's sources: independent of the compiler."""
    from unipal.generated import spec_tables

    parts = [("spec", str(spec_tables.SPEC_SHA256).encode())]
    files = (library.folder / "adaptor.yaml", *_sources(library), *_headers(library))
    for path in files:
        try:
            parts.append((path.name, path.read_bytes()))
        except OSError as error:
            reason = f"cannot be read: {error.strerror}"
            raise LoadError(path, reason, "install unipal again") from None
    return source_digest(parts)


def _sources(library: Library) -> tuple[Path, ...]:
    shim = (library.generated / "shim.c",) if library.generated is not None else ()
    return (*shim, *library.sources)


def _headers(library: Library) -> tuple[Path, ...]:
    """Those of the library, and of other libraries whose files it is built of."""
    folders = {library.folder, *(source.parent.resolve() for source in library.sources)}
    return tuple(sorted(header for folder in folders for header in folder.glob("*.h")))


def _shared(library: Library) -> tuple[Path, ...]:
    """Headers of all generated shims and emulators."""
    return () if library.generated is None else tuple(sorted(library.generated.parent.glob("*.h")))


def _asked_flags(library: Library) -> tuple[str, ...]:
    """What the library's own command says about compiling with it; LoadError when it is absent."""
    if not library.flags_from:
        return ()
    place = f"collective library '{library.name}'"
    try:
        said = subprocess.run(
            library.flags_from, capture_output=True, text=True, check=True, timeout=60
        )
    except FileNotFoundError:
        reason = f"'{library.flags_from[0]}' is not on this machine"
        raise LoadError(place, reason, library.hint or "install the library") from None
    except (OSError, subprocess.SubprocessError) as error:
        reason = f"`{shlex.join(library.flags_from)}` failed: {error}"
        raise LoadError(place, reason, library.hint or "install the library again") from None
    return tuple(word for word in shlex.split(said.stdout) if word.startswith("-"))


def _absent_headers(library: Library, command: Sequence[str], flags: Iterable[str]) -> str:
    """What the compiler says of headers of the library that it does not find; "" where it does."""
    asked = "".join(f"#include <{header}>\n" for header in library.headers)
    line = [*command, *flags, "-xc++", "-std=c++17", "-E", "-", "-o", os.devnull]
    said = subprocess.run(line, input=asked, capture_output=True, text=True)
    lines = [one for one in said.stderr.splitlines() if "error" in one]
    return (lines or [said.stderr.strip()])[0] if said.returncode else ""


@once
def missing(name: str) -> str:
    """Why a library's adaptor cannot be compiled on this machine, and the next step; "" when the
    compiler finds what it needs. Compiles nothing.
    """
    library = find_ccl(name)
    try:
        command, asked = compiler(None), (*library.cflags, *_asked_flags(library))
    except LoadError as error:
        return f"{error.reason}; next: {error.next}"
    absent = _absent_headers(library, command, asked) if library.headers else ""
    return absent and f"{absent}; next: {library.hint}"


def build_ccl(
    library: Library | str,
    *,
    emulated: bool = False,
    cflags: Iterable[str] = (),
    cc: str | None = None,
) -> BuiltLibrary:
    """Compiles `library`, from the cache when it was compiled before.

    `emulated` also builds the generated emulator of a vendor's library, which works over an
    emulated chip alone; of a library that calls no vendor's it changes nothing.
    """
    library = find_ccl(library) if isinstance(library, str) else library
    flags = tuple(cflags)
    generated = tables.generated_folder()
    identity = ccl_source_id(library)
    asked = (*library.cflags, *_asked_flags(library))
    linked = [word.removeprefix("-l") for word in asked if word.startswith("-l")]
    recipe = Recipe(
        name=library.name,
        sources=(*_sources(library), generated / "flagcx_ccl_export.c"),
        watched=(*sorted(generated.glob("*.h")), *_shared(library), *_headers(library)),
        include=(generated, generated / "ccl", library.folder),
        defines=(("PAL_BUILD_ID", f'"{identity}"'), ("PAL_CCL", f'"{library.name}"')),
        libs=(*library.libs, *linked),  # behind the sources, where every linker wants them
        cflags=(*(word for word in asked if not word.startswith("-l")), *flags),
        cc=cc,
    )
    try:
        done = compiled(recipe)
    except LoadError:
        absent = _absent_headers(library, compiler(cc), asked) if library.headers else ""
        if not absent:
            raise
        place = f"collective library '{library.name}'"
        raise LoadError(place, absent, library.hint or "install the library") from None
    emulated = emulated and library.is_bound
    env = _emulator(library, flags, cc) if emulated else {}
    return BuiltLibrary(library, done.path, identity, done.sha256, emulated, env)


def _emulator(library: Library, cflags: tuple[str, ...], cc: str | None) -> dict[str, str]:
    """The environment in which a shim loads the generated emulator, compiled with its body."""
    generated, body = tables.generated_folder(), find_ccl(BODY)
    assert library.generated is not None
    if not library.can_emulate:
        raise LoadError(
            library.generated / "emulator.c",
            f"{library.name} has no emulator: it is not generated yet",
            "run `pal gen`",
        )
    done = compiled(
        Recipe(
            name=f"{library.name}_emulator",
            sources=(library.generated / "emulator.c", *body.sources),
            watched=(*sorted(generated.glob("*.h")), *_shared(library), *_headers(body)),
            include=(generated, generated / "ccl", body.folder),
            defines=(("PAL_BUILD_ID", f'"{ccl_source_id(library)}"'),),
            libs=body.libs,
            cflags=(*body.cflags, *cflags),
            cc=cc,
        )
    )
    return {f"UNIPAL_{library.name.upper()}_LIBRARY": str(done.path)}


# ---- load ---------------------------------------------------------------------------------------


def load_ccl(
    target: BuiltLibrary | Library | str,
    *,
    device: Device | None = None,
    mutant: tuple[str, int] | None = None,
) -> Ccl:
    """The table of a collective library, ready for `commInitRank`.

    `device` is the chip whose memory and streams it is to work on, a loaded `Device`; without one
    only host memory and blocking calls work. It holds for the communicators made from now on, of
    this library in this process, and is kept alive by the answer. `mutant` wraps the table in a
    defect (`tables.mutate`).
    """
    if not isinstance(target, BuiltLibrary):
        over = device is not None and registry.is_emulated(device.name)
        target = build_ccl(target, emulated=over)
    library = target.library
    place = f"collective library '{library.name}'"
    if device is not None and not library.accepts_chip(device.name) and HOST not in library.accepts:
        raise LoadError(
            place,
            f"accepts {', '.join(library.accepts)}, and not the memory of {device.name}",
            f"use one of: {', '.join(one.name for one in accepting(device.name)) or 'none'}",
        )
    if library.is_bound and device is not None:
        _same_world(target, device)
    os.environ.update(target.env)
    ffi, lib = tables.core()
    table = tables.open_table(target.path, tables.CCL, place)
    if library.takes_device:
        use = ffi.cast("void (*)(const palDeviceTable *)", tables.exported(target.path, USE_DEVICE))
        use(ffi.NULL if device is None else device.table)
    if mutant is not None:
        table = tables.mutate(table, mutant, tables.CCL)
    if TRACE in tables.layers_asked():  # the other layers are the device's
        table = tables.layered(table, (TRACE,), tables.CCL)
    from unipal.generated.device import Ccl

    return Ccl(ffi, lib, ffi.cast("const palCclTable *", table), device)


def _same_world(target: BuiltLibrary, device: Device) -> None:
    """An emulated library works over an emulated chip, the vendor's own over the vendor's chip."""
    emulated = registry.is_emulated(device.name)
    if target.emulated == emulated:
        return
    place = f"collective library '{target.library.name}'"
    if emulated:
        reason = f"is the vendor's own, but {device.name} is emulated here"
        raise LoadError(place, reason, "build_ccl(..., emulated=True)")
    reason = f"is emulated, but {device.name} is not"
    raise LoadError(place, reason, f"load {device.name} emulated too, or neither")
