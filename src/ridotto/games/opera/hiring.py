"""Action phase (3.2): the highest budget hires a role or ends; who else is asked follows from public facts."""

from typing import Final

from ridotto.engine.codebook import never
from ridotto.engine.events import Refusal
from ridotto.engine.game import NOBODY
from ridotto.games.opera.components import ALL_ROLES, FEES, NO_ROLE, NO_SEAT, ROLES, TOP_LEVEL
from ridotto.games.opera.decisions import HIRE, INTERMEZZO, PASS, book
from ridotto.games.opera.state import (
    BUILDING,
    BUYING,
    HIRING,
    INCOME_PHASE,
    MOVING,
    SELLING,
    Player,
    State,
    lower,
    tell,
)

PERFORMING: Final = [BUYING, BUILDING, SELLING, MOVING, MOVING, MOVING]  # the first phase of each role


def affordable(roles: int, level: int) -> list[int]:
    found = [HIRE[r] for r in range(len(ROLES)) if roles >> r & 1 and FEES[r] <= level]
    return [*found, PASS[0]]


# by level, then by the set of roles left
CHOICES: Final[list[list[list[int]]]] = [
    [affordable(roles, level) for roles in range(ALL_ROLES + 1)] for level in range(TOP_LEVEL + 1)
]


def proceed(s: State) -> None:
    """The first in budget order who has not ended chooses; if he can pay no role, nobody can (A6)."""
    s.role = NO_ROLE
    s.hirer = NO_SEAT
    for seat in s.order:
        p = s.players[seat]
        if p.ended:
            continue
        if p.hires == s.box.max_hires and s.roles_left:
            p.ended = True  # forced: no decision point
            tell(s, "pass", seat, 0, "hires", "")
            continue
        if len(CHOICES[p.level][s.roles_left]) == 1:  # nothing but `pass`: also when no role is left
            break
        s.seat = seat
        return
    s.point = INCOME_PHASE


def options(s: State, p: Player) -> list[int]:
    return CHOICES[p.level][s.roles_left]


def not_for_hire(s: State, p: Player, role: int) -> Refusal | None:
    if not s.roles_left >> role & 1:
        return Refusal("opera.role-taken", (role,))
    if FEES[role] > p.level:
        return Refusal("opera.no-budget", (FEES[role], p.level))
    return None


@book.on(HIRE, [HIRING], unless=not_for_hire)
def hire(s: State, p: Player, role: int) -> None:
    """Pay the fee in levels; then all who have not ended are visited, in the budget order of this moment."""
    s.role = role
    s.hirer = p.seat
    s.roles_left &= ~(1 << role)
    p.hires += 1
    tell(s, "hire", p.seat, FEES[role], "", ROLES[role])
    lower(s, p, FEES[role])
    s.point = PERFORMING[role]
    if s.point != MOVING:  # with a Character nobody plays along
        s.waiting = [seat for seat in s.order if seat != p.seat and not s.players[seat].ended]


@book.on(PASS, [HIRING], unless=never)
def end_performance(s: State, p: Player, i: int) -> None:
    """For the rest of the round: no hiring, no playing along with Employees (A12)."""
    p.ended = True
    tell(s, "pass", p.seat, 0, "", "")
    s.seat = NOBODY


def hirer_must_act(s: State, p: Player, i: int) -> Refusal | None:
    return Refusal("opera.hirer-no-intermezzo", (s.role,)) if p.seat == s.hirer else None


@book.on(INTERMEZZO, [BUYING, BUILDING, SELLING], unless=hirer_must_act)
def intermezzo(s: State, p: Player, i: int) -> None:
    """Costs nothing, and concerns this one Employee only."""
    tell(s, "intermezzo", p.seat, 0, "", ROLES[s.role])
    s.seat = NOBODY
