"""What one address or person may use up, and connections that say nothing."""

import asyncio
import contextlib
import gc
import json
import logging
import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import structlog
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ridotto.cli.serve import warnings
from ridotto.server import notices
from ridotto.server.app import Server
from ridotto.server.limits import Account, Metered, metered
from ridotto.server.live import Sockets
from ridotto.server.notices import Webhook
from ridotto.server.pulse import Pulse
from ridotto.server.settings import Settings, SettingsError, from_environment
from ridotto.server.thinking import Question
from ridotto.server.turns import Turns
from tests.server.client import Person, Problem, SocketWire
from tests.server.conftest import Running, Start
from tests.server.playing import open_table, seated
from tests.server.test_tables import bid, look, send


def line_to(running: Running) -> socket.socket:
    parts = urlsplit(running.address)
    found = socket.create_connection((parts.hostname, parts.port), timeout=30)
    return found


def ended(line: socket.socket) -> bool:
    """Does the server end this line?"""
    try:
        while line.recv(65536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


# --- the processor


def test_work_is_charged_to_who_asked_for_it_and_waiting_to_nobody() -> None:
    mine, other = Account(0.1, 1.0), Account(0.1, 1.0)

    async def work() -> str:
        began = time.thread_time()
        while time.thread_time() < began + 0.02:
            pass
        await asyncio.sleep(0.05)
        return "done"

    async def both() -> list[str]:
        idle: Any = asyncio.sleep(0.05, "idle")
        return list(await asyncio.gather(charged(work(), mine), charged(idle, other)))

    async def charged(job: Any, account: Account) -> str:
        found: str = await Metered(job, [account])
        return found

    assert asyncio.run(both()) == ["done", "idle"]
    assert mine.left <= 0.98
    assert other.left > mine.left, "while it waited, others worked"
    assert mine.wait() == 0.0
    mine.spend(2.0)
    assert mine.wait() > 5.0


def test_a_cancellation_reaches_what_is_metered() -> None:
    heard = []

    async def job() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def main() -> None:
        task = asyncio.ensure_future(wrapped())
        await asyncio.sleep(0)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def wrapped() -> None:
        await Metered(job(), [])

    asyncio.run(main())
    assert heard == ["cancelled"]


def test_a_job_that_is_cancelled_leaves_nothing_behind() -> None:
    """A search for cyclic garbage is seldom: what a closed socket held, its table above all, goes without one."""

    class Held:
        pass

    async def job() -> None:
        held = Held()
        left = weakref.ref(held)

        async def work(held: Held) -> None:
            await asyncio.Event().wait()

        task = asyncio.create_task(metered(partial(work, held), [Account(1.0, 1.0)]))
        del held
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        del task
        assert left() is None

    gc.disable()
    try:
        asyncio.run(job())
    finally:
        gc.enable()


def test_an_address_that_used_too_much_waits_and_others_do_not(start: Start) -> None:
    running = start(cost_per_address=1.0, trust_proxy="1")
    table, people = seated(running, 2)
    running.server.addresses.of("127.0.0.1").spend(1000.0)
    with pytest.raises(Problem, match="flood"):
        people[0].get(f"/api/tables/{table}/poll")
    people[0].connection.request("GET", "/api/games", headers={"X-Forwarded-For": "192.0.2.9"})
    assert people[0].connection.getresponse().status == 200


def test_costly_commands_of_one_address_go_one_at_a_time(start: Start) -> None:
    """Between two of them everybody else is served."""
    running = start()
    table, people = seated(running, 2)
    version = look(people[0], table)["version"]
    account = running.server.addresses.of("127.0.0.1")

    async def hold() -> None:
        await account.turn.acquire()

    running.run(hold)
    wire = SocketWire(people[0], table, 0)
    other = SocketWire(people[1], table, 1)
    wire.socket.send(json.dumps({"t": "try", "id": "t", "seat": 0, "version": version, "draft": []}))
    assert other.ask({"t": "ping", "id": "p"})["t"] == "pong"
    assert bid(people[1], table, 1, 2)["ok"], "what is cheap does not wait"
    assert not any(m.get("id") == "t" for m in wire.inbox)
    running.server.loop.call_soon_threadsafe(account.turn.release)  # type: ignore[union-attr]
    assert wire.ask({"t": "ping", "id": "q"})["t"] == "pong"
    assert any(m.get("id") == "t" for m in wire.inbox)
    wire.close()
    other.close()


def test_the_description_is_made_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    from ridotto.server import routes
    from ridotto.server.openapi import openapi

    made: list[int] = []

    def counted(*arguments: Any) -> Any:
        made.append(1)
        return openapi(*arguments)

    monkeypatch.setattr(routes, "openapi", counted)
    person = Person(start().address)
    for _ in range(3):
        assert person.get("/api/openapi.json")["openapi"]
        assert "<h1>" in person.get("/api/docs")
    assert made == [1]


def test_chat_is_counted_by_person(start: Start) -> None:
    running = start(chat_per_minute=3)
    table, people = seated(running, 2)
    assert [send(people[0], table, "chat", f"c{n}", text="hi").get("code") for n in range(4)] == [
        None, None, None, "too-many",
    ]  # fmt: skip
    assert send(people[1], table, "chat", "c", text="hi")["ok"]


# --- connections


def test_a_header_that_never_ends_is_cut(start: Start) -> None:
    line = line_to(start())
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: ")
    sent = 0
    with contextlib.suppress(OSError):
        while sent < 8_000_000:
            sent += line.send(b"a" * 65536)
    assert ended(line)
    assert sent < 8_000_000
    line.close()


@pytest.mark.parametrize(
    "begun", [b"", b"GET / HT", b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"]
)
def test_a_request_that_does_not_come_is_not_waited_for(start: Start, begun: bytes) -> None:
    running = start(request_seconds=0.3)
    line = line_to(running)
    line.sendall(begun)
    assert ended(line)
    line.close()
    assert running.server.lines.late == 1
    table, people = seated(running, 2)
    with SocketWire(people[0], table, 0).socket as longer:
        time.sleep(0.6)
        longer.send(json.dumps({"t": "ping", "id": "p"}))
        assert longer.recv(timeout=30)
    slow = people[1].get(f"/api/tables/{table}/poll?seat=1&since=4&mark=x&wait=0.6")
    assert "since" in slow, "an answer may take its time"


def test_connections_are_counted_and_the_rest_is_refused(start: Start) -> None:
    running = start(max_connections_per_address=3, request_seconds=30.0)
    lines = [line_to(running) for _ in range(3)]
    for _ in range(500):
        if running.server.lines.open.total() == 3:
            break
        time.sleep(0.01)
    more = line_to(running)
    assert ended(more)
    assert running.server.lines.refused == 1
    for line in (more, *lines):
        line.close()
    for _ in range(500):
        if not running.server.lines.open:
            break
        time.sleep(0.01)
    table, people = seated(running, 2)
    assert look(people[0], table)["version"] == 4


def ping_on(line: ClientConnection) -> None:
    for n in range(5000):
        line.ping(str(n))
    while True:
        line.recv(timeout=30)


def test_sockets_are_not_compressed_and_pings_are_counted(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    address = running.address.replace("http", "ws") + f"/api/tables/{table}/live?seat=0"
    headers = {"Cookie": f"ridotto={people[0].token}"}
    with connect(address, additional_headers=headers, proxy=None) as line:
        assert "Sec-WebSocket-Extensions" not in line.response.headers  # type: ignore[union-attr]
        with pytest.raises(ConnectionClosed):
            ping_on(line)
        assert line.close_code in (1006, 1008), "what it still sent may hide the reason"


class Deaf:
    """A socket whose client does not read: nothing more fits into its line."""

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


class Hearing:
    def __init__(self) -> None:
        self.heard: list[str | int] = []

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text)["code"])

    async def close(self, code: int) -> None:
        self.heard.append(code)


def test_who_does_not_read_holds_up_nobody_at_the_end() -> None:
    async def never(*arguments: Any) -> Any:
        raise AssertionError

    async def main() -> list[str | int]:
        sockets: Any = Sockets(Settings(), never)
        hearing = Hearing()
        sockets.open = {Deaf(), Deaf(), Deaf(), hearing}
        async with asyncio.timeout(30):
            await asyncio.gather(sockets.stop(), sockets.stop())
        return hearing.heard

    assert asyncio.run(main()) == ["restarting", 1012], "told once"


def test_a_place_is_given_back_when_a_socket_ends(start: Start) -> None:
    running = start()
    table, people = seated(running, 2)
    for person in people:
        person.close()
    SocketWire(people[0], table, 0).close()
    for _ in range(500):
        if not running.server.lines.open:
            break
        time.sleep(0.01)
    assert not running.server.lines.open


# --- names of the server, origins, proxies


@pytest.mark.parametrize(
    ("host", "public_url", "fine"),
    [
        ("evil.example", "", False), ("localhost:8000", "", True), ("127.0.0.1", "", True), ("[::1]:80", "", True),
        ("laptop", "", True), ("laptop.local:8000", "", True), ("games.lan.example", "", True), ("", "", False),
        ("evil.example", "https://play.example", False), ("play.example", "https://play.example", True),
        ("laptop", "https://play.example", False), ("10.0.0.5:8000", "https://play.example", True),
        ("evil@play.example", "https://play.example", False),
    ],
)  # fmt: skip
def test_only_our_own_names_are_answered(tmp_path: Path, host: str, public_url: str, fine: bool) -> None:
    settings = Settings(
        database_url=f"sqlite:///{tmp_path}/r.db", public_url=public_url, hosts="games.lan.example,other.example"
    )
    scope = {"type": "http", "method": "GET", "headers": [(b"host", host.encode())]}
    assert Server(settings).bad_host(scope) is not fine


def test_a_foreign_host_is_refused_everywhere(start: Start) -> None:
    person = Person(start().address)
    for path in ("/", "/metrics", "/api/me"):
        person.connection.request("GET", path, headers={"Host": "evil.example"})
        answer = person.connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (403, "bad-origin")


@pytest.mark.parametrize(
    ("headers", "fine"),
    [
        ({}, True),
        ({"origin": "http://play.example:8000"}, True),
        ({"origin": "https://play.example:8000"}, True),
        ({"origin": "http://play.example:8000", "sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://play.example:8000", "sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"origin": "ftp://play.example:8000"}, False),
        ({"origin": "//play.example:8000"}, False),
        ({"origin": "http://play.example:8000/x"}, False),
        ({"origin": "http://play.example"}, False),
        ({"origin": "null"}, False),
    ],
)
def test_origins_are_compared_whole(tmp_path: Path, headers: dict[str, str], fine: bool) -> None:
    server = Server(Settings(database_url=f"sqlite:///{tmp_path}/r.db"))
    found = [(b"host", b"play.example:8000")] + [(k.encode(), v.encode()) for k, v in headers.items()]
    for scope in ({"type": "http", "method": "POST", "headers": found}, {"type": "websocket", "headers": found}):
        assert server.bad_origin(scope) is not fine


def test_every_request_that_changes_something_must_be_json(start: Start) -> None:
    person = Person(start().address, "Anna")
    headers = {"Cookie": f"ridotto={person.token}", "Content-Type": "application/x-www-form-urlencoded"}
    for path in ("/api/me/carry", "/api/me/logout", "/api/me/sessions", "/api/me"):
        person.connection.request("POST", path, b"", headers)
        answer = person.connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (415, "not-json")


@pytest.mark.parametrize(
    ("trust", "peer", "forwarded", "address"),
    [
        ("", "10.0.0.1", "1.2.3.4", "10.0.0.1"),
        ("1", "10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        ("10.0.0.0/8", "10.0.0.1", "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        ("10.0.0.0/8,192.0.2.1", "10.0.0.1", "6.6.6.6, 1.2.3.4, 192.0.2.1", "1.2.3.4"),
        ("10.0.0.0/8", "5.5.5.5", "1.2.3.4", "5.5.5.5"),
        ("1", "10.0.0.1", "", "10.0.0.1"),
    ],
)
def test_the_address_behind_proxies(tmp_path: Path, trust: str, peer: str, forwarded: str, address: str) -> None:
    server = Server(Settings(database_url=f"sqlite:///{tmp_path}/r.db", trust_proxy=trust))
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    scope = {"type": "http", "method": "GET", "headers": headers, "client": (peer, 1)}
    assert server.address(scope) == address


def test_a_list_of_proxies_must_be_one() -> None:
    with pytest.raises(SettingsError, match="TRUST_PROXY"):
        from_environment({"TRUST_PROXY": "the one in the cellar"})


def test_listening_beyond_this_machine_without_tls_is_told() -> None:
    assert warnings(Settings(), "127.0.0.1") == []
    assert "TLS" in warnings(Settings(), "0.0.0.0")[0]
    assert not any("TLS" in one for one in warnings(Settings(public_url="https://play.example"), "0.0.0.0"))


# --- webhooks


class Tarpit:
    """Takes a request and sends one byte of its answer now and then."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.came = 0
        self.lines: list[socket.socket] = []
        threading.Thread(target=self.work, daemon=True).start()

    def work(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                line, _ = self.listening.accept()
                self.came += 1
                self.lines.append(line)
                line.sendall(b"H")

    def close(self) -> None:
        self.listening.close()
        for line in self.lines:
            line.close()


@pytest.fixture
def tarpit() -> Iterator[Tarpit]:
    found = Tarpit()
    yield found
    found.close()


def test_a_webhook_that_answers_slowly_is_left_after_its_time(tarpit: Tarpit) -> None:
    async def main() -> list[bool]:
        hook = Webhook(private=True, seconds=0.2)
        jobs = [hook.send(f"http://127.0.0.1:{tarpit.port}/x", {}) for _ in range(6)]
        found = await asyncio.gather(*jobs)
        assert not hook.hosts
        assert not hook.waiting
        return found

    assert asyncio.run(main()) == [False] * 6
    assert tarpit.came == 4, "two at a time; after three late answers in a row this host gets nothing for a while"


def test_slow_webhooks_hold_up_neither_other_notices_nor_the_stop(start: Start, tarpit: Tarpit) -> None:
    running = start(webhook_private=True)
    for _ in range(8):
        seated(running, 2, webhook=f"http://127.0.0.1:{tarpit.port}/slow")
    other = Tarpit()
    seated(running, 2, webhook=f"http://localhost:{other.port}/honest")
    for _ in range(1000):
        if other.came:
            break
        time.sleep(0.01)
    assert other.came, "another host's notices do not wait for the slow one"
    running.stop()
    other.close()


def test_slow_hosts_under_many_names_hold_up_no_host_that_answers(tarpit: Tarpit) -> None:
    async def honest(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        writer.close()

    async def main() -> None:
        server = await asyncio.start_server(honest, "127.0.0.1", 0)
        good = f"http://good.example:{server.sockets[0].getsockname()[1]}/"
        hook = Webhook(private=True, seconds=1e9, resolve=lambda host, port: ["127.0.0.1"])
        assert await hook.send(good, {})
        slow = [asyncio.create_task(hook.send(f"http://s{i}.example:{tarpit.port}/", {})) for i in range(40)]
        while tarpit.came < hook.at_once:
            await asyncio.sleep(0.01)
        assert await hook.send(good, {}), "the line of hosts that answer is free"
        for task in slow:
            task.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        server.close()
        assert tarpit.came == hook.at_once

    asyncio.run(main())


def test_a_host_that_is_slow_again_and_again_rests_longer_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    hosts = notices.Hosts()
    for _ in range(notices.LATE - 1):
        hosts.failed("h")
    assert not hosts.resting("h")
    for times in range(9):
        hosts.failed("h")
        now += min(notices.MOST_REST, notices.REST * 2**times) - 1
        assert hosts.resting("h")
        now += 2
        assert not hosts.resting("h")
    hosts.answered("h")
    hosts.failed("h")
    assert not hosts.resting("h"), "counted anew"
    assert "h" not in hosts.quick


def test_too_many_notices_to_one_host_are_dropped(tarpit: Tarpit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices.Outgoing, "most_waiting", 3)

    async def main() -> None:
        hook = Webhook(private=True, seconds=0.2)
        await asyncio.gather(*(hook.send(f"http://127.0.0.1:{tarpit.port}/x", {}) for _ in range(10)))

    asyncio.run(main())
    assert tarpit.came == 3


def test_a_webhook_goes_where_it_was_checked_and_nowhere_else(tarpit: Tarpit) -> None:
    """The name says something else when it is asked again."""
    answers = [["8.8.8.8"], ["127.0.0.1"]]
    asked: list[str] = []

    def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    went: list[tuple[Any, Any]] = []

    async def main() -> None:
        async def opened(host: Any, port: Any, **named: Any) -> Any:
            went.append((host, port))
            raise ConnectionRefusedError

        patch = pytest.MonkeyPatch()
        patch.setattr(asyncio, "open_connection", opened)
        hook = Webhook(private=False, resolve=resolve)
        assert not await hook.send("http://rebind.example/x", {})
        assert not await hook.send("http://rebind.example/x", {})
        assert not await hook.send(f"http://other.example:{tarpit.port}/x", {}), "only ports 80 and 443"
        patch.undo()

    asyncio.run(main())
    assert went == [("8.8.8.8", 80)]
    assert asked == ["rebind.example", "rebind.example"]


def test_a_webhook_over_tls_checks_the_name(tarpit: Tarpit) -> None:
    asked: dict[str, Any] = {}

    async def main() -> None:
        async def opened(host: Any, port: Any, **named: Any) -> Any:
            asked.update(named, host=host)
            raise ConnectionRefusedError

        patch = pytest.MonkeyPatch()
        patch.setattr(asyncio, "open_connection", opened)
        await Webhook(private=False, resolve=lambda host, port: ["8.8.8.8"]).send("https://hooks.example/x", {})
        patch.undo()

    asyncio.run(main())
    assert asked["server_hostname"] == "hooks.example"
    assert isinstance(asked["ssl"], ssl.SSLContext)
    assert asked["ssl"].check_hostname
    assert asked["host"] == "8.8.8.8"


# --- bots


def test_turns_go_round_and_who_is_waited_for_comes_first() -> None:
    order: list[str] = []

    async def job(turns: Turns, name: str, urgent: bool) -> None:
        async with turns.turn(name[0], urgent):
            order.append(name)
            await asyncio.sleep(0)

    async def main() -> None:
        turns = Turns(1)
        names = [("a1", False), ("a2", False), ("a3", False), ("b1", False), ("x1", True), ("x2", True), ("y1", True)]
        await asyncio.gather(*(job(turns, name, urgent) for name, urgent in names))
        assert turns.free == 1
        assert turns.waiting() == 0

    asyncio.run(main())
    assert order == ["a1", "x1", "y1", "x2", "a2", "b1", "a3"]


def test_a_turn_that_is_given_up_goes_to_the_next() -> None:
    async def main() -> list[str]:
        turns, order = Turns(1), []

        async def job(name: str) -> None:
            async with turns.turn(name, True):
                order.append(name)
                await asyncio.sleep(0.01)

        tasks = [asyncio.ensure_future(job(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert turns.free == 1
        return order

    assert asyncio.run(main()) == ["a", "c", "d"]


def test_what_nobody_waits_for_is_not_put_off_for_ever() -> None:
    async def main() -> list[str]:
        turns, order = Turns(1), []

        async def job(name: str, urgent: bool) -> None:
            async with turns.turn(name, urgent):
                order.append(name)
                await asyncio.sleep(0)

        await asyncio.gather(*(job(f"u{n}", True) for n in range(9)), job("idle", False))
        return order

    assert asyncio.run(main()).index("idle") < 9


def test_bots_do_not_play_for_nobody(start: Start) -> None:
    running = start()
    eve = Person(running.address, "Eve")
    table = open_table(eve, [{"kind": "bot", "bot": "random"}] * 3, public=True)["table"]
    time.sleep(0.5)
    warm = running.server.hub.warm[table]
    assert warm.position.version == 4, "the setup, and no bid"
    assert not running.server.runner.thinking
    seen = SocketWire(Person(running.address), table, None)
    while warm.document.stage == "playing" and warm.position.version < 10:
        seen.wait()
    seen.close()


def test_bots_of_one_address_think_in_turn_with_others(start: Start) -> None:
    asked: list[Question] = []

    class Recorder:
        closed = False

        async def choose(self, question: Question) -> str:
            asked.append(question)
            await asyncio.sleep(3600)
            return ""

        def close(self) -> None:
            self.closed = True

    running = start()
    running.server.runner.thinker = Recorder()  # type: ignore[assignment]
    host = Person(running.address, "Anna")
    table = open_table(host, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    wire = SocketWire(host, table, 0)
    wire.wait()
    other = open_table(host, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["table"]
    for _ in range(500):
        if len(asked) == 2:
            break
        time.sleep(0.01)
    wire.close()
    assert other != table
    assert [(q.key, q.urgent) for q in asked] in (
        [(host.id, False), (host.id, False)], [("127.0.0.1", True), (host.id, False)],
    )  # fmt: skip


# --- time


def test_time_that_a_process_stood_still_does_not_count() -> None:
    wall, steady = [1000.0], [5.0]

    def on(seconds: float, real: float | None = None) -> None:
        steady[0] += seconds
        wall[0] += seconds if real is None else real

    pulse = Pulse(3.0, lambda: wall[0], lambda: steady[0])
    on(1.0)
    assert pulse.now() == 1001.0
    assert pulse.beat() == 0.0
    on(30.0)
    assert pulse.now() == 1001.0, "stopped for 30 s: nothing has passed until the gap is known"
    assert pulse.beat() == 30.0
    assert pulse.now() == 1031.0
    on(1.0, 3601.0)
    assert pulse.now() == 1032.0, "the wall clock was set forward"
    assert pulse.beat() == 3600.0
    on(1.0, -3599.0)
    assert pulse.beat() == -3600.0, "and back"
    on(0.0, 7200.0)
    assert pulse.beat() == 7200.0, "a machine that slept: the steady clock slept too"


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGSTOP")
def test_a_stopped_server_takes_no_time_from_its_players(sqlite_url: str) -> None:
    code = (
        "import sys; from ridotto.server.settings import Settings; from ridotto.cli.serve import start;"
        f"start(Settings(database_url={sqlite_url!r}, port=0, dead_after=0.6, log_level='error'))"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        address = process.stderr.readline().split()[-1]
        host = Person(address, "Anna")
        pace = {"kind": "live", "bank": 60.0, "increment": 0.0}
        made = open_table(host, [{"kind": "me"}, {"kind": "open"}], pace=pace)
        began = time.monotonic()
        Person(address).post("/api/links", {"token": made["links"][0]["token"], "name": "Ben"})
        os.kill(process.pid, signal.SIGSTOP)
        time.sleep(4.0)
        os.kill(process.pid, signal.SIGCONT)
        clock = look(host, made["table"])["status"]["clock"]
        awake = time.monotonic() - began - 4.0
        assert min(clock["left"]) > 60.0 - awake - 1.0
    finally:
        process.kill()
        process.communicate()


# --- logs


def test_what_libraries_say_is_one_line_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    from ridotto.server import logs

    before = logging.getLogger().handlers[:], logging.getLogger().level
    try:
        logs.set_up("info", True)
        try:
            raise ValueError("a frame that a client sent")
        except ValueError:
            logging.getLogger("uvicorn.error").exception("Invalid UTF-8 sequence\nsecond line")
    finally:
        logging.getLogger().handlers, level = before[0], before[1]
        logging.getLogger().setLevel(level)
        structlog.reset_defaults()
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1
    found = json.loads(lines[0])
    assert (found["source"], found["text"], found["error"]) == ("uvicorn.error", "Invalid UTF-8 sequence", "ValueError")
