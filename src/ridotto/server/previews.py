"""How an invitation looks in a messenger: the page with a title, a text and a picture of the table in its head.

The address of an invitation is `/join/CARD#TOKEN`. A messenger gets the card only: it leads to the name of the host,
the game, the pace and the number of free seats, and it expires and is revoked with the links.
"""

import asyncio
from html import escape
from typing import Final

from ridotto.engine.game import game_class
from ridotto.languages import LANGUAGES, say
from ridotto.server import pictures
from ridotto.server.documents import Document
from ridotto.server.lobby import Lobby, host_of

DAY: Final = 86_400.0
HEAD_END: Final = "</head>"


class Previews:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    async def page(self, text: str, card: str, language: str, address: str) -> str:
        """The page as it was built, with this invitation in its head if the card is good."""
        document = await self.lobby.carded(card)
        if document is None:
            return text
        title, about = worded(document, language)
        facts = {
            "og:type": "website",
            "og:site_name": "Ridotto",
            "og:title": title,
            "og:description": about,
            "og:image": f"{address}/api/cards/{card}",
            "og:image:type": "image/png",
            "og:image:width": str(pictures.WIDTH),
            "og:image:height": str(pictures.HEIGHT),
            "twitter:card": "summary_large_image",
        }
        lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in facts.items()]
        lines.append(f'<meta name="description" content="{escape(about)}" />')
        return text.replace(HEAD_END, "\n".join(lines) + HEAD_END, 1)

    async def picture(self, card: str) -> bytes | None:
        document = await self.lobby.carded(card)
        if document is None:
            return None
        scene = game_class(document.game).cover.scene
        # Drawn once for each scene and row of seats, aside: half a second of work.
        taken = tuple(seat.kind != "open" for seat in document.seats)
        return await asyncio.to_thread(pictures.invitation, scene, taken)


def worded(document: Document, language: str) -> tuple[str, str]:
    """Title and text: the host, the game, players, pace, free seats."""
    game, host = say(f"ui.game.{document.game}", language=language), host_of(document)
    title = (
        say("ui.invited-by", (host, game), language=language)
        if host
        else say("ui.invited-to", (game,), language=language)
    )
    free = sum(seat.kind == "open" for seat in document.seats)
    parts = [say("ui.players-of", (len(document.seats),), language=language), paced(document, language)]
    parts.append(say("ui.seats-free", (free,), language=language))
    return title, " · ".join(parts)


def paced(document: Document, language: str) -> str:
    pace = document.pace
    if pace.kind == "days":
        return say("ui.pace.days", (max(1, round(pace.bank / DAY)),), language=language)
    if pace.kind == "live":
        return say("ui.pace.live", (max(1, round(pace.bank / 60)),), language=language)
    return say("ui.speed.none", language=language)


def preferred(header: str) -> str:
    """The first language of an Accept-Language header that we speak."""
    for part in header.split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
