"""The store: tables with their logs, identities, links, chat. One SQL text for both databases.

The log of a table is only ever added to. `commit` is the one way in: it changes a table only if nobody has changed it
since `revision`, writes the new rows and the answer to the command with it, and tells the other processes.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Literal, NamedTuple, Protocol

from ridotto.server.drivers import Connection, Driver, Duplicate, open_driver
from ridotto.server.store_memory import MemoryStore, forget_player, forget_results
from ridotto.server.store_people import OWNED, PeopleStore, Profile

ANSWERS_KEPT: Final = 7 * 86_400.0  # seconds in which a repeated command gets its old answer
PROCESSES_KEPT: Final = 3_600.0
USED_KEPT: Final = 86_400.0  # seconds in which the same person may use a used link again
GUESTS_KEPT: Final = 30 * 86_400.0
Way = Literal["mail", "push"]
HELD: Final[dict[Way, str]] = {"mail": "held", "push": "held_pushes"}  # tables of notices that wait
PUSHED: Final = "WHERE identity = ? AND session IN (SELECT hash FROM tokens)"  # an ended session gets none
GONE: Final = "gone:"  # marks a process that has left its tables in good order


class Conflict(Exception):
    """The table has changed since it was read. Nothing was written."""


class LogRow(NamedTuple):
    seq: int
    line: str
    at: float


class Stored(NamedTuple):
    """A table as the database has it."""

    id: str
    revision: int
    seq: int
    runner: str
    document: str
    log: list[LogRow]


class Head(NamedTuple):
    """An entry in a list of tables, without the log."""

    id: str
    stage: str
    document: str
    changed: float
    result: str = ""


class Played(NamedTuple):
    """A page of somebody's finished games, the latest first, and how many there are."""

    heads: list[Head]
    ended: list[float]
    total: int
    won: int


class Answer(NamedTuple):
    """The answer to a command: a repeat of the command gets the same."""

    who: str
    id: str
    text: str
    body: str = ""  # a hash of the command; "": not known


class Change(NamedTuple):
    document: str
    stage: str
    public: bool
    lines: list[str]
    answer: Answer | None
    sitting: list[str] | None  # the people at the table, if that changed
    result: str = ""  # of a game that has ended
    places: dict[str, int] = {}  # by person: the place in the final ranking


class Identity(NamedTuple):
    id: str
    name: str
    seat_of: str  # of a seat token: "table seat", the only place it may act at


class Link(NamedTuple):
    hash: str
    kind: str  # seat, watch, carry
    subject: str  # a table, or for carry an identity
    seat: int
    expires: float  # 0: never
    used_by: str = ""  # the person who used it up


class Token(NamedTuple):
    """A session: the hash of its token, since when, and the day it was used last."""

    hash: str
    created: float
    used: float


class Said(NamedTuple):
    table: str
    at: float
    text: str


class Audited(NamedTuple):
    """An action of the operator."""

    n: int
    at: float
    what: str
    subject: str
    detail: str


class Control(NamedTuple):
    """Decisions of the operator, and the new ones among them."""

    switches: dict[str, str]
    blocked: frozenset[str]
    last: int
    news: list[Audited]


class Held(NamedTuple):
    """A letter that waits: about the turn of a seat."""

    table: str
    seat: int
    version: int
    nth: int


class Push(NamedTuple):
    """A browser to which notices are pushed. Its id is a digest of the endpoint."""

    id: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    created: float


class ChatLine(NamedTuple):
    n: int
    seat: int  # -1: a spectator
    name: str
    text: str
    at: float
    who: str = ""  # for blocks and reports: never sent


class ReviewRow(NamedTuple):
    """The review of a finished game. Its key is a secret that is shared as a link."""

    key: str
    table: str
    version: int  # of the table
    body: str  # "": not computed yet
    at: float


class ContestRow(NamedTuple):
    """An evening or a tournament as the database has it."""

    id: str
    revision: int
    stage: str
    document: str
    changed: float


