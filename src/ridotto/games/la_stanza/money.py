"""Receiving money (3.9): the patron goes one place to the right, and the purse is filled up to the ship's target.

At the right end the patron turns over, once, and begins again at the left.
"""

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.components import EMPTY, LAST_PLACE, PATRON, TARGETS
from ridotto.games.la_stanza.decisions import MONEY, book
from ridotto.games.la_stanza.state import ACTING, TURN_OVER, Player, State, discard, earn, slide_in, tell


def spent(s: State, p: Player, argument: int) -> Refusal | None:
    if p.turned and p.workers.index(PATRON) == LAST_PLACE:
        return Refusal("stanza.patron-spent", ())
    return None


@book.on(MONEY, [ACTING], unless=spent)
def money(s: State, p: Player, argument: int) -> None:
    """Also where it brings no money: it shifts the workers (AD-24). A player who has more loses nothing (AD-25)."""
    place = p.workers.index(PATRON)
    p.workers[place] = EMPTY
    if place < LAST_PLACE:
        place += 1
    else:
        p.turned = True
        place = 0
    tell(s, "patron", p.seat, place + 1, "turned" if p.turned else "", "")
    discard(s, slide_in(p.workers, place, PATRON))
    target = TARGETS[p.ship]
    if p.money < target:
        earn(s, p, target - p.money, "money")
    s.point = TURN_OVER
    s.seat = NOBODY


def patron_home(s: State, p: Player) -> None:
    """Bonus tile a-patron: to the first place, on the side it shows; nobody can fall off (AD-15)."""
    p.workers[p.workers.index(PATRON)] = EMPTY
    slide_in(p.workers, 0, PATRON)
    tell(s, "patron", p.seat, 1, "a-patron", "")
