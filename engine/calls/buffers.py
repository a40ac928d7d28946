"""Buffers that callers may pass, resolved to address, count and type.

Accepted without copying: `DeviceArray`, NumPy arrays and everything with the buffer protocol, and
objects with `__cuda_array_interface__` or `__dlpack__`. Buffers are contiguous; an output is
writable. A 16-bit integer buffer is treated as bfloat16 if the call has `dtype="bfloat16"`.

The PAL has ten types. Operations that only move elements take the types of MOVED as well: their
bytes travel as elements of a PAL type. Ranks that pass different types of one such carrier are not
noticed.
"""

from __future__ import annotations

import contextlib
import ctypes
import math
import threading
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, SupportsIndex

import numpy as np
import numpy.typing as npt
from unipal.engine.calls import finalizers
from unipal.engine.errors import USAGE, UsageError, UsageTypeError, UsageValueError
from unipal.generated.pal import DataType

Array = npt.NDArray[Any]


class SupportsBuffer(Protocol):
    """An object with the buffer protocol, such as bytearray, array.array or memoryview."""

    def __buffer__(self, flags: int, /) -> memoryview:
        """The memory of the object."""
        ...


class SupportsDLPack(Protocol):
    """An object with the DLPack protocol, such as an array of NumPy, PyTorch, JAX or CuPy."""

    def __dlpack__(self) -> Any:
        """A capsule with the memory of the object."""
        ...

    def __dlpack_device__(self) -> tuple[Any, Any]:
        """The kind and number of the device that holds the memory."""
        ...


class SupportsCudaArray(Protocol):
    """An object with `__cuda_array_interface__`, such as an array of CuPy or Numba."""

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]: ...


ArrayLike = SupportsBuffer | SupportsDLPack | SupportsCudaArray
DTypeName = Literal[
    "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16",
    "bfloat16", "float32", "float64", "complex64", "complex128", "bool",
]  # fmt: skip
DTypeLike = DTypeName | np.dtype[Any] | type[np.generic] | DataType
Shape = SupportsIndex | Sequence[SupportsIndex]

# Name → (palDataType, bytes, NumPy's type or None). The names are NumPy's, plus bfloat16.
TYPES: dict[str, tuple[int, int, npt.DTypeLike | None]] = {
    "int8": (DataType.INT8, 1, np.int8),
    "uint8": (DataType.UINT8, 1, np.uint8),
    "int32": (DataType.INT32, 4, np.int32),
    "uint32": (DataType.UINT32, 4, np.uint32),
    "int64": (DataType.INT64, 8, np.int64),
    "uint64": (DataType.UINT64, 8, np.uint64),
    "float16": (DataType.FLOAT16, 2, np.float16),
    "float32": (DataType.FLOAT32, 4, np.float32),
    "float64": (DataType.FLOAT64, 8, np.float64),
    "bfloat16": (DataType.BFLOAT16, 2, None),
}


class Moved(NamedTuple):
    """A type that the PAL lacks: its elements travel as `factor` elements of palDataType `carrier`.

    `code` stands for it where a palDataType does, and is none.
    """

    code: int
    bytes: int
    numpy: npt.DTypeLike
    carrier: int
    factor: int


