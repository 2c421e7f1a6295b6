"""One live table: every command, judged on copies, stored as one transaction, then answered, then told.

`Table` is the warm form of what the store holds. Only `commit` changes it, after the store has it. A command that lost
a race against another process is judged again on what that process wrote.
"""

import asyncio
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from hashlib import blake2b
from random import SystemRandom
from typing import Any, Final, NamedTuple

import msgspec

from ridotto.engine.chance import Randomness
from ridotto.engine.events import Refusal
from ridotto.engine.game import CHANCE, OVER, Game, load_game
from ridotto.server import clocks, documents, protocol, views
from ridotto.server.documents import Document, Order, Proposal, Seat
from ridotto.server.folding import (
    DraftRefused,
    Played,
    Position,
    asked,
    draft,
    drawn,
    learned,
    unsealed,
    with_draws,
)
from ridotto.server.protocol import ENCODER
from ridotto.server.store import Answer, Change, ChatLine, Conflict, Identity, LogRow, Store

TRIES: Final = 10
CHAT_KEPT: Final = 100
MOST_ORDERS: Final = 20


class No(Exception):
    """A command is refused; nothing was changed."""

    def __init__(self, code: str, numbers: tuple[int, ...] = (), rule: str = "", at: int = 0) -> None:
        super().__init__(code)
        self.code = code
        self.numbers = numbers
        self.rule = rule
        self.at = at


