"""A person plays in the terminal, line by line: a real process, its input and its output."""

import re
from pathlib import Path

import pytest

from ridotto.engine.game import game_names
from ridotto.engine.record import read
from tests.cli.test_cli import ridotto

GAMES = game_names()
LOW = "1\n0\n2\n3\n4\n" * 500  # the lowest numbers in turn: one of them is always a choice


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", ["2", "4"])
def test_a_whole_game_by_low_numbers(game: str, seats: str, tmp_path: Path) -> None:
    words = f"play {game} --seats {seats} --seed 3 --save mine.record"
    done = ridotto(*words.split(), cwd=tmp_path, typed=LOW)
    assert done.returncode == 0
    assert done.stderr == ""
    end = done.stdout[done.stdout.index("Game over: ") :]
    source = {"opera": "Building", "la-stanza": "Masterpieces"}[game]
    assert re.search(rf"^{source}.* \d+", end, re.MULTILINE), "the score sheet"
    assert "ridotto play --record mine.record" in end
    assert "--resume" not in end
    text = (tmp_path / "mine.record").read_text()
    assert "\nend points " in text
    read(text)


def test_the_choices_are_numbered_and_in_words(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="quit\n")
    assert "Your turn: Bid in secret" in done.stdout
    assert "   0  Bid 0: level 0, ducats left: 20" in done.stdout
    assert "bid 10" in done.stdout
    assert "Game saved: mine.record" in done.stdout


def test_words_of_a_record_can_be_typed(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="bid 10\nquit\n")
    assert "Player 1 bids 10 (now on level 10)" in done.stdout
    assert "S1 bid 10\n" in (tmp_path / "mine.record").read_text()


def test_bad_input_is_refused_in_words_and_loses_nothing(tmp_path: Path) -> None:
    typed = "dance\n99\nhire maestro\n\nbid 10\nhire impresario\nbuy wagner wagner wagner\nquit\n"
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert "No: there is no such move." in done.stdout
    assert "There is no choice 99; choose 0 to 10." in done.stdout
    assert "No: you can’t do that now." in done.stdout
    assert "Traceback" not in done.stderr
    read((tmp_path / "mine.record").read_text())


def test_undo_reaches_back_to_the_last_reveal_and_no_further(tmp_path: Path) -> None:
    typed = "bid 10\nhire impresario\nundo\nhire signora\nundo\nundo\nquit\n"
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert done.stdout.count("Undone.") == 2
    assert done.stdout.count("Nothing to undo") == 1
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
    done = ridotto(*"play opera --resume mine.record".split(), cwd=tmp_path, typed=LOW)
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
    done = ridotto(*"play opera --resume mine.record".split(), cwd=tmp_path, typed=LOW)
    assert done.returncode == 0
    read((tmp_path / "mine.record").read_text())


def test_the_end_of_the_input_saves_the_game(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="bid 4\n")
    assert done.returncode == 0
    assert "S1 bid 4" in (tmp_path / "mine.record").read_text()


def test_help_show_log_rules_and_save(tmp_path: Path) -> None:
    typed = "help\nshow\nbid 3\nlog\nrules esperto\nrules nonsense\nsave other.record\nquit\n"
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed=typed)
    assert "undo your last move" in done.stdout
    assert "Composers of the Century" in done.stdout
    assert "Esperto (fee 4)" in done.stdout
    assert "no chapter 'nonsense'" in done.stdout
    assert (tmp_path / "other.record").exists()


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --save no/where.record".split(), cwd=tmp_path, typed="quit\n")
    assert "Couldn’t save to no/where.record" in done.stdout
    assert "Traceback" not in done.stderr


def test_every_language_is_spoken(tmp_path: Path) -> None:
    welcomes = {
        "nl": "Je bent speler 1",
        "de": "Du bist Spieler 1",
        "fr": "Vous êtes le joueur 1",
        "it": "Sei il giocatore 1",
    }
    for language, sentence in welcomes.items():
        words = f"play la-stanza --seats 2 --seed 3 --save mine.record --language {language}"
        done = ridotto(*words.split(), cwd=tmp_path, typed="help\nshow\n1\nquit\n")
        assert done.returncode == 0
        assert sentence in done.stdout
        assert "terminal." not in done.stdout, "a key without words"


def test_two_people_take_turns_behind_a_curtain(tmp_path: Path) -> None:
    words = "play opera --seats 2 --seed 3 --people Anna,Berta --save mine.record"
    done = ridotto(*words.split(), cwd=tmp_path, typed="bid 4\n\nbid 7\n\nquit\n")
    assert "Pass the device to Berta" in done.stdout
    told = done.stdout.split("Pass the device to Berta")[1]
    assert re.search(r"Anna: Points: 0; .*Ducats: \?; Stock: \?", told)
    text = (tmp_path / "mine.record").read_text()
    assert "S1 bid 4\nS2 bid 7\n" in text


def test_a_record_is_told_line_by_line(tmp_path: Path) -> None:
    record = Path(__file__).parent.parent / "golden" / "opera" / "complete.record"
    done = ridotto("play", "--record", str(record), cwd=tmp_path)
    assert done.returncode == 0
    assert "--- Round II ---" in done.stdout
    assert "Player 1 hires the Architetto" in done.stdout


def test_what_is_wrongly_called_for_is_told(tmp_path: Path) -> None:
    for words, why in (
        ("play", "which game?"),
        ("play opera --seat 4", "there is no seat 4"),
        ("play opera --seats 2 --people A,B,C", "2 seats for 3 people"),
        ("play opera --bots greedy+random+random", "3 bots for 2 seats"),
        ("play --server ftp://x", "not a server address"),
        ("play --server http://127.0.0.1:9", "--table"),
        ("play --record nowhere.record", "nowhere.record"),
    ):
        done = ridotto(*words.split(), cwd=tmp_path)
        assert done.returncode in (1, 2), words
        assert why in done.stderr, words
        assert "Traceback" not in done.stderr


def test_the_others_secrets_are_not_told(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 3 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="show\nquit\n")
    assert re.search(r"Leporello 2: Points: 0; .*Ducats: \?; Stock: \?", done.stdout)


def test_a_number_means_the_same_as_on_the_screen(tmp_path: Path) -> None:
    ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="4\nq\n")
    assert "S1 bid 4\n" in (tmp_path / "mine.record").read_text()


def test_a_bot_gives_a_hint_and_plays_nothing(tmp_path: Path) -> None:
    done = ridotto(*"play opera --seats 2 --seed 3 --save mine.record".split(), cwd=tmp_path, typed="hint\nquit\n")
    assert re.search(r"Hint: Bid \d+", done.stdout)
    assert "S1 " not in (tmp_path / "mine.record").read_text()


def test_a_finished_record_ends_with_its_score_sheet(tmp_path: Path) -> None:
    record = Path(__file__).parent.parent / "golden" / "opera" / "complete.record"
    told = ridotto("play", "--record", str(record), cwd=tmp_path).stdout
    points = re.search(r"^end points (.*) winner", record.read_text(), re.MULTILINE)
    assert points is not None
    assert sorted(told.splitlines()[-1].split()[1:], key=int) == sorted(points[1].split(), key=int)