BOOL = 64
MOVED: dict[str, Moved] = {
    "bool": Moved(BOOL, 1, np.bool_, int(DataType.UINT8), 1),
    "int16": Moved(65, 2, np.int16, int(DataType.FLOAT16), 1),
    "uint16": Moved(66, 2, np.uint16, int(DataType.FLOAT16), 1),
    "complex64": Moved(67, 8, np.complex64, int(DataType.UINT64), 1),
    "complex128": Moved(68, 16, np.complex128, int(DataType.UINT64), 2),
}
CARRIED = {one.code: one for one in MOVED.values()}
NAMES = {int(code): name for name, (code, _, _) in TYPES.items()}
NAMES |= {one.code: name for name, one in MOVED.items()}
SIZES = {int(code): size for code, size, _ in TYPES.values()}
SIZES |= {one.code: one.bytes for one in MOVED.values()}
CODES = {name: code for code, name in NAMES.items()}
_KNOWN = ", ".join((*TYPES, *MOVED))
_SHORT = {
    "i1": "int8", "u1": "uint8", "i2": "int16", "u2": "uint16", "i4": "int32", "u4": "uint32",
    "i8": "int64", "u8": "uint64", "f2": "float16", "f4": "float32", "f8": "float64",
    "c8": "complex64", "c16": "complex128", "b1": "bool",
}  # fmt: skip
_BY_NUMPY = {np.dtype(kind): int(code) for code, _, kind in TYPES.values() if kind is not None}
_BY_NUMPY |= {np.dtype(one.numpy): one.code for one in MOVED.values()}
_NUMPY: dict[int, npt.DTypeLike] = {code: kind for kind, code in _BY_NUMPY.items()}
_NUMPY[int(DataType.BFLOAT16)] = np.uint16  # NumPy has no bfloat16


class Buffer(NamedTuple):
    """A caller's memory: `elements` elements of palDataType `type` at `address`.

    `keep` must live as long as the memory is used. `writable` is False for read-only memory.
    """

    address: int
    elements: int
    type: int
    writable: bool
    keep: object


EMPTY = Buffer(0, 0, -1, True, None)


def type_code(name: Any) -> int:
    """palDataType, or a code of MOVED, of a name, a NumPy type, or a palDataType. UsageError
    otherwise.
    """
    if isinstance(name, str) and name in CODES:
        return CODES[name]
    if isinstance(name, int) and name in NAMES:
        return int(name)
    if getattr(name, "__name__", "") == "bfloat16" or str(name) == "bfloat16":
        return int(DataType.BFLOAT16)
    try:
        code = _BY_NUMPY.get(np.dtype(name))
    except TypeError:
        code = None
    if code is None:
        kind = UsageValueError if isinstance(name, str) else UsageTypeError
        reason = f"{name!r} is not a type of the PAL"
        raise _refusal(reason, f"use one of {_KNOWN}", kind, "dtype")
    return code


def pal_type(name: Any, what: str) -> int:
    """palDataType of a type that an operation calculates with. UsageError names the alternative."""
    code = type_code(name)
    if code in CARRIED:
        reason = f"{NAMES[code]!r} is not a type of the PAL, as {what} needs one"
        raise _refusal(reason, f"use one of {', '.join(TYPES)}", place="dtype")
    return code


def elements_of(shape: Any) -> tuple[tuple[int, ...], int]:
    """A shape, given as a number or a sequence of numbers, and its number of elements."""
    given = shape if isinstance(shape, Sequence) and not isinstance(shape, str) else (shape,)
    try:
        extents = tuple(one.__index__() for one in given)
    except AttributeError:
        raise _refusal(
            f"{shape!r} is not a shape",
            "give a number of elements or a tuple",
            UsageTypeError,
            "shape",
        ) from None
    if any(extent < 0 for extent in extents):
        reason = f"{shape!r} has a negative extent"
        raise _refusal(reason, "give extents of 0 or more", place="shape")
    return extents, math.prod(extents)


def _refusal(
    reason: str,
    next_step: str,
    kind: type[UsageError] = UsageValueError,
    place: str = "unipal",  # `call.take` replaces it by the call
) -> UsageError:
    return kind(USAGE, reason, place=place, next=next_step)


_ELEMENTS = "use x.to_numpy() for a copy, or x.numpy() for a view"


