"""Numbers that screens show: income, also with the Maestro in each city, the next counting, what an Esperto brings,
who will rise on the ladder, where a bid would lead, what it pays, and which pieces are still to come.

All of them come from the rules' own functions and from public facts.
"""

from typing import Final, TypedDict

from ridotto.engine.game import CHANCE, NOBODY, OVER
from ridotto.games.opera.budget import free_place
from ridotto.games.opera.components import (
    CITIES,
    CITY_COUNT,
    COMPOSERS,
    FEES,
    FROM_CENTURY,
    FROM_EMPTY,
    FROM_GREAT,
    INCOME,
    KINDS,
    MAESTRO_FIGURE,
    OPENS,
    PIECES_PER_COMPOSER,
    SOURCES,
    TOP_LEVEL,
)
from ridotto.games.opera.counting import Item, items, ranking
from ridotto.games.opera.end_phase import most_performed_rise
from ridotto.games.opera.flow import PROCEED, RULES, apply_action
from ridotto.games.opera.income import income
from ridotto.games.opera.roles.esperto import NO_PIECE, best
from ridotto.games.opera.state import (
    BUDGET,
    INCOME_PHASE,
    Player,
    State,
    episode,
    performs,
)
from ridotto.games.opera.view import OperaView

COUNTED: Final = ("great", "century", "empty")  # the sources of a counting round


class OperaItem(TypedDict):
    """One line of a counting."""

    source: str
    city: str
    n: int


class OperaScored(TypedDict):
    """What the Esperto would bring in a city, and the piece it would cost."""

    points: int
    piece: str


class OperaPlayerNumbers(TypedDict):
    """The numbers of one seat."""

    halls: int
    filled: int  # halls with a piece
    income: int
    cities: dict[str, int]  # the income of each house
    maestro: dict[str, int]  # the income with the Maestro in each open city
    count: int  # of the next counting, if it came now
    items: list[OperaItem]  # where these points come from
    sources: dict[str, int]  # the same by source: great, century, empty
    esperto: dict[str, OperaScored]  # by city
    bids: list[tuple[int, int]]  # while bids are due, by bid: the best and the worst place in the order


class OperaNumbers(TypedDict, total=False):
    """What the rules work out for screens."""

    episode: int
    ranking: list[int]  # the seats, the leader first
    performed: dict[str, int]  # in how many houses, by composer
    forecast: dict[str, int]  # the fame of each composer if the round ended now
    unseen: dict[str, int]  # pieces of each composer in the draw pile or behind a screen
    pays: list[int]  # by level: how many of the roles that are left it pays at most
    players: list[OperaPlayerNumbers]  # by seat


class OperaShown(OperaView):
    """A view with its numbers, as page and terminal get it."""

    numbers: OperaNumbers


def numbers(s: State) -> OperaNumbers:
    return {
        "episode": episode(s),
        "ranking": ranking(s),
        "performed": {KINDS[c]: performed(s, c) for c in COMPOSERS},
        "forecast": forecast(s),
        "unseen": {KINDS[c]: unseen(s, c) for c in COMPOSERS},
        "pays": [pays(s, level) for level in range(TOP_LEVEL + 1)],
        "players": [of_player(s, p) for p in s.players],
    }


def by_seat(s: State) -> dict[str, list[int]]:
    return {
        "points": [p.points() for p in s.players],
        "income": [income(s, p) for p in s.players],
        "count": [sum(item.n for item in counted(s, p)) for p in s.players],
        "level": [p.level for p in s.players],
    }


def of_player(s: State, p: Player) -> OperaPlayerNumbers:
    found = counted(s, p)
    return {
        "halls": sum(p.halls),
        "filled": sum(performs(p, k).bit_count() for k in range(CITY_COUNT)),
        "income": income(s, p),
        "cities": {CITIES[k]: city_income(s, p, k) for k in range(CITY_COUNT) if p.halls[k]},
        "maestro": {CITIES[k]: with_maestro(s, p, k) for k in range(CITY_COUNT) if OPENS[k] <= episode(s)},
        "count": sum(item.n for item in found),
        "sources": {
            name: sum(item.n for item in found if source(item) == name) for name in ("great", "century", "empty")
        },
        "items": [{"source": source(item), "city": CITIES[item.city], "n": item.n} for item in found],
        "esperto": {CITIES[k]: esperto(s, p, k) for k in range(CITY_COUNT) if best(s, p, k) != NO_PIECE},
        "bids": bids(s, p) if s.point == BUDGET and s.seat != OVER else [],
    }


