"""Finished games as the store remembers them: a row for each seat, sums by person that are kept up, and ratings.

All of it is made by `remember` in one transaction. Sums and ratings can be made again from the rows and their order.
"""

import json
import secrets
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from ridotto.server.drivers import Connection, Driver, Duplicate
from ridotto.server.rating import HIDDEN, Entrant, Skill, after

COLUMNS = (
    "table_id, seat, identity, name, face, bot, game, ended, players, public, points, place, facts, player, place_rated"
)


class Result(NamedTuple):
    """What one seat made of a finished game."""

    table: str
    seat: int
    identity: str  # "": a bot, or somebody who is gone
    name: str
    face: str
    bot: str
    game: str
    ended: float
    players: int
    public: int  # may everybody know of it? 0: no; 1: it was rated; 2: the table is public
    points: int
    place: int
    facts: str  # JSON: points by source, and how often each role or room was chosen
    player: str = ""  # whose rating it counts for; "": nobody's
    place_rated: int = 0  # 0: the game is not rated


class Tally(NamedTuple):
    """A sum over the games of a person. Kinds: played (n games, total points), won, best, source, liked, met.

    met: `name` is the other person, n the games together, total those in which this person came in ahead.
    """

    game: str
    kind: str
    name: str
    n: int
    total: int


class Change(NamedTuple):
    """What a rated game did to one seat's rating."""

    seat: int
    player: str
    before: Skill
    after: Skill


class Ranked(NamedTuple):
    """A row of the leaderboard."""

    identity: str
    name: str
    face: str
    skill: Skill


def tallies(rows: Iterable[Result]) -> Counter[tuple[str, int, str, str, str]]:
    """What the results of one table add to the sums: n and total, each under its key and a letter."""
    found: Counter[tuple[str, int, str, str, str]] = Counter()
    rows = list(rows)
    for row in rows:
        if not row.identity:
            continue

        def add(kind: str, name: str, n: int, total: int, row: Result = row) -> None:
            for public in (0, 1) if row.public else (0,):
                found[row.identity, public, row.game, kind, name] += pair(n, total)

        add("played", "", 1, row.points)
        if row.place == 1:
            add("won", "", 1, 0)
        facts: dict[str, dict[str, int]] = json.loads(row.facts)
        for key, points in facts.get("sources", {}).items():
            add("source", key, 1, points)
        for key, times in facts.get("liked", {}).items():
            add("liked", key, times, 0)
        for other in rows:
            if other.identity and other.identity != row.identity:
                add("met", other.identity, 1, int(row.place < other.place))
    return found


BASE = 1 << 40  # a sum of a pair is a pair of sums: totals may be negative and stay far below this


def pair(n: int, total: int) -> int:
    return n * BASE + total


