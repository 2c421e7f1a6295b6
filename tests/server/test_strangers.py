"""Hostile people: what one of them may not learn, take from the others, or use up."""

import contextlib
import sqlite3
import time
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from ridotto.server.app import network
from ridotto.server.tables import Client
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import open_table, play_all, seated
from tests.server.test_tables import bid, bid_all, look, send


def new_link(host: Person, table: str, seat: int) -> str:
    token: str = host.post(f"/api/tables/{table}/links", {"kind": "seat", "seat": seat})["token"]
    return token


def refusal(person: Person, path: str, body: Any = None) -> str:
    with pytest.raises(Problem) as caught:
        person.post(path, body)
    return caught.value.code


# --- a seat's secrets stay with its person


def test_the_host_cannot_sit_down_where_he_removed_somebody(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2)
    version = look(ben, table, 1)["version"]
    assert bid(ben, table, 1, 4, version=version)["ok"]
    assert send(anna, table, "remove", "r", seat=1)["ok"]
    assert refusal(anna, f"/api/tables/{table}/join", {"seat": 1}) == "one-seat"
    assert refusal(anna, "/api/links", {"token": new_link(anna, table, 1), "name": "A"}) == "one-seat"
    assert refusal(anna, f"/api/tables/{table}/links", {"kind": "token", "seat": 1}) == "not-for-you"
    assert send(anna, table, "leave", "l", seat=0)["ok"]
    assert refusal(anna, f"/api/tables/{table}/join", {"seat": 1}) == "not-for-you"
    assert refusal(anna, "/api/links", {"token": new_link(anna, table, 1), "name": "A"}) == "not-for-you"


def test_nobody_else_gets_a_seat_that_hides_something(start: Start) -> None:
    """The host may come as another person: so it is nobody but the player who sat there."""
    running = start()
    table, people = seated(running, 3, public=True)
    assert send(people[0], table, "remove", "r", seat=1)["ok"]
    second = Person(running.address, "Dora")
    link = new_link(people[0], table, 1)
    assert refusal(second, "/api/links", {"token": link, "name": "Dora"}) == "not-for-you"
    assert refusal(second, f"/api/tables/{table}/join", {"seat": 1}) == "not-for-you"
    people[1].post("/api/links", {"token": link, "name": "Ben"})
    assert look(people[1], table, 1)["status"]["seats"][1]["name"] == "Ben"
    assert send(people[0], table, "remove", "r2", seat=2, bot="random")["ok"]
    assert send(people[0], table, "remove", "r3", seat=2)["ok"]
    assert refusal(second, "/api/links", {"token": new_link(people[0], table, 2)}) == "not-for-you", "nor after a bot"


def test_the_clock_of_a_removed_player_does_not_tell_of_other_peoples_bids(start: Start) -> None:
    """Found by twin worlds: the time since the last change of any bid was taken from it, or not."""
    lefts = []
    for changes in (0, 1):
        running = start()
        table, people = seated(running, 3, pace={"kind": "live", "bank": 600.0, "increment": 0.0})
        version = look(people[0], table)["version"]
        for seat in (0, 1):
            assert bid(people[seat], table, seat, 1, version=version)["ok"]
        warm = running.server.hub.warm[table]
        assert warm.document.clock is not None
        warm.document.clock.since -= 50.0
        for n in range(changes):
            assert bid(people[0], table, 0, 2 + n, version=version)["ok"]
        assert send(people[0], table, "remove", "r", seat=1)["ok"]
        lefts.append(look(people[2], table)["status"]["clock"]["left"][1])
        running.stop()
    assert abs(lefts[0] - lefts[1]) < 25.0, "it would be 50"


@pytest.mark.parametrize(("game", "options"), [("la-stanza", {}), ("opera", {"screens": "off"})])
def test_a_seat_that_hides_nothing_goes_to_anybody(start: Start, game: str, options: dict[str, str]) -> None:
    running = start()
    table, people = seated(running, 3, game=game, options=options)
    for seat in (1, 2):
        assert send(people[0], table, "remove", f"r{seat}", seat=seat)["ok"]
        dora = Person(running.address)
        dora.post("/api/links", {"token": new_link(people[0], table, seat), "name": "Dora"})
        assert look(dora, table, seat)["status"]["seats"][seat]["name"].startswith("Dora")


def test_a_successor_finds_no_sealed_bid_no_orders_and_no_dropped_orders(start: Start) -> None:
    running = start()
    table, people = seated(running, 3, options={"screens": "off"})
    version = look(people[1], table, 1)["version"]
    assert bid(people[1], table, 1, 4, version=version)["ok"]
    assert send(people[1], table, "order", "o", seat=1, words="pass")["ok"]
    warm = running.server.hub.warm[table]
    warm.document.order_notes.append((1, "bid 10"))
    assert send(people[0], table, "remove", "r", seat=1)["ok"]
    dora = Person(running.address)
    dora.post("/api/links", {"token": new_link(people[0], table, 1), "name": "Dora"})
    status = look(dora, table, 1)["status"]
    assert status["own"] == {"sealed": "", "orders": [], "dropped": []}
    assert status["sealed"] == [], "the bid of the one before does not bind the successor"
    assert bid(dora, table, 1, 1, version=version)["ok"]


