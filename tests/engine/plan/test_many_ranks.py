"""Plans of many ranks: made once a process, waited for no longer than a call may take, and right.

A proof is held up by an author's algorithm whose function waits for an event; how often it is
called says how often the plan was built.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from unipal.engine import algorithms
from unipal.engine.algorithms import Algorithm
from unipal.engine.comm.communicator import Communicator, init
from unipal.engine.compiled import plan_cache
from unipal.engine.compiled.plan_cache import Cache, Checked, Key
from unipal.engine.errors import ABORTED, FAILED, TIMEOUT, USAGE, CommError
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import PlanError
from unipal.engine.tools.launch import launch, outcomes

HELD, COMPUTES = "all_reduce=held", "all_reduce=computes"
LIMIT = 60.0  # seconds, of whatever a test waits for
QUIET: dict[str, Any] = {"chip": "host", "record_lanes": 0, "scratch_bytes": 1 << 20}


@dataclass
class Held:
    """The algorithm `held` of all_reduce: flat, once `go` is set."""

    begun: threading.Event = field(default_factory=threading.Event)
    go: threading.Event = field(default_factory=threading.Event)
    built: list[int] = field(default_factory=list)  # ranks whose part was built

    def register(self) -> Algorithm:
        """Makes it known in this process."""
        flat = algorithms.find("all_reduce", "flat")

        def held(p: Builder) -> None:
            self.begun.set()
            self.go.wait()
            self.built.append(p.rank)
            flat(p)

        with_all = algorithms.algorithm(
            "all_reduce", name="held", needs=flat.needs, parts=flat.parts, cost=flat.cost
        )
        return with_all(held)


@pytest.fixture
def held() -> Iterator[Held]:
    made = Held()
    made.register()
    yield made
    made.go.set()
    del algorithms.REGISTER["all_reduce", "held"]


@pytest.fixture(params=["threads", "unix"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where ranks in threads of this process meet: in memory, or at a coordinator."""
    tmp_path.chmod(0o700)
    return f"{request.param}:{tmp_path}/job"


def together(bodies: list[Callable[[], Any]]) -> list[Any]:
    """What each answers or raises, all at once, each in a thread."""
    ended: dict[int, Any] = {}

    def one(number: int) -> None:
        try:
            ended[number] = bodies[number]()
        except Exception as error:
            ended[number] = error

    threads = [
        threading.Thread(target=one, args=(number,), daemon=True) for number in range(len(bodies))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LIMIT)
    assert len(ended) == len(bodies), f"only {sorted(ended)} of {len(bodies)} ended"
    return [ended[number] for number in range(len(bodies))]


def opened(address: str, size: int, **settings: Any) -> list[Communicator]:
    """The ranks of a job, in this process."""

    words = {**QUIET, **settings}
    return together([partial(init, number, size, address, **words) for number in range(size)])


def closed(ranks: list[Communicator]) -> None:
    together([one.close for one in ranks])


def summed(comm: Communicator) -> int:
    """The all_reduce of rank + 1, as the one value that all elements have."""
    x = np.full(3, comm.rank + 1, np.int64)
    comm.all_reduce(x)
    (value,) = set(x.tolist())
    return int(value)


# ---- one proof -----------------------------------------------------------------------------------


KEY, OTHER = Key("all_reduce", "flat", 2), Key("all_reduce", "ring", 2)


def made(key: Key) -> Checked:
    return plan_cache.checked(key, time.monotonic() + LIMIT)


def test_concurrent_askers_cause_one_proof() -> None:
    proofs, go, looked = [], threading.Event(), [threading.Event() for _ in range(65)]

    def make(key: Key) -> Checked:
        proofs.append(key)
        assert go.wait(LIMIT)
        return made(key)

    cache = Cache(make)

    def ask(mine: threading.Event) -> Checked:
        return cache.checked(KEY, time.monotonic() + LIMIT, mine.set)

    def release() -> None:
        for one in looked:
            assert one.wait(LIMIT), "everybody waits for it by now"
        go.set()

    *found, _ = together([*(partial(ask, one) for one in looked), release])
    assert proofs == [KEY]
    assert all(one is found[0] and one.plan.n == 2 for one in found)


