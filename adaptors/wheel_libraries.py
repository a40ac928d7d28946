"""Libraries of adaptors that the wheel contains, so that their chips need no compiler.

Beside each library stands a note with two hashes: of the library, and of what it was compiled from.
An edit of the sources makes `find` answer None, and the adaptor is compiled as usual.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from pathlib import Path

from unipal.adaptors.cache import (
    Library,
    LoadError,
    Recipe,
    check_private,
    compile_to,
    compiler,
    file_sha256,
)


def _content(recipe: Recipe) -> str:
    """A hash of what a library is compiled from, whoever compiles it."""
    files = [[path.name, file_sha256(path)] for path in (*recipe.sources, *recipe.watched)]
    facts = [recipe.name, recipe.defines, recipe.libs, recipe.cflags, files]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()


def make(recipe: Recipe, folder: Path) -> Path:
    """Compiles the library of `recipe` into `folder`, for a wheel. LoadError on failure."""
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / f"libpal_{recipe.name}.so"
    stripped = replace(recipe, cflags=(*recipe.cflags, "-g0"))  # no folder of this machine in it
    compile_to(stripped, compiler(recipe.cc), library, folder / f"{recipe.name}.log")
    note = {"content": _content(recipe), "sha256": file_sha256(library)}
    library.with_suffix(".json").write_text(json.dumps(note) + "\n", encoding="utf-8")
    return library


def find(recipe: Recipe, folder: Path) -> Library | None:
    """The library in `folder`; None unless it was compiled from the files of `recipe` and belongs
    to this user or root.
    """
    library = folder / f"libpal_{recipe.name}.so"
    try:
        note = json.loads(library.with_suffix(".json").read_text(encoding="utf-8"))
        sha256 = file_sha256(library)
        if note != {"content": _content(recipe), "sha256": sha256}:
            return None
        check_private(library)
    except (OSError, ValueError, LoadError):
        return None  # the compiler tells what is wrong with the sources
    return Library(library, sha256)
