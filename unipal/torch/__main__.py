"""`python -m unipal.torch PROGRAM [ARGUMENTS]` runs a program after `unipal.torch.patch()`.

Under torchrun: `torchrun --nproc-per-node 4 -m unipal.torch train.py`.
"""

from __future__ import annotations

import os
import runpy
import sys

from unipal.torch import patch


def main() -> int:
    """Runs the program as `__main__`, with its own arguments."""
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print("unipal.torch: no program\n  next: python -m unipal.torch PROGRAM", file=sys.stderr)
        return 2
    program = sys.argv[1]
    if not os.path.exists(program):
        print(f"{program}: no such file\n  next: name a Python program", file=sys.stderr)
        return 3
    patch()
    sys.argv = sys.argv[1:]
    if not sys.flags.safe_path:  # else Python puts no folder first
        sys.path[0] = os.path.dirname(os.path.abspath(program))
    runpy.run_path(program, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
