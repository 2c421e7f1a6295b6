"""Worked examples and annotated games: they fit their records, and say something in every language."""

import pytest

from ridotto import examples
from ridotto.engine.game import game_names, load_game
from ridotto.engine.record import read
from ridotto.languages import LANGUAGES, tell

GAMES = ["opera", "la-stanza"]


@pytest.mark.parametrize("name", GAMES)
def test_every_example_plays_and_belongs_to_a_chapter(name: str) -> None:
    found = examples.book(name).examples
    chapters = {chapter.name for chapter in load_game(name).learning().chapters}
    assert len(found) >= 8
    assert {one.chapter for one in found} <= chapters
    for one in found:
        game, steps = examples.steps(name, one.name)
        assert game.name == name
        assert len(one.names) == game.seats
        assert len(steps) > 1, one.name
        assert all(step.log for step in steps[1:])
        before, after = (game.view(steps[i].state, one.seat) for i in (0, -1))
        assert before != after, one.name


def test_every_role_of_opera_has_an_example() -> None:
    roles = {"impresario", "architetto", "signora", "maestro", "critico", "esperto"}
    assert roles <= {one.chapter for one in examples.book("opera").examples}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_example_and_comment_has_words(name: str, language: str) -> None:
    book = examples.book(name)
    said = [one.said for one in book.examples]
    said += [text for one in book.games for text in (one.title, *(moment.said for moment in one.moments))]
    for one in said:
        assert len(tell(one, name, language, ())) > 10


@pytest.mark.parametrize("name", GAMES)
def test_annotated_games_are_whole_and_their_comments_stand_in_order(name: str) -> None:
    for one in examples.book(name).games:
        record = read(one.text)
        assert record.game.seat(record.state()) < 0, "the game is over"
        lines = len(examples.body(one.text))
        at = [moment.line for moment in one.moments]
        assert at == sorted(set(at))
        assert len(at) >= 5
        assert at[-1] <= lines


def test_a_game_without_such_a_file_has_none() -> None:
    for name in game_names():
        assert examples.book(name).examples or name not in GAMES


def test_an_example_that_does_not_fit_is_named() -> None:
    with pytest.raises(examples.ExampleError, match="no line 'S1 sing'"):
        examples.after(["S1 bid 3"], "S1 sing")
