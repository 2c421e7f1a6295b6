"""Bots think in worker processes. A worker that dies or hangs is replaced, and the bot moves on.

A worker gets the public record and works out the rest from it: it has nothing that the bot's seat may not know.
"""

import asyncio
import contextlib
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from random import Random
from typing import Any, Final, Literal, NamedTuple

import structlog

from ridotto.bots.bot import Bot, Candidate, Given, make_bot, makers
from ridotto.bots.levels import levels as levels_of
from ridotto.bots.review.hints import explained
from ridotto.engine.game import Game, load_game
from ridotto.engine.telling import Said
from ridotto.server.folding import sealed_states
from ridotto.server.turns import Turns

log = structlog.get_logger()

STAND_INS: Final = ("greedy", "random")  # the first of these sits where nobody says which bot should
LINES: Final = 4  # choices of a hint that are followed to the end of the turn
MOST: Final = 20  # decisions of such a line
SLACK: Final = 30.0  # seconds beyond its time before a bot counts as hanging


class Question(NamedTuple):
    """A decision that a bot is to make: no secret is in it."""

    bot: str
    game: str
    seats: int
    options: dict[str, str]
    actions: list[int]  # the public record
    seat: int
    seed: str
    seconds: float | None
    key: str = ""  # whose turn it is: bots of one address or host think one after the other with those of all others
    urgent: bool = True  # is somebody waiting for it?
    draft: list[int] = []  # what the seat is trying after that


class Thought(NamedTuple):
    words: str
    value: float | None
    sources: dict[str, float]
    unit: Literal["points", "share"]
    said: Said
    why: Said | None = None
    line: list[str] = []  # the whole turn that begins with it; empty: not worked out
    told: list[Said] = []


