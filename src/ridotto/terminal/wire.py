"""The connection to a server: requests with the player's token, and a socket that reconnects.

After a cut the socket names the last row it has and sends again what was not answered; the server knows a repeated
command by its id and does nothing twice.
"""

import asyncio
import contextlib
import http.client
import json
import secrets
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import unquote, urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from ridotto.terminal import identity

RETRY: Final = (0.1, 0.5, 1.0, 2.0, 4.0)  # seconds before the next attempt
ANSWERS: Final = ("done", "refused", "tried", "hints", "suggested", "pong")


class Failure(Exception):
    """The server refused or cannot be reached. Holds a code for the catalogue."""

    def __init__(self, code: str, numbers: tuple[int, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.numbers = numbers


def address_of(text: str) -> tuple[str, str, str]:
    """Split an address or link into the server, the kind of link (join, watch, table) and its token or id."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(text)
    server = f"{parts.scheme}://{parts.netloc}"
    words = [unquote(word) for word in parts.path.split("/") if word]
    if parts.fragment and words and words[0] in ("join", "watch"):
        return server, words[0], unquote(parts.fragment)
    if len(words) >= 2 and words[0] in ("join", "watch", "t"):
        return server, "table" if words[0] == "t" else words[0], words[1]
    return server, "", ""


class Server:
    """Requests, each in its own thread so that the screen stays responsive."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.token = identity.token_of(address)

    async def get(self, path: str) -> Any:
        return await asyncio.to_thread(self.request, "GET", path, None)

    async def post(self, path: str, body: Any) -> Any:
        return await asyncio.to_thread(self.request, "POST", path, body)

    def request(self, method: str, path: str, body: Any) -> Any:
        parts = urlsplit(self.address)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.hostname or "", parts.port, timeout=20)
        headers = {"Cookie": f"ridotto={self.token}"} if self.token else {}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        try:
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            text = answer.read()
        except (http.client.HTTPException, OSError):
            raise Failure("offline") from None
        finally:
            connection.close()
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith("ridotto="):
            self.token = cookie.removeprefix("ridotto=").split(";")[0]
            identity.keep(self.address, self.token)
        try:
            found = json.loads(text)
        except ValueError:
            raise Failure("broken") from None
        if answer.status != 200:
            raise Failure(str(found.get("code", "broken")), tuple(found.get("numbers", ())))
        return found


class Wire:
    """A table's socket. `take` receives every message that is not an answer; `line` receives the connection state."""

    def __init__(
        self, server: Server, table: str, seat: int | None, take: Callable[[dict[str, Any]], None],
        line: Callable[[bool], None],
    ) -> None:  # fmt: skip
        self.server = server
        self.table = table
        self.seat = seat
        self.take = take
        self.line = line
        self.since = 0
        self.socket: ClientConnection | None = None
        self.pending: dict[str, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self.gone = ""  # why it cannot reconnect

    def url(self) -> str:
        query: dict[str, Any] = {"since": self.since} | ({} if self.seat is None else {"seat": self.seat})
        return f"{self.server.address.replace('http', 'ws', 1)}/api/tables/{self.table}/live?{urlencode(query)}"

    async def run(self) -> None:
        """Run until cancelled, or until the server closes the table for this player."""
        tries = 0
        headers = {"Cookie": f"ridotto={self.server.token}"} if self.server.token else {}
        while not self.gone:
            try:
                socket = await connect(self.url(), additional_headers=headers, max_size=None, proxy=None)
                tries = 0
                try:
                    await self.talk(socket)
                finally:
                    # Abort without a closing handshake: a second cancellation during the handshake would leave
                    # the socket open. The server sees a lost connection.
                    socket.transport.abort()
            except InvalidStatus as error:
                if error.response.status_code in (401, 403, 404):
                    raise Failure("no-such-table") from None
            except (WebSocketException, OSError, TimeoutError):
                pass
            self.socket = None
            self.line(False)
            await asyncio.sleep(RETRY[min(tries, len(RETRY) - 1)])
            tries += 1

    async def talk(self, socket: ClientConnection) -> None:
        self.socket = socket  # new commands go out from here on; the server applies a repeated command once
        for text, _ in list(self.pending.values()):
            await socket.send(text)
        self.line(True)
        async for frame in socket:
            message: dict[str, Any] = json.loads(frame)
            if message["t"] in ANSWERS:
                waiting = self.pending.pop(message["id"], None)
                if waiting is not None and not waiting[1].done():
                    waiting[1].set_result(message)
                continue
            if message["t"] == "update":
                self.since = message["version"]
            elif message["t"] == "goodbye" and message["code"] == "removed":
                self.gone = "removed"
                raise Failure("removed")
            self.take(message)

    async def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        """Send a command and return its answer, across reconnects."""
        command = {**command, "id": secrets.token_hex(8)}
        text = json.dumps(command)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.pending[command["id"]] = (text, answer)
        if self.socket is not None:
            with contextlib.suppress(WebSocketException):  # the next socket sends it again
                await self.socket.send(text)
        return await answer
