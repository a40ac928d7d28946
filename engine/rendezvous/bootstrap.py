"""How the ranks of a job find each other: `join()` returns an Exchange once all have joined.

`job_of` determines this process's rank from its caller's arguments or from the launcher's variables
(launcher_env.py). An address is `unix:/folder/socket` (one host), `tcp:host:port`, `mpi:` (rank 0
creates one and MPI broadcasts it), or `threads:name` for ranks that are threads of this process.
Over TCP, and wherever a secret is given, both ends prove the job's secret to each other. Without a
secret, a UNIX socket is protected by a folder that only its owner can enter and by the user id that
the kernel reports for the peer.
"""

from __future__ import annotations

import dataclasses
import logging
import os
import socket
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from unipal.engine.errors import TIMEOUT, USAGE, CommError, UsageTypeError
from unipal.engine.rendezvous import addresses, framing, job_dirs, sockets
from unipal.engine.rendezvous import launcher_env as launchers
from unipal.engine.rendezvous.control_client import Entry, SocketExchange
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.rendezvous.coordinator import Coordinator
from unipal.engine.rendezvous.in_process import LocalExchange, LocalJob
from unipal.engine.rendezvous.job_dirs import Folder
from unipal.engine.rendezvous.launcher_env import Launched
from unipal.engine.rendezvous.sockets import PLACE, usage
from unipal.engine.settings import whole

log = logging.getLogger("unipal")
JOIN_SECONDS = 60.0
_MIN_SECRET_BYTES = 16  # minimum
_RESOLVE_PAUSE_S = 0.5  # between two questions for the address of rank 0's host


@dataclass(frozen=True)
class Job:
    """The job that a rank belongs to. `secret` is empty only on a UNIX socket or among threads.

    `folder` belongs to this job alone and is removed with it.
    """

    rank: int
    size: int
    address: str
    secret: bytes = b""
    launched: Launched | None = field(default=None, compare=False)
    folder: Folder | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"Job(rank={self.rank}, size={self.size}, address={self.address!r})"


def job_of(
    rank: int | None = None,
    size: int | None = None,
    address: str | None = None,
    secret: bytes | str | None = None,
    environment: Mapping[str, str] | None = None,
) -> Job:
    """The job that the arguments describe; missing ones come from the launcher's variables.

    A single rank needs no address. CommError (usage) names what is missing or contradictory and
    quotes the variables.
    """
    environment = os.environ if environment is None else environment
    rank = rank if rank is None else whole(PLACE, "rank", rank)
    size = size if size is None else whole(PLACE, "size", size)
    for name, value, kinds in (("address", address, (str,)), ("secret", secret, (str, bytes))):
        if value is not None and not isinstance(value, kinds):
            reason = f"{name} is a {type(value).__name__}"
            following = f"pass {' or '.join(kind.__name__ for kind in kinds)}"
            raise UsageTypeError(USAGE, reason, place=PLACE, next=following)
    address = address or environment.get("UNIPAL_ADDRESS")
    launched = None
    if rank is None or size is None or (address is None and size > 1):
        launched = launchers.detect(_completed(rank, size, environment))
    if launched is None and rank is None and size is None and address is None:
        rank, size = 0, 1
    rank = rank if launched is None or rank is not None else launched.rank
    fits = launched is None or size in (None, launched.size)
    size = size if launched is None or size is not None else launched.size
    if rank is None or size is None:
        missing = "rank" if rank is None else "size"
        raise usage(f"the {missing} is unknown", f"give {missing}=, or start with `pal run`")
    if size < 1 or not 0 <= rank < size:
        if launched is not None:
            raise launchers.contradiction(f"rank {rank} of {size}", launched)
        raise usage(f"rank {rank} of {size} does not exist", "ranks are 0 … size - 1")
    folder = None
    if address is None and size == 1:
        address = f"threads:alone-{os.getpid()}-{time.monotonic_ns()}"
    elif address is None:
        if launched is None or launched.launcher == launchers.PAL_RUN:
            raise usage("the address is unknown", 'give address="unix:/folder/socket"')
        if not fits:
            raise launchers.contradiction(f"size={size}", launched)
        where = addresses.meeting(launched, environment)
        address, folder = where.address, where.folder
    if isinstance(secret, str):
        secret = secret.encode()
    place = environment.get("UNIPAL_JOB_SECRET_FILE")
    if secret is None and place and not address.startswith(("threads:", addresses.MPI)):
        secret = read_secret(Path(place))
    return Job(rank, size, address, secret or b"", launched, folder)


