"""The mutants: what universalmutator makes of each source of an adaptor, in a seeded order.

universalmutator (https://github.com/agroce/universalmutator) replaces text by regular expressions:
its rules for any language, and those for C or Python. No rule is left out; it leaves out lines that
contain `/*`.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from unipal.adaptors import registry

RULES = {".c": ("universal.rules", "c_like.rules", "c.rules"),
         ".py": ("universal.rules", "python.rules")}  # fmt: skip
CHIPS = ("cpu", "opencl", "nvidia", "numpy", "cupy")


@dataclass(frozen=True)
class Mutant:
    """One line of one source, replaced. line: from 1."""

    chip: str
    file: str
    line: int
    before: str
    after: str
    rule: str

    @property
    def id(self) -> str:
        """The same for the same change of the same line of text."""
        text = "\0".join((self.chip, self.file, self.before, self.after, str(self.line)))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def text(self, source: str) -> str:
        """The source with the change."""
        lines = source.splitlines(keepends=True)
        lines[self.line - 1] = self.after
        return "".join(lines)


def sources(chip: registry.Chip) -> list[Path]:
    """The sources of an adaptor that are mutated."""
    if chip.kind == "python":
        return sorted(p for p in chip.folder.glob("*.py") if p.name != "__init__.py")
    export = "flagcx_export.c"  # the same for every chip
    return sorted(p for p in registry.c_sources(chip) if p.name != export)


def of_file(chip: str, path: Path) -> list[Mutant]:
    """All mutants of one source, in the order of its lines."""
    from universalmutator import mutator

    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    # It takes "{-" for a comment of FunC, which goes on to the end of the file.
    lines = [line.replace("{-", "{ -") for line in lines]
    with contextlib.redirect_stdout(io.StringIO()):  # it prints what it does
        found = mutator.mutants_regexp(
            lines, list(RULES[path.suffix]), ignorePatterns=[], ignoreStringOnly=True
        )
    return [
        Mutant(chip, path.name, line, lines[line - 1], after, rule[0])
        for line, after, rule, _ in found
    ]


def of_chip(chip: str, seed: int) -> Sequence[Mutant]:
    """All mutants of an adaptor, in an order that `seed` decides."""
    found = [m for path in sources(registry.find(chip)) for m in of_file(chip, path)]
    random.Random(f"{seed} {chip}").shuffle(found)
    return found
