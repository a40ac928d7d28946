"""Checks of the ccl table: the library, communicators, memory and groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip, current_device
from unipal.conformance.harness.ranks import Ranks
from unipal.conformance.harness.registry import clause

if TYPE_CHECKING:
    from unipal.conformance.harness.rank_process import Rank

COUNT = 1009  # elements; not a multiple of ranks or vector lengths
LARGE = 70_001  # elements of a message that no library buffers completely
SHORT_CHECK_TIMEOUT_S = 40.0  # for a short check, which may be the first one that starts ranks


# ---- the library --------------------------------------------------------------------------------


@clause("ccl.getVersion.positive", limit=SHORT_CHECK_TIMEOUT_S)
def version(chip: Chip, library: Ranks) -> None:
    """Three calls return the same positive version."""
    library.run(_version, 1)


def _version(rank: Rank) -> None:
    said = [rank.library.ccl.getVersion() for _ in range(3)]
    assert said[0] > 0, f"the version is {said[0]}"
    assert len(set(said)) == 1, f"three calls return {said}"


@clause("ccl.getUniqueId.differ", limit=SHORT_CHECK_TIMEOUT_S)
def unique_ids(chip: Chip, library: Ranks) -> None:
    """Four ids, two of them from one process, are different."""
    ids = [id for pair in library.run(_ids, 2) for id in pair]
    assert len(set(ids)) == len(ids), "two calls returned the same bytes"


def _ids(rank: Rank) -> list[str]:
    ccl = rank.library.ccl
    return [ccl.getUniqueId().hex() for _ in range(2)]


@clause("ccl.getErrorString.every_code", limit=SHORT_CHECK_TIMEOUT_S)
def error_strings(chip: Chip, library: Ranks) -> None:
    """Every result code of the spec has a text."""
    library.run(_error_strings, 1)


def _error_strings(rank: Rank) -> None:
    from unipal.generated.pal import Result

    for code in Result:
        text = rank.library.ccl.getErrorString(int(code))
        assert text.strip(), f"{code.name} has no text"


@clause("ccl.getLastError.names_function", limit=SHORT_CHECK_TIMEOUT_S)
def last_error(chip: Chip, library: Ranks) -> None:
    """A call with an invalid type, queried by communicator and by thread."""
    library.run(_last_error, 1)


def _last_error(rank: Rank) -> None:
    from unipal.generated.pal import Result

    joined, buffer = rank.library.alone(), rank.chip.buffer(64)
    code = joined.ccl.code.allReduce(buffer, buffer, 1, 97, 0, joined.comm)
    assert code == Result.INVALID_ARGUMENT, f"type 97 returns {code.name}"
    for comm in (joined.comm, None):
        text = joined.ccl.getLastError(comm)
        assert "allReduce" in text, f"after allReduce failed the text is {text!r}"


# ---- communicators ------------------------------------------------------------------------------


@clause("ccl.commInitRank.joins", limit=SHORT_CHECK_TIMEOUT_S)
def joins(chip: Chip, library: Ranks) -> None:
    """Communicators of three ranks and of one; data of each rank reaches the others."""
    library.run(_joins, 3)


def _joins(rank: Rank) -> None:
    for joined in (rank.library.alone(), rank.library.join()):
        assert joined.comm, "commInitRank returned success and no communicator"
        wrong = joined.run(_sum(joined.size))
        assert not wrong, f"allReduce of {joined.size} ranks: {wrong}"
        joined.destroy()


def _sum(size: int, seed: int = 0, count: int = COUNT) -> Any:
    from unipal.conformance.harness.cells import Cell

    return Cell("all_reduce", size, "float32", count, seed=seed)


@clause("ccl.commInitRank.bad_rank_refused", limit=SHORT_CHECK_TIMEOUT_S)
def bad_rank(chip: Chip, library: Ranks) -> None:
    """The number of ranks and -1 are refused as ranks."""
    library.run(_bad_rank, 1)


def _bad_rank(rank: Rank) -> None:
    from unipal.generated.pal import Result

    ccl = rank.library.ccl
    for size, number in ((1, 1), (2, 2), (1, -1), (3, 7)):
        code = ccl.code.commInitRank(size, ccl.getUniqueId(), number)
        assert code == Result.INVALID_ARGUMENT, f"rank {number} of {size} gets {code.name}"


@clause("ccl.commFinalize.flushes")
def finalize(chip: Chip, library: Ranks) -> None:
    """One rank finalizes before the other has started the operation."""
    library.run(_finalize, 2)


def _finalize(rank: Rank) -> None:
    joined, stream, cell = rank.library.join(), rank.chip.stream(), _sum(2)
    placed = joined.place(cell)
    early = rank.number == 0
    if not early:
        rank.await_post(0, "enqueue its operation")
        rank.chip.eventually(lambda: rank.posted(0, step=2), rank.chip.settle)
    joined.call(cell, placed.source, placed.target, stream)
    rank.post()
    joined.ccl.commFinalize(joined.comm)
    wrong = placed.judge()
    if early:
        rank.post(step=2)
    assert not wrong, f"after commFinalize: {wrong}"
    joined.destroy()


@clause("ccl.commDestroy.succeeds")
def destroy(chip: Chip, library: Ranks) -> None:
    """Five communicators are created, used and destroyed in sequence."""
    library.run(_destroy, 2)


def _destroy(rank: Rank) -> None:
    for seed in range(5):
        joined = rank.library.join()
        wrong = joined.run(_sum(2, seed))
        assert not wrong, f"communicator {seed}: {wrong}"
        joined.destroy()


@clause("ccl.commAbort.releases")
def abort(chip: Chip, library: Ranks) -> None:
    """One rank never calls, and the library's own deadline is far away."""
    library.run(_abort, 2)


