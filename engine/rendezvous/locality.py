"""Where a rank runs: host, process, its addresses for other ranks, and its process state."""

from __future__ import annotations

import contextlib
import functools
import os
import platform
import socket
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from unipal.engine.rendezvous import network_interfaces

ENDED, STOPPED, RUNS, UNSEEN = "ended", "stopped", "runs", "unseen"  # process states
_PF_EXITING = 0x4  # PF_EXITING in a process's flags, proc(5)
_SIGKILL_BIT = 1 << 8  # SIGKILL in a signal mask
_MAX_CHARACTERS = {"host": 200, "name": 200, "space": 64}  # maximum characters


@dataclass(frozen=True)
class Where:
    """The location of a rank. `host` is equal for ranks that share memory and loopback; `name` is
    the host's readable name.

    `addresses`: IPs for data, best first. `standby`: the address this rank serves if the
    coordinator is lost; "" if it cannot. `start`: start time of the process in clock ticks since
    boot, which guards against a reused process id; `space`: the pid namespace of `pid`.
    """

    host: str
    name: str
    pid: int
    addresses: tuple[str, ...] = ()
    standby: str = ""
    start: int = 0
    space: str = ""

    def as_json(self) -> dict[str, Any]:
        """The JSON form that `read` parses."""
        return asdict(self)

    @staticmethod
    def read(said: Mapping[str, Any]) -> Where:
        """Parses another rank's location. TypeError or KeyError when it is malformed."""
        texts = {word: said[word] for word in ("host", "name", "standby", "space")}
        addresses, numbers = said["addresses"], {word: said[word] for word in ("pid", "start")}
        if not all(isinstance(text, str) for text in (*texts.values(), *addresses)) or not all(
            isinstance(number, int) for number in numbers.values()
        ):
            raise TypeError("the location has fields of wrong types")
        texts = {word: text[: _MAX_CHARACTERS.get(word)] for word, text in texts.items()}
        return Where(**texts, **numbers, addresses=tuple(addresses[:64]))

    @property
    def condition(self) -> str:
        """ENDED (or about to end), STOPPED or RUNS; UNSEEN on another host."""
        if not self.start or self.space != _pid_namespace() or self.host != host_id():
            return UNSEEN
        found = _read_stat(self.pid)
        if found is None:
            return (
                ENDED if _read_stat(os.getpid()) is not None else UNSEEN
            )  # UNSEEN: there is no /proc
        state, flags, start = found
        if start != self.start or state in "ZX" or flags & _PF_EXITING or _is_killed(self.pid):
            return ENDED
        return STOPPED if state in "Tt" else RUNS


def here(standby: str = "", first: str = "") -> Where:
    """The location of this process. `first`: a local address to prefer over the host's others.

    CommError (usage) when UNIPAL_SOCKET_IFNAME matches no interface.
    """
    there = network_interfaces.addresses()
    ips = [one.ip for one in there if not one.loopback] or [one.ip for one in there]
    if first in [one.ip for one in there]:
        ips = [first, *(ip for ip in ips if ip != first)]
    found = _read_stat(os.getpid())
    start = found[2] if found is not None else 0
    return Where(host_id(), host_name(), os.getpid(), tuple(ips), standby, start, _pid_namespace())


def host_id() -> str:
    """An id shared by processes with the same boot, network namespace and /dev/shm mount."""
    return f"{_boot_id()}/{_network_namespace()}/{_shm_device()}"


def host_name() -> str:
    """This host's readable name. UNIPAL_HOST_NAME overrides it, for hosts that are namespaces."""
    return os.environ.get("UNIPAL_HOST_NAME") or socket.gethostname()


@functools.cache
def _boot_id() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return platform.node()


def _network_namespace() -> str:
    try:
        return str(os.stat("/proc/self/ns/net").st_ino)
    except OSError:
        return "0"


def _shm_device() -> str:
    try:
        return str(os.stat("/dev/shm").st_dev)
    except OSError:
        return "0"


def _pid_namespace() -> str:
    """The inode of this process's pid namespace, or ""."""
    with contextlib.suppress(OSError):
        return str(os.stat("/proc/self/ns/pid").st_ino)
    return ""


def _read_stat(pid: int) -> tuple[str, int, int] | None:
    """State, flags and start time of a process, proc(5); None if it does not exist."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        words = text.rpartition(") ")[2].split()  # the command name may contain any text
        return words[0], int(words[6]), int(words[19])
    return None


def _is_killed(pid: int) -> bool:
    """Whether SIGKILL is pending, so that the process is about to end."""
    with contextlib.suppress(OSError, ValueError):
        for line in Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines():
            if line.startswith(("SigPnd:", "ShdPnd:")) and int(line.split()[1], 16) & _SIGKILL_BIT:
                return True
    return False
