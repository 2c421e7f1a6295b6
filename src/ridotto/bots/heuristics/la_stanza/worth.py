"""What a player has, in points: what he would score now, and what the rest will probably still bring."""

from math import exp
from typing import Final

from ridotto.bots.heuristics.la_stanza.outlook import Outlook, grid_points, grid_value, museum_points, museum_value
from ridotto.bots.heuristics.la_stanza.weights import Weights
from ridotto.games.la_stanza.bonus import collection, progress
from ridotto.games.la_stanza.components import (
    A_DISCS,
    ARTS,
    ARTS_STEP,
    ARTWORK_VALUE,
    BONUS,
    BONUS_BITS,
    BONUS_TILES,
    BOOK_BONUS,
    BOOK_COUNT,
    BOOK_NUMBER,
    COSTS,
    D_LEAD,
    DISCIPLINE_COUNT,
    DISCOVERIES,
    EMPTY,
    FREE,
    FULL_COMPARTMENT,
    IN_FLORINS,
    KEPT,
    L_CATCH,
    L_FEE,
    L_PATRON,
    LAST_INDEX,
    LAST_PLACE,
    LEAD_POINTS,
    LITERATURE,
    MASTERPIECE_COUNT,
    MASTERPIECE_POINTS,
    MASTERPIECE_SECOND,
    MASTERPIECE_STRENGTH,
    NO_DISCIPLINE,
    NOT_WHITE,
    PASS_POINTS,
    PATRON,
    PLACES,
    POINTS_BONUS,
    POINTS_PER_WORKER,
    R_PAY,
    R_SCRIPTURE,
    ROOM,
    SCRIPTURE_POINTS,
    SECOND,
    SHIP_POINTS,
    SLOTS,
    SPACE_COUNT,
    STEPS,
    STRENGTH_BITS,
    TARGETS,
    TILE_DISCIPLINE,
    TURNED_POINTS,
    WHITE,
    WHITE_INDICES,
)  # fmt: skip
from ridotto.games.la_stanza.counting import winners
from ridotto.games.la_stanza.moving import ahead
from ridotto.games.la_stanza.state import ENDED, Player, State

ITEMS: Final = (
    "masterpieces", "ship", "books", "pass", "tiles", "patron", "grid", "museum",
    "strength", "discs", "helpers", "money", "recruits", "place", "visits",
)  # fmt: skip
ITEM_COUNT: Final = 15
MASTERPIECES_ITEM: Final = 0
SHIP_ITEM: Final = 1
BOOKS_ITEM: Final = 2
PASS_ITEM: Final = 3
TILES_ITEM: Final = 4
PATRON_ITEM: Final = 5
GRID_ITEM: Final = 6
MUSEUM_ITEM: Final = 7
STRENGTH_ITEM: Final = 8
DISCS_ITEM: Final = 9
HELPERS_ITEM: Final = 10
MONEY_ITEM: Final = 11
RECRUITS_ITEM: Final = 12
PLACE_ITEM: Final = 13
VISITS_ITEM: Final = 14

FIRST_POINTS: Final[int] = len(IN_FLORINS)  # where the track begins to pay
POINTS_PER_STEP: Final[float] = (SHIP_POINTS[LAST_INDEX] - SHIP_POINTS[FIRST_POINTS]) / (LAST_INDEX - FIRST_POINTS)
# By colour and number of books: the points that are sure
BOOK_POINTS: Final[list[list[int]]] = [
    [
        sum(BOOK_NUMBER[c][k] for k in range(1, n + 1) if BOOK_BONUS[c][k] == POINTS_BONUS)
        for n in range(len(BOOK_BONUS[c]))
    ]
    for c in range(BOOK_COUNT)
]


def items(s: State, p: Player, o: Outlook) -> list[float]:
    """The worth of a player, item by item."""
    w = o.weights
    turns = 0.0 if p.passed else o.turns[p.seat]
    later = turns / w.soon if turns < w.soon else 1.0  # the share of values that only pay off later
    wanted = w.money_actions * turns  # money actions to expect
    patron = p.workers.index(PATRON)
    strength = strengths(p)
    recruited = recruits_by_discipline(p) if turns > 0.0 else [0] * DISCIPLINE_COUNT
    found = [0.0] * ITEM_COUNT
    found[STRENGTH_ITEM] = skill_worth(p, w, patron, turns)
    found[MASTERPIECES_ITEM] = masterpieces_worth(s, p, w, strength, recruited, turns)
    found[SHIP_ITEM] = ship_worth(p.ship, turns, w)
    found[MONEY_ITEM] = purse_worth(p.money, w, later) + wanted * w.florin[1] * TARGETS[p.ship]
    found[PATRON_ITEM] = patron_worth(p, w, patron, wanted)
    found[BOOKS_ITEM] = books_worth(p, w, later)
    found[DISCS_ITEM] = later * discs_worth(p, w)
    found[HELPERS_ITEM] = helpers_worth(p, w, turns)
    if p.passed:
        found[PASS_ITEM] = float(PASS_POINTS[p.passed - 1])
    if p.tiles:
        found[TILES_ITEM] = tile_worth(p, o, patron, turns, wanted)
    found[GRID_ITEM] = majority(
        grid_value(s, p), o.grid, p.seat, w.grid_spread + w.grid_turn * turns, s.box.ranks, False, 0.0
    )
    found[MUSEUM_ITEM] = museum_worth(s, p, o, turns)
    if turns > 0.0:
        found[RECRUITS_ITEM] = recruits_worth(p, w, strength, turns)
        found[VISITS_ITEM] = visits(s, p, o, turns)
        found[PLACE_ITEM] = later * place_worth(s, p, o, strength, recruited)
    return found


