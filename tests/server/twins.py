"""Twin worlds: tables that an observer cannot tell apart send him the same bytes, in the same number and order.

The worlds differ in what the observer may not know: the others' ducats and stocks, what the pile holds, sealed bids,
the others' standing orders, and how often somebody changed one of these. Each is put into a real server and observed
from one seat, or by a spectator with or without a name: over the socket, by polling, as a stream of lines, as record
and in lists, with every header, by what is refused, tried, sent as a notice and given to a bot, and as an invitation
that a messenger shows.

    python -m tests.server.twins --pairs 200000 --game opera
    python -m tests.server.twins --pairs 300 --game opera --line tcp        over a real web server on loopback

With `--out FILE` a finished piece is a line of that file, and the same command resumes.
"""

import argparse
import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.engine.game import OVER, Game, game_class, game_names, load_game
from ridotto.server import dealing, documents, protocol, seating, standings
from ridotto.server.documents import Clock, Document, Missed, Order, Pace, Proposal, Seat, Settled, Vacation
from ridotto.server.folding import Position, draft, drawn, sealed_states, with_draws
from ridotto.server.lobby import hashed
from ridotto.server.protocol import ENCODER
from ridotto.server.refusals import Refused
from ridotto.server.seating import hides_something
from ridotto.server.settings import Settings
from ridotto.server.standings import Contest, Entrant, Match, Round
from ridotto.server.store import Identity
from ridotto.server.tables import Table
from tests.server.channels import Asgi, Bytes, Line, Side, Tcp, listening, no_more, settled

NOW: Final = 1000.0
TABLE: Final = "table"
CONTEST: Final = "contest"
CARD: Final = "card"  # what a messenger has of its invitation
TWINS: Final = 8  # worlds that are compared with one
POST: Final = f"/api/tables/{TABLE}/commands"  # the observer's first command once more, over plain HTTP
NEVER: Final = "no such point"  # an order for it is never carried out
# What a seat may know, by the rules: taken before anybody plants a leak in it.
TRUE_VIEW: dict[str, Any] = {name: game_class(name).view for name in game_names()}
PEOPLE: Final = [Identity(f"id{i}", f"name{i}", "") for i in range(4)]
WATCHER: Final = Identity("watcher", "Wanda", "")
QUIET: Final = Settings(
    requests_per_second=1e9, messages_per_second=1e9, max_people_per_hour=10**9, max_tables_per_hour=10**9,
    max_sockets_per_person=10**9, max_sockets_per_address=10**9, cost_per_person=1e9,
    cost_per_address=1e9, chat_per_minute=10**9,
)  # fmt: skip


class Probe(NamedTuple):
    """The actions in each of the worlds: the same in all of them, except for secrets."""

    seat: int | None
    token: str  # "": a visitor without a name
    since: int
    commands: list[dict[str, Any]]  # of the observer
    paths: list[str]
    acting: int | None  # somebody else, who decides meanwhile
    words: str  # "": something sealed
    removed: int | None = None  # a seat that the host takes from its person meanwhile
    returns: bool = False  # and gives back; else the host tries to sit down there himself


def document_for(game: Game[Any], rng: Random) -> Document:
    """Live, perhaps with somebody who is away; or by days, with weekends and a vacation."""
    clock = Clock(left=[600.0] * game.seats, since=NOW - 5)
    pace = Pace(kind="live", bank=600.0, increment=5.0, here=rng.random() < 0.3)
    missed = [Missed(seat=game.seats - 1, until=NOW + 30)] if pace.here else []
    if rng.random() < 0.2:
        clock.vacations, clock.known = [Vacation(seat=1, start=NOW - 9, end=NOW + 1e5)], True
        pace, missed = Pace(kind="days", bank=600.0, weekends=True), []
    return Document(
        game=game.name,
        rules=game.rules_version,
        options=game.options_chosen(),
        host="id0",
        salt=f"{rng.random()}",
        public=True,
        hints=True,
        webhook="http://127.0.0.1:9/",
        stage="playing",
        pace=pace,
        clock=clock,
        missed=missed,
        seats=[Seat(kind="person", identity=p.id, name=p.name) for p in PEOPLE[: game.seats]],
    )


