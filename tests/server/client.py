"""A small client: plays whole games through try, draft and confirm, over a socket or over plain polling.

It knows no rules. It draws from the choices it is given, as the browser does, and counts its round trips.
"""

import http.client
import json
import secrets
from collections import Counter
from contextlib import ExitStack
from random import Random
from typing import Any, Final, Protocol
from urllib.parse import urlencode, urlsplit

MOST_WAIT: Final = 10.0


class Problem(Exception):
    """The server refused: its code, and the HTTP status."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.status = status
        self.code = code


class Person:
    """Somebody at a server: a cookie, and requests with it."""

    def __init__(self, address: str, name: str = "", token: str = "") -> None:
        self.address = address.rstrip("/")
        self.token = token
        parts = urlsplit(address)
        self.connection = http.client.HTTPConnection(parts.hostname or "", parts.port or 80, timeout=60)
        self.id = ""
        if name:
            self.id = self.post("/api/me", {"name": name})["id"]

    def request(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Cookie": f"ridotto={self.token}"} if self.token else {}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
        try:
            try:
                self.connection.request(method, path, data, headers)
                answer = self.connection.getresponse()
            except http.client.RemoteDisconnected:
                if method != "GET":
                    raise
                self.connection.close()  # idle for too long: asked again on a new one, as browsers do
                self.connection.request(method, path, data, headers)
                answer = self.connection.getresponse()
            text = answer.read()
            if answer.length is None and not answer.chunked:
                raise ConnectionError("the answer was cut off among its headers")
        except (http.client.HTTPException, OSError):
            self.connection.close()
            raise
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith("ridotto="):
            self.token = cookie.removeprefix("ridotto=").split(";")[0]
        if answer.status != 200:
            try:
                code = json.loads(text)["code"]
            except (ValueError, KeyError, TypeError):
                code = text.decode(errors="replace")[:100]
            raise Problem(answer.status, code)
        return json.loads(text) if answer.headers.get_content_type() == "application/json" else text.decode()

    def get(self, path: str) -> Any:
        return self.request("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self.request("POST", path, {} if body is None else body)

    def close(self) -> None:
        self.connection.close()

    def __del__(self) -> None:
        self.connection.close()


class Wire(Protocol):
    """A way to a table. `inbox` holds what came and was not an answer."""

    inbox: list[dict[str, Any]]

    def ask(self, command: dict[str, Any]) -> dict[str, Any]: ...

    def wait(self) -> None:
        """Until something comes."""
        ...

    def close(self) -> None: ...


class SocketWire:
    def __init__(self, person: Person, table: str, seat: int | None, since: int = 0, mark: str = "") -> None:
        from websockets.sync.client import connect

        query = {"since": since, "mark": mark} | ({} if seat is None else {"seat": seat})
        address = person.address.replace("http", "ws", 1) + f"/api/tables/{table}/live?{urlencode(query)}"
        headers = {"Cookie": f"ridotto={person.token}"} if person.token else {}
        self.inbox: list[dict[str, Any]] = []
        self.stack = ExitStack()
        self.socket = self.stack.enter_context(
            connect(address, additional_headers=headers, max_size=None, proxy=None, compression=None)
        )

    def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        self.socket.send(json.dumps(command))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("id") == command["id"]:
                found: dict[str, Any] = message
                return found
            self.inbox.append(message)

    def wait(self) -> None:
        self.inbox.append(json.loads(self.socket.recv(timeout=60)))

    def close(self) -> None:
        self.stack.close()


class PollingWire:
    """The same where sockets are blocked: commands are posted, news is asked for."""

    def __init__(self, person: Person, table: str, seat: int | None, since: int = 0, mark: str = "") -> None:
        self.person = person
        self.path = f"/api/tables/{table}"
        self.query: dict[str, Any] = {} if seat is None else {"seat": seat}
        self.since = since
        self.mark = mark
        self.inbox: list[dict[str, Any]] = []

    def ask(self, command: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self.person.post(f"{self.path}/commands", command)
        return found

    def wait(self) -> None:
        query = urlencode({**self.query, "since": self.since, "mark": self.mark, "wait": MOST_WAIT})
        found = self.person.get(f"{self.path}/poll?{query}")
        self.since, self.mark = found["since"], found["mark"]
        self.inbox += found["messages"]

    def close(self) -> None:
        pass


class Player:
    """Plays one seat to the end, with random choices."""

    def __init__(self, wire: Wire, seat: int, rng: Random) -> None:
        self.wire = wire
        self.seat = seat
        self.rng = rng
        self.update: dict[str, Any] = {}
        self.status: dict[str, Any] = {}
        self.tries: Counter[str] = Counter()  # round trips by kind of decision
        self.made: Counter[str] = Counter()  # decisions by kind
        self.confirms = 0
        self.stale = 0

    def take(self) -> None:
        """What came in: the last update is the whole truth, a status only its own part."""
        for message in self.wire.inbox:
            if message["t"] == "update":
                self.update = message
                self.status = message["status"]
            elif message["t"] == "status":
                self.status = message["status"]
            elif message["t"] == "goodbye":
                raise ConnectionError(message["code"])
        self.wire.inbox.clear()

    def play(self) -> dict[str, Any]:
        """Until the game is over; the last status."""
        while True:
            self.take()
            if self.status and self.status["stage"] != "playing":
                return self.status
            if self.due():
                self.turn()
            else:
                self.wire.wait()

    def due(self) -> bool:
        fresh = bool(self.update) and self.update["version"] == self.status["version"]
        return fresh and self.seat in self.status["asked"] and self.seat not in self.status["sealed"]

    def turn(self) -> dict[str, Any]:
        """Tries decisions until a draw, a reveal or another seat comes in between, then confirms them all at once."""
        version = self.update["version"]
        draft: list[str] = []
        point, choices, whole = self.update["view"]["point"], self.update["choices"], self.update["whole"]
        while True:
            legal = [c["words"] for c in choices if c["refused"] is None]
            words = whole or legal[int(self.rng.random() * len(legal))]
            draft.append(words)
            self.tries[point] += 1
            self.made[point] += 1
            tried = self.ask("try", version=version, draft=draft)
            if not tried["ok"]:
                self.take()
                self.stale += 1
                return tried
            if tried["stopped"]:
                break
            point, choices, whole = tried["view"]["point"], tried["choices"], tried["whole"]
        self.confirms += 1
        answer = self.ask("play", version=version, draft=draft)
        self.take()
        if not answer["ok"]:
            self.stale += 1
        elif self.update["version"] == version:  # nothing newer has come yet; this update must not be acted on again
            if answer["version"] == version:
                self.status["sealed"] = [*self.status["sealed"], self.seat]
            else:
                self.update = {}
        return answer

    def ask(self, t: str, **fields: Any) -> dict[str, Any]:
        return self.wire.ask({"t": t, "id": secrets.token_hex(8), "seat": self.seat, **fields})
