"""The back ends that move host memory among the ranks for the host runner."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from unipal.engine.calls.call import Call

BUILTIN, MPI, GLOO = "builtin", "mpi", "gloo"
_MODULES = {MPI: "mpi4py", GLOO: "torch"}  # back end → Python module that provides it

_REDUCING = ("reduce", "all_reduce", "reduce_scatter", "reduce_scatterv")
# Gloo as torch provides it: its types; counts that differ by rank in all_to_allv only
_GLOO_TYPES = ("int8", "uint8", "int32", "int64", "float16", "bfloat16", "float32", "float64")
_GLOO_LACKS = ("gatherv", "scatterv", "all_gatherv", "reduce_scatterv")


def serves(backend: str, operation: str, type: str, reduce: str = "") -> str:
    """Why a back end does not support this operation on this type; "" when it does. Nothing is
    emulated.
    """
    reduces = operation in _REDUCING
    if backend == MPI and reduces:
        if type in ("float16", "bfloat16"):
            return f"MPI has no reductions of {type}"
        if reduce == "avg":
            return "MPI has no reduce op avg"
    if backend == GLOO:
        if operation in _GLOO_LACKS:
            return f"Gloo has no {operation}"
        if reduces and type not in _GLOO_TYPES:
            return f"Gloo has no reductions of {type}"
        if reduces and reduce == "avg":
            return "Gloo has no reduce op avg"
    return ""


def present() -> dict[str, str]:
    """Back end → why it is not available in this process, or "". Imports nothing."""
    found = {BUILTIN: ""}
    for backend, module in _MODULES.items():
        there = find_spec(module) is not None
        found[backend] = "" if there else f"{module} is not installed"
    return found


class Moving(Protocol):
    """A call over host memory that a back end has started."""

    def ended(self) -> bool:
        """Whether the call has ended; raises its CommError."""
        ...

    def pause(self, seconds: float) -> None:
        """Waits until the call may have ended, at most `seconds`."""
        ...


class Backend(Protocol):
    """Moves host memory among the ranks."""

    name: str

    def refuses(self, call: Call) -> str:
        """Why it cannot serve the call; "" when it can. The answer is equal on all ranks."""
        ...

    def start(self, made: Sequence[Call]) -> Moving:
        """Starts calls over host memory, collectives in the same order on all ranks."""
        ...

    def close(self) -> None:
        """Releases all resources. No call is pending."""
        ...
