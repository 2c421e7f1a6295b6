"""Opera's numbers: income, with the Maestro in each city, what a counting would bring, and what an Esperto would."""

from typing import Any, Final

from ridotto.bots.heuristics.opera.arranging import Solver, first_city
from ridotto.bots.heuristics.opera.outlook import Outlook
from ridotto.bots.heuristics.opera.weights import STANDARD
from ridotto.engine.game import CHANCE, NOBODY, OVER
from ridotto.games.opera.components import (
    CENTURY_BONUS,
    CITIES,
    CITY_COUNT,
    COMPOSERS,
    FROM_CENTURY,
    FROM_EMPTY,
    FROM_GREAT,
    INCOME,
    KINDS,
    MAESTRO_FIGURE,
    OPENS,
    SOURCES,
)
from ridotto.games.opera.counting import Item, items, ranking
from ridotto.games.opera.flow import PROCEED, RULES
from ridotto.games.opera.income import income
from ridotto.games.opera.roles.esperto import NO_PIECE, best
from ridotto.games.opera.state import (
    ARRANGING_GREAT,
    INCOME_PHASE,
    Player,
    State,
    episode,
    halls_text,
    performs,
)


def numbers(s: State) -> dict[str, Any]:
    return {
        "episode": episode(s),
        "ranking": ranking(s),
        "players": [of_player(s, p) for p in s.players],
    }


def by_seat(s: State) -> dict[str, list[int]]:
    return {
        "points": [p.points() for p in s.players],
        "income": [income(s, p) for p in s.players],
        "count": [sum(item.n for item in counted(s, p)) for p in s.players],
        "level": [p.level for p in s.players],
    }


def of_player(s: State, p: Player) -> dict[str, Any]:
    found = counted(s, p)
    return {
        "halls": sum(p.halls),
        "filled": sum(performs(p, k).bit_count() for k in range(CITY_COUNT)),
        "income": income(s, p),
        "maestro": {CITIES[k]: with_maestro(s, p, k) for k in range(CITY_COUNT) if OPENS[k] <= episode(s)},
        "count": sum(item.n for item in found),
        "items": [{"source": source(item), "city": CITIES[item.city], "n": item.n} for item in found],
        "esperto": {CITIES[k]: esperto(s, p, k) for k in range(CITY_COUNT) if best(s, p, k) != NO_PIECE},
    }


def counted(s: State, p: Player) -> list[Item]:
    """What the next counting would bring if it came now. After the last one there is none."""
    return [] if s.seat == OVER else items(s, p)


def source(item: Item) -> str:
    """Of a counting there are three in a game: which one is said by `episode`."""
    for first, name in ((FROM_EMPTY, "empty"), (FROM_CENTURY, "century"), (FROM_GREAT, "great")):
        if item.source >= first:
            return name
    return SOURCES[item.source]


def with_maestro(s: State, p: Player, city: int) -> int:
    """The income with the Maestro in this city: the rule's own, with what he doubles now and there exchanged."""
    now = s.figures[MAESTRO_FIGURE]
    paid = [INCOME[performs(p, k).bit_count()] if p.halls[k] else 0 for k in range(CITY_COUNT)]
    return income(s, p) + paid[city] - (paid[now] if now >= 0 else 0)


def esperto(s: State, p: Player, city: int) -> dict[str, Any]:
    """What scoring here would bring, and the piece it would cost."""
    kinds = performs(p, city)
    return {"points": sum(s.fame[c] for c in COMPOSERS if kinds >> c & 1), "piece": KINDS[best(s, p, city)]}


def leave(s: State, action: int) -> None:
    """As the flow plays it, to the end of the action phase: income, ladder, offer and counting are nobody's doing."""
    rule, argument = RULES[action]
    rule(s, s.players[s.seat], argument)
    while s.seat == NOBODY and s.phase != INCOME_PHASE:
        PROCEED[s.phase](s)
    if s.seat == NOBODY:
        s.seat = CHANCE  # nobody is asked before the new offer is drawn


# --- suggested arrangements

TIES: Final = 0.001  # of several that are equally good the one that is better for the other goal
TRIED: Final = 50_000  # houses tried: enough to be exact


def suggestion(s: State, goal: str) -> str:
    """The whole arrangement with the most income, or the most points if it were counted now; "": none is to begin."""
    p = s.players[s.seat]
    if s.phase != ARRANGING_GREAT or s.city != first_city(p):
        return ""
    o = plain_outlook(s, 1.0 if goal == "income" else TIES, 1.0 if goal == "counting" else TIES)
    plan = Solver(s, p, s.pool, o).best(1, TRIED)[0]
    return "arrange " + halls_text(p.halls, plan.great, plan.others)


def plain_outlook(s: State, income: float, points: float) -> Outlook:
    """Nothing counts but the next income and the next counting."""
    now = episode(s) - 1
    o = Outlook(s, STANDARD)
    o.paying = False
    o.income = o.maestro = income
    o.piece = o.fame_price = o.best_house = 0.0
    o.empty = -points
    o.stock = [0.0] * len(KINDS)
    o.great = [0.0] * len(KINDS)
    for c in COMPOSERS:
        o.great[c] = points * (s.fame[c] + (CENTURY_BONUS[now] if s.century[now] == c else 0))
    return o
