"""How the ranks of a job find each other: `join()` answers an Exchange once all are here.

An address is `unix:/folder/socket` (one host), `tcp:host:port`, or `threads:name` for ranks that
are threads of this process. Over TCP, and wherever a secret is given, both ends prove the job's
secret to each other; without one, a UNIX socket stands in a folder that only its owner can enter,
and the kernel names the other end's user.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import stat
import struct
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from unipal.engine import wire
from unipal.engine.errors import FAILED, TIMEOUT, USAGE, CommError
from unipal.engine.exchange import Exchange, LocalExchange, LocalJob, SocketExchange
from unipal.engine.hub import Hub

log = logging.getLogger("unipal")
PLACE = "unipal.init"
JOIN_SECONDS = 60.0
_SECRET_BYTES = 16  # at least


@dataclass(frozen=True)
class Job:
    """Where a rank belongs. `secret` is empty only on a UNIX socket or among threads."""

    rank: int
    size: int
    address: str
    secret: bytes = b""

    def __repr__(self) -> str:
        return f"Job(rank={self.rank}, size={self.size}, address={self.address!r})"


def job_of(
    rank: int | None = None,
    size: int | None = None,
    address: str | None = None,
    secret: bytes | str | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Job:
    """The job that the arguments name; what is not given comes from `pal run`'s environment.

    One rank alone needs no address. CommError (usage) says what is missing or contradicts.
    """
    rank = _number(rank, "rank", "UNIPAL_RANK", environment)
    size = _number(size, "size", "UNIPAL_SIZE", environment)
    address = address or environment.get("UNIPAL_ADDRESS")
    if rank is None and size is None and address is None:
        rank, size = 0, 1
    if rank is None or size is None:
        missing = "rank" if rank is None else "size"
        raise _usage(f"the {missing} is not known", f"give {missing}=, or start with `pal run`")
    if size < 1 or not 0 <= rank < size:
        raise _usage(f"rank {rank} of {size} does not exist", "ranks are 0 … size - 1")
    if address is None:
        if size > 1:
            raise _usage("the address is not known", 'give address="unix:/folder/socket"')
        address = f"threads:alone-{os.getpid()}-{time.monotonic_ns()}"
    if isinstance(secret, str):
        secret = secret.encode()
    place = environment.get("UNIPAL_JOB_SECRET_FILE")
    if secret is None and place and not address.startswith("threads:"):
        secret = read_secret(Path(place))
    return Job(rank, size, address, secret or b"")


def _number(
    given: int | None, name: str, variable: str, environment: Mapping[str, str]
) -> int | None:
    if given is not None:
        return int(given)
    text = environment.get(variable)
    if text is None:
        return None
    try:
        return int(text)
    except ValueError:
        raise _usage(f"{variable}={text!r} is no number", f"give {name}=, or correct it") from None


def read_secret(place: Path) -> bytes:
    """The job's secret; the file must be the user's own and closed to everybody else."""
    try:
        with place.open("rb") as file:
            status = os.fstat(file.fileno())
            text = file.read(4096).strip()
    except OSError as error:
        reason = f"{place}: the job's secret cannot be read: {error.strerror}"
        raise _usage(reason, "let UNIPAL_JOB_SECRET_FILE name it") from None
    if status.st_uid not in (os.getuid(), 0) or status.st_mode & 0o077:
        reason = f"{place}: others may read the job's secret (mode {status.st_mode & 0o777:o})"
        raise _usage(reason, f"chmod 600 {place}")
    if len(text) < _SECRET_BYTES:
        reason = f"{place}: a secret of {len(text)} bytes"
        raise _usage(
            reason, f"at least {_SECRET_BYTES} random bytes, such as `openssl rand -hex 32`"
        )
    return text


def join(job: Job, *, timeout: float = JOIN_SECONDS) -> Exchange:
    """Meets the other ranks, within `timeout` seconds. Rank 0 serves the address."""
    kind, _, where = job.address.partition(":")
    if kind == "threads":
        return LocalExchange(_local_job(where, job), job.rank, join_seconds=timeout)
    if kind not in ("unix", "tcp") or not where:
        reason = f"address {job.address!r} is of no known kind"
        raise _usage(reason, "unix:/folder/socket, tcp:host:port, or threads:name")
    if kind == "tcp" and not job.secret:
        reason = f"{job.address}: the job has no secret, and anybody can reach a TCP port"
        raise _usage(reason, "let UNIPAL_JOB_SECRET_FILE name a file of mode 600, or give secret=")
    if not job.secret:
        _private_folder(Path(where).parent)
    hub = None
    if job.rank == 0:
        hub = Hub(_listener(job.address), job.size, job.secret, timeout, job.address)
    try:
        connection, channel = _enter(job, time.monotonic() + timeout)
    except BaseException:
        if hub is not None:
            hub.close()
        raise
    return SocketExchange(connection, channel, job.rank, job.size, join_seconds=timeout, hub=hub)


# ---- ranks as threads --------------------------------------------------------------------------

_local_jobs: dict[str, LocalJob] = {}
_local_lock = threading.Lock()


def _local_job(name: str, job: Job) -> LocalJob:
    """The job of this name in this process; made by its first rank, forgotten with its last."""
    with _local_lock:
        local = _local_jobs.get(name)
        if local is None or len(local.ended) == local.size:
            local = _local_jobs[name] = LocalJob(job.size)
        if local.size != job.size:
            reason = f"rank {job.rank} says {job.size} ranks; others say {local.size}"
            raise _usage(reason, "give all ranks the same size")
        if job.rank in local.ranks:
            reason = f"rank {job.rank} has already joined {job.address}"
            raise _usage(reason, "give every thread a rank of its own")
        return local


# ---- sockets -----------------------------------------------------------------------------------


def _place(address: str) -> tuple[socket.AddressFamily, str | tuple[str, int]]:
    kind, _, where = address.partition(":")
    if kind == "unix":
        if len(os.fsencode(where)) > 107:
            reason = f"{address}: the path has {len(os.fsencode(where))} bytes; a socket's has 107"
            raise _usage(reason, "choose a shorter folder, such as one under /tmp")
        return socket.AF_UNIX, where
    host, _, port = where.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    try:
        family, _, _, _, place = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
    except (OSError, ValueError) as error:
        raise _usage(f"{address}: {error}", "give tcp:host:port") from None
    return family, (str(place[0]), int(place[1]))


def _listener(address: str) -> socket.socket:
    family, place = _place(address)
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family != socket.AF_UNIX:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        before = os.umask(0o177) if family == socket.AF_UNIX else 0
        try:
            _bind(listener, place)
        finally:
            if family == socket.AF_UNIX:
                os.umask(before)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        reason = f"rank 0 cannot serve {address}: {error.strerror}"
        raise CommError(FAILED, reason, place=PLACE, next="choose another address") from None
    return listener


def _bind(listener: socket.socket, place: str | tuple[str, int]) -> None:
    """Binds; a socket file that nobody serves any more is taken away first."""
    try:
        listener.bind(place)
    except OSError as error:
        if error.errno != errno.EADDRINUSE or not isinstance(place, str):
            raise
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            if probe.connect_ex(place) != errno.ECONNREFUSED:
                raise
        os.unlink(place)
        listener.bind(place)


def _enter(job: Job, until: float) -> tuple[socket.socket, wire.Channel]:
    """A connection to rank 0 on which both ends have proved the secret."""
    started, report, pause = time.monotonic(), 5.0, 0.001
    family, place = _place(job.address)
    while True:
        why = "nobody serves it yet"
        connection = socket.socket(family, socket.SOCK_STREAM)
        try:
            connection.settimeout(max(0.05, until - time.monotonic()))
            connection.connect(place)
            return connection, _greet(connection, job)
        except (OSError, EOFError, wire.WireError) as error:
            connection.close()
            if not isinstance(error, (FileNotFoundError, ConnectionRefusedError)):
                why = str(error) or "it closed the connection"
        except BaseException:
            connection.close()
            raise
        now = time.monotonic()
        if now >= until:
            reason = f"rank 0 did not open {job.address} within {now - started:.0f} s: {why}"
            raise CommError(TIMEOUT, reason, culprits=[0], place=PLACE)
        if now - started > report:
            log.warning("unipal: waiting for rank 0 at %s, %.0f s", job.address, now - started)
            report *= 2
        time.sleep(min(pause, max(0.0, until - now)))
        pause = min(pause * 2, 0.05)


def _greet(connection: socket.socket, job: Job) -> wire.Channel:
    if connection.family == socket.AF_UNIX:
        _same_user(connection, job)
    else:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    channel = wire.Channel()
    hello = wire.receive(connection, channel)
    if hello.get("unipal") != wire.VERSION or not isinstance(hello.get("nonce"), str):
        said = hello.get("unipal")
        reason = f"{job.address} speaks version {said!r}; this is version {wire.VERSION}"
        raise CommError(
            FAILED, reason, culprits=[0], place=PLACE, next="install one unipal everywhere"
        )
    hub, mine = hello["nonce"], wire.nonce()
    said = wire.proof(job.secret, "join", hub, mine, job.rank, job.size)
    greeting = {"nonce": mine, "rank": job.rank, "size": job.size, "pid": os.getpid()}
    connection.sendall(channel.encode({**greeting, "proof": said}))
    answer = wire.receive(connection, channel)
    if "refused" in answer:
        reason = f"rank 0 at {job.address} refused rank {job.rank}: {answer['refused']}"
        raise CommError(FAILED, reason, place=PLACE, next="start all ranks of one job alike")
    expected = wire.proof(job.secret, "welcome", hub, mine, job.rank, job.size)
    if not wire.is_proof(expected, answer.get("proof")):
        reason = f"whoever serves {job.address} does not know this job's secret"
        raise CommError(FAILED, reason, culprits=[0], place=PLACE, next="check the address")
    channel.authenticated(job.secret, hub, mine, at_hub=False)
    return channel


def _same_user(connection: socket.socket, job: Job) -> None:
    with contextlib.suppress(AttributeError):  # not on this kernel: the folder must do
        form = "3i"
        data = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize(form))
        pid, user, _ = struct.unpack(form, data)
        if user not in (os.getuid(), 0):
            reason = f"{job.address} is served by process {pid} of user {user}"
            raise CommError(FAILED, reason, place=PLACE, next="choose a folder of your own")


def _private_folder(folder: Path) -> None:
    try:
        status = folder.stat()
    except OSError as error:
        reason = f"{folder}: {error.strerror}"
        raise _usage(reason, f"mkdir -m 700 {folder}") from None
    if status.st_uid != os.getuid() or stat.S_IMODE(status.st_mode) & 0o077:
        reason = f"{folder}: others may enter it, and the job has no secret"
        raise _usage(reason, f"chmod 700 {folder}, or let UNIPAL_JOB_SECRET_FILE name a secret")


def _usage(reason: str, next_step: str) -> CommError:
    return CommError(USAGE, reason, place=PLACE, next=next_step)
