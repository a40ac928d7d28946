"""Calls a function that is declared unsupported and checks that it refuses correctly.

The arguments are valid: real memory, a real stream, a host function that counts. The call must
return palNotSupported, leave every output unchanged, and enqueue nothing.
"""

from __future__ import annotations

import contextlib
from typing import Any

from unipal.conformance.harness.chip import POISON, Chip, MemType, PalError, Probe, Result, pattern

SIZE = 64


class _Scene:
    """Valid arguments for one call, and the memory that it must not change."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.outputs: list[tuple[int, Any]] = []
        self.memory: list[tuple[int, bytes]] = []
        self.probe: Probe | None = None
        self.stream: Any = None

    def argument(self, function: str, position: int, ctype: Any) -> Any:
        """An argument for a parameter of C type `ctype`."""
        ffi = self.chip.ffi
        text = str(ctype.cname).replace("const ", "").replace(" *", "*")
        if text in ("palStream", "struct palStreamRec*"):
            return self._stream()
        if text in ("palEvent", "struct palEventRec*"):
            return self.chip.event()
        if text in ("palIpcMemHandle", "struct palIpcMemHandleRec*"):
            return ffi.cast(ctype, self.chip.host(SIZE, 0))
        if "(*)" in text:
            return ffi.cast(ctype, self._function(device=text.count(",") > 0))
        if ctype.kind == "enum":
            return 0
        if ctype.kind == "primitive":
            return self._number(function, text)
        if text == "void*":
            return ffi.cast("void *", self._address(function, position))
        if text == "char*" and str(ctype.cname).startswith("char const"):
            return ffi.cast(ctype, self.chip.host(16, b"0000:00:00.0\0\0\0\0"))
        if text == "uint32_t*" or (text == "void**" and function == "launchKernel"):
            block = self.chip.host(SIZE, b"\1\0\0\0" * (SIZE // 4) if text[0] == "u" else 0)
            return ffi.cast(ctype, block)
        address = self.chip.host(SIZE)
        self.outputs.append((address, ctype))
        return ffi.cast(ctype, address)

    def _number(self, function: str, text: str) -> int:
        if text == "size_t":
            return 1 if function == "deviceReduce" else SIZE
        return 0

    def _stream(self) -> Any:
        if self.stream is None:
            self.stream = self.chip.stream()
        return self.stream

    def _function(self, device: bool) -> int:
        self.probe = self.chip.probe()
        return self.probe.device_function if device else self.probe.function

    def _address(self, function: str, position: int) -> int:
        if self.probe is not None:
            return self.probe.argument
        data = pattern(SIZE, seed=position)
        if function in ("hostRegister", "hostUnregister"):
            address = self.chip.host(SIZE, data)
        elif function in ("hostGetDevicePointer", "streamWaitValue64", "streamWriteValue64"):
            address = self.chip.pinned(SIZE, data)
        else:
            address = self.chip.buffer(SIZE, MemType.DEVICE, data)
            self.memory.append((address, data))
        return address


def refuses(chip: Chip, function: str) -> tuple[Result | None, str]:
    """Calls `function`; returns its code, and the violation of its refusal ("" if none)."""
    scene = _Scene(chip)
    slot = dict(chip.ffi.typeof("palDeviceTable").fields)[function].type
    try:
        arguments = [scene.argument(function, i, t) for i, t in enumerate(slot.args)]
    except PalError as error:
        return None, f"no arguments for the call: {error}"
    code = Result(int(getattr(chip.raw, function)(*arguments)))
    if code is not Result.NOT_SUPPORTED:
        return code, f"{function} returned {code.name} instead of palNotSupported"
    for address, ctype in scene.outputs:
        if chip.peek(address, SIZE) != bytes([POISON]) * SIZE:
            return code, f"{function} returned palNotSupported but wrote its output {ctype.cname}"
    for address, data in scene.memory:
        if chip.relies_on("deviceMemcpy") and chip.read(address, SIZE) != data:
            return code, f"{function} returned palNotSupported but changed memory"
    if scene.stream is not None and chip.relies_on("streamQuery"):
        with contextlib.suppress(PalError):
            if chip.pending(scene.stream) or (scene.probe is not None and scene.probe.ran):
                return code, f"{function} returned palNotSupported but enqueued work"
    return code, ""
