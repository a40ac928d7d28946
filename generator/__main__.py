"""`python -m unipal.generator [--check] [ROOT]`: the generator without the `pal` command."""

from __future__ import annotations

import sys
from pathlib import Path

from unipal.generator.diagnostics import SpecError
from unipal.generator.generate import check, write


def main(arguments: list[str]) -> int:
    """Exit status 0: up to date or written; 1: problems, printed."""
    only_check = "--check" in arguments
    rest = [a for a in arguments if a != "--check"]
    root = Path(rest[0]) if rest else Path(__file__).resolve().parent.parent
    try:
        if only_check:
            problems = check(root)
            for problem in problems:
                print(problem)
            return 1 if problems else 0
        for path in write(root):
            print(f"wrote {path}")
    except SpecError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
