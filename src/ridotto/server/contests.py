"""Evenings with one deal for several tables, and tournaments: made, joined, moved on and shown.

As with tables, every step is derived from what is stored and done by a commit for one revision: after a crash, or when
two processes look at once, the same look finds what is left to do. A table gets its id from its contest, so that it is
made once.
"""

import asyncio
import contextlib
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any, Final

import structlog

from ridotto.engine.game import UsageError, load_game
from ridotto.server import dealing, documents, protocol, seating, standings, views
from ridotto.server.documents import Document, Seat
from ridotto.server.drivers import Away, Duplicate
from ridotto.server.lobby import DAY, Lobby, check_pace, clean, hashed, new_token, sitting_already
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.seating import bot_name
from ridotto.server.standings import BOT, Contest, Entrant, Match, Round
from ridotto.server.store import Change, Conflict, ContestRow, Head, Identity
from ridotto.server.tables import Table

log = structlog.get_logger()

TRIES: Final = 10
LISTED: Final = 50
MOST_ENTRANTS: Final = 32
LOOKED_AT: Final = 200
EVERY: Final = 300.0  # seconds
KEPT: Final = 400  # tables whose numbers are remembered
RUNNING: Final = ("open", "playing")

Judge = Callable[[Contest], None]


class Contests:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.hub = lobby.hub
        self.store = lobby.store
        self.looking = asyncio.Lock()  # one look after the other: two at once would only do the same
        self.live: OrderedDict[str, tuple[int, str, protocol.Standing]] = OrderedDict()
        self.series: OrderedDict[str, list[list[int]]] = OrderedDict()

    # --- stored

    async def load(self, id: str) -> tuple[ContestRow, Contest]:
        row = await self.store.contest(id)
        if row is None:
            raise Refused("no-such-contest")
        return row, standings.decode(row.document)

    async def change(self, id: str, judge: Judge) -> Contest:
        """`Refused` goes to the caller, and nothing was changed."""
        for _ in range(TRIES):
            row, contest = await self.load(id)
            judge(contest)
            with contextlib.suppress(Conflict):
                await self.store.commit_contest(self.row(id, row.revision, contest), contest.public)
                return contest
        raise Refused("busy")

    def row(self, id: str, revision: int, contest: Contest) -> ContestRow:
        return ContestRow(id, revision, contest.stage, standings.encode(contest), self.lobby.world.now())

    # --- made and joined

    async def create(self, who: Identity, wish: protocol.CreateContest) -> protocol.MadeContest:
        if who.seat_of:
            raise Refused("seat-token")
        check_pace(wish.pace)
        try:
            game = load_game(wish.game, wish.size, wish.options)
        except UsageError:
            raise Refused("no-such-game") from None
        evening = wish.kind == "duplicate"
        most = self.lobby.settings.max_contests_per_person
        if await self.store.count_contests(who.id) >= most:
            raise Refused("too-many", (most,))
        await self.lobby.check_quota(who, wish.tables if evening else 1)
        bot = bot_name(wish.bot, self.lobby.world.bots)
        bots = min(wish.bots, wish.size - 1)
        contest = Contest(
            kind=wish.kind,
            game=game.name,
            options=game.options_chosen(),
            host=who.id,
            host_name=who.name,
            size=wish.size,
            title=clean(wish.title),
            public=wish.public,
            pace=wish.pace,
            takebacks=wish.takebacks,
            hints=wish.hints,
            bot=bot,
            bots=[""] * (wish.size - bots) + [bot] * bots if evening else [],
            rounds=1 if evening else wish.rounds,
            same_deal=evening or wish.same_deal,
            auto=wish.auto,
            stage="playing" if evening else "open",
            entrants=[Entrant(identity=who.id, name=who.name)] if wish.play and not evening else [],
        )
        id = new_token()[:12]
        if evening:
            contest.played = [Round(matches=matches(id, 0, [[]] * wish.tables), deal=dealing.new_seed())]
        await self.store.add_contest(self.row(id, 1, contest), contest.public, who.id)
        if wish.play:
            at = contest.played[0].matches[0].table if evening else ""
            await self.store.take_part(id, who.id, at, "")
        await self.settle(id, contest)
        if evening and wish.play:
            await self.sit(who, contest, protocol.JoinContest(table=0, seat=0))
        return protocol.MadeContest(id, await self.lobby.link(id, "contest", 0))

    async def link(self, who: Identity, id: str, wish: protocol.LinkContest) -> protocol.MadeContest:
        _, contest = await self.load(id)
        check_host(who, contest)
        if wish.revoke:
            await self.store.drop_links(id, "contest", 0)
            return protocol.MadeContest(id, "")
        return protocol.MadeContest(id, await self.lobby.link(id, "contest", 0, wish.days * DAY))

    async def join(self, who: Identity, id: str, wish: protocol.JoinContest) -> protocol.JoinedContest:
        if who.seat_of:
            raise Refused("seat-token")
        _, contest = await self.load(id)
        if not contest.public and who.id != contest.host:
            link = await self.store.find_link(hashed(wish.token), self.lobby.world.now()) if wish.token else None
            if link is None or link.kind != "contest" or link.subject != id:
                raise Refused("link-expired")
        if await self.store.blocks(contest.host, who.id):
            raise Refused("link-expired")
        if contest.kind == "duplicate":
            return await self.sit(who, contest, wish, id)

        def judge(contest: Contest) -> None:
            if contest.stage != "open":
                raise Refused("contest-begun")
            if contest.entrant(who.id) >= 0:
                raise Refused("nothing-to-do")
            if len(contest.entrants) >= MOST_ENTRANTS:
                raise Refused("too-many", (MOST_ENTRANTS,))
            taken = Document(game="", rules=0, options={}, host="", salt="", seats=[named(e) for e in contest.entrants])
            name = seating.distinct(taken, -1, clean(wish.name) or who.name)
            contest.entrants.append(Entrant(identity=who.id, name=name))

        with sitting_already():
            await self.change(id, judge)
        await self.store.take_part(id, who.id, "", "")
        return protocol.JoinedContest(id, "", -1)

    async def sit(
        self, who: Identity, contest: Contest, wish: protocol.JoinContest, id: str = ""
    ) -> protocol.JoinedContest:
        """At a table of an evening: the one that is wished for, or the first with a free seat."""
        tables = [await self.hub.get(match.table) for match in contest.played[0].matches]
        known = [table for table in tables if table is not None]
        for table in known:
            mine = table.document.seats_of(who.id)
            if mine:
                return protocol.JoinedContest(id, table.id, mine[0])
        wished = known if wish.table < 0 else known[wish.table : wish.table + 1]
        for table in wished:
            free = [i for i, seat in enumerate(table.document.seats) if seat.kind == "open"]
            if table.document.stage == "open" and free:
                joined = await self.lobby.sit_anywhere(who, table, wish.seat, wish.name)
                return protocol.JoinedContest(id, joined.table, joined.seat)
        raise Refused("contest-begun")

    # --- steps

    async def step(self, who: Identity, id: str, wish: protocol.StepContest, spend: Callable[[int], None]) -> None:
        if who.seat_of:
            raise Refused("seat-token")
        _, contest = await self.load(id)
        if wish.what in ("start", "next", "drop", "close"):
            check_host(who, contest)
        if wish.what == "close":
            await self.close(id)
        elif wish.what == "start":
            tables = -(-len(contest.entrants) // contest.size)
            await self.lobby.check_quota(who, tables)
            spend(tables)
            await self.settle(id, await self.change(id, lambda contest: self.begin(id, contest)))
        elif wish.what == "next":
            await self.settle(id, await self.change(id, lambda contest: self.go_on(id, contest)))
        elif wish.what == "drop":
            await self.goes(id, wish.entrant, "dropped")
        else:
            me = contest.entrant(who.id)
            if me < 0:
                raise Refused("nothing-to-do")
            if wish.what == "withdraw":
                await self.goes(id, me, "left")
            else:
                await self.change(id, lambda contest: come_back(contest, who.id))

    def begin(self, id: str, contest: Contest) -> None:
        if contest.stage != "open":
            raise Refused("contest-begun")
        if len(contest.active()) < 2:
            raise Refused("too-few", (2,))
        contest.stage = "playing"
        self.pair(id, contest)

    def go_on(self, id: str, contest: Contest) -> None:
        waits = contest.stage == "playing" and contest.kind == "tournament" and contest.played[-1].over
        if not waits:
            raise Refused("still-playing")
        if len(contest.active()) < 2:
            raise Refused("too-few", (2,))
        self.pair(id, contest)

    def pair(self, id: str, contest: Contest) -> None:
        tables = standings.pairing(contest, self.lobby.world.rng)
        deal = dealing.new_seed() if contest.same_deal else ""
        contest.played.append(Round(matches=matches(id, len(contest.played), tables), deal=deal))

    async def goes(self, id: str, entrant: int, how: Any) -> None:
        """Somebody withdraws or is taken out: not paired again; a bot finishes the game that runs."""

        def judge(contest: Contest) -> None:
            if contest.kind != "tournament" or contest.stage not in RUNNING or entrant >= len(contest.entrants):
                raise Refused("nothing-to-do")
            if contest.stage == "open":
                del contest.entrants[entrant]
            else:
                contest.entrants[entrant].gone = how

        contest = await self.change(id, judge)
        if contest.stage == "open":
            return
        for match in contest.played[-1].matches:
            if entrant in match.entrants and not match.done:
                table = await self.hub.get(match.table)
                if table is not None:
                    await self.altered(table, partial(stands_in, table, match.entrants.index(entrant)))

    async def close(self, id: str) -> None:
        """The end, wherever it stands: running games end as they are, and everything is open."""

        def judge(contest: Contest) -> None:
            if contest.stage not in RUNNING:
                raise Refused("nothing-to-do")
            contest.stage = "ended"

        with sitting_already():
            await self.change(id, judge)
        await self.look(id)

    async def altered(self, table: Table, judge: Callable[[], Plan]) -> None:
        try:
            await table.alter(judge)
        except Refused:
            return
        table.tell()

    # --- what happens by itself

    def woken(self, table: Table) -> None:
        """A game that has ended may end a round."""
        if table.document.contest and table.document.stage in ("over", "ended"):
            self.hub.start(self.look(table.document.contest))

    async def run(self) -> None:
        while True:
            try:
                await self.look_at_all()
            except Away:
                pass  # the runner tells it
            except Exception:
                log.exception("contests-failed")
            await asyncio.sleep(EVERY)

    async def look_at_all(self) -> None:
        """After a start, and now and then: what a crash or another process left undone."""
        for row in await self.store.contests(("playing", "ended"), False, LOOKED_AT):
            await self.look(row.id)
        before = self.lobby.world.now() - self.lobby.settings.idle_table_days * DAY
        for row in await self.store.contests(("open",), False, LOOKED_AT):
            if row.changed < before:
                await self.close(row.id)

    async def look(self, id: str) -> None:
        """Notes finished games, ends a round with its last one, begins the next, opens what is no longer secret."""
        async with self.looking:
            await self.look_now(id)

    async def look_now(self, id: str) -> None:
        row = await self.store.contest(id)
        contest = standings.decode(row.document) if row is not None else None
        if contest is None or contest.stage == "open" or not contest.played:
            return
        await self.settle(id, contest)  # what a crash left undone
        found: dict[str, Match] = {}
        away: set[int] = set()
        for match in contest.played[-1].matches:
            table = await self.hub.get(match.table)
            if table is not None and contest.stage == "ended" and table.document.stage in RUNNING:
                await self.altered(table, partial(ended, table))
            if not match.done and table is not None and table.document.stage in ("over", "ended"):
                found[match.table] = finished(table, match)
            if table is not None:
                seats = enumerate(table.document.seats)
                away |= {match.entrants[i] for i, s in seats if match.entrants and s.kind == "bot" and s.owner}
        with contextlib.suppress(Refused):
            await self.settle(id, await self.change(id, lambda contest: self.noted(id, contest, found, away)))

    def noted(self, id: str, contest: Contest, found: dict[str, Match], away: set[int]) -> None:
        last = contest.played[-1]
        if last.over:
            raise Refused("nothing-to-do")
        last.matches = [found.get(m.table, m) if not m.done else m for m in last.matches]
        if not all(m.done for m in last.matches):
            if not found:
                raise Refused("nothing-to-do")
            return
        last.over = True
        if contest.stage == "ended":
            return
        for i in away:
            if not contest.entrants[i].gone:
                contest.entrants[i].gone = "away"
        if contest.kind == "duplicate" or len(contest.played) >= contest.rounds:
            contest.stage = "over"
        elif contest.auto and len(contest.active()) >= 2:
            self.pair(id, contest)
        elif contest.auto:
            contest.stage = "over"

    async def settle(self, id: str, contest: Contest) -> None:
        """Makes tables that are missing, and opens those whose deal is no longer secret."""
        heads = {one.id: one for one in await self.store.heads_of(tables_of(contest))}
        people = {who for head in heads.values() for who in documents.decode(head.document).people()}
        people |= {one.identity for one in contest.entrants} | {contest.host}
        for one in contest.played:
            for match in one.matches:
                head = heads.get(match.table)
                if head is None and not one.over and contest.stage == "playing":
                    await self.make(id, contest, one, match)
                elif head is not None and one.over and documents.decode(head.document).shut:
                    table = await self.hub.get(match.table)
                    if table is not None:
                        await self.altered(table, partial(opened, table, people, contest.public))

    async def make(self, id: str, contest: Contest, one: Round, match: Match) -> None:
        game = load_game(contest.game, contest.size, contest.options)
        evening = contest.kind == "duplicate"
        if evening:
            seats = [Seat(kind="bot", bot=bot, name=bot) if bot else Seat() for bot in contest.bots]
        else:
            seats = [await self.seat_of(contest, i) for i in match.entrants]
        watchers = [] if one.deal else [e.identity for e in contest.entrants] + [contest.host]
        document = Document(
            game=game.name,
            rules=game.rules_version,
            options=game.options_chosen(),
            host=contest.host if evening else "",
            salt=dealing.salt(one.deal) if one.deal else new_token()[:32],
            title=contest.title,
            public=contest.public and not one.deal,
            takebacks=contest.takebacks,
            hints=contest.hints,
            pace=contest.pace,
            seats=seats,
            watchers=watchers,
            contest=id,
            deal=one.deal,
            shut=bool(one.deal),
        )
        plan = seating.started(Table(match.table, self.lobby.world, 1, document), Plan(document, sitting=True))
        lines = plan.played.lines if plan.played else []
        text = documents.encode(plan.document)
        change = Change(text, plan.document.stage, plan.document.public, lines, None, plan.document.people())
        with contextlib.suppress(Duplicate):  # another look was faster
            await self.store.create(match.table, document.game, contest.host, change, self.lobby.world.now())
        table = await self.hub.get(match.table)
        if table is not None:
            table.tell()

    async def seat_of(self, contest: Contest, entrant: int) -> Seat:
        if entrant == BOT:
            return Seat(kind="bot", bot=contest.bot, name=contest.bot)
        one = contest.entrants[entrant]
        face = (await self.store.profile(one.identity)).face
        return Seat(kind="person", identity=one.identity, name=one.name, face=face)

    # --- shown

    async def lists(self, who: Identity | None) -> protocol.ContestLists:
        mine = await self.store.contests_of(who.id, LISTED) if who is not None and not who.seat_of else []
        known = {row.id for row in mine}
        others = [row for row in await self.store.contests(RUNNING, True, LISTED) if row.id not in known]
        return protocol.ContestLists([head(row, True) for row in mine], [head(row, False) for row in others])

    async def show(self, who: Identity | None, id: str) -> protocol.ContestOut:
        row, contest = await self.load(id)
        me = who.id if who is not None and not who.seat_of else ""
        heads = {one.id: one for one in await self.store.heads_of(tables_of(contest))}
        played = []
        for one in contest.played:
            tables = [await self.table(who, one, match, heads.get(match.table)) for match in one.matches]
            played.append(
                protocol.ContestRound(tables, one.over, dealing.promise(one.deal), one.deal if one.over else "")
            )
        takes_part = contest.entrant(me) >= 0 or any(table.mine for one in played for table in one.tables)
        return protocol.ContestOut(
            head=head(row, contest.host == me or takes_part),
            options=contest.options,
            public=contest.public,
            same_deal=contest.same_deal,
            auto=contest.auto,
            takebacks=contest.takebacks,
            hints=contest.hints,
            host=bool(me) and contest.host == me,
            me=contest.entrant(me),
            entrants=[protocol.EntrantOut(one.name, one.gone) for one in contest.entrants],
            standing=[
                protocol.StandingLine(l.entrant, l.place, l.score, l.wins, l.met, l.margin, l.games)
                for l in standings.standing(contest)
            ],
            played=played,
        )

    async def table(self, who: Identity | None, one: Round, match: Match, head: Head | None) -> protocol.ContestTable:
        """A table on the page: of a deal that others still play only who sits there, and how far they are."""
        found = protocol.ContestTable("", "open", [], match.entrants, [], 0, [], [], [])
        table = await self.hub.get(match.table) if head is not None else None
        if table is None:
            return found
        document = table.document
        found.stage = document.stage
        found.seats = views.seats(document, set())
        found.mine = document.seats_of(who.id) if who is not None else []
        found.table = table.id if table.role(who) is not None else ""
        if document.stage == "open" or table.position.version == 0:
            return found
        now = self.standing(table)
        found.round = now.round
        if one.deal and not one.over:
            return found
        found.asked = now.asked
        found.points = match.points or now.points
        found.places = match.places
        if one.deal and table.position.version:
            found.series = self.series_of(table)
        return found

    def standing(self, table: Table) -> protocol.Standing:
        """As a spectator sees it; made once for each version."""
        kept = self.live.get(table.id)
        version, stage = table.revision, table.document.stage
        if kept is None or kept[:2] != (version, stage):
            kept = (version, stage, views.standing(table.position, table.document, self.lobby.world.now()))
            self.live[table.id] = kept
        self.live.move_to_end(table.id)
        while len(self.live) > KEPT:
            self.live.popitem(last=False)
        return kept[2]

    def series_of(self, table: Table) -> list[list[int]]:
        """The points of each seat at the end of each round of a finished game."""
        kept = self.series.get(table.id)
        if kept is None:
            kept = self.series[table.id] = by_round(table)
        self.series.move_to_end(table.id)
        while len(self.series) > KEPT:
            self.series.popitem(last=False)
        return kept


def tables_of(contest: Contest) -> list[str]:
    return [match.table for one in contest.played for match in one.matches]


def by_round(table: Table) -> list[list[int]]:
    game, s = table.game, table.game.new_state()
    found: list[list[int]] = []
    round = 0
    for action in table.position.actions:
        game.apply_action(s, action)
        now = game.round(s) if game.setup_done(s) else 0
        if round and now > round:
            found.append(points_in(game, s))
        round = max(round, now)
    return [*found, points_in(game, s)] if round else []


def points_in(game: Any, s: Any) -> list[int]:
    """The points, or what the end would bring now where they are counted at the end only."""
    players = game.view(s, None)["players"]
    counted: dict[str, Any] = dict(game.numbers(s))
    later = any(dict(player).get("scores", 0) is None for player in players) and "players" in counted
    return [p["count"] for p in counted["players"]] if later else [p["points"] for p in players]


def finished(table: Table, match: Match) -> Match:
    """The result of a game. Places are those of its rules; several winners share the first."""
    game, s, stage = table.game, table.position.state, table.document.stage
    if stage != "over":
        begun = game.setup_done(s)
        return Match(table=match.table, entrants=match.entrants, done="ended", points=game.points(s) if begun else [])
    ranking = list(game.numbers(s)["ranking"])
    places = [0] * game.seats
    for place, seat in enumerate(ranking, 1):
        places[seat] = place
    for seat in game.winners(s):
        places[seat] = 1
    return Match(table=match.table, entrants=match.entrants, done="over", points=game.points(s), places=places)


def stands_in(table: Table, seat: int) -> Plan:
    document = documents.copy(table.document)
    if document.stage != "playing" or document.seats[seat].kind != "person":
        raise Refused("nothing-to-do")
    seating.put_bot(document, seat, table.world.bots[0], keep=True)
    return Plan(document, sitting=True)


def ended(table: Table) -> Plan:
    document = documents.copy(table.document)
    if document.stage not in RUNNING:
        raise Refused("nothing-to-do")
    document.stage, document.proposal = "ended", None
    return Plan(document)


def opened(table: Table, people: set[str], public: bool) -> Plan:
    """Every table of the deal is finished: those who took part may look at all of them."""
    document = documents.copy(table.document)
    if not document.shut:
        raise Refused("nothing-to-do")
    document.shut, document.public = False, public
    here = set(document.people()) | set(document.watchers)
    document.watchers = [*document.watchers, *sorted(people - here - {""})]
    return Plan(document)


def come_back(contest: Contest, identity: str) -> None:
    me = contest.entrants[contest.entrant(identity)]
    if contest.stage not in RUNNING or me.gone not in ("left", "away"):
        raise Refused("nothing-to-do")
    me.gone = ""


def named(one: Entrant) -> Seat:
    return Seat(kind="person", name=one.name)


def check_host(who: Identity, contest: Contest) -> None:
    if who.seat_of or who.id != contest.host:
        raise Refused("not-host")


def matches(id: str, number: int, tables: list[list[int]]) -> list[Match]:
    return [Match(table=table_id(id, number, nth), entrants=entrants) for nth, entrants in enumerate(tables)]


def table_id(contest: str, number: int, nth: int) -> str:
    """Always the same for the same place, so that a table is made once."""
    digest = blake2b(f"{contest} {number} {nth}".encode(), digest_size=9, person=b"contest").digest()
    return urlsafe_b64encode(digest).decode()


def head(row: ContestRow, mine: bool) -> protocol.ContestHead:
    contest = standings.decode(row.document)
    return protocol.ContestHead(
        id=row.id,
        kind=contest.kind,
        game=contest.game,
        title=contest.title,
        host=contest.host_name,
        stage=contest.stage,
        size=contest.size,
        rounds=contest.rounds,
        round=len(contest.played),
        people=len(contest.entrants),
        pace=contest.pace,
        mine=mine,
        changed=row.changed,
    )
