"""The part of CuPy's interface that the cupy chip uses, over the emulated CUDA libraries.

Everything it shows is emulated: the calls go into the library of UNIPAL_NVIDIA_LIBRARY, which is
generated from adaptors/nvidia/adaptor.yaml and runs on the cpu chip. `registry.build("cupy",
emulated=True)` sets the environment. Calls for which CuPy keeps Python's lock keep it here too, so
that a wait under the lock shows.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import threading
import types
from collections.abc import Callable
from ctypes import byref, c_char_p, c_float, c_int, c_size_t, c_uint, c_void_p
from typing import Any

from unipal.adaptors.cache import LoadError

__version__ = "emulated"

LIBRARY = "UNIPAL_NVIDIA_LIBRARY"
INVALID_VALUE, DEVICE_UNINITIALIZED = 1, 201  # of cudaError_t and CUresult
MOST_THREADS = 1024  # of a block
PCI_BUS_ID, PCI_DEVICE_ID, PCI_DOMAIN_ID = 33, 34, 50  # cudaDeviceAttr


class IpcHandle(ctypes.Structure):
    """cudaIpcMemHandle_t."""

    _fields_ = (("reserved", ctypes.c_ubyte * 64),)


def _library() -> str:
    path = os.environ.get(LIBRARY, "")
    if not path:
        following = "`pal test cupy --emulated`, which sets it"
        raise LoadError(LIBRARY, "names no emulated CUDA library", following)
    return path


_alone = ctypes.CDLL(_library())  # the calls that CuPy makes without Python's lock
_locked = ctypes.PyDLL(_library())  # and those that it makes with it
_HOST = ctypes.CFUNCTYPE(None, c_void_p)
_numbers = itertools.count(1)
_functions: dict[int, tuple[Callable[[int], object], int]] = {}
_exported: set[bytes] = set()


class CUDARuntimeError(RuntimeError):
    """What CuPy raises; `status` is CUDA's code."""

    def __init__(self, call: str, status: int) -> None:
        self.status = status
        super().__init__(f"{call} of the emulated library: {status}")


class CUDADriverError(CUDARuntimeError):
    """The driver's."""


def _checked(
    library: ctypes.CDLL, name: str, *arguments: Any, error: type[CUDARuntimeError]
) -> None:
    status = int(getattr(library, name)(*arguments))
    if status:
        _locked.cudaGetLastError()
        raise error(name, status)


def _free(name: str, *arguments: Any) -> None:
    _checked(_alone, name, *arguments, error=CUDARuntimeError)


def _held(name: str, *arguments: Any) -> None:
    _checked(_locked, name, *arguments, error=CUDARuntimeError)


def _address(name: str, *arguments: Any) -> int:
    answer = c_void_p()
    _free(name, byref(answer), *arguments)
    return answer.value or 0


def _number(name: str, *arguments: Any) -> int:
    answer = c_int()
    _held(name, byref(answer), *arguments)
    return answer.value


def _entered(number: int) -> None:
    callback, argument = _functions.pop(number)
    callback(argument)


_enter = _HOST(_entered)


