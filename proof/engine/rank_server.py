"""Starts ranks whose engine has the defect that their opening names.

    python -m proof.engine.rank_server DESCRIPTOR    as the suite's fork server
    mpirun … python -m proof.engine.rank_server SOCKET    as one of the ranks of a launcher

The mutation gate requests this program in the place of the suite's own.
"""

from __future__ import annotations

import sys

from unipal.conformance.harness import fork_server, launched_ranks

from proof.engine import defects


def main(place: str) -> int:
    if place.isdigit():
        return fork_server.main(int(place), defects.apply)
    return launched_ranks.main(place, defects.apply)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
