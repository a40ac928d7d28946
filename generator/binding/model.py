"""adaptor.yaml as frozen data: `load_binding(path, spec)`, and `render_chip` for its shim and
emulator.

The whole chip is data: libraries, types, constants, prototypes, and per PAL function the vendor
calls as expressions over the parameters. Every name, argument and unused parameter is checked here;
all problems of the file are raised together, each with file:line:column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.generator.binding.expressions import Call, CType, Expression, Prototype, parse_type
from unipal.generator.binding.steps import Step, expressions
from unipal.generator.diagnostics import Location, SpecError
from unipal.generator.spec.model import Function, Param, Spec

if TYPE_CHECKING:
    from unipal.generator.binding.parser import AdaptorReader

# What the shim answers itself; a binding may add a vendor call for some of them.
OWN = (
    "getVendor",
    "getLastError",
    "resourceCount",
    "streamCopy",
    "streamFree",
    "memGetAddressRange",
    "ipcMemHandleCreate",
    "ipcMemHandleFree",
    "launchDeviceFunc",
)
BINDABLE_OWN = ("memGetAddressRange",)
UNIQUE_ID = "palUniqueId"  # steps see the vendor's own id instead


@dataclass(frozen=True)
class VendorLibrary:
    name: str
    sonames: tuple[str, ...]
    optional: bool
    hint: str


@dataclass(frozen=True)
class VendorType:
    """A type of the vendor's, as the C ABI sees it. `room`: its bytes differ by version, and
    `bytes` is enough for all.
    """

    name: str
    kind: str
    bytes: int
    align: int
    same_as: str
    c: str
    room: bool = False
    fields: str = ""  # of a struct: its declaration, where it is more than room


@dataclass(frozen=True)
class ErrorType:
    """How the codes of one result type are read."""

    type: str
    success: str
    not_ready: tuple[str, ...]
    invalid_handle: str
    clear: str
    map: tuple[tuple[str, str], ...]
    other: str
    no_device: str = ""
    learnt: bool = False  # what the queries answer for pending work is learnt from the library


@dataclass(frozen=True)
class ConstantSet:
    """Constants that belong together: an enum, the flags of a parameter, or numbers of the
    binding's own.
    """

    name: str
    type: str
    flags: bool
    header: str
    values: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Symbol:
    """A function of a vendor library. `exports` are the names to look for, in order."""

    name: str
    prototype: Prototype
    library: str
    header: str
    exports: tuple[str, ...]
    optional: bool
    verified: str
    source: str
    arguments: tuple[tuple[str, str], ...]
    nullable: tuple[str, ...]
    emulate: tuple[Step, ...]
    location: Location
    emulate_locals: tuple[tuple[str, CType], ...] = ()


@dataclass(frozen=True)
class Bound:
    """What one PAL function does with the vendor's calls."""

    function: Function
    steps: tuple[Step, ...]
    locals: tuple[tuple[str, CType], ...]
    requires: Expression | None
    requires_why: str
    override: str
    location: Location
    composed: str = ""  # why the shim makes it of others


@dataclass(frozen=True)
class Unsupported:
    kind: str
    why: str
    source: str


@dataclass(frozen=True)
class Handles:
    stream: str
    event: str
    ipc: str
    ipc_bytes: int
    ipc_text: bool
    comm: str = ""  # of a collective library
    id: str = ""
    id_bytes: int = 0


