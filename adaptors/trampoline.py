"""Puts a Python adaptor behind the same C table as every other adaptor.

    table, keep = table_of(NumpyAdaptor(), name="numpy", build_id="sha256:…")

The C slots (generated/trampoline.c) refuse in a forked child, refuse what the object does not
override, check enums and nulls and count resources; then they enter Python here with plain 64-bit
values. This module turns values into what `DeviceAdaptor` takes and answers into outputs:

- addresses and host functions are ints, null streams None, enums enums;
- a stream or event that the adaptor answers becomes a C struct whose first word is the object's
  `native` (an int; absent: the struct's own address); each call brings the object itself back;
- IPC handles are 64 bytes of C memory: the adaptor answers initial bytes, then gets a view of them;
- PalError answers its code, every other exception palInternalError with its text. Nothing that
  fails is ever answered as success.

No lock is held while the adaptor is called. An adaptor with a method `close` is closed at exit.
"""

from __future__ import annotations

import atexit
import inspect
import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from unipal.adaptors import inside, tables
from unipal.adaptors.cache import LoadError
from unipal.generated import pal
from unipal.generated.pal import DeviceAdaptor, PalError, Result
from unipal.generated.spec_tables import PARAMETERS

__all__ = ["Trampoline", "table_of"]

ffi, lib = tables.core()

HANDLE_BYTES = 64
BUS_ID_ROOM = 13
IN_C = ("getLastError", "resourceCount", "launchDeviceFunc")  # answered without entering Python
SIGN = 1 << 63

Values = Any  # a C array of 64-bit values, in the order of the slot's parameters
Decode = Callable[[int], Any]
Encode = Callable[[Values, int, Any], None]  # values, position, what the adaptor answered


def _fields() -> list[str]:
    """Names of the table's slots, in order."""
    names = [name for name, _ in ffi.typeof("palDeviceTable").fields]
    return names[names.index("deviceSynchronize") :]


SLOTS: list[str] = _fields()
ENUMS: Mapping[str, type[Any]] = {
    "palDataType": pal.DataType, "palRedOp": pal.RedOp, "palMemcpyType": pal.MemcpyType,
    "palMemType": pal.MemType, "palEventType": pal.EventType,
    "palResourceKind": pal.ResourceKind, "palResult": pal.Result,
}  # fmt: skip


class Slot(NamedTuple):
    """How one slot is called: (position, decoder) per input, (position, encoder) per output."""

    name: str
    call: Callable[..., Any]
    inputs: tuple[tuple[int, Decode], ...]
    outputs: tuple[tuple[int, Encode], ...]
    check: Callable[[Values], bool] | None
    query: bool
    forget: int | None  # position of the handle that the call ends


def _refuse(text: str) -> PalError:
    return PalError(Result.INVALID_ARGUMENT, text=text)


# ---- what needs only the arguments; True when there is nothing left to do


def _memcpy(v: Values) -> bool:
    dst, src, size = v[0], v[1], v[2]
    if size and dst < src + size and src < dst + size:
        raise _refuse(f"the ranges overlap: dst 0x{dst:x}, src 0x{src:x}, size {size}")
    return bool(size == 0)


def _memset(v: Values) -> bool:
    return bool(v[2] == 0)


def _malloc(v: Values) -> bool:
    if v[1] == 0:
        ffi.cast("void **", v[0])[0] = ffi.NULL
    return bool(v[1] == 0)


def _free(v: Values) -> bool:
    return bool(v[0] == 0)


def _register(v: Values) -> bool:
    if v[1] == 0:
        raise _refuse("size is 0")
    return False


def _properties(v: Values) -> bool:
    room = ffi.cast("palDeviceProperties *", v[0]).struct_size
    if room < ffi.sizeof("size_t"):
        raise _refuse(f"props->struct_size is {room}, smaller than itself")
    return False


def _bus_id(v: Values) -> bool:
    if v[1] < BUS_ID_ROOM:
        raise _refuse(f"size is {v[1]}, an address needs {BUS_ID_ROOM}")
    return False