class DeviceArray:
    """Contiguous memory of a chip, made by `Communicator.alloc`.

    Host code can access the elements only through `numpy()`, if the chip certifies a host view, or
    by the copies `copy_from` and `to_numpy`. A slice shares the memory. `free()` or the last
    reference releases it.

    Attributes
    ----------
    address : int
        The chip's address of the first element.
    count : int
        Number of elements.
    shape : tuple of int
        Extents, slowest first.
    dtype : str
        Name of the element type.
    nbytes : int
        Size in bytes.

    Examples
    --------
    >>> x = comm.alloc((2, 3), "int32").copy_from([[1, 2, 3], [4, 5, 6]])
    >>> x.shape, x.nbytes
    ((2, 3), 24)
    >>> x[1:].to_numpy().tolist()
    [[4, 5, 6]]
    """

    __slots__ = ("__weakref__", "_memory", "address", "count", "key", "shape", "type")

    def __init__(
        self,
        memory: DeviceMemory,
        address: int,
        count: int,
        type: int,
        shape: tuple[int, ...] | None = None,
    ) -> None:
        self._memory = memory
        self.address = address
        self.count = count
        self.type = type
        self.shape = (count,) if shape is None else shape
        self.key = count << 8 | type << 1  # key of prepared calls

    @property
    def dtype(self) -> str:
        """The element type's name."""
        return NAMES[self.type]

    @property
    def nbytes(self) -> int:
        """Bytes of the array."""
        return self.count * SIZES[self.type]

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of an array without dimensions")
        return self.shape[0]

    def __getitem__(self, part: slice) -> DeviceArray:
        if not isinstance(part, slice):
            reason = f"DeviceArray indices must be slices, not {type(part).__name__}"
            raise TypeError(f"{reason}: {_ELEMENTS}")
        start, stop, step = part.indices(len(self))
        if step != 1:
            raise ValueError("a DeviceArray is contiguous: its slices cannot have a step")
        rows, row = max(0, stop - start), math.prod(self.shape[1:])
        address = self.address + start * row * SIZES[self.type]
        return DeviceArray(self._memory, address, rows * row, self.type, (rows, *self.shape[1:]))

    def __array__(self, *_: Any, **__: Any) -> Array:
        raise TypeError(f"a DeviceArray is not converted to a NumPy array implicitly: {_ELEMENTS}")

    def numpy(self) -> Array:
        """The same memory as a NumPy array.

        Returns
        -------
        numpy.ndarray
            A view of this shape, valid while this array lives. bfloat16 appears as uint16.

        Raises
        ------
        UsageError
            The host has no view of the chip's memory, or the memory was freed.

        Examples
        --------
        >>> x = comm.alloc(3, "int32")
        >>> x.numpy()[:] = 7
        >>> x.to_numpy().tolist()
        [7, 7, 7]
        """
        view = self._memory.view(self.address, self.nbytes)
        return view.view(_NUMPY[self.type]).reshape(self.shape)

    def copy_from(self, values: npt.ArrayLike) -> DeviceArray:
        """Fills the array from host memory by the chip's own copy.

        Parameters
        ----------
        values : array_like
            As many elements as this array has; they are converted to its type. bfloat16 is given
            as uint16.

        Returns
        -------
        DeviceArray
            This array.

        Raises
        ------
        UsageValueError
            Another number of elements.

        Examples
        --------
        >>> comm.alloc(2, "float64").copy_from([0.5, 1.5]).to_numpy().tolist()
        [0.5, 1.5]
        """
        host = np.ascontiguousarray(values, dtype=_NUMPY[self.type]).reshape(-1)
        if host.size != self.count:
            reason = f"{host.size} values were given for {self.count} elements"
            raise _refusal(reason, "give as many values", place="copy_from")
        self._memory.copy(self.address, host.ctypes.data, self.nbytes, to_device=True)
        return self

    def to_numpy(self) -> Array:
        """A copy in host memory, made by the chip's own copy.

        Returns
        -------
        numpy.ndarray
            A new array of this shape. bfloat16 becomes uint16.

        Examples
        --------
        >>> comm.alloc(1, "uint8").copy_from([9]).to_numpy()
        array([9], dtype=uint8)
        """
        host = np.empty(self.shape, dtype=_NUMPY[self.type])
        self._memory.copy(host.ctypes.data, self.address, self.nbytes, to_device=False)
        return host

    def __dlpack__(self, **options: Any) -> Any:
        """A host tensor over the host view."""
        return self.numpy().__dlpack__(**options)

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.numpy().__dlpack_device__()

    def free(self) -> None:
        """Releases the memory now.

        Slices of the array become invalid as well.

        Examples
        --------
        >>> x = comm.alloc(4)
        >>> x.free()
        """
        self._memory.free()
        self.address, self.key = 0, -2

    def __repr__(self) -> str:
        size = self.count if len(self.shape) == 1 else self.shape
        return f"DeviceArray({size} {self.dtype} at {self.address:#x})"


