"""Every route and every command, crossed with everybody who might try it."""

import json
from typing import Any

import pytest

from ridotto.server import protocol
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import open_table

ROLES = ("anonymous", "stranger", "spectator", "seat", "other", "host", "former")


class Cast:
    """A table by link with everybody around it: seat 0 the host, 1 the seat, 2 the other, 3 once the former one's."""

    def __init__(self, running: Running) -> None:
        self.running = running
        host = Person(running.address, "Anna")
        created = open_table(host, [{"kind": "me"}] + [{"kind": "open"}] * 3)
        self.table = created["table"]
        links = [link["token"] for link in created["links"]]
        people = [self.by_link(token, name) for token, name in zip(links, ["Ben", "Carla", "Dora"], strict=True)]
        self.by: dict[str, Person] = {
            "anonymous": Person(running.address),
            "stranger": Person(running.address, "Sven"),
            "spectator": self.by_link(created["watch"], "Wanda"),
            "seat": people[0],
            "other": people[1],
            "host": host,
            "former": people[2],
        }
        self.send("host", {"t": "remove", "id": "r", "seat": 3, "bot": "random"})

    def by_link(self, token: str, name: str) -> Person:
        person = Person(self.running.address)
        person.post("/api/links", {"token": token, "name": name})
        return person

    def send(self, role: str, command: dict[str, Any]) -> str:
        return self.code(role, "POST", f"/api/tables/{self.table}/commands", command)

    def code(self, role: str, method: str, path: str, body: Any = None) -> str:
        """ "ok", or the code of the refusal."""
        try:
            found = self.by[role].request(method, path, body)
        except Problem as error:
            return error.code if error.status < 500 else f"{error.status}"
        return found["code"] if isinstance(found, dict) and found.get("ok") is False else "ok"


@pytest.fixture
def people(start: Start) -> Cast:
    return Cast(start(bot_pace=3600.0))


NOBODY = {"anonymous": "no-such-table", "stranger": "no-such-table", "former": "no-such-table"}
LOOK = {**NOBODY, "spectator": "ok", "seat": "ok", "other": "ok", "host": "ok"}
AS_SEAT = {**NOBODY, "spectator": "not-your-seat", "seat": "ok", "other": "not-your-seat", "host": "not-your-seat"}
SENT = {**NOBODY, "anonymous": "no-identity"}
BY_SEAT = {**SENT, "spectator": "not-your-seat", "seat": "ok", "other": "not-your-seat", "host": "not-your-seat"}
BY_HOST = {**SENT, "spectator": "not-host", "seat": "not-host", "other": "not-host", "host": "ok"}
BY_PLAYERS = {**SENT, "spectator": "no-chat", "seat": "ok", "other": "ok", "host": "ok"}
BY_ALL = {**SENT, "spectator": "ok", "seat": "ok", "other": "ok", "host": "ok"}

