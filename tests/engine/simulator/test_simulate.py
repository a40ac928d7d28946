"""Simulated times, compared with closed forms and with courses computed by hand."""

from __future__ import annotations

import itertools
import math

import pytest
from unipal.engine.algorithms import algorithm, build
from unipal.engine.errors import CommError
from unipal.engine.plan.builder import Builder
from unipal.engine.plan.ir import Link
from unipal.engine.simulator.machine import Chip, Host, Machine, Wire
from unipal.engine.simulator.simulate import simulate

ALPHA, BETA, GAMMA = 20e-6, 1e-9, 0.25e-9  # seconds per message, byte sent, byte folded
M = 3 << 20  # bytes; a multiple of 64 bytes for each part of each n below
TOLERANCE = 0.02


def apart(n: int, alpha: float = ALPHA, copy: float = 1e18) -> Machine:
    """n hosts with a rank each, so that only a rank's own transfers share its wire."""
    wire = Wire("wire", alpha, 1 / BETA)
    return Machine((Host((Chip("chip", copy, 1 / GAMMA),), wire, (wire,)),) * n)


def together(n: int, bandwidth: float = math.inf, copy: float = 1e9) -> Machine:
    """n ranks of one host; a port moves a byte in BETA seconds."""
    chip = Chip("chip", copy, 1 / GAMMA, 1 / BETA)
    return Machine((Host((chip,) * n, Wire("memory", ALPHA, bandwidth), ()),))


def levels(n: int) -> int:
    return (n - 1).bit_length()


def ring(n: int, m: float) -> float:
    return 2 * (n - 1) * (ALPHA + BETA * m / n) + (n - 1) * GAMMA * m / n


def halves(n: int, m: float) -> float:
    return 2 * levels(n) * ALPHA + (2 * BETA + GAMMA) * m * (n - 1) / n


def all_gathered(n: int, m: float) -> float:
    return levels(n) * ALPHA + BETA * m * (n - 1) / n


def halved(n: int, m: float) -> float:
    return levels(n) * ALPHA + (BETA + GAMMA) * m * (n - 1) / n


def one_by_one(n: int, m: float, gamma: float = 0.0) -> float:
    return (n - 1) * (ALPHA + (BETA + gamma) * m / n)


def tree_down(n: int, m: float) -> float:
    """A rank sends to its d children at once, which share its wire; the last has d - 1."""
    d = levels(n)
    return d * ALPHA + d * (d + 1) / 2 * BETA * m


def tree_up(n: int, m: float) -> float:
    """A rank with d children receives one after another and folds all of them at the end."""
    d = levels(n)
    return d * (ALPHA + BETA * m) + d * (d + 1) / 2 * GAMMA * m


def chain(n: int, m: float) -> float:
    parts = build("chain", "broadcast", n).parts
    return (n - 1) * ALPHA + (n - 2 + parts) * BETA * m / parts


CLOSED = [
    *(("all_reduce", "ring", n, ring(n, M)) for n in (2, 3, 4, 8, 12)),
    *(("all_reduce", "rhd", n, halves(n, M)) for n in (2, 4, 16)),
    *(("all_reduce", name, n, halves(n, M)) for name in ("nb", "nhr") for n in (3, 6, 8, 12)),
    *(
        ("all_reduce", "recursive_doubling", n, levels(n) * (ALPHA + (BETA + GAMMA) * M))
        for n in (2, 8)
    ),
    *(("all_gather", "ring", n, one_by_one(n, M)) for n in (3, 8)),
    *(("all_gather", "recursive_doubling", n, all_gathered(n, M)) for n in (4, 8)),
    *(("all_gather", "bruck", n, all_gathered(n, M)) for n in (6, 8)),
    *(("reduce_scatter", "ring", n, one_by_one(n, M, GAMMA)) for n in (3, 8)),
    *(("reduce_scatter", "pairwise", n, one_by_one(n, M, GAMMA)) for n in (4, 8)),
    *(("reduce_scatter", "rhd", n, halved(n, M)) for n in (4, 8)),
    *(("all_to_all", "pairwise", n, one_by_one(n, M)) for n in (3, 8)),
    *(("all_to_all", "mesh", n, ALPHA + BETA * M * (n - 1) / n) for n in (3, 8)),
    *(("broadcast", "binomial", n, tree_down(n, M)) for n in (2, 8)),
    *(("broadcast", "mesh", n, ALPHA + (n - 1) * BETA * M) for n in (2, 5)),
    *(("broadcast", "chain", n, chain(n, M)) for n in (2, 5)),
    *(("reduce", "binomial", n, tree_up(n, M)) for n in (2, 8)),
    *(("barrier", "dissemination", n, levels(n) * ALPHA) for n in (2, 7, 64)),
]  # fmt: skip


