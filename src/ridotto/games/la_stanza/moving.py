"""Moving (3.4) and recruiting (3.5): the figure walks clockwise; a tile it reaches joins the recruitment track.

Only countable spaces are steps: those with a tile and no other player's figure, and the bonus room.
"""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza import bonus, refill
from ridotto.games.la_stanza.components import BONUS, NO_SPACE, SLUGS, SPACE_COUNT, SPACES, STEPS
from ridotto.games.la_stanza.decisions import MOVE, RETIRE, STUCK, book
from ridotto.games.la_stanza.state import (
    ACTING,
    FINAL,
    MAIN,
    MOVING,
    TURN_OVER,
    VISITING,
    Player,
    State,
    discard,
    lift,
    slide_in,
    tell,
)

BONUS_BIT: Final[int] = 1 << BONUS
ROUND_TRIP: Final[int] = (1 << SPACE_COUNT) - 1
# The space a figure blocks for the others; the bonus room holds any number of figures
HIDES: Final[list[int]] = [1 << space if space != BONUS else 0 for space in range(SPACE_COUNT)]
# By the space of the figure: the spaces that it passes before the bonus room, as seen from the figure
BEFORE_BONUS: Final[list[int]] = [(1 << ((BONUS - 1 - space) % SPACE_COUNT)) - 1 for space in range(SPACE_COUNT)]


def moves(reach: int, barred: int, final: bool) -> list[int]:
    """The steps within reach but the barred one; `stuck` if there is none; in FINAL also `retire`."""
    found = [MOVE[k] for k in range(reach) if k != barred] or STUCK
    return sorted(found + RETIRE) if final else found


# By number of steps, the step that would be a forbidden visit to the bonus room (STEPS: none), and whether it is FINAL
MOVES: Final[list[list[list[list[int]]]]] = [
    [[moves(reach, barred, final) for final in (False, True)] for barred in range(STEPS + 1)]
    for reach in range(STEPS + 1)
]


def ahead(s: State, p: Player) -> int:
    """A bit for each countable space, clockwise from the one after the figure; its own is the last (AD-28)."""
    here = p.figure
    countable = s.laid & ~(s.occupied ^ HIDES[here]) | BONUS_BIT
    return (countable | countable << SPACE_COUNT) >> (here + 1) & ROUND_TRIP


def proceed(s: State) -> None:
    """Ask for a move. Without any destination in MAIN there is a refill first (AD-29)."""
    # The others' figures hide fewer tiles than there are seats.
    if s.phase == MAIN and s.laid.bit_count() < s.box.seats and options(s, s.players[s.turn]) == STUCK:
        refill.begin(s, MOVING)
        return
    s.seat = s.turn


def options(s: State, p: Player) -> list[int]:
    """Up to four steps. The bonus room only for a player who can take a tile."""
    spaces = ahead(s, p)
    reach = spaces.bit_count()
    barred = (spaces & BEFORE_BONUS[p.figure]).bit_count()
    if barred >= STEPS or bonus.can_take(s, p):
        barred = STEPS
    return MOVES[reach if reach < STEPS else STEPS][barred][s.phase == FINAL]


def destination(s: State, p: Player, k: int) -> int:
    """The space of the step number k, from 0; NO_SPACE: there is none."""
    spaces = ahead(s, p)
    space = p.figure
    while spaces:
        space += 1
        if spaces & 1:
            if k == 0:
                return space % SPACE_COUNT
            k -= 1
        spaces >>= 1
    return NO_SPACE


def out_of_reach(s: State, p: Player, k: int) -> Refusal | None:
    space = destination(s, p, k)
    if space == NO_SPACE:
        return Refusal("stanza.no-such-step", (k + 1,))
    if space == BONUS and not bonus.can_take(s, p):
        return Refusal("stanza.no-tile-to-take", ())
    return None


@book.on(MOVE, [MOVING], unless=out_of_reach)
def move(s: State, p: Player, k: int) -> None:
    """To the step; there the tile is recruited, which may bring a refill, before the action (AD-19)."""
    space = destination(s, p, k)
    s.occupied ^= HIDES[p.figure] ^ HIDES[space]
    p.figure = space
    if s.ledger is not None:
        tell(s, "move", p.seat, k + 1, "", SPACES[space])
    if space == BONUS:
        s.point = VISITING
        return
    tile = lift(s, space)
    if s.ledger is not None:
        tell(s, "recruit", p.seat, 1, "move", SLUGS[tile])
    discard(s, slide_in(p.recruits, 0, tile))  # AD-1: always the first slot
    s.point = ACTING
    if refill.is_due(s):
        refill.begin(s, ACTING)


def can_move(s: State, p: Player, argument: int) -> Refusal | None:
    for k in range(STEPS):
        if out_of_reach(s, p, k) is None:
            return Refusal("stanza.not-stuck", (k + 1,))
    return None


@book.on(STUCK, [MOVING], unless=can_move)
def stuck(s: State, p: Player, argument: int) -> None:
    """AD-29: the turn ends without any effect."""
    tell(s, "stuck", p.seat, 0, "", "")
    s.point = TURN_OVER
    s.seat = NOBODY
