"""Checks derived from the parameters' fields: null arguments and values outside an enum.

Each call is valid except for one argument. It must return palInvalidArgument, write no output, and
leave the memory and the stream that it was given as they were.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from unipal.conformance.harness.chip import Chip, pattern
from unipal.conformance.harness.observe import succeeded
from unipal.conformance.harness.registry import clause, spec
from unipal.generated.pal import NAMES, MemType, Result
from unipal.generated.spec_tables import PARAMETERS, Parameter

BAD_ENUM = 97
MARK = 77  # what numeric outputs hold before the call
SIZE = 64
KEPT = pattern(SIZE, 5)
TEXT_SIZE = 512
LOOKS = "deviceMemcpy streamCreate streamQuery"  # what looks at memory and streams after a call
USUAL = ("palMemDevice", "palMemcpyDeviceToDevice", "palFloat32")  # enum values of valid calls
HOST_SIDE = {  # enum value by which the null argument stands for host memory, all else valid
    ("deviceMalloc", "ptr"): "palMemHost",
    ("deviceMemcpy", "dst"): "palMemcpyDeviceToHost",
    ("deviceMemcpy", "src"): "palMemcpyHostToDevice",
    ("deviceMemset", "ptr"): "palMemHost",
}
NUMBERS: dict[str, Any] = {"text_in": b"0000:00:00.0", "u32_in": [1, 1, 1], "u64_in": [1]}
FUNCTIONS = {"palHostFunc": "pal_idle_host_func", "palDeviceFunc": "pal_idle_device_func"}


class Trial:
    """One call of `function` whose argument `wrong` is invalid."""

    def __init__(
        self,
        chip: Chip,
        function: str,
        wrong: str,
        bad_enum: bool,
        usual: tuple[str, ...] = USUAL,
    ) -> None:
        self.chip, self.function, self.wrong, self.bad_enum = chip, function, wrong, bad_enum
        self.usual = usual  # the enum values of its other arguments
        self.cleanup: list[Callable[[], object]] = []
        self.untouched: dict[str, Callable[[], bool]] = {}  # output → whether it is unchanged
        self.kept: list[Callable[[], None]] = []  # each fails if memory of an argument has changed
        self.stream: Any = None

    def call(self) -> int:
        """Makes the call; returns its code."""
        ffi: Any = self.chip.ffi
        slot = dict(ffi.typeof("palDeviceTable").fields)[self.function].type
        parameters = zip(PARAMETERS[self.function], slot.args, strict=True)
        arguments = [self._argument(parameter, ctype) for parameter, ctype in parameters]
        return int(getattr(self.chip.raw, self.function)(*arguments))

    def run(self) -> None:
        """Makes the call and checks its result."""
        code = self.call()
        what = "a value that is none of its enum" if self.bad_enum else "null"
        where = "".join(f" ({value})" for value in self.usual if value not in USUAL)
        answer = NAMES.get(code, f"code {code}")
        assert code == Result.INVALID_ARGUMENT, (
            f"{self.function}{where} with {what} for {self.wrong} answered {answer}, not "
            "palInvalidArgument"
        )
        for name, unchanged in self.untouched.items():
            assert unchanged(), f"refused, yet {name} was written"
        for look in self.kept:
            look()
        if self.stream is not None and self.chip.relies_on("streamQuery"):
            assert self.chip.finishes(self.stream), "refused, yet the stream does not become idle"
        self.release()

    def release(self) -> None:
        """Frees what the valid arguments were made of."""
        for release in reversed(self.cleanup):
            release()

    def _argument(self, parameter: Parameter, ctype: Any) -> Any:
        chip, ffi = self.chip, self.chip.ffi
        if parameter.name == self.wrong:
            return BAD_ENUM if self.bad_enum else ffi.NULL
        match source(parameter):
            case "enum":
                return next((v for v, n in ctype.elements.items() if n in self.usual), 0)
            case "output":
                return self._output(parameter, ctype)
            case "ipc_handle":
                handle = chip.ipcMemHandleCreate()[0]
                self.cleanup.append(partial(chip.ipcMemHandleFree, handle))
                if exports(self.function):
                    chip.ipcMemHandleGet(handle, self._memory(parameter, MemType.DEVICE))
                return handle
            case "stream":
                if parameter.nullable and not chip.relies_on("streamCreate"):
                    return ffi.NULL
                self.stream = chip.stream()
                return self.stream
            case "event":
                return chip.event()
            case "function":
                return getattr(chip.lib, FUNCTIONS[parameter.type])
            case "kernel":
                return chip.lib.pal_idle_kernel
            case "host_pageable":
                return ffi.new("char[]", SIZE)
            case "memory":
                pinned = parameter.space == "host_pinned"
                kind = MemType.HOST if pinned else MemType.DEVICE
                return ffi.cast("void *", self._memory(parameter, kind))
            case "size":
                return 16 if parameter.unit == "elements" else SIZE
            case "null":
                return ffi.NULL
        return NUMBERS.get(parameter.type, 0)

    def _memory(self, parameter: Parameter, kind: MemType) -> int:
        address = int(self.chip.deviceMalloc(SIZE, kind))
        self.cleanup.append(partial(self.chip.deviceFree, address, kind))
        what = f"memory that a refused call got as {parameter.name}"
        if kind is MemType.HOST:
            self.chip.poke(address, KEPT)
            self.kept.append(lambda: self.chip.same(self.chip.peek(address, SIZE), KEPT, what))
        elif self.chip.relies_on("deviceMemcpy"):
            self.chip.write(address, KEPT)
            self.kept.append(lambda: self.chip.expect(address, KEPT, what))
        return address

    def _output(self, parameter: Parameter, ctype: Any) -> Any:
        """Room for an output. Its value before the call tells whether it was written."""
        ffi: Any = self.chip.ffi
        if parameter.type == "text_out":
            before: Any = b"~" * (SIZE - 1) + b"\0"
            place = ffi.new("char[]", before[:-1])
            self.untouched[parameter.name] = lambda: bytes(ffi.buffer(place)) == before
            return place
        if parameter.kind == "primitive":
            before = ffi.new("char[1]") if ctype.item.kind == "pointer" else MARK
            place = ffi.new(ctype, before)
        else:
            before, place = ffi.NULL, ffi.new(ctype)
        if parameter.kind != "struct":
            self.untouched[parameter.name] = lambda: place[0] == before
        elif any(name == "struct_size" for name, _ in ctype.item.fields):
            place.struct_size = ffi.sizeof(ctype.item)
        return place


def source(parameter: Parameter) -> str:
    """Where a valid argument comes from."""
    if parameter.kind in ("enum", "function"):
        return parameter.kind
    if parameter.kind == "struct" or (parameter.kind == "handle" and parameter.dir == "out"):
        return "output"
    if parameter.type.endswith("_out") and parameter.dir != "in":
        return "output"
    if parameter.type == "ipc_handle":
        return "ipc_handle"
    if parameter.type == "stream":
        return "stream"
    if parameter.type == "ptr_array" or (
        parameter.nullable and (parameter.kind == "handle" or parameter.is_address)
    ):
        return "null"
    if parameter.kind == "handle":
        return parameter.type
    if not parameter.is_address:
        return "size" if parameter.type == "size" else "number"
    if parameter.name == "func":
        return "kernel"
    return "host_pageable" if parameter.space == "host_pageable" else "memory"


def exports(function: str) -> bool:
    """Whether a valid IPC handle of `function` is one of exported memory: no parameter is it."""
    return not any(p.name == "ptr" and p.dir != "out" for p in PARAMETERS[function])


def uses(function: str, wrong: str) -> Iterator[str]:
    """The functions that make the valid arguments of a trial."""
    for parameter in PARAMETERS[function]:
        match "" if parameter.name == wrong else source(parameter):
            case "memory":
                yield "deviceMalloc"
            case "stream" if not parameter.nullable:
                yield "streamCreate"
            case "event":
                yield "eventCreate"
            case "ipc_handle":
                yield "ipcMemHandleCreate"
                if exports(function):
                    yield from ("deviceMalloc", "ipcMemHandleGet")


def _parts(clause_id: str) -> tuple[str, str, bool]:
    """Function, wrong argument, and whether that is outside its enum; else it is null."""
    function, _, words = clause_id.rpartition(".")
    how, _, rest = words.partition("_")
    return function, rest.removesuffix("_refused"), how == "bad"


def _register(clause_id: str, must: str) -> None:
    function, wrong, bad_enum = _parts(clause_id)

    def refused(chip: Chip) -> None:
        Trial(chip, function, wrong, bad_enum).run()
        if not bad_enum and (function, wrong) in HOST_SIDE:
            Trial(chip, function, wrong, bad_enum, (HOST_SIDE[function, wrong],)).run()

    refused.__name__ = clause_id.replace(".", "_")
    refused.__doc__ = must
    clause(clause_id, uses=" ".join(uses(function, wrong)), optional=LOOKS)(refused)


_DERIVED = {
    id_: entry
    for id_, entry in spec()["clauses"].items()
    if entry["derived"] and entry["status"] == "active"
}
for _id, _entry in _DERIVED.items():
    _register(_id, _entry["must"])


@clause(
    "getLastError.names_argument",
    uses="deviceMalloc streamCreate",
    optional="eventCreate ipcMemHandleCreate ipcMemHandleGet ipcMemHandleFree",
    late=True,
)
def names_argument(chip: Chip) -> None:
    """Every function refuses each wrong argument with a text that names it."""
    silent, judged = [], 0
    for function, wrong, bad_enum in map(_parts, _DERIVED):
        needed = {function, *uses(function, wrong)}
        if function == "getLastError" or not all(map(chip.supports, needed)):
            continue
        trial = Trial(chip, function, wrong, bad_enum)
        if trial.call() != Result.INVALID_ARGUMENT:
            continue  # the clause of that argument reports it
        judged += 1
        text = chip.out("char", TEXT_SIZE)
        succeeded(Result(chip.raw.getLastError(text, TEXT_SIZE)), "getLastError after a refusal")
        said = chip.ffi.string(text).decode("utf-8", "replace")
        if not re.search(rf"\b{wrong}\b", said):
            silent.append(f"{function} with a wrong {wrong}: {said!r}")
        trial.release()
    found = silent[:4] if judged else ["no function refuses one"]
    assert not found, f"the text does not name the argument: {'; '.join(found)}"
