"""Observations: as long and as small as their page says, and blind to what the seat may not know."""

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridotto.engine.game import CHANCE, OVER, Game, game_names, load_game
from ridotto.env.describe import page
from ridotto.env.encode import encoder_of
from ridotto.games.opera.view import OperaView
from tests.strategies import positions, walk

DOCS = Path(__file__).parent.parent.parent / "docs" / "api"


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_of_an_observation_is_within_its_field(name: str, seats: int) -> None:
    game = load_game(name, seats)
    encoder = encoder_of(game)
    highest = encoder.highest()
    seen = 0

    def see(s: Any) -> None:
        nonlocal seen
        for seat in range(seats):
            found = encoder.observation(s, seat)
            assert found.shape == (encoder.size,)
            assert (found <= highest).all(), [
                (field, values.max()) for field, values in encoder.named(found).items() if (values > 200).any()
            ]
            assert encoder.row(s, seat) == found.tobytes()
            seen += 1

    for seed in range(3):
        walk(game, seed, see)
    assert seen > 300


@pytest.mark.parametrize("name", game_names())
def test_a_mask_has_the_legal_actions_and_no_others(name: str) -> None:
    game = load_game(name, 3)
    encoder = encoder_of(game)

    def see(s: Any) -> None:
        for seat in range(3):
            legal = game.legal_actions(s) if game.seat(s) == seat else []
            assert encoder.mask(s, seat).nonzero()[0].tolist() == legal

    walk(game, 1, see)


@given(st.sampled_from(game_names()).flatmap(positions), st.integers(0, 3), st.integers(0, 2**32))
def test_twin_worlds_have_equal_observations(position: tuple[Game[Any], Any], seat: int, seed: int) -> None:
    game, s = position
    seat %= game.seats
    twin = game.guess(game.view(s, seat), Random(seed))
    assert encoder_of(game).row(twin, seat) == encoder_of(game).row(s, seat)


def test_what_the_record_proves_is_shown_only_on_request() -> None:
    """The check of the twins would find a leak: with the others' purses open they differ."""
    game = load_game("opera", 3)
    encoder = encoder_of(game)
    rng = Random(1)
    differ = 0

    def see(s: Any) -> None:
        nonlocal differ
        if game.seat(s) not in (CHANCE, OVER):
            seat = game.seat(s)
            twin = game.guess(game.view(s, seat), rng)
            differ += encoder.row(twin, seat, ledger=True) != encoder.row(s, seat, ledger=True)

    walk(game, 1, see)
    assert differ > 50


def test_a_field_has_its_place() -> None:
    game = load_game("opera", 2)
    s = game.new_state()
    dealer = game.dealer(1)
    while game.seat(s) == CHANCE:
        game.apply_action(s, dealer.next(s))
    seat = game.seat(s)
    seen = encoder_of(game).named(encoder_of(game).observation(s, 1 - seat))
    view = cast(OperaView, game.view(s, 1 - seat))
    assert seen["to_act"].tolist() == [0, 1]  # the other one
    assert seen["player0.ducats"][0] == view["players"][1 - seat]["ducats"]
    assert (seen["player1.known"][0], seen["player1.ducats"][0]) == (0, 0)
    assert seen["pile"][0] == view["draw"]
    assert seen["display"].sum() == sum(view["display"].values())


def test_the_page_lists_the_fields() -> None:
    assert (DOCS / "observations.md").read_text() == page(), "python -m ridotto.env.describe > docs/api/observations.md"