class Store(Protocol):
    """The interface to a database. The contract suite runs on every implementation."""

    alone: bool

    async def create(self, id: str, game: str, host: str, change: Change, now: float) -> None: ...
    async def load(self, id: str, after: int = 0) -> Stored | None: ...
    async def commit(self, id: str, revision: int, seq: int, change: Change, now: float) -> None: ...
    async def answer(self, table: str, who: str, id: str) -> Answer | None: ...
    async def list_public(self, limit: int, of_one: int) -> list[Head]: ...
    async def lonely(self, before: float, idle_before: float) -> list[str]: ...
    async def running_of(self, identity: str, limit: int) -> list[Head]: ...
    async def played_by(self, identity: str, before: tuple[float, str], game: str, won: bool, limit: int) -> Played: ...
    async def keep_result(self, table: str, text: str, places: dict[str, int]) -> None: ...
    async def all_ids(self) -> list[str]: ...
    async def count_running(self, host: str | None) -> int: ...
    async def count_made(self, host: str, since: float) -> int: ...
    async def add_identity(self, identity: Identity, token: str, now: float) -> None: ...
    async def add_token(self, identity: str, token: str, now: float) -> None: ...
    async def rename(self, identity: str, name: str) -> None: ...
    async def identity_of(self, token: str) -> Identity | None: ...
    async def drop_identity(self, identity: str) -> None: ...
    async def note_used(self, token: str, day: float) -> None: ...
    async def sessions(self, identity: str) -> list[Token]: ...
    async def alive_tokens(self, tokens: list[str]) -> set[str]: ...
    async def end_session(self, identity: str, token: str) -> int: ...
    async def end_other_sessions(self, identity: str, token: str) -> int: ...
    async def created(self, identity: str) -> float: ...
    async def notes_of(self, identity: str) -> dict[str, str]: ...
    async def said_by(self, identity: str) -> list[Said]: ...
    async def tables_with(self, identity: str) -> list[str]: ...
    async def delete_person(self, identity: str) -> None: ...
    async def set_host(self, table: str, host: str) -> None: ...
    async def contact(self, identity: str) -> str: ...
    async def set_contact(self, identity: str, wishes: str) -> None: ...
    async def profile(self, identity: str) -> Profile: ...
    async def blocks(self, identity: str, other: str) -> bool: ...
    async def apart(self, identity: str) -> set[str]: ...
    async def reached(self, identity: str) -> tuple[str, int]: ...
    async def hold(
        self, identity: str, table: str, seat: int, version: int, nth: int, due: float, way: Way = "mail"
    ) -> None: ...
    async def held_due(self, now: float, way: Way = "mail") -> list[str]: ...
    async def take_held(self, identity: str, now: float, way: Way = "mail") -> list[Held]: ...
    async def kept_secret(self, name: str, fresh: str) -> str: ...
    async def add_push(self, identity: str, session: str, push: Push, most: int) -> None: ...
    async def pushes(self, identity: str) -> list[Push]: ...
    async def drop_push(self, identity: str, id: str) -> None: ...
    async def control(self, after: int) -> Control: ...
    async def put_link(self, link: Link) -> None: ...
    async def find_link(self, hash: str, now: float) -> Link | None: ...
    async def drop_links(self, subject: str, kind: str, seat: int) -> None: ...
    async def take_link(self, hash: str, now: float, who: str = "") -> Link | None: ...
    async def say(
        self, table: str, seat: int, name: str, text: str, now: float, answer: Answer | None = None
    ) -> ChatLine: ...
    async def chat(self, table: str, after: int, limit: int) -> list[ChatLine]: ...
    async def set_note(self, table: str, identity: str, text: str) -> None: ...
    async def note(self, table: str, identity: str) -> str: ...
    async def put_review(self, row: ReviewRow) -> None: ...
    async def review_of(self, table: str) -> ReviewRow | None: ...
    async def review(self, key: str) -> ReviewRow | None: ...
    async def finish_review(self, key: str, body: str) -> None: ...
    async def add_contest(self, row: ContestRow, public: bool, host: str) -> None: ...
    async def contest(self, id: str) -> ContestRow | None: ...
    async def commit_contest(self, row: ContestRow, public: bool) -> None: ...
    async def contests(self, stages: tuple[str, ...], public: bool, limit: int) -> list[ContestRow]: ...
    async def contests_of(self, identity: str, limit: int) -> list[ContestRow]: ...
    async def count_contests(self, host: str) -> int: ...
    async def take_part(self, contest: str, identity: str, table: str, unless: str) -> str: ...
    async def heads_of(self, tables: list[str]) -> list[Head]: ...
    async def alive(self, process: str, now: float) -> None: ...
    async def claim(self, table: str, process: str, now: float, dead_after: float) -> float | None: ...
    async def unclaimed(self, process: str, now: float, dead_after: float) -> list[str]: ...
    async def release(self, process: str) -> None: ...
    async def set_presence(self, table: str, process: str, seats: int, watchers: int) -> None: ...
    async def presence(self, table: str, process: str, alive_since: float) -> dict[str, tuple[int, int]]: ...
    async def prune(self, now: float, dead_after: float) -> dict[str, int]: ...
    async def ping(self) -> None: ...
    async def close(self) -> None: ...


def open_store(url: str) -> "SqlStore":
    return SqlStore(open_driver(url))


NEEDED: Final = ("identities", "tokens", "tables", "sitting", "log", "answers", "chat", "notes", "links")


