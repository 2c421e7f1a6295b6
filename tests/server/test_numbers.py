"""The numbers that screens show: right by the rules, and made of nothing but what everybody sees."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from ridotto.engine.game import CHANCE, OVER, Game, game_names, load_game
from ridotto.games.opera.components import CITIES, MAESTRO_FIGURE
from ridotto.games.opera.income import income
from ridotto.games.opera.view import OperaView
from ridotto.server import views
from ridotto.server.documents import Document
from ridotto.server.folding import Position, draft, sealed_states, written

DOCUMENT = Document(game="la-stanza", rules=1, options={}, host="", salt="")


def numbers(game: Game[Any], s: Any) -> Any:
    """The numbers of a known game: each test knows which."""
    return game.numbers(s)


def positions(game: Game[Any], seed: int) -> Iterator[Any]:
    """Every position of a random game in which the rules are asked something."""
    rng = Random(seed)
    s = game.new_state()
    while game.seat(s) != OVER:
        if game.seat(s) == CHANCE:
            game.apply_action(s, game.sample(s, rng))
            continue
        yield s
        legal = game.legal_actions(s)
        game.apply_action(s, legal[int(rng.random() * len(legal))])
    yield s


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seats", [2, 4])
def test_numbers_follow_from_what_a_spectator_sees(name: str, seats: int) -> None:
    game = load_game(name, seats)
    for s in positions(game, 3):
        guessed = game.guess(game.view(s, None), Random(7))
        assert game.numbers(guessed) == game.numbers(s)
        assert game.by_seat(guessed) == game.by_seat(s)


@pytest.mark.parametrize("name", game_names())
def test_a_preview_tells_what_a_try_would(name: str) -> None:
    game = load_game(name, 3)
    seen = 0
    for s in positions(game, 5):
        seat = game.seat(s)
        if seat < 0 or sealed_states(game, s):
            continue
        for choice in views.previewed(game, s, seat):
            if choice.refused is not None:
                assert choice.preview is None
                continue
            assert choice.preview is not None
            after = game.clone(s)
            game.apply_action(after, game.ids[choice.words])
            assert (choice.preview.stopped == "") == (game.seat(after) == seat and not sealed_states(game, after))
            left = game.as_left(s, [game.ids[choice.words]], after)
            for key, values in choice.preview.changes.items():
                assert [a + n for a, n in zip(game.by_seat(s)[key], values, strict=True)] == game.by_seat(left)[key]
            if game.lines(s) == sorted(game.words[a] for a in game.legal_actions(s)):  # not cut into small steps
                made = draft(game, s, seat, [choice.words])
                assert choice.preview.events == views.events_for(made.events[0], seat)
                seen += 1
    assert seen > 200


def test_the_last_decision_of_a_round_is_shown_as_it_leaves_the_table() -> None:
    """Not as income, end phase and counting leave it: those have events, but they are not this seat's doing."""
    game = load_game("opera", 3)
    by_itself = ("income", "level-zero", "great-hall", "century", "empty-halls")
    ends, last = 0, 0
    for s in positions(game, 21):
        seat = game.seat(s)
        if seat < 0 or sealed_states(game, s):
            continue
        now = cast(OperaView, game.view(s, seat))
        for action in game.legal_actions(s):
            made = written(game, s, seat, [action], played(game, s, action))
            left = cast(OperaView, game.view(game.as_left(s, [action], made.state), seat))
            if game.seat(made.state) >= 0:
                assert left == game.view(made.state, seat)
                continue
            events = [event for line in made.events for event in line]
            if not made.complete or not any(e.why == "income" for e in events):
                continue
            ends += 1
            last += game.seat(made.state) == OVER
            own = [e for e in events if e.seat == seat and e.why not in by_itself]
            money = sum(e.n if e.what == "earn" else -e.n for e in own if e.what in ("earn", "pay"))
            ducats = now["players"][seat]["ducats"]
            assert ducats is not None
            assert left["players"][seat]["ducats"] == ducats + money
            for p, q in zip(now["players"], left["players"], strict=True):
                scored = [e for e in events if e.what == "score" and e.seat == p["seat"] and e.why not in by_itself]
                assert q["points"] == p["points"] + sum(e.n for e in scored)
            assert (left["round"], left["phase"], left["point"], left["to_act"]) == (now["round"], "action", "", None)
            assert left["ladder"] == now["ladder"] or now["point"] == "review"
            assert left["active"] == now["active"]
            assert set(left["palazzo"]) >= set(now["palazzo"])
            if now["point"] not in ("buy", "buy-along"):
                assert left["display"] == now["display"]
    assert ends > 30
    assert last > 0


def played(game: Game[Any], s: Any, action: int) -> Any:
    after = game.clone(s)
    game.apply_action(after, action)
    return after


def test_the_income_with_the_maestro_elsewhere_is_what_the_rule_pays_there() -> None:
    game = load_game("opera", 3)
    for s in positions(game, 11):
        shown = numbers(game, s)["players"]
        for p in s.players:
            assert shown[p.seat]["income"] == income(s, p)
            for city, n in shown[p.seat]["maestro"].items():
                moved = game.clone(s)
                moved.figures[MAESTRO_FIGURE] = CITIES.index(city)
                assert income(moved, moved.players[p.seat]) == n