def positions(game: Game[Any], seed: int) -> Iterator[Position]:
    """The positions of a random game, each as the server would have folded it."""
    rng = Random(seed)
    position = Position(game)
    position.accept(drawn(game, position.state, rng), NOW)
    while game.seat(position.state) != OVER:
        if not game.sealed(position.state):  # the server writes sealed decisions all at once
            yield position
        seat = game.seat(position.state)
        s = position.state
        lines = game.lines(s)
        chosen = lines[int(rng.random() * len(lines))]
        position.accept(with_draws(game, draft(game, s, seat, [chosen]), rng), NOW)


def twin_tables(side: Side, game: Game[Any], position: Position, seat: int | None, rng: Random) -> list[Table]:
    """Tables with the same public record that differ in everything this observer may not know."""
    found = []
    base = documents.encode(document_for(game, rng))
    own_bid = rng.random()
    rounds = rng.random()
    asked = position.asked()
    decided = [row for row in position.rows if row.seat >= 0]
    # Perhaps a table of a tournament; or of a common deal, whose seed differs, and at which only its players may look.
    contest = rng.choice(["", "", "tournament", "tournament" if seat is None else "deal"])
    back = decided[-1 - int(rng.random() * min(5, len(decided)))] if decided and rng.random() < 0.5 else None
    for world in range(1 + TWINS):
        table = Table(TABLE, side.world, 5 + int(rng.random() * 9), documents.decode(base))
        p = table.position
        p.rows, p.kept, p.actions = position.rows[:], position.kept[:], position.actions[:]
        p.state = position.state if world == 0 else game.guess(TRUE_VIEW[game.name](game, position.state, seat), rng)
        document = table.document
        document.contest = CONTEST if contest else ""
        document.shut = contest == "deal"
        document.deal = rng.randbytes(32).hex() if contest == "deal" else ""
        document.salt = f"{rng.random()}"
        document.noticed = [p.version if i not in asked and rng.random() < 0.5 else 0 for i in range(game.seats)]
        sealed = sealed_states(game, p.state)
        if sealed:
            # The same seats have sealed in all worlds; what they sealed is theirs.
            document.sealed = [""] * game.seats
            document.sealed_version = p.version
            for i in list(sealed)[: 1 + int(rounds * (len(sealed) - 1))]:
                document.sealed[i] = any_bid(game, sealed[i], own_bid if i == seat else rng.random())
        for i in range(game.seats):
            if i != seat and rng.random() < 0.5:
                document.orders.append(Order(id=f"{rng.random()}", seat=i, words=game.words[0], point=NEVER))
                document.order_notes.append((i, "bid 9"))
        document.proposal = Proposal(id="p", what="end", seat=0, version=p.version, needs=[1])
        if back is not None:
            document.proposal = Proposal(id="p", what="undo", seat=back.seat, version=p.version, to=back.seq - 1)
            document.settled = Settled(id="o", what="end", outcome="refused", seat=back.seat)
        found.append(table)
    return found


def any_bid(game: Game[Any], s: Any, r: float) -> str:
    legal = game.legal_actions(s)
    return game.words[legal[int(r * len(legal))]]


# --- what is done in each world


