"""unipal: collectives for mixed chips over a certified Portable Abstraction Layer.

    import unipal
    comm = unipal.init()
    comm.all_reduce(x)

Nothing heavy is imported before the first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from unipal.engine import VERSION

if TYPE_CHECKING:
    from unipal.engine.calls.work import Work as Work
    from unipal.engine.comm.c_api import c_entry as c_entry
    from unipal.engine.comm.communicator import Communicator as Communicator
    from unipal.engine.comm.communicator import init as init
    from unipal.engine.errors import CommError as CommError
    from unipal.engine.errors import PlanMismatch as PlanMismatch
    from unipal.engine.tools.launch import launch as launch

__version__ = VERSION
_HOMES = {
    "Communicator": "comm.communicator",
    "init": "comm.communicator",
    "CommError": "errors",
    "PlanMismatch": "errors",
    "launch": "tools.launch",
    "Work": "calls.work",
    "c_entry": "comm.c_api",
    "C_ENTRY": "comm.c_api",
}
__all__ = [
    "CommError",
    "Communicator",
    "PlanMismatch",
    "Work",
    "__version__",
    "c_entry",
    "init",
    "launch",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'unipal' has no attribute {name!r}")
    return getattr(importlib.import_module(f"unipal.engine.{_HOMES[name]}"), name)
