"""Mutants of the engine, registered by `proof.engine.defects`: order of calls, and errors."""

from __future__ import annotations

import dataclasses
import itertools
import threading
from collections.abc import Callable
from typing import Any

from proof.engine.defects import Engine, around, breaks, change, state_of

# Order, and concurrent calls


@breaks("back_to_back")
def the_twelfth_pending_call_is_lost(engine: Engine) -> None:
    class Nothing:
        def wait(self) -> None:
            return None

    def wrong(right: Any, comm: Any, *arguments: Any, **words: Any) -> Any:
        if words.get("async_op") and len(state_of(comm).works) > 10:
            return Nothing()
        return right(comm, *arguments, **words)

    for name in ("scatter", "all_gather"):
        around(engine, name, wrong)


@breaks("crossed_sends")
def a_group_swaps_the_messages_of_two_peers(engine: Engine) -> None:
    def swapped(calls: list[Any]) -> list[Any]:
        sends = [c for c in calls if c.shape.name == "send"]
        if len({c.peer for c in sends}) < 2:
            return calls
        one, two = sends[0], sends[-1]
        new = {
            id(one): dataclasses.replace(one, input=two.input),
            id(two): dataclasses.replace(two, input=one.input),
        }
        return [new.get(id(c), c) for c in calls]

    def wrong(right: Any, comm: Any, calls: Any, stream: int) -> Any:
        return right(comm, swapped(list(calls)), stream)

    around(engine, "start", wrong, "calls.Calls")


@breaks("messages_in_order")
def a_group_overtakes_messages_of_one_size(engine: Engine) -> None:
    def turned(calls: list[Any]) -> list[Any]:
        sends = [i for i, c in enumerate(calls) if c.shape.name == "send"]
        for first, second in itertools.pairwise(sends):
            one, two = calls[first], calls[second]
            if (one.peer, one.count) == (two.peer, two.count):
                calls[first], calls[second] = two, one
        return calls

    def wrong(right: Any, comm: Any, calls: Any, stream: int) -> Any:
        return right(comm, turned(list(calls)), stream)

    around(engine, "start", wrong, "calls.Calls")


@breaks("send_needs_no_wait")
def sends_move_only_while_waited_for(engine: Engine) -> None:
    class Later:
        def __init__(self, start: Callable[[], Any]) -> None:
            self._start = start

        def wait(self) -> None:
            self._start().wait()

    def wrong(right: Any, comm: Any, *arguments: Any, **words: Any) -> Any:
        return Later(lambda: right(comm, *arguments, **words))

    around(engine, "isend", wrong)


@breaks("follows_the_stream")
def the_stream_is_ignored(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, *arguments: Any, **words: Any) -> Any:
        return right(comm, *arguments, **{**words, "stream": 0})

    around(engine, "all_reduce", wrong)


@breaks("opposite_order")
def one_communicator_at_a_time(engine: Engine) -> None:
    """A call waits until the calls of all other communicators of the process have ended."""
    communicators = engine.communicator.open_communicators

    def wrong(right: Any, comm: Any, *arguments: Any, **words: Any) -> Any:
        if words.get("async_op"):
            for other in [one for one in communicators() if one is not comm]:
                for work in list(state_of(other).works):
                    work.wait()
        return right(comm, *arguments, **words)

    around(engine, "all_reduce", wrong)


@breaks("two_threads")
def threads_share_what_is_current(engine: Engine) -> None:
    inside: set[int] = set()

    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        me = threading.get_ident()
        inside.add(me)
        answer = right(comm, x, out, **words)
        if len(inside) > 1 and out is not None and out.count:
            change(comm, out)
        inside.discard(me)
        return answer

    around(engine, "all_gather", wrong)


# Errors


def _misreport(engine: Engine, code: str, said: Callable[[Any, Any], Any]) -> None:
    def wrong(right: Any, comm: Any, what: str) -> Any:
        error = right(comm, what)
        return said(comm, error) if error.code == code else error

    around(engine, "error", wrong, "peers.Peers")


@breaks("host.absent_rank_named", "uni.absent_rank_named")  # a library may name it first
def a_deadline_blames_the_one_who_waited(engine: Engine) -> None:
    wrong = engine.errors.CommError

    def said(comm: Any, error: Any) -> Any:
        return wrong(error.code, error.evidence, culprits=[comm.rank], place=error.place)

    _misreport(engine, "timeout", said)


@breaks("wrong_count_named")
def a_wrong_count_is_reported_without_counts(engine: Engine) -> None:
    wrong = engine.errors.CommError

    def said(comm: Any, error: Any) -> Any:
        if "int32" in error.evidence:  # it is about types
            return error
        return wrong(error.code, "".join(c for c in error.evidence if not c.isdigit()))

    _misreport(engine, "mismatch", said)


@breaks("wrong_type_named")
def a_wrong_type_is_reported_without_types(engine: Engine) -> None:
    wrong = engine.errors.CommError

    def said(comm: Any, error: Any) -> Any:
        return wrong(error.code, error.evidence.replace("int32", "another type"))

    _misreport(engine, "mismatch", said)
