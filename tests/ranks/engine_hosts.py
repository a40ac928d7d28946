"""Ranks of the core as threads of this process, on hosts that are pretended: an arena for each, and
links between them over sockets of this machine."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Sequence
from typing import Any

import engine_ranks
from engine_ranks import CoreError, Rank, ffi, lib


def pair() -> tuple[socket.socket, socket.socket]:
    """Two ends of a TCP connection over loopback."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        one = socket.create_connection(listener.getsockname())
        other, _ = listener.accept()
    return one, other


class Hosts:
    """`hosts[r]`: number of the host of rank r."""

    def __init__(self, hosts: Sequence[int]) -> None:
        self.hosts = list(hosts)
        self.size = len(self.hosts)
        self.paths = {host: engine_ranks.arena(self.size, slot_bytes=8192) for host in set(hosts)}
        self.ends: dict[tuple[int, int], socket.socket] = {}
        for low in range(self.size):
            for high in range(low + 1, self.size):
                if self.hosts[low] != self.hosts[high]:
                    self.ends[low, high], self.ends[high, low] = pair()

    def open(self, rank: int, **config: Any) -> Rank:
        """Rank, linked to all ranks of other hosts."""
        far = [r for r in range(self.size) if self.hosts[r] != self.hosts[rank]]
        bits = ffi.new("uint64_t[]", 4)
        for other in far:
            bits[other // 64] |= 1 << other % 64
        made = Rank(rank, self.size, self.paths[self.hosts[rank]], remote=bits, **config)
        for other in far:
            end = self.ends.pop((rank, other))
            made.check(
                lib.engine_link(made.comm, other, end.detach(), f"h{self.hosts[other]}".encode())
            )
        return made


def run(body: Callable[[Rank], Any], hosts: Sequence[int] | Hosts, **config: Any) -> list[Any]:
    """What `body` answers on each rank; an exception is an answer too."""
    made = hosts if isinstance(hosts, Hosts) else Hosts(hosts)
    answers: list[Any] = [None] * made.size

    def one(rank: int) -> None:
        try:
            mine = made.open(rank, **config)
        except CoreError as error:
            answers[rank] = error
            return
        try:
            answers[rank] = body(mine)
        except (CoreError, AssertionError) as error:
            answers[rank] = error
        finally:
            mine.close()

    threads = [threading.Thread(target=one, args=(rank,)) for rank in range(made.size)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads), "a rank did not come back"
    return answers