class Runtime:
    """cupy.cuda.runtime."""

    CUDARuntimeError = CUDARuntimeError

    def getDevice(self) -> int:
        return _number("cudaGetDevice")

    def setDevice(self, device: int) -> None:
        _held("cudaSetDevice", device)

    def getDeviceCount(self) -> int:
        return _number("cudaGetDeviceCount")

    def deviceSynchronize(self) -> None:
        _free("cudaDeviceSynchronize")

    def deviceGetAttribute(self, attribute: int, device: int) -> int:
        return _number("cudaDeviceGetAttribute", attribute, device)

    def getDeviceProperties(self, device: int) -> dict[str, Any]:
        place = {
            "pciBusID": self.deviceGetAttribute(PCI_BUS_ID, device),
            "pciDeviceID": self.deviceGetAttribute(PCI_DEVICE_ID, device),
            "pciDomainID": self.deviceGetAttribute(PCI_DOMAIN_ID, device),
        }
        name = ctypes.create_string_buffer(256)
        handle = c_int()
        _checked(_locked, "cuDeviceGet", byref(handle), device, error=CUDADriverError)
        _checked(_locked, "cuDeviceGetName", name, 256, handle, error=CUDADriverError)
        return {"name": name.value, **place}

    def deviceGetPCIBusId(self, device: int) -> str:
        text = ctypes.create_string_buffer(13)
        _held("cudaDeviceGetPCIBusId", text, 13, device)
        return text.value.decode("ascii")

    def deviceGetByPCIBusId(self, text: str) -> int:
        return _number("cudaDeviceGetByPCIBusId", c_char_p(text.encode("ascii")))

    def malloc(self, size: int) -> int:
        return _address("cudaMalloc", c_size_t(size))

    def mallocManaged(self, size: int, flags: int = 1) -> int:
        return _address("cudaMallocManaged", c_size_t(size), c_uint(flags))

    def mallocAsync(self, size: int, stream: int) -> int:
        return _address("cudaMallocAsync", c_size_t(size), c_void_p(stream))

    def hostAlloc(self, size: int, flags: int) -> int:
        return _address("cudaHostAlloc", c_size_t(size), c_uint(flags))

    def hostRegister(self, ptr: int, size: int, flags: int) -> None:
        _free("cudaHostRegister", c_void_p(ptr), c_size_t(size), c_uint(flags))

    def hostUnregister(self, ptr: int) -> None:
        _free("cudaHostUnregister", c_void_p(ptr))

    def free(self, ptr: int) -> None:
        _free("cudaFree", c_void_p(ptr))

    def freeHost(self, ptr: int) -> None:
        _free("cudaFreeHost", c_void_p(ptr))

    def freeAsync(self, ptr: int, stream: int) -> None:
        _free("cudaFreeAsync", c_void_p(ptr), c_void_p(stream))

    def pointerGetAttributes(self, ptr: int) -> types.SimpleNamespace:
        """Of host memory, which is all that the chip asks for."""
        address = _address("cudaHostGetDevicePointer", c_void_p(ptr), c_uint(0))
        return types.SimpleNamespace(devicePointer=address, hostPointer=ptr)

    def memcpyAsync(self, dst: int, src: int, size: int, kind: int, stream: int) -> None:
        _free(
            "cudaMemcpyAsync",
            c_void_p(dst), c_void_p(src), c_size_t(size), c_int(kind), c_void_p(stream),
        )  # fmt: skip

    def memsetAsync(self, ptr: int, value: int, size: int, stream: int) -> None:
        _free("cudaMemsetAsync", c_void_p(ptr), c_int(value), c_size_t(size), c_void_p(stream))

    def streamCreateWithFlags(self, flags: int) -> int:
        answer = c_void_p()
        _held("cudaStreamCreateWithFlags", byref(answer), c_uint(flags))
        return answer.value or 0

    def streamDestroy(self, stream: int) -> None:
        _held("cudaStreamDestroy", c_void_p(stream))

    def streamSynchronize(self, stream: int) -> None:
        _free("cudaStreamSynchronize", c_void_p(stream))

    def streamQuery(self, stream: int) -> int:
        return int(_locked.cudaStreamQuery(c_void_p(stream)))

    def streamWaitEvent(self, stream: int, event: int, flags: int = 0) -> None:
        _free("cudaStreamWaitEvent", c_void_p(stream), c_void_p(event), c_uint(flags))

    def launchHostFunc(self, stream: int, callback: Callable[[int], object], argument: int) -> None:
        number = next(_numbers)
        _functions[number] = (callback, argument)
        _free("cudaLaunchHostFunc", c_void_p(stream), _enter, c_void_p(number))

    def eventCreateWithFlags(self, flags: int) -> int:
        answer = c_void_p()
        _held("cudaEventCreateWithFlags", byref(answer), c_uint(flags))
        return answer.value or 0

    def eventDestroy(self, event: int) -> None:
        _held("cudaEventDestroy", c_void_p(event))

    def eventRecord(self, event: int, stream: int) -> None:
        _held("cudaEventRecordWithFlags", c_void_p(event), c_void_p(stream), c_uint(0))

    def eventSynchronize(self, event: int) -> None:
        _free("cudaEventSynchronize", c_void_p(event))

    def eventQuery(self, event: int) -> int:
        return int(_locked.cudaEventQuery(c_void_p(event)))

    def eventElapsedTime(self, start: int, end: int) -> float:
        milliseconds = c_float()
        _held("cudaEventElapsedTime", byref(milliseconds), c_void_p(start), c_void_p(end))
        return milliseconds.value

    def ipcGetMemHandle(self, ptr: int) -> bytes:
        handle = IpcHandle()
        _held("cudaIpcGetMemHandle", byref(handle), c_void_p(ptr))
        _exported.add(bytes(handle.reserved))
        return bytes(handle.reserved)

    def ipcOpenMemHandle(self, handle: bytes, flags: int = 1) -> int:
        """CUDA refuses a handle in the process that made it."""
        answer = c_void_p()
        given = IpcHandle.from_buffer_copy(handle)
        _held("cudaIpcOpenMemHandle", byref(answer), given, c_uint(flags))
        if bytes(handle) in _exported:
            self.ipcCloseMemHandle(answer.value or 0)
            raise CUDARuntimeError("cudaIpcOpenMemHandle", DEVICE_UNINITIALIZED)
        return answer.value or 0

    def ipcCloseMemHandle(self, ptr: int) -> None:
        _held("cudaIpcCloseMemHandle", c_void_p(ptr))


