"""Carries the page's requests and messages to tables that live here, by the same modules as in a server.

`ask` is what HTTP is elsewhere, `Line` what a socket is. Only what one person on one device can use is here: there are
no links, public tables or sessions.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import SystemRandom
from typing import Any, Final, NamedTuple, cast
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

import msgspec
import structlog

from ridotto.bots.levels import level_names
from ridotto.bots.review.hints import Warned
from ridotto.engine.telling import Said
from ridotto.local.parts import PUZZLES, Missing, Parts, Unreachable, nothing
from ridotto.local.reviews import LocalReviews
from ridotto.local.store import Keeper, LocalStore
from ridotto.server import catalogue, looking, protocol, thinking
from ridotto.server.commands import KINDS, Commands
from ridotto.server.drivers import Away, Duplicate
from ridotto.server.hub import Hub
from ridotto.server.lobby import Lobby, table_id
from ridotto.server.protocol import ENCODER
from ridotto.server.puzzles import Puzzles
from ridotto.server.refusals import CODES, Refused
from ridotto.server.replays import Replays
from ridotto.server.reviewed import answered, check_current, start_of
from ridotto.server.running import Runner
from ridotto.server.settings import Settings
from ridotto.server.store import Identity, ReviewRow, Store
from ridotto.server.tables import Client, Table, World

STAND_IN: Final = "greedy"
AGAIN: Final = 5.0  # seconds until bots try once more what could not be stored
log = structlog.get_logger()


class Response(NamedTuple):
    status: int
    text: str


def refused(code: str, status: int, numbers: tuple[int, ...] = (), line: int = 0) -> Response:
    problem = protocol.Refused(id="", code=code, numbers=list(numbers), line=line)
    return Response(status, ENCODER.encode(problem).decode())


class Here:
    """Bots think where the table is. Whatever they do, the game goes on."""

    async def choose(self, question: thinking.Question) -> str:
        await asyncio.sleep(0)  # what is on its way to the page goes first
        try:
            return thinking.choose(question)
        except Exception as error:
            log.exception("bot-failed", bot=question.bot, reason=repr(error))
            return thinking.any_decision(question)

    async def consider(self, question: thinking.Question) -> list[thinking.Thought]:
        await asyncio.sleep(0)
        return thinking.consider(question)

    async def weigh(self, question: thinking.Question) -> tuple[Warned, list[Said]] | None:
        await asyncio.sleep(0)
        return thinking.weigh(question)

    def close(self) -> None:
        """Nothing runs beside the table."""


class NoSender:
    """Sends nothing: the players look at this screen."""

    async def send(self, address: str, notice: dict[str, Any]) -> bool:
        return False


class Request(NamedTuple):
    id: str  # of the table or the key of the review, if the path names one
    query: Mapping[str, str]
    body: bytes

    def number(self, name: str, default: int) -> int:
        text = self.query.get(name, "")
        if not text:
            return default
        if not re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
            raise Refused("not-a-number")
        return int(text)

    def seat(self) -> int | None:
        return self.number("seat", 0) if self.query.get("seat", "") else None


Handler = Callable[["Local", Request], Awaitable[Any]]


class Local:
    """Everything that is on this device."""

    def __init__(self, keeper: Keeper, pace: float = 1.0, seconds: float = 1.0, parts: Parts | None = None) -> None:
        self.parts = parts or Parts(nothing)
        self.settings = Settings(bot_pace=pace, bot_seconds=seconds)
        self.store = LocalStore(keeper)
        bots = (STAND_IN, *(name for name in level_names() if name != STAND_IN), "random")
        self.world = World(store=cast(Store, self.store), rng=SystemRandom(), now=time.time, bots=bots)
        self.hub = Hub(self.world)
        self.lobby = Lobby(self.hub, self.settings)
        self.runner = Runner(self.hub, self.settings, Here(), NoSender())
        self.hub.woken = self.runner.woken
        self.store.full = self.try_again
        self.commands = Commands(self.runner)
        self.replays = Replays()
        self.puzzles = Puzzles(self.world)
        self.reviews = LocalReviews(self.world.store)

    def try_again(self) -> None:
        """After a while, for bots: people press once more."""
        asyncio.get_running_loop().call_later(AGAIN, self.wake)

    def wake(self) -> None:
        for table in self.hub.warm.values():
            self.runner.woken(table)

    # --- requests

    async def ask(self, method: str, address: str, body: str) -> Response:
        try:
            while True:
                try:
                    return await self.answer(method, urlsplit(address), body)
                except Missing as missing:
                    await self.parts.bring(missing.part)
        except (Away, Unreachable) as error:
            return refused(error.code, 503)

    async def answer(self, method: str, address: SplitResult, body: str) -> Response:
        try:
            if address.path.startswith("/api/puzzles"):
                await self.parts.bring(PUZZLES)
            for known, pattern, handler in ROUTES:
                found = re.fullmatch(pattern, address.path)
                if found and known == method:
                    id = unquote(found[1]) if found.groups() else ""
                    answer = await handler(self, Request(id, dict(parse_qsl(address.query)), body.encode()))
                    return Response(200, answer if isinstance(answer, str) else ENCODER.encode(answer).decode())
            raise Refused("no-such-page")
        except Refused as no:
            return refused(no.code, CODES.get(no.code, 422), no.numbers, no.line)

    async def who(self) -> Identity:
        found = await self.store.me()
        if found is None:
            raise Refused("no-identity")
        return found

    async def table(self, id: str) -> Table:
        found = await self.hub.get(id)
        if found is None:
            raise Refused("no-such-table")
        return found

    async def whole(self, id: str) -> Table:
        """A table whose game is here."""
        while True:
            try:
                return await self.table(id)
            except Missing as missing:
                await self.parts.bring(missing.part)

    async def get_games(self, request: Request) -> Any:
        return catalogue.games()

    async def get_rules(self, request: Request) -> Any:
        return catalogue.rules(request.query)

    async def get_example(self, request: Request) -> Any:
        return catalogue.example(request.query.get("game", ""), request.query.get("name", ""))

    async def get_annotated(self, request: Request) -> Any:
        return catalogue.annotated(request.query.get("game", ""), request.query.get("name", ""))

    async def get_words(self, request: Request) -> Any:
        return {}

    async def get_levels(self, request: Request) -> Any:
        return catalogue.levels(request.query.get("game", ""), "")

    async def get_me(self, request: Request) -> Any:
        found = await self.store.me()
        return None if found is None else protocol.Me(found.id, found.name)

    async def set_me(self, request: Request) -> Any:
        body = looking.body(request.body, protocol.SetName)
        who = await self.store.me()
        if who is None:
            who, _ = await self.lobby.new_identity(body.name)
        else:
            who = await self.lobby.rename(who, body.name)
        return protocol.Me(who.id, who.name)

    async def get_tables(self, request: Request) -> Any:
        return await self.lobby.public(None)

    async def get_mine(self, request: Request) -> Any:
        return await self.lobby.mine(await self.who())

    async def get_played(self, request: Request) -> Any:
        before, game = request.query.get("before", ""), request.query.get("game", "")
        return await self.lobby.played(await self.who(), before, game, request.query.get("won", "") == "1")

    async def create(self, request: Request) -> Any:
        return await self.lobby.create(await self.who(), looking.body(request.body, protocol.CreateTable))

    async def create_lesson(self, request: Request) -> Any:
        return await self.lobby.create_lesson(await self.who(), looking.body(request.body, protocol.CreateLesson))

    async def import_record(self, request: Request) -> Any:
        """The same record is the same table, however often its link is opened: nobody could throw the others away."""
        who, wish = await self.who(), looking.body(request.body, protocol.ImportRecord)
        id = table_id(who, wish.title + wish.text)
        if await self.store.kept(id) is None:
            with suppress(Duplicate):  # another tab was faster
                await self.lobby.import_record(who, wish, id)
        return protocol.Created(id, [], "")

    async def move_in(self, request: Request) -> Any:
        return await self.lobby.move_in(await self.who(), looking.body(request.body, protocol.MoveGame))

    async def get_table(self, request: Request) -> Any:
        return await looking.welcome(await self.table(request.id), await self.who(), None, self.settings)

    async def rematch(self, request: Request) -> Any:
        return await self.lobby.rematch(await self.who(), await self.table(request.id))

    async def get_record(self, request: Request) -> Any:
        return (await self.table(request.id)).record()

    async def replay(self, request: Request) -> Any:
        table = await self.table(request.id)
        seat = looking.observer(table, await self.who(), request.seat())
        wants = {name: request.query.get(name, "") == "1" for name in ("open", "text")}
        first, count = request.number("from", 0), request.number("count", 1)
        return self.replays.replay(table, seat, wants["open"], first, count, wants["text"])

    async def begin_review(self, request: Request) -> Any:
        looking.body(request.body, protocol.Nothing)
        table = await self.table(request.id)
        row = await self.reviews.begin(table, self.world.now())
        return answered(row, table, await self.who(), self.reviews.progress(row))

    async def reviewed(self, request: Request) -> tuple[ReviewRow, Table]:
        row = await self.store.review(request.id)
        return check_current(row, await self.hub.get(row.table) if row else None)

    async def get_review(self, request: Request) -> Any:
        row, table = await self.reviewed(request)
        self.reviews.wait_for(row, table)
        return answered(row, table, await self.who(), self.reviews.progress(row))

    async def replay_review(self, request: Request) -> Any:
        _, table = await self.reviewed(request)
        return self.replays.replay(table, None, True, request.number("from", 0), request.number("count", 1))

    async def play_on(self, request: Request) -> Any:
        wish = looking.body(request.body, protocol.PlayOn)
        _, table = await self.reviewed(request)
        step = start_of(table, self.replays.states(table), wish.step)
        return await self.lobby.play_on(await self.who(), table, wish.seat, step)

    async def poll(self, request: Request) -> Any:
        """News without waiting: for a glance at a table."""
        table, who = await self.table(request.id), await self.who()
        client = looking.look(table, who, request.seat(), max(0, request.number("since", 0)), "", 0)
        messages = [msgspec.Raw(one) for one in table.news_for(client, who)]
        return protocol.Polled(messages, client.since, f"{client.mark}.{client.chat}")

    async def get_puzzles(self, request: Request) -> Any:
        return self.puzzles.listed(request.query.get("game", ""))

    async def get_daily(self, request: Request) -> Any:
        return self.puzzles.daily(request.query.get("day", ""), time.time())

    async def get_puzzle(self, request: Request) -> Any:
        return self.puzzles.puzzle(request.id)

    async def get_answers(self, request: Request) -> Any:
        return self.puzzles.answers(request.id)

    async def try_puzzle(self, request: Request) -> Any:
        command = looking.parse(request.body, self.settings)
        return (await self.puzzles.command(request.id, command)).decode()

    async def play_puzzle(self, request: Request) -> Any:
        looking.body(request.body, protocol.Nothing)
        return await self.lobby.play_puzzle(await self.who(), self.puzzles.find(request.id))

    async def forget(self, request: Request) -> Any:
        """Throws a table away. Only its own device has it."""
        looking.body(request.body, protocol.Nothing)
        await self.store.delete((await self.table(request.id)).id)
        self.hub.warm.pop(request.id, None)
        return None

    # --- lines

    async def line(self, address: str, out: Callable[[str], None]) -> "Line":
        """Opens the line of a page to a table. `Refused`: there is none."""
        parts = urlsplit(address)
        found = re.fullmatch(LIVE, parts.path)
        if found is None:
            raise Refused("no-such-page")
        request = Request(unquote(found[1]), dict(parse_qsl(parts.query)), b"")
        who, table = await self.who(), await self.whole(request.id)
        client = looking.look(table, who, request.seat(), max(0, request.number("since", 0)), "", 0)
        line = Line(self, table, who, client, out)
        line.begin(await looking.welcome(table, who, client.seat, self.settings))
        return line

    def heard(self, id: str, revision: int) -> None:
        """Another tab has changed this table."""
        self.hub.heard(id, revision)


class Line:
    """Somebody looks at a table: what a socket is to a server."""

    def __init__(self, local: Local, table: Table, who: Identity, client: Client, out: Callable[[str], None]) -> None:
        self.local = local
        self.table = table
        self.who = who
        self.client = client
        self.out = out
        self.turn = asyncio.Lock()  # one command after the other, as they come
        self.sending: asyncio.Task[None] | None = None

    def begin(self, welcome: protocol.Welcome) -> None:
        self.client.answers.append(ENCODER.encode(welcome))
        self.sending = asyncio.create_task(self.send())
        self.table.clients.add(self.client)
        self.table.tell()
        self.client.news.set()

    async def send(self) -> None:
        """First the answers, then the news."""
        while True:
            await self.client.news.wait()
            self.client.news.clear()
            while self.client.answers:
                self.out(self.client.answers.popleft().decode())
            if not self.client.deciding:
                for message in self.table.news_for(self.client, self.who):
                    self.out(message.decode())

    async def receive(self, text: str) -> None:
        async with self.turn:
            try:
                command = looking.parse(text, self.local.settings)
            except Refused as refused:
                self.put(ENCODER.encode(self.table.refused("", refused)))
                return
            self.client.deciding = KINDS[type(command)].waits
            try:
                answer = await self.local.commands.execute(self.table, self.who, command)
            finally:
                self.client.deciding = False
            self.put(answer.message)
            if answer.tells:
                self.table.tell()

    def put(self, message: bytes) -> None:
        self.client.answers.append(message)
        self.client.news.set()

    def close(self) -> None:
        self.table.clients.discard(self.client)
        self.table.tell()
        if self.sending is not None:
            self.sending.cancel()


TABLE: Final = r"/api/tables/([^/]+)"
PUZZLE: Final = r"/api/puzzles/([^/]+)"
LIVE: Final = TABLE + "/live"
REVIEW: Final = r"/api/reviews/([^/]+)"
ROUTES: Final[list[tuple[str, str, Handler]]] = [
    ("GET", "/api/games", Local.get_games),
    ("GET", "/api/rules", Local.get_rules),
    ("GET", "/api/example", Local.get_example),
    ("GET", "/api/annotated", Local.get_annotated),
    ("GET", "/api/words", Local.get_words),
    ("GET", "/api/levels", Local.get_levels),
    ("GET", "/api/puzzles", Local.get_puzzles),
    ("GET", "/api/puzzles/daily", Local.get_daily),
    ("GET", PUZZLE, Local.get_puzzle),
    ("GET", PUZZLE + "/answers", Local.get_answers),
    ("POST", PUZZLE + "/commands", Local.try_puzzle),
    ("POST", PUZZLE + "/play", Local.play_puzzle),
    ("GET", "/api/me", Local.get_me),
    ("POST", "/api/me", Local.set_me),
    ("GET", "/api/tables", Local.get_tables),
    ("POST", "/api/tables", Local.create),
    ("POST", "/api/lessons", Local.create_lesson),
    ("POST", "/api/records", Local.import_record),
    ("POST", "/api/moved", Local.move_in),
    ("GET", "/api/tables/mine", Local.get_mine),
    ("GET", "/api/tables/played", Local.get_played),
    ("GET", TABLE, Local.get_table),
    ("POST", TABLE + "/rematch", Local.rematch),
    ("GET", TABLE + "/poll", Local.poll),
    ("GET", TABLE + "/record", Local.get_record),
    ("GET", TABLE + "/replay", Local.replay),
    ("POST", TABLE + "/forget", Local.forget),
    ("POST", TABLE + "/review", Local.begin_review),
    ("GET", REVIEW, Local.get_review),
    ("GET", REVIEW + "/replay", Local.replay_review),
    ("POST", REVIEW + "/play", Local.play_on),
]
