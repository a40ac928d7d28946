"""The plan cache of this process: plans are built, checked and serialised once.

A plan depends on operation, algorithm, number of ranks, root and placement, never on counts, types
or addresses. All communicators share it, and so do ranks that are threads; each rank has its own
image.

Each plan is made on a separate thread that no caller has to wait for: a caller whose deadline
passes returns, and the next one finds the plan finished or in progress.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from unipal.engine import algorithms, native
from unipal.engine.algorithms import build
from unipal.engine.errors import FAILED, CommError
from unipal.engine.plan import partition as phases
from unipal.engine.plan.ir import Plan, PlanError, base_operation
from unipal.engine.rendezvous.control_plane import Watch, awaited

if TYPE_CHECKING:
    from unipal.engine.compiled.image import Outline

MAX_REFUSED = 1 << 10  # refusals kept; the oldest is dropped first


class Key(NamedTuple):
    """The parameters of a plan. `checked` False: only built, to show what the checker refuses."""

    operation: str  # as called; v-forms and recv share the plan of their plain form
    algorithm: str
    n: int
    root: int = 0
    staged: bool = False
    checked: bool = True
    clusters: tuple[tuple[int, ...], ...] = ()  # of the runner hybrid
    borders: int = 0  # maximum per cluster

    @property
    def text(self) -> str:
        """The text for messages and agreement."""
        staged = " staged" if self.staged else ""
        root = f" root {self.root}" if self.root else ""
        clusters = "|".join(",".join(map(str, ranks)) for ranks in self.clusters)
        clusters = clusters and f" {clusters} by {self.borders}"
        return f"{self.operation}/{self.algorithm} n={self.n}{root}{staged}{clusters}"

    @classmethod
    def parse(cls, words: list[Any]) -> Key:
        """Parses the key that another rank sent as a JSON list."""
        operation, algorithm, n, root, staged, checked, clusters, borders = words
        ranks = tuple(tuple(map(int, one)) for one in clusters)
        return cls(
            str(operation), str(algorithm), int(n), int(root), bool(staged), bool(checked),
            ranks, int(borders),
        )  # fmt: skip


@dataclass
class Checked:
    """A finished plan, the checker's report, and its images."""

    plan: Plan
    report: Any
    digest: str
    rooms: int  # scratch regions of its staged form
    outline: Outline  # of `native`
    images: dict[tuple[str, int], Any] = field(default_factory=dict)  # (operation, rank) → cdata
    phases: phases.Phases | None = None  # of a plan between clusters

    @property
    def native(self) -> Plan:
        """The plan that the core executes."""
        return self.plan if self.phases is None else self.phases.native


@dataclass
class _Made:
    """A plan: in progress, finished, or refused."""

    # its function builds the plan; a new algorithm of this name needs a new plan
    by: algorithms.Algorithm | None
    result: Future[Checked] = field(default_factory=Future)


class Cache:
    """Plans by key. `make` is called once per key on a separate thread, for any number of callers.

    A PlanError is also a result, kept for the last `most_refused` keys with one. After any other
    exception the next caller starts again. Thread-safe.
    """

    def __init__(self, make: Callable[[Key], Checked], most_refused: int = MAX_REFUSED) -> None:
        self._make, self._most_refused = make, most_refused
        self._made: dict[Key, _Made] = {}
        # the finished ones of these
        self._proved: dict[Key, tuple[algorithms.Algorithm | None, Checked]] = {}
        self._refused: dict[Key, None] = {}  # oldest first
        self._lock = threading.Lock()

    def start(self, key: Key) -> Future[Checked]:
        """The plan of `key`, finished or in progress."""
        by = _algorithm(key)
        with self._lock:
            found = self._made.get(key)
            if found is not None and found.by is by:
                return found.result
            self._refused.pop(key, None)
            made = self._made[key] = _Made(by)
        work = threading.Thread(
            target=self._work, args=(key, made), name=f"unipal-plan {key.text}", daemon=True
        )
        try:
            work.start()
        except RuntimeError:  # no more threads, or the interpreter ends: use the caller's thread
            self._work(key, made)
        return made.result

    def checked(self, key: Key, until: float, watch: Watch | None = None) -> Checked:
        """The plan of `key`. Waits until `until`, time.monotonic(), and calls `watch` meanwhile.

        PlanError if it is refused. TimeoutError if it is not finished by then; its thread
        continues.
        """
        result = self.start(key)
        if not awaited(result, until, watch):
            raise TimeoutError(key.text)
        error = result.exception()
        # a new exception for each caller: raising adds a traceback
        if isinstance(error, PlanError):
            raise PlanError(error.place, error.reason, error.next)
        return result.result()

    def known(self) -> list[Key]:
        """The keys whose plans are finished."""
        return list(self._proved)

    def forked(self) -> None:
        """In a forked child: no thread works on plans in progress, and locks may be held."""
        self._lock = threading.Lock()
        self._made, self._refused = {}, {}
        for key, (by, plan) in self._proved.items():
            made = self._made[key] = _Made(by)
            made.result.set_result(plan)

    def _work(self, key: Key, made: _Made) -> None:
        try:
            plan = self._make(key)
        except PlanError as error:
            self._refuse(key, made)
            made.result.set_exception(PlanError(error.place, error.reason, error.next))
        except BaseException as error:
            with self._lock:
                if self._made.get(key) is made:
                    del self._made[key]
            made.result.set_exception(error)
        else:
            self._proved[key] = made.by, plan
            made.result.set_result(plan)

    def _refuse(self, key: Key, made: _Made) -> None:
        with self._lock:
            if self._made.get(key) is not made:
                return
            self._refused[key] = None
            if len(self._refused) > self._most_refused:
                oldest = next(iter(self._refused))
                del self._refused[oldest], self._made[oldest]


