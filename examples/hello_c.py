"""Starts hello.c: opens the communicator, prepares the call on all ranks, and hands both to C.

pal run -n 4 hello_c.py ./hello.so
"""

from __future__ import annotations

import ctypes
import sys

import unipal


def main() -> None:
    """Exits with the code of the C function."""
    program = ctypes.CDLL(sys.argv[1])  # gives the GIL up while C runs
    with unipal.init(chip="host") as comm:
        call = comm.c_call("all_reduce", "float32", "sum")
        entry = ctypes.c_void_p(unipal.c_entry().address)
        code = program.mean(entry, ctypes.c_void_p(call.address), comm.rank, comm.size)
    sys.exit(code)


if __name__ == "__main__":
    main()
