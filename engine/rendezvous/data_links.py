"""Data connections between ranks on different hosts, opened here and passed to the core.

Every rank listens at its own addresses while a communicator opens. Of two ranks on different hosts
the higher one connects to the lower one. Both prove that they hold the job's secret, for this
communicator and this pair of ranks (`framing.proof`). Other connections are refused and logged.
From then on the core owns the byte stream (engine/core/link_state.h). Its data is neither encrypted
nor authenticated per message, so the network between the hosts must prevent strangers from
injecting into established connections.
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

from unipal.engine.errors import FAILED, TIMEOUT, CommError, ranks_text
from unipal.engine.rendezvous import framing, sockets

log = logging.getLogger("unipal")
HANDSHAKE_TIMEOUT_S = 5.0  # time to prove the secret
MAX_UNAUTHENTICATED = 256  # unauthenticated connections kept at once; the oldest is dropped first
_LOOPBACK = ("127.0.0.1", "::1")
_CONNECT_TIMEOUT_S = 2.0  # for one address; another one may work


@dataclass(eq=False)
class _Stranger:
    socket: socket.socket
    since: float
    nonce: str = field(default_factory=framing.nonce)
    channel: framing.Channel = field(default_factory=framing.Channel)


class Doors:
    """Listens for links to rank `rank` of `size`, one from each rank of `expected`."""

    def __init__(
        self, addresses: Sequence[str], key: bytes, rank: int, size: int, expected: Sequence[int]
    ) -> None:
        self._key, self._rank, self._size = key, rank, size
        self._expected = set(expected)
        self._selector = selectors.DefaultSelector()
        self._strangers: list[_Stranger] = []  # unauthenticated connections, oldest first
        self._linked: dict[int, socket.socket] = {}
        self._ready = threading.Condition()
        self._wake, self._waker = socket.socketpair()
        self._selector.register(self._wake, selectors.EVENT_READ)
        self._listeners: list[socket.socket] = []
        self.offers: list[str] = []
        """Addresses in the form that `sockets.place` takes."""
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
        """The sockets of all expected ranks. CommError (timeout) names the missing ones."""
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
        """Stops listening and closes sockets that were not taken."""
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
                        self._receive(key.data)
                self._check_timeouts(time.monotonic())
        except Exception:
            log.exception("unipal: rank %d stopped accepting links", self._rank)
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
            return  # the peer went away, or descriptors ran out: the next connection may succeed
        connection.setblocking(False)
        stranger = _Stranger(connection, time.monotonic())
        self._strangers.append(stranger)
        self._selector.register(connection, selectors.EVENT_READ, stranger)
        if len(self._strangers) > MAX_UNAUTHENTICATED:
            self._refuse(self._strangers[0], "too many unauthenticated connections")
        self._send(stranger, {"unipal": framing.VERSION, "nonce": stranger.nonce})

    def _send(self, stranger: _Stranger, message: dict[str, Any]) -> None:
        with contextlib.suppress(OSError):  # a handshake message fits into any socket buffer
            stranger.socket.send(stranger.channel.encode(message))

    def _receive(self, stranger: _Stranger) -> None:
        try:
            data = stranger.socket.recv(framing.GREETING_LIMIT)
            messages = list(stranger.channel.feed(data))
        except BlockingIOError:
            return
        except OSError as error:
            self._refuse(stranger, f"the connection broke: {error.strerror}")
            return
        except framing.WireError as error:
            self._refuse(stranger, str(error))
            return
        if not data:
            self._refuse(stranger, "connection closed during the handshake")
        elif messages:
            self._authenticate(stranger, messages[0])

    def _authenticate(self, stranger: _Stranger, said: dict[str, Any]) -> None:
        rank, theirs = said.get("rank"), said.get("nonce")
        if not isinstance(rank, int) or not isinstance(theirs, str):
            self._refuse(stranger, "its handshake message is malformed")
            return
        key, mine, size = self._key, stranger.nonce, self._size
        wanted = framing.proof(key, f"join {self._rank}", mine, theirs, rank, size)
        if not framing.is_proof(wanted, said.get("proof")):
            self._refuse(stranger, "it does not know this communicator's secret")
            return
        if rank not in self._expected or rank in self._linked:
            self._refuse(stranger, f"rank {rank} is not expected")
            return
        welcome = framing.proof(key, f"welcome {self._rank}", mine, theirs, rank, size)
        self._send(stranger, {"proof": welcome})
        self._forget(stranger)
        with self._ready:
            self._linked[rank] = stranger.socket
            self._ready.notify_all()

    def _check_timeouts(self, now: float) -> None:
        for stranger in list(self._strangers):
            if now - stranger.since > HANDSHAKE_TIMEOUT_S:
                self._refuse(stranger, f"no handshake within {HANDSHAKE_TIMEOUT_S:g} s")

    def _forget(self, stranger: _Stranger) -> None:
        self._strangers.remove(stranger)
        self._selector.unregister(stranger.socket)

    def _refuse(self, stranger: _Stranger, why: str) -> None:
        self._send(stranger, {"refused": why})
        with contextlib.suppress(OSError):
            self._refused += 1
            if self._refused & (self._refused - 1) == 0:  # limits the log during a flood
                peer = stranger.socket.getpeername()
                log.warning("unipal: a link refused (%d so far): %s: %s", self._refused, peer, why)
        self._forget(stranger)
        stranger.socket.close()


def connect(
    offers: Sequence[str], key: bytes, rank: int, size: int, to: int, until: float
) -> socket.socket:
    """A socket to rank `to`, which listens at `offers`, authenticated at both ends. CommError.

    An address may lead to another machine, as private addresses can. Then the next one is tried.
    """
    whys = []
    while True:
        for address in offers:
            limit = min(until, time.monotonic() + _CONNECT_TIMEOUT_S)
            try:
                made = sockets.connected(address, lambda: limit - time.monotonic(), _nothing)  # noqa: B023
            except OSError as error:
                whys.append(f"{address}: {error.strerror or error}")
                continue
            try:
                sockets.greet(made, address, key, rank, size, to)
                made.settimeout(None)
                return made
            except (OSError, EOFError, framing.WireError) as error:
                whys.append(f"{address}: {str(error) or 'the peer closed the connection'}")
            except CommError as error:
                whys.append(f"{address}: {error.evidence}")
            made.close()
        if time.monotonic() >= until or not offers:
            why = f"rank {rank} cannot connect to rank {to} at any of its addresses: "
            why += "; ".join(dict.fromkeys(whys)) or "it has none"
            raise CommError(
                FAILED, why, culprits=[to], place="links",
                next="set UNIPAL_SOCKET_IFNAME to the interface between the hosts",
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
    """A socket descriptor for each rank of `offers`, all of which are on other hosts.

    `one_machine`: loopback addresses are valid too, for hosts that are only simulated.
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
    """Closes descriptors that the core did not take."""
    for one in descriptors:
        with contextlib.suppress(OSError):
            os.close(one)