class Driver:
    """cupy.cuda.driver."""

    CUDADriverError = CUDADriverError

    def launchKernel(
        self, f: int, gx: int, gy: int, gz: int, bx: int, by: int, bz: int,
        shared: int, stream: int, kernel_params: int, extra: int,
    ) -> None:  # fmt: skip
        sizes = [c_uint(n) for n in (gx, gy, gz, bx, by, bz, shared)]
        _checked(
            _alone, "cuLaunchKernel", c_void_p(f), *sizes,
            c_void_p(stream), c_void_p(kernel_params), c_void_p(extra), error=CUDADriverError,
        )  # fmt: skip


class Device:
    """cupy.cuda.Device: current inside its `with`."""

    def __init__(self, id: int) -> None:
        self.id = id

    def __enter__(self) -> Device:
        self._before = cuda.runtime.getDevice()
        cuda.runtime.setDevice(self.id)
        return self

    def __exit__(self, *error: object) -> None:
        cuda.runtime.setDevice(self._before)


class ExternalStream:
    """cupy.cuda.ExternalStream: the stream of the kernels that are called inside its `with`."""

    def __init__(self, ptr: int) -> None:
        self.ptr = ptr

    def __enter__(self) -> ExternalStream:
        self._before = getattr(_thread, "stream", 0)
        _thread.stream = self.ptr
        return self

    def __exit__(self, *error: object) -> None:
        _thread.stream = self._before


class RawKernel:
    """cupy.RawKernel: NumPy scalars as arguments. The emulated compiler knows one source."""

    def __init__(self, code: str, name: str) -> None:
        self.code, self.name = code, name
        self._lock = threading.Lock()
        self._kernel = c_void_p()

    def _compiled(self) -> c_void_p:
        with self._lock:
            if not self._kernel:
                major, minor, program = c_int(), c_int(), c_void_p()
                device = c_int()
                _driver("cuDeviceGet", byref(device), c_int(cuda.runtime.getDevice()))
                _driver("cuDeviceComputeCapability", byref(major), byref(minor), device)
                option = f"--gpu-architecture=sm_{10 * major.value + minor.value}".encode()
                given = (c_char_p * 1)(option)
                code = self.code.encode()
                _driver("nvrtcCreateProgram", byref(program), code, None, 0, None, None)
                _driver("nvrtcCompileProgram", program, c_int(1), given)
                size, library, kernel = c_size_t(), c_void_p(), c_void_p()
                _driver("nvrtcGetCUBINSize", program, byref(size))
                image = ctypes.create_string_buffer(size.value)
                _driver("nvrtcGetCUBIN", program, image)
                _driver("nvrtcDestroyProgram", byref(program))
                _driver("cuLibraryLoadData", byref(library), image, None, None, 0, None, None, 0)
                _driver("cuLibraryGetKernel", byref(kernel), library, self.name.encode())
                self._kernel = kernel
        return self._kernel

    def __call__(
        self, grid: tuple[int, ...], block: tuple[int, ...], args: tuple[Any, ...]
    ) -> None:
        if not 0 < grid[0] < 1 << 31 or not 0 < block[0] <= MOST_THREADS:
            raise CUDADriverError("cuLaunchKernel", INVALID_VALUE)
        held = [ctypes.create_string_buffer(value.tobytes()) for value in args]
        addresses = (c_void_p * len(held))(*[ctypes.addressof(one) for one in held])
        sizes = [c_uint(n) for n in (*grid, *block, 0)]
        stream = c_void_p(getattr(_thread, "stream", 0))
        _held("cudaFree", c_void_p(0))  # CuPy makes the thread's context current first
        _driver("cuLaunchKernel", self._compiled(), *sizes, stream, addresses, None)


def _driver(name: str, *arguments: Any) -> None:
    _checked(_alone, name, *arguments, error=CUDADriverError)


_thread = threading.local()
_driver("cuInit", c_uint(0))
cuda = types.SimpleNamespace(
    runtime=Runtime(), driver=Driver(), Device=Device, ExternalStream=ExternalStream
)