def _algorithm(key: Key) -> algorithms.Algorithm | None:
    """The algorithm now registered under the key's name; None if there is none, as for clusters."""
    if key.clusters:
        return None
    try:
        return algorithms.find(key.operation, key.algorithm)
    except PlanError:
        return None


# looked up at each call, so that a planted defect can replace it
_cache = Cache(lambda key: _make(key))
os.register_at_fork(after_in_child=_cache.forked)


def start(key: Key) -> Future[Checked]:
    """See Cache."""
    return _cache.start(_shared(key))


def checked(key: Key, until: float, watch: Watch | None = None) -> Checked:
    """See Cache: the plan of `key`, proved by the checker."""
    return _cache.checked(_shared(key), until, watch)


def known() -> list[Key]:
    """The keys of this process's plans, with operations in their plain form."""
    return _cache.known()


def _shared(key: Key) -> Key:
    return key._replace(operation=base_operation(key.operation))


def _make(key: Key) -> Checked:
    from unipal.engine.checker import check
    from unipal.engine.compiled import image
    from unipal.engine.plan.staging import stage

    if key.clusters:
        return _between(key)
    plan = build(key.algorithm, key.operation, key.n, key.root)
    staged = stage(plan)
    plan = staged if key.staged else plan
    report = check.check(plan) if key.checked else None
    return Checked(plan, report, plan.digest(), staged.regions, image.Outline.of(plan))


def _between(key: Key) -> Checked:
    """Makes the plan of a key with clusters."""
    from unipal.engine.algorithms import hybrid
    from unipal.engine.checker import check
    from unipal.engine.compiled import image

    layout = hybrid.Layout(key.clusters, key.borders, key.staged)
    plan = build(hybrid.made(key.operation, layout), key.operation, key.n, key.root)
    report = check.check(plan)
    parts = phases.of(plan)
    outline = image.Outline.of(parts.native)
    return Checked(plan, report, plan.digest(), parts.native.regions, outline, phases=parts)


def chunk(made: Checked, element_bytes: int, collective_bytes: int) -> int:
    """Elements of a block per round for plans whose folds depend on it; 0: as many as fit.

    The rank whose contribution is folded first may depend on the part of the window that contains
    an element. The same windows under every lowering and placement make results equal bit by bit.
    `collective_bytes`: of scratch, for the regions of collectives.
    """
    if not made.native.regions or made.native.parts == 1:
        return 0
    return collective_bytes // made.rooms // 4096 * 4096 // element_bytes


def image(made: Checked, key: Key, rank: int) -> Any:
    """The loaded image of `rank`: an engineImage, kept for the life of the process."""
    place = (key.operation, rank)
    found = made.images.get(place)
    if found is None:
        loaded = _load(made, key, rank)
        found = made.images.setdefault(place, loaded)
        if found is not loaded:  # another thread was faster
            native.core()[1].engine_image_free(loaded)
    return found


def _load(made: Checked, key: Key, rank: int) -> Any:
    from unipal.engine.compiled import image as images

    ffi, lib = native.core()
    # the steps' FINAL marks already say where they are complete
    report = made.report if made.phases is None else None
    data = images.freeze(
        made.native, rank, report=report, operation=key.operation, outline=made.outline
    )
    answer, error = ffi.new("engineImage **"), native.new_error()
    if lib.engine_image_load(data, len(data), images.checker_hash(), answer, error):
        raise native.error_of(error, key.text)
    return answer[0]


def refused(error: PlanError, key: Key) -> CommError:
    """The error of a call whose plan cannot run."""
    return CommError(FAILED, f"{error.place}: {error.reason}", place=key.text, next=error.next)


def pairs() -> list[str]:
    """Names of the templates of send and recv."""
    return [made.name for made in algorithms.candidates("send")]
