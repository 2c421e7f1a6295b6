"""The routes of the API, each described where it is listed: `api` makes the OpenAPI document as well."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec
import prometheus_client
from starlette.background import BackgroundTask
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.websockets import WebSocket

from ridotto.languages import LANGUAGES, added_words
from ridotto.server import catalogue, live, looking, protocol
from ridotto.server.ahead import HEAD_END, read_ahead
from ridotto.server.commands import KINDS
from ridotto.server.drivers import Away
from ridotto.server.lobby import hashed
from ridotto.server.openapi import Described, openapi, page
from ridotto.server.previews import Previews, preferred
from ridotto.server.protocol import ENCODER
from ridotto.server.puzzles import Puzzles
from ridotto.server.refusals import CODES, Refused
from ridotto.server.replays import Replays
from ridotto.server.reviewed import answered, check_current, start_of
from ridotto.server.routes_people import PeopleRoutes, without_before
from ridotto.server.shell import COOKIE, SECURE_COOKIE, answer, before_of, token_of
from ridotto.server.store import Identity, ReviewRow
from ridotto.server.tables import Client, Table

if TYPE_CHECKING:
    from ridotto.server.app import Server

T = TypeVar("T")
SILENT: Final = 10.0  # seconds without a write after which a server is not ready

COOKIE_SECONDS: Final = 400 * 24 * 3600  # sessions can be listed and ended


class Routes:
    def __init__(self, server: "Server") -> None:
        self.server = server
        self.settings = server.settings
        self.store = server.store
        self.lobby = server.lobby
        self.replays = Replays()
        self.previews = Previews(server.lobby)
        self.puzzles = Puzzles(server.world)
        self.description: tuple[bytes, str] | None = None
        self.people = PeopleRoutes(self)

    # --- games, people

    async def get_games(self, request: Request) -> Any:
        return catalogue.games()

    async def get_example(self, request: Request) -> Any:
        return catalogue.example(request.query_params.get("game", ""), request.query_params.get("name", ""))

    async def get_annotated(self, request: Request) -> Any:
        return catalogue.annotated(request.query_params.get("game", ""), request.query_params.get("name", ""))

    async def get_rules(self, request: Request) -> Any:
        """The rules as keys, which the page renders. Each option of the game is a query parameter."""
        return catalogue.rules(request.query_params)

    async def get_words(self, request: Request) -> Any:
        """Words of games that other packages bring: the page has all others already."""
        language = request.query_params.get("language", "")
        return added_words(language if language in LANGUAGES else "en")

    async def get_levels(self, request: Request) -> Any:
        """The levels for a new table: from weak to strong, with the key of the words for each."""
        return catalogue.levels(request.query_params.get("game", ""), self.settings.bots)

    async def get_me(self, request: Request) -> Any:
        """null if the visitor has no identity yet, as every newcomer; not an error."""
        who = await self.server.identity(request)
        return None if who is None else await self.me(who)

    async def me(self, who: Identity) -> protocol.Me:
        profile = await self.store.profile(who.id)
        return protocol.Me(who.id, who.name, profile.face, profile.colour)

    async def set_me(self, request: Request) -> Any:
        """A name is all a newcomer needs to get an identity."""
        body = await self.body(request, protocol.SetName)
        who = await self.server.identity(request)
        if who is not None:
            self.server.known.clear()
            return await self.me(await self.lobby.rename(who, body.name))
        self.server.spend("people", self.server.address(request.scope))
        who, token = await self.lobby.new_identity(body.name)
        return self.with_cookie(request, answer(protocol.Me(who.id, who.name)), token)

    # --- sessions and personal data

    async def own(self, request: Request) -> tuple[Identity, str]:
        """The person who asks, and the hash of the session. A program with a seat token is not its person."""
        who = await self.server.somebody(request)
        if who.seat_of:
            raise Refused("seat-token")
        return who, hashed(token_of(request))

    async def sessions(self, request: Request) -> Any:
        return await self.server.people.sessions(*await self.own(request))

    async def end_session(self, request: Request) -> Any:
        who, current = await self.own(request)
        body = await self.body(request, protocol.EndSession)
        found = await self.server.people.end(who, current, body.id)
        await self.forget_sessions()
        return found

    async def logout(self, request: Request) -> Any:
        who, current = await self.own(request)
        await self.body(request, protocol.Nothing)
        await self.store.end_session(who.id, current)
        before = await self.people.before(request)
        if before is not None:  # the next person at this computer is neither of them
            await self.store.end_session(before.id, hashed(before_of(request)))
        await self.forget_sessions()
        return self.without_cookie(answer(None))

    async def export(self, request: Request) -> Any:
        return await self.server.people.export(*await self.own(request))

    async def delete_me(self, request: Request) -> Any:
        who, _ = await self.own(request)
        body = await self.body(request, protocol.DeleteMe)
        if body.id != who.id:
            raise Refused("no-identity")
        tables = await self.server.people.delete(who, self.server.world.bots[0])
        await self.forget_sessions()
        return self.without_cookie(answer(protocol.Deleted(tables)))

    async def forget_sessions(self) -> None:
        """Ends sessions, and closes their connections."""
        self.server.known.clear()
        await self.server.heed()

    async def get_notices(self, request: Request) -> Any:
        who, _ = await self.own(request)
        return await self.server.reach.wishes(who)

    async def set_notices(self, request: Request) -> Any:
        who, _ = await self.own(request)
        body = await self.body(request, protocol.NoticeWishes)
        return await self.server.reach.wish(who, body)

    async def get_vacations(self, request: Request) -> Any:
        who, _ = await self.own(request)
        return await self.server.vacations.plans(who)

    async def plan_vacation(self, request: Request) -> Any:
        who, _ = await self.own(request)
        return await self.server.vacations.plan(who, await self.body(request, protocol.PlanVacation))

    async def stop_vacation(self, request: Request) -> Any:
        who, _ = await self.own(request)
        return await self.server.vacations.stop(who, (await self.body(request, protocol.StopVacation)).first)

    async def add_push(self, request: Request) -> Any:
        who, session = await self.own(request)
        return await self.server.reach.add_push(who, session, await self.body(request, protocol.AddPush))

    async def drop_push(self, request: Request) -> Any:
        who, _ = await self.own(request)
        return await self.server.reach.drop_push(who, (await self.body(request, protocol.DropPush)).id)

    async def mute(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        table = await self.server.table(request, who)
        body = await self.body(request, protocol.MuteTable)
        if who.seat_of:
            raise Refused("seat-token")
        return await self.server.reach.mute(who, table.id, body.muted)

    async def confirm_mail(self, request: Request) -> Any:
        await self.server.reach.confirm((await self.body(request, protocol.LookLink)).token)
        return None

    async def stop_mail(self, request: Request) -> Any:
        """One click, as mail programs do it (RFC 8058): whatever the body says."""
        await self.server.reach.stop(request.query_params.get("token", "")[:100])
        return None

    async def mail_stopped(self, request: Request) -> Response:
        """A person opens the same address: the page asks, and then posts."""
        return Response(
            status_code=303, headers={"location": f"/unsubscribe#{request.query_params.get('token', '')[:100]}"}
        )

    async def carry(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        await self.body(request, protocol.Nothing)
        return protocol.NewLink("carry", 0, await self.lobby.carry(who))

    async def carried(self, request: Request) -> Any:
        body = await self.body(request, protocol.UseLink)
        token = await self.lobby.carried(body.token)
        who = await self.store.identity_of(hashed(token))
        old = await self.server.identity(request)
        response = self.with_cookie(request, answer(await self.me(who) if who else None), token)
        if who is not None and old is not None:
            await self.people.leave_behind(request, response, old, who.id)
        return response

    # --- tables

    async def get_tables(self, request: Request) -> Any:
        return await self.lobby.public(await self.server.identity(request))

    async def get_my_tables(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        async with self.turn(request):
            return await self.lobby.mine(who)

    async def get_played(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        query = request.query_params
        async with self.turn(request):
            return await self.lobby.played(
                who, query.get("before", "")[:80], query.get("game", "")[:40], query.get("won", "") == "1"
            )

    async def create_table(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        wish = await self.body(request, protocol.CreateTable)
        self.server.spend("tables", self.server.address(request.scope))
        return await self.lobby.create(who, wish)

    async def create_lesson(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        wish = await self.body(request, protocol.CreateLesson)
        self.server.spend("tables", self.server.address(request.scope))
        return await self.lobby.create_lesson(who, wish)

    async def get_table(self, request: Request) -> Any:
        who = await self.server.identity(request)
        table = await self.server.table(request, who)
        return await looking.welcome(table, who, None, self.settings)

    async def join_table(self, request: Request) -> Any:
        body = await self.body(request, protocol.JoinTable)
        return await self.as_somebody(request, body.name, lambda who: self.join(request, who, body))

    async def join(self, request: Request, who: Identity, body: protocol.JoinTable) -> protocol.Joined:
        return await self.lobby.join(who, await self.server.table(request, who), body)

    async def use_link(self, request: Request) -> Any:
        body = await self.body(request, protocol.UseLink)
        return await self.as_somebody(
            request, body.name, lambda who: self.lobby.use_link(who, body.token, body.name, body.seat)
        )

    async def look_at_link(self, request: Request) -> Any:
        body = await self.body(request, protocol.LookLink)
        return await self.lobby.look(await self.server.identity(request), body.token)

    async def as_somebody(self, request: Request, name: str, use: Callable[[Identity], Awaitable[Any]]) -> Response:
        """A newcomer who opens a valid link gets an identity."""
        who = await self.server.identity(request)
        if who is not None:
            return answer(await use(who))
        self.server.spend("people", self.server.address(request.scope))
        who, token = await self.lobby.new_identity(name or "guest")
        try:
            result = await use(who)
        except Refused:
            await self.store.drop_identity(who.id)
            raise
        return self.with_cookie(request, answer(result), token)

    async def make_link(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        body = await self.body(request, protocol.MakeLink)
        return await self.lobby.make_link(who, await self.server.table(request, who), body)

    async def get_card(self, request: Request) -> Any:
        """The picture of an invitation, for messengers."""
        found = await self.previews.picture(request.path_params["card"][:40])
        if found is None:
            raise Refused("link-expired")
        return Response(found, media_type="image/png")

    async def joining(self, request: Request) -> Response:
        """The page, with a preview of the invitation in its head."""
        text = (self.server.static / "index.html").read_text("utf-8")
        language = preferred(request.headers.get("accept-language", ""))
        address = self.settings.public_url.rstrip("/") or str(request.base_url).rstrip("/")
        found = await self.previews.page(text, request.path_params["card"][:40], language, address)
        return HTMLResponse(found, headers={"cache-control": "no-cache"})

    async def at_table(self, request: Request) -> Response:
        """The page, with the files that this table needs in its head."""
        try:
            game = (await self.server.table(request, await self.server.identity(request))).document.game
        except (Refused, Away):
            game = ""
        language = preferred(request.headers.get("accept-language", ""))
        return self.shell(read_ahead(self.server.static).at_table(request.path_params["id"], game, language))

    async def at_home(self, request: Request) -> Response:
        language = preferred(request.headers.get("accept-language", ""))
        return self.shell(read_ahead(self.server.static).at_home(language))

    def shell(self, lines: str) -> Response:
        """The page with these lines in its head."""
        text = (self.server.static / "index.html").read_text("utf-8")
        return HTMLResponse(text.replace(HEAD_END, lines + HEAD_END, 1), headers={"cache-control": "no-cache"})

    # --- evenings and tournaments

    async def get_contests(self, request: Request) -> Any:
        return await self.server.contests.lists(await self.server.identity(request))

    async def create_contest(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        wish = await self.body(request, protocol.CreateContest)
        self.spend_tables(request, wish.tables if wish.kind == "duplicate" else 1)
        return await self.server.contests.create(who, wish)

    async def get_contest(self, request: Request) -> Any:
        who = await self.server.identity(request)
        async with self.turn(request):
            return await self.server.contests.show(who, request.path_params["id"][:40])

    async def join_contest(self, request: Request) -> Any:
        body = await self.body(request, protocol.JoinContest)
        id = request.path_params["id"][:40]
        return await self.as_somebody(request, body.name, lambda who: self.server.contests.join(who, id, body))

    async def step_contest(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        body = await self.body(request, protocol.StepContest)
        id = request.path_params["id"][:40]
        async with self.turn(request):
            await self.server.contests.step(who, id, body, partial(self.spend_tables, request))
            return await self.server.contests.show(who, id)

    async def link_contest(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        body = await self.body(request, protocol.LinkContest)
        return await self.server.contests.link(who, request.path_params["id"][:40], body)

    def spend_tables(self, request: Request, tables: int) -> None:
        for _ in range(tables):
            self.server.spend("tables", self.server.address(request.scope))

    async def rematch(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        table = await self.server.table(request, who)
        await self.body(request, protocol.Nothing)
        if not table.document.rematch:
            self.server.spend("tables", self.server.address(request.scope))
        return await self.lobby.rematch(who, table)

    async def get_record(self, request: Request) -> Any:
        table = await self.server.table(request, await self.server.identity(request))
        return PlainTextResponse(table.record())

    async def import_record(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        body = await self.body(request, protocol.ImportRecord, self.settings.record_bytes)
        self.server.spend("tables", self.server.address(request.scope))
        async with self.turn(request):
            return await self.lobby.import_record(who, body)

    async def move_in(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        body = await self.body(request, protocol.MoveGame, self.settings.record_bytes)
        self.server.spend("tables", self.server.address(request.scope))
        async with self.turn(request):
            return await self.lobby.move_in(who, body)

    async def get_device(self, request: Request) -> Any:
        return self.server.device.about

    async def replay(self, request: Request) -> Any:
        who = await self.server.identity(request)
        table = await self.server.table(request, who)
        seat = looking.observer(table, who, seat_of(request))
        first, count = int(number(request, "from", 0)), int(number(request, "count", 1))
        wants = {name: request.query_params.get(name, "") == "1" for name in ("open", "text")}
        async with self.turn(request):
            return self.replays.replay(table, seat, wants["open"], first, count, wants["text"])

    # --- reviews: of finished games only

    async def begin_review(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        table = await self.server.table(request, who)
        await self.body(request, protocol.Nothing)
        return self.review_out(await self.server.reviews.begin(table, self.server.world.now()), table, who)

    async def reviewed(self, request: Request) -> tuple[ReviewRow, Table]:
        """By its key: a secret that everybody may have who gets the link."""
        row = await self.store.review(request.path_params["key"][:40])
        row, table = check_current(row, await self.server.hub.get(row.table) if row else None)
        if table.document.shut and table.role(await self.server.identity(request)) is None:
            raise Refused("no-such-review")  # the same deal is played elsewhere
        return row, table

    async def get_review(self, request: Request) -> Any:
        who = await self.server.identity(request)
        row, table = await self.reviewed(request)
        self.server.reviews.wait_for(row, table)
        return self.review_out(row, table, who)

    def review_out(self, row: ReviewRow, table: Table, who: Identity | None) -> protocol.ReviewOut:
        return answered(row, table, who, self.server.reviews.progress(row))

    async def replay_review(self, request: Request) -> Any:
        """All screens are open: the game is over."""
        _, table = await self.reviewed(request)
        first, count = int(number(request, "from", 0)), int(number(request, "count", 1))
        async with self.turn(request):
            return self.replays.replay(table, None, True, first, count)

    async def play_on(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        wish = await self.body(request, protocol.PlayOn)
        _, table = await self.reviewed(request)
        self.server.spend("tables", self.server.address(request.scope))
        async with self.turn(request):
            step = start_of(table, self.replays.states(table), wish.step)
        return await self.lobby.play_on(who, table, wish.seat, step)

    # --- puzzles: nothing of them is stored

    async def get_puzzles(self, request: Request) -> Any:
        return self.puzzles.listed(request.query_params.get("game", ""))

    async def get_daily(self, request: Request) -> Any:
        return self.puzzles.daily(request.query_params.get("day", ""), self.server.world.now())

    async def get_puzzle(self, request: Request) -> Any:
        async with self.turn(request):
            return self.puzzles.puzzle(request.path_params["id"][:40])

    async def get_answers(self, request: Request) -> Any:
        async with self.turn(request):
            return self.puzzles.answers(request.path_params["id"][:40])

    async def try_puzzle(self, request: Request) -> Any:
        command = looking.parse(await self.read(request, self.settings.message_bytes), self.settings)
        async with self.turn(request):
            return msgspec.Raw(await self.puzzles.command(request.path_params["id"][:40], command))

    async def play_puzzle(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        await self.body(request, protocol.Nothing)
        puzzle = self.puzzles.find(request.path_params["id"][:40])
        self.server.spend("tables", self.server.address(request.scope))
        return await self.lobby.play_puzzle(who, puzzle)

    async def command(self, request: Request) -> Any:
        who = await self.server.somebody(request)
        table = await self.server.table(request, who)
        command = looking.parse(await self.read(request, self.settings.message_bytes), self.settings)
        async with self.turn(request, KINDS[type(command)].works):
            answer = await self.server.commands.execute(table, who, command)
        then = BackgroundTask(told, table) if answer.tells else None
        return Response(answer.message, media_type="application/json", background=then)

    async def poll(self, request: Request) -> Any:
        who = await self.server.identity(request)
        table = await self.server.table(request, who)
        client = await self.client(request, table, who)
        wait = number(request, "wait", 0.0)
        with self.server.sockets.place(table, client):
            messages = await live.poll(table, who, client, wait, lambda: self.server.sockets.stopping)
        mark = f"{client.mark}.{client.chat}"
        return protocol.Polled([msgspec.Raw(m) for m in messages], client.since, mark)

    async def events(self, request: Request) -> Any:
        who = await self.server.identity(request)
        table = await self.server.table(request, who)
        client = await self.client(request, table, who)
        refused = self.server.sockets.crowd(table, client)
        if refused is not None:
            raise refused
        return StreamingResponse(self.lines(table, who, client), media_type="application/x-ndjson")

    async def lines(self, table: Table, who: Identity | None, client: Client) -> AsyncIterator[bytes]:
        sockets = self.server.sockets
        with sockets.place(table, client):
            news = live.stream(table, who, client, self.settings, lambda: sockets.stopping)
            async with contextlib.aclosing(news) as found:
                async for line in found:
                    yield line

    def turn(self, request: Request, works: bool = True) -> contextlib.AbstractAsyncContextManager[Any]:
        return live.turn(request.scope["ridotto.accounts"], works)

    async def client(self, connection: HTTPConnection, table: Table, who: Identity | None) -> Client:
        seat = seat_of(connection)
        mark, _, chat = connection.query_params.get("mark", "").partition(".")
        last = int(chat) if chat.isascii() and chat.isdigit() and len(chat) < 10 else 0
        since = int(number(connection, "since", 0))
        client = looking.look(table, who, seat, max(0, since), mark[:40], last)
        client.address = self.server.address(connection.scope)
        client.accounts = connection.scope["ridotto.accounts"]
        client.session = hashed(token_of(connection)) if who else ""
        if who is not None:
            client.deaf = frozenset(block.other for block in await self.store.blocks_of(who.id))
        return client

    async def socket(self, socket: WebSocket) -> None:
        try:
            who = await self.server.identity(socket)
            table = await self.server.table(socket, who)
            client = await self.client(socket, table, who)
        except Refused as refused:
            await socket.close(4000 + CODES.get(refused.code, 422), refused.code)
            return
        await self.server.sockets.serve(socket, table, who, client)

    # --- operations

    async def healthz(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def readyz(self, request: Request) -> Response:
        """Ready: started, not draining, every table of the database can be read, and it was written to just now."""
        try:
            async with asyncio.timeout(3.0):
                await self.store.ping()
        except Exception:
            return PlainTextResponse("no database\n", 503)
        if self.server.runner.silent() > SILENT:
            return PlainTextResponse("the database cannot be written\n", 503)
        if self.lobby.switches.get("drain"):
            return PlainTextResponse("draining\n", 503)
        return PlainTextResponse("ready\n" if self.server.ready else "not ready\n", 200 if self.server.ready else 503)

    async def metrics(self, request: Request) -> Response:
        """Only for the operator of this machine: counts would reveal what happens at a lonely table."""
        if not self.settings.metrics or not is_local(request):
            raise Refused("no-such-page")
        return Response(
            prometheus_client.generate_latest(self.server.registry), media_type=prometheus_client.CONTENT_TYPE_LATEST
        )

    async def get_openapi(self, request: Request) -> Any:
        return msgspec.Raw(self.described()[0])

    async def docs(self, request: Request) -> Response:
        return HTMLResponse(self.described()[1])

    def described(self) -> tuple[bytes, str]:
        """The description of this API for programs and for people, made once."""
        if self.description is None:
            found = openapi(self.api(), self.server.version)
            self.description = (ENCODER.encode(found), page(found))
        return self.description

    def api(self) -> list[Described]:
        p = protocol
        look = {"seat": "integer", "since": "integer", "mark": "string"}
        poll = {**look, "wait": "number"}
        steps = {"seat": "integer", "from": "integer", "count": "integer", "open": "integer"}
        game, words, token = {"game": "string"}, {"language": "string"}, {"token": "string"}
        named = {**game, "name": "string"}
        rules = {**game, "seats": "integer"}
        pages = {**game, "before": "string", "won": "integer"}
        ndjson, text = "application/x-ndjson", "text/plain"
        return [
            Described("GET", "/api/games", "games", "The games", self.get_games, None, list[p.GameInfo]),
            Described("GET", "/api/rules", "rules", "The rules in short", self.get_rules, None, p.Rulebook, rules),
            Described("GET", "/api/example", "example", "A worked example", self.get_example, None, p.Example, named),
            Described(
                "GET", "/api/annotated", "annotated", "A game with comments", self.get_annotated, None,
                p.AnnotatedGame, named,
            ),
            Described(
                "GET", "/api/words", "words", "Words of added games", self.get_words, None, dict[str, str], words
            ),
            Described(
                "GET", "/api/levels", "levels", "Levels, weak to strong", self.get_levels, None, list[p.Level], game
            ),
            Described("GET", "/api/me", "me", "Who this client is", self.get_me, None, p.Me | None),
            Described("POST", "/api/me", "name", "Become somebody, or change the name", self.set_me, p.SetName, p.Me),
            Described("POST", "/api/me/delete", "delete", "Delete my data", self.delete_me, p.DeleteMe, p.Deleted),
            Described("GET", "/api/me/sessions", "sessions", "My sessions", self.sessions, None, list[p.Session]),
            Described(
                "POST", "/api/me/sessions", "end", "End a session, or all others", self.end_session, p.EndSession,
                list[p.Session],
            ),
            Described("POST", "/api/me/logout", "logout", "End this session", self.logout, p.Nothing, p.Me | None),
            Described("GET", "/api/me/export", "export", "All that is kept of me", self.export, None, p.Export),
            Described("GET", "/api/me/notices", "notices", "How I am reached", self.get_notices, None, p.Notices),
            Described("POST", "/api/me/notices", "reach", "Reach me", self.set_notices, p.NoticeWishes, p.Notices),
            Described(
                "GET", "/api/me/vacations", "vacations", "My vacations", self.get_vacations, None, p.Vacations
            ),
            Described(
                "POST", "/api/me/vacations", "plan", "Plan a vacation", self.plan_vacation, p.PlanVacation, p.Vacations
            ),
            Described(
                "POST", "/api/me/vacations/off", "return", "End or drop one", self.stop_vacation, p.StopVacation,
                p.Vacations,
            ),
            Described("POST", "/api/me/push", "push", "Push to this browser", self.add_push, p.AddPush, p.Notices),
            Described("POST", "/api/me/push/off", "unpush", "Stop pushes", self.drop_push, p.DropPush, p.Notices),
            Described("POST", "/api/mail/confirm", "confirm", "It is mine", self.confirm_mail, p.LookLink, p.Me | None),
            Described("POST", "/api/mail/off", "off", "Stop mails", self.stop_mail, None, p.Me | None, token),
            Described("POST", "/api/tables/{id}/notices", "mute", "Mute", self.mute, p.MuteTable, p.Notices),
            Described("POST", "/api/me/carry", "carry", "A link to another device", self.carry, p.Nothing, p.NewLink),
            Described("POST", "/api/me/carried", "carried", "Use such a link", self.carried, p.UseLink, p.Me),
            Described("GET", "/api/tables", "tables", "Public tables", self.get_tables, None, list[p.TableHead]),
            Described("POST", "/api/tables", "create", "Open a table", self.create_table, p.CreateTable, p.Created),
            Described(
                "POST", "/api/lessons", "lesson", "Begin a guided first game", self.create_lesson, p.CreateLesson,
                p.Created,
            ),
            Described("GET", "/api/tables/mine", "mine", "My tables", self.get_my_tables, None, list[p.TableHead]),
            Described(
                "GET", "/api/tables/played", "played", "My finished games", self.get_played, None, p.PlayedGames, pages
            ),
            Described("GET", "/api/tables/{id}", "table", "What a table is", self.get_table, None, p.Welcome),
            Described("POST", "/api/tables/{id}/join", "join", "Sit down", self.join_table, p.JoinTable, p.Joined),
            Described("POST", "/api/links", "link", "Use a seat or spectator link", self.use_link, p.UseLink, p.Joined),
            Described("POST", "/api/links/look", "look", "Where it leads", self.look_at_link, p.LookLink, p.Invitation),
            Described(
                "GET", "/api/cards/{card}", "card", "Picture to invite with", self.get_card, None, None, {}, "image/png"
            ),
            Described("POST", "/api/tables/{id}/links", "links", "Make a link", self.make_link, p.MakeLink, p.NewLink),
            Described("POST", "/api/tables/{id}/rematch", "rematch", "Play again", self.rematch, p.Nothing, p.Created),
            Described("POST", "/api/tables/{id}/commands", "command", "A command", self.command, p.Command, p.Message),
            Described("GET", "/api/tables/{id}/poll", "poll", "What is new", self.poll, None, p.Polled, poll),
            Described("GET", "/api/contests", "contests", "Contests", self.get_contests, None, p.ContestLists),
            Described(
                "POST", "/api/contests", "contest", "An evening or a tournament", self.create_contest,
                p.CreateContest, p.MadeContest,
            ),
            Described("GET", "/api/contests/{id}", "follow", "Its page", self.get_contest, None, p.ContestOut),
            Described(
                "POST", "/api/contests/{id}/join", "enter", "Take part", self.join_contest, p.JoinContest,
                p.JoinedContest,
            ),
            Described(
                "POST", "/api/contests/{id}/steps", "step", "Start, go on, leave", self.step_contest, p.StepContest,
                p.ContestOut,
            ),
            Described(
                "POST", "/api/contests/{id}/links", "summon", "Its link", self.link_contest, p.LinkContest,
                p.MadeContest,
            ),
            Described(
                "GET", "/api/tables/{id}/events", "events", "News, as lines", self.events, None, None, look, ndjson
            ),
            Described("GET", "/api/tables/{id}/replay", "replay", "Step by step", self.replay, None, p.Replay, steps),
            Described(
                "POST", "/api/records", "import", "Look at a record", self.import_record, p.ImportRecord, p.Created
            ),
            Described("POST", "/api/moved", "move", "Go on with a game", self.move_in, p.MoveGame, p.Created),
            Described("GET", "/api/device", "device", "The page for devices", self.get_device, None, p.Device),
            Described(
                "POST", "/api/tables/{id}/review", "review", "Review a finished game", self.begin_review, p.Nothing,
                p.ReviewOut,
            ),
            Described("GET", "/api/reviews/{key}", "read", "A review", self.get_review, None, p.ReviewOut),
            Described(
                "GET", "/api/reviews/{key}/replay", "reviewed", "Its steps", self.replay_review, None, p.Replay, steps
            ),
            Described(
                "POST", "/api/reviews/{key}/play", "play", "Play on from a step", self.play_on, p.PlayOn, p.Created
            ),
            Described(
                "GET", "/api/puzzles", "puzzles", "The puzzles", self.get_puzzles, None, list[p.PuzzleHead], game
            ),
            Described(
                "GET", "/api/puzzles/daily", "daily", "The puzzle of a day", self.get_daily, None,
                p.PuzzleHead | None, {"day": "string"},
            ),
            Described("GET", "/api/puzzles/{id}", "puzzle", "A puzzle to solve", self.get_puzzle, None, p.PuzzleOut),
            Described(
                "GET", "/api/puzzles/{id}/answers", "answers", "Its moves", self.get_answers, None, p.PuzzleAnswers
            ),
            Described(
                "POST", "/api/puzzles/{id}/commands", "try", "Try a move", self.try_puzzle, p.Command, p.Message
            ),
            Described(
                "POST", "/api/puzzles/{id}/play", "play", "Play on from it", self.play_puzzle, p.Nothing, p.Created
            ),
            Described("GET", "/api/tables/{id}/record", "record", "The record", self.get_record, None, None, {}, text),
            *self.people.api(),
        ]  # fmt: skip

    # --- bodies and answers

    async def read(self, request: Request, most: int) -> bytes:
        if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
            raise Refused("not-json")
        found = b""
        async for chunk in request.stream():
            found += chunk
            if len(found) > most:
                raise Refused("too-long", (most,))
        return found

    async def body(self, request: Request, kind: type[T], most: int = 0) -> T:
        return looking.body(await self.read(request, most or self.settings.message_bytes), kind)

    def with_cookie(self, request: Request, response: Response, token: str) -> Response:
        response.set_cookie(
            SECURE_COOKIE if self.secure(request) else COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.secure(request),
            path="/",
        )
        return response

    def without_cookie(self, response: Response) -> Response:
        response.delete_cookie(COOKIE, path="/")
        response.delete_cookie(SECURE_COOKIE, path="/", secure=True)
        return without_before(response)

    def secure(self, connection: HTTPConnection) -> bool:
        if self.settings.public_url:
            return self.settings.public_url.startswith("https://")
        forwarded = connection.headers.get("x-forwarded-proto", "") if self.settings.trust_proxy else ""
        return (forwarded or connection.url.scheme) in ("https", "wss")


def seat_of(connection: HTTPConnection) -> int | None:
    return int(number(connection, "seat", 0)) if connection.query_params.get("seat", "") else None


async def told(table: Table) -> None:
    table.tell()


def number(connection: HTTPConnection, name: str, default: float) -> float:
    text = connection.query_params.get(name, "")
    if not text:
        return default
    try:
        found = float(text)
    except ValueError:
        raise Refused("not-a-number") from None
    if not -1e9 < found < 1e9:
        raise Refused("not-a-number")
    return found


def is_local(request: Request) -> bool:
    """Does the request come from this machine, and not through a proxy on it?"""
    forwarded = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "via"))
    return request.client is not None and request.client.host in ("127.0.0.1", "::1") and not forwarded
