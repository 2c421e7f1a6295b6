"""The greedy bot at Opera: stronger than chance, always legal, the same for the same view, record and seed."""

from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import Bot, Given, RandomBot, make_bot
from ridotto.bots.greedy import GreedyBot, make_greedy, soft_choice
from ridotto.bots.heuristics.opera.world import World
from ridotto.bots.playing import bot_rng, play_game
from ridotto.engine.game import CHANCE, OVER, Game, UsageError, load_game
from ridotto.games.opera.game import Opera

OPTIONS: list[dict[str, str]] = [
    {},
    {"rounds": "7"},
    {"screens": "off"},
    {"tiles": "roomy"},
    {"places": "111111", "rounds": "7", "tiles": "roomy"},
]


def checked_game(game: Game[Any], seed: int, bots: list[Bot], with_record: bool = True) -> Any:
    """A game in which every decision is looked at; the last state."""
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
            public = actions[: len(actions) - game.sealed(s)] if with_record else []
            action = bots[seat].choose(game.view(s, seat), legal, Given(game, public, rngs[seat], simulations=4))
            assert action in legal
        game.apply_action(s, action)
        actions.append(action)
    return s


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_action_is_legal_with_all_options(seats: int, options: dict[str, str]) -> None:
    game = load_game("opera", seats, options)
    checked_game(game, seats, [GreedyBot({}) if seat % 2 == 0 else RandomBot() for seat in range(seats)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_chance(seats: int) -> None:
    """Each deal with every seat."""
    game = load_game("opera", seats)
    won = 0
    for seed in (11, 12):
        for own in range(seats):
            bots: list[Bot] = [GreedyBot({}) if seat == own else RandomBot() for seat in range(seats)]
            won += game.winners(checked_game(game, seed, bots))[0] == own
    assert won >= 2 * seats - 1


def test_without_a_record_it_plays_from_the_view_alone() -> None:
    game = load_game("opera", 3)
    s = checked_game(game, 3, [GreedyBot({}), RandomBot(), RandomBot()], with_record=False)
    assert game.points(s)[0] > max(game.points(s)[1:])


def test_the_same_view_record_and_seed_give_the_same_move() -> None:
    """Also without memory. (Amid an arrangement one without memory plans the rest anew: but always alike.)"""
    game = load_game("opera", 3)
    record = play_game(game, 8, [GreedyBot({}) for _ in range(3)], [bot_rng(game, 8, i, "greedy") for i in range(3)])
    s = game.new_state()
    asked = 0
    for i, action in enumerate(record.actions):
        if game.seat(s) != CHANCE and i % 3 == 0:
            public = record.actions[: i - game.sealed(s)]
            view, legal = game.view(s, game.seat(s)), game.legal_actions(s)
            first, second = (GreedyBot({}).choose(view, legal, Given(game, public, Random(1))) for _ in range(2))
            assert first == second
            if game.point(s) not in ("great", "hall"):
                assert first == action
                asked += 1
        game.apply_action(s, action)
    assert asked > 20


def test_the_record_proves_ducats_and_stocks() -> None:
    game = load_game("opera", 4)
    assert isinstance(game, Opera)
    record = play_game(game, 4, [RandomBot()] * 4, [bot_rng(game, 4, i, "random") for i in range(4)])
    world = World()
    s = game.new_state()
    for i, action in enumerate(record.actions):
        seat = game.seat(s)
        if seat != CHANCE and game.sealed(s) == 0:
            found = world.now(game, game.view(s, seat), record.actions[:i], Random(1))
            assert game.dump(found) == game.dump(s)
        game.apply_action(s, action)


def test_what_was_played_is_not_played_again() -> None:
    """The cost of a decision does not grow with the length of the game."""
    game = load_game("opera", 2)
    assert isinstance(game, Opera)
    record = play_game(game, 4, [RandomBot()] * 2, [bot_rng(game, 4, i, "random") for i in range(2)])
    world = World()
    s = world.follow(game, record.actions[:40])
    assert world.follow(game, record.actions) is s
    assert world.follow(game, record.actions[:30]) is not s  # another game, or an older position


@pytest.mark.parametrize("record", [[], [0], [5, 5, 5], [999], list(range(40))], ids=str)
def test_a_record_that_does_not_fit_is_left_out(record: list[int]) -> None:
    game = load_game("opera", 3)
    s = game.new_state()
    dealer = game.dealer(5)
    while game.seat(s) == CHANCE:
        game.apply_action(s, dealer.next(s))
    legal = game.legal_actions(s)
    assert GreedyBot({}).choose(game.view(s, 0), legal, Given(game, record, Random(1))) in legal


def test_it_tells_what_it_thinks_of_every_action() -> None:
    game = load_game("opera", 2)
    record = play_game(game, 8, [RandomBot()] * 2, [bot_rng(game, 8, i, "random") for i in range(2)])
    s = game.new_state()
    for i, action in enumerate(record.actions):
        seat = game.seat(s)
        if seat != CHANCE and i % 7 == 0:
            bot = GreedyBot({})
            legal = game.legal_actions(s)
            found = bot.consider(
                game.view(s, seat), legal, Given(game, record.actions[: i - game.sealed(s)], Random(1))
            )
            assert sorted(candidate.action for candidate in found) == sorted(legal)
            values = dict(zip(legal, bot.mind_for(game).judge(s, legal), strict=True))
            judged = [values[candidate.action] for candidate in found]
            if seat == s.seat and not game.sealed(s):  # what others have sealed the bot did not know
                assert judged == sorted(judged, reverse=True)
            for candidate in found:
                assert len(candidate.value) == 2
                assert sum(candidate.sources.values()) == pytest.approx(candidate.value[seat])
                assert (candidate.error, candidate.visits, candidate.line[0]) == (0.0, 1, candidate.action)
                t = game.clone(s)
                for step in candidate.line:  # the rest of this turn, playable
                    assert game.seat(t) == seat
                    assert step in game.legal_actions(t)
                    game.apply_action(t, step)
        game.apply_action(s, action)


def test_a_soft_choice_is_the_best_one_or_near_it() -> None:
    rng = Random(1)
    assert soft_choice([1.0, 3.0, 2.0], 0.0, rng) == 1
    drawn = [soft_choice([1.0, 3.0, 2.9, -50.0], 0.5, rng) for _ in range(400)]
    assert drawn.count(1) > 150
    assert drawn.count(2) > 100
    assert drawn.count(0) < 20
    assert drawn.count(3) == 0


def test_its_settings() -> None:
    assert isinstance(make_bot("greedy:temperature=2"), GreedyBot)
    with pytest.raises(UsageError, match="no setting"):
        make_greedy({"depth": "3"})
    with pytest.raises(UsageError, match="is a number"):
        make_greedy({"temperature": "hot"})
