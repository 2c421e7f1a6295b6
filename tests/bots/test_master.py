"""The search with a net: repeatable, legal, and its worlds judged by the net where the mind can show them."""

from random import Random

import pytest

import ridotto
from ridotto.bots.bot import Given, make_bot
from ridotto.bots.heuristics.la_stanza.mind import LaStanzaMind
from ridotto.bots.master import LeafMind, MasterBot
from ridotto.engine.game import UsageError, game_names, load_game
from ridotto.engine.record import read


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_and_simulations_give_the_same_game(name: str) -> None:
    game = ridotto.load_game(name, players=2)
    games = [ridotto.play_bots(game, ["master:simulations=6", "random"], seed=5).text() for _ in range(2)]
    assert games[0] == games[1]


def test_in_la_stanza_the_net_judges_the_end_of_a_world() -> None:
    game = load_game("la-stanza", 3)
    record = read(ridotto.play_bots(ridotto.load_game("la-stanza", players=3), ["greedy"] * 3, seed=2).text())
    s = game.new_state()
    played: list[int] = []
    for action in record.actions:
        if len(played) >= 60 and game.seat(s) >= 0 and len(game.legal_actions(s)) > 1:
            break
        game.apply_action(s, action)
        played.append(action)
    bot = make_bot("master:simulations=24")
    assert isinstance(bot, MasterBot)
    given = Given(game, played, Random(1))
    view = game.view(s, game.seat(s))
    found = bot.consider(view, game.legal_actions(s), given)
    mind = bot.mind_for(game)
    assert isinstance(mind, LeafMind)
    assert bot.net is not None
    assert len(mind.leaf(s, [found[0].action], 7)) == 3 * len(bot.net.columns)
    for candidate in found:
        assert sum(candidate.value) == pytest.approx(1.0, abs=1e-4)


def turns_of_two_worlds(laps: str) -> tuple[int, int]:
    """The turns of two worlds of one decision."""
    game = load_game("la-stanza", 4)
    bot = make_bot(f"master:simulations=24{laps}")
    assert isinstance(bot, MasterBot)
    mind = bot.mind_for(game)
    assert isinstance(mind, LaStanzaMind)
    s = game.new_state()
    return mind.turns(s, 70), mind.turns(s, 71)


def test_worlds_of_la_stanza_are_played_on_for_as_many_laps_as_are_set() -> None:
    assert turns_of_two_worlds("") == (4, 8)
    assert turns_of_two_worlds(",laps=3") == (8, 12)


def test_settings_of_master() -> None:
    with pytest.raises(UsageError, match="the setting laps is a number from 2 on, not 1"):
        make_bot("master:laps=1")
    with pytest.raises(UsageError, match="the setting turns can only be 'all', not 'some'"):
        make_bot("master:turns=some")


@pytest.mark.parametrize("setting", ["laps=3", "turns=all"])
def test_worlds_of_opera_have_no_laps(setting: str) -> None:
    opera = load_game("opera", 2)
    bot = make_bot(f"master:{setting}")
    with pytest.raises(UsageError, match="the settings laps and turns are not for opera"):
        bot.choose(opera.view(opera.new_state(), 0), [0, 1], Given(opera, [], Random(1)))
    with pytest.raises(UsageError, match="no setting 'speed'"):
        make_bot("master:speed=1")
