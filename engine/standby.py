"""A rank's standby address: where the others meet when the hub that they met at is no more.

It listens from the start and answers nobody. As soon as somebody connects, or this rank finds that
it is the next one, a hub serves it.
"""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Sequence

from unipal.engine import sockets
from unipal.engine.errors import CommError
from unipal.engine.hub import Hub
from unipal.engine.where import Where


class Standby:
    """Beside `job`, the address of the job; over TCP at the IP that `connection` has here.

    `address` is "" when there is no place for it, such as a path that would be too long.
    """

    def __init__(
        self, job: str, connection: socket.socket, rank: int, size: int, secret: bytes
    ) -> None:
        self._rank, self._size, self._secret = rank, size, secret
        self._hub: Hub | None = None
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
        """The listener, while no hub serves it."""
        return self._listener

    def lead(self, places: Sequence[Where]) -> None:
        """Serves the address from now on. Does nothing the second time."""
        if self._listener is not None:
            listener, self._listener = self._listener, None
            self._hub = Hub(
                listener, self._size, self._secret, 0.0, self.address, self._rank, places
            )

    def close(self) -> None:
        """Ends the hub, after what it promised to send, or the listener."""
        if self._hub is not None:
            self._hub.close()
        if self._listener is not None:
            self._listener.close()
            remove(self.address)

    def forked(self) -> None:
        """In a child process: closes the child's copies."""
        if self._hub is not None:
            self._hub.forked()
        if self._listener is not None:
            self._listener.close()


def remove(address: str) -> None:
    """Takes away the file of a UNIX socket."""
    kind, _, path = address.partition(":")
    if kind == "unix":
        with contextlib.suppress(OSError):
            os.unlink(path)
