"""How long a person's page takes with many finished games of that person, on SQLite or PostgreSQL.

    python benchmarks/memory.py --games 10000 [--database postgresql://...]

It fills an empty database with made-up results (no table is played), then times the real routes of the store: the page
of the person, the next page, head-to-head, My games, the board, and remembering one game more. Medians in milliseconds.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from random import Random

from ridotto.server.drivers import Connection, open_driver
from ridotto.server.remembering import Remembering
from ridotto.server.store import Change, Identity, SqlStore
from ridotto.server.store_memory import COLUMNS, Result, rate

PEOPLE = 200  # met at these games
ME = Identity("person0", "Anna", "")
SOURCES = [f"opera.source.{key}" for key in ("houses", "palazzo", "esperto", "great-1", "great-2", "century", "empty")]
ROLES = [f"opera.taste.hire.{key}" for key in ("impresario", "architetto", "signora", "maestro", "critico", "esperto")]


def made_up(n: int, rng: Random) -> list[Result]:
    others = rng.sample(range(1, PEOPLE), 3)
    places = rng.sample(range(1, 5), 4)
    rows = []
    for seat, (who, place) in enumerate(zip([0, *others], places, strict=True)):
        facts = {
            "sources": {key: rng.randrange(20) for key in SOURCES},
            "liked": {key: rng.randrange(1, 4) for key in rng.sample(ROLES, 4)},
        }
        name = f"person{who}"
        rated = n % 2
        rows.append(
            Result(
                f"t{n}", seat, name, name, "", "", "opera", float(n + 1), 4, rated, 60 - place, place,
                json.dumps(facts), name if rated else "", place if rated else 0,
            )
        )  # fmt: skip
    return rows


async def fill(store: SqlStore, games: int) -> None:
    rng = Random(1)
    for i in range(PEOPLE):
        await store.add_identity(Identity(f"person{i}", f"Person {i}", ""), f"token{i}", 1.0)
    rows = [made_up(n, rng) for n in range(games)]
    document = '{"game":"opera","rules":1,"options":{},"host":"h","salt":"s","stage":"over"}'

    def job(c: Connection) -> None:
        marks = ", ".join("?" * 15)
        c.many(
            "INSERT INTO tables (id, revision, seq, game, stage, public, host, document, created, changed, remembered)"
            " VALUES (?, 1, 0, 'opera', 'over', 0, 'h', ?, 1, 1, 1)",
            [(f"t{n}", document) for n in range(games)],
        )
        c.many(f"INSERT INTO results ({COLUMNS}) VALUES ({marks})", [tuple(row) for game in rows for row in game])
        c.many(
            "INSERT INTO sitting (table_id, identity, ended, place) VALUES (?, ?, ?, ?)",
            [(row.table, row.identity, row.ended, row.place) for game in rows for row in game],
        )

        for game in rows:
            if game[0].place_rated:
                rate(c, game)

    await store.driver.write(job)
    await store.recount(write=True)


async def timed(what: str, job: Callable[[], Awaitable[object]], times: int = 15) -> None:
    found = []
    for _ in range(times):
        began = time.perf_counter()
        await job()
        found.append((time.perf_counter() - began) * 1000)
    print(f"{what:40} {statistics.median(found):8.1f} ms   (worst {max(found):.1f})")


async def main(url: str, games: int) -> None:
    driver = open_driver(url)
    driver.migrate()
    store = SqlStore(driver)
    await fill(store, games)
    remembering = Remembering(store)
    first = await remembering.page(ME, ME.id, "")
    print(f"{games} finished games of one person, {PEOPLE} people: {first.games[0].played} counted")
    await timed("own page", lambda: remembering.page(ME, ME.id, ""))
    await timed("its next twenty games", lambda: remembering.page(ME, ME.id, first.next))
    await timed("page as others see it, head-to-head", lambda: remembering.page(Identity("person1", "", ""), ME.id, ""))
    await timed("My games: finished ones", lambda: store.played_by(ME.id, (1e18, ""), "", False, 21))
    await timed("board", lambda: remembering.leaders("opera"))
    rng, n = Random(2), games

    async def one_more() -> None:
        nonlocal n
        n += 1
        await store.create(f"t{n}", "opera", "h", Change("{}", "over", False, [], None, []), 1.0)
        await store.remember(f"t{n}", [row._replace(table=f"t{n}") for row in made_up(n | 1, rng)])

    await timed("one rated game more, with its table", one_more)
    began = time.perf_counter()
    wrong = await store.rerate(write=False)
    print(f"{'all ratings computed again':40} {time.perf_counter() - began:8.1f} s    ({len(wrong)} differ)")
    await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(chosen.database or f"sqlite:///{folder}/memory.db", chosen.games))
