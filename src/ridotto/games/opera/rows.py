"""The observation of a seat, as a row of bytes (docs/api/observations.md)."""

from typing import Final

from ridotto.engine.game import CHANCE, OVER
from ridotto.engine.rows import BYTE, EVERYTHING, MOST, Field, Memo, Rows, bits, cut, one_hot
from ridotto.games.opera.components import (
    CITIES,
    COMPOSERS,
    DATA,
    EPISODES,
    FIGURES,
    FROM_EMPTY,
    KINDS,
    MOST_ROUNDS,
    PART_CITY,
    PART_HALLS,
    PARTS,
    PIECES_PER_COMPOSER,
    ROLES,
    SOURCE_COUNT,
    TOP_FAME,
    TOP_LEVEL,
    Box,
)
from ridotto.games.opera.decisions import (
    BID,
    BUILD,
    BUY,
    CLOSE,
    GREAT,
    HALL,
    HIRE,
    INTERMEZZO,
    MOVE,
    PASS,
    REVIEW,
    SELL,
)
from ridotto.games.opera.flow import ALONG, POINT_NAMES
from ridotto.games.opera.state import ARRANGING_GREAT, ARRANGING_HALLS, BUDGET, NO_BID, Player, State

ASKED: Final = [
    "bid", "hire", "buy", "buy-along", "great", "hall", "arrange", "build", "build-along", "sell", "sell-along",
    "move", "review", "score", "chance", "over",
]  # fmt: skip
ARRANGE: Final = ASKED.index("arrange")
AT_POINT: Final[list[bytes]] = one_hot(len(ASKED))
CHANCE_POINT: Final[int] = ASKED.index("chance")
OVER_POINT: Final[int] = ASKED.index("over")
# by the number of the point, for the hirer (or a seat that acts alone), and for a player who plays along; -1: none
POINT: Final[list[int]] = [ASKED.index(name) if name else -1 for name in POINT_NAMES]
POINT_ALONG: Final[list[int]] = [
    ASKED.index(f"{name}-along" if name in ALONG else name) if name else -1 for name in POINT_NAMES
]

