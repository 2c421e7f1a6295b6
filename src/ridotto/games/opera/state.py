"""State and Player: the components on the table, and the verbs by which ducats, points and levels change."""

from __future__ import annotations  # from Python 3.14 on, only with this does a class body see its annotations

from typing import Final

from ridotto.engine.events import EVERYBODY, Event
from ridotto.engine.fields import fields_of
from ridotto.engine.game import CHANCE
from ridotto.games.opera.components import (
    ALL_ROLES,
    CITIES,
    CITY_COUNT,
    COMPOSERS,
    EMPTY,
    HOUSE,
    KINDS,
    NO_ROLE,
    NO_SEAT,
    PIECES_PER_COMPOSER,
    PORTRAIT,
    SOURCE_COUNT,
    Box,
    no_pieces,
)

# The decision points, which flow.py describes row by row.
LADDER: Final = 0  # chance: the composers onto the ladder
REFILL: Final = 1  # chance: the offer
CENTURY_DRAW: Final = 2  # chance: the Composers of the Century
START_PLAYER: Final = 3  # chance
BUDGET: Final = 4
HIRING: Final = 5
BUYING: Final = 6  # the Impresario
ARRANGING_GREAT: Final = 7
ARRANGING_HALLS: Final = 8
BUILDING: Final = 9  # the Architetto
SELLING: Final = 10  # the Signora
MOVING: Final = 11  # the three Characters
REVIEWING: Final = 12  # the Critico
SCORING: Final = 13  # the Esperto
INCOME_PHASE: Final = 14
END_PHASE: Final = 15
CLOSING: Final = 16  # the end phase after the new offer
END: Final = 17

NO_BID: Final = -1


class Player:
    """The components of one seat."""

    seat: int  # 0 .. seats-1, clockwise
    ducats: int  # behind the screen
    level: int  # on the budget table; s.order has the seats in budget order
    bid: int  # sealed until all are in
    hires: int
    ended: bool
    parts: int  # a bit for each part that is built
    halls: list[int]  # by city, what the parts add up to: every step of an arrangement asks
    great: list[int]  # the piece in the great hall, by city
    others: list[int]  # a bit for each kind in the other halls, by city
    stock: list[int]  # behind the screen, counted by kind
    scored: list[int]  # points, by source

    __slots__ = tuple(__annotations__)

    def clone(self) -> Player:
        p = Player()
        p.seat = self.seat
        p.ducats = self.ducats
        p.level = self.level
        p.bid = self.bid
        p.hires = self.hires
        p.ended = self.ended
        p.parts = self.parts
        p.halls = self.halls[:]
        p.great = self.great[:]
        p.others = self.others[:]
        p.stock = self.stock[:]
        p.scored = self.scored[:]
        return p

    def points(self) -> int:
        return sum(self.scored)


class State:
    """One moment of a game. No history, no randomness, no names, no clocks."""

    box: Box
    round: int
    point: int
    seat: int
    role: int  # being performed
    hirer: int  # a seat, or NO_SEAT
    waiting: list[int]  # seats still to be visited for this role
    roles_left: int  # a bit for each role
    fame: list[int]  # 1 .. 6 by composer; 0: the house piece, or not on the ladder yet
    century: list[int]  # composers of episode 1, 2, 3
    display: list[int]
    draw: list[int]
    pile: int  # the number of these pieces, for fast draws
    lacking: int  # the number of pieces missing from the offer
    discard: list[int]
    removed: list[int]
    aside: list[int]  # too many of a composer, during a refill
    palazzo: int  # a bit for each composer
    figures: list[int]  # city of Maestro, Critico, Esperto
    supply: list[int]
    order: list[int]  # budget order: levels from the top, each from the left
    players: list[Player]
    # the arrangement under way; the halls change when it is complete
    city: int
    pool: list[int]
    plan_great: list[int]
    plan_others: list[int]
    ledger: list[Event] | None  # None while searching

    __slots__ = tuple(__annotations__)

    def clone(self) -> State:
        s = State()
        s.box = self.box
        s.round = self.round
        s.point = self.point
        s.seat = self.seat
        s.role = self.role
        s.hirer = self.hirer
        s.waiting = self.waiting[:]
        s.roles_left = self.roles_left
        s.fame = self.fame[:]
        s.century = self.century[:]
        s.display = self.display[:]
        s.draw = self.draw[:]
        s.pile = self.pile
        s.lacking = self.lacking
        s.discard = self.discard[:]
        s.removed = self.removed[:]
        s.aside = self.aside[:]
        s.palazzo = self.palazzo
        s.figures = self.figures[:]
        s.supply = self.supply[:]
        s.order = self.order[:]
        s.players = [p.clone() for p in self.players]
        s.city = self.city
        s.pool = self.pool[:]
        s.plan_great = self.plan_great[:]
        s.plan_others = self.plan_others[:]
        s.ledger = None
        return s


