"""Secrets (2.2): nothing that a seat may not know changes a byte of its view."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ridotto.engine.events import Event, learns
from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.record import redact
from ridotto.games.opera import Opera
from ridotto.games.opera.components import COMPOSERS, HOUSE
from ridotto.games.opera.decisions import book
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, BUDGET, NO_BID, State
from tests.games.opera.tables import after, opera, table, twin
from tests.strategies import LONG, data, positions, walk

GAMES = 150 if LONG else 6


def some_games() -> Iterator[tuple[Opera, int, Random]]:
    for seed in range(1, GAMES + 1):
        yield opera(2 + seed % 3, rounds="7" if seed % 2 else "9"), seed, Random(seed)


def known_to(seat: int | None) -> set[int]:
    return set() if seat is None else {seat}


def seats_of(game: Opera) -> list[int | None]:
    return [*range(game.seats), None]


def told(game: Opera, s: State, action: int, seat: int | None) -> tuple[list[Event], State]:
    """The events this seat learns when the active seat, or chance, does this; and its view afterwards."""
    t = game.clone(s)
    events: list[Event] = []
    game.record_events(t, events)
    game.apply_action(t, action)
    game.record_events(t, None)
    return [event for event in events if learns(event, seat)], t


def look_alike(game: Opera, s: State, t: State, seat: int | None) -> None:
    assert data(game.view(s, seat)) == data(game.view(t, seat))
    if seat is not None:
        if s.seat == seat:
            assert game.legal_actions(s) == game.legal_actions(t)
        assert [game.refusal(s, seat, a) for a in range(len(book.words))] == [
            game.refusal(t, seat, a) for a in range(len(book.words))
        ]


def in_the_open(game: Opera, s: State) -> dict[str, Any]:
    """Every field of a state but those behind screens, in the pile, sealed, or of an arrangement under way."""
    found = game.dump(s)
    for key in ("draw", "pool", "plan_great", "plan_others", "city"):
        del found[key]
    if s.point == ARRANGING_HALLS:
        found["point"] = ARRANGING_GREAT
    for values in found["players"]:
        for key in ("ducats", "stock", "bid"):
            del values[key]
    return found


def possible(game: Opera, s: State) -> list[int]:
    return [a for a, _ in game.chance_outcomes(s)] if s.seat == CHANCE else game.legal_actions(s)


def sound_alike(game: Opera, s: State, seat: int | None, rng: Random) -> bool:
    """The same action in two states that look alike: same events, and the results look alike."""
    acting = known_to(s.seat) if s.seat >= 0 else set()  # else his arrangement would be another one
    t = twin(s, known_to(seat) | acting, rng)
    if s.seat >= 0 and s.seat != seat:
        t.players[s.seat].ducats += rng.randrange(20)
    both = sorted(set(possible(game, s)) & set(possible(game, t)))
    if not both:
        return False
    action = rng.choice(both)
    heard, after_s = told(game, s, action, seat)
    heard_too, after_t = told(game, t, action, seat)
    assert heard == heard_too
    assert data(game.view(after_s, seat)) == data(game.view(after_t, seat))
    return True


def test_what_a_seat_may_not_know_changes_nothing_that_it_sees() -> None:
    for game, seed, rng in some_games():

        def see(s: State, game: Opera = game, rng: Random = rng) -> None:
            seat = rng.choice(seats_of(game))
            if s.seat >= 0 and rng.random() < 0.3:
                seat = s.seat
            if len(known_to(seat)) < game.seats and game.setup_done(s):
                look_alike(game, s, twin(s, known_to(seat), rng, bids=True), seat)

        walk(game, seed, see)


def test_what_a_seat_may_not_know_changes_nothing_that_it_is_told() -> None:
    pairs = 0
    for game, seed, rng in some_games():

        def see(s: State, game: Opera = game, rng: Random = rng) -> None:
            nonlocal pairs
            if s.seat != OVER and game.setup_done(s):
                pairs += sound_alike(game, s, rng.choice(seats_of(game)), rng)

        walk(game, seed, see)
    assert pairs > 500


@given(positions("opera"), st.integers(0, 4), st.randoms(use_true_random=False))
def test_in_positions_that_shrink_two_states_that_differ_in_secrets_look_alike(
    position: tuple[Opera, State], seat: int, rng: Random
) -> None:
    game, s = position
    watcher = seat if seat < game.seats else None
    if game.options["screens"] == "on" and game.setup_done(s):
        look_alike(game, s, twin(s, known_to(watcher), rng, bids=True), watcher)


def test_a_guess_looks_the_same_from_every_seat_in_every_phase() -> None:
    points: set[int] = set()
    for game, seed, rng in some_games():

        def see(s: State, game: Opera = game, rng: Random = rng) -> None:
            points.add(s.point)
            watchers = seats_of(game)
            for seat in watchers if s.seat < 0 or s.point == BUDGET else {s.seat, rng.choice(watchers)}:
                seen = game.view(s, seat)
                guess = game.guess(seen, rng)
                assert data(game.view(guess, seat)) == data(seen)
                assert in_the_open(game, guess) == in_the_open(game, s)
                if seat is not None and seat == s.seat:
                    assert game.legal_actions(guess) == game.legal_actions(s)

        walk(game, seed, see)
    assert len(points) == 15  # all at which somebody is to act, the four of the setup, and the end


@given(positions("opera"), st.integers(0, 4), st.randoms(use_true_random=False))
def test_a_guess_is_a_whole_state_that_can_be_played_to_its_end(
    position: tuple[Opera, State], seat: int, rng: Random
) -> None:
    game, s = position
    watcher = seat if seat < game.seats else None
    seen = game.view(s, watcher)
    guess = game.guess(seen, rng)
    assert data(game.view(guess, watcher)) == data(seen)
    for c in COMPOSERS:
        halls = sum((p.great[k] == c) + (p.others[k] >> c & 1) for p in guess.players for k in range(6))
        piles = guess.draw[c] + guess.display[c] + guess.aside[c] + guess.discard[c] + guess.removed[c]
        stocks = sum(p.stock[c] for p in guess.players)
        assert halls + piles + stocks + (guess.palazzo >> c & 1) + guess.century.count(c) == 14
    for p in guess.players:  # it never leaves its owner
        performed = sum((p.great[k] == HOUSE) + (p.others[k] >> HOUSE & 1) for k in range(6))
        assert performed + p.stock[HOUSE] == 1 or not p.parts
    while guess.seat != OVER:
        game.apply_action(guess, rng.choice(possible(game, guess)))
        assert all(p.ducats >= 0 for p in guess.players)


def test_ducats_and_stock_are_shown_to_their_owner_only() -> None:
    t = after("impresario-joiners", "S3 arrange venezia=handel")
    for seat in (0, 1, 2, None):
        for p in t.game.view(t.s, seat)["players"]:
            assert (p["ducats"] is not None) == (p["seat"] == seat)
            assert (p["stock"] is not None) == (p["seat"] == seat)
    assert t.game.view(t.s, 2)["players"][2]["stock"] == {"beethoven": 1, "house": 1}


def test_with_open_screens_everybody_sees_ducats_and_stocks() -> None:
    t = after("screens-off", "S2 arrange venezia=house")
    for seat in (0, 1, None):
        players = t.game.view(t.s, seat)["players"]
        assert [p["ducats"] for p in players] == [16, 16]
        assert [p["stock"] for p in players] == [{"beethoven": 1}, {"wagner": 1}]


def test_no_sealed_bid_is_in_any_other_view() -> None:
    t = table(3, "S1 bid 7\nS2 bid 3")
    for seat in (0, 1, 2, None):
        players = t.game.view(t.s, seat)["players"]
        assert [p["bid"] for p in players] == [7 if seat == 0 else None, 3 if seat == 1 else None, None]
        assert [p["sealed"] for p in players] == [True, True, False]
        assert data(players[1 if seat == 0 else 0]).count(b"7") == 0
    t.play("S3 bid 0")
    assert [p["bid"] for p in t.game.view(t.s, None)["players"]] == [7, 3, 0]


def test_open_screens_do_not_open_the_bids() -> None:
    t = table(2, "S1 bid 7", screens="off")
    assert t.game.view(t.s, 1)["players"][0]["bid"] is None
    assert t.game.view(t.s, 1)["players"][0]["ducats"] == 20


def test_a_sealed_bid_is_told_without_its_number() -> None:
    t = table(3)
    heard = [told(t.game, t.s, t.game.ids[f"bid {n}"], 2)[0] for n in (0, 4, 10)]
    assert heard[0] == heard[1] == heard[2]


def test_sealed_bids_are_left_out_of_the_public_record() -> None:
    t = table(3, "S1 bid 7\nS2 bid 3")
    assert t.game.sealed(t.s) == 2
    assert "bid" not in redact(t.record).text()
    t.play("S3 bid 0")
    assert t.game.sealed(t.s) == 0
    assert "S1 bid 7" in redact(t.record).text()
    assert all(p.bid != NO_BID for p in t.s.players)


def test_an_arrangement_under_way_is_invisible_to_the_others() -> None:
    t = after("impresario-joiners", "S2 buy verdi verdi")
    t.player("S2").halls[0] = 2
    own = data(t.game.view(t.s, 1))
    before = {seat: data(t.game.view(t.s, seat)) for seat in (0, 2, None)}
    heard, _ = told(t.game, t.s, t.game.ids["great venezia verdi"], 0)
    assert heard == []
    t.steps("great venezia verdi")
    assert {seat: data(t.game.view(t.s, seat)) for seat in (0, 2, None)} == before
    assert data(t.game.view(t.s, 1)) != own
    assert t.game.view(t.s, 0)["arrange"] is None
    assert t.game.view(t.s, 0)["point"] == "arrange"
    assert t.game.view(t.s, 1)["arrange"] == {
        "city": "venezia",
        "pool": {"house": 1, "verdi": 1},
        "placed": {"venezia": "verdi"},
    }


def test_of_the_draw_pile_only_the_number_is_shown() -> None:
    t = table(3)
    assert t.game.view(t.s, 0)["draw"] == t.game.view(t.s, None)["draw"] == 84 - 7 - 3


def test_who_is_to_be_visited_is_shown_to_everybody() -> None:
    t = after("esperto-tie-for-poorest", "S1 build venezia.wing1")
    for seat in (0, 1, 2, None):
        seen = t.game.view(t.s, seat)
        assert (seen["role"], seen["hirer"], seen["to_act"], seen["waiting"]) == ("architetto", 0, 2, [1])
        assert (seen["point"], seen["order"]) == ("build-along", [0, 2, 1])


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_what_lies_in_the_open_is_shown_to_everybody(seat: int | None) -> None:
    t = after("signora-joiners", "S3 intermezzo")
    seen = t.game.view(t.s, seat)
    facts = t.facts()
    assert seen["ladder"] == facts["ladder"]
    assert seen["palazzo"] == ["verdi", "wagner"]
    for key in ("round", "display", "discard", "removed", "figures", "supply", "roles_left", "century"):
        assert seen[key] == facts[key]
    assert [[seat + 1 for seat in row] for row in seen["rows"]] == facts["rows"]
    players: list[Any] = [*seen["players"]]
    for p, q in zip(players, facts["players"], strict=True):
        for key in ("points", "bid", "hires", "ended", "parts", "halls"):
            assert p[key] == q[key]
