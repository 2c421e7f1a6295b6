"""Line mode: prints the table and the numbered choices, and reads typed input.

Also what a screen reader wants: nothing moves, everything is said once, in order.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from ridotto.languages import rules_in_short
from ridotto.terminal.dialogs import score_sheet
from ridotto.terminal.prompt import numbered, standing
from ridotto.terminal.table import Row, Table
from ridotto.terminal.teller import Teller, make_teller
from ridotto.terminal.words import Words

CURTAIN = "\n" * 60  # scrolls the other player's output out of sight


class StopPlaying(Exception):
    """The player quit."""


class PlainTable:
    """One table, here or on a server. `live`: others act while a person types, so reading input must not block."""

    def __init__(
        self, table: Table, words: Words, say: Callable[[str], None], hear: Callable[[str], str], live: bool = False
    ) -> None:
        self.table = table
        self.words = words
        self.t = words.t
        self.say = say
        self.hear = hear
        self.live = live
        self.told: list[Row] = []
        self.shown = False
        self.stirred = asyncio.Event()

    @property
    def commands(self) -> "dict[str, Callable[[PlainTable, str], bool | Awaitable[bool]]]":
        return COMMANDS

    @property
    def teller(self) -> Teller[Any]:
        return make_teller(self.table.game.name, self.words, self.table.names)

    def play(self) -> None:
        """Run until the game is over or the player quits."""
        # Not asyncio.run: its Ctrl+C handling would leave `input` waiting.
        loop = asyncio.new_event_loop()
        try:
            loop.run_until_complete(self.run())
        finally:
            loop.run_until_complete(self.table.close())
            loop.close()

    async def run(self) -> None:
        self.table.changed = self.stirred.set
        playing = asyncio.ensure_future(self.table.run())
        playing.add_done_callback(lambda _: self.stirred.set())
        waiting = ""
        try:
            while not playing.done() and self.table.stage in ("open", "playing"):
                self.news()
                if self.table.curtain is not None:
                    await self.hand_over()
                elif self.table.proposal is not None:
                    await self.answer()
                    continue
                elif self.table.mine:
                    await self.decide()
                    waiting = ""
                    continue
                elif self.live and (sentence := standing(self.table, self.teller)) != waiting:
                    waiting = sentence
                    self.say(sentence)
                await self.stirred.wait()
                self.stirred.clear()
            if playing.done():
                playing.result()  # re-raises its errors here
            self.news()
            self.show()
            if self.table.now is not None and self.table.stage == "over":
                sheet = score_sheet(self.teller, self.table.now, self.table.winners())
                self.say("\n".join(line.rstrip() for line in sheet.plain.splitlines()))
                self.write("")
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def hand_over(self) -> None:
        assert self.table.curtain is not None
        name = self.teller.seat(self.table.curtain)
        self.say(CURTAIN)
        self.say(self.t("ui.curtain", name))
        if await self.listen(f"{self.t('ui.curtain-lift', name)} (Enter) ") == "quit":
            self.stop("")
        self.table.lift()
        self.show()

    async def answer(self) -> None:
        """Ask the player about a proposal."""
        self.say(standing(self.table, self.teller))
        typed = await self.listen(f"1 {self.t('ui.agree')}, 2 {self.t('ui.refuse')}> ")
        await self.table.consent(typed.strip() == "1")
        self.table.proposal = None  # the result arrives as news

    def news(self) -> None:
        """Print the events since the last output."""
        rows = self.table.rows
        kept = next((i for i, (a, b) in enumerate(zip(self.told, rows)) if a is not b), min(len(self.told), len(rows)))
        for row in self.table.seen(rows[kept:]):
            for said in self.teller.log(row.events, row.line):
                self.say(f"--- {said.text} ---" if said.heading else f"  {said.text}")
        self.told = rows[:]

    # --- the person

    async def listen(self, prompt: str) -> str:
        if not self.live:
            return self.hear(prompt)
        heard: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        loop = asyncio.get_running_loop()

        def type_it() -> None:
            line = self.hear(prompt)
            loop.call_soon_threadsafe(heard.set_result, line)

        threading.Thread(target=type_it, daemon=True).start()
        return await heard

    async def decide(self) -> None:
        """Read input until there is a decision. Bad input changes nothing."""
        if not self.shown:
            self.show()
            self.shown = True
        self.choices()
        while self.table.mine:
            self.news()
            typed = " ".join((await self.listen(f"{self.teller.seat(self.table.seat or 0)}> ")).split())
            if not typed:
                continue
            word, _, rest = typed.partition(" ")
            if word in self.commands:
                if await self.obey(word, rest):
                    return
            elif await self.read(typed):
                return

    async def read(self, typed: str) -> bool:
        """Take a number or words. A complete decision is confirmed at once; `undo` takes it back."""
        table = self.table
        words = typed
        if typed.isdecimal():
            legal = {choice.number: choice.words for choice in numbered(table, self.teller)}
            if int(typed) not in legal:
                self.say(self.t("terminal.no-choice", typed, min(legal), max(legal)))
                return False
            words = legal[int(typed)]
        await table.choose(words)
        if table.refusal is None and table.complete:
            await table.confirm()
        if table.refusal is not None:
            self.say(f"{self.t('terminal.no', table.why(self.words))} {self.t('terminal.no-hint')}")
            return False
        return True

    # --- the commands; each returns whether to repeat the question

    async def obey(self, word: str, rest: str) -> bool:
        found = self.commands[word](self, rest)
        return bool(await found if isinstance(found, Awaitable) else found)

    def show(self, rest: str = "") -> bool:
        if self.table.view is not None:
            self.say("")
            self.say(self.t(f"ui.game.{self.table.game.name}").upper())
            for section in self.teller.sections(self.table.view):
                self.say(section.title)
                for line in section.lines:
                    if line:
                        self.say(f"  {line}")
        return False

    def choices(self, rest: str = "") -> bool:
        if self.table.view is not None:
            self.say("")
            who = self.t("ui.you") if len(self.table.own) < 2 else f"{self.teller.seat(self.table.seat)}:"
            self.say(f"{who} {self.teller.question(self.table.view)}")
            for choice in numbered(self.table, self.teller):
                self.say(f"  {choice.number:>2}  {choice.label:<58} {choice.words}")
        return False

    async def undo(self, rest: str = "") -> bool:
        if not self.table.can_undo():
            self.say(self.t("terminal.nothing-back"))
            return False
        await self.table.undo()
        if self.table.refusal is not None:
            self.say(self.t("terminal.no", self.table.why(self.words)))
            return False
        self.say(self.t("terminal.taken-back"))
        self.told = self.table.rows[:]
        self.show()
        return True

    async def hint(self, rest: str = "") -> bool:
        """What a bot would do here."""
        found = await self.table.hint()
        if found is None:
            refused = self.table.refusal is not None
            self.say(self.table.why(self.words) if refused else self.t("ui.hint-none"))
            return False
        self.say(f"{self.t('ui.hint')}: {self.teller.hinted(self.table.view, found.words, found.why)}")
        return False

    def tell_log(self, rest: str = "") -> bool:
        for row in self.table.seen(self.table.rows):
            for said in self.teller.log(row.events, row.line):
                self.say(f"  {said.text}")
        return False

    def rules(self, rest: str = "") -> bool:
        parts = rules_in_short(self.table.game, self.words.language)
        known = {name: f"{title}\n{text}" for name, (title, text) in parts.items()}
        if rest and rest not in known:
            self.say(self.t("terminal.no-part", repr(rest), ", ".join(known)))
        else:
            self.say(known[rest] if rest else "\n\n".join(known.values()))
        return False

    def help(self, rest: str = "") -> bool:
        self.say(self.t("terminal.plain-help"))
        return False

    def write(self, rest: str = "") -> bool:
        try:
            file = self.table.save_to(Path(rest)) if rest else self.table.save()
        except OSError as error:
            self.say(self.t("terminal.not-saved", str(error.filename), str(error.strerror)))
        else:
            if file:
                over = self.table.stage == "over"
                self.say(self.t("terminal.saved-over" if over else "terminal.saved", file, self.table.game.name))
        return False

    def stop(self, rest: str = "") -> bool:
        self.write("")
        raise StopPlaying


COMMANDS: dict[str, Callable[[PlainTable, str], bool | Awaitable[bool]]] = {
    "show": PlainTable.show,
    "choices": PlainTable.choices,
    "undo": PlainTable.undo,
    "log": PlainTable.tell_log,
    "rules": PlainTable.rules,
    "help": PlainTable.help,
    "?": PlainTable.help,
    "save": PlainTable.write,
    "hint": PlainTable.hint,
    "quit": PlainTable.stop,
    "q": PlainTable.stop,
    "exit": PlainTable.stop,
}
