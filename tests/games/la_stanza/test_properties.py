"""Properties of every position that can be reached by play."""

import json
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridotto.engine.events import Event
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.record import Record
from ridotto.games.la_stanza.state import PLAYER_FIELDS, STATE_FIELDS, Player, State
from ridotto.games.la_stanza.view import StanzaView
from tests.games.la_stanza.harvest import TASTES, play, plays
from tests.games.la_stanza.tables import every_combination, stanza
from tests.strategies import data, positions, records

Position = tuple[Game[Any], State]


@given(positions("la-stanza"))
def test_a_decision_is_read_as_it_is_written(position: Position) -> None:
    game, s = position
    if game.seat(s) >= 0:
        for action in game.legal_actions(s):
            assert game.read(s, game.words[action]) == [action]


@given(positions("la-stanza"))
def test_a_clone_is_equal_and_shares_no_list(position: Position) -> None:
    game, s = position
    other = game.clone(s)
    assert data(game.dump(other)) == data(game.dump(s))
    lists = shared(s) & shared(other)
    assert not lists
    assert other.ledger is None


def shared(s: State) -> set[int]:
    found: set[int] = set()
    things: list[State | Player] = [s, *s.players]
    for thing in things:
        fields = STATE_FIELDS if isinstance(thing, State) else PLAYER_FIELDS
        found |= {id(getattr(thing, field)) for field in fields if isinstance(getattr(thing, field), list)}
    return found | {id(s.players), *(id(p) for p in s.players)}


def fields(kind: type[State] | type[Player]) -> set[str]:
    """The slots of a class; compiled, it has descriptors and no __slots__."""
    return {name for name in dir(kind) if not name.startswith("_") and not callable(getattr(kind, name))}


def test_every_slot_is_dumped() -> None:
    assert fields(State) == {*STATE_FIELDS, "box", "players", "ledger"}
    assert fields(Player) == {*PLAYER_FIELDS, "seat"}


@given(positions("la-stanza"))
def test_a_dump_is_plain_json_and_loads_to_the_same_state(position: Position) -> None:
    game, s = position
    text = game.serialize(s)
    again = game.load(json.loads(text))
    assert game.serialize(again) == text
    assert not shared(again) & shared(s)


# --- views and guesses


@given(positions("la-stanza"), st.integers(0, 4), st.integers(0, 9))
def test_a_guess_looks_the_same_from_the_seat(position: Position, number: int, seed: int) -> None:
    game, s = position
    seat = number if number < game.seats else None
    seen = game.view(s, seat)
    assert data(json.loads(data(seen))) == data(seen)
    guessed = game.guess(json.loads(data(seen)), Random(seed))
    assert data(game.view(guessed, seat)) == data(seen)
    assert data(game.dump(guessed)) == data(game.dump(s))  # nothing is hidden but an order no state has


def test_a_guess_is_the_whole_state_in_games_of_players_with_a_bent() -> None:
    for game, s in plays():
        assert data(game.dump(game.guess(game.view(s, 0), Random(1)))) == data(game.dump(s))


@given(positions("la-stanza"))
def test_everybody_sees_the_same(position: Position) -> None:
    game, s = position
    views = [{**game.view(s, seat), "seat": None} for seat in [None, *range(game.seats)]]
    assert all(view == views[0] for view in views)


@given(records("la-stanza"))
def test_the_order_of_the_pile_never_shows(record: Record) -> None:
    """The same draws in another order of the pile: whatever is shown shows the pile sorted."""
    game = record.game
    s = record.state()
    view = cast(StanzaView, game.view(s, None))
    assert view["draw"] == sorted(view["draw"])
    assert s.draw == sorted(s.draw)


# --- chance


@given(positions("la-stanza"))
def test_the_probabilities_add_up_to_one_and_every_result_can_be_read_back(position: Position) -> None:
    game, s = position
    if game.seat(s) == CHANCE:
        outcomes = game.chance_outcomes(s)
        assert abs(sum(p for _, p in outcomes) - 1.0) < 1e-9
        assert [a for a, _ in outcomes] == sorted({a for a, _ in outcomes})
        for action, p in outcomes:
            assert p > 0
            assert game.read_chance(s, game.chance_word(s, action)) == action
            game.apply_action(game.clone(s), action)
        assert game.sample(s, Random(3)) in [a for a, _ in outcomes]
        assert game.read_chance(s, "D1=nobody") == -1
        assert game.read_chance(s, "nobody") == -1


# --- the ledger


@given(st.integers(0, 10**6), st.sampled_from([2, 3, 4]), st.sampled_from(every_combination()), st.sampled_from(TASTES))
def test_the_ledger_explains_every_florin_and_every_point(seed: int, seats: int, on: Any, taste: Any) -> None:
    game = stanza(seats, *on)
    record = play(game, seed, taste)
    s = game.new_state()
    ledger: list[Event] = []
    game.record_events(s, ledger)
    money = [0] * seats
    points = [0] * seats
    read = 0
    for action in record.actions:
        game.apply_action(s, action)
        for event in ledger[read:]:
            if event.what in ("pay", "earn"):
                money[event.seat] += event.n if event.what == "earn" else -event.n
            elif event.what == "score":
                points[event.seat] += event.n
        read = len(ledger)
        assert money == game.money(s)
        assert points == game.points(s)
    assert game.seat(s) == OVER
    for p in s.players:
        for source, n in enumerate(p.scored):
            why = ["masterpieces", "ship", "books", "pass", "tiles", "patron", "grid", "museum"][source]
            assert n == sum(e.n for e in ledger if e.what == "score" and e.seat == p.seat and e.why == why)


@given(positions("la-stanza"), st.integers(0, 50))
def test_the_door_changes_nothing_but_the_clone(position: Position, n: int) -> None:
    game, s = position
    if game.seat(s) >= 0:
        before = data(game.dump(s))
        legal = game.legal_actions(s)
        after, _ = game.play(s, game.seat(s), legal[n % len(legal)])
        assert data(game.dump(s)) == before
        assert data(game.dump(after)) != before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lists_of_options_are_never_changed_by_the_rules(seats: int) -> None:
    game = stanza(seats, "dismiss", "hire-any")
    kept: list[tuple[list[int], list[int]]] = []
    for seed in range(3):
        record = play(game, seed, TASTES[seed])
        s = game.new_state()
        for action in record.actions:
            if game.seat(s) >= 0:
                legal = game.legal_actions(s)
                kept.append((legal, legal[:]))
            game.apply_action(s, action)
    assert all(legal == copy for legal, copy in kept)
