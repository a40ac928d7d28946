"""A rank's connection to the coordinator, with a control thread that answers for a busy caller.

When the coordinator is lost, the control threads reconnect to the lowest rank left: a coordinator
starts there at the standby address that every rank published when it joined. No caller has to take
part. A coordinator that does not answer while a caller waits is passed over (election.py): its
process is stopped, if it can be seen on this host, or it has been silent for too long.
"""

from __future__ import annotations

import contextlib
import hmac
import logging
import math
import os
import select
import selectors
import socket
import threading
import time
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine.errors import ABORTED, FAILED, GONE, TIMEOUT, CommError, and_gone
from unipal.engine.rendezvous import framing, sockets
from unipal.engine.rendezvous.control_plane import (
    BUSY_PERIOD_S,
    ENDED,
    WATCH_SECONDS,
    Bookkeeping,
    GoneListener,
    Watch,
    spoken,
)
from unipal.engine.rendezvous.coordinator import MOVED, Coordinator
from unipal.engine.rendezvous.election import Order, parse_counts
from unipal.engine.rendezvous.job_dirs import Folder
from unipal.engine.rendezvous.locality import STOPPED, UNSEEN, Where, here
from unipal.engine.rendezvous.standby import Notice, Standby, remove

log = logging.getLogger("unipal")
_REPLY_GRACE_S = 0.5  # how late the coordinator's own deadline may be
_SEND_TIMEOUT_S = 5.0  # for a message that no caller waits for
_RECONNECT_DELAY_S = 1.0  # after the coordinator left normally: most jobs end then
# beyond the silence limit after which the next leader gives the coordinator up
_FAILOVER_GRACE_S = 5.0
_SILENCE_TIMEOUT_S = 1.0  # silence before a coordinator is passed over the first time; doubles
_BUSY_SILENCE_TIMEOUT_S = 3.0  # the same for a process that is seen to run: it may lack CPU time
_MIN_RETRY_S = 1.0  # minimum time for a question asked again at the next coordinator
_MAX_KEPT_ANSWERS = 64  # answers kept for ranks that did not receive them


@dataclass(frozen=True)
class Entry:
    """An admitted connection and the credentials used.

    `span`: the ranks on this host (first, end), if the launcher reports them. `folder`: belongs to
    this job alone and is released at the end.
    """

    connection: socket.socket
    channel: framing.Channel
    address: str
    secret: bytes
    span: tuple[int, int] | None = None
    folder: Folder | None = None


class _SilentError(Exception):
    """A rank that is not known to have ended does not answer."""


class _CoordinatorEndedError(Exception):
    """The coordinator, at rank `coordinator`, was lost or left before it answered; `error` is for
    the caller.
    """

    def __init__(self, coordinator: int, error: CommError) -> None:
        super().__init__(coordinator)
        self.coordinator, self.error = coordinator, error


