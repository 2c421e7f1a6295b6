"""A person plays in the terminal, line by line: a real process, what is typed and what is said."""

from pathlib import Path

import pytest

from ridotto.engine.game import game_names
from ridotto.engine.record import read
from tests.cli.test_cli import ridotto

GAMES = game_names()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", ["2", "4"])
def test_a_whole_game_by_always_choosing_the_first(game: str, seats: str, tmp_path: Path) -> None:
    words = f"play {game} --seats {seats} --seed 3 --save mine.record"
    done = ridotto(*words.split(), cwd=tmp_path, typed="1\n" * 800)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "The game is over" in done.stdout
    text = (tmp_path / "mine.record").read_text()
    assert "\nend points " in text
    read(text)


def test_the_choices_are_numbered_and_in_words(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="quit\n")
    assert "Your secret bid" in done.stdout
    assert "   1  Bid 0: level 0, 20 ducats left" in done.stdout
    assert "bid 10" in done.stdout
    assert "Record saved: mine.record" in done.stdout


def test_words_of_a_record_can_be_typed(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="bid 10\nquit\n")
    assert "you: bid 10" in done.stdout
    assert "S1 bid 10\n" in (tmp_path / "mine.record").read_text()


def test_bad_input_is_refused_in_words_and_loses_nothing(tmp_path: Path) -> None:
    typed = "dance\n99\nhire maestro\n\nbid 10\nhire impresario\nbuy wagner wagner wagner\nquit\n"
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert "No: there is no such decision [5.2]" in done.stdout
    assert "There is no choice 99; there are 1 to 11." in done.stdout
    assert "No: that is not what is asked now [5.2]" in done.stdout
    assert "Traceback" not in done.stderr
    read((tmp_path / "mine.record").read_text())


def test_undo_reaches_back_to_the_last_reveal_and_no_further(tmp_path: Path) -> None:
    typed = "bid 10\nhire impresario\nundo\nhire signora\nundo\nundo\nquit\n"
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert done.stdout.count("Taken back.") == 2
    assert done.stdout.count("There is nothing to take back") == 1
    text = (tmp_path / "mine.record").read_text()
    assert "S1 bid 10\n" in text
    assert "hire" not in text.replace("S2 hire", "")


def test_an_arrangement_by_small_steps_or_as_one_line(tmp_path: Path) -> None:
    start = "bid 10\nhire impresario\nbuy none\n"
    base = "play opera --seats 2 --seed 3 --save mine.record".split()
    ridotto(*base, cwd=tmp_path, typed=start + "great venezia -\nquit\n")
    by_steps = (tmp_path / "mine.record").read_text()
    ridotto(*base, cwd=tmp_path, typed=start + "arrange venezia=-\nquit\n")
    assert (tmp_path / "mine.record").read_text() == by_steps
    assert "S1 arrange venezia=-\n" in by_steps


def test_a_saved_game_is_resumed(tmp_path: Path) -> None:
    ridotto(*"play opera --seats 3 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="bid 4\n1\n1\nquit\n")
    before = (tmp_path / "mine.record").read_text()
    done = ridotto(*"play opera --resume mine.record".split(), cwd=tmp_path, typed="1\n" * 800)
    assert done.returncode == 0
    after = (tmp_path / "mine.record").read_text()
    assert after.startswith(before)
    assert "\nend points " in after
    read(after)
    again = ridotto(*"play opera --resume mine.record".split(), cwd=tmp_path)
    assert again.returncode == 2
    assert "is over" in again.stderr


def test_a_record_without_a_seed_can_be_resumed(tmp_path: Path) -> None:
    ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="bid 4\nquit\n")
    text = (tmp_path / "mine.record").read_text().replace("seed 3\n", "")
    (tmp_path / "mine.record").write_text(text)
    done = ridotto(*"play opera --resume mine.record".split(), cwd=tmp_path, typed="1\n" * 800)
    assert done.returncode == 0
    read((tmp_path / "mine.record").read_text())


def test_the_end_of_the_input_saves_the_game(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="bid 4\n")
    assert done.returncode == 0
    assert "S1 bid 4" in (tmp_path / "mine.record").read_text()


def test_help_show_log_rules_and_save(tmp_path: Path) -> None:
    typed = "help\nshow\nbid 3\nlog\nrules esperto\nrules nonsense\nsave other.record\nquit\n"
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert "take back your last decision" in done.stdout
    assert "Composers of the Century" in done.stdout
    assert "Esperto, fee 4." in done.stdout
    assert "no part 'nonsense'" in done.stdout
    assert (tmp_path / "other.record").exists()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --save no/where.record".split(), cwd=tmp_path, typed="quit\n")
    assert "could not be written to no/where.record" in done.stdout
    assert "Traceback" not in done.stderr


def test_the_others_secrets_are_not_told(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 3 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="show\nquit\n")
    assert "S2  0 points, ? ducats, stock ?" in done.stdout