def _completed(
    rank: int | None, size: int | None, environment: Mapping[str, str]
) -> Mapping[str, str]:
    """The environment, with an argument in place of one of the two variables of `pal run`."""
    if rank is not None and "UNIPAL_SIZE" in environment:
        return {**environment, "UNIPAL_RANK": str(rank)}
    if size is not None and "UNIPAL_RANK" in environment:
        return {**environment, "UNIPAL_SIZE": str(size)}
    return environment


def read_secret(place: Path) -> bytes:
    """The job's secret. The file must belong to the user and be closed to everybody else."""
    try:
        with place.open("rb") as file:
            status = os.fstat(file.fileno())
            text = file.read(4096).strip()
    except OSError as error:
        reason = f"{place}: the job's secret cannot be read: {error.strerror}"
        raise usage(reason, "set UNIPAL_JOB_SECRET_FILE to its path") from None
    if status.st_uid not in (os.getuid(), 0) or status.st_mode & 0o077:
        reason = f"{place}: other users can read the job's secret (mode {status.st_mode & 0o777:o})"
        raise usage(reason, f"chmod 600 {place}")
    if len(text) < _MIN_SECRET_BYTES:
        reason = f"{place}: a secret of {len(text)} bytes is too short"
        following = f"use at least {_MIN_SECRET_BYTES} random bytes, such as `openssl rand -hex 32`"
        raise usage(reason, following)
    return text


def join(job: Job, *, timeout: float = JOIN_SECONDS) -> Exchange:
    """Joins the other ranks within `timeout` seconds. Rank 0 serves the address."""
    try:
        return _join(job, timeout)
    except BaseException:
        if job.folder is not None:
            job.folder.release()
        raise


def _join(job: Job, timeout: float) -> Exchange:
    until = time.monotonic() + timeout
    if job.address == addresses.MPI:
        return _join_by_mpi(job, until)
    kind, _, where = job.address.partition(":")
    if kind == "threads":
        return LocalExchange(_local_job(where, job), job.rank, join_seconds=timeout)
    if kind not in ("unix", "tcp") or not where:
        reason = f"address {job.address!r} has an unknown scheme"
        raise usage(reason, "use unix:/folder/socket, tcp:host:port, or threads:name")
    if kind == "tcp" and not job.secret:
        reason = f"{job.address}: anybody can connect to a TCP port, and the job has no secret"
        raise usage(reason, "set UNIPAL_JOB_SECRET_FILE to a file of mode 600, or give secret=")
    if not job.secret:
        job_dirs.require_private(Path(where).parent)
    listener = sockets.listener(job.address) if job.rank == 0 else None
    return _meet(job, listener, until)