def test_what_the_next_counting_would_bring_is_what_it_brings() -> None:
    """The income phase and the end phase change neither halls nor fame; only the Palazzo adds points."""
    game = load_game("opera", 3)
    rng = Random(2)
    s = game.new_state()
    counted = 0
    while game.seat(s) != OVER:
        seat = game.seat(s)
        before = numbers(game, s) if game.setup_done(s) else {}
        ledger: list[Any] = []
        game.record_events(s, ledger)
        actions = [game.sample(s, rng)] if seat == CHANCE else game.legal_actions(s)
        game.apply_action(s, actions[int(rng.random() * len(actions))])
        game.record_events(s, None)
        scored = [e for e in ledger if e.what == "score" and e.why in ("great-hall", "century", "empty-halls")]
        if scored:
            counted += 1
            for i, shown in enumerate(before["players"]):
                assert sum(e.n for e in scored if e.seat == i) == shown["count"] == sum(x["n"] for x in shown["items"])
    assert counted == 3
    assert numbers(game, s)["ranking"][0] == game.winners(s)[0]
    assert [shown["count"] for shown in numbers(game, s)["players"]] == [0, 0, 0]


def test_the_score_of_la_stanza_so_far_becomes_the_score() -> None:
    game = load_game("la-stanza", 4)
    for seed in range(6):
        s = list(positions(game, seed))[-1]
        shown = numbers(game, s)
        assert [p["count"] for p in shown["players"]] == game.points(s)
        assert [sum(p["sources"].values()) for p in shown["players"]] == game.points(s)
        assert shown["ranking"][0] in game.winners(s)


def test_moves_lead_where_they_are_said_to_lead() -> None:
    game = load_game("la-stanza", 3)
    seen = 0
    for s in positions(game, 4):
        seat = game.seat(s)
        if game.point(s) != "move" or seat < 0:
            continue
        shown = numbers(game, s)["players"][seat]["moves"]
        for choice in views.previewed(game, s, seat):
            if choice.refused is not None or not choice.words.startswith("move "):
                continue
            assert choice.preview is not None
            move = shown[int(choice.words.split(" ")[1]) - 1]
            about = {e.what: e.about for e in choice.preview.events}
            assert about["move"] == move["space"]
            assert about.get("recruit") == move["tile"]
            assert about.get("discard") == move["falls"]
            seen += 1
    assert seen > 50


def test_a_try_says_what_ends_the_turn_and_what_to_add() -> None:
    """After a hire the level is proposed; a hire to a place further left is put in the order of the rules."""
    game = load_game("la-stanza", 3)
    proposed, reordered, over = 0, 0, 0
    for seed in range(6):
        for s in positions(game, seed):
            seat = game.seat(s)
            hires = [words for words in game.lines(s) if words.startswith("hire ")] if seat >= 0 else []
            if not hires or "hired" in game.lines(s):
                continue
            position = Position(game)
            position.state = s
            first = views.tried("t", position, DOCUMENT, seat, draft(game, s, seat, hires[-1:]))
            assert (first.propose, first.turn) == ("hired", False)
            for choice in first.choices:
                if choice.instead:
                    assert choice.refused is None
                    assert draft(game, s, seat, choice.instead).complete
                    reordered += 1
                else:
                    assert choice.refused is None or choice.refused.code != "stanza.places-ascend"
            words = [hires[-1], first.propose]
            level = views.tried("t", position, DOCUMENT, seat, draft(game, s, seat, words)).propose
            last = views.tried("t", position, DOCUMENT, seat, draft(game, s, seat, [*words, level]))
            assert level.startswith("do ")
            assert last.turn == (last.stopped != "" or last.view["point"] == "move")
            proposed += 1
            over += last.turn
    assert proposed > 10
    assert reordered > 10
    assert over > 3


def test_the_forecast_of_fame_is_what_the_end_of_the_round_brings() -> None:
    """Where ending a performance ends the round, only the end phase still moves composers."""
    game = load_game("opera", 4)
    ends = 0
    for s in positions(game, 9):
        if game.view(s, None)["point"] != "hire" or game.ids["pass"] not in game.legal_actions(s):
            continue
        after = game.clone(s)
        game.apply_action(after, game.ids["pass"])
        while game.seat(after) == CHANCE:
            game.apply_action(after, game.sample(after, Random(1)))
        if after.round == s.round:
            continue
        ladder = cast(OperaView, game.view(after, None))["ladder"]
        assert {kind: len(ladder) - i for i, kind in enumerate(ladder)} == numbers(game, s)["forecast"]
        ends += 1
    assert ends > 3


def test_the_places_that_a_bid_leads_to_hold_whatever_the_others_bid() -> None:
    game = load_game("opera", 4)
    rng = Random(4)
    tried = 0
    for s in positions(game, 13):
        if game.view(s, None)["point"] != "bid" or any(p.bid >= 0 for p in s.players):
            continue
        told = numbers(game, s)["players"]
        after = game.clone(s)
        bids = []
        for _ in s.players:
            legal = game.legal_actions(after)
            words = game.words[legal[int(rng.random() * len(legal))]]
            bids.append(int(words.removeprefix("bid ")))
            game.apply_action(after, game.ids[words])
        for seat, bid in enumerate(bids):
            best, worst = told[seat]["bids"][bid]
            assert best <= after.order.index(seat) + 1 <= worst
            tried += 1
    assert tried > 20
