"""Notices by Web Push, through a push service of our own that opens each message with the browser's keys."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag

from ridotto.server.documents import Contact
from ridotto.server.drivers import open_driver
from ridotto.server.outbox import MOST_TOPICS, Outbox
from ridotto.server.pushing import WebPush, open_pusher
from ridotto.server.reaching import MOST_DEVICES, due
from ridotto.server.settings import Settings
from ridotto.server.store import Push, SqlStore
from ridotto.server.webpush import MOST, new_key, packed
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import play_all, seated
from tests.server.pushing import GONE, Browser, PushService, signed_by
from tests.server.test_mails import DAYS, HOUR, later, take_back, wake
from tests.server.test_tables import bid, send


@pytest.fixture
def service() -> Iterator[PushService]:
    found = PushService()
    yield found
    found.stop()


@pytest.fixture
def running(start: Start) -> Running:
    return start(webhook_private=True, push_contact="mailto:host@example.org")


def subscribe(person: Person, browser: Browser, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = person.post("/api/me/push", browser.subscription(language))
    return found


def test_a_push_says_where_it_is_your_turn_and_nothing_secret(running: Running, service: PushService) -> None:
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    browser = Browser(service, "ben")
    found = subscribe(ben, browser, "de")
    assert [device["service"] for device in found["devices"]] == ["127.0.0.1"]
    bid(anna, table, 0, 7)
    path, headers, body = service.next()
    assert path == "/ben"
    claims = signed_by(headers["Authorization"], found["push_key"])
    assert (claims["aud"], claims["sub"]) == (service.address, "mailto:host@example.org")
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    said = browser.opened(body)
    assert 0 <= DAYS["bank"] - said.pop("left") < 60
    facts = {"names": ["Anna", "Ben"], "seat": 1, "nth": 0, "language": "de"}
    assert said == {"what": "turn", "table": table, "game": "opera", **facts}
    assert service.messages.empty(), "one push for one turn, and none to people without a browser"
    with pytest.raises(InvalidTag):
        Browser(service, "other").opened(body)


def test_a_push_says_that_an_answer_is_missing(running: Running, service: PushService) -> None:
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    bid(anna, table, 0, 5)
    bid(ben, table, 1, 3)
    browser = Browser(service, "ben")
    subscribe(ben, browser)
    take_back(anna, table, 0)
    said = browser.opened(service.next()[2])
    facts = {"table": table, "game": "opera", "names": ["Anna", "Ben"], "seat": 1, "nth": 0, "left": -1}
    assert said == {"what": "answer", "proposal": "undo", "by": 0, "language": "en", **facts}
    wake(running, table)
    assert service.messages.empty()


def test_a_push_says_who_would_like_a_rematch(running: Running, service: PushService) -> None:
    table, (anna, ben) = seated(running, 2, pace=DAYS, options={"rounds": "7"})
    play_all(table, [anna, ben], ["socket", "socket"], 3)
    browser = Browser(service, "ben")
    subscribe(ben, browser)
    fresh = anna.post(f"/api/tables/{table}/rematch")["table"]
    said = browser.opened(service.next()[2])
    facts = {"table": fresh, "game": "opera", "names": ["Ben", "Anna"], "seat": 0, "nth": 0, "left": -1}
    assert said == {"what": "rematch", "by": 1, "language": "en", **facts}
    wake(running, fresh)
    assert service.messages.empty()


def test_reminders_mute_and_looking_hold_for_pushes_too(running: Running, service: PushService) -> None:
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    browser = Browser(service, "ben")
    wire = SocketWire(ben, table, 1)
    wire.wait()
    subscribe(ben, browser)
    bid(anna, table, 0, 3)
    wake(running, table)
    wire.close()
    later(running, 25 * HOUR)
    wake(running, table)
    assert browser.opened(service.next()[2])["nth"] == 1, "the first one came while Ben was looking"
    ben.post(f"/api/tables/{table}/notices", {"muted": True})
    later(running, 19 * HOUR)
    wake(running, table)
    ben.post(f"/api/tables/{table}/notices", {"muted": False})
    wake(running, table)
    assert browser.opened(service.next()[2])["nth"] == 2
    assert service.messages.empty()


def test_quiet_hours_hold_for_pushes_and_the_daily_letter_does_not() -> None:
    assert due(Contact(quiet=(22, 7)), 23 * HOUR, "push") == 31 * HOUR
    assert due(Contact(how="daily", hour=8), 12 * HOUR, "push") == 12 * HOUR


def test_a_browser_that_is_gone_is_forgotten(running: Running, service: PushService) -> None:
    table, (anna, ben) = seated(running, 2)
    subscribe(ben, Browser(service, "old"))
    subscribe(ben, Browser(service, "new"))
    service.statuses["/old"] = GONE
    service.statuses["/new"] = 500
    bid(anna, table, 0, 3)
    assert {service.next()[0], service.next()[0]} == {"/old", "/new"}
    id = ben.get("/api/me")["id"]

    async def left() -> list[Push]:
        found = await running.server.store.pushes(id)
        while len(found) > 1:
            found = await running.server.store.pushes(id)
        return found

    assert [one.endpoint for one in running.run(left)] == [f"{service.address}/new"], "500 passes, 410 does not"


def test_a_browser_belongs_to_one_session_of_one_person(running: Running, service: PushService) -> None:
    anna, ben = Person(running.address, "Anna"), Person(running.address, "Ben")
    shared = Browser(service, "shared")
    subscribe(anna, shared)
    assert len(subscribe(ben, shared)["devices"]) == 1
    assert anna.get("/api/me/notices")["devices"] == []
    found = [subscribe(ben, Browser(service, f"{i}")) for i in range(MOST_DEVICES + 2)][-1]
    assert len(found["devices"]) == MOST_DEVICES
    assert len(ben.get("/api/me/export")["pushes"]) == MOST_DEVICES
    assert len(ben.post("/api/me/push/off", {"id": found["devices"][0]["id"]})["devices"]) == MOST_DEVICES - 1
    id = ben.get("/api/me")["id"]
    ben.post("/api/me/logout", {})
    assert running.run(lambda: running.server.store.pushes(id)) == []


def test_the_key_of_the_server_is_made_once(database_url: str) -> None:
    async def job() -> None:
        driver = open_driver(database_url)
        driver.migrate()
        first = await open_pusher(SqlStore(driver), Settings())
        again = await open_pusher(SqlStore(driver), Settings())
        assert first.public == again.public
        await driver.close()

    asyncio.run(job())


def test_only_public_addresses_over_tls_and_real_keys(start: Start, service: PushService) -> None:
    anna = Person(start().address, "Anna")
    browser = Browser(service, "x")
    good = {**browser.subscription(), "endpoint": "https://push.example/x"}
    wrong = [
        browser.subscription(),  # not over TLS
        {**good, "endpoint": "https://me:secret@push.example/"},
        {**good, "endpoint": "https://push.example/ space"},
        {**good, "auth": "short"},
        {**good, "p256dh": packed(b"\4" + bytes(64))},
    ]
    for body in wrong:
        with pytest.raises(Problem, match="bad-push"):
            anna.post("/api/me/push", body)
    assert len(anna.post("/api/me/push", good)["devices"]) == 1


def test_a_push_never_goes_to_a_private_address(service: PushService) -> None:
    browser = Browser(service, "inside")
    push = Push(id="x", created=0.0, **browser.subscription())
    sender = WebPush(new_key(), Settings())
    assert asyncio.run(sender.send(push, {"what": "turn"}, "t", 0.0)), "not sent, and not forgotten"
    assert service.messages.empty()
    assert asyncio.run(sender.send(push, {"what": "x" * MOST}, "t", 0.0)), "too long: not sent"


def test_a_slow_push_service_delays_nobody_else(running: Running, service: PushService) -> None:
    pusher = running.server.reach.pusher
    assert isinstance(pusher, WebPush)
    pusher.out.seconds = 1e9  # it would hold up the others for ever
    table, (anna, ben, carl) = seated(running, 3, pace=DAYS)
    for i in range(MOST_DEVICES):
        subscribe(ben, Browser(service, f"slow{i}"))
    subscribe(carl, Browser(service, "quick"))
    bid(anna, table, 0, 7)
    came = [service.next()[0]]
    while came[-1] != "/quick":
        came.append(service.next()[0])
    assert {path[:5] for path in came[:-1]} == {"/slow"}, "Ben's pushes are under way, and none has its answer"
    assert not service.patience.is_set()


def test_a_browser_gets_one_push_at_a_time_and_the_newest_of_each_table() -> None:
    class Slow:
        public = ""

        def __init__(self) -> None:
            self.sent: list[tuple[str, int]] = []
            self.free = asyncio.Event()

        def allowed(self, wish: Any) -> bool:
            return True

        async def send(self, push: Push, notice: dict[str, Any], topic: str, now: float) -> bool:
            self.sent.append((topic, notice["nth"]))
            await self.free.wait()
            return topic != "last"

    async def main() -> None:
        tasks: list[asyncio.Task[None]] = []
        forgotten: list[tuple[str, str]] = []

        async def forget(identity: str, id: str) -> None:
            forgotten.append((identity, id))

        slow, box = Slow(), Outbox(lambda job: tasks.append(asyncio.create_task(job)), forget)
        push = Push("id", "", "", "", "", 0.0)
        for topic, nth in [("a", 0), ("b", 1), ("c", 2), ("b", 3)]:
            box.put(slow, "ben", push, {"nth": nth}, topic, 0.0)
            await asyncio.sleep(0)
        assert slow.sent == [("a", 0)]
        for n in range(MOST_TOPICS):
            box.put(slow, "ben", push, {"nth": n}, f"t{n}", 0.0)
        box.put(slow, "ben", push, {"nth": 9}, "last", 0.0)
        box.put(slow, "ben", push, {"nth": 9}, "never", 0.0)
        slow.free.set()
        await asyncio.gather(*tasks)
        assert len(tasks) == 1
        assert slow.sent[1:] == [(f"t{n}", n) for n in range(2, MOST_TOPICS)] + [("last", 9)], "the oldest made way"
        assert forgotten == [("ben", "id")]
        assert not box.waiting

    asyncio.run(main())


def test_without_push_mail_and_account_everything_else_works(start: Start, service: PushService) -> None:
    """A game by days to its rematch: take-back, result, history, an evening. Only names are given."""
    running = start(push=False)
    table, (anna, ben) = seated(running, 2, pace=DAYS)
    for person in (anna, ben):
        notices = person.get("/api/me/notices")
        assert (notices["push_key"], notices["available"], notices["devices"]) == ("", False, [])
    with pytest.raises(Problem, match="no-push"):
        subscribe(anna, Browser(service, "x"))
    with pytest.raises(Problem, match="no-mail"):
        anna.post("/api/me/notices", {"mail": "anna@example.org"})
    bid(anna, table, 0, 5)
    bid(ben, table, 1, 3)
    proposal = take_back(anna, table, 0)
    (head,) = ben.get("/api/tables/mine")
    assert head["standing"]["proposal"]["id"] == proposal["id"]
    assert send(ben, table, "consent", "yes", seat=1, proposal=proposal["id"], yes=True)["ok"]
    play_all(table, [anna, ben], ["socket", "polling"], 3)
    for person in (anna, ben):
        assert [game["id"] for game in person.get("/api/tables/played")["games"]] == [table]
        profile = person.get("/api/me/profile")
        assert (profile["mail"], profile["passkeys"]) == ("", [])
        (met,) = person.get(f"/api/people/{profile['id']}")["met"]
        assert met["games"] == 1
    again = anna.post(f"/api/tables/{table}/rematch")["table"]
    assert [head["id"] for head in ben.get("/api/tables/mine")] == [again]
    evening = anna.post("/api/contests", {"kind": "duplicate", "game": "opera", "size": 2, "bots": 1, "bot": "random"})
    ben.post(f"/api/contests/{evening['id']}/join", {"token": evening["token"]})
    assert len(ben.get("/api/tables/mine")) == 2