class Plan(NamedTuple):
    """What a command would change."""

    document: Document
    played: Played | None = None
    undo: int | None = None
    sitting: bool = False  # has it changed who sits at the table?


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
        self.chat: list[ChatLine] = []
        self.chat_read = False
        self.woken: Callable[[Table], None] = lambda table: None
        self.cache: OrderedDict[tuple[int, int | None], msgspec.Raw] = OrderedDict()
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
        if isinstance(message, protocol.Try):
            try:
                return ENCODER.encode(self.try_draft(who, message))
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
                return self.play(message.seat, message.version, message.draft)
            case protocol.Undo():
                return self.undo(who, message)
            case protocol.Propose():
                return self.propose_end(who, message)
            case protocol.Consent():
                return self.consent(who, message)
            case protocol.Order():
                return self.order(who, message)
            case protocol.Unorder():
                self.own(who, message.seat)
                document = documents.copy(self.document)
                document.orders = [o for o in document.orders if (o.seat, o.id) != (message.seat, message.order)]
                return Plan(document)
            case protocol.Overtime():
                return self.overtime(who, message)
            case protocol.Leave():
                return self.leave(who, message)
            case protocol.Back():
                return self.back(who, message)
            case protocol.Remove():
                return self.remove(who, message)
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

    # --- play

    def play(self, seat: int, version: int, words: list[str]) -> Plan:
        self.playing()
        self.current(version)
        document = documents.copy(self.document)
        game, position, now = self.game, self.position, self.world.now()
        were_running = clocks.running(self.document, position.asked())
        sealed = position.sealed_states()
        try:
            if sealed:
                if seat not in sealed:
                    raise No("not-your-turn")
                made = draft(game, sealed[seat], seat, words[:1])
                if len(words) > 1:
                    raise DraftRefused(1, Refusal("draft-goes-on", ()))
                if not made.complete:
                    raise No("draft-incomplete")
                if not document.sealed or document.sealed_for != version:
                    document.sealed = [""] * game.seats
                    document.sealed_for = version
                first = not document.sealed[seat]
                document.sealed[seat] = made.lines[0].partition(" ")[2]
                if not all(document.sealed[i] for i in sealed):
                    clocks.settle(document, were_running, [seat] if first else [], position.asked(), now)
                    return Plan(document)
                words_by_seat = {i: document.sealed[i] for i in sealed}
                played = unsealed(game, position.state, words_by_seat, self.world.rng)
                document.sealed = []
            else:
                made = draft(game, position.state, seat, words)
                if not made.complete:
                    raise No("draft-incomplete")
                played = with_draws(game, made, self.world.rng)
        except DraftRefused as refused:
            raise self.no(refused) from None
        self.after_play(document, played.state, were_running, [seat], now)
        return Plan(document, played)

    def no(self, refused: DraftRefused) -> No:
        code, numbers = refused.refusal
        return No(code, numbers, self.game.rule_of.get(code, ""), refused.at)

    def after_play(self, document: Document, s: Any, were_running: list[int], decided: list[int], now: float) -> None:
        """What follows from a new position: nothing that was proposed for the old one, orders of a past round gone."""
        game = self.game
        document.proposal = None
        if game.seat(s) == OVER:
            document.stage = "over"
            document.orders = []
        else:
            document.orders = [o for o in document.orders if o.scope == "once" or o.round == game.round(s)]
        clocks.settle(document, were_running, decided, asked(game, s), now)

    def try_draft(self, who: Identity, message: protocol.Try) -> protocol.Tried:
        self.own(who, message.seat)
        self.playing()
        self.current(message.version)
        seat, words = message.seat, message.draft
        sealed = self.position.sealed_states()
        try:
            if seat in sealed:
                made = draft(self.game, sealed[seat], seat, words[:1])
                if len(words) > 1:
                    raise DraftRefused(1, Refusal("draft-goes-on", ()))
                if not words:
                    found = views.tried_sealed(message.id, self.position, seat, "")
                    found.choices = views.choices(self.game, sealed[seat], seat)
                    found.stopped = ""
                    return found
                return views.tried_sealed(message.id, self.position, seat, made.lines[0].partition(" ")[2])
            if sealed or self.game.seat(self.position.state) != seat:
                raise No("not-your-turn")
            made = draft(self.game, self.position.state, seat, words)
        except DraftRefused as refused:
            raise self.no(refused) from None
        return views.tried(message.id, self.position, self.document, seat, made)

    # --- taking back, ending

    def people_who_must_agree(self, who: Identity, seats: list[int]) -> list[int]:
        """Bots always agree, and a person need not ask himself at another seat of his."""
        at = self.document.seats
        return [i for i in seats if at[i].kind == "person" and at[i].identity != who.id]

    def undo(self, who: Identity, message: protocol.Undo) -> Plan:
        self.own(who, message.seat)
        if self.document.stage not in ("playing", "over"):
            raise No("not-playing")
        self.current(message.version)
        if self.document.takebacks == "none":
            raise No("no-takebacks")
        position = self.position
        rows = position.after(message.to)
        if message.to not in position.back_to() or all(row.seat != message.seat for row in rows):
            raise No("no-way-back", (message.to,))
        s = position.state_after(message.to)
        if self.game.seat(s) == CHANCE or self.game.sealed(s):
            raise No("no-way-back", (message.to,))
        needs = self.people_who_must_agree(who, learned(rows, message.seat, self.game.seats))
        if not needs:
            return self.undone(message.to, s)
        if self.document.takebacks == "free":
            raise No("others-learned", tuple(needs))
        document = documents.copy(self.document)
        version, to = position.version, message.to
        document.proposal = Proposal(
            id=secrets.token_hex(8), what="undo", seat=message.seat, version=version, to=to, needs=needs
        )
        return Plan(document)

    def undone(self, to: int, s: Any) -> Plan:
        document = documents.copy(self.document)
        were_running = clocks.running(self.document, self.position.asked())
        document.sealed = []
        document.stage = "playing"
        self.after_play(document, s, were_running, [], self.world.now())
        return Plan(document, undo=to)

    def propose_end(self, who: Identity, message: protocol.Propose) -> Plan:
        self.own(who, message.seat)
        self.playing()
        document = documents.copy(self.document)
        needs = self.people_who_must_agree(who, list(range(self.game.seats)))
        if not needs:
            document.stage = "ended"
            document.proposal = None
            return Plan(document)
        document.proposal = Proposal(
            id=secrets.token_hex(8), what="end", seat=message.seat, version=self.position.version, needs=needs
        )
        return Plan(document)

    def consent(self, who: Identity, message: protocol.Consent) -> Plan:
        self.own(who, message.seat)
        document = documents.copy(self.document)
        proposal = document.proposal
        if proposal is None or proposal.id != message.proposal:
            raise No("no-such-proposal")
        if message.seat not in proposal.needs:
            if message.seat == proposal.seat and not message.yes:  # withdrawn
                document.proposal = None
                return Plan(document)
            raise No("not-asked")
        if not message.yes:
            document.proposal = None
            return Plan(document)
        # One person agrees for all of his seats.
        mine = document.seats_of(who.id)
        proposal.agreed = sorted(set(proposal.agreed) | {i for i in proposal.needs if i in mine})
        if len(proposal.agreed) < len(proposal.needs):
            return Plan(document)
        if proposal.what == "end":
            document.stage = "ended"
            document.proposal = None
            return Plan(document)
        return self.undone(proposal.to, self.position.state_after(proposal.to))

    # --- standing orders, time

    def order(self, who: Identity, message: protocol.Order) -> Plan:
        self.own(who, message.seat)
        self.playing()
        if message.words not in self.game.ids:
            raise No("not-a-decision")
        document = documents.copy(self.document)
        if sum(o.seat == message.seat for o in document.orders) >= MOST_ORDERS:
            raise No("too-many", (MOST_ORDERS,))
        document.orders.append(
            Order(
                id=secrets.token_hex(8), seat=message.seat, words=message.words, point=message.point,
                scope=message.scope, round=self.game.round(self.position.state),
            )
        )  # fmt: skip
        document.order_notes = [(i, words) for i, words in document.order_notes if i != message.seat]
        return Plan(document)

    def due_order(self) -> tuple[Order, bool] | None:
        """A standing order whose moment has come, and whether it is legal."""
        if self.document.stage != "playing" or not self.document.orders:
            return None
        game = self.game
        sealed = self.position.sealed_states()
        for order in self.document.orders:
            s = sealed.get(order.seat, self.position.state)
            if game.seat(s) != order.seat or (self.document.sealed and self.document.sealed[order.seat]):
                continue
            if self.document.seats[order.seat].kind != "person":
                continue
            refusal = game.refusal(s, order.seat, game.ids[order.words])
            if order.point:
                if game.point(s) == order.point:
                    return order, refusal is None
            elif refusal is None:
                return order, True
            elif refusal.code not in views.ELSEWHERE and sealed:
                return order, False  # a bid in advance that cannot be paid
        return None

    def carry_out(self, order: Order, legal: bool) -> Plan:
        if all(o.id != order.id for o in self.document.orders):
            raise No("no-such-order")
        if legal:
            plan = self.play(order.seat, self.position.version, [order.words])
        else:
            plan = Plan(documents.copy(self.document))
        document = plan.document
        if order.scope == "once" or not legal:
            document.orders = [o for o in document.orders if o.id != order.id]
        if not legal:
            document.order_notes.append((order.seat, order.words))
        return plan

    def overtime(self, who: Identity, message: protocol.Overtime) -> Plan:
        self.own(who, message.seat)
        self.playing()
        document = documents.copy(self.document)
        clock = document.clock
        if clock is None or message.out not in clock.out:
            raise No("time-left")
        if self.document.seats[message.out].identity == who.id:
            raise No("not-asked")
        were_running = clocks.running(self.document, self.position.asked())
        if message.choice == "extend":
            clocks.extend(document, message.out, were_running, self.world.now())
        elif message.choice == "bot":
            put_bot(document, message.out, self.world.bots[0], keep=True)
            clock.out = [i for i in clock.out if i != message.out]
            return Plan(document, sitting=True)
        return Plan(document)

    def time_is_up(self) -> Plan:
        document = documents.copy(self.document)
        found = clocks.flagged(document, self.position.asked(), self.world.now())
        if not found or document.clock is None:
            raise No("time-left")
        document.clock.out = sorted({*document.clock.out, *found})
        return Plan(document)

    # --- who sits where

    def leave(self, who: Identity, message: protocol.Leave) -> Plan:
        self.own(who, message.seat)
        document = documents.copy(self.document)
        if document.stage == "open":
            document.seats[message.seat] = Seat()
        elif document.stage == "playing":
            put_bot(document, message.seat, bot_name(message.bot, self.world.bots), keep=True)
        else:
            raise No("not-playing")
        if who.id not in document.former:
            document.former.append(who.id)
        return Plan(document, sitting=True)

    def back(self, who: Identity, message: protocol.Back) -> Plan:
        if not 0 <= message.seat < len(self.document.seats):
            raise No("no-such-seat", (message.seat,))
        document = documents.copy(self.document)
        seat = document.seats[message.seat]
        if not seat.owner or seat.owner != who.id or who.seat_of:
            raise No("not-your-seat", (message.seat,))
        document.seats[message.seat] = Seat(kind="person", identity=who.id, name=seat.owner_name)
        if document.clock is not None:
            document.clock.left[message.seat] = max(document.clock.left[message.seat], document.pace.bank / 4)
        return Plan(document, sitting=True)

    def remove(self, who: Identity, message: protocol.Remove) -> Plan:
        if who.id != self.document.host or who.seat_of:
            raise No("not-host")
        if not 0 <= message.seat < len(self.document.seats):
            raise No("no-such-seat", (message.seat,))
        if self.document.stage not in ("open", "playing"):
            raise No("not-playing")
        document = documents.copy(self.document)
        seat = document.seats[message.seat]
        if seat.identity and seat.identity not in document.former:
            document.former.append(seat.identity)
        document.orders = [o for o in document.orders if o.seat != message.seat]
        if message.bot:
            put_bot(document, message.seat, bot_name(message.bot, self.world.bots), keep=False)
        else:
            document.seats[message.seat] = Seat()
        plan = Plan(document, sitting=True)
        return self.started(plan) if message.bot else plan

    def sit(self, who: Identity, seat: int, name: str) -> Plan:
        """Takes an open seat; with the last one the game begins."""
        if not 0 <= seat < len(self.document.seats):
            raise No("no-such-seat", (seat,))
        if self.document.stage not in ("open", "playing"):
            raise No("not-playing")
        if self.document.seats[seat].kind != "open":
            raise No("seat-taken", (seat,))
        document = documents.copy(self.document)
        document.seats[seat] = Seat(kind="person", identity=who.id, name=name or who.name)
        return self.started(Plan(document, sitting=True))

    def started(self, plan: Plan) -> Plan:
        """Begins the game if everybody is there."""
        document = plan.document
        if document.stage != "open" or any(seat.kind == "open" for seat in document.seats):
            return plan
        document.stage = "playing"
        clocks.begin(document, self.game.seats, self.world.now())
        return plan._replace(played=drawn(self.game, self.position.state, self.world.rng))

    def watch(self, who: Identity, most: int) -> Plan:
        document = documents.copy(self.document)
        if who.id not in document.watchers:
            document.watchers = [*document.watchers, who.id][-most:]
        return Plan(document)

    # --- talk

    async def say(self, who: Identity, message: protocol.Chat) -> bytes:
        role = self.role(who)
        mine = self.document.seats_of(who.id)
        if role == "spectator" and not self.document.chat_watchers:
            return self.refused(message.id, No("no-chat"))
        seat = mine[0] if mine else -1
        name = self.document.seats[seat].name if mine else who.name
        await self.store.say(self.id, seat, name, message.text, self.world.now())
        await self.read_chat()
        return ENCODER.encode(protocol.Done(id=message.id, version=self.position.version))

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
        recent = self.world.now() - 30
        return {c.seat for c in self.clients if c.seat is not None} | {i for i, at in self.seen.items() if at > recent}

    def status(self, seat: int | None) -> protocol.Status:
        watchers = sum(c.seat is None for c in self.clients)
        return views.status(self.position, self.document, seat, self.online(), watchers, self.world.now())

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
                b'"seat":%s,"view":%s,"choices":%s,"whole":%s'
                % (ENCODER.encode(seat), ENCODER.encode(view), ENCODER.encode(choices), ENCODER.encode(whole))
            )
            self.cache[key] = found
            while len(self.cache) > 8:
                self.cache.popitem(last=False)
        return bytes(found)

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
    timing = [] if clock is None else [clock.running, clock.out]
    return blake2b(ENCODER.encode((said, timing)), digest_size=8).hexdigest()


def plain_name(name: str) -> str:
    """As a record can hold it: one line, no comment sign, single spaces."""
    return " ".join(name.replace("#", " ").split())


def put_bot(document: Document, seat: int, bot: str, keep: bool) -> None:
    old = document.seats[seat]
    kept = keep and old.kind == "person"
    document.seats[seat] = Seat(
        kind="bot", bot=bot, name=bot, owner=old.identity if kept else "", owner_name=old.name if kept else ""
    )


def bot_name(spec: str, offered: tuple[str, ...]) -> str:
    """One of the bots that this server offers, word for word.

    Settings of a bot are the host's business: one names a program to be run, another how long to think.
    """
    spec = spec or offered[0]
    if spec not in offered:
        raise No("no-such-bot")
    return spec