class HostArray:
    """Contiguous host memory by its address, for callers that have no array.

    Nothing can be checked: `count` elements of palDataType `type` (or a code of MOVED) are there
    and may be written. `keep` lives as long as this object.
    """

    __slots__ = ("address", "count", "keep", "key", "type")

    def __init__(self, address: int, count: int, type: int, keep: object = None) -> None:
        self.address, self.count, self.type, self.keep = address, count, type, keep
        self.key = count << 8 | type << 1 | 1  # that of a NumPy array of the same elements


def memory_of(array: DeviceArray) -> DeviceMemory:
    """The allocation that contains an array."""
    return array._memory


class _Copies:
    """Blocking copies of one device's arrays, on a stream that lives as long as one of them.

    A copy with a null stream would block as well, but not every chip promises that.
    """

    _of: ClassVar[dict[tuple[int, int], _Copies]] = {}  # by chip and ordinal
    _lock = threading.RLock()  # a finalizer may call `leave` on a thread that has it

    def __init__(self, device: Any, ordinal: int) -> None:
        self._device, self._ordinal = device, ordinal
        self._arrays = 0
        self._stream: Any = None

    @classmethod
    def enter(cls, device: Any) -> _Copies:
        """Those of the thread's device, for one array more."""
        key = id(device), int(device.getDevice())
        with cls._lock:
            found = cls._of.setdefault(key, cls(device, key[1]))
            found._arrays += 1
            return found

    def leave(self) -> None:
        """For one array less."""
        with self._lock:
            self._arrays -= 1
            if self._arrays:
                return
            del self._of[id(self._device), self._ordinal]
            stream, self._stream = self._stream, None
        if stream is not None:
            self._device.streamDestroy(stream)

    def copy(self, dst: int, src: int, size: int, kind: int) -> None:
        """Copies and waits. Raises PalError."""
        with self._lock:
            if self._stream is None:
                self._stream = self._made()
        self._device.deviceMemcpy(dst, src, size, kind, self._stream)
        self._device.streamSynchronize(self._stream)

    def _made(self) -> Any:
        device, before = self._device, int(self._device.getDevice())
        if before == self._ordinal:
            return device.streamCreate()
        device.setDevice(self._ordinal)
        try:
            return device.streamCreate()
        finally:
            device.setDevice(before)


class DeviceMemory:
    """One allocation of a chip and its host view. `forget` is called before it is freed."""

    def __init__(self, device: Any, bytes: int, forget: Callable[[int], None]) -> None:
        self._device, self._forget = device, forget
        self.bytes = bytes
        self._view: int | None = None
        self.address = 0
        finalizers.catch_up()
        if device is not None:
            self._copies = _Copies.enter(device)
            try:
                self.address = int(device.deviceMalloc(max(bytes, 1), 1))
            except BaseException:
                self._copies.leave()
                raise

    def view(self, address: int, size: int) -> Array:
        """uint8 over [address, address + size) in the host's address space."""
        if not self.address:
            raise _refusal("the memory was freed", "make a new array", place="numpy")
        if self._view is None:
            self._view = self._map()
        at = self._view + (address - self.address)
        room: Any = (ctypes.c_uint8 * size).from_address(at)
        room._memory = self  # the view keeps the memory
        return np.frombuffer(memoryview(room), dtype=np.uint8) if size else np.empty(0, np.uint8)

    def _map(self) -> int:
        from unipal.generated.pal import PalError

        try:
            return int(self._device.gdrPtrMmap(self.address, max(self.bytes, 1)))
        except PalError as error:
            raise _refusal(
                f"the host has no view of {self._device.name}'s memory: {error}",
                "use copy_from() and to_numpy()",
                place="numpy",
            ) from None

    def copy(self, dst: int, src: int, size: int, *, to_device: bool) -> None:
        """A blocking copy between host and device."""
        if not self.address:
            place = "copy_from" if to_device else "to_numpy"
            raise _refusal("the memory was freed", "make a new array", place=place)
        if size:
            self.copies.copy(dst, src, size, 0 if to_device else 1)

    @property
    def copies(self) -> _Copies:
        """What copies to and from this memory."""
        return self._copies

    def free(self) -> None:
        """Releases view and memory; later calls do nothing."""
        finalizers.catch_up()
        self._free()

    def _free(self) -> None:
        address, self.address = self.address, 0
        if not address:
            return
        if self._view is not None:
            self._device.gdrPtrMunmap(self._view, max(self.bytes, 1))
            self._view = None
        self._forget(address)
        try:
            self._device.deviceFree(address, 1)
        finally:
            self._copies.leave()

    def _end(self) -> None:
        with contextlib.suppress(Exception):  # the process is ending, or the chip is gone
            self._free()

    def __del__(self) -> None:
        finalizers.release(self._end)


