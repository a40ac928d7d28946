"""Where a rank runs: host, process, and the addresses at which others reach it."""

from __future__ import annotations

import functools
import os
import platform
import socket
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from unipal.engine import interfaces


@dataclass(frozen=True)
class Where:
    """`host` is equal for ranks that share memory and loopback; `name` is what people call it.

    `addresses`: IPs for data, the best first. `standby`: where this rank serves if the one that
    the job meets at goes away; "" when it cannot.
    """

    host: str
    name: str
    pid: int
    addresses: tuple[str, ...] = ()
    standby: str = ""

    def as_json(self) -> dict[str, Any]:
        """What `read` reads."""
        return asdict(self)

    @staticmethod
    def read(said: Mapping[str, Any]) -> Where:
        """From another rank; TypeError or KeyError when it is none."""
        host, name, standby = said["host"], said["name"], said["standby"]
        addresses, pid = said["addresses"], said["pid"]
        texts = (host, name, standby, *addresses)
        if not all(isinstance(text, str) for text in texts) or not isinstance(pid, int):
            raise TypeError("a place of the wrong types")
        return Where(host[:200], name[:200], pid, tuple(addresses[:64]), standby)


def here(standby: str = "", first: str = "") -> Where:
    """This process. `first`: the address to be put before this host's other ones, if it is one.

    CommError (usage) when UNIPAL_SOCKET_IFNAME leaves no interface.
    """
    there = interfaces.addresses()
    ips = [one.ip for one in there if not one.loopback] or [one.ip for one in there]
    if first in [one.ip for one in there]:
        ips = [first, *(ip for ip in ips if ip != first)]
    return Where(host_id(), host_name(), os.getpid(), tuple(ips), standby)


def host_id() -> str:
    """The same for processes that share loopback and /dev/shm: this boot, namespace and mount."""
    return f"{_boot()}/{_namespace()}/{_memory()}"


def host_name() -> str:
    """What people call this host; UNIPAL_HOST_NAME overrides, for hosts that are namespaces."""
    return os.environ.get("UNIPAL_HOST_NAME") or socket.gethostname()


@functools.cache
def _boot() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    except OSError:
        return platform.node()


def _namespace() -> str:
    try:
        return str(os.stat("/proc/self/ns/net").st_ino)
    except OSError:
        return "0"


def _memory() -> str:
    try:
        return str(os.stat("/dev/shm").st_dev)
    except OSError:
        return "0"
