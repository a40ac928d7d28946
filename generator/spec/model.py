"""The spec as frozen data that knows its place in the files: `load_spec(folder) -> Spec`.

Nothing here reads or judges YAML: `reader` does, and hands out a whole `Spec` or a `SpecError`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from unipal.generator.diagnostics import Location, Problem, SpecError

__all__ = [
    "Clause",
    "Execution",
    "Fault",
    "Field",
    "Function",
    "Group",
    "Location",
    "Param",
    "Problem",
    "Spec",
    "SpecError",
    "Table",
    "Type",
    "Value",
    "load_spec",
]

QUERY_ANSWER = "palInProgress"


@dataclass(frozen=True)
class Value:
    """One value of an enum."""

    name: str
    value: int
    python: str
    doc: str


@dataclass(frozen=True)
class Field:
    """One field of a struct; `length` is the array length, 0 for a scalar."""

    name: str
    c: str
    length: int
    doc: str


@dataclass(frozen=True)
class Type:
    """A type of types.yaml. `kind` is primitive, enum, handle, struct or function."""

    name: str
    kind: str
    c: str
    python: str
    doc: str
    location: Location
    out: bool = False
    c_out: str = ""
    record: str = ""
    bytes: int = 0
    values: tuple[Value, ...] = ()
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True)
class Param:
    """One parameter of a function, with the facts that make its use checkable."""

    name: str
    type: Type
    dir: str
    space: str
    length: str | int
    unit: str
    owner: str
    valid_until: str
    nullable: bool
    doc: str
    location: Location

    @property
    def c(self) -> str:
        """The C type of the parameter."""
        if self.type.kind == "handle":
            return self.type.c_out if self.is_output else self.type.c
        if self.type.kind == "function":
            return self.type.name
        if self.type.kind == "struct":
            return f"{'const ' if self.dir == 'in' else ''}{self.type.c} *"
        if self.type.kind == "enum" and self.is_output:
            return f"{self.type.c} *"
        return self.type.c

    @property
    def declaration(self) -> str:
        """`type name`, as in a prototype."""
        return f"{self.c}{self.name}" if self.c.endswith("*") else f"{self.c} {self.name}"

    @property
    def is_output(self) -> bool:
        """The callee writes the answer here, and the caller gave only the place.

        A handle that is `inout` is passed by value; the callee fills what it points to.
        """
        if self.type.kind == "handle":
            return self.dir == "out"
        return self.dir != "in" and (self.type.out or self.type.kind in ("enum", "struct"))

    @property
    def is_pointer(self) -> bool:
        """Null is a possible value: an address, a handle or a function pointer."""
        return self.c.endswith("*") or self.type.kind in ("handle", "function")

    @property
    def is_address(self) -> bool:
        """A plain memory address given by the caller."""
        return self.type.name in ("ptr", "const_ptr")


@dataclass(frozen=True)
class Execution:
    """How a call runs: does the host wait, what it is ordered on, who may call."""

    host_blocks: str
    ordering: str
    threads: str
    in_callback: bool


@dataclass(frozen=True)
class Fault:
    """A result code with the condition under which it is answered."""

    code: str
    when: str


@dataclass(frozen=True)
class Clause:
    """One testable MUST. `id` is function.name and permanent.

    A clause of level runner has a runner in the place of the function, and may name the operations
    that it proves.

    flagcx: whether a FlagCX plugin of version 1 is judged by the clause. `required`: it is; every
    adaptor of FlagCX keeps it, or FlagCX's core needs it. `advice`: it is not; `otherwise` names
    an adaptor of FlagCX that does otherwise, by file and line, with what it does. `absent`: version
    1 has no such slot or parameter. crashes: that adaptor crashes, so a plugin may.
    """

    id: str
    function: str
    level: str
    must: str
    flagcx: str
    status: str
    needs: tuple[str, ...]
    derived: bool
    location: Location
    operations: tuple[str, ...] = ()
    otherwise: str = ""
    crashes: bool = False


@dataclass(frozen=True)
class Function:
    """One slot of a table."""

    name: str
    table: str
    group: str
    slot: int
    since: str
    requirement: str
    capability: str | None
    doc: str
    params: tuple[Param, ...]
    execution: Execution
    errors: tuple[Fault, ...]
    flagcx: str
    clauses: tuple[Clause, ...]
    location: Location

    @property
    def key(self) -> str:
        """The function's name over both tables, and the first part of its clauses' ids."""
        return function_key(self.table, self.name)

    @property
    def unsupported_allowed(self) -> bool:
        """A chip may declare this function unsupported."""
        return self.requirement != "required" or self.capability is not None

    @property
    def inputs(self) -> tuple[Param, ...]:
        return tuple(p for p in self.params if not p.is_output)

    @property
    def outputs(self) -> tuple[Param, ...]:
        return tuple(p for p in self.params if p.is_output)

    @property
    def is_query(self) -> bool:
        """Its result code is its answer: palSuccess or palInProgress."""
        return not self.outputs and any(e.code == QUERY_ANSWER for e in self.errors)

    @cached_property
    def c_params(self) -> str:
        """The parameter list of the C prototype."""
        return ", ".join(p.declaration for p in self.params) or "void"

    @property
    def signature(self) -> str:
        """The C type of the slot without parameter names: what slots.lock hashes."""
        return f"palResult ({', '.join(p.c for p in self.params) or 'void'})"

    @property
    def signature_hash(self) -> str:
        return hashlib.sha256(self.signature.encode()).hexdigest()[:16]


def function_key(table: str, name: str) -> str:
    """Device functions by their bare name, functions of another table with the table before it."""
    return name if table == "device" else f"{table}.{name}"


@dataclass(frozen=True)
class Group:
    """One YAML file of functions that are supported or not together."""

    name: str
    table: str
    requirement: str
    doc: str
    functions: tuple[Function, ...]
    location: Location


@dataclass(frozen=True)
class Table:
    """One of the two function tables, slots in order."""

    name: str
    c: str
    python: str
    functions: tuple[Function, ...]


@dataclass(frozen=True)
class Lock:
    """Why clauses of needed groups lock runners, or why their violation cannot hurt one.

    `clauses`: runner → ids. `restricts`: what the engine does without the promise; "" if it cannot.
    """

    because: str
    restricts: str
    harmless: bool
    clauses: dict[str, tuple[str, ...]] = field(hash=False)

    def shown(self, runner: str) -> str:
        """The clauses for a page: each function with its clauses' names."""
        functions: dict[str, list[str]] = {}
        for id_ in self.clauses[runner]:
            function, _, name = id_.rpartition(".")
            functions.setdefault(function, []).append(name)
        return "; ".join(f"`{name}`: {', '.join(ids)}" for name, ids in functions.items())


