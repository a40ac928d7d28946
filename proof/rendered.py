"""The mutants as C, rendered from the installed spec and compiled, both in the user's cache."""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import unipal.pal_spec
from jinja2 import Template
from unipal.adaptors.cache import Recipe, cache_folder, compiled
from unipal.adaptors.tables import generated_folder
from unipal.generator.emit.core import environment
from unipal.generator.spec.model import Spec, load_spec

from proof.chips import mutants as chips
from proof.libraries import mutants as libraries

TEMPLATES = Path(__file__).resolve().parent / "templates"


@dataclass(frozen=True)
class Rendered:
    """All mutants of one table: their C source, and a row for each (id, name, targets, …)."""

    source: Path
    rows: list[dict[str, Any]]

    def library(self, cflags: Iterable[str] = (), cc: str | None = None) -> Path:
        """The library of all mutants; it exports `pal_mutant`."""
        generated = generated_folder()
        recipe = Recipe(
            name=self.source.stem,
            sources=(self.source,),
            watched=tuple(sorted(generated.glob("*.h"))),
            include=(generated,),
            cflags=tuple(cflags),
            cc=cc,
        )
        return compiled(recipe).path


@functools.cache
def spec() -> Spec:
    """The installed spec."""
    return load_spec(Path(str(unipal.pal_spec.__file__)).parent)


@functools.cache
def of_chips() -> Rendered:
    """The mutants of the device table."""
    cases, rows = chips.rendered(spec())
    return Rendered(_kept("mutants", template("mutants").render(cases=cases)), rows)


@functools.cache
def of_libraries() -> Rendered:
    """The mutants of the ccl table."""
    cases, rows = libraries.rendered(spec())
    return Rendered(_kept("ccl_mutants", template("ccl_mutants").render(cases=cases)), rows)


def template(name: str) -> Template:
    """A template of this package, with the filters of the generator's templates."""
    text = (TEMPLATES / f"{name}.c.j2").read_text(encoding="utf-8")
    return environment().from_string(text)


def _kept(name: str, text: str) -> Path:
    """A file with this text in the user's cache. Concurrent writers write the same text."""
    folder = cache_folder() / f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    place = folder / f"{name}.c"
    if not place.exists():
        descriptor, made = tempfile.mkstemp(dir=folder)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(made, place)
    return place
