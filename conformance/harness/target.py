"""What a run certifies: an adaptor that is ready to load, and its declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from unipal.adaptors.registry import Built, Chip

HOST_KERNEL = "host_kernel"  # launchKernel runs a host function, so the suite can provide a kernel


@dataclass(frozen=True)
class Unsupported:
    """The declaration of an unsupported function: hardware or driver, and the reason."""

    kind: str
    why: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.why}"


@dataclass(frozen=True)
class KnownFailure:
    """A clause that may fail until a date (ISO), and the issue that tracks it."""

    clause: str
    issue: str
    until: str
    place: str = "adaptor.yaml"


@dataclass(frozen=True)
class Library:
    """A built collective library: its name, its file, and its planted defect, if any.

    launcher: the command that must start its ranks, to which their number and program are appended.
    lacks: the cells (OPERATION.TYPE[.REDUCEOP]) that it does not support over this chip.
    """

    name: str
    path: str
    mutant: tuple[str, int] | None = None  # library and number: a defect around the table
    launcher: tuple[str, ...] = ()
    launcher_env: Mapping[str, str] = field(default_factory=dict)
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Target:
    """What a child process needs to open the adaptor, and a test run to evaluate it.

    Either `library` (a built adaptor) or `python` (a chip of kind python, by name or folder) says
    what is loaded. imported: the library is the bridge over a FlagCX v1 plugin, which does not have
    to do what v1 does not require. Ranks over a plugin use what its passed clauses permit, and no
    more: `passed`, if they were judged by an earlier run.
    """

    name: str
    library: str = ""
    python: str = ""
    emulated: bool = False
    imported: bool = False
    foreign: bool = False  # foreign code: the children check its heap
    env: Mapping[str, str] = field(default_factory=dict)
    unsupported: Mapping[str, Unsupported] = field(default_factory=dict)
    todo: Mapping[str, str] = field(default_factory=dict)  # function → adaptor.yaml:line
    known_failures: tuple[KnownFailure, ...] = ()
    facts: frozenset[str] = frozenset()  # properties that clauses may require: HOST_KERNEL
    layers: tuple[str, ...] = ()
    mutant: tuple[str, int] | None = None  # library and number: a defect around the table
    other: Target | None = None  # the chip of every second rank, for the certification of a pair
    ccl: Library | None = None  # the collective library of the ranks
    passed: tuple[str, ...] = ()

    def opening(self) -> dict[str, Any]:
        """The opening of a child, as JSON."""
        return {
            "name": self.name,
            "library": self.library,
            "python": self.python,
            "imported": self.imported,
            "unsupported": {f: str(u) for f, u in self.unsupported.items()},
            "layers": list(self.layers),
            "mutant": self.mutant,
            "other": self.other.opening() if self.other else None,
            "ccl": asdict(self.ccl) if self.ccl else None,
        }

    @classmethod
    def of(cls, built: Built, **more: Any) -> Target:
        """The target for a built chip. `more` sets further fields, such as mutant or layers."""
        chip = built.chip
        outside = chip.origin != "tree"
        # a chip with an emulator is a vendor's: its kernels are not host functions
        of_host = chip.kind in ("c", "python") and not chip.can_emulate
        on_host = built.emulated or (not outside and of_host)
        fields: dict[str, Any] = {
            "name": chip.name,
            "library": "" if built.path is None else str(built.path),
            "python": "" if built.path else (str(chip.folder) if outside else chip.name),
            "emulated": built.emulated,
            "imported": chip.kind == "flagcx",
            "foreign": outside and chip.kind != "python",
            "env": {**built.conformance, **built.env},
            "unsupported": {f: Unsupported(u.kind, u.why) for f, u in chip.unsupported.items()},
            "known_failures": tuple(
                KnownFailure(k.clause, k.issue, k.until, str(chip.folder / "adaptor.yaml"))
                for k in chip.known_failures
            ),
            "todo": todo(chip),
            "facts": frozenset({HOST_KERNEL} if on_host else ()),
        }
        return cls(**{**fields, **more})

    def to_json(self) -> dict[str, Any]:
        data = asdict(self)
        data["facts"] = sorted(self.facts)
        return data


def todo(chip: Chip) -> dict[str, str]:
    """The functions that a chip does not implement yet: line in adaptor.yaml and, if stated, what
    is missing.
    """
    place = chip.folder / "adaptor.yaml"
    if chip.kind in ("library", "flagcx") or not place.is_file():
        return {}
    text = place.read_text(encoding="utf-8")
    if "todo:" not in text:
        return {}
    import yaml

    here = Path.cwd()
    shown = place.relative_to(here) if place.is_relative_to(here) else place
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    for key, value in getattr(node, "value", ()):
        if key.value == "todo":
            return dict(_still_to_do(value.value, str(shown)))
    return {}


def _still_to_do(items: Iterable[Any], shown: str) -> Iterator[tuple[str, str]]:
    """A list of names, or a mapping from names to what is missing."""
    for item in items:
        name, why = item if isinstance(item, tuple) else (item, None)
        place = f"{shown}:{name.start_mark.line + 1}"
        yield str(name.value), f"{place}: {why.value}" if why is not None else place
