"""One rank of a case of misuse, and the process that starts ranks.

`python -P misuse_ranks.py` reads lines of JSON: {"start": {folder, ranks, environment, namespace}}
starts a process that is these ranks (several: its threads), {"plans": [...]} proves plans before
the next case needs them. It imports the engine and never uses it, so a fork is as good as a start.
What a rank did and got stands in `<rank>.jsonl` of the case's folder, each line written when it
happened.
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import gc
import json
import os
import select
import signal
import sys
import threading
import time
import traceback
from pathlib import Path
from typing import Any

import misuse_cases as cases
import misuse_sanitized
import numpy as np
from checkout import HARNESS, RANKS
from misuse_calls import Made
from misuse_cases import Call, Case
from misuse_judge import table
from unipal.engine.comm import communicator as engine
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import CommError

JOIN = {cases.BEFORE: 3.0}  # seconds that ranks wait for each other at the start; else more
TICK = 0.01
PROOF_SECONDS = 60.0  # for a plan that ranks will need
EXCUSED = 0.004  # seconds that a tick may be late without a word


class LeftError(Exception):
    """What a rank raises that leaves by an exception."""


class Rank:
    """A rank of a case: does its part, and what is wrong if it is a victim."""

    def __init__(self, case: Case, rank: int, folder: Path, words: dict[str, Any]) -> None:
        self.case, self.rank, self.folder, self.words = case, rank, folder, words
        self.act_name = case.act_of(rank)
        self.comms: list[Any] = []
        self.over: dict[int, CommError | None] = {}  # communicators that are not called any more
        self.made: list[Made] = []  # whose buffers are the caller's again
        self.pending: list[tuple[Made, Any]] = []
        self.shrunk: Any = None
        self.expected = table()[case.act, case.moment]
        self._file = os.open(folder / f"{rank}.jsonl", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._actor: threading.Thread | None = None

    def tell(self, kind: str, **what: Any) -> None:
        line = json.dumps({"kind": kind, "at": time.monotonic(), **what})
        os.write(self._file, line.encode() + b"\n")

    # ---- its part ------------------------------------------------------------------------------

    def live(self) -> None:
        """From start to end."""
        threading.Thread(target=self._tick, daemon=True).start()
        self.tell("start", pid=os.getpid())
        try:
            self._live()
        except LeftError:
            self.tell("left")
            self._last()
        except CommError as error:
            self.tell("broke", text=f"{error.code}: {error}\n{traceback.format_exc()}")
        except Exception:
            self.tell("broke", text=traceback.format_exc())
        self.tell("end", plans=[list(key) for key in plan_cache.known()])

    def _live(self) -> None:
        case = self.case
        self._at(cases.BEFORE)
        begun = time.monotonic()
        try:
            world = engine.init(
                chip=case.chip, lowering=case.lowering, runner=case.runner,
                scratch_bytes=case.scratch, uncertified=True, record_lanes=0,
                timeout=case.comms[0].timeout, join_timeout=JOIN.get(case.moment, 30.0),
                **self.words,
            )  # fmt: skip
        except CommError as error:
            self._ended("init", -1, begun, error)
            return
        self._ended("init", -1, begun, None)
        if self.act_name == cases.RAISES:
            with world:
                self._go_on(world)
        else:
            self._go_on(world)
        self._last()

    def _go_on(self, world: Any) -> None:
        self._at(cases.BEHIND)
        self.comms.append(world)
        if not self._communicators(world):
            return
        for call in self._order():
            self._call(call)
        self._wait()
        self._at(cases.AFTER)
        self._shrink()
        if self.case.ending == "closes" or self.case.moment == cases.CLOSING:
            self._soon(cases.CLOSING)
            for comm in reversed(self.comms):
                if comm is not None:
                    begun = time.monotonic()
                    comm.close()
                    self._ended("close", -1, begun, None)
        self._joined()

    def _last(self) -> None:
        """When nobody is in a call any more: buffers are as their owner left them."""
        self._together("done")
        written = {str(made.call.number): made.written() for made in self.made}
        self.tell("kept", written={call: size for call, size in written.items() if size})

    def _together(self, word: str) -> None:
        """Goes on when all ranks that are there have said the word: the driver sees that."""
        self.tell(word)
        self._until(word, 60.0)

    def _until(self, word: str, seconds: float) -> None:
        """Waits for a word of the driver."""
        until = time.monotonic() + seconds
        while not (self.folder / word).exists() and time.monotonic() < until:
            time.sleep(0.002)

    def _communicators(self, world: Any) -> bool:
        for number, comm in list(enumerate(self.case.comms))[1:]:
            begun = time.monotonic()
            try:
                if comm.how == "dup":
                    made = world.dup(timeout=comm.timeout)
                else:
                    mine = self.rank in comm.members
                    made = world.split(0 if mine else None)
            except CommError as error:
                self._ended(comm.how, number, begun, error)
                return False
            self._ended(comm.how, number, begun, None)
            self.comms.append(made)
        return True

    def _order(self) -> list[Call]:
        """This rank's calls, as it makes them."""
        calls = [
            call for call in self.case.calls if self.rank in self.case.comms[call.comm].members
        ]
        at = next((i for i, call in enumerate(calls) if call.number == self.case.at), -1)
        if self.act_name == cases.SKIPS:
            del calls[at]
        if self.act_name == cases.SWAPS:
            own = (i for i in range(at + 1, len(calls)) if calls[i].comm == self.case.faulty)
            other = next(own)
            calls[at], calls[other] = calls[other], calls[at]
        return calls

    def _call(self, call: Call) -> None:
        comm = self.comms[call.comm]
        here = call.number == self.case.at and self.act_name != cases.NOTHING
        skipped = self.act_name == cases.SKIPS and call.number > self.case.at
        if skipped or (here and not self.case.moment):
            self._mark()
        if here:
            call = self._changed(call)
            self._at(cases.BETWEEN)
        if call.comm in self.over:
            if here and self.case.moment in (cases.INSIDE, cases.PENDING):
                self._act()  # another one was faster
            return
        if not call.takes_part(comm.rank, comm.size):
            return
        made = Made(self.case.seed, comm, call)
        if here:
            self._soon(cases.INSIDE)
        begun = time.monotonic()
        self.tell("enter", number=call.number, comm=call.comm)
        try:
            if call.how == "work":
                work = made.run(async_op=True)
                if here and self.act_name == cases.DROPS:
                    del work, made
                    gc.collect()
                    return
                self.pending.append((made, work))
                if here:
                    self._at(cases.PENDING)
                return
            if call.how == "group" and here and self.act_name == cases.BREAKS:
                self._broken(comm, made)
                return
            if call.how == "group" and call.operation != "messages":
                with comm.group():
                    made.run()
            else:
                made.run()
        except CommError as error:
            self._ended(call.operation, call.comm, begun, error, made)
        else:
            self._ended(call.operation, call.comm, begun, None, made)
        if here and self.case.moment == cases.INSIDE:
            self._joined()
        self._wait()

    def _broken(self, comm: Any, made: Made) -> None:
        """An exception in a group: nothing of it runs."""
        with contextlib.suppress(LeftError), comm.group():
            made.run()
            raise LeftError

    def _wait(self) -> None:
        """Until all pending works have ended."""
        for made, work in self.pending:
            begun = time.monotonic()
            try:
                if work is not None:
                    work.wait()
            except CommError as error:
                self._ended(made.call.operation, made.call.comm, begun, error, made)
            else:
                self._ended(made.call.operation, made.call.comm, begun, None, made)
        self.pending.clear()

    def _ended(
        self, what: str, comm: int, begun: float, error: CommError | None, made: Made | None = None
    ) -> None:
        ended = time.monotonic()
        wrong = made.taken_back(error is None) if made else 0
        self.made += [made] if made else []
        members = self.case.comms[max(0, comm)].members
        self.tell(
            "call", what=what, comm=comm, begun=begun, ended=ended, wrong=wrong,
            number=made.call.number if made else -1,
            code=error.code if error else "ok",
            culprits=[members[rank] for rank in error.culprits] if error else [],
            text=str(error) if error else "",
        )  # fmt: skip
        if error is not None and comm >= 0 and comm not in self.over:
            self.over[comm] = error
            if what not in ("dup", "part", "close") and error.code != "usage":
                self._again(comm)

    def _again(self, comm: int) -> None:
        """A communicator that has failed fails at once, and with the same error."""
        begun = time.monotonic()
        try:
            self.comms[comm].barrier()
        except CommError as error:
            self._ended("again", comm, begun, error)
        else:
            self._ended("again", comm, begun, None)

    def _shrink(self) -> None:
        """The survivors go on together, where the table says so."""
        who, case = self.expected.shrink, self.case
        if who == "-" or (self.rank in case.victims and who == "the others"):
            return
        if "ok" in self.expected.others:
            self._together("called")  # shrinking ends the calls that are not over everywhere
        begun, comm = time.monotonic(), self.comms[case.faulty]
        error = self.over.get(case.faulty)
        exclude = error.culprits if error and who == "the others" else ()
        try:
            left = self.shrunk or comm.shrink(exclude)
            ranks = self._sum(left, 1 << self.rank)
        except CommError as failed:
            members = case.comms[case.faulty].members
            self.tell(
                "shrink", begun=begun, code=failed.code, text=str(failed), members=[],
                culprits=[members[r] for r in failed.culprits if r < len(members)],
            )  # fmt: skip
            return
        members = [rank for rank in range(case.n) if ranks >> rank & 1]
        without = [case.comms[case.faulty].members[rank] for rank in left.without]
        self.tell(
            "shrink", begun=begun, code="ok", members=members, size=left.size, without=without
        )
        if case.ending == "closes":
            left.close()

    def _sum(self, comm: Any, value: int) -> int:
        if self.case.chip == "host":
            x = np.full(100, value, np.int64)
            comm.all_reduce(x)
        else:
            room = comm.alloc(100, "int64")
            room.copy_from(np.full(100, value, np.int64))
            comm.all_reduce(room)
            x = room.to_numpy()
        return int(x[0]) if (x == x[0]).all() else -1

    # ---- what is wrong -------------------------------------------------------------------------

    def _mark(self) -> None:
        self.tell("fault")

    def _changed(self, call: Call) -> Call:
        n = len(self.case.comms[call.comm].members)
        match self.act_name:
            case cases.COUNT:
                return cases.replace(call, count=call.count + 3)
            case cases.TYPE:
                other = "int32" if call.type != "int32" else "float32"
                return cases.replace(call, type=other)
            case cases.ROOT:
                return cases.replace(call, root=(call.root + 1) % n)
            case cases.OP:
                return cases.replace(call, op="max" if call.op != "max" else "min")
        return call

    def _at(self, moment: str) -> None:
        if self.case.moment == moment and self.act_name != cases.NOTHING:
            self._act()

    def _soon(self, moment: str) -> None:
        """The same by another thread, a moment from now."""
        if self.case.moment != moment or self.act_name == cases.NOTHING:
            return

        def act() -> None:
            time.sleep(self.case.delay)
            self._act()

        self._actor = threading.Thread(target=act)
        self._actor.start()

    def _joined(self) -> None:
        if self._actor is not None:
            self._actor.join()
            self._actor = None

    def _act(self) -> None:
        self._mark()
        case = self.case
        comm = self.comms[case.faulty] if len(self.comms) > case.faulty else None
        match self.act_name:
            case cases.KILLED:
                os.kill(os.getpid(), signal.SIGKILL)
            case cases.EXITS:
                os._exit(3)
            case cases.STOPPED | cases.PAUSED | cases.WAKES:
                os.kill(os.getpid(), signal.SIGSTOP)
            case cases.RAISES:
                raise LeftError("the program has a mistake")
            case cases.ENDS:
                self.tell("left")
                sys.exit(0)
            case cases.LATE:
                self._until("failed", 20.0)  # of the others
            case cases.IN_TIME:
                time.sleep(cases.DEADLINE / 2)
            case cases.CLOSES:
                comm.close()
                self.over.setdefault(case.faulty, None)
            case cases.ABORTS:
                comm.abort("the program has a mistake")
            case cases.SHRINKS:
                try:
                    self.shrunk = comm.shrink()
                except CommError as error:
                    self.tell("shrink", begun=0.0, code=error.code, text=str(error), members=[],
                              culprits=list(error.culprits))  # fmt: skip

    # ---- the machine ---------------------------------------------------------------------------

    def _tick(self) -> None:
        """Tells how late this process's threads are run."""
        while True:
            begun = time.monotonic()
            time.sleep(TICK)
            late = time.monotonic() - begun - TICK
            if late > EXCUSED:
                self.tell("late", seconds=late)


