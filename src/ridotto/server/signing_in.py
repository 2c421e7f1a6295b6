"""Becoming a person again on another device: by a link in a mail, and what happens to the person one was before.

Signing in never mixes two people. The browser remembers who it was before (a second cookie), can go back, and can bring
that person's tables along. A table at which both are known stays where it is: nobody gets a second seat there, nor eyes
that the table has refused.
"""

from typing import Final

import structlog

from ridotto.server import documents, mails
from ridotto.server.documents import Document
from ridotto.server.hub import Hub
from ridotto.server.limits import Bucket, Buckets
from ridotto.server.lobby import hashed, new_token
from ridotto.server.mails import Post
from ridotto.server.plans import Plan
from ridotto.server.protocol_people import Brought, MailLinkSeen
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity, SqlStore
from ridotto.server.store_people import SignIn
from ridotto.server.tables import Table

log = structlog.get_logger()

MAIL_SECONDS: Final = 1800.0
HOUR: Final = 3600.0
LETTERS: Final = 3  # to one address in an hour


class SigningIn:
    def __init__(self, hub: Hub, store: SqlStore, post: Post | None, site: str) -> None:
        self.hub = hub
        self.store = store
        self.post = post
        self.site = site.rstrip("/")
        self.letters = Buckets(lambda: Bucket(LETTERS / HOUR, LETTERS))

    async def fresh(self, identity: str) -> str:
        """A new session of this person."""
        token = new_token()
        await self.store.add_token(identity, hashed(token), self.hub.world.now())
        return token

    # --- by mail

    async def send(self, who: Identity | None, mail: str, language: str) -> None:
        """A letter with a link. The answer and the letter are the same whether or not the address is known here."""
        if self.post is None:
            raise Refused("no-mail")
        mail = mail.lower()
        if not self.letters.of(hashed(mail)).take():
            return  # as if it had been sent: who asks again and again learns nothing
        token, now = new_token(), self.hub.world.now()
        asking = who.id if who is not None and not who.seat_of else ""
        await self.store.put_signin(SignIn(hashed(token), mail, asking, now + MAIL_SECONDS))
        letter = mails.signing_in(mail, language, f"{self.site}/signin#{token}")
        self.hub.start(self.post_letter(letter))

    async def post_letter(self, letter: mails.Letter) -> None:
        assert self.post is not None
        await self.post.send(letter)

    async def found(self, token: str) -> tuple[SignIn, str]:
        """The link and the person it leads to."""
        link = await self.store.find_signin(hashed(token), self.hub.world.now())
        if link is None:
            raise Refused("link-expired")
        return link, await self.store.mailbox(link.mail)

    async def look(self, who: Identity | None, token: str) -> MailLinkSeen:
        """What the link will do; nothing happens before its holder agrees."""
        link, kept = await self.found(token)
        person = await self.store.person(kept or link.identity) if kept or link.identity else None
        if person is None:
            return MailLinkSeen("nobody", "", False)
        mine = who is not None and who.id == (kept or link.identity)
        return MailLinkSeen("in" if kept else "keep", person[0], mine)

    async def use(self, token: str) -> str:
        """The person to become. An address that was nobody's now leads back to the one who asked for the letter."""
        link, kept = await self.found(token)
        target = kept or link.identity
        if not target or await self.store.person(target) is None:
            raise Refused("nobody-kept")
        if not await self.store.take_signin(link.hash):
            raise Refused("link-expired")
        if not kept:
            await self.store.set_mailbox(target, link.mail)
        return target

    # --- bringing tables along

    async def bring(self, old: Identity, new: Identity) -> Brought:
        """Everything of the old person becomes the new one's, table by table; then the old one is gone."""
        if old.seat_of or new.seat_of or old.id == new.id:
            raise Refused("nothing-to-do")
        brought: list[str] = []
        kept = 0
        for id in await self.store.tables_with(old.id):
            try:
                table = await self.hub.get(id)
            except Refused:  # rules of another version
                kept += 1
                continue
            if table is None:
                continue
            if await self.hand_over(table, old.id, new.id):
                brought.append(id)
            else:
                kept += 1
        await self.store.move_tallies(old.id, new.id, brought)
        await self.store.hand_over(old.id, new.id, brought)
        if not kept:
            await self.store.become(old.id, new.id)
            await self.store.delete_person(old.id)
        return Brought(len(brought), kept)

    async def hand_over(self, table: Table, old: str, new: str) -> bool:
        def judge() -> Plan:
            document = renamed(table.document, old, new)
            if document is None:
                raise Refused("one-seat")
            return Plan(document, sitting=True)

        try:
            await table.alter(judge)
        except Refused:
            return False
        table.tell()
        return True


def renamed(document: Document, old: str, new: str) -> Document | None:
    """The document with another name for the same human. None: both are known at this table, so it stays as it is."""
    found = documents.copy(document)
    found.watchers = [who for who in found.watchers if who != new] if old in found.people() else found.watchers
    if f'"{new}"' in documents.encode(found):
        return None
    return documents.decode(documents.encode(found).replace(f'"{old}"', f'"{new}"'))
