"""Mutants of the host runner: one defect each in the parts that it adds to the engine.

They are registered by `proof.engine.defects`. They concern staging, windows, the order of copies
and calls, the caller's stream, error texts, and the release of resources.
"""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable
from typing import Any

from proof.engine.defects import Part, breaks

TO_HOST, TO_DEVICE = 1, 0  # value of MemcpyType


def _host(part: Part, name: str, wrong: Callable[..., Any], owner: str = "HostRunner") -> None:
    """Replaces a method of the host runner by `wrong(right, runner, *arguments)`."""
    module = "runners.host" if owner == "HostRunner" else "runners.stream_gate"
    kind = getattr(part(module), owner)
    right = getattr(kind, name)

    def method(self: Any, *arguments: Any, **words: Any) -> Any:
        return wrong(right, self, *arguments, **words)

    setattr(kind, name, method)


@breaks("host.async_on_a_stream")
def the_stream_goes_on_before_the_output_is_written(part: Part) -> None:
    _host(part, "hold", lambda right, gates, stream: lambda: None, "Gates")


@breaks("host.mixed_memory")
def host_memory_does_not_come_into_staging(part: Part) -> None:
    runner = part("runners.host")
    right = runner.move

    def move(copy: Any, device: Any, stream: Any) -> None:
        if copy.kind is not None:
            right(copy, device, stream)

    runner.move = move


@breaks("host.follows_the_stream", "host.async_on_a_stream")
def the_earlier_work_of_the_stream_is_not_awaited(part: Part) -> None:
    def enter(right: Any, runner: Any, *arguments: Any, **words: Any) -> Any:
        job = right(runner, *arguments, **words)
        job.before = None
        return job

    _host(part, "_enter", enter)


@breaks("host.larger_than_scratch")
def the_third_window_moves_what_staging_held(part: Part) -> None:
    def load(right: Any, runner: Any, staged: Any, number: int, marks: Any) -> Any:
        right(runner, staged, number if number < 2 else number - 2, marks)
        return [one.window(number) for one in staged if number < one.windows]

    _host(part, "_load", load)


@breaks("host.all_gather", "host.all_reduce", "host.all_to_all")
def the_output_is_copied_back_too_early(part: Part) -> None:
    def load(right: Any, runner: Any, staged: Any, number: int, marks: Any) -> Any:
        windows = right(runner, staged, number, marks)
        runner._copy([copy for window in windows for copy in window.stores], early=True)
        return windows

    def copy(right: Any, runner: Any, copies: Any, early: bool = False) -> None:
        right(runner, [one for one in copies if early or one.kind != TO_DEVICE])

    _host(part, "_load", load)
    _host(part, "_copy", copy)


@breaks("host.gather", "host.scatter", "host.reduce", "host.broadcast")
def every_root_is_the_first_rank(part: Part) -> None:
    kind = part("runners.host_staging").Staged
    right = kind.window

    def window(self: Any, number: int) -> Any:
        made = right(self, number)
        call = dataclasses.replace(made.call, root=0)
        return dataclasses.replace(made, call=call) if call.shape.rooted else made

    kind.window = window


# Staging


def _staged(part: Part, name: str, wrong: Callable[..., Any]) -> None:
    """As `_host`, for a call with its windows."""
    kind = part("runners.host_staging").Staged
    right = getattr(kind, name)
    setattr(kind, name, lambda self, *arguments: wrong(right, self, *arguments))


def _windows(part: Part, wrong: Callable[[Any, Any, int], Any]) -> None:
    """Replaces a window by `wrong(staged, window, number)`."""
    _staged(
        part, "window", lambda right, staged, number: wrong(staged, right(staged, number), number)
    )


