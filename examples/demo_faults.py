"""Demo of faults: a rank is killed in the middle of a collective; the others report it and
continue.

    pal run -n 4 --keep-going python examples/demo_faults.py

Rank 2 is killed while all ranks reduce 64 MiB repeatedly. The survivors print their error, shrink
the communicator and continue to reduce; the result is checked. A survivor's exit status is 0 if all
of this happened. That of `pal run` is 137, the killed rank's.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unipal.engine.comm.communicator import Communicator

VICTIM = 2
ELEMENTS = (64 << 20) // 4
SECONDS = 5.0  # the deadline of a call


def show(comm: Communicator) -> int:
    """One rank's part. Returns its exit status."""
    from unipal.engine.errors import CommError, ranks_text

    x, out = comm.alloc(ELEMENTS), comm.alloc(ELEMENTS)
    x.numpy()[:] = 1.0
    begun = time.monotonic()
    comm.all_reduce(x, out)
    usual = time.monotonic() - begun
    comm.barrier()
    victim = min(VICTIM, comm.size - 1)
    if comm.rank == victim:
        print(f"rank {victim} of {comm.size} is killed in the middle of an all_reduce of 64 MiB")
        threading.Timer(1.5 * usual, os.kill, (os.getpid(), signal.SIGKILL)).start()
    begun = time.monotonic()
    try:
        while time.monotonic() < begun + 10 * SECONDS:
            begun = time.monotonic()
            comm.all_reduce(x, out)
    except CommError as error:
        took = time.monotonic() - begun
        who = ranks_text(error.culprits)
        print(f"after {took:.2f} s: {error.code}, because of {who}: {error.evidence}")
        named = error.culprits == (victim,)
    else:
        print(f"no error within {10 * SECONDS:g} s")
        return 1
    begun = time.monotonic()
    left = comm.shrink()
    took = time.monotonic() - begun
    left.all_reduce(x, out)
    right = bool((out.numpy() == left.size).all())
    print(
        f"shrunk in {took * 1e3:.0f} ms: rank {left.rank} of {left.size} in {left.name}, without "
        f"{dict(left.without)}; the next all_reduce is {'right' if right else 'WRONG'}"
    )
    comm.close()
    left.close()
    return 0 if named and right and left.size == comm.size - 1 else 1


def main() -> int:
    """Exit status 0: the fault was reported and the rest continued; 1: not so; 3: it could not
    run.
    """
    from unipal.engine.comm.communicator import init
    from unipal.engine.errors import CommError

    try:
        comm = init(timeout=SECONDS)
        if comm.size < 2:
            print("start it with `pal run -n 4 --keep-going`: one rank alone has nobody to lose")
            return 3
        return show(comm)
    except CommError as error:
        print(error, file=sys.stderr)
        return 3


if __name__ == "__main__":
    sys.exit(main())
