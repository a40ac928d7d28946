"""Find a chip, build its adaptor, load it. A failure is an error: nothing else is tried instead.

    chip = find("cpu")                    # by name, by entry point or by path
    device = load(build(chip))            # compiled once per content; opened under the ABI rule
    device = load("./libpal_acme_x1.so")  # an adaptor that somebody built

A `LoadError` names the place, the reason and the next step.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache as once
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from unipal.adaptors import tables, wheel_libraries
from unipal.adaptors.cache import (
    Library,
    LoadError,
    Recipe,
    compiled,
    file_sha256,
    source_digest,
)
from unipal.adaptors.tables import generated_folder

if TYPE_CHECKING:
    from unipal.generated.device import Device

__all__ = [
    "Built", "Chip", "KnownFailure", "LoadError", "Unsupported",
    "build", "find", "generated_folder", "load", "names",
]  # fmt: skip

FOLDER = Path(__file__).resolve().parent
ENTRY_POINTS = "unipal.adaptors"
BACKEND = "cpu"  # the chip that emulated vendor libraries run on
PREBUILT = FOLDER / "prebuilt"  # libraries that the wheel brings
IN_WHEEL = ("cpu",)  # the chips of those libraries: they call no vendor's library


@dataclass(frozen=True)
class Unsupported:
    """A capability that a chip declares not to have: whose limit it is, and the sentence."""

    kind: str
    why: str
    source: str = ""


@dataclass(frozen=True)
class KnownFailure:
    """A clause that a chip breaks today: the issue that tracks it, and the date it ends."""

    clause: str
    issue: str
    until: str


@dataclass(frozen=True)
class Chip:
    """What is known of a chip before anything is built.

    `kind` says how it is implemented: `binding` (a generated shim), `c` (C sources), `python` (a
    DeviceAdaptor), `library` (a file that somebody built), `flagcx` (a plugin of FlagCX's).
    """

    name: str
    kind: str
    folder: Path
    generated: Path
    origin: str
    names: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[Path, ...] = ()
    cflags: tuple[str, ...] = ()
    libs: tuple[str, ...] = ()
    python: str | None = None
    emulated_over: str = ""  # of a Python chip: the chip whose emulator it can run over
    emulated_env: Mapping[str, str] = field(default_factory=dict)
    library: Path | None = None
    env: Mapping[str, str] = field(default_factory=dict)
    unsupported: Mapping[str, Unsupported] = field(default_factory=dict)
    known_failures: tuple[KnownFailure, ...] = ()

    @property
    def certified_name(self) -> str:
        """The name in certificates. An imported plugin never takes a chip's name."""
        name = re.sub(r"[^a-z0-9]+", "_", self.name.lower()).strip("_") or "unnamed"
        if self.kind == "flagcx" and not name.startswith("flagcx"):
            name = f"flagcx_{name}"
        return name[:31]

    @property
    def can_emulate(self) -> bool:
        """Whether an emulator of the vendor's library was generated: for this chip, or for the one
        that it runs over.
        """
        return bool(self.emulated_over) or (self.generated / "emulator.c").is_file()


@dataclass(frozen=True)
class Built:
    """A loadable adaptor. `env` is what the process that loads it must have in its environment;
    `conformance` is what the suite's processes have besides (the chip's strictest mode).
    """

    chip: Chip
    path: Path | None  # None: a Python adaptor, which has no file of its own
    build_id: str
    sha256: str
    emulated: bool = False
    env: Mapping[str, str] = field(default_factory=dict)
    conformance: Mapping[str, str] = field(default_factory=dict)


# ---- find --------------------------------------------------------------------------------------


@once
def _in_tree() -> Mapping[str, Mapping[str, Any]]:
    """Chip → its adaptor.yaml, as generated data, so that no YAML is read."""
    table = generated_folder() / "chips.json"
    if not table.exists():
        return MappingProxyType({})  # nothing is generated yet; `find` reads adaptor.yaml itself
    content: Mapping[str, Mapping[str, Any]] = json.loads(table.read_text(encoding="utf-8"))
    return MappingProxyType(content)


def _text_map(place: Path, key: str, value: object) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise LoadError(place, f"'{key}' must be a mapping", "compare with `pal new`")
    return {str(name): str(item) for name, item in value.items()}


def _described(data: Mapping[str, Any], folder: Path, generated: Path, origin: str) -> Chip:
    """The chip that an adaptor.yaml, or its generated copy, describes."""
    place = folder / "adaptor.yaml"
    try:
        how = data.get("implementation", "binding")
        kind = how if isinstance(how, str) else "python" if "python" in how else "c"
        own = how if isinstance(how, Mapping) else {}
        sources = own.get("c", own.get("files", data.get("overrides", ())))
        unsupported = {
            name: Unsupported(str(no["kind"]), str(no["why"]), str(no.get("source", "")))
            for name, no in _unsupported(data).items()
        }
        failures = tuple(
            KnownFailure(str(entry["clause"]), str(entry["issue"]), str(entry["until"]))
            for entry in data.get("known_failures") or ()
        )
        conformance = data.get("conformance") or {}
        return Chip(
            name=str(data["chip"]),
            kind=kind,
            folder=folder,
            generated=generated,
            origin=origin,
            names=_text_map(place, "names", data.get("names") or {}),
            sources=tuple(
                folder / name for name in ([sources] if isinstance(sources, str) else sources)
            ),
            cflags=tuple(own.get("cflags", ())),
            libs=tuple(own.get("libs", ())),
            python=own.get("python"),
            emulated_over=str((own.get("emulated") or {}).get("over", "")),
            emulated_env=dict((own.get("emulated") or {}).get("env", {})),
            env=_text_map(place, "conformance.env", conformance.get("env") or {}),
            unsupported=unsupported,
            known_failures=failures,
        )
    except (AttributeError, KeyError, TypeError) as error:
        missing = f"'{error.args[0]}' is missing" if isinstance(error, KeyError) else str(error)
        raise LoadError(
            place, f"does not describe a chip: {missing}", f"run `pal build {folder}`"
        ) from None


def _unsupported(data: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Function → why it is not there: of the file, a list of reasons with their functions; of its
    generated copy, a mapping.
    """
    said = data.get("unsupported") or {}
    if isinstance(said, Mapping):
        return dict(said)
    return {str(name): reason for reason in said for name in reason["functions"]}


def _extended(data: Mapping[str, Any], base: Mapping[str, Any]) -> Mapping[str, Any]:
    """`data` with what it takes over from the chip that it extends: the functions nobody has."""
    bound = data.get("functions") or {}
    kept = {name: no for name, no in _unsupported(base).items() if name not in bound}
    return {**data, "unsupported": {**kept, **_unsupported(data)}}


def _read_yaml(place: Path) -> Mapping[str, Any]:
    import yaml

    try:
        data = yaml.safe_load(place.read_text(encoding="utf-8"))
    except OSError as error:
        reason = f"cannot be read: {error.strerror}"
        raise LoadError(place, reason, "name a folder with an adaptor.yaml") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        reason = f"is not YAML: {' '.join(str(error).split())}"
        raise LoadError(place, reason, "correct that line") from None
    if not isinstance(data, Mapping):
        raise LoadError(place, "is not a mapping", "start from `pal new <chip>`")
    extends = data.get("extends")
    if not isinstance(extends, Mapping):
        return data
    return _extended(data, _read_yaml(place.parent.parent / str(extends["chip"]) / place.name))


def _from_yaml(place: Path, origin: str) -> Chip:
    """The chip of an adaptor.yaml out of tree; its generated C stands beside it."""
    place = place.absolute()
    data = _read_yaml(place)
    folder = place.resolve().parent
    if folder.parent == FOLDER:
        return _described(data, folder, generated_folder() / folder.name, "tree")
    return _described(data, folder, folder / "generated", origin)


def _from_path(path: Path) -> Chip:
    if path.is_dir():
        return _from_yaml(path / "adaptor.yaml", "path")
    if path.suffix in (".yaml", ".yml"):
        return _from_yaml(path, "path")
    if not path.exists():
        raise LoadError(path, "no such file", "check the path, or `pal build` the chip first")
    name = path.name.removeprefix("libpal_").removeprefix("lib").split(".")[0]
    folder = path.resolve().parent
    return Chip(name, "library", folder, folder, "path", library=path.resolve())


def _entry_points() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}


def _from_entry_point(entry: Any) -> Chip:
    """The chip of an installed package: its entry point names a package, or a path in one."""
    place = f"entry point '{entry.name}' ({entry.value})"
    try:
        named = entry.load()
    except Exception as error:  # whatever a package does when it is imported
        reason = f"cannot be imported: {type(error).__name__}: {error}"
        raise LoadError(place, reason, "reinstall the package that provides it") from error
    if isinstance(named, (str, os.PathLike)):
        return _from_path(Path(named))
    folder = getattr(named, "__file__", None)
    if folder is None:
        reason = "names neither a package nor a path"
        raise LoadError(place, reason, "let it name the package that holds adaptor.yaml")
    return _from_yaml(Path(folder).parent / "adaptor.yaml", "entry point")


def names() -> list[str]:
    """Every chip that `find` knows by name: in tree and by entry point."""
    return sorted({*_in_tree(), *_entry_points()})


def find(ref: str | Path) -> Chip:
    """The chip called `ref`: a name, or the path of a folder, an adaptor.yaml or a library."""
    text = os.fspath(ref)
    if text.startswith("flagcx:"):
        from unipal.adaptors import flagcx

        return flagcx.find(text)
    looks_like_path = os.sep in text or text in (".", "..") or text.endswith((".so", ".yaml"))
    if isinstance(ref, Path) or looks_like_path:
        return _from_path(Path(text))
    if text in _in_tree():
        data: Mapping[str, Any] = {"chip": text, **_in_tree()[text]}
        if "extends" in data:
            data = _extended(data, _in_tree()[data["extends"]["chip"]])
        return _described(data, FOLDER / text, generated_folder() / text, "tree")
    if (FOLDER / text / "adaptor.yaml").is_file():
        return _from_yaml(FOLDER / text / "adaptor.yaml", "tree")  # not generated yet
    entries = _entry_points()
    if text in entries:
        return _from_entry_point(entries[text])
    import difflib

    known = names()
    close = difflib.get_close_matches(text, known, n=3)
    hint = f"; did you mean {' or '.join(close)}" if close else ""
    raise LoadError(
        text,
        f"no chip of this name{hint} (known: {', '.join(known)})",
        f"name one of these or a path, or start it: `pal new {text}`",
    )


# ---- build -------------------------------------------------------------------------------------


def _spec_digest() -> bytes:
    from unipal.generated import spec_tables

    return str(spec_tables.SPEC_SHA256).encode()


def _headers(chip: Chip) -> tuple[Path, ...]:
    """Headers that decide the bytes of a build: the PAL's and the chip's."""
    return (*sorted(generated_folder().glob("*.h")), *sorted(chip.folder.glob("*.h")))


def _inputs(chip: Chip) -> list[Path]:
    """The files that the build id covers, besides the spec."""
    described = [path for path in (chip.folder / "adaptor.yaml",) if path.is_file()]
    if chip.kind == "python":
        return [*described, *sorted(chip.folder.glob("*.py")), *chip.sources]
    shim = [chip.generated / "shim.c"] if chip.kind == "binding" else []
    return [*described, *shim, *chip.sources, *sorted(chip.folder.glob("*.h"))]


def source_id(chip: Chip) -> str:
    """The build id of a chip's sources, which a certificate names: independent of the compiler."""
    parts = [("spec", _spec_digest())]
    for path in _inputs(chip):
        try:
            parts.append((path.name, path.read_bytes()))
        except OSError as error:
            raise LoadError(
                path, f"cannot be read: {error.strerror}", f"run `pal build {chip.name}`"
            ) from None
    return source_digest(parts)


def recipe(
    chip: Chip,
    sources: Sequence[Path],
    name: str,
    cflags: Iterable[str] = (),
    cc: str | None = None,
) -> Recipe:
    """How a library of `chip` is compiled."""
    return Recipe(
        name=name,
        sources=tuple(sources),
        watched=_headers(chip),
        include=(generated_folder(), chip.generated, chip.folder),
        defines=(
            ("PAL_BUILD_ID", f'"{source_id(chip)}"'),
            ("PAL_CHIP", f'"{chip.name}"'),
            *((f"PAL_WITHOUT_{no}", "1") for no in sorted(chip.unsupported) if "." not in no),
        ),
        libs=chip.libs,
        cflags=(*chip.cflags, *cflags),
        cc=cc,
    )


def c_sources(chip: Chip) -> tuple[Path, ...]:
    """The C sources of the adaptor of a chip of kind binding or c."""
    shim = [chip.generated / "shim.c"] if chip.kind == "binding" else []
    return (*shim, *chip.sources, generated_folder() / "flagcx_export.c")


def build(
    chip: Chip | str,
    *,
    emulated: bool = False,
    cflags: Iterable[str] = (),
    cc: str | None = None,
) -> Built:
    """Compiles what `chip` needs, from the cache when it was compiled before.

    `emulated` also builds the generated emulator of the vendor's library and the cpu chip under it;
    the answer's `env` makes the shim load that emulator and nothing else.
    """
    chip = find(chip) if isinstance(chip, str) else chip
    flags = tuple(cflags)
    if chip.kind == "flagcx" and not emulated:
        from unipal.adaptors import flagcx

        return flagcx.build(chip, flags, cc)
    if emulated and not chip.can_emulate:
        raise LoadError(
            chip.generated / "emulator.c",
            f"{chip.name} has no emulator: {_why_no_emulator(chip)}",
            f"test it directly: `pal test {chip.name}`",
        )
    if chip.kind == "library":
        assert chip.library is not None
        return Built(chip, chip.library, "", file_sha256(chip.library))
    if chip.kind == "python":
        identity = source_id(chip)
        sha256 = identity.removeprefix("sha256:")
        if not emulated:
            return Built(chip, None, identity, sha256, conformance=chip.env)
        below = build(chip.emulated_over, emulated=True, cflags=flags, cc=cc)
        conformance = {**below.conformance, **chip.env}
        env = {**below.env, **chip.emulated_env}
        return Built(chip, None, identity, sha256, True, env, conformance)
    library = _library(chip, flags, cc)
    env = {}
    conformance = dict(chip.env)
    if emulated:
        backend = build(BACKEND, cflags=flags, cc=cc)
        emulator = compiled(
            recipe(chip, [chip.generated / "emulator.c"], f"{chip.name}_emulator", flags, cc)
        )
        conformance = {**backend.conformance, **conformance}
        env[f"UNIPAL_{chip.name.upper()}_LIBRARY"] = str(emulator.path)
        env["UNIPAL_EMULATOR_BACKEND"] = str(backend.path)
        env[f"UNIPAL_{chip.name.upper()}_ADAPTOR"] = str(library.path)  # for emulated libraries
    identity = source_id(chip)
    return Built(chip, library.path, identity, library.sha256, emulated, env, conformance)


def _library(chip: Chip, flags: tuple[str, ...], cc: str | None) -> Library:
    """The adaptor of a chip: that of the wheel, unless a compiler or flags are given; else it is
    compiled.
    """
    how = recipe(chip, c_sources(chip), chip.name, flags, cc)
    asked = flags or cc or os.environ.get("CC")
    brought = None if asked or chip.origin != "tree" else wheel_libraries.find(how, PREBUILT)
    return brought or compiled(how)


def prebuild_all(folder: Path) -> list[Path]:
    """Compiles the libraries that a wheel brings into `folder`; setup.py calls it."""
    chips = map(find, IN_WHEEL)
    return [
        wheel_libraries.make(recipe(chip, c_sources(chip), chip.name), folder) for chip in chips
    ]


def is_emulated(chip: str) -> bool:
    """Whether the chip of this name runs over its emulator in this process."""
    words = ("UNIPAL_EMULATOR_BACKEND", f"UNIPAL_{chip.upper()}_ADAPTOR")
    return all(os.environ.get(word) for word in words)


def _why_no_emulator(chip: Chip) -> str:
    if chip.kind == "binding":
        return "it is not generated yet"
    return f"it is implemented as '{chip.kind}' and calls no vendor library"


# ---- load ---------------------------------------------------------------------------------------


def _python_object(chip: Chip) -> Any:
    """A new object of the class that a Python chip names as `module:Class`."""
    place = chip.folder / "adaptor.yaml"
    module_name, _, class_name = (chip.python or "").partition(":")
    if chip.origin == "path":  # a package there, or modules in it
        wanted = (str(chip.folder.parent), str(chip.folder))
        sys.path.extend(place for place in wanted if place not in sys.path)
    try:
        return getattr(importlib.import_module(module_name), class_name)()
    except LoadError:  # it says itself what is missing
        raise
    except Exception as error:  # whatever an adaptor does when it starts
        reason = f"'{chip.python}' cannot start: {type(error).__name__}: {error}"
        raise LoadError(place, reason, "correct the adaptor, or `pal doctor`") from error


def _python_table(chip: Chip, build_id: str) -> tuple[int, object]:
    from unipal.adaptors.trampoline import table_of

    return table_of(_python_object(chip), name=chip.name, build_id=build_id)


def load(
    target: Built | Chip | str | Path | object,
    *,
    layers: Sequence[str] | None = None,
    mutant: tuple[str, int] | None = None,
) -> Device:
    """The device of `target`: something built, a chip, a name or path, or a DeviceAdaptor object.

    `layers` (else PAL_LAYERS) and `mutant` wrap its table. The environment that a build needs is
    set in this process first, since the adaptor reads it while it is loaded.
    """
    if isinstance(target, (str, Path)):
        target = find(target)
    if isinstance(target, Chip):
        target = build(target)
    ffi, lib = tables.core()
    keep: object = None
    if not isinstance(target, Built):
        from unipal.adaptors.trampoline import table_of

        table, keep = table_of(target)
    else:
        os.environ.update(target.env)
        if target.path is None:
            table, keep = _python_table(target.chip, target.build_id)
        else:
            owner = str(target.chip.library or f"chip {target.chip.name}")
            table = tables.open_table(target.path, owner=owner)
            if target.chip.kind == "flagcx":
                _same_plugin(target, ffi.string(ffi.cast("const palDeviceTable *", table).build_id))
    if mutant is not None:
        table = tables.mutate(table, mutant)
    table = tables.layered(table, tables.layers_asked() if layers is None else layers)
    from unipal.generated.device import Device

    return Device(ffi, lib, ffi.cast("const palDeviceTable *", table), keep)


def _same_plugin(target: Built, loaded: bytes) -> None:
    """LoadError if this process has loaded another FlagCX plugin: the bridge keeps the first."""
    if loaded.decode() != target.build_id:
        raise LoadError(
            str(target.chip.library),
            "this process has loaded another FlagCX plugin",
            "use one plugin in a process",
        )


def load_plugin(
    path: str | Path, *, layers: Sequence[str] | None = None, mutant: tuple[str, int] | None = None
) -> Device:
    """The device of the FlagCX plugin at `path`, through the import bridge."""
    return load(find(f"flagcx:{path}"), layers=layers, mutant=mutant)
