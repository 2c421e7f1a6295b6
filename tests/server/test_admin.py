"""`ridotto admin` on a database whose server runs, and on one whose server does not."""

import json
import time
from collections.abc import Callable

import pytest
from click.testing import CliRunner

from ridotto.cli.admin import admin
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import open_table, seated
from tests.server.test_strangers import refusal
from tests.server.test_tables import bid, look, send

SEATS = [{"kind": "me"}, {"kind": "open"}]


def run(running: Running, *arguments: str, fine: bool = True) -> str:
    url = running.server.settings.database_url
    found = CliRunner().invoke(admin, ["--database", url, *arguments])
    assert (found.exit_code == 0) is fine, found.output
    return found.output


def until(happened: Callable[[], object]) -> None:
    for _ in range(1000):
        if happened():
            return
        time.sleep(0.02)
    raise AssertionError("it never happened")


def heard(line: SocketWire, kind: str) -> dict[str, object]:
    while True:
        line.wait()
        if line.inbox[-1]["t"] == kind:
            return line.inbox[-1]


def test_looking_shows_nothing_that_players_hide(start: Start) -> None:
    running = start()
    table, people = seated(running, 2, title="Evening", public=True)
    bid(people[1], table, 1, 4)
    send(people[1], table, "note", "n", text="canary-note")
    send(people[1], table, "order", "o", seat=1, words="pass")
    send(people[1], table, "chat", "c", text="canary-chat")
    texts = [run(running, *what) for what in (["status"], ["tables"], ["people"], ["people", "Be"], ["show", table])]
    assert table in texts[1]
    assert "Evening" in texts[1]
    assert "Anna" not in texts[3]
    assert json.loads(texts[4])["stage"] == "playing"
    told = "".join(texts) + run(running, "audit")
    for secret in ("bid 4", "canary", people[0].token, people[1].token, "pass"):
        assert secret not in told
    assert "there is no table x" in run(running, "show", "x", fine=False)


def test_tables_are_closed_and_deleted_under_a_running_server(database_url: str, start: Start) -> None:
    running = start(database_url)
    table, people = seated(running, 2)
    line = SocketWire(people[0], table, 0)
    line.wait()
    run(running, "close", table)
    until(lambda: look(people[1], table)["status"]["stage"] == "ended")
    assert bid(people[1], table, 1, 3)["code"] == "not-playing"
    run(running, "delete", table)
    assert heard(line, "goodbye")["code"] == "removed"
    line.close()
    with pytest.raises(Problem, match="no-such-table"):
        look(people[1], table)
    lines = [line.split("\t")[2:4] for line in run(running, "audit").splitlines() if "\t" in line]
    assert lines == [["close", table], ["delete", table]]


def test_idle_tables_are_listed_and_closed(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    table = open_table(anna, SEATS)["table"]
    assert table not in run(running, "tables", "--idle-days", "1")
    assert table in run(running, "tables", "--stage", "open", "--host", anna.id, "--close")
    until(lambda: look(anna, table)["status"]["stage"] == "ended")


def test_a_blocked_person_is_cut_off_and_comes_back_when_unblocked(start: Start) -> None:
    running = start()
    table, people = seated(running, 2, public=True)
    ben = people[1].get("/api/me")["id"]
    line = SocketWire(people[1], table, 1)
    line.wait()
    run(running, "block", ben, "--why", "floods")
    heard(line, "goodbye")
    line.close()
    with pytest.raises(Problem, match="403 blocked"):
        people[1].get("/api/me")
    assert people[0].get("/api/me")["name"] == "Anna"
    assert f"person {ben}" in run(running, "status")
    run(running, "unblock", ben)

    def back() -> bool:
        try:
            return bool(people[1].get("/api/me"))
        except Problem:
            return False

    until(back)
    assert "is not blocked" in run(running, "unblock", ben, fine=False)
    assert "no person" in run(running, "block", "nobody", fine=False)


def test_a_blocked_network_gets_nothing(start: Start) -> None:
    running = start()
    person = Person(running.address, "Anna")
    assert "is not an address" in run(running, "block", "1.2.3", fine=False)
    run(running, "block", "127.0.0.0/8")

    def blocked() -> bool:
        try:
            person.get("/api/games")
        except Problem as problem:
            return problem.code == "blocked"
        return False

    until(blocked)


def test_draining_takes_no_new_tables_and_games_go_on(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    run(running, "drain")

    def draining() -> bool:
        try:
            return bool(people[0].get("/readyz") == "draining\n")
        except Problem as problem:
            return problem.status == 503

    until(draining)
    assert refusal(people[0], "/api/tables", {"game": "opera", "seats": SEATS}) == "no-new-tables"
    assert bid(people[0], table, 0, 2)["ok"]
    run(running, "drain", "--off")
    until(lambda: not draining())
    assert open_table(people[0], SEATS)["table"]


def test_a_quota_of_ones_own(start: Start) -> None:
    running = start(max_tables_per_person=1)
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    run(running, "quota", anna.id, "2")
    until(lambda: running.server.lobby.switches)
    open_table(anna, SEATS)
    open_table(anna, SEATS)
    open_table(ben, SEATS)
    for person in (anna, ben):
        assert refusal(person, "/api/tables", {"game": "opera", "seats": SEATS}) == "too-many"


def test_an_announcement_reaches_everybody_who_is_connected(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    lines = [SocketWire(person, table, seat) for seat, person in enumerate(people)]
    for line in lines:
        line.wait()
    run(running, "announce", "We restart at nine.")
    for line in lines:
        said = heard(line, "said")
        assert (said["text"], said["seat"]) == ("We restart at nine.", -1)
        line.close()
    assert "one line" in run(running, "announce", "two\nlines", fine=False)


def test_sessions_of_a_lost_device_are_ended(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    assert run(running, "end-sessions", anna.id).endswith("1 sessions\n")
    until(lambda: Person(running.address, token=anna.token).get("/api/me") is None)


def test_a_person_is_deleted_without_a_server(database_url: str, start: Start) -> None:
    running = start(database_url)
    table, people = seated(running, 2)
    ben = people[1].get("/api/me")["id"]
    running.stop()
    assert run(running, "delete-person", ben) == "1 tables\n"
    assert "Ben" not in run(running, "people")
    again = start(database_url, bot_pace=3600.0)
    seats = look(Person(again.address, token=people[0].token), table)["status"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "bot"]
