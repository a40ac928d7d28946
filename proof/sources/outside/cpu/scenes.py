"""The list of scenes: name, and what answers a text about a library in a process of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from proof.sources.outside.cpu import (
    failures,
    functions,
    handles,
    leftovers,
    loading,
    memory_calls,
    process_end,
    repeated,
    streams,
)

Scene = Callable[[Path], str]


def scenes() -> Iterator[tuple[str, Scene]]:
    """The scenes by name, those that take long last."""
    yield "leftovers", leftovers.of_the_dead
    for change in handles.CHANGES:
        yield f"handle of a segment: {change}", partial(handles.of_a_changed_segment, change)
    yield "handles", handles.with_a_changed_byte
    yield "leftovers of others", leftovers.of_others
    yield "file 0", handles.with_file_0
    yield "host access to memory of the dead", handles.window_of_the_dead
    yield "end of an importer", process_end.of_an_importer
    yield "calls at the end", process_end.calls_meanwhile
    yield "another pid namespace", leftovers.of_another_namespace
    yield "fork", process_end.in_a_forked_child
    for number in range(1, 7):
        for later in (0, 1):
            yield f"load: system call {number}, {later}", partial(loading.failing, number, later)
    yield "every function", functions.valid_calls
    for strict in (False, True):
        yield f"calls on memory, strict {int(strict)}", partial(memory_calls.all_calls, strict)
    yield "handles with a right sum", handles.with_a_right_sum
    yield "an event that is recorded again", streams.recorded_again
    yield "clock", streams.clock
    for close in (False, True):
        yield f"a stream that another thread serves, {close}", partial(streams.served, close)
    yield "a stream that is asked often", streams.asked_often
    yield "a late worker", streams.late_worker
    yield "two threads that wait", streams.two_waiting
    yield "signals of a worker", streams.blocked_signals
    yield "pageable memory", streams.pageable
    yield "registered neighbours", memory_calls.neighbours
    yield "addresses of the bus", functions.bus_addresses
    yield "texts", functions.rooms
    yield "wrong arguments", functions.wrong_arguments
    yield "calls in a function", functions.in_a_function
    yield "streams that go on one after another", streams.synchronized
    yield "a stream that ends meanwhile", streams.ends_meanwhile
    yield "an unloaded library", loading.unloaded
    yield "freed memory", repeated.freed
    for name in repeated.USES:
        yield f"again and again: {name}", partial(repeated.again, name)
    yield "full queue", partial(failures.full_queue, True)
    yield "stream without a worker", partial(failures.full_queue, False)
    yield "deviceSynchronize", failures.waiting
    for name in failures.CALLS:
        yield f"failing: {name}", partial(failures.failing, name, False)
    for name in failures.GROWING:
        yield f"failing with a full registry: {name}", partial(failures.failing, name, True)
    for name, values in loading.SETTINGS.items():
        for value in values:
            yield f"{name}={value}", partial(loading.with_setting, name, value)
    for case in process_end.CASES:
        yield f"end: {case}", partial(process_end.of_a_busy_one, case)