ROUTES: dict[str, tuple[str, str, Any, dict[str, str]]] = {
    "table": ("GET", "", None, LOOK),
    "poll": ("GET", "/poll", None, LOOK),
    "poll as the seat": ("GET", "/poll?seat=1", None, AS_SEAT),
    "poll on as the seat": ("GET", "/poll?seat=1&since=2", None, AS_SEAT),
    "record": ("GET", "/record", None, LOOK),
    "replay": ("GET", "/replay?from=1&count=3", None, LOOK),
    "replay as the seat": ("GET", "/replay?from=1&seat=1", None, AS_SEAT),
    "replay with open screens": ("GET", "/replay?open=1", None, {
        **NOBODY, "spectator": "still-playing", "seat": "still-playing", "other": "still-playing",
        "host": "still-playing",
    }),
    "seat token": ("POST", "/links", {"kind": "token", "seat": 2}, {
        **SENT, "spectator": "not-your-seat", "seat": "not-your-seat", "other": "ok", "host": "not-your-seat",
    }),
    "join": ("POST", "/join", {"seat": 3}, {
        **NOBODY, "spectator": "not-public",
        "seat": "not-public", "other": "not-public", "host": "seat-taken",
    }),
    "seat link": ("POST", "/links", {"kind": "seat", "seat": 3}, {**BY_HOST, "host": "seat-taken"}),
    "watch link": ("POST", "/links", {"kind": "watch"}, BY_HOST),
    "mute": ("POST", "/notices", {"muted": True}, BY_ALL),
    "ratings": ("GET", "/ratings", None, LOOK),
    "review": ("POST", "/review", {}, {
        **SENT, "spectator": "still-playing", "seat": "still-playing", "other": "still-playing",
        "host": "still-playing",
    }),
    "rematch": ("POST", "/rematch", {}, {
        **SENT, "spectator": "not-your-seat", "seat": "still-playing", "other": "still-playing",
        "host": "still-playing",
    }),
}  # fmt: skip
COMMANDS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "play": ({"seat": 1, "version": 4, "draft": ["bid 1"]}, BY_SEAT),
    "try": ({"seat": 1, "version": 4, "draft": ["bid 1"]}, BY_SEAT),
    "undo": ({"seat": 1, "version": 4, "to": 0}, {**BY_SEAT, "seat": "no-way-back"}),
    "propose": ({"seat": 1, "what": "end"}, BY_SEAT),
    "here": ({"seat": 1}, {**BY_SEAT, "seat": "nothing-to-do"}),
    "imagine": ({"seat": 1, "version": 4, "moves": ["bid 1"]}, BY_SEAT),
    "consent": ({"seat": 1, "proposal": "p", "yes": True}, {**BY_SEAT, "seat": "no-such-proposal"}),
    "order": ({"seat": 1, "words": "intermezzo"}, BY_SEAT),
    "unorder": ({"seat": 1, "order": "o"}, BY_SEAT),
    "overtime": ({"seat": 1, "out": 2, "choice": "bot"}, {**BY_SEAT, "seat": "time-left"}),
    "hint": ({"seat": 1, "version": 4}, BY_SEAT),
    "weigh": ({"seat": 1, "version": 4, "draft": ["bid 1"]}, BY_SEAT),
    "suggest": ({"seat": 1, "version": 4, "draft": [], "goal": "income"}, {**BY_SEAT, "seat": "not-your-turn"}),
    "describe": ({"seat": 1, "version": 4, "draft": ["bid 1"]}, BY_SEAT),
    "explain": ({"seat": 1, "version": 4, "thing": "ducats"}, BY_SEAT),
    "learn": ({"seat": 1, "version": 4, "step": "next"}, {**BY_SEAT, "seat": "no-lesson"}),
    "chat": ({"text": "ciao"}, BY_PLAYERS),
    "note": ({"text": "hm"}, BY_ALL),
    "leave": ({"seat": 1}, BY_SEAT),
    "back": ({"seat": 1}, {**BY_SEAT, "seat": "not-your-seat"}),
    "move": ({"seat": 1, "to": 3}, {**BY_SEAT, "seat": "game-begun"}),
    "remove": ({"seat": 1}, BY_HOST),
    "ping": ({}, BY_ALL),
}


# What belongs to no table: everybody may ask, but only somebody may do.
ANYBODY = dict.fromkeys(ROLES, "ok")
SOMEBODY = {**ANYBODY, "anonymous": "no-identity"}
KEY = {"id": "eA", "client": "eA", "attestation": "eA", "name": "Phone"}
SIGNED = {"id": "eA", "client": "eA", "data": "eA", "signature": "eA"}
PUSH = {"endpoint": "http://127.0.0.1/", "p256dh": "B" * 87, "auth": "A" * 22}


def all_get(code: str) -> dict[str, str]:
    return dict.fromkeys(ROLES, code)


def somebody_gets(code: str) -> dict[str, str]:
    return {**all_get(code), "anonymous": "no-identity"}


