"""Calls entered into a collective library, and the ranks at fault when a call does not end.

A library does not report which rank it waits for. Every rank therefore counts its
collectives and its messages to and from every peer, and keeps descriptions of the last collectives.
When a call does not end, the reports of all ranks show which rank is missing, or that ranks made
different calls.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from unipal.engine.calls.buffers import NAMES
from unipal.engine.calls.call import REDUCTION_NAMES, Call
from unipal.engine.errors import FAILED, MISMATCH, TIMEOUT, CommError, ranks_of, ranks_text
from unipal.engine.rendezvous.wait_graph import Progress
from unipal.engine.runners import watched_device
from unipal.engine.runners.job_queue import PROPAGATION_S

if TYPE_CHECKING:
    from unipal.engine.runners.communicator_view import CommunicatorView

_REPORT_TIMEOUT_S = 1.5  # time for other ranks to report their progress
_POLL_S = 10e-3
_MAX_DESCRIPTIONS = 64  # calls that a rank can still describe to others


@dataclass(frozen=True)
class Entry:
    """Calls that were entered together."""

    collectives: range
    """Their numbers, counted from 1."""
    messages: tuple[tuple[bool, int, int], ...]
    """(sent, peer, number between the two ranks in that direction)."""


class Ledger:
    """One rank's call ledger; the reports of all ranks when a call does not end. Thread-safe.

    `name`: of the runner; `watched`: the table whose calls may hang; `held`: whether earlier work
    of a stream is pending.
    """

    def __init__(
        self,
        comm: CommunicatorView,
        name: str,
        watched: Any,
        held: Callable[[], bool] = lambda: False,
    ) -> None:
        self._comm, self._watched, self._held = comm, watched, held
        self._prefix = f"{comm.name}/{name}/"
        self._lock = threading.Lock()
        self._numbers = itertools.count(1)  # of questions
        self._pending: list[Entry] = []
        self._entered = 0
        self._sent: dict[int, int] = {}
        self._received: dict[int, int] = {}
        self._said: dict[int, str] = {}  # number of a collective → its description
        comm.control.serve(self._prefix, lambda key: self.report())

    def progress(self) -> Progress:
        """This rank's progress."""
        open_, under_way = 0, Counter[tuple[bool, int]]()
        with self._lock:
            for entry in self._pending:
                open_ += len(entry.collectives)
                under_way.update((sent, peer) for sent, peer, _ in entry.messages)
            counts = ((True, self._sent), (False, self._received))
            messages = tuple(
                (sent, peer, number, number - under_way[sent, peer])
                for sent, of_peers in counts
                for peer, number in of_peers.items()
            )
            return Progress(self._entered, self._entered - open_, messages)

    def enter(self, made: Sequence[Call]) -> Entry:
        """Records calls that this rank makes."""
        with self._lock:
            first, messages = self._entered + 1, []
            for call in made:
                if call.peer >= 0:
                    sent = call.shape.name == "send"
                    counts = self._sent if sent else self._received
                    counts[call.peer] = counts.get(call.peer, 0) + 1
                    messages.append((sent, call.peer, counts[call.peer]))
                    continue
                self._entered += 1
                self._said[self._entered] = described(call)
                self._said.pop(self._entered - _MAX_DESCRIPTIONS, None)
            entry = Entry(range(first, self._entered + 1), tuple(messages))
            self._pending.append(entry)
            return entry

    def end(self, entry: Entry | None) -> None:
        """The calls of an entry have ended. Idempotent."""
        with self._lock:
            self._pending = [one for one in self._pending if one is not entry]

    def take_back(self, entry: Entry) -> None:
        """Removes the latest entry, which was refused on all ranks."""
        with self._lock:
            for number in entry.collectives:
                self._said.pop(number, None)
            self._entered -= len(entry.collectives)
            for sent, peer, _ in entry.messages:
                (self._sent if sent else self._received)[peer] -= 1

    def report(self) -> dict[str, Any]:
        """This rank's report when a call does not end: JSON for the other ranks."""
        function, seconds = watched_device.longest(self._watched)
        # Both take locks of the communicator, under which `progress` is called: not under ours.
        held, failed = self._held(), self._comm.has_failed()
        with self._lock:
            return {
                "entered": self._entered,
                "said": {str(number): text for number, text in self._said.items()},
                "sent": {str(peer): number for peer, number in self._sent.items()},
                "received": {str(peer): number for peer, number in self._received.items()},
                "inside": function if seconds > PROPAGATION_S else "",
                "held": held,
                "failed": failed,
            }

    def reason(self, entry: Entry, begin: str, place: str, *, failed: bool = False) -> CommError:
        """Why calls do not end, by the reports of all ranks. The arguments are those of `verdict`;
        if another rank has failed already, waits briefly for its error.
        """
        comm = self._comm
        try:
            with ranks_of(comm.members):
                said = comm.control.agree(
                    f"{self._prefix}{comm.rank}-{next(self._numbers)}",
                    members=comm.members, timeout=_REPORT_TIMEOUT_S,
                )  # fmt: skip
        except CommError as error:  # a rank did not even report its progress
            reason = f"{begin}; {error.evidence}"
            return CommError(error.code, reason, culprits=error.culprits, place=place)
        if any(one["failed"] for one in said):  # that rank has already given up
            until = time.monotonic() + PROPAGATION_S
            while not comm.has_failed() and time.monotonic() < until:
                time.sleep(_POLL_S)
        return verdict(entry, comm.rank, said, begin, place, failed=failed)


