"""What a value net sees of a position of La Stanza: for each seat a row of numbers, each in a named group.

The first two columns are the worth in points and in units of the spread: a net corrects them (nets/net.py). The rest
is what a player has and what he has against the others.
"""

from typing import Final

from ridotto.bots.heuristics.la_stanza.outlook import Outlook
from ridotto.bots.heuristics.la_stanza.worth import ITEM_COUNT, ITEMS, items
from ridotto.games.la_stanza.bonus import progress
from ridotto.games.la_stanza.components import (
    ARTWORKS,
    BONUS,
    BONUS_BITS,
    BONUS_TILES,
    BOOK_COUNT,
    BOOKS,
    COLOURS,
    DISCIPLINE_COUNT,
    DISCIPLINES,
    FREE,
    LAST_PLACE,
    MASTERPIECE_COUNT,
    MASTERPIECES,
    NO_DISCIPLINE,
    NOT_WHITE,
    PATRON,
    PLACES,
    ROOM,
    SLOTS,
    SPACE_COUNT,
    STEPS,
    STRENGTH_BITS,
    TARGETS,
    TILE_DISCIPLINE,
)
from ridotto.games.la_stanza.moving import ahead
from ridotto.games.la_stanza.state import FINAL, FINISH, MAIN, RETIRED, Player, State

ARTWORK_COUNT: Final[int] = len(ARTWORKS)
BONUS_COUNT: Final[int] = len(BONUS_TILES)
ITEM_GROUPS: Final = (
    "masterpieces", "money", "books", "tempo", "bonus", "workers", "bonus", "museum",
    "workers", "discs", "helpers", "money", "recruits", "path", "bonus",
)  # fmt: skip


def columns() -> list[tuple[str, str]]:
    """Group and name of every column, in the order in which `fill` writes them."""
    found = [("standing", name) for name in ("worth", "worth in spreads", "lead over the best", "lead over the mean")]
    found += [(group, f"{name}, own") for group, name in zip(ITEM_GROUPS, ITEMS, strict=True)]
    found += [(group, f"{name}, others") for group, name in zip(ITEM_GROUPS, ITEMS, strict=True)]
    found += [("tempo", name) for name in ("turns left", "retired", "turns to wait", "rounds left", "tiles laid")]
    found += [("tempo", name) for name in ("before the end", "finish", "final turns", "lap", "others retired")]
    found += [("workers", f"workers, {d}") for d in DISCIPLINES]
    found += [("workers", f"strength, {d}") for d in DISCIPLINES]
    found += [("workers", name) for name in ("patron", "workers behind", "empty places", "patron turned")]
    found += [("recruits", f"recruits, {d}") for d in DISCIPLINES]
    found += [("recruits", f"slot {i + 1}") for i in range(SLOTS)]
    found += [("helpers", colour) for colour in COLOURS] + [("helpers", f"supply, {colour}") for colour in COLOURS]
    found += [("discs", "discs in supply")] + [("discs", f"discs, {d}") for d in DISCIPLINES]
    found += [("money", name) for name in ("florins", "ship", "refills to", "others' florins", "others' ships")]
    found += [("books", f"books, {name}") for name in BOOKS] + [("books", "complete sets")]
    found += [("museum", name) for name in ARTWORKS] + [("museum", f"left, {name}") for name in ARTWORKS]
    found += [("museum", name) for name in ("collection", "collection ahead")]
    found += [("bonus", name) for name in ("discs on the grid", "discs ahead")]
    found += [("bonus", f"owns {tile}") for tile in BONUS_TILES] + [("bonus", f"offers {tile}") for tile in BONUS_TILES]
    found += [("bonus", f"tiles earned, {DISCIPLINES[d]}") for d in NOT_WHITE]
    found += [("masterpieces", f"made {name}") for name in MASTERPIECES]
    found += [("masterpieces", f"power, {d}") for d in DISCIPLINES]
    found += [("masterpieces", f"{name} of {d} free") for d in DISCIPLINES for name in MASTERPIECES]
    found += [("masterpieces", f"own in {d}") for d in DISCIPLINES]
    found += [("path", f"ahead, {d}") for d in DISCIPLINES] + [
        ("path", f"room {i + 1}") for i in range(DISCIPLINE_COUNT + 1)
    ]
    found += [("path", "steps to the bonus room"), ("path", "tiles unknown")]
    found += [("players", f"{n} players") for n in (2, 3, 4)]
    return found


