"""`python -m unipal.torch PROGRAM [ARGUMENTS]` runs a program after `unipal.torch.patch()`.

Under torchrun: `torchrun --nproc-per-node 4 -m unipal.torch train.py`. `-m MODULE` in the place of
PROGRAM runs a module, as Python's own `-m` does.
"""

from __future__ import annotations

import importlib.util
import os
import runpy
import sys

from unipal.torch import patch


def main() -> int:
    """Runs the program as `__main__`, with its own arguments."""
    given = sys.argv[1:]
    is_module = given[:1] == ["-m"]
    given = given[is_module:]
    if not given or given[0].startswith("-"):
        print("unipal.torch: no program\n  next: python -m unipal.torch PROGRAM", file=sys.stderr)
        return 2
    if is_module:
        if not _is_module(given[0]):
            print(f"{given[0]}: no such module\n  next: install it", file=sys.stderr)
            return 3
        patch()
        sys.argv = given
        runpy.run_module(given[0], run_name="__main__", alter_sys=True)
        return 0
    if not os.path.exists(given[0]):
        print(f"{given[0]}: no such file\n  next: name a Python program", file=sys.stderr)
        return 3
    patch()
    sys.argv = given
    if not sys.flags.safe_path:  # else Python puts no folder first
        sys.path[0] = os.path.dirname(os.path.abspath(given[0]))
    runpy.run_path(given[0], run_name="__main__")
    return 0


def _is_module(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:  # of the package before the last dot
        return False


if __name__ == "__main__":
    sys.exit(main())
