"""How a game ends, for the solvers of endings."""

from typing import Final

PER_POINT: Final = 0.00001  # of the victory: a player who can no longer win still wants points


class Ended:
    """What everybody has in the end."""

    __slots__ = ("points", "shares")

    def __init__(self, shares: list[float], points: list[int]) -> None:
        self.shares: list[float] = shares  # of the victory, by seat
        self.points: list[int] = points

    def good(self, seat: int) -> float:
        return self.shares[seat] + PER_POINT * self.points[seat]
