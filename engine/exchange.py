"""What ranks tell each other outside the data path: small JSON values, agreements, deaths.

`control.SocketExchange` does it over a connection to the hub, `threads.LocalExchange` between ranks
that are threads of one process.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from unipal.engine.where import Where

log = logging.getLogger("unipal")
Answerer = Callable[[str], Any]  # key → JSON value; called by a control thread, must not block
GoneListener = Callable[[int, str, bool], None]  # rank, why, whether it left by itself
NoteListener = Callable[[int, Any], None]  # rank that told, what


class Exchange(Protocol):
    """The ranks of a job. Every wait ends within its `timeout` seconds, with a CommError.

    `where`: each rank's place. `hub_rank`: where all meet.
    """

    rank: int
    size: int
    gone: dict[int, str]
    where: list[Where]
    hub_rank: int

    @property
    def hosts(self) -> list[str]:
        """The host id of each rank: equal for ranks that share memory and loopback."""
        ...

    def key(self, purpose: str) -> bytes:
        """32 bytes that only the ranks of this job know, another for each purpose."""
        ...

    def recover(self, excluded: Sequence[int], *, timeout: float) -> Exchange:
        """This exchange, once this rank meets the others at none of the `excluded` ranks.

        When a hub's rank goes away, the ranks meet again at the lowest one left by themselves;
        this only waits for that, and leaves a hub that is still there but excluded. What was
        asked of the old hub has failed; registrations stay. CommError (timeout, gone).
        """
        ...

    def all_gather(
        self, key: str, value: Any, *, members: Sequence[int] | None = None, timeout: float
    ) -> list[Any]:
        """The JSON values that all `members` put under `key`, in order. A key is used once."""
        ...

    def agree(self, key: str, *, members: Sequence[int] | None = None, timeout: float) -> list[Any]:
        """What the control threads of `members` answer to `key`; asked once, then remembered."""
        ...

    def survivors(
        self,
        family: str,
        *,
        members: Sequence[int],
        epoch: int,
        exclude: Sequence[int],
        timeout: float,
    ) -> dict[str, Any]:
        """Who of `members` goes on, decided once for all who ask: see survivors.py.

        CommError (aborted) when this rank is left out.
        """
        ...

    def tell(self, value: Any, *, members: Sequence[int] | None = None) -> None:
        """Gives a JSON value to the note listeners of the other `members`; does not wait."""
        ...

    def serve(self, prefix: str, answerer: Answerer) -> None:
        """Lets `answerer` answer the keys that start with `prefix`."""
        ...

    def listen(self, gone: GoneListener, note: NoteListener | None = None) -> None:
        """Calls back, on a control thread, when a rank is gone or tells something."""
        ...

    def forget(self, prefix: str, members: Sequence[int], gone: GoneListener) -> None:
        """Takes `listen` back, and `serve` once all `members` have said so: nobody asks then for
        keys that start with `prefix` any more, and they are forgotten everywhere. Waits for nobody.
        """
        ...

    def close(self, why: str = "") -> None:
        """Leaves the job; others that still wait for this rank get an error that says so.

        `why` is what went wrong here, "" when nothing did.
        """
        ...


class Bookkeeping:
    """Bookkeeping that both kinds share. `_ready` guards everything here."""

    def __init__(self, rank: int, size: int) -> None:
        self.rank, self.size = rank, size
        self.gone: dict[int, str] = {}
        self._ready = threading.Condition()
        self._answerers: dict[str, Answerer] = {}
        self._listeners: list[tuple[GoneListener, NoteListener | None]] = []
        self._left: set[int] = set()  # gone by their own will
        self.where: list[Where] = []
        self.hub_rank = 0

    @property
    def hosts(self) -> list[str]:
        """See Exchange."""
        return [place.host for place in self.where]

    def listen(self, gone: GoneListener, note: NoteListener | None = None) -> None:
        """See Exchange. A rank that is gone already is reported at once."""
        with self._ready:
            self._listeners.append((gone, note))
            already = [(rank, why, rank in self._left) for rank, why in self.gone.items()]
        for rank, why, clean in already:
            gone(rank, why, clean)

    def _unlisten(self, gone: GoneListener) -> None:
        with self._ready:
            self._listeners = [one for one in self._listeners if one[0] != gone]

    def _forgotten(self, prefix: str) -> None:
        with self._ready:
            for key in [key for key in self._answerers if key.startswith(prefix)]:
                del self._answerers[key]

    def _members(self, members: Sequence[int] | None) -> list[int]:
        return list(range(self.size) if members is None else members)

    def _answer(self, key: str) -> Any:
        """The answer of the longest prefix; KeyError when nobody serves the key yet."""
        with self._ready:
            prefixes = [prefix for prefix in self._answerers if key.startswith(prefix)]
            answerer = self._answerers[max(prefixes, key=len)] if prefixes else None
        if answerer is None:
            raise KeyError(key)
        try:
            return answerer(key)
        except Exception as error:  # the asker hears it; this thread must go on
            return {"error": f"{type(error).__name__}: {error}"}

    def _is_gone(self, rank: int, why: str, clean: bool) -> None:
        with self._ready:
            if rank in self.gone:
                return
            self.gone[rank] = why
            if clean:
                self._left.add(rank)
            listeners = list(self._listeners)
            self._ready.notify_all()
        for gone, _ in listeners:
            try:
                gone(rank, why, clean)
            except Exception:
                log.exception("unipal: a listener failed when rank %d was gone", rank)

    def _is_told(self, rank: int, value: Any) -> None:
        with self._ready:
            listeners = [note for _, note in self._listeners if note is not None]
        for note in listeners:
            try:
                note(rank, value)
            except Exception:
                log.exception("unipal: a listener failed on a note of rank %d", rank)