def _value64(v: Values) -> bool:
    if v[1] % 8:
        raise _refuse(f"addr 0x{v[1]:x} is not a multiple of 8")
    if v[3]:
        raise _refuse(f"flags is {v[3]}, not 0")
    return False


ELEMENT_BYTES = (1, 1, 4, 4, 8, 8, 2, 4, 8, 2)  # by palDataType


def _reduce(v: Values) -> bool:
    dst, a, b, count = v[0], v[1], v[2], v[3]
    size = ELEMENT_BYTES[v[4]]
    if count == 0:
        return True
    for name, address in (("dst", dst), ("a", a), ("b", b)):
        if address % size:
            raise _refuse(f"{name} 0x{address:x} is not a multiple of the element size {size}")
    for name, address in (("a", a), ("b", b)):
        if dst != address and dst < address + count * size and address < dst + count * size:
            raise _refuse(f"dst overlaps {name} without being it")
    return False


def _kernel(v: Values) -> bool:
    for name, address in (("block", v[1]), ("grid", v[2])):
        if 0 in ffi.unpack(ffi.cast("uint32_t *", address), 3):
            raise _refuse(f"a dimension of {name} is 0")
    return False


CHECKS: Mapping[str, Callable[[Values], bool]] = {
    "deviceMemcpy": _memcpy, "deviceMemset": _memset,
    "deviceMalloc": _malloc, "deviceMallocAsync": _malloc, "gdrMemAlloc": _malloc,
    "deviceFree": _free, "deviceFreeAsync": _free, "gdrMemFree": _free,
    "hostRegister": _register, "getDeviceProperties": _properties, "getDevicePciBusId": _bus_id,
    "streamWaitValue64": _value64, "streamWriteValue64": _value64,
    "deviceReduce": _reduce, "launchKernel": _kernel,
}  # fmt: skip

# ---- values in, outputs out


def _signed(value: int) -> int:
    return value - 2 * SIGN if value >= SIGN else value


def _dimensions(value: int) -> list[int]:
    return list(ffi.unpack(ffi.cast("uint32_t *", value), 3))


def _text_in(value: int) -> str:
    return str(ffi.string(ffi.cast("const char *", value)).decode("utf-8", "replace"))


def _view(value: int) -> memoryview:
    """The bytes of an IPC handle, to read and to write."""
    return memoryview(ffi.buffer(ffi.cast("unsigned char *", value), HANDLE_BYTES))


def _put(ctype: str) -> Encode:
    pointer = ffi.typeof(ctype + " *")

    def put(values: Values, at: int, answer: Any) -> None:
        ffi.cast(pointer, values[at])[0] = answer

    return put


def _put_address(values: Values, at: int, answer: Any) -> None:
    ffi.cast("uintptr_t *", values[at])[0] = int(answer)


def _put_properties(values: Values, at: int, answer: Any) -> None:
    """Writes as much as the caller has room for; struct_size itself stays."""
    props = ffi.new("palDeviceProperties *")
    place = values[at]
    room = min(ffi.cast("palDeviceProperties *", place).struct_size, ffi.sizeof(props[0]))
    first = ffi.offsetof("palDeviceProperties", "name")
    props.name = _cut(answer.name, len(props.name))
    props.pciBusId, props.pciDeviceId = answer.pciBusId, answer.pciDeviceId
    props.pciDomainId = answer.pciDomainId
    if room > first:
        source = ffi.buffer(props)[first:room]
        ffi.memmove(ffi.cast("char *", place) + first, source, room - first)


def _cut(text: str, room: int) -> bytes:
    return text.encode("utf-8", "replace").replace(b"\0", b"?")[: room - 1]


def _put_text(values: Values, at: int, answer: Any) -> None:
    """Writes text; its room is the next parameter."""
    content = _cut(answer, values[at + 1]) + b"\0"
    ffi.memmove(ffi.cast("char *", values[at]), content, len(content))


