"""unipal: collectives for mixed chips over a certified Portable Abstraction Layer.

    import unipal
    comm = unipal.init()
    comm.all_reduce(x)

Nothing heavy is imported before the first use.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.engine.centry import c_entry as c_entry
    from unipal.engine.comm import Communicator as Communicator
    from unipal.engine.comm import init as init
    from unipal.engine.errors import CommError as CommError
    from unipal.engine.errors import PlanMismatch as PlanMismatch
    from unipal.engine.tools.launch import launch as launch
    from unipal.engine.work import Work as Work

__version__ = "0.1.0"
_HOMES = {
    "Communicator": "comm",
    "init": "comm",
    "CommError": "errors",
    "PlanMismatch": "errors",
    "launch": "tools.launch",
    "Work": "work",
    "c_entry": "centry",
    "C_ENTRY": "centry",
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
