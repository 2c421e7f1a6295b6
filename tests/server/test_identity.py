"""Being the same person elsewhere: links by mail, going back, bringing tables along; profiles, blocks and reports."""

import http.client
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner
from starlette.requests import Request
from structlog.testing import capture_logs

from ridotto.cli.admin import admin
from ridotto.server.app import Server
from ridotto.server.documents import Document, Seat
from ridotto.server.passkeys import site_of
from ridotto.server.routes import Routes
from ridotto.server.settings import from_environment
from ridotto.server.signing_in import LETTERS, renamed
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import open_table, seated
from tests.server.post import Office, parts
from tests.server.test_people import another_device, everything
from tests.server.test_strangers import refusal
from tests.server.test_tables import bid, look, send

TWO = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def office() -> Iterator[Office]:
    found = Office()
    yield found
    found.stop()


def posting(start: Start, office: Office, url: str = "") -> Running:
    # The page's own address: links in letters lead there, and requests of these tests name no origin.
    return start(url, smtp_url=office.url, mail_from="Ridotto <post@example.org>", public_url="http://play.example")


class Browser:
    """Somebody with all cookies, as a browser keeps them."""

    def __init__(self, running: Running) -> None:
        self.parts = urlsplit(running.address)
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, body: Any = None) -> Any:
        connection = http.client.HTTPConnection(self.parts.hostname or "", self.parts.port or 80, timeout=60)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"cookie": cookies, "content-type": "application/json"}
        data = None if body is None else json.dumps(body)
        connection.request(
            "GET" if body is None else "POST", path, data, headers | {"content-type": "application/json"}
        )
        answer = connection.getresponse()
        text = answer.read()
        for line in answer.headers.get_all("set-cookie") or []:
            name, _, rest = line.partition("=")
            value = rest.split(";")[0].strip('"')
            self.cookies.pop(name, None)
            if value:
                self.cookies[name] = value
        connection.close()
        found = json.loads(text)
        if answer.status != 200:
            raise Problem(answer.status, found["code"])
        return found


def letter_token(office: Office) -> str:
    plain, rich = parts(office.next())
    (token,) = re.findall(r"http://play\.example/signin#([\w-]+)", plain)
    assert f"/signin#{token}" in rich
    return str(token)


def test_a_link_by_mail_leads_back_to_the_same_person(database_url: str, start: Start, office: Office) -> None:
    running = posting(start, office, database_url)
    anna = Browser(running)
    me = anna.ask("/api/me", {"name": "Anna"})
    assert anna.ask("/api/signin/mail", {"mail": "Anna@Example.org"}) is None
    token = letter_token(office)
    assert token not in everything(running) if database_url.startswith("sqlite") else True
    assert anna.ask("/api/signin/mail/look", {"token": token}) == {"what": "keep", "name": "Anna", "mine": True}
    assert anna.ask("/api/signin/mail/use", {"token": token})["id"] == me["id"]
    assert anna.ask("/api/me/profile")["mail"] == "anna@example.org"
    with pytest.raises(Problem, match="link-expired"):
        anna.ask("/api/signin/mail/use", {"token": token})
    # Another device, where nobody is known yet: the same question, the same letter, and the way back.
    phone = Browser(running)
    assert phone.ask("/api/signin/mail", {"mail": "anna@example.org"}) is None
    token = letter_token(office)
    assert phone.ask("/api/signin/mail/look", {"token": token}) == {"what": "in", "name": "Anna", "mine": False}
    assert phone.ask("/api/me") is None, "looking changes nothing"
    assert phone.ask("/api/signin/mail/use", {"token": token})["id"] == me["id"]
    assert phone.ask("/api/me")["name"] == "Anna"
    assert anna.ask("/api/me/export")["way_back"] == "anna@example.org"
    anna.ask("/api/me/mail/remove", {})
    assert phone.ask("/api/me/profile")["mail"] == ""


def test_asking_for_a_letter_says_nothing_about_an_address(start: Start, office: Office) -> None:
    running = posting(start, office)
    stranger = Browser(running)
    answers = [stranger.ask("/api/signin/mail", {"mail": "who@example.org"}) for _ in range(LETTERS + 2)]
    assert answers == [None] * (LETTERS + 2)
    tokens = [letter_token(office) for _ in range(LETTERS)]
    assert office.letters.empty(), "an address gets a few letters in an hour, and the answer does not tell"
    looks = {}  # letters may overtake each other on their way
    for token in tokens:
        try:
            looks[token] = stranger.ask("/api/signin/mail/look", {"token": token})
        except Problem as problem:
            looks[token] = problem.code
    nobody = {"what": "nobody", "name": "", "mine": False}
    live = [token for token, seen in looks.items() if seen == nobody]
    assert len(live) == 1
    assert list(looks.values()).count("link-expired") == LETTERS - 1, "a later letter has taken the place of the others"
    with pytest.raises(Problem, match="nobody-kept"):
        stranger.ask("/api/signin/mail/use", {"token": live[0]})
    assert refusal(Person(start().address, "Anna"), "/api/signin/mail", {"mail": "a@b.org"}) == "no-mail"