# ---- processes -----------------------------------------------------------------------------------


def _be(order: dict[str, Any]) -> None:
    """A forked process: the ranks of the order."""
    folder = Path(order["folder"])
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: nobody outlives the driver
    if order["namespace"]:
        with open(order["namespace"], "rb") as namespace:
            ctypes.CDLL(None, use_errno=True).setns(namespace.fileno(), 0)
    os.environ.update(order["environment"])
    if order["core"]:
        misuse_sanitized.take(order["core"])
    ranks = order["ranks"]
    out = os.open(folder / f"{ranks[0]}.out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    dump = open(folder / f"{ranks[0]}.stack", "w")  # noqa: SIM115
    faulthandler.enable(dump)
    faulthandler.register(signal.SIGUSR1, dump, all_threads=True)
    case = Case.parse((folder / "case").read_text())
    if len(ranks) == 1:
        Rank(case, ranks[0], folder, {}).live()
        return
    address = f"threads:{folder.name}"
    made = [
        Rank(case, rank, folder, {"rank": rank, "size": case.n, "address": address})
        for rank in ranks
    ]
    threads = [threading.Thread(target=rank.live) for rank in made]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _started(order: dict[str, Any]) -> int:
    """Starts the process of an order. Under a sanitizer it is spawned, since a sanitizer's locks do
    not always survive a fork.
    """
    if order["core"]:
        program = "import sys; sys.path[:0] = sys.argv[1:-1]; import misuse_ranks as m; m.one()"
        folders = [str(HARNESS), str(RANKS)]
        line = [sys.executable, "-P", "-c", program, *folders, json.dumps(order)]
        environment = {**os.environ, **order["environment"]}  # a sanitizer reads it first
        nothing = (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)
        return os.posix_spawn(sys.executable, line, environment, file_actions=[nothing])
    pid = os.fork()
    if pid:
        return pid
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        _be(order)
    except BaseException:
        traceback.print_exc()
        raise
    raise SystemExit(0)


def one() -> None:
    """A process of its own for the ranks of the order that is the last argument."""
    _be(json.loads(sys.argv[-1]))


def main() -> None:
    """Starts the ordered processes, and reports the exit status of each."""
    ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: what ranks leave running is seen here
    signal.signal(signal.SIGCHLD, lambda *_: None)
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes)
    answers = os.dup(1)
    rest = b""
    while True:
        ready, _, _ = select.select([0, woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            while True:
                try:
                    pid, status = os.waitpid(-1, os.WNOHANG)
                except ChildProcessError:
                    break
                if pid == 0:
                    break
                code = os.waitstatus_to_exitcode(status)
                os.write(answers, json.dumps({"ended": pid, "status": code}).encode() + b"\n")
        if 0 in ready:
            data = os.read(0, 1 << 16)
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                order = json.loads(line)
                if "start" in order:
                    pid = _started(order["start"])
                    os.write(answers, json.dumps({"started": pid}).encode() + b"\n")
                for key in order.get("plans", ()):
                    plan_cache.checked(plan_cache.Key.parse(key), time.monotonic() + PROOF_SECONDS)


if __name__ == "__main__":
    main()
