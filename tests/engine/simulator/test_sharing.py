"""Max-min fair rates, compared with water-filling in exact fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
from unipal.engine.simulator.sharing import max_min


def filled(paths: list[list[int]], capacity: list[int]) -> list[Fraction]:
    """All rates grow together until a link is full; then those through it stop."""
    rates = [Fraction(0)] * len(paths)
    left = [Fraction(one) for one in capacity]
    growing = set(range(len(paths)))
    while growing:
        through = [[at for at in growing if link in paths[at]] for link in range(len(capacity))]
        step = min(left[k] / len(those) for k, those in enumerate(through) if those)
        for at in growing:
            rates[at] += step
            for link in paths[at]:
                left[link] -= step
        growing = {at for at in growing if all(left[link] for link in paths[at])}
    return rates


@pytest.mark.parametrize("seed", range(100))
def test_rates_are_those_of_water_filling(seed: int) -> None:
    draw = random.Random(seed)
    links = draw.randint(1, 9)
    capacity = [draw.randint(1, 20) for _ in range(links)]
    paths = [
        draw.sample(range(links), draw.randint(1, min(4, links)))
        for _ in range(draw.randint(1, 15))
    ]
    padded = [path + [links] * (4 - len(path)) for path in paths]
    rates = max_min(np.array(padded), np.array([*capacity, np.inf]))
    assert rates == pytest.approx([float(one) for one in filled(paths, capacity)], rel=1e-9)


def test_a_transfer_through_no_link_is_not_limited() -> None:
    rates = max_min(np.array([[1, 1], [0, 1]]), np.array([3.0, np.inf]))
    assert rates.tolist() == [np.inf, 3.0]
