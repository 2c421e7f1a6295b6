"""What each seat sees (2.2), and a whole state guessed from it.

A view is built field by field from nothing: a new field of the state stays hidden until somebody writes it here.
Hidden are the others' ducats and stocks (unless option `screens` is off), bids that are not open yet, an
arrangement under way, and what the draw pile holds. A guess is made from the view alone.
"""

from typing import Any, Final

from ridotto.engine.chance import Randomness, shuffled
from ridotto.engine.game import CHANCE, OVER, View
from ridotto.games.opera.components import (
    CITIES,
    CITY_COUNT,
    COMPOSERS,
    EMPTY,
    FIGURES,
    HOUSE,
    KINDS,
    NO_ROLE,
    PART_HALLS,
    PARTS,
    PIECES_PER_COMPOSER,
    PORTRAIT,
    ROLES,
    SOURCES,
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


def view(s: State, seat: int | None) -> View:
    """Plain JSON data. Seats are 0 .. n-1 here; null: a spectator."""
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
        "hirer": None if s.hirer == NO_ROLE else s.hirer,
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
        "arrange": arrangement(s, s.players[s.seat]) if arranging(s) and seat == s.seat else None,
        "players": [player_view(s, p, seat) for p in s.players],
    }


def seen_point(s: State, seat: int | None) -> str:
    """How far somebody is with an arrangement is nobody else's business."""
    return "arrange" if arranging(s) and seat != s.seat else point(s)


def player_view(s: State, p: Player, seat: int | None) -> dict[str, Any]:
    own = p.seat == seat
    shown = own or not s.box.screens
    return {
        "seat": p.seat,
        "points": p.points(),
        "scores": scores(p),
        "level": p.level,
        "hires": p.hires,
        "ended": p.ended,
        "sealed": s.phase == BUDGET and p.bid != NO_BID,
        "bid": p.bid if p.bid != NO_BID and (own or s.phase != BUDGET) else None,
        "parts": names_of(p.parts, PARTS),
        "halls": houses(p.halls, p.great, p.others),
        "ducats": p.ducats if shown else None,
        "stock": bag(p.stock) if shown else None,
    }


# --- guessing


def counted(names: dict[str, int]) -> list[int]:
    return [names.get(kind, 0) for kind in KINDS]


def mask(names: list[str], of: list[str]) -> int:
    return sum(1 << of.index(name) for name in names)


def guess(box: Box, seen: View, phase: int, rng: Randomness) -> State:
    """A state that looks the same from the view's seat.

    The pieces that nobody shows are dealt at random to the pile and the hidden stocks; hidden ducats and bids are any
    that could be. `phase` is that of the view's point.
    """
    s = new_state(box)
    s.round = seen["round"]
    s.phase = phase
    s.seat = seen["to_act"] if seen["to_act"] is not None else (OVER if phase == END else CHANCE)
    s.role = NO_ROLE if seen["role"] is None else ROLES.index(seen["role"])
    s.hirer = NO_ROLE if seen["hirer"] is None else seen["hirer"]
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
    s.figures = [
        PORTRAIT if seen["figures"][ROLES[f]] is None else CITIES.index(seen["figures"][ROLES[f]]) for f in FIGURES
    ]
    s.supply = [seen["supply"][part] for part in PARTS]
    s.order = seen["order"][:]
    for p, shown in zip(s.players, seen["players"], strict=True):
        guess_player(p, shown, rng)
    deal_unseen(s, seen, rng)
    if phase == ARRANGING_GREAT:
        guess_arrangement(s, seen)
    return s


def guess_player(p: Player, shown: dict[str, Any], rng: Randomness) -> None:
    p.level = shown["level"]
    p.hires = shown["hires"]
    p.ended = shown["ended"]
    p.parts = mask(shown["parts"], PARTS)
    for source, name in enumerate(SOURCES[:3]):
        p.scored[source] = shown["scores"][name]
    p.scored[3:] = [*shown["scores"]["great"], *shown["scores"]["century"], *shown["scores"]["empty"]]
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


def deal_unseen(s: State, seen: View, rng: Randomness) -> None:
    """What is nowhere to be seen lies in the pile or behind a screen; the pile is known to hold so many."""
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


def guess_arrangement(s: State, seen: View) -> None:
    """The own arrangement is where it is; that of another seat might just as well be at its beginning."""
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
        s.phase = ARRANGING_HALLS