class SocketExchange(Bookkeeping):
    """The exchange of ranks that are processes. `coordinator`: the job's, if this rank runs it."""

    def __init__(
        self,
        entry: Entry,
        rank: int,
        size: int,
        *,
        join_seconds: float,
        coordinator: Coordinator | None = None,
    ) -> None:
        super().__init__(rank, size)
        self._entry, self._coordinator = entry, coordinator
        self._connection, self._channel = entry.connection, entry.channel
        self._sending = threading.Lock()
        self._have: dict[str, list[Any]] = {}
        self._failed: dict[str, CommError] = {}
        self._wanted: set[str] = set()
        self._busy: dict[str, str] = {}  # question → what its answer waits for
        self._repeated = 0.0  # when the coordinator was told last
        self._waiting: set[str] = set()
        self._order = Order(size)
        # key → answer that several ranks receive; the latest
        self._finished: dict[str, list[Any]] = {}
        self._decided: dict[str, dict[str, Any]] = {}  # family → latest decision
        self._notices: dict[int, Notice] = {}
        self._last_received = time.monotonic()  # when the coordinator last sent anything
        self._stopped_checks = 0  # consecutive checks that found the coordinator stopped
        self._connections = 0  # coordinators joined so far
        self._up = False
        self._admitted = True  # admitted by a coordinator; `_up` follows when it is ready
        self._caller_waits = False  # a caller waits for the next coordinator
        self._ended: CommError | None = None  # set when no coordinator will be reached again
        self._closed = False
        self._salt = ""
        self._gone_at_connect: set[int] = set()  # ranks gone when this connection began
        self._first_cause = -1, 0, ""  # number of the connection, first rank to break off, reason
        self._wake, self._waker = socket.socketpair()
        entry.connection.settimeout(None)
        try:
            self._standby = Standby(entry.address, entry.connection, rank, size, entry.secret)
            ip = ""
            if entry.connection.family != socket.AF_UNIX:
                ip = str(entry.connection.getsockname()[0])
            self._here = here(self._standby.address, ip)
        except BaseException:
            entry.connection.close()
            if coordinator is not None:
                coordinator.close()
            raise
        self._thread = threading.Thread(target=self._serve, name="unipal-control", daemon=True)
        self._thread.start()
        _open_exchanges.add(self)
        try:
            said = {"t": "here", "where": self._here.as_json(), "span": entry.span}
            with contextlib.suppress(OSError):  # the control thread learns the reason
                self._send(said, early=True)
            self._await_join(join_seconds)
        except BaseException:
            self.close()
            raise

    def _await_join(self, seconds: float) -> None:
        until = time.monotonic() + seconds + _REPLY_GRACE_S
        with self._ready:
            # not `_up`, which ends when rank 0 leaves: all ranks may have joined before
            while self._connections == 0:
                if "" in self._failed:
                    raise self._failed[""]
                if 0 in self.gone:
                    raise CommError(GONE, self.gone[0], culprits=[0], place="unipal.init")
                if not self._ready.wait(until - time.monotonic()):
                    why = f"rank 0 did not report within {seconds:g} s that all ranks joined"
                    raise CommError(TIMEOUT, why, culprits=[0], place="unipal.init")

    # ---- API for callers -----------------------------------------------------------------------

    def all_gather(
        self, key: str, value: Any, *, members: Sequence[int] | None = None, timeout: float
    ) -> list[Any]:
        """See Exchange."""
        ranks = self._members(members)
        with self._puts.waiting(key, ranks):
            values = self._ask("put", key, ranks, timeout, {"v": value})
        with self._ready:
            self._have.pop(key, None)
            if len(ranks) > 1:
                self._finished[key] = values
            if len(self._finished) > _MAX_KEPT_ANSWERS:
                del self._finished[next(iter(self._finished))]
        return values

    def agree(
        self,
        key: str,
        *,
        members: Sequence[int] | None = None,
        timeout: float,
        watch: Watch | None = None,
    ) -> list[Any]:
        """See Exchange."""
        return self._ask("ask", key, self._members(members), timeout, {}, watch)

    def answers(self, key: str, *, members: Sequence[int], timeout: float) -> list[Any]:
        """See Exchange."""
        return self._ask("ask", key, list(members), timeout, {"some": True})

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
            self._decided[family] = dict(answer)
        return dict(answer)

    def ended(self, members: Sequence[int]) -> list[int]:
        """See Exchange."""
        with self._ready:
            gone = {rank: self._way(rank) == ENDED for rank in self.gone}
            places = list(self.where)
        return [
            rank for rank in members
            if rank != self.rank
            and gone.get(rank, rank < len(places) and places[rank].condition == ENDED)
        ]  # fmt: skip

    def withdraw(self, prefix: str, why: str) -> None:
        """See Exchange."""
        with self._ready:
            for key in [key for key in self._waiting if key.startswith(prefix)]:
                self._failed[key] = CommError(ABORTED, why, culprits=[self.rank], place=spoken(key))
            self._ready.notify_all()

    def forget(self, prefix: str, members: Sequence[int], gone: GoneListener) -> None:
        """See Exchange."""
        self._unlisten(gone)
        with self._ready:
            for kept in (self._have, self._failed):
                for key in [key for key in kept if key.startswith(prefix)]:
                    if key not in self._waiting:  # the waiting caller takes it
                        del kept[key]
        with contextlib.suppress(OSError):
            self._send({"t": "forget", "k": prefix, "m": list(members)})

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """See Exchange."""
        with contextlib.suppress(OSError):
            self._send({"t": "tell", "m": self._members(members), "v": value})

    def serve(self, prefix: str, answerer: Any) -> None:
        """See Exchange. Answers questions that came before."""
        with self._ready:
            self._answerers[prefix] = answerer
            early = [key for key in self._wanted if key.startswith(prefix)]
            self._wanted.difference_update(early)
        for key in early:
            self._reply(key)
        if self._busy:
            self._wake_control_thread()

    def key(self, purpose: str) -> bytes:
        """See Exchange."""
        return hmac.digest(self._entry.secret, f"{self._salt}|{purpose}".encode(), "sha256")

    def recover(self, excluded: Sequence[int], *, timeout: float) -> SocketExchange:
        """See Exchange."""
        until = time.monotonic() + timeout
        with self._ready:
            while (leader := self._leader()) in excluded and leader != self.rank:
                self._order.pass_over(leader)
        self._follow()
        with self._ready:
            while not self._up or self.coordinator_rank != self._leader():
                self._await_coordinator(until, "recover", list(range(self.size)))
        return self

    def close(self, why: str = "") -> None:
        """See Exchange."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(OSError):
            self._send({"t": "bye", "why": why}, early=self._connections == 0)
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._wake_control_thread()
        if threading.current_thread() is not self._thread:
            self._thread.join(5)
        self._connection.close()
        for notice in self._notices.values():
            notice.close()
        if self._coordinator is not None:
            self._coordinator.close()
        self._standby.close()
        self._wake.close()
        self._waker.close()
        self._sweep()

    def forked(self) -> None:
        """In a forked child: closes the inherited sockets silently."""
        self._closed = True
        for thing in (self._connection, self._wake, self._waker):
            thing.close()
        if self._entry.folder is not None:
            self._entry.folder.forked()
        for notice in self._notices.values():
            notice.forked()
        self._standby.forked()
        if self._coordinator is not None:
            self._coordinator.forked()

    # ---- questions to the coordinator ----------------------------------------------------------

    def _ask(
        self,
        kind: str,
        key: str,
        members: list[int],
        timeout: float,
        more: dict[str, Any],
        watch: Watch | None = None,
    ) -> list[Any]:
        """Asks, and asks again at the next coordinator where that is correct.

        That is always the case for `survive`. Other questions are repeated if the coordinator was
        passed over, or is gone and not one of `members`.
        """
        until = time.monotonic() + timeout
        last = until + max(timeout, 2 * _MIN_RETRY_S)
        while True:
            try:
                return self._ask_once(kind, key, members, until, more, watch)
            except _CoordinatorEndedError as ended:
                others = set(self.gone) - {ended.coordinator}
                leads = self._order.leader(others) == ended.coordinator
                gone = leads or ended.coordinator in self.gone
                if gone and ended.coordinator in members and kind != "survive":
                    raise and_gone(ended.error, self.ended(members)) from None
                until = min(last, max(until, time.monotonic() + _MIN_RETRY_S))
            except CommError as error:
                if error.code != MOVED:
                    dead = self.ended(members) if error.code == GONE else []
                    raise and_gone(error, dead) from None

    def _ask_once(
        self,
        kind: str,
        key: str,
        members: list[int],
        until: float,
        more: dict[str, Any],
        watch: Watch | None,
    ) -> list[Any]:
        with self._ready:
            if key in self._have:
                return self._have[key]
            while not self._up or self.coordinator_rank != self._leader():
                self._await_coordinator(until, key, members, watch)
            meeting, coordinator = self._connections, self.coordinator_rank
            self._failed.pop(key, None)
            self._waiting.add(key)
        try:
            left = max(0.0, until - time.monotonic())
            said = {"t": kind, "k": key, "m": members, "d": left, **more}
            self._send(said, seconds=max(0.1, left))
            return self._await(kind, key, until, left, meeting, members, watch)
        except OSError as error:
            raise self._connection_lost(
                key, f"the connection broke: {error}", meeting, coordinator, members
            ) from None
        except framing.WireError as error:
            raise CommError(FAILED, str(error), culprits=[self.rank], place=spoken(key)) from None
        finally:
            with self._ready:
                self._waiting.discard(key)
                self._failed.pop(key, None)

    def _await(
        self,
        kind: str,
        key: str,
        until: float,
        left: float,
        meeting: int,
        members: list[int],
        watch: Watch | None,
    ) -> list[Any]:
        """Waits for the answer of this connection's coordinator.

        Passes the coordinator over when it is stopped or silent for too long. A coordinator that is
        seen to run is waited for, except for `survive`.
        """
        with self._ready:
            coordinator, asked = self.coordinator_rank, time.monotonic()
            quiet = max(_SILENCE_TIMEOUT_S, left / 2)
            if kind != "survive" and self.where[coordinator].condition != UNSEEN:
                quiet = math.inf
            while True:
                if key in self._have:
                    return self._have[key]
                if key in self._failed:
                    raise self._failed.pop(key)
                if not self._up or self._connections != meeting:
                    raise self._connection_lost(
                        key, "the coordinator has changed", meeting, coordinator, members
                    )
                now = time.monotonic()
                if now >= until + _REPLY_GRACE_S:
                    took = f"{now - asked:.3g} s"
                    why = f"rank {coordinator}, which collects the answers, was silent for {took}"
                    raise CommError(TIMEOUT, why, culprits=self._blamed(members), place=spoken(key))
                if not self._changed(until + _REPLY_GRACE_S, watch):
                    self._check_coordinator(max(asked, self._last_received), quiet)

    def _changed(self, until: float, watch: Watch | None) -> bool:
        """Waits with `_ready` held until a notification. False after WATCH_SECONDS, when `watch`
        has been called, or at the deadline.
        """
        if self._ready.wait(max(0.0, min(WATCH_SECONDS, until - time.monotonic()))):
            return True
        if watch is not None:
            self._ready.release()  # the control thread continues meanwhile
            try:
                watch()
            finally:
                self._ready.acquire()
        return False

    def _check_coordinator(self, since: float, quiet: float) -> None:
        """Passes the coordinator over when it is stopped or has been silent since `since` for more
        than `quiet` seconds. Sends a ping before that. `_ready` is held.
        """
        coordinator, silent = self.coordinator_rank, time.monotonic() - since
        if coordinator == self.rank or not self.where:
            return
        self._stopped_checks = (
            self._stopped_checks + 1 if self.where[coordinator].condition == STOPPED else 0
        )
        if self._stopped_checks > 1 or silent > quiet:
            self._stopped_checks = 0
            if self._leader() == coordinator:
                self._order.pass_over(coordinator)
            self._notice(coordinator)
            self._follow()
        elif silent > quiet / 2:
            self._send_at_once({"t": "ping"})

    def _silence_limit(self, rank: int) -> float:
        """The silence in seconds after which a rank that does not admit this one is passed over."""
        seen = self.where[rank].condition != UNSEEN
        return (_BUSY_SILENCE_TIMEOUT_S if seen else _SILENCE_TIMEOUT_S) * (
            1 << min(self._order.times(rank), 4)
        )

    def _leader(self) -> int:
        """The rank that should be the coordinator, as far as this rank knows."""
        return self._order.leader(self.gone)

    def _blamed(self, members: Sequence[int]) -> list[int]:
        """The ranks to blame when no coordinator is found: passed over or ended, else this one."""
        dead = set(self.ended(members))
        return [r for r in members if r in dead or self._order.times(r)] or [self.rank]

    def _follow(self) -> None:
        """Moves to the leader if that is another rank, and tells the coordinator who was passed
        over.
        """
        if self._leader() != self.coordinator_rank:
            self._send_at_once({"t": "avoid", "r": self._order.counts()})
            self._move()

    def _notice(self, rank: int) -> None:
        """Starts a notice to a rank that was passed over. `_ready` is held."""
        before = self._notices.get(rank)
        if self._closed or (before is not None and before.waiting):
            return
        first = rank == 0 and self._order.times(rank) == 1
        address = self._entry.address if first else self.where[rank].standby
        if address:
            self._notices[rank] = Notice(
                address, self._entry.secret, self.rank, self.size, rank, self._order.counts,
                lambda: self._closed or rank in self.gone,
            )  # fmt: skip

    def _await_coordinator(
        self, until: float, key: str, members: Sequence[int], watch: Watch | None = None
    ) -> None:
        """Waits with `_ready` held for a new coordinator. CommError at the deadline."""
        if self._ended is not None:
            raise self._ended
        if self._closed:
            why = f"rank {self.rank} has left the job"
            raise CommError(GONE, why, culprits=[self.rank], place=spoken(key))
        if not self._caller_waits:
            self._caller_waits = True
            self._wake_control_thread()
        if time.monotonic() < until:
            if not self._changed(until, watch) and self._admitted:
                self._check_coordinator(
                    self._last_received, self._silence_limit(self.coordinator_rank)
                )
        else:
            coordinator = self.coordinator_rank
            lost = f"rank {coordinator} was gone or passed over"
            why = f"no new coordinator was found in time after {lost}"
            raise CommError(TIMEOUT, why, culprits=self._blamed(members), place=spoken(key))

    def _connection_lost(
        self, key: str, why: str, meeting: int, coordinator: int, members: list[int]
    ) -> _CoordinatorEndedError:
        """The error for a lost connection to the coordinator, which was rank `coordinator`.

        Pending messages of the coordinator are processed first. A coordinator that left normally is
        not blamed if one of `members`, all of which the call needs, had left before it.
        """
        with self._ready:
            self._ready.wait_for(lambda: self._first_cause[0] >= meeting, 1.0)
            known = self._first_cause[0] == meeting
            first, reason = (
                self._first_cause[1:] if known else (coordinator, self.gone.get(coordinator, why))
            )
            if first in self._left or first not in members:
                first = next((rank for rank in self.gone if rank in members), first)
                reason = self.gone.get(first, reason)
        return _CoordinatorEndedError(
            coordinator, CommError(GONE, reason, culprits=[first], place=spoken(key))
        )

    def _send(
        self, message: dict[str, Any], *, early: bool = False, seconds: float = _SEND_TIMEOUT_S
    ) -> None:
        """Sends to the coordinator within `seconds`. OSError: there is none, or it does not read.

        `early`: allowed before the coordinator has reported that all ranks joined.
        """
        if not self._sending.acquire(timeout=seconds):
            raise OSError("the coordinator does not read")
        try:
            if not self._up and not early:
                raise OSError("no connection")
            self._connection.settimeout(seconds)
            try:
                self._connection.sendall(self._channel.encode(message))
            except TimeoutError:  # half a frame was sent: the stream is unusable
                self._connection.shutdown(socket.SHUT_RDWR)
                raise
        finally:
            self._sending.release()

    def _send_at_once(self, message: dict[str, Any]) -> None:
        """Sends a short message if the socket accepts it at once; otherwise drops it."""
        with contextlib.suppress(OSError, ValueError):
            if not self._sending.acquire(timeout=0.01):
                return
            try:
                if self._admitted and select.select([], [self._connection], [], 0)[1]:
                    self._connection.send(self._channel.encode(message), socket.MSG_DONTWAIT)
            finally:
                self._sending.release()

    def _move(self) -> None:
        """Leaves a coordinator that was passed over, with a goodbye if the socket accepts it at
        once.
        """
        with self._ready:
            if not self._admitted or self.coordinator_rank == self._leader():
                return
            connection = self._connection
        self._send_at_once({"t": "moved"})
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)

    def _wake_control_thread(self) -> None:
        with contextlib.suppress(OSError):
            self._waker.send(b"x")

    # ---- the control thread --------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            while True:
                why = self._receive_until_closed()
                joined = bool(self.where)
                with self._ready:
                    self._first_cause = self._connections, *self._first_gone(why)
                    self._up = self._admitted = self._caller_waits = False
                    self._ready.notify_all()
                if self._closed:
                    return
                coordinator = self.coordinator_rank
                if (
                    not joined
                    or coordinator == self._leader()
                    or self.where[coordinator].condition == ENDED
                ):
                    self._is_gone(coordinator, why, ENDED)
                elif not sockets.served(self.where[coordinator].standby):
                    self._is_gone(
                        coordinator,
                        f"rank {coordinator} is gone: nothing listens at its address",
                        ENDED,
                    )
                if not joined or not self._rejoin():
                    return
        finally:
            with self._ready:
                self._up = False
                if self._ended is None:
                    coordinator = self.coordinator_rank
                    why = self.gone.get(coordinator, "the control thread has ended")
                    self._ended = CommError(GONE, why, culprits=[coordinator], place="unipal")
                self._ready.notify_all()

    def _first_gone(self, why: str) -> tuple[int, str]:
        """The rank that broke off first when the connection to the coordinator ended, and why.

        The coordinator may have ended because of another rank; then it reported that rank before.
        """
        coordinator = self.coordinator_rank
        known = {coordinator, *self._left, *self._gone_at_connect}
        first = next((rank for rank in self.gone if rank not in known), coordinator)
        return first, self.gone.get(first, why)

    def _receive_until_closed(self) -> str:
        """Receives until the connection ends; returns the reason."""
        connection, channel = self._connection, self._channel
        try:
            for message in channel.feed(b""):  # data received with the handshake
                self._dispatch(message)
            with selectors.DefaultSelector() as selector:
                selector.register(connection, selectors.EVENT_READ)
                selector.register(self._wake, selectors.EVENT_READ)
                waiting: socket.socket | None = None
                while True:
                    if self.where and waiting is not self._standby.waiting:
                        if waiting is not None:
                            selector.unregister(waiting)
                        waiting = self._standby.waiting
                        if waiting is not None:
                            selector.register(waiting, selectors.EVENT_READ)
                    for key, _ in selector.select(BUSY_PERIOD_S if self._busy else None):
                        if key.fileobj is self._wake:
                            self._wake.recv(64)
                            if self._closed:
                                return ""
                        elif key.fileobj is not connection:
                            selector.unregister(key.fileobj)
                            waiting = None
                            self._standby.lead(self.where)  # others have seen the coordinator end
                        else:
                            data = connection.recv(1 << 18)
                            if not data:
                                return self._end_of_coordinator("its connection ended")
                            self._last_received = time.monotonic()
                            for message in channel.feed(data):
                                self._dispatch(message)
                    self._repeat_busy()
        except OSError as error:
            host = self.where[self.coordinator_rank].name if self.where else "of rank 0"
            return self._end_of_coordinator(sockets.loss(error, host))
        except (framing.WireError, KeyError, TypeError, ValueError) as error:
            return f"{self._coordinator_name()} is lost: protocol error: {error}"

    def _end_of_coordinator(self, why: str) -> str:
        """The reason as text: the end of its process, if visible, rather than of a connection."""
        if self.where and self.where[self.coordinator_rank].condition == ENDED:
            process = self.where[self.coordinator_rank].pid
            return f"rank {self.coordinator_rank} (process {process}) has ended"
        return f"{self._coordinator_name()} is gone: {why}"

    def _coordinator_name(self) -> str:
        """`rank 0`, with its host if that is another one."""
        place = self.where[self.coordinator_rank] if self.where else self._here
        apart = f" on host {place.name}" if place.host != self._here.host else ""
        return f"rank {self.coordinator_rank}{apart}"

    def _rejoin(self) -> bool:
        """Joins the next coordinator. False when there will be none."""
        if self.coordinator_rank in self._left and not self._caller_waits:
            self._delay_reconnect(_RECONNECT_DELAY_S)
        while not self._closed:
            with self._ready:
                leader = self._leader()
                for rank in self._order.passed():
                    if rank not in (leader, self.rank, *self.gone):
                        self._notice(rank)
            if leader == self.rank:
                self._standby.lead(self.where)
            try:
                self._join_coordinator(leader)
            except sockets.LeftOut as error:
                self._ended = error
                return False
            except (_SilentError, OSError, EOFError, framing.WireError, CommError) as error:
                if self._closed:
                    return False
                why = str(error) or "its connection ended"
                if leader == self.rank:
                    reason = f"rank {self.rank} cannot run the coordinator: {why}"
                    self._ended = CommError(GONE, reason, culprits=[self.rank], place="unipal")
                    return False
                if isinstance(error, _SilentError) or self._lives(leader):
                    with self._ready:
                        self._order.pass_over(leader)
                        times = self._order.times(leader)
                    # by now all other ranks have been tried
                    time.sleep(min(0.01 * (times - 1), 0.1))
                    continue
                place = self.where[leader]
                text = f"rank {leader} (process {place.pid} on host {place.name}) is gone: {why}"
                if place.condition == ENDED:
                    text = f"rank {leader} (process {place.pid}) has ended"
                self._is_gone(leader, text, ENDED)
                continue
            return True
        return False

    def _lives(self, rank: int) -> bool:
        """Whether a rank that does not admit this one is visibly alive."""
        place = self.where[rank]
        return place.condition not in (ENDED, UNSEEN) and sockets.served(place.standby)

    def _delay_reconnect(self, seconds: float) -> None:
        """Waits for `seconds`, or until a caller waits, this exchange closes, or a peer
        connects.
        """
        waiting = self._standby.waiting
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake, selectors.EVENT_READ)
            if waiting is not None:
                selector.register(waiting, selectors.EVENT_READ)
            if any(key.fileobj is self._wake for key, _ in selector.select(seconds)):
                self._wake.recv(64)

    def _join_coordinator(self, leader: int) -> None:
        """Joins the coordinator at `leader`. OSError, EOFError, WireError or CommError: impossible;
        _SilentError: it does not answer.
        """
        address = self.where[leader].standby
        if not address:
            raise EOFError("it has no standby address")
        began, stopped = time.monotonic(), 0

        def made(connection: socket.socket) -> None:  # from here on `close` can end the connection
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)  # unblocks a sender on it
            with self._sending:
                self._connection.close()
                self._connection = connection

        def look() -> None:
            nonlocal stopped
            if self._closed:
                raise EOFError
            found = self.where[leader].condition
            stopped = stopped + 1 if found == STOPPED else 0
            most = sockets.silent_seconds() + _FAILOVER_GRACE_S
            if self._caller_waits:  # a caller waits
                most = min(most, self._silence_limit(leader))
            if stopped > 1 or time.monotonic() - began > most:
                raise _SilentError(f"rank {leader} does not answer")

        connection = self._connected(address, made, look)
        connection.settimeout(WATCH_SECONDS)
        channel = sockets.greet(
            connection, address, self._entry.secret, self.rank, self.size, leader, look=look
        )
        connection.settimeout(None)
        with self._ready:
            gone = [[rank, why, self._way(rank)] for rank, why in self.gone.items()]
            self._channel, self.coordinator_rank, self._admitted = channel, leader, True
            self._gone_at_connect = set(self.gone)
            self._stopped_checks, self._last_received = 0, time.monotonic()
        said = {"t": "here", "where": self._here.as_json(), "gone": gone}
        self._send({**said, "avoid": self._order.counts()}, early=True)

    def _connected(
        self, address: str, made: Callable[[socket.socket], None], look: Callable[[], None]
    ) -> socket.socket:
        while True:
            try:
                return sockets.connected(address, lambda: _SILENCE_TIMEOUT_S, made)
            except TimeoutError:
                look()

    def _dispatch(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "have":
                with self._ready:
                    self._have[message["k"]] = message["v"]
                    self._ready.notify_all()
            case "fail":
                with self._ready:
                    if message["k"] in self._waiting:
                        self._failed[message["k"]] = _error(message, spoken(message["k"]))
                        self._ready.notify_all()
            case "want":
                self._reply(message["k"])
            case "answered" | "decided":
                self._report_answer(message)
            case "avoid":
                with self._ready:
                    self._order.merge(parse_counts(message["r"], self.size))
                self._move()
            case "gone":
                self._is_gone(message["r"], message["why"], str(message["way"]))
            case "forgotten":
                self._forgotten(message["k"])
            case "told":
                self._is_told(message["r"], message["v"])
            case "ready":
                with self._ready:
                    if message["where"]:
                        self.where = [Where.read(one) for one in message["where"]]
                        self._salt = str(message["salt"])
                    self._up = True
                    self._connections += 1
                    self._ready.notify_all()
            case "failed":
                with self._ready:
                    self._failed[""] = _error(message, "unipal.init")
                    self._ready.notify_all()

    def _reply(self, key: str) -> None:
        """Answers a question of the coordinator, now or once the answer is available.

        Until then the coordinator is told what the answer waits for.
        """

        def busy(doing: str) -> None:
            self._busy[key] = doing
            self._send_if_connected({"t": "busy", "k": key, "v": doing})

        def give(value: Any) -> None:
            self._busy.pop(key, None)
            self._send_if_connected({"t": "answer", "k": key, "v": value})

        try:
            self._answer(key, busy, give)
        except KeyError:
            with self._ready:
                self._wanted.add(key)  # `serve` will answer it

    def _repeat_busy(self) -> None:
        """Repeats what answers wait for: a rank that stops repeating it is taken for silent."""
        now = time.monotonic()
        if self._busy and now - self._repeated >= BUSY_PERIOD_S:
            self._repeated = now
            for key, doing in list(self._busy.items()):
                self._send_if_connected({"t": "busy", "k": key, "v": doing})

    def _send_if_connected(self, message: dict[str, Any]) -> None:
        """Sends to the coordinator. Ignores a lost connection, whose pending messages are still
        read.
        """
        with contextlib.suppress(OSError):
            self._send(message)

    def _report_answer(self, message: dict[str, Any]) -> None:
        """Reports an answer of an earlier coordinator, if this rank received one."""
        kind, key = message["t"], message["k"]
        with self._ready:
            value: Any = self._finished.get(key)
            if kind == "decided":
                value = self._decided.get(key, {"epoch": 0})
                value = value if value["epoch"] > message["e"] else None
        if value is not None:
            with contextlib.suppress(OSError):
                self._send({"t": kind, "k": key, "v": value})

    # ---- closing -------------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Removes what killed ranks left in the job's folder."""
        lost = [*self.gone, *self._order.passed()] if self.where else []
        places = [self._entry.address, *(self.where[rank].standby for rank in lost)]
        for address in places:
            if address.startswith("unix:") and not sockets.served(address):
                remove(address)
        if self._entry.folder is not None:
            self._entry.folder.release()


def _error(message: dict[str, Any], place: str) -> CommError:
    code, why, culprits = message["code"], message["why"], message["who"]
    following = "ask again" if code == MOVED else ""
    return CommError(code, why, culprits=culprits, place=place, next=following)


# ---- fork --------------------------------------------------------------------------------------

_open_exchanges: weakref.WeakSet[SocketExchange] = weakref.WeakSet()


def _after_fork() -> None:
    for exchange in list(_open_exchanges):
        exchange.forked()


os.register_at_fork(after_in_child=_after_fork)
