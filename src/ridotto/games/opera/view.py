"""The view of each seat (2.2), and a complete state guessed from it.

A view is built field by field from nothing: a new field of the state stays hidden until somebody writes it here.
Hidden are the others' ducats and stocks (unless option `screens` is off), bids that are not open yet, an
arrangement under way, and what the draw pile holds. A guess is made from the view alone.
"""

from typing import Final, Literal, TypedDict

from ridotto.engine.chance import Randomness, shuffled
from ridotto.engine.game import CHANCE, OVER
from ridotto.games.opera.components import (
    CITIES,
    CITY_COUNT,
    COMPOSERS,
    EMPTY,
    FIGURES,
    HOUSE,
    KINDS,
    NO_ROLE,
    NO_SEAT,
    PART_HALLS,
    PARTS,
    PIECES_PER_COMPOSER,
    PORTRAIT,
    ROLES,
    TOP_LEVEL,
    Box,
    no_pieces,
)
from ridotto.games.opera.flow import point
from ridotto.games.opera.roles import arranging as arranging_rules
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUDGET,
    END,
    NO_BID,
    Player,
    State,
    ladder,
    new_state,
)
from ridotto.games.opera.texts import (
    active,
    arrangement,
    arranging,
    bag,
    bag_of_set,
    figures,
    houses,
    names_of,
    phase_name,
    rows,
    scores,
)

MOST_GUESSED_DUCATS: Final = 40


class OperaScores(TypedDict):
    """Points by source."""

    houses: int  # for buildings, when they were built
    palazzo: int
    esperto: int
    great: list[int]  # great halls, by counting round; rounds not counted yet have 0
    century: list[int]  # Composers of the Century, by counting round
    empty: list[int]  # empty halls, by counting round: 0 or less
    total: int


class OperaPlayer(TypedDict):
    """The visible facts about one player."""

    seat: int
    points: int
    scores: OperaScores
    level: int  # on the budget table
    hires: int  # roles hired in this round
    ended: bool  # no more hiring or playing along in this round
    sealed: bool  # has bid, and the bids are not open yet
    bid: int | None  # of this round; null: none yet, or sealed and not yours
    parts: list[str]  # building parts
    halls: dict[str, str]  # by city, as in an arrangement: great hall, "/", other halls; "-" is an empty great hall
    ducats: int | None  # null: behind the screen
    stock: dict[str, int] | None  # pieces by composer; null: behind the screen


class OperaArrangement(TypedDict):
    """Your arrangement under way."""

    city: str  # the next step is about
    pool: dict[str, int]  # pieces not placed yet
    placed: dict[str, str]  # by city, as `halls` of a player


class OperaView(TypedDict):
    """The view of a seat."""

    game: str
    seat: int | None  # whose view it is; null: a spectator's
    seats: int
    round: int
    rounds: list[int]  # the counting rounds; the last one ends the game
    phase: Literal["budget", "action", "end"]
    point: str  # the decision that is due; empty: chance acts, or the game is over
    to_act: int | None  # the seat that decides; null: chance, or the game is over
    role: str | None  # that is being performed
    hirer: int | None  # the seat that hired it
    waiting: list[int]  # seats that are still to be asked about this role
    roles_left: list[str]  # roles that can still be hired in this round
    active: list[str]  # cities that are open
    ladder: list[str]  # composers by fame, the highest first
    century: list[str]  # Composers of the Century, of episode 1, 2, 3
    display: dict[str, int]  # pieces on offer
    lacking: int  # pieces that the offer still lacks during a refill
    palazzo: list[str]  # composers in the Palazzo
    draw: int  # pieces in the draw pile
    aside: dict[str, int]  # pieces laid aside during a refill
    discard: dict[str, int]
    removed: dict[str, int]  # pieces out of the game
    figures: dict[str, str | None]  # the city of each Character; null: beside the board
    places: list[int]  # spaces for Characters, by city
    supply: dict[str, int]  # copies left of each building part
    order: list[int]  # seats in budget order
    rows: list[list[int]]  # the budget table: the seats on each level, from the left; level 0 first
    arrange: OperaArrangement | None  # null: you are not arranging
    players: list[OperaPlayer]  # by seat