@dataclass(frozen=True)
class Binding:
    """One chip. `is_bound`: it is described by vendor calls, so shim and emulator are generated."""

    chip: str
    names: Mapping[str, str]
    vendor: str
    is_bound: bool
    libraries: tuple[VendorLibrary, ...]
    headers: tuple[str, ...]
    types: tuple[VendorType, ...]
    handles: Handles
    errors: tuple[ErrorType, ...]
    constants: tuple[ConstantSet, ...]
    tables: Mapping[str, tuple[tuple[str, str], ...]]
    symbols: tuple[Symbol, ...]
    start: tuple[Step, ...]
    start_values: tuple[tuple[str, CType], ...]
    start_locals: tuple[tuple[str, CType], ...]
    functions: Mapping[str, Bound]
    unsupported: Mapping[str, Unsupported]
    todo: tuple[str, ...]
    overrides: tuple[str, ...]
    data: Mapping[str, Any] = field(hash=False)
    each_thread: tuple[Step, ...] = ()
    thread_locals: tuple[tuple[str, CType], ...] = ()
    ipc_ended: tuple[Step, ...] = ()
    refusals: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    table: str = "device"  # the PAL table that it fills
    each_device: tuple[Step, ...] = ()
    device_values: tuple[tuple[str, CType], ...] = ()
    device_locals: tuple[tuple[str, CType], ...] = ()
    texts: tuple[tuple[str, str], ...] = ()
    own: tuple[str, ...] = ()  # the functions that the file itself binds

    @property
    def chip_data(self) -> Mapping[str, Any]:
        """The plain data of the file without the vendor calls: what the registry reads."""
        hidden = (
            "libraries",
            "types",
            "handles",
            "errors",
            "constants",
            "tables",
            "symbols",
            "start",
            "each_thread",
            "each_device",
            "texts",
            "functions",
            "headers",
            "extends",
            "emulator",
            "ipc_ended",
        )
        return {k: v for k, v in self.data.items() if k not in hidden}

    @property
    def unhandled(self) -> str:
        """The PAL result of a vendor code that the file does not map."""
        return "palUnhandledDeviceError" if self.table == "device" else "palUnhandledCclError"

    def still_to_do(self, name: str) -> str:
        """What keeps a function of `todo` from being bound, where the file says it."""
        todo = self.data.get("todo", ())
        return str(todo[name]) if isinstance(todo, Mapping) else "not written yet"

    def symbol(self, name: str) -> Symbol:
        return next(s for s in self.symbols if s.name == name)

    def error_type(self, result: CType) -> ErrorType | None:
        return next((e for e in self.errors if e.type == result.base and result.depth == 0), None)

    @property
    def constant_values(self) -> dict[str, int]:
        return {n: v for s in self.constants for n, v in s.values}


def load_binding(path: Path, spec: Spec, shown: str | None = None) -> Binding:
    """Reads one adaptor.yaml (or the folder that holds it); raises SpecError with every problem."""
    from unipal.generator.binding.parser import AdaptorReader

    file = path / "adaptor.yaml" if path.is_dir() else path
    if shown is None:
        in_tree = file.parent.parent.name == "adaptors"
        shown = f"adaptors/{file.parent.name}/{file.name}" if in_tree else str(file)
    return _read(AdaptorReader(file, shown, spec))


def binding_of(text: str, spec: Spec, shown: str, file: Path) -> Binding:
    """The same from the plain data of a binding (`Binding.data`), as YAML; `file`: whose it is."""
    from unipal.generator.binding.parser import AdaptorReader

    reader = AdaptorReader(file, shown, spec)
    reader.plain = text
    return _read(reader)


def _read(reader: AdaptorReader) -> Binding:
    binding = reader.read()
    if reader.problems or binding is None:
        raise SpecError(sorted(set(reader.problems)))
    return binding


def symbol_table(binding: Binding) -> list[dict[str, Any]]:
    """Each vendor function once: where it comes from, how far it is verified, who calls it."""
    callers: dict[str, list[str]] = {}
    for name, bound in binding.functions.items():
        for node in expressions(bound.steps):
            if isinstance(node, Call):
                callers.setdefault(node.name, []).append(name)
    return [
        {
            "name": symbol.name,
            "prototype": symbol.prototype.text,
            "exports": list(symbol.exports),
            "optional": symbol.optional,
            "library": symbol.library,
            "verified": symbol.verified,
            "source": symbol.source,
            "functions": list(dict.fromkeys(callers.get(symbol.name, ()))),
        }
        for symbol in binding.symbols
    ]


def vendor_answer(data: Mapping[str, Any]) -> str:
    """What getVendor answers for the chip of an adaptor.yaml."""
    vendor = data.get("vendor", data["names"]["en"])
    return str(vendor.get("answer", vendor["en"]) if isinstance(vendor, Mapping) else vendor)


def param_type(param: Param, handles: Handles) -> CType:
    """The C type under which steps see a PAL parameter: native handles instead of the PAL's."""
    if param.type.kind == "handle":
        native = {
            "stream": handles.stream,
            "event": handles.event,
            "ipc_handle": handles.ipc,
            "comm": handles.comm,
        }[param.type.name]
        if param.type.name == "ipc_handle" and handles.ipc_text:
            return CType("char", 1)
        out = param.dir == "out"
        return CType(native, int(out)) if native else CType("void", 1 + out)
    if param.type.name == UNIQUE_ID:
        return CType(handles.id, 1)
    return parse_type(param.c)
