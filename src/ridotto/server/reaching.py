"""Reaching people who are not looking, by letter and by push: whom, when and about which tables.

What is held back in quiet hours is a row in the database. It is deleted first and sent then, so nobody gets it twice;
and it is sent only if the table still waits for that person, who is still not looking.
"""

import asyncio
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

import msgspec
import structlog

from ridotto.server import mails, views
from ridotto.server.documents import ANSWER, REMATCH, Contact
from ridotto.server.drivers import Away
from ridotto.server.hub import Hub
from ridotto.server.limits import Bucket, Buckets
from ridotto.server.lobby import hashed, new_token
from ridotto.server.mails import Letter, Post, Waiting
from ridotto.server.outbox import Outbox, Pusher
from ridotto.server.protocol import AddPush, Notices, NoticeWishes, PushDevice
from ridotto.server.refusals import Refused
from ridotto.server.settings import Settings
from ridotto.server.store import Held, Identity, Link, Push, Way
from ridotto.server.tables import Table

log = structlog.get_logger()

DAY: Final = 86_400.0
HOUR: Final = 3600.0
LOOK: Final = 30.0  # seconds between looks for letters that are due
MOST_TABLES: Final = 20  # in one letter
MOST_DEVICES: Final = 8  # browsers of one person; the one that came first makes way
SHOWN: Final = 16  # characters of the digest that names a browser
CONFIRMING: Final = 5  # letters that ask for a confirmation, for each person and day


def due(contact: Contact, now: float, way: Way = "mail") -> float:
    """The moment at which a letter or a push may go out."""
    local = now + contact.offset * 60
    midnight = local - local % DAY
    if way == "mail" and contact.how == "daily":
        at = midnight + contact.hour * HOUR
        return now + (at if at > local else at + DAY) - local
    start, end = contact.quiet
    hour = (local - midnight) / HOUR
    quiet = start <= hour < end if start <= end else hour >= start or hour < end
    if start == end or not quiet:
        return now
    at = midnight + end * HOUR
    return now + (at if at > local else at + DAY) - local


