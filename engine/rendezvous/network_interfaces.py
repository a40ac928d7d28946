"""The network interfaces of this machine that serve a job; UNIPAL_SOCKET_IFNAME selects them.

    eth0        names that are, or start with, eth0
    eth0,ib     one of several prefixes
    =eth0       exactly this name
    ^lo,docker  all but these

IPv4 and IPv6. By default all interfaces that are up, loopback last.
"""

from __future__ import annotations

import contextlib
import fcntl
import ipaddress
import os
import socket
import struct
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from unipal.engine.errors import USAGE, UsageValueError

VARIABLE = "UNIPAL_SOCKET_IFNAME"
_SIOCGIFFLAGS, _SIOCGIFADDR = 0x8913, 0x8915
_IFF_UP, _IFF_LOOPBACK = 1, 8
_LINK_SCOPE = 0x20  # scope in /proc/net/if_inet6; a link-local address needs an interface name


@dataclass(frozen=True)
class Address:
    """One IP address of an interface of this machine."""

    interface: str
    ip: str
    loopback: bool

    @property
    def family(self) -> socket.AddressFamily:
        """AF_INET or AF_INET6."""
        return socket.AF_INET6 if ":" in self.ip else socket.AF_INET


def addresses(environment: Mapping[str, str] | None = None) -> tuple[Address, ...]:
    """The selected addresses, loopback last, IPv4 first.

    CommError (usage) when UNIPAL_SOCKET_IFNAME matches none; it lists the existing ones.
    """
    environment = os.environ if environment is None else environment
    there = present()
    choice = environment.get(VARIABLE, "")
    chosen = [one for one in there if _fits(one.interface, choice)]
    if choice and not chosen:
        names = ", ".join(dict.fromkeys(one.interface for one in there)) or "none"
        reason = f"{VARIABLE}={choice!r} matches no interface that is up and has an address"
        following = f"choose among {names}; ^name excludes one"
        raise UsageValueError(USAGE, reason, place="unipal.init", next=following)
    return tuple(sorted(chosen, key=lambda one: (one.loopback, ":" in one.ip)))


def interface_of(ip: str) -> str:
    """The interface that has this address, or ""."""
    wanted = ipaddress.ip_address(ip)
    found = (one.interface for one in present() if ipaddress.ip_address(one.ip) == wanted)
    return next(found, "")


def present() -> list[Address]:
    """All addresses of all interfaces that are up, except link-local ones."""
    found = []
    sixes = _version_6()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            said = _ask(probe, _SIOCGIFFLAGS, name)
            flags = int.from_bytes(said[:2], sys.byteorder)
            if not flags & _IFF_UP:
                continue
            loopback = bool(flags & _IFF_LOOPBACK)
            four = _ask(probe, _SIOCGIFADDR, name)[4:8]  # from struct sockaddr_in
            if four:
                found.append(Address(name, socket.inet_ntop(socket.AF_INET, four), loopback))
            found += [Address(name, ip, loopback) for ip in sixes.get(name, ())]
    return found


def _ask(probe: socket.socket, request: int, name: str) -> bytes:
    """One property of an interface: the bytes after its name in struct ifreq; b"" if none."""
    asked = struct.pack("16s24x", name.encode())
    try:
        return fcntl.ioctl(probe.fileno(), request, asked)[16:]
    except OSError:
        return b""


def _version_6() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    with contextlib.suppress(OSError):
        for line in Path("/proc/net/if_inet6").read_text(encoding="ascii").splitlines():
            digits, _, _, scope, _, name = line.split()
            if int(scope, 16) != _LINK_SCOPE:
                ip = socket.inet_ntop(socket.AF_INET6, bytes.fromhex(digits))
                found.setdefault(name, []).append(ip)
    return found


def _fits(name: str, choice: str) -> bool:
    if not choice:
        return True
    excluded = choice.startswith("^")
    exact = choice.lstrip("^").startswith("=")
    words = [word for word in choice.lstrip("^=").split(",") if word]
    hit = any(name == word if exact else name.startswith(word) for word in words)
    return hit != excluded
