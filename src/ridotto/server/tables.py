"""One live table: commands are judged on copies, stored as one transaction, then answered, then told.

`Table` is the warm form of what the store holds. Only `commit` changes it, after the store has it. A command that lost
a race against another process is judged again on what that process wrote.
"""

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from hashlib import blake2b
from random import SystemRandom
from typing import Any, Final, NamedTuple

import msgspec

from ridotto.engine.chance import Randomness
from ridotto.engine.game import Game, load_game
from ridotto.server import deciding, documents, orders, overtime, protocol, seating, takebacks, views
from ridotto.server.documents import Document, Seat
from ridotto.server.folding import Position
from ridotto.server.numbers import numbers
from ridotto.server.plans import No, Plan
from ridotto.server.protocol import ENCODER
from ridotto.server.store import Answer, Change, ChatLine, Conflict, Identity, LogRow, Store

TRIES: Final = 10
CHAT_KEPT: Final = 100
POLLED: Final = 30.0  # seconds for which somebody who polls counts as being there


class World(NamedTuple):
    """What a table needs from outside."""

    store: Store
    rng: Randomness = SystemRandom()
    now: Callable[[], float] = time.time
    reached: Callable[[str], None] = lambda point: None  # the crash harness stops the process here
    process: str = ""
    bots: tuple[str, ...] = ("random",)  # which may sit at tables, word for word; the first one stands in


class Client:
    """Somebody who looks at a table: a socket, a long poll, a stream. Woken when there is something new."""

    def __init__(self, seat: int | None, identity: str) -> None:
        self.seat = seat
        self.identity = identity
        self.news = asyncio.Event()
        self.since = 0  # the last row it has
        self.mark = ""  # of the last status it has
        self.chat = 0  # the last chat line it has
        self.answers: deque[bytes] = deque()
        self.deciding = False  # is a command of its own being judged?


