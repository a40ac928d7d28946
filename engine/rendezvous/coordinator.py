"""The coordinator of a job: a thread of one rank to which every rank keeps a connection.

It admits ranks that prove the job's secret, gathers values under a key for all participants,
collects answers from control threads for ranks that need an agreement, and reports lost connections
to all ranks. It never runs the user's code and never blocks on one peer.

Rank 0 serves first. When it is lost or passed over (election.py), another rank serves at its
standby address. That coordinator admits ranks in any order, learns from them which ranks are gone
and which answers the previous coordinator still gave, and refuses ranks that were excluded.

A closed connection does not prove a death while the rank's process can be observed: the rank may
have moved to another coordinator. When one process has ended, all others are checked as well.
"""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import socket
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.engine.errors import ABORTED, FAILED, GONE, TIMEOUT, ranks_text
from unipal.engine.rendezvous import framing, sockets
from unipal.engine.rendezvous.control_plane import (
    BUSY_LIFETIME_S,
    ENDED,
    GAVE_UP,
    LEFT,
    quoted,
    spoken,
    unanswered,
)
from unipal.engine.rendezvous.election import Order, parse_counts
from unipal.engine.rendezvous.locality import RUNS, STOPPED, UNSEEN, Where
from unipal.engine.rendezvous.membership import Decision, Survivors, request_of

log = logging.getLogger("unipal")
HANDSHAKE_TIMEOUT_S = 5.0  # time to prove the secret
MAX_UNAUTHENTICATED = 256  # unauthenticated connections kept at once; the oldest is dropped first
MAX_UNSENT_BYTES = 64 << 20  # bytes queued for a rank that does not read
_FIRST_PROGRESS_LOG_S = 5.0  # seconds of waiting before the first progress message
MOVED = "moved"  # error code: ask again at the next coordinator
_MAX_ACCEPTS = 64  # connections accepted before other events are served
_LIVENESS_POLL_S = 0.2  # between two checks that awaited ranks are alive
_REMOTE_PROBE_PERIOD_S = 0.5  # the same, for ranks on other hosts; a death is told within a second
# a longer pause means that this thread was stopped: pending messages are read first
_STALL_THRESHOLD_S = 0.5
_MAX_CATCH_UP_S = 1.0  # maximum delay for that


@dataclass(eq=False)
class _Peer:
    """A connection; unauthenticated while `rank` is -1."""

    socket: socket.socket
    since: float
    nonce: str
    ip: str = ""
    channel: framing.Channel = field(default_factory=framing.Channel)
    rank: int = -1
    pid: int = 0
    visits: bool = False  # a rank that uses another coordinator and only delivers a message
    where: Where | None = None
    unsent: bytearray = field(default_factory=bytearray)


@dataclass
class _Gathering:
    """The values collected under one key. `asked`: from control threads instead of callers; they
    report in `busy` what an answer waits for. `some`: an answer may be missing.
    """

    members: tuple[int, ...]
    since: float
    deadline: float
    asked: bool = False
    some: bool = False
    values: dict[int, Any] = field(default_factory=dict)
    busy: dict[int, tuple[float, str]] = field(default_factory=dict)  # rank → last report
    report: float = field(default_factory=lambda: _FIRST_PROGRESS_LOG_S)

    def missing(self) -> list[int]:
        return [rank for rank in self.members if rank not in self.values]

    def still_busy(self, now: float) -> dict[int, str]:
        """What ranks still report that they are doing; a stopped rank reports nothing."""
        reports = self.busy.items()
        return {rank: doing for rank, (at, doing) in reports if now - at < BUSY_LIFETIME_S}


