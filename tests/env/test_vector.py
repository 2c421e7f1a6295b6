"""Many games at once: every table is as a game alone would be."""

import numpy as np
import pytest

from ridotto.engine.game import game_names, load_game
from ridotto.env.encode import encoder_of
from ridotto.env.vector import Tables

VARIANTS = [
    *((name, players, {}) for name in game_names() for players in (2, 3, 4)),
    ("opera", 3, {"screens": "off", "rounds": "7"}),
    ("la-stanza", 3, {"hire-any": "on", "dismiss": "on", "helper-waives-hire": "on"}),
]


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS)
def test_the_arrays_show_every_table(name: str, players: int, options: dict[str, str]) -> None:
    """Rows are written from what the last one left; each is as it would be if it were written from nothing."""
    game = load_game(name, players, options)
    encoder = encoder_of(game)
    tables = Tables(game, 5, seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        for i, s in enumerate(tables.many.states):
            seat = game.seat(s)
            assert tables.to_act[i] == seat
            assert tables.observations[i].tobytes() == encoder.row(s, seat)
            assert np.flatnonzero(tables.masks[i]).tolist() == game.legal_actions(s)
        actions = tables.sample(rng)
        assert tables.masks[np.arange(5), actions].all()
        rewards, over = tables.step(actions)
        assert rewards[~over].sum() == 0.0
        assert np.allclose(rewards[over].sum(axis=1), 1.0)
        ended += int(over.sum())
    assert ended >= 5


def test_an_illegal_action_costs_its_seat_the_game() -> None:
    tables = Tables(load_game("opera", 2), 2)
    legal = int(np.flatnonzero(tables.masks[0])[0])
    seat = tables.to_act[1]
    rewards, over = tables.step([legal, 364])
    assert over.tolist() == [False, True]
    assert rewards[1, seat] == -1.0
    assert rewards.sum() == -1.0


def test_the_same_seed_deals_the_same() -> None:
    game = load_game("opera", 3)
    assert (Tables(game, 4, seed=3).observations == Tables(game, 4, seed=3).observations).all()
    assert (Tables(game, 4, seed=3).observations != Tables(game, 4, seed=4).observations).any()
