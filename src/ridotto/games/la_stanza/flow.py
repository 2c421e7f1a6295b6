"""A turn in order (3.3): the decision points with their options and effects, the judge, and chance."""

from collections.abc import Callable
from typing import Final

from ridotto.engine.chance import Randomness
from ridotto.engine.events import Refusal
from ridotto.engine.game import OVER
from ridotto.engine.points import Point, in_order
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
from ridotto.games.la_stanza.state import (
    ACTING,
    ARRANGING,
    ART_REWARD,
    BOOK_DISC,
    BOOK_HELPER,
    BOOKS_REWARD,
    CHOOSING,
    DEAL_COVERS,
    DEAL_GRID,
    DEAL_PATH,
    DEAL_WORKERS,
    DISCS_REWARD,
    END,
    HELPERS_REWARD,
    HIRING,
    LENDING,
    MOVING,
    REFILLING,
    RETURNING,
    SHIP_REWARD,
    TAKING,
    TURN_OVER,
    VISITING,
    WRITING,
    Player,
    State,
)

# The order of play. s.point is the number of a row.
POINTS: Final[tuple[Point[State, Player], ...]] = in_order((
    # the decisions of 5.2, with their ids there
    Point(ARRANGING, "arrange", setup.proceed, setup.options, rules_id="Q0"),
    Point(MOVING, "move", moving.proceed, moving.options, rules_id="Q1"),
    Point(VISITING, "visit", options=bonus.options, rules_id="Q2"),
    Point(LENDING, "disc-from", options=bonus.options_from, rules_id="Q2b"),
    Point(ACTING, "act", options=activating.options, rules_id="Q3"),
    Point(HIRING, "hire", options=hiring.options, rules_id="Q4"),
    Point(CHOOSING, "level", options=levels.options, rules_id="Q5"),
    Point(BOOKS_REWARD, "books", literature.proceed, literature.options, rules_id="Q6"),
    Point(DISCS_REWARD, "discs", religion.proceed, religion.options, rules_id="Q7"),
    Point(ART_REWARD, "art", arts.proceed, arts.options, rules_id="Q8"),
    Point(HELPERS_REWARD, "helpers", politics.proceed, politics.options, rules_id="Q9"),
    Point(BOOK_DISC, "book-disc", options=literature.options_disc, rules_id="Q10"),
    Point(BOOK_HELPER, "book-helper", options=literature.options_helper, rules_id="Q11"),
    Point(RETURNING, "return-helpers", options=helpers.options, rules_id="Q12"),
    Point(TAKING, "take", options=bonus.options_take, rules_id="Q13"),
    # what happens between them
    Point(SHIP_REWARD, proceed=discoveries.proceed),
    Point(WRITING, proceed=literature.proceed_writing),
    Point(TURN_OVER, proceed=passing.proceed),
    Point(REFILLING, deal=refill.deal),
    # setup
    Point(DEAL_COVERS, deal=setup.deal_cover),
    Point(DEAL_PATH, deal=setup.deal_path),
    Point(DEAL_GRID, deal=setup.deal_grid),
    Point(DEAL_WORKERS, deal=setup.deal_worker),
    Point(END, proceed=counting.proceed),
))  # fmt: skip

# the columns of the table, for the inner loop
POINT_NAMES: Final[list[str]] = [row.name for row in POINTS]
OPTIONS: Final[list[Callable[[State, Player], list[int]]]] = [row.options for row in POINTS]
PROCEED: Final[list[Callable[[State], None]]] = [row.proceed for row in POINTS]
DEALS: Final[list[Callable[[State, int], None]]] = [row.deal for row in POINTS]
RULES: Final = book.rules


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
    return POINT_NAMES[s.point]


def rules_id(s: State) -> str:
    return POINTS[s.point].rules_id


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
