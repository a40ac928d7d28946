"""The registry of checks: one function per clause of the spec.

A check is an ordinary function that raises when the chip breaks its clause:

    @clause("streamWaitEvent.later_work_waits", uses="eventRecord")
    def later_work_waits(chip: Chip, gate: Gate) -> None:
        \"\"\"Later work on stream starts after the captured work of event.\"\"\"

Fixtures are requested by parameter name: `chip` (always), `gate`, `peer`, `ranks`; the modules of
the same names describe them; `library` is `ranks` for clauses of the ccl table, whose bodies use
the collective library as `rank.library`. An assertion's message must be understandable without the
check: `assert chip.finishes(waiter), "waiter waits for a record made after streamWaitEvent"`.

A check runs only when every contract clause of every function that it uses has passed. These
functions are derived from its code: each PAL function and each harness helper that the check (or a
function of the suite that it calls) names. Left out are the clause's own function, the functions of
`CLEANUP` (cleaning up is best effort) and those in `optional`; `uses` adds functions that the code
does not name, including those of `CLEANUP`. A check of level runner uses everything that its runner
needs. A clause that several runners share has one check with a `@clause` for each; its ranks use
the runner whose clause is tested.

A check cannot be left out at run time: there is no skip and no early success.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import unipal.generated

Body = Callable[..., None]

_PACKAGE = "unipal.conformance."

FIXTURES = ("chip", "gate", "peer", "ranks", "library")

# Functions that release resources. A check that only cleans up with them does not need them.
CLEANUP = frozenset(
    {
        "deviceFree", "deviceFreeAsync", "streamDestroy", "streamFree", "eventDestroy",
        "hostUnregister", "gdrMemFree", "gdrPtrMunmap", "ipcMemHandleClose", "ipcMemHandleFree",
    }
)  # fmt: skip

# PAL functions that each helper of `Chip` and `Peer` calls, and `Move` of observe;
# tests/conformance/test_runner.py compares them with the helpers.
HELPERS: Mapping[str, tuple[str, ...]] = {
    "buffer": ("deviceMalloc", "deviceMemcpy"),
    "pinned": ("deviceMalloc",),
    "read": ("deviceMemcpy",),
    "write": ("deviceMemcpy",),
    "expect": ("deviceMemcpy",),
    "stream": ("streamCreate",),
    "streams": ("streamCreate",),
    "event": ("eventCreate",),
    "copy": ("deviceMalloc", "deviceMemcpy"),
    "drain": ("streamSynchronize",),
    "finishes": ("streamQuery",),
    "pending": ("streamQuery",),
    "reached": ("eventQuery",),
    "observe": ("launchHostFunc",),
    "fingerprint": ("deviceMemcpy",),
    "Move": ("deviceMalloc", "deviceMemcpy"),
    "ipc_export": ("ipcMemHandleCreate", "ipcMemHandleGet"),
    "ipc_open": ("ipcMemHandleCreate", "ipcMemHandleOpen"),
}


@dataclass(frozen=True)
class Check:
    """One registered check. `limit` None: the limit of the clause's level. `optional`: functions
    that it uses where they are supported.
    """

    clause: str
    body: Body
    uses: frozenset[str]
    limit: float | None
    fixtures: tuple[str, ...]
    module: str
    line: int
    repeat: int = 1  # times in a row
    elsewhere: bool = False  # once more on a new thread, with the last device current
    optional: frozenset[str] = frozenset()
    late: bool = False  # after the other clauses of its level

    @property
    def function(self) -> str:
        """The PAL function whose clause this is (`ccl.send` of the ccl table), or the runner."""
        return self.clause.rpartition(".")[0]

    @property
    def place(self) -> str:
        return f"conformance/checks/{self.module.rpartition('.')[2]}.py:{self.line}"


MANY = 270  # more than a table of 256 entries has, for checks that take microseconds
ROW = 17  # repetitions of a check that shows that every call works, and not only the first ones


class SuiteError(Exception):
    """An error in the suite: two checks for a clause, or an unknown fixture."""


_checks: dict[str, Check] = {}
_loaded = False


def clause(
    clause_id: str,
    *,
    uses: str = "",
    optional: str = "",
    limit: float | None = None,
    repeat: int = 1,
    elsewhere: bool = False,
    late: bool = False,
) -> Callable[[Body], Body]:
    """Registers the decorated function as the check of clause `clause_id`.

    uses: further functions that the check depends on, separated by spaces, which its code does not
    name. optional: functions that the code names but does not need (it calls `chip.supports(name)`
    first). limit: time limit in seconds, if it differs from the level's. repeat: how often it runs
    in a row; resources are freed after each time. elsewhere: it then runs once more on a new
    thread, with the last device current, because what one thread or device does shows nothing of
    others. late: it calls every function, so it runs after the clauses of its level that are about
    one.
    """

    def register(body: Body) -> Body:
        function, dot, name = clause_id.rpartition(".")
        if not (function and dot and name):
            raise SuiteError(f"{clause_id!r}: a clause id has the form function.name")
        if not isinstance(body, FunctionType):
            raise SuiteError(f"{clause_id}: a check must be a plain function")
        code = body.__code__
        fixtures = code.co_varnames[: code.co_argcount]
        place = f"{body.__module__}:{code.co_firstlineno}"
        unknown = [f for f in fixtures if f not in FIXTURES]
        if unknown or not fixtures or fixtures[0] != "chip":
            raise SuiteError(
                f"{place}: {clause_id}: a check takes chip first, then any of "
                f"{', '.join(FIXTURES[1:])}; "
                f"this one takes {', '.join(fixtures) or 'nothing'}"
            )
        if clause_id in _checks:
            raise SuiteError(
                f"{place}: {clause_id} already has a check: {_checks[clause_id].place}"
            )
        named = _named_functions(body) - CLEANUP - set(optional.split()) | runner_needs(function)
        if "library" in fixtures:
            named = set()  # evaluated after the chip has passed its own clauses
        _checks[clause_id] = Check(
            clause=clause_id,
            body=body,
            uses=frozenset((named | set(uses.split())) - {function}),
            limit=limit,
            repeat=repeat,
            elsewhere=elsewhere,
            fixtures=fixtures,
            module=body.__module__,
            line=code.co_firstlineno,
            optional=frozenset(optional.split()),
            late=late,
        )
        return body

    return register


def load(modules: Iterable[str] | None = None) -> Mapping[str, Check]:
    """Imports the check modules (all of them, or those named) and returns clause → check.

    All means every `conformance/checks/*.py`.
    """
    global _loaded
    if modules is not None:
        for module in modules:
            importlib.import_module(module)
    elif not _loaded:
        for module in _modules():
            importlib.import_module(module)
        _loaded = True
    return _checks


def replace(check: Check) -> None:
    """Registers `check` instead of the present check of its clause."""
    _checks[check.clause] = check


def _modules() -> Iterator[str]:
    for path in sorted((Path(__file__).parent.parent / "checks").glob("[!_]*.py")):
        yield f"unipal.conformance.checks.{path.stem}"


def _named_functions(body: FunctionType) -> set[str]:
    """PAL functions that `body` names, itself, through helpers or functions of the suite."""
    found: set[str] = set()
    seen: set[Any] = set()
    todo: list[FunctionType] = [body]
    while todo:
        function = todo.pop()
        if function.__code__ in seen:
            continue
        seen.add(function.__code__)
        for name in _names(function.__code__):
            if name in HELPERS:
                found.update(HELPERS[name])
            elif name in functions():
                found.add(name)
            other = function.__globals__.get(name)
            if isinstance(other, FunctionType) and other.__module__.startswith(_PACKAGE):
                todo.append(other)
    return found


@cache
def _names(code: CodeType) -> frozenset[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _names(constant)
        elif isinstance(constant, str) and constant in functions():
            names.add(constant)  # chip.code and peer.call also take names as strings
    return frozenset(names)


@cache
def spec() -> Mapping[str, Any]:
    """The generated clauses.json: functions, clauses and runners of the PAL."""
    path = Path(next(iter(unipal.generated.__path__))) / "clauses.json"
    answer: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return answer


@cache
def runners() -> tuple[str, ...]:
    """The runners of the spec, in its order."""
    return tuple(entry["name"] for entry in spec()["runners"])


@cache
def runner_needs(name: str) -> frozenset[str]:
    """The functions that can lock runner `name`; empty if `name` is a function."""
    return frozenset(
        spec()["clauses"][id_]["function"]
        for lock in spec()["locks"]
        if not lock["harmless"]
        for id_ in lock["clauses"].get(name, ())
    )


@cache
def gates_of(name: str) -> tuple[frozenset[str], ...]:
    """The clauses of each completion gate of runner `name`."""
    entry = next(runner for runner in spec()["runners"] if runner["name"] == name)
    ways = entry.get("gate", {"one_of": ()})["one_of"]
    return tuple(frozenset(way["clauses"]) for way in ways)


@cache
def functions() -> frozenset[str]:
    """The names of all functions of the device table."""
    return frozenset(n for n, f in spec()["functions"].items() if f["table"] == "device")
