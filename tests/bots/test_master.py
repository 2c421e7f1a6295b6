"""The search with a net: repeatable, legal, and its worlds judged by the net where the mind can show them."""

from random import Random

import pytest

import ridotto
from ridotto.bots.bot import Given, make_bot
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


def test_settings_of_master() -> None:
    with pytest.raises(UsageError, match="no setting 'speed'"):
        make_bot("master:speed=1")
