"""Control plane: what ranks exchange outside the data path, as small JSON values.

`control_client.SocketExchange` implements it over a connection to the coordinator,
`in_process.LocalExchange` for ranks that are threads of one process.
"""

from __future__ import annotations

import contextlib
import json
import logging
import math
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Protocol

from unipal.engine.errors import CommError, ranks_text
from unipal.engine.rendezvous.locality import ENDED as ENDED
from unipal.engine.rendezvous.locality import Where

log = logging.getLogger("unipal")
# how a rank goes: normally, or after an error; otherwise it has ENDED
LEFT, GAVE_UP = "left", "gave up"
WATCH_SECONDS = 0.1  # polling interval of a waiting caller
BUSY_PERIOD_S = 0.25  # between two reports of a rank whose answer takes time
BUSY_LIFETIME_S = 1.0  # a report counts this long; a stopped rank does not repeat it
_KEEP_AFTER_FAILURE_S = 2.0  # after a failure, how long other ranks may still ask for the reason
Watch = Callable[[], None]  # called by a waiting caller; an exception ends the wait
# key → JSON value or Promise; called by a control thread, must not block
Answerer = Callable[[str], Any]
GoneListener = Callable[[int, str, bool], None]  # rank, reason, whether it left normally
NoteListener = Callable[[int, Any], None]  # sending rank, value


class Promise(Future[Any]):
    """An answer that takes time. `doing`: what the work is, as in `building and proving plan P`."""

    def __init__(self, doing: str) -> None:
        super().__init__()
        self.doing = doing


def awaited(future: Future[Any], until: float, watch: Watch | None = None) -> bool:
    """Waits for a future until `until`, time.monotonic(). Returns whether it is done."""
    while not future.done():
        left = until - time.monotonic()
        if left <= 0:
            return False
        try:
            future.exception(left if watch is None else min(left, WATCH_SECONDS))
        except TimeoutError:
            if watch is not None:
                watch()
    return True


def spoken(key: str) -> str:
    """The key of an exchange or a question in words, for messages: `exchange #3 of world`."""
    name, plan, text = key.partition("/plan/")
    if plan and text.startswith("["):
        with contextlib.suppress(ValueError, IndexError):
            operation, algorithm, *_ = json.loads(text)
            return f"the plan {operation}/{algorithm} of {name}"
    name, colon, what = key.partition(": ")
    if not colon:
        return key
    what, _, number = what.partition(" ")
    what = {"open": "the opening", "opened": "the opening"}.get(what, what)
    return f"{what} #{number} of {name}" if number.isdecimal() else f"{what} of {name}"


def quoted(key: str) -> str:
    """As `spoken`, with quotes around a key that is shown as it is."""
    said = spoken(key)
    return f"'{key}'" if said == key else said


def unanswered(key: str, missing: Sequence[int], busy: Mapping[int, str], seconds: float) -> str:
    """Why a question has no answer after so many seconds. `busy`: rank → what it is doing."""
    parts = []
    for doing in dict.fromkeys(busy[rank] for rank in missing if rank in busy):
        ranks = [rank for rank in missing if busy.get(rank) == doing]
        still = "is still" if len(ranks) == 1 else "are still"
        parts.append(f"{ranks_text(ranks)} {still} {doing} after {round(seconds, 1):g} s")
    silent = [rank for rank in missing if rank not in busy]
    if silent:
        within = f"within {round(seconds, 1):g} s"
        parts.append(f"{ranks_text(silent)} did not answer {quoted(key)} {within}")
    return "; ".join(parts)


