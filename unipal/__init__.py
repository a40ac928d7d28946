"""unipal: collectives for mixed chips over a certified Portable Abstraction Layer.

    import unipal
    comm = unipal.init()
    comm.all_reduce(x)

`init` opens a communicator, whose methods are the operations: `help(unipal.Communicator)`. `launch`
starts a function on several ranks. Every error is a `CommError`; those that a program must correct
are `UsageError`, and Python's TypeError or ValueError as well.

Nothing heavy is imported before the first use.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

from unipal.engine import VERSION

if TYPE_CHECKING:
    from unipal.engine.calls.buffers import ArrayLike as ArrayLike
    from unipal.engine.calls.buffers import DeviceArray as DeviceArray
    from unipal.engine.calls.buffers import DTypeLike as DTypeLike
    from unipal.engine.calls.call import ReduceOp as ReduceOp
    from unipal.engine.calls.work import Group as Group
    from unipal.engine.calls.work import Work as Work
    from unipal.engine.comm.c_api import c_entry as c_entry
    from unipal.engine.comm.chip import Chip as Chip
    from unipal.engine.comm.chip import Event as Event
    from unipal.engine.comm.chip import Stream as Stream
    from unipal.engine.comm.communicator import Communicator as Communicator
    from unipal.engine.comm.communicator import init as init
    from unipal.engine.errors import CommError as CommError
    from unipal.engine.errors import PlanMismatch as PlanMismatch
    from unipal.engine.errors import UsageError as UsageError
    from unipal.engine.errors import UsageTypeError as UsageTypeError
    from unipal.engine.errors import UsageValueError as UsageValueError
    from unipal.engine.settings import RunnerName as RunnerName
    from unipal.engine.tools.launch import launch as launch

__version__ = VERSION
_HOMES = {
    "ArrayLike": "calls.buffers",
    "Chip": "comm.chip",
    "CommError": "errors",
    "Communicator": "comm.communicator",
    "DTypeLike": "calls.buffers",
    "DeviceArray": "calls.buffers",
    "Event": "comm.chip",
    "Group": "calls.work",
    "PlanMismatch": "errors",
    "ReduceOp": "calls.call",
    "RunnerName": "settings",
    "Stream": "comm.chip",
    "UsageError": "errors",
    "UsageTypeError": "errors",
    "UsageValueError": "errors",
    "Work": "calls.work",
    "c_entry": "comm.c_api",
    "init": "comm.communicator",
    "launch": "tools.launch",
}
__all__ = [
    "ArrayLike",
    "Chip",
    "CommError",
    "Communicator",
    "DTypeLike",
    "DeviceArray",
    "Event",
    "Group",
    "PlanMismatch",
    "ReduceOp",
    "RunnerName",
    "Stream",
    "UsageError",
    "UsageTypeError",
    "UsageValueError",
    "Work",
    "__version__",
    "c_entry",
    "init",
    "launch",
]


def __getattr__(name: str) -> Any:
    if name == "C_ENTRY":  # requested by PyCapsule_Import("unipal.C_ENTRY")
        return importlib.import_module("unipal.engine.comm.c_api").C_ENTRY
    if name not in _HOMES:
        raise AttributeError(f"module 'unipal' has no attribute {name!r}")
    found = getattr(importlib.import_module(f"unipal.engine.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """The API, the modules of the package that are loaded, and what every module has."""
    loaded = [name for name in globals() if f"unipal.{name}" in sys.modules]
    return sorted({*__all__, *loaded, *(name for name in globals() if name.startswith("__"))})
