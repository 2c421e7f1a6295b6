"""Ratings: OpenSkill (Plackett-Luce) for each game, with the bots as anchors that never move.

Everything follows from the results of rated games in the order of `rated.nth`: `ridotto admin ratings` computes all of
them again and compares.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

HIDDEN: Final = 10  # rated games of one kind before a rating is shown
MU: Final = 25.0
SIGMA: Final = 25.0 / 3
SURE: Final = 1.0  # the sigma of an anchor
# The bots' fixed ratings, by name: a change of the levels must not move what was rated before. Two of a level win about
# two thirds of the games against two of the level below (docs/bots/levels.md); with the usual beta (25/6) that is a
# step of about 2.5. A newcomer is put in the middle, beside `figaro`.
ANCHORS: Final = {
    "leporello": 17.5,
    "zerlina": 20.0,
    "cherubino": 22.5,
    "figaro": 25.0,
    "susanna": 27.5,
    "alfonso": 30.0,
    "sarastro": 32.5,
    "greedy": 25.0,
    "search": 30.0,
    "policy": 30.0,
    "master": 32.5,
}
UNKNOWN: Final = 15.0  # any other bot: `random`, a level of before, or one of the host's own


class Skill(NamedTuple):
    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    def shown(self) -> int:
        """The number that people see: 1000 for a newcomer, and higher the surer it is."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


class Entrant(NamedTuple):
    """A seat of a rated game. `player` is "" for a bot."""

    seat: int
    player: str
    bot: str
    place: int  # as it counts for the rating: 1 is the first


@cache
def model() -> Any:
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA)


def anchor(bot: str) -> Skill:
    """The fixed rating of a bot."""
    return Skill(ANCHORS.get(bot, UNKNOWN), SURE)


def after(entrants: Sequence[Entrant], before: dict[str, Skill]) -> dict[str, Skill]:
    """The skills of the people after this game. `before`: by player; a newcomer is not in it."""
    pl = model()
    skills = [before.get(e.player, Skill()) if e.player else anchor(e.bot) for e in entrants]
    teams = [[pl.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = pl.rate(teams, ranks=[float(e.place) for e in entrants])
    return {
        e.player: Skill(team[0].mu, team[0].sigma, skill.games + 1)
        for e, skill, team in zip(entrants, skills, rated, strict=True)
        if e.player
    }
