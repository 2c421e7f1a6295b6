"""A turn in order (3.3): who is asked, what they may choose, what a choice does; the judge; what chance does."""

from collections.abc import Callable
from typing import Final

from ridotto.engine.chance import Randomness
from ridotto.engine.events import Refusal
from ridotto.engine.game import OVER
from ridotto.games.la_stanza import (
    activating,
    bonus,
    counting,
    helpers,
    hiring,
    levels,
    moving,
    passing,
    refill,
    setup,
)
from ridotto.games.la_stanza.decisions import book
from ridotto.games.la_stanza.rooms import arts, discoveries, literature, politics, religion
from ridotto.games.la_stanza.state import DEAL_COVERS, DEAL_GRID, DEAL_PATH, DEAL_WORKERS, REFILLING, Player, State


def nobody(s: State) -> None:
    raise LookupError("at this point there is nobody to look for")


def nothing(s: State, p: Player) -> list[int]:
    raise LookupError("at this point no seat is asked")


def no_deal(s: State, action: int) -> None:
    raise LookupError("at this point chance does nothing")


# s.point is an index here: first the points of 5.2, then what happens between them
OPTIONS: Final[tuple[Callable[[State, Player], list[int]], ...]] = (
    setup.options, moving.options, bonus.options, bonus.options_from,
    activating.options, hiring.options, levels.options,
    literature.options, religion.options, arts.options, politics.options,
    literature.options_disc, literature.options_helper, helpers.options, bonus.options_take,
    nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing,
)  # fmt: skip
PROCEED: Final[tuple[Callable[[State], None], ...]] = (
    setup.proceed, moving.proceed, nobody, nobody, nobody, nobody, nobody,
    literature.proceed, religion.proceed, arts.proceed, politics.proceed,
    nobody, nobody, nobody, nobody,
    discoveries.proceed, literature.proceed_writing, passing.proceed, nobody, nobody, nobody, nobody, nobody,
    counting.proceed,
)  # fmt: skip
DEALS: Final[tuple[Callable[[State, int], None], ...]] = (
    no_deal, no_deal, no_deal, no_deal, no_deal, no_deal, no_deal,
    no_deal, no_deal, no_deal, no_deal,
    no_deal, no_deal, no_deal, no_deal,
    no_deal, no_deal, no_deal, refill.deal, setup.deal_cover, setup.deal_path, setup.deal_grid, setup.deal_worker,
    no_deal,
)  # fmt: skip
# the ids of 5.2
POINTS: Final = (
    "Q0", "Q1", "Q2", "Q2b", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "Q9", "Q10", "Q11", "Q12", "Q13",
    "", "", "", "", "", "", "", "", "",
)  # fmt: skip
RULES: Final = book.rules


def refusal(s: State, seat: int, action: int) -> Refusal | None:
    """The judge: why this seat may not do this now. It looks at the checks only, never at the options."""
    if s.seat == OVER:
        return Refusal("over", ())
    if seat != s.seat:
        return Refusal("not-your-turn", (s.seat,))
    if not 0 <= action < len(book.words):
        return Refusal("not-a-decision", ())
    if not book.phases[action] >> s.point & 1:
        return Refusal("not-now", ())
    return book.checks[action](s, s.players[seat], book.rules[action][1])


def point(s: State) -> str:
    return POINTS[s.point]


def chance_outcomes(s: State) -> list[tuple[int, float]]:
    """The possible results of what chance is to do here, each with its probability."""
    if s.point == DEAL_COVERS:
        return setup.cover_outcomes(s)
    if s.point == DEAL_PATH:
        return setup.path_outcomes(s)
    if s.point == DEAL_GRID:
        return setup.grid_outcomes(s)
    if s.point == DEAL_WORKERS:
        return setup.worker_outcomes(s)
    return refill.outcomes(s)


def sample(s: State, rng: Randomness) -> int:
    """The same as by the probabilities, but quicker: tiles of a pile are equally likely."""
    if s.point == REFILLING:
        tiles = refill.pile(s)
    elif s.point == DEAL_PATH:
        tiles = s.draw
    elif s.point == DEAL_WORKERS:
        tiles = setup.idle(s.players[s.turn])
    elif s.point == DEAL_GRID:
        return setup.sample_grid(s, rng)
    else:
        tiles = setup.cover_tiles(s)
    return tiles[int(rng.random() * len(tiles))]
