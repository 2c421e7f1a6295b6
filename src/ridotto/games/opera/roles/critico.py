"""Critico (3.3.5): where he arrives, the hirer may shift one composer performed there by up to two levels."""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import COMPOSERS, CRITICO_FIGURE, HOUSE, KINDS, TOP_FAME
from ridotto.games.opera.decisions import REVIEW, SHIFTS, book
from ridotto.games.opera.state import HIRING, REVIEWING, Player, State, performs, tell

SHIFT: Final[list[int]] = [0] * len(KINDS)  # the first of a composer's four shifts: +2, +1, -1, -2
for index, shift in enumerate(SHIFTS):
    if shift[1] == 2:
        SHIFT[shift[0]] = REVIEW[1 + index]


def performed(s: State, city: int) -> int:
    """A bit for each composer performed in this city by anybody; house pieces do not count."""
    found = 0
    for p in s.players:
        found |= performs(p, city)
    return found & ~(1 << HOUSE)


def arrive(s: State, city: int) -> None:
    """Without a performance there nothing more happens (A9)."""
    if performed(s, city):
        s.point = REVIEWING
    else:
        s.point = HIRING
        s.seat = NOBODY


def here(s: State) -> int:
    return s.figures[CRITICO_FIGURE]


def options(s: State, p: Player) -> list[int]:
    """No change (A7), or a composer up or down by one or two, as far as the ladder goes."""
    kinds = performed(s, here(s))
    found = [REVIEW[0]]
    for c in COMPOSERS:
        if kinds >> c & 1:
            fame = s.fame[c]
            first = SHIFT[c]
            if fame + 2 <= TOP_FAME:
                found.append(first)
            if fame + 1 <= TOP_FAME:
                found.append(first + 1)
            if fame - 1 >= 1:
                found.append(first + 2)
            if fame - 2 >= 1:
                found.append(first + 3)
    return found


def unshiftable(s: State, p: Player, i: int) -> Refusal | None:
    if i == 0:
        return None
    c, d = SHIFTS[i - 1]
    if all(q.great[here(s)] != c and not q.others[here(s)] >> c & 1 for q in s.players):
        return Refusal("opera.not-performed", (c, here(s)))
    if not 1 <= s.fame[c] + d <= TOP_FAME:
        return Refusal("opera.off-the-ladder", (c, s.fame[c]))
    return None


@book.on(REVIEW, [REVIEWING], unless=unshiftable)
def review(s: State, p: Player, i: int) -> None:
    """The composers that it passes each move one level the other way."""
    if i > 0:
        c, d = SHIFTS[i - 1]
        old = s.fame[c]
        new = old + d
        for other in COMPOSERS:
            if old < s.fame[other] <= new:
                s.fame[other] -= 1
            elif new <= s.fame[other] < old:
                s.fame[other] += 1
        s.fame[c] = new
        tell(s, "review", p.seat, d, "", KINDS[c])
    s.point = HIRING
    s.seat = NOBODY
