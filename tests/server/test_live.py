"""Clients on bad lines end with the same view as fresh ones; nonsense and floods hurt nobody else."""

import json
import threading
from http.client import HTTPException
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.client import Person, PollingWire, Problem, SocketWire
from tests.server.conftest import Start
from tests.server.playing import WIRES, play_all, seated
from tests.server.proxy import BadProxy
from tests.server.test_tables import bid, look, send

BROKEN = (OSError, EOFError, HTTPException, WebSocketException, Problem, ValueError)


class Follower:
    """Looks at a table over a bad line, never reloads, and keeps every row it got."""

    def __init__(self, proxy: BadProxy, token: str, table: str, seat: int | None, kind: str) -> None:
        self.proxy, self.token, self.table, self.seat, self.kind = proxy, token, table, seat, kind
        self.rows: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self.status: dict[str, Any] = {}

    def follow(self) -> None:
        for _ in range(3000):
            try:
                person = Person(self.proxy.address, token=self.token)
                wire = WIRES[self.kind](person, self.table, self.seat, len(self.rows))
                try:
                    while True:
                        wire.wait()
                        for message in wire.inbox:
                            self.take(message)
                        wire.inbox.clear()
                        if self.status.get("stage") == "over" and self.update["version"] == self.status["version"]:
                            return
                finally:
                    wire.close()
            except BROKEN:
                continue
        raise AssertionError("it never got to the end")

    def take(self, message: dict[str, Any]) -> None:
        if message["t"] == "update":
            new = [row for row in message["rows"] if row["seq"] > len(self.rows)]
            assert [row["seq"] for row in new] == list(range(len(self.rows) + 1, message["version"] + 1)), "no gap"
            self.rows += new
            self.update = message
            self.status = message["status"]
        elif message["t"] == "status":
            self.status = message["status"]


def quiet(status: dict[str, Any]) -> dict[str, Any]:
    """The part that does not depend on presence."""
    return {**status, "watchers": 0, "seats": [{**seat, "online": False} for seat in status["seats"]]}


def test_everybody_behind_a_bad_line_ends_with_the_view_of_a_fresh_client(start: Start) -> None:
    running = start()
    table, people = seated(running, 2, public=True)
    proxy = BadProxy(running.address, 5, 30_000)
    followers = [
        Follower(proxy, people[0].token, table, 0, "socket"),
        Follower(proxy, people[1].token, table, 1, "polling"),
        Follower(proxy, "", table, None, "socket"),
        Follower(proxy, "", table, None, "polling"),
    ]
    threads = [threading.Thread(target=follower.follow) for follower in followers]
    for thread in threads:
        thread.start()
    play_all(table, people, ["socket", "socket"], 4)
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    proxy.close()
    assert proxy.cuts > 0
    for follower, person in zip(followers, [people[0], people[1], people[0], people[0]], strict=True):
        fresh = look(person, table, follower.seat)
        assert follower.rows == fresh["rows"]
        assert follower.update["view"] == fresh["view"]
        assert quiet(follower.status) == quiet(fresh["status"])


