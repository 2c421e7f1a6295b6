"""One live table: commands are judged on copies, stored as one transaction, then answered, then announced.

`Table` is the warm form of what the store holds. Only `commit` changes it, after the store has it. A command that lost
a race against another process is judged again on what that process wrote.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from random import SystemRandom
from typing import Any, Final, NamedTuple, TypeVar, cast

import msgspec

from ridotto.engine.chance import Randomness
from ridotto.engine.game import Game, load_game
from ridotto.engine.views import Numbers, Shown
from ridotto.server import clocks, coaching, documents, protocol, takebacks, views
from ridotto.server.documents import Document, Seat
from ridotto.server.folding import Position
from ridotto.server.limits import Account
from ridotto.server.plans import Plan
from ridotto.server.protocol import ENCODER
from ridotto.server.pulse import Pulse
from ridotto.server.refusals import Refused
from ridotto.server.store import Answer, Change, ChatLine, Conflict, Identity, LogRow, Store

T = TypeVar("T")

TRIES: Final = 10
CHAT_KEPT: Final = 100
ROWS_KEPT: Final = 12  # a decision with its draws is shorter
POLLED: Final = 30.0  # seconds for which somebody who polls counts as being there


class World(NamedTuple):
    """The environment of a table: clock, store, randomness."""

    store: Store
    rng: Randomness = SystemRandom()
    now: Callable[[], float] = time.time
    reached: Callable[[str], None] = lambda point: None  # the crash harness stops the process here
    process: str = ""
    pulse: Pulse | None = None
    bots: tuple[str, ...] = ("random",)  # which may sit at tables, word for word; the first one stands in


class Picture(NamedTuple):
    """The view of an observer at one revision; view and choices are encoded."""

    view: dict[str, Any]
    choices: list[protocol.Choice]
    whole: str


class Client:
    """Somebody who looks at a table: a socket, a long poll, a stream. Woken when there is something new."""

    def __init__(self, seat: int | None, identity: str) -> None:
        self.seat = seat
        self.identity = identity
        self.address = ""
        self.session = ""  # the hash of its token
        self.accounts: list[Account] = []  # who pays for its work: address, person
        self.news = asyncio.Event()
        self.since = 0  # the last row it has
        self.mark = ""  # of the last status it has
        self.chat = 0  # the last chat line it has
        self.answers: deque[bytes] = deque()
        self.deciding = False  # is a command of its own being judged?
        self.deaf: frozenset[str] = frozenset()  # people whose chat this one does not want to read


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
        self.seen: dict[int, float] = {}  # seats that poll (-1: a spectator), and when they did last
        self.gone: dict[int, float] = {}  # by seat: since when a live player is away while it is his turn
        self.still: list[clocks.Still] = []  # clocks that stood still when everybody was last told
        self.called = 0.0  # which roll call has gone out as notices
        self.looked: dict[int, int] = {}  # by seat: the version of the turn at which its player was looking
        self.elsewhere: dict[str, tuple[int, int]] = {}  # by process: seats and spectators looking through it
        self.announced = (0, 0)  # presence last announced to the other processes
        self.announcing = False
        self.chat: list[ChatLine] = []
        self.chat_read = False
        self.woken: Callable[[Table], None] = lambda table: None
        self.pictures: dict[int | None, Picture] = {}  # of the revision `pictures_of`
        self.pictures_of = -1
        self.views: dict[int | None, Shown] = {}  # with their numbers, of the version `views_of`
        self.views_of = -1
        self.numbers: tuple[int, tuple[Numbers, dict[str, Any]]] | None = None  # of this version
        self.told: dict[tuple[int, int | None], protocol.RowOut] = {}  # the last rows of this version, encoded
        self.used = world.now()
        self.remembered = False  # has the memory been told that this game is over?

    # --- who may do what

    def role(self, who: Identity | None) -> str | None:
        """host, seat, spectator; None: this table is nobody else's business."""
        if (
            self.document.shut
            and self.document.stage != "open"
            and (who is None or who.id not in self.document.people())
        ):
            return None  # the same deal is played elsewhere: not even the host may look
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
            raise Refused("no-such-seat", (seat,))
        found = self.document.seats[seat]
        if found.kind != "person" or found.identity != who.id:
            raise Refused("not-your-seat", (seat,))
        return found

    def playing(self) -> None:
        if self.document.stage != "playing":
            raise Refused("not-playing")

    def current(self, version: int) -> None:
        if version != self.position.version:
            raise Refused("stale", (self.position.version,))

    # --- commands: commands.py says what each does

    async def change(self, judge: Callable[[], Plan], who: str, id: str, body: str) -> protocol.Done | protocol.Refused:
        """Judges and commits a command, and answers only then. A repeat finds the stored answer."""
        async with self.lock:
            looked = self.store.alone
            for _ in range(TRIES):
                try:
                    plan = judge()
                except Refused as refused:
                    if not looked and await self.refresh():  # refused on what another process has changed meanwhile
                        looked = True
                        continue
                    stored = await self.answered(who, id, body)
                    return self.refused(id, refused) if stored is None else stored
                rows = 1 if plan.undo is not None else len(plan.played.lines) if plan.played else 0
                done = protocol.Done(id=id, version=self.position.version + rows)
                try:
                    await self.commit(plan, Answer(who, id, ENCODER.encode(done).decode(), body))
                    return done
                except Conflict:
                    await self.refresh()
                    stored = await self.answered(who, id, body)
                    if stored is not None:
                        return stored
            return self.refused(id, Refused("busy"))

    async def answered(self, who: str, id: str, body: str) -> protocol.Done | protocol.Refused | None:
        """The answer to the same command, if it was done before. Another command must not use its id."""
        stored = await self.store.answer(self.id, who, id)
        if stored is None:
            return None
        if stored.body and body and stored.body != body:
            return self.refused(id, Refused("id-used"))
        return msgspec.json.decode(stored.text, type=protocol.Done)

    async def alter(self, judge: Callable[[], Plan]) -> None:
        """A change by the server itself or the lobby: `Refused` goes to the caller."""
        async with self.lock:
            for _ in range(TRIES):
                plan = judge()
                try:
                    await self.commit(plan, None)
                    return
                except Conflict:
                    await self.refresh()
            raise Refused("busy")

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
        if plan.document.stage in ("over", "ended") and not plan.document.analysis:
            s = plan.played.state if plan.played else self.position.state
            change = change._replace(**self.outcome(plan.document, s))
        self.world.reached("before-commit")
        # A client that goes away in the middle must not leave the warm table behind what is stored.
        await asyncio.shield(self.stored(plan, change, lines, now))
        self.world.reached("after-commit")

    def outcome(self, document: Document, s: Any) -> dict[str, Any]:
        """The result of a game that has ended, as a list of games shows it, and everybody's place."""
        result = views.result(self.game, s, document)
        places: dict[str, int] = {}
        for place, seat in enumerate(result.ranking, 1):
            for who in (document.seats[seat].identity, document.seats[seat].owner):
                if who:
                    places.setdefault(who, place)
        return {"result": ENCODER.encode(result).decode(), "places": places}

    async def stored(self, plan: Plan, change: Change, lines: list[str], now: float) -> None:
        revision = self.revision
        await self.store.commit(self.id, revision, self.position.version, change, now)
        if self.revision != revision:
            return  # the waiting task was cancelled, and another has read the table again meanwhile
        self.revision += 1
        self.document = plan.document
        if plan.undo is not None:
            self.position.read([LogRow(self.position.version + 1, lines[0], now)])
        elif plan.played is not None:
            self.position.accept(plan.played, now)

    async def refresh(self) -> bool:
        """Reads changes of other processes. Returns whether there were any."""
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

    def refused(self, id: str, refused: Refused) -> protocol.Refused:
        return protocol.Refused(
            id=id,
            code=refused.code,
            numbers=list(refused.numbers),
            rule=refused.rule,
            at=refused.at,
            version=self.position.version,
        )

    # --- talk

    async def say(self, who: Identity, message: protocol.Chat) -> protocol.Done | protocol.Refused:
        role = self.role(who)
        mine = self.document.seats_of(who.id)
        if role == "spectator" and not self.document.chat_watchers:
            raise Refused("no-chat")
        seat = mine[0] if mine else -1
        name = self.document.seats[seat].name if mine else who.name
        body = body_of(message)
        stored = await self.answered(who.id, message.id, body)
        if stored is not None:
            return stored
        done = protocol.Done(id=message.id, version=self.position.version)
        answer = Answer(who.id, message.id, ENCODER.encode(done).decode(), body)
        await self.store.say(self.id, seat, name, message.text, self.world.now(), answer)
        await self.read_chat()
        return done

    async def read_chat_anew(self) -> None:
        """Lines may have been deleted."""
        self.chat = []
        await self.read_chat()

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
        mask = self.here()[0]
        for seats, _ in self.elsewhere.values():
            mask |= seats
        return {i for i in range(self.game.seats) if mask >> i & 1}

    def here(self) -> tuple[int, int]:
        """Presence in this process: seats as a bit mask, and the number of spectators."""
        seats = spectators = 0
        for client in self.clients:
            if client.seat is None:
                spectators += 1
            else:
                seats |= 1 << client.seat
        recent = self.world.now() - POLLED
        for i, at in self.seen.items():
            if at > recent and i >= 0:
                seats |= 1 << i
        return seats, spectators

    def watched(self) -> bool:
        """Is anybody looking, through whichever process?"""
        polled = self.seen.get(-1, 0.0) > self.world.now() - POLLED
        return polled or self.here() != (0, 0) or any(n for found in self.elsewhere.values() for n in found)

    async def read_presence(self, alive_since: float) -> bool:
        """Presence in other processes. Returns whether it has changed."""
        found = await self.store.presence(self.id, self.world.process, alive_since)
        changed = found != self.elsewhere
        self.elsewhere = found
        return changed

    def status(self, seat: int | None) -> protocol.Status:
        watchers = self.here()[1] + sum(n for _, n in self.elsewhere.values())
        back = None if seat is None else takebacks.reach(self, seat)
        found = views.status(self.position, self.document, seat, self.online(), watchers, self.world.now(), back)
        if found.stage == "playing":
            found.ask = views.ask(self.game, self.seen_by(seat), seat, found.asked, found.sealed)
            found.lesson = coaching.lesson(self) is not None
            found.coach = None if seat is None else coaching.card(self, seat)
        elif found.stage == "over":
            found.sources = self.game.telling.sources(self.seen_by(seat))
        return found

    def seen_by(self, seat: int | None) -> Shown:
        """The view of this observer with the numbers, made once for each version."""
        if self.views_of != self.position.version:
            self.views_of = self.position.version
            self.views.clear()
            self.told.clear()
        if seat not in self.views:
            self.views[seat] = {**self.game.view(self.position.state, seat), "numbers": self.counted()[0]}
        return self.views[seat]

    def update(self, seat: int | None, since: int, status: protocol.Status) -> bytes:
        """The rows after `since` and the present view: everything a client needs to be up to date."""
        picture = self.picture(seat)
        update = protocol.Update(
            version=self.position.version,
            seat=seat,
            rows=self.rows_after(max(0, since), seat),
            view=picture.view,
            choices=picture.choices,
            whole=picture.whole,
            numbers=self.shown(),
            status=status,
        )
        return ENCODER.encode(update)

    def rows_after(self, since: int, seat: int | None) -> list[protocol.RowOut]:
        """What this observer learned by the rows after this one. The last rows go to everybody: encoded once.

        A row of which everybody learns the same is the same for all.
        """
        rows = self.position.rows[since:]
        if len(rows) > ROWS_KEPT:
            return views.rows_for(self.game, rows, seat)
        self.seen_by(seat)  # drops what is kept of an older version
        found = []
        for row in rows:
            key = (row.seq, None if views.same_for_all(row) else seat)
            if key not in self.told:
                self.told[key] = encoded(views.rows_for(self.game, [row], key[1])[0])
            found.append(self.told[key])
        return found

    def picture(self, seat: int | None) -> Picture:
        """The large parts of an update, made and encoded once for each revision and observer."""
        if self.pictures_of != self.revision:
            self.pictures_of = self.revision
            self.pictures.clear()
        found = self.pictures.get(seat)
        if found is None:
            seen = self.seen_by(seat)
            choices, whole = views.choices_now(self.position, self.document, seat, seen)
            found = self.pictures[seat] = Picture(encoded(views.without_numbers(seen)), encoded(choices), whole)
        return found

    def shown(self) -> dict[str, Any]:
        """The numbers for the screens, as they go out."""
        return self.counted()[1]

    def counted(self) -> tuple[Numbers, dict[str, Any]]:
        """The numbers, and the same encoded: they are the same for every observer, and made once for each version."""
        version = self.position.version
        if self.numbers is None or self.numbers[0] != version:
            found = self.game.numbers(self.position.state)
            self.numbers = (version, (found, encoded(dict(found))))
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
                if line.n > client.chat and not (line.who and line.who in client.deaf):
                    n, seat, name, text, at, _ = line
                    found.append(ENCODER.encode(protocol.ChatLine(n=n, seat=seat, name=name, text=text, at=at)))
            client.chat = self.chat[-1].n
        return found

    def record(self) -> str:
        names = {i: plain_name(seat.name or seat.bot) for i, seat in enumerate(self.document.seats)}
        return self.position.record({i: name for i, name in names.items() if name})