def test_a_guest_with_tables_may_come_along_or_stay_apart(database_url: str, start: Start) -> None:
    running = start(database_url)
    anna = Person(running.address, "Anna")
    shared = open_table(anna, TWO)
    guest = Browser(running)
    old = guest.ask("/api/me", {"name": "Gast"})
    alone = guest.ask("/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]})
    guest.ask("/api/links", {"token": shared["links"][0]["token"]})
    link = anna.post("/api/me/carry")["token"]
    assert guest.ask("/api/me/carried", {"token": link})["id"] == anna.id
    assert guest.ask("/api/me/profile")["before"] == {"name": "Gast", "tables": 2}
    assert guest.ask("/api/me/switch", {})["id"] == old["id"]
    assert guest.ask("/api/me")["name"] == "Gast"
    guest.ask("/api/me/switch", {})
    # The table where both sit stays with the guest: nobody gets a second seat. The other one comes along.
    assert guest.ask("/api/me/bring", {}) == {"brought": 1, "kept": 1}
    assert [seat["person"] for seat in look(anna, shared["table"])["status"]["seats"]] == [anna.id, old["id"]]
    assert alone["table"] in [head["id"] for head in anna.get("/api/tables/mine")]
    assert anna.get(f"/api/tables/{alone['table']}")["role"] == "host"
    with pytest.raises(Problem, match="not-your-seat"):
        anna.get(f"/api/tables/{shared['table']}/poll?seat=1")
    assert guest.ask("/api/me/profile")["before"]["name"] == "Gast"
    assert guest.ask("/api/me/switch", {})["name"] == "Gast"
    assert [head["id"] for head in guest.ask("/api/tables/mine")] == [shared["table"]]


def test_after_all_tables_came_along_nobody_is_left_behind(start: Start) -> None:
    running = start(bot_pace=3600.0)
    table, (_, guest) = seated(running, 2)
    send(guest, table, "chat", "c", text="ciao")
    send(guest, table, "note", "n", text="a note")
    bid(guest, table, 1, 4)
    old = guest.get("/api/me")["id"]
    tablet = another_device(guest)
    anna = Person(running.address, "Anna")
    browser = Browser(running)
    browser.cookies["ridotto"] = guest.token
    browser.ask("/api/me/carried", {"token": anna.post("/api/me/carry")["token"]})
    assert browser.ask("/api/me/bring", {}) == {"brought": 1, "kept": 0}
    assert old not in everything(running)
    assert tablet.get("/api/me")["id"] == anna.id, "the guest's other devices are the same human"
    assert [one["text"] for one in anna.get("/api/me/export")["said"]] == ["ciao"]
    status = anna.get(f"/api/tables/{table}/poll?seat=1")["messages"][0]["status"]
    assert status["own"]["sealed"] == "bid 4"
    assert "ridotto-before" not in browser.cookies
    with pytest.raises(Problem, match="nobody-kept"):
        browser.ask("/api/me/bring", {})


def test_both_sessions_are_needed_to_bring_tables_along(start: Start) -> None:
    running = start()
    table, (_, ben) = seated(running, 2)
    thief = Browser(running)
    thief.ask("/api/me", {"name": "Thief"})
    for cookie in ("", "guessed", ben.get("/api/me")["id"]):
        thief.cookies["ridotto-before"] = cookie
        with pytest.raises(Problem, match="nobody-kept"):
            thief.ask("/api/me/bring", {})
    assert look(ben, table)["status"]["seats"][1]["person"] == ben.get("/api/me")["id"]


@pytest.mark.parametrize("known", ["host", "former", "removed", "owner"])
def test_a_table_that_knows_both_stays_as_it_is(known: str) -> None:
    document = Document(game="opera", rules=1, options={}, host="h", salt="", stage="playing")
    document.seats = [Seat(kind="person", identity="old"), Seat(kind="person", identity="x")]
    document.watchers = ["new"]
    changed = renamed(document, "old", "new")
    assert changed is not None
    assert (changed.seats[0].identity, changed.watchers, document.seats[0].identity) == ("new", [], "old")
    if known == "host":
        document.host = "new"
    elif known == "former":
        document.former = ["new"]
    elif known == "removed":
        document.removed = [(1, "new")]
    else:
        document.seats[1] = Seat(kind="bot", owner="new")
    assert renamed(document, "old", "new") is None


def test_logging_out_forgets_who_one_was_before(start: Start) -> None:
    running = start()
    browser = Browser(running)
    browser.ask("/api/me", {"name": "Gast"})
    browser.ask("/api/tables", {"game": "opera", "seats": TWO})
    guest = browser.cookies["ridotto"]
    anna = Person(running.address, "Anna")
    browser.ask("/api/me/carried", {"token": anna.post("/api/me/carry")["token"]})
    assert browser.cookies["ridotto-before"] == guest
    browser.ask("/api/me/logout", {})
    assert browser.cookies == {}
    assert Person(running.address, token=guest).get("/api/me") is None


# --- passkeys: the browser tests make real ones; here is what must not work


def test_a_passkey_needs_a_name_and_a_challenge_of_ours(start: Start) -> None:
    running = start()
    anna = Person(running.address, "Anna")
    assert refusal(anna, "/api/me/passkeys/new", {}) == "no-passkeys-here", "127.0.0.1 is not a name"
    forged = {"id": "YQ", "client": "eyJjaGFsbGVuZ2UiOiJZUSJ9", "attestation": "YQ", "name": "x"}
    anna.connection.close()
    local = Person(running.address.replace("127.0.0.1", "localhost"), token=anna.token)
    wish = local.post("/api/me/passkeys/new")
    assert (wish["site"], wish["name"], wish["known"]) == ("localhost", "Anna", [])
    assert refusal(local, "/api/me/passkeys", forged) == "bad-passkey"
    sign = {"id": "YQ", "client": "eyJjaGFsbGVuZ2UiOiJZUSJ9", "data": "YQ", "signature": "YQ"}
    assert refusal(local, "/api/signin/passkey", sign) == "bad-passkey"


# --- profiles


def test_a_face_is_a_code_and_goes_with_its_person_to_tables(database_url: str, start: Start) -> None:
    running = start(database_url)
    anna = Person(running.address, "Anna")
    for bad in ("<svg>", "0123456", "012345678", "0123456A"):
        assert refusal(anna, "/api/me/profile", {"name": "Anna", "face": bad}) == "not-a-command"
    anna.post("/api/me/profile", {"name": "Anna B", "face": "01234567", "colour": 2})
    me = anna.get("/api/me")
    assert (me["name"], me["face"], me["colour"]) == ("Anna B", "01234567", 2)
    host = Person(running.address, "Host")
    made = open_table(host, [{"kind": "me"}] + [{"kind": "open"}] * 3)
    assert anna.post("/api/links", {"token": made["any"]})["seat"] == 2, "the colour she wishes for is free"
    seats = look(host, made["table"])["status"]["seats"]
    assert (seats[2]["face"], seats[2]["person"]) == ("01234567", anna.id)
    other = open_table(host, [{"kind": "open"}, {"kind": "open"}, {"kind": "me"}])
    assert anna.post("/api/links", {"token": other["any"]})["seat"] == 0
    assert anna.get("/api/me/export")["face"] == "01234567"


# --- block and report


def test_a_blocked_person_finds_no_table_and_is_not_told(database_url: str, start: Start) -> None:
    running = start(database_url)
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    made = open_table(anna, TWO, public=True)
    theirs = open_table(ben, TWO, public=True)["table"]
    assert [one["name"] for one in anna.post("/api/me/blocks", {"id": ben.id})] == ["Ben"]
    assert made["table"] not in [head["id"] for head in ben.get("/api/tables")]
    assert theirs not in [head["id"] for head in anna.get("/api/tables")]
    for path, body in (
        ("/api/links", {"token": made["any"]}),
        ("/api/links", {"token": made["links"][0]["token"]}),
        ("/api/links/look", {"token": made["any"]}),
    ):
        assert refusal(ben, path, body) == "link-expired"
    assert refusal(ben, f"/api/tables/{made['table']}/join", {"seat": 1}) == "no-such-table"
    assert not page_of(ben, anna)["blocked"]
    assert page_of(anna, ben)["blocked"]
    assert anna.post("/api/me/blocks", {"id": ben.id, "on": False}) == []
    assert ben.post("/api/links", {"token": made["any"]})["seat"] == 1


def page_of(reader: Person, of: Person) -> Any:
    return reader.get(f"/api/people/{of.id}")


def test_chat_of_a_blocked_person_does_not_arrive(start: Start) -> None:
    running = start()
    table, (anna, ben, carla) = seated(running, 3)
    wire = SocketWire(anna, table, 0)
    send(ben, table, "chat", "1", text="first")
    while not any(one["t"] == "said" for one in wire.inbox):
        wire.wait()
    anna.post("/api/me/blocks", {"id": ben.get("/api/me")["id"]})
    send(ben, table, "chat", "2", text="second")
    send(carla, table, "chat", "3", text="third")
    while not any(one["t"] == "said" and one["text"] == "third" for one in wire.inbox):
        wire.wait()
    wire.close()
    assert [one["text"] for one in wire.inbox if one["t"] == "said"] == ["first", "third"]
    news = anna.get(f"/api/tables/{table}/poll?seat=0")["messages"]
    assert [one["text"] for one in news if one["t"] == "said"] == ["third"]


def test_reports_reach_the_operator_a_few_a_day(start: Start) -> None:
    running = start()
    table, (anna, ben) = seated(running, 2)
    send(ben, table, "chat", "c", text="rude words")
    ben_id = ben.get("/api/me")["id"]
    anna.post("/api/reports", {"table": table, "line": 1, "why": "rude"})
    anna.post("/api/reports", {"table": table, "seat": 1})
    anna.post("/api/reports", {"person": ben_id, "why": "again"})
    assert refusal(anna, "/api/reports", {"person": anna.id}) == "no-such-person"
    assert refusal(Person(running.address, "X"), "/api/reports", {"table": table, "line": 1}) == "no-such-table"
    for _ in range(2):
        anna.post("/api/reports", {"person": ben_id})
    assert refusal(anna, "/api/reports", {"person": ben_id}) == "too-many"
    url = running.server.settings.database_url

    def run(*words: str) -> Any:
        found = CliRunner().invoke(admin, ["--database", url, "--json", "reports", *words])
        assert found.exit_code == 0, found.output
        return json.loads(found.output) if found.output else None

    first = run()[0]
    assert (first["reporter"], first["about"], first["name"], first["line"], first["why"]) == (
        anna.id, ben_id, "Ben", "rude words", "rude",
    )  # fmt: skip
    run("--settle", str(first["n"]))
    assert len(run()) == 4
    assert len(run("--all")) == 5
    assert [one["line"] for one in anna.get("/api/me/export")["reports"]][:2] == ["rude words", ""]
    ben.post("/api/me/delete", {"id": ben_id})
    assert run("--all") == []
    anna.post("/api/me/delete", {"id": anna.id})


PLAY = "https://play.example"


@pytest.mark.parametrize(
    ("settings", "forwarded", "origin"),
    [
        ({"public_url": f"{PLAY}/"}, "", PLAY),
        ({"public_url": PLAY}, "http", PLAY),
        ({"trust_proxy": "1"}, "https", PLAY),
        ({"trust_proxy": "1"}, "", "http://play.example"),
        ({}, "https", "http://play.example"),  # anybody could say so
    ],
)
def test_the_address_of_a_passkey_behind_a_proxy(
    tmp_path: Path, settings: dict[str, str], forwarded: str, origin: str
) -> None:
    server = Server(from_environment({"DATABASE_URL": f"sqlite:///{tmp_path}/r.db"}, **settings))
    headers = [(b"host", b"play.example"), (b"x-forwarded-proto", forwarded.encode())]
    scope = {"type": "http", "scheme": "http", "path": "/", "query_string": b"", "headers": headers}
    found = Routes(server).people.origin(Request(scope))
    assert found == origin
    assert site_of(found) == "play.example"


@pytest.mark.parametrize(("settings", "lines"), [({}, 1), ({"trust_proxy": "1"}, 0), ({"public_url": PLAY}, 0)])
def test_the_host_reads_once_why_passkeys_fail_behind_a_proxy(
    tmp_path: Path, settings: dict[str, str], lines: int
) -> None:
    server = Server(from_environment({"DATABASE_URL": f"sqlite:///{tmp_path}/r.db"}, **settings))
    headers = [(b"host", b"play.example"), (b"x-forwarded-proto", b"https"), (b"origin", PLAY.encode())]
    scope = {"type": "http", "scheme": "http", "path": "/", "query_string": b"", "headers": headers}
    people = Routes(server).people
    with capture_logs() as logs:
        for _ in range(3):
            people.origin(Request(scope))
    said = [line for line in logs if line["event"] == "passkeys-fail"]
    assert len(said) == lines
    for line in said:
        assert (line["page"], line["taken_for"]) == (PLAY, "http://play.example")
        assert all(name in line["advice"] for name in ("PUBLIC_URL", "TRUST_PROXY"))
