"""Data connections between ranks on different hosts: made here, handed to the core as sockets.

Every rank listens at its own addresses while a communicator opens; of two ranks on different hosts
the higher one connects to the lower one, and both prove to each other that they hold the job's
secret, for this communicator and these two ranks (`wire.proof`). What anybody else sends is
refused and logged. After that the bytes are the core's (engine/core/link.h): not encrypted, and
not authenticated one by one, so the network between the hosts must keep strangers from writing
into other people's connections.
"""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import os
import selectors
import socket
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from unipal.engine import sockets, wire
from unipal.engine.errors import FAILED, TIMEOUT, CommError, ranks_text

log = logging.getLogger("unipal")
GREETING_SECONDS = 5.0  # how long somebody may take to prove the secret
MOST_GREETINGS = 256  # unproved connections at once; the oldest one goes first
_LOOPBACK = ("127.0.0.1", "::1")
_TRY_SECONDS = 2.0  # for one address; another one may be the right one


@dataclass(eq=False)
class _Stranger:
    socket: socket.socket
    since: float
    nonce: str = field(default_factory=wire.nonce)
    channel: wire.Channel = field(default_factory=wire.Channel)


class Doors:
    """Listens for the links of rank `rank` of `size` and gives a socket to each of `expected`."""

    def __init__(
        self, addresses: Sequence[str], key: bytes, rank: int, size: int, expected: Sequence[int]
    ) -> None:
        self._key, self._rank, self._size = key, rank, size
        self._expected = set(expected)
        self._selector = selectors.DefaultSelector()
        self._strangers: list[_Stranger] = []  # oldest first
        self._linked: dict[int, socket.socket] = {}
        self._ready = threading.Condition()
        self._wake, self._waker = socket.socketpair()
        self._selector.register(self._wake, selectors.EVENT_READ)
        self._listeners: list[socket.socket] = []
        self.offers: list[str] = []
        """Addresses as `sockets.place` takes them."""
        self._refused = 0
        try:
            self._open(addresses)
        except BaseException:
            self._end()
            raise
        self._thread = threading.Thread(target=self._serve, name="unipal-doors", daemon=True)
        self._thread.start()

    def _open(self, addresses: Sequence[str]) -> None:
        problem = "it has no address"
        for ip in dict.fromkeys((*addresses, *_LOOPBACK)):
            try:
                made = sockets.listener(sockets.tcp(ip, 0), self._rank)
            except CommError as error:
                problem = error.evidence
                continue
            made.setblocking(False)
            self._listeners.append(made)
            self._selector.register(made, selectors.EVENT_READ)
            self.offers.append(sockets.tcp(ip, made.getsockname()[1]))
        if not self.offers:
            raise CommError(FAILED, f"no address for links: {problem}", place=f"rank {self._rank}")

    def take(self, until: float) -> dict[int, socket.socket]:
        """The sockets of all expected ranks. CommError (timeout) names who did not come."""
        with self._ready:
            self._ready.wait_for(
                lambda: self._expected <= self._linked.keys(), max(0.0, until - time.monotonic())
            )
            missing = sorted(self._expected - self._linked.keys())
            if missing:
                why = f"{ranks_text(missing)} did not connect to {', '.join(self.offers)} in time"
                raise CommError(TIMEOUT, why, culprits=missing, place="links")
            taken, self._linked = self._linked, {}
            return taken

    def close(self) -> None:
        """Ends listening and whatever was not taken."""
        with contextlib.suppress(OSError):
            self._waker.send(b"x")
        self._thread.join(5)

    # ---- the thread ----------------------------------------------------------------------------

    def _serve(self) -> None:
        try:
            while True:
                for key, _ in self._selector.select(0.25 if self._strangers else None):
                    if key.fileobj is self._wake:
                        return
                    if key.data is None:
                        self._accept(key.fileobj)
                    else:
                        self._hear(key.data)
                self._clock(time.monotonic())
        except Exception:
            log.exception("unipal: rank %d takes no more links", self._rank)
        finally:
            self._end()

    def _end(self) -> None:
        things = [*self._listeners, self._wake, self._waker]
        things += [stranger.socket for stranger in self._strangers]
        with self._ready:
            things += self._linked.values()
            self._linked = {}
        for thing in things:
            thing.close()
        self._selector.close()

    def _accept(self, listener: Any) -> None:
        try:
            connection, _ = listener.accept()
        except OSError:
            return  # it went away, or there is no descriptor left: the next one may get in
        connection.setblocking(False)
        stranger = _Stranger(connection, time.monotonic())
        self._strangers.append(stranger)
        self._selector.register(connection, selectors.EVENT_READ, stranger)
        if len(self._strangers) > MOST_GREETINGS:
            self._refuse(self._strangers[0], "too many connections that prove nothing")
        self._say(stranger, {"unipal": wire.VERSION, "nonce": stranger.nonce})

    def _say(self, stranger: _Stranger, message: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):  # a greeting fits into any socket's buffer
            stranger.socket.send(stranger.channel.encode(message))

    def _hear(self, stranger: _Stranger) -> None:
        try:
            data = stranger.socket.recv(wire.GREETING_LIMIT)
            messages = list(stranger.channel.feed(data))
        except BlockingIOError:
            return
        except OSError as error:
            self._refuse(stranger, f"it broke off: {error.strerror}")
            return
        except wire.WireError as error:
            self._refuse(stranger, str(error))
            return
        if not data:
            self._refuse(stranger, "it went away without a word")
        elif messages:
            self._judge(stranger, messages[0])

    def _judge(self, stranger: _Stranger, said: dict[str, Any]) -> None:
        rank, theirs = said.get("rank"), said.get("nonce")
        if not isinstance(rank, int) or not isinstance(theirs, str):
            self._refuse(stranger, "its greeting is none")
            return
        key, mine, size = self._key, stranger.nonce, self._size
        wanted = wire.proof(key, f"join {self._rank}", mine, theirs, rank, size)
        if not wire.is_proof(wanted, said.get("proof")):
            self._refuse(stranger, "it does not know this communicator's secret")
            return
        if rank not in self._expected or rank in self._linked:
            self._refuse(stranger, f"rank {rank} is not awaited")
            return
        welcome = wire.proof(key, f"welcome {self._rank}", mine, theirs, rank, size)
        self._say(stranger, {"proof": welcome})
        self._forget(stranger)
        with self._ready:
            self._linked[rank] = stranger.socket
            self._ready.notify_all()

    def _clock(self, now: float) -> None:
        for stranger in list(self._strangers):
            if now - stranger.since > GREETING_SECONDS:
                self._refuse(stranger, f"it proved nothing within {GREETING_SECONDS:g} s")

    def _forget(self, stranger: _Stranger) -> None:
        self._strangers.remove(stranger)
        self._selector.unregister(stranger.socket)

    def _refuse(self, stranger: _Stranger, why: str) -> None:
        self._say(stranger, {"refused": why})
        with contextlib.suppress(OSError):
            self._refused += 1
            if self._refused & (self._refused - 1) == 0:  # a flood fills no log
                peer = stranger.socket.getpeername()
                log.warning("unipal: a link refused (%d so far): %s: %s", self._refused, peer, why)
        self._forget(stranger)
        stranger.socket.close()


