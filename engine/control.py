"""A rank's connection to the hub, with a control thread that answers when the caller is elsewhere.

When the hub's rank goes away, the control threads meet again at the lowest rank left: there a hub
serves the standby address that every rank told at the start. Nobody's caller is needed for it.
"""

from __future__ import annotations

import contextlib
import hmac
import logging
import os
import selectors
import socket
import threading
import time
import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine import sockets, wire
from unipal.engine.errors import FAILED, GONE, TIMEOUT, CommError
from unipal.engine.exchange import Bookkeeping, GoneListener
from unipal.engine.folders import Folder
from unipal.engine.hub import MOVED, Hub
from unipal.engine.standby import Standby, remove
from unipal.engine.where import Where, here

log = logging.getLogger("unipal")
_SLACK = 0.5  # seconds that the hub's own deadline may be late
_SEND_SECONDS = 5.0  # for a message that nobody waits for
_LAZY_SECONDS = 1.0  # after a hub that left in peace: most jobs end then
_LEADER_SECONDS = 5.0  # beyond the silence after which the next rank sees that the hub is gone


@dataclass(frozen=True)
class Entry:
    """A connection that has been let in, and what it was let in with.

    `span`: ranks of this host, first and end, where the launcher says so. `folder`: of this job
    alone, let go at the end.
    """

    connection: socket.socket
    channel: wire.Channel
    address: str
    secret: bytes
    span: tuple[int, int] | None = None
    folder: Folder | None = None


class _HubEndedError(Exception):
    """The hub, at rank `hub`, ended before it answered; `error` is for the caller."""

    def __init__(self, hub: int, error: CommError) -> None:
        super().__init__(hub)
        self.hub, self.error = hub, error


