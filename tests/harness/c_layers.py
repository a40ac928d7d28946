"""Layers of C files, decided by their object files (`nm`) and by their `#include` lines.

`order` names files without suffix, from the bottom up. A file may use symbols of files that stand
before it. So neither a layer nor two files of one layer use each other in a circle.
"""

from __future__ import annotations

import functools
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INCLUDE = re.compile(r'^#include "(\w+)\.h"', re.MULTILINE)
_STATIC = re.compile(r"^static\b[^;={]*?\b(\w+)\(", re.MULTILINE)
_DIRECTIVE = re.compile(r"^#(?:[^\n]*\\\n)*[^\n]*$", re.MULTILINE)
_BRACES = re.compile(r"\{[^{}]*\}")
_CALLED = re.compile(r"\b(\w+)\s*\(")


@dataclass
class Symbols:
    """The global symbols of one object file."""

    defined: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)


def compile_objects(sources: Iterable[Path], folder: Path, flags: Sequence[str]) -> None:
    """Compiles each source into `folder`, as <stem>.o."""

    def one(source: Path) -> None:
        command = ["cc", *flags, "-c", str(source), "-o", str(folder / f"{source.stem}.o")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{source.name}: {done.stderr}"

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(one, sources))


def symbols(folder: Path) -> dict[str, Symbols]:
    """What each object in `folder` defines for others and uses of others, by stem."""
    found: dict[str, Symbols] = {}
    command = ["nm", "-A", "-P", *map(str, sorted(folder.glob("*.o")))]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in said.stdout.splitlines():
        path, _, rest = line.rpartition(": ")
        one = found.setdefault(Path(path).stem, Symbols())
        name, kind, *_ = rest.split()
        if kind == "U":
            one.used.add(name)
        elif kind.isupper():
            one.defined.add(name)
    return found


def upward_calls(found: Mapping[str, Symbols], order: Sequence[str]) -> list[str]:
    """`file -> file: symbol` for each symbol that a file uses of one that stands after it."""
    owner = {name: stem for stem, one in found.items() for name in one.defined}
    place = {stem: index for index, stem in enumerate(order)}
    return [
        f"{stem} -> {owner[name]}: {name}"
        for stem in order
        for name in sorted(found[stem].used & owner.keys())
        if place[owner[name]] > place[stem]
    ]


def upward_includes(folder: Path, order: Sequence[str], first_user: Mapping[str, str]) -> list[str]:
    """`file includes header` for headers of files that stand later. `first_user`: the first file
    that may include a header that has no .c file."""
    place = {stem: index for index, stem in enumerate(order)}
    place |= {stem: place[user] for stem, user in first_user.items()}
    wrong = []
    for path in sorted(folder.glob("*.[ch]")):
        for name in _INCLUDE.findall(path.read_text(encoding="utf-8")):
            if name in place and place[name] > place[path.stem]:
                wrong.append(f"{path.name} includes {name}.h")
    return wrong


def foreign_prefixes(found: Mapping[str, Symbols], public: Iterable[str]) -> list[str]:
    """`file: symbol` for global symbols without their file's name as prefix, unless public."""
    known = set(public)
    return [
        f"{stem}: {name}"
        for stem, one in sorted(found.items())
        for name in sorted(one.defined - known)
        if name != stem and not name.startswith(f"{stem}_")
    ]


def prototypes(header: Path) -> set[str]:
    """The functions that a header declares without a body."""
    text = _COMMENT.sub("", header.read_text(encoding="utf-8"))
    text = _DIRECTIVE.sub("", text)
    while _BRACES.search(text):
        text = _BRACES.sub(";", text)
    parts = [part for part in text.split(";") if "static" not in part and "(" in part]
    names = [name for part in parts for name in _CALLED.findall(part)[:1]]
    return {name for name in names if name != "_Static_assert"}


def foreign_declarations(folder: Path, found: Mapping[str, Symbols]) -> list[str]:
    """`header: function` for functions that a header declares and its .c file does not define."""
    return [
        f"{stem}.h: {name}"
        for stem, one in sorted(found.items())
        if (folder / f"{stem}.h").is_file()
        for name in sorted(prototypes(folder / f"{stem}.h") - one.defined)
    ]


@functools.cache
def libc_symbols() -> frozenset[str]:
    """What the C library defines."""
    said = subprocess.run(
        ["cc", "-print-file-name=libc.so.6"], capture_output=True, text=True, check=True
    )
    listed = subprocess.run(
        ["nm", "-D", "-P", "--defined-only", said.stdout.strip()],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return frozenset(line.split()[0].partition("@")[0] for line in listed.stdout.splitlines())


def hidden_libc_names(folder: Path) -> list[str]:
    """`file: function` for static functions that are named like one of the C library."""
    return [
        f"{path.name}: {name}"
        for path in sorted(folder.glob("*.[ch]"))
        for name in _STATIC.findall(_COMMENT.sub("", path.read_text(encoding="utf-8")))
        if name in libc_symbols()
    ]