def begin_worker(parent: int) -> None:
    """A worker makes way for the server, leaves ^C to it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError):
        os.nice(10)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1.0)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def position_of(question: Question) -> tuple[Game[Any], Any]:
    game = load_game(question.game, question.seats, question.options)
    s = game.new_state()
    for action in question.actions:
        game.apply_action(s, action)
    return game, sealed_states(game, s).get(question.seat, s)


def choose(question: Question) -> str:
    """One whole decision in the words of the record."""
    game, s = position_of(question)
    words, _ = decide(game, s, make_bot(question.bot), question, question.actions)
    return words


def decide(game: Game[Any], start: Any, bot: Bot, question: Question, before: list[int]) -> tuple[str, list[int]]:
    """A whole decision and its actions, small step by small step where it is cut into them. `before`: the record."""
    rng = Random(question.seed)
    s = game.clone(start)
    chosen: list[int] = []
    while True:
        given = Given(game, before + chosen, rng, question.seconds)
        action = bot.choose(game.view(s, question.seat), game.legal_actions(s), given)
        game.apply_action(s, action)
        chosen.append(action)
        words, _ = game.write(start, chosen, 0)
        if words:
            return words, chosen


def consider(question: Question) -> list[Thought]:
    """What the bot thinks of every choice, best first; of one that only chooses, and of small steps: its choice.

    The best of them go on to the end of the turn, so that each can be tried as one draft.
    """
    game, s = position_of(question)
    for action in question.draft:
        game.apply_action(s, action)
    before = question.actions + question.draft
    bot = make_bot(question.bot)
    view, legal, telling = game.view(s, question.seat), game.legal_actions(s), game.telling
    shown = game.shown(s, question.seat)
    thoughts: list[Thought] = []
    small_steps = game.lines(s)[0] not in game.ids
    if small_steps or not hasattr(bot, "consider"):
        words, _ = decide(game, s, bot, question, before)
        thoughts = [Thought(words, None, {}, "points", telling.choice(shown, words))]
    else:
        given = Given(game, before, Random(question.seed), question.seconds)
        found = bot.consider(view, legal, given)
        shares = any(c.visits > 1 for c in found) or all(abs(sum(c.value) - 1.0) < 0.001 for c in found)
        unit: Literal["points", "share"] = "share" if shares else "points"

        def value_of(c: Candidate) -> float:
            value = float(c.value[question.seat])
            return (
                value if shares else value - (sum(c.value) - value) / (len(c.value) - 1)
            )  # it is the lead that counts

        found.sort(key=lambda c: -value_of(c))
        for c, reason in zip(found, explained(game, view, before, found, Random(question.seed)), strict=True):
            words = game.words[c.action]
            thoughts.append(
                Thought(
                    words,
                    round(value_of(c), 3),
                    rounded(c.sources),
                    unit,
                    telling.choice(shown, words),
                    reason.why,
                    reason.line,
                )
            )
    return [continued(game, s, bot, question, thought) for thought in thoughts[:LINES]] + thoughts[LINES:]


def continued(game: Game[Any], start: Any, bot: Bot, question: Question, thought: Thought) -> Thought:
    """The same with what the bot would do after it, up to the end of the turn, a draw or another seat."""
    seat = question.seat
    s = game.clone(start)
    before = question.actions + question.draft
    planned = thought.line or [thought.words]
    line: list[str] = []
    told: list[Said] = []
    while True:
        if len(line) < len(planned):
            words = planned[len(line)]
            actions = game.read(s, words)
        else:
            words, actions = decide(game, s, bot, question, before)
        line.append(words)
        told.append(game.telling.choice(game.shown(s, seat), words))
        for action in actions:
            game.apply_action(s, action)
        before = before + actions
        stopped = game.seat(s) != seat or bool(sealed_states(game, s))
        if stopped or len(line) == MOST or game.telling.turn_over(game.shown(s, seat)):
            return thought._replace(line=line, told=told)


def rounded(sources: dict[str, float]) -> dict[str, float]:
    return {name: round(float(n), 2) for name, n in sources.items() if abs(n) >= 0.005}


def any_decision(question: Question) -> str:
    """What is played if a bot cannot be made to answer: the first legal choice."""
    game, s = position_of(question)
    return game.lines(s)[0]


def offered(chosen: str) -> tuple[str, ...]:
    """The bots that may sit at tables, the stand-in first. One that runs programs is offered only if it is named."""
    names = chosen.split(",") if chosen else [name for name in makers() if name != "exec"]
    return tuple(sorted(names, key=lambda name: (STAND_INS.index(name) if name in STAND_INS else len(STAND_INS), name)))


def levels(game: str, chosen: str) -> list[tuple[str, str]]:
    """What is offered to people who open a table, from weak to strong: names, and the keys of their words.

    Who runs the server may name others. Random plays where it is asked for, but nobody is invited to play against it
    in a game that has levels.
    """
    if chosen:
        return [(name, f"ui.bot.{name}") for name in chosen.split(",")]
    return [(level.name, level.key) for level in levels_of(game)] or [("random", "ui.bot.random")]


class Thinker:
    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.turns = Turns(workers)  # so nothing waits inside the pool, and the time limit is that of thinking alone
        self.pool: ProcessPoolExecutor | None = None
        self.closed = False
        self.replaced = 0

    def start(self) -> ProcessPoolExecutor:
        if self.closed:
            # wait_for may swallow a cancellation that comes together with the end of the pool: so it is said again.
            raise asyncio.CancelledError
        if self.pool is None:
            context = get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, begin_worker, (os.getpid(),))
        return self.pool

    def replace(self, pool: ProcessPoolExecutor) -> None:
        if self.pool is not pool:
            return  # somebody else has done it
        self.pool = None
        self.replaced += 1
        end(pool)

    async def choose(self, question: Question) -> str:
        async with self.turns.turn(question.key, question.urgent):
            return await self.chosen(question)

    async def chosen(self, question: Question) -> str:
        for _ in range(3):
            pool = self.start()
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, choose, question)
                return await asyncio.wait_for(future, (question.seconds or 1.0) * 30 + SLACK)
            except (BrokenProcessPool, TimeoutError):
                log.warning("worker-replaced", bot=question.bot)
                self.replace(pool)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("bot-failed", bot=question.bot)
                break
        return any_decision(question)

    async def consider(self, question: Question) -> list[Thought]:
        async with self.turns.turn(question.key, question.urgent):
            return await self.considered(question)

    async def considered(self, question: Question) -> list[Thought]:
        pool = self.start()
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, consider, question)
            return await asyncio.wait_for(future, (question.seconds or 1.0) * 30 + SLACK)
        except (BrokenProcessPool, TimeoutError):
            self.replace(pool)
            return []

    def close(self) -> None:
        self.closed = True
        if self.pool is not None:
            end(self.pool)
            self.pool = None


def end(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)
