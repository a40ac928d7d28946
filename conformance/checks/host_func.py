"""Checks of the host_func group."""

from __future__ import annotations

import time

from unipal.conformance.harness.chip import Chip, Gate, NotRunnableError, pattern
from unipal.conformance.harness.gate import Probe
from unipal.conformance.harness.limits import (
    LONG_WAITS,
    PENDING,
    THREADS,
    at_once,
    fill_held,
    long_wait,
)
from unipal.conformance.harness.observe import (
    D2D,
    D2H,
    H2D,
    INITIAL_BYTE,
    Move,
    address_of,
    arrives,
)
from unipal.conformance.harness.registry import clause
from unipal.conformance.harness.resources import leaves_nothing_behind

SIZE = 65_537


@clause("launchHostFunc.runs_once", elsewhere=True)
def runs_once(chip: Chip) -> None:
    """Each function runs once with its own args; null args are passed as null."""
    stream = chip.stream()
    lib = chip.lib
    counters = [lib.probe_counter_new() for _ in range(8)]
    bare = lib.probe_bare_function()
    bare_runs, bare_args = lib.probe_bare_runs(), lib.probe_bare_arguments()
    for counter in counters:
        chip.launchHostFunc(stream, lib.probe_counter_function(), counter)
    chip.launchHostFunc(stream, bare, 0)
    last = chip.observe(stream)
    last.wait(seconds=chip.patience)
    assert not last.inline, "a host function ran on the thread that enqueued it"
    landing = chip.copy(stream)
    arrives(chip, landing.target, landing.data, "a copy after the functions")
    chip.never(lambda: last.count > 1)
    found = [lib.probe_counter_read(counter) for counter in counters]
    assert found == [1] * 8, f"8 functions, each with its own args, ran {found} times"
    assert last.count == 1, f"the last function ran {last.count} times"
    ran = lib.probe_bare_runs() - bare_runs
    assert ran == 1, f"the function with null args ran {ran} times"
    assert lib.probe_bare_arguments() == bare_args, "null args were passed as another value"


@clause("launchHostFunc.after_earlier_work", elsewhere=True)
def func_after_earlier_work(chip: Chip, gate: Gate) -> None:
    """The function does not run while earlier work is held, and then sees the work's bytes."""
    stream = chip.stream()
    data = pattern(SIZE, 1)
    device, log = chip.buffer(SIZE, fill=data), chip.pinned(SIZE, INITIAL_BYTE)
    for _ in range(2):
        chip.poke(log, bytes([INITIAL_BYTE]) * SIZE)
        with gate.hold(stream):
            chip.deviceMemcpy(log, device, SIZE, D2H, stream)
            probe = chip.observe(stream, log, SIZE)
            assert chip.never(lambda p=probe: p.ran), "it ran while earlier work was held"
        seen = probe.seen if probe.wait(seconds=chip.patience) else b""
        chip.same(seen, data, "what the function, if it ran, saw of an earlier copy")


@clause("launchHostFunc.gates")
def func_gates(chip: Chip, gate: Gate) -> None:
    """Copies after a function wait until it has returned, and read what it stored."""
    stream = chip.stream()
    jobs = [Move(chip, kind, pattern(SIZE, 2)) for kind in (H2D, D2H, D2D)]
    with gate.hold(stream):
        for job in jobs:
            job.enqueue(stream)
        assert chip.never(lambda: any(job.begun for job in jobs)), (
            "a copy after a running function started"
        )
        for job in jobs:
            job.overwrite(pattern(SIZE, 3))
    for job in jobs:
        job.arrives(f"{job.kind.name} after a function that was running")
    source, stored = chip.pinned(SIZE, pattern(SIZE, 4)), chip.pinned(SIZE, INITIAL_BYTE)
    target = chip.buffer(SIZE, fill=bytes(SIZE))
    copy = chip.lib.probe_copy_new(stored, source, SIZE)
    chip.launchHostFunc(stream, chip.lib.probe_copy_function(), copy)
    chip.deviceMemcpy(target, stored, SIZE, H2D, stream)
    arrives(chip, target, pattern(SIZE, 4), "a copy of what a function stored before it")


@clause("launchHostFunc.host_does_not_wait")
def func_host_does_not_wait(chip: Chip, gate: Gate) -> None:
    """The call returns while its function runs, and while another function waits after it."""
    stream = chip.stream()
    with gate.hold(stream):  # it fails the check if a call returns only after its limit
        probe = chip.observe(stream)
    assert probe.wait(seconds=chip.patience), "the next function did not run"


