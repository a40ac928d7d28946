"""The engine's core by itself: images, calls, messages, v-forms, errors, arenas, processes."""

from __future__ import annotations

import os
import stat
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from engine_ranks import (
    AVG,
    FLOAT32,
    IN_PROGRESS,
    INT32,
    CoreError,
    Rank,
    arena,
    ffi,
    good,
    lib,
    plan_of,
    processes,
    threads,
)
from unipal.engine import algorithms, native
from unipal.engine.compiled import image
from unipal.engine.plan.ir import Buf, Op, operations
from unipal.engine.tools.flight_recorder import RecordFile

N = 3


# ---- images --------------------------------------------------------------------------------------


def test_layouts_of_c_and_python_are_one() -> None:
    for packed, struct in (
        (image.HEADER, "engineImageHeader"),
        (image.LANE, "engineLane"),
        (image.STEP, "engineStep"),
        (image.REF, "engineRef"),
    ):
        assert packed.size == ffi.sizeof(struct), struct
    assert lib.ENGINE_IMAGE_ABI == image.ABI
    names = {Op.RED: "REDUCE", Op.REC: "RECORD"}
    for op, code in image.STEP_CODES.items():
        assert code == getattr(lib, f"ENGINE_STEP_{names.get(op, op.name)}"), op
    for buffer in Buf:
        assert int(buffer) == getattr(lib, f"ENGINE_{buffer.name}")
    for name, code in image.OPERATION_CODES.items():
        assert code == getattr(lib, f"ENGINE_OP_{name.upper()}"), name
    for flag in (
        "PAIR", "SHOWS_INPUT", "SHOWS_OUTPUT", "LOAD_STORE", "VECTORS", "EXCHANGE", "STAGED",
        "PROVED",
    ):  # fmt: skip
        assert getattr(image, flag) == getattr(lib, f"ENGINE_IMAGE_{flag}"), flag


def _load(data: bytes, checker: bytes) -> CoreError | None:
    answer, error = ffi.new("engineImage **"), native.new_error()
    if lib.engine_image_load(data, len(data), checker, answer, error):
        return CoreError(error)
    lib.engine_image_free(answer[0])
    return None


def test_an_image_that_was_changed_is_refused() -> None:
    plan, report = plan_of("all_reduce", "mesh", 3, 0, False)
    data, checker = image.freeze(plan, 1, report), image.checker_hash()
    assert _load(data, checker) is None
    for place in range(0, len(data), 7):
        changed = bytearray(data)
        changed[place] ^= 0x10
        error = _load(bytes(changed), checker)
        assert error is not None, place
        assert "certificate" in error.text or "not an image" in error.text
    for size in (0, 8, 127, 160, len(data) - 8, len(data) - 32):
        assert _load(data[:size], checker) is not None
    other = _load(data, bytes(32))
    assert other is not None
    assert "check the plan again" in other.text


# ---- collectives ---------------------------------------------------------------------------------


@pytest.mark.parametrize("staged", [False, True])
@pytest.mark.parametrize("algorithm", ["mesh", "ring", "rhd"])
def test_a_message_larger_than_the_scratch(algorithm: str, staged: bool) -> None:
    count = 300_001

    def body(rank: Rank) -> int:
        prepared = rank.prepare("all_reduce", algorithm, staged=staged, type_=INT32)
        x = np.arange(count, dtype=np.int32) * (rank.rank + 1)
        out = np.zeros(count + 8, np.int32)
        for _ in range(2):
            rank.call(prepared, x, out, count)
            assert np.array_equal(out[:count], np.arange(count, dtype=np.int32) * 6)
            assert not out[count:].any()
        return int(lib.engine_rounds(prepared, count))

    rounds = good(threads(body, N, scratch_bytes=1 << 17))
    assert rounds[0] > 5
    assert len(set(rounds)) == 1


def test_counts_change_from_call_to_call() -> None:
    def body(rank: Rank) -> None:
        prepared = [rank.prepare("all_reduce", name) for name in ("flat", "direct", "mesh")]
        for count in (0, 1, 5, 4096, 5, 100_000, 0, 1, 4096):
            for one in prepared:
                x = np.full(count + 1, rank.rank + 1, np.float32)
                rank.call(one, x, x, count)
                assert (x[:count] == 6).all()
                assert x[count] == rank.rank + 1

    good(threads(body, N))


