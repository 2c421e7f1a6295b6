"""What every view has, as plain JSON data. A game adds to it: the TypedDicts of its view.py and numbers.py are the
whole (docs/api/views.md). Code for one game uses those; code for any game needs no more than this.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from typing_extensions import ReadOnly  # a game's own type may stand in such a place; needed for no other purpose


class SeatView(TypedDict):
    """One seat in a view."""

    seat: int
    points: int


class View(TypedDict):
    """What a seat may know."""

    game: str
    seat: int | None  # whose view it is; None: a spectator's
    seats: int
    round: int
    point: str  # the decision that is due; empty: chance acts, or the game is over
    to_act: int | None  # the seat that decides; None: chance, or the game is over
    players: "ReadOnly[Sequence[SeatView]]"  # by seat


class Numbers(TypedDict, total=False):
    """What the rules work out for screens, from public facts alone; empty before the setup is done."""

    ranking: list[int]  # the seats, the leader first


class Shown(View):
    """A view with its numbers: what page, terminal and a game's telling read."""

    numbers: "ReadOnly[Numbers]"
