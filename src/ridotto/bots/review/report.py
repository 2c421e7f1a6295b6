"""The parts of a review. They are apart from how it is made: the messages of the server name these types."""

from dataclasses import dataclass
from typing import Literal

from ridotto.engine.telling import Said

Mark = Literal["", "good", "inaccuracy", "mistake", "blunder"]


@dataclass(slots=True, frozen=True)
class Better:
    """What would have been better than the decision that was made."""

    words: list[str]  # in the words of a record; in La Stanza to the end of the turn, as far as nothing is drawn
    said: Said  # the first of them
    chance: float  # the seat's share of the victory with it
    why: Said | None
    groups: dict[str, float]  # points more or less than with the decision, by item: the label is <game>.value.<name>
    rivals: dict[int, float]  # the same for the totals of the other seats


@dataclass(slots=True, frozen=True)
class Moment:
    """A line of the record."""

    line: int  # its number among the lines of the record's body, from 0
    kind: Literal["decision", "chance", "reveal"]  # reveal: a sealed decision after which all are opened
    seat: int  # CHANCE: nobody's
    round: int
    words: str
    said: Said | None  # the decision as the seat's screen says it; of chance none
    chances: list[float]  # after it, by seat
    chance: float = 0.0  # the seat's share as judged before it, with this decision
    forced: bool = False  # there was nothing else to do
    mark: Mark = ""  # "": forced, or not judged
    loss: float = 0.0  # of the seat's share of the victory
    error: float = 0.0
    exact: bool = False
    better: Better | None = None


@dataclass(slots=True, frozen=True)
class TurningPoint:
    moment: int  # index
    seat: int  # whose chances changed most; of a decision whose it was
    change: float


@dataclass(slots=True, frozen=True)
class Player:
    """One seat's game."""

    seat: int
    skill: int  # of 100
    lost: float  # the sum of all losses, each less its standard error
    luck: float  # what draws changed, and what others revealed against what was to be expected
    marks: dict[str, int]


@dataclass(slots=True, frozen=True)
class Review:
    game: str
    seats: int
    names: dict[int, str]
    points: list[int]
    winners: list[int]
    start: list[float]  # the chances before the first decision
    moments: list[Moment]
    turning_points: list[TurningPoint]
    players: list[Player]
    worlds: int