def game_of(document: Document) -> Game[Any]:
    """The rules of a table: those it began with, or none."""
    game = load_game(document.game, len(document.seats), document.options)
    if game.rules_version != document.rules:
        raise Refused("other-rules", (document.rules, game.rules_version))
    return game


def encoded(part: T) -> T:
    """A part of a message that is encoded already: it stands in its struct and goes out as it is."""
    return cast(T, msgspec.Raw(ENCODER.encode(part)))


def body_of(command: protocol.Command) -> str:
    """A hash of the whole command: its id stands for this and nothing else."""
    return blake2b(ENCODER.encode(command), digest_size=16).hexdigest()


def mark_of(status: protocol.Status) -> str:
    """A status differs when its facts differ, except for the passing time.

    A client gets it only then: that somebody has changed a sealed decision or a standing order shows nowhere, not even
    as an empty message.
    """
    clock, roll = status.clock, status.roll
    said = msgspec.structs.replace(status, clock=None, roll=None)
    timing: list[Any] = [] if clock is None else [clock.running, clock.out, clock.votes, clock.still]
    if roll is not None:
        timing.append([roll.here, roll.missed, roll.left < 0, roll.again])
    return blake2b(ENCODER.encode((said, timing)), digest_size=8).hexdigest()


def plain_name(name: str) -> str:
    """A name that fits into a record: one line, no comment sign, single spaces."""
    return " ".join(name.replace("#", " ").split())