ELSEWHERE: dict[str, tuple[str, str, Any, dict[str, str]]] = {
    "games": ("GET", "/api/games", None, ANYBODY),
    "rules": ("GET", "/api/rules?game=opera&seats=2&rounds=7", None, ANYBODY),
    "example": ("GET", "/api/example?game=opera&name=bids", None, ANYBODY),
    "annotated": ("GET", "/api/annotated?game=opera&name=duel", None, ANYBODY),
    "words": ("GET", "/api/words?language=nl", None, ANYBODY),
    "levels": ("GET", "/api/levels?game=opera", None, ANYBODY),
    "me": ("GET", "/api/me", None, ANYBODY),
    "name": ("POST", "/api/me", {"name": "Zoe"}, ANYBODY),
    "carry": ("POST", "/api/me/carry", {}, SOMEBODY),
    "carried": ("POST", "/api/me/carried", {"token": "x"}, dict.fromkeys(ROLES, "link-expired")),
    "sessions": ("GET", "/api/me/sessions", None, SOMEBODY),
    "end": ("POST", "/api/me/sessions", {"id": "x"}, SOMEBODY),
    "export": ("GET", "/api/me/export", None, SOMEBODY),
    "logout": ("POST", "/api/me/logout", {}, SOMEBODY),
    "delete": ("POST", "/api/me/delete", {"id": "x"}, dict.fromkeys(ROLES, "no-identity")),
    "tables": ("GET", "/api/tables", None, ANYBODY),
    "create": ("POST", "/api/tables", {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}]}, SOMEBODY),
    "lesson": ("POST", "/api/lessons", {"game": "opera"}, SOMEBODY),
    "mine": ("GET", "/api/tables/mine", None, SOMEBODY),
    "played": ("GET", "/api/tables/played", None, SOMEBODY),
    "card": ("GET", "/api/cards/{card}", None, dict.fromkeys(ROLES, "link-expired")),
    "notices": ("GET", "/api/me/notices", None, SOMEBODY),
    "reach": ("POST", "/api/me/notices", {"mail": ""}, SOMEBODY),
    "confirm": ("POST", "/api/mail/confirm", {"token": "x"}, all_get("link-expired")),
    "off": ("POST", "/api/mail/off", {}, all_get("link-expired")),
    "vacations": ("GET", "/api/me/vacations", None, SOMEBODY),
    "vacation": ("POST", "/api/me/vacations", {"first": "x", "last": "y"}, somebody_gets("bad-vacation")),
    "vacation off": ("POST", "/api/me/vacations/off", {"first": "x"}, SOMEBODY),
    "push": ("POST", "/api/me/push", PUSH, somebody_gets("bad-push")),
    "push off": ("POST", "/api/me/push/off", {"id": "x"}, SOMEBODY),
    "profile": ("GET", "/api/me/profile", None, SOMEBODY),
    "portray": ("POST", "/api/me/profile", {"name": "Zoe", "colour": 1}, SOMEBODY),
    "passkey": ("POST", "/api/me/passkeys/new", {}, somebody_gets("no-passkeys-here")),
    "keep a passkey": ("POST", "/api/me/passkeys", KEY, somebody_gets("no-passkeys-here")),
    "remove a passkey": ("POST", "/api/me/passkeys/remove", {"id": "eA"}, SOMEBODY),
    "begin to sign in": ("POST", "/api/signin/passkey/new", {}, all_get("no-passkeys-here")),
    "sign in": ("POST", "/api/signin/passkey", SIGNED, all_get("bad-passkey")),
    "letter": ("POST", "/api/signin/mail", {"mail": "a@example.org"}, all_get("no-mail")),
    "look at a letter": ("POST", "/api/signin/mail/look", {"token": "x"}, all_get("link-expired")),
    "use a letter": ("POST", "/api/signin/mail/use", {"token": "x"}, all_get("link-expired")),
    "no letters": ("POST", "/api/me/mail/remove", {}, SOMEBODY),
    "switch": ("POST", "/api/me/switch", {}, all_get("nobody-kept")),
    "bring": ("POST", "/api/me/bring", {}, somebody_gets("nobody-kept")),
    "person": ("GET", "/api/people/{id}", None, all_get("no-such-person")),
    "leaders": ("GET", "/api/ratings?game=opera", None, ANYBODY),
    "block": ("POST", "/api/me/blocks", {"id": "0123456789abcdef"}, somebody_gets("no-such-person")),
    "report": ("POST", "/api/reports", {"person": "x", "why": "rude"}, somebody_gets("no-such-person")),
    "device": ("GET", "/api/device", None, ANYBODY),
    "moved": ("POST", "/api/moved", {"text": "x", "seats": [{"kind": "me"}] * 2}, somebody_gets("bad-record")),
    "puzzles": ("GET", "/api/puzzles?game=opera", None, ANYBODY),
    "daily": ("GET", "/api/puzzles/daily", None, ANYBODY),
    "puzzle": ("GET", "/api/puzzles/{id}", None, all_get("no-such-puzzle")),
    "answers": ("GET", "/api/puzzles/{id}/answers", None, all_get("no-such-puzzle")),
    "try a puzzle": ("POST", "/api/puzzles/{id}/commands", {
        "t": "try", "id": "x", "seat": 0, "version": 1, "draft": [],
    }, all_get("no-such-puzzle")),
    "play a puzzle": ("POST", "/api/puzzles/{id}/play", {}, somebody_gets("no-such-puzzle")),
    "contests": ("GET", "/api/contests", None, ANYBODY),
    "contest": ("GET", "/api/contests/{id}", None, all_get("no-such-contest")),
    "new contest": ("POST", "/api/contests", {"kind": "tournament", "game": "opera", "size": 2}, SOMEBODY),
    "join a contest": ("POST", "/api/contests/{id}/join", {}, all_get("no-such-contest")),
    "step of a contest": ("POST", "/api/contests/{id}/steps", {"what": "start"}, somebody_gets("no-such-contest")),
    "link of a contest": ("POST", "/api/contests/{id}/links", {}, somebody_gets("no-such-contest")),
    "reviewed": ("GET", "/api/reviews/{key}", None, dict.fromkeys(ROLES, "no-such-review")),
    "review replayed": ("GET", "/api/reviews/{key}/replay", None, dict.fromkeys(ROLES, "no-such-review")),
    "play on": ("POST", "/api/reviews/{key}/play", {"seat": 0, "step": 1}, {
        **dict.fromkeys(ROLES, "no-such-review"), "anonymous": "no-identity",
    }),
    "link": ("POST", "/api/links", {"token": "x"}, dict.fromkeys(ROLES, "link-expired")),
    "look": ("POST", "/api/links/look", {"token": "x"}, dict.fromkeys(ROLES, "link-expired")),
    "import": ("POST", "/api/records", {"text": "x"}, {
        **dict.fromkeys(ROLES, "bad-record"), "anonymous": "no-identity",
    }),
}  # fmt: skip


