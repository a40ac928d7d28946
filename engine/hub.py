"""The meeting point of a job: a thread of one rank that every rank keeps a connection to.

It lets ranks join who prove the job's secret, gathers what ranks put under a key and gives every
participant all of it, asks control threads on behalf of ranks that need an agreement, and tells
everybody when a connection ends. It never runs the user's code and never waits for one peer.

Rank 0 serves first. When it goes away, the lowest rank left serves at its standby address: it
takes ranks as they come, learns from them who is gone, and refuses whom the others gave up.
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

from unipal.engine import sockets, wire
from unipal.engine.errors import ABORTED, FAILED, GONE, TIMEOUT, ranks_text
from unipal.engine.survivors import Survivors, request_of
from unipal.engine.where import Where

log = logging.getLogger("unipal")
GREETING_SECONDS = 5.0  # how long somebody may take to prove the secret
MOST_GREETINGS = 256  # unproved connections kept at once; the oldest one goes first
MOST_UNSENT = 64 << 20  # bytes that may wait for a rank that does not read
_FIRST_REPORT = 5.0  # seconds of waiting before the first progress line
MOVED = "moved"  # the code of a question that is to be asked at the next hub
_ACCEPTED_AT_ONCE = 64  # connections, before others have their turn
_PROBE_SECONDS = 1.0  # between two looks whether a rank that has not come still lives


@dataclass(eq=False)
class _Peer:
    """A connection: a stranger until `rank` is known."""

    socket: socket.socket
    since: float
    nonce: str
    ip: str = ""
    channel: wire.Channel = field(default_factory=wire.Channel)
    rank: int = -1
    pid: int = 0
    where: Where | None = None
    unsent: bytearray = field(default_factory=bytearray)


@dataclass
class _Gathering:
    """What is being collected under one key. `asked`: from control threads, not from callers."""

    members: tuple[int, ...]
    since: float
    deadline: float
    asked: bool = False
    values: dict[int, Any] = field(default_factory=dict)
    report: float = field(default_factory=lambda: _FIRST_REPORT)

    def missing(self) -> list[int]:
        return [rank for rank in self.members if rank not in self.values]


class Hub:
    """Serves `listener`, at `address`, in rank `rank` until `close()`.

    `join_seconds` bounds the wait for all ranks. `places`: where all ranks are, on a hub that goes
    on for one that is no more; it waits for nobody.
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
        self._spans: dict[range, str] = {}  # ranks of one host, before they have come
        self._peers: dict[int, _Peer] = {}
        self._strangers: list[_Peer] = []  # oldest first
        self._gatherings: dict[str, _Gathering] = {}
        self._agreed: dict[str, list[Any]] = {}
        self._done: dict[str, set[int]] = {}  # prefix of keys → ranks that are done with them
        self._failed: dict[str, dict[str, Any]] = {}  # what a rank that comes too late is told
        self._gone: dict[int, str] = {}
        self._avoided: set[int] = set()  # ranks at which nobody is to meet
        self._clean: set[int] = set()  # of those gone, who left by themselves
        self._survivors = Survivors()
        now = time.monotonic()
        self._joining: _Gathering | None = None
        if not self._standby:
            self._joining = _Gathering(tuple(range(size)), now, now + join_seconds)
        self._unjoined: dict[str, Any] | None = None  # why the ranks did not come together
        self._probed = now
        self._refused = self._dropped = 0
        self._closing = False
        self._wake, self._waker = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        for thing in (listener, self._wake):
            thing.setblocking(False)
            self._selector.register(thing, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._serve, name="unipal-hub", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Sends what is still unsent, ends every connection and the thread."""
        with contextlib.suppress(OSError):
            self._waker.send(b"x")
        self._thread.join(5)

    def forked(self) -> None:
        """In a child process: closes the child's copies, so that they keep nothing open."""
        for thing in [self._listener, self._wake, self._waker, *self._sockets()]:
            with contextlib.suppress(OSError):
                thing.close()

    def _sockets(self) -> list[socket.socket]:
        return [peer.socket for peer in (*self._peers.values(), *self._strangers)]

    # ---- the thread ----------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            while not self._closing:
                for key, events in self._selector.select(self._nap()):
                    if key.fileobj is self._listener:
                        self._accept()
                    elif key.fileobj is self._wake:
                        self._closing = True
                    else:
                        self._turn(key.data, events)
                self._clock(time.monotonic())
            self._drain()
        except Exception:
            log.exception("unipal: the job's meeting point stopped")
        finally:
            for thing in [self._listener, self._wake, self._waker, *self._sockets()]:
                thing.close()
            self._selector.close()
            kind, _, place = self._address.partition(":")
            if kind == "unix":
                with contextlib.suppress(OSError):
                    os.unlink(place)

    def _nap(self) -> float:
        """Seconds until the clock must be looked at."""
        waits = self._strangers or self._gatherings or self._joining or self._survivors.waiting
        return 0.25 if waits else 5.0

    def _drain(self) -> None:
        """A second at most for what was promised before closing."""
        until = time.monotonic() + 1.0
        while any(peer.unsent for peer in self._peers.values()) and time.monotonic() < until:
            for key, events in self._selector.select(0.05):
                if isinstance(key.data, _Peer) and events & selectors.EVENT_WRITE:
                    self._flush(key.data)

    def _turn(self, peer: _Peer, events: int) -> None:
        if events & selectors.EVENT_WRITE:
            self._flush(peer)
        if not events & selectors.EVENT_READ or peer.socket.fileno() < 0:
            return
        try:
            data = peer.socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError as error:
            return self._lost(peer, sockets.loss(error, self._name(peer)))
        if not data:
            return self._lost(peer, "")
        try:
            for message in peer.channel.feed(data):
                if peer.rank < 0:
                    self._greet(peer, message)
                else:
                    self._hear(peer.rank, message)
                if peer.socket.fileno() < 0:
                    return
        except (wire.WireError, KeyError, TypeError, ValueError) as error:
            if peer.rank < 0:
                self._refusing(f"somebody who sent what no rank sends: {_short(error)}")
            self._lost(peer, f"it sent what no rank sends: {error}")

    # ---- joining -------------------------------------------------------------------------------

    def _accept(self) -> None:
        for _ in range(_ACCEPTED_AT_ONCE):
            try:
                connection, there = self._listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except OSError as error:  # out of descriptors: strangers give theirs back
                log.warning("unipal: %s: cannot accept: %s", self._address, error)
                for peer in self._strangers[:]:
                    self._drop(peer)
                return
            connection.setblocking(False)
            sockets.keep_alive(connection)
            user = sockets.user_of(connection)
            if user is not None and user[1] not in (os.getuid(), 0):
                self._refusing(f"process {user[0]} of user {user[1]}")
                connection.close()
                continue
            ip = str(there[0]) if user is None else ""
            peer = _Peer(connection, time.monotonic(), wire.nonce(), ip)
            self._selector.register(connection, selectors.EVENT_READ, peer)
            self._strangers.append(peer)
            self._say(peer, {"unipal": wire.VERSION, "nonce": peer.nonce})
            if len(self._strangers) > MOST_GREETINGS:
                self._drop(self._strangers[0])

    def _drop(self, peer: _Peer) -> None:
        """Ends the connection of somebody who has proved nothing yet."""
        self._dropped += 1
        if self._dropped & (self._dropped - 1) == 0:
            log.warning(
                "unipal: %s: closed connections that do not say who they are (%d so far)",
                self._address,
                self._dropped,
            )
        self._lost(peer, "")

    def _greet(self, peer: _Peer, message: dict[str, Any]) -> None:
        """A stranger becomes a rank, or is told why not."""
        rank, size, theirs = message["rank"], message["size"], message["nonce"]
        if not (isinstance(rank, int) and isinstance(size, int) and isinstance(theirs, str)):
            raise ValueError("a greeting of the wrong types")
        expected = wire.proof(self._secret, f"join {self._rank}", peer.nonce, theirs, rank, size)
        if not wire.is_proof(expected, message.get("proof")):
            return self._refuse(peer, "it does not know this job's secret")
        if size != self._size:
            self._refuse(peer, f"it says {size} ranks; rank 0 says {self._size}")
            why = f"rank {rank} says {size} ranks; rank 0 says {self._size}"
            return self._fail_joining(FAILED, why)
        if not 0 <= rank < size:
            return self._refuse(peer, f"rank {rank} of {size} does not exist")
        if self._standby and rank in self._gone:
            why = f"the others have gone on without rank {rank}: {self._gone[rank]}"
            return self._refuse(peer, why, without=True)
        if rank in self._peers or rank in self._gone:
            other = self._peers.get(rank)
            process = f" as process {other.pid}" if other else ""
            later = rank in self._clean  # it has left, and now joins the next job here
            return self._refuse(peer, f"rank {rank} has already joined{process}", later=later)
        peer.pid = int(message.get("pid", 0))
        welcome = wire.proof(self._secret, f"welcome {self._rank}", peer.nonce, theirs, rank, size)
        self._say(peer, {"proof": welcome})
        peer.channel.authenticated(self._secret, peer.nonce, theirs, at_hub=True)
        peer.rank = rank
        self._strangers.remove(peer)
        self._peers[rank] = peer

    def _refusing(self, whom: str) -> None:
        """Logs it; of many the 1st, 2nd, 3rd, 4th, 8th, 16th, …"""
        self._refused += 1
        if self._refused < 4 or self._refused & (self._refused - 1) == 0:
            log.warning("unipal: %s: refused %s (%d so far)", self._address, whom, self._refused)

    def _refuse(self, peer: _Peer, why: str, **more: bool) -> None:
        if not more.get("later"):
            self._refusing(f"somebody: {why}")
        self._say(peer, {"refused": why, **{name: True for name, yes in more.items() if yes}})
        self._lost(peer, "")

    def _here(self, rank: int, message: dict[str, Any]) -> None:
        """A rank says where it is, and who it knows to be gone; then it may start."""
        peer = self._peers[rank]
        peer.where = self._places[rank] = Where.read(message["where"])
        span = message.get("span")
        if span is not None:
            self._spans[range(int(span[0]), int(span[1]))] = peer.where.name
        if self._standby:
            for other, why, clean in message["gone"]:
                if int(other) not in self._gone and int(other) != self._rank:
                    self._give_up(int(other), str(why), clean=bool(clean))
            self._avoid([int(other) for other in message["avoid"]])
            self._tell([rank], {"t": "ready", "where": []})
            self._tell([rank], {"t": "avoid", "r": sorted(self._avoided)})
            for other, why in self._gone.items():
                note = {"t": "gone", "r": other, "why": why, "clean": other in self._clean}
                self._tell([rank], note)
            for key, gathering in self._gatherings.items():
                if gathering.asked and rank in gathering.missing():
                    self._tell([rank], {"t": "want", "k": key})
        elif self._unjoined is not None:  # it comes after that
            self._tell([rank], self._unjoined)
        elif self._joining is not None:
            self._joining.values[rank] = True
            if not self._joining.missing():
                self._joining = None
                places = [self._places[number].as_json() for number in range(self._size)]
                ready = {"t": "ready", "where": places, "salt": wire.nonce()}
                self._tell(range(self._size), ready)

    def _give_up(self, rank: int, why: str, *, clean: bool) -> None:
        """A rank that others know to be gone; if it came here all the same, it must leave."""
        peer = self._peers.get(rank)
        self._left(rank, why, clean=clean)
        if peer is not None:
            self._lost(peer, "")

    def _fail_joining(self, code: str, why: str, culprits: Iterable[int] = ()) -> None:
        if self._joining is not None:
            self._joining = None
            self._unjoined = {"t": "failed", "code": code, "why": why, "who": list(culprits)}
            self._tell(range(self._size), self._unjoined)

    # ---- what ranks say ------------------------------------------------------------------------

    def _hear(self, rank: int, message: dict[str, Any]) -> None:
        match message["t"]:
            case "here":
                self._here(rank, message)
            case "put":
                self._put(rank, message, asked=False)
            case "ask":
                self._put(rank, message, asked=True)
            case "answer":
                gathering = self._gatherings.get(message["k"])
                if gathering is not None and gathering.asked and rank in gathering.members:
                    gathering.values[rank] = message["v"]
                    self._complete(message["k"], gathering)
            case "tell":
                note = {"t": "told", "r": rank, "v": message["v"]}
                self._tell([other for other in message["m"] if other != rank], note)
            case "survive":
                self._survive(rank, message)
            case "forget":
                self._forget(rank, str(message["k"]), message["m"])
            case "avoid":
                self._avoid([int(other) for other in message["r"]])
            case "moved":  # it leaves this hub, not the job
                self._moved(rank)
            case "bye":
                why = str(message.get("why", ""))[:1000]
                text = f"rank {rank} has left the job{': ' if why else ''}{why}"
                self._left(rank, text, clean=not why)

    def _forget(self, rank: int, prefix: str, members: Sequence[int]) -> None:
        """What is remembered under keys of this prefix goes when all members are done with it."""
        done = self._done.setdefault(prefix, set())
        done.add(rank)
        if set(members) <= done | set(self._gone):
            del self._done[prefix]
            self._tell(members, {"t": "forgotten", "k": prefix})
            for kept in (self._agreed, self._failed):
                for key in [key for key in kept if key.startswith(prefix)]:
                    del kept[key]

    def _avoid(self, ranks: Iterable[int]) -> None:
        """Nobody is to meet at these ranks any more: told to all, also to those who come."""
        new = sorted(set(ranks) - self._avoided)
        self._avoided.update(new)
        if not new:
            return
        if self._rank in new:  # what is open here is asked again at the next hub, all or nothing
            for key, gathering in list(self._gatherings.items()):
                del self._gatherings[key]
                self._send_on(gathering.members, key)
            for family, ranks in self._survivors.withdrawn():
                self._send_on(ranks, family)
        self._tell(range(self._size), {"t": "avoid", "r": new})

    def _send_on(self, ranks: Iterable[int], key: str) -> None:
        why = f"the ranks do not meet at rank {self._rank} any more"
        self._tell(ranks, {"t": "fail", "k": key, "code": MOVED, "why": why, "who": []})

    def _moved(self, rank: int) -> None:
        peer = self._peers.pop(rank)
        peer.rank = -1
        self._lost(peer, "")

    def _put(self, rank: int, message: dict[str, Any], *, asked: bool) -> None:
        key, members = message["k"], tuple(message["m"])
        if self._rank in self._avoided:
            return self._send_on([rank], key)
        if key in self._agreed:
            self._tell([rank], {"t": "have", "k": key, "v": self._agreed[key]})
            return
        if key in self._failed:
            self._tell([rank], self._failed[key])
            return
        now = time.monotonic()
        gathering = self._gatherings.get(key)
        if gathering is None:
            gathering = _Gathering(members, now, now + float(message["d"]), asked)
            self._gatherings[key] = gathering
            if asked:
                self._tell(members, {"t": "want", "k": key})
        if gathering.members != members:
            why = f"rank {rank} names {ranks_text(members)}; others {ranks_text(gathering.members)}"
            return self._fail(key, gathering, "mismatch", why, [rank])
        if not asked:
            gathering.values[rank] = message["v"]
        missing = set(gathering.missing())
        gone = [other for other in self._gone if other in missing]  # who went first comes first
        if gone:
            return self._fail(key, gathering, GONE, self._gone[gone[0]], gone)
        self._complete(key, gathering)

    def _survive(self, rank: int, message: dict[str, Any]) -> None:
        """A rank asks who goes on with it: see survivors.py."""
        request = request_of(message["m"], message["e"], message["x"])
        now, family = time.monotonic(), str(message["k"])
        if self._rank in self._avoided:
            return self._send_on([rank], family)
        why = self._survivors.come(family, rank, request, now, float(message["d"]))
        if why:
            self._left_out(family, {rank: why})
        self._decide(now)

    def _decide(self, now: float) -> None:
        for family, decision in self._survivors.decided(self._gone, now):
            self._tell(decision.members, {"t": "have", "k": family, "v": decision.answer()})
            self._left_out(family, decision.refused)

    def _left_out(self, family: str, ranks: Mapping[int, str]) -> None:
        for rank, why in ranks.items():
            note = {"t": "fail", "k": family, "code": ABORTED, "why": why, "who": [rank]}
            self._tell([rank], note)

    def _complete(self, key: str, gathering: _Gathering) -> None:
        if gathering.missing():
            return
        del self._gatherings[key]
        values = [gathering.values[rank] for rank in gathering.members]
        if gathering.asked:
            self._agreed[key] = values
        try:
            self._tell(gathering.members, {"t": "have", "k": key, "v": values})
        except wire.WireError as error:  # together they are too long
            self._agreed.pop(key, None)
            self._fail(key, gathering, FAILED, str(error), ())

    def _fail(
        self, key: str, gathering: _Gathering, code: str, why: str, culprits: Iterable[int]
    ) -> None:
        self._gatherings.pop(key, None)
        note = {"t": "fail", "k": key, "code": code, "why": why, "who": list(culprits)}
        if not gathering.asked:
            self._failed[key] = note
        self._tell(gathering.members, note)

    # ---- time and loss -------------------------------------------------------------------------

    def _clock(self, now: float) -> None:
        for peer in [p for p in self._strangers if now - p.since > GREETING_SECONDS]:
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
        if self._standby and now - self._probed > _PROBE_SECONDS:
            self._probed = now
            self._probe()
        for key, gathering in list(self._gatherings.items()):
            self._report(f"{key}: waiting for", gathering, now)
            if now > gathering.deadline:
                missing = gathering.missing()
                waited = gathering.deadline - gathering.since
                verb = "did not answer" if gathering.asked else "did not come"
                why = f"{ranks_text(missing)} {verb} to '{key}' within {round(waited, 1):g} s"
                self._fail(key, gathering, TIMEOUT, why, missing)
        self._decide(now)

    def _probe(self) -> None:
        """Looks for ranks that are waited for and have not come: is their process still there?"""
        awaited = {rank for one in self._gatherings.values() for rank in one.missing()}
        awaited |= self._survivors.awaited()
        for rank in awaited - self._peers.keys() - self._gone.keys():
            where = self._places[rank]
            if where.standby and not sockets.served(where.standby):
                why = f"rank {rank} (process {where.pid}) is gone: nobody serves its address"
                self._left(rank, why, clean=False)

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
        """Its host's name, "" when unknown: of its own or its neighbours' word."""
        if rank in self._places:
            return self._places[rank].name
        return next((name for span, name in self._spans.items() if rank in span), "")

    def _name(self, peer: _Peer) -> str:
        """The host of a peer, with its address over TCP."""
        name = peer.where.name if peer.where else "unknown"
        return f"{name} ({peer.ip})" if peer.ip else name

    def _lost(self, peer: _Peer, why: str) -> None:
        with contextlib.suppress(KeyError, ValueError):
            self._selector.unregister(peer.socket)
        peer.socket.close()
        if peer in self._strangers:
            self._strangers.remove(peer)
        self._peers.pop(peer.rank, None)
        if peer.rank >= 0 and peer.rank not in self._gone:
            because = why or "it ended, or closed its connection"
            apart = len({place.host for place in self._places.values()}) > 1
            host = _on(peer.where.name) if apart and peer.where else ""
            text = f"rank {peer.rank} (process {peer.pid}{host}) is gone: {because}"
            self._left(peer.rank, text, clean=False)

    def _left(self, rank: int, why: str, *, clean: bool) -> None:
        """Everybody hears it; whoever waits for that rank fails."""
        self._gone[rank] = why
        if clean:
            self._clean.add(rank)
        others = [other for other in self._peers if other != rank]
        self._tell(others, {"t": "gone", "r": rank, "why": why, "clean": clean})
        if self._joining is not None:
            self._fail_joining(GONE, why, [rank])
        for key, gathering in list(self._gatherings.items()):
            if rank in gathering.missing():
                self._fail(key, gathering, GONE, why, [rank])
        self._decide(time.monotonic())

    # ---- sending -------------------------------------------------------------------------------

    def _tell(self, ranks: Iterable[int], message: dict[str, Any]) -> None:
        """The hub's own rank last: its caller may hold the interpreter's lock from then on, as in
        MPI_Init, which waits for the others.
        """
        for rank in sorted(ranks, key=lambda rank: rank == self._rank):
            peer = self._peers.get(rank)
            if peer is not None:
                self._say(peer, message)

    def _say(self, peer: _Peer, message: dict[str, Any]) -> None:
        peer.unsent += peer.channel.encode(message)
        self._flush(peer)
        if len(peer.unsent) > MOST_UNSENT:
            self._lost(peer, f"it has not read {len(peer.unsent)} bytes")

    def _flush(self, peer: _Peer) -> None:
        try:
            while peer.unsent:
                del peer.unsent[: peer.socket.send(peer.unsent)]
        except BlockingIOError:
            pass
        except OSError:
            peer.unsent.clear()  # reading it will tell why
            return
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if peer.unsent else 0)
        with contextlib.suppress(KeyError, ValueError):
            self._selector.modify(peer.socket, wanted, peer)


def _short(error: Exception) -> str:
    """A stranger's mistake for the log: one line, whatever it sent."""
    return repr(str(error)[:80])


def _on(host: str) -> str:
    return f" on host {host}" if host else ""
