"""Clients that look at a table: sockets, long polls, streams. All get the same messages from the same function.

A client names the last row it has. It is not sent everything that happened since, one by one: when it can take
something it gets the rows it misses and the present view. So a slow client costs no memory, and a lost frame no reload.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ridotto.server import protocol
from ridotto.server.commands import KINDS, Answered
from ridotto.server.limits import Account, Bucket, metered
from ridotto.server.looking import parse, still_allowed, welcome
from ridotto.server.protocol import ENCODER
from ridotto.server.refusals import Refused
from ridotto.server.settings import Settings
from ridotto.server.store import Identity
from ridotto.server.tables import Client, Table

BURST: Final = 10.0
MOST_WAIT: Final = 25.0
MOST_REST: Final = 10.0
PARTING: Final = 1.0  # seconds for a goodbye

Execute = Callable[[Table, Identity | None, protocol.Command], Awaitable[Answered]]


async def rest(client: Client) -> None:
    """Waits until the accounts of this client are positive; nothing is read from it meanwhile."""
    wait = max((account.wait() for account in client.accounts), default=0.0)
    if wait > 0:
        await asyncio.sleep(min(wait, MOST_REST))


def turn(accounts: list[Account], works: bool) -> contextlib.AbstractAsyncContextManager[Any]:
    """For expensive commands: one at a time per address, so that others are served in between."""
    return accounts[0].turn if works and accounts else contextlib.nullcontext()


class Sockets:
    """Every open socket of this process."""

    def __init__(self, settings: Settings, execute: Execute) -> None:
        self.settings = settings
        self.execute = execute
        self.open: set[WebSocket] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.waiting: set[Client] = set()  # long polls and streams
        self.places: Counter[str] = Counter()  # by person and by address
        self.clients: dict[WebSocket, Client] = {}
        self.stopping = False
        self.goodbye: asyncio.Task[None] | None = None

    def crowd(self, table: Table, client: Client) -> Refused | None:
        """Every client takes a place: by a socket, a long poll or a stream."""
        if len(self.open) + len(self.waiting) >= self.settings.max_sockets:
            return Refused("server-full", (self.settings.max_sockets,))
        for who, most in (
            (f"person {client.identity}" if client.identity else "", self.settings.max_sockets_per_person),
            (f"address {client.address}", self.settings.max_sockets_per_address),
        ):
            if who and self.places[who] >= most:
                return Refused("too-many", (most,))
        watching = sum(c.seat is None for c in table.clients)
        if client.seat is None and watching >= self.settings.max_watchers_per_table:
            return Refused("too-many", (self.settings.max_watchers_per_table,))
        return None

    @contextlib.contextmanager
    def place(self, table: Table, client: Client) -> Iterator[None]:
        refused = self.crowd(table, client)
        if refused is not None:
            raise refused
        self.waiting.add(client)
        self.count(client, 1)
        try:
            yield
        finally:
            self.waiting.discard(client)
            self.count(client, -1)

    def count(self, client: Client, n: int) -> None:
        for who in (f"person {client.identity}", f"address {client.address}"):
            self.places[who] += n
            if not self.places[who]:
                del self.places[who]

    async def serve(self, socket: WebSocket, table: Table, who: Identity | None, client: Client) -> None:
        if self.stopping or self.crowd(table, client) is not None:
            await socket.close(1013)
            return
        self.open.add(socket)
        self.clients[socket] = client
        self.count(client, 1)
        try:
            await self.served(socket, table, who, client)
        finally:
            self.open.discard(socket)
            self.clients.pop(socket, None)
            self.count(client, -1)

    async def served(self, socket: WebSocket, table: Table, who: Identity | None, client: Client) -> None:
        await socket.accept()
        client.answers.append(ENCODER.encode(await welcome(table, who, client.seat, self.settings)))
        sender = asyncio.create_task(metered(lambda: self.send(socket, table, who, client), client.accounts))
        self.tasks.add(sender)
        sender.add_done_callback(self.tasks.discard)
        table.clients.add(client)
        table.tell()  # presence
        client.news.set()
        try:
            await self.receive(socket, table, who, client)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            table.clients.discard(client)
            table.tell()
            await over(sender)
            if socket.client_state == WebSocketState.CONNECTED:
                with contextlib.suppress(Exception):
                    await socket.close()

    async def receive(self, socket: WebSocket, table: Table, who: Identity | None, client: Client) -> None:
        bucket = Bucket(self.settings.messages_per_second, self.settings.messages_per_second * BURST)
        wrong = 0
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            data = message.get("text")
            if data is None:
                data = message.get("bytes") or b""
            if not bucket.take():
                await self.part(socket, client, "flood")
                return
            try:
                command = parse(data, self.settings)
            except Refused as refused:
                wrong += 1
                if wrong > 100:
                    await self.part(socket, client, "flood")
                    return
                if not self.put(client, ENCODER.encode(table.refused("", refused))):
                    return
                continue
            await rest(client)
            client.deciding = KINDS[type(command)].waits  # news of a command goes out after its answer
            try:
                async with turn(client.accounts, KINDS[type(command)].works):
                    answer = await self.execute(table, who, command)
            finally:
                client.deciding = False
            if not self.put(client, answer.message):
                await self.part(socket, client, "slow")
                return
            if answer.tells:  # the answer is in the queue of its sender before anybody hears of it
                table.tell()

    def put(self, client: Client, message: bytes) -> bool:
        """Puts a message into the client's bounded queue; False: it is full, the client is too slow."""
        waiting = sum(map(len, client.answers))
        if len(client.answers) >= self.settings.send_queue or waiting > self.settings.send_queue_bytes:
            return False
        client.answers.append(message)
        client.news.set()
        return True

    async def part(self, socket: WebSocket, client: Client, code: str) -> None:
        client.answers.clear()
        self.put(client, ENCODER.encode(protocol.Goodbye(code=code)))
        await asyncio.sleep(0.05)
        await socket.close(1008 if code == "flood" else 1013)

    async def send(self, socket: WebSocket, table: Table, who: Identity | None, client: Client) -> None:
        """First the answers, then the news: the sender hears of a decision before the table does."""
        while True:
            await client.news.wait()
            client.news.clear()
            while client.answers:
                await self.frame(socket, client.answers.popleft())
            if client.deciding:
                continue
            if not still_allowed(table, client, who):
                await self.frame(socket, ENCODER.encode(protocol.Goodbye(code="removed")))
                await socket.close(1008)
                return
            for message in table.news_for(client, who):
                await self.frame(socket, message)

    async def frame(self, socket: WebSocket, message: bytes) -> None:
        await socket.send_text(message.decode())

    async def cut(self, unwanted: Callable[[Client], bool]) -> None:
        """Closes the connections of people who have lost their session or are blocked."""
        await dismiss([socket for socket, client in self.clients.items() if unwanted(client)], "removed", 1008)

    async def announce(self, text: str, at: float) -> None:
        """An announcement of the operator, to everybody who is connected."""
        line = ENCODER.encode(protocol.ChatLine(n=0, seat=-1, name="Ridotto", text=text, at=at))
        for client in list(self.clients.values()):
            self.put(client, line)

    async def stop(self) -> None:
        """Says goodbye to all clients; they reconnect and resume by themselves. Several callers wait for the same."""
        self.stopping = True
        for client in list(self.waiting):
            client.news.set()
        if self.goodbye is None:
            self.goodbye = asyncio.create_task(dismiss(list(self.open), "restarting", 1012))
        await asyncio.shield(self.goodbye)


