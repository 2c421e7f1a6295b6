"""Strength cards: numbers of played games only, and pages that show exactly these numbers."""

import argparse
import json
import re
import sys
from pathlib import Path

import pytest

from ridotto.bots.arena import code, play_task, tournament
from ridotto.bots.bot import make_bot
from ridotto.bots.cards import (
    UNKNOWN,
    Card,
    Cards,
    Match,
    Row,
    as_json,
    card_of,
    from_json,
    matches,
    page,
    row_of,
)
from ridotto.bots.levels import levels
from ridotto.engine.game import game_class, game_names, load_game

ROOT = Path(__file__).parent.parent.parent
GAMES_AND_LEVELS = [(game, level.name) for game in game_names() for level in levels(game)]


def row(games: int = 400, share: float = 0.6) -> Row:
    return Row(games, share, share - 0.05, share + 0.05, 50.0, 40.0, 1.5, 1.0, 3.0, 9.0, 0, 1, "2026-01-02", "abc")


@pytest.mark.parametrize(("game", "level"), GAMES_AND_LEVELS)
def test_every_level_can_be_played_and_says_what_it_is(game: str, level: str) -> None:
    assert make_bot(level) is not None
    assert next(one.about for one in levels(game) if one.name == level)
    assert level != "random"  # for tests, not for people


@pytest.mark.parametrize(("game", "level"), GAMES_AND_LEVELS)
def test_a_card_is_about_the_level_below_and_random(game: str, level: str) -> None:
    found = matches(game, level)
    assert {(match.against, match.seats) for match in found} >= {("random", 2), ("random", 3), ("random", 4)}
    order = ["random", *(one.name for one in levels(game))]
    below = order[order.index(level) - 1]
    assert {match.seats for match in found if match.against == below} == {2, 3, 4}
    assert len({match.key() for match in found}) == len(found)
    for match in found:
        assert len(match.line_up()) == match.seats
        assert set(match.line_up()) == {level, match.against}


@pytest.mark.parametrize("game", game_names())
def test_the_page_of_a_game_shows_the_data(game: str) -> None:
    """`python scripts/cards.py --write` writes the pages again."""
    of_game = {level.name: card_of(game, level.name) for level in levels(game)}
    written = (ROOT / "docs" / "bots" / f"{game}.md").read_text("utf-8")
    assert written == page(game, game_class(game).cover.title, of_game)


def test_the_data_are_of_levels_that_exist() -> None:
    data = json.loads((ROOT / "src" / "ridotto" / "bots" / "cards.json").read_text("utf-8"))
    assert as_json(from_json(data)) == data
    for game, by_level in data.items():
        for level, card in by_level.items():
            assert card["rows"].keys() <= {match.key() for match in matches(game, level)}
            for one in card["rows"].values():
                assert 0 <= one["low"] <= one["share"] <= one["high"] <= 1
                assert re.fullmatch(r"\d{4}-\d\d-\d\d", one["date"])


def test_a_match_that_was_not_played_says_so() -> None:
    game = GAMES_AND_LEVELS[0][0]
    empty = page(game, "A game", {})
    rows = sum(len(matches(game, level.name)) for level in levels(game))
    assert empty.count(UNKNOWN) == rows + len(levels(game))  # each row, and the memory of each level
    assert "ridotto arena" not in empty
    table = [text for text in empty.splitlines() if text.startswith("|")]
    assert len({text.count("|") for text in table}) == 1


def test_a_measured_row_is_shown_with_its_command() -> None:
    game, level = GAMES_AND_LEVELS[0]
    match = matches(game, level)[0]
    text = page(game, "A game", {level: Card({match.key(): row()}, 12.0)})
    line_up = ",".join(match.line_up())
    assert f"ridotto arena {game} --seats {match.seats} --bots {line_up} --games 400 --seed 1\n" in text
    assert f"| `{level}` | {match.against} | {match.seats} | 50 % | 60.0 % | 55.0 – 65.0 | 400 | 50.0 : 40.0 " in text
    assert "| 1.5 | 1 | 3 | 9 | 2026-01-02 |" in text
    assert f"`{level}` 12.0 MB" in text


def test_the_memory_is_that_of_the_bot_not_of_the_measuring_process() -> None:
    from scripts import cards as script

    ballast = bytearray(b"x") * 200_000_000  # a process that begins with this does not use it
    alone = script.megabytes("opera", "random")
    assert 5 < alone < 150 < len(ballast) / 1_000_000


def test_two_against_two_is_measured_together() -> None:
    match = Match("opera", "a", "b", 4, True)
    assert match.line_up() == ["a", "a", "b", "b"]
    assert (match.par(), match.key()) == (0.5, "b-2v2")
    assert Match("opera", "a", "b", 3, False).par() == pytest.approx(1 / 3)


def test_a_row_is_made_of_played_games() -> None:
    what = tournament(load_game("opera", 2), [["random", "exec:" + str(ROOT / "examples" / "exec_bot.sh")]], 5)
    played = [play_task(what.task(n)) for n in range(4)]
    match = Match("opera", "random", what.bots()[1], 2, False)
    found = row_of(match, what, played, "2026-01-02")
    assert (found.games, found.seed, found.failed, found.code) == (4, 5, 0, code("opera", what.bots()))
    assert found.low <= found.share <= found.high
    assert found.most >= found.median


def test_the_command_prints_every_level(capsys: pytest.CaptureFixture[str]) -> None:
    from ridotto.cli.main import run

    assert run(["bots"]) == 0
    told = capsys.readouterr().out
    for game, level in GAMES_AND_LEVELS:
        assert f"{game}, from weak to strong:" in told
        assert f"  {level}: " in told
    assert run(["bots", "opera", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)) == ["opera"]
    assert run(["bots", "chess"]) == 2


def test_the_script_measures_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real script on a level of its own making, with few games, in two goes."""
    from scripts import cards as script

    monkeypatch.setattr(script, "DATA", tmp_path / "cards.json")
    monkeypatch.setattr(script, "PAGES", tmp_path / "pages")
    (tmp_path / "cards.json").write_text("{}")
    game, level = ("opera", "greedy")  # a searching level would take minutes
    rest = ["--seats", "2", "--against", "random", "--jobs", "1", "--work", str(tmp_path / "work")]
    data: Cards = {}
    for games in (2, 4):
        monkeypatch.setattr(sys, "argv", ["cards.py", "--game", game, "--level", level, "--games", str(games), *rest])
        script.main()
        data = from_json(json.loads((tmp_path / "cards.json").read_text()))
        assert data[game][level].rows["random-2"].games == games
    lines = (tmp_path / "work" / f"{game}-{level}-random-2" / "games.jsonl").read_text().splitlines()
    assert [json.loads(line)["n"] for line in lines] == [0, 1, 2, 3]
    assert (tmp_path / "pages" / f"{game}.md").exists()
    memory = data[game][level].memory
    assert memory is not None
    assert memory >= 0.0


def test_other_code_is_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from scripts import cards as script

    match = Match("opera", "random", "random", 2, False)
    wanted = argparse.Namespace(work=str(tmp_path), games=1, jobs=1, anew=False, mix=False)
    assert script.measure(match, wanted, 1e12) is not None
    monkeypatch.setattr(script, "code", lambda game, bots: "another")
    assert script.measure(match, wanted, 1e12) is None
    wanted.mix = True
    assert script.measure(match, wanted, 1e12) is not None
    wanted.mix, wanted.anew = False, True
    assert script.measure(match, wanted, 0.0) is None  # nothing is left there, and there was no time
    assert len(list(tmp_path.glob("*.old-*"))) == 1
