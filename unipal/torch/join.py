"""Opens the communicator of a process group, whose ranks meet at the group's store."""

from __future__ import annotations

import os
import socket
from datetime import timedelta
from pathlib import Path
from typing import Any

import unipal
from unipal.engine.errors import TIMEOUT, CommError
from unipal.engine.rendezvous import job_dirs

_RESTARTS = "TORCHELASTIC_RESTART_COUNT"  # of the job, by torchrun, which keeps the store


def join(
    store: Any, rank: int, size: int, timeout: timedelta
) -> tuple[unipal.Communicator, job_dirs.Folder | None]:
    """The communicator of `size` ranks, and the folder of their sockets if they have one; all of
    them call it. A rank holds the folder until it has left: another rank may be the coordinator by
    then.

    On one host rank 0 puts the path of a socket into the store: it lies in a folder that only the
    user can enter, and the kernel tells whose process connects. The ranks of several hosts join
    over TCP and prove the secret of UNIPAL_JOB_SECRET_FILE: torch's store is open to everybody who
    reaches its port, so no secret is put there.

    CommError names ranks that are missing; UsageError, several hosts without a secret.
    """
    seconds, key = timeout.total_seconds(), f"unipal/{os.environ.get(_RESTARTS, '0')}"
    # A store may serve several groups of the same ranks, one after another: each has its own keys.
    key += f"/{store.add(f'{key}/turns/{rank}', 1)}"
    if size == 1:
        return unipal.init(rank=0, size=1, timeout=seconds), None
    folder = None
    try:
        if rank == 0:
            here = _host()
            there = [_get(store, f"{key}/host/{other}", other) for other in range(1, size)]
            if {here} == set(there):
                folder = job_dirs.fresh("torch")
                address = f"unix:{folder.path}/job"
            else:
                address = _tcp()
            store.set(f"{key}/address", address)
        else:
            store.set(f"{key}/host/{rank}", _host())
            address = _get(store, f"{key}/address", 0)
            kind, _, path = address.partition(":")
            if kind == "unix":
                folder = job_dirs.hold(Path(path).parent)
        made = unipal.init(
            rank=rank, size=size, address=address, timeout=seconds, join_timeout=seconds
        )
    except BaseException:
        if folder is not None:
            folder.release()
        raise
    return made, folder


def _get(store: Any, key: str, rank: int) -> str:
    """What `rank` puts into the store. CommError: it did not within the store's timeout."""
    try:
        return str(store.get(key).decode())
    except RuntimeError as error:  # DistStoreError, since some version
        reason = f"rank {rank} did not come to the group's store: {error}"
        following = "see why it ended, or what it does instead of making the group"
        raise CommError(
            TIMEOUT, reason, culprits=[rank], place="process group", next=following
        ) from None


def _host() -> str:
    """Equal for processes that run in one kernel, share /dev/shm and have the same user."""
    boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return f"{boot} {os.stat('/dev/shm').st_dev} {os.getuid()}"


def _tcp() -> str:
    """An address of this host with a port that was free a moment ago."""
    with socket.socket() as one:
        one.bind(("", 0))
        return f"tcp:{socket.gethostname()}:{one.getsockname()[1]}"
