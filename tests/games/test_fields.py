"""A state's annotations are the one list of its fields: whatever makes or copies a state sets them all."""

from typing import Any

import pytest

from ridotto.bots.heuristics.la_stanza.turns import branch
from ridotto.engine.fields import fields_of
from ridotto.engine.game import load_game

GAMES = ("opera", "la-stanza")


def unset(thing: Any) -> list[str]:
    return [field for field in fields_of(type(thing)) if not hasattr(thing, field)]


def shared(one: Any, other: Any) -> list[str]:
    """The lists that two states have in common."""
    both = [(field, getattr(one, field), getattr(other, field)) for field in fields_of(type(one))]
    return [field for field, a, b in both if isinstance(a, list) and a is b]


@pytest.mark.parametrize("name", GAMES)
def test_a_new_state_and_its_clone_have_every_field(name: str) -> None:
    for seats in (2, 3, 4):
        s = load_game(name, seats).new_state()
        t = s.clone()
        for one, other in [(s, t), *zip(s.players, t.players, strict=True)]:
            assert unset(one) == []
            assert unset(other) == []
            assert shared(one, other) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_clone_has_the_values_of_its_original(name: str) -> None:
    s = load_game(name, 3).new_state()
    for one in (s, *s.players):
        for n, field in enumerate(fields_of(type(one), "box", "players", "ledger")):
            value = getattr(one, field)
            setattr(one, field, [n + 100] if isinstance(value, list) else n % 2 == 0 if value in (True, False) else n)
    t = s.clone()
    for one, other in [(s, t), *zip(s.players, t.players, strict=True)]:
        for field in fields_of(type(one), "box", "players", "ledger"):
            assert getattr(one, field) == getattr(other, field), field


@pytest.mark.parametrize("name", GAMES)
def test_a_dump_holds_every_field_that_does_not_follow_from_the_table(name: str) -> None:
    game = load_game(name, 2)
    s = game.new_state()
    data = game.dump(s)
    assert set(data) == set(fields_of(type(s), "box", "ledger"))
    assert set(data["players"][0]) == set(fields_of(type(s.players[0]), "seat"))


def test_the_branch_of_a_turn_has_every_field() -> None:
    s = load_game("la-stanza", 2).new_state()
    t = branch(s)
    assert unset(t) == []
    assert all(unset(p) == [] for p in t.players)
    assert "ledger" in fields_of(type(t))
