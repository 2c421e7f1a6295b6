"""Sealed bids, judged in two ways: by a rehearsal of the round, and by what the bid leaves and wins.

A rehearsal knows levels, order, purses and what each role would bring, nothing else: it takes microseconds. It thinks
too little of the budget early in the game. The prospect knows what a purse, a level and a place in the order were worth
after the bids of played games, whatever is on offer now. Everybody's best answer to everybody's bids can be found by
trying, and again to those answers: the bids that come up are the mixture to expect.
"""

from typing import Final

from ridotto.bots.heuristics.opera import estimating
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.weights import MOST_DUCATS, BidPrices, Weights
from ridotto.games.opera.components import (
    ARCHITETTO,
    CRITICO,
    DUCATS_PER_FAME,
    ESPERTO,
    FEES,
    IMPRESARIO,
    MAESTRO,
    ROLES,
    SIGNORA,
    TOP_LEVEL,
)
from ridotto.games.opera.decisions import BID
from ridotto.games.opera.flow import apply_action
from ridotto.games.opera.roles.architetto import COST
from ridotto.games.opera.state import HIRING, NO_BID, State

ROLE_COUNT: Final[int] = len(ROLES)
USUAL: Final = 6  # the level that everybody is expected to bid for at first
TURNS: Final = 6  # answers to answers
MEMORY: Final = 3  # an answer considers this many of the last bids of each other player


class Gains:
    """What each role would bring one player: hired, and played along with by one action or two."""

    __slots__ = ("hired", "one", "one_costs", "two", "two_costs")

    def __init__(self, s: State, seat: int, o: Outlook, rivalry: float) -> None:
        p = s.players[seat]
        self.one: list[float] = [0.0] * ROLE_COUNT
        self.two: list[float] = [0.0] * ROLE_COUNT
        self.one_costs: list[int] = [0] * ROLE_COUNT
        self.two_costs: list[int] = [0] * ROLE_COUNT
        again = estimating.rearranging(s, p, o)
        pieces = estimating.lot(s, p, o, p.ducats, 2)
        self.two[IMPRESARIO] = again + estimating.lot_gain(s, p, pieces, o)
        self.two_costs[IMPRESARIO] = sum([s.fame[c] for c in pieces])
        pieces = estimating.lot(s, p, o, p.ducats, 1)
        self.one[IMPRESARIO] = again + estimating.lot_gain(s, p, pieces, o)
        self.one_costs[IMPRESARIO] = sum([s.fame[c] for c in pieces])
        built = estimating.parts(s, p, o, p.ducats, 2)
        self.two[ARCHITETTO] = sum([estimating.part_gain(s, p, a, o) for a in built])
        self.two_costs[ARCHITETTO] = sum([COST[a] for a in built])
        built = estimating.parts(s, p, o, p.ducats, 1)
        self.one[ARCHITETTO] = sum([estimating.part_gain(s, p, a, o) for a in built])
        self.one_costs[ARCHITETTO] = sum([COST[a] for a in built])
        best = estimating.sale(s, p, o)
        self.one[SIGNORA] = best.gain
        self.two[SIGNORA] = best.gain
        self.one_costs[SIGNORA] = 0 if best.for_points or best.c < 0 else -DUCATS_PER_FAME * s.fame[best.c]
        self.two_costs[SIGNORA] = self.one_costs[SIGNORA]
        self.two[MAESTRO] = estimating.maestro(s, p, o, rivalry).gain
        self.two[CRITICO] = estimating.review(s, p, o, rivalry, estimating.free_places(s, 1)).gain
        self.two[ESPERTO] = estimating.esperto(s, p, o, rivalry).gain


