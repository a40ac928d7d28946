"""Rounds in which one rank leaves a call early: it closes or aborts the communicator while another
thread of it is in the call, or it comes so late that the others' deadline falls into the call. In
rounds of the kind "stopped" the others are stopped (SIGSTOP) before it closes, and continue after
it has overwritten its buffers: whoever was in a copy then goes on with it.

What a caller relies on is looked at on every rank. A call that succeeds has the right values. What
a caller does with its buffers after its call has ended changes no other rank's result, and nobody
writes into them: each rank overwrites its buffers as soon as its call has ended, and looks at them
again when all calls have.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from unipal.engine.comm.communicator import Communicator
from unipal.engine.errors import TIMEOUT, CommError
from unipal.engine.tools.cases import Case, Cell

OPERATIONS = (
    "broadcast", "all_reduce", "all_gather", "reduce", "gather", "scatter", "all_to_all",
    "reduce_scatter", "sendrecv", "all_gatherv", "gatherv", "scatterv", "all_to_allv",
    "reduce_scatterv", "barrier",
)  # fmt: skip
WINDOWED = ("all_reduce", "all_gather", "all_to_all", "reduce_scatter")  # buffers on all ranks
HOWS = ("close", "abort", "deadline", "stopped")
DEADLINE = 0.4  # of the rounds whose deadline passes in the call
PATTERN = 0x6B  # in buffers whose call has ended
UNTIL = 20.0  # seconds after which a call that has not ended hangs


class Plan(NamedTuple):
    """A round, the same on all ranks. `delay`: seconds from the start of the call to the leaving,
    or from the others' deadline to the late rank's entry.
    """

    number: int
    how: str
    victim: int
    delay: float
    cell: Cell
    settings: dict[str, Any]
    warm: bool  # the same call was made before: it is prepared


class Seen(NamedTuple):
    """What one rank saw: `code` "" is success; `wrong` elements of a result that was given as
    right, `written` bytes that came into a buffer after its call had ended.
    """

    plan: Plan
    rank: int
    code: str
    culprits: tuple[int, ...]
    text: str
    wrong: int
    written: int
    hung: bool
    seconds: float


def planned(
    seed: int, count: int, size: int, hows: Sequence[str], memories: Sequence[str],
    settings: Sequence[dict[str, Any]], most_bytes: int,
) -> list[Plan]:  # fmt: skip
    """`count` rounds drawn from `seed`."""
    chance = random.Random(seed)
    made = []
    for number in range(count):
        how = chance.choice(hows)
        operation = chance.choice(OPERATIONS)
        type_ = chance.choice(("float32", "int32", "float64", "uint8"))
        top = math.log2(most_bytes // 8)
        elements = int(2 ** chance.uniform(0 if number % 3 == 0 else top - 6, top))
        longest = 4e-4 + 8 * elements * size / 8e9  # about as long as the call takes
        delay = chance.uniform(0, longest) if how != "deadline" else chance.uniform(-0.004, longest)
        cell = Cell(
            operation, type_, chance.choice(("sum", "max")), elements,
            memory=chance.choice(memories), root=chance.randrange(size),
            in_place=operation in ("all_reduce", "all_gather") and chance.random() < 0.3,
            seed=number + 1,
        )  # fmt: skip
        victim, chosen = chance.randrange(size), chance.choice(settings)
        made.append(Plan(number, how, victim, delay, cell, chosen, chance.random() < 0.75))
    return made


def leave(comm: Communicator, plans: Sequence[Plan]) -> list[Seen]:
    """All rounds on one rank."""
    pids = [pid for pid in comm.exchange(os.getpid()) if pid != os.getpid()]
    return [_round(comm, plan, pids) for plan in plans]


@contextlib.contextmanager
def _stopped(pids: Sequence[int]) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def _round(comm: Communicator, plan: Plan, pids: Sequence[int]) -> Seen:
    timeout = DEADLINE if plan.how == "deadline" else UNTIL
    settings = dict(plan.settings)
    windows = settings.pop("windows", False)
    if "hosts" in settings:  # each rank is on the host whose letter stands at its place
        settings["host"] = settings.pop("hosts")[comm.rank]
    windowed = windows and plan.cell.operation in WINDOWED
    child, case = _prepared(comm, plan, timeout, windowed, settings)
    ended: list[Any] = []
    closed = threading.Event()
    victim = comm.rank == plan.victim

    def call() -> None:
        try:
            case.run()
        except CommError as error:
            ended.append(error)
            if victim and windowed and plan.how != "deadline":
                closed.wait(UNTIL)  # its windows are its own when `close` has returned: faults.md
            _overwrite(case)
        else:
            ended.append(case.wrong())
            _overwrite(case)

    thread = threading.Thread(target=call, daemon=True)
    comm.barrier()
    begun = time.monotonic()
    if victim and plan.how == "deadline":
        time.sleep(max(0.0, timeout + plan.delay))  # it is late: what the round is about
    thread.start()
    if victim and plan.how != "deadline":
        time.sleep(plan.delay)  # the moment of leaving is drawn
        with _stopped(pids if plan.how == "stopped" else ()):
            if plan.how == "abort":
                child.abort("drawn")
            else:
                child.close()
            closed.set()
            thread.join(UNTIL)
    thread.join(UNTIL)
    seconds = time.monotonic() - begun
    comm.barrier()  # nobody is in the call any more
    # A rank that was stopped in a copy ends it when it continues: docs/faults.md.
    written = 0 if plan.how == "stopped" and victim else _changed(case)
    child.close()
    comm.barrier()
    end = ended[0] if ended else 0
    error = end if isinstance(end, CommError) else None
    return Seen(
        plan, comm.rank, error.code if error else "", tuple(error.culprits) if error else (),
        str(error) if error else "", end if error is None else 0, written, not ended, seconds,
    )  # fmt: skip


def _prepared(
    comm: Communicator, plan: Plan, timeout: float, windowed: bool, settings: dict[str, Any]
) -> tuple[Communicator, Case]:
    """The communicator that is left, and the call on it; once more where the call was to be made
    before and the machine was too busy for that within the timeout.
    """
    while True:
        child = comm.dup(timeout=timeout, **settings)
        case = Case(child, plan.cell)
        if windowed:
            for array in case.run.args:  # type: ignore[attr-defined]  (of a partial)
                if array is not None:
                    child.window(array)
        done = True
        if plan.warm:
            try:
                case.run()
            except CommError as error:
                if error.code != TIMEOUT:
                    raise
                done = False
        if all(comm.exchange(done)):
            case.refill()
            return child, case
        child.close()


def _overwrite(case: Case) -> None:
    """The buffers are the caller's again."""
    for view in _views(case):
        view.view("uint8")[:] = PATTERN
    for memory, copy in case._far:
        copy.view("uint8")[:] = PATTERN
        memory.copy_from(copy)


