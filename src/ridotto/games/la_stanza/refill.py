"""The refill (3.6): once two rooms are empty, every space gets a tile again, and the round is over.

First the draw pile, then the shuffled discard pile, then one removed starter of each discipline.
"""

from ridotto.engine.game import CHANCE, NOBODY
from ridotto.games.la_stanza.components import ALL_SPACES, DISCIPLINE_COUNT, ROOM_BITS, SLUGS, SPACES, TILE_DISCIPLINE
from ridotto.games.la_stanza.decisions import NOTHING
from ridotto.games.la_stanza.setup import next_space
from ridotto.games.la_stanza.state import (
    FINISH,
    MAIN,
    MOVING,
    REFILLING,
    TURN_OVER,
    State,
    draw,
    lay,
    tell,
    tiles_anywhere,
)


def is_due(s: State) -> bool:
    """After a tile has left the path in MAIN: are two discipline rooms without any tile? (AD-20)"""
    if s.phase != MAIN:
        return False
    laid = s.laid
    empty = 0
    for room in ROOM_BITS:
        if not laid & room:
            empty += 1
    return empty >= 2


def begin(s: State, then: int) -> None:
    """Chance fills the path; afterwards the turn goes on at this point."""
    s.point = REFILLING
    s.then = then
    s.seat = CHANCE


def recallable(s: State) -> list[int]:
    """The earliest removed starter of each discipline that has one, in the order of the disciplines (AD-21)."""
    found: list[int] = []
    for d in range(DISCIPLINE_COUNT):
        for tile in s.removed:
            if TILE_DISCIPLINE[tile] == d:
                found.append(tile)
                break
    return found


def pile(s: State) -> list[int]:
    """The tiles of which one comes next, each as likely as the others."""
    return s.draw or s.discard or s.recalled or recallable(s) or [NOTHING]


def outcomes(s: State) -> list[tuple[int, float]]:
    tiles = sorted(pile(s))
    chance = 1.0 / len(tiles)
    return [(tile, chance) for tile in tiles]


def deal(s: State, tile: int) -> None:
    """A tile for the first empty space, also under a figure. Once no tile or no space is left, the round ends."""
    if tile == NOTHING:
        end(s)
        return
    out_of_tiles = False
    if s.draw or s.discard:
        if not s.draw:
            s.draw = sorted(s.discard)
            s.discard = []
        draw(s, tile)
    else:
        if not s.recalled:
            s.recalled = recallable(s)
            for starter in s.recalled:
                s.removed.remove(starter)
        s.recalled.remove(tile)
        out_of_tiles = not s.recalled  # once a refill: no second five
    space = next_space(s)
    lay(s, space, tile)
    if s.ledger is not None:
        tell(s, "lay", -1, 0, "refill", f"{SPACES[space]}={SLUGS[tile]}")
    if out_of_tiles or not tiles_anywhere(s) or s.laid == ALL_SPACES:
        end(s)


def end(s: State) -> None:
    """The marker moves on, however many tiles were laid; after the last round there are no more refills."""
    s.removed += s.recalled  # in the order of the disciplines, not as they were shuffled
    s.recalled = []
    s.round += 1
    if s.round > s.box.rounds:
        s.phase = FINISH
    tell(s, "round", -1, s.round, "", "")
    s.point = s.then
    s.then = MOVING
    s.seat = NOBODY if s.point == TURN_OVER else s.turn  # AD-29: one refill, then `stuck` if need be
