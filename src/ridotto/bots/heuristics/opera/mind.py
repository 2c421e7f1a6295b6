"""Opera for the bots that play any game: the world, the options, the values."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ridotto.bots.bot import Settings
from ridotto.bots.greedy import Option
from ridotto.bots.heuristics.opera.choosing import judge, lines
from ridotto.bots.heuristics.opera.ending import solve
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.playout import expected_bids, played, playout
from ridotto.bots.heuristics.opera.weights import STANDARD, Weights, read_weights, short_sighted
from ridotto.bots.heuristics.opera.world import World
from ridotto.bots.heuristics.opera.worth import ITEMS, items, worth
from ridotto.engine.game import Game, View
from ridotto.games.opera.components import (
    FROM_CENTURY,
    FROM_EMPTY,
    FROM_ESPERTO,
    FROM_GREAT,
    FROM_HOUSES,
    FROM_PALAZZO,
    SOURCES,
)  # fmt: skip
from ridotto.games.opera.flow import apply_action
from ridotto.games.opera.game import Opera
from ridotto.games.opera.state import BUDGET, Player, State


class OperaMind:
    """What a bot knows of Opera, at one seat."""

    def __init__(self, game: Opera, weights: Weights) -> None:
        self.game = game
        self.weights = weights
        self.follower = World()
        self.expected: list[list[int]] = []  # bids of the others, to draw from

    def world(self, view: View, record: Sequence[int], rng: Random) -> State:
        return self.follower.now(self.game, view, record, rng)

    def options(self, s: State, legal: Sequence[int]) -> list[Option]:
        return [Option(line.actions, line.value) for line in lines(s, list(legal), self.weights)]

    def judge(self, s: State, legal: Sequence[int]) -> list[float]:
        return judge(s, list(legal), self.weights)

    def prepare(self, s: State) -> None:
        self.expected = expected_bids(s, self.weights) if s.phase == BUDGET else []

    def playout(self, s: State, actions: Sequence[int], seed: int) -> list[float]:
        return playout(s, list(actions), self.expected, seed, self.weights)

    def solve(self, s: State, options: Sequence[Sequence[int]]) -> list[list[float]] | None:
        return solve(s, [list(actions) for actions in options])

    def foretell(self, s: State, actions: Sequence[int], seeds: Sequence[int]) -> tuple[dict[str, float], list[int]]:
        """Points by source at the end of this round, and what is to come then; the line is that of the first world."""
        total = [0.0] * (len(SOURCES) + 1)
        line: list[int] = list(actions)
        for i, seed in enumerate(seeds):
            t = played(s, list(actions), self.expected, seed, self.weights, line if i == 0 else None)
            p = t.players[s.seat]
            for j, n in enumerate(by_source(p)):
                total[j] += n
            total[-1] += worth(t, p, Outlook(t, self.weights)) - p.points()
        return dict(zip([*SOURCES, "to come"], [x / len(seeds) for x in total], strict=True)), line

    def share_per_point(self, s: State) -> float:
        return 0.2 / self.weights.prices[s.box.seats - 2][max(1, s.box.last_round() - s.round)].spread

    def mixed(self, s: State) -> bool:
        return s.phase == BUDGET

    def sources(self, s: State, action: int) -> dict[str, float]:
        t = s.clone()
        seat = s.seat
        apply_action(t, action)
        return dict(zip(ITEMS, items(t, t.players[seat], Outlook(t, self.weights)), strict=True))


def by_source(p: Player) -> list[int]:
    scored = p.scored
    return [
        scored[FROM_HOUSES],
        scored[FROM_PALAZZO],
        scored[FROM_ESPERTO],
        sum(scored[FROM_GREAT:FROM_CENTURY]),
        sum(scored[FROM_CENTURY:FROM_EMPTY]),
        sum(scored[FROM_EMPTY:]),
    ]


def make_mind(game: Game[Any], settings: Settings) -> OperaMind:
    if not isinstance(game, Opera):
        raise TypeError(f"these are the heuristics of opera, not of {game.name}")
    weights = read_weights(settings["weights"]) if "weights" in settings else STANDARD
    return OperaMind(game, short_sighted(weights) if "sight" in settings else weights)
