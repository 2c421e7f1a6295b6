"""Personal data: sessions that can be listed and ended, an export of everything, and its deletion."""

from typing import Final
from urllib.parse import urlsplit

import msgspec

from ridotto.server import documents, protocol, standings
from ridotto.server.documents import Document, Seat
from ridotto.server.hub import Hub
from ridotto.server.plans import Plan
from ridotto.server.refusals import Refused
from ridotto.server.seating import forget_secrets
from ridotto.server.store import Conflict, ContestRow, Identity, SqlStore, Store
from ridotto.server.tables import Table

SHOWN: Final = 12  # characters of a session's hash: enough to name it, useless as a token


class People:
    def __init__(self, hub: Hub, store: SqlStore) -> None:
        self.hub = hub
        self.store = store

    async def sessions(self, who: Identity, current: str) -> list[protocol.Session]:
        found = await self.store.sessions(who.id)
        return [protocol.Session(t.hash[:SHOWN], t.created, t.used, t.hash == current) for t in found]

    async def end(self, who: Identity, current: str, session: str) -> list[protocol.Session]:
        """One session by its short name; "": all but the one that asks."""
        if not session:
            await self.store.end_other_sessions(who.id, current)
        for token in await self.store.sessions(who.id) if session else []:
            if token.hash[:SHOWN] == session:
                await self.store.end_session(who.id, token.hash)
        return await self.sessions(who, current)

    async def export(self, who: Identity, current: str) -> protocol.Export:
        notes = await self.store.notes_of(who.id)
        tables: list[protocol.OwnTable] = []
        for id in await self.store.tables_with(who.id):
            table = await self.hub.get(id)
            if table is not None:
                d = table.document
                own = protocol.OwnTable(
                    id, d.game, d.title, d.stage, d.host == who.id, d.seats_of(who.id), notes.get(id, "")
                )
                tables.append(own)
        said = [protocol.OwnLine(*line) for line in await self.store.said_by(who.id)]
        sessions = await self.sessions(who, current)
        text = await self.store.contact(who.id)
        mail = msgspec.json.decode(text, type=documents.Contact).mail if text else ""
        found = protocol.Export(who.id, who.name, await self.store.created(who.id), sessions, tables, said, mail)
        await self.add_own(who, found)
        return found

    async def add_own(self, who: Identity, found: protocol.Export) -> None:
        profile = await self.store.profile(who.id)
        found.face, found.colour, found.hidden = profile
        found.way_back = await self.store.mail_of(who.id)
        found.passkeys = [
            protocol.OwnPasskey(one.id, one.site, one.name, one.created, one.used)
            for one in await self.store.passkeys_of(who.id)
        ]
        found.blocks = [protocol.OwnBlock(one.name, one.at) for one in await self.store.blocks_of(who.id)]
        found.reports = [
            protocol.OwnReport(one.at, one.name, one.table, one.line, one.why)
            for one in await self.store.reports("reporter", who.id)
        ]
        found.results = [
            protocol.OwnResult(one.table, one.game, one.ended, one.points, one.place, one.place_rated > 0)
            for one in await self.store.own_results(who.id)
        ]
        found.ratings = [
            protocol.OwnRating(game, *skill) for game, skill in (await self.store.skills_of(who.id)).items()
        ]
        found.pushes = [
            protocol.PushDevice(one.id, one.created, urlsplit(one.endpoint).hostname or "")
            for one in await self.store.pushes(who.id)
        ]

    async def delete(self, who: Identity, bot: str) -> int:
        """Nothing of this person is left but the decisions in the records of games. In how many tables?"""
        tables = await self.store.tables_with(who.id)
        for id in tables:
            table = await self.hub.get(id)
            if table is not None:
                await self.forget(table, who.id, bot)
        await forget_contests(self.store, who.id, self.hub.world.now())
        await self.store.delete_person(who.id)
        return len(tables)

    async def forget(self, table: Table, identity: str, bot: str) -> None:
        def judge() -> Plan:
            document = documents.copy(table.document)
            if not forgotten(document, identity, bot):
                raise Refused("nothing-to-do")
            return Plan(document, sitting=True)

        try:
            await table.alter(judge)
        except Refused:
            return
        await self.store.set_host(table.id, table.document.host)
        await table.read_chat_anew()
        table.tell()


async def forget_contests(store: Store, identity: str, now: float) -> None:
    """Evenings and tournaments keep the results of a person, but not who it was."""
    for row in await store.contests_of(identity, 100_000):
        found: ContestRow | None = row
        while found is not None:
            contest = standings.decode(found.document)
            if not standings.forgotten(contest, identity):
                break
            text = standings.encode(contest)
            try:
                await store.commit_contest(
                    found._replace(stage=contest.stage, document=text, changed=now), contest.public
                )
                break
            except Conflict:
                found = await store.contest(row.id)


def forgotten(document: Document, identity: str, bot: str) -> bool:
    """Takes a person out of a document: was there anything? In a running game a bot plays on; secrets stay closed."""
    if f'"{identity}"' not in documents.encode(document):
        return False
    for i, seat in enumerate(document.seats):
        if identity not in (seat.identity, seat.owner):
            continue
        if document.stage == "open":
            document.seats[i] = Seat()
        elif document.stage == "playing":
            document.seats[i] = Seat(kind="bot", bot=bot, name=bot)
            document.removed.append((i, ""))
            forget_secrets(document, i)
        else:
            seat.identity, seat.owner, seat.owner_name = "", "", ""
            seat.name = f"S{i + 1}"
    document.watchers = [one for one in document.watchers if one != identity]
    document.former = [one for one in document.former if one != identity]
    document.removed = [(i, "" if one == identity else one) for i, one in document.removed]
    others = document.people()
    if document.host == identity:
        document.host = others[0] if others else ""
        document.webhook = ""
    if document.stage in ("open", "playing") and not others:
        document.stage = "ended"
    return True
