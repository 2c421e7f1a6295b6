"""A client that knows no rules plays whole games through try, draft and confirm."""

import pytest

from ridotto.engine.game import game_names
from ridotto.engine.record import read
from tests.server.client import Person
from tests.server.conftest import Start
from tests.server.playing import open_table, play_all, seated


@pytest.mark.parametrize("wires", [["socket"] * 3, ["polling"] * 3, ["socket", "polling", "socket"]], ids="-".join)
def test_three_people_play_a_whole_game(database_url: str, start: Start, wires: list[str]) -> None:
    running = start(database_url)
    table, people = seated(running, 3, options={"rounds": "7"})
    players = play_all(table, people, wires, 1)
    assert {p.status["stage"] for p in players} == {"over"}
    record = read(people[0].get(f"/api/tables/{table}/record"))
    assert record.game.seat(record.state()) == -4, "the record of the server is complete and right line by line"
    assert sum(p.stale for p in players) == 0
    assert all(p.tries[point] == p.made[point] for p in players for point in p.made), "one try for each decision"


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("wire", ["socket", "polling"])
def test_whole_games_of_every_kind(start: Start, game: str, wire: str) -> None:
    running = start()
    table, people = seated(running, 2, game=game)
    players = play_all(table, people, [wire, wire], 3)
    assert {p.status["stage"] for p in players} == {"over"}
    read(people[0].get(f"/api/tables/{table}/record"))


def test_one_person_plays_against_bots(start: Start) -> None:
    running = start()
    host = Person(running.address, "Anna")
    table = open_table(host, [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}])[
        "table"
    ]
    players = play_all(table, [host], ["socket"], 2)
    assert players[0].status["stage"] == "over"
    read(host.get(f"/api/tables/{table}/record"))
