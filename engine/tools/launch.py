"""Starts the ranks of a job on this machine as processes, or as threads of this process.

    sums = launch(work, 4, 1000)         # work(comm, 1000) in 4 new processes → its 4 results
    launch(work, 4, 1000, chips=["cpu:2", "opencl:2"])  # ranks on different chips

`outcomes()` returns errors instead of raising them. Processes are spawned, never forked, so `work`
must be importable. (The command `pal run` starts programs; this starts functions.)
"""

from __future__ import annotations

import contextlib
import logging
import multiprocessing
import multiprocessing.connection
import os
import pickle
import secrets
import signal
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar, Unpack, cast

from unipal.engine.errors import (
    ABORTED,
    FAILED,
    GONE,
    TIMEOUT,
    USAGE,
    CommError,
    UsageTypeError,
    UsageValueError,
    ranks_text,
)
from unipal.engine.rendezvous import cleanup, job_dirs, reaper
from unipal.engine.selection.loaded_chip import of_ranks, require_chip, require_found
from unipal.engine.settings import (
    INIT_WORDS,
    NAMES,
    LaunchSettings,
    require_known,
    seconds,
    whole,
)
from unipal.engine.settings import settings as settings_of

log = logging.getLogger("unipal")
R = TypeVar("R")
_LAUNCH_WORDS = ("threads", "per_process", "limit", "environment", "notes", "chips")
Work = Callable[..., Any]  # (comm, *arguments) → result
Note = Callable[[int, Any], None]  # (rank, value)


@dataclass(frozen=True)
class Outcome:
    """How one rank ended: with `value` or `error`, `seconds` after the common start."""

    rank: int
    value: Any = None
    error: BaseException | None = None
    seconds: float = 0.0
    pid: int = 0


@dataclass(frozen=True)
class Place:
    """A private folder with a job's secret and socket, removed at the end of `with`. `network`: the
    address of rank 0 in the network, if the job has several hosts.
    """

    folder: Path
    network: str = ""

    @property
    def address(self) -> str:
        """The address that rank 0 will serve."""
        return self.network or f"unix:{self.folder}/job"

    @property
    def secret_file(self) -> Path:
        """A file of mode 0600 in a folder of mode 0700; the secret is never on a command line."""
        return self.folder / "secret"

    def environment(self, rank: int, size: int) -> dict[str, str]:
        """The environment that tells a process its rank."""
        return {
            "UNIPAL_RANK": str(rank),
            "UNIPAL_SIZE": str(size),
            "UNIPAL_ADDRESS": self.address,
            "UNIPAL_JOB_SECRET_FILE": str(self.secret_file),
        }


@contextlib.contextmanager
def place() -> Any:
    """Yields a new Place and removes the job's leftovers at the end."""
    reaper.start(background=False)
    held = job_dirs.fresh("job")
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with os.fdopen(os.open(held.path / "secret", flags, 0o600), "w") as file:
            file.write(secrets.token_hex(32) + "\n")
        yield Place(held.path)
    finally:
        held.release()
        cleanup.sweep_shared()


def launch(
    work: Callable[..., R],
    size: int,
    *arguments: Any,
    threads: bool = False,
    per_process: int = 1,
    limit: float = 600.0,
    environment: dict[str, str] | None = None,
    notes: Note | None = None,
    chips: Sequence[str] = (),
    **settings: Unpack[LaunchSettings],
) -> list[R]:
    """Runs a function on the ranks of a new job of this machine.

    Processes are spawned, never forked, so the function must be importable.

    Parameters
    ----------
    work : callable
        Called on every rank with the communicator, then the arguments.
    size : int
        Number of ranks.
    *arguments
        Further arguments of `work`, the same on every rank.
    threads : bool
        True makes the ranks threads of this process.
    per_process : int
        Number of ranks in each process, as its threads; divides `size`. Without effect with
        `threads`.
    limit : float
        Seconds until the job is stopped.
    environment : dict of str to str, optional
        Variables for the processes.
    notes : callable, optional
        Called as notes(rank, value) for every `note` of a rank.
    chips : sequence of str
        One chip per rank, or NAME:COUNT.
    **settings
        Keywords of `unipal.init`.

    Returns
    -------
    list
        The results, in the order of ranks.

    Raises
    ------
    UsageTypeError
        An argument of a wrong type, or a keyword that is no setting. No rank has started.
    UsageValueError
        A setting or a chip that does not exist, or `per_process` does not divide `size`.
    Exception
        The error of the rank that failed first; the other ranks are stopped.

    Examples
    --------
    >>> unipal.launch(lambda comm: comm.rank, 2, threads=True, chip="host")
    [0, 1]
    """
    ended = outcomes(
        work, size, *arguments,
        threads=threads, per_process=per_process, limit=limit, environment=environment, notes=notes,
        chips=chips, **settings,
    )  # fmt: skip
    failed = [(_blame(o), o.error) for o in ended if o.error is not None]
    if failed:
        raise min(failed, key=itemgetter(0))[1]
    return [outcome.value for outcome in ended]