def test_a_person_removed_by_mistake_comes_back_by_a_link_to_the_same_seat(start: Start) -> None:
    running = start()
    table, people = seated(running, 3, public=True)
    assert send(people[0], table, "remove", "r", seat=2)["ok"]
    assert refusal(people[2], f"/api/tables/{table}/join", {"seat": 2}) == "not-for-you"
    people[2].post("/api/links", {"token": new_link(people[0], table, 2), "name": "Carla"})
    assert look(people[2], table, 2)["status"]["seats"][2]["name"] == "Carla"


def test_ending_alone_does_not_open_the_screens_of_people_who_are_gone(start: Start) -> None:
    for gone in ("remove", "leave"):
        table, people = seated(start(), 2)
        bid_all(table, people, [5, 2])
        if gone == "remove":
            assert send(people[0], table, "remove", "r", seat=1, bot="random")["ok"]
        else:
            assert send(people[1], table, "leave", "l", seat=1)["ok"]
        assert send(people[0], table, "propose", "e", seat=0, what="end")["ok"]
        with pytest.raises(Problem, match="screens-closed"):
            people[0].get(f"/api/tables/{table}/replay?open=1")
        assert people[0].get(f"/api/tables/{table}/replay")["steps"]


@pytest.mark.parametrize("takebacks", ["free", "ask"])
def test_after_the_end_taking_back_needs_everybody(start: Start, takebacks: str) -> None:
    table, people = seated(start(), 2, takebacks=takebacks, options={"rounds": "7"})
    play_all(table, people, ["polling", "polling"], 5)
    for seat, person in enumerate(people):
        back = look(person, table, seat)["status"].get("back")
        if takebacks == "free":
            assert back is None
        elif back is not None:
            assert back["needs"] == [1 - seat]
            answer = send(
                person, table, "undo", f"u{seat}", seat=seat, version=look(person, table)["version"], to=back["to"]
            )
            assert answer["ok"]
        assert look(person, table)["status"]["stage"] == "over"