class Rehearsal:
    """The action phase of a round, in numbers."""

    def __init__(self, s: State, w: Weights) -> None:
        self.seats: int = s.box.seats
        self.rivalry: float = w.rivals[self.seats - 2] / (self.seats - 1)
        # the prices after the bids: as in the action phase of this round
        after = s.clone()
        after.point = HIRING
        self.o: Outlook = Outlook(after, w)
        self.levels: list[float] = self.o.levels
        self.w: Weights = w
        self.gains: list[Gains] = [Gains(after, seat, self.o, self.rivalry) for seat in range(self.seats)]
        self.start_levels: list[int] = [p.level for p in s.players]
        self.start_ducats: list[int] = [p.ducats for p in s.players]
        self.start_order: list[int] = s.order[:]
        self.join: list[int] = s.box.join
        self.max_hires: int = s.box.max_hires
        self.most: list[int] = [min(p.ducats, TOP_LEVEL - p.level) for p in s.players]

    def play(self, bids: list[int], alone: int) -> list[float]:
        """The round with these bids, for every seat: gains, and the levels and ducats left.

        If a seat is alone, the others hire nobody. (-1: nobody is.)
        """
        seats = self.seats
        levels = [self.start_levels[i] + bids[i] for i in range(seats)]
        ducats = [self.start_ducats[i] - bids[i] for i in range(seats)]
        order: list[int] = []
        for seat in self.start_order:
            insert(order, levels, seat)
        total = [0.0] * seats
        hires = [0] * seats
        ended = [alone >= 0 and i != alone for i in range(seats)]
        roles = (1 << ROLE_COUNT) - 1
        while roles:
            chooser = -1
            for seat in order:
                if not ended[seat]:
                    if hires[seat] == self.max_hires:
                        ended[seat] = True
                        continue
                    chooser = seat
                    break
            if chooser < 0:
                break
            gains = self.gains[chooser]
            best = 0.0
            role = -1
            for r in range(ROLE_COUNT):
                if roles >> r & 1 and FEES[r] <= levels[chooser]:
                    gain = share(gains.two[r], gains.two_costs[r], ducats[chooser])
                    gain -= self.levels[levels[chooser]] - self.levels[levels[chooser] - FEES[r]]
                    if gain > best:
                        best = gain
                        role = r
            if role < 0:
                ended[chooser] = True
                continue
            roles &= ~(1 << role)
            hires[chooser] += 1
            total[chooser] += share(gains.two[role], gains.two_costs[role], ducats[chooser])
            ducats[chooser] -= spent(gains.two_costs[role], ducats[chooser])
            levels[chooser] -= FEES[role]
            order.remove(chooser)
            insert(order, levels, chooser)
            if role <= SIGNORA:
                for q in order[:]:
                    if q != chooser and not ended[q]:
                        self.along(q, role, levels, ducats, order, total)
        for i in range(seats):
            rich = self.start_ducats[i] - bids[i] + self.o.coming[i]  # the gains already include later spending
            total[i] += self.levels[levels[i]] + self.o.purse[rich if rich < MOST_DUCATS else MOST_DUCATS]
        return total

    def along(
        self, q: int, role: int, levels: list[int], ducats: list[int], order: list[int], total: list[float]
    ) -> None:
        gains = self.gains[q]
        one = two = 0.0
        now = self.levels[levels[q]]
        if levels[q] >= self.join[1]:
            one = share(gains.one[role], gains.one_costs[role], ducats[q]) - now + self.levels[levels[q] - self.join[1]]
        if levels[q] >= self.join[2] and role != SIGNORA:
            two = share(gains.two[role], gains.two_costs[role], ducats[q]) - now + self.levels[levels[q] - self.join[2]]
        if two > one and two > 0.0:
            total[q] += share(gains.two[role], gains.two_costs[role], ducats[q])
            ducats[q] -= spent(gains.two_costs[role], ducats[q])
            levels[q] -= self.join[2]
        elif one > 0.0:
            total[q] += share(gains.one[role], gains.one_costs[role], ducats[q])
            ducats[q] -= spent(gains.one_costs[role], ducats[q])
            levels[q] -= self.join[1]
        else:
            return
        order.remove(q)
        insert(order, levels, q)

    def values(self, seat: int, others: list[list[int]]) -> list[float]:
        """By own bid: the seat's result against the mean of the others', over these bids of the others.

        The others may also hire nobody to play along with: a player who relies on them has built halls and has
        nothing to perform.
        """
        found: list[float] = []
        nobody = [0] * self.seats
        for bid in range(self.most[seat] + 1):
            value = 0.0
            for bids in others:
                tried = bids[:]
                tried[seat] = bid
                value += self.lead(self.play(tried, -1), seat)
            nobody[seat] = bid
            lonely = self.lead(self.play(nobody, seat), seat)
            found.append((1.0 - self.w.alone) * value / len(others) + self.w.alone * lonely)
        return found

    def lead(self, total: list[float], seat: int) -> float:
        value = 0.0
        for i in range(self.seats):
            value += total[i] if i == seat else -self.rivalry * total[i]
        return value


