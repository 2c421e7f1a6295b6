"""The searching bot at La Stanza: always legal, repeatable by simulations, and it sees what the next laps bring."""

from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import Bot, Given, RandomBot
from ridotto.bots.greedy import mind_of
from ridotto.bots.heuristics.la_stanza.mind import LaStanzaMind
from ridotto.bots.heuristics.la_stanza.playout import playout
from ridotto.bots.heuristics.la_stanza.weights import STANDARD
from ridotto.bots.search import SearchBot
from ridotto.engine.game import CHANCE, OVER, Game, load_game

ALL_ON = {"dismiss": "on", "helper-waives-hire": "on", "hire-any": "on", "ordering": "on"}


def started(game: Game[Any], seed: int) -> Any:
    dealer = game.dealer(seed)
    s = game.new_state()
    while game.seat(s) == CHANCE:
        game.apply_action(s, dealer.next(s))
    return s


@pytest.mark.parametrize("options", [{}, ALL_ON], ids=str)
def test_a_game_with_a_small_budget_is_legal_throughout(options: dict[str, str]) -> None:
    game = load_game("la-stanza", 3, options)
    bots: list[Bot] = [SearchBot({}, 1.0, 3, 2), RandomBot(), RandomBot()]
    dealer = game.dealer(2)
    rng = Random(2)
    s = game.new_state()
    while game.seat(s) != OVER:
        if game.seat(s) == CHANCE:
            game.apply_action(s, dealer.next(s))
            continue
        legal = game.legal_actions(s)[:]
        action = bots[game.seat(s)].choose(game.view(s, game.seat(s)), legal, Given(game, [], rng))
        assert action in legal
        game.apply_action(s, action)
    assert game.winners(s) == [0]


def test_the_same_view_and_seed_give_the_same_move() -> None:
    game = load_game("la-stanza", 4)
    s = started(game, 6)
    legal = game.legal_actions(s)
    answers = {SearchBot({}, 1.0, 12, 4).choose(game.view(s, 0), legal, Given(game, [], Random(3))) for _ in range(2)}
    assert len(answers) == 1


def test_a_playout_is_the_world_of_its_seed() -> None:
    """The shares add up; the position itself stays as it was; another seed is another order of tiles."""
    game = load_game("la-stanza", 2)
    s = started(game, 6)
    before = game.serialize(s)
    mind = mind_of(game, {})
    assert isinstance(mind, LaStanzaMind)
    line = mind.options(s, game.legal_actions(s))[0].actions
    assert game.serialize(s) == before
    first = playout(s, line, 5, 14, STANDARD)
    assert first == playout(s, line, 5, 14, STANDARD)
    assert sum(first) == pytest.approx(1.0)
    assert any(first != playout(s, line, seed, 14, STANDARD) for seed in range(6, 12))
    assert game.serialize(s) == before


def test_a_playout_goes_to_the_very_end() -> None:
    game = load_game("la-stanza", 2)
    s = started(game, 6)
    assert sorted(playout(s, [], 1, 200, STANDARD)) in ([0.0, 1.0], [0.5, 0.5])