def _blame(outcome: Outcome) -> tuple[int, float]:
    """Sort key: a rank's own errors before errors that name another rank, then by time."""
    error = outcome.error
    others = isinstance(error, CommError) and error.code in (GONE, TIMEOUT, ABORTED)
    return int(others), outcome.seconds


def outcomes(
    work: Work,
    size: int,
    *arguments: Any,
    threads: bool = False,
    per_process: int = 1,
    limit: float = 600.0,
    environment: dict[str, str] | None = None,
    notes: Note | None = None,
    chips: Sequence[str] = (),
    **settings: Unpack[LaunchSettings],
) -> list[Outcome]:
    """As `launch`, but returns every rank's outcome, and stops no rank before `limit` seconds."""
    require_known("launch", settings, (*_LAUNCH_WORDS, *INIT_WORDS, *NAMES))
    if not callable(work):
        raise _wrong_type("work", work, "a function that takes the communicator")
    if isinstance(chips, str) or not _are_words(chips):
        raise _wrong_type("chips", chips, 'a list of names, such as ["cpu:2", "opencl:2"]')
    if environment is not None and not (
        isinstance(environment, Mapping) and _are_words([*environment, *environment.values()])
    ):
        raise _wrong_type("environment", environment, "a dict of str to str")
    size, per_process = whole("launch", "size", size), whole("launch", "per_process", per_process)
    limit = seconds("launch", "limit", limit)
    if size < 1:
        reason = f"a job of {size} ranks does not exist"
        raise UsageValueError(USAGE, reason, place="launch", next="start 1 rank or more")
    settings_of({}, **{name: value for name, value in settings.items() if name in NAMES})
    own: list[dict[str, Any]] = [{**settings}] * size
    named = of_ranks(chips, size, "launch") if chips else []
    if named:
        own = [{**settings, "chip": name} for name in named]
    for chip in dict.fromkeys(named) or [settings.get("chip")]:
        if chip is not None:
            require_chip("launch", chip)
            require_found(chip)
    if threads:
        return _in_threads(work, arguments, limit, own, notes)
    if per_process < 1 or size % per_process:
        reason = f"{size} ranks do not fill processes of {per_process} ranks"
        raise UsageValueError(USAGE, reason, place="launch", next="per_process must divide size")
    return _in_processes(work, arguments, limit, environment or {}, own, notes, per_process)


def _unsendable(error: Exception) -> UsageTypeError:
    """The error of what cannot be pickled for a new process."""
    reason = f"work, an argument or a setting cannot be sent to a new process: {error}"
    following = "define the function at the top of a module, or use threads=True"
    return UsageTypeError(USAGE, reason, place="launch", next=following)


def _are_words(values: Any) -> bool:
    return isinstance(values, Sequence) and all(isinstance(value, str) for value in values)


def _wrong_type(name: str, value: Any, wanted: str) -> UsageTypeError:
    reason = f"{name}={value!r} is not {wanted}"
    return UsageTypeError(USAGE, reason, place="launch", next=f"pass {wanted}")


def _run(work: Work, arguments: tuple[Any, ...], settings: dict[str, Any]) -> Any:
    from unipal.engine.comm.communicator import init

    with init(**settings) as comm:
        return work(comm, *arguments)


# ---- threads -----------------------------------------------------------------------------------


def _in_threads(
    work: Work,
    arguments: tuple[Any, ...],
    limit: float,
    settings: Sequence[dict[str, Any]],
    notes: Note | None,
) -> list[Outcome]:
    """`settings`: by rank."""
    size = len(settings)
    address = f"threads:launch-{secrets.token_hex(8)}"
    ended: dict[int, Outcome] = {}
    started = time.monotonic()

    def one(rank: int) -> None:
        mine = {"rank": rank, "size": size, "address": address, **settings[rank]}
        value, error = None, None
        if notes is not None:
            _here.noting = partial(notes, rank)
        try:
            value = _run(work, arguments, mine)
        except BaseException as caught:
            error = caught
        ended[rank] = Outcome(rank, value, error, time.monotonic() - started, os.getpid())

    ranks = [
        threading.Thread(target=one, args=(rank,), name=f"unipal-rank-{rank}", daemon=True)
        for rank in range(size)
    ]
    for thread in ranks:
        thread.start()
    for thread in ranks:
        thread.join(max(0.0, started + limit - time.monotonic()))
    for rank in [rank for rank in range(size) if rank not in ended]:
        late = CommError(TIMEOUT, f"its thread is still running after {limit:g} s", culprits=[rank])
        ended[rank] = Outcome(rank, None, late, limit)
    return [ended[rank] for rank in range(size)]


# ---- processes ---------------------------------------------------------------------------------

_here = threading.local()  # `noting`: sends a note, on a rank that `launch` started


def note(value: Any) -> None:
    """Passes a value to `notes` of the `launch` that started this rank; otherwise does nothing."""
    noting = getattr(_here, "noting", None)
    if noting is not None:
        noting(value)


