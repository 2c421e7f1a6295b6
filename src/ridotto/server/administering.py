"""Commands for the operator: look, close, delete, block, set quotas, announce, drain. On the database itself.

A running server reads the audit log every second and does what follows for its warm tables and open lines. Everything
done here is one line of that log: what, about whom, and a number or word; never a token, a bid, a note or a chat line.
"""

import contextlib
import ipaddress
import time
from typing import Any, Final, NamedTuple

from ridotto.server import documents, standings
from ridotto.server.drivers import Connection, Driver, Rows
from ridotto.server.hub import Hub
from ridotto.server.memory import Memory
from ridotto.server.people import forget_contests, forgotten
from ridotto.server.seating import bot_name
from ridotto.server.store import Change, Conflict, SqlStore
from ridotto.server.store_memory import forget_results
from ridotto.server.store_people import Report
from ridotto.server.tables import World
from ridotto.server.thinking import offered

LISTED: Final = 200
TRIES: Final = 10


class AdminError(Exception):
    """The command cannot be done; the text says why."""


class TableLine(NamedTuple):
    id: str
    game: str
    stage: str
    rows: int
    people: int
    public: bool
    host: str
    title: str
    created: float
    changed: float


class ContestLine(NamedTuple):
    id: str
    kind: str
    game: str
    stage: str
    rounds: int
    tables: int
    people: int
    host: str
    title: str
    changed: float


class PersonLine(NamedTuple):
    id: str
    name: str
    created: float
    used: float  # the day; 0: not since this is noted
    sessions: int
    tables: int  # open or running, as their host
    blocked: bool


