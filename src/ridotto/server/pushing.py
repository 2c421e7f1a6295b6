"""Pushes to browsers: which addresses they may go to, and what is sent. The browser makes a sentence of it."""

from hashlib import sha256
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
import structlog

from ridotto.server.addresses import well_formed
from ridotto.server.notices import Outgoing
from ridotto.server.protocol import AddPush
from ridotto.server.settings import Settings
from ridotto.server.store import Push, Store
from ridotto.server.webpush import Device, Signer, encrypted, good_keys, new_key, packed

log = structlog.get_logger()

GONE: Final = (404, 410)  # the push service no longer knows this browser
KEPT_SECONDS: Final = 86_400  # for which a push service keeps what it cannot deliver
SECRET: Final = "vapid"


class Services(Outgoing):
    """The way to the push services: nearly all browsers of the world share three of them."""

    at_once = 32
    to_one = 16
    most_waiting = 2_000


class WebPush:
    """Sends through the push services of the browsers."""

    def __init__(self, key: str, settings: Settings) -> None:
        contact = settings.push_contact or settings.public_url or "mailto:ridotto@localhost.localdomain"
        self.signer = Signer(key, contact)
        self.public = self.signer.public
        self.out = Services(settings.webhook_private)

    def allowed(self, wish: AddPush) -> bool:
        """Only over TLS, and only with the keys of a browser. Where the name leads is checked at each push."""
        secure = urlsplit(wish.endpoint).scheme == "https" or self.out.private
        return well_formed(wish.endpoint) and secure and good_keys(wish.p256dh, wish.auth)

    async def send(self, push: Push, notice: dict[str, Any], topic: str, now: float) -> bool:
        headers = {
            "Authorization": self.signer.header(push.endpoint, now),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
            "Topic": packed(sha256(topic.encode()).digest()[:18]),  # a newer notice of the same table replaces it
        }
        said = msgspec.json.encode({**notice, "language": push.language})
        try:
            status = await self.out.post(push.endpoint, encrypted(Device(*push[:5]), said), headers)
        except Exception as error:  # whatever their side does is not our failure
            log.info("push-failed", reason=type(error).__name__)
            return True
        if not 200 <= status < 300:
            log.info("push-refused", status=status)
        return status not in GONE


async def open_pusher(store: Store, settings: Settings) -> WebPush:
    """With the key of this server, which is made at its first start."""
    return WebPush(await store.kept_secret(SECRET, new_key()), settings)
