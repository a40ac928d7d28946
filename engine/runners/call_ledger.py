"""Calls entered by the runner homo, and the ranks at fault when a call does not end.

A vendor library does not report which rank it waits for. Every rank therefore counts its
collectives and its messages to and from every peer, and keeps descriptions of the last collectives.
When a call does not end, the reports of all ranks show which rank is missing, or that ranks made
different calls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from unipal.engine.calls.buffers import NAMES
from unipal.engine.calls.call import REDUCTION_NAMES, Call
from unipal.engine.errors import FAILED, MISMATCH, TIMEOUT, CommError, ranks_text
from unipal.engine.rendezvous.wait_graph import Progress

_MAX_DESCRIPTIONS = 64  # calls that a rank can still describe to others


@dataclass(frozen=True)
class Entry:
    """Calls that were entered together."""

    collectives: range
    """Their numbers, counted from 1."""
    messages: tuple[tuple[bool, int, int], ...]
    """(sent, peer, number between the two ranks in that direction)."""


class Ledger:
    """One rank's call ledger. Its user holds a lock around every call."""

    def __init__(self) -> None:
        self._entered = 0
        self._sent: dict[int, int] = {}
        self._received: dict[int, int] = {}
        self._said: dict[int, str] = {}  # number of a collective → its description

    def progress(self, pending: Sequence[Entry]) -> Progress:
        """This rank's progress; `pending` entries have not ended."""
        open_, under_way = 0, Counter[tuple[bool, int]]()
        for entry in pending:
            open_ += len(entry.collectives)
            under_way.update((sent, peer) for sent, peer, _ in entry.messages)
        counts = ((True, self._sent), (False, self._received))
        messages = (
            (sent, peer, number, number - under_way[sent, peer])
            for sent, of_peers in counts
            for peer, number in of_peers.items()
        )
        return Progress(self._entered, self._entered - open_, tuple(messages))

    def enter(self, made: Sequence[Call]) -> Entry:
        """Records calls that this rank makes."""
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
        return Entry(range(first, self._entered + 1), tuple(messages))

    def take_back(self, entry: Entry) -> None:
        """Removes the latest entry, which was refused on all ranks."""
        for number in entry.collectives:
            self._said.pop(number, None)
        self._entered -= len(entry.collectives)
        for sent, peer, _ in entry.messages:
            (self._sent if sent else self._received)[peer] -= 1

    def account(self) -> dict[str, Any]:
        """The JSON form for the other ranks."""
        return {
            "entered": self._entered,
            "said": {str(number): text for number, text in self._said.items()},
            "sent": {str(peer): number for peer, number in self._sent.items()},
            "received": {str(peer): number for peer, number in self._received.items()},
        }


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
        ("held", "the earlier work of its stream is not done"),
        ("inside", "it hangs in {}"),
    ):
        who = [r for r, one in enumerate(said) if one[word]]
        if who:
            reason = f"{begin}; {ranks_text(who)}: {text.format(said[who[0]][word])}"
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
