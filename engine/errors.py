"""What goes wrong in a job, as one exception that names the culprit."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence

TIMEOUT = "timeout"  # somebody did not come before the deadline
MISMATCH = "mismatch"  # ranks called different things
GONE = "gone"  # a process ended, or left the job
ABORTED = "aborted"  # this rank gave up, or was told to
USAGE = "usage"  # arguments that no rank can accept
REFUSED = "refused"  # nothing certified can run this
FAILED = "failed"  # an adaptor call, the system or the engine itself


class CommError(Exception):
    """A call that ended without its result.

    `code` is one of the words above; `culprits` are the ranks that caused it, () when none did;
    `evidence` is a sentence of facts. Prints as `place: reason`, then `next: …`, as all our errors.
    """

    def __init__(
        self,
        code: str,
        evidence: str,
        *,
        culprits: Iterable[int] = (),
        place: str = "unipal",
        next: str = "",
    ) -> None:
        self.code = code
        self.culprits = tuple(sorted(set(culprits)))
        self.evidence = evidence
        self.place = place
        self.reason = f"{code}: {evidence}"
        self.next = next or _NEXT[code]
        super().__init__(f"{place}: {self.reason}\n  next: {self.next}")

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (type(self), self.code, self.evidence, self.culprits, self.place, self.next)


class PlanMismatch(CommError):  # noqa: N818 (the word of the design)
    """Ranks would run different plans for the same call; the evidence names what differs."""


_NEXT = {
    TIMEOUT: "look at what the named ranks do; a longer deadline is UNIPAL_TIMEOUT=<seconds>",
    MISMATCH: "let all ranks make the same calls in the same order, with the same arguments",
    GONE: "look at the named rank's own output first: it ended before this one",
    ABORTED: "make a new communicator",
    USAGE: "correct the call",
    REFUSED: "certify the chip with `pal certify`, or call what is certified",
    FAILED: "look at the reason; `pal doctor` checks this machine",
}


def _made(
    kind: type[CommError],
    code: str,
    evidence: str,
    culprits: tuple[int, ...],
    place: str,
    next: str,
) -> CommError:
    """A CommError that crossed a process boundary."""
    return kind(code, evidence, culprits=culprits, place=place, next=next)


def again(error: CommError) -> CommError:
    """The same error, not raised yet."""
    return _made(type(error), error.code, error.evidence, error.culprits, error.place, error.next)


@contextlib.contextmanager
def ranks_of(members: Sequence[int]) -> Iterator[None]:
    """Errors inside speak of ranks of the job: outside, their culprits are ranks of the
    communicator of `members`.
    """
    try:
        yield
    except CommError as error:
        if list(members) == list(range(len(members))):
            raise
        own = [rank for rank, member in enumerate(members) if member in error.culprits]
        more = f" (ranks of the job; of this communicator: {ranks_text(own)})" if own else ""
        raise type(error)(
            error.code, error.evidence + more, culprits=own, place=error.place, next=error.next
        ) from None


def ranks_text(ranks: Iterable[int]) -> str:
    """`rank 3`, or `ranks 3, 7`; a long list is cut: `ranks 0, 1, 2, … (61 of them)`."""
    numbers = sorted(set(ranks))
    if len(numbers) == 1:
        return f"rank {numbers[0]}"
    shown = ", ".join(map(str, numbers[:8]))
    return f"ranks {shown}" + (f", … ({len(numbers)} of them)" if len(numbers) > 8 else "")
