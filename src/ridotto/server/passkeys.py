"""Passkeys (WebAuthn): a person adds one, and with it is the same person on another device. No password.

A challenge is a link of our own kind: random, kept as its hash, good once and for five minutes. So it does not matter
which process sees the answer. A passkey belongs to one name of this server, its `site`; an address like 127.0.0.1 is
not a name, and browsers refuse it.
"""

import asyncio
import ipaddress
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog

from ridotto.server.lobby import clean, hashed, new_token
from ridotto.server.protocol_people import NewPasskey, PasskeySignIn, PasskeyWish, SignInWish
from ridotto.server.refusals import Refused
from ridotto.server.store import Identity, Link, SqlStore
from ridotto.server.store_people import Passkey

log = structlog.get_logger()

SECONDS: Final = 300.0
MOST: Final = 20  # passkeys of one person
MAKING: Final = "passkey"
SIGNING_IN: Final = "passkey-in"


class Client(msgspec.Struct):
    """The part of the browser's own words that we need before they are checked."""

    challenge: str


def site_of(origin: str) -> str:
    """The name a passkey is made for; "": this address has none."""
    name = urlsplit(origin).hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name
    return ""


def coded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Refused("bad-passkey") from None


class Passkeys:
    def __init__(self, store: SqlStore) -> None:
        self.store = store

    async def challenge(self, kind: str, subject: str, now: float) -> str:
        token = new_token()
        # Nobody is known yet who signs in: such a challenge stands for itself.
        await self.store.put_link(Link(hashed(token), kind, subject or hashed(token), 0, now + SECONDS))
        return coded(token.encode())

    async def met(self, client: str, kind: str, now: float) -> tuple[bytes, Link]:
        """The challenge that the browser answers: ours, fresh, and used up by this."""
        try:
            found = msgspec.json.decode(decoded(client), type=Client)
        except (msgspec.DecodeError, UnicodeError):
            raise Refused("bad-passkey") from None
        challenge = decoded(found.challenge)
        link = await self.store.find_link(hashed(challenge.decode("ascii", "replace")), now)
        if link is None or link.kind != kind or await self.store.take_link(link.hash, now) is None:
            raise Refused("bad-passkey")
        return challenge, link

    async def wish(self, who: Identity, origin: str, now: float) -> PasskeyWish:
        site = site_of(origin)
        if not site:
            raise Refused("no-passkeys-here")
        own = await self.store.passkeys_of(who.id)
        if len(own) >= MOST:
            raise Refused("too-many", (MOST,))
        challenge = await self.challenge(MAKING, who.id, now)
        return PasskeyWish(
            challenge, site, coded(who.id.encode()), who.name, [one.id for one in own if one.site == site]
        )

    async def add(self, who: Identity, body: NewPasskey, origin: str, now: float) -> None:
        site = site_of(origin)
        if not site:
            raise Refused("no-passkeys-here")
        challenge, link = await self.met(body.client, MAKING, now)
        if link.subject != who.id:
            raise Refused("bad-passkey")
        answer = {"clientDataJSON": body.client, "attestationObject": body.attestation}
        found = await asyncio.to_thread(
            checked,
            "verify_registration_response",
            credential={"id": body.id, "rawId": body.id, "type": "public-key", "response": answer},
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
        )
        passkey = Passkey(
            coded(found.credential_id), who.id, site, coded(found.credential_public_key), found.sign_count,
            clean(body.name), now, now,
        )  # fmt: skip
        if not await self.store.add_passkey(passkey):
            raise Refused("bad-passkey")

    async def sign_in_wish(self, origin: str, now: float) -> SignInWish:
        site = site_of(origin)
        if not site:
            raise Refused("no-passkeys-here")
        return SignInWish(await self.challenge(SIGNING_IN, "", now), site)

    async def sign_in(self, body: PasskeySignIn, origin: str, now: float) -> str:
        """The person whose passkey this is."""
        challenge, _ = await self.met(body.client, SIGNING_IN, now)
        passkey = await self.store.passkey(body.id)
        if passkey is None or passkey.site != site_of(origin):
            raise Refused("unknown-passkey")
        answer = {
            "clientDataJSON": body.client,
            "authenticatorData": body.data,
            "signature": body.signature,
            "userHandle": body.user or None,
        }
        found = await asyncio.to_thread(
            checked,
            "verify_authentication_response",
            credential={"id": body.id, "rawId": body.id, "type": "public-key", "response": answer},
            expected_challenge=challenge,
            expected_rp_id=passkey.site,
            expected_origin=origin,
            credential_public_key=decoded(passkey.key),
            credential_current_sign_count=passkey.uses,
        )
        if not await self.store.use_passkey(passkey.id, passkey.uses, found.new_sign_count, now):
            raise Refused("unknown-passkey")
        return passkey.identity


def checked(check: str, **what: Any) -> Any:
    """One of the library's checks. In a thread: the first one loads the library, and tables must not wait for that."""
    import webauthn
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        return getattr(webauthn, check)(**what)
    except (WebAuthnException, ValueError) as error:
        log.info("passkey-refused", reason=type(error).__name__)
        raise Refused("bad-passkey") from None
