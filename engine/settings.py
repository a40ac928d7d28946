"""Settings from the environment and `unipal.init`, read once when a communicator opens.

Settings that determine plans are compared among the ranks before the first call.
"""

from __future__ import annotations

import difflib
import inspect
import os
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from numbers import Integral, Real
from typing import Any, Literal, TypedDict, get_args

from unipal.engine.errors import USAGE, UsageError, UsageTypeError, UsageValueError

LoweringName = Literal["host", "proxy", "stream"]
RunnerName = Literal["uni", "host", "hybrid", "homo"]
HostBackendName = Literal["builtin", "mpi", "gloo"]
LOWERINGS: tuple[LoweringName, ...] = get_args(LoweringName)
RUNNERS: tuple[RunnerName, ...] = get_args(RunnerName)
HOST_BACKENDS: tuple[HostBackendName, ...] = get_args(HostBackendName)


class MoreSettings(TypedDict, total=False):
    """Settings that `unipal.init` takes by keyword besides the parameters that it names: see
    Settings.
    """

    scratch_bytes: int | None
    algorithms: Mapping[str, str] | str | None
    lowering: LoweringName | None
    runner: RunnerName | None
    host_backend: HostBackendName | None
    ccl: str | None
    cluster: str | None
    borders: int | None
    spin_us: int | None
    record_lanes: int | None
    record_capacity: int | None
    cma: bool | None
    ipc: bool | None
    host_view: bool | None
    host: str | None
    unchecked: bool | None


class AllSettings(MoreSettings, total=False):
    """The settings that a derived communicator may change."""

    timeout: float | None
    uncertified: bool | None


class LaunchSettings(AllSettings, total=False):
    """Everything that `unipal.launch` passes to `unipal.init`."""

    chip: Any
    secret: bytes | str | None
    join_timeout: float | None


INIT_WORDS = ("rank", "size", "address", "chip", "secret", "join_timeout")


@dataclass(frozen=True)
class Settings:
    """`algorithms`, `lowering` and `runner` force a choice among what is certified; None and empty
    leave it to the selection.
    """

    timeout: float = 60.0  # seconds until a call without progress fails
    scratch_bytes: int | None = None  # per rank; None: by chip and /dev/shm
    algorithms: Mapping[str, str] = field(default_factory=dict)  # operation or "" → algorithm
    lowering: str | None = None
    runner: str | None = None
    host_backend: str = "builtin"  # of the host runner
    ccl: str | None = None  # the collective library of homo and hybrid; None: a certified one
    cluster: str | None = None  # ranks with different names are in different clusters
    borders: int = 1  # maximum ranks per cluster that exchange data between clusters in a reduction
    spin_us: int = 0  # 0: by the number of CPUs
    record_lanes: int = 8  # rings of the flight recorder; 0: none
    record_capacity: int = 4096  # records per ring
    cma: bool = True  # False: behave as if the kernel forbade reading other processes' memory
    ipc: bool = True  # False: never open another process's device memory
    host_view: bool = True  # False: behave as if the host could not load and store chip memory
    host: str | None = None  # act as if on a host of this name, apart from ranks with another name
    uncertified: bool = False  # treat what certificates do not unlock as unlocked
    unchecked: bool = False  # run plans that the checker refuses, for demonstration

    def deciding(self) -> dict[str, Any]:
        """The settings that must be equal on all ranks, under names that users know."""
        return {
            "UNIPAL_TIMEOUT": self.timeout,
            "UNIPAL_BUFFSIZE": self.scratch_bytes,
            "UNIPAL_ALGORITHM": dict(sorted(self.algorithms.items())),
            "UNIPAL_LOWERING": self.lowering,
            "UNIPAL_RUNNER": self.runner,
            "UNIPAL_HOST_BACKEND": self.host_backend,
            "UNIPAL_CCL": None if self.runner == "hybrid" else self.ccl,  # one for each cluster
            "UNIPAL_BORDERS": self.borders,
            "UNIPAL_CMA": self.cma,
            "UNIPAL_IPC": self.ipc,
            "UNIPAL_HOST_VIEW": self.host_view,
            "uncertified": self.uncertified,
            "unchecked": self.unchecked,
        }