# ---- buffers of other libraries ------------------------------------------------------------


def is_foreign(thing: Any) -> bool:
    """Whether a buffer of another library says that it is in the memory of a device."""
    if isinstance(thing, (DeviceArray, HostArray, np.ndarray)):
        return False
    if hasattr(thing, "__cuda_array_interface__"):
        return True
    if not hasattr(thing, "__dlpack_device__"):
        return False
    return int(thing.__dlpack_device__()[0]) not in _DLPACK_HOST


_DLPACK_HOST = (1, 3, 11)  # kDLCPU, kDLCUDAHost, kDLROCMHost


def describe(thing: Any, *, dtype: Any = None, what: str = "the buffer") -> Buffer:
    """The memory of `thing`; `dtype` gives the type if the buffer cannot (bfloat16).

    CommError (usage) names `what` and the reason: not contiguous, not a PAL type, not a buffer.
    """
    found = _describe(thing, what)
    if dtype is None:
        return found
    code = type_code(dtype)
    if found.type >= 0 and found.type != code:
        same = code == DataType.BFLOAT16 and SIZES.get(found.type) == 2
        if not same and found.type not in _UNTYPED:
            said = f"{what} holds {NAMES[found.type]}; dtype= says {NAMES[code]}"
            raise _refusal(said, "give one of them")
        size = SIZES[found.type] * found.elements
        if size % SIZES[code]:
            raise _refusal(
                f"{what}: {size} bytes are not whole {NAMES[code]}", "give whole elements"
            )
        return found._replace(type=code, elements=size // SIZES[code])
    return found._replace(type=code)


_UNTYPED = (int(DataType.UINT8), BOOL)  # plain bytes may be given any type


def _describe(thing: Any, what: str) -> Buffer:
    if isinstance(thing, DeviceArray):
        if not thing._memory.address:
            raise _refusal(f"{what}: the memory was freed", "make a new array")
        return Buffer(thing.address, thing.count, thing.type, True, thing)
    if isinstance(thing, HostArray):
        return Buffer(thing.address, thing.count, thing.type, True, thing)
    if isinstance(thing, np.ndarray):
        return _numpy(thing, what)
    if hasattr(thing, "__cuda_array_interface__"):
        return _interface(thing, what)
    if hasattr(thing, "__dlpack__"):
        return _dlpack(thing, what)
    try:
        view = memoryview(thing)
    except TypeError:
        kind = type(thing).__name__
        article = "an" if kind[0].lower() in "aeiou" else "a"
        raise _refusal(
            f"{what} is {article} {kind}, which shows no memory",
            "pass a NumPy array, a DeviceArray, or an object with __dlpack__",
            UsageTypeError,
        ) from None
    return _numpy(np.asarray(view), what)


def _numpy(array: Array, what: str) -> Buffer:
    if not array.flags.c_contiguous:
        raise _refusal(f"{what} is not contiguous", "pass numpy.ascontiguousarray(x)")
    code = _BY_NUMPY.get(array.dtype)
    if code is None:
        if str(array.dtype) != "bfloat16":
            name = f"{what} is of type {array.dtype}"
            raise _refusal(name, f"use one of {_KNOWN}, in native byte order")
        code = int(DataType.BFLOAT16)
    return Buffer(int(array.ctypes.data), array.size, code, array.flags.writeable, array)


def _interface(thing: Any, what: str) -> Buffer:
    face = thing.__cuda_array_interface__
    shape, kind = tuple(face["shape"]), str(face["typestr"])
    name = _SHORT.get(kind[1:])
    if kind[0] == ">" or name is None:
        raise _refusal(f"{what} is of type {kind}", f"use one of {_KNOWN}")
    code = CODES[name]
    size = SIZES[code]
    count, strides = int(np.prod(shape, dtype=np.int64)), face.get("strides")
    if strides is not None and tuple(strides) != _strides(shape, size):
        raise _refusal(f"{what} is not contiguous", "pass a contiguous copy")
    address, readonly = face["data"]
    return Buffer(int(address), count, int(code), not readonly, thing)


def _strides(shape: tuple[int, ...], size: int) -> tuple[int, ...]:
    found = []
    for extent in reversed(shape):
        found.append(size)
        size *= extent
    return tuple(reversed(found))


class _Tensor(ctypes.Structure):
    """DLTensor of the DLPack standard; its address is the managed tensor's first field."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", ctypes.c_int32 * 2),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


_DLPACK = {(0, 8): "int8", (0, 32): "int32", (0, 64): "int64", (1, 8): "uint8", (1, 32): "uint32",
           (1, 64): "uint64", (2, 16): "float16", (2, 32): "float32", (2, 64): "float64",
           (4, 16): "bfloat16", (6, 8): "bool", (0, 16): "int16", (1, 16): "uint16",
           (5, 64): "complex64", (5, 128): "complex128"}  # fmt: skip
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)


def _dlpack(thing: Any, what: str) -> Buffer:
    capsule = thing.__dlpack__()
    tensor = _Tensor.from_address(_pointer(capsule, b"dltensor"))
    name = _DLPACK.get((tensor.code, tensor.bits)) if tensor.lanes == 1 else None
    if name is None:
        raise _refusal(f"{what} is of no type of the PAL", f"use one of {_KNOWN}")
    code = CODES[name]
    shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
    count = int(np.prod(shape, dtype=np.int64))
    if tensor.strides and count > 1:
        strides = tuple(tensor.strides[i] for i in range(tensor.ndim))
        packed = _strides(shape, 1)
        if any(s != p for s, p, e in zip(strides, packed, shape, strict=True) if e > 1):
            raise _refusal(f"{what} is not contiguous", "pass a contiguous copy")
    address = int(tensor.data or 0) + int(tensor.offset)
    return Buffer(address, count, code, True, (thing, capsule))


def write(device: Any, address: int, data: bytes) -> None:
    """Fills memory of the thread's device. Blocks; raises PalError."""
    copies = _Copies.enter(device)
    try:
        source = ctypes.create_string_buffer(data, len(data))
        copies.copy(address, ctypes.addressof(source), len(data), 0)
    finally:
        copies.leave()


def copy(target: Any, source: Any) -> None:
    """Copies a rank's message to itself: two Calls of equal count and type. Blocks."""
    size = source.count * SIZES[source.type]
    if not size or source.input == target.output:
        return
    arrays = [
        thing if isinstance(thing, DeviceArray) else None
        for thing in (source.keep[0], target.keep[0])
    ]
    ours = next((one for one in arrays if one is not None), None)
    if ours is None:
        ctypes.memmove(target.output, source.input, size)
        return
    kind = 2 if all(one is not None for one in arrays) else 1 if arrays[0] is not None else 0
    memory_of(ours).copies.copy(target.output, source.input, size, kind)
