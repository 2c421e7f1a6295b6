"""Puzzles: every one of the package is replayed; the day's puzzle; how they are made and kept."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ridotto.bots.puzzles import book, making
from ridotto.bots.puzzles.book import Puzzle, Source
from ridotto.bots.puzzles.checking import check_one, counted, without
from ridotto.bots.puzzles.judging import GAP, MOST_GAP, Gap, Setter, gap_of, together
from ridotto.engine.game import OVER, game_names, games_in_order, load_game
from ridotto.engine.record import read

GAMES = game_names()
MANY = 100
SOURCES = [(game, source) for game in GAMES for source in book.sources(game)]


@pytest.mark.parametrize(("game", "source"), SOURCES, ids=[f"{g}-{i}" for i, (g, _) in enumerate(SOURCES)])
def test_every_puzzle_is_a_position_of_its_record_with_all_its_legal_moves(game: str, source: Source) -> None:
    record = read(source.text)
    assert record.game.seat(record.state()) == OVER
    assert source.puzzles
    for puzzle in source.puzzles:
        reader = book.position(puzzle)
        rules, s = reader.game, reader.state
        assert puzzle.id == book.identity(game, book.lines_before(puzzle))
        assert (puzzle.seats, puzzle.seat) == (rules.seats, rules.seat(s))
        assert (puzzle.round, puzzle.kind) == (rules.round(s), rules.point(s))
        assert rules.sealed(s) == 0  # nobody's secret choice comes before it
        legal = [rules.words[action] for action in rules.legal_actions(s)]
        assert sorted(one.words for one in puzzle.answers) == sorted(legal)
        assert len(legal) >= 3
        assert puzzle.played in legal
        for one in puzzle.answers:
            told = book.told(puzzle, s, one.line)
            assert told[0] == rules.telling.choice(rules.shown(s, puzzle.seat), one.words)
            assert len(told) == len(one.line)  # the rest of the turn is legal too
        again = counted(puzzle, rules, s).answers
        for one, other in zip(puzzle.answers, again, strict=True):
            assert one.things == {name: n for name, n in other.things.items() if name in one.groups}


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_is_clearly_ahead_and_has_a_reason(game: str) -> None:
    for puzzle in book.puzzles(game).values():
        best, second, *_ = puzzle.answers
        losses = [one.loss for one in puzzle.answers[1:]]
        assert best.loss == 0
        assert losses == sorted(losses)
        assert GAP - 0.001 <= second.loss <= MOST_GAP + 0.05
        assert second.loss > second.error
        assert not best.why().key.startswith("ui.why.odds")
        assert 0 < puzzle.chance < 1


@pytest.mark.parametrize("game", GAMES)
def test_there_are_many_of_several_kinds_for_any_number_of_players(game: str) -> None:
    known = list(book.puzzles(game).values())
    assert len({puzzle.id for puzzle in known}) == len(known) >= MANY
    kinds = Counter(puzzle.kind for puzzle in known)
    assert len(kinds) >= 5
    assert max(kinds.values()) <= len(known) / 2
    assert {puzzle.seats for puzzle in known} == {2, 3, 4}
    assert {puzzle.difficulty for puzzle in known} <= set(book.DIFFICULTIES)


def test_the_games_take_turns_and_no_puzzle_of_a_day_comes_twice_in_a_round() -> None:
    games = games_in_order()
    days = range(20_000 * len(games), 20_000 * len(games) + 20)
    found = [book.daily(games, day) for day in days]
    assert [one.game for one in found if one] == [games[day % len(games)] for day in days]
    for game in games:
        count = len(book.puzzles(game))
        begin = 7 * count * len(games)
        round_of_days = range(begin, begin + count * len(games))
        ids = [one.id for day in round_of_days if (one := book.daily(games, day)) and one.game == game]
        assert sorted(ids) == sorted(book.puzzles(game))
    assert book.daily([], 5) is None


def test_a_file_says_the_same_after_reading_and_writing() -> None:
    sources = book.sources("opera")[:2]
    text = book.written("opera", 1, sources, {"seed": 1})
    assert book.sources_in(text) == sources
    keep = {sources[0].puzzles[0].id}
    left = book.sources_in(without(text, keep))
    assert [puzzle.id for one in left for puzzle in one.puzzles] == list(keep)


def test_a_gap_is_measured_in_the_same_worlds_and_opinions_widen_its_error() -> None:
    assert gap_of([0.5, 0.7], [0.4, 0.6]) == pytest.approx((0.1, 0.0))
    agreed = together([Gap(0.1, 0.02), Gap(0.1, 0.02)])
    apart = together([Gap(0.0, 0.02), Gap(0.2, 0.02)])
    assert agreed.mean == apart.mean == pytest.approx(0.1)
    assert apart.error > 5 * agreed.error


def test_a_single_way_to_go_is_not_a_puzzle() -> None:
    game = load_game("opera", 2)
    s = game.new_state()
    dealer = game.dealer(3)
    while game.seat(s) < 0:
        game.apply_action(s, dealer.next(s))
    legal = game.legal_actions(s)
    assert Setter(game).examine(game.view(s, game.seat(s)), legal[:2], [], Random(1)) is None


def test_a_stopped_run_resumes_and_ends_when_there_are_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = book.sources("opera")[0]
    packed = [book.packed(one) for one in source.puzzles]
    played: list[int] = []

    def look(task: making.Task) -> making.Found:
        played.append(task.n)
        return making.Found(task.n, source.text, packed, 10)

    monkeypatch.setattr(making, "look", look)
    file = tmp_path / "games.jsonl"
    todo = making.tasks("opera", 1, 50)
    told: list[tuple[int, int]] = []
    making.collect(todo, file, 2 * len(packed), 1, lambda *done: told.append(done))
    assert played == [0, 1]
    with file.open("a") as out:
        out.write('[2, "cut')  # a line that a stop cut short
    found = making.collect(todo, file, 4 * len(packed), 1, lambda *done: told.append(done))
    assert played == [0, 1, 2, 3]
    assert [one.n for one in found] == [0, 1, 2, 3]
    assert told[-1] == (4, 4 * len(packed))


def test_only_some_of_a_kind_and_of_a_game_are_chosen() -> None:
    source = next(one for one in book.sources("opera") if len(one.puzzles) >= 3)
    data: list[dict[str, Any]] = [json.loads(json.dumps(book.packed(one))) for one in source.puzzles]
    games = [making.Found(n, source.text, data, 9) for n in range(4)]
    chosen = making.choose("opera", games, 6)
    puzzles: list[Puzzle] = [puzzle for one in chosen for puzzle in one.puzzles]
    assert len(puzzles) == 6
    assert all(len(one.puzzles) <= making.OF_ONE_GAME for one in chosen)


def test_the_deeper_check_compares_the_best_move_with_its_rival() -> None:
    source = min(book.sources("opera"), key=lambda one: len(one.text))
    puzzle = source.puzzles[-1]
    found = check_one(source, puzzle, 2, 5)
    assert (found.id, found.rival) == (puzzle.id, puzzle.answers[1].words)
    assert check_one(source, puzzle, 2, 5) == found
