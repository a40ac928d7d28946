"""Checks of the ccl operations: results in every cell, in place, and stream order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from unipal.conformance.harness.chip import Chip, MemcpyType
from unipal.conformance.harness.ranks import Ranks
from unipal.conformance.harness.registry import clause

if TYPE_CHECKING:
    from unipal.conformance.harness.cells import Cell
    from unipal.conformance.harness.rank_process import Rank

SIZES = (3, 2)
CELL_STRIDE = {3: 1, 2: 3}  # size → stride of the tested cells; 1: all of them
LARGE = 70_001  # elements: exceeds a library's usual staging memory
CELLS_TIMEOUT_S = 60.0  # for all cells of an operation


# ---- every cell ---------------------------------------------------------------------------------


def _cells_of(operation: str, n: int, *, in_place: bool) -> list[Cell]:
    """Types and reduce ops with one count and alternating roots; one large message. All of them in
    the larger size, out of place.
    """
    from unipal.conformance.harness import oracle
    from unipal.conformance.harness.cells import REDUCES, Cell

    ops = oracle.REDUCTIONS if operation in REDUCES else ("sum",)
    kinds = [(type, op) for type in oracle.TYPES for op in ops]
    count = 67 if n % 2 else 1009
    cells = [
        Cell(operation, n, type, count, seed % n, op, in_place, seed)
        for seed, (type, op) in enumerate(kinds)
    ]
    some = cells[:: 2 * CELL_STRIDE[n] if in_place else CELL_STRIDE[n]]
    return [*some, Cell(operation, n, "float32", LARGE, n - 1, "sum", in_place, 1)]


def _each_cell(rank: Rank, operation: str, in_place: bool) -> dict[str, str]:
    """Cell → "", `unsupported`, or this rank's error. Streams and blocking calls alternate."""
    from unipal.conformance.harness.library_rank import cell_name

    joined, found = rank.library.join(), {}
    stream = rank.chip.stream()
    for turn, cell in enumerate(_cells_of(operation, rank.size, in_place=in_place)):
        said = joined.run(cell, stream if turn % 2 else None)
        if said or cell_name(cell) not in found:
            found[cell_name(cell)] = said and f"{cell}: {said}" if said != "unsupported" else said
    joined.destroy()
    return found


def _certify(library: Ranks, operation: str, *, in_place: bool = False) -> None:
    """Runs all cells; those out of place are the certified ones."""
    worst: dict[str, str] = {}
    for size in SIZES:
        answers = library.run(
            _each_cell, size, seconds=CELLS_TIMEOUT_S, operation=operation, in_place=in_place
        )
        for name in answers[0]:
            said = {answer[name] for answer in answers} | {worst.get(name, "")} - {""}
            worst[name] = _worst(said)
    if not in_place:
        library.cells.update({name: _verdict(said) for name, said in worst.items()})
    wrong = [f"{name}: {said}" for name, said in worst.items() if _verdict(said) == "fail"]
    assert not wrong, f"{wrong[0]}" + (
        f"; {len(wrong)} wrong cells in total" if len(wrong) > 1 else ""
    )
    refused = all(said == "unsupported" for said in worst.values())
    assert not refused, "every cell returns palNotSupported"


def _worst(said: set[str]) -> str:
    """Merges the ranks' results: errors precede refusals; a refusal by some ranks is an error."""
    wrong = sorted(said - {"", "unsupported"})
    if wrong:
        return wrong[0]
    if "unsupported" in said and "" in said:
        return "some ranks return palNotSupported, others do not"
    return "unsupported" if "unsupported" in said else ""


def _verdict(said: str) -> str:
    return {"": "pass", "unsupported": "unsupported"}.get(said, "fail")


@clause("ccl.reduce.right_bytes", limit=CELLS_TIMEOUT_S)
def reduce(chip: Chip, library: Ranks) -> None:
    """Every type, op and root."""
    _certify(library, "reduce")


@clause("ccl.gather.right_bytes", limit=CELLS_TIMEOUT_S)
def gather(chip: Chip, library: Ranks) -> None:
    """Every type and root."""
    _certify(library, "gather")


@clause("ccl.scatter.right_bytes", limit=CELLS_TIMEOUT_S)
def scatter(chip: Chip, library: Ranks) -> None:
    """Every type and root."""
    _certify(library, "scatter")


@clause("ccl.broadcast.right_bytes", limit=CELLS_TIMEOUT_S)
def broadcast(chip: Chip, library: Ranks) -> None:
    """Every type and root."""
    _certify(library, "broadcast")


