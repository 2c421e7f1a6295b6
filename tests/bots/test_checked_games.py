"""No position makes a bot break down or answer illegally: whole games in which every decision is checked.

RIDOTTO_LONG=1 plays 1,000 games for each bot, level and game, searching ones with a small budget, and 20 with the
whole one. (The arena measures how long they think: no test does.)
"""

from random import Random

import pytest

from ridotto.bots.bot import Bot, RandomBot, make_bot
from ridotto.bots.levels import levels
from ridotto.bots.playing import ask, close
from ridotto.engine.game import CHANCE, OVER, game_names, load_game
from ridotto.engine.record import Record
from tests.strategies import LONG, bots_of, data

GAMES = 1000 if LONG else 3
WHOLE = 20 if LONG else 1  # games with the whole budget
SIMULATIONS = 2
EVERY = [(spec, game) for game in game_names() for spec in bots_of(game)]
EVERY.append(("master:laps=3,turns=all", "la-stanza"))
SEARCHING = [
    (level.name, game)
    for game in game_names()
    for level in levels(game)
    if "simulations" in next(iter(level.bots.values()))
]


@pytest.mark.parametrize(("spec", "name"), EVERY)
def test_every_decision_of_a_bot_is_legal(spec: str, name: str) -> None:
    """Against others of its kind, and against random ones, who bring it into odd positions."""
    for seed in range(GAMES):
        one_game(spec, name, seed)


@pytest.mark.parametrize(("spec", "name"), SEARCHING)
def test_every_decision_is_legal_with_the_whole_budget(spec: str, name: str) -> None:
    for seed in range(WHOLE):
        one_game(spec, name, seed, None)


def one_game(spec: str, name: str, seed: int, simulations: int | None = SIMULATIONS) -> None:
    game = load_game(name, (2, 3, 4)[seed % 3])
    rng = Random(f"checked {seed}")
    bots: list[Bot] = [make_bot(spec) if rng.random() < 0.6 else RandomBot() for _ in range(game.seats)]
    bots[seed % game.seats] = make_bot(spec)
    dealer = game.dealer(seed)
    record = Record(game, seed)
    s = game.new_state()
    try:
        while game.seat(s) != OVER:
            seat = game.seat(s)
            if seat == CHANCE:
                action = dealer.next(s)
            else:
                before = data(game.dump(s))
                action = ask(game, s, record, bots[seat], rng, simulations=simulations)
                assert game.refusal(s, seat, action) is None, record.text()
                assert data(game.dump(s)) == before
            game.apply_action(s, action)
            record.actions.append(action)
    finally:
        for bot in bots:
            close(bot)
