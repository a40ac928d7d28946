"""Mutants of the engine: one defect each, for the checks of level runner to find.

A defect is a function that breaks the engine in a rank's process. Only the mutation gate requests
one, for the ranks that it starts with `rank_server`. The function gets the modules of the engine as
`Engine` and modifies one: a plan loses a step, an argument is wrong, a call returns too early.
`@breaks` names the violated clauses. Importing this module does not import the engine. Defects of
the order of calls and of errors are in `order_defects`, those of the host runner in `host_defects`,
those of the runners over a collective library in `library_defects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from unipal.conformance.harness.registry import runners, spec
from unipal.generated.pal import MemType


class Engine:
    """The modules of the engine that defects modify."""

    def __init__(self) -> None:
        from unipal.engine import errors
        from unipal.engine.calls import buffers
        from unipal.engine.comm import calls, communicator, peers
        from unipal.engine.compiled import plan_cache
        from unipal.engine.runners import (
            call_ledger,
            homo,
            host,
            host_staging,
            hybrid,
            job_queue,
            stream_gate,
        )

        self.errors: Any = errors
        self.buffers: Any = buffers
        self.calls: Any = calls
        self.communicator: Any = communicator
        self.peers: Any = peers
        self.plan_cache: Any = plan_cache
        self.call_ledger: Any = call_ledger
        self.homo: Any = homo
        self.host: Any = host
        self.host_staging: Any = host_staging
        self.hybrid: Any = hybrid
        self.job_queue: Any = job_queue
        self.stream_gate: Any = stream_gate


Defect = Callable[[Engine], None]

_defects: dict[str, tuple[Defect, tuple[str, ...]]] = {}


def breaks(*clauses: str) -> Callable[[Defect], Defect]:
    """Registers a defect, by the function's name, with the clauses that it violates.

    A clause without a runner stands for every runner that has it: one mutant for each, tested by
    the checks of that runner only. ValueError for a clause that no runner has.
    """

    def register(body: Defect) -> Defect:
        known = spec()["clauses"]
        for clause in clauses:
            every = [clause] if "." in clause else [f"{r}.{clause}" for r in runners()]
            if not known.keys() & set(every):
                raise ValueError(f"{body.__name__}: runners.yaml has no clause {clause}")
        for runner in runners():
            named = [c if "." in c else f"{runner}.{c}" for c in clauses]
            broken = tuple(c for c in named if c in known and c.startswith(f"{runner}."))
            if broken:
                _defects[f"{runner}.{body.__name__}"] = (body, broken)
        return body

    return register


def _all() -> Mapping[str, tuple[Defect, tuple[str, ...]]]:
    # importing them registers their defects
    from proof.engine import host_defects, library_defects, order_defects  # noqa: F401

    return _defects


def targets() -> Mapping[str, tuple[str, ...]]:
    """Defect → the clauses that it violates."""
    return {f"engine.{name}": clauses for name, (_, clauses) in _all().items()}


def apply(name: str) -> None:
    """Applies the defect `engine.runner.name` to the engine of this process."""
    _all()[name.removeprefix("engine.")][0](Engine())


# Helpers for defects


def around(
    engine: Engine, name: str, wrong: Callable[..., Any], of: str = "communicator.Communicator"
) -> None:
    """Replaces a method by `wrong(right, comm, *arguments, **words)`. `of`: the class that has it,
    a communicator or a part of one.
    """
    module, _, kind = of.partition(".")
    owner = getattr(getattr(engine, module), kind)
    right = getattr(owner, name)

    def method(self: Any, *arguments: Any, **words: Any) -> Any:
        return wrong(right, self, *arguments, **words)

    setattr(owner, name, method)


def _spoil(
    engine: Engine, name: str, when: Callable[[Any, Any, dict[str, Any]], bool], at: int = -1
) -> None:
    """Changes one byte of the output after the call, if `when(comm, output, words)`."""

    def wrong(right: Any, comm: Any, x: Any, *more: Any, **words: Any) -> Any:
        answer = right(comm, x, *more, **words)
        given = words.get("out", more[0] if more else None)
        output: Any = given if hasattr(given, "address") else x
        if hasattr(output, "address") and output.count and when(comm, output, words):
            change(comm, output, at)
        return answer

    around(engine, name, wrong)


def change(comm: Any, array: Any, at: int = -1) -> None:
    """Changes byte `at` of an array (or of the memory after it, if `at` is beyond its size)."""
    place = array.address + (at if at >= 0 else array.nbytes + at)
    found = _bytes(comm, place, 1)[0]
    _device(comm).deviceMemset(place, found ^ 0x5A, 1, MemType.DEVICE, None)


def state_of(comm: Any) -> Any:
    """The state of a communicator, in a process that has imported the engine."""
    from unipal.engine.comm.communicator import parts_of

    return parts_of(comm).state


def _device(comm: Any) -> Any:
    return state_of(comm).chip.device


def _bytes(comm: Any, address: int, size: int) -> bytes:
    import numpy as np

    found = np.empty(size, np.uint8)
    if size:
        _device(comm).deviceMemcpy(found.ctypes.data, address, size, 1, None)
    return found.tobytes()


def _place(host: bytearray) -> int:
    """The host address of bytes."""
    import ctypes

    return ctypes.addressof(ctypes.c_char.from_buffer(host))


def _of(type: str, count: int = 0, **wanted: Any) -> Callable[[Any, Any, dict[str, Any]], bool]:
    """Whether an output has this type and, if given, the call this count and these keywords."""

    def when(comm: Any, output: Any, words: dict[str, Any]) -> bool:
        fits = all(words.get(name) == value for name, value in wanted.items())
        return output.dtype == type and count in (0, output.count) and fits

    return when


def _lose(engine: Engine, operation: str, kind: str, rank: int = -1) -> None:
    """Removes the last step of this kind of one rank from the plans of `operation`."""
    import dataclasses

    plans = engine.plan_cache
    right = plans._prove

    def wrong(key: Any) -> Any:
        proof = right(key)
        plan = proof.plan
        if plan.operation != operation:
            return plans.Checked.by(key, proof)
        program = plan.ranks[rank]
        lost = [step for step in program.steps if step.op.name == kind][-1:]
        steps = [step for step in program.steps if not any(step is one for one in lost)]
        ranks = list(plan.ranks)
        ranks[rank] = dataclasses.replace(program, steps=steps)
        lossy = dataclasses.replace(plan, ranks=ranks)
        return plans.Checked.by(key, dataclasses.replace(proof, plan=lossy))

    plans._make = wrong


# Operations: each defect affects a case that only the operation's own check covers


@breaks("send_recv")
def recv_of_doubles_loses_a_byte(engine: Engine) -> None:
    _spoil(engine, "recv", _of("float64"))


@breaks("uni.send_recv")
def recv_of_one_element_runs_over(engine: Engine) -> None:
    _spoil(engine, "recv", _of("int64", 1), at=8)


@breaks("sendrecv")
def sendrecv_of_bytes_is_wrong_at_its_end(engine: Engine) -> None:
    _spoil(engine, "sendrecv", _of("uint8", 1009))


@breaks("broadcast")
def broadcast_of_halves_is_wrong_at_its_end(engine: Engine) -> None:
    _spoil(engine, "broadcast", _of("float16", 1009))


@breaks("uni.broadcast")
def broadcast_from_the_last_rank_of_one_element(engine: Engine) -> None:
    def last(comm: Any, output: Any, words: dict[str, Any]) -> bool:
        return bool(words["root"] == comm.size - 1 and output.count == 1 and comm.rank == 0)

    _spoil(engine, "broadcast", last)


@breaks("gather")
def gather_of_integers_is_wrong_at_its_end(engine: Engine) -> None:
    def at_root(comm: Any, output: Any, words: dict[str, Any]) -> bool:
        return bool(output.dtype == "uint32" and words["root"] == comm.rank)

    _spoil(engine, "gather", at_root)


@breaks("uni.gather")
def gather_to_the_last_rank_of_one_element(engine: Engine) -> None:
    def at_root(comm: Any, output: Any, words: dict[str, Any]) -> bool:
        last = words["root"] == comm.rank == comm.size - 1
        return bool(last and output.count == comm.size)

    _spoil(engine, "gather", at_root)


@breaks("gatherv")
def gatherv_fills_a_gap(engine: Engine) -> None:
    def gap(comm: Any, output: Any, words: dict[str, Any]) -> bool:
        return bool(
            words["root"] == comm.rank and words["displs"][-1] == 0 and sum(words["counts"])
        )

    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        answer = right(comm, x, out, **words)
        last = words["counts"][-1]
        if out is not None and gap(comm, out, words) and words["displs"][0] != last:
            change(comm, out[last : last + 1], 0)
        return answer

    around(engine, "gatherv", wrong)


@breaks("scatter")
def scatter_of_long_integers_is_wrong_at_its_end(engine: Engine) -> None:
    _spoil(engine, "scatter", _of("int64", 67))


@breaks("scatterv")
def scatterv_forgets_displacements(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        return right(comm, x, out, **{**words, "displs": None})

    around(engine, "scatterv", wrong)


@breaks("all_gather")
def all_gather_of_bfloats_is_wrong_at_its_end(engine: Engine) -> None:
    _spoil(engine, "all_gather", _of("bfloat16"))


@breaks("all_gatherv")
def all_gatherv_takes_the_first_count_for_all(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        counts = [min(words["counts"][0], count) for count in words["counts"]]
        return right(comm, x, out, **{**words, "counts": counts})

    around(engine, "all_gatherv", wrong)


@breaks("all_to_all")
def all_to_all_of_integers_is_wrong_at_its_end(engine: Engine) -> None:
    _spoil(engine, "all_to_all", _of("int32"))


@breaks("all_to_allv")
def all_to_allv_receives_without_displacements(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, *arguments: Any, **words: Any) -> Any:
        return right(comm, *arguments, **{**words, "recv_displs": None})

    around(engine, "all_to_allv", wrong)


@breaks("reduce")
def reduce_of_minima_is_wrong_at_its_end(engine: Engine) -> None:
    def at_root(comm: Any, output: Any, words: dict[str, Any]) -> bool:
        return bool(words["op"] == "min" and words["root"] == comm.rank)

    _spoil(engine, "reduce", at_root)


@breaks("all_reduce")
def all_reduce_of_products_in_place(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        answer = right(comm, x, out, **words)
        device = hasattr(x, "address") and hasattr(out, "address")
        same = device and x.address == out.address
        if same and words["op"] == "prod" and out.dtype == "uint64" and out.count:
            change(comm, out)
        return answer

    around(engine, "all_reduce", wrong)


@breaks("reduce_scatter")
def reduce_scatter_of_maxima_is_wrong_at_its_end(engine: Engine) -> None:
    _spoil(engine, "reduce_scatter", _of("uint8", op="max"))


@breaks("reduce_scatterv")
def reduce_scatterv_takes_the_sum_for_the_average(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        op = "sum" if words["op"] == "avg" else words["op"]
        return right(comm, x, out, **{**words, "op": op})

    around(engine, "reduce_scatterv", wrong)


@breaks("barrier")
def barrier_holds_no_more_after_twenty(engine: Engine) -> None:
    calls: dict[int, int] = {}

    def wrong(right: Any, comm: Any, **words: Any) -> Any:
        calls[id(comm)] = calls.get(id(comm), 0) + 1
        return right(comm, **words) if calls[id(comm)] <= 20 else None

    around(engine, "barrier", wrong)


# Plans: a step is missing, which the checker would refuse


@breaks("uni.all_reduce", "uni.integers_wrap", "uni.rounds_within_bound")
def all_reduce_without_its_last_reduction(engine: Engine) -> None:
    _lose(engine, "all_reduce", "RED")


@breaks("uni.reduce_scatter")
def reduce_scatter_without_its_last_reduction(engine: Engine) -> None:
    _lose(engine, "reduce_scatter", "RED")


@breaks("uni.broadcast")
def broadcast_without_its_last_copy(engine: Engine) -> None:
    _lose(engine, "broadcast", "COPY")


@breaks("uni.all_gather")
def all_gather_without_its_last_copy(engine: Engine) -> None:
    _lose(engine, "all_gather", "COPY")


@breaks("uni.barrier")
def barrier_without_its_last_wait(engine: Engine) -> None:
    _lose(engine, "barrier", "WAIT")


# Numbers


def _by(engine: Engine, wanted: Callable[[Any, str], bool], compute: Callable[..., Any]) -> None:
    """Replaces the result of some all_reduces by `compute(right, comm, numbers, op)`."""

    def wrong(right: Any, comm: Any, x: Any, out: Any = None, op: str = "sum", **words: Any) -> Any:
        answer = right(comm, x, out, op, **words)
        device = hasattr(x, "address") and hasattr(out, "address") and x.address != out.address
        if device and not words.get("async_op") and x.count and wanted(x, op):
            out.copy_from(compute(right, comm, x.to_numpy(), op))
        return answer

    around(engine, "all_reduce", wrong)


@breaks("integers_wrap")
def integers_saturate(engine: Engine) -> None:
    import numpy as np

    def compute(right: Any, comm: Any, kept: Any, op: str) -> Any:
        wide = kept.astype(np.int64)
        right(comm, wide, None, op)
        ends = np.iinfo(kept.dtype)
        return np.clip(wide, ends.min, ends.max).astype(kept.dtype)

    _by(engine, lambda x, op: x.dtype in ("int8", "uint8") and op == "sum", compute)


@breaks("uni.integers_wrap", "hybrid.divides_once")
def integer_averages_do_not_wrap(engine: Engine) -> None:
    import numpy as np

    def compute(right: Any, comm: Any, kept: Any, op: str) -> Any:
        wide = kept.astype(np.int64)
        right(comm, wide, None, op)
        return wide.astype(kept.dtype)

    _by(engine, lambda x, op: x.dtype == "int32" and op == "avg", compute)


@breaks("nan_wins")
def numbers_win_over_nan(engine: Engine) -> None:
    import numpy as np

    def compute(right: Any, comm: Any, kept: Any, op: str) -> Any:
        clean = np.where(np.isnan(kept), -np.inf, kept)
        right(comm, clean, None, op)
        return clean

    _by(engine, lambda x, op: x.dtype == "float32" and op == "max", compute)


@breaks("rounds_within_bound")
def bfloats_are_cut_off(engine: Engine) -> None:
    import numpy as np

    def compute(right: Any, comm: Any, kept: Any, op: str) -> Any:
        wide = (kept.astype(np.uint32) << 16).view(np.float32)
        right(comm, wide, None, op)
        return (wide.view(np.uint32) >> 16).astype(np.uint16)

    _by(engine, lambda x, op: x.dtype == "bfloat16" and op == "prod", compute)


@breaks("same_on_every_rank")
def the_last_rank_rounds_in_its_own_way(engine: Engine) -> None:
    """Changes one bit of a rounded result, as another order of the steps would."""
    import numpy as np

    def wrong(right: Any, comm: Any, x: Any, out: Any = None, op: str = "sum", **words: Any) -> Any:
        answer = right(comm, x, out, op, **words)
        last = comm.rank == comm.size - 1 and not words.get("async_op")
        if last and op == "sum" and hasattr(out, "address") and out.dtype == "float32":
            bits = out.to_numpy().view(np.uint32)
            out.copy_from((bits ^ ((bits >> 1) & 1)).view(np.float32))
        return answer

    around(engine, "all_reduce", wrong)


# Memory


@breaks("writes_only_output")
def reduce_scatter_runs_over(engine: Engine) -> None:
    def short(comm: Any, output: Any, words: dict[str, Any]) -> bool:
        return bool(output.dtype == "float32" and output.count == 9001)

    _spoil(engine, "reduce_scatter", short, at=4 * 9001)


@breaks("writes_only_output")
def all_to_all_changes_its_input(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any, **words: Any) -> Any:
        answer = right(comm, x, out, **words)
        if not words.get("async_op") and x.count:
            change(comm, x)
        return answer

    around(engine, "all_to_all", wrong)


@breaks("any_alignment")
def unaligned_all_gather_starts_at_a_line(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any = None, **words: Any) -> Any:
        answer = right(comm, x, out, **words)
        if not hasattr(x, "address") or not hasattr(out, "address"):
            return answer
        apart = not out.address <= x.address < out.address + out.nbytes
        if apart and x.address % 64 and out.address % 64 and out.count:
            change(comm, out)
        return answer

    around(engine, "all_gather", wrong)


@breaks("reused_addresses")
def memory_is_known_by_its_address(engine: Engine) -> None:
    """Sends stale contents of an address from memory that was newly allocated there."""
    known: dict[tuple[int, int], tuple[Any, bytes]] = {}

    def wrong(right: Any, comm: Any, x: Any, *more: Any, **words: Any) -> Any:
        if hasattr(x, "address") and x.count and not words.get("async_op"):
            found, owner = _bytes(comm, x.address, x.nbytes), engine.buffers.memory_of(x)
            memory, before = known.setdefault((x.address, x.nbytes), (owner, found))
            if memory is not owner:
                host = bytearray(before)
                owner.copy(x.address, _place(host), len(host), to_device=True)
        return right(comm, x, *more, **words)

    around(engine, "all_gather", wrong)


@breaks("larger_than_scratch")
def messages_end_with_the_scratch(engine: Engine) -> None:
    def wrong(right: Any, comm: Any, x: Any, out: Any = None, *more: Any, **words: Any) -> Any:
        answer = right(comm, x, out, *more, **words)
        output = x if out is None else out
        limit = comm.settings.scratch_bytes
        if limit and hasattr(output, "address") and output.nbytes > limit:
            change(comm, output)
        return answer

    around(engine, "all_reduce", wrong)


@breaks("gives_back")
def close_keeps_an_allocation(engine: Engine) -> None:
    def wrong(right: Any, comm: Any) -> None:
        if not state_of(comm).closed:
            _device(comm).deviceMalloc(4096, MemType.DEVICE)
        right(comm)

    around(engine, "close", wrong)
