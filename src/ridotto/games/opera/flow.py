"""The phases in order: the decision points with their options and effects, and the judge."""

from collections.abc import Callable
from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import CHANCE, NOBODY, OVER
from ridotto.engine.points import Point, in_order
from ridotto.games.opera import budget, end_phase, hiring, income, setup
from ridotto.games.opera.components import COMPOSERS
from ridotto.games.opera.decisions import NOTHING, RESHUFFLE, START, book
from ridotto.games.opera.roles import architetto, arranging, critico, esperto, impresario, maestro, signora
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUDGET,
    BUILDING,
    BUYING,
    CENTURY_DRAW,
    CLOSING,
    END,
    END_PHASE,
    HIRING,
    INCOME_PHASE,
    LADDER,
    MOVING,
    REFILL,
    REVIEWING,
    SCORING,
    SELLING,
    START_PLAYER,
    Player,
    State,
)

# The order of play. s.point is the number of a row.
POINTS: Final[tuple[Point[State, Player], ...]] = in_order((
    # setup
    Point(LADDER, deal=setup.deal_ladder),
    Point(REFILL, proceed=end_phase.refill, deal=end_phase.deal_offer),
    Point(CENTURY_DRAW, deal=setup.deal_century),
    Point(START_PLAYER, deal=setup.deal_start),
    # the decisions of 5.2
    Point(BUDGET, "bid", budget.proceed, budget.options),
    Point(HIRING, "hire", hiring.proceed, hiring.options),
    Point(BUYING, "buy", impresario.proceed, impresario.options),
    Point(ARRANGING_GREAT, "great", options=arranging.great_options),
    Point(ARRANGING_HALLS, "hall", options=arranging.hall_options),
    Point(BUILDING, "build", architetto.proceed, architetto.options),
    Point(SELLING, "sell", signora.proceed, signora.options),
    Point(MOVING, "move", options=maestro.options),
    Point(REVIEWING, "review", options=critico.options),
    Point(SCORING, "score", esperto.proceed, esperto.options),
    # the rest of a round
    Point(INCOME_PHASE, proceed=income.proceed),
    Point(END_PHASE, proceed=end_phase.proceed),
    Point(CLOSING, proceed=end_phase.close),
    Point(END),
))  # fmt: skip
ALONG: Final = ("buy", "build", "sell")  # players who play along are asked "<name>-along"

# the columns of the table, for the inner loop
POINT_NAMES: Final[list[str]] = [row.name for row in POINTS]
OPTIONS: Final[list[Callable[[State, Player], list[int]]]] = [row.options for row in POINTS]
PROCEED: Final[list[Callable[[State], None]]] = [row.proceed for row in POINTS]
DEALS: Final[list[Callable[[State, int], None]]] = [row.deal for row in POINTS]
RULES: Final = book.rules


def legal_actions(s: State) -> list[int]:
    return OPTIONS[s.point](s, s.players[s.seat])


def apply_action(s: State, action: int) -> None:
    """Play one action in place. The caller vouches that it is legal."""
    if s.seat == CHANCE:
        DEALS[s.point](s, action)
    else:
        rule, argument = RULES[action]
        rule(s, s.players[s.seat], argument)
    while s.seat == NOBODY:
        PROCEED[s.point](s)


def refusal(s: State, seat: int, action: int) -> Refusal | None:
    """The judge: why this seat may not do this now. It looks at the checks only, never at the options."""
    if s.seat == OVER:
        return Refusal("over", ())
    if seat != s.seat:
        return Refusal("not-your-turn", (s.seat,))
    if not 0 <= action < len(book.words):
        return Refusal("not-a-decision", ())
    if not book.points[action] >> s.point & 1:
        return Refusal("not-now", ())
    return book.checks[action](s, s.players[seat], book.rules[action][1])


def point(s: State) -> str:
    name = POINT_NAMES[s.point]
    return f"{name}-along" if name in ALONG and s.seat != s.hirer else name


def chance_outcomes(s: State) -> list[tuple[int, float]]:
    """The possible results of what chance is to do here, each with its probability."""
    if s.point == LADDER:
        left = [c for c in COMPOSERS if s.fame[c] == 0]
        return [(c, 1.0 / len(left)) for c in left]
    if s.point == START_PLAYER:
        return [(START + seat, 1.0 / s.box.seats) for seat in range(s.box.seats)]
    if s.point == REFILL and s.pile == 0:
        return [(RESHUFFLE if sum(s.discard) else NOTHING, 1.0)]
    return [(c, s.draw[c] / s.pile) for c in COMPOSERS if s.draw[c]]


def chance_verb(s: State) -> str:
    if s.point == LADDER:
        return "ladder"
    if s.point == CENTURY_DRAW:
        return "century"
    return "draw" if s.point == REFILL else "start"
