"""Politics (3.8): gain helpers of as many different colours as the level, none of them white."""

from typing import Final

from ridotto.engine.events import Refusal
from ridotto.games.la_stanza.components import NOT_WHITE
from ridotto.games.la_stanza.decisions import HELPER_SETS, HELPERS_GAINED, TOP_LEVEL, book
from ridotto.games.la_stanza.helpers import gain, go_on
from ridotto.games.la_stanza.state import HELPERS_REWARD, TURN_OVER, Player, State


def circles(level: int, supply: int) -> list[int]:
    n = min(level, supply.bit_count())
    return [
        HELPERS_GAINED[i] for i, some in enumerate(HELPER_SETS) if len(some) == n and all(supply >> c & 1 for c in some)
    ]


# By level, and a bit for each colour but white in the supply
WITHIN: Final[list[list[list[int]]]] = [
    [circles(level, supply) for supply in range(1 << len(NOT_WHITE))] for level in range(TOP_LEVEL + 1)
]


def in_supply(s: State) -> int:
    found = 0
    for colour in NOT_WHITE:
        if s.helpers[colour]:
            found |= 1 << colour
    return found


def proceed(s: State) -> None:
    """The choice of helpers, unless the supply has only white ones."""
    if in_supply(s):
        s.seat = s.turn
    else:
        s.point = TURN_OVER


def options(s: State, p: Player) -> list[int]:
    return WITHIN[s.level][in_supply(s)]


def not_gainable(s: State, p: Player, i: int) -> Refusal | None:
    some = HELPER_SETS[i]
    for colour in some:
        if s.helpers[colour] == 0:
            return Refusal("stanza.no-helper-in-supply", (colour,))
    n = min(s.level, sum(1 for colour in NOT_WHITE if s.helpers[colour]))
    if len(some) != n:
        return Refusal("stanza.helpers-exactly", (n,))
    return None


@book.on(HELPERS_GAINED, [HELPERS_REWARD], unless=not_gainable)
def helpers(s: State, p: Player, i: int) -> None:
    """All at once; only then is it seen who has too many."""
    for colour in HELPER_SETS[i]:
        gain(s, p, colour, 1, "politics")
    go_on(s, p)
