"""Errors of a job: one exception that names the culprits."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Sequence

TIMEOUT = "timeout"  # a rank did not arrive before the deadline
MISMATCH = "mismatch"  # ranks made different calls
GONE = "gone"  # a process ended, or left the job
ABORTED = "aborted"  # this rank or another one aborted the call
USAGE = "usage"  # arguments that no rank can accept
REFUSED = "refused"  # nothing certified can serve this
FAILED = "failed"  # an adaptor call, the system or the engine itself failed

# Pages of the manual (`pal docs PAGE`) that explain errors: by the first word of the place, else by
# the code.
_PAGES_OF_PLACES = {
    "settings": "environment",
    "unipal.init": "start-up",
    "launch": "start-up",
    "pal run": "start-up",
    "pal certify": "certificates",
    "pal verify": "certificates",
    "selection": "selection",
}
_PAGES_OF_CODES = {
    TIMEOUT: "faults",
    MISMATCH: "faults",
    GONE: "faults",
    ABORTED: "faults",
    REFUSED: "selection",
    "certificate": "certificates",  # of conformance
}


def pages() -> set[str]:
    """The pages of the manual that errors name."""
    return {*_PAGES_OF_PLACES.values(), *_PAGES_OF_CODES.values(), "environment"}


def page_of(code: str, place: str) -> str:
    """The page of the manual that explains an error; "" if none does."""
    if place.startswith("UNIPAL_"):
        return "environment"
    for start, page in _PAGES_OF_PLACES.items():
        if f"{place} ".startswith(f"{start} "):
            return page
    return _PAGES_OF_CODES.get(code, "")


class CommError(Exception):
    """A call that ended without its result.

    It prints as `place: reason`, then `more: …` with the page of the manual, if one explains it,
    then `next: …`.

    Attributes
    ----------
    code : str
        "timeout": a rank is late. "mismatch": ranks made different calls. "gone": a process ended.
        "aborted": a rank aborted the call. "usage": the program is wrong. "refused": nothing that
        is certified can serve the call. "failed": an adaptor, the system or the engine failed.
    culprits : tuple of int
        Ranks of the communicator that caused it; empty if unknown.
    evidence : str
        The facts.
    place, reason, next : str
        Where it happened, code and evidence, and what to do.
    page : str
        The page of the manual that explains it, for `pal docs`; "" if none does.

    Examples
    --------
    >>> try:
    ...     comm.broadcast(np.ones(2), root=5)
    ... except unipal.CommError as error:
    ...     error.code
    'usage'
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
        self.page = page_of(code, place)
        more = f"\n  more: `pal docs {self.page}`" if self.page else ""
        text = f"{place}: {self.reason}{more}\n  next: {self.next}"
        Exception.__init__(self, text)  # of any subclass

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (type(self), self.code, self.evidence, self.culprits, self.place, self.next)


class UsageError(CommError):
    """A call that the program must correct: `code` is "usage". No rank can run it.

    Its subclasses are Python's own errors as well: `UsageTypeError` is a TypeError,
    `UsageValueError` a ValueError. One that is neither comes from the state of an object, such as a
    closed communicator.

    Examples
    --------
    >>> issubclass(unipal.UsageError, unipal.CommError)
    True
    """


class UsageTypeError(UsageError, TypeError):
    """An argument of a type that the call does not take, or a keyword that it does not have.

    Examples
    --------
    >>> try:
    ...     comm.all_reduce([1.0, 2.0])
    ... except TypeError as error:
    ...     error.evidence
    'x is a list, which shows no memory'
    """


class UsageValueError(UsageError, ValueError):
    """An argument of the right type with a value that the call does not take.

    Examples
    --------
    >>> try:
    ...     comm.all_reduce(np.ones(2), op="mean")
    ... except ValueError as error:
    ...     error.evidence
    "op='mean' is not a reduction"
    """


class PlanMismatch(CommError):  # noqa: N818 (public name)
    """Ranks would run different plans for the same call; the evidence names the differences.

    Examples
    --------
    >>> issubclass(unipal.PlanMismatch, unipal.CommError)
    True
    """


_NEXT = {
    TIMEOUT: "check what the named ranks are doing; UNIPAL_TIMEOUT=<seconds> sets the deadline",
    MISMATCH: "make the same calls in the same order on all ranks, with the same arguments",
    GONE: "check the output of the named rank first: it ended before this one",
    ABORTED: "make a new communicator",
    USAGE: "correct the call",
    REFUSED: "certify the chip with `pal certify`, or use a certified function",
    FAILED: "see the reason above; `pal doctor` checks this machine",
}


def _made(
    kind: type[CommError],
    code: str,
    evidence: str,
    culprits: tuple[int, ...],
    place: str,
    next: str,
) -> CommError:
    """Unpickles a CommError."""
    return kind(code, evidence, culprits=culprits, place=place, next=next)


def closed_error(rank: int, place: str) -> CommError:
    """The error of a call whose own rank, `rank`, has closed the communicator."""
    why = f"rank {rank} closed the communicator"
    return CommError(ABORTED, why, culprits=[rank], place=place)


def again(error: CommError) -> CommError:
    """A copy of the error without traceback."""
    return _made(type(error), error.code, error.evidence, error.culprits, error.place, error.next)


def and_gone(error: CommError, ended: Iterable[int]) -> CommError:
    """The error, extended by those of `ended` that it does not name yet."""
    more = sorted(set(ended) - set(error.culprits))
    if not more:
        return error
    verb = "has" if len(more) == 1 else "have"
    evidence = f"{error.evidence}; {ranks_text(more)} {verb} also ended"
    culprits = (*error.culprits, *more)
    return type(error)(error.code, evidence, culprits=culprits, place=error.place, next=error.next)


@contextlib.contextmanager
def ranks_of(members: Sequence[int]) -> Iterator[None]:
    """Translates the culprits of errors from job ranks to ranks of the communicator of
    `members`.
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
    """`rank 3`, or `ranks 3, 7`; a long list is truncated: `ranks 0, 1, 2, … (61 of them)`."""
    numbers = sorted(set(ranks))
    if len(numbers) == 1:
        return f"rank {numbers[0]}"
    shown = ", ".join(map(str, numbers[:8]))
    return f"ranks {shown}" + (f", … ({len(numbers)} of them)" if len(numbers) > 8 else "")