COLUMNS: Final[list[tuple[str, str]]] = columns()
WIDTH: Final[int] = len(COLUMNS)


def rows(s: State, o: Outlook) -> list[float]:
    """The rows of all seats, one after the other. `o` is an outlook on this position."""
    seats = s.box.seats
    everybody = [items(s, p, o) for p in s.players]
    worths = [0.0] * seats
    turns = 0.0
    for i in range(seats):
        own = everybody[i]
        total = 0.0
        for j in range(ITEM_COUNT):
            total += own[j]
        worths[i] = total
        turns += o.turns[i]
    spread = o.weights.spread_last + o.weights.spread_turn * turns / seats
    found = [0.0] * (seats * WIDTH)
    for p in s.players:
        fill(found, p.seat * WIDTH, s, p, o, everybody, worths, spread)
    return found


def fill(
    found: list[float],
    at: int,
    s: State,
    p: Player,
    o: Outlook,
    everybody: list[list[float]],
    worths: list[float],
    spread: float,
) -> None:
    """One seat's row."""
    seat = p.seat
    seats = s.box.seats
    rivals = seats - 1
    best = -1.0e9
    total = 0.0
    money = 0
    ships = 0
    retired = 0
    collection = 0
    grid = 0
    for q in s.players:
        i = q.seat
        if i == seat:
            continue
        total += worths[i]
        if worths[i] > best:
            best = worths[i]
        money += q.money
        ships += q.ship
        if q.passed:
            retired += 1
        if o.museum[i] > collection:
            collection = o.museum[i]
        if o.grid[i] > grid:
            grid = o.grid[i]
    found[at] = worths[seat]
    found[at + 1] = worths[seat] / spread
    found[at + 2] = (worths[seat] - best) / spread
    found[at + 3] = (worths[seat] - total / rivals) / spread
    at += 4
    own = everybody[seat]
    for j in range(ITEM_COUNT):
        found[at + j] = own[j]
        total = 0.0
        for i in range(seats):
            if i != seat:
                total += everybody[i][j]
        found[at + ITEM_COUNT + j] = total / rivals
    at += 2 * ITEM_COUNT
    # tempo
    found[at] = o.turns[seat]
    found[at + 1] = 1.0 if p.passed else 0.0
    distance = seat - s.turn
    found[at + 2] = float(distance if distance > 0 else distance + seats)
    found[at + 3] = float(s.box.rounds - s.round)
    found[at + 4] = float(s.laid.bit_count())
    if s.phase == MAIN:
        found[at + 5] = 1.0
    elif s.phase == FINISH:
        found[at + 6] = 1.0
    elif s.phase == FINAL:
        found[at + 7] = 1.0
    found[at + 8] = float(s.lap)
    found[at + 9] = float(retired)
    at += 10
    # workers
    workers = p.workers
    patron = workers.index(PATRON)
    behind = 0
    empty = 0
    for i in range(PLACES):
        d = TILE_DISCIPLINE[workers[i]]
        if d != NO_DISCIPLINE:
            found[at + d] += 1.0
            found[at + DISCIPLINE_COUNT + d] += 1.0
            if i > patron:
                behind += 1
        elif i != patron:
            empty += 1
    for d in range(DISCIPLINE_COUNT):
        found[at + DISCIPLINE_COUNT + d] += float((p.tiles & STRENGTH_BITS[d]).bit_count())
    power_at = at + DISCIPLINE_COUNT
    at += 2 * DISCIPLINE_COUNT
    found[at] = float(LAST_PLACE - patron)
    found[at + 1] = float(behind)
    found[at + 2] = float(empty)
    found[at + 3] = 1.0 if p.turned else 0.0
    at += 4
    # recruits
    for i in range(SLOTS):
        d = TILE_DISCIPLINE[p.recruits[i]]
        if d != NO_DISCIPLINE:
            found[at + d] += 1.0
            found[at + DISCIPLINE_COUNT + i] = 1.0
    at += DISCIPLINE_COUNT + SLOTS
    for c in range(DISCIPLINE_COUNT):
        found[at + c] = float(p.helpers[c])
        found[at + DISCIPLINE_COUNT + c] = float(s.helpers[c])
    at += 2 * DISCIPLINE_COUNT
    found[at] = float(p.discs)
    for d in range(DISCIPLINE_COUNT):
        found[at + 1 + d] = float(p.compartments[d])
    at += 1 + DISCIPLINE_COUNT
    found[at] = float(p.money)
    found[at + 1] = float(p.ship)
    found[at + 2] = float(TARGETS[p.ship])
    found[at + 3] = money / rivals
    found[at + 4] = ships / rivals
    at += 5
    least = 9
    for b in range(BOOK_COUNT):
        found[at + b] = float(p.books[b])
        if p.books[b] < least:
            least = p.books[b]
    found[at + BOOK_COUNT] = float(least)
    at += BOOK_COUNT + 1
    for kind in range(ARTWORK_COUNT):
        found[at + kind] = float(p.artworks[kind])
        found[at + ARTWORK_COUNT + kind] = float(s.artworks[kind])
    at += 2 * ARTWORK_COUNT
    found[at] = float(o.museum[seat])
    found[at + 1] = float(o.museum[seat] - collection)
    found[at + 2] = float(o.grid[seat])
    found[at + 3] = float(o.grid[seat] - grid)
    at += 4
    for t in range(BONUS_COUNT):
        if p.tiles >> t & 1:
            found[at + t] = 1.0
        if s.offer >> t & 1:
            found[at + BONUS_COUNT + t] = 1.0
    at += 2 * BONUS_COUNT
    for d in NOT_WHITE:
        found[at] = float(progress(p, d) - (p.tiles & BONUS_BITS[d]).bit_count())
        at += 1
    # masterpieces
    own_at = at + MASTERPIECE_COUNT + DISCIPLINE_COUNT + DISCIPLINE_COUNT * MASTERPIECE_COUNT
    free_at = at + MASTERPIECE_COUNT + DISCIPLINE_COUNT
    for d in range(DISCIPLINE_COUNT):
        found[at + MASTERPIECE_COUNT + d] = found[power_at + d] + p.compartments[d]
        for m in range(MASTERPIECE_COUNT):
            pillar = s.pillars[d * MASTERPIECE_COUNT + m]
            if pillar == FREE:
                found[free_at + d * MASTERPIECE_COUNT + m] = 1.0
            elif pillar == seat:
                found[at + m] += 1.0
                found[own_at + d] += 1.0
    at = own_at + DISCIPLINE_COUNT
    # the path
    if p.figure != RETIRED:
        if s.round == o.round:
            spaces = ahead(s, p)
            space = p.figure
            steps = 0
            while spaces and steps < STEPS:
                space += 1
                if spaces & 1:
                    steps += 1
                    here = space % SPACE_COUNT
                    if here != BONUS:
                        d = TILE_DISCIPLINE[s.path[here]]
                        if d != NO_DISCIPLINE:
                            found[at + d] += 1.0
                spaces >>= 1
        else:
            found[at + 2 * DISCIPLINE_COUNT + 2] = 1.0
        found[at + DISCIPLINE_COUNT + ROOM[p.figure]] = 1.0
        found[at + 2 * DISCIPLINE_COUNT + 1] = float((BONUS - p.figure) % SPACE_COUNT)
    at += 2 * DISCIPLINE_COUNT + 3
    found[at + seats - 2] = 1.0
