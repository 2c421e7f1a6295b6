"""Counting round (3.7) and the end (3.8): every way to score at the end of an episode, as line items."""

from typing import NamedTuple

from ridotto.games.opera.components import (
    CENTURY_BONUS,
    CITY_COUNT,
    COMPOSERS,
    EMPTY,
    EPISODES,
    FROM_CENTURY,
    FROM_EMPTY,
    FROM_GREAT,
    HOUSE,
)
from ridotto.games.opera.state import Player, State, episode, score


class Item(NamedTuple):
    """One line of a count."""

    source: int
    city: int
    n: int


def items(s: State, p: Player) -> list[Item]:
    """The points of this player in a counting round now."""
    e = episode(s)
    found: list[Item] = []
    for k in range(CITY_COUNT):
        if not p.halls[k]:
            continue
        c = p.great[k]
        if c not in (EMPTY, HOUSE):
            found.append(Item(FROM_GREAT + e - 1, k, s.fame[c]))
            if c == s.century[e - 1]:
                found.append(Item(FROM_CENTURY + e - 1, k, CENTURY_BONUS[e - 1]))
        empty = p.halls[k] - p.others[k].bit_count() - (c != EMPTY)
        if empty:
            found.append(Item(FROM_EMPTY + e - 1, k, -empty))
    return found


WHY: list[str] = [
    "houses", "palazzo", "esperto",
    *["great-hall"] * EPISODES, *["century"] * EPISODES, *["empty-halls"] * EPISODES,
]  # fmt: skip


def count(s: State) -> None:
    for p in s.players:
        for item in items(s, p):
            score(s, p, item.source, item.n, WHY[item.source])
    empty_palazzo(s)


def empty_palazzo(s: State) -> None:
    for c in COMPOSERS:
        if s.palazzo >> c & 1:
            s.discard[c] += 1
    s.palazzo = 0


def ranking(s: State) -> list[int]:
    """Most points first; equal points: the better place in the budget order (3.8)."""
    return sorted(s.order, key=lambda seat: -s.players[seat].points())