@clause("ccl.allReduce.right_bytes", limit=CELLS_TIMEOUT_S)
def all_reduce(chip: Chip, library: Ranks) -> None:
    """Every type and op."""
    _certify(library, "all_reduce")


@clause("ccl.reduceScatter.right_bytes", limit=CELLS_TIMEOUT_S)
def reduce_scatter(chip: Chip, library: Ranks) -> None:
    """Every type and op."""
    _certify(library, "reduce_scatter")


@clause("ccl.allGather.right_bytes", limit=CELLS_TIMEOUT_S)
def all_gather(chip: Chip, library: Ranks) -> None:
    """Every type."""
    _certify(library, "all_gather")


@clause("ccl.alltoAll.right_bytes", limit=CELLS_TIMEOUT_S)
def all_to_all(chip: Chip, library: Ranks) -> None:
    """Every type."""
    _certify(library, "all_to_all")


@clause("ccl.reduce.in_place", limit=CELLS_TIMEOUT_S)
def reduce_in_place(chip: Chip, library: Ranks) -> None:
    """Input and output are the same buffer at the root."""
    _certify(library, "reduce", in_place=True)


@clause("ccl.gather.in_place", limit=CELLS_TIMEOUT_S)
def gather_in_place(chip: Chip, library: Ranks) -> None:
    """The root's input is its block of the output."""
    _certify(library, "gather", in_place=True)


@clause("ccl.scatter.in_place", limit=CELLS_TIMEOUT_S)
def scatter_in_place(chip: Chip, library: Ranks) -> None:
    """The root's output is its block of the input."""
    _certify(library, "scatter", in_place=True)


@clause("ccl.broadcast.in_place", limit=CELLS_TIMEOUT_S)
def broadcast_in_place(chip: Chip, library: Ranks) -> None:
    """Input and output are the same buffer on every rank."""
    _certify(library, "broadcast", in_place=True)


@clause("ccl.allReduce.in_place", limit=CELLS_TIMEOUT_S)
def all_reduce_in_place(chip: Chip, library: Ranks) -> None:
    """Input and output are one buffer."""
    _certify(library, "all_reduce", in_place=True)


@clause("ccl.reduceScatter.in_place", limit=CELLS_TIMEOUT_S)
def reduce_scatter_in_place(chip: Chip, library: Ranks) -> None:
    """The output is this rank's block of the input."""
    _certify(library, "reduce_scatter", in_place=True)


@clause("ccl.allGather.in_place", limit=CELLS_TIMEOUT_S)
def all_gather_in_place(chip: Chip, library: Ranks) -> None:
    """The input is this rank's block of the output."""
    _certify(library, "all_gather", in_place=True)


# ---- uneven blocks and messages -----------------------------------------------------------------


@clause("ccl.alltoAllv.right_bytes", limit=CELLS_TIMEOUT_S)
def all_to_allv(chip: Chip, library: Ranks) -> None:
    """Every type; a different count per pair, some zero; gaps between blocks stay unchanged."""
    found: dict[str, str] = {}
    for size in SIZES:
        answers = library.run(_uneven, size, seconds=CELLS_TIMEOUT_S)
        for name in answers[0]:
            said = {answer[name] for answer in answers} | {found.get(name, answers[0][name])}
            found[name] = _worst(said)
    _settle(library, found)


def _settle(library: Ranks, found: dict[str, str]) -> None:
    library.cells.update({name: _verdict(said) for name, said in found.items()})
    wrong = [f"{name}: {said}" for name, said in found.items() if _verdict(said) == "fail"]
    assert not wrong, wrong[0]
    assert set(found.values()) != {"unsupported"}, "every cell returns palNotSupported"


