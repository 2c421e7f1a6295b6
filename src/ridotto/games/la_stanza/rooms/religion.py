"""Religion (3.8): put discs into as many different compartments as the level, never into religion's own."""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.components import DISCIPLINES
from ridotto.games.la_stanza.decisions import DISC_SETS, DISCS_PUT, TOP_LEVEL, book
from ridotto.games.la_stanza.state import DISCS_REWARD, TURN_OVER, Player, State, tell

# By number of discs
OF_SIZE: Final[list[list[int]]] = [
    [DISCS_PUT[i] for i, some in enumerate(DISC_SETS) if len(some) == n] for n in range(TOP_LEVEL + 1)
]


def put_discs(s: State, p: Player, d: int, n: int, why: str) -> None:
    """Into a compartment; what the supply lacks is lost (AD-38)."""
    if n > p.discs:
        n = p.discs
    if n:
        p.discs -= n
        p.compartments[d] += n
        tell(s, "discs", p.seat, n, why, DISCIPLINES[d])


def proceed(s: State) -> None:
    """The choice of compartments, unless the player has no discs left."""
    if s.players[s.turn].discs:
        s.seat = s.turn
    else:
        s.point = TURN_OVER


def options(s: State, p: Player) -> list[int]:
    return OF_SIZE[s.level if s.level < p.discs else p.discs]


def not_so_many(s: State, p: Player, i: int) -> Refusal | None:
    n = min(s.level, p.discs)
    if len(DISC_SETS[i]) != n:
        return Refusal("stanza.discs-exactly", (n,))
    return None


@book.on(DISCS_PUT, [DISCS_REWARD], unless=not_so_many)
def discs(s: State, p: Player, i: int) -> None:
    for d in DISC_SETS[i]:
        put_discs(s, p, d, 1, "religion")
    s.point = TURN_OVER
    s.seat = NOBODY
