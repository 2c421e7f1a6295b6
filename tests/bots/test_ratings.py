"""Ratings: strengths that are put in come out again."""

from collections import Counter
from math import exp, log
from random import Random

import pytest

from ridotto.bots.ratings import SCALE, Choice, choices, rate, strengths

NAMES = ["a", "b", "c", "d"]


def ranking(rng: Random, value: dict[str, float], bots: list[str]) -> list[float]:
    """Ranks by Plackett and Luce's own way: one after the other is drawn by strength."""
    left = list(range(len(bots)))
    ranks = [0.0] * len(bots)
    for place in range(1, len(bots) + 1):
        r = rng.random() * sum(value[bots[i]] for i in left)
        for i in left:
            r -= value[bots[i]]
            if r < 0:
                break
        ranks[i] = float(place)
        left.remove(i)
    return ranks


@pytest.mark.parametrize("seats", [2, 4])
def test_strengths_are_found_again_within_their_intervals(seats: int) -> None:
    truth = dict(zip(NAMES, (150.0, 50.0, -50.0, -150.0)))
    value = {name: exp(rating / SCALE) for name, rating in truth.items()}
    rng = Random(3)
    held = 0
    for _ in range(5):
        seeds = []
        for _ in range(250):
            bots = rng.sample(NAMES, seats)
            seeds.append([(bots, ranking(rng, value, bots))])
        found = rate(NAMES, seeds)
        assert [one.bot for one in found] == NAMES
        held += sum(one.low <= truth[one.bot] <= one.high for one in found)
        assert sum(one.rating for one in found) == pytest.approx(0.0, abs=1e-6)
        assert all(abs(one.rating - truth[one.bot]) < 100 for one in found)
    assert held >= 16  # of 20


def test_two_seats_are_bradley_and_terry() -> None:
    counted: Counter[Choice] = Counter({(((0, 1), (1, 1)), (0,)): 300, (((0, 1), (1, 1)), (1,)): 100})
    a, b = strengths(2, counted)
    assert a - b == pytest.approx(log(3), rel=0.02)  # 3 to 1, except for the prior


def test_a_bot_that_always_wins_has_a_finite_rating() -> None:
    found = rate(["a", "b"], [[(["a", "b"], [1.0, 2.0])]] * 50)
    assert found[0].bot == "a"
    assert 400 < found[0].rating - found[1].rating < 2000


def test_level_bots_share_one_choice_and_the_last_is_no_choice() -> None:
    assert choices([0, 1, 2], [1.0, 2.5, 2.5]) == [(((0, 1), (1, 1), (2, 1)), (0,))]
    assert choices([0, 1, 0], [1.5, 3.0, 1.5]) == [(((0, 2), (1, 1)), (0, 0))]
    assert choices([0, 1], [1.5, 1.5]) == []


def test_the_same_bot_at_several_seats_is_no_worse_for_it() -> None:
    """Two seats of a against two of the equally strong b: each seat is drawn alike."""
    rng = Random(4)
    bots = ["a", "a", "b", "b"]
    seeds = [[(bots, ranking(rng, {"a": 1.0, "b": 1.0}, bots))] for _ in range(600)]
    assert abs(rate(["a", "b"], seeds)[0].rating) < 40


def test_the_same_games_give_the_same_ratings() -> None:
    seeds = [[(["a", "b"], [1.0, 2.0])], [(["b", "a"], [1.0, 2.0])], [(["a", "b"], [1.0, 2.0])]] * 9
    assert rate(["a", "b"], seeds) == rate(["a", "b"], seeds)
