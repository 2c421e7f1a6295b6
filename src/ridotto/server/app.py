"""The routes, and the shell around them: identities, limits, headers, health."""

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
import prometheus_client
import structlog
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from ridotto.engine.chance import Randomness
from ridotto.engine.game import game_class, game_names
from ridotto.server import live, protocol
from ridotto.server.hub import Hub
from ridotto.server.live import Bucket, Sockets
from ridotto.server.lobby import Lobby, hashed
from ridotto.server.notices import Sender, Webhook
from ridotto.server.openapi import Described, openapi, page
from ridotto.server.protocol import ENCODER
from ridotto.server.running import Runner
from ridotto.server.settings import Settings
from ridotto.server.store import Identity, Store, open_store
from ridotto.server.tables import Client, No, Table, World
from ridotto.server.thinking import Thinker, offered

log = structlog.get_logger()
T = TypeVar("T")

COOKIE: Final = "ridotto"
COOKIE_SECONDS: Final = 400 * 24 * 3600
CSP: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),  # links carry tokens
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]
# Refusals that are not 422: who are you, you may not, there is none, too much.
CODES: Final = {
    "no-identity": 401,
    "not-your-seat": 403,
    "not-host": 403,
    "not-public": 403,
    "seat-token": 403,
    "bad-origin": 403,
    "no-such-table": 404,
    "link-expired": 404,
    "stale": 409,
    "seat-taken": 409,
    "busy": 503,
    "too-long": 413,
    "not-json": 415,
    "too-many": 429,
    "flood": 429,
    "server-full": 503,
}
MOST_BUCKETS: Final = 50_000