def _uneven(rank: Rank) -> dict[str, str]:
    import numpy as np
    from unipal.conformance.harness import oracle
    from unipal.conformance.harness.cells import displacements, stale

    me, n = rank.number, rank.size
    joined, found = rank.library.join(), {}

    def count(source: int, target: int) -> int:
        return (source * 5 + target * 3) % 7 * 41

    for seed, type in enumerate(oracle.TYPES):
        item = oracle.storage(type).itemsize
        given = [count(me, peer) for peer in range(n)]
        taken = [count(peer, me) for peer in range(n)]
        there, here = displacements(given, 3, False), displacements(taken, 5, True)
        room = max(at + size for at, size in zip(here, taken, strict=True)) + 16
        blocks = [
            oracle.inputs(type, me, size, seed + p, exact=False) for p, size in enumerate(given)
        ]
        source = stale(type, max(at + size for at, size in zip(there, given, strict=True)))
        for at, block in zip(there, blocks, strict=True):
            source[at : at + block.size] = block
        wanted = stale(type, room)
        for peer, (at, size) in enumerate(zip(here, taken, strict=True)):
            wanted[at : at + size] = oracle.inputs(type, peer, size, seed + me, exact=False)
        send = rank.chip.buffer(max(source.nbytes, item), fill=source.tobytes())
        recv = rank.chip.buffer(wanted.nbytes, fill=0xA5)
        words = (send, given, there, recv, taken, here)
        refused = _unless_refused(lambda w=words, t=type: _exchange(joined, *w, t))
        got = np.frombuffer(rank.chip.read(recv, wanted.nbytes), oracle.storage(type))
        wrong = refused or oracle.difference(type, got, wanted)
        found[f"all_to_allv.{type}"] = wrong
    joined.destroy()
    return found


def _exchange(joined: Any, *words: Any) -> None:
    from unipal.generated.pal import DataType

    *blocks, type = words
    joined.ccl.alltoAllv(*blocks, int(DataType[type.upper()]), joined.comm)


def _unless_refused(body: Any) -> str:
    """Makes a call; returns `unsupported` if its result is palNotSupported."""
    from unipal.generated.pal import PalError, Result

    try:
        body()
    except PalError as error:
        if error.code != Result.NOT_SUPPORTED:
            raise
        return "unsupported"
    return ""


@clause("ccl.send.right_bytes", limit=CELLS_TIMEOUT_S)
def send(chip: Chip, library: Ranks) -> None:
    """Rank 0 sends to rank 1, without a group: every type and some counts."""
    _settle(
        library, _merged(library.run(_one_way, 2, seconds=CELLS_TIMEOUT_S, operation="send", to=1))
    )


@clause("ccl.recv.right_bytes", limit=CELLS_TIMEOUT_S)
def recv(chip: Chip, library: Ranks) -> None:
    """Rank 0 receives from rank 1, without a group: every type and some counts."""
    _settle(
        library, _merged(library.run(_one_way, 2, seconds=CELLS_TIMEOUT_S, operation="recv", to=0))
    )


def _merged(answers: list[dict[str, str]]) -> dict[str, str]:
    return {name: _worst({answer[name] for answer in answers}) for name in answers[0]}


def _one_way(rank: Rank, operation: str, to: int) -> dict[str, str]:
    import numpy as np
    from unipal.conformance.harness import oracle
    from unipal.conformance.harness.cells import messages
    from unipal.generated.pal import DataType

    joined, chip = rank.library.join(), rank.chip
    found: dict[str, str] = {}
    for seed, (type, count) in enumerate(messages()):
        number, kept = int(DataType[type.upper()]), oracle.storage(type)
        sent = oracle.inputs(type, 1 - to, count, seed, exact=False)
        if rank.number == to:
            room = (count + 16) * kept.itemsize
            buffer = chip.buffer(room, fill=0xA5)
            said = _unless_refused(
                lambda b=buffer, c=count, t=number: joined.ccl.recv(b, c, t, 1 - to, joined.comm)
            )
            got = np.frombuffer(chip.read(buffer, room), kept)
            said = said or oracle.difference(type, got[:count], sent)
            if not said and got[count:].tobytes().strip(b"\xa5"):
                said = "elements after the message were overwritten"
        else:
            buffer = chip.buffer(max(sent.nbytes, 1), fill=sent.tobytes())
            said = _unless_refused(
                lambda b=buffer, c=count, t=number: joined.ccl.send(b, c, t, to, joined.comm)
            )
        name = f"{operation}.{type}"
        found[name] = found.get(name) or said
    joined.destroy()
    return found


# ---- stream order -------------------------------------------------------------------------------


@clause("ccl.reduce.in_stream_order")
def reduce_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams; the root looks."""
    library.run(_in_order, 2, operation="reduce", observer=0)


@clause("ccl.gather.in_stream_order")
def gather_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams; the root looks."""
    library.run(_in_order, 2, operation="gather", observer=0)


@clause("ccl.scatter.in_stream_order")
def scatter_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams; a rank that is not the root looks."""
    library.run(_in_order, 2, operation="scatter", observer=1)


@clause("ccl.broadcast.in_stream_order")
def broadcast_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams; a rank that is not the root looks."""
    library.run(_in_order, 2, operation="broadcast", observer=1)


