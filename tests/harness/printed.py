"""Output as a page shows it: some of the lines, with `…` for what differs between machines."""

from __future__ import annotations

import re


def lacking(shown: str, output: str) -> list[str]:
    """The lines that a page shows and that are not in the output."""
    found = []
    for line in shown.splitlines():
        pattern = ".*".join(re.escape(part) for part in line.split("…"))
        if not re.search(rf"(?m)^{pattern}$", output):
            found.append(line)
    return found
