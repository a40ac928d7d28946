"""The reference page of one chip, also of one outside the tree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from unipal.cli import chips, matrix, session
from unipal.conformance.report import chip_pages
from unipal.conformance.rules.unlock import installed_rules

if TYPE_CHECKING:
    from unipal.adaptors.registry import Chip


def place(chip: Chip) -> Path | None:
    """The file for the page of a chip outside the tree, beside its C; None if it has none."""
    described = chip.origin != "tree" and (chip.folder / "adaptor.yaml").is_file()
    return chip.generated / f"{chip.name}.html" if described else None


def write(chip: Chip, file: Path, certificates: Path | None = None) -> Path:
    """Writes the page. `certificates`: a folder to search before the usual ones."""
    rows = matrix.entries_of(chip, certificates)
    text = chip_pages.chip(chip.name, data(chip), rows, installed_rules(), alone=True)
    return session.write(file, text)


def data(chip: Chip) -> dict[str, Any]:
    """What the page says of the chip's declarations, as `generate.described_chips` has it."""
    from unipal.generator.binding import library_files
    from unipal.generator.diagnostics import Problem, SpecError
    from unipal.generator.emit import pages
    from unipal.generator.generate import described_libraries

    import unipal

    root, problems = Path(str(unipal.__file__)).parent, list[Problem]()
    bound = library_files.read_bindings(root, chips.spec(), problems)
    libraries = described_libraries(root, chips.spec(), bound, problems)
    if problems:
        raise SpecError(problems)
    return pages.described(chips.spec(), chips.described(chip.folder / "adaptor.yaml"), libraries)
