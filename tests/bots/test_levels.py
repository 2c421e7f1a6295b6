"""The levels for people: names that work wherever a bot is named, each a bot of its own in each game."""

from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import BUILT_IN, Given, make_bot, makers
from ridotto.bots.greedy import GreedyBot
from ridotto.bots.levels import Level, LevelBot, at_most, level_names, levels
from ridotto.bots.search import SearchBot
from ridotto.engine.game import CHANCE, Game, UsageError, game_names, load_game
from ridotto.languages import catalogue

EVERY: list[tuple[str, Level]] = [(game, level) for game in game_names() for level in levels(game)]


def first_question(game: Game[Any]) -> tuple[Any, list[int]]:
    s, actions = game.new_state(), []
    while game.seat(s) == CHANCE:
        actions.append(game.sample(s, Random(1)))
        game.apply_action(s, actions[-1])
    return s, actions


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_five_to_eight_levels_and_random_is_none(game: str) -> None:
    names = [level.name for level in levels(game)]
    assert names == [name for name in level_names() if name in names]  # in the same order
    assert names[0] == "beginner"
    assert names[-1] == "search"
    assert 5 <= len(names) <= 8
    assert "random" not in names


@pytest.mark.parametrize(("game", "level"), EVERY)
def test_a_level_plays_under_its_name(game: str, level: Level) -> None:
    assert level.name in makers()
    rules = load_game(game, 3)
    s, actions = first_question(rules)
    seat, legal = rules.seat(s), rules.legal_actions(s)
    answers = {
        make_bot(name).choose(rules.view(s, seat), legal, Given(rules, actions, Random(5), simulations=6))
        for name in (level.name, level.bot)
    }
    assert len(answers) == 1
    assert answers <= set(legal)


@pytest.mark.parametrize(("game", "level"), EVERY)
def test_a_level_is_described_in_every_language(game: str, level: Level) -> None:
    assert level.about.endswith(".")
    for language in ("en", "nl", "fr", "it", "de"):
        assert catalogue(language)[level.key]


@pytest.mark.parametrize("game", game_names())
def test_levels_differ_by_softness_before_they_differ_by_thinking(game: str) -> None:
    bots = [make_bot(level.bot) for level in levels(game)]
    quick = [bot for bot in bots if isinstance(bot, GreedyBot)]
    deep = [bot for bot in bots if isinstance(bot, SearchBot)]
    assert bots == [*quick, *deep]
    for some in (quick, deep):
        soft = [bot.temperature for bot in some]
        assert soft == sorted(soft, reverse=True)
        assert soft[-1] == 0.0


def test_who_asks_may_shorten_the_thinking_of_a_level_but_not_prolong_it() -> None:
    given = Given(load_game("opera", 2), [], Random(1), seconds=9.0)
    assert at_most(make_bot("search:seconds=0.5"), given).seconds == 0.5
    assert at_most(make_bot("search:seconds=0.5"), given._replace(seconds=0.1)).seconds == 0.1
    assert at_most(make_bot("search:simulations=12"), given).simulations == 12
    assert at_most(make_bot("search:simulations=12"), given._replace(simulations=4)).simulations == 4
    assert at_most(make_bot("search:simulations=12"), given._replace(simulations=99)).simulations == 12
    assert at_most(make_bot("greedy"), given) == given


def test_a_level_tells_what_it_thinks() -> None:
    rules = load_game("opera", 2)
    s, actions = first_question(rules)
    seat, legal = rules.seat(s), rules.legal_actions(s)
    found = LevelBot("casual").consider(rules.view(s, seat), legal, Given(rules, actions, Random(5)))
    assert sorted(candidate.action for candidate in found) == legal


def test_a_level_has_no_settings() -> None:
    assert "beginner" not in BUILT_IN
    with pytest.raises(UsageError, match="has no settings"):
        make_bot("beginner:temperature=1")
