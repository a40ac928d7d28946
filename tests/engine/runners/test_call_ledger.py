"""The call ledger of a rank: what it may not do while it holds its lock."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from unipal.engine.runners.call_ledger import Ledger
from unipal.engine.runners.homo import HomoRunner
from unipal.engine.runners.library_comm import Alone


def test_a_report_takes_no_lock_of_the_communicator_under_its_own() -> None:
    """`progress` is called under the communicator's locks: a report that asks for them while it
    holds the ledger's would wait for it, and be waited for.
    """
    life, answers = threading.Lock(), dict[str, Callable[[str], Any]]()

    def locked() -> bool:
        """As the communicator: its lock is held by a thread that asks for progress meanwhile."""
        with life:
            asked = threading.Thread(target=lambda: asking.append(ledger.progress()), daemon=True)
            asked.start()
            asked.join(5)
            return False

    comm: Any = SimpleNamespace(
        name="world", rank=0, has_failed=locked, control=SimpleNamespace(serve=answers.__setitem__)
    )
    for held in (lambda: False, locked):
        asking: list[Any] = []
        ledger = Ledger(comm, "homo", SimpleNamespace(), held)
        report = answers["world/homo/"]("world/homo/0-1")
        assert len(asking) == (2 if held is locked else 1)
        assert (report["entered"], report["failed"]) == (0, False)


@pytest.mark.parametrize(
    ("vendor", "words"),
    [
        (Alone(), "broadcast at world did not end within 2 s"),
        (SimpleNamespace(name="gloo"), "gloo did not end broadcast at world within 2 s"),
    ],
)
def test_a_call_is_late_by_a_library_only_where_the_rank_has_one(vendor: Any, words: str) -> None:
    """A rank that forms a cluster alone calls no library of its own."""
    runner: Any = SimpleNamespace(
        _vendor=vendor,
        _seconds=2.0,
        _ledger=SimpleNamespace(reason=lambda entry, why, place, failed: (why, failed)),
    )
    job: Any = SimpleNamespace(what="broadcast at world", place="world", entry=object())
    assert HomoRunner._reason(runner, job, "") == (words, False)
    assert HomoRunner._reason(runner, job, "refused") == ("refused", True)