MOST_RECORDS = 1 << 24  # of a ring, as records_open of engine/core/records.c has it
NAMES = tuple(one.name for one in fields(Settings))


def require_known(place: str, given: Iterable[str], known: Collection[str]) -> None:
    """Raises UsageTypeError if a keyword is none of the `known` ones; names those that are near."""
    for name in given:
        if name in known:
            continue
        reason = f"got an unexpected keyword argument {name!r}"
        raise UsageTypeError(USAGE, reason, place=place, next=near_or_all(name, known))


def near_or_all(name: object, known: Collection[str]) -> str:
    """The next step after an unknown name: those that are near, else all."""
    near = difflib.get_close_matches(str(name), known, n=3)
    return f"did you mean {' or '.join(near)}?" if near else f"use one of {', '.join(known)}"


_UNKNOWN_KEYWORD = re.compile(r"(\w+)\.(\w+)\(\) got an unexpected keyword argument '(\w+)'")


def name_near_keywords(error: BaseException | None, of: type) -> None:
    """Adds near names to Python's TypeError for an unknown keyword of a method of `of`.

    It is for errors that have left the call: a check in each method would cost time in every call.
    """
    found = _UNKNOWN_KEYWORD.fullmatch(str(error))
    method = getattr(of, found[2], None) if found is not None and found[1] == of.__name__ else None
    if not isinstance(error, TypeError) or found is None or method is None:
        return
    known = [name for name in inspect.signature(method).parameters if name != "self"]
    error.args = (f"{error}; {near_or_all(found[3], known)}",)


def whole(place: str, name: str, value: Any) -> int:
    """A whole number that a program gave; UsageTypeError names the argument."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        reason, following = f"{name}={value!r} is not a whole number", "pass an int"
        raise UsageTypeError(USAGE, reason, place=place, next=following)
    return int(value)


def seconds(place: str, name: str, value: Any) -> float:
    """A time that a program gave; UsageTypeError names the argument."""
    if isinstance(value, bool) or not isinstance(value, Real):
        reason, following = f"{name}={value!r} is not a number", "pass a number of seconds"
        raise UsageTypeError(USAGE, reason, place=place, next=following)
    return float(value)


def changed(settings: Settings, **given: Any) -> Settings:
    """`settings` with the given values replaced."""
    require_known("dup", given, NAMES)
    given = {n: v for n, v in given.items() if v is not None or getattr(Settings, n, None) is None}
    if isinstance(given.get("algorithms"), str):
        given["algorithms"] = _algorithms(given["algorithms"])
    return _valid(replace(settings, **given))


def settings(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings of the environment, overridden by those `given` (and not None)."""
    environment = os.environ if environment is None else environment
    require_known("unipal.init", given, NAMES)
    found: dict[str, Any] = {}
    if "UNIPAL_TIMEOUT" in environment:
        found["timeout"] = _seconds(environment["UNIPAL_TIMEOUT"])
    if "UNIPAL_BUFFSIZE" in environment:
        found["scratch_bytes"] = size(environment["UNIPAL_BUFFSIZE"], "UNIPAL_BUFFSIZE")
    if "UNIPAL_ALGORITHM" in environment:
        found["algorithms"] = _algorithms(environment["UNIPAL_ALGORITHM"])
    if "UNIPAL_BORDERS" in environment:
        found["borders"] = size(environment["UNIPAL_BORDERS"], "UNIPAL_BORDERS")
    for name in ("lowering", "runner", "host_backend", "ccl", "cluster"):
        if environment.get(f"UNIPAL_{name.upper()}"):
            found[name] = environment[f"UNIPAL_{name.upper()}"]
    for name in ("cma", "ipc", "host_view"):
        if f"UNIPAL_{name.upper()}" in environment:
            found[name] = environment[f"UNIPAL_{name.upper()}"] not in ("0", "no")
    if "UNIPAL_RECORDS" in environment:
        found["record_lanes"] = size(environment["UNIPAL_RECORDS"], "UNIPAL_RECORDS")
    if "UNIPAL_RECORDS_CAPACITY" in environment:
        text = environment["UNIPAL_RECORDS_CAPACITY"]
        found["record_capacity"] = size(text, "UNIPAL_RECORDS_CAPACITY")
    found |= {name: value for name, value in given.items() if value is not None}
    if isinstance(found.get("algorithms"), str):
        found["algorithms"] = _algorithms(found["algorithms"])
    return _valid(Settings(**found))


