"""unipal.balance: every split is compared with the best of all splits, counted one by one."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest

import unipal
from unipal import balance


def _profile(seconds: list[float], memory: int | None = None, state: int = 10) -> balance.Profile:
    layers = tuple(balance.Layer(f"l{n}", one, state, 7) for n, one in enumerate(seconds))
    return balance.Profile("kind", layers, memory)


def _best(profiles: list[balance.Profile], micro_batches: int) -> float | None:
    """The shortest longest stage that fits, of all ways to cut."""
    total, count = len(profiles[0].layers), len(profiles)
    found = []
    for inner in itertools.combinations(range(1, total), count - 1):
        cuts = [0, *inner, total]
        longest, fits = 0.0, True
        for rank, profile in enumerate(profiles):
            part = profile.layers[cuts[rank] : cuts[rank + 1]]
            kept = min(count - rank, micro_batches)
            held = sum(one.state_bytes for one in part)
            held += kept * sum(one.activation_bytes for one in part)
            fits &= profile.memory is None or held <= profile.memory
            longest = max(longest, sum(one.seconds for one in part))
        if fits:
            found.append(longest)
    return min(found, default=None)


@pytest.mark.parametrize("seed", range(60))
def test_no_other_split_has_a_shorter_longest_stage(seed: int) -> None:
    draw = random.Random(seed)
    total = draw.randint(1, 9)
    count = draw.randint(1, min(4, total))
    micro_batches = draw.choice([1, 2, 8])
    speeds = [draw.choice([1, 2, 3, 7]) for _ in range(count)]
    seconds = [draw.choice([0, 1, 2, 5, 11]) for _ in range(total)]
    profiles = [
        _profile([one / speed for one in seconds], draw.choice([None, 60, 120, 200]))
        for speed in speeds
    ]
    best = _best(profiles, micro_batches)
    if best is None:
        with pytest.raises(ValueError, match="no split into"):
            balance.layers(profiles, micro_batches)
        return
    split = balance.layers(profiles, micro_batches)
    assert [stage.first for stage in split.stages] == [
        0,
        *(stage.last + 1 for stage in split.stages[:-1]),
    ]
    assert split.stages[-1].last == total - 1
    assert max(stage.seconds for stage in split.stages) == pytest.approx(best)
    for rank, (stage, profile) in enumerate(zip(split.stages, profiles, strict=True)):
        part = profile.layers[stage.first : stage.last + 1]
        assert part
        assert stage.seconds == pytest.approx(sum(one.seconds for one in part))
        assert stage.bytes == len(part) * (10 + 7 * min(count - rank, micro_batches))
        assert profile.memory is None or stage.bytes <= profile.memory


def test_a_rank_of_three_times_the_speed_gets_three_times_the_layers() -> None:
    fast, slow = _profile([1.0] * 8), _profile([3.0] * 8)
    split = balance.layers([slow, fast], micro_batches=6)
    assert [(one.first, one.last) for one in split.stages] == [(0, 1), (2, 7)]
    # six micro-batches of 6 s and one to fill the pipeline, against 8 s and 24 s alone
    assert split.speedup == pytest.approx(8 * 6 / (7 * 6))
    assert split.efficiency == pytest.approx((6 / (7 * 6)) / (1 / 8 + 1 / 24))


def test_the_pipeline_of_one_rank_is_that_rank_alone() -> None:
    split = balance.layers([_profile([1.0, 2.0])], micro_batches=5)
    assert (split.speedup, split.efficiency) == pytest.approx((1, 1))


@pytest.mark.parametrize("seed", range(40))
def test_no_other_shares_of_a_batch_end_sooner(seed: int) -> None:
    """Whole samples leave at most one sample of the slowest rank above the exact optimum."""
    draw = random.Random(seed)
    count = draw.randint(1, 3)
    batch = draw.randint(count, 24)
    speeds = [draw.choice([0.5, 1.0, 3.0, 10.0]) for _ in range(count)]
    fixed = [draw.choice([0.0, 0.5, 2.0, 30.0]) for _ in range(count)]
    shares = balance.samples(batch, speeds, fixed)
    assert sum(shares) == batch
    assert min(shares) >= 1

    def end(many: tuple[int, ...] | list[int]) -> float:
        return max(f + n / v for f, n, v in zip(fixed, many, speeds, strict=True))

    every = [
        one for one in itertools.product(range(1, batch + 1), repeat=count) if sum(one) == batch
    ]
    assert end(shares) <= min(map(end, every)) + 1 / min(speeds) + 1e-9


@pytest.mark.parametrize(
    ("speeds", "shares"),
    [([1, 1], [16, 16]), ([1, 3], [8, 24]), ([100, 1], [31, 1]), ([2, 1], [21, 11])],
)
def test_a_batch_is_split_in_proportion_to_speed(speeds: list[float], shares: list[int]) -> None:
    assert balance.samples(32, speeds) == shares


def test_a_rank_whose_step_has_a_fixed_part_gets_fewer_samples() -> None:
    # 10 + n on one, m on the other: both end at 21 with 11 and 21 samples
    assert balance.samples(32, [1, 1], [10, 0]) == [11, 21]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: balance.samples(1, [1, 1]), "1 samples for 2 ranks"),
        (lambda: balance.samples(8, [1, 0]), "one is not positive"),
        (lambda: balance.samples(8, [1, float("inf")]), "one is not positive"),
        (lambda: balance.samples(8, [1, 1], [1]), "for each rank"),
        (lambda: balance.samples(8, [1, 1], [1, -1]), "at least 0"),
        (lambda: balance.layers([_profile([1]), _profile([1])]), "2 stages, but 1 layers"),
        (lambda: balance.layers([_profile([1]), _profile([1, 1])]), "their layers differ"),
        (lambda: balance.layers([_profile([1])], 0), "less than 1"),
        (lambda: balance.layers([_profile([1], 5)]), "kind has 5 bytes"),
    ],
)
def test_wrong_requests_are_value_errors(call: object, said: str) -> None:
    assert callable(call)
    with pytest.raises(ValueError, match=said) as caught:
        call()
    assert isinstance(caught.value, unipal.CommError)
    assert caught.value.next


def test_a_profile_is_read_as_it_was_written(tmp_path: Path) -> None:
    one = balance.Profile("a", (balance.Layer("x", 0.25, 3, 4), balance.Layer("y", 1.0)), 99)
    file = tmp_path / "a.json"
    balance.write(one, file)
    assert balance.read(file) == one
    assert json.loads(file.read_text())["schema_version"] == 1


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"schema_version": 2}, "schema_version"),
        ({"label": ""}, "label"),
        ({"memory": -1}, "memory"),
        ({"memory": True}, "memory"),
        ({"layers": []}, "layers"),
        ({"layers": [{"name": "x", "seconds": -1}]}, r"layers\[0\].seconds"),
        ({"layers": [{"name": "x", "seconds": "1"}]}, r"layers\[0\].seconds"),
        ({"layers": [{"name": "x", "seconds": 1e999}]}, r"layers\[0\].seconds"),
        ({"layers": [{"name": "x"}]}, r"layers\[0\].seconds"),
        ({"layers": [{"seconds": 1}]}, r"layers\[0\].name"),
        ({"layers": [{"name": "x", "seconds": 1, "state_bytes": 1.5}]}, r"layers\[0\].state_bytes"),
        ({"layers": [{"name": "x", "seconds": 1, "flops": 3}]}, r"layers\[0\]"),
    ],
)
def test_a_wrong_field_of_a_profile_is_named(
    tmp_path: Path, change: dict[str, object], place: str
) -> None:
    file = tmp_path / "a.json"
    right = {"schema_version": 1, "label": "a", "layers": [{"name": "x", "seconds": 1}]}
    file.write_text(json.dumps({**right, **change}))
    with pytest.raises(ValueError, match=place):
        balance.read(file)


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"schema_version": 1}'])
def test_a_file_that_is_no_profile_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"a\.json"):
        balance.read(file)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="No such file"):
        balance.read(tmp_path / "a.json")
