"""Two server processes on one PostgreSQL: one table, one log, whoever is killed."""

import threading
from random import Random

from ridotto.server.client import Person, SocketWire
from tests.server.conftest import Start
from tests.server.crash import Journal, Process, Seat
from tests.server.playing import WIRES, play_all, seated
from tests.server.test_tables import look


def test_players_at_two_servers_play_one_game(postgres_url: str, start: Start) -> None:
    one, two = start(postgres_url), start(postgres_url)
    table, people = seated(one, 2)
    ben = Person(two.address, token=people[1].token)
    players = play_all(table, [people[0], ben], ["socket", "polling"], 8)
    assert {p.status["stage"] for p in players} == {"over"}
    here, there = look(people[0], table), look(ben, table)
    assert here["rows"] == there["rows"]
    assert here["view"] == there["view"]


def test_chat_reaches_the_other_server(postgres_url: str, start: Start) -> None:
    one, two = start(postgres_url), start(postgres_url)
    table, people = seated(one, 2)
    wire = SocketWire(Person(two.address, token=people[1].token), table, 1)
    wire.wait()
    people[0].post(f"/api/tables/{table}/commands", {"t": "chat", "id": "c", "text": "ciao"})
    while not any(m["t"] == "said" for m in wire.inbox):
        wire.wait()
    wire.close()


def test_when_one_server_is_killed_its_clients_and_bots_go_on_at_the_other(postgres_url: str) -> None:
    import asyncio

    first, second = Process(postgres_url), Process(postgres_url)
    journal = Journal()
    stop = threading.Event()
    try:
        for process in (first, second):
            process.start()
            process.wait_ready()
        person = Person(first.address, "Anna")
        wish = {"game": "opera", "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        table = person.post("/api/tables", wish)["table"]
        seats = [
            Seat(Person(p.address, token=person.token), table, i, Random(i), journal)
            for i, p in enumerate((first, second))
        ]
        for seat in seats:
            seat.person.id = person.id
        journal.seats = seats
        threads = [threading.Thread(target=seat.play, args=(stop,)) for seat in seats]
        for thread in threads:
            thread.start()
        while len(journal.answers) < 20:
            assert not stop.wait(0.01)
        first.kill()
        seats[0].person = Person(second.address, token=person.token)
        seats[0].person.id = person.id
        for thread in threads:
            thread.join(120)
            assert not thread.is_alive(), "the game ends at the other server, its bot included"
        wire = WIRES["polling"](seats[1].person, table, 0)
        wire.wait()
        assert wire.inbox[0]["status"]["stage"] == "over"
    finally:
        stop.set()
        for process in (first, second):
            if process.process is not None and process.process.poll() is None:
                process.kill()
            elif process.process is not None:
                process.reap()
    found = asyncio.run(journal.compare(postgres_url))
    assert all(v == 0 for k, v in found.items() if k.startswith("WRONG")), found
