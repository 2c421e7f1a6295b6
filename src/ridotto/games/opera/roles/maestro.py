"""Characters in general (3.3.4), and the Maestro: the hirer must move the figure to another city with a free place.

The Maestro only moves: his effect is in the income. Critico and Esperto go on in their own files.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import CITIES, CITY_COUNT, CRITICO, ESPERTO, FIGURES, MAESTRO, ROLES
from ridotto.games.opera.decisions import MOVE, book
from ridotto.games.opera.roles import critico, esperto
from ridotto.games.opera.state import HIRING, MOVING, Player, State, tell

TO: Final[list[list[int]]] = [MOVE[i * CITY_COUNT : (i + 1) * CITY_COUNT] for i in range(len(FIGURES))]


def options(s: State, p: Player) -> list[int]:
    """Every other city with a free place, active or not (A8): a figure may wait where nothing is performed yet."""
    i = s.role - MAESTRO
    a, b, c = s.figures
    here = s.figures[i]
    places = s.box.places
    found: list[int] = []
    for k in range(CITY_COUNT):
        if k != here and (a == k) + (b == k) + (c == k) < places[k]:
            found.append(TO[i][k])
    return found


def immovable(s: State, p: Player, i: int) -> Refusal | None:
    figure, city = divmod(i, CITY_COUNT)
    if FIGURES[figure] != s.role:
        return Refusal("opera.other-figure", (FIGURES[figure], s.role))
    if s.figures[figure] == city:
        return Refusal("opera.stays-there", (s.role, city))
    if s.figures.count(city) >= s.box.places[city]:
        return Refusal("opera.no-free-place", (city, s.box.places[city]))
    return None


@book.on(MOVE, [MOVING], unless=immovable)
def move(s: State, p: Player, i: int) -> None:
    figure, city = divmod(i, CITY_COUNT)
    s.figures[figure] = city
    if s.ledger is not None:
        tell(s, "move", p.seat, 0, "", f"{ROLES[s.role]} {CITIES[city]}")
    if s.role == CRITICO:
        critico.arrive(s, city)
    elif s.role == ESPERTO:
        esperto.arrive(s, p, city)
    else:
        s.point = HIRING
        s.seat = NOBODY
