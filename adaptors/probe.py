"""Whether the adaptor of a chip can start here, asked in a process of its own.

`python -m unipal.adaptors.probe CHIP` loads the adaptor and prints the problem as JSON. The process
that asks thus has no vendor's library in it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from unipal.adaptors.cache import LoadError

TIMEOUT_S = 30.0


def problem(chip: str) -> LoadError | None:
    """Why the adaptor of `chip` cannot start; None if it can, or if it gives no reason."""
    line = [sys.executable, "-P", "-m", "unipal.adaptors.probe", chip]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=TIMEOUT_S)
        said = json.loads(done.stdout.splitlines()[-1])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError):
        return None
    return LoadError(said["place"], said["reason"], said["next"]) if said else None


def main(chip: str) -> None:
    """Prints the problem of a chip's adaptor, null if there is none, and ends the process."""
    from unipal.adaptors import registry

    said = None
    try:
        registry.load(chip)
    except LoadError as error:
        said = {"place": error.place, "reason": error.reason, "next": error.next}
    print(json.dumps(said), flush=True)
    os._exit(0)  # a vendor's exit handlers have nothing to do


if __name__ == "__main__":
    main(sys.argv[1])