def connect(
    offers: Sequence[str], key: bytes, rank: int, size: int, to: int, until: float
) -> socket.socket:
    """A socket to rank `to`, which listens at `offers`, both ends proved. CommError says why not.

    An address may lead to somebody else, as private addresses of other hosts do: then the next one
    is tried.
    """
    whys = []
    while True:
        for address in offers:
            limit = min(until, time.monotonic() + _TRY_SECONDS)
            try:
                made = sockets.connected(address, lambda: limit - time.monotonic(), _nothing)  # noqa: B023
            except OSError as error:
                whys.append(f"{address}: {error.strerror or error}")
                continue
            try:
                sockets.greet(made, address, key, rank, size, to)
                made.settimeout(None)
                return made
            except (OSError, EOFError, wire.WireError) as error:
                whys.append(f"{address}: {str(error) or 'it closed the connection'}")
            except CommError as error:
                whys.append(f"{address}: {error.evidence}")
            made.close()
        if time.monotonic() >= until or not offers:
            why = f"rank {rank} reaches rank {to} at none of its addresses: "
            why += "; ".join(dict.fromkeys(whys)) or "it has none"
            raise CommError(
                FAILED, why, culprits=[to], place="links",
                next="let UNIPAL_SOCKET_IFNAME name the interface between the hosts",
            )  # fmt: skip
        time.sleep(0.05)


def _nothing(_: socket.socket) -> None:
    pass


def meet(
    doors: Doors,
    offers: Mapping[int, Sequence[str]],
    key: bytes,
    rank: int,
    size: int,
    timeout: float,
    *,
    one_machine: bool,
) -> dict[int, int]:
    """A socket (descriptor) to each rank of `offers`, which are those of other hosts.

    `one_machine`: loopback leads to them as well, as where hosts are pretended.
    """
    until = time.monotonic() + timeout
    made: dict[int, socket.socket] = {}
    try:
        for peer in sorted(peer for peer in offers if peer < rank):
            usable = [one for one in offers[peer] if one_machine or not _is_loopback(one)]
            made[peer] = connect(usable, key, rank, size, peer, until)
        made |= doors.take(until)
    except BaseException:
        for one in made.values():
            one.close()
        raise
    return {peer: one.detach() for peer, one in made.items()}


def _is_loopback(address: str) -> bool:
    _, where = sockets.place(address)
    return isinstance(where, tuple) and ipaddress.ip_address(where[0].split("%")[0]).is_loopback


def close(descriptors: Sequence[int]) -> None:
    """Gives sockets up that the core did not take."""
    for one in descriptors:
        with contextlib.suppress(OSError):
            os.close(one)
