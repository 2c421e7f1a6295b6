"""Games for training: bots play, some with a temperature or random moves; the inputs for a net are stored."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ridotto.bots.bot import Bot, Given, make_bot
from ridotto.bots.greedy import LearningMind, mind_of
from ridotto.bots.playing import bot_rng, play_game
from ridotto.bots.training.fit import Positions
from ridotto.engine.game import Game, load_game
from ridotto.engine.views import View

STRAYING: Final = ("bid", "move")  # the verbs of decisions in which a bot that strays does anything at all
MOST_POSITIONS: Final = 70  # kept of one game, spread over it


class Lesson(NamedTuple):
    """One game to play: all that a worker needs to know."""

    n: int
    game: str
    seats: int
    seed: int
    bots: tuple[str, ...]
    astray: tuple[float, ...]  # by seat: how often a decision of STRAYING is drawn at random


class Learned(NamedTuple):
    """The part of it that is kept."""

    n: int
    seats: int
    bots: tuple[str, ...]
    rows: NDArray[np.float16]  # by position, seat and column
    shares: list[float]
    points: list[int]


class Straying:
    """Another bot, which now and then does anything: what nobody tries nobody learns."""

    def __init__(self, bot: Bot, share: float) -> None:
        self.bot = bot
        self.share = share

    def choose(self, view: View, legal: Sequence[int], given: Given) -> int:
        verb = given.game.words[legal[0]].partition(" ")[0]
        if verb in STRAYING and given.rng.random() < self.share:
            return legal[int(given.rng.random() * len(legal))]
        return self.bot.choose(view, legal, given)


def play_lesson(lesson: Lesson) -> Learned:
    """Plays one game, alone."""
    game = load_game(lesson.game, lesson.seats)
    bots: list[Bot] = [Straying(make_bot(spec), share) for spec, share in zip(lesson.bots, lesson.astray)]
    rngs = [bot_rng(game, lesson.seed, seat, spec) for seat, spec in enumerate(lesson.bots)]
    record = play_game(game, lesson.seed, bots, rngs)
    s = record.state()
    return Learned(
        lesson.n,
        lesson.seats,
        lesson.bots,
        positions_of(game, record.actions, Random(lesson.seed)),
        game.returns(s),
        game.points(s),
    )


def positions_of(game: Game[Any], actions: Sequence[int], rng: Random) -> NDArray[np.float16]:
    """What a net would have seen after each turn, or after some of them."""
    mind = mind_of(game, {})
    assert isinstance(mind, LearningMind)
    seen = list(mind.positions(actions))
    if len(seen) > MOST_POSITIONS:
        seen = [seen[i] for i in sorted(rng.sample(range(len(seen)), MOST_POSITIONS))]
    return np.array(seen, np.float16).reshape(len(seen), game.seats, len(mind.columns))


def gathered(games: Sequence[Learned]) -> list[Positions]:
    """By number of players, the games in the order of their numbers."""
    found: list[Positions] = []
    for seats in sorted({one.seats for one in games}):
        chosen = sorted((one for one in games if one.seats == seats), key=lambda one: one.n)
        counts = [len(one.rows) for one in chosen]
        found.append(
            Positions(
                np.concatenate([one.rows for one in chosen]),
                np.repeat(np.array([one.shares for one in chosen], np.float32), counts, axis=0),
                np.repeat(np.array([one.points for one in chosen], np.float32), counts, axis=0),
                np.repeat(np.array([one.n for one in chosen], np.int32), counts),
            )
        )
    return found
