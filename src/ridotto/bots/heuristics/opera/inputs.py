"""What a value net sees of a position of Opera: for each seat a row of numbers, each in a named group.

The first two columns are the worth in points and in units of the spread: a net corrects them (nets/net.py). The rest
is what a player has and what he has against the others. Composers are sorted by fame, so that a row means the same
whatever the ladder looks like.
"""

from typing import Final

from ridotto.bots.heuristics.opera.outlook import KIND_COUNT, SIZE, Outlook, look
from ridotto.bots.heuristics.opera.weights import Weights
from ridotto.bots.heuristics.opera.worth import ITEM_COUNT, ITEMS, items
from ridotto.games.opera.components import (
    CITIES,
    CITY_COUNT,
    COMPOSERS,
    EMPTY,
    EPISODES,
    ESPERTO_FIGURE,
    HOUSE,
    INCOME,
    MAESTRO_FIGURE,
    MOST_ROUNDS,
    PARTS,
    ROLES,
    TOP_FAME,
)
from ridotto.games.opera.state import END_PHASE, HIRING, REFILL, Player, State

PART_COUNT: Final[int] = len(PARTS)
ROLE_COUNT: Final[int] = len(ROLES)
ROUNDS: Final[int] = MOST_ROUNDS + 1  # rounds left, one-hot: none to all
ITEM_GROUPS: Final = ("standing", "money", "budget", "income", "great", "halls", "works", "works", "works")
BY_FAME: Final = [f"fame {i + 1}" for i in range(TOP_FAME)]


def columns() -> list[tuple[str, str]]:
    """Group and name of every column, in the order in which `fill` writes them."""
    found = [("standing", name) for name in ("worth", "worth in spreads", "lead over the best", "lead over the mean")]
    found += [("standing", "points"), ("standing", "points ahead")]
    found += [(group, f"{name}, own") for group, name in zip(ITEM_GROUPS, ITEMS, strict=True)]
    found += [(group, f"{name}, others") for group, name in zip(ITEM_GROUPS, ITEMS, strict=True)]
    found += [("money", name) for name in ("ducats", "income to come", "ducats of the others", "most ducats")]
    found += [("budget", name) for name in ("level", "place", "hires", "ended", "acts", "waits", "highest level")]
    found += [("budget", name) for name in ("levels of the others", "others ahead", "others who have ended")]
    found += [("income", "income"), ("income", "doubled income")]
    found += [("halls", part) for part in PARTS] + [("halls", "halls"), ("halls", "empty halls")]
    found += [("halls", f"pieces in {city}") for city in CITIES]
    found += [("great", f"great halls, {name}") for name in BY_FAME]
    found += [("great", f"Composer of the Century {i + 1}") for i in range(EPISODES)]
    found += [("works", f"performed, {name}") for name in BY_FAME] + [("works", "house pieces")]
    found += [("works", f"stock, {name}") for name in BY_FAME]
    found += [("works", "fames where the Esperto is"), ("works", "fames in the best house")]
    found += [("ladder", f"performed by others, {name}") for name in BY_FAME]
    found += [("ladder", f"rise, {name}") for name in BY_FAME]
    found += [("round", f"{i} rounds left") for i in range(ROUNDS)]
    found += [("round", name) for name in ("counted", "hiring", "role under way", "after the income", "own role")]
    found += [("round", f"performing {role}") for role in ROLES] + [("round", f"{role} left") for role in ROLES]
    found += [("offer", f"display, {name}") for name in BY_FAME] + [("offer", f"palazzo, {name}") for name in BY_FAME]
    found += [("offer", f"supply of {part}") for part in PARTS]
    found += [("players", f"{n} players") for n in (2, 3, 4)]
    return found


COLUMNS: Final[list[tuple[str, str]]] = columns()
WIDTH: Final[int] = len(COLUMNS)


def rows(s: State, w: Weights) -> list[float]:
    """The rows of all seats, one after the other."""
    o = Outlook(s, w)
    seats = s.box.seats
    everybody = [items(s, p, o) for p in s.players]
    worths = [0.0] * seats
    points = [0] * seats
    for i in range(seats):
        own = everybody[i]
        total = 0.0
        for j in range(ITEM_COUNT):
            total += own[j]
        worths[i] = total
        points[i] = sum(s.players[i].scored)
    by_fame = [HOUSE] * (TOP_FAME + 1)
    for c in COMPOSERS:
        by_fame[s.fame[c]] = c
    performed: list[list[int]] = []
    coming = [0] * seats
    everything = [0] * KIND_COUNT
    look(s, everything, coming)
    for p in s.players:
        counts = [0] * KIND_COUNT
        for k in range(CITY_COUNT):
            if p.halls[k]:
                if p.great[k] != EMPTY:
                    counts[p.great[k]] += 1
                others = p.others[k]
                c = 0
                while others:
                    if others & 1:
                        counts[c] += 1
                    others >>= 1
                    c += 1
        performed.append(counts)
    found = [0.0] * (seats * WIDTH)
    for p in s.players:
        fill(found, p.seat * WIDTH, s, p, o, everybody, worths, points, by_fame, performed, coming, everything)
    return found


