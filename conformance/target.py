"""What a run certifies: an adaptor that is ready to load, and what is declared about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Unsupported:
    """A declared "no": hardware or driver, and a sentence."""

    kind: str
    why: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.why}"


@dataclass(frozen=True)
class KnownFailure:
    """A clause that is known to fail, until a date (ISO) and with an issue that follows it."""

    clause: str
    issue: str
    until: str
    place: str = "known_failures.yaml"


@dataclass(frozen=True)
class Target:
    """Everything that a child process needs to open the adaptor, and a runner to judge it.

    Exactly one of `library` (a built adaptor), `python` ("module:Class") and `plugin` (a FlagCX v1
    plugin, imported) says what is loaded.
    """

    name: str
    library: str = ""
    python: str = ""
    plugin: str = ""
    emulated: bool = False
    foreign: bool = False  # nobody here wrote it: the children watch its heap
    env: Mapping[str, str] = field(default_factory=dict)
    unsupported: Mapping[str, Unsupported] = field(default_factory=dict)
    todo: Mapping[str, str] = field(default_factory=dict)  # function → adaptor.yaml:line
    known_failures: tuple[KnownFailure, ...] = ()
    facts: frozenset[str] = frozenset()  # what clauses may need: host_kernel
    layers: tuple[str, ...] = ()
    mutant: str = ""

    @property
    def imported(self) -> bool:
        """An existing FlagCX plugin: it never promised what v1 does not say."""
        return bool(self.plugin)

    def opening(self) -> dict[str, Any]:
        """What a child is told, as JSON."""
        return {
            "name": self.name,
            "library": self.library,
            "python": self.python,
            "plugin": self.plugin,
            "unsupported": {f: str(u) for f, u in self.unsupported.items()},
            "layers": list(self.layers),
            "mutant": self.mutant,
        }

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        data["facts"] = sorted(self.facts)
        return data
