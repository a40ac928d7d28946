"""Mutants of the runners over a collective library: one defect each in the parts that they add.

They are registered by `proof.engine.defects`. They concern the choice of the library's communicator
for a call, its order on the stream, the errors of calls that do not end, and the transfer between
clusters.
"""

from __future__ import annotations

import time
from typing import Any

from proof.engine.defects import Engine, around, breaks, change, state_of

SLOW_S = 5.5


def _runner(comm: Any) -> Any:
    return state_of(comm).runner


# ---- order --------------------------------------------------------------------------------------


@breaks("two_communicators")
def calls_take_the_library_communicator_of_another_one(engine: Engine) -> None:
    """The library communicator of another communicator in which this rank has another number."""
    communicators = engine.communicator.open_communicators

    def other(runner: Any) -> Any:
        mine = runner.comm
        found = [c for c in communicators() if c.size == mine.size and c.rank != mine.rank]
        runners = [one for one in map(_runner, found) if one is not None]
        handles = [one._vendor.handle for one in runners]
        return next(filter(None, handles), None)

    def swap(kind: Any, name: str) -> None:
        right = getattr(kind, name)

        def method(self: Any, *arguments: Any) -> Any:
            kept, given = self._vendor.handle, other(self)
            if kept is None or given is None:
                return right(self, *arguments)
            self._vendor.handle = given
            try:
                return right(self, *arguments)
            finally:
                self._vendor.handle = kept

        setattr(kind, name, method)

    swap(engine.homo.HomoRunner, "_enqueue")
    swap(engine.hybrid.HybridRunner, "_library")


@breaks("homo.async_on_a_stream", "hybrid.async_on_a_stream")
def asynchronous_calls_ignore_the_stream(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, *arguments: Any, **words: Any) -> Any:
        if words.get("async_op"):
            words["stream"] = 0
        return right(comm, *arguments, **words)

    around(engine, "all_gather", wrong)


@breaks("hybrid.async_on_a_stream")
def the_stream_goes_on_while_clusters_talk(engine: Engine) -> None:
    engine.stream_gate.Gates.hold = lambda self, stream: lambda: None


# ---- calls that end -----------------------------------------------------------------------------


@breaks("homo.absent_rank_named", "hybrid.absent_rank_named")
def accounts_do_not_say_who_is_absent(engine: Engine) -> None:
    wrong = engine.errors.CommError
    ledger = engine.call_ledger
    right = ledger.verdict

    def verdict(*arguments: Any, **words: Any) -> Any:
        found = right(*arguments, **words)
        absent = "did not enter" in found.evidence
        return wrong(found.code, "it did not end", place=found.place) if absent else found

    ledger.verdict = verdict


@breaks("held_stream_named")
def nobody_looks_at_the_stream_of_a_late_call(engine: Engine) -> None:
    engine.homo.HomoRunner._past = lambda self, job: True


@breaks("abort_ends_calls")
def an_abort_keeps_its_reason_to_itself(engine: Engine) -> None:
    around(engine, "abort", lambda right, comm, reason="": right(comm))


@breaks("abort_ends_calls")
def an_abort_takes_its_time(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, reason: str = "") -> None:
        time.sleep(SLOW_S)
        right(comm, reason)

    around(engine, "abort", wrong)


# ---- between clusters ---------------------------------------------------------------------------


@breaks("hybrid.any_clusters")
def a_third_cluster_is_heard_wrong(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        answer = right(comm, x, out, **words)
        if len(comm.context.clusters) > 2 and out is not None and out.count:
            change(comm, out)
        return answer

    around(engine, "all_gather", wrong)


@breaks("hybrid.through_host_memory")
def what_came_through_host_memory_stays_there(engine: Engine) -> None:
    runner = engine.hybrid.HybridRunner
    right = runner._copied_out

    def copied_out(self: Any, *arguments: Any) -> Any:
        source, _ = right(self, *arguments)
        return source, []

    runner._copied_out = copied_out


@breaks("hybrid.larger_than_scratch")
def the_second_window_is_the_first_again(engine: Engine) -> None:
    import dataclasses

    runner = engine.hybrid.HybridRunner
    right = runner._windows

    def windows(self: Any, call: Any, choice: Any, *, cut: bool) -> Any:
        first = None
        for made in right(self, call, choice, cut=cut):
            first = first or made
            yield made if made is first else dataclasses.replace(made, input=first.input)

    runner._windows = windows
