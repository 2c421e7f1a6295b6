"""Discoveries (3.8): the ship sails as many steps as the level, and meets white helpers on its way.

Nothing is asked here. Every ship movement of the game works like this.
"""

from ridotto.games.la_stanza.components import LAST_INDEX, MARKS, TRACK, WHITE
from ridotto.games.la_stanza.helpers import gain, go_on
from ridotto.games.la_stanza.state import Player, State, tell


def proceed(s: State) -> None:
    p = s.players[s.turn]
    sail(s, p, s.level, "discoveries")
    go_on(s, p)


def sail(s: State, p: Player, steps: int, why: str) -> None:
    """Forward, not beyond the end; a white helper for each mark reached or passed, while there are any."""
    old = p.ship
    new = old + steps
    p.ship = new if new < LAST_INDEX else LAST_INDEX
    tell(s, "ship", p.seat, p.ship - old, why, TRACK[p.ship])
    gain(s, p, WHITE, MARKS[p.ship] - MARKS[old], "ship")
