"""Puzzles on the server: a seat's view to try moves in. Nothing is stored until somebody plays on."""

import asyncio
import json
from typing import Any

import pytest

from ridotto.bots.puzzles import book
from ridotto.engine.game import games_in_order
from ridotto.local.carrier import Local
from ridotto.local.store import Memory
from tests.server.client import Person, Problem
from tests.server.conftest import Start


def some(game: str) -> book.Puzzle:
    return next(iter(book.puzzles(game).values()))


def test_the_list_and_the_puzzle_of_a_day_are_for_everybody(start: Start) -> None:
    visitor = Person(start().address)
    listed = visitor.get("/api/puzzles")
    assert [one["id"] for one in listed] == [id for game in games_in_order() for id in book.puzzles(game)]
    assert {one["game"] for one in visitor.get("/api/puzzles?game=opera")} == {"opera"}
    today = visitor.get("/api/puzzles/daily?day=2026-11-18")
    assert today == visitor.get("/api/puzzles/daily?day=2026-11-18")
    assert today != visitor.get("/api/puzzles/daily?day=2026-11-19")
    assert visitor.get("/api/puzzles/daily")["id"]
    for address in ("/api/puzzles?game=chess", "/api/puzzles/daily?day=never", "/api/puzzles/unknown"):
        with pytest.raises(Problem, match=r"no-such|not-a-number"):
            visitor.get(address)


@pytest.mark.parametrize("game", games_in_order())
def test_a_puzzle_shows_its_seats_view_and_every_move_can_be_tried_but_none_played(start: Start, game: str) -> None:
    puzzle = some(game)
    visitor = Person(start().address)
    found = visitor.get(f"/api/puzzles/{puzzle.id}")
    welcome, update = found["messages"]
    assert (welcome["seats"], update["seat"]) == ([puzzle.seat], puzzle.seat)
    rules, s = book.game_of(puzzle), book.position(puzzle).state
    assert update["view"] == json.loads(json.dumps(rules.view(s, puzzle.seat)))
    legal = [choice["words"] for choice in update["choices"] if not choice.get("refused")]
    assert sorted(legal) == sorted(one.words for one in puzzle.answers)
    wish = {"seat": puzzle.seat, "version": update["version"], "draft": [puzzle.best().words]}
    commands = f"/api/puzzles/{puzzle.id}/commands"
    tried = visitor.post(commands, {"t": "try", "id": "a", **wish})
    assert (tried["t"], tried["id"]) == ("tried", "a")
    refused = visitor.post(commands, {"t": "play", "id": "b", **wish})
    assert (refused["t"], refused["code"]) == ("refused", "only-a-puzzle")
    assert visitor.post(commands, {"t": "try", "id": "c", **wish, "draft": ["nonsense"]})["t"] == "refused"
    assert visitor.get(f"/api/puzzles/{puzzle.id}")["messages"][1]["view"] == update["view"]
    answers = visitor.get(f"/api/puzzles/{puzzle.id}/answers")
    assert [one["words"] for one in answers["answers"]] == [one.words for one in puzzle.answers]
    assert answers["answers"][0]["why"]["key"].startswith("ui.why.")
    assert found["next"] in book.puzzles(game)


def test_playing_on_opens_a_table_with_the_position(start: Start) -> None:
    puzzle = some("la-stanza")
    anna = Person(start().address, "Anna")
    made = anna.post(f"/api/puzzles/{puzzle.id}/play")
    record = anna.get(f"/api/tables/{made['table']}/record")
    lines = [line for line in record.splitlines() if line.startswith(("* ", "S"))]
    assert lines == book.lines_before(puzzle)
    assert anna.get(f"/api/tables/{made['table']}")["seats"] == [puzzle.seat]
    with pytest.raises(Problem, match="no-identity"):
        Person(anna.address).post(f"/api/puzzles/{puzzle.id}/play")


def test_the_page_without_a_server_has_the_same_puzzles(start: Start) -> None:
    puzzle = some("opera")
    visitor = Person(start().address)
    local = Local(Memory())

    def ask(method: str, address: str, body: str = "") -> Any:
        status, text = asyncio.run(local.ask(method, address, body))
        assert status == 200, text
        return json.loads(text)

    for address in ("/api/puzzles", "/api/puzzles/daily?day=2026-11-18", f"/api/puzzles/{puzzle.id}/answers"):
        assert ask("GET", address) == visitor.get(address)
    here, there = (
        one["messages"][1]
        for one in (ask("GET", f"/api/puzzles/{puzzle.id}"), visitor.get(f"/api/puzzles/{puzzle.id}"))
    )
    assert here["view"] == there["view"]
    wish = {"t": "try", "id": "a", "seat": puzzle.seat, "version": here["version"], "draft": [puzzle.best().words]}
    address = f"/api/puzzles/{puzzle.id}/commands"
    assert ask("POST", address, json.dumps(wish))["view"] == visitor.post(address, wish)["view"]
