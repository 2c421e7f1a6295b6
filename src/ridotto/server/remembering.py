"""Pages about people, made from what is remembered of finished games: never from a game that is still played."""

import math
from typing import Final

from ridotto.server.protocol_people import (
    GameMemory,
    Leader,
    Leaders,
    LikedOut,
    Met,
    PastGame,
    PersonPage,
    RatingChange,
    RatingOut,
    SeatResult,
    SourceOut,
    TableRatings,
)
from ridotto.server.rating import HIDDEN, Skill
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity, SqlStore
from ridotto.server.store_memory import Result, Tally

PAGE: Final = 20
MET: Final = 20
LEADERS: Final = 100


class Remembering:
    def __init__(self, store: SqlStore) -> None:
        self.store = store

    async def page(self, who: Identity | None, id: str, before: str) -> PersonPage:
        """`before`: the end of the page that the reader has, as `next` gave it."""
        found = await self.store.person(id)
        if found is None or found[1]:
            raise Refused("no-such-person")
        name = found[0]
        profile = await self.store.profile(id)
        mine = who is not None and who.id == id
        blocked = who is not None and not mine and await self.store.blocks(who.id, id)
        if profile.hidden and not mine:
            return PersonPage(id, name, profile.face, False, True, blocked, [], [], [], "")
        games = memories(await self.store.tallies_of(id, not mine), await self.store.skills_of(id))
        met: list[Met] = []
        if mine:
            met = [versus(*one) for one in await self.store.met(id, limit=MET)]
        elif who is not None:
            met = [versus(*one) for one in await self.store.met(who.id, id)]
        past = await self.store.results_of(id, not mine, cursor(before), PAGE + 1)
        more = len(past) > PAGE
        next = f"{past[PAGE - 1][0].ended!r} {past[PAGE - 1][0].table}" if more else ""
        me = who.id if who is not None else ""
        shown = [past_game(rows, me) for rows in past[:PAGE]]
        return PersonPage(id, name, profile.face, mine, profile.hidden, blocked, games, met, shown, next)

    async def leaders(self, game: str) -> Leaders:
        found = await self.store.leaders(game, LEADERS)
        rows = [Leader(one.identity, one.name, one.face, one.skill.shown(), one.skill.games) for one in found]
        return Leaders(game, HIDDEN, rows)

    async def changes(self, table: str) -> TableRatings:
        found = await self.store.changes_of(table)
        if found is None:
            return TableRatings(False, [])
        return TableRatings(
            True,
            [
                RatingChange(one.seat, value(one.before), value(one.after), max(0, HIDDEN - one.after.games))
                for one in found
            ],
        )


def value(skill: Skill) -> int | None:
    return skill.shown() if skill.games >= HIDDEN else None


def cursor(before: str) -> tuple[float, str]:
    at, _, id = before.partition(" ")
    try:
        return (float(at), id) if before else (math.inf, "")
    except ValueError:
        raise Refused("not-a-number") from None


def memories(tallies: list[Tally], skills: dict[str, Skill]) -> list[GameMemory]:
    found: dict[str, GameMemory] = {}
    for one in tallies:
        memory = found.setdefault(one.game, GameMemory(one.game, 0, 0, 0.0, [], []))
        if one.kind == "played":
            memory.played, memory.points = one.n, round(one.total / one.n, 1)
        elif one.kind == "won":
            memory.won = one.n
        elif one.kind == "source":
            memory.sources.append(SourceOut(one.name, round(one.total / one.n, 1)))
        elif one.kind == "liked":
            memory.liked.append(LikedOut(one.name, one.n))
    for game, skill in skills.items():
        memory = found.setdefault(game, GameMemory(game, 0, 0, 0.0, [], []))
        memory.rating = RatingOut(value(skill), skill.games, max(0, HIDDEN - skill.games))
    for memory in found.values():
        memory.sources.sort(key=lambda one: -one.points)
    return sorted(found.values(), key=lambda one: -one.played)


def versus(name: str, face: str, tally: Tally) -> Met:
    return Met(tally.name, name, face, tally.game, tally.n, tally.total, tally.n - tally.total)


def past_game(rows: list[Result], reader: str) -> PastGame:
    """A private table is opened by those who sat there; the list of it says so."""
    seats = [SeatResult(row.identity, row.name, row.face, row.bot, row.points, row.place) for row in rows]
    sat = any(row.identity and row.identity == reader for row in rows)
    rated = any(row.place_rated for row in rows)
    return PastGame(rows[0].table, rows[0].game, rows[0].ended, rated, sat or rows[0].public == 2, seats)
