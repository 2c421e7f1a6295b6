"""Two server processes on one PostgreSQL: one table, one log, even if one of them is killed."""

import asyncio
from random import Random

import pytest

from tests.server.client import Person, PollingWire, SocketWire
from tests.server.conftest import Start
from tests.server.crash import Journal, Process, Seat, good
from tests.server.playing import WIRES, open_table, play_all, seated
from tests.server.test_tables import bid, look, wait_until


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


def test_who_is_there_is_seen_at_the_other_server_and_who_goes_is_missed(postgres_url: str, start: Start) -> None:
    one, two = start(postgres_url, dead_after=1.0), start(postgres_url, dead_after=1.0)
    table, people = seated(one, 2, public=True)
    anna = PollingWire(people[0], table, 0)
    ben = SocketWire(Person(two.address, token=people[1].token), table, 1)
    ben.wait()
    guest = SocketWire(Person(two.address), table, None)
    guest.wait()
    wait_until(anna, lambda status: status["seats"][1]["online"] and status["watchers"] == 1)
    ben.close()
    guest.close()
    wait_until(anna, lambda status: not status["seats"][1]["online"] and status["watchers"] == 0)


def test_when_one_server_is_killed_its_clients_and_bots_go_on_at_the_other(postgres_url: str) -> None:
    found = asyncio.run(killed_and_resumed(postgres_url))
    assert good(found), found


async def killed_and_resumed(url: str) -> dict[str, int]:
    """A game with one person at each of two servers, and a bot; the server of the first person is killed."""
    first, second = Process(url), Process(url)
    journal = Journal()
    try:
        for process in (first, second):
            process.start()
            process.wait_ready()
        person = Person(first.address, "Anna")
        wish = {"game": "opera", "seats": [{"kind": "me"}, {"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        table = person.post("/api/tables", wish)["table"]
        seats = [Seat(p.address, person, table, i, Random(i), journal) for i, p in enumerate((first, second))]
        journal.seats = seats
        games = [asyncio.create_task(seat.play()) for seat in seats]
        while len(journal.answers) < 20:
            await asyncio.sleep(0.01)
        first.kill()
        seats[0].address = second.address
        async with asyncio.timeout(120):  # the game ends at the other server, its bot included
            await asyncio.gather(*games)
        wire = WIRES["polling"](Person(second.address, token=person.token), table, 0)
        await asyncio.to_thread(wire.wait)
        assert wire.inbox[0]["status"]["stage"] == "over"
        assert [row["seq"] for row in wire.inbox[0]["rows"]] == list(range(1, wire.inbox[0]["version"] + 1)), "no gap"
    finally:
        first.close()
        second.close()
    return await journal.compare(url)


def test_a_refusal_is_judged_again_on_what_another_server_has_written(
    postgres_url: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that has not yet heard of the others' commits must not refuse what is right."""
    one, two = start(postgres_url), start(postgres_url)
    monkeypatch.setattr(one.server.hub, "heard", lambda id, revision: None)  # deaf
    anna, ben = Person(one.address, "Anna"), Person(two.address, "Ben")
    made = open_table(anna, [{"kind": "me"}, {"kind": "open"}])
    table = made["table"]
    anna.get(f"/api/tables/{table}/poll?seat=0")
    ben.post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
    version = look(ben, table, 1)["version"]
    assert one.server.hub.warm[table].document.stage == "open", "the test must begin with a server that is behind"
    assert bid(anna, table, 0, 2, version=version)["ok"]
