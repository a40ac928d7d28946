"""Sockets of the control connections: addresses, listeners, keep-alive, and the handshake.

An address is `unix:/folder/socket` or `tcp:host:port`, an IPv6 address in brackets. A TCP
connection whose other end stops answering, as when its host has lost power, ends after
`silent_seconds()`, also while nothing is sent.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import struct
from collections.abc import Callable

from unipal.engine import wire
from unipal.engine.errors import FAILED, USAGE, CommError

PLACE = "unipal.init"
_BACKLOG = 1024
_LONGEST_PATH = 107  # bytes of sockaddr_un.sun_path, without its end
_SILENT = (errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH)


def silent_seconds() -> float:
    """After so long a host that does not answer is given up: UNIPAL_SILENT_SECONDS, or 10."""
    text = os.environ.get("UNIPAL_SILENT_SECONDS", "10")
    with contextlib.suppress(ValueError):
        if 1 <= float(text) <= 3600:
            return float(text)
    raise usage(f"UNIPAL_SILENT_SECONDS={text!r} is no time", "give seconds from 1 to 3600")


class LeftOut(CommError):  # noqa: N818 (what happened to this rank)
    """The other ranks have gone on without this one."""


def place(address: str) -> tuple[socket.AddressFamily, str | tuple[str, int]]:
    """What `socket` takes; CommError (usage) when the address cannot be one."""
    kind, _, where = address.partition(":")
    if kind == "unix":
        if len(os.fsencode(where)) > _LONGEST_PATH:
            reason = f"{address}: the path has {len(os.fsencode(where))} bytes; a socket's has 107"
            raise usage(reason, "choose a shorter folder, such as one under /tmp")
        return socket.AF_UNIX, where
    host, _, port = where.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    try:
        family, _, _, _, found = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
    except (OSError, ValueError) as error:
        raise usage(f"{address}: {error}", "give tcp:host:port, or tcp:[IPv6]:port") from None
    return family, (str(found[0]), int(found[1]))


def tcp(ip: str, port: int) -> str:
    """The address of an IP and a port."""
    return f"tcp:[{ip}]:{port}" if ":" in ip else f"tcp:{ip}:{port}"


def listener(address: str, rank: int = 0) -> socket.socket:
    """Listens at the address; port 0 takes a free one. A UNIX socket is closed to other users."""
    family, where = place(address)
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family != socket.AF_UNIX:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _bind(made, where)
        made.listen(_BACKLOG)
    except OSError as error:
        made.close()
        reason = f"rank {rank} cannot serve {address}: {error.strerror}"
        following = "choose another address, or port by UNIPAL_PORT"
        raise CommError(FAILED, reason, place=PLACE, next=following) from None
    return made


def _bind(made: socket.socket, where: str | tuple[str, int]) -> None:
    """Binds; a socket file that nobody serves any more is taken away first."""
    if not isinstance(where, str):
        made.bind(where)
        return
    # Linux takes the file's mode from the socket; the process's umask would change under threads.
    os.fchmod(made.fileno(), 0o600)
    try:
        made.bind(where)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            if probe.connect_ex(where) != errno.ECONNREFUSED:
                raise
        os.unlink(where)
        made.bind(where)


def keep_alive(connection: socket.socket) -> None:
    """No delay of small messages; the end of a connection that is silent for too long."""
    if connection.family == socket.AF_UNIX:
        return
    seconds, tries = silent_seconds(), 3
    pause = max(1, int(seconds / 5))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    idle = max(1, int(seconds) - tries * pause)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, idle)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, pause)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, tries)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))


def loss(error: OSError, host: str) -> str:
    """Why a connection to a process on `host` ended, for a person."""
    if error.errno in _SILENT:
        return f"host {host} has been silent for {silent_seconds():g} s ({error.strerror})"
    return f"the connection to host {host} broke: {error.strerror or error}"


def user_of(connection: socket.socket) -> tuple[int, int] | None:
    """Process and user at the other end of a UNIX socket, as the kernel knows them."""
    if connection.family != socket.AF_UNIX:
        return None
    with contextlib.suppress(AttributeError):  # not on this system: the folder must do
        form = "3i"
        data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize(form))
        pid, user, _ = struct.unpack(form, data)
        return pid, user
    return None


def greet(
    connection: socket.socket, address: str, secret: bytes, rank: int, size: int, server: int = 0
) -> wire.Channel:
    """Proves the secret to rank `server`, which proves it too; the joiner's half of the handshake.

    OSError, EOFError and WireError: try again; CommError: it is no use.
    """
    there = user_of(connection)
    if there is not None and there[1] not in (os.getuid(), 0):
        reason = f"{address} is served by process {there[0]} of user {there[1]}"
        raise CommError(FAILED, reason, place=PLACE, next="choose a folder of your own")
    keep_alive(connection)
    channel = wire.Channel()
    hello = wire.receive(connection, channel)
    if hello.get("unipal") != wire.VERSION or not isinstance(hello.get("nonce"), str):
        said = hello.get("unipal")
        reason = f"{address} speaks version {said!r}; this is version {wire.VERSION}"
        following = "install one unipal everywhere"
        raise CommError(FAILED, reason, culprits=[server], place=PLACE, next=following)
    hub, mine = hello["nonce"], wire.nonce()
    said = wire.proof(secret, f"join {server}", hub, mine, rank, size)
    greeting = {"nonce": mine, "rank": rank, "size": size, "pid": os.getpid()}
    connection.sendall(channel.encode({**greeting, "proof": said}))
    answer = wire.receive(connection, channel)
    if answer.get("later"):
        raise wire.WireError(str(answer.get("refused")))
    if "refused" in answer:
        reason = f"rank {server} at {address} refused rank {rank}: {answer['refused']}"
        kind = LeftOut if answer.get("without") else CommError
        raise kind(FAILED, reason, place=PLACE, next="start all ranks of one job alike")
    expected = wire.proof(secret, f"welcome {server}", hub, mine, rank, size)
    if not wire.is_proof(expected, answer.get("proof")):
        reason = f"whoever serves {address} does not know this job's secret"
        raise CommError(FAILED, reason, culprits=[server], place=PLACE, next="check the address")
    channel.authenticated(secret, hub, mine, at_hub=False)
    return channel


def connected(
    address: str, until: Callable[[], float], made: Callable[[socket.socket], None]
) -> socket.socket:
    """A connection within `until()` seconds; `made` is given it before it blocks. OSError."""
    family, where = place(address)
    connection = socket.socket(family, socket.SOCK_STREAM)
    try:
        made(connection)
        connection.settimeout(max(0.05, until()))
        connection.connect(where)
    except BaseException:
        connection.close()
        raise
    return connection


def served(address: str, seconds: float = 0.3) -> bool:
    """Whether somebody listens there, as far as can be told within `seconds`."""
    with contextlib.suppress(CommError):
        family, where = place(address)
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.settimeout(seconds)
            return probe.connect_ex(where) not in (errno.ECONNREFUSED, errno.ENOENT)
    return False


def usage(reason: str, next_step: str) -> CommError:
    """An error of what the caller gave."""
    return CommError(USAGE, reason, place=PLACE, next=next_step)