def test_different_plans_do_not_wait_for_each_other() -> None:
    begun, go = threading.Event(), threading.Event()

    def make(key: Key) -> Checked:
        if key == KEY:
            begun.set()
            assert go.wait(LIMIT)
        return made(key)

    cache = Cache(make)
    slow = cache.start(KEY)
    assert begun.wait(LIMIT)
    assert cache.checked(OTHER, time.monotonic() + LIMIT).plan.algorithm == "ring"
    assert not slow.done()
    go.set()
    assert slow.result(LIMIT).plan.algorithm == "flat"


def test_a_refusal_is_kept_and_told_to_later_askers() -> None:
    proofs = []

    def make(key: Key) -> Checked:
        proofs.append(key)
        raise PlanError(key.text, "it is wrong", "make it right")

    cache, errors = Cache(make, most_refused=2), []
    for _ in range(3):
        with pytest.raises(PlanError) as caught:
            cache.checked(KEY, time.monotonic() + LIMIT)
        errors.append(caught.value)
    assert proofs == [KEY]
    assert {(one.place, one.reason, one.next) for one in errors} == {
        ("all_reduce/flat n=2", "it is wrong", "make it right")
    }
    assert len({id(one) for one in errors}) == 3, "each asker raises an error of its own"
    for key in (OTHER, OTHER._replace(n=3)):
        with pytest.raises(PlanError):
            cache.checked(key, time.monotonic() + LIMIT)
    with pytest.raises(PlanError):
        cache.checked(KEY, time.monotonic() + LIMIT)
    assert proofs == [KEY, OTHER, OTHER._replace(n=3), KEY], "only the last two are kept"


def test_what_breaks_a_proof_is_not_kept() -> None:
    answers = iter([MemoryError("no room"), None])

    def make(key: Key) -> Checked:
        error = next(answers)
        if error is not None:
            raise error
        return made(key)

    cache = Cache(make)
    with pytest.raises(MemoryError, match="no room"):
        cache.checked(KEY, time.monotonic() + LIMIT)
    assert cache.checked(KEY, time.monotonic() + LIMIT).plan.algorithm == "flat"


def test_an_algorithm_that_was_corrected_is_built_again(held: Held) -> None:
    key = Key("all_reduce", "held", 2)
    held.go.set()
    made(key)
    made(key)
    assert held.built == [0, 1]
    corrected = Held()
    corrected.go.set()
    corrected.register()
    assert made(key).plan.algorithm == "held"
    assert (held.built, corrected.built) == ([0, 1], [0, 1])


def test_a_child_process_makes_anew_what_was_being_made(held: Held) -> None:
    """No thread of a child works on what its parent had begun."""
    key = Key("all_reduce", "held", 2)
    plan_cache.start(key)
    assert held.begun.wait(LIMIT)
    child = os.fork()
    if child == 0:
        status = 1
        with contextlib.suppress(BaseException):
            held.go.set()
            status = 0 if made(key).plan.n == 2 and held.built == [0, 1] else 2
        os._exit(status)
    held.go.set()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


# ---- calls that wait for one ---------------------------------------------------------------------


def test_a_slow_proof_ends_the_call_by_its_deadline_and_is_kept(held: Held, address: str) -> None:
    ranks = opened(address, 3, timeout=2.0, algorithms=HELD)
    late = together([partial(summed, one) for one in ranks])
    for error in late:
        assert isinstance(error, CommError), error
        assert (error.code, error.culprits) == (TIMEOUT, (0, 1, 2))
        assert error.place == "all_reduce/held n=3"
        said = "ranks 0, 1, 2 are still building and proving plan all_reduce/held n=3 after "
        assert error.evidence.startswith(said)
        assert "a later call finds it" in error.next
        assert "UNIPAL_TIMEOUT" in error.next
    assert held.built == [], "nobody has waited for it"
    held.go.set()
    made(Key("all_reduce", "held", 3))
    assert together([partial(summed, one) for one in ranks]) == [6, 6, 6]
    assert held.built == [0, 1, 2]
    closed(ranks)


