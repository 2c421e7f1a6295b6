"""The leaderboard: numbers of played games only, and pages that show exactly these numbers."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ridotto.bots.arena import play_task, tournament
from ridotto.bots.leaderboard import Match, Stored, as_json, board, boards, from_json, page, result_of
from ridotto.bots.levels import levels
from ridotto.bots.results import Results
from ridotto.cli.bots import bots
from ridotto.engine.game import game_names, load_game
from scripts import leaderboard as script
from scripts.targets import SEED, folder_of


def stored(first: str, second: str, ranks: list[list[float]], plays: dict[str, str] | None = None) -> Stored:
    return Stored("opera", 2, [first, second], plays or {}, 1, ranks, {first: {0: 3}}, 0, "2026-11-18", "x")


def test_a_result_counts_the_games_of_both_rotations() -> None:
    """The second game of a seed has the second bot at the first seat."""
    won = result_of(stored("a", "b", [[1, 2], [2, 1]] * 10))
    assert (won.share, won.games) == (1.0, 20)
    half = result_of(stored("a", "b", [[1, 2], [1, 2]] * 10))
    assert half.share == 0.5
    assert half.low < 0.5 < half.high
    tied = result_of(stored("a", "b", [[1.5, 1.5], [2, 1]] * 10))
    assert tied.share == 0.75


def test_ratings_come_from_one_pool() -> None:
    """Who never met is compared by those they both met."""
    matches = [stored("a", "b", [[1, 2], [2, 1], [2, 1], [1, 2]] * 5), stored("b", "c", [[1, 2], [2, 1]] * 8)]
    found = board("opera", 2, matches)
    assert found.games == 36
    assert [one.bot for one in found.ratings][-1] == "c"
    assert all(one.low <= one.rating <= one.high for one in found.ratings)
    assert board("opera", 3, matches).ratings == []


def test_ratings_count_only_first_places() -> None:
    """The second bot is never last, but never wins either."""
    ranks: list[list[float]] = [[1, 2, 3], [2, 1, 3], [1, 3, 2]] * 5
    dares = Stored("opera", 3, ["a", "b", "a"], {}, 1, ranks, {}, 0, "2026-11-18", "x")
    rated = {one.bot: one.rating for one in board("opera", 3, [dares]).ratings}
    assert rated["a"] > rated["b"] + 200


def test_matches_of_a_level_that_plays_differently_now_do_not_count() -> None:
    now = {"leporello": levels("opera")[0].bots[2]}
    ranks: list[list[float]] = [[1, 2], [2, 1]]
    assert board("opera", 2, [stored("a", "leporello", ranks, now)]).games == 2
    assert board("opera", 2, [stored("a", "leporello", ranks, {"leporello": "greedy:temperature=99"})]).games == 0


def test_games_go_from_the_arena_to_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("opera", "zerlina", "leporello", 2, False)
    what = tournament(load_game("opera", 2), [match.line_up()], SEED)
    with Results(what, folder_of(match, tmp_path / "work")) as results:
        for n in range(5):  # the last seed is not whole
            results.add(play_task(what.task(n)))
    monkeypatch.setattr(script, "MATCHES", tmp_path / "matches")
    script.gather(tmp_path / "work")
    (one,) = script.read(tmp_path / "matches" / "opera.jsonl")
    assert (one.bots, len(one.ranks), one.failed) == (["zerlina", "leporello"], 4, 0)
    assert one.ranks == [results.played[n].ranks for n in range(4)]
    assert script.read(tmp_path / "matches" / "opera.jsonl") == [one]
    text = page("opera", {2: board("opera", 2, [one])})
    assert "| `zerlina` | `leporello` | 2 | 50 % |" in text
    assert "not measured yet" in text


@pytest.mark.parametrize("game", game_names())
def test_data_and_page_are_those_of_the_stored_games(game: str) -> None:
    """`python -m scripts.leaderboard` writes them again."""
    kept = script.read(script.MATCHES / f"{game}.jsonl")
    made = {seats: board(game, seats, kept) for seats in boards()[game]}
    assert made == boards()[game]
    assert from_json(json.loads(json.dumps(as_json({game: made})))) == {game: made}
    assert (script.PAGES / f"{game}.md").read_text("utf-8") == page(game, made)
    assert all(one.failed == 0 for one in kept)


@pytest.mark.parametrize("game", game_names())
def test_the_command_lists_every_level_with_stars_and_ratings(game: str) -> None:
    told = CliRunner().invoke(bots, [game])
    assert told.exit_code == 0
    for level in levels(game):
        assert f"  {level.name} {'★' * level.stars}: {level.about}" in told.output
        for one in boards()[game].values():
            for rating in one.ratings:
                if rating.bot == level.name:
                    assert f"rating {rating.rating:.0f} ({rating.low:.0f} to {rating.high:.0f})" in told.output
    data = json.loads(CliRunner().invoke(bots, [game, "--json"]).output)
    assert from_json(data) == {game: boards()[game]}
