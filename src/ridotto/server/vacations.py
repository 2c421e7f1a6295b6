"""Vacations: days on which a person's deadlines stand still in games by days, at every table. A yearly allowance.

They are kept with the person, and written into the clock of each table, so that a clock depends on its table alone.
"""

from datetime import date, timedelta
from typing import Final

import msgspec

from ridotto.server import documents, protocol
from ridotto.server.documents import Contact, Days, Document, Vacation
from ridotto.server.hub import Hub
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity
from ridotto.server.tables import Table

DAY: Final = 86_400.0
EPOCH: Final = date(1970, 1, 1)
MOST: Final = 10  # planned at once
TABLES: Final = 200  # of one person
AHEAD: Final = 400  # days


class Vacations:
    def __init__(self, hub: Hub, allowance: int) -> None:
        self.hub = hub
        self.world = hub.world
        self.allowance = allowance  # days of a calendar year

    async def contact(self, identity: str) -> Contact:
        text = await self.world.store.contact(identity)
        return msgspec.json.decode(text, type=Contact) if text else Contact()

    async def keep(self, identity: str, contact: Contact) -> None:
        await self.world.store.set_contact(identity, msgspec.json.encode(contact).decode())
        for head in await self.world.store.running_of(identity, TABLES):
            table = await self.hub.get(head.id)
            if table is not None and table.document.clock is not None and table.document.pace.kind == "days":
                await self.write(table)

    # --- what a person plans

    async def plans(self, who: Identity) -> protocol.Vacations:
        contact, now = await self.contact(who.id), self.world.now()
        coming = [one for one in contact.vacations if one.end > now]
        year = (EPOCH + timedelta(seconds=now)).year
        return protocol.Vacations(
            self.allowance,
            max(0, self.allowance - used(contact.vacations, year)),
            [protocol.VacationOut(day(one.first), day(one.last), one.start <= now, one.end) for one in coming],
        )

    async def plan(self, who: Identity, wish: protocol.PlanVacation) -> protocol.Vacations:
        """From a day to a day, both included, by the person's own clock; from now on, if the first one is today."""
        contact, now = await self.contact(who.id), self.world.now()
        try:
            first, last = ((date.fromisoformat(text) - EPOCH).days for text in (wish.first, wish.last))
        except ValueError:
            raise Refused("bad-vacation") from None
        today = int((now + wish.offset * 60) // DAY)
        if not today <= first <= last <= today + AHEAD:
            raise Refused("bad-vacation")
        begin, end = first * DAY - wish.offset * 60, (last + 1) * DAY - wish.offset * 60
        others = [one for one in contact.vacations if one.end > now]
        if any(one.start < end and begin < one.end for one in others):
            raise Refused("bad-vacation")
        if len(others) >= MOST:
            raise Refused("too-many", (MOST,))
        fresh = Days(first=first, last=last, start=max(now, begin), end=end)
        for year in {date_of(first).year, date_of(last).year}:
            if used([*contact.vacations, fresh], year) > self.allowance:
                raise Refused("vacation-used", (max(0, self.allowance - used(contact.vacations, year)),))
        contact.vacations = [*recent(contact.vacations, now), fresh]
        await self.keep(who.id, contact)
        return await self.plans(who)

    async def stop(self, who: Identity, first: str) -> protocol.Vacations:
        """Not yet begun: never mind. Begun: back from now on; the days that are left are not used up."""
        contact, now = await self.contact(who.id), self.world.now()
        kept: list[Days] = []
        for one in contact.vacations:
            if day(one.first) != first or one.end <= now:
                kept.append(one)
            elif one.start < now:
                begun = one.first + int((now - one.start) // DAY)
                kept.append(Days(first=one.first, last=min(one.last, begun), start=one.start, end=now))
        contact.vacations = kept
        await self.keep(who.id, contact)
        return await self.plans(who)

    # --- at the tables

    async def write(self, table: Table) -> None:
        """The vacations of everybody at this table, as they are known now."""
        now = self.world.now()
        known: dict[str, list[Days]] = {}
        for seat in table.document.seats:
            if seat.kind == "person" and seat.identity and seat.identity not in known:
                known[seat.identity] = (await self.contact(seat.identity)).vacations

        def judge() -> Plan:
            document = documents.copy(table.document)
            if document.clock is None:
                raise Refused("nothing-to-do")
            found = of_seats(document, known, now)
            if document.clock.known and found == document.clock.vacations:
                raise Refused("nothing-to-do")
            document.clock.vacations, document.clock.known = found, True
            return Plan(document)

        try:
            await table.alter(judge)
        except Refused:
            return
        table.tell()


def of_seats(document: Document, known: dict[str, list[Days]], now: float) -> list[Vacation]:
    """Those that count since the clock was last looked at. What is written there already stays."""
    clock = document.clock
    since = clock.since if clock is not None else now
    return [
        Vacation(seat=i, start=one.start, end=one.end)
        for i, seat in enumerate(document.seats)
        if seat.kind == "person"
        for one in known.get(seat.identity, [])
        if one.end > since and one.end > one.start
    ]


def used(vacations: list[Days], year: int) -> int:
    """Days of this year that are planned or gone."""
    return sum(date_of(n).year == year for one in vacations for n in range(one.first, one.last + 1))


def recent(vacations: list[Days], now: float) -> list[Days]:
    """Two years are enough to count with."""
    return [one for one in vacations if one.end > now - 800 * DAY]


def date_of(n: int) -> date:
    return EPOCH + timedelta(days=n)


def day(n: int) -> str:
    return date_of(n).isoformat()
