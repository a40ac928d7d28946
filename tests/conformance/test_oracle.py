"""The oracle of the runner level: its halves, its reductions, and that it sees what is wrong."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from unipal.conformance.harness import cells, oracle
from unipal.conformance.harness.cells import Cell


def test_bfloat16_rounds_to_nearest_even() -> None:
    numbers = np.array([1.0, 1.00390625, 1.01171875, -2.5, 3e38, np.inf, 1e-45], np.float32)
    kept = oracle.encode("bfloat16", numbers)
    assert kept.tolist() == [0x3F80, 0x3F80, 0x3F82, 0xC020, 0x7F62, 0x7F80, 0x0000]
    assert np.array_equal(oracle.encode("bfloat16", oracle.decode("bfloat16", kept)), kept)
    assert np.isnan(oracle.decode("bfloat16", oracle.encode("bfloat16", oracle.nans(2)))).all()


@pytest.mark.parametrize("type", oracle.TYPES)
def test_exact_inputs_reduce_exactly_in_every_type(type: str) -> None:
    """So a result may be compared bit by bit, whatever the order of the steps."""
    given = [oracle.inputs(type, rank, 2000, 1, exact=True) for rank in range(4)]
    numbers = [oracle.decode(type, g).astype(np.float64) for g in given]
    for op, wanted in (("sum", sum(numbers)), ("prod", np.prod(numbers, axis=0))):
        found = oracle.decode(type, oracle.reduced(type, op, given)).astype(np.float64)
        assert np.array_equal(found, wanted)
    assert len({g.tobytes() for g in given}) == 4


def test_integers_wrap_and_their_average_goes_towards_zero() -> None:
    given = [np.array([127, -128, -3, 7], np.int8), np.array([1, -1, -4, 0], np.int8)]
    assert oracle.reduced("int8", "sum", given).tolist() == [-128, 127, -7, 7]
    assert oracle.reduced("int8", "avg", given).tolist() == [-64, 63, -3, 3]
    assert oracle.reduced("int8", "prod", given).tolist() == [127, -128, 12, 0]
    three = [np.array([200], np.uint8)] * 3
    assert oracle.reduced("uint8", "avg", three).tolist() == [(600 - 512) // 3]


@pytest.mark.parametrize("type", oracle.FLOATS)
def test_a_sum_in_another_order_is_within_the_bound_and_a_truncated_one_is_biased(
    type: str,
) -> None:
    given = [oracle.spread(type, rank, 5003) for rank in range(4)]
    kept = given[0]
    for other in given[1:]:  # one rounding per step, as a chain of steps has it
        numbers = oracle.decode(type, kept) + oracle.decode(type, other)
        kept = oracle.encode(type, numbers)
    assert not oracle.distance(type, "sum", kept, given)
    assert abs(oracle.bias(type, "sum", kept, given)) < 0.1
    broken = kept.copy()
    broken[7] = given[0][7]
    assert oracle.distance(type, "sum", broken, given).startswith("element 7 of 5003 is ")
    if type == "bfloat16":
        total = sum(oracle.decode(type, g) for g in given).astype(np.float32)
        cut = (total.view(np.uint32) >> 16).astype(np.uint16)
        assert oracle.bias(type, "sum", cut, given) < -0.25


def test_a_nan_on_one_side_alone_is_wrong() -> None:
    given = [np.array([1, np.nan], np.float32), np.array([2, 3], np.float32)]
    assert not oracle.distance("float32", "max", np.array([2, np.nan], np.float32), given)
    assert oracle.distance("float32", "max", np.array([2, 3], np.float32), given)
    assert oracle.distance("float32", "max", np.array([np.nan, np.nan], np.float32), given)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_results_of_a_cell_fit_its_operation(n: int) -> None:
    """all_reduce is reduce_scatter and all_gather; gather undoes scatter."""
    whole = Cell("reduce_scatter", n, "int32", 5, op="sum")
    parts = [whole.output(r, cells.stale("int32", 5)) for r in range(n)]
    given = [whole.input(r) for r in range(n)]
    assert np.concatenate(parts).tolist() == sum(given).tolist()
    spread = Cell("scatter", n, "int8", 3, root=n - 1)
    pieces = [spread.output(r, cells.stale("int8", 3)) for r in range(n)]
    assert np.concatenate(pieces).tobytes() == spread.input(n - 1).tobytes()
    swapped = Cell("all_to_all", n, "int8", 2)
    out = swapped.output(1, cells.stale("int8", 2 * n))
    assert out[0:2].tobytes() == swapped.input(0)[2:4].tobytes()


def test_gaps_of_a_vector_operation_stay_as_they_were() -> None:
    cell = Cell("all_gatherv", 2, "uint8", counts=(2, 3), displs=(4, 0))
    out = cell.output(0, cells.stale("uint8", cell.whole))
    assert out[3] == cells.STALE_BYTE
    assert out[4:].tobytes() == cell.input(0).tobytes()
    assert out[:3].tobytes() == cell.input(1).tobytes()
    assert cells.displacements([1, 0, 4], 2, back=True) == [8, 6, 0]


def test_the_cells_of_an_operation_cover_types_roots_places_and_odd_counts() -> None:
    every = list(cells.moving("gather", 3))
    assert {c.type for c in every} == set(oracle.TYPES)
    assert {(c.root, c.in_place) for c in every} == {(r, p) for r in range(3) for p in (0, 1)}
    assert {0, 1, 2, 4} <= {c.count for c in every}
    sums = list(cells.reducing("all_reduce", 4))
    assert {(c.type, c.op) for c in sums} == {
        (t, o) for t in oracle.TYPES for o in oracle.REDUCTIONS
    }


@pytest.mark.parametrize("n", [4, 3])
@pytest.mark.parametrize("operation", sorted({*cells.IN_PLACE, "all_to_all"}))
def test_every_two_of_what_an_operation_varies_meet(operation: str, n: int) -> None:
    """Two values that never meet would hide a defect of the two."""
    kinds = {"type": list(oracle.TYPES)}
    if operation in cells.VECTORS:
        every = list(cells.uneven(operation, n))
        kinds["counts"] = sorted({c.counts for c in every})
        assert len(kinds["counts"]) == 4
    else:
        make = cells.reducing if operation in cells.REDUCES else cells.moving
        every = list(make(operation, n))
        kinds["count"] = cells.counts(n)
    if operation in cells.REDUCES:
        kinds["op"] = list(oracle.REDUCTIONS)
    if operation in cells.ROOTED:
        kinds["root"] = list(range(n))
    if operation in cells.IN_PLACE:
        kinds["in_place"] = [False, True]
    for one, other in itertools.combinations(kinds, 2):
        met = {(getattr(c, one), getattr(c, other)) for c in every}
        apart = set(itertools.product(kinds[one], kinds[other])) - met
        assert not apart, f"{one} and {other}: {sorted(apart)}"
