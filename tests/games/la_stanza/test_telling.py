"""What La Stanza says of itself: every sentence has words, and its numbers are those of the rules."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from ridotto.engine.events import Event
from ridotto.engine.game import CHANCE, OVER, Game, load_game
from ridotto.engine.telling import Said
from ridotto.games.la_stanza.numbers import StanzaNumbers, StanzaShown
from ridotto.languages import LANGUAGES, say, tell

ALL_VARIANTS = {"dismiss": "on", "helper-waives-hire": "on", "hire-any": "on", "ordering": "on"}
NAMES = ["Anna", "Bert", "Cleo", "Dora"]


def positions(game: Game[Any], seed: int) -> Iterator[tuple[Any, list[Event], str]]:
    """Every position of a random game in which a player decides, with what led to it; then the end."""
    rng = Random(seed)
    s = game.new_state()
    events: list[Event] = []
    game.record_events(s, events)
    line = ""
    while game.seat(s) != OVER:
        if game.seat(s) == CHANCE:
            game.apply_action(s, game.sample(s, rng))
            continue
        yield s, events[:], line
        events.clear()
        legal = game.legal_actions(s)
        action = legal[int(rng.random() * len(legal))]
        line = f"S{game.seat(s) + 1} {game.words[action]}"
        game.apply_action(s, action)
    yield s, events[:], line


def words_of(said: Said) -> list[str]:
    return [tell(said, "la-stanza", language, NAMES) for language in LANGUAGES]


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, ALL_VARIANTS)])
def test_everything_has_words_in_every_language(seats: int, options: dict[str, str]) -> None:
    game = load_game("la-stanza", seats, options)
    telling = game.telling
    found = 0
    for s, events, line in positions(game, 5):
        seat = game.seat(s)
        view = game.shown(s, max(seat, 0))
        sentences = [one.said for one in telling.log(events, line)]
        sentences += [source.title for source in telling.sources(view)]
        for strip in telling.strips(events):
            sentences += [strip.title, *(amount.said for amount in strip.amounts)]
        for section in telling.table(view):
            cells = [*section.head, *(cell for row in section.rows for cell in row)]
            sentences += [section.title, *section.items, *(cell for cell in cells if isinstance(cell, Said))]
        if seat != OVER:
            sentences += [telling.question(view), telling.waiting(view, [seat])]
            sentences += [telling.choice(view, words) for words in game.words[::7]]
            sentences += [telling.choice(view, game.words[action]) for action in game.legal_actions(s)]
        for sentence in sentences:
            assert not any("{" in text or text == "" for text in words_of(sentence)), sentence
            found += 1
    assert found > 3000


def test_taking_money_says_what_it_does() -> None:
    game = load_game("la-stanza", 3)
    falling, staying = 0, 0
    for s, _, _ in positions(game, 9):
        seat = game.seat(s)
        if seat == OVER or game.refusal(s, seat, game.ids["money"]) is not None:
            continue
        shown = cast(StanzaNumbers, game.numbers(s))["players"][seat]
        _, events = game.play(s, seat, game.ids["money"])
        about = {e.what: e for e in events}
        assert shown["pushed"] == (about["discard"].about if "discard" in about else None)
        assert shown["gain"] == (about["earn"].n if "earn" in about else 0)
        said = game.telling.choice(game.shown(s, seat), "money")
        assert (said.key == "la-stanza.aside") == ("discard" in about)
        assert str(shown["gain"]) in tell(said, "la-stanza", "en", NAMES)
        falling += "discard" in about
        staying += "discard" not in about
    assert falling > 3
    assert staying > 3


def test_a_level_without_its_activation_has_no_room() -> None:
    game = load_game("la-stanza", 2)
    s, _, _ = next(positions(game, 1))
    said = game.telling.choice(game.shown(s, 0), "do 2 discs 1")
    assert said.args[0] == Said("la-stanza.level.any", (2,))
    assert say(said.key, said.args, "la-stanza").count("2") == 1


# --- drafts


def test_after_a_hire_the_level_of_the_strength_is_proposed() -> None:
    game = load_game("la-stanza", 3)
    seen = 0
    for s, _, _ in positions(game, 3):
        if game.point(s) != "hire" or "hired" in game.lines(s):
            continue
        seat = game.seat(s)
        assert game.telling.propose(game.shown(s, seat), game.lines(s)) == ""
        after = game.clone(s)
        game.apply_action(after, game.legal_actions(s)[0])
        assert game.telling.propose(game.shown(after, seat), game.lines(after)) == "hired"
        game.apply_action(after, game.ids["hired"])
        view = cast(StanzaShown, game.shown(after, seat))
        assert view["activation"] is not None
        strength = view["numbers"]["players"][seat]["strength"][view["activation"]["discipline"]]
        assert game.telling.propose(view, game.lines(after)) == f"do {min(strength, 3)}"
        seen += 1
    assert seen > 10


def test_hires_may_be_thought_of_in_any_order() -> None:
    telling = load_game("la-stanza", 2).telling
    draft = ["move 1", "activate arts", "hire titian@4"]
    late = "stanza.places-ascend"
    assert telling.reordered(draft, "hire raphael-sanzio@2", late) == [*draft[:2], "hire raphael-sanzio@2", draft[2]]
    assert telling.reordered(draft, "hire raphael-sanzio@4", late) == [*draft[:2], "hire raphael-sanzio@4"]
    assert telling.reordered(draft, "hire raphael-sanzio@2", "stanza.too-dear") == []


def test_a_turn_is_over_where_the_next_one_begins() -> None:
    game = load_game("la-stanza", 2)
    for s, _, _ in positions(game, 2):
        if game.seat(s) != OVER:
            assert game.telling.turn_over(game.shown(s, game.seat(s))) == (game.point(s) == "move")