def probe_for(tables: list[Table], seat: int | None, rng: Random) -> Probe:
    token = PEOPLE[seat].id if seat is not None else WATCHER.id if rng.random() < 0.5 else ""
    version = tables[0].position.version
    look = "" if seat is None else f"seat={seat}&"
    table = f"/api/tables/{TABLE}"
    others = [
        table, f"{table}/record", "/api/tables", "/api/tables/mine", "/api/tables/played",
        f"{table}/poll?{look}since={version}&mark=x",
        f"{table}/poll?{look}since=0", f"{table}/poll?seat=9", f"{table}/events?{look}", "/api/me", POST, POST,
        f"{table}/replay?{look}from={int(rng.random() * version)}&count=3", f"{table}/replay?{look}from=0&open=1",
        "/api/people/id0", "/api/people/id1", f"/api/ratings?game={tables[0].game.name}", f"{table}/ratings",
        "/api/me/profile", f"/api/cards/{CARD}",
    ]  # fmt: skip
    paths = [f"{table}/poll?{look}since={max(0, version - 7)}", rng.choice(others)]
    if tables[0].document.contest:
        paths += [f"/api/contests/{CONTEST}", "/api/contests"]
    commands = wrong_commands(tables[0], seat if seat is not None else 0)
    chosen = rng.sample(commands, 1)
    if seat is not None:
        chosen += tried(tables[0], seat, rng)
    acting, words = somebody_else(tables, seat, rng)
    since = version if rng.random() < 0.2 else max(0, version - int(rng.random() * 12))
    others_seats = [i for i in range(1, tables[0].game.seats) if i != seat]
    removed = rng.choice(others_seats) if others_seats and rng.random() < 0.15 else None
    if removed is not None and not hides_something(tables[0], removed):
        # The observer may sit down there. Then a hint for that seat is allowed, and how long a bot thinks is chance;
        # and so is a proposal, whose id is drawn.
        chosen = [command for command in chosen if command["t"] not in ("hint", "propose")] or commands[:1]
    return Probe(seat, token, since, chosen, paths, acting, words, removed, rng.random() < 0.5)


def tried(table: Table, seat: int, rng: Random) -> list[dict[str, Any]]:
    """A decision of the observer's own, and one that is not his to make."""
    game, position = table.game, table.position
    s = position.sealed_states().get(seat, position.state)
    drafts: list[list[str]] = [[]]
    if game.seat(s) == seat:
        lines = game.lines(s)
        drafts = [[lines[int(rng.random() * len(lines))]]]
        if rng.random() < 0.2:
            drafts.append([])
    elif rng.random() < 0.5:
        drafts = [["hire maestro"]]
    version = position.version
    if rng.random() < 0.1:
        return [{"t": "imagine", "id": "i", "seat": seat, "version": version, "guess": int(9 * rng.random())}]
    if rng.random() < 0.1:
        goal = rng.choice(["income", "counting"])
        return [{"t": "suggest", "id": "s", "seat": seat, "version": version, "draft": drafts[0], "goal": goal}]
    if rng.random() < 0.2:
        return [{"t": "describe", "id": "d", "seat": seat, "version": version, "draft": drafts[0]}]
    if rng.random() < 0.2:
        things = game.things(game.shown(position.state, seat)) if game.setup_done(position.state) else []
        thing = rng.choice(things) if things else "ducats"
        return [{"t": "explain", "id": "e", "seat": seat, "version": version, "thing": thing}]
    return [{"t": "try", "id": "t", "seat": seat, "version": version, "draft": words} for words in drafts]


def wrong_commands(table: Table, seat: int) -> list[dict[str, Any]]:
    version = table.position.version
    other = (seat + 1) % table.game.seats
    return [
        {"t": "play", "id": "x1", "seat": seat, "version": version - 1, "draft": ["bid 1"]},
        {"t": "play", "id": "x2", "seat": other, "version": version, "draft": ["bid 1"]},
        {"t": "play", "id": "x3", "seat": seat, "version": version, "draft": ["sing loudly"]},
        {"t": "play", "id": "x4", "seat": seat, "version": version, "draft": ["bid 99"]},
        {"t": "undo", "id": "x5", "seat": seat, "version": version, "to": version + 5},
        {"t": "consent", "id": "x6", "seat": seat, "proposal": "nobody's", "yes": True},
        {"t": "overtime", "id": "x7", "seat": seat, "out": other, "choice": "bot"},
        {"t": "remove", "id": "x8", "seat": other, "bot": "no such bot"},
        {"t": "hint", "id": "x9", "seat": other, "version": version},
        {"t": "sing", "id": "x10"},
        {"t": "here", "id": "x11", "seat": seat, "wait": True},
        {"t": "propose", "id": "x12", "seat": other, "what": "time"},
    ]


