"""Identities, links, creating tables and sitting down at them.

A token is shown once and kept as its sha256 only. The token identifies the person; there is no password.
"""

import contextlib
import math
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import partial
from hashlib import blake2b, sha256
from typing import Any, Final, Literal

import msgspec

from ridotto.bots.levels import levels
from ridotto.bots.puzzles import book
from ridotto.bots.puzzles.book import Puzzle
from ridotto.engine.events import Refusal
from ridotto.engine.game import OVER, Game, UsageError, load_game
from ridotto.engine.record import Record, RecordError, read, redact
from ridotto.lessons import lesson_of
from ridotto.server import addresses, documents, protocol, seating, views
from ridotto.server.documents import Again, Document, Pace, Seat
from ridotto.server.drivers import Duplicate
from ridotto.server.folding import drawn
from ridotto.server.hub import Hub
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.seating import bot_name
from ridotto.server.settings import Settings
from ridotto.server.store import Change, Identity, Link
from ridotto.server.store_people import Profile
from ridotto.server.tables import Table, plain_name

CARRY_SECONDS: Final = 900.0
LINK_SECONDS: Final = 14 * 86_400.0
DAY: Final = 86_400.0
INVITING: Final = ("seat", "any", "watch")  # kinds of links
LISTED: Final = 100
PICTURED: Final = 6  # of one's own tables, those that wait for this person first
PAGE: Final = 20  # finished games in one answer
LISTED_OF_ONE: Final = 3  # public tables of one host in the list


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class Lobby:
    def __init__(self, hub: Hub, settings: Settings) -> None:
        self.hub = hub
        self.world = hub.world
        self.store = hub.world.store
        self.settings = settings
        self.switches: dict[str, str] = {}  # switches of the operator: `drain`, `quota PERSON`

    # --- people

    async def new_identity(self, name: str, seat_of: str = "") -> tuple[Identity, str]:
        identity, token = Identity(secrets.token_hex(8), named(name), seat_of), new_token()
        await self.store.add_identity(identity, hashed(token), self.world.now())
        return identity, token

    async def rename(self, who: Identity, name: str) -> Identity:
        await self.store.rename(who.id, named(name))
        return who._replace(name=named(name))

    async def carry(self, who: Identity) -> str:
        """A link that makes another device the same person, once, for a quarter of an hour."""
        if who.seat_of:
            raise Refused("seat-token")
        token = new_token()
        await self.store.put_link(Link(hashed(token), "carry", who.id, 0, self.world.now() + CARRY_SECONDS))
        return token

    async def carried(self, token: str) -> str:
        """The token of the other device."""
        link = await self.store.find_link(hashed(token), self.world.now())
        if link is None or link.kind != "carry" or await self.store.take_link(link.hash, self.world.now()) is None:
            raise Refused("link-expired")
        fresh = new_token()
        await self.store.add_token(link.subject, hashed(fresh), self.world.now())
        return fresh

    # --- tables

    async def create(self, who: Identity, wish: protocol.CreateTable) -> protocol.Created:
        if who.seat_of:
            raise Refused("seat-token")
        id = table_id(who, wish.id)
        if wish.id:
            table = await self.hub.get(id)
            if table is not None:  # the answer was lost: the links it had are replaced by new ones
                return await self.created(table)
        await self.check_quota(who)
        if wish.webhook and not addresses.well_formed(wish.webhook):
            raise Refused("bad-webhook")
        check_pace(wish.pace)
        face = (await self.store.profile(who.id)).face
        try:
            game = load_game(wish.game, len(wish.seats), wish.options)
        except UsageError:
            raise Refused("no-such-game") from None
        document = Document(
            game=game.name,
            rules=game.rules_version,
            options=game.options_chosen(),
            host=who.id,
            salt=secrets.token_hex(16),
            title=clean(wish.title),
            public=wish.public,
            takebacks=wish.takebacks,
            hints=wish.hints and not wish.rated and bool(levels(game.name)),  # hints come from bots that know the game
            assistance=wish.assistance,
            chat_watchers=wish.chat_watchers,
            webhook=wish.webhook,
            pace=wish.pace,
            rated=wish.rated,
            seats=[self.seat(who, one, face) for one in wish.seats],
        )
        check_rated(document)
        return await self.open(document, id)

    async def create_lesson(self, who: Identity, wish: protocol.CreateLesson) -> protocol.Created:
        """The guided first game: the learner, and the others of the lesson, who are bots as soon as it is left."""
        if who.seat_of:
            raise Refused("seat-token")
        try:
            lesson = lesson_of(wish.game)
        except UsageError:
            lesson = None
        if lesson is None:
            raise Refused("no-such-game")
        id = table_id(who, wish.id)
        if wish.id:
            table = await self.hub.get(id)
            if table is not None:
                return await self.created(table)
        await self.check_quota(who)
        game = lesson.game
        others = [Seat(kind="bot", bot=self.world.bots[0], name=lesson.record.names[i]) for i in range(1, game.seats)]
        document = Document(
            game=game.name,
            rules=game.rules_version,
            options=game.options_chosen(),
            host=who.id,
            salt=secrets.token_hex(16),
            takebacks="free",
            hints=bool(levels(game.name)),
            lesson="on",
            seats=[Seat(kind="person", identity=who.id, name=who.name), *others],
        )
        return await self.open(document, id)

    async def check_quota(self, who: Identity, tables: int = 1) -> None:
        if self.switches.get("drain"):
            raise Refused("no-new-tables")
        own = self.switches.get(f"quota {who.id}", "")
        most = int(own) if own else self.settings.max_tables_per_person
        if await self.store.count_running(who.id) + tables > most:
            raise Refused("too-many", (most,))
        await self.check_made(who, tables)
        if await self.store.count_running(None) + tables > self.settings.max_tables:
            raise Refused("server-full", (self.settings.max_tables,))

    async def check_made(self, who: Identity, tables: int = 1) -> None:
        most = self.settings.max_new_tables_per_day
        if await self.store.count_made(who.id, self.world.now() - DAY) + tables > most:
            raise Refused("too-many", (most,))

    async def import_record(self, who: Identity, wish: protocol.ImportRecord, id: str = "") -> protocol.Created:
        """A record becomes a table to look at, row by row. Errors name the line."""
        if who.seat_of:
            raise Refused("seat-token")
        if self.switches.get("drain"):
            raise Refused("no-new-tables")
        await self.check_made(who)
        record = read_record(wish.text)
        game = record.game
        names = [clean(record.names.get(i, "")) or f"S{i + 1}" for i in range(game.seats)]
        document = Document(
            game=game.name,
            rules=game.rules_version,
            options=game.options_chosen(),
            host=who.id,
            salt=secrets.token_hex(16),
            title=clean(wish.title),
            public=wish.public,
            hints=False,
            takebacks="none",
            analysis=True,
            stage="over" if game.seat(record.state()) == OVER else "ended",
            seats=[Seat(kind="person", name=name) for name in names],
        )
        id = id or secrets.token_urlsafe(9)
        lines = [line for line in record.text().splitlines() if line.startswith(("* ", "S"))]
        change = Change(documents.encode(document), document.stage, document.public, lines, None, [])
        await self.store.create(id, document.game, document.host, change, self.world.now())
        return protocol.Created(id, [], await self.link(id, "watch", 0))

    async def move_in(self, who: Identity, wish: protocol.MoveGame) -> protocol.Created:
        """A game that began on a device goes on here, in the same position; free seats are for friends.

        The record holds what everybody at the table has seen. Sealed decisions are not in it: they are made again.
        Nobody can tell whether its draws were honest, so the table says where the game began.
        """
        if who.seat_of:
            raise Refused("seat-token")
        id = table_id(who, wish.id)
        if wish.id:
            table = await self.hub.get(id)
            if table is not None:
                return await self.created(table)
        await self.check_quota(who)
        record = read_record(wish.text)
        game, s = record.game, record.state()
        if record.start is not None:
            raise Refused("bad-record")
        if game.seat(s) == OVER:
            raise Refused("not-playing")
        if len(wish.seats) != game.seats:
            raise Refused("no-such-seat", (len(wish.seats),))
        if not any(one.kind == "me" for one in wish.seats):
            raise Refused("not-your-seat")
        waiting = any(one.kind == "open" for one in wish.seats)
        face = (await self.store.profile(who.id)).face
        document = Document(
            game=game.name,
            rules=game.rules_version,
            options=game.options_chosen(),
            host=who.id,
            salt=secrets.token_hex(16),
            hints=bool(levels(game.name)),
            moved=True,
            stage="open" if waiting else "playing",
            seats=[self.seat(who, one, face) for one in wish.seats],
        )
        public = redact(record)
        lines = [line for line in public.text().splitlines() if line.startswith(("* ", "S"))]
        if not waiting:
            lines += drawn(game, public.state(), self.world.rng).lines
        change = Change(documents.encode(document), document.stage, False, lines, None, document.people())
        with contextlib.suppress(Duplicate):
            await self.store.create(id, document.game, document.host, change, self.world.now())
        table = await self.hub.get(id)
        if table is None:
            raise Refused("no-such-table")
        table.tell()
        return await self.created(table)

    def seat(self, who: Identity, wish: protocol.SeatWish, face: str) -> Seat:
        if wish.kind == "bot":
            bot = bot_name(wish.bot, self.world.bots)
            return Seat(kind="bot", bot=bot, name=clean(wish.name) or bot)
        if wish.kind == "me":
            return Seat(kind="person", identity=who.id, name=clean(wish.name) or who.name, face=face)
        return Seat()

    async def open(self, document: Document, id: str) -> protocol.Created:
        """Stores a new table and makes its links. With everybody there the game begins at once."""
        draft = Table(id, self.world, 1, document)
        plan = seating.started(draft, Plan(document, sitting=True))
        lines = plan.played.lines if plan.played else []
        text = documents.encode(plan.document)
        change = Change(text, plan.document.stage, plan.document.public, lines, None, plan.document.people())
        with contextlib.suppress(Duplicate):  # the same wish at the same moment, twice
            await self.store.create(id, document.game, document.host, change, self.world.now())
        table = await self.hub.get(id)
        if table is None:
            raise Refused("no-such-table")
        table.tell()
        return await self.created(table)

    async def created(self, table: Table) -> protocol.Created:
        links = []
        for i, seat in enumerate(table.document.seats):
            if seat.kind == "open":
                links.append(protocol.SeatLink(i, await self.link(table.id, "seat", i)))
        watch = "" if table.document.shut else await self.link(table.id, "watch", 0)
        if not links:
            return protocol.Created(table.id, links, watch)
        return protocol.Created(table.id, links, watch, await self.link(table.id, "any", 0), await self.card(table))

    async def link(self, table: str, kind: str, seat: int, seconds: float = LINK_SECONDS, token: str = "") -> str:
        token = token or new_token()
        await self.store.put_link(Link(hashed(token), kind, table, seat, self.world.now() + seconds))
        return token

    async def card(self, table: Table) -> str:
        """The public part of this table's invitations: always the same, for as long as they are good."""
        digest = blake2b(table.id.encode(), key=table.document.salt.encode(), digest_size=9, person=b"card").digest()
        return await self.link(table.id, "card", 0, token=urlsafe_b64encode(digest).decode())

    async def carded(self, card: str) -> Document | None:
        """The table of an invitation that is still open."""
        link = await self.store.find_link(hashed(card), self.world.now())
        table = await self.hub.get(link.subject) if link is not None and link.kind == "card" else None
        return table.document if table is not None and table.document.stage == "open" else None

    async def make_link(self, who: Identity, table: Table, wish: protocol.MakeLink) -> protocol.NewLink:
        """The host makes links; a seated player may make a token for the seat, to let a program play there."""
        if wish.kind == "token":
            return protocol.NewLink("token", wish.seat, await self.seat_token(who, table, wish.seat))
        if who.id != table.document.host or who.seat_of:
            raise Refused("not-host")
        seat = wish.seat if wish.kind == "seat" else 0
        if wish.revoke:
            await self.store.drop_links(table.id, wish.kind, seat)
            await self.store.drop_links(table.id, "card", 0)
            return protocol.NewLink(wish.kind, seat, "")
        if wish.kind == "any" and table.document.stage != "open":
            raise Refused("still-playing")
        if wish.kind == "watch" and table.document.shut:
            raise Refused("same-deal")
        if wish.kind == "seat":
            if wish.seat >= len(table.document.seats):
                raise Refused("no-such-seat", (wish.seat,))
            if table.document.seats[wish.seat].kind != "open":
                raise Refused("seat-taken", (wish.seat,))
        if wish.kind == "watch" and wish.clear:
            await table.alter(lambda: seating.nobody_watches(table))
            table.tell()
        token = await self.link(table.id, wish.kind, seat, wish.days * DAY)
        return protocol.NewLink(wish.kind, seat, token, "" if wish.kind == "watch" else await self.card(table))

    async def seat_token(self, who: Identity, table: Table, seat: int) -> str:
        """An identity that knows this seat only takes it; its person may take the seat back at any time."""
        if who.seat_of:
            raise Refused("seat-token")
        if table.document.rated:
            raise Refused("rated-table")  # people play it themselves
        if seat >= len(table.document.seats):
            raise Refused("no-such-seat", (seat,))
        old = table.document.seats[seat]
        host_of_open = old.kind == "open" and who.id == table.document.host
        if host_of_open and table.document.shut:  # its program would show the host the deal of his own table
            raise Refused("same-deal")
        if host_of_open and table.document.stage != "open":  # its program would show the hand of the player before
            raise Refused("not-for-you", (seat,))
        if not host_of_open and not (old.kind == "person" and old.identity == who.id):
            raise Refused("not-your-seat", (seat,))
        program, token = await self.new_identity(old.name or "program", f"{table.id} {seat}")

        def judge() -> Plan:
            now = table.document.seats[seat]
            if (now.kind, now.identity) != (old.kind, old.identity):
                raise Refused("seat-taken", (seat,))
            document = documents.copy(table.document)
            name, owner = now.name or program.name, now.identity
            owner_name = now.name if owner else ""
            document.seats[seat] = Seat(
                kind="person", identity=program.id, name=name, owner=owner, owner_name=owner_name
            )
            return seating.started(table, Plan(document, sitting=True))

        await table.alter(judge)
        table.tell()
        return token

    async def use_link(self, who: Identity, token: str, name: str, seat: int = -1) -> protocol.Joined:
        """A seat link works once; a link for all seats and a spectator link work for everybody who has them."""
        if who.seat_of:
            raise Refused("seat-token")
        link = await self.store.find_link(hashed(token), self.world.now())
        if link is None or link.kind not in INVITING:
            raise Refused("link-expired")
        table = await self.hub.get(link.subject)
        if table is None:
            raise Refused("link-expired")
        chosen = leads_to(table, link, who.id)
        if link.used_by:
            if link.used_by != who.id or chosen not in table.document.seats_of(who.id):
                raise Refused("link-expired")
            return protocol.Joined(table.id, chosen)
        if link.kind == "watch":
            if table.document.shut:
                raise Refused("same-deal")
            if who.id not in table.document.watchers:
                await table.alter(lambda: seating.watch(table, who, self.settings.max_watchers_per_table))
            return protocol.Joined(table.id, -1)
        if link.kind == "any":
            return await self.sit_anywhere(who, table, seat, name)
        await self.one_table(who, table)
        # Sit first, then use the link up: killed in between, the link leads to a taken seat, not to a lost one.
        face = await self.welcome(who, table, "link-expired")
        with sitting_already():
            await table.alter(lambda: seating.sit(table, who, chosen, clean(name), True, face.face))
        await self.store.take_link(link.hash, self.world.now(), who.id)
        table.tell()
        return protocol.Joined(table.id, chosen)

    async def welcome(self, who: Identity, table: Table, code: str) -> Profile:
        """The newcomer's profile. Somebody the host has blocked gets the answer of a table that is gone."""
        if table.document.stage == "open" and await self.store.blocks(table.document.host, who.id):
            raise Refused(code)
        return await self.store.profile(who.id)

    async def sit_anywhere(self, who: Identity, table: Table, seat: int, name: str) -> protocol.Joined:
        """Before the game begins: the seat that is wished for, or the first that is free; not for a removed player."""
        profile = await self.welcome(who, table, "link-expired")
        await self.one_table(who, table)
        for _ in range(len(table.document.seats)):
            mine = table.document.seats_of(who.id)
            if mine:
                return protocol.Joined(table.id, mine[0])
            free = [i for i, at in enumerate(table.document.seats) if at.kind == "open"]
            if table.document.stage != "open" or not free:
                raise Refused("link-expired")
            chosen = seat if seat >= 0 else profile.colour if profile.colour in free else free[0]
            try:
                await table.alter(partial(seating.sit, table, who, chosen, clean(name), False, profile.face))
            except Refused as refused:
                if refused.code != "seat-taken" or seat >= 0:
                    raise
                continue
            table.tell()
            return protocol.Joined(table.id, chosen)
        raise Refused("link-expired")

    async def one_table(self, who: Identity, table: Table) -> None:
        """Of one deal everybody plays one table. Until a game has begun there, a player may get up and move."""
        if not table.document.shut:
            return
        contest = table.document.contest
        at = await self.store.take_part(contest, who.id, table.id, "")
        if at == table.id:
            return
        other = await self.hub.get(at)
        if other is not None:
            # First this person can no longer sit down there, then he can here: never at both.
            await other.alter(lambda: seating.plays_elsewhere(other, who, away=True))
        if await self.store.take_part(contest, who.id, table.id, at) != table.id:
            raise Refused("same-deal")
        if who.id in table.document.elsewhere:
            await table.alter(lambda: seating.plays_elsewhere(table, who, away=False))

    async def join(self, who: Identity, table: Table, wish: protocol.JoinTable) -> protocol.Joined:
        if not table.document.public and who.id != table.document.host:
            raise Refused("not-public")
        if who.seat_of:
            raise Refused("seat-token")
        face = await self.welcome(who, table, "no-such-table")
        await self.one_table(who, table)
        with sitting_already():
            await table.alter(lambda: seating.sit(table, who, wish.seat, clean(wish.name), False, face.face))
        table.tell()
        return protocol.Joined(table.id, wish.seat)

    async def rematch(self, who: Identity, table: Table) -> protocol.Created:
        """The same people and settings at a new table; asked twice, it is the same new table."""
        if table.role(who) not in ("host", "seat") or who.seat_of:
            raise Refused("not-your-seat")
        old = table.document
        if old.analysis:
            raise Refused("only-a-record")
        if old.stage not in ("over", "ended"):
            raise Refused("still-playing")
        if old.rematch:
            return protocol.Created(old.rematch, [], "")
        await self.check_quota(who)
        fresh = documents.copy(old)
        seats = [
            Seat(kind="person", identity=s.owner, name=s.owner_name) if s.owner and s.kind == "bot" else s
            for s in fresh.seats
        ]
        order = [*range(1, len(seats)), 0]
        mine = next((i for i, old_seat in enumerate(order) if seats[old_seat].identity == who.id), -1)
        knowing = table.online() | {i for i, s in enumerate(seats) if s.identity == who.id}
        document = Document(
            game=old.game,
            rules=table.game.rules_version,
            options=old.options,
            host=who.id,
            salt=secrets.token_hex(16),
            title=old.title,
            public=old.public,
            takebacks=old.takebacks,
            hints=old.hints,
            assistance=old.assistance,
            chat_watchers=old.chat_watchers,
            webhook=old.webhook,
            pace=old.pace,
            seats=[seats[i] for i in order],
            watchers=old.watchers,
            again=Again(seat=mine, told=[i for i, old_seat in enumerate(order) if old_seat in knowing])
            if mine >= 0
            else None,
        )
        created = await self.open(document, table_id(who, ""))

        def judge() -> Plan:
            if table.document.rematch:
                raise Refused("rematch-made")
            changed = documents.copy(table.document)
            changed.rematch = created.table
            changed.rematch_by = next((s.name for s in changed.seats if s.identity == who.id), who.name)
            return Plan(changed)

        try:
            await table.alter(judge)
        except Refused:
            return protocol.Created(table.document.rematch, [], "")
        table.tell()
        return created

    async def play_on(self, who: Identity, table: Table, seat: int, step: int) -> protocol.Created:
        """A new table that begins after this step of a finished game: one seat is this person's, bots play the rest."""
        old = table.document
        if seat >= len(old.seats):
            raise Refused("no-such-seat", (seat,))
        stand_in = self.world.bots[0]
        seats = [
            Seat(kind="bot", bot=s.bot, name=s.name)
            if s.kind == "bot" and s.bot in self.world.bots
            else Seat(kind="bot", bot=stand_in, name=stand_in)
            for s in old.seats
        ]
        rows, kept = table.position.rows, table.position.kept
        return await self.play_from(who, table.game, [rows[i].line for i in kept[:step]], seats, seat)

    async def play_puzzle(self, who: Identity, puzzle: Puzzle) -> protocol.Created:
        """A new table that begins with the position of a puzzle; bots play the other seats."""
        stand_in = self.world.bots[0]
        seats = [Seat(kind="bot", bot=stand_in, name=stand_in) for _ in range(puzzle.seats)]
        return await self.play_from(who, book.game_of(puzzle), book.lines_before(puzzle), seats, puzzle.seat)

    async def play_from(
        self, who: Identity, game: Game[Any], lines: list[str], seats: list[Seat], seat: int
    ) -> protocol.Created:
        """A new table after these lines, with this person at a seat."""
        if who.seat_of:
            raise Refused("seat-token")
        await self.check_quota(who)
        seats[seat] = Seat(kind="person", identity=who.id, name=who.name)
        document = Document(
            game=game.name,
            rules=game.rules_version,
            options=game.options_chosen(),
            host=who.id,
            salt=secrets.token_hex(16),
            takebacks="free",
            hints=bool(levels(game.name)),
            stage="playing",
            practice=True,
            seats=seats,
        )
        id = table_id(who, "")
        change = Change(documents.encode(document), document.stage, False, lines, None, document.people())
        await self.store.create(id, document.game, document.host, change, self.world.now())
        made = await self.hub.get(id)
        if made is None:
            raise Refused("no-such-table")
        made.tell()
        return await self.created(made)

    async def public(self, who: Identity | None) -> list[protocol.TableHead]:
        found = await self.store.list_public(LISTED, LISTED_OF_ONE)
        if who is not None:
            apart = await self.store.apart(who.id)
            found = [h for h in found if documents.decode(h.document).host not in apart]
        return [views.head(h.id, documents.decode(h.document), who.id if who else "", h.changed) for h in found]

    async def mine(self, who: Identity) -> list[protocol.TableHead]:
        """Open and running tables with how they stand: first where this person is to act, by the time that is left."""
        heads: list[protocol.TableHead] = []
        for h in await self.store.running_of(who.id, LISTED):
            document = documents.decode(h.document)
            if document.contest and who.id not in document.people():
                continue  # the host of a tournament follows its other tables on its page
            head = views.head(h.id, document, who.id, h.changed)
            if head.stage != "open":
                table = await self.hub.get(h.id)
                if table is not None:
                    head.standing = views.standing(table.position, table.document, self.world.now())
            heads.append(head)
        heads.sort(key=urgency)
        for head in heads[:PICTURED]:
            table = await self.hub.get(head.id)
            if head.standing is not None and table is not None:
                head.standing.view = dict(table.game.view(table.position.state, None))
        return heads

    async def played(self, who: Identity, before: str, game: str, won: bool) -> protocol.PlayedGames:
        """Finished games, page by page. Results are kept with the tables; older tables are read once for theirs."""
        at, _, id = before.partition(" ")
        try:
            cursor = (float(at), id) if before else (math.inf, "")
        except ValueError:
            raise Refused("not-a-number") from None
        found = await self.store.played_by(who.id, cursor, game, won, PAGE + 1)
        games = []
        for h, ended in list(zip(found.heads, found.ended, strict=True))[:PAGE]:
            head = views.head(h.id, documents.decode(h.document), who.id, ended)
            text = h.result or await self.result_of(h.id)
            head.standing = msgspec.json.decode(text, type=protocol.Standing) if text else None
            games.append(head)
        more = len(found.heads) > PAGE
        next = f"{found.ended[PAGE - 1]!r} {found.heads[PAGE - 1].id}" if more else ""
        return protocol.PlayedGames(games, next, found.total, found.won)

    async def result_of(self, id: str) -> str:
        table = await self.hub.get(id)
        if table is None or table.document.analysis:
            return ""
        outcome = table.outcome(table.document, table.position.state)
        await self.store.keep_result(id, outcome["result"], outcome["places"])
        return str(outcome["result"])

    async def look(self, who: Identity | None, token: str) -> protocol.Invitation:
        """What a link leads to, before it is used."""
        link = await self.store.find_link(hashed(token), self.world.now())
        me = who.id if who else ""
        if link is None or link.kind not in INVITING or (link.used_by and link.used_by != me):
            raise Refused("link-expired")
        table = await self.hub.get(link.subject)
        if table is None:
            raise Refused("link-expired")
        document = table.document
        if link.kind != "watch" and document.stage == "open" and await self.store.blocks(document.host, me):
            raise Refused("link-expired")
        if link.kind == "any" and document.stage != "open" and not document.seats_of(me):
            raise Refused("link-expired")
        kind: Literal["seat", "watch"] = "watch" if link.kind == "watch" else "seat"
        seat = next(iter(document.seats_of(me)), -1) if link.kind == "any" else leads_to(table, link, me)
        head = views.head(table.id, document, me, self.world.now())
        return protocol.Invitation(kind, seat, host_of(document), head, document.moved)