def _abort(rank: Rank) -> None:
    from unipal.generated.pal import PalError

    joined = rank.library.join(timeout=40 * rank.patience)
    if rank.number == 0:
        stream, cell = rank.chip.stream(), _sum(2)
        placed = joined.place(cell)
        joined.call(cell, placed.source, placed.target, stream)
        assert not rank.chip.finishes(stream, rank.chip.settle), "it ended without the other rank"
        try:
            joined.abort()
        except PalError:
            rank.post()  # refused: the other rank must learn of it
            raise
        assert rank.chip.finishes(stream), "the stream's work does not complete after commAbort"
        rank.post()
    else:
        rank.await_post(0, "abort")
        joined.abort()


@clause("ccl.commCount.is_size")
def count(chip: Chip, library: Ranks) -> None:
    """Communicators of three, two and one ranks."""
    for size in (3, 2, 1):
        library.run(_count, size)


def _count(rank: Rank) -> None:
    joined = rank.library.join()
    said = joined.ccl.commCount(joined.comm)
    assert said == rank.size, f"commCount returns {said} for {rank.size} ranks"
    joined.destroy()


@clause("ccl.commUserRank.is_rank")
def user_rank(chip: Chip, library: Ranks) -> None:
    """A communicator of three ranks."""
    library.run(_user_rank, 3)


def _user_rank(rank: Rank) -> None:
    joined = rank.library.join()
    said = joined.ccl.commUserRank(joined.comm)
    assert said == rank.number, f"commUserRank returns {said} on rank {rank.number}"
    joined.destroy()


@clause("ccl.commGetDeviceNumber.is_device")
def device_number(chip: Chip, library: Ranks) -> None:
    """Every device of the chip in turn; another one is current during the query."""
    library.run(_device_number, 1)


def _device_number(rank: Rank) -> None:
    for number in range(rank.chip.devices):
        with current_device(rank.chip, number):
            joined = rank.library.alone()
        said = joined.ccl.commGetDeviceNumber(joined.comm)
        assert said == number, f"a communicator created on device {number} returns {said}"
        joined.destroy()


@clause("ccl.commGetAsyncError.writes_output")
def async_error(chip: Chip, library: Ranks) -> None:
    """Queried before and after an operation, into memory with another value."""
    library.run(_async_error, 2)


def _async_error(rank: Rank) -> None:
    joined = rank.library.join()
    for _ in range(2):
        state = rank.chip.ffi.new("int[1]", [77])
        code = joined.ccl.raw.commGetAsyncError(joined.comm, state)
        assert code == 0, f"commGetAsyncError returns {code}"
        assert state[0] == 0, f"the state of a healthy communicator is {state[0]}"
        joined.run(_sum(2))
    joined.destroy()


# ---- memory -------------------------------------------------------------------------------------


@clause("ccl.memAlloc.usable", limit=SHORT_CHECK_TIMEOUT_S)
def mem_alloc(chip: Chip, library: Ranks) -> None:
    """Memory is written, read, and used by an operation; 0 bytes return NULL and success."""
    library.run(_mem_alloc, 1)


def _mem_alloc(rank: Rank) -> None:
    ccl, data = rank.library.ccl, bytes(range(256)) * 64
    assert ccl.memAlloc(0) == 0, "memAlloc(0) returns an address"
    address = ccl.memAlloc(len(data))
    try:
        rank.chip.write(address, data)
        rank.chip.expect(address, data, "memory of memAlloc")
    finally:
        ccl.memFree(address)


