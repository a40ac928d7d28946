"""Opens a communicator whose ranks are on several hosts.

Each host has its own arena, created by its lowest rank. Every two ranks on different hosts get a
link (`data_links.py`). Ranks share a host if they report the same one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from unipal.engine import native
from unipal.engine.errors import CommError, ranks_of
from unipal.engine.rendezvous import data_links
from unipal.engine.rendezvous.control_plane import Exchange
from unipal.engine.rendezvous.locality import Where
from unipal.engine.settings import Settings


def place_of(exchange: Exchange, settings: Settings) -> dict[str, str]:
    """This rank's `host`, equal for ranks on the same one, and its name.

    The setting `host` lets ranks of one machine act as if they were on hosts of that name.
    """
    where = exchange.where[exchange.rank]
    if settings.host:
        return {"host": f"{where.host} as {settings.host}", "name": settings.host}
    return {"host": where.host, "name": where.name}


def numbers(said: Sequence[dict[str, str]]) -> tuple[int, ...]:
    """The number of each rank's host, in order of first appearance."""
    known: dict[str, int] = {}
    return tuple(known.setdefault(one["host"], len(known)) for one in said)


class MultiHost:
    """One rank's view of the other hosts while it opens a communicator.

    `hosts`: number of each rank's host. `name`: of the communicator. `slot_bytes`: payload of a
    slot of rank 0's arena.
    """

    def __init__(
        self,
        exchange: Exchange,
        members: Sequence[int],
        name: str,
        said: Sequence[dict[str, str]],
        slot_bytes: int,
        settings: Settings,
    ) -> None:
        self._slot_bytes = slot_bytes
        self._exchange, self._members, self._name = exchange, tuple(members), name
        self._settings, self._said = settings, said
        self.hosts = numbers(said)
        self.rank, self.size = self._members.index(exchange.rank), len(self._members)
        mine = self.hosts[self.rank]
        self.far = [rank for rank, host in enumerate(self.hosts) if host != mine]
        self._leads = self.hosts.index(mine) == self.rank
        self._key = exchange.key(f"links of {name}")
        self._offers: dict[int, list[str]] = {}
        self._doors: data_links.Doors | None = None

    @property
    def remote(self) -> Any:
        """engineConfig.remote: a bit mask of the ranks on other hosts."""
        words = native.core()[0].new("uint64_t[]", 4)
        for rank in self.far:
            words[rank // 64] |= 1 << rank % 64
        return words

    def arena(self, first: str) -> str:
        """The path of this host's arena. Also starts to listen for links.

        `first`: the path of rank 0's arena, known to all ranks. Slots have the same size on all
        hosts, because otherwise ranks would run different numbers of rounds. CommError names a rank
        that could not create an arena or has no address.
        """
        path, problem = first if self.hosts[self.rank] == 0 else "", None
        try:
            where: Where = self._exchange.where[self._exchange.rank]
            if self._leads and not path:
                path = new_arena(self.size, self._slot_bytes)
            self._doors = data_links.Doors(
                where.addresses, self._key, self.rank, self.size,
                [rank for rank in self.far if rank > self.rank],
            )  # fmt: skip
        except CommError as error:
            problem = {"code": error.code, "why": error.evidence, "next": error.next}
        offers = self._doors.offers if self._doors is not None else []
        said = {"arena": path, "offers": offers, "problem": problem}
        try:
            with ranks_of(self._members):
                answers = self._exchange.all_gather(
                    f"{self._name}: hosts", said,
                    members=self._members, timeout=self._settings.timeout,
                )  # fmt: skip
            for rank, one in enumerate(answers):
                if one["problem"]:
                    no = one["problem"]
                    reason = f"rank {rank}: {no['why']}"
                    raise CommError(
                        no["code"], reason, culprits=[rank], place=self._name, next=no["next"]
                    )
        except BaseException:
            if self._leads and path:
                native.core()[1].engine_arena_remove(path.encode())
            raise
        self._offers = {rank: answers[rank]["offers"] for rank in self.far}
        return str(answers[self.hosts.index(self.hosts[self.rank])]["arena"])

    def link(self, comm: Any) -> None:
        """Gives the core a socket to every rank of another host. CommError names a missing one."""
        ffi, lib = native.core()
        assert self._doors is not None
        machines = {self._exchange.hosts[member] for member in self._members}
        sockets = data_links.meet(
            self._doors,
            self._offers,
            self._key,
            self.rank,
            self.size,
            self._settings.timeout,
            one_machine=len(machines) == 1,
        )
        for rank in list(sockets):
            host = ffi.new("char[]", self._said[rank]["name"].encode()[:60])
            if lib.engine_link(comm, rank, sockets[rank], host):
                error = native.last_error("link")
                data_links.close(list(sockets.values()))
                raise error
            del sockets[rank]

    def close(self) -> None:
        """Stops listening; the links stay open."""
        if self._doors is not None:
            self._doors.close()


def new_arena(size: int, slot_bytes: int = 0) -> str:
    """The path of a new arena of `size` ranks. `slot_bytes` 0: as much as /dev/shm has space
    for.
    """
    ffi, lib = native.core()
    path, error = ffi.new("char[]", int(lib.ENGINE_PATH_BYTES)), native.new_error()
    if lib.engine_arena_create(size, 0, slot_bytes, path, error):
        raise native.error_of(error, "arena")
    return str(ffi.string(path).decode())
