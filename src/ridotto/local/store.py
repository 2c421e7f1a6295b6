"""Local tables, stored: the part of `server.store.Store` that tables and lobby use, on top of a keeper.

A keeper holds texts by key; in a browser it is IndexedDB. What a command changes is written in one transaction, and
only if nobody else has changed the table since: another tab may have.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from ridotto.server.drivers import Away, Duplicate
from ridotto.server.store import (
    Answer,
    Change,
    ChatLine,
    Conflict,
    Head,
    Identity,
    Link,
    LogRow,
    Played,
    ReviewRow,
    Stored,
)
from ridotto.server.store_people import Profile

ME: Final = "me"
HEAD: Final = "head/"
LOG: Final = "log/"
REVIEW: Final = "review/"  # by table
REVIEWED: Final = "reviewed/"  # by the key of a review: its table


class Full(Away):
    """The device has no room left, or doesn't let the page write."""

    code = "no-room"


class Keeper(Protocol):
    async def get(self, key: str) -> str | None: ...
    async def under(self, prefix: str) -> list[str]:
        """All texts whose key begins so."""

    async def put(self, entries: dict[str, str], only_if: tuple[str, str] | None) -> bool:
        """All of it or nothing, and it lasts. `only_if`: this key still has this text ("": none). Was it?
        `Full`: the device has no room."""

    async def drop(self, keys: list[str]) -> None: ...