def new_player(seat: int) -> Player:
    p = Player()
    p.seat = seat
    p.ducats = 0
    p.level = 0
    p.bid = NO_BID
    p.hires = 0
    p.ended = False
    p.parts = 0
    p.halls = [0] * CITY_COUNT
    p.great = [EMPTY] * CITY_COUNT
    p.others = [0] * CITY_COUNT
    p.stock = no_pieces()
    p.scored = [0] * SOURCE_COUNT
    return p


def new_state(box: Box) -> State:
    """Before the first chance result: nothing is dealt, nobody owns anything."""
    s = State()
    s.box = box
    s.round = 1
    s.point = LADDER
    s.seat = CHANCE
    s.role = NO_ROLE
    s.hirer = NO_SEAT
    s.waiting = []
    s.roles_left = ALL_ROLES
    s.fame = no_pieces()
    s.century = []
    s.display = no_pieces()
    s.draw = [0 if c == HOUSE else PIECES_PER_COMPOSER for c in range(len(KINDS))]
    s.pile = sum(s.draw)
    s.lacking = box.display
    s.discard = no_pieces()
    s.removed = no_pieces()
    s.aside = no_pieces()
    s.palazzo = 0
    s.figures = [PORTRAIT] * 3
    s.supply = box.copies[:]
    s.order = list(range(box.seats))
    s.players = [new_player(i) for i in range(box.seats)]
    s.city = 0
    s.pool = []
    s.plan_great = []
    s.plan_others = []
    s.ledger = None
    return s


# --- the verbs: every ducat, point and level passes through here


def tell(s: State, what: str, seat: int, n: int, why: str, about: str) -> None:
    if s.ledger is not None:
        s.ledger.append(Event(what, seat, n, why, about, EVERYBODY))


def pay(s: State, p: Player, n: int, why: str) -> None:
    p.ducats -= n
    if s.ledger is not None and n:
        s.ledger.append(Event("pay", p.seat, n, why, "", EVERYBODY))


def earn(s: State, p: Player, n: int, why: str) -> None:
    p.ducats += n
    if s.ledger is not None and n:
        s.ledger.append(Event("earn", p.seat, n, why, "", EVERYBODY))


def score(s: State, p: Player, source: int, n: int, why: str) -> None:
    p.scored[source] += n
    if s.ledger is not None and n:
        s.ledger.append(Event("score", p.seat, n, why, "", EVERYBODY))


def lower(s: State, p: Player, n: int) -> None:
    """3.0: down n levels, to the right of all who stand there. With n = 0 nothing moves."""
    if n == 0:
        return
    p.level -= n
    s.order.remove(p.seat)
    at = 0
    while at < len(s.order) and s.players[s.order[at]].level >= p.level:
        at += 1
    s.order.insert(at, p.seat)
    tell(s, "level", p.seat, p.level, "fee" if p.seat == s.hirer else "along", "")


# --- what follows from the state


def ladder(s: State) -> list[int]:
    """The composers by fame, the highest first."""
    return sorted(COMPOSERS, key=lambda c: -s.fame[c])


def episode(s: State) -> int:
    return s.box.episode(s.round)


def performs(p: Player, city: int) -> int:
    """A bit for each kind that this player performs in this city."""
    if p.great[city] == EMPTY:
        return p.others[city]
    return p.others[city] | 1 << p.great[city]


def hall_text(great: int, others: int) -> str:
    """A building as an arrangement writes it (5.3)."""
    text = "-" if great == EMPTY else KINDS[great]
    if others:
        text += "/" + ",".join(KINDS[c] for c in range(len(KINDS)) if others >> c & 1)
    return text


def halls_text(halls: list[int], great: list[int], others: list[int]) -> str:
    """All buildings, in city order: the words after `arrange`."""
    return " ".join(f"{CITIES[k]}={hall_text(great[k], others[k])}" for k in range(CITY_COUNT) if halls[k])


# --- the fields of a dump: all except those that follow from the table

PLAYER_FIELDS: Final = fields_of(Player, "seat")
STATE_FIELDS: Final = fields_of(State, "box", "players", "ledger")