def test_an_average_is_divided_once() -> None:
    def body(rank: Rank) -> list[float]:
        out = np.zeros(4, np.float32)
        x = np.full(4, rank.rank + 0.5, np.float32)
        answers = []
        for name in ("flat", "direct", "ring", "mesh"):
            rank.call(rank.prepare("all_reduce", name, reduce=AVG), x, out, 4)
            answers.append(float(out[3]))
        return answers

    assert good(threads(body, N)) == [[1.5] * 4] * N


def _vector_case(name: str, rank: int, n: int, root: int) -> tuple[Any, ...]:
    """x, out, what out must be (or None), and the call's vectors; with gaps between blocks."""
    counts = [0 if i == 1 else 1000 * i + 3 for i in range(n)]
    displs = [7 + 5000 * i for i in range(n)]
    whole = np.zeros(5000 * n + 7, np.int32)
    full = {"counts": counts, "displs": displs}
    own = {"counts": [counts[rank]], "displs": [0]}
    mine = np.arange(max(1, counts[rank]), dtype=np.int32) + 100 * rank
    if name in ("all_gatherv", "gatherv"):
        want = whole.copy()
        for i in range(n):
            want[displs[i] : displs[i] + counts[i]] = np.arange(counts[i]) + 100 * i
        here = name == "all_gatherv" or rank == root
        return mine, whole if here else None, want if here else None, own, full
    source = np.arange(len(whole), dtype=np.int32) + rank
    out = np.zeros(max(1, counts[rank]), np.int32)
    block = slice(displs[rank], displs[rank] + counts[rank])
    if name == "scatterv":
        want = (np.arange(len(whole), dtype=np.int32) + root)[block]
        return source if rank == root else None, out, want, full, own
    want = sum(np.arange(len(whole), dtype=np.int32) + i for i in range(n))[block]
    return source, out, want, full, own


@pytest.mark.parametrize(
    "name", ["all_gatherv", "gatherv", "scatterv", "reduce_scatterv", "all_to_allv"]
)
@pytest.mark.parametrize("staged", [False, True])
def test_v_forms(name: str, staged: bool) -> None:
    n, root = 4, 2 if name in ("gatherv", "scatterv") else 0
    served = [a.name for a in algorithms.candidates(name[:-1]) if a.v]
    assert served

    def uneven(rank: Rank, prepared: Any) -> None:
        x, out, want, ins, outs = _vector_case(name, rank.rank, n, root)
        rank.call_v(
            prepared, x, out,
            input_counts=ins["counts"], input_displs=ins["displs"],
            output_counts=outs["counts"], output_displs=outs["displs"], longest=3003,
        )  # fmt: skip
        if want is not None:
            assert np.array_equal(out[: len(want)], want)

    def crossed(rank: Rank, prepared: Any) -> None:
        me = rank.rank
        send = [2000 * (me ^ i) + i for i in range(n)]
        get = [2000 * (me ^ i) + me for i in range(n)]
        places = [9000 * i + me for i in range(n)]
        x = np.arange(40_000, dtype=np.int32) + 100_000 * me
        out = np.full(40_000, -1, np.int32)
        rank.call_v(
            prepared, x, out, input_counts=send, input_displs=places,
            output_counts=get, output_displs=places, longest=6003,
        )  # fmt: skip
        want = np.full(40_000, -1, np.int32)
        for i in range(n):
            begin = 9000 * me + i + 100_000 * i
            want[places[i] : places[i] + get[i]] = np.arange(get[i]) + begin
        assert np.array_equal(out, want)

    def body(rank: Rank) -> None:
        for algorithm in served:
            prepared = rank.prepare(
                name[:-1], algorithm, type_=INT32, root=root, staged=staged, form=name
            )
            for _ in range(2):
                (crossed if name == "all_to_allv" else uneven)(rank, prepared)

    good(threads(body, n, scratch_bytes=1 << 16))


# ---- messages ------------------------------------------------------------------------------------

