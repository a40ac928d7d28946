"""The back ends that move host memory among the ranks for the host runner.

`builtin` is the engine's core; every other one is an adaptor of a collective library that accepts
host memory (adaptors/ccl).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from unipal.adaptors import ccl_registry
from unipal.engine.algorithms import library
from unipal.engine.plan.ir import LIBRARY_FUNCTIONS

if TYPE_CHECKING:
    from unipal.engine.calls.call import Call

BUILTIN, GLOO = "builtin", "gloo"


def serves(backend: str, operation: str, type: str, reduce: str = "") -> str:
    """Why a back end does not support this operation on this type; "" when it does: by its
    adaptor's declaration. Nothing is emulated.
    """
    if backend == BUILTIN:
        return ""
    no = ccl_registry.find_ccl(backend).unsupported
    for name, *_ in library.cells(library.variant(operation), type, reduce):
        function = LIBRARY_FUNCTIONS[name]
        if function in no:
            return f"{backend} has no {function}, which {operation} needs: {no[function].why}"
    return ""


def present(wanted: str) -> dict[str, str]:
    """The built-in back end and the `wanted` one → why it is not available on this machine, or "".
    Compiles nothing.
    """
    return {wanted: "" if wanted == BUILTIN else ccl_registry.missing(wanted), BUILTIN: ""}


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

    def abort(self) -> bool:
        """Ends pending calls after a failure. Returns whether their memory is no longer used."""
        ...

    def close(self, *, failed: bool) -> None:
        """Releases all resources. `failed`: calls may be pending."""
        ...
