"""What ranks tell each other outside the data path: small JSON values, agreements, deaths.

`SocketExchange` is a rank's connection to the hub with a control thread that answers even when the
caller is elsewhere; `LocalExchange` is the same between ranks that are threads of one process.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from unipal.engine import wire
from unipal.engine.errors import ABORTED, FAILED, GONE, TIMEOUT, CommError, ranks_text
from unipal.engine.survivors import Survivors, request_of

log = logging.getLogger("unipal")
Answerer = Callable[[str], Any]  # key → JSON value; called by a control thread, must not block
GoneListener = Callable[[int, str, bool], None]  # rank, why, whether it left by itself
NoteListener = Callable[[int, Any], None]  # rank that told, what
_SLACK = 0.5  # seconds that the hub's own deadline may be late


class Exchange(Protocol):
    """The ranks of a job. Every wait ends within its `timeout` seconds, with a CommError."""

    rank: int
    size: int
    gone: dict[int, str]

    def all_gather(
        self, key: str, value: Any, *, members: Sequence[int] | None = None, timeout: float
    ) -> list[Any]:
        """The JSON values that all `members` put under `key`, in order. A key is used once."""
        ...

    def agree(self, key: str, *, members: Sequence[int] | None = None, timeout: float) -> list[Any]:
        """What the control threads of `members` answer to `key`; asked once, then remembered."""
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
        """Who of `members` goes on, decided once for all who ask: see survivors.py.

        CommError (aborted) when this rank is left out.
        """
        ...

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """Gives a JSON value to the note listeners of the other `members`; does not wait."""
        ...

    def serve(self, prefix: str, answerer: Answerer) -> None:
        """Lets `answerer` answer the keys that start with `prefix`."""
        ...

    def listen(self, gone: GoneListener, note: NoteListener | None = None) -> None:
        """Calls back, on a control thread, when a rank is gone or tells something."""
        ...

    def close(self, why: str = "") -> None:
        """Leaves the job; others that still wait for this rank get an error that says so.

        `why` is what went wrong here, "" when nothing did.
        """
        ...


class _Base:
    """Bookkeeping that both kinds share. `_ready` guards everything here."""

    def __init__(self, rank: int, size: int) -> None:
        self.rank, self.size = rank, size
        self.gone: dict[int, str] = {}
        self._ready = threading.Condition()
        self._answerers: dict[str, Answerer] = {}
        self._listeners: list[tuple[GoneListener, NoteListener | None]] = []
        self._left: set[int] = set()  # gone by their own will

    def listen(self, gone: GoneListener, note: NoteListener | None = None) -> None:
        """See Exchange. A rank that is gone already is reported at once."""
        with self._ready:
            self._listeners.append((gone, note))
            already = [(rank, why, rank in self._left) for rank, why in self.gone.items()]
        for rank, why, clean in already:
            gone(rank, why, clean)

    def _members(self, members: Sequence[int] | None) -> list[int]:
        return list(range(self.size) if members is None else members)

    def _answer(self, key: str) -> Any:
        """The answer of the longest prefix; KeyError when nobody serves the key yet."""
        with self._ready:
            prefixes = [prefix for prefix in self._answerers if key.startswith(prefix)]
            answerer = self._answerers[max(prefixes, key=len)] if prefixes else None
        if answerer is None:
            raise KeyError(key)
        try:
            return answerer(key)
        except Exception as error:  # the asker hears it; this thread must go on
            return {"error": f"{type(error).__name__}: {error}"}

    def _is_gone(self, rank: int, why: str, clean: bool) -> None:
        with self._ready:
            if rank in self.gone:
                return
            self.gone[rank] = why
            if clean:
                self._left.add(rank)
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


class SocketExchange(_Base):
    """A rank's connection to the hub, after the handshake."""

    def __init__(
        self,
        connection: socket.socket,
        channel: wire.Channel,
        rank: int,
        size: int,
        *,
        join_seconds: float,
        hub: Any = None,
    ) -> None:
        super().__init__(rank, size)
        self._connection, self._channel, self._hub = connection, channel, hub
        self._sending = threading.Lock()
        self._have: dict[str, list[Any]] = {}
        self._failed: dict[str, CommError] = {}
        self._wanted: set[str] = set()
        self._waiting: set[str] = set()
        self._joined = False
        self._closed = False
        connection.settimeout(None)
        self._thread = threading.Thread(target=self._listen, name="unipal-control", daemon=True)
        self._thread.start()
        _open_exchanges.add(self)
        try:
            self._await_join(join_seconds)
        except BaseException:
            self.close()
            raise

    def _await_join(self, seconds: float) -> None:
        until = time.monotonic() + seconds + _SLACK
        with self._ready:
            while not self._joined:
                if "" in self._failed:
                    raise self._failed[""]
                if 0 in self.gone:
                    raise CommError(GONE, self.gone[0], culprits=[0], place="unipal.init")
                if not self._ready.wait(until - time.monotonic()):
                    why = f"rank 0 did not say within {seconds:g} s that all ranks are here"
                    raise CommError(TIMEOUT, why, culprits=[0], place="unipal.init")

    # ---- what callers do -----------------------------------------------------------------------

    def all_gather(
        self, key: str, value: Any, *, members: Sequence[int] | None = None, timeout: float
    ) -> list[Any]:
        """See Exchange."""
        values = self._ask("put", key, self._members(members), timeout, {"v": value})
        with self._ready:
            self._have.pop(key, None)
        return values

    def agree(self, key: str, *, members: Sequence[int] | None = None, timeout: float) -> list[Any]:
        """See Exchange."""
        return self._ask("ask", key, self._members(members), timeout, {})

    def survivors(
        self,
        family: str,
        *,
        members: Sequence[int],
        epoch: int,
        exclude: Sequence[int],
        timeout: float,
    ) -> dict[str, Any]:
        """See Exchange."""
        more = {"e": epoch, "x": list(exclude)}
        answer: Any = self._ask("survive", family, list(members), timeout, more)
        with self._ready:
            self._have.pop(family, None)
        return dict(answer)

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """See Exchange."""
        with contextlib.suppress(OSError):
            self._send({"t": "tell", "m": self._members(members), "v": value})

    def serve(self, prefix: str, answerer: Answerer) -> None:
        """See Exchange. Questions that came before are answered now."""
        with self._ready:
            self._answerers[prefix] = answerer
            early = [key for key in self._wanted if key.startswith(prefix)]
            self._wanted.difference_update(early)
        for key in early:
            self._send({"t": "answer", "k": key, "v": self._answer(key)})

    def close(self, why: str = "") -> None:
        """See Exchange."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(OSError):
            self._send({"t": "bye", "why": why})
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        if threading.current_thread() is not self._thread:
            self._thread.join(5)
        self._connection.close()
        if self._hub is not None:
            self._hub.close()

    def forked(self) -> None:
        """In a child process: gives up the parent's connection without a word."""
        self._closed = True
        self._connection.close()
        if self._hub is not None:
            self._hub.forked()

    def _ask(
        self, kind: str, key: str, members: list[int], timeout: float, more: dict[str, Any]
    ) -> list[Any]:
        with self._ready:
            if key in self._have:
                return self._have[key]
            self._failed.pop(key, None)
            self._waiting.add(key)
        try:
            self._send({"t": kind, "k": key, "m": members, "d": timeout, **more})
            return self._await(key, timeout)
        except OSError as error:
            raise self._lost(key, f"the connection to rank 0 broke: {error}") from None
        finally:
            with self._ready:
                self._waiting.discard(key)

    def _await(self, key: str, timeout: float) -> list[Any]:
        until = time.monotonic() + timeout + _SLACK
        with self._ready:
            while True:
                if key in self._have:
                    return self._have[key]
                if key in self._failed:
                    raise self._failed.pop(key)
                if 0 in self.gone and self._connection_ended:
                    raise self._lost(key, self.gone[0])
                if not self._ready.wait(until - time.monotonic()):
                    why = f"rank 0, which collects the answers, said nothing within {timeout:g} s"
                    raise CommError(TIMEOUT, why, culprits=[0], place=key)

    def _lost(self, key: str, why: str) -> CommError:
        """The error when the connection to rank 0 is no more.

        Rank 0 may have ended because another rank did: who broke off first is the culprit. What
        rank 0 still said about that is read first.
        """
        with self._ready:
            self._ready.wait_for(lambda: self._connection_ended, 1.0)
            first = next((rank for rank in self.gone if rank and rank not in self._left), 0)
            return CommError(GONE, self.gone.get(first, why), culprits=[first], place=key)

    def _send(self, message: dict[str, Any]) -> None:
        with self._sending:
            self._connection.sendall(self._channel.encode(message))

    # ---- the control thread --------------------------------------------------------------------

    _connection_ended = False

    def _listen(self) -> None:
        why = ""
        try:
            for message in self._channel.feed(b""):  # what came with the last greeting
                self._hear(message)
            while data := self._connection.recv(1 << 18):
                for message in self._channel.feed(data):
                    self._hear(message)
        except OSError as error:
            why = f": {error}"
        except (wire.WireError, KeyError, TypeError) as error:
            why = f": it sent what no hub sends: {error}"
        with self._ready:
            self._connection_ended = True
            self._ready.notify_all()
        if not self._closed:
            left = self.gone.get(0)
            self._is_gone(0, left or f"rank 0 is gone: its connection ended{why}", False)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "have":
                with self._ready:
                    self._have[message["k"]] = message["v"]
                    self._ready.notify_all()
            case "fail":
                with self._ready:
                    if message["k"] in self._waiting:
                        self._failed[message["k"]] = CommError(
                            message["code"],
                            message["why"],
                            culprits=message["who"],
                            place=message["k"],
                        )
                        self._ready.notify_all()
            case "want":
                self._give(message["k"])
            case "gone":
                self._is_gone(message["r"], message["why"], bool(message["clean"]))
            case "told":
                self._is_told(message["r"], message["v"])
            case "ready":
                with self._ready:
                    self._joined = True
                    self._ready.notify_all()
            case "failed":
                with self._ready:
                    code = TIMEOUT if message["who"] else FAILED
                    self._failed[""] = CommError(
                        code, message["why"], culprits=message["who"], place="unipal.init"
                    )
                    self._ready.notify_all()

    def _give(self, key: str) -> None:
        try:
            answer = self._answer(key)
        except KeyError:
            with self._ready:
                self._wanted.add(key)  # `serve` will answer
            return
        with contextlib.suppress(OSError):  # what rank 0 still said is to be read all the same
            self._send({"t": "answer", "k": key, "v": answer})


