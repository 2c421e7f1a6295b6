"""Income phase (3.5): every building pays for the pieces performed in it; the Maestro doubles it in his city."""

from ridotto.games.opera.components import CITY_COUNT, INCOME, MAESTRO_FIGURE
from ridotto.games.opera.state import END_PHASE, Player, State, earn, performs


def proceed(s: State) -> None:
    for p in s.players:
        earn(s, p, income(s, p), "income")
    s.point = END_PHASE


def income(s: State, p: Player) -> int:
    """The current income of this player's buildings."""
    maestro = s.figures[MAESTRO_FIGURE]
    total = 0
    for k in range(CITY_COUNT):
        if p.halls[k]:
            paid = INCOME[performs(p, k).bit_count()]
            total += 2 * paid if k == maestro else paid  # A30
    return total
