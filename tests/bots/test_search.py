"""The searching bot: the better option is found in noise, simulations repeat, and the clock is kept."""

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import pytest

from ridotto.bots.bot import Bot, Given, RandomBot, make_bot
from ridotto.bots.greedy import Foreseen, Option
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.search import SearchBot, SearchingMind, Trial, make_search, mix
from ridotto.engine.game import CHANCE, OVER, Game, UsageError, View, load_game


class Coins:
    """A mind for a game of one decision: every action wins with a probability of its own, the judgement is blind."""

    def __init__(self, odds: Sequence[float], noise: bool = True) -> None:
        self.odds = odds
        self.noise = noise
        self.asked: list[tuple[int, int]] = []

    def world(self, view: View, record: Sequence[int], rng: Random) -> Any:
        return None

    def options(self, s: Any, legal: Sequence[int]) -> list[Option]:
        return [Option([action], 0.0) for action in legal]

    def judge(self, s: Any, legal: Sequence[int]) -> list[float]:
        return [0.0] * len(legal)

    def foresee(self, s: Any, action: int) -> Foreseen:
        return Foreseen([], {}, [action])

    def share_per_point(self, s: Any) -> float:
        return 0.01

    def prepare(self, s: Any) -> None:
        pass

    def mixed(self, s: Any) -> bool:
        return False

    def playout(self, s: Any, actions: Sequence[int], seed: int) -> list[float]:
        self.asked.append((actions[0], seed))
        luck = Random(seed).random()
        won = float(luck < self.odds[actions[0]]) if self.noise else self.odds[actions[0]]
        return [won, 1.0 - won]


def tried(mind: SearchingMind, actions: int, simulations: int, seed: int = 1) -> list[Trial]:
    game = load_game("opera", 2)
    bot = SearchBot({}, 1.0, simulations)
    s = game.new_state()
    while game.seat(s) == CHANCE:
        game.apply_action(s, game.sample(s, Random(seed)))
    return bot.search(mind, s, list(range(actions)), Given(game, [], Random(seed)), perf_counter(), 16)


def test_the_best_of_many_is_found() -> None:
    odds = [0.2, 0.3, 0.35, 0.6, 0.1, 0.4, 0.3, 0.2]
    found = [tried(Coins(odds), 8, 400, seed)[0].option.actions for seed in range(20)]
    assert found.count([3]) >= 18


def test_the_same_worlds_for_all() -> None:
    """So a difference that is there in every world is seen with few of them, whatever the luck."""
    mind = Coins([0.5, 0.52])
    tried(mind, 2, 64)
    assert sorted(seed for action, seed in mind.asked if action == 0) == sorted(
        seed for action, seed in mind.asked if action == 1
    )


def test_the_better_ones_are_tried_more() -> None:
    trials = tried(Coins([0.1, 0.9, 0.5, 0.4, 0.3, 0.2, 0.15, 0.05], noise=False), 8, 240)
    visits = {trial.option.actions[0]: len(trial.results) for trial in trials}
    assert visits[1] == max(visits.values())
    assert visits[7] == min(visits.values())
    assert [trial.option.actions[0] for trial in trials][:2] == [1, 2]
    assert sum(visits.values()) <= 240


def test_who_must_not_be_foreseen_mixes_what_is_equal() -> None:
    trials = tried(Coins([0.5, 0.5, 0.1]), 3, 300)
    drawn = {mix(trials, Random(seed)).option.actions[0] for seed in range(40)}
    assert drawn == {0, 1}


# --- at Opera


def checked_game(game: Game[Any], seed: int, bots: list[Bot], simulations: int | None) -> list[int]:
    dealer = game.dealer(seed)
    rngs = [Random(f"{seed} {seat}") for seat in range(game.seats)]
    s = game.new_state()
    actions: list[int] = []
    while game.seat(s) != OVER:
        seat = game.seat(s)
        if seat == CHANCE:
            action = dealer.next(s)
        else:
            legal = game.legal_actions(s)
            public = actions[: len(actions) - game.sealed(s)]
            given = Given(game, public, rngs[seat], simulations=simulations)
            action = bots[seat].choose(game.view(s, seat), legal, given)
            assert action in legal
        game.apply_action(s, action)
        actions.append(action)
    return actions


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"screens": "off"}), (4, {"rounds": "7"}), (2, {"tiles": "strict", "places": "111111"})],
)
def test_every_action_is_legal(seats: int, options: dict[str, str]) -> None:
    game = load_game("opera", seats, options)
    checked_game(game, 5, [make_search({}), *(RandomBot() for _ in range(seats - 1))], simulations=6)


def test_with_a_budget_in_simulations_a_game_repeats() -> None:
    game = load_game("opera", 2)
    one, two = (checked_game(game, 6, [make_search({}), RandomBot()], simulations=6) for _ in range(2))
    assert one == two


def opera_positions(seed: int, every: int) -> list[tuple[Game[Any], Any, list[int]]]:
    game = load_game("opera", 3)
    record = play_game(game, seed, [RandomBot()] * 3, [bot_rng(game, seed, i, "random") for i in range(3)])
    found = []
    s = game.new_state()
    for i, action in enumerate(record.actions):
        if game.seat(s) != CHANCE and i % every == 0 and len(game.legal_actions(s)) > 1:
            found.append((game, game.clone(s), record.actions[: i - game.sealed(s)]))
        game.apply_action(s, action)
    return found


def test_it_keeps_to_its_time() -> None:
    for game, s, public in opera_positions(3, 29)[:6]:
        start = perf_counter()
        seat = game.seat(s)
        make_search({}).choose(game.view(s, seat), game.legal_actions(s), Given(game, public, Random(1), seconds=0.1))
        assert perf_counter() - start < 1.0  # a slow machine may be busy; twice the time is not what this is about


def test_it_tells_what_it_tried() -> None:
    for game, s, public in opera_positions(4, 31)[:4]:
        seat = game.seat(s)
        legal = game.legal_actions(s)
        bot = SearchBot({}, 1.0, 60)
        found = bot.consider(game.view(s, seat), legal, Given(game, public, Random(1)))
        assert found
        for candidate in found:
            assert candidate.action in legal
            assert candidate.line[0] == candidate.action
            assert candidate.visits > 0
            assert sum(candidate.value) == pytest.approx(1.0)
            assert candidate.sources


def test_its_settings() -> None:
    assert isinstance(make_bot("search:simulations=500"), SearchBot)
    bot = make_search({"seconds": "0.25", "width": "4"})
    assert isinstance(bot, SearchBot)
    assert (bot.seconds, bot.simulations, bot.width) == (0.25, None, 4)
    with pytest.raises(UsageError, match="no setting"):
        make_search({"deep": "1"})