class SqlStore(PeopleStore, MemoryStore):
    """The store on a driver: the same SQL for SQLite and PostgreSQL."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.alone = driver.alone

    # --- tables

    async def create(self, id: str, game: str, host: str, change: Change, now: float) -> None:
        def job(c: Connection) -> None:
            c.run(
                "INSERT INTO tables (id, revision, seq, game, stage, public, host, document, created, changed)"
                " VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?)",
                id, len(change.lines), game, change.stage, int(change.public), host, change.document, now, now,
            )  # fmt: skip
            add_rows(c, id, 0, change, now)
            c.tell(id, 1)

        await self.driver.write(job)

    async def load(self, id: str, after: int = 0) -> Stored | None:
        """The table with the rows after this one, all as of one moment."""

        def job(c: Connection) -> Stored | None:
            # The rows are read after the table, and only up to what the table says: a commit in between is left out.
            found = c.rows("SELECT revision, seq, runner, document FROM tables WHERE id = ?", id)
            if not found:
                return None
            revision, seq, runner, document = found[0]
            rows = c.rows(
                "SELECT seq, line, at FROM log WHERE table_id = ? AND seq > ? AND seq <= ? ORDER BY seq", id, after, seq
            )
            return Stored(id, revision, seq, runner, document, [LogRow(*row) for row in rows])

        return await self.driver.read(job)

    async def commit(self, id: str, revision: int, seq: int, change: Change, now: float) -> None:
        """All of the change or nothing. `revision` and `seq` are those the change was made for."""

        def job(c: Connection) -> None:
            changed = c.run(
                "UPDATE tables SET revision = revision + 1, seq = ?, stage = ?, public = ?, document = ?, result = ?,"
                # A sealed decision that is changed must not show in the order of a list of tables.
                " changed = CASE WHEN ? > 0 THEN ? ELSE changed END WHERE id = ? AND revision = ?",
                seq + len(change.lines), change.stage, int(change.public), change.document, change.result,
                len(change.lines), now, id, revision,
            )  # fmt: skip
            if changed != 1:
                raise Conflict(id)
            add_rows(c, id, seq, change, now)
            c.tell(id, revision + 1)

        try:
            await self.driver.write(job)
        except Duplicate:  # the same command at the same moment through another process: its answer is there now
            raise Conflict(id) from None

    async def answer(self, table: str, who: str, id: str) -> Answer | None:
        def job(c: Connection) -> Answer | None:
            found = c.rows("SELECT answer, body FROM answers WHERE table_id = ? AND who = ? AND id = ?", table, who, id)
            return Answer(who, id, *found[0]) if found else None

        return await self.driver.read(job)

    async def list_public(self, limit: int, of_one: int) -> list[Head]:
        """The latest ones, but only a few of one host."""
        return await self.heads(
            "WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY host ORDER BY changed DESC) AS nth"
            " FROM tables WHERE public = 1 AND stage IN ('open', 'playing')) AS listed WHERE nth <= ?)"
            " ORDER BY changed DESC LIMIT ?",
            of_one, limit,
        )  # fmt: skip

    async def lonely(self, before: float, idle_before: float) -> list[str]:
        """Tables open since before this moment at which at most one person sits, and those where nothing happens."""

        def job(c: Connection) -> list[str]:
            found = c.rows(
                "SELECT t.id FROM tables t WHERE (t.stage = 'open' AND t.created < ?"
                " AND (SELECT count(*) FROM sitting s WHERE s.table_id = t.id) <= 1)"
                " OR (t.stage IN ('open', 'playing') AND t.changed < ?) LIMIT 1000",
                before, idle_before,
            )  # fmt: skip
            return [row[0] for row in found]

        return await self.driver.read(job)

    async def running_of(self, identity: str, limit: int) -> list[Head]:
        """Open and running tables of a person, those of the host without a seat included."""
        return await self.heads(
            "WHERE (host = ? AND stage IN ('open', 'playing'))"
            " OR id IN (SELECT table_id FROM sitting WHERE identity = ? AND ended = 0) ORDER BY changed DESC LIMIT ?",
            identity, identity, limit,
        )  # fmt: skip

    async def heads(self, where: str, *values: str | int) -> list[Head]:
        def job(c: Connection) -> list[Head]:
            return [Head(*row) for row in c.rows(f"SELECT id, stage, document, changed FROM tables {where}", *values)]

        return await self.driver.read(job)

    async def played_by(self, identity: str, before: tuple[float, str], game: str, won: bool, limit: int) -> Played:
        """Finished games before this one (its end and id), found by an index: the cost is that of the page."""
        ended, id = before
        where = "s.identity = ? AND s.ended > 0 AND (s.ended < ? OR (s.ended = ? AND s.table_id < ?))"
        where += (" AND t.game = ?" if game else "") + (" AND s.place = 1" if won else "")
        values: list[str | float] = [identity, ended, ended, id, *([game] if game else []), limit]

        def job(c: Connection) -> Played:
            rows = c.rows(
                "SELECT t.id, t.stage, t.document, t.changed, t.result, s.ended FROM sitting s"
                f" JOIN tables t ON t.id = s.table_id WHERE {where} ORDER BY s.ended DESC, s.table_id DESC LIMIT ?",
                *values,
            )
            counted = c.rows(
                "SELECT count(*), coalesce(sum(CASE WHEN place = 1 THEN 1 ELSE 0 END), 0) FROM sitting"
                " WHERE identity = ? AND ended > 0",
                identity,
            )
            return Played([Head(*row[:5]) for row in rows], [row[5] for row in rows], *map(int, counted[0]))

        return await self.driver.read(job)

    async def keep_result(self, table: str, text: str, places: dict[str, int]) -> None:
        """Stores the result of a game that ended before results were kept."""

        def job(c: Connection) -> None:
            c.run("UPDATE tables SET result = ? WHERE id = ? AND stage IN ('over', 'ended')", text, table)
            for who, place in places.items():
                c.run("UPDATE sitting SET place = ? WHERE table_id = ? AND identity = ?", place, table, who)

        await self.driver.write(job)

    async def all_ids(self) -> list[str]:
        return await self.ids("SELECT id FROM tables ORDER BY created")

    async def ids(self, sql: str) -> list[str]:
        def job(c: Connection) -> list[str]:
            return [row[0] for row in c.rows(sql)]

        return await self.driver.read(job)

    async def count_running(self, host: str | None) -> int:
        def job(c: Connection) -> int:
            where = "stage IN ('open', 'playing')"
            if host is None:
                found = c.rows(f"SELECT count(*) FROM tables WHERE {where}")
            else:
                found = c.rows(f"SELECT count(*) FROM tables WHERE {where} AND host = ?", host)
            return int(found[0][0])

        return await self.driver.read(job)

    async def count_made(self, host: str, since: float) -> int:
        def job(c: Connection) -> int:
            return int(c.rows("SELECT count(*) FROM tables WHERE host = ? AND created > ?", host, since)[0][0])

        return await self.driver.read(job)

    # --- identities and links: only hashes of tokens are kept

    async def add_identity(self, identity: Identity, token: str, now: float) -> None:
        def job(c: Connection) -> None:
            c.run("INSERT INTO identities (id, name, seat_of, created) VALUES (?, ?, ?, ?)", *identity, now)
            c.run("INSERT INTO tokens (hash, identity, created) VALUES (?, ?, ?)", token, identity.id, now)

        await self.driver.write(job)

    async def add_token(self, identity: str, token: str, now: float) -> None:
        def job(c: Connection) -> None:
            c.run("INSERT INTO tokens (hash, identity, created) VALUES (?, ?, ?)", token, identity, now)

        await self.driver.write(job)

    async def rename(self, identity: str, name: str) -> None:
        def job(c: Connection) -> None:
            c.run("UPDATE identities SET name = ? WHERE id = ?", name, identity)

        await self.driver.write(job)

    async def identity_of(self, token: str) -> Identity | None:
        def job(c: Connection) -> Identity | None:
            found = c.rows(
                "SELECT i.id, i.name, i.seat_of FROM identities i JOIN tokens t ON t.identity = i.id WHERE t.hash = ?",
                token,
            )
            return Identity(*found[0]) if found else None

        return await self.driver.read(job)

    async def drop_identity(self, identity: str) -> None:
        """Deletes an identity that was never used, with its tokens."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM tokens WHERE identity = ?", identity)
            c.run("DELETE FROM identities WHERE id = ?", identity)

        await self.driver.write(job)

    # --- sessions and personal data

    async def note_used(self, token: str, day: float) -> None:
        def job(c: Connection) -> None:
            c.run("UPDATE tokens SET used = ? WHERE hash = ? AND used < ?", day, token, day)

        await self.driver.write(job)

    async def sessions(self, identity: str) -> list[Token]:
        def job(c: Connection) -> list[Token]:
            rows = c.rows("SELECT hash, created, used FROM tokens WHERE identity = ? ORDER BY created", identity)
            return [Token(*row) for row in rows]

        return await self.driver.read(job)

    async def alive_tokens(self, tokens: list[str]) -> set[str]:
        """Which of these sessions have not been ended."""

        def job(c: Connection) -> set[str]:
            found: set[str] = set()
            for i in range(0, len(tokens), 500):
                some = tokens[i : i + 500]
                marks = ", ".join("?" * len(some))
                found |= {row[0] for row in c.rows(f"SELECT hash FROM tokens WHERE hash IN ({marks})", *some)}
            return found

        return await self.driver.read(job)

    async def end_session(self, identity: str, token: str) -> int:
        return await self.driver.write(
            lambda c: c.run("DELETE FROM tokens WHERE identity = ? AND hash = ?", identity, token)
        )

    async def end_other_sessions(self, identity: str, token: str) -> int:
        return await self.driver.write(
            lambda c: c.run("DELETE FROM tokens WHERE identity = ? AND hash <> ?", identity, token)
        )

    async def created(self, identity: str) -> float:
        def job(c: Connection) -> float:
            found = c.rows("SELECT created FROM identities WHERE id = ?", identity)
            return float(found[0][0]) if found else 0.0

        return await self.driver.read(job)

    async def notes_of(self, identity: str) -> dict[str, str]:
        def job(c: Connection) -> dict[str, str]:
            return dict(c.rows("SELECT table_id, text FROM notes WHERE identity = ?", identity))

        return await self.driver.read(job)

    async def said_by(self, identity: str) -> list[Said]:
        def job(c: Connection) -> list[Said]:
            rows = c.rows("SELECT table_id, at, text FROM chat WHERE who = ? ORDER BY at", identity)
            return [Said(*row) for row in rows]

        return await self.driver.read(job)

    async def tables_with(self, identity: str) -> list[str]:
        """Every table whose document names this person: host, seat, spectator, or there once."""

        def job(c: Connection) -> list[str]:
            return [row[0] for row in c.rows("SELECT id FROM tables WHERE document LIKE ?", f'%"{identity}"%')]

        return await self.driver.read(job)

    async def delete_person(self, identity: str) -> None:
        """Deletes chat lines, notes, links, sessions and the person, but not the documents of tables."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM chat WHERE who = ?", identity)
            c.run("DELETE FROM notes WHERE identity = ?", identity)
            c.run("DELETE FROM answers WHERE who = ?", identity)
            c.run("DELETE FROM links WHERE subject = ? OR used_by = ?", identity, identity)
            c.run("DELETE FROM sitting WHERE identity = ?", identity)
            c.run("DELETE FROM contacts WHERE identity = ?", identity)
            c.run("DELETE FROM held WHERE identity = ?", identity)
            for name, column in OWNED:
                c.run(f"DELETE FROM {name} WHERE {column} = ?", identity)
            forget_player(c, identity)
            c.run("DELETE FROM held_pushes WHERE identity = ?", identity)
            c.run("DELETE FROM pushes WHERE identity = ?", identity)
            c.run("DELETE FROM contest_people WHERE identity = ?", identity)
            c.run("UPDATE contests SET host = '' WHERE host = ?", identity)
            c.run("DELETE FROM tokens WHERE identity = ?", identity)
            c.run("DELETE FROM identities WHERE id = ?", identity)

        await self.driver.write(job)

    async def set_host(self, table: str, host: str) -> None:
        await self.driver.write(lambda c: c.run("UPDATE tables SET host = ? WHERE id = ?", host, table))

    async def control(self, after: int) -> Control:
        """Switches set by the operator; the audit log brings the news of them."""

        def job(c: Connection) -> Control:
            rows = c.rows("SELECT n, at, what, subject, detail FROM audit WHERE n > ? ORDER BY n LIMIT 1000", after)
            news = [Audited(*row) for row in rows]
            switches: dict[str, str] = dict(c.rows("SELECT name, value FROM switches"))
            blocked = frozenset(row[0] for row in c.rows("SELECT subject FROM blocked"))
            return Control(switches, blocked, news[-1].n if news else after, news)

        return await self.driver.read(job)

    # --- how people are reached

    async def contact(self, identity: str) -> str:
        def job(c: Connection) -> str:
            found = c.rows("SELECT wishes FROM contacts WHERE identity = ?", identity)
            return str(found[0][0]) if found else ""

        return await self.driver.read(job)

    async def set_contact(self, identity: str, wishes: str) -> None:
        await self.driver.write(
            lambda c: c.run(
                "INSERT INTO contacts (identity, wishes) VALUES (?, ?)"
                " ON CONFLICT (identity) DO UPDATE SET wishes = excluded.wishes",
                identity, wishes,
            )
        )  # fmt: skip

    async def reached(self, identity: str) -> tuple[str, int]:
        """The wishes of a person, and the number of browsers that get pushes."""

        def job(c: Connection) -> tuple[str, int]:
            found = c.rows("SELECT wishes FROM contacts WHERE identity = ?", identity)
            pushes = c.rows(f"SELECT count(*) FROM pushes {PUSHED}", identity)
            return str(found[0][0]) if found else "", int(pushes[0][0])

        return await self.driver.read(job)

    async def hold(
        self, identity: str, table: str, seat: int, version: int, nth: int, due: float, way: Way = "mail"
    ) -> None:
        """A later turn at the same table takes the place of an earlier one."""
        await self.driver.write(
            lambda c: c.run(
                f"INSERT INTO {HELD[way]} (identity, table_id, seat, version, nth, due) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (identity, table_id, seat)"
                " DO UPDATE SET version = excluded.version, nth = excluded.nth, due = excluded.due",
                identity, table, seat, version, nth, due,
            )
        )  # fmt: skip

    async def held_due(self, now: float, way: Way = "mail") -> list[str]:
        def job(c: Connection) -> list[str]:
            return [
                row[0] for row in c.rows(f"SELECT DISTINCT identity FROM {HELD[way]} WHERE due <= ? LIMIT 200", now)
            ]

        return await self.driver.read(job)

    async def take_held(self, identity: str, now: float, way: Way = "mail") -> list[Held]:
        """Of two processes that ask at once, one gets each row."""

        def job(c: Connection) -> list[Held]:
            rows = c.rows(
                f"SELECT table_id, seat, version, nth FROM {HELD[way]} WHERE identity = ? AND due <= ? ORDER BY due",
                identity, now,
            )  # fmt: skip
            gone = (
                f"DELETE FROM {HELD[way]} WHERE identity = ? AND table_id = ? AND seat = ? AND version = ? AND nth = ?"
            )
            return [Held(*row) for row in rows if c.run(gone, identity, *row) == 1]

        return await self.driver.write(job)

    async def kept_secret(self, name: str, fresh: str) -> str:
        """A secret of the server: this one, if there is none yet. Of two processes that start at once, one decides."""

        def job(c: Connection) -> str:
            c.run("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", name, fresh)
            return str(c.rows("SELECT value FROM secrets WHERE name = ?", name)[0][0])

        return await self.driver.write(job)

    async def add_push(self, identity: str, session: str, push: Push, most: int) -> None:
        """A browser belongs to the person who used it last, for as long as that session lasts. The oldest makes way."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM pushes WHERE id = ?", push.id)
            c.run(
                "INSERT INTO pushes (id, endpoint, p256dh, auth, language, created, identity, session)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                *push, identity, session,
            )  # fmt: skip
            old = c.rows("SELECT id FROM pushes WHERE identity = ? ORDER BY created DESC, id", identity)[most:]
            for (id,) in old:
                c.run("DELETE FROM pushes WHERE id = ?", id)

        await self.driver.write(job)

    async def pushes(self, identity: str) -> list[Push]:
        def job(c: Connection) -> list[Push]:
            columns = "id, endpoint, p256dh, auth, language, created"
            return [Push(*row) for row in c.rows(f"SELECT {columns} FROM pushes {PUSHED} ORDER BY created", identity)]

        return await self.driver.read(job)

    async def drop_push(self, identity: str, id: str) -> None:
        """One browser; "": all of this person."""
        which = " AND id = ?" if id else ""
        await self.driver.write(
            lambda c: c.run(f"DELETE FROM pushes WHERE identity = ?{which}", identity, *([id] if id else []))
        )

    # --- links

    async def put_link(self, link: Link) -> None:
        """A new link takes the place of the older one for the same purpose."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM links WHERE subject = ? AND kind = ? AND seat = ?", link.subject, link.kind, link.seat)
            c.run("INSERT INTO links (hash, kind, subject, seat, expires, used_by) VALUES (?, ?, ?, ?, ?, ?)", *link)

        await self.driver.write(job)

    async def drop_links(self, subject: str, kind: str, seat: int) -> None:
        await self.driver.write(
            lambda c: c.run("DELETE FROM links WHERE subject = ? AND kind = ? AND seat = ?", subject, kind, seat)
        )

    async def find_link(self, hash: str, now: float) -> Link | None:
        def job(c: Connection) -> Link | None:
            return valid_link(c, hash, now)

        return await self.driver.read(job)

    async def take_link(self, hash: str, now: float, who: str = "") -> Link | None:
        """Works once. For a day the store remembers who took it, for a repeat after a lost answer."""

        def job(c: Connection) -> Link | None:
            found = valid_link(c, hash, now)
            if who:
                taken = c.run(
                    "UPDATE links SET used_by = ?, expires = ? WHERE hash = ? AND used_by = ''",
                    who, now + USED_KEPT, hash,
                )  # fmt: skip
            else:
                taken = c.run("DELETE FROM links WHERE hash = ? AND used_by = ''", hash)
            return found if taken == 1 else None

        return await self.driver.write(job)

    # --- chat and notes

    async def say(
        self, table: str, seat: int, name: str, text: str, now: float, answer: Answer | None = None
    ) -> ChatLine:
        who = answer.who if answer is not None else ""

        def job(c: Connection) -> ChatLine:
            n = c.rows("SELECT coalesce(max(n), 0) + 1 FROM chat WHERE table_id = ?", table)[0][0]
            line = ChatLine(n, seat, name, text, now, who)
            c.run(
                "INSERT INTO chat (table_id, n, seat, name, text, at, who) VALUES (?, ?, ?, ?, ?, ?, ?)",
                table, *line,
            )  # fmt: skip
            if answer is not None:
                add_answer(c, table, answer, now)
            c.tell(table, 0)
            return line

        for _ in range(5):
            try:
                return await self.driver.write(job)
            except Duplicate:  # two at once through two processes
                continue
        raise Conflict(table)

    async def chat(self, table: str, after: int, limit: int) -> list[ChatLine]:
        """The last lines after this one, oldest first."""

        def job(c: Connection) -> list[ChatLine]:
            found = c.rows(
                "SELECT n, seat, name, text, at, who FROM chat WHERE table_id = ? AND n > ? ORDER BY n DESC LIMIT ?",
                table, after, limit,
            )  # fmt: skip
            return [ChatLine(*row) for row in reversed(found)]

        return await self.driver.read(job)

    async def set_note(self, table: str, identity: str, text: str) -> None:
        def job(c: Connection) -> None:
            c.run(
                "INSERT INTO notes (table_id, identity, text) VALUES (?, ?, ?)"
                " ON CONFLICT (table_id, identity) DO UPDATE SET text = excluded.text",
                table, identity, text,
            )  # fmt: skip

        await self.driver.write(job)

    async def note(self, table: str, identity: str) -> str:
        def job(c: Connection) -> str:
            found = c.rows("SELECT text FROM notes WHERE table_id = ? AND identity = ?", table, identity)
            return found[0][0] if found else ""

        return await self.driver.read(job)

    # --- evenings and tournaments

    async def add_contest(self, row: ContestRow, public: bool, host: str) -> None:
        await self.driver.write(
            lambda c: c.run(
                "INSERT INTO contests (id, revision, stage, document, changed, created, public, host)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                *row, row.changed, int(public), host,
            )
        )  # fmt: skip

    async def contest(self, id: str) -> ContestRow | None:
        found = await self.contest_rows("WHERE id = ?", id)
        return found[0] if found else None

    async def commit_contest(self, row: ContestRow, public: bool) -> None:
        """`row.revision` is the one that the change was made for."""
        changed = await self.driver.write(
            lambda c: c.run(
                "UPDATE contests SET revision = revision + 1, stage = ?, document = ?, changed = ?, public = ?"
                " WHERE id = ? AND revision = ?",
                row.stage, row.document, row.changed, int(public), row.id, row.revision,
            )
        )  # fmt: skip
        if changed != 1:
            raise Conflict(row.id)

    async def contests(self, stages: tuple[str, ...], public: bool, limit: int) -> list[ContestRow]:
        """The latest ones of these stages."""
        marks = ", ".join("?" * len(stages))
        return await self.contest_rows(
            f"WHERE stage IN ({marks}) AND public >= ? ORDER BY changed DESC LIMIT ?", *stages, int(public), limit
        )

    async def contests_of(self, identity: str, limit: int) -> list[ContestRow]:
        """Those a person takes part in or is the host of: running ones first, then the latest."""
        return await self.contest_rows(
            "WHERE host = ? OR id IN (SELECT contest FROM contest_people WHERE identity = ?)"
            " ORDER BY CASE WHEN stage IN ('open', 'playing') THEN 0 ELSE 1 END, changed DESC LIMIT ?",
            identity, identity, limit,
        )  # fmt: skip

    async def contest_rows(self, where: str, *values: str | int) -> list[ContestRow]:
        def job(c: Connection) -> list[ContestRow]:
            rows = c.rows(f"SELECT id, revision, stage, document, changed FROM contests {where}", *values)
            return [ContestRow(*row) for row in rows]

        return await self.driver.read(job)

    async def count_contests(self, host: str) -> int:
        def job(c: Connection) -> int:
            found = c.rows("SELECT count(*) FROM contests WHERE host = ? AND stage IN ('open', 'playing')", host)
            return int(found[0][0])

        return await self.driver.read(job)

    async def take_part(self, contest: str, identity: str, table: str, unless: str) -> str:
        """Notes where a person plays; who plays at `unless` already may move. Returns where the person plays now."""

        def job(c: Connection) -> str:
            c.run(
                "INSERT INTO contest_people (contest, identity, table_id) VALUES (?, ?, ?)"
                " ON CONFLICT (contest, identity) DO UPDATE SET table_id ="
                " CASE WHEN contest_people.table_id = ? THEN excluded.table_id ELSE contest_people.table_id END",
                contest, identity, table, unless,
            )  # fmt: skip
            found = c.rows("SELECT table_id FROM contest_people WHERE contest = ? AND identity = ?", contest, identity)
            return str(found[0][0])

        return await self.driver.write(job)

    async def heads_of(self, tables: list[str]) -> list[Head]:
        """In no order; those that are not there are left out."""

        def job(c: Connection) -> list[Head]:
            marks = ", ".join("?" * len(tables))
            rows = c.rows(f"SELECT id, stage, document, changed, result FROM tables WHERE id IN ({marks})", *tables)
            return [Head(*row) for row in rows]

        return await self.driver.read(job) if tables else []

    # --- reviews

    async def put_review(self, row: ReviewRow) -> None:
        """One for a table: that of an older version makes way, one of the same version stays."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM reviews WHERE table_id = ? AND version <> ?", row.table, row.version)
            if not c.rows("SELECT version FROM reviews WHERE table_id = ?", row.table):
                c.run("INSERT INTO reviews (review, table_id, version, body, at) VALUES (?, ?, ?, ?, ?)", *row)

        with suppress(Duplicate):
            await self.driver.write(job)

    async def review_of(self, table: str) -> ReviewRow | None:
        return await self.one_review("table_id", table)

    async def review(self, key: str) -> ReviewRow | None:
        return await self.one_review("review", key)

    async def one_review(self, column: str, value: str) -> ReviewRow | None:
        def job(c: Connection) -> ReviewRow | None:
            sql = f"SELECT review, table_id, version, body, at FROM reviews WHERE {column} = ?"
            found = c.rows(sql, value)
            return ReviewRow(*found[0]) if found else None

        return await self.driver.read(job)

    async def finish_review(self, key: str, body: str) -> None:
        await self.driver.write(lambda c: c.run("UPDATE reviews SET body = ? WHERE review = ?", body, key))

    async def alive(self, process: str, now: float) -> None:
        def job(c: Connection) -> None:
            c.run(
                "INSERT INTO processes (id, alive) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET alive = excluded.alive",
                process, now,
            )  # fmt: skip

        await self.driver.write(job)

    async def claim(self, table: str, process: str, now: float, dead_after: float) -> float | None:
        """Claims the table for this process. None: another one runs it; otherwise when it was last run (0: never)."""

        def job(c: Connection) -> float | None:
            found = c.rows(
                "SELECT t.runner, p.alive FROM tables t LEFT JOIN processes p ON p.id = t.runner WHERE t.id = ?", table
            )
            if not found:
                return None
            runner, alive = found[0]
            if runner == process:
                return now
            gone = self.alone or runner.startswith(GONE)
            if not gone and alive is not None and alive > now - dead_after:
                return None
            if c.run("UPDATE tables SET runner = ? WHERE id = ? AND runner = ?", process, table, runner) != 1:
                return None
            return 0.0 if alive is None else float(alive)

        return await self.driver.write(job)

    async def unclaimed(self, process: str, now: float, dead_after: float) -> list[str]:
        """Running tables that no living process runs."""

        def job(c: Connection) -> list[str]:
            since = now if self.alone else now - dead_after
            found = c.rows(
                "SELECT t.id FROM tables t LEFT JOIN processes p ON p.id = t.runner WHERE t.stage = 'playing'"
                " AND t.runner <> ? AND (p.alive IS NULL OR p.alive <= ? OR t.runner LIKE ?) ORDER BY t.changed DESC",
                process, since, f"{GONE}%",
            )  # fmt: skip
            return [row[0] for row in found]

        return await self.driver.read(job)

    async def release(self, process: str) -> None:
        """Releases the tables at a graceful stop: another process may take over at once."""

        def job(c: Connection) -> None:
            c.run("UPDATE tables SET runner = ? WHERE runner = ?", f"{GONE}{process}", process)
            c.run("UPDATE processes SET id = ? WHERE id = ?", f"{GONE}{process}", process)

        await self.driver.write(job)

    # --- who is looking, through which process

    async def set_presence(self, table: str, process: str, seats: int, watchers: int) -> None:
        """Seats as a bit mask. The other processes get the news."""

        def job(c: Connection) -> None:
            c.run("DELETE FROM presence WHERE table_id = ? AND process = ?", table, process)
            if seats or watchers:
                c.run(
                    "INSERT INTO presence (table_id, process, seats, watchers) VALUES (?, ?, ?, ?)",
                    table, process, seats, watchers,
                )  # fmt: skip
            c.tell(table, 0)

        await self.driver.write(job)

    async def presence(self, table: str, process: str, alive_since: float) -> dict[str, tuple[int, int]]:
        """Presence in the other living processes: seats as a bit mask, and spectators."""

        def job(c: Connection) -> dict[str, tuple[int, int]]:
            found = c.rows(
                "SELECT r.process, r.seats, r.watchers FROM presence r JOIN processes p ON p.id = r.process"
                " WHERE r.table_id = ? AND r.process <> ? AND p.alive > ?",
                table, process, alive_since,
            )  # fmt: skip
            return {name: (seats, watchers) for name, seats, watchers in found}

        return await self.driver.read(job)

    async def prune(self, now: float, dead_after: float) -> dict[str, int]:
        """Deletes data that nobody can ask for: old answers, links that have expired, processes that are gone.

        And people who never sat anywhere and have not come for a month.
        """

        def job(c: Connection) -> dict[str, int]:
            before = now - GUESTS_KEPT
            guests = (
                "created < ? AND id NOT IN (SELECT identity FROM sitting) AND id NOT IN (SELECT host FROM tables)"
                " AND id NOT IN (SELECT who FROM chat) AND id NOT IN (SELECT identity FROM notes)"
                " AND id NOT IN (SELECT identity FROM passkeys) AND id NOT IN (SELECT identity FROM mailboxes)"
                " AND id NOT IN (SELECT identity FROM contest_people) AND id NOT IN (SELECT host FROM contests)"
                " AND id NOT IN (SELECT identity FROM tokens WHERE used > ?)"
            )
            c.run(f"DELETE FROM tokens WHERE identity IN (SELECT id FROM identities WHERE {guests})", before, before)
            return {
                "people": c.run(f"DELETE FROM identities WHERE {guests}", before, before),
                "answers": c.run("DELETE FROM answers WHERE at < ?", now - ANSWERS_KEPT),
                "signins": c.run("DELETE FROM signins WHERE expires < ?", now),
                "pushes": c.run("DELETE FROM pushes WHERE session NOT IN (SELECT hash FROM tokens)"),
                "links": c.run("DELETE FROM links WHERE expires > 0 AND expires < ?", now),
                "presence": c.run(
                    "DELETE FROM presence WHERE process NOT IN (SELECT id FROM processes WHERE alive > ?)",
                    now - dead_after,
                ),
                # One that ran a table that nobody has taken over yet says until when its clock ran.
                "processes": c.run(
                    "DELETE FROM processes WHERE alive < ? AND id NOT IN"
                    " (SELECT runner FROM tables WHERE stage = 'playing')",
                    now - PROCESSES_KEPT,
                ),
            }

        return await self.driver.write(job)

    async def ping(self) -> None:
        """Can every table be read?"""
        names = (
            "SELECT name FROM sqlite_master WHERE type = 'table'"
            if self.driver.dialect == "sqlite"
            else "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        )

        def job(c: Connection) -> None:
            for name in sorted({*NEEDED, *(row[0] for row in c.rows(names))}):
                c.rows(f"SELECT * FROM {name} LIMIT 1")  # `SELECT 1` would read an index, and not the table

        await self.driver.read(job)

    async def close(self) -> None:
        await self.driver.close()


def add_rows(c: Connection, id: str, seq: int, change: Change, now: float) -> None:
    rows: Iterable[str] = change.lines
    values = [(id, seq + i, line, now) for i, line in enumerate(rows, 1)]
    if values:
        c.many("INSERT INTO log (table_id, seq, line, at) VALUES (?, ?, ?, ?)", values)
    if change.answer is not None:
        add_answer(c, id, change.answer, now)
    ended = now if change.stage in ("over", "ended") else 0.0
    if change.sitting is not None:
        old = {
            who: (at, place)
            for who, at, place in c.rows("SELECT identity, ended, place FROM sitting WHERE table_id = ?", id)
        }
        c.run("DELETE FROM sitting WHERE table_id = ?", id)
        since = max((at for at, _ in old.values()), default=0.0) if ended else 0.0  # a finished game keeps its day
        places = {who: place for who, (_, place) in old.items()} | change.places if ended else {}
        people = [(id, who, since or ended, places.get(who, 0)) for who in sorted(set(change.sitting)) if who]
        if people:
            c.many("INSERT INTO sitting (table_id, identity, ended, place) VALUES (?, ?, ?, ?)", people)
    elif ended:
        c.run("UPDATE sitting SET ended = ? WHERE table_id = ? AND ended = 0", ended, id)
        for who, place in change.places.items():
            c.run("UPDATE sitting SET place = ? WHERE table_id = ? AND identity = ?", place, id, who)
    elif any(line.startswith("undo ") for line in change.lines):  # perhaps of the end
        c.run("UPDATE sitting SET ended = 0, place = 0 WHERE table_id = ? AND ended > 0", id)
        forget_results(c, id)


def add_answer(c: Connection, table: str, answer: Answer, now: float) -> None:
    c.run("INSERT INTO answers (table_id, who, id, answer, body, at) VALUES (?, ?, ?, ?, ?, ?)", table, *answer, now)


def valid_link(c: Connection, hash: str, now: float) -> Link | None:
    found = c.rows("SELECT hash, kind, subject, seat, expires, used_by FROM links WHERE hash = ?", hash)
    if not found or 0 < found[0][4] < now:
        return None
    return Link(*found[0])