# --- what several items need


def strengths(p: Player) -> list[int]:
    """By discipline: workers, and permanent tiles."""
    found = [0] * DISCIPLINE_COUNT
    for tile in p.workers:
        d = TILE_DISCIPLINE[tile]
        if d != NO_DISCIPLINE:
            found[d] += 1
    if p.tiles:
        for d in range(DISCIPLINE_COUNT):
            found[d] += (p.tiles & STRENGTH_BITS[d]).bit_count()
    return found


def recruits_by_discipline(p: Player) -> list[int]:
    found = [0] * DISCIPLINE_COUNT
    for tile in p.recruits:
        d = TILE_DISCIPLINE[tile]
        if d != NO_DISCIPLINE:
            found[d] += 1
    return found


# --- the items


def skill_worth(p: Player, w: Weights, patron: int, turns: float) -> float:
    """Strength on the worker track: how long a worker will probably stay counts."""
    skill = [0.0] * DISCIPLINE_COUNT
    workers = p.workers
    fall = LAST_PLACE - patron  # money actions after which a worker falls off
    for i in range(patron + 1, PLACES):
        if TILE_DISCIPLINE[workers[i]] != NO_DISCIPLINE:
            fall -= 1
    for i in range(LAST_PLACE, -1, -1):
        d = TILE_DISCIPLINE[workers[i]]
        if d != NO_DISCIPLINE:
            if i > patron:
                fall += 1
                skill[d] += w.life[fall if fall < 5 else 5]
            else:
                skill[d] += 1.0
    if p.tiles:
        for d in range(DISCIPLINE_COUNT):
            skill[d] += (p.tiles & STRENGTH_BITS[d]).bit_count()
    span = turns if turns < w.skill_turns else w.skill_turns
    value = 0.0
    for d in range(DISCIPLINE_COUNT):
        x = skill[d]
        if x > 2.0:
            x = 2.0 + w.skill_third * (x - 2.0 if x < 3.0 else 1.0)
        value += w.skill[d] * x * span
    return value


def recruits_worth(p: Player, w: Weights, strength: list[int], turns: float) -> float:
    """The first and the second of a discipline, by slot; less if no helper opens the discipline."""
    before = [0] * DISCIPLINE_COUNT
    wild = p.helpers[WHITE] > 0
    use = turns if turns < 2.0 else 2.0
    value = 0.0
    for i in range(SLOTS):
        d = TILE_DISCIPLINE[p.recruits[i]]
        if d != NO_DISCIPLINE:
            n = before[d]
            before[d] = n + 1
            x = (w.recruit[n if n < 2 else 2] + w.recruit_skill * strength[d]) * w.slot[i] * use * 0.5
            value += x if p.helpers[d] or wild else x * w.access
    return value


def masterpieces_worth(
    s: State, p: Player, w: Weights, strength: list[int], recruited: list[int], turns: float
) -> float:
    """Those that are made, and the best to come of each other discipline."""
    boost = 1 if p.tiles >> R_PAY & 1 else 0
    made = 0.0
    makeable = 0.0
    for d in range(DISCIPLINE_COUNT):
        first = d * MASTERPIECE_COUNT
        best = 0.0
        power = strength[d] + p.compartments[d] + boost
        for m in range(MASTERPIECE_COUNT):
            pillar = s.pillars[first + m]
            if pillar == p.seat:
                made += MASTERPIECE_POINTS[m]
                break
            if pillar == FREE and turns > 0.0:
                lacks = MASTERPIECE_STRENGTH[m] - power
                if lacks < 0:
                    lacks = 0
                if recruited[d] and lacks:
                    lacks -= 1
                if lacks < len(w.reach):
                    value = (MASTERPIECE_POINTS[m] - w.reward) * w.reach[lacks]
                    if MASTERPIECE_SECOND[m] and strength[SECOND[d]] == 0:
                        value *= 0.3
                    if not recruited[d]:
                        value *= 0.8
                    if lacks + 1.0 > turns:
                        value *= turns / (lacks + 1.0)
                    if value > best:
                        best = value
        else:
            makeable += best
    return made + makeable * (turns / w.make_turns if turns < w.make_turns else 1.0)


