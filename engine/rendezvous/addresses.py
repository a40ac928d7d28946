"""The address of a launched job when the user gave none.

- One host: a socket in a folder of mode 0700 whose name contains user, launcher and job.
- Several hosts under torchrun or Slurm: TCP at the host of rank 0. All ranks need the same
  UNIPAL_JOB_SECRET_FILE.
- Under Open MPI or MPICH, if the program has already initialised MPI or the job spans several
  hosts: rank 0 creates an address and a secret, and MPI broadcasts both.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import logging
import os
import secrets
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from unipal.engine.errors import FAILED, TIMEOUT, USAGE, CommError, UsageError
from unipal.engine.rendezvous import job_dirs, network_interfaces, sockets
from unipal.engine.rendezvous.job_dirs import Folder
from unipal.engine.rendezvous.launcher_env import MPICH, OPEN_MPI, Launched

log = logging.getLogger("unipal")
MPI = "mpi:"  # marks jobs whose address is broadcast by MPI
_FIRST_PORT, _PORTS = 20000, 10000  # below the kernel's ephemeral ports
_BROADCAST_BYTES = 1024
_RANK_VARIABLES = ("OMPI_COMM_WORLD_RANK", "PMI_RANK", "RANK", "SLURM_PROCID")


@dataclass(frozen=True)
class Meeting:
    """The address of a job; `folder` belongs to this job alone and is removed with it."""

    address: str
    folder: Folder | None = None
    secret: bytes = b""


def meeting(launched: Launched, environment: Mapping[str, str] | None = None) -> Meeting:
    """The address of a job for which none was given. On one host it creates the folder.

    CommError (usage) names what is missing and quotes the launcher's variables.
    """
    environment = os.environ if environment is None else environment
    by_mpi = launched.launcher in (OPEN_MPI, MPICH)
    if by_mpi and not launched.one_host:
        _require_mpi(launched)
        return Meeting(MPI)
    if by_mpi and _mpi_runs(launched):
        return Meeting(MPI)
    if launched.one_host:
        key = f"{launched.launcher} {launched.key or _started_by()}"
        folder = job_dirs.shared(hashlib.blake2b(key.encode(), digest_size=8).hexdigest())
        return Meeting(f"unix:{folder.path}/job", folder)
    if not launched.secret_file:
        said = ", ".join(launched.variables)
        reason = f"a {launched.launcher} job on several hosts needs a secret: {said}"
        following = (
            "set UNIPAL_JOB_SECRET_FILE to a file of mode 600, the same on all hosts, such as "
            "the output of `openssl rand -hex 32`"
        )
        raise UsageError(USAGE, reason, place="unipal.init", next=following)
    if not launched.master:
        said = ", ".join(launched.variables)
        reason = f"{launched.launcher} does not say which host rank 0 is on: {said}"
        raise UsageError(
            USAGE, reason, place="unipal.init", next="set UNIPAL_ADDRESS=tcp:host:port"
        )
    return Meeting(sockets.tcp(launched.master, _port(launched, environment)))


def _started_by() -> str:
    """The process that started all ranks of this host: the nearest ancestor without a rank
    variable.
    """
    process = os.getppid()
    while process > 1:
        try:
            words = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
        except OSError:
            break
        names = {word.partition(b"=")[0].decode(errors="replace") for word in words}
        if not names.intersection(_RANK_VARIABLES):
            break
        process = int(_stat(process)[1])
    return f"process {process} started {_stat(process)[19]}"


def _stat(process: int) -> list[str]:
    """/proc/<process>/stat from its third field on: state, parent, …; the 20th is its start
    time.
    """
    text = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace")
    return text.rpartition(")")[2].split()


def _port(launched: Launched, environment: Mapping[str, str]) -> int:
    """UNIPAL_PORT, or a port that all ranks derive from the job's key."""
    text = environment.get("UNIPAL_PORT")
    if text is None:
        number = int.from_bytes(hashlib.blake2b(launched.key.encode(), digest_size=4).digest())
        return _FIRST_PORT + number % _PORTS
    if not text.isdecimal() or not 0 < int(text) < 65536:
        reason = f"UNIPAL_PORT={text!r} is not a port"
        raise UsageError(USAGE, reason, place="unipal.init", next="set a number from 1 to 65535")
    return int(text)


