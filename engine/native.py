"""Access to the compiled core, and conversion of its errors."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any

from unipal.engine.errors import (
    ABORTED,
    FAILED,
    GONE,
    MISMATCH,
    REFUSED,
    TIMEOUT,
    USAGE,
    CommError,
    UsageError,
)

SUCCESS, IN_PROGRESS = 0, 7
_TIMEOUT_PHRASES = ("nothing moved", "did not end")  # marks a timeout in the text of an error
_CODES = {2: FAILED, 3: FAILED, 4: USAGE, 5: USAGE, 6: GONE, 8: FAILED, 9: REFUSED}
_NUMBERS = {FAILED: 2, USAGE: 4, MISMATCH: 4, GONE: 6, TIMEOUT: 6, ABORTED: 6, REFUSED: 9}


@cache
def core() -> tuple[Any, Any]:
    """cffi's `ffi` and `lib` of the engine's core. CommError if it is not compiled."""
    try:
        module = importlib.import_module("unipal.engine._core")
    except ImportError as error:
        place = Path(__file__).parent / "_core"
        raise CommError(
            FAILED,
            f"the compiled core is missing or was built for another Python: {error}",
            place=str(place),
            next="install unipal again: `pip install .` (needs a C compiler)",
        ) from None
    return module.ffi, module.lib


def error_of(record: Any, place: str) -> CommError:
    """The CommError of an engineError record, whose text is `reason; next: step`."""
    ffi, _ = core()
    text = ffi.string(record.text).decode("utf-8", "replace")
    evidence, _, following = text.partition("; next: ")
    culprits = [
        word * 64 + bit
        for word, bits in enumerate(record.culprits)
        for bit in range(64)
        if bits >> bit & 1
    ]
    code = _CODES.get(int(record.code), FAILED)
    if record.aborted:
        code = ABORTED
    elif code == USAGE and culprits:
        code = MISMATCH  # each rank made a possible call, but not the same one
    elif code == GONE and any(words in evidence for words in _TIMEOUT_PHRASES):
        code = TIMEOUT
    kind = UsageError if code == USAGE else CommError
    return kind(code, evidence, culprits=culprits, place=place, next=following)


def record_of(error: CommError) -> Any:
    """An engineError that `error_of` converts back to the same code, evidence, culprits and
    next.
    """
    record = new_error()
    record.code = _NUMBERS[error.code]
    record.aborted = int(error.code == ABORTED)
    for rank in error.culprits:
        record.culprits[rank // 64] |= 1 << rank % 64
    following = f"; next: {error.next}".encode()
    room = len(record.text) - 1 - len(following)
    evidence = error.evidence
    if error.code == TIMEOUT and not any(words in evidence for words in _TIMEOUT_PHRASES):
        evidence = f"nothing moved: {evidence}"
    text = evidence.encode()[:room].decode("utf-8", "ignore").encode() + following
    record.text = text
    return record


def last_error(place: str) -> CommError:
    """The calling thread's last error."""
    _, lib = core()
    return error_of(lib.engine_last_error(), place)


def new_error() -> Any:
    """An empty record for the core to fill."""
    ffi, _ = core()
    return ffi.new("engineError *")
