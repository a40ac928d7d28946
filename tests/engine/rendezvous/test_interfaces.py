"""UNIPAL_SOCKET_IFNAME chooses; IPv4 and IPv6; a choice that leaves nothing is told."""

from __future__ import annotations

import json
import socket
import subprocess
import sys

import pytest
from netns import two_hosts
from unipal.engine.errors import USAGE, CommError
from unipal.engine.rendezvous import network_interfaces
from unipal.engine.rendezvous.network_interfaces import Address, addresses, interface_of

HERE = [
    Address("lo", "127.0.0.1", True),
    Address("lo", "::1", True),
    Address("eth0", "10.0.0.1", False),
    Address("eth0", "fd00::1", False),
    Address("eth01", "10.0.1.1", False),
    Address("ib0", "10.1.0.1", False),
]


@pytest.mark.parametrize(
    ("choice", "chosen"),
    [
        ("", ["10.0.0.1", "10.0.1.1", "10.1.0.1", "fd00::1", "127.0.0.1", "::1"]),
        ("eth0", ["10.0.0.1", "10.0.1.1", "fd00::1"]),
        ("=eth0", ["10.0.0.1", "fd00::1"]),
        ("ib,eth01", ["10.0.1.1", "10.1.0.1"]),
        ("^lo", ["10.0.0.1", "10.0.1.1", "10.1.0.1", "fd00::1"]),
        ("^lo,eth", ["10.1.0.1"]),
        ("^=eth0,lo", ["10.0.1.1", "10.1.0.1"]),
        ("lo", ["127.0.0.1", "::1"]),
    ],
)
def test_the_choice(monkeypatch: pytest.MonkeyPatch, choice: str, chosen: list[str]) -> None:
    monkeypatch.setattr(network_interfaces, "present", lambda: HERE)
    assert [one.ip for one in addresses({"UNIPAL_SOCKET_IFNAME": choice})] == chosen


@pytest.mark.parametrize("choice", ["wlan", "=eth", "^lo,eth,ib"])
def test_a_choice_that_leaves_nothing(monkeypatch: pytest.MonkeyPatch, choice: str) -> None:
    monkeypatch.setattr(network_interfaces, "present", lambda: HERE)
    with pytest.raises(CommError) as caught:
        addresses({"UNIPAL_SOCKET_IFNAME": choice})
    assert caught.value.code == USAGE
    assert f"UNIPAL_SOCKET_IFNAME={choice!r}" in caught.value.evidence
    assert "lo, eth0, eth01, ib0" in caught.value.next


def test_this_machine_has_loopback() -> None:
    found = network_interfaces.present()
    loopback = next(one for one in found if one.ip == "127.0.0.1")
    assert loopback.loopback
    assert loopback.family == socket.AF_INET
    assert interface_of("127.0.0.1") == loopback.interface
    assert interface_of("203.0.113.77") == ""


@pytest.mark.needs("netns")
def test_what_a_host_with_one_wire_has() -> None:
    script = (
        "import json; from unipal.engine.rendezvous import network_interfaces as i; "
        "print(json.dumps([[a.interface, a.ip, a.loopback] for a in i.addresses()]))"
    )
    with two_hosts() as (host, _):
        done = host.run([sys.executable, "-c", script], stdout=subprocess.PIPE)
    assert json.loads(done.stdout) == [
        [host.interface, host.ipv4, False],
        [host.interface, host.ipv6, False],
        ["lo", "127.0.0.1", True],
        ["lo", "::1", True],
    ]