class Reach:
    def __init__(self, hub: Hub, settings: Settings, post: Post | None, pusher: Pusher | None = None) -> None:
        self.hub = hub
        self.world = hub.world
        self.post = post
        self.pusher = pusher
        self.outbox = Outbox(hub.start, hub.world.store.drop_push)
        self.site = settings.public_url.rstrip("/")
        self.confirming = Buckets(lambda: Bucket(CONFIRMING / DAY, CONFIRMING))

    async def contact(self, identity: str) -> Contact:
        text = await self.world.store.contact(identity)
        return msgspec.json.decode(text, type=Contact) if text else Contact()

    async def keep(self, identity: str, contact: Contact) -> None:
        await self.world.store.set_contact(identity, msgspec.json.encode(contact).decode())

    # --- what a person wishes

    async def wishes(self, who: Identity) -> Notices:
        c = await self.contact(who.id)
        found = Notices(
            self.post is not None, c.mail, c.confirmed, c.how, c.quiet[0], c.quiet[1], c.hour, c.offset, c.muted[:]
        )
        if self.pusher is not None:
            found.push_key = self.pusher.public
            found.devices = await self.devices(who)
        return found

    async def devices(self, who: Identity) -> list[PushDevice]:
        found = await self.world.store.pushes(who.id)
        return [PushDevice(one.id, one.created, urlsplit(one.endpoint).hostname or "") for one in found]

    async def wish(self, who: Identity, wish: NoticeWishes) -> Notices:
        """A new address gets a letter with a link, and nothing else before that link is used."""
        contact = await self.contact(who.id)
        changed = wish.mail != contact.mail
        if wish.mail and self.post is None:
            raise Refused("no-mail")
        if changed and wish.mail and not self.confirming.of(who.id).take():
            raise Refused("too-many", (CONFIRMING,))
        contact.mail, contact.how, contact.hour = wish.mail, wish.how, wish.hour
        contact.quiet, contact.offset, contact.language = (wish.quiet_from, wish.quiet_to), wish.offset, wish.language
        if changed:
            contact.confirmed = False
        await self.keep(who.id, contact)
        if changed and wish.mail and self.post is not None:
            token = new_token()
            await self.world.store.put_link(Link(hashed(token), "mail", who.id, 0, self.world.now() + DAY))
            await self.post.send(mails.confirming(wish.mail, wish.language, f"{self.site}/mail#{token}"))
        return await self.wishes(who)

    async def mute(self, who: Identity, table: str, muted: bool) -> Notices:
        contact = await self.contact(who.id)
        contact.muted = [id for id in contact.muted if id != table][-200:] + ([table] if muted else [])
        await self.keep(who.id, contact)
        return await self.wishes(who)

    async def confirm(self, token: str) -> None:
        link = await self.world.store.find_link(hashed(token), self.world.now())
        if link is None or link.kind != "mail" or await self.world.store.take_link(link.hash, self.world.now()) is None:
            raise Refused("link-expired")
        contact = await self.contact(link.subject)
        contact.confirmed, contact.off = True, new_token()
        await self.world.store.put_link(Link(hashed(contact.off), "off", link.subject, 0, 0.0))
        await self.keep(link.subject, contact)

    async def stop(self, token: str) -> None:
        """By the link in every letter, once or again."""
        link = await self.world.store.find_link(hashed(token), self.world.now())
        if link is None or link.kind != "off":
            raise Refused("link-expired")
        contact = await self.contact(link.subject)
        contact.how = "off"
        await self.keep(link.subject, contact)

    async def add_push(self, who: Identity, session: str, wish: AddPush) -> Notices:
        """A browser of this person: it gets pushes until it is dropped, or its session ends."""
        if self.pusher is None:
            raise Refused("no-push")
        if not self.pusher.allowed(wish):
            raise Refused("bad-push")
        id = sha256(wish.endpoint.encode()).hexdigest()[:SHOWN]
        push = Push(id, wish.endpoint, wish.p256dh, wish.auth, wish.language, self.world.now())
        await self.world.store.add_push(who.id, session, push, MOST_DEVICES)
        return await self.wishes(who)

    async def drop_push(self, who: Identity, id: str) -> Notices:
        await self.world.store.drop_push(who.id, id)
        return await self.wishes(who)

    # --- letters and pushes

    def silent(self) -> bool:
        """Has this server no way to reach anybody?"""
        return self.post is None and self.pusher is None

    async def ways(self, identity: str, table: str) -> tuple[Contact, list[Way]]:
        """How this person wants to hear about this table."""
        text, pushes = await self.world.store.reached(identity)
        contact = msgspec.json.decode(text, type=Contact) if text else Contact()
        if table in contact.muted:
            return contact, []
        found: list[Way] = ["mail"] if self.post is not None and contact.confirmed and contact.how != "off" else []
        return contact, [*found, "push"] if self.pusher is not None and pushes else found

    async def wanted(self, table: Table, seat: int) -> bool:
        return bool((await self.ways(table.document.seats[seat].identity, table.id))[1])

    async def turn(self, table: Table, seat: int, version: int, nth: int) -> None:
        """It became this seat's turn, the time for it runs out (nth: the reminder), or nth says what else there is."""
        identity = table.document.seats[seat].identity
        contact, ways = await self.ways(identity, table.id)
        now = self.world.now()
        for way in ways:
            at = due(contact, now, way)
            await self.world.store.hold(identity, table.id, seat, version, nth, at, way)
            if at <= now:
                self.hub.start(self.deliver(identity, way))  # nobody waits for it: the line may be slow

    async def call(self, table: Table, seat: int) -> None:
        """A live game is about to begin without this player: a push, at once. A letter would come too late."""
        identity = table.document.seats[seat].identity
        contact, ways = await self.ways(identity, table.id)
        if self.pusher is None or "push" not in ways or due(contact, self.world.now(), "push") > self.world.now():
            return
        for device in await self.world.store.pushes(identity):
            notice = views.called(table.id, table.document, seat)
            self.outbox.put(self.pusher, identity, device, notice, table.id, self.world.now())

    async def deliver(self, identity: str, way: Way = "mail") -> None:
        """Everything that is due for one person: in one letter, or one push for each table."""
        held = await self.world.store.take_held(identity, self.world.now(), way)
        contact, _ = await self.ways(identity, "")
        tables: dict[tuple[str, int], Waiting] = {}
        for one in held[-MOST_TABLES:]:
            table = await self.hub.get(one.table)
            if table is None or one.table in contact.muted:
                continue
            nth = waits(table, identity, one)
            if nth is None:
                continue
            standing = views.standing(table.position, table.document, self.world.now())
            tables[one.table, one.seat] = Waiting(table.id, table.document, one.seat, standing, nth)
        if not tables:
            return
        if way == "push":
            await self.push(identity, list(tables.values()))
        elif self.post is not None and contact.confirmed and contact.how != "off":
            off = f"{self.site}/api/mail/off?token={contact.off}"
            letter: Letter = mails.turns(contact.mail, contact.language, list(tables.values()), self.site, off)
            await self.post.send(letter)

    async def push(self, identity: str, tables: list[Waiting]) -> None:
        """To every browser of this person. One that is gone is forgotten."""
        if self.pusher is None:
            return
        for device in await self.world.store.pushes(identity):
            for one in tables:
                self.outbox.put(self.pusher, identity, device, views.pushed(one), one.id, self.world.now())

    async def run(self) -> None:
        """Sends what waited for the end of quiet hours, and daily letters."""
        ways: tuple[Way, ...] = ("push", "mail")
        while True:
            await asyncio.sleep(LOOK)
            try:
                for way in ways:
                    for identity in await self.world.store.held_due(self.world.now(), way):
                        await self.deliver(identity, way)
            except Away:
                continue  # the runner reports it
            except Exception:
                log.exception("letters-failed")


def waits(table: Table, identity: str, held: Held) -> int | None:
    """What the table still waits for from the same person, who is not looking; None: for nothing."""
    document, seat = table.document, held.seat
    at_it = document.stage == "playing" and document.seats[seat].identity == identity and seat not in table.online()
    if not at_it:
        return None
    if held.nth == REMATCH and seat not in table.position.decided() and seat not in table.looked:
        return REMATCH
    if table.position.version != held.version:
        return None
    if held.nth == ANSWER and document.proposal is not None and seat in document.proposal.waits_for():
        return ANSWER
    if seat not in table.position.asked() or (document.sealed and document.sealed[seat]):
        return None
    return max(held.nth, 0)