@pytest.mark.parametrize(("operation", "name", "n", "seconds"), CLOSED)
def test_the_time_is_that_of_the_closed_form(
    operation: str, name: str, n: int, seconds: float
) -> None:
    blocks = n if operation in ("all_gather", "reduce_scatter", "all_to_all") else 1
    plan = build(name, operation, n)
    result = simulate(plan, apart(n), M // 4 // blocks, handshake=False)
    assert result.seconds == pytest.approx(seconds, rel=TOLERANCE)


def test_the_credit_is_one_more_message_and_small_calls_consist_of_messages() -> None:
    plan = build("ring", "all_reduce", 8)
    without = simulate(plan, apart(8), 8 * 16, handshake=False).seconds
    assert without == pytest.approx(14 * ALPHA, rel=TOLERANCE)
    assert simulate(plan, apart(8), 8 * 16).seconds - without == pytest.approx(ALPHA, rel=0.01)


def test_a_thousand_ranks() -> None:
    result = simulate(build("rhd", "all_reduce", 1024), apart(1024), 1 << 22, handshake=False)
    assert result.seconds == pytest.approx(halves(1024, 1 << 24), rel=TOLERANCE)


def test_two_ranks_of_a_host_share_its_wire() -> None:
    """Two rings of all_to_all between two hosts: half of what each rank sends crosses."""
    wire, memory = Wire("wire", 0.0, 1 / BETA), Wire("memory", 0.0, 1e18)
    host = Host((Chip("chip", 1e18, 1e18),) * 4, memory, (wire,))
    plan = build("mesh", "all_to_all", 8)
    result = simulate(plan, Machine((host, host)), M // 4 // 8)
    assert result.seconds == pytest.approx(4 * 4 * M / 8 * BETA, rel=TOLERANCE)
    used = {link.name: result.utilisation(link) for link in result.links}
    assert used["host 0 out"] == pytest.approx(1, rel=TOLERANCE)
    assert used["host 1 in"] == pytest.approx(1, rel=TOLERANCE)


def test_a_slow_receiver_leaves_its_share_to_the_others() -> None:
    """Of 3 MB/s the slow one takes 0.5, the others 1.25 each until 0.8 s; it goes on until 2 s."""
    memory, chip = Wire("memory", 0.0, 1e18), Chip("chip", 1e18, 1e18)
    rails = [Wire("wire", 0.0, rate) for rate in (3e6, 0.5e6, 4e6, 4e6)]
    machine = Machine(tuple(Host((chip,), memory, (rail,)) for rail in rails))
    result = simulate(build("mesh", "broadcast", 4), machine, 250_000)
    ends = {one.peer: one.end for one in result.activities if one.kind == "transfer"}
    assert ends == pytest.approx({1: 2.0, 2: 0.8, 3: 0.8}, rel=1e-6)


@algorithm("broadcast", needs={Link.PUT}, parts=lambda n: 3, register=False)
def late(p: Builder) -> None:
    """The root sends everything to rank 1, and one second later everything to rank 2."""
    if p.rank == 0:
        p.put(1, p.output.at(1), p.input)
        p.post(1, "data")
        with p.lane(1):
            p.copy(p.output, p.input)
            p.put(2, p.output.at(2), p.input)
            p.post(2, "data")
    else:
        p.wait_from(0, "data")


def test_rates_change_when_a_transfer_begins_and_when_it_ends() -> None:
    """3 MB over 2 MB/s: 2 MB alone until 1 s, then half the rate until 2 s; the second transfer has
    2 MB left by then and ends at 3 s.
    """
    memory, wire = Wire("memory", 0.0, 1e18), Wire("wire", 0.0, 2e6)
    machine = Machine((Host((Chip("chip", 3e6, 1e18),), memory, (wire,)),) * 3)
    result = simulate(build(late, "broadcast", 3), machine, 750_000)
    ends = {one.peer: one.end for one in result.activities if one.kind == "transfer"}
    assert ends == pytest.approx({1: 2.0, 2: 3.0}, rel=1e-6)
    assert result.seconds == pytest.approx(3.0, rel=1e-6)


@algorithm("broadcast", needs={Link.GET}, register=False)
def reading(p: Builder) -> None:
    """The others read the root's input."""
    if p.rank != p.root:
        p.get(p.root, p.output, p.input.at(p.root))
        p.flush(p.root)


@pytest.mark.parametrize(
    ("operation", "name", "queued"),
    [("all_to_all", "mesh", 3), ("broadcast", "mesh", 0), ("gather", "mesh", 0),
     ("all_to_all", "pairwise", 0)],
)  # fmt: skip
def test_a_queue_holds_a_window_of_each_connection_that_crosses_others(
    operation: str, name: str, queued: int
) -> None:
    """Into each of 4 hosts come 3 transfers whose senders send to others too; elsewhere one end of
    a transfer is alone.
    """
    window, size = 1 << 15, 1 << 20  # bytes; of a block
    memory, chip = Wire("memory", 0.0, 1e18), Chip("chip", 1e18, 1e18)
    plan = build(name, operation, 4)
    times = []
    for bytes in (0, window):
        wire = Wire("wire", ALPHA, 1 / BETA, bytes)
        machine = Machine((Host((chip,), memory, (wire,)),) * 4)
        times.append(simulate(plan, machine, size // 4).seconds)
    assert times[1] - times[0] == pytest.approx(queued * window * BETA, abs=1e-9)


def test_a_get_takes_a_request_and_a_transfer() -> None:
    result = simulate(build(reading, "broadcast", 2), together(2), M // 4, handshake=False)
    assert result.seconds == pytest.approx(ALPHA + BETA * M, rel=1e-6)


def test_eager_messages_are_copied_at_both_ends() -> None:
    plan = build("eager_binomial", "broadcast", 2)
    result = simulate(plan, together(2, copy=2e9), 1024)
    assert result.seconds == pytest.approx(ALPHA + 4096 * (BETA + 2 * 0.5e-9), rel=1e-6)


@algorithm("reduce", needs={Link.LOAD_STORE}, register=False)
def loading(p: Builder) -> None:
    """The root folds the others' inputs where they are."""
    if p.rank == p.root:
        p.reduce(p.output, p.input, *(p.input.at(q) for q in range(p.size) if q != p.root))


def test_folding_memory_of_other_ranks_takes_its_transfer_or_the_folding() -> None:
    """Three operands come through the root's port; a slow fold takes longer than they do."""
    plan = build(loading, "reduce", 4)
    result = simulate(plan, together(4), M // 4, handshake=False)
    assert result.seconds == pytest.approx(3 * BETA * M, rel=1e-6)
    slow = Machine((Host((Chip("c", 1e9, 1e8, 1e9),) * 4, Wire("m", 0.0, 1e18), ()),))
    result = simulate(plan, slow, M // 4, handshake=False)
    assert result.seconds == pytest.approx(3 * M / 1e8, rel=1e-6)


def test_what_a_rank_starts_takes_turns() -> None:
    """Seven transfers begin one `startup` after another; they are too short to meet."""
    startup = 1e-3
    chip = Chip("chip", 1e18, 1e18, 1e12, startup)
    machine = Machine((Host((chip,) * 8, Wire("memory", 0.0, 1e18), ()),))
    result = simulate(build("mesh", "broadcast", 8), machine, 16)
    starts = sorted(one.start for one in result.activities if one.kind == "transfer")
    assert starts == pytest.approx([startup * k for k in starts_of(8)], rel=1e-6)


def starts_of(n: int) -> list[int]:
    """The root's own copy is one more thing that it starts; its lane comes first."""
    return list(range(2, n + 1))


@pytest.mark.parametrize("rounds", [5, 9])
def test_rounds_that_are_not_simulated_take_as_long_as_the_last_one(rounds: int) -> None:
    plan, machine = build("rhd", "all_reduce", 8), apart(8)
    chunk = 1 << 16
    length = rounds * chunk
    every = simulate(plan, machine, length, chunk=chunk, max_rounds=rounds)
    some = simulate(plan, machine, length, chunk=chunk)
    assert (some.rounds, every.simulated) == (rounds, every.seconds)
    assert some.seconds == pytest.approx(every.seconds, rel=1e-6)
    assert some.simulated < every.simulated / 1.5


def test_the_critical_path_is_a_chain_that_fills_the_time() -> None:
    result = simulate(build("ring", "all_reduce", 6), apart(6), M // 4)
    path = result.path()
    assert path[0].start == 0
    assert path[-1].end == pytest.approx(result.seconds, rel=1e-9)
    for before, after in itertools.pairwise(path):
        assert after.start == pytest.approx(before.end, abs=1e-12)
        assert after.rank in (before.rank, before.peer)
    kinds = [one.kind for one in path]
    assert kinds.count("transfer") == 10
    assert kinds.count("fold") == 5
    assert kinds.count("latency") == 11  # with the credit
    assert sum(one.bytes for one in path if one.kind == "transfer") == 10 * M // 6


def test_bytes_over_each_link_are_those_of_the_algorithm() -> None:
    result = simulate(build("ring", "all_reduce", 6), apart(6), M // 4)
    crossing = {link.name: link.bytes for link in result.links if "host" in link.name}
    assert crossing == {
        f"host {h} {way}": 0 if way == "wire" else 2 * 5 * M / 6
        for h in range(6)
        for way in ("wire", "out", "in")
    }


def test_a_call_of_no_bytes_consists_of_messages() -> None:
    result = simulate(build("ring", "all_reduce", 4), apart(4), 0, handshake=False)
    assert result.seconds == pytest.approx(6 * ALPHA, rel=1e-9)


@algorithm("broadcast", needs={Link.PUT}, register=False)
def waiting(p: Builder) -> None:
    """Rank 1 waits for a post that nobody makes."""
    if p.rank == 1:
        p.wait_from(0, "never")


@algorithm("all_reduce", needs={Link.CCL}, register=False)
def by_library(p: Builder) -> None:
    """A vendor's library does it."""
    p.library("all_reduce", [p.output[0]], [p.input[0]])


@pytest.mark.parametrize(
    ("plan", "machine", "code", "words"),
    [
        (build(waiting, "broadcast", 2), apart(2), "failed", "waits for ever"),
        (build(by_library, "all_reduce", 2), apart(2), "refused", "library"),
        (build("ring", "all_reduce", 2), apart(3), "refused", "2 ranks on a machine of 3"),
        (build(reading, "broadcast", 2), apart(2), "refused", "rank 1 reads memory of rank 0"),
        (build(loading, "reduce", 2), apart(2), "refused", "rank 0 reads memory of rank 1"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    plan: object, machine: Machine, code: str, words: str
) -> None:
    with pytest.raises(CommError, match=words) as caught:
        simulate(plan, machine, 16)  # type: ignore[arg-type]
    assert caught.value.code == code
