"""Twin worlds: two tables that an observer cannot tell apart send him the same bytes, in the same number and order.

The worlds differ in what the observer may not know: the others' ducats and stocks, what the pile holds, sealed bids,
the others' standing orders, and how often somebody changed one of these.

    python -m tests.server.twins --pairs 20000
"""

import argparse
import asyncio
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, cast

from ridotto.engine.game import OVER, Game, game_class, game_names, load_game
from ridotto.server import documents, live, protocol, thinking, views
from ridotto.server.documents import Clock, Document, Order, Pace, Proposal, Seat
from ridotto.server.folding import Position, draft, drawn, sealed_states, with_draws
from ridotto.server.hub import Hub
from ridotto.server.plans import No
from ridotto.server.protocol import ENCODER
from ridotto.server.running import Runner
from ridotto.server.settings import Settings
from ridotto.server.shell import problem
from ridotto.server.store import Identity, Store
from ridotto.server.tables import Client, Table, World

NOW = 1000.0
# What a seat may know, by the rules: taken before anybody plants a leak in it.
TRUE_VIEW: dict[str, Any] = {name: game_class(name).view for name in game_names()}
PEOPLE = [Identity(f"id{i}", f"name{i}", "") for i in range(4)]
WATCHER = Identity("watcher", "Wanda", "")


class NoteStore:
    """Only what a welcome asks for."""

    async def note(self, table: str, identity: str) -> str:
        return f"note of {identity}"


WORLD = World(store=cast(Store, NoteStore()), now=lambda: NOW)


def document_for(game: Game[Any], rng: Random) -> Document:
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
        pace=Pace(kind="live", bank=600.0, increment=5.0),
        clock=Clock(left=[600.0] * game.seats, since=NOW - 5),
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


def twin_tables(game: Game[Any], position: Position, seat: int | None, rng: Random) -> tuple[Table, Table]:
    """Two tables with the same public record that differ in everything this observer may not know."""
    found = []
    base = documents.encode(document_for(game, Random(rng.random())))
    own_bid = rng.random()
    rounds = rng.random()
    for world in range(2):
        table = Table("table", WORLD, 5 if world == 0 else 5 + int(rng.random() * 9), documents.decode(base))
        p = Position(game)
        p.rows, p.kept, p.actions = position.rows, position.kept, position.actions
        p.state = position.state if world == 0 else game.guess(TRUE_VIEW[game.name](game, position.state, seat), rng)
        table.position = p
        document = table.document
        document.salt = f"{rng.random()}"
        document.noticed = [p.version if rng.random() < 0.5 else 0 for _ in range(game.seats)]
        sealed = sealed_states(game, p.state)
        if sealed:
            # The same seats have sealed in both worlds; what they sealed is theirs.
            document.sealed = [""] * game.seats
            document.sealed_for = p.version
            for i in list(sealed)[: 1 + int(rounds * (len(sealed) - 1))]:
                legal = game.legal_actions(sealed[i])
                r = own_bid if i == seat else rng.random()
                document.sealed[i] = game.words[legal[int(r * len(legal))]]
        for i in range(game.seats):
            if i != seat and rng.random() < 0.5:
                document.orders.append(Order(id=f"{rng.random()}", seat=i, words="intermezzo", point="build-along"))
                document.order_notes.append((i, "bid 9"))
        document.proposal = Proposal(id="p", what="end", seat=0, version=p.version, needs=[1])
        found.append(table)
    return found[0], found[1]