def test_the_matrix_names_every_route(people: Cast) -> None:
    described = people.by["anonymous"].get("/api/openapi.json")["paths"]
    named = {(method, path.split("?")[0]) for method, path, *_ in ELSEWHERE.values()}
    named |= {(method, "/api/tables/{id}" + path.split("?")[0]) for method, path, *_ in ROUTES.values()}
    named |= {("POST", "/api/tables/{id}/commands"), ("GET", "/api/tables/{id}/events")}
    assert named == {(method.upper(), path) for path, methods in described.items() for method in methods}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_what_belongs_to_no_table_for_every_role(people: Cast, name: str) -> None:
    method, path, body, expected = ELSEWHERE[name]
    assert {role: people.code(role, method, path, body) for role in ROLES} == expected


@pytest.mark.parametrize("seat", [None, 1])
def test_the_stream_for_every_role(people: Cast, seat: int | None) -> None:
    """It goes on for ever, so only its beginning is read."""
    for role in ROLES:
        person = people.by[role]
        query = "" if seat is None else f"?seat={seat}"
        headers = {"Cookie": f"ridotto={person.token}"} if person.token else {}
        person.connection.request("GET", f"/api/tables/{people.table}/events{query}", headers=headers)
        answer = person.connection.getresponse()
        first = json.loads(answer.readline())
        person.connection.close()
        found = "ok" if first.get("t") == "welcome" else first["code"]
        assert found == (LOOK if seat is None else AS_SEAT)[role], role


def test_the_matrix_names_every_command_and_role() -> None:
    assert set(COMMANDS) == {kind.__struct_config__.tag for kind in protocol.ToServer.__subclasses__()}
    assert all(set(expected) == set(ROLES) for _, expected in COMMANDS.values())
    assert all(set(expected) == set(ROLES) for *_, expected in ROUTES.values())


@pytest.mark.parametrize("name", ROUTES)
def test_a_route_for_every_role(people: Cast, name: str) -> None:
    method, path, body, expected = ROUTES[name]
    found = {role: people.code(role, method, f"/api/tables/{people.table}{path}", body) for role in ROLES}
    assert found == expected


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_for_every_role(people: Cast, name: str) -> None:
    fields, expected = COMMANDS[name]
    order = sorted(ROLES, key=lambda role: expected[role] == "ok")  # allowed commands come last: they may change things
    found = {role: people.send(role, {"t": name, "id": f"x-{role}", **fields}) for role in order}
    assert found == expected


def test_a_socket_opens_only_for_those_who_may_look(people: Cast) -> None:
    from websockets.exceptions import InvalidStatus

    for role in ROLES:
        for seat, expected in ((None, LOOK), (1, AS_SEAT)):
            try:
                SocketWire(people.by[role], people.table, seat).close()
                found = "ok"
            except InvalidStatus:
                found = "closed"
            assert found == ("ok" if expected[role] == "ok" else "closed"), (role, seat)


def test_who_loses_the_seat_loses_the_view_at_once(people: Cast) -> None:
    wire = SocketWire(people.by["seat"], people.table, 1)
    wire.wait()
    assert people.send("host", {"t": "remove", "id": "gone", "seat": 1}) == "ok"
    while wire.inbox[-1]["t"] != "goodbye":
        wire.wait()
    assert wire.inbox[-1]["code"] == "removed"
    wire.close()


def test_another_site_cannot_act_with_the_cookie(people: Cast) -> None:
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    person = people.by["seat"]
    headers = {
        "Cookie": f"ridotto={person.token}",
        "Origin": "https://evil.example",
        "Content-Type": "application/json",
    }
    person.connection.request("POST", "/api/me", json.dumps({"name": "Eve"}), headers)
    answer = person.connection.getresponse()
    assert (answer.status, json.loads(answer.read())["code"]) == (403, "bad-origin")
    address = people.running.address.replace("http", "ws") + f"/api/tables/{people.table}/live?seat=1"
    with pytest.raises(InvalidStatus), connect(address, additional_headers=headers, proxy=None):
        pass


def test_headers_keep_pages_to_themselves_and_cookies_from_scripts(people: Cast) -> None:
    person = Person(people.running.address)
    person.connection.request("POST", "/api/me", json.dumps({"name": "Eve"}), {"Content-Type": "application/json"})
    answer = person.connection.getresponse()
    answer.read()
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["referrer-policy"] == "no-referrer"
