"""A rank's standby address: where the ranks meet when the current coordinator is lost.

The rank listens from the start but answers no connection. A coordinator starts to serve the address
as soon as a peer connects, or when this rank finds that it is the next leader.

A rank that was passed over because it did not answer could form a second group when it resumes.
Each rank that passed it over therefore keeps a `Notice` waiting at its address, which tells it.
"""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from collections.abc import Callable, Sequence

from unipal.engine.errors import CommError
from unipal.engine.rendezvous import framing, sockets
from unipal.engine.rendezvous.coordinator import Coordinator
from unipal.engine.rendezvous.locality import Where

_POLL_PERIOD_S = 0.25  # between two checks whether a notice is still needed


class Standby:
    """A standby listener: next to `job`, the job's address, or for TCP at the local IP of
    `connection`.

    `address` is "" when none is possible, for example if the path would be too long.
    """

    def __init__(
        self, job: str, connection: socket.socket, rank: int, size: int, secret: bytes
    ) -> None:
        self._rank, self._size, self._secret = rank, size, secret
        self._coordinator: Coordinator | None = None
        self._listener: socket.socket | None = None
        self.address = ""
        with contextlib.suppress(CommError):
            wanted = f"{job}.{rank}"
            if connection.family != socket.AF_UNIX:
                wanted = sockets.tcp(connection.getsockname()[0], 0)
            self._listener = sockets.listener(wanted, rank)
            self.address = wanted
            if connection.family != socket.AF_UNIX:
                self.address = sockets.tcp(*self._listener.getsockname()[:2])

    @property
    def waiting(self) -> socket.socket | None:
        """The listener, until a coordinator serves it."""
        return self._listener

    def lead(self, places: Sequence[Where]) -> None:
        """Starts a coordinator at the address. Idempotent."""
        if self._listener is not None:
            listener, self._listener = self._listener, None
            self._coordinator = Coordinator(
                listener, self._size, self._secret, 0.0, self.address, self._rank, places
            )

    def close(self) -> None:
        """Closes the coordinator, which first sends what is queued, or the listener."""
        if self._coordinator is not None:
            self._coordinator.close()
        if self._listener is not None:
            self._listener.close()
            remove(self.address)

    def forked(self) -> None:
        """In a forked child: closes the inherited sockets."""
        if self._coordinator is not None:
            self._coordinator.forked()
        if self._listener is not None:
            self._listener.close()


class Notice:
    """A daemon thread that delivers the result of `said` to rank `to` at `address` once that rank
    answers, or stops when `over` returns True.
    """

    def __init__(
        self,
        address: str,
        secret: bytes,
        rank: int,
        size: int,
        to: int,
        said: Callable[[], list[tuple[int, int]]],
        over: Callable[[], bool],
    ) -> None:
        self._address, self._secret, self._said = address, secret, said
        self._rank, self._size, self._to = rank, size, to
        self._over = over
        self._ended = threading.Event()
        self._connection: socket.socket | None = None
        self._thread = threading.Thread(target=self._run, name="unipal-notice", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> bool:
        """Whether the message has not been delivered yet."""
        return self._thread.is_alive()

    def close(self) -> None:
        """Stops trying."""
        self._ended.set()
        self._thread.join(2 * _POLL_PERIOD_S)

    def forked(self) -> None:
        """In a forked child: closes the inherited socket."""
        if self._connection is not None:
            self._connection.close()

    def _run(self) -> None:
        while not self._over() and not self._ended.is_set():
            try:
                self._report()
                return
            except (FileNotFoundError, ConnectionRefusedError):
                return  # the process has ended
            except (OSError, EOFError, framing.WireError):
                self._ended.wait(_POLL_PERIOD_S)  # the rank did not complete the handshake
            except CommError:
                return  # the rank refused this one: it is already out of the job

    def _report(self) -> None:
        connection = sockets.connected(self._address, lambda: _POLL_PERIOD_S, self._keep)
        with connection:
            channel = sockets.greet(
                connection, self._address, self._secret, self._rank, self._size, self._to,
                look=self._look, visits=True,
            )  # fmt: skip
            connection.sendall(channel.encode({"t": "avoid", "r": self._said()}))

    def _keep(self, connection: socket.socket) -> None:
        self._connection = connection

    def _look(self) -> None:
        if self._over() or self._ended.is_set():
            raise EOFError


def remove(address: str) -> None:
    """Removes the file of a UNIX socket."""
    kind, _, path = address.partition(":")
    if kind == "unix":
        with contextlib.suppress(OSError):
            os.unlink(path)
