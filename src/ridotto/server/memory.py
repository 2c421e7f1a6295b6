"""A finished game in memory: seats, points by source, places, and the part that counts for the ratings.

A finished game hides nothing. Running games are not looked at here at all: no list, page or rating can depend on them.
"""

import json
from collections import Counter
from typing import Final

import structlog

from ridotto.languages import catalogue
from ridotto.server.drivers import Away
from ridotto.server.hub import Hub
from ridotto.server.store_memory import MemoryStore, Result
from ridotto.server.tables import Table

log = structlog.get_logger()

AT_ONCE: Final = 5  # finished games that one look for forgotten ones takes up: tables in play come first


def taste(game: str, line: str) -> str:
    """The key of the role, room or the like that a decision shows a taste for; "": it says nothing.

    A game names them by words of its own, `opera.taste.hire.maestro`: the verb of the decision and what it is about.
    """
    verb, _, rest = line.partition(" ")[2].partition(" ")
    key = f"{game}.taste.{verb}.{rest.split(' ', maxsplit=1)[0]}"
    return key if key in catalogue("en") else ""


def results(table: Table) -> list[Result]:
    """A row for each seat. Empty: this game counts for nobody (guided, from a record, from the middle, hot-seat).

    Nor does a game that began on a device: its player may have chosen the draws.
    """
    document, game, position = table.document, table.game, table.position
    people = [who for seat in document.seats for who in (seat.identity, seat.owner) if who]
    if document.stage != "over" or document.analysis or document.lesson:
        return []
    if document.practice or document.moved:
        return []
    if not people or len(set(people)) < len(people):
        return []
    s = position.state
    sources = game.telling.sources({**game.view(s, None), "numbers": game.numbers(s)})
    tastes: list[Counter[str]] = [Counter() for _ in document.seats]
    for i in position.kept:
        row = position.rows[i]
        liked = taste(game.name, row.line) if row.seat >= 0 else ""
        if liked:
            tastes[row.seat][liked] += 1
    points, winners = game.points(s), game.winners(s)
    ranking = list(game.numbers(s).get("ranking", []) or sorted(range(game.seats), key=lambda i: -points[i]))
    found = []
    for i, seat in enumerate(document.seats):
        person = seat.owner or seat.identity
        facts = {
            "sources": {one.title.key: one.points[i] for one in sources},
            "liked": dict(tastes[i]),
        }
        place = 1 if i in winners else ranking.index(i) + 1
        # A player who left and has not come back by the end counts as last, whatever the bot made of it.
        counted = game.seats + 1 if seat.kind == "bot" and seat.owner else place
        found.append(
            Result(
                table.id, i, person, seat.owner_name if seat.owner else seat.name, seat.face if person else "",
                seat.bot if not person else "", game.name, position.rows[-1].at, game.seats,
                2 if document.public else int(document.rated), points[i], place, json.dumps(facts),
                person if document.rated else "", counted if document.rated else 0,
            )
        )  # fmt: skip
    return found


class Memory:
    def __init__(self, hub: Hub, store: MemoryStore) -> None:
        self.hub = hub
        self.store = store

    async def remember(self, table: Table) -> None:
        """Once for each finished game; asked again it does nothing."""
        if table.document.stage != "over" or table.remembered:
            return
        table.remembered = True
        try:
            done = await self.store.remember(table.id, results(table))
        except Away:
            table.remembered = False
            return
        if done:
            table.tell()

    async def catch_up(self, most: int = AT_ONCE) -> int:
        """Games that ended before results were kept, or while this process was killed. Returns how many."""
        found = await self.store.forgotten(most)
        for id in found:
            warm = id in self.hub.warm
            try:
                table = await self.hub.get(id)
                rows = [] if table is None else results(table)
            except Exception:  # rules of another version, a broken log: it stays out of the memory
                log.exception("not-remembered", table=id)
                rows = []
            await self.store.remember(id, rows)
            if not warm:
                self.hub.warm.pop(id, None)
        return len(found)
