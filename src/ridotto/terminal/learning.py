"""The guided first game, line by line: a card, the choices, and what is to be typed. Any other move is explained."""

import asyncio
import textwrap
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from ridotto.bots.bot import Bot
from ridotto.engine.record import Record
from ridotto.lessons import Card, Lesson
from ridotto.terminal.local import LocalTable
from ridotto.terminal.plain import PlainTable
from ridotto.terminal.words import Words

WIDTH: Final = 100


class GuidedTable(LocalTable):
    """Chance and the others follow the lesson as long as the learner does; then they are random and bots."""

    def __init__(
        self, lesson: Lesson, names: list[str], bots: dict[int, Bot], rngs: dict[int, Random], file: Path
    ) -> None:
        self.lesson = lesson
        self.guided = True
        self.unread = 0  # the first card to read that has not been read
        super().__init__(Record(lesson.game), [lesson.seat], names, bots, rngs, file)

    @property
    def follows(self) -> bool:
        return self.lesson.follows(self.play.record.actions)

    @property
    def played(self) -> int:
        return len(self.play.record.actions)

    def scripted(self) -> int | None:
        """The next action of the lesson, if everything was played as in it."""
        actions = self.lesson.record.actions
        return actions[self.played] if self.guided and self.follows and self.played < len(actions) else None

    def drawn(self) -> int:
        action = self.scripted()
        return super().drawn() if action is None else action

    async def thought(self, acting: int) -> int:
        action = self.scripted()
        if action is None:
            return await super().thought(acting)
        await asyncio.sleep(0)
        return action

    def back_to_card(self, due: int) -> None:
        self.unread = min(self.unread, due)
        self.forget()
        self.back.clear()
        self.play.back_to(self.lesson.cards[due].start)
        self.show()


class PlainLesson(PlainTable):
    table: GuidedTable

    def __init__(
        self, table: GuidedTable, words: Words, say: Callable[[str], None], hear: Callable[[str], str]
    ) -> None:
        super().__init__(table, words, say, hear)
        self.card: int | None = None  # the card that was printed last
        self.left = False  # the learner knows that the lesson is left

    async def decide(self) -> None:
        table, lesson = self.table, self.table.lesson
        if not table.guided:
            await super().decide()
        elif not table.follows:
            await self.elsewhere()
        elif (due := lesson.current(table.played, table.unread)) is not None:
            self.left = False
            card = lesson.cards[due]
            self.print_card(due, card)
            if card.do:
                await self.guided(due, card)
            else:
                await self.read_on(due)
        elif (words := lesson.next_words(lesson.seat, table.played)) is not None:
            await self.make(words)  # no card is about it
        else:
            self.play_freely()

    def print_card(self, due: int, card: Card) -> None:
        if due == self.card:
            return
        self.card = due
        lesson = self.table.lesson
        self.say("")
        self.say(
            f"[{self.t('ui.lesson-step', due + 1, len(lesson.cards))}] {self.teller.tell(lesson.said(card, 'say'))}"
        )
        self.wrapped(self.teller.tell(lesson.said(card, "why")))

    def wrapped(self, text: str) -> None:
        indent = "    "
        self.say(textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False))

    async def read_on(self, due: int) -> None:
        typed = (await self.listen(f"{self.t('terminal.learn-enter')} ")).strip()
        if typed:
            await self.commanded(typed)
            return
        self.table.unread = due + 1
        if due == len(self.table.lesson.cards) - 1:
            self.play_freely()

    async def guided(self, due: int, card: Card) -> None:
        """One decision of the card: typed, or made by the coach on Enter."""
        [wanted, *_] = self.table.lesson.still_to_do(card, self.table.played)
        self.choices()
        self.wrapped(self.t("terminal.learn-type", wanted))
        typed = " ".join((await self.listen("> ")).split())
        if not typed or typed == "skip":
            await self.make(wanted)
        elif not await self.commanded(typed) and await self.read(typed) and not self.table.follows:
            self.explain(card)

    def explain(self, card: Card) -> None:
        self.left = True
        self.wrapped(self.teller.tell(self.table.lesson.said(card, "instead")))
        self.wrapped(self.t("terminal.learn-left"))

    async def elsewhere(self) -> None:
        """The learner plays something else: the usual questions, with the way back."""
        self.choices()
        if not self.left:
            self.explain(self.table.lesson.cards[self.before()])
        typed = " ".join((await self.listen("> ")).split())
        if typed and not await self.commanded(typed):
            await self.read(typed)

    async def commanded(self, typed: str) -> bool:
        """Was it a command, of the lesson or of every game?"""
        word, _, rest = typed.partition(" ")
        if word == "back":
            self.go_back()
        elif word == "free":
            self.play_freely()
        elif word in self.commands:
            await self.obey(word, rest)
        else:
            return False
        return True

    async def make(self, words: str) -> None:
        await self.table.choose(words)
        await self.table.confirm()

    def before(self) -> int:
        """The card at which the learner left the lesson."""
        lesson = self.table.lesson
        agreed = lesson.agreed(self.table.play.record.actions)
        return max(i for i, card in enumerate(lesson.cards) if card.start <= agreed)

    def go_back(self) -> None:
        lesson, table = self.table.lesson, self.table
        due = lesson.current(table.played, table.unread) if table.follows else None
        table.back_to_card(self.before() if not table.follows else max(0, (due or 0) - 1))
        self.card = None
        self.told = table.rows[:]

    def play_freely(self) -> None:
        self.table.guided = False
        self.say("")
        self.wrapped(self.t("terminal.learn-done", self.table.game.name))