def fill(
    found: list[float],
    at: int,
    s: State,
    p: Player,
    o: Outlook,
    everybody: list[list[float]],
    worths: list[float],
    points: list[int],
    by_fame: list[int],
    performed: list[list[int]],
    coming: list[int],
    everything: list[int],
) -> None:
    """One seat's row."""
    seat = p.seat
    seats = s.box.seats
    rivals = seats - 1
    spread = o.prices.spread
    best = -1.0e9
    total = 0.0
    most_points = -1000
    rich = 0
    richest = 0
    high = 0
    highest = 0
    place = s.order.index(seat)
    before = 0
    ended = 0
    for q in s.players:
        if q.seat == seat:
            continue
        i = q.seat
        total += worths[i]
        if worths[i] > best:
            best = worths[i]
        if points[i] > most_points:
            most_points = points[i]
        ducats = q.ducats + (coming[i] if o.paying else 0)
        rich += ducats
        if ducats > richest:
            richest = ducats
        high += q.level
        if q.level > highest:
            highest = q.level
        if q.ended:
            ended += 1
        elif s.order.index(i) < place:
            before += 1
    found[at] = worths[seat]
    found[at + 1] = worths[seat] / spread
    found[at + 2] = (worths[seat] - best) / spread
    found[at + 3] = (worths[seat] - total / rivals) / spread
    found[at + 4] = float(points[seat])
    found[at + 5] = float(points[seat] - most_points)
    at += 6
    own = everybody[seat]
    for j in range(ITEM_COUNT):
        found[at + j] = own[j]
        total = 0.0
        for i in range(seats):
            if i != seat:
                total += everybody[i][j]
        found[at + ITEM_COUNT + j] = total / rivals
    at += 2 * ITEM_COUNT
    found[at] = float(p.ducats)
    found[at + 1] = float(coming[seat]) if o.paying else 0.0
    found[at + 2] = rich / rivals
    found[at + 3] = float(richest)
    at += 4
    found[at] = float(p.level)
    found[at + 1] = float(place)
    found[at + 2] = float(p.hires)
    found[at + 3] = 1.0 if p.ended else 0.0
    found[at + 4] = 1.0 if s.seat == seat else 0.0
    found[at + 5] = 1.0 if seat in s.waiting else 0.0
    found[at + 6] = float(highest)
    found[at + 7] = high / rivals
    found[at + 8] = float(before)
    found[at + 9] = float(ended)
    at += 10
    income = 0
    empty = 0
    halls = 0
    best_house = 0
    at_esperto = 0
    doubled = 0
    city_at = at + 2 + PART_COUNT + 2
    great_at = city_at + CITY_COUNT
    for k in range(CITY_COUNT):
        n = p.halls[k]
        if not n:
            continue
        others = p.others[k]
        size = SIZE[others]
        fames = 0
        g = p.great[k]
        if g != EMPTY:
            size += 1
            if g != HOUSE:
                fames = s.fame[g]
                found[great_at + s.fame[g] - 1] += 1.0
                for e in range(len(s.century)):
                    if s.century[e] == g:
                        found[great_at + TOP_FAME + e] += 1.0
        c = 0
        while others:
            if others & 1:
                fames += s.fame[c]
            others >>= 1
            c += 1
        income += INCOME[size]
        if s.figures[MAESTRO_FIGURE] == k:
            doubled = INCOME[size]
        if s.figures[ESPERTO_FIGURE] == k:
            at_esperto = fames
        if fames > best_house:
            best_house = fames
        halls += n
        empty += n - size
        found[city_at + k] = float(size)
    found[at] = float(income)
    found[at + 1] = float(doubled)
    at += 2
    for a in range(PART_COUNT):
        if p.parts >> a & 1:
            found[at + a] = 1.0
    found[at + PART_COUNT] = float(halls)
    found[at + PART_COUNT + 1] = float(empty)
    at = great_at + TOP_FAME + EPISODES
    counts = performed[seat]
    for f in range(1, TOP_FAME + 1):
        c = by_fame[f]
        if c == HOUSE:
            continue
        found[at + f - 1] = float(counts[c])
        found[at + TOP_FAME + f] = float(p.stock[c])
        found[at + 2 * TOP_FAME + 2 + f] = (everything[c] - counts[c]) / rivals
        found[at + 3 * TOP_FAME + 2 + f] = o.fame[c] - s.fame[c]
    found[at + TOP_FAME] = float(counts[HOUSE])
    at += 2 * TOP_FAME + 1
    found[at] = float(at_esperto)
    found[at + 1] = float(best_house)
    at += 2 + 2 * TOP_FAME
    if not o.over:
        found[at + o.left] = 1.0
    at += ROUNDS
    if o.counted:
        found[at] = 1.0
    if s.point == HIRING:
        found[at + 1] = 1.0
    elif s.point == REFILL or s.point >= END_PHASE:
        found[at + 3] = 1.0
    elif s.role >= 0:
        found[at + 2] = 1.0
        if s.hirer == seat:
            found[at + 4] = 1.0
        found[at + 5 + s.role] = 1.0
    at += 5 + ROLE_COUNT
    for r in range(ROLE_COUNT):
        if s.roles_left >> r & 1:
            found[at + r] = 1.0
    at += ROLE_COUNT
    for f in range(1, TOP_FAME + 1):
        c = by_fame[f]
        if c == HOUSE:
            continue
        found[at + f - 1] = float(s.display[c])
        if s.palazzo >> c & 1:
            found[at + TOP_FAME + f - 1] = 1.0
    at += 2 * TOP_FAME
    for a in range(PART_COUNT):
        found[at + a] = float(s.supply[a])
    at += PART_COUNT
    found[at + seats - 2] = 1.0