class Memory:
    """A keeper that forgets."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def under(self, prefix: str) -> list[str]:
        return [text for key, text in self.kept.items() if key.startswith(prefix)]

    async def put(self, entries: dict[str, str], only_if: tuple[str, str] | None) -> bool:
        if only_if is not None and self.kept.get(only_if[0], "") != only_if[1]:
            return False
        self.kept.update(entries)
        return True

    async def drop(self, keys: list[str]) -> None:
        for key in keys:
            self.kept.pop(key, None)


@dataclass
class Entry:
    """The head of a table: everything but its log."""

    id: str
    revision: int
    seq: int
    game: str
    host: str
    stage: str
    document: str
    changed: float
    sitting: list[str]
    note: str = ""
    result: str = ""  # of a game that has ended
    places: dict[str, int] = field(default_factory=dict)  # by person, in it
    chat: list[Any] = field(default_factory=list)


class Kept(NamedTuple):
    entry: Entry
    text: str  # as it is kept: a change is written only if this is still there


class LocalStore:
    alone = True

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.answers: dict[tuple[str, str, str], Answer] = {}  # repeats come only as long as the page is open
        self.full: Callable[[], None] = lambda: None  # called after a table could not be written

    async def kept(self, id: str) -> Kept | None:
        text = await self.keeper.get(HEAD + id)
        return None if text is None else Kept(Entry(**json.loads(text)), text)

    async def log(self, id: str) -> list[Any]:
        rows: list[Any] = json.loads(await self.keeper.get(LOG + id) or "[]")
        return rows

    async def write(self, entry: Entry, before: str, log: list[Any] | None = None) -> None:
        entries = {HEAD + entry.id: json.dumps(asdict(entry), ensure_ascii=False)}
        if log is not None:
            entries[LOG + entry.id] = json.dumps(log, ensure_ascii=False)
        try:
            written = await self.keeper.put(entries, (HEAD + entry.id, before))
        except Full:
            self.full()
            raise
        if not written:
            raise Conflict(entry.id)

    # --- tables

    async def create(self, id: str, game: str, host: str, change: Change, now: float) -> None:
        seq, sitting = len(change.lines), change.sitting or []
        entry = Entry(id, 1, seq, game, host, change.stage, change.document, now, sitting)
        try:
            await self.write(entry, "", [[line, now] for line in change.lines])
        except Conflict:
            raise Duplicate(id) from None

    async def load(self, id: str, after: int = 0) -> Stored | None:
        found = await self.kept(id)
        if found is None:
            return None
        entry = found.entry
        rows = [LogRow(i + 1, line, at) for i, (line, at) in enumerate((await self.log(id))[: entry.seq])]
        return Stored(id, entry.revision, entry.seq, "", entry.document, rows[after:])

    async def commit(self, id: str, revision: int, seq: int, change: Change, now: float) -> None:
        found = await self.kept(id)
        if found is None or found.entry.revision != revision:
            raise Conflict(id)
        entry = found.entry
        entry.revision, entry.seq = revision + 1, seq + len(change.lines)
        entry.stage, entry.document = change.stage, change.document
        entry.result, entry.places = change.result, change.places
        entry.sitting = entry.sitting if change.sitting is None else change.sitting
        log = None
        if change.lines:
            entry.changed = now
            log = (await self.log(id))[:seq] + [[line, now] for line in change.lines]
        await self.write(entry, found.text, log)
        if change.answer is not None:
            self.answers[id, change.answer.who, change.answer.id] = change.answer

    async def answer(self, table: str, who: str, id: str) -> Answer | None:
        return self.answers.get((table, who, id))

    async def list_public(self, limit: int, of_one: int) -> list[Head]:
        return []

    async def entries(self, running: bool) -> list[Entry]:
        """Tables that are running, or finished games, the latest first."""
        found = [Entry(**json.loads(text)) for text in await self.keeper.under(HEAD)]
        found = [one for one in found if (one.stage in ("open", "playing")) == running]
        return sorted(found, key=lambda one: (-one.changed, one.id))

    async def running_of(self, identity: str, limit: int) -> list[Head]:
        return [Head(one.id, one.stage, one.document, one.changed) for one in (await self.entries(True))[:limit]]

    async def played_by(self, identity: str, before: tuple[float, str], game: str, won: bool, limit: int) -> Played:
        ended = [one for one in await self.entries(False) if one.sitting]
        wins = [one for one in ended if one.places.get(identity) == 1]
        later = {one.id for one in ended if (-one.changed, one.id) <= (-before[0], before[1])} if before[1] else set()
        found = [one for one in (wins if won else ended) if one.id not in later and game in ("", one.game)][:limit]
        heads = [Head(one.id, one.stage, one.document, one.changed, one.result) for one in found]
        return Played(heads, [one.changed for one in found], len(ended), len(wins))

    async def keep_result(self, table: str, text: str, places: dict[str, int]) -> None:
        found = await self.kept(table)
        if found is not None:
            found.entry.result, found.entry.places = text, places
            await self.write(found.entry, found.text)

    async def count_running(self, host: str | None) -> int:
        return 0  # there is no limit on one's own device

    async def count_made(self, host: str, since: float) -> int:
        return 0

    async def delete(self, id: str) -> None:
        await self.keeper.drop([HEAD + id, LOG + id, REVIEW + id])

    # --- reviews

    async def put_review(self, row: ReviewRow) -> None:
        await self.keeper.put({REVIEW + row.table: json.dumps(row), REVIEWED + row.key: row.table}, None)

    async def review_of(self, table: str) -> ReviewRow | None:
        text = await self.keeper.get(REVIEW + table)
        return None if text is None else ReviewRow(*json.loads(text))

    async def review(self, key: str) -> ReviewRow | None:
        table = await self.keeper.get(REVIEWED + key)
        found = await self.review_of(table) if table is not None else None
        return found if found is not None and found.key == key else None

    async def finish_review(self, key: str, body: str) -> None:
        found = await self.review(key)
        if found is not None:
            await self.keeper.put({REVIEW + found.table: json.dumps(found._replace(body=body))}, None)

    # --- the one person of this device

    async def me(self) -> Identity | None:
        text = await self.keeper.get(ME)
        return None if text is None else Identity(*json.loads(text))

    async def add_identity(self, identity: Identity, token: str, now: float) -> None:
        await self.keeper.put({ME: json.dumps(identity)}, None)

    async def rename(self, identity: str, name: str) -> None:
        await self.keeper.put({ME: json.dumps(Identity(identity, name, ""))}, None)

    async def put_link(self, link: Link) -> None:
        """Nobody else can come to this device."""

    async def profile(self, identity: str) -> Profile:
        return Profile()

    async def blocks(self, identity: str, other: str) -> bool:
        return False

    async def apart(self, identity: str) -> set[str]:
        return set()

    # --- notes and talk

    async def say(
        self, table: str, seat: int, name: str, text: str, now: float, answer: Answer | None = None
    ) -> ChatLine:
        found = await self.kept(table)
        if found is None:
            raise Conflict(table)
        line = ChatLine(len(found.entry.chat) + 1, seat, name, text, now)
        found.entry.chat.append(line)
        await self.write(found.entry, found.text)
        return line

    async def chat(self, table: str, after: int, limit: int) -> list[ChatLine]:
        found = await self.kept(table)
        lines = [] if found is None else [ChatLine(*line) for line in found.entry.chat]
        return [line for line in lines if line.n > after][-limit:]

    async def set_note(self, table: str, identity: str, text: str) -> None:
        found = await self.kept(table)
        if found is not None:
            found.entry.note = text
            await self.write(found.entry, found.text)

    async def note(self, table: str, identity: str) -> str:
        found = await self.kept(table)
        return "" if found is None else found.entry.note

    # --- other processes: there are none

    async def claim(self, table: str, process: str, now: float, dead_after: float) -> float | None:
        return 0.0

    async def release(self, process: str) -> None:
        """Nobody else waits for its tables."""
