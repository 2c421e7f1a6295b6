"""Twin worlds of games that move: from a device to a server, where friends join, and from there to a device.

The devices hold games with the same public record. They differ in what goes no further: sealed bids, moves that were
taken back, standing orders, notes and talk; and the text that is sent may hold sealed bids, too. One observer, at the
seat of the host, of a friend or as a spectator, gets every byte of it: the record that leaves the device, the
invitation, the waiting room, the table once everybody is there and others have sealed bids, its record, and the game on
the device that takes it along. All of it must be the same.

    python -m tests.local.moving --pairs 5000 --game opera
"""

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from ridotto.engine.game import Game, game_names, load_game
from ridotto.local.carrier import Local
from ridotto.local.store import Memory
from ridotto.server import documents, protocol
from ridotto.server.documents import Document, Order, Seat
from ridotto.server.folding import UNDO, Position, draft, sealed_states, with_draws
from ridotto.server.refusals import Refused
from ridotto.server.store import Change, Identity
from tests.server.channels import Asgi, Bytes, Side, settled
from tests.server.twins import NEVER, NOW, PEOPLE, QUIET, WATCHER, any_bid, difference, leave, positions

TWINS: Final = 4  # worlds that are compared with one
GAME: Final = "game"  # its id on the device
WISH: Final = "a game that moves"
OWNER: Final = Identity("device", "Ada", "")


class Device(NamedTuple):
    """What a device holds of a game."""

    document: Document
    log: list[str]
    note: str
    more: list[str]  # lines that the text has beyond the public record


def devices(game: Game[Any], position: Position, rng: Random) -> list[Device]:
    """The same public record, with other secrets each time."""
    sealed = sealed_states(game, position.state)
    tells = rng.random() < 0.5
    how_many = int(rng.random() * len(sealed))
    found = []
    for _ in range(1 + TWINS):
        seats = [Seat(kind="person", identity=OWNER.id, name=f"name{i}") for i in range(game.seats)]
        document = Document(
            game=game.name, rules=game.rules_version, options=game.options_chosen(), host=OWNER.id,
            salt=f"{rng.random()}", hints=True, takebacks="free", stage="playing", seats=seats,
        )  # fmt: skip
        log = [row.line for row in position.rows]
        more = []
        if sealed:
            document.sealed = [any_bid(game, sealed[i], rng.random()) if i in sealed else "" for i in range(game.seats)]
            document.sealed[max(sealed)] = ""
            document.sealed_version = position.version
            more = [f"S{i + 1} {document.sealed[i]}" for i in list(sealed)[:how_many]] if tells else []
        else:
            log += taken_back(game, position, rng)
            document.sealed_version = len(log)
        for i in range(game.seats):
            if rng.random() < 0.5:
                document.orders.append(Order(id=f"{rng.random()}", seat=i, words=game.words[0], point=NEVER))
                document.order_notes.append((i, "bid 9"))
        found.append(Device(document, log, "!" * int(9 * rng.random()), more))
    return found


def taken_back(game: Game[Any], position: Position, rng: Random) -> list[str]:
    """Rows of moves that were tried and taken back, none to two."""
    rows: list[str] = []
    for _ in range(int(3 * rng.random()) if position.version in position.back_to() else 0):
        s = position.state
        lines = game.lines(s)
        try:
            played = with_draws(game, draft(game, s, game.seat(s), [lines[int(rng.random() * len(lines))]]), rng)
        except Refused:
            continue
        rows += [*played.lines, f"{UNDO}{position.version}"]
    return rows


# --- the device


async def device(keeper: Memory, draws: Random) -> Local:
    local = Local(keeper, pace=0.0)
    world = local.world._replace(now=lambda: NOW, rng=draws)
    local.world = local.hub.world = local.lobby.world = local.runner.world = world
    await local.store.add_identity(OWNER, "", NOW)
    return local


async def leaving(one: Device) -> str:
    """The text that the device sends."""
    local = await device(Memory(), Random(1))
    change = Change(documents.encode(one.document), "playing", False, one.log, None, [OWNER.id])
    await local.store.create(GAME, one.document.game, OWNER.id, change, NOW)
    await local.store.set_note(GAME, OWNER.id, one.note)
    await local.store.say(GAME, 0, "name0", one.note, NOW)
    status, text = await local.ask("GET", f"/api/tables/{GAME}/record", "")
    assert status == 200
    return text


async def arriving(text: str, seats: int, seat: int, draws: Random) -> list[Bytes]:
    """What its owner sees of a game that a device took along."""
    local = await device(Memory(), draws)
    wish = {"text": text, "id": WISH, "seats": [{"kind": "me", "name": f"name{i}"} for i in range(seats)]}
    status, answer = await local.ask("POST", "/api/moved", json.dumps(wish))
    assert status == 200
    table = json.loads(answer)["table"]
    out: list[Bytes] = []
    line = await local.line(
        f"/api/tables/{table}/live?since=0&seat={seat}", lambda said: out.append(("device", said.encode()))
    )
    await settled()
    line.close()
    record = await local.ask("GET", f"/api/tables/{table}/record", "")
    return [*out, ("device record", record.text.encode())]