def outgoing(table: Table, seat: int | None, rng: Random) -> list[tuple[str, bytes]]:
    """Everything that reaches this observer, by channel, in order."""
    who = WATCHER if seat is None else PEOPLE[seat]
    game, position = table.game, table.position
    out: list[tuple[str, bytes]] = []

    def add(channel: str, data: Any) -> None:
        out.append((channel, data if isinstance(data, bytes) else ENCODER.encode(data)))

    client = Client(seat, who.id)
    for message in table.news_for(client, who):
        add("socket", message)
    add("mark", client.mark)
    add("record", table.record())
    add("list", views.head(table.id, table.document, who.id, NOW))
    # Somebody else changes what is only his: nothing must come of it, not even an empty message.
    for i in range(game.seats):
        if i != seat:
            table.document.orders = [o for o in table.document.orders if o.seat != i]
            if table.document.sealed and table.document.sealed[i]:
                table.document.sealed[i] = "bid 0"
            table.revision += 1
            for message in table.news_for(client, who):
                add("socket", message)
    add("resume", table.update(seat, max(0, position.version - 7), table.status(seat)))
    add("welcome", asyncio.run(live.welcome(table, who, seat, Settings())))
    if seat is not None:
        for attempt in tried(table, seat, rng):
            add("try", asyncio.run(table.command(who, attempt)))
        for command in wrong_commands(table, seat):
            try:
                table.judge(who, command)
                add("judged", b"ok")
            except No as no:
                add("refused", table.refused("x", no))
                add("http", bytes(problem(no.code, list(no.numbers)).body))
        if seat in position.asked():
            add("notice", views.notice(table.id, table.document, position.version, seat))
            hub = Hub(table.world)
            runner = Runner(hub, Settings(), thinking.Thinker(1), cast(Any, None))
            question = runner.question(table, seat, "random")._replace(seed="")
            add("bot", question)
            s = sealed_states(game, position.state).get(seat, position.state)
            view = game.view(s, seat)
            add("bot view", view)
            add("bot legal", game.legal_actions(s))
    return out


def tried(table: Table, seat: int, rng: Random) -> list[protocol.Command]:
    choices, whole = views.choices_now(table.position, table.document, seat)
    legal = [c.words for c in choices if c.refused is None]
    picked = [legal[int(rng.random() * len(legal))] for _ in range(3 if legal else 0)]
    drafts: list[list[str]] = [[words] for words in picked] + ([[whole]] if whole else []) + [[], ["hire maestro"]]
    version = table.position.version
    return [protocol.Try(id="t", seat=seat, version=version, draft=words) for words in drafts]


def wrong_commands(table: Table, seat: int) -> list[protocol.Command]:
    version = table.position.version
    other = (seat + 1) % table.game.seats
    return [
        protocol.Play(id="x", seat=seat, version=version - 1, draft=["bid 1"]),
        protocol.Play(id="x", seat=other, version=version, draft=["bid 1"]),
        protocol.Play(id="x", seat=seat, version=version, draft=["sing loudly"]),
        protocol.Undo(id="x", seat=seat, version=version, to=version + 5),
        protocol.Consent(id="x", seat=seat, proposal="nobody's", yes=True),
        protocol.Overtime(id="x", seat=seat, out=other, choice="bot"),
        protocol.Remove(id="x", seat=other, bot="no such bot"),
    ]


def difference(a: list[tuple[str, bytes]], b: list[tuple[str, bytes]]) -> str | None:
    """What an observer could tell the worlds apart by."""
    for (channel, one), (other_channel, other) in zip(a, b):
        if channel != other_channel:
            return f"order of messages: {channel} and {other_channel}"
        if one != other:
            return f"{channel}: {one[:2000]!r} and {other[:2000]!r}"
    return None if len(a) == len(b) else f"number of messages: {len(a)} and {len(b)}"


def pairs(name: str, count: int, seed: int) -> Iterator[tuple[str, str | None]]:
    """So many pairs: which observer, and the first difference."""
    rng = Random(seed)
    done = 0
    n = 0
    while True:
        n += 1
        seats = 2 + n % 3
        game = load_game(name, seats)
        for position in positions(game, seed * 1000 + n):
            for seat in [*range(seats), None]:
                if rng.random() > 0.3:
                    continue
                a, b = twin_tables(game, position, seat, rng)
                draws = rng.random()
                found = difference(outgoing(a, seat, Random(draws)), outgoing(b, seat, Random(draws)))
                yield f"game {n} row {position.version} seat {seat}", found
                done += 1
                if done == count:
                    return


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--game", default="opera")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    different = 0
    for n, (where, found) in enumerate(pairs(chosen.game, chosen.pairs, chosen.seed), 1):
        if found is not None:
            different += 1
            print(f"{where}: {found}")
        if n % 1000 == 0:
            print(f"{n} pairs, {different} differ", file=sys.stderr, flush=True)
    print(f"{chosen.pairs} pairs of {chosen.game}: {different} differ")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