def somebody_else(tables: list[Table], seat: int | None, rng: Random) -> tuple[int | None, str]:
    """A decision of somebody else that every world allows, and that neither draws nor reveals anything."""
    game, document = tables[0].game, tables[0].document
    sealed = tables[0].position.sealed_states()
    if sealed:
        free = [i for i in sealed if not document.sealed[i]]
        return (free[-1], "") if len(free) > 1 and free[-1] != seat else (None, "")
    acting = game.seat(tables[0].position.state)
    if acting == seat or acting < 0:
        return None, ""
    lines = game.lines(tables[0].position.state)
    words = lines[int(rng.random() * len(lines))]
    for table in tables:
        try:
            after = draft(game, table.position.state, acting, [words]).state
        except Refused:
            return None, ""
        if game.seat(after) < 0 or sealed_states(game, after):
            return None, ""
    return acting, words


async def hidden(side: Side, table: Table, seat: int | None, rng: Random) -> None:
    """Somebody else changes what is only his: nothing must come of it, not even an empty message."""
    game = table.game
    for i in range(game.seats):
        if i == seat:
            continue
        sealed = table.position.sealed_states()
        commands: list[protocol.Command] = []
        if i in sealed and table.document.sealed[i] and rng.random() < 0.7:
            words = any_bid(game, sealed[i], rng.random())
            commands.append(protocol.Play(id=f"b{i}", seat=i, version=table.position.version, draft=[words]))
        if rng.random() < 0.4:
            commands.append(protocol.Order(id=f"o{i}", seat=i, words=game.words[0], point=NEVER))
        elif rng.random() < 0.4:
            commands += [protocol.Unorder(id=f"u{o.id}", seat=i, order=o.id) for o in table.document.orders]
        if rng.random() < 0.2:
            commands.append(protocol.Note(id=f"n{i}", text="!" * int(1 + 9 * rng.random())))
        for command in commands:
            await side.server.commands.execute(table, PEOPLE[i], command)
            table.tell()


async def observed(side: Side, line: Line, table: Table, probe: Probe, rng: Random) -> list[Bytes]:
    """Everything that reaches this observer, by channel, in order."""
    server, seat = side.server, probe.seat
    side.now = NOW
    side.post.sent = []
    side.letters.sent = []
    side.pushes.sent = []
    line.out = []
    enter(side, table)
    promise, dealing.promise = dealing.promise, lambda seed: "promise"  # which tells nothing, but is another one
    try:
        look = "" if seat is None else f"seat={seat}&"
        await line.open(f"/api/tables/{TABLE}/live?{look}since={probe.since}", probe.token)
        await line.hear()
        side.now += 1
        await hidden(side, table, seat, rng)
        await line.hear()
        if probe.removed is not None:
            line.out.append(("a seat changes hands", await change_hands(side, table, probe)))
            await line.hear()
            if probe.token:
                await line.http("POST", f"/api/tables/{TABLE}/join", probe.token, {"seat": probe.removed})
                await line.hear()
                await line.http("GET", f"/api/tables/{TABLE}/poll?seat={probe.removed}&since=0", probe.token)
            await line.http("GET", f"/api/tables/{TABLE}/replay?open=1", probe.token)
        for command in probe.commands:
            await line.say(command)
        await line.hear()
        if probe.acting is not None:
            line.out.append(("somebody else decides", await decide(side, table, probe.acting, probe.words, rng)))
            await line.hear()
        for path in probe.paths:
            if "/events" in path:
                await line.stream(path, probe.token, 2)
            elif path == POST:
                await line.http("POST", path, probe.token, probe.commands[0])
            else:
                await line.http("GET", path, probe.token)
        await line.close()
        await settled()
        line.out.append(("preview", await invitation(side, table)))
        line.out += [("notice", sent) for sent in side.post.sent]
        line.out += [("letter", sent) for sent in side.letters.sent]
        line.out += [("push", sent) for sent in side.pushes.sent]
        if seat is not None and seat in table.position.asked():
            question = server.runner.question(table, seat, "random")._replace(seed="")
            s = table.position.sealed_states().get(seat, table.position.state)
            line.out.append(("bot", ENCODER.encode((question, table.game.view(s, seat), table.game.legal_actions(s)))))
        return line.out
    finally:
        dealing.promise = promise
        await line.close()
        leave(side)


