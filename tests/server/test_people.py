"""Sessions, what is kept of a person, links and tables asked for twice, and databases that fail."""

import asyncio
import json
import os
import sqlite3
import subprocess
import time
from typing import Any

import pytest

from ridotto.server.documents import Document, Seat
from ridotto.server.drivers import Connection, open_driver
from ridotto.server.seating import distinct
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start, postgres_programs, private_postgres
from tests.server.playing import open_table, play_all, seated
from tests.server.test_strangers import new_link, refusal
from tests.server.test_tables import bid, bid_all, look, send


def another_device(person: Person) -> Person:
    found = Person(person.address)
    found.post("/api/me/carried", {"token": person.post("/api/me/carry")["token"]})
    return found


def test_sessions_are_listed_and_ended(database_url: str, start: Start) -> None:
    running = start(database_url)
    table, people = seated(running, 2)
    anna, phone = people[0], another_device(people[0])
    phone.get("/api/me")
    sessions = anna.get("/api/me/sessions")
    assert [s["current"] for s in sessions] == [True, False]
    assert all(s["created"] > 0 and s["used"] > 0 for s in sessions)
    assert not any(s["id"] in (anna.token, phone.token) for s in sessions)
    line = SocketWire(phone, table, 0)
    line.wait()
    other = next(s["id"] for s in sessions if not s["current"])
    people[1].post("/api/me/sessions", {"id": other})
    assert len(anna.get("/api/me/sessions")) == 2, "somebody else's sessions are not his to end"
    assert [s["current"] for s in anna.post("/api/me/sessions", {"id": other})] == [True]
    while line.inbox[-1]["t"] != "goodbye":
        line.wait()
    line.close()
    assert phone.get("/api/me") is None
    assert anna.get("/api/me")["name"] == "Anna"