def leads_to(table: Table, link: Link, me: str) -> int:
    """The seat of a link. Before the game begins people change chairs: if this one is taken, it leads to a free one."""
    document = table.document
    mine = document.seats_of(me)
    if link.kind == "watch" or link.seat in mine:
        return link.seat
    if link.used_by:
        return mine[0] if mine else link.seat
    free = [i for i, seat in enumerate(document.seats) if seat.kind == "open"]
    changeable = document.stage == "open" and table.position.version == 0
    return free[0] if changeable and free and link.seat not in free else link.seat


def good_pace(pace: documents.Pace) -> bool:
    """Weekends are for games by days, saying "I'm here" is for live ones."""
    if pace.kind != "none" and not (0 < pace.bank <= 3e7 and 0 <= pace.increment <= 3600):
        return False
    fits = (pace.kind == "days" or not pace.weekends) and (pace.kind == "live" or not pace.here)
    return fits and abs(pace.offset) <= 840


def check_pace(pace: Pace) -> None:
    if not good_pace(pace):
        raise Refused("bad-pace")


def host_of(document: Document) -> str:
    """The host's name at the table; "": the host has no seat there."""
    return next((seat.name for seat in document.seats if seat.identity == document.host), "")


def check_rated(document: Document) -> None:
    """A rated table is for one seat each, and a move counts once it is made, unless all agree."""
    if not document.rated:
        return
    people = document.people()
    if len(set(people)) < len(people) or len(document.seats) == len(people) == 1:
        raise Refused("rated-alone")
    if document.takebacks == "free":
        document.takebacks = "ask"