@breaks("host.writes_only_output")
def whole_lines_are_copied_back(part: Part) -> None:
    def wrong(staged: Any, window: Any, number: int) -> Any:
        stores = [
            dataclasses.replace(one, size=-(-one.size // 64) * 64) if one.kind is not None else one
            for one in window.stores
        ]
        return dataclasses.replace(window, stores=tuple(stores))

    _windows(part, wrong)


@breaks("host.larger_than_scratch")
def the_tail_of_the_output_is_not_copied_back(part: Part) -> None:
    def wrong(staged: Any, window: Any, number: int) -> Any:
        last = number and number == staged.windows - 1
        return dataclasses.replace(window, stores=()) if last else window

    _windows(part, wrong)


@breaks("host.larger_than_scratch")
def a_later_window_of_many_blocks_begins_at_the_first(part: Part) -> None:
    def laid(right: Any, staged: Any, side: Any, part: Any, *where: Any) -> Any:
        return right(staged, side, [(side.blocks[0][0], n) for _, n in part], *where)

    def window(right: Any, staged: Any, number: int) -> Any:
        kind = type(staged)
        kept = kind._laid
        if number and number == staged.windows - 1:
            kind._laid = lambda self, *arguments: laid(kept, self, *arguments)
        try:
            return right(staged, number)
        finally:
            kind._laid = kept

    _staged(part, "window", window)


@breaks("host.all_to_all", "host.scatter", "host.reduce_scatter")
def staging_of_later_blocks_is_an_element_off(part: Part) -> None:
    def wrong(staged: Any, window: Any, number: int) -> Any:
        if staged.call.vectors is not None or staged.call.shape.input != "n":
            return window
        first, *others = window.loads or (None,)
        size = staged.call.element_bytes
        moved = [
            dataclasses.replace(one, src=one.src - size if one.size else one.src) for one in others
        ]
        return dataclasses.replace(window, loads=tuple([first, *moved] if first else ()))

    _windows(part, wrong)


@breaks("host.any_alignment")
def copies_begin_at_whole_words_of_the_chip(part: Part) -> None:
    runner = part("runners.host")
    right = runner.move

    def move(copy: Any, device: Any, stream: Any) -> None:
        if copy.kind == TO_HOST:
            copy = dataclasses.replace(copy, src=copy.src & ~15)
        right(copy, device, stream)

    runner.move = move


@breaks("host.rounds_within_bound", "host.all_reduce", "host.reduce_scatter", "host.reduce")
def the_back_end_takes_one_half_for_the_other(part: Part) -> None:
    half, other = map(part("calls.buffers").type_code, ("float16", "bfloat16"))

    def wrong(staged: Any, window: Any, number: int) -> Any:
        if window.call.type != half or not window.call.shape.reduces:
            return window
        return dataclasses.replace(window, call=dataclasses.replace(window.call, type=other))

    _windows(part, wrong)


@breaks("host.crossed_sends", "host.messages_in_order")
def messages_of_a_group_share_staging(part: Part) -> None:
    kind = part("runners.host_staging").Pool
    right = kind.take
    last: dict[Any, tuple[int, int]] = {}

    def take(self: Any, size: int) -> int:
        held, address = last.get(id(self), (0, 0))
        if size > held:
            held, address = size, right(self, size)
            last[id(self)] = held, address
        return address

    kind.take = take
    kind.give = lambda self, address: None


# Order


@breaks("host.reduce_scatterv", "host.all_reduce", "host.all_gather")
def the_back_end_reads_before_the_copies_in_have_ended(part: Part) -> None:
    waiting: list[Any] = []

    def load(right: Any, runner: Any, staged: Any, number: int, marks: Any) -> Any:
        windows = right(runner, staged, number, marks)
        waiting.extend(copy for window in windows for copy in window.loads)
        return windows

    def copy(right: Any, runner: Any, copies: Any) -> None:
        late = [one for one in copies if one.kind == TO_HOST]
        right(runner, [*waiting, *(one for one in copies if one not in late)])
        waiting.clear()

    _host(part, "_load", load)
    _host(part, "_copy", copy)


@breaks("host.barrier")
def a_barrier_is_over_when_the_turn_has_come(part: Part) -> None:
    def among(right: Any, runner: Any, job: Any, made: Any) -> Any:
        if made and made[0].shape.name == "barrier":
            return iter(())
        return right(runner, job, made)

    _host(part, "_among", among)
    _host(
        part, "passes",
        lambda right, runner, made, *more, **words: (
            made[0].shape.name != "barrier" and right(runner, made, *more, **words)
        ),
    )  # fmt: skip


@breaks("host.send_needs_no_wait")
def the_thread_moves_nothing_until_somebody_waits(part: Part) -> None:
    kind = part("runners.host").HostWork
    serve, wait = part("runners.host").HostRunner._serve, kind.wait
    asked = threading.Event()

    def waits(self: Any, *arguments: Any, **words: Any) -> Any:
        asked.set()
        return wait(self, *arguments, **words)

    def serves(self: Any) -> None:
        asked.wait()
        serve(self)

    kind.wait = waits
    part("runners.host").HostRunner._serve = serves


@breaks("host.back_to_back")
def the_tenth_pending_call_loses_its_turn(part: Part) -> None:
    """The call is marked complete with the previous call, before its result is written."""

    def moves(right: Any, runner: Any, job: Any) -> Any:
        late = job.work is not None and job.tickets and min(job.tickets.values()) % 10 == 9
        for pause in right(runner, job):
            if late:
                runner._pass_on(job)
                return
            yield pause

    _host(part, "_moves", moves)


# Errors, and release of resources


@breaks("host.absent_rank_named")
def a_failure_loses_its_culprits(part: Part) -> None:
    wrong = part("errors").CommError

    def failed(right: Any, runner: Any, job: Any, error: Any) -> Any:
        found = right(runner, job, error)
        if isinstance(found, wrong) and found.code == "timeout":
            return wrong(found.code, found.evidence, place=found.place)
        return found

    _host(part, "_failed", failed)


@breaks("host.wrong_count_named")
def a_failure_says_only_that_it_failed(part: Part) -> None:
    wrong = part("errors").CommError

    def failed(right: Any, runner: Any, job: Any, error: Any) -> Any:
        found = right(runner, job, error)
        told = isinstance(found, wrong) and "int32" not in found.evidence
        return wrong(found.code, "it failed", culprits=found.culprits) if told else found

    _host(part, "_failed", failed)


@breaks("host.gives_back")
def staging_is_kept_for_good(part: Part) -> None:
    part("runners.host_staging").Pool.close = lambda self: None