def test_logging_out_ends_this_session_and_no_other(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    phone, tablet = another_device(anna), another_device(anna)
    tablet.post("/api/me/sessions", {"id": ""})
    assert (anna.get("/api/me"), phone.get("/api/me")) == (None, None)
    old = tablet.token
    tablet.post("/api/me/logout")
    assert Person(running.address, token=old).get("/api/me") is None


def test_an_ended_session_of_another_process_loses_its_line(postgres_url: str, start: Start) -> None:
    here, there = start(postgres_url), start(postgres_url)
    table, people = seated(here, 2)
    line = SocketWire(Person(there.address, token=people[0].token), table, 0)
    line.wait()
    people[0].post("/api/me/logout")
    while line.inbox[-1]["t"] != "goodbye":
        line.wait()
    line.close()


def test_a_person_gets_everything_that_is_kept(start: Start) -> None:
    running = start()
    table, people = seated(running, 2, title="Evening")
    send(people[1], table, "note", "n", text="to myself")
    send(people[1], table, "chat", "c", text="ciao")
    send(people[0], table, "chat", "c", text="not his")
    found = people[1].get("/api/me/export")
    assert found["name"] == "Ben"
    assert found["tables"] == [
        {
            "id": table, "game": "opera", "title": "Evening", "stage": "playing", "host": False, "seats": [1],
            "note": "to myself",
        }
    ]  # fmt: skip
    assert [(s["table"], s["text"]) for s in found["said"]] == [(table, "ciao")]
    assert len(found["sessions"]) == 1


def everything(running: Running) -> str:
    file = running.server.settings.database_url.removeprefix("sqlite:///")
    raw = sqlite3.connect(file)
    names = [row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = json.dumps([raw.execute(f"SELECT * FROM {name}").fetchall() for name in names])
    raw.close()
    return found


def test_a_deleted_person_is_in_no_row_any_more(start: Start) -> None:
    running = start(bot_pace=3600.0)
    table, people = seated(running, 3)
    ben = people[1]
    id = ben.get("/api/me")["id"]
    own = open_table(ben, [{"kind": "me"}, {"kind": "open"}])["table"]
    send(ben, table, "chat", "c", text="Bens own words")
    send(ben, table, "note", "n", text="Bens note")
    bid(ben, table, 1, 4)
    watched = Person(running.address, "Wim")
    assert refusal(ben, "/api/me/delete", {"id": "somebody"}) == "no-identity"
    assert ben.post("/api/me/delete", {"id": id}) == {"tables": 2}
    assert ben.get("/api/me") is None
    kept = everything(running)
    for secret in (id, "Bens", '\\"Ben\\"', "bid 4"):
        assert secret not in kept, secret
    status = look(people[0], table)["status"]
    assert (status["seats"][1]["kind"], status["sealed"]) == ("bot", [])
    send(people[0], table, "propose", "e", seat=0, what="end")
    proposal = look(people[2], table)["status"]["proposal"]["id"]
    send(people[2], table, "consent", "y", seat=2, proposal=proposal, yes=True)
    with pytest.raises(Problem, match="screens-closed"):
        people[0].get(f"/api/tables/{table}/replay?open=1")
    with pytest.raises(Problem, match="no-such-table"):
        watched.get(f"/api/tables/{own}")


# --- names


@pytest.mark.parametrize("name", ["\u200b", "#", " ", "\u00ad\u2060", "---"])
def test_a_name_that_nobody_can_see_is_refused(start: Start, name: str) -> None:
    running = start()
    assert refusal(Person(running.address), "/api/me", {"name": name}) == "bad-name"
    anna = Person(running.address, "Anna")
    assert refusal(anna, "/api/me", {"name": name}) == "bad-name"
    assert anna.get("/api/me")["name"] == "Anna"


def test_nobody_sits_down_with_somebody_elses_name(start: Start) -> None:
    running = start()
    host = Person(running.address, "Anna")
    table = open_table(host, [{"kind": "me"}] + [{"kind": "open"}] * 3, public=True)["table"]
    for seat, name in ((1, "ANNA"), (2, "\u0041nna"), (3, "Ben")):
        Person(running.address, name).post(f"/api/tables/{table}/join", {"seat": seat})
    assert [s["name"] for s in look(host, table)["status"]["seats"]] == ["Anna", "ANNA (2)", "Anna (3)", "Ben"]
    away = Document(game="", rules=1, options={}, host="", salt="", seats=[Seat(kind="bot", owner_name="Zoë"), Seat()])
    assert distinct(away, 1, "Zoe") == "Zoe (2)"


# --- spectators


def test_a_full_table_keeps_its_spectators_and_the_host_may_send_them_away(start: Start) -> None:
    running = start(max_watchers_per_table=2)
    host = Person(running.address, "Anna")
    made = open_table(host, [{"kind": "me"}, {"kind": "open"}])
    table = made["table"]
    people = [Person(running.address, name) for name in ("Wim", "Wanda", "Willem")]
    for person in people[:2]:
        person.post("/api/links", {"token": made["watch"]})
    assert refusal(people[2], "/api/links", {"token": made["watch"]}) == "too-many"
    line = SocketWire(people[0], table, None)
    line.wait()
    fresh = host.post(f"/api/tables/{table}/links", {"kind": "watch", "clear": True})["token"]
    while line.inbox[-1]["t"] != "goodbye":
        line.wait()
    line.close()
    with pytest.raises(Problem, match="no-such-table"):
        people[1].get(f"/api/tables/{table}")
    assert refusal(people[1], "/api/links", {"token": made["watch"]}) == "link-expired"
    people[2].post("/api/links", {"token": fresh})
    assert look(people[2], table)["status"]["stage"] == "open"


# --- asked again after a lost answer


def test_a_table_asked_for_twice_is_one_table(database_url: str, start: Start) -> None:
    running = start(database_url)
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    seats = [{"kind": "me"}, {"kind": "open"}]
    first, again = open_table(anna, seats, id="one"), open_table(anna, seats, id="one")
    assert first["table"] == again["table"]
    assert open_table(anna, seats, id="two")["table"] != first["table"]
    assert open_table(ben, seats, id="one")["table"] != first["table"], "an id is its person's own"
    assert len(anna.get("/api/tables/mine")) == 2
    ben.post("/api/links", {"token": again["links"][0]["token"]})
    assert look(ben, first["table"], 1)["status"]["stage"] == "playing"


def test_a_seat_taken_twice_is_one_seat(start: Start) -> None:
    running = start()
    host, ben, eve = (Person(running.address, name) for name in ("Anna", "Ben", "Eve"))
    made = open_table(host, [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], public=True)
    table, token = made["table"], made["links"][0]["token"]
    for _ in range(2):
        assert ben.post("/api/links", {"token": token}) == {"table": table, "seat": 1}
    assert refusal(eve, "/api/links", {"token": token}) == "link-expired"
    for _ in range(2):
        assert eve.post(f"/api/tables/{table}/join", {"seat": 2}) == {"table": table, "seat": 2}
    send(host, table, "remove", "r", seat=1)
    assert refusal(ben, "/api/links", {"token": token}) == "link-expired", "once removed, the old link is of no use"


def test_links_end_after_two_weeks(start: Start) -> None:
    running = start()
    host = Person(running.address, "Anna")
    made = open_table(host, [{"kind": "me"}, {"kind": "open"}])
    pulse = running.server.world.pulse
    assert pulse is not None
    pulse.wall = lambda: time.time() + 15 * 86_400
    for _ in range(500):
        if running.server.world.now() > time.time() + 86_400:
            break
        time.sleep(0.01)
    for token in (made["links"][0]["token"], made["watch"]):
        assert refusal(Person(running.address, "Ben"), "/api/links", {"token": token}) == "link-expired"
    assert new_link(host, made["table"], 1)


# --- cookies


def test_over_tls_the_cookie_belongs_to_this_host_alone(start: Start) -> None:
    running = start(trust_proxy="1")
    person = Person(running.address)
    headers = {"Content-Type": "application/json", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    person.connection.request("POST", "/api/me", b'{"name": "Anna"}', headers)
    answer = person.connection.getresponse()
    answer.read()
    name, _, rest = answer.headers["set-cookie"].partition("=")
    assert name == "__Host-ridotto"
    assert "secure" in rest.lower()
    person.connection.request("GET", "/api/me", headers={"Cookie": f"{name}={rest.split(';')[0]}"})
    assert json.loads(person.connection.getresponse().read())["name"] == "Anna"


# --- databases that fail


def full(running: Running, yes: bool) -> None:
    """As many pages as there are, and none more; or as many as it wants again."""

    def job(c: Any) -> None:
        pages = c.rows("PRAGMA page_count")[0][0]
        c.rows(f"PRAGMA max_page_count = {pages if yes else 10**6}")

    running.run(lambda: running.server.store.driver.write(job))


def open_many(person: Person) -> None:
    for _ in range(29):
        open_table(person, [{"kind": "me"}, {"kind": "open"}], title="x" * 50, webhook="http://x.example/" + "x" * 250)


def test_a_full_disk_is_told_and_the_line_stays(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    bid_all(table, people, [5, 2])
    wire = SocketWire(people[0], table, 0)
    wire.wait()
    full(running, True)
    codes = set()
    for n in range(400):
        answer = wire.ask({"t": "chat", "id": f"c{n}", "text": "x" * 400})
        codes.add(answer.get("code"))
        if answer.get("code"):
            break
    assert codes == {None, "database-away"}
    with pytest.raises(Problem) as caught:
        open_many(people[1])
    assert (caught.value.status, caught.value.code) == (503, "database-away")
    assert look(people[1], table)["version"] > 4, "what is there can be read"
    full(running, False)
    assert wire.ask({"t": "chat", "id": "again", "text": "room"})["ok"]
    wire.close()


def test_readiness_tells_what_cannot_be_written_or_read(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    from ridotto.server import routes

    running = start()
    person = Person(running.address, "Anna")
    assert person.get("/readyz") == "ready\n"
    monkeypatch.setattr(routes, "SILENT", -1.0)
    with pytest.raises(Problem, match="503 the database cannot be written"):
        person.get("/readyz")
    monkeypatch.undo()
    file = running.server.settings.database_url.removeprefix("sqlite:///")
    raw = sqlite3.connect(file)
    raw.execute("ALTER TABLE log RENAME TO lost")
    raw.close()
    with pytest.raises(Problem, match="503 no database"):
        person.get("/readyz")
    assert person.get("/healthz") == "ok\n"


@pytest.mark.skipif(postgres_programs() is None, reason="PostgreSQL is not installed")
def test_a_server_comes_back_after_its_database(start: Start) -> None:
    with private_postgres() as address:
        running = start(address)
        table, people = seated(running, 2)
        folder = address.partition("host=")[2]
        programs = postgres_programs()
        assert programs is not None
        user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        control: list[str] = [str(programs / "pg_ctl"), "-D", f"{folder}/data", "-w", "-l", f"{folder}/log"]
        how = user if os.geteuid() == 0 else []
        subprocess.run([*how, *control, "-m", "immediate", "stop"], check=True, stdout=subprocess.DEVNULL, cwd="/tmp")
        answer = send(people[0], table, "note", "n", text="x")
        assert answer["code"] == "database-away"
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off -c full_page_writes=off"
        subprocess.run([*how, *control, "-o", options, "start"], check=True, stdout=subprocess.DEVNULL, cwd="/tmp")
        for _ in range(600):
            try:
                assert person_ready(people[0]) == "ready\n"
                break
            except Problem:
                time.sleep(0.1)
        assert bid(people[0], table, 0, 3)["ok"]
        running.stop()


def person_ready(person: Person) -> str:
    found: str = person.get("/readyz")
    return found


def test_an_invitation_says_where_it_leads_before_it_is_used(start: Start) -> None:
    running = start()
    host, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "zerlina"}]
    made = open_table(host, seats, pace={"kind": "days", "bank": 172800})
    token = made["links"][0]["token"]
    stranger = Person(running.address)
    found = stranger.post("/api/links/look", {"token": token})
    assert (found["kind"], found["seat"], found["host"]) == ("seat", 1, "Anna")
    assert found["table"]["game"] == "opera"
    assert found["table"]["pace"]["kind"] == "days"
    assert [seat["kind"] for seat in found["table"]["seats"]] == ["person", "open", "bot"]
    assert stranger.get("/api/me") is None, "looking makes nobody"
    ben.post("/api/links", {"token": token})
    assert ben.post("/api/links/look", {"token": token})["table"]["mine"] == [1]
    assert refusal(stranger, "/api/links/look", {"token": token}) == "link-expired"
    assert stranger.post("/api/links/look", {"token": made["watch"]})["kind"] == "watch"


def test_my_tables_say_how_they_stand(start: Start) -> None:
    """Whose turn it is, round and points: what a spectator may know, and no bid."""
    running = start()
    table, people = seated(running, 3)
    (head,) = people[0].get("/api/tables/mine")
    assert head["standing"]["asked"] == [0, 1, 2]
    assert head["standing"]["round"] == 1
    assert head["standing"]["points"] == [0, 0, 0]
    before = people[1].get("/api/tables/mine")
    bid(people[0], table, 0, 3)
    after = people[1].get("/api/tables/mine")
    assert after[0]["standing"]["asked"] == [1, 2]
    before[0]["standing"]["asked"] = after[0]["standing"]["asked"]
    before[0]["changed"] = after[0]["changed"]
    assert after == before, "nothing except the seats still to bid"
    assert Person(running.address, "Eve").get("/api/tables/mine") == []


def test_finished_games_keep_their_result(start: Start) -> None:
    """By the rules or by agreement; also of a game that ended before results were kept."""
    running = start()
    table, people = seated(running, 2, options={"rounds": "7"})
    play_all(table, people, ["socket", "socket"], 3)
    anna, ben = (person.get("/api/tables/played") for person in people)
    (game,) = anna["games"]
    assert anna["total"] == ben["total"] == anna["won"] + ben["won"] == 1
    ranking, points = game["standing"]["ranking"], game["standing"]["points"]
    assert points[ranking[0]] == max(points)
    assert people[0].get("/api/tables/mine") == []
    for person, found in zip(people, (anna, ben), strict=True):
        assert len(person.get("/api/tables/played?won=1")["games"]) == found["won"]
        assert len(person.get("/api/tables/played?game=opera")["games"]) == 1
        assert person.get("/api/tables/played?game=la-stanza")["games"] == []

    def forget(c: Connection) -> None:
        c.run("UPDATE tables SET result = ''")
        c.run("UPDATE sitting SET place = 0")

    driver = open_driver(running.server.settings.database_url)
    asyncio.run(driver.write(forget))
    asyncio.run(driver.close())
    assert people[0].get("/api/tables/played")["games"] == anna["games"], "it is read from the log once more"
    assert [person.get("/api/tables/played")["won"] for person in people] == [anna["won"], ben["won"]]
    with pytest.raises(Problem, match="not-a-number"):
        people[0].get("/api/tables/played?before=never")