def verdict(
    entry: Entry, me: int, said: Sequence[dict[str, Any]], begin: str, place: str, *, failed: bool
) -> CommError:
    """Why calls did not end at rank `me`.

    `said`: the reports of all ranks, with "held" (earlier work of the stream is pending), "inside"
    (a function that does not return) and "failed" (its communicator has failed; the reason will
    arrive). `begin`: the symptom. `failed`: the library reported the error itself.
    """
    code = FAILED if failed else TIMEOUT
    for number in entry.collectives:
        texts = {r: one["said"].get(str(number)) for r, one in enumerate(said)}
        kinds = Counter(text for text in texts.values() if text).most_common()
        if len(kinds) > 1:
            parts = [
                f"{ranks_text([r for r, text in texts.items() if text == kind])}: {kind}"
                for kind in sorted(kind for kind, _ in kinds)
            ]
            usual = kinds[0][0] if kinds[0][1] > kinds[1][1] else ""
            odd = [r for r, text in texts.items() if text and text != usual]
            reason = f"the ranks call different things: {'; '.join(parts)}"
            return CommError(MISMATCH, reason, culprits=odd, place=place)
    last = max(entry.collectives, default=0)
    behind = {r for r, one in enumerate(said) if one["entered"] < last}
    for sent, peer, number in entry.messages:
        theirs = "received" if sent else "sent"
        if said[peer][theirs].get(str(me), 0) < number:
            behind.add(peer)
    if behind:
        reason = f"{begin}; {ranks_text(sorted(behind))} did not enter it"
        return CommError(TIMEOUT, reason, culprits=sorted(behind), place=place)
    for word, text in (
        ("held", ": the earlier work of its stream is not done"),
        ("inside", " hangs in {}"),
    ):
        who = [r for r, one in enumerate(said) if one[word]]
        if who:
            reason = f"{begin}; {ranks_text(who)}{text.format(said[who[0]][word])}"
            return CommError(code, reason, culprits=who, place=place)
    reason, culprits = f"{begin}; all ranks have entered it", [me] if failed else []
    return CommError(code, reason, culprits=culprits, place=place)


def described(call: Call) -> str:
    """A description of a collective, equal on all ranks that make the same call."""
    words = [call.shape.name]
    if call.shape.input or call.shape.output:
        vectors = call.vectors
        if vectors is None:
            words.append(f"of {call.count}")
        elif call.shape.name != "all_to_allv":  # its counts differ by rank
            given = vectors.input_counts if call.shape.input == "n" else vectors.output_counts
            words.append(f"of {', '.join(map(str, given))}")
        words.append(NAMES[call.type])
    if call.shape.reduces:
        words.append(REDUCTION_NAMES[call.reduce])
    return " ".join(words + ([f"root {call.root}"] if call.shape.rooted else []))
