"""Start-up and loss over two hosts that are network namespaces, by IPv4 and IPv6."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from exchange_ranks import Ranks
from netns import Host, two_hosts

pytestmark = pytest.mark.needs("netns")
PORT = 20077
FAST = {"UNIPAL_SILENT_SECONDS": "2"}


@pytest.fixture
def hosts() -> Iterator[tuple[Host, Host]]:
    with two_hosts() as pair:
        yield pair


def address(host: Host, version: int) -> str:
    return f"tcp:{host.ipv4}:{PORT}" if version == 4 else f"tcp:[{host.ipv6}]:{PORT}"


@pytest.fixture(params=[4, 6])
def job(request: pytest.FixtureRequest, hosts: tuple[Host, Host]) -> Iterator[Ranks]:
    """Ranks 0 and 1 on the first host, 2 and 3 on the second."""
    made = Ranks()
    try:
        for rank in range(4):
            host = hosts[rank // 2]
            named = {**FAST, "UNIPAL_HOST_NAME": host.name}
            made.start(rank, 4, address(hosts[0], request.param), host.command([]), named)
        assert made.hear(range(4)) == ["joined"] * 4
        yield made
    finally:
        made.end()


def test_ranks_of_two_hosts_meet(job: Ranks, hosts: tuple[Host, Host]) -> None:
    assert job.ask([0, 1, 2, 3], "gather", "a", [0, 1, 2, 3], 5.0) == [[0, 1, 2, 3]] * 4
    (where,) = job.ask([3], "where")
    assert [name for _, name, _ in where] == [hosts[0].name] * 2 + [hosts[1].name] * 2
    ids = [host for host, _, _ in where]
    assert ids[0] == ids[1] != ids[2] == ids[3]
    keys = job.ask([0, 1, 2, 3], "key", "links")
    assert len(set(keys)) == 1


def test_a_silent_host_is_named(job: Ranks, hosts: tuple[Host, Host]) -> None:
    """Its end of the wire is pulled: no packet says that it is gone."""
    began = time.monotonic()
    job.tell([0, 1], "gather", "a", [0, 1, 2, 3], 20.0)
    job.tell([2, 3], "gather", "b", [0, 1, 2, 3], 20.0)
    hosts[1].unplug()
    for error in job.hear([0, 1]):
        assert error["error"] == "gone"
        assert error["culprits"][0] in (2, 3)
        assert f"on host {hosts[1].name}" in error["text"]
        assert f"{hosts[1].name} (" in error["text"]
        assert "has been silent for 2 s" in error["text"]
    for error in job.hear([2, 3]):
        assert error["error"] == "gone"
        assert error["culprits"] in ([0], [0, 1]), "the next one cannot be reached, either"
        assert f"rank 0 on host {hosts[0].name} is gone: host {hosts[0].name}" in error["text"]
        assert "has been silent for 2 s" in error["text"]
    assert time.monotonic() - began < 10


def test_survivors_of_the_coordinators_host_go_on(job: Ranks, hosts: tuple[Host, Host]) -> None:
    hosts[1].unplug()
    assert job.ask([0, 1], "recover", [2, 3], 10.0) == [0, 0]
    assert job.ask([0, 1], "gather", "b", [0, 1], 10.0) == [[0, 1]] * 2


@pytest.mark.parametrize("job", [4], indirect=True)  # switched off, an adapter forgets its IPv6
def test_survivors_of_the_other_host_go_on(job: Ranks, hosts: tuple[Host, Host]) -> None:
    hosts[1].unplug()
    assert job.ask([2, 3], "recover", [0, 1], 20.0) == [2, 2]
    assert job.ask([2, 3], "gather", "b", [2, 3], 10.0) == [[2, 3]] * 2


def test_the_coordinators_host_dies_with_its_ranks(job: Ranks) -> None:
    job.kill(0)
    job.kill(1)
    assert job.ask([2, 3], "recover", [0, 1], 20.0) == [2, 2]
    assert job.ask([2, 3], "gather", "b", [2, 3], 10.0) == [[2, 3]] * 2


def test_missing_ranks_and_an_absent_coordinator_are_named(hosts: tuple[Host, Host]) -> None:
    made = Ranks()
    try:
        for rank in (0, 2):
            host = hosts[rank // 2]
            named = {**FAST, "UNIPAL_HOST_NAME": host.name}
            made.start(rank, 4, address(hosts[0], 4), host.command([]), named, 2.0)
        for error in made.hear([0, 2]):
            assert (error["error"], error["culprits"]) == ("timeout", [1, 3])
            assert "ranks 1, 3 of 4 did not join within 2 s" in error["text"]
        hosts[0].unplug()
        made.start(3, 4, address(hosts[0], 4), hosts[1].command([]), FAST, 1.0)
        (error,) = made.hear([3])
        assert (error["error"], error["culprits"]) == ("timeout", [0])
        assert f"rank 0 did not open {address(hosts[0], 4)} within 1 s" in error["text"]
    finally:
        made.end()
