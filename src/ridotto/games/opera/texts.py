"""A position as text (5.4, 5.6): the trace's state and end, and the checks of a record."""

from typing import Any, Final, Literal

from ridotto.games.opera.components import (
    CITIES,
    CITY_COUNT,
    FIGURES,
    FROM_CENTURY,
    FROM_EMPTY,
    FROM_ESPERTO,
    FROM_GREAT,
    FROM_HOUSES,
    FROM_PALAZZO,
    KINDS,
    NO_ROLE,
    NO_SEAT,
    OPENS,
    PARTS,
    PORTRAIT,
    ROLES,
    TOP_LEVEL,
    pieces,
)
from ridotto.games.opera.counting import ranking
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    ARRANGING_HALLS,
    BUDGET,
    END,
    NO_BID,
    Player,
    State,
    episode,
    hall_text,
    halls_text,
    ladder,
)


def bag(counts: list[int]) -> dict[str, int]:
    return {KINDS[c]: n for c, n in enumerate(counts) if n}


def bag_of_set(kinds: int) -> dict[str, int]:
    return {KINDS[c]: 1 for c in range(len(KINDS)) if kinds >> c & 1}


def names_of(mask: int, names: list[str]) -> list[str]:
    return sorted([name for i, name in enumerate(names) if mask >> i & 1])


def active(s: State) -> list[str]:
    return sorted([CITIES[k] for k in range(CITY_COUNT) if OPENS[k] <= episode(s)])


def figures(s: State) -> dict[str, str | None]:
    return {ROLES[role]: None if s.figures[i] == PORTRAIT else CITIES[s.figures[i]] for i, role in enumerate(FIGURES)}


def rows(s: State) -> list[list[int]]:
    """The seats on each level of the budget table, from the left."""
    found: list[list[int]] = [[] for _ in range(TOP_LEVEL + 1)]
    for seat in s.order:
        found[s.players[seat].level].append(seat)
    return found


def arranging(s: State) -> bool:
    return s.point in (ARRANGING_GREAT, ARRANGING_HALLS)


def houses(halls: list[int], great: list[int], others: list[int]) -> dict[str, str]:
    return {CITIES[k]: hall_text(great[k], others[k]) for k in range(CITY_COUNT) if halls[k]}


def arrangement(s: State, p: Player) -> dict[str, Any]:
    """The arrangement under way: its city, what is not placed yet, what is."""
    placed = {
        CITIES[k]: hall_text(s.plan_great[k], s.plan_others[k])
        for k in range(CITY_COUNT)
        if p.halls[k] and (s.point == ARRANGING_HALLS or k < s.city)
    }
    return {"city": CITIES[s.city], "pool": bag(s.pool), "placed": placed}


def phase_name(s: State) -> Literal["budget", "action", "end"]:
    if s.point == END:
        return "end"
    return "budget" if s.point == BUDGET else "action"


def trace_state(s: State) -> dict[str, Any]:
    return {
        "round": s.round,
        "phase": phase_name(s),
        "role": None if s.role == NO_ROLE else ROLES[s.role],
        "hirer": None if s.hirer == NO_SEAT else s.hirer + 1,
        "waiting": [seat + 1 for seat in s.waiting],
        "roles_left": names_of(s.roles_left, ROLES),
        "active": active(s),
        "ladder": [KINDS[c] for c in ladder(s)],
        "century": [KINDS[c] for c in s.century],
        "display": bag(s.display),
        "palazzo": bag_of_set(s.palazzo),
        "draw": bag(s.draw),
        "discard": bag(s.discard),
        "removed": bag(s.removed),
        "figures": figures(s),
        "supply": {part: s.supply[a] for a, part in enumerate(PARTS)},
        "rows": [[seat + 1 for seat in row] for row in rows(s)],
        "arrange": arrangement(s, s.players[s.seat]) if arranging(s) else None,
        "players": [
            {
                "ducats": p.ducats,
                "points": p.points(),
                "bid": None if s.point in (BUDGET, END) or p.bid == NO_BID else p.bid,
                "hires": p.hires,
                "ended": p.ended,
                "parts": names_of(p.parts, PARTS),
                "halls": houses(p.halls, p.great, p.others),
                "stock": bag(p.stock),
            }
            for p in s.players
        ],
    }


def scores(p: Player) -> dict[str, Any]:
    """Points by source."""
    return {
        "houses": p.scored[FROM_HOUSES],
        "palazzo": p.scored[FROM_PALAZZO],
        "esperto": p.scored[FROM_ESPERTO],
        "great": p.scored[FROM_GREAT:FROM_CENTURY],
        "century": p.scored[FROM_CENTURY:FROM_EMPTY],
        "empty": p.scored[FROM_EMPTY:],
        "total": p.points(),
    }


def trace_end(s: State) -> dict[str, Any]:
    order = ranking(s)
    return {
        "scores": [scores(p) for p in s.players],
        "ranking": [seat + 1 for seat in order],
        "winners": [order[0] + 1],
        "state": trace_state(s),
    }


SEAT_CHECKS: Final = ("stock", "halls")


def expected(s: State, words: list[str]) -> str | None:
    """The expected text of this check (of this seat); None if it does not exist."""
    name = words[0]
    if name in SEAT_CHECKS:
        if len(words) < 2 or words[1] not in ["S1", "S2", "S3", "S4"][: s.box.seats]:
            return None
        p = s.players[int(words[1][1]) - 1]
        if name == "stock":
            return f"stock {words[1]} {' '.join(pieces(p.stock)) or 'none'}"
        return f"halls {words[1]} {halls_text(p.halls, p.great, p.others)}"
    if name == "levels":
        return "levels " + " ".join(str(p.level) for p in s.players)
    if name == "order":
        return "order " + " ".join(f"S{seat + 1}" for seat in s.order)
    if name == "ladder":
        return "ladder " + " ".join(KINDS[c] for c in ladder(s))
    if name == "display":
        return f"display {' '.join(pieces(s.display)) or 'none'}"
    if name == "palazzo":
        return f"palazzo {' '.join(bag_of_set(s.palazzo)) or 'none'}"
    return None