def test_commands_that_overtake_each_other_happen_once_and_get_one_answer_each(start: Start) -> None:
    """A seat changes its sealed bid over and over, each time over two lines at once, until it has an answer."""
    running = start()
    table, people = seated(running, 2)
    version = look(people[0], table)["version"]
    proxy = BadProxy(running.address, 11, 2_000)
    answers: dict[str, list[dict[str, Any]]] = {}

    def insist(id: str, n: int) -> None:
        command = {"t": "play", "id": id, "seat": 0, "version": version, "draft": [f"bid {n}"]}
        while True:
            try:
                found = Person(proxy.address, token=people[0].token).post(f"/api/tables/{table}/commands", command)
                answers.setdefault(id, []).append(found)
                return
            except BROKEN:
                continue

    threads = [threading.Thread(target=insist, args=(f"bid-{n}", n)) for n in range(6) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    proxy.close()
    assert proxy.cuts > 0
    assert all(len(found) == 2 and found[0] == found[1] and found[0]["ok"] for found in answers.values())
    kept = look(people[0], table, 0)["status"]["own"]["sealed"]
    bid(people[1], table, 1, 2)
    lines = [row["line"] for row in look(people[0], table)["rows"]][version:]
    assert lines == [f"S1 {kept}", "S2 bid 2"]


@pytest.mark.parametrize("missed", [1, 20, 200, None])
@pytest.mark.parametrize("kind", ["socket", "polling"])
def test_whoever_missed_rows_gets_exactly_those_and_the_present_view(
    start: Start, missed: int | None, kind: str
) -> None:
    running = start()
    table, people = seated(running, 4, public=True)
    play_all(table, people, ["socket"] * 4, 6)
    fresh = look(people[2], table, 2)
    since = 0 if missed is None else max(0, fresh["version"] - missed)
    wire = WIRES[kind](people[2], table, 2, since)
    while not any(m["t"] == "update" for m in wire.inbox):
        wire.wait()
    update = next(m for m in wire.inbox if m["t"] == "update")
    assert update["rows"] == fresh["rows"][since:]
    assert update["view"] == fresh["view"]
    wire.close()


def test_an_undo_reaches_a_client_that_was_away(start: Start) -> None:
    table, people = seated(start(), 2)
    for seat, n in ((0, 5), (1, 2)):
        bid(people[seat], table, seat, n)
    now = look(people[0], table)["version"]
    wire = PollingWire(people[1], table, 1)
    wire.wait()
    send(people[0], table, "play", "x", seat=0, version=now, draft=["hire impresario"])
    send(people[0], table, "undo", "u", seat=0, version=now + 1, to=now)
    wire.inbox.clear()
    wire.wait()
    update = next(m for m in wire.inbox if m["t"] == "update")
    assert [row["line"] for row in update["rows"]] == ["S1 hire impresario", f"undo {now}"]
    assert update["view"] == look(people[1], table, 1)["view"]


def test_the_answer_comes_before_the_update_that_it_makes(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if somebody else's coming or going wakes the socket just when the decision is stored."""
    running = start()
    table, people = seated(running, 2)
    bid(people[1], table, 1, 2)
    wire = SocketWire(people[0], table, 0)
    while not any(m["t"] == "update" for m in wire.inbox):
        wire.wait()
    store = running.server.store
    real = store.commit

    async def commit(*arguments: Any) -> None:
        await real(*arguments)
        for client in running.server.hub.warm[table].clients:
            client.news.set()

    monkeypatch.setattr(store, "commit", commit)
    version = wire.inbox[-1]["version"]
    wire.inbox.clear()
    done = wire.ask({"t": "play", "id": "b", "seat": 0, "version": version, "draft": ["bid 5"]})
    assert done["version"] > version
    assert not any(m["t"] == "update" for m in wire.inbox)
    while not any(m["t"] == "update" for m in wire.inbox):
        wire.wait()
    wire.close()


NONSENSE: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    "5",
    '"play"',
    "{}",
    '{"t":"play"}',
    '{"t":"sing","id":"x"}',
    '{"t":"ping"}',
    '{"t":"ping","id":""}',
    '{"t":"ping","id":"x","more":1}',
    '{"t":"ping","id":"' + "x" * 65 + '"}',
    '{"t":"play","id":"x","seat":-1,"version":0,"draft":["bid 1"]}',
    '{"t":"play","id":"x","seat":99999999999999999999,"version":0,"draft":["bid 1"]}',
    '{"t":"play","id":"x","seat":0,"version":1e400,"draft":["bid 1"]}',
    '{"t":"play","id":"x","seat":0,"version":0,"draft":[]}',
    '{"t":"play","id":"x","seat":0,"version":0,"draft":[1]}',
    '{"t":"chat","id":"x","text":"\\ud800"}',
    "\x00",
    "[" * 4000,
    b"\xff\xfe\x00",
    b"",
]


def test_nonsense_on_a_socket_is_refused_and_changes_nothing(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    before = look(people[0], table, 0)
    wire = SocketWire(people[0], table, 0)
    for message in NONSENSE:
        wire.socket.send(message)
        while not any(m["t"] == "refused" for m in wire.inbox):
            wire.wait()
        refused = next(m for m in wire.inbox if m["t"] == "refused")
        assert refused["ok"] is False
        assert refused["code"] == "not-a-command"
        wire.inbox.clear()
    assert wire.ask({"t": "ping", "id": "p"})["t"] == "pong", "the socket still serves"
    wire.close()
    assert look(people[0], table, 0)["view"] == before["view"]


def test_random_nonsense_makes_no_5xx(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    rng = Random(7)
    statuses: set[int] = set()
    at = f"/api/tables/{table}"
    rests = ("commands", "links", "join", "poll?seat=x", "poll?since=1e99", "poll?mark=%00.%ff&seat=9")
    paths = [f"{at}/{rest}" for rest in rests]
    paths += ["/api/me", "/api/tables", "/api/links", "/api/tables/%2e%2e/record", "/api/me/carried"]
    seeds = [m if isinstance(m, bytes) else m.encode() for m in NONSENSE]
    seeds.append(json.dumps({"game": "opera", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}).encode())
    for _ in range(1500):
        body = bytearray(rng.choice(seeds))
        for _ in range(rng.randint(0, 4)):
            if body:
                body[rng.randrange(len(body))] = rng.randrange(256)
        try:
            people[0].request(rng.choice(["POST", "GET", "PUT", "DELETE"]), rng.choice(paths), bytes(body))
        except Problem as error:
            statuses.add(error.status)
    assert max(statuses) < 500
    assert look(people[0], table)["version"] == 4


def listen(wire: SocketWire) -> None:
    while True:
        wire.wait()


def flood(wire: SocketWire) -> None:
    for n in range(20_000):
        wire.socket.send(json.dumps({"t": "ping", "id": str(n)}))
    listen(wire)


def test_a_message_that_is_too_long_closes_that_socket_only(start: Start) -> None:
    table, people = seated(start(), 2)
    neighbour = SocketWire(people[1], table, 1)
    wire = SocketWire(people[0], table, 0)
    wire.wait()
    wire.socket.send("x" * 9000)
    with pytest.raises(ConnectionClosed):
        listen(wire)
    wire.close()
    assert neighbour.ask({"t": "ping", "id": "p"})["t"] == "pong"
    neighbour.close()
    with pytest.raises(Problem, match="413"):
        people[0].post("/api/me", {"name": "x" * 9000})


def test_a_flood_is_cut_off_and_the_neighbours_play_on(start: Start) -> None:
    running = start(messages_per_second=50.0)
    table, people = seated(running, 2)
    neighbour = SocketWire(people[1], table, 1)
    wire = SocketWire(people[0], table, 0)
    with pytest.raises((ConnectionClosed, OSError)):
        flood(wire)
    wire.close()
    assert neighbour.ask({"t": "ping", "id": "p"})["t"] == "pong"
    neighbour.close()


def test_too_many_requests_of_one_address_are_refused(start: Start) -> None:
    running = start(requests_per_second=5.0)
    person = Person(running.address)
    with pytest.raises(Problem, match="429"):
        [person.get("/healthz") for _ in range(100)]


def test_quotas_hold(start: Start) -> None:
    running = start(max_tables_per_person=2)
    anna = Person(running.address, "Anna")
    wish = {"game": "opera", "seats": [{"kind": "me"}, {"kind": "open"}]}
    for _ in range(2):
        anna.post("/api/tables", wish)
    with pytest.raises(Problem, match="too-many"):
        anna.post("/api/tables", wish)


def test_who_polls_or_streams_takes_a_place_as_well(start: Start) -> None:
    import urllib.request

    running = start(max_watchers_per_table=1)
    table, people = seated(running, 2, public=True)
    address = f"{running.address}/api/tables/{table}/events"
    with urllib.request.urlopen(address, timeout=30) as stream:
        assert json.loads(stream.readline())["t"] == "welcome"
        stream.readline()
        with pytest.raises(Problem, match="too-many"):
            Person(running.address).get(f"/api/tables/{table}/poll")
        assert people[0].get(f"/api/tables/{table}/poll?seat=0")["messages"], "players have their seats"
    wire = PollingWire(people[0], table, 0)
    while not (wire.inbox and wire.inbox[-1]["status"]["watchers"] == 0):
        wire.wait()
    assert Person(running.address).get(f"/api/tables/{table}/poll")["messages"], "the place is free again"
    full = start(max_sockets=0)
    table, people = seated(full, 2)
    with pytest.raises(Problem, match="server-full"):
        people[0].get(f"/api/tables/{table}/poll?seat=0")


def test_presence_is_told_and_a_stream_brings_the_same_messages(start: Start) -> None:
    import urllib.request

    running = start()
    table, people = seated(running, 2)
    wire = SocketWire(people[0], table, 0)
    while not any(m["t"] == "update" for m in wire.inbox):
        wire.wait()
    address = f"{running.address}/api/tables/{table}/events?seat=1"
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {people[1].token}"})
    with urllib.request.urlopen(request, timeout=30) as stream:
        assert json.loads(stream.readline())["t"] == "welcome"
        update = json.loads(stream.readline())
        assert (update["t"], update["seat"]) == ("update", 1)
        while not (wire.inbox[-1]["t"] == "status" and wire.inbox[-1]["status"]["seats"][1]["online"]):
            wire.wait()
        bid(people[0], table, 0, 3)
        while not (update.get("t") == "status" and update["status"]["sealed"] == [0]):
            update = json.loads(stream.readline() or b"{}")
    wire.close()
