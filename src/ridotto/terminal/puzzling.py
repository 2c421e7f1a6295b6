"""A puzzle, line by line: the table, the choices, then what your move is worth. `on` plays on from the position."""

import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ridotto.bots.bot import USUAL_BOT, make_bot
from ridotto.bots.playing import bot_rng
from ridotto.bots.puzzles import book
from ridotto.bots.puzzles.book import Answer, Puzzle
from ridotto.engine.record import Record
from ridotto.terminal.local import LocalTable
from ridotto.terminal.plain import PlainTable, StopPlaying
from ridotto.terminal.prompt import numbered
from ridotto.terminal.words import Words

WIDTH: Final = 100
SHOWN: Final = 3  # other moves beside the best


class NextPuzzle(Exception):
    """The player wants another one."""


def table_of(puzzle: Puzzle, words: Words, file: Path) -> LocalTable:
    reader = book.position(puzzle)
    record = Record(reader.game)
    record.actions = reader.record.actions[:]
    others = [i for i in range(puzzle.seats) if i != puzzle.seat]
    names = [f"{words.bot(USUAL_BOT)} {i + 1}" for i in range(puzzle.seats)]
    names[puzzle.seat] = words.player(puzzle.seat)
    bots = {i: make_bot(USUAL_BOT) for i in others}
    rngs = {i: bot_rng(reader.game, 0, i, puzzle.id) for i in others}
    return LocalTable(record, [puzzle.seat], names, bots, rngs, file)


class PlainPuzzle(PlainTable):
    def __init__(self, puzzle: Puzzle, words: Words, say: Callable[[str], None], hear: Callable[[str], str]) -> None:
        self.local = table_of(puzzle, words, Path(f"puzzle-{puzzle.id}.record"))
        super().__init__(self.local, words, say, hear)
        self.puzzle = puzzle
        self.going_on = False
        self.told = self.table.rows[:]  # how it came to this is in the log, on request
        self.solved = False

    async def decide(self) -> None:
        if self.going_on:
            await super().decide()
            return
        self.show()
        self.say("")
        head = f"{self.t('ui.puzzle.single')} {self.puzzle.id}"
        level = self.t(f"ui.puzzle.difficulty.{self.puzzle.difficulty}")
        where = self.t("ui.puzzle.where", self.puzzle.seats, self.puzzle.round)
        self.say(f"{head}: {level}; {where}")
        self.choices()
        self.wrapped(self.t("terminal.puzzle-help"))
        while not self.going_on:
            typed = " ".join((await self.listen("> ")).split())
            word, _, rest = typed.partition(" ")
            if word == "best":
                self.best()
            elif word == "on":
                self.going_on = True
                self.shown = True
            elif word == "next":
                raise NextPuzzle
            elif word in ("show", "choices", "log", "rules"):
                await self.obey(word, rest)
            elif word in ("quit", "q", "exit"):
                raise StopPlaying
            elif word in ("help", "?"):
                self.wrapped(self.t("terminal.puzzle-help"))
            elif typed:
                self.judge(typed)

    def judge(self, typed: str) -> None:
        """The verdict on a move, named by its number or its words."""
        legal = {choice.number: choice.words for choice in numbered(self.table, self.teller)}
        words = legal.get(int(typed), "") if typed.isdecimal() else typed
        answer = self.puzzle.answer(words)
        if answer is None:
            self.say(self.t("terminal.no-choice", typed, min(legal), max(legal)))
        elif answer is self.puzzle.best():
            self.solved = True
            self.say(self.t("ui.puzzle.right"))
            self.best()
        else:
            self.say(f"{self.t('ui.puzzle.wrong')} {self.cost(answer)}")
            self.wrapped(self.t("terminal.puzzle-again"))

    def cost(self, answer: Answer) -> str:
        margin = self.t("ui.puzzle.margin", percent(answer.error))
        return f"{self.t('ui.puzzle.cost', percent(answer.loss))} {margin}"

    def best(self) -> None:
        """The best move with its reason, and what the others lose."""
        found, s = self.puzzle.best(), self.local.play.state
        told = [self.teller.tell(one) for one in book.told(self.puzzle, s, found.line)]
        self.say(f"{self.t('ui.puzzle.best')}: {told[0]} ({found.words})")
        if len(told) > 1:
            self.wrapped(self.t("ui.puzzle.then", "; ".join(told[1:])))
        self.wrapped(self.teller.tell(found.why()))
        self.wrapped(self.t("ui.puzzle.chance", percent(self.puzzle.chance)))
        for other in self.puzzle.answers[1 : 1 + SHOWN]:
            move = self.teller.tell(book.told(self.puzzle, s, [other.words])[0])
            self.say(f"  {self.t('ui.puzzle.loses', percent(other.loss)):>6}  {move}")
        played = self.teller.tell(book.told(self.puzzle, s, [self.puzzle.played])[0])
        self.wrapped(self.t("ui.puzzle.played", played))

    def wrapped(self, text: str) -> None:
        self.say(textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False))


def percent(share: float) -> int:
    """Never 0: something that is worse costs something."""
    return max(1, round(100 * share))