class Trampoline:
    """One Python adaptor behind one C table. `table` is the table's address."""

    def __init__(self, adaptor: DeviceAdaptor, name: str, build_id: str) -> None:
        self.adaptor = adaptor
        self._objects: dict[int, tuple[Any, Any]] = {}  # handle → (C struct, the adaptor's object)
        self._slots = [self._slot(function) for function in SLOTS]
        supported = bytes(_overrides(adaptor, function) for function in SLOTS)
        self.table = int(
            lib.trampoline_take(name.encode()[:31], build_id.encode(), supported, len(SLOTS))
        )
        if not self.table:
            raise LoadError(
                name,
                "all tables for Python adaptors are in use in this process",
                "close one of them, or load this one in a process of its own",
            )
        self.index = int(lib.trampoline_index(self.table))
        _LIVE[self.index] = self
        atexit.register(self.close)

    def close(self) -> None:
        """Ends the adaptor: joins its threads; later calls refuse. Again: does nothing."""
        if _LIVE.get(self.index) is not self:
            return
        lib.trampoline_give_back(self.index)
        close = getattr(self.adaptor, "close", None)
        try:
            if close is not None:
                close()
        finally:
            del _LIVE[self.index]
            atexit.unregister(self.close)

    # ---- one call ------------------------------------------------------------------------------

    def enter(self, number: int, values: Values) -> int:
        """Makes call `number`; called from C, on any thread. Answers a result code."""
        slot = self._slots[number]
        try:
            if slot.check is not None and slot.check(values):
                return 0
            answer = slot.call(*[decode(values[at]) for at, decode in slot.inputs])
            if slot.query:
                return int(Result.SUCCESS if answer is None else Result(answer))
            self._answer(slot, values, answer)
            if slot.forget is not None:
                self._objects.pop(values[slot.forget], None)
            return 0
        except PalError as error:
            if error.code == Result.IN_PROGRESS:
                return int(Result.IN_PROGRESS)  # an answer; the last error's text stays
            return self._fail(slot.name, error.text or "refused", int(error.code))
        except BaseException as error:
            reason = f"{type(error).__name__}: {error}"
            return self._fail(slot.name, reason, int(Result.INTERNAL_ERROR))

    def _fail(self, function: str, text: str, code: int) -> int:
        lib.trampoline_say(self.index, f"{function}: {text}".encode().replace(b"\0", b"?"))
        return code or int(Result.INTERNAL_ERROR)

    def _answer(self, slot: Slot, values: Values, answer: Any) -> None:
        """Writes all outputs, or none when the answer does not fit them."""
        if not slot.outputs:
            return
        parts = answer if len(slot.outputs) > 1 else (answer,)
        if not isinstance(parts, tuple) or len(parts) != len(slot.outputs):
            raise TypeError(f"it must answer {len(slot.outputs)} values, not {answer!r}")
        if None in parts:
            raise TypeError("it answered None where a value is due")
        for (at, encode), part in zip(slot.outputs, parts, strict=True):
            encode(values, at, part)

    # ---- handles -------------------------------------------------------------------------------

    def _object(self, handle: int) -> Any:
        """The adaptor's object of a stream or event; null is None."""
        if handle == 0:
            return None
        try:
            return self._objects[handle][1]
        except KeyError:
            raise _refuse(f"0x{handle:x} is not a live stream or event") from None

    def _put_handle(self, ctype: str) -> Encode:
        def put(values: Values, at: int, answer: Any) -> None:
            struct = ffi.new(ctype)
            handle = int(ffi.cast("uintptr_t", struct))
            struct.native = ffi.cast("void *", getattr(answer, "native", handle))
            self._objects[handle] = (struct, answer)
            _put_address(values, at, handle)

        return put

    def _put_ipc_handle(self, values: Values, at: int, answer: Any) -> None:
        struct = ffi.new("struct palIpcMemHandleRec *")
        ffi.memmove(struct.bytes, bytes(answer).ljust(HANDLE_BYTES, b"\0"), HANDLE_BYTES)
        handle = int(ffi.cast("uintptr_t", struct))
        self._objects[handle] = (struct, answer)
        _put_address(values, at, handle)

    def _known_ipc_handle(self, handle: int) -> Any:
        self._object(handle)
        return _view(handle)

    # ---- making slots --------------------------------------------------------------------------

    def _decoder(self, function: str, type_name: str, kind: str) -> Decode:
        if kind == "enum":
            return ENUMS[type_name]
        if type_name in ("stream", "event"):
            return self._object
        if type_name == "ipc_handle":
            return self._known_ipc_handle if function == "ipcMemHandleFree" else _view
        plain: Mapping[str, Decode] = {
            "int": _signed, "u32_in": _dimensions, "text_in": _text_in,
        }  # fmt: skip
        return plain.get(type_name, int)

    def _encoder(self, type_name: str) -> Encode:
        special: Mapping[str, Encode] = {
            "ptr_out": _put_address, "text_out": _put_text,
            "palDeviceProperties": _put_properties, "ipc_handle": self._put_ipc_handle,
            "stream": self._put_handle("struct palStreamRec *"),
            "event": self._put_handle("struct palEventRec *"),
        }  # fmt: skip
        numbers = {
            "int_out": "int", "u64_out": "uint64_t", "size_out": "size_t", "float_out": "float",
        }  # fmt: skip
        return special[type_name] if type_name in special else _put(numbers[type_name])

    def _slot(self, function: str) -> Slot:
        parameters = PARAMETERS[function]
        inputs: list[tuple[int, Decode]] = []
        outputs: list[tuple[int, Encode]] = []
        text_at = [at for at, p in enumerate(parameters) if p.type == "text_out"]
        for at, p in enumerate(parameters):
            written = p.dir == "out" and (p.kind == "handle" or p.type.endswith("_out"))
            if written or p.type == "palDeviceProperties":
                outputs.append((at, self._encoder(p.type)))
            elif at - 1 not in text_at:  # the room of a text is not an input
                inputs.append((at, self._decoder(function, p.type, p.kind)))
        gone = {"streamDestroy": 0, "streamFree": 0, "eventDestroy": 0, "ipcMemHandleFree": 0}
        return Slot(
            name=function,
            call=getattr(self.adaptor, function),
            inputs=tuple(inputs),
            outputs=tuple(outputs),
            check=CHECKS.get(function),
            query=function in ("streamQuery", "eventQuery"),
            forget=gone.get(function),
        )


