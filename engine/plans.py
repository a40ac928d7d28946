"""Plans of this process: built, checked and frozen once, whatever communicators use them.

A plan depends on operation, algorithm, number of ranks, root and placement, never on counts, types
or addresses. Ranks that are threads share it; each has an image of its own.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from unipal.engine import algorithms, native, phases
from unipal.engine.errors import FAILED, CommError
from unipal.engine.plan import Plan, PlanError, base_operation, build


class Key(NamedTuple):
    """What decides a plan. `checked` False: only built, for showing what the checker refuses."""

    operation: str  # as called; v-forms and recv share the plan of their plain form
    algorithm: str
    n: int
    root: int = 0
    staged: bool = False
    checked: bool = True
    clusters: tuple[tuple[int, ...], ...] = ()  # of the runner hybrid
    borders: int = 0  # of each cluster, at most

    @property
    def text(self) -> str:
        """One word for messages and agreement."""
        staged = " staged" if self.staged else ""
        root = f" root {self.root}" if self.root else ""
        clusters = "|".join(",".join(map(str, ranks)) for ranks in self.clusters)
        clusters = clusters and f" {clusters} by {self.borders}"
        return f"{self.operation}/{self.algorithm} n={self.n}{root}{staged}{clusters}"

    @classmethod
    def parse(cls, words: list[Any]) -> Key:
        """The key that another rank sent as a JSON list."""
        operation, algorithm, n, root, staged, checked, clusters, borders = words
        ranks = tuple(tuple(map(int, one)) for one in clusters)
        return cls(
            str(operation), str(algorithm), int(n), int(root), bool(staged), bool(checked),
            ranks, int(borders),
        )  # fmt: skip


@dataclass
class Checked:
    """A finished plan, what the checker said, and its images."""

    plan: Plan
    report: Any
    digest: str
    rooms: int  # regions of scratch that its staged form needs
    images: dict[tuple[str, int], Any] = field(default_factory=dict)  # (operation, rank) → cdata
    phases: phases.Phases | None = None  # of a plan between clusters

    @property
    def native(self) -> Plan:
        """What the core runs."""
        return self.plan if self.phases is None else self.phases.native


_plans: dict[Key, Checked] = {}
_lock = threading.Lock()


def _shared(key: Key) -> Key:
    return key._replace(operation=base_operation(key.operation))


def checked(key: Key) -> Checked:
    """The plan of `key`, proved by the checker. PlanError where it is refused."""
    shared = _shared(key)
    found = _plans.get(shared)
    if found is not None:
        return found
    with _lock:
        found = _plans.get(shared)
        if found is None:
            found = _plans[shared] = _make(shared)
    return found


def _make(key: Key) -> Checked:
    from unipal.engine import verify
    from unipal.engine.staging import stage

    if key.clusters:
        return _between(key)
    plan = build(key.algorithm, key.operation, key.n, key.root)
    staged = stage(plan)
    plan = staged if key.staged else plan
    report = verify.check(plan) if key.checked else None
    return Checked(plan, report, plan.digest(), staged.regions)


def _between(key: Key) -> Checked:
    """The plan of a key with clusters."""
    from unipal.engine import verify
    from unipal.engine.algorithms import hybrid

    layout = hybrid.Layout(key.clusters, key.borders, key.staged)
    plan = build(hybrid.made(key.operation, layout), key.operation, key.n, key.root)
    report = verify.check(plan)
    parts = phases.of(plan)
    return Checked(plan, report, plan.digest(), parts.native.regions, phases=parts)


def chunk(key: Key, element_bytes: int, collective_bytes: int) -> int:
    """Elements of a block per round for plans whose folds depend on it; 0: what fits.

    Which rank's contribution is folded first may depend on the part of the window that an element
    is in. The same windows under every lowering and placement make results equal bit by bit.
    `collective_bytes`: of scratch, for the regions of collectives.
    """
    made = checked(key)
    if not made.native.regions or made.native.parts == 1:
        return 0
    return collective_bytes // made.rooms // 4096 * 4096 // element_bytes


def image(key: Key, rank: int) -> Any:
    """The loaded image of `rank`: an engineImage, kept as long as the process lives."""
    made = checked(key)
    place = (key.operation, rank)
    with _lock:
        found = made.images.get(place)
        if found is None:
            found = made.images[place] = _load(made, key, rank)
    return found


def _load(made: Checked, key: Key, rank: int) -> Any:
    from unipal.engine import image as images

    ffi, lib = native.core()
    report = made.report if made.phases is None else None  # its steps say where they are complete
    data = images.freeze(made.native, rank, report=report, operation=key.operation)
    answer, error = ffi.new("engineImage **"), native.new_error()
    if lib.engine_image_load(data, len(data), images.checker_hash(), answer, error):
        raise native.error_of(error, key.text)
    return answer[0]


def refused(error: PlanError, key: Key) -> CommError:
    """A plan that cannot run, as a call's error."""
    return CommError(FAILED, f"{error.place}: {error.reason}", place=key.text, next=error.next)


def pairs() -> list[str]:
    """Names of the templates of send and recv."""
    return [made.name for made in algorithms.candidates("send")]