def test_70_ranks_end_by_their_deadline_while_a_proof_computes(tmp_path: Path) -> None:
    """The proof needs the interpreter, as the ranks do."""
    go = threading.Event()
    flat = algorithms.find("all_reduce", "flat")

    def computes(p: Builder) -> None:
        while not go.is_set():
            pass
        flat(p)

    algorithms.algorithm("all_reduce", name="computes", needs=flat.needs)(computes)
    ranks = opened(f"threads:{tmp_path}", 70, timeout=20.0)
    others = together([partial(one.dup, timeout=1.0, algorithms=COMPUTES) for one in ranks])
    begun = time.monotonic()
    errors = together([partial(summed, one) for one in others])
    took = time.monotonic() - begun
    go.set()
    assert [type(error) for error in errors] == [CommError] * 70
    assert {error.code for error in errors} == {TIMEOUT}
    assert 1.0 <= took < 15.0
    made(Key("all_reduce", "computes", 70))
    assert together([partial(summed, one) for one in others]) == [70 * 71 // 2] * 70
    closed([*others, *ranks])
    del algorithms.REGISTER["all_reduce", "computes"]


def test_a_rank_of_its_own_waits_no_longer(held: Held, address: str) -> None:
    """One rank agrees with nobody."""
    (comm,) = opened(address, 1, timeout=1.0, algorithms=HELD)
    with pytest.raises(CommError) as caught:
        summed(comm)
    assert (caught.value.code, caught.value.culprits) == (TIMEOUT, (0,))
    said = "rank 0 is still building and proving plan all_reduce/held n=1 after 1 s"
    assert caught.value.evidence == said
    held.go.set()
    made(Key("all_reduce", "held", 1))
    assert summed(comm) == 1
    comm.close()


@pytest.mark.parametrize("how", ["abort here", "abort elsewhere", "close"])
def test_a_caller_that_waits_for_a_proof_hears_of_the_end(
    held: Held, address: str, how: str
) -> None:
    """So does the thread whose call waits behind it, before the proof or the deadline is there."""
    first, second = opened(address, 2, timeout=10 * LIMIT, algorithms=HELD)

    def end() -> None:
        assert held.begun.wait(LIMIT)
        if how == "close":
            first.close()
        else:
            (first if how == "abort here" else second).abort("enough")

    def behind() -> None:
        assert held.begun.wait(LIMIT)
        first.barrier()

    bodies: list[Callable[[], Any]] = [lambda: summed(first), behind, end]
    *errors, _ = together(bodies)
    for error in errors:
        assert isinstance(error, CommError), error
        # the thread behind may come when it is closed already
        assert error.code in ((ABORTED, USAGE) if how == "close" else (ABORTED,)), error
        assert ("closed" if how == "close" else "enough") in error.evidence, error
    assert held.built == []
    together([first.close, second.close])


def _holds_back(comm: Communicator, slow: int) -> list[Any]:
    """The rank `slow` has its plan only when it was told of the others' error."""
    mine = Held()
    mine.register()
    if comm.rank != slow:
        mine.go.set()
    with comm.dup(algorithms=HELD, timeout=3.0) as other:
        with pytest.raises(CommError) as caught:
            summed(other)
        comm.exchange("all have heard of it")
        mine.go.set()
        made(Key("all_reduce", "held", comm.size))
        comm.exchange("all have it")
        again = summed(other)
    error = caught.value
    return [error.code, error.culprits, error.evidence, again, mine.built]


def test_the_process_that_still_proves_is_named() -> None:
    for said in launch(_holds_back, 3, 1, timeout=LIMIT, **QUIET):
        code, culprits, why, value, built = said
        assert (code, culprits, value, built) == (TIMEOUT, (1,), 6, [0, 1, 2])
        assert why.startswith(
            "rank 1 is still building and proving plan all_reduce/held n=3 after "
        )


def _is_stopped_in_a_proof(comm: Communicator, slow: int) -> list[Any]:
    """The rank `slow` is stopped once it was asked for the plan, which it has not."""
    mine = Held()
    mine.register()
    pids = comm.exchange(os.getpid())
    with comm.dup(algorithms=HELD, timeout=3.0) as other:

        def stops() -> None:
            if comm.rank == slow:
                assert mine.begun.wait(LIMIT)
            comm.exchange("it was asked")
            if comm.rank == slow:
                os.kill(os.getpid(), signal.SIGSTOP)

        if comm.rank != slow:
            mine.go.set()
        beside = threading.Thread(target=stops)
        beside.start()
        if comm.rank == slow:
            beside.join()
        errors = []
        for _ in range(2):
            with pytest.raises(CommError) as caught:
                summed(other)
            errors.append(caught.value)
        if comm.rank == 0:
            os.kill(pids[slow], signal.SIGCONT)
        beside.join()
        mine.go.set()
    return [[error.code, error.culprits, error.evidence] for error in errors]


def test_a_rank_that_is_stopped_in_a_proof_fails_the_communicator() -> None:
    """It does not only take long: no later call finds the plan."""
    for rank, said in enumerate(launch(_is_stopped_in_a_proof, 3, 1, timeout=LIMIT, **QUIET)):
        assert [one[:2] for one in said] == [[TIMEOUT, (1,)]] * 2, said
        assert rank == 1 or "is stopped: rank 1 did not answer " in said[0][2]


# ---- the process goes on, or ends ----------------------------------------------------------------

_ALONE = """
import signal, sys, time
import numpy as np
import unipal
from unipal.engine import algorithms

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job ignores it
flat, spins = algorithms.find("all_reduce", "flat"), {spins}

def held(p):
    print("begun", flush=True)
    while spins:
        pass
    sys.stdin.readline()
    flat(p)

algorithms.algorithm("all_reduce", name="held", needs=flat.needs)(held)
x = np.ones(2)
comm = unipal.init(chip="host", algorithms="all_reduce=held", timeout={seconds})
try:
    comm.all_reduce(x)
except unipal.CommError as error:
    print(error.code, flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
    comm.all_reduce(x)
    print(x.tolist(), flush=True)
"""


@contextlib.contextmanager
def _alone(spins: bool, seconds: float) -> Iterator[subprocess.Popen[str]]:
    text = _ALONE.format(spins=spins, seconds=seconds)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("UNIPAL_")}
    with subprocess.Popen(
        [sys.executable, "-P", "-c", text], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True, env={**clean, "UNIPAL_PRICES": "shipped"},
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


def _line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_an_interrupt_reaches_a_caller_that_waits_for_a_proof() -> None:
    with _alone(spins=False, seconds=LIMIT) as process:
        assert _line(process) == "begun"
        process.send_signal(signal.SIGINT)
        assert _line(process) == "interrupted"
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
        assert _line(process) == "[1.0, 1.0]", "the proof went on, and is not begun again"
        assert process.wait(LIMIT) == 0


def test_a_proof_under_way_does_not_keep_the_process() -> None:
    with _alone(spins=True, seconds=0.5) as process:
        assert _line(process) == "begun"
        assert _line(process) == TIMEOUT
        assert process.wait(LIMIT) == 0


# ---- many ranks ----------------------------------------------------------------------------------


def _calls(comm: Communicator) -> list[bool]:
    """What a job does first, against NumPy."""
    everybody = np.arange(comm.size, dtype=np.float64)
    right = []
    for count in (1, 8192):
        x = np.full(count, comm.rank, np.float64)
        comm.all_reduce(x)
        right.append(bool((x == everybody.sum()).all()))
    y = np.full(1000, comm.rank, np.int32)
    comm.broadcast(y, root=3)
    right.append(bool((y == 3).all()))
    z = np.empty(comm.size * 2048, np.float64)
    comm.all_gather(np.full(2048, comm.rank, np.float64), z)
    right.append(bool((z == np.repeat(everybody, 2048)).all()))
    comm.barrier()
    return right


def test_65_ranks_as_threads() -> None:
    assert launch(_calls, 65, threads=True, limit=LIMIT, timeout=30.0, **QUIET) == [[True] * 4] * 65


def _first_call(comm: Communicator) -> int:
    value = summed(comm)
    comm.barrier()
    return value


def test_128_ranks_as_threads() -> None:
    sums = launch(_first_call, 128, threads=True, limit=LIMIT, timeout=30.0, **QUIET)
    assert sums == [128 * 129 // 2] * 128


def _refused(comm: Communicator) -> int:
    with pytest.raises(CommError) as caught:
        comm.all_gather(np.ones(2048), np.empty(2048 * comm.size))
    assert caught.value.code == FAILED
    assert "lanes" in caught.value.evidence
    assert "inline=False" in caught.value.next
    return summed(comm)


def test_a_plan_that_is_too_large_to_prove_is_refused_by_name() -> None:
    """Asked for by name: the selection does not take it."""
    ended = outcomes(
        _refused, 80, threads=True, limit=LIMIT, timeout=30.0, algorithms="all_gather=mesh", **QUIET
    )
    assert [one.error for one in ended] == [None] * 80
    assert [one.value for one in ended] == [80 * 81 // 2] * 80
