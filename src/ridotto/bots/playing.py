"""Bots play a whole game; the record of it, and its lines.

This is the one place where bots and states come near each other, and a bot is called with nothing but what its seat
may know. Whatever a bot does wrong (an error, an answer that is not legal) ends its game with one clear sentence.
"""

import time
from collections.abc import Iterator, Sequence
from operator import index
from random import Random
from typing import Any, NamedTuple

from ridotto.bots.bot import Bot, BotFailure, Given
from ridotto.engine.game import CHANCE, OVER, Game, UsageError
from ridotto.engine.record import Record


class GameFailed(BotFailure):
    """A game that cannot go on, because the bot at this seat misbehaved."""

    def __init__(self, seat: int, sentence: str) -> None:
        super().__init__(seat, sentence)
        self.seat = seat
        self.sentence = sentence

    def __str__(self) -> str:
        return f"S{self.seat + 1}: {self.sentence}"


def bot_rng(game: Game[Any], seed: int, seat: int, bot: str) -> Random:
    """A generator of the bot's own: it depends on the game's seed, but never draws from the game's generator."""
    return Random(f"{game.name} {seed} S{seat + 1} {bot}")


def play_game(
    game: Game[Any], seed: int, bots: Sequence[Bot], rngs: Sequence[Random], times: list[float] | None = None
) -> Record:
    """One game from a seed, by bots at all seats. `times` gets the seconds of each action, chance included (0)."""
    record = Record(game, seed)
    dealer = game.dealer(seed)
    s = game.new_state()
    try:
        while game.seat(s) != OVER:
            seat = game.seat(s)
            began = time.perf_counter()
            action = dealer.next(s) if seat == CHANCE else ask(game, s, record, bots[seat], rngs[seat])
            if times is not None:
                times.append(0.0 if seat == CHANCE else time.perf_counter() - began)
            game.apply_action(s, action)
            record.actions.append(action)
    finally:
        for bot in bots:
            close(bot)
    return record


def ask(
    game: Game[Any],
    s: Any,
    record: Record,
    bot: Bot,
    rng: Random,
    seconds: float | None = None,
    simulations: int | None = None,
) -> int:
    """One decision of the bot that is to act, from what its seat may know."""
    seat = game.seat(s)
    legal = game.legal_actions(s)[:]  # the engine's own list may be a table of its rules
    public = record.actions[: len(record.actions) - game.sealed(s)]
    try:
        answer = bot.choose(game.view(s, seat), legal[:], Given(game, public, rng, seconds, simulations))
    except UsageError:
        raise  # it was wrongly called for, which is not its fault
    except BotFailure as error:
        raise GameFailed(seat, str(error)) from None
    except Exception as error:
        raise GameFailed(seat, f"the bot {called(bot)} broke down: {type(error).__name__}: {error}") from error
    try:
        action = index(answer)  # numpy's numbers are welcome too
    except TypeError:
        raise GameFailed(seat, f"the bot {called(bot)} answered {answer!r}, which is not an action") from None
    if action not in legal:
        words = f" ({game.words[action]!r})" if 0 <= action < len(game.words) else ""
        raise GameFailed(
            seat, f"the bot {called(bot)} answered {action}{words}, which is none of the {len(legal)} legal actions"
        )
    return action


def called(bot: Bot) -> str:
    return type(bot).__name__


def close(bot: Bot) -> None:
    """The game is over: a bot that holds something (a program, a file) has a method `close`."""
    ending = getattr(bot, "close", None)
    if ending is not None:
        ending()


# --- the lines of a record


class Lines:
    """The lines of a record as they become complete, action by action: as cheap late in a game as early.

    `state` is that before the line under way, `begun` the actions of that line so far.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.state: Any = game.new_state()
        self.begun: list[int] = []
        self.drawn = ""  # the chance line under way
        self.complete: list[str] = []

    def add(self, action: int) -> bool:
        """Takes the next action; is a line of a seat complete with it?"""
        game, s = self.game, self.state
        seat = game.seat(s)
        if seat == CHANCE:
            key = game.chance_line(s)
            self.drawn = f"{self.drawn or f'* {key[0]}'} {game.chance_word(s, action)}".rstrip(" ")
            game.apply_action(s, action)
            if game.seat(s) != CHANCE or game.chance_line(s) != key:
                self.complete.append(self.drawn)
                self.drawn = ""
            return False
        self.begun.append(action)
        words, _ = game.write(s, self.begun, 0)
        if not words:
            return False
        self.complete.append(f"S{seat + 1} {words}")
        for step in self.begun:
            game.apply_action(s, step)
        self.begun = []
        return True

    def take(self) -> list[str]:
        """The lines that are new since the last call."""
        found, self.complete = self.complete, []
        return found


class Decision(NamedTuple):
    """One line of a seat."""

    seat: int
    text: str
    seconds: float


def decisions(record: Record, times: Sequence[float]) -> Iterator[Decision]:
    """The lines of the seats in a record, each with the time that all of its actions took."""
    lines = Lines(record.game)
    spent = 0.0
    for action, seconds in zip(record.actions, times, strict=True):
        seat = record.game.seat(lines.state)
        spent += seconds
        if lines.add(action):
            yield Decision(seat, lines.take()[-1], spent)
            spent = 0.0