KIND_COUNT: Final = len(KINDS)
KIND: Final[list[bytes]] = one_hot(KIND_COUNT)  # EMPTY is -1: none
SET: Final[list[bytes]] = bits(KIND_COUNT)
ROLE: Final[list[bytes]] = one_hot(len(ROLES))
ROLE_SET: Final[list[bytes]] = bits(len(ROLES))
CITY: Final[list[bytes]] = one_hot(len(CITIES))
PART_SET: Final[list[bytes]] = bits(len(PARTS))
EPISODE: Final[list[bytes]] = one_hot(EPISODES)
NO_ARRANGEMENT: Final = bytes(len(CITIES) + KIND_COUNT + 2 * len(CITIES) * KIND_COUNT)
MOST_PIECES: Final = PIECES_PER_COMPOSER
MOST_PILE: Final = PIECES_PER_COMPOSER * len(COMPOSERS)
MOST_OFFERED: Final = max(numbers["display"] for numbers in DATA["players"].values())
MOST_HIRES: Final = max(numbers["max_hires"] for numbers in DATA["players"].values())
MOST_COPIES: Final = max(n for part in DATA["parts"] for n in part["copies"])
MOST_HALLS: Final = max(sum(n for n, city in zip(PART_HALLS, PART_CITY) if city == k) for k in range(len(CITIES)))
MOST_PLACES: Final = 2  # of one city (1.5)
SCORES: Final = (
    "points by source: houses, Palazzo, Esperto; great halls, Composers of the Century and empty halls in each "
    "counting round (points lost for empty halls as positive numbers)"
)
CENTURY_LEFT: Final[list[bytes]] = [bytes((EPISODES - n) * KIND_COUNT) for n in range(EPISODES + 1)]  # by pieces drawn
NO_PURSE: Final = bytes(2 + KIND_COUNT)
KNOWN: Final[list[bytes]] = [bytes([1, n]) for n in range(MOST + 1)]  # ducats that the observer knows
# By bid, from NO_BID on: sealed?, known?, the bid. Sealed: one's own, another's; then as all see it
SEALED_OWN: Final[list[bytes]] = [bytes(3)] + [bytes([1, 1, n]) for n in range(TOP_LEVEL + 1)]
SEALED: Final[list[bytes]] = [bytes(3)] + [bytes([1, 0, 0]) for _ in range(TOP_LEVEL + 1)]
OPENED: Final[list[bytes]] = [bytes(3)] + [bytes([0, 1, n]) for n in range(TOP_LEVEL + 1)]
# By level, then by number of hires, each once for a player who goes on and once for one who has ended
BUDGETS: Final[list[list[bytes]]] = [
    [bytes([level, n // 2, n % 2]) for n in range(2 * (MOST_HIRES + 1))] for level in range(TOP_LEVEL + 1)
]
# By the city of each figure, from PORTRAIT on
FIGURES_AT: Final[list[list[list[bytes]]]] = [
    [[CITY[a] + CITY[b] + CITY[c] for c in range(-1, len(CITIES))] for b in range(-1, len(CITIES))]
    for a in range(-1, len(CITIES))
]

# The parts of a memo: houses, stock and points of each seat, then what lies between the players
HOUSES_AT: Final = 0
STOCK_AT: Final = 4
POINTS_AT: Final = 8
LADDER_AT: Final = 12
OFFER_AT: Final = 13
SUPPLY_AT: Final = 14


def queued(number: int, observer: int, seats: int, first: int) -> bytes:
    """The seats that are the digits of a number (1: seat 0): the place of each, as the observer counts the players."""
    places = [0] * seats
    digits: list[int] = []
    while number:
        digits.insert(0, number % (seats + 1) - 1)
        number //= seats + 1
    for n, seat in enumerate(digits):
        if seat >= 0:
            places[(seat - observer) % seats] = n + first
    return bytes(places)


class OperaRows(Rows):
    def __init__(self, box: Box) -> None:
        super().__init__(box.seats)
        seats = box.seats
        # By observer, then by seat: how far it sits after the observer. CHANCE, OVER, NO_SEAT: `seats`
        self.after: list[list[int]] = [
            [(seat - observer) % seats for seat in range(seats)] + [seats] * 4 for observer in range(seats)
        ]
        # By observer, point, active seat, role and hirer, in one number (`head`); written when first needed
        self.heads: list[bytes] = [b""] * (seats * len(AT_POINT) * (seats + 1) * len(ROLE) * (seats + 1))
        # By observer, then by a row of seats as the digits of a number: who still waits, and the budget order
        rows = range((seats + 1) ** seats)
        self.waiting: list[list[bytes]] = [[queued(n, observer, seats, 1) for n in rows] for observer in range(seats)]
        self.orders: list[list[bytes]] = [[queued(n, observer, seats, 0) for n in rows] for observer in range(seats)]
        self.rounds: list[bytes] = [
            BYTE[n] + BYTE[max(box.last_round() - n, 0)] + EPISODE[box.episode(n) - 1] for n in range(MOST_ROUNDS + 1)
        ]
        self.places: bytes = bytes(box.places)
        self.screens: bool = box.screens

    def fields(self) -> list[Field]:
        n, cities, kinds, parts, roles = self.seats, len(CITIES), KIND_COUNT, len(PARTS), len(ROLES)
        found = [
            Field("seat", (n,), 1, "the observer's seat, one-hot"),
            Field("point", (len(ASKED),), 1, "the decision point, one-hot: " + ", ".join(ASKED)),
            Field("to_act", (n,), 1, "who acts, one-hot; none: chance, or the game is over"),
            Field("role", (roles,), 1, "the role that is being performed, one-hot: " + ", ".join(ROLES)),
            Field("hirer", (n,), 1, "who hired it, one-hot"),
            Field("waiting", (n,), n, "in which place a player is still asked for this role; 0: not at all"),
            Field("order", (n,), n - 1, "the player's place in budget order, 0 the first"),
            Field("roles_left", (roles,), 1, "roles not hired yet in this round"),
            Field("round", (1,), MOST_ROUNDS, "the round"),
            Field("rounds_left", (1,), MOST_ROUNDS - 1, "rounds after this one"),
            Field("episode", (EPISODES,), 1, "the episode, one-hot"),
            Field("fame", (kinds,), TOP_FAME, "a composer's fame; kinds are: " + ", ".join(KINDS)),
            Field("century", (EPISODES, kinds), 1, "the Composers of the Century, episode by episode, one-hot"),
            Field("display", (kinds,), MOST_PIECES, "pieces on offer"),
            Field("lacking", (1,), MOST_OFFERED, "pieces the offer still lacks during a refill"),
            Field("palazzo", (kinds,), 1, "composers in the Palazzo"),
            Field("pile", (1,), MOST_PILE, "pieces in the draw pile"),
            Field("aside", (kinds,), MOST_PIECES, "pieces laid aside during a refill"),
            Field("discard", (kinds,), MOST_PIECES, "pieces in the discard pile"),
            Field("removed", (kinds,), MOST_PIECES, "pieces out of the game"),
            Field(
                "figures", (len(FIGURES), cities), 1, "where Maestro, Critico, Esperto stand, one-hot; none: nowhere"
            ),
            Field("places", (cities,), MOST_PLACES, "places for figures, by city: " + ", ".join(CITIES)),
            Field("supply", (parts,), MOST_COPIES, "building parts left: " + ", ".join(PARTS)),
            Field("arrange.city", (cities,), 1, "the city of your unfinished arrangement, one-hot"),
            Field("arrange.pool", (kinds,), MOST_PIECES, "pieces not placed yet in it"),
            Field("arrange.great", (cities, kinds), 1, "what it puts in each great hall, one-hot"),
            Field("arrange.others", (cities, kinds), 1, "what it puts in the other halls"),
        ]
        for i in range(n):
            p = f"player{i}."
            found += [
                Field(p + "known", (1,), 1, "are ducats and stock known? (0: the next two fields are 0)"),
                Field(p + "ducats", (1,), 255, "ducats"),
                Field(p + "stock", (kinds,), MOST_PIECES, "pieces in stock"),
                Field(p + "sealed", (1,), 1, "is the bid in, but not open yet?"),
                Field(p + "bid_known", (1,), 1, "is the bid of this round known?"),
                Field(p + "bid", (1,), TOP_LEVEL, "that bid"),
                Field(p + "level", (1,), TOP_LEVEL, "level on the budget table"),
                Field(p + "hires", (1,), MOST_HIRES, "roles hired in this round"),
                Field(p + "ended", (1,), 1, "has the player ended this round?"),
                Field(p + "parts", (parts,), 1, "building parts"),
                Field(p + "halls", (cities,), MOST_HALLS, "halls, by city"),
                Field(p + "great", (cities, kinds), 1, "the piece in each great hall, one-hot"),
                Field(p + "others", (cities, kinds), 1, "the pieces in the other halls"),
                Field(p + "scores", (SOURCE_COUNT,), 255, SCORES),
            ]
        return found

    def stirs(self, words: list[str]) -> list[list[int]]:
        """Bids, hires and passes move only what is always written anew: ducats, bids, levels, who has hired what.

        With a new round everything may have changed: `write` sees to that.
        """
        found: list[list[int]] = []
        for seat in range(self.seats):
            houses = 1 << (HOUSES_AT + seat)
            stock = 1 << (STOCK_AT + seat)
            points = 1 << (POINTS_AT + seat)
            by_action = [EVERYTHING] * len(words)
            for actions, parts in (
                (BID + HIRE + PASS + INTERMEZZO, 0),
                (MOVE[: (len(FIGURES) - 1) * len(CITIES)], 0),  # the Esperto, who is the last, brings more about
                (REVIEW, 1 << LADDER_AT),
                (BUY, 1 << OFFER_AT | stock),
                (GREAT + HALL + CLOSE, houses | stock),
                (BUILD, 1 << SUPPLY_AT | houses | points),
                (SELL, 1 << OFFER_AT | houses | stock | points),
            ):
                for action in actions:
                    by_action[action] = parts
            found.append(by_action)
        return found

    def write(self, found: list[bytes], s: State, seat: int, ledger: bool, memo: Memo) -> None:
        acts = s.seat
        number = s.point
        seats = self.seats
        if s.round != memo.round or acts == OVER:
            memo.stale = EVERYTHING
            memo.round = s.round
        arranging = number in (ARRANGING_GREAT, ARRANGING_HALLS)
        if acts == CHANCE:
            point = CHANCE_POINT
        elif acts == OVER:
            point = OVER_POINT
        elif arranging and acts != seat:
            point = ARRANGE
        elif acts == s.hirer:
            point = POINT[number]
        else:
            point = POINT_ALONG[number]
        found.append(self.head(seat, point, acts, s.role, s.hirer))
        base = seats + 1
        key = 0
        for one in s.waiting:
            key = key * base + one + 1
        found.append(self.waiting[seat][key])
        key = 0
        for one in s.order:
            key = key * base + one + 1
        found.append(self.orders[seat][key])
        found.append(ROLE_SET[s.roles_left])
        found.append(self.rounds[s.round])
        found.append(ladder(s, memo))
        found.append(offer(s, memo))
        figures = s.figures
        found.append(FIGURES_AT[figures[0] + 1][figures[1] + 1][figures[2] + 1])
        found.append(self.supply(s, memo))
        if arranging and acts == seat:
            found.append(arrangement(s))
        else:
            found.append(NO_ARRANGEMENT)
        bidding = number == BUDGET
        unread = 0  # parts that this observer may not see stay as stale as they were
        for i in self.round_from[seat]:
            p = s.players[i]
            own = i == seat
            if own or ledger or not self.screens:
                found.append(KNOWN[cut(p.ducats)])
                found.append(stock(p, memo))
            else:
                found.append(NO_PURSE)
                unread |= 1 << (STOCK_AT + i)
            found.append((OPENED if not bidding else SEALED_OWN if own else SEALED)[p.bid - NO_BID])
            found.append(BUDGETS[p.level][2 * p.hires + p.ended])
            found.append(houses(p, memo))
            found.append(points(p, memo))
        memo.stale &= unread

    def head(self, seat: int, point: int, acts: int, role: int, hirer: int) -> bytes:
        """The observer, the decision point, the active seat, the role being performed, and its hirer."""
        after = self.after[seat]
        base = self.seats + 1
        key = (((seat * len(AT_POINT) + point + 1) * base + after[acts]) * len(ROLE) + role + 1) * base + after[hirer]
        known = self.heads[key]
        if not known:
            at = self.relative[seat]
            known = self.heads[key] = self.seat_at[seat] + AT_POINT[point] + at[acts] + ROLE[role] + at[hirer]
        return known

    def supply(self, s: State, memo: Memo) -> bytes:
        """The places for figures, which never change, and the building parts left."""
        if memo.stale >> SUPPLY_AT & 1 and (memo.numbers[SUPPLY_AT] != 0 or memo.lists[SUPPLY_AT][0] != s.supply):
            memo.keep(SUPPLY_AT, 0, [s.supply], self.places + bytes(s.supply))
        return memo.parts[SUPPLY_AT]


def ladder(s: State, memo: Memo) -> bytes:
    """The composers' fame, and the Composers of the Century."""
    if not memo.stale >> LADDER_AT & 1:
        return memo.parts[LADDER_AT]
    if memo.numbers[LADDER_AT] == len(s.century):
        old = memo.lists[LADDER_AT]
        if old[0] == s.fame and old[1] == s.century:
            return memo.parts[LADDER_AT]
    found = [bytes(s.fame)]
    for c in s.century:
        found.append(KIND[c])
    found.append(CENTURY_LEFT[len(s.century)])
    memo.keep(LADDER_AT, len(s.century), [s.fame, s.century], b"".join(found))
    return memo.parts[LADDER_AT]


def offer(s: State, memo: Memo) -> bytes:
    """The pieces that nobody owns: on offer, in the Palazzo, in the piles."""
    if not memo.stale >> OFFER_AT & 1:
        return memo.parts[OFFER_AT]
    number = s.lacking << 24 | s.pile << 8 | s.palazzo
    if memo.numbers[OFFER_AT] == number:
        old = memo.lists[OFFER_AT]
        if old[0] == s.display and old[1] == s.discard and old[2] == s.aside and old[3] == s.removed:
            return memo.parts[OFFER_AT]
    found = [bytes(s.display), BYTE[s.lacking], SET[s.palazzo], BYTE[s.pile]]
    found.append(bytes(s.aside + s.discard + s.removed))
    memo.keep(OFFER_AT, number, [s.display, s.discard, s.aside, s.removed], b"".join(found))
    return memo.parts[OFFER_AT]


def arrangement(s: State) -> bytes:
    """The observer's unfinished arrangement."""
    found = [CITY[s.city], bytes(s.pool)]
    for c in s.plan_great:
        found.append(KIND[c])
    for kinds in s.plan_others:
        found.append(SET[kinds])
    return b"".join(found)


def stock(p: Player, memo: Memo) -> bytes:
    """The pieces behind a screen."""
    at = STOCK_AT + p.seat
    if memo.stale >> at & 1 and (memo.numbers[at] != 0 or memo.lists[at][0] != p.stock):
        memo.keep(at, 0, [p.stock], bytes(p.stock))
    return memo.parts[at]


def houses(p: Player, memo: Memo) -> bytes:
    """A player's houses, and the pieces in them."""
    at = HOUSES_AT + p.seat
    if not memo.stale >> at & 1:
        return memo.parts[at]
    if memo.numbers[at] == p.parts:
        old = memo.lists[at]
        if old[0] == p.great and old[1] == p.others and old[2] == p.halls:
            return memo.parts[at]
    found = [PART_SET[p.parts], bytes(p.halls)]
    for c in p.great:
        found.append(KIND[c])
    for kinds in p.others:
        found.append(SET[kinds])
    memo.keep(at, p.parts, [p.great, p.others, p.halls], b"".join(found))
    return memo.parts[at]


def points(p: Player, memo: Memo) -> bytes:
    """A player's points by source."""
    at = POINTS_AT + p.seat
    if memo.stale >> at & 1 and (memo.numbers[at] != 0 or memo.lists[at][0] != p.scored):
        scored = p.scored
        numbers = [cut(scored[n] if n < FROM_EMPTY else -scored[n]) for n in range(SOURCE_COUNT)]
        memo.keep(at, 0, [scored], bytes(numbers))
    return memo.parts[at]