async def dismiss(sockets: list[WebSocket], code: str, closing: int) -> None:
    """Tells them why, and closes them, all at once: nobody waits for one that does not read."""
    message = ENCODER.encode(protocol.Goodbye(code=code)).decode()

    async def part(socket: WebSocket) -> None:
        with contextlib.suppress(Exception):
            await socket.send_text(message)
            await socket.close(closing)

    tasks = [asyncio.create_task(part(socket)) for socket in sockets]
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=PARTING)
        for task in late:
            task.cancel()


async def over(task: asyncio.Task[None]) -> None:
    """Ends a task, whatever becomes of it.

    To await it would put the caller into the traceback of its exception: a cycle that keeps all that both hold, the
    table above all, until the next search for cyclic garbage, and that comes seldom.
    """
    task.cancel()
    await asyncio.wait([task])
    if not task.cancelled():
        task.exception()


async def poll(
    table: Table, who: Identity | None, client: Client, wait: float, stopped: Callable[[], bool]
) -> list[bytes]:
    """News since the row the client names; waits a while if there is none."""
    first = not table.watched() if client.seat is None else client.seat not in table.online()
    table.seen[-1 if client.seat is None else client.seat] = table.world.now()
    if first:
        table.tell()
    found = table.news_for(client, who)
    if found or wait <= 0:
        return found
    table.clients.add(client)
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(wait, MOST_WAIT)):
                while not found and not stopped():
                    await client.news.wait()
                    client.news.clear()
                    if not still_allowed(table, client, who):
                        raise Refused("not-your-seat", (client.seat or 0,))
                    found = table.news_for(client, who)
    finally:
        table.clients.discard(client)
        if client.seat is not None:
            table.seen[client.seat] = table.world.now()
    return found


async def stream(
    table: Table, who: Identity | None, client: Client, settings: Settings, stopped: Callable[[], bool]
) -> AsyncGenerator[bytes]:
    """The same as lines of JSON, for programs. An empty line now and then keeps the connection alive."""
    table.clients.add(client)
    table.tell()
    try:
        yield ENCODER.encode(await welcome(table, who, client.seat, settings)) + b"\n"
        while not stopped():
            client.news.clear()
            if not still_allowed(table, client, who):
                yield ENCODER.encode(protocol.Goodbye(code="removed")) + b"\n"
                return
            for message in table.news_for(client, who):
                yield message + b"\n"
            try:
                async with asyncio.timeout(settings.heartbeat):
                    await client.news.wait()
            except TimeoutError:
                yield b"\n"
    finally:
        table.clients.discard(client)
        table.tell()
