"""Observers of a table: through whose eyes they may look, their first message, and decoding their commands."""

import re
from typing import Any, Final, TypeVar

import msgspec

from ridotto.server import protocol, views
from ridotto.server.protocol import DECODER, ENCODER
from ridotto.server.refusals import Refused
from ridotto.server.settings import Settings
from ridotto.server.store import Identity
from ridotto.server.tables import Client, Table

T = TypeVar("T")

# As JSON writes them; a newline and a tab are allowed, DEL stands for itself.
CONTROL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:u00[01]|b|f)|\x7f")


def observer(table: Table, who: Identity | None, seat: int | None) -> int | None:
    """The seat whose eyes this person may use here; `Refused` if it is not his."""
    if table.role(who) is None:
        raise Refused("no-such-table")
    if seat is None:
        return None
    if who is None or seat not in table.document.seats_of(who.id):
        raise Refused("not-your-seat", (seat,))
    return seat


def look(table: Table, who: Identity | None, seat: int | None, since: int, mark: str, chat: int) -> Client:
    client = Client(observer(table, who, seat), who.id if who else "")
    client.since, client.mark, client.chat = since, mark, chat
    return client


async def welcome(table: Table, who: Identity | None, seat: int | None, settings: Settings) -> protocol.Welcome:
    role = table.role(who)
    return protocol.Welcome(
        table=views.info(table.id, table.document),
        seat=seat,
        role="host" if role == "host" else "seat" if role == "seat" else "spectator",
        seats=table.document.seats_of(who.id) if who else [],
        away=[i for i, seat in enumerate(table.document.seats) if who and seat.owner == who.id],
        note=await table.store.note(table.id, who.id) if who else "",
        heartbeat=settings.heartbeat,
    )


def still_allowed(table: Table, client: Client, who: Identity | None) -> bool:
    """A seat may be taken away from somebody who is looking."""
    try:
        observer(table, who, client.seat)
    except Refused:
        return False
    return True


def parse(data: str | bytes, settings: Settings) -> protocol.Command:
    if len(data if isinstance(data, bytes) else data.encode("utf-8", "replace")) > settings.message_bytes:
        raise Refused("too-long", (settings.message_bytes,))
    try:
        found: protocol.Command = DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("not-a-command") from None
    check_text(found)
    return found


def check_text(body: Any) -> None:
    """Control characters are nobody's words: a terminal obeys them, and PostgreSQL cannot hold NUL."""
    if CONTROL.search(ENCODER.encode(body)):
        raise Refused("not-a-command")


def body(data: bytes, kind: type[T]) -> T:
    """What came with a request, as this kind of body."""
    try:
        found = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("not-a-command") from None
    check_text(found)
    return found