# --- the server


def bodies(out: list[Bytes]) -> bytes:
    """The body of the last answer."""
    return out[-1][1].partition(b" ")[2]


async def observed(side: Side, one: Device, seat: int | None, rng: Random, draws: Random) -> list[Bytes]:
    """Everything that reaches this observer, by channel, in order."""
    text = await leaving(one)
    line, others = Asgi(side), Asgi(side)
    line.out.append(("leaving", text.encode()))
    me = WATCHER if seat is None else PEOPLE[seat]
    seats = len(one.document.seats)
    wish = {"text": text + "".join(f"{more}\n" for more in one.more), "id": WISH}
    side.now = NOW
    side.driver.raw.execute("SAVEPOINT world")
    try:
        open_seats = [{"kind": "open"}] * (seats - 1)
        await others.http("POST", "/api/moved", PEOPLE[0].id, {**wish, "seats": [{"kind": "me"}, *open_seats]})
        made = json.loads(bodies(others.out))
        place = f"/api/tables/{made['table']}"
        if seat != 0:
            token = made["watch"] if seat is None else made["any"]
            await line.http("POST", "/api/links/look", me.id, {"token": token})
            await line.http("POST", "/api/links", me.id, {"token": token, "name": me.name, "seat": seat or -1})
        await line.http("GET", place, me.id)
        await line.http("GET", f"{place}/record", me.id)
        for i in range(1, seats):
            if i != seat:
                wanted = {"token": made["any"], "name": PEOPLE[i].name, "seat": i}
                await others.http("POST", "/api/links", PEOPLE[i].id, wanted)
        look = "" if seat is None else f"seat={seat}&"
        await line.open(f"{place}/live?{look}since=0", me.id)
        await line.hear()
        table = await side.server.hub.get(made["table"])
        assert table is not None
        assert table.document.stage == "playing"
        sealed = table.position.sealed_states()
        for i in [i for i in sealed if i != seat][:-1]:
            words = any_bid(table.game, sealed[i], rng.random())
            command = protocol.Play(id=f"b{i}", seat=i, version=table.position.version, draft=[words])
            await side.server.commands.execute(table, PEOPLE[i], command)
            table.tell()
        await line.hear()
        for path in (f"{place}/record", f"{place}/replay?{look}from=0&count=3", f"{place}/poll?{look}since=0"):
            await line.http("GET", path, me.id)
        await line.close()
        await others.http("GET", f"{place}/record", PEOPLE[0].id)
        return line.out + await arriving(bodies(others.out).decode(), seats, seat or 0, draws)
    finally:
        await line.close()
        await settled()
        leave(side)


def fixed_draws(side: Side) -> Random:
    """From now on this server draws with the generator that comes back."""
    draws = Random(0)
    server, world = side.server, side.world._replace(rng=draws)
    server.world = server.hub.world = server.lobby.world = server.runner.world = server.reach.world = world
    return draws


class Moving:
    """Pairs of one game, one after the other; `seen` counts the messages that were compared, by channel."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.seed = seed
        self.seen: Counter[str] = Counter()

    def pairs(self, count: int) -> Iterator[tuple[str, str | None]]:
        """The differences: which observer, and the first difference of each."""
        with asyncio.Runner() as loop:
            side = Side([*PEOPLE, WATCHER], QUIET)
            draws = fixed_draws(side)
            try:
                done = 0
                for where, job in self.compared(side, draws):
                    for found in loop.run(job):
                        yield where, found
                        done += 1
                        if done == count:
                            return
            finally:
                loop.run(side.driver.close())

    def compared(self, side: Side, draws: Random) -> Iterator[tuple[str, Any]]:
        rng = Random(f"{self.name} {self.seed}")
        n = 0
        while True:
            n += 1
            game = load_game(self.name, 2 + n % 3)
            for position in positions(game, self.seed * 100_000 + n):
                chance = 0.5 if sealed_states(game, position.state) else 0.05
                for seat in [*range(game.seats), None]:
                    if rng.random() < chance:
                        where = f"game {n} row {position.version} seat {seat}"
                        yield where, self.worlds(side, devices(game, position, rng), seat, rng, draws)

    async def worlds(
        self, side: Side, found: list[Device], seat: int | None, rng: Random, draws: Random
    ) -> list[str | None]:
        outs = []
        for one in found:
            draws.seed(7)
            outs.append(await observed(side, one, seat, rng, draws))
        first, *others = outs
        for other in others:
            self.seen.update(channel for channel, _ in other)
        return [difference(first, other) for other in others]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5_000)
    parser.add_argument("--game", choices=game_names(), default="opera")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    moving = Moving(chosen.game, chosen.seed)
    differ = 0
    for n, (where, found) in enumerate(moving.pairs(chosen.pairs), 1):
        if found is not None:
            differ += 1
            print(f"{where}: {found}")
        if n % 100 == 0:
            print(f"\r{n} pairs, {differ} differ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("messages compared: " + ", ".join(f"{name} {n}" for name, n in sorted(moving.seen.items())))
    print(f"{chosen.pairs} pairs of {chosen.game} that moved: {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
