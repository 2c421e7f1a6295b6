"""The things behind the worth of a player of La Stanza."""

from collections.abc import Sequence

from ridotto.bots.heuristics.la_stanza.mind import LaStanzaMind
from ridotto.bots.heuristics.la_stanza.outlook import Outlook
from ridotto.games.la_stanza.components import EMPTY, PLACES, SLOTS
from ridotto.games.la_stanza.state import DISC_OF, State


def things(mind: LaStanzaMind, s: State, actions: Sequence[int]) -> dict[str, int]:
    """What the acting seat has once the turn that begins with these actions is done, by item."""
    t = mind.after(s, actions, Outlook(s, mind.weights, True))
    p = t.players[s.seat]
    return {
        "masterpieces": t.pillars.count(p.seat),
        "ship": p.ship,
        "books": sum(p.books),
        "tiles": p.tiles.bit_count(),
        "grid": t.grid.count(DISC_OF + p.seat),
        "museum": sum(p.artworks),
        "strength": PLACES - 1 - p.workers.count(EMPTY),
        "discs": p.discs + sum(p.compartments),
        "helpers": sum(p.helpers),
        "money": p.money,
        "recruits": SLOTS - p.recruits.count(EMPTY),
    }