class Exchange(Protocol):
    """The ranks of a job. Every wait ends within `timeout` seconds; a timeout is a CommError.

    `where`: the location of each rank. `coordinator_rank`: the rank that runs the coordinator.
    """

    rank: int
    size: int
    gone: dict[int, str]
    where: list[Where]
    coordinator_rank: int

    @property
    def hosts(self) -> list[str]:
        """The host id of each rank, equal for ranks that share memory and loopback."""
        ...

    def key(self, purpose: str) -> bytes:
        """A 32-byte key for one purpose, known only to the ranks of this job."""
        ...

    def recover(self, excluded: Sequence[int], *, timeout: float) -> Exchange:
        """Waits until this rank's coordinator is none of the `excluded` ranks; returns the
        exchange.

        When a coordinator is lost, the ranks move to the lowest rank left by themselves. This call
        waits for that, and leaves a coordinator that is alive but excluded. Open questions are
        asked again; registrations stay. CommError (timeout, gone).
        """
        ...

    def all_gather(
        self, key: str, value: Any, *, members: Sequence[int] | None = None, timeout: float
    ) -> list[Any]:
        """The JSON values that all `members` put under `key`, in order. A key is used once."""
        ...

    def agree(
        self,
        key: str,
        *,
        members: Sequence[int] | None = None,
        timeout: float,
        watch: Watch | None = None,
    ) -> list[Any]:
        """What the control threads of `members` answer to `key`; asked once, then remembered.

        `watch` is called every WATCH_SECONDS during the wait.
        """
        ...

    def answers(self, key: str, *, members: Sequence[int], timeout: float) -> list[Any]:
        """As `agree`, with None for members that do not answer in time."""
        ...

    def waits(self) -> list[tuple[str, list[int]]]:
        """Keys and members of each `all_gather` that a caller of this rank waits in, or failed in
        shortly before.
        """
        ...

    def survivors(
        self,
        family: str,
        *,
        members: Sequence[int],
        epoch: int,
        exclude: Sequence[int],
        timeout: float,
    ) -> dict[str, Any]:
        """Which of `members` continue, decided once for all that ask: see membership.py. The
        coordinator may change during the call; one that does not answer is passed over.

        CommError (aborted) when this rank is left out.
        """
        ...

    def ended(self, members: Sequence[int]) -> list[int]:
        """Which of `members` have ended without leaving the job, as far as known: local processes
        are checked, remote ones may have been reported.
        """
        ...

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """Sends a JSON value to the note listeners of the other `members`; does not wait."""
        ...

    def serve(self, prefix: str, answerer: Answerer) -> None:
        """Lets `answerer` answer the keys that start with `prefix`."""
        ...

    def listen(self, gone: GoneListener, note: NoteListener | None = None) -> None:
        """Registers callbacks on a control thread: a rank is gone, or has sent a note."""
        ...

    def forget(self, prefix: str, members: Sequence[int], gone: GoneListener) -> None:
        """Reverts `listen` now, and `serve` once all `members` have called this.

        Keys that start with `prefix` are no longer requested by then, and are dropped everywhere.
        Ranks that wait for this rank's value under such a key get CommError (gone). Does not wait.
        """
        ...

    def withdraw(self, prefix: str, why: str) -> None:
        """Aborts waits of this rank's other threads for keys that start with `prefix`: CommError
        (aborted) with `why`.
        """
        ...

    def close(self, why: str = "") -> None:
        """Leaves the job. Ranks that still wait for this one get an error that says so.

        `why`: the failure on this rank, "" if none.
        """
        ...


