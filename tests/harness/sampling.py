"""What `make test` runs of what `make test-full` runs whole: samples, drawn by the commit."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from typing import TypeVar

from unipal.conformance.harness import registry as suite

FULL = os.environ.get("UNIPAL_FULL") == "1"
SEED = int(os.environ.get("UNIPAL_SEED", "20261121"))

T = TypeVar("T")


def sample(items: Sequence[T], count: int, salt: object = "") -> list[T]:
    """`count` of the items in their order, others for another seed or salt; all of them in full."""
    if FULL or count >= len(items):
        return list(items)
    chosen = random.Random(f"{SEED} {salt}").sample(range(len(items)), count)
    return [items[at] for at in sorted(chosen)]


def functions(count: int, salt: object) -> list[str]:
    """Functions and runners of the suite, of which a run tests every clause. No collective library:
    those are tested over one.
    """
    found = sorted({check.function for check in suite.load().values()})
    return sample([f for f in found if not f.startswith("ccl.")], count, salt)
