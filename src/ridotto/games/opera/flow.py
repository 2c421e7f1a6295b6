"""The phases in order: who is asked, what they may choose, what a choice does; the judge."""

from collections.abc import Callable
from typing import Final

from ridotto.engine.events import Refusal
from ridotto.engine.game import CHANCE, NOBODY, OVER
from ridotto.games.opera import budget, end_phase, hiring, income, setup
from ridotto.games.opera.components import COMPOSERS
from ridotto.games.opera.decisions import NOTHING, RESHUFFLE, START, book
from ridotto.games.opera.roles import architetto, arranging, critico, esperto, impresario, maestro, signora
from ridotto.games.opera.state import CENTURY_DRAW, LADDER, REFILL, START_PLAYER, Player, State


def nobody(s: State) -> None:
    raise LookupError("in this phase there is nobody to look for")


def nothing(s: State, p: Player) -> list[int]:
    raise LookupError("in this phase no seat is asked")


def no_deal(s: State, action: int) -> None:
    raise LookupError("in this phase chance does nothing")


# s.phase is an index here: setup, budget, hiring, the roles, income, end phase
OPTIONS: Final[tuple[Callable[[State, Player], list[int]], ...]] = (
    nothing, nothing, nothing, nothing,
    budget.options, hiring.options, impresario.options, arranging.great_options, arranging.hall_options,
    architetto.options, signora.options, maestro.options, critico.options, esperto.options,
    nothing, nothing, nothing, nothing,
)  # fmt: skip
PROCEED: Final[tuple[Callable[[State], None], ...]] = (
    nobody, end_phase.refill, nobody, nobody,
    budget.proceed, hiring.proceed, impresario.proceed, nobody, nobody,
    architetto.proceed, signora.proceed, nobody, nobody, esperto.proceed,
    income.proceed, end_phase.proceed, end_phase.close, nobody,
)  # fmt: skip
DEALS: Final[tuple[Callable[[State, int], None], ...]] = (
    setup.deal_ladder, end_phase.deal_offer, setup.deal_century, setup.deal_start,
)  # fmt: skip
# the ids of 5.2; who plays along has "-along" added
POINTS: Final = (
    "", "", "", "", "bid", "hire", "buy", "great", "hall", "build", "sell", "move", "review", "score", "", "", "", "",
)  # fmt: skip
ALONG: Final = ("buy", "build", "sell")
RULES: Final = book.rules


def legal_actions(s: State) -> list[int]:
    return OPTIONS[s.phase](s, s.players[s.seat])


def apply_action(s: State, action: int) -> None:
    """Play one action in place. The caller vouches that it is legal."""
    if s.seat == CHANCE:
        DEALS[s.phase](s, action)
    else:
        rule, argument = RULES[action]
        rule(s, s.players[s.seat], argument)
    while s.seat == NOBODY:
        PROCEED[s.phase](s)


def refusal(s: State, seat: int, action: int) -> Refusal | None:
    """The judge: why this seat may not do this now. It looks at the checks only, never at the options."""
    if s.seat == OVER:
        return Refusal("over", ())
    if seat != s.seat:
        return Refusal("not-your-turn", (s.seat,))
    if not 0 <= action < len(book.words):
        return Refusal("not-a-decision", ())
    if not book.phases[action] >> s.phase & 1:
        return Refusal("not-now", ())
    return book.checks[action](s, s.players[seat], book.rules[action][1])


def point(s: State) -> str:
    name = POINTS[s.phase]
    return f"{name}-along" if name in ALONG and s.seat != s.hirer else name


def chance_outcomes(s: State) -> list[tuple[int, float]]:
    """The possible results of what chance is to do here, each with its probability."""
    if s.phase == LADDER:
        left = [c for c in COMPOSERS if s.fame[c] == 0]
        return [(c, 1.0 / len(left)) for c in left]
    if s.phase == START_PLAYER:
        return [(START + seat, 1.0 / s.box.seats) for seat in range(s.box.seats)]
    if s.phase == REFILL and s.pile == 0:
        return [(RESHUFFLE if sum(s.discard) else NOTHING, 1.0)]
    return [(c, s.draw[c] / s.pile) for c in COMPOSERS if s.draw[c]]


def chance_verb(s: State) -> str:
    if s.phase == LADDER:
        return "ladder"
    if s.phase == CENTURY_DRAW:
        return "century"
    return "draw" if s.phase == REFILL else "start"