class Puts:
    """The `all_gather` calls that callers of a rank wait in. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[str, tuple[list[int], float]] = {}  # key → members, expiry

    @contextlib.contextmanager
    def waiting(self, key: str, members: list[int]) -> Iterator[None]:
        """Registers a waiting caller. After a failure the entry stays for a moment."""
        with self._lock:
            self._waiting[key] = members, math.inf
        try:
            yield
        except CommError:
            with self._lock:
                self._waiting[key] = members, time.monotonic() + _KEEP_AFTER_FAILURE_S
            raise
        except BaseException:
            self._end(key)
            raise
        self._end(key)

    def _end(self, key: str) -> None:
        with self._lock:
            self._waiting.pop(key, None)

    def now(self) -> list[tuple[str, list[int]]]:
        """Keys and members."""
        now = time.monotonic()
        with self._lock:
            self._waiting = {key: one for key, one in self._waiting.items() if one[1] > now}
            return [(key, members) for key, (members, _) in self._waiting.items()]


class Bookkeeping:
    """State common to both exchanges. `_ready` guards all of it."""

    def __init__(self, rank: int, size: int) -> None:
        self.rank, self.size = rank, size
        self.gone: dict[int, str] = {}
        self._ready = threading.Condition()
        self._answerers: dict[str, Answerer] = {}
        self._listeners: list[tuple[GoneListener, NoteListener | None]] = []
        self._puts = Puts()
        self._left: set[int] = set()  # ranks that left normally
        self._gave_up: set[int] = set()  # ranks that left after an error
        self.where: list[Where] = []
        self.coordinator_rank = 0

    @property
    def hosts(self) -> list[str]:
        """See Exchange."""
        return [place.host for place in self.where]

    def listen(self, gone: GoneListener, note: NoteListener | None = None) -> None:
        """See Exchange. Ranks that are already gone are reported at once."""
        with self._ready:
            self._listeners.append((gone, note))
            already = [(rank, why, rank in self._left) for rank, why in self.gone.items()]
        for rank, why, clean in already:
            gone(rank, why, clean)

    def waits(self) -> list[tuple[str, list[int]]]:
        """See Exchange."""
        return self._puts.now()

    def _unlisten(self, gone: GoneListener) -> None:
        with self._ready:
            self._listeners = [one for one in self._listeners if one[0] != gone]

    def _forgotten(self, prefix: str) -> None:
        with self._ready:
            for key in [key for key in self._answerers if key.startswith(prefix)]:
                del self._answerers[key]

    def _members(self, members: Sequence[int] | None) -> list[int]:
        return list(range(self.size) if members is None else members)

    def _answer(self, key: str, busy: Callable[[str], None], give: Callable[[Any], None]) -> None:
        """Passes the answer of the longest matching prefix to `give`, now or later from another
        thread. In that case `busy` is told what it waits for. KeyError when no answerer matches
        yet.
        """
        with self._ready:
            prefixes = [prefix for prefix in self._answerers if key.startswith(prefix)]
            answerer = self._answerers[max(prefixes, key=len)] if prefixes else None
        if answerer is None:
            raise KeyError(key)
        try:
            answer = answerer(key)
        except Exception as error:  # reported to the asker; this thread continues
            answer = _broken(error)
        if not isinstance(answer, Promise):
            return give(answer)
        if not answer.done():
            busy(answer.doing)
        answer.add_done_callback(lambda done: give(_outcome(done)))

    def _way(self, rank: int) -> str:
        """How a gone rank went: LEFT, GAVE_UP or ENDED."""
        return LEFT if rank in self._left else GAVE_UP if rank in self._gave_up else ENDED

    def _is_gone(self, rank: int, why: str, way: str) -> None:
        clean = way == LEFT
        with self._ready:
            if rank in self.gone:
                return
            self.gone[rank] = why
            if way != ENDED:
                (self._left if clean else self._gave_up).add(rank)
            listeners = list(self._listeners)
            self._ready.notify_all()
        for gone, _ in listeners:
            try:
                gone(rank, why, clean)
            except Exception:
                log.exception("unipal: a listener failed when rank %d was gone", rank)

    def _is_told(self, rank: int, value: Any) -> None:
        with self._ready:
            listeners = [note for _, note in self._listeners if note is not None]
        for note in listeners:
            try:
                note(rank, value)
            except Exception:
                log.exception("unipal: a listener failed on a note of rank %d", rank)


def _outcome(done: Future[Any]) -> Any:
    error = done.exception()
    return done.result() if error is None else _broken(error)


def _broken(error: BaseException) -> dict[str, str]:
    return {"error": f"{type(error).__name__}: {error}"}
