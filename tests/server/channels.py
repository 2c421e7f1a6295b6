"""Everything that leaves a server, as one observer gets it: real requests through the real application.

`Asgi` calls the application itself and keeps its messages: what a web server would write, in the same pieces and order.
`Tcp` goes through a real web server on loopback and keeps the bytes that came over the line.
"""

import asyncio
import base64
import json
import os
import re
import socket
import sqlite3
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import urlsplit

import msgspec
import uvicorn

from ridotto.server.app import Server
from ridotto.server.documents import Contact
from ridotto.server.drivers import Connection, Heard, SqliteConnection, migrations, statements
from ridotto.server.lobby import hashed
from ridotto.server.mails import Letter
from ridotto.server.previews import Previews
from ridotto.server.protocol import AddPush
from ridotto.server.settings import Settings
from ridotto.server.store import Identity, Push, SqlStore

T = TypeVar("T")
Bytes = tuple[str, bytes]  # which channel, and what came


class InlineDriver:
    """SQLite in memory, without a thread: a query is done when it is asked. Nothing of a run stays behind."""

    dialect = "sqlite"
    alone = True

    def __init__(self) -> None:
        self.raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.connection = SqliteConnection(self.raw)

    async def write(self, job: Callable[[Connection], T]) -> T:
        self.raw.execute("SAVEPOINT one")
        try:
            return job(self.connection)
        except BaseException:
            self.raw.execute("ROLLBACK TO one")
            raise
        finally:
            self.raw.execute("RELEASE one")

    async def read(self, job: Callable[[Connection], T]) -> T:
        return job(self.connection)

    def listen(self, heard: Heard) -> None:
        """Nobody else writes."""

    def migrate(self) -> list[int]:
        found = migrations(self.dialect)
        for _, text in found:
            for statement in statements(text):
                self.raw.execute(statement)
        return [number for number, _ in found]

    def schema(self) -> int:
        return len(migrations(self.dialect))

    async def close(self) -> None:
        self.raw.close()


class Post:
    """Takes the notices, as bytes, instead of a web hook."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def send(self, address: str, notice: dict[str, Any]) -> bool:
        self.sent.append(f"{address} {json.dumps(notice)}".encode())
        return True


class Letters:
    """Takes the letters instead of an SMTP server."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def send(self, letter: Letter) -> bool:
        self.sent.append("\n".join(letter).encode())
        return True

    def close(self) -> None:
        """There is nothing to close."""


class Pushes:
    """Takes the pushes instead of the push services of browsers."""

    public = "key"

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def allowed(self, wish: AddPush) -> bool:
        return True

    async def send(self, push: Push, notice: dict[str, Any], topic: str, now: float) -> bool:
        self.sent.append(f"{push.id} {topic} {json.dumps(notice)}".encode())
        return True


class Side:
    """A server whose tables and clock the test sets."""

    def __init__(self, people: list[Identity], settings: Settings) -> None:
        self.driver = InlineDriver()
        self.driver.migrate()
        self.post = Post()
        self.now = 0.0
        self.letters = Letters()
        self.pushes = Pushes()
        self.server = Server(settings, SqlStore(self.driver), sender=self.post, post=self.letters, pusher=self.pushes)
        world = self.server.world._replace(now=lambda: self.now)
        server = self.server
        server.world = server.hub.world = server.lobby.world = server.runner.world = world
        server.ready = True
        server.reach.world = world
        self.world = world
        self.previews = Previews(server.lobby)
        self.app = self.server.app()
        for who in people:
            self.driver.raw.execute("INSERT INTO identities VALUES (?, ?, '', 0)", (who.id, who.name))
            self.driver.raw.execute("INSERT INTO tokens VALUES (?, ?, 0, 1e12)", (hashed(who.id), who.id))
            contact = Contact(mail=f"{who.id}@example.org", confirmed=True)
            text = msgspec.json.encode(contact).decode()
            self.driver.raw.execute("INSERT INTO contacts VALUES (?, ?)", (who.id, text))
            push = (f"browser of {who.id}", who.id, hashed(who.id), "https://push.example", "", "", "en", 0.0)
            self.driver.raw.execute("INSERT INTO pushes VALUES (?, ?, ?, ?, ?, ?, ?, ?)", push)


async def settled() -> None:
    """Until nothing is left to do: no thread, disk or line is waited for, so what is not ready now never will be."""
    loop: Any = asyncio.get_running_loop()
    idle = 0
    while idle < 2:
        await asyncio.sleep(0)
        idle = 0 if loop._ready else idle + 1


class Line(Protocol):
    """A way to the server. `out` has everything that came, in order."""

    out: list[Bytes]

    async def http(self, method: str, path: str, token: str, body: Any = None) -> None: ...

    async def stream(self, path: str, token: str, lines: int) -> None: ...

    async def open(self, path: str, token: str) -> None: ...

    async def say(self, message: dict[str, Any]) -> None: ...

    async def hear(self) -> None:
        """Until nothing more comes over the socket."""
        ...

    async def close(self) -> None: ...


def channel(method: str, path: str) -> str:
    return f"{method} /{urlsplit(path).path.rsplit('/', 1)[-1]}"


