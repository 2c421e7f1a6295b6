"""The cards of a lesson fit the game that they are about, and teach all that a newcomer needs."""

import json
import re
from importlib.resources import files

import pytest

from ridotto.engine.telling import Said
from ridotto.languages import LANGUAGES
from ridotto.lessons import Lesson, LessonError, fact, lesson_of, made

TAUGHT = {
    "opera": {"goal", "bid", "unspent levels stay", "income", "counting", "ending"},
    "la-stanza": {
        "walking", "hiring", "strength", "money", "books", "discs", "masterpiece", "bonus tile", "refill", "last laps",
    },
}  # fmt: skip


# What somebody must have read before the first line of this kind: the learner's own decisions, and what happens then.
NEEDED = {
    "opera": {
        r"S1 bid": {"goal", "bid"}, r"S1 hire": {"order", "hiring"}, r"S1 build": {"building"}, r"S1 buy": {"fame"},
        r"S1 arrange": {"halls", "counting"}, r"S1 intermezzo": {"unspent levels stay"}, r"S1 sell": {"selling"},
        r"S1 bid 3": {"unspent levels stay", "income"}, r"S1 hire maestro": {"maestro"},
    },
    "la-stanza": {
        r"S1 move": {"goal", "walking"}, r"S1 activate": {"hiring", "money"}, r"S1 do \d": {"strength"},
        r"S1 books": {"books"}, r"S1 discs": {"discs"}, r"S1 do m": {"masterpiece"}, r"S1 bonus": {"bonus tile"},
        r"\* refill": {"refill"}, r"S1 money": {"taking money"}, r"S1 activate \w+ via": {"helpers"},
        r"S1 art": {"museum"},
    },
}  # fmt: skip


@pytest.fixture(params=sorted(TAUGHT))
def lesson(request: pytest.FixtureRequest) -> Lesson:
    found = lesson_of(request.param)
    assert found is not None
    return found


def test_everything_that_a_newcomer_needs_is_taught(lesson: Lesson) -> None:
    taught = {topic for card in lesson.cards for topic in card.teaches}
    assert TAUGHT[lesson.game.name] <= taught


def test_each_idea_is_taught_before_the_learner_needs_it(lesson: Lesson) -> None:
    """La Stanza, 15."""
    for pattern, ideas in NEEDED[lesson.game.name].items():
        at = next(i for i, line in enumerate(lesson.lines) if re.match(pattern, line))
        known = {topic for card in lesson.cards if card.line <= at for topic in card.teaches}
        assert ideas <= known, (pattern, ideas - known)
    assert lesson.cards[0].teaches == ("goal",)
    # The rest of the game comes after the lesson: how does it end?
    assert "ending" in lesson.cards[-1].teaches


def test_every_fact_on_a_card_is_true_where_the_card_is_shown(lesson: Lesson) -> None:
    for card in lesson.cards:
        s = lesson.game.new_state()
        for action in lesson.record.actions[: card.start]:
            lesson.game.apply_action(s, action)
        assert lesson.game.seat(s) == lesson.seat, card.name
        view = lesson.game.view(s, lesson.seat)
        for place, value in card.facts.items():
            assert fact(view, place) == value, (card.name, place)


def test_a_card_is_short_and_has_one_move_or_none(lesson: Lesson) -> None:
    assert 10 <= len(lesson.cards) <= 17
    for card in lesson.cards:
        assert card.glow, card.name
        assert len(lesson.still_to_do(card, card.start)) == len(card.do)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_texts_and_no_more_slots_than_facts(lesson: Lesson, language: str) -> None:
    texts = json.loads(files("ridotto.languages").joinpath(f"{language}.json").read_text("utf-8"))
    for card in lesson.cards:
        for part in ("say", "why", "instead") if card.do else ("say", "why"):
            text = texts[lesson.key(card, part)]
            slots = [i for i in range(9) if f"{{{i}}}" in text]
            assert all(i < len(card.facts) for i in slots), (card.name, part)
            assert len(text.split()) <= (20 if part == "say" else 45), (card.name, part, language)
        assert isinstance(lesson.said(card, "say"), Said)


def test_a_card_that_no_longer_fits_is_refused(lesson: Lesson) -> None:
    text = lesson.record.text()
    with pytest.raises(LessonError, match="no line of the lesson fits the card 'wrong'"):
        made(text, {"seat": 0, "card": [{"name": "wrong", "do": ["bid 9", "bid 9"]}]})


def test_a_move_that_differs_leaves_the_lesson(lesson: Lesson) -> None:
    actions = lesson.record.actions
    assert lesson.follows(actions[:40])
    assert not lesson.follows([*actions[:40], actions[40] + 1])
