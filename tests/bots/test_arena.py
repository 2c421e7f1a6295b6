"""Tournaments: seating, the result of a game, and totals."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from ridotto.bots import arena
from ridotto.bots import bot as bots
from ridotto.bots.arena import (
    Played,
    Tournament,
    Trial,
    play_task,
    pool_line_ups,
    pool_of,
    ranks_of,
    rotations,
    sources_of,
    standing,
    tournament,
)
from ridotto.bots.bot import Given, Settings
from ridotto.bots.levels import every_level
from ridotto.bots.results import Results, as_line, from_line
from ridotto.engine.game import UsageError, load_game
from ridotto.engine.views import View


class Last:
    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        return legal[-1]


class Breaks:
    """Plays on until round 2."""

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        if view["round"] == 2:
            raise ZeroDivisionError("by zero")
        return legal[0]


class Illegal:
    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        return 10**6


def make_last(settings: Settings) -> Last:
    return Last()


def make_breaks(settings: Settings) -> Breaks:
    return Breaks()


def make_illegal(settings: Settings) -> Illegal:
    return Illegal()


@pytest.fixture
def _more_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("last", "breaks", "illegal"):
        monkeypatch.setitem(bots.BUILT_IN, name, f"{__name__}:make_{name}")


def opera(*line_up: str, seed: int = 1) -> Tournament:
    return tournament(load_game("opera", len(line_up)), [line_up], seed)


# --- who sits where


def test_everybody_sits_everywhere_before_the_next_seed() -> None:
    what = opera("a", "b", "b", seed=7)
    assert [(task.seed, task.bots) for task in (what.task(n) for n in range(4))] == [
        (7, ("a", "b", "b")),
        (7, ("b", "b", "a")),
        (7, ("b", "a", "b")),
        (8, ("a", "b", "b")),
    ]


def test_no_table_is_played_twice_with_one_seed() -> None:
    assert rotations(["a", "b", "a", "b"]) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert rotations(["a", "a"]) == [("a", "a")]
    assert len(rotations(["a", "a", "b", "b"])) == 4


@pytest.mark.parametrize(("size", "seats", "count"), [(2, 2, 1), (3, 2, 3), (5, 4, 5), (4, 4, 1), (6, 3, 20)])
def test_in_a_pool_every_choice_of_bots_meets(size: int, seats: int, count: int) -> None:
    found = pool_line_ups([f"bot{i}" for i in range(size)], seats)
    assert len(set(found)) == count
    assert all(len(set(line_up)) == seats for line_up in found)


def test_in_a_small_pool_some_sit_twice_in_turn() -> None:
    assert pool_line_ups(["a", "b"], 4) == [("a", "b", "a", "b")]
    assert pool_line_ups(["a", "b"], 3) == [("a", "b", "a"), ("a", "b", "b")]
    seats = Counter(bot for line_up in pool_line_ups(["a", "b", "c"], 4) for bot in line_up)
    assert seats == {"a": 4, "b": 4, "c": 4}


def test_a_pool_is_of_different_bots() -> None:
    with pytest.raises(UsageError, match="twice"):
        pool_of(["a", "a"], 2)
    with pytest.raises(UsageError, match="two bots or more"):
        pool_of(["a"], 2)


# --- one game


@pytest.mark.parametrize("name", ["opera", "la-stanza"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_leaves_a_whole_result(name: str, seats: int) -> None:
    what = tournament(load_game(name, seats), [["random"] * seats], 3)
    one = play_task(what.task(2))
    assert (one.n, one.seed, one.bots, one.failed) == (2, 5, ["random"] * seats, None)
    assert sum(one.shares) == pytest.approx(1.0)
    assert sum(one.ranks) == seats * (seats + 1) / 2
    assert one.ranks[one.shares.index(max(one.shares))] == min(one.ranks)
    assert [sum(sources.values()) for sources in one.sources] == one.points
    assert all(lines == sum(times.values()) > 0 for lines, times in zip(one.lines, one.times))
    assert from_line(as_line(one).encode()) == one
    again = play_task(what.task(2))
    assert again._replace(ms=one.ms, times=one.times, slowest=one.slowest) == one


def test_decisions_are_counted_as_lines_of_the_record() -> None:
    from tests.strategies import random_record

    game = load_game("opera", 3)
    one = play_task(tournament(game, [["random"] * 3], 9).task(0))
    lines = random_record(game, 9).text().splitlines()
    assert one.lines == [sum(line.startswith(f"S{seat} ") for line in lines) for seat in (1, 2, 3)]


def test_ranks_follow_the_games_own_ranking_or_victory_and_points() -> None:
    assert ranks_of([5, 9, 9], [2], [3, 2, 1]) == [3.0, 2.0, 1.0]
    assert ranks_of([5, 9, 9], [2], None) == [3.0, 2.0, 1.0]
    assert ranks_of([9, 5, 9, 5], [0, 2], None) == [1.5, 3.5, 1.5, 3.5]
    assert ranks_of([4, 4, 4], [0, 1, 2], None) == [2.0, 2.0, 2.0]


def test_sources_that_count_several_times_are_added_up() -> None:
    assert sources_of({"houses": 4, "great": [1, 2, 3], "total": 10}) == {"houses": 4, "great": 6}


@pytest.mark.usefixtures("_more_bots")
@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("breaks", "breaks: the bot Breaks broke down: ZeroDivisionError: by zero"),
        ("illegal", "illegal: the bot Illegal answered 1000000, which is none of the"),
    ],
)
def test_a_bot_that_cannot_finish_has_lost_and_the_others_share_the_win(bot: str, why: str) -> None:
    one = play_task(opera("random", bot, "random").task(0))
    assert (one.failed, one.shares, one.ranks, one.points) == (1, [0.5, 0.0, 0.5], [1.5, 3.0, 1.5], [])
    assert one.why.startswith(why)
    assert from_line(as_line(one).encode()) == one
    found = standing(bot, [one])
    assert (found.games, found.win_share, found.mean_rank, found.failed) == (1, 0.0, 3.0, 1)
    assert standing("random", [one]).win_share == 0.5


# --- what they add up to


def game_of(n: int, bots: Sequence[str], winner: int, tables: int = 1) -> Played:
    """A result as if it had been played."""
    seats = len(bots)
    order = [winner, *(i for i in range(seats) if i != winner)]
    return Played(
        n=n,
        seed=1 + n // tables,
        bots=list(bots),
        shares=[float(i == winner) for i in range(seats)],
        ranks=[float(order.index(i) + 1) for i in range(seats)],
        points=[10 * (seats - order.index(i)) for i in range(seats)],
        sources=[{"halls": 10 * (seats - order.index(i))} for i in range(seats)],
        lines=[10] * seats,
        ms=[20.0] * seats,
        slowest=[9.0] * seats,
        times=[{70: 10}] * seats,
        code="x",
    )


def test_shares_of_wins_are_of_seat_games_and_add_up_to_one() -> None:
    what = opera("a", "b", "b", "b")
    played = [game_of(n, what.task(n).bots, 0, 4) for n in range(400)]  # S1 always wins
    a, b = standing("a", played), standing("b", played)
    assert (a.games, a.seat_games, a.win_share, a.team_share) == (400, 400, 0.25, 0.25)
    assert (b.games, b.seat_games, b.win_share, b.team_share) == (400, 1200, 0.25, 0.75)
    assert a.win_share + 3 * b.win_share == pytest.approx(1.0)
    assert a.low < 0.25 < a.high
    assert b.low < 0.25 < b.high
    assert a.high - a.low == pytest.approx(3 * (b.high - b.low))
    assert (a.ms_per_decision, a.decisions, a.ms_most) == (2.0, 4000, 9.0)
    assert b.mean_points == a.mean_points == 25.0
    assert a.sources == {"halls": 25.0}


def test_two_against_two_is_judged_together() -> None:
    what = opera("a", "a", "b", "b")
    played = [game_of(n, what.task(n).bots, what.task(n).bots.index("a" if n % 5 else "b"), 4) for n in range(100)]
    a = standing("a", played)
    assert (a.team_share, a.win_share) == (0.8, 0.4)
    low, high = arena.team_interval("a", played)
    assert low < 0.8 < high
    assert (low / 2, high / 2) == pytest.approx((a.low, a.high))


def test_ratings_of_a_pool_put_the_better_first() -> None:
    what = tournament(load_game("opera", 2), pool_line_ups(["a", "b", "c"], 2), 1)
    played = []
    for n in range(120):
        bots = what.task(n).bots
        best = bots.index(min(bots)) if n % 4 else bots.index(max(bots))
        played.append(game_of(n, bots, best, len(what.tables)))
    assert [one.bot for one in arena.ratings(what.bots(), played)] == ["a", "b", "c"]


# --- the sequential test on a tournament


def test_the_verdict_does_not_depend_on_the_order_in_which_games_end() -> None:
    what = opera("a", "b")
    played = [game_of(n, what.task(n).bots, what.task(n).bots.index("b" if n % 7 == 0 else "a"), 2) for n in range(200)]
    in_order, backwards = Trial(what, 0.5, 0.7), Trial(what, 0.5, 0.7)
    for one in played:
        in_order.add(one)
    for one in reversed(played):
        backwards.add(one)
    assert in_order.sprt.verdict == backwards.sprt.verdict
    assert in_order.sprt.verdict.better is True
    decided = in_order.decided_at()
    assert decided is not None
    assert decided % 2 == 0
    assert decided < 200
    assert decided == backwards.decided_at()


def test_a_seed_counts_only_when_all_its_tables_are_played() -> None:
    what = opera("a", "b")
    trial = Trial(what, 0.4, 0.6)
    trial.add(game_of(0, ("a", "b"), 0, 2))
    assert trial.sprt.verdict.seeds == 0
    trial.add(game_of(1, ("b", "a"), 1, 2))
    assert trial.sprt.verdict.seeds == 1


# --- results that are kept


def kept(folder: Path) -> list[int]:
    return [json.loads(line)["n"] for line in (folder / "games.jsonl").read_text().splitlines()]


def test_a_folder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    what = opera("a", "b")
    games = [game_of(n, what.task(n).bots, 0, 2) for n in range(6)]
    with Results(what, tmp_path) as results:
        assert [results.add(games[n]) for n in (0, 3, 0)] == [True, True, False]
    with Results(what, tmp_path) as results:
        assert sorted(results.played) == [0, 3]
        assert not results.add(games[3])
        results.add(games[1])
    assert kept(tmp_path) == [0, 3, 1]
    with Results(what, tmp_path) as results:
        assert results.played == {n: games[n] for n in (0, 1, 3)}


@pytest.mark.parametrize("cut", [1, 2, 30, 200])
def test_a_torn_last_line_is_played_again(tmp_path: Path, cut: int) -> None:
    what = opera("a", "b")
    games = [game_of(n, what.task(n).bots, 0, 2) for n in range(3)]
    with Results(what, tmp_path) as results:
        for one in games:
            results.add(one)
    file = tmp_path / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-cut])
    with Results(what, tmp_path) as results:
        assert sorted(results.played) == [0, 1]
        results.add(games[2])
    assert kept(tmp_path) == [0, 1, 2]


def test_a_game_that_stands_there_twice_counts_once(tmp_path: Path) -> None:
    what = opera("a", "b")
    with Results(what, tmp_path) as results:
        results.add(game_of(0, what.task(0).bots, 0, 2))
    file = tmp_path / "games.jsonl"
    file.write_bytes(file.read_bytes() * 2)
    with Results(what, tmp_path) as results:
        assert len(results.played) == 1


def test_a_folder_belongs_to_one_tournament(tmp_path: Path) -> None:
    with Results(opera("a", "b"), tmp_path):
        pass
    with (
        pytest.raises(UsageError, match="another tournament \\(other seed\\)"),
        Results(opera("a", "b", seed=2), tmp_path),
    ):
        pass
    with pytest.raises(UsageError, match="other tables"), Results(opera("a", "c"), tmp_path):
        pass


def test_two_arenas_do_not_share_a_folder_at_once(tmp_path: Path) -> None:
    what = opera("a", "b")
    with Results(what, tmp_path), pytest.raises(UsageError, match="another arena is at work"), Results(what, tmp_path):
        pass
    with Results(what, tmp_path):
        pass  # it is free again


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello\n", "line 1 is not a result"),
        ('{"n": 0}\n', "line 1 is not a result"),
        ("7\n", "line 1 is not a result"),
        (as_line(game_of(0, ("b", "a"), 0)), "line 1 is of another tournament"),
    ],
)
def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path, line: str, why: str) -> None:
    (tmp_path / "games.jsonl").write_text(line)
    with pytest.raises(UsageError, match=why), Results(opera("a", "b"), tmp_path):
        pass
    assert (tmp_path / "games.jsonl").read_text() == line


def test_the_name_of_the_code_is_that_of_what_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {bots: arena.code("opera", bots) for bots in [("casual", "greedy"), ("casual", "beginner")]}
    assert len(set(before.values())) == 2
    assert all(len(name) == 12 for name in before.values())
    assert arena.code("opera", ["greedy", "casual", "greedy"]) == before["casual", "greedy"]
    assert arena.code("la-stanza", ["casual", "greedy"]) != before["casual", "greedy"]
    other = every_level("opera")
    other["beginner"] = other["beginner"]._replace(bots=other["casual"].bots)
    monkeypatch.setattr(arena, "every_level", lambda game: other)
    assert arena.code("opera", ["casual", "greedy"]) == before["casual", "greedy"]
    assert arena.code("opera", ["casual", "beginner"]) != before["casual", "beginner"]


def test_the_same_bots_of_two_states_of_the_program_are_noticed() -> None:
    games = [game_of(n, bots, 0) for n, bots in enumerate([("a", "b"), ("b", "a"), ("a", "c")])]
    assert arena.different_states([]) == 0
    assert arena.different_states([games[0], games[1]._replace(code="x"), games[2]._replace(code="y")]) == 1
    assert arena.different_states([games[0], games[1]._replace(code="y")]) == 2
