"""Failed clauses grouped by their cause: the vendor's call and code, or the same words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.cli import terminal

if TYPE_CHECKING:
    from unipal.adaptors.registry import Chip

_PLACE = re.compile(r" \(\w+\.py:\d+\)")
_VENDOR = re.compile(r"\b(\w+): (pal\w+): (\w+) answered (-?\w+)(?: \((\w+)\))?")
_QUERIES = ("streamQuery", "eventQuery")


@dataclass
class Cause:
    """What several failures share. place: file:line of the binding; likely: "" if unknown."""

    said: str
    place: str = ""
    likely: str = ""
    clauses: list[str] = field(default_factory=list)


def of(chip: Chip, lines: Mapping[str, Mapping[str, Any]]) -> list[Cause]:
    """The causes of the failures among clause lines, the most frequent first."""
    binding = _Binding(chip.folder / "adaptor.yaml")
    found: dict[str, Cause] = {}
    for id_, line in lines.items():
        if line["verdict"] != "fail":
            continue
        words = _PLACE.sub("", " ".join(str(line["evidence"]).split()))
        vendor = _VENDOR.search(words)
        if vendor is None:
            function = id_.rpartition(".")[0]
            cause = Cause(words, binding.place(function))
        else:
            function, result, call, code, name = vendor.groups()
            cause = Cause(
                f"{function}: {result}: {call} answered {code}" + (f" ({name})" if name else ""),
                binding.place(function),
                binding.likely(function, result, code, name or ""),
            )
        found.setdefault(f"{cause.place} {cause.said}", cause).clauses.append(id_)
    return sorted(found.values(), key=lambda cause: -len(cause.clauses))


def text(causes: list[Cause], *, most: int = 20) -> str:
    """The causes as paragraphs."""
    parts = []
    for cause in causes[:most]:
        count = f"{len(cause.clauses)} clause{'s' if len(cause.clauses) > 1 else ''}"
        rows = [[terminal.mark("fail"), f"{count}: {cause.said}"]]
        rows += [["", f"bound at {cause.place}"]] if cause.place else []
        rows += [["", f"likely: {cause.likely}"]] if cause.likely else []
        rows.append(["", ", ".join(cause.clauses)])
        parts.append(terminal.table(rows))
    left = len(causes) - most
    if left > 0:
        parts.append(f"… and {left} more causes; --json has them all")
    return "\n".join(parts)


class _Binding:
    """The lines of an adaptor.yaml, read as text: it may be one that does not load any more."""

    def __init__(self, path: Path) -> None:
        self._path = path
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        self._lines = text.splitlines()

    def place(self, function: str) -> str:
        """file:line of the function's binding; "" without one."""
        return self._at(rf"  {re.escape(function)}:", "functions")

    def _at(self, pattern: str, section: str) -> str:
        number = self._number(pattern, section)
        return f"{terminal.relative(self._path)}:{number}" if number else ""

    def _number(self, pattern: str, section: str) -> int:
        inside = False
        for number, line in enumerate(self._lines, 1):
            if re.match(r"\w", line):
                inside = line.startswith(f"{section}:")
            elif inside and re.match(pattern, line):
                return number
        return 0

    def likely(self, function: str, result: str, code: str, name: str) -> str:
        """A likely cause of a vendor's refusal, from what the binding says of codes."""
        pending = self._number(r"    pending:", "errors")
        if function in _QUERIES and result != "palInProgress" and pending:
            known = self._lines[pending - 1].partition(":")[2].strip()
            where = f"{terminal.relative(self._path)}:{pending}"
            return f"{name or code} is not the pending code, {known} ({where})"
        if self._lines and not name:
            return f"{code} has no name in `declarations:` of the library: add its constant"
        if result == "palNotSupported":
            return (
                f"the vendor lacks it: declare {function} under `unsupported:`, with kind and why"
            )
        if result == "palInvalidArgument":
            return "the vendor refuses an argument: compare the call with its header"
        if result == "palUnhandledDeviceError" and name:
            return f"{name} is under no code of `errors:`"
        return ""