def purse_worth(cash: int, w: Weights, later: float) -> float:
    """The first florins are worth more than the rest."""
    few = w.florin_few
    some = w.florin_some
    if cash <= few:
        return later * w.florin[0] * cash
    if cash <= some:
        return later * (w.florin[0] * few + w.florin[1] * (cash - few))
    return later * (w.florin[0] * few + w.florin[1] * (some - few) + w.florin[2] * (cash - some))


def patron_worth(p: Player, w: Weights, patron: int, wanted: float) -> float:
    """What turning over costs, done or to come."""
    value = float(TURNED_POINTS) if p.turned else 0.0
    moves = LAST_PLACE - patron
    if moves < wanted:
        value -= w.turn_over * (wanted - moves) * (1.0 if p.turned else 0.7)
    return value


def books_worth(p: Player, w: Weights, later: float) -> float:
    value = 0.0
    for c in range(BOOK_COUNT):
        n = p.books[c]
        value += BOOK_POINTS[c][n] + later * w.book[n]
    return value


def discs_worth(p: Player, w: Weights) -> float:
    value = 0.0
    for n in p.compartments:
        for i in range(n):
            value += w.disc[i if i < 4 else 4]
    for i in range(p.discs if p.discs < 3 else 3):
        value += w.disc_supply[i]
    return value


def helpers_worth(p: Player, w: Weights, turns: float) -> float:
    """More helpers than there are turns to use them in are worth no more."""
    value = 0.0
    count = p.helpers[WHITE]
    for colour in NOT_WHITE:
        n = p.helpers[colour]
        count += n
        for i in range(n):
            value += w.helper[i if i < 2 else 2]
    for i in range(p.helpers[WHITE]):
        value += w.white[i if i < 2 else 2]
    if count > w.helper_turns * turns:
        value *= w.helper_turns * turns / count
    return value


def museum_worth(s: State, p: Player, o: Outlook, turns: float) -> float:
    """The majority in the museum; artworks of the supply take part as a dummy."""
    w = o.weights
    left = 0
    for kind in range(len(ARTWORK_VALUE)):
        left += s.artworks[kind] * ARTWORK_VALUE[kind]
    spread = w.museum_spread + w.museum_turn * turns
    return majority(museum_value(p), o.museum, p.seat, spread, s.box.ranks, True, left * (1.0 - w.dummy * turns))


def ship_worth(ship: int, turns: float, w: Weights) -> float:
    """Where it will probably end; before the points begin a step is worth less."""
    if turns <= 0.0:
        return float(SHIP_POINTS[ship])
    x = ship + w.sail * turns
    if x > LAST_INDEX:
        x = float(LAST_INDEX)
    step = w.step * (turns / w.soon if turns < w.soon else 1.0)
    if x > FIRST_POINTS - 0.5:
        return step * (FIRST_POINTS - 0.5) + POINTS_PER_STEP * (x - FIRST_POINTS + 0.5)
    return step * x


def tile_worth(p: Player, o: Outlook, patron: int, turns: float, wanted: float) -> float:
    """What bonus tiles will pay at the end."""
    tiles = p.tiles
    value = 0.0
    if tiles >> D_LEAD & 1:
        value += lead(p.ship, o.ships, p.seat, LEAD_POINTS, 1.0 + 0.3 * turns)
    if tiles >> R_SCRIPTURE & 1:
        value += lead(p.books[0], o.scriptures, p.seat, SCRIPTURE_POINTS, 0.6 + 0.1 * turns)
    if tiles >> L_PATRON & 1:
        value += cost_at(patron + wanted * 0.8)
    if tiles >> A_DISCS & 1:
        value += POINTS_PER_WORKER * (PLACES - 1 - p.workers.count(EMPTY))  # workers without the patron
    if tiles >> L_FEE & 1:
        value += o.weights.fee * turns
    return value


def cost_at(place: float) -> float:
    """The cost of a worker place, which may lie between two."""
    whole = int(place)
    if whole >= LAST_PLACE:
        return float(COSTS[LAST_PLACE])
    return COSTS[whole] + (COSTS[whole + 1] - COSTS[whole]) * (place - whole)


