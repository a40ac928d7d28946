"""Keeps tests that read what ended ranks have recorded apart from one that removes all of it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

LOCK = Path(tempfile.gettempdir(), f"unipal-tests-{os.getuid()}-records.lock")


@contextlib.contextmanager
def records(*, removed: bool) -> Iterator[None]:
    """While recorders of this user are read, or `removed` by UNIPAL_RECORDS_KEEP=0."""
    handle = os.open(LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX if removed else fcntl.LOCK_SH)
        yield
    finally:
        os.close(handle)
