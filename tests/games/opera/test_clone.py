"""A clone is equal and shares nothing; a state survives as text."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from ridotto.engine.game import CHANCE, OVER
from ridotto.games.opera import Opera
from ridotto.games.opera.state import PLAYER_FIELDS, STATE_FIELDS, Player, State
from tests.games.opera.tables import table
from tests.strategies import positions

Position = tuple[Opera, State]


def lists_of(s: State) -> list[list[Any]]:
    found = [getattr(s, field) for field in STATE_FIELDS]
    found += [getattr(p, field) for p in s.players for field in PLAYER_FIELDS]
    return [value for value in [*found, s.players] if isinstance(value, list)]


def fields_of(kind: type) -> set[str]:
    """By dir: a compiled class tells neither its slots nor its annotations."""
    return {name for name in dir(kind) if not name.startswith("_")}


def test_every_field_is_written_into_a_dump() -> None:
    assert fields_of(State) == {*STATE_FIELDS, "players", "box", "ledger", "clone"}
    assert fields_of(Player) == {*PLAYER_FIELDS, "seat", "clone", "points"}


@given(positions("opera"))
def test_a_clone_is_equal_and_shares_no_list(position: Position) -> None:
    game, s = position
    t = game.clone(s)
    assert game.dump(t) == game.dump(s)
    assert t.box is s.box
    assert {id(value) for value in lists_of(s)} & {id(value) for value in lists_of(t)} == set()
    assert {id(p) for p in s.players} & {id(p) for p in t.players} == set()
    assert [p.seat for p in t.players] == list(range(game.seats))


@given(positions("opera"), st.randoms(use_true_random=False))
def test_playing_on_with_a_clone_leaves_the_original_as_it_was(position: Position, rng: Any) -> None:
    game, s = position
    before = game.serialize(s)
    t = game.clone(s)
    for _ in range(60):
        if t.seat == OVER:
            break
        choices = [a for a, _ in game.chance_outcomes(t)] if t.seat == CHANCE else game.legal_actions(t)
        game.apply_action(t, rng.choice(choices))
    assert game.serialize(s) == before


@given(positions("opera"))
def test_a_state_survives_as_text(position: Position) -> None:
    game, s = position
    t = game.load(json.loads(game.serialize(s)))
    assert game.dump(t) == game.dump(s)
    assert game.seat(t) == game.seat(s)
    if s.seat >= 0:
        assert game.legal_actions(t) == game.legal_actions(s)
    assert {id(value) for value in lists_of(s)} & {id(value) for value in lists_of(t)} == set()


def test_a_clone_keeps_no_ledger() -> None:
    t = table(2)
    t.game.record_events(t.s, [])
    assert t.s.clone().ledger is None
    t.game.record_events(t.s, None)


def test_the_door_s_state_survives_as_text_with_its_history() -> None:
    game = table(2).game
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history()
    assert again.serialize() == state.serialize()
    assert again.returns() == state.returns()
