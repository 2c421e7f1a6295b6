"""The outlook of a position: the worth of a ducat, a level, an income and a piece in a great hall from here on.

Prices are known for the beginning of a round (weights.toml). In the middle of a round a position
has the price of the next round's beginning if nobody does anything more: after income, moves on the ladder and the
counting. The outlook is the same for all players and computed once per position; each player's worth then follows
quickly.
"""

from typing import Final

from ridotto.bots.heuristics.opera.weights import Prices, Weights
from ridotto.games.opera.components import (
    CENTURY_BONUS,
    CITY_COUNT,
    COMPOSERS,
    EMPTY,
    EPISODES,
    ESPERTO,
    HOUSE,
    INCOME,
    KINDS,
    MAESTRO_FIGURE,
    SIGNORA,
    TOP_FAME,
)  # fmt: skip
from ridotto.games.opera.state import BUDGET, CLOSING, END, END_PHASE, REFILL, State

KIND_COUNT: Final[int] = len(KINDS)
PAID: Final = (REFILL, END_PHASE, CLOSING)  # the income of this round is paid already
SIZE: Final[list[int]] = [n.bit_count() for n in range(1 << KIND_COUNT)]


class Outlook:
    """Prices in points, as things stand."""

    __slots__ = (
        "best_house", "coming", "counted", "empty", "fame", "fame_price", "great", "hall", "income", "left", "levels",
        "maestro", "order", "over", "paying", "piece", "prices", "purse", "stock", "weights",
    )  # fmt: skip

    def __init__(self, s: State, w: Weights) -> None:
        self.weights: Weights = w
        box = s.box
        last = box.counting[len(box.counting) - 1]
        begins = s.point == BUDGET
        self.over: bool = s.point == END
        self.left: int = last - s.round + 1 if begins else last - s.round  # rounds to play after what is priced
        row: Prices = w.prices[box.seats - 2][self.left]
        self.prices: Prices = row
        self.purse: list[float] = row.purse
        self.levels: list[float] = row.levels
        self.paying: bool = not begins and s.point not in PAID  # the income of this round is still to come
        self.counted: bool = not begins and s.round in box.counting  # at the end of this round it is counted
        self.income: float = row.income
        self.maestro: float = row.maestro
        self.piece: float = row.piece
        self.hall: float = row.hall
        self.empty: float = row.empty - 1.0 if self.counted else row.empty
        self.order: float = row.order
        self.best_house: float = row.best_house
        self.fame_price: float = row.fame
        sale = row.stock_fame
        if self.left == 0:
            if s.roles_left >> ESPERTO & 1:
                self.best_house = w.last_esperto
            if s.roles_left >> SIGNORA & 1:
                sale = w.last_sale
        # the ladder: as it will stand at the beginning of the next round, and how it goes on from there
        counts = [0] * KIND_COUNT
        self.coming: list[int] = [0] * box.seats  # the income of this round, by seat
        look(s, counts, self.coming if self.paying else [])
        first = risen(s.fame, counts)
        self.fame: list[float] = [0.0] * KIND_COUNT
        self.great: list[float] = [0.0] * KIND_COUNT
        self.stock: list[float] = [0.0] * KIND_COUNT
        e = box.episode(s.round)
        now = e - 1
        following = e if self.counted else e - 1  # the episode of the next round
        second = first if begins else risen(first, counts)
        for c in COMPOSERS:
            if begins:
                fame = float(s.fame[c])
                rise = float(first[c] - s.fame[c])
            else:
                fame = s.fame[c] + w.trend * (first[c] - s.fame[c])
                rise = float(second[c] - first[c])
            value = row.great_piece + row.great * fame + row.rise * rise
            if self.counted:
                value += fame
                if s.century[now] == c:
                    value += CENTURY_BONUS[now]
            for i in range(following, EPISODES):
                if s.century[i] == c:
                    value += row.century * CENTURY_BONUS[i] if i == following else row.century_later
            self.fame[c] = fame
            self.great[c] = value
            self.stock[c] = row.stock_piece + sale * fame


def risen(fame: list[int], counts: list[int]) -> list[int]:
    """The ladder after the most performed have risen (3.6 a)."""
    most = 0
    for c in COMPOSERS:
        if counts[c] > most:
            most = counts[c]
    by_level = [HOUSE] * (TOP_FAME + 1)
    for c in COMPOSERS:
        by_level[fame[c]] = c
    found = fame[:]
    for level in range(TOP_FAME - 1, 0, -1):
        c = by_level[level]
        above = by_level[level + 1]
        if counts[c] == most and counts[above] != most:
            by_level[level] = above
            by_level[level + 1] = c
            found[c] += 1
            found[above] -= 1
    return found


def look(s: State, counts: list[int], coming: list[int]) -> None:
    """How often each kind is performed, by everybody; and what everybody will be paid, if a list for it is given."""
    maestro = s.figures[MAESTRO_FIGURE]
    for p in s.players:
        total = 0
        for k in range(CITY_COUNT):
            if p.halls[k]:
                others = p.others[k]
                n = SIZE[others]
                if p.great[k] != EMPTY:
                    counts[p.great[k]] += 1
                    n += 1
                total += 2 * INCOME[n] if k == maestro else INCOME[n]
                c = 0
                while others:
                    if others & 1:
                        counts[c] += 1
                    others >>= 1
                    c += 1
        if coming:
            coming[p.seat] = total