def _overrides(adaptor: DeviceAdaptor, function: str) -> bool:
    if function in IN_C:
        return function != "launchDeviceFunc" or _overrides(adaptor, "streamCreate")
    own = inspect.getattr_static(adaptor, function, None)
    return own is not getattr(DeviceAdaptor, function, None)


# ---- the way in from C

_LIVE: dict[int, Trampoline] = {}
_taking = threading.Lock()


def _lost(exception: object, value: object, traceback: object) -> None:
    """An exception that even `enter` could not answer; C gets palInternalError from `error=`."""


def _enter(index: int, number: int, values: Values) -> int:
    trampoline = _LIVE.get(index)
    if trampoline is None:
        return int(Result.INVALID_USAGE)
    inside.enter()
    try:
        return trampoline.enter(number, values)
    finally:
        inside.leave()


# `error` is what C gets when even `_enter` fails; cffi's own default, 0, would be success.
ffi.def_extern(name="trampoline_python", error=int(Result.INTERNAL_ERROR), onerror=_lost)(_enter)


def table_of(
    adaptor: object, *, name: str | None = None, build_id: str = ""
) -> tuple[int, Trampoline]:
    """The address of a C table for `adaptor`, and what must be kept as long as it is used."""
    if not isinstance(adaptor, DeviceAdaptor):
        raise LoadError(
            f"{type(adaptor).__module__}.{type(adaptor).__qualname__}",
            "is not a DeviceAdaptor",
            "derive it from unipal.generated.pal.DeviceAdaptor",
        )
    called = name or getattr(adaptor, "name", None) or type(adaptor).__name__.lower()
    with _taking:
        trampoline = Trampoline(adaptor, str(called), build_id)
    return trampoline.table, trampoline
