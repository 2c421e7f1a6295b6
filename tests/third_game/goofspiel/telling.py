"""Goofspiel in keys: the sentences are in languages/en.json beside this file."""

from collections.abc import Sequence
from typing import Final

from goofspiel.view import GoofspielView
from ridotto.engine.events import Event
from ridotto.engine.telling import Item, LogLine, Said, Section, Source, Telling


class GoofspielTelling(Telling[GoofspielView]):
    def question(self, view: GoofspielView) -> Said:
        return Said("goofspiel.ask.bid", (view["prize"],))

    def waiting(self, view: GoofspielView, asked: Sequence[int]) -> Said:
        return Said("goofspiel.wait.bid", (asked,))

    def choice(self, view: GoofspielView, words: str) -> Said:
        return Said("goofspiel.choice.bid", (int(words.removeprefix("bid ")),))

    def turn_over(self, view: GoofspielView) -> bool:
        return True

    def log(self, events: Sequence[Event], line: str) -> list[LogLine]:
        return [
            LogLine(Said(f"goofspiel.log.{e.what}", (e.n,) if e.seat < 0 else (e.seat, e.n)), e.seat, e.about)
            for e in events
        ]

    def table(self, view: GoofspielView) -> list[Section]:
        rows: list[list[Item]] = [
            [Said("goofspiel.text.player", (p["seat"],)), p["points"], Said("goofspiel.text.hand", (p["hand"],))]
            for p in view["players"]
        ]
        head = [Said("goofspiel.text.name"), Said("goofspiel.text.points"), Said("goofspiel.text.cards")]
        return [Section(Said("goofspiel.text.prize", (view["prize"],)), head=head, rows=rows)]

    def sources(self, view: GoofspielView) -> list[Source]:
        return [Source(Said("goofspiel.source.prizes"), [p["points"] for p in view["players"]])]


TELLING: Final = GoofspielTelling()
