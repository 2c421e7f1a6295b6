"""Arts (3.8): take one artwork that needs no more than the level. If the supply has one, it must be taken."""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.components import ARTWORK_LEVEL, ARTWORKS
from ridotto.games.la_stanza.decisions import ART, TOP_LEVEL, book
from ridotto.games.la_stanza.state import ART_REWARD, TURN_OVER, Player, State, tell

# By level, and a bit for each kind in the supply
WITHIN: Final[list[list[list[int]]]] = [
    [
        [ART[kind] for kind in range(len(ARTWORKS)) if supply >> kind & 1 and ARTWORK_LEVEL[kind] <= level]
        for supply in range(1 << len(ARTWORKS))
    ]
    for level in range(TOP_LEVEL + 1)
]


def proceed(s: State) -> None:
    """The choice of an artwork, unless there is none to be had."""
    if options(s, s.players[s.turn]):
        s.seat = s.turn
    else:
        s.point = TURN_OVER


def options(s: State, p: Player) -> list[int]:
    supply = 0
    for kind, n in enumerate(s.artworks):
        if n:
            supply |= 1 << kind
    return WITHIN[s.level][supply]


def not_to_be_had(s: State, p: Player, kind: int) -> Refusal | None:
    if ARTWORK_LEVEL[kind] > s.level:
        return Refusal("stanza.art-too-high", (ARTWORK_LEVEL[kind], s.level))
    if s.artworks[kind] == 0:
        return Refusal("stanza.art-gone", ())
    return None


@book.on(ART, [ART_REWARD], unless=not_to_be_had)
def art(s: State, p: Player, kind: int) -> None:
    s.artworks[kind] -= 1
    p.artworks[kind] += 1
    tell(s, "art", p.seat, 1, "", ARTWORKS[kind])
    s.point = TURN_OVER
    s.seat = NOBODY
