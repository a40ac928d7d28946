"""One report of one failure: what the ranks under `pal run` print and note when an error ends them.

The first rank with an error of its own prints its traceback; the others print one line each. Every
rank notes its error in the job's folder, from which `pal run` tells the root cause.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType

from unipal.engine.errors import MISMATCH, TIMEOUT, CommError
from unipal.engine.rendezvous import locality

FOLDER = "errors"  # in the job's folder; `pal run` makes it
_FROM_A_HOST = "\x1eunipal report "  # begins a line with a report of a rank on another host
_FIRST = "first"  # file that the first rank with an error of its own creates


@dataclass(frozen=True)
class Report:
    """The error that ended a rank. `echo`: it only tells of another rank's failure. `seconds`: of
    CLOCK_MONOTONIC, which all processes of a host share.
    """

    rank: int
    pid: int
    host: str
    seconds: float
    error: str
    echo: bool
    shown: bool  # its traceback was printed


def one_line(error: BaseException) -> str:
    """The kind of an error and its text, on one line."""
    kind = type(error).__name__
    parts = [str(getattr(error, name, "")) for name in ("place", "reason", "next")]
    text = "{}: {}; next: {}".format(*parts) if all(parts) else str(error)
    text = " ".join(text.split())
    return f"{kind}: {text}" if text else kind


def is_echo(error: BaseException, rank: int) -> bool:
    """Whether an error only tells that another rank has failed."""
    if not isinstance(error, CommError) or error.code in (MISMATCH, TIMEOUT):
        return False
    return bool(error.culprits) and rank not in error.culprits


def folder_of(environment: Mapping[str, str] | None = None) -> Path | None:
    """The folder for reports of this job; None if `pal run` did not start this process."""
    environment = os.environ if environment is None else environment
    secret = environment.get("UNIPAL_JOB_SECRET_FILE", "")
    folder, address = os.path.dirname(secret), environment.get("UNIPAL_ADDRESS", "")
    of_hosts = os.path.basename(folder).startswith(f"unipal-{os.getuid()}-job-")
    if address != f"unix:{folder}/job" and not (of_hosts and address.startswith("tcp:")):
        return None
    found = Path(folder) / FOLDER
    return found if found.is_dir() else None


def install(complete: Callable[[BaseException], None]) -> None:
    """From now on an error that ends this process is reported as the module says, if `pal run`
    started it. Without `pal run` it is printed as Python does. `complete` may extend its text. A
    program that has a hook of its own keeps it.
    """
    environment = os.environ
    folder, rank = folder_of(environment), environment.get("UNIPAL_RANK", "")
    if sys.excepthook is not sys.__excepthook__:
        return
    every = bool(environment.get("UNIPAL_TRACEBACK"))

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        complete(error)
        if folder is None or not rank.isdecimal():
            sys.__excepthook__(kind, error, trace)
            return
        echo = is_echo(error, int(rank))
        shown = every or (not echo and isinstance(error, Exception) and _first(folder))
        note(folder, int(rank), error, echo=echo, shown=shown)
        if shown:
            sys.stderr.write("".join(traceback.format_exception(kind, error, trace)))
        else:
            sys.stderr.write(f"{one_line(error)}\n")

    sys.excepthook = hook


def _first(folder: Path) -> bool:
    """Whether no rank has an error of its own yet."""
    try:
        os.close(os.open(folder / _FIRST, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        return False
    except OSError:  # the job is over
        return True
    return True


def note(folder: Path, rank: int, error: BaseException, *, echo: bool, shown: bool) -> None:
    """Writes a rank's report for `pal run`."""
    said = Report(
        rank, os.getpid(), locality.host_name(), time.monotonic(), one_line(error), echo, shown
    )
    draft = folder / f".{rank}"
    with contextlib.suppress(OSError):  # the job is over
        draft.write_text(json.dumps(asdict(said)), encoding="utf-8")
        draft.rename(folder / f"{rank}.json")


def read(folder: Path) -> dict[int, Report]:
    """The reports of a job by rank. A file that a rank has spoilt is left out."""
    found = {}
    for path in folder.glob("*.json"):
        with contextlib.suppress(OSError, ValueError, TypeError):
            one = Report(**json.loads(path.read_text(encoding="utf-8")))
            found[one.rank] = one
    return found


def sent(folder: Path) -> list[str]:
    """The reports of a host's ranks as lines, for `pal run` on another host."""
    return [f"{_FROM_A_HOST}{json.dumps(asdict(one))}" for one in read(folder).values()]


def received(line: str, rank: int) -> Report | None:
    """The report that a line of a rank's output is; None if it is none. Its time is now: each host
    has a clock of its own.
    """
    if not line.startswith(_FROM_A_HOST):
        return None
    try:
        said = Report(**json.loads(line.removeprefix(_FROM_A_HOST)))
    except (ValueError, TypeError):
        return None
    return replace(said, rank=rank, seconds=time.monotonic())
