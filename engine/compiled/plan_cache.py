"""The plan cache of this process: plans are built, checked and serialised once.

A plan depends on operation, algorithm, number of ranks, root and placement, never on counts, types
or addresses. All communicators share it, and so do ranks that are threads; each rank has its own
image. A plan that another process of this host has proved comes from `plan_store`.

Each plan is made on a separate thread that no caller has to wait for: a caller whose deadline
passes returns, and the next one finds the plan finished or in progress.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from unipal.engine import algorithms, native
from unipal.engine.algorithms import build
from unipal.engine.errors import FAILED, CommError
from unipal.engine.plan import partition as phases
from unipal.engine.plan.ir import Buf, Link, Plan, PlanError, base_operation
from unipal.engine.rendezvous.control_plane import Watch, awaited

if TYPE_CHECKING:
    from unipal.engine.compiled import plan_store
    from unipal.engine.compiled.image import Outline

MAX_REFUSED = 1 << 10  # refusals kept; the oldest is dropped first
_SHIPPED = f"{algorithms.__name__}."  # modules whose functions are among the hashed sources


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


@dataclass(frozen=True)
class Proof:
    """A plan that this process has built and proved."""

    plan: Plan
    report: Any  # None: not checked
    rooms: int  # scratch regions of its staged form
    phases: phases.Phases | None = None  # of a plan between clusters

    @property
    def native(self) -> Plan:
        """The plan that the core executes."""
        return self.plan if self.phases is None else self.phases.native

    @cached_property
    def outline(self) -> Outline:
        """The facts about all ranks of `native`."""
        from unipal.engine.compiled import image

        return image.Outline.of(self.native)

    def frozen(self, rank: int, operation: str) -> bytes:
        """The image of a rank."""
        from unipal.engine.compiled import image

        # the steps' FINAL marks already say where they are complete
        report = self.report if self.phases is None else None
        return image.freeze(
            self.native, rank, report=report, operation=operation, outline=self.outline
        )


@dataclass
class Checked:
    """A finished plan: proved by this process, or by another one of this host."""

    key: Key
    digest: str
    rooms: int  # scratch regions of its staged form
    regions: int  # of scratch, of the form that the core executes
    parts: int
    remote: frozenset[Buf]  # what other ranks access
    proof: Proof | None = None
    entry: plan_store.Entry | None = None  # of the plan store
    images: dict[tuple[str, int], Any] = field(default_factory=dict)  # (operation, rank) → cdata

    @classmethod
    def by(cls, key: Key, proof: Proof) -> Checked:
        """The plan of a proof of this process."""
        plan, native = proof.plan, proof.native
        return cls(
            key, plan.digest(), proof.rooms, native.regions, native.parts, plan.remote, proof
        )

    @cached_property
    def plan(self) -> Plan:
        """The plan itself; built, if the plan store has brought its images."""
        return self.proof.plan if self.proof is not None else _built(self.key)

    @property
    def phases(self) -> phases.Phases | None:
        """The parts of a plan between clusters."""
        return None if self.proof is None else self.proof.phases

    def frozen(self, rank: int, operation: str) -> bytes:
        """The image of a rank. PlanError if the plan has no such form."""
        if self.proof is None:
            data = None if self.entry is None else self.entry.image(operation, rank)
            if data is not None:
                return data
            self.proof = _prove(self.key)
        return self.proof.frozen(rank, operation)


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
    from unipal.engine.compiled import plan_store

    by = _algorithm(key)
    if by is None or Link.CCL in by.needs or not key.checked or key.n < plan_store.LEAST_RANKS:
        return Checked.by(key, _prove(key))  # of a library, the engine needs the steps themselves
    # An author's own function is not among the hashed sources: its plan is built, and then found by
    # its digest.
    plan = None if by.function.__module__.startswith(_SHIPPED) else _built(key)
    identity = key.text if plan is None else f"{key.text} {plan.digest()}"
    proofs: list[Proof] = []

    def prove() -> plan_store.Entry:
        proofs.append(_prove(key, plan))
        return _entry(Checked.by(key, proofs[0]))

    entry = plan_store.kept(identity, prove, folder=plan_store.place())
    if proofs:
        return Checked.by(key, proofs[0])
    facts = entry.facts
    return Checked(
        key, facts.digest, facts.rooms, facts.regions, facts.parts, facts.remote, entry=entry
    )


def _entry(made: Checked) -> plan_store.Entry:
    """What the plan store keeps of a proof: the images of all ranks in all forms of the plan."""
    from unipal.engine.compiled import image, plan_store

    assert made.proof is not None
    images = {}
    for operation in image.forms(made.proof.plan.operation):
        with contextlib.suppress(PlanError):  # a form that its steps do not serve
            images[operation] = [
                plan_store.packed(made.proof.frozen(rank, operation)) for rank in range(made.key.n)
            ]
    facts = plan_store.Facts(made.digest, made.rooms, made.regions, made.parts, made.remote)
    return plan_store.Entry(facts, images)


def _built(key: Key) -> Plan:
    """The plan of a key without clusters, as it is executed."""
    from unipal.engine.plan.staging import stage

    plan = build(key.algorithm, key.operation, key.n, key.root)
    return stage(plan) if key.staged else plan


def _prove(key: Key, plan: Plan | None = None) -> Proof:
    """Builds a plan, unless it is given, and proves it."""
    from unipal.engine.checker import check
    from unipal.engine.plan.staging import stage

    if key.clusters:
        return _between(key)
    plan = _built(key) if plan is None else plan
    rooms = (plan if key.staged else stage(plan)).regions
    return Proof(plan, check.check(plan) if key.checked else None, rooms)


def _between(key: Key) -> Proof:
    """Proves the plan of a key with clusters."""
    from unipal.engine.algorithms import hybrid
    from unipal.engine.checker import check

    layout = hybrid.Layout(key.clusters, key.borders, key.staged)
    plan = build(hybrid.made(key.operation, layout), key.operation, key.n, key.root)
    report = check.check(plan)
    parts = phases.of(plan)
    return Proof(plan, report, parts.native.regions, parts)


def chunk(made: Checked, element_bytes: int, collective_bytes: int) -> int:
    """Elements of a block per round for plans whose folds depend on it; 0: as many as fit.

    The rank whose contribution is folded first may depend on the part of the window that contains
    an element. The same windows under every lowering and placement make results equal bit by bit.
    `collective_bytes`: of scratch, for the regions of collectives.
    """
    if not made.regions or made.parts == 1:
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
    data = made.frozen(rank, key.operation)
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