# ---- MPI ---------------------------------------------------------------------------------------


def _mpi_runs(launched: Launched) -> bool:
    """Whether this program has initialised the launcher's MPI through mpi4py."""
    mpi = sys.modules.get("mpi4py.MPI")
    if mpi is None or not mpi.Is_initialized() or mpi.Is_finalized():
        return False
    world = mpi.COMM_WORLD
    return (world.Get_rank(), world.Get_size()) == (launched.rank, launched.size)


def _require_mpi(launched: Launched) -> Any:
    """mpi4py's MPI module, if it uses the MPI that started this process."""
    said = ", ".join(launched.variables)
    following = (
        "install an mpi4py that uses this MPI, or set UNIPAL_ADDRESS=tcp:host:port and "
        "UNIPAL_JOB_SECRET_FILE on all ranks"
    )
    if importlib.util.find_spec("mpi4py") is None:
        reason = (
            f"a {launched.launcher} job on several hosts needs mpi4py, which is missing: {said}"
        )
        raise UsageError(USAGE, reason, place="unipal.init", next=following)
    try:
        from mpi4py import MPI as mpi  # noqa: N811 (the module's name is not ours)
    except (ImportError, RuntimeError) as error:
        reason = f"mpi4py cannot be loaded ({error}), but {launched.launcher} reports {said}"
        raise UsageError(USAGE, reason, place="unipal.init", next=following) from None
    world = mpi.COMM_WORLD.Get_rank(), mpi.COMM_WORLD.Get_size()
    if world != (launched.rank, launched.size):
        reason = (
            f"mpi4py reports rank {world[0]} of {world[1]}, but {launched.launcher} reports {said}"
        )
        raise UsageError(USAGE, reason, place="unipal.init", next=following)
    return mpi


def offer(launched: Launched) -> Meeting:
    """A new address and secret, created by this process as rank 0."""
    secret = secrets.token_hex(32).encode()
    if launched.one_host:
        folder = job_dirs.fresh("mpi")
        return Meeting(f"unix:{folder.path}/job", folder, secret)
    chosen = network_interfaces.addresses()
    if not chosen:
        reason = "no interface of this host has an address"
        raise CommError(
            FAILED, reason, place="unipal.init", next="configure and enable a network interface"
        )
    return Meeting(sockets.tcp(chosen[0].ip, 0), None, secret)


def broadcast(launched: Launched, said: Mapping[str, str], until: float) -> dict[str, str]:
    """Broadcasts rank 0's `said` to all ranks through MPI. `until`: deadline, time.monotonic()."""
    mpi = _require_mpi(launched)
    buffer = bytearray(_BROADCAST_BYTES)
    if launched.rank == 0:
        text = json.dumps(dict(said)).encode()
        buffer[: len(text)] = text
    started, report = time.monotonic(), 5.0
    request = mpi.COMM_WORLD.Ibcast([buffer, mpi.BYTE], root=0)
    while not request.Test():
        waited = time.monotonic() - started
        if started + waited > until:
            reason = f"rank 0 did not broadcast the address through MPI within {waited:.0f} s"
            following = "call unipal.init on every rank of the MPI job"
            raise CommError(TIMEOUT, reason, culprits=[0], place="unipal.init", next=following)
        if waited > report:
            log.warning("unipal: waiting for rank 0's address through MPI, %.0f s", waited)
            report *= 2
        time.sleep(0.001)
    answer: dict[str, str] = json.loads(bytes(buffer).rstrip(b"\0"))
    return answer
