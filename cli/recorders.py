"""Flight recorders that the user names: by job, by file, or those of the newest job."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

from unipal.cli import terminal
from unipal.engine.tools import flight_recorder
from unipal.engine.tools.flight_recorder import RecordFile, RecordsError

T = TypeVar("T")


def paths(words: Sequence[str]) -> list[Path]:
    """The files of a job, or the files themselves; without words those of the newest job, with all
    communicators of its processes. UserError if there are none.
    """
    if not words:
        return _newest()
    if len(words) == 1 and "/" not in words[0] and not Path(words[0]).exists():
        return flight_recorder.find(words[0]) or _none(f"job {words[0]}")
    return [terminal.existing(Path(word), "flight recorder or job") for word in words]


def _none(place: str) -> list[Path]:
    names = ", ".join(jobs())
    following = f"name one of {names}" if names else "start a job, or see `pal docs evidence`"
    raise terminal.UserError(place, "no rank of it has a flight recorder here", following)


def jobs() -> list[str]:
    """Names of this user's jobs on this host that have flight recorders, sorted."""
    return list(dict.fromkeys(path.name.split("-")[2] for path in flight_recorder.find()))


def _newest() -> list[Path]:
    heads = list(_heads(flight_recorder.find()))
    if not heads:
        return _none("this host")
    newest = max(heads, key=lambda head: head[3])[1]
    processes = {process for _, job, process, _ in heads if job == newest}
    return [path for path, _, process, _ in heads if process in processes]


def _heads(found: Iterable[Path]) -> Iterable[tuple[Path, str, tuple[int, int], int]]:
    """Path, job, process and time of each file that still exists and can be read."""
    for path in found:
        try:
            with RecordFile(path) as file:
                yield path, file.job, file.process, file.created_ns
        except (OSError, RecordsError):
            continue


def read(found: Iterable[Path], by: Callable[[Path], T]) -> list[T]:
    """What `by` reads from each file. A file that has gone meanwhile is left out. UserError for one
    that is no flight recorder.
    """
    held = []
    for path in found:
        try:
            held.append(by(path))
        except FileNotFoundError:
            continue
        except OSError as error:
            reason = f"it cannot be read: {error.strerror}"
            raise terminal.UserError(str(path), reason, "check its owner and mode") from None
        except RecordsError as error:
            reason = str(error).removeprefix(f"{path}: ")
            following = "name a file /dev/shm/unipal-<user>-<job>-rank<rank>, or a copy of one"
            raise terminal.UserError(str(path), reason, following, 1) from None
    return held