def _child(
    pipe: multiprocessing.connection.Connection,
    work: Work,
    arguments: tuple[Any, ...],
    environment: dict[str, str],
    settings: dict[int, dict[str, Any]],
) -> None:
    """The body of a spawned process. `settings`: by rank; every rank but the first is a thread."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles it
    os.environ.update(environment)
    sending = threading.Lock()

    def say(*message: Any) -> None:
        with sending:
            pipe.send(message)

    def one(rank: int) -> None:
        _here.noting = partial(say, rank, "note")
        started = time.monotonic()
        try:
            said: tuple[Any, BaseException | None] = (_run(work, arguments, settings[rank]), None)
        except BaseException as error:
            said = (None, _portable(error))
        say(rank, "end", *said, time.monotonic() - started)

    first, *others = settings
    threads = [threading.Thread(target=one, args=(rank,), daemon=True) for rank in others]
    for thread in threads:
        thread.start()
    one(first)
    for thread in threads:
        thread.join()
    pipe.close()


def _portable(error: BaseException) -> BaseException:
    """An error that can be pickled; others are converted to text with their traceback."""
    if isinstance(error, CommError):
        return error
    return CommError(FAILED, "".join(traceback.format_exception(error)).rstrip(), place="launch")


def _in_processes(
    work: Work,
    arguments: tuple[Any, ...],
    limit: float,
    environment: dict[str, str],
    settings: Sequence[dict[str, Any]],
    notes: Note | None,
    per_process: int,
) -> list[Outcome]:
    """`settings`: by rank."""
    size, context = len(settings), multiprocessing.get_context("spawn")
    began = time.time()
    with place() as job:
        processes, pipes = [], []
        for first in range(0, size, per_process):
            ours, theirs = context.Pipe(duplex=False)
            mine = {**environment, **job.environment(first, size)}
            ranks = {rank: settings[rank] for rank in range(first, first + per_process)}
            if per_process > 1:
                shared = {"size": size, "address": job.address}
                ranks = {rank: {"rank": rank, **shared, **own} for rank, own in ranks.items()}
            process = context.Process(
                target=_child, args=(theirs, work, arguments, mine, ranks), daemon=True
            )
            try:
                process.start()
            except (pickle.PicklingError, AttributeError, TypeError) as error:
                raise _unsendable(error) from error
            theirs.close()
            processes.append(process)
            pipes.append(ours)
        try:
            ended = _collect(processes, pipes, limit, notes, per_process)
        finally:
            for process in processes:
                if process.is_alive():
                    process.kill()
                process.join()
                process.close()
    well = all(outcome.error is None for outcome in ended)
    kept = cleanup.settle_recorders([outcome.pid for outcome in ended], began, well)
    if kept:
        log.info("unipal: %s", kept)
    return ended


def _collect(
    processes: list[Any],
    pipes: list[multiprocessing.connection.Connection],
    limit: float,
    notes: Note | None,
    per_process: int,
) -> list[Outcome]:
    until = time.monotonic() + limit
    ended: dict[int, Outcome] = {}
    waiting = {pipe: number for number, pipe in enumerate(pipes)}
    ranks = [range(n * per_process, (n + 1) * per_process) for n in range(len(pipes))]
    while waiting and time.monotonic() < until:
        ready = multiprocessing.connection.wait(list(waiting), until - time.monotonic())
        for pipe in ready:
            number = waiting[cast("multiprocessing.connection.Connection", pipe)]
            pid = processes[number].pid
            try:
                rank, kind, *said = pipes[number].recv()
            except (EOFError, OSError):
                processes[number].join(5)
                gone = [rank for rank in ranks[number] if rank not in ended]
                why = f"{ranks_text(gone)} (process {pid}) {ending(processes[number].exitcode)}"
                seconds = time.monotonic() - (until - limit)
                for rank in gone:
                    lost = CommError(GONE, why, culprits=gone, place="launch")
                    ended[rank] = Outcome(rank, None, lost, seconds, pid)
            else:
                if kind == "note":
                    if notes is not None:
                        notes(rank, *said)
                    continue
                value, error, seconds = said
                ended[rank] = Outcome(rank, value, error, seconds, pid)
            if all(rank in ended for rank in ranks[number]):
                del waiting[pipes[number]]
    late = [rank for number in waiting.values() for rank in ranks[number] if rank not in ended]
    for rank in late:
        why = f"not ended after {limit:g} s: {ranks_text(late)}"
        slow = CommError(TIMEOUT, why, culprits=late, place="launch")
        ended[rank] = Outcome(rank, None, slow, limit, processes[rank // per_process].pid)
    return [ended[rank] for rank in sorted(ended)]


def ending(status: int | None) -> str:
    """How a process ended, as text: `was killed by SIGSEGV`, `ended with exit status 3`."""
    if status is None:
        return "did not end"
    if status < 0:
        with contextlib.suppress(ValueError):
            return f"was killed by {signal.Signals(-status).name}"
        return f"was killed by signal {-status}"
    return f"ended with exit status {status}"