class Table:
    def __init__(self, id: str, world: World, revision: int, document: Document) -> None:
        self.id = id
        self.world = world
        self.store = world.store
        self.revision = revision
        self.document = document
        self.game = game_of(document)
        self.position = Position(self.game)
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.seen: dict[int, float] = {}  # seats that poll, and when they did last
        self.elsewhere: dict[str, tuple[int, int]] = {}  # by process: who is looking through it
        self.announced = (0, 0)  # what the others know of who is looking here
        self.announcing = False
        self.chat: list[ChatLine] = []
        self.chat_read = False
        self.woken: Callable[[Table], None] = lambda table: None
        self.cache: OrderedDict[tuple[int, int | None], msgspec.Raw] = OrderedDict()
        self.numbers: tuple[int, bytes] = (0, b"")  # as they go out, of this version
        self.used = world.now()

    # --- who may do what

    def role(self, who: Identity | None) -> str | None:
        """host, seat, spectator; None: this table is nobody else's business."""
        if who is not None and not who.seat_of:
            if who.id == self.document.host:
                return "host"
            if who.id in self.document.people():
                return "seat"
        if who is not None and who.seat_of:
            return "seat" if who.seat_of.split(" ")[0] == self.id and who.id in self.document.people() else None
        if self.document.public or (who is not None and who.id in self.document.watchers):
            return "spectator"
        return None

    def own(self, who: Identity, seat: int) -> Seat:
        if not 0 <= seat < len(self.document.seats):
            raise No("no-such-seat", (seat,))
        found = self.document.seats[seat]
        if found.kind != "person" or found.identity != who.id:
            raise No("not-your-seat", (seat,))
        return found

    def playing(self) -> None:
        if self.document.stage != "playing":
            raise No("not-playing")

    def current(self, version: int) -> None:
        if version != self.position.version:
            raise No("stale", (self.position.version,))

    # --- commands

    async def command(self, who: Identity, message: protocol.Command) -> bytes:
        """The answer, as it goes out. Call `tell` once it is on its way."""
        self.used = self.world.now()
        if isinstance(message, protocol.Ping):
            return ENCODER.encode(protocol.Pong(id=message.id))
        if isinstance(message, protocol.Try | protocol.Suggest):
            try:
                if isinstance(message, protocol.Try):
                    return ENCODER.encode(deciding.try_draft(self, who, message))
                return ENCODER.encode(deciding.suggest(self, who, message))
            except No as no:
                return self.refused(message.id, no)
        if isinstance(message, protocol.Chat):
            return await self.say(who, message)
        if isinstance(message, protocol.Note):
            await self.store.set_note(self.id, who.id, message.text)
            return ENCODER.encode(protocol.Done(id=message.id, version=self.position.version))
        return await self.change(lambda: self.judge(who, message), who.id, message.id)

    def judge(self, who: Identity, message: protocol.Command) -> Plan:
        match message:
            case protocol.Play():
                self.own(who, message.seat)
                return deciding.play(self, message.seat, message.version, message.draft)
            case protocol.Undo():
                return takebacks.undo(self, who, message)
            case protocol.Propose():
                return takebacks.propose_end(self, who, message)
            case protocol.Consent():
                return takebacks.consent(self, who, message)
            case protocol.Order():
                return orders.give(self, who, message)
            case protocol.Unorder():
                return orders.withdraw(self, who, message)
            case protocol.Overtime():
                return overtime.decide(self, who, message)
            case protocol.Leave():
                return seating.leave(self, who, message)
            case protocol.Back():
                return seating.back(self, who, message)
            case protocol.Remove():
                return seating.remove(self, who, message)
            case _:
                raise No("not-a-command")

    async def change(self, judge: Callable[[], Plan], who: str, id: str) -> bytes:
        """Judged, written, committed: only then the answer. A repeat finds the stored answer."""
        async with self.lock:
            for _ in range(TRIES):
                try:
                    plan = judge()
                except No as no:
                    stored = await self.store.answer(self.id, who, id)
                    return self.refused(id, no) if stored is None else stored.encode()
                rows = 1 if plan.undo is not None else len(plan.played.lines) if plan.played else 0
                answer = ENCODER.encode(protocol.Done(id=id, version=self.position.version + rows))
                try:
                    await self.commit(plan, Answer(who, id, answer.decode()))
                    return answer
                except Conflict:
                    await self.refresh()
                    stored = await self.store.answer(self.id, who, id)
                    if stored is not None:
                        return stored.encode()
            return self.refused(id, No("busy"))

    async def alter(self, judge: Callable[[], Plan]) -> None:
        """A change by the server itself or the lobby: `No` goes to the caller."""
        async with self.lock:
            for _ in range(TRIES):
                plan = judge()
                try:
                    await self.commit(plan, None)
                    return
                except Conflict:
                    await self.refresh()
            raise No("busy")

    async def commit(self, plan: Plan, answer: Answer | None) -> None:
        now = self.world.now()
        lines = [f"undo {plan.undo}"] if plan.undo is not None else plan.played.lines if plan.played else []
        change = Change(
            document=documents.encode(plan.document),
            stage=plan.document.stage,
            public=plan.document.public,
            lines=lines,
            answer=answer,
            sitting=plan.document.people() if plan.sitting else None,
        )
        self.world.reached("before-commit")
        # A client that goes away in the middle must not leave the warm table behind what is stored.
        await asyncio.shield(self.stored(plan, change, lines, now))
        self.world.reached("after-commit")

    async def stored(self, plan: Plan, change: Change, lines: list[str], now: float) -> None:
        revision = self.revision
        await self.store.commit(self.id, revision, self.position.version, change, now)
        if self.revision != revision:
            return  # whoever waited was cancelled, and somebody has read the table again meanwhile
        self.revision += 1
        self.document = plan.document
        if plan.undo is not None:
            self.position.read([LogRow(self.position.version + 1, lines[0], now)])
        elif plan.played is not None:
            self.position.accept(plan.played, now)

    async def refresh(self) -> bool:
        """Reads what another process wrote. Was there anything?"""
        found = await self.store.load(self.id, self.position.version)
        if found is None or found.revision <= self.revision:
            return False
        self.position.read([row for row in found.log if row.seq > self.position.version])
        self.revision = found.revision
        self.document = documents.decode(found.document)
        return True

    def tell(self) -> None:
        """Wakes everybody who looks at this table, and the bots."""
        self.world.reached("before-tell")
        for client in self.clients:
            client.news.set()
        self.woken(self)

    def refused(self, id: str, no: No) -> bytes:
        return ENCODER.encode(
            protocol.Refused(
                id=id, code=no.code, numbers=list(no.numbers), rule=no.rule, at=no.at, version=self.position.version
            )
        )

    # --- talk

    async def say(self, who: Identity, message: protocol.Chat) -> bytes:
        role = self.role(who)
        mine = self.document.seats_of(who.id)
        if role == "spectator" and not self.document.chat_watchers:
            return self.refused(message.id, No("no-chat"))
        seat = mine[0] if mine else -1
        name = self.document.seats[seat].name if mine else who.name
        stored = await self.store.answer(self.id, who.id, message.id)
        if stored is not None:
            return stored.encode()
        done = ENCODER.encode(protocol.Done(id=message.id, version=self.position.version))
        answer = Answer(who.id, message.id, done.decode())
        await self.store.say(self.id, seat, name, message.text, self.world.now(), answer)
        await self.read_chat()
        return done

    async def read_chat(self) -> bool:
        last = self.chat[-1].n if self.chat else 0
        found = await self.store.chat(self.id, last, CHAT_KEPT)
        found = [line for line in found if not self.chat or line.n > self.chat[-1].n]
        self.chat = (self.chat + found)[-CHAT_KEPT:]
        self.chat_read = True
        return bool(found)

    def may_read_chat(self, who: Identity | None) -> bool:
        return self.document.chat_watchers or self.role(who) in ("host", "seat")

    # --- what goes out

    def online(self) -> set[int]:
        masks = [self.here()[0], *(seats for seats, _ in self.elsewhere.values())]
        return {i for seats in masks for i in range(self.game.seats) if seats >> i & 1}

    def here(self) -> tuple[int, int]:
        """Who is looking through this process: seats as a bit mask, and how many spectators."""
        recent = self.world.now() - POLLED
        seats = {c.seat for c in self.clients if c.seat is not None} | {i for i, at in self.seen.items() if at > recent}
        return sum(1 << i for i in seats), sum(c.seat is None for c in self.clients)

    async def read_presence(self, alive_since: float) -> bool:
        """Who is looking through other processes. Has it changed?"""
        found = await self.store.presence(self.id, self.world.process, alive_since)
        changed = found != self.elsewhere
        self.elsewhere = found
        return changed

    def status(self, seat: int | None) -> protocol.Status:
        watchers = self.here()[1] + sum(n for _, n in self.elsewhere.values())
        back = None if seat is None else takebacks.reach(self, seat)
        return views.status(self.position, self.document, seat, self.online(), watchers, self.world.now(), back)

    def update(self, seat: int | None, since: int, status: protocol.Status) -> bytes:
        """The rows after `since` and the present view: everything a client needs to be up to date."""
        rows = self.position.rows[max(0, since) :]
        return b'{"t":"update","seq":%d,"rows":%s,%s,"status":%s}' % (
            self.position.version,
            ENCODER.encode(views.rows_for(rows, seat)),
            self.picture(seat),
            ENCODER.encode(status),
        )

    def picture(self, seat: int | None) -> bytes:
        """The middle of an update: view and choices, made once for each version and observer."""
        key = (self.revision, seat)
        found = self.cache.get(key)
        if found is None:
            choices, whole = views.choices_now(self.position, self.document, seat)
            view = self.game.view(self.position.state, seat)
            found = msgspec.Raw(
                b'"seat":%s,"view":%s,"choices":%s,"whole":%s,"numbers":%s'
                % (*(ENCODER.encode(part) for part in (seat, view, choices, whole)), self.shown())
            )
            self.cache[key] = found
            while len(self.cache) > 8:
                self.cache.popitem(last=False)
        return bytes(found)

    def shown(self) -> bytes:
        """The numbers for the screens: the same for every observer, made once for each version."""
        if self.numbers[0] != self.position.version or not self.numbers[1]:
            self.numbers = (self.position.version, ENCODER.encode(numbers(self.game, self.position.state)))
        return self.numbers[1]

    def news_for(self, client: Client, who: Identity | None) -> list[bytes]:
        """Every message this client has not had yet; it has them now."""
        found: list[bytes] = []
        status = self.status(client.seat)
        mark = mark_of(status)
        if client.since != self.position.version or not client.mark:
            since = client.since if client.since <= self.position.version else 0
            found.append(self.update(client.seat, since, status))
            client.since = self.position.version
        elif client.mark != mark:
            found.append(ENCODER.encode(protocol.StatusOnly(status=status)))
        client.mark = mark
        if self.chat and self.chat[-1].n > client.chat and self.may_read_chat(who):
            for line in self.chat:
                if line.n > client.chat:
                    found.append(ENCODER.encode(protocol.ChatLine(**line._asdict())))
            client.chat = self.chat[-1].n
        return found

    def record(self) -> str:
        names = {i: plain_name(seat.name or seat.bot) for i, seat in enumerate(self.document.seats)}
        return self.position.record({i: name for i, name in names.items() if name})


def game_of(document: Document) -> Game[Any]:
    """The rules of a table: those it began with, or none."""
    game = load_game(document.game, len(document.seats), document.options)
    if game.rules_version != document.rules:
        raise No("other-rules", (document.rules, game.rules_version))
    return game


def mark_of(status: protocol.Status) -> str:
    """A status differs when what it says differs, but for the time that passes.

    A client is told only then: that somebody has changed a sealed decision or a standing order shows nowhere, not even
    as an empty message.
    """
    clock = status.clock
    said = msgspec.structs.replace(status, clock=None)
    timing = [] if clock is None else [clock.running, clock.out, clock.votes]
    return blake2b(ENCODER.encode((said, timing)), digest_size=8).hexdigest()


def plain_name(name: str) -> str:
    """As a record can hold it: one line, no comment sign, single spaces."""
    return " ".join(name.replace("#", " ").split())
