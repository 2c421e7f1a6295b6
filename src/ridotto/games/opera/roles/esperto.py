"""Esperto (3.3.6): in the city where he arrives, pieces are worth their fame at once, and the best one goes.

The hirer always scores, and his best piece helps the last player. Then every other player who performs a piece
there, in budget order, passed or not (A16), may score the same way; his best piece is discarded.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import COMPOSERS, EMPTY, ESPERTO_FIGURE, FROM_ESPERTO, HOUSE, KINDS
from ridotto.games.opera.decisions import DECLINE, SCORE, book
from ridotto.games.opera.roles.signora import take_from_house
from ridotto.games.opera.state import HIRING, SCORING, Player, State, performs, score, tell

NO_PIECE: Final = -1
CHOICES: Final[list[int]] = [SCORE[0], DECLINE[0]]


def arrive(s: State, p: Player, city: int) -> None:
    before = [q.points() for q in s.players]
    c = perform(s, p, city)
    if c != NO_PIECE:
        if before[p.seat] == min(before):
            s.removed[c] += 1  # A13: alone or tied for last
            tell(s, "lose", p.seat, 0, "removed", KINDS[c])
        else:
            poorest = recipient(s, before)
            poorest.stock[c] += 1
            tell(s, "lose", p.seat, 0, "gift", KINDS[c])
            tell(s, "take", poorest.seat, 0, "gift", KINDS[c])
    s.waiting = [seat for seat in s.order if seat != p.seat]
    s.point = SCORING
    s.seat = NOBODY


def recipient(s: State, before: list[int]) -> Player:
    """Of those with the fewest points the last in budget order (A15). The hirer has more."""
    fewest = min(before)
    last = s.order[0]
    for seat in s.order:
        if before[seat] == fewest:
            last = seat
    return s.players[last]


def best(s: State, p: Player, city: int) -> int:
    """The piece of highest fame that this player performs here; never the house piece (A14)."""
    kinds = performs(p, city)
    found = NO_PIECE
    for c in COMPOSERS:
        if kinds >> c & 1 and (found == NO_PIECE or s.fame[c] > s.fame[found]):
            found = c
    return found


def perform(s: State, p: Player, city: int) -> int:
    """Score the fames of all pieces here (no century bonus, A24) and take the best one out of its hall."""
    kinds = performs(p, city)
    score(s, p, FROM_ESPERTO, sum([s.fame[c] for c in COMPOSERS if kinds >> c & 1]), "esperto")
    c = best(s, p, city)
    if c != NO_PIECE:
        take_from_house(p, city, c)
    return c


def here(s: State) -> int:
    return s.figures[ESPERTO_FIGURE]


def proceed(s: State) -> None:
    """Ask the next who performs more than a house piece here, or go back to hiring."""
    while s.waiting:
        p = s.players[s.waiting.pop(0)]
        if performs(p, here(s)) & ~(1 << HOUSE):
            s.seat = p.seat
            return
    s.point = HIRING


def options(s: State, p: Player) -> list[int]:
    return CHOICES


def nothing_there(s: State, p: Player, i: int) -> Refusal | None:
    """Only who performs a piece here is ever asked; so this never says no in a reachable position."""
    if p.great[here(s)] in (EMPTY, HOUSE) and p.others[here(s)] in (0, 1 << HOUSE):
        return Refusal("opera.nothing-there", (here(s),))
    return None


@book.on(SCORE, [SCORING], unless=nothing_there)
def take_points(s: State, p: Player, i: int) -> None:
    """No budget is paid; the best piece goes to the discard pile."""
    c = perform(s, p, here(s))
    s.discard[c] += 1
    tell(s, "lose", p.seat, 0, "discard", KINDS[c])
    s.seat = NOBODY


@book.on(DECLINE, [SCORING], unless=nothing_there)
def decline(s: State, p: Player, i: int) -> None:
    tell(s, "decline", p.seat, 0, "", "")
    s.seat = NOBODY