# ---- values --------------------------------------------------------------------------------------

_WHOLE = ("scratch_bytes", "borders", "spin_us", "record_lanes", "record_capacity")
_OTHER: Mapping[str, tuple[tuple[type, ...], str]] = {
    **dict.fromkeys(("ccl", "cluster", "host"), ((str, type(None)), "a name")),
    **dict.fromkeys(
        ("cma", "ipc", "host_view", "uncertified", "unchecked"), ((int,), "True or False")
    ),
    "algorithms": ((Mapping,), "a name or a mapping of operations to names"),
}


def _require_types(made: Settings) -> None:
    seconds("settings", "timeout", made.timeout)
    for name in _WHOLE:
        value = getattr(made, name)
        if value is not None:
            whole("settings", name, value)
    for name, (kinds, wanted) in _OTHER.items():
        value = getattr(made, name)
        if not isinstance(value, kinds):
            reason = f"{name}={value!r} is not {wanted}"
            raise UsageTypeError(USAGE, reason, place="settings", next=f"pass {wanted}")


def _valid(made: Settings) -> Settings:
    _require_types(made)
    for what, given, known in (
        ("lowering", made.lowering, LOWERINGS),
        ("runner", made.runner, RUNNERS),
        ("host back end", made.host_backend, HOST_BACKENDS),
    ):
        if given is not None and given not in known:
            raise _usage(f"{what} {given!r} does not exist", f"one of {', '.join(known)}")
    if made.ccl is not None:
        _require_library(made.ccl)
    if not 1 <= made.record_capacity <= MOST_RECORDS:
        reason = f"record_capacity is {made.record_capacity}"
        raise _usage(reason, f"set 1 to {MOST_RECORDS} records for each ring")
    if made.borders < 1:
        raise _usage(f"borders is {made.borders}: a cluster needs a border rank", "set 1 or more")
    if not made.timeout > 0:
        raise _usage(
            f"a timeout of {made.timeout} s is not positive", "set a number of seconds above 0"
        )
    return made


def _require_library(name: str) -> None:
    """Raises UsageValueError if no collective library has this name; names those that are near."""
    from unipal.adaptors import ccl_registry  # a program without `ccl` does not need it

    known = ccl_registry.names()
    if name not in known:
        raise _usage(f"collective library {name!r} does not exist", near_or_all(name, known))


def _seconds(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise _usage(f"UNIPAL_TIMEOUT={text!r} is not a number", "set seconds") from None


def size(text: str, what: str = "size") -> int:
    """Bytes of `64`, `4K`, `16M`, `1G`; UsageError names `what` otherwise."""
    factor = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}.get(text[-1:].upper(), 1)
    try:
        value = int(text[:-1]) if factor > 1 else int(text)
    except ValueError:
        value = -1
    if value < 0:
        raise _usage(f"{what}={text!r} is not a size", "set a size such as 64, 4K, 16M or 1G")
    return value * factor


def _algorithms(text: str) -> dict[str, str]:
    """`ring` for every operation, or `all_reduce=ring,broadcast=binomial`."""
    found = {}
    for part in filter(None, (word.strip() for word in text.split(","))):
        operation, _, name = part.rpartition("=")
        found[operation.strip()] = name.strip()
    return found


def _usage(reason: str, next_step: str) -> UsageError:
    return UsageValueError(USAGE, reason, place="settings", next=next_step)