@dataclass(frozen=True)
class Spec:
    """The whole spec.

    `runners`, `collectives` and `flagcx` (its plugin interface) are the plain data of their files.
    """

    version: str
    sha256: str
    groups: tuple[Group, ...]
    types: tuple[Type, ...]
    tables: tuple[Table, ...]
    runners: dict[str, Any] = field(hash=False)
    collectives: dict[str, Any] = field(hash=False)
    flagcx: dict[str, Any] = field(hash=False)
    runner_clauses: tuple[Clause, ...] = ()
    locks: tuple[Lock, ...] = ()

    @cached_property
    def functions(self) -> tuple[Function, ...]:
        """Device functions by slot, then ccl functions by slot."""
        return tuple(f for t in self.tables for f in t.functions)

    @cached_property
    def by_name(self) -> dict[str, Function]:
        """Functions by key."""
        return {f.key: f for f in self.functions}

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """All clauses: those of the functions, then those of the runners."""
        own = (c for f in self.functions for c in f.clauses)
        return {c.id: c for c in (*own, *self.runner_clauses)}

    @cached_property
    def type_of(self) -> dict[str, Type]:
        return {t.name: t for t in self.types}

    def locks_of(self, runner: str, *, harmless: bool) -> tuple[Lock, ...]:
        """The entries of `locks`, or of `harmless`, that cover clauses for a runner."""
        return tuple(k for k in self.locks if k.harmless == harmless and runner in k.clauses)

    @property
    def major(self) -> int:
        return int(self.version.split(".")[0])

    @property
    def minor(self) -> int:
        return int(self.version.split(".")[1])

    def table(self, name: str) -> Table:
        return next(t for t in self.tables if t.name == name)

    def kind(self, kind: str) -> tuple[Type, ...]:
        return tuple(t for t in self.types if t.kind == kind)


TABLES = (("device", "palDeviceTable", "Device"), ("ccl", "palCclTable", "Ccl"))


def load_spec(folder: Path, shown: str = "pal_spec") -> Spec:
    """Reads every YAML file of `folder`; raises SpecError with all problems.

    `shown` is the folder's name in errors.
    """
    from unipal.generator.spec.reader import read_spec

    return read_spec(folder, shown)