class Server:
    """Everything a running server has. `settings` and `store` come in; nothing is global."""

    def __init__(
        self,
        settings: Settings,
        store: Store | None = None,
        rng: Randomness | None = None,
        sender: Sender | None = None,
        reached: Callable[[str], None] | None = None,
        static: Path | None = None,
        version: str = "0",
    ) -> None:
        self.settings = settings
        self.version = version
        self.store = store or open_store(settings.database_url)
        self.world = World(
            store=self.store,
            rng=rng or SystemRandom(),
            reached=reached or (lambda point: None),
            process=secrets.token_hex(8),
            bots=offered(settings.bots),
        )
        self.hub = Hub(self.world)
        self.lobby = Lobby(self.hub, settings)
        self.thinker = Thinker(settings.bot_workers)
        self.runner = Runner(self.hub, settings, self.thinker, sender or Webhook(settings.webhook_private))
        self.hub.woken = self.runner.woken
        self.sockets = Sockets(settings, self.execute)
        self.known: OrderedDict[str, tuple[float, Identity]] = OrderedDict()
        self.hinting: set[str] = set()
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.ready = False
        self.loop: asyncio.AbstractEventLoop | None = None
        self.static = static or Path(str(files("ridotto.server").joinpath("static")))
        self.registry = prometheus_client.CollectorRegistry()
        self.requests = prometheus_client.Counter("ridotto_requests", "HTTP requests", ["code"], registry=self.registry)
        self.decisions = prometheus_client.Counter(
            "ridotto_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=self.registry
        )
        self.lag = prometheus_client.Histogram(
            "ridotto_loop_delay_seconds",
            "How late the event loop is",
            buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
            registry=self.registry,
        )
        for name, what, value in (
            ("ridotto_sockets", "Open sockets", lambda: len(self.sockets.open)),
            ("ridotto_tables_warm", "Tables in memory", lambda: len(self.hub.warm)),
            ("ridotto_bots_thinking", "Bots that think", lambda: len(self.runner.thinking)),
            ("ridotto_workers_replaced", "Worker processes replaced", lambda: self.thinker.replaced),
        ):
            prometheus_client.Gauge(name, what, registry=self.registry).set_function(value)

    # --- life

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.loop = asyncio.get_running_loop()
        self.hub.listen()
        await self.store.alive(self.world.process, self.world.now())
        tasks = [asyncio.create_task(self.runner.live()), asyncio.create_task(self.measure())]
        self.ready = True
        log.info("started", process=self.world.process)
        try:
            yield
        finally:
            self.ready = False
            await self.sockets.stop()
            await self.runner.stop()
            tasks += self.hub.tasks
            for task in tasks:  # what is being committed is finished all the same: the store closes after it
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.store.close()
            log.info("stopped", process=self.world.process)

    def say_goodbye(self) -> None:
        """From a signal handler: everybody who is connected is told, then the usual stop goes on."""
        if self.loop is not None and not self.sockets.stopping:
            self.sockets.stopping = True
            self.loop.call_soon_threadsafe(lambda: self.hub.start(self.sockets.stop()))

    async def measure(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.25)
            self.lag.observe(max(0.0, loop.time() - before - 0.25))

    # --- who asks

    async def identity(self, connection: HTTPConnection) -> Identity | None:
        token = token_of(connection)
        if not token or len(token) > 100:
            return None
        key = hashed(token)
        found = self.known.get(key)
        if found is not None and found[0] > time.monotonic():
            return found[1]
        who = await self.store.identity_of(key)
        if who is not None:
            self.known[key] = (time.monotonic() + 10.0, who)
            while len(self.known) > 10_000:
                self.known.popitem(last=False)
        return who

    async def somebody(self, connection: HTTPConnection) -> Identity:
        who = await self.identity(connection)
        if who is None:
            raise No("no-identity")
        return who

    async def table(self, request: HTTPConnection, who: Identity | None) -> Table:
        id = request.path_params["id"]
        table = await self.hub.get(id) if len(id) <= 40 else None
        if table is None or table.role(who) is None:
            raise No("no-such-table")  # a table one may not see is as good as none
        return table

    # --- commands, whichever way they come

    async def execute(self, table: Table, who: Identity, command: protocol.Command) -> bytes:
        if isinstance(command, protocol.Hint):
            answer = await self.hint(table, who, command)
        elif table.role(who) is None:
            answer = table.refused(command.id, No("no-such-table"))
        else:
            answer = await table.command(who, command)
        outcome = "refused" if answer.startswith(b'{"t":"refused"') else "done"
        self.decisions.labels(type(command).__name__.lower(), outcome).inc()
        return answer

    async def hint(self, table: Table, who: Identity, command: protocol.Hint) -> bytes:
        try:
            table.own(who, command.seat)
            table.playing()
            table.current(command.version)
            if not table.document.hints:
                raise No("no-hints")
            if command.seat not in table.position.asked():
                raise No("not-your-turn")
            if who.id in self.hinting:  # one at a time: it costs a worker's time
                raise No("busy")
            self.hinting.add(who.id)
            try:
                bot, lines = await self.runner.hint(table, command.seat)
            finally:
                self.hinting.discard(who.id)
        except No as no:
            return table.refused(command.id, no)
        told = [protocol.HintLine(words, value) for words, value in lines]
        return ENCODER.encode(protocol.Hints(id=command.id, version=command.version, bot=bot, lines=told))

    # --- routes: games, people

    async def get_games(self, request: Request) -> Any:
        found = []
        for name in game_names():
            kind = game_class(name)
            options = {key: list(option.values) for key, option in kind.options_known.items()}
            found.append(protocol.GameInfo(name, kind.rules_version, list(kind.seats_known), options))
        return found

    async def get_bots(self, request: Request) -> Any:
        return sorted(self.world.bots)

    async def get_me(self, request: Request) -> Any:
        who = await self.somebody(request)
        return protocol.Me(who.id, who.name)

    async def set_me(self, request: Request) -> Any:
        """A name is all it takes to be somebody here."""
        body = await self.body(request, protocol.SetName)
        who = await self.identity(request)
        if who is not None:
            self.known.clear()
            who = await self.lobby.rename(who, body.name)
            return protocol.Me(who.id, who.name)
        who, token = await self.lobby.new_identity(body.name)
        return self.with_cookie(request, answer(protocol.Me(who.id, who.name)), token)

    async def carry(self, request: Request) -> Any:
        who = await self.somebody(request)
        return protocol.NewLink("carry", 0, await self.lobby.carry(who))

    async def carried(self, request: Request) -> Any:
        body = await self.body(request, protocol.UseLink)
        token = await self.lobby.carried(body.token)
        who = await self.store.identity_of(hashed(token))
        return self.with_cookie(request, answer(protocol.Me(who.id, who.name) if who else None), token)

    # --- routes: tables

    async def get_tables(self, request: Request) -> Any:
        return await self.lobby.public(await self.identity(request))

    async def get_my_tables(self, request: Request) -> Any:
        return await self.lobby.mine(await self.somebody(request))

    async def create_table(self, request: Request) -> Any:
        who = await self.somebody(request)
        return await self.lobby.create(who, await self.body(request, protocol.CreateTable))

    async def get_table(self, request: Request) -> Any:
        who = await self.identity(request)
        table = await self.table(request, who)
        return await live.welcome(table, who, None, self.settings)

    async def join_table(self, request: Request) -> Any:
        body = await self.body(request, protocol.JoinTable)
        return await self.as_somebody(request, body.name, lambda who: self.join(request, who, body))

    async def join(self, request: Request, who: Identity, body: protocol.JoinTable) -> protocol.Joined:
        return await self.lobby.join(who, await self.table(request, who), body)

    async def use_link(self, request: Request) -> Any:
        body = await self.body(request, protocol.UseLink)
        return await self.as_somebody(request, body.name, lambda who: self.lobby.use_link(who, body.token, body.name))

    async def as_somebody(self, request: Request, name: str, use: Callable[[Identity], Awaitable[Any]]) -> Response:
        """Whoever comes by a link for the first time becomes somebody with it, if the link is good."""
        who = await self.identity(request)
        if who is not None:
            return answer(await use(who))
        who, token = await self.lobby.new_identity(name or "guest")
        try:
            result = await use(who)
        except No:
            await self.store.drop_identity(who.id)
            raise
        return self.with_cookie(request, answer(result), token)

    async def make_link(self, request: Request) -> Any:
        who = await self.somebody(request)
        body = await self.body(request, protocol.MakeLink)
        token = await self.lobby.make_link(who, await self.table(request, who), body)
        return protocol.NewLink(body.kind, body.seat, token)

    async def rematch(self, request: Request) -> Any:
        who = await self.somebody(request)
        return await self.lobby.rematch(who, await self.table(request, who))

    async def get_record(self, request: Request) -> Any:
        table = await self.table(request, await self.identity(request))
        return PlainTextResponse(table.record())

    async def command(self, request: Request) -> Any:
        who = await self.somebody(request)
        table = await self.table(request, who)
        command = live.parse(await self.read(request), self.settings)
        found = await self.execute(table, who, command)
        return Response(found, media_type="application/json", background=BackgroundTask(told, table))

    async def poll(self, request: Request) -> Any:
        who = await self.identity(request)
        table = await self.table(request, who)
        client = self.client(request, table, who)
        wait = number(request, "wait", 0.0)
        self.sockets.waiting.add(client)
        try:
            messages = await live.poll(table, who, client, wait, lambda: self.sockets.stopping)
        finally:
            self.sockets.waiting.discard(client)
        mark = f"{client.mark}.{client.chat}"
        return protocol.Polled([msgspec.Raw(m) for m in messages], client.since, mark)

    async def events(self, request: Request) -> Any:
        who = await self.identity(request)
        table = await self.table(request, who)
        client = self.client(request, table, who)
        self.sockets.waiting.add(client)
        lines = live.stream(table, who, client, self.settings, lambda: self.sockets.stopping)
        done = BackgroundTask(self.forget, client)
        return StreamingResponse(lines, media_type="application/x-ndjson", background=done)

    async def forget(self, client: Client) -> None:
        self.sockets.waiting.discard(client)

    def client(self, connection: HTTPConnection, table: Table, who: Identity | None) -> Client:
        text = connection.query_params.get("seat", "")
        seat = int(number(connection, "seat", 0)) if text else None
        mark, _, chat = connection.query_params.get("mark", "").partition(".")
        last = int(chat) if chat.isascii() and chat.isdigit() and len(chat) < 10 else 0
        since = int(number(connection, "since", 0))
        return live.look(table, who, seat, max(0, since), mark[:40], last)

    async def socket(self, socket: WebSocket) -> None:
        try:
            who = await self.identity(socket)
            table = await self.table(socket, who)
            client = self.client(socket, table, who)
        except No as no:
            await socket.close(4000 + CODES.get(no.code, 422), no.code)
            return
        await self.sockets.serve(socket, table, who, client)

    # --- routes: operations

    async def healthz(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def readyz(self, request: Request) -> Response:
        """Ready: started, and the database answers."""
        try:
            async with asyncio.timeout(3.0):
                await self.store.ping()
        except Exception:
            return PlainTextResponse("no database\n", 503)
        return PlainTextResponse("ready\n" if self.ready else "not ready\n", 200 if self.ready else 503)

    async def metrics(self, request: Request) -> Response:
        if not self.settings.metrics:
            raise No("no-such-table")
        return Response(
            prometheus_client.generate_latest(self.registry), media_type=prometheus_client.CONTENT_TYPE_LATEST
        )

    async def get_openapi(self, request: Request) -> Any:
        return openapi(self.api(), self.version)

    async def docs(self, request: Request) -> Response:
        return HTMLResponse(page(openapi(self.api(), self.version)))

    def api(self) -> list[Described]:
        p = protocol
        look = {"seat": "integer", "since": "integer", "mark": "string"}
        poll = {**look, "wait": "number"}
        ndjson, text = "application/x-ndjson", "text/plain"
        return [
            Described("GET", "/api/games", "games", "The games", self.get_games, None, list[p.GameInfo]),
            Described("GET", "/api/bots", "bots", "The bots that can sit at a table", self.get_bots, None, list[str]),
            Described("GET", "/api/me", "me", "Who this client is", self.get_me, None, p.Me),
            Described("POST", "/api/me", "name", "Become somebody, or change the name", self.set_me, p.SetName, p.Me),
            Described("POST", "/api/me/carry", "carry", "A link to another device", self.carry, None, p.NewLink),
            Described("POST", "/api/me/carried", "carried", "Use such a link", self.carried, p.UseLink, p.Me),
            Described("GET", "/api/tables", "tables", "Public tables", self.get_tables, None, list[p.TableHead]),
            Described("POST", "/api/tables", "create", "Open a table", self.create_table, p.CreateTable, p.Created),
            Described("GET", "/api/tables/mine", "mine", "My tables", self.get_my_tables, None, list[p.TableHead]),
            Described("GET", "/api/tables/{id}", "table", "What a table is", self.get_table, None, p.Welcome),
            Described("POST", "/api/tables/{id}/join", "join", "Sit down", self.join_table, p.JoinTable, p.Joined),
            Described("POST", "/api/links", "link", "Use a seat or spectator link", self.use_link, p.UseLink, p.Joined),
            Described("POST", "/api/tables/{id}/links", "links", "Make a link", self.make_link, p.MakeLink, p.NewLink),
            Described("POST", "/api/tables/{id}/rematch", "rematch", "Play again", self.rematch, None, p.Created),
            Described("POST", "/api/tables/{id}/commands", "command", "A command", self.command, p.Command, p.Message),
            Described("GET", "/api/tables/{id}/poll", "poll", "What is new", self.poll, None, p.Polled, poll),
            Described(
                "GET", "/api/tables/{id}/events", "events", "News, as lines", self.events, None, None, look, ndjson
            ),
            Described("GET", "/api/tables/{id}/record", "record", "The record", self.get_record, None, None, {}, text),
        ]  # fmt: skip

    # --- bodies and answers

    async def read(self, request: Request) -> bytes:
        if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise No("not-json")
        found = b""
        async for chunk in request.stream():
            found += chunk
            if len(found) > self.settings.message_bytes:
                raise No("too-long", (self.settings.message_bytes,))
        return found

    async def body(self, request: Request, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(await self.read(request), type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            raise No("not-a-command") from None

    def with_cookie(self, request: Request, response: Response, token: str) -> Response:
        response.set_cookie(
            COOKIE, token, max_age=COOKIE_SECONDS, httponly=True, samesite="lax", secure=self.secure(request), path="/"
        )
        return response

    def secure(self, connection: HTTPConnection) -> bool:
        if self.settings.public_url:
            return self.settings.public_url.startswith("https://")
        forwarded = connection.headers.get("x-forwarded-proto", "") if self.settings.trust_proxy else ""
        return (forwarded or connection.url.scheme) in ("https", "wss")

    # --- the shell

    def address(self, scope: Scope) -> str:
        connection = HTTPConnection(scope)
        if self.settings.trust_proxy:
            forwarded = connection.headers.get("x-forwarded-for", "")
            if forwarded:
                return forwarded.rsplit(",", 1)[-1].strip()[:64]
        return connection.client.host if connection.client else ""

    def flood(self, address: str) -> bool:
        bucket = self.buckets.get(address)
        if bucket is None:
            bucket = self.buckets[address] = Bucket(
                self.settings.requests_per_second, self.settings.requests_per_second * 4
            )
            while len(self.buckets) > MOST_BUCKETS:
                self.buckets.popitem(last=False)
        return not bucket.take()

    def bad_origin(self, scope: Scope) -> bool:
        """A page of another site must not act with our cookie. Programs send no Origin."""
        headers = HTTPConnection(scope).headers
        origin = headers.get("origin")
        if origin is None or (scope["type"] == "http" and scope["method"] in ("GET", "HEAD", "OPTIONS")):
            return False
        if self.settings.public_url:
            return origin.rstrip("/") != self.settings.public_url.rstrip("/")
        return urlsplit(origin).netloc != headers.get("host", "")

    def app(self) -> ASGIApp:
        routes: list[BaseRoute] = [
            Route("/healthz", self.guard(self.healthz)),
            Route("/readyz", self.guard(self.readyz)),
            Route("/metrics", self.guard(self.metrics)),
            Route("/api/openapi.json", self.guard(self.get_openapi)),
            Route("/api/docs", self.guard(self.docs)),
        ]
        routes += [Route(r.path, self.guard(r.handler), methods=[r.method]) for r in self.api()]
        routes.append(WebSocketRoute("/api/tables/{id}/live", self.socket))
        if self.static.is_dir():
            routes.append(Mount("/", Pages(directory=self.static, html=True)))
        return Shell(
            self, Starlette(routes=routes, lifespan=self.lifespan, exception_handlers={404: missing, 405: missing})
        )

    def guard(self, handler: Callable[[Request], Awaitable[Any]]) -> Callable[[Request], Awaitable[Response]]:
        async def guarded(request: Request) -> Response:
            try:
                found = await handler(request)
            except No as no:
                return problem(no.code, list(no.numbers))
            except ClientDisconnect:
                return problem("gone", [])
            except Exception:
                log.exception("request-failed", path=request.url.path)
                return problem("broken", [], 500)
            return found if isinstance(found, Response) else answer(found)

        return guarded


class Pages(StaticFiles):
    """The built page; every address of the page's own is the same file."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        from starlette.exceptions import HTTPException

        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith("api/") or "." in path.rsplit("/", 1)[-1]:
                raise
            return await super().get_response("index.html", scope)


class Shell:
    """Around everything: limits before, headers after, one line in the log for what goes wrong."""

    def __init__(self, server: Server, inner: ASGIApp) -> None:
        self.server = server
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.inner(scope, receive, send)
            return
        code = None
        if self.server.flood(self.server.address(scope)):
            code = "flood"
        elif self.server.bad_origin(scope):
            code = "bad-origin"
        if code is not None:
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 4000 + CODES[code], "reason": code})
            else:
                await problem(code, [])(scope, receive, self.with_headers(send))
            return
        await self.inner(scope, receive, self.with_headers(send) if scope["type"] == "http" else send)

    def with_headers(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                names = {name for name, _ in message["headers"]}
                message["headers"] += HEADERS
                if b"cache-control" not in names:
                    message["headers"].append((b"cache-control", b"no-store"))
                self.server.requests.labels(str(message["status"])).inc()
            await send(message)

        return sent


async def told(table: Table) -> None:
    table.tell()


def answer(found: Any) -> Response:
    return Response(ENCODER.encode(found), media_type="application/json")


def problem(code: str, numbers: list[int], status: int | None = None) -> Response:
    found = protocol.Problem(code, numbers)
    return Response(ENCODER.encode(found), status or CODES.get(code, 422), media_type="application/json")


def missing(request: Request, error: Exception) -> Response:
    status = getattr(error, "status_code", 404)
    headers = getattr(error, "headers", None) or {}
    found = problem("no-such-page" if status == 404 else "wrong-method", [], status)
    found.headers.update(headers)
    return found


def token_of(connection: HTTPConnection) -> str:
    authorization = connection.headers.get("authorization", "")
    if authorization.lower().startswith("bearer "):
        return authorization[7:].strip()
    return connection.cookies.get(COOKIE, "")


def number(connection: HTTPConnection, name: str, default: float) -> float:
    text = connection.query_params.get(name, "")
    if not text:
        return default
    try:
        found = float(text)
    except ValueError:
        raise No("not-a-number") from None
    if not -1e9 < found < 1e9:
        raise No("not-a-number")
    return found