# ---- ranks as threads --------------------------------------------------------------------------


class LocalJob:
    """The meeting point of ranks that are threads of this process."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.changed = threading.Condition()
        self.ranks: dict[int, LocalExchange] = {}
        self.puts: dict[str, dict[int, Any]] = {}
        self.taken: dict[str, set[int]] = {}
        self.ended: dict[int, str] = {}
        self.families = Survivors()
        self.decisions: dict[str, dict[int, dict[str, Any] | str]] = {}  # family → rank → answer


class LocalExchange(_Base):
    """One rank of a LocalJob. An agreement is worked out by the thread that asks for it."""

    def __init__(self, job: LocalJob, rank: int, *, join_seconds: float) -> None:
        super().__init__(rank, job.size)
        self._job = job
        self._agreed: dict[str, list[Any]] = {}
        with job.changed:
            job.ranks[rank] = self
            job.changed.notify_all()
            come = job.changed.wait_for(lambda: len(job.ranks) == job.size, join_seconds)
            missing = [other for other in range(job.size) if other not in job.ranks]
        if not come:
            why = f"{ranks_text(missing)} of {job.size} did not join within {join_seconds:g} s"
            raise CommError(TIMEOUT, why, culprits=missing, place="unipal.init")

    def all_gather(
        self, key: str, value: Any, *, members: Sequence[int] | None = None, timeout: float
    ) -> list[Any]:
        """See Exchange."""
        job, wanted = self._job, self._members(members)
        with job.changed:
            values = job.puts.setdefault(key, {})
            values[self.rank] = value
            job.changed.notify_all()

            def done() -> bool:
                missing = [rank for rank in wanted if rank not in values]
                return not missing or any(rank in job.ended for rank in missing)

            job.changed.wait_for(done, timeout)
            missing = [rank for rank in wanted if rank not in values]
            if not missing:
                taken = job.taken.setdefault(key, set())
                taken.add(self.rank)
                if len(taken) == len(wanted):
                    del job.puts[key], job.taken[key]
                return [values[rank] for rank in wanted]
            ended = [rank for rank in missing if rank in job.ended]
        if ended:
            raise CommError(GONE, job.ended[ended[0]], culprits=ended, place=key)
        why = f"{ranks_text(missing)} did not come to '{key}' within {timeout:g} s"
        raise CommError(TIMEOUT, why, culprits=missing, place=key)

    def agree(self, key: str, *, members: Sequence[int] | None = None, timeout: float) -> list[Any]:
        """See Exchange."""
        agreed = self._agreed.get(key)
        if agreed is None:
            agreed = [self._ask(rank, key) for rank in self._members(members)]
            self._agreed[key] = agreed
        return agreed

    def survivors(
        self,
        family: str,
        *,
        members: Sequence[int],
        epoch: int,
        exclude: Sequence[int],
        timeout: float,
    ) -> dict[str, Any]:
        """See Exchange."""
        job, request = self._job, request_of(members, epoch, exclude)
        with job.changed:
            answers = job.decisions.setdefault(family, {})
            answers.pop(self.rank, None)
            why = job.families.come(family, self.rank, request, time.monotonic(), timeout)
            if why:
                answers[self.rank] = why
            self._decide()
            while self.rank not in answers:
                job.changed.wait(0.1)
                self._decide()
            answer = answers.pop(self.rank)
        if isinstance(answer, str):
            raise CommError(ABORTED, answer, culprits=[self.rank], place=family)
        return answer

    def _decide(self) -> None:
        """Lets decisions fall that are due; under the job's lock."""
        job = self._job
        for family, decision in job.families.decided(job.ended, time.monotonic()):
            answers = job.decisions.setdefault(family, {})
            answers.update(dict.fromkeys(decision.members, decision.answer()))
            answers.update(decision.refused)
            job.changed.notify_all()

    def _ask(self, rank: int, key: str) -> Any:
        try:
            return self._job.ranks[rank]._answer(key)
        except KeyError:
            why = self._job.ended.get(rank, f"rank {rank} does not serve '{key}'")
            raise CommError(GONE, why, culprits=[rank], place=key) from None

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """See Exchange."""
        for rank in self._members(members):
            if rank != self.rank:
                self._job.ranks[rank]._is_told(self.rank, value)

    def serve(self, prefix: str, answerer: Answerer) -> None:
        """See Exchange."""
        with self._ready:
            self._answerers[prefix] = answerer

    def close(self, why: str = "") -> None:
        """See Exchange."""
        self.end(f"rank {self.rank} has left the job{': ' if why else ''}{why}", clean=not why)

    def end(self, why: str, *, clean: bool = False) -> None:
        """This rank is no more: the others hear `why`."""
        with self._job.changed:
            if self.rank in self._job.ended:
                return
            self._job.ended[self.rank] = why
            others = [other for rank, other in self._job.ranks.items() if rank != self.rank]
            self._job.changed.notify_all()
        for other in others:
            other._is_gone(self.rank, why, clean)


# ---- fork --------------------------------------------------------------------------------------

_open_exchanges: weakref.WeakSet[SocketExchange] = weakref.WeakSet()


def _after_fork() -> None:
    for exchange in list(_open_exchanges):
        exchange.forked()


os.register_at_fork(after_in_child=_after_fork)