PROTOCOLS = [made.name for made in algorithms.candidates("send")]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_messages_cross_and_keep_their_order(protocol: str) -> None:
    def body(rank: Rank) -> None:
        others = [peer for peer in range(N) if peer != rank.rank]
        to = {p: rank.prepare("send", protocol, peer=p) for p in others}
        back = {p: rank.prepare("recv", protocol, peer=p) for p in others}
        for count in (0, 1, 2000, 70_000):
            group, arrived = [], []
            for peer in others:
                for number in range(2):  # two messages to the same peer
                    x = np.full(count, 10 * rank.rank + number, np.float32)
                    out = np.full(count + 1, -1, np.float32)
                    group += [(to[peer], x, None, count), (back[peer], None, out, count)]
                    arrived.append((out, 10 * peer + number))
            rank.wait(rank.start(*group))
            for out, value in arrived:
                assert (out[:count] == value).all()
                assert out[count] == -1

    good(threads(body, N))


def test_a_message_to_oneself_is_the_callers_copy() -> None:
    def body(rank: Rank) -> None:
        with pytest.raises(CoreError, match="copy what a rank sends to itself"):
            rank.prepare("send", "eager", peer=rank.rank)

    good(threads(body, 2))


def test_a_work_is_tested_waited_for_and_released_early() -> None:
    both = threading.Barrier(2)

    def body(rank: Rank) -> None:
        peer = 1 - rank.rank
        send = rank.prepare("send", "rendezvous", peer=peer)
        receive = rank.prepare("recv", "rendezvous", peer=peer)
        x, out = np.full(5000, rank.rank, np.float32), np.zeros(5000, np.float32)
        work = rank.start((receive, None, out, 5000))
        assert lib.engine_test(work) == IN_PROGRESS  # nobody has sent: both receive first
        assert lib.engine_wait(work, 0.01) == IN_PROGRESS
        both.wait(60)
        lib.engine_release(rank.start((send, x, None, 5000)))
        rank.wait(work)
        assert (out == peer).all()
        both.wait(60)  # x stays until the other has read it

    good(threads(body, 2, timeout=60.0))


# ---- disagreement and absence --------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["flat", "mesh"])
@pytest.mark.parametrize("differs", ["count", "type", "operation", "reduction", "root"])
def test_who_disagrees_is_named_on_every_rank(algorithm: str, differs: str) -> None:
    def body(rank: Rank) -> None:
        odd = rank.rank == 1
        x = np.ones(4000, np.float64)
        if differs in ("operation", "root"):
            name = "broadcast" if odd or differs == "root" else "reduce"
            how = "binomial"
            prepared = rank.prepare(name, how, root=1 if odd and differs == "root" else 0)
        else:
            prepared = rank.prepare(
                "all_reduce",
                algorithm,
                type_=INT32 if odd and differs == "type" else FLOAT32,
                reduce=2 if odd and differs == "reduction" else 0,
            )
        for _ in range(2):  # who had no part in the difference learns it in the next call
            rank.call(prepared, x, x, 101 if odd and differs == "count" else 100)

    began = time.monotonic()
    answers = threads(body, N, timeout=20.0)
    assert time.monotonic() - began < 10, "found before the deadline"
    for answer in answers:
        assert isinstance(answer, CoreError), "an error on every rank that entered"
        assert answer.code == 5
        assert 1 in answer.culprits
        both = {
            "count": ("of 100 float32", "of 101 float32"),
            "type": ("float32", "int32"),
            "operation": ("broadcast", "reduce"),
            "reduction": ("sum", "max"),
            "root": ("root 0", "root 1"),
        }[differs]
        assert all(word in answer.text for word in both), answer.text


@pytest.mark.parametrize(
    "protocols",
    [
        ("eager", "eager"),
        ("eager", "rendezvous"),
        ("rendezvous_put", "rendezvous_put"),
        ("fifo", "rendezvous"),
    ],
)
def test_a_message_of_another_length_is_an_error_on_both_sides(protocols: tuple[str, str]) -> None:
    def body(rank: Rank) -> None:
        x = np.ones(4000, np.float32)
        if rank.rank == 0:
            send = rank.prepare("send", protocols[0], peer=1)
            rank.call(send, x, None, 10)
            rank.call(send, x, None, 1500)
            rank.call(rank.prepare("recv", "eager", peer=1), None, x, 1)  # waits for the other
        else:
            first = rank.prepare("recv", protocols[0], peer=0)
            rank.call(first, None, x, 10)
            rank.call(rank.prepare("recv", protocols[1], peer=0), None, x, 1501)

    answers = threads(body, 2, timeout=20.0)
    for answer in answers:
        assert isinstance(answer, CoreError)
        assert sorted(answer.culprits) == [0, 1]
        assert "1500" in answer.text
        assert "1501" in answer.text


