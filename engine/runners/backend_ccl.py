"""The back end `ccl_host` of the host runner: collective libraries on host memory.

Calls of the library's table (adaptors/ccl) block, and those of one communicator run in the order in
which they are made. So every order of calls that the host runner keeps has a communicator of the
library and a thread of its own, a lane: the collectives; messages from one rank to another. The
lane of the collectives joins when the communicator opens, one of messages when both ranks have a
message.

Operations are the library plans that the runner homo uses. The library neither detects an absent
rank nor obeys the communicator's deadline; the host runner does, and aborts the lanes.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from unipal.engine.algorithms.library import variant
from unipal.engine.calls.buffers import NAMES
from unipal.engine.calls.call import REDUCTION_NAMES, Call
from unipal.engine.compiled import plan_cache
from unipal.engine.errors import FAILED, MISMATCH, REFUSED, CommError, ranks_of
from unipal.engine.plan.ir import Step
from unipal.engine.runners.job_queue import PROPAGATION_S, Job, JobQueue
from unipal.engine.runners.library_calls import call_table, enqueued
from unipal.engine.runners.library_comm import VendorComm, opened
from unipal.engine.selection import host_backends
from unipal.generated.pal import PalError, Result

if TYPE_CHECKING:
    from unipal.engine.runners.communicator_view import CommunicatorView

_SCRATCH_BYTES = 256  # bytes for barriers
_MAX_PAUSE_S = 0.02  # between two looks at whether other ranks have failed
_CODES = {Result.NOT_SUPPORTED: REFUSED, Result.INVALID_USAGE: MISMATCH}


def make(name: str, comm: CommunicatorView) -> CclHost:
    """The back end of a communicator. Collective over all ranks. CommError if it is impossible."""
    if name == host_backends.GLOO and comm.context.across:
        reason = "ranks sit on different hosts, and Gloo's connections are not authenticated"
        raise CommError(REFUSED, reason, place="back end gloo", next="use back end builtin")
    made = opened(comm, None, name)
    assert isinstance(made, VendorComm)
    return CclHost(comm, made)


class _Lane:
    """A communicator of the library, and the thread that makes its calls one after another.

    It joins before its first call; `joined`: it has done so already.
    """

    def __init__(self, comm: CommunicatorView, vendor: VendorComm, *, joined: bool) -> None:
        self._comm, self._vendor, self._joined = comm, vendor, joined
        self._scratch = np.zeros(_SCRATCH_BYTES, np.uint8)
        self._steps: dict[tuple[str, int], Sequence[Step]] = {}
        self._queue = JobQueue(comm, f"host-{vendor.name}", self._run_first)

    def start(self, call: Call) -> Job:
        """Starts a call behind the earlier ones."""
        job = Job([call], self._comm)
        self._queue.enter(job)
        return job

    def abort(self) -> None:
        """Aborts the communicator, which releases its thread."""
        self._vendor.abort()

    def idle(self, until: float) -> bool:
        """Whether all calls end until time.monotonic() is `until`."""
        left = (job.over.wait(max(0.0, until - time.monotonic())) for job in self._queue.pending())
        return all(left)

    def close(self) -> None:
        """Ends the thread and the communicator. No call is pending, or it was aborted."""
        self._queue.close()
        self._vendor.close()
        self._queue.join()

    def _run_first(self, jobs: list[Job]) -> float:
        job, error = jobs[0], None
        try:
            self._run(job.calls[0])
        except CommError as caught:
            error = caught
        except PalError as caught:
            code = _CODES.get(Result(caught.code), FAILED)
            why = f"{self._vendor.name}: {caught}".partition("\n")[0]
            error = CommError(code, why, place=job.place)
        except BaseException as caught:
            error = CommError(FAILED, repr(caught), place=job.place)
        self._queue.end(job, error)
        return 0.0

    def _run(self, call: Call) -> None:
        vendor = self._vendor
        if not self._joined:
            self._join()
        members = vendor.members
        scratch = int(self._scratch.ctypes.data)
        made = enqueued(call, self._steps_of(call), self._comm.size, scratch, members)
        for to, of, size in made.copies:
            ctypes.memmove(to, of, size)
        call_table(vendor.table, made.calls, vendor.handle, None)

    def _join(self) -> None:
        """Joins the peer, when it has a message too."""
        comm, vendor = self._comm, self._vendor
        source, target = vendor.members
        unique = vendor.table.getUniqueId().hex() if comm.rank == source else ""
        with ranks_of(comm.members):
            said = comm.control.all_gather(
                f"{comm.name}: messages {source}-{target}", unique,
                members=[comm.members[source], comm.members[target]],
                timeout=comm.settings.timeout,
            )  # fmt: skip
        why = vendor.open(bytes.fromhex(said[0]))
        if why:
            raise CommError(FAILED, why, place=f"messages of ranks {source} and {target}")
        self._joined = True

    def _steps_of(self, call: Call) -> Sequence[Step]:
        """This rank's steps of the call's checked plan."""
        comm, name = self._comm, call.shape.name
        found = self._steps.get((name, call.root))
        if found is None:
            algorithm = variant(name).name
            pair = call.peer >= 0
            key = plan_cache.Key(
                "send" if pair else name, algorithm, 2 if pair else comm.size, call.root,
                checked=not comm.settings.unchecked,
            )  # fmt: skip
            rank = self._vendor.members.index(comm.rank)
            found = comm.checked_plan(key, local=True).plan.ranks[rank].steps
            self._steps[name, call.root] = found
        return found


class CclHost:
    """See `host_backends.Backend`."""

    def __init__(self, comm: CommunicatorView, vendor: VendorComm) -> None:
        self.name = vendor.name
        self._comm, self._vendor = comm, vendor
        self._lock = threading.Lock()
        # by sender and receiver; (): the collectives
        self._lanes: dict[tuple[int, ...], _Lane] = {(): _Lane(comm, vendor, joined=True)}

    def refuses(self, call: Call) -> str:
        """See Backend."""
        reduce = REDUCTION_NAMES[call.reduce] if call.shape.reduces else ""
        return host_backends.serves(self.name, call.shape.name, NAMES[call.type], reduce)

    def start(self, made: Sequence[Call]) -> _Started:
        """See Backend."""
        return _Started([self._lane(call).start(call) for call in made])

    def _lane(self, call: Call) -> _Lane:
        comm, pair = self._comm, (self._comm.rank, call.peer)
        members = () if call.peer < 0 else pair if call.shape.name == "send" else pair[::-1]
        with self._lock:
            found = self._lanes.get(members)
            if found is None:
                found = _Lane(comm, self._vendor.among(members), joined=False)
                self._lanes[members] = found
            return found

    def abort(self) -> bool:
        """See Backend."""
        lanes, until = list(self._lanes.values()), time.monotonic() + PROPAGATION_S
        for lane in lanes:
            lane.abort()
        return all(lane.idle(until) for lane in lanes)

    def close(self, *, failed: bool) -> None:
        """See Backend."""
        if failed:
            self.abort()
        for lane in self._lanes.values():
            lane.close()


class _Started:
    """Adapts jobs of lanes to Moving."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self._jobs = jobs

    def ended(self) -> bool:
        """See Moving."""
        for job in self._jobs:
            if job.ended and job.error is not None:
                raise job.error
        return all(job.ended for job in self._jobs)

    def pause(self, seconds: float) -> None:
        """See Moving."""
        job = next((job for job in self._jobs if not job.ended), None)
        if job is not None:
            job.over.wait(min(seconds, _MAX_PAUSE_S))
