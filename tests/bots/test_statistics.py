"""Intervals that hold what they promise, and a sequential test that errs no more than it says."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridotto.bots.statistics import (
    Sprt,
    effective_games,
    interval_by_seed,
    student95,
    time_class,
    time_of,
    time_quantile,
    wilson,
)

shares = st.lists(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=4), min_size=1, max_size=60)


def test_wilson_gives_the_textbook_numbers() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.97, 400) == pytest.approx((0.9483, 0.9828), abs=1e-4)


def test_student_gives_the_textbook_numbers() -> None:
    for freedom, value in ((10, 2.2281), (19, 2.0930), (30, 2.0423), (99, 1.9842)):
        assert student95(freedom) == pytest.approx(value, abs=1e-3)


@given(shares)
def test_an_interval_holds_its_share_and_stays_between_0_and_1(by_seed: list[list[float]]) -> None:
    games = sum(len(some) for some in by_seed)
    share = sum(sum(some) for some in by_seed) / games
    low, high = interval_by_seed(by_seed)
    assert 0.0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1.0


def seeds(rng: Random, share: float, count: int, tables: int, alike: float) -> list[list[float]]:
    """Results in which the games of a seed end alike as often as told (negative: one table in turn wins)."""
    found: list[list[float]] = []
    for _ in range(count):
        if rng.random() < abs(alike):
            lucky = int(rng.random() / share) if alike < 0 else -1
            all_win = rng.random() < share
            found.append([float(i == lucky if alike < 0 else all_win) for i in range(tables)])
        else:
            found.append([float(rng.random() < share) for _ in range(tables)])
    return found


@pytest.mark.parametrize(
    ("share", "count", "tables", "alike"),
    [
        (0.25, 10, 4, 0.0),
        (0.25, 100, 4, 0.0),
        (0.25, 40, 4, 0.5),
        (0.25, 100, 4, -0.5),
        (0.97, 100, 4, 0.0),
        (0.5, 30, 2, 1.0),
    ],
)
def test_95_of_100_intervals_hold_the_truth(share: float, count: int, tables: int, alike: float) -> None:
    rng = Random(f"{share} {count} {alike}")
    held = 0
    for _ in range(600):
        low, high = interval_by_seed(seeds(rng, share, count, tables, alike))
        held += low <= share <= high
    assert held / 600 > 0.93


def test_games_that_always_end_alike_count_as_one() -> None:
    assert effective_games(seeds(Random(1), 0.5, 200, 4, 1.0)) == pytest.approx(200, rel=0.05)


def test_luck_that_cancels_out_counts_more() -> None:
    assert effective_games(seeds(Random(1), 0.25, 200, 4, -1.0)) == 1600


def test_few_seeds_are_counted_as_independent_games() -> None:
    assert effective_games([[1.0, 0.0]] * 19) == 38


def run(rng: Random, test: Sprt, share: float, tables: int, alike: float) -> bool:
    while True:
        verdict = test.add(sum(seeds(rng, share, 1, tables, alike)[0]) / tables)
        if verdict.better is not None:
            return verdict.better


@pytest.mark.parametrize(
    ("p0", "p1", "tables", "alike"),
    [(0.25, 0.32, 4, 0.0), (0.25, 0.35, 4, 0.3), (0.5, 0.6, 2, 0.0), (0.45, 0.55, 4, 0.2), (0.95, 0.975, 4, 0.0)],
)
def test_the_sequential_test_errs_as_seldom_as_it_says(p0: float, p1: float, tables: int, alike: float) -> None:
    rng = Random(f"{p0} {p1}")
    wrongly = sum(run(rng, Sprt(p0, p1, tables), p0, tables, alike) for _ in range(200))
    missed = sum(not run(rng, Sprt(p0, p1, tables), p1, tables, alike) for _ in range(200))
    assert wrongly <= 20  # 5 % are allowed: 10, and 20 would be more than three deviations away
    assert missed <= 20


def test_what_is_decided_stays_decided() -> None:
    test = Sprt(0.25, 0.5, 4)
    while test.add(1.0).better is None:
        pass
    decided = test.verdict
    assert decided.better is True
    assert test.add(0.0) == decided
    assert decided.ratio >= decided.high


@pytest.mark.parametrize(("p0", "p1"), [(0.0, 0.5), (0.5, 0.5), (0.6, 0.5), (0.5, 1.0)])
def test_a_sequential_test_needs_two_shares_in_order(p0: float, p1: float) -> None:
    with pytest.raises(ValueError, match="0 < p0 < p1 < 1"):
        Sprt(p0, p1, 4)


@given(st.floats(0.001, 1e7))
def test_a_class_of_times_is_right_within_five_per_cent(milliseconds: float) -> None:
    assert time_of(time_class(milliseconds)) == pytest.approx(milliseconds, rel=0.05)


def test_quantiles_of_times() -> None:
    counts = {time_class(1.0): 90, time_class(100.0): 10}
    assert time_quantile(counts, 0.5) == pytest.approx(1.0, rel=0.05)
    assert time_quantile(counts, 0.95) == pytest.approx(100.0, rel=0.05)
    assert time_quantile({}, 0.5) == 0.0
    assert time_class(0.0) == 0