def _changed(case: Case) -> int:
    for memory, copy in case._far:
        copy[:] = memory.to_numpy()
    return sum(int((view.view("uint8") != PATTERN).sum()) for view in _views(case))


def _views(case: Case) -> list[Any]:
    given = [] if case._input is None else [case._input[0]]
    return given if case._output is None else [*given, case._output]


def _until_wrong(seed: int, batch: int, batches: int) -> dict[str, Any]:
    """Rounds with large messages of two ranks, until one gives wrong values as right."""
    from unipal.engine import _core
    from unipal.engine.tools.launch import launch

    for number in range(batches):
        plans = planned(seed + number, batch, 2, ("stopped",), ("numpy",), [{}], 64 << 20)
        told = ("broadcast", "all_reduce", "reduce")
        chosen = [
            plan._replace(cell=plan.cell._replace(operation=told[plan.number % 3]))
            for plan in plans
        ]
        found = launch(leave, 2, chosen, chip="host", timeout=30.0, record_lanes=0)
        wrong = sum(one.wrong for rank in found for one in rank)
        if wrong:
            break
    return {"wrong": wrong, "rounds": batch * (number + 1), "core": _core.__file__}


if __name__ == "__main__":
    print(json.dumps(_until_wrong(*map(int, sys.argv[1:]))))
