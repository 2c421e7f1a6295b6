"""Puzzles in the terminal: a real process, its input and its output."""

from pathlib import Path

import pytest

from ridotto.bots.puzzles import book
from tests.cli.test_cli import ridotto


@pytest.mark.parametrize("game", ["opera", "la-stanza"])
def test_a_wrong_move_says_its_price_and_the_best_one_its_reason(game: str, tmp_path: Path) -> None:
    puzzle = next(iter(book.puzzles(game).values()))
    worst = puzzle.answers[-1]
    typed = f"{worst.words}\nnonsense\n{puzzle.best().words}\nquit\n"
    done = ridotto("puzzles", "play", "--id", puzzle.id, "--language", "en", cwd=tmp_path, typed=typed)
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout
    assert f"It would cost you {round(100 * worst.loss)}% of your win chance" in said
    assert said.index("Not quite.") < said.index("That’s it!") < said.index("The best move:")
    assert f"({puzzle.best().words})" in said


def test_next_brings_another_one_and_on_plays_on(tmp_path: Path) -> None:
    done = ridotto("puzzles", "play", "opera", "--language", "de", cwd=tmp_path, typed="best\nnext\non\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Der beste Zug:") == 1
    assert len({line for line in done.stdout.splitlines() if line.startswith("Rätsel ")}) == 2
    assert list(tmp_path.glob("puzzle-*.record"))


def test_an_unknown_puzzle_is_refused(tmp_path: Path) -> None:
    done = ridotto("puzzles", "play", "--id", "nothing", cwd=tmp_path, typed="")
    assert done.returncode == 2
    assert "ridotto puzzles list" in done.stderr
