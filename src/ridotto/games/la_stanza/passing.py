"""Passing (3.10), retiring (3.13), and whose turn comes next (3.2)."""

from ridotto.engine.codebook import never
from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.la_stanza.components import LETTERS, NO_BONUS_TILE, NO_DISCIPLINE
from ridotto.games.la_stanza.decisions import PASS, RETIRE, book
from ridotto.games.la_stanza.moving import HIDES
from ridotto.games.la_stanza.state import (
    ACTING,
    END,
    ENDED,
    FINAL,
    FINISH,
    MOVING,
    RETIRED,
    TURN_OVER,
    Player,
    State,
    tell,
)


@book.on(PASS, [ACTING], unless=never)
def do_pass(s: State, p: Player, argument: int) -> None:
    """Nothing happens. Passing is not retiring."""
    s.point = TURN_OVER
    s.seat = NOBODY


def too_early(s: State, p: Player, argument: int) -> Refusal | None:
    if s.phase != FINAL:
        return Refusal("stanza.not-final", ())
    return None


@book.on(RETIRE, [MOVING], unless=too_early)
def retire(s: State, p: Player, argument: int) -> None:
    """The figure leaves the path for the best pass place that is free, and takes no further turn (AD-18)."""
    s.occupied ^= HIDES[p.figure]
    p.figure = RETIRED
    p.passed = 1 + retired(s)
    tell(s, "retire", p.seat, p.passed, "", "")
    s.point = TURN_OVER
    s.seat = NOBODY


def retired(s: State) -> int:
    """The number of retired players."""
    n = 0
    for p in s.players:
        if p.passed:
            n += 1
    return n


def proceed(s: State) -> None:
    """T6: the next seat that has not retired. FINISH ends with the lap, FINAL with lap C or with the last player."""
    if s.discipline != NO_DISCIPLINE:
        forget_activation(s)
    elif s.tile != NO_BONUS_TILE:
        s.tile = NO_BONUS_TILE
        s.level = 0
    s.point = MOVING
    while True:
        s.turn += 1
        if s.turn == s.box.seats:
            s.turn = 0
            if s.phase == FINISH or s.phase == FINAL:
                s.phase = FINAL
                s.lap += 1
                if s.lap > len(LETTERS) or retired(s) == s.box.seats:
                    over(s)
                    return
        if s.players[s.turn].figure != RETIRED:
            return


def forget_activation(s: State) -> None:
    s.discipline = NO_DISCIPLINE
    s.from_place = 0
    s.matched = False
    s.waived = False
    s.level = 0


def over(s: State) -> None:
    s.phase = ENDED
    s.lap = 0
    s.point = END
