"""Sockets of the control connections: addresses, listeners, keep-alive, and the handshake.

An address is `unix:/folder/socket` or `tcp:host:port`, with an IPv6 address in brackets. A TCP
connection ends after `silent_seconds()` when its peer stops answering, for example after a power
loss, even while nothing is sent.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import struct
from collections.abc import Callable

from unipal.engine.errors import ABORTED, FAILED, USAGE, CommError, UsageValueError
from unipal.engine.rendezvous import framing, reaper

PLACE = "unipal.init"
_BACKLOG = 1024
_NO_ADDRESS = {socket.EAI_NONAME, socket.EAI_AGAIN, socket.EAI_NODATA}  # it may have one later
_MAX_SOCKET_PATH_BYTES = 107  # bytes of sockaddr_un.sun_path without the terminating zero
_UNREACHABLE = (errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH)


def silent_seconds() -> float:
    """Seconds before an unresponsive host is given up: UNIPAL_SILENT_SECONDS, 10 by default."""
    text = os.environ.get("UNIPAL_SILENT_SECONDS", "10")
    with contextlib.suppress(ValueError):
        if 1 <= float(text) <= 3600:
            return float(text)
    raise usage(
        f"UNIPAL_SILENT_SECONDS={text!r} is not a number from 1 to 3600",
        "set seconds from 1 to 3600",
    )


class LeftOut(CommError):  # noqa: N818 (states what happened to this rank)
    """The other ranks have continued without this rank."""


def place(address: str) -> tuple[socket.AddressFamily, str | tuple[str, int]]:
    """The family and address that `socket` takes. CommError (usage) when the address is invalid,
    OSError when its host has no address now.
    """
    kind, _, where = address.partition(":")
    if kind == "unix":
        if len(os.fsencode(where)) > _MAX_SOCKET_PATH_BYTES:
            length = len(os.fsencode(where))
            reason = f"{address}: the path has {length} bytes; the limit for a socket is 107"
            raise usage(reason, "choose a shorter folder, such as one under /tmp")
        return socket.AF_UNIX, where
    host, _, port = where.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    try:
        family, _, _, _, found = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
    except (OSError, ValueError) as error:
        if isinstance(error, socket.gaierror) and error.errno in _NO_ADDRESS:
            raise socket.gaierror(error.errno, f"host {host}: {error.strerror}") from None
        raise usage(f"{address}: {error}", "give tcp:host:port, or tcp:[IPv6]:port") from None
    return family, (str(found[0]), int(found[1]))


def tcp(ip: str, port: int) -> str:
    """The address text for an IP and a port."""
    return f"tcp:[{ip}]:{port}" if ":" in ip else f"tcp:{ip}:{port}"


def listener(address: str, rank: int = 0) -> socket.socket:
    """Listens at the address; port 0 picks a free port. A UNIX socket has mode 0600."""
    try:
        family, where = place(address)
    except OSError as error:
        following = "choose another address; rank 0 must know its own host by this name"
        raise usage(f"{address}: {error.strerror}", following) from None
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family != socket.AF_UNIX:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _bind(made, where)
        made.listen(_BACKLOG)
        if isinstance(where, str):
            reaper.note_socket(where)
    except OSError as error:
        made.close()
        reason = f"rank {rank} cannot listen at {address}: {error.strerror}"
        following = "choose another address, or a port with UNIPAL_PORT"
        raise CommError(FAILED, reason, place=PLACE, next=following) from None
    return made


def _bind(made: socket.socket, where: str | tuple[str, int]) -> None:
    """Binds. Removes a stale socket file first, one that refuses connections."""
    if not isinstance(where, str):
        made.bind(where)
        return
    # Linux takes the file's mode from the socket. Changing the process's umask would race with
    # other threads.
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
    """Disables Nagle's algorithm and enables keep-alive with the silence limit."""
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
    """A readable reason why the connection to a process on `host` ended."""
    if error.errno in _UNREACHABLE:
        return f"host {host} has been silent for {silent_seconds():g} s ({error.strerror})"
    return f"the connection to host {host} broke: {error.strerror or error}"


def user_of(connection: socket.socket) -> tuple[int, int] | None:
    """Process id and user id of the peer of a UNIX socket, as the kernel reports them."""
    if connection.family != socket.AF_UNIX:
        return None
    with contextlib.suppress(AttributeError):  # not supported here: the folder's mode protects
        form = "3i"
        data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize(form))
        pid, user, _ = struct.unpack(form, data)
        return pid, user
    return None


def greet(
    connection: socket.socket,
    address: str,
    secret: bytes,
    rank: int,
    size: int,
    server: int = 0,
    *,
    look: Callable[[], None] | None = None,
    visits: bool = False,
) -> framing.Channel:
    """The joiner's half of the handshake: both ends prove the secret to each other.

    OSError, EOFError and WireError mean: try again. CommError is final. `look` is called after each
    socket timeout and raises to give up. `visits`: the joiner only delivers a message and leaves.
    """
    there = user_of(connection)
    if there is not None and there[1] not in (os.getuid(), 0):
        reason = f"{address} is served by process {there[0]} of user {there[1]}"
        raise CommError(FAILED, reason, place=PLACE, next="use a folder that belongs to you")
    keep_alive(connection)
    channel = framing.Channel()
    hello = framing.receive(connection, channel, look)
    if hello.get("unipal") != framing.VERSION or not isinstance(hello.get("nonce"), str):
        said = hello.get("unipal")
        reason = f"{address} speaks version {said!r}; this is version {framing.VERSION}"
        following = "install the same version of unipal for all ranks"
        raise CommError(FAILED, reason, culprits=[server], place=PLACE, next=following)
    coordinator, mine = hello["nonce"], framing.nonce()
    said = framing.proof(secret, f"join {server}", coordinator, mine, rank, size)
    greeting: dict[str, object] = {
        "nonce": mine, "rank": rank, "size": size, "pid": os.getpid()
    }  # fmt: skip
    if visits:
        greeting["visits"] = True
    connection.sendall(channel.encode({**greeting, "proof": said}))
    answer = framing.receive(connection, channel, look)
    if answer.get("later"):
        raise framing.WireError(str(answer.get("refused")))
    if "refused" in answer:
        reason = f"rank {server} at {address} refused rank {rank}: {answer['refused']}"
        if answer.get("without"):
            raise LeftOut(ABORTED, reason, culprits=[rank], place=PLACE)
        raise CommError(
            FAILED, reason, place=PLACE, next="start all ranks of the job with the same settings"
        )
    expected = framing.proof(secret, f"welcome {server}", coordinator, mine, rank, size)
    if not framing.is_proof(expected, answer.get("proof")):
        reason = f"the server at {address} does not know this job's secret"
        raise CommError(FAILED, reason, culprits=[server], place=PLACE, next="check the address")
    channel.authenticated(secret, coordinator, mine, at_coordinator=False)
    return channel


def connected(
    address: str, until: Callable[[], float], made: Callable[[socket.socket], None]
) -> socket.socket:
    """Connects within `until()` seconds. `made` receives the socket before it blocks. OSError."""
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
    """Whether a process listens at the address, as far as `seconds` allow to tell."""
    with contextlib.suppress(CommError, socket.gaierror):
        family, where = place(address)
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.settimeout(seconds)
            return probe.connect_ex(where) not in (errno.ECONNREFUSED, errno.ENOENT)
    return False


def usage(reason: str, next_step: str) -> CommError:
    """A usage error: the caller passed an invalid value."""
    return UsageValueError(USAGE, reason, place=PLACE, next=next_step)