class Prospect:
    """What a purse and a place on the budget table were worth after the bids, in games that were played."""

    def __init__(self, s: State, w: Weights) -> None:
        self.seats: int = s.box.seats
        self.prices: BidPrices = w.bids[self.seats - 2][s.box.last_round() - s.round]
        self.start_levels: list[int] = [p.level for p in s.players]
        self.start_order: list[int] = s.order[:]
        self.ducats: list[int] = [p.ducats for p in s.players]
        self.most: list[int] = [min(p.ducats, TOP_LEVEL - p.level) for p in s.players]

    def place(self, seat: int, bids: list[int]) -> int:
        """The seat's place in budget order after these bids, from 0: of those on one level, who stood further left."""
        level = self.start_levels[seat] + bids[seat]
        place = 0
        left = True
        for i in self.start_order:
            if i == seat:
                left = False
            elif self.start_levels[i] + bids[i] > level or (left and self.start_levels[i] + bids[i] == level):
                place += 1
        return place

    def value(self, seat: int, bids: list[int]) -> float:
        """What the seat's purse, level and place are worth after these bids."""
        prices = self.prices
        place = self.place(seat, bids)
        rich = self.ducats[seat] - bids[seat]
        total = prices.purse[rich if rich < MOST_DUCATS else MOST_DUCATS]
        total += prices.levels[self.start_levels[seat] + bids[seat]] - prices.place * place
        return total + prices.first if place == 0 else total

    def values(self, seat: int, others: list[list[int]]) -> list[float]:
        """By own bid: the mean over these bids of the others."""
        found: list[float] = []
        for bid in range(self.most[seat] + 1):
            total = 0.0
            for bids in others:
                tried = bids[:]
                tried[seat] = bid
                total += self.value(seat, tried)
            found.append(total / len(others))
        return found


class Bidding:
    """How bids are judged: by the prospect after them, by the rehearsal of the round, or by some of both."""

    def __init__(self, s: State, w: Weights) -> None:
        self.after: float = w.after[s.box.seats - 2]
        self.rehearsal: Rehearsal = Rehearsal(s, w)
        self.prospect: Prospect | None = Prospect(s, w) if self.after > 0.0 else None

    def values(self, seat: int, others: list[list[int]]) -> list[float]:
        found = self.rehearsal.values(seat, others)
        if self.prospect is not None:
            fitted = self.prospect.values(seat, others)
            for i in range(len(found)):
                found[i] = (1.0 - self.after) * found[i] + self.after * fitted[i]
        return found

    def mixture(self) -> list[list[int]]:
        """Bids to expect, as profiles of all seats: answers to answers."""
        r = self.rehearsal
        history: list[list[int]] = [[]]
        for i in range(r.seats):
            history[0].append(min(r.most[i], max(0, USUAL - r.start_levels[i]), r.start_ducats[i] // 2))
        for _ in range(TURNS):
            recent = history[-MEMORY:]
            answer: list[int] = []
            for seat in range(r.seats):
                values = self.values(seat, recent)
                answer.append(values.index(max(values)))
            history.append(answer)
        return history[2:]


def after_bids(s: State, seat: int, bid: int, bids: list[int]) -> State:
    """The position once all have bid: this seat this amount, the others as in the profile."""
    t = s.clone()
    for i in range(len(bids)):
        t.players[i].bid = NO_BID
    for i in range(len(bids)):
        t.seat = i
        apply_action(t, BID[bid if i == seat else bids[i]])
    return t


def insert(order: list[int], levels: list[int], seat: int) -> None:
    """To the right of all who stand on this level (3.0)."""
    at = 0
    while at < len(order) and levels[order[at]] >= levels[seat]:
        at += 1
    order.insert(at, seat)


def share(gain: float, costs: int, ducats: int) -> float:
    """A seat that can pay only a part gets only that part of the gain."""
    if costs <= ducats or gain <= 0.0:
        return gain
    return gain * ducats / costs


def spent(costs: int, ducats: int) -> int:
    return costs if costs < ducats else ducats
