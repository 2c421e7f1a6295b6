"""A game on this machine: people at one screen, bots at the other seats. Only the game knows the rules."""

import asyncio
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from ridotto.bots.bot import Bot
from ridotto.bots.playing import ask, close
from ridotto.engine.events import Event, Refusal, RuleError
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.engine.record import Record
from ridotto.terminal.hints import hint
from ridotto.terminal.table import Choice, Hint, Row, Table


def choices(game: Game[Any], s: Any, seat: int) -> list[Choice]:
    """Every choice of the current decision, legal or with the reason for its refusal."""
    return [Choice(words, refusal) for words, refusal in game.choices(s, seat)]


def secretive(game: Game[Any], s: Any, seats: list[int]) -> bool:
    """Whether these seats have secrets from each other, so that a curtain is needed."""
    open_to_all = {**game.view(s, None), "seat": None}
    return any({**game.view(s, seat), "seat": None} != open_to_all for seat in seats)


class Play:
    """The state of a game, its record, and the next chance outcome."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game: Game[Any] = record.game
        self.state: Any = self.game.new_state()
        # A record without a seed (a running game of other players) continues with new random draws.
        self.dealer = None if record.seed is None else self.game.dealer(record.seed)
        self.draws = SystemRandom()
        self.rows: list[Row] = []
        self.starts: list[int] = []  # number of actions before each row
        self.line: tuple[str, int] | None = None  # the unfinished chance line
        actions, record.actions = record.actions, []
        for action in actions:
            if self.game.seat(self.state) == CHANCE:
                self.deal()  # the record already holds the seed's results up to here
            self.apply(action)

    def deal(self) -> int:
        if self.dealer is None:
            return self.game.sample(self.state, self.draws)
        return self.dealer.next(self.state)

    def apply(self, action: int) -> Row:
        """Play an action permanently and return its rows."""
        seat = self.game.seat(self.state)
        line = self.game.chance_line(self.state) if seat == CHANCE else None
        begun = line is not None and line == self.line  # several draws in a row form one line
        self.line = line
        words = f"* {line[0]}" if line is not None else f"S{seat + 1} {self.game.words[action]}"
        events = self.events(self.state, action)
        self.record.actions.append(action)
        if begun:
            self.rows[-1].events.extend(events)
        else:
            self.rows.append(Row(words, events))
            self.starts.append(len(self.record.actions) - 1)
        return self.rows[-1]

    def events(self, s: Any, action: int) -> list[Event]:
        """Apply an action to a state and return its events."""
        found: list[Event] = []
        self.game.record_events(s, found)
        self.game.apply_action(s, action)
        self.game.record_events(s, None)
        return found

    def back_to(self, keep: int) -> None:
        """Go back to the first `keep` actions."""
        del self.record.actions[keep:]
        while self.starts and self.starts[-1] >= keep:
            self.starts.pop()
            self.rows.pop()
        self.line = None
        self.state = self.record.state()

    def read(self, s: Any, seat: int, words: str) -> list[int]:
        """The actions for these words. Raises RuleError if one is illegal."""
        actions = [self.game.ids[words]] if words in self.game.ids else self.game.read(s, words)
        probe = self.game.clone(s)
        for action in actions:
            refusal = self.game.refusal(probe, seat, action)
            if refusal is not None:
                raise RuleError(refusal)
            self.game.apply_action(probe, action)
        return actions


class LocalTable(Table):
    def __init__(
        self,
        record: Record,
        own: list[int],
        names: list[str],
        bots: dict[int, Bot],
        rngs: dict[int, Random],
        file: Path,
    ) -> None:
        super().__init__(record.game, names)
        self.play = Play(record)
        self.rows = self.play.rows
        self.own = own
        self.bots = bots
        self.rngs = rngs
        self.file = file
        self.trying: list[list[int]] = []  # the unconfirmed decisions
        self.back: list[int] = []  # number of actions before each decision that can be taken back
        self.moved = asyncio.Event()
        self.seat = own[0] if own else None
        self.show()

    # --- what is seen

    def show(self) -> None:
        """Update the current prompt and the preview."""
        game, s = self.game, self.play.state
        acting = game.seat(s)
        self.stage = "over" if acting == OVER else "playing"
        self.asked = [acting] if acting >= 0 else []
        self.now = game.shown(s, self.seat)
        self.view, self.choices, self.tried, self.stopped, self.complete = self.now, [], [], "", False
        if acting != self.seat or acting < 0:
            return
        s = game.clone(s)
        made: list[int] = []
        for actions in self.trying:
            for action in actions:
                self.tried.append(Row(f"S{acting + 1} {game.words[action]}", self.play.events(s, action)))
                made.append(action)
        self.view = game.shown(s, self.seat)
        then = game.seat(s)
        self.stopped = "" if then == acting else "over" if then == OVER else "draw" if then == CHANCE else "seat"
        self.complete = bool(made) and self.whole(made)
        if not self.stopped:
            self.choices = choices(game, s, acting)
        self.tip = s

    def whole(self, made: list[int]) -> bool:
        """Whether the unconfirmed decisions are complete."""
        s, i = self.game.clone(self.play.state), 0
        while i < len(made):
            words, j = self.game.write(s, made, i)
            if not words:
                return False
            while i < j:
                self.game.apply_action(s, made[i])
                i += 1
        return True

    # --- what a person does

    async def choose(self, words: str) -> None:
        if not self.mine or self.stopped or self.seat is None:
            return
        self.refusal = None
        try:
            self.trying.append(self.play.read(self.tip, self.seat, words))
        except RuleError as error:
            self.refusal = error.refusal
        else:
            self.draft.append(words)
        self.show()
        self.changed()

    def can_undo(self) -> bool:
        return bool(self.trying or self.back)

    async def undo(self) -> None:
        self.refusal = None
        if self.trying:
            self.trying.pop()
            self.draft.pop()
        elif self.back:
            self.play.back_to(self.back.pop())
        else:
            self.refusal = Refusal("others-learned", ())
        self.show()
        self.changed()

    async def confirm(self) -> None:
        if not self.complete:
            self.refusal = Refusal("draft-incomplete", ())
            self.changed()
            return
        self.refusal = None
        self.back.append(len(self.play.record.actions))
        for actions in self.trying:
            for action in actions:
                self.play.apply(action)
        self.forget()
        self.show()
        self.moved.set()
        self.changed()

    async def hint(self) -> Hint | None:
        if not self.mine or self.stopped or self.seat is None:
            return None
        game, s = self.game, self.tip
        small_steps = game.lines(s)[0] not in game.ids
        made = [action for actions in self.trying for action in actions]
        actions = self.play.record.actions
        public = actions[: len(actions) - game.sealed(self.play.state)] + made
        return await asyncio.to_thread(
            hint, game, game.view(s, self.seat), game.legal_actions(s)[:], public, small_steps
        )

    def forget(self) -> None:
        self.trying.clear()
        self.draft.clear()

    def lift(self) -> None:
        if self.curtain is not None:
            self.seat, self.curtain = self.curtain, None
            self.show()
            self.changed()

    # --- its life

    async def run(self) -> None:
        game = self.game
        while game.seat(self.play.state) != OVER:
            acting = game.seat(self.play.state)
            if acting == CHANCE:
                self.play.apply(self.drawn())
                self.back.clear()
            elif acting in self.own:
                self.hand_to(acting)
                self.moved.clear()
                await self.moved.wait()
                continue
            else:
                self.show()
                self.changed()
                self.play.apply(await self.thought(acting))
                self.back.clear()
        self.show()
        self.changed()

    def drawn(self) -> int:
        """The next result of chance."""
        return self.play.deal()

    async def thought(self, acting: int) -> int:
        """The next action of a bot."""
        # In a separate thread, so that the screen stays responsive; a bot may also think in a separate process.
        bot, rng = self.bots[acting], self.rngs[acting]
        return await asyncio.to_thread(ask, self.game, self.play.state, self.play.record, bot, rng)

    def hand_to(self, acting: int) -> None:
        """Start a person's turn. Shows the curtain if another person played last and there are secrets."""
        if acting != self.seat:
            self.forget()
            self.back.clear()
            if secretive(self.game, self.play.state, self.own):
                self.seat, self.curtain = None, acting
            else:
                self.seat = acting
        self.show()
        self.changed()

    def winners(self) -> list[int]:
        return self.game.winners(self.play.state) if self.stage == "over" else []

    def save(self) -> str:
        """The player's record, with the seed, so that a resumed game has the same draws."""
        return self.save_to(self.file)

    def save_to(self, file: Path) -> str:
        file.write_text(self.play.record.text(), encoding="utf-8", newline="\n")
        return str(file)

    async def close(self) -> None:
        for bot in self.bots.values():
            close(bot)
