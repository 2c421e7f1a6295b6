"""The guided first game in the terminal: a real process, its input and its output."""

from pathlib import Path

import pytest

from ridotto.engine.record import read
from ridotto.lessons import lesson_of
from ridotto.terminal.words import Words
from tests.cli.test_cli import ridotto

EVERYWHERE = [("opera", "en"), ("opera", "fr"), ("la-stanza", "de"), ("la-stanza", "it"), ("la-stanza", "nl")]


@pytest.mark.parametrize(("game", "language"), EVERYWHERE)
def test_enter_leads_through_every_card_and_then_the_game_goes_on(game: str, language: str, tmp_path: Path) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    typed = "\n" * (len(lesson.lines) + len(lesson.cards)) + "quit\n"
    done = ridotto("learn", game, "--language", language, "--save", "mine.record", cwd=tmp_path, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    at = 0
    for card in lesson.cards:
        said = Words(language).tell(lesson.said(card, "say"), game, [])
        at = done.stdout.index(said, at)
    assert f"ridotto rules {game}" in " ".join(done.stdout[at:].split())
    assert read((tmp_path / "mine.record").read_text()).actions == lesson.record.actions


def test_typed_moves_follow_the_lesson_and_back_returns_to_the_card_before(tmp_path: Path) -> None:
    typed = "\nbid 6\nback\nbid 6\nhire architetto\nquit\n"
    done = ridotto(*"learn opera --language en --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert done.stdout.count("[2 of 15]") == 2
    assert "[4 of 15] Build in Wien" in done.stdout
    assert (tmp_path / "mine.record").read_text().count("S1 bid 6") == 1


def test_another_move_is_explained_and_back_leads_to_the_lesson(tmp_path: Path) -> None:
    typed = "\nbid 2\nback\nbid 6\nfree\nquit\n"
    done = ridotto(*"learn opera --language en --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert "Any bid is allowed." in done.stdout
    assert "You have left the lesson" in done.stdout
    assert done.stdout.count("[2 of 15]") == 2
    assert "[3 of 15]" in done.stdout
    assert "From here on it’s your game." in done.stdout


def test_a_game_without_a_lesson_is_refused(tmp_path: Path) -> None:
    done = ridotto("learn", "chess", cwd=tmp_path, typed="")
    assert done.returncode == 2
    assert "chess" in done.stderr