def lead(own: int, all_values: list[int], seat: int, points: list[int], spread: float) -> float:
    """Expected points for the majority."""
    best = -100
    for i in range(len(all_values)):
        if i != seat and all_values[i] > best:
            best = all_values[i]
    x = 0.5 + (own - best) / (2.0 * spread)
    if x <= 0.0:
        return 0.0
    if x >= 1.0:
        return float(points[0])
    return points[0] * x


def majority(own: int, values: list[int], seat: int, spread: float, ranks: int, museum: bool, dummy: float) -> float:
    """The points of a majority to be expected: the rank is what the others are probably ahead by."""
    rank = 0.0
    for i in range(len(values)):
        if i != seat:
            x = 0.5 + (values[i] - own) / (2.0 * spread)
            if x > 0.0:
                rank += x if x < 1.0 else 1.0
    if museum:
        x = 0.5 + (dummy - own) / (2.0 * spread)
        if x > 0.0:
            rank += x if x < 1.0 else 1.0
    points = museum_points(rank, ranks) if museum else grid_points(rank, ranks)
    if own == 0:
        points *= 1.0 - 1.0 / (1.0 + spread - 0.9) if spread > 0.9 else 0.0  # nothing yet: perhaps never
    return points


def visits(s: State, p: Player, o: Outlook, turns: float) -> float:
    """Tiles that could be taken in the bonus room, and those that are near."""
    w = o.weights
    chance = turns / w.visit_turns if turns < w.visit_turns else 1.0
    value = 0.0
    ready = 0
    for d in NOT_WHITE:
        offered = s.offer & BONUS_BITS[d]
        if not offered:
            continue
        owned = (p.tiles & BONUS_BITS[d]).bit_count()
        earned = progress(p, d)
        best = 0.0
        for t in range(len(BONUS_TILES)):
            if offered >> t & 1:
                x = w.tile[t]
                if t == L_CATCH:
                    x = ship_worth(max(o.ships), turns, w) - ship_worth(p.ship, turns, w)
                if x > best:
                    best = x
        best += w.cell
        if earned > owned:
            share = w.visit
            if p.helpers[d] == 0 and p.helpers[WHITE] == 0:
                share *= 0.5
            value += best * share * chance * (1.0 if ready < 2 else 0.5)
            ready += 1
        elif owned < KEPT:
            value += w.progress * progress_part(p, d, owned) * chance * best * 0.4
    return value


def progress_part(p: Player, d: int, owned: int) -> float:
    """How much of the way to the next tile of the discipline is done."""
    if d == DISCOVERIES:
        goal = WHITE_INDICES[owned]
        start = WHITE_INDICES[owned - 1] if owned else 0
        return (p.ship - start) / (goal - start)
    if d == LITERATURE:
        n = 0
        for c in range(BOOK_COUNT):
            if p.books[c] > owned:
                n += 1
        return n / BOOK_COUNT
    if d == ARTS:
        x = (collection(p) - owned * ARTS_STEP) / ARTS_STEP
        return x if x > 0.0 else 0.0
    for i in range(DISCIPLINE_COUNT):
        if p.compartments[i] == FULL_COMPARTMENT - 1:
            return 0.5
    return 0.0


def place_worth(s: State, p: Player, o: Outlook, strength: list[int], recruited: list[int]) -> float:
    """The tiles that lie before the figure: the best of them, and the second."""
    w = o.weights
    if s.round != o.round:
        return w.place_unknown
    spaces = ahead(s, p)
    space = p.figure
    steps = 0
    best = 0.0
    second = 0.0
    while spaces and steps < STEPS:
        space += 1
        if spaces & 1:
            steps += 1
            here = space % SPACE_COUNT
            if here != BONUS:
                d = TILE_DISCIPLINE[s.path[here]]
                n = recruited[d]
                value = w.recruit[n if n < 2 else 2] + w.recruit_skill * strength[d]
                if d == ROOM[here] or recruited[ROOM[here]]:
                    value += w.place_room
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
        spaces >>= 1
    return w.place_best * best + w.place_second * second


def worth(s: State, p: Player, o: Outlook) -> float:
    total = 0.0
    for item in items(s, p, o):
        total += item
    return total


def chances(s: State, w: Weights) -> list[float]:
    """Everybody's share of the victory to be expected: the worths, with what may still happen between them."""
    if s.phase == ENDED:
        first = winners(s)
        return [1.0 / len(first) if p.seat in first else 0.0 for p in s.players]
    o = Outlook(s, w, False)
    found = [worth(s, p, o) for p in s.players]
    most = max(found)
    turns = 0.0
    for x in o.turns:
        turns += x
    spread = w.spread_last + w.spread_turn * turns / len(found)
    total = 0.0
    for i in range(len(found)):
        found[i] = exp((found[i] - most) / spread)
        total += found[i]
    return [x / total for x in found]