def test_counts_that_only_a_pair_knows_are_compared() -> None:
    def body(rank: Rank) -> None:
        prepared = rank.prepare("all_to_all", "pairwise", form="all_to_allv")
        x = np.ones(100, np.float32)
        out = np.ones(100, np.float32)
        wrong = [10, 10, 11] if rank.rank == 1 else [10, 10, 10]
        rank.call_v(prepared, x, out, input_counts=wrong, input_displs=[0, 20, 40],
                    output_counts=[10, 10, 10], output_displs=[0, 20, 40], longest=11)  # fmt: skip

    answers = threads(body, N, timeout=20.0)
    assert all(isinstance(answer, CoreError) for answer in answers)
    assert "has 11 elements for rank 2" in answers[0].text or "rank 1 has 11 for it" in (
        answers[0].text
    )


def test_a_receiver_that_nobody_sends_to_ends_at_its_deadline() -> None:
    def body(rank: Rank) -> float:
        began = time.monotonic()
        if rank.rank == 0:
            x = np.zeros(10, np.float32)
            with pytest.raises(CoreError, match="rank 1 has not entered send #1") as raised:
                rank.call(rank.prepare("recv", "eager", peer=1), None, x, 10)
            assert raised.value.culprits == [1]
        else:
            while rank.error() is None and time.monotonic() - began < 10:
                time.sleep(0.01)
            with pytest.raises(CoreError, match="has not entered send #1"):
                rank.call(rank.prepare("all_reduce", "flat"), None, None, 0)
        return time.monotonic() - began

    assert max(good(threads(body, 2, timeout=0.5))) < 1.5


def test_a_refused_argument_leaves_the_communicator_whole() -> None:
    def body(rank: Rank) -> None:
        prepared = rank.prepare("all_reduce", "flat")
        x = np.ones(4, np.float32)
        with pytest.raises(CoreError, match="the input is null") as raised:
            rank.call(prepared, None, x, 4)
        assert raised.value.code == 4
        rank.call(prepared, x, x, 4)
        assert (x == N).all()
        with pytest.raises(CoreError, match="takes a count"):
            rank.call_v(prepared, x, x, input_counts=[1], input_displs=[0],
                        output_counts=[1], output_displs=[0])  # fmt: skip
        rank.call(prepared, x, x, 4)
        assert (x == N * N).all()

    good(threads(body, N))


# ---- arenas --------------------------------------------------------------------------------------


def _refused(path: str, size: int = 2) -> CoreError:
    with pytest.raises(CoreError) as raised:
        Rank(0, size, path, timeout=0.2)
    return raised.value


def test_an_arena_is_private_and_goes_with_its_name() -> None:
    path = arena(1)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    rank = Rank(0, 1, path)
    assert not os.path.exists(path)
    rank.close()


def test_arenas_that_are_not_what_they_should_be(tmp_path: Path) -> None:
    path = arena(2)
    assert "Invalid argument" in _refused(path, 3).text  # another number of ranks
    link = tmp_path / "link"
    link.symlink_to(path)
    assert "symbolic links" in _refused(str(link)).text
    os.chmod(path, 0o640)
    assert "not permitted" in _refused(path).text
    os.chmod(path, 0o600)
    if os.geteuid() == 0:
        os.chown(path, 12345, -1)
        assert "not permitted" in _refused(path).text
        os.chown(path, 0, -1)
    size = os.path.getsize(path)
    os.truncate(path, size - 4096)
    assert "Invalid argument" in _refused(path).text
    os.truncate(path, size)
    with open(path, "r+b") as file:
        file.seek(16)
        file.write(b"\xff\xff\xff\xff")  # slots
    assert "Invalid argument" in _refused(path).text
    lib.engine_arena_remove(path.encode())
    assert "No such file" in _refused(path).text


