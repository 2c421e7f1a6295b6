"""Preparation (2.1): the ladder, the first offer, the Composers of the Century, the start player."""

from typing import Final

from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import COMPOSERS, EPISODES, HOUSE, KINDS, MAINS, PART_HALLS, START_DUCATS
from ridotto.games.opera.decisions import START
from ridotto.games.opera.state import BUDGET, REFILL, START_PLAYER, State, earn, tell

VENEZIA: Final = 0


def deal_ladder(s: State, c: int) -> None:
    """Random 1: a composer for the highest level that is still free."""
    s.fame[c] = sum(1 for other in COMPOSERS if s.fame[other] == 0)
    tell(s, "ladder", -1, s.fame[c], "setup", KINDS[c])
    if s.fame[c] == 1:
        s.point = REFILL
        s.seat = NOBODY


def deal_century(s: State, c: int) -> None:
    """One composer for each episode, the first different ones drawn; a repeated one goes to the discard pile (A17)."""
    s.draw[c] -= 1
    s.pile -= 1
    if c in s.century:
        s.discard[c] += 1
        return
    s.century.append(c)
    tell(s, "century", -1, len(s.century), "setup", KINDS[c])
    if len(s.century) == EPISODES:
        s.point = START_PLAYER


def deal_start(s: State, action: int) -> None:
    """Random 3: from the start player clockwise to level 0, left to right, with one ducat more each (A3, A29).

    Everybody has a main building in Venezia, without points, and the house piece in its hall.
    """
    first = action - START
    seats = s.box.seats
    s.order = [(first + i) % seats for i in range(seats)]
    tell(s, "start", first, 0, "setup", "")
    for i in range(seats):
        p = s.players[s.order[i]]
        earn(s, p, START_DUCATS[i], "start")
        p.parts = 1 << MAINS[VENEZIA]
        p.halls[VENEZIA] = PART_HALLS[MAINS[VENEZIA]]
        p.great[VENEZIA] = HOUSE
        s.supply[MAINS[VENEZIA]] -= 1
    s.point = BUDGET
    s.seat = NOBODY


def century_due(s: State) -> bool:
    """The first refill belongs to the setup: the century pieces follow it."""
    return len(s.century) < EPISODES
