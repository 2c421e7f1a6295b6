"""Notices by e-mail, through a real SMTP server: whom they reach, when, and what is in them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ridotto.server.clocks import reminder
from ridotto.server.documents import ANSWER, REMATCH, Contact
from ridotto.server.reaching import due
from ridotto.server.settings import SettingsError, from_environment
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import play_all, seated
from tests.server.post import Office, parts
from tests.server.test_tables import bid, look, send

HOUR = 3600.0
DAYS = {"kind": "days", "bank": 2 * 86_400.0}


@pytest.fixture
def office() -> Iterator[Office]:
    found = Office()
    yield found
    found.stop()


@pytest.fixture
def running(start: Start, office: Office) -> Running:
    return start(smtp_url=office.url, mail_from="Ridotto <ridotto@example.org>", public_url="http://127.0.0.1")


def wish(person: Person, mail: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = person.post("/api/me/notices", {"mail": mail, **more})
    return found


def subscribe(person: Person, office: Office, mail: str, **more: Any) -> None:
    assert not wish(person, mail, **more)["confirmed"]
    (token,) = re.findall(r"/mail#(\S+)", parts(office.next())[0])
    Person(person.address).post("/api/mail/confirm", {"token": token})
    assert person.get("/api/me/notices")["confirmed"]


def later(running: Running, seconds: float) -> None:
    """The clock of the server moves on, and it looks at what is due."""
    before = running.server.world.now
    world = running.server.world._replace(now=lambda: before() + seconds)
    server = running.server
    server.world = server.hub.world = server.lobby.world = server.runner.world = server.reach.world = world
    for table in server.hub.warm.values():
        table.world = world


def wake(running: Running, table: str) -> None:
    async def job() -> None:
        found = await running.server.hub.get(table)
        assert found is not None
        await running.server.runner.look(found)

    running.run(job)


def test_a_letter_says_where_it_is_your_turn_and_nothing_secret(running: Running, office: Office) -> None:
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    subscribe(ben, office, "ben@example.org")
    bid(anna, table, 0, 7)
    letter = office.next()
    assert letter["To"] == "ben@example.org"
    assert letter["Subject"] == "Your turn: Opera with Anna"
    plain, rich = parts(letter)
    for text in (plain, rich):
        assert f"http://127.0.0.1/t/{table}" in text
        assert "48 hours" in text
        assert "bid" not in text.lower()
    assert office.letters.empty(), "one letter for one turn, and none to people without an address"


def test_no_letter_while_you_look_nor_for_a_muted_table(running: Running, office: Office) -> None:
    table, (anna, ben) = seated(running, 2)
    subscribe(ben, office, "ben@example.org")
    wire = SocketWire(ben, table, 1)
    wire.wait()
    bid(anna, table, 0, 3)
    wake(running, table)
    assert office.letters.empty()
    wire.close()
    other, people = seated(running, 2)
    subscribe(people[1], office, "other@example.org")
    assert people[1].post(f"/api/tables/{other}/notices", {"muted": True})["muted"] == [other]
    bid(people[0], other, 0, 3)
    wake(running, other)
    assert office.letters.empty()


def test_reminders_come_at_half_and_at_nine_tenths_of_the_time(running: Running, office: Office) -> None:
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    subscribe(ben, office, "ben@example.org", language="de")
    bid(anna, table, 0, 3)
    assert office.next()["Subject"].startswith("Du bist am Zug")
    for seconds, hours in ((25 * HOUR, "23 Stunden"), (19 * HOUR, "4 Stunden")):
        later(running, seconds)
        wake(running, table)
        wake(running, table)
        letter = office.next()
        assert letter["Subject"].startswith("Deine Zeit wird knapp")
        assert hours in parts(letter)[0]
    assert office.letters.empty()
    assert [reminder(left, 100.0) for left in (60.0, 50.0, 11.0, 10.0)] == [0, 1, 1, 2]


def take_back(person: Person, table: str, seat: int) -> dict[str, Any]:
    """Asks to take back the last decision of this seat. The proposal."""
    status = look(person, table, seat)["status"]
    assert send(person, table, "undo", "u", seat=seat, version=status["version"], to=status["back"]["to"])["ok"]
    proposal: dict[str, Any] = look(person, table, seat)["status"]["proposal"]
    return proposal


def test_a_proposal_is_written_to_those_who_must_agree_and_names_the_move(running: Running, office: Office) -> None:
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    bid(anna, table, 0, 5)
    bid(ben, table, 1, 3)  # so it is not his turn
    subscribe(ben, office, "ben@example.org")
    proposal = take_back(anna, table, 0)
    letter = office.next()
    assert letter["Subject"] == "Please answer: Opera with Anna"
    for text in parts(letter):
        assert "Anna would like to take back a move." in text
        assert "Anna bids 5" in text
        assert f"http://127.0.0.1/t/{table}" in text
    wake(running, table)
    assert office.letters.empty(), "one letter for one proposal"
    (head,) = ben.get("/api/tables/mine")
    assert head["standing"]["proposal"]["needs"] == [1]
    # An answer before the end of the quiet hours makes the letter needless.
    reach, who = running.server.reach, ben.get("/api/me")["id"]
    version = look(ben, table, 1)["version"]
    running.run(lambda: reach.world.store.hold(who, table, 1, version, ANSWER, 0.0))
    assert send(ben, table, "consent", "no", seat=1, proposal=proposal["id"], yes=False)["ok"]
    running.run(lambda: reach.deliver(who))
    assert office.letters.empty()


def test_a_rematch_is_written_once_to_those_who_are_not_looking(running: Running, office: Office) -> None:
    table, people = seated(running, 4, pace=DAYS, options={"rounds": "7"})
    anna, ben, cleo, dora = people
    play_all(table, people, ["socket"] * 4, 3)
    for name, person in (("anna", anna), ("ben", ben), ("cleo", cleo), ("dora", dora)):
        subscribe(person, office, f"{name}@example.org")
    looking = SocketWire(cleo, table, 2)
    looking.wait()
    mute = running.run(lambda: running.server.reach.contact(dora.get("/api/me")["id"]))
    mute.how = "off"
    running.run(lambda: running.server.reach.keep(dora.get("/api/me")["id"], mute))
    fresh = anna.post(f"/api/tables/{table}/rematch")["table"]
    letter = office.next()
    assert (letter["To"], letter["Subject"]) == ("ben@example.org", "Anna would like a rematch: Opera")
    for text in parts(letter):
        assert "Anna would like to play again. The new game has begun." in text
        assert f"http://127.0.0.1/t/{fresh}" in text
        assert "bid" not in text.lower()
    wake(running, fresh)
    assert office.letters.empty(), "one letter, and none for the first turn or to people who look or want none"
    head = next(head for head in ben.get("/api/tables/mine") if head["id"] == fresh)
    assert head["seats"][head["standing"]["again"]]["name"] == "Anna"
    # At the end of the quiet hours it is news only for a player who has not come yet.
    reach, who = running.server.reach, ben.get("/api/me")["id"]
    (seat,) = head["mine"]
    running.run(lambda: reach.world.store.hold(who, fresh, seat, 1, REMATCH, 0.0))
    running.run(lambda: reach.deliver(who))
    assert office.next()["Subject"] == "Anna would like a rematch: Opera"
    wire = SocketWire(ben, fresh, seat)
    wire.wait()
    running.run(lambda: reach.world.store.hold(who, fresh, seat, 1, REMATCH, 0.0))
    running.run(lambda: reach.deliver(who))
    assert office.letters.empty()
    wire.close()
    looking.close()


def test_quiet_hours_and_daily_letters_gather_what_still_waits(running: Running, office: Office) -> None:
    first, people = seated(running, 2)
    anna, ben = people
    subscribe(ben, office, "ben@example.org", how="daily")
    second = anna.post("/api/tables", {"game": "la-stanza", "seats": [{"kind": "me"}, {"kind": "open"}]})
    ben.post("/api/links", {"token": second["links"][0]["token"]})
    bid(anna, first, 0, 3)
    wake(running, first)
    wake(running, second["table"])
    assert office.letters.empty()
    later(running, 24 * HOUR)
    reach, id = running.server.reach, ben.get("/api/me")["id"]
    running.run(lambda: reach.deliver(id))
    plain = parts(office.next())[0]
    waiting = [id for id in (first, second["table"]) if 1 in look(ben, id, 1)["status"]["asked"]]
    assert [id for id in (first, second["table"]) if id in plain] == waiting
    # A turn that was taken in the meantime is not worth a letter.
    bid(ben, first, 1, 2)
    running.run(lambda: reach.deliver(id))
    assert office.letters.empty()


def test_the_moment_of_a_letter() -> None:
    noon = 12 * HOUR
    assert due(Contact(), noon) == noon
    assert due(Contact(quiet=(22, 7)), noon) == noon
    assert due(Contact(quiet=(22, 7)), 23 * HOUR) == 31 * HOUR
    assert due(Contact(quiet=(22, 7)), 3 * HOUR) == 7 * HOUR
    assert due(Contact(quiet=(11, 13), offset=60), noon) == noon, "it is one o'clock there"
    assert due(Contact(quiet=(11, 14), offset=60), noon) == 13 * HOUR
    assert due(Contact(how="daily", hour=8), noon) == 32 * HOUR
    assert due(Contact(how="daily", hour=18, offset=-120), noon) == 20 * HOUR


def test_one_click_stops_all_letters(running: Running, office: Office) -> None:
    table, (anna, ben) = seated(running, 2)
    subscribe(ben, office, "ben@example.org")
    bid(anna, table, 0, 3)
    letter = office.next()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = letter["List-Unsubscribe"][1:-1].removeprefix("http://127.0.0.1")
    program = Person(running.address)
    program.connection.request(
        "POST", path, b"List-Unsubscribe=One-Click", {"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert program.connection.getresponse().status == 200
    assert ben.get("/api/me/notices")["how"] == "off"
    program.connection.close()
    with pytest.raises(Problem, match="link-expired"):
        program.post("/api/mail/off?token=wrong")


def test_an_address_must_be_confirmed_and_is_deleted_with_its_person(running: Running, office: Office) -> None:
    table, (anna, ben) = seated(running, 2)
    wish(ben, "ben@example.org")
    (old,) = re.findall(r"/mail#(\S+)", parts(office.next())[0])
    wish(ben, "new@example.org")
    assert office.next()["To"] == "new@example.org"
    with pytest.raises(Problem, match="link-expired"):
        ben.post("/api/mail/confirm", {"token": old})
    bid(anna, table, 0, 3)
    wake(running, table)
    assert office.letters.empty()
    with pytest.raises(Problem, match="not-a-command"):
        wish(ben, "no address")
    wish(ben, "nobody@example.org")  # the server of that address refuses: nothing breaks
    for i in range(2):
        wish(ben, f"ben{i}@example.org")
    with pytest.raises(Problem, match="too-many"):
        wish(ben, "sixth@example.org")
    assert ben.get("/api/me/export")["mail"] == "ben1@example.org"
    id = ben.get("/api/me")["id"]
    ben.post("/api/me/delete", {"id": id})
    assert running.run(lambda: running.server.store.contact(id)) == ""


def test_without_an_smtp_server_everything_else_works(start: Start) -> None:
    anna = Person(start().address, "Anna")
    assert anna.get("/api/me/notices")["available"] is False
    with pytest.raises(Problem, match="no-mail"):
        wish(anna, "anna@example.org")


SMTP = {"SMTP_URL": "smtp://x"}


@pytest.mark.parametrize("wrong", [{"SMTP_URL": "http://x"}, SMTP, {**SMTP, "PUBLIC_URL": "http://y"}])
def test_settings_for_mail_are_checked(wrong: dict[str, str]) -> None:
    with pytest.raises(SettingsError):
        from_environment(wrong)
