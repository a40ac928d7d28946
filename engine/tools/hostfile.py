"""The hosts of a job: what a hostfile says, and the command that starts a rank on one of them.

    # name, ranks, chip of its ranks, interfaces, Python
    node1 slots=8 type=nvidia nic=eth0,eth1
    node2 slots=4 type=cpu python=/opt/venv/bin/python

The first two words are those of Open MPI's hostfiles, `type` is FlagCX's.
"""

from __future__ import annotations

import difflib
import functools
import os
import shlex
import shutil
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from unipal.engine.errors import USAGE, UsageValueError
from unipal.engine.rendezvous import network_interfaces

LAUNCHERS = ("ssh", "srun", "mpirun")
SSH = "UNIPAL_SSH"  # environment: the command ssh, with options
_WORDS = ("slots", "type", "nic", "python")
_MODULE = "unipal.engine.tools.remote_rank"
_LOOPBACK = ("localhost", "127.0.0.1", "::1")


@dataclass(frozen=True)
class HostLine:
    """One line. `chip` and `nic`: "" if the line has none. `place`: file and line."""

    name: str
    slots: int
    chip: str
    nic: str
    python: str
    place: str


def read(path: Path) -> list[HostLine]:
    """The lines of a hostfile. UsageValueError: with file and line, what is wrong and the next
    step.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise _wrong(str(path), why, "name a hostfile") from None
    hosts: list[HostLine] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        host = _line(words, f"{path}:{number}")
        if any(one.name == host.name for one in hosts):
            raise _wrong(host.place, f"{host.name} is listed twice", "give it one line")
        hosts.append(host)
    if not hosts:
        raise _wrong(str(path), "it names no host", "add a line such as `node1 slots=8`")
    return hosts


def _line(words: Sequence[str], place: str) -> HostLine:
    found: dict[str, str] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if name not in _WORDS or not equals or not value:
            near = difflib.get_close_matches(name, _WORDS, 1)
            meant = f"did you mean {near[0]}=…?" if near else f"use {'=, '.join(_WORDS)}="
            raise _wrong(place, f"{word!r} is no word of a hostfile", meant)
        if name in found:
            raise _wrong(place, f"{name} is given twice", "delete one of them")
        found[name] = value
    slots = found.get("slots", "1")
    if not slots.isascii() or not slots.isdigit() or int(slots) < 1:
        reason = f"slots={slots} is not a number of ranks"
        raise _wrong(place, reason, "use a number of 1 or more")
    if words[0].startswith("-"):  # ssh would take it for an option
        raise _wrong(place, f"{words[0]!r} is no name of a host", "name the host first")
    python = found.get("python", sys.executable)
    return HostLine(
        words[0], int(slots), found.get("type", ""), found.get("nic", ""), python, place
    )


def placed(hosts: Sequence[HostLine], ranks: int | None, path: Path) -> list[HostLine]:
    """The host of each rank: the slots of the first host, then those of the next. `ranks` None: as
    many as there are slots. UsageValueError: there are fewer.
    """
    every = [host for host in hosts for _ in range(host.slots)]
    if ranks is not None and ranks > len(every):
        reason = f"{ranks} ranks do not fit into its {len(every)} slots"
        raise _wrong(str(path), reason, f"use -n {len(every)}, or give the hosts more slots")
    return every[:ranks]


@functools.cache
def is_here(host: HostLine) -> bool:
    """Whether a line names this machine: its name has an address of one of its interfaces."""
    if host.name in (*_LOOPBACK, socket.gethostname(), os.environ.get("UNIPAL_HOST_NAME")):
        return True
    try:
        found = {str(one[4][0]) for one in socket.getaddrinfo(host.name, None)}
    except OSError:
        return False  # ssh may know the name from its own configuration
    return any(ip.startswith("127.") or network_interfaces.interface_of(ip) for ip in found)


def address(hosts: Sequence[HostLine], port: int) -> str:
    """Where rank 0 is reached. UsageValueError: by a name that means another machine elsewhere."""
    first = hosts[0]
    if first.name in _LOOPBACK and not all(map(is_here, hosts)):
        reason = f"{first.name} is not what other hosts reach it by"
        raise _wrong(first.place, reason, "use its name or address in the network")
    return f"tcp:[{first.name}]:{port}" if ":" in first.name else f"tcp:{first.name}:{port}"


def launcher(asked: str | None) -> str:
    """The program that starts ranks on other hosts: `asked`, else srun inside a job of Slurm, else
    the first one that is installed. UsageValueError: there is none.
    """
    ssh = shlex.split(os.environ.get(SSH, "ssh"))[0]
    there = [one for one in LAUNCHERS if shutil.which(ssh if one == "ssh" else one)]
    if asked is None and "srun" in there and "SLURM_JOB_ID" in os.environ:
        return "srun"
    if asked is not None and asked not in there:
        raise _wrong("--launcher", f"{asked} is not installed", "install it, or use another one")
    if not there:
        reason = f"none of {', '.join(LAUNCHERS)} is installed"
        raise _wrong("--hostfile", reason, "install one: `apt install openssh-client`")
    return asked or there[0]


def command(host: HostLine, by: str) -> list[str]:
    """The command that starts a rank on `host`; it reads its request from standard input."""
    words = [host.python, "-P", "-m", _MODULE]
    if by == "srun":
        return ["srun", "--overlap", "--nodes=1", "--ntasks=1", f"--nodelist={host.name}", *words]
    if by == "mpirun":
        return ["mpirun", "-n", "1", "--host", host.name, *words]
    ssh = shlex.split(os.environ.get(SSH, "ssh"))
    options = ["-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=15"]
    return [*ssh, *options, host.name, f"exec {shlex.join(words)}"]


def _wrong(place: str, reason: str, following: str) -> UsageValueError:
    return UsageValueError(USAGE, reason, place=place, next=following)