async def invitation(side: Side, table: Table) -> bytes:
    """What a messenger shows of this table before the game: the head of the page and the picture."""
    document, previews = table.document, side.previews
    table.document = documents.copy(document)
    table.document.stage = "open"
    page = await previews.page("</head>", CARD, "en", "https://ridotto.local")
    picture = await previews.picture(CARD) or b""
    table.document = document
    return page.encode() + picture


async def change_hands(side: Side, table: Table, probe: Probe) -> bytes:
    """The host removes somebody, who comes back by a link; or the seat stays open and the observer asks for it."""
    removed = probe.removed or 0
    command = protocol.Remove(id="r", seat=removed)
    answer = await side.server.commands.execute(table, PEOPLE[0], command)
    table.tell()
    if probe.returns:
        await table.alter(lambda: seating.sit(table, PEOPLE[removed], removed, "", invited=True))
        table.tell()
    return answer.message


async def decide(side: Side, table: Table, acting: int, words: str, rng: Random) -> bytes:
    words = words or any_bid(table.game, table.position.sealed_states()[acting], rng.random())
    command = protocol.Play(id="d", seat=acting, version=table.position.version, draft=[words])
    answer = await side.server.commands.execute(table, PEOPLE[acting], command)
    table.tell()
    return b"done" if b'"done"' in answer.message else b"refused"


def enter(side: Side, table: Table) -> None:
    """The table is stored and warm; what happens from here can be taken back."""
    raw, document = side.driver.raw, table.document
    raw.execute("SAVEPOINT world")
    raw.execute(
        "INSERT INTO tables (id, revision, seq, game, stage, public, host, runner, document, created, changed)"
        " VALUES (?, ?, ?, ?, 'playing', 1, 'id0', '', ?, 0, ?)",
        (TABLE, table.revision, table.position.version, document.game, documents.encode(document), NOW - 100),
    )
    raw.executemany("INSERT INTO sitting VALUES (?, ?, 0, 0)", [(TABLE, seat.identity) for seat in document.seats])
    if document.contest:
        raw.execute(
            "INSERT INTO contests VALUES (?, 1, 'playing', 1, 'id0', ?, ?, ?)",
            (CONTEST, standings.encode(contest_of(document)), NOW - 100, NOW - 100),
        )
    raw.execute(
        "INSERT INTO links (hash, kind, subject, seat, expires) VALUES (?, 'card', ?, 0, 1e12)", (hashed(CARD), TABLE)
    )
    table.woken = side.server.hub.woken
    side.server.hub.warm = {TABLE: table}


def contest_of(document: Document) -> Contest:
    """The tournament of this table: its first round is played here."""
    return Contest(
        kind="tournament",
        game=document.game,
        options=document.options,
        host="id0",
        host_name="name0",
        size=len(document.seats),
        public=True,
        rounds=2,
        same_deal=bool(document.deal),
        stage="playing",
        entrants=[Entrant(identity=seat.identity, name=seat.name) for seat in document.seats],
        played=[Round(matches=[Match(table=TABLE, entrants=list(range(len(document.seats))))], deal=document.deal)],
    )


def leave(side: Side) -> None:
    side.driver.raw.execute("ROLLBACK TO world")
    side.driver.raw.execute("RELEASE world")
    runner = side.server.runner
    runner.claimed.clear()
    for timer in runner.timers.values():
        timer.cancel()
    runner.timers.clear()
    side.server.hub.warm = {}
    side.server.contests.live.clear()


def difference(a: list[Bytes], b: list[Bytes]) -> str | None:
    """What an observer could tell the worlds apart by."""
    for (channel, one), (other_channel, other) in zip(a, b):
        if channel != other_channel:
            return f"order of messages: {channel} and {other_channel}"
        if one != other:
            at = next((i for i, (x, y) in enumerate(zip(one, other)) if x != y), min(len(one), len(other)))
            here = slice(max(0, at - 100), at + 100)
            return f"{channel}: {len(one)} and {len(other)} bytes, at {at}: {one[here]!r} and {other[here]!r}"
    return None if len(a) == len(b) else f"number of messages: {len(a)} and {len(b)}"