class Coordinator:
    """Serves `listener`, at `address`, in rank `rank` until `close()`.

    `join_seconds` bounds the wait for all ranks. `places`: the locations of all ranks, for a
    coordinator that replaces a lost one; it does not wait for ranks to join.
    """

    def __init__(
        self,
        listener: socket.socket,
        size: int,
        secret: bytes,
        join_seconds: float,
        address: str,
        rank: int = 0,
        places: Sequence[Where] = (),
    ) -> None:
        self._listener, self._size, self._secret = listener, size, secret
        self._address, self._rank = address, rank
        self._places: dict[int, Where] = dict(enumerate(places))
        self._standby = bool(places)
        self._spans: dict[range, str] = {}  # host names of ranks that have not joined yet
        self._peers: dict[int, _Peer] = {}
        self._unauthenticated: list[_Peer] = []  # unauthenticated connections, oldest first
        self._gatherings: dict[str, _Gathering] = {}
        self._agreed: dict[str, list[Any]] = {}
        self._done: dict[str, set[int]] = {}  # key prefix → ranks that have closed its communicator
        # the answer for ranks that ask after a failure
        self._failed: dict[str, dict[str, Any]] = {}
        self._gone: dict[int, str] = {}
        self._order = Order(size)
        self._retired = False  # passed over once; rank 0 then leads only at its standby address
        self._went: dict[int, str] = {}  # gone rank → LEFT, GAVE_UP or ENDED (control_plane.py)
        self._survivors = Survivors()
        now = time.monotonic()
        self._joining: _Gathering | None = None
        if not self._standby:
            self._joining = _Gathering(tuple(range(size)), now, now + join_seconds)
        self._join_error: dict[str, Any] | None = None  # why not all ranks joined
        self._looked = self._probed = now
        self._refused = self._dropped = 0
        self._closing = False
        self._wake, self._waker = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        for thing in (listener, self._wake):
            thing.setblocking(False)
            self._selector.register(thing, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._serve, name="unipal-coordinator", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Sends what is queued, closes every connection and ends the thread."""
        with contextlib.suppress(OSError):
            self._waker.send(b"x")
        self._thread.join(5)

    def forked(self) -> None:
        """In a forked child: closes the inherited sockets."""
        for thing in [self._listener, self._wake, self._waker, *self._sockets()]:
            with contextlib.suppress(OSError):
                thing.close()

    def _sockets(self) -> list[socket.socket]:
        return [peer.socket for peer in (*self._peers.values(), *self._unauthenticated)]

    # ---- the thread ----------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            before = time.monotonic()
            while not self._closing:
                nap = self._poll_timeout()
                for key, events in self._selector.select(nap):
                    if key.fileobj is self._listener:
                        self._accept()
                    elif key.fileobj is self._wake:
                        self._closing = True
                    else:
                        self._handle(key.data, events)
                now = time.monotonic()
                if now - before > nap + _STALL_THRESHOLD_S:
                    self._postpone(now + _MAX_CATCH_UP_S)
                self._check_timeouts(now)
                before = time.monotonic()
            self._drain()
        except Exception:
            log.exception("unipal: the job's coordinator stopped")
        finally:
            for thing in [self._listener, self._wake, self._waker, *self._sockets()]:
                thing.close()
            self._selector.close()
            kind, _, place = self._address.partition(":")
            if kind == "unix":
                with contextlib.suppress(OSError):
                    os.unlink(place)

    def _poll_timeout(self) -> float:
        """Seconds until the next timed check."""
        waits = (
            self._unauthenticated or self._gatherings or self._joining or self._survivors.waiting
        )
        return 0.25 if waits else 5.0

    def _postpone(self, until: float) -> None:
        """Extends all deadlines to `until` at least."""
        self._survivors.postpone(until)
        for gathering in self._gatherings.values():
            gathering.deadline = max(gathering.deadline, until)

    def _drain(self) -> None:
        """Sends what is queued, for at most one second."""
        until = time.monotonic() + 1.0
        while any(peer.unsent for peer in self._peers.values()) and time.monotonic() < until:
            for key, events in self._selector.select(0.05):
                if isinstance(key.data, _Peer) and events & selectors.EVENT_WRITE:
                    self._flush(key.data)

    def _handle(self, peer: _Peer, events: int) -> None:
        if events & selectors.EVENT_WRITE:
            self._flush(peer)
        if not events & selectors.EVENT_READ or peer.socket.fileno() < 0:
            return
        try:
            data = peer.socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError as error:
            return self._disconnected(peer, sockets.loss(error, self._name(peer)))
        if not data:
            return self._disconnected(peer, "")
        try:
            for message in peer.channel.feed(data):
                if peer.visits:
                    self._hear_visitor(peer, message)
                elif peer.rank < 0:
                    self._authenticate(peer, message)
                else:
                    self._dispatch(peer.rank, message)
                if peer.socket.fileno() < 0:
                    return
        except (framing.WireError, KeyError, TypeError, ValueError) as error:
            if peer.rank < 0:
                self._log_refusal(f"an unauthenticated peer: protocol error: {_short(error)}")
            self._disconnect(peer, f"protocol error: {error}")

    # ---- joining -------------------------------------------------------------------------------

    def _accept(self) -> None:
        for _ in range(_MAX_ACCEPTS):
            try:
                connection, there = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:  # out of descriptors: drop unauthenticated connections
                log.warning("unipal: %s: cannot accept: %s", self._address, error)
                for peer in self._unauthenticated[:]:
                    self._drop(peer)
                return
            connection.setblocking(False)
            sockets.keep_alive(connection)
            user = sockets.user_of(connection)
            if user is not None and user[1] not in (os.getuid(), 0):
                self._log_refusal(f"process {user[0]} of user {user[1]}")
                connection.close()
                continue
            ip = str(there[0]) if user is None else ""
            peer = _Peer(connection, time.monotonic(), framing.nonce(), ip)
            self._selector.register(connection, selectors.EVENT_READ, peer)
            self._unauthenticated.append(peer)
            self._send(peer, {"unipal": framing.VERSION, "nonce": peer.nonce})
            if len(self._unauthenticated) > MAX_UNAUTHENTICATED:
                self._drop(self._unauthenticated[0])

    def _drop(self, peer: _Peer) -> None:
        """Closes a connection that has not been authenticated."""
        self._dropped += 1
        if self._dropped & (self._dropped - 1) == 0:
            log.warning(
                "unipal: %s: closed unauthenticated connections (%d so far)",
                self._address,
                self._dropped,
            )
        self._disconnect(peer, "")

    def _authenticate(self, peer: _Peer, message: dict[str, Any]) -> None:
        """Authenticates a connection and admits its rank, or tells it the reason for refusal."""
        rank, size, theirs = message["rank"], message["size"], message["nonce"]
        if not (isinstance(rank, int) and isinstance(size, int) and isinstance(theirs, str)):
            raise ValueError("the handshake message has fields of wrong types")
        expected = framing.proof(self._secret, f"join {self._rank}", peer.nonce, theirs, rank, size)
        if not framing.is_proof(expected, message.get("proof")):
            return self._refuse(peer, "it does not know this job's secret")
        if size != self._size:
            self._refuse(peer, f"it expects {size} ranks; rank 0 expects {self._size}")
            why = f"rank {rank} expects {size} ranks; rank 0 expects {self._size}"
            return self._fail_joining(FAILED, why)
        if not 0 <= rank < size:
            return self._refuse(peer, f"rank {rank} of {size} does not exist")
        if self._standby and rank in self._gone:
            why = f"the other ranks have continued without rank {rank}: {self._gone[rank]}"
            return self._refuse(peer, why, without=True)
        other = self._peers.get(rank)
        if message.get("visits") is True:
            peer.visits = True
        elif other is not None and self._standby and other.pid == int(message.get("pid", 0)):
            self._moved(rank)  # the rank reconnected before its old connection closed
        elif rank in self._peers or rank in self._gone:
            process = f" as process {other.pid}" if other else ""
            # the rank has left this job and already joins the next one here
            later = self._went.get(rank) == LEFT
            return self._refuse(peer, f"rank {rank} has already joined{process}", later=later)
        welcome = framing.proof(
            self._secret, f"welcome {self._rank}", peer.nonce, theirs, rank, size
        )
        self._send(peer, {"proof": welcome})
        peer.channel.authenticated(self._secret, peer.nonce, theirs, at_coordinator=True)
        if not peer.visits:
            peer.rank, peer.pid = rank, int(message.get("pid", 0))
            self._unauthenticated.remove(peer)
            self._peers[rank] = peer

    @property
    def _joined(self) -> bool:
        """Whether all ranks have joined, here or at the previous coordinator."""
        return self._joining is None and self._join_error is None

    def _log_refusal(self, whom: str) -> None:
        """Logs a refusal: the 1st to 4th, then the 8th, 16th, 32nd, …"""
        self._refused += 1
        if self._refused < 4 or self._refused & (self._refused - 1) == 0:
            log.warning("unipal: %s: refused %s (%d so far)", self._address, whom, self._refused)

    def _refuse(self, peer: _Peer, why: str, **more: bool) -> None:
        if not more.get("later"):
            self._log_refusal(f"a peer: {why}")
        self._send(peer, {"refused": why, **{name: True for name, yes in more.items() if yes}})
        self._disconnect(peer, "")

    def _located(self, rank: int, message: dict[str, Any]) -> None:
        """A rank reports its location and the ranks that it knows to be gone; then it may start."""
        peer = self._peers[rank]
        peer.where = self._places[rank] = Where.read(message["where"])
        span = message.get("span")
        if span is not None:
            self._spans[range(int(span[0]), int(span[1]))] = peer.where.name
        if self._standby:
            for other, why, way in message["gone"]:
                if int(other) not in self._gone and int(other) != self._rank:
                    self._give_up(int(other), str(why), str(way))
            self._avoid(parse_counts(message["avoid"], self._size))
            self._send_all([rank], {"t": "ready", "where": []})
            self._send_all([rank], {"t": "avoid", "r": self._order.counts()})
            for other, why in self._gone.items():
                note = {"t": "gone", "r": other, "why": why, "way": self._went[other]}
                self._send_all([rank], note)
            for key, gathering in self._gatherings.items():
                if rank in gathering.missing():
                    self._send_all(
                        [rank], {"t": "want" if gathering.asked else "answered", "k": key}
                    )
            for family, epoch in self._survivors.known():
                if rank in self._survivors.missing(family):
                    self._send_all([rank], {"t": "decided", "k": family, "e": epoch})
        elif self._join_error is not None:  # the rank joins after the failure
            self._send_all([rank], self._join_error)
        elif self._joining is not None:
            self._joining.values[rank] = True
            if not self._joining.missing():
                self._joining = None
                places = [self._places[number].as_json() for number in range(self._size)]
                ready = {"t": "ready", "where": places, "salt": framing.nonce()}
                self._send_all(range(self._size), ready)

    def _give_up(self, rank: int, why: str, way: str) -> None:
        """Removes a rank that others know to be gone, even if it is connected."""
        peer = self._peers.get(rank)
        self._announce_departure(rank, why, way)
        if peer is not None:
            self._disconnect(peer, "")

    def _fail_joining(self, code: str, why: str, culprits: Iterable[int] = ()) -> None:
        if self._joining is not None:
            self._joining = None
            self._join_error = {"t": "failed", "code": code, "why": why, "who": list(culprits)}
            self._send_all(range(self._size), self._join_error)

    # ---- messages of ranks ---------------------------------------------------------------------

    def _dispatch(self, rank: int, message: dict[str, Any]) -> None:
        match message["t"]:
            case "here":
                self._located(rank, message)
            case "put":
                self._put(rank, message, asked=False)
            case "ask":
                self._put(rank, message, asked=True)
            case "busy":
                gathering = self._gatherings.get(message["k"])
                if gathering is not None and gathering.asked and rank in gathering.members:
                    gathering.busy[rank] = time.monotonic(), str(message["v"])[:1000]
            case "answer":
                gathering = self._gatherings.get(message["k"])
                if gathering is not None and gathering.asked and rank in gathering.members:
                    gathering.values[rank] = message["v"]
                    self._complete(message["k"], gathering)
            case "answered":  # from a rank that received this answer earlier
                gathering = self._gatherings.get(message["k"])
                if gathering is not None and not gathering.asked and rank in gathering.missing():
                    said = zip(gathering.members, message["v"], strict=True)
                    gathering.values.update(dict(said))
                    self._complete(message["k"], gathering)
            case "decided":
                decision = self._survivors.adopt(message["k"], Decision.read(message["v"]))
                if decision is not None:
                    self._announce(message["k"], decision)
            case "ping":
                self._send_all([rank], {"t": "pong"})
            case "tell":
                note = {"t": "told", "r": rank, "v": message["v"]}
                self._send_all([other for other in message["m"] if other != rank], note)
            case "survive":
                self._survive(rank, message)
            case "forget":
                self._forget(rank, str(message["k"]), message["m"])
            case "avoid":
                self._avoid(parse_counts(message["r"], self._size))
            case "moved":  # the rank leaves this coordinator but stays in the job
                self._moved(rank)
            case "bye":
                why = str(message.get("why", ""))[:1000]
                text = f"rank {rank} has left the job{': ' if why else ''}{why}"
                self._announce_departure(rank, text, GAVE_UP if why else LEFT)

    def _forget(self, rank: int, prefix: str, members: Sequence[int]) -> None:
        """Drops what is stored under keys of this prefix once all members have closed it."""
        done = self._done.setdefault(prefix, set())
        done.add(rank)
        for key, gathering in list(self._gatherings.items()):
            if key.startswith(prefix) and rank in gathering.missing() and not gathering.asked:
                self._fail(key, gathering, GONE, _closed_by(rank), [rank])
        if set(members) <= done | set(self._gone):
            del self._done[prefix]
            self._send_all(members, {"t": "forgotten", "k": prefix})
            for kept in (self._agreed, self._failed):
                for key in [key for key in kept if key.startswith(prefix)]:
                    del kept[key]

    def _done_with(self, key: str) -> set[int]:
        """Ranks that have closed the communicator of this key."""
        found = (done for prefix, done in self._done.items() if key.startswith(prefix))
        return next(found, set())

    def _avoid(self, said: Iterable[tuple[int, int]]) -> None:
        """Records that ranks were passed over and tells all ranks."""
        if not self._order.merge(said):
            return
        # open questions are asked again, all or none, at the next coordinator
        if not self._leads():
            for key, gathering in list(self._gatherings.items()):
                del self._gatherings[key]
                self._redirect(gathering.members, key)
            for family, ranks in self._survivors.withdrawn():
                self._redirect(ranks, family)
        self._send_all(range(self._size), {"t": "avoid", "r": self._order.counts()})

    def _leads(self) -> bool:
        """Whether this is the coordinator that the ranks should use."""
        self._retired |= not self._standby and self._order.times(self._rank) > 0
        return not self._retired and self._order.leader(self._gone) == self._rank

    def _hear_visitor(self, peer: _Peer, message: dict[str, Any]) -> None:
        """A message from a rank that passed this one over."""
        if message["t"] == "avoid":
            self._avoid(parse_counts(message["r"], self._size))
        self._disconnect(peer, "")

    def _redirect(self, ranks: Iterable[int], key: str) -> None:
        why = f"rank {self._rank} is no longer the coordinator"
        self._send_all(ranks, {"t": "fail", "k": key, "code": MOVED, "why": why, "who": []})

    def _moved(self, rank: int) -> None:
        peer = self._peers.pop(rank)
        peer.rank = -1
        self._disconnect(peer, "")

    def _put(self, rank: int, message: dict[str, Any], *, asked: bool) -> None:
        key, members = message["k"], tuple(message["m"])
        if not self._leads():
            return self._redirect([rank], key)
        if key in self._agreed:
            self._send_all([rank], {"t": "have", "k": key, "v": self._agreed[key]})
            return
        if key in self._failed:
            self._send_all([rank], self._failed[key])
            return
        now = time.monotonic()
        gathering = self._gatherings.get(key)
        if gathering is None:
            some = bool(message.get("some"))
            gathering = _Gathering(members, now, now + float(message["d"]), asked, some)
            self._gatherings[key] = gathering
            if asked:
                self._send_all(members, {"t": "want", "k": key})
            elif self._standby:
                others = [other for other in members if other != rank]
                self._send_all(others, {"t": "answered", "k": key})
        if gathering.members != members:
            why = f"rank {rank} names {ranks_text(members)}; others {ranks_text(gathering.members)}"
            return self._fail(key, gathering, "mismatch", why, [rank])
        if not asked:
            gathering.values[rank] = message["v"]
        if gathering.some:
            self._stop_waiting_for(gathering, STOPPED)
        missing = set(gathering.missing())
        # in the order in which they went
        gone = [other for other in self._gone if other in missing]
        if gone:
            named = [r for r in gone if r == gone[0] or self._went[r] == ENDED]
            whys = "; ".join(self._gone[other] for other in named[:4])
            return self._fail(key, gathering, GONE, whys, gone)
        closed = [] if asked else sorted(missing & self._done_with(key))
        if closed:
            return self._fail(key, gathering, GONE, _closed_by(closed[0]), closed)
        self._complete(key, gathering)

    def _stop_waiting_for(self, gathering: _Gathering, *conditions: str) -> None:
        """Stops waiting for missing ranks that are gone or in one of `conditions`."""
        for rank in gathering.missing():
            if rank in self._gone or self._condition(rank) in conditions:
                gathering.values[rank] = None

    def _survive(self, rank: int, message: dict[str, Any]) -> None:
        """A rank asks to continue after a failure: see membership.py."""
        request = request_of(message["m"], message["e"], message["x"])
        now, family = time.monotonic(), str(message["k"])
        if not self._leads():
            return self._redirect([rank], family)
        why = self._survivors.record(family, rank, request, now, float(message["d"]))
        if why:
            self._left_out(family, {rank: why})
        elif self._standby:
            question = {"t": "decided", "k": family, "e": request.epoch}
            self._send_all(self._survivors.missing(family), question)
        self._decide(now)

    def _decide(self, now: float) -> None:
        if not self._survivors.due(self._gone, now):
            return
        self._look(self._survivors.concerned())
        stopped = {
            rank: f"rank {rank} (process {self._places[rank].pid}) is stopped and"
            for rank in self._survivors.awaited()
            if self._condition(rank) == STOPPED
        }
        for family, decision in self._survivors.decided(self._gone, now, stopped):
            self._announce(family, decision)

    def _announce(self, family: str, decision: Decision) -> None:
        self._send_all(decision.members, {"t": "have", "k": family, "v": decision.answer()})
        self._left_out(family, decision.refused)

    def _left_out(self, family: str, ranks: Mapping[int, str]) -> None:
        for rank, why in ranks.items():
            note = {"t": "fail", "k": family, "code": ABORTED, "why": why, "who": [rank]}
            self._send_all([rank], note)

    def _complete(self, key: str, gathering: _Gathering) -> None:
        if gathering.missing():
            return
        del self._gatherings[key]
        values = [gathering.values[rank] for rank in gathering.members]
        if gathering.asked:
            self._agreed[key] = values
        try:
            self._send_all(gathering.members, {"t": "have", "k": key, "v": values})
        except framing.WireError as error:  # the values together exceed the frame limit
            self._agreed.pop(key, None)
            self._fail(key, gathering, FAILED, str(error), ())

    def _fail(
        self, key: str, gathering: _Gathering, code: str, why: str, culprits: Iterable[int]
    ) -> None:
        self._gatherings.pop(key, None)
        note = {"t": "fail", "k": key, "code": code, "why": why, "who": list(culprits)}
        if not gathering.asked:
            self._failed[key] = note
        self._send_all(gathering.members, note)

    # ---- time and loss -------------------------------------------------------------------------

    def _check_timeouts(self, now: float) -> None:
        for peer in [p for p in self._unauthenticated if now - p.since > HANDSHAKE_TIMEOUT_S]:
            self._drop(peer)
        if self._joining is not None:
            self._report("waiting for", self._joining, now)
            if now > self._joining.deadline:
                missing = self._joining.missing()
                waited = self._joining.deadline - self._joining.since
                who = self._ranks_of(missing, self._size)
                self._fail_joining(
                    TIMEOUT, f"{who} did not join within {round(waited, 1):g} s", missing
                )
        if self._joined and now - self._looked > _LIVENESS_POLL_S:
            self._looked = now
            self._look(self._awaited() - self._peers.keys())
        if self._standby and now - self._probed > _REMOTE_PROBE_PERIOD_S:
            self._probed = now
            self._probe()
        for key, gathering in list(self._gatherings.items()):
            self._report(f"{spoken(key)}: waiting for", gathering, now)
            if now > gathering.deadline and gathering.some:
                gathering.values.update(dict.fromkeys(gathering.missing()))
                self._complete(key, gathering)
            elif now > gathering.deadline:
                missing = gathering.missing()
                waited = gathering.deadline - gathering.since
                stopped = [r for r in gathering.members if self._condition(r) == STOPPED]
                # the members may be waiting for these
                is_stopped = bool(set(stopped) & set(missing))
                within = f"within {round(waited, 1):g} s"
                why = f"{ranks_text(missing)} did not reach {quoted(key)} {within}"
                if gathering.asked:
                    busy = {} if is_stopped else gathering.still_busy(now)
                    why = unanswered(key, missing, busy, waited)
                if is_stopped:
                    whose = ", ".join(self._process(rank) for rank in stopped[:4])
                    verb = "is" if len(stopped) == 1 else "are"
                    why, missing = f"{whose} {verb} stopped: {why}", stopped
                self._fail(key, gathering, TIMEOUT, why, missing)
        self._decide(now)

    def _awaited(self) -> set[int]:
        """Ranks that have yet to join or to answer."""
        awaited = {rank for one in self._gatherings.values() for rank in one.missing()}
        return awaited | self._survivors.awaited()

    def _condition(self, rank: int) -> str:
        """State of a rank's process, as far as it is visible from here."""
        return self._places[rank].condition if rank in self._places else UNSEEN

    def _process(self, rank: int) -> str:
        return f"rank {rank} (process {self._places[rank].pid})"

    def _look(self, ranks: Iterable[int]) -> None:
        """Marks the ranks whose process has ended as gone."""
        for rank in sorted(set(ranks) - self._gone.keys()):
            if self._condition(rank) == ENDED:
                self._process_ended(rank)

    def _process_ended(self, rank: int) -> None:
        peer = self._peers.get(rank)
        self._announce_departure(rank, f"{self._process(rank)} has ended", ENDED)
        if peer is not None:
            self._disconnect(peer, "")

    def _probe(self) -> None:
        """Checks awaited ranks of other hosts that are not connected."""
        for rank in self._awaited() - self._peers.keys() - self._gone.keys():
            where = self._places[rank]
            apart = where.standby and self._condition(rank) == UNSEEN
            if apart and not sockets.served(where.standby):
                why = f"{self._process(rank)} is gone: nothing listens at its address"
                self._announce_departure(rank, why, ENDED)

    def _report(self, what: str, gathering: _Gathering, now: float) -> None:
        if now - gathering.since < gathering.report:
            return
        gathering.report *= 2
        who = self._ranks_of(gathering.missing(), len(gathering.members))
        log.warning("unipal: %s %s, %.0f s", what, who, now - gathering.since)

    def _ranks_of(self, ranks: Sequence[int], size: int) -> str:
        """`ranks 3, 7 of 8 on host b`; `rank 3 on host a, ranks 6, 7 on host b, of 8`."""
        hosts: dict[str, list[int]] = {}
        for rank in ranks:
            hosts.setdefault(self._host_of(rank), []).append(rank)
        if len(hosts) > 1:
            parts = [ranks_text(some) + _on(name) for name, some in hosts.items()]
            return f"{', '.join(parts)}, of {size}"
        return f"{ranks_text(ranks)} of {size}{_on(next(iter(hosts), ''))}"

    def _host_of(self, rank: int) -> str:
        """The name of a rank's host, "" when unknown. The rank or a neighbour on its host reports
        it.
        """
        if rank in self._places:
            return self._places[rank].name
        return next((name for span, name in self._spans.items() if rank in span), "")

    def _name(self, peer: _Peer) -> str:
        """The host name of a peer, with its address over TCP."""
        name = peer.where.name if peer.where else "unknown"
        return f"{name} ({peer.ip})" if peer.ip else name

    def _disconnected(self, peer: _Peer, why: str) -> None:
        """The peer closed the connection: its process has ended, or it uses another coordinator."""
        if peer.rank >= 0 and self._joined and peer.rank not in self._gone:
            place, found = self._places[peer.rank], self._condition(peer.rank)
            if found == ENDED:
                return self._process_ended(peer.rank)
            if found in (RUNS, STOPPED) and place.standby and sockets.served(place.standby):
                return self._moved(peer.rank)
        self._disconnect(peer, why)

    def _disconnect(self, peer: _Peer, why: str) -> None:
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(peer.socket)
        peer.socket.close()
        if peer in self._unauthenticated:
            self._unauthenticated.remove(peer)
        self._peers.pop(peer.rank, None)
        if peer.rank >= 0 and peer.rank not in self._gone:
            because = why or "it ended, or closed its connection"
            apart = len({place.host for place in self._places.values()}) > 1
            host = _on(peer.where.name) if apart and peer.where else ""
            text = f"rank {peer.rank} (process {peer.pid}{host}) is gone: {because}"
            self._announce_departure(peer.rank, text, ENDED)

    def _announce_departure(self, rank: int, why: str, way: str) -> None:
        """Tells all ranks that a rank is gone and fails the calls that wait for it.

        If its process ended, other ranks whose process has ended are reported with it.
        """
        new = {rank: why}
        if way == ENDED:
            others = [r for r in self._places if r not in self._gone and r != rank]
            new |= {r: f"{self._process(r)} has ended" for r in others
                    if self._condition(r) == ENDED}  # fmt: skip
        self._gone |= new
        self._went |= dict.fromkeys(new, way)
        for one, text in new.items():
            others = [other for other in self._peers if other not in new]
            self._send_all(others, {"t": "gone", "r": one, "why": text, "way": way})
        if self._joining is not None:
            self._fail_joining(GONE, why, new)
        for key, gathering in list(self._gatherings.items()):
            missing = [one for one in new if one in gathering.missing()]
            if missing and gathering.some:
                self._stop_waiting_for(gathering)
                self._complete(key, gathering)
            elif missing:
                whys = "; ".join(new[one] for one in missing[:4])
                self._fail(key, gathering, GONE, whys, missing)
        self._decide(time.monotonic())

    # ---- sending -------------------------------------------------------------------------------

    def _send_all(self, ranks: Iterable[int], message: dict[str, Any]) -> None:
        """Sends to all `ranks`, to the coordinator's own rank last: its caller may then hold the
        interpreter's lock, as in MPI_Init, while it waits for the others.
        """
        for rank in sorted(ranks, key=lambda rank: rank == self._rank):
            peer = self._peers.get(rank)
            if peer is not None:
                self._send(peer, message)

    def _send(self, peer: _Peer, message: dict[str, Any]) -> None:
        peer.unsent += peer.channel.encode(message)
        self._flush(peer)
        if len(peer.unsent) > MAX_UNSENT_BYTES:
            self._disconnect(peer, f"it left {len(peer.unsent)} bytes unread")

    def _flush(self, peer: _Peer) -> None:
        try:
            while peer.unsent:
                del peer.unsent[: peer.socket.send(peer.unsent)]
        except BlockingIOError:
            pass
        except OSError:
            peer.unsent.clear()  # the next read reports the reason
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if peer.unsent else 0)
        with contextlib.suppress(KeyError, ValueError):
            self._selector.modify(peer.socket, wanted, peer)


def _closed_by(rank: int) -> str:
    return f"rank {rank} has closed the communicator"


def _short(error: Exception) -> str:
    """A stranger's error for the log, in one line."""
    return repr(str(error)[:80])


def _on(host: str) -> str:
    return f" on host {host}" if host else ""