def parted(value: int) -> tuple[int, int]:
    n = (value + BASE // 2) // BASE
    return n, value - n * BASE


def count(c: Connection, rows: list[Result], sign: int) -> None:
    """Adds the results of a table to the sums, or takes them away again."""
    for key, value in tallies(rows).items():
        n, total = parted(value)
        c.run(
            "INSERT INTO tallies (identity, public, game, kind, name, n, total) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (identity, public, game, kind, name)"
            " DO UPDATE SET n = tallies.n + excluded.n, total = tallies.total + excluded.total",
            *key, sign * n, sign * total,
        )  # fmt: skip
        if sign < 0:
            c.run(
                "DELETE FROM tallies WHERE identity = ? AND public = ? AND game = ? AND kind = ? AND name = ?"
                " AND n = 0",
                *key,
            )


def results_in(c: Connection, where: str, *values: Any) -> list[Result]:
    rows = c.rows(f"SELECT {COLUMNS} FROM results WHERE {where}", *values)
    return [Result(*row) for row in rows]


def forget_results(c: Connection, table: str) -> None:
    """The game goes on after all, or its table is gone."""
    rows = results_in(c, "table_id = ?", table)
    if rows:
        count(c, rows, -1)
        c.run("DELETE FROM results WHERE table_id = ?", table)
        c.run("DELETE FROM rated WHERE table_id = ?", table)
    c.run("UPDATE tables SET remembered = 0 WHERE id = ?", table)


def forget_player(c: Connection, identity: str) -> None:
    """Nothing leads to this person from here on. The ratings of the others keep their arithmetic."""
    nobody = f"gone {secrets.token_hex(8)}"
    c.run("UPDATE results SET identity = '', name = '', face = '' WHERE identity = ?", identity)
    c.run("DELETE FROM tallies WHERE identity = ? OR (kind = 'met' AND name = ?)", identity, identity)
    for table in ("results", "rated", "ratings"):
        c.run(f"UPDATE {table} SET player = ? WHERE player = ?", nobody, identity)


def rate(c: Connection, rows: list[Result]) -> None:
    """Writes what a rated game does to the ratings."""
    entrants = [Entrant(row.seat, row.player, row.bot, row.place_rated) for row in rows]
    game = rows[0].game
    before = skills(c, game, [e.player for e in entrants if e.player])
    found = after(entrants, before)
    n = int(c.rows("SELECT coalesce(max(nth), 0) FROM rated")[0][0])
    for e in entrants:
        if not e.player:
            continue
        n += 1
        old, new = before.get(e.player, Skill()), found[e.player]
        c.run(
            "INSERT INTO rated (nth, table_id, seat, player, game, mu_before, sigma_before, mu, sigma, games)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            n, rows[0].table, e.seat, e.player, game, old.mu, old.sigma, *new,
        )  # fmt: skip
        keep_skill(c, e.player, game, new)


def keep_skill(c: Connection, player: str, game: str, skill: Skill) -> None:
    c.run(
        "INSERT INTO ratings (player, game, mu, sigma, games) VALUES (?, ?, ?, ?, ?) ON CONFLICT (player, game)"
        " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games",
        player, game, *skill,
    )  # fmt: skip


def skills(c: Connection, game: str, players: list[str]) -> dict[str, Skill]:
    found = {}
    for player in players:
        rows = c.rows("SELECT mu, sigma, games FROM ratings WHERE player = ? AND game = ?", player, game)
        if rows:
            found[player] = Skill(*rows[0])
    return found


def rated_games(c: Connection) -> list[list[Result]]:
    """Every rated game, in the order in which they were rated."""
    order = c.rows("SELECT table_id, min(nth) FROM rated GROUP BY table_id ORDER BY min(nth)")
    return [results_in(c, "table_id = ? ORDER BY seat", row[0]) for row in order]


class MemoryStore:
    driver: Driver

    async def forgotten(self, limit: int) -> list[str]:
        """Finished games that are not remembered yet, the oldest first."""

        def job(c: Connection) -> list[str]:
            sql = "SELECT id FROM tables WHERE stage = 'over' AND remembered = 0 ORDER BY changed LIMIT ?"
            return [row[0] for row in c.rows(sql, limit)]

        return await self.driver.read(job)

    async def remember(self, table: str, rows: list[Result]) -> bool:
        """Once for each finished game: results, sums of its people, ratings. False: it was done before."""

        def job(c: Connection) -> bool:
            sql = "UPDATE tables SET remembered = 1 WHERE id = ? AND remembered = 0 AND stage = 'over'"
            if c.run(sql, table) != 1:
                return False
            if rows:
                marks = ", ".join("?" * len(rows[0]))
                c.many(f"INSERT INTO results ({COLUMNS}) VALUES ({marks})", [tuple(row) for row in rows])
                count(c, rows, 1)
                if any(row.place_rated and row.player for row in rows):
                    rate(c, rows)
            return True

        for _ in range(10):
            try:
                return await self.driver.write(job)
            except Duplicate:  # another process rated a game at the same moment
                continue
        return False

    async def tallies_of(self, identity: str, public: bool) -> list[Tally]:
        """The sums of a person, without the people met."""

        def job(c: Connection) -> list[Tally]:
            rows = c.rows(
                "SELECT game, kind, name, n, total FROM tallies WHERE identity = ? AND public = ? AND kind <> 'met'"
                " ORDER BY game, kind, n DESC, name",
                identity, int(public),
            )  # fmt: skip
            return [Tally(*row) for row in rows]

        return await self.driver.read(job)

    async def met(self, identity: str, other: str = "", limit: int = 20) -> list[tuple[str, str, Tally]]:
        """People met at tables, the most frequent first: with name and face. `other`: just this one, by game."""

        def job(c: Connection) -> list[tuple[str, str, Tally]]:
            sql = (
                "SELECT i.name, coalesce(p.face, ''), t.game, t.kind, t.name, t.n, t.total FROM tallies t"
                " JOIN identities i ON i.id = t.name LEFT JOIN profiles p ON p.identity = t.name"
                " WHERE t.identity = ? AND t.public = 0 AND t.kind = 'met'"
            )
            if other:
                rows = c.rows(f"{sql} AND t.name = ? ORDER BY t.game", identity, other)
            else:
                rows = c.rows(f"{sql} ORDER BY t.n DESC, t.name, t.game LIMIT ?", identity, limit)
            return [(row[0], row[1], Tally(*row[2:])) for row in rows]

        return await self.driver.read(job)

    async def results_of(
        self, identity: str, public: bool, before: tuple[float, str], limit: int
    ) -> list[list[Result]]:
        """A page of finished games, the latest first: of each the rows of all seats."""
        ended, id = before
        where = "identity = ? AND (ended < ? OR (ended = ? AND table_id < ?))" + (" AND public > 0" if public else "")

        def job(c: Connection) -> list[list[Result]]:
            found = c.rows(
                f"SELECT table_id FROM results WHERE {where} ORDER BY ended DESC, table_id DESC LIMIT ?",
                identity, ended, ended, id, limit,
            )  # fmt: skip
            return [results_in(c, "table_id = ? ORDER BY seat", table) for table in dict.fromkeys(r[0] for r in found)]

        return await self.driver.read(job)

    async def own_results(self, identity: str) -> list[Result]:
        """All of them, for the person's own copy."""
        return await self.driver.read(lambda c: results_in(c, "identity = ? ORDER BY ended, table_id", identity))

    async def skills_of(self, player: str) -> dict[str, Skill]:
        def job(c: Connection) -> dict[str, Skill]:
            rows = c.rows("SELECT game, mu, sigma, games FROM ratings WHERE player = ?", player)
            return {row[0]: Skill(*row[1:]) for row in rows}

        return await self.driver.read(job)

    async def changes_of(self, table: str) -> list[Change] | None:
        """What a rated game did. None: it is not remembered yet."""

        def job(c: Connection) -> list[Change] | None:
            if not c.rows("SELECT 1 FROM tables WHERE id = ? AND remembered = 1", table):
                return None
            rows = c.rows(
                "SELECT seat, player, mu_before, sigma_before, mu, sigma, games FROM rated WHERE table_id = ?"
                " ORDER BY seat",
                table,
            )
            return [
                Change(seat, player, Skill(mu0, sigma0, games - 1), Skill(mu, sigma, games))
                for seat, player, mu0, sigma0, mu, sigma, games in rows
            ]

        return await self.driver.read(job)

    async def leaders(self, game: str, limit: int) -> list[Ranked]:
        """People with enough rated games, the best first. Closed pages are not listed."""

        def job(c: Connection) -> list[Ranked]:
            rows = c.rows(
                "SELECT i.id, i.name, coalesce(p.face, ''), r.mu, r.sigma, r.games FROM ratings r"
                " JOIN identities i ON i.id = r.player LEFT JOIN profiles p ON p.identity = r.player"
                " WHERE r.game = ? AND r.games >= ? AND coalesce(p.hidden, 0) = 0"
                " ORDER BY r.mu - 3 * r.sigma DESC, i.id LIMIT ?",
                game, HIDDEN, limit,
            )  # fmt: skip
            return [Ranked(row[0], row[1], row[2], Skill(*row[3:])) for row in rows]

        return await self.driver.read(job)

    async def move_tallies(self, old: str, new: str, tables: list[str]) -> None:
        """Before the results of these tables change hands: their share of the sums goes along."""

        def job(c: Connection) -> None:
            for table in tables:
                rows = results_in(c, "table_id = ?", table)
                count(c, rows, -1)
                count(c, [row._replace(identity=new) if row.identity == old else row for row in rows], 1)

        await self.driver.write(job)

    async def recount(self, write: bool) -> list[str]:
        """Computes all sums again from the results, and names what differs; with `write` it is put right."""

        def job(c: Connection) -> list[str]:
            wanted: Counter[tuple[str, int, str, str, str]] = Counter()
            for row in c.rows("SELECT DISTINCT table_id FROM results"):
                wanted.update(tallies(results_in(c, "table_id = ?", row[0])))
            stored = {
                tuple(row[:5]): (row[5], row[6])
                for row in c.rows("SELECT identity, public, game, kind, name, n, total FROM tallies")
            }
            right = {key: parted(value) for key, value in wanted.items()}
            wrong = sorted(" ".join(map(str, key)) for key in {*stored, *right} if stored.get(key) != right.get(key))
            if write and wrong:
                c.run("DELETE FROM tallies")
                c.many(
                    "INSERT INTO tallies (identity, public, game, kind, name, n, total) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    [(*key, *value) for key, value in right.items()],
                )
            return wrong

        return await (self.driver.write(job) if write else self.driver.read(job))

    async def rerate(self, write: bool) -> list[str]:
        """Computes all ratings again from the results of rated games, and names what differs."""

        def job(c: Connection) -> list[str]:
            now: dict[tuple[str, str], Skill] = {}
            wrong: list[str] = []
            for rows in rated_games(c):
                game, table = rows[0].game, rows[0].table
                entrants = [Entrant(row.seat, row.player, row.bot, row.place_rated) for row in rows]
                before = {e.player: now[e.player, game] for e in entrants if (e.player, game) in now}
                found = after(entrants, before)
                for e in entrants:
                    if not e.player:
                        continue
                    old, new = before.get(e.player, Skill()), found[e.player]
                    now[e.player, game] = new
                    kept = c.rows(
                        "SELECT mu_before, sigma_before, mu, sigma, games FROM rated WHERE table_id = ? AND seat = ?",
                        table, e.seat,
                    )  # fmt: skip
                    right = (old.mu, old.sigma, *new)
                    if not kept or not alike(kept[0], right):
                        wrong.append(f"{table} {e.seat}")
                        if write:
                            c.run(
                                "UPDATE rated SET mu_before = ?, sigma_before = ?, mu = ?, sigma = ?, games = ?"
                                " WHERE table_id = ? AND seat = ?",
                                *right, table, e.seat,
                            )  # fmt: skip
            stored = {(r[0], r[1]): Skill(*r[2:]) for r in c.rows("SELECT player, game, mu, sigma, games FROM ratings")}
            for key in {*stored, *now}:
                if key not in stored or key not in now or not alike(stored[key], now[key]):
                    wrong.append(" ".join(key))
                    if write:
                        c.run("DELETE FROM ratings WHERE player = ? AND game = ?", *key)
                        if key in now:
                            keep_skill(c, *key, now[key])
            return sorted(wrong)

        return await (self.driver.write(job) if write else self.driver.read(job))


def alike(a: Iterable[float], b: Iterable[float]) -> bool:
    return all(abs(x - y) < 1e-9 for x, y in zip(a, b, strict=True))