def test_a_program_that_leaves_gives_the_seat_back_to_its_person(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    token = people[1].post(f"/api/tables/{table}/links", {"kind": "token", "seat": 1})["token"]
    program = Person(running.address, token=token)
    other = open_table(people[0], [{"kind": "me"}, {"kind": "open"}])
    assert refusal(program, "/api/links", {"token": other["links"][0]["token"]}) == "seat-token"
    assert send(program, table, "leave", "l", seat=1)["ok"]
    assert look(people[0], table)["status"]["seats"][1]["away"] == "Ben"
    assert send(people[1], table, "back", "b", seat=1)["ok"]
    assert look(people[1], table, 1)["status"]["seats"][1]["name"] == "Ben"


# --- people at public tables


def public_table(running: Running) -> tuple[str, Person]:
    host = Person(running.address, "Anna")
    return open_table(host, [{"kind": "me"}] + [{"kind": "open"}] * 3, public=True)["table"], host


def test_a_stranger_takes_one_seat_and_a_removed_one_does_not_return(start: Start) -> None:
    running = start()
    table, host = public_table(running)
    eve = Person(running.address, "Eve")
    eve.post(f"/api/tables/{table}/join", {"seat": 1})
    assert refusal(eve, f"/api/tables/{table}/join", {"seat": 2}) == "one-seat"
    assert send(host, table, "remove", "r", seat=1)["ok"]
    assert refusal(eve, f"/api/tables/{table}/join", {"seat": 1}) == "not-for-you"


# --- an id stands for one command


def test_an_id_used_for_another_command_is_refused(database_url: str, start: Start) -> None:
    table, people = seated(start(database_url), 2)
    version = look(people[0], table)["version"]
    assert bid(people[0], table, 0, 2, "ONE", version)["ok"]
    assert bid(people[0], table, 0, 2, "ONE", version)["ok"], "the same again"
    assert bid(people[0], table, 0, 7, "ONE", version)["code"] == "id-used"
    assert send(people[0], table, "propose", "ONE", seat=0, what="end")["code"] == "id-used"
    assert send(people[0], table, "chat", "ONE", text="hello")["code"] == "id-used"
    assert look(people[0], table, 0)["status"]["own"]["sealed"] == "bid 2"
    assert send(people[0], table, "chat", "TWO", text="hello")["ok"]
    assert send(people[0], table, "chat", "TWO", text="good bye")["code"] == "id-used"


# --- what one person or address may use up


def test_an_address_makes_so_many_people_and_tables_in_an_hour_and_no_more(start: Start) -> None:
    running = start(max_people_per_hour=3, max_tables_per_hour=2)
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    seats = [{"kind": "me"}, {"kind": "open"}]
    first = open_table(anna, seats, public=True)
    open_table(ben, seats)
    assert refusal(Person(running.address, "Carla"), "/api/tables", {"game": "opera", "seats": seats}) == "too-many"
    assert refusal(Person(running.address), "/api/me", {"name": "Dora"}) == "too-many"
    assert refusal(Person(running.address), "/api/links", {"token": first["links"][0]["token"]}) == "too-many"


def test_a_rematch_counts_like_any_new_table(start: Start) -> None:
    running = start(max_new_tables_per_day=1)
    anna = Person(running.address, "Anna")
    table = open_table(anna, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    assert send(anna, table, "propose", "e", seat=0, what="end")["ok"]
    assert refusal(anna, f"/api/tables/{table}/rematch") == "too-many"


def test_a_wrong_link_leaves_no_identity_behind(start: Start) -> None:
    running = start()
    assert refusal(Person(running.address), "/api/links", {"token": "wrong"}) == "link-expired"
    file = running.server.settings.database_url.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(file)) as raw:
        assert raw.execute("SELECT count(*) FROM identities").fetchone() == (0,)


def test_the_list_of_public_tables_has_only_a_few_of_one_host(start: Start) -> None:
    running = start()
    eve, anna = Person(running.address, "Eve"), Person(running.address, "Anna")
    seats = [{"kind": "me"}, {"kind": "open"}]
    own = open_table(anna, seats, public=True)["table"]
    for _ in range(6):
        open_table(eve, seats, public=True)
    listed = anna.get("/api/tables")
    assert len(listed) == 4
    assert own in [head["id"] for head in listed]


def test_a_table_that_nobody_joined_is_closed_after_a_day(start: Start, sqlite_url: str) -> None:
    running = start(sqlite_url)
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    alone, together = open_table(anna, seats)["table"], open_table(anna, seats, public=True)["table"]
    ben.post(f"/api/tables/{together}/join", {"seat": 1})
    running.stop()
    again = start(sqlite_url, open_table_hours=0.0)
    here = Person(again.address, token=anna.token)
    again.run(again.server.runner.close_lonely)
    assert look(here, alone)["status"]["stage"] == "ended"
    assert look(here, together)["status"]["stage"] == "open"


def test_sockets_are_counted_by_person_and_by_address(start: Start) -> None:
    running = start(max_sockets_per_person=2, max_sockets_per_address=3)
    table, people = seated(running, 2, public=True)
    open_lines = [SocketWire(people[0], table, 0), SocketWire(people[0], table, 0)]
    for line in open_lines:
        line.wait()
    with pytest.raises(InvalidStatus):
        SocketWire(people[0], table, 0)
    open_lines.append(SocketWire(people[1], table, 1))
    open_lines[-1].wait()
    with pytest.raises(Problem, match="too-many"):
        Person(running.address).get(f"/api/tables/{table}/poll")
    for line in open_lines:
        line.close()
    for _ in range(500):
        if not running.server.sockets.places:
            break
        time.sleep(0.01)
    assert Person(running.address).get(f"/api/tables/{table}/poll")["messages"]


def test_spectators_of_one_table_are_counted_and_its_players_are_not(start: Start) -> None:
    running = start(max_watchers_per_table=1)
    table, people = seated(running, 2, public=True)
    first = SocketWire(Person(running.address), table, None)
    first.wait()
    with pytest.raises(InvalidStatus):
        SocketWire(Person(running.address), table, None)
    player = SocketWire(people[1], table, 1)
    player.wait()
    player.close()
    first.close()


def test_one_address_of_ipv6_is_a_whole_network() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff") != network("2001:db8:0:1::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("no address") == "no address"


def test_a_queue_is_bounded_in_bytes(start: Start) -> None:
    sockets = start(send_queue_bytes=1000).server.sockets
    client = Client(None, "")
    assert sockets.put(client, b"x" * 900)
    assert sockets.put(client, b"x" * 900)
    assert not sockets.put(client, b"x"), "45 kB times 64 was 3 MB for every reader that stopped"


# --- input that is not text


@pytest.mark.parametrize("text", ["nul \0", "escape \x1b[2J", "bell \x07", "delete \x7f", "back \b"])
def test_control_characters_are_refused_at_the_door(database_url: str, start: Start, text: str) -> None:
    running = start(database_url)
    table, people = seated(running, 2)
    assert (
        refusal(people[0], f"/api/tables/{table}/commands", {"t": "chat", "id": "c", "text": text}) == "not-a-command"
    )
    assert (
        refusal(people[0], f"/api/tables/{table}/commands", {"t": "note", "id": text, "text": "x"}) == "not-a-command"
    )
    assert refusal(people[0], "/api/me", {"name": text}) == "not-a-command"
    with pytest.raises(Problem, match="no-such-table"):
        people[0].get("/api/tables/%00/poll")
    for fine in ("two\nlines", "a \\b c", "back\\\\b", "C:\\u0000"):
        assert send(people[0], table, "chat", f"ok {len(fine)}", text=fine)["ok"]