def performed(s: State, composer: int) -> int:
    """In how many houses a composer is performed: the leaders rise at the end of the round."""
    return sum(performs(p, k) >> composer & 1 for p in s.players for k in range(CITY_COUNT) if p.halls[k])


def forecast(s: State) -> dict[str, int]:
    """The rung of each composer if the round ended now."""
    after = s.clone()
    after.ledger = None
    most_performed_rise(after)
    return {KINDS[c]: after.fame[c] for c in COMPOSERS}


def unseen(s: State, composer: int) -> int:
    """Pieces of a composer that lie neither on the table nor beside it: only what everybody sees is taken off."""
    halls = sum(p.great[k] == composer for p in s.players for k in range(CITY_COUNT))
    halls += sum(p.others[k] >> composer & 1 for p in s.players for k in range(CITY_COUNT))
    beside = s.display[composer] + s.discard[composer] + s.removed[composer] + s.aside[composer]
    beside += s.century.count(composer) + (s.palazzo >> composer & 1)
    return PIECES_PER_COMPOSER - halls - beside


def pays(s: State, level: int) -> int:
    """The cheapest first, one after the other."""
    found = 0
    for fee in sorted(fee for role, fee in enumerate(FEES) if s.roles_left >> role & 1):
        level -= fee
        if level < 0 or found == s.box.max_hires:
            break
        found += 1
    return found


def city_income(s: State, p: Player, city: int) -> int:
    """What the house in this city pays; the Maestro doubles it."""
    return INCOME[performs(p, city).bit_count()] * (2 if s.figures[MAESTRO_FIGURE] == city else 1)


def bids(s: State, p: Player) -> list[tuple[int, int]]:
    """By bid, the best and the worst place in the order: if the others bid nothing, and if they bid all they may."""
    return [(place_after(s, p, n, False), place_after(s, p, n, True)) for n in range(TOP_LEVEL - p.level + 1)]


def place_after(s: State, p: Player, n: int, most: bool) -> int:
    """1 is the first to choose. Only levels are known of the others, not their ducats."""
    places = [-1] * len(s.order)
    for seat in s.order:
        places[seat] = free_place(places, s.players[seat].level)
    for seat in s.order:
        other = s.players[seat]
        raised = n if other is p else TOP_LEVEL - other.level if most else 0
        if raised > 0:
            places[seat] = free_place(places, other.level + raised)
    return 1 + sum(place < places[p.seat] for place in places)


def counted(s: State, p: Player) -> list[Item]:
    """The points of the next counting round if it came now; none after the last one."""
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


def esperto(s: State, p: Player, city: int) -> OperaScored:
    """The points for scoring here, and the piece to give up."""
    kinds = performs(p, city)
    return {"points": sum(s.fame[c] for c in COMPOSERS if kinds >> c & 1), "piece": KINDS[best(s, p, city)]}


def as_left(start: State, actions: list[int]) -> State:
    """The position after these actions, before income, ladder, offer and counting, which follow by themselves."""
    s = start.clone()
    for action in actions[:-1]:
        apply_action(s, action)
    leave(s, actions[-1])
    return s


def leave(s: State, action: int) -> None:
    """As the flow plays it, to the end of the action phase: income, ladder, offer and counting are nobody's doing."""
    rule, argument = RULES[action]
    rule(s, s.players[s.seat], argument)
    while s.seat == NOBODY and s.point != INCOME_PHASE:
        PROCEED[s.point](s)
    if s.seat == NOBODY:
        s.seat = CHANCE  # nobody is asked before the new offer is drawn
