"""Two hosts as network namespaces with a wire between them, for tests and bench/hosts.py.

    with two_hosts() as (a, b):
        process = a.start([sys.executable, "x.py"], env=..., stdout=subprocess.PIPE)
        b.unplug()                                  # its end of the wire goes down

Needs root and the commands `ip` and `nsenter`; a test that uses it is marked `needs("netns")`.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Host:
    """A namespace: its end of the wire and the addresses there."""

    name: str
    interface: str
    ipv4: str
    ipv6: str

    def command(self, words: Sequence[str]) -> list[str]:
        """A command that runs `words` on this host; its process becomes theirs."""
        return ["nsenter", f"--net=/run/netns/{self.name}", "--", *words]

    def start(self, words: Sequence[str], **more: Any) -> subprocess.Popen[Any]:
        """Starts a program on this host; `more` as for Popen. `UNIPAL_HOST_NAME` names it."""
        env = {**(more.pop("env", None) or os.environ), "UNIPAL_HOST_NAME": self.name}
        return subprocess.Popen(self.command(words), env=env, **more)

    def run(self, words: Sequence[str], **more: Any) -> subprocess.CompletedProcess[Any]:
        """Runs a program on this host to its end."""
        return subprocess.run(self.command(words), check=True, **more)

    def unplug(self) -> None:
        """Takes the interface down: what is sent is lost, and nobody is told."""
        _ip("-n", self.name, "link", "set", self.interface, "down")

    def plug(self) -> None:
        """Takes it up again."""
        _ip("-n", self.name, "link", "set", self.interface, "up")


def _ip(*words: str) -> None:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"ip {' '.join(words)}: {done.stderr.strip()}")


def possible() -> str:
    """Why there can be no namespaces here; "" when there can."""
    try:
        with two_hosts():
            return ""
    except (OSError, RuntimeError) as error:
        return str(error)


@contextlib.contextmanager
def two_hosts() -> Iterator[tuple[Host, Host]]:
    """Two namespaces for the length of the `with`, each with loopback and one end of a wire."""
    word = secrets.token_hex(3)
    hosts = (
        Host(f"a{word}", "wire-a", "10.87.0.1", "fd87::1"),
        Host(f"b{word}", "wire-b", "10.87.0.2", "fd87::2"),
    )
    made = []
    try:
        for host in hosts:
            _ip("netns", "add", host.name)
            made.append(host)
            _ip("-n", host.name, "link", "set", "lo", "up")
        ends = [("name", h.interface, "netns", h.name) for h in hosts]
        _ip("link", "add", *ends[0], "type", "veth", "peer", *ends[1])
        for host in hosts:
            at = ("dev", host.interface)
            _ip("-n", host.name, "address", "add", f"{host.ipv4}/24", *at)
            # No test for doubles, which would keep the address back for seconds.
            _ip("-n", host.name, "address", "add", f"{host.ipv6}/64", *at, "nodad")
            _ip("-n", host.name, "link", "set", host.interface, "up")
        yield hosts
    finally:
        for host in made:
            subprocess.run(["ip", "netns", "delete", host.name], capture_output=True)
