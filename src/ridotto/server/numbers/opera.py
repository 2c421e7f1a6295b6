"""Opera's numbers: income, with the Maestro in each city, what a counting would bring, and what an Esperto would."""

from typing import Any

from ridotto.engine.game import OVER
from ridotto.games.opera.components import (
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
from ridotto.games.opera.income import income
from ridotto.games.opera.roles.esperto import NO_PIECE, best
from ridotto.games.opera.state import Player, State, episode, performs


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