class SocketExchange(Bookkeeping):
    """The exchange of ranks that are processes. `hub`: the job's, when it is this rank's."""

    def __init__(
        self, entry: Entry, rank: int, size: int, *, join_seconds: float, hub: Hub | None = None
    ) -> None:
        super().__init__(rank, size)
        self._entry, self._hub = entry, hub
        self._connection, self._channel = entry.connection, entry.channel
        self._sending = threading.Lock()
        self._have: dict[str, list[Any]] = {}
        self._failed: dict[str, CommError] = {}
        self._wanted: set[str] = set()
        self._waiting: set[str] = set()
        self._avoided: set[int] = set()
        self._meetings = 0  # hubs met at so far
        self._up = False
        self._hurry = False  # somebody waits for the next hub
        self._ended: CommError | None = None  # no hub will ever be met again
        self._closed = False
        self._salt = ""
        self._gone_before: set[int] = set()  # when this meeting began
        self._blame = -1, 0, ""  # of which meeting; who broke off first, and why
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
            if hub is not None:
                hub.close()
            raise
        self._thread = threading.Thread(target=self._serve, name="unipal-control", daemon=True)
        self._thread.start()
        _open_exchanges.add(self)
        try:
            said = {"t": "here", "where": self._here.as_json(), "span": entry.span}
            with contextlib.suppress(OSError):  # the control thread hears why
                self._send(said, early=True)
            self._await_join(join_seconds)
        except BaseException:
            self.close()
            raise

    def _await_join(self, seconds: float) -> None:
        until = time.monotonic() + seconds + _SLACK
        with self._ready:
            while not self._up:
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

    def forget(self, prefix: str, members: Sequence[int], gone: GoneListener) -> None:
        """See Exchange."""
        self._unlisten(gone)
        with self._ready:
            for kept in (self._have, self._failed):
                for key in [key for key in kept if key.startswith(prefix)]:
                    del kept[key]
        with contextlib.suppress(OSError):
            self._send({"t": "forget", "k": prefix, "m": list(members)})

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """See Exchange."""
        with contextlib.suppress(OSError):
            self._send({"t": "tell", "m": self._members(members), "v": value})

    def serve(self, prefix: str, answerer: Any) -> None:
        """See Exchange. Questions that came before are answered now."""
        with self._ready:
            self._answerers[prefix] = answerer
            early = [key for key in self._wanted if key.startswith(prefix)]
            self._wanted.difference_update(early)
        for key in early:
            self._give(key)

    def key(self, purpose: str) -> bytes:
        """See Exchange."""
        return hmac.digest(self._entry.secret, f"{self._salt}|{purpose}".encode(), "sha256")

    def recover(self, excluded: Sequence[int], *, timeout: float) -> SocketExchange:
        """See Exchange."""
        until = time.monotonic() + timeout
        with self._ready:
            avoided = sorted(set(excluded) - {self.rank} - self._avoided)
            self._avoided.update(avoided)
        if avoided:  # all the others follow, when the hub can still tell them
            with contextlib.suppress(OSError):
                self._send({"t": "avoid", "r": avoided}, seconds=0.5)
        self._move()
        with self._ready:
            while not self._up or self.hub_rank in self._avoided:
                self._check(until, "recover")
        return self

    def close(self, why: str = "") -> None:
        """See Exchange."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(OSError):
            self._send({"t": "bye", "why": why}, early=self._meetings == 0)
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
        self._stir()
        if threading.current_thread() is not self._thread:
            self._thread.join(5)
        self._connection.close()
        if self._hub is not None:
            self._hub.close()
        self._standby.close()
        self._wake.close()
        self._waker.close()
        self._sweep()

    def forked(self) -> None:
        """In a child process: gives up the parent's connection without a word."""
        self._closed = True
        for thing in (self._connection, self._wake, self._waker):
            thing.close()
        if self._entry.folder is not None:
            self._entry.folder.forked()
        self._standby.forked()
        if self._hub is not None:
            self._hub.forked()

    # ---- asking --------------------------------------------------------------------------------

    def _ask(
        self, kind: str, key: str, members: list[int], timeout: float, more: dict[str, Any]
    ) -> list[Any]:
        until = time.monotonic() + timeout
        while True:
            try:
                return self._ask_once(kind, key, members, until, more)
            except _HubEndedError as ended:
                # a hub that leaves in peace has given its answers to all or to none
                peace = ended.hub in self._left and ended.hub not in members
                if not peace and (ended.hub in self.gone or ended.hub not in self._avoided):
                    if ended.hub in members and not set(ended.error.culprits) & set(members):
                        # who was gone before is nobody that these ranks waited for
                        why = self.gone.get(ended.hub, f"rank {ended.hub} is gone")
                        raise CommError(GONE, why, culprits=[ended.hub], place=key) from None
                    raise ended.error from None
            except CommError as error:
                if error.code != MOVED:
                    raise

    def _ask_once(
        self, kind: str, key: str, members: list[int], until: float, more: dict[str, Any]
    ) -> list[Any]:
        with self._ready:
            if key in self._have:
                return self._have[key]
            while not self._up or self.hub_rank in self._avoided:
                self._check(until, key)
            meeting, hub = self._meetings, self.hub_rank
            self._failed.pop(key, None)
            self._waiting.add(key)
        try:
            left = max(0.0, until - time.monotonic())
            said = {"t": kind, "k": key, "m": members, "d": left, **more}
            self._send(said, seconds=max(0.1, left))
            return self._await(key, until, left, meeting, hub, members)
        except OSError as error:
            raise self._lost(key, f"the connection broke: {error}", meeting, hub, members) from None
        except wire.WireError as error:
            raise CommError(FAILED, str(error), culprits=[self.rank], place=key) from None
        finally:
            with self._ready:
                self._waiting.discard(key)

    def _await(
        self, key: str, until: float, timeout: float, meeting: int, hub: int, members: list[int]
    ) -> list[Any]:
        with self._ready:
            while True:
                if key in self._have:
                    return self._have[key]
                if key in self._failed:
                    raise self._failed.pop(key)
                if not self._up or self._meetings != meeting:
                    raise self._lost(key, "the ranks meet elsewhere now", meeting, hub, members)
                if not self._ready.wait(until + _SLACK - time.monotonic()):
                    why = f"rank {hub}, which collects the answers, was silent for {timeout:.3g} s"
                    raise CommError(TIMEOUT, why, culprits=[hub], place=key)

    def _check(self, until: float, key: str) -> None:
        """Waits, holding `_ready`, for something to change about the hub; CommError in the end."""
        if self._ended is not None:
            raise self._ended
        if self._closed:
            why = f"rank {self.rank} has left the job"
            raise CommError(GONE, why, culprits=[self.rank], place=key)
        if not self._hurry:
            self._hurry = True
            self._stir()
        left = until - time.monotonic()
        if left <= 0 or not self._ready.wait(left):
            hub = self.hub_rank
            why = f"the ranks did not meet again in time after rank {hub} was gone"
            raise CommError(TIMEOUT, why, culprits=[hub], place=key)

    def _lost(
        self, key: str, why: str, meeting: int, hub: int, members: list[int]
    ) -> _HubEndedError:
        """What to raise when the connection to the hub, at rank `hub`, is no more.

        What the hub still said is read first. A hub that has left in good order is not to blame
        where one of `members`, of whom the call needs all, had left before it.
        """
        with self._ready:
            self._ready.wait_for(lambda: self._blame[0] >= meeting, 1.0)
            known = self._blame[0] == meeting
            first, reason = self._blame[1:] if known else (hub, self.gone.get(hub, why))
            if first in self._left:
                first = next((rank for rank in self.gone if rank in members), first)
                reason = self.gone.get(first, reason)
        return _HubEndedError(hub, CommError(GONE, reason, culprits=[first], place=key))

    def _send(
        self, message: dict[str, Any], *, early: bool = False, seconds: float = _SEND_SECONDS
    ) -> None:
        """To the hub, within `seconds`; OSError when there is none, or it does not read.

        `early`: before it has said that all are here.
        """
        if not self._sending.acquire(timeout=seconds):
            raise OSError("the hub does not read")
        try:
            if not self._up and not early:
                raise OSError("no connection")
            self._connection.settimeout(seconds)
            try:
                self._connection.sendall(self._channel.encode(message))
            except TimeoutError:  # half a frame: nothing more can follow it
                self._connection.shutdown(socket.SHUT_RDWR)
                raise
        finally:
            self._sending.release()

    def _move(self) -> None:
        """Leaves a hub that is to be avoided, with a last word if it takes it at once."""
        with self._ready:
            if not self._up or self.hub_rank not in self._avoided:
                return
            connection = self._connection
        with contextlib.suppress(OSError):
            if self._sending.acquire(timeout=0.5):
                try:
                    last = self._channel.encode({"t": "moved"})
                    connection.send(last, socket.MSG_DONTWAIT)
                finally:
                    self._sending.release()
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)

    def _stir(self) -> None:
        with contextlib.suppress(OSError):
            self._waker.send(b"x")

    # ---- the control thread --------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            while True:
                why = self._converse()
                joined = bool(self.where)
                with self._ready:
                    self._blame = self._meetings, *self._first_gone(why)
                    self._up = self._hurry = False
                    self._ready.notify_all()
                if self._closed:
                    return
                hub = self.hub_rank
                if not joined or hub not in self._avoided:
                    self._is_gone(hub, why, False)
                elif not sockets.served(self.where[hub].standby):
                    self._is_gone(hub, f"rank {hub} is gone: nobody serves its address", False)
                if not joined or not self._meet_again():
                    return
        finally:
            with self._ready:
                self._up = False
                if self._ended is None:
                    hub = self.hub_rank
                    why = self.gone.get(hub, "the control thread has ended")
                    self._ended = CommError(GONE, why, culprits=[hub], place="unipal")
                self._ready.notify_all()

    def _first_gone(self, why: str) -> tuple[int, str]:
        """Who broke off first when the hub's connection ended, and why.

        The hub's rank may have ended because another one did; it has said so before.
        """
        hub = self.hub_rank
        known = {hub, *self._left, *self._gone_before}
        first = next((rank for rank in self.gone if rank not in known), hub)
        return first, self.gone.get(first, why)

    def _converse(self) -> str:
        """Listens until the connection ends; answers why it did."""
        connection, channel = self._connection, self._channel
        try:
            for message in channel.feed(b""):  # what came with the last greeting
                self._hear(message)
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
                    for key, _ in selector.select():
                        if key.fileobj is self._wake:
                            self._wake.recv(64)
                            if self._closed:
                                return ""
                        elif key.fileobj is not connection:
                            selector.unregister(key.fileobj)
                            waiting = None
                            self._standby.lead(self.where)  # others have seen the hub's end
                        else:
                            data = connection.recv(1 << 18)
                            if not data:
                                return f"{self._hub_name()} is gone: its connection ended"
                            for message in channel.feed(data):
                                self._hear(message)
        except OSError as error:
            host = self.where[self.hub_rank].name if self.where else "of rank 0"
            return f"{self._hub_name()} is gone: {sockets.loss(error, host)}"
        except (wire.WireError, KeyError, TypeError, ValueError) as error:
            return f"{self._hub_name()} is gone: it sent what no hub sends: {error}"

    def _hub_name(self) -> str:
        """`rank 0`, and on which host when not on this one."""
        place = self.where[self.hub_rank] if self.where else self._here
        apart = f" on host {place.name}" if place.host != self._here.host else ""
        return f"rank {self.hub_rank}{apart}"

    def _meet_again(self) -> bool:
        """Meets the others at the next hub; False when there will be none."""
        if self.hub_rank in self._left and not self._hurry:
            self._linger(_LAZY_SECONDS)
        while not self._closed:
            with self._ready:
                alive = [rank for rank in range(self.size) if rank not in self.gone]
            leader = next((rank for rank in alive if rank not in self._avoided), self.rank)
            if leader == self.rank:
                self._standby.lead(self.where)
            try:
                self._enter(leader)
            except sockets.LeftOut as error:
                self._ended = error
                return False
            except (OSError, EOFError, wire.WireError, CommError) as error:
                if self._closed:
                    return False
                why = str(error) or "its connection ended"
                if leader == self.rank:
                    reason = f"rank {self.rank} cannot serve the others: {why}"
                    self._ended = CommError(GONE, reason, culprits=[self.rank], place="unipal")
                    return False
                place = self.where[leader]
                text = f"rank {leader} (process {place.pid} on host {place.name}) is gone: {why}"
                self._is_gone(leader, text, False)
                continue
            return True
        return False

    def _linger(self, seconds: float) -> None:
        """Waits for a reason to hurry: a caller, the end, or a rank at the standby address."""
        waiting = self._standby.waiting
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake, selectors.EVENT_READ)
            if waiting is not None:
                selector.register(waiting, selectors.EVENT_READ)
            if any(key.fileobj is self._wake for key, _ in selector.select(seconds)):
                self._wake.recv(64)

    def _enter(self, leader: int) -> None:
        """Joins the hub at `leader`; OSError, EOFError, WireError or CommError: it cannot be."""
        address = self.where[leader].standby
        if not address:
            raise EOFError("it has no standby address")
        until = time.monotonic() + sockets.silent_seconds() + _LEADER_SECONDS

        def made(connection: socket.socket) -> None:  # `close` can end it from now on
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)  # whoever sends on it gives up
            with self._sending:
                self._connection.close()
                self._connection = connection

        connection = sockets.connected(address, lambda: until - time.monotonic(), made)
        channel = sockets.greet(
            connection, address, self._entry.secret, self.rank, self.size, leader
        )
        connection.settimeout(None)
        with self._ready:
            gone = [[rank, why, rank in self._left] for rank, why in self.gone.items()]
            self._channel, self.hub_rank = channel, leader
            self._gone_before = set(self.gone)
        said = {"t": "here", "where": self._here.as_json(), "gone": gone}
        self._send({**said, "avoid": sorted(self._avoided)}, early=True)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "have":
                with self._ready:
                    self._have[message["k"]] = message["v"]
                    self._ready.notify_all()
            case "fail":
                with self._ready:
                    if message["k"] in self._waiting:
                        self._failed[message["k"]] = _error(message, message["k"])
                        self._ready.notify_all()
            case "want":
                self._give(message["k"])
            case "avoid":
                with self._ready:
                    self._avoided.update(message["r"])
                self._move()
            case "gone":
                self._is_gone(message["r"], message["why"], bool(message["clean"]))
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
                    self._meetings += 1
                    self._ready.notify_all()
            case "failed":
                with self._ready:
                    self._failed[""] = _error(message, "unipal.init")
                    self._ready.notify_all()

    def _give(self, key: str) -> None:
        try:
            answer = self._answer(key)
        except KeyError:
            with self._ready:
                self._wanted.add(key)  # `serve` will answer
            return
        with contextlib.suppress(OSError):  # what the hub still said is to be read all the same
            self._send({"t": "answer", "k": key, "v": answer})

    # ---- the end -------------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Takes away what ranks that were killed have left in the job's folder."""
        lost = [*self.gone, *self._avoided] if self.where else []
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