def view(s: State, seat: int | None) -> OperaView:
    """Plain JSON data. Seats are 0 .. n-1; null: a spectator."""
    return {
        "game": "opera",
        "seat": seat,
        "seats": s.box.seats,
        "round": s.round,
        "rounds": s.box.counting,
        "phase": phase_name(s),
        "point": seen_point(s, seat),
        "to_act": None if s.seat in (CHANCE, OVER) else s.seat,
        "role": None if s.role == NO_ROLE else ROLES[s.role],
        "hirer": None if s.hirer == NO_SEAT else s.hirer,
        "waiting": s.waiting[:],
        "roles_left": names_of(s.roles_left, ROLES),
        "active": active(s),
        "ladder": [KINDS[c] for c in ladder(s) if s.fame[c]],
        "century": [KINDS[c] for c in s.century],
        "display": bag(s.display),
        "lacking": s.lacking,
        "palazzo": list(bag_of_set(s.palazzo)),
        "draw": s.pile,
        "aside": bag(s.aside),
        "discard": bag(s.discard),
        "removed": bag(s.removed),
        "figures": figures(s),
        "places": s.box.places,
        "supply": {part: s.supply[a] for a, part in enumerate(PARTS)},
        "order": s.order[:],
        "rows": rows(s),
        "arrange": own_arrangement(s) if arranging(s) and seat == s.seat else None,
        "players": [player_view(s, p, seat) for p in s.players],
    }


def seen_point(s: State, seat: int | None) -> str:
    """How far somebody is with an arrangement is nobody else's business."""
    return "arrange" if arranging(s) and seat != s.seat else point(s)


def player_view(s: State, p: Player, seat: int | None) -> OperaPlayer:
    own = p.seat == seat
    shown = own or not s.box.screens
    return {
        "seat": p.seat,
        "points": p.points(),
        "scores": player_scores(p),
        "level": p.level,
        "hires": p.hires,
        "ended": p.ended,
        "sealed": s.point == BUDGET and p.bid != NO_BID,
        "bid": p.bid if p.bid != NO_BID and (own or s.point != BUDGET) else None,
        "parts": names_of(p.parts, PARTS),
        "halls": houses(p.halls, p.great, p.others),
        "ducats": p.ducats if shown else None,
        "stock": bag(p.stock) if shown else None,
    }


def player_scores(p: Player) -> OperaScores:
    found = scores(p)
    return {
        "houses": found["houses"],
        "palazzo": found["palazzo"],
        "esperto": found["esperto"],
        "great": found["great"],
        "century": found["century"],
        "empty": found["empty"],
        "total": found["total"],
    }


def own_arrangement(s: State) -> OperaArrangement:
    found = arrangement(s, s.players[s.seat])
    return {"city": found["city"], "pool": found["pool"], "placed": found["placed"]}


# --- guessing


def counted(names: dict[str, int]) -> list[int]:
    return [names.get(kind, 0) for kind in KINDS]


def mask(names: list[str], of: list[str]) -> int:
    return sum(1 << of.index(name) for name in names)


def guess(box: Box, seen: OperaView, number: int, rng: Randomness) -> State:
    """A state that looks the same from the view's seat.

    The pieces that nobody shows are dealt at random to the pile and the hidden stocks; hidden ducats and bids are any
    that could be. `number` is that of the view's point.
    """
    s = new_state(box)
    s.round = seen["round"]
    s.point = number
    s.seat = seen["to_act"] if seen["to_act"] is not None else (OVER if number == END else CHANCE)
    s.role = NO_ROLE if seen["role"] is None else ROLES.index(seen["role"])
    s.hirer = NO_SEAT if seen["hirer"] is None else seen["hirer"]
    s.waiting = seen["waiting"][:]
    s.roles_left = mask(seen["roles_left"], ROLES)
    for i, name in enumerate(seen["ladder"]):
        s.fame[KINDS.index(name)] = len(COMPOSERS) - i
    s.century = [KINDS.index(name) for name in seen["century"]]
    s.display = counted(seen["display"])
    s.lacking = seen["lacking"]
    s.aside = counted(seen["aside"])
    s.discard = counted(seen["discard"])
    s.removed = counted(seen["removed"])
    s.palazzo = mask(seen["palazzo"], KINDS)
    cities = [seen["figures"][ROLES[f]] for f in FIGURES]
    s.figures = [PORTRAIT if city is None else CITIES.index(city) for city in cities]
    s.supply = [seen["supply"][part] for part in PARTS]
    s.order = seen["order"][:]
    for p, shown in zip(s.players, seen["players"], strict=True):
        guess_player(p, shown, rng)
    deal_unseen(s, seen, rng)
    if number == ARRANGING_GREAT:
        guess_arrangement(s, seen)
    return s