class Comparing:
    """Pairs of one game, one after the other; `seen` counts the messages that were compared, by channel."""

    def __init__(self, name: str, seed: int, line: str = "asgi") -> None:
        self.name = name
        self.seed = seed
        self.line = line
        self.seen: Counter[str] = Counter()

    def pairs(self, count: int) -> Iterator[tuple[str, str | None]]:
        """The differences: which observer, and the first difference of each."""
        with asyncio.Runner() as loop:
            side = Side([*PEOPLE, WATCHER], QUIET)
            line: Line = Asgi(side)
            behind = None
            if self.line == "tcp":
                behind = loop.run(listening(side))
                line = Tcp(behind[2])
            try:
                done = 0
                for where, job in self.compared(side, line):
                    for found in loop.run(job):
                        yield where, found
                        done += 1
                        if done == count:
                            return
            finally:
                if behind is not None:
                    loop.run(no_more(behind[0], behind[1]))
                loop.run(side.driver.close())

    def compared(self, side: Side, line: Line) -> Iterator[tuple[str, Any]]:
        rng = Random(f"{self.name} {self.seed}")
        n = 0
        while True:
            n += 1
            seats = 2 + n % 3
            game = load_game(self.name, seats)
            for position in positions(game, self.seed * 100_000 + n):
                for seat in [*range(seats), None]:
                    if rng.random() < 0.3:
                        where = f"game {n} row {position.version} seat {seat}"
                        yield where, self.worlds(side, line, game, position, seat, rng)

    async def worlds(
        self, side: Side, line: Line, game: Game[Any], position: Position, seat: int | None, rng: Random
    ) -> list[str | None]:
        """One world beside each of its twins."""
        tables = twin_tables(side, game, position, seat, rng)
        probe = probe_for(tables, seat, rng)
        first, *others = [await observed(side, line, table, probe, rng) for table in tables]
        for other in others:
            self.seen.update(channel for channel, _ in other)
        return [difference(first, other) for other in others]


def pairs(name: str, count: int, seed: int, line: str = "asgi") -> Iterator[tuple[str, str | None]]:
    yield from Comparing(name, seed, line).pairs(count)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--game", choices=game_names(), default="opera")
    parser.add_argument("--line", choices=["asgi", "tcp"], default="asgi")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--piece", type=int, default=10_000, help="pairs in a piece")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after the piece that is under way by then")
    parser.add_argument("--out", metavar="FILE", help="a line for each finished piece; the same command goes on there")
    chosen = parser.parse_args()
    out = Path(chosen.out) if chosen.out else None
    pieces: list[dict[str, Any]] = []
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            pieces = [json.loads(text) for text in out.read_text().splitlines()]
        pieces = [piece for piece in pieces if (piece["game"], piece["line"]) == (chosen.game, chosen.line)]
    began = time.monotonic()
    while sum(piece["pairs"] for piece in pieces) < chosen.pairs and time.monotonic() - began < chosen.seconds:
        count = min(chosen.piece, chosen.pairs - sum(piece["pairs"] for piece in pieces))
        comparing = Comparing(chosen.game, chosen.seed * 1000 + len(pieces), chosen.line)
        start = time.process_time()
        different = 0
        for n, (where, found) in enumerate(comparing.pairs(count), 1):
            if found is not None:
                different += 1
                print(f"{where}: {found}")
            if n % 100 == 0:
                print(f"\rpiece {len(pieces) + 1}: {n} pairs, {different} differ", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        pieces.append(
            {
                "game": chosen.game, "line": chosen.line, "pairs": count, "differ": different,
                "messages": dict(comparing.seen), "CPU seconds": round(time.process_time() - start, 1),
            }
        )  # fmt: skip
        if out is not None:
            with out.open("a") as file:
                file.write(json.dumps(pieces[-1]) + "\n")
    seen: Counter[str] = sum((Counter(piece["messages"]) for piece in pieces), Counter())
    print("messages compared: " + ", ".join(f"{name} {n}" for name, n in sorted(seen.items())))
    total, differ = (sum(piece[name] for piece in pieces) for name in ("pairs", "differ"))
    print(f"{total} pairs of {chosen.game} over {chosen.line}: {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