def _join_by_mpi(job: Job, until: float) -> Exchange:
    """Rank 0 listens first and then broadcasts its address, or its failure."""
    launched = job.launched
    assert launched is not None
    listener, said, failed = None, {}, None
    if job.rank == 0:
        try:
            here = addresses.offer(launched)
            listener = sockets.listener(here.address)
            if listener.family != socket.AF_UNIX:
                here = dataclasses.replace(here, address=sockets.tcp(*listener.getsockname()[:2]))
            said = {"address": here.address, "secret": here.secret.decode()}
            said["folder"] = str(here.folder.path) if here.folder else ""
            job = dataclasses.replace(job, folder=here.folder)
        except CommError as error:
            said, failed = {"code": error.code, "why": error.evidence, "next": error.next}, error
    try:
        said = addresses.broadcast(launched, said, until)
        if failed is not None:
            raise failed
        if "why" in said:
            reason = f"rank 0: {said['why']}"
            raise CommError(said["code"], reason, culprits=[0], place=PLACE, next=said["next"])
    except BaseException:
        if listener is not None:
            listener.close()
        raise
    job = dataclasses.replace(job, address=said["address"], secret=said["secret"].encode())
    if said["folder"] and job.folder is None:
        job = dataclasses.replace(job, folder=job_dirs.hold(Path(said["folder"])))
    return _meet(job, listener, until)


def _meet(job: Job, listener: socket.socket | None, until: float) -> Exchange:
    coordinator = None
    timeout = until - time.monotonic()
    if listener is not None:
        coordinator = Coordinator(listener, job.size, job.secret, timeout, job.address)
    try:
        connection, channel = _connect(job, until)
    except BaseException:
        if coordinator is not None:
            coordinator.close()
        raise
    entry = Entry(connection, channel, job.address, job.secret, _span(job), job.folder)
    return SocketExchange(entry, job.rank, job.size, join_seconds=timeout, coordinator=coordinator)


def _span(job: Job) -> tuple[int, int] | None:
    """The range of ranks on this host (first, end), if the launcher places them in sequence."""
    said = job.launched
    if said is None or not said.in_order or said.local_rank is None or said.local_size is None:
        return None
    first = job.rank - said.local_rank
    return first, first + said.local_size


# ---- ranks as threads --------------------------------------------------------------------------

_local_jobs: dict[str, LocalJob] = {}
_local_lock = threading.Lock()


def _local_job(name: str, job: Job) -> LocalJob:
    """The job of this name in this process, created by its first rank, dropped after its last."""
    with _local_lock:
        local = _local_jobs.get(name)
        if local is None or len(local.ended) == local.size:
            local = _local_jobs[name] = LocalJob(job.size)
        if local.size != job.size:
            reason = f"rank {job.rank} expects {job.size} ranks; others expect {local.size}"
            raise usage(reason, "give all ranks the same size")
        if job.rank in local.ranks:
            reason = f"rank {job.rank} has already joined {job.address}"
            raise usage(reason, "give every thread a different rank")
        return local


# ---- sockets -----------------------------------------------------------------------------------


def _connect(job: Job, until: float) -> tuple[socket.socket, framing.Channel]:
    """A connection to rank 0 on which both ends have proved the secret."""
    started, report, pause = time.monotonic(), 5.0, 0.001
    while True:
        why = "no process listens there yet"
        connection: socket.socket | None = None
        try:
            connection = sockets.connected(
                job.address, lambda: until - time.monotonic(), lambda made: None
            )
            return connection, sockets.greet(
                connection, job.address, job.secret, job.rank, job.size
            )
        except (OSError, EOFError, framing.WireError) as error:
            if isinstance(error, socket.gaierror):  # a container that is not there has no name yet
                why = str(error.strerror)
                pause = _RESOLVE_PAUSE_S
            elif not isinstance(error, (FileNotFoundError, ConnectionRefusedError)):
                why = str(error) or "rank 0 closed the connection"
            if connection is not None:
                connection.close()
        except BaseException:
            if connection is not None:
                connection.close()
            raise
        now = time.monotonic()
        if now >= until:
            reason = f"rank 0 did not open {job.address} within {now - started:.0f} s: {why}"
            raise CommError(TIMEOUT, reason, culprits=[0], place=PLACE)
        if now - started > report:
            log.warning(
                "unipal: waiting for rank 0 at %s, %.0f s: %s", job.address, now - started, why
            )
            report *= 2
        time.sleep(min(pause, max(0.0, until - now)))
        pause = min(pause * 2, 0.05)
