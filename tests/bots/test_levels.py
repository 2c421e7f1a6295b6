"""The levels for people: names that work wherever a bot is named, each a bot of its own in each game."""

from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import BUILT_IN, USUAL_BOT, Given, make_bot, makers
from ridotto.bots.greedy import GreedyBot
from ridotto.bots.levels import Level, LevelBot, at_most, level_names, levels
from ridotto.bots.policy import PolicyBot
from ridotto.bots.search import SearchBot
from ridotto.engine.game import CHANCE, Game, UsageError, game_class, game_names, load_game
from ridotto.languages import catalogue

EVERY: list[tuple[str, Level]] = [(game, level) for game in game_names() for level in levels(game)]
OLDER = ("beginner", "casual", "regular", "greedy", "thoughtful", "expert", "search")


def first_question(game: Game[Any]) -> tuple[Any, list[int]]:
    s, actions = game.new_state(), []
    while game.seat(s) == CHANCE:
        actions.append(game.sample(s, Random(1)))
        game.apply_action(s, actions[-1])
    return s, actions


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_the_same_levels_with_one_star_more_each(game: str) -> None:
    names = [level.name for level in levels(game)]
    assert names == level_names()[: len(names)]
    assert [level.stars for level in levels(game)] == list(range(1, len(names) + 1))
    assert 5 <= len(names) <= 8
    assert names[0] == USUAL_BOT  # for a first game


@pytest.mark.parametrize(("game", "level"), EVERY)
def test_no_level_is_called_after_how_it_works(game: str, level: Level) -> None:
    assert level.name not in BUILT_IN
    for language in ("en", "nl", "fr", "it", "de"):
        said = catalogue(language)[level.key]
        assert said.count("★") == level.stars
        assert said.split(":")[0].strip().lower().endswith(level.name)


@pytest.mark.parametrize(("game", "level"), EVERY)
def test_a_level_plays_under_its_name_with_every_number_of_players(game: str, level: Level) -> None:
    assert level.name in makers()
    assert level.about.endswith(".")
    assert set(level.bots) == set(game_class(game).seats_known)
    for seats, bot in level.bots.items():
        rules = load_game(game, seats)
        s, actions = first_question(rules)
        seat, legal = rules.seat(s), rules.legal_actions(s)
        answers = {
            make_bot(name).choose(rules.view(s, seat), legal, Given(rules, actions, Random(5), simulations=6))
            for name in (level.name, bot)
        }
        assert len(answers) == 1
        assert answers <= set(legal)


@pytest.mark.parametrize("game", game_names())
def test_levels_differ_by_softness_before_they_differ_by_thinking(game: str) -> None:
    for seats in game_class(game).seats_known:
        bots = [make_bot(level.bots[seats]) for level in levels(game)]
        worth = [bot for bot in bots if isinstance(bot, GreedyBot)]
        net = [bot for bot in bots if isinstance(bot, PolicyBot)]
        deep = [bot for bot in bots if isinstance(bot, SearchBot)]
        assert bots == [*worth, *net, *deep]
        for some in (worth, net):
            soft = [bot.temperature for bot in some]
            assert soft == sorted(set(soft), reverse=True)
        assert net[-1].temperature < 1.0  # next to nothing: the best that one move ahead can do
        assert [bot.simulations is not None for bot in deep] == [True]  # a fixed budget: its games can be repeated


@pytest.mark.parametrize("name", OLDER)
def test_the_levels_of_before_still_play(name: str) -> None:
    """Stored tables name them, but nobody is offered them."""
    rules = load_game("la-stanza", 2)
    s, actions = first_question(rules)
    legal = rules.legal_actions(s)
    assert make_bot(name).choose(rules.view(s, rules.seat(s)), legal, Given(rules, actions, Random(5), simulations=2))
    assert name not in [level.name for level in levels("la-stanza")]


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
    found = LevelBot("zerlina").consider(rules.view(s, seat), legal, Given(rules, actions, Random(5)))
    assert sorted(candidate.action for candidate in found) == legal


def test_a_level_has_no_settings() -> None:
    with pytest.raises(UsageError, match="has no settings"):
        make_bot("leporello:temperature=1")
