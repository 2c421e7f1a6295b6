"""A game that goes on until a seat is to act: what all environments share. And what a result is worth."""

from random import Random
from typing import Any, Final

from ridotto.bots.arena import ranks_of
from ridotto.engine.game import CHANCE, OVER, Game, UsageError
from ridotto.engine.rows import Memo
from ridotto.front.game import Game as FrontGame
from ridotto.front.game import game_of, rules_of
from ridotto.languages import explain

REWARDS: Final = ("share", "rank", "margin")
ILLEGAL_REWARD: Final = -1.0
SEEDS: Final = 1 << 64


class Table:
    """One game from a seed: chance is drawn as `ridotto simulate` draws it, as soon as it is due."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.seed = seed
        self.record: list[int] = []
        self.memo = Memo()  # of the rows of its observations
        self.start(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (game_of(self.game), self.seed, self.record)

    def __deepcopy__(self, memo: Any) -> "Table":
        return replayed(self.game, self.seed, self.record)

    def start(self, seed: int) -> int:
        """A new game; the seat that is to act."""
        self.seed = seed
        self.state: Any = self.game.new_state()
        self.dealer = self.game.dealer(seed % SEEDS)
        self.record.clear()
        return self.settle()

    def settle(self) -> int:
        """Chance, as long as it is due; then the seat that is to act, or OVER."""
        game, s = self.game, self.state
        seat = game.seat(s)
        while seat == CHANCE:
            action = self.dealer.next(s)
            game.apply_action(s, action)
            self.record.append(action)
            seat = game.seat(s)
        return seat

    def play(self, action: int) -> int:
        """Play a legal action of the active seat; returns the next seat."""
        self.game.apply_action(self.state, action)
        self.record.append(action)
        seat = self.game.seat(self.state)
        return self.settle() if seat == CHANCE else seat


def replayed(game: Game[Any] | FrontGame, seed: int, record: list[int]) -> Table:
    """The table with this record. Its dealer has dealt what the record holds: it cannot be copied, but made again."""
    table = Table(rules_of(game), seed)
    while len(table.record) < len(record):
        table.play(record[len(table.record)])
    return table


def check_reward(kind: str) -> str:
    if kind not in REWARDS:
        raise UsageError(f"there is no reward {kind!r}; there are: {', '.join(REWARDS)}")
    return kind


def rewards(game: Game[Any], s: Any, kind: str) -> list[float]:
    """Of every seat, once the game is over; before: nothing.

    share: of the victory. rank: from 1 for the first to 0 for the last. margin: points before the best of the others.
    """
    if game.seat(s) != OVER:
        return [0.0] * game.seats
    if kind == "share":
        return game.returns(s)
    points = game.points(s)
    if kind == "margin":
        return [float(points[i] - max(points[:i] + points[i + 1 :])) for i in range(game.seats)]
    ranks = ranks_of(points, game.winners(s), game.trace_end(s).get("ranking"))
    return [(game.seats - rank) / (game.seats - 1) for rank in ranks]


def fresh_seed(rng: Random) -> int:
    return rng.getrandbits(63)


def refused(game: Game[Any], s: Any, seat: int, action: int) -> str:
    """The reason why an action is illegal, in one sentence."""
    refusal = game.refusal(s, seat, action)
    words = game.words[action] if 0 <= action < len(game.words) else "no action of this game"
    why = explain(refusal, game) if refusal is not None else "the episode is over"
    return f"{action} ({words}) is not legal here: {why}"