class Asgi:
    def __init__(self, side: Side) -> None:
        self.side = side
        self.out: list[Bytes] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None

    def scope(self, kind: str, method: str, path: str, token: str) -> dict[str, Any]:
        parts = urlsplit(path)
        headers = [(b"host", b"ridotto.local")]
        if token:
            headers.append((b"cookie", f"ridotto={token}".encode()))
        if method == "POST":
            headers.append((b"content-type", b"application/json"))
        return {
            "type": kind, "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": method,
            "scheme": "http" if kind == "http" else "ws", "path": parts.path, "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(), "root_path": "", "headers": headers, "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80), "subprotocols": [], "state": {},
        }  # fmt: skip

    async def http(self, method: str, path: str, token: str, body: Any = None) -> None:
        name = channel(method, path)
        data = b"" if body is None else msgspec.json.encode(body)

        bodies = [data]

        async def receive() -> dict[str, Any]:
            if not bodies:
                await asyncio.Event().wait()  # the observer stays on the line
            return {"type": "http.request", "body": bodies.pop(), "more_body": False}

        async def send(message: Any) -> None:
            self.out.append((name, asgi_bytes(message)))

        await self.side.app(self.scope("http", method, path, token), receive, send)

    async def stream(self, path: str, token: str, lines: int) -> None:
        name = channel("GET", path)
        enough = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            self.out.append((name, asgi_bytes(message)))

        task = asyncio.ensure_future(self.side.app(self.scope("http", "GET", path, token), receive, send))
        await settled()
        enough.set()
        await task

    async def open(self, path: str, token: str) -> None:
        self.inbox = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})

        async def send(message: Any) -> None:
            self.out.append(("socket", asgi_bytes(message)))

        scope = self.scope("websocket", "GET", path, token)
        self.task = asyncio.ensure_future(self.side.app(scope, self.inbox.get, send))

    async def say(self, message: dict[str, Any]) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def hear(self) -> None:
        await settled()

    async def close(self) -> None:
        if self.task is not None:
            self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
            await self.task
            self.task = None


def asgi_bytes(message: dict[str, Any]) -> bytes:
    """One message to the web server, as bytes, with its kind, status, headers and their order."""
    kind = message["type"]
    if kind == "http.response.start":
        head = b"".join(name + b": " + value + b"\n" for name, value in message["headers"])
        return b"%d\n%s" % (message["status"], head)
    if kind == "http.response.body":
        return b"%d %s" % (message.get("more_body", False), message.get("body", b""))
    if kind == "websocket.send":
        text: str = message["text"]
        return b"text " + text.encode()
    return repr(sorted(message.items())).encode()


class Tcp:
    """The same over a real line. The one thing taken out of the bytes is the time of day in the `date` header."""

    KEY: Final = base64.b64encode(b"0123456789abcdef").decode()

    def __init__(self, port: int) -> None:
        self.port = port
        self.out: list[Bytes] = []
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.pings = 0

    def request(self, method: str, path: str, token: str, body: Any, more: str = "") -> bytes:
        data = b"" if body is None else msgspec.json.encode(body)
        cookie = f"Cookie: ridotto={token}\r\n" if token else ""
        kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n" if method == "POST" else ""
        return f"{method} {path} HTTP/1.1\r\nHost: ridotto.local\r\n{cookie}{kind}{more}\r\n".encode() + data

    async def http(self, method: str, path: str, token: str, body: Any = None) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.request(method, path, token, body, "Connection: close\r\n"))
        self.out.append((channel(method, path), undated(await reader.read())))
        writer.close()

    async def stream(self, path: str, token: str, lines: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self.request("GET", path, token, None))
        found = await reader.readuntil(b"\r\n\r\n")
        if b"chunked" in found:
            for _ in range(lines):  # a line of news is a chunk: its length, then itself
                size = await reader.readline()
                found += size + await reader.readexactly(int(size, 16) + 2)
        self.out.append((channel("GET", path), undated(found)))
        writer.transport.abort()
        await asyncio.sleep(0.001)

    async def open(self, path: str, token: str) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.pings = 0
        upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        self.writer.write(self.request("GET", path, token, None, f"{upgrade}Sec-WebSocket-Key: {self.KEY}\r\n"))
        self.out.append(("socket", undated(await self.reader.readuntil(b"\r\n\r\n"))))

    async def say(self, message: dict[str, Any]) -> None:
        assert self.writer is not None
        data = msgspec.json.encode(message)
        length = struct.pack("!BBH", 0x81, 0xFE, len(data))
        mask = os.urandom(4)
        self.writer.write(length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        await self.writer.drain()

    async def hear(self) -> None:
        """A ping is answered after everything that was to be sent before it."""
        assert self.reader is not None
        self.pings += 1
        await self.say({"t": "ping", "id": f"ping {self.pings}"})
        while True:
            head = await self.reader.readexactly(2)
            size = head[1] & 0x7F
            if size > 125:
                more = await self.reader.readexactly(2 if size == 126 else 8)
                head += more
                size = int.from_bytes(more, "big")
            data = await self.reader.readexactly(size)
            self.out.append(("socket", head + data))
            if f'"ping {self.pings}"'.encode() in data:
                return

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.transport.abort()
            self.writer = None
            await asyncio.sleep(0.002)


def undated(head: bytes) -> bytes:
    return re.sub(rb"(?mi)^date: .*$", b"date: ...", head)


async def listening(side: Side) -> tuple[uvicorn.Server, asyncio.Task[None], int]:
    """The side's application behind a real web server, in this event loop."""
    here = socket.socket()
    here.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        side.app, log_config=None, access_log=False, server_header=False, lifespan="off", timeout_graceful_shutdown=1
    )
    found = uvicorn.Server(config)
    task = asyncio.create_task(found.serve([here]))
    while not found.started:
        await asyncio.sleep(0.01)
    return found, task, here.getsockname()[1]


async def no_more(found: uvicorn.Server, task: "asyncio.Task[None]") -> None:
    found.should_exit = True
    with suppress(asyncio.CancelledError):
        await task
