"""Descriptions of machines: what they mean, and where a mistake is."""

from __future__ import annotations

from collections import Counter

import pytest
from unipal.engine.errors import UsageError
from unipal.engine.simulator import machine
from unipal.generator.diagnostics import Source

TEXT = """\
version: 1
chips:
  fast: {copy: 12 GB/s, reduce: 9e9 B/s, port: 96 Gbit/s, startup: 0.5 us}
  slow: {copy: 1 GiB/s, reduce: 500 MB/s}
links:
  memory: {latency: 300 ns, bandwidth: 20 GB/s}
  ethernet: {latency: 25 µs, bandwidth: 10 Gbit/s}
  spare: {latency: 1 ms, bandwidth: 200 Mbit/s, window: 32 KiB}
hosts:
  - {count: 2, ranks: {fast: 2, slow: 1}, inside: memory, rails: [ethernet, spare]}
  - {ranks: {slow: 4}, inside: memory, rails: [ethernet]}
"""


def read(text: str) -> machine.Machine:
    source = Source("m.yaml", text)
    return machine.parse(source.data, lambda *keys: str(source.at(*keys)))


def test_units_and_places() -> None:
    made = read(TEXT)
    assert [chip.name for chip in made.chips] == ["fast", "fast", "slow"] * 2 + ["slow"] * 4
    assert made.host_of == (0, 0, 0, 1, 1, 1, 2, 2, 2, 2)
    fast, slow = made.chips[0], made.chips[2]
    assert (fast.copy, fast.reduce, fast.port, fast.startup) == (12e9, 9e9, 12e9, 5e-7)
    assert (slow.copy, slow.reduce, slow.port, slow.startup) == (2.0**30, 5e8, float("inf"), 0)
    assert made.hosts[0].bandwidth == 1.25e9 + 25e6
    assert made.hosts[0].latency == pytest.approx(1e-3)
    assert (made.hosts[0].window, made.hosts[2].window) == (32768, 0)
    assert made.hosts[2].inside.latency == pytest.approx(3e-7)


@pytest.mark.parametrize(
    ("n", "hosts", "sizes"),
    [
        (None, None, [3, 3, 4]),
        (10, None, [3, 3, 4]),
        (6, None, [2, 2, 2]),
        (2, None, [1, 1]),
        (None, 2, [3, 3]),
        (8, 5, [2, 2, 1, 2, 1]),
        (1024, 128, [8] * 128),
    ],
)
def test_ranks_are_divided_over_hosts(n: int | None, hosts: int | None, sizes: list[int]) -> None:
    made = read(TEXT).spread(n, hosts)
    assert sorted(len(host.chips) for host in made.hosts) == sorted(sizes)
    assert made.n == sum(sizes)
    if n == 6:  # each host has both kinds
        assert Counter(chip.name for chip in made.chips) == {"fast": 2, "slow": 4}


@pytest.mark.parametrize(
    ("old", "new", "place", "words"),
    [
        ("version: 1", "version: 2", "m.yaml:1:1", "only version 1"),
        ("links:\n", "likns:\n", "m.yaml:5:1", "no field 'likns'"),
        ("copy: 12 GB/s", "copy: fast", "m.yaml:3:10", "'fast' is not a number with its unit"),
        ("copy: 12 GB/s", "copy: 12", "m.yaml:3:10", "no unit"),
        ("copy: 12 GB/s", "copy: 12 GB", "m.yaml:3:10", "'GB' is not one of the units"),
        ("copy: 12 GB/s", "copy: 0 GB/s", "m.yaml:3:10", "more than 0"),
        ("copy: 12 GB/s", "copy: 1e30 B/s", "m.yaml:3:10", "more than any machine has"),
        ("copy: 12 GB/s", "copy: -1 GB/s", "m.yaml:3:10", "not a number with its unit"),
        ("copy: 12 GB/s", "copy: [1]", "m.yaml:3:10", "not a number with its unit"),
        ("copy: 12 GB/s, ", "", "m.yaml:3:3", "copy is missing"),
        ("latency: 300 ns", "latency: 300 nS", "m.yaml:6:12", "'nS' is not one of the units"),
        ("32 KiB", "32 KiB/s", "m.yaml:8:49", "'KiB/s' is not one of the units"),
        ("count: 2", "count: 0", "m.yaml:10:6", "0 is not a number of 1 to 65536"),
        ("count: 2", "count: yes", "m.yaml:10:6", "True is not a number"),
        ("count: 2", "count: 65536", "m.yaml:10:5", "more than 65536 ranks"),
        ("{fast: 2, ", "{fats: 2, ", "m.yaml:10:24", "no chip 'fats'"),
        ("rails: [ethernet]", "rails: [token-ring]", "m.yaml:11:48", "no link 'token-ring'"),
        ("rails: [ethernet]", "rails: ethernet", "m.yaml:11:40", "a list of links is needed"),
        (", rails: [ethernet]}", "}", "m.yaml:9:1", "a host has no rails"),
        (TEXT[TEXT.index("  - {count"):], "  4\n", "m.yaml:9:1", "a list of at least one host"),
        (TEXT, "[]\n", "m.yaml:1:1", "a mapping is needed"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_place(old: str, new: str, place: str, words: str) -> None:
    assert old in TEXT
    with pytest.raises(UsageError) as caught:
        read(TEXT.replace(old, new, 1))
    assert (caught.value.place, words in caught.value.evidence) == (place, True), caught.value
    assert caught.value.next


@pytest.mark.parametrize(("n", "hosts"), [(2, 3), (100_000, None), (None, 70_000)])
def test_ranks_that_do_not_fit_are_refused(n: int | None, hosts: int | None) -> None:
    with pytest.raises(UsageError, match="use "):
        read(TEXT).spread(n, hosts)


def test_the_default_has_one_host_and_can_have_more() -> None:
    assert machine.default().n == 2
    assert len(machine.default().spread(64, 8).hosts) == 8