def test_a_rank_that_does_not_come_is_named() -> None:
    path = arena(2)
    error = _refused(path)
    assert error.culprits == [1]
    assert "1 of 2 ranks did not open" in error.text
    with pytest.raises(CoreError, match="1 of 2 ranks did not open") as raised:
        Rank(1, 2, path, timeout=60.0)
    assert raised.value.culprits == [1], "rank 0 gave up because of it"
    lib.engine_arena_remove(path.encode())


def test_slots_shrink_for_many_ranks() -> None:
    path = arena(64)
    assert os.path.getsize(path) < 100 << 20
    lib.engine_arena_remove(path.encode())


def test_sixty_four_ranks() -> None:
    def body(rank: Rank) -> None:
        for algorithm in ("eager_doubling", "mesh"):
            prepared = rank.prepare("all_reduce", algorithm, type_=INT32)
            for count in (1, 100):
                x = np.full(count, rank.rank, np.int32)
                rank.call(prepared, x, x, count)
                assert (x == 64 * 63 // 2).all()

    good(threads(body, 64, timeout=60.0))


# ---- processes -----------------------------------------------------------------------------------


def test_device_and_host_memory_of_other_processes() -> None:
    assert processes("memories", 3) == ["True\n"] * 3


def test_where_the_kernel_forbids_reading_a_staged_plan_serves() -> None:
    for said in processes("no_cma", 2):
        assert said.startswith("9 ")
        assert "staged plan" in said


def test_device_memory_that_only_a_mapping_reaches() -> None:
    processes("strict", 2, env={"UNIPAL_CPU_STRICT": "1"})


def test_more_allocations_than_entries() -> None:
    processes("eviction", 2)


def test_a_killed_rank_is_named_at_once() -> None:
    said = processes("killed", 3, codes={2: -9})
    assert all(one.startswith("[2] True") and "has ended" in one for one in said[:2])


def test_a_killed_rank_leaves_its_last_step() -> None:
    path = Path(processes("recorded", 2, codes={1: -9})[1].strip())
    with RecordFile(path) as file:
        assert file.alive is False
        lane = file.lane(0)
    path.unlink()
    kinds = [int(kind) for kind in lane.records["kind"]]
    call = [int(lib.ENGINE_STEP_EAGER), lib.ENGINE_STEP_WAIT, lib.ENGINE_STEP_REDUCE]
    assert kinds[-5:] == [*call, lib.ENGINE_STEP_FREE, lib.ENGINE_STEP_EAGER]
    assert [int(epoch) for epoch in lane.records["epoch"][-2:]] == [5, 6]
    assert lane.waiting is not None, "the step that it died in"
    assert int(lane.waiting["kind"]) == lib.ENGINE_STEP_WAIT
    assert int(lane.waiting["peer"]) == 0


def test_a_blocking_call_comes_back_in_between() -> None:
    def body(rank: Rank) -> int:
        prepared = rank.prepare("all_reduce", "mesh")
        x = np.ones(1000, np.float32)
        if rank.rank == 0:
            time.sleep(0.2)
        code = lib.engine_call(prepared, x.ctypes.data, x.ctypes.data, 1000, 0)
        returns = 0
        while code == IN_PROGRESS:
            returns += 1
            code = lib.engine_resume(rank.comm)
        rank.check(code)
        assert (x == N).all()
        with pytest.raises(CoreError, match="no call that was answered"):
            rank.check(lib.engine_resume(rank.comm))
        return returns

    returns = good(threads(body, N, return_ms=20))
    assert min(returns[1:]) >= 3


def test_a_rank_that_never_enters_is_named_within_the_deadline() -> None:
    for said in processes("absent", 3):
        assert said.startswith("[2] True all_reduce #7")
        assert "rank 2 has not entered it (its last: all_reduce of 8 float32 sum #6)" in said


def test_what_nobody_waits_for_goes_on_beside_pure_python() -> None:
    assert processes("left_alone", 2) == ["True\n"] * 2


def test_a_forked_child_is_refused() -> None:
    assert processes("forked", 1) == ["4 1.0\n"]


def test_messages_of_a_rank_that_has_closed_arrive() -> None:
    said = processes("leaves", 3)
    for one in said[1:]:
        assert one.startswith("[0] recv #2: rank 0 has closed")


def test_every_operation_has_a_code() -> None:
    assert set(operations()) <= set(image.OPERATION_CODES)