class Admin:
    def __init__(self, driver: Driver, bots: str = "") -> None:
        self.driver = driver
        self.store = SqlStore(driver)
        self.bot = bot_name("", offered(bots))

    # --- looking

    async def tables(self, stage: str = "", host: str = "", idle_days: float = 0.0) -> list[TableLine]:
        """The newest first; those of a stage, of a host, or where nothing has happened for some days."""
        before = time.time() - idle_days * 86_400.0 if idle_days else 1e18

        def job(c: Connection) -> list[TableLine]:
            rows = c.rows(
                "SELECT t.id, t.game, t.stage, t.seq, (SELECT count(*) FROM sitting s WHERE s.table_id = t.id),"
                " t.public, t.host, t.document, t.created, t.changed FROM tables t"
                " WHERE (? = '' OR t.stage = ?) AND (? = '' OR t.host = ?) AND t.changed < ?"
                " ORDER BY t.changed DESC LIMIT ?",
                stage, stage, host, host, before, LISTED,
            )  # fmt: skip
            return [
                TableLine(id, game, at, rows_of, people, bool(public), by, documents.decode(text).title, made, changed)
                for id, game, at, rows_of, people, public, by, text, made, changed in rows
            ]

        return await self.driver.read(job)

    async def contests(self, stage: str = "") -> list[ContestLine]:
        """Evenings and tournaments, the latest first, without their seeds."""
        stages = (stage,) if stage else ("open", "playing", "over", "ended")
        found = []
        for row in await self.store.contests(stages, False, LISTED):
            c = standings.decode(row.document)
            tables = sum(len(one.matches) for one in c.played)
            people = len(c.entrants)
            found.append(
                ContestLine(
                    row.id, c.kind, c.game, row.stage, len(c.played), tables, people, c.host, c.title, row.changed
                )
            )
        return found

    async def close_contest(self, id: str) -> None:
        """Ends an evening or a tournament with its tables. A running server opens what was secret."""
        for _ in range(TRIES):
            row = await self.store.contest(id)
            if row is None:
                raise AdminError(f"there is no evening or tournament {id}")
            contest = standings.decode(row.document)
            if contest.stage in ("open", "playing"):
                contest.stage = "ended"
                try:
                    text = standings.encode(contest)
                    changed = row._replace(stage="ended", document=text, changed=time.time())
                    await self.store.commit_contest(changed, contest.public)
                except Conflict:
                    continue
            await self.driver.write(lambda c: note(c, "close-contest", id))
            for table in [m.table for one in contest.played for m in one.matches if not m.done]:
                with contextlib.suppress(AdminError):  # not made yet
                    await self.close(table)
            return
        raise AdminError(f"{id} is busy")

    async def people(self, name: str = "") -> list[PersonLine]:
        def job(c: Connection) -> list[PersonLine]:
            rows = c.rows(
                "SELECT i.id, i.name, i.created,"
                " (SELECT coalesce(max(t.used), 0) FROM tokens t WHERE t.identity = i.id),"
                " (SELECT count(*) FROM tokens t WHERE t.identity = i.id),"
                " (SELECT count(*) FROM tables b WHERE b.host = i.id AND b.stage IN ('open', 'playing')),"
                " (SELECT count(*) FROM blocked x WHERE x.subject = 'person ' || i.id)"
                " FROM identities i WHERE i.seat_of = '' AND (? = '' OR i.name LIKE ?)"
                " ORDER BY i.created DESC LIMIT ?",
                name, f"%{name}%", LISTED,
            )  # fmt: skip
            return [PersonLine(row[0], row[1], row[2], row[3], row[4], row[5], bool(row[6])) for row in rows]

        return await self.driver.read(job)

    async def show(self, id: str) -> dict[str, Any]:
        """A table without its players' secrets: no bids, auto-replies, notes or chat."""
        found = await self.store.load(id)
        if found is None:
            raise AdminError(f"there is no table {id}")
        d = documents.decode(found.document)
        seats = [{"kind": s.kind, "name": s.name, "bot": s.bot, "person": s.identity or s.owner} for s in d.seats]
        return {
            "id": id, "game": d.game, "options": d.options, "title": d.title, "stage": d.stage, "rows": found.seq,
            "host": d.host, "public": d.public, "seats": seats, "watchers": len(d.watchers), "webhook": bool(d.webhook),
        }  # fmt: skip

    async def counts(self) -> dict[str, Any]:
        """Totals, the hosts with the most tables, switches and blocked subjects."""

        def job(c: Connection) -> dict[str, Any]:
            stages: dict[str, int] = dict(c.rows("SELECT stage, count(*) FROM tables GROUP BY stage"))
            hosts = c.rows(
                "SELECT host, count(*) FROM tables WHERE stage IN ('open', 'playing') GROUP BY host"
                " ORDER BY count(*) DESC LIMIT 5"
            )
            names = ("identities", "tokens", "log", "chat", "answers", "links")
            sizes = {name: c.rows(f"SELECT count(*) FROM {name}")[0][0] for name in names}
            switches: dict[str, str] = dict(c.rows("SELECT name, value FROM switches"))
            blocked = [row[0] for row in c.rows("SELECT subject FROM blocked ORDER BY subject")]
            return {"tables": stages, "hosts": dict(hosts), **sizes, "switches": switches, "blocked": blocked}

        return await self.driver.read(job)

    async def audit(self, last: int = 50) -> Rows:
        def job(c: Connection) -> Rows:
            rows = c.rows("SELECT n, at, what, subject, detail FROM audit ORDER BY n DESC LIMIT ?", last)
            return rows[::-1]

        return await self.driver.read(job)

    # --- doing

    async def close(self, id: str) -> None:
        """Closes a table: nobody plays on, everybody may still look at it."""
        await self.change(id, "close", end)

    async def delete(self, id: str) -> None:
        """Deletes the table with its log, chat and notes, for good."""

        def job(c: Connection) -> bool:
            rated = bool(c.rows("SELECT 1 FROM rated WHERE table_id = ?", id))
            if c.run("DELETE FROM tables WHERE id = ?", id) != 1:
                raise AdminError(f"there is no table {id}")
            forget_results(c, id)
            for name in ("log", "answers", "chat", "notes", "reviews", "sitting", "presence", "held", "held_pushes"):
                c.run(f"DELETE FROM {name} WHERE table_id = ?", id)
            c.run("DELETE FROM links WHERE subject = ?", id)
            note(c, "delete", id)
            c.tell(id, 0)
            return rated

        if await self.driver.write(job):  # everybody's rating is what the other games make of it
            await self.store.rerate(write=True)

    async def delete_person(self, id: str) -> int:
        await self.known(id)
        tables = await self.store.tables_with(id)
        for table in tables:
            await self.change(table, "forget", lambda document: forgotten(document, id, self.bot))
        await forget_contests(self.store, id, time.time())
        await self.store.delete_person(id)
        await self.driver.write(lambda c: note(c, "delete-person", id, str(len(tables))))
        return len(tables)

    async def block(self, subject: str, why: str) -> None:
        """Block a person by id, or an address or network. Open connections end within a second or two."""
        if "." in subject or ":" in subject:
            try:
                subject = f"address {ipaddress.ip_network(subject, strict=False)}"
            except ValueError:
                raise AdminError(f"{subject} is not an address") from None
        else:
            await self.known(subject)
            subject = f"person {subject}"

        def job(c: Connection) -> None:
            c.run("DELETE FROM blocked WHERE subject = ?", subject)
            c.run("INSERT INTO blocked (subject, why, at) VALUES (?, ?, ?)", subject, why, time.time())
            note(c, "block", subject, why)

        await self.driver.write(job)

    async def unblock(self, subject: str) -> None:
        def job(c: Connection) -> None:
            if not c.run("DELETE FROM blocked WHERE subject IN (?, ?)", f"person {subject}", f"address {subject}"):
                raise AdminError(f"{subject} is not blocked")
            note(c, "unblock", subject)

        await self.driver.write(job)

    async def end_sessions(self, id: str) -> int:
        """The person must come back by a link to another device, or as somebody new."""
        await self.known(id)
        ended = await self.store.end_other_sessions(id, "")
        await self.driver.write(lambda c: note(c, "end-sessions", id, str(ended)))
        return ended

    async def quota(self, id: str, tables: int | None) -> None:
        """Sets how many open and running tables this person may have; None: the default."""
        await self.known(id)
        await self.switch(f"quota {id}", "" if tables is None else str(tables), "quota", id)

    async def drain(self, on: bool) -> None:
        """Stops new tables and reports not ready, so that a proxy sends newcomers elsewhere before a restart."""
        await self.switch("drain", "1" if on else "", "drain", "server")

    async def announce(self, text: str) -> None:
        """Sends a text to everybody who is connected now, and keeps it in the audit log."""
        if not text.isprintable():
            raise AdminError("an announcement is one line without control characters")
        await self.driver.write(lambda c: note(c, "announce", "server", text))

    async def reports(self, everything: bool) -> list[Report]:
        """What people have reported: the open ones, or all."""
        return await self.store.reports(everything=everything)

    async def settle(self, n: int) -> None:
        if not await self.store.settle_report(n):
            raise AdminError(f"there is no report {n}")
        await self.driver.write(lambda c: note(c, "settle", f"report {n}"))

    async def remember(self) -> int:
        """Takes finished games of before into the memory of their players. A running server does it bit by bit."""
        memory = Memory(Hub(World(self.store)), self.store)
        found = 0
        while done := await memory.catch_up(200):
            found += done
        return found

    async def recount(self, write: bool) -> list[str]:
        """Computes all sums of people again from the results of games; returns those that differ."""
        return await self.store.recount(write)

    async def rerate(self, write: bool) -> list[str]:
        """Computes all ratings again from the results of rated games; returns those that differ."""
        wrong = await self.store.rerate(write)
        if write and wrong:
            await self.driver.write(lambda c: note(c, "rerate", "server", str(len(wrong))))
        return wrong

    # --- helpers

    async def known(self, id: str) -> None:
        def job(c: Connection) -> bool:
            return bool(c.rows("SELECT 1 FROM identities WHERE id = ?", id))

        if not await self.driver.read(job):
            raise AdminError(f"there is no person {id}")

    async def switch(self, name: str, value: str, what: str, subject: str) -> None:
        def job(c: Connection) -> None:
            c.run("DELETE FROM switches WHERE name = ?", name)
            if value:
                c.run("INSERT INTO switches (name, value) VALUES (?, ?)", name, value)
            note(c, what, subject, value or "off")

        await self.driver.write(job)

    async def change(self, id: str, what: str, alter: Any) -> None:
        """Changes a document as any other process would: after a conflict it reads the table again."""
        for _ in range(TRIES):
            found = await self.store.load(id)
            if found is None:
                raise AdminError(f"there is no table {id}")
            document = documents.decode(found.document)
            if not alter(document):
                return
            text = documents.encode(document)
            change = Change(text, document.stage, document.public, [], None, document.people())
            try:
                await self.store.commit(id, found.revision, found.seq, change, time.time())
            except Conflict:
                continue
            await self.store.set_host(id, document.host)
            await self.driver.write(lambda c: note(c, what, id))
            return
        raise AdminError(f"table {id} is busy")


def end(document: documents.Document) -> bool:
    if document.stage not in ("open", "playing"):
        return False
    document.stage = "ended"
    document.proposal = None
    return True


def note(c: Connection, what: str, subject: str, detail: str = "") -> None:
    n = c.rows("SELECT coalesce(max(n), 0) + 1 FROM audit")[0][0]
    c.run(
        "INSERT INTO audit (n, at, what, subject, detail) VALUES (?, ?, ?, ?, ?)", n, time.time(), what, subject, detail
    )