def urgency(head: protocol.TableHead) -> tuple[bool, float, float]:
    """My turn or my answer first, the least time first; then the latest."""
    now = head.standing
    if now is None or head.stage != "playing":
        return (True, math.inf, -head.changed)
    mine = [i for i in head.mine if i in now.asked]
    left = min((now.left[i] for i in mine if now.left), default=math.inf)
    answers = now.proposal is not None and any(
        i in now.proposal.needs and i not in now.proposal.agreed for i in head.mine
    )
    return (not (mine or answers), left, -head.changed)


@contextlib.contextmanager
def sitting_already() -> Iterator[None]:
    """A repeat after a lost answer gets the same answer."""
    try:
        yield
    except Refused as refused:
        if refused.code != "nothing-to-do":
            raise


def table_id(who: Identity, wish: str) -> str:
    """The id of a new table; a repeated request of the same person has the same id."""
    if not wish:
        return secrets.token_urlsafe(9)
    return urlsafe_b64encode(blake2b(f"{who.id} {wish}".encode(), digest_size=15).digest()).decode()


def read_record(text: str) -> Record:
    """Every line is checked against the rules. `Refused` has the line, and the rules' code if a rule forbids it."""
    refusals: list[Refusal] = []

    def explain(refusal: Refusal, game: Game[Any]) -> str:
        refusals.append(refusal)
        return refusal.code

    try:
        return read(text, explain)
    except RecordError as error:
        code, numbers = refusals[-1] if refusals else ("bad-record", ())
        raise Refused(code, numbers, line=error.line) from None


def named(name: str) -> str:
    """A name with at least one visible character."""
    found = clean(name)
    if not any(c.isalnum() for c in found):
        raise Refused("bad-name")
    return found


def clean(name: str) -> str:
    """One line of visible characters."""
    return plain_name("".join(c for c in name if c.isprintable()))[:60]