@clause("ccl.allReduce.in_stream_order")
def all_reduce_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams."""
    library.run(_in_order, 2, operation="all_reduce", observer=0)


@clause("ccl.reduceScatter.in_stream_order")
def reduce_scatter_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams."""
    library.run(_in_order, 2, operation="reduce_scatter", observer=0)


@clause("ccl.allGather.in_stream_order")
def all_gather_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams."""
    library.run(_in_order, 2, operation="all_gather", observer=0)


@clause("ccl.alltoAll.in_stream_order")
def all_to_all_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams."""
    library.run(_in_order, 2, operation="all_to_all", observer=0)


@clause("ccl.alltoAllv.in_stream_order")
def all_to_allv_in_order(chip: Chip, library: Ranks) -> None:
    """Held streams; equal blocks."""
    library.run(_in_order, 2, operation="all_to_allv", observer=0)


@clause("ccl.send.in_stream_order")
def send_in_order(chip: Chip, library: Ranks) -> None:
    """The sender's input is written late on its held stream."""
    library.run(_in_order, 2, operation="send", observer=1)


@clause("ccl.recv.in_stream_order")
def recv_in_order(chip: Chip, library: Ranks) -> None:
    """The receiver's later copy reads the received data."""
    library.run(_in_order, 2, operation="recv", observer=1)


def _in_order(rank: Rank, operation: str, observer: int) -> None:
    """A held stream runs a copy to the input, the operation, and a copy of its output.

    The observer, which cannot finish before the others start, releases its stream first.
    """
    from unipal.conformance.harness.cells import Cell
    from unipal.conformance.harness.gate import HOST_FUNCTION, Gate

    like = {"send": "broadcast", "recv": "broadcast", "all_to_allv": "all_to_all"}
    cell = Cell(like.get(operation, operation), 2, "float32", 1009, 0, seed=observer)
    joined, chip, me = rank.library.join(), rank.chip, rank.number
    placed, stream = joined.place(cell), chip.stream()
    given = cell.input(me).tobytes() if cell.has_input(me) else b""
    size = placed.before.nbytes if cell.has_output(me) else 0
    late, landing = chip.pinned(max(len(given), 1), given or None), chip.pinned(max(size, 1), 0x3C)
    if given:
        chip.write(placed.source, b"\x5a" * len(given))
    sends_alone = operation in ("send", "recv") and me == 0

    def enter() -> None:
        _call(joined, operation, cell, placed, stream)

    with Gate(chip, HOST_FUNCTION, "").hold(stream) as held:
        if given:
            chip.deviceMemcpy(placed.source, late, len(given), MemcpyType.HOST_TO_DEVICE, stream)
        call = chip.start(enter)
        assert call.returns(), f"{operation} on a stream blocks the host until earlier work is done"
        call.result()
        if size and not sends_alone:
            kind = MemcpyType.DEVICE_TO_HOST
            chip.deviceMemcpy(landing, placed.target, size, kind, stream)
        rank.meet()
        if me != observer:
            rank.await_post(observer, "look at its stream")
        held.open()
    if me == observer:
        ended = chip.finishes(stream, chip.settle)
        rank.post()
        assert not ended, (
            f"later work did not wait for {operation}, which was waiting for another rank"
        )
    chip.drain(stream)
    if size and not sends_alone:
        kept = placed.found().dtype
        import numpy as np

        wrong = placed.difference(np.frombuffer(chip.peek(landing, size), kept))
        assert not wrong, f"result of {operation} in a later copy on the stream: {wrong}"
    joined.destroy()


def _call(joined: Any, operation: str, cell: Cell, placed: Any, stream: Any) -> None:
    """The call on a stream; messages go from rank 0 to rank 1."""
    from unipal.generated.pal import DataType

    number = int(DataType[cell.type.upper()])
    if operation in ("send", "recv"):
        if joined.number == 0:
            joined.ccl.send(placed.source, cell.count, number, 1, joined.comm, stream)
        else:
            joined.ccl.recv(placed.target, cell.count, number, 0, joined.comm, stream)
    elif operation == "all_to_allv":
        equal = ([cell.count] * 2, [0, cell.count])
        words = (placed.source, *equal, placed.target, *equal)
        joined.ccl.alltoAllv(*words, number, joined.comm, stream)
    else:
        joined.call(cell, placed.source, placed.target, stream)