def guess_player(p: Player, shown: OperaPlayer, rng: Randomness) -> None:
    p.level = shown["level"]
    p.hires = shown["hires"]
    p.ended = shown["ended"]
    p.parts = mask(shown["parts"], PARTS)
    points = shown["scores"]
    p.scored = [points["houses"], points["palazzo"], points["esperto"]]
    p.scored += [*points["great"], *points["century"], *points["empty"]]
    for a, part in enumerate(PARTS):
        if p.parts >> a & 1:
            p.halls[CITIES.index(part.split(".")[0])] += PART_HALLS[a]
    for city, text in shown["halls"].items():
        k = CITIES.index(city)
        great, _, others = text.partition("/")
        p.great[k] = EMPTY if great == "-" else KINDS.index(great)
        p.others[k] = mask(others.split(","), KINDS) if others else 0
    p.ducats = int(rng.random() * (MOST_GUESSED_DUCATS + 1)) if shown["ducats"] is None else shown["ducats"]
    if shown["bid"] is not None:
        p.bid = shown["bid"]
    elif shown["sealed"]:
        p.bid = int(rng.random() * (min(p.ducats, TOP_LEVEL - p.level) + 1))


def deal_unseen(s: State, seen: OperaView, rng: Randomness) -> None:
    """Deal the unseen pieces to the pile, whose size is known, and to the hidden stocks."""
    left = [0 if c == HOUSE else PIECES_PER_COMPOSER for c in range(len(KINDS))]
    for c in s.century:
        left[c] -= 1
    behind: list[Player] = []
    for p, shown in zip(s.players, seen["players"], strict=True):
        for k in range(CITY_COUNT):
            for c in range(len(KINDS)):
                left[c] -= (p.great[k] == c) + (p.others[k] >> c & 1)
        left[HOUSE] += 1
        if shown["stock"] is None:
            behind.append(p)
            p.stock[HOUSE] = left[HOUSE]  # 1 unless it is performed: it never leaves its owner (A14)
        else:
            p.stock = counted(shown["stock"])
            left = [a - b for a, b in zip(left, p.stock, strict=True)]
        left[HOUSE] = 0
    for c in COMPOSERS:
        left[c] -= s.display[c] + s.aside[c] + s.discard[c] + s.removed[c] + (s.palazzo >> c & 1)
    unseen = shuffled([c for c in COMPOSERS for _ in range(left[c])], rng)
    s.draw = no_pieces()
    s.pile = seen["draw"]
    for c in unseen[: seen["draw"]]:
        s.draw[c] += 1
    for c in unseen[seen["draw"] :]:
        behind[int(rng.random() * len(behind))].stock[c] += 1


def guess_arrangement(s: State, seen: OperaView) -> None:
    """A seat's own arrangement is where it is; that of another seat might just as well be at its beginning."""
    arranging_rules.begin(s, s.players[s.seat])
    own = seen["arrange"]
    if own is None:
        return
    for city, text in own["placed"].items():
        k = CITIES.index(city)
        great, _, others = text.partition("/")
        s.plan_great[k] = EMPTY if great == "-" else KINDS.index(great)
        s.plan_others[k] = mask(others.split(","), KINDS) if others else 0
    s.pool = counted(own["pool"])
    s.city = CITIES.index(own["city"])
    if seen["point"] == "hall":
        s.point = ARRANGING_HALLS