@clause("launchHostFunc.in_order", elsewhere=True)
def func_in_order(chip: Chip, gate: Gate) -> None:
    """A thousand functions run in the order of the calls, each after the previous one has ended."""
    stream = chip.stream()
    count = 1000
    lib = chip.lib
    chain = lib.probe_chain_new(count)
    function = lib.probe_chain_function()
    for k in range(count):
        chip.launchHostFunc(stream, function, lib.probe_chain_item(chain, k))
    done = lib.probe_chain_wait(chain, count, chip.patience)
    assert done, f"{lib.probe_chain_done(chain)} of {count} functions ran"
    wrong = lib.probe_chain_misordered(chain)
    assert not wrong, f"{wrong} of {count} functions ran out of order"
    with gate.hold(stream):
        probes = [chip.observe(stream) for _ in range(4)]
        started = not chip.never(lambda: any(p.ran for p in probes))
        assert not started, "a function started while the previous one was running"
    assert probes[-1].wait(seconds=chip.patience), "the last function did not run"
    order = [p.sequence for p in probes]
    assert order == sorted(order), f"four functions ran in the order {order}"


@clause("launchHostFunc.concurrent")
def func_concurrent(chip: Chip, gate: Gate) -> None:
    """While a function of one stream runs, functions of other streams start and complete."""
    streams = chip.streams(3)
    for busy in range(3):
        with gate.hold(streams[busy]):
            probes: list[Probe] = [chip.observe(s) for s in streams if s is not streams[busy]]
            for probe in probes:
                assert probe.wait(seconds=chip.patience), (
                    "a function of another stream did not run while one was running"
                )


@clause("launchHostFunc.copies_progress_while_blocked")
def copies_progress_while_blocked(chip: Chip, gate: Gate) -> None:
    """While a function blocks, copies of other streams and null-stream copies complete."""
    busy, *others = chip.streams(3)
    jobs = [
        (stream, Move(chip, kind, pattern(SIZE, number)))
        for number, stream in enumerate([*others, None])
        for kind in (H2D, D2H, D2D)
    ]
    with gate.hold(busy):
        for stream, job in jobs:
            job.enqueue(stream)
            where = "a stream" if stream else "the null stream"
            job.arrives(f"{job.kind.name} of {where} while a function blocks")


# At the limits


@clause("launchHostFunc.holds_for_seconds", optional=LONG_WAITS, limit=20.0)
def func_holds_for_seconds(chip: Chip, gate: Gate) -> None:
    """A function that runs for 5 s holds later work of its stream all the time."""
    long_wait(chip, gate, "launchHostFunc")


@clause("launchHostFunc.many_pending", limit=60.0)
def func_many_pending(chip: Chip, gate: Gate) -> None:
    """Each function of a deep queue runs once and in its turn."""
    stream = chip.stream()
    lib = chip.lib
    chain, function = lib.probe_chain_new(PENDING), lib.probe_chain_function()
    launch, item = chip.device.launchHostFunc, lib.probe_chain_item
    fill_held(chip, gate, stream, lambda k: launch(stream, function, item(chain, k)))
    ran, seconds, until = 0, 3 * chip.patience, time.monotonic() + 10 * chip.patience
    while not lib.probe_chain_wait(chain, PENDING, seconds):
        before, ran, seconds = ran, lib.probe_chain_done(chain), chip.patience
        if ran == before:
            break
        if time.monotonic() > until:
            why = f"{ran} of {PENDING} functions ran in time, and more would: a slow machine"
            raise NotRunnableError((), why)
    ran = lib.probe_chain_done(chain)
    assert ran == PENDING, f"{ran} of {PENDING} functions ran"
    wrong = lib.probe_chain_misordered(chain)
    assert not wrong, f"{wrong} of {PENDING} functions ran out of order"


@clause("launchHostFunc.from_many_threads")
def func_from_many_threads(chip: Chip) -> None:
    """16 threads enqueue functions at once: every second on a stream of its own."""
    each = 50
    shared = chip.stream()
    streams = [shared if t % 2 else chip.stream() for t in range(THREADS)]
    counters = [chip.lib.probe_counter_new() for _ in range(THREADS)]
    function = int(chip.lib.probe_counter_function())
    rows = [
        [(address_of(chip, streams[t]), function, int(counters[t]))] * each for t in range(THREADS)
    ]
    at_once(chip, "launchHostFunc", rows)
    for stream in streams:
        chip.drain(stream)
    for t, counter in enumerate(counters):
        ran = chip.lib.probe_counter_read(counter)
        assert ran == each, f"{ran} of {each} functions of thread {t} of {THREADS} ran"


@clause("launchHostFunc.leaves_nothing_behind")
def func_leaves_nothing_behind(chip: Chip) -> None:
    """Functions that have run."""
    stream = chip.stream()
    counter, function = chip.lib.probe_counter_new(), chip.lib.probe_counter_function()
    launch, synchronize = chip.device.launchHostFunc, chip.device.streamSynchronize

    def once() -> None:
        launch(stream, function, counter)
        synchronize(stream)

    leaves_nothing_behind("launchHostFunc", once)
