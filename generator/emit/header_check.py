"""An adaptor.yaml against the vendor's own headers: `complaints(file, folder, spec)`.

The header proof (header_proof.py) is compiled with the headers of the folder; what the compiler
refuses becomes a problem at the line that declares it.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

import yaml
from unipal.generator.binding.libraries import load_ccl_binding
from unipal.generator.binding.model import Binding, load_binding
from unipal.generator.diagnostics import Location, Problem
from unipal.generator.emit import header_proof as proof
from unipal.generator.spec.model import Spec

_SAID = re.compile(r"error: static assertion failed:? \"(?P<why>[^\"]*)\"")
_UNKNOWN = re.compile(
    r"error: [\u2018'](?P<name>\w+)[\u2019'] undeclared"
    r"|error: unknown type name [\u2018'](?P<type>\w+)[\u2019']"
)


class HeaderError(Exception):
    """Nothing could be compared: why, and what to do."""

    def __init__(self, reason: str, next: str) -> None:
        super().__init__(reason)
        self.reason, self.next = reason, next


def complaints(file: Path, folder: Path, spec: Spec, cc: str = "cc") -> list[Problem]:
    """Every declaration that the headers of `folder` contradict; HeaderError when none is there."""
    text = file.read_text(encoding="utf-8")
    is_library = "ccl" in (yaml.safe_load(text) or {})
    read = load_ccl_binding if is_library else load_binding
    binding = read(file, spec, str(file))
    named = proof.headers(binding)
    if not named:
        reason = "it names no header of the vendor, so there is nothing to compare"
        following = "describe the library under `libraries:`, with its `header:` and declarations"
        raise HeaderError(reason, f"{following} (`pal docs binding`)")
    present = [header for header in named if (folder / header).is_file()]
    if not present:
        reason = f"none of its headers ({', '.join(named)}) is in {folder}"
        raise HeaderError(reason, "name the folder that #include <…> starts from")
    found: dict[str, Problem] = {}
    for line in _compiled(proof.render(binding), folder, present, cc):
        said, unknown = _SAID.search(line), _UNKNOWN.search(line)
        if said:
            name, _, reason = said["why"].partition(": ")
        elif unknown:
            name, reason = unknown["name"] or unknown["type"], "is not in the header"
        else:
            continue
        where = _place(binding, name, file, text)
        problem = Problem.at(where, name, reason, (), "declare it as the header does")
        found.setdefault(f"{name} {reason}", problem)
    return sorted(found.values())


def _compiled(text: str, folder: Path, present: list[str], cc: str) -> list[str]:
    """What the compiler says of the proof; HeaderError when the headers do not compile."""
    with tempfile.TemporaryDirectory() as scratch:
        place = Path(scratch) / "proof.c"
        place.write_text(text, encoding="utf-8")
        guards = [f"-D{proof.guard(header)}" for header in present]
        line = [cc, "-std=gnu11", "-fsyntax-only", "-fno-diagnostics-color", f"-I{folder}"]
        done = subprocess.run(
            [*line, *guards, str(place)], capture_output=True, text=True, check=False
        )
    said = done.stderr.splitlines()
    if done.returncode and not any(_SAID.search(one) or _UNKNOWN.search(one) for one in said):
        first = next((one for one in said if "error" in one), done.stderr.strip())
        raise HeaderError(
            f"the headers do not compile: {first}", "compile them by themselves first"
        )
    return said


def _place(binding: Binding, name: str, file: Path, text: str) -> Location:
    """Where a function, a constant or a type is declared."""
    for symbol in binding.symbols:
        if symbol.name == name:
            return symbol.location
    for number, line in enumerate(text.split("\n"), 1):
        found = re.search(rf"\b{re.escape(name)}\b(?=\s*(=|;|,|\)|\{{))", line)
        if found:
            return Location(str(file), number, found.start() + 1)
    return Location(str(file), 1, 1)
