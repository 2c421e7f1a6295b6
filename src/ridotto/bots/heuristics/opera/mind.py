"""Opera for the bots that play any game: the world, the options, the values."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ridotto.bots.bot import Settings
from ridotto.bots.greedy import Foreseen, Future, Option
from ridotto.bots.heuristics.ended import Ended
from ridotto.bots.heuristics.opera.bidding import Bidding, after_bids
from ridotto.bots.heuristics.opera.choosing import answer, judge, lines, settle
from ridotto.bots.heuristics.opera.ending import solve
from ridotto.bots.heuristics.opera.futures import futures, seen_after
from ridotto.bots.heuristics.opera.inputs import COLUMNS, rows
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.playout import expected_bids, played, playout
from ridotto.bots.heuristics.opera.weights import MOST_DUCATS, STANDARD, Weights, read_weights, short_sighted
from ridotto.bots.heuristics.opera.world import World
from ridotto.bots.heuristics.opera.worth import ITEMS, items, worth
from ridotto.engine.game import CHANCE, OVER, Game
from ridotto.games.opera.components import (
    FROM_CENTURY,
    FROM_EMPTY,
    FROM_ESPERTO,
    FROM_GREAT,
    FROM_HOUSES,
    FROM_PALAZZO,
    SOURCES,
)  # fmt: skip
from ridotto.games.opera.decisions import BID
from ridotto.games.opera.flow import apply_action, legal_actions
from ridotto.games.opera.game import Opera
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUDGET,
    END,
    HIRING,
    MOVING,
    REVIEWING,
    SCORING,
    Player,
    State,
)  # fmt: skip
from ridotto.games.opera.view import OperaView


class OperaMind:
    """What a bot knows of Opera, at one seat."""

    columns = COLUMNS
    trust = 0.96
    item_names: Sequence[str] = ITEMS
    uses = "hire"  # a role (bots/balance.py)

    def __init__(self, game: Opera, weights: Weights) -> None:
        self.game = game
        self.weights = weights
        self.follower = World()
        self.expected: list[list[int]] = []  # bids of the others, to draw from

    def world(self, view: OperaView, record: Sequence[int], rng: Random) -> State:
        return self.follower.now(self.game, view, record, rng)

    def options(self, s: State, legal: Sequence[int]) -> list[Option]:
        return [Option(line.actions, line.value) for line in lines(s, list(legal), self.weights)]

    def judge(self, s: State, legal: Sequence[int]) -> list[float]:
        return judge(s, list(legal), self.weights)

    def futures(self, s: State, legal: Sequence[int], margin: float) -> list[Future]:
        found = futures(s, list(legal), self.weights, margin)
        return [Future(Option(one.actions, one.value), one.rows) for one in found]

    def positions(self, actions: Sequence[int]) -> Iterator[list[float]]:
        s = self.game.new_state()
        for action in actions:
            seat = s.seat
            self.game.apply_action(s, action)
            if seat == CHANCE or s.point in (BUDGET, END) or (s.seat == seat and goes_on(s)):
                continue  # nobody's turn is over, or not all have bid, or it is known how it ended
            yield seen_after(s, seat, self.weights)

    def prepare(self, s: State) -> None:
        self.expected = expected_bids(s, self.weights) if s.point == BUDGET else []

    def playout(self, s: State, actions: Sequence[int], seed: int) -> list[float]:
        return playout(s, list(actions), self.expected, seed, self.weights)

    def solve(self, s: State, options: Sequence[Sequence[int]], limit: int) -> list[Ended] | None:
        return solve(s, [list(actions) for actions in options], limit)

    def foretell(self, s: State, actions: Sequence[int], seeds: Sequence[int]) -> tuple[dict[str, float], list[int]]:
        """Points by source at the end of this round, and those still to come; the line is that of the first world."""
        total = [0.0] * (len(SOURCES) + 1)
        line: list[int] = list(actions)
        for i, seed in enumerate(seeds):
            t = played(s, list(actions), self.expected, seed, self.weights, line if i == 0 else None)
            p = t.players[s.seat]
            for j, n in enumerate(by_source(p)):
                total[j] += n
            total[-1] += worth(t, p, Outlook(t, self.weights)) - p.points()
        return dict(zip([*SOURCES, "to come"], [x / len(seeds) for x in total], strict=True)), line

    def after(self, s: State, actions: Sequence[int]) -> list[State]:
        """The positions that these actions may lead to, once the turn is done; after a bid one for each answer."""
        seat = s.seat
        if s.point == BUDGET:
            return [after_bids(s, seat, actions[0] - BID[0], bids) for bids in Bidding(s, self.weights).mixture()]
        t = s.clone()
        for action in actions:
            apply_action(t, action)
        return [settle(t, seat, self.weights)]

    def rows_after(self, s: State, actions: Sequence[int]) -> list[list[float]]:
        return [rows(t, self.weights) for t in self.after(s, actions)]

    def ledger(self, s: State, actions: Sequence[int]) -> tuple[list[list[float]], int]:
        positions = self.after(s, actions)
        total = [[0.0] * len(ITEMS) for _ in s.players]
        for t in positions:
            o = Outlook(t, self.weights)
            for own, p in zip(total, t.players, strict=True):
                for i, n in enumerate(items(t, p, o)):
                    own[i] += n / len(positions)
        o = Outlook(positions[0], self.weights)
        return total, 2 * o.left + o.paying  # prices depend on both

    def share_per_point(self, s: State) -> float:
        return 0.2 / self.weights.prices[s.box.seats - 2][max(1, s.box.last_round() - s.round)].spread

    def mixed(self, s: State) -> bool:
        return s.point == BUDGET

    def foresee(self, s: State, action: int) -> Foreseen:
        if s.point == BUDGET:
            return self.foresee_bid(s, action)
        t = s.clone()
        seat = s.seat
        line = [action]
        apply_action(t, action)
        while t.seat == seat and goes_on(t):
            following = lines(t, legal_actions(t), self.weights)[0].actions
            for step in following:
                apply_action(t, step)
            line += following
        while t.point == SCORING and t.seat not in (seat, CHANCE, OVER):
            answer(t, self.weights)
        o = Outlook(t, self.weights)
        sources = dict(zip(ITEMS, items(t, t.players[seat], o), strict=True))
        return Foreseen([worth(t, p, o) for p in t.players], sources, line)

    def foresee_bid(self, s: State, action: int) -> Foreseen:
        """Rehearses the round with the expected bids; the items are the gain from roles, money and budget."""
        bidding = Bidding(s, self.weights)
        rehearsal = bidding.rehearsal
        bid = action - BID[0]
        mixture = bidding.mixture()
        total = [0.0] * s.box.seats
        for bids in mixture:
            tried = bids[:]
            tried[s.seat] = bid
            total = [a + b / len(mixture) for a, b in zip(total, rehearsal.play(tried, -1), strict=True)]
        after = s.clone()
        after.point = HIRING
        o = rehearsal.o
        found = [dict(zip(ITEMS, items(after, p, o), strict=True)) for p in after.players]
        worths = [
            sum(own.values()) - own["money"] - own["budget"] + brought
            for own, brought in zip(found, total, strict=True)
        ]
        sources = found[s.seat]
        p = s.players[s.seat]
        sources["money"] = o.purse[min(p.ducats - bid + o.coming[s.seat], MOST_DUCATS)]
        sources["budget"] = 0.0
        sources["roles"] = worths[s.seat] - sum(sources.values())  # and the levels that are left after them
        return Foreseen(worths, sources, [action])


def goes_on(t: State) -> bool:
    """Is the current decision part of the turn being judged? It must agree with choosing.settle()."""
    if t.point in (ARRANGING_GREAT, ARRANGING_HALLS, MOVING, REVIEWING):
        return True
    return t.hirer == t.seat and t.point not in (HIRING, SCORING, BUDGET)


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