@clause("ccl.memFree.succeeds", limit=SHORT_CHECK_TIMEOUT_S)
def mem_free(chip: Chip, library: Ranks) -> None:
    """NULL and memory of memAlloc are freed; the chip's counts show it."""
    library.run(_mem_free, 1)


def _mem_free(rank: Rank) -> None:
    from unipal.generated.pal import ResourceKind

    ccl, chip = rank.library.ccl, rank.chip
    ccl.memFree(0)
    before = chip.count(ResourceKind.ALLOCATION)
    for size in (1, 4096, 1 << 20):
        ccl.memFree(ccl.memAlloc(size))
    left = chip.count(ResourceKind.ALLOCATION) - before
    assert left == 0, f"{left} of 3 allocations are left after memFree"


# ---- groups -------------------------------------------------------------------------------------


@clause("ccl.groupStart.crossed_sends")
def crossed_sends(chip: Chip, library: Ranks) -> None:
    """Two ranks send before they receive, blocking and on a stream, small and large."""
    library.run(_crossed, 2)


def _crossed(rank: Rank) -> None:
    import numpy as np
    from unipal.conformance.harness import oracle
    from unipal.generated.pal import DataType

    joined, chip, peer = rank.library.join(), rank.chip, 1 - rank.number
    ccl, comm, number = joined.ccl, joined.comm, int(DataType.FLOAT32)
    for seed, (count, stream) in enumerate(
        ((67, None), (LARGE, None), (67, chip.stream()), (LARGE, chip.stream()))
    ):
        mine = oracle.inputs("float32", rank.number, count, seed, exact=False)
        send, recv = chip.buffer(mine.nbytes, fill=mine.tobytes()), chip.buffer(mine.nbytes, fill=0)
        ccl.groupStart()
        ccl.send(send, count, number, peer, comm, stream)
        ccl.recv(recv, count, number, peer, comm, stream)
        ccl.groupEnd()
        if stream is not None:
            chip.drain(stream)
        got = np.frombuffer(chip.read(recv, mine.nbytes), np.float32)
        theirs = oracle.inputs("float32", peer, count, seed, exact=False)
        wrong = oracle.difference("float32", got, theirs)
        assert not wrong, f"{count} elements from rank {peer}: {wrong}"
    joined.destroy()


@clause("ccl.groupEnd.two_communicators")
def two_communicators(chip: Chip, library: Ranks) -> None:
    """Two sums in one group, issued in opposite order by the two ranks; then two messages."""
    library.run(_two_communicators, 2)
    library.run(_two_messages, 2)


def _two_communicators(rank: Rank) -> None:
    chip = rank.chip
    both = [rank.library.join(), rank.library.join()]
    parts = [
        (joined, _sum(2, seed), joined.place(_sum(2, seed)), chip.stream())
        for seed, joined in enumerate(both)
    ]
    both[0].ccl.groupStart()
    for joined, cell, placed, stream in parts if rank.number == 0 else reversed(parts):
        joined.call(cell, placed.source, placed.target, stream)
    both[0].ccl.groupEnd()
    for at, (joined, _, placed, stream) in enumerate(parts):
        chip.drain(stream)
        wrong = placed.judge()
        assert not wrong, f"communicator {at} of the group: {wrong}"
        joined.destroy()


def _two_messages(rank: Rank) -> None:
    """Messages in both directions over two communicators, issued in opposite order by the ranks."""
    import numpy as np
    from unipal.conformance.harness import oracle
    from unipal.generated.pal import DataType

    chip, peer, type = rank.chip, 1 - rank.number, int(DataType.FLOAT32)
    both = [rank.library.join(), rank.library.join()]
    ccl, parts = both[0].ccl, []
    for seed, joined in enumerate(both):
        mine = oracle.inputs("float32", rank.number, COUNT, seed, exact=False)
        send = chip.buffer(mine.nbytes, fill=mine.tobytes())
        parts.append((joined, send, chip.buffer(mine.nbytes, fill=0), chip.stream()))
    ccl.groupStart()
    for joined, send, recv, stream in parts if rank.number == 0 else reversed(parts):
        ccl.send(send, COUNT, type, peer, joined.comm, stream)
        ccl.recv(recv, COUNT, type, peer, joined.comm, stream)
    ccl.groupEnd()
    for at, (joined, _, recv, stream) in enumerate(parts):
        chip.drain(stream)
        theirs = oracle.inputs("float32", peer, COUNT, at, exact=False)
        got = np.frombuffer(chip.read(recv, theirs.nbytes), np.float32)
        wrong = oracle.difference("float32", got, theirs)
        assert not wrong, f"communicator {at} of the group, from rank {peer}: {wrong}"
        joined.destroy()
